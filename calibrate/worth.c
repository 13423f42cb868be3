/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/worth.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/random.h"

/* The weight of a pair of runs that meets the target, relative to a pair that does not, if the target permits both the
 * same variance. */
#define MET 0.02
/* The share of all weights that the means of single runs get, if there are several runs; the differences of pairs get
 * the rest. */
#define LEVELS 0.3

/* The discount of each rank r, counted from 0: 1 / log2(r + 2). */
static const double discounts[WORTH_CUTOFF] = {1.0,
                                               0.63092975357145742,
                                               0.5,
                                               0.43067655807339306,
                                               0.38685280723454163,
                                               0.35620718710802218,
                                               0.33333333333333333,
                                               0.31546487678572871,
                                               0.30102999566398120,
                                               0.28906482631788788};

/* Stores in best[] the indices of the WORTH_CUTOFF largest of the gains gain[0 .. n), best first, equal ones by index.
 * Returns how many there are, fewer only if n is. */
static size_t best_gains(size_t n, const double *gain, size_t *best)
{
    size_t n_best = 0;
    for (size_t i = 0; i < n; i++) {
        if (n_best == WORTH_CUTOFF && !(gain[i] > gain[best[n_best - 1]]))
            continue;
        size_t at = n_best < WORTH_CUTOFF ? n_best++ : n_best - 1;
        for (; at && gain[i] > gain[best[at - 1]]; at--)
            best[at] = best[at - 1];
        best[at] = i;
    }
    return n_best;
}

double worth_ideal(size_t n, const double *gain, double *v)
{
    size_t best[WORTH_CUTOFF], n_best = best_gains(n, gain, best);
    double sum = 0.0;
    memset(v, 0, n * sizeof *v);
    for (size_t r = 0; r < n_best; r++) {
        v[best[r]] = discounts[r];
        sum += discounts[r] * gain[best[r]];
    }
    return sum;
}

double worth_gradient(size_t n, const double *gain, const double *slope, const uint32_t *doc, const double *v,
                      double ideal, double *d)
{
    double dcg = 0.0;
    memset(d, 0, n * sizeof *d);
    if (!(ideal > 0.0))
        return 0.0;
    for (size_t r = 0; r < WORTH_CUTOFF; r++)
        if (doc[r]) {
            d[doc[r] - 1] = discounts[r];
            dcg += discounts[r] * gain[doc[r] - 1];
        }
    for (size_t i = 0; i < n; i++)
        d[i] = slope[i] * (d[i] - dcg / ideal * v[i]) / ideal;
    return dcg / ideal;
}

enum { DEVIATES = 4096 };

/* Returns DEVIATES fixed pseudo-random standard normal deviates. The caller frees them with mem_free. */
static double *make_deviates(void)
{
    double *z = mem_alloc(DEVIATES, sizeof *z);
    for (uint64_t k = 0; k < DEVIATES; k++) {
        double u = ((double)(random_mix((k + 1) * 0x9e3779b97f4a7c15u) >> 11) + 0.5) / 9007199254740992.0;
        z[k] = gsl_cdf_ugaussian_Pinv(u);
    }
    return z;
}

/* Returns the standard error of document i's score, sqrt(phi A_ii). */
static double compute_error(const struct outlook_topic *t, size_t i)
{
    return sqrt(fmax(t->phi * t->variance[i], 0.0));
}

/* Returns the DCG of a ranking of WORTH_CUTOFF places: doc[r] is a document's index in gain[] plus 1, or 0 for an empty
 * place. */
static double compute_dcg(const uint32_t *doc, const double *gain)
{
    double sum = 0.0;
    for (size_t r = 0; r < WORTH_CUTOFF; r++)
        sum += doc[r] ? discounts[r] * gain[doc[r] - 1] : 0.0;
    return sum;
}

double worth_ndcg(const double *gain, const uint32_t *doc, double ideal)
{
    return ideal > 0.0 ? compute_dcg(doc, gain) / ideal : 0.0;
}

