/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Gold labels, by people or a strong judge, of some topics besides the labels of all topics, the proxies: evaluates the
 * runs by the gold labels, and combines both (compare/gold.h). */
#include <math.h>
#include <string.h>

#include "base/plural.h"
#include "eval/comparison.h"
#include "format/named.h"
#include "format/shape.h"

/* A comparison, and the rows of its topics in a comparison by gold labels of some of them. */
struct joined {
    struct comparison *c;
    const struct comparison *gold;
    const struct comparison_options *o;
    size_t *gold_row;    /* [row of c]: the topic's row in the gold comparison; CMP_NONE if no run has a gold value of
                          * the topic, or none has a value by a measure of c */
    double *probability; /* [row of c]: the probability with which a gold topic was drawn; NULL for a simple random
                          * sample */
    uint32_t *stratum;   /* [row of c]: the stratum of a gold topic, from 0; NULL without a design */
    size_t n_strata;
};

static double gold_value(const struct joined *x, size_t run, size_t row)
{
    return x->gold_row[row] == CMP_NONE ? NAN : x->gold->block[x->c->run[run].number][x->gold_row[row]];
}

static double proxy_value(const struct comparison *c, size_t measure, size_t run, size_t row)
{
    return c->row[measure * c->n_runs + run][row];
}

/* Returns whether at least one run has a value of at least one measure on the topic. */
static bool is_compared(const struct comparison *c, size_t row)
{
    for (size_t i = 0; i < c->n_measures * c->n_runs; i++)
        if (!isnan(c->row[i][row]))
            return true;
    return false;
}

/* Sets x->gold_row, and counts in x->c->gold the gold topics that are compared (n) and the others (n_unknown). Returns
 * 0, or -1 and *err if fewer than CMP_GOLD_LEAST are compared. */
static int find_topics(struct joined *x, struct err *err)
{
    struct comparison *c = x->c;
    struct comparison_gold *g = &c->gold;
    const struct eval *a = &c->eval, *b = &x->gold->eval;
    x->gold_row = mem_alloc(c->n_rows, sizeof *x->gold_row);
    for (size_t i = 0; i < c->n_rows; i++)
        x->gold_row[i] = CMP_NONE;
    for (size_t i = 0, k = 0; k < x->gold->n_rows; k++) {
        bool known = false;
        while (i < c->n_rows && strcmp(a->topic[i].qid, b->topic[k].qid) < 0)
            i++;
        if (i < c->n_rows && strcmp(a->topic[i].qid, b->topic[k].qid) == 0 && is_compared(c, i)) {
            for (size_t r = 0; r < x->gold->n_runs; r++)
                known |= !isnan(x->gold->block[r][k]);
            if (known)
                x->gold_row[i] = k;
        }
        g->n += known;
        if (!known && !g->n_unknown++)
            g->unknown = arena_strdup(&c->arena, b->topic[k].qid);
    }
    if (!g->n)
        return err_fail(
            err, ERR_NO_TOPIC, g->file, 0,
            "none of the gold topics is in the comparison, expected at least %d; the first gold topic is %s",
            CMP_GOLD_LEAST, g->unknown ? g->unknown : "missing");
    if (g->n < CMP_GOLD_LEAST)
        return err_fail(err, ERR_CALC, g->file, 0, "%zu gold topic%s in the comparison, expected at least %d", g->n,
                        plural_s(g->n), CMP_GOLD_LEAST);
    return 0;
}

/* ---- the design ---- */

/* Drops the probabilities if there is one stratum and all of them are equal (within 1e-9), because then the gold topics
 * are a simple random sample. */
static void drop_equal_design(struct joined *x)
{
    double lo = INFINITY, hi = 0.0;
    for (size_t i = 0; i < x->c->n_rows; i++)
        if (x->gold_row[i] != CMP_NONE) {
            lo = fmin(lo, x->probability[i]);
            hi = fmax(hi, x->probability[i]);
        }
    if (x->n_strata == 1 && hi - lo <= 1e-9) {
        mem_free(x->probability);
        x->probability = NULL;
    }
}

/* Copies the probabilities and the strata of gold topics from a design, and counts the design's other topics; drops
 * equal probabilities. `file` is for the message. Returns 0, or -1 and *err if the design lacks a gold topic. */
