/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Records and runs as a look at them has them (calibrate/outlook.h, calibrate/worth.h): for price_choose.c and
 * price_claims.c. Memory is that of a scope, which gives it back. */
#ifndef BENCH_PRICE_OUTLOOK_H
#define BENCH_PRICE_OUTLOOK_H

#include "calibrate/worth.h"

/* The distance, in logits, between neighbours of a ranking without scores, if rankings count (hard_rankings). */
enum { PRICE_APART = 20 };

/* The windows of one stage of a query, *n of them, with their answers; documents have the store's numbers. */
struct outlook_window *price_windows(const struct jud_store *s, const struct jud_query *q, enum jud_stage stage,
                                     size_t *n);

/* The first ranks of n runs in the topics of the store. 0, or -1 and *err: a run that cannot be read. */
int price_runs(struct worth_runs *runs, const struct jud_store *s, char **path, size_t n, struct err *err);

#endif
