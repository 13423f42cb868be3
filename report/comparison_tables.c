/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The tables of a comparison for a terminal, LaTeX, Markdown and pages. */
#include <math.h>

#include "base/mem.h"
#include "base/plural.h"
#include "report/comparison_section.h"
#include "report/name.h"

/* Returns the confidence level of intervals in percent, such as 95. */
static double confidence_percent(const struct report_comparison_section *s)
{
    return 100 * (1 - s->opt->cmp.alpha);
}

/* Gives the table that was begun last the name "NAME" or, if `part` is not NULL, "NAME.PART", and adds the relation as
 * its contents. In a suite, unless only scores are reported, "DATASET/" or "mean/" is before the name. */
static void fill_table(struct report_comparison_section *s, const char *name, const char *part, struct relation r)
{
    char *prefix = !s->all->is_suite || s->report->scores_only ? mem_strndup("", 0)
                                                               : mem_path(s->dataset ? s->dataset->name : "mean", "");
    document_table_name(s->document, prefix, name, part);
    document_relation(s->document, &r);
    mem_free(prefix);
}

/* Returns a relation with a row for each run and, side by side, the columns of each of the first n_measures
 * measures. */
static struct relation by_run(struct report_comparison_section *s, enum section_relation relation, size_t n_measures)
{
    struct relation r = report_comparison_relation(s, relation, 0, s->result->n_runs);
    r.groups = n_measures;
    r.group_step = s->result->n_runs;
    return r;
}

/* Returns the relation of all pairs by the measure with this index. */
static struct relation by_pair(struct report_comparison_section *s, enum section_relation relation, size_t measure)
{
    return report_comparison_relation(s, relation, measure * s->result->n_pairs, s->result->n_pairs);
}

/* Adds a note that explains the marks of the table of means: the best run; runs that are not separated from it or, with
 * baselines, that are significantly better or worse than them; and arrows for ranks gained or lost since the first
 * measure. */
static void add_legend(struct report_comparison_section *s)
{
    bool table = s->report->output == OUT_TABLE, ascii = s->report->ascii && s->report->output != OUT_LATEX;
    const char *const *arrow = report_comparison_arrows(s->report), *gap = table ? "  " : "; ";
    const char *test = report_comparison_test(s->test), *p = report_comparison_deciding(s->opt);
    double alpha = s->opt->cmp.alpha;
    char moves[160] = "", decided[400];
    if (s->result->n_measures > 1)
        snprintf(moves, sizeof moves, "%s%s ranks gained, %s ranks lost, compared with the rank by %s", gap, arrow[0],
                 arrow[1], s->measure[0]);
    if (s->baseline == CMP_NONE)
        snprintf(decided, sizeof decided, "~ not separated from the best run (%s >= %g)", p, alpha);
    else if (s->n_baselines == 1)
        snprintf(decided, sizeof decided, "%s better, %s worse than %s (%s, %s < %g)", ascii ? "+" : "\xe2\x80\xa0",
                 ascii ? "-" : "\xe2\x80\xa1", s->shown[s->baseline], test, p, alpha);
    else
        snprintf(decided, sizeof decided,
                 "%s better than the run with this letter%s%s worse than the run with this letter (%s, %s < %g)",
                 table ? "^" : "superscript:", table ? "  " : ", ", table ? "_" : "subscript:", test, p, alpha);
    document_note(s->document, "%s best%s%s%s", table ? "*" : "bold:", gap, decided, moves);
}

/* Adds the table of means and ranks with its legend, and the table of the intervals of means. */
static void add_means_tables(struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    document_table(s->document, "%s: %zu topic{s}, %zu run{s}", s->name, s->n_topics, r->n_runs);
    fill_table(s, "means", NULL, by_run(s, SECTION_MEANS_TABLE, r->n_measures));
    add_legend(s);
    document_table(s->document, "Means: %g %% %s%s", confidence_percent(s), report_comparison_interval(s->test, true),
                   s->dataset                    ? ""
                   : s->opt->cmp.random_datasets ? " (random datasets)"
                                                 : " (fixed datasets)");
    fill_table(s, "intervals", NULL, by_run(s, SECTION_INTERVALS, r->n_measures));
}

