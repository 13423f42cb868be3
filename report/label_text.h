/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The reports of commands of rcp-label as text for a terminal. After a write error, ferror(f) is set. */
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
    size_t rescued, in_topics; /* the relevant (judged, if `joined`) documents added although the fusion of the runs did
                                * not select them, and the number of topics with such documents */
    bool joined;               /* whether all judged documents were added to the pool, not only relevant ones */
    size_t left_out;           /* relevant documents for which the pool has no room */
    size_t missing;            /* judged topics that are in no run and are thus left out */
};

void report_pool(FILE *f, const struct pool_totals *t);

/* Prints the numbers of windows, the convergence of the fits, warnings about topics that are left out or uncertain, and
 * tables of the criteria and, if there are several, of the judges, whose names follow from the provenance. */
void report_fit(FILE *f, const struct calibration *c, struct provenance *from);

/* Prints the number of draws (values that each gain might have had if the judge had judged the same windows once more),
 * and how many topics have too few windows to estimate the errors of scores. Prints nothing if there are no draws. */
void report_draws(FILE *f, const struct redraws *d);

/* Print how many documents `rcp-label extend` (report_insertion) or `rcp-label score` (report_scoring) added to the
 * gain file *p, for extend also how many it left out, and a table of the added ones. */
void report_insertion(FILE *f, const struct insertion *x, const struct published *p);
void report_scoring(FILE *f, const struct scoring *x, const struct published *p);

void report_reparse(FILE *f, const struct reparse_totals *t);

/* Prints the faults of the store at `path`, or whether it is sound and complete; then its numbers of records, digests
 * and windows. */
void report_sound(FILE *f, const char *path, const struct sound_report *r);

/* Print how much the gains of documents and, if `runs` is set, the nDCG@10 of runs change if only a share of the
 * windows is fitted, 0 < share <= 1: report_budget_head the heading, report_budget_row a row for one replicate. */
void report_budget_head(FILE *f, double share, bool runs);
void report_budget_row(FILE *f, const char *name, const struct budget_result *r, bool runs);

#endif
