/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/named.h"

#include <string.h>

#include "base/exists.h"
#include "base/mem.h"
#include "base/num.h"
#include "format/scan.h"

/* The names of columns, in lower case and without '-', '_' and blanks. If several columns of a row have one meaning,
 * the name that comes first here counts; two names of one meaning whose `weighs` is false are an error. */
static const struct {
    const char *name;
    enum named_column column;
    bool weighs; /* whether columns of this name may also have another meaning */
} names[] = {
    {"qid", NAMED_TOPIC, false},
    {"queryid", NAMED_TOPIC, false},
    {"topicid", NAMED_TOPIC, false},
    {"topic", NAMED_TOPIC, true},
    {"query", NAMED_TOPIC, true},
    {"docid", NAMED_DOC, false},
    {"docno", NAMED_DOC, false},
    {"corpusid", NAMED_DOC, false},
    {"documentid", NAMED_DOC, false},
    {"pid", NAMED_DOC, false},
    {"passageid", NAMED_DOC, false},
    {"did", NAMED_DOC, false},
    {"doc", NAMED_DOC, true},
    {"document", NAMED_DOC, true},
    {"corpusids", NAMED_DOCS, false},
    {"docids", NAMED_DOCS, false},
    {"docnos", NAMED_DOCS, false},
    {"ranking", NAMED_DOCS, true},
    {"excludedcorpusids", NAMED_EXCLUDED, false},
    {"excludeddocids", NAMED_EXCLUDED, false},
    {"excludedids", NAMED_EXCLUDED, false},
    {"excluded", NAMED_EXCLUDED, true},
    {"score", NAMED_SCORE, false},
    {"rerankscore", NAMED_SCORE, true},
    {"sim", NAMED_SCORE, true},
    {"similarity", NAMED_SCORE, true},
    {"scores", NAMED_SCORES, false},
    {"rank", NAMED_RANK, false},
    {"grade", NAMED_GRADE, false},
    {"relevance", NAMED_GRADE, true},
    {"rel", NAMED_GRADE, true},
    {"label", NAMED_GRADE, true},
    {"gain", NAMED_GAIN, false},
    {"theta", NAMED_THETA, false},
    {"bt", NAMED_BT, false},
    {"btscore", NAMED_BT, false},
    {"passes", NAMED_PASSES, false},
    {"responses", NAMED_RESPONSES, false},
    {"count", NAMED_COUNT, false},
    {"system", NAMED_SYSTEM, false},
    {"model", NAMED_SYSTEM, true},
    {"runid", NAMED_SYSTEM, true},
    {"run", NAMED_SYSTEM, true},
    {"tag", NAMED_SYSTEM, true},
    {"dataset", NAMED_DATASET, false},
    {"subset", NAMED_DATASET, true},
    {"id", NAMED_ID, false},
};
enum { NAMES = LENGTH(names), NAME_SIZE = 24, NO_WEIGHT = NAMES + 1 };

