/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rows of files whose values have names, one at a time. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/plural.h"
#include "format/named.h"

enum { KEY_SIZE = 24, TOKEN_MAX = 1024 * 1024 };

/* A list that is given out document by document: [docno, ...], with or without a list of scores beside it, or
 * {docno: score}. */
struct list {
    struct named_json docs, scores;
    bool open, object, has_scores;
    size_t place;
};

/* A key at its place in the objects before, and what it means. */
struct known_key {
    char name[KEY_SIZE];
    size_t len;
    enum named_column column;
    int weight;
};

/* Where in {topic: {docno: value}} the reader stands. */
enum level { OUTSIDE, IN_TOPICS, IN_DOCS, IN_LIST };

struct named {
    struct fmt_lines lines; /* its input is not ours */
    const char *file;
    enum named_use use;
    enum named_form form;
    struct named_row row;
    char separator; /* of NAMED_ROWS, until text[] */
    enum named_column column[NAMED_MAX_CELLS];
    int n_columns;
    bool has[NAMED_COLUMNS + 1];
    struct named_text text;                /* a row of several lines; of NAMED_NESTED, what is read of the file */
    struct known_key key[NAMED_MAX_CELLS]; /* of NAMED_JSONL */
    struct list list;
    struct named_json json; /* of NAMED_NESTED, all that follows: the rest of text[] */
    char *topic, *doc;
    size_t cap_topic, topic_len, cap_doc;
    enum level level;
    bool first; /* no member of the object or the list was read yet */
    uint64_t line;
};

int named_bad(const struct named *t, const struct named_row *row, enum named_column column, const char *what,
              const char *expected, struct err *err)
{
    const struct fmt_tok *f = row->field;
    char q[3][ERR_QUOTE_SIZE];
    return err_fail(err, ERR_INPUT, t->file, row->line, "%s '%s', expected %s (topic %s, document %s)", what,
                    err_quote(q[0], f[column].s ? f[column].s : "", f[column].len), expected,
                    err_quote(q[1], f[NAMED_TOPIC].s, f[NAMED_TOPIC].len),
                    err_quote(q[2], f[NAMED_DOC].s, f[NAMED_DOC].len));
}

bool named_has(const struct named *t, const struct named_row *row, enum named_column column)
{
    return t->form == NAMED_ROWS ? t->has[column] : row->field[column].s != NULL;
}

uint64_t named_lines(const struct named *t)
{
    return t->form == NAMED_NESTED ? t->line : t->lines.number;
}

/* ---- lists of documents ---- */

static int bad_list(const struct named *t, const struct fmt_tok *text, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    return err_fail(err, ERR_INPUT, t->file, t->row.line,
                    "list '%s', expected one such as [\"d1\", \"d2\"], with nothing left out",
                    err_quote(q, text->s, text->len));
}

/* A string between single quotes, as Python writes it; see named_json_string. */
static int single_quoted(struct named_json *j, struct fmt_tok *item)
{
    char *out = ++j->p;
    *item = (struct fmt_tok){out, 0};
    for (; j->p < j->end && *j->p != '\''; j->p++) {
        if (*j->p == '\\' && (++j->p == j->end || !strchr("\\'\"", *j->p)))
            return -1;
        *out++ = *j->p;
    }
    item->len = (size_t)(out - item->s);
    return j->p++ < j->end ? 0 : -1;
}

/* Without quotes: a number, in the main. */
static int bare(struct named_json *j, struct fmt_tok *item)
{
    char *s = j->p;
    while (j->p < j->end && !fmt_is_space(*j->p) && !strchr(",])", *j->p))
        if (strchr("'\"([{}", *j->p++))
            return -1;
    *item = (struct fmt_tok){s, (size_t)(j->p - s)};
    return item->len && !(item->len == 3 && memcmp(s, "...", 3) == 0) ? 0 : -1;
}

