/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Evaluates runs by label files: one matrix of values, topics x values, for each run. */
#ifndef EVAL_EVALUATE_H
#define EVAL_EVALUATE_H

#include "eval/ids.h"
#include "eval/inputs.h"
#include "eval/rows.h"
#include "format/draws.h"
#include "format/gains.h"
#include "format/qrels.h"
#include "format/run.h"
#include "format/zscores.h"
#include "measures/set.h"
#include "measures/topic.h"

/* A format of judgements (-R): its name, the format that measures require, and its reader. */
struct eval_format {
    const char *name;
    enum meas_format format;
    fmt_judgements_fn *read;
};
extern const struct eval_format eval_formats[]; /* an element with the name NULL ends the array */

/* Labels in memory instead of files; a NULL pointer means that they are read from a file. Where labels are in memory,
 * the options have a name for messages in place of the path. eval_load moves the contents out of these structs. */
struct eval_memory {
    struct lab_set *qrels, *excluded, *pool;
    struct gain_file *gains;
};

/* The settings of an evaluation of runs by one dataset's labels. Strings and arrays are not copied, and must outlive
 * the struct eval. */
struct eval_options {
    const char *labels;                            /* the file of judgements; NULL if there are only gains */
    const struct eval_memory *memory;              /* labels in memory; NULL if all are in files */
    const struct eval_format *format;              /* the format of `labels` */
    const char *gains, *excluded, *pool, *zscores; /* files, NULL if not given: gains of documents; documents to drop
                                                    * from rankings; the candidate pool, that is the documents that a
                                                    * run may rank; means and standard deviations for z-scores (-Z) */
    const char *draws;       /* a file of draws of the gains, by each of which values are computed; NULL if not given */
    size_t error_draws;      /* the number of draws by the gains' standard errors instead of `draws`; 0 for none */
    uint64_t draws_seed;     /* the seed of error_draws */
    bool pool_from_gains;    /* whether the documents of the gain file are the pool */
    enum gain_kind gain;     /* whether to use the gains of the file, or how to compute gains from theta */
    const char *criterion;   /* the criterion of GAIN_CRITERION */
    const char *gain_column; /* the column of the gain file that has the gain; NULL for the usual names */
    bool unpassed_gain_nothing; /* whether documents that passed no criterion have gain 0 */
    bool exponential;           /* whether the gain of a grade is 2^grade - 1 */
    const char *const *measure; /* n_measures >= 1 names: NAME, NAME.PARAMS or a nickname */
    size_t n_measures;
    bool topic_keys;     /* whether a topic that is not UTF-8 is an error, because topics become keys of JSON */
    bool distinct_names; /* whether two values with one name are an error, because names become keys of JSON */
    struct meas_options meas;
    bool self_by_protocol;  /* whether the protocol has set meas.exclude_self because of the dataset's name */
    bool note_self;         /* whether to look for retrieved documents with the name of their topic, for a note */
    bool complete;          /* whether means are over all topics with labels (-c) instead of over the topics of the
                             * run */
    bool common;            /* whether to evaluate only topics that both judgements and gains have */
    const char *only_topic; /* the only topic to evaluate; NULL means all */
    const char *protocol;   /* the name of the protocol (a benchmark's rules, --protocol), whose rules are in other
                             * members; NULL if not given */
    bool provenance;        /* whether to list the inputs (eval/inputs.h), and keep qrels that no measure needs, whose
                             * topics and documents the list counts */
    bool all_labels;        /* whether to keep grades and gains that no measure needs */
    bool strict;            /* whether a grade or score that is no number is an error instead of a note */
    int threads;            /* the number of threads; results do not depend on it */
    char *const *run;       /* n_runs files; FILE#SYSTEM for a file with several systems */
    size_t n_runs;
    size_t list_depth; /* the number of first documents of each topic whose names runs keep as hashes; 0 means none */
    size_t top_depth;  /* the number of first documents of each topic that runs keep with their names and labels; 0
                        * means none */
    bool list_lacking; /* whether to keep, of the first list_depth documents, only those that lack a label, with their
                        * names */
    bool shares_runs;  /* whether the run files hold topics of several datasets, so that topics without labels are not
                        * noted */
    const struct run_system *const
        *system; /* [run]: its system in the file, or NULL for the whole file; the array may be NULL */
};