static char *differences_title(const struct report_comparison_section *s, size_t measure)
{
    return put_formatted("%s: differences (%s, two-sided; %g %% %s)", s->measure[measure],
                         !s->dataset && !s->opt->cmp.random_datasets && s->test == CMP_T
                             ? "Satterthwaite's t-test"
                             : report_comparison_test(s->test),
                         confidence_percent(s), report_comparison_interval(s->test, false));
}

/* Adds the table of the differences of all pairs by a measure. A note that explains its signs follows the table of the
 * last measure on a terminal, each in LaTeX, and any table chosen by --only. */
static void add_differences(struct report_comparison_section *s, size_t measure)
{
    bool table = s->report->output == OUT_TABLE;
    char *title = differences_title(s, measure);
    document_table(s->document, "%s", title);
    fill_table(s, "pairs", s->measure_name[measure], by_pair(s, SECTION_DIFFERENCES, measure));
    if (s->report->only || s->report->output == OUT_LATEX || (table && measure + 1 == s->result->n_measures))
        document_note(s->document, "> < separated (%s < %g)%s~ not separated%s%s", report_comparison_deciding(s->opt),
                      s->opt->cmp.alpha, table ? "  " : "; ",
                      s->dataset ? ""
                      : table    ? "  "
                                 : "; ",
                      s->dataset ? ""
                                 : "wins: number of datasets in which each run of the pair is significantly better");
    mem_free(title);
}

/* Returns whether pairs of runs are listed. A terminal omits them if there are more than MOST, unless --only selects a
 * table; other forms list all. */
static bool shows_pairs(const struct report_comparison_section *s)
{
    enum { MOST = 105 };
    return s->result->n_pairs <= MOST || s->report->output != OUT_TABLE || s->report->only;
}

static void add_pairs(struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    if (!shows_pairs(s))
        document_table(s->document, "The differences of %zu pairs of runs by %zu measure{s} are not shown here: %s",
                       r->n_pairs, r->n_measures, s->report->hints->pairs);
    for (size_t m = 0; m < r->n_measures && r->n_pairs && shows_pairs(s); m++)
        add_differences(s, m);
}

static char *shares_title(const struct report_comparison_section *s)
{
    char zone[128] = "";
    if (!isnan(s->opt->cmp.tie_zone))
        snprintf(zone, sizeof zone,
                 "; shares of the pairs and of the topics whose differences are in the tie zone (below %g)",
                 s->opt->cmp.tie_zone);
    return put_formatted("%s: share of the pairs of runs that are separated; shares of the topics on which the measure "
                         "saturates, floors or compresses%s",
                         s->dataset ? "Measures" : "Means over datasets", zone);
}

static struct relation shares_relation(struct report_comparison_section *s)
{
    struct relation r = report_comparison_relation(s, SECTION_SHARES, 0, s->result->n_measures);
    r.conditions = SECTION_SENSITIVITY | SECTION_FAILURES |
                   (s->opt->cmp.correction != CMP_UNCORRECTED ? SECTION_BY_P : SECTION_BY_HOLM) |
                   (isnan(s->opt->cmp.tie_zone) ? 0 : SECTION_ZONE);
    return r;
}

static char *agreement_title(const struct report_comparison_section *s)
{
    size_t decisive = s->result->n_agreements ? s->result->agreement[0].n_decisive : 0;
    return put_formatted("Agreement on the %zu pair%s of runs that %s separates", decisive, plural_s(decisive),
                         s->measure[s->reference]);
}

/* Adds the table that compares how each measure and the reference measure order the pairs of runs that the reference
 * separates, with notes that name the first 10 pairs that a measure reverses, and the number of further ones. */
