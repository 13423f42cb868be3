/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* trec_rcp._core: the handles of rcp.h as Python objects. It uses the limited API of Python 3.10, so that one build
 * serves 3.10 and later, and keeps all state in the module, so that every interpreter has its own.
 *
 * Functions of the module create the objects; each holds a reference to the module for its methods. The GIL is released
 * while C works: C then reads its own copies, or memory that numpy and Arrow guarantee, but no Python objects. */
#ifndef CORE_H
#define CORE_H

#define PY_SSIZE_T_CLEAN
#include <patchlevel.h>
#include <pyconfig.h>
/* The limited API has PyUnicode_AsUTF8AndSize since 3.10: a build by Python 3.9 serves 3.9 alone. Free-threaded builds
 * of Python have no limited API. They enable the GIL when they import this module. */
#if PY_VERSION_HEX >= 0x030A0000 && !defined Py_LIMITED_API && !defined Py_GIL_DISABLED
#define Py_LIMITED_API 0x030A0000
#endif
#include <Python.h>
#include <stdbool.h>

#include "api/rcp.h"

/* The types of the module. */
enum core_type { CORE_EVALUATOR, CORE_RESULT, CORE_COMPARISON, CORE_FIT, CORE_JUDGE, CORE_TYPES };

/* The module's state: trec_rcp.Error and its subclasses by enum rcp_kind, and the types. */
struct core {
    PyObject *error[RCP_ABORTED + 1];
    PyTypeObject *type[CORE_TYPES];
};
struct core *core_state(PyObject *module);
/* Returns a new object of a type, zeroed behind its head, or NULL and an exception if there is no memory. */
void *core_new(PyTypeObject *type);
/* Ends a tp_dealloc: frees the object and releases its type. */
void core_free(PyObject *self);
/* The tp_new of all types, which refuses: functions and methods create the objects. */
PyObject *core_refuse_new(PyTypeObject *type, PyObject *args, PyObject *kwargs);

/* error.c */
/* Sets the exception of *e, unless Python code has set one. `path` (a str or bytes, NULL if the call read no file)
 * makes it an OSError if that file cannot be opened. Returns NULL. */
void *error_set(const struct core *c, const struct rcp_error *e, PyObject *path);
int error_add(PyObject *module, struct core *c);

/* Returns a text of C as str; bytes that are not UTF-8 become surrogates, as in names of files. */
PyObject *core_text(const char *s);
/* Returns a text of the library as str, and frees it. */
PyObject *core_text_and_free(char *text);
/* Returns a tuple of the objects item(source, 0) to item(source, n - 1), or NULL and the exception of an item. */
PyObject *core_tuple(size_t n, PyObject *(*item)(const void *source, size_t i), const void *source);
/* Returns the text of a topic's or document's name: a new reference to a str as it is, or to the digits of a whole
 * number. NULL, without an exception if the object is of another type. */
PyObject *core_name(PyObject *o);
/* Returns {name: value} as an array of pairs that NULL ends, for the options of rcp.h; values may be str, int, float,
 * bool ("yes", "no"), and lists of these, each item of which becomes an option. The caller calls PyMem_Free, and then
 * releases *owners, which has the strings. NULL and an exception on failure. */
const char **core_options(PyObject *options, PyObject **owners);

/* interrupt.c: calls work(arg), which must not touch Python, in another thread, and handles signals meanwhile.
 * Returns 0. If the handler of a signal raised, returns -1 and its exception; then drop(arg) is called, with the
 * GIL, once the work has ended, and `arg` is not the caller's any more. */
int interrupt_run(void (*work)(void *arg), void (*drop)(void *arg), void *arg);

/* memory.c */

/* Returns p, or a larger block of realloc in its place, with room for n elements of `size` bytes; NULL and an
 * exception, with p unchanged, on failure. *cap is the number of elements that fit. */
void *memory_grow(void *p, size_t *cap, size_t n, size_t size);
struct block;
/* Copies of strings, which C reads while the GIL is released. Blocks are used again after a reset. */
struct strings {
    struct block *first, *current; /* current: the block in use */
    char *unused, *end;            /* the unused bytes of the current block */
};
enum { STRINGS_PADDING = 8 }; /* readable bytes behind each string */
/* Returns room for n bytes, or NULL if there is no memory. strings_claim then makes the first bytes of the room a text.
 * No GIL is needed. */
char *strings_reserve(struct strings *s, size_t n);
/* Returns the first n bytes of the room as a text, which lives until strings_reset or strings_free. */
static inline struct rcp_text strings_claim(struct strings *s, size_t n)
{
    struct rcp_text text = {s->unused, n};
    s->unused += n;
    return text;
}
/* Copies the UTF-8 of a str. Returns 0, or -1 and an exception: it is no str, has lone surrogates, or there is no
 * memory. */
int strings_keep(struct strings *s, PyObject *text, struct rcp_text *copy);
void strings_reset(struct strings *s);
void strings_free(struct strings *s);

