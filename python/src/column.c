/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "column.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

/* Takes the GIL if it is released, so that an exception can be set. Returns whether it did. */
static bool take_gil(const struct column *c)
{
    if (!*c->thread)
        return false;
    PyEval_RestoreThread(*c->thread);
    return true;
}

static void leave_gil(const struct column *c, bool taken)
{
    if (taken)
        *c->thread = PyEval_SaveThread();
}

int column_refuse(const struct column *c, PyObject *type, size_t row, const char *format, ...)
{
    va_list ap;
    bool taken = take_gil(c);
    va_start(ap, format);
    PyObject *text = PyUnicode_FromFormatV(format, ap);
    va_end(ap);
    if (text)
        PyErr_Format(type, "%s[%zu]: %U", c->name, row, text);
    Py_XDECREF(text);
    leave_gil(c, taken);
    return -1;
}

static int no_memory(const struct column *c)
{
    bool taken = take_gil(c);
    PyErr_NoMemory();
    leave_gil(c, taken);
    return -1;
}

/* Returns the name of an object's type without its module, in `buffer` or constant. */
static const char *type_name(PyObject *o, char buffer[64])
{
    PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(o), "__name__");
    const char *s = name ? PyUnicode_AsUTF8AndSize(name, NULL) : NULL;
    snprintf(buffer, 64, "%s", s ? s : "an object");
    Py_XDECREF(name);
    PyErr_Clear();
    return o == Py_None ? "None" : buffer;
}

/* Reads a name from a str, bytes or a whole number. Returns 0, or -1 and an exception. */
static int object_text(const struct column *c, size_t row, PyObject *o, struct strings *copies, struct rcp_text *out)
{
    char name[64];
    if (PyUnicode_Check(o)) {
        if (strings_keep(copies, o, out) == 0)
            return 0;
        if (!PyErr_ExceptionMatches(PyExc_UnicodeError))
            return -1;
        PyErr_Clear();
        return column_refuse(c, PyExc_ValueError, row, "%R, expected text that UTF-8 can encode", o);
    }
    PyObject *digits = PyBytes_Check(o) ? NULL : core_name(o);
    if (digits) {
        int r = strings_keep(copies, digits, out);
        Py_DECREF(digits);
        return r;
    }
    if (PyErr_Occurred())
        return -1;
    if (!PyBytes_Check(o))
        return column_refuse(c, o == Py_None ? PyExc_ValueError : PyExc_TypeError, row, "%s, expected a string",
                             type_name(o, name));
    size_t len = (size_t)PyBytes_Size(o);
    char *room = strings_room(copies, len);
    if (!room)
        return no_memory(c);
    memcpy(room, PyBytes_AsString(o), len);
    *out = strings_use(copies, len);
    return 0;
}

/* Returns element i of a sequence, a new reference, or NULL and an exception. */
static PyObject *object_at(const struct column *c, const struct chunk *k, size_t i)
{
    PyObject *o = PySequence_GetItem(k->sequence, (Py_ssize_t)i);
    if (!o) {
        PyErr_Clear();
        column_refuse(c, PyExc_ValueError, k->first + i, "the list became shorter while it was read");
    }
    return o;
}

/* Reads names from a sequence of objects. Returns 0, or -1 and an exception. */
static int object_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *out,
                        struct strings *copies)
{
    PyObject *last = NULL;
    int r = 0;
    for (size_t j = 0; j < n && r == 0; j++) {
        PyObject *o = object_at(c, k, i + j);
        if (!o)
            r = -1;
        else if (o == last) /* topics repeat */
            out[j] = out[j - 1];
        else
            r = object_text(c, k->first + i + j, o, copies, &out[j]);
        Py_XDECREF(last);
        last = o;
    }
    Py_XDECREF(last);
    return r;
}

/* Reads names from an array of fixed-width characters of 4 bytes, as numpy has them. Returns 0, or -1 and an
 * exception. */