/* Displaces the abilities of a topic at random within their errors, WORTH_LOOKS times, by the deviates of
 * make_deviates: sets v[i] to the mean discount of document i in the ideal order, and adds to shift[r], which must be
 * 0, the mean change of run r's nDCG. */
static void displace_abilities(const struct worth *w, const double *deviate, size_t topic, double *v, double *shift)
{
    const struct outlook_topic *t = &w->o->topic[topic];
    size_t R = w->runs->n, at = random_mix(topic) % DEVIATES;
    const uint32_t *doc = w->runs->doc + topic * R * WORTH_CUTOFF;
    double *theta = mem_alloc(t->n, 3 * sizeof *theta), *gain = theta + t->n, *width = gain + t->n;
    double ideal = w->ideal[topic];
    memset(v, 0, t->n * sizeof *v);
    for (size_t i = 0; i < t->n; i++)
        width[i] = t->tau * compute_error(t, i);
    for (size_t k = 0; k < WORTH_LOOKS; k++) {
        size_t best[WORTH_CUTOFF];
        double sum = 0.0;
        for (size_t i = 0; i < t->n; i++)
            theta[i] = t->theta[i] + width[i] * deviate[at++ % DEVIATES];
        gain_of_thetas(w->o->item, w->o->n_criteria, theta, t->n, gain);
        for (size_t r = best_gains(t->n, gain, best); r-- > 0;) {
            v[best[r]] += discounts[r] / WORTH_LOOKS;
            sum += discounts[r] * gain[best[r]];
        }
        for (size_t r = 0; r < R && ideal > 0.0 && sum > 0.0; r++)
            shift[r] += (compute_dcg(doc + r * WORTH_CUTOFF, gain) / sum -
                         compute_dcg(doc + r * WORTH_CUTOFF, t->gain) / ideal) /
                        WORTH_LOOKS;
    }
    mem_free(theta);
}

/* Computes the slope of each document's gain over the width of its uncertainty: (g(theta + se) - g(theta - se)) /
 * (2 se), with se the standard error of theta. Documents with a tiny se keep the slope at theta. */
static void average_slopes(const struct outlook *o, const struct outlook_topic *t, double *slope)
{
    double *theta = mem_alloc(t->n, 3 * sizeof *theta), *low = theta + t->n, *high = low + t->n;
    for (size_t i = 0; i < t->n; i++)
        theta[i] = t->theta[i] - t->tau * compute_error(t, i);
    gain_of_thetas(o->item, o->n_criteria, theta, t->n, low);
    for (size_t i = 0; i < t->n; i++)
        theta[i] = t->theta[i] + t->tau * compute_error(t, i);
    gain_of_thetas(o->item, o->n_criteria, theta, t->n, high);
    for (size_t i = 0; i < t->n; i++) {
        double width = t->tau * compute_error(t, i);
        slope[i] = width > 1e-6 ? (high[i] - low[i]) / (2.0 * width) : t->slope[i];
    }
    mem_free(theta);
}

/* The argument of value_runs: the result, and the fixed deviates of the displacements. */
struct looking {
    struct worth *w;
    const double *deviate;
};

/* Computes nDCG of all runs on topic number `topic` (NAN for a run without the topic), its shifts by the displacements,
 * its gradients in scores, tau, alpha and items, and the covariances between runs. Without a fit of the topic, sets
 * nDCG to NAN only. `arg` is a struct looking; for parallel_for(). */
