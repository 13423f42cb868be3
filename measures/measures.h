/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Measures: pure functions from one topic's ranking and labels to numbers.
 *
 * A measure is a file with one `const struct meas_spec` and its functions, and a row in table.c. A measure neither
 * opens files nor prints. It receives a ranking as the short list of retrieved documents that have a label ("hits"), so
 * its cost depends on the number of labels, not on the length of the ranking. */
#ifndef MEASURES_MEASURES_H
#define MEASURES_MEASURES_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/labels.h"

/* A retrieved document with a label. */
struct meas_hit {
    uint32_t rank; /* the rank from 0, after -M and -J */
    int32_t grade; /* the grade in a ranking against qrels; negative means that the qrels list the document unjudged */
    uint32_t row;  /* the index into pool_row of struct meas_topic, in a ranking against gains */
};

/* A tie group: n >= 2 documents with the same score at ranks first .. first + n - 1, at least one of them a hit. */
struct meas_tie {
    uint32_t first, n;
    uint32_t hit, n_hits; /* its hits are hit[hit] .. hit[hit + n_hits - 1] of struct meas_ranking */
};

/* The ranking of one topic, after -M and -J, against one kind of labels: grades of the qrels, or gains. */
struct meas_ranking {
    size_t n_ret;               /* the number of ranked documents */
    const struct meas_hit *hit; /* the hits, by ascending rank */
    size_t n_hits;
    const struct meas_tie *tie; /* the tie groups, by ascending rank; only with --ties mean, otherwise n_ties is 0 */
    size_t n_ties;
};

/* A grade and the number of the topic's judged documents that have it. */
struct meas_level {
    int32_t grade; /* >= 0 */
    size_t n;      /* >= 1 */
};

/* The ranking against the judgements of one judgement group (assessor), for -R qrels_jg. */
struct meas_group {
    size_t n_ret;             /* the number of ranked documents; with -J only documents that the group judges, so that
                               * it differs between groups */
    const uint32_t *rel_rank; /* the ranks, from 0, of the num_rel_ret relevant retrieved documents, ascending */
    size_t num_rel_ret, num_rel;
};

struct meas_prefs; /* preferences, for -R prefs and qrels_prefs; defined in measures/prefs.h */

/* One topic as measures see it: its ranking, its labels and the options that change values. */
struct meas_topic {
    bool missing;       /* whether the run lacks the topic; such topics are evaluated only with -c */
    bool graded;        /* whether the topic has qrels; the members from `rel` to `prefs` need them */
    bool v9;            /* whether to compute as trec_eval 9.0.8 does (--compat=9) */
    long level;         /* grades >= level are relevant (-l) */
    const double *log2; /* log2[i] = log2(i + 2), 0 <= i < n_log2, for meas_log2() */
    size_t n_log2;
    double *scratch; /* working memory for one double per labelled document of the topic, and one more */
    struct meas_sorter *sorter;
    double docs_in_collection; /* the number of documents in the collection (-N) */
    const double *ideal; /* [index of the value in the set]: for an nDCG the DCG of the ideal ranking at the value's
                          * cutoff; NAN for values that must be computed; the pointer is NULL if all must be */

    /* members for measures by qrels */
    struct meas_ranking rel;
    const uint32_t *rel_rank; /* num_rel_ret ranks of the relevant retrieved documents, from 0, ascending */
    size_t num_rel_ret;
    size_t num_rel;                  /* the number of relevant documents of the topic */
    size_t num_nonrel;               /* the number of judged documents with a grade below `level`, the relevance
                                      * level */
    size_t num_unjudged_ret;         /* the number of retrieved documents that the qrels list with a negative grade */
    const struct meas_level *grades; /* the n_grades different grades >= 0 of the topic, descending, with numbers of
                                      * documents */
    size_t n_grades;
    const struct meas_group *group; /* the judgement groups, for -R qrels_jg */
    size_t n_groups;
    const struct meas_prefs *prefs; /* the preferences, for -R prefs and -R qrels_prefs */

    /* members for measures by gains; the pool is the set of the topic's documents in the gain file without excluded
     * ones */
    struct meas_ranking gain;
    const uint32_t *pool_row; /* [n_pool]: the row numbers of the pool's documents in the gain file */
    size_t n_pool;
    const struct lab_set *gains;
};

