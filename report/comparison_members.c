/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The members of the relations of a section of a comparison: the key, the columns and the label of each number. */
#include "report/comparison_section.h"

#define MEMBER(key, column, record, label, format, member, conditions)                          \
    {                                                                                           \
        key, column, record, label, format, offsetof(struct comparison_row, member), conditions \
    }
/* Define the members of relations by their key (JSON), column and record (tsv, csv), label (tables) and member of
 * struct comparison_row: VALUE a number for JSON, tsv and csv, SHOWN a cell of tables, the others members with a
 * special purpose. */
#define VALUE(key, column, record, member) MEMBER(key, column, record, NULL, RELATION_VALUE, member, 0)
#define SHOWN(label, format, member, conditions) MEMBER(NULL, NULL, NULL, label, format, member, conditions)
#define DATASET MEMBER(NULL, "dataset", NULL, NULL, RELATION_TEXT, dataset, 0)
#define NAME(label) SHOWN(label, RELATION_TEXT, name, 0)
#define MEASURE(key) MEMBER(key, "measure", NULL, NULL, RELATION_TEXT, measure, 0)
#define RUN(key) MEMBER(key, "run", NULL, NULL, RELATION_TEXT, run, 0)
#define OTHER(key) MEMBER(key, "other", NULL, NULL, RELATION_TEXT, other, 0)
#define KEY(member) MEMBER("", NULL, NULL, NULL, RELATION_KEY, member, 0)
#define OPEN(key, conditions) MEMBER(key, NULL, NULL, NULL, RELATION_OPEN, dataset, conditions)
#define CLOSE(conditions) MEMBER(NULL, NULL, NULL, NULL, RELATION_CLOSE, dataset, conditions)

static const struct relation_member means[] = {KEY(measure),
                                               DATASET,
                                               MEASURE(NULL),
                                               RUN(NULL),
                                               OPEN("", 0),
                                               VALUE("mean", "value", "mean", mean.mean),
                                               VALUE("lo", "lo", "mean", mean.lo),
                                               VALUE("hi", "hi", "mean", mean.hi),
                                               MEMBER("rank", "rank", "mean", NULL, RELATION_RANK, mean.rank, 0),
                                               VALUE("change", "change", "mean", change),
                                               MEMBER("n", "n", "mean", NULL, RELATION_COUNT, mean.n, 0),
                                               CLOSE(0)};

static const struct relation_member means_table[] = {
    NAME("run"), SHOWN("", RELATION_VALUE | RELATION_MARKED, mean.mean, 0), SHOWN("rank", RELATION_TEXT, text, 0)};
static const struct relation_member scores[] = {NAME("run"), SHOWN("", RELATION_VALUE | RELATION_MARKED, mean.mean, 0)};
static const struct relation_member intervals[] = {NAME("run"), SHOWN("", RELATION_INTERVAL, mean.lo, 0)};
static const struct relation_member board[] = {
    SHOWN("run", RELATION_TEXT, run, 0), SHOWN("rank", RELATION_RANK, mean.rank, 0),
    SHOWN("mean", RELATION_VALUE | RELATION_MARKED, mean.mean, 0), SHOWN("interval", RELATION_INTERVAL, mean.lo, 0),
    SHOWN("topics", RELATION_COUNT, mean.n, 0)};
static const struct relation_member ranks_table[] = {NAME("run"), SHOWN("", RELATION_TEXT | RELATION_RIGHT, text, 0)};

