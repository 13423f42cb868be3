/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* trec_rcp: scores TREC runs by human grades and calibrated gains. It reads the options, loads the labels, computes and
 * prints the results. */
#include <stdio.h>

#include "base/mem.h"
#include "base/mem_gsl.h"
#include "base/start.h"
#include "base/text_stream.h"
#include "base/unpack.h"
#include "cmd/advice.h"
#include "cmd/exit.h"
#include "cmd/options.h"
#include "cmd/terminal.h"
#include "eval/merged.h"
#include "report/comparison_report.h"
#include "report/explanation_report.h"
#include "report/report.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

/* Prints the error and, unless the program is called as trec_eval, advice; prints the usage after misuse. Returns the
 * exit status. */
static int print_error(const struct options *o, const struct err *err)
{
    char text[1200];
    err_text(err, text, sizeof text);
    if (o->called.as_trec_eval && err->kind == ERR_NO_TOPIC)
        fputs(called_no_topic, stderr);
    else
        err_print(stderr, "%s: %s\n", o->called.name, text);
    if (!o->called.as_trec_eval)
        advice_print(stderr, o, err);
    if (err->kind == ERR_USAGE)
        options_usage(stderr);
    return (int)exit_status(err->kind);
}

static int print_version(const struct options *o)
{
    if (o->called.as_trec_eval) {
        called_put_version(o->eval.meas.v9, RCP_VERSION);
        return 0;
    }
    printf("trec_rcp %s (measures and output of trec_eval 10.0; 9.0.8 with --compat=9)\n", RCP_VERSION);
    printf("Inputs may be compressed: %s.\n", unpack_names());
    return 0;
}

/* Prints the options (-h, -h all) or, if -m names measures, their explanations. Returns 0, or -1 and *err. */
static int print_help(const struct options *o, struct err *err)
{
    struct meas_set set;
    struct meas_available all = {true, true, MEAS_FORMAT_ANY, ~0u, NULL};
    const char *left_out;
    if (!o->n_measures) {
        options_help(stdout, cmd_asks_all(o->argc, o->argv));
        return 0;
    }
    meas_set_init(&set, false);
    int r = 0;
    for (size_t i = 0; i < o->n_measures && r == 0; i++)
        r = meas_set_add(&set, o->measure[i], err);
    if (r == 0)
        r = meas_set_finish(&set, &all, false, &left_out, err);
    for (size_t i = 0; r == 0 && i < set.n_args; i++) {
        const struct meas_spec *m = set.args[i].spec;
        if (i && m == set.args[i - 1].spec)
            continue;
        printf("%s%s\n%s", i ? "\n" : "", m->name, m->about);
        printf(m->defaults ? "\nDefault: -m %s.%s\n" : "\n", m->name, m->defaults);
    }
    meas_set_free(&set);
    return r;
}

struct evaluation {
    const struct eval *e;
    struct eval_run *run;
    enum eval_kept kept;
};

/* Evaluates run i, as an eval_run_fn; arg is a struct evaluation. Returns 0, or -1 and *err. */
static int evaluate_one(void *arg, size_t i, int threads, struct err *err)
{
    struct evaluation *x = arg;
    return eval_one_run(x->e, i, threads, x->kept, &x->run[i], err);
}

/* Evaluates all runs, keeping of each what the report needs, and prints notes about labels and runs. Returns 0, or -1
 * and *err. */
static int evaluate_and_note(const struct eval *e, struct eval_run *run, const struct report_options *o,
                             struct err *err)
{
    bool listed = e->opt->list_lacking; /* --unjudged */
    enum eval_kept kept = listed                               ? EVAL_SUMMARY
                        : o->debug || o->output != OUT_CLASSIC ? EVAL_VALUES
                        : o->per_topic                         ? EVAL_ORDERED
                                                               : EVAL_SUMMARY;
    struct evaluation x = {e, run, kept};
    size_t n = e->opt->n_runs, done;
    int r = eval_each_run(e->opt, evaluate_one, &x, &done, err);
    if (done)
        report_label_notes(stderr, e, o);
    for (size_t i = 0; i < done; i++)
        report_notes(stderr, e, &run[i], o);
    if (r == 0 && !listed)
        report_different_topics(stderr, e, run, n, o);
    return r;
}

static void list_unjudged(const struct eval *e, const struct eval_run *run, const struct report_options *o)
{
    struct unjudged u = {0};
    unjudged_join(&u, e, run, e->opt->n_runs);
    report_unjudged(stdout, &u, e, run, o);
    unjudged_free(&u);
}

