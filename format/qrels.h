/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Human judgements: qrels, qrels by judgement group, preferences. */
#ifndef FORMAT_QRELS_H
#define FORMAT_QRELS_H

#include "format/labels.h"
#include "format/lines.h"

/* Reads judgements into *set. Lines that begin with '#' are comments if `comments` is set; any other line, also an
 * empty one, must have exactly the fields named below, as in trec_eval. Values are parsed like C's atol or atof; *notes
 * counts fields of which these parse only a part (abc, 1.5 for a grade). Returns 0, or -1 and *err. */
typedef int fmt_judgements_fn(struct lab_set *set, const char *path, bool comments, struct fmt_notes *notes,
                              struct err *err);

/* Reads qrels, lines `qid iter docno rel` or a form of format/named.h, into the column LAB_GRADE; a negative grade
 * becomes -1. A file without a grade is an error. */
fmt_judgements_fn fmt_read_qrels;
/* Reads and checks a qrels file like fmt_read_qrels without storing its rows. Sets set->file only. */
fmt_judgements_fn fmt_check_qrels;
/* Reads lines `qid group docno rel` (qrels by judgement group) into the columns LAB_GRADE and LAB_GROUP; a document
 * twice in a group of a topic is an error. */
fmt_judgements_fn fmt_read_qrels_jg;
/* Reads preferences, lines `qid group subgroup docno level`, into the columns LAB_LEVEL, LAB_GROUP and LAB_SUBGROUP. */
fmt_judgements_fn fmt_read_prefs;
/* Reads preferences, lines `qid group docno level`, into the same columns as fmt_read_prefs; each group is its only
 * sub-group. */
fmt_judgements_fn fmt_read_qrels_prefs;

/* Reads a grade that is not a single digit, for fmt_grade: like atol, with a note if it is not an integer. `file` and
 * `line` are for messages. Returns 0, or -1 and *err if it is above 1000000000. */
int fmt_long_grade(const struct fmt_tok t[4], const char *file, uint64_t line, struct fmt_notes *notes, int32_t *grade,
                   struct err *err);
/* Sets *grade to the grade in field t[3] of a line `qid iter docno rel`; all negative grades become -1. `file` and
 * `line` are for messages. Returns 0, or -1 and *err if it is too large. */
static inline int fmt_grade(const struct fmt_tok t[4], const char *file, uint64_t line, struct fmt_notes *notes,
                            int32_t *grade, struct err *err)
{
    if (t[3].len != 1 || (unsigned)(t[3].s[0] - '0') > 9)
        return fmt_long_grade(t, file, line, notes, grade, err);
    *grade = t[3].s[0] - '0'; /* the usual case */
    return 0;
}

#endif
