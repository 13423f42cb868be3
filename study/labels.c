/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/labels.h"

#include <gsl/gsl_sort_double.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/order.h"
#include "compare/stats.h"
#include "study/order.h"
#include "study/reliability.h"

/* Orders, sums and bins of the documents, made once for all resamples. */
struct measure {
    const struct stat_labels *l;
    struct stat_order order[LABELS_SCORES], qrel0, ceiling; /* by score; for LABELS_AUC_QREL0; for LABELS_CEILING */
    struct stat_ratio ratio[LABELS_VALUES];                 /* sums by query, of the values that are shares */
    struct stat_groups query_score[LABELS_SCORES], query_grade[LABELS_SCORES]; /* [score]: means of queries */
    uint32_t *query_of[LABELS_SCORES];                                         /* [score]: the queries of the means */
    struct stat_bins bins;
};

/* Returns whether document i has a positive qrel. */
static bool is_marked(const struct stat_labels *l, size_t i)
{
    return l->score[LABELS_QREL] && l->score[LABELS_QREL][i] > 0;
}

/* Adds k and n to a query's sums for `value` (enum stat_labels_value), whose result is sum k / sum n. */
static void add_to_ratio(struct measure *m, int value, size_t query, double k, double n)
{
    stat_ratio_add(&m->ratio[value], m->l->n_queries, query, k, n);
}

/* Counts, by query, the documents with each combination of useful grade and positive qrel, if qrels were given. */
static void count_documents(struct measure *m)
{
    const struct stat_labels *l = m->l;
    for (size_t i = 0; i < l->n && l->score[LABELS_QREL]; i++) {
        size_t q = l->query[i];
        bool marked = is_marked(l, i);
        add_to_ratio(m, LABELS_TPR, q, l->useful[i] && marked, l->useful[i]);
        add_to_ratio(m, LABELS_FPR, q, !l->useful[i] && marked, !l->useful[i]);
        add_to_ratio(m, LABELS_QREL0_USEFUL, q, l->useful[i] && !marked, !marked);
        add_to_ratio(m, LABELS_POSITIVE_NOT_USEFUL, q, !l->useful[i] && marked, marked);
    }
}

/* Counts how the grades from .. to - 1, all of one document, agree with its gain, its qrel and each other. */
static void count_grades(struct measure *m, size_t from, size_t to)
{
    const struct stat_labels *l = m->l;
    size_t i = l->doc[from], q = l->query[i];
    double all = (double)(to - from), useful = 0;
    for (size_t g = from; g < to; g++)
        useful += l->grade[g] >= l->limit - CMP_ROUNDING;
    if (l->score[LABELS_GAIN]) {
        double alike = l->score[LABELS_GAIN][i] >= 0.5 ? useful : all - useful;
        add_to_ratio(m, LABELS_AGREE_GAIN, q, alike, all);
        add_to_ratio(m, LABELS_PAIRS_GAIN, q, alike * (all - 1), all * (all - 1));
    }
    if (l->score[LABELS_QREL]) {
        double alike = is_marked(l, i) ? useful : all - useful;
        add_to_ratio(m, LABELS_AGREE_QREL, q, alike, all);
        add_to_ratio(m, LABELS_PAIRS_QREL, q, alike * (all - 1), all * (all - 1));
    }
    double pairs = all * (all - 1) / 2;
    add_to_ratio(m, LABELS_AGREE_PEOPLE, q, pairs - useful * (all - useful), pairs);
}

/* Counts pairs of documents first .. first + n - 1 of query q: for each score, those that it orders as the mean grades
 * do; and those of a useful and a useless document, both with a wrong qrel, that the gain orders rightly. */
