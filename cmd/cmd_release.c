/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label release: writes a folder of labels that is ready to be published, or checks one. */
#include <string.h>

#include "base/base_name.h"
#include "base/exists.h"
#include "cmd/commands.h"
#include "release/inspect.h"
#include "release/publish.h"
#include "store/overwrite.h"
#include "format/release.h"

enum { OPT_NAME = 256, OPT_GAINS, OPT_QUERIES, OPT_CORPUS, OPT_QRELS, OPT_EXCLUDED, OPT_POOL, OPT_RUN, OPT_LANGUAGE };

/* The arguments of one option in order: one for each dataset, except for runs and languages. */
struct per_set {
    const char **file;
    size_t n;
};

struct release_options {
    const char *output;
    struct per_set name, gains, queries, corpus, qrels, excluded, pool, run, language;
    struct publish_terms terms;
    bool quiet, check;
};

#define CMD_OPTIONS struct release_options
static const struct cmd_option table[] = {
    {'o', "output", "FOLDER", "folder to write, which must not exist", CMD_TO(output)},
    {OPT_NAME, "name", "NAME", "name of the dataset (default: the name of its STORE or gain file)"},
    {OPT_GAINS, "gains", "FILE", "gain file of the dataset (default: labels.gains in STORE)"},
    {OPT_QUERIES, "queries", "FILE", "texts of the queries"},
    {OPT_CORPUS, "corpus", "FILE", "texts of the documents"},
    {OPT_QRELS, "qrels", "FILE", "grades given by people"},
    {OPT_EXCLUDED, "excluded", "FILE", "documents that a topic's rankings must not contain"},
    {OPT_POOL, "pool", "FILE", "judged pool, best documents first (default: the file named pool in STORE)"},
    {OPT_RUN, "run", "FILE",
     "a run; if there are several datasets, name the run's file or folder after the dataset; repeatable"},
    {0, "title", "TEXT", "title of the release", CMD_TO(terms.title)},
    {0, "license", "ID", "license of the labels, such as cc-by-4.0", CMD_TO(terms.license)},
    {OPT_LANGUAGE, "language", "CODE", "a language of the texts, such as en; repeatable"},
    {0, "study", "FILE",
     "Markdown text that says how far the labels agree with people, such as the output of rcp-study labels",
     CMD_TO(terms.study)},
    {0, "citation", "FILE", "citation of the release, in BibTeX", CMD_TO(terms.citation)},
    {0, "tsv", NULL, "write tables as TSV instead of JSON lines; texts stay JSON lines", CMD_TO(terms.is_tsv)},
    {0, "check", NULL, "check the release in FOLDER, and write nothing", CMD_TO(check)},
    {'j', "jobs", "N", "number of threads, which does not affect the files (default: number of cores)",
     CMD_TO(terms.threads)},
    {0, "quiet", NULL, "print no report", CMD_TO(quiet)},
};

static const char usage[] =
    "usage: rcp-label release -o FOLDER [options] STORE|LABELS.gains...\n       rcp-label release --check "
    "FOLDER\n\nWrites a folder of labels that is ready to be published: tables (in the layout of\narXiv:2609.35739), "
    "provenance, digests and a card, README.md. The options --name to --pool, as\nlisted below, describe one store: if "
    "you give several stores, give each option once for each\nstore, in the order of the stores; '-' means none.\n\n";

static int append_file(struct per_set *to, const char *arg)
{
    to->file = mem_realloc(to->file, to->n + 1, sizeof *to->file);
    to->file[to->n++] = arg;
    return 0;
}

/* Adds the value of an option, `arg`, to the list of that option in the struct release_options at `ctx`. Returns 0. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct release_options *o = ctx;
    (void)err;
    switch (code) {
    case OPT_NAME: return append_file(&o->name, arg);
    case OPT_GAINS: return append_file(&o->gains, arg);
    case OPT_QUERIES: return append_file(&o->queries, arg);
    case OPT_CORPUS: return append_file(&o->corpus, arg);
    case OPT_QRELS: return append_file(&o->qrels, arg);
    case OPT_EXCLUDED: return append_file(&o->excluded, arg);
    case OPT_POOL: return append_file(&o->pool, arg);
    case OPT_RUN: return append_file(&o->run, arg);
    default: return append_file(&o->language, arg);
    }
}

/* Sets *file to the file that an option gives dataset k of n, or to NULL if it gives none or '-'. Returns 0, or -1 and
 * *err if the option has another number of files than n or 0. */
static int file_of(const struct per_set *x, const char *option, size_t k, size_t n, const char **file, struct err *err)
{
    if (x->n && x->n != n)
        return err_usage(err,
                         "%zu %s for %zu stores: give one for each store, in the order of the stores; '-' means none",
                         x->n, option, n);
    *file = x->n && strcmp(x->file[k], "-") != 0 ? x->file[k] : NULL;
    return 0;
}

