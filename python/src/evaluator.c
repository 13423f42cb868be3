/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>

#include "columns.h"
#include "core.h"

static PyObject *get_topic_name(const void *handle, size_t i)
{
    return core_text(rcp_topic_name(handle, i));
}

static PyObject *get_value_name(const void *handle, size_t i)
{
    return core_text(rcp_value_name(handle, i));
}

/* Returns a new Evaluator: an empty one or, unless `prepared` is NULL, one for gold labels with its options. NULL and
 * an exception on failure. */
static PyObject *new_evaluator(PyObject *module, const struct evaluator *prepared)
{
    struct core *c = core_state(module);
    struct rcp_error error;
    struct evaluator *e = core_new(c->type[CORE_EVALUATOR]);
    if (!e)
        return NULL;
    Py_INCREF(module);
    e->module = module;
    e->handle = prepared ? rcp_gold_evaluator(prepared->handle, &error) : rcp_evaluator_new(&error);
    if (!e->handle) {
        Py_DECREF(e);
        return error_set(c, &error, NULL);
    }
    return (PyObject *)e;
}

PyObject *evaluator_create(PyObject *module, PyObject *unused)
{
    (void)unused;
    return new_evaluator(module, NULL);
}

static void evaluator_dealloc(PyObject *self)
{
    struct evaluator *e = (struct evaluator *)self;
    rcp_evaluator_free(e->handle);
    Py_XDECREF(e->topics);
    Py_XDECREF(e->values);
    Py_XDECREF(e->topic_number);
    Py_XDECREF(e->module);
    core_free(self);
}

/* Sets a MisuseError for a call that the evaluator's state does not allow. Returns false. */
static bool refuse_state(const struct evaluator *e)
{
    static const char *const reason[] = {
        [EVALUATOR_OPEN] = "the evaluator is not prepared yet: call prepare() before you evaluate runs",
        [EVALUATOR_BUSY] = "the evaluator is being set up by another thread",
        [EVALUATOR_PREPARED] = "the evaluator is prepared: give options, measures and labels before you call prepare()",
        [EVALUATOR_BROKEN] = "the evaluator could not be set up; make a new one",
    };
    PyErr_SetString(core_state(e->module)->error[RCP_MISUSE], reason[e->state]);
    return false;
}

bool evaluator_is_ready(const struct evaluator *e)
{
    return e->state == EVALUATOR_PREPARED || refuse_state(e);
}

/* Returns true if options and labels may still be given; otherwise false and an exception. */
static bool is_open(const struct evaluator *e)
{
    return e->state == EVALUATOR_OPEN || refuse_state(e);
}

/* Returns None if `status` is 0, else NULL and the exception of *error (of a file at `path`); RCP_MEMORY breaks *e. */
static PyObject *return_none(struct evaluator *e, int status, const struct rcp_error *error, PyObject *path)
{
    if (status == 0)
        Py_RETURN_NONE;
    if (error->kind == RCP_MEMORY)
        e->state = EVALUATOR_BROKEN;
    return error_set(core_state(e->module), error, path);
}

static PyObject *evaluator_set(PyObject *self, PyObject *args)
{
    struct evaluator *e = (struct evaluator *)self;
    struct rcp_error error;
    const char *option, *value;
    if (!PyArg_ParseTuple(args, "ss:set", &option, &value) || !is_open(e))
        return NULL;
    return return_none(e, rcp_set(e->handle, option, value, &error), &error, NULL);
}

static PyObject *evaluator_measure(PyObject *self, PyObject *name)
{
    struct evaluator *e = (struct evaluator *)self;
    struct rcp_error error;
    if (!PyUnicode_Check(name))
        return PyErr_Format(PyExc_TypeError, "the measure is %R, expected a str", name);
    const char *measure = PyUnicode_AsUTF8AndSize(name, NULL);
    if (!measure || !is_open(e))
        return NULL;
    return return_none(e, rcp_measure(e->handle, measure, &error), &error, NULL);
}

/* Returns the kind of labels called `name`, an enum rcp_labels, or -1 and an exception. */
static int find_label_kind(const struct evaluator *e, const char *name)
{
    static const char *const names[] = {
        [RCP_QRELS] = "qrels", [RCP_GAINS] = "gains", [RCP_EXCLUDED] = "excluded", [RCP_POOL] = "pool"};
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    PyErr_Format(core_state(e->module)->error[RCP_MISUSE],
                 "labels of the kind '%s', expected qrels, gains, excluded or pool", name);
    return -1;
}

