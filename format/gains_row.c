/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/gains_row.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"

/* gain and theta of one row may differ by this much, the rounding of the ten digits a file must have */
#define GAIN_TOLERANCE 1e-6

unsigned gains_columns(const bool has[NAMED_COLUMNS + 1], size_t n_items)
{
    return 1u << LAB_GAIN | (has[NAMED_THETA] ? 1u << LAB_THETA : 0) | (has[NAMED_BT] ? 1u << LAB_BT : 0) |
           (has[NAMED_COUNT] || (has[NAMED_PASSES] && has[NAMED_RESPONSES] && n_items) ? 1u << LAB_COUNT : 0);
}

/* Where a row went wrong. */
struct at {
    const struct gain_file *g;
    const struct gain_row *row;
    uint64_t line;
    struct err *err;
};

static int bad(const struct at *at, const char *what, enum named_column field, const char *expected)
{
    const struct fmt_tok *f = at->row->field, *v = &f[field];
    char q[3][ERR_QUOTE_SIZE];
    return err_fail(at->err, ERR_INPUT, at->g->set.file, at->line, "%s '%s', expected %s (topic %s, document %s)", what,
                    err_quote(q[0], v->s ? v->s : "", v->len), expected,
                    err_quote(q[1], f[NAMED_TOPIC].s, f[NAMED_TOPIC].len),
                    err_quote(q[2], f[NAMED_DOC].s, f[NAMED_DOC].len));
}

static bool is_missing(const struct fmt_tok *t)
{
    return !t->len || (t->len == 2 && memcmp(t->s, "NA", 2) == 0);
}

/* What programs that export tables write for a missing number counts in tables only. */
static bool is_missing_number(const struct at *at, const struct fmt_tok *t)
{
    return is_missing(t) || (at->row->table && named_is_missing(t));
}

/* Not a number, but a word for a missing one, or an error. */
static int no_number(const struct at *at, enum named_column field, const char *what, double *v)
{
    *v = NAN;
    return is_missing_number(at, &at->row->field[field]) ? 0 : bad(at, what, field, "a finite number or NA");
}

/* A finite number, NAN where it is missing. */
static inline int number(const struct at *at, enum named_column field, const char *what, double *v)
{
    const struct fmt_tok *t = &at->row->field[field];
    if (!t->len) { /* most rows have some of the columns only */
        *v = NAN;
        return 0;
    }
    return num_double(t->s, t->len, v) ? 0 : no_number(at, field, what, v);
}

static inline int whole(const struct at *at, enum named_column field, const char *what, double *v)
{
    if (number(at, field, what, v) != 0)
        return -1;
    return isnan(*v) || (*v >= 0 && *v == floor(*v)) ? 0 : bad(at, what, field, "a whole number >= 0 or NA");
}

/* Finds the share of passed criteria: the count column, else passes / (criteria x responses); NAN if no rubric was asked
 * about the document, *unasked then. */
static int count_of(const struct at *at, double *count, bool *unasked)
{
    const struct fmt_tok *f = at->row->field;
    double passes, responses;
    *unasked = false;
    if (!f[NAMED_COUNT].len && !f[NAMED_PASSES].len && !f[NAMED_RESPONSES].len) {
        *count = NAN;
        return 0;
    }
    if (number(at, NAMED_COUNT, "count", count) != 0 || whole(at, NAMED_PASSES, "passes", &passes) != 0 ||
        whole(at, NAMED_RESPONSES, "responses", &responses) != 0)
        return -1;
    if (!isnan(*count))
        return *count >= 0 && *count <= 1 ? 0 : bad(at, "count", NAMED_COUNT, "a number in [0, 1]");
    double n = responses * (double)at->g->n_items;
    *unasked = responses == 0;
    if (isnan(passes) || isnan(n))
        return 0;
    if (at->g->n_items && passes > n)
        return bad(at, "passes", NAMED_PASSES, "at most criteria x responses");
    *count = n > 0 ? passes / n : NAN;
    return 0;
}

static enum named_column gain_field_of(const struct gain_row *row)
{
    return row->field[NAMED_GAIN].s ? NAMED_GAIN : NAMED_SCORE;
}

/* Does the row say that its document is not in the judged pool? */
static bool is_outside(const struct at *at)
{
    static const enum named_column judged[] = {NAMED_BT, NAMED_COUNT, NAMED_PASSES};
    const struct fmt_tok *f = at->row->field;
    if (!at->row->table)
        return false;
    if (f[NAMED_THETA].s)
        return is_missing_number(at, &f[NAMED_THETA]);
    for (size_t i = 0; i < sizeof judged / sizeof judged[0]; i++)
        if (!is_missing_number(at, &f[judged[i]]))
            return false;
    return is_missing_number(at, &f[gain_field_of(at->row)]);
}

static int count_outside(struct gain_file *g, const struct at *at)
{
    double gain;
    if (number(at, NAMED_GAIN, "gain", &gain) != 0)
        return -1;
    g->outside.n++;
    if (gain > 0 && !g->outside.with_gain++)
        g->outside.line = at->line;
    return 1;
}

static void note_score(struct gain_score *s, double score)
{
    s->lo = s->n ? fmin(s->lo, score) : score;
    s->hi = s->n ? fmax(s->hi, score) : score;
    s->fraction |= score != floor(score);
    s->n++;
}

