/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Summaries of pairs and topics: sensitivity, failure modes, tie zone, leaderboard correlations, agreement. */
#include <math.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/wide.h"
#include "compare/view.h"

/* Counts absolute differences below a margin. There is no default: the 0.02 of arXiv:2609.35739, below which annotators
 * side with neither list, is a margin of RCP-nDCG@5 between two lists of one topic, and holds for no other measure. */
WIDE size_t cmp_tie_zone(const double *x, size_t n, double zone)
{
    size_t inside = 0;
    for (size_t i = 0; i < n; i++)
        inside += fabs(x[i]) < zone;
    return inside;
}

static double share_of(size_t part, size_t all)
{
    return all ? (double)part / (double)all : NAN;
}

enum { STRETCH = 512 /* the number of topics per parallel task */ };

struct stretches {
    const struct cmp_view *view;
    struct cmp_failures *failures; /* [stretch] */
};

/* Counts the topics in each failure mode (failure.c) among STRETCH consecutive topics, into failures[stretch]; called
 * by parallel_for() with struct stretches as arg. */
static void count_stretch(void *arg, size_t stretch)
{
    const struct stretches *s = arg;
    const struct cmp_data *d = s->view->data;
    size_t first = stretch * STRETCH, n = d->n_topics - first < STRETCH ? d->n_topics - first : STRETCH;
    const double **row = mem_alloc(d->n_runs, sizeof *row);
    double *work = mem_alloc(d->n_runs, sizeof *work);
    for (size_t r = 0; r < d->n_runs; r++)
        row[r] = s->view->row[r] + first;
    cmp_failures(row, d->n_runs, n, work, &s->failures[stretch]);
    mem_free(work);
    mem_free(row);
}

/* Adds to *sum the numbers of topics in each failure mode, counted in parallel. */
static void add_failures(const struct cmp_view *v, struct cmp_failures *sum)
{
    size_t n = (v->data->n_topics + STRETCH - 1) / STRETCH;
    struct stretches s = {v, mem_alloc(n, sizeof *s.failures)};
    parallel_for(n, v->opt->threads, count_stretch, &s);
    for (size_t i = 0; i < n; i++) {
        const struct cmp_failures *f = &s.failures[i];
        sum->topics += f->topics;
        sum->saturates += f->saturates;
        sum->floors += f->floors;
        sum->compresses += f->compresses;
    }
    mem_free(s.failures);
}

void cmp_summarise(const struct cmp_view *v, const struct cmp_diff *diff, size_t n_pairs, struct cmp_summary *s)
{
    s->topics = v->n;
    s->has_zone = !isnan(v->opt->tie_zone);
    for (size_t i = 0; i < n_pairs; i++) {
        s->pairs += diff[i].n > 0;
        s->separated += diff[i].separated;
        s->separated_plain += diff[i].separated_plain;
        s->separated_holm += diff[i].separated_holm;
        s->close_pairs += cmp_tie_zone(&diff[i].diff, 1, v->opt->tie_zone);
        s->cells += diff[i].n;
        s->close_cells += diff[i].close;
    }
    add_failures(v, &s->failures);
}

void cmp_shares(const struct cmp_summary *s, struct cmp_shares *shares)
{
    const struct cmp_failures *f = &s->failures;
    *shares = (struct cmp_shares){share_of(s->separated, s->pairs),
                                  share_of(s->separated_plain, s->pairs),
                                  share_of(s->separated_holm, s->pairs),
                                  share_of(f->saturates, f->topics),
                                  share_of(f->floors, f->topics),
                                  share_of(f->compresses, f->topics),
                                  s->has_zone ? share_of(s->close_pairs, s->pairs) : NAN,
                                  s->has_zone ? share_of(s->close_cells, s->cells) : NAN};
}

/* Fills r->correlation with the rank correlations of each two measures over the runs that have a mean by both. */
void cmp_correlate(struct cmp_result *r)
{
    double *x = mem_alloc(r->n_runs, sizeof *x), *y = mem_alloc(r->n_runs, sizeof *y);
    r->correlation = mem_alloc(r->n_measures * r->n_measures / 2, sizeof *r->correlation);
    r->n_correlations = 0;
    for (size_t a = 0; a < r->n_measures; a++)
        for (size_t b = a + 1; b < r->n_measures; b++) {
            struct cmp_correlation *c = &r->correlation[r->n_correlations++];
            size_t n = 0;
            for (size_t k = 0; k < r->n_runs; k++) {
                x[n] = r->mean[a * r->n_runs + k].mean;
                y[n] = r->mean[b * r->n_runs + k].mean;
                n += !isnan(x[n]) && !isnan(y[n]);
            }
            *c = (struct cmp_correlation){.a = a, .b = b};
            cmp_kendall(x, y, n, &c->tau_a, &c->tau_b);
            c->spearman = cmp_spearman(x, y, n);
        }
    mem_free(y);
    mem_free(x);
}

enum cmp_order cmp_order(double reference, double diff)
{
    if (isnan(diff) || fabs(diff) <= CMP_ROUNDING)
        return CMP_TIED;
    return (reference > 0) == (diff > 0) ? CMP_SAME : CMP_REVERSED;
}

/* Counts the pairs separated by the reference measure that another measure, with the differences diff[pair], orders the
 * same way (and separates), ties or reverses; lists the reversed ones. */
static void count_agreement(const struct cmp_result *r, const struct cmp_diff *reference, const struct cmp_diff *diff,
                            struct cmp_agreement *a)
{
    a->reversed = mem_alloc(r->n_pairs, sizeof *a->reversed);
    for (size_t i = 0; i < r->n_pairs; i++) {
        if (!reference[i].separated)
            continue;
        enum cmp_order order = cmp_order(reference[i].diff, diff[i].diff);
        a->n_decisive++;
        a->n_same += order == CMP_SAME;
        a->n_tied += order == CMP_TIED;
        a->same_separated += order == CMP_SAME && diff[i].separated;
        struct cmp_pair p = r->pair[i];
        if (order == CMP_REVERSED)
            a->reversed[a->n_reversed++] = reference[i].diff > 0 ? p : (struct cmp_pair){p.b, p.a};
    }
}

void cmp_agree(struct cmp_result *r, size_t reference)
{
    r->agreement = mem_zalloc(r->n_measures, sizeof *r->agreement);
    r->n_agreements = 0;
    for (size_t m = 0; m < r->n_measures; m++) {
        if (m == reference)
            continue;
        struct cmp_agreement *a = &r->agreement[r->n_agreements++];
        a->measure = m;
        count_agreement(r, r->diff + reference * r->n_pairs, r->diff + m * r->n_pairs, a);
    }
}
