/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label show: diagnoses a gain file, with or without its judgements. */
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/order.h"
#include "calibrate/origin.h"
#include "cmd/cmd_extend.h"
#include "cmd/commands.h"
#include "cmd/page_output.h"
#include "cmd/terminal.h"
#include "eval/fitting.h"
#include "format/qrels.h"
#include "report/show.h"

enum { OPT_FORMAT = 256, OPT_RUN, OPT_JUDGES, OPT_RIDGE, OPT_BT_RIDGE, OPT_METHOD, OPT_DOCUMENT };

struct show_options {
    struct cal_options cal;
    const struct method *method;
    const char *dataset, *held_out, **run, *corpus, *qrels, *queries;
    char *topic; /* --document: the topic; NULL if not given. The options own it, and the document's name */
    const char *docno;
    size_t n_runs;
    struct report_options report;
    bool subsets, strict, judges /* whether --judges was given */, pooled;
    struct cmd_pages pages;
    int argc; /* the command line as given */
    char **argv;
    char **store; /* the n_stores operands after the gain file, stores or files of judgements */
    int n_stores;
};

#define CMD_OPTIONS struct show_options
static const struct cmd_option table[] = {
    {OPT_FORMAT, "format", "FORM",
     CMD_EVERYDAY "format of the report: text (default), json, tsv, csv, latex or markdown"},
    {OPT_DOCUMENT, "document", "TOPIC DOC",
     CMD_EVERYDAY "show one document: its gain, its windows, and the judge's answers"},
    {0, "queries", "FILE", "with --document: texts of the topics", CMD_TO(queries)},
    {0, "subsets", NULL,
     CMD_EVERYDAY "fit every subset of the criteria (12 criteria at most), and rank the subsets by information "
                  "efficiency: how well a subset distinguishes the best documents",
     CMD_TO(subsets)},
    {OPT_RUN, "run", "FILE", CMD_EVERYDAY "also print the information efficiency of this run's top 10; repeatable"},
    {0, "corpus", "FILE", CMD_EVERYDAY "texts of the documents, to see whether theta depends on their length",
     CMD_TO(corpus)},
    {0, "qrels", "FILE", CMD_EVERYDAY "grades, to see whether theta depends on length among documents of equal grade",
     CMD_TO(qrels)},
    {0, "held-out", "DATASET",
     CMD_EVERYDAY
     "fit the criteria without this dataset, and predict the dataset's answers; all: do so for each dataset",
     CMD_TO(held_out)},
    {0, "strict", NULL,
     CMD_EVERYDAY
     "return status 4 if too many windows have no valid answer, or if the report marks a defect of the judge",
     CMD_TO(strict)},
    {0, "dataset", "NAME", "use only the judgements of this dataset", CMD_TO(dataset)},
    {OPT_METHOD, "method", "NAME", "method with which the gain file was fitted: rcp (default), paper or official"},
    {0, "hard-rankings", NULL, "also use windows that have a ranking but no scores", CMD_TO(cal.hard_rankings)},
    {OPT_JUDGES, "judges", "WHO",
     "single: one judge per stage; pooled: several judges (default: pooled if the gain file has severities)"},
    {'j', "jobs", "N", "number of threads, which does not affect results (default: number of cores)",
     CMD_TO(cal.irt.threads)},
    {0,
     "sd-tau",
     "X",
     "with --held-out or --subsets: standard deviation of the prior on scales " CMD_DEFAULT(CAL_SD_TAU),
     CMD_TO(cal.irt.sd_tau),
     {0, CMD_ABOVE}},
    {0,
     "sd-alpha",
     "X",
     "with --held-out or --subsets: standard deviation of the prior on offsets " CMD_DEFAULT(CAL_SD_ALPHA),
     CMD_TO(cal.irt.sd_alpha),
     {0, CMD_ABOVE}},
    {OPT_RIDGE, "ridge", "X",
     "with --held-out or --subsets: ridge penalty on gamma and beta of the criteria " CMD_DEFAULT(CAL_ITEM_RIDGE)},
    {0,
     "ridge-total",
     "X",
     "ridge penalty that does not grow with the number of answers; replaces --ridge",
     CMD_TO(cal.irt.ridge_total),
     {0, CMD_ABOVE}},
    {OPT_BT_RIDGE, "bt-ridge", "X", "with --held-out or --subsets: ridge penalty on the Bradley-Terry scores, or auto"},
    CMD_PAGES_ROWS("curves, reliability or scales"),
};