static const struct relation_member differences[] = {
    DATASET,
    NAME("pair"),
    RUN("a"),
    OTHER("b"),
    MEASURE("measure"),
    MEMBER("n", "n", "difference", "n", RELATION_COUNT, diff.n, 0),
    MEMBER("diff", "value", "difference", "diff", RELATION_DIFFERENCE, diff.diff, 0),
    MEMBER("lo", "lo", "difference", "interval", RELATION_INTERVAL, diff.lo, 0),
    VALUE("hi", "hi", "difference", diff.hi),
    VALUE("t", "t", "difference", diff.t),
    SHOWN("t", RELATION_FIXED + 2, diff.t, SECTION_DATASET),
    VALUE("df", "df", "difference", diff.df),
    SHOWN("df", RELATION_FIXED, diff.df, SECTION_DATASET),
    MEMBER("p", "p", "difference", "p", RELATION_P, p, 0),
    VALUE("p_holm", "p_holm", "difference", diff.p_holm),
    VALUE("p_bh", "p_bh", "difference", diff.p_bh),
    VALUE("p_decides", "p_decides", "difference", diff.p_decides),
    SHOWN("Holm", RELATION_P, diff.p_decides, SECTION_HOLM),
    SHOWN("BH", RELATION_P, diff.p_decides, SECTION_BH),
    MEMBER("separated", "separated", "difference", NULL, RELATION_BOOL, diff.separated, 0),
    MEMBER("separated_holm", "separated_holm", "difference", NULL, RELATION_BOOL, diff.separated_holm, 0),
    MEMBER("effect", NULL, NULL, "d_z", RELATION_FIXED + 2, diff.effect, SECTION_DATASET),
    VALUE(NULL, "effect", "difference", diff.effect),
    VALUE("p_t", "p_t", "difference", diff.p[CMP_T]),
    VALUE("p_random", "p_random", "difference", diff.p[CMP_RANDOM]),
    VALUE("p_bootstrap", "p_bootstrap", "difference", diff.p[CMP_BOOTSTRAP]),
    VALUE("p_wilcoxon", "p_wilcoxon", "difference", diff.p[CMP_WILCOXON]),
    MEMBER("pseudo_median", "value", "pseudo_median", NULL, RELATION_OPTIONAL, diff.pseudo_median, 0),
    VALUE(NULL, "lo", "pseudo_median", diff.lo),
    VALUE(NULL, "hi", "pseudo_median", diff.hi),
    MEMBER("a_wins", NULL, NULL, NULL, RELATION_COUNT, wins.a, SECTION_SUITE),
    MEMBER("b_wins", NULL, NULL, NULL, RELATION_COUNT, wins.b, SECTION_SUITE),
    SHOWN("wins", RELATION_TEXT | RELATION_RIGHT, text, SECTION_SUITE)};

static const struct relation_member wins[] = {DATASET, MEASURE(NULL), RUN(NULL), OTHER(NULL),
                                              MEMBER(NULL, "value", "wins", NULL, RELATION_COUNT, wins.a, 0)};

#define SHARE(key, record, label, member, conditions) \
    MEMBER(key, "value", record, label, RELATION_SHARE, shares.member, conditions)
static const struct relation_member shares[] = {
    KEY(measure),
    DATASET,
    NAME("measure"),
    MEASURE(NULL),
    SHARE("", "sensitivity", "separated", sensitivity, SECTION_SENSITIVITY),
    SHARE("", "sensitivity_holm", "by Holm", sensitivity_holm, SECTION_BY_HOLM),
    SHARE("", "sensitivity_uncorrected", "by p alone", sensitivity_plain, SECTION_BY_P),
    OPEN("", SECTION_FAILURES),
    SHARE("saturates", "saturates", "saturate", saturates, SECTION_FAILURES),
    SHARE("floors", "floors", "floor", floors, SECTION_FAILURES),
    SHARE("compresses", "compresses", "compress", compresses, SECTION_FAILURES),
    SHARE("compresses_only", "compresses_only", NULL, compresses, SECTION_FAILURES),
    CLOSE(SECTION_FAILURES),
    OPEN("", SECTION_ZONE),
    SHARE("pairs", "tie_zone_pairs", "zone: pairs", zone_pairs, SECTION_ZONE),
    SHARE("topics", "tie_zone_topics", "topics", zone_topics, SECTION_ZONE),
    CLOSE(SECTION_ZONE)};

