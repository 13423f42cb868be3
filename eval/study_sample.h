/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study sample: contests of two runs that are worth a person's time, and a sheet of their documents. */
#ifndef EVAL_STUDY_SAMPLE_H
#define EVAL_STUDY_SAMPLE_H

#include "eval/study_source.h"
#include "format/texts.h"

enum study_stratum {
    STRATUM_DECISIVE,   /* the metrics name opposite winners, both by a large margin */
    STRATUM_MARGINAL,   /* opposite winners, one of them by a small margin */
    STRATUM_CONCORDANT, /* the same winner */
    STUDY_STRATA
};
extern const char *const study_stratum_name[STUDY_STRATA];

struct study_sample_options {
    const char *gains, *qrels, *queries, *corpus; /* files */
    char *const *run;
    size_t n_runs;
    size_t depth; /* of the lists shown, at most STUDY_TOP */
    size_t contests[STUDY_STRATA];
    size_t per_query;        /* contests, at most */
    double tie_zone, beyond; /* margins: that name a winner, that are large */
    double near_zero;        /* gain of attention checks, at most */
    bool checks;
    size_t max_chars; /* of a document on the sheet; 0 = all */
    bool yes_no;      /* the sheet asks yes or no, else 0 to 4 */
    const char *suite;
    uint64_t seed;
};

struct study_contest {
    enum study_stratum stratum;
    uint32_t query;
    size_t run[2];
    double margin[STUDY_LABELS]; /* at STUDY_TOP, list A less list B */
};

/* A document to grade: of a query, as everybody is shown it. */
struct study_sheet_row {
    uint32_t query;
    const char *docno;
    const struct text *text;
};

struct study_sample {
    struct study_source source;
    struct study_contest *list;
    size_t n, cap;
    size_t found[STUDY_STRATA], taken[STUDY_STRATA];
    const char **check; /* [query]: attention check, NULL = none */
    size_t n_checks;
    struct study_sheet_row *row; /* in random order within queries, which are in random order */
    size_t n_rows;
    struct texts query_texts, corpus;
};

/* 0, or -1 and *err. *s is to be freed in any case. */
int study_sample(struct study_sample *s, const struct study_sample_options *o, struct err *err);
/* Writes contests.tsv, sheet.tsv and sheet.html into a new folder. 0, or -1 and *err. */
int study_sample_write(const struct study_sample *s, const struct study_sample_options *o, const char *folder,
                       struct err *err);
void study_sample_free(struct study_sample *s);

#endif
