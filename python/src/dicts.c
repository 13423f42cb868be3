/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Labels and runs that are dictionaries of dictionaries, read where they are.
 *
 * A run is read in pieces of some ten thousand documents: a piece is copied with the GIL, evaluated without it. What the
 * dictionaries hold is touched with the GIL only, and as long as a reference keeps it alive wherever Python code may run
 * (a __float__, the text of an error); so they may be changed meanwhile, which is an error if their sizes show it. */
#include "core.h"

enum { PIECE = 1 << 14 }; /* documents */

static bool is_kept_error(void)
{
    return PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_TypeError) && !PyErr_ExceptionMatches(PyExc_ValueError) &&
           !PyErr_ExceptionMatches(PyExc_OverflowError);
}

/* What a value looks like, for a message: a new str. Its __repr__ may be anything, or fail. */
static PyObject *shown(PyObject *value)
{
    PyObject *text = PyObject_Repr(value);
    if (!text) {
        PyErr_Clear();
        text = PyObject_Str((PyObject *)Py_TYPE(value));
    }
    return text;
}

/* Says which topic and document is wrong, in the place of what Python says of a value alone. Returns -1. */
static int refuse(const char *format, PyObject *a, PyObject *b, PyObject *c)
{
    if (is_kept_error())
        return -1;
    PyErr_Clear();
    PyObject *text[3] = {a ? shown(a) : NULL, b ? shown(b) : NULL, c ? shown(c) : NULL};
    if ((!a || text[0]) && (!b || text[1]) && (!c || text[2]))
        PyErr_Format(PyExc_TypeError, format, text[0], text[1], text[2]);
    for (int i = 0; i < 3; i++)
        Py_XDECREF(text[i]);
    return -1;
}

static int refuse_name(PyObject *name, PyObject *topic)
{
    bool text = PyUnicode_Check(name);
    if (topic)
        return refuse(text ? "topic %.80U: document %.80U has lone surrogates, expected Unicode"
                           : "topic %.80U: document %.80U is not a str",
                      topic, name, NULL);
    return refuse(text ? "topic %.80U has lone surrogates, expected Unicode" : "topic %.80U is not a str", name, NULL,
                  NULL);
}

static int refuse_value(PyObject *topic, PyObject *docno, PyObject *value, bool score)
{
    return refuse(score ? "topic %.80U, document %.80U: score is %.80U, expected a number"
                        : "topic %.80U, document %.80U: label is %.80U, expected a number",
                  topic, docno, value);
}

static int refuse_change(void)
{
    PyErr_SetString(PyExc_RuntimeError, "dictionary changed size while it was read");
    return -1;
}

PyObject *dicts_dict(PyObject *mapping, PyObject *topic)
{
    if (PyDict_Check(mapping)) {
        Py_INCREF(mapping);
        return mapping;
    }
    if (PyObject_HasAttrString(mapping, "keys")) {
        PyObject *copy = PyDict_New();
        if (copy && PyDict_Update(copy, mapping) < 0)
            Py_CLEAR(copy);
        return copy;
    }
    if (topic)
        refuse("topic %.80U: %.80U, expected a mapping {document: number}", topic, mapping, NULL);
    else
        refuse("%.80U, expected a mapping {topic: {document: number}}", mapping, NULL, NULL);
    return NULL;
}

/* A number of Python; -1 with or without an exception = it is none. Python code may run. */
static int other_number(PyObject *value, double *out)
{
    *out = PyFloat_AsDouble(value);
    return *out == -1 && PyErr_Occurred() ? -1 : 0;
}

/* Appends a document whose value is not simply a float, or whose name is not simply a str, or none. Python code may run. */
static int add_other(struct rows *r, PyObject *topic, PyObject *docno, PyObject *value, bool score)
{
    r->odd |= !PyUnicode_CheckExact(docno);
    if (!PyUnicode_Check(docno) || strings_keep(&r->strings, docno, &r->docno[r->n]) != 0)
        return refuse_name(docno, topic);
    if (other_number(value, &r->value[r->n]) != 0)
        return refuse_value(topic, docno, value, score);
    r->n++;
    return 0;
}