/* np.str_('d1'), np.int64(1): items as numpy writes them. */
static int numpy(struct named_json *j, struct fmt_tok *item)
{
    char *open = memchr(j->p, '(', (size_t)(j->end - j->p));
    if (!open)
        return -1;
    j->p = open + 1;
    int r = j->p < j->end && *j->p == '\'' ? single_quoted(j, item) : bare(j, item);
    return r == 0 && j->p < j->end && *j->p++ == ')' ? 0 : -1;
}

/* The next item of a list of JSON, Python or numpy, which has no commas: 1, 0 at its end, -1. */
static int list_item(struct named_json *j, bool first, struct fmt_tok *item)
{
    named_json_space(j);
    if (first && j->p < j->end && *j->p == '[')
        j->p++;
    else if (first)
        return -1;
    else if (j->p < j->end && *j->p == ',')
        j->p++;
    named_json_space(j);
    char c = j->p < j->end ? *j->p : '\0';
    if (c == ']') {
        j->p++;
        return 0;
    }
    int r = c == '"'                                         ? named_json_string(j, item)
          : c == '\''                                        ? single_quoted(j, item)
          : j->end - j->p > 3 && memcmp(j->p, "np.", 3) == 0 ? numpy(j, item)
                                                             : bare(j, item);
    return r == 0 ? 1 : -1;
}

static struct named_json scan(const struct fmt_tok *t)
{
    char *s = (char *)(uintptr_t)t->s; /* in text that may be written to */
    return (struct named_json){.p = s, .end = s + t->len};
}

/* Has the row a list in the place of a document? Then that is opened, unless its field is empty. */
static bool open_list(struct named *t)
{
    struct fmt_tok *f = t->row.field, *docs = NULL;
    if (t->use == NAMED_FOR_EXCLUSION && f[NAMED_EXCLUDED].s)
        docs = &f[NAMED_EXCLUDED];
    else if (f[NAMED_DOC].len)
        return false;
    else if (f[NAMED_DOCS].s || f[NAMED_SCORES].s)
        docs = f[NAMED_DOCS].s ? &f[NAMED_DOCS] : &f[NAMED_SCORES];
    if (!docs)
        return false;
    t->list = (struct list){.open = !named_is_missing(docs), .object = docs == &f[NAMED_SCORES]};
    t->list.docs = scan(docs);
    t->list.has_scores = !t->list.object && f[NAMED_SCORES].s;
    if (t->list.has_scores)
        t->list.scores = scan(&f[NAMED_SCORES]);
    return true;
}

/* The next document of the list: 1, 0 at its end, -1 and *err. */
static int list_next(struct named *t, struct err *err)
{
    struct list *l = &t->list;
    struct fmt_tok *f = t->row.field, rest = {l->docs.p, (size_t)(l->docs.end - l->docs.p)};
    enum named_json_kind kind;
    int r;
    if (l->object) {
        r = named_json_member(&l->docs, l->place == 0, &f[NAMED_DOC]);
        if (r > 0 && named_json_value(&l->docs, &f[NAMED_SCORE], &kind) != 0)
            r = -1;
    } else {
        r = list_item(&l->docs, l->place == 0, &f[NAMED_DOC]);
        if (l->has_scores && list_item(&l->scores, l->place == 0, &f[NAMED_SCORE]) != r)
            r = -1;
    }
    l->place++;
    t->row.place = l->object || l->has_scores ? 0 : l->place;
    if (r == 0) {
        l->open = false;
        named_json_space(&l->docs);
    }
    if (r < 0 || (r == 0 && l->docs.p < l->docs.end))
        return bad_list(t, &rest, err);
    return r;
}

/* ---- rows below names ---- */

