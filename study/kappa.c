/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/kappa.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "study/bands.h"

enum { GAIN, PEOPLE, TABLES, MOST_CELLS = KAPPA_MAX_GRADES * KAPPA_MAX_GRADES };

/* The tables of counts, for all resamples: GAIN, of bands (rows) and grades; PEOPLE, of two grades of a document. */
struct kappa {
    const struct stat_kappa *k;
    size_t n_queries;
    double *count[TABLES]; /* [query][row][column], with k->n rows and columns */
};

/* Rounds a grade to a whole number, halves upwards. */
static double round_grade(double grade)
{
    return floor(grade + 0.5);
}

/* Returns the index of a whole grade in k->grade, ascending, or the index where it belongs if it is new. */
static size_t find_grade(const struct stat_kappa *k, double grade)
{
    size_t at = 0;
    while (at < k->n && k->grade[at] < grade)
        at++;
    return at;
}

/* Fills k->grade and k->n with the different rounded grades in ascending order. Returns false if there are more than
 * KAPPA_MAX_GRADES. */
static bool list_grades(const struct stat_labels *l, struct stat_kappa *k)
{
    for (size_t g = 0; g < l->n_grades; g++) {
        double grade = round_grade(l->grade[g]);
        size_t at = find_grade(k, grade);
        if (at < k->n && k->grade[at] <= grade)
            continue;
        if (k->n == KAPPA_MAX_GRADES)
            return false;
        memmove(k->grade + at + 1, k->grade + at, (k->n - at) * sizeof *k->grade);
        k->grade[at] = grade;
        k->n++;
    }
    return true;
}

static bool has_gain(const struct stat_labels *l, size_t doc)
{
    return l->score[LABELS_GAIN] && !isnan(l->score[LABELS_GAIN][doc]);
}

/* Sets k->from, the gains that cut the documents into one band per grade, with as many grades as people gave of this
 * grade. */
static void make_bands(const struct stat_labels *l, struct stat_kappa *k)
{
    struct stat_banded *x = mem_zalloc(l->n, sizeof *x);
    double n_in_band[KAPPA_MAX_GRADES] = {0};
    size_t n = 0, last = SIZE_MAX;
    for (size_t g = 0; g < l->n_grades; g++) {
        if (!has_gain(l, l->doc[g]))
            continue;
        if (l->doc[g] != last)
            x[n++].gain = l->score[LABELS_GAIN][l->doc[g]];
        last = l->doc[g];
        x[n - 1].grades++;
        for (size_t band = find_grade(k, round_grade(l->grade[g])) + 1; band < k->n; band++)
            n_in_band[band]++;
    }
    stat_bands_match(x, n, n_in_band, k->n, k->from);
    mem_free(x);
}

/* Counts the grades from .. to - 1, all of one document, in its query's tables: with the band of its gain, if it has
 * one (also in k->count), and in pairs with each other. */
static void count_document(const struct stat_labels *l, size_t from, size_t to, struct stat_kappa *k, struct kappa *m)
{
    size_t doc = l->doc[from], base = l->query[doc] * k->n * k->n;
    double n_by_grade[KAPPA_MAX_GRADES] = {0};
    for (size_t g = from; g < to; g++)
        n_by_grade[find_grade(k, round_grade(l->grade[g]))]++;
    for (size_t a = 0; a < k->n; a++) {
        for (size_t b = 0; b < k->n; b++)
            m->count[PEOPLE][base + a * k->n + b] += n_by_grade[a] * (a == b ? n_by_grade[a] - 1 : n_by_grade[b]);
        if (!has_gain(l, doc))
            continue;
        size_t band = stat_band(k->from, k->n, l->score[LABELS_GAIN][doc]);
        m->count[GAIN][base + band * k->n + a] += n_by_grade[a];
        k->count[band][a] += n_by_grade[a];
    }
}

/* Returns the disagreement of the grades a and b by the kind of weights. */
static double disagreement_weight(enum kappa_weights w, double a, double b)
{
    double d = fabs(a - b);
    return w == KAPPA_UNWEIGHTED ? d > 0 : w == KAPPA_LINEAR ? d : d * d;
}

/* Computes the kappas of one table count[row][column], by kind of weights; NAN if the table is empty or its margins
 * leave no disagreement to expect. */
static void table_kappas(const struct stat_kappa *k, const double *count, double out[KAPPA_WEIGHTS])
{
    double row[KAPPA_MAX_GRADES] = {0}, column[KAPPA_MAX_GRADES] = {0}, n = 0;
    for (size_t a = 0; a < k->n; a++)
        for (size_t b = 0; b < k->n; b++) {
            double c = count[a * k->n + b];
            row[a] += c;
            column[b] += c;
            n += c;
        }
    for (int w = 0; w < KAPPA_WEIGHTS; w++) {
        double observed = 0, expected = 0;
        for (size_t a = 0; a < k->n; a++)
            for (size_t b = 0; b < k->n; b++) {
                double d = disagreement_weight((enum kappa_weights)w, k->grade[a], k->grade[b]);
                observed += d * count[a * k->n + b];
                expected += d * row[a] * column[b] / n;
            }
        out[w] = n > 0 && expected > 0 ? 1 - observed / expected : NAN;
    }
}

/* Computes out[table][weights], all kappas; a stat_function, whose data is the struct kappa. */
static void compute_kappas(const void *data, const uint32_t *weight, double *out)
{
    const struct kappa *m = data;
    size_t cells = m->k->n * m->k->n;
    for (int t = 0; t < TABLES; t++) {
        double sum[MOST_CELLS] = {0};
        for (size_t q = 0; q < m->n_queries; q++)
            for (size_t c = 0; c < cells && weight[q]; c++)
                sum[c] += weight[q] * m->count[t][q * cells + c];
        table_kappas(m->k, sum, out + t * KAPPA_WEIGHTS);
    }
}

void stat_kappa_measure(const struct stat_labels *l, const struct stat_design *d, struct stat_kappa *k)
{
    static const char too_many[] = "there are more than 12 different grades",
                      constant[] = "all grades are the same, or all gains are in the same band",
                      alone[] = "no document has different grades from two annotators";
    struct kappa m = {.k = k, .n_queries = l->n_queries};
    struct stat_estimate x[TABLES * KAPPA_WEIGHTS];
    *k = (struct stat_kappa){0};
    bool few = list_grades(l, k);
    k->n = few ? k->n : 0;
    for (int t = 0; t < TABLES; t++)
        m.count[t] = mem_zalloc(l->n_queries, k->n * k->n * sizeof *m.count[t]);
    make_bands(l, k);
    for (size_t from = 0, to; from < l->n_grades && few; from = to) {
        for (to = from; to < l->n_grades && l->doc[to] == l->doc[from];)
            to++;
        count_document(l, from, to, k, &m);
    }
    stat_bootstrap(d, compute_kappas, &m, TABLES * KAPPA_WEIGHTS, x);
    for (int t = 0; t < TABLES; t++)
        for (int w = 0; w < KAPPA_WEIGHTS; w++) {
            struct stat_estimate *e = &x[t * KAPPA_WEIGHTS + w];
            e->reason = !isnan(e->value) ? NULL : !few ? too_many : t == GAIN ? constant : alone;
            *(t == GAIN ? &k->gain[w] : &k->people[w]) = *e;
        }
    for (int t = 0; t < TABLES; t++)
        mem_free(m.count[t]);
}
