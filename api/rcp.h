/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* librcp: the measures of trec_rcp, its comparison of runs, and the fit of rcp-label, for other programs; see rcp(3).
 *
 * Nothing here prints or ends the program, and there is no state beside the handles. A function that can fail takes a
 * struct rcp_error last, which may be NULL, and returns -1 or NULL; lack of memory is an error like the others. What a
 * handle gives out (names, arrays) lives as long as the handle. Different handles may be used by different threads at the
 * same time; an evaluator that was prepared by any number of them, since nothing changes it any more. */
#ifndef RCP_H
#define RCP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RCP_API __attribute__((visibility("default")))

/* Errors. */
enum rcp_kind {
    RCP_OK,
    RCP_MISUSE,   /* an unknown measure, option or value; a call out of order */
    RCP_INPUT,    /* a file that cannot be read, or data that is malformed */
    RCP_MEMORY,   /* out of memory: the handle of the call can only be freed */
    RCP_NUMERIC,  /* input that cannot be evaluated: a document twice in a topic, a fit without a solution */
    RCP_NO_TOPIC, /* no topic has both a ranking and labels */
    RCP_OUTPUT,   /* a file could not be written */
    RCP_ABORTED   /* a callback of the caller said so */
};

struct rcp_error {
    enum rcp_kind kind;
    char text[1200]; /* "FILE:LINE: what was read, what was expected", without a newline */
};

RCP_API const char *rcp_version(void); /* "0.1.0" */

/* Measures: names as trec_eval's, "map", "ndcg_cut", "rcp_ndcg_cut"; a name and parameters are "ndcg_cut.5,10" or, as in
 * results, "ndcg_cut_10". Names end with NULL. */
RCP_API const char *const *rcp_measures(void);
RCP_API const char *const *rcp_nicknames(void);          /* sets of measures: "official", "all_trec", "rcp", ... */
RCP_API const char *rcp_measure_about(const char *name); /* formula and source; NULL = there is no such measure */

/* Names of topics and documents, in UTF-8 or any other bytes but NUL, white space included; not NUL-terminated. */
struct rcp_text {
    const char *s;
    size_t len;
};

/* Rows of labels or rankings, in any order: topics need not be together. */
struct rcp_rows {
    size_t n;
    const struct rcp_text *topic, *docno;
    const double *value; /* a grade (a whole number), a gain, or a score; not looked at where only pairs count */
};

/* Labels and measures, made ready for any number of runs. First the options, measures and labels in any order, then
 * rcp_prepare, then runs. */
struct rcp_evaluator;
RCP_API struct rcp_evaluator *rcp_evaluator_new(struct rcp_error *);
RCP_API void rcp_evaluator_free(struct rcp_evaluator *);

/* Options are those of trec_rcp, by their long names or as much of them as is clear, such as "ties" "mean", "protocol"
 * "nanobeir", "complete" "yes", "jobs" "4"; rcp(3) lists them. What takes no value on the command line takes "yes" or
 * "no". Of ties and protocol the later call counts. */
RCP_API int rcp_set(struct rcp_evaluator *, const char *option, const char *value, struct rcp_error *);
RCP_API int rcp_measure(struct rcp_evaluator *, const char *measure, struct rcp_error *); /* may be repeated */

/* Labels, from a file in any form that trec_rcp reads, or from rows. Every kind once. Files are read by rcp_prepare; of
 * rows nothing is needed any more when the call returns. */
enum rcp_labels { RCP_QRELS, RCP_GAINS, RCP_EXCLUDED, RCP_POOL };
RCP_API int rcp_read_labels(struct rcp_evaluator *, enum rcp_labels, const char *path, struct rcp_error *);
RCP_API int rcp_give_labels(struct rcp_evaluator *, enum rcp_labels, const struct rcp_rows *, struct rcp_error *);
/* Gains with what else is known of a document; every array has rows->n values or is NULL, NAN = missing. Gains
 * (rows->value) may be NULL where there are theta and criteria. */
