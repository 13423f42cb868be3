/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/gains_row.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"

/* gain and theta of one row may differ by this much, the rounding of the ten digits a file must have */
#define GAIN_TOLERANCE 1e-6

static enum gain_field field_of(enum named_column column)
{
    switch (column) {
    case NAMED_TOPIC: return GF_QID;
    case NAMED_DOC: return GF_DOC;
    case NAMED_GAIN: return GF_GAIN;
    case NAMED_THETA: return GF_THETA;
    case NAMED_BT: return GF_BT;
    case NAMED_PASSES: return GF_PASSES;
    case NAMED_RESPONSES: return GF_RESPONSES;
    case NAMED_COUNT: return GF_COUNT;
    case NAMED_SCORE: return GF_SCORE;
    default: return GF_IGNORED;
    }
}

enum gain_field gains_field_named(const char *name, size_t len)
{
    int weight;
    return field_of(named_column_of(name, len, &weight));
}

enum gain_field gains_field_chosen(const struct fmt_tok *name, enum named_column column, const char *gain_column)
{
    enum gain_field field = field_of(column);
    if (!gain_column)
        return field;
    if (strlen(gain_column) == name->len && memcmp(gain_column, name->s, name->len) == 0)
        return GF_GAIN;
    return field == GF_GAIN ? GF_IGNORED : field;
}

unsigned gains_columns(const bool has[GF_FIELDS + 1], size_t n_items)
{
    return 1u << LAB_GAIN | (has[GF_THETA] ? 1u << LAB_THETA : 0) | (has[GF_BT] ? 1u << LAB_BT : 0) |
           (has[GF_COUNT] || (has[GF_PASSES] && has[GF_RESPONSES] && n_items) ? 1u << LAB_COUNT : 0);
}

/* Where a row went wrong. */
struct at {
    const struct gain_file *g;
    const struct gain_row *row;
    uint64_t line;
    struct err *err;
};

static int bad(const struct at *at, const char *what, enum gain_field field, const char *expected)
{
    const struct fmt_tok *f = at->row->field, *v = &f[field];
    char q[3][ERR_QUOTE_SIZE];
    return err_fail(at->err, ERR_INPUT, at->g->set.file, at->line, "%s '%s', expected %s (topic %s, document %s)", what,
                    err_quote(q[0], v->s ? v->s : "", v->len), expected, err_quote(q[1], f[GF_QID].s, f[GF_QID].len),
                    err_quote(q[2], f[GF_DOC].s, f[GF_DOC].len));
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
static int no_number(const struct at *at, enum gain_field field, const char *what, double *v)
{
    *v = NAN;
    return is_missing_number(at, &at->row->field[field]) ? 0 : bad(at, what, field, "a finite number or NA");
}

/* A finite number, NAN where it is missing. */
static inline int number(const struct at *at, enum gain_field field, const char *what, double *v)
{
    const struct fmt_tok *t = &at->row->field[field];
    if (!t->len) { /* most rows have some of the columns only */
        *v = NAN;
        return 0;
    }
    return num_double(t->s, t->len, v) ? 0 : no_number(at, field, what, v);
}

static inline int whole(const struct at *at, enum gain_field field, const char *what, double *v)
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
    if (!f[GF_COUNT].len && !f[GF_PASSES].len && !f[GF_RESPONSES].len) {
        *count = NAN;
        return 0;
    }
    if (number(at, GF_COUNT, "count", count) != 0 || whole(at, GF_PASSES, "passes", &passes) != 0 ||
        whole(at, GF_RESPONSES, "responses", &responses) != 0)
        return -1;
    if (!isnan(*count))
        return *count >= 0 && *count <= 1 ? 0 : bad(at, "count", GF_COUNT, "a number in [0, 1]");
    double n = responses * (double)at->g->n_items;
    *unasked = responses == 0;
    if (isnan(passes) || isnan(n))
        return 0;
    if (at->g->n_items && passes > n)
        return bad(at, "passes", GF_PASSES, "at most criteria x responses");
    *count = n > 0 ? passes / n : NAN;
    return 0;
}

static enum gain_field gain_field_of(const struct gain_row *row)
{
    return row->field[GF_GAIN].s ? GF_GAIN : GF_SCORE;
}

