/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Compares pairs of files of scores. Ranks are among the documents that both files score. Pairs of files that have the
 * same documents in common share the work: each of their files is ranked once and, for correlations over all queries,
 * once per resample. */
#include "study/agreement.h"

#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "compare/stats.h"

/* Sums by cluster, and the estimate that receives the ratio of their totals. */
struct sums {
    struct stat_ratio ratio; /* by cluster */
    size_t clusters;         /* their number */
    struct stat_estimate *estimate;
    const char *reason; /* the reason if the statistic is undefined */
    bool done;          /* whether the estimate is computed */
};

/* The ranks of a file's scores among the documents of a set. */
struct ranking {
    double *score, *rank; /* [n]: scores, and ranks within queries */
    uint32_t *query;      /* [n]: the queries of the documents in ascending order of scores */
    /* group[n]: the index of each document's group of equal scores; begin[n_groups + 1]: where each group starts in the
     * order of scores, then n */
    uint32_t *group, *begin;
    size_t n_groups;
};

/* A set of documents, and the pairs of files that have exactly these documents in common. */
struct set {
    size_t n, n_queries, n_pairs;
    /* doc[n]: the documents' indices in the files; first[n_queries + 1]: where each query's documents start in doc[],
     * then n */
    uint32_t *doc, *first;
    struct stat_agreement **pair; /* the n_pairs pairs, first the n_pooled with a correlation over all queries */
    size_t n_pooled;
    size_t *file, n_files;   /* the files that are in a pair */
    struct ranking *ranking; /* [n_files] */
    size_t (*side)[2];       /* [pair]: the indices of its two files in `file` */
    const struct stat_files *f;
    struct sums *sums; /* [pair][2]: the sums of the queries' correlations, and of the differences b - a */
};

/* ---- sets of documents ---- */

/* Lists in doc[] the indices of the documents that both files a and b score. Returns their number. */
static size_t list_common_docs(const struct stat_files *f, size_t a, size_t b, uint32_t *doc)
{
    size_t n = 0;
    for (size_t i = 0; i < f->n; i++) {
        doc[n] = (uint32_t)i;
        n += !isnan(f->score[a][i]) && !isnan(f->score[b][i]);
    }
    return n;
}

static void split_queries(struct set *s)
{
    s->first = mem_alloc(s->n + 1, sizeof *s->first);
    for (size_t i = 0; i < s->n; i++)
        if (i == 0 || s->f->query[s->doc[i]] != s->f->query[s->doc[i - 1]])
            s->first[s->n_queries++] = (uint32_t)i;
    s->first[s->n_queries] = (uint32_t)s->n;
}

/* Returns the set of the documents doc[0 .. n). If it is new, adds it to set[0 .. *n_sets), with room for n_pairs pairs
 * of files. */
static struct set *find_set(struct set *set, size_t *n_sets, const struct stat_files *f, const uint32_t *doc, size_t n,
                            size_t n_pairs)
{
    struct set *s = set;
    for (; s < set + *n_sets; s++)
        if (s->n == n && memcmp(s->doc, doc, n * sizeof *doc) == 0)
            return s;
    *s = (struct set){.n = n, .f = f};
    s->doc = mem_alloc(n, sizeof *s->doc);
    memcpy(s->doc, doc, n * sizeof *doc);
    s->pair = mem_alloc(n_pairs, sizeof *s->pair);
    s->side = mem_alloc(n_pairs, sizeof *s->side);
    s->file = mem_alloc(f->n_files, sizeof *s->file);
    split_queries(s);
    (*n_sets)++;
    return s;
}

/* Returns the index in s->file of `file`, an index of a file of scores, and adds it if it is new. */
static size_t find_or_add_file(struct set *s, size_t file)
{
    size_t i = 0;
    while (i < s->n_files && s->file[i] != file)
        i++;
    if (i == s->n_files)
        s->file[s->n_files++] = file;
    return i;
}

/* Adds the pair of files *p to the set of their common documents, and sets its numbers of documents and queries. The
 * pairs with a correlation over all queries, of which this is one if `pooled`, come first. */
static void add_pair(struct set *s, struct stat_agreement *p, bool pooled)
{
    size_t at = s->n_pairs++;
    if (pooled) { /* moves the first pair without a correlation over all queries to the end */
        s->pair[at] = s->pair[s->n_pooled];
        memcpy(s->side[at], s->side[s->n_pooled], sizeof *s->side);
        at = s->n_pooled++;
    }
    s->pair[at] = p;
    s->side[at][0] = find_or_add_file(s, p->a);
    s->side[at][1] = find_or_add_file(s, p->b);
    p->documents = s->n;
    p->queries = s->n_queries;
}

