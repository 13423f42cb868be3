/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "columns.h"

#include <stdlib.h>
#include <string.h>

#include "column.h"

enum { TOPIC, DOCNO, NUMBER, THETA, BT, COUNT, COLUMNS };

/* Consecutive rows of one topic, which end where the next piece begins. The pieces of a topic form a chain. */
struct piece {
    uint32_t first_row, next_piece; /* next_piece: 1 + the index, in the array `piece`, of the topic's next piece; 0 if
                                     * there is none */
};

/* A topic and all its rows. */
struct group {
    struct rcp_text name;             /* the topic's name; a key of `group_of_topic` holds its bytes */
    size_t n;                         /* number of rows in all its pieces */
    uint32_t first_piece, last_piece; /* indices in the array `piece` */
};

/* A run or labels in columns; of a run also the rows grouped by topic. */
struct columns {
    struct column column[COLUMNS];
    size_t n;
    PyThreadState *thread;  /* the thread state while the GIL is released, else NULL */
    double *extra[COLUMNS]; /* [THETA], [BT] and [COUNT]: that column's n numbers; NULL if the column is absent or not
                             * read */

    PyObject *group_of_topic; /* a dict {name of a topic as bytes: index of its group} */
    struct group *group;      /* n_groups groups in the order of their first rows */
    size_t n_groups, cap_groups;
    struct piece *piece; /* n_pieces in the order of rows, and one more, which begins at the end of the rows */
    size_t n_pieces, cap_pieces;
    size_t next_group; /* the index of the next group to be read */
};

/* Opening */

/* Opens the columns in a tuple, which must have as many as labels or runs of this kind need. Of gains, all columns but
 * topics and docnos may be None in a tuple of six. Returns 0, or -1 and an exception. */
static int open_tuple(struct columns *c, PyObject *tuple, enum columns_kind kind)
{
    static const char *const numbers[] = {
        [COLUMNS_RUN] = "scores", [COLUMNS_GRADES] = "grades", [COLUMNS_GAINS] = "gains", [COLUMNS_PAIRS] = NULL};
    const char *name[COLUMNS] = {"topics", "docnos", numbers[kind], "theta", "bt", "count"};
    Py_ssize_t n = PyTuple_Size(tuple), n_required = kind == COLUMNS_PAIRS ? 2 : 3;
    if (n != n_required && (kind != COLUMNS_GAINS || n != COLUMNS)) {
        PyErr_Format(PyExc_ValueError, "a tuple of %zd columns, expected %zd columns: topics, docnos%s%s", n,
                     n_required, numbers[kind] ? ", " : "", numbers[kind] ? numbers[kind] : "");
        return -1;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *o = PyTuple_GetItem(tuple, i);
        if (n > 3 && i >= NUMBER && o == Py_None)
            continue;
        c->column[i] =
            (struct column){.name = name[i], .may_miss = i >= NUMBER && kind == COLUMNS_GAINS, .thread = &c->thread};
        if (column_open(&c->column[i], o) != 0)
            return -1;
    }
    return 0;
}

/* Checks that all columns have as many rows as the topics, fewer than UINT32_MAX, and sets c->n. Returns 0, or -1 and
 * an exception. */
static int check_lengths(struct columns *c)
{
    c->n = c->column[TOPIC].n;
    for (int i = DOCNO; i < COLUMNS; i++)
        if (c->column[i].name && c->column[i].n != c->n) {
            PyErr_Format(PyExc_ValueError, "%s has %zu rows and %s has %zu, expected the same number",
                         c->column[TOPIC].name, c->n, c->column[i].name, c->column[i].n);
            return -1;
        }
    if (c->n >= UINT32_MAX) {
        PyErr_Format(PyExc_ValueError, "%zu rows, expected fewer than %lu", c->n, (unsigned long)UINT32_MAX);
        return -1;
    }
    return 0;
}

struct columns *columns_open(PyObject *tuple, enum columns_kind kind)
{
    struct columns *c = calloc(1, sizeof *c);
    if (!c) {
        PyErr_NoMemory();
        return NULL;
    }
    if (open_tuple(c, tuple, kind) == 0 && check_lengths(c) == 0)
        return c;
    columns_free(c);
    return NULL;
}

