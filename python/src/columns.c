/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "columns.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "column.h"

enum { TOPIC, DOCNO, NUMBER, THETA, BT, COUNT, COLUMNS };

/* Usual names, the likeliest first. */
static const char *const topic_names[] = {"query_id", "query-id", "qid", "q_id", "topic", NULL},
                         *const docno_names[] = {"doc_id", "docid", "docno", "corpus-id", "corpus_id", "did", NULL},
                         *const theta_names[] = {"theta", NULL}, *const bt_names[] = {"bt", "bt_score", NULL},
                         *const count_names[] = {"count", NULL}, *const no_names[] = {NULL};
static const char *const number_names[][7] = {
    [COLUMNS_RUN] = {"score", "similarity", "sim"},
    [COLUMNS_GRADES] = {"relevance", "rel", "grade", "label", "gain", "score"},
    [COLUMNS_GAINS] = {"gain", "relevance", "rel", "score"},
    [COLUMNS_PAIRS] = {NULL},
};

/* Rows of one topic that stand together: from here to where the next piece begins. The pieces of a topic are chained. */
struct piece {
    uint32_t first, next; /* 1 + the topic's next piece, 0 = it has no more */
};

struct group {
    const char *name;
    size_t len, n;
    uint32_t hash, first_piece, last_piece;
};

struct columns {
    struct column column[COLUMNS];
    struct column_hold *hold;
    size_t n;

    struct group *group; /* topics, in the order of their first rows */
    size_t n_groups, cap_groups;
    struct piece *piece; /* n_pieces, and one that begins where the rows end */
    size_t n_pieces, cap_pieces;
    uint32_t *slot; /* 1 + index into group, 0 = free; a power of two of them */
    size_t slots;
    uint64_t seed;
    struct column_arena names;

    size_t at;                /* the next topic to be handed out */
    size_t batch_end, handed; /* topics before it are in the arrays; documents of them that were handed out */
    struct rcp_text *docno;
    double *score;
    size_t cap;
    struct column_arena texts;
    clock_t looked;        /* for signals */
    PyThreadState *thread; /* while the GIL is released */

    struct rcp_text *row_topic, *row_docno;
    double *row_number[COLUMNS];
};

static int no_memory(const struct columns *c)
{
    return column_no_memory(&c->column[TOPIC]);
}

/* p with room for n elements; NULL and an exception, p stays. */
static void *grow(const struct columns *c, void *p, size_t *cap, size_t n, size_t size)
{
    if (n <= *cap)
        return p;
    size_t wanted = *cap + *cap / 2 > n ? *cap + *cap / 2 : n;
    void *grown = wanted > SIZE_MAX / size ? NULL : realloc(p, wanted * size);
    if (!grown) {
        no_memory(c);
        return NULL;
    }
    *cap = wanted;
    return grown;
}

/* Opening */

static const char *const *names_of(enum columns_of what, int which)
{
    switch (which) {
    case TOPIC: return topic_names;
    case DOCNO: return docno_names;
    case NUMBER: return number_names[what];
    case THETA: return what == COLUMNS_GAINS ? theta_names : no_names;
    case BT: return what == COLUMNS_GAINS ? bt_names : no_names;
    default: return what == COLUMNS_GAINS ? count_names : no_names;
    }
}

static int place_of(const char *wanted, const char *const *name, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(name[i], wanted) == 0)
            return (int)i;
    return -1;
}

/* "score, similarity or sim" */
static PyObject *listed(const char *const *name)
{
    PyObject *text = PyUnicode_FromString(name[0] ? name[0] : "");
    for (size_t i = 1; text && name[0] && name[i]; i++) {
        PyObject *more = PyUnicode_FromFormat("%U%s%s", text, name[i + 1] ? ", " : " or ", name[i]);
        Py_DECREF(text);
        text = more;
    }
    return text;
}

static int lacks(const char *const *usual, const char *const *name, size_t n)
{
    PyObject *expected = listed(usual), *has = PyList_New(0);
    for (size_t i = 0; has && i < n && i < 20; i++) {
        PyObject *s = PyUnicode_FromString(name[i]);
        if (!s || PyList_Append(has, s) != 0)
            Py_CLEAR(has);
        Py_XDECREF(s);
    }
    PyObject *colon = PyUnicode_FromString(", "), *joined = has && colon ? PyUnicode_Join(colon, has) : NULL;
    if (expected && joined)
        PyErr_Format(PyExc_ValueError, "columns %U: expected one called %U", joined, expected);
    Py_XDECREF(expected);
    Py_XDECREF(has);
    Py_XDECREF(colon);
    Py_XDECREF(joined);
    return -1;
}

