/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Joins one topic of a run with the label files, and makes the struct meas_topic that measures read. */
#ifndef MEASURES_TOPIC_H
#define MEASURES_TOPIC_H

#include "format/doctable.h"
#include "format/run.h"
#include "measures/measures.h"
#include "measures/prefs.h"
#include "measures/set.h"
#include "measures/sort.h"

enum meas_ties { MEAS_TIES_DOCID, MEAS_TIES_ORDER, MEAS_TIES_MEAN };

struct meas_options {
    long level;       /* the lowest relevant grade (-l) */
    size_t max_ret;   /* the number of documents to keep (-M); SIZE_MAX means all */
    bool judged_only; /* whether to drop unjudged documents (-J) */
    enum meas_ties ties;
    bool exclude_self;     /* whether to drop a document that has the name of its topic */
    bool pool_breaks_ties; /* whether the order of documents in the --pool file breaks ties (--ties order) */
    double docs_in_collection;
    bool v9; /* whether to compute as trec_eval 9.0.8 does (--compat=9) */
};

/* The label files; each may be NULL. Only documents in `pool` are ranked (--pool), unless it is NULL; documents in
 * `excluded` are dropped. `pool` and `gains` may be the same set. */
struct meas_files {
    const struct lab_set *qrels, *gains, *excluded, *pool;
    enum meas_format format; /* the format of the qrels */
};

/* The indices of one topic in the arrays lab_set.topic of the label files; -1 means that the file lacks the topic. */
struct meas_topic_index {
    ptrdiff_t qrels, gains, excluded, pool;
};

/* The labels of one document in the current topic. */
struct meas_label {
    int32_t grade;      /* the grade; MEAS_NO_GRADE means that the qrels lack the document */
    uint32_t pool_row;  /* 1 + the index into the topic's rows of the gain file, and after list_pool() into pool_row of
                         * struct meas_topic; 0 means no row */
    uint32_t pool_rank; /* 1 + the index of the document in the topic of the --pool file; 0 means that the file lacks
                         * the document */
    bool judged;        /* whether the qrels of any format hold the document */
    bool excluded, retrieved;
};
#define MEAS_NO_GRADE INT32_MIN

/* The coverage by labels, that is how many of the first k retrieved documents have one, summed over all topics
 * evaluated so far. */
struct meas_coverage {
    size_t k;
    uint64_t retrieved, judged;         /* numbers of retrieved and of judged documents among the first k, over topics
                                         * with qrels */
    uint64_t retrieved_gain, with_gain; /* numbers of retrieved documents, and of those with a row in the gain file,
                                         * among the first k, over topics in the gain file */
    uint64_t with_count;                /* how many of with_gain have a count; 0 without counts in the gain file */
    uint64_t crossing;                  /* the number of topics in which the documents at ranks k and k + 1 have the
                                         * same score */
};
enum { MEAS_COVERAGES = 3 };

/* The parts of a topic that depend on labels alone. The join of each ranking may start from a copy of them. */
struct meas_prepared {
    const struct doc_key *key; /* the names of the n_labels labelled documents; they point into the label files */
    const struct meas_label *label;
    size_t n_labels; /* the number of labelled documents; 0 means that the topic is not prepared */
    const uint32_t *pool_row;
    size_t n_pool;
    const struct meas_level *grades;
    size_t n_grades, num_rel, num_nonrel;
    const double *ideal; /* the ideal DCG by index of value, as in struct meas_topic; NULL without nDCG measures */
};

/* Working memory in which one thread joins topics with labels. The caller zeroes it and sets opt, files, log2 and
 * n_log2. */
struct meas_join {
    const struct meas_options *opt;
    const struct meas_files *files;
    const double *log2; /* n_log2 discounts, log2[i] = log2(i + 2) */
    size_t n_log2;
    struct meas_coverage coverage[MEAS_COVERAGES]; /* the cutoffs whose coverage is counted; k == 0 ends the list */

    /* The number of documents that a topic's labels and ranking have in common, and the largest number that they could
     * have: summed over all topics evaluated so far; shared_last is the number in the last topic. */
    uint64_t shared, sharable;
    size_t shared_last;

