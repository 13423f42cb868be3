/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The windows that a store is to have: scheduled.tsv, written before the first of them is asked about.
 *
 *   STAGE <tab> FAMILY_KEY <tab> QID <tab> WINDOWS <tab> DATASET
 *
 * A line states how many windows the schedule of a topic has in a stage. A later run that judges further topics adds
 * lines; of two numbers for one topic, stage and judge the larger one stays. A store whose windows are chosen in rounds
 * has no such file, since its rounds name them (store/rounds.h). A store of an older version has none either. */
#ifndef STORE_SCHEDULED_H
#define STORE_SCHEDULED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "store/judgements.h"

#define SCHEDULED_NAME "scheduled.tsv"

struct jud_scheduled {
    enum jud_stage stage;
    const char *family, *qid, *dataset; /* dataset NULL: the one of the store, whatever its name */
    size_t windows;
};

/* A request of a store that the server refused to answer, before its last attempt. */
struct jud_rejection {
    enum jud_stage stage;
    const char *dataset, *qid, *record_id;
};

/* Reads into *s the windows that the store in this folder is to have, and the rejections in its attempts.jsonl. *has: the
 * store says how many. 0, or -1 and *err: also a fault, unless *s lists them. */
int scheduled_read(struct jud_store *s, const char *folder, bool *has, struct err *err);
/* Finds the row of a window that is not finished; NULL = it has none. */
const struct jud_scheduled *scheduled_find(const struct jud_store *s, const struct jud_window *w);
/* Adds n rows to the file of the store in this folder, which is replaced at once, and only if a row is new. 0, or -1 and
 * *err. */
int scheduled_add(const char *folder, const struct jud_scheduled *row, size_t n, struct err *err);

#endif