static void count_pairs(struct measure *m, size_t q, size_t first, size_t n)
{
    const struct stat_labels *l = m->l;
    double *x = mem_alloc(n, sizeof *x), *y = mem_alloc(n, sizeof *y), k, pairs;
    for (int s = 0; s < LABELS_SCORES; s++) {
        size_t have = 0;
        for (size_t i = first; l->score[s] && i < first + n; i++)
            if (!isnan(l->score[s][i])) {
                x[have] = l->score[s][i];
                y[have++] = l->mean[i];
            }
        stat_concordance(x, y, have, &k, &pairs);
        add_to_ratio(m, LABELS_CONCORDANCE + s, q, k, pairs);
    }
    size_t wrong = 0;
    for (size_t i = first; l->score[LABELS_QREL] && i < first + n; i++)
        if (l->useful[i] != is_marked(l, i)) {
            x[wrong] = l->score[LABELS_GAIN][i];
            y[wrong++] = l->useful[i];
        }
    stat_concordance(x, y, wrong, &k, &pairs);
    add_to_ratio(m, LABELS_MARKED_WRONG, q, k, pairs);
    mem_free(y);
    mem_free(x);
}

/* Counts pairs of equal Count among documents first .. first + n - 1 of query q, and those that scores order right. */
static void count_ties(struct measure *m, size_t q, size_t first, size_t n)
{
    const struct stat_labels *l = m->l;
    const double *count_score = l->score[LABELS_COUNT], *truth[] = {l->mean, l->score[LABELS_QREL]};
    double k, pairs;
    for (int s = 0; s < LABELS_TIE_SCORES && count_score; s++)
        for (int t = 0; t < 2; t++)
            if (l->score[s] && truth[t]) {
                stat_tied_concordance(count_score + first, l->score[s] + first, truth[t] + first, n, &k, &pairs);
                add_to_ratio(m, (t ? LABELS_TIES_QREL : LABELS_TIES) + s, q, k, pairs);
            }
}

/* Fills m->ratio: counts documents, grades, pairs and ties by query. */
static void count_by_query(struct measure *m)
{
    const struct stat_labels *l = m->l;
    count_documents(m);
    for (size_t from = 0, to; from < l->n_grades; from = to) {
        for (to = from; to < l->n_grades && l->doc[to] == l->doc[from];)
            to++;
        count_grades(m, from, to);
    }
    for (size_t first = 0, last; first < l->n; first = last) {
        for (last = first; last < l->n && l->query[last] == l->query[first];)
            last++;
        count_pairs(m, l->query[first], first, last - first);
        count_ties(m, l->query[first], first, last - first);
    }
}

/* ---- orders ---- */

/* Returns [l->n]: each query's thetas reassigned in the order of mean grades; NAN: no theta. The caller frees them. */
static double *best_order(const struct stat_labels *l)
{
    double *out = mem_alloc(l->n, sizeof *out), *theta = mem_alloc(l->n, sizeof *theta);
    double *grade = mem_alloc(l->n, sizeof *grade);
    size_t *order = mem_alloc(l->n, sizeof *order), *at = mem_alloc(l->n, sizeof *at);
    for (size_t first = 0, last; first < l->n; first = last) {
        size_t n = 0;
        for (last = first; last < l->n && l->query[last] == l->query[first]; last++) {
            out[last] = NAN;
            if (isnan(l->score[LABELS_THETA][last]))
                continue;
            theta[n] = l->score[LABELS_THETA][last];
            grade[n] = l->mean[last];
            at[n++] = last;
        }
        gsl_sort(theta, 1, n);
        gsl_sort_index(order, grade, 1, n);
        for (size_t k = 0; k < n; k++)
            out[at[order[k]]] = theta[k];
    }
    MEM_FREE_ALL(at, order, grade, theta);
    return out;
}

/* Ranks the queries by the mean of score s, and by the mean grade, over their documents that have the score. */
static void rank_query_means(struct measure *m, int s)
{
    const struct stat_labels *l = m->l;
    double *x = mem_alloc(l->n_queries, sizeof *x), *y = mem_alloc(l->n_queries, sizeof *y);
    size_t n = 0;
    m->query_of[s] = mem_alloc(l->n_queries, sizeof *m->query_of[s]);
    for (size_t first = 0, last; first < l->n; first = last) {
        double score = 0, grade = 0;
        size_t have = 0;
        for (last = first; last < l->n && l->query[last] == l->query[first]; last++)
            if (!isnan(l->score[s][last])) {
                score += l->score[s][last];
                grade += l->mean[last];
                have++;
            }
        if (!have)
            continue;
        x[n] = score / (double)have;
        y[n] = grade / (double)have;
        m->query_of[s][n++] = l->query[first];
    }
    stat_groups_make(&m->query_score[s], x, n);
    stat_groups_make(&m->query_grade[s], y, n);
    mem_free(y);
    mem_free(x);
}

