/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "core.h"

struct comparison {
    PyObject_HEAD PyObject *module;
    struct rcp_comparison *handle;
};

/* A call of rcp_compare_gold: its arguments, its result and its error. */
struct call {
    struct evaluator *evaluator, *gold; /* gold: the evaluator of gold labels, which a few topics got in addition; NULL
                                         * without them */
    const struct rcp_result **run, **gold_run;
    size_t n;
    const char **option;
    PyObject *owners[3]; /* objects that own: the handles in `run`, those in gold_run, the texts of options; NULL if
                          * there are none */
    struct rcp_comparison *handle;
    struct rcp_error error;
};

/* Compares the runs of `arg`, a struct call, and stores the comparison, or NULL, in it. Runs without the GIL. */
static void call_compare(void *arg)
{
    struct call *c = arg;
    c->handle = rcp_compare_gold(c->evaluator->handle, c->run, c->n, c->gold ? c->gold->handle : NULL, c->gold_run,
                                 c->option, &c->error);
}

/* Frees the call, but not the comparison in it, which the new Comparison owns. */
static void call_free(struct call *c)
{
    PyMem_Free((void *)c->option);
    PyMem_Free((void *)c->run);
    PyMem_Free((void *)c->gold_run);
    for (size_t i = 0; i < sizeof c->owners / sizeof c->owners[0]; i++)
        Py_XDECREF(c->owners[i]);
    Py_DECREF(c->evaluator);
    Py_XDECREF(c->gold);
    PyMem_Free(c);
}

/* Frees an interrupted call and the comparison that it made. `arg` is a struct call. Needs the GIL. */
static void drop_call(void *arg)
{
    struct call *c = arg;
    rcp_comparison_free(c->handle);
    call_free(c);
}

/* Sets the call's evaluator with gold labels and its results, which must be one for each run; does nothing if `gold` is
 * NULL. Returns true, or false and an exception if the results are wrong. */
static bool set_gold(struct call *c, struct evaluator *gold, PyObject *results)
{
    size_t n;
    if (!gold)
        return true;
    Py_INCREF(gold);
    c->gold = gold;
    c->gold_run = result_handles(gold, results, &n, &c->owners[1]);
    if (c->gold_run && n != c->n)
        PyErr_Format(core_state(gold->module)->error[RCP_MISUSE],
                     "%zd results from gold labels, expected one result for each of %zd runs", (Py_ssize_t)n,
                     (Py_ssize_t)c->n);
    return c->gold_run && n == c->n;
}

PyObject *comparison_create(struct evaluator *e, PyObject *results, PyObject *options, struct evaluator *gold,
                            PyObject *gold_results)
{
    struct core *core = core_state(e->module);
    struct call *c = PyMem_Calloc(1, sizeof *c);
    if (!c)
        return PyErr_NoMemory();
    Py_INCREF(e);
    c->evaluator = e;
    c->run = result_handles(e, results, &c->n, &c->owners[0]);
    c->option = c->run && set_gold(c, gold, gold_results) ? core_options(options, &c->owners[2]) : NULL;
    if (!c->option) {
        call_free(c);
        return NULL;
    }
    if (interrupt_run(call_compare, drop_call, c) != 0)
        return NULL;
    struct comparison *self = c->handle ? core_new(core->type[CORE_COMPARISON]) : error_set(core, &c->error, NULL);
    if (self) {
        Py_INCREF(e->module);
        self->module = e->module;
        self->handle = c->handle;
    } else {
        rcp_comparison_free(c->handle);
    }
    call_free(c);
    return (PyObject *)self;
}

static void comparison_dealloc(PyObject *self)
{
    struct comparison *k = (struct comparison *)self;
    rcp_comparison_free(k->handle);
    Py_XDECREF(k->module);
    core_free(self);
}

/* Comparison.report(format, options=None): returns the report in a format of rcp_report ("table", "json", ...) as a
 * str. */
static PyObject *comparison_report(PyObject *self, PyObject *args)
{
    struct comparison *k = (struct comparison *)self;
    struct rcp_error error;
    const char *format;
    PyObject *options = NULL, *owner;
    if (!PyArg_ParseTuple(args, "s|O:report", &format, &options))
        return NULL;
    const char **option = core_options(options, &owner);
    if (!option)
        return NULL;
    char *text;
    Py_BEGIN_ALLOW_THREADS;
    text = rcp_comparison_report(k->handle, format, option, &error);
    Py_END_ALLOW_THREADS;
    PyMem_Free((void *)option);
    Py_DECREF(owner);
    return text ? core_text_and_free(text) : error_set(core_state(k->module), &error, NULL);
}

/* Reads n (2 or 3) indices, from 0, from the arguments into index[]: a measure, then n - 1 runs. Returns true, or false
 * and an exception if one is out of range. */
