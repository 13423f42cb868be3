/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Columns out of numpy arrays, series and lists: what an object is and where its elements lie. */
#include "column.h"

#include <stdlib.h>
#include <string.h>

/* Is o of a class that the module has under that name? Where the module was never imported, no. */
static int is_of(PyObject *o, const char *module, const char *class)
{
    PyObject *modules = PyImport_GetModuleDict(), *m = PyDict_GetItemString(modules, module); /* borrowed */
    PyObject *type = m ? PyObject_GetAttrString(m, class) : NULL;
    int r = type && PyType_Check(type) ? PyObject_IsInstance(o, type) : 0;
    Py_XDECREF(type);
    if (r == 0)
        PyErr_Clear();
    return r;
}

/* A sequence's elements are objects. */
static int open_sequence(struct column *c, PyObject *o)
{
    PyObject *list = PyList_Check(o) || PyTuple_Check(o) ? (Py_INCREF(o), o) : PySequence_List(o);
    if (!list) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError, "%s: %R, expected a list, an array or another column", c->name,
                         (PyObject *)Py_TYPE(o));
        return -1;
    }
    Py_ssize_t n = PyList_Check(list) ? PyList_Size(list) : PyTuple_Size(list);
    struct chunk *k = n >= 0 && column_hold_object(c->hold, list) == 0 ? column_add(c, (size_t)n) : NULL;
    if (k) {
        k->layout = COLUMN_SEQUENCE;
        k->sequence = list;
        c->objects = true;
    }
    Py_DECREF(list);
    return k ? 0 : -1;
}

/* numpy's type strings are a byte order, a kind and a size in bytes. */
static bool numpy_layout(const char *type, struct chunk *k)
{
    static const struct {
        const char *type;
        enum column_layout layout;
    } known[] = {{"b1", COLUMN_UINT8},  {"i1", COLUMN_INT8},    {"i2", COLUMN_INT16},   {"i4", COLUMN_INT32},
                 {"i8", COLUMN_INT64},  {"u1", COLUMN_UINT8},   {"u2", COLUMN_UINT16},  {"u4", COLUMN_UINT32},
                 {"u8", COLUMN_UINT64}, {"f2", COLUMN_FLOAT16}, {"f4", COLUMN_FLOAT32}, {"f8", COLUMN_FLOAT64},
                 {"O", COLUMN_OBJECTS}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(type + 1, known[i].type) == 0) {
            k->layout = known[i].layout;
            return true;
        }
    if (type[1] != 'S' && type[1] != 'U')
        return false;
    k->layout = type[1] == 'S' ? COLUMN_FIXED : COLUMN_UCS4;
    k->width = (size_t)strtoull(type + 2, NULL, 10) * (type[1] == 'U' ? 4 : 1);
    return true;
}

/* The integer at place i of a tuple, -1 and an exception where there is none. */
static long long number_in(PyObject *tuple, Py_ssize_t i)
{
    PyObject *o = PyTuple_Check(tuple) ? PyTuple_GetItem(tuple, i) : NULL;
    if (!o && !PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, "__array_interface__: expected a tuple");
    return o ? PyLong_AsLongLong(o) : -1;
}

/* Where the array's elements lie; `with` is its __array_interface__. */
static int lay_out(struct column *c, PyObject *array, PyObject *with, const char *type)
{
    PyObject *shape = PyDict_GetItemString(with, "shape"), *data = PyDict_GetItemString(with, "data"),
             *strides = PyDict_GetItemString(with, "strides");
    if (!shape || !data || !PyTuple_Check(data) || !PyTuple_Check(shape)) {
        PyErr_Format(PyExc_TypeError, "%s: an array without memory, expected one", c->name);
        return -1;
    }
    if (PyTuple_Size(shape) != 1) {
        PyErr_Format(PyExc_ValueError, "%s: an array of %zd dimensions, expected one", c->name, PyTuple_Size(shape));
        return -1;
    }
    long long n = number_in(shape, 0), stride = strides && strides != Py_None ? number_in(strides, 0) : 0;
    void *p = n > 0 ? PyLong_AsVoidPtr(PyTuple_GetItem(data, 0)) : NULL;
    struct chunk *k = PyErr_Occurred() ? NULL : column_add(c, n > 0 ? (size_t)n : 0);
    if (!k || column_hold_object(c->hold, array) != 0)
        return -1;
    k->data = p;
    numpy_layout(type, k);
    static const unsigned char size[] = {[COLUMN_OBJECTS] = sizeof(PyObject *),
                                         [COLUMN_INT8] = 1,
                                         [COLUMN_INT16] = 2,
                                         [COLUMN_INT32] = 4,
                                         [COLUMN_INT64] = 8,
                                         [COLUMN_UINT8] = 1,
                                         [COLUMN_UINT16] = 2,
                                         [COLUMN_UINT32] = 4,
                                         [COLUMN_UINT64] = 8,
                                         [COLUMN_FLOAT16] = 2,
                                         [COLUMN_FLOAT32] = 4,
                                         [COLUMN_FLOAT64] = 8};
    k->stride = strides && strides != Py_None ? (ptrdiff_t)stride : k->width ? (ptrdiff_t)k->width : size[k->layout];
    c->objects = c->objects || k->layout == COLUMN_OBJECTS;
    return 0;
}

