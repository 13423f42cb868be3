/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/labels.h"

#include <gsl/gsl_sort_double.h>
#include <stdlib.h>

#include "base/mem.h"
#include "compare/stats.h"
#include "study/order.h"
#include "study/reliability.h"

/* A share with counts per query. */
struct ratio {
    double *k, *n; /* [n_queries] */
};

enum {
    R_QREL0_USEFUL,
    R_POSITIVE_NOT_USEFUL,
    R_AGREE_GAIN,
    R_AGREE_QREL,
    R_AGREE_PEOPLE,
    R_PAIRS_GAIN,
    R_PAIRS_QREL,
    R_MARKED_WRONG,
    R_TPR,
    R_FPR,
    R_TIES,
    R_TIES_QREL = R_TIES + LABELS_TIE_SCORES,
    R_CONCORDANCE = R_TIES_QREL + LABELS_TIE_SCORES,
    RATIOS = R_CONCORDANCE + LABELS_SCORES
};

static const int ratio_value[R_TIES] = {
    [R_QREL0_USEFUL] = LABELS_QREL0_USEFUL,
    [R_POSITIVE_NOT_USEFUL] = LABELS_POSITIVE_NOT_USEFUL,
    [R_AGREE_GAIN] = LABELS_AGREE_GAIN,
    [R_AGREE_QREL] = LABELS_AGREE_QREL,
    [R_AGREE_PEOPLE] = LABELS_AGREE_PEOPLE,
    [R_PAIRS_GAIN] = LABELS_PAIRS_GAIN,
    [R_PAIRS_QREL] = LABELS_PAIRS_QREL,
    [R_MARKED_WRONG] = LABELS_MARKED_WRONG,
    [R_TPR] = LABELS_TPR,
    [R_FPR] = LABELS_FPR,
};

struct measure {
    const struct stat_labels *l;
    struct stat_order order[LABELS_SCORES], qrel0, ceiling;
    struct ratio ratio[RATIOS];
    struct stat_groups query_score[LABELS_SCORES], query_grade[LABELS_SCORES]; /* [score]: means of queries */
    uint32_t *query_of[LABELS_SCORES];
    double *marked, *documents; /* [n_queries]: numbers of documents with a positive qrel, and of all documents */
    struct stat_bins bins;
};

/* Returns the index of the value that a ratio fills. */
static int value_of(int r)
{
    return r >= R_CONCORDANCE ? LABELS_CONCORDANCE + r - R_CONCORDANCE
         : r >= R_TIES        ? LABELS_TIES + r - R_TIES
                              : ratio_value[r];
}

static const double *score_of(const struct stat_labels *l, int s)
{
    return l->score[s];
}

static bool has_qrels(const struct stat_labels *l)
{
    return l->score[LABELS_QREL] != NULL;
}

static bool is_marked(const struct stat_labels *l, size_t i)
{
    return has_qrels(l) && l->score[LABELS_QREL][i] > 0;
}

/* ---- counts per query ---- */

static void count(struct ratio *r, size_t query, double k, double n)
{
    r->k[query] += k;
    r->n[query] += n;
}

static void count_documents(struct measure *m)
{
    const struct stat_labels *l = m->l;
    for (size_t i = 0; i < l->n; i++) {
        size_t q = l->query[i];
        m->documents[q]++;
        if (!has_qrels(l))
            continue;
        bool marked = is_marked(l, i);
        m->marked[q] += marked;
        count(&m->ratio[R_TPR], q, l->useful[i] && marked, l->useful[i]);
        count(&m->ratio[R_FPR], q, !l->useful[i] && marked, !l->useful[i]);
        count(&m->ratio[R_QREL0_USEFUL], q, l->useful[i] && !marked, !marked);
        count(&m->ratio[R_POSITIVE_NOT_USEFUL], q, !l->useful[i] && marked, marked);
    }
}

