/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* librcp: the measures of trec_rcp, its comparison of runs, and the judging and fit of rcp-label, for other programs;
 * see rcp(3).
 *
 * Nothing here prints or ends the program, and handles hold all state. A function that can fail takes a struct
 * rcp_error last, which may be NULL, and returns -1 or NULL; lack of memory is an error like the others. Names and
 * arrays that a handle returns live as long as the handle. Different threads may use different handles at the same
 * time, and any number of threads may use one prepared evaluator, since nothing changes it any more. */
#ifndef RCP_H
#define RCP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RCP_API __attribute__((visibility("default")))

/* The kinds of errors. */
enum rcp_kind {
    RCP_OK,
    RCP_MISUSE,   /* an unknown measure, option or value; a call out of order */
    RCP_INPUT,    /* a file that cannot be read, or data that is malformed */
    RCP_MEMORY,   /* out of memory: the handle of the call can only be freed */
    RCP_NUMERIC,  /* input that cannot be evaluated: a document twice in a topic, a fit without a solution */
    RCP_NO_TOPIC, /* no topic has both a ranking and labels */
    RCP_OUTPUT,   /* a file could not be written */
    RCP_ABORTED   /* a callback of the caller stopped the call */
};

struct rcp_error {
    enum rcp_kind kind;
    char text[1200]; /* "FILE:LINE: what was read, what was expected", without a newline */
};

RCP_API const char *rcp_version(void); /* Returns the version, "MAJOR.MINOR.PATCH". */

/* Names of measures, as in trec_eval: "map", "ndcg_cut", "rcp_ndcg_cut". Parameters follow as "ndcg_cut.5,10". Where a
 * measure is asked for, it may also be spelled as in results, "ndcg_cut_10", in tables, "nDCG@10", or in other
 * programs, "RBP(p=0.8)". Lists of names end with NULL. */
RCP_API const char *const *rcp_measures(void);
RCP_API const char *const *rcp_nicknames(void); /* names of sets of measures: "official", "all_trec", "rcp", ... */
RCP_API const char *rcp_measure_about(const char *name); /* formula and source of a measure, or the explanation of a
                                                          * set; NULL if there is none of this name */

/* Writes the measure that `text` names, in any spelling that rcp_measure takes, to name[size] in trec_eval's:
 * "ndcg_cut.10". Returns 0, or -1 and *error if the text names no measure or several, or the name does not fit. */
RCP_API int rcp_read_measure(const char *text, char *name, size_t size, struct rcp_error *);

/* The name of a topic or document: bytes without NUL, usually UTF-8; white space is allowed. Not terminated by NUL. */
struct rcp_text {
    const char *s;
    size_t len;
};

/* Rows of labels or rankings, in any order. The rows of a topic need not be adjacent. */
struct rcp_rows {
    size_t n;
    const struct rcp_text *topic, *docno;
    const double *value; /* grades (whole numbers), gains or scores; ignored for RCP_EXCLUDED and RCP_POOL, whose rows
                          * are only pairs */
};

/* Labels and measures, prepared for any number of runs. Set options, measures and labels in any order, then call
 * rcp_prepare, then evaluate runs. */
struct rcp_evaluator;
RCP_API struct rcp_evaluator *rcp_evaluator_new(struct rcp_error *);
RCP_API void rcp_evaluator_free(struct rcp_evaluator *);

/* Sets an option of trec_rcp by its long name or an unambiguous beginning of it: "ties" "mean", "protocol" "nanobeir",
 * "complete" "yes", "jobs" "4"; rcp(3) lists all. Options without a value on the command line take "yes" or "no". A
 * protocol, the rules of a benchmark, sets the rule for ties, too; of the two calls, the later one counts. */
RCP_API int rcp_set(struct rcp_evaluator *, const char *option, const char *value, struct rcp_error *);
RCP_API int rcp_measure(struct rcp_evaluator *, const char *measure, struct rcp_error *); /* may be repeated */

/* Give the labels of a kind, once: the path of a file in any form that trec_rcp reads, which rcp_prepare reads, or
 * rows, which are copied, so the caller may free them after the call. RCP_QRELS are grades of judges and RCP_GAINS
 * gains of documents. RCP_EXCLUDED are pairs of a topic and a document to drop from its ranking; RCP_POOL are the pairs
 * that a run may rank. */
