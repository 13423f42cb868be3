/* From collected values to what is reported: one dataset, or a suite of them. */
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "eval/comparison.h"

/* --reference by its printed name or as after -m: ndcg_cut_10, ndcg_cut.10. */
static int find_reference(struct comparison *c, const char *name, struct fmt_err *err)
{
    const char *wanted = name ? name : "ndcg_cut_10";
    for (c->reference = 0; c->reference < c->n_measures; c->reference++) {
        const char *m = c->measure[c->reference];
        size_t i = 0;
        while (m[i] && (m[i] == wanted[i] || (m[i] == '_' && wanted[i] == '.')))
            i++;
        if (!m[i] && !wanted[i])
            return 0;
    }
    c->reference = 0;
    char q[FMT_QUOTE_SIZE], last[FMT_QUOTE_SIZE];
    return name ? fmt_fail(err, RCP_EXIT_USAGE, "", 0, "--reference '%s', wanted a measure that is compared, such as %s",
                           fmt_quote(q, name, strlen(name)),
                           fmt_quote(last, c->measure[c->n_measures - 1], strlen(c->measure[c->n_measures - 1])))
                : 0;
}

/* --baseline by the run's name, runid, file or base name. */
static bool is_run(const struct compared_run *r, const char *name, struct rcp_arena *arena)
{
    return strcmp(r->name, name) == 0 || strcmp(r->runid, name) == 0 || strcmp(r->file, name) == 0 ||
           strcmp(comparison_base_name(arena, r->file), name) == 0;
}

int comparison_find_baseline(struct comparison *c, const char *name, struct fmt_err *err)
{
    char q[FMT_QUOTE_SIZE];
    size_t found = 0;
    c->baseline = CMP_NONE;
    for (size_t r = 0; name && r < c->n_runs; r++)
        if (is_run(&c->run[r], name, &c->arena)) {
            c->baseline = r;
            found++;
        }
    for (size_t r = 0; found > 1 && r < c->n_runs; r++) /* several by runid: the full name decides */
        if (strcmp(c->run[r].name, name) == 0) {
            c->baseline = r;
            found = 1;
        }
    if (!name || found == 1)
        return 0;
    return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "--baseline '%s' is %s on %s, wanted one, by runid or file",
                    fmt_quote(q, name, strlen(name)), found ? "the runid of several runs" : "none of the runs", c->name);
}

/* Lists the rows of values with the runs in the order of the first measure's leaderboard. */
static void order_runs(struct comparison *c)
{
    size_t n = c->n_runs, *order = rcp_alloc(n, sizeof *order);
    const char **name = rcp_alloc(n, sizeof *name);
    struct compared_run *run = rcp_alloc(n, sizeof *run);
    c->row = rcp_alloc(c->n_measures * n, sizeof *c->row);
    for (size_t r = 0; r < n; r++) {
        name[r] = c->run[r].name;
        c->row[r] = c->block[r];
    }
    cmp_leaderboard(c->row, name, n, c->n_rows, order);
    for (size_t r = 0; r < n; r++) {
        run[r] = c->run[order[r]];
        for (size_t m = 0; m < c->n_measures; m++)
            c->row[m * n + r] = c->block[order[r]] + m * c->n_rows;
    }
    free(c->run);
    free(name);
    free(order);
    c->run = run;
}

/* Pairs of runs with different topics. */
static void note_shared(const struct comparison *c)
{
    const struct cmp_result *r = &c->result;
    size_t pairs = 0;
    const struct cmp_pair *fewest = NULL;
    size_t shared = 0;
    for (size_t i = 0; i < r->n_pairs; i++)
        for (size_t m = 0; m < r->n_measures; m++) {
            const struct cmp_pair *p = &r->pair[i];
            const struct cmp_mean *mean = r->mean + m * r->n_runs;
            size_t n = r->diff[m * r->n_pairs + i].n;
            if (n == mean[p->a].n && n == mean[p->b].n)
                continue;
            pairs++;
            if (!fewest || n < shared) {
                fewest = p;
                shared = n;
            }
            break;
        }
    if (fewest)
        fmt_print(stderr,
                "trec_rcp: %s: the runs of %zu pair%s have different topics and are compared on those they share "
                "(fewest: %zu, %s and %s)\n",
                c->name, pairs, pairs == 1 ? "" : "s", shared, c->run[fewest->a].name, c->run[fewest->b].name);
}