/* A call of rcp_read_labels or rcp_evaluate_file, in a separate thread because it may take long; with its result. */
struct file_call {
    struct evaluator *evaluator;
    PyObject *path;       /* bytes that own `name` */
    const char *name;     /* the path as text */
    enum rcp_labels kind; /* for labels only */
    int status;
    struct rcp_result *result;
    struct rcp_error error;
};

/* Returns a new call about a file, with a reference to the evaluator; NULL and an exception if `path` is no path. */
static struct file_call *file_call_new(struct evaluator *e, PyObject *path)
{
    PyObject *bytes;
    if (!PyUnicode_FSConverter(path, &bytes))
        return NULL;
    struct file_call *c = PyMem_Calloc(1, sizeof *c);
    if (!c) {
        Py_DECREF(bytes);
        PyErr_NoMemory();
        return NULL;
    }
    Py_INCREF(e);
    *c = (struct file_call){.evaluator = e, .path = bytes, .name = PyBytes_AsString(bytes)};
    return c;
}

static void file_call_free(struct file_call *c)
{
    Py_DECREF(c->path);
    Py_DECREF(c->evaluator);
    PyMem_Free(c);
}

/* Calls rcp_read_labels as `arg`, a struct file_call, says, without the GIL; rcp_prepare then reads the file. */
static void call_read_labels(void *arg)
{
    struct file_call *c = arg;
    c->status = rcp_read_labels(c->evaluator->handle, c->kind, c->name, &c->error);
}

/* Frees an interrupted call, `arg`, and marks its evaluator as broken, because its labels are unknown. */
static void drop_labels_call(void *arg)
{
    struct file_call *c = arg;
    c->evaluator->state = EVALUATOR_BROKEN; /* the labels may have been set */
    file_call_free(c);
}

/* Evaluator.read_labels(kind, path): names a file of labels, which prepare() reads. */
static PyObject *evaluator_read_labels(PyObject *self, PyObject *args)
{
    struct evaluator *e = (struct evaluator *)self;
    const char *kind_name;
    PyObject *path;
    if (!PyArg_ParseTuple(args, "sO:read_labels", &kind_name, &path))
        return NULL;
    int kind = find_label_kind(e, kind_name);
    struct file_call *c = kind < 0 ? NULL : file_call_new(e, path);
    if (!c || !is_open(e)) {
        if (c)
            file_call_free(c);
        return NULL;
    }
    c->kind = (enum rcp_labels)kind;
    e->state = EVALUATOR_BUSY;
    if (interrupt_run(call_read_labels, drop_labels_call, c) != 0)
        return NULL;
    e->state = EVALUATOR_OPEN;
    PyObject *outcome = return_none(e, c->status, &c->error, path);
    file_call_free(c);
    return outcome;
}

/* Gives rows of labels to the library, RCP_GAINS with *gains (theta, bt, count) and criteria. Returns None or NULL. */
static PyObject *give_rows(struct evaluator *e, enum rcp_labels kind, const struct rows *rows,
                           const struct rcp_gain_columns *gains, const struct rcp_criterion *criterion,
                           size_t n_criteria)
{
    struct rcp_error error;
    struct rcp_rows view = {.n = rows->n, .topic = rows->topic, .docno = rows->docno, .value = rows->value};
    int status;
    e->state = EVALUATOR_BUSY;
    Py_BEGIN_ALLOW_THREADS;
    status = kind == RCP_GAINS ? rcp_give_gains(e->handle, &view, gains, criterion, n_criteria, &error)
                               : rcp_give_labels(e->handle, kind, &view, &error);
    Py_END_ALLOW_THREADS;
    e->state = EVALUATOR_OPEN;
    return return_none(e, status, &error, NULL);
}

/* Reads the criteria, tuples (name, gamma, beta, se_gamma, se_beta), of which the last two are optional. Returns an
 * array of *n for PyMem_Free, which refers to the names in the tuples; NULL and an exception if they are malformed. */
static struct rcp_criterion *read_criteria(PyObject *tuples, size_t *n)
{
    Py_ssize_t size = PyTuple_Size(tuples);
    struct rcp_criterion *c = PyMem_Calloc((size_t)size + 1, sizeof *c);
    *n = (size_t)size;
    if (!c)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; c && i < size; i++) {
        c[i] = (struct rcp_criterion){.se_gamma = NAN, .se_beta = NAN};
        PyObject *t = PyTuple_GetItem(tuples, i);
        if (!PyTuple_Check(t))
            PyErr_Format(PyExc_TypeError, "criterion %zd: %R, expected (name, gamma, beta)", i, t);
        else if (PyArg_ParseTuple(t, "sdd|dd:criterion", &c[i].name, &c[i].gamma, &c[i].beta, &c[i].se_gamma,
                                  &c[i].se_beta))
            continue;
        PyMem_Free(c);
        c = NULL;
    }
    return c;
}

