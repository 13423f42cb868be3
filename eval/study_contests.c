/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_contests.h"

#include <fnmatch.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "study/clustered.h"

enum { MOST_GROUPS = 1000 };

/* Returns the rate of hits among hit[c->n] (STAT_YES, STAT_NO, or STAT_OUT for contests that do not count) with an
 * interval whose clusters are queries. `reason` explains an undefined rate. */
static struct stat_rate hit_rate(const struct stat_contests *c, const unsigned char *hit, const char *reason)
{
    return stat_clustered(hit, c->query, c->n, c->n_queries, reason);
}

static const char no_decision[] = "there is no contest in which exactly one metric agrees with the verdict";

/* Counts verdicts and picks by side. If the study has no picks, the numbers of picks are those of verdicts. */
static void count_verdicts(struct study_contests *s)
{
    const struct study_contest_tables *t = &s->t;
    for (size_t i = 0; i < t->c.n; i++) {
        s->a += t->verdict[i] == STAT_SIDE_A;
        s->b += t->verdict[i] == STAT_SIDE_B;
        s->ties += t->verdict[i] == STAT_TIE;
        s->no_verdict += t->verdict[i] == STAT_NO_VERDICT;
    }
    for (size_t i = 0; i < t->picks.n; i++) {
        s->picks_a += t->picks.pick[i].side == STAT_SIDE_A;
        s->picks_b += t->picks.pick[i].side == STAT_SIDE_B;
        s->picks_tie += t->picks.pick[i].side == STAT_TIE;
    }
    if (!t->has_picks) {
        s->picks_a = s->a;
        s->picks_b = s->b;
        s->picks_tie = s->ties;
    }
}

/* Computes how often verdicts side with the first metric: over decided contests (the main measure), over disagreements
 * of the first two metrics, and over those with both margins at least, or one below, `beyond`; and the share expected
 * by chance. hit[number of contests] is working memory. */
static void compute_main_rates(struct study_contests *s, double beyond, unsigned char *hit)
{
    const struct stat_contests *c = &s->t.c;
    stat_contest_hits(c, STAT_DECIDED, beyond, hit);
    s->main = hit_rate(c, hit, no_decision);
    stat_contest_hits(c, STAT_DISAGREEMENTS, beyond, hit);
    s->disagreements = hit_rate(c, hit, "in the contests with a verdict, the metrics never name opposite sides");
    stat_contest_hits(c, STAT_BOTH_BEYOND, beyond, hit);
    s->both_beyond =
        hit_rate(c, hit, "no contest has metrics that name opposite sides and both margins at or above the limit");
    stat_contest_hits(c, STAT_ONE_WITHIN, beyond, hit);
    s->one_within = hit_rate(c, hit, "no contest has metrics that name opposite sides and a margin below the limit");
    s->chance = stat_contest_chance(c);
}

/* Computes the main measure over the contests i with in[i], and stores it as `name` in *m. Other contests count as
 * without a verdict. hit[number of contests] is working memory. */
static void compute_main(const struct study_contests *s, const unsigned char *in, const char *name, unsigned char *hit,
                         struct study_contest_main *m)
{
    struct stat_contests c = s->t.c;
    signed char *verdict = mem_alloc(c.n, 1);
    for (size_t i = 0; i < c.n; i++)
        verdict[i] = in[i] ? s->t.verdict[i] : STAT_NO_VERDICT;
    c.verdict = verdict;
    stat_contest_hits(&c, STAT_DECIDED, 0, hit);
    struct stat_contest_chance chance = stat_contest_chance(&c);
    *m = (struct study_contest_main){name, chance.verdicts, hit_rate(&c, hit, no_decision), chance.chance};
    mem_free(verdict);
}

/* Computes the main measure for each suite or cell, (*out)[*n_out], which the caller frees: the group of contest i is
 * group[i], or group[group_row[i]] unless `group_row` is NULL. Computes none if there are more than MOST_GROUPS groups,
 * because so many group nothing. hit[number of contests] is working memory. */
static void compute_group_mains(const struct study_contests *s, const uint32_t *group, const uint32_t *group_row,
                                const struct frame_names *names, unsigned char *hit, struct study_contest_main **out,
                                size_t *n_out)
{
    size_t n = s->t.c.n;
    unsigned char *in = mem_alloc(n, 1);
    *n_out = names->n <= MOST_GROUPS ? names->n : 0;
    *out = mem_alloc(*n_out, sizeof **out);
    for (size_t g = 0; g < *n_out; g++) {
        for (size_t i = 0; i < n; i++)
            in[i] = group[group_row ? group_row[i] : i] == g;
        compute_main(s, in, frame_names_part(names, g, 0), hit, &(*out)[g]);
    }
    mem_free(in);
}