enum rcp_labels { RCP_QRELS, RCP_GAINS, RCP_EXCLUDED, RCP_POOL };
RCP_API int rcp_read_labels(struct rcp_evaluator *, enum rcp_labels, const char *path, struct rcp_error *);
RCP_API int rcp_give_labels(struct rcp_evaluator *, enum rcp_labels, const struct rcp_rows *, struct rcp_error *);
/* Values of documents besides their gains, for rcp_give_gains. Each array has rows->n values, NAN if missing, or is
 * NULL. The gains (rows->value) may be NULL if one of these arrays is given: they follow from theta and the criteria,
 * and are missing if only bt or count is given. */
struct rcp_gain_columns {
    const double *theta, *bt; /* abilities and Bradley-Terry scores of the documents, in logits */
    const double *count;      /* the share of passed criteria, in [0, 1] */
};
struct rcp_criterion {
    const char *name;
    double gamma, beta;       /* discrimination, above 0 and at most 1e6; difficulty in logits, from -1e6 to 1e6 */
    double se_gamma, se_beta; /* standard errors of gamma and beta; NAN if unknown */
};
RCP_API int rcp_give_gains(struct rcp_evaluator *, const struct rcp_rows *, const struct rcp_gain_columns *,
                           const struct rcp_criterion *, size_t n_criteria, struct rcp_error *);

/* Reads and checks all labels and lays out the measures; then runs can be evaluated. Returns 0, or -1 and *error; if
 * labels or options were wrong, the evaluator can only be freed. */
RCP_API int rcp_prepare(struct rcp_evaluator *, struct rcp_error *);

/* The dimensions of results, for prepared evaluators; 0 and NULL for others. Values are columns, such as "ndcg_cut_10",
 * in the order of the calls of rcp_measure and, within a call, of trec_eval. Topics are rows, in strcmp order: all
 * topics of the labels. `value` and `topic` count from 0. */
RCP_API size_t rcp_n_values(const struct rcp_evaluator *);
RCP_API const char *rcp_value_name(const struct rcp_evaluator *, size_t value);
RCP_API size_t rcp_n_topics(const struct rcp_evaluator *);
RCP_API const char *rcp_topic_name(const struct rcp_evaluator *, size_t topic);
/* Returns trec_rcp's notes on the labels, one a line; "" means none. */
RCP_API const char *rcp_label_notes(const struct rcp_evaluator *);

/* The values of a run by topic, and their summary. Three functions make it from a run: a file, rows, or rankings from a
 * callback. After that, it needs its evaluator only for reports and comparisons. */
struct rcp_result;
RCP_API struct rcp_result *rcp_evaluate_file(const struct rcp_evaluator *, const char *path, struct rcp_error *);
RCP_API struct rcp_result *rcp_evaluate_rows(const struct rcp_evaluator *, const char *name, const struct rcp_rows *,
                                             struct rcp_error *);
/* The ranking of one topic: n documents with their scores, in any order. Strings and arrays must live until the next
 * call of the callback. */
struct rcp_ranking {
    struct rcp_text topic;
    size_t n;
    const struct rcp_text *docno;
    const double *score;
    unsigned promises; /* properties that save time: RCP_DISTINCT, RCP_PADDED, both added, or 0 */
};
enum {
    RCP_DISTINCT = 1, /* no document appears twice */
    RCP_PADDED = 2    /* the 8 bytes behind each docno can be read, so names need not be copied */
};
/* A callback that sets *ranking, which begins as zero, to the ranking of a topic that it did not give before. Returns
 * 1, or 0 after the last ranking, or -1 to stop with an error of kind RCP_ABORTED. Only the thread that evaluates calls
 * it. `context` is that of rcp_evaluate_rankings. */
typedef int rcp_next_ranking(void *context, struct rcp_ranking *ranking);
RCP_API struct rcp_result *rcp_evaluate_rankings(const struct rcp_evaluator *, const char *name, rcp_next_ranking *,
                                                 void *context, struct rcp_error *);
/* Makes a result from known values: `value` has rcp_n_topics x rcp_n_values numbers, row by row, and `evaluated` has
 * for each topic the labels that it was evaluated by (see rcp_evaluated). The summary is computed from them. This joins
 * the parts of a run that several machines evaluated, each some of the topics. Values that are texts are missing from
 * the result; a geometric mean (gm_map) needs the measure that it is the mean of (map). */
