/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Measures: pure functions from one topic's ranking and labels to numbers.
 *
 * A measure is a file with one `const struct meas_spec` and the functions behind it, and a row in table.c.
 * Nothing here opens a file or prints. Rankings reach a measure as the short list of retrieved documents
 * that carry a label ("hits"), so its cost follows the labels, not the length of the ranking. */
#ifndef MEASURES_MEASURES_H
#define MEASURES_MEASURES_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/labels.h"

/* A retrieved document with a label. */
struct meas_hit {
    uint32_t rank; /* counted from 0 in the ranking after -M and -J */
    int32_t grade; /* in a ranking against qrels: the grade, < 0 = pooled but not judged */
    uint32_t row;  /* in a ranking against gains: index into the topic's pool arrays */
};

/* Documents with one score, [first, first + n), n >= 2, at least one of them a hit. */
struct meas_tie {
    uint32_t first, n;
    uint32_t hit, n_hits; /* its hits are hit .. hit + n_hits */
};

/* A ranking as seen by one kind of labels. */
struct meas_ranking {
    size_t n_ret;               /* documents ranked */
    const struct meas_hit *hit; /* by rank */
    size_t n_hits;
    const struct meas_tie *tie; /* by rank; only under --ties mean, else n_ties = 0 */
    size_t n_ties;
};

/* How many of the topic's judged documents have this grade. */
struct meas_level {
    int32_t grade; /* >= 0 */
    size_t n;      /* >= 1 */
};

/* Under -R qrels_jg: the ranking against the judgements of one judgement group (assessor). */
struct meas_group {
    size_t n_ret;             /* documents ranked; differs between groups under -J */
    const uint32_t *rel_rank; /* as in struct meas_topic */
    size_t num_rel_ret, num_rel;
};

struct meas_prefs; /* under -R prefs: measures/prefs.h */

/* Everything a measure may know about one topic. */
struct meas_topic {
    bool missing;       /* not in the run at all; only evaluated under -c */
    bool graded;        /* it has qrels: rel and what follows it are set */
    bool v9;            /* behave as trec_eval 9.0.8 (--compat=9) */
    long level;         /* grades >= level are relevant (-l) */
    const double *log2; /* log2[i] = log2(i + 2), the discount at rank i; n_log2 of them */
    size_t n_log2;
    double *scratch; /* room for a double more than the topic has labelled documents */
    struct meas_sorter *sorter;
    double docs_in_collection; /* -N */
    const double *ideal;       /* [value of the set]: the ideal DCG of nDCG measures, NAN = not known; NULL = none is */

    /* against qrels */
    struct meas_ranking rel;
    const uint32_t *rel_rank; /* ranks of the relevant retrieved documents, ascending */
    size_t num_rel_ret;
    size_t num_rel;                  /* relevant documents of the topic */
    size_t num_nonrel;               /* judged documents below the relevance level */
    size_t num_unjudged_ret;         /* retrieved, in the pool, not judged */
    const struct meas_level *grades; /* descending grades */
    size_t n_grades;
    const struct meas_group *group; /* -R qrels_jg */
    size_t n_groups;
    const struct meas_prefs *prefs; /* -R prefs, -R qrels_prefs */

    /* against gains; the pool are the topic's documents in the gain file, less excluded ones */
    struct meas_ranking gain;
    const uint32_t *pool_row; /* rows of the gain file, n_pool of them */
    size_t n_pool;
    const struct lab_set *gains;
};

/* What the parameters after the dot of -m NAME.PARAMS are. */
enum meas_params {
    MEAS_NO_PARAMS,
    MEAS_CUTOFFS, /* ranks: one value per cutoff, named NAME_5 */
    MEAS_REALS,   /* one value per real cutoff, named NAME_0.20 */
    MEAS_VECTOR,  /* real parameters of a single value */
    MEAS_PAIRS    /* name=real parameters of a single value */
};

/* The values that the numbers among the parameters of a measure can have. */
enum meas_range {
    MEAS_GAINS,     /* 0, or a magnitude from 1 / MEAS_MAX_GAIN to MEAS_MAX_GAIN */
    MEAS_RBP,       /* the same, and a pair p=PERSISTENCE with 0 <= PERSISTENCE < 1 */
    MEAS_WEIGHTS,   /* 0, or from 1 / MEAS_MAX_GAIN to MEAS_MAX_GAIN */
    MEAS_RECALLS,   /* from 0 to 1 */
    MEAS_MULTIPLES, /* from 0 to 10^6, of the number of relevant documents */
    MEAS_LENGTHS    /* from 0 to MEAS_MAX_RANK */
};
#define MEAS_MAX_GAIN 1e100            /* sums and squares of such numbers stay finite */
#define MEAS_MAX_RANK 1000000000000000 /* no ranking is longer */

