/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/counts.h"

#include <string.h>

#include "base/mem.h"

static void count_window_answers(struct counts *c, const struct jud_placement *p, const struct jud_window *w,
                                 uint32_t weight)
{
    for (size_t k = 0; k < w->n; k++) {
        size_t row = w->judge * c->n_docs + p[k].doc;
        c->n[row] += weight;
        for (size_t i = 0; i < c->n_criteria; i++)
            c->passes[row * c->n_criteria + i] += weight * (p[k].passes >> i & 1);
    }
}

void counts_gather(struct counts *c, const struct jud_store *s, const struct jud_query *q)
{
    c->n_judges = jud_rubric_judges(s);
    c->n_docs = q->n_docs;
    c->n_criteria = s->n_criteria;
    size_t rows = c->n_judges * c->n_docs, values = rows * c->n_criteria;
    c->n = mem_grow(c->n, &c->cap_n, rows, sizeof *c->n);
    c->passes = mem_grow(c->passes, &c->cap_passes, values, sizeof *c->passes);
    if (rows)
        memset(c->n, 0, rows * sizeof *c->n);
    if (values)
        memset(c->passes, 0, values * sizeof *c->passes);
    for (size_t w = q->first_window; w < q->first_window + q->n_windows; w++)
        if (jud_answers(&s->window[w]))
            count_window_answers(c, &s->placement[s->window[w].first], &s->window[w], c->weight ? c->weight[w] : 1);
}

void counts_free(struct counts *c)
{
    mem_free(c->n);
    mem_free(c->passes);
    *c = (struct counts){0};
}