static void value_runs(void *arg, size_t topic)
{
    struct worth *w = ((struct looking *)arg)->w;
    const struct outlook_topic *t = &w->o->topic[topic];
    const struct worth_runs *runs = w->runs;
    size_t R = runs->n, n = t->n;
    for (size_t r = 0; r < R; r++)
        w->value[topic * R + r] = NAN;
    if (!t->known || !w->o->fitted)
        return;
    size_t K = t->n_valid + n;
    size_t C = w->o->n_criteria;
    double *v = mem_alloc(n, (4 + 2 * C) * sizeof *v), *slope = v + n, *d = slope + n, *u = d + n, *by_gamma = u + n,
           *by_beta = by_gamma + n * C, *x = mem_alloc(R * K, sizeof *x);
    w->e[topic] = mem_alloc(R * n, sizeof **w->e);
    w->ideal[topic] = worth_ideal(n, t->gain, v);
    displace_abilities(w, ((struct looking *)arg)->deviate, topic, v, w->shift + topic * R);
    average_slopes(w->o, t, slope);
    outlook_item_slopes(w->o, t, by_gamma, by_beta);
    for (size_t r = 0; r < R; r++) {
        const uint32_t *doc = runs->doc + (topic * R + r) * WORTH_CUTOFF;
        double value = worth_gradient(n, t->gain, slope, doc, v, w->ideal[topic], d);
        outlook_gradient(t, d, w->e[topic] + r * n, w->s[topic * R + r]);
        for (size_t i = 0; i < n; i++)
            u[i] = slope[i] > 0.0 ? d[i] / slope[i] : 0.0;
        outlook_items(w->o, t, by_gamma, by_beta, u, w->s[topic * R + r], w->f + (topic * R + r) * 2 * C);
        if (runs->has_topic[topic * R + r])
            w->value[topic * R + r] = value;
    }
    outlook_project(t, w->e[topic], R, x);
    for (size_t r = 0; r < R; r++)
        for (size_t k = r; k < R; k++)
            w->gram[(topic * R + r) * R + k] = w->gram[(topic * R + k) * R + r] =
                outlook_covariance(t, x + r * K, w->s[topic * R + r], x + k * K, w->s[topic * R + k]);
    mem_free(x);
    mem_free(v);
}

/* Takes the sum of the pair's nDCG differences (or of a single run's nDCG) over the topics with a value for both runs,
 * and returns the variance that the errors of the items add to it. */
static double items_variance(const struct worth *w, const struct worth_pair *p)
{
    size_t R = w->runs->n, M = 2 * w->o->n_criteria;
    double f[2 * JUD_MAX_CRITERIA] = {0}, sum = 0.0;
    for (size_t t = 0; t < w->runs->n_topics; t++) {
        const double *a = w->f + (t * R + p->a) * M, *b = w->f + (t * R + p->b) * M;
        if (isnan(w->value[t * R + p->a]) || isnan(w->value[t * R + p->b]))
            continue;
        for (size_t m = 0; m < M; m++)
            f[m] += p->a == p->b ? a[m] : a[m] - b[m];
    }
    for (size_t m = 0; m < M; m++)
        for (size_t k = 0; k < M; k++)
            sum += f[m] * w->o->items[m * M + k] * f[k];
    return sum;
}

/* Returns the mean of the shifts, on this topic, of the runs with a value there; 0 if there are none. */
static double mean_shift_at(const struct worth *w, size_t topic)
{
    size_t R = w->runs->n, n = 0;
    double sum = 0.0;
    for (size_t r = 0; r < R; r++)
        if (!isnan(w->value[topic * R + r])) {
            sum += w->shift[topic * R + r];
            n++;
        }
    return n ? sum / (double)n : 0.0;
}

/* Sets topics, diff, total and labels of a pair whose a and b are set; without topics, the last three are NAN. */
static void compute_pair(const struct worth *w, struct worth_pair *p)
{
    size_t R = w->runs->n;
    double sum = 0.0, squares = 0.0, labels = 0.0, shift = 0.0, together = 0.0;
    for (size_t t = 0; t < w->runs->n_topics; t++) {
        const double *x = w->value + t * R, *g = w->gram + t * R * R;
        double d = p->a == p->b ? x[p->a] : x[p->a] - x[p->b];
        if (isnan(d))
            continue;
        p->topics++;
        shift += w->shift[t * R + p->a] - (p->a == p->b ? mean_shift_at(w, t) : w->shift[t * R + p->b]);
        together += p->a == p->b ? mean_shift_at(w, t) : 0.0;
        sum += d;
        squares += d * d;
        labels +=
            p->a == p->b ? g[p->a * R + p->a] : g[p->a * R + p->a] - 2.0 * g[p->a * R + p->b] + g[p->b * R + p->b];
    }
    double T = (double)p->topics;
    p->diff = sum / T;
    p->total = T > 1.0 ? fmax(squares - sum * sum / T, 0.0) / (T - 1.0) / T : NAN;
    shift *= WORTH_APART;
    together *= WORTH_TOGETHER;
    p->labels = (fmax(labels, 0.0) + items_variance(w, p) + shift * shift + together * together) / (T * T);
}

