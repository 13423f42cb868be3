/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A section of a report on a comparison of runs: the results of one dataset, or of the suite of all datasets together.
 * Its numbers are relations (relation.h). The key, column and label of each number are in comparison_members.c only. */
#ifndef REPORT_COMPARISON_SECTION_H
#define REPORT_COMPARISON_SECTION_H

#include "report/comparison_report.h"
#include "report/document.h"

/* An element of any relation of a section, such as a run by a measure or a pair by a measure. Each relation sets only
 * the members that it prints. */
struct comparison_row {
    struct relation_element e;
    const char *dataset, *measure, *title, *run, *other, *topic, *measure_2, *title_2;
    const char *name, *text; /* for tables: the run, pair or measure; the text of a cell */
    char buffer[96];         /* the memory of `text` if it is composed */
    struct cmp_mean mean;
    double change;          /* ranks that the run gains against its rank by the first measure; NAN if not known */
    struct cmp_range range; /* the interval of the rank */
    struct cmp_diff diff;   /* run minus other */
    double p, sd, value, value_2, se_topics, se_labels;
    struct cmp_wins wins;
    struct cmp_more_pair more;
    struct cmp_shares shares;
    struct cmp_correlation correlation;
    struct cmp_agreement agreement;
    struct cmp_anova anova;
    double squares, df, f, variance; /* a source of variance in an analysis of variance */
    struct label_mean level;
    struct cmp_split split; /* the variance of the difference by topics and by labels; se_*: the square roots */
    struct comparison_overlap overlap;
    struct cmp_gold gold;
    struct gold_plan plan;
    size_t topics, undefined; /* the numbers of topics with a value, and of topics where the measure has none */
};

/* The results of a dataset or of the suite, with the names that tables and figures show. */
struct report_comparison_section {
    struct document *document; /* the document for the tables; NULL for figures */
    const struct comparisons *all;
    const struct comparison *dataset; /* the compared dataset; NULL for the suite */
    const struct comparison_options *opt;
    const struct report_options *report;
    const char *name; /* the name of the dataset */
    size_t n_topics;
    const char *const *measure, *const *run; /* the titles of the measures in tables, and the names of the runs */
    const char *const *measure_name;         /* the names of the measures in keys, such as "ndcg_cut_10" */
    char **shown;                            /* the names of the runs, shortened for a terminal */
    const struct cmp_result *result;
    const struct cmp_shares *shares;
    size_t reference;        /* the index of the measure with which the other measures' rankings are compared */
    size_t baseline;         /* the run that is the first baseline; CMP_NONE means that all pairs are compared */
    const size_t *baselines; /* the indices of the n_baselines runs with which all other runs are compared */
    size_t n_baselines;
    enum cmp_test test;              /* the test of differences whose p-values and intervals are shown */
    const struct cmp_wins *wins;     /* the wins over the datasets of a suite; NULL for a dataset */
    const struct cmp_more *more;     /* the results of --more; NULL if not asked for */
    unsigned conditions;             /* bits of enum section_condition */
    unsigned *mark;                  /* [measure][run]: marks of the means; NULL means that only the best is marked */
    size_t *place;                   /* suite: [dataset][run], the index of the run in the dataset, CMP_NONE if it lacks
                                  * the run; NULL for a dataset */
    struct comparison_row row;       /* the element that was fetched last */
    char suite_name[64], detect[32]; /* texts for the suite's name and for the column "topics for DIFFERENCE" */
};

