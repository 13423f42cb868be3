/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The first documents of rankings: the lists that runs keep for each topic, and the labels of documents. */
#ifndef EVAL_RUN_LISTS_H
#define EVAL_RUN_LISTS_H

#include "eval/evaluate.h"

/* Replaces *l by the list of the first list_depth documents of a ranking that was joined with its labels: hashes of all
 * names or, with list_lacking, the documents that lack a label (struct eval_list). `labels`: the kinds of labels by
 * which the topic is evaluated, bits of enum meas_labels. */
void eval_list_make(struct eval_list *l, const struct eval_options *o, const struct meas_join *j,
                    const struct run_topic *run, const struct meas_topic *t, unsigned labels);
void eval_list_free(struct eval_list *l);

/* Fills *d with the labels of the document at a rank (from 0) of a joined ranking, and leaves d->docno unchanged.
 * `pass` has room for one probability for each criterion of the gain file; d->pass points to it, or is NULL if the
 * document has no theta. */
void eval_label_document(struct eval_document *d, const struct eval *e, const struct meas_join *j,
                         const struct meas_topic *t, size_t rank, double *pass);
/* Fills by_rank[0 .. k) with the gains of the first k ranks as a measure counts them: 0 for documents without labels;
 * in a group of ties of r, the mean gain of the group. gain[h] is the gain of r->hit[h]. */
void eval_rank_gains(const struct meas_ranking *r, const double *gain, size_t k, double *by_rank);

/* Replaces *top by the first top_depth documents of a joined ranking with their labels and contributions to nDCG.
 * `labels`: the kinds of labels by which the topic is evaluated, bits of enum meas_labels. */
void eval_top_make(struct eval_top *top, const struct eval *e, const struct meas_join *j, const struct run_topic *run,
                   const struct meas_topic *t, unsigned labels);
void eval_top_free(struct eval_top *top);

#endif
