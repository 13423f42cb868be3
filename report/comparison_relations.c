/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Relations of a section of a comparison, which is a dataset or the suite of all datasets. Each relation (means,
 * differences, correlations, ...) has a function that builds its element i, such as one mean or one pair, from the
 * results of the comparison. */
#include <math.h>

#include "base/mem.h"
#include "report/comparison_section.h"
#include "report/name.h"

/* Clears the row of the section r->arg, sets its names of the dataset and of the measure with this index, and returns
 * it. */
static struct comparison_row *new_row(const struct relation *r, size_t measure)
{
    struct report_comparison_section *s = r->arg;
    s->row = (struct comparison_row){.e.group = s->measure[measure],
                                     .dataset = s->dataset ? s->dataset->name : "(suite)",
                                     .measure = s->measure_name[measure],
                                     .title = s->measure[measure],
                                     .name = s->measure[measure]};
    return &s->row;
}

/* Sets the names of the two runs of the element s->row and, if a table needs it (r->room is not 0), the name of the
 * pair with `sign` between the runs; otherwise the name is NULL. */
static void name_runs(const struct relation *r, const struct cmp_pair *p, const char *sign)
{
    struct report_comparison_section *s = r->arg;
    s->row.run = s->run[p->a];
    s->row.other = s->run[p->b];
    s->row.name = s->row.e.owned = r->room ? name_pair(s->run, s->result->n_runs, p->a, sign, p->b, r->room) : NULL;
}

/* Sets, in the element s->row, the name of a second measure, whose index is `second`, and, if a table needs it
 * (r->room is not 0), a name that joins both; otherwise that name is NULL. */
static void name_measures(const struct relation *r, size_t second)
{
    struct report_comparison_section *s = r->arg;
    s->row.other = s->measure_name[second];
    s->row.name = s->row.e.owned = r->room ? put_formatted("%s, %s", s->row.title, s->measure[second]) : NULL;
}

/* Returns 1 if `run`, one of the two runs of the pair, is significantly better than the other, -1 if it is
 * significantly worse, or 0 if the pair is not separated. */
static int verdict_on_run(const struct cmp_pair *p, const struct cmp_diff *d, size_t run)
{
    return !d->separated ? 0 : (d->diff > 0) == (p->a == run) ? 1 : -1;
}

/* Returns the letter of the run with this index if it is a baseline, 'a' for the first one; otherwise 0. */
static char letter_of(const struct report_comparison_section *s, size_t run)
{
    for (size_t i = 0; i < s->n_baselines; i++)
        if (s->baselines[i] == run)
            return (char)('a' + i);
    return 0;
}

/* Sets the letters of the element s->row: after the run's name, the run's own letter if it is a baseline; after its
 * mean, a raised letter for each baseline that the run is significantly better than, and a lowered letter for each that
 * it is significantly worse than. */
static void set_letters(struct report_comparison_section *s, size_t measure, size_t run)
{
    const struct cmp_result *r = s->result;
    struct relation_element *e = &s->row.e;
    size_t n[2] = {0, 0};
    e->letter[0] = letter_of(s, run);
    for (size_t b = 0; b < s->n_baselines; b++)
        for (size_t i = 0; i < r->n_pairs; i++) {
            const struct cmp_pair *p = &r->pair[i];
            size_t opponent = p->a == run ? p->b : p->a;
            int v = verdict_on_run(p, &r->diff[measure * r->n_pairs + i], run);
            if ((p->a == run || p->b == run) && opponent == s->baselines[b] && v)
                (v < 0 ? e->below : e->above)[n[v < 0]++] = letter_of(s, opponent);
        }
}

static bool shares_rank(const struct cmp_mean *mean, size_t n, size_t rank)
{
    size_t n_with_rank = 0;
    for (size_t i = 0; i < n; i++)
        n_with_rank += mean[i].rank == rank;
    return n_with_rank > 1;
}

/* Writes the rank of a run by a measure to s->row.text: "2", "2=" if runs share it, "-" if there is none. If it is not
 * the rank by the first measure, adds how many ranks the run moved up or down: "2 ↑1". */
static void write_rank(struct report_comparison_section *s, size_t measure, size_t run)
{
    const struct cmp_result *r = s->result;
    const struct cmp_mean *mean = r->mean + measure * r->n_runs;
    size_t rank = mean[run].rank, first = r->mean[run].rank, moved = rank < first ? first - rank : rank - first;
    int len = snprintf(s->row.buffer, sizeof s->row.buffer, rank ? "%zu%s" : "-", rank,
                       shares_rank(mean, r->n_runs, rank) ? "=" : "");
    if (rank && first && moved)
        snprintf(s->row.buffer + len, sizeof s->row.buffer - (size_t)len, " %s%zu",
                 report_comparison_arrows(s->report)[rank > first], moved);
    s->row.text = s->row.buffer;
}

