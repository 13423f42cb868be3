/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Signs that a judge does not answer about documents: that its answers depend on a document's place in a window, on the
 * length of its text, on the first criterion, on the topic alone, or on when it was asked.
 *
 * Thresholds: `test/coverage/judges -n 100` draws healthy judges of 12 topics, with 0, 15 and 30 % of guesses and three
 * levels of noise, and counts the marked signs; none of its rows may exceed one store of 100. An effect is marked if it
 * exceeds both a size that matters and a number of standard errors, since a large store makes any effect
 * significant. */
#ifndef DIAGNOSE_TRUST_H
#define DIAGNOSE_TRUST_H

#include <math.h>

#include "calibrate/position.h"
#include "format/published.h"
#include "format/texts.h"

#define TRUST_ERRORS 5.0 /* an effect is marked only if it exceeds this number of its standard errors */
#define TRUST_PLACE 0.3  /* an effect of place is marked above this: logits from the first place to the last */
#define TRUST_LEVEL 0.4  /* a change of level is marked above this: logits from early answers to late ones */
#define TRUST_MIRRORED \
    0.1                  /* a sign is marked if mirrored windows agree on this much less than the expected share of
                          * pairs */
#define TRUST_COPIES 0.6 /* the kappa of the other criteria with the first above which they count as copies */
#define TRUST_SAME 0.25  /* the reliability of differences within topics below which documents count as alike */
#define TRUST_TURN \
    0.25 /* a sign is marked if the correlation of early and late halves is this much below that of alternate halves, or
          * below minus this */
enum { TRUST_LEAST = 30 /* the smallest number of documents or windows from which a sign is marked */ };
/* Without grades, a property of documents is marked if its correlation with theta exceeds TRUST_TIE in size. With
 * grades, this correlation at equal grades must exceed TRUST_TIE_GIVEN, and the grades' correlation with the property
 * at equal theta must have the opposite sign by TRUST_TIE_BACK standard errors. */
#define TRUST_TIE 0.2
#define TRUST_TIE_GIVEN 0.1
#define TRUST_TIE_BACK 3.0

/* An estimated effect, its standard error, and the number of windows that contribute to it; the first two are NAN if
 * unknown. */
struct trust_effect {
    double value, se;
    size_t windows; /* the number of windows that contribute to the effect */
};

/* The answers about the documents at one place (the first, the second ...) of the windows that have the most frequent
 * width of their stage. */
struct trust_place {
    size_t n[2];           /* [stage]: the number of answers */
    double mean[2], se[2]; /* [0]: of scores in the tournament; [1]: of the shares of criteria passed in the rubric */
    double expected;       /* in the rubric, the mean share of criteria that the model predicts to pass */
};

/* The consistency of one stage: correlations, within topics, of the documents' values in two halves of its windows. A
 * value is the score fitted to the half's windows (tournament) or the mean number of criteria passed (rubric). */
struct trust_halves {
    size_t documents;          /* the number of documents with a value in both halves of `alternate` */
    double alternate;          /* the correlation if windows go to the two halves in turn; a pair of windows that show
                                * the same documents in reverse order is in one half */
    double r_full;             /* `alternate`, corrected to the full length by Spearman and Brown: 2 r / (1 + r) */
    double split[2];           /* [0]: the correlation of the early and the late half, by number, of each topic's
                                * windows; [1]: of the windows before and after the middle of the whole store by time,
                                * where a topic counts if each half has at least a third of its windows */
    size_t split_documents[2]; /* the numbers of documents with a value in both halves of split[] */
    double *topic;             /* `r_full` of each topic of the store; NAN if unknown */
};

/* The properties of documents that theta should not depend on. */
enum trust_tie {
    TRUST_LENGTH,
    TRUST_ID,
    TRUST_FIRST /* the order in which windows first show the documents */,
    TRUST_TIES
};

/* Correlations, within topics, of theta with one property x of documents: the log length of the text, the position of
 * the docno in the sorted list, or the order in which the store's windows show the documents first.
 *
 * People's grades t tell whether the judge or the documents cause a correlation of theta s with a property x. If the
 * documents do, t and s both measure, with errors, a worth that x goes with: cor(s, x | t) and cor(t, x | s) have the
 * sign of cor(worth, x), however coarse the grades are. If the judge adds x to the worth, they have opposite signs. */
