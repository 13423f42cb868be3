/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The private state of the judgement reader while it fills a store. */
#ifndef STORE_JUDGEMENT_STORE_H
#define STORE_JUDGEMENT_STORE_H

#include "store/judgement_record.h"

enum { JUD_MAX_JUDGES = 1000 };

/* The data that a store needs only while it is read: numbers by name, and capacities (cap_...) of its arrays. */
struct jud_build {
    struct jud_name *queries; /* topics by (dataset, qid) */
    /* n_tables tables, one for each topic, which map a docno to its number. The records of a topic come together, so
     * its table stays in the processor's caches. */
    struct jud_name **docs;
    size_t n_tables, cap_tables, cap_query, cap_window, cap_placement, cap_ranking, cap_pair, cap_origin, cap_digest,
        cap_scheduled, cap_rejection, cap_judge[2], cap_served, cap_file;
    bool is_check;         /* whether the store is only checked, not fitted: a folder may lack records, and records may
                            * lack their judge */
    bool in_folder;        /* whether the file being read is part of a store's folder */
    bool preferences;      /* whether lines that are not JSON are preferences */
    const char *unwritten; /* a missing file of the store, which a killed judge may not have written; NULL means none */
    char store_key[SEAL_HEX]; /* the key of the store being read; "" means that its records need none */
    size_t n_own;             /* the number of records with a digest that were added */
    char *key;                /* a scratch buffer of jud_query_number */
    size_t cap_key;
};

/* Returns the number of a topic, adding a new topic. Numbers follow the order of arrival; jud_finish changes them to
 * the order of the names. */
uint32_t jud_query_number(struct jud_store *s, const char *dataset, const char *qid);
/* Returns the number of a document in topic number `query`, adding a new document. Numbers follow the order of arrival;
 * jud_finish changes them to the order of the names. */
uint32_t jud_doc_number(struct jud_store *s, uint32_t query, const char *docno);
/* Sets *number to the number of the judge `family` in its stage, adding a new judge. Returns false if the stage already
 * has as many judges as are allowed: one, or JUD_MAX_JUDGES in a store of several judges (jud_begin). */
bool jud_judge_number(struct jud_store *s, enum jud_stage stage, const char *family, uint32_t *number);

/* If *before, the file of records or of attempts found earlier, is not NULL, reports as a fault that the file exists a
 * second time, compressed or plain, at `path`. Sets *before to `path`. Returns 0, or -1 and *err. */
int jud_check_alone(struct jud_store *s, const char *path, const char **before, struct err *err);

/* Adds a record, read from `file`, to the store: its window with the documents in the order shown, topic, judge, served
 * model and ranking; the first rubric record also sets the store's criteria. rec->criterion must be in the order of
 * jud_sort_criteria. A record whose record_id is NULL is a copy of no other record. Everything is copied. Returns 0, or
 * -1 and *err if the judge or the criteria differ from the store's, a valid tournament window has neither scores nor a
 * ranking, or a document appears twice. */
int jud_add_record(struct jud_store *s, const struct jud_record *rec, const char *file, struct err *err);

/* Adds to the store a file of records, of counts, or of preferences if s->build->preferences is set. Only the files of
 * a store's folder, and attempts by any path, may be empty: a file that was named and lost its records would change
 * what is fitted. Returns 0, or -1 and *err. */
int jud_read_file(struct jud_store *s, const char *path, struct err *err);

#endif