static const char usage[] =
    "usage: rcp-label show [options] LABELS.gains [STORE|FILE...]\n       rcp-label show --document TOPIC DOC "
    "[options] [LABELS.gains] STORE...\n\nDiagnoses a gain file: its criteria, scales and gains. If you give the "
    "judgements that it\nwas made from, also shows how well these judgements cover the documents and how well the "
    "fitted model\npredicts the answers. A line that begins with ! deserves a second look. Writes no files\nexcept "
    "pages and pictures.\n\n";

/* Checks that pages and pictures can be written and replace no file that the command reads. Returns 0, or -1 and
 * *err. */
static int stop_if_output_is_input(const struct show_options *o, int n, char **path, struct err *err)
{
    struct overwrite files = {0};
    for (size_t k = 0; k < o->n_runs; k++)
        overwrite_reads(&files, "--run", o->run[k]);
    overwrite_reads(&files, "--corpus", o->corpus);
    overwrite_reads(&files, "--qrels", o->qrels);
    overwrite_reads(&files, "--queries", o->queries);
    bool labels = !o->topic || !exists_folder(path[0]);
    if (labels)
        overwrite_reads(&files, "LABELS.gains", path[0]);
    for (int i = labels; i < n; i++)
        overwrite_reads_store(&files, "STORE|FILE", path[i]);
    return cmd_pages_check(&o->pages, &files, err);
}

static int set_format(struct report_options *o, const char *arg, struct err *err)
{
    for (int i = OUT_TABLE; i < OUT_FORMATS; i++)
        if (strcmp(arg, i == OUT_TABLE ? "text" : report_format_name[i]) == 0) {
            o->output = (enum output_format)i;
            return 0;
        }
    return value_unknown(err, "--format", arg, "text, json, tsv, csv, latex or markdown");
}

/* Sets o->topic and o->docno from the argument "TOPIC DOC". Returns 0, or -1 and *err. */
static int set_document(struct show_options *o, const char *arg, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    size_t len = strcspn(arg, " ");
    mem_free(o->topic);
    o->topic = mem_strdup(arg);
    if (!len || !arg[len] || !arg[len + 1])
        return err_usage(err, "--document '%s': give a TOPIC and a DOC", err_quote(q, arg, strlen(arg)));
    o->topic[len] = '\0';
    o->docno = o->topic + len + 1;
    return 0;
}

/* Stores the value of an option, `arg`, in the struct show_options at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct show_options *o = ctx;
    switch (code) {
    case OPT_FORMAT: return set_format(&o->report, arg, err);
    case OPT_RUN:
        o->run = mem_realloc(o->run, o->n_runs + 1, sizeof *o->run);
        o->run[o->n_runs++] = arg;
        return 0;
    case OPT_DOCUMENT: return set_document(o, arg, err);
    case OPT_JUDGES: o->judges = true; return cmd_judges(arg, &o->pooled, err);
    case CMD_PAGES_HTML:
    case CMD_PAGES_SVG:
    case CMD_PAGES_PDF: return cmd_pages_set(&o->pages, code, arg, err);
    case OPT_METHOD: return method_find("--method", arg, &o->method, err);
    case OPT_RIDGE: o->cal.irt.ridge_total = 0.0; return value_real("--ridge", arg, 0, true, &o->cal.irt.ridge, err);
    default: return fitting_bt_ridge("--bt-ridge", arg, &o->cal, err);
    }
}

/* The names of n documents, in strcmp order. */
struct names {
    const char **id;
    size_t n;
};

/* Returns whether the gain file has the document `id`, since only the texts of its documents are kept; `names` is a
 * struct names. */
static bool has_document(void *names, const char *id)
{
    return bsearch(&id, ((struct names *)names)->id, ((struct names *)names)->n, sizeof id, order_texts) != NULL;
}

