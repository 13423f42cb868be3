/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Evaluation: runs against label files, one matrix of values per run. */
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

/* A format of judgements: its name, its reader, and what measures find in it. */
struct eval_format {
    const char *name;
    enum meas_format format;
    fmt_judgements_fn *read;
};
extern const struct eval_format eval_formats[]; /* ended by name == NULL */

/* Labels that are in memory, NULL where they are not: in the place of files, which the options name all the same, for
 * messages. eval_load takes their contents over. */
struct eval_given {
    struct lab_set *qrels, *excluded, *pool;
    struct gain_file *gains;
};

/* What to compute. Nothing here is copied: strings and arrays must outlive the struct eval. */
struct eval_options {
    const char *labels;                            /* file of judgements; NULL = there are gains only */
    const struct eval_given *given;                /* labels that are in no file; NULL = none */
    const struct eval_format *format;              /* of labels */
    const char *gains, *excluded, *pool, *zscores; /* files, NULL = none */
    const char *draws;                             /* of the gains, NULL = none: values are computed by each */
    size_t error_draws;                            /* above 0: so many draws by the gains' standard errors instead */
    uint64_t draws_seed;                           /* of these */
    bool pool_from_gains;                          /* the documents of the gain file are the pool */
    enum gain_kind gain;                           /* gains as in the file, or computed from theta */
    const char *criterion;                         /* of GAIN_CRITERION */
    const char *gain_column;                       /* of the gain file: what holds the gain, NULL = as usual */
    bool unpassed_gain_nothing;                    /* gains of documents that passed no criterion are 0 */
    bool exponential;                              /* a grade gains 2^grade - 1 */
    const char *const *measure;                    /* n_measures of them, NAME, NAME.PARAMS or a nickname; */
    size_t n_measures;                             /* at least one */
    bool topic_keys;                               /* a topic that is not UTF-8 is an error: topics are keys, in JSON */
    bool distinct_names;                           /* two values of one name are an error: names are keys, in JSON */
    struct meas_options meas;
    bool self_by_protocol;  /* the protocol has set meas.exclude_self, because of the dataset's name */
    bool note_self;         /* look for documents that are named like their topic, to note them */
    bool complete;          /* average over all topics with labels, not only those in the run */
    bool common;            /* only topics that both judgements and gains have */
    const char *only_topic; /* NULL = all */
    const char *protocol;   /* its name, NULL = none: what it means is in the fields above */
    bool provenance;        /* note the inputs: eval_digest_inputs may be called */
    bool strict;            /* what is not a number is an error, not a note */
    int threads;            /* no result depends on it */
    char *const *run;       /* n_runs files, or FILE#SYSTEM of those that hold several systems */
    size_t n_runs;
    size_t list_depth; /* documents of every topic's ranking that runs keep, 0 = none */
    bool list_lacking; /* of these, keep the documents that lack a label instead, by name */
    bool shares_runs;  /* topics of the runs that have no labels are those of other datasets: no note */
    const struct run_system *const *system; /* NULL, or per run: what of its file it is; NULL = all of it */
};

/* A topic of the label files, in strcmp order of qid; there may be very many. */
struct eval_topic {
    const char *qid;
    int32_t qrels, gains; /* its place among the topics of these that it is evaluated by, -1 = it is not */
};

/* Label kinds it is evaluated by: bits of enum meas_labels. */
static inline unsigned char eval_labels(const struct eval_topic *t)
{
    return (unsigned char)((t->qrels >= 0 ? MEAS_BY_QRELS : 0) | (t->gains >= 0 ? MEAS_BY_GAINS : 0));
}

#define EVAL_FIXED ((size_t)-1)

/* What every run is evaluated with. */
struct eval {
    const struct eval_options *opt;
    struct lab_set qrels, excluded, pool;
    struct gain_file gains;
    struct gain_draws draws;
    struct fmt_zscores zscores;            /* -Z */
    bool has_qrels, has_gains, has_counts; /* has_counts: the gains have Counts */
    struct meas_files files;
    struct lab_set *drawn; /* per draw: the gain file's rows with the gains of the draw; then with their origins, where
                              draws have some */
    size_t *drawn_place;   /* per value: its place among those that draws change, EVAL_FIXED = they do not */
    size_t n_drawn;        /* such values */
    struct meas_set set;
    const char *left_out; /* measures of nicknames that the labels cannot give, NULL = none */
    struct fmt_notes grade_notes;
    struct eval_topic *topic;
    size_t n_topics;
    struct meas_prepared *prepared; /* per topic; NULL = nothing is */
    struct arena prepared_arena;
    uint32_t *of_qrels, *of_gains; /* topic of each qrels and gains topic, NULL = they have the same numbers */
    double *log2;
    size_t n_log2;
    size_t n_by_qrels, n_by_gains;   /* topics that a complete average is over */
    long coverage_k[MEAS_COVERAGES]; /* cutoffs to report coverage at; 0 ends the list */
    struct eval_inputs inputs;       /* where the options say so */
    struct arena arena;              /* names that outlive the labels */
};

/* Reads all label files and lays out the measures. 0, or -1 and *err. */
int eval_load(struct eval *e, const struct eval_options *opt, struct err *err);
/* May names of values be keys of JSON, and those of topics too? 0, or -1 and *err. */
int eval_check_json(const struct eval *e, bool topics, struct err *err);
/* Frees the labels; what is left is what a report needs: notes, names of topics and measures. */
void eval_forget_labels(struct eval *e);
/* The same of *from, which keeps what it has: rules, names of topics and files, the inputs but for runs. */
void eval_copy_names(struct eval *to, const struct eval *from);
void eval_free(struct eval *e);

/* Some topics by name, for notes. */
struct eval_names {
    uint64_t n;
    char first[3][48];
};

