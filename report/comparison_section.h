/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A section of a report on a comparison of runs: the results of one dataset, or of the suite of all datasets together.
 * Its numbers are relations, that is lists of elements of one kind (relation.h). The key, column and label of each
 * number are in comparison_members.c only. */
#ifndef REPORT_COMPARISON_SECTION_H
#define REPORT_COMPARISON_SECTION_H

#include "report/comparison_report.h"
#include "report/document.h"

/* An element of any relation of a section, such as the mean of a run or the difference of a pair by one measure. Each
 * relation sets the members that it prints. */
struct comparison_row {
    struct relation_element e;
    const char *dataset, *measure, *title, *run, *other, *topic, *measure_2, *title_2;
    const char *name, *text; /* name: for tables, that of the run, pair or measure, shortened; text: the text of a
                              * cell */
    char buffer[96];         /* the memory of `text`, unless that is a constant */
    struct cmp_mean mean;
    double change;          /* how many ranks higher the run is than by the first measure, negative if lower; NAN if it
                             * lacks one of the ranks */
    struct cmp_range range; /* the interval of the rank or of the coefficient `value` */
    struct cmp_diff diff;   /* the difference `run` minus `other` by the measure */
    double p, sd, value, value_2, se_topics, se_labels;
    struct cmp_wins wins;
    struct cmp_more_pair more;
    struct cmp_shares shares;
    struct cmp_correlation correlation;
    struct cmp_agreement agreement;
    struct cmp_anova anova;
    double squares, df, f, variance; /* one source of variance (run, topic or rest) in an analysis of variance: its sum
                                      * of squares, degrees of freedom, F and variance component */
    struct label_mean level;
    struct cmp_split split; /* the variance of the difference, split into parts by topics and by labels; se_topics,
                             * se_labels: their square roots */
    struct comparison_overlap overlap;
    struct cmp_gold gold;
    struct gold_plan plan;
    size_t topics, undefined; /* topics: those with a value of some run by the measure; undefined: those on which it has
                               * no ideal, 0 in a suite */
};

/* The results of a dataset or of the suite of all datasets, with the names that tables and figures show. */
struct report_comparison_section {
    struct document *document; /* the document to which objects, rows and tables are added */
    const struct comparisons *all;
    const struct comparison *dataset; /* the compared dataset; NULL if the section is the suite, all datasets
                                       * together */
    const struct comparison_options *opt;
    const struct report_options *report;
    const char *name; /* the name of the dataset; for the suite, "Mean over ... datasets" */
    size_t n_topics;
    const char *const *measure, *const *run; /* the printed titles of the measures, and the names of the runs */
    const char *const *measure_name;         /* the names of the measures in keys and ids, such as "ndcg_cut_10" */
    char **shown;                            /* [run]: the name, shortened if the output is a terminal */
    const struct cmp_result *result;
    const struct cmp_shares *shares;
    size_t reference;        /* the index of the measure with which the other measures' rankings are compared */
    size_t baseline;         /* the index of the run that is the first baseline; CMP_NONE means that all pairs are
                              * compared */
    const size_t *baselines; /* the indices of the n_baselines runs with which all other runs are compared */
    size_t n_baselines;
    enum cmp_test test;              /* the test of differences whose p values and intervals are shown */
    const struct cmp_wins *wins;     /* suite: [measure][pair], in how many datasets each run is significantly better;
                                      * NULL for a dataset */
    const struct cmp_more *more;     /* the results of --more; NULL if not asked for */
    unsigned conditions;             /* bits of enum section_condition that all relations of the section have */
    unsigned *mark;                  /* [measure][run]: bits of enum grid_mark for the mean; NULL means that only the
                                      * best is marked */
    size_t *place;                   /* suite: [dataset][run], the index of the run in the dataset, or CMP_NONE if the
                                      * dataset lacks it; NULL for a dataset */
    struct comparison_row row;       /* the element that was fetched last */
    char suite_name[64], detect[32]; /* suite_name: the memory of the suite's name; detect: the heading "topics for
                                      * DIFFERENCE" */
};

/* The conditions under which a relation has a member, as bits: a member with some of these bits is shown only if its
 * relation has one of them (`conditions` in relation.h); a member without bits is always shown. */
enum section_condition {
    SECTION_DATASET = 1,        /* the section is about one dataset */
    SECTION_SUITE = 2,          /* the section is about all datasets together */
    SECTION_HOLM = 4,           /* p values are corrected by Holm's method */
    SECTION_BH = 8,             /* p values are corrected by the method of Benjamini and Hochberg */
    SECTION_WITH_RANKS = 16,    /* the table shows ranks and, with several baselines, the letters of the baselines */
    SECTION_WITH_RANGES = 2048, /* the table shows each rank with its interval */
    SECTION_ANOVA = 32,         /* the measure has an analysis of variance */
    SECTION_SENSITIVITY = 64,   /* shares of pairs that are significantly different, after the chosen correction */
    SECTION_BY_HOLM = 128,      /* shares of pairs that are significantly different after Holm's correction */
    SECTION_BY_P = 256,         /* shares of pairs that are significantly different without correction */
    SECTION_FAILURES = 512,     /* shares of topics on which a measure saturates (all runs have 1), floors (all have 0)
                                 * or compresses (at least half of the pairs of runs have equal values) */
    SECTION_ZONE = 1024         /* shares of pairs, and of pairs' topics, whose differences are in the tie zone, too
                                 * small to matter */
};