/* A topic of the label files. The topics of struct eval are in strcmp order of qid, and may be millions. */
struct eval_topic {
    const char *qid;      /* the key of the order, hence first */
    int32_t qrels, gains; /* the topic's index among the topics of the qrels and of the gain file; -1 if it is not
                           * evaluated by them */
};

/* Returns the kinds of labels by which the topic is evaluated, bits of enum meas_labels. */
static inline unsigned char eval_labels(const struct eval_topic *t)
{
    return (unsigned char)((t->qrels >= 0 ? MEAS_BY_QRELS : 0) | (t->gains >= 0 ? MEAS_BY_GAINS : 0));
}

/* In drawn_place: draws of the gains do not change the value, because it does not depend on the gains. */
#define EVAL_FIXED ((size_t)-1)

/* The labels and measures of an evaluation, which all runs share. */
struct eval {
    const struct eval_options *opt;
    struct lab_set qrels, excluded, pool;
    struct gain_file gains;
    struct gain_draws draws;
    struct fmt_zscores zscores;            /* the means and standard deviations by topic and measure (-Z); empty if not
                                            * given */
    bool has_qrels, has_gains, has_counts; /* whether there are qrels, gains, and a column Count (the share of passed
                                            * criteria) in the gain file */
    struct meas_files files;
    struct lab_set
        *drawn; /* [draw]: the gain file's rows with the gains of the draw; if draws have origins, [n + draw]: the rows
                 * with the origins */
    size_t *drawn_place; /* [value]: the value's index among the n_drawn values that draws change; EVAL_FIXED if they do
                          * not change it */
    size_t n_drawn;      /* the number of values that draws change */
    struct meas_set set;
    const char *left_out; /* the names of the measures that a nickname stands for, but that these labels do not allow;
                           * NULL if there are none */
    struct fmt_notes grade_notes;
    struct eval_topic *topic;
    size_t n_topics;
    struct meas_prepared *prepared; /* [topic]: the data of the topic that depend on labels alone (eval_prepare_topics);
                                     * NULL if no topic is prepared */
    struct arena prepared_arena;
    uint32_t *qrels_topic,
        *gains_topic; /* [topic of the qrels], [topic of the gains]: the topic's index in topic[]; both NULL if the
                       * numbers are the same, because there is only one file */
    double *log2;     /* [rank from 0, below n_log2]: log2(rank + 2), the discount of DCG */
    size_t n_log2;
    size_t n_by_qrels, n_by_gains;   /* the numbers of topics in a complete average (-c), by qrels and by gains */
    long coverage_k[MEAS_COVERAGES]; /* the cutoffs at which coverage is reported; 0 ends the list */
    struct eval_inputs inputs;       /* the data about inputs, if the options ask for provenance */
    struct arena arena;              /* owns the names that outlive the labels */
};

/* Reads all label files and lays out the measures. Returns 0, or -1 and *err; the caller frees *e either way. */
int eval_load(struct eval *e, const struct eval_options *opt, struct err *err);
/* Returns 0 if the names of values are all different and, if `topics`, all topics are UTF-8, so that they can be keys
 * of JSON; else -1 and *err. */
int eval_check_json(const struct eval *e, bool topics, struct err *err);
/* Frees the labels, and keeps in *e the data of a report: notes, names of files, topics and measures. */
void eval_forget_labels(struct eval *e);
/* Copies the data of a report about *from: settings, names of topics and files, inputs except runs. *from is
 * unchanged. */
void eval_copy_names(struct eval *to, const struct eval *from);
void eval_free(struct eval *e);

/* A number of topics, and the names of the first three, shortened and quoted, for notes. */
struct eval_names {
    uint64_t n;
    char first[3][48];
};

