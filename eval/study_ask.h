/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads the table of cases and their texts for rcp-study lists judge, as judge/blind.h expects them. */
#ifndef EVAL_STUDY_ASK_H
#define EVAL_STUDY_ASK_H

#include "format/frame.h"
#include "judge/blind.h"

struct study_ask {
    struct blind_case *list;
    size_t n, cap;
    struct frame_names ids, queries, documents;
    struct texts query_texts, corpus;
    uint32_t *side_docs; /* the numbers of the documents of all sides, case by case, side 1 first */
    size_t n_sides, cap_sides, limit;
    const struct text **text;
};

/* Reads the cases (only the first `limit`; 0 means all) and the texts of their queries and documents. Returns 0, or
 * -1 and *err, also if a text is missing. The caller frees *a with study_ask_free(), even on failure. */
int study_ask_read(struct study_ask *a, const char *cases, const char *queries, const char *corpus, size_t limit,
                   struct err *err);
void study_ask_free(struct study_ask *a);

#endif
