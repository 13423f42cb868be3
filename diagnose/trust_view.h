/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The windows of a store joined with the documents of a gain file; for the files trust*.c. */
#ifndef DIAGNOSE_TRUST_VIEW_H
#define DIAGNOSE_TRUST_VIEW_H

#include "diagnose/trust.h"

struct trust_view {
    const struct trust_source *source;
    size_t *first_doc;             /* by topic of the store: the index of its first document in doc[] */
    const struct pub_doc **doc;    /* the store's documents; NULL if the file lacks the document or its theta */
    size_t item[JUD_MAX_CRITERIA]; /* the file's number of the store's criterion */
    double *severity;              /* [judge of the rubric]: the severity */
    size_t *order, n_order;        /* the windows that count, by topic and stage, in the order of their numbers */
    signed char *lateness[2];      /* by window: 1 in the late half of the windows, by number [0] and by time [1], 0 in
                                    * the early half, -1 if unknown */
    size_t *mirror;                /* by window: the index of the mirrored window, or SIZE_MAX */
};

/* Fills in all fields except `from`, item[] and severity[]. trust_view_free frees all arrays, with severity[]. */
void trust_view_fill(struct trust_view *v);
void trust_view_free(struct trust_view *v);
/* Returns whether window k belongs to the dataset and has an answer that its stage's fit uses. */
bool trust_counts(const struct trust_view *v, size_t k);
/* Returns the number, in doc[], of the i-th document of window k. */
size_t trust_doc(const struct trust_view *v, size_t k, size_t i);

/* trust_split measures the split halves of *t (trust_halves.c), and trust_tie the correlations of theta with properties
 * of documents (trust_ties.c). */
void trust_split(struct trust *t, const struct trust_view *v);
void trust_tie(struct trust *t, const struct trust_view *v);
/* Returns Pearson's correlation of the differences of x and y from the means of their groups, at equal `control` unless
 * it is NULL. Value i belongs to group[i]; the values of a group are consecutive. */
double trust_correlate(const double *x, const double *y, const double *control, const size_t *group, size_t n);

#endif
