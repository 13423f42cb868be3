/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Functions that join a run's topic with its labels, shared by topic.c and judges.c. */
#ifndef MEASURES_JOIN_H
#define MEASURES_JOIN_H

#include "measures/topic.h"

/* The kind of labels that a ranking is evaluated against; an index into the hit and tie arrays of struct meas_join. */
enum { JOIN_BY_QRELS, JOIN_BY_GAINS };

/* Looks up the documents of the run's topic among the n_labels labelled ones: fills j->number, j->labelled and
 * j->shared_last, and marks the labels of retrieved documents. Returns the index in run->doc of the first document that
 * repeats an earlier one, or run->n if all differ. */
size_t join_find(struct meas_join *j, const struct run_topic *run, size_t n_labels);

/* Sorts the first n documents of j->order by descending score, and those with equal scores by tie(arg, a, b), where a
 * and b are indices into run->doc; NULL keeps their order. */
void join_sort(struct meas_join *j, const struct run_topic *run, size_t n, sort_tie_fn *tie, const void *arg);

/* Fills j->counted with the labelled documents among the first n of j->order and with their ranks in descending order
 * of score, and j->key with all n scores. Returns false if the caller must sort the ranking instead: because a measure
 * needs more than these ranks, or because sorting is faster. */
bool join_count_ranks(struct meas_join *j, const struct run_topic *run, size_t n, size_t n_labels);
/* Returns whether the documents at ranks k and k + 1 (from 1) of n > k have the same score, after join_count_ranks()
 * returned true. k is a cutoff of the coverage. */
bool join_is_tied_at(const struct meas_join *j, size_t n, size_t k);

/* Fills *r with the hits and, with --ties mean, the tie groups of the ranking's first n documents (of j->order or of
 * j->counted) by one kind of labels, JOIN_BY_QRELS or JOIN_BY_GAINS. With -J leaves out documents without a
 * grade >= 0, or without a row in the gain file. *r points into j. */
void join_list_hits(struct meas_join *j, const struct run_topic *run, int side, size_t n_labels, size_t n,
                    struct meas_ranking *r);
/* Writes the ranks (from 0) of the hits in r with grade >= level to rank[], which has room for r->n_hits. Returns their
 * number. */
size_t join_relevant(const struct meas_ranking *r, long level, uint32_t *rank);

/* Fills t->group for -R qrels_jg from the topic's rows, j->row_doc and the ranking's first n documents. */
void join_groups(struct meas_join *j, const struct run_topic *run, const struct lab_topic *topic, size_t n_labels,
                 size_t n, struct meas_topic *t);
/* Fills t->prefs for -R prefs and -R qrels_prefs. Sorts tied documents in j->order again. j->order ranks n_all
 * documents, of which -M keeps the first n. Returns 0, or -1 and *err if the judgements contradict each other. */
int join_prefs(struct meas_join *j, const struct run_topic *run, const struct lab_topic *topic, size_t n_labels,
               size_t n_all, size_t n, struct meas_topic *t, struct err *err);
void join_judges_free(struct meas_join *j);

#endif
