/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "compare/view.h"

#include <math.h>

#include "base/mem.h"

/* Fills v->topic with the topics on which some run has a value, and sets v->n. */
static void list_topics(struct cmp_view *v)
{
    const struct cmp_data *d = v->data;
    v->topic = mem_alloc(d->n_topics, sizeof *v->topic);
    for (size_t t = 0; t < d->n_topics; t++)
        for (size_t r = 0; r < d->n_runs; r++)
            if (!isnan(v->row[r][t])) {
                v->topic[v->n++] = (uint32_t)t;
                break;
            }
}

/* Lists in v->missing[run] the topics on which the run has no value, with their number in v->n_missing[run], and marks
 * each in v->gap with 1. */
static void list_missing(struct cmp_view *v, size_t run)
{
    size_t cap = 0;
    v->missing[run] = NULL;
    v->n_missing[run] = 0;
    for (size_t i = 0; i < v->n; i++) {
        if (!isnan(cmp_view_value(v, run, i)))
            continue;
        v->missing[run] = mem_grow(v->missing[run], &cap, v->n_missing[run] + 1, sizeof **v->missing);
        v->missing[run][v->n_missing[run]++] = (uint32_t)i;
        v->gap[i] = 1;
    }
}

void cmp_view_init(struct cmp_view *v, const struct cmp_data *d, const struct cmp_options *o, size_t measure)
{
    *v = (struct cmp_view){.data = d, .opt = o, .row = d->row + measure * d->n_runs};
    list_topics(v);
    v->missing = mem_alloc(d->n_runs, sizeof *v->missing);
    v->n_missing = mem_alloc(d->n_runs, sizeof *v->n_missing);
    v->gap = mem_zalloc(v->n, sizeof *v->gap);
    for (size_t r = 0; r < d->n_runs; r++)
        list_missing(v, r);
    for (size_t i = 0; i < v->n; i++)
        if (v->gap[i])
            v->gap[i] = (uint32_t)v->n_gaps++;
}

void cmp_view_free(struct cmp_view *v)
{
    for (size_t r = 0; r < v->data->n_runs; r++)
        mem_free(v->missing[r]);
    mem_free(v->missing);
    mem_free(v->n_missing);
    mem_free(v->gap);
    mem_free(v->topic);
    mem_free(v->sum);
    mem_free(v->drawn);
    mem_free(v->draw);
    mem_free(v->n_flipped);
    mem_free(v->pattern);
    mem_free(v->flipped);
}
