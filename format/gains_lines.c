/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/gains_lines.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/put.h"

static const char *const column_name[GC_OTHER] = {
    [GC_QID] = "qid",         [GC_DOC] = "docid",     [GC_ITER] = "iter",           [GC_GAIN] = "gain",
    [GC_THETA] = "theta",     [GC_BT] = "bt",         [GC_SE_BT] = "se_bt",         [GC_SE_THETA] = "se_theta",
    [GC_SE_GAIN] = "se_gain", [GC_PASSES] = "passes", [GC_RESPONSES] = "responses", [GC_COUNT] = "count",
    [GC_SCORE] = "score",
};

void gains_put_version(struct output *w)
{
    out_line(w, "# rcp-gains 1");
}

void gains_put_judge(struct output *w, const char *judge)
{
    out_line(w, "# judge %s", judge);
}

void gains_put_provenance(struct output *w, const struct prov_line *line, const char *end)
{
    out_line(w, "# provenance %s%s%s%s%s%s", prov_key_name[line->key], *line->subject ? " " : "", line->subject,
             *line->value ? " " : "", line->value, end);
}

void gains_put_rubric_only(struct output *w, double prior_mean, double prior_sd)
{
    out_line(w, "# mode rubric_only");
    out_line(w, "# prior mean %.17g sd %.17g", prior_mean, prior_sd);
}

void gains_put_budget(struct output *w, double tournament, double rubric)
{
    out_line(w, "# budget tournament %.4g rubric %.4g", tournament, rubric);
}

void gains_put_position(struct output *w, double slope, double offset)
{
    out_line(w, "# position slope %.17g offset %.17g", slope, offset);
}

void gains_put_clip(struct output *w, double clip)
{
    out_line(w, "# clip %.10g", clip);
}

void gains_put_reliability(struct output *w, double theta, double count)
{
    char text[2][40] = {"", ""};
    if (isnan(theta) && isnan(count))
        return;
    if (!isnan(theta))
        snprintf(text[0], sizeof text[0], " theta %.6f", theta);
    if (!isnan(count))
        snprintf(text[1], sizeof text[1], " count %.6f", count);
    out_line(w, "# reliability%s%s", text[0], text[1]);
}

void gains_put_hard_rankings(struct output *w)
{
    out_line(w, "# hard-rankings yes");
}

void gains_put_bt_prior(struct output *w, double sd, double misfit)
{
    out_line(w, "# bt-prior sd %.6g misfit %.6g", sd, misfit);
}

/* Writes " NAME VALUE" (6 significant digits) to text, or "" if the value is NAN. Returns text. */
static const char *error_text(char text[40], const char *name, double value)
{
    text[0] = '\0';
    if (!isnan(value))
        snprintf(text, 40, " %s %.6g", name, value);
    return text;
}

void gains_put_item(struct output *w, const struct gain_item *item, double se_gamma, double se_beta)
{
    char a[40], b[40];
    out_line(w, "# criterion %s gamma %.17g beta %.17g%s%s", item->name, item->gamma, item->beta,
             error_text(a, "se_gamma", se_gamma), error_text(b, "se_beta", se_beta));
}

void gains_put_covariance(struct output *w, const struct gain_covariance *c)
{
    char a[40], b[40];
    out_line(w, "# covariance %s %s%s%s", c->criterion[0], c->criterion[1], error_text(a, "gamma", c->gamma),
             error_text(b, "beta", c->beta));
}

void gains_put_query(struct output *w, const struct gain_query *q)
{
    char a[40], b[40], c[40], d[40];
    out_line(w, "# query %s tau %.17g alpha %.17g%s%s%s%s", q->qid, q->tau, q->alpha,
             error_text(a, "se_tau", q->se_tau), error_text(b, "se_alpha", q->se_alpha), error_text(c, "cov", q->cov),
             error_text(d, "phi", q->phi));
}

void gains_put_severity(struct output *w, const struct gain_severity *s)
{
    char a[40];
    out_line(w, "# severity %s %.17g%s", s->judge, s->value, error_text(a, "se", s->se));
}

void gains_put_columns(struct output *w, const struct gain_layout *l)
{
    char text[16 * GAIN_MAX_COLUMNS];
    size_t length = 0;
    for (size_t i = 0; i < l->n_columns; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, " %s", column_name[l->column[i]]);
    out_line(w, "# columns%s", text);
}

/* Returns the text of the cell in `column` of the row of document d, "NA" if the value is unknown. The text is in buf,
 * belongs to *d or is a constant. */
static const char *cell_text(const struct gain_layout *l, const struct gain_doc *d, enum gain_column column,
                             char buf[32])
{
    bool gain = false;
    double v = NAN;
    int digits = 12;
    switch (column) {
    case GC_QID: return d->qid;
    case GC_DOC: return d->docno;
    case GC_ITER: return "0";
    case GC_PASSES:
        if (!d->responses)
            return "NA";
        snprintf(buf, 32, "%llu", (unsigned long long)d->passes);
        return buf;
    case GC_RESPONSES: snprintf(buf, 32, "%llu", (unsigned long long)d->responses); return buf;
    case GC_GAIN: v = d->gain; break;
    case GC_SCORE: /* the gain, if the file has no column of gains or thetas */
        for (size_t i = 0; i < l->n_columns; i++)
            gain |= l->column[i] == GC_GAIN || l->column[i] == GC_THETA;
        v = gain ? NAN : d->gain;
        break;
    case GC_THETA: v = d->theta; break;
    case GC_BT: v = d->bt; break;
    case GC_COUNT: v = d->responses ? (double)d->passes / ((double)l->n_items * (double)d->responses) : NAN; break;
    case GC_SE_BT:
        v = d->se_bt;
        digits = 6;
        break;
    case GC_SE_THETA:
        v = d->se_theta;
        digits = 6;
        break;
    case GC_SE_GAIN:
        v = d->se_gain;
        digits = 6;
        break;
    case GC_OTHER: break;
    }
    if (isnan(v))
        return "NA";
    return put_digits(buf, v, digits);
}

/* Writes the row of document d, with l->end but without the newline, to `line`, which must be long enough. Returns a
 * pointer past its last byte. */
static char *write_gain_row(char *line, const struct gain_layout *l, const struct gain_doc *d)
{
    char buf[32];
    for (size_t i = 0; i <= l->n_columns; i++) {
        const char *parts[] = {i && i < l->n_columns ? l->separator : "",
                               i < l->n_columns ? cell_text(l, d, l->column[i], buf) : l->end};
        for (int k = 0; k < 2; k++) {
            size_t n = strlen(parts[k]);
            memcpy(line, parts[k], n);
            line += n;
        }
    }
    return line;
}

void gains_append_row(struct gains_rows *rows, const struct gain_layout *l, const struct gain_doc *d)
{
    size_t room = strlen(d->qid) + strlen(d->docno) + 34 * l->n_columns + strlen(l->end) + 2;
    rows->text = mem_grow(rows->text, &rows->cap, rows->n + room, 1);
    char *end = write_gain_row(rows->text + rows->n, l, d);
    *end++ = '\n';
    rows->n = (size_t)(end - rows->text);
}

void gains_put_row(struct output *w, const struct gain_layout *l, const struct gain_doc *d)
{
    struct gains_rows row = {0};
    gains_append_row(&row, l, d);
    out_line(w, "%.*s", (int)row.n - 1, row.text);
    mem_free(row.text);
}
