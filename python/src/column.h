/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A column of names or of numbers, read where it lies: in the memory of an Arrow array, of a numpy array, or in a list.
 *
 * Names are handed out in place where the memory has them as UTF-8 with a length (Arrow, numpy's S), and are copied
 * otherwise (numpy's U, Python's strings). Nothing is ever sorted or kept per row. */
#ifndef PYTHON_COLUMN_H
#define PYTHON_COLUMN_H

#include "core.h"

/* How the elements of a chunk lie in memory. */
enum column_layout {
    COLUMN_OFFSETS32, /* text: n + 1 offsets into `text` */
    COLUMN_OFFSETS64,
    COLUMN_VIEWS,    /* text: Arrow's 16 bytes, the text itself if it is short, else where it is in `heap` */
    COLUMN_FIXED,    /* text: `width` bytes, NULs at the end do not count */
    COLUMN_UCS4,     /* likewise, `width` bytes of 4 to a character */
    COLUMN_OBJECTS,  /* pointers to Python objects */
    COLUMN_SEQUENCE, /* `sequence`, a list or a tuple of Python objects */
    COLUMN_INT8,     /* numbers from here on */
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
    COLUMN_BITS /* a bit per element, the first is `bit` */
};

struct chunk {
    size_t first, n; /* rows of the column */
    enum column_layout layout;
    const char *data; /* element 0; an offset, a view, a text, a pointer, a number */
    ptrdiff_t stride; /* bytes from one to the next */
    size_t width, bit;
    const char *text;
    const void *const *heap;
    size_t n_heaps;
    PyObject *sequence;
    const unsigned char
        *valid; /* a bit per element where some are missing: the first is `valid_bit`; NULL = none are */
    size_t valid_bit;
    struct chunk *dictionary; /* the elements are indices into it, NULL = they are not */
};

/* What columns refer to, until it is let go of. */
struct column_hold;

struct column {
    const char *name; /* for messages; held */
    bool missing;     /* numbers may be missing: NAN */
    bool objects;     /* reading takes the GIL: there are Python objects in it */
    size_t n;
    struct chunk *chunk;
    size_t n_chunks, cap;
    struct column_hold **hold;
    PyThreadState **released; /* the thread's, while the GIL is released; NULL there = it is held */
};

/* Text that is copied: blocks that never move. */
struct column_arena {
    struct arena_block *block;
};

/* All of these return 0, or -1 with a Python exception set, which says NAME[ROW]. Those that take a PyObject need the
 * GIL, and so does column_free. */

/* Any object that is a column: Arrow's, numpy's, a pandas or polars series, a list, a tuple, another sequence. The members
 * name, missing, hold and released are set, and outlive the column. */
int column_open(struct column *c, PyObject *o);
/* Leaves what the column refers to in its hold. */
void column_free(struct column *c);

/* Rows first to first + n; without the GIL, unless c->objects. In out the text is the memory's own or the arena's. */
int column_texts(const struct column *c, size_t first, size_t n, struct rcp_text *out, struct column_arena *a);
int column_numbers(const struct column *c, size_t first, size_t n, double *out);

/* Sets a Python exception "NAME[ROW]: ..." in the format of PyErr_Format, whether or not the GIL is held; returns -1. */
int column_refuse(const struct column *c, PyObject *type, size_t row, const char *format, ...);
/* Likewise, lack of memory. */
int column_no_memory(const struct column *c);

/* A copy of n bytes, NULL = no memory. */
char *column_arena_copy(struct column_arena *a, const char *s, size_t n);
/* Empties it; the last block stays. */
void column_arena_reset(struct column_arena *a);
void column_arena_free(struct column_arena *a);

/* For the modules that make columns. */
struct chunk *column_add(struct column *c, size_t n); /* zeroed but for its rows; NULL = no memory, exception set */
int column_hold_object(struct column_hold **hold, PyObject *o);                     /* takes a reference */
void *column_hold_memory(struct column_hold **hold, void *p, void (*free)(void *)); /* p, or NULL and it was freed */
void column_let_go(struct column_hold **hold);

/* column_arrow.c: does o offer Arrow memory, and a column of it, or some columns of a table. */
int column_is_arrow(PyObject *o); /* 1, 0, or -1 and an exception */
int column_open_arrow(struct column *c, PyObject *o);
/* Fills column[i] from the column of the table at place[i]; -1 = there is none. `choose` is given the names of the
 * table's columns and fills place[]; it returns 0, or -1 and an exception. */
typedef int column_choose_fn(void *context, const char *const *name, size_t n, ptrdiff_t *place);
int column_open_table(struct column *column, size_t n, PyObject *table, column_choose_fn *choose, void *context);

#endif