RCP_API struct rcp_result *rcp_result_of_values(const struct rcp_evaluator *, const char *name, const double *value,
                                                const unsigned char *evaluated, struct rcp_error *);
RCP_API void rcp_result_free(struct rcp_result *);

RCP_API const char *rcp_result_name(const struct rcp_result *); /* the runid in a file, the given name, or the name from
                                                                 * rcp_result_rename */
/* Changes the name of the run, which later reports print. Returns 0, or -1 and *error. */
RCP_API int rcp_result_rename(struct rcp_result *, const char *name, struct rcp_error *);
/* Returns rcp_n_topics x rcp_n_values numbers, row by row; NAN for texts, for values that only the summary has, and for
 * topics that the measure does not evaluate. */
RCP_API const double *rcp_values(const struct rcp_result *);
RCP_API const double *rcp_summary(const struct rcp_result *); /* rcp_n_values means, sums or other summaries over
                                                               * topics; NAN for texts */
/* Returns a value that is a text: the text of a topic, such as relstring or, if `topic` is rcp_n_topics, the runid of
 * the summary. NULL if it is a number, or if there is no such text. */
RCP_API const char *rcp_value_text(const struct rcp_result *, size_t topic, size_t value);
/* Returns the labels that the topic was evaluated by: 1 qrels, 2 gains, 3 both, 0 none (or no such topic). */
RCP_API unsigned rcp_evaluated(const struct rcp_result *, size_t topic);
RCP_API const char *rcp_notes(const struct rcp_result *); /* notes on the run, one a line; "" means none */

/* Returns the report that trec_rcp prints of these runs, in "classic", "table", "tsv", "csv", "json", "latex" or
 * "markdown"; NULL on failure. Options are pairs of "digits", "width" or "query" ("yes": also topics) and their
 * values, ended by NULL; NULL means none. The caller frees the text with rcp_text_free. */
RCP_API char *rcp_report(const struct rcp_evaluator *, const struct rcp_result *const *run, size_t n_runs,
                         const char *format, const char *const *options, struct rcp_error *);
RCP_API void rcp_text_free(char *);

/* Returns what the judgements at path[0 .. n), stores or files of records, say of one document of a topic, as rcp-label
 * show --document prints it: its gain and scores, each window (documents that were judged together) that shows it, with
 * the other documents, the judge's answers and words, attempts and rejections. The formats are those of rcp_report
 * without "classic". Options are pairs of names and values, ended by NULL: "gains" (a gain file; by default
 * labels.gains of the first store), "queries" and "corpus" (files of texts: what was sent), "dataset", "judges". The
 * caller frees the text with rcp_text_free; NULL on failure. */
RCP_API char *rcp_document(const char *const *path, size_t n, const char *topic, const char *docno, const char *format,
                           const char *const *options, struct rcp_error *);

/* A comparison of runs, as by trec_rcp --compare. Options are pairs of names and values, ended by NULL: "test",
 * "alpha", "correction", "baseline" (once for each), "reference", "tie-zone", "more", "detect", "persistence", "seed",
 * "resamples", "flips", "jobs"; NULL means none. The comparison may outlive the evaluator and the results. */
struct rcp_comparison;
RCP_API struct rcp_comparison *rcp_compare(const struct rcp_evaluator *, const struct rcp_result *const *run,
                                           size_t n_runs, const char *const *options, struct rcp_error *);
/* A comparison by the labels of all topics, combined with the values of the same runs by gold labels, which people or a
 * strong judge gave to a random few of the topics: trec_rcp --compare --gold. rcp_gold_evaluator returns an evaluator
 * with the options of `prepared`, without its labels. Give it the gold labels, excluded documents and pool, and a
 * measure unless it is the usual one, prepare it, and evaluate the runs. gold_run has their results in the order of
 * `run`. Further options: "gold-design" (a file) or "gold-topic" (a line of such a file, once for each gold topic),
 * "gold-plan", "gold-correlation" (without gold labels: `gold` and `gold_run` are NULL). Results are in reports. */
