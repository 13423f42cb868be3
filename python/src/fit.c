/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stddef.h>

#include "core.h"

struct fit {
    PyObject_HEAD PyObject *module;
    struct rcp_fit *handle;
    size_t n_criteria;
    enum { FIT_OPEN, FIT_BUSY, FIT_DONE, FIT_BROKEN } state;
};

PyObject *fit_create(PyObject *module, PyObject *unused)
{
    (void)unused;
    struct core *c = core_state(module);
    struct rcp_error error;
    struct fit *f = core_new(c->fit_type);
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

static bool refuse_state(const struct fit *f)
{
    static const char *const why[] = {
        [FIT_OPEN] = "the fit has not run yet, expected run() first",
        [FIT_BUSY] = "the fit is being used by another thread",
        [FIT_DONE] = "the fit has run, expected options and judgements before",
        [FIT_BROKEN] = "the fit failed before, expected a new one",
    };
    PyErr_SetString(core_state(f->module)->misuse_error, why[f->state]);
    return false;
}

static bool is_open(const struct fit *f)
{
    return f->state == FIT_OPEN || refuse_state(f);
}

static bool is_done(const struct fit *f)
{
    return f->state == FIT_DONE || refuse_state(f);
}

/* None, or NULL and the exception of what C said. */
static PyObject *said(struct fit *f, int status, const struct rcp_error *error, PyObject *path)
{
    if (status == 0)
        Py_RETURN_NONE;
    if (error->kind == RCP_MEMORY)
        f->state = FIT_BROKEN;
    return error_set(core_state(f->module), error, path);
}

static PyObject *fit_set(PyObject *self, PyObject *args)
{
    struct fit *f = (struct fit *)self;
    struct rcp_error error;
    const char *option, *value;
    if (!PyArg_ParseTuple(args, "ss:set", &option, &value) || !is_open(f))
        return NULL;
    return said(f, rcp_fit_set(f->handle, option, value, &error), &error, NULL);
}

/* A call that may take long: reading where there is a path, otherwise the fit. */
struct fit_call {
    struct fit *fit;
    PyObject *path; /* bytes */
    const char *name;
    int status;
    struct rcp_error error;
};

static void work(void *arg)
{
    struct fit_call *c = arg;
    c->status = c->name ? rcp_fit_read(c->fit->handle, c->name, &c->error) : rcp_fit_run(c->fit->handle, &c->error);
}

static void drop(void *arg)
{
    struct fit_call *c = arg;
    c->fit->state = FIT_BROKEN; /* nobody knows how far it came */
    Py_XDECREF(c->path);
    Py_DECREF(c->fit);
    PyMem_Free(c);
}

/* Takes `bytes`, the path in the file system's encoding. */
static PyObject *call(struct fit *f, PyObject *path, PyObject *bytes)
{
    struct fit_call *c = PyMem_Calloc(1, sizeof *c);
    if (!c) {
        Py_XDECREF(bytes);
        return PyErr_NoMemory();
    }
    Py_INCREF(f);
    *c = (struct fit_call){.fit = f, .path = bytes, .name = bytes ? PyBytes_AsString(bytes) : NULL};
    f->state = FIT_BUSY;
    if (interrupt_run(work, drop, c) != 0)
        return NULL;
    f->state = c->name ? FIT_OPEN : c->status == 0 ? FIT_DONE : FIT_BROKEN;
    PyObject *done = said(f, c->status, &c->error, path);
    Py_XDECREF(bytes);
    Py_DECREF(f);
    PyMem_Free(c);
    return done;
}

static PyObject *fit_read(PyObject *self, PyObject *path)
{
    struct fit *f = (struct fit *)self;
    PyObject *bytes;
    if (!is_open(f) || !PyUnicode_FSConverter(path, &bytes))
        return NULL;
    return call(f, path, bytes);
}

static PyObject *fit_run(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct fit *f = (struct fit *)self;
    return is_open(f) ? call(f, NULL, NULL) : NULL;
}

/* The texts of a sequence of str; *held keeps them. PyMem_Free; NULL and an exception = they are none. */
static struct rcp_text *texts(PyObject *names, const char *what, size_t *n, PyObject **held)
{
    *held = PyUnicode_Check(names) ? NULL : PySequence_Tuple(names);
    if (!*held) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "%s is a str, expected several", what);
        return NULL;
    }
    *n = (size_t)PyTuple_Size(*held);
    struct rcp_text *text = PyMem_Calloc(*n + 1, sizeof *text);
    if (!text)
        PyErr_NoMemory();
    for (size_t i = 0; text && i < *n; i++) {
        PyObject *name = PyTuple_GetItem(*held, (Py_ssize_t)i);
        Py_ssize_t len;
        text[i].s = PyUnicode_Check(name) ? PyUnicode_AsUTF8AndSize(name, &len) : NULL;
        if (text[i].s) {
            text[i].len = (size_t)len;
            continue;
        }
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "%s has %R, expected a str", what, name);
        PyMem_Free(text);
        text = NULL;
    }
    if (!text)
        Py_CLEAR(*held);
    return text;
}

