/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Labels and runs that are dictionaries of dictionaries, read in place.
 *
 * A run is read in batches of about ten thousand documents: a batch is copied with the GIL, and evaluated without it.
 * The dictionaries are read with the GIL only, and references keep their contents alive wherever Python code may run (a
 * __float__, the text of an error). So they may be changed meanwhile; a change of their size is an error. */
#include "strings.h"

enum { BATCH = 1 << 14 }; /* documents */

static bool is_kept_error(void)
{
    return PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_TypeError) && !PyErr_ExceptionMatches(PyExc_ValueError) &&
           !PyErr_ExceptionMatches(PyExc_OverflowError);
}

/* Returns a new str that shows a value in a message, although its __repr__ may fail. */
static PyObject *show_value(PyObject *value)
{
    PyObject *text = PyObject_Repr(value);
    if (!text) {
        PyErr_Clear();
        text = PyObject_Str((PyObject *)Py_TYPE(value));
    }
    return text;
}

/* Replaces the exception about a value by one that names topic and document. Returns -1. */
static int refuse(const char *format, PyObject *a, PyObject *b, PyObject *c)
{
    if (is_kept_error())
        return -1;
    PyErr_Clear();
    PyObject *text[3] = {a ? show_value(a) : NULL, b ? show_value(b) : NULL, c ? show_value(c) : NULL};
    if ((!a || text[0]) && (!b || text[1]) && (!c || text[2]))
        PyErr_Format(PyExc_TypeError, format, text[0], text[1], text[2]);
    for (int i = 0; i < 3; i++)
        Py_XDECREF(text[i]);
    return -1;
}

static int refuse_name(PyObject *name, PyObject *topic)
{
    static const char *const format[3][2] = {
        {"topic %.80U has lone surrogates, expected Unicode",
         "topic %.80U: document %.80U has lone surrogates, expected Unicode"},
        {"topic %.80U is a float, expected a str or an int: {str(int(t)): docs for t, docs in data.items()}",
         "topic %.80U: document %.80U is a float, expected a str or an int: {str(int(d)): v for d, v in docs.items()}"},
        {"topic %.80U is not a str or an int", "topic %.80U: document %.80U is not a str or an int"}};
    const char *text = format[PyUnicode_Check(name) ? 0 : PyFloat_Check(name) ? 1 : 2][topic ? 1 : 0];
    return topic ? refuse(text, topic, name, NULL) : refuse(text, name, NULL, NULL);
}

/* Keeps a name: the text of a str, or the digits of a whole number. Returns 0, or -1 and an exception. Python code may
 * run. */
static int keep_name(struct rows *r, PyObject *name, PyObject *topic, struct rcp_text *out)
{
    PyObject *text = core_name(name);
    int status = text ? strings_keep(&r->strings, text, out) : -1;
    Py_XDECREF(text);
    return status == 0 ? 0 : refuse_name(name, topic);
}

static int refuse_value(PyObject *topic, PyObject *docno, PyObject *value, bool score)
{
    return refuse(score ? "topic %.80U, document %.80U: the score is %.80U, expected a number"
                        : "topic %.80U, document %.80U: the label is %.80U, expected a number",
                  topic, docno, value);
}

