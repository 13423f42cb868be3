/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The datasets of topics, for files that do not say them: a table with the columns query_id and suite. */
#ifndef EVAL_STUDY_SUITES_H
#define EVAL_STUDY_SUITES_H

#include "format/frame.h"

/* Begins as {0}. */
struct study_suites {
    struct frame_names topics, names; /* names: the suites, in the order of the table */
    uint32_t *of;                     /* [topics.n] of names */
    size_t cap;
};

/* 0, or -1 and *err: also where a topic appears twice. */
int study_suites_read(struct study_suites *s, const char *path, struct err *err);
/* The number of the topic's suite, or SIZE_MAX. */
size_t study_suites_find(const struct study_suites *s, const char *qid);
void study_suites_free(struct study_suites *s);

#endif
