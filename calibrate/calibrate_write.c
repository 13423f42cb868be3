/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/calibrate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "format/gains_lines.h"

static int by_qid(const void *a, const void *b)
{
    const struct jud_query *x = *(const struct jud_query *const *)a, *y = *(const struct jud_query *const *)b;
    int c = strcmp(x->qid, y->qid);
    return c ? c : strcmp(x->dataset, y->dataset);
}

int cal_check_names(const struct jud_store *store, const char *dataset, struct err *err)
{
    const struct jud_query **by_name = mem_alloc(store->n_queries, sizeof *by_name);
    size_t n = 0;
    int r = 0;
    for (size_t q = 0; q < store->n_queries; q++)
        if (!dataset || strcmp(store->query[q].dataset, dataset) == 0)
            by_name[n++] = &store->query[q];
    qsort(by_name, n, sizeof *by_name, by_qid);
    for (size_t q = 1; q < n && r == 0; q++)
        if (strcmp(by_name[q]->qid, by_name[q - 1]->qid) == 0)
            r = err_usage(err, "topic %s is in the datasets %s and %s; choose a single dataset", by_name[q]->qid,
                          by_name[q - 1]->dataset, by_name[q]->dataset);
    if (r == 0 && dataset && !n)
        r = err_usage(err, "the judgements have no dataset '%s'", dataset);
    mem_free(by_name);
    return r;
}

static const enum gain_column columns[] = {GC_QID,    GC_ITER,      GC_DOC,   GC_GAIN,     GC_THETA,  GC_BT,
                                           GC_PASSES, GC_RESPONSES, GC_SE_BT, GC_SE_THETA, GC_SE_GAIN};

static const struct gain_layout layout = {columns, LENGTH(columns), 0, " ", ""};

/* Appends the row of document d of topic `qid` to rows; in a rubric-only fit, its tournament score is NAN. */
static void add_doc(struct gains_rows *rows, const struct calibration *c, const char *qid, const struct cal_doc *d)
{
    const struct gain_doc row = {.qid = qid,
                                 .docno = d->docno,
                                 .gain = d->gain,
                                 .theta = d->theta,
                                 .bt = c->rubric_only ? NAN : d->bt,
                                 .se_bt = c->rubric_only ? NAN : d->se_bt,
                                 .se_theta = d->se_theta,
                                 .se_gain = d->se_gain,
                                 .passes = d->passes,
                                 .responses = d->responses};
    gains_append_row(rows, &layout, &row);
}

/* Writes line p->line[line] of the published file unchanged, except for a carriage return at its end, so that
 * published numbers keep all digits. */
static void copy_line(struct output *w, const struct published *p, size_t line)
{
    size_t n = strlen(p->line[line]);
    out_line(w, "%.*s", (int)(n && p->line[line][n - 1] == '\r' ? n - 1 : n), p->line[line]);
}

static void write_items(struct output *w, const struct published *p)
{
    out_line(w, "# items as published, only tau and alpha fitted");
    for (size_t k = 0; k < p->n_items; k++)
        copy_line(w, p, p->item_line[k]);
    for (size_t k = 0; k < p->extra.n_covariances; k++)
        copy_line(w, p, p->extra.covariance[k].line);
    for (size_t k = 0; k < p->n_severities; k++)
        copy_line(w, p, p->severity[k].line);
}

/* Writes, for every pair of criteria, the covariance of their gammas and of their betas; writes nothing if they were
 * not estimated (NAN). */
static void write_covariances(struct output *w, const struct calibration *c)
{
    size_t C = c->store->n_criteria, m = c->n_covariance;
    for (size_t b = 1; b < C; b++)
        for (size_t a = 0; a < b && !isnan(c->covariance[0]); a++)
            gains_put_covariance(w, &(struct gain_covariance){.criterion = {c->item[a].name, c->item[b].name},
                                                              .gamma = c->covariance[a * m + b],
                                                              .beta = c->covariance[(C + a) * m + C + b]});
}

static bool is_written(const struct cal_query *q, const char *dataset)
{
    return q->fitted >= 0 && (!dataset || strcmp(q->source->dataset, dataset) == 0);
}

/* Writes two averages per document of the gain file: how often tournament windows that count show it (0 in a
 * rubric-only fit), and the number of rubric answers, including answers about documents of its queries that have no
 * line. */