static int ucs4_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *out,
                      struct strings *copies)
{
    const char *last = NULL;
    for (size_t j = 0; j < n; j++) {
        const char *p = k->data + (ptrdiff_t)(i + j) * k->stride;
        if (last && memcmp(p, last, k->width) == 0) {
            out[j] = out[j - 1];
            continue;
        }
        last = p;
        size_t len;
        char *room = strings_room(copies, k->width);
        if (!room)
            return no_memory(c);
        if (!utf8_from_ucs4(p, k->width / 4, room, &len))
            return column_refuse(c, PyExc_ValueError, k->first + i + j,
                                 "a character that UTF-8 cannot encode, expected text");
        out[j] = strings_use(copies, len);
    }
    return 0;
}

static void fixed_texts(const struct chunk *k, size_t i, size_t n, struct rcp_text *out)
{
    for (size_t j = 0; j < n; j++) {
        const char *p = k->data + (ptrdiff_t)(i + j) * k->stride;
        size_t len = k->width;
        while (len && !p[len - 1])
            len--;
        out[j] = (struct rcp_text){p, len};
    }
}

/* Reads an Arrow view: a length of 4 bytes, then the text itself (up to 12 bytes) or 4 bytes of it, the number of a
 * buffer in the heap and an offset there. Returns false if the view is malformed. */
static bool view_text(const struct chunk *k, size_t i, struct rcp_text *out)
{
    enum { INLINE = 12 };
    const char *p = k->data + 16 * i;
    int32_t v[4];
    memcpy(v, p, sizeof v);
    *out = (struct rcp_text){p + 4, (size_t)v[0]};
    if (v[0] <= INLINE)
        return v[0] >= 0;
    if (v[2] < 0 || (size_t)v[2] >= k->n_heaps || v[3] < 0)
        return false;
    out->s = (const char *)k->heap[v[2]] + v[3];
    return true;
}

/* Finds string i of an Arrow array of offsets and bytes. Returns false if its offsets are malformed. */
static bool offset_text(const struct chunk *k, size_t i, struct rcp_text *out)
{
    int64_t from, to;
    if (k->layout == COLUMN_OFFSETS32) {
        int32_t v[2];
        memcpy(v, k->data + 4 * i, sizeof v);
        from = v[0];
        to = v[1];
    } else {
        memcpy(&from, k->data + 8 * i, 8);
        memcpy(&to, k->data + 8 * i + 8, 8);
    }
    if (from < 0 || to < from || (to > from && !k->text))
        return false;
    *out = (struct rcp_text){k->text ? k->text + from : "", (size_t)(to - from)};
    return true;
}

static bool arrow_text(const struct chunk *k, size_t i, struct rcp_text *out)
{
    return k->layout == COLUMN_VIEWS ? view_text(k, i, out) : offset_text(k, i, out);
}

static bool is_valid(const struct chunk *k, size_t i)
{
    return !k->valid || (k->valid[(k->valid_bit + i) / 8] >> (k->valid_bit + i) % 8 & 1);
}

/* Returns element i as an index: negative if it is no valid one. */
static int64_t index_at(const struct chunk *k, size_t i)
{
    const char *p = k->data + (ptrdiff_t)i * k->stride;
    switch (k->layout) {
#define INDEX(layout, type)      \
    case layout: {               \
        type v;                  \
        memcpy(&v, p, sizeof v); \
        return (int64_t)v;       \
    }
        INDEX(COLUMN_INT8, int8_t)
        INDEX(COLUMN_INT16, int16_t)
        INDEX(COLUMN_INT32, int32_t)
        INDEX(COLUMN_INT64, int64_t)
        INDEX(COLUMN_UINT8, uint8_t)
        INDEX(COLUMN_UINT16, uint16_t)
        INDEX(COLUMN_UINT32, uint32_t)
        INDEX(COLUMN_UINT64, uint64_t)
#undef INDEX
    default: return -1;
    }
}

