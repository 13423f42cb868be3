/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>

#include "base/parallel.h"
#include "eval/comparison.h"

/* The context of split_pair and split_run_mean: a comparison, and the measure whose variance is split. */
struct work {
    const struct comparison *c;
    const struct label_variance *v;
    size_t measure; /* the index of the measure in v->measure */
};

/* Computes the differences a - b of two runs on the n topics that both have: d[n] by the gains of the file,
 * drawn[n_draws][n] by each draw. With b = CMP_NONE, they are the values of run a. Returns n. */
static size_t collect_differences(const struct work *w, size_t a, size_t b, double *d, double *drawn)
{
    const struct comparison *c = w->c;
    size_t measure = w->v->measure[w->measure], n = 0, draws = w->v->n_draws, place = c->drawn_place[measure];
    size_t stride = c->eval.n_drawn, *topic = mem_alloc(c->n_rows, sizeof *topic);
    const double *x = c->row[measure * c->n_runs + a], *y = b == CMP_NONE ? NULL : c->row[measure * c->n_runs + b];
    for (size_t t = 0; t < c->n_rows; t++)
        if (!isnan(x[t]) && !(y && isnan(y[t]))) {
            d[n] = x[t] - (y ? y[t] : 0.0);
            topic[n++] = t;
        }
    for (size_t m = 0; m < draws; m++)
        for (size_t i = 0; i < n; i++) {
            size_t cell = (m * c->n_rows + topic[i]) * stride + place;
            drawn[m * n + i] = c->run[a].drawn[cell] - (y ? c->run[b].drawn[cell] : 0.0);
        }
    mem_free(topic);
    return n;
}

/* Fills w->v->split of pair i: splits the variance of the mean difference into parts by topics and by labels. Called by
 * parallel_for(); `arg` is a struct work. */
static void split_pair(void *arg, size_t i)
{
    const struct work *w = arg;
    const struct cmp_result *r = &w->c->result;
    double *d = mem_alloc(w->c->n_rows, sizeof *d), *drawn = mem_alloc(w->c->n_rows, w->v->n_draws * sizeof *drawn);
    size_t n = collect_differences(w, r->pair[i].a, r->pair[i].b, d, drawn);
    cmp_split(d, drawn, w->v->n_draws, n, &w->v->split[w->measure * r->n_pairs + i]);
    mem_free(d);
    mem_free(drawn);
}

/* Fills w->v->run_mean of a run from the split of the variance of its mean into parts by topics and by labels. Called
 * by parallel_for(); `arg` is a struct work. */
static void split_run_mean(void *arg, size_t run)
{
    const struct work *w = arg;
    double *d = mem_alloc(w->c->n_rows, sizeof *d), *drawn = mem_alloc(w->c->n_rows, w->v->n_draws * sizeof *drawn);
    size_t n = collect_differences(w, run, CMP_NONE, d, drawn);
    struct cmp_split s;
    cmp_split(d, drawn, w->v->n_draws, n, &s);
    w->v->run_mean[w->measure * w->c->n_runs + run] =
        (struct label_mean){n, s.diff, s.shift, sqrt(s.labels / (1.0 + 1.0 / (double)w->v->n_draws)), s.total, s.df};
    mem_free(d);
    mem_free(drawn);
}

void label_variance_compute(struct comparison *c)
{
    struct label_variance *v = &c->labels;
    v->n_draws = c->eval.draws.n;
    v->measure = mem_alloc(c->n_measures, sizeof *v->measure);
    for (size_t m = 0; m < c->n_measures; m++)
        if (c->drawn_place[m] != EVAL_FIXED)
            v->measure[v->n_measures++] = m;
    v->run_mean = mem_alloc(v->n_measures * c->n_runs, sizeof *v->run_mean);
    v->split = mem_alloc(v->n_measures * c->result.n_pairs, sizeof *v->split);
    for (size_t at = 0; at < v->n_measures; at++) {
        struct work w = {c, v, at};
        parallel_for(c->n_runs, c->eval.opt->threads, split_run_mean, &w);
        parallel_for(c->result.n_pairs, c->eval.opt->threads, split_pair, &w);
    }
}

void label_variance_free(struct label_variance *v)
{
    MEM_FREE_ALL(v->measure, v->run_mean, v->split);
    *v = (struct label_variance){0};
}
