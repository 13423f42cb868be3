/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <fcntl.h>
#include <unistd.h>

#include "core.h"

/* Returns whether the file at `path` cannot be opened to read; if so, sets its OSError, such as FileNotFoundError.
 * Returns false for "-", which means standard input, and for objects that are no path. */
static bool cannot_open(PyObject *path)
{
    PyObject *bytes = NULL;
    if (!PyUnicode_FSConverter(path, &bytes)) {
        PyErr_Clear();
        return false;
    }
    char *name = PyBytes_AsString(bytes);
    bool has_failed = false;
    if (name && strcmp(name, "-") != 0) {
        int fd = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0) {
            PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
            has_failed = true;
        } else {
            close(fd);
        }
    }
    Py_DECREF(bytes);
    return has_failed;
}

void *error_set(const struct core *c, const struct rcp_error *e, PyObject *path)
{
    if (PyErr_Occurred())
        return NULL;
    if (e->kind == RCP_MEMORY)
        return PyErr_NoMemory();
    if (e->kind == RCP_INPUT && path && cannot_open(path))
        return NULL;
    PyObject *text = core_text(e->text);
    if (text)
        PyErr_SetObject(c->error[e->kind], text);
    Py_XDECREF(text);
    return NULL;
}

/* Makes the exception class `name`, which inherits from `first_base` and, unless it is NULL, from `second_base`, sets
 * *class to it and adds it to the module; both hold a reference. Returns 0, or -1 and an exception. errors.py documents
 * the classes. */
static int add_class(PyObject *module, PyObject **class, const char *name, PyObject *first_base, PyObject *second_base)
{
    PyObject *bases = second_base ? PyTuple_Pack(2, first_base, second_base) : PyTuple_Pack(1, first_base);
    if (!bases)
        return -1;
    *class = PyErr_NewException(name, bases, NULL);
    Py_DECREF(bases);
    Py_XINCREF(*class);
    if (*class && PyModule_AddObject(module, name + sizeof "trec_rcp." - 1, *class) == 0)
        return 0;
    Py_XDECREF(*class);
    return -1;
}

int error_add(PyObject *module, struct core *c)
{
    const struct {
        enum rcp_kind kind;
        const char *name;
        PyObject *also;
    } kinds[] = {{RCP_INPUT, "trec_rcp.InputError", PyExc_ValueError},
                 {RCP_MISUSE, "trec_rcp.MisuseError", PyExc_ValueError},
                 {RCP_NO_TOPIC, "trec_rcp.NoTopicError", NULL},
                 {RCP_NUMERIC, "trec_rcp.CalculationError", NULL},
                 {RCP_OUTPUT, "trec_rcp.OutputError", PyExc_OSError}};
    PyObject **error = c->error;
    if (add_class(module, &error[RCP_OK], "trec_rcp.Error", PyExc_Exception, NULL) != 0)
        return -1;
    Py_INCREF(error[RCP_OK]);
    error[RCP_ABORTED] = error[RCP_OK];
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (add_class(module, &error[kinds[i].kind], kinds[i].name, error[RCP_OK], kinds[i].also) != 0)
            return -1;
    return 0;
}