/* Returns element i, a run's mean by a measure, with its marks, its rank and, with --more, the interval of the rank;
 * elements are ordered by measure, then run. */
static const struct relation_element *get_mean(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    const struct cmp_result *result = s->result;
    size_t run = i % result->n_runs, first = result->mean[run].rank;
    struct comparison_row *x = new_row(r, i / result->n_runs);
    x->run = s->run[run];
    x->name = s->shown[run];
    x->mean = result->mean[i];
    x->change = x->mean.rank && first ? (double)first - (double)x->mean.rank : NAN;
    x->e.mark = s->mark ? s->mark[i] : x->mean.rank == 1 && result->n_runs > 1 ? GRID_BEST : GRID_PLAIN;
    if (s->more)
        x->range = s->more->rank[i];
    if (r->conditions & SECTION_WITH_RANKS) {
        write_rank(s, i / result->n_runs, run);
        if (s->n_baselines > 1) {
            x->e.mark &= GRID_BEST;
            set_letters(s, i / result->n_runs, run);
        }
    } else if (r->conditions & SECTION_WITH_RANGES) {
        char lo[GRID_NUMBER_SIZE], hi[GRID_NUMBER_SIZE];
        snprintf(x->buffer, sizeof x->buffer, x->mean.rank ? "%zu [%.30s, %.30s]" : "-", x->mean.rank,
                 grid_number(lo, "%.0f", x->range.lo), grid_number(hi, "%.0f", x->range.hi));
        x->text = x->buffer;
    }
    return &x->e;
}

/* Returns element i, a run's mean in one dataset or, after the last dataset, its mean over all of them; elements are
 * ordered by measure, dataset, run. The best means of each dataset, and over all of them, are marked unless there is
 * only one run. */
static const struct relation_element *get_by_dataset(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    const struct comparisons *all = s->all;
    size_t n = s->result->n_runs, run = i % n, d = i / n % (all->n_datasets + 1), m = i / n / (all->n_datasets + 1);
    const struct comparison *c = &all->dataset[d];
    double best = NAN;
    if (d == all->n_datasets) {
        get_mean(r, m * n + run);
        s->row.e.mark &= n > 1 ? GRID_BEST : GRID_PLAIN;
        s->row.e.group = "mean";
        return &s->row.e;
    }
    struct comparison_row *x = new_row(r, m);
    x->e.group = c->name;
    x->name = s->shown[run];
    for (size_t k = 0; k < n; k++) {
        size_t place = s->place[d * n + k];
        double mean = place == CMP_NONE ? NAN : c->result.mean[m * c->n_runs + place].mean;
        best = fmax(best, mean);
        if (k == run)
            x->mean.mean = mean;
    }
    x->e.mark = n > 1 && best - x->mean.mean <= CMP_ROUNDING ? GRID_BEST : GRID_PLAIN;
    return &x->e;
}

/* Returns element i, the mean difference of a pair of runs by a measure, with its tests and, in a suite, the wins of
 * both; with --more, also Tukey's p and the power. Elements are ordered by measure, then pair. */
static const struct relation_element *get_difference(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    const struct cmp_result *result = s->result;
    struct comparison_row *x = new_row(r, i / result->n_pairs);
    x->diff = result->diff[i];
    x->p = x->diff.p[s->test];
    name_runs(r, &result->pair[i % result->n_pairs], !x->diff.separated ? "~" : x->diff.diff > 0 ? ">" : "<");
    if (s->more)
        x->more = s->more->pair[i];
    x->e.group = s->detect;
    if (s->wins) {
        x->wins = s->wins[i];
        snprintf(x->buffer, sizeof x->buffer, "%zu : %zu", x->wins.a, x->wins.b);
        x->text = x->buffer;
    }
    return &x->e;
}

/* Returns element i, the number of datasets in which `run` is significantly better than `other` by a measure. Elements
 * are ordered by measure, then pair; each pair has two, one for each of its runs as `run`. */
static const struct relation_element *get_wins(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    get_difference(r, i / 2);
    if (i % 2) {
        const char *run = s->row.run;
        s->row.run = s->row.other;
        s->row.other = run;
        s->row.wins.a = s->row.wins.b;
    }
    return &s->row.e;
}

/* Returns the element of measure m: its shares of pairs and topics (struct cmp_shares), its numbers of topics and, with
 * --more, the median standard deviation of differences, power and analysis of variance. A suite has no number of topics
 * without an ideal; it is 0. */
static const struct relation_element *get_measure(const struct relation *r, size_t m)
{
    struct report_comparison_section *s = r->arg;
    struct comparison_row *x = new_row(r, m);
    x->e.group = s->detect;
    x->shares = s->shares[m];
    x->topics = s->result->summary[m].topics;
    x->undefined = s->dataset ? s->dataset->undefined[m].n : 0;
    if (s->more) {
        x->sd = s->more->sd[m];
        x->more = s->more->usual[m];
        x->anova = s->more->anova[m];
    }
    return &x->e;
}

