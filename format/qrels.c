/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/qrels.h"

#include <math.h>
#include <strings.h>

#include "base/num.h"
#include "format/named.h"
#include "format/qrels_alike.h"

int fmt_long_grade(const struct fmt_tok t[4], const char *file, uint64_t line, struct fmt_notes *notes, int32_t *grade,
                   struct err *err)
{
    int64_t v;
    char q[3][ERR_QUOTE_SIZE];
    if (!num_int(t[3].s, t[3].len, INT64_MIN, INT64_MAX, &v)) {
        double fraction;
        v = num_atol(t[3].s, t[3].len);
        bool is_fraction = num_double(t[3].s, t[3].len, &fraction) && fraction != (double)v;
        notes->fractions += is_fraction;
        notes->scores += is_fraction && (fraction < 0 || fraction > 1);
        fmt_note(notes, line, "grade '%s' was read as %lld, expected an integer (topic %s, document %s)",
                 err_quote(q[0], t[3].s, t[3].len), (long long)v, err_quote(q[1], t[0].s, t[0].len),
                 err_quote(q[2], t[2].s, t[2].len));
    }
    if (v > 1000000000)
        return err_input(err, file, line, "grade '%s', expected at most 1000000000 (topic %s, document %s)",
                         err_quote(q[0], t[3].s, t[3].len), err_quote(q[1], t[0].s, t[0].len),
                         err_quote(q[2], t[2].s, t[2].len));
    *grade = v < -1 ? -1 : (int32_t)v; /* all negative grades mean the same: not judged */
    return 0;
}

/* Returns 1 for a field `true` and 0 for `false`, as columns of truth values have them, in any case of letters; -1 for
 * any other field. */
static int truth_value(const struct fmt_tok *t)
{
    return t->len == 4 && strncasecmp(t->s, "true", 4) == 0  ? 1
         : t->len == 5 && strncasecmp(t->s, "false", 5) == 0 ? 0
                                                             : -1;
}

/* Sets *grade to the grade in `column` of a row of named columns; any negative grade becomes -1. A whole number may
 * have a fraction of zeros (1.0); true is 1, false 0; other texts are read and noted like grades in qrels lines.
 * Returns 0, or -1 and *err. */
static int named_grade(const struct named_row *row, enum named_column column, const char *file, struct fmt_notes *notes,
                       int32_t *grade, struct err *err)
{
    const struct fmt_tok *f = row->field;
    struct fmt_tok t[4] = {f[NAMED_TOPIC], {0}, f[NAMED_DOC], f[column]};
    double v = truth_value(&t[3]);
    if ((v < 0 && !num_double(t[3].s, t[3].len, &v)) || v != floor(v) || fabs(v) > 1e9)
        return fmt_grade(t, file, row->line, notes, grade, err);
    *grade = v < -1 ? -1 : (int32_t)v;
    return 0;
}

/* Reads qrels from a file with named columns: the column of grades or else of scores. Skips rows without a grade; adds
 * the others to *set if `keep`. Sets *any if there was a grade. Returns 0, or -1 and *err. */
static int read_named(struct lab_set *set, struct fmt_input *in, bool keep, struct fmt_notes *notes, bool *any,
                      struct err *err)
{
    struct named *t = named_begin(in, NAMED_FOR_GRADES, err);
    struct named_row row;
    int r = t ? 0 : -1;
    while (t && (r = named_next(t, &row, err)) > 0) {
        const struct fmt_tok *f = row.field;
        enum named_column column = named_has(t, &row, NAMED_GRADE) ? NAMED_GRADE : NAMED_SCORE;
        int32_t grade = 0;
        if (!f[column].s || named_is_missing(&f[column]))
            continue;
        if ((r = named_grade(&row, column, set->file, notes, &grade, err)) < 0)
            break;
        *any = true;
        if (!keep)
            continue;
        size_t added_row =
            lab_add(set, f[NAMED_TOPIC].s, f[NAMED_TOPIC].len, f[NAMED_DOC].s, f[NAMED_DOC].len, row.line);
        lab_set_grade(set, added_row, grade); /* lab_add may have moved the column */
    }
    named_end(t);
    return r;
}

/* Reads lines `qid iter docno rel`; adds them to *set if `keep`. `comments`: whether lines that begin with '#' are
 * skipped. Sets *any if there is a line. Returns 0, or -1 and *err. */
static int read_qrel_lines(struct lab_set *set, struct fmt_lines *l, bool comments, bool keep, struct fmt_notes *notes,
                           bool *any, struct err *err)
{
    struct fmt_tok t[4];
    int r;
    while ((r = fmt_next_fields(l, comments, t, 4, "qid iter docno rel", err)) > 0) {
        int32_t grade = 0;
        if ((r = fmt_grade(t, set->file, l->number, notes, &grade, err)) < 0)
            break;
        *any = true;
        if (keep) {
            size_t row = lab_add(set, t[0].s, t[0].len, t[2].s, t[2].len, l->number);
            lab_set_grade(set, row, grade);
            /* fmt_take_alike_qrels takes lines that begin with the same topic without looking for comments, so the
             * topic must not begin with '#', which it can if blanks are before it */
            if (!comments || *t[0].s != '#')
                fmt_take_alike_qrels(set, l, t);
        }
    }
    return r;
}

/* Reads the qrels at `path` into *set, or only checks their lines if not `keep`. Returns 0, or -1 and *err, also if the
 * file has no grade. */
static int read_qrels(struct lab_set *set, const char *path, bool comments, bool keep, struct fmt_notes *notes,
                      struct err *err)
{
    struct fmt_lines l;
    bool any = false;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    const char *file = fmt_name(l.in);
    if (keep)
        lab_begin(set, file, 1u << LAB_GRADE);
    else
        *set = (struct lab_set){.file = file};
    bool named = named_form_of(l.in, NAMED_FOR_GRADES) != NAMED_NOT;
    int r = named ? read_named(set, l.in, keep, notes, &any, err)
                  : read_qrel_lines(set, &l, comments, keep, notes, &any, err);
    if (r == 0 && !any)
        r = err_input(err, file, 0,
                      named ? "no grades found, expected a grade in at least one row"
                            : "no judgements found, expected lines 'qid iter docno rel'");
    if (keep)
        lab_finish(set);
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

int fmt_read_qrels(struct lab_set *set, const char *path, bool comments, struct fmt_notes *notes, struct err *err)
{
    return read_qrels(set, path, comments, true, notes, err);
}

int fmt_check_qrels(struct lab_set *set, const char *path, bool comments, struct fmt_notes *notes, struct err *err)
{
    return read_qrels(set, path, comments, false, notes, err);
}
