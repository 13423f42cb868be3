/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/num.h"
#include "format/qrels.h"

/* The level of a line; what atof makes of it if it is not a number. */
static double level_of(const struct fmt_tok *level, const struct fmt_tok *qid, const struct fmt_tok *doc, uint64_t line,
                       struct fmt_notes *notes)
{
    double v;
    if (num_double(level->s, level->len, &v))
        return v;
    char q[3][ERR_QUOTE_SIZE];
    v = num_atof(level->s, level->len);
    fmt_note(notes, line, "level '%s' read as %g, expected a number (topic %s, document %s)",
             err_quote(q[0], level->s, level->len), v, err_quote(q[1], qid->s, qid->len),
             err_quote(q[2], doc->s, doc->len));
    return v;
}

/* has_subgroup: five fields, else four. */
static int read_prefs(struct lab_set *set, const char *path, bool comments, bool has_subgroup, struct fmt_notes *notes,
                      struct err *err)
{
    const char *expected = has_subgroup ? "qid group subgroup docno level" : "qid group docno level";
    struct fmt_lines l;
    struct fmt_tok t[5];
    int r, n = has_subgroup ? 5 : 4;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    lab_begin(set, fmt_name(l.in), 1u << LAB_LEVEL | 1u << LAB_GROUP | 1u << LAB_SUBGROUP);
    while ((r = fmt_next_fields(&l, comments, t, n, expected, err)) > 0) {
        const struct fmt_tok *doc = &t[n - 2], *level = &t[n - 1], *subgroup = &t[has_subgroup ? 2 : 1];
        size_t row = lab_add(set, t[0].s, t[0].len, doc->s, doc->len, l.number);
        lab_double(set, LAB_LEVEL)[row] = level_of(level, &t[0], doc, l.number, notes);
        lab_uint(set, LAB_GROUP)[row] = lab_group_number(set, t[1].s, t[1].len);
        lab_uint(set, LAB_SUBGROUP)[row] = lab_group_number(set, subgroup->s, subgroup->len);
    }
    if (r == 0 && !set->n_rows)
        r = err_fail(err, ERR_INPUT, fmt_name(l.in), 0, "no preference in it, expected lines '%s'", expected);
    lab_finish(set);
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

int fmt_read_prefs(struct lab_set *set, const char *path, bool comments, struct fmt_notes *notes, struct err *err)
{
    return read_prefs(set, path, comments, true, notes, err);
}

int fmt_read_qrels_prefs(struct lab_set *set, const char *path, bool comments, struct fmt_notes *notes, struct err *err)
{
    return read_prefs(set, path, comments, false, notes, err);
}
