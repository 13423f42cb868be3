/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/distribution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "model/information.h"
#include "model/logistic.h"

/* Returns the smallest step of 1, 2 or 5 times a power of ten that divides span > 0 into at most DIST_BINS parts. */
static double round_step(double span)
{
    double smallest = span / DIST_BINS, power = pow(10.0, floor(log10(smallest)));
    static const double factor[] = {1.0, 2.0, 5.0, 10.0};
    int k = 0;
    while (k < 3 && factor[k] * power < smallest * (1.0 - 1e-9))
        k++;
    return factor[k] * power;
}

/* Returns bins with round edges that cover [lo, hi]. A span below the rounding error is widened, since bins need a
 * width. */
static struct dist_bins make_bins(double lo, double hi)
{
    const double limit = 1e100;
    lo = fmax(lo, -limit);
    hi = fmin(hi, limit);
    double span = fmax(hi - lo, 1e-6 * fmax(fabs(lo), fabs(hi)));
    struct dist_bins b = {.width = round_step(span > 0.0 ? span : 1.0)};
    double first_edge = floor(lo / b.width + 1e-9),
           last_edge = ceil(hi / b.width - 1e-9); /* 1e-9: an edge that rounding has moved still counts as an edge */
    b.n = (size_t)fmax(1.0, fmin(last_edge - first_edge, DIST_BINS + 1));
    b.lo = first_edge * b.width;
    return b;
}

/* Returns at most DIST_BINS + 1 bins that cover sorted x[0 .. n) except half a percent of the numbers at either end; if
 * n is 0, one bin from 0 to 1. */
static struct dist_bins choose_bins(const double *x, size_t n)
{
    if (!n)
        return (struct dist_bins){0.0, 1.0, 1};
    return make_bins(summary_quantile(x, n, 0.005), summary_quantile(x, n, 0.995));
}

/* Returns the index of the bin of v; the first and the last bin take values outside the edges. */
static size_t find_bin(const struct dist_bins *b, double v)
{
    double k = floor((v - b->lo) / b->width);
    return k < 0.0 ? 0 : k < (double)b->n ? (size_t)k : b->n - 1;
}

double dist_edge(const struct dist_bins *b, size_t k)
{
    double edge = b->lo + (double)k * b->width;
    return fabs(edge) < 1e-9 * b->width ? 0.0 : edge;
}

/* Returns whether v lies outside the bins. */
static bool is_outside(const struct dist_bins *b, double v)
{
    return v < b->lo || v > dist_edge(b, b->n);
}

size_t dist_pick(size_t i, size_t n, size_t n_all)
{
    return n < 2 ? 0 : (i * (n_all - 1) + (n - 1) / 2) / (n - 1);
}

double dist_pass(const struct published *p, double theta, size_t c)
{
    return logistic(p->item[c].gamma * (theta - p->item[c].beta));
}

double dist_item_information(const struct published *p, double theta, size_t c)
{
    return info_of_item(&p->item[c], theta);
}

double dist_information(const struct published *p, double theta, size_t c)
{
    (void)c;
    return info_of_items(p->item, p->n_items, theta);
}

double dist_gain(const struct published *p, double theta, size_t c)
{
    (void)c;
    return gain_of_theta(p->item, p->n_items, theta);
}

/* Chooses bins for theta that cover each difficulty +- 1 and all thetas but half a percent at either end, and counts
 * the thetas by bin and those outside. */
static void count_abilities(struct distribution *d, const struct published *p)
{
    double *theta = mem_alloc(p->n_docs, sizeof *theta), lo = INFINITY, hi = -INFINITY;
    size_t n = 0;
    for (size_t i = 0; i < p->n_docs; i++)
        if (!isnan(p->doc[i].theta))
            theta[n++] = p->doc[i].theta;
    if (n)
        qsort(theta, n, sizeof *theta, order_numbers);
    for (size_t c = 0; c < p->n_items; c++) {
        lo = fmin(lo, p->item[c].beta - 1.0);
        hi = fmax(hi, p->item[c].beta + 1.0);
    }
    if (n) {
        lo = fmin(lo, summary_quantile(theta, n, 0.005));
        hi = fmax(hi, summary_quantile(theta, n, 0.995));
    }
    d->bins = make_bins(lo, hi);
    d->documents = mem_zalloc(d->bins.n, sizeof *d->documents);
    for (size_t i = 0; i < n; i++) {
        d->documents[find_bin(&d->bins, theta[i])]++;
        d->n_outside += is_outside(&d->bins, theta[i]);
    }
    mem_free(theta);
}

