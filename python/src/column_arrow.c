/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Columns out of whatever offers its memory through __arrow_c_stream__ or __arrow_c_array__: pyarrow, polars, pandas,
 * duckdb and others. Nothing is copied; arrays are held until the columns are let go of. */
#include "column.h"

#include <stdlib.h>
#include <string.h>

#include "arrow.h"

/* Takes a batch: rows [offset, offset + n) of `a`. 0, or -1 and an exception. */
typedef int batch_fn(void *context, const struct ArrowSchema *s, const struct ArrowArray *a);

static const struct {
    const char *format;
    enum column_layout layout;
    unsigned char size; /* bytes per element, 0 = less than one */
} formats[] = {{"u", COLUMN_OFFSETS32, 4}, {"z", COLUMN_OFFSETS32, 4}, {"U", COLUMN_OFFSETS64, 8},
               {"Z", COLUMN_OFFSETS64, 8}, {"vu", COLUMN_VIEWS, 16},   {"vz", COLUMN_VIEWS, 16},
               {"c", COLUMN_INT8, 1},      {"C", COLUMN_UINT8, 1},     {"s", COLUMN_INT16, 2},
               {"S", COLUMN_UINT16, 2},    {"i", COLUMN_INT32, 4},     {"I", COLUMN_UINT32, 4},
               {"l", COLUMN_INT64, 8},     {"L", COLUMN_UINT64, 8},    {"e", COLUMN_FLOAT16, 2},
               {"f", COLUMN_FLOAT32, 4},   {"g", COLUMN_FLOAT64, 8},   {"b", COLUMN_BITS, 0}};

static int bad_array(const struct column *c, const char *what)
{
    PyErr_Format(PyExc_ValueError, "%s: %s", c->name, what);
    return -1;
}

/* Lays a chunk over n elements of the array from `offset` on. */
static int lay_out(const struct column *c, struct chunk *k, const struct ArrowSchema *s, const struct ArrowArray *a,
                   size_t offset)
{
    size_t i = 0, n_formats = sizeof formats / sizeof formats[0];
    while (i < n_formats && strcmp(formats[i].format, s->format) != 0)
        i++;
    if (i == n_formats) {
        PyErr_Format(PyExc_TypeError, "%s: a column of the Arrow type '%s', expected strings or numbers", c->name,
                     s->format);
        return -1;
    }
    bool views = formats[i].layout == COLUMN_VIEWS, text = formats[i].layout <= COLUMN_VIEWS;
    if (a->n_buffers < 2 + text || !a->buffers || !a->buffers[1])
        return bad_array(c, "an Arrow array without buffers, expected those of its type");
    k->layout = formats[i].layout;
    k->stride = formats[i].size;
    k->data = (const char *)a->buffers[1] + offset * formats[i].size;
    k->bit = k->layout == COLUMN_BITS ? offset : 0;
    if (views) {
        k->heap = (const void *const *)a->buffers + 2;
        k->n_heaps = (size_t)a->n_buffers - 3;
    } else if (text) {
        k->text = a->buffers[2];
    }
    if (a->null_count != 0) {
        k->valid = a->buffers[0];
        k->valid_bit = offset;
    }
    return 0;
}

/* The first element that is missing, or k->n. */
static size_t first_null(const struct chunk *k)
{
    size_t i = 0;
    while (i < k->n && (k->valid[(k->valid_bit + i) / 8] >> (k->valid_bit + i) % 8 & 1))
        i++;
    return i;
}

static int add_dictionary(struct column *c, struct chunk *k, const struct ArrowSchema *s, const struct ArrowArray *a)
{
    if (!a->dictionary || a->dictionary->length < 0 || a->dictionary->offset < 0)
        return bad_array(c, "a dictionary-encoded Arrow array without its dictionary");
    if (k->layout < COLUMN_INT8 || k->layout > COLUMN_UINT64)
        return bad_array(c, "a dictionary-encoded Arrow array whose indices are not whole numbers");
    struct chunk *d = column_hold_memory(c->hold, calloc(1, sizeof *d), free);
    if (!d)
        return -1;
    k->dictionary = d;
    d->n = (size_t)a->dictionary->length;
    if (d->n && lay_out(c, d, s->dictionary, a->dictionary, (size_t)a->dictionary->offset) != 0)
        return -1;
    if (d->layout > COLUMN_VIEWS || s->dictionary->dictionary)
        return bad_array(c, "an Arrow dictionary of other things than strings, expected strings or numbers");
    return 0;
}