/* Returns the largest variance by the labels' errors that the target permits for the pair; NAN means any. */
static double allowed_variance(const struct worth_pair *p, const struct worth_target *t)
{
    if (t->kind == WORTH_SE)
        return t->value * t->value;
    if (isnan(p->total))
        return 0.0; /* one topic does not show how much topics vary */
    if (t->kind == WORTH_LABELS)
        return p->total > 0.0 ? t->value * p->total : NAN;
    if (!(p->total > 0.0) || p->a == p->b)
        return NAN;
    double edge = gsl_cdf_tdist_Pinv(1.0 - 0.5 * t->p, (double)p->topics - 1.0) * sqrt(p->total);
    double slack = fmax(fabs(fabs(p->diff) - edge), t->margin);
    return slack * slack / (t->z * t->z);
}

/* Makes w->pair. Compares the labels' variance of each pair of runs, and of each run alone if the target is WORTH_SE or
 * there is only one run, with the variance that the target permits; gives pairs that exceed it a larger weight, and
 * sets w->worst. */
static void compare_all(struct worth *w, const struct worth_target *target)
{
    size_t R = w->runs->n, n = 0;
    w->n_pairs = R * (R + 1) / 2;
    w->pair = mem_zalloc(w->n_pairs, sizeof *w->pair);
    w->worst = 0.0;
    for (size_t a = 0; a < R; a++)
        for (size_t b = a; b < R; b++) {
            struct worth_pair *p = &w->pair[n++];
            *p = (struct worth_pair){.a = a, .b = b};
            compute_pair(w, p);
            bool counts = a != b || target->kind == WORTH_SE || R == 1;
            p->largest_labels = counts && p->topics ? allowed_variance(p, target) : NAN;
            if (isnan(p->largest_labels))
                continue;
            double ratio = p->largest_labels > 0.0 ? p->labels / p->largest_labels : INFINITY;
            w->worst = fmax(w->worst, ratio);
            p->weight = p->largest_labels > 0.0 ? (ratio > 1.0 ? 1.0 : MET) / p->largest_labels : 1.0;
        }
}

/* Scales the weights so that pairs of two runs have the sum 1 - LEVELS and single runs LEVELS (or 1 if there is one
 * run); weights that are all 0 in one of these groups become equal. */
static void set_weights(struct worth *w)
{
    double sum[2] = {0.0, 0.0};
    size_t R = w->runs->n;
    for (size_t k = 0; k < w->n_pairs; k++)
        sum[w->pair[k].a == w->pair[k].b] += w->pair[k].weight;
    for (size_t k = 0; k < w->n_pairs; k++) {
        struct worth_pair *p = &w->pair[k];
        bool level = p->a == p->b;
        double share = R == 1 ? 1.0 : level ? LEVELS : 1.0 - LEVELS;
        size_t n = level ? R : R * (R - 1) / 2;
        p->weight = share * (sum[level] > 0.0 ? p->weight / sum[level] : 1.0 / (double)n);
    }
}

