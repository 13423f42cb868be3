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

/* The module's state: the exceptions by enum rcp_kind (trec_rcp.Error for RCP_OK and RCP_ABORTED, none for RCP_MEMORY,
 * else its subclasses), and the types by enum core_type. */
struct core {
    PyObject *error[RCP_ABORTED + 1];
    PyTypeObject *type[CORE_TYPES];
};
struct core *core_state(PyObject *module);
/* Returns a new object of a type, zeroed behind PyObject_HEAD, or NULL and an exception if there is no memory. */
void *core_new(PyTypeObject *type);
/* Frees an object and releases its type. The last call of each tp_dealloc. */
void core_free(PyObject *self);
/* Sets a TypeError and returns NULL. The tp_new of all types: only functions and methods of the module create
 * objects. */
PyObject *core_refuse_new(PyTypeObject *type, PyObject *args, PyObject *kwargs);

/* error.c */
/* Sets the exception of the library's error *e, MemoryError if memory ran out; keeps one that is set already. `path` (a
 * str or bytes, NULL if the call read no file) makes an RCP_INPUT an OSError if that file cannot be opened. Returns
 * NULL. */
void *error_set(const struct core *c, const struct rcp_error *e, PyObject *path);
int error_add(PyObject *module, struct core *c);

/* Returns a new str with the text `s`; bytes that are not UTF-8 become surrogates, as in names of files. NULL and an
 * exception if there is no memory. */
PyObject *core_text(const char *s);
/* Returns a new str with a text of the library, and frees the text with rcp_text_free; NULL and an exception on
 * failure. */
PyObject *core_text_and_free(char *text);
/* Returns a new tuple of the objects item(source, 0) to item(source, n - 1), whose references it takes over, or NULL
 * and the exception of an item. */
PyObject *core_tuple(size_t n, PyObject *(*item)(const void *source, size_t i), const void *source);
/* Returns the text of a topic's or document's name, a new reference: a str itself, or the digits of a whole number that
 * is no bool. NULL, without an exception if the object is of another type. */
PyObject *core_name(PyObject *o);
/* Returns the options {name: value} for rcp.h, an array of pairs of a name and a value that NULL ends; None and NULL
 * make an empty array. Values may be str, int, float, bool ("yes", "no"), and lists of these, each item of which
 * becomes an option. The caller calls PyMem_Free, and then releases *owners, which has the strings. NULL and an
 * exception on failure. */
const char **core_options(PyObject *options, PyObject **owners);

/* interrupt.c: calls work(arg), which must not touch Python, in another thread, and handles signals meanwhile. Returns
 * 0. If the handler of a signal raised, returns -1 and its exception; then drop(arg) is called, with the GIL, once the
 * work has ended, and `arg` is not the caller's any more. If there is no memory, calls only drop(arg), and returns -1
 * and MemoryError. */
int interrupt_run(void (*work)(void *arg), void (*drop)(void *arg), void *arg);

/* memory.c */

/* Returns p or, if fewer than n elements of `size` bytes fit, a larger block from realloc in its place; NULL and an
 * exception, with p unchanged, if there is no memory. *cap is the number of elements that fit. */
void *memory_grow(void *p, size_t *cap, size_t n, size_t size);
struct block;
/* Copies of strings in a chain of blocks, which C reads while the GIL is released. strings_reset empties the blocks, to
 * be filled again. */
struct strings {
    struct block *first, *current; /* current: the block in use */
    char *unused, *end;            /* the unused bytes of the current block */
};
enum { STRINGS_PADDING = 8 }; /* readable bytes behind each string */
/* Returns room for n bytes in a block, or NULL, without an exception, if there is no memory. Once the caller has filled
 * it, strings_claim makes its first bytes a text. No GIL is needed. */
char *strings_reserve(struct strings *s, size_t n);
/* Takes the first n bytes of the room that strings_reserve returned and returns them as a text, which lives until
 * strings_reset or strings_free. */
static inline struct rcp_text strings_claim(struct strings *s, size_t n)
{
    struct rcp_text text = {s->unused, n};
    s->unused += n;
    return text;
}
/* Copies the UTF-8 of a str and sets *copy to it. Returns 0, or -1 and an exception: `text` is no str or has lone
 * surrogates, or there is no memory. */
int strings_keep(struct strings *s, PyObject *text, struct rcp_text *copy);
void strings_reset(struct strings *s);
void strings_free(struct strings *s);

/* Rows of labels, or of a batch of a run, that were read from Python objects. Their texts lie in `strings` or in memory
 * of a column. */
struct rows {
    struct rcp_text *topic; /* [row]: its topic, for labels; NULL for a run, whose topics are in struct rankings */
    struct rcp_text *docno;
    double *value;
    size_t n, capacity; /* the number of rows, and of those for which docno and value have room */
    bool has_odd_keys;  /* whether the name of a document was no plain str (an int, a subclass of str), so that two keys
                         * may be the same name */
    struct strings strings;
};
/* Makes room for n_more further elements of docno and value. Returns 0, or -1 and MemoryError. */
int rows_reserve(struct rows *r, size_t n_more);
void rows_free(struct rows *r);

