/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Designs of samples: probabilities and strata are found again, whatever the way the file comes. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "format/design.h"

struct line {
    struct fmt_tok tok[4];
    size_t n; /* of tok; 0 if it is blank or a comment */
    double probability;
};

/* Splits the lines up to the first that is malformed or repeats a topic, whose number is *bad (else 0). */
static size_t expect(const struct fuzz_text *t, struct line *lines, uint64_t *bad)
{
    struct fmt_tok line;
    size_t n = 0;
    *bad = 0;
    for (size_t at = 0; !*bad && fuzz_next_line(t, &at, &line); n += !*bad) {
        struct line *x = &lines[n];
        x->n = fuzz_split(line, x->tok, 4);
        if (!x->n || x->tok[0].s[0] == '#') {
            x->n = 0;
            continue;
        }
        if (x->n < 2 || x->n > 3 || !fuzz_number(x->tok[1], &x->probability) || !(x->probability > 0) ||
            !(x->probability <= 1))
            *bad = n + 1;
        for (size_t i = 0; i < n && !*bad; i++)
            if (lines[i].n && fuzz_tok_same(lines[i].tok[0], x->tok[0]))
                *bad = n + 1;
    }
    return n;
}

/* Checks the draws, and that topics are in one stratum exactly if they name the same or none. */
static void check_draws(const struct fmt_design *d, const struct line *lines, size_t n)
{
    const struct line *last = NULL;
    const struct fmt_draw *last_draw = NULL;
    size_t topics = 0;
    for (size_t i = 0; i < n; i++) {
        if (!lines[i].n)
            continue;
        char *qid = strndup(lines[i].tok[0].s, lines[i].tok[0].len);
        const struct fmt_draw *draw = fmt_design_find(d, qid);
        CHECK(draw && fuzz_same_bits(draw->probability, lines[i].probability), "%s", qid);
        if (last && last->n == 3 && lines[i].n == 3)
            CHECK((draw->stratum == last_draw->stratum) == fuzz_tok_same(lines[i].tok[2], last->tok[2]), "%s", qid);
        free(qid);
        last = &lines[i];
        last_draw = draw;
        topics++;
    }
    CHECK(topics == d->n, "%zu topics, expected %zu", d->n, topics);
    CHECK(!fmt_design_find(d, "no topic "), "a topic that is not there");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct line *lines = malloc((t.lines + 1) * sizeof *lines);
    uint64_t bad;
    size_t n = expect(&t, lines, &bad);
    for (int way = 0; way < FUZZ_WAYS; way++) {
        struct fmt_design d;
        struct err err;
        fuzz_err_reset(&err);
        bool ok = fmt_read_design(&d, fuzz_path((enum fuzz_way)way, data, size), &err) == 0;
        CHECK(ok == (!t.bad && !bad), "%s", ok ? "accepted" : err.text);
        if (ok)
            check_draws(&d, lines, n);
        else {
            fuzz_check_err(&err, &t);
            CHECK(t.bad || err.line == bad, "line %llu, expected %llu: %s", (unsigned long long)err.line,
                  (unsigned long long)bad, err.text);
        }
        fmt_design_free(&d);
    }
    free(lines);
    fuzz_text_free(&t);
    return 0;
}