static bool read_indices(const struct comparison *k, PyObject *args, size_t n, size_t *index)
{
    size_t runs = rcp_compared_runs(k->handle), limit[] = {rcp_compared_measures(k->handle), runs, runs};
    Py_ssize_t number[3] = {0};
    if (!PyArg_ParseTuple(args, n == 3 ? "nnn" : "nn", &number[0], &number[1], &number[2]))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (number[i] < 0 || (size_t)number[i] >= limit[i]) {
            PyErr_Format(PyExc_IndexError, "%s %zd, expected a number below %zd", i ? "run" : "measure", number[i],
                         (Py_ssize_t)limit[i]);
            return false;
        }
        index[i] = (size_t)number[i];
    }
    return true;
}

/* Comparison.mean(measure, run): returns (mean, lower, upper, topics): the mean, its interval and its number of topics.
 * The arguments are 0-based indices. */
static PyObject *comparison_mean(PyObject *self, PyObject *args)
{
    struct comparison *k = (struct comparison *)self;
    size_t index[3];
    struct rcp_mean m;
    if (!read_indices(k, args, 2, index))
        return NULL;
    if (rcp_compared_mean(k->handle, index[0], index[1], &m) != 0)
        Py_RETURN_NONE;
    return Py_BuildValue("dddn", m.mean, m.lower, m.upper, (Py_ssize_t)m.topics);
}

/* Comparison.pair(measure, a, b): returns (a - b, lower, upper, p, p by Holm, topics, separated) for the difference of
 * two runs, or None if the pair was not compared. The arguments are 0-based indices. */
static PyObject *comparison_pair(PyObject *self, PyObject *args)
{
    struct comparison *k = (struct comparison *)self;
    size_t index[3];
    struct rcp_difference d;
    if (!read_indices(k, args, 3, index))
        return NULL;
    if (rcp_compared_pair(k->handle, index[0], index[1], index[2], &d) != 0)
        Py_RETURN_NONE;
    return Py_BuildValue("dddddnO", d.difference, d.lower, d.upper, d.p, d.p_holm, (Py_ssize_t)d.topics,
                         d.separated ? Py_True : Py_False);
}

static PyObject *comparison_notes(PyObject *self, void *unused)
{
    (void)unused;
    return core_text(rcp_comparison_notes(((struct comparison *)self)->handle));
}

/* Returns (name, number) of run i in the order of the report, from 0; `number` is its index in the compared results.
 * `handle` is a struct rcp_comparison. */
static PyObject *get_run(const void *handle, size_t i)
{
    PyObject *name = core_text(rcp_compared_run(handle, i));
    return name ? Py_BuildValue("Nn", name, (Py_ssize_t)rcp_compared_number(handle, i)) : NULL;
}

static PyObject *comparison_runs(PyObject *self, void *unused)
{
    (void)unused;
    const struct rcp_comparison *k = ((struct comparison *)self)->handle;
    return core_tuple(rcp_compared_runs(k), get_run, k);
}

static PyObject *get_measure(const void *handle, size_t i)
{
    return core_text(rcp_compared_measure(handle, i));
}

static PyObject *comparison_measures(PyObject *self, void *unused)
{
    (void)unused;
    const struct rcp_comparison *k = ((struct comparison *)self)->handle;
    return core_tuple(rcp_compared_measures(k), get_measure, k);
}

static PyGetSetDef getters[] = {
    {"runs", comparison_runs, NULL,
     "The runs as (name, number), the best run by the first measure first. The number is the run's index in the "
     "results.",
     NULL},
    {"measures", comparison_measures, NULL, "The names of the measures.", NULL},
    {"notes", comparison_notes, NULL, "The notes about the comparison, one per line.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef methods[] = {
    {"report", comparison_report, METH_VARARGS,
     "report(format, options=None, /)\n--\n\nReturns the report that trec_rcp --compare prints in this format."},
    {"mean", comparison_mean, METH_VARARGS,
     "mean(measure, run, /)\n--\n\nReturns the mean of a measure for a run: (mean, lower, upper, topics). Give the "
     "measure and the run as numbers."},
    {"pair", comparison_pair, METH_VARARGS,
     "pair(measure, a, b, /)\n--\n\nReturns (a - b, lower, upper, p, Holm-adjusted p, topics, separated) for the runs "
     "a and b, or None if they were not compared."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)comparison_dealloc},
                              {Py_tp_new, (void *)core_refuse_new},
                              {Py_tp_methods, methods},
                              {Py_tp_getset, getters},
                              {Py_tp_doc, (void *)"A comparison: which of several runs are better."},
                              {0, NULL}};

PyType_Spec comparison_spec = {.name = "trec_rcp._core.Comparison",
                               .basicsize = sizeof(struct comparison),
                               .flags = Py_TPFLAGS_DEFAULT,
                               .slots = slots};