/* Counts the grades from .. to - 1, which belong to one document. */
static void count_grades(struct measure *m, size_t from, size_t to)
{
    const struct stat_labels *l = m->l;
    size_t i = l->doc[from], q = l->query[i];
    double all = (double)(to - from), useful = 0;
    for (size_t g = from; g < to; g++)
        useful += l->grade[g] >= l->limit - CMP_ROUNDING;
    if (l->score[LABELS_GAIN]) {
        double alike = l->score[LABELS_GAIN][i] >= 0.5 ? useful : all - useful;
        count(&m->ratio[R_AGREE_GAIN], q, alike, all);
        count(&m->ratio[R_PAIRS_GAIN], q, alike * (all - 1), all * (all - 1));
    }
    if (has_qrels(l)) {
        double alike = is_marked(l, i) ? useful : all - useful;
        count(&m->ratio[R_AGREE_QREL], q, alike, all);
        count(&m->ratio[R_PAIRS_QREL], q, alike * (all - 1), all * (all - 1));
    }
    double pairs = all * (all - 1) / 2;
    count(&m->ratio[R_AGREE_PEOPLE], q, pairs - useful * (all - useful), pairs);
}

/* Counts the pairs of query q, whose documents are first .. first + n - 1. */
static void count_pairs(struct measure *m, size_t q, size_t first, size_t n)
{
    const struct stat_labels *l = m->l;
    double *x = mem_alloc(n, sizeof *x), *y = mem_alloc(n, sizeof *y), k, pairs;
    for (int s = 0; s < LABELS_SCORES; s++) {
        size_t have = 0;
        for (size_t i = first; score_of(l, s) && i < first + n; i++)
            if (!isnan(score_of(l, s)[i])) {
                x[have] = score_of(l, s)[i];
                y[have++] = l->mean[i];
            }
        stat_concordance(x, y, have, &k, &pairs);
        count(&m->ratio[R_CONCORDANCE + s], q, k, pairs);
    }
    size_t wrong = 0;
    for (size_t i = first; has_qrels(l) && i < first + n; i++)
        if (l->useful[i] != is_marked(l, i)) {
            x[wrong] = l->score[LABELS_GAIN][i];
            y[wrong++] = l->useful[i];
        }
    stat_concordance(x, y, wrong, &k, &pairs);
    count(&m->ratio[R_MARKED_WRONG], q, k, pairs);
    mem_free(y);
    mem_free(x);
}

/* Counts the resolution of ties: pairs of query q with equal Count. Its documents are first .. first + n - 1. */
static void count_ties(struct measure *m, size_t q, size_t first, size_t n)
{
    const struct stat_labels *l = m->l;
    const double *count_score = l->score[LABELS_COUNT], *truth[] = {l->mean, l->score[LABELS_QREL]};
    double k, pairs;
    for (int s = 0; s < LABELS_TIE_SCORES && count_score; s++)
        for (int t = 0; t < 2; t++)
            if (l->score[s] && truth[t]) {
                stat_tied_concordance(count_score + first, l->score[s] + first, truth[t] + first, n, &k, &pairs);
                count(&m->ratio[(t ? R_TIES_QREL : R_TIES) + s], q, k, pairs);
            }
}

static void count_all(struct measure *m)
{
    const struct stat_labels *l = m->l;
    for (int r = 0; r < RATIOS; r++) {
        m->ratio[r].k = mem_zalloc(l->n_queries, sizeof(double));
        m->ratio[r].n = mem_zalloc(l->n_queries, sizeof(double));
    }
    m->marked = mem_zalloc(l->n_queries, sizeof *m->marked);
    m->documents = mem_zalloc(l->n_queries, sizeof *m->documents);
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

/* Returns the thetas, sorted within each query into the order of its documents' grades; NAN if a document has none. The
 * caller frees them. */
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
    mem_free(at);
    mem_free(order);
    mem_free(grade);
    mem_free(theta);
    return out;
}

/* Groups the means of queries over the documents that have the score. */
static void query_means(struct measure *m, int s)
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