static void add_agreement(struct report_comparison_section *s)
{
    enum { SHOWN = 10, SHARE = 64, LEAST = 19 };
    const struct cmp_result *r = s->result;
    char *title = agreement_title(s);
    document_table(s->document, "%s", title);
    fill_table(s, "agreement", NULL, report_comparison_relation(s, SECTION_AGREEMENTS, 0, r->n_agreements));
    for (size_t i = 0; i < r->n_agreements; i++) {
        const struct cmp_agreement *a = &r->agreement[i];
        for (size_t k = 0; k < a->n_reversed && k < SHOWN; k++) {
            char *pair = name_pair(s->run, r->n_runs, a->reversed[k].a, ">", a->reversed[k].b,
                                   report_room(s->report, SHARE, LEAST));
            document_note(s->document, "%s reverses %s", s->measure[a->measure], pair);
            mem_free(pair);
        }
        if (a->n_reversed > SHOWN)
            document_note(s->document, "%s reverses %zu more pair{s}, not shown here", s->measure[a->measure],
                          a->n_reversed - SHOWN);
    }
    mem_free(title);
}

static void add_shares(struct report_comparison_section *s)
{
    char *title = shares_title(s);
    document_table(s->document, "%s", title);
    fill_table(s, "shares", NULL, shares_relation(s));
    mem_free(title);
}

/* Adds the tables of --more: intervals of ranks, agreement of leaderboards, adjusted p values of pairs and, for a
 * dataset, the differences that its topics can show and the analysis of variance. */
static void add_more_tables(struct report_comparison_section *s)
{
    enum { SOURCES = 3 };
    const struct cmp_result *r = s->result;
    size_t analysed = 0;
    for (size_t m = 0; m < r->n_measures; m++)
        analysed += s->more->anova[m].topics > 0;
    document_table(s->document, "Ranks: %g %% intervals (resampled topics)", confidence_percent(s));
    fill_table(s, "ranks", NULL, by_run(s, SECTION_RANKS_TABLE, r->n_measures));
    if (r->n_correlations) {
        document_table(s->document,
                       "Leaderboards by two measures: agreement, %g %% intervals (resampled topics; RBO with p = %g)",
                       confidence_percent(s), s->opt->more_options.rbo_p);
        fill_table(s, "leaderboards", NULL,
                   report_comparison_relation(s, SECTION_COEFFICIENTS, 0, r->n_correlations * CMP_AGREES));
    }
    for (size_t m = 0; m < r->n_measures && r->n_pairs && shows_pairs(s); m++) {
        if (s->dataset)
            document_table(s->document, "%s: p, adjusted for all pairs; differences detectable with power %g",
                           s->measure[m], CMP_POWER);
        else
            document_table(s->document, "%s: p, adjusted for all pairs", s->measure[m]);
        fill_table(s, "adjusted", s->measure_name[m], by_pair(s, SECTION_ADJUSTED, m));
    }
    if (!s->dataset)
        return;
    if (r->n_pairs) {
        document_table(s->document,
                       "Detectable differences for the median pair of runs (paired t-test, alpha %g, power %g)",
                       s->opt->cmp.alpha, CMP_POWER);
        fill_table(s, "detectable", NULL, report_comparison_relation(s, SECTION_MEASURES, 0, r->n_measures));
    }
    document_table(s->document, "Analysis of variance: run + topic + rest, over the topics that all runs have");
    fill_table(s, "anova", NULL, report_comparison_relation(s, SECTION_SOURCES, 0, SOURCES * analysed));
}

/* Adds the tables of draws of the gains, that is gains sampled within their uncertainty: the differences of pairs with
 * the uncertainty of labels included, and how far the noise of labels shifts the means. */