/* Fills m->order, qrel0 and ceiling, and ranks the queries by mean score and mean grade, once for all resamples. */
static void make_orders(struct measure *m)
{
    const struct stat_labels *l = m->l;
    struct stat_groups grades;
    stat_groups_make(&grades, l->mean, l->n);
    for (int s = 0; s < LABELS_SCORES; s++)
        if (l->score[s]) {
            stat_order_make(&m->order[s], l->score[s], l->query, l->n_queries, &grades, l->useful, l->n);
            rank_query_means(m, s);
        }
    if (l->score[LABELS_QREL]) {
        double *gain = mem_alloc(l->n, sizeof *gain);
        for (size_t i = 0; i < l->n; i++)
            gain[i] = is_marked(l, i) ? NAN : l->score[LABELS_GAIN][i];
        stat_order_make(&m->qrel0, gain, l->query, l->n_queries, &grades, l->useful, l->n);
        mem_free(gain);
    }
    if (l->score[LABELS_THETA]) {
        double *theta = best_order(l);
        stat_order_make(&m->ceiling, theta, l->query, l->n_queries, &grades, l->useful, l->n);
        mem_free(theta);
    }
    stat_groups_free(&grades);
}

static void free_measure(struct measure *m)
{
    for (int s = 0; s < LABELS_SCORES; s++) {
        stat_order_free(&m->order[s]);
        stat_groups_free(&m->query_score[s]);
        stat_groups_free(&m->query_grade[s]);
        mem_free(m->query_of[s]);
    }
    stat_order_free(&m->qrel0);
    stat_order_free(&m->ceiling);
    for (int v = 0; v < LABELS_VALUES; v++)
        stat_ratio_free(&m->ratio[v]);
    stat_bins_free(&m->bins);
}

/* ---- values that depend on weights ---- */

/* Returns Spearman's correlation over queries of mean score s and mean grade, query q counted weight[q] times. */
static double query_spearman(const struct measure *m, const uint32_t *weight, int s)
{
    const struct stat_groups *x = &m->query_score[s], *y = &m->query_grade[s];
    double *room = mem_alloc(x->n_groups + y->n_groups, sizeof *room);
    uint32_t *w = mem_alloc(x->n, sizeof *w);
    for (size_t i = 0; i < x->n; i++)
        w[i] = weight[m->query_of[s][i]];
    double r = stat_weighted_spearman(x, y, w, room);
    mem_free(w);
    mem_free(room);
    return r;
}

/* Flags the documents with the highest gains, as many as have a positive qrel, and ties with the last. Query q counts
 * weight[q] times, or once if NULL. flagged receives the numbers of useful and other flagged documents, n_by_class[]
 * those of all useful and other documents. Returns the number of positive qrels. */
static double flag_as_many_as_qrels(const struct measure *m, const uint32_t *weight, double flagged[2],
                                    double n_by_class[2])
{
    size_t n_queries = m->l->n_queries;
    double k, marked;
    stat_ratio_value(&m->ratio[LABELS_POSITIVE_NOT_USEFUL], n_queries, weight, &k, &marked);
    stat_ratio_value(&m->ratio[LABELS_TPR], n_queries, weight, &k, &n_by_class[0]);
    stat_ratio_value(&m->ratio[LABELS_FPR], n_queries, weight, &k, &n_by_class[1]);
    stat_order_flag(&m->order[LABELS_GAIN], weight, marked, &flagged[0], &flagged[1]);
    return marked;
}