static int copy_design(struct joined *x, const struct fmt_design *d, const char *file, struct err *err)
{
    uint32_t *number = mem_zalloc(d->n_strata + 1, sizeof *number); /* [stratum of the design]: 1 + its index among the
                                                                     * strata with gold topics; 0 if it has no gold
                                                                     * topic */
    x->n_strata = 0;
    x->probability = mem_alloc(x->c->n_rows, sizeof *x->probability);
    x->stratum = mem_zalloc(x->c->n_rows, sizeof *x->stratum);
    for (size_t i = 0; i < x->c->n_rows; i++) {
        if (x->gold_row[i] == CMP_NONE)
            continue;
        const struct fmt_draw *draw = fmt_design_find(d, x->c->eval.topic[i].qid);
        if (!draw) {
            mem_free(number);
            return err_input(err, file, 0,
                             "gold topic %s is missing, expected a line with the probability that this topic was drawn",
                             x->c->eval.topic[i].qid);
        }
        if (!number[draw->stratum])
            number[draw->stratum] = (uint32_t)++x->n_strata;
        x->probability[i] = draw->probability;
        x->stratum[i] = number[draw->stratum] - 1;
    }
    x->c->gold.n_unlabelled = d->n - x->c->gold.n;
    mem_free(number);
    drop_equal_design(x);
    return 0;
}

/* Copies the design of the options, from a file or from memory, into *x. Returns 0, or -1 and *err. */
static int read_design(struct joined *x, struct err *err)
{
    const struct gold_options *o = &x->o->gold;
    struct fmt_design read = {0};
    int r = o->design ? fmt_read_design(&read, o->design, err) : 0;
    if (r == 0)
        r = copy_design(x, o->design ? &read : o->drawn, o->design ? o->design : "", err);
    fmt_design_free(&read);
    return r;
}

/* ---- estimates ---- */

/* Fills *t with the topics on which n proxies, the measures measure[0 .. n), have values of run a or, unless b is
 * CMP_NONE, of the difference a - b; their gold value is NAN if they have none. room[CMP_PROXIES + 2], columns for the
 * proxies, the gold values and the probabilities, and stratum have room for n_rows topics; *t points into them. */
static void fill_topics(const struct joined *x, const size_t *measure, size_t n, size_t a, size_t b,
                        double *const *room, uint32_t *stratum, struct cmp_gold_topics *t)
{
    const struct comparison *c = x->c;
    *t = (struct cmp_gold_topics){.gold = room[CMP_PROXIES],
                                  .probability = x->probability ? room[CMP_PROXIES + 1] : NULL,
                                  .stratum = stratum,
                                  .n_strata = x->n_strata};
    for (size_t i = 0; i < c->n_rows; i++) {
        bool is_known = true;
        for (size_t j = 0; j < n; j++) {
            double v = proxy_value(c, measure[j], a, i) - (b == CMP_NONE ? 0.0 : proxy_value(c, measure[j], b, i));
            room[j][t->n] = v;
            is_known &= !isnan(v);
        }
        room[CMP_PROXIES][t->n] = gold_value(x, a, i) - (b == CMP_NONE ? 0.0 : gold_value(x, b, i));
        if (x->probability) {
            room[CMP_PROXIES + 1][t->n] = x->probability[i];
            stratum[t->n] = x->stratum[i];
        }
        t->n += is_known;
    }
    for (size_t j = 0; j < n; j++)
        t->proxy[j] = room[j];
}

/* Replaces standard error, degrees of freedom and interval of g->proxy by those that contain the variance of labels, if
 * draws change the measure: of a run or, if `run` is CMP_NONE, of a pair. The other estimates do not get this variance:
 * it is a part of the scatter of gold values about the proxies. */
static void add_labels(const struct joined *x, size_t measure, size_t run, size_t pair, struct cmp_gold *g)
{
    const struct comparison *c = x->c;
    const struct label_variance *v = &c->labels;
    size_t index = 0;
    while (index < v->n_measures && v->measure[index] != measure)
        index++;
    if (index == v->n_measures)
        return;
    const struct label_mean *l = run == CMP_NONE ? NULL : &v->run_mean[index * c->n_runs + run];
    const struct cmp_split *s = l ? NULL : &v->split[index * c->result.n_pairs + pair];
    double total = l ? l->total : s->total, df = l ? l->df : s->df;
    if (!(df > 0.0))
        return;
    g->proxy.se = sqrt(total);
    g->proxy.df = df;
    g->proxy.range = cmp_t_range(g->proxy.mean, g->proxy.se, df, x->o->cmp.alpha);
}

/* Fills run[] and pair[], for all runs and pairs, with estimates of gold means and differences from the n proxies
 * measure[0 .. n), and decides the pairs. If `choice` is not NULL, n is 1, and choice[i] is the measure for run i, or
 * for pair i - n_runs. */