/* The numbers of a sequence of n. PyMem_Free; NULL and an exception = they are none. */
static double *numbers(PyObject *values, size_t n)
{
    PyObject *tuple = PySequence_Tuple(values);
    double *number = tuple ? PyMem_Calloc(n + 1, sizeof *number) : NULL;
    if (tuple && !number)
        PyErr_NoMemory();
    if (number && (size_t)PyTuple_Size(tuple) != n)
        PyErr_Format(PyExc_ValueError, "%zd scores of %zd documents, expected as many", PyTuple_Size(tuple),
                     (Py_ssize_t)n);
    for (size_t i = 0; number && !PyErr_Occurred() && i < n; i++)
        number[i] = PyFloat_AsDouble(PyTuple_GetItem(tuple, (Py_ssize_t)i));
    Py_XDECREF(tuple);
    if (!PyErr_Occurred())
        return number;
    PyMem_Free(number);
    return NULL;
}

static PyObject *fit_window(PyObject *self, PyObject *args)
{
    struct fit *f = (struct fit *)self;
    struct rcp_text topic;
    Py_ssize_t len;
    PyObject *docnos, *scores = Py_None, *held;
    size_t n;
    if (!PyArg_ParseTuple(args, "s#O|O:window", &topic.s, &len, &docnos, &scores))
        return NULL;
    topic.len = (size_t)len;
    struct rcp_text *docno = texts(docnos, "window", &n, &held);
    double *score = docno && scores != Py_None ? numbers(scores, n) : NULL;
    PyObject *done = NULL;
    struct rcp_error error;
    if (docno && !PyErr_Occurred() && is_open(f))
        done = said(f, rcp_fit_window(f->handle, topic, docno, score, n, &error), &error, NULL);
    PyMem_Free(score);
    PyMem_Free(docno);
    Py_XDECREF(held);
    return done;
}

static PyObject *fit_name_criteria(PyObject *self, PyObject *names)
{
    struct fit *f = (struct fit *)self;
    PyObject *held, *done = NULL;
    size_t n;
    struct rcp_error error;
    struct rcp_text *text = texts(names, "criteria", &n, &held);
    const char **name = text ? PyMem_Calloc(n + 1, sizeof *name) : NULL;
    for (size_t i = 0; name && i < n; i++)
        name[i] = text[i].s;
    if (text && !name)
        PyErr_NoMemory();
    if (name && is_open(f)) {
        done = said(f, rcp_fit_criteria(f->handle, name, n, &error), &error, NULL);
        f->n_criteria = done ? n : f->n_criteria;
    }
    PyMem_Free((void *)name);
    PyMem_Free(text);
    Py_XDECREF(held);
    return done;
}

