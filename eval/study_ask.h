/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists judge: the table of cases and its texts, as the blind comparison takes them. */
#ifndef EVAL_STUDY_ASK_H
#define EVAL_STUDY_ASK_H

#include "format/frame.h"
#include "judge/blind.h"

struct study_ask {
    struct blind_case *list;
    size_t n, cap;
    struct frame_names ids, queries, documents;
    struct texts query_texts, corpus;
    uint32_t *side; /* the numbers of the documents of all sides, case by case, side 1 first */
    size_t n_sides, cap_sides, limit;
    const struct text **text;
};

/* Reads the cases (the first `limit`, 0 = all) and the texts of their queries and documents. 0, or -1 and *err: also a
 * text that is not there. *a is to be freed in any case. */
int study_ask_read(struct study_ask *a, const char *cases, const char *queries, const char *corpus, size_t limit,
                   struct err *err);
void study_ask_free(struct study_ask *a);

#endif