static void estimate_all(struct joined *x, const size_t *measure, size_t n, const size_t *choice, struct cmp_gold *run,
                         struct cmp_gold *pair)
{
    const struct comparison *c = x->c;
    const struct cmp_result *r = &c->result;
    double *room[CMP_PROXIES + 2], *scores = mem_alloc(c->n_rows, (CMP_PROXIES + 2) * sizeof *scores);
    uint32_t *stratum = mem_zalloc(c->n_rows, sizeof *stratum);
    for (size_t j = 0; j < CMP_PROXIES + 2; j++)
        room[j] = scores + j * c->n_rows;
    for (size_t i = 0; i < c->n_runs + r->n_pairs; i++) {
        bool is_run = i < c->n_runs;
        size_t p = is_run ? CMP_NONE : i - c->n_runs, a = is_run ? i : r->pair[p].a,
               b = is_run ? CMP_NONE : r->pair[p].b;
        struct cmp_gold *g = is_run ? &run[i] : &pair[p];
        struct cmp_gold_topics t;
        fill_topics(x, choice ? &choice[i] : measure, n, a, b, room, stratum, &t);
        cmp_gold(&t, n, &x->o->cmp, g);
        if (n == 1) {
            cmp_gold_proxy(room[0], t.n, x->o->cmp.alpha, &g->proxy);
            add_labels(x, choice ? choice[i] : measure[0], is_run ? i : CMP_NONE, p, g);
        } else {
            g->proxy =
                (struct cmp_gold_mean){t.n, NAN, NAN, NAN, CMP_NO_RANGE, CMP_NO_RANGE, NAN, NAN, NAN, NAN, false};
        }
    }
    struct cmp_diff *diff = mem_alloc(r->n_pairs, sizeof *diff);
    for (size_t p = 0; p < r->n_pairs; p++)
        diff[p] = pair[p].diff;
    cmp_decide(diff, r->n_pairs, &x->o->cmp);
    for (size_t p = 0; p < r->n_pairs; p++)
        pair[p].diff = diff[p];
    mem_free(diff);
    mem_free(stratum);
    mem_free(scores);
}

static double square_of_r(const struct cmp_gold *g)
{
    return isnan(g->both.r) ? 0.0 : g->both.r * g->both.r;
}

/* Returns the measure with the largest sum of squared correlations with gold: over the other runs or, if `run` is
 * CMP_NONE, over the pairs that share no run with `pair`, so that the estimate itself has no part in the choice; the
 * first measure if there are no others. */
static size_t choose_proxy(const struct comparison *c, size_t run, size_t pair)
{
    const struct comparison_gold *g = &c->gold;
    const struct cmp_result *r = &c->result;
    size_t best = 0;
    double most = 0.0;
    for (size_t m = 0; m < c->n_measures; m++) {
        double sum = 0.0;
        for (size_t i = 0; run != CMP_NONE && i < c->n_runs; i++)
            sum += i == run ? 0.0 : square_of_r(&g->run[m * c->n_runs + i]);
        for (size_t i = 0; run == CMP_NONE && i < r->n_pairs; i++) {
            const struct cmp_pair *p = &r->pair[i], *q = &r->pair[pair];
            bool is_other = p->a != q->a && p->a != q->b && p->b != q->a && p->b != q->b;
            sum += is_other ? square_of_r(&g->pair[m * r->n_pairs + i]) : 0.0;
        }
        if (sum > most) {
            most = sum;
            best = m;
        }
    }
    return best;
}

/* Fills the last set of results, which combines all proxies, and sets g->is_joint: by least squares on all of them if
 * they are at most CMP_PROXIES, not collinear, and have CMP_GOLD_PROXY gold topics each; otherwise by one proxy for
 * each run and pair (choose_proxy). */
static void combine_proxies(struct joined *x)
{
    struct comparison *c = x->c;
    struct comparison_gold *g = &c->gold;
    size_t n = c->n_measures, n_pairs = c->result.n_pairs, *all = mem_alloc(n, sizeof *all);
    struct cmp_gold *run = g->run + n * c->n_runs, *pair = g->pair + n * n_pairs;
    bool is_collinear = false;
    for (size_t m = 0; m < n; m++)
        all[m] = m;
    g->is_joint = n <= CMP_PROXIES && g->n >= CMP_GOLD_PROXY * n;
    if (g->is_joint) {
        estimate_all(x, all, n, NULL, run, pair);
        for (size_t i = 0; i < c->n_runs; i++)
            is_collinear |= run[i].both.is_constant;
        g->is_joint = !is_collinear;
    }
    if (!g->is_joint) {
        size_t *choice = mem_alloc(c->n_runs + n_pairs, sizeof *choice);
        for (size_t i = 0; i < c->n_runs; i++)
            choice[i] = choose_proxy(c, i, CMP_NONE);
        for (size_t p = 0; p < n_pairs; p++)
            choice[c->n_runs + p] = choose_proxy(c, CMP_NONE, p);
        estimate_all(x, NULL, 1, choice, run, pair);
        mem_free(choice);
    }
    mem_free(all);
}

