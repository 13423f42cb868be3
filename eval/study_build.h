/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists build: cases of two lists or sets of documents that gains and other labels rate differently. */
#ifndef EVAL_STUDY_BUILD_H
#define EVAL_STUDY_BUILD_H

#include "eval/study_source.h"

enum study_kind {
    KIND_SETS,     /* positive documents of the qrels, and equally many of highest gain */
    KIND_LISTS,    /* top 10 of two runs, which RCP-nDCG and qrel-nDCG order differently */
    KIND_IDEAL,    /* the best top 10 by gain, and by Count */
    KIND_MINIMAL,  /* a run's top 10 with its groups of equal Count in the tournament's order, and as it is */
    KIND_REVERSED, /* the same side 1, and the groups in the opposite of the tournament's order */
    STUDY_KINDS
};
extern const char *const study_kind_name[STUDY_KINDS];

struct study_build_options {
    const char *gains, *qrels, *corpus; /* files; corpus NULL = lengths are not known */
    char *const *run;
    size_t n_runs;
    bool kind[STUDY_KINDS];
    size_t cases, controls; /* of a kind, at most */
    size_t per_query;       /* cases of a kind, at most, and as many controls */
    bool thirds;            /* as many of each third of the difference in the first metric */
    size_t max_chars;       /* of a document, for lengths; 0 = all */
    double least;           /* by which both metrics name a side */
    double zone;            /* tie zone of the first metric */
    const char *suite;
    uint64_t seed;
};

/* A case; side 1 is the one that the gains favour. */
struct study_case {
    enum study_kind kind;
    bool control;
    uint32_t query;
    uint32_t side[2][STUDY_TOP]; /* documents */
    size_t n[2];
    double difference[2]; /* of the first metric, and of the second: side 1 less side 2 */
    double by_qrels;      /* the same difference by the grades of the qrels */
    int beyond;           /* both differences outside the tie zones; -1 = there are none for this kind */
    double length[2];     /* characters as shown; NAN = not known */
};

struct study_build {
    struct study_source source;
    struct study_case *list; /* those chosen */
    size_t n, cap;
    size_t found[STUDY_KINDS][2]; /* candidates: cases, controls */
    double share;                 /* of per-query pairs of runs in the first metric's tie zone; NAN = no pairs */
    double zone[STUDY_LABELS];    /* that of each label which has the same share; NAN = unknown */
    size_t no_text;               /* documents that the corpus lacks */
};

/* 0, or -1 and *err. *b is to be freed in any case. */
int study_build(struct study_build *b, const struct study_build_options *o, struct err *err);
/* Writes the table of cases. 0, or -1 and *err. */
int study_build_write(const struct study_build *b, const struct study_build_options *o, const char *path,
                      struct err *err);
void study_build_free(struct study_build *b);

#endif
