/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the judgement reader: the store while it is built. */
#ifndef STORE_JUDGEMENT_STORE_H
#define STORE_JUDGEMENT_STORE_H

#include "store/judgement_record.h"

enum { JUD_MAX_JUDGES = 1000 };

struct jud_build {
    struct jud_name *queries; /* by (dataset, qid) */
    /* Of each of n_tables queries, its documents by docno: records of a query come together, and its table stays in the
     * caches. */
    struct jud_name **docs;
    size_t n_tables, cap_tables, cap_query, cap_window, cap_placement, cap_ranking, cap_pair, cap_origin, cap_digest,
        cap_scheduled, cap_rejection, cap_judge[2], cap_served, cap_file;
    bool may_be_empty; /* a folder without records is a store */
    bool in_folder;    /* the file that is read is in the folder of a store */
    bool preferences;  /* lines that are not JSON are preferences */
    char *key;         /* scratch */
    size_t cap_key;
};

/* Numbers by name, given in the order of arrival; jud_finish changes them to the order of the names. */
uint32_t jud_query_number(struct jud_store *s, const char *dataset, const char *qid);
uint32_t jud_doc_number(struct jud_store *s, uint32_t query, const char *docno);
/* The judge's number in its stage. False: one more judge than there may be. */
bool jud_judge_number(struct jud_store *s, enum jud_stage stage, const char *family, uint32_t *number);

/* Adds what a record says: of its window stage, phase, category, valid, scored, ranked, n, record_id, recorded_at and
 * content, its dataset, query, judge, documents, ranking, and criteria in their order (jud_sort_criteria). Its
 * record_id may be NULL: then it is a copy of no other. Everything is copied. 0, or -1 and *err. */
int jud_book(struct jud_store *s, const struct jud_record *rec, const char *file, struct err *err);

#endif
