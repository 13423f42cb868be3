/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists build: cases for judges: two lists or sets of documents for a query that gains and other labels rate
 * differently. A control is a case whose better side is clear, because both labels favour it. */
#ifndef EVAL_STUDY_BUILD_H
#define EVAL_STUDY_BUILD_H

#include "eval/study_source.h"

/* The kinds of cases: the documents of the two sides, of which the one that the gains favour becomes side 1. A Count is
 * a document's share of passed criteria; the order of the tournament is that of Bradley-Terry scores from rankings by a
 * judge. */
enum study_kind {
    KIND_SETS,     /* the documents with the highest gains; the query's positive documents, ten at most; equally many */
    KIND_LISTS,    /* the top 10 of one run, and of another, which RCP-nDCG and the nDCG of qrels order differently */
    KIND_IDEAL,    /* the ten documents with the highest gains, and the ten with the highest Counts */
    KIND_MINIMAL,  /* a run's top 10, its groups of equal Count in the tournament's order; the unchanged top 10 */
    KIND_REVERSED, /* a run's top 10, its groups of equal Count in the tournament's order; the same list with each group
                    * in reverse order */
    STUDY_KINDS
};
extern const char *const study_kind_name[STUDY_KINDS];

/* The sources, and the cases wanted of each kind. */
struct study_build_options {
    const char *gains, *qrels, *corpus; /* files; NULL as corpus means that lengths are unknown */
    char *const *run;
    size_t n_runs;
    bool kind[STUDY_KINDS];
    size_t cases, controls;  /* the largest numbers of cases (without controls) and of controls to choose of each
                              * kind */
    size_t per_query;        /* the largest number of cases of a kind to choose in one query, and the largest number of
                              * controls */
    bool thirds;             /* whether each third of a kind's candidates, by difference in the first metric, gives
                              * equally many cases; controls are not divided */
    size_t max_chars;        /* the number of characters of a document that count at most for lengths; 0 means all */
    double least_difference; /* a metric favours a side in lists and controls if the difference is larger than this */
    double zone;             /* the tie zone of the first metric */
    const char *suite;
    uint64_t seed;
};

/* A case. Side 1 is the side that the gains favour. The first metric is by gains, the second by the grades of the qrels
 * (KIND_SETS and KIND_LISTS) or by Counts: nDCG of lists, the mean value of sets. */
struct study_case {
    enum study_kind kind;
    bool control;
    uint32_t query;
    uint32_t side[2][STUDY_TOP]; /* the numbers of the documents */
    size_t n[2];
    double difference[2];    /* side 1 minus side 2, by the first metric and by the second */
    double qrels_difference; /* side 1 minus side 2, by the grades of the qrels: nDCG of lists, the share of positives
                              * in sets */
    int is_beyond_zones;     /* whether both differences are outside the tie zones of their metrics; -1 if the kind or
                              * the metric has none */
    double length[2];        /* [side]: the number of characters of its documents that count; NAN if unknown */
};

/* The sources and the chosen cases. */
struct study_build {
    struct study_source source;
    struct study_case *list; /* the chosen cases */
    size_t n, cap;
    size_t n_candidates[STUDY_KINDS][2]; /* [kind]: the numbers of candidates, that is possible cases: [0] cases without
                                          * controls, [1] controls */
    double share; /* the share of nDCG differences, one for each two runs and query that both rank, that are inside the
                   * first metric's tie zone; NAN if there are none */
    double zone[STUDY_LABELS]; /* [label]: the tie zone of the label's metric; of the first metric as in the options, of
                                * another so that it contains the share `share` of nDCG differences; NAN if unknown */
    size_t no_text;            /* the number of documents without a text in the corpus, summed over the sides of the
                                * chosen cases */
};

/* Reads the sources and chooses the cases. Returns 0, or -1 and *err. The caller frees *b, even on failure. */
int study_build(struct study_build *b, const struct study_build_options *o, struct err *err);
/* Writes the table of the chosen cases to `path`. Returns 0, or -1 and *err. */
int study_build_write(const struct study_build *b, const struct study_build_options *o, const char *path,
                      struct err *err);
void study_build_free(struct study_build *b);

#endif