/* How per-topic values become a summary. */
enum meas_summary {
    MEAS_MEAN,
    MEAS_SUM,
    MEAS_GEOMETRIC, /* values are logarithms: exp of their mean */
    MEAS_NUM_Q,     /* number of topics */
    MEAS_NUM_REL,   /* sum; with -c over all topics of the qrels, counting every grade > 0 */
    MEAS_RUNID,     /* no number: the run's name */
    MEAS_TEXT       /* no number: a text per topic */
};

/* Which labels decide what topics a measure is averaged over. */
enum meas_labels { MEAS_BY_QRELS = 1, MEAS_BY_GAINS = 2, MEAS_BY_ANY = 3 };

/* What the first label file holds, by -R, and what a measure by qrels needs it to hold. */
enum meas_format {
    MEAS_FORMAT_QRELS,
    MEAS_FORMAT_JG,    /* qrels_jg: grades by judgement group */
    MEAS_FORMAT_PREFS, /* prefs, qrels_prefs */
    MEAS_FORMAT_ANY    /* a measure: needs none in particular; a file: -h, everything counts as there */
};

struct meas_pair {
    const char *name;
    size_t len;
    double value;
};

/* A requested measure with its parameters. */
struct meas_args {
    const struct meas_spec *spec;
    size_t n;               /* parameters, or values for MEAS_CUTOFFS and MEAS_REALS */
    long *cutoff;           /* MEAS_CUTOFFS: ascending, >= 1 */
    double *real;           /* MEAS_REALS: ascending; MEAS_VECTOR: as given */
    struct meas_pair *pair; /* MEAS_PAIRS */
    size_t first;           /* index of its first value */
    size_t n_values;
    bool exponential; /* qrel gains are 2^grade - 1 (--exp) */
    bool is_default;  /* no parameters were given */
    bool v9;          /* --compat=9: the name of a pair is what atol makes of it */
};

/* A text for the topic, to be freed. */
typedef char *meas_text_fn(const struct meas_topic *t, const struct meas_args *a);
typedef void meas_eval_fn(const struct meas_topic *t, const struct meas_args *a, double *value);
/* What an nDCG is made of: puts the gain of every hit of the ranking that it returns into t->scratch, and the ideal
 * DCG at every cutoff (of the whole ranking if there is none) into ideal[n_values]. */
typedef const struct meas_ranking *meas_gains_fn(const struct meas_topic *t, const struct meas_args *a, double *ideal);

struct meas_spec {
    const char *name;
    const char *title; /* in tables for people, "@" and a cutoff behind it; NULL = the name */
    enum meas_params params;
    const char *defaults; /* parameters where none are given */
    enum meas_labels labels;
    enum meas_format format; /* measures by qrels */
    enum meas_summary summary;
    enum lab_column column; /* gain measures: where the gains stand */
    enum meas_range range;  /* MEAS_REALS, MEAS_VECTOR, MEAS_PAIRS: of their numbers */
    size_t n_params;        /* MEAS_VECTOR: how many it takes, of 1 each a value; 0 = at least one */
    bool since_10;          /* trec_eval 9 does not have it */
    bool unset_if_missing;  /* without parameters, 0 for topics missing from the run */
    bool integer;           /* printed without decimals */
    bool summary_only;      /* not printed per topic by -q */
    meas_eval_fn *eval;     /* fills n_values zeroed values; NULL where the summary needs none */
    meas_text_fn *text;     /* MEAS_TEXT */
    meas_gains_fn *gains;   /* nDCG measures; NULL for all others */
    const char *about;      /* what it is, with formula and source; lines of at most 90 bytes */
};

/* Is it a measure of the gains in that column? */
static inline bool meas_by_gains(const struct meas_spec *s, enum lab_column column)
{
    return s->labels == MEAS_BY_GAINS && s->column == column;
}

/* The table, in order of output, ended by NULL. */
extern const struct meas_spec *const meas_table[];

/* The names of its rows, likewise, and of the nicknames below. */
extern const char *const meas_names[], *const meas_nickname_names[];

struct meas_nickname {
    const char *name;
    const char *about;
    const char *members; /* space separated, each as after -m */
    bool takes_params;   /* parameters after the nickname go to its members; trec_eval's ignore them */
};
extern const struct meas_nickname meas_nicknames[]; /* ended by name == NULL */

/* log2(rank + 2) */
static inline double meas_log2(const struct meas_topic *t, size_t rank)
{
    return rank < t->n_log2 ? t->log2[rank] : log2((double)rank + 2.0);
}
/* log2(x); looked up for whole numbers, which most are. */
static inline double meas_log2_of(const struct meas_topic *t, double x)
{
    size_t rank = x >= 2.0 && x < 1e9 ? (size_t)x - 2 : SIZE_MAX;
    return rank < t->n_log2 && (double)rank + 2.0 == x ? t->log2[rank] : log2(x);
}

