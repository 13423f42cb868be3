/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Pairs (-x, --pool): the first byte chooses the mode, 'p' pool, anything else exclusions; the rest is the
 * file. Rows and the first malformed line are those that a byte-by-byte reader finds. */
#include "fuzz.h"

#include <stdlib.h>

#include "format/pairs.h"

static struct fuzz_rows expect(const struct fuzz_text *t, bool pool)
{
    struct fuzz_rows r = {0};
    struct fmt_tok line, tok[2];
    uint64_t number = 0;
    for (size_t at = 0; fuzz_next_line(t, &at, &line);) {
        size_t n = fuzz_split(line, tok, 2);
        number++;
        if (n == 0 || tok[0].s[0] == '#')
            continue;
        if (n != 2 && !(pool && n == 4)) {
            r.bad_line = number;
            break;
        }
        fuzz_add_row(&r, (struct fuzz_row){.qid = tok[0], .doc = tok[1], .line = number});
    }
    fuzz_sort_rows(&r);
    return r;
}

static void check(enum fuzz_way way, const uint8_t *data, size_t size, bool pool, const struct fuzz_text *t,
                  const struct fuzz_rows *rows)
{
    struct lab_set set = {0};
    struct err err;
    fuzz_err_reset(&err);
    bool ok = fmt_read_pairs(&set, fuzz_path(way, data, size), pool, &err) == 0;
    CHECK(ok == (!t->bad && !rows->bad_line), "way %d: %s", (int)way, ok ? "accepted" : err.text);
    if (ok) {
        fuzz_check_set(&set, t);
        fuzz_check_rows(&set, rows);
    } else {
        fuzz_check_err(&err, t);
        CHECK(t->bad || err.line == rows->bad_line, "line %llu, expected %llu: %s", (unsigned long long)err.line,
              (unsigned long long)rows->bad_line, err.text);
    }
    lab_free(&set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    bool pool = *data++ == 'p';
    size--;
    if (fuzz_is_named(data, size, pool ? NAMED_FOR_POOL : NAMED_FOR_EXCLUSION))
        return 0;
    struct fuzz_text t = fuzz_text(data, size);
    struct fuzz_rows rows = expect(&t, pool);
    for (int way = 0; way < FUZZ_WAYS; way++)
        check((enum fuzz_way)way, data, size, pool, &t, &rows);
    free(rows.row);
    fuzz_text_free(&t);
    return 0;
}