/* Prints the values of the runs as a part that --merge can join with others: a line that says by which labels and
 * rules, the table, and a line at the end. Returns 0, or -1 and *err if an input cannot be read again for its
 * digest. */
static int print_part(struct eval *e, const struct eval_run *run, size_t n, const struct report_options *o,
                      struct err *err)
{
    for (size_t i = 0; i < e->inputs.n; i++)
        if (!*e->inputs.input[i].sha256)
            return err_input(err, e->inputs.input[i].path, 0,
                             "cannot be read again for its digest; --format part needs a regular file");
    fputs(e->opt->complete ? VALUES_WHOLE_RUNS : VALUES_PART, stdout);
    report_citation(stdout, NULL, e, o);
    report_table(stdout, e, run, n, o);
    puts(VALUES_END);
    return 0;
}

/* Evaluates all runs, then prints their values or, for --unjudged, their documents without labels. After an error, no
 * part of the result is printed. Returns 0, or -1 and *err. */
static int score_runs(const struct options *o, struct err *err)
{
    struct eval e;
    size_t n = o->eval.n_runs;
    struct eval_run *run = mem_zalloc(n, sizeof *run);
    int r = eval_load(&e, &o->eval, err);
    if (r == 0)
        r = evaluate_and_note(&e, run, &o->report, err);
    if (o->report.part)
        eval_forget_runs(&e.inputs);
    if (r == 0 && o->eval.provenance)
        r = eval_digest_inputs(&e, err);
    if (r == 0 && o->eval.list_lacking)
        list_unjudged(&e, run, &o->report);
    else if (r == 0 && o->report.part)
        r = print_part(&e, run, n, &o->report, err);
    else if (r == 0)
        r = report_runs(stdout, &e, run, n, &o->report, err);
    for (size_t i = 0; i < n; i++)
        eval_run_free(&run[i]);
    mem_free(run);
    eval_free(&e);
    return r;
}

/* Reads the datasets of the command line, checks that pages can be written, and calls body() with them. Returns 0, or
 * -1 and *err. */
static int with_datasets(const struct options *o,
                         int (*body)(const struct options *o, const struct options_datasets *d, struct err *err),
                         struct err *err)
{
    struct options_datasets d;
    int r = options_read_datasets(&d, o, err);
    if (r == 0 && !o->cite)
        r = options_check_pages(o, &d, err);
    if (r == 0)
        r = body(o, &d, err);
    options_free_datasets(&d);
    return r;
}

/* Writes the page and the pictures, then prints the report text[0 .. len) and frees it, also after an error. Returns 0,
 * or -1 and *err. */
static int write_pages(const struct options *o, const struct cmd_page_source *s, char *text, size_t len,
                       struct err *err)
{
    int r = cmd_pages_write(&o->pages, s, o->called.name, o->argc - 1, o->argv + 1, err);
    if (r == 0)
        fwrite(text, 1, len, stdout);
    mem_free(text);
    return r;
}

/* Prints the comparison, and writes its page and pictures where they are asked for. Returns 0, or -1 and *err. */
static int print_comparison(const struct comparisons *c, const struct options *o, struct err *err)
{
    char *text;
    size_t len;
    if (!cmd_pages_asked(&o->pages))
        return report_comparison(stdout, c, &o->report, err);
    FILE *f = text_stream_open(&text, &len);
    int r = report_comparison(f, c, &o->report, err);
    text_stream_close(f, &text);
    if (r != 0) {
        mem_free(text);
        return -1;
    }
    struct report_comparison_document doc;
    report_comparison_begin_page(&doc, c, &o->report, o->pages.html != NULL);
    struct cmd_page_source source = {&doc.document.pictures, render_page, &doc.document};
    r = write_pages(o, &source, text, len, err);
    report_comparison_end(&doc);
    return r;
}

/* Prints a comparison: --compare and --suite. Returns 0, or -1 and *err. */
static int compare_runs(const struct options *o, const struct options_datasets *d, struct err *err)
{
    struct comparisons c = {0};
    int r = comparisons_evaluate(&c, &d->input, &o->comparison, err);
    report_comparison_notes(stderr, &c, &o->report);
    if (r == 0 && o->corpus)
        r = comparisons_read_texts(&c, o->corpus, err);
    if (r == 0)
        r = print_comparison(&c, o, err);
    comparisons_free(&c);
    return r;
}