static void add_labels(struct report_comparison_section *s, const struct comparison *c)
{
    for (size_t label_measure = 0; label_measure < c->labels.n_measures && c->result.n_pairs && shows_pairs(s);
         label_measure++) {
        size_t m = c->labels.measure[label_measure];
        document_table(s->document,
                       "%s: differences, including the uncertainty of the labels (%s%zu draws, combined by Rubin's "
                       "rules; 95 %% t intervals)",
                       s->measure[m],
                       c->eval.draws.independent ? "approximation: the errors of gains count as independent; " : "",
                       c->labels.n_draws);
        fill_table(s, "labels", s->measure_name[m], by_pair(s, SECTION_SPLITS, label_measure));
    }
    if (!c->labels.n_measures)
        return;
    document_table(s->document, "Level: how far the noise of the labels shifts the means, estimated from the draws");
    fill_table(s, "levels", NULL, by_run(s, SECTION_LEVELS, c->labels.n_measures));
}

/* Adds the tables of gold labels, by people, of some topics: each run and each pair by each proxy (a measure by cheaper
 * labels of all topics) and, if there are several, by all of them; and how many gold topics are needed. `page` omits
 * the tables of runs, which the figures of a page have. */
static void add_gold(struct report_comparison_section *s, const struct comparison_gold *g, bool page)
{
    size_t n = s->result->n_measures;
    for (size_t set = 0; set < g->n_sets; set++) {
        const char *proxy = set < n     ? s->measure[set]
                          : g->is_joint ? "All proxies together"
                                        : "The best proxy for each result";
        const char *name = set < n ? s->measure_name[set] : "all";
        struct relation runs =
            report_comparison_relation(s, SECTION_GOLD_RUNS, set * s->result->n_runs, s->result->n_runs);
        if (!page) {
            document_table(s->document,
                           "%s on all topics, %s with gold labels on %zu of %zu topics, and both combined: means and "
                           "%g %% intervals",
                           proxy, g->title, g->n, s->n_topics, confidence_percent(s));
            fill_table(s, "gold", name, runs);
        }
        if (!s->result->n_pairs || !shows_pairs(s))
            continue;
        document_table(s->document,
                       "%s on all topics, %s with gold labels, and both combined: differences and %g %% t intervals",
                       proxy, g->title, confidence_percent(s));
        fill_table(s, "gold-pairs", name, by_pair(s, SECTION_GOLD_PAIRS, set));
    }
    if (g->n_sets && !page)
        document_note(
            s->document,
            "both: the gold labels and the proxy, combined by regression; these topics: the same estimate as \"both\", "
            "with an interval for the mean over only the %zu topics of this comparison; slope, r: of gold "
            "values on proxy values; worth: the number of gold topics that would give the same precision "
            "without a proxy",
            s->n_topics);
    for (size_t m = 0; g->plan && m < n && s->result->n_pairs; m++) {
        document_table(
            s->document,
            "%s: gold topics needed for intervals of +-%g, and to detect the difference of the pair with power %g",
            s->measure[m], s->opt->gold.plan, CMP_POWER);
        fill_table(s, "gold-plan", s->measure_name[m], by_pair(s, SECTION_GOLD_PLAN, m));
    }
    if (g->plan)
        document_note(s->document, "alone: gold topics needed without the proxy; -: even all topics are too few");
}

/* Adds the table of flips, that is topics on which two measures prefer different runs of a pair: the 10 whose smaller
 * difference, of the two by these measures, is largest. */
static void add_flips_table(struct report_comparison_section *s, const struct comparison *c)
{
    enum { SHOWN = 10 };
    char zone[64] = "";
    if (!isnan(s->opt->cmp.tie_zone))
        snprintf(zone, sizeof zone, " (without differences below %g)", s->opt->cmp.tie_zone);
    document_table(
        s->document,
        "Cases in which two measures prefer different runs on a topic: %zu, largest differences of the runs first%s",
        c->n_flips, zone);
    fill_table(s, "flips", NULL,
               report_comparison_relation(s, SECTION_FLIPS, 0, c->n_flips < SHOWN ? c->n_flips : SHOWN));
}

/* Adds a line for each measure that has no ideal for some topics: how many they are, and whether they are left out or
 * count as 0. */
