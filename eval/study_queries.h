/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The queries of a study, which are what is resampled: a query is the pair (suite, query_id), a suite a stratum. */
#ifndef EVAL_STUDY_QUERIES_H
#define EVAL_STUDY_QUERIES_H

#include "format/frame.h"
#include "study/resample.h"

/* Begins as {0}. */
struct study_queries {
    struct frame_names suites, names; /* names: suite, query_id */
    uint32_t *suite;                  /* [names.n] */
    size_t cap;
};

/* Returns the number of the query, new or not. An empty suite is a suite, too. */
uint32_t study_queries_add(struct study_queries *q, struct fmt_tok suite, struct fmt_tok query);
/* Fills in clusters and strata of *d, which refer to *q. */
void study_queries_design(const struct study_queries *q, struct stat_design *d);
void study_queries_free(struct study_queries *q);

/* The suites of topics, from a table with the columns query_id and suite, for files that do not state them. Begins as {0}. */
struct study_suites {
    struct frame_names topics, names; /* names: the suites, in the order of the table */
    uint32_t *of;                     /* [topics.n] of names */
    size_t cap;
};

/* Reads the table. Returns 0, or -1 and *err, also where a topic appears twice. */
int study_suites_read(struct study_suites *s, const char *path, struct err *err);
/* Returns the number of the topic's suite, or SIZE_MAX. */
size_t study_suites_find(const struct study_suites *s, const char *qid);
void study_suites_free(struct study_suites *s);

#endif