/* The kinds of parameters of a measure, which follow the dot of -m NAME.PARAMS. */
enum meas_params {
    MEAS_NO_PARAMS,
    MEAS_CUTOFFS, /* ranks; one value for each cutoff, named NAME_5 */
    MEAS_REALS,   /* real cutoffs; one value for each, named NAME_0.20 */
    MEAS_VECTOR,  /* real numbers that together make one value */
    MEAS_PAIRS    /* name=real pairs that together make one value */
};

/* The ranges of numbers among a measure's parameters. */
enum meas_range {
    MEAS_GAINS,     /* 0, or an absolute value from 1 / MEAS_MAX_GAIN to MEAS_MAX_GAIN */
    MEAS_RBP,       /* the range of MEAS_GAINS, and a pair p=PERSISTENCE with 0 <= PERSISTENCE < 1 */
    MEAS_WEIGHTS,   /* 0, or from 1 / MEAS_MAX_GAIN to MEAS_MAX_GAIN */
    MEAS_RECALLS,   /* from 0 to 1 */
    MEAS_MULTIPLES, /* from 0 to 10^6, in multiples of the number of relevant documents */
    MEAS_LENGTHS    /* from 0 to MEAS_MAX_RANK */
};
#define MEAS_MAX_GAIN 1e100            /* the limit of gains, so that sums of them and of their squares stay finite */
#define MEAS_MAX_RANK 1000000000000000 /* the limit of ranks; every ranking is shorter */

/* The ways to summarise the values of all topics in one value. */
enum meas_summary {
    MEAS_MEAN,
    MEAS_SUM,
    MEAS_GEOMETRIC, /* exp of the mean; the values are logarithms */
    MEAS_NUM_Q,     /* the number of topics */
    MEAS_NUM_REL,   /* the sum; with -c, the number of grades > 0 of all topics in the qrels, whether evaluated or
                     * not */
    MEAS_RUNID,     /* the run's name instead of a number */
    MEAS_TEXT       /* a text for each topic instead of numbers */
};

/* The kinds of labels, as bits; of a measure, the kind that a topic must have to enter its mean. MEAS_BY_ANY stands for
 * qrels or, without a qrels file, for gains. */
enum meas_labels { MEAS_BY_QRELS = 1, MEAS_BY_GAINS = 2, MEAS_BY_ANY = 3 };

/* The format of the first label file (-R), or the format that a measure by qrels requires. */
enum meas_format {
    MEAS_FORMAT_QRELS,
    MEAS_FORMAT_JG,    /* qrels_jg: grades by judgement group */
    MEAS_FORMAT_PREFS, /* prefs, qrels_prefs */
    MEAS_FORMAT_ANY    /* of a measure: every format is allowed; of a file: -h lists all measures as available */
};

struct meas_pair {
    const char *name;
    size_t len;
    double value;
};

/* A requested measure with its parameters. */
struct meas_args {
    const struct meas_spec *spec;
    size_t n;               /* the number of parameters; for MEAS_CUTOFFS and MEAS_REALS also the number of values */
    long *cutoff;           /* the cutoffs of MEAS_CUTOFFS, >= 1, ascending */
    double *real;           /* the cutoffs of MEAS_REALS, ascending, or the parameters of MEAS_VECTOR as given */
    struct meas_pair *pair; /* the parameters of MEAS_PAIRS */
    size_t first;           /* the index of the first of its n_values values among the set's values */
    size_t n_values;
    bool exponential; /* whether the gain of a grade is 2^grade - 1 (--exp) */
    bool is_default;  /* whether -m gives no parameters, so that the defaults hold */
    bool v9;          /* whether in a "grade=gain" pair the grade ends where its digits end, as in trec_eval 9
                       * (--compat=9) */
};

/* The preferences that a measure counts: all, or those with at least one or both of the two documents retrieved. */
enum meas_retrieved { MEAS_PREFS_ALL, MEAS_PREFS_ONE, MEAS_PREFS_BOTH };

/* Computes a measure whose value is a text. The caller frees the text with mem_free(). */
typedef char *meas_text_fn(const struct meas_topic *t, const struct meas_args *a);
/* Computes a measure with the parameters *a on one topic into value[a->n_values], which is 0 before. */
typedef void meas_eval_fn(const struct meas_topic *t, const struct meas_args *a, double *value);
/* Prepares an nDCG: returns the ranking that it evaluates, fills t->scratch with the gain of each of the ranking's
 * hits, and ideal[n_values] with the ideal DCG at each cutoff (of the whole ranking if the measure has no cutoffs). */
