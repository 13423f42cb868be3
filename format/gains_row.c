/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/gains_row.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"

/* The largest difference that is accepted between a stated gain and the gain that theta gives: values are rounded. */
#define GAIN_TOLERANCE 1e-6

unsigned gains_columns(const bool has[NAMED_COLUMNS + 1], size_t n_items)
{
    return 1u << LAB_GAIN | (has[NAMED_THETA] ? 1u << LAB_THETA : 0) | (has[NAMED_BT] ? 1u << LAB_BT : 0) |
           (has[NAMED_COUNT] || (has[NAMED_PASSES] && has[NAMED_RESPONSES] && n_items) ? 1u << LAB_COUNT : 0);
}

/* The place of a row, for error messages. */
struct row_place {
    const struct gain_file *g;
    const struct gain_row *row; /* NULL if the values do not come from a file */
    const struct fmt_tok *qid, *docno;
    uint64_t line;
    struct err *err;
};

/* Sets *place->err to the message that a value, called `what`, is not as expected. Quotes the text of `column` in the
 * row; without a row, prints `value`. Returns -1. */
static int report_value(const struct row_place *place, const char *what, enum named_column column, double value,
                        const char *expected)
{
    char q[3][ERR_QUOTE_SIZE];
    const struct fmt_tok *v = place->row ? &place->row->field[column] : NULL;
    if (v)
        err_quote(q[0], v->s ? v->s : "", v->len);
    else
        snprintf(q[0], sizeof q[0], "%.10g", value);
    return err_input(place->err, place->g->set.file, place->line, "%s %s%s%s, expected %s (topic %s, document %s)",
                     what, v ? "'" : "", q[0], v ? "'" : "", expected, err_quote(q[1], place->qid->s, place->qid->len),
                     err_quote(q[2], place->docno->s, place->docno->len));
}

/* Sets *place->err to the message that the text of `column` in the row, called `what`, is not as expected. Returns
 * -1. The place must have a row. */
static int report_field(const struct row_place *place, const char *what, enum named_column column, const char *expected)
{
    return report_value(place, what, column, NAN, expected);
}

/* Returns whether v is in [0, 1]; true for NAN, which means missing. */
static bool is_share(double v)
{
    return isnan(v) || (v >= 0 && v <= 1);
}

static bool is_missing(const struct fmt_tok *t)
{
    return !t->len || (t->len == 2 && memcmp(t->s, "NA", 2) == 0);
}

/* Returns whether a number is missing. In tables, the words that other programs export for missing numbers count,
 * too. */
static bool is_missing_number(const struct row_place *place, const struct fmt_tok *t)
{
    return is_missing(t) || (place->row->table && named_is_missing(t));
}

/* Sets *v to NAN. `what` names it in messages. Returns 0 if the text of the field, which is not a number, means
 * "missing", otherwise -1 and *place->err. */
static int read_missing(const struct row_place *place, enum named_column field, const char *what, double *v)
{
    *v = NAN;
    return is_missing_number(place, &place->row->field[field])
             ? 0
             : report_field(place, what, field, "a finite number or NA");
}

/* Sets *v to the finite number in a field of the row, NAN if it is missing. `what` names it in messages. Returns 0, or
 * -1 and *place->err. */
static inline int read_number(const struct row_place *place, enum named_column field, const char *what, double *v)
{
    const struct fmt_tok *t = &place->row->field[field];
    if (!t->len) { /* most rows lack some columns */
        *v = NAN;
        return 0;
    }
    return num_double(t->s, t->len, v) ? 0 : read_missing(place, field, what, v);
}

/* Sets *v to the number in a field of the row, which must be whole and at least 0; NAN if it is missing. `what` names
 * it in messages. Returns 0, or -1 and *place->err. */
static inline int read_whole(const struct row_place *place, enum named_column field, const char *what, double *v)
{
    if (read_number(place, field, what, v) != 0)
        return -1;
    return isnan(*v) || (*v >= 0 && *v == floor(*v)) ? 0
                                                     : report_field(place, what, field, "a whole number >= 0 or NA");
}

/* Sets *count to the share of passed criteria: the count column or else passes / (criteria x responses), NAN if
 * unknown. Sets *unasked to whether the row has no count and states 0 responses. Returns 0, or -1 and *place->err. */
static int read_count(const struct row_place *place, double *count, bool *unasked)
{
    const struct fmt_tok *f = place->row->field;
    double passes, responses;
    *unasked = false;
    if (!f[NAMED_COUNT].len && !f[NAMED_PASSES].len && !f[NAMED_RESPONSES].len) {
        *count = NAN;
        return 0;
    }
    if (read_number(place, NAMED_COUNT, "count", count) != 0 ||
        read_whole(place, NAMED_PASSES, "passes", &passes) != 0 ||
        read_whole(place, NAMED_RESPONSES, "responses", &responses) != 0)
        return -1;
    if (!isnan(*count))
        return is_share(*count) ? 0 : report_field(place, "count", NAMED_COUNT, "a number in [0, 1]");
    double n = responses * (double)place->g->n_items;
    *unasked = responses == 0;
    if (isnan(passes) || isnan(n))
        return 0;
    if (place->g->n_items && passes > n)
        return report_field(place, "passes", NAMED_PASSES,
                            "at most the number of criteria times the number of responses");
    *count = n > 0 ? passes / n : NAN;
    return 0;
}

/* Returns the column that holds the gain of the row: the gain column if there is one, otherwise the score column. */
static enum named_column gain_field(const struct gain_row *row)
{
    return row->field[NAMED_GAIN].s ? NAMED_GAIN : NAMED_SCORE;
}

/* Returns whether a row of a table is about a document that was not judged: its theta is missing in a table with
 * thetas; without a theta column, it has no bt, count, passes and gain (or score). False for files that are not
 * tables. */