/* Groups the pairs of files by the set of documents that both files of a pair score: returns these sets, each with its
 * pairs, and their number in *n_sets. pooled[p], if given, says whether pair p gets a correlation over all queries.
 * Clears out[0 .. n_pairs) except for the files of each pair. The caller frees the sets. */
static struct set *make_sets(const struct stat_files *f, const bool *pooled, struct stat_agreement *out, size_t n_pairs,
                             size_t *n_sets)
{
    struct set *set = mem_alloc(n_pairs, sizeof *set);
    uint32_t *doc = mem_alloc(f->n + 1, sizeof *doc);
    *n_sets = 0;
    for (size_t p = 0; p < n_pairs; p++) {
        size_t n = list_common_docs(f, out[p].a, out[p].b, doc);
        out[p] = (struct stat_agreement){.a = out[p].a, .b = out[p].b};
        add_pair(find_set(set, n_sets, f, doc, n, n_pairs), &out[p], pooled && pooled[p]);
    }
    mem_free(doc);
    return set;
}

/* ---- values that all resamples share ---- */

/* Sets r->group, the index of each document's group of equal scores, the lowest scores first, and r->begin and
 * r->n_groups. order[n] are the indices of r->score in ascending order. */
static void number_groups(struct ranking *r, const size_t *order, size_t n)
{
    for (size_t i = 0, first = 0; i < n; i++) {
        if (i == 0 || r->score[order[i]] - r->score[order[first]] > CMP_ROUNDING) {
            r->begin[r->n_groups++] = (uint32_t)i;
            first = i;
        }
        r->group[order[i]] = (uint32_t)r->n_groups - 1;
    }
    r->begin[r->n_groups] = (uint32_t)n;
}

/* Fills the ranking of file i of the set `arg`: ranks within queries and, if the set has a pair with a correlation over
 * all queries, groups of equal scores over all queries. Called by parallel_for(). */
static void rank_file(void *arg, size_t i)
{
    struct set *s = arg;
    struct ranking *r = &s->ranking[i];
    size_t *order = mem_alloc(s->n, sizeof *order);
    uint32_t *query = mem_alloc(s->n, sizeof *query);
    *r = (struct ranking){.score = mem_alloc(s->n, sizeof *r->score), .rank = mem_alloc(s->n, sizeof *r->rank)};
    for (size_t k = 0; k < s->n; k++)
        r->score[k] = s->f->score[s->file[i]][s->doc[k]];
    for (size_t q = 0; q < s->n_queries; q++) {
        cmp_midranks(r->score + s->first[q], s->first[q + 1] - s->first[q], r->rank + s->first[q]);
        for (size_t k = s->first[q]; k < s->first[q + 1]; k++)
            query[k] = (uint32_t)q;
    }
    if (s->n_pooled) {
        r->query = mem_alloc(s->n, sizeof *r->query);
        r->group = mem_alloc(s->n, sizeof *r->group);
        r->begin = mem_alloc(s->n + 1, sizeof *r->begin);
        gsl_sort_index(order, r->score, 1, s->n);
        number_groups(r, order, s->n);
        for (size_t k = 0; k < s->n; k++)
            r->query[k] = query[order[k]];
    }
    mem_free(query);
    mem_free(order);
}

/* Fills the two sums of pair i of the set `arg`, and counts in `defined` the terms of the first: Spearman's correlation
 * in each query in which it is defined; and for every query the sum of score b - score a over its documents. Called by
 * parallel_for(). */
static void compare_pair(void *arg, size_t i)
{
    struct set *s = arg;
    const struct ranking *a = &s->ranking[s->side[i][0]], *b = &s->ranking[s->side[i][1]];
    struct sums *by_query = &s->sums[2 * i], *shift = by_query + 1;
    for (size_t q = 0; q < s->n_queries; q++) {
        size_t first = s->first[q], n = s->first[q + 1] - first;
        double r = cmp_correlation_of_ranks(a->rank + first, b->rank + first, n);
        for (size_t k = first; k < first + n; k++)
            shift->ratio.k[q] += b->score[k] - a->score[k];
        shift->ratio.n[q] = (double)n;
        if (isnan(r))
            continue;
        by_query->ratio.k[by_query->clusters] = r;
        by_query->ratio.n[by_query->clusters++] = 1;
    }
    s->pair[i]->defined = by_query->clusters;
}

/* Returns sums of 0 with room for n clusters, of which the first `clusters` count. *e will receive the ratio, with
 * `reason` if it is undefined. */
static struct sums empty_sums(size_t n, size_t clusters, struct stat_estimate *e, const char *reason)
{
    return (struct sums){{mem_zalloc(n, sizeof(double)), mem_zalloc(n, sizeof(double))}, clusters, e, reason, false};
}

