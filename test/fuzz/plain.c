/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

extern const struct meas_spec meas_iprec_at_recall;

enum { MAX_RANKS = 1000 }; /* of all orders together */

/* A ranking as one kind of labels sees it: indexes into plain.doc. */
struct plain_ranking {
    size_t at[MAX_DOCS], n;
};

double plain_score(const struct plain_doc *d)
{
    return isnan(d->score) ? -INFINITY : d->score;
}

/* Taken out of rankings and ideals by -x and --exclude-self. */
static bool excluded(const struct plain *p, const struct plain_doc *d)
{
    return (p->use_excluded && d->excluded) || (p->exclude_self && d->self);
}

/* Does document a rank before b, which comes after it in the run? */
static bool before(const struct plain *p, size_t a, size_t b)
{
    const struct plain_doc *x = &p->doc[a], *y = &p->doc[b];
    if (plain_score(x) != plain_score(y))
        return plain_score(x) > plain_score(y);
    if (p->ties != MEAS_TIES_ORDER)
        return strcmp(x->name, y->name) > 0;
    return p->use_pool ? a < b : true; /* the pool file lists documents in the order of their index */
}

/* Insertion sort of what is left of the run, then -M and -J. */
static struct plain_ranking rank(const struct plain *p, bool by_gains)
{
    struct plain_ranking all = {.n = 0}, r = {.n = 0};
    for (size_t i = 0; i < p->n_run; i++) {
        const struct plain_doc *d = &p->doc[p->run[i]];
        if (excluded(p, d) || (p->use_pool && !d->in_pool))
            continue;
        size_t k = all.n++;
        for (; k > 0 && !before(p, all.at[k - 1], p->run[i]); k--)
            all.at[k] = all.at[k - 1];
        all.at[k] = p->run[i];
    }
    for (size_t i = 0; i < all.n && i < p->max_ret; i++) {
        const struct plain_doc *d = &p->doc[all.at[i]];
        if (!p->judged_only || (by_gains ? d->with_gain : d->graded && d->grade >= 0))
            r.at[r.n++] = all.at[i];
    }
    return r;
}

static bool judged(const struct plain *p, size_t i)
{
    return p->doc[i].graded && p->doc[i].grade >= 0;
}

static bool relevant(const struct plain *p, size_t i)
{
    return judged(p, i) && p->doc[i].grade >= p->level;
}

static double relevant_total(const struct plain *p)
{
    double n = 0;
    for (size_t i = 0; i < p->n; i++)
        n += relevant(p, i) && !excluded(p, &p->doc[i]);
    return n;
}

static double relevant_in(const struct plain *p, const struct plain_ranking *r, size_t k)
{
    double n = 0;
    for (size_t i = 0; i < r->n && i < k; i++)
        n += relevant(p, r->at[i]);
    return n;
}

/* a / b, 0 where b is 0. */
static double share(double a, double b)
{
    return b > 0 ? a / b : 0;
}

static double average_precision(const struct plain *p, const struct meas_spec *m, const struct plain_ranking *r,
                                size_t k)
{
    double sum = 0, found = 0;
    (void)m;
    for (size_t i = 0; i < r->n && i < k; i++)
        if (relevant(p, r->at[i]))
            sum += ++found / (double)(i + 1);
    return share(sum, relevant_total(p));
}

static double reciprocal_rank(const struct plain *p, const struct meas_spec *m, const struct plain_ranking *r, size_t k)
{
    (void)m;
    for (size_t i = 0; i < r->n && i < k; i++)
        if (relevant(p, r->at[i]))
            return 1.0 / (double)(i + 1);
    return 0;
}

static double bpref(const struct plain *p, const struct meas_spec *m, const struct plain_ranking *r, size_t k)
{
    double sum = 0, total = relevant_total(p), nonrel = 0, above = 0;
    (void)m;
    for (size_t i = 0; i < p->n; i++)
        nonrel += judged(p, i) && !relevant(p, i) && !excluded(p, &p->doc[i]);
    for (size_t i = 0; i < r->n && i < k; i++)
        if (relevant(p, r->at[i]))
            sum += above > 0 ? 1 - fmin(above, total) / fmin(nonrel, total) : 1;
        else
            above += judged(p, r->at[i]);
    return share(sum, total);
}