static int open_array(struct column *c, PyObject *array);

/* The array as another type, which has its values: astype(type). */
static int open_as(struct column *c, PyObject *array, const char *type)
{
    PyObject *as = PyObject_CallMethod(array, "astype", "s", type);
    int r = as ? open_array(c, as) : -1;
    Py_XDECREF(as);
    return r;
}

static int open_interface(struct column *c, PyObject *array, PyObject *with)
{
    const uint16_t one = 1;
    char native = *(const char *)&one ? '<' : '>';
    PyObject *type = PyDict_Check(with) ? PyDict_GetItemString(with, "typestr") : NULL;
    Py_ssize_t len = 0;
    const char *s = type && PyUnicode_Check(type) ? PyUnicode_AsUTF8AndSize(type, &len) : NULL;
    struct chunk probe = {0};
    char swapped[32];
    if (!s)
        return -1;
    if (strncmp(s, "StringDType", 11) == 0)
        return open_as(c, array, "O");
    if (len < 2 || (size_t)len >= sizeof swapped || !numpy_layout(s, &probe)) {
        PyErr_Format(PyExc_TypeError, "%s: an array of the type '%U', expected strings or numbers", c->name, type);
        return -1;
    }
    if ((s[0] == '<' || s[0] == '>') && s[0] != native) {
        memcpy(swapped, s, (size_t)len + 1);
        swapped[0] = native;
        return open_as(c, array, swapped);
    }
    return lay_out(c, array, with, s);
}

/* A numpy array. */
static int open_array(struct column *c, PyObject *array)
{
    PyObject *mask = PyObject_GetAttrString(array, "mask");
    Py_XDECREF(mask);
    PyErr_Clear();
    if (mask) {
        PyErr_Format(PyExc_TypeError, "%s: a masked array, expected one without a mask", c->name);
        return -1;
    }
    PyObject *with = PyObject_GetAttrString(array, "__array_interface__");
    int r = with ? open_interface(c, array, with) : -1;
    if (r != 0 && !PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "%s: an array without memory, expected one", c->name);
    Py_XDECREF(with);
    return r;
}

/* What has __array__, as numpy sees it; objects = as an array of Python objects. */
static int open_by_numpy(struct column *c, PyObject *o, bool objects)
{
    PyObject *numpy = PyImport_ImportModule("numpy");
    PyObject *array = numpy ? PyObject_CallMethod(numpy, "asarray", objects ? "Os" : "O", o, "O") : NULL;
    int r = array ? open_array(c, array) : -1;
    Py_XDECREF(array);
    Py_XDECREF(numpy);
    return r;
}

static int choose_named(void *context, const char *const *name, size_t n, ptrdiff_t *place)
{
    *place = -1;
    for (size_t i = 0; i < n && *place < 0; i++)
        if (strcmp(name[i], context) == 0)
            *place = (ptrdiff_t)i;
    return 0;
}

/* A pandas series of an extension type: as Arrow memory, which takes pyarrow, or else as objects. */
static int open_extension(struct column *c, PyObject *series)
{
    char name[] = "column";
    PyObject *frame = PyObject_CallMethod(series, "to_frame", "s", name);
    if (!frame)
        return -1;
    int r = -1;
    bool objects = !column_is_arrow(frame);
    if (!objects) {
        r = column_open_table(c, 1, frame, choose_named, name);
        objects = r != 0 && PyErr_ExceptionMatches(PyExc_ImportError);
    }
    Py_DECREF(frame);
    if (!objects)
        return r;
    PyErr_Clear();
    return open_by_numpy(c, series, true);
}

/* A pandas series: numpy's where that is what is in it. */
static int open_series(struct column *c, PyObject *series)
{
    PyObject *values = PyObject_GetAttrString(series, "values");
    int numpy = values ? is_of(values, "numpy", "ndarray") : -1;
    int r = numpy < 0 ? -1 : numpy ? open_array(c, values) : open_extension(c, series);
    Py_XDECREF(values);
    return r;
}

static int open_other(struct column *c, PyObject *o)
{
    if (column_is_arrow(o))
        return column_open_arrow(c, o);
    if (PyUnicode_Check(o) || PyBytes_Check(o) || PyDict_Check(o) || PyAnySet_Check(o)) {
        PyErr_Format(PyExc_TypeError, "%s: %R, expected a list, an array or another column", c->name,
                     (PyObject *)Py_TYPE(o));
        return -1;
    }
    return PyObject_HasAttrString((PyObject *)Py_TYPE(o), "__array__") ? open_by_numpy(c, o, false)
                                                                       : open_sequence(c, o);
}

int column_open(struct column *c, PyObject *o)
{
    if (PyList_Check(o) || PyTuple_Check(o))
        return open_sequence(c, o);
    int is = is_of(o, "numpy", "ndarray");
    if (is)
        return is < 0 ? -1 : open_array(c, o);
    is = is_of(o, "pandas", "Series");
    if (is)
        return is < 0 ? -1 : open_series(c, o);
    return open_other(c, o);
}