/* ---- ratios ---- */

/* A batch of sums with the same number of clusters, which share their resamples. */
struct batch {
    struct sums **sums;
    size_t n;
};

/* Computes out[i], the ratio of each sum i in the batch; a stat_function, whose data is the struct batch. */
static void compute_ratios(const void *data, const uint32_t *weight, double *out)
{
    const struct batch *all = data;
    for (size_t i = 0; i < all->n; i++) {
        double k, n;
        out[i] = stat_ratio_value(&all->sums[i]->ratio, all->sums[i]->clusters, weight, &k, &n);
    }
}

/* Returns a design with n clusters, without strata, and the resamples, seed and threads of *d. */
static struct stat_design make_design(const struct stat_design *d, size_t n)
{
    return (struct stat_design){.n = n, .resamples = d->resamples, .seed = d->seed, .threads = d->threads};
}

/* Computes the estimates of sums[n], resampling together those with equally many clusters. */
static void resample_ratios(struct sums *sums, size_t n, const struct stat_design *d)
{
    struct batch all = {mem_alloc(n, sizeof *all.sums), 0};
    struct stat_estimate *x = mem_alloc(n, sizeof *x);
    for (size_t first = 0; first < n; first++) {
        if (sums[first].done)
            continue;
        all.n = 0;
        for (size_t i = first; i < n; i++)
            if (!sums[i].done && sums[i].clusters == sums[first].clusters) {
                sums[i].done = true;
                all.sums[all.n++] = &sums[i];
            }
        struct stat_design design = make_design(d, sums[first].clusters);
        stat_bootstrap(&design, compute_ratios, &all, all.n, x);
        for (size_t i = 0; i < all.n; i++) {
            *all.sums[i]->estimate = x[i];
            if (isnan(x[i].value))
                all.sums[i]->estimate->reason = all.sums[i]->reason;
        }
    }
    mem_free(x);
    mem_free(all.sums);
}

/* ---- correlations over all queries ---- */

/* the number of documents whose ranks by all files fit in the cache; the number of independent sums of a dot product */
enum { BLOCK = 256, LANES = 4 };

/* Fills of_group[n_groups] with 2 (mid-rank - mean rank), a whole number, of each group of equal scores among the n
 * documents, each counted weight[its query] times. room[n + 1] is working memory. */
static void weighted_ranks(const struct ranking *r, size_t n, const uint32_t *weight, int64_t *room, double *of_group)
{
    int64_t all = 0;
    for (size_t i = 0; i < n; i++) { /* room[i] is the weight of all documents before the i-th in the order of scores */
        room[i] = all;
        all += weight[r->query[i]];
    }
    room[n] = all;
    for (size_t g = 0; g < r->n_groups; g++)
        of_group[g] = (double)(room[r->begin[g]] + room[r->begin[g + 1]] - all);
}

/* Fills rank[n] with the ranks of_group[] of the documents' groups, for the documents of queries with weight > 0
 * only. */
static void fill_ranks(const struct set *s, const struct ranking *r, const uint32_t *weight, const double *of_group,
                       double *rank)
{
    for (size_t q = 0; q < s->n_queries; q++)
        for (size_t i = s->first[q]; weight[q] && i < s->first[q + 1]; i++)
            rank[i] = of_group[r->group[i]];
}

/* Returns the dot product of x and y, summed in LANES independent sums. */
static double dot_product(const double *x, const double *y, size_t n)
{
    double sum[LANES] = {0}, remainder = 0;
    size_t i = 0;
    for (; i + LANES <= n; i += LANES)
        for (size_t l = 0; l < LANES; l++)
            sum[l] += x[i + l] * y[i + l];
    for (; i < n; i++)
        remainder += x[i] * y[i];
    return sum[0] + sum[1] + sum[2] + sum[3] + remainder;
}

/* Adds to xy[n_pooled], for each pair with a correlation over all queries, the sum of products of its two files' ranks,
 * and to xx[n_files], for each file, the sum of its squared ranks; each document counts weight[its query] times. rank[]
 * is n_files x n. Sums of whole numbers are exact below 2^53. */
static void add_rank_products(const struct set *s, const uint32_t *weight, const double *rank, double *xy, double *xx)
{
    for (size_t q = 0; q < s->n_queries; q++)
        for (size_t i = s->first[q], n; weight[q] && i < s->first[q + 1]; i += n) {
            n = s->first[q + 1] - i < BLOCK ? s->first[q + 1] - i : BLOCK;
            const double *block_ranks = rank + i;
            for (size_t f = 0; f < s->n_files; f++)
                xx[f] += weight[q] * dot_product(block_ranks + f * s->n, block_ranks + f * s->n, n);
            for (size_t p = 0; p < s->n_pooled; p++)
                xy[p] +=
                    weight[q] * dot_product(block_ranks + s->side[p][0] * s->n, block_ranks + s->side[p][1] * s->n, n);
        }
}

