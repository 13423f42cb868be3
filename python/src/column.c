/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "column.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

/* Acquires the GIL if *c->thread says that it is released, so that an exception can be set. Returns whether it was
 * released. */
static bool acquire_gil(const struct column *c)
{
    if (!*c->thread)
        return false;
    PyEval_RestoreThread(*c->thread);
    return true;
}

/* Releases the GIL again if `was_released`, the value that acquire_gil returned. */
static void release_gil(const struct column *c, bool was_released)
{
    if (was_released)
        *c->thread = PyEval_SaveThread();
}

int column_refuse(const struct column *c, PyObject *type, size_t row, const char *format, ...)
{
    va_list ap;
    bool was_released = acquire_gil(c);
    va_start(ap, format);
    PyObject *text = PyUnicode_FromFormatV(format, ap);
    va_end(ap);
    if (text)
        PyErr_Format(type, "%s[%zu]: %U", c->name, row, text);
    Py_XDECREF(text);
    release_gil(c, was_released);
    return -1;
}

/* Sets MemoryError, with or without the GIL. Returns -1. */
static int report_no_memory(const struct column *c)
{
    bool was_released = acquire_gil(c);
    PyErr_NoMemory();
    release_gil(c, was_released);
    return -1;
}

/* Returns the name of an object's type without its module, in `buffer`: "an object" if the name cannot be read. For
 * None, returns the constant "None" instead. Clears the current exception. */
static const char *get_type_name(PyObject *o, char buffer[64])
{
    PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(o), "__name__");
    const char *s = name ? PyUnicode_AsUTF8AndSize(name, NULL) : NULL;
    snprintf(buffer, 64, "%s", s ? s : "an object");
    Py_XDECREF(name);
    PyErr_Clear();
    return o == Py_None ? "None" : buffer;
}

/* Reads a name from `o`, a str, bytes or a whole number: copies its text or digits to `copies` and sets *text to it.
 * `row` is the column's row, for messages. Returns 0, or -1 and an exception. */
static int read_object_text(const struct column *c, size_t row, PyObject *o, struct strings *copies,
                            struct rcp_text *text)
{
    char name[64];
    if (PyUnicode_Check(o)) {
        if (strings_keep(copies, o, text) == 0)
            return 0;
        if (!PyErr_ExceptionMatches(PyExc_UnicodeError))
            return -1;
        PyErr_Clear();
        return column_refuse(c, PyExc_ValueError, row, "%R, expected text that UTF-8 can encode", o);
    }
    PyObject *digits = PyBytes_Check(o) ? NULL : core_name(o);
    if (digits) {
        int r = strings_keep(copies, digits, text);
        Py_DECREF(digits);
        return r;
    }
    if (PyErr_Occurred())
        return -1;
    if (!PyBytes_Check(o))
        return column_refuse(c, o == Py_None ? PyExc_ValueError : PyExc_TypeError, row, "%s, expected a string",
                             get_type_name(o, name));
    size_t len = (size_t)PyBytes_Size(o);
    char *room = strings_reserve(copies, len);
    if (!room)
        return report_no_memory(c);
    memcpy(room, PyBytes_AsString(o), len);
    *text = strings_claim(copies, len);
    return 0;
}

/* Returns element i of the chunk's sequence, a new reference; NULL and ValueError if the list is now too short. */
static PyObject *get_object(const struct column *c, const struct chunk *k, size_t i)
{
    PyObject *o = PySequence_GetItem(k->sequence, (Py_ssize_t)i);
    if (!o) {
        PyErr_Clear();
        column_refuse(c, PyExc_ValueError, k->first_row + i, "the list became shorter while it was read");
    }
    return o;
}

/* Reads n names from element i on of a chunk with a sequence of objects, as copies; an object that repeats the one
 * before shares its copy. Returns 0, or -1 and an exception. */
static int read_object_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *texts,
                             struct strings *copies)
{
    PyObject *previous = NULL;
    int r = 0;
    for (size_t j = 0; j < n && r == 0; j++) {
        PyObject *o = get_object(c, k, i + j);
        if (!o)
            r = -1;
        else if (o == previous) /* topics repeat */
            texts[j] = texts[j - 1];
        else
            r = read_object_text(c, k->first_row + i + j, o, copies, &texts[j]);
        Py_XDECREF(previous);
        previous = o;
    }
    Py_XDECREF(previous);
    return r;
}