/* Does the row say that its document is not in the judged pool? */
static bool is_outside(const struct at *at)
{
    static const enum gain_field judged[] = {GF_BT, GF_COUNT, GF_PASSES};
    const struct fmt_tok *f = at->row->field;
    if (!at->row->table)
        return false;
    if (f[GF_THETA].s)
        return is_missing_number(at, &f[GF_THETA]);
    for (size_t i = 0; i < sizeof judged / sizeof judged[0]; i++)
        if (!is_missing_number(at, &f[judged[i]]))
            return false;
    return is_missing_number(at, &f[gain_field_of(at->row)]);
}

static int count_outside(struct gain_file *g, const struct at *at)
{
    double gain;
    if (number(at, GF_GAIN, "gain", &gain) != 0)
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
    enum gain_field field = gain_field_of(at->row);
    if (field == GF_SCORE && !isnan(theta))
        *gain = NAN; /* beside theta, score is the human grade of the released tables */
    else if (number(at, field, field == GF_GAIN ? "gain" : "score", gain) != 0)
        return -1;
    if (!isnan(*gain) && (*gain < 0 || *gain > 1))
        return bad(at, field == GF_GAIN ? "gain" : "score", field, "a gain in [0, 1]");
    if (isnan(theta))
        return 0;
    if (!g->n_items)
        return isnan(*gain)
                 ? bad(at, "theta", GF_THETA, "a gain too, or '# criterion' lines in the header to compute it from")
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
    if (is_missing(&row->field[GF_QID]) || is_missing(&row->field[GF_DOC]))
        return err_fail(err, ERR_INPUT, set->file, line, "%s is missing",
                        is_missing(&row->field[GF_QID]) ? "the topic" : "the document");
    if (is_outside(&at))
        return count_outside(g, &at);
    double gain, theta, bt, count;
    bool unasked;
    if (number(&at, GF_THETA, "theta", &theta) != 0 || number(&at, GF_BT, "bt", &bt) != 0 ||
        count_of(&at, &count, &unasked) != 0 || gain_of(&at, theta, &gain) != 0)
        return -1;
    if (isnan(gain) && isnan(count) && isnan(bt) && !unasked)
        return bad(&at, "gain", GF_GAIN, "a gain in [0, 1], or a theta or count");

    if (row->table && gain_field_of(row) == GF_SCORE && isnan(theta) && !isnan(gain))
        note_score(&g->score, gain);
    put_row(set, &row->field[GF_QID], &row->field[GF_DOC], line, &(struct gain_values){gain, theta, bt, count});
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

/* The members of an object into the row. 0, or -1. */
static int take_members(struct named_json *j, const char *gain_column, struct gain_row *row)
{
    struct fmt_tok key, value;
    enum named_json_kind kind;
    struct fmt_tok id = {0};
    int weight[GF_FIELDS + 1] = {0}, w, r;
    for (bool first = true; (r = named_json_member(j, first, &key)) > 0; first = false) {
        enum named_column column = named_column_of(key.s, key.len, &w);
        enum gain_field field = gains_field_chosen(&key, column, gain_column);
        if (named_json_value(j, &value, &kind) != 0)
            return -1;
        bool nested = kind == NAMED_JSON_LIST || kind == NAMED_JSON_OBJECT;
        if (column == NAMED_ID && field == GF_IGNORED && !nested && kind != NAMED_JSON_NULL)
            id = value;
        if (field == GF_IGNORED || (row->field[field].s && w > weight[field]))
            continue;
        weight[field] = w;
        row->field[field] = nested ? (struct fmt_tok){0} : kind == NAMED_JSON_NULL ? (struct fmt_tok){"NA", 2} : value;
    }
    struct fmt_tok *owner = &row->field[row->field[GF_QID].s ? GF_DOC : GF_QID];
    if (!owner->s)
        *owner = id;
    return r;
}

int gains_json_row(char *line, size_t len, const char *gain_column, const char *file, uint64_t number,
                   struct gain_row *row, struct err *err)
{
    struct named_json j = {.p = line, .end = line + len};
    *row = (struct gain_row){.table = true};
    int r = take_members(&j, gain_column, row);
    named_json_space(&j);
    if (r == 0 && j.p < j.end) {
        j.what = "the end of the line";
        r = -1;
    }
    return r == 0 ? 0 : named_json_fail(&j, line, file, number, err);
}