static bool is_outside(const struct row_place *place)
{
    static const enum named_column judged[] = {NAMED_BT, NAMED_COUNT, NAMED_PASSES};
    const struct fmt_tok *f = place->row->field;
    if (!place->row->table)
        return false;
    if (f[NAMED_THETA].s)
        return is_missing_number(place, &f[NAMED_THETA]);
    for (size_t i = 0; i < LENGTH(judged); i++)
        if (!is_missing_number(place, &f[judged[i]]))
            return false;
    return is_missing_number(place, &f[gain_field(place->row)]);
}

/* Adds a row, whose document was not judged, to the counts in g->outside. Returns 1, or -1 and *place->err if its gain
 * is not a number. */
static int count_outside(struct gain_file *g, const struct row_place *place)
{
    double gain;
    if (read_number(place, NAMED_GAIN, "gain", &gain) != 0)
        return -1;
    g->outside.n++;
    if (gain > 0 && !g->outside.with_gain++)
        g->outside.line = place->line;
    return 1;
}

/* Adds a score that was read as a gain to the summary *s of these scores. */
static void note_score(struct gain_score *s, double score)
{
    s->lo = s->n ? fmin(s->lo, score) : score;
    s->hi = s->n ? fmax(s->hi, score) : score;
    s->fraction |= score != floor(score);
    s->n++;
}

/* Sets *place->err to the message that v->gain is not `computed`, the gain that v->theta gives. Returns -1. */
static int report_other_gain(const struct row_place *place, const struct gain_values *v, double computed)
{
    char expected[96];
    snprintf(expected, sizeof expected, "%.10g, which the %scriteria give for theta %.10g", computed,
             place->row ? "header's " : "", v->theta);
    return report_value(place, "gain", place->row ? gain_field(place->row) : NAMED_GAIN, v->gain, expected);
}

/* Checks the values *v of a row and sets a missing gain to that of theta if the file has criteria. `unasked` says that
 * no criterion was asked about the document, which may then have no value at all. Returns 0, or -1 and *place->err,
 * also if a stated gain is not that of theta. */
static int complete_values(const struct row_place *place, struct gain_values *v, bool unasked)
{
    const struct gain_file *g = place->g;
    enum named_column column = place->row ? gain_field(place->row) : NAMED_GAIN;
    const char *name = column == NAMED_GAIN ? "gain" : "score";
    if (!is_share(v->gain))
        return report_value(place, name, column, v->gain, "a gain in [0, 1]");
    if (!is_share(v->count))
        return report_value(place, "count", NAMED_COUNT, v->count, "a number in [0, 1]");
    if (isinf(v->theta))
        return report_value(place, "theta", NAMED_THETA, v->theta, "a finite number");
    if (isinf(v->bt))
        return report_value(place, "bt", NAMED_BT, v->bt, "a finite number");
    if (!isnan(v->theta) && !g->n_items && isnan(v->gain))
        return report_value(
            place, "theta", NAMED_THETA, v->theta,
            place->row
                ? "a gain for the theta, or '# criterion' lines in the header, from which the program computes the gain"
                : "a gain for the theta, or criteria, from which the program computes the gain");
    if (!isnan(v->theta) && g->n_items) {
        double computed = gain_of_theta(g->item, g->n_items, v->theta);
        if (isnan(v->gain))
            v->gain = computed;
        else if (fabs(v->gain - computed) > GAIN_TOLERANCE)
            return report_other_gain(place, v, computed);
    }
    return isnan(v->gain) && isnan(v->count) && isnan(v->bt) && !unasked
             ? report_value(place, "gain", NAMED_GAIN, v->gain, "a gain in [0, 1], a theta or a count")
             : 0;
}

/* Adds a row to the set. Of theta, bt and count, it stores those for which the set has a column. `line` is the row's
 * line in the file; 0 for rows from memory. */
static void add_gain_row(struct lab_set *set, const struct fmt_tok *qid, const struct fmt_tok *docno, uint64_t line,
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
    struct row_place place = {g, row, &row->field[NAMED_TOPIC], &row->field[NAMED_DOC], line, err};
    struct lab_set *set = &g->set;
    if (!place.qid->len || !place.docno->len) /* NA is a name like others */
        return err_input(err, set->file, line, "%s is missing", place.qid->len ? "the document" : "the topic");
    if (is_outside(&place))
        return count_outside(g, &place);
    struct gain_values v;
    enum named_column column = gain_field(row);
    bool unasked;
    if (read_number(&place, NAMED_THETA, "theta", &v.theta) != 0 || read_number(&place, NAMED_BT, "bt", &v.bt) != 0 ||
        read_count(&place, &v.count, &unasked) != 0)
        return -1;
    bool graded = column == NAMED_SCORE && !isnan(v.theta); /* in the released tables, this score is a human grade */
    v.gain = NAN;
    if ((!graded && read_number(&place, column, column == NAMED_GAIN ? "gain" : "score", &v.gain) != 0) ||
        complete_values(&place, &v, unasked) != 0)
        return -1;
    if (row->table && column == NAMED_SCORE && isnan(v.theta) && !isnan(v.gain))
        note_score(&g->score, v.gain);
    add_gain_row(set, &row->field[NAMED_TOPIC], &row->field[NAMED_DOC], line, &v);
    return 0;
}

int gains_add_values(struct gain_file *g, const struct fmt_tok *qid, const struct fmt_tok *docno,
                     const struct gain_values *v, struct err *err)
{
    struct gain_values row = *v;
    if (complete_values(&(struct row_place){.g = g, .qid = qid, .docno = docno, .err = err}, &row, false) != 0)
        return -1;
    add_gain_row(&g->set, qid, docno, 0, &row);
    return 0;
}