/* The row's gain: given, or from theta by the items; NAN if the row has neither. */
static int gain_of(const struct at *at, double theta, double *gain)
{
    const struct gain_file *g = at->g;
    enum named_column field = gain_field_of(at->row);
    if (field == NAMED_SCORE && !isnan(theta))
        *gain = NAN; /* beside theta, score is the human grade of the released tables */
    else if (number(at, field, field == NAMED_GAIN ? "gain" : "score", gain) != 0)
        return -1;
    if (!isnan(*gain) && (*gain < 0 || *gain > 1))
        return bad(at, field == NAMED_GAIN ? "gain" : "score", field, "a gain in [0, 1]");
    if (isnan(theta))
        return 0;
    if (!g->n_items)
        return isnan(*gain)
                 ? bad(at, "theta", NAMED_THETA, "a gain too, or '# criterion' lines in the header to compute it from")
                 : 0;
    double computed = gain_of_theta(g->item, g->n_items, theta);
    if (isnan(*gain)) {
        *gain = computed;
        return 0;
    }
    if (fabs(*gain - computed) <= GAIN_TOLERANCE)
        return 0;
    char expected[96];
    snprintf(expected, sizeof expected, "%.10g, which the header's criteria give for theta %.10g", computed, theta);
    return bad(at, "gain", field, expected);
}

static void put_row(struct lab_set *set, const struct fmt_tok *qid, const struct fmt_tok *docno, uint64_t line,
                    const struct gain_values *v)
{
    size_t r = lab_add(set, qid->s, qid->len, docno->s, docno->len, line);
    lab_double(set, LAB_GAIN)[r] = v->gain;
    if (lab_double(set, LAB_THETA))
        lab_double(set, LAB_THETA)[r] = v->theta;
    if (lab_double(set, LAB_BT))
        lab_double(set, LAB_BT)[r] = v->bt;
    if (lab_double(set, LAB_COUNT))
        lab_double(set, LAB_COUNT)[r] = v->count;
}

int gains_add_row(struct gain_file *g, const struct gain_row *row, uint64_t line, struct err *err)
{
    struct at at = {g, row, line, err};
    struct lab_set *set = &g->set;
    if (is_missing(&row->field[NAMED_TOPIC]) || is_missing(&row->field[NAMED_DOC]))
        return err_fail(err, ERR_INPUT, set->file, line, "%s is missing",
                        is_missing(&row->field[NAMED_TOPIC]) ? "the topic" : "the document");
    if (is_outside(&at))
        return count_outside(g, &at);
    double gain, theta, bt, count;
    bool unasked;
    if (number(&at, NAMED_THETA, "theta", &theta) != 0 || number(&at, NAMED_BT, "bt", &bt) != 0 ||
        count_of(&at, &count, &unasked) != 0 || gain_of(&at, theta, &gain) != 0)
        return -1;
    if (isnan(gain) && isnan(count) && isnan(bt) && !unasked)
        return bad(&at, "gain", NAMED_GAIN, "a gain in [0, 1], or a theta or count");

    if (row->table && gain_field_of(row) == NAMED_SCORE && isnan(theta) && !isnan(gain))
        note_score(&g->score, gain);
    put_row(set, &row->field[NAMED_TOPIC], &row->field[NAMED_DOC], line, &(struct gain_values){gain, theta, bt, count});
    return 0;
}

static int bad_value(const struct gain_file *g, const struct fmt_tok *qid, const struct fmt_tok *docno,
                     const char *what, double value, const char *expected, struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    return err_fail(err, ERR_INPUT, g->set.file, 0, "%s %.10g, expected %s (topic %s, document %s)", what, value,
                    expected, err_quote(q[0], qid->s, qid->len), err_quote(q[1], docno->s, docno->len));
}

static bool is_share(double v)
{
    return isnan(v) || (v >= 0 && v <= 1);
}

int gains_add_values(struct gain_file *g, const struct fmt_tok *qid, const struct fmt_tok *docno,
                     const struct gain_values *v, struct err *err)
{
    struct gain_values row = *v;
    if (!is_share(v->gain))
        return bad_value(g, qid, docno, "gain", v->gain, "a gain in [0, 1]", err);
    if (!is_share(v->count))
        return bad_value(g, qid, docno, "count", v->count, "a number in [0, 1]", err);
    if (isinf(v->theta) || isinf(v->bt))
        return bad_value(g, qid, docno, isinf(v->theta) ? "theta" : "bt", isinf(v->theta) ? v->theta : v->bt,
                         "a finite number", err);
    if (!isnan(v->theta) && !g->n_items && isnan(v->gain))
        return bad_value(g, qid, docno, "theta", v->theta, "a gain too, or criteria to compute it from", err);
    if (!isnan(v->theta) && g->n_items) {
        char expected[96];
        double computed = gain_of_theta(g->item, g->n_items, v->theta);
        snprintf(expected, sizeof expected, "%.10g, which the criteria give for theta %.10g", computed, v->theta);
        if (isnan(v->gain))
            row.gain = computed;
        else if (fabs(v->gain - computed) > GAIN_TOLERANCE)
            return bad_value(g, qid, docno, "gain", v->gain, expected, err);
    }
    if (isnan(row.gain) && isnan(row.count) && isnan(row.bt))
        return bad_value(g, qid, docno, "gain", row.gain, "a gain in [0, 1], or a theta or count", err);
    put_row(&g->set, qid, docno, 0, &row);
    return 0;
}
