/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads the table of cases and their texts for rcp-study lists judge, as judge/blind.h expects them. */
#ifndef EVAL_STUDY_ASK_H
#define EVAL_STUDY_ASK_H

#include "format/frame.h"
#include "judge/blind.h"

/* The cases that judges decide: for each a query and two sides, that is two lists or sets of documents, with texts. */
struct study_ask {
    struct blind_case *list; /* the n cases in the order of the table */
    size_t n, cap;
    struct frame_names ids, queries, documents;
    struct texts query_texts, corpus;
    uint32_t
        *side_docs; /* [n_side_docs]: the documents of all sides, as indices into the names `documents`: case by case,
                     * side 1 before side 2 */
    size_t n_side_docs, cap_side_docs, limit;
    const struct text **text; /* [n_side_docs]: the texts of side_docs; cases point into this array */
};

/* Reads the cases (only the first `limit`; 0 means all) from the file `cases`, and the texts of their queries and
 * documents from the files `queries` and `corpus`. Returns 0, or -1 and *err, also if a text is missing. The caller
 * frees *a with study_ask_free(), even on failure. */
int study_ask_read(struct study_ask *a, const char *cases, const char *queries, const char *corpus, size_t limit,
                   struct err *err);
void study_ask_free(struct study_ask *a);

#endif
