/* Command line of trec_rcp. */
#ifndef EVAL_OPTIONS_H
#define EVAL_OPTIONS_H

#include <stdio.h>

#include "compare/compare.h"
#include "format/gains.h"
#include "eval/put.h"
#include "measures/topic.h"

enum output_format { OUT_CLASSIC, OUT_TABLE, OUT_TSV, OUT_CSV, OUT_JSON, OUT_LATEX, OUT_MARKDOWN };

struct options {
    int help; /* times -h was given */
    bool version, per_topic, complete, no_summary, strict, quiet, common, exponential;
    struct meas_options meas;
    long debug_level;
    const char *debug_topic; /* NULL = all */
    const char *labels_format; /* a name in eval_formats, or rcp_gains: */
    bool only_gains;           /* the label file is a gain file */
    const char *zscores;
    const char *compat;      /* "10" or "9", NULL = 10 */
    const char **measure; /* -m arguments in order */
    size_t n_measures, cap_measures;
    const char *gains, *excluded, *pool;
    bool pool_from_gains; /* a protocol that ranks the judged pool only, and no --pool */
    enum gain_kind gain;
    const char *criterion;
    enum output_format output;
    bool spreadsheet; /* of OUT_CSV */
    int threads;
    bool compare;
    struct cmp_options cmp;      /* threads is not set */
    const char *cmp_option;      /* name of the first option given that needs --compare or --suite, NULL = none */
    const char *baseline, *reference; /* names, NULL = none, the default */
    const char *suite;           /* file, NULL = the dataset of the operands */
    const char *explain;         /* topic, NULL = none */
    const char *labels; /* first operand */
    char **run;         /* the others */
    size_t n_runs;
};

/* Reads and checks argv. 0, or -1 and *err. With help or version set, operands may be missing. */
int options_read(struct options *o, int argc, char **argv, struct fmt_err *err);
/* The options for one dataset of a suite: files as given, NULL = none. 0, or -1 and *err. */
int options_of_dataset(const struct options *suite, const char *qrels, const char *gains, const char *excluded,
                       const char *pool, char **run, size_t n_runs, struct options *o, struct fmt_err *err);
void options_free(struct options *o);
/* OUT_TSV, OUT_CSV: how fields are written. */
enum put_form options_form(const struct options *o);

extern const char *const options_test_name[CMP_TESTS]; /* as --test takes them */

void options_usage(FILE *f); /* a few lines, for misuse */
void options_help(FILE *f);  /* everything, with defaults as they are */

#endif