/* DCG of a ranking whose hits have the given gains: dcg[c] at each of the n_cut cutoffs (ascending), or
 * dcg[0] of all of it if n_cut is 0. Tied documents each count their group's mean gain. */
void meas_dcg_of_ranking(const struct meas_topic *t, const struct meas_ranking *r, const double *gain,
                         const long *cutoff, size_t n_cut, double *dcg);

/* The ideal DCG at every cutoff of the measure into ideal[n_values], if it is known. */
bool meas_known_ideal(const struct meas_topic *t, const struct meas_args *a, double *ideal);

/* A level of gain and how many documents of the topic have it. */
struct meas_gain_level {
    double gain;
    size_t n;
};
/* DCG of the ideal ranking: levels in descending order of gain, positive ones only counted. */
void meas_dcg_of_ideal(const struct meas_topic *t, const struct meas_gain_level *level, size_t n_levels,
                       const long *cutoff, size_t n_cut, double *dcg);
/* sum[k]: the DCG of the first k documents of the ideal ranking, k = 0 .. n. Returns n, how many have a gain above 0. sum
 * has as much room as t->scratch, or is that. */
size_t meas_ideal_sums(const struct meas_topic *t, const struct meas_args *a, double *sum);

/* Expected number of relevant documents in the first k ranks. Without ties a whole number. */
double meas_relevant_at(const struct meas_topic *t, size_t k);
/* Sum of the precisions at the relevant documents retrieved: sum[c] over those above each of the n_cut
 * cutoffs (ascending), or sum[0] over all if n_cut is 0. Expected values under ties. */
void meas_precision_sums(const struct meas_topic *t, const long *cutoff, size_t n_cut, double *sum);
/* Relevant hits of a tie group. */
size_t meas_tie_relevant(const struct meas_topic *t, const struct meas_tie *tie);

/* The integer part of x, within what ranks can be: conversion of more is undefined. */
static inline long meas_rank_of(double x)
{
    return (long)fmax(-MEAS_MAX_RANK, fmin(MEAS_MAX_RANK, x));
}
/* Interpolated precision at every recall level x of the measure's parameters; see iprec_at_recall.c. */
meas_eval_fn meas_interpolated_precision;
/* bpref of the topic, which gm_bpref averages too. */
double meas_bpref_of(const struct meas_topic *t);

#define MEAS_MAX_EXP 900 /* the largest grade of which 2^grade - 1 can be summed up and divided */
/* meas_grade_gain where pairs or --exp say more than the grade. */
double meas_named_gain(const struct meas_args *a, int32_t grade);
/* Gain of a grade under the measure's parameters: a pair "grade=gain", else 2^grade - 1 or the grade. */
static inline double meas_grade_gain(const struct meas_args *a, int32_t grade)
{
    bool named = a->exponential || (a->spec->params == MEAS_PAIRS && a->n);
    return named ? meas_named_gain(a, grade) : grade > 0 ? (double)grade : 0.0;
}
/* Is the pair's name an integer, a grade? */
bool meas_pair_is_grade(const struct meas_args *a, const struct meas_pair *p);
/* Gain of a hit; pooled but unjudged documents have what the parameters give grade -2. */
static inline double meas_hit_gain(const struct meas_args *a, const struct meas_hit *hit)
{
    return meas_grade_gain(a, hit->grade < 0 ? -2 : hit->grade);
}
/* For walks down the ranks: gain of the document at this rank, where *h is the first hit not yet passed.
 * `unpooled` is the gain of documents that are not in the qrels. */
static inline double meas_gain_at(const struct meas_topic *t, const struct meas_args *a, size_t rank, size_t *h,
                                  double unpooled)
{
    return *h < t->rel.n_hits && t->rel.hit[*h].rank == rank ? meas_hit_gain(a, &t->rel.hit[(*h)++]) : unpooled;
}
/* Persistence of rank-biased precision: the parameter p, 0.9 without it. */
double meas_rbp_persistence(const struct meas_args *a);

/* The topic's grades as levels of gain, descending; mem_free() the result. */
struct meas_gain_level *meas_gain_levels(const struct meas_topic *t, const struct meas_args *a);
/* nDCG of the gains in the measure's column, at its cutoffs or of the whole ranking; see gain_ndcg.c. */
meas_eval_fn meas_gain_ndcg;
meas_gains_fn meas_gain_ndcg_gains;
#define MEAS_MIN_GEO 0.00001 /* what geometric means take for smaller values */

#endif
