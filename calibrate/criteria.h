/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The criteria and judges of a store of judgements, found by name among those of a gain file. */
#ifndef CALIBRATE_CRITERIA_H
#define CALIBRATE_CRITERIA_H

#include "format/published.h"
#include "store/judgements.h"

/* item_of[c] = number of the file's criterion that the store calls its c-th; JUD_MAX_CRITERIA entries. A store without
 * rubric answers has none. 0, or -1 and *err: a criterion that one of the two does not have. */
int crit_match(const struct published *p, const struct jud_store *s, size_t *item_of, struct err *err);
/* severity[k], se[k] (se may be NULL) = those of the store's k-th rubric judge; 0 where the file has none, being that
 * of one judge. 0, or -1 and *err: a judge that is not among those of the file; `required`: where the store has several,
 * also if the file has none. */
int crit_severities(const struct published *p, const struct jud_store *s, bool required, double *severity, double *se,
                    struct err *err);

#endif