/* Documents that the labels and the rankings of a run share. */
struct eval_shared {
    uint64_t docs, of;     /* of those that could be: the smaller number of either side, over topics */
    char topic[48];        /* where fewer than half are shared, a topic that shares none, */
    struct ids_pair first; /* and a document of either side, "" = there is no pair to show */
};

/* A retrieved document that lacks a label. */
struct eval_lacking {
    char *docno;
    uint32_t rank;        /* from 1; with --ties mean the first of its group */
    unsigned char labels; /* the kinds that it lacks and its topic has, bits of enum meas_labels */
};

/* The first documents of a ranking: hashes of their numbers, and, with --ties mean, where each's group of ties begins and
 * ends, as in struct cmp_list; or the documents among them that lack a label. */
struct eval_list {
    uint64_t *doc;
    uint32_t *group; /* NULL = no ties */
    size_t n;
    struct eval_lacking *lacking;
    size_t n_lacking;
};

/* What is to be known of a run's topics once it is evaluated. */
enum eval_kept {
    EVAL_SUMMARY, /* nothing */
    EVAL_ORDERED, /* the rest of it, and eval_each_row gives their values */
    EVAL_VALUES   /* all, and values are in memory */
};

struct eval_run {
    const char *path, *name; /* name: for messages */
    char *runid;
    double *value;          /* n_topics x n_values; NULL unless kept */
    struct eval_rows *rows; /* the same where they are many, of EVAL_ORDERED; see eval_each_row */
    double *drawn; /* draws x n_topics x n_drawn: what each draw makes of the values (of draws with origins, see
                      run_draws.c); likewise, NULL without draws */
    char **text;   /* n_topics x n_texts = n_text */
    size_t n_text;
    unsigned char *used;    /* per topic: label kinds it was evaluated by; NULL unless kept */
    struct eval_list *list; /* per topic, n_lists = n_topics; NULL unless asked for */
    size_t n_lists;
    double *summary;                                /* n_values */
    size_t n_qrels, n_gains;                        /* topics with labels of the kind and a ranking */
    size_t n_both, n_qrels_only, n_gains_only;      /* topics evaluated by both kinds of labels, or one */
    struct eval_names only_run;                     /* topics without labels */
    struct eval_names missing_qrels, missing_gains; /* topics with labels, not in the run */
    struct eval_names no_pool;                      /* topics without a candidate pool */
    struct eval_names contradicted;                 /* topics whose ranks contradict the scores */
    struct eval_names self;                         /* topics that retrieve the document of their own name */
    struct ids_pair alike; /* a topic without labels, and one that is not in the run; how "" = none are alike */
    struct eval_shared shared;
    struct meas_coverage coverage[MEAS_COVERAGES];
    struct fmt_notes notes;
};

/* Hands the topics of a run that is in memory to the reader's workers, as run_read does; fills in *info. */
typedef int eval_read_fn(void *arg, const struct run_reader *reader, struct run_info *info, struct err *err);

/* Where the labels of the topic are in the label files. */
struct meas_place eval_place(const struct eval *e, const struct eval_topic *t);
/* Sets up a join with the labels of e; free it with meas_join_free. */
void eval_init_join(const struct eval *e, struct meas_join *j);

/* Where a run comes from. */
struct eval_source {
    const char *file;                /* or what the run is called, where it is in none */
    const struct run_system *system; /* what of the file it is; NULL = all of it */
    eval_read_fn *read;              /* NULL = run_read; else what is in memory, and its argument */
    void *arg;
    int threads; /* >= 1 */
    bool first;  /* a document twice in the gains of any topic is an error; else of the topics that the run has */
};

/* Evaluates a run. 0, or -1 and *err. */
int eval_run_of(const struct eval *e, const struct eval_source *from, enum eval_kept kept, struct eval_run *r,
                struct err *err);
/* Works ahead what the labels alone decide, unless they are more rows than that: for evaluations of many runs. A row
 * takes about EVAL_PREPARED bytes. */
enum { EVAL_PREPARED = 40 };
void eval_prepare_topics(struct eval *e, size_t most_rows);
/* What was found out about that topic, NULL = nothing. */
static inline const struct meas_prepared *eval_prepared(const struct eval *e, size_t topic)
{
    return e->prepared && e->prepared[topic].n_labels ? &e->prepared[topic] : NULL;
}
/* Looks for documents that appear twice in the gains, or in qrels that are in memory. 0, or -1 and *err. */
int eval_check_labels(const struct eval *e, struct err *err);

/* Evaluates that run of the options by so many threads. 0, or -1 and *err. */
int eval_one_run(const struct eval *e, size_t number, int threads, enum eval_kept kept, struct eval_run *r,
                 struct err *err);
/* Calls evaluate(arg, number, threads, err) for the runs of the options, for several small ones at a time. 0, or -1 and the
 * error of the first run, in the order of the options, that failed; those before it are evaluated then, of those after it
 * some. *done: how many were evaluated before one failed. */
typedef int eval_run_fn(void *arg, size_t number, int threads, struct err *err);
int eval_each_run(const struct eval_options *o, eval_run_fn *evaluate, void *arg, size_t *done, struct err *err);
/* The threads that run number i keeps busy, and its reading. */
int eval_threads(const struct eval_options *o, size_t i);
int eval_read_run(const struct eval_options *o, size_t i, const struct run_reader *reader, struct run_info *info,
                  struct err *err);
/* The runid, or before it is read the file's name. */
const char *eval_run_name(const struct eval_run *r);
/* Frees the per-topic values, keeps the summary. */
void eval_run_forget(struct eval_run *r);
void eval_run_forget_lists(struct eval_run *r);
void eval_run_free(struct eval_run *r);

#endif