/* Rows of labels or of a run that were read from Python objects. */
struct rows {
    struct rcp_text *topic; /* n topics, for labels only */
    struct rcp_text *docno;
    double *value;
    size_t n, capacity; /* the number of rows, and the capacity of docno and value */
    bool has_odd_keys;  /* whether a key of a dictionary was of a subclass of str, so that two keys may be the same
                         * name */
    struct strings strings;
};
/* Makes room for n_more further docnos and values. Returns 0, or -1 and an exception. */
int rows_reserve(struct rows *r, size_t n_more);
void rows_free(struct rows *r);

/* rankings.c: evaluates a run that is read in batches of topics. */
/* The rows [first, first + n) of a batch, which are the ranking of one topic. */
struct ranking_place {
    struct rcp_text name;
    size_t first_row, n;
};
/* A run, and its current batch. */
struct rankings {
    /* Reads a batch with the GIL: appends to `rows`, calls rankings_add, sets `is_last` and `promises`. Returns 0, or
     * -1 and an exception. */
    int (*read)(struct rankings *r);
    void *source; /* the data that `read` reads */
    bool is_last;
    unsigned promises; /* the member `promises` of each struct rcp_ranking */
    struct rows rows;
    struct ranking_place *topic;
    size_t n_topics, capacity, next_topic; /* next_topic: the index of the next topic to be evaluated */
    PyThreadState *thread;                 /* the thread state while the GIL is released */
};
/* Adds the ranking of a topic, the rows [first, first + n) of the batch. Returns 0, or -1 and an exception. */
int rankings_add(struct rankings *r, struct rcp_text name, size_t first_row, size_t n);
/* Returns the result of a run, or NULL and an exception; frees the batch either way. */
struct rcp_result *rankings_evaluate(struct rankings *r, const struct core *c, const struct rcp_evaluator *e,
                                     const char *name);

/* dicts.c */
/* Returns a new reference to `mapping` if it is a dict, else to a dict with its items. NULL and TypeError, which
 * names the topic unless that is NULL, if it is no mapping. */
PyObject *dicts_dict(PyObject *mapping, PyObject *topic);
/* is_graded(labels): returns whether all values of {topic: {docno: value}} are whole numbers. */
PyObject *dicts_is_graded(PyObject *module, PyObject *labels);
/* Reads the rows of {topic: {docno: value}}, or, without `has_values`, of {topic: docnos}, with the value 0. Returns 0,
 * or -1 and an exception with nothing to free. */
int dicts_rows(PyObject *labels, bool has_values, struct rows *rows);
/* Evaluates the run {topic: {docno: score}}. Sets *order to a tuple of its topics. NULL and an exception on failure. */
struct rcp_result *dicts_evaluate(const struct core *c, const struct rcp_evaluator *e, const char *name, PyObject *run,
                                  PyObject **order);

/* evaluator.c */
/* The object Evaluator. */
struct evaluator {
    PyObject_HEAD PyObject *module;
    struct rcp_evaluator *handle;
    enum { EVALUATOR_OPEN, EVALUATOR_BUSY, EVALUATOR_PREPARED, EVALUATOR_BROKEN } state;
    PyObject *topics, *values; /* tuples of names, once it is prepared */
    PyObject *topic_number;    /* {name of a topic: its 0-based number} */
};
extern PyType_Spec evaluator_spec;
PyObject *evaluator_create(PyObject *module, PyObject *unused);
/* Returns whether the evaluator is prepared; otherwise false and an exception. */
bool evaluator_is_ready(const struct evaluator *e);

/* result.c */
/* The object Result. */
struct result {
    PyObject_HEAD PyObject *module;
    struct evaluator *evaluator;
    struct rcp_result *handle;
    PyObject *order; /* a tuple of the run's topics; NULL stands for the topics of the labels */
};
extern PyType_Spec result_spec;
/* Returns a new Result, which owns the handle and `order`; frees both on failure. */
PyObject *result_create(struct evaluator *e, struct rcp_result *handle, PyObject *order);
/* Returns the handles of a sequence of results of this evaluator, for PyMem_Free; *owner keeps them alive. NULL and an
 * exception on failure. */
const struct rcp_result **result_handles(const struct evaluator *e, PyObject *results, size_t *n, PyObject **owner);

/* comparison.c */
extern PyType_Spec comparison_spec;
/* Returns a new Comparison of results, or NULL and an exception. `gold` is NULL or has evaluated the runs by gold
 * labels. */
PyObject *comparison_create(struct evaluator *e, PyObject *results, PyObject *options, struct evaluator *gold,
                            PyObject *gold_results);

/* fit.c */
extern PyType_Spec fit_spec;
PyObject *fit_create(PyObject *module, PyObject *unused);

/* judge.c */
extern PyType_Spec judge_spec;
PyObject *judge_create(PyObject *module, PyObject *unused);

#endif