static void make_orders(struct measure *m)
{
    const struct stat_labels *l = m->l;
    struct stat_groups grades;
    stat_groups_make(&grades, l->mean, l->n);
    for (int s = 0; s < LABELS_SCORES; s++)
        if (l->score[s]) {
            stat_order_make(&m->order[s], l->score[s], l->query, l->n_queries, &grades, l->useful, l->n);
            query_means(m, s);
        }
    if (has_qrels(l)) {
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
    for (int r = 0; r < RATIOS; r++) {
        mem_free(m->ratio[r].k);
        mem_free(m->ratio[r].n);
    }
    mem_free(m->marked);
    mem_free(m->documents);
    stat_bins_free(&m->bins);
}

/* ---- values that depend on weights ---- */

static void weigh_ratio(const struct measure *m, const uint32_t *weight, int r, double *k, double *n)
{
    *k = *n = 0;
    for (size_t q = 0; q < m->l->n_queries; q++) {
        *k += weight[q] * m->ratio[r].k[q];
        *n += weight[q] * m->ratio[r].n[q];
    }
}

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

/* Flags the documents with the highest gains, as many as have a positive qrel. in_out receives the numbers of useful
 * and other flagged documents. */
static void flag(const struct measure *m, const uint32_t *weight, double in_out[2], double *documents)
{
    double marked = 0;
    *documents = 0;
    for (size_t q = 0; q < m->l->n_queries; q++) {
        marked += weight[q] * m->marked[q];
        *documents += weight[q] * m->documents[q];
    }
    stat_order_flag(&m->order[LABELS_GAIN], weight, marked, &in_out[0], &in_out[1]);
}

/* Computes all values; a stat_function. */
static void measure(const void *data, const uint32_t *weight, double *out)
{
    const struct measure *m = data;
    double k, n, flagged[2], documents;
    for (int v = 0; v < LABELS_VALUES; v++)
        out[v] = NAN;
    for (int r = 0; r < RATIOS; r++) {
        weigh_ratio(m, weight, r, &k, &n);
        out[value_of(r)] = n > 0 ? k / n : NAN;
    }
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
    if (has_qrels(m->l)) {
        out[LABELS_AUC_QREL0] = stat_order_auc(&m->qrel0, weight);
        flag(m, weight, flagged, &documents);
        weigh_ratio(m, weight, R_TPR, &k, &n);
        out[LABELS_TPR + 1] = n > 0 ? flagged[0] / n : NAN;
        weigh_ratio(m, weight, R_FPR, &k, &n);
        out[LABELS_FPR + 1] = n > 0 ? flagged[1] / n : NAN;
    }
    stat_bins_errors(&m->bins, weight, out + LABELS_ECE);
}

/* ---- all values ---- */

static const char *missing_score(const struct stat_labels *l, int s)
{
    static const char *const why[LABELS_SCORES] = {
        [LABELS_GAIN] = "the gain file has no gain of these documents",
        [LABELS_THETA] = "the gain file has no theta",
        [LABELS_BT] = "the gain file has no bt",
        [LABELS_Z_BT] = "the gain file has no bt",
        [LABELS_COUNT] = "the gain file has no passes and responses",
        [LABELS_QREL] = "no qrels were given",
    };
    return l->score[s] ? NULL : why[s];
}

static const char *no_ties(const struct stat_labels *l, int v)
{
    const int needed[] = {v >= LABELS_TIES_QREL ? LABELS_QREL : LABELS_COUNT, LABELS_COUNT,
                          (v - LABELS_TIES) % LABELS_TIE_SCORES};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (missing_score(l, needed[i]))
            return missing_score(l, needed[i]);
    return "no two documents of a query with equal Count have different grades";
}

/* Returns the reason why value v is undefined. */
static const char *reason(const struct stat_labels *l, int v)
{
    static const char one_class[] = "all documents are useful, or none is";
    static const char constant[] = "all scores, or all mean grades, are the same";
    const struct {
        int first;
        const char *why;
    } of_scores[] = {{LABELS_AUC, one_class},
                     {LABELS_SPEARMAN, constant},
                     {LABELS_QUERY_SPEARMAN, "the means of all queries are the same, or there is one"},
                     {LABELS_CONCORDANCE, "no two documents of a query have different grades"}};
    for (size_t i = 0; i < sizeof of_scores / sizeof of_scores[0]; i++)
        if (v >= of_scores[i].first && v < of_scores[i].first + LABELS_SCORES) {
            const char *none = missing_score(l, v - of_scores[i].first);
            return none ? none : of_scores[i].why;
        }
    bool of_qrels = v < LABELS_SPEARMAN && v != LABELS_AGREE_GAIN && v != LABELS_AGREE_PEOPLE && v != LABELS_PAIRS_GAIN;
    if (of_qrels && !has_qrels(l))
        return missing_score(l, LABELS_QREL);
    if (v >= LABELS_TIES && v < LABELS_TIES_QREL + LABELS_TIE_SCORES)
        return no_ties(l, v);
    switch (v) {
    case LABELS_AUC_QREL0: return "of the documents without a positive qrel all are useful, or none is";
    case LABELS_MARKED_WRONG: return "no query has a useful document without, and another one with, a positive qrel";
    case LABELS_TPR:
    case LABELS_TPR + 1: return "no document is useful";
    case LABELS_FPR:
    case LABELS_FPR + 1: return "all documents are useful";
    case LABELS_QREL0_USEFUL: return "all documents have a positive qrel";
    case LABELS_POSITIVE_NOT_USEFUL: return "no document has a positive qrel";
    case LABELS_AGREE_PEOPLE:
    case LABELS_PAIRS_GAIN:
    case LABELS_PAIRS_QREL: return "no document has grades of two annotators";
    case LABELS_CEILING:
    case LABELS_FLOOR: return missing_score(l, LABELS_THETA) ? missing_score(l, LABELS_THETA) : constant;
    default: return "no grades";
    }
}

static void add_counts(const struct measure *m, struct stat_labels_result *r)
{
    uint32_t *one = mem_alloc(m->l->n_queries, sizeof *one);
    double in_out[2], documents, n;
    for (size_t q = 0; q < m->l->n_queries; q++)
        one[q] = 1;
    for (int i = 0; i < RATIOS; i++) {
        int v = value_of(i);
        weigh_ratio(m, one, i, &r->value[v].k, &r->value[v].n);
    }
    if (has_qrels(m->l)) {
        flag(m, one, in_out, &documents);
        r->flagged_gain = (size_t)(in_out[0] + in_out[1]);
        for (int c = 0; c < 2; c++) {
            int v = c == 0 ? LABELS_TPR : LABELS_FPR;
            r->value[v + 1].k = in_out[c];
            r->value[v + 1].n = r->value[v].n;
        }
        weigh_ratio(m, one, R_POSITIVE_NOT_USEFUL, &n, &documents);
        r->flagged = (size_t)documents;
    }
    mem_free(one);
}

void stat_labels_measure(const struct stat_labels *l, const double *threshold, size_t n_thresholds,
                         const struct stat_design *d, struct stat_labels_result *r)
{
    struct measure m = {.l = l};
    struct stat_estimate x[LABELS_VALUES];
    *r = (struct stat_labels_result){0};
    count_all(&m);
    stat_bins_make(&m.bins, l, threshold, n_thresholds);
    make_orders(&m);
    stat_bootstrap(d, measure, &m, LABELS_VALUES, x);
    add_counts(&m, r);
    for (int v = 0; v < LABELS_VALUES; v++) {
        r->value[v].rate = x[v].value;
        r->value[v].lo = x[v].lo;
        r->value[v].hi = x[v].hi;
        r->value[v].reason = isnan(x[v].value) ? reason(l, v) : NULL;
    }
    free_measure(&m);
}

/* ---- pairs across queries ---- */

enum { CROSS_THETA, CROSS_BT, CROSS_BOTH_THETA, CROSS_BOTH_BT, CROSS_KINDS };

struct cross {
    size_t n;
    double *k[CROSS_KINDS], *pairs[CROSS_KINDS]; /* [annotator]: concordant pairs, and all pairs */
};

/* Computes the shares of theta and bt, and their difference; a stat_function. */
static void cross_shares(const void *data, const uint32_t *weight, double *out)
{
    const struct cross *c = data;
    double share[CROSS_KINDS];
    for (int i = 0; i < CROSS_KINDS; i++) {
        double k = 0, n = 0;
        for (size_t a = 0; a < c->n; a++) {
            k += weight[a] * c->k[i][a];
            n += weight[a] * c->pairs[i][a];
        }
        share[i] = n > 0 ? k / n : NAN;
    }
    out[0] = share[CROSS_THETA];
    out[1] = share[CROSS_BT];
    out[2] = share[CROSS_BOTH_THETA] - share[CROSS_BOTH_BT];
}

struct cross_grade {
    uint32_t annotator, suite, query, doc;
    double grade;
};

static int by_annotator(const void *a, const void *b)
{
    const struct cross_grade *x = a, *y = b;
    if (x->annotator != y->annotator)
        return x->annotator < y->annotator ? -1 : 1;
    if (x->suite != y->suite)
        return x->suite < y->suite ? -1 : 1;
    if (x->query != y->query)
        return x->query < y->query ? -1 : 1;
    return (x->doc > y->doc) - (x->doc < y->doc);
}

/* Adds to *k and *pairs sign times the counts of stat_concordance() over n grades with the score x[doc]. Documents
 * without x, or without other[doc] unless `other` is NULL, are omitted. */
static void add_concordance(const struct cross_grade *g, size_t n, const double *x, const double *other, double sign,
                            double *k, double *pairs)
{
    double *score = mem_alloc(n, sizeof *score), *grade = mem_alloc(n, sizeof *grade), own, all;
    size_t have = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(x[g[i].doc]) && (!other || !isnan(other[g[i].doc]))) {
            score[have] = x[g[i].doc];
            grade[have++] = g[i].grade;
        }
    stat_concordance(score, grade, have, &own, &all);
    *k += sign * own;
    *pairs += sign * all;
    mem_free(grade);
    mem_free(score);
}