static PyObject *fit_answers(PyObject *self, PyObject *args)
{
    struct fit *f = (struct fit *)self;
    struct rcp_text topic, docno;
    Py_ssize_t topic_len, docno_len;
    PyObject *answers;
    if (!PyArg_ParseTuple(args, "s#s#O:answers", &topic.s, &topic_len, &docno.s, &docno_len, &answers))
        return NULL;
    topic.len = (size_t)topic_len;
    docno.len = (size_t)docno_len;
    PyObject *tuple = PySequence_Tuple(answers);
    size_t n = tuple ? (size_t)PyTuple_Size(tuple) : 0;
    unsigned char *passed = tuple ? PyMem_Calloc(n + 1, 1) : NULL;
    if (tuple && !passed)
        PyErr_NoMemory();
    for (size_t i = 0; passed && !PyErr_Occurred() && i < n; i++) {
        long answer = PyLong_AsLong(PyTuple_GetItem(tuple, (Py_ssize_t)i));
        if (!PyErr_Occurred() && (answer < 0 || answer > 1))
            PyErr_Format(PyExc_ValueError, "answer %ld, expected 0 or 1", answer);
        passed[i] = (unsigned char)(answer == 1);
    }
    PyObject *done = NULL;
    struct rcp_error error;
    if (passed && !PyErr_Occurred() && is_open(f)) {
        if (n == f->n_criteria)
            done = said(f, rcp_fit_answers(f->handle, topic, docno, passed, &error), &error, NULL);
        else
            PyErr_Format(PyExc_ValueError, "%zd answers to %zd criteria, expected one of each", (Py_ssize_t)n,
                         (Py_ssize_t)f->n_criteria);
    }
    PyMem_Free(passed);
    Py_XDECREF(tuple);
    return done;
}

/* A column of the documents: bytes of doubles. */
static PyObject *double_column(const struct rcp_fit *f, size_t n, size_t offset)
{
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(n * sizeof(double)));
    char *out = bytes ? PyBytes_AsString(bytes) : NULL;
    for (size_t i = 0; out && i < n; i++) {
        struct rcp_fitted doc;
        rcp_fit_doc(f, i, &doc);
        memcpy(out + i * sizeof(double), (const char *)&doc + offset, sizeof(double));
    }
    return bytes;
}