/* Reads n names from element i on of a chunk of numpy's texts of characters of 4 bytes, as UTF-8 in `copies`. Equal
 * neighbours share a copy. Returns 0, or -1 and an exception. */
static int read_ucs4_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *texts,
                           struct strings *copies)
{
    const char *previous = NULL;
    for (size_t j = 0; j < n; j++) {
        const char *p = k->data + (ptrdiff_t)(i + j) * k->stride;
        if (previous && memcmp(p, previous, k->width) == 0) {
            texts[j] = texts[j - 1];
            continue;
        }
        previous = p;
        size_t len;
        char *room = strings_reserve(copies, k->width);
        if (!room)
            return report_no_memory(c);
        if (!utf8_from_ucs4(p, k->width / 4, room, &len))
            return column_refuse(c, PyExc_ValueError, k->first_row + i + j,
                                 "a character that UTF-8 cannot encode, expected text");
        texts[j] = strings_claim(copies, len);
    }
    return 0;
}

/* Reads n names from element i on of a chunk of texts of fixed width, in place, without the NULs at their ends. */
static void read_fixed_texts(const struct chunk *k, size_t i, size_t n, struct rcp_text *texts)
{
    for (size_t j = 0; j < n; j++) {
        const char *p = k->data + (ptrdiff_t)(i + j) * k->stride;
        size_t len = k->width;
        while (len && !p[len - 1])
            len--;
        texts[j] = (struct rcp_text){p, len};
    }
}

/* Sets *text to string i of a chunk of Arrow's views. A view is a length of 4 bytes, then the text itself (up to 12
 * bytes) or 4 bytes of it, the number of a buffer in the heap and an offset there. Returns false if the view is
 * malformed. */
static bool find_view_text(const struct chunk *k, size_t i, struct rcp_text *text)
{
    enum { INLINE = 12 };
    const char *p = k->data + 16 * i;
    int32_t v[4];
    memcpy(v, p, sizeof v);
    *text = (struct rcp_text){p + 4, (size_t)v[0]};
    if (v[0] <= INLINE)
        return v[0] >= 0;
    if (v[2] < 0 || (size_t)v[2] >= k->n_heaps || v[3] < 0)
        return false;
    text->s = (const char *)k->heap[v[2]] + v[3];
    return true;
}

/* Sets *text to string i of a chunk of Arrow's offsets into bytes. Returns false if its offsets are malformed. */
static bool find_offset_text(const struct chunk *k, size_t i, struct rcp_text *text)
{
    int64_t begin, end;
    if (k->layout == COLUMN_OFFSETS32) {
        int32_t v[2];
        memcpy(v, k->data + 4 * i, sizeof v);
        begin = v[0];
        end = v[1];
    } else {
        memcpy(&begin, k->data + 8 * i, 8);
        memcpy(&end, k->data + 8 * i + 8, 8);
    }
    if (begin < 0 || end < begin || (end > begin && !k->text))
        return false;
    *text = (struct rcp_text){k->text ? k->text + begin : "", (size_t)(end - begin)};
    return true;
}

/* Sets *text to string i of a chunk of Arrow's views or offsets. Returns false if it is malformed. */
static bool find_arrow_text(const struct chunk *k, size_t i, struct rcp_text *text)
{
    return k->layout == COLUMN_VIEWS ? find_view_text(k, i, text) : find_offset_text(k, i, text);
}

/* Returns whether element i of a chunk has a value, that is, is not missing. */
static bool is_valid(const struct chunk *k, size_t i)
{
    return !k->valid_bits || (k->valid_bits[(k->first_valid_bit + i) / 8] >> (k->first_valid_bit + i) % 8 & 1);
}

/* Returns element i of a chunk of whole numbers; -1 if the chunk has other elements. A uint64 above INT64_MAX becomes
 * negative. */
static int64_t get_index(const struct chunk *k, size_t i)
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

/* Reads n names from element i on of a chunk of whole numbers: their digits, copied. Returns 0, or -1 and an exception,
 * also if one is missing. */
