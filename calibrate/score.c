/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/score.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "calibrate/counts.h"
#include "calibrate/criteria.h"
#include "calibrate/extend.h"
#include "model/eap.h"

int sco_prior(const struct published *p, double *mean, double *sd, struct err *err)
{
    size_t compared = 0, n = 0;
    double sum = 0.0, square = 0.0;
    if (p->rubric_only && !isnan(p->prior_mean) && p->prior_sd > 0.0) {
        *mean = p->prior_mean;
        *sd = p->prior_sd;
        return 0;
    }
    for (size_t i = 0; i < p->n_docs; i++)
        compared += !isnan(p->doc[i].bt) && !isnan(p->doc[i].theta);
    for (int pass = 0; pass < 2; pass++) {
        n = 0;
        for (size_t i = 0; i < p->n_docs; i++) {
            const struct pub_doc *d = &p->doc[i];
            if (isnan(d->theta) || (compared && isnan(d->bt)))
                continue;
            n++;
            if (pass)
                square += (d->theta - *mean) * (d->theta - *mean);
            else
                sum += d->theta;
        }
        *mean = sum / (double)n;
    }
    *sd = sqrt(square / ((double)n - 1.0));
    if (n >= 2 && *sd > 0.0 && isfinite(*sd))
        return 0;
    return err_input(err, p->path, 0,
                     "too few different thetas for a prior (number of thetas, equal ones included: %zu), expected at "
                     "least two different thetas",
                     n);
}

/* Computes the ability and the gain of a document from the answers a[0..n_judges), one element per judge, appends the
 * document to x->doc, and counts it in x->n_bounded if it is bounded. Returns 0, or -1 and *err if its ability is not
 * finite. */
static int score_doc(struct scoring *x, const struct published *p, const char *qid, const char *docno,
                     const struct eap_answers *a, size_t n_judges, struct err *err)
{
    struct eap e = eap_solve(p->item, p->n_items, x->prior_mean, x->prior_sd, a, n_judges);
    struct sco_doc d = {.qid = qid, .docno = docno, .theta = e.mean, .se_theta = e.sd};
    for (size_t k = 0; k < n_judges; k++) {
        d.responses += a[k].n;
        for (size_t c = 0; c < p->n_items; c++)
            d.passes += a[k].passes[c];
    }
    d.bounded = d.passes == 0 || d.passes == d.responses * p->n_items;
    d.gain = gain_of_theta(p->item, p->n_items, d.theta);
    d.se_gain = ext_se_gain(p, d.theta, d.se_theta);
    x->n_bounded += d.bounded;
    x->doc[x->n++] = d;
    if (isfinite(d.theta) && isfinite(d.se_theta))
        return 0;
    return err_fail(err, ERR_CALC, "", 0, "topic %s, document %s: the ability has no finite value", qid, docno);
}

/* Returns the answers in row `row` of c, those of one judge, whose severity is `severity`, about one document. passes[]
 * gets the passes per criterion in the order of the file's items: item_of[i] is the item of the store's criterion i.
 * The result points to passes[]. */
static struct eap_answers collect_answers(const struct counts *c, size_t row, const size_t *item_of, double severity,
                                          uint32_t *passes)
{
    for (size_t i = 0; i < c->n_criteria; i++)
        passes[item_of[i]] = c->passes[row * c->n_criteria + i];
    return (struct eap_answers){c->n[row], passes, severity};
}

/* Scores the documents of the topic `source` that have answers (*c) and no line in the published file, and counts those
 * that have a line (x->n_published). item_of[] is from crit_match, severity[] by judge. Returns 0, or -1 and *err if an
 * ability is not finite. */
static int score_query(struct scoring *x, const struct published *p, const struct jud_query *source,
                       const struct counts *c, const size_t *item_of, const double *severity, struct err *err)
{
    const struct pub_query *q = pub_find(p, source->qid);
    struct eap_answers *judge = mem_alloc(c->n_judges, sizeof *judge);
    uint32_t *passes = mem_zalloc(c->n_judges * p->n_items, sizeof *passes);
    int r = 0;
    x->doc = mem_grow(x->doc, &x->cap, x->n + source->n_docs, sizeof *x->doc);
    for (size_t i = 0; i < source->n_docs && r == 0; i++) {
        size_t n = 0;
        for (size_t k = 0; k < c->n_judges; k++)
            if (c->n[k * c->n_docs + i]) {
                judge[n] = collect_answers(c, k * c->n_docs + i, item_of, severity[k], passes + n * p->n_items);
                n++;
            }
        if (!n)
            continue;
        if (q && pub_find_doc(p, q, source->doc[i]))
            x->n_published++;
        else
            r = score_doc(x, p, source->qid, source->doc[i], judge, n, err);
    }
    mem_free(judge);
    mem_free(passes);
    return r;
}

int sco_fit(struct scoring *x, const struct published *p, const struct jud_store *s, const size_t *item_of,
            const char *dataset, struct err *err)
{
    double *severity = mem_zalloc(jud_rubric_judges(s), sizeof *severity);
    struct counts counts = {0};
    int r = crit_severities(p, s, false, severity, NULL, err);
    for (size_t q = 0; q < s->n_queries && r == 0; q++) {
        if (dataset && strcmp(s->query[q].dataset, dataset) != 0)
            continue;
        counts_gather(&counts, s, &s->query[q]);
        r = score_query(x, p, &s->query[q], &counts, item_of, severity, err);
    }
    counts_free(&counts);
    if (x->n)
        qsort(x->doc, x->n, sizeof *x->doc, order_text_pairs);
    mem_free(severity);
    return r;
}

void sco_free(struct scoring *x)
{
    mem_free(x->doc);
    *x = (struct scoring){0};
}