struct choice {
    struct columns *c;
    enum columns_of what;
};

/* column_choose_fn */
static int choose(void *context, const char *const *name, size_t n, ptrdiff_t *place)
{
    const struct choice *choice = context;
    for (int i = 0; i < COLUMNS; i++) {
        const char *const *usual = names_of(choice->what, i);
        place[i] = -1;
        for (size_t k = 0; place[i] < 0 && usual[k]; k++)
            if ((place[i] = place_of(usual[k], name, n)) >= 0)
                choice->c->column[i].name = usual[k];
        bool theta_will_do = i == NUMBER && choice->what == COLUMNS_GAINS && place_of("theta", name, n) >= 0;
        if (place[i] < 0 && i <= NUMBER && usual[0] && !theta_will_do)
            return lacks(usual, name, n);
    }
    return 0;
}

/* A table whose columns are had by their names; `names` is a list of them. */
static int open_named(struct columns *c, PyObject *table, PyObject *names, enum columns_of what)
{
    Py_ssize_t n = PyList_Size(names);
    const char **name = malloc(((size_t)n + 1) * sizeof *name);
    if (!name)
        return no_memory(c);
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *s = PyList_GetItem(names, i);
        name[i] = s && PyUnicode_Check(s) ? PyUnicode_AsUTF8AndSize(s, NULL) : NULL;
        if (!name[i])
            name[i] = "";
        PyErr_Clear();
    }
    ptrdiff_t place[COLUMNS];
    int r = choose(&(struct choice){c, what}, name, (size_t)n, place);
    for (int i = 0; i < COLUMNS && r == 0; i++) {
        if (place[i] < 0)
            continue;
        PyObject *column = PyObject_GetItem(table, PyList_GetItem(names, place[i]));
        r = column ? column_open(&c->column[i], column) : -1;
        Py_XDECREF(column);
    }
    free(name);
    return r;
}

static int has_type_name(PyObject *o, const char *module, const char *name)
{
    PyObject *type = (PyObject *)Py_TYPE(o), *m = PyObject_GetAttrString(type, "__module__"),
             *n = PyObject_GetAttrString(type, "__name__");
    int r = m && n && PyUnicode_Check(m) && PyUnicode_Check(n);
    if (r) {
        const char *s = PyUnicode_AsUTF8AndSize(m, NULL), *t = PyUnicode_AsUTF8AndSize(n, NULL);
        r = s && t && strncmp(s, module, strlen(module)) == 0 && strcmp(t, name) == 0;
    }
    PyErr_Clear();
    Py_XDECREF(m);
    Py_XDECREF(n);
    return r;
}

static int open_tuple(struct columns *c, PyObject *tuple, enum columns_of what)
{
    static const char *const numbers[] = {
        [COLUMNS_RUN] = "scores", [COLUMNS_GRADES] = "grades", [COLUMNS_GAINS] = "gains", [COLUMNS_PAIRS] = NULL};
    const char *name[COLUMNS] = {"topics", "docnos", numbers[what], "theta", "bt", "count"};
    Py_ssize_t n = PyTuple_Size(tuple), least = what == COLUMNS_PAIRS ? 2 : 3;
    if (n != least && (what != COLUMNS_GAINS || n != COLUMNS)) {
        PyErr_Format(PyExc_ValueError, "a tuple of %zd, expected %zd columns: topics, docnos%s%s", n, least,
                     numbers[what] ? ", " : "", numbers[what] ? numbers[what] : "");
        return -1;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *o = PyTuple_GetItem(tuple, i);
        if (n > 3 && i >= NUMBER && o == Py_None)
            continue;
        c->column[i].name = name[i];
        if (column_open(&c->column[i], o) != 0)
            return -1;
    }
    return 0;
}

