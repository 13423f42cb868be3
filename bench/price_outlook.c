/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "bench/price_outlook.h"

#include <string.h>

#include "base/mem.h"
#include "diagnose/budget.h"

static struct outlook_window take_window(const struct jud_store *s, const struct jud_window *w)
{
    const struct jud_placement *p = s->placement + w->first;
    uint32_t *doc = mem_alloc(w->n, sizeof *doc);
    struct outlook_window out = {.doc = doc, .n = w->n};
    for (size_t i = 0; i < w->n; i++)
        doc[i] = p[i].doc;
    if (jud_compares(w, s->hard_rankings)) {
        double *score = mem_alloc(w->n, sizeof *score);
        for (size_t i = 0; i < w->n && w->scored; i++)
            score[i] = p[i].score;
        for (size_t r = 0; r < w->n && !w->scored; r++)
            score[s->ranking[w->first + r]] = -(double)(PRICE_APART * r);
        out.score = score;
    }
    if (jud_answers(w)) {
        uint32_t *passes = mem_alloc(w->n, sizeof *passes);
        for (size_t i = 0; i < w->n; i++)
            passes[i] = p[i].passes;
        out.passes = passes;
    }
    return out;
}

struct outlook_window *price_windows(const struct jud_store *s, const struct jud_query *q, enum jud_stage stage,
                                     size_t *n)
{
    struct outlook_window *out = mem_alloc(q->n_windows, sizeof *out);
    *n = 0;
    for (size_t k = 0; k < q->n_windows; k++) {
        const struct jud_window *w = &s->window[q->first_window + k];
        if (w->stage == stage)
            out[(*n)++] = take_window(s, w);
    }
    return out;
}

int price_runs(struct worth_runs *runs, const struct jud_store *s, char **path, size_t n, struct err *err)
{
    struct budget_runs read;
    budget_runs_begin(&read, s, NULL, WORTH_CUTOFF);
    for (size_t i = 0; i < n; i++)
        if (budget_runs_add(&read, path[i], err) != 0)
            return -1;
    *runs = (struct worth_runs){.n = n, .n_topics = s->n_queries};
    runs->doc = mem_alloc(s->n_queries, n * WORTH_CUTOFF * sizeof *runs->doc);
    runs->has_topic = mem_alloc(s->n_queries, n * sizeof *runs->has_topic);
    for (size_t q = 0; q < s->n_queries; q++)
        for (size_t i = 0; i < n; i++) {
            runs->has_topic[q * n + i] = read.run[i].has_query[q];
            memcpy(runs->doc + (q * n + i) * WORTH_CUTOFF, read.run[i].doc + q * WORTH_CUTOFF,
                   WORTH_CUTOFF * sizeof *runs->doc);
        }
    budget_runs_free(&read);
    return 0;
}
