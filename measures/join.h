/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the join of a run's topic with its labels: what topic.c and judges.c share. */
#ifndef MEASURES_JOIN_H
#define MEASURES_JOIN_H

#include "measures/topic.h"

/* Which labels a ranking is seen by: index of hit and tie. */
enum { JOIN_BY_QRELS, JOIN_BY_GAINS };

/* Fills j->number and j->found, and marks labels of retrieved documents. Returns the first document that appears a second
 * time, or run->n. */
size_t join_find(struct meas_join *j, const struct run_topic *run, size_t n_labels);

/* Fills j->counted with the labelled documents among the first n of j->order and their ranks. False: the ranking is to
 * be sorted, because measures see more of it than that, or because it is faster. */
bool join_count_ranks(struct meas_join *j, const struct run_topic *run, size_t n, size_t n_labels);
/* After that: do the documents at ranks k and k + 1 of n > k have the same score? k is that of a coverage. */
bool join_is_tied_at(const struct meas_join *j, size_t n, size_t k);

/* The ranking of the first n documents, of j->order or counted, as one kind of labels sees it. */
void join_see(struct meas_join *j, const struct run_topic *run, int by, size_t n_labels, size_t n,
              struct meas_ranking *r);
/* Ranks of the relevant hits of r into rank[]; returns how many. */
size_t join_relevant(const struct meas_ranking *r, long level, uint32_t *rank);

/* -R qrels_jg: fills t->group from the topic's rows, j->row_doc and the ranking. */
void join_groups(struct meas_join *j, const struct run_topic *run, const struct lab_topic *topic, size_t n_labels,
                 size_t n, struct meas_topic *t);
/* -R prefs: fills t->prefs. n_all documents are ranked in j->order, the first n are kept by -M. 0, or -1 and
 * *err: contradictory judgements. */
int join_prefs(struct meas_join *j, const struct run_topic *run, const struct lab_topic *topic, size_t n_labels,
               size_t n_all, size_t n, struct meas_topic *t, struct err *err);
void join_judges_free(struct meas_join *j);

#endif