/* Returns the name of a dataset by its path: the last part, without the ending of a gain file. The arena owns it. */
static const char *name_of(struct arena *arena, const char *path)
{
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    const char *name = arena_strndup(arena, path, n);
    name = base_name(name);
    const char *end = strstr(name, ".gains");
    return end && end > name ? arena_strndup(arena, name, (size_t)(end - name)) : name;
}

/* Checks that the name of the dataset in[k] can be the name of a folder, and that no dataset before it has the same
 * name. Returns 0, or -1 and *err. */
static int check_dataset_name(const struct publish_input *in, size_t k, struct err *err)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
    const char *name = in[k].name;
    char q[ERR_QUOTE_SIZE];
    if (!*name || *name == '.' || *name == '-' || name[strspn(name, allowed)] || strcmp(name, "provenance") == 0)
        return err_usage(err,
                         "the dataset's name '%s': only letters, digits, '_', '-' and '.' are possible; choose another "
                         "name with --name",
                         err_quote(q, name, strlen(name)));
    for (size_t i = 0; i < k; i++)
        if (strcmp(in[i].name, name) == 0)
            return err_usage(err, "two datasets have the name '%s'; choose another name with --name", name);
    return 0;
}

/* Sets the name and the files of in[k], dataset k of n, whose operand `path` is a store or a gain file. Returns 0, or
 * -1 and *err. */
static int set_input(const struct release_options *o, struct publish_input *in, size_t k, size_t n, const char *path,
                     struct arena *arena, struct err *err)
{
    struct publish_input *to = &in[k];
    if (file_of(&o->name, "--name", k, n, &to->name, err) != 0 ||
        file_of(&o->gains, "--gains", k, n, &to->gains, err) != 0 ||
        file_of(&o->queries, "--queries", k, n, &to->queries, err) != 0 ||
        file_of(&o->corpus, "--corpus", k, n, &to->corpus, err) != 0 ||
        file_of(&o->qrels, "--qrels", k, n, &to->grades, err) != 0 ||
        file_of(&o->excluded, "--excluded", k, n, &to->excluded, err) != 0 ||
        file_of(&o->pool, "--pool", k, n, &to->pool, err) != 0)
        return -1;
    to->name = to->name ? to->name : name_of(arena, path);
    to->store = exists_folder(path) ? path : NULL;
    if (!to->store && to->gains)
        return err_fail(err, ERR_USAGE, path, 0, "this is not a STORE (a folder), which --gains %s needs", to->gains);
    if (!to->gains && to->store) {
        char *default_gains = mem_path(path, "labels.gains");
        to->gains = arena_strdup(arena, default_gains);
        mem_free(default_gains);
    }
    to->gains = to->gains ? to->gains : path;
    return check_dataset_name(in, k, err);
}

/* Gives each dataset the runs whose path names it; a single dataset gets all runs. Returns 0, or -1 and *err if a path
 * names none. */
static int share_runs(const struct release_options *o, struct publish_input *in, size_t n, struct arena *arena,
                      struct err *err)
{
    struct suite_dataset *names = arena_alloc(arena, n * sizeof *names);
    for (size_t k = 0; k < n; k++) {
        names[k] = (struct suite_dataset){.name = in[k].name};
        in[k].run = arena_alloc(arena, (o->run.n + 1) * sizeof *in[k].run);
    }
    struct suite suite = {.dataset = names, .n = n};
    for (size_t i = 0; i < o->run.n; i++) {
        size_t k = n == 1 ? 0 : release_subset_of(&suite, o->run.file[i]);
        if (k == SIZE_MAX)
            return err_fail(err, ERR_USAGE, o->run.file[i], 0,
                            "the path contains no name of a dataset; put the dataset's name into the name of the run "
                            "or of its folder");
        in[k].run[in[k].n_runs++] = o->run.file[i];
    }
    return 0;
}

static int stop_if_output_is_input(const struct release_options *o, const struct publish_input *in, size_t n,
                                   struct err *err)
{
    struct overwrite files = {0};
    for (size_t k = 0; k < n; k++) {
        overwrite_reads(&files, "the gain file", in[k].gains);
        overwrite_reads(&files, "--queries", in[k].queries);
        overwrite_reads(&files, "--corpus", in[k].corpus);
        overwrite_reads(&files, "--qrels", in[k].grades);
        overwrite_reads(&files, "--excluded", in[k].excluded);
        overwrite_reads(&files, "--pool", in[k].pool);
        if (in[k].store)
            overwrite_reads_store(&files, "STORE", in[k].store);
    }
    for (size_t i = 0; i < o->run.n; i++)
        overwrite_reads(&files, "--run", o->run.file[i]);
    overwrite_writes(&files, "-o", o->output);
    return overwrite_check(&files, err);
}