/* The relations of a section, with the numbering of their elements from 0: [measure][run] means that element i is about
 * measure i / n_runs and run i % n_runs. SECTION_LEVELS and SECTION_SPLITS count only the measures that draws of the
 * gains (gains sampled within their uncertainty) change. */
enum section_relation {
    SECTION_MEANS,        /* elements: [measure][run] */
    SECTION_MEANS_TABLE,  /* elements: [measure][run], with columns of means and ranks */
    SECTION_SCORES,       /* elements: [measure][run], with columns of means */
    SECTION_INTERVALS,    /* elements: [measure][run], with columns of the intervals of means */
    SECTION_BOARD,        /* elements: [measure][run], with columns of ranks, means, intervals and numbers of topics */
    SECTION_BY_DATASET,   /* elements: [measure][dataset, then the mean over them][run] */
    SECTION_DIFFERENCES,  /* elements: [measure][pair] */
    SECTION_WINS,         /* elements: [measure][pair][which of its two runs wins] */
    SECTION_SHARES,       /* elements: [measure] */
    SECTION_CORRELATIONS, /* elements: [pair of measures], the rank correlations of their leaderboards */
    SECTION_AGREEMENTS,   /* elements: [measure other than the reference], how far it orders pairs of runs as the
                           * reference does */
    SECTION_REVERSED,     /* elements: [agreement][pair, counted in its list of reversed pairs] */
    SECTION_UNDEFINED,    /* elements: [measure] */
    SECTION_LEVELS,       /* elements: [measure][run] */
    SECTION_SPLITS,       /* elements: [measure][pair] */
    SECTION_RANKS,        /* elements: [measure][run] */
    SECTION_RANKS_TABLE,  /* elements: [measure][run], with columns of ranks and their intervals */
    SECTION_ADJUSTED,     /* elements: [measure][pair] */
    SECTION_MEASURES,     /* elements: [measure] */
    SECTION_SOURCES,      /* elements: [measure that has an analysis of variance][source of variance: run, topic,
                           * rest] */
    SECTION_COEFFICIENTS, /* elements: [pair of measures][coefficient of agreement between their leaderboards] */
    SECTION_LISTS,        /* elements: [pair] */
    SECTION_FLIPS,        /* elements: [case in which two measures name different winners of a pair on a topic] */
    SECTION_GOLD_RUNS,    /* elements: [proxy, then all proxies together][run]: means by a proxy (a measure by cheap
                         * labels), from gold labels (by people, of some topics) and by both */
    SECTION_GOLD_PAIRS, /* elements: [proxy, then all proxies together][pair of runs]: differences of means by a proxy,
                         * from gold labels and by both */
    SECTION_GOLD_PLAN,  /* elements: [measure][pair] */
    SECTION_RELATIONS
};

/* [relation]: its members and the layout of its table; report_comparison_relation sets the elements. */
extern const struct relation report_comparison_members[SECTION_RELATIONS];
/* Returns a relation with its elements first to first + n - 1, counted from 0. It refers to *s, which must live as
 * long. */
struct relation report_comparison_relation(struct report_comparison_section *s, enum section_relation relation,
                                           size_t first, size_t n);

/* Fills *s with the section of the dataset with the index `dataset` or, if that is c->n_datasets, of the suite. Sets
 * s->document to NULL. *s refers to *c and *o; report_comparison_section_end frees it. */
void report_comparison_section_begin(struct report_comparison_section *s, const struct comparisons *c, size_t dataset,
                                     const struct report_options *o);
void report_comparison_section_end(struct report_comparison_section *s);

/* report_comparison_test returns the printed name of a test, such as "paired t-test"; report_comparison_interval that
 * of the intervals which tables show with it, of means or of differences, such as "t intervals". */
const char *report_comparison_test(enum cmp_test test);
const char *report_comparison_interval(enum cmp_test test, bool is_of_means);
/* Returns the name of the p value that decides whether a pair is separated, according to the correction: "p", "Holm p"
 * or "BH p". */
const char *report_comparison_deciding(const struct comparison_options *o);
/* Returns two texts that mark ranks gained [0] and ranks lost [1]: arrows in UTF-8 or, if o->ascii is set and the
 * output is not LaTeX, "+" and "-". */
const char *const *report_comparison_arrows(const struct report_options *o);
/* Add to s->document tables of the section (comparison_tables.c): report_comparison_tables all of them (a page omits
 * those that its figures have), report_comparison_scores only those of means, also by dataset. */
void report_comparison_tables(struct report_comparison_section *s);
void report_comparison_scores(struct report_comparison_section *s);
/* Begin and fill *g, which grid_free frees, with a table of the section: report_comparison_differences_table the
 * differences of all pairs by the measure with this index, report_comparison_shares_table the shares of pairs and
 * topics by measure, report_comparison_agreement_table the agreement of measures with the reference measure. */
void report_comparison_differences_table(struct grid *g, struct report_comparison_section *s, size_t measure);
void report_comparison_shares_table(struct grid *g, struct report_comparison_section *s);
void report_comparison_agreement_table(struct grid *g, struct report_comparison_section *s);

#endif
