/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options of each dataset that is compared: the options of the command line, with the files of one line of the
 * suite or of one subset of a release. */
#include <stdlib.h>
#include <string.h>

#include "cmd/options_table.h"
#include "format/lines.h"
#include "format/named.h"
#include "format/release.h"

/* Sets *found to the run files of a line of the suite. Returns 0, or -1 and *err if there are fewer than two. */
static int find_runs(const struct suite *s, const struct suite_dataset *line, struct matches *found, struct err *err)
{
    if (match_files(found, line->runs, err) != 0)
        return -1;
    if (!found->n)
        return err_input(err, s->file, line->line, "no file matches '%s', expected run files (dataset %s)", line->runs,
                         line->name);
    if (found->n < 2)
        return err_input(err, s->file, line->line, "1 run matches '%s'; a comparison needs two or more (dataset %s)",
                         line->runs, line->name);
    return 0;
}

/* Sets *eval to the options for one dataset of a suite: those of the suite, with the dataset's labels, excluded
 * documents, pool and runs. Returns 0, or -1 and *err. */
static int dataset_options(const struct options *suite, const struct suite_dataset *line, const struct matches *found,
                           struct eval_options *eval, struct err *err)
{
    struct options o = *suite;
    o.eval.labels = line->qrels ? line->qrels : line->gains;
    o.eval.gains = line->qrels ? line->gains : NULL;
    bool gains_only = o.is_release && named_lacks_grades(line->qrels);
    if (!line->qrels || gains_only)
        o.labels_format = "rcp_gains";
    o.eval.excluded = line->excluded;
    o.eval.pool =
        o.is_release && !o.eval.pool_from_gains ? NULL : line->pool; /* a release has a pool even if it is not needed */
    o.eval.complete |= o.is_release;
    if (o.is_release && (gains_only || !named_has_gains(line->gains)))
        o.eval.gains = NULL;
    o.eval.run = found->path;
    o.eval.n_runs = found->n;
    int r = options_check_evaluation(&o, err);
    /* Whether the protocol excludes a topic's own document depends on the dataset's name in the suite, not on paths;
     * --exclude-self excludes it always. */
    o.eval.note_self = false;
    if (!o.eval.meas.exclude_self || o.eval.self_by_protocol)
        o.eval.self_by_protocol = o.eval.meas.exclude_self = settings_excludes_self(o.eval.protocol, line->name);
    *eval = o.eval;
    return r;
}

/* Finds the run files of a subset: the files named after it, and the files that are named after no subset. */
static void find_subset_runs(const struct options_datasets *d, const struct options *o, size_t subset)
{
    struct matches *found = &d->found[subset];
    found->path = mem_alloc(o->eval.n_runs, sizeof *found->path);
    for (size_t k = 0; k < o->eval.n_runs; k++) {
        size_t named_subset = release_subset_of(&d->suite, o->eval.run[k]);
        if (named_subset == subset || named_subset == SIZE_MAX)
            found->path[found->n++] = o->eval.run[k];
    }
}

/* Sets d->input.undivided to the last run file that is not named after a subset and has no column of datasets, so that
 * its topics may belong to any subset; leaves it NULL if there is none. */
static void find_undivided(struct options_datasets *d, const struct options_runs *r)
{
    for (size_t i = 0; i < r->n_files && d->suite.n > 1; i++)
        if (!r->file[i].n_datasets && release_subset_of(&d->suite, d->found[0].path[i]) == SIZE_MAX)
            d->input.undivided = d->found[0].path[i];
}