/* ---- the plan ---- */

/* Returns the variance over topics of the difference of a pair by a measure. */
static double difference_variance(const struct comparison *c, size_t measure, size_t pair)
{
    double sd = c->result.diff[measure * c->result.n_pairs + pair].sd;
    return sd * sd;
}

/* Sets g->plan: the number of gold topics that each pair needs by each measure, from the gold results or, without them,
 * from the correlation of the options. */
static void make_plan(struct comparison *c, const struct comparison_options *o)
{
    struct comparison_gold *g = &c->gold;
    const struct gold_options *options = &o->gold;
    size_t n_pairs = c->result.n_pairs;
    double alpha = o->cmp.alpha, square = options->correlation * options->correlation;
    g->plan = mem_alloc(c->n_measures * n_pairs, sizeof *g->plan);
    for (size_t i = 0; i < c->n_measures * n_pairs; i++) {
        const struct cmp_gold *pilot = g->pair ? &g->pair[i] : NULL;
        const struct cmp_diff *diff = &c->result.diff[i];
        size_t all = pilot ? pilot->n_proxied : diff->n;
        double v = pilot ? pilot->gold.residual : difference_variance(c, i / n_pairs, i % n_pairs);
        double residual = pilot ? pilot->both.residual : v * (1.0 - square);
        double explained = pilot ? pilot->both.explained : v * square / (double)all;
        double size = fabs(pilot ? pilot->both.mean : diff->diff);
        size_t k = pilot && pilot->is_alone ? 0 : 1;
        g->plan[i] = (struct gold_plan){
            .diff = pilot ? pilot->both.mean : diff->diff,
            .width = cmp_gold_needed(residual, explained, k, all, alpha, options->plan, 0.0),
            .width_alone = cmp_gold_needed(v, 0.0, 0, all, alpha, options->plan, 0.0),
            .decision = cmp_gold_needed(residual, explained, k, all, alpha, size, CMP_POWER),
            .decision_alone = cmp_gold_needed(v, 0.0, 0, all, alpha, size, CMP_POWER),
        };
    }
}

int comparison_gold_compute(struct comparison *c, const struct comparison *gold, const struct comparison_options *o,
                            struct err *err)
{
    struct joined x = {.c = c, .gold = gold, .o = o, .n_strata = 1};
    struct comparison_gold *g = &c->gold;
    g->file = o->gold.file ? o->gold.file : "gold";
    int r = 0;
    if (gold) {
        g->has_design = o->gold.design || o->gold.drawn;
        g->measure = arena_strdup(&c->arena, gold->measure[0]);
        g->title = arena_strdup(&c->arena, gold->title[0]);
        r = gold->n_measures == 1
              ? find_topics(&x, err)
              : err_usage(err,
                          "the gold measure has %zu values, expected a measure with one value, such as ndcg_cut.10",
                          gold->n_measures);
        if (r == 0 && g->has_design)
            r = read_design(&x, err);
        if (r == 0 && o->gold.plan > 0.0 && g->n < CMP_GOLD_PILOT)
            r = err_fail(err, ERR_CALC, g->file, 0,
                         "%zu gold topics are too few for a plan, which needs at least %d; add gold topics, or give an "
                         "expected correlation instead of gold labels",
                         g->n, CMP_GOLD_PILOT);
    }
    for (size_t m = 0; gold && r == 0 && m < c->n_measures; m++) {
        size_t sets = c->n_measures + (c->n_measures > 1);
        g->run = g->run ? g->run : mem_zalloc(sets * c->n_runs, sizeof *g->run);
        g->pair = g->pair ? g->pair : mem_zalloc(sets * c->result.n_pairs, sizeof *g->pair);
        g->n_sets = sets;
        estimate_all(&x, &m, 1, NULL, g->run + m * c->n_runs, g->pair + m * c->result.n_pairs);
    }
    if (g->n_sets > c->n_measures)
        combine_proxies(&x);
    if (r == 0 && o->gold.plan > 0.0)
        make_plan(c, o);
    mem_free(x.gold_row);
    mem_free(x.probability);
    mem_free(x.stratum);
    return r;
}

