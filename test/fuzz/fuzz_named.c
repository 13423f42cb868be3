/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files whose values have names: the first byte chooses what they are read for, the rest is the file. Neither the way
 * it comes nor the size of blocks changes a row or an error; and what was read, written by a few lines of C as JSON
 * lines, as a table of quoted fields and as one JSON object, reads as the same rows. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/named.h"

static const enum named_column shown[] = {NAMED_TOPIC, NAMED_DOC, NAMED_SCORE, NAMED_GRADE, NAMED_SYSTEM};
enum { SHOWN = sizeof shown / sizeof shown[0] };

struct text {
    char *s;
    size_t len;
};

static void put(struct text *t, const char *s, size_t len)
{
    t->s = realloc(t->s, t->len + len + 1);
    memcpy(t->s + t->len, s, len);
    t->len += len;
    t->s[t->len] = '\0';
}

static void put_number(struct text *t, const char *format, uint64_t v)
{
    char s[32];
    put(t, s, (size_t)snprintf(s, sizeof s, format, (unsigned long long)v));
}

/* A row as bytes, with lengths, so that two are the same only if their fields are. */
static void put_row(struct text *t, const struct named_row *row, bool lines)
{
    for (int i = 0; i < SHOWN; i++) {
        const struct fmt_tok *f = &row->field[shown[i]];
        volatile char last = 0;
        for (int k = 0; f->s && k < 8; k++)
            last = (char)(last ^ f->s[f->len + (size_t)k]);
        put_number(t, f->s ? "%llu:" : "-%llu:", f->len);
        if (f->s)
            put(t, f->s, f->len);
    }
    if (lines)
        put_number(t, " line %llu", row->line);
    put_number(t, " place %llu\n", row->position);
}

static void put_json(struct text *t, const struct fmt_tok *f)
{
    put(t, "\"", 1);
    for (size_t i = 0; i < f->len; i++) {
        unsigned char c = (unsigned char)f->s[i];
        char s[8];
        size_t n = c < 0x20 || c == 0x7f ? (size_t)snprintf(s, sizeof s, "\\u%04x", c) : 1;
        s[0] = n > 1 ? s[0] : (char)c;
        if (c == '"' || c == '\\')
            put(t, "\\", 1);
        put(t, s, n);
    }
    put(t, "\"", 1);
}

static void put_quoted(struct text *t, const struct fmt_tok *f)
{
    put(t, "\"", 1);
    for (size_t i = 0; i < f->len; i++)
        put(t, f->s[i] == '"' ? "\"\"" : f->s + i, f->s[i] == '"' ? 2 : 1);
    put(t, "\"", 1);
}

/* Topics, documents and scores in three forms. */
struct written {
    struct text jsonl, csv, nested, rows;
    bool can; /* have all rows a score, and their texts no byte that csv cannot hold in a line? */
};

static void write_row(struct written *w, const struct named_row *row)
{
    const struct fmt_tok *f = row->field;
    if (row->position || !f[NAMED_SCORE].s || !f[NAMED_SCORE].len ||
        memchr(f[NAMED_SCORE].s, '\r', f[NAMED_SCORE].len)) {
        w->can = false;
        return;
    }
    struct named_row plain = {.line = 0};
    plain.field[NAMED_TOPIC] = f[NAMED_TOPIC];
    plain.field[NAMED_DOC] = f[NAMED_DOC];
    plain.field[NAMED_SCORE] = f[NAMED_SCORE];
    put_row(&w->rows, &plain, false);
    put(&w->jsonl, "{\"query_id\":", 12);
    put_json(&w->jsonl, &f[NAMED_TOPIC]);
    put(&w->jsonl, ",\"doc_id\":", 10);
    put_json(&w->jsonl, &f[NAMED_DOC]);
    put(&w->jsonl, ",\"score\":", 9);
    put_json(&w->jsonl, &f[NAMED_SCORE]);
    put(&w->jsonl, "}\n", 2);
    put_quoted(&w->csv, &f[NAMED_TOPIC]);
    put(&w->csv, ",", 1);
    put_quoted(&w->csv, &f[NAMED_DOC]);
    put(&w->csv, ",", 1);
    put_quoted(&w->csv, &f[NAMED_SCORE]);
    put(&w->csv, "\n", 1);
    put(&w->nested, w->nested.len ? "," : "{\n", w->nested.len ? 1 : 2);
    put_json(&w->nested, &f[NAMED_TOPIC]);
    put(&w->nested, ": {", 3);
    put_json(&w->nested, &f[NAMED_DOC]);
    put(&w->nested, ": ", 2);
    put_json(&w->nested, &f[NAMED_SCORE]);
    put(&w->nested, "}\n", 2);
}