void columns_free(struct columns *c)
{
    if (!c)
        return;
    for (int i = 0; i < COLUMNS; i++) {
        column_free(&c->column[i]);
        PyMem_Free(c->extra[i]);
    }
    Py_XDECREF(c->group_of_topic);
    free(c->group);
    free(c->piece);
    free(c);
}

/* All rows */

/* Reads all n numbers of a column. Returns an array for PyMem_Free; NULL if the column is absent or, with an exception,
 * on failure. */
static double *read_all_numbers(const struct column *c, size_t n)
{
    double *v = c->name ? PyMem_Calloc(n + 1, sizeof *v) : NULL;
    if (c->name && !v)
        PyErr_NoMemory();
    if (v && column_numbers(c, 0, n, v) != 0) {
        PyMem_Free(v);
        v = NULL;
    }
    return v;
}

int columns_rows(struct columns *c, struct rows *rows, struct rcp_gain_columns *gains)
{
    *rows = (struct rows){.n = c->n, .topic = PyMem_Calloc(c->n + 1, sizeof *rows->topic)};
    rows->docno = PyMem_Calloc(c->n + 1, sizeof *rows->docno);
    if (!rows->topic || !rows->docno)
        PyErr_NoMemory();
    else if (column_texts(&c->column[TOPIC], 0, c->n, rows->topic, &rows->strings) == 0 &&
             column_texts(&c->column[DOCNO], 0, c->n, rows->docno, &rows->strings) == 0)
        rows->value = read_all_numbers(&c->column[NUMBER], c->n);
    for (int i = THETA; i < COLUMNS && !PyErr_Occurred(); i++)
        c->extra[i] = read_all_numbers(&c->column[i], c->n);
    *gains = (struct rcp_gain_columns){c->extra[THETA], c->extra[BT], c->extra[COUNT]};
    if (!PyErr_Occurred())
        return 0;
    rows_free(rows);
    return -1;
}

/* Grouping */

/* Returns the group of a topic; if the topic is new, an empty one, which is added to the groups. NULL and an exception
 * on failure. */
static struct group *find_group(struct columns *c, const struct rcp_text *topic)
{
    PyObject *name = PyBytes_FromStringAndSize(topic->s, (Py_ssize_t)topic->len);
    PyObject *number = name ? PyDict_GetItemWithError(c->group_of_topic, name)
                            : NULL; /* the group's index, a borrowed reference; NULL if there is none */
    struct group *g = NULL;
    if (number) {
        g = &c->group[PyLong_AsSize_t(number)];
    } else if (name && !PyErr_Occurred() &&
               (g = memory_grow(c->group, &c->cap_groups, c->n_groups + 1, sizeof *c->group)) != NULL) {
        c->group = g;
        number = PyLong_FromSize_t(c->n_groups);
        g = number && PyDict_SetItem(c->group_of_topic, name, number) == 0 ? &c->group[c->n_groups++] : NULL;
        if (g)
            *g = (struct group){.name = {PyBytes_AsString(name), topic->len}};
        Py_XDECREF(number);
    }
    Py_XDECREF(name);
    return g;
}

/* Begins a piece of the group at row `row` and chains it to the group's last piece. Returns 0, or -1 and an
 * exception. */
static int begin_piece(struct columns *c, struct group *g, size_t row)
{
    struct piece *grown = memory_grow(c->piece, &c->cap_pieces, c->n_pieces + 2, sizeof *grown);
    if (!grown)
        return -1;
    c->piece = grown;
    uint32_t number = (uint32_t)c->n_pieces++;
    c->piece[number] = (struct piece){(uint32_t)row, 0};
    if (g->n)
        c->piece[g->last_piece].next_piece = number + 1;
    else
        g->first_piece = number;
    g->last_piece = number;
    return 0;
}

/* Divides all rows into pieces, where the topic changes, and gathers the pieces of a topic in a group. Topics that must
 * be copied lie in `copies` for a while. Returns 0, or -1 and an exception. */