typedef const struct meas_ranking *meas_gains_fn(const struct meas_topic *t, const struct meas_args *a, double *ideal);

struct meas_spec {
    const char *name;
    const char *title; /* the name in tables for people, before "@" and a cutoff; NULL means the name */
    enum meas_params params;
    const char *defaults;    /* the parameters if -m gives none */
    enum meas_labels labels; /* the labels that the measure reads, which a topic must have to enter its summary */
    enum meas_format format; /* the label format that a measure that uses qrels requires */
    enum meas_summary summary;
    enum lab_column column; /* the column of the gain file that holds the gains of a measure by gains */
    enum meas_range range;  /* the range of the numbers of MEAS_REALS, MEAS_VECTOR and MEAS_PAIRS */
    size_t n_params;        /* only for MEAS_VECTOR: the number of parameters; 0 means any number; 1 means that each
                             * parameter makes a value */
    enum meas_retrieved retrieved; /* only for measures of preferences */
    bool since_10;                 /* whether trec_eval 9 lacks the measure */
    bool unset_if_missing;         /* whether a topic that the run lacks has the value 0, not the result of eval(), if
                                    * -m gives no parameters */
    bool integer;                  /* whether the value is printed without decimals */
    bool summary_only;             /* whether -q omits the value for single topics */
    meas_eval_fn *eval;            /* fills n_values values, which are 0 before; NULL for MEAS_TEXT and if the summary
                                    * needs no values */
    meas_text_fn *text;            /* only for MEAS_TEXT */
    meas_gains_fn *gains;          /* only for nDCG measures; NULL for all others */
    const char *about;             /* the description with formula and source, in lines of at most 90 bytes */
};

/* Returns whether the measure evaluates the gains in the given column of the gain file. */
static inline bool meas_by_gains(const struct meas_spec *s, enum lab_column column)
{
    return s->labels == MEAS_BY_GAINS && s->column == column;
}

/* All measures in the order of output; NULL ends the table. */
extern const struct meas_spec *const meas_table[];

/* The names of the measures in meas_table[], and of the nicknames in meas_nicknames[]; NULL ends each. */
extern const char *const meas_names[], *const meas_nickname_names[];

struct meas_nickname {
    const char *name;
    const char *about;
    const char *members; /* the measures, separated by spaces, each in the form of an argument of -m */
    bool takes_params;   /* whether its members take the nickname's parameters; trec_eval's nicknames ignore them */
};
extern const struct meas_nickname meas_nicknames[]; /* an element with name == NULL ends the array */

/* Returns log2(rank + 2), the discount of a rank that counts from 0. */
static inline double meas_log2(const struct meas_topic *t, size_t rank)
{
    return rank < t->n_log2 ? t->log2[rank] : log2((double)rank + 2.0);
}
/* Returns log2(x). Looks up whole numbers, the usual case, in the topic's table t->log2. */
static inline double meas_log2_real(const struct meas_topic *t, double x)
{
    size_t rank = x >= 2.0 && x < 1e9 ? (size_t)x - 2 : SIZE_MAX;
    return rank < t->n_log2 && (double)rank + 2.0 == x ? t->log2[rank] : log2(x);
}

/* Computes the DCG of a ranking whose hits have the gains gain[r->n_hits]. Fills dcg[c] for each of the n_cut ascending
 * cutoffs, or dcg[0] for the whole ranking if n_cut is 0. Each document of a tie group counts the mean gain of the
 * group's documents, of which those that are not hits have 0. */
void meas_dcg_of_ranking(const struct meas_topic *t, const struct meas_ranking *r, const double *gain,
                         const long *cutoff, size_t n_cut, double *dcg);

/* Copies the DCG of the ideal ranking at each cutoff of the measure from t->ideal to ideal[n_values]. Returns false if
 * t->ideal lacks it, so that the caller must compute it. */
bool meas_copy_ideal(const struct meas_topic *t, const struct meas_args *a, double *ideal);

/* A gain and the number of the topic's documents that have it. */
struct meas_gain_level {
    double gain;
    size_t n;
};
/* Computes the DCG of the ideal ranking from levels in descending order of gain; levels with gain <= 0 are ignored.
 * Fills dcg[n_cut] at ascending cutoffs, or dcg[0] for the whole ranking if n_cut is 0. */
void meas_dcg_of_ideal(const struct meas_topic *t, const struct meas_gain_level *level, size_t n_levels,
                       const long *cutoff, size_t n_cut, double *dcg);
