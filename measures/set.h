/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The measures of one call: what -m asked for, with parameters, names of values, and summaries. */
#ifndef MEASURES_SET_H
#define MEASURES_SET_H

#include "base/mem.h"
#include "measures/measures.h"

struct meas_value {
    const char *name;  /* as printed: NAME, NAME_5, NAME_params */
    const char *title; /* for people: nDCG@5; the name of a measure without a title */
    const struct meas_spec *spec;
    enum meas_labels labels; /* MEAS_BY_QRELS or MEAS_BY_GAINS: what topics it is averaged over */
};

struct meas_set {
    bool v9;        /* --compat=9 */
    size_t n_texts; /* measures that are texts */
    bool looks;     /* some measure looks at rankings; else a document that appears twice is nobody's business */
    size_t n_asked; /* -m arguments so far */
    struct meas_args *args; /* in the order of -m, those of a nickname in that of the table */
    size_t n_args, cap_args;
    struct meas_value *value; /* in the same order */
    size_t n_values;
    size_t *by_table; /* the values' numbers in the order of the table, which is trec_eval's, once finished */
    struct meas_request *request; /* per row of the table, until finished */
    struct arena arena;
};

void meas_set_init(struct meas_set *s, bool v9);
/* One -m argument: NAME, NAME.PARAMS or a nickname. Repeated cutoffs add up; of a measure whose
 * parameters make a single value, each list gives one. 0, or -1 and *err. */
int meas_set_add(struct meas_set *s, const char *text, struct err *err);

/* Does any of the measures asked for so far look at qrels, if there are some? */
bool meas_set_by_qrels(const struct meas_set *s);

/* Is any of them computed from this column of the gain file? */
bool meas_set_by_column(const struct meas_set *s, enum lab_column column);

/* What can be computed: label kinds at hand and columns of the gain file. */
struct meas_available {
    bool qrels, gains;
    enum meas_format format; /* of the qrels */
    unsigned columns;        /* bit per enum lab_column */
    const char *gain_file;   /* its name, for messages; NULL = none */
};
/* Lays out arguments and values. A measure that cannot be computed is an error if -m named it, and left
 * out if it came with a nickname; *left_out then names it (else NULL). 0, or -1 and *err. */
int meas_set_finish(struct meas_set *s, const struct meas_available *have, bool exponential, const char **left_out,
                    struct err *err);
void meas_set_free(struct meas_set *s);

/* Computes all values of one topic into value[n_values] and text[n_texts] (to be freed): those of the label
 * kinds in `labels`. */
void meas_set_eval(const struct meas_set *s, const struct meas_topic *t, unsigned labels, double *value, char **text);

/* Per-topic values of one run. */
struct meas_matrix {
    const double *value;       /* n_topics x n_values */
    const unsigned char *used; /* per topic: label kinds it was evaluated by, bits of enum meas_labels */
    size_t n_topics;
    bool complete;           /* -c: */
    size_t n_qrels, n_gains; /* number of topics to average over */
    double num_rel_all;      /* grades > 0 in all of the qrels */
};
/* Summaries over topics, in order of the topics, into summary[n_values]. */
void meas_set_summarise(const struct meas_set *s, const struct meas_matrix *m, double *summary);

/* The same where no matrix is kept: topics are added one by one, in their order. */
struct meas_sums {
    const struct meas_set *set;
    double *sum;             /* n_values */
    size_t n_qrels, n_gains; /* topics that were added, by their labels */
};
void meas_sums_begin(struct meas_sums *sums, const struct meas_set *s);
/* used: the label kinds that the topic was evaluated by, 0 = it was not, and value is not looked at. */
void meas_sums_add(struct meas_sums *sums, const double *value, unsigned used);
/* Frees what there is; of *m, what is not per topic is looked at. */
void meas_sums_end(struct meas_sums *sums, const struct meas_matrix *m, double *summary);

#endif