static int open_data(struct columns *c, PyObject *data, enum columns_of what)
{
    if (PyTuple_Check(data))
        return open_tuple(c, data, what);
    bool dict = PyDict_Check(data), pandas = has_type_name(data, "pandas", "DataFrame");
    if (!dict && !pandas && !column_is_arrow(data)) {
        PyErr_Format(PyExc_TypeError, "%R, expected a table with names of columns or a tuple of columns",
                     (PyObject *)Py_TYPE(data));
        return -1;
    }
    if (!dict && !pandas)
        return column_open_table(c->column, COLUMNS, data, choose, &(struct choice){c, what});
    PyObject *keys = dict ? PyDict_Keys(data) : NULL, *columns = dict ? NULL : PyObject_GetAttrString(data, "columns");
    if (columns)
        keys = PySequence_List(columns);
    int r = keys ? open_named(c, data, keys, what) : -1;
    Py_XDECREF(columns);
    Py_XDECREF(keys);
    return r;
}

/* Columns that are there have as many rows as the topics. */
static int check_lengths(struct columns *c)
{
    c->n = c->column[TOPIC].n;
    for (int i = DOCNO; i < COLUMNS; i++)
        if (c->column[i].name && c->column[i].n != c->n) {
            PyErr_Format(PyExc_ValueError, "%s has %zu rows and %s has %zu, expected as many", c->column[TOPIC].name,
                         c->n, c->column[i].name, c->column[i].n);
            return -1;
        }
    if (c->n >= UINT32_MAX) {
        PyErr_Format(PyExc_ValueError, "%zu rows, expected fewer than %lu", c->n, (unsigned long)UINT32_MAX);
        return -1;
    }
    return 0;
}

static bool is_given(const struct columns *c, int which)
{
    return c->column[which].name != NULL;
}

struct columns *columns_open(PyObject *data, enum columns_of what)
{
    struct columns *c = calloc(1, sizeof *c);
    if (!c) {
        PyErr_NoMemory();
        return NULL;
    }
    for (int i = 0; i < COLUMNS; i++) {
        c->column[i].hold = &c->hold;
        c->column[i].released = &c->thread;
        c->column[i].missing = i > NUMBER || (i == NUMBER && what == COLUMNS_GAINS);
    }
    if (open_data(c, data, what) == 0 && check_lengths(c) == 0)
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
        free(c->row_number[i]);
    }
    column_let_go(&c->hold);
    column_arena_free(&c->names);
    column_arena_free(&c->texts);
    free(c->group);
    free(c->piece);
    free(c->slot);
    free(c->docno);
    free(c->score);
    free(c->row_topic);
    free(c->row_docno);
    free(c);
}

int columns_are(PyObject *data)
{
    if (PyTuple_Check(data) || column_is_arrow(data) || has_type_name(data, "pandas", "DataFrame"))
        return 1;
    if (!PyDict_Check(data))
        return 0;
    for (size_t i = 0; topic_names[i]; i++) {
        PyObject *v = PyDict_GetItemString(data, topic_names[i]);
        if (v && !PyDict_Check(v))
            return 1;
    }
    return 0;
}

/* All rows */

static void *array_of(size_t n, size_t size)
{
    void *p = n > SIZE_MAX / size - 1 ? NULL : malloc((n + 1) * size);
    if (!p)
        PyErr_NoMemory();
    return p;
}

/* A column's numbers; NULL where it is not given, or *failed. */
static const double *all_numbers(struct columns *c, int which, bool *failed)
{
    if (*failed || !is_given(c, which))
        return NULL;
    double *v = c->row_number[which] = array_of(c->n, sizeof *v);
    *failed = !v || column_numbers(&c->column[which], 0, c->n, v) != 0;
    return v;
}

int columns_rows(struct columns *c, struct rcp_rows *rows, struct rcp_gain_columns *gains)
{
    bool failed = false;
    c->row_topic = array_of(c->n, sizeof *c->row_topic);
    c->row_docno = c->row_topic ? array_of(c->n, sizeof *c->row_docno) : NULL;
    if (!c->row_docno || column_texts(&c->column[TOPIC], 0, c->n, c->row_topic, &c->texts) != 0 ||
        column_texts(&c->column[DOCNO], 0, c->n, c->row_docno, &c->texts) != 0)
        return -1;
    *rows = (struct rcp_rows){c->n, c->row_topic, c->row_docno, all_numbers(c, NUMBER, &failed)};
    *gains = (struct rcp_gain_columns){all_numbers(c, THETA, &failed), all_numbers(c, BT, &failed),
                                       all_numbers(c, COUNT, &failed)};
    return failed ? -1 : 0;
}

/* Grouping */