static const struct relation_member correlations[] = {
    DATASET,
    NAME("measures"),
    MEASURE("a"),
    OTHER("b"),
    MEMBER("kendall", "value", "kendall", "Kendall's tau", RELATION_FIXED + 4, correlation.tau_a, 0),
    MEMBER("tau_b", "value", "tau_b", "tau-b", RELATION_FIXED + 4, correlation.tau_b, 0),
    MEMBER("spearman", "value", "spearman", "Spearman's rho", RELATION_FIXED + 4, correlation.spearman, 0)};

#define AGREED(record, label, member) MEMBER(NULL, "value", record, label, RELATION_COUNT, agreement.member, 0)
static const struct relation_member agreements[] = {DATASET,
                                                    NAME("measure"),
                                                    MEASURE(NULL),
                                                    OTHER(NULL),
                                                    AGREED("decisive", NULL, n_decisive),
                                                    AGREED("same", "same", n_same),
                                                    AGREED("same_separated", "separated too", same_separated),
                                                    AGREED("tied", "tied", n_tied),
                                                    AGREED("reversed", "reversed", n_reversed)};
static const struct relation_member reversed[] = {DATASET, MEASURE(NULL), OTHER(NULL),
                                                  MEMBER(NULL, "run", "reversed_pair", NULL, RELATION_TEXT, run, 0)};
static const struct relation_member undefined[] = {
    DATASET, MEASURE(NULL), MEMBER(NULL, "value", "undefined_ideal", NULL, RELATION_COUNT, undefined, 0)};

static const struct relation_member levels[] = {
    DATASET,
    NAME("run"),
    RUN("run"),
    MEASURE("measure"),
    MEMBER("n", "n", NULL, NULL, RELATION_COUNT, level.n, 0),
    MEMBER("mean", NULL, NULL, "", RELATION_VALUE, level.mean, 0),
    MEMBER("shift", "value", "label_level", "shift", RELATION_DIFFERENCE, level.shift, 0),
    MEMBER("se_labels", NULL, NULL, "se labels", RELATION_VALUE, level.labels, 0)};

static const struct relation_member splits[] = {
    DATASET,
    NAME("pair"),
    RUN("a"),
    OTHER("b"),
    MEASURE("measure"),
    MEMBER("n", "n", NULL, "n", RELATION_COUNT, split.n, 0),
    MEMBER("diff", "value", "label_difference", "diff", RELATION_DIFFERENCE, split.diff, 0),
    MEMBER("lo", "lo", "label_difference", "interval", RELATION_INTERVAL, split.lo, 0),
    VALUE("hi", "hi", "label_difference", split.hi),
    VALUE("variance_topics", "value", "topic_variance", split.topics),
    SHOWN("se topics", RELATION_VALUE, se_topics, 0),
    VALUE("variance_labels", "value", "label_variance", split.labels),
    SHOWN("se labels", RELATION_VALUE, se_labels, 0),
    MEMBER("share_labels", "value", "label_share", "labels", RELATION_SHARE, split.share, 0),
    VALUE("t", "t", "label_difference", split.t),
    MEMBER("df", "df", "label_difference", "df", RELATION_FIXED + 1, split.df, 0),
    MEMBER("p", "p", "label_difference", "p", RELATION_P, split.p, 0)};

static const struct relation_member ranks[] = {DATASET,
                                               RUN("run"),
                                               MEASURE("measure"),
                                               MEMBER("rank", "value", "rank", NULL, RELATION_RANK, mean.rank, 0),
                                               VALUE("lo", "lo", "rank", range.lo),
                                               VALUE("hi", "hi", "rank", range.hi)};

static const struct relation_member adjusted[] = {
    DATASET,
    NAME("pair"),
    RUN("a"),
    OTHER("b"),
    MEASURE("measure"),
    SHOWN("p", RELATION_P, p, 0),
    SHOWN("Holm", RELATION_P, diff.p_holm, 0),
    MEMBER("p_bh", "value", "p_bh", "BH", RELATION_P, diff.p_bh, 0),
    VALUE("p_tukey", "value", "p_tukey", more.p_tukey),
    SHOWN("Tukey", RELATION_P, more.p_tukey, SECTION_DATASET),
    VALUE("sd", NULL, NULL, diff.sd),
    VALUE("detectable", "value", "detectable", more.detectable),
    SHOWN("difference", RELATION_VALUE | RELATION_BEGINS, more.detectable, SECTION_DATASET),
    VALUE("topics_needed", "value", "topics_needed", more.topics_needed),
    SHOWN("", RELATION_TOPICS, more.topics_needed, SECTION_DATASET)};

