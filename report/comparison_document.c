/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The document of a comparison: objects for JSON, and rows for tsv and csv. comparison_tables.c adds the tables. */
#include "base/mem.h"
#include "report/comparison_section.h"
#include "report/document.h"
#include "report/report.h"

/* The columns of tsv and csv. The last FLIP_COLUMNS are present only if the options ask for a list of the topics on
 * which two measures prefer different runs (list_flips). */
enum { FLIP_COLUMNS = 3 };
static const char *const columns[] = {
    "dataset",    "record",    "measure",        "run",    "other",     "n",        "value",
    "lo",         "hi",        "rank",           "change", "t",         "df",       "p",
    "p_holm",     "separated", "separated_holm", "effect", "p_t",       "p_random", "p_bootstrap",
    "p_wilcoxon", "p_bh",      "p_decides",      "topic",  "measure_2", "value_2"};

/* Returns a relation of means with all its elements, one for each measure and run. */
static struct relation all_means(struct report_comparison_section *s, enum section_relation relation)
{
    return report_comparison_relation(s, relation, 0, s->result->n_measures * s->result->n_runs);
}

/* Returns a relation with its first n_measures * n_pairs elements: one for each pair of runs by each of the first
 * n_measures measures (for gold labels, sets of results; for SECTION_LISTS, n_measures is 1). SECTION_WINS has two for
 * each pair; for it, n_measures is twice the number of measures. */
static struct relation all_pairs(struct report_comparison_section *s, enum section_relation relation, size_t n_measures)
{
    return report_comparison_relation(s, relation, 0, n_measures * s->result->n_pairs);
}

/* ---- JSON ---- */

static void add_keyed_relation(struct report_comparison_section *s, const char *key, struct relation r)
{
    r.key = key;
    document_relation(s->document, &r);
}

/* Adds the object `key`, which has a member for each measure: its shares of pairs or of topics that `conditions`, bits
 * of enum section_condition, choose. */
static void add_shares(struct report_comparison_section *s, const char *key, unsigned conditions)
{
    struct relation r = report_comparison_relation(s, SECTION_SHARES, 0, s->result->n_measures);
    r.is_map = true;
    r.conditions = conditions;
    add_keyed_relation(s, key, r);
}

/* Adds the object of the run with this index: its name, its mean by each measure and, in a dataset, its file, runid,
 * number of topics and coverage by labels. */
static void add_run(struct report_comparison_section *s, size_t run)
{
    const struct comparison *c = s->dataset;
    struct relation r = report_comparison_relation(s, SECTION_MEANS, run, s->result->n_measures);
    r.is_map = true;
    r.step = s->result->n_runs;
    document_values(s->document, "{run:%s", s->run[run]);
    if (c) {
        document_values(s->document, "file:%s,runid:%s,topics:%zu", c->run[run].file, c->run[run].runid,
                        c->run[run].topics);
        report_coverage(s->document, &c->eval, c->run[run].coverage);
    }
    add_keyed_relation(s, "means", r);
    document_close(s->document);
}

/* Adds an object that says how far a measure orders the pairs of runs that the reference measure separates as the
 * reference does: the numbers of these pairs, of those in the same order, in the same order and separated, and tied,
 * and the names of the two runs of each pair in the other order. */
static void add_agreement(struct report_comparison_section *s, const struct cmp_agreement *a)
{
    document_values(s->document, "{reference:%s,measure:%s,decisive:%zu,same:%zu,same_separated:%zu,tied:%zu",
                    s->measure_name[s->reference], s->measure_name[a->measure], a->n_decisive, a->n_same,
                    a->same_separated, a->n_tied);
    document_list(s->document, "reversed");
    document_lines(s->document, DOCUMENT_IS_FLAT);
    for (size_t k = 0; k < a->n_reversed; k++)
        document_texts(s->document, "", (const char *[]){s->run[a->reversed[k].a], s->run[a->reversed[k].b]}, 2);
    document_close(s->document);
    document_close(s->document);
}