static int print_explanation(const struct explanation *x, struct eval *e, const struct options *o, struct err *err)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    report_explanation(f, x, &o->report);
    text_stream_close(f, &text);
    struct report_explanation_pictures *all = report_explanation_draw(x, e, &o->report);
    struct cmd_page_source source = {report_explanation_pictures(all), report_explanation_page, all};
    int r = write_pages(o, &source, text, len, err);
    report_explanation_pictures_free(all);
    return r;
}

/* Compares what the runs rank first for the topic of --explain, and prints it and its notes. Returns 0, or -1 and
 * *err. */
static int explain_and_print(struct explanation *x, struct eval *e, const struct options *o, struct err *err)
{
    report_label_notes(stderr, e, &o->report);
    if (explanation_make(x, e, o->explain, o->comparison.n_baselines ? o->comparison.baseline[0] : NULL, err) != 0 ||
        (o->corpus && explanation_read_texts(x, o->corpus, err) != 0))
        return -1;
    report_explanation_notes(stderr, x, &o->report);
    if (o->eval.provenance && eval_digest_inputs(e, err) != 0)
        return -1;
    if (cmd_pages_asked(&o->pages))
        return print_explanation(x, e, o, err);
    report_explanation(stdout, x, &o->report);
    return 0;
}

/* Prints the explanation of a topic: --explain. Returns 0, or -1 and *err. */
static int explain_topic(const struct options *o, const struct options_datasets *d, struct err *err)
{
    (void)d;
    struct eval e = {0};
    struct explanation x = {0};
    int r = eval_load(&e, &o->eval, err) == 0 ? explain_and_print(&x, &e, o, err) : -1;
    explanation_free(&x);
    eval_free(&e);
    return r;
}

/* Reads the labels of each dataset and, when all were read, prints a citation line for each: --cite-run. Returns 0, or
 * -1 and *err. */
static int cite_labels(const struct options *o, const struct options_datasets *d, struct err *err)
{
    const struct comparison_input *in = &d->input;
    struct eval *e = mem_zalloc(in->n_datasets, sizeof *e);
    int r = 0;
    for (size_t i = 0; i < in->n_datasets && r == 0; i++) {
        r = eval_load(&e[i], &in->dataset[i].opt, err);
        if (r == 0)
            r = eval_digest_inputs(&e[i], err);
        if (r == 0)
            eval_forget_labels(&e[i]);
    }
    for (size_t i = 0; i < in->n_datasets && r == 0; i++)
        report_citation(stdout, in->suite ? in->dataset[i].name : NULL, &e[i], &o->report);
    for (size_t i = 0; i < in->n_datasets; i++)
        eval_free(&e[i]);
    mem_free(e);
    return r;
}

/* Reads the parts of an evaluation, files that --format part printed, and prints the whole: --merge. Returns 0, or -1
 * and *err. */
static int merge_parts(const struct options *o, struct err *err)
{
    struct merged m;
    struct report_options how = o->report;
    int r = merged_read(&m, o->operand, o->n_operands, err);
    how.no_summary = m.no_summary;
    if (r == 0 && m.n_parts > 1 && !m.part[0].head && !how.quiet)
        fprintf(stderr, "trec_rcp: the parts are tables, which do not name their labels and rules, so these are not "
                        "compared; --format part makes parts that are checked\n");
    if (r == 0)
        report_table(stdout, &m.e, m.run, m.n, &how);
    merged_free(&m);
    return r;
}

static int run_command(const struct options *o, struct err *err)
{
    return o->version ? print_version(o)
         : o->help    ? print_help(o, err)
         : o->cite    ? with_datasets(o, cite_labels, err)
         : o->merge   ? merge_parts(o, err)
         : o->explain ? with_datasets(o, explain_topic, err)
         : o->compare ? with_datasets(o, compare_runs, err)
                      : score_runs(o, err);
}

int main(int argc, char **argv)
{
    struct options o;
    struct err err = {0};
    if (start_program() != 0)
        return exit_without_streams("trec_rcp");
    if (argc == 1) {
        options_synopsis(stderr);
        return EXIT_USAGE;
    }
    mem_gsl_errors();
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    int r = options_read(&o, argc, argv, &err);
    terminal_look(&o.report);
    if (r == 0)
        r = options_open_runs(&o, &err);
    if (r == 0)
        r = run_command(&o, &err);
    int status = r == 0 ? EXIT_OK : print_error(&o, &err);
    options_free(&o);
    return exit_close_output(o.called.name, status);
}