/* Computes out[LABELS_VALUES]; a stat_function, whose data is the struct measure. */
static void compute_values(const void *data, const uint32_t *weight, double *out)
{
    const struct measure *m = data;
    double k, n, flagged[2], n_by_class[2];
    for (int v = 0; v < LABELS_VALUES; v++)
        out[v] = stat_ratio_value(&m->ratio[v], m->l->n_queries, weight, &k, &n);
    for (int s = 0; s < LABELS_SCORES; s++) {
        if (!m->l->score[s])
            continue;
        out[LABELS_AUC + s] = stat_order_auc(&m->order[s], weight);
        out[LABELS_SPEARMAN + s] =
            stat_order_spearman(&m->order[s], weight, s == LABELS_THETA ? &out[LABELS_FLOOR] : NULL);
        out[LABELS_QUERY_SPEARMAN + s] = query_spearman(m, weight, s);
    }
    if (m->l->score[LABELS_THETA])
        out[LABELS_CEILING] = stat_order_spearman(&m->ceiling, weight, NULL);
    if (m->l->score[LABELS_QREL]) {
        out[LABELS_AUC_QREL0] = stat_order_auc(&m->qrel0, weight);
        flag_as_many_as_qrels(m, weight, flagged, n_by_class);
        out[LABELS_TPR + 1] = n_by_class[0] > 0 ? flagged[0] / n_by_class[0] : NAN;
        out[LABELS_FPR + 1] = n_by_class[1] > 0 ? flagged[1] / n_by_class[1] : NAN;
    }
    stat_bins_errors(&m->bins, weight, out + LABELS_ECE);
}

/* ---- all values ---- */

/* Returns the reason why a score is missing, or NULL if it is present. */
static const char *missing_score(const struct stat_labels *l, int s)
{
    static const char *const why[LABELS_SCORES] = {
        [LABELS_GAIN] = "the gain file has no gain for the graded documents",
        [LABELS_THETA] = "the gain file has no theta",
        [LABELS_BT] = "the gain file has no column bt",
        [LABELS_Z_BT] = "the gain file has no column bt",
        [LABELS_COUNT] = "the gain file does not have both passes and responses",
        [LABELS_QREL] = "no qrels were given",
    };
    return l->score[s] ? NULL : why[s];
}

/* The scores that a value requires: bits of enum stat_score; OWN is the score that the value measures. */
enum { OWN = 1 << LABELS_SCORES, QREL = 1 << LABELS_QREL, COUNT = 1 << LABELS_COUNT, THETA = 1 << LABELS_THETA };

static const char constant[] = "all scores, or all mean grades, are the same";
static const char one_grade[] = "no document has grades from two annotators";
static const char no_ties[] = "no query has two documents with equal Count and different grades";

/* The reasons why values are undefined although they have the scores that they require. */
static const struct {
    int first, n, needs;
    const char *why;
} undefined[] = {
    {LABELS_AUC, LABELS_SCORES, OWN, "all documents are useful, or none is"},
    {LABELS_AUC_QREL0, 1, QREL, "of the documents without a positive qrel, all are useful or none is"},
    {LABELS_MARKED_WRONG, 1, QREL,
     "no query has both a useful document without a positive qrel and a document with a positive qrel"},
    {LABELS_TPR, 2, QREL, "no document is useful"},
    {LABELS_FPR, 2, QREL, "all documents are useful"},
    {LABELS_QREL0_USEFUL, 1, QREL, "all documents have a positive qrel"},
    {LABELS_POSITIVE_NOT_USEFUL, 1, QREL, "no document has a positive qrel"},
    {LABELS_AGREE_QREL, 1, QREL, "there are no grades"},
    {LABELS_AGREE_PEOPLE, 2, 0, one_grade},
    {LABELS_PAIRS_QREL, 1, QREL, one_grade},
    {LABELS_SPEARMAN, LABELS_SCORES, OWN, constant},
    {LABELS_CEILING, 2, THETA, constant},
    {LABELS_QUERY_SPEARMAN, LABELS_SCORES, OWN, "the means of all queries are the same, or there is only one query"},
    {LABELS_CONCORDANCE, LABELS_SCORES, OWN, "no query has two documents with different grades"},
    {LABELS_TIES, LABELS_TIE_SCORES, OWN | COUNT, no_ties},
    {LABELS_TIES_QREL, LABELS_TIE_SCORES, OWN | COUNT | QREL, no_ties},
};

