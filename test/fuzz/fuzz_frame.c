/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tables of studies: neither the way one comes nor the size of blocks changes a field or an error; what was read,
 * written by a few lines of C as csv with every field quoted, reads as the same rows; and numbers and keys are what
 * strtod and a comparison of all rows with each other say. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/frame.h"

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

static void put_count(struct text *t, size_t v)
{
    char s[32];
    put(t, s, (size_t)snprintf(s, sizeof s, "%zu:", v));
}

static void put_quoted(struct text *t, const char *s, size_t len)
{
    put(t, "\"", 1);
    for (size_t i = 0; i < len; i++)
        put(t, s[i] == '"' ? "\"\"" : s + i, s[i] == '"' ? 2 : 1);
    put(t, "\"", 1);
}

/* First fields of the rows so far, to look for one by comparing all. */
struct seen {
    struct text first;
    size_t *at, *len, n;
};

static bool was_seen(struct seen *s, const struct fmt_tok *t)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->len[i] == t->len && memcmp(s->first.s + s->at[i], t->s, t->len) == 0)
            return true;
    s->at = realloc(s->at, (s->n + 1) * sizeof *s->at);
    s->len = realloc(s->len, (s->n + 1) * sizeof *s->len);
    s->at[s->n] = s->first.len;
    s->len[s->n++] = t->len;
    put(&s->first, t->s, t->len);
    return false;
}

static void check_fields(const struct frame *f, struct frame_names *keys, struct seen *seen, bool compare)
{
    struct err err;
    struct fmt_tok first = f->field[0];
    double v, want;
    fuzz_err_reset(&err);
    bool number = fuzz_number(first, &want);
    CHECK((frame_number(f, 0, -1e308, 1e308, &v, &err) == 0) == (number && want >= -1e308 && want <= 1e308),
          "number '%.*s'", (int)first.len, first.s);
    CHECK(!number || fuzz_same_bits(v, want), "%g, expected %g", v, want);
    bool is_new;
    size_t at = frame_names_add(keys, &first, 1, f->line, &is_new);
    CHECK(frame_names_find(keys, &first, 1) == at, "a name is not found again");
    CHECK(!memchr(first.s, '\0', first.len) && strlen(frame_names_part(keys, at, 0)) == first.len, "name");
    if (compare)
        CHECK(is_new != was_seen(seen, &first), "new: %d", (int)is_new);
}

/* All rows, then the error, if there is one; *csv: the same as csv. */
static struct text read_all(const char *path, const struct fuzz_text *t, struct text *csv, bool *ok, int *columns)
{
    struct text out = {0};
    struct err err;
    struct frame_names keys = {0};
    struct seen seen = {0};
    int r = -1;
    fuzz_err_reset(&err);
    put(&out, "", 0);
    struct frame *f = frame_open(path, &err);
    for (int i = 0; f && i < f->n; i++) {
        const char *name = f->name[i];
        CHECK(!*name || frame_find(f, name) == i, "column %d of %d is '%s'", i, f->n, name);
        put_count(&out, strlen(name));
        put(&out, name, strlen(name));
        put(csv, i ? "," : "", i != 0);
        put_quoted(csv, name, strlen(name));
    }
    put(csv, "\n", 1);
    while (f && (r = frame_next(f, &err)) > 0) {
        for (int i = 0; i < f->n; i++) {
            struct fmt_tok field = f->field[i];
            put_count(&out, field.len);
            put(&out, field.s, field.len);
            put(csv, i ? "," : "", i != 0);
            put_quoted(csv, field.s, field.len);
        }
        put(csv, "\n", 1);
        put(&out, "\n", 1);
        check_fields(f, &keys, &seen, seen.n < 200);
    }
    *ok = r == 0;
    *columns = f ? f->n : 0;
    if (r < 0 && t) {
        fuzz_check_err(&err, t);
        put(&out, err.text, strlen(err.text));
        put_count(&out, err.line);
    }
    frame_close(f);
    frame_names_free(&keys);
    free(seen.first.s);
    free(seen.at);
    free(seen.len);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct text csv = {0}, ignored = {0};
    bool ok, again;
    int columns, others;
    struct text first = read_all(fuzz_path(FUZZ_FILE, data, size), &t, &csv, &ok, &columns);
    CHECK(!(t.bad && ok), "accepted what cannot be read");
    for (int way = 1; way < FUZZ_WAYS && !t.bad; way++) {
        struct text other = read_all(fuzz_path((enum fuzz_way)way, data, size), &t, &ignored, &again, &others);
        CHECK(first.len == other.len && memcmp(first.s, other.s, first.len) == 0, "way %d: %s\nfirst: %s", way, other.s,
              first.s);
        free(other.s);
    }
    /* A tab in the names makes it a file of tabs. */
    if (ok && !memchr(csv.s, '\r', csv.len) && !memchr(csv.s, '\t', strcspn(csv.s, "\n")) && columns > 1) {
        struct text other =
            read_all(fuzz_path(FUZZ_BLOCKS, (const uint8_t *)csv.s, csv.len), NULL, &ignored, &again, &others);
        CHECK(again && first.len == other.len && memcmp(first.s, other.s, first.len) == 0, "%s\nreads as\n%s\nnot\n%s",
              csv.s, other.s, first.s);
        free(other.s);
    }
    free(first.s);
    free(csv.s);
    free(ignored.s);
    fuzz_text_free(&t);
    return 0;
}