/* Evaluator.give_labels(kind, labels, criteria=()): takes labels in dicts or in a tuple of columns; returns None. */
static PyObject *evaluator_give_labels(PyObject *self, PyObject *args)
{
    static const enum columns_kind columns_kind[] = {[RCP_QRELS] = COLUMNS_GRADES,
                                                     [RCP_GAINS] = COLUMNS_GAINS,
                                                     [RCP_EXCLUDED] = COLUMNS_PAIRS,
                                                     [RCP_POOL] = COLUMNS_PAIRS};
    struct evaluator *e = (struct evaluator *)self;
    const char *kind_name;
    PyObject *labels, *tuples = NULL, *outcome = NULL;
    if (!PyArg_ParseTuple(args, "sO|O:give_labels", &kind_name, &labels, &tuples) || !is_open(e))
        return NULL;
    int kind = find_label_kind(e, kind_name);
    if (kind < 0)
        return NULL;
    size_t n = 0;
    tuples = tuples ? PySequence_Tuple(tuples) : PyTuple_New(0);
    struct rcp_criterion *criterion = tuples ? read_criteria(tuples, &n) : NULL;
    bool has_columns = PyTuple_Check(labels);
    struct columns *columns = criterion && has_columns ? columns_open(labels, columns_kind[kind]) : NULL;
    struct rcp_gain_columns gains = {NULL, NULL, NULL};
    struct rows rows = {.n = 0};
    if (criterion && (has_columns ? columns && columns_rows(columns, &rows, &gains) == 0
                                  : dicts_rows(labels, kind == RCP_QRELS || kind == RCP_GAINS, &rows) == 0)) {
        if (is_open(e)) /* Python code in the labels may have changed e->state */
            outcome = give_rows(e, (enum rcp_labels)kind, &rows, &gains, criterion, n);
        rows_free(&rows);
    }
    columns_free(columns);
    PyMem_Free(criterion);
    Py_XDECREF(tuples);
    return outcome;
}

/* Sets e->topics, e->values and e->topic_number from the prepared handle. Returns 0, or -1 and an exception. */
static int store_names(struct evaluator *e)
{
    size_t n = rcp_n_topics(e->handle);
    e->values = core_tuple(rcp_n_values(e->handle), get_value_name, e->handle);
    e->topics = core_tuple(n, get_topic_name, e->handle);
    e->topic_number = PyDict_New();
    if (!e->values || !e->topics || !e->topic_number)
        return -1;
    for (size_t i = 0; i < n; i++) {
        PyObject *number = PyLong_FromSize_t(i);
        int status = number ? PyDict_SetItem(e->topic_number, PyTuple_GetItem(e->topics, (Py_ssize_t)i), number) : -1;
        Py_XDECREF(number);
        if (status != 0)
            return -1;
    }
    return 0;
}

/* Evaluator.prepare(): reads the labels and makes the evaluator ready for runs. After a failure it cannot be used. */
static PyObject *evaluator_prepare(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct evaluator *e = (struct evaluator *)self;
    struct rcp_error error;
    int status;
    if (!is_open(e))
        return NULL;
    e->state = EVALUATOR_BUSY;
    Py_BEGIN_ALLOW_THREADS;
    status = rcp_prepare(e->handle, &error);
    Py_END_ALLOW_THREADS;
    e->state = EVALUATOR_BROKEN;
    if (status != 0)
        return return_none(e, status, &error, NULL);
    if (store_names(e) != 0)
        return NULL;
    e->state = EVALUATOR_PREPARED;
    Py_RETURN_NONE;
}

static PyObject *evaluator_evaluate(PyObject *self, PyObject *args)
{
    struct evaluator *e = (struct evaluator *)self;
    PyObject *run, *order;
    const char *name = "";
    if (!PyArg_ParseTuple(args, "O|s:evaluate", &run, &name) || !evaluator_is_ready(e))
        return NULL;
    struct rcp_result *r =
        (PyTuple_Check(run) ? columns_evaluate : dicts_evaluate)(core_state(e->module), e->handle, name, run, &order);
    return r ? result_create(e, r, order) : NULL;
}

