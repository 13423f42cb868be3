/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the commands of rcp-label say about what they made. What could not be written is left to ferror(f). */
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
    size_t rescued, in_topics; /* documents that the fusion missed, topics that have some */
    bool joined;               /* those are all that are judged, not only relevant ones */
    size_t left_out;           /* relevant documents without a place */
    size_t missing;            /* judged topics that no run has */
};

void report_pool(FILE *f, const struct pool_totals *t);

/* Windows, fits, what was left out or stands on weak ground, and a table of criteria (and judges). */
void report_fit(FILE *f, const struct calibration *c);

/* How many draws there are, and where windows were too few for them; nothing of none. */
void report_draws(FILE *f, const struct redraws *d);

/* The documents that *p did not have. */
void report_insertion(FILE *f, const struct insertion *x, const struct published *p);
void report_scoring(FILE *f, const struct scoring *x, const struct published *p);

void report_reparse(FILE *f, const struct reparse_totals *t);

/* Writes each fault of a store, or how it is, then its numbers of records, digests and windows. */
void report_sound(FILE *f, const char *path, const struct sound_report *r);

/* What became of gains, and of runs, with a share of the windows: a head, then a row for each replicate. */
void report_budget_head(FILE *f, double share, bool runs);
void report_budget_row(FILE *f, const char *name, const struct budget_result *r, bool runs);

#endif
