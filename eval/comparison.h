/* --compare and --suite: evaluates the runs, names them, and has compare/ do the rest. */
#ifndef EVAL_COMPARISON_H
#define EVAL_COMPARISON_H

#include "eval/evaluate.h"
#include "eval/put.h"
#include "format/suite.h"

struct compared_run {
    const char *name; /* in the report: unique in the dataset */
    const char *file, *runid;
    size_t topics;    /* with a value of some measure */
};

/* Topics on which an nDCG has no ideal to divide by: no document has a gain. They count 0. */
struct undefined_topics {
    const char **qid;
    size_t n;
};

/* One dataset. */
struct comparison {
    const char *name;
    struct compared_run *run; /* before comparison_compute in the order of the command line, then in that of result */
    size_t n_runs;
    const char **measure; /* names */
    size_t n_measures;
    size_t n_topics;      /* with a value of some run */
    struct undefined_topics *undefined; /* [measure] */
    const double **row;   /* [measure][run]: n_rows values; until comparison_compute */
    double **block;       /* per run: its rows */
    size_t n_rows;        /* topics of the label files */
    size_t baseline, reference;
    struct cmp_result result;
    struct rcp_arena arena;
};

/* Evaluates all runs of *o: values, topics without an ideal. 0, or -1 and *err. */
int comparison_collect(struct comparison *c, const char *name, const struct options *o, struct fmt_err *err);
/* Names the runs by what tells them apart: runids, else files, else paths. */
void comparison_name_runs(struct comparison *c);
/* Finds the baseline, NULL = none, by name, runid or file. 0, or -1 and *err. */
int comparison_find_baseline(struct comparison *c, const char *name, struct fmt_err *err);
/* Finds baseline and reference, orders the runs, computes the result and frees the values. 0, or -1 and *err. */
int comparison_compute(struct comparison *c, const struct options *o, struct fmt_err *err);
void comparison_free(struct comparison *c);

/* The base name of a path, without .gz. */
const char *comparison_base_name(struct rcp_arena *arena, const char *path);

/* All that --compare prints. */
struct compared {
    const struct options *opt;
    struct comparison *dataset;
    size_t n_datasets;
    bool is_suite;
    bool by_file;           /* the suite's runs are matched by file name, not by runid */
    struct cmp_suite suite; /* of is_suite */
};
int compared_dataset(struct compared *c, const struct options *o, struct fmt_err *err);
int compared_suite(struct compared *c, const struct options *o, struct fmt_err *err);
void compared_free(struct compared *c);

/* In the form of opt->output. tty: bold may be bold. */
void compared_print(FILE *f, const struct compared *c, bool tty);
/* tsv, csv; json */
void compared_rows(FILE *f, const struct compared *c, enum put_form form);
void compared_json(FILE *f, const struct compared *c);

#endif