/* Reads whole numbers as their digits. */
static int integer_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *out,
                         struct strings *copies)
{
    enum { MOST_DIGITS = 20 };
    int64_t last = 0;
    for (size_t j = 0; j < n; j++) {
        if (!is_valid(k, i + j))
            return column_refuse(c, PyExc_ValueError, k->first + i + j, "null, expected a string");
        int64_t v = index_at(k, i + j);
        if (j && v == last) {
            out[j] = out[j - 1];
            continue;
        }
        last = v;
        bool negative = v < 0 && k->layout != COLUMN_UINT64;
        char digits[MOST_DIGITS + 1], *s = digits + sizeof digits, *room = strings_room(copies, sizeof digits);
        if (!room)
            return no_memory(c);
        for (uint64_t u = negative ? 0 - (uint64_t)v : (uint64_t)v; s == digits + sizeof digits || u; u /= 10)
            *--s = (char)('0' + u % 10);
        if (negative)
            *--s = '-';
        size_t len = (size_t)(digits + sizeof digits - s);
        memcpy(room, s, len);
        out[j] = strings_use(copies, len);
    }
    return 0;
}

/* Reads names from a dictionary-encoded Arrow array. Returns 0, or -1 and an exception. */
static int dictionary_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *out)
{
    const struct chunk *d = k->dictionary;
    int64_t last = -1;
    for (size_t j = 0; j < n; j++) {
        int64_t at = index_at(k, i + j);
        if (at == last && j) {
            out[j] = out[j - 1];
            continue;
        }
        last = at;
        if (at < 0 || (size_t)at >= d->n || !arrow_text(d, (size_t)at, &out[j]))
            return column_refuse(c, PyExc_ValueError, k->first + i + j, "an index outside the dictionary");
        if (!is_valid(d, (size_t)at))
            return column_refuse(c, PyExc_ValueError, k->first + i + j, "null, expected a string");
    }
    return 0;
}

static int arrow_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *out)
{
    for (size_t j = 0; j < n; j++)
        if (!arrow_text(k, i + j, &out[j]))
            return column_refuse(c, PyExc_ValueError, k->first + i + j, "offsets that decrease, expected text");
    return 0;
}

/* Reads n names of a chunk from element i on, whatever its layout. Returns 0, or -1 and an exception. */
static int chunk_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *out,
                       struct strings *copies)
{
    if (k->dictionary)
        return dictionary_texts(c, k, i, n, out);
    switch (k->layout) {
    case COLUMN_OFFSETS32:
    case COLUMN_OFFSETS64:
    case COLUMN_VIEWS: return arrow_texts(c, k, i, n, out);
    case COLUMN_FIXED: fixed_texts(k, i, n, out); return 0;
    case COLUMN_UCS4: return ucs4_texts(c, k, i, n, out, copies);
    case COLUMN_SEQUENCE: return object_texts(c, k, i, n, out, copies);
    case COLUMN_FLOAT16:
    case COLUMN_FLOAT32:
    case COLUMN_FLOAT64:
    case COLUMN_BITS:
        return column_refuse(c, PyExc_TypeError, k->first + i,
                             "a float, expected strings or whole numbers: [str(int(x)) for x in %s]", c->name);
    default: return integer_texts(c, k, i, n, out, copies);
    }
}

/* Returns an IEEE 754 half-precision number as a double. */
static double from_half(uint16_t h)
{
    int exponent = h >> 10 & 31;
    double fraction = h & 1023, v = exponent == 31
                                      ? (fraction != 0 ? (double)NAN : HUGE_VAL)
                                      : ldexp(exponent ? 1024 + fraction : fraction, (exponent ? exponent : 1) - 25);
    return h >> 15 ? -v : v;
}

/* Reads numbers from a sequence of objects; None is NAN if values may be missing. Returns 0, or -1 and an exception. */
static int object_numbers(const struct column *c, const struct chunk *k, size_t i, size_t n, double *out)
{
    for (size_t j = 0; j < n; j++) {
        PyObject *o = object_at(c, k, i + j);
        if (!o)
            return -1;
        out[j] = c->missing && o == Py_None ? (double)NAN : PyFloat_AsDouble(o);
        if (out[j] == -1.0 && PyErr_Occurred()) {
            bool wrong = PyErr_ExceptionMatches(PyExc_TypeError) || PyErr_ExceptionMatches(PyExc_ValueError);
            char name[64];
            if (wrong || PyErr_ExceptionMatches(PyExc_OverflowError)) {
                PyErr_Clear();
                column_refuse(c, wrong && o != Py_None ? PyExc_TypeError : PyExc_ValueError, k->first + i + j,
                              wrong ? "%s, expected a number" : "a number (%s) beyond the range of a double",
                              type_name(o, name));
            }
            Py_DECREF(o);
            return -1;
        }
        Py_DECREF(o);
    }
    return 0;
}