static uint32_t hash_text(const struct columns *c, const char *s, size_t len)
{
    uint64_t h = c->seed ^ len;
    for (; len; s += 8) {
        uint64_t v = 0;
        size_t m = len < 8 ? len : 8;
        memcpy(&v, s, m);
        len -= m;
        h = (h ^ v) * 0x9E3779B97F4A7C15u;
        h ^= h >> 29;
        h = (h ^ c->seed) * 0xBF58476D1CE4E5B9u;
        h ^= h >> 32;
    }
    return (uint32_t)h;
}

static int grow_slots(struct columns *c)
{
    size_t slots = c->slots ? 2 * c->slots : 1024;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!slot)
        return no_memory(c);
    for (size_t g = 0; g < c->n_groups; g++) {
        size_t i = c->group[g].hash & (slots - 1);
        while (slot[i])
            i = (i + 1) & (slots - 1);
        slot[i] = (uint32_t)g + 1;
    }
    free(c->slot);
    c->slot = slot;
    c->slots = slots;
    return 0;
}

/* The topic's group, new or not; NULL and an exception. */
static struct group *group_of(struct columns *c, const struct rcp_text *t)
{
    uint32_t h = hash_text(c, t->s, t->len);
    if (2 * c->n_groups >= c->slots && grow_slots(c) != 0)
        return NULL;
    size_t i = h & (c->slots - 1);
    for (; c->slot[i]; i = (i + 1) & (c->slots - 1)) {
        struct group *g = &c->group[c->slot[i] - 1];
        if (g->hash == h && g->len == t->len && memcmp(g->name, t->s, t->len) == 0)
            return g;
    }
    struct group *grown = grow(c, c->group, &c->cap_groups, c->n_groups + 1, sizeof *grown);
    const char *name = grown ? column_arena_copy(&c->names, t->s, t->len) : NULL;
    c->group = grown ? grown : c->group;
    if (!grown || !name) {
        if (grown)
            no_memory(c);
        return NULL;
    }
    c->slot[i] = (uint32_t)c->n_groups + 1;
    c->group[c->n_groups] = (struct group){.name = name, .len = t->len, .hash = h};
    return &c->group[c->n_groups++];
}

/* Begins a piece of the group at that row. */
static int begin_piece(struct columns *c, struct group *g, size_t row)
{
    struct piece *grown = grow(c, c->piece, &c->cap_pieces, c->n_pieces + 2, sizeof *grown);
    if (!grown)
        return -1;
    c->piece = grown;
    uint32_t number = (uint32_t)c->n_pieces++;
    c->piece[number] = (struct piece){(uint32_t)row, 0};
    if (g->n)
        c->piece[g->last_piece].next = number + 1;
    else
        g->first_piece = number;
    g->last_piece = number;
    return 0;
}

/* Cuts the rows where the topic changes. Without the GIL, unless the topics are objects. */
static int group_rows(struct columns *c)
{
    enum { AT_ONCE = 1024 };
    struct rcp_text text[AT_ONCE];
    size_t begun = 0; /* the row where the last piece did */
    struct group *g = NULL;
    for (size_t row = 0; row < c->n; row += AT_ONCE) {
        size_t n = c->n - row < AT_ONCE ? c->n - row : AT_ONCE;
        column_arena_reset(&c->texts);
        if (column_texts(&c->column[TOPIC], row, n, text, &c->texts) != 0)
            return -1;
        for (size_t i = 0; i < n; i++) {
            if (i && text[i].s == text[i - 1].s && text[i].len == text[i - 1].len)
                continue;
            if (g && text[i].len == g->len && memcmp(text[i].s, g->name, g->len) == 0)
                continue;
            if (g)
                g->n += row + i - begun;
            g = group_of(c, &text[i]);
            if (!g || begin_piece(c, g, row + i) != 0)
                return -1;
            begun = row + i;
        }
    }
    if (g) {
        g->n += c->n - begun;
        c->piece[c->n_pieces] = (struct piece){(uint32_t)c->n, 0};
    }
    column_arena_reset(&c->texts);
    return 0;
}

static int seed(struct columns *c)
{
    PyObject *text = PyUnicode_FromString("trec_rcp");
    Py_hash_t h = text ? PyObject_Hash(text) : -1; /* of this process */
    Py_XDECREF(text);
    c->seed = (uint64_t)h * 2 + 1;
    return text ? 0 : -1;
}

/* Rankings */