/* Returns element i, a source of variance (run, topic, rest) of an analysis of variance; measures without one are
 * skipped. */
static const struct relation_element *get_source(const struct relation *r, size_t i)
{
    enum { SOURCES = 3 };
    static const char *const name[SOURCES] = {"run", "topic", "rest"};
    struct report_comparison_section *s = r->arg;
    size_t m = 0;
    for (size_t remaining = i / SOURCES; remaining || !s->more->anova[m].topics; m++)
        remaining -= s->more->anova[m].topics > 0;
    const struct cmp_anova *a = &s->more->anova[m];
    struct comparison_row *x = new_row(r, m);
    size_t k = i % SOURCES;
    x->text = name[k];
    x->squares = (const double[]){a->ss_run, a->ss_topic, a->ss_rest}[k];
    x->df = (const double[]){a->df_run, a->df_topic, a->df_rest}[k];
    x->f = (const double[]){a->f_run, a->f_topic, NAN}[k];
    x->p = (const double[]){a->p_run, a->p_topic, NAN}[k];
    x->variance = (const double[]){a->var_run, a->var_topic, a->var_rest}[k];
    return &x->e;
}

static const struct relation_element *get_correlation(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    struct comparison_row *x = new_row(r, s->result->correlation[i].a);
    x->correlation = s->result->correlation[i];
    name_measures(r, x->correlation.b);
    return &x->e;
}

/* Returns element i, a coefficient of agreement between two measures' leaderboards, with its interval; elements are
 * ordered by pair of measures, then coefficient. The name of the coefficient is in `topic` for the column "record", and
 * in `run` for tables. */
static const struct relation_element *get_coefficient(const struct relation *r, size_t i)
{
    static const char *const title[CMP_AGREES] = {"Kendall's tau", "tau-b", "Spearman's rho", "tau_AP", "tau_AP,a",
                                                  "tau_AP,b",      "RBO"};
    static const char *const record[CMP_AGREES] = {"agreement_kendall", "agreement_tau_b",    "agreement_spearman",
                                                   "agreement_tau_ap",  "agreement_tau_ap_a", "agreement_tau_ap_b",
                                                   "agreement_rbo"};
    struct report_comparison_section *s = r->arg;
    size_t c = i % CMP_AGREES;
    char lo[GRID_NUMBER_SIZE], hi[GRID_NUMBER_SIZE];
    get_correlation(r, i / CMP_AGREES);
    struct comparison_row *x = &s->row;
    x->topic = record[c];
    x->run = title[c];
    x->value = s->more->agree[i / CMP_AGREES].value[c];
    x->range = s->more->agree[i / CMP_AGREES].range[c];
    snprintf(x->buffer, sizeof x->buffer, "[%.30s, %.30s]", grid_number(lo, "%.4f", x->range.lo),
             grid_number(hi, "%.4f", x->range.hi));
    x->text = x->buffer;
    return &x->e;
}

static const struct relation_element *get_agreement(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    struct comparison_row *x = new_row(r, s->result->agreement[i].measure);
    x->agreement = s->result->agreement[i];
    x->other = s->measure_name[s->reference];
    return &x->e;
}

/* Returns element i: the pair i % n_pairs in the list of the pairs that the measure of agreement i / n_pairs orders
 * the other way than the reference measure. The better run by the reference is named first. */
static const struct relation_element *get_reversed(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    const struct cmp_agreement *a = &s->result->agreement[i / s->result->n_pairs];
    struct comparison_row *x = new_row(r, a->measure);
    name_runs(r, &a->reversed[i % s->result->n_pairs], ">");
    return &x->e;
}

/* Returns element i, a run's mean by a measure, and the shift and the standard deviation of that mean by the noise of
 * labels; elements are ordered by measure that draws of the gains change, then run. */
static const struct relation_element *get_level(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    const struct comparison *c = s->dataset;
    struct comparison_row *x = new_row(r, c->labels.measure[i / c->n_runs]);
    x->run = s->run[i % c->n_runs];
    x->name = s->shown[i % c->n_runs];
    x->level = c->labels.run_mean[i];
    return &x->e;
}

/* Returns element i, the variance of a pair's difference that is due to topics and to labels, and the square roots of
 * both parts; elements are ordered by measure that draws of the gains change, then pair. */
static const struct relation_element *get_variance_split(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    const struct label_variance *v = &s->dataset->labels;
    struct comparison_row *x = new_row(r, v->measure[i / s->result->n_pairs]);
    x->split = v->split[i];
    x->se_topics = sqrt(x->split.topics);
    x->se_labels = sqrt(x->split.labels);
    name_runs(r, &s->result->pair[i % s->result->n_pairs], "-");
    return &x->e;
}

