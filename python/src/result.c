/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>

#include "core.h"

PyObject *result_create(struct evaluator *e, struct rcp_result *handle, PyObject *order)
{
    struct result *r = core_new(core_state(e->module)->type[CORE_RESULT]);
    if (!r) {
        rcp_result_free(handle);
        Py_XDECREF(order);
        return NULL;
    }
    Py_INCREF(e->module);
    Py_INCREF(e);
    r->module = e->module;
    r->evaluator = e;
    r->handle = handle;
    r->order = order;
    return (PyObject *)r;
}

static void result_dealloc(PyObject *self)
{
    struct result *r = (struct result *)self;
    rcp_result_free(r->handle);
    Py_XDECREF(r->order);
    Py_XDECREF(r->evaluator);
    Py_XDECREF(r->module);
    core_free(self);
}

const struct rcp_result **result_handles(const struct evaluator *e, PyObject *results, size_t *n, PyObject **owner)
{
    const struct core *c = core_state(e->module);
    *owner = PySequence_Tuple(results);
    if (!*owner)
        return NULL;
    *n = (size_t)PyTuple_Size(*owner);
    const struct rcp_result **handle = PyMem_Calloc(*n + 1, sizeof *handle);
    if (!handle)
        PyErr_NoMemory();
    for (size_t i = 0; handle && i < *n; i++) {
        PyObject *result = PyTuple_GetItem(*owner, (Py_ssize_t)i);
        if (!PyObject_TypeCheck(result, c->type[CORE_RESULT]))
            PyErr_Format(PyExc_TypeError, "%R, expected a result of the evaluator", result);
        else if (((struct result *)result)->evaluator != e)
            PyErr_SetString(c->error[RCP_MISUSE],
                            "a result belongs to another evaluator, expected results of a single evaluator");
        else {
            handle[i] = ((struct result *)result)->handle;
            continue;
        }
        PyMem_Free((void *)handle);
        handle = NULL;
    }
    if (!handle)
        Py_CLEAR(*owner);
    return handle;
}

/* The form of the dictionaries {key: value} of a topic or of the summary. `keys` is a tuple with a key for each value,
 * where None omits the value. `missing` stands for missing values and for texts, such as runid; NULL omits missing
 * values and keeps texts. */
struct shape {
    PyObject *keys, *missing;
};

/* Returns the object for value number `value`, the number x, of topic number `topic` or, if that is the number of
 * topics, of the summary: a new reference. If x is NAN, that is shape->missing or, if this is NULL, the value's text;
 * NULL without an exception if there is none. */
static PyObject *make_value(const struct result *r, size_t topic, size_t value, double x, const struct shape *shape)
{
    if (!isnan(x))
        return PyFloat_FromDouble(x);
    if (shape->missing) {
        Py_INCREF(shape->missing);
        return shape->missing;
    }
    const char *text = rcp_value_text(r->handle, topic, value);
    return text ? core_text(text) : NULL;
}

/* Returns {key: value} of the values row[], a new reference, or NULL and an exception. `topic` is the index of the
 * row's topic, from 0; the number of topics means the summary. */
static PyObject *make_row_dict(const struct result *r, size_t topic, const double *row, const struct shape *shape)
{
    PyObject *dict = PyDict_New();
    Py_ssize_t n = PyTuple_Size(shape->keys);
    for (Py_ssize_t i = 0; dict && i < n; i++) {
        PyObject *key = PyTuple_GetItem(shape->keys, i);
        if (key == Py_None)
            continue;
        PyObject *value = make_value(r, topic, (size_t)i, row[i], shape);
        if ((value && PyDict_SetItem(dict, key, value) < 0) || (!value && PyErr_Occurred()))
            Py_CLEAR(dict);
        Py_XDECREF(value);
    }
    return dict;
}

/* Reads the arguments (keys, missing) of a method into *shape, as borrowed references. If keys are missing or None,
 * they are the names of the values. Returns true, or false and an exception if the arguments are wrong. */