static void add_undefined_notes(struct report_comparison_section *s, const struct comparison *c)
{
    bool noted = false;
    for (size_t m = 0; m < c->n_measures; m++) {
        size_t n = c->undefined[m].n;
        if (n)
            (noted ? document_note : document_table)(s->document, "%s has no ideal for %zu topic{s}, which {is|are} %s",
                                                     c->title[m], n,
                                                     c->undefined[m].left_out ? "left out" : "counted as 0");
        noted |= n > 0;
    }
}

/* Adds a table for each measure, with a row for each run: its mean in each dataset, and its mean over them. */
static void add_by_dataset(struct report_comparison_section *s)
{
    size_t n = s->result->n_runs, groups = s->all->n_datasets + 1;
    for (size_t m = 0; m < s->result->n_measures; m++) {
        struct relation r = report_comparison_relation(s, SECTION_BY_DATASET, m * groups * n, n);
        r.groups = groups;
        r.group_step = n;
        document_table(s->document, "%s by dataset", s->measure[m]);
        fill_table(s, "datasets", s->measure_name[m], r);
    }
}

void report_comparison_tables(struct report_comparison_section *s)
{
    const struct comparison *c = s->dataset;
    bool page = s->report->output == OUT_HTML; /* the figures of a page have their own tables of these numbers */
    if (!page) {
        add_means_tables(s);
        add_pairs(s);
        add_shares(s);
    }
    if (s->result->n_measures > 1) {
        document_table(s->document, "Leaderboards: rank correlations");
        fill_table(s, "correlations", NULL,
                   report_comparison_relation(s, SECTION_CORRELATIONS, 0, s->result->n_correlations));
        if (!page)
            add_agreement(s);
    }
    if (s->more)
        add_more_tables(s);
    if (!c) {
        add_by_dataset(s);
        return;
    }
    if (c->labels.n_draws)
        add_labels(s, c);
    add_gold(s, &c->gold, page);
    if (c->overlap && shows_pairs(s)) {
        document_table(s->document,
                       "Result lists: rank-biased overlap of the first %zu documents (p = %g), mean over topics",
                       c->eval.opt->list_depth, s->opt->more_options.rbo_p);
        fill_table(s, "lists", NULL, by_pair(s, SECTION_LISTS, 0));
    }
    if (s->opt->list_flips)
        add_flips_table(s, c);
    if (!page)
        add_undefined_notes(s, c);
}

void report_comparison_scores(struct report_comparison_section *s)
{
    const struct comparisons *c = s->all;
    size_t n = s->result->n_runs;
    document_table(s->document, "%s: %zu topic{s}, %zu run{s}%s%s", c->n_datasets > 1 ? s->name : c->dataset[0].name,
                   s->n_topics, n, c->protocol ? ", protocol " : "", c->protocol ? c->protocol : "");
    fill_table(s, "means", NULL, by_run(s, SECTION_SCORES, s->result->n_measures));
    if (c->n_datasets > 1)
        add_by_dataset(s);
    if (s->report->output == OUT_TABLE && n > 1)
        document_note(s->document, "* best");
}

void report_comparison_differences_table(struct grid *g, struct report_comparison_section *s, size_t measure)
{
    char *title = differences_title(s, measure);
    struct relation r = by_pair(s, SECTION_DIFFERENCES, measure);
    render_relation(g, &r, title, s->report);
    mem_free(title);
}

void report_comparison_shares_table(struct grid *g, struct report_comparison_section *s)
{
    char *title = shares_title(s);
    struct relation r = shares_relation(s);
    render_relation(g, &r, title, s->report);
    mem_free(title);
}

void report_comparison_agreement_table(struct grid *g, struct report_comparison_section *s)
{
    char *title = agreement_title(s);
    struct relation r = report_comparison_relation(s, SECTION_AGREEMENTS, 0, s->result->n_agreements);
    render_relation(g, &r, title, s->report);
    mem_free(title);
}