/* Returns the reason why value v (enum stat_labels_value) is undefined. */
static const char *undefined_reason(const struct stat_labels *l, int v)
{
    for (size_t i = 0; i < LENGTH(undefined); i++) {
        int offset = v - undefined[i].first, needs = undefined[i].needs;
        if (offset < 0 || offset >= undefined[i].n)
            continue;
        for (int s = LABELS_SCORES; s-- > 0;)
            if ((needs >> s & 1 || (needs & OWN && s == offset)) && missing_score(l, s))
                return missing_score(l, s);
        return undefined[i].why;
    }
    return "there are no grades";
}

/* Sets k and n of all shares in the results, and the numbers of flagged documents. */
static void add_counts(const struct measure *m, struct stat_labels_result *r)
{
    double flagged[2], n_by_class[2];
    for (int v = 0; v < LABELS_VALUES; v++)
        stat_ratio_value(&m->ratio[v], m->l->n_queries, NULL, &r->value[v].k, &r->value[v].n);
    if (!m->l->score[LABELS_QREL])
        return;
    r->flagged = (size_t)flag_as_many_as_qrels(m, NULL, flagged, n_by_class);
    r->flagged_gain = (size_t)(flagged[0] + flagged[1]);
    for (int c = 0; c < 2; c++) {
        struct stat_rate *x = &r->value[(c ? LABELS_FPR : LABELS_TPR) + 1];
        x->k = flagged[c];
        x->n = n_by_class[c];
    }
}

void stat_labels_measure(const struct stat_labels *l, const double *threshold, size_t n_thresholds,
                         const struct stat_design *d, struct stat_labels_result *r)
{
    struct measure m = {.l = l};
    struct stat_estimate x[LABELS_VALUES];
    *r = (struct stat_labels_result){0};
    count_by_query(&m);
    stat_bins_make(&m.bins, l, threshold, n_thresholds);
    make_orders(&m);
    stat_bootstrap(d, compute_values, &m, LABELS_VALUES, x);
    add_counts(&m, r);
    for (int v = 0; v < LABELS_VALUES; v++) {
        r->value[v].rate = x[v].value;
        r->value[v].lo = x[v].lo;
        r->value[v].hi = x[v].hi;
        r->value[v].reason = isnan(x[v].value) ? undefined_reason(l, v) : NULL;
    }
    free_measure(&m);
}

/* ---- pairs across queries ---- */

enum { CROSS_THETA, CROSS_BT, CROSS_BOTH_THETA, CROSS_BOTH_BT, CROSS_KINDS };

struct cross {
    size_t n;                             /* the number of annotators */
    struct stat_ratio share[CROSS_KINDS]; /* of concordant pairs, by annotator */
};

/* Computes out[3] of a struct cross: theta's share of rightly ordered pairs, bt's, difference over pairs with both. */
static void cross_shares(const void *data, const uint32_t *weight, double *out)
{
    const struct cross *c = data;
    double share[CROSS_KINDS], k, n;
    for (int i = 0; i < CROSS_KINDS; i++)
        share[i] = stat_ratio_value(&c->share[i], c->n, weight, &k, &n);
    out[0] = share[CROSS_THETA];
    out[1] = share[CROSS_BT];
    out[2] = share[CROSS_BOTH_THETA] - share[CROSS_BOTH_BT];
}

struct cross_grade {
    uint32_t annotator, suite, query, doc;
    double grade;
};

static int compare_grades(const void *a, const void *b)
{
    const struct cross_grade *x = a, *y = b;
    return 8 * ORDER(x->annotator, y->annotator) + 4 * ORDER(x->suite, y->suite) + 2 * ORDER(x->query, y->query) +
           ORDER(x->doc, y->doc);
}

/* Adds the counts of stat_concordance() times `sign` over n grades of one annotator with the score x[doc]. Documents
 * without x, or without required_score[doc] unless `required_score` is NULL, are omitted. */
static void add_concordance(const struct cross_grade *g, size_t n, const double *x, const double *required_score,
                            double sign, size_t n_annotators, struct stat_ratio *share)
{
    double *score = mem_alloc(n, sizeof *score), *grade = mem_alloc(n, sizeof *grade), k, pairs;
    size_t have = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(x[g[i].doc]) && (!required_score || !isnan(required_score[g[i].doc]))) {
            score[have] = x[g[i].doc];
            grade[have++] = g[i].grade;
        }
    stat_concordance(score, grade, have, &k, &pairs);
    stat_ratio_add(share, n_annotators, g->annotator, sign * k, sign * pairs);
    mem_free(grade);
    mem_free(score);
}