struct rcp_gain_columns {
    const double *theta, *bt; /* logits */
    const double *count;      /* share of passed criteria, in [0, 1] */
};
struct rcp_criterion {
    const char *name;
    double gamma, beta;       /* discrimination > 0, difficulty in logits */
    double se_gamma, se_beta; /* NAN = not known */
};
RCP_API int rcp_give_gains(struct rcp_evaluator *, const struct rcp_rows *, const struct rcp_gain_columns *,
                           const struct rcp_criterion *, size_t n_criteria, struct rcp_error *);

/* Reads, checks and lays out what was said before; where it fails, the evaluator can only be freed. */
RCP_API int rcp_prepare(struct rcp_evaluator *, struct rcp_error *);

/* Once prepared: values are columns, "ndcg_cut_10", in the order of the calls of rcp_measure, those of one call in the
 * order of trec_eval; topics are rows, in strcmp order, all that the labels have. */
RCP_API size_t rcp_n_values(const struct rcp_evaluator *);
RCP_API const char *rcp_value_name(const struct rcp_evaluator *, size_t value);
RCP_API size_t rcp_n_topics(const struct rcp_evaluator *);
RCP_API const char *rcp_topic_name(const struct rcp_evaluator *, size_t topic);
/* What trec_rcp would note about the labels: lines, "" = nothing. */
RCP_API const char *rcp_label_notes(const struct rcp_evaluator *);

/* What a run is worth. Rankings are read by one of three functions. A result needs its evaluator no more, but for reports
 * and comparisons. */
struct rcp_result;
RCP_API struct rcp_result *rcp_evaluate_file(const struct rcp_evaluator *, const char *path, struct rcp_error *);
RCP_API struct rcp_result *rcp_evaluate_rows(const struct rcp_evaluator *, const char *name, const struct rcp_rows *,
                                             struct rcp_error *);
/* The ranking of one topic, in any order; the strings and arrays must live until the next call. */
struct rcp_ranking {
    struct rcp_text topic;
    size_t n;
    const struct rcp_text *docno;
    const double *score;
    unsigned
        promises; /* what may be relied on, which saves time: RCP_DISTINCT, RCP_PADDED, or both added; 0 = nothing */
};
enum {
    RCP_DISTINCT = 1, /* no document appears twice */
    RCP_PADDED = 2    /* the 8 bytes behind each docno can be read */
};
/* Fills *ranking, which is zero before: 1, or 0 = there are no more, or -1 = give up, which makes the kind RCP_ABORTED. Called by the thread
 * that evaluates, and no other. */
typedef int rcp_next_ranking(void *context, struct rcp_ranking *ranking);
RCP_API struct rcp_result *rcp_evaluate_rankings(const struct rcp_evaluator *, const char *name, rcp_next_ranking *,
                                                 void *context, struct rcp_error *);
RCP_API void rcp_result_free(struct rcp_result *);

RCP_API const char *rcp_result_name(const struct rcp_result *); /* the runid of a file, or the name that was given */
RCP_API int rcp_result_rename(struct rcp_result *, const char *name, struct rcp_error *); /* for reports to come */
/* rcp_n_topics x rcp_n_values, row by row; NAN where the topic is not evaluated by the measure, and for texts. */
RCP_API const double *rcp_values(const struct rcp_result *);
RCP_API const double *rcp_summary(const struct rcp_result *); /* rcp_n_values: means, sums or what the measure says */
/* A value that is a text, as runid is; of the summary where topic is rcp_n_topics. NULL = it is a number. */
RCP_API const char *rcp_value_text(const struct rcp_result *, size_t topic, size_t value);
/* Was the topic evaluated: 1 by qrels, 2 by gains, 3 by both, 0 not at all. */
RCP_API unsigned rcp_evaluated(const struct rcp_result *, size_t topic);
RCP_API const char *rcp_notes(const struct rcp_result *); /* as rcp_label_notes, about the run */

/* What trec_rcp prints of these runs, in "classic", "table", "tsv", "csv", "json", "latex" or "markdown"; options are
 * pairs of "digits", "width", "query" ("yes": topics too) and their values, ended by NULL; NULL = none. The text is the
 * caller's, to be given to rcp_text_free; NULL on failure. */
RCP_API char *rcp_report(const struct rcp_evaluator *, const struct rcp_result *const *run, size_t n_runs,
                         const char *format, const char *const *options, struct rcp_error *);
RCP_API void rcp_text_free(char *);

