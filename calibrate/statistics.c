/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/statistics.h"

#include <string.h>

#include "calibrate/counts.h"
#include "model/components.h"

static void begin_answers_group(struct statistics *x)
{
    x->first = mem_grow(x->first, &x->cap_first, x->n_groups + 2, sizeof *x->first);
    x->first[x->n_groups++] = x->n_rows;
}

/* Appends a row with the answers of judge number `judge` about document `doc` of query q, which are row `at` of *a. */
static void add_answers_row(struct statistics *x, const struct counts *a, size_t at, size_t judge,
                            const struct cal_query *q, size_t doc)
{
    size_t C = x->n_criteria, row = x->n_rows++;
    x->bt = mem_grow(x->bt, &x->cap_bt, x->n_rows, sizeof *x->bt);
    x->judge = mem_grow(x->judge, &x->cap_judge, x->n_rows, sizeof *x->judge);
    x->n = mem_grow(x->n, &x->cap_n, x->n_rows, sizeof *x->n);
    x->passes = mem_grow(x->passes, &x->cap_passes, x->n_rows * C, sizeof *x->passes);
    x->query = mem_grow(x->query, &x->cap_query, x->n_rows, sizeof *x->query);
    x->doc = mem_grow(x->doc, &x->cap_doc, x->n_rows, sizeof *x->doc);
    x->bt[row] = q->doc[doc].compared;
    x->doc[row] = (uint32_t)doc;
    x->query[row] = (uint32_t)q->fitted;
    x->judge[row] = (uint32_t)judge;
    x->n[row] = a->n[at];
    memcpy(x->passes + row * C, a->passes + at * C, C * sizeof *x->passes);
}

static bool takes_part(const struct calibration *c, const struct cal_doc *d)
{
    return d->responses && (c->rubric_only || d->judged);
}

/* Appends the rows of query q from its counts *a, in groups: one per document with answers if by_document, else one per
 * judge, which may be empty. */
static void add_query(struct statistics *x, const struct calibration *c, const struct cal_query *q,
                      const struct counts *a, bool by_document)
{
    size_t n_groups = by_document ? q->n_docs : x->n_judges, n_rows = by_document ? x->n_judges : q->n_docs;
    for (size_t i = 0; i < n_groups; i++) {
        if (by_document && !takes_part(c, &q->doc[i]))
            continue;
        begin_answers_group(x);
        for (size_t k = 0; k < n_rows; k++) {
            size_t judge = by_document ? k : i, doc = by_document ? i : k, at = judge * q->n_docs + doc;
            if (a->n[at] && takes_part(c, &q->doc[doc]))
                add_answers_row(x, a, at, judge, q, doc);
        }
    }
}

void statistics_gather(struct statistics *x, const struct calibration *c, bool by_document)
{
    struct counts a = {.weight = c->weight};
    *x = (struct statistics){.n_criteria = c->store->n_criteria, .n_judges = jud_rubric_judges(c->store)};
    for (size_t q = 0; q < c->n_queries; q++) {
        counts_gather(&a, c->store, c->query[q].source);
        if (c->query[q].fitted >= 0)
            add_query(x, c, &c->query[q], &a, by_document);
    }
    begin_answers_group(x); /* the end of the last group */
    x->n_groups--;
    counts_free(&a);
}

void statistics_free(struct statistics *x)
{
    MEM_FREE_ALL(x->first, x->bt, x->judge, x->n, x->passes, x->doc, x->query);
    *x = (struct statistics){0};
}

bool statistics_judges_linked(const struct calibration *c)
{
    struct statistics x;
    struct components graph = {0};
    statistics_gather(&x, c, true);
    components_begin(&graph, x.n_judges);
    for (size_t g = 0; g < x.n_groups; g++)
        for (size_t r = x.first[g] + 1; r < x.first[g + 1]; r++)
            components_join(&graph, x.judge[r - 1], x.judge[r]);
    bool linked = graph.count == 1;
    components_free(&graph);
    statistics_free(&x);
    return linked;
}