/* Fills sum[k] with the DCG of the first k documents of the ideal ranking by grades, 0 <= k <= n, and returns n, the
 * number of documents with a gain above 0. sum must have as much room as t->scratch and may be t->scratch. */
size_t meas_ideal_sums(const struct meas_topic *t, const struct meas_args *a, double *sum);

/* Returns the number of relevant documents among the first k ranked ones. If k cuts a tie group (--ties mean), it is an
 * expected value over the orders of the group, otherwise a whole number. */
double meas_relevant_at(const struct meas_topic *t, size_t k);
/* Sums the precisions at the relevant retrieved documents. Fills sum[c] with the sum over the first cutoff[c] ranks for
 * each of the n_cut ascending cutoffs, or sum[0] with the sum over all ranks if n_cut is 0. With tie groups the sums
 * are expected values. */
void meas_precision_sums(const struct meas_topic *t, const long *cutoff, size_t n_cut, double *sum);
/* Returns the number of documents in a tie group of t->rel whose grade is at least t->level. */
size_t meas_tie_relevant(const struct meas_topic *t, const struct meas_tie *tie);

/* Returns the integer part of x, limited to +-MEAS_MAX_RANK because the conversion of larger numbers is undefined. */
static inline long meas_truncate_rank(double x)
{
    return (long)fmax(-MEAS_MAX_RANK, fmin(MEAS_MAX_RANK, x));
}
/* Computes the interpolated precision at each recall level in the measure's parameters; see iprec_at_recall.c. */
meas_eval_fn meas_interpolated_precision;
/* Returns the bpref of the topic, for the measures bpref and gm_bpref. */
double meas_bpref_value(const struct meas_topic *t);

#define MEAS_MAX_EXP 900 /* the largest grade for which sums and quotients of 2^grade - 1 stay finite */
/* Returns the gain of a grade as described at meas_grade_gain(), which calls it only if there are grade=gain pairs or
 * --exp. */
double meas_named_gain(const struct meas_args *a, int32_t grade);
/* Returns the gain of a grade: the gain, possibly negative, of its pair "grade=gain" in the parameters; without such a
 * pair 2^grade - 1 (--exp) or the grade, but 0 for a negative grade. */
static inline double meas_grade_gain(const struct meas_args *a, int32_t grade)
{
    bool named = a->exponential || (a->spec->params == MEAS_PAIRS && a->n);
    return named ? meas_named_gain(a, grade) : grade > 0 ? (double)grade : 0.0;
}
/* Returns whether the name of the pair is an integer, that is a grade. With --compat=9 every name is one. */
bool meas_pair_is_grade(const struct meas_args *a, const struct meas_pair *p);
/* Returns the gain of a hit by its grade. Documents that the qrels list with a negative grade, as not judged, have the
 * gain that the parameters give grade -2. */
static inline double meas_hit_gain(const struct meas_args *a, const struct meas_hit *hit)
{
    return meas_grade_gain(a, hit->grade < 0 ? -2 : hit->grade);
}
/* Returns the gain, by grade, of the document at `rank` (from 0), for callers that walk down the ranks one by one. *h
 * is the index of the next hit and advances when the walk reaches it. Documents that are not in the qrels have the gain
 * `unpooled`. */
static inline double meas_gain_at(const struct meas_topic *t, const struct meas_args *a, size_t rank, size_t *h,
                                  double unpooled)
{
    return *h < t->rel.n_hits && t->rel.hit[*h].rank == rank ? meas_hit_gain(a, &t->rel.hit[(*h)++]) : unpooled;
}
/* Returns the persistence of rank-biased precision: the last parameter named p, or 0.9 without one. */
double meas_rbp_persistence(const struct meas_args *a);

/* Returns t->n_grades elements in descending order of gain: the gain of each of the topic's grades and the number of
 * judged documents that have the grade. The caller frees the array with mem_free(). */
struct meas_gain_level *meas_gain_levels(const struct meas_topic *t, const struct meas_args *a);
/* meas_gain_ndcg computes, and meas_gain_ndcg_gains prepares (meas_gains_fn), the nDCG of the gains in the measure's
 * column of the gain file, at its cutoffs or, without cutoffs, of the whole ranking; see gain_ndcg.c. */
meas_eval_fn meas_gain_ndcg;
meas_gains_fn meas_gain_ndcg_gains;
#define MEAS_MIN_GEO 0.00001 /* the smallest value in a geometric mean; smaller ones are replaced by it */

#endif