    const char *qid; /* the name of the current topic */
    size_t qid_len;
    const struct meas_prepared *prepared; /* the prepared labels of the current topic, or NULL; the caller sets it */
    struct doc_table table;
    struct meas_label *label; /* the labels of the first n_labels documents in the table */
    size_t n_labels, cap_label;
    uint32_t *chain; /* the heads of the hash chains: 1 + the number of the last document added, 0 for an empty chain;
                      * see join_find.c */
    struct join_link {
        uint32_t hash, next;
    } * link; /* [document in the chains]: its hash; the previous document of its chain, as 1 + its number, or 0 */
    size_t chains, cap_chain, cap_link;
    uint32_t *labelled; /* shared_last indices into the run's topic, ascending: the retrieved documents that have a
                      * label */
    size_t cap_found;
    uint32_t *number, *order; /* number: for each retrieved document, its number in the table, UINT32_MAX or >= n_labels
                               * without a label; order: the ranking, as indices into the run's topic */
    size_t cap_number, cap_order;
    bool sorts_always;    /* whether to sort every ranking, even if counting ranks is faster; the caller sets it */
    bool keeps_run_order; /* whether the ranking is the run's order, with no document dropped */
    bool is_counted;      /* whether `counted` replaces the sorted ranking */
    struct join_counted {
        uint32_t doc, rank; /* doc: the index into the run's topic; rank: from 0 */
    } * counted;            /* the n_counted labelled documents, by rank */
    size_t n_counted, cap_counted;
    double *key; /* the scores (meas_rank_key) of the documents not dropped, in the order of `order` before sorting;
                  * filled by join_count_ranks() */
    size_t cap_key;
    struct meas_hit *hit[2];
    size_t cap_hit[2];
    struct meas_tie *tie[2];
    size_t cap_tie[2];
    uint32_t *rel_rank, *pool_row;
    size_t cap_rel_rank, cap_pool_row;
    struct meas_level *grades;
    size_t cap_grades;
    double *scratch;
    size_t cap_scratch;
    struct meas_sorter sorter;

    /* members for -R qrels_jg, prefs and qrels_prefs; see judges.c */
    uint32_t *row_doc; /* for each row of the topic, the index of its document in `label` */
    size_t cap_row_doc;
    struct meas_group *group;
    size_t cap_group;
    uint32_t *group_rank; /* the rel_rank arrays of all groups, one after the other */
    size_t cap_group_rank;
    struct judge_row *judge_row;
    size_t cap_judge_row;
    struct prefs_line *prefs_line;
    size_t cap_prefs_line;
    struct prefs_work prefs_work;
    struct meas_prefs prefs;
};

/* Returns the key that a document is ranked by: its score. A score that is not a number ranks below all others. */
static inline double meas_rank_key(const struct run_doc *d)
{
    return isnan(d->score) ? -INFINITY : d->score;
}

/* Joins a run's topic with its labels, given the topic's indices in the label files, *place. If the run lacks the
 * topic, run->n is 0 and `missing` is true. *t points into the join and is valid until the next call. Returns 0, or -1
 * and *err if a document appears twice in the ranking, the qrels or the gain file, or if preferences contradict each
 * other. */
int meas_join_topic(struct meas_join *j, const struct run_topic *run, bool missing,
                    const struct meas_topic_index *place, struct meas_topic *t, struct err *err);
/* Fills *prepared with the parts of the topic `qid`, whose indices in the label files are *place, that depend on labels
 * alone, for later joins with the same options and files and for the measures of `set`. The topic has grades of one
 * judge (-R qrels), or only gains. Memory comes from the arena, except for names. Returns 0, or -1 and *err if a
 * document appears twice in the qrels or the gain file. */
int meas_prepare_topic(struct meas_join *j, const char *qid, const struct meas_topic_index *place,
                       const struct meas_set *set, struct arena *arena, struct meas_prepared *prepared,
                       struct err *err);
void meas_join_free(struct meas_join *j);

#endif
