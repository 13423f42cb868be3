/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The reports of the commands of rcp-label. After a write error, ferror(f) is set. */
#ifndef REPORT_LABEL_TEXT_H
#define REPORT_LABEL_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "calibrate/calibrate.h"
#include "calibrate/insert.h"
#include "calibrate/redraw.h"
#include "calibrate/score.h"
#include "diagnose/budget.h"
#include "judge/reparse.h"
#include "store/sound.h"

struct pool_totals {
    size_t docs, topics, runs;
    size_t rescued, in_topics; /* the documents that the fusion missed, and the number of topics with such documents */
    bool joined;               /* whether all judged documents were added, not only relevant ones */
    size_t left_out;           /* relevant documents for which the pool has no room */
    size_t missing;            /* judged topics that are in no run */
};

void report_pool(FILE *f, const struct pool_totals *t);

/* Prints the windows, the fits, warnings about left-out or uncertain topics, and a table of the criteria and, if there
 * are several, of the judges, whose names follow from the provenance. */
void report_fit(FILE *f, const struct calibration *c, struct provenance *from);

/* Prints the number of draws, and the topics with too few windows for them. Prints nothing if there are no draws. */
void report_draws(FILE *f, const struct redraws *d);

/* Print the documents that the command added to the gain file *p. */
void report_insertion(FILE *f, const struct insertion *x, const struct published *p);
void report_scoring(FILE *f, const struct scoring *x, const struct published *p);

void report_reparse(FILE *f, const struct reparse_totals *t);

/* Prints each fault of a store, or that it is sound, then its numbers of records, digests and windows. */
void report_sound(FILE *f, const char *path, const struct sound_report *r);

/* Print how gains and, if `runs` is set, runs change with a share of the windows: a heading, and a row for each
 * replicate. */
void report_budget_head(FILE *f, double share, bool runs);
void report_budget_row(FILE *f, const char *name, const struct budget_result *r, bool runs);

#endif