int comparison_compute(struct comparison *c, const struct options *o, struct fmt_err *err)
{
    order_runs(c);
    if (find_reference(c, o->reference, err) != 0 || comparison_find_baseline(c, o->baseline, err) != 0)
        return -1;
    const char **name = rcp_alloc(c->n_runs, sizeof *name);
    for (size_t r = 0; r < c->n_runs; r++)
        name[r] = c->run[r].name;
    struct cmp_data d = {c->name,   name,          c->measure, c->n_runs,  c->n_rows,
                         c->n_measures, c->row, c->baseline, c->reference};
    struct cmp_options cmp = o->cmp;
    cmp.threads = o->threads;
    cmp_compare(&d, &cmp, &c->result);
    free(name);
    for (size_t r = 0; r < c->n_runs; r++) {
        free(c->block[r]);
        c->block[r] = NULL;
    }
    if (!o->quiet)
        note_shared(c);
    return 0;
}

void comparison_free(struct comparison *c)
{
    cmp_result_free(&c->result);
    for (size_t m = 0; c->undefined && m < c->n_measures; m++)
        free(c->undefined[m].qid);
    for (size_t r = 0; c->block && r < c->n_runs; r++)
        free(c->block[r]);
    free(c->undefined);
    free(c->block);
    free(c->row);
    free(c->measure);
    free(c->run);
    rcp_arena_free(&c->arena);
}

int compared_dataset(struct compared *c, const struct options *o, struct fmt_err *err)
{
    struct rcp_arena arena = {0};
    *c = (struct compared){.opt = o, .dataset = rcp_zalloc(1, sizeof *c->dataset), .n_datasets = 1};
    const char *name = strcmp(o->labels, "-") == 0 ? "standard input" : comparison_base_name(&arena, o->labels);
    int r = comparison_collect(c->dataset, name, o, err);
    rcp_arena_free(&arena);
    if (r != 0)
        return -1;
    comparison_name_runs(c->dataset);
    return comparison_compute(c->dataset, o, err);
}

/* Evaluates the runs of one line of the suite file. */
static int collect_dataset(const struct suite *s, const struct suite_dataset *d, const struct options *o,
                           struct comparison *c, struct fmt_err *err)
{
    struct options own;
    glob_t found;
    int g = glob(d->runs, 0, NULL, &found);
    if (g == GLOB_NOSPACE)
        rcp_out_of_memory();
    if (g != 0)
        return fmt_fail(err, RCP_EXIT_INPUT, s->file, d->line, "no file matches '%s', wanted run files (dataset %s)",
                        d->runs, d->name);
    int r = options_of_dataset(o, d->qrels, d->gains, d->excluded, d->pool, found.gl_pathv, found.gl_pathc, &own, err);
    if (r == 0)
        r = comparison_collect(c, d->name, &own, err);
    globfree(&found);
    return r;
}

/* How many names of the first dataset's runs all others have too; 0 where a dataset has one twice. */
static size_t count_matches(const struct compared *c)
{
    size_t n = 0;
    for (size_t d = 0; d < c->n_datasets; d++)
        for (size_t i = 0; i < c->dataset[d].n_runs; i++)
            for (size_t k = 0; k < i; k++)
                if (strcmp(c->dataset[d].run[i].name, c->dataset[d].run[k].name) == 0)
                    return 0;
    for (size_t i = 0; i < c->dataset[0].n_runs; i++) {
        size_t d = 1;
        for (bool there = true; d < c->n_datasets && there; d += there) {
            there = false;
            for (size_t k = 0; k < c->dataset[d].n_runs; k++)
                there |= strcmp(c->dataset[d].run[k].name, c->dataset[0].run[i].name) == 0;
        }
        n += d == c->n_datasets;
    }
    return n;
}

static void name_by(struct compared *c, bool file)
{
    for (size_t d = 0; d < c->n_datasets; d++)
        for (size_t i = 0; i < c->dataset[d].n_runs; i++) {
            struct compared_run *r = &c->dataset[d].run[i];
            r->name = file ? comparison_base_name(&c->dataset[d].arena, r->file) : r->runid;
        }
}