/* Adds the results that need judgements, and texts and grades if they are given. Returns 0, or -1 and *err. */
static int add_answers(const struct show_options *o, struct diagnosis *d, const struct jud_store *store,
                       struct err *err)
{
    struct names names = {mem_alloc(d->labels->n_docs, sizeof *names.id), 0};
    struct texts texts = {.skip_bad = true};
    struct lab_set grades = {0};
    struct fmt_notes notes = {0};
    int r = 0;
    for (; names.n < d->labels->n_docs; names.n++)
        names.id[names.n] = d->labels->doc[names.n].docno;
    qsort(names.id, names.n, sizeof *names.id, order_texts);
    if (o->corpus)
        r = texts_read(&texts, o->corpus, has_document, &names, err);
    if (r == 0 && o->qrels)
        r = fmt_read_qrels(&grades, o->qrels, true, &notes, err);
    if (r == 0)
        r = diag_judgements(d, store, o->dataset, o->cal.hard_rankings, o->corpus ? &texts : NULL,
                            o->qrels ? &grades : NULL, err);
    mem_free(names.id);
    texts_free(&texts);
    lab_free(&grades);
    return r;
}

/* Adds to the diagnosis the results that need judgements, then takes the effect of positions in windows out of the
 * store's scores, then adds the results of --held-out and --subsets if asked for. Returns 0, or -1 and *err. */
static int add_store(const struct show_options *o, struct diagnosis *d, struct jud_store *store, struct err *err)
{
    if (cmd_check_names(store, o->dataset, err) != 0 || add_answers(o, d, store, err) != 0 ||
        retest_read(&d->retest, store, (const char *const *)o->store, (size_t)o->n_stores, o->dataset, d->labels->clip,
                    err) != 0)
        return -1;
    position_take_out(store, d->labels->extra.slope, d->labels->extra.offset);
    struct cal_options fit = o->cal;
    fit.clip = d->labels->clip;
    if (o->held_out && diag_held_out(d, store, strcmp(o->held_out, "all") == 0 ? NULL : o->held_out, &fit, err) != 0)
        return -1;
    return o->subsets ? diag_subsets(d, store, o->dataset, &fit, err) : 0;
}

/* Fills the document with its figures and writes the files of --html, --svg and --pdf. A page needs the digests of the
 * judgements for its provenance. Returns 0, or -1 and *err. */
static int write_pages(const struct show_options *o, struct document *doc, const struct diagnosis *d,
                       const struct jud_store *store, struct provenance *judges, struct err *err)
{
    char digest[SHA256_HEX] = "";
    struct provenance judgement_origin = {0};
    struct distribution dist;
    int r = o->pages.html ? prov_digest(d->labels->path, digest, err) : 0;
    if (r == 0 && o->pages.html && d->has_store)
        r = origin_of_judgements(&judgement_origin, "show", store, (const char *const *)o->store, (size_t)o->n_stores,
                                 o->cal.irt.threads, err);
    if (r == 0) {
        dist_measure(&dist, d->labels, d->has_store ? &d->coverage : NULL);
        show_fill(doc,
                  &(struct show_source){d, &dist, digest, judges, d->has_store ? store : NULL, o->dataset,
                                        d->has_store ? &judgement_origin : NULL},
                  &o->report);
        r = cmd_pages_write(&o->pages, &(struct cmd_page_source){&doc->pictures, render_page, doc}, "rcp-label",
                            o->argc, o->argv, err);
        dist_free(&dist);
    }
    prov_free(&judgement_origin);
    return r;
}

/* Adds to *judges the models behind the names of judges, which the gain file states and, if it has severities of
 * several judges, also the stores. Returns 0, or -1 and *err. */
static int name_judges(const struct show_options *o, const struct diagnosis *d, const struct jud_store *store,
                       struct provenance *judges, struct err *err)
{
    const struct provenance *gain_file_origin = &d->labels->gains.provenance;
    for (size_t i = 0; i < gain_file_origin->n; i++)
        if (gain_file_origin->line[i].key == PROV_FAMILY)
            prov_add(judges, PROV_FAMILY, gain_file_origin->line[i].subject, gain_file_origin->line[i].value);
    return d->labels->n_severities
             ? origin_of_judges(judges, store, (const char *const *)o->store, (size_t)o->n_stores, err)
             : 0;
}

