/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Matches the criteria and judges of a store of judgements with those of a gain file, by name. */
#ifndef CALIBRATE_CRITERIA_H
#define CALIBRATE_CRITERIA_H

#include "format/published.h"
#include "store/judgements.h"

/* Sets item_of[c] to the index in p->item of the store's criterion c; item_of has JUD_MAX_CRITERIA entries. Returns 0,
 * or -1 and *err if the store or the file has a criterion that the other one lacks. A store without rubric answers has
 * no criteria: it sets nothing and fits any file. */
int crit_match(const struct published *p, const struct jud_store *s, size_t *item_of, struct err *err);
/* Sets severity[k] and, unless se is NULL, se[k] to the severity of the store's k-th rubric judge and its standard
 * error; all are 0 if the file, made with one judge, has no severities. Returns 0, or -1 and *err if the file has
 * severities but none for a judge of the store; with `required`, also if the store has several judges and the file no
 * severities. */
int crit_severities(const struct published *p, const struct jud_store *s, bool required, double *severity, double *se,
                    struct err *err);

#endif