/* Computes s->without_pattern, the main measure without contests of systems whose names match the pattern; hit[number
 * of contests] is working memory. Returns 0, or -1 and *err if no name matches. */
static int compute_main_without(struct study_contests *s, const char *pattern, unsigned char *hit, struct err *err)
{
    const struct study_contest_tables *t = &s->t;
    unsigned char *in = mem_alloc(t->c.n, 1), *out = mem_zalloc(t->systems.n, 1);
    size_t found = 0;
    for (size_t k = 0; k < t->systems.n; k++)
        found += out[k] = fnmatch(pattern, frame_names_part(&t->systems, k, 0), 0) == 0;
    for (size_t i = 0; i < t->c.n; i++)
        in[i] = !out[t->system_a[i]] && !out[t->system_b[i]];
    compute_main(s, in, pattern, hit, &s->without_pattern);
    s->pattern = pattern;
    mem_free(out);
    mem_free(in);
    char q[ERR_QUOTE_SIZE];
    if (found)
        return 0;
    err_usage(err, "no system matches '%s', expected at least one", err_quote(q, pattern, strlen(pattern)));
    return err_is_about(err, ERR_ABOUT_PATTERN);
}

static int compare_rates(const void *a, const void *b)
{
    const struct study_contest_main *x = a, *y = b;
    int c = ORDER(x->rate.rate, y->rate.rate);
    return c ? c : strcmp(x->name, y->name);
}

/* Fills s->left_out and the extremes: for each annotator, the main measure if this annotator's picks are left out,
 * unless it is undefined. None with fewer than two annotators or without picks. hit[number of contests] is working
 * memory. */
static void leave_out_annotators(struct study_contests *s, unsigned char *hit)
{
    const struct study_contest_tables *t = &s->t;
    struct stat_contests c = t->c;
    signed char *verdict = mem_alloc(c.n, 1);
    s->annotators = t->annotators.n;
    s->least_rate = s->most_rate = NAN;
    s->left_out = mem_alloc(s->annotators, sizeof *s->left_out);
    c.verdict = verdict;
    for (size_t k = 0; t->has_picks && t->annotators.n > 1 && k < t->annotators.n; k++) {
        study_count_verdicts(&t->picks, (uint32_t)k, c.n, verdict);
        stat_contest_hits(&c, STAT_DECIDED, 0, hit);
        struct stat_contest_chance chance = stat_contest_chance(&c);
        struct study_contest_main m = {frame_names_part(&t->annotators, k, 0), chance.verdicts, hit_rate(&c, hit, NULL),
                                       chance.chance};
        if (isnan(m.rate.rate))
            continue;
        if (!(m.rate.rate >= s->least_rate)) {
            s->least_rate = m.rate.rate;
            s->least_annotator = m.name;
        }
        if (!(m.rate.rate <= s->most_rate)) {
            s->most_rate = m.rate.rate;
            s->most_annotator = m.name;
        }
        s->left_out[s->n_left_out++] = m;
    }
    if (s->n_left_out)
        qsort(s->left_out, s->n_left_out, sizeof *s->left_out, compare_rates);
    mem_free(verdict);
}

/* The n picks that are for a side, or verdicts if there are no picks, as arrays: the contest, its query, and whether
 * the side is A. */
struct rows {
    size_t n;
    uint32_t *contest, *query;
    unsigned char *is_a;
};

/* Adds a row for a pick or verdict `side` in a contest, unless it is a tie or STAT_NO_VERDICT. */
static void add_side_row(struct rows *r, const struct stat_contests *c, size_t contest, int side)
{
    if (abs(side) != 1)
        return;
    r->contest[r->n] = (uint32_t)contest;
    r->query[r->n] = c->query[contest];
    r->is_a[r->n++] = side == STAT_SIDE_A;
}

/* Lists the picks that are for a side or, if the study has no picks, the verdicts. The caller calls free_rows(). */
static void list_side_rows(const struct study_contest_tables *t, struct rows *r)
{
    size_t most = t->has_picks ? t->picks.n : t->c.n;
    r->n = 0;
    r->contest = mem_alloc(most, sizeof *r->contest);
    r->query = mem_alloc(most, sizeof *r->query);
    r->is_a = mem_alloc(most, sizeof *r->is_a);
    for (size_t i = 0; i < most; i++)
        if (t->has_picks)
            add_side_row(r, &t->c, t->picks.pick[i].contest, t->picks.pick[i].side);
        else
            add_side_row(r, &t->c, i, t->verdict[i]);
}

static void free_rows(struct rows *r)
{
    MEM_FREE_ALL(r->contest, r->query, r->is_a);
}