/* Writes the pages, if asked for, then prints the report. Returns 0, or -1 and *err: a file cannot be written, or, with
 * --strict, too many windows have no valid answer or the report marks a defect of the judge. */
static int print_report(const struct show_options *o, const struct diagnosis *d, const struct jud_store *store,
                        struct err *err)
{
    struct document doc = {0};
    struct provenance judges = {0};
    int r = name_judges(o, d, store, &judges, err);
    if (r == 0 && cmd_pages_asked(&o->pages))
        r = write_pages(o, &doc, d, store, &judges, err);
    else if (r == 0)
        show_fill(&doc, &(struct show_source){.diagnosis = d, .judges = &judges}, &o->report);
    prov_free(&judges);
    if (r == 0)
        document_print(stdout, &doc, &o->report);
    document_free(&doc);
    if (r == 0 && o->strict && complete_lost_schedule(&d->complete, store))
        fprintf(stderr, "rcp-label show: note: the judgements do not say how many windows were scheduled\n");
    if (r == 0 && o->strict)
        r = cov_refuse(&d->coverage, err) != 0 || complete_refuse(&d->complete, err) != 0
              ? -1
              : trust_refuse(&d->trust, err);
    return r;
}

/* Writes the page about one document of the gain file, if asked for, and prints the report about it. Returns 0, or -1
 * and *err. */
static int report_one(const struct show_options *o, struct evidence *e, struct err *err)
{
    struct document doc = {0};
    int r = 0;
    show_one_fill(&doc, e, &o->report, o->pages.html != NULL);
    if (o->pages.html)
        r = cmd_pages_write(&o->pages, &(struct cmd_page_source){&doc.pictures, render_page, &doc}, "rcp-label",
                            o->argc, o->argv, err);
    if (r == 0)
        document_print(stdout, &doc, &o->report);
    document_free(&doc);
    return r;
}

/* Checks the options that --document takes, and shows the document. If no gain file comes before the folder of a store,
 * takes the one in the folder. Returns 0, or -1 and *err. */
static int show_one_document(struct show_options *o, int n, char **path, struct err *err)
{
    const char *conflicting = o->strict                                    ? "--strict"
                            : o->held_out                                  ? "--held-out"
                            : o->subsets                                   ? "--subsets"
                            : o->qrels                                     ? "--qrels"
                            : o->n_runs                                    ? "--run"
                            : cmd_pages_asked(&o->pages) && !o->pages.html ? "--svg or --pdf"
                                                                           : NULL;
    if (conflicting)
        return err_usage(err, "--document cannot be combined with %s", conflicting);
    if (n == 0 || (n == 1 && !exists_folder(path[0])))
        return err_usage(err, "a STORE or FILE is missing");
    if (stop_if_output_is_input(o, n, path, err) != 0)
        return -1;
    bool is_store = exists_folder(path[0]);
    struct evidence e;
    struct evidence_source from = {.labels = is_store ? NULL : path[0],
                                   .path = (const char *const *)path + !is_store,
                                   .n_paths = (size_t)(n - !is_store),
                                   .queries = o->queries,
                                   .corpus = o->corpus,
                                   .dataset = o->dataset,
                                   .hard_rankings = o->cal.hard_rankings,
                                   .pooled = o->judges ? o->pooled : -1,
                                   .threads = o->cal.irt.threads};
    int r = evidence_read(&e, &from, o->topic, o->docno, err);
    if (r == 0)
        r = report_one(o, &e, err);
    evidence_free(&e);
    return r;
}

/* Diagnoses the labels `p`, with the runs and the judgements that are given, and prints the result. Returns 0, or -1
 * and *err. */
