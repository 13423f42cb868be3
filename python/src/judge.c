/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "core.h"

struct judge {
    PyObject_HEAD PyObject *module;
    struct rcp_judge *handle;
    bool is_busy; /* whether a call runs without the GIL or was interrupted; an interrupted judge stays busy */
};

PyObject *judge_create(PyObject *module, PyObject *unused)
{
    (void)unused;
    struct core *c = core_state(module);
    struct rcp_error error;
    struct judge *j = core_new(c->type[CORE_JUDGE]);
    if (!j)
        return NULL;
    Py_INCREF(module);
    j->module = module;
    j->handle = rcp_judge_new(&error);
    if (!j->handle) {
        Py_DECREF(j);
        return error_set(c, &error, NULL);
    }
    return (PyObject *)j;
}

static void judge_dealloc(PyObject *self)
{
    struct judge *j = (struct judge *)self;
    rcp_judge_free(j->handle);
    Py_XDECREF(j->module);
    core_free(self);
}

/* Returns true if no other call uses the judge and none was interrupted; otherwise false and an exception. */
static bool is_free(const struct judge *j)
{
    if (j->is_busy)
        PyErr_SetString(core_state(j->module)->error[RCP_MISUSE],
                        "the judge is used by another thread, or was interrupted");
    return !j->is_busy;
}

/* Judge.set(option, value): sets an option of rcp-label judge, both given as str. Returns None. */
static PyObject *judge_set(PyObject *self, PyObject *args)
{
    struct judge *j = (struct judge *)self;
    struct rcp_error error;
    const char *option, *value;
    if (!PyArg_ParseTuple(args, "ss:set", &option, &value) || !is_free(j))
        return NULL;
    if (rcp_judge_set(j->handle, option, value, &error) != 0)
        return error_set(core_state(j->module), &error, NULL);
    Py_RETURN_NONE;
}

/* A call of rcp_judge_next, which may take long because it fits a model to the answers so far, or of rcp_judge_close,
 * which waits for the disk; with its result. */
struct call {
    struct judge *judge;
    size_t max_questions; /* the largest number of questions to take; 0 closes the judge */
    const struct rcp_question *question;
    size_t n;
    int status;
    struct rcp_error error;
};

/* Takes questions or closes the judge, as `arg`, a struct call, says, and stores the result there. Runs without the
 * GIL. */
static void run_call(void *arg)
{
    struct call *c = arg;
    c->status = c->max_questions ? rcp_judge_next(c->judge->handle, c->max_questions, &c->question, &c->n, &c->error)
                                 : rcp_judge_close(c->judge->handle, &c->error);
}

/* Frees a call, `arg`. The judge of an interrupted call stays busy, because its state is unknown. */
static void drop_call(void *arg)
{
    struct call *c = arg;
    Py_DECREF(c->judge);
    PyMem_Free(c);
}

/* Returns question i, from 0, of an array of struct rcp_question as a tuple (prompt, topic, stage, schema, documents,
 * attempt); NULL and an exception on failure. */
static PyObject *get_question(const void *questions, size_t i)
{
    const struct rcp_question *q = (const struct rcp_question *)questions + i;
    return Py_BuildValue("ssssnI", q->prompt, q->topic, q->stage, q->schema, (Py_ssize_t)q->documents, q->attempt);
}

/* Takes up to max_questions questions from the library or, if that is 0, closes the judge, in a separate thread.
 * Returns a tuple of the questions, empty after closing or if judging is done; NULL and an exception on failure. */
static PyObject *call_library(struct judge *j, size_t max_questions)
{
    if (!is_free(j))
        return NULL;
    struct call *c = PyMem_Calloc(1, sizeof *c);
    if (!c)
        return PyErr_NoMemory();
    Py_INCREF(j);
    *c = (struct call){.judge = j, .max_questions = max_questions};
    j->is_busy = true;
    if (interrupt_run(run_call, drop_call, c) != 0)
        return NULL;
    j->is_busy = false;
    PyObject *questions = c->status != 0 ? error_set(core_state(j->module), &c->error, NULL)
                                         : core_tuple(c->n, get_question, c->question);
    drop_call(c);
    return questions;
}

