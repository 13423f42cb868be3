/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Gain files (rcp_gains): calibrated gains per (topic, document); see rcp_gains(5).
 *
 * Four forms are distinguished by content: headered (`# rcp-gains 1`), bare (`qid iter docid gain`), a table
 * with a row of column names (tab, comma or space separated), and JSON lines. */
#ifndef FORMAT_GAINS_H
#define FORMAT_GAINS_H

#include "base/mem.h"
#include "format/doctable.h"
#include "format/labels.h"
#include "format/provenance.h"
#include "format/token.h"
#include "model/gain.h"

/* The score column of a table without a gain column, taken as the gain. */
struct gain_score {
    size_t n; /* rows; 0 = it was not */
    double lo, hi;
    bool fraction; /* is some value no whole number? */
};

/* Rows of a table that say nothing about the judged pool: no theta where there is such a column, or neither gain nor
 * theta. They serve as grades only and are not in the set. */
struct gain_outside {
    size_t n, with_gain; /* with_gain: those that nonetheless have a gain above 0; */
    uint64_t line;       /* the first of them */
};

struct gain_file {
    struct lab_set set; /* LAB_GAIN, LAB_THETA, LAB_BT, LAB_COUNT where the file has them */
    const char *judge;  /* NULL if not named */
    double
        budget[2]; /* how often a document was shown on average, in the tournament and for the rubric; 0 = not said */
    bool hard_rankings; /* "# hard-rankings yes": rankings without scores counted in its fit */
    struct provenance provenance;
    struct gain_item *item;
    size_t n_items;
    struct gain_score score;
    struct gain_outside outside;
    struct arena arena;
};

/* Reads a gain file. Gains lie in [0, 1]; a row with a theta but no gain gets the gain of the header's
 * items, a row with both must agree with them to 1e-6. A row whose gain is unknown holds NAN. Errors: not
 * finite, outside [0, 1], a pair twice, no gain and no way to compute it, grades in the place of gains. 0, or -1 and
 * *err. */
int fmt_read_gains(struct gain_file *g, const char *path, struct err *err);
/* Reads a gain file like fmt_read_gains, but leaves the check for duplicate documents to gain_check_topic: the join of
 * a run with its labels finds the duplicates of the joined topics without extra work. `column` is the name of the
 * column that holds the gain; NULL means the usual one. */
int fmt_read_gains_unchecked(struct gain_file *g, const char *path, const char *column, struct err *err);
/* 0, or -1 and *err where the topic has a document twice. Zero *table before the first call and free it after the
 * last. */
int gains_check_topic(const struct lab_set *set, const struct lab_topic *topic, struct doc_table *table,
                      struct err *err);
/* -1 and *err: rows `first` and `second` of the topic are one document. */
int gains_duplicate(const struct lab_set *set, const struct lab_topic *topic, size_t first, size_t second,
                    const char *doc, size_t len, struct err *err);
void gains_file_free(struct gain_file *g);

/* Gains that come from no file: lab_begin the set, fill in the items, add rows, finish. Values are NAN where they are
 * missing; a row is held to what the reader demands. 0, or -1 and *err. */
enum { GAIN_MAX_CRITERIA = 1000 };
struct gain_values {
    double gain, theta, bt, count;
};
int gains_add_values(struct gain_file *g, const struct fmt_tok *qid, const struct fmt_tok *docno,
                     const struct gain_values *v, struct err *err);
bool gains_item_is_sound(const struct gain_item *item);
/* Finishes the set, without the columns that have no value. */
void gains_finish(struct gain_file *g);

/* Replaces every gain by `kind` (criterion: its name, for GAIN_CRITERION; GAIN_RCP keeps the file's own). Rows without theta get NAN.
 * Fails where the file lacks theta or the items that are needed. 0, or -1 and *err. */
int gains_recompute(struct gain_file *g, enum gain_kind kind, const char *criterion, struct err *err);

/* Sets the gains of documents that passed no criterion to 0. Of a file without passes and responses: does nothing. */
void gains_forget_unpassed(struct gain_file *g);

/* Adds the column LAB_RAW_BT, g(bt - mean of bt over the topic's rows that have one), NAN where bt is: what gains would
 * be without calibration. Of a file without bt or without items: does nothing. */
void gains_add_raw_bt(struct gain_file *g);

#endif