/* The number of documents that the labels and the rankings of a run share, with an example if they are few. */
struct eval_shared {
    uint64_t docs, possible; /* the number of shared documents, and the largest number possible: the sum over topics of
                            * the smaller of the two numbers of documents */
    char topic[48];          /* a topic that shares no document, set if fewer than half of `possible` are shared;
                              * otherwise "" */
    struct ids_pair first;   /* a document of the run and one of the labels in `topic`; "" if there are none to show */
};

/* A retrieved document that lacks a label. */
struct eval_lacking {
    char *docno;
    uint32_t rank;        /* the rank from 1; with --ties mean the first rank of its group of ties */
    unsigned char labels; /* the kinds of labels that the document lacks, although its topic has them, bits of enum
                           * meas_labels */
};

/* The first n documents of a ranking: hashes of their names, and with --ties mean, for document i, the first rank (from
 * 0) and the end of its group of equal scores in group[2 i] and group[2 i + 1]; or, with list_lacking, only the
 * documents among them that lack a label. */
struct eval_list {
    uint64_t *doc;
    uint32_t *group; /* NULL without --ties mean */
    size_t n;
    struct eval_lacking *lacking;
    size_t n_lacking;
};

/* A retrieved document and its labels. */
struct eval_document {
    const char *docno;
    bool graded, gained; /* whether the document has a grade, and whether it has a line in the gain file */
    int32_t grade;
    double gain, theta, count; /* NAN if the gain file has none */
    const double *pass;        /* by criterion, the probability that the document passes it; NULL without theta */
};

/* The first documents of a ranking with their labels. */
struct eval_top {
    struct eval_document *doc;
    size_t n;
    double *contribution; /* [value that is a sum of contributions][document]: the document's contribution to the
                           * value */
    char *text;           /* the memory of the names */
    double *pass;         /* the memory of the probabilities */
};
/* Returns whether a value is a sum of contributions, one of each document: it is an nDCG. */
bool eval_has_contributions(const struct meas_value *v);

/* The amount of data by topic (values, texts, kinds of labels) that an evaluated run keeps besides its summary. */
enum eval_kept {
    EVAL_SUMMARY, /* none */
    EVAL_ORDERED, /* all; eval_each_row reads the values, which may be in a temporary file */
    EVAL_VALUES   /* all, with the values in memory */
};

/* An evaluated run. */
struct eval_run {
    const char *path, *name; /* the file; its name in messages, where "-" is standard input */
    char *runid;
    double *value;          /* [topic][value], n_topics x n_values; NULL unless kept, or if `rows` has them */
    struct eval_rows *rows; /* the values instead of `value`, if they are too many for memory; see eval_each_row */
    double *drawn; /* draws x n_topics x n_drawn values by each draw (see run_draws.c for draws with origins); NULL
                      unless kept, and without draws */
    char **text;   /* n_topics x n_texts = n_text texts of measures whose value is a text; NULL unless kept */
    size_t n_text;
    unsigned char *label_kinds; /* per topic, the kinds of labels that it was evaluated by; NULL unless kept */
    struct eval_list *list;     /* per topic, n_lists = n_topics; NULL without list_depth */
    size_t n_lists;
    struct eval_top *top; /* per topic, n_tops = n_topics; NULL without top_depth */
    size_t n_tops;
    double *summary;                           /* [n_values]: the mean, or other summary, of each value over topics */
    size_t n_qrels, n_gains;                   /* the numbers of topics with a ranking and with qrels, and with a
                                                * ranking and gains */
    size_t n_both, n_qrels_only, n_gains_only; /* the numbers of topics evaluated by both kinds of labels, or by one */
    struct eval_names only_run;                /* topics without labels */
    struct eval_names missing_qrels, missing_gains; /* topics with labels, not in the run */
    struct eval_names no_pool;                      /* evaluated topics of the run of which the candidate pool has no
                                                     * documents */
    struct eval_names contradicted;                 /* topics whose ranks contradict the scores */
    struct eval_names self;                         /* topics whose ranking has the document of their own name, if the
                                                     * options look for them (note_self) */
    struct ids_pair
        alike; /* a topic of the run without labels, and a labelled one with a similar name that the run lacks; `how` is
                * "" if there are none */
    struct eval_shared shared;
    struct meas_coverage coverage[MEAS_COVERAGES];
    struct fmt_notes notes;
};

