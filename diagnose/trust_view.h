/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The windows of a store joined with the documents of a gain file; for the files trust*.c. */
#ifndef DIAGNOSE_TRUST_VIEW_H
#define DIAGNOSE_TRUST_VIEW_H

#include "diagnose/trust.h"

struct trust_view {
    const struct trust_source *source;
    size_t *first_doc;             /* by topic of the store: the index of its first document in doc[]; one more entry
                                    * holds the number of all documents */
    const struct pub_doc **doc;    /* by document of the store: its line in the gain file; NULL if the file lacks the
                                    * document or its theta */
    size_t item[JUD_MAX_CRITERIA]; /* by criterion of the store: its index in the gain file */
    double *severity;              /* by judge of the rubric: the severity in the gain file */
    size_t *order, n_order;        /* indices of the n_order windows for which trust_counts() is true, sorted by
                                    * topic, stage and number of the window */
    signed char *lateness[2];      /* by window: 1 in the late half, 0 in the early half, -1 if unknown; [0]: of the
                                    * windows of its topic and stage by number, [1]: of all windows of its stage by
                                    * time */
    size_t *mirror;                /* by window: the index of the tournament window that shows the same documents in
                                    * reverse order, or SIZE_MAX */
};

/* Fills in all fields except `source`, item[] and severity[], which the caller sets. trust_view_free frees all arrays,
 * also severity[]. */
void trust_view_fill(struct trust_view *v);
void trust_view_free(struct trust_view *v);
/* Returns whether window k of the store belongs to v->source->dataset (NULL: any) and has an answer that the fit of its
 * stage uses. */
bool trust_counts(const struct trust_view *v, size_t k);
/* Returns the index in v->doc[] of the i-th document, from 0, of window k of the store. */
size_t trust_doc(const struct trust_view *v, size_t k, size_t i);

/* trust_split measures the split halves of *t (trust_halves.c), and trust_tie the correlations of theta with properties
 * of documents (trust_ties.c). */
void trust_split(struct trust *t, const struct trust_view *v);
void trust_tie(struct trust *t, const struct trust_view *v);
/* Returns Pearson's correlation of x[n] and y[n] after subtracting the means of their groups: the partial correlation
 * given control[n], unless it is NULL. Value i belongs to group[i]; the values of a group are consecutive. */
double trust_correlate(const double *x, const double *y, const double *control, const size_t *group, size_t n);

#endif
