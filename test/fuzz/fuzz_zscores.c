/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Z-score files: means and deviations are found again, whatever the way the file comes. */
#include "fuzz.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/zscores.h"

struct line {
    struct fmt_tok tok[4];
};

/* The lines up to the first that is malformed or repeats another one, whose number is *bad (else 0). */
static size_t expect(const struct fuzz_text *t, struct line *lines, uint64_t *bad)
{
    struct fmt_tok line;
    size_t n = 0;
    *bad = 0;
    for (size_t at = 0; !*bad && fuzz_next_line(t, &at, &line);) {
        if (fuzz_split(line, lines[n].tok, 4) != 4)
            *bad = n + 1;
        for (size_t i = 0; i < n && !*bad; i++)
            if (fuzz_tok_same(lines[i].tok[0], lines[n].tok[0]) && fuzz_tok_same(lines[i].tok[1], lines[n].tok[1]))
                *bad = n + 1;
        n += !*bad;
    }
    return n;
}

static void check_score(const struct fmt_zscores *z, const struct line *l, double value)
{
    char *qid = strndup(l->tok[0].s, l->tok[0].len), *measure = strndup(l->tok[1].s, l->tok[1].len);
    double mean, stddev, got = fmt_zscore(z, qid, measure, value);
    fuzz_number(l->tok[2], &mean);
    fuzz_number(l->tok[3], &stddev);
    double want = stddev != 0 ? (value - mean) / stddev : value == mean ? 0 : FMT_NO_ZSCORE;
    CHECK(got == want || (isnan(got) && isnan(want)), "%s of topic %s: %g, expected %g", measure, qid, got, want);
    free(qid);
    free(measure);
}

static void check(const char *path, const struct fuzz_text *t, const struct line *lines, size_t n, uint64_t bad)
{
    struct fmt_zscores z;
    struct err err;
    fuzz_err_reset(&err);
    bool ok = fmt_read_zscores(&z, path, &err) == 0;
    CHECK(ok == (!t->bad && !bad && n), "%s", ok ? "accepted" : err.text);
    if (!ok) {
        fuzz_check_err(&err, t);
        CHECK(t->bad || err.line == bad, "line %llu, expected %llu: %s", (unsigned long long)err.line,
              (unsigned long long)bad, err.text);
    } else {
        for (size_t i = 0; i < n; i++)
            check_score(&z, &lines[i], 0.25);
        CHECK(fmt_zscore(&z, "no topic", "map", 1) == FMT_NO_ZSCORE, "a topic that is not there");
    }
    fmt_zscores_free(&z);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct line *lines = malloc((t.lines + 1) * sizeof *lines);
    uint64_t bad;
    size_t n = expect(&t, lines, &bad);
    for (int way = 0; way < FUZZ_WAYS; way++)
        check(fuzz_path((enum fuzz_way)way, data, size), &t, lines, n, bad);
    free(lines);
    fuzz_text_free(&t);
    return 0;
}
