/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Published items that a fit holds fixed. */
#ifndef CALIBRATE_ITEMS_H
#define CALIBRATE_ITEMS_H

#include "format/published.h"
#include "store/judgements.h"

/* The items of a gain file that was read, then matched with a store. */
struct items {
    struct published file; /* the gain file as read */
    /* In the order of the store's criteria; se_gamma and se_beta are NAN if the file lacks them. */
    double gamma[JUD_MAX_CRITERIA], beta[JUD_MAX_CRITERIA], se_gamma[JUD_MAX_CRITERIA], se_beta[JUD_MAX_CRITERIA];
    double *severity, *se_severity; /* in the order of the store's rubric judges; 0 each if the file states none, as it
                                     * was made with one judge */
};

/* Reads the gain file at `path` into known->file; items_match sets the other members. Returns 0, or -1 and *err. Free
 * *known with items_free, also after an error. */
int items_read(struct items *known, const char *path, struct err *err);
/* Sets the parameters in the order of the store's criteria and judges, which it matches with the file's by name.
 * Returns 0, or -1 and *err if the criteria differ, or the file has severities but none for a judge of the store. */
int items_match(struct items *known, const struct jud_store *s, struct err *err);
void items_free(struct items *known);

#endif
