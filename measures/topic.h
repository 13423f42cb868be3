/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* From a run's topic and the label files to what measures work on. */
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
    long level;       /* -l */
    size_t max_ret;   /* -M; SIZE_MAX = all */
    bool judged_only; /* -J */
    enum meas_ties ties;
    bool exclude_self;     /* drop a document named like its topic */
    bool pool_breaks_ties; /* --ties order with a --pool */
    double docs_in_collection;
    bool v9; /* --compat=9 */
};

/* Label files, each may be NULL. The pool may be the gain set itself. */
struct meas_files {
    const struct lab_set *qrels, *gains, *excluded, *pool;
    enum meas_format format; /* of qrels */
};

/* One topic's place in each of them; -1 = it is not there. */
struct meas_place {
    ptrdiff_t qrels, gains, excluded, pool;
};

/* What is known of a labelled document while a topic is in work. */
struct meas_label {
    int32_t grade;      /* MEAS_NO_GRADE = not in the qrels */
    uint32_t pool_row;  /* 1 + index into the topic's rows of the gain file, 0 = not in it */
    uint32_t pool_rank; /* 1 + place in the candidate pool, 0 = not in it */
    bool judged;        /* in the qrels, in whatever format */
    bool excluded, retrieved;
};
#define MEAS_NO_GRADE INT32_MIN

/* Coverage of the first k retrieved documents, over all topics evaluated so far. */
struct meas_coverage {
    size_t k;
    uint64_t retrieved, judged;         /* documents in the first k of topics with grades */
    uint64_t retrieved_gain, with_gain; /* the same of topics with gains */
    uint64_t with_count;                /* of with_gain: those that have a Count; 0 if no document of the file has */
    uint64_t crossing;                  /* topics with a tie group that crosses rank k */
};
enum { MEAS_COVERAGES = 3 };

/* What the labels alone make of a topic: the join of a ranking may begin with a copy of it. */
struct meas_prepared {
    const struct doc_key *key; /* of the labelled documents; they point to the labels */
    const struct meas_label *label;
    size_t n_labels; /* 0 = it is not prepared */
    const uint32_t *pool_row;
    size_t n_pool;
    const struct meas_level *grades;
    size_t n_grades, num_rel, num_nonrel;
    const double *ideal; /* as in struct meas_topic; NULL = no measure is an nDCG */
};

/* Working memory of one thread; zero it, set the first three members. */
struct meas_join {
    const struct meas_options *opt;
    const struct meas_files *files;
    const double *log2; /* n_log2 discounts, see struct meas_topic */
    size_t n_log2;
    struct meas_coverage coverage[MEAS_COVERAGES]; /* k = 0 ends the list */

    /* Documents that a label file and the ranking share, and how many could be: over all topics evaluated so far, and in
     * the last. */
    uint64_t shared, sharable;
    size_t shared_last;

    const char *qid; /* the topic in work */
    size_t qid_len;
    const struct meas_prepared *prepared; /* what is known of it, NULL = nothing; for the caller to set */
    struct doc_table table;
    struct meas_label *label; /* of the first n_labels documents of the table */
    size_t n_labels, cap_label;
    uint32_t *chain; /* of labelled and retrieved documents by hash: 1 + number of the last one, see join_find.c */
    struct join_link {
        uint32_t hash, next;
    } * link; /* of each, to the one before in its chain */
    size_t chains, cap_chain, cap_link;
    uint32_t *found; /* shared_last retrieved documents with a label, as places in the run's topic, ascending */
    size_t cap_found;
    uint32_t *number, *order; /* per retrieved document: its number in the table; the ranking, if it was sorted */
    size_t cap_number, cap_order;
    bool whole_order;  /* sort it in any case; for the caller to set */
    bool as_retrieved; /* none was dropped, and it was in order */
    bool by_count;     /* it was not sorted: */
    struct join_counted {
        uint32_t doc, rank; /* place in the run's topic; rank from 0 */
    } * counted;            /* documents with a label, by rank */
    size_t n_counted, cap_counted;
    double *key; /* per document that is not dropped */
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

    /* -R qrels_jg, prefs and qrels_prefs; see judges.c */
    uint32_t *row_doc; /* number in the table of each row of the topic */
    size_t cap_row_doc;
    struct meas_group *group;
    size_t cap_group;
    uint32_t *group_rank; /* the groups' rel_rank, one after the other */
    size_t cap_group_rank;
    struct judge_row *judge_row;
    size_t cap_judge_row;
    struct prefs_line *prefs_line;
    size_t cap_prefs_line;
    struct prefs_work prefs_work;
    struct meas_prefs prefs;
};

/* What a document is ranked by: its score, and below all others where that is not a number. */
static inline double meas_rank_key(const struct run_doc *d)
{
    return isnan(d->score) ? -INFINITY : d->score;
}

/* Joins a run's topic (run->n == 0 and missing = true where the run lacks it) with its labels; *t points
 * into the join and is valid until the next call. 0, or -1 and *err: a document twice in the ranking, the
 * qrels or the gain file. */
int meas_join_topic(struct meas_join *j, const struct run_topic *run, bool missing, const struct meas_place *place,
                    struct meas_topic *t, struct err *err);
/* Prepares a topic with grades of one judge, or with gains only, for joins with the same options and files and for the
 * measures of this set. 0, or -1 and *err: a document twice in the qrels or the gain file. */
int meas_prepare_topic(struct meas_join *j, const char *qid, const struct meas_place *place, const struct meas_set *set,
                       struct arena *arena, struct meas_prepared *prepared, struct err *err);
void meas_join_free(struct meas_join *j);

#endif