/* Adds the object of the i-th pair of measures (s->result->correlation[i]): each coefficient of how well the two
 * rankings of the runs agree, with its interval. */
static void add_coefficients(struct report_comparison_section *s, size_t i)
{
    const struct cmp_correlation *c = &s->result->correlation[i];
    const struct cmp_range *range = s->more->agree[i].range;
    document_values(s->document, "{a:%s,b:%s", s->measure_name[c->a], s->measure_name[c->b]);
    for (int k = 0; k < CMP_AGREES; k++) {
        document_open(s->document, cmp_agree_name[k]);
        document_values(s->document, "value:%f,lo:%f,hi:%f}", s->more->agree[i].value[k], range[k].lo, range[k].hi);
    }
    document_close(s->document);
}

#define ANOVA_FIELD(member) DOCUMENT_FIELD(struct cmp_anova, member, #member, NULL)
static const struct document_field anova_fields[] = {
    ANOVA_FIELD(runs),   ANOVA_FIELD(topics),   ANOVA_FIELD(ss_run),  ANOVA_FIELD(ss_topic),  ANOVA_FIELD(ss_rest),
    ANOVA_FIELD(df_run), ANOVA_FIELD(df_topic), ANOVA_FIELD(df_rest), ANOVA_FIELD(f_run),     ANOVA_FIELD(f_topic),
    ANOVA_FIELD(p_run),  ANOVA_FIELD(p_topic),  ANOVA_FIELD(var_run), ANOVA_FIELD(var_topic), ANOVA_FIELD(var_rest)};

/* Adds the object of the measure m in --more: the median over pairs of the standard deviation of differences; for a
 * pair with this standard deviation, the smallest difference that it shows with power CMP_POWER, and the number of
 * topics that show the difference opt->more_options.detect; and the analysis of variance, null if there is none. */
static void add_measure(struct report_comparison_section *s, size_t m)
{
    const struct cmp_more *more = s->more;
    document_open(s->document, s->measure_name[m]);
    document_values(s->document, "sd:%f,detectable:%f,topics_needed:%f", more->sd[m], more->usual[m].detectable,
                    more->usual[m].topics_needed);
    if (more->anova[m].topics) {
        document_open(s->document, "anova");
        DOCUMENT_FIELDS(s->document, anova_fields, &more->anova[m]);
        document_close(s->document);
    } else {
        document_null(s->document, "anova");
    }
    document_close(s->document);
}

/* Adds the object "more" of --more: intervals of ranks, coefficients of agreement between measures, the further results
 * of pairs (adjusted p values, standard deviations, power), the settings, and the results of each measure. */
static void add_more_object(struct report_comparison_section *s)
{
    document_open(s->document, "more");
    add_keyed_relation(s, "ranks", all_means(s, SECTION_RANKS));
    document_list(s->document, "leaderboards");
    for (size_t i = 0; i < s->result->n_correlations; i++)
        add_coefficients(s, i);
    document_close(s->document);
    add_keyed_relation(s, "pairs", all_pairs(s, SECTION_ADJUSTED, s->result->n_measures));
    document_values(s->document, "rbo_p:%f,power:%f,detect:%f,measures:{", s->opt->more_options.rbo_p, CMP_POWER,
                    s->opt->more_options.detect);
    for (size_t m = 0; m < s->result->n_measures; m++)
        add_measure(s, m);
    document_close(s->document);
    document_close(s->document);
}

/* Adds the members that a dataset and a suite have in common: the runs, the pairs' differences, the shares by measure,
 * the correlations of measures, and their agreement with the reference measure. */