/* Counts the pairs of one annotator in one suite: all pairs minus the pairs within queries. */
static void cross_suite(const struct stat_labels *l, const struct cross_grade *g, size_t n, struct cross *c)
{
    const double *theta = l->score[LABELS_THETA], *bt = l->score[LABELS_BT];
    const struct {
        const double *x, *other;
    } kind[CROSS_KINDS] = {{theta, NULL}, {bt, NULL}, {bt ? theta : NULL, bt}, {theta ? bt : NULL, theta}};
    for (int i = 0; i < CROSS_KINDS; i++) {
        double *k = &c->k[i][g->annotator], *pairs = &c->pairs[i][g->annotator];
        if (!kind[i].x)
            continue;
        add_concordance(g, n, kind[i].x, kind[i].other, 1, k, pairs);
        for (size_t first = 0, last; first < n; first = last) {
            for (last = first; last < n && g[last].query == g[first].query;)
                last++;
            add_concordance(g + first, last - first, kind[i].x, kind[i].other, -1, k, pairs);
        }
    }
}

static void take_cross(const struct cross *c, const struct stat_labels *l, const struct stat_estimate *x,
                       struct stat_cross *r)
{
    static const char none[] = "no annotator graded documents of different queries of a suite differently";
    struct stat_rate *rate[] = {&r->theta, &r->bt};
    const int score[] = {LABELS_THETA, LABELS_BT};
    for (int i = 0; i < 2; i++) {
        *rate[i] = (struct stat_rate){.rate = x[i].value, .lo = x[i].lo, .hi = x[i].hi, .interval = "annotators"};
        for (size_t a = 0; a < c->n; a++) {
            rate[i]->k += c->k[i][a];
            rate[i]->n += c->pairs[i][a];
        }
        rate[i]->reason = !isnan(x[i].value) ? NULL : l->score[score[i]] ? none : missing_score(l, score[i]);
    }
    r->difference = x[2];
    r->difference.interval = "annotators";
    if (isnan(x[2].value))
        r->difference.reason = r->theta.reason ? r->theta.reason : r->bt.reason ? r->bt.reason : none;
    for (size_t a = 0; a < c->n; a++)
        r->annotators += c->pairs[CROSS_THETA][a] > 0 || c->pairs[CROSS_BT][a] > 0;
}