/* Is a quote of a field open at the end of the line? One before that ends is not looked at again. */
static bool is_open(const char *s, size_t len, char separator)
{
    const char *end = s + len;
    while (s < end) {
        while (separator == ',' && s < end && *s == ' ')
            s++;
        if (s < end && *s == '"' && (separator == ',' || (s + 1 < end && s[1] == '['))) {
            for (s++; (s = memchr(s, '"', (size_t)(end - s))) != NULL; s += 2)
                if (s + 1 == end || s[1] != '"')
                    break;
            if (!s)
                return true;
        }
        s = memchr(s, separator, (size_t)(end - s));
        if (!s)
            return false;
        s++;
    }
    return false;
}

int named_whole_row(struct fmt_lines *l, char separator, struct named_text *text, char **row, size_t *len,
                    struct err *err)
{
    uint64_t first = l->number;
    size_t n = *len, first_len = n, at = 0;
    const char *line;
    char q[ERR_QUOTE_SIZE];
    if (separator == ' ' || !memchr(*row, '"', n) || !is_open(*row, n, separator))
        return 0;
    text->s = mem_grow(text->s, &text->cap, n + 1 + FMT_PAD, 1);
    memcpy(text->s, *row, n);
    for (;;) {
        int r = fmt_next_line(l, &line, len, err);
        if (r < 0)
            return -1;
        if (r == 0 || n > TOKEN_MAX)
            return err_fail(err, ERR_INPUT, fmt_name(l->in), first, "an open quote in '%s', expected it closed%s",
                            err_quote(q, text->s, first_len), r == 0 ? "" : " within a megabyte");
        text->s = mem_grow(text->s, &text->cap, n + 1 + *len + FMT_PAD, 1);
        text->s[n++] = '\n';
        at = n;
        memcpy(text->s + n, line, *len);
        n += *len;
        /* one quote, or an odd number of them, closes what is open */
        size_t quotes = 0;
        for (size_t i = at; i < n; i++)
            quotes += text->s[i] == '"';
        if (quotes % 2 && !is_open(text->s, n, separator))
            break;
    }
    memset(text->s + n, 0, FMT_PAD);
    *row = text->s;
    *len = n;
    return 0;
}

/* The next line with something on it that is no comment, and the rest of its row: 1, 0 at the end, -1 and *err. */
static int next_line(struct named *t, char **row, size_t *len, struct err *err)
{
    const char *line, *s;
    int r;
    while ((r = fmt_next_line(&t->lines, &line, len, err)) > 0) {
        for (s = line; s < line + *len && fmt_is_space(*s);)
            s++;
        if (s < line + *len && (*line != '#' || t->form == NAMED_JSONL))
            break;
    }
    if (r <= 0)
        return r;
    *row = fmt_line_text(&t->lines, line);
    t->row.line = t->lines.number;
    if (t->form == NAMED_ROWS && named_whole_row(&t->lines, t->separator, &t->text, row, len, err) != 0)
        return -1;
    return 1;
}

static int wrong_fields(const struct named *t, const char *row, size_t len, int n, int expected, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    err_quote_line(q, row, row + len);
    if (n < 0)
        return err_fail(err, ERR_INPUT, t->file, t->row.line,
                        "too many fields or an open quote in '%s', expected %d fields", q, expected);
    return err_fail(err, ERR_INPUT, t->file, t->row.line, "%d field%s in '%s', expected %d%s", n, plural_s((uint64_t)n),
                    q, expected, t->form == NAMED_RANKS ? ": 'qid docno rank'" : "");
}

static int read_fields(struct named *t, struct err *err)
{
    struct fmt_tok f[NAMED_MAX_CELLS];
    char *row;
    size_t len;
    int r = next_line(t, &row, &len, err);
    if (r <= 0)
        return r;
    int n = named_split(row, len, t->separator, f, NAMED_MAX_CELLS);
    if (n != t->n_columns)
        return wrong_fields(t, row, len, n, t->n_columns, err);
    memset(t->row.field, 0, sizeof t->row.field);
    for (int i = 0; i < n; i++)
        t->row.field[t->column[i]] = f[i];
    return 1;
}