static void write_budget(struct output *w, const struct calibration *c, const char *dataset)
{
    const struct jud_store *s = c->store;
    double docs = 0.0, compared = 0.0, answered = 0.0;
    for (size_t k = 0; k < c->n_queries; k++) {
        const struct cal_query *q = &c->query[k];
        if (!is_written(q, dataset))
            continue;
        for (size_t i = 0; i < q->n_docs; i++) {
            docs += q->doc[i].calibrated;
            answered += q->doc[i].responses;
        }
        for (size_t i = q->source->first_window; i < q->source->first_window + q->source->n_windows; i++)
            if (!c->rubric_only && jud_compares(&s->window[i], s->hard_rankings))
                compared += s->window[i].n;
    }
    gains_put_budget(w, compared / docs, answered / docs);
}

/* Writes the header lines: provenance, settings, criteria, covariances and severities. Published items (c->items) are
 * copied from their file. */
static void write_header(struct output *w, const struct calibration *c, struct provenance *from, const char *dataset)
{
    const struct jud_store *s = c->store;
    const char *judge = prov_judge(from);
    gains_put_version(w);
    if (judge)
        gains_put_judge(w, judge);
    for (size_t k = 0; k < from->n; k++)
        gains_put_provenance(w, &from->line[k], "");
    write_budget(w, c, dataset);
    if (c->rubric_only)
        gains_put_rubric_only(w, c->mml.prior_mean, c->mml.prior_sd);
    else if (c->clip > 0.0)
        gains_put_clip(w, c->clip);
    if (c->slope != 0.0 || c->offset != 0.0)
        gains_put_position(w, c->slope, c->offset);
    if (c->repeated)
        gains_put_reliability(w, c->reliability[0], c->reliability[1]);
    if (!c->rubric_only && s->hard_rankings)
        gains_put_hard_rankings(w);
    if (c->score_variance > 0.0)
        gains_put_bt_prior(w, sqrt(c->score_variance), sqrt(c->misfit));
    if (c->items) {
        write_items(w, &c->items->file);
        return;
    }
    for (size_t k = 0; k < s->n_criteria; k++)
        gains_put_item(w, &c->item[k], c->se_gamma[k], c->se_beta[k]);
    write_covariances(w, c);
    for (size_t k = 0; k < s->n_judges[JUD_RUBRIC] && s->n_judges[JUD_RUBRIC] > 1; k++)
        gains_put_severity(w, &(struct gain_severity){s->judge[JUD_RUBRIC][k], c->severity[k], c->se_severity[k], 0});
}

static void write_query(struct output *w, const struct irt_fit *f, const struct cal_query *q)
{
    gains_put_query(w,
                    &(struct gain_query){q->source->qid, f->tau[q->fitted], f->alpha[q->fitted], f->se_tau[q->fitted],
                                         f->se_alpha[q->fitted], f->tau_alpha[q->fitted], q->phi, 0});
}

enum { TOPICS = 256 /* the number of topics whose rows are formatted before they are written */ };

/* A batch of at most TOPICS topics whose rows are formatted in parallel: text[i] holds the rows of topic
 * c->query[first + i]. */
struct rows {
    const struct calibration *c;
    const char *dataset;
    size_t first;
    struct gains_rows text[TOPICS];
};

/* Writes the rows of the i-th query of the batch to memory, for parallel_for(); none if the query is not of the
 * dataset or was not fitted. `arg` is a struct rows. */
static void make_query_rows(void *arg, size_t i)
{
    struct rows *r = arg;
    const struct cal_query *q = &r->c->query[r->first + i];
    r->text[i].n = 0;
    for (size_t k = 0; is_written(q, r->dataset) && k < q->n_docs; k++)
        if (q->doc[k].calibrated)
            add_doc(&r->text[i], r->c, q->source->qid, &q->doc[k]);
}

/* Writes the line of column names, then the rows of all fitted topics of the dataset (NULL: of all datasets), which it
 * formats in parallel. */
static void write_docs(struct output *w, const struct calibration *c, const char *dataset)
{
    struct rows *r = mem_zalloc(1, sizeof *r);
    r->c = c;
    r->dataset = dataset;
    gains_put_columns(w, &layout);
    for (size_t n; r->first < c->n_queries; r->first += n) {
        n = c->n_queries - r->first < TOPICS ? c->n_queries - r->first : TOPICS;
        parallel_for(n, c->store->threads, make_query_rows, r);
        for (size_t i = 0; i < n; i++)
            out_bytes(w, r->text[i].text, r->text[i].n);
    }
    for (size_t i = 0; i < TOPICS; i++)
        mem_free(r->text[i].text);
    mem_free(r);
}

void cal_write(const struct calibration *c, struct provenance *from, const char *dataset, struct output *w)
{
    write_header(w, c, from, dataset);
    for (size_t k = 0; k < c->n_queries && !c->rubric_only; k++)
        if (is_written(&c->query[k], dataset))
            write_query(w, &c->irt, &c->query[k]);
    write_docs(w, c, dataset);
}