RCP_API struct rcp_evaluator *rcp_gold_evaluator(const struct rcp_evaluator *prepared, struct rcp_error *);
RCP_API struct rcp_comparison *rcp_compare_gold(const struct rcp_evaluator *, const struct rcp_result *const *run,
                                                size_t n_runs, const struct rcp_evaluator *gold,
                                                const struct rcp_result *const *gold_run, const char *const *options,
                                                struct rcp_error *);
RCP_API void rcp_comparison_free(struct rcp_comparison *);
RCP_API char *rcp_comparison_report(const struct rcp_comparison *, const char *format, const char *const *options,
                                    struct rcp_error *);
RCP_API const char *rcp_comparison_notes(const struct rcp_comparison *);
/* The numbers of runs and measures that were compared, and their names by index from 0. Runs are in the order of the
 * report: the best mean by the first measure comes first. Measures are in the order of values. */
RCP_API size_t rcp_compared_runs(const struct rcp_comparison *);
RCP_API size_t rcp_compared_measures(const struct rcp_comparison *);
RCP_API const char *rcp_compared_run(const struct rcp_comparison *, size_t run);
/* Returns the index that run number `run` of the report has in the array of results that rcp_compare got, from 0;
 * SIZE_MAX if there is no such run. */
RCP_API size_t rcp_compared_number(const struct rcp_comparison *, size_t run);
RCP_API const char *rcp_compared_measure(const struct rcp_comparison *, size_t measure);
struct rcp_mean {
    double mean, lower, upper; /* the mean and its confidence interval; NAN if undefined */
    size_t topics;             /* the number of topics that the mean is over */
};
struct rcp_difference {
    double difference, lower, upper, p, p_holm; /* a - b, the difference of means, with its interval; p of the chosen
                                                 * test; p adjusted over pairs by Holm; NAN if undefined */
    size_t topics;                              /* the number of topics that the two runs are compared on */
    int separated; /* whether p, adjusted by "correction" (default "holm"), is below alpha */
};
RCP_API int rcp_compared_mean(const struct rcp_comparison *, size_t measure, size_t run, struct rcp_mean *);
RCP_API int rcp_compared_pair(const struct rcp_comparison *, size_t measure, size_t a, size_t b,
                              struct rcp_difference *); /* -1 if the pair was not compared */

/* A fit, as by rcp-label fit: it estimates the gains of documents from judgements. Give options and judgements first,
 * then call rcp_fit_run. */
struct rcp_fit;
RCP_API struct rcp_fit *rcp_fit_new(struct rcp_error *);
RCP_API void rcp_fit_free(struct rcp_fit *);
RCP_API int rcp_fit_set(struct rcp_fit *, const char *option, const char *value, struct rcp_error *);
/* Adds the path of a store or of a file of records, which rcp_fit_run reads. Returns 0, or -1 and *error. */
RCP_API int rcp_fit_read(struct rcp_fit *, const char *path, struct rcp_error *);
/* Adds a window of the tournament, that is n documents of a topic that a judge compared in one answer: docno[0 .. n)
 * with the judge's scores (logits) or, if `score` is NULL, from best to worst. */
RCP_API int rcp_fit_window(struct rcp_fit *, struct rcp_text topic, const struct rcp_text *docno, const double *score,
                           size_t n, struct rcp_error *);
/* Set the n criteria, once, before the first answers; then add the answers about a document: passed[c] is 1 if it
 * passes criterion c, in the order of `name`, else 0. */
RCP_API int rcp_fit_criteria(struct rcp_fit *, const char *const *name, size_t n, struct rcp_error *);
RCP_API int rcp_fit_answers(struct rcp_fit *, struct rcp_text topic, struct rcp_text docno, const unsigned char *passed,
                            struct rcp_error *);
RCP_API int rcp_fit_run(struct rcp_fit *, struct rcp_error *);

struct rcp_fitted {
    const char *topic, *docno;
    double gain, se_gain, theta, se_theta, bt, se_bt; /* the gain, the ability, the Bradley-Terry score (both in
                                                       * logits), and their standard errors; NAN if missing */
    uint32_t responses, passes; /* the number of answers to the rubric, each about all criteria; the number of criteria
                                 * passed, summed over these answers */
};
RCP_API size_t rcp_fit_n_docs(const struct rcp_fit *);
/* Sets the last argument to document number `doc`, from 0 in strcmp order of topic and docno. Returns 0, or -1 if there
 * is none. */
