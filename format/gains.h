/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Gain files (rcp_gains): calibrated gains per (topic, document); see rcp_gains(5).
 *
 * Four forms are distinguished by content: headered (`# rcp-gains 1`), bare (`qid iter docid gain`), a table
 * with a row of column names (tab, comma or space separated), and JSON lines. */
#ifndef FORMAT_GAINS_H
#define FORMAT_GAINS_H

#include "format/doctable.h"
#include "format/labels.h"
#include "base/mem.h"
#include "model/gain.h"

struct gain_file {
    struct lab_set set; /* LAB_GAIN, LAB_THETA, LAB_BT, LAB_COUNT where the file has them */
    const char *judge;  /* NULL if not named */
    struct gain_item *item;
    size_t n_items;
    struct rcp_arena arena;
};

/* Reads a gain file. Gains lie in [0, 1]; a row with a theta but no gain gets the gain of the header's
 * items, a row with both must agree with them to 1e-6. A row whose gain is unknown holds NAN. Errors: not
 * finite, outside [0, 1], a pair twice, no gain and no way to compute it. 0, or -1 and *err. */
int fmt_read_gains(struct gain_file *g, const char *path, struct rcp_err *err);
/* The same, but pairs that appear twice are left to gain_check_topic: the join of a run with its labels finds
 * those of the topics it looks at without extra work. */
int fmt_read_gains_unchecked(struct gain_file *g, const char *path, struct rcp_err *err);
/* 0, or -1 and *err where the topic has a document twice. Zero *table before the first call and free it after the
 * last. */
int gains_check_topic(const struct lab_set *set, const struct lab_topic *topic, struct doc_table *table,
                      struct rcp_err *err);
/* -1 and *err: rows `first` and `second` of the topic are one document. */
int gains_duplicate(const struct lab_set *set, const struct lab_topic *topic, size_t first, size_t second,
                    const char *doc, size_t len, struct rcp_err *err);
void gains_file_free(struct gain_file *g);

/* Replaces every gain by `kind` (criterion: its name, for GAIN_CRITERION; GAIN_RCP keeps the file's own). Rows without theta get NAN.
 * Fails where the file lacks theta or the items that are needed. 0, or -1 and *err. */
int gains_recompute(struct gain_file *g, enum gain_kind kind, const char *criterion, struct rcp_err *err);

#endif