void stat_labels_cross(const struct stat_labels *l, const uint32_t *annotator, size_t n_annotators,
                       const uint32_t *suite, const struct stat_design *d, struct stat_cross *r)
{
    struct cross c = {.n = n_annotators};
    struct stat_design by = {.n = n_annotators, .resamples = d->resamples, .seed = d->seed, .threads = d->threads};
    struct cross_grade *g = mem_alloc(l->n_grades, sizeof *g);
    struct stat_estimate x[3];
    for (int i = 0; i < CROSS_KINDS; i++) {
        c.k[i] = mem_zalloc(n_annotators, sizeof(double));
        c.pairs[i] = mem_zalloc(n_annotators, sizeof(double));
    }
    for (size_t i = 0; i < l->n_grades; i++) {
        uint32_t q = l->query[l->doc[i]];
        g[i] = (struct cross_grade){annotator[i], suite ? suite[q] : 0, q, l->doc[i], l->grade[i]};
    }
    qsort(g, l->n_grades, sizeof *g, by_annotator);
    for (size_t first = 0, last; first < l->n_grades; first = last) {
        for (last = first;
             last < l->n_grades && g[last].annotator == g[first].annotator && g[last].suite == g[first].suite;)
            last++;
        cross_suite(l, g + first, last - first, &c);
    }
    *r = (struct stat_cross){.annotators = 0};
    stat_bootstrap(&by, cross_shares, &c, 3, x);
    take_cross(&c, l, x, r);
    for (int i = 0; i < CROSS_KINDS; i++) {
        mem_free(c.k[i]);
        mem_free(c.pairs[i]);
    }
    mem_free(g);
}
