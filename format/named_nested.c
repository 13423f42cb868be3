/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads {topic: {docno: value}} and {topic: [docno, ...]} token by token, so that files of any size need little
 * memory. */
#include <string.h>

#include "format/named_private.h"

/* Reads the next block of the file and appends it to the unread text t->json, which moves to the beginning of t->text.
 * Returns 1, 0 at the end of the file, or -1 and *err, also if the unread text is longer than NAMED_TOKEN_MAX. */
static int append_next_block(struct named *t, struct err *err)
{
    struct fmt_block *b = &t->lines.block;
    size_t remaining = (size_t)(t->json.end - t->json.p);
    if (remaining > NAMED_TOKEN_MAX)
        return err_input(err, t->file, t->line + 1, "a name or number is longer than a megabyte");
    int r = fmt_next_block(t->lines.in, b, err);
    if (r <= 0)
        return r;
    if (remaining)
        memmove(t->text.s, t->json.p, remaining);
    t->text.s = mem_grow(t->text.s, &t->text.cap, remaining + b->len + FMT_PAD, 1);
    memcpy(t->text.s + remaining, b->text, b->len);
    memset(t->text.s + remaining + b->len, 0, FMT_PAD);
    t->json.p = t->text.s;
    t->json.end = t->json.p + remaining + b->len;
    return 1;
}

/* Sets *err to the message that the text at t->json.p, quoted to the end of its line, is not as expected. Returns
 * -1. */
static int bad_json(struct named *t, const char *expected, struct err *err)
{
    const struct named_json *j = &t->json;
    char q[ERR_QUOTE_SIZE];
    int r = 1;
    while (r > 0 && j->end - j->p < ERR_QUOTE_SIZE)
        r = append_next_block(t, err);
    if (r < 0)
        return -1;
    const char *nl = memchr(j->p, '\n', (size_t)(j->end - j->p));
    uint64_t line = t->line + (j->p < j->end || t->line == 0); /* the end of the file is the end of its last line */
    if (j->p == j->end)
        return err_input(err, t->file, line, "the file ends, expected %s", expected);
    return err_input(err, t->file, line, "'%s', expected %s", err_quote(q, j->p, (size_t)((nl ? nl : j->end) - j->p)),
                     expected);
}

/* Skips white space. Returns the next byte without reading it, 0 at the end of the file, or -1 and *err. */
static int next_byte(struct named *t, struct err *err)
{
    struct named_json *j = &t->json;
    for (;;) {
        for (; j->p < j->end && fmt_is_space(*j->p); j->p++)
            t->line += *j->p == '\n';
        if (j->p < j->end)
            return (unsigned char)*j->p;
        int r = append_next_block(t, err);
        if (r <= 0)
            return r;
    }
}

/* Sets *tok to the next string, number or word, which may span blocks, and *kind to its kind. *tok is valid until the
 * next block is read. Returns 0, or -1 and *err, also for an object or a list. */
static int next_token(struct named *t, struct fmt_tok *tok, enum named_json_kind *kind, struct err *err)
{
    struct named_json *j = &t->json;
    const char *expected = "a name or a number";
    int c = next_byte(t, err);
    while (c > 0) {
        struct named_json copy = *j;
        if (c == '{' || c == '[')
            break;
        int r = named_json_value(&copy, tok, kind);
        bool ends = copy.p == copy.end || (r != 0 && copy.cut);
        if (r == 0 && (!ends || *kind == NAMED_JSON_STRING)) {
            *j = copy;
            return 0;
        }
        if (!ends)
            return bad_json(t, copy.expected, err);
        int more = append_next_block(t, err);
        if (more < 0)
            return -1;
        if (more == 0 && r == 0) {
            *j = copy;
            return 0;
        }
        if (more == 0) {
            expected = copy.expected;
            break;
        }
    }
    return c < 0 ? -1 : bad_json(t, expected, err);
}

/* Moves past the comma, if one is due, to the next member of an object or list that the bracket `close` ends. Returns
 * 1, 0 after the closing bracket, or -1 and *err. */
static int next_member(struct named *t, char close, struct err *err)
{
    int c = next_byte(t, err);
    if (c == close) {
        t->json.p++;
        return 0;
    }
    if (!t->first && c == ',') {
        t->json.p++;
        c = next_byte(t, err);
    } else if (!t->first && c > 0) {
        return bad_json(t, close == '}' ? "',' or '}'" : "',' or ']'", err);
    }
    t->first = false;
    return c > 0 ? 1 : c < 0 ? -1 : bad_json(t, close == '}' ? "'}'" : "']'", err);
}

/* Sets *key to the string that comes next, a key of an object. Returns 0, or -1 and *err. */
static int next_key(struct named *t, struct fmt_tok *key, struct err *err)
{
    enum named_json_kind kind;
    int c = next_byte(t, err);
    if (c < 0)
        return -1;
    if (c != '"')
        return bad_json(t, "a name in quotes", err);
    return next_token(t, key, &kind, err);
}

static int skip_colon(struct named *t, struct err *err)
{
    int c = next_byte(t, err);
    if (c == ':')
        t->json.p++;
    return c == ':' ? 0 : c < 0 ? -1 : bad_json(t, "':'", err);
}

/* Copies a token to the buffer *to of *cap bytes, which grows as needed, since the block that contains it may move.
 * Returns the copy. */
