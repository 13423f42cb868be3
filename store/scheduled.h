/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The windows that a store's schedule names: scheduled.tsv, written before the first window is asked.
 *
 *   STAGE <tab> FAMILY_KEY <tab> QID <tab> WINDOWS <tab> DATASET
 *
 * A line states how many windows the schedule has for a topic in a stage. A later run that judges further topics
 * adds lines; if one topic, stage and judge has two numbers, the larger one holds. A store whose windows are chosen
 * in rounds has no such file, since its rounds name the windows (store/rounds.h). A store from an older version has
 * none either. */
#ifndef STORE_SCHEDULED_H
#define STORE_SCHEDULED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "store/judgements.h"

#define SCHEDULED_NAME "scheduled.tsv"

/* A row of a schedule: the number of windows of a topic in a stage by a judge. */
struct jud_scheduled {
    enum jud_stage stage;
    /* family is the judge's family_key, or "" in rows made from rounds. dataset NULL means the store's dataset,
     * whatever its name. */
    const char *family, *qid, *dataset;
    size_t windows;
    bool restarts; /* scheduled_add: whether the row takes the place of any other, also of one with more windows */
};

/* An attempt at a window that the server refused to answer, and after which the window was asked about again. */
struct jud_rejection {
    enum jud_stage stage;
    const char *dataset, *qid, *record_id;
};

/* Adds to *s the schedule of the store in `folder`, from scheduled.tsv or else from its rounds (store/rounds.h), and
 * the attempts and rejections in its attempts.jsonl, which may be compressed. *exists says whether the store has a
 * schedule. Returns 0, or -1 and *err; a fault of a file is an error unless *s lists its faults. */
int scheduled_read(struct jud_store *s, const char *folder, bool *exists, struct err *err);
/* Returns the schedule's row for a window of a store that is not finished, or NULL if it has none. The store owns
 * it. */
const struct jud_scheduled *scheduled_find(const struct jud_store *s, const struct jud_window *w);
/* Adds the rows row[0 .. n) to scheduled.tsv of the store in `folder`. Of two rows for one topic, stage and judge, the
 * larger number of windows holds, unless the new row `restarts`. The file is replaced in one step, and only if it
 * changes. Returns 0, or -1 and *err. */
int scheduled_add(const char *folder, const struct jud_scheduled *row, size_t n, struct err *err);
/* Copies the schedule of the store in folder `source`, scheduled.tsv and the rounds, to the store in folder
 * `target`, with digests. Returns 0, or -1 and *err. */
int scheduled_copy(const char *source, const char *target, struct err *err);

#endif
