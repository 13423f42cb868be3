/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The measures of one program call: the measures that -m requests, the layout of their values, and summaries over
 * topics. */
#ifndef MEASURES_SET_H
#define MEASURES_SET_H

#include "base/mem.h"
#include "measures/measures.h"

struct meas_value {
    const char *name;  /* the printed name: NAME, NAME_5, NAME_params */
    const char *title; /* the title for people, such as nDCG@5; the name if the measure has no title */
    const struct meas_spec *spec;
    enum meas_labels labels; /* MEAS_BY_QRELS or MEAS_BY_GAINS: the labels of the topics in its summary */
};

struct meas_set {
    bool v9;                /* whether to compute as trec_eval 9.0.8 does (--compat=9) */
    size_t n_texts;         /* the number of measures whose value is a text */
    bool reads_rankings;    /* whether a measure reads rankings; if none does, repeated documents are allowed */
    size_t n_requests;      /* the number of -m arguments added */
    struct meas_args *args; /* the n_args requested measures, in the order of -m; measures of one nickname in the order
                             * of the table; set by meas_set_finish() */
    size_t n_args, cap_args;
    struct meas_value *value; /* in the same order */
    size_t n_values;
    size_t *by_table; /* the indices of the values in the order of meas_table[], which is trec_eval's; set by
                       * meas_set_finish() */
    struct meas_request *request; /* one for each measure in meas_table[]: whether and how -m requests it */
    struct arena arena;
};

void meas_set_init(struct meas_set *s, bool v9);
/* Adds one -m argument: NAME, NAME.PARAMS, another spelling (spelling.h) or a nickname. The cutoffs of several
 * arguments are merged; if the parameters of a measure make one value, each list makes another value. Returns 0, or -1
 * and *err. */
int meas_set_add(struct meas_set *s, const char *text, struct err *err);

/* Returns whether a requested measure reads qrels, even if it can do without them. */
bool meas_set_by_qrels(const struct meas_set *s);

/* Returns whether a requested measure reads the given column of the gain file. */
bool meas_set_by_column(const struct meas_set *s, enum lab_column column);

/* The available labels: which files are given, and the columns of the gain file. */
struct meas_available {
    bool qrels, gains;
    enum meas_format format; /* the format of the qrels */
    unsigned columns;        /* the columns of the gain file, as bits 1 << enum lab_column */
    const char *gain_file;   /* the name of the gain file, for messages; NULL means none */
};
/* Fills s->args and s->value for all measures added. A measure that cannot be computed from these labels is an error if
 * -m names it or there is no gain file. Otherwise, as only a member of a nickname, it is omitted and named in
 * *left_out, which is NULL if none is. `exponential` is --exp. Returns 0, or -1 and *err, also if no measure
 * remains. */
int meas_set_finish(struct meas_set *s, const struct meas_available *have, bool exponential, const char **left_out,
                    struct err *err);
void meas_set_free(struct meas_set *s);

/* Computes the values of one topic: value[n_values], and text[n_texts], which the caller frees. Only measures by the
 * kinds of labels in `labels` (bits of enum meas_labels) are computed; the other values are 0. */
void meas_set_eval(const struct meas_set *s, const struct meas_topic *t, unsigned labels, double *value, char **text);

/* The values of one run, by topic. */
struct meas_matrix {
    const double *value;       /* n_topics x n_values values */
    const unsigned char *used; /* [topic]: the kinds of labels that it was evaluated by, as bits of enum meas_labels; 0:
                                * not evaluated */
    size_t n_topics;
    bool complete;           /* whether means are over all topics with labels (-c), whose numbers the next members
                              * hold */
    size_t n_qrels, n_gains; /* numbers of topics with qrels and with gains; only for -c */
    double num_rel_all;      /* the number of grades > 0 in all of the qrels; only for -c */
};
/* Returns the index of the value of which value i is the geometric mean, found by its name (map for gm_map), or
 * n_values if the set lacks it. */
size_t meas_geometric_base(const struct meas_set *s, size_t i);
/* Makes value[n_values] of a topic fit for summaries, if they were read from printed or returned results: NAN becomes
 * 0, and the values of geometric means, which are logarithms that results lack, are computed from the values that they
 * are means of. */
void meas_set_complete(const struct meas_set *s, double *value);
/* Fills summary[n_values] with the summary of each value over the topics of *m, such as its mean. Sums run in the order
 * of the topics. */
void meas_set_summarise(const struct meas_set *s, const struct meas_matrix *m, double *summary);

/* Sums for summaries without a matrix: meas_sums_add() adds the topics one by one in their order. */
struct meas_sums {
    const struct meas_set *set;
    double *sum;             /* n_values sums */
    size_t n_qrels, n_gains; /* the numbers of added topics that were evaluated by qrels and by gains */
};
void meas_sums_begin(struct meas_sums *sums, const struct meas_set *s);
/* Adds the values of a topic. `value` has n_values numbers. `label_kinds` holds the kinds of labels that the topic was
 * evaluated by, as bits of enum meas_labels; 0 means that it was not evaluated, and `value` is not read. */
void meas_sums_add(struct meas_sums *sums, const double *value, unsigned label_kinds);
/* Fills summary[n_values] from the sums and frees them. Of *m, it reads only `complete` and the numbers for -c. */
void meas_sums_end(struct meas_sums *sums, const struct meas_matrix *m, double *summary);

#endif
