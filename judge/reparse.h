/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Records whose raw answers are read again, by the decoder as it is now. */
#ifndef JUDGE_REPARSE_H
#define JUDGE_REPARSE_H

#include <stdbool.h>
#include <stddef.h>

#include "format/judgements.h"

enum { REPARSE_VALID = JUD_CATEGORIES, REPARSE_OUTCOMES }; /* an outcome is valid, or one of jud_category_name */

struct reparsed {
    enum jud_stage stage;
    bool answered;   /* it has a raw answer; without one nothing changes */
    int before, now; /* outcomes */
    bool changed;    /* outcome, values or reason */
    char *text;      /* the record as it reads now, malloc'd; NULL: as it was */
};

/* Reads the record line[0 .. len), which is line `number` of the file. What it says beside placements' scores or
 * criteria, ranking, valid, invalid_category and invalid_reason is kept. A rubric needs its criteria's names. 0, or -1
 * and *err. */
int reparse_record(const char *line, size_t len, const char *file, uint64_t number, const char *const *criteria,
                   size_t n_criteria, struct reparsed *r, struct rcp_err *err);

/* The criteria of a rubric record that is valid, their names in *arena; *n is 0 where it is no such record. 0, or -1 and
 * *err. */
int reparse_criteria(const char *line, size_t len, const char *file, uint64_t number, struct rcp_arena *arena,
                     const char *const **names, size_t *n, struct rcp_err *err);

#endif
