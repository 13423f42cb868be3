/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Opens columns: finds the layout of a list, of a numpy array, or of an object that offers its memory by the Arrow C
 * data interface or its streams. Nothing is copied; c->owners keeps the memory alive. */
#include <stdlib.h>
#include <string.h>

#include "arrow.h"
#include "column.h"

/* The types of elements that columns may have: Arrow's format, and numpy's type string without the byte order; "" if
 * one of them lacks the type. In numpy's strings for texts ("S", "U"), the number of characters follows. */
static const struct format {
    const char *arrow, *numpy;
    enum column_layout layout;
    unsigned char size; /* bytes of an element, or of a character of numpy's texts; 0 for bits */
} formats[] = {{"u", "", COLUMN_OFFSETS32, 4}, {"z", "", COLUMN_OFFSETS32, 4}, {"U", "", COLUMN_OFFSETS64, 8},
               {"Z", "", COLUMN_OFFSETS64, 8}, {"vu", "", COLUMN_VIEWS, 16},   {"vz", "", COLUMN_VIEWS, 16},
               {"", "S", COLUMN_FIXED, 1},     {"", "U", COLUMN_UCS4, 4},      {"c", "i1", COLUMN_INT8, 1},
               {"C", "u1", COLUMN_UINT8, 1},   {"s", "i2", COLUMN_INT16, 2},   {"S", "u2", COLUMN_UINT16, 2},
               {"i", "i4", COLUMN_INT32, 4},   {"I", "u4", COLUMN_UINT32, 4},  {"l", "i8", COLUMN_INT64, 8},
               {"L", "u8", COLUMN_UINT64, 8},  {"e", "f2", COLUMN_FLOAT16, 2}, {"f", "f4", COLUMN_FLOAT32, 4},
               {"g", "f8", COLUMN_FLOAT64, 8}, {"", "b1", COLUMN_UINT8, 1},    {"b", "", COLUMN_BITS, 0}};

/* Returns the format of `type`, Arrow's format if is_arrow, else numpy's type string without the byte order; NULL and a
 * TypeError if columns cannot have the type. */
static const struct format *find_format(const struct column *c, const char *type, bool is_arrow)
{
    for (const struct format *f = formats; f < formats + sizeof formats / sizeof formats[0]; f++) {
        bool has_width = !is_arrow && f->layout <= COLUMN_UCS4 && *f->numpy;
        if (has_width ? *type == *f->numpy : strcmp(type, is_arrow ? f->arrow : f->numpy) == 0)
            return f;
    }
    PyErr_Format(PyExc_TypeError, "%s: the column has the type '%s', expected strings or numbers", c->name, type);
    return NULL;
}

/* Appends a chunk to the column, which owns it then, and sets its first_row. Returns 0, or -1 and an exception, with
 * k.dictionary freed. */
static int add_chunk(struct column *c, struct chunk k)
{
    struct chunk *grown = memory_grow(c->chunk, &c->capacity, c->n_chunks + 1, sizeof *grown);
    if (!grown) {
        free(k.dictionary);
        return -1;
    }
    c->chunk = grown;
    k.first_row = c->n;
    c->chunk[c->n_chunks++] = k;
    c->n += k.n;
    return 0;
}

void column_free(struct column *c)
{
    for (size_t i = 0; i < c->n_chunks; i++)
        free(c->chunk[i].dictionary);
    free(c->chunk);
    Py_XDECREF(c->owners);
    *c = (struct column){.n = 0};
}

/* numpy */

/* Returns the integer at index i of the tuple that a numpy array's __array_interface__, a dict, has under the key
 * `member`; -1 and an exception if there is none. */
static long long read_interface_number(PyObject *interface, const char *member, Py_ssize_t i)
{
    PyObject *tuple = PyDict_GetItemString(interface, member);
    PyObject *o = tuple && PyTuple_Check(tuple) ? PyTuple_GetItem(tuple, i) : NULL;
    if (!o && !PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "__array_interface__ lacks %s", member);
    return o ? PyLong_AsLongLong(o) : -1;
}

/* Opens a numpy array of one dimension in the machine's byte order. `interface` is its __array_interface__. Returns 0,
 * or -1 and an exception. */
static int open_array(struct column *c, PyObject *array, PyObject *interface)
{
    PyObject *type = PyDict_GetItemString(interface, "typestr"), *strides = PyDict_GetItemString(interface, "strides"),
             *data = PyDict_GetItemString(interface, "data");
    const char *s = type ? PyUnicode_AsUTF8AndSize(type, NULL) : NULL;
    const struct format *f = s && *s ? find_format(c, s + 1, false) : NULL;
    if (!f || !data || !PyTuple_Check(data))
        return -1;
    long long n = read_interface_number(interface, "shape", 0);
    struct chunk k = {.n = n > 0 ? (size_t)n : 0, .layout = f->layout};
    if (f->layout <= COLUMN_UCS4)
        k.width = (size_t)strtoull(s + 2, NULL, 10) * f->size;
    k.stride = strides && strides != Py_None ? (ptrdiff_t)read_interface_number(interface, "strides", 0)
             : k.width                       ? (ptrdiff_t)k.width
                                             : f->size;
    k.data = k.n ? PyLong_AsVoidPtr(PyTuple_GetItem(data, 0)) : NULL;
    return PyErr_Occurred() || PyList_Append(c->owners, array) != 0 ? -1 : add_chunk(c, k);
}

