/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Evaluates runs by label files: for each run a matrix [topic][value of a measure]. */
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
    const char *gains, *excluded, *pool, *zscores; /* four files, each NULL if not given: gains of documents; documents
                                                    * to drop from rankings; the candidate pool, that is the documents
                                                    * that a run may rank; means and standard deviations for z-scores
                                                    * (-Z) */
    const char *draws;       /* a file of draws of the gains, by each of which values are computed; NULL if not given */
    size_t error_draws;      /* the number of draws to make from the gains' standard errors instead of reading `draws`;
                              * 0 for none */
    uint64_t draws_seed;     /* the seed of error_draws */
    bool pool_from_gains;    /* whether the documents of the gain file are the candidate pool */
    enum gain_kind gain;     /* GAIN_RCP: the gains of the file; another kind: gains computed from the thetas of the
                              * file */
    const char *criterion;   /* the criterion of GAIN_CRITERION */
    const char *gain_column; /* the column of the gain file that has the gain; NULL means one of the usual names */
    bool unpassed_gain_nothing; /* whether documents of the gain file that passed no criterion (Count 0) have gain 0 */
    bool exponential;           /* whether the gain of a grade is 2^grade - 1 instead of the grade */
    const char *const *measure; /* [n_measures], at least one: NAME, NAME.PARAMS, or a nickname of several measures */
    size_t n_measures;
    bool topic_keys;     /* whether a topic that is not UTF-8 is an error, because topics become keys of JSON */
    bool distinct_names; /* whether two values with one name are an error, because names become keys of JSON */
    struct meas_options meas;
    bool self_by_protocol;  /* whether the protocol has set meas.exclude_self because of the dataset's name; false if
                             * the user has set it */
    bool note_self;         /* whether to look for retrieved documents with the name of their topic, for a note */
    bool complete;          /* whether means are over all topics with labels (-c) instead of over the topics of the
                             * run */
    bool common;            /* whether to evaluate only topics that both judgements and gains have */
    const char *only_topic; /* the only topic to evaluate; NULL means all */
    const char *protocol;   /* the name of the protocol (a benchmark's rules, --protocol), whose rules are in other
                             * members; NULL if not given */
    bool provenance;        /* whether to list the inputs (eval/inputs.h); the list counts topics and documents of
                             * qrels, so they are kept even if no measure needs them */
    bool all_labels;        /* whether to keep grades and gains that no measure needs, and to count topics as labelled
                             * by them */
    bool strict;            /* whether a grade or score that is no number is an error instead of a note */
    int threads;            /* the number of threads; results do not depend on it */
    char *const *run;       /* [n_runs]: files; FILE#SYSTEM for one system of a file with several */
    size_t n_runs;
    size_t list_depth; /* the number of first documents of each topic whose names runs keep as hashes (struct
                        * eval_list); 0 means none */
    size_t top_depth;  /* the number of first documents of each topic that runs keep with names and labels (struct
                        * eval_top); 0 means none */
    bool list_lacking; /* whether runs keep, instead of the hashes of the first list_depth documents, the names of those
                        * that lack a label */
    bool shares_runs;  /* whether the run files hold topics of several datasets, so that topics without labels are not
                        * noted */
    const struct run_system *const
        *system; /* [run]: the run's system in a file with several, NULL for the whole file; the array may be NULL */
};

/* A topic of the label files. The topics of struct eval are in strcmp order of qid, and may be millions. */
struct eval_topic {
    const char *qid;      /* the key of the order, hence first */
    int32_t qrels, gains; /* the topic's index among the topics of the qrels, and of the gain file; each is -1 if the
                           * topic is not evaluated by these labels */
};

/* Returns the kinds of labels by which the topic is evaluated, bits of enum meas_labels. */
static inline unsigned char eval_labels(const struct eval_topic *t)
{
    return (unsigned char)((t->qrels >= 0 ? MEAS_BY_QRELS : 0) | (t->gains >= 0 ? MEAS_BY_GAINS : 0));
}

/* The element of drawn_place for a value that draws of the gains do not change, because it does not depend on the
 * gains. */
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
        *drawn; /* [draw]: the gain file's rows with the gains of the draw as gains; [n + draw] for the n draws: with
                 * the gains that the draw scatters around, if the file of draws has them */
    size_t *drawn_place; /* [value]: the value's index among the n_drawn values that draws change; EVAL_FIXED if they do
                          * not change it */
    size_t n_drawn;      /* the number of values that draws change */
    struct meas_set set;
    const char *left_out; /* the names of measures that a nickname stands for, but that these labels do not allow; NULL
                           * if there are none */
    struct fmt_notes grade_notes;
    struct eval_topic *topic;
    size_t n_topics;
    struct meas_prepared *prepared; /* [topic]: the data of the topic that depend on labels alone (eval_prepare_topics);
                                     * NULL if no topic is prepared */
    struct arena prepared_arena;
    uint32_t *qrels_topic,
        *gains_topic; /* qrels_topic[topic of the qrels], gains_topic[topic of the gains]: the topic's index in topic[];
                       * both NULL if the indices are the same, because only one file has topics */
    double *log2;     /* [rank from 0, below n_log2]: log2(rank + 2), the discount of DCG */
    size_t n_log2;
    size_t n_by_qrels, n_by_gains;   /* the numbers of topics with qrels and with gains, over which a complete average
                                      * (-c) is taken */
    long coverage_k[MEAS_COVERAGES]; /* the cutoffs at which coverage is reported; 0 ends the list */
    struct eval_inputs inputs;       /* the list of input files, if the options ask for provenance */
    struct arena arena;              /* owns the names that outlive the labels */
};

