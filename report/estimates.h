/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Results of a study: named estimates, written down once and printed in every form.
 *
 * A command adds them in order. Where they stand in JSON is said by opening and closing objects and lists; where people
 * see them by tables and rows. What has no label is in no table. In tsv and csv each is a row, its name the path of its
 * keys joined by dots, the places in a list counted from 1. */
#ifndef REPORT_ESTIMATES_H
#define REPORT_ESTIMATES_H

#include <stdio.h>

#include "report/report_options.h"
#include "study/estimate.h"
#include "study/resample.h"

struct estimates_node;

/* Begins as {0}. Texts are copied, but for those of estimates, which are constants. */
struct estimates {
    struct estimates_node *node;
    size_t n, cap;
    char *row;    /* that is open; NULL = none */
    char *design; /* "2000 resamples of 12 queries, seed 42"; NULL = not said */
    char *units;  /* "12 queries" */
};

/* An object, or a list of objects, each begun by estimates_item; estimates_close closes any of the three. */
void estimates_open(struct estimates *e, const char *key);
void estimates_open_list(struct estimates *e, const char *key);
void estimates_item(struct estimates *e);
void estimates_close(struct estimates *e);

/* What follows is shown in a table of this title. */
void estimates_table(struct estimates *e, const char *title, ...) __attribute__((format(printf, 2, 3)));
/* A line below the table. */
void estimates_note(struct estimates *e, const char *text, ...) __attribute__((format(printf, 2, 3)));
/* The labels of what follows are columns of a row of this name; NULL: rows again, as without it. A table has either. */
void estimates_row(struct estimates *e, const char *name, ...) __attribute__((format(printf, 2, 3)));

void estimates_count(struct estimates *e, const char *key, const char *label, size_t n);
/* reason: why v is NAN, if it is. */
void estimates_number(struct estimates *e, const char *key, const char *label, double v, const char *reason);
void estimates_text(struct estimates *e, const char *key, const char *label, const char *text);
void estimates_add(struct estimates *e, const char *key, const char *label, const struct stat_estimate *x);
void estimates_rate(struct estimates *e, const char *key, const char *label, const struct stat_rate *x);
/* One more number of the estimate or rate that was added last: a further key there, a further column of its table. */
void estimates_extra(struct estimates *e, const char *key, double v);
/* The same without a column of its table. */
void estimates_aside(struct estimates *e, const char *key, double v);

/* "intervals":{...}: how those are made that say nothing else. unit: what a cluster is, "queries". Every table has a line
 * below it that says so, or how many of them there are. */
void estimates_design(struct estimates *e, const struct stat_design *d, const char *unit);
/* o->output: any but OUT_CLASSIC. */
void estimates_print(FILE *f, const struct estimates *e, const struct report_options *o);
void estimates_free(struct estimates *e);

#endif
