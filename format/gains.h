/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads gain files: a calibrated gain for each pair of a topic and a document; see rcp_gains(5).
 *
 * The contents tell the four forms apart: headered (`# rcp-gains 1`), bare (`qid iter docid gain`), a table with a
 * row of column names (separated by tabs, commas or blanks), and JSON lines. */
#ifndef FORMAT_GAINS_H
#define FORMAT_GAINS_H

#include "base/mem.h"
#include "format/doctable.h"
#include "format/labels.h"
#include "format/provenance.h"
#include "format/token.h"
#include "model/gain.h"

/* A summary of the scores that were read as gains, because a table has no gain column and the row has no theta. */
struct gain_score {
    size_t n;      /* the number of scores that were read as gains; 0 means none */
    double lo, hi; /* the smallest and the largest of these scores */
    bool fraction; /* whether some score that was read as a gain is not a whole number */
};

/* The number of rows of a table about documents outside the judged pool, that is documents that the judge did not see:
 * rows without a theta in a table with thetas, and rows without gain, bt, count and passes in other tables. These rows
 * are not in the set. */
struct gain_outside {
    size_t n, with_gain; /* the number of rows about documents outside the judged pool; of those of them that have a
                          * gain above 0 all the same */
    uint64_t line;       /* the first line with such a gain */
};

/* The contents of a gain file. */
struct gain_file {
    struct lab_set set; /* the rows, with the columns LAB_GAIN, LAB_THETA, LAB_BT and LAB_COUNT that the file has */
    const char *judge;  /* the name of the judge; NULL if the file does not state it */
    /* [0]: the number of windows of the tournament that showed a document to the judge, on average over the documents;
     * [1]: the same number for the rubric stage; 0 if not stated */
    double budget[2];
    /* [0]: the reliability of theta, and [1]: of the share of passed criteria, within topics, from 0 to 1, estimated
     * from windows that were judged twice; NAN if not stated */
    double reliability[2];
    bool hard_rankings;           /* "# hard-rankings yes": whether the fit also counted rankings without scores */
    struct provenance provenance; /* the "# provenance" lines: how the file was made */
    struct gain_item *item;       /* the criteria, in the order of their "# criterion" lines */
    size_t n_items;
    struct gain_score score;
    struct gain_outside outside;
    struct arena arena;
};

/* Reads a gain file. Gains lie in [0, 1]. A row with a theta but without a gain gets the gain that the criteria of the
 * header give for theta; if it has both, they must agree within 1e-6. A row that has neither, but a count or a bt, gets
 * NAN. Returns 0, or -1 and *err: a value is not finite or outside its range, a pair occurs twice, a row has no value,
 * a theta has neither a gain nor criteria, or the file has grades instead of gains. The caller frees *g, even on
 * failure. */
int fmt_read_gains(struct gain_file *g, const char *path, struct err *err);
/* Reads a gain file like fmt_read_gains, but leaves the check for duplicate documents to gains_check_topic: the join of
 * a run with its labels finds the duplicates of the joined topics without extra work. `column` is the name of the
 * column that holds the gain; NULL means the usual names, such as gain. */
int fmt_read_gains_unchecked(struct gain_file *g, const char *path, const char *column, struct err *err);
/* Checks that no document occurs twice in the topic. *table is work space: the caller zeroes it before the first call
 * and frees it after the last one. Returns 0, or -1 and *err. */
int gains_check_topic(const struct lab_set *set, const struct lab_topic *topic, struct doc_table *table,
                      struct err *err);
/* Sets *err to the message that rows `first` and `second` of the topic (0 is the topic's first row) are the same
 * document, whose name is doc[0 .. len). Returns -1. */
int gains_duplicate(const struct lab_set *set, const struct lab_topic *topic, size_t first, size_t second,
                    const char *doc, size_t len, struct err *err);
void gains_file_free(struct gain_file *g);

enum { GAIN_MAX_CRITERIA = 1000 };

/* The functions below make a gain file in memory: the caller calls lab_begin for the set, fills in the criteria,
 * adds rows and calls gains_finish. */

/* The values of a row; NAN if missing. count is the share of passed criteria, from 0 to 1. */
struct gain_values {
    double gain, theta, bt, count;
};
/* Adds a row, which must satisfy the conditions of fmt_read_gains; computes a missing gain from theta. Does not check
 * for duplicates. Returns 0, or -1 and *err. */
int gains_add_values(struct gain_file *g, const struct fmt_tok *qid, const struct fmt_tok *docno,
                     const struct gain_values *v, struct err *err);
/* Returns whether the criterion can be used: 0 < gamma <= 1e6 and |beta| <= 1e6. */
bool gains_item_is_sound(const struct gain_item *item);
/* Finishes the set and drops the columns without a value. */
void gains_finish(struct gain_file *g);

/* Replaces every gain in *g by a gain of the given kind, computed from theta; rows without theta get NAN. GAIN_RCP
 * keeps the gains of the file; `criterion` names the criterion of GAIN_CRITERION. Returns 0, or -1 and *err if the file
 * lacks thetas or the criteria that the kind needs. */
int gains_recompute(struct gain_file *g, enum gain_kind kind, const char *criterion, struct err *err);

/* Sets the gains of documents that passed no criterion, whose LAB_COUNT is 0, to 0. Leaves documents whose LAB_COUNT is
 * unknown, and does nothing without this column. */
void gains_forget_unpassed(struct gain_file *g);

/* Adds the column LAB_RAW_BT, the gains without calibration: the gain that the criteria give for an ability of (bt -
 * mean bt of the topic's documents); NAN if bt is NAN. Does nothing if the file has no bt or no criteria. */
void gains_add_raw_bt(struct gain_file *g);

#endif