static int missing_column(const struct named *t, const char *what, const char *names, struct err *err)
{
    return err_fail(err, ERR_INPUT, t->file, t->lines.number, "no column of %s among the names, expected one: %s", what,
                    names);
}

/* The row of names. */
static int read_names(struct named *t, struct err *err)
{
    struct fmt_tok f[NAMED_MAX_CELLS];
    enum named_column value[2];
    char *row, q[ERR_QUOTE_SIZE];
    size_t len;
    if (next_line(t, &row, &len, err) <= 0)
        return -1;
    t->separator = named_separator(row, len);
    t->n_columns = named_split(row, len, t->separator, f, NAMED_MAX_CELLS);
    if (t->n_columns < 0)
        return wrong_fields(t, row, len, t->n_columns, NAMED_MAX_CELLS, err);
    int twice = named_columns_of(f, t->n_columns, t->column);
    if (twice >= 0)
        return err_fail(err, ERR_INPUT, t->file, t->row.line, "column '%s', expected each kind of column once",
                        err_quote(q, f[twice].s, f[twice].len));
    named_settle_id(t->column, t->n_columns);
    for (int i = 0; i < t->n_columns; i++)
        t->has[t->column[i]] = true;
    named_values(t->use, value);
    if (t->use == NAMED_FOR_GRADES && !t->has[value[0]] && !t->has[value[1]])
        return missing_column(t, "grades", "score or grade", err);
    if (t->use == NAMED_FOR_RUN && !t->has[value[0]] && !t->has[value[1]] && !t->has[NAMED_DOCS])
        return missing_column(t, "scores", "score or rank", err);
    return 0;
}

/* ---- objects, one a line ---- */

/* What the key at this place means; usually it is the one that was there before. */
static const struct known_key *meaning_of(struct named *t, size_t place, const struct fmt_tok *key,
                                          struct known_key *other)
{
    struct known_key *k = place < NAMED_MAX_CELLS ? &t->key[place] : other;
    if (place < NAMED_MAX_CELLS && k->len == key->len && memcmp(k->name, key->s, key->len) == 0)
        return k;
    if (key->len >= KEY_SIZE)
        k = other;
    else
        memcpy(k->name, key->s, key->len);
    k->len = key->len;
    k->column = named_column_of(key->s, key->len, &k->weight);
    return k;
}

/* Of several members for one column the lightest counts, of those the last. */
static void take_member(struct named *t, int *weight, const struct known_key *k, const struct fmt_tok *value,
                        enum named_json_kind kind)
{
    bool list = k->column == NAMED_DOCS || k->column == NAMED_EXCLUDED || k->column == NAMED_SCORES;
    bool nested = kind == NAMED_JSON_LIST || kind == NAMED_JSON_OBJECT;
    if (k->column == NAMED_OTHER || (nested && !list))
        return;
    if (t->row.field[k->column].s && k->weight > weight[k->column])
        return;
    weight[k->column] = k->weight;
    t->row.field[k->column] = (struct fmt_tok){value->s, kind == NAMED_JSON_NULL ? 0 : value->len};
}

static int read_object(struct named *t, struct err *err)
{
    int weight[NAMED_COLUMNS], r;
    struct known_key other = {.len = 0};
    struct fmt_tok key, value;
    enum named_json_kind kind;
    char *row;
    size_t len, n = 0;
    if ((r = next_line(t, &row, &len, err)) <= 0)
        return r;
    struct named_json j = {.p = row, .end = row + len};
    memset(t->row.field, 0, sizeof t->row.field);
    while ((r = named_json_member(&j, n == 0, &key)) > 0) {
        const struct known_key *k = meaning_of(t, n++, &key, &other);
        if ((r = named_json_value(&j, &value, &kind)) != 0)
            break;
        take_member(t, weight, k, &value, kind);
    }
    named_json_space(&j);
    if (r == 0 && j.p < j.end) {
        j.what = "the end of the line";
        r = -1;
    }
    if (r < 0)
        return named_json_fail(&j, row, t->file, t->row.line, err);
    struct fmt_tok *f = t->row.field;
    if (f[NAMED_ID].s && !f[NAMED_TOPIC].s)
        f[NAMED_TOPIC] = f[NAMED_ID];
    else if (f[NAMED_ID].s && !f[NAMED_DOC].s && !f[NAMED_DOCS].s && !f[NAMED_EXCLUDED].s)
        f[NAMED_DOC] = f[NAMED_ID];
    return 1;
}