/* The gain that a measure gives a document. */
static double gain_of(const struct plain *p, const struct meas_spec *m, size_t i)
{
    const struct plain_doc *d = &p->doc[i];
    if (m->labels == MEAS_BY_QRELS) {
        if (!d->graded || d->grade <= 0)
            return 0;
        return p->exponential ? exp2(d->grade) - 1 : d->grade;
    }
    double v = m->column == LAB_GAIN ? d->gain : m->column == LAB_COUNT ? d->count : 1 / (1 + exp(-d->bt));
    return d->with_gain && !isnan(v) ? v : 0;
}

static int descending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

static double ndcg(const struct plain *p, const struct meas_spec *m, const struct plain_ranking *r, size_t k)
{
    double ideal[MAX_DOCS], dcg = 0, best = 0;
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        if (!excluded(p, &p->doc[i]))
            ideal[n++] = gain_of(p, m, i);
    qsort(ideal, n, sizeof *ideal, descending);
    for (size_t i = 0; i < n && i < k; i++)
        best += ideal[i] / log2((double)i + 2);
    for (size_t i = 0; i < r->n && i < k; i++)
        dcg += gain_of(p, m, r->at[i]) / log2((double)i + 2);
    return share(dcg, best);
}

/* Measures that are one formula of counts. */
#define COUNTING(name, formula)                                                                                   \
    static double name(const struct plain *p, const struct meas_spec *m, const struct plain_ranking *r, size_t k) \
    {                                                                                                             \
        double total = relevant_total(p), found = relevant_in(p, r, k), n = (double)r->n, cut = (double)k;        \
        (void)m, (void)total, (void)found, (void)n, (void)cut;                                                    \
        return formula;                                                                                           \
    }
COUNTING(precision, found / cut)
COUNTING(recall, share(found, total))
COUNTING(r_precision, share(relevant_in(p, r, (size_t)total), total))
COUNTING(success, found > 0)
COUNTING(relative_precision, share(found, fmin(cut, total)))
COUNTING(set_precision, share(found, n))
COUNTING(set_relative_precision, share(found, fmin(n, total)))
COUNTING(set_map, share(found *found, n *total))
COUNTING(set_f, share(2 * found, n + total)) /* F1: 2 P R / (P + R) */
COUNTING(num_rel, total)
COUNTING(num_rel_ret, found)
COUNTING(num_ret, p->missing ? NAN : n)

static double num_nonrel_judged_ret(const struct plain *p, const struct meas_spec *m, const struct plain_ranking *r,
                                    size_t k)
{
    double n = 0;
    (void)m;
    for (size_t i = 0; i < r->n && i < k; i++)
        n += judged(p, r->at[i]) && !relevant(p, r->at[i]);
    return n;
}

plain_fn **plain_opinions(const struct meas_set *set)
{
    static const struct {
        const char *name;
        plain_fn *fn;
    } opinions[] = {{"ndcg", ndcg},
                    {"ndcg_cut", ndcg},
                    {"map", average_precision},
                    {"map_cut", average_precision},
                    {"gm_map", average_precision},
                    {"bpref", bpref},
                    {"gm_bpref", bpref},
                    {"P", precision},
                    {"recall", recall},
                    {"Rprec", r_precision},
                    {"success", success},
                    {"recip_rank", reciprocal_rank},
                    {"relative_P", relative_precision},
                    {"set_P", set_precision},
                    {"set_recall", recall},
                    {"set_relative_P", set_relative_precision},
                    {"set_map", set_map},
                    {"set_F", set_f},
                    {"num_rel", num_rel},
                    {"num_rel_ret", num_rel_ret},
                    {"num_ret", num_ret},
                    {"num_nonrel_judged_ret", num_nonrel_judged_ret}};
    plain_fn **fn = calloc(set->n_args, sizeof *fn);
    for (size_t a = 0; a < set->n_args; a++) {
        const struct meas_spec *m = set->args[a].spec;
        if (m->labels == MEAS_BY_GAINS)
            fn[a] = ndcg;
        for (size_t i = 0; i < sizeof opinions / sizeof opinions[0]; i++)
            if (strcmp(opinions[i].name, m->name) == 0)
                fn[a] = opinions[i].fn;
    }
    return fn;
}