/* Computes the results of metric m: hit rates over all contests and by band of |margin|, AUC over the rows, and fifths,
 * copied from fifths[m]. hit[number of contests] is working memory. */
static void compute_metric(struct study_contests *s, size_t m, const struct rows *rows,
                           const struct stat_fifths *fifths, unsigned char *hit)
{
    const struct stat_contests *c = &s->t.c;
    struct study_contest_metric *r = &s->metric[m];
    double *x = mem_alloc(rows->n, sizeof *x);
    r->name = s->t.metric[m];
    stat_contest_metric_hits(c, m, 0, INFINITY, hit);
    r->hit = hit_rate(c, hit, "the metric names no side in the contests with a verdict");
    for (size_t b = 0; b < s->n_bands; b++) {
        stat_contest_metric_hits(c, m, s->band[b], b + 1 < s->n_bands ? s->band[b + 1] : INFINITY, hit);
        r->band[b] = hit_rate(c, hit, "no contest has a margin in this band");
    }
    for (size_t i = 0; i < rows->n; i++)
        x[i] = c->margin[m][rows->contest[i]];
    r->auc = stat_auc_jackknife(x, rows->is_a, rows->query, rows->n, c->n_queries);
    r->fifths = fifths[m];
    mem_free(x);
}

/* Fills hit[c->n] over the contests in which both named[i] and the verdict are a side; other contests are STAT_OUT. A
 * hit is a verdict for the named side. */
static void find_named_hits(const struct stat_contests *c, const signed char *named, unsigned char *hit)
{
    for (size_t i = 0; i < c->n; i++)
        hit[i] = abs(named[i]) != 1 || abs(c->verdict[i]) != 1 ? STAT_OUT
               : named[i] == c->verdict[i]                     ? STAT_YES
                                                               : STAT_NO;
}

/* Computes the hit rates of predictions by the systems alone, the number of split pairs, and each metric's hit rate
 * over them. hit[number of contests] is working memory. */
static void compute_controls(struct study_contests *s, unsigned char *hit)
{
    const struct stat_contests *c = &s->t.c;
    signed char *named = mem_alloc(c->n, 1);
    stat_strength_winners(c, s->design.threads, named);
    find_named_hits(c, named, hit);
    s->strength = hit_rate(
        c, hit, "in every contest, the two systems are equally strong on the queries other than that of the contest");
    s->split_pairs = stat_split_pairs(c, named);
    find_named_hits(c, named, hit);
    s->frequent =
        hit_rate(c, hit, "in every pair of systems, one system wins all contests or both win the same number");
    for (size_t m = 0; m < s->n_metrics; m++) {
        stat_contest_metric_hits(c, m, 0, INFINITY, hit);
        for (size_t i = 0; i < c->n; i++)
            if (named[i] == STAT_NO_VERDICT)
                hit[i] = STAT_OUT;
        s->metric[m].split = hit_rate(c, hit, "in every pair of systems, one wins all contests");
    }
    mem_free(named);
}

/* Scales the n values x[0], x[k], x[2 k], ... to mean 0 and standard deviation 1 (divisor n - 1); to 0 if they are all
 * equal. Returns the standard deviation, 0 for fewer than two values. */
static double standardise_column(double *x, size_t n, size_t k)
{
    double mean = 0, squares = 0;
    for (size_t i = 0; i < n; i++)
        mean += x[i * k] / (double)n;
    for (size_t i = 0; i < n; i++)
        squares += (x[i * k] - mean) * (x[i * k] - mean);
    double sd = n > 1 ? sqrt(squares / (double)(n - 1)) : 0;
    for (size_t i = 0; i < n; i++)
        x[i * k] = sd > 0 ? (x[i * k] - mean) / sd : 0;
    return sd;
}

/* Fits the logistic regression of the rows' sides on the standardised margins of the first two metrics and the log
 * length ratio, if the file has it; rows without a length are left out. */
static void fit_regression(struct study_contests *s, const struct rows *rows)
{
    const struct study_contest_tables *t = &s->t;
    size_t k = t->has_length ? 3 : 2, n = 0;
    double *x = mem_alloc(rows->n * k, sizeof *x);
    unsigned char *y = mem_alloc(rows->n, 1);
    uint32_t *query = mem_alloc(rows->n, sizeof *query);
    for (size_t i = 0; i < rows->n; i++) {
        uint32_t contest = rows->contest[i];
        if (t->has_length && isnan(t->log_length[contest]))
            continue;
        x[n * k] = t->margin[0][contest];
        x[n * k + 1] = t->margin[1][contest];
        if (k == 3)
            x[n * k + 2] = t->log_length[contest];
        y[n] = rows->is_a[i];
        query[n++] = rows->query[i];
    }
    s->without_length = rows->n - n;
    for (size_t m = 0; m < 2; m++)
        s->margin_sd[m] = standardise_column(x + m, n, k);
    stat_logistic_fit(x, y, n, k, query, t->c.n_queries, &s->regression);
    MEM_FREE_ALL(query, y, x);
}