void worth_compute(struct worth *w, const struct outlook *o, const struct worth_runs *runs,
                   const struct worth_target *target, int threads)
{
    size_t T = runs->n_topics, R = runs->n;
    *w = (struct worth){.o = o, .runs = runs, .kind = target->kind};
    w->value = mem_alloc(T * R, sizeof *w->value);
    w->e = mem_zalloc(T, sizeof *w->e);
    w->s = mem_zalloc(T * R, sizeof *w->s);
    w->ideal = mem_zalloc(T, sizeof *w->ideal);
    w->shift = mem_zalloc(T * R, sizeof *w->shift);
    w->gram = mem_zalloc(T * R, R * sizeof *w->gram);
    w->f = mem_zalloc(T * R, 2 * o->n_criteria * sizeof *w->f);
    double *deviate = make_deviates();
    parallel_for(T, threads, value_runs, &(struct looking){w, deviate});
    mem_free(deviate);
    compare_all(w, target);
    set_weights(w);
    for (size_t k = 0; k < w->n_pairs; k++) {
        const struct worth_pair *p = &w->pair[k];
        double n = (double)p->topics;
        w->items += p->weight * items_variance(w, p);
        if (p->topics && p->weight > 0.0)
            w->total += isnan(p->total) ? INFINITY : p->weight * p->total * n * n;
    }
}

void worth_free(struct worth *w)
{
    for (size_t t = 0; w->runs && t < w->runs->n_topics; t++)
        mem_free(w->e[t]);
    MEM_FREE_ALL(w->value, w->e, w->s, w->ideal, w->shift, w->gram, w->f, w->pair);
    *w = (struct worth){0};
}

/* Adds to importance[] that of the documents for an unknown run, which has a document at any of its first ranks with
 * probability c / R if c of R runs have it there. A document that no run has gets 1 / R of an equal share in the number
 * of documents that exactly one run has (I. J. Good, Biometrika 40, 1953): the last of R runs brought as many new
 * ones. */
static void add_unknown_run(const struct worth *w, size_t topic, double *importance)
{
    const struct outlook_topic *t = &w->o->topic[topic];
    size_t R = w->runs->n;
    double *n_runs_with = mem_zalloc(t->n, sizeof *n_runs_with), square = 0.0, once = 0.0, never = 0.0;
    double ideal = w->ideal[topic];
    for (size_t r = 0; r < WORTH_CUTOFF; r++)
        square += discounts[r] * discounts[r] / WORTH_CUTOFF;
    for (size_t k = 0; k < R * WORTH_CUTOFF; k++) {
        uint32_t doc = w->runs->doc[topic * R * WORTH_CUTOFF + k];
        if (doc)
            n_runs_with[doc - 1] += 1.0;
    }
    for (size_t i = 0; i < t->n; i++) {
        once += n_runs_with[i] == 1.0;
        never += n_runs_with[i] == 0.0;
    }
    for (size_t i = 0; i < t->n && ideal > 0.0; i++) {
        double chance = fmin((n_runs_with[i] > 0.0 ? n_runs_with[i] : fmax(once, 0.5) / never) / (double)R, 1.0);
        double x = t->tau * t->slope[i] / ideal;
        importance[i] += WORTH_OTHERS * chance * square * x * x;
    }
    mem_free(n_runs_with);
}

double worth_importance(const struct worth *w, size_t topic, double *importance)
{
    const struct outlook_topic *t = &w->o->topic[topic];
    size_t R = w->runs->n;
    double calibration = 0.0;
    memset(importance, 0, t->n * sizeof *importance);
    if (!w->e[topic])
        return 0.0;
    for (size_t k = 0; k < w->n_pairs; k++) {
        const struct worth_pair *p = &w->pair[k];
        const double *a = w->e[topic] + p->a * t->n, *b = w->e[topic] + p->b * t->n;
        const double *sa = w->s[topic * R + p->a], *sb = w->s[topic * R + p->b];
        bool level = p->a == p->b;
        double s[2] = {level ? sa[0] : sa[0] - sb[0], level ? sa[1] : sa[1] - sb[1]};
        if (!(p->weight > 0.0))
            continue;
        for (size_t i = 0; i < t->n; i++) {
            double e = level ? a[i] : a[i] - b[i];
            importance[i] += p->weight * e * e;
        }
        calibration += p->weight * (s[0] * s[0] * t->tt + 2.0 * s[0] * s[1] * t->ta + s[1] * s[1] * t->aa);
    }
    add_unknown_run(w, topic, importance);
    return calibration;
}