/* ---- {topic: {docno: value}} ---- */

/* Reads on, so that what begins at t->json.p is longer than before: 1, 0 at the end of the file, -1 and *err. */
static int read_more(struct named *t, struct err *err)
{
    struct fmt_block *b = &t->lines.block;
    size_t rest = (size_t)(t->json.end - t->json.p);
    if (rest > TOKEN_MAX)
        return err_fail(err, ERR_INPUT, t->file, t->line + 1,
                        "a name or number of more than a megabyte, expected a shorter one");
    int r = fmt_next_block(t->lines.in, b, err);
    if (r <= 0)
        return r;
    if (rest)
        memmove(t->text.s, t->json.p, rest);
    t->text.s = mem_grow(t->text.s, &t->text.cap, rest + b->len + FMT_PAD, 1);
    memcpy(t->text.s + rest, b->text, b->len);
    memset(t->text.s + rest + b->len, 0, FMT_PAD);
    t->json.p = t->text.s;
    t->json.end = t->json.p + rest + b->len;
    return 1;
}

/* What stands at t->json.p is quoted up to the end of its line, wherever the block ends. */
static int bad_json(struct named *t, const char *expected, struct err *err)
{
    const struct named_json *j = &t->json;
    char q[ERR_QUOTE_SIZE];
    int r = 1;
    while (r > 0 && j->end - j->p < ERR_QUOTE_SIZE)
        r = read_more(t, err);
    if (r < 0)
        return -1;
    const char *nl = memchr(j->p, '\n', (size_t)(j->end - j->p));
    uint64_t line = t->line + (j->p < j->end || t->line == 0); /* the end of the file is the end of its last line */
    if (j->p == j->end)
        return err_fail(err, ERR_INPUT, t->file, line, "the file ends, expected %s", expected);
    return err_fail(err, ERR_INPUT, t->file, line, "'%s', expected %s",
                    err_quote(q, j->p, (size_t)((nl ? nl : j->end) - j->p)), expected);
}

/* The next byte that is no white space, 0 at the end of the file, -1 and *err. */
static int next_byte(struct named *t, struct err *err)
{
    struct named_json *j = &t->json;
    for (;;) {
        for (; j->p < j->end && fmt_is_space(*j->p); j->p++)
            t->line += *j->p == '\n';
        if (j->p < j->end)
            return (unsigned char)*j->p;
        int r = read_more(t, err);
        if (r <= 0)
            return r;
    }
}

/* A string, or a number and the like, at the next byte: 0, or -1 and *err. */
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
            return bad_json(t, copy.what, err);
        int more = read_more(t, err);
        if (more < 0)
            return -1;
        if (more == 0 && r == 0) {
            *j = copy;
            return 0;
        }
        if (more == 0) {
            expected = copy.what;
            break;
        }
    }
    return c < 0 ? -1 : bad_json(t, expected, err);
}

/* Inside an object or a list, at a member: 1, behind its end: 0, -1 and *err. */
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

/* A name and the colon after it. */
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

static int colon(struct named *t, struct err *err)
{
    int c = next_byte(t, err);
    if (c == ':')
        t->json.p++;
    return c == ':' ? 0 : c < 0 ? -1 : bad_json(t, "':'", err);
}

