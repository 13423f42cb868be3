/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* trec_rcp._core: the handles of rcp.h as Python objects. Limited API of Python 3.9, so that one build serves 3.9 and
 * later; all state is the module's, so that every interpreter has its own.
 *
 * Objects are made by functions of the module, which know it; each holds a reference to the module for its methods. While
 * C works the GIL is released: what C reads then is C's own copy, never memory of Python objects. */
#ifndef CORE_H
#define CORE_H

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x03090000
#endif
#include <Python.h>
#include <stdbool.h>

#include "api/rcp.h"

#if Py_LIMITED_API + 0 < 0x030A0000
/* Part of the stable ABI since 3.10, and exported by 3.9 as it is. */
PyAPI_FUNC(const char *) PyUnicode_AsUTF8AndSize(PyObject *text, Py_ssize_t *size);
#endif

/* The module's state. */
struct core {
    PyObject *error;                                                                          /* trec_rcp.Error and */
    PyObject *input_error, *misuse_error, *no_topic_error, *calculation_error, *output_error; /* those below it */
    PyTypeObject *evaluator_type, *result_type, *comparison_type, *fit_type;
};
struct core *core_state(PyObject *module);
/* An object of one of the types: zeroed behind its head, without the module. NULL and an exception = no memory. */
void *core_new(PyTypeObject *type);
/* Ends a tp_dealloc: frees the object and lets go of its type. */
void core_free(PyObject *self);
/* tp_new of all types: objects come from functions and methods. */
PyObject *core_no_new(PyTypeObject *type, PyObject *args, PyObject *kwargs);

/* error.c: sets the exception that *e is; one that Python code has set already stays. `path` (a str or bytes, NULL = no
 * file was to be read) makes it an OSError where that file cannot be opened. Returns NULL. */
void *error_set(const struct core *c, const struct rcp_error *e, PyObject *path);
int error_add(PyObject *module, struct core *c);

/* Text of C as str; bytes that are not UTF-8 become surrogates, as in names of files. */
PyObject *core_text(const char *s);
/* The strings of {name: value} as an array of pairs that NULL ends, for the options of rcp.h; values may be str, int,
 * float, bool ("yes", "no"), and lists of these, whose items become one option each. Free it with PyMem_Free once
 * *held, which has the strings, is released. NULL and an exception on failure. */
const char **core_options(PyObject *options, PyObject **held);

/* interrupt.c: calls work(arg), which must not touch Python, while signals are looked for. 0 = done. -1 and an exception:
 * a signal's handler raised; drop(arg) is called, with the GIL, once the work has ended, and `arg` is not the caller's. */
int interrupt_run(void (*work)(void *arg), void (*drop)(void *arg), void *arg);

/* memory.c: what C reads while the GIL is released. Strings are copied to blocks that are used again. */
struct block;
struct strings {
    struct block *first, *now; /* now: in use, */
    char *at, *end;            /* and what is left of it */
};
enum { STRINGS_PADDING = 8 }; /* bytes behind each that can be read */
/* The bytes of a str, kept until strings_reset. -1 and an exception = it is no str, has lone surrogates, or no memory. */
int strings_keep(struct strings *s, PyObject *text, struct rcp_text *out);
void strings_reset(struct strings *s);
void strings_free(struct strings *s);

/* Rows that were gathered from a Python object, for rcp_give_labels and rcp_evaluate_rows. */
struct rows {
    struct rcp_text *topic; /* n of them, made at last */
    struct rcp_text *docno;
    double *value;
    size_t n, capacity; /* of docno and value */
    bool odd;           /* the keys of a dictionary were not all simply str: two of them may be the same name */
    struct strings strings;
};
/* Makes room for so many more docnos and values. -1 and an exception = no memory. */
int rows_reserve(struct rows *r, size_t more);
struct rcp_rows rows_view(const struct rows *r);
void rows_free(struct rows *r);

/* dicts.c */
/* A dict with what `mapping` holds: a new reference, to itself if it is one. NULL and TypeError, which names the topic if
 * that is not NULL = it is no mapping. */
PyObject *dicts_dict(PyObject *mapping, PyObject *topic);
/* is_graded(labels): are all values whole numbers? */
PyObject *dicts_is_graded(PyObject *module, PyObject *labels);
/* Rows of {topic: {docno: value}}, or without values of {topic: docnos}, which have the value 0. -1 and an exception on
 * failure, with nothing to free. */
int dicts_rows(PyObject *labels, bool values, struct rows *out);
/* Evaluates the run {topic: {docno: score}}. *order: a list of the topics, as the run has them. */
struct rcp_result *dicts_evaluate(const struct core *c, const struct rcp_evaluator *e, const char *name, PyObject *run,
                                  PyObject **order);

/* evaluator.c */
struct evaluator {
    PyObject_HEAD PyObject *module;
    struct rcp_evaluator *handle;
    enum { EVALUATOR_OPEN, EVALUATOR_BUSY, EVALUATOR_PREPARED, EVALUATOR_BROKEN } state;
    PyObject *topics, *values; /* once prepared: tuples of names; topic_number: {name: number} */
    PyObject *topic_number;
};
extern PyType_Spec evaluator_spec;
PyObject *evaluator_create(PyObject *module, PyObject *unused);
/* May runs be evaluated? False and an exception if not. */
bool evaluator_is_ready(const struct evaluator *e);

/* result.c */
struct result {
    PyObject_HEAD PyObject *module;
    struct evaluator *evaluator;
    struct rcp_result *handle;
    PyObject *order; /* list of the run's topics, NULL = those of the labels in their order */
};
extern PyType_Spec result_spec;
/* Takes the handle and `order`, whatever happens. */
PyObject *result_create(struct evaluator *e, struct rcp_result *handle, PyObject *order);
/* The handles of a sequence of results of this evaluator. PyMem_Free; *held keeps them alive. NULL = an exception. */
const struct rcp_result **result_handles(const struct evaluator *e, PyObject *results, size_t *n, PyObject **held);

/* comparison.c */
extern PyType_Spec comparison_spec;
PyObject *comparison_create(struct evaluator *e, PyObject *results, PyObject *options);

/* fit.c */
extern PyType_Spec fit_spec;
PyObject *fit_create(PyObject *module, PyObject *unused);

#endif
