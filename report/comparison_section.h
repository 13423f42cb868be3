/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A section of a comparison, which is one dataset or the suite, and its numbers as relations (relation.h). The key,
 * column and label of each number are in comparison_members.c only. */
#ifndef REPORT_COMPARISON_SECTION_H
#define REPORT_COMPARISON_SECTION_H

#include "report/comparison_report.h"
#include "report/document.h"

/* A row of the tables of a comparison, as every relation of a section fills it: each sets only the members that it
 * prints. */
struct comparison_row {
    struct relation_element e;
    const char *dataset, *measure, *title, *run, *other, *topic, *measure_2, *title_2;
    const char *name, *text; /* for tables: the run, pair or measure; the text of a cell */
    char buffer[96];         /* the memory of short texts */
    struct cmp_mean mean;
    double change;
    struct cmp_range range;
    struct cmp_diff diff;
    double p, sd, value, value_2, se_topics, se_labels;
    struct cmp_wins wins;
    struct cmp_more_pair more;
    struct cmp_shares shares;
    struct cmp_correlation correlation;
    struct cmp_agreement agreement;
    struct cmp_anova anova;
    double squares, df, f, variance; /* a source of variance in an analysis of variance */
    struct label_mean level;
    struct cmp_split split;
    struct comparison_overlap overlap;
    struct cmp_gold gold;
    struct gold_plan plan;
    size_t topics, undefined;
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
    const char *const *measure, *const *run; /* the titles of the measures, and the names of the runs */
    const char *const *measure_name;
    char **shown; /* the names of the runs, shortened for a terminal */
    const struct cmp_result *result;
    const struct cmp_shares *shares;
    size_t reference;
    size_t baseline; /* the first baseline; CMP_NONE means that all pairs are compared */
    const size_t *baselines;
    size_t n_baselines;
    enum cmp_test test;
    const struct cmp_wins *wins; /* the wins over the datasets of a suite; NULL for a dataset */
    const struct cmp_more *more; /* the results of --more; NULL if not asked for */
    unsigned conditions;         /* bits of enum section_condition */
    unsigned *mark;              /* [measure][run]: marks of the means; NULL means that only the best is marked */
    size_t *place;               /* of a suite: [dataset][run], where the dataset has the run; CMP_NONE */
    struct comparison_row row;   /* the element that was fetched last */
    char suite_name[64], detect[32];
};

/* The conditions under which a relation has a member. */
enum section_condition {
    SECTION_DATASET = 1,
    SECTION_SUITE = 2,
    SECTION_HOLM = 4,
    SECTION_BH = 8,
    SECTION_WITH_RANKS = 16,    /* tables show ranks, and the letters of several baselines */
    SECTION_WITH_RANGES = 2048, /* tables show intervals of ranks instead of ranks */
    SECTION_ANOVA = 32,
    SECTION_SENSITIVITY = 64,
    SECTION_BY_HOLM = 128,
    SECTION_BY_P = 256,
    SECTION_FAILURES = 512,
    SECTION_ZONE = 1024
};

/* The relations of a section, with the numbering of their elements: [measure][run], [measure][pair] and others.
 * Relations about draws number only the measures that draws change. */
enum section_relation {
    SECTION_MEANS,       /* elements: [measure][run] */
    SECTION_MEANS_TABLE, /* elements: [measure][run], with columns of means and ranks */
    SECTION_SCORES,      /* elements: [measure][run], with columns of means */
    SECTION_INTERVALS,   /* elements: [measure][run], with columns of the intervals of means */
    SECTION_BOARD,       /* elements: [measure][run], with columns of ranks, means, intervals and numbers of topics */
    SECTION_BY_DATASET,  /* elements: [measure][dataset, then the mean over them][run] */
    SECTION_DIFFERENCES, /* elements: [measure][pair] */
    SECTION_WINS,        /* elements: [measure][pair][side] */
    SECTION_SHARES,      /* elements: [measure] */
    SECTION_CORRELATIONS,
    SECTION_AGREEMENTS,
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
    SECTION_FLIPS,
    SECTION_GOLD_RUNS,  /* elements: [measure, then all together][run] */
    SECTION_GOLD_PAIRS, /* elements: [measure, then all together][pair] */
    SECTION_GOLD_PLAN,  /* elements: [measure][pair] */
    SECTION_RELATIONS
};

/* The members of each relation. */
extern const struct relation report_comparison_members[SECTION_RELATIONS];
/* Returns the elements [first, first + n) of a relation. */
struct relation report_comparison_relation(struct report_comparison_section *s, enum section_relation relation,
                                           size_t first, size_t n);

/* Begins the section of a dataset or, if `dataset` is n_datasets, of the suite. report_comparison_section_end frees
 * it. */
void report_comparison_section_begin(struct report_comparison_section *s, const struct comparisons *c, size_t dataset,
                                     const struct report_options *o);
void report_comparison_section_end(struct report_comparison_section *s);

/* Return the names of the test, and of the intervals that belong to it, of means or of differences. */
const char *report_comparison_test(enum cmp_test test);
const char *report_comparison_interval(enum cmp_test test, bool is_of_means);
/* Returns the name of the p-value that decides: "p", "Holm p" or "BH p". */
const char *report_comparison_deciding(const struct comparison_options *o);
/* Returns the two signs of ranks gained and ranks lost, as commands of mathematics for LaTeX. */
const char *const *report_comparison_arrows(const struct report_options *o);
/* Add all tables of the section, or the table of means only (comparison_tables.c). */
void report_comparison_tables(struct report_comparison_section *s);
void report_comparison_scores(struct report_comparison_section *s);
/* Begin and fill *g with a table of the section: the differences of all pairs by a measure, the shares of topics, or
 * the agreement with the reference. */
void report_comparison_differences_table(struct grid *g, struct report_comparison_section *s, size_t measure);
void report_comparison_shares_table(struct grid *g, struct report_comparison_section *s);
void report_comparison_agreement_table(struct grid *g, struct report_comparison_section *s);

#endif