static struct fmt_tok copy_token(char **to, size_t *cap, const struct fmt_tok *t)
{
    *to = mem_grow(*to, cap, t->len + 8, 1);
    if (t->len)
        memcpy(*to, t->s, t->len);
    return (struct fmt_tok){*to, t->len};
}

/* Returns whether the name of the topic is "mteb_model_meta", the first key in files of predictions by mteb. */
static bool is_mteb(const struct named *t)
{
    static const char name[] = "mteb_model_meta";
    return t->topic_len == sizeof name - 1 && memcmp(t->topic, name, sizeof name - 1) == 0;
}

/* Sets *err to the message that a topic has another value than documents. If the topic's name is a column name, the
 * file probably has one object for each row. Returns -1. */
static int report_value(struct named *t, struct err *err)
{
    int weight;
    return bad_json(
        t,
        named_column_of(t->topic, t->topic_len, &weight) == NAMED_OTHER
            ? "the documents of a topic: {docno: number, ...} or [docno, ...]"
            : "the documents of a topic, or one object on each line (as in the compact output of jq . FILE)",
        err);
}

/* Moves to the documents of the next topic, or past the end of the object of topics (t->level says which); the file may
 * have several such objects. Returns 1, 0 at the end of the file, or -1 and *err. */
static int next_topic(struct named *t, struct err *err)
{
    struct fmt_tok key;
    int r = 0, c;
    if (t->level == NAMED_OUTSIDE) {
        if ((c = next_byte(t, err)) <= 0)
            return c;
        if (c != '{')
            return bad_json(t, "'{' or the end of the file", err);
        t->json.p++;
        t->level = NAMED_IN_TOPICS;
        t->first = true;
    }
    if ((r = next_member(t, '}', err)) < 0)
        return -1;
    if (r == 0) {
        t->level = NAMED_OUTSIDE;
        return 1;
    }
    if (next_key(t, &key, err) != 0)
        return -1;
    t->topic_len = copy_token(&t->topic, &t->cap_topic, &key).len;
    if (is_mteb(t))
        return err_input(err, t->file, t->line + 1,
                         "'mteb_model_meta' shows that these are predictions of mteb, {subset: {split: {topic: {docno: "
                         "score}}}}, expected the predictions of a single split; to extract one split, run: jq "
                         "'.[\"default\"][\"test\"]' FILE >run.json");
    if (skip_colon(t, err) != 0 || (c = next_byte(t, err)) < 0)
        return -1;
    if (c != '{' && c != '[')
        return report_value(t, err);
    t->json.p++;
    t->level = c == '{' ? NAMED_IN_DOCS : NAMED_IN_LIST;
    t->first = true;
    t->list.position = 0;
    return 1;
}

/* Sets *err to the message that the value of the current topic and document is an object, one level too deep. Returns
 * -1. */
static int report_depth(const struct named *t, struct err *err)
{
    const struct fmt_tok *doc = &t->row.field[NAMED_DOC];
    char q[2][ERR_QUOTE_SIZE];
    err_quote(q[0], t->topic, t->topic_len);
    err_quote(q[1], doc->s, doc->len);
    return err_input(
        err, t->file, t->row.line,
        "in '%s', the value of '%s' is an object, expected a number, as in {topic: {docno: number}}; if the two names "
        "are a subset and a split, as in the predictions of mteb, run: jq '.[\"%s\"][\"%s\"]' FILE >run.json",
        q[0], q[1], q[0], q[1]);
}

/* Reads the document at t->json.p into t->row: in an object, with its value as score (empty for null); in a list, with
 * its position from 1. Returns 1, or -1 and *err. */
static int nested_doc(struct named *t, struct err *err)
{
    struct named_row *row = &t->row;
    struct fmt_tok *f = row->field;
    enum named_json_kind kind;
    memset(f, 0, sizeof row->field);
    row->line = t->line + 1;
    if (t->level == NAMED_IN_LIST ? next_token(t, &f[NAMED_DOC], &kind, err) != 0
                                  : next_key(t, &f[NAMED_DOC], err) != 0)
        return -1;
    row->position = t->level == NAMED_IN_LIST ? ++t->list.position : 0;
    if (t->level == NAMED_IN_DOCS) {
        f[NAMED_DOC] = copy_token(&t->doc, &t->cap_doc, &f[NAMED_DOC]);
        if (skip_colon(t, err) != 0)
            return -1;
        int c = next_byte(t, err);
        if (c == '{')
            return report_depth(t, err);
        if (c < 0 || next_token(t, &f[NAMED_SCORE], &kind, err) != 0)
            return -1;
        if (kind == NAMED_JSON_NULL)
            f[NAMED_SCORE].len = 0;
    }
    f[NAMED_TOPIC] = (struct fmt_tok){t->topic, t->topic_len};
    return 1;
}

int named_next_nested(struct named *t, struct err *err)
{
    for (;;) {
        if (t->level == NAMED_OUTSIDE || t->level == NAMED_IN_TOPICS) {
            int r = next_topic(t, err);
            if (r <= 0)
                return r;
            continue;
        }
        int r = next_member(t, t->level == NAMED_IN_DOCS ? '}' : ']', err);
        if (r < 0)
            return -1;
        if (r > 0)
            return nested_doc(t, err);
        t->level = NAMED_IN_TOPICS;
        t->first = false;
    }
}