/* Reads n numbers of a chunk from element i on, whatever its layout; null is NAN. Returns 0, or -1 and an exception. */
static int chunk_numbers(const struct column *c, const struct chunk *k, size_t i, size_t n, double *out)
{
    if (n == 0) /* the chunk may have no data */
        return 0;
    const char *p = k->data ? k->data + (ptrdiff_t)i * k->stride : NULL; /* a sequence has no data */
    ptrdiff_t stride = k->stride;
    switch (k->dictionary ? COLUMN_VIEWS : k->layout) {
#define NUMBERS(layout, type, convert)   \
    case layout:                         \
        for (size_t j = 0; j < n; j++) { \
            type v;                      \
            memcpy(&v, p, sizeof v);     \
            out[j] = convert(v);         \
            p += stride;                 \
        }                                \
        break;
        NUMBERS(COLUMN_INT8, int8_t, (double))
        NUMBERS(COLUMN_INT16, int16_t, (double))
        NUMBERS(COLUMN_INT32, int32_t, (double))
        NUMBERS(COLUMN_INT64, int64_t, (double))
        NUMBERS(COLUMN_UINT8, uint8_t, (double))
        NUMBERS(COLUMN_UINT16, uint16_t, (double))
        NUMBERS(COLUMN_UINT32, uint32_t, (double))
        NUMBERS(COLUMN_UINT64, uint64_t, (double))
        NUMBERS(COLUMN_FLOAT16, uint16_t, from_half)
        NUMBERS(COLUMN_FLOAT32, float, (double))
        NUMBERS(COLUMN_FLOAT64, double, (double))
#undef NUMBERS
    case COLUMN_BITS:
        for (size_t j = 0; j < n; j++)
            out[j] = k->data[(k->bit + i + j) / 8] >> (k->bit + i + j) % 8 & 1;
        break;
    case COLUMN_SEQUENCE: return object_numbers(c, k, i, n, out);
    default: return column_refuse(c, PyExc_TypeError, k->first + i, "text, expected a number");
    }
    for (size_t j = 0; k->valid && j < n; j++)
        if (!is_valid(k, i + j))
            out[j] = (double)NAN;
    return 0;
}

/* Returns the chunk that contains the row. */
static const struct chunk *find_chunk(const struct column *c, size_t row)
{
    size_t lo = 0, hi = c->n_chunks;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        *(c->chunk[mid].first <= row ? &lo : &hi) = mid;
    }
    return &c->chunk[lo];
}

/* Returns the number of the n rows from `row` on that the chunk contains. */
static size_t rows_left(const struct chunk *k, size_t row, size_t n)
{
    size_t left = k->first + k->n - row;
    return left < n ? left : n;
}

int column_texts(const struct column *c, size_t first, size_t n, struct rcp_text *out, struct strings *copies)
{
    for (const struct chunk *k = n ? find_chunk(c, first) : NULL; n; k++) {
        size_t m = rows_left(k, first, n);
        if (m && chunk_texts(c, k, first - k->first, m, out, copies) != 0)
            return -1;
        first += m;
        out += m;
        n -= m;
    }
    return 0;
}

int column_numbers(const struct column *c, size_t first, size_t n, double *out)
{
    for (const struct chunk *k = n ? find_chunk(c, first) : NULL; n; k++) {
        size_t m = rows_left(k, first, n);
        if (m && chunk_numbers(c, k, first - k->first, m, out) != 0)
            return -1;
        first += m;
        out += m;
        n -= m;
    }
    return 0;
}