/* Counts the pairs of one annotator's grades of different queries in one suite: all pairs minus those in queries. */
static void cross_suite(const struct stat_labels *l, const struct cross_grade *g, size_t n, struct cross *c)
{
    const double *theta = l->score[LABELS_THETA], *bt = l->score[LABELS_BT];
    const struct {
        const double *x, *other;
    } kind[CROSS_KINDS] = {{theta, NULL}, {bt, NULL}, {bt ? theta : NULL, bt}, {theta ? bt : NULL, theta}};
    for (int i = 0; i < CROSS_KINDS; i++) {
        if (!kind[i].x)
            continue;
        add_concordance(g, n, kind[i].x, kind[i].other, 1, c->n, &c->share[i]);
        for (size_t first = 0, last; first < n; first = last) {
            for (last = first; last < n && g[last].query == g[first].query;)
                last++;
            add_concordance(g + first, last - first, kind[i].x, kind[i].other, -1, c->n, &c->share[i]);
        }
    }
}

/* Fills *r from the estimates x[3] of cross_shares() and the counts in *c, with reasons for undefined results. */
static void set_cross(const struct cross *c, const struct stat_labels *l, const struct stat_estimate *x,
                      struct stat_cross *r)
{
    static const char none[] = "no annotator gave different grades to two documents of different queries in one suite";
    struct stat_rate *rate[] = {&r->theta, &r->bt};
    const int score[] = {LABELS_THETA, LABELS_BT};
    for (int i = 0; i < 2; i++) {
        *rate[i] = (struct stat_rate){.rate = x[i].value, .lo = x[i].lo, .hi = x[i].hi, .interval = "annotators"};
        stat_ratio_value(&c->share[i], c->n, NULL, &rate[i]->k, &rate[i]->n);
        rate[i]->reason = !isnan(x[i].value) ? NULL : l->score[score[i]] ? none : missing_score(l, score[i]);
    }
    r->difference = x[2];
    r->difference.interval = "annotators";
    if (isnan(x[2].value))
        r->difference.reason = r->theta.reason ? r->theta.reason : r->bt.reason ? r->bt.reason : none;
    for (size_t a = 0; a < c->n; a++)
        r->annotators += (c->share[CROSS_THETA].n && c->share[CROSS_THETA].n[a] > 0) ||
                         (c->share[CROSS_BT].n && c->share[CROSS_BT].n[a] > 0);
}

void stat_labels_cross(const struct stat_labels *l, const uint32_t *annotator, size_t n_annotators,
                       const uint32_t *suite, const struct stat_design *d, struct stat_cross *r)
{
    struct cross c = {.n = n_annotators};
    struct stat_design by_annotator = {
        .n = n_annotators, .resamples = d->resamples, .seed = d->seed, .threads = d->threads};
    struct cross_grade *g = mem_alloc(l->n_grades, sizeof *g);
    struct stat_estimate x[3];
    for (size_t i = 0; i < l->n_grades; i++) {
        uint32_t q = l->query[l->doc[i]];
        g[i] = (struct cross_grade){annotator[i], suite ? suite[q] : 0, q, l->doc[i], l->grade[i]};
    }
    qsort(g, l->n_grades, sizeof *g, compare_grades);
    for (size_t first = 0, last; first < l->n_grades; first = last) {
        for (last = first;
             last < l->n_grades && g[last].annotator == g[first].annotator && g[last].suite == g[first].suite;)
            last++;
        cross_suite(l, g + first, last - first, &c);
    }
    *r = (struct stat_cross){.annotators = 0};
    stat_bootstrap(&by_annotator, cross_shares, &c, 3, x);
    set_cross(&c, l, x, r);
    for (int i = 0; i < CROSS_KINDS; i++)
        stat_ratio_free(&c.share[i]);
    mem_free(g);
}