/* The documents of a group, appended to the arrays at `at`. */
static int read_group(struct columns *c, const struct group *g, size_t at)
{
    for (uint32_t p = g->first_piece + 1; p; p = c->piece[p - 1].next) {
        size_t first = c->piece[p - 1].first, n = c->piece[p].first - first;
        if (column_texts(&c->column[DOCNO], first, n, c->docno + at, &c->texts) != 0 ||
            column_numbers(&c->column[NUMBER], first, n, c->score + at) != 0)
            return -1;
        at += n;
    }
    return 0;
}

/* Reads the next topic, or where the GIL had to be waited for as many as there are in a few thousand rows. */
static int read_batch(struct columns *c, bool objects)
{
    enum { ROWS = 1 << 14 };
    size_t end = c->at, n = 0;
    do
        n += c->group[end++].n;
    while (objects && end < c->n_groups && n + c->group[end].n <= ROWS);
    size_t cap = c->cap;
    struct rcp_text *docno = grow(c, c->docno, &cap, n, sizeof *docno);
    if (!docno)
        return -1;
    c->docno = docno;
    double *score = grow(c, c->score, &c->cap, n, sizeof *score);
    if (!score)
        return -1;
    c->score = score;
    column_arena_reset(&c->texts);
    n = 0;
    for (size_t g = c->at; g < end; n += c->group[g++].n)
        if (read_group(c, &c->group[g], n) != 0)
            return -1;
    c->batch_end = end;
    c->handed = 0;
    return 0;
}

/* With the GIL: objects are read, and Ctrl-C is noticed. */
static int read_with_gil(struct columns *c, bool objects)
{
    PyEval_RestoreThread(c->thread);
    c->thread = NULL;
    int r = PyErr_CheckSignals();
    if (r == 0 && objects)
        r = read_batch(c, true);
    c->thread = PyEval_SaveThread();
    return r;
}

/* Where the GIL is not taken anyway, it is ten times a second. */
static int read_on(struct columns *c)
{
    bool objects = c->column[DOCNO].objects || c->column[NUMBER].objects;
    clock_t now = clock();
    if (objects || now - c->looked >= CLOCKS_PER_SEC / 10) {
        c->looked = now;
        if (read_with_gil(c, objects) != 0)
            return -1;
    }
    return objects ? 0 : read_batch(c, false);
}

/* rcp_next_ranking; the GIL is released. */
static int next_ranking(void *context, struct rcp_ranking *ranking)
{
    struct columns *c = context;
    if (c->at == c->n_groups)
        return 0;
    if (c->at == c->batch_end && read_on(c) != 0)
        return -1;
    const struct group *g = &c->group[c->at++];
    *ranking = (struct rcp_ranking){
        .topic = {g->name, g->len}, .n = g->n, .docno = c->docno + c->handed, .score = c->score + c->handed};
    c->handed += g->n;
    return 1;
}

/* With the GIL: groups the rows, mostly without it. */
static int begin(struct columns *c)
{
    if (seed(c) != 0)
        return -1;
    if (c->column[TOPIC].objects)
        return group_rows(c);
    c->thread = PyEval_SaveThread();
    int r = group_rows(c);
    PyEval_RestoreThread(c->thread);
    c->thread = NULL;
    return r;
}

static PyObject *topics_of(const struct columns *c)
{
    PyObject *list = PyList_New((Py_ssize_t)c->n_groups);
    for (size_t i = 0; list && i < c->n_groups; i++) {
        PyObject *name = PyUnicode_DecodeUTF8(c->group[i].name, (Py_ssize_t)c->group[i].len, "surrogateescape");
        if (!name || PyList_SetItem(list, (Py_ssize_t)i, name) < 0)
            Py_CLEAR(list);
    }
    return list;
}

struct rcp_result *columns_evaluate(const struct core *core, const struct rcp_evaluator *e, const char *name,
                                    PyObject *run, PyObject **order)
{
    struct rcp_error error = {.kind = RCP_OK};
    struct rcp_result *result = NULL;
    struct columns *c = columns_open(run, COLUMNS_RUN);
    *order = c && begin(c) == 0 ? topics_of(c) : NULL;
    if (*order) {
        c->thread = PyEval_SaveThread();
        result = rcp_evaluate_rankings(e, name, next_ranking, c, &error);
        PyEval_RestoreThread(c->thread);
        c->thread = NULL;
        if (!result)
            error_set(core, &error, NULL);
    }
    columns_free(c);
    if (!result)
        Py_CLEAR(*order);
    return result;
}