static int show_labels(struct show_options *o, const struct published *p, struct err *err)
{
    struct diagnosis d;
    struct jud_store store;
    int r = 0;
    diag_labels(&d, p);
    for (size_t k = 0; k < o->n_runs && r == 0; k++)
        r = diag_run(&d, o->run[k], err);
    jud_begin(&store, o->cal.irt.threads, o->judges ? o->pooled : p->n_severities > 0);
    if (o->n_stores)
        store.hard_rankings = o->cal.hard_rankings = cmd_hard_rankings("show", p, o->cal.hard_rankings);
    for (int i = 0; i < o->n_stores && r == 0; i++)
        r = jud_read(&store, o->store[i], err);
    if (r == 0 && o->n_stores)
        r = jud_finish(&store, err) == 0 ? add_store(o, &d, &store, err) : -1;
    if (r == 0)
        r = print_report(o, &d, &store, err);
    diag_free(&d);
    jud_free(&store);
    return r;
}

/* Reads the options and shows the gain file. Returns 0, also if only help was asked for, or -1 and *err. */
static int read_and_show(struct show_options *o, int argc, char **argv, struct err *err)
{
    struct published p;
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (first == argc && !o->topic)
        return err_usage(err, "LABELS.gains is missing");
    fitting_settle(&o->cal, o->method, false, o->cal.hard_rankings);
    if (o->topic)
        return show_one_document(o, argc - first, argv + first, err);
    if (o->queries)
        return err_usage(err, "--queries needs --document");
    if (first + 1 == argc && (o->strict || o->held_out || o->subsets || o->corpus || o->qrels))
        return err_usage(err, "%s needs judgements: add a STORE or FILE after LABELS.gains",
                         o->strict     ? "--strict"
                         : o->held_out ? "--held-out"
                         : o->subsets  ? "--subsets"
                         : o->corpus   ? "--corpus"
                                       : "--qrels");
    if (stop_if_output_is_input(o, argc - first, argv + first, err) != 0)
        return -1;
    o->store = argv + first + 1;
    o->n_stores = argc - first - 1;
    r = pub_read(&p, argv[first], err);
    if (r == 0 && o->subsets && p.n_items > SUB_MAX_CRITERIA)
        r = err_fail(err, ERR_USAGE, p.path, 0, "--subsets: the file has %zu criteria, and at most %d are possible",
                     p.n_items, SUB_MAX_CRITERIA);
    if (r == 0)
        r = show_labels(o, &p, err);
    pub_free(&p);
    return r;
}

/* Returns a copy of argv in which the two words after --document are one, "TOPIC DOC", since an option has one
 * argument; *argc is its new length. The caller frees the array and *joined, the new word (NULL if there is none). */
static char **join_document(int *argc, char **argv, char **joined)
{
    static const char name[] = "--document", least[] = "--do";
    char **to = mem_alloc((size_t)*argc + 1, sizeof *to);
    int n = 0;
    *joined = NULL;
    for (int i = 0; i < *argc; i++) {
        size_t len = strlen(argv[i]);
        to[n++] = argv[i];
        if (*joined || len < strlen(least) || strncmp(argv[i], name, len) != 0 || i + 2 >= *argc ||
            strchr(argv[i + 1], ' '))
            continue;
        *joined = put_formatted("%s %s", argv[i + 1], argv[i + 2]);
        to[n++] = *joined;
        i += 2;
    }
    to[n] = NULL;
    *argc = n;
    return to;
}

int cmd_show(int argc, char **argv, struct err *err)
{
    char *joined, **words = join_document(&argc, argv, &joined);
    struct show_options o = {.argc = argc,
                             .argv = words,
                             .method = method_default(),
                             .report = {.output = OUT_TABLE, .digits = REPORT_DIGITS, .width = SIZE_MAX},
                             .cal = {.bt_ridge = CAL_BT_RIDGE,
                                     .irt = {.sd_tau = CAL_SD_TAU,
                                             .sd_alpha = CAL_SD_ALPHA,
                                             .ridge = CAL_ITEM_RIDGE,
                                             .threads = cmd_all_cores()}}};
    terminal_look(&o.report);
    int r = read_and_show(&o, argc, words, err);
    cmd_pages_free(&o.pages);
    MEM_FREE_ALL(o.run, o.topic, joined, words);
    return r;
}