struct trust_correlation {
    size_t n;                    /* the number of documents with a theta and the property */
    double theta, given_grades;  /* the correlation of theta with the property, and the partial correlation given
                                  * people's grades; NAN without grades */
    double grades_given_theta;   /* the partial correlation of people's grades with the property, given theta; NAN
                                  * without grades */
    double given_other[2];       /* [stage]: the correlation of the documents' values in this stage (bt, or the mean
                                  * number of criteria passed) with the property, given their values in the other
                                  * stage */
    double z, z_grades, z_theta; /* Fisher's z over its standard error, of theta, given_grades and grades_given_theta */
    bool marked;                 /* whether it is large enough to be a sign (TRUST_TIE, TRUST_TIE_GIVEN) */
};

/* All signs that a judge does not answer about documents. The members named ..._marked say whether a sign is strong
 * enough to be reported. */
struct trust {
    struct position_effect tournament; /* the effect of the place in a tournament window on scores, in logits */
    double scale;                      /* the mean tau: logits of theta for each logit of the tournament */
    struct trust_effect rubric;        /* how much theta seems to change in the rubric from the last place of a window
                                        * to the first */
    bool tournament_marked, place_marked, mirror_marked;
    size_t mirrored, pairs;          /* mirrored: the number of pairs of windows that show the same documents in reverse
                                      * order; pairs: the number of pairs of documents with a bt in them */
    double agreement, expected;      /* the share of these pairs of documents that both windows order alike, ties
                                      * counting half; the share that random errors of scores explain */
    struct trust_place *place_stats; /* n_places: by place, the first one first */
    size_t n_places;

    double
        copies; /* the kappa of the answers to the other criteria with the answer to the first, at equal theta; NAN if
                 * unknown */
    bool copies_marked;

    struct trust_halves halves[2]; /* the split halves of each stage */
    const char **qid;              /* the n_topics topics of the store, whose strings belong to it */
    size_t n_topics;
    bool same_marked[2];             /* whether the stage hardly tells documents of a topic apart */
    struct trust_effect level[2][2]; /* [stage][0 or 1]: how much later answers about the same document are higher, in
                                      * logits of its score or its theta: [0] in the late half of each topic by window
                                      * number, [1] of the store by time */
    bool level_marked[2][2], turn_marked[2][2]; /* [stage][0 or 1]: whether level[] is large (never set for the
                                                 * tournament); whether trust_halves.split[] is far below `alternate`,
                                                 * or negative */

    struct trust_correlation tie[TRUST_TIES]; /* by enum trust_tie */
};

struct lab_set;
/* The inputs of the measurement. The texts give the lengths of documents, and the grades are people's; either may be
 * NULL. `dataset` is the dataset to measure; NULL means all. */
struct trust_source {
    const struct published *labels;
    const struct jud_store *store;
    const char *dataset;          /* NULL means all */
    bool hard_rankings;           /* whether rankings without scores count in the tournament */
    const struct texts *texts;    /* for TRUST_LENGTH */
    const struct lab_set *grades; /* people's grades of documents */
};

/* Measures all signs. Returns 0, or -1 and *err if the gain file and the store have different criteria or judges. Free
 * *t with trust_free. */
int trust_measure(struct trust *t, const struct trust_source *source, struct err *err);
void trust_free(struct trust *t);

/* Returns 0 if no sign is marked, otherwise -1 and *err (ERR_CALC), which names the marked signs. Marked correlations
 * with length or order count only if people's grades were given, since otherwise the documents may cause them. */
int trust_refuse(const struct trust *t, struct err *err);

/* Returns whether an effect is marked: it exceeds `size` and TRUST_ERRORS standard errors, over at least TRUST_LEAST
 * windows. */
static inline bool trust_large(struct trust_effect e, double size)
{
    return fabs(e.value) > size && fabs(e.value) > TRUST_ERRORS * e.se && e.windows >= TRUST_LEAST;
}

/* Returns whether the effect of the place in the tournament is marked: its slope or its offset is large, or it has no
 * finite estimate. */
static inline bool trust_position_marked(const struct position_effect *e)
{
    return (isnan(e->slope) && e->windows >= TRUST_LEAST) ||
           trust_large((struct trust_effect){e->slope, e->se_slope, e->windows}, TRUST_PLACE) ||
           trust_large((struct trust_effect){e->offset, e->se_offset, e->windows}, TRUST_PLACE);
}

#endif