/* All rows, then the error, if there is one. */
static struct text read_all(const char *path, enum named_use use, bool lines, const struct fuzz_text *t,
                            struct written *w)
{
    struct text out = {0};
    struct err err;
    struct named_row row;
    int r = -1;
    uint64_t last = 0;
    fuzz_err_reset(&err);
    struct fmt_input *in = fmt_open(path, NULL, &err);
    CHECK(in != NULL, "%s", err.text);
    enum named_form form = named_form_of(in, use);
    put_number(&out, "form %llu\n", (uint64_t)form);
    if (form != NAMED_NOT) {
        struct named *named = named_begin(in, use, &err);
        while (named && (r = named_next(named, &row, &err)) > 0) {
            CHECK(row.field[NAMED_TOPIC].len && row.field[NAMED_DOC].len, "a row without a name");
            CHECK(row.line >= last && row.line >= 1, "line %llu after %llu", (unsigned long long)row.line,
                  (unsigned long long)last);
            last = row.line;
            put_row(&out, &row, lines);
            if (w)
                write_row(w, &row);
        }
        named_end(named);
        if (r < 0 && t) {
            fuzz_check_err(&err, t);
            put_number(&out, "error in line %llu: ", err.line);
            put(&out, err.text, strlen(err.text));
        }
    }
    if (w)
        w->can = w->can && form != NAMED_NOT && r == 0;
    fmt_close(in);
    return out;
}

static void check_written(const struct text *text, const struct text *rows, enum named_form form)
{
    struct text want = {0};
    if (!text->len)
        return;
    put_number(&want, "form %llu\n", (uint64_t)form);
    put(&want, rows->s, rows->len);
    struct text got =
        read_all(fuzz_path(FUZZ_BLOCKS, (const uint8_t *)text->s, text->len), NAMED_FOR_RUN, false, NULL, NULL);
    CHECK(got.len == want.len && memcmp(got.s, want.s, got.len) == 0, "%s\nreads as\n%s\nexpected\n%s", text->s, got.s,
          want.s);
    free(got.s);
    free(want.s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    enum named_use use = (enum named_use)(*data++ % 4);
    size--;
    struct fuzz_text t = fuzz_text(data, size);
    struct written w = {.can = !t.bad};
    static const char names[] = "query_id,doc_id,score\n";
    put(&w.csv, names, sizeof names - 1);
    struct text first = read_all(fuzz_path(FUZZ_FILE, data, size), use, true, &t, &w);
    for (int way = 1; way < FUZZ_WAYS && !t.bad; way++) {
        struct text other = read_all(fuzz_path((enum fuzz_way)way, data, size), use, true, &t, NULL);
        CHECK(first.len == other.len && memcmp(first.s, other.s, first.len) == 0, "way %d: %s\nfirst: %s", way, other.s,
              first.s);
        free(other.s);
    }
    if (w.can && w.rows.len) {
        put(&w.nested, "}", 1);
        check_written(&w.jsonl, &w.rows, NAMED_JSONL);
        check_written(&w.csv, &w.rows, NAMED_ROWS);
        check_written(&w.nested, &w.rows, NAMED_NESTED);
    }
    free(first.s);
    free(w.jsonl.s);
    free(w.csv.s);
    free(w.nested.s);
    free(w.rows.s);
    fuzz_text_free(&t);
    return 0;
}