/* The conditions under which a relation has a member, as bits: see `conditions` in relation.h. */
enum section_condition {
    SECTION_DATASET = 1,        /* the section is a dataset */
    SECTION_SUITE = 2,          /* the section is the suite */
    SECTION_HOLM = 4,           /* p-values are corrected by Holm's method */
    SECTION_BH = 8,             /* p-values are corrected by the method of Benjamini and Hochberg */
    SECTION_WITH_RANKS = 16,    /* tables show ranks, and the letters of several baselines */
    SECTION_WITH_RANGES = 2048, /* tables show intervals of ranks instead of ranks */
    SECTION_ANOVA = 32,         /* the measure has an analysis of variance */
    SECTION_SENSITIVITY = 64,   /* shares of pairs that are significantly different */
    SECTION_BY_HOLM = 128,      /* these shares after Holm's correction */
    SECTION_BY_P = 256,         /* these shares without correction */
    SECTION_FAILURES = 512,     /* shares of topics where a measure saturates, floors or compresses */
    SECTION_ZONE = 1024         /* shares of pairs and topics whose differences are within the tie zone */
};

/* The relations of a section, with the numbering of their elements: [measure][run] means that element i is about
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
    SECTION_CORRELATIONS, /* elements: [pair of measures], the correlations of their values */
    SECTION_AGREEMENTS,   /* elements: [measure other than the reference], its agreement with the reference */
    SECTION_REVERSED,     /* elements: [agreement][pair]: the reversed pairs that are listed */
    SECTION_UNDEFINED,    /* elements: [measure] */
    SECTION_LEVELS,       /* elements: [measure][run] */
    SECTION_SPLITS,       /* elements: [measure][pair] */
    SECTION_RANKS,        /* elements: [measure][run] */
    SECTION_RANKS_TABLE,  /* elements: [measure][run], as columns of a table */
    SECTION_ADJUSTED,     /* elements: [measure][pair] */
    SECTION_MEASURES,     /* elements: [measure] */
    SECTION_SOURCES,      /* elements: [measure that has an analysis of variance][source] */
    SECTION_COEFFICIENTS, /* elements: [correlation][coefficient] */
    SECTION_LISTS,        /* elements: [pair] */
    SECTION_FLIPS,        /* elements: [case in which two measures name different winners of a pair on a topic] */
    SECTION_GOLD_RUNS,  /* elements: [measure, then all together][run]: means corrected by topics labelled by people */
    SECTION_GOLD_PAIRS, /* elements: [measure, then all together][pair] */
    SECTION_GOLD_PLAN,  /* elements: [measure][pair] */
    SECTION_RELATIONS
};

/* The members of each relation. */
extern const struct relation report_comparison_members[SECTION_RELATIONS];
/* Returns the elements first to first + n - 1, counted from 0, of a relation, which refers to *s. */
struct relation report_comparison_relation(struct report_comparison_section *s, enum section_relation relation,
                                           size_t first, size_t n);

/* Begins the section of the dataset with the index `dataset` or, if that is c->n_datasets, of the suite. Sets
 * s->document to NULL. report_comparison_section_end frees it. */
void report_comparison_section_begin(struct report_comparison_section *s, const struct comparisons *c, size_t dataset,
                                     const struct report_options *o);
void report_comparison_section_end(struct report_comparison_section *s);

/* Return the name of the test, and the name of the intervals of means or of differences that tables show with it. */
const char *report_comparison_test(enum cmp_test test);
const char *report_comparison_interval(enum cmp_test test, bool is_of_means);
/* Returns the name of the p-value that decides: "p", "Holm p" or "BH p". */
const char *report_comparison_deciding(const struct comparison_options *o);
/* Returns two texts, the arrows for ranks gained [0] and lost [1]: commands of LaTeX's mathematics if o->output is
 * LaTeX. */
const char *const *report_comparison_arrows(const struct report_options *o);
/* Add all tables of the section, or the table of means only (comparison_tables.c). */
void report_comparison_tables(struct report_comparison_section *s);
void report_comparison_scores(struct report_comparison_section *s);
/* Begin and fill *g with a table of the section: the differences of all pairs by the measure with this index, the
 * shares of pairs and topics by measure, or the agreement of measures with the reference measure. */
void report_comparison_differences_table(struct grid *g, struct report_comparison_section *s, size_t measure);
void report_comparison_shares_table(struct grid *g, struct report_comparison_section *s);
void report_comparison_agreement_table(struct grid *g, struct report_comparison_section *s);

#endif
