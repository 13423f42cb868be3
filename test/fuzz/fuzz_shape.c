/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Shapes: what a file looks like depends neither on blocks nor on compression, and what looks like a run, qrels or
 * gains has such lines only, as far as is looked. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "format/shape.h"

enum { LOOKED_AT = 100, FIELDS = 7 };

static bool fits(enum shape s, struct fmt_tok line)
{
    struct fmt_tok tok[FIELDS];
    size_t n = fuzz_split(line, tok, FIELDS);
    double v[FIELDS];
    bool number[FIELDS];
    for (size_t i = 0; i < FIELDS; i++)
        number[i] = i < n && fuzz_number(tok[i], &v[i]);
    switch (s) {
    case SHAPE_RUN: return n >= 6 && number[3] && number[4];
    case SHAPE_NO_RUNID: return n == 5 && number[3] && number[4];
    case SHAPE_BLANKS: return n >= 7 && !number[3] && number[4] && number[5];
    case SHAPE_QRELS: return n == 4 && number[3] && v[3] == floor(v[3]);
    case SHAPE_GAINS: return n == 4 && number[3] && (v[3] == floor(v[3]) || (v[3] > 0 && v[3] < 1));
    case SHAPE_COMMAS: return n == 1 && memchr(tok[0].s, ',', tok[0].len);
    case SHAPE_UNKNOWN: break;
    }
    return true;
}

static void check_lines(enum shape s, const struct fuzz_text *t)
{
    struct fmt_tok line, first;
    size_t at = 0;
    for (int n = 0; n < LOOKED_AT && fuzz_next_line(t, &at, &line);) {
        if (fuzz_split(line, &first, 1) == 0 || line.s[0] == '#')
            continue;
        CHECK(fits(s, line), "shape %d: %.*s", (int)s, (int)line.len, line.s);
        n++;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    enum shape s = shape_of(fuzz_path(FUZZ_FILE, data, size));
    for (int way = FUZZ_BLOCKS; way < FUZZ_WAYS && !t.bad; way++) {
        enum shape other = shape_of(fuzz_path((enum fuzz_way)way, data, size));
        CHECK(other == (way == FUZZ_PIPE ? SHAPE_UNKNOWN : s), "shape %d, way %d: %d", (int)s, way, (int)other);
    }
    if (!t.bad && !(t.len >= 11 && memcmp(t.s, "# rcp-gains", 11) == 0))
        check_lines(s, &t);
    fuzz_text_free(&t);
    return 0;
}