static bool read_shape(const struct result *r, PyObject *args, struct shape *shape)
{
    PyObject *names = r->evaluator->values;
    *shape = (struct shape){names, NULL};
    if (!PyArg_ParseTuple(args, "|OO", &shape->keys, &shape->missing))
        return false;
    if (shape->keys == Py_None)
        shape->keys = names;
    if (shape->missing == Py_None)
        shape->missing = NULL;
    if (PyTuple_Check(shape->keys) && PyTuple_Size(shape->keys) == PyTuple_Size(names))
        return true;
    PyErr_SetString(PyExc_TypeError, "the keys must be a tuple with one key for each value");
    return false;
}

/* Result.summary(keys, missing): returns {key: value} of the summary, the means or other summaries over topics. */
static PyObject *result_summary(PyObject *self, PyObject *args)
{
    struct result *r = (struct result *)self;
    struct shape shape;
    if (!read_shape(r, args, &shape))
        return NULL;
    return make_row_dict(r, (size_t)PyTuple_Size(r->evaluator->topics), rcp_summary(r->handle), &shape);
}

/* Sets dict[name] to {key: value} of topic number `topic`, called `name`, if the run was evaluated on it. Returns 0, or
 * -1 and an exception. */
static int add_topic(const struct result *r, PyObject *dict, PyObject *name, size_t topic, const struct shape *shape)
{
    if (!rcp_evaluated(r->handle, topic))
        return 0;
    size_t n_values = (size_t)PyTuple_Size(r->evaluator->values);
    PyObject *row = make_row_dict(r, topic, rcp_values(r->handle) + topic * n_values, shape);
    int status = row ? PyDict_SetItem(dict, name, row) : -1;
    Py_XDECREF(row);
    return status;
}

/* Adds to `dict` the topics that it lacks although they were evaluated: the run lacks them, and the option complete
 * counts them as 0. Returns 0, or -1 and an exception. */
static int add_missing(const struct result *r, PyObject *dict, const struct shape *shape)
{
    PyObject *names = r->evaluator->topics;
    Py_ssize_t n = PyTuple_Size(names);
    int status = 0;
    for (Py_ssize_t i = 0; status == 0 && i < n; i++) {
        PyObject *name = PyTuple_GetItem(names, i);
        int is_present = rcp_evaluated(r->handle, (size_t)i) ? PyDict_Contains(dict, name) : 1;
        status = is_present < 0 ? -1 : is_present ? 0 : add_topic(r, dict, name, (size_t)i, shape);
    }
    return status;
}

/* Result.by_topic(keys, missing): returns {topic: {key: value}} of the evaluated topics, in the order of the run if it
 * was given as dicts or columns (evaluated topics that it lacks come last), else in the order of the labels. */
static PyObject *result_by_topic(PyObject *self, PyObject *args)
{
    struct result *r = (struct result *)self;
    PyObject *names = r->order ? r->order : r->evaluator->topics;
    struct shape shape;
    PyObject *dict = read_shape(r, args, &shape) ? PyDict_New() : NULL;
    Py_ssize_t n = PyTuple_Size(names);
    int status = 0;
    for (Py_ssize_t i = 0; dict && status == 0 && i < n; i++) {
        PyObject *name = PyTuple_GetItem(names, i);
        PyObject *number = PyDict_GetItemWithError(r->evaluator->topic_number, name);
        if (number)
            status = add_topic(r, dict, name, PyLong_AsSize_t(number), &shape);
        else if (PyErr_Occurred())
            status = -1;
    }
    if (dict && status == 0 && r->order)
        status = add_missing(r, dict, &shape);
    if (status != 0)
        Py_CLEAR(dict);
    return dict;
}

/* Result.matrix(): returns all values as the bytes of doubles, a row of values for each topic of the evaluator; NAN for
 * missing values and texts. */