static void add_result(struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    document_list(s->document, "runs");
    for (size_t i = 0; i < r->n_runs; i++)
        add_run(s, i);
    document_close(s->document);
    add_keyed_relation(s, "pairs", all_pairs(s, SECTION_DIFFERENCES, r->n_measures));
    add_shares(s, "sensitivity", SECTION_SENSITIVITY);
    add_shares(s, "sensitivity_holm", SECTION_BY_HOLM);
    add_shares(s, "sensitivity_uncorrected", SECTION_BY_P);
    add_shares(s, "failure_modes", SECTION_FAILURES);
    add_shares(s, "tie_zone", SECTION_ZONE);
    add_keyed_relation(s, "leaderboard_correlation",
                       report_comparison_relation(s, SECTION_CORRELATIONS, 0, r->n_correlations));
    document_list(s->document, "agreement");
    for (size_t i = 0; i < r->n_agreements; i++)
        add_agreement(s, &r->agreement[i]);
    document_close(s->document);
}

static void add_labels(struct report_comparison_section *s, const struct comparison *c)
{
    document_values(s->document, "labels:{draws:%zu,seed:%zu,approximation:%d", c->labels.n_draws,
                    (size_t)c->eval.draws.seed, c->eval.draws.independent);
    add_keyed_relation(s, "levels",
                       report_comparison_relation(s, SECTION_LEVELS, 0, c->labels.n_measures * s->result->n_runs));
    add_keyed_relation(s, "pairs", all_pairs(s, SECTION_SPLITS, c->labels.n_measures));
    document_close(s->document);
}

/* Adds the object "gold": if there are gold labels (labels of some topics, by people), their file and the estimates of
 * runs and pairs that they give; if --gold-plan asks for it, how many topics need such labels. */
static void add_gold(struct report_comparison_section *s, const struct comparison_gold *g)
{
    const struct cmp_result *r = s->result;
    document_open(s->document, "gold");
    if (g->n_sets) {
        document_values(s->document, "file:%s,sha256:%s,measure:%s,topics:%zu,of:%zu,has_design:%d,is_joint:%d",
                        g->file, *g->sha256 ? g->sha256 : NULL, g->measure, g->n, s->n_topics, g->has_design,
                        g->is_joint);
        add_keyed_relation(s, "runs", report_comparison_relation(s, SECTION_GOLD_RUNS, 0, g->n_sets * r->n_runs));
        add_keyed_relation(s, "pairs", all_pairs(s, SECTION_GOLD_PAIRS, g->n_sets));
    }
    if (g->plan) {
        document_values(s->document, "half_width:%f,power:%f", s->opt->gold.plan, CMP_POWER);
        add_keyed_relation(s, "plan", all_pairs(s, SECTION_GOLD_PLAN, r->n_measures));
    }
    document_close(s->document);
}

/* Adds the object of a dataset: its results, the topics on which each measure has no ideal, the parts that options ask
 * for, and the provenance. */
static void add_dataset(struct report_comparison_section *s, const struct comparison *c)
{
    document_values(s->document, "{name:%s,topics:%zu", c->name, c->n_topics);
    add_result(s);
    document_open(s->document, "undefined_ideal");
    for (size_t m = 0; m < c->n_measures; m++)
        document_texts(s->document, c->measure[m], c->undefined[m].qid, c->undefined[m].n);
    document_close(s->document);
    if (c->labels.n_draws)
        add_labels(s, c);
    if (c->gold.n_sets || c->gold.plan)
        add_gold(s, &c->gold);
    if (s->more)
        add_more_object(s);
    if (c->overlap) {
        document_values(s->document, "lists:{depth:%zu,rbo_p:%f", c->eval.opt->list_depth, s->opt->more_options.rbo_p);
        add_keyed_relation(s, "pairs", all_pairs(s, SECTION_LISTS, 1));
        document_close(s->document);
    }
    if (s->opt->list_flips)
        add_keyed_relation(s, "topic_flips", report_comparison_relation(s, SECTION_FLIPS, 0, c->n_flips));
    report_provenance(s->document, &c->eval);
    document_close(s->document);
}

