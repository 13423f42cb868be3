/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Labels and runs that are dictionaries of dictionaries, read in place. A run is read in batches of at least 16384
 * documents (BATCH): a batch is copied with the GIL, and evaluated without it. The dictionaries are read with the GIL
 * only, and references keep their contents alive wherever Python code may run (a __float__, the text of an error). So
 * they may be changed meanwhile; a change of their size is an error. */
#include "strings.h"

enum { BATCH = 1 << 14 }; /* documents */

/* Returns whether an exception is set other than TypeError, ValueError and OverflowError, such as MemoryError, which a
 * message about a name or a value must not replace. */
static bool has_foreign_error(void)
{
    return PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_TypeError) && !PyErr_ExceptionMatches(PyExc_ValueError) &&
           !PyErr_ExceptionMatches(PyExc_OverflowError);
}

/* Returns a new str that shows a value in a message: its repr or, if that fails, its type. NULL and an exception if
 * that fails, too. */
static PyObject *show_value(PyObject *value)
{
    PyObject *text = PyObject_Repr(value);
    if (!text) {
        PyErr_Clear();
        text = PyObject_Str((PyObject *)Py_TYPE(value));
    }
    return text;
}

/* Replaces the current exception, if there is one, by a TypeError with a text in a format of PyErr_Format with up to
 * three values (%U), of which each may be NULL. Keeps an exception such as MemoryError (has_foreign_error). Returns
 * -1. */
static int refuse(const char *format, PyObject *a, PyObject *b, PyObject *c)
{
    if (has_foreign_error())
        return -1;
    PyErr_Clear();
    PyObject *text[3] = {a ? show_value(a) : NULL, b ? show_value(b) : NULL, c ? show_value(c) : NULL};
    if ((!a || text[0]) && (!b || text[1]) && (!c || text[2]))
        PyErr_Format(PyExc_TypeError, format, text[0], text[1], text[2]);
    for (int i = 0; i < 3; i++)
        Py_XDECREF(text[i]);
    return -1;
}

/* Sets a TypeError that `name` cannot be a name: of a document of the topic `topic` or, if that is NULL, of a topic.
 * Keeps an exception such as MemoryError. Returns -1. */
static int refuse_name(PyObject *name, PyObject *topic)
{
    static const char *const format[3][2] = {
        {"topic %.80U has lone surrogates, expected Unicode",
         "topic %.80U: document %.80U has lone surrogates, expected Unicode"},
        {"topic %.80U is a float, expected a str or an int; convert the topics with {str(int(t)): docs for t, docs in "
         "data.items()}",
         "topic %.80U: document %.80U is a float, expected a str or an int; convert the documents with {str(int(d)): v "
         "for d, v in docs.items()}"},
        {"topic %.80U is not a str or an int", "topic %.80U: document %.80U is not a str or an int"}};
    const char *text = format[PyUnicode_Check(name) ? 0 : PyFloat_Check(name) ? 1 : 2][topic ? 1 : 0];
    return topic ? refuse(text, topic, name, NULL) : refuse(text, name, NULL, NULL);
}

/* Copies a name, the text of a str or the digits of a whole number, to r->strings, and sets *copy to it. It names a
 * document of the topic `topic` or, if that is NULL, a topic. Returns 0, or -1 and an exception. Python code may
 * run. */
static int keep_name(struct rows *r, PyObject *name, PyObject *topic, struct rcp_text *copy)
{
    PyObject *text = core_name(name);
    int status = text ? strings_keep(&r->strings, text, copy) : -1;
    Py_XDECREF(text);
    return status == 0 ? 0 : refuse_name(name, topic);
}

/* Sets a TypeError that a document's score (is_score) or label is no number. Keeps an exception such as MemoryError.
 * Returns -1. */
static int refuse_value(PyObject *topic, PyObject *docno, PyObject *value, bool is_score)
{
    return refuse(is_score ? "topic %.80U, document %.80U: the score is %.80U, expected a number"
                           : "topic %.80U, document %.80U: the label is %.80U, expected a number",
                  topic, docno, value);
}