/* Compares two scales by tau, the largest first, then by their order in the file. A qsort comparison. */
static int compare_taus(const void *x, const void *y)
{
    const struct dist_scale *a = x, *b = y;
    return 2 * ORDER(b->query->tau, a->query->tau) + ORDER(a->query, b->query);
}

/* Lists the topics with a tau in d->scale, in descending order of tau, with its 95 % interval. */
static void list_scales(struct distribution *d, const struct published *p)
{
    d->scale = mem_alloc(p->n_queries, sizeof *d->scale);
    for (size_t q = 0; q < p->n_queries; q++) {
        const struct pub_query *query = &p->query[q];
        double half_width = 1.959963984540054 * query->se_tau;
        if (isnan(query->tau))
            continue;
        d->scale[d->n_scales++] = (struct dist_scale){
            query, isnan(half_width) ? NAN : fmax(query->tau - half_width, 0.0), query->tau + half_width};
    }
    if (d->n_scales)
        qsort(d->scale, d->n_scales, sizeof *d->scale, compare_taus);
}

/* A topic or a dataset: a subset of the gain file's queries. */
struct group {
    const char *name;
    size_t *query, n; /* query: the indices of its n queries in the gain file */
    double median;    /* the median of theta over the group's documents, or of bt if none has a theta */
};

/* A query of the gain file and its dataset; "" if unknown. */
struct membership {
    const char *dataset;
    size_t query; /* its index in the gain file */
};

/* Compares two memberships by dataset, then by query. A qsort comparison. */
static int compare_datasets(const void *x, const void *y)
{
    const struct membership *a = x, *b = y;
    int c = strcmp(a->dataset, b->dataset);
    return c ? c : ORDER(a->query, b->query);
}

/* Fills m[] with each query of the gain file and the dataset that the judgements *c give it, sorted by dataset. Returns
 * the number of datasets; "", for queries without judgements, counts as one. */
static size_t find_datasets(struct membership *m, const struct published *p, const struct coverage *c)
{
    size_t n = 1;
    for (size_t q = 0; q < p->n_queries; q++)
        m[q] = (struct membership){"", q};
    for (size_t k = 0; k < c->n_queries; k++) {
        const struct pub_query *query = pub_find(p, c->query[k].qid);
        if (query && c->query[k].dataset)
            m[query - p->query].dataset = c->query[k].dataset;
    }
    qsort(m, p->n_queries, sizeof *m, compare_datasets);
    for (size_t q = 1; q < p->n_queries; q++)
        n += strcmp(m[q].dataset, m[q - 1].dataset) != 0;
    return n;
}

/* Copies the known thetas of the group's documents (or bt, unless use_theta) into x and sorts them. Returns their
 * summary. */
static struct summary gather_known(const struct published *p, const struct group *g, bool use_theta, double *x)
{
    size_t n = 0;
    for (size_t k = 0; k < g->n; k++) {
        const struct pub_query *q = &p->query[g->query[k]];
        for (size_t i = q->first; i < q->first + q->n; i++) {
            double v = use_theta ? p->doc[i].theta : p->doc[i].bt;
            if (!isnan(v))
                x[n++] = v;
        }
    }
    return summary_of(x, n);
}

/* Compares two groups by median, the largest first, then by name. A qsort comparison. */
static int compare_medians(const void *x, const void *y)
{
    const struct group *a = x, *b = y;
    int c = ORDER(b->median, a->median);
    return c ? c : strcmp(a->name, b->name);
}

/* Fills group[] with the topics or, if there are more than DIST_ROWS topics and several datasets, the datasets
 * (d->rows_are_datasets) that have a theta or bt, in descending order of their medians. Returns their number. query[]
 * is storage for the queries of all groups; c may be NULL (no judgements, so no datasets). */