/* Adds the object "suite": the results over all datasets, their test, whether the datasets count as random, pooled or
 * fixed, and how runs were matched. */
static void add_suite(struct report_comparison_section *s, const struct comparisons *c)
{
    const struct cmp_options *o = &c->opt->cmp;
    document_open(s->document, "suite");
    document_lines(s->document, DOCUMENT_BEGINS_LINE);
    document_values(s->document, "datasets:%zu,topics:%zu,test:%s,datasets_are:%s,matched_by:%s", c->suite.n_datasets,
                    c->suite.topics, cmp_test_name[c->suite.test],
                    o->random_datasets   ? "random"
                    : o->pooled_datasets ? "pooled"
                                         : "fixed",
                    c->is_matched_by_file ? "file" : "runid");
    add_result(s);
    if (s->more)
        add_more_object(s);
    document_close(s->document);
}

/* Adds the settings that all datasets share, and the names of the measures, the reference measure and the baselines, as
 * they are in `first`, the first dataset. */
static void add_settings(struct document *d, const struct comparison_options *o, const struct comparison *first)
{
    document_texts(d, "measures", first->measure, first->n_measures);
    document_values(d,
                    "test:%s,correction:%s,alpha:%f,level:%f,tie_zone_margin:%f,seed:%zu,resamples:%zu,flips:%zu,"
                    "reference:%s",
                    cmp_test_name[o->cmp.test], cmp_correction_name[o->cmp.correction], o->cmp.alpha, 1 - o->cmp.alpha,
                    o->cmp.tie_zone, (size_t)o->cmp.seed, o->cmp.resamples, o->cmp.flips,
                    first->measure[first->reference]);
    if (first->n_baselines)
        document_text(d, "baseline", NULL, first->run[first->baseline[0]].name);
    if (first->n_baselines > 1) {
        document_list(d, "baselines");
        for (size_t i = 0; i < first->n_baselines; i++)
            document_text(d, "", NULL, first->run[first->baseline[i]].name);
        document_close(d);
    }
}

/* ---- rows ---- */

static void add_relation_rows(struct report_comparison_section *s, struct relation r)
{
    r.has_rows = true;
    document_relation(s->document, &r);
}

/* Adds as rows of tsv and csv the n elements of measure m, which are elements m * n to m * n + n - 1 of the relation. m
 * may also be the index of an agreement, a gold set or a measure that draws of the gains change. */
static void add_rows_of(struct report_comparison_section *s, enum section_relation relation, size_t m, size_t n)
{
    add_relation_rows(s, report_comparison_relation(s, relation, m * n, n));
}

/* Adds the rows of --more for tsv and csv: for each measure, intervals of ranks, adjusted p values and power of pairs,
 * and the results of the measure itself; then the coefficients of agreement between leaderboards. */
static void add_more_rows(struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    for (size_t m = 0; m < r->n_measures; m++) {
        struct relation measure = report_comparison_relation(s, SECTION_MEASURES, m, 1);
        measure.conditions |= s->more->anova[m].topics ? SECTION_ANOVA : 0;
        add_rows_of(s, SECTION_RANKS, m, r->n_runs);
        add_rows_of(s, SECTION_ADJUSTED, m, r->n_pairs);
        add_relation_rows(s, measure);
    }
    add_rows_of(s, SECTION_COEFFICIENTS, 0, r->n_correlations * CMP_AGREES);
}