/* Prints the contents of a release that was written to the folder `output`, and the terms that its card lacks. */
static void print_release(const struct publication *p, const char *output)
{
    for (size_t k = 0; k < p->n_subsets; k++) {
        const struct publish_subset *s = &p->subset[k];
        printf("%s: %zu document%s of %zu topic%s, %zu grade%s, %zu run%s\n", s->input.name, s->labels.n_docs,
               plural_s(s->labels.n_docs), s->labels.n_queries, plural_s(s->labels.n_queries), s->n_graded,
               plural_s(s->n_graded), s->n_systems, plural_s(s->n_systems));
    }
    printf("%s: %zu files; read README.md before you publish\n", output, p->n_files);
    if (!p->terms->title || !p->terms->license || !p->terms->n_languages)
        printf("the card does not state%s%s%s\n", p->terms->title ? "" : " a title (--title)",
               p->terms->license ? "" : " a license (--license)",
               p->terms->n_languages ? "" : " a language (--language)");
}

/* Reads the inputs of all n subsets, whose stores or gain files are path[0 .. n), writes the release and prints its
 * contents. Returns 0, or -1 and *err. */
static int write_release(const struct release_options *o, size_t n, char **path, struct err *err)
{
    struct arena arena = {0};
    struct publication p = {.terms = &o->terms};
    struct publish_input *in = mem_zalloc(n, sizeof *in);
    int r = 0;
    for (size_t k = 0; k < n && r == 0; k++)
        r = set_input(o, in, k, n, path[k], &arena, err);
    if (r == 0)
        r = share_runs(o, in, n, &arena, err);
    if (r == 0)
        r = stop_if_output_is_input(o, in, n, err);
    p.subset = mem_zalloc(n, sizeof *p.subset);
    for (size_t k = 0; k < n && r == 0; k++) {
        p.n_subsets++;
        r = publish_read(&p.subset[k], &in[k], o->terms.threads, err);
    }
    if (r == 0)
        r = publish_write(&p, o->output, err);
    if (r == 0 && !o->quiet)
        print_release(&p, o->output);
    publish_free(&p);
    mem_free(in);
    arena_free(&arena);
    return r;
}

static void print_fault(void *ctx, const struct err *fault)
{
    char text[1200];
    (void)ctx;
    err_text(fault, text, sizeof text);
    err_print(stdout, "%s\n", text);
}

/* Prints the numbers of a checked dataset, unless --quiet is set. A callback of inspect_release; ctx is a struct
 * release_options. */
static void print_subset(void *ctx, const struct inspect_subset *s)
{
    const struct release_options *o = ctx;
    if (o->quiet)
        return;
    err_print(stdout, "%s: ", s->name);
    printf("%zu topic%s, %zu document%s%s, %zu grade%s outside the pool, %zu criteri%s%s", s->topics,
           plural_s(s->topics), s->documents, plural_s(s->documents), s->has_pool ? " in pools" : "", s->grades,
           plural_s(s->grades), s->criteria, s->criteria == 1 ? "on" : "a", s->has_texts ? ", texts" : "");
    printf(s->systems ? ", %zu run%s: %zu of %zu documents outside the pool\n" : ", no runs\n", s->systems,
           plural_s(s->systems), s->outside_rows, s->run_rows);
}

/* Checks the release in `folder` and lists its faults on standard output. Returns 0, or -1 and *err if it has
 * faults. */
static int check_release(struct release_options *o, const char *folder, struct err *err)
{
    struct inspect_sink to = {print_fault, o, 0};
    size_t files;
    if (inspect_release(folder, &to, print_subset, &files, err) != 0)
        return -1;
    if (to.n_faults)
        return err_input(err, folder, 0, "%zu fault%s, listed on standard output", to.n_faults, plural_s(to.n_faults));
    if (!o->quiet)
        err_print(stdout, "%s: no faults; %zu digest%s checked\n", folder, files, plural_s(files));
    return 0;
}

static int make_or_check_release(struct release_options *o, int operands, char **operand, struct err *err)
{
    if (o->check && (operands != 1 || o->output))
        return err_usage(err, "--check takes one FOLDER, and no -o");
    if (o->check)
        return check_release(o, operand[0], err);
    if (!o->output || !operands)
        return err_usage(err, "%s is missing", o->output ? "a STORE or gain file" : "-o FOLDER");
    return write_release(o, (size_t)operands, operand, err);
}

int cmd_release(int argc, char **argv, struct err *err)
{
    struct release_options o = {.terms.threads = cmd_all_cores()};
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    o.terms.language = o.language.file;
    o.terms.n_languages = o.language.n;
    if (r == 0)
        r = make_or_check_release(&o, argc - first, argv + first, err);
    MEM_FREE_ALL(o.name.file, o.gains.file, o.queries.file, o.corpus.file, o.qrels.file, o.excluded.file, o.pool.file,
                 o.run.file, o.language.file);
    return r > 0 ? 0 : r;
}