/* Runids or file names, by which more runs are found in all datasets; runids if as many. */
static int match_runs(struct compared *c, const struct suite *s, struct fmt_err *err)
{
    name_by(c, true);
    size_t by_file = count_matches(c);
    name_by(c, false);
    size_t by_runid = count_matches(c);
    c->by_file = by_file > by_runid;
    if (c->by_file)
        name_by(c, true);
    if (by_file + by_runid)
        return 0;
    return fmt_fail(err, RCP_EXIT_INPUT, s->file, 0,
                    "no run is in all %zu datasets, by runid or by file name, wanted at least one", c->n_datasets);
}

static int same_measures(const struct compared *c, const struct suite *s, struct fmt_err *err)
{
    const struct comparison *first = &c->dataset[0];
    for (size_t d = 1; d < c->n_datasets; d++) {
        const struct comparison *x = &c->dataset[d];
        bool same = x->n_measures == first->n_measures;
        for (size_t m = 0; same && m < x->n_measures; m++)
            same = strcmp(x->measure[m], first->measure[m]) == 0;
        if (!same)
            return fmt_fail(err, RCP_EXIT_INPUT, s->file, s->dataset[d].line,
                            "dataset %s has other measures than %s, wanted labels of the same kinds for all, or -m "
                            "with measures that all have",
                            x->name, first->name);
    }
    return 0;
}

static void add_up(struct compared *c, const struct options *o)
{
    struct cmp_part *part = rcp_alloc(c->n_datasets, sizeof *part);
    const struct comparison *first = &c->dataset[0];
    size_t topics = 0;
    for (size_t d = 0; d < c->n_datasets; d++) {
        const struct comparison *x = &c->dataset[d];
        const char **name = rcp_alloc(x->n_runs, sizeof *name);
        for (size_t r = 0; r < x->n_runs; r++)
            name[r] = x->run[r].name;
        part[d] = (struct cmp_part){x->name, name, &x->result};
        topics += x->n_topics;
    }
    cmp_add_up(part, c->n_datasets, first->baseline == CMP_NONE ? NULL : first->run[first->baseline].name,
               first->reference, &o->cmp, &c->suite);
    c->suite.topics = topics;
    for (size_t d = 0; d < c->n_datasets; d++)
        free((void *)part[d].run);
    free(part);
}

/* Runs that the means over datasets leave out. */
static void note_left_out(const struct compared *c)
{
    for (size_t d = 0; d < c->n_datasets; d++)
        for (size_t r = 0; r < c->dataset[d].n_runs; r++) {
            size_t k = 0;
            while (k < c->suite.total.n_runs && strcmp(c->suite.run[k], c->dataset[d].run[r].name) != 0)
                k++;
            if (k == c->suite.total.n_runs)
                fmt_print(stderr, "trec_rcp: run %s is not in all datasets, left out of the means over them (dataset %s)\n",
                        c->dataset[d].run[r].name, c->dataset[d].name);
        }
}

static int compare_datasets(struct compared *c, const struct suite *s, const struct options *o, struct fmt_err *err)
{
    for (size_t d = 0; d < s->n; d++) {
        if (collect_dataset(s, &s->dataset[d], o, &c->dataset[d], err) != 0)
            return -1;
        if (c->dataset[d].n_runs < 2)
            return fmt_fail(err, RCP_EXIT_INPUT, s->file, s->dataset[d].line,
                            "1 run matches '%s', wanted two or more to compare (dataset %s)", s->dataset[d].runs,
                            s->dataset[d].name);
    }
    if (same_measures(c, s, err) != 0 || match_runs(c, s, err) != 0)
        return -1;
    for (size_t d = 0; d < s->n; d++)
        if (comparison_compute(&c->dataset[d], o, err) != 0)
            return -1;
    add_up(c, o);
    if (!o->quiet)
        note_left_out(c);
    return 0;
}

int compared_suite(struct compared *c, const struct options *o, struct fmt_err *err)
{
    struct suite s;
    *c = (struct compared){.opt = o, .is_suite = true};
    int r = fmt_read_suite(&s, o->suite, err);
    if (r == 0) {
        c->n_datasets = s.n;
        c->dataset = rcp_zalloc(s.n, sizeof *c->dataset);
        r = compare_datasets(c, &s, o, err);
    }
    suite_free(&s);
    return r;
}

void compared_free(struct compared *c)
{
    for (size_t d = 0; d < c->n_datasets; d++)
        comparison_free(&c->dataset[d]);
    free(c->dataset);
    cmp_suite_free(&c->suite);
}