/* Returns whether a compared measure, one of the values in *s, is computed from this kind of labels. */
static bool uses_labels(const struct comparison *c, const struct meas_set *s, enum meas_labels labels)
{
    for (size_t m = 0; m < c->n_measures; m++)
        for (size_t i = 0; i < s->n_values; i++)
            if (strcmp(s->value[i].name, c->measure[m]) == 0 && s->value[i].labels == labels)
                return true;
    return false;
}

/* Stores the digest of the gold file in c->gold. Returns 0, or -1 and *err if a file cannot be read, or the gold file
 * has the same contents as a file of labels that a proxy is computed from. */
static int check_gold_file(struct comparison *c, const struct eval *e, const char *gold, struct err *err)
{
    static const struct eval_memory none = {0};
    const struct eval_memory *memory = e->opt->memory ? e->opt->memory : &none;
    const char *file[] = {uses_labels(c, &e->set, MEAS_BY_QRELS) && !memory->qrels ? e->opt->labels : NULL,
                          uses_labels(c, &e->set, MEAS_BY_GAINS) && !memory->gains ? e->opt->gains : NULL};
    char *gold_digest = c->gold.sha256, label_digest[SHA256_HEX];
    if (prov_digest(gold, gold_digest, err) != 0)
        return -1;
    for (int i = 0; i < 2 && *gold_digest; i++) {
        if (file[i] && prov_digest(file[i], label_digest, err) != 0)
            return -1;
        if (file[i] && strcmp(gold_digest, label_digest) == 0)
            return err_input(err, gold, 0,
                             "the gold labels are the same as the labels of the proxy (%s), expected labels by people "
                             "or by a stronger judge",
                             file[i]);
    }
    return 0;
}

const char *comparison_gold_measure(const struct meas_set *s)
{
    for (size_t i = 0; s && i < s->n_values; i++)
        if (s->value[i].labels == MEAS_BY_GAINS && comparison_takes(&s->value[i]))
            return s->value[i].name;
    return s ? "rcp_ndcg_cut_10" : "ndcg_cut_10";
}

void comparison_gold_options(struct eval_options *o, bool is_gains)
{
    o->gain_column = NULL;
    o->draws = NULL;
    o->memory = NULL;
    o->error_draws = o->list_depth = 0;
    o->common = o->provenance = false;
    o->pool_from_gains &= is_gains;
    if (!is_gains)
        o->gain = GAIN_RCP;
}

int comparison_gold_make(struct comparison *c, const struct eval *e, const struct eval *gold,
                         const struct eval_run *const *run, size_t n, const struct comparison_options *o,
                         struct err *err)
{
    const struct comparison_options plain = {.cmp = o->cmp};
    struct comparison gold_comparison = {0};
    int r = o->gold.file ? check_gold_file(c, e, o->gold.file, err) : 0;
    if (r == 0)
        r = comparison_make(&gold_comparison, gold, run, n, &plain, err);
    if (r == 0)
        r = comparison_gold_compute(c, &gold_comparison, o, err);
    comparison_free(&gold_comparison);
    return r;
}

int comparison_gold_evaluate(struct comparison *c, const struct eval_options *opt, const struct comparison_options *o,
                             struct err *err)
{
    const struct comparison_options plain = {.cmp = o->cmp};
    struct comparison_dataset d = {.opt = *opt};
    struct comparison gold = {0};
    if (!o->gold.file)
        return o->gold.plan > 0.0 ? comparison_gold_compute(c, NULL, o, err) : 0;
    bool is_gains = named_has_gains(o->gold.file) || shape_of(o->gold.file) == SHAPE_GAINS;
    const char *chosen = o->gold.measure ? o->gold.measure : comparison_gold_measure(is_gains ? &c->eval.set : NULL);
    char measure[128];
    snprintf(measure, sizeof measure, "%s", chosen);
    char *cut = o->gold.measure ? NULL : strrchr(measure, '_');
    if (cut && cut[1] >= '0' && cut[1] <= '9')
        *cut = '.'; /* ndcg_cut_10 is written ndcg_cut.10 in -m */
    const char *const name = measure;
    comparison_gold_options(&d.opt, is_gains);
    d.opt.measure = &name;
    d.opt.n_measures = 1;
    d.opt.labels = is_gains ? NULL : o->gold.file;
    d.opt.gains = is_gains ? o->gold.file : NULL;
    int r = check_gold_file(c, &c->eval, o->gold.file, err);
    if (r == 0)
        r = comparison_collect(&gold, &d, &plain, err);
    if (r == 0)
        r = comparison_gold_compute(c, &gold, o, err);
    comparison_free(&gold);
    return r;
}

void comparison_gold_free(struct comparison_gold *g)
{
    mem_free(g->run);
    mem_free(g->pair);
    mem_free(g->plan);
}
