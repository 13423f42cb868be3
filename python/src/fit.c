/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "core.h"

struct fit {
    PyObject_HEAD PyObject *module;
    struct rcp_fit *handle;
    Py_ssize_t n_criteria; /* the number of criteria, each of which needs an answer about a document; 0 before
                            * criteria() */
    bool is_busy;          /* whether a call runs without the GIL or was interrupted; an interrupted fit stays busy */
};

PyObject *fit_create(PyObject *module, PyObject *unused)
{
    (void)unused;
    struct core *c = core_state(module);
    struct rcp_error error;
    struct fit *f = core_new(c->type[CORE_FIT]);
    if (!f)
        return NULL;
    Py_INCREF(module);
    f->module = module;
    f->handle = rcp_fit_new(&error);
    if (!f->handle) {
        Py_DECREF(f);
        return error_set(c, &error, NULL);
    }
    return (PyObject *)f;
}

static void fit_dealloc(PyObject *self)
{
    struct fit *f = (struct fit *)self;
    rcp_fit_free(f->handle);
    Py_XDECREF(f->module);
    core_free(self);
}

/* Returns true if no other call uses the fit and none was interrupted; otherwise false and an exception. */
static bool is_free(const struct fit *f)
{
    if (f->is_busy)
        PyErr_SetString(core_state(f->module)->error[RCP_MISUSE],
                        "the fit is used by another thread, or was interrupted");
    return !f->is_busy;
}

/* Returns None if `status`, the value of a call of the library, is 0, else NULL and the exception of *error. `path` is
 * the file that the call read, or NULL. */
static PyObject *return_none(struct fit *f, int status, const struct rcp_error *error, PyObject *path)
{
    if (status == 0)
        Py_RETURN_NONE;
    return error_set(core_state(f->module), error, path);
}

/* Fit.set(option, value): sets an option of rcp-label fit, both given as str. */
static PyObject *fit_set(PyObject *self, PyObject *args)
{
    struct fit *f = (struct fit *)self;
    struct rcp_error error;
    const char *option, *value;
    if (!PyArg_ParseTuple(args, "ss:set", &option, &value) || !is_free(f))
        return NULL;
    return return_none(f, rcp_fit_set(f->handle, option, value, &error), &error, NULL);
}

/* A call of rcp_fit_read, rcp_fit_write or rcp_fit_run, by `step`, that may take long; its arguments and its result. */
struct call {
    struct fit *fit;
    enum step { READ, WRITE, RUN } step;
    PyObject *path; /* owns `name`, the path as text; both NULL for RUN */
    const char *name;
    int status;
    struct rcp_error error;
};

/* Calls the function of the library that `arg`, a struct call, says, and stores its result there. Runs without the
 * GIL. */
static void run_call(void *arg)
{
    struct call *c = arg;
    struct rcp_fit *handle = c->fit->handle;
    c->status = c->step == READ  ? rcp_fit_read(handle, c->name, &c->error)
              : c->step == WRITE ? rcp_fit_write(handle, c->name, &c->error)
                                 : rcp_fit_run(handle, &c->error);
}

static void call_free(struct call *c)
{
    Py_XDECREF(c->path);
    Py_DECREF(c->fit);
    PyMem_Free(c);
}

/* Frees an interrupted call, `arg`. The fit stays busy, because its state is unknown. */
static void drop_call(void *arg)
{
    call_free(arg);
}

/* Calls rcp_fit_read or rcp_fit_write with `path` or, if that is NULL, rcp_fit_run, as `step` says; other threads run
 * and signals are handled meanwhile. Returns None, or NULL and an exception. */
static PyObject *call_library(struct fit *f, PyObject *path, enum step step)
{
    PyObject *bytes = NULL;
    if (path && !PyUnicode_FSConverter(path, &bytes))
        return NULL;
    struct call *c = PyMem_Calloc(1, sizeof *c);
    if (!c) {
        Py_XDECREF(bytes);
        return PyErr_NoMemory();
    }
    Py_INCREF(f);
    *c = (struct call){.fit = f, .step = step, .path = bytes, .name = bytes ? PyBytes_AsString(bytes) : NULL};
    if (!is_free(f)) {
        call_free(c);
        return NULL;
    }
    f->is_busy = true;
    if (interrupt_run(run_call, drop_call, c) != 0)
        return NULL;
    f->is_busy = false;
    PyObject *outcome = return_none(f, c->status, &c->error, step == READ ? path : NULL);
    call_free(c);
    return outcome;
}

static PyObject *fit_read(PyObject *self, PyObject *path)
{
    return call_library((struct fit *)self, path, READ);
}

static PyObject *fit_write(PyObject *self, PyObject *path)
{
    return call_library((struct fit *)self, path, WRITE);
}

