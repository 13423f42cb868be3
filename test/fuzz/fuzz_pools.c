/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Pools: the rows of a file by a byte-by-byte reader, each document once in its topic. */
#include "format/pools.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static struct fuzz_rows expect(const struct fuzz_text *t)
{
    struct fuzz_rows r = {0};
    struct fmt_tok line, tok[2];
    uint64_t number = 0;
    for (size_t at = 0; fuzz_next_line(t, &at, &line);) {
        size_t n = fuzz_split(line, tok, 2);
        number++;
        if (n == 0 || tok[0].s[0] == '#')
            continue;
        if (n != 2 && n != 4) {
            r.bad_line = number;
            break;
        }
        fuzz_add_row(&r, (struct fuzz_row){.qid = tok[0], .doc = tok[1], .line = number});
    }
    fuzz_sort_rows(&r);
    return r;
}

/* Of the first topic that has one, the first line that repeats a document; 0 = none. */
static uint64_t repeated(const struct fuzz_rows *r)
{
    uint64_t line = 0;
    for (size_t i = 0; i < r->n; i++) {
        if (line && !fuzz_tok_same(r->row[i].qid, r->row[i - 1].qid))
            break;
        for (size_t k = 0; k < i && !line; k++)
            if (fuzz_tok_same(r->row[i].qid, r->row[k].qid) && fuzz_tok_same(r->row[i].doc, r->row[k].doc))
                line = r->row[i].line;
    }
    return line;
}

static bool is(const char *s, struct fmt_tok t)
{
    return strlen(s) == t.len && memcmp(s, t.s, t.len) == 0;
}

static void check(enum fuzz_way way, const uint8_t *data, size_t size, const struct fuzz_text *t,
                  const struct fuzz_rows *r)
{
    struct pools p;
    struct err err;
    uint64_t twice = r->bad_line ? 0 : repeated(r);
    size_t at = 0;
    fuzz_err_reset(&err);
    bool ok = pools_read(&p, fuzz_path(way, data, size), &err) == 0;
    CHECK(ok == (!t->bad && !r->bad_line && !twice && r->n), "way %d: %s", (int)way, ok ? "accepted" : err.text);
    if (!ok) {
        fuzz_check_err(&err, t);
        CHECK(t->bad || err.line == (r->bad_line ? r->bad_line : twice), "line %llu: %s", (unsigned long long)err.line,
              err.text);
        return;
    }
    for (size_t k = 0; k < p.n; k++)
        for (size_t i = 0; i < p.query[k].n; i++, at++)
            CHECK(at < r->n && is(p.query[k].qid, r->row[at].qid) && is(p.query[k].docno[i], r->row[at].doc),
                  "row %zu: %s %s", at, p.query[k].qid, p.query[k].docno[i]);
    CHECK(at == r->n, "%zu rows, expected %zu", at, r->n);
    pools_free(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (fuzz_is_named(data, size, NAMED_FOR_POOL))
        return 0;
    struct fuzz_text t = fuzz_text(data, size);
    struct fuzz_rows rows = expect(&t);
    for (int way = 0; way < FUZZ_WAYS; way++)
        check((enum fuzz_way)way, data, size, &t, &rows);
    free(rows.row);
    fuzz_text_free(&t);
    return 0;
}