#define SQUARES(record, name)                                                            \
    MEMBER(NULL, "value", record, NULL, RELATION_VALUE, anova.ss_##name, SECTION_ANOVA), \
        MEMBER(NULL, "df", record, NULL, RELATION_VALUE, anova.df_##name, SECTION_ANOVA)
#define TESTED(record, name)                                                        \
    MEMBER(NULL, "t", record, NULL, RELATION_VALUE, anova.f_##name, SECTION_ANOVA), \
        MEMBER(NULL, "p", record, NULL, RELATION_VALUE, anova.p_##name, SECTION_ANOVA)
#define VARIANCE(record, member) MEMBER(NULL, "value", record, NULL, RELATION_VALUE, anova.member, SECTION_ANOVA)
static const struct relation_member measures[] = {
    DATASET,
    NAME("measure"),
    MEASURE(NULL),
    SHOWN("topics", RELATION_COUNT, topics, 0),
    MEMBER(NULL, "value", "sd", "sd", RELATION_VALUE, sd, 0),
    MEMBER(NULL, "value", "detectable", "difference", RELATION_VALUE, more.detectable, 0),
    MEMBER(NULL, "value", "topics_needed", "", RELATION_TOPICS, more.topics_needed, 0),
    SQUARES("anova_run", run),
    TESTED("anova_run", run),
    SQUARES("anova_topic", topic),
    TESTED("anova_topic", topic),
    SQUARES("anova_rest", rest),
    VARIANCE("variance_run", var_run),
    VARIANCE("variance_topic", var_topic),
    VARIANCE("variance_rest", var_rest)};
static const struct relation_member sources[] = {NAME("measure"),
                                                 SHOWN("source", RELATION_TEXT | RELATION_BEGINS, text, 0),
                                                 SHOWN("squares", RELATION_FIXED + 4, squares, 0),
                                                 SHOWN("df", RELATION_FIXED, df, 0),
                                                 SHOWN("F", RELATION_FIXED + 2, f, 0),
                                                 SHOWN("p", RELATION_P, p, 0),
                                                 SHOWN("variance", RELATION_FIXED + 6, variance, 0)};

static const struct relation_member coefficients[] = {DATASET,
                                                      MEMBER(NULL, "record", NULL, NULL, RELATION_TEXT, topic, 0),
                                                      NAME("measures"),
                                                      MEASURE(NULL),
                                                      OTHER(NULL),
                                                      SHOWN("coefficient", RELATION_TEXT | RELATION_BEGINS, run, 0),
                                                      MEMBER(NULL, "value", "", "value", RELATION_FIXED + 4, value, 0),
                                                      VALUE(NULL, "lo", "", range.lo),
                                                      VALUE(NULL, "hi", "", range.hi),
                                                      SHOWN("interval", RELATION_TEXT | RELATION_RIGHT, text, 0)};

static const struct relation_member lists[] = {
    DATASET,
    NAME("pair"),
    RUN("a"),
    OTHER("b"),
    MEMBER("n", "n", "list_rbo", "topics", RELATION_COUNT, overlap.n, 0),
    MEMBER("rbo", "value", "list_rbo", "RBO", RELATION_VALUE, overlap.rbo, 0)};

static const struct relation_member flips[] = {DATASET,
                                               MEMBER("topic", "topic", NULL, "topic", RELATION_TEXT, topic, 0),
                                               NAME("pair"),
                                               RUN("a"),
                                               OTHER("b"),
                                               MEASURE(NULL),
                                               MEMBER(NULL, "measure_2", NULL, NULL, RELATION_TEXT, measure_2, 0),
                                               SHOWN("measure", RELATION_TEXT, title, 0),
                                               OPEN("diff", 0),
                                               KEY(measure),
                                               MEMBER("", "value", "flip", "diff", RELATION_DIFFERENCE, value, 0),
                                               KEY(measure_2),
                                               SHOWN("other measure", RELATION_TEXT, title_2, 0),
                                               MEMBER("", "value_2", "flip", "diff", RELATION_DIFFERENCE, value_2, 0),
                                               CLOSE(0)};

/* The members of one of the three estimates in struct cmp_gold, `proxy`, `gold` or `both`: number of topics, mean and
 * interval, in an object that CLOSE ends (JSON) and in rows with this record (tsv and csv). */
#define ESTIMATE(key, record, member)                                                                      \
    OPEN(key, 0), MEMBER("n", "n", record, NULL, RELATION_COUNT, gold.member.n, 0),                        \
        VALUE("mean", "value", record, gold.member.mean), VALUE("lo", "lo", record, gold.member.range.lo), \
        VALUE("hi", "hi", record, gold.member.range.hi)
#define ESTIMATED(label, member)                                         \
    SHOWN(label, RELATION_VALUE | RELATION_BEGINS, gold.member.mean, 0), \
        SHOWN("interval", RELATION_INTERVAL, gold.member.range.lo, 0)
#define BY_GOLD                                                                                             \
    ESTIMATE("proxy", "gold_proxy", proxy), CLOSE(0), ESTIMATE("gold", "gold_alone", gold), CLOSE(0),       \
        ESTIMATE("both", "gold_both", both), VALUE("se", NULL, NULL, gold.both.se),                         \
        VALUE("df", "df", "gold_both", gold.both.df),                                                       \
        VALUE("these_lo", "lo", "gold_these", gold.both.sample_range.lo),                                   \
        VALUE("these_hi", "hi", "gold_these", gold.both.sample_range.hi),                                   \
        MEMBER("is_gold", NULL, NULL, NULL, RELATION_BOOL, gold.is_alone, 0), CLOSE(0),                     \
        VALUE("slope", "value", "gold_slope", gold.both.slope), VALUE("r", "value", "gold_r", gold.both.r), \
        VALUE("worth", "value", "gold_worth", gold.equivalent_topics)
#define BY_GOLD_SHOWN                                                                                           \
    ESTIMATED("gold", gold), ESTIMATED("both", both),                                                           \
        SHOWN("these topics", RELATION_INTERVAL, gold.both.sample_range.lo, 0), ESTIMATED("proxy", proxy),      \
        SHOWN("slope", RELATION_FIXED + 2, gold.both.slope, 0), SHOWN("r", RELATION_FIXED + 2, gold.both.r, 0), \
        SHOWN("worth", RELATION_FIXED + 1, gold.equivalent_topics, 0)
static const struct relation_member gold_runs[] = {DATASET, NAME("run"),  RUN("run"), MEASURE("measure"),
                                                   BY_GOLD, BY_GOLD_SHOWN};
static const struct relation_member gold_pairs[] = {
    DATASET,
    NAME("pair"),
    RUN("a"),
    OTHER("b"),
    MEASURE("measure"),
    BY_GOLD,
    VALUE("t", "t", "gold_both", diff.t),
    MEMBER("p", "p", "gold_both", NULL, RELATION_P, p, 0),
    VALUE("p_holm", "p_holm", "gold_both", diff.p_holm),
    VALUE("p_bh", "p_bh", "gold_both", diff.p_bh),
    VALUE("p_decides", "p_decides", "gold_both", diff.p_decides),
    MEMBER("separated", "separated", "gold_both", NULL, RELATION_BOOL, diff.separated, 0),
    SHOWN("gold", RELATION_DIFFERENCE, gold.gold.mean, 0),
    SHOWN("interval", RELATION_INTERVAL, gold.gold.range.lo, 0),
    SHOWN("both", RELATION_DIFFERENCE | RELATION_BEGINS, diff.diff, 0),
    SHOWN("interval", RELATION_INTERVAL, diff.lo, 0),
    SHOWN("p", RELATION_P, p, 0),
    SHOWN("Holm", RELATION_P, diff.p_decides, SECTION_HOLM),
    SHOWN("BH", RELATION_P, diff.p_decides, SECTION_BH),
    SHOWN("these topics", RELATION_INTERVAL | RELATION_BEGINS, gold.both.sample_range.lo, 0),
    SHOWN("proxy", RELATION_DIFFERENCE, gold.proxy.mean, 0),
    SHOWN("interval", RELATION_INTERVAL, gold.proxy.range.lo, 0),
    SHOWN("slope", RELATION_FIXED + 2, gold.both.slope, 0),
    SHOWN("r", RELATION_FIXED + 2, gold.both.r, 0),
    SHOWN("worth", RELATION_FIXED + 1, gold.equivalent_topics, 0)};
#define NEEDED(key, record, label, member) MEMBER(key, "value", record, label, RELATION_FIXED, plan.member, 0)
static const struct relation_member gold_plan[] = {
    DATASET,
    NAME("pair"),
    RUN("a"),
    OTHER("b"),
    MEASURE("measure"),
    MEMBER("diff", NULL, NULL, "diff", RELATION_DIFFERENCE, plan.diff, 0),
    NEEDED("width", "plan_width", "width", width),
    NEEDED("width_alone", "plan_width_alone", "alone", width_alone),
    NEEDED("decision", "plan_decision", "decision", decision),
    NEEDED("decision_alone", "plan_decision_alone", "alone", decision_alone)};

const struct relation report_comparison_members[SECTION_RELATIONS] = {
    [SECTION_MEANS] = {RELATION_MEMBERS(means)},
    [SECTION_MEANS_TABLE] = {RELATION_MEMBERS(means_table), .conditions = SECTION_WITH_RANKS},
    [SECTION_SCORES] = {RELATION_MEMBERS(scores)},
    [SECTION_INTERVALS] = {RELATION_MEMBERS(intervals)},
    [SECTION_BOARD] = {RELATION_MEMBERS(board)},
    [SECTION_BY_DATASET] = {RELATION_MEMBERS(scores)},
    [SECTION_DIFFERENCES] = {RELATION_MEMBERS(differences), .percent = 40, .fits = true},
    [SECTION_WINS] = {RELATION_MEMBERS(wins)},
    [SECTION_SHARES] = {RELATION_MEMBERS(shares)},
    [SECTION_CORRELATIONS] = {RELATION_MEMBERS(correlations), .percent = 100},
    [SECTION_AGREEMENTS] = {RELATION_MEMBERS(agreements)},
    [SECTION_REVERSED] = {RELATION_MEMBERS(reversed)},
    [SECTION_UNDEFINED] = {RELATION_MEMBERS(undefined)},
    [SECTION_LEVELS] = {RELATION_MEMBERS(levels)},
    [SECTION_SPLITS] = {RELATION_MEMBERS(splits), .percent = 60},
    [SECTION_RANKS] = {RELATION_MEMBERS(ranks)},
    [SECTION_RANKS_TABLE] = {RELATION_MEMBERS(ranks_table), .conditions = SECTION_WITH_RANGES},
    [SECTION_ADJUSTED] = {RELATION_MEMBERS(adjusted), .percent = 40},
    [SECTION_MEASURES] = {RELATION_MEMBERS(measures)},
    [SECTION_SOURCES] = {RELATION_MEMBERS(sources)},
    [SECTION_COEFFICIENTS] = {RELATION_MEMBERS(coefficients), .percent = 100},
    [SECTION_LISTS] = {RELATION_MEMBERS(lists), .percent = 60},
    [SECTION_FLIPS] = {RELATION_MEMBERS(flips), .percent = 40},
    [SECTION_GOLD_RUNS] = {RELATION_MEMBERS(gold_runs)},
    [SECTION_GOLD_PAIRS] = {RELATION_MEMBERS(gold_pairs), .percent = 30},
    [SECTION_GOLD_PLAN] = {RELATION_MEMBERS(gold_plan), .percent = 40}};
