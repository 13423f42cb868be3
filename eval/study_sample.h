/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study sample: chooses contests, each of two runs' lists for a query, for people to judge, and makes a sheet of
 * their documents to grade; or draws topics that people judge, for trec_rcp --gold. */
#ifndef EVAL_STUDY_SAMPLE_H
#define EVAL_STUDY_SAMPLE_H

#include "eval/study_board.h"
#include "eval/study_source.h"
#include "format/texts.h"
#include "study/sampling.h"

/* The strata of contests, by the margins of RCP-nDCG and nDCG. */
enum study_stratum {
    STRATUM_DECISIVE,   /* the metrics name opposite winners, both by a large margin */
    STRATUM_MARGINAL,   /* the metrics name opposite winners, one of them by a small margin */
    STRATUM_CONCORDANT, /* the metrics name the same winner */
    STUDY_STRATA
};
extern const char *const study_stratum_name[STUDY_STRATA];

/* The sources, and the contests wanted. */
struct study_sample_options {
    const char *gains, *qrels, *queries, *corpus; /* files */
    char *const *run;
    size_t n_runs;
    size_t depth;                  /* the number of first documents of a list that are shown, at most STUDY_TOP */
    size_t contests[STUDY_STRATA]; /* the numbers of contests wanted */
    size_t per_query;              /* the largest number of contests to choose in a query */
    double tie_zone, beyond;       /* the smallest |margin| that names a winner, and the smallest large one */
    double near_zero; /* the largest gain, for its own query, of a document that serves as an attention check for
                       * another */
    bool checks;      /* whether to add attention checks, which attentive people grade low */
    size_t max_chars; /* the number of characters of a document that the sheet shows at most; 0 means all */
    bool yes_no;      /* whether the sheet asks for yes or no; otherwise for 0 to 4 */
    const char *suite;
    uint64_t seed;
};

/* A contest that can be chosen. */
struct study_contest {
    enum study_stratum stratum;
    uint32_t query;
    size_t run[2]; /* the indices, in the options' runs, of the runs whose lists are shown as A and as B */
    double margin[STUDY_LABELS]; /* [label]: nDCG of list A minus that of list B, at depth STUDY_TOP; by Counts NAN if
                                  * the gain file has none */
};

/* A document to grade for a query. All people see the same sheet. */
struct study_sheet_row {
    uint32_t query;
    const char *docno;
    const struct text *text;
};

/* The sources, the chosen contests and the sheet. */
struct study_sample {
    struct study_source source;
    struct study_contest *list; /* the n chosen contests in random order */
    size_t n, cap;
    size_t n_available[STUDY_STRATA], n_taken[STUDY_STRATA]; /* [stratum]: the numbers of contests to choose from, and
                                                              * of chosen ones */
    const char **check; /* [query]: the attention check, an unrelated document of another query; NULL means none */
    size_t n_checks;
    struct study_sheet_row *row; /* [n_rows]: queries in random order, and documents in random order within each */
    size_t n_rows;
    struct texts query_texts, corpus;
};

/* Reads the files, chooses the contests and attention checks, and lists the rows of the sheet. Returns 0, or -1 and
 * *err. The caller frees *s, even on failure. */
int study_sample(struct study_sample *s, const struct study_sample_options *o, struct err *err);
/* Writes contests.tsv, sheet.tsv and sheet.html into a new folder. Returns 0, or -1 and *err. */
int study_sample_write(const struct study_sample *s, const struct study_sample_options *o, const char *folder,
                       struct err *err);
void study_sample_free(struct study_sample *s);

extern const char *const study_sampling_name[STAT_SAMPLINGS];

/* The settings of a draw of topics. */
struct study_topics_options {
    struct study_board_options board; /* the labels of all topics, and the runs; its seed is also that of the draw */
    enum stat_sampling method;
    size_t n; /* the number of topics to draw, at least CMP_GOLD_LEAST */
};

/* The topics from which some are drawn at random, for gold labels. */
struct study_topics {
    struct study_board board;
    size_t N;                 /* the number of topics on which at least one run has a value */
    size_t *topic;            /* [N]: their indices in the board */
    struct stat_drawn *drawn; /* [N]: whether each topic is drawn, its inclusion probability and its stratum */
    size_t n_strata;
};

/* Evaluates the runs and draws o->n topics: strata group topics with similar mean values over the runs, and active
 * samples prefer topics on which the values of the runs differ. Returns 0, or -1 and *err if there are fewer topics.
 * The caller frees *t, even on failure. */
int study_topics_draw(struct study_topics *t, const struct study_topics_options *o, struct err *err);
/* Writes the drawn topics with their probabilities, a file of format/design.h. Returns 0, or -1 and *err. */
int study_topics_write(const struct study_topics *t, const struct study_topics_options *o, const char *path,
                       struct err *err);
void study_topics_free(struct study_topics *t);

#endif