/* rankings.c: evaluates a run that is read in batches of topics. */
/* The ranking of the topic `name`: the rows [first_row, first_row + n) of a batch. */
struct ranking_place {
    struct rcp_text name;
    size_t first_row, n;
};
/* A run that is read in batches of topics, and the rows of its current batch. */
struct rankings {
    /* Reads the next batch, with the GIL: appends its documents to `rows`, which is empty, calls rankings_add for each
     * topic, may set `promises` of the whole batch, and sets `is_last` after the last topic. Returns 0, or -1 and an
     * exception. */
    int (*read)(struct rankings *r);
    void *source; /* the run, in a form that `read` knows */
    bool is_last;
    unsigned promises; /* the properties RCP_DISTINCT and RCP_PADDED of rcp.h that all rankings of the batch have */
    struct rows rows;
    struct ranking_place *topic;
    size_t n_topics, capacity, next_topic; /* next_topic: the index of the batch's next topic to be evaluated */
    PyThreadState *thread;                 /* the thread state while the GIL is released */
};
/* Appends the ranking of a topic, the rows [first_row, first_row + n) of the batch. Returns 0, or -1 and an
 * exception. */
int rankings_add(struct rankings *r, struct rcp_text name, size_t first_row, size_t n);
/* Evaluates a run, whose `read` and `source` are set, under the name `name`. Returns its result, which the caller
 * frees, or NULL and an exception. Frees the batch either way. Needs the GIL. */
struct rcp_result *rankings_evaluate(struct rankings *r, const struct core *c, const struct rcp_evaluator *e,
                                     const char *name);

/* dicts.c */
/* Returns a new reference to `mapping` if it is a dict, else to a new dict with its items; NULL and an exception on
 * failure. If it is no mapping, that is a TypeError, which names the topic unless `topic` is NULL. */
PyObject *dicts_dict(PyObject *mapping, PyObject *topic);
/* is_graded(labels): returns True if all values of {topic: {docno: value}} are whole numbers, else False; NULL and an
 * exception if a value that is no number comes before the first that is not whole. */
PyObject *dicts_is_graded(PyObject *module, PyObject *labels);
/* Reads labels into *rows: {topic: {docno: value}} or, without `has_values`, {topic: docnos}, with the value 0. Returns
 * 0, or -1 and an exception with nothing to free. */
int dicts_rows(PyObject *labels, bool has_values, struct rows *rows);
/* Evaluates the run {topic: {docno: score}} under the name `name`. Sets *order to a new tuple of the names of its
 * topics, in the order of the dict. Returns the result, which the caller frees; NULL, with an exception and *order
 * NULL, on failure. */
struct rcp_result *dicts_evaluate(const struct core *c, const struct rcp_evaluator *e, const char *name, PyObject *run,
                                  PyObject **order);

/* evaluator.c */
/* The object Evaluator. It is open for options and labels, busy while a call runs without the GIL, then prepared for
 * runs, or broken by an error. */
struct evaluator {
    PyObject_HEAD PyObject *module;
    struct rcp_evaluator *handle;
    enum { EVALUATOR_OPEN, EVALUATOR_BUSY, EVALUATOR_PREPARED, EVALUATOR_BROKEN } state;
    PyObject *topics, *values; /* tuples of the names of topics and of values such as ndcg_cut_10; NULL before the
                                * evaluator is prepared */
    PyObject *topic_number;    /* {name of a topic: its 0-based number} */
};
extern PyType_Spec evaluator_spec;
PyObject *evaluator_create(PyObject *module, PyObject *unused);
/* Returns true if the evaluator is prepared; otherwise false and an exception. */
bool evaluator_is_ready(const struct evaluator *e);

/* result.c */
/* The object Result. */
struct result {
    PyObject_HEAD PyObject *module;
    struct evaluator *evaluator;
    struct rcp_result *handle;
    PyObject *order; /* a tuple of the names of the run's topics, in its order; NULL for a run from a file or from
                      * values, which has the order of the labels */
};
extern PyType_Spec result_spec;
/* Returns a new Result of the evaluator. The Result owns `handle` and `order` (NULL means the order of the labels). On
 * failure, frees both and returns NULL and an exception. */
PyObject *result_create(struct evaluator *e, struct rcp_result *handle, PyObject *order);
/* Returns an array, for PyMem_Free, with the *n handles of a sequence of results of this evaluator; *owner, a new
 * reference, keeps them alive. NULL, with an exception and *owner NULL, on failure. */
const struct rcp_result **result_handles(const struct evaluator *e, PyObject *results, size_t *n, PyObject **owner);

/* comparison.c */
extern PyType_Spec comparison_spec;
/* Returns a new Comparison of `results`, a sequence of results of `e`, or NULL and an exception. `gold` is NULL, or an
 * evaluator with gold labels, which a few topics got in addition, and gold_results are the results of the same runs by
 * it. */
PyObject *comparison_create(struct evaluator *e, PyObject *results, PyObject *options, struct evaluator *gold,
                            PyObject *gold_results);

/* fit.c */
extern PyType_Spec fit_spec;
PyObject *fit_create(PyObject *module, PyObject *unused);

/* judge.c */
extern PyType_Spec judge_spec;
PyObject *judge_create(PyObject *module, PyObject *unused);

#endif