static size_t make_groups(struct distribution *d, const struct published *p, const struct coverage *c,
                          struct group *group, size_t *query)
{
    struct membership *m = mem_alloc(p->n_queries, sizeof *m);
    double *x = mem_alloc(p->n_docs, sizeof *x);
    size_t n = 0, n_kept = 0;
    for (size_t q = 0; q < p->n_queries; q++)
        m[q] = (struct membership){p->query[q].qid, q};
    d->rows_are_datasets = p->n_queries > DIST_ROWS && c && find_datasets(m, p, c) > 1;
    for (size_t q = 0; q < p->n_queries; q++) {
        query[q] = m[q].query;
        if (!q || !d->rows_are_datasets || strcmp(m[q].dataset, m[q - 1].dataset) != 0)
            group[n++] =
                (struct group){d->rows_are_datasets ? m[q].dataset : p->query[query[q]].qid, query + q, 0, NAN};
        group[n - 1].n++;
    }
    for (size_t k = 0; k < n; k++) {
        struct summary theta = gather_known(p, &group[k], true, x), bt = gather_known(p, &group[k], false, x);
        group[k].median = theta.n ? theta.median : bt.median;
        if (theta.n || bt.n)
            group[n_kept++] = group[k];
    }
    if (n_kept)
        qsort(group, n_kept, sizeof *group, compare_medians);
    MEM_FREE_ALL(x, m);
    return n_kept;
}

/* Fills *r with the histograms of theta (or bt, unless use_theta) of the groups group[0 .. n), in common bins that
 * cover 99 % of their values; no rows if there are no values. */
static void count_rows_by_bin(struct dist_rows *r, const struct published *p, const struct group *const *group,
                              size_t n, bool use_theta)
{
    double *x = mem_alloc(p->n_docs, sizeof *x);
    size_t n_known = 0;
    *r = (struct dist_rows){.row = mem_alloc(n, sizeof *r->row)};
    for (size_t i = 0; i < n; i++)
        n_known += gather_known(p, group[i], use_theta, x + n_known).n;
    summary_of(x, n_known);
    r->bins = choose_bins(x, n_known);
    r->n = n_known ? n : 0;
    r->storage = mem_zalloc(r->n * r->bins.n, sizeof *r->storage);
    for (size_t i = 0; i < r->n; i++) {
        struct dist_row *row = &r->row[i];
        *row = (struct dist_row){group[i]->name, gather_known(p, group[i], use_theta, x), r->storage + i * r->bins.n};
        for (size_t k = 0; k < row->summary.n; k++) {
            row->count[find_bin(&r->bins, x[k])]++;
            r->n_outside += is_outside(&r->bins, x[k]);
        }
    }
    mem_free(x);
}

/* Chooses at most DIST_ROWS topics or datasets, evenly spaced by median theta, as rows of d->theta and d->bt, and
 * counts their thetas and Bradley-Terry scores by bin. */
static void choose_and_count_rows(struct distribution *d, const struct published *p, const struct coverage *c)
{
    size_t *query = mem_alloc(p->n_queries, sizeof *query);
    struct group *group = mem_alloc(p->n_queries, sizeof *group);
    const struct group *row[DIST_ROWS];
    d->n_candidates = make_groups(d, p, c, group, query);
    size_t n = d->n_candidates < DIST_ROWS ? d->n_candidates : DIST_ROWS;
    for (size_t i = 0; i < n; i++)
        row[i] = &group[dist_pick(i, n, d->n_candidates)];
    count_rows_by_bin(&d->theta, p, row, n, true);
    count_rows_by_bin(&d->bt, p, row, n, false);
    MEM_FREE_ALL(group, query);
}

void dist_measure(struct distribution *d, const struct published *p, const struct coverage *c)
{
    *d = (struct distribution){0};
    count_abilities(d, p);
    list_scales(d, p);
    choose_and_count_rows(d, p, c);
}

void dist_free(struct distribution *d)
{
    struct dist_rows *r[] = {&d->theta, &d->bt};
    for (int i = 0; i < 2; i++) {
        MEM_FREE_ALL(r[i]->storage, r[i]->row);
    }
    MEM_FREE_ALL(d->scale, d->documents);
    *d = (struct distribution){0};
}