static PyObject *list_column(const struct rcp_fit *f, size_t n, PyObject *(*of)(const struct rcp_fitted *))
{
    PyObject *list = PyList_New((Py_ssize_t)n);
    for (size_t i = 0; list && i < n; i++) {
        struct rcp_fitted doc;
        rcp_fit_doc(f, i, &doc);
        PyObject *item = of(&doc);
        if (!item || PyList_SetItem(list, (Py_ssize_t)i, item) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *topic_of(const struct rcp_fitted *doc)
{
    return core_text(doc->topic);
}

static PyObject *docno_of(const struct rcp_fitted *doc)
{
    return core_text(doc->docno);
}

static PyObject *responses_of(const struct rcp_fitted *doc)
{
    return PyLong_FromUnsignedLong(doc->responses);
}

static PyObject *passes_of(const struct rcp_fitted *doc)
{
    return PyLong_FromUnsignedLong(doc->passes);
}

static PyObject *fit_columns(PyObject *self, PyObject *unused)
{
    (void)unused;
    static const struct {
        const char *name;
        PyObject *(*list)(const struct rcp_fitted *); /* NULL = doubles at offset */
        size_t offset;
    } column[] = {
        {"topic", topic_of, 0},
        {"docno", docno_of, 0},
        {"gain", NULL, offsetof(struct rcp_fitted, gain)},
        {"se_gain", NULL, offsetof(struct rcp_fitted, se_gain)},
        {"theta", NULL, offsetof(struct rcp_fitted, theta)},
        {"se_theta", NULL, offsetof(struct rcp_fitted, se_theta)},
        {"bt", NULL, offsetof(struct rcp_fitted, bt)},
        {"se_bt", NULL, offsetof(struct rcp_fitted, se_bt)},
        {"responses", responses_of, 0},
        {"passes", passes_of, 0},
    };
    struct fit *f = (struct fit *)self;
    if (!is_done(f))
        return NULL;
    size_t n = rcp_fit_n_docs(f->handle);
    PyObject *columns = PyDict_New();
    for (size_t i = 0; columns && i < sizeof column / sizeof *column; i++) {
        PyObject *values =
            column[i].list ? list_column(f->handle, n, column[i].list) : double_column(f->handle, n, column[i].offset);
        if (!values || PyDict_SetItemString(columns, column[i].name, values) < 0)
            Py_CLEAR(columns);
        Py_XDECREF(values);
    }
    return columns;
}

static PyObject *fit_criteria(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct fit *f = (struct fit *)self;
    if (!is_done(f))
        return NULL;
    size_t n = rcp_fit_n_criteria(f->handle);
    PyObject *list = PyTuple_New((Py_ssize_t)n);
    for (size_t i = 0; list && i < n; i++) {
        struct rcp_criterion c;
        rcp_fit_criterion(f->handle, i, &c);
        PyObject *name = core_text(c.name);
        PyObject *item = name ? Py_BuildValue("Ndddd", name, c.gamma, c.beta, c.se_gamma, c.se_beta) : NULL;
        if (!item || PyTuple_SetItem(list, (Py_ssize_t)i, item) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *fit_write(PyObject *self, PyObject *path)
{
    struct fit *f = (struct fit *)self;
    struct rcp_error error;
    PyObject *bytes;
    if (!is_done(f) || !PyUnicode_FSConverter(path, &bytes))
        return NULL;
    const char *name = PyBytes_AsString(bytes);
    int status;
    f->state = FIT_BUSY;
    Py_BEGIN_ALLOW_THREADS;
    status = rcp_fit_write(f->handle, name, &error);
    Py_END_ALLOW_THREADS;
    f->state = FIT_DONE;
    Py_DECREF(bytes);
    return said(f, status, &error, NULL);
}

static PyObject *fit_notes(PyObject *self, void *unused)
{
    (void)unused;
    struct fit *f = (struct fit *)self;
    return is_done(f) ? core_text(rcp_fit_notes(f->handle)) : NULL;
}

static PyGetSetDef getters[] = {{"notes", fit_notes, NULL, "What is to be said about the fit, in lines.", NULL},
                                {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef methods[] = {
    {"set", fit_set, METH_VARARGS, "set(option, value, /)\n--\n\nSets an option of rcp-label fit by its long name."},
    {"read", fit_read, METH_O, "read(path, /)\n--\n\nReads a store of judgements, or a file of records."},
    {"window", fit_window, METH_VARARGS,
     "window(topic, docnos, scores=None, /)\n--\n\n"
     "A window of the tournament: documents with the judge's scores, or from best to worst."},
    {"name_criteria", fit_name_criteria, METH_O,
     "name_criteria(names, /)\n--\n\nThe names of the criteria, once, before answers."},
    {"answers", fit_answers, METH_VARARGS,
     "answers(topic, docno, passed, /)\n--\n\nAnswers to the rubric about a document: 0 or 1 for every criterion."},
    {"run", fit_run, METH_NOARGS, "run()\n--\n\nFits the judgements."},
    {"columns", fit_columns, METH_NOARGS,
     "columns()\n--\n\n"
     "The documents by topic and docno: {'topic', 'docno', 'responses', 'passes': lists; 'gain', 'se_gain', 'theta',\n"
     "'se_theta', 'bt', 'se_bt': bytes of doubles, NaN = there is none}."},
    {"criteria", fit_criteria, METH_NOARGS,
     "criteria()\n--\n\n(name, gamma, beta, se_gamma, se_beta) of every criterion."},
    {"write", fit_write, METH_O, "write(path, /)\n--\n\nWrites the gain file."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)fit_dealloc},
                              {Py_tp_new, (void *)core_no_new},
                              {Py_tp_methods, methods},
                              {Py_tp_getset, getters},
                              {Py_tp_doc, (void *)"From judgements to gains."},
                              {0, NULL}};

PyType_Spec fit_spec = {
    .name = "trec_rcp._core.Fit", .basicsize = sizeof(struct fit), .flags = Py_TPFLAGS_DEFAULT, .slots = slots};