/* Returns 0 if a file can be read as text; else -1 and *err, which for example says that the file is Parquet. */
static int check_readable(const char *path, struct err *err)
{
    struct fmt_lines l;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    int r = fmt_lines_more(&l, err);
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

/* Prepares subset i of a release: its labels and the runs whose names match it. Returns 0, or -1 and *err, also if no
 * run does. */
static int read_subset(struct options_datasets *d, const struct options *o, size_t i, struct err *err)
{
    const struct suite_dataset *line = &d->suite.dataset[i];
    struct comparison_dataset *to = &d->dataset[i];
    struct options_runs *r = &d->runs[i];
    *to = (struct comparison_dataset){.name = line->name};
    *r = (struct options_runs){.system = o->runs.system, .dataset = line->name};
    find_subset_runs(d, o, i);
    if (check_readable(line->qrels, err) != 0 || dataset_options(o, line, &d->found[i], &to->opt, err) != 0 ||
        options_split_runs(r, &to->opt, true, err) != 0)
        return -1;
    if (i == 0)
        find_undivided(d, r);
    if (r->n)
        return 0;
    return err_input(err, d->suite.file, 0,
                     "no run of subset %s, expected a file named after the subset, or a table with a column 'dataset' "
                     "that names the subset. To score only one subset, give its folder, such as --suite %s/%s",
                     line->name, d->suite.file, d->suite.dataset[0].name);
}

/* Reads a release (a folder of labels) and prepares its subsets, each a dataset with the runs for it; *o gets the
 * protocol of the release, "plain" if it names none, unless one was chosen. Returns 0, or -1 and *err. */
static int read_release(struct options_datasets *d, struct options *o, struct err *err)
{
    if (release_read(&d->suite, o->suite, err) != 0 ||
        options_default_protocol(o, d->suite.protocol ? d->suite.protocol : "plain", err) != 0)
        return -1;
    size_t n = d->suite.n;
    d->dataset = mem_zalloc(n, sizeof *d->dataset);
    d->found = mem_zalloc(n, sizeof *d->found);
    d->runs = mem_zalloc(n, sizeof *d->runs);
    d->n_found = n;
    d->input = (struct comparison_input){d->suite.file, o->eval.protocol, d->dataset, n, NULL};
    for (size_t k = 0; k < o->eval.n_runs; k++)
        if (n > 1 && strcmp(o->eval.run[k], "-") == 0)
            return err_usage(err, "'-' can be read only once, but there are %zu subsets; name files instead", n);
    for (size_t i = 0; i < n; i++)
        if (read_subset(d, o, i, err) != 0)
            return -1;
    for (size_t i = 0; i < n; i++)
        d->dataset[i].opt.shares_runs = d->input.undivided != NULL;
    return 0;
}

/* Reads a suite file, whose lines name the labels and runs of a dataset each, and prepares its datasets. Returns 0, or
 * -1 and *err. */
static int read_suite(struct options_datasets *d, const struct options *o, struct err *err)
{
    if (fmt_read_suite(&d->suite, o->suite, err) != 0)
        return -1;
    d->dataset = mem_zalloc(d->suite.n, sizeof *d->dataset);
    d->found = mem_zalloc(d->suite.n, sizeof *d->found);
    for (size_t i = 0; i < d->suite.n; i++) {
        const struct suite_dataset *line = &d->suite.dataset[i];
        struct comparison_dataset *to = &d->dataset[i];
        *to = (struct comparison_dataset){.name = line->name, .line = line->line};
        d->n_found++;
        if (find_runs(&d->suite, line, &d->found[i], err) != 0 ||
            dataset_options(o, line, &d->found[i], &to->opt, err) != 0)
            return -1;
    }
    d->input = (struct comparison_input){d->suite.file, NULL, d->dataset, d->suite.n, NULL};
    return 0;
}

int options_read_datasets(struct options_datasets *d, const struct options *o, struct err *err)
{
    *d = (struct options_datasets){0};
    d->options = *o;
    if (o->is_release)
        return read_release(d, &d->options, err);
    if (o->suite)
        return read_suite(d, o, err);
    d->dataset = mem_zalloc(1, sizeof *d->dataset);
    d->dataset->opt = o->eval;
    d->input = (struct comparison_input){NULL, NULL, d->dataset, 1, NULL};
    return 0;
}

static void note_dataset_files(struct overwrite *files, const struct eval_options *e)
{
    overwrite_reads(files, "LABELS", e->labels);
    overwrite_reads(files, "-g", e->gains);
    overwrite_reads(files, "-x", e->excluded);
    overwrite_reads(files, "--pool", e->pool);
    overwrite_reads(files, "-Z", e->zscores);
    if (!e->error_draws)
        overwrite_reads(files, "--draws", e->draws);
}

int options_check_pages(const struct options *o, const struct options_datasets *d, struct err *err)
{
    struct overwrite files = {0};
    if (!cmd_pages_asked(&o->pages))
        return 0;
    for (size_t i = 0; i < d->input.n_datasets; i++)
        note_dataset_files(&files, &d->dataset[i].opt);
    for (size_t i = 0; i < d->n_found && !o->is_release; i++)
        for (size_t k = 0; k < d->found[i].n; k++)
            overwrite_reads(&files, "a run of --suite", d->found[i].path[k]);
    for (size_t i = 0; i < o->n_operands; i++)
        overwrite_reads(&files, i || o->suite ? "RUN" : "LABELS", o->operand[i]);
    overwrite_reads(&files, "--corpus", o->corpus);
    if (!o->is_release)
        overwrite_reads(&files, "--suite", o->suite);
    return cmd_pages_check(&o->pages, &files, err);
}

void options_free_datasets(struct options_datasets *d)
{
    for (size_t i = 0; i < d->n_found; i++) {
        match_free(&d->found[i]);
        if (d->runs)
            options_close_runs(&d->runs[i]);
    }
    mem_free(d->runs);
    mem_free(d->found);
    mem_free(d->dataset);
    suite_free(&d->suite);
}