static int read_integer_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *texts,
                              struct strings *copies)
{
    enum { MAX_DIGITS = 20 };
    int64_t previous = 0;
    for (size_t j = 0; j < n; j++) {
        if (!is_valid(k, i + j))
            return column_refuse(c, PyExc_ValueError, k->first_row + i + j, "null, expected a string");
        int64_t v = get_index(k, i + j);
        if (j && v == previous) {
            texts[j] = texts[j - 1];
            continue;
        }
        previous = v;
        bool is_negative = v < 0 && k->layout != COLUMN_UINT64;
        char digits[MAX_DIGITS + 1], *s = digits + sizeof digits, *room = strings_reserve(copies, sizeof digits);
        if (!room)
            return report_no_memory(c);
        for (uint64_t u = is_negative ? 0 - (uint64_t)v : (uint64_t)v; s == digits + sizeof digits || u; u /= 10)
            *--s = (char)('0' + u % 10);
        if (is_negative)
            *--s = '-';
        size_t len = (size_t)(digits + sizeof digits - s);
        memcpy(room, s, len);
        texts[j] = strings_claim(copies, len);
    }
    return 0;
}

/* Reads n names from element i on of a chunk whose elements are indices of its dictionary, in place. Returns 0, or -1
 * and an exception, also if an index is outside the dictionary or its text is missing. */
static int read_dictionary_texts(const struct column *c, const struct chunk *k, size_t i, size_t n,
                                 struct rcp_text *texts)
{
    const struct chunk *d = k->dictionary;
    int64_t previous = -1;
    for (size_t j = 0; j < n; j++) {
        int64_t index = get_index(k, i + j);
        if (index == previous && j) {
            texts[j] = texts[j - 1];
            continue;
        }
        previous = index;
        if (index < 0 || (size_t)index >= d->n || !find_arrow_text(d, (size_t)index, &texts[j]))
            return column_refuse(c, PyExc_ValueError, k->first_row + i + j, "an index outside the dictionary");
        if (!is_valid(d, (size_t)index))
            return column_refuse(c, PyExc_ValueError, k->first_row + i + j, "null, expected a string");
    }
    return 0;
}

/* Reads n names from element i on of a chunk of Arrow's strings, in place. Returns 0, or -1 and an exception if one is
 * malformed. */
static int read_arrow_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *texts)
{
    for (size_t j = 0; j < n; j++)
        if (!find_arrow_text(k, i + j, &texts[j]))
            return column_refuse(c, PyExc_ValueError, k->first_row + i + j,
                                 "an Arrow string with decreasing offsets, expected rising offsets");
    return 0;
}

/* Reads n names from element i on of a chunk of any layout, in place or as copies. Returns 0, or -1 and an exception,
 * also if the chunk has floats or bits. */
static int read_chunk_texts(const struct column *c, const struct chunk *k, size_t i, size_t n, struct rcp_text *texts,
                            struct strings *copies)
{
    if (k->dictionary)
        return read_dictionary_texts(c, k, i, n, texts);
    switch (k->layout) {
    case COLUMN_OFFSETS32:
    case COLUMN_OFFSETS64:
    case COLUMN_VIEWS: return read_arrow_texts(c, k, i, n, texts);
    case COLUMN_FIXED: read_fixed_texts(k, i, n, texts); return 0;
    case COLUMN_UCS4: return read_ucs4_texts(c, k, i, n, texts, copies);
    case COLUMN_SEQUENCE: return read_object_texts(c, k, i, n, texts, copies);
    case COLUMN_FLOAT16:
    case COLUMN_FLOAT32:
    case COLUMN_FLOAT64:
    case COLUMN_BITS:
        return column_refuse(
            c, PyExc_TypeError, k->first_row + i,
            "a float, expected strings or whole numbers; convert the column with [str(int(x)) for x in %s]", c->name);
    default: return read_integer_texts(c, k, i, n, texts, copies);
    }
}

/* Returns the double with the value of an IEEE 754 half-precision number, given as its 16 bits. */
static double convert_half(uint16_t h)
{
    int exponent = h >> 10 & 31;
    double fraction = h & 1023, v = exponent == 31
                                      ? (fraction != 0 ? (double)NAN : HUGE_VAL)
                                      : ldexp(exponent ? 1024 + fraction : fraction, (exponent ? exponent : 1) - 25);
    return h >> 15 ? -v : v;
}

/* Reads n numbers from element i on of a chunk with a sequence of objects. None is NAN if c->may_miss, else an error.
 * Returns 0, or -1 and an exception. */