/* Reads a run from memory: hands its topics to the workers of `reader` and fills *info, as run_read does for a file. */
typedef int eval_read_fn(void *arg, const struct run_reader *reader, struct run_info *info, struct err *err);

/* Returns the indices of a topic of the evaluation in the label files, -1 in a file that lacks it. */
struct meas_topic_index eval_topic_index(const struct eval *e, const struct eval_topic *t);
/* Prepares *j, the working memory of one thread, to join rankings with the labels of e. The caller frees it with
 * meas_join_free. */
void eval_init_join(const struct eval *e, struct meas_join *j);

/* The source of a run. */
struct eval_source {
    const char *file;                /* the file, or the name of a run in memory */
    const struct run_system *system; /* the system in the file; NULL for the whole file */
    eval_read_fn *read;              /* the reader of a run in memory, called with `arg`; NULL for files */
    void *arg;
    int threads; /* >= 1 */
    bool first;  /* whether to check the gains of all topics for repeated documents, not only those of the run's
                  * topics */
};

/* Evaluates a run. Returns 0, or -1 and *err; the caller frees *r either way. */
int eval_evaluate_run(const struct eval *e, const struct eval_source *from, enum eval_kept kept, struct eval_run *r,
                      struct err *err);
/* Computes in advance, for all topics, the data that depend on labels alone (such as ideal DCGs), to evaluate many runs
 * faster. Does nothing if the judgements have another format than qrels or the labels have more than most_rows rows,
 * each of which takes about EVAL_PREPARED bytes. */
enum { EVAL_PREPARED = 40 };
void eval_prepare_topics(struct eval *e, size_t most_rows);
/* Returns the data of topic number `topic` that eval_prepare_topics computed; NULL if there are none. */
static inline const struct meas_prepared *eval_prepared(const struct eval *e, size_t topic)
{
    return e->prepared && e->prepared[topic].n_labels ? &e->prepared[topic] : NULL;
}
/* Checks all topics: returns 0, or -1 and *err if a document appears twice in a topic of the gains, or of qrels in
 * memory. */
int eval_check_labels(const struct eval *e, struct err *err);

/* Evaluates run `number` (from 0) of the options. Returns 0, or -1 and *err; the caller frees *r either way. */
int eval_one_run(const struct eval *e, size_t number, int threads, enum eval_kept kept, struct eval_run *r,
                 struct err *err);
/* Calls evaluate(arg, number, threads, err) for the runs of the options, in parallel for small ones. Sets *done to
 * the number of runs before the first failure. Returns 0, or -1 and the error of the first run that failed in the
 * order of the options; the runs before it are complete then, and some of the runs after it. */
typedef int eval_run_fn(void *arg, size_t number, int threads, struct err *err);
int eval_each_run(const struct eval_options *o, eval_run_fn *evaluate, void *arg, size_t *done, struct err *err);
/* Returns the number of threads, at least 1, that reading run i of the options can use. */
int eval_threads(const struct eval_options *o, size_t i);
/* Reads run i of the options: hands its topics to the workers of `reader`, and fills *info. Returns 0, or -1 and
 * *err. */
int eval_read_run(const struct eval_options *o, size_t i, const struct run_reader *reader, struct run_info *info,
                  struct err *err);
/* Returns the runid, or the name of the file if the run has not been read. The name belongs to *r. */
const char *eval_run_name(const struct eval_run *r);
/* Frees the values, texts, draws and kinds of labels by topic, and keeps the summary, notes and lists. */
void eval_run_forget(struct eval_run *r);
/* Frees the lists of first documents (r->list). */
void eval_run_forget_lists(struct eval_run *r);
void eval_run_free(struct eval_run *r);

#endif
