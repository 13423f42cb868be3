/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/pairs.h"

#include "format/lines.h"
#include "format/named.h"
#include "format/scan.h"

/* Sets *err to the message that the line, from `line` to l->next, has n fields, which are too few or too many (5 means
 * more than 4); `pool` says that four are allowed too. Returns -1. */
static int wrong_fields(const struct fmt_lines *l, const char *line, int n, bool pool, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    return err_input(err, fmt_name(l->in), l->number, "%s in '%s', expected %s",
                     n == 1   ? "1 field"
                     : n == 3 ? "3 fields"
                     : n == 4 ? "4 fields"
                              : "more than 4 fields",
                     err_quote_line(q, line, l->next), pool ? "'qid docid' or 'qid docid rank score'" : "'qid docid'");
}

/* Adds the rows of lines `qid docid` to *set; `pool` also admits `qid docid rank score`. Returns 0, or -1 and *err. */
static int read_pair_lines(struct lab_set *set, struct fmt_lines *l, bool pool, struct err *err)
{
    int r;
    while ((r = fmt_lines_more(l, err)) > 0) {
        struct fmt_tok t[5];
        const char *line = l->next;
        int n = fmt_split(line, t, 4, &l->next);
        l->number++;
        if (n == 0 || t[0].s[0] == '#')
            continue;
        if (n != 2 && !(pool && n == 4))
            return wrong_fields(l, line, n, pool, err);
        lab_add(set, t[0].s, t[0].len, t[1].s, t[1].len, l->number);
    }
    return r;
}

/* Adds the pairs of a file with named columns to *set. For a pool, skips rows with an empty theta: their documents were
 * not judged. Returns 0, or -1 and *err, also if no row is left after that. */
static int read_named(struct lab_set *set, struct fmt_input *in, bool pool, struct err *err)
{
    struct named *t = named_begin(in, pool ? NAMED_FOR_POOL : NAMED_FOR_EXCLUSION, err);
    struct named_row row;
    int r = t ? 0 : -1;
    bool outside = false;
    while (t && (r = named_next(t, &row, err)) > 0) {
        const struct fmt_tok *f = row.field;
        if (pool && f[NAMED_THETA].s && named_is_missing(&f[NAMED_THETA]))
            outside = true;
        else
            lab_add(set, f[NAMED_TOPIC].s, f[NAMED_TOPIC].len, f[NAMED_DOC].s, f[NAMED_DOC].len, row.line);
    }
    named_end(t);
    if (r == 0 && outside && !set->n_rows)
        r = err_input(err, set->file, 0,
                      "the judged pool is empty: the file has a theta column, but no row has a theta");
    return r;
}

int fmt_read_pairs(struct lab_set *set, const char *path, bool pool, struct err *err)
{
    struct fmt_lines l;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    lab_begin(set, fmt_name(l.in), 0);
    int r = named_form_of(l.in, pool ? NAMED_FOR_POOL : NAMED_FOR_EXCLUSION) == NAMED_NOT
              ? read_pair_lines(set, &l, pool, err)
              : read_named(set, l.in, pool, err);
    lab_finish(set);
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}