/* Reads all label files, lists the measures, and merges the topics of the files. *opt must outlive *e. Returns 0, or -1
 * and *err; the caller frees *e either way. */
int eval_load(struct eval *e, const struct eval_options *opt, struct err *err);
/* Returns 0 if the names of values are all different and, if `topics`, all topics are UTF-8, so that they can be keys
 * of JSON; otherwise -1 and *err. */
int eval_check_json(const struct eval *e, bool topics, struct err *err);
/* Frees the labels, and keeps in *e the data of a report: notes, names of files, topics and measures. */
void eval_forget_labels(struct eval *e);
/* Copies the data of a report about *from: settings, names of topics and label files, and the inputs without runs; not
 * labels and measures. *from is unchanged. */
void eval_copy_names(struct eval *to, const struct eval *from);
void eval_free(struct eval *e);

/* A number of topics, and the names of the first three, shortened and quoted, for notes. */
struct eval_names {
    uint64_t n;
    char first[3][48];
};

/* The number of documents that the labels and the rankings of a run share, with an example of a topic without any if
 * they are few. */
struct eval_shared {
    uint64_t docs, possible; /* the number of shared documents, and the largest possible number: the sum over evaluated
                              * topics of the smaller of the numbers of retrieved and of labelled documents */
    char topic[48];          /* the first topic that shares no document, shortened and quoted, if fewer than half of
                              * `possible` are shared; otherwise "" */
    struct ids_pair first;   /* a document of the run and one of the labels of `topic`; empty if there are none to
                              * show */
};

/* A retrieved document that lacks a label. */
struct eval_lacking {
    char *docno;
    uint32_t rank;        /* the rank from 1; with --ties mean the first rank of its group of equal scores */
    unsigned char labels; /* the kinds of labels (bits of enum meas_labels) that the document lacks, although its topic
                           * has them */
};

/* The first n documents of a ranking: doc[n] has hashes of their names; with --ties mean, document i belongs to a group
 * of equal scores, the ranks from group[2 i] up to but without group[2 i + 1], which count from 0. With list_lacking,
 * doc and group are NULL, and lacking[n_lacking] has those that lack a label, with --ties mean also of the documents
 * tied with the n-th. */
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
    const double *pass;        /* [criterion]: the probability that the document passes it; NULL without theta */
};

/* The first documents of a ranking with their labels. */
struct eval_top {
    struct eval_document *doc;
    size_t n;
    double *contribution; /* [value of an nDCG][document]: the document's contribution to the value; NAN if the topic
                           * lacks the labels of the value */
    char *text;           /* the memory of the names */
    double *pass;         /* the memory of the probabilities */
};
/* Returns whether a value is a sum of contributions of documents, as that of an nDCG is. */
bool eval_has_contributions(const struct meas_value *v);

/* The data by topic (values, texts, kinds of labels, draws) that an evaluated run keeps besides its summary. */
enum eval_kept {
    EVAL_SUMMARY, /* none */
    EVAL_ORDERED, /* all data by topic; values are read with eval_each_row, because they may be in a temporary file */
    EVAL_VALUES   /* all, with the values in memory */
};