static PyObject *result_matrix(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct result *r = (struct result *)self;
    Py_ssize_t n = PyTuple_Size(r->evaluator->topics) * PyTuple_Size(r->evaluator->values);
    return PyBytes_FromStringAndSize(n ? (const char *)rcp_values(r->handle) : "", n * (Py_ssize_t)sizeof(double));
}

/* Result.evaluated(): returns bytes, one for each topic of the evaluator: 1 if the run was evaluated on it by qrels, 2
 * by gains, 3 by both, 0 if not at all. */
static PyObject *result_evaluated(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct result *r = (struct result *)self;
    Py_ssize_t n = PyTuple_Size(r->evaluator->topics);
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, n);
    char *kinds = bytes ? PyBytes_AsString(bytes) : NULL;
    for (Py_ssize_t i = 0; kinds && i < n; i++)
        kinds[i] = (char)rcp_evaluated(r->handle, (size_t)i);
    return bytes;
}

static PyObject *result_name(PyObject *self, void *unused)
{
    (void)unused;
    return core_text(rcp_result_name(((struct result *)self)->handle));
}

/* Sets the name of a result's run to `value`, a str. A setter. Returns 0, or -1 and an exception. */
static int result_rename(PyObject *self, PyObject *value, void *unused)
{
    (void)unused;
    struct result *r = (struct result *)self;
    struct rcp_error error;
    const char *name = value && PyUnicode_Check(value) ? PyUnicode_AsUTF8AndSize(value, NULL) : NULL;
    if (!name) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "the name of a run must be a str");
        return -1;
    }
    if (rcp_result_rename(r->handle, name, &error) == 0)
        return 0;
    error_set(core_state(r->module), &error, NULL);
    return -1;
}

static PyObject *result_notes(PyObject *self, void *unused)
{
    (void)unused;
    return core_text(rcp_notes(((struct result *)self)->handle));
}

static PyObject *result_evaluator(PyObject *self, void *unused)
{
    (void)unused;
    PyObject *e = (PyObject *)((struct result *)self)->evaluator;
    Py_INCREF(e);
    return e;
}

static PyGetSetDef getters[] = {{"name", result_name, result_rename,
                                 "The name of the run: the runid of its file, or the name that you gave.", NULL},
                                {"notes", result_notes, NULL, "The notes about the run, one per line.", NULL},
                                {"evaluator", result_evaluator, NULL, "The evaluator of the run.", NULL},
                                {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef methods[] = {
    {"summary", result_summary, METH_VARARGS,
     "summary(keys=None, missing=None, /)\n--\n\nReturns {value name: summary over topics}. The summary of most "
     "measures is the mean. `keys` and `missing` are as in\nby_topic."},
    {"by_topic", result_by_topic, METH_VARARGS,
     "by_topic(keys=None, missing=None, /)\n--\n\nReturns {topic: {value name: value}} of the evaluated topics. If the "
     "run was a dict, the topics are in the order of the dict.\n`keys` is a tuple with a new name for each value; a "
     "value whose key is None is left out.\nIf missing is None, text values are kept and missing values are left out; "
     "otherwise, `missing` takes the place of\ntext values and missing values."},
    {"matrix", result_matrix, METH_NOARGS,
     "matrix()\n--\n\nReturns all values as bytes: an array of doubles with a row for each topic and a column for each "
     "value; NaN is a\nmissing value."},
    {"evaluated", result_evaluated, METH_NOARGS,
     "evaluated()\n--\n\nReturns a byte for each topic: 1 if evaluated by qrels, 2 by gains, 3 by both, 0 if not "
     "evaluated."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)result_dealloc},
                              {Py_tp_new, (void *)core_refuse_new},
                              {Py_tp_methods, methods},
                              {Py_tp_getset, getters},
                              {Py_tp_doc, (void *)"The values of a run by topic, and their summary."},
                              {0, NULL}};

PyType_Spec result_spec = {
    .name = "trec_rcp._core.Result", .basicsize = sizeof(struct result), .flags = Py_TPFLAGS_DEFAULT, .slots = slots};