/* Adds n elements of the array from `offset` on, counted from the array's own. */
static int add_array(struct column *c, const struct ArrowSchema *s, const struct ArrowArray *a, size_t offset, size_t n)
{
    struct chunk k = {.n = n};
    if (!n)
        return 0;
    if (strcmp(s->format, "n") == 0)
        return column_refuse(c, PyExc_ValueError, c->n, "null, expected a value");
    if (lay_out(c, &k, s, a, offset + (size_t)a->offset) != 0)
        return -1;
    if (s->dictionary && add_dictionary(c, &k, s, a) != 0)
        return -1;
    size_t null = k.valid ? first_null(&k) : n;
    if (null < n && !c->missing)
        return column_refuse(c, PyExc_ValueError, c->n + null, "null, expected a value");
    if (null == n)
        k.valid = NULL;
    struct chunk *added = column_add(c, n);
    if (!added)
        return -1;
    k.first = added->first;
    *added = k;
    return 0;
}

/* Reading what is offered */

static void free_array(void *p)
{
    struct ArrowArray *a = p;
    if (a->release)
        a->release(a);
    free(a);
}

static bool is_sound(const struct ArrowArray *a)
{
    if (a->length < 0 || a->offset < 0 || a->n_buffers < 0 || a->n_children < 0)
        return false;
    for (int64_t i = 0; i < a->n_children; i++)
        if (!a->children || !a->children[i] || a->children[i]->length < 0 || a->children[i]->offset < 0)
            return false;
    return true;
}

/* Holds the array and hands it on. */
static int take_array(struct ArrowArray *from, const struct ArrowSchema *s, struct column_hold **hold, batch_fn *take,
                      void *context)
{
    struct ArrowArray *a = malloc(sizeof *a);
    if (!a) {
        PyErr_NoMemory();
        return -1;
    }
    *a = *from;
    from->release = NULL;
    if (!column_hold_memory(hold, a, free_array))
        return -1;
    if (!is_sound(a)) {
        PyErr_SetString(PyExc_ValueError, "an Arrow array with negative lengths");
        return -1;
    }
    return take(context, s, a);
}

static int stream_error(struct ArrowArrayStream *stream)
{
    const char *why = stream->get_last_error ? stream->get_last_error(stream) : NULL;
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "an Arrow stream that cannot be read: %s", why ? why : "without a reason");
    return -1;
}

static int take_stream(struct ArrowArrayStream *stream, struct column_hold **hold, batch_fn *take, void *context)
{
    struct ArrowSchema schema = {0};
    int r = stream->get_schema(stream, &schema) == 0 && schema.release ? 0 : stream_error(stream);
    if (r == 0)
        r = take(context, &schema, NULL);
    while (r == 0) {
        struct ArrowArray a = {0};
        int failed;
        Py_BEGIN_ALLOW_THREADS /* it may compute */
            failed = stream->get_next(stream, &a);
        Py_END_ALLOW_THREADS if (failed != 0) r = stream_error(stream);
        else if (!a.release) break;
        else r = take_array(&a, &schema, hold, take, context);
    }
    if (schema.release)
        schema.release(&schema);
    return r;
}

static int read_stream(PyObject *o, struct column_hold **hold, batch_fn *take, void *context)
{
    PyObject *made = PyObject_CallMethod(o, "__arrow_c_stream__", NULL);
    struct ArrowArrayStream *from = made ? PyCapsule_GetPointer(made, "arrow_array_stream") : NULL;
    int r = -1;
    if (from && !from->release)
        PyErr_SetString(PyExc_ValueError, "an Arrow stream that was read before");
    if (from && from->release) {
        struct ArrowArrayStream stream = *from;
        from->release = NULL;
        r = take_stream(&stream, hold, take, context);
        stream.release(&stream);
    }
    Py_XDECREF(made);
    return r;
}