RCP_API int rcp_fit_doc(const struct rcp_fit *, size_t doc, struct rcp_fitted *);
RCP_API size_t rcp_fit_n_criteria(const struct rcp_fit *);
RCP_API int rcp_fit_criterion(const struct rcp_fit *, size_t criterion, struct rcp_criterion *);
RCP_API const char *rcp_fit_notes(const struct rcp_fit *);
RCP_API int rcp_fit_write(const struct rcp_fit *, const char *path, struct rcp_error *); /* writes the gain file */

/* Writes the part that fits need of the judgements at path[0 .. n), stores or files of records, to the file `counts`,
 * as rcp-label count does. rcp_fit_read takes such files in place of the judgements, in any number: a fit of the counts
 * of all parts is the fit of all judgements, to the last bit. `pooled` is 1 if several judges may have answered the
 * rubric, the list of criteria, else 0. */
RCP_API int rcp_count(const char *const *path, size_t n, int pooled, const char *counts, struct rcp_error *);

/* Judging by a model in the caller's process, as rcp-label judge asks a server: the schedule, the prompts, the reading
 * of answers, further attempts and the store are the same. Set options by rcp_judge_set: pool, queries, corpus (files),
 * output (the folder of the store) and model (a name) are required. Then take questions and answer them until there
 * are none. Each answer is stored when it is given, so a killed program loses no answer: with the same options it asks
 * only the questions that are left. rcp_fit_read reads the store. */
struct rcp_judge;
RCP_API struct rcp_judge *rcp_judge_new(struct rcp_error *);
RCP_API void rcp_judge_free(struct rcp_judge *);
RCP_API int rcp_judge_set(struct rcp_judge *, const char *option, const char *value, struct rcp_error *);

struct rcp_question {
    const char *prompt; /* the user's only message, UTF-8 */
    const char *schema; /* a JSON schema for the answer, for models whose output can be constrained */
    const char *topic;
    const char *stage; /* "tournament" or "rubric" */
    size_t documents;  /* the number of documents in the prompt */
    unsigned attempt;  /* the number of the attempt to get a valid answer, from 1; later ones follow invalid answers */
};
/* Sets *question to at most `most` questions, valid until the next call, and *n to their number; 0 means that
 * judging is done. Questions of the last call without an answer come again. The first call opens the store. Returns
 * 0, or -1 and *error: RCP_INPUT if too many answers in a row are invalid or missing, or a limit of cost or tokens
 * is reached. */
RCP_API int rcp_judge_next(struct rcp_judge *, size_t most, const struct rcp_question **question, size_t *n,
                           struct rcp_error *);
struct rcp_answer {
    struct rcp_text text;      /* the model's text; s NULL means that the model does not answer this question */
    const char *finish_reason; /* "stop", "length" or, without a text, the reason; NULL if unknown */
    int64_t input_tokens, output_tokens; /* -1 if unknown */
};
/* Stores the answer to question number `question`, from 0, of the last rcp_judge_next, once. An invalid answer is
 * stored, too, and its question comes again in a later call of rcp_judge_next, as long as attempts are left. */
RCP_API int rcp_judge_answer(struct rcp_judge *, size_t question, const struct rcp_answer *, struct rcp_error *);
struct rcp_judge_counts {
    size_t windows, done;                 /* windows (each the documents of one question) to judge in all; those that
                                           * need no further answer */
    size_t stored;                        /* windows whose final answer was in the store before */
    size_t invalid, refused;              /* windows that remain without a valid answer; those of them that the model
                                           * did not answer at all */
    size_t answers, again;                /* answers since this judge began; those of them after which the window is
                                           * asked again */
    uint64_t input_tokens, output_tokens; /* tokens of the answers since this judge began; estimated if not given */
    double cost;                          /* the cost of these tokens in the currency of the prices; NAN without
                                           * prices */
};
RCP_API void rcp_judge_progress(struct rcp_judge *, struct rcp_judge_counts *);
RCP_API const char *rcp_judge_notes(const struct rcp_judge *); /* notes, one a line; "" means none */
/* Closes the store, which rcp_judge_free does, too. No question can be asked afterwards. Returns 0, or -1 and *error if
 * records may not be on the disk. */
RCP_API int rcp_judge_close(struct rcp_judge *, struct rcp_error *);

#ifdef __cplusplus
}
#endif

#endif