static int read_object_numbers(const struct column *c, const struct chunk *k, size_t i, size_t n, double *numbers)
{
    for (size_t j = 0; j < n; j++) {
        PyObject *o = get_object(c, k, i + j);
        if (!o)
            return -1;
        numbers[j] = c->may_miss && o == Py_None ? (double)NAN : PyFloat_AsDouble(o);
        if (numbers[j] == -1.0 && PyErr_Occurred()) {
            bool is_wrong_type = PyErr_ExceptionMatches(PyExc_TypeError) || PyErr_ExceptionMatches(PyExc_ValueError);
            char name[64];
            if (is_wrong_type || PyErr_ExceptionMatches(PyExc_OverflowError)) {
                PyErr_Clear();
                column_refuse(c, is_wrong_type && o != Py_None ? PyExc_TypeError : PyExc_ValueError,
                              k->first_row + i + j,
                              is_wrong_type ? "%s, expected a number" : "a number (%s) beyond the range of a double",
                              get_type_name(o, name));
            }
            Py_DECREF(o);
            return -1;
        }
        Py_DECREF(o);
    }
    return 0;
}

/* Reads n numbers from element i on of a chunk of any layout; a missing one is NAN, in a sequence of objects only if
 * c->may_miss. Returns 0, or -1 and an exception, also if the chunk has texts. */
static int read_chunk_numbers(const struct column *c, const struct chunk *k, size_t i, size_t n, double *numbers)
{
    if (n == 0) /* the chunk may have no data */
        return 0;
    const char *p = k->data ? k->data + (ptrdiff_t)i * k->stride : NULL; /* a sequence of objects has no data */
    ptrdiff_t stride = k->stride;
    switch (k->dictionary ? COLUMN_VIEWS : k->layout) {
#define NUMBERS(layout, type, convert)   \
    case layout:                         \
        for (size_t j = 0; j < n; j++) { \
            type v;                      \
            memcpy(&v, p, sizeof v);     \
            numbers[j] = convert(v);     \
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
        NUMBERS(COLUMN_FLOAT16, uint16_t, convert_half)
        NUMBERS(COLUMN_FLOAT32, float, (double))
        NUMBERS(COLUMN_FLOAT64, double, (double))
#undef NUMBERS
    case COLUMN_BITS:
        for (size_t j = 0; j < n; j++)
            numbers[j] = k->data[(k->bit + i + j) / 8] >> (k->bit + i + j) % 8 & 1;
        break;
    case COLUMN_SEQUENCE: return read_object_numbers(c, k, i, n, numbers);
    default: return column_refuse(c, PyExc_TypeError, k->first_row + i, "text, expected a number");
    }
    for (size_t j = 0; k->valid_bits && j < n; j++)
        if (!is_valid(k, i + j))
            numbers[j] = (double)NAN;
    return 0;
}

/* Returns the chunk that contains row `row` of the column, which has that row. */
static const struct chunk *find_chunk(const struct column *c, size_t row)
{
    size_t lo = 0, hi = c->n_chunks;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        *(c->chunk[mid].first_row <= row ? &lo : &hi) = mid;
    }
    return &c->chunk[lo];
}

/* Returns how many of the rows [row, row + n) of the column are in the chunk, which contains the first of them. */
static size_t count_chunk_rows(const struct chunk *k, size_t row, size_t n)
{
    size_t n_left = k->first_row + k->n - row;
    return n_left < n ? n_left : n;
}

int column_texts(const struct column *c, size_t row, size_t n, struct rcp_text *texts, struct strings *copies)
{
    for (const struct chunk *k = n ? find_chunk(c, row) : NULL; n; k++) {
        size_t n_rows = count_chunk_rows(k, row, n);
        if (n_rows && read_chunk_texts(c, k, row - k->first_row, n_rows, texts, copies) != 0)
            return -1;
        row += n_rows;
        texts += n_rows;
        n -= n_rows;
    }
    return 0;
}

int column_numbers(const struct column *c, size_t row, size_t n, double *numbers)
{
    for (const struct chunk *k = n ? find_chunk(c, row) : NULL; n; k++) {
        size_t n_rows = count_chunk_rows(k, row, n);
        if (n_rows && read_chunk_numbers(c, k, row - k->first_row, n_rows, numbers) != 0)
            return -1;
        row += n_rows;
        numbers += n_rows;
        n -= n_rows;
    }
    return 0;
}