/* An evaluated run. */
struct eval_run {
    const char *path, *name; /* the file; its name in messages, which is "standard input" for the file "-" */
    char *runid;
    double *value;          /* [topic][value]; NULL unless kept, or if `rows` has the values */
    struct eval_rows *rows; /* the values instead of `value`, if they are too many for memory; read with eval_each_row;
                             * NULL otherwise */
    double *drawn; /* [draw][topic][n_drawn]: the values that draws change, by each draw; NULL unless kept, or without
                    * draws. If draws do not scatter around the gains of the file, their values are shifted
                    * (run_draws.c) */
    char **text;   /* [topic][n_texts], n_text elements: the values of measures whose value is a text; NULL unless
                    * kept */
    size_t n_text;
    unsigned char *label_kinds; /* [topic]: the kinds of labels (bits of enum meas_labels) that the topic was evaluated
                                 * by; NULL unless kept */
    struct eval_list *list;     /* [topic], n_lists topics; NULL without list_depth */
    size_t n_lists;
    struct eval_top *top; /* [topic], n_tops topics; NULL without top_depth */
    size_t n_tops;
    double *summary;                           /* [n_values]: the mean, or other summary, of each value over topics */
    size_t n_qrels, n_gains;                   /* the number of topics with a ranking and qrels, and the number with a
                                                * ranking and gains */
    size_t n_both, n_qrels_only, n_gains_only; /* the numbers of topics evaluated by both kinds of labels, by qrels
                                                * only, and by gains only */
    struct eval_names only_run;                /* topics without labels */
    struct eval_names missing_qrels, missing_gains; /* topics with qrels, and topics with gains, that the run lacks */
    struct eval_names no_pool;                      /* evaluated topics of the run of which the candidate pool has no
                                                     * documents */
    struct eval_names contradicted;                 /* topics in which a document with a better score has the worse
                                                     * rank */
    struct eval_names self;                         /* topics that retrieve a document of their own name, if the options
                                                     * look for them (note_self) */
    struct ids_pair
        alike; /* a topic of the run without labels, and a labelled topic of similar name that the run lacks; `how` is
                * "" if there are none */
    struct eval_shared shared;
    struct meas_coverage coverage[MEAS_COVERAGES];
    struct fmt_notes notes;
};

/* Reads a run from memory for struct eval_source: passes its topics to the workers of `reader` and fills *info, which
 * run_read() does for a file. Returns 0, or -1 and *err. */
typedef int eval_read_fn(void *arg, const struct run_reader *reader, struct run_info *info, struct err *err);

/* Returns the topic's indices in the qrels and the gains, -1 if it is not evaluated by them, and in the excluded
 * documents and the pool, -1 if there are none of the topic. */
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
    bool first;  /* whether to check all topics of the gains for documents that appear twice, not only topics of the
                  * run */
};

/* Evaluates a run, and keeps in *r the data that `kept` says. Returns 0, or -1 and *err; the caller frees *r either
 * way. */
int eval_evaluate_run(const struct eval *e, const struct eval_source *from, enum eval_kept kept, struct eval_run *r,
                      struct err *err);
/* The approximate number of bytes that eval_prepare_topics() needs for a row of labels. */
enum { EVAL_PREPARED = 40 };
/* Computes in advance, for all topics, the data that depend on labels alone (such as ideal DCGs), to evaluate many runs
 * faster. Does nothing if the judgements have another format than qrels, or if all label files together have more than
 * most_rows rows. */
void eval_prepare_topics(struct eval *e, size_t most_rows);
/* Returns the data of topic number `topic` that eval_prepare_topics() computed; NULL if there are none, or the topic
 * has no labels. */
static inline const struct meas_prepared *eval_prepared(const struct eval *e, size_t topic)
{
    return e->prepared && e->prepared[topic].n_labels ? &e->prepared[topic] : NULL;
}
/* Checks all topics: returns 0, or -1 and *err if a document appears twice in a topic of the gains or of qrels in
 * memory. Qrels in files are checked when they are read. */
int eval_check_labels(const struct eval *e, struct err *err);

/* Evaluates run `number` (from 0) of the options with `threads` threads, and keeps in *r the data that `kept` says.
 * Returns 0, or -1 and *err; the caller frees *r either way. */
int eval_one_run(const struct eval *e, size_t number, int threads, enum eval_kept kept, struct eval_run *r,
                 struct err *err);
/* Evaluates run `number` (from 0) of the options with `threads` threads; `arg` is that of eval_each_run(). Returns 0,
 * or -1 and *err. */
typedef int eval_run_fn(void *arg, size_t number, int threads, struct err *err);
/* Calls evaluate(arg, number, threads, err) for each run of the options; small runs that follow each other are
 * evaluated in parallel. Sets *done to the number of runs before the first failure. Returns 0, or -1 and the error of
 * the first run that failed in the order of the options; then the runs before it are evaluated, and perhaps some after
 * it. */
int eval_each_run(const struct eval_options *o, eval_run_fn *evaluate, void *arg, size_t *done, struct err *err);
/* Returns the number of threads, at least 1, with which run i of the options can be read. */
int eval_threads(const struct eval_options *o, size_t i);
/* Reads run i of the options: passes its topics to the workers of `reader`, and fills *info. Returns 0, or -1 and
 * *err. */
int eval_read_run(const struct eval_options *o, size_t i, const struct run_reader *reader, struct run_info *info,
                  struct err *err);
/* Returns the runid or, if the run was not read, its name in messages. The name belongs to *r. */
const char *eval_run_name(const struct eval_run *r);
/* Frees the values, texts, draws and kinds of labels by topic; keeps the summary, notes and first documents. */
void eval_run_forget(struct eval_run *r);
/* Frees the lists of first documents (r->list). */
void eval_run_forget_lists(struct eval_run *r);
void eval_run_free(struct eval_run *r);

#endif