/* All orders of the ties of a ranking: sums of values over them. */
struct orders {
    const struct plain *p;
    const struct meas_set *set;
    plain_fn *const *opinion;
    bool by_gains;
    double *sum;
    size_t n;
};

static bool too_many(const struct orders *o, const struct plain_ranking *r)
{
    return o->n > 1 && o->n * r->n > MAX_RANKS;
}

static void add_order(struct orders *o, const struct plain_ranking *r)
{
    o->n++;
    for (size_t a = 0; a < o->set->n_args; a++) {
        const struct meas_args *m = &o->set->args[a];
        if ((m->spec->labels == MEAS_BY_GAINS) != o->by_gains)
            continue;
        for (size_t k = 0; k < m->n_values; k++) {
            size_t cut = m->spec->params == MEAS_CUTOFFS ? (size_t)m->cutoff[k] : SIZE_MAX;
            o->sum[m->first + k] += o->opinion[a] ? o->opinion[a](o->p, m->spec, r, cut) : NAN;
        }
    }
}

/* Every document that ties with the one at rank i takes its place in turn. */
static void permute(struct orders *o, struct plain_ranking *r, size_t i)
{
    if (i == r->n) {
        add_order(o, r);
        return;
    }
    double score = plain_score(&o->p->doc[r->at[i]]);
    for (size_t k = i; k < r->n && !too_many(o, r); k++) {
        if (k > i && (o->p->ties != MEAS_TIES_MEAN || plain_score(&o->p->doc[r->at[k]]) != score))
            break;
        size_t t = r->at[k];
        r->at[k] = r->at[i];
        r->at[i] = t;
        permute(o, r, i + 1);
        r->at[i] = r->at[k];
        r->at[k] = t;
    }
}

/* The highest precision at any rank that has this recall; has no meaning for other orders. */
static double interpolated(const struct plain *p, const struct plain_ranking *r, double level)
{
    double best = r->n ? 0 : NAN, needed = round(level * relevant_total(p));
    for (size_t i = 1; i <= r->n; i++)
        if (relevant_in(p, r, i) >= needed)
            best = fmax(best, relevant_in(p, r, i) / (double)i);
    return best;
}

/* From sums over orders to values. */
static void finish(const struct orders *o, const struct plain_ranking *r)
{
    for (size_t a = 0; a < o->set->n_args; a++) {
        const struct meas_args *m = &o->set->args[a];
        if ((m->spec->labels == MEAS_BY_GAINS) != o->by_gains)
            continue;
        for (size_t k = 0; k < m->n_values; k++) {
            double *v = &o->sum[m->first + k];
            *v /= (double)o->n;
            if (m->spec->summary == MEAS_GEOMETRIC)
                *v = log(fmax(*v, MEAS_MIN_GEO));
            if (m->spec == &meas_iprec_at_recall)
                *v = interpolated(o->p, r, m->real[k]);
        }
    }
}

bool plain_values(const struct plain *p, const struct meas_set *set, plain_fn *const *opinion, double *want)
{
    for (size_t i = 0; i < set->n_values; i++)
        want[i] = 0;
    for (int by_gains = 0; by_gains < 2; by_gains++) {
        struct orders o = {p, set, opinion, by_gains, want, 0};
        struct plain_ranking r = rank(p, by_gains);
        permute(&o, &r, 0);
        if (too_many(&o, &r))
            return false;
        finish(&o, &r);
    }
    return true;
}