/* Sets the RuntimeError that a dictionary changed its size while it was read. Returns -1. */
static int refuse_change(void)
{
    PyErr_SetString(PyExc_RuntimeError, "the dictionary changed size while it was read");
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

/* Sets *number to the value of a float, or of an int that fits in a long. Returns false, without an exception, for
 * other objects, also of subclasses. No Python code runs. */
static inline bool read_plain_number(PyObject *value, double *number)
{
    if (PyFloat_CheckExact(value)) {
        *number = PyFloat_AsDouble(value);
        return true;
    }
    if (!PyLong_CheckExact(value))
        return false;
    int overflow;
    long x = PyLong_AsLongAndOverflow(value, &overflow);
    *number = (double)x;
    return !overflow;
}

/* Sets *number to the value of any object that converts to a float. Returns 0, or -1 and an exception. Python code may
 * run. */
static int read_other_number(PyObject *value, double *number)
{
    *number = PyFloat_AsDouble(value);
    return *number == -1 && PyErr_Occurred() ? -1 : 0;
}

/* Appends a document of a topic to *r, which has room for it; its value may be any object that converts to a float, and
 * its name any str or int. `is_score` is for messages. Returns 0, or -1 and an exception. Python code may run. */
static int add_other(struct rows *r, PyObject *topic, PyObject *docno, PyObject *value, bool is_score)
{
    r->has_odd_keys |= !PyUnicode_CheckExact(docno);
    if (keep_name(r, docno, topic, &r->docno[r->n]) != 0)
        return -1;
    if (read_other_number(value, &r->value[r->n]) != 0)
        return refuse_value(topic, docno, value, is_score);
    r->n++;
    return 0;
}

/* The largest number of documents in a struct lookahead, which holds the next documents of a dictionary and their
 * values. These objects lie scattered in memory, so the cache lines of all are prefetched before the first is read.
 * References are borrowed until Python code may run. */
enum { MAX_PREFETCHED = 32 };
struct lookahead {
    PyObject *docno[MAX_PREFETCHED], *value[MAX_PREFETCHED];
    int n, first_owned; /* the references to the documents [first_owned, n) and their values are owned, the others
                         * borrowed */
};

/* Replaces the documents in *a by the next ones of the dict `docs`, at most max_documents and MAX_PREFETCHED, and
 * prefetches their cache lines. *pos is the position of PyDict_Next. */
static void prefetch_documents(struct lookahead *a, PyObject *docs, Py_ssize_t *pos, Py_ssize_t max_documents)
{
    int n = 0, limit = max_documents < MAX_PREFETCHED ? (int)max_documents : MAX_PREFETCHED;
    while (n < limit && PyDict_Next(docs, pos, &a->docno[n], &a->value[n])) {
        __builtin_prefetch(a->docno[n]);
        __builtin_prefetch(a->value[n]);
        n++;
    }
    a->n = a->first_owned = n;
}

/* Takes references to the documents from index `first` on, and to their values, that are still borrowed, since Python
 * code that runs next may free them otherwise. */
static void own_references(struct lookahead *a, int first)
{
    for (int i = first; i < a->first_owned; i++) {
        Py_INCREF(a->docno[i]);
        Py_INCREF(a->value[i]);
    }
    a->first_owned = first < a->first_owned ? first : a->first_owned;
}

/* Releases the references that own_references took. */
static void release_references(struct lookahead *a)
{
    for (int i = a->first_owned; i < a->n; i++) {
        Py_DECREF(a->docno[i]);
        Py_DECREF(a->value[i]);
    }
}

/* Appends the prefetched documents of a topic to *r, and releases their references. `is_score` is for messages. Returns
 * 0, or -1 and an exception. */
static int add_prefetched(struct rows *r, PyObject *topic, struct lookahead *a, bool is_score)
{
    int status = 0;
    for (int i = 0; i < a->n && status == 0; i++) {
        if (PyUnicode_CheckExact(a->docno[i]) && read_plain_number(a->value[i], &r->value[r->n]) &&
            strings_keep_text(&r->strings, a->docno[i], &r->docno[r->n])) {
            r->n++;
            continue;
        }
        own_references(a, i);
        PyErr_Clear(); /* an error of the name, which add_other meets again */
        status = add_other(r, topic, a->docno[i], a->value[i], is_score);
    }
    release_references(a);
    return status;
}

/* Appends the documents of {docno: value}, a dict, to *r. `topic` and `is_score` are for messages. Returns 0, or -1 and
 * an exception, also if the dict changes its size meanwhile. */
static int add_docs(struct rows *r, PyObject *topic, PyObject *docs, bool is_score)
{
    Py_ssize_t n = PyDict_Size(docs), pos = 0;
    struct lookahead a;
    if (rows_reserve(r, (size_t)n) != 0)
        return -1;
    for (Py_ssize_t n_done = 0; n_done < n; n_done += a.n) {
        prefetch_documents(&a, docs, &pos, n - n_done);
        if (!a.n)
            break;
        if (add_prefetched(r, topic, &a, is_score) != 0)
            return -1;
        if (PyDict_Size(docs) != n)
            break;
    }
    return PyDict_Size(docs) == n ? 0 : refuse_change();
}

/* Appends the documents that an iterable other than a str names to *r, each with the value 0. `topic` is for messages.
 * Returns 0, or -1 and an exception. */
static int add_names(struct rows *r, PyObject *topic, PyObject *names)
{
    PyObject *iterator = PyUnicode_Check(names) ? NULL : PyObject_GetIter(names), *docno;
    if (!iterator)
        return refuse("topic %.80U: %.80U, expected names of documents", topic, names, NULL);
    int status = 0;
    while (status == 0 && (docno = PyIter_Next(iterator))) {
        if (rows_reserve(r, 1) != 0)
            status = -1;
        else if ((status = keep_name(r, docno, topic, &r->docno[r->n])) == 0)
            r->value[r->n++] = 0;
        Py_DECREF(docno);
    }
    Py_DECREF(iterator);
    return PyErr_Occurred() ? -1 : status;
}

/* Appends the documents of a topic of labels to *r, from a mapping {docno: value} or, without has_values, from an
 * iterable, and sets *text to the topic's name. Returns 0, or -1 and an exception. */
static int add_topic(struct rows *r, PyObject *topic, PyObject *docs, bool has_values, struct rcp_text *text)
{
    if (keep_name(r, topic, NULL, text) != 0)
        return -1;
    if (!has_values)
        return add_names(r, topic, docs);
    PyObject *dict = dicts_dict(docs, topic);
    int status = dict ? add_docs(r, topic, dict, false) : -1;
    Py_XDECREF(dict);
    return status;
}

int dicts_rows(PyObject *labels, bool has_values, struct rows *rows)
{
    *rows = (struct rows){.n = 0};
    PyObject *dict = dicts_dict(labels, NULL), *topic, *docs;
    if (!dict)
        return -1;
    Py_ssize_t n = PyDict_Size(dict), pos = 0, n_topics = 0;
    struct topic {
        struct rcp_text text;
        size_t end;
    } *topics = PyMem_Calloc((size_t)n + 1, sizeof *topics);
    int status = topics ? 0 : (PyErr_NoMemory(), -1);
    while (status == 0 && n_topics < n && PyDict_Next(dict, &pos, &topic, &docs)) {
        Py_INCREF(topic);
        Py_INCREF(docs);
        status = add_topic(rows, topic, docs, has_values, &topics[n_topics].text);
        topics[n_topics++].end = rows->n;
        Py_DECREF(docs);
        Py_DECREF(topic);
        if (status == 0 && PyDict_Size(dict) != n)
            status = refuse_change();
    }
    if (status == 0 && !(rows->topic = PyMem_Calloc(rows->n + 1, sizeof *rows->topic)))
        status = (PyErr_NoMemory(), -1);
    for (size_t i = 0, t = 0; status == 0 && i < rows->n; i++) {
        while (i == topics[t].end)
            t++;
        rows->topic[i] = topics[t].text;
    }
    PyMem_Free(topics);
    Py_DECREF(dict);
    if (status != 0)
        rows_free(rows);
    return status;
}

/* Returns 1 if the values of {docno: value} are whole numbers (floats up to 2^53), else 0; -1 and an exception if it
 * meets a value that is no number before one that is not whole, or if the dict changes its size. */
static int check_whole(PyObject *topic, PyObject *docs)
{
    Py_ssize_t pos = 0, n = PyDict_Size(docs);
    PyObject *docno, *value;
    int is_whole = 1;
    for (Py_ssize_t i = 0; i < n && is_whole == 1 && PyDict_Next(docs, &pos, &docno, &value); i++) {
        if (PyLong_Check(value))
            continue;
        Py_INCREF(docno);
        Py_INCREF(value);
        double x;
        if (read_other_number(value, &x) != 0)
            is_whole = refuse_value(topic, docno, value, false);
        else
            is_whole = x >= -9007199254740992. && x <= 9007199254740992. && x == (double)(long long)x;
        Py_DECREF(value);
        Py_DECREF(docno);
    }
    return is_whole == 1 && PyDict_Size(docs) != n ? refuse_change() : is_whole;
}

PyObject *dicts_is_graded(PyObject *module, PyObject *labels)
{
    (void)module;
    PyObject *dict = dicts_dict(labels, NULL), *topic, *docs;
    if (!dict)
        return NULL;
    Py_ssize_t pos = 0, n = PyDict_Size(dict);
    int is_whole = 1;
    while (is_whole == 1 && PyDict_Next(dict, &pos, &topic, &docs)) {
        Py_INCREF(topic);
        Py_INCREF(docs);
        PyObject *topic_dict = dicts_dict(docs, topic);
        is_whole = topic_dict ? check_whole(topic, topic_dict) : -1;
        Py_XDECREF(topic_dict);
        Py_DECREF(docs);
        Py_DECREF(topic);
        if (is_whole == 1 && PyDict_Size(dict) != n)
            is_whole = refuse_change();
    }
    Py_DECREF(dict);
    return is_whole < 0 ? NULL : PyBool_FromLong(is_whole);
}

/* A run {topic: {docno: score}}, the source of a struct rankings, which reads it in batches. */
struct run {
    PyObject *dict, *order; /* order: a list of the names of the topics read so far, as str */
    Py_ssize_t pos, n;      /* pos: the position of PyDict_Next; n: the dictionary's number of topics at the
                             * beginning */
};

/* Reserves room for a batch at its first topic, unless *rows has room from a batch before. The topic has n_docs
 * documents, and the run's n_topics topics are assumed to have as many. Returns 0, or -1 and an exception. */
static int reserve_batch(struct rows *rows, size_t n_docs, size_t n_topics)
{
    if (rows->capacity)
        return 0;
    return rows_reserve(rows, n_docs < BATCH / n_topics ? n_docs * n_topics : BATCH);
}

/* Adds the ranking of a topic, a mapping {docno: score}, to the batch, and the topic to the order of the run. Returns
 * 0, or -1 and an exception. */
static int read_topic(struct rankings *r, PyObject *topic, PyObject *docs)
{
    struct run *run = r->source;
    struct rcp_text name;
    if (keep_name(&r->rows, topic, NULL, &name) != 0)
        return -1;
    size_t first_row = r->rows.n;
    PyObject *dict = dicts_dict(docs, topic);
    int status = dict ? reserve_batch(&r->rows, (size_t)PyDict_Size(dict), (size_t)run->n) : -1;
    if (status == 0)
        status = add_docs(&r->rows, topic, dict, true);
    Py_XDECREF(dict);
    if (status != 0 || rankings_add(r, name, first_row, r->rows.n - first_row) != 0)
        return -1;
    PyObject *text = core_name(topic);
    status = text ? PyList_Append(run->order, text) : -1;
    Py_XDECREF(text);
    return status;
}

/* Reads the next batch of a run in dictionaries (`read` of struct rankings): topics until it has at least BATCH
 * documents or the run ends (r->is_last). Sets r->promises. Returns 0, or -1 and an exception. */
static int read_batch(struct rankings *r)
{
    struct run *run = r->source;
    PyObject *topic, *docs;
    while (r->rows.n < BATCH && !r->is_last) {
        if (PyDict_Size(run->dict) != run->n)
            return refuse_change();
        if (!PyDict_Next(run->dict, &run->pos, &topic, &docs)) {
            r->is_last = true;
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
    r->promises = RCP_PADDED | (r->rows.has_odd_keys ? 0 : RCP_DISTINCT);
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