/* Keeps a token that the next one could move. */
static struct fmt_tok keep(char **to, size_t *cap, const struct fmt_tok *t)
{
    *to = mem_grow(*to, cap, t->len + 8, 1);
    if (t->len)
        memcpy(*to, t->s, t->len);
    return (struct fmt_tok){*to, t->len};
}

/* What mteb writes first into a file of predictions. */
static bool is_mteb(const struct named *t)
{
    static const char name[] = "mteb_model_meta";
    return t->topic_len == sizeof name - 1 && memcmp(t->topic, name, sizeof name - 1) == 0;
}

/* A value where the documents of a topic should be. If the name is one of a column, the file has a row an object. */
static int no_documents(struct named *t, struct err *err)
{
    int weight;
    return bad_json(t,
                    named_column_of(t->topic, t->topic_len, &weight) == NAMED_OTHER
                        ? "the documents of a topic: {docno: number, ...} or [docno, ...]"
                        : "the documents of a topic, or rows as objects of one line each (compact output of jq . FILE)",
                    err);
}

/* Goes on to the documents of the next topic: 1, 0 at the end of the file, -1 and *err. */
static int next_topic(struct named *t, struct err *err)
{
    struct fmt_tok key;
    int r = 0, c;
    if (t->level == OUTSIDE) {
        if ((c = next_byte(t, err)) <= 0)
            return c;
        if (c != '{')
            return bad_json(t, "'{' or the end of the file", err);
        t->json.p++;
        t->level = IN_TOPICS;
        t->first = true;
    }
    if ((r = next_member(t, '}', err)) < 0)
        return -1;
    if (r == 0) {
        t->level = OUTSIDE;
        return 1;
    }
    if (next_key(t, &key, err) != 0)
        return -1;
    t->topic_len = keep(&t->topic, &t->cap_topic, &key).len;
    if (is_mteb(t))
        return err_fail(err, ERR_INPUT, t->file, t->line + 1,
                        "'mteb_model_meta' begins predictions of mteb, {subset: {split: {topic: {docno: score}}}}, "
                        "expected those of one split; jq '.[\"default\"][\"test\"]' FILE >run.json takes them out");
    if (colon(t, err) != 0 || (c = next_byte(t, err)) < 0)
        return -1;
    if (c != '{' && c != '[')
        return no_documents(t, err);
    t->json.p++;
    t->level = c == '{' ? IN_DOCS : IN_LIST;
    t->first = true;
    t->list.place = 0;
    return 1;
}

/* A value that is an object: a level too deep. */
static int too_deep(const struct named *t, struct err *err)
{
    const struct fmt_tok *doc = &t->row.field[NAMED_DOC];
    char q[2][ERR_QUOTE_SIZE];
    err_quote(q[0], t->topic, t->topic_len);
    err_quote(q[1], doc->s, doc->len);
    return err_fail(err, ERR_INPUT, t->file, t->row.line,
                    "an object below '%s', '%s', expected the number in {topic: {docno: number}}; if they are a subset "
                    "and a split, as in the predictions of mteb, jq '.[\"%s\"][\"%s\"]' FILE >run.json takes them out",
                    q[0], q[1], q[0], q[1]);
}

/* The document at t->json.p, into the row. */
static int nested_doc(struct named *t, struct err *err)
{
    struct named_row *row = &t->row;
    struct fmt_tok *f = row->field;
    enum named_json_kind kind;
    memset(f, 0, sizeof row->field);
    row->line = t->line + 1;
    if (t->level == IN_LIST ? next_token(t, &f[NAMED_DOC], &kind, err) != 0 : next_key(t, &f[NAMED_DOC], err) != 0)
        return -1;
    row->place = t->level == IN_LIST ? ++t->list.place : 0;
    if (t->level == IN_DOCS) {
        f[NAMED_DOC] = keep(&t->doc, &t->cap_doc, &f[NAMED_DOC]);
        if (colon(t, err) != 0)
            return -1;
        int c = next_byte(t, err);
        if (c == '{')
            return too_deep(t, err);
        if (c < 0 || next_token(t, &f[NAMED_SCORE], &kind, err) != 0)
            return -1;
        if (kind == NAMED_JSON_NULL)
            f[NAMED_SCORE].len = 0;
    }
    f[NAMED_TOPIC] = (struct fmt_tok){t->topic, t->topic_len};
    return 1;
}