/* Adds the rows of a dataset, or of the suite if `s` has no dataset, in the order of the tsv and csv forms. */
static void add_section_rows(struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    const struct comparison *c = s->dataset;
    struct relation shares = report_comparison_relation(s, SECTION_SHARES, 0, r->n_measures);
    shares.conditions = ~0u;
    add_relation_rows(s, all_means(s, SECTION_MEANS));
    add_relation_rows(s, all_pairs(s, SECTION_DIFFERENCES, r->n_measures));
    if (!c)
        add_relation_rows(s, all_pairs(s, SECTION_WINS, 2 * r->n_measures));
    add_relation_rows(s, shares);
    add_rows_of(s, SECTION_CORRELATIONS, 0, r->n_correlations);
    for (size_t i = 0; i < r->n_agreements; i++) {
        add_rows_of(s, SECTION_AGREEMENTS, i, 1);
        add_relation_rows(s,
                          report_comparison_relation(s, SECTION_REVERSED, i * r->n_pairs, r->agreement[i].n_reversed));
    }
    if (c)
        add_rows_of(s, SECTION_UNDEFINED, 0, r->n_measures);
    for (size_t label_measure = 0; c && label_measure < c->labels.n_measures; label_measure++) {
        add_rows_of(s, SECTION_LEVELS, label_measure, r->n_runs);
        add_rows_of(s, SECTION_SPLITS, label_measure, r->n_pairs);
    }
    for (size_t set = 0; c && set < c->gold.n_sets; set++) {
        add_rows_of(s, SECTION_GOLD_RUNS, set, r->n_runs);
        add_rows_of(s, SECTION_GOLD_PAIRS, set, r->n_pairs);
    }
    if (c && c->gold.plan)
        add_relation_rows(s, all_pairs(s, SECTION_GOLD_PLAN, r->n_measures));
    if (c && c->overlap)
        add_rows_of(s, SECTION_LISTS, 0, r->n_pairs);
    if (s->more)
        add_more_rows(s);
    if (c)
        add_rows_of(s, SECTION_FLIPS, 0, c->n_flips);
}

/* ---- all ---- */

void report_comparison_begin(struct report_comparison_document *doc, const struct comparisons *c,
                             const struct report_options *o)
{
    struct document *d = &doc->document;
    size_t n = c->n_datasets + c->is_suite, n_sections = c->n_datasets + (c->is_suite || o->scores_only);
    *doc = (struct report_comparison_document){
        .section = mem_alloc(n_sections, sizeof *doc->section), .n_sections = n_sections, .options = *o};
    for (size_t i = 0; i < n_sections; i++) {
        report_comparison_section_begin(&doc->section[i], c, i, &doc->options);
        doc->section[i].document = d;
    }
    d->column = columns;
    d->is_flat = true;
    d->n_columns = LENGTH(columns) - (c->opt->list_flips ? 0 : FLIP_COLUMNS);
    add_settings(d, c->opt, &c->dataset[0]);
    document_list(d, "datasets");
    for (size_t i = 0; i < c->n_datasets; i++)
        add_dataset(&doc->section[i], &c->dataset[i]);
    document_close(d);
    if (c->is_suite) {
        add_suite(&doc->section[c->n_datasets], c);
    } else {
        document_null(d, "suite");
        document_lines(d, DOCUMENT_BEGINS_LINE);
    }
    for (size_t i = 0; i < n; i++)
        add_section_rows(&doc->section[i]);
    if (o->scores_only)
        report_comparison_scores(&doc->section[c->n_datasets]);
    for (size_t i = 0; i < n && !o->scores_only; i++)
        report_comparison_tables(&doc->section[i]);
}

void report_comparison_end(struct report_comparison_document *doc)
{
    for (size_t i = 0; i < doc->n_sections; i++)
        report_comparison_section_end(&doc->section[i]);
    mem_free(doc->section);
    document_free(&doc->document);
}

int report_comparison(FILE *f, const struct comparisons *c, const struct report_options *o, struct err *err)
{
    bool for_people = o->output != OUT_JSON && o->output != OUT_TSV && o->output != OUT_CSV;
    struct report_comparison_document doc;
    report_comparison_begin(&doc, c, o);
    int r = for_people ? document_check_only(&doc.document, o, err) : 0;
    if (r == 0)
        document_print(f, &doc.document, o);
    report_comparison_end(&doc);
    return r;
}
