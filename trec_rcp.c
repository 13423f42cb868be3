/* trec_rcp: scores TREC runs against human grades and calibrated gains.
 *
 * options -> load labels -> stream runs -> measures -> print */
#include <errno.h>
#include <gsl/gsl_errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/comparison.h"
#include "eval/explain.h"
#include "eval/report.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

static int fail(const struct fmt_err *err)
{
    char text[1200];
    fmt_err_text(err, text, sizeof text);
    fmt_print(stderr, "trec_rcp: %s\n", text);
    if (err->status == RCP_EXIT_USAGE)
        options_usage(stderr);
    return (int)err->status;
}

/* A result that did not reach its reader is no success. */
static int close_output(int status)
{
    if (ferror(stdout) | fclose(stdout)) {
        fprintf(stderr, "trec_rcp: standard output: cannot be written: %s\n", strerror(errno));
        return status ? status : RCP_EXIT_OUTPUT;
    }
    return status;
}

/* -h: everything, or with -m what those measures are. */
static int help(const struct options *o)
{
    struct meas_set set;
    struct fmt_err err;
    struct meas_available all = {true, true, MEAS_FORMAT_ANY, ~0u};
    const char *left_out;
    if (!o->n_measures) {
        options_help(stdout);
        return RCP_EXIT_OK;
    }
    meas_set_init(&set, false);
    int r = 0;
    for (size_t i = 0; i < o->n_measures && r == 0; i++)
        r = meas_set_add(&set, o->measure[i], &err);
    if (r == 0)
        r = meas_set_finish(&set, &all, false, &left_out, &err);
    for (size_t i = 0; r == 0 && i < set.n_args; i++) {
        const struct meas_spec *m = set.args[i].spec;
        printf("%s%s\n%s", i ? "\n" : "", m->name, m->about);
        printf(m->defaults ? "\nDefault: -m %s.%s\n" : "\n", m->name, m->defaults);
    }
    meas_set_free(&set);
    return r == 0 ? RCP_EXIT_OK : fail(&err);
}

/* Evaluates every run before anything is printed, so that an error leaves no half of a result behind. */
static int evaluate(const struct eval *e, struct eval_run *run, struct fmt_err *err)
{
    const struct options *o = e->opt;
    bool keep = o->per_topic || o->debug_level || o->output != OUT_CLASSIC;
    for (size_t i = 0; i < o->n_runs; i++) {
        if (eval_one_run(e, o->run[i], keep, &run[i], err) != 0)
            return -1;
        if (!o->quiet && i == 0)
            report_label_notes(stderr, e);
        if (!o->quiet)
            report_notes(stderr, e, &run[i]);
        if (o->debug_level)
            report_debug(stderr, e, &run[i]);
    }
    if (o->output != OUT_CLASSIC)
        report_table(stdout, e, run, o->n_runs);
    else
        for (size_t i = 0; i < o->n_runs; i++)
            report_classic(stdout, e, &run[i]);
    return 0;
}

static int score(const struct options *o)
{
    struct fmt_err err;
    struct eval e;
    struct eval_run *run = rcp_zalloc(o->n_runs, sizeof *run);
    int r = eval_load(&e, o, &err);
    if (r == 0)
        r = evaluate(&e, run, &err);
    for (size_t i = 0; i < o->n_runs; i++)
        eval_run_free(&run[i]);
    free(run);
    eval_free(&e);
    return r == 0 ? RCP_EXIT_OK : fail(&err);
}

/* Does standard output show bold as bold? */
static bool is_terminal(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0;
}

/* --compare, --suite */
static int compare(const struct options *o)
{
    struct fmt_err err;
    struct compared c;
    int r = o->suite ? compared_suite(&c, o, &err) : compared_dataset(&c, o, &err);
    if (r == 0)
        compared_print(stdout, &c, is_terminal());
    compared_free(&c);
    return r == 0 ? RCP_EXIT_OK : fail(&err);
}

/* --explain */
static int explain_topic(const struct options *o)
{
    struct fmt_err err;
    struct explained x;
    int r = explain(&x, o, &err);
    if (r == 0)
        explained_print(stdout, &x, o);
    explained_free(&x);
    return r == 0 ? RCP_EXIT_OK : fail(&err);
}

int main(int argc, char **argv)
{
    struct options o;
    struct fmt_err err;
    int status;
    gsl_set_error_handler_off();
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    if (options_read(&o, argc, argv, &err) != 0)
        status = fail(&err);
    else if (o.version)
        status = printf("trec_rcp %s (measures and output of trec_eval 10.0; 9.0.8 with --compat=9)\n", RCP_VERSION) < 0;
    else if (o.help)
        status = help(&o);
    else
        status = o.explain ? explain_topic(&o) : o.compare ? compare(&o) : score(&o);
    options_free(&o);
    return close_output(status);
}
