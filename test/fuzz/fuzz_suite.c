/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Suite files: what was read and the first malformed line are what a byte-by-byte reader finds. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "format/suite.h"

enum { FIELDS = 6 };

struct expected {
    struct fmt_tok (*row)[FIELDS]; /* missing fields are "-" */
    uint64_t *line;
    size_t n;
    uint64_t bad_line; /* the first malformed line, 0 = there is none */
};

static bool is_dash(struct fmt_tok t)
{
    return t.len == 1 && t.s[0] == '-';
}

static bool is_bad(const struct expected *e, const struct fmt_tok *tok, size_t n)
{
    if (n < 4 || n > FIELDS)
        return true;
    for (size_t i = 0; i < e->n; i++)
        if (fuzz_tok_same(e->row[i][0], tok[0]))
            return true;
    return (is_dash(tok[1]) && is_dash(tok[2])) || is_dash(tok[3]);
}

static struct expected expect(const struct fuzz_text *t)
{
    static const struct fmt_tok dash = {"-", 1};
    struct expected e = {.row = malloc((t->lines + 1) * sizeof *e.row),
                         .line = malloc((t->lines + 1) * sizeof *e.line)};
    struct fmt_tok line, tok[FIELDS];
    uint64_t number = 0;
    for (size_t at = 0; fuzz_next_line(t, &at, &line);) {
        size_t n = fuzz_split(line, tok, FIELDS);
        number++;
        if (n == 0 || tok[0].s[0] == '#')
            continue;
        if (is_bad(&e, tok, n)) {
            e.bad_line = number;
            break;
        }
        for (size_t i = 0; i < FIELDS; i++)
            e.row[e.n][i] = i < n ? tok[i] : dash;
        e.line[e.n++] = number;
    }
    return e;
}

/* Is the path the field, after the suite's folder where it is relative? */
static bool same_path(const char *path, struct fmt_tok t, const char *folder, size_t folder_len)
{
    if (is_dash(t) || !path)
        return is_dash(t) && !path;
    if (t.s[0] == '/')
        folder_len = 0;
    return strlen(path) == folder_len + t.len && memcmp(path, folder, folder_len) == 0 &&
           memcmp(path + folder_len, t.s, t.len) == 0;
}

static void check_row(const struct suite_dataset *d, const struct fmt_tok *row, const char *folder, size_t len)
{
    CHECK(strlen(d->name) == row[0].len && memcmp(d->name, row[0].s, row[0].len) == 0, "name %s", d->name);
    CHECK(same_path(d->qrels, row[1], folder, len), "qrels %s", d->qrels);
    CHECK(same_path(d->gains, row[2], folder, len), "gains %s", d->gains);
    CHECK(same_path(d->runs, row[3], folder, len), "runs %s", d->runs);
    CHECK(same_path(d->excluded, row[4], folder, len), "excluded %s", d->excluded);
    CHECK(same_path(d->pool, row[5], folder, len), "pool %s", d->pool);
}

static void check(enum fuzz_way way, const uint8_t *data, size_t size, const struct fuzz_text *t,
                  const struct expected *e)
{
    struct suite s;
    struct err err;
    fuzz_err_reset(&err);
    const char *path = fuzz_path(way, data, size), *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    bool ok = fmt_read_suite(&s, path, &err) == 0;
    CHECK(ok == (!t->bad && !e->bad_line && e->n > 0), "way %d: %s", (int)way, ok ? "accepted" : err.text);
    if (ok) {
        CHECK(s.n == e->n, "%zu datasets, expected %zu", s.n, e->n);
        for (size_t i = 0; i < s.n; i++) {
            check_row(&s.dataset[i], e->row[i], path, folder);
            CHECK(s.dataset[i].line == e->line[i], "line %llu", (unsigned long long)s.dataset[i].line);
        }
    } else {
        fuzz_check_err(&err, t);
        CHECK(t->bad || err.line == e->bad_line, "line %llu, expected %llu: %s", (unsigned long long)err.line,
              (unsigned long long)e->bad_line, err.text);
    }
    suite_free(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct expected e = expect(&t);
    for (int way = 0; way < FUZZ_WAYS; way++)
        check((enum fuzz_way)way, data, size, &t, &e);
    free(e.row);
    free(e.line);
    fuzz_text_free(&t);
    return 0;
}