/* Which run is better: what trec_rcp --compare says. Options are pairs of names and values, ended by NULL: "test",
 * "alpha", "correction", "baseline" (once for each), "reference", "tie-zone", "more", "seed", "resamples", "flips", "jobs"; NULL = none. The
 * evaluator and the results may be freed before. */
struct rcp_comparison;
RCP_API struct rcp_comparison *rcp_compare(const struct rcp_evaluator *, const struct rcp_result *const *run,
                                           size_t n_runs, const char *const *options, struct rcp_error *);
RCP_API void rcp_comparison_free(struct rcp_comparison *);
RCP_API char *rcp_comparison_report(const struct rcp_comparison *, const char *format, const char *const *options,
                                    struct rcp_error *);
RCP_API const char *rcp_comparison_notes(const struct rcp_comparison *);
/* Runs in the order of the report, by their means under the first measure; measures in that of the values. */
RCP_API size_t rcp_compared_runs(const struct rcp_comparison *);
RCP_API size_t rcp_compared_measures(const struct rcp_comparison *);
RCP_API const char *rcp_compared_run(const struct rcp_comparison *, size_t run);
RCP_API size_t rcp_compared_number(const struct rcp_comparison *, size_t run); /* where it was in `run`, from 0 */
RCP_API const char *rcp_compared_measure(const struct rcp_comparison *, size_t measure);
struct rcp_mean {
    double mean, lower, upper; /* NAN = cannot be computed */
    size_t topics;
};
struct rcp_difference {
    double difference, lower, upper, p, p_holm; /* a - b; p of the chosen test, and adjusted over pairs by Holm */
    size_t topics;
    int separated; /* p, adjusted as "correction" says ("holm" by default), is below alpha */
};
RCP_API int rcp_compared_mean(const struct rcp_comparison *, size_t measure, size_t run, struct rcp_mean *);
RCP_API int rcp_compared_pair(const struct rcp_comparison *, size_t measure, size_t a, size_t b,
                              struct rcp_difference *); /* -1: the pair was not compared */

/* From judgements to gains: what rcp-label fit does. Options and judgements first, then rcp_fit_run. */
struct rcp_fit;
RCP_API struct rcp_fit *rcp_fit_new(struct rcp_error *);
RCP_API void rcp_fit_free(struct rcp_fit *);
RCP_API int rcp_fit_set(struct rcp_fit *, const char *option, const char *value, struct rcp_error *);
RCP_API int rcp_fit_read(struct rcp_fit *, const char *path, struct rcp_error *); /* a store or a file of records */
/* A window of the tournament: documents with the judge's scores, or with NULL from best to worst. */
RCP_API int rcp_fit_window(struct rcp_fit *, struct rcp_text topic, const struct rcp_text *docno, const double *score,
                           size_t n, struct rcp_error *);
/* The criteria, once, before the first answers; then answers about a document: passed[c] is 0 or 1. */
RCP_API int rcp_fit_criteria(struct rcp_fit *, const char *const *name, size_t n, struct rcp_error *);
RCP_API int rcp_fit_answers(struct rcp_fit *, struct rcp_text topic, struct rcp_text docno, const unsigned char *passed,
                            struct rcp_error *);
RCP_API int rcp_fit_run(struct rcp_fit *, struct rcp_error *);

struct rcp_fitted {
    const char *topic, *docno;
    double gain, se_gain, theta, se_theta, bt, se_bt; /* NAN = there is none */
    uint32_t responses, passes;                       /* answers to the rubric; criteria passed in all of them */
};
RCP_API size_t rcp_fit_n_docs(const struct rcp_fit *);
RCP_API int rcp_fit_doc(const struct rcp_fit *, size_t doc, struct rcp_fitted *); /* by topic and docno, strcmp order */
RCP_API size_t rcp_fit_n_criteria(const struct rcp_fit *);
RCP_API int rcp_fit_criterion(const struct rcp_fit *, size_t criterion, struct rcp_criterion *);
RCP_API const char *rcp_fit_notes(const struct rcp_fit *);
RCP_API int rcp_fit_write(const struct rcp_fit *, const char *path, struct rcp_error *); /* the gain file */

#ifdef __cplusplus
}
#endif

#endif