/* Documents of a dictionary, some at a time: they are everywhere in memory, so all are asked for before the first is
 * looked at. References are borrowed until Python code may run. */
enum { AHEAD = 32 };
struct ahead {
    PyObject *docno[AHEAD], *value[AHEAD];
    int n, first_held; /* those from first_held are owned; n = none */
};

static void look_ahead(struct ahead *a, PyObject *docs, Py_ssize_t *pos, Py_ssize_t most)
{
    int n = 0, limit = most < AHEAD ? (int)most : AHEAD;
    while (n < limit && PyDict_Next(docs, pos, &a->docno[n], &a->value[n])) {
        __builtin_prefetch(a->docno[n]);
        __builtin_prefetch(a->value[n]);
        n++;
    }
    a->n = a->first_held = n;
}

static void hold(struct ahead *a, int from)
{
    for (int i = from; i < a->first_held; i++) {
        Py_INCREF(a->docno[i]);
        Py_INCREF(a->value[i]);
    }
    a->first_held = from < a->first_held ? from : a->first_held;
}

static void let_go(struct ahead *a)
{
    for (int i = a->first_held; i < a->n; i++) {
        Py_DECREF(a->docno[i]);
        Py_DECREF(a->value[i]);
    }
}

static int add_ahead(struct rows *r, PyObject *topic, struct ahead *a, bool score)
{
    int status = 0;
    for (int i = 0; i < a->n && status == 0; i++) {
        if (PyFloat_CheckExact(a->value[i]) && PyUnicode_CheckExact(a->docno[i]) &&
            strings_keep(&r->strings, a->docno[i], &r->docno[r->n]) == 0) {
            r->value[r->n++] = PyFloat_AsDouble(a->value[i]);
            continue;
        }
        hold(a, i);
        PyErr_Clear(); /* the name's error comes again */
        status = add_other(r, topic, a->docno[i], a->value[i], score);
    }
    let_go(a);
    return status;
}

/* Appends {docno: value}, a dict. */
static int add_docs(struct rows *r, PyObject *topic, PyObject *docs, bool score)
{
    Py_ssize_t n = PyDict_Size(docs), pos = 0;
    struct ahead a;
    if (rows_reserve(r, (size_t)n) != 0)
        return -1;
    for (Py_ssize_t done = 0; done < n; done += a.n) {
        look_ahead(&a, docs, &pos, n - done);
        if (!a.n)
            break;
        if (add_ahead(r, topic, &a, score) != 0)
            return -1;
        if (PyDict_Size(docs) != n)
            break;
    }
    return PyDict_Size(docs) == n ? 0 : refuse_change();
}

/* Appends what an iterable names, with the value 0. */
static int add_names(struct rows *r, PyObject *topic, PyObject *names)
{
    PyObject *each = PyUnicode_Check(names) ? NULL : PyObject_GetIter(names), *docno;
    if (!each)
        return refuse("topic %.80U: %.80U, expected names of documents", topic, names, NULL);
    int status = 0;
    while (status == 0 && (docno = PyIter_Next(each))) {
        if (rows_reserve(r, 1) != 0)
            status = -1;
        else if (!PyUnicode_Check(docno) || strings_keep(&r->strings, docno, &r->docno[r->n]) != 0)
            status = refuse_name(docno, topic);
        else
            r->value[r->n++] = 0;
        Py_DECREF(docno);
    }
    Py_DECREF(each);
    return PyErr_Occurred() ? -1 : status;
}