enum named_column named_column_of(const char *name, size_t len, int *weight)
{
    char plain[NAME_SIZE];
    size_t n = 0;
    *weight = 0;
    for (size_t i = 0; i < len; i++) {
        char c = name[i];
        if (c == '_' || c == '-' || c == ' ')
            continue;
        if (n + 1 == NAME_SIZE)
            return NAMED_OTHER;
        plain[n++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    plain[n] = '\0';
    for (int i = 0; i < NAMES; i++)
        if (strcmp(names[i].name, plain) == 0) {
            *weight = names[i].weighs ? i + 1 : 0;
            return names[i].column;
        }
    return NAMED_OTHER;
}

int named_columns_of(const struct fmt_tok *name, int n, enum named_column *column)
{
    int weight[NAMED_COLUMNS], found_at[NAMED_COLUMNS];
    for (int c = 0; c < NAMED_COLUMNS; c++)
        weight[c] = NO_WEIGHT;
    for (int i = 0; i < n; i++)
        column[i] = NAMED_OTHER;
    for (int i = 0; i < n; i++) {
        int w;
        enum named_column c = column[i] = named_column_of(name[i].s, name[i].len, &w);
        if (c == NAMED_OTHER)
            continue;
        if (weight[c] == 0 && w == 0)
            return i;
        if (w >= weight[c]) {
            column[i] = NAMED_OTHER;
            continue;
        }
        if (weight[c] < NO_WEIGHT)
            column[found_at[c]] = NAMED_OTHER;
        weight[c] = w;
        found_at[c] = i;
    }
    return -1;
}

void named_settle_id(enum named_column *column, int n)
{
    bool has[NAMED_COLUMNS + 1] = {false};
    for (int i = 0; i < n; i++)
        has[column[i]] = true;
    for (int i = 0; i < n; i++)
        if (column[i] == NAMED_ID)
            column[i] = !has[NAMED_TOPIC]                                           ? NAMED_TOPIC
                      : !has[NAMED_DOC] && !has[NAMED_DOCS] && !has[NAMED_EXCLUDED] ? NAMED_DOC
                                                                                    : NAMED_OTHER;
}

bool named_is_missing(const struct fmt_tok *t)
{
    static const char *const word[] = {"NA", "NaN", "nan", "null", "None"};
    if (!t->len)
        return true;
    for (size_t i = 0; t->len <= 4 && i < LENGTH(word); i++)
        if (fmt_tok_is(t, word[i]))
            return true;
    return false;
}

/* Returns a pointer to the first byte from s that is not a blank, or `end`. Blanks after a comma are not part of the
 * field. */
static char *skip_blanks(char *s, const char *end)
{
    while (s != end && *s == ' ')
        s++;
    return s;
}

/* Removes blanks at the end of a field. */
static void trim_end(struct fmt_tok *t)
{
    while (t->len && t->s[t->len - 1] == ' ')
        t->len--;
}

/* Returns the end of the quoted field that begins with the quote at s: a pointer past its closing quote. Returns NULL
 * if there is no closing quote or text other than a separator follows it. */
static char *quoted_end(char *s, const char *end, char separator)
{
    for (s++; (s = memchr(s, '"', (size_t)(end - s))) != NULL; s += 2)
        if (s + 1 == end || s[1] != '"')
            break;
    return s && (s + 1 == end || s[1] == separator) ? s + 1 : NULL;
}

/* Returns the text from s (after the opening quote) to `close`, the closing quote. Replaces doubled quotes by single
 * ones in place. */
static struct fmt_tok unquote(char *s, const char *close)
{
    char *out = s;
    struct fmt_tok t = {s, 0};
    for (; s < close; s++) {
        *out++ = *s;
        s += *s == '"';
    }
    t.len = (size_t)(out - t.s);
    return t;
}

int named_split(char *s, size_t len, char separator, struct fmt_tok *field, int max)
{
    if (separator == ' ') {
        const char *next;
        int n = fmt_split(s, field, max, &next);
        return n > max ? -1 : n;
    }
    while (len && (s[len - 1] == '\r' || s[len - 1] == ' '))
        len--;
    char *end = s + len;
    for (int n = 0; n < max; n++) {
        s = separator == ',' ? skip_blanks(s, end) : s;
        char *stop = s < end && *s == '"' ? quoted_end(s, end, separator) : NULL;
        if (stop) {
            field[n] = unquote(s + 1, stop - 1);
        } else if (s < end && *s == '"' && separator == ',') {
            return -1;
        } else {
            stop = s < end ? memchr(s, separator, (size_t)(end - s)) : NULL;
            stop = stop ? stop : end;
            field[n] = (struct fmt_tok){s, (size_t)(stop - s)};
            if (separator == ',')
                trim_end(&field[n]);
        }
        if (stop == end)
            return n + 1;
        s = stop + 1;
    }
    return -1;
}

static bool is_number_token(const struct fmt_tok *t)
{
    double v;
    return num_double(t->s, t->len, &v);
}

char named_separator(const char *line, size_t len)
{
    return memchr(line, '\t', len) ? '\t' : memchr(line, ',', len) ? ',' : ' ';
}

void named_values(enum named_use use, enum named_column value[2])
{
    value[0] = use == NAMED_FOR_GRADES ? NAMED_GRADE : NAMED_SCORE;
    value[1] = use == NAMED_FOR_GRADES ? NAMED_SCORE : NAMED_RANK;
}

/* Sets has[meaning] for the meanings of the names f[0 .. n). Returns false, with has[] all false, if one of them is a
 * number: a row of column names has none. */
static bool note_meanings(const struct fmt_tok *f, int n, bool has[NAMED_COLUMNS + 1])
{
    enum named_column column[NAMED_MAX_CELLS];
    memset(has, 0, (NAMED_COLUMNS + 1) * sizeof *has);
    for (int i = 0; i < n; i++) {
        int weight;
        if (is_number_token(&f[i]))
            return false;
        column[i] = named_column_of(f[i].s, f[i].len, &weight);
    }
    named_settle_id(column, n);
    for (int i = 0; i < n; i++)
        has[column[i]] = true;
    return true;
}

bool named_are_names(const struct fmt_tok *f, int n)
{
    bool has[NAMED_COLUMNS + 1];
    return note_meanings(f, n, has) && has[NAMED_TOPIC] && has[NAMED_DOC];
}

/* Returns whether the fields f[0 .. n) are a row of column names for this use: a topic and a document or a list. If
 * blanks separate them, runs and grades must have a value column or a list, too, so that a line in a classic format
 * is hardly taken for names. */
static bool are_names(const struct fmt_tok *f, int n, char separator, enum named_use use)
{
    bool has[NAMED_COLUMNS + 1];
    enum named_column value[2];
    if (!note_meanings(f, n, has))
        return false;
    named_values(use, value);
    return has[NAMED_TOPIC] && (has[NAMED_DOC] || has[NAMED_DOCS] || has[NAMED_EXCLUDED]) &&
           (separator != ' ' || use >= NAMED_FOR_POOL || has[value[0]] || has[value[1]] || has[NAMED_DOCS]);
}

/* Returns the form of a JSON file by its first tokens, from the '{' at j.p on: JSON lines, {topic: {docno: value}}, or
 * NAMED_NOT if the first token is not a key. */
static enum named_form form_of_json(struct named_json j)
{
    struct fmt_tok t;
    j.p++;
    while (j.p < j.end && (*j.p == ' ' || *j.p == '\t' || *j.p == '\r'))
        j.p++;
    bool ends = j.p < j.end && *j.p == '\n';
    named_json_space(&j);
    if (j.p < j.end && *j.p == '}')
        return NAMED_NESTED;
    if (j.p == j.end || *j.p != '"')
        return NAMED_NOT;
    if (ends || named_json_string(&j, &t) != 0)
        return NAMED_NESTED;
    named_json_space(&j);
    if (j.p == j.end || *j.p++ != ':')
        return NAMED_JSONL;
    named_json_space(&j);
    int weight;
    bool nested = j.p < j.end && (*j.p == '{' || *j.p == '[');
    return nested && named_column_of(t.s, t.len, &weight) == NAMED_OTHER ? NAMED_NESTED : NAMED_JSONL;
}

/* Returns whether f[0 .. n) is a row `qid docno rank`: three fields, of which the last is a whole number >= 0. */
static bool are_ranks(const struct fmt_tok *f, int n)
{
    int64_t rank;
    return n == 3 && num_int(f[2].s, f[2].len, 0, INT64_MAX, &rank);
}

/* Returns the form of a file by its first line, which is not JSON: NAMED_ROWS, NAMED_RANKS (only for runs) or
 * NAMED_NOT. Splits a copy, since splitting changes the line; f[] is work space. */
static enum named_form form_of_rows(const char *line, size_t len, enum named_use use, struct fmt_tok *f)
{
    char *copy = mem_alloc(len + 1 + FMT_PAD, 1), separator = named_separator(line, len);
    memcpy(copy, line, len);
    memset(copy + len, '\n', 1 + FMT_PAD);
    int n = named_split(copy, len, separator, f, NAMED_MAX_CELLS);
    bool names_there = are_names(f, n, separator, use);
    if (!names_there && use == NAMED_FOR_RUN) {
        memcpy(copy, line, len);
        n = named_split(copy, len, ' ', f, 4);
    }
    enum named_form form = names_there ? NAMED_ROWS : use == NAMED_FOR_RUN && are_ranks(f, n) ? NAMED_RANKS : NAMED_NOT;
    mem_free(copy);
    return form;
}

/* Returns the form of a file that begins with text[0 .. size), by its first line that is neither empty nor a comment;
 * NAMED_NOT if there is none. */
static enum named_form find_form(const char *text, size_t size, enum named_use use)
{
    struct fmt_tok f[NAMED_MAX_CELLS];
    const char *line;
    size_t len;
    if (!fmt_first_line(text, size, &line, &len))
        return NAMED_NOT;
    const char *s = line;
    while (fmt_is_space(*s))
        s++;
    if (*s != '{')
        return form_of_rows(line, len, use, f);
    size_t remaining = (size_t)(text + size - s);
    char *copy = mem_alloc(remaining + 1, 1);
    memcpy(copy, s, remaining);
    enum named_form form = form_of_json((struct named_json){.p = copy, .end = copy + remaining});
    mem_free(copy);
    return form;
}

enum named_form named_form_of(struct fmt_input *in, enum named_use use)
{
    size_t len;
    const char *text = fmt_peek(in, &len);
    return fmt_is_table(in) ? NAMED_ROWS : find_form(text, len, use);
}

/* Sets has[meaning] for the column names in the first line of a table, or for the keys of the first JSON line. All are
 * false if text[0 .. size) has another form. */
static void find_columns(const char *text, size_t size, bool has[NAMED_COLUMNS + 1])
{
    const char *line;
    size_t len;
    memset(has, 0, (NAMED_COLUMNS + 1) * sizeof *has);
    if (!fmt_first_line(text, size, &line, &len))
        return;
    struct fmt_tok f[NAMED_MAX_CELLS];
    char *copy = mem_alloc(len + 1 + FMT_PAD, 1);
    memcpy(copy, line, len);
    memset(copy + len, '\n', 1 + FMT_PAD);
    int n = 0, weight, r = 1;
    if (find_form(text, size, NAMED_FOR_POOL) == NAMED_ROWS) {
        n = named_split(copy, len, named_separator(line, len), f, NAMED_MAX_CELLS);
    } else if (find_form(text, size, NAMED_FOR_POOL) == NAMED_JSONL) {
        struct named_json j = {.p = copy, .end = copy + len};
        struct fmt_tok value;
        enum named_json_kind kind;
        while (n < NAMED_MAX_CELLS && (r = named_json_member(&j, n == 0, &f[n])) > 0 &&
               named_json_value(&j, &value, &kind) == 0)
            n++;
    }
    for (int i = 0; i < n; i++)
        has[named_column_of(f[i].s, f[i].len, &weight)] = true;
    mem_free(copy);
}

/* Sets has[] like find_columns, from the beginning of the file at `path`, and *criteria to whether "# criterion" lines
 * come before its first row. Both are false for a file that is missing or cannot be read twice, such as a pipe. */
static void peek_at_file(const char *path, bool has[NAMED_COLUMNS + 1], bool *criteria)
{
    struct err err;
    struct fmt_input *in = exists_file(path) ? fmt_open(path, NULL, &err) : NULL;
    size_t len = 0, n;
    const char *text = in ? fmt_peek(in, &len) : NULL, *line;
    find_columns(text, len, has);
    *criteria = false;
    if (in && fmt_first_line(text, len, &line, &n)) /* the comments before the line may contain NUL bytes */
        for (const char *s = text; s < line; s = (const char *)memchr(s, '\n', (size_t)(line - s)) + 1)
            *criteria |= line - s > 11 && memcmp(s, "# criterion", 11) == 0;
    fmt_close(in);
}

bool named_has_gains(const char *path)
{
    bool has[NAMED_COLUMNS + 1], criteria;
    peek_at_file(path, has, &criteria);
    return has[NAMED_GAIN] || (has[NAMED_THETA] && criteria);
}

bool named_lacks_grades(const char *path)
{
    bool has[NAMED_COLUMNS + 1], criteria;
    peek_at_file(path, has, &criteria);
    return has[NAMED_TOPIC] && !has[NAMED_GRADE] && !has[NAMED_SCORE];
}