static int group_rows(struct columns *c, struct strings *copies)
{
    enum { BATCH_ROWS = 1024 };
    struct rcp_text text[BATCH_ROWS];
    size_t piece_start = 0; /* the first row of the current piece */
    struct group *g = NULL;
    for (size_t row = 0; row < c->n; row += BATCH_ROWS) {
        size_t n = c->n - row < BATCH_ROWS ? c->n - row : BATCH_ROWS;
        strings_reset(copies);
        if (column_texts(&c->column[TOPIC], row, n, text, copies) != 0)
            return -1;
        for (size_t i = 0; i < n; i++) {
            if (i && text[i].s == text[i - 1].s && text[i].len == text[i - 1].len)
                continue;
            if (g && text[i].len == g->name.len && memcmp(text[i].s, g->name.s, g->name.len) == 0)
                continue;
            if (g)
                g->n += row + i - piece_start;
            g = find_group(c, &text[i]);
            if (!g || begin_piece(c, g, row + i) != 0)
                return -1;
            piece_start = row + i;
        }
    }
    if (g) {
        g->n += c->n - piece_start;
        c->piece[c->n_pieces] = (struct piece){(uint32_t)c->n, 0};
    }
    return 0;
}

/* Appends the documents and scores of a group to *rows, which has room for them. Returns 0, or -1 and an exception. */
static int read_group(struct columns *c, const struct group *g, struct rows *rows)
{
    for (uint32_t p = g->first_piece + 1; p; p = c->piece[p - 1].next_piece) {
        size_t row = c->piece[p - 1].first_row, n = c->piece[p].first_row - row;
        if (column_texts(&c->column[DOCNO], row, n, rows->docno + rows->n, &rows->strings) != 0 ||
            column_numbers(&c->column[NUMBER], row, n, rows->value + rows->n) != 0)
            return -1;
        rows->n += n;
    }
    return 0;
}

/* Reads the next batch of a run in columns (`read` of struct rankings): topics that have BATCH_ROWS rows or fewer in
 * all, or a single larger topic. The GIL is released unless the columns have Python objects. Returns 0, or -1 and an
 * exception. */
static int read_batch(struct rankings *r)
{
    enum { BATCH_ROWS = 1 << 13 };
    struct columns *c = r->source;
    size_t end = c->next_group, n = 0;
    for (; end < c->n_groups && (end == c->next_group || n + c->group[end].n <= BATCH_ROWS); n += c->group[end++].n)
        if (rankings_add(r, c->group[end].name, n, c->group[end].n) != 0)
            return -1;
    r->is_last = end == c->n_groups;
    if (rows_reserve(&r->rows, n) != 0)
        return -1;
    bool needs_gil = c->column[DOCNO].needs_gil || c->column[NUMBER].needs_gil;
    c->thread = needs_gil ? NULL : PyEval_SaveThread();
    int status = 0;
    for (; status == 0 && c->next_group < end; c->next_group++)
        status = read_group(c, &c->group[c->next_group], &r->rows);
    if (c->thread)
        PyEval_RestoreThread(c->thread);
    c->thread = NULL;
    return status;
}

/* Returns the name of the topic of group i as a new str, or NULL and an exception. `columns` is a struct columns. */
static PyObject *get_topic_text(const void *columns, size_t i)
{
    const struct rcp_text *name = &((const struct columns *)columns)->group[i].name;
    return PyUnicode_DecodeUTF8(name->s, (Py_ssize_t)name->len, "surrogateescape");
}

struct rcp_result *columns_evaluate(const struct core *core, const struct rcp_evaluator *e, const char *name,
                                    PyObject *run, PyObject **order)
{
    struct columns *c = columns_open(run, COLUMNS_RUN);
    struct rankings r = {.read = read_batch, .source = c};
    struct rcp_result *result = NULL;
    *order = NULL;
    if (c && (c->group_of_topic = PyDict_New()) && group_rows(c, &r.rows.strings) == 0 &&
        (*order = core_tuple(c->n_groups, get_topic_text, c)))
        result = rankings_evaluate(&r, core, e, name);
    else
        rows_free(&r.rows);
    columns_free(c);
    if (!result)
        Py_CLEAR(*order);
    return result;
}