static PyObject *fit_run(PyObject *self, PyObject *unused)
{
    (void)unused;
    return call_library((struct fit *)self, NULL, RUN);
}

/* Sets *text to the UTF-8 of `name`, a str, which owns it. Returns 0, or -1 and an exception. */
static int read_text(PyObject *name, struct rcp_text *text)
{
    Py_ssize_t len;
    if (!PyUnicode_Check(name)) {
        PyErr_Format(PyExc_TypeError, "%R, expected a str, the name of a topic or a document", name);
        return -1;
    }
    const char *s = PyUnicode_AsUTF8AndSize(name, &len);
    if (!s)
        return -1;
    *text = (struct rcp_text){s, (size_t)len};
    return 0;
}

/* Sets docno[] and score[] to the documents of a window, a tuple of str, and their scores, a tuple of numbers; None for
 * the scores makes them 0. Returns 0, or -1 and an exception. */
static int read_window(PyObject *docnos, PyObject *scores, struct rcp_text *docno, double *score)
{
    Py_ssize_t n = PyTuple_Size(docnos);
    if (scores != Py_None && (!PyTuple_Check(scores) || PyTuple_Size(scores) != n)) {
        PyErr_SetString(PyExc_TypeError, "the scores of a window must be a tuple with one score for each document");
        return -1;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        if (read_text(PyTuple_GetItem(docnos, i), &docno[i]) != 0)
            return -1;
        score[i] = scores == Py_None ? 0 : PyFloat_AsDouble(PyTuple_GetItem(scores, i));
        if (score[i] == -1 && PyErr_Occurred())
            return -1;
    }
    return 0;
}

/* Fit.window(topic, docnos, scores): adds a window, that is a tuple of documents of the topic that a judge scored in
 * one answer or, if `scores` is None, ranked from best to worst. */
static PyObject *fit_window(PyObject *self, PyObject *args)
{
    struct fit *f = (struct fit *)self;
    struct rcp_error error;
    struct rcp_text topic;
    PyObject *name, *docnos, *scores;
    if (!PyArg_ParseTuple(args, "OOO:window", &name, &docnos, &scores) || !is_free(f) || read_text(name, &topic) != 0)
        return NULL;
    if (!PyTuple_Check(docnos))
        return PyErr_Format(PyExc_TypeError, "the documents of a window are %R, expected a tuple of names", docnos);
    size_t n = (size_t)PyTuple_Size(docnos);
    struct rcp_text *docno = PyMem_Calloc(n + 1, sizeof *docno);
    double *score = PyMem_Calloc(n + 1, sizeof *score);
    PyObject *outcome = NULL;
    if (!docno || !score)
        PyErr_NoMemory();
    else if (read_window(docnos, scores, docno, score) == 0 && is_free(f))
        outcome = return_none(f, rcp_fit_window(f->handle, topic, docno, scores == Py_None ? NULL : score, n, &error),
                              &error, NULL);
    PyMem_Free(docno);
    PyMem_Free(score);
    return outcome;
}

/* Fit.criteria(names): names the criteria of the answers that follow, by a tuple of str. May be called at most once. */
static PyObject *fit_criteria(PyObject *self, PyObject *names)
{
    struct fit *f = (struct fit *)self;
    struct rcp_error error;
    if (!PyTuple_Check(names))
        return PyErr_Format(PyExc_TypeError, "the criteria are %R, expected a tuple of names", names);
    size_t n = (size_t)PyTuple_Size(names);
    const char **name = PyMem_Calloc(n + 1, sizeof *name);
    if (!name)
        return PyErr_NoMemory();
    struct rcp_text text;
    bool has_names = is_free(f);
    for (size_t i = 0; has_names && i < n; i++) {
        has_names = read_text(PyTuple_GetItem(names, (Py_ssize_t)i), &text) == 0;
        if (has_names && memchr(text.s, '\0', text.len)) {
            PyErr_SetString(PyExc_ValueError, "the name of a criterion has a NUL");
            has_names = false;
        }
        name[i] = has_names ? text.s : NULL;
    }
    PyObject *outcome = has_names ? return_none(f, rcp_fit_criteria(f->handle, name, n, &error), &error, NULL) : NULL;
    if (outcome)
        f->n_criteria = (Py_ssize_t)n;
    PyMem_Free((void *)name);
    return outcome;
}

/* Fit.answers(topic, docno, passed): adds the answers about a document, a byte for each criterion: 1 if the document
 * passes it, else 0. */