/* Computes the main measure if other maps turn grades into gains, and so into picks and verdicts: linear, exponential,
 * and binary from grade 1 up to 4 at most. None without grades. hit[number of contests] is working memory. */
static void compute_gain_maps(struct study_contests *s, const struct study_contests_options *o, unsigned char *hit)
{
    static const char *const binary[] = {"binary, from 1", "binary, from 2", "binary, from 3", "binary, from 4"};
    struct stat_contests c = s->t.c;
    signed char *verdict = mem_alloc(c.n, 1);
    size_t highest = o->tables.map.n - 1, n_maps = 2 + (highest < 4 ? highest : 4);
    c.verdict = verdict;
    for (size_t k = 0; o->tables.grades && k < n_maps; k++) {
        struct stat_gain_map map = {.n = o->tables.map.n, .steps = k >= 2};
        struct study_picks picks = {0};
        size_t incomplete;
        for (size_t g = 0; g < map.n; g++)
            map.gain[g] = k == 0 ? (double)g / (double)highest
                        : k == 1 ? (exp2((double)g) - 1) / (exp2((double)highest) - 1)
                                 : (double)(g + 1 >= k);
        study_make_picks(&s->t, &map, o->tables.depth, o->tables.pick_tie, &picks, &incomplete);
        study_count_verdicts(&picks, UINT32_MAX, c.n, verdict);
        stat_contest_hits(&c, STAT_DECIDED, 0, hit);
        struct stat_contest_chance chance = stat_contest_chance(&c);
        s->map[s->n_maps++] =
            (struct study_contest_main){k == 0   ? "linear"
                                        : k == 1 ? "exponential"
                                                 : binary[k - 2],
                                        chance.verdicts, hit_rate(&c, hit, no_decision), chance.chance};
        mem_free(picks.pick);
    }
    mem_free(verdict);
}

/* Sets the lower ends of the bands of |margin|: the tie zone, then the bands of the options above it. */
static void set_bands(struct study_contests *s, const struct study_contests_options *o)
{
    s->band[s->n_bands++] = o->tables.tie_zone;
    for (size_t b = 0; b < o->n_bands; b++)
        if (o->band[b] > o->tables.tie_zone)
            s->band[s->n_bands++] = o->band[b];
}

/* Computes all results from s->t, the tables of contests (two lists, the margins of metrics between them, and people's
 * verdicts): the main measure, over all contests and by suite, cell and gain map, the hit rates of each metric, and the
 * regression. Returns 0, or -1 and *err. */
static int compute_contests(struct study_contests *s, const struct study_contests_options *o, struct err *err)
{
    struct study_contest_tables *t = &s->t;
    unsigned char *hit = mem_alloc(t->c.n, 1); /* working memory: a flag for each contest */
    struct rows rows;
    s->n_metrics = t->c.n_metrics;
    s->design = o->design;
    study_queries_design(&t->queries, &s->design);
    set_bands(s, o);
    count_verdicts(s);
    compute_main_rates(s, o->large_margin, hit);
    if (t->has_suite)
        compute_group_mains(s, t->queries.suite, t->query, &t->queries.suites, hit, &s->suite, &s->n_suites);
    if (t->has_cell)
        compute_group_mains(s, t->cell, NULL, &t->cells, hit, &s->cell, &s->n_cells);
    int r = o->excluded_pattern ? compute_main_without(s, o->excluded_pattern, hit, err) : 0;
    list_side_rows(t, &rows);
    if (r == 0) {
        struct stat_fifths fifths[STUDY_MAX_METRICS];
        stat_fifths(&t->c, &s->design, fifths);
        for (size_t m = 0; m < s->n_metrics; m++)
            compute_metric(s, m, &rows, fifths, hit);
        leave_out_annotators(s, hit);
        compute_controls(s, hit);
        fit_regression(s, &rows);
        compute_gain_maps(s, o, hit);
    }
    free_rows(&rows);
    mem_free(hit);
    return r;
}

int study_contests(struct study_contests *s, const struct study_contests_options *o, struct err *err)
{
    *s = (struct study_contests){.least_rate = NAN, .most_rate = NAN};
    return study_contest_tables_read(&s->t, &o->tables, err) == 0 ? compute_contests(s, o, err) : -1;
}

void study_contests_free(struct study_contests *s)
{
    study_contest_tables_free(&s->t);
    MEM_FREE_ALL(s->suite, s->cell, s->left_out);
}