/* Evaluator.of_values(name, matrix, evaluated): returns a Result of bytes that Result.matrix() and evaluated() gave. */
static PyObject *evaluator_of_values(PyObject *self, PyObject *args)
{
    struct evaluator *e = (struct evaluator *)self;
    const char *name, *value, *evaluated;
    Py_ssize_t n_value, n_evaluated;
    struct rcp_error error;
    if (!PyArg_ParseTuple(args, "sy#y#:of_values", &name, &value, &n_value, &evaluated, &n_evaluated) ||
        !evaluator_is_ready(e))
        return NULL;
    size_t n_topics = rcp_n_topics(e->handle), n_values = n_topics * rcp_n_values(e->handle);
    if ((size_t)n_value != n_values * sizeof(double) || (size_t)n_evaluated != n_topics) {
        PyErr_SetString(PyExc_ValueError, "the matrix or the evaluated topics have the wrong size; take both from a "
                                          "result with the same topics and values");
        return NULL;
    }
    double *copy = PyMem_Malloc(n_values ? n_values * sizeof *copy : 1); /* bytes need not be aligned */
    if (!copy)
        return PyErr_NoMemory();
    memcpy(copy, value, n_values * sizeof *copy);
    struct rcp_result *r = rcp_result_of_values(e->handle, name, copy, (const unsigned char *)evaluated, &error);
    PyMem_Free(copy);
    return r ? result_create(e, r, NULL) : error_set(core_state(e->module), &error, NULL);
}

/* Evaluates the run file of `arg`, a struct file_call, without the GIL; stores the result there, NULL on failure. */
static void call_evaluate_file(void *arg)
{
    struct file_call *c = arg;
    c->result = rcp_evaluate_file(c->evaluator->handle, c->name, &c->error);
}

/* Frees an interrupted call, `arg`, and the result in it. Needs the GIL. */
static void drop_run_call(void *arg)
{
    struct file_call *c = arg;
    rcp_result_free(c->result);
    file_call_free(c);
}

static PyObject *evaluator_evaluate_file(PyObject *self, PyObject *path)
{
    struct evaluator *e = (struct evaluator *)self;
    struct file_call *c = evaluator_is_ready(e) ? file_call_new(e, path) : NULL;
    if (!c || interrupt_run(call_evaluate_file, drop_run_call, c) != 0)
        return NULL;
    PyObject *result =
        c->result ? result_create(e, c->result, NULL) : error_set(core_state(e->module), &c->error, path);
    file_call_free(c);
    return result;
}

/* Evaluator.report(results, format, options=None): returns trec_rcp's report of these results as a str. */
static PyObject *evaluator_report(PyObject *self, PyObject *args)
{
    struct evaluator *e = (struct evaluator *)self;
    struct rcp_error error;
    PyObject *results, *options = NULL, *owner, *option_owners;
    const char *format;
    size_t n;
    if (!PyArg_ParseTuple(args, "Os|O:report", &results, &format, &options) || !evaluator_is_ready(e))
        return NULL;
    const struct rcp_result **run = result_handles(e, results, &n, &owner);
    if (!run)
        return NULL;
    const char **option = core_options(options, &option_owners);
    char *text = NULL;
    if (option) {
        Py_BEGIN_ALLOW_THREADS;
        text = rcp_report(e->handle, run, n, format, option, &error);
        Py_END_ALLOW_THREADS;
        if (!text)
            error_set(core_state(e->module), &error, NULL);
        PyMem_Free((void *)option);
        Py_DECREF(option_owners);
    }
    PyMem_Free((void *)run);
    Py_DECREF(owner);
    return text ? core_text_and_free(text) : NULL;
}

/* Evaluator.compare(results, options=None, gold=None, gold_results=None): returns a Comparison; gold may be None. */
static PyObject *evaluator_compare(PyObject *self, PyObject *args)
{
    struct evaluator *e = (struct evaluator *)self;
    PyObject *results, *options = NULL, *gold = Py_None, *gold_results = NULL;
    if (!PyArg_ParseTuple(args, "O|OOO:compare", &results, &options, &gold, &gold_results) || !evaluator_is_ready(e))
        return NULL;
    if (gold == Py_None)
        return comparison_create(e, results, options, NULL, NULL);
    if (!gold_results || !PyObject_TypeCheck(gold, core_state(e->module)->type[CORE_EVALUATOR]))
        return PyErr_Format(PyExc_TypeError, "the gold labels are %R, expected an evaluator and its results", gold);
    return evaluator_is_ready((struct evaluator *)gold)
             ? comparison_create(e, results, options, (struct evaluator *)gold, gold_results)
             : NULL;
}

static PyObject *evaluator_gold(PyObject *self, PyObject *unused)
{
    struct evaluator *e = (struct evaluator *)self;
    (void)unused;
    return evaluator_is_ready(e) ? new_evaluator(e->module, e) : NULL;
}