static int next_nested(struct named *t, struct err *err)
{
    for (;;) {
        if (t->level == OUTSIDE || t->level == IN_TOPICS) {
            int r = next_topic(t, err);
            if (r <= 0)
                return r;
            continue;
        }
        int r = next_member(t, t->level == IN_DOCS ? '}' : ']', err);
        if (r < 0)
            return -1;
        if (r > 0)
            return nested_doc(t, err);
        t->level = IN_TOPICS;
        t->first = false;
    }
}

/* ---- all forms ---- */

struct named *named_begin(struct fmt_input *in, enum named_use use, struct err *err)
{
    struct named *t = mem_zalloc(1, sizeof *t);
    t->form = named_form_of(in, use);
    t->lines.in = in;
    t->file = fmt_name(in);
    t->use = use;
    t->separator = ' ';
    if (t->form == NAMED_NESTED)
        fmt_read_bytes(in);
    if (t->form == NAMED_RANKS) {
        static const enum named_column column[] = {NAMED_TOPIC, NAMED_DOC, NAMED_RANK};
        memcpy(t->column, column, sizeof column);
        t->n_columns = 3;
        t->has[NAMED_TOPIC] = t->has[NAMED_DOC] = t->has[NAMED_RANK] = true;
    }
    if (t->form == NAMED_ROWS && read_names(t, err) != 0) {
        named_end(t);
        return NULL;
    }
    return t;
}

static int check_ids(const struct named *t, struct err *err)
{
    const struct fmt_tok *f = t->row.field;
    char q[ERR_QUOTE_SIZE];
    if (!f[NAMED_TOPIC].len && t->form == NAMED_JSONL)
        return err_fail(err, ERR_INPUT, t->file, t->row.line,
                        "no topic in the object, expected a row, with one text or number under a name such as "
                        "'query-id', or {topic: {docno: number}} (pandas writes rows with orient='records', "
                        "lines=True)");
    if (!f[NAMED_TOPIC].len)
        return err_fail(err, ERR_INPUT, t->file, t->row.line, "no topic in the row, expected one");
    if (f[NAMED_DOC].len)
        return 0;
    return err_fail(err, ERR_INPUT, t->file, t->row.line, "no document in the row, expected one (topic %s)",
                    err_quote(q, f[NAMED_TOPIC].s, f[NAMED_TOPIC].len));
}

static int read_row(struct named *t, struct err *err)
{
    switch (t->form) {
    case NAMED_NESTED: return next_nested(t, err);
    case NAMED_JSONL: return read_object(t, err);
    default: return read_fields(t, err);
    }
}

/* A row that has a list is as many rows as the list has documents. */
static int next_row(struct named *t, struct err *err)
{
    for (;;) {
        int r;
        if (t->list.open) {
            if ((r = list_next(t, err)) != 0)
                return r;
            continue;
        }
        if ((r = read_row(t, err)) <= 0 || t->form == NAMED_NESTED)
            return r;
        t->row.place = 0;
        if (!open_list(t))
            return 1;
    }
}

int named_next(struct named *t, struct named_row *row, struct err *err)
{
    int r = next_row(t, err);
    if (r > 0 && check_ids(t, err) != 0)
        return -1;
    if (r > 0)
        *row = t->row;
    return r;
}

void named_end(struct named *t)
{
    if (!t)
        return;
    fmt_block_free(&t->lines.block);
    mem_free(t->text.s);
    mem_free(t->topic);
    mem_free(t->doc);
    mem_free(t);
}
