/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A column of names or of numbers, read in place: in the memory of an Arrow array or of a numpy array, or in a list.
 *
 * Names are passed on in place if the memory has them as UTF-8 with a length (Arrow, numpy's S). Other names
 * (numpy's U, Python's strings) are copied. */
#ifndef PYTHON_COLUMN_H
#define PYTHON_COLUMN_H

#include "core.h"

/* The layout of the elements of a chunk in memory. */
enum column_layout {
    COLUMN_OFFSETS32, /* text: n + 1 offsets, 4 bytes each, of the strings' beginnings and ends in `text` */
    COLUMN_OFFSETS64,
    COLUMN_VIEWS,    /* text: Arrow's views of 16 bytes, which contain a short text or its place in `heap` */
    COLUMN_FIXED,    /* text: `width` bytes, which NULs at the end fill up */
    COLUMN_UCS4,     /* text: `width` bytes, 4 for each character, which NULs at the end fill up */
    COLUMN_SEQUENCE, /* the Python objects of `sequence`, a list or a tuple */
    COLUMN_INT8,     /* numbers, this and all below; whole numbers may be indices of `dictionary` */
    COLUMN_INT16,
    COLUMN_INT32,
    COLUMN_INT64,
    COLUMN_UINT8,
    COLUMN_UINT16,
    COLUMN_UINT32,
    COLUMN_UINT64,
    COLUMN_FLOAT16,
    COLUMN_FLOAT32,
    COLUMN_FLOAT64,
    COLUMN_BITS /* a number 0 or 1 in one bit for each element; the member `bit` of the chunk says where the first is */
};

/* Consecutive rows of a column that have one layout, or the dictionary of such rows. Element i is that of row first_row
 * + i. */
struct chunk {
    size_t first_row, n; /* the rows [first_row, first_row + n) of the column */
    enum column_layout layout;
    const char *data;        /* where element 0 is: an offset, a view, a text, a number or an index of `dictionary`;
                              * NULL for COLUMN_SEQUENCE */
    ptrdiff_t stride;        /* bytes from one element to the next */
    size_t width;            /* bytes of a text in COLUMN_FIXED and COLUMN_UCS4 */
    size_t bit;              /* the index, from `data`, of the bit of element 0 in COLUMN_BITS */
    const char *text;        /* the bytes to which offsets refer; may be NULL if all texts are empty */
    const void *const *heap; /* n_heaps buffers with the long texts of COLUMN_VIEWS */
    size_t n_heaps;
    PyObject *sequence;              /* the list or tuple of COLUMN_SEQUENCE, else NULL */
    const unsigned char *valid_bits; /* a bit for each element, 0 if the element is missing; NULL if no element is
                                      * missing */
    size_t first_valid_bit;          /* the index of the bit of element 0 in valid_bits */
    struct chunk *dictionary;        /* the texts, of which the elements are indices from 0; owned by the chunk; NULL if
                                      * the elements are the values */
};

/* A column. Its owner sets name, may_miss and thread, and keeps them while the column lives. */
struct column {
    const char *name; /* the name in messages; NULL if the column is absent */
    bool may_miss;    /* whether numbers may be missing, to be read as NAN; else a missing one is an error */
    bool needs_gil;   /* whether reading needs the GIL, because elements are Python objects */
    size_t n;         /* number of rows */
    struct chunk *chunk;
    size_t n_chunks, capacity;
    PyObject *owners;       /* a list that keeps the objects alive to whose memory the chunks refer */
    PyThreadState **thread; /* where the owner keeps the thread state while the GIL is released; *thread is NULL while
                             * the GIL is held */
};

/* The functions below that return an int return 0, or -1 with a Python exception that names the column and, if it is
 * about one row, the row. */

/* Opens a list, a tuple, a numpy array or an object with an Arrow interface: finds its chunks and adds them to *c,
 * whose name, may_miss and thread are set and whose other members are 0. Needs the GIL. */
int column_open(struct column *c, PyObject *o);
/* Frees all memory of the column and zeroes the struct, which may be zeroed already. Needs the GIL. */
void column_free(struct column *c);

/* Read the rows [row, row + n) as names or as numbers. Need the GIL only if c->needs_gil. Texts refer to the column's
 * memory or to `copies`. */
int column_texts(const struct column *c, size_t row, size_t n, struct rcp_text *texts, struct strings *copies);
int column_numbers(const struct column *c, size_t row, size_t n, double *numbers);

/* Sets the exception `type` with the text "NAME[ROW]: ...", whose end is in the format of PyErr_Format, with or without
 * the GIL. Returns -1. */
int column_refuse(const struct column *c, PyObject *type, size_t row, const char *format, ...);

#endif