static int refuse_change(void)
{
    PyErr_SetString(PyExc_RuntimeError, "the dictionary changed its size while it was read");
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

/* Reads a float or an int that a double holds. Returns false, without an exception, for all else. No Python code
 * runs. */
static inline bool plain_number(PyObject *value, double *out)
{
    if (PyFloat_CheckExact(value)) {
        *out = PyFloat_AsDouble(value);
        return true;
    }
    if (!PyLong_CheckExact(value))
        return false;
    int overflow;
    long x = PyLong_AsLongAndOverflow(value, &overflow);
    *out = (double)x;
    return !overflow;
}

/* Reads a number of Python. Returns 0, or -1 and an exception. Python code may run. */
static int other_number(PyObject *value, double *out)
{
    *out = PyFloat_AsDouble(value);
    return *out == -1 && PyErr_Occurred() ? -1 : 0;
}

/* Appends a document whose value may be of another type than float, or its name no plain str. Python code may run. */
static int add_other(struct rows *r, PyObject *topic, PyObject *docno, PyObject *value, bool score)
{
    r->odd |= !PyUnicode_CheckExact(docno);
    if (keep_name(r, docno, topic, &r->docno[r->n]) != 0)
        return -1;
    if (other_number(value, &r->value[r->n]) != 0)
        return refuse_value(topic, docno, value, score);
    r->n++;
    return 0;
}

/* Some documents of a dictionary. They lie scattered in memory, so the cache lines of all are prefetched before the
 * first is read. References are borrowed until Python code may run. */
enum { AHEAD = 32 };
struct ahead {
    PyObject *docno[AHEAD], *value[AHEAD];
    int n, first_held; /* the references from first_held on are owned */
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

/* Takes references to the documents from index `from` on that are still borrowed, since Python code that runs next may
 * free them. */
static void hold(struct ahead *a, int from)
{
    for (int i = from; i < a->first_held; i++) {
        Py_INCREF(a->docno[i]);
        Py_INCREF(a->value[i]);
    }
    a->first_held = from < a->first_held ? from : a->first_held;
}

/* Releases the references that hold() took. */
static void let_go(struct ahead *a)
{
    for (int i = a->first_held; i < a->n; i++) {
        Py_DECREF(a->docno[i]);
        Py_DECREF(a->value[i]);
    }
}

/* Adds the documents of a topic that were read ahead from its dict. Returns 0, or -1 and an exception. */
static int add_ahead(struct rows *r, PyObject *topic, struct ahead *a, bool score)
{
    int status = 0;
    for (int i = 0; i < a->n && status == 0; i++) {
        if (PyUnicode_CheckExact(a->docno[i]) && plain_number(a->value[i], &r->value[r->n]) &&
            strings_keep_text(&r->strings, a->docno[i], &r->docno[r->n])) {
            r->n++;
            continue;
        }
        hold(a, i);
        PyErr_Clear(); /* add_other meets the error of the name again */
        status = add_other(r, topic, a->docno[i], a->value[i], score);
    }
    let_go(a);
    return status;
}

/* Appends the documents of {docno: value}. */
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

/* Appends the documents that an iterable names, with the value 0. */
static int add_names(struct rows *r, PyObject *topic, PyObject *names)
{
    PyObject *each = PyUnicode_Check(names) ? NULL : PyObject_GetIter(names), *docno;
    if (!each)
        return refuse("topic %.80U: %.80U, expected names of documents", topic, names, NULL);
    int status = 0;
    while (status == 0 && (docno = PyIter_Next(each))) {
        if (rows_reserve(r, 1) != 0)
            status = -1;
        else if ((status = keep_name(r, docno, topic, &r->docno[r->n])) == 0)
            r->value[r->n++] = 0;
        Py_DECREF(docno);
    }
    Py_DECREF(each);
    return PyErr_Occurred() ? -1 : status;
}

/* Appends a topic of the labels. */
static int add_topic(struct rows *r, PyObject *topic, PyObject *docs, bool values, struct rcp_text *text)
{
    if (keep_name(r, topic, NULL, text) != 0)
        return -1;
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

/* Returns 1 if the values of {docno: value} are whole numbers, else 0; -1 and an exception if one is no number. */
static int are_whole(PyObject *topic, PyObject *docs)
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
        graded = inner ? are_whole(topic, inner) : -1;
        Py_XDECREF(inner);
        Py_DECREF(docs);
        Py_DECREF(topic);
        if (graded == 1 && PyDict_Size(dict) != n)
            graded = refuse_change();
    }
    Py_DECREF(dict);
    return graded < 0 ? NULL : PyBool_FromLong(graded);
}

/* A run {topic: {docno: score}} that is read in batches. */
struct run {
    PyObject *dict, *order; /* order: a list of the topics read so far */
    Py_ssize_t pos, n;      /* of PyDict_Next; the size of the dictionary */
};

/* Reserves room for a batch when its first topic is known: other topics have about as many documents. */
static int reserve_batch(struct rows *rows, size_t n_docs, size_t n_topics)
{
    if (rows->capacity)
        return 0;
    return rows_reserve(rows, n_docs < BATCH / n_topics ? n_docs * n_topics : BATCH);
}

/* Adds the ranking of a topic from its dict of documents and scores. Returns 0, or -1 and an exception. */
static int read_topic(struct rankings *r, PyObject *topic, PyObject *docs)
{
    struct run *run = r->source;
    struct rcp_text name;
    if (keep_name(&r->rows, topic, NULL, &name) != 0)
        return -1;
    size_t first = r->rows.n;
    PyObject *dict = dicts_dict(docs, topic);
    int status = dict ? reserve_batch(&r->rows, (size_t)PyDict_Size(dict), (size_t)run->n) : -1;
    if (status == 0)
        status = add_docs(&r->rows, topic, dict, true);
    Py_XDECREF(dict);
    if (status != 0 || rankings_add(r, name, first, r->rows.n - first) != 0)
        return -1;
    PyObject *text = core_name(topic);
    status = text ? PyList_Append(run->order, text) : -1;
    Py_XDECREF(text);
    return status;
}

/* Reads the next topics, until a batch has BATCH documents. */
static int read_batch(struct rankings *r)
{
    struct run *run = r->source;
    PyObject *topic, *docs;
    while (r->rows.n < BATCH && !r->ended) {
        if (PyDict_Size(run->dict) != run->n)
            return refuse_change();
        if (!PyDict_Next(run->dict, &run->pos, &topic, &docs)) {
            r->ended = true;
            break;
        }
        Py_INCREF(topic);
        Py_INCREF(docs);
        int status = read_topic(r, topic, docs);
        Py_DECREF(docs);
        Py_DECREF(topic);
        if (status != 0)
            return -1;
    }
    r->promises = RCP_PADDED | (r->rows.odd ? 0 : RCP_DISTINCT);
    return 0;
}

struct rcp_result *dicts_evaluate(const struct core *c, const struct rcp_evaluator *e, const char *name, PyObject *run,
                                  PyObject **order)
{
    struct run source = {.dict = dicts_dict(run, NULL)};
    struct rankings r = {.read = read_batch, .source = &source};
    struct rcp_result *result = NULL;
    source.order = source.dict ? PyList_New(0) : NULL;
    if (source.order) {
        source.n = PyDict_Size(source.dict);
        result = rankings_evaluate(&r, c, e, name);
    }
    *order = result ? PyList_AsTuple(source.order) : NULL;
    if (result && !*order) {
        rcp_result_free(result);
        result = NULL;
    }
    Py_XDECREF(source.order);
    Py_XDECREF(source.dict);
    return result;
}