/* Returns the names of a prepared evaluator, a tuple: the topics or, if `values` is not NULL, the values. A getter. */
static PyObject *evaluator_names(PyObject *self, void *values)
{
    const struct evaluator *e = (const struct evaluator *)self;
    PyObject *names = values ? e->values : e->topics;
    if (!evaluator_is_ready(e))
        return NULL;
    names = names ? names : Py_None;
    Py_INCREF(names);
    return names;
}

static PyObject *evaluator_notes(PyObject *self, void *unused)
{
    (void)unused;
    struct evaluator *e = (struct evaluator *)self;
    return evaluator_is_ready(e) ? core_text(rcp_label_notes(e->handle)) : NULL;
}

static PyGetSetDef getters[] = {
    {"topics", evaluator_names, NULL, "The names of the topics that have labels, in strcmp order.", NULL},
    {"values", evaluator_names, NULL, "The names of the computed values, such as 'ndcg_cut_10'.", (void *)1},
    {"notes", evaluator_notes, NULL, "The notes about the labels, one per line.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef methods[] = {
    {"set", evaluator_set, METH_VARARGS,
     "set(option, value, /)\n--\n\nSets an option of trec_rcp by its long name: set('ties', 'mean')."},
    {"measure", evaluator_measure, METH_O,
     "measure(name, /)\n--\n\nAdds a measure ('map', 'ndcg_cut.5,10') or the measures of a nickname ('official')."},
    {"read_labels", evaluator_read_labels, METH_VARARGS,
     "read_labels(kind, path, /)\n--\n\nReads labels from a file: 'qrels', 'gains', 'excluded' or 'pool'."},
    {"give_labels", evaluator_give_labels, METH_VARARGS,
     "give_labels(kind, labels, criteria=(), /)\n--\n\nGives labels to the evaluator, in a dict or a tuple of columns. "
     "For 'qrels' and 'gains', the dict is\n{topic: {document: number}}, and the columns are (topics, docnos, "
     "numbers). For 'excluded' and 'pool', the dict is\n{topic: documents}, and the columns are (topics, docnos). For "
     "'gains', the columns may also be (topics, docnos, gains,\ntheta, bt, count). Each of the last four columns may "
     "be None. In these columns, None or NaN is a missing value.\nA column is a list, a tuple, a numpy array or an "
     "Arrow array. Criteria are tuples (name, gamma, beta, se_gamma,\nse_beta); with criteria, gains are computed from "
     "theta."},
    {"prepare", evaluator_prepare, METH_NOARGS,
     "prepare()\n--\n\nEnds the preparation. Afterwards, several threads can evaluate runs at the same time."},
    {"evaluate", evaluator_evaluate, METH_VARARGS,
     "evaluate(run, name='', /)\n--\n\nEvaluates a run {topic: {document: score}}, or a tuple of columns (topics, "
     "docnos, scores). The rows of a topic need\nnot be consecutive. Returns a Result."},
    {"evaluate_file", evaluator_evaluate_file, METH_O,
     "evaluate_file(path, /)\n--\n\nEvaluates a run file of any format that trec_rcp reads. Returns a Result."},
    {"of_values", evaluator_of_values, METH_VARARGS,
     "of_values(name, matrix, evaluated, /)\n--\n\nReturns a Result made from a matrix and the evaluated topics, given "
     "as Result.matrix() and Result.evaluated() return\nthem."},
    {"report", evaluator_report, METH_VARARGS,
     "report(results, format, options=None, /)\n--\n\nReturns trec_rcp's report about the runs. The format is "
     "'classic', 'table', 'tsv', 'csv', 'json', 'latex' or\n'markdown'."},
    {"compare", evaluator_compare, METH_VARARGS,
     "compare(results, options=None, gold=None, gold_results=None, /)\n--\n\nCompares the results as trec_rcp "
     "--compare does, and returns a Comparison. `gold` is an Evaluator of gold labels, and\n`gold_results` are its "
     "results for the same runs; if both are given, the comparison is that of trec_rcp --compare\n--gold."},
    {"gold", evaluator_gold, METH_NOARGS,
     "gold()\n--\n\nReturns a new Evaluator for gold labels, with the options of this prepared Evaluator."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)evaluator_dealloc},
                              {Py_tp_new, (void *)core_refuse_new},
                              {Py_tp_methods, methods},
                              {Py_tp_getset, getters},
                              {Py_tp_doc, (void *)"Labels and measures, prepared for any number of runs."},
                              {0, NULL}};

PyType_Spec evaluator_spec = {.name = "trec_rcp._core.Evaluator",
                              .basicsize = sizeof(struct evaluator),
                              .flags = Py_TPFLAGS_DEFAULT,
                              .slots = slots};