/* A topic of the labels. */
static int add_topic(struct rows *r, PyObject *topic, PyObject *docs, bool values, struct rcp_text *text)
{
    if (!PyUnicode_Check(topic) || strings_keep(&r->strings, topic, text) != 0)
        return refuse_name(topic, NULL);
    if (!values)
        return add_names(r, topic, docs);
    PyObject *dict = dicts_dict(docs, topic);
    int status = dict ? add_docs(r, topic, dict, false) : -1;
    Py_XDECREF(dict);
    return status;
}

int dicts_rows(PyObject *labels, bool values, struct rows *out)
{
    *out = (struct rows){.n = 0};
    PyObject *dict = dicts_dict(labels, NULL), *topic, *docs;
    if (!dict)
        return -1;
    Py_ssize_t n = PyDict_Size(dict), pos = 0, at = 0;
    struct topic {
        struct rcp_text text;
        size_t end;
    } *of = PyMem_Calloc((size_t)n + 1, sizeof *of);
    int status = of ? 0 : (PyErr_NoMemory(), -1);
    while (status == 0 && at < n && PyDict_Next(dict, &pos, &topic, &docs)) {
        Py_INCREF(topic);
        Py_INCREF(docs);
        status = add_topic(out, topic, docs, values, &of[at].text);
        of[at++].end = out->n;
        Py_DECREF(docs);
        Py_DECREF(topic);
        if (status == 0 && PyDict_Size(dict) != n)
            status = refuse_change();
    }
    if (status == 0 && !(out->topic = PyMem_Calloc(out->n + 1, sizeof *out->topic)))
        status = (PyErr_NoMemory(), -1);
    for (size_t i = 0, t = 0; status == 0 && i < out->n; i++) {
        while (i == of[t].end)
            t++;
        out->topic[i] = of[t].text;
    }
    PyMem_Free(of);
    Py_DECREF(dict);
    if (status != 0)
        rows_free(out);
    return status;
}

/* Are the values of {docno: value} whole numbers? -1 and an exception = they are no numbers. */
static int whole(PyObject *topic, PyObject *docs)
{
    Py_ssize_t pos = 0, n = PyDict_Size(docs);
    PyObject *docno, *value;
    int graded = 1;
    for (Py_ssize_t i = 0; i < n && graded == 1 && PyDict_Next(docs, &pos, &docno, &value); i++) {
        if (PyLong_Check(value))
            continue;
        Py_INCREF(docno);
        Py_INCREF(value);
        double x;
        if (other_number(value, &x) != 0)
            graded = refuse_value(topic, docno, value, false);
        else
            graded = x >= -9007199254740992. && x <= 9007199254740992. && x == (double)(long long)x;
        Py_DECREF(value);
        Py_DECREF(docno);
    }
    return graded == 1 && PyDict_Size(docs) != n ? refuse_change() : graded;
}

PyObject *dicts_is_graded(PyObject *module, PyObject *labels)
{
    (void)module;
    PyObject *dict = dicts_dict(labels, NULL), *topic, *docs;
    if (!dict)
        return NULL;
    Py_ssize_t pos = 0, n = PyDict_Size(dict);
    int graded = 1;
    while (graded == 1 && PyDict_Next(dict, &pos, &topic, &docs)) {
        Py_INCREF(topic);
        Py_INCREF(docs);
        PyObject *inner = dicts_dict(docs, topic);
        graded = inner ? whole(topic, inner) : -1;
        Py_XDECREF(inner);
        Py_DECREF(docs);
        Py_DECREF(topic);
        if (graded == 1 && PyDict_Size(dict) != n)
            graded = refuse_change();
    }
    Py_DECREF(dict);
    return graded < 0 ? NULL : PyBool_FromLong(graded);
}

struct piece_topic {
    struct rcp_text name;
    size_t first, n; /* documents */
    unsigned promises;
};

/* A run that is evaluated piece by piece. */
struct reading {
    PyObject *run, *order;
    Py_ssize_t pos, n_run;
    bool ended;
    PyThreadState *thread; /* while the GIL is released */
    struct rows rows;      /* the piece; its topics are in `topic` */
    struct piece_topic *topic;
    size_t n_topics, capacity, at;
};

