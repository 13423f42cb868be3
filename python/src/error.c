/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "core.h"

/* Errors of the file system are OSErrors of their own kind, FileNotFoundError and the like. */
static bool cannot_open(PyObject *path)
{
    PyObject *bytes = NULL;
    if (!PyUnicode_FSConverter(path, &bytes)) {
        PyErr_Clear();
        return false;
    }
    char *name = PyBytes_AsString(bytes);
    bool failed = false;
    if (name && strcmp(name, "-") != 0) {
        int fd = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0) {
            PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
            failed = true;
        } else {
            close(fd);
        }
    }
    Py_DECREF(bytes);
    return failed;
}

void *error_set(const struct core *c, const struct rcp_error *e, PyObject *path)
{
    if (PyErr_Occurred())
        return NULL;
    PyObject *type = c->error;
    switch (e->kind) {
    case RCP_MEMORY: return PyErr_NoMemory();
    case RCP_INPUT:
        if (path && cannot_open(path))
            return NULL;
        type = c->input_error;
        break;
    case RCP_MISUSE: type = c->misuse_error; break;
    case RCP_NUMERIC: type = c->calculation_error; break;
    case RCP_NO_TOPIC: type = c->no_topic_error; break;
    case RCP_OUTPUT: type = c->output_error; break;
    case RCP_OK:
    case RCP_ABORTED: break;
    }
    PyObject *text = core_text(e->text);
    if (text)
        PyErr_SetObject(type, text);
    Py_XDECREF(text);
    return NULL;
}

/* Makes trec_rcp.NAME, which is an Error and `also`; the module and the state each hold a reference. */
static int add(PyObject *module, PyObject **out, const char *name, PyObject *base, PyObject *also, const char *doc)
{
    PyObject *bases = also ? PyTuple_Pack(2, base, also) : PyTuple_Pack(1, base);
    if (!bases)
        return -1;
    *out = PyErr_NewExceptionWithDoc(name, doc, bases, NULL);
    Py_DECREF(bases);
    if (!*out)
        return -1;
    Py_INCREF(*out);
    if (PyModule_AddObject(module, name + sizeof "trec_rcp." - 1, *out) < 0) {
        Py_DECREF(*out);
        return -1;
    }
    return 0;
}

int error_add(PyObject *module, struct core *c)
{
    return add(module, &c->error, "trec_rcp.Error", PyExc_Exception, NULL,
               "What trec_rcp cannot do; its kinds are below.") ||
                   add(module, &c->input_error, "trec_rcp.InputError", c->error, PyExc_ValueError,
                       "Labels or a run that are malformed: the text names file and line, or topic and document.") ||
                   add(module, &c->misuse_error, "trec_rcp.MisuseError", c->error, PyExc_ValueError,
                       "An unknown measure, option or value, or a call out of order.") ||
                   add(module, &c->no_topic_error, "trec_rcp.NoTopicError", c->error, NULL,
                       "No topic has both labels and a ranking.") ||
                   add(module, &c->calculation_error, "trec_rcp.CalculationError", c->error, NULL,
                       "Input that cannot be evaluated, such as a document twice in a topic.") ||
                   add(module, &c->output_error, "trec_rcp.OutputError", c->error, PyExc_OSError,
                       "A file could not be written.")
             ? -1
             : 0;
}