/* Arrow */

/* Sets the ValueError "NAME: text" about an Arrow array. Returns -1. */
static int refuse_array(const struct column *c, const char *text)
{
    PyErr_Format(PyExc_ValueError, "%s: %s", c->name, text);
    return -1;
}

/* Sets the layout and the addresses of a chunk, whose elements are those of the Arrow array `a`, of the type `s`, from
 * its offset on. Returns 0, or -1 and an exception. */
static int set_layout(const struct column *c, struct chunk *k, const struct ArrowSchema *s, const struct ArrowArray *a)
{
    const struct format *f = find_format(c, s->format, true);
    if (!f)
        return -1;
    bool is_text = f->layout <= COLUMN_VIEWS;
    if (a->n_buffers < 2 + is_text || !a->buffers || !a->buffers[1])
        return refuse_array(c, "an Arrow array without buffers, expected the buffers of its type");
    k->layout = f->layout;
    k->stride = f->size;
    k->data = (const char *)a->buffers[1] + (size_t)a->offset * f->size;
    k->bit = f->layout == COLUMN_BITS ? (size_t)a->offset : 0;
    if (f->layout == COLUMN_VIEWS) {
        k->heap = (const void *const *)a->buffers + 2;
        k->n_heaps = (size_t)a->n_buffers - 3;
    } else if (is_text) {
        k->text = a->buffers[2];
    }
    if (a->null_count != 0) {
        k->valid_bits = a->buffers[0];
        k->first_valid_bit = (size_t)a->offset;
    }
    return 0;
}

/* Returns the index of the chunk's first missing element by k->valid_bits, which is not NULL; k->n if none is
 * missing. */
static size_t find_null(const struct chunk *k)
{
    size_t i = 0;
    while (i < k->n && (k->valid_bits[(k->first_valid_bit + i) / 8] >> (k->first_valid_bit + i) % 8 & 1))
        i++;
    return i;
}

/* Sets the dictionary of a chunk whose elements are indices to the strings of the Arrow array `a`, of the type `s`.
 * Returns 0, or -1 and an exception; the caller then frees k->dictionary. */
static int set_dictionary(struct column *c, struct chunk *k, const struct ArrowSchema *s, const struct ArrowArray *a)
{
    if (!a || a->length < 0 || a->offset < 0)
        return refuse_array(c, "a dictionary-encoded Arrow array without its dictionary");
    if (k->layout < COLUMN_INT8 || k->layout > COLUMN_UINT64)
        return refuse_array(c, "a dictionary-encoded Arrow array whose indices are not whole numbers");
    struct chunk *d = k->dictionary = calloc(1, sizeof *d);
    if (!d) {
        PyErr_NoMemory();
        return -1;
    }
    d->n = (size_t)a->length;
    if (d->n && set_layout(c, d, s, a) != 0)
        return -1;
    if (d->layout > COLUMN_VIEWS || s->dictionary)
        return refuse_array(c, "an Arrow dictionary whose values are not strings, expected a dictionary of strings");
    return 0;
}

/* Appends the elements of the Arrow array `a`, of the type `s`, to the column, which `a` must outlive. Returns 0, or -1
 * and an exception, also if an element is missing and may not be. */
static int add_array(struct column *c, const struct ArrowSchema *s, const struct ArrowArray *a)
{
    if (a->length < 0 || a->offset < 0 || a->n_buffers < 0)
        return refuse_array(c, "an Arrow array with negative lengths");
    struct chunk k = {.n = (size_t)a->length};
    if (!k.n)
        return 0;
    if (strcmp(s->format, "n") == 0)
        return column_refuse(c, PyExc_ValueError, c->n, "null, expected a value");
    if (set_layout(c, &k, s, a) != 0)
        return -1;
    size_t first_null = k.valid_bits ? find_null(&k) : k.n;
    int status = s->dictionary ? set_dictionary(c, &k, s->dictionary, a->dictionary) : 0;
    if (status == 0 && first_null < k.n && !c->may_miss)
        status = column_refuse(c, PyExc_ValueError, c->n + first_null, "null, expected a value");
    if (status != 0) {
        free(k.dictionary);
        return -1;
    }
    k.valid_bits = first_null < k.n ? k.valid_bits : NULL;
    return add_chunk(c, k);
}

/* Releases and frees the Arrow array in a capsule. The destructor of capsules of add_owned_array. */
static void free_array(PyObject *capsule)
{
    struct ArrowArray *a = PyCapsule_GetPointer(capsule, NULL);
    a->release(a);
    free(a);
}

/* Moves *array, of the type `s`, into a capsule that the column owns, and appends its elements. Returns 0, or -1 and an
 * exception; the array is released in both cases once the capsule dies. */
