/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/responses.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/mem.h"
#include "calibrate/criteria.h"
#include "model/logistic.h"

/* Returns `passes` (bit k: the store's criterion k was passed), with each bit k < n moved to the bit item[k], the
 * criterion's index in the gain file. */
static uint32_t order_passes(uint32_t passes, const size_t *item, size_t n)
{
    uint32_t ordered = 0;
    for (size_t k = 0; k < n; k++)
        ordered |= (passes >> k & 1) << item[k];
    return ordered;
}

/* The counts of the store's answers about one document of the query. */
struct tally {
    ptrdiff_t document;        /* the document's index in published.doc[]; -1 if the gain file lacks it */
    size_t n_windows;          /* the number of windows of either stage that show it and are valid or have a ranking */
    int64_t responses, passes; /* the numbers of the rubric's checks of the document, and of the criteria passed in all
                                * of them */
};

/* Counts window *w of either stage in the tallies t[] of its documents. If it is a valid rubric window, also counts its
 * answers there and appends the answers about documents of the gain file to *a, in the gain file's order of criteria:
 * item[c] is the index in the file of the store's criterion c. */
static void add_window(struct responses *a, const struct jud_store *s, const struct jud_window *w, struct tally *t,
                       const size_t *item)
{
    for (size_t k = w->first; k < w->first + w->n; k++) {
        const struct jud_placement *p = &s->placement[k];
        t[p->doc].n_windows++;
        if (!jud_answers(w))
            continue;
        t[p->doc].responses++;
        t[p->doc].passes += bits_count(p->passes);
        if (t[p->doc].document < 0)
            continue;
        a->row[a->n] = (uint32_t)((size_t)t[p->doc].document * a->n_judges + (a->n_judges > 1 ? w->judge : 0));
        a->passes[a->n++] = order_passes(p->passes, item, a->n_criteria);
    }
}

/* Counts query *q, which gain file and store both have, in *m, and adds to *m the numbers of its documents that only
 * one of the two has, and that both have with different numbers of responses or passes. t[0 .. n) are the store's
 * documents; one that no window shows counts as missing. */
static void compare_documents(struct resp_match *m, const struct published *p, const struct pub_query *q,
                              const struct tally *t, size_t n)
{
    size_t n_known = 0;
    for (size_t i = 0; i < n; i++) {
        m->uncalibrated_docs += t[i].document < 0 && t[i].n_windows;
        if (t[i].document < 0 || !t[i].n_windows)
            continue;
        const struct pub_doc *d = &p->doc[t[i].document];
        n_known++;
        m->differing_docs +=
            (d->responses >= 0 && d->responses != t[i].responses) || (d->passes >= 0 && d->passes != t[i].passes);
    }
    m->unknown_docs += q->n - n_known;
    m->queries++;
}

/* Returns whether query q of the store belongs to the dataset; NULL means any. */
static bool is_in_dataset(const struct jud_store *s, size_t q, const char *dataset)
{
    return !dataset || strcmp(s->query[q].dataset, dataset) == 0;
}

int resp_gather(struct responses *a, struct resp_match *m, const struct published *p, const struct jud_store *s,
                const char *dataset, struct err *err)
{
    size_t item[JUD_MAX_CRITERIA], max_responses = 0, cap = 0;
    struct tally *t = NULL;
    *a = (struct responses){.n_criteria = p->n_items, .item = p->item};
    *m = (struct resp_match){.uncalibrated = mem_alloc(s->n_queries, sizeof *m->uncalibrated)};
    a->n_judges = jud_rubric_judges(s);
    a->severity = mem_zalloc(a->n_judges, sizeof *a->severity);
    if (crit_match(p, s, item, err) != 0 || crit_severities(p, s, true, a->severity, NULL, err) != 0)
        return -1;
    a->n_rows = p->n_docs * a->n_judges;
    for (size_t k = 0; k < s->n_windows; k++)
        max_responses += s->window[k].stage == JUD_RUBRIC ? s->window[k].n : 0u;
    a->row = mem_alloc(max_responses, sizeof *a->row);
    a->passes = mem_alloc(max_responses, sizeof *a->passes);
    a->theta = mem_alloc(a->n_rows, sizeof *a->theta);
    a->bt = mem_alloc(a->n_rows, sizeof *a->bt);
    a->n_queries = p->n_queries;
    a->query = mem_alloc(a->n_rows, sizeof *a->query);
    for (size_t q = 0; q < p->n_queries; q++)
        for (size_t i = p->query[q].first * a->n_judges; i < (p->query[q].first + p->query[q].n) * a->n_judges; i++)
            a->query[i] = (uint32_t)q;
    for (size_t i = 0; i < a->n_rows; i++) {
        a->theta[i] = p->doc[i / a->n_judges].theta;
        a->bt[i] = p->doc[i / a->n_judges].bt;
    }
    for (size_t query = 0; query < s->n_queries; query++) {
        const struct jud_query *q = &s->query[query];
        const struct pub_query *published = is_in_dataset(s, query, dataset) ? pub_find(p, q->qid) : NULL;
        t = mem_grow(t, &cap, q->n_docs, sizeof *t);
        for (size_t i = 0; i < q->n_docs && published; i++) {
            const struct pub_doc *d = pub_find_doc(p, published, q->doc[i]);
            t[i] = (struct tally){.document = d ? d - p->doc : -1};
        }
        for (size_t w = q->first_window; w < q->first_window + q->n_windows; w++)
            if (published && (s->window[w].valid || s->window[w].ranked))
                add_window(a, s, &s->window[w], t, item);
        if (published)
            compare_documents(m, p, published, t, q->n_docs);
        else if (is_in_dataset(s, query, dataset))
            m->uncalibrated[m->n_uncalibrated++] = q->qid;
    }
    mem_free(t);
    m->unknown_queries = p->n_queries - m->queries;
    if (m->queries)
        return 0;
    return err_input(
        err, p->path, 0,
        "none of the file's topics is in the judgements; give the judgements from which the file was made");
}

void resp_free(struct responses *a, struct resp_match *m)
{
    MEM_FREE_ALL(a->theta, a->query, a->bt, a->row, a->severity, a->passes, m->uncalibrated);
    *a = (struct responses){0};
    *m = (struct resp_match){0};
}

double *resp_predicted(const struct responses *a)
{
    double *p = mem_alloc(a->n_rows * a->n_criteria, sizeof *p);
    for (size_t i = 0; i < a->n_rows; i++)
        for (size_t c = 0; c < a->n_criteria; c++)
            p[i * a->n_criteria + c] =
                logistic(a->item[c].gamma * (a->theta[i] - a->item[c].beta) - a->severity[i % a->n_judges]);
    return p;
}

void resp_count(const struct responses *a, size_t n_docs, double *responses, double *passed, double *expected)
{
    size_t C = a->n_criteria;
    double *predicted = resp_predicted(a);
    for (size_t i = 0; i < n_docs; i++)
        responses[i] = 0.0;
    for (size_t i = 0; i < n_docs * C; i++)
        passed[i] = expected[i] = 0.0;
    for (size_t i = 0; i < a->n; i++) {
        size_t doc = a->row[i] / a->n_judges;
        responses[doc]++;
        for (size_t c = 0; c < C; c++) {
            passed[doc * C + c] += a->passes[i] >> c & 1;
            expected[doc * C + c] += predicted[a->row[i] * C + c];
        }
    }
    for (size_t i = 0; i < n_docs * C; i++)
        if (!(responses[i / C] > 0.0))
            expected[i] = NAN;
    mem_free(predicted);
}