static PyObject *fit_answers(PyObject *self, PyObject *args)
{
    struct fit *f = (struct fit *)self;
    struct rcp_error error;
    struct rcp_text topic, docno;
    PyObject *topic_name, *doc_name, *passed;
    if (!PyArg_ParseTuple(args, "OOO:answers", &topic_name, &doc_name, &passed) || !is_free(f) ||
        read_text(topic_name, &topic) != 0 || read_text(doc_name, &docno) != 0)
        return NULL;
    if (!PyBytes_Check(passed) || PyBytes_Size(passed) != f->n_criteria)
        return PyErr_Format(core_state(f->module)->error[RCP_INPUT],
                            "topic %R, document %R: the answers are %R, expected one answer for each of %zd criteria",
                            topic_name, doc_name, passed, f->n_criteria);
    const unsigned char *answer = (const unsigned char *)PyBytes_AsString(passed);
    return return_none(f, rcp_fit_answers(f->handle, topic, docno, answer, &error), &error, NULL);
}

/* Returns the members of the struct rcp_fitted of document i, from 0, as a tuple in their order. `handle` is a struct
 * rcp_fit. NULL and an exception on failure. */
static PyObject *get_doc(const void *handle, size_t i)
{
    struct rcp_fitted d;
    PyObject *topic = rcp_fit_doc(handle, i, &d) == 0 ? core_text(d.topic) : NULL,
             *docno = topic ? core_text(d.docno) : NULL;
    PyObject *row = docno ? Py_BuildValue("OOddddddII", topic, docno, d.gain, d.se_gain, d.theta, d.se_theta, d.bt,
                                          d.se_bt, (unsigned)d.responses, (unsigned)d.passes)
                          : NULL;
    Py_XDECREF(topic);
    Py_XDECREF(docno);
    return row;
}

static PyObject *fit_docs(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct fit *f = (struct fit *)self;
    return is_free(f) ? core_tuple(rcp_fit_n_docs(f->handle), get_doc, f->handle) : NULL;
}

/* Returns (name, gamma, beta, se_gamma, se_beta) of criterion i, from 0. `handle` is a struct rcp_fit. NULL and an
 * exception on failure. */
static PyObject *get_item(const void *handle, size_t i)
{
    struct rcp_criterion c;
    PyObject *name = rcp_fit_criterion(handle, i, &c) == 0 ? core_text(c.name) : NULL;
    return name ? Py_BuildValue("Ndddd", name, c.gamma, c.beta, c.se_gamma, c.se_beta) : NULL;
}

static PyObject *fit_items(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct fit *f = (struct fit *)self;
    return is_free(f) ? core_tuple(rcp_fit_n_criteria(f->handle), get_item, f->handle) : NULL;
}

static PyObject *fit_notes(PyObject *self, void *unused)
{
    (void)unused;
    struct fit *f = (struct fit *)self;
    return is_free(f) ? core_text(rcp_fit_notes(f->handle)) : NULL;
}

static PyGetSetDef getters[] = {{"notes", fit_notes, NULL, "The notes about the fit, one per line.", NULL},
                                {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef methods[] = {
    {"set", fit_set, METH_VARARGS, "set(option, value, /)\n--\n\nSets an option of rcp-label fit by its long name."},
    {"read", fit_read, METH_O, "read(path, /)\n--\n\nReads judgements: a store, or a file of records."},
    {"window", fit_window, METH_VARARGS,
     "window(topic, docnos, scores, /)\n--\n\nAdds a window: a tuple of documents and a tuple of their scores. If "
     "`scores` is None, the documents are a ranking from\nbest to worst."},
    {"criteria", fit_criteria, METH_O,
     "criteria(names, /)\n--\n\nSets the names of the criteria. Call this method before you call answers() for the "
     "first time."},
    {"answers", fit_answers, METH_VARARGS,
     "answers(topic, docno, passed, /)\n--\n\nAdds the answers about a document: a bytes object with a 0 or 1 for each "
     "criterion."},
    {"run", fit_run, METH_NOARGS, "run()\n--\n\nFits."},
    {"docs", fit_docs, METH_NOARGS,
     "docs()\n--\n\nReturns ((topic, docno, gain, se_gain, theta, se_theta, bt, se_bt, responses, passes), ...); NaN "
     "is a missing value."},
    {"items", fit_items, METH_NOARGS, "items()\n--\n\nReturns ((criterion, gamma, beta, se_gamma, se_beta), ...)."},
    {"write", fit_write, METH_O, "write(path, /)\n--\n\nWrites the gain file."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)fit_dealloc},
                              {Py_tp_new, (void *)core_refuse_new},
                              {Py_tp_methods, methods},
                              {Py_tp_getset, getters},
                              {Py_tp_doc, (void *)"A fit, which makes gains from judgements, as rcp-label fit does."},
                              {0, NULL}};

PyType_Spec fit_spec = {
    .name = "trec_rcp._core.Fit", .basicsize = sizeof(struct fit), .flags = Py_TPFLAGS_DEFAULT, .slots = slots};