/* Judge.next(limit): returns a tuple of at most `limit` >= 1 questions for the caller's model; it is empty if judging
 * is done. */
static PyObject *judge_next(PyObject *self, PyObject *limit)
{
    size_t n = PyLong_AsSize_t(limit);
    if (n == 0 || PyErr_Occurred())
        return PyErr_Occurred() ? NULL
                                : PyErr_Format(PyExc_ValueError, "0 questions were requested, expected at least 1");
    return call_library((struct judge *)self, n);
}

static PyObject *judge_close(PyObject *self, PyObject *unused)
{
    (void)unused;
    return call_library((struct judge *)self, 0);
}

/* Judge.answer(question, text, reason, input, output): stores an answer (None if the model gave none), its finish
 * reason and its numbers of input and output tokens. `question` is the 0-based index of a question of the last
 * next(). */
static PyObject *judge_answer(PyObject *self, PyObject *args)
{
    struct judge *j = (struct judge *)self;
    struct rcp_error error;
    Py_ssize_t question, len = 0;
    const char *text, *reason;
    long long input, output;
    if (!PyArg_ParseTuple(args, "nz#zLL:answer", &question, &text, &len, &reason, &input, &output) || !is_free(j))
        return NULL;
    struct rcp_answer a = {{text, (size_t)len}, reason, input, output};
    j->is_busy = true;
    PyThreadState *thread = PyEval_SaveThread();
    int status = rcp_judge_answer(j->handle, (size_t)question, &a, &error);
    PyEval_RestoreThread(thread);
    j->is_busy = false;
    if (status != 0)
        return error_set(core_state(j->module), &error, NULL);
    Py_RETURN_NONE;
}

/* Judge.progress(): returns the counts of windows, answers and tokens and the cost so far: the members of struct
 * rcp_judge_counts in their order, as a tuple. */
static PyObject *judge_progress(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct judge *j = (struct judge *)self;
    struct rcp_judge_counts c;
    if (!is_free(j))
        return NULL;
    rcp_judge_progress(j->handle, &c);
    return Py_BuildValue("nnnnnnnKKd", (Py_ssize_t)c.windows, (Py_ssize_t)c.done, (Py_ssize_t)c.stored,
                         (Py_ssize_t)c.invalid, (Py_ssize_t)c.refused, (Py_ssize_t)c.answers, (Py_ssize_t)c.again,
                         (unsigned long long)c.input_tokens, (unsigned long long)c.output_tokens, c.cost);
}

static PyObject *judge_notes(PyObject *self, void *unused)
{
    (void)unused;
    struct judge *j = (struct judge *)self;
    return is_free(j) ? core_text(rcp_judge_notes(j->handle)) : NULL;
}

static PyGetSetDef getters[] = {{"notes", judge_notes, NULL, "The notes about judging, one per line.", NULL},
                                {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef methods[] = {
    {"set", judge_set, METH_VARARGS,
     "set(option, value, /)\n--\n\nSets an option of rcp-label judge by its long name."},
    {"next", judge_next, METH_O,
     "next(most, /)\n--\n\nReturns up to `most` questions, ((prompt, topic, stage, schema, documents, attempt), ...), "
     "or () if judging is done."},
    {"answer", judge_answer, METH_VARARGS,
     "answer(question, text, finish_reason, input_tokens, output_tokens, /)\n--\n\nStores the answer to a question of "
     "the last next(). If `text` is None, the model gave no answer."},
    {"progress", judge_progress, METH_NOARGS,
     "progress()\n--\n\nReturns (windows, done, stored, invalid, refused, answers, again, input_tokens, output_tokens, "
     "cost),\nthe members of struct rcp_judge_counts in rcp.h."},
    {"close", judge_close, METH_NOARGS, "close()\n--\n\nCloses the store."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, (void *)judge_dealloc},
    {Py_tp_new, (void *)core_refuse_new},
    {Py_tp_methods, methods},
    {Py_tp_getset, getters},
    {Py_tp_doc, (void *)"A judge that asks the caller's model, as rcp-label judge asks a server."},
    {0, NULL}};

PyType_Spec judge_spec = {
    .name = "trec_rcp._core.Judge", .basicsize = sizeof(struct judge), .flags = Py_TPFLAGS_DEFAULT, .slots = slots};