/* Returns element i: the mean rank-biased overlap of the result lists of the two runs of pair i. It belongs to no
 * measure. */
static const struct relation_element *get_list_overlap(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    struct comparison_row *x = new_row(r, 0);
    x->overlap = s->dataset->overlap[i];
    name_runs(r, &s->result->pair[i], "-");
    return &x->e;
}

/* Returns element i: a topic on which two measures name different winners of a pair of runs, with both differences;
 * elements are in the order of s->dataset->flip. */
static const struct relation_element *get_measure_flip(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    const struct comparison_flip *flip = &s->dataset->flip[i];
    struct comparison_row *x = new_row(r, flip->measure[0]);
    x->topic = s->dataset->eval.topic[flip->topic].qid;
    x->measure_2 = s->measure_name[flip->measure[1]];
    x->title_2 = s->measure[flip->measure[1]];
    x->value = flip->diff[0];
    x->value_2 = flip->diff[1];
    name_runs(r, &flip->pair, "-");
    return &x->e;
}

/* Clears s->row and names it after a proxy, that is a measure whose values all topics have: the measure with the index
 * `set` or, if that is the number of measures, "(all)". */
static struct comparison_row *new_set(const struct relation *r, size_t set)
{
    struct report_comparison_section *s = r->arg;
    bool is_joint = set == s->result->n_measures;
    struct comparison_row *x = new_row(r, is_joint ? 0 : set);
    if (is_joint)
        x->measure = x->title = "(all)";
    return x;
}

/* Returns element i, the estimates of a run's mean by a proxy, from gold labels and by both; elements are ordered by
 * proxy, then run. */
static const struct relation_element *get_gold_run(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    size_t run = i % s->result->n_runs;
    struct comparison_row *x = new_set(r, i / s->result->n_runs);
    x->run = s->run[run];
    x->name = s->shown[run];
    x->gold = s->dataset->gold.run[i];
    return &x->e;
}

/* Returns element i, the estimates of a pair's difference by a proxy, from gold labels and by both; elements are
 * ordered by proxy, then pair. */
static const struct relation_element *get_gold_pair(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    struct comparison_row *x = new_set(r, i / s->result->n_pairs);
    x->gold = s->dataset->gold.pair[i];
    x->diff = x->gold.diff;
    x->p = x->diff.p[s->test];
    name_runs(r, &s->result->pair[i % s->result->n_pairs], !x->diff.separated ? "~" : x->diff.diff > 0 ? ">" : "<");
    return &x->e;
}

static const struct relation_element *get_gold_plan(const struct relation *r, size_t i)
{
    struct report_comparison_section *s = r->arg;
    struct comparison_row *x = new_row(r, i / s->result->n_pairs);
    x->plan = s->dataset->gold.plan[i];
    name_runs(r, &s->result->pair[i % s->result->n_pairs], "-");
    return &x->e;
}

struct relation report_comparison_relation(struct report_comparison_section *s, enum section_relation relation,
                                           size_t first, size_t n)
{
    static const struct relation_element *(*const get[SECTION_RELATIONS])(const struct relation *, size_t) = {
        [SECTION_MEANS] = get_mean,
        [SECTION_MEANS_TABLE] = get_mean,
        [SECTION_SCORES] = get_mean,
        [SECTION_INTERVALS] = get_mean,
        [SECTION_BOARD] = get_mean,
        [SECTION_BY_DATASET] = get_by_dataset,
        [SECTION_DIFFERENCES] = get_difference,
        [SECTION_WINS] = get_wins,
        [SECTION_SHARES] = get_measure,
        [SECTION_CORRELATIONS] = get_correlation,
        [SECTION_AGREEMENTS] = get_agreement,
        [SECTION_REVERSED] = get_reversed,
        [SECTION_UNDEFINED] = get_measure,
        [SECTION_LEVELS] = get_level,
        [SECTION_SPLITS] = get_variance_split,
        [SECTION_RANKS] = get_mean,
        [SECTION_RANKS_TABLE] = get_mean,
        [SECTION_ADJUSTED] = get_difference,
        [SECTION_MEASURES] = get_measure,
        [SECTION_SOURCES] = get_source,
        [SECTION_COEFFICIENTS] = get_coefficient,
        [SECTION_LISTS] = get_list_overlap,
        [SECTION_FLIPS] = get_measure_flip,
        [SECTION_GOLD_RUNS] = get_gold_run,
        [SECTION_GOLD_PAIRS] = get_gold_pair,
        [SECTION_GOLD_PLAN] = get_gold_plan};
    struct relation r = report_comparison_members[relation];
    r.get = get[relation];
    r.arg = s;
    r.conditions |= s->conditions;
    r.first = first;
    r.n = n;
    r.step = 1;
    return r;
}