/* Topics of a run have about as many documents as its first one. */
static int reserve_piece(struct reading *g, size_t n_docs)
{
    if (g->rows.capacity)
        return 0;
    return rows_reserve(&g->rows, n_docs < PIECE / (size_t)g->n_run ? n_docs * (size_t)g->n_run : PIECE);
}

static int read_topic(struct reading *g, PyObject *topic, PyObject *docs)
{
    if (g->n_topics == g->capacity) {
        size_t capacity = g->capacity ? g->capacity * 2 : 64;
        struct piece_topic *more = PyMem_Realloc(g->topic, capacity * sizeof *more);
        if (!more) {
            PyErr_NoMemory();
            return -1;
        }
        g->topic = more;
        g->capacity = capacity;
    }
    struct piece_topic *t = &g->topic[g->n_topics];
    if (!PyUnicode_Check(topic) || strings_keep(&g->rows.strings, topic, &t->name) != 0)
        return refuse_name(topic, NULL);
    t->first = g->rows.n;
    PyObject *dict = dicts_dict(docs, topic);
    int status = dict ? reserve_piece(g, (size_t)PyDict_Size(dict)) : -1;
    if (status == 0)
        status = add_docs(&g->rows, topic, dict, true);
    Py_XDECREF(dict);
    t->n = g->rows.n - t->first;
    t->promises = RCP_PADDED | (g->rows.odd ? 0 : RCP_DISTINCT);
    g->n_topics++;
    return status == 0 ? PyList_Append(g->order, topic) : -1;
}

/* With the GIL: the next piece. -1 and an exception on failure. */
static int read_piece(struct reading *g)
{
    PyObject *topic, *docs;
    strings_reset(&g->rows.strings);
    g->rows.n = g->n_topics = g->at = 0;
    if (PyErr_CheckSignals() != 0)
        return -1;
    while (g->rows.n < PIECE && !g->ended) {
        if (PyDict_Size(g->run) != g->n_run)
            return refuse_change();
        if (!PyDict_Next(g->run, &g->pos, &topic, &docs)) {
            g->ended = true;
            break;
        }
        Py_INCREF(topic);
        Py_INCREF(docs);
        int status = read_topic(g, topic, docs);
        Py_DECREF(docs);
        Py_DECREF(topic);
        if (status != 0)
            return -1;
    }
    return 0;
}

static int next_ranking(void *reading, struct rcp_ranking *out)
{
    struct reading *g = reading;
    if (g->at == g->n_topics && !g->ended) {
        PyEval_RestoreThread(g->thread);
        int status = read_piece(g);
        g->thread = PyEval_SaveThread();
        if (status != 0)
            return -1;
    }
    if (g->at == g->n_topics)
        return 0;
    const struct piece_topic *t = &g->topic[g->at++];
    *out = (struct rcp_ranking){t->name, t->n, g->rows.docno + t->first, g->rows.value + t->first, t->promises};
    return 1;
}

struct rcp_result *dicts_evaluate(const struct core *c, const struct rcp_evaluator *e, const char *name, PyObject *run,
                                  PyObject **order)
{
    struct rcp_error error = {.kind = RCP_OK};
    struct rcp_result *result = NULL;
    struct reading g = {.run = dicts_dict(run, NULL)};
    *order = g.order = g.run ? PyList_New(0) : NULL;
    if (g.order) {
        g.n_run = PyDict_Size(g.run);
        if (read_piece(&g) == 0) {
            g.thread = PyEval_SaveThread();
            result = rcp_evaluate_rankings(e, name, next_ranking, &g, &error);
            PyEval_RestoreThread(g.thread);
            if (!result)
                error_set(c, &error, NULL);
        }
    }
    rows_free(&g.rows);
    PyMem_Free(g.topic);
    Py_XDECREF(g.run);
    if (!result)
        Py_CLEAR(*order);
    return result;
}