/* Computes out[n_pooled], the correlations over the documents of all queries; a stat_function, whose data is the struct
 * set. */
static void compute_pooled(const void *data, const uint32_t *weight, double *out)
{
    const struct set *s = data;
    double *rank = mem_alloc(s->n_files * s->n, sizeof *rank), *of_group = mem_alloc(s->n, sizeof *of_group);
    double *xx = mem_zalloc(s->n_files, sizeof *xx), all = 0;
    int64_t *room = mem_alloc(s->n + 1, sizeof *room);
    for (size_t q = 0; q < s->n_queries; q++)
        all += weight[q] * (double)(s->first[q + 1] - s->first[q]);
    for (size_t f = 0; f < s->n_files; f++) {
        weighted_ranks(&s->ranking[f], s->n, weight, room, of_group);
        fill_ranks(s, &s->ranking[f], weight, of_group, rank + f * s->n);
    }
    memset(out, 0, s->n_pooled * sizeof *out);
    add_rank_products(s, weight, rank, out, xx);
    for (size_t p = 0; p < s->n_pooled; p++) {
        double x = xx[s->side[p][0]], y = xx[s->side[p][1]],
               r = all >= 2 && x > 0 && y > 0 ? out[p] / sqrt(x * y) : NAN;
        out[p] = fabs(r) >= 1 - CMP_ROUNDING ? (r > 0 ? 1 : -1) : r;
    }
    MEM_FREE_ALL(xx, room, of_group, rank);
}

/* Computes the correlations over all queries together of the set's pairs that need them (n_pooled), with intervals. */
static void resample_pooled(const struct set *s, const struct stat_design *d)
{
    struct stat_design design = make_design(d, s->n_queries);
    struct stat_estimate *x = mem_alloc(s->n_pooled, sizeof *x);
    if (s->n_pooled)
        stat_bootstrap(&design, compute_pooled, s, s->n_pooled, x);
    for (size_t p = 0; p < s->n_pooled; p++) {
        s->pair[p]->pooled = x[p];
        if (isnan(x[p].value))
            s->pair[p]->pooled.reason = "fewer than two documents have a score in both files, or one file gives the "
                                        "same score to all these documents";
    }
    mem_free(x);
}

/* ---- the whole agreement ---- */

/* Ranks the files of a set, and computes the sums of all its pairs and their correlations over all queries. */
static void measure_set(struct set *s, const struct stat_design *d)
{
    s->ranking = mem_alloc(s->n_files, sizeof *s->ranking);
    parallel_for(s->n_files, d->threads, rank_file, s);
    for (size_t p = 0; p < s->n_pairs; p++) {
        s->sums[2 * p] = empty_sums(s->n_queries, 0, &s->pair[p]->by_query,
                                    "no query has two documents with different scores in each of the two files");
        s->sums[2 * p + 1] =
            empty_sums(s->n_queries, s->n_queries, &s->pair[p]->shift, "no document is scored by both files");
    }
    parallel_for(s->n_pairs, d->threads, compare_pair, s);
    resample_pooled(s, d);
}

static void free_set(struct set *s)
{
    for (size_t i = 0; i < s->n_files; i++) {
        MEM_FREE_ALL(s->ranking[i].score, s->ranking[i].rank, s->ranking[i].group, s->ranking[i].query,
                     s->ranking[i].begin);
    }
    MEM_FREE_ALL(s->ranking, s->doc, s->first, s->pair, s->side, s->file);
}

void stat_agreements(const struct stat_files *f, const bool *pooled_wanted, const struct stat_design *d,
                     struct stat_agreement *out, size_t n_pairs)
{
    size_t n_sets, done = 0;
    struct set *set = make_sets(f, pooled_wanted, out, n_pairs, &n_sets);
    struct sums *sums = mem_alloc(2 * n_pairs, sizeof *sums);
    for (size_t i = 0; i < n_sets; i++) {
        set[i].sums = sums + 2 * done;
        done += set[i].n_pairs;
        measure_set(&set[i], d);
        free_set(&set[i]);
    }
    resample_ratios(sums, 2 * n_pairs, d);
    for (size_t i = 0; i < 2 * n_pairs; i++)
        stat_ratio_free(&sums[i].ratio);
    mem_free(sums);
    mem_free(set);
}