static int add_owned_array(struct column *c, const struct ArrowSchema *s, struct ArrowArray *array)
{
    struct ArrowArray *a = malloc(sizeof *a);
    if (a)
        *a = *array;
    PyObject *capsule = a ? PyCapsule_New(a, NULL, free_array) : PyErr_NoMemory();
    if (!capsule) {
        array->release(array);
        free(a);
        return -1;
    }
    int status = PyList_Append(c->owners, capsule) == 0 ? add_array(c, s, a) : -1;
    Py_DECREF(capsule);
    return status;
}

/* Sets a ValueError with the stream's reason, unless an exception is set. Returns -1. */
static int report_stream_error(struct ArrowArrayStream *stream)
{
    const char *reason = stream->get_last_error ? stream->get_last_error(stream) : NULL;
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "an Arrow stream that cannot be read: %s", reason ? reason : "without a reason");
    return -1;
}

/* Reads an Arrow stream to its end and appends the elements of all its arrays to the column. Returns 0, or -1 and an
 * exception. */
static int add_stream_arrays(struct column *c, struct ArrowArrayStream *stream)
{
    struct ArrowSchema schema = {0};
    int r = stream->get_schema(stream, &schema) == 0 && schema.release ? 0 : report_stream_error(stream);
    while (r == 0) {
        struct ArrowArray a = {0};
        int failed;
        Py_BEGIN_ALLOW_THREADS; /* the stream may compute */
        failed = stream->get_next(stream, &a);
        Py_END_ALLOW_THREADS;
        if (failed == 0 && !a.release)
            break;
        r = failed != 0 ? report_stream_error(stream) : add_owned_array(c, &schema, &a);
    }
    if (schema.release)
        schema.release(&schema);
    return r;
}

/* Opens an object whose __arrow_c_stream__ exports an Arrow stream, which is read once and released. Returns 0, or -1
 * and an exception, also if it was read before. */
static int open_stream(struct column *c, PyObject *o)
{
    PyObject *capsule = PyObject_CallMethod(o, "__arrow_c_stream__", NULL);
    struct ArrowArrayStream *exported = capsule ? PyCapsule_GetPointer(capsule, "arrow_array_stream") : NULL;
    int r = -1;
    if (exported && !exported->release)
        PyErr_SetString(PyExc_ValueError, "an Arrow stream that has already been read");
    if (exported && exported->release) {
        struct ArrowArrayStream stream = *exported;
        exported->release = NULL;
        r = add_stream_arrays(c, &stream);
        stream.release(&stream);
    }
    Py_XDECREF(capsule);
    return r;
}

/* Opens an object whose __arrow_c_array__ exports an Arrow array. The column owns the capsules with the array and its
 * type. Returns 0, or -1 and an exception. */
static int open_arrow_array(struct column *c, PyObject *o)
{
    PyObject *pair = PyObject_CallMethod(o, "__arrow_c_array__", NULL);
    struct ArrowSchema *s = NULL;
    struct ArrowArray *a = NULL;
    if (pair && (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2))
        PyErr_SetString(PyExc_TypeError, "__arrow_c_array__ did not return a pair of capsules");
    else if (pair && (s = PyCapsule_GetPointer(PyTuple_GetItem(pair, 0), "arrow_schema")))
        a = PyCapsule_GetPointer(PyTuple_GetItem(pair, 1), "arrow_array");
    if (a && (!s->release || !a->release)) {
        PyErr_SetString(PyExc_ValueError, "an Arrow array that has already been read");
        a = NULL;
    }
    int r = a && PyList_Append(c->owners, pair) == 0 ? add_array(c, s, a) : -1;
    Py_XDECREF(pair);
    return r;
}

/* Opens a list or a tuple as a single chunk, whose elements are read with the GIL. Returns 0, or -1 and an
 * exception. */
static int open_sequence(struct column *c, PyObject *o)
{
    Py_ssize_t n = PySequence_Size(o);
    c->needs_gil = true;
    return n < 0 || PyList_Append(c->owners, o) != 0
             ? -1
             : add_chunk(c, (struct chunk){.n = (size_t)n, .layout = COLUMN_SEQUENCE, .sequence = o});
}

int column_open(struct column *c, PyObject *o)
{
    if (!(c->owners = PyList_New(0)))
        return -1;
    if (PyList_Check(o) || PyTuple_Check(o))
        return open_sequence(c, o);
    if (PyObject_HasAttrString(o, "__arrow_c_stream__"))
        return open_stream(c, o);
    if (PyObject_HasAttrString(o, "__arrow_c_array__"))
        return open_arrow_array(c, o);
    PyObject *interface = PyObject_GetAttrString(o, "__array_interface__");
    int r = interface && PyDict_Check(interface) ? open_array(c, o, interface) : -1;
    if (r != 0 && !interface)
        PyErr_Format(PyExc_TypeError, "%s: %R, expected a column, such as a list or an array", c->name,
                     (PyObject *)Py_TYPE(o));
    Py_XDECREF(interface);
    return r;
}