static int read_array(PyObject *o, struct column_hold **hold, batch_fn *take, void *context)
{
    PyObject *pair = PyObject_CallMethod(o, "__arrow_c_array__", NULL);
    if (!pair)
        return -1;
    int r = -1;
    if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
        PyErr_SetString(PyExc_TypeError, "__arrow_c_array__ gave no pair of capsules");
    } else {
        struct ArrowSchema *s = PyCapsule_GetPointer(PyTuple_GetItem(pair, 0), "arrow_schema");
        struct ArrowArray *a = s ? PyCapsule_GetPointer(PyTuple_GetItem(pair, 1), "arrow_array") : NULL;
        if (a && (!s->release || !a->release))
            PyErr_SetString(PyExc_ValueError, "an Arrow array that was read before");
        else if (a)
            r = take(context, s, NULL) == 0 ? take_array(a, s, hold, take, context) : -1;
    }
    Py_DECREF(pair);
    return r;
}

static int has_method(PyObject *o, const char *name)
{
    return PyObject_HasAttrString((PyObject *)Py_TYPE(o), name);
}

int column_is_arrow(PyObject *o)
{
    return has_method(o, "__arrow_c_stream__") || has_method(o, "__arrow_c_array__");
}

static int read_any(PyObject *o, struct column_hold **hold, batch_fn *take, void *context)
{
    return (has_method(o, "__arrow_c_stream__") ? read_stream : read_array)(o, hold, take, context);
}

/* A column */

static int take_column(void *context, const struct ArrowSchema *s, const struct ArrowArray *a)
{
    struct column *c = context;
    if (strcmp(s->format, "+s") == 0) {
        PyErr_Format(PyExc_TypeError, "%s: a table, expected a column", c->name);
        return -1;
    }
    return a ? add_array(c, s, a, 0, (size_t)a->length) : 0;
}

int column_open_arrow(struct column *c, PyObject *o)
{
    return read_any(o, c->hold, take_column, c);
}

/* A table */

struct table {
    struct column *column;
    size_t n;
    ptrdiff_t *place;
    column_choose_fn *choose;
    void *context;
};

static int choose_columns(const struct table *t, const struct ArrowSchema *s)
{
    size_t n = s->n_children > 0 && s->children ? (size_t)s->n_children : 0;
    const char **name = malloc((n + 1) * sizeof *name);
    if (!name) {
        PyErr_NoMemory();
        return -1;
    }
    for (size_t i = 0; i < n; i++)
        name[i] = s->children[i] && s->children[i]->name ? s->children[i]->name : "";
    int r = t->choose(t->context, name, n, t->place);
    free(name);
    return r;
}

static int take_table(void *context, const struct ArrowSchema *s, const struct ArrowArray *a)
{
    struct table *t = context;
    if (strcmp(s->format, "+s") != 0) {
        PyErr_SetString(PyExc_TypeError, "a column of Arrow memory, expected a table with names of columns");
        return -1;
    }
    if (!a)
        return choose_columns(t, s);
    if (a->null_count > 0 || a->n_children != s->n_children) {
        PyErr_SetString(PyExc_ValueError, "an Arrow table with rows that are null, expected values");
        return -1;
    }
    for (size_t i = 0; i < t->n; i++) {
        if (t->place[i] < 0)
            continue;
        const struct ArrowArray *child = a->children[t->place[i]];
        if (child->length < a->length || child->length - a->length < a->offset)
            return bad_array(&t->column[i], "an Arrow column shorter than its table");
        if (add_array(&t->column[i], s->children[t->place[i]], child, (size_t)a->offset, (size_t)a->length) != 0)
            return -1;
    }
    return 0;
}

int column_open_table(struct column *column, size_t n, PyObject *o, column_choose_fn *choose, void *context)
{
    struct table t = {column, n, malloc((n + 1) * sizeof *t.place), choose, context};
    if (!t.place) {
        PyErr_NoMemory();
        return -1;
    }
    int r = read_any(o, column[0].hold, take_table, &t);
    free(t.place);
    return r;
}
