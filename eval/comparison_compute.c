/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Computes the results of a comparison from the collected values, on one dataset or a suite. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "eval/comparison.h"
#include "eval/naming.h"
#include "format/release.h"
#include "measures/spelling.h"

/* Returns whether a measure has this name, as printed (ndcg_cut_10) or as in -m (ndcg_cut.10). */
static bool is_measure(const char *measure, const char *spelling)
{
    size_t i = 0;
    while (measure[i] && (measure[i] == spelling[i] || (measure[i] == '_' && spelling[i] == '.')))
        i++;
    return !measure[i] && !spelling[i];
}

/* Returns the index of the measure with this name, written as ndcg_cut_10, ndcg_cut.10 or, like its title, nDCG@10;
 * c->n_measures if there is none. */
static size_t find_named(const struct comparison *c, const char *name)
{
    size_t m = 0;
    while (m < c->n_measures && !is_measure(c->measure[m], name) && strcmp(c->title[m], name) != 0)
        m++;
    return m;
}

/* Sets c->reference to the named measure or, without a name, to nDCG@10 or else the first measure. Returns 0, or -1 and
 * *err if no compared measure has the name. */
static int find_reference(struct comparison *c, const char *name, struct err *err)
{
    const char *meant = NULL;
    c->reference = find_named(c, name ? name : "ndcg_cut_10");
    if (c->reference == c->n_measures && name && spelling_read(&c->arena, name, false, &meant, err) != 0)
        return -1;
    if (meant)
        c->reference = find_named(c, meant);
    if (c->reference < c->n_measures)
        return 0;
    c->reference = 0;
    char q[ERR_QUOTE_SIZE], last[ERR_QUOTE_SIZE];
    return name ? err_usage(err,
                            "the reference measure '%s' is not in this comparison, expected one of the compared "
                            "measures, such as %s",
                            err_quote(q, name, strlen(name)),
                            err_quote(last, c->measure[c->n_measures - 1], strlen(c->measure[c->n_measures - 1])))
                : 0;
}

/* Returns whether the run has this name, runid, path, or base name of its file (naming_base). */
static bool is_run(const struct comparison_run *r, const char *name, struct arena *arena)
{
    return strcmp(r->name, name) == 0 || strcmp(r->runid, name) == 0 || strcmp(r->file, name) == 0 ||
           strcmp(naming_base(arena, r->file), name) == 0;
}

int comparison_find_baseline(struct comparison *c, const char *name, size_t *found, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    size_t n = 0;
    for (size_t r = 0; r < c->n_runs; r++)
        if (is_run(&c->run[r], name, &c->arena)) {
            *found = r;
            n++;
        }
    for (size_t r = 0; n > 1 && r < c->n_runs; r++) /* the run with this name, if several fit */
        if (strcmp(c->run[r].name, name) == 0) {
            *found = r;
            n = 1;
        }
    if (n == 1)
        return 0;
    return err_usage(err, "baseline '%s' is %s of %s, expected the runid or the file of a single run",
                     err_quote(q, name, strlen(name)), n ? "the runid of several runs" : "none of the runs", c->name);
}

/* Sets c->baseline to the indices of the runs that the options name. Returns 0, or -1 and *err if a name fits no run or
 * several, two names mean one run, or there are more than COMPARISON_BASELINES. */
static int find_baselines(struct comparison *c, const struct comparison_options *o, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (o->n_baselines > COMPARISON_BASELINES)
        return err_usage(err, "%zu baselines are given, expected at most %d", o->n_baselines, COMPARISON_BASELINES);
    c->baseline = mem_alloc(o->n_baselines, sizeof *c->baseline);
    for (; c->n_baselines < o->n_baselines; c->n_baselines++) {
        const char *name = o->baseline[c->n_baselines];
        size_t *found = &c->baseline[c->n_baselines];
        if (comparison_find_baseline(c, name, found, err) != 0)
            return -1;
        for (size_t i = 0; i < c->n_baselines; i++)
            if (c->baseline[i] == *found)
                return err_usage(err, "baseline '%s' is given twice", err_quote(q, name, strlen(name)));
    }
    return 0;
}

/* Sorts c->run into the order of the first measure's leaderboard, and fills c->row in this order. */
static void order_runs(struct comparison *c)
{
    size_t n = c->n_runs, *order = mem_alloc(n, sizeof *order);
    const char **name = mem_alloc(n, sizeof *name);
    struct comparison_run *run = mem_alloc(n, sizeof *run);
    c->row = mem_alloc(c->n_measures * n, sizeof *c->row);
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
    MEM_FREE_ALL(c->run, name, order);
    c->run = run;
}

/* Fills c->unshared: counts the pairs whose two runs do not have values of some measure on the same topics, and finds
 * the pair that shares fewest topics. */
static void find_unshared(struct comparison *c)
{
    const struct cmp_result *r = &c->result;
    struct unshared_topics *u = &c->unshared;
    for (size_t i = 0; i < r->n_pairs; i++)
        for (size_t m = 0; m < r->n_measures; m++) {
            const struct cmp_pair *p = &r->pair[i];
            const struct cmp_mean *mean = r->mean + m * r->n_runs;
            size_t n = r->diff[m * r->n_pairs + i].n;
            if (n == mean[p->a].n && n == mean[p->b].n)
                continue;
            if (!u->n_pairs++ || n < u->fewest) {
                u->pair = *p;
                u->fewest = n;
            }
            break;
        }
}

static double flip_size(const struct comparison_flip *f)
{
    return fmin(fabs(f->diff[0]), fabs(f->diff[1]));
}

/* Orders flips by the smaller of their absolute differences, the largest first, then by topic, pair of runs and
 * measures, so that the order is the same on every machine. */
static int compare_flips(const void *a, const void *b)
{
    const struct comparison_flip *x = a, *y = b;
    int c = 32 * ORDER(flip_size(y), flip_size(x)) + 16 * ORDER(x->topic, y->topic) + 8 * ORDER(x->pair.a, y->pair.a) +
            4 * ORDER(x->pair.b, y->pair.b) + 2 * ORDER(x->measure[0], y->measure[0]);
    return c + ORDER(x->measure[1], y->measure[1]);
}

/* Returns the difference (a - b) of a pair by a measure on a topic; 0 if it is not larger than rounding errors, is
 * inside the tie zone, or a run has no value. tie_zone is NAN if there is none. */
static double difference_outside_tie_zone(const struct comparison *c, size_t measure, const struct cmp_pair *p,
                                          size_t topic, double tie_zone)
{
    double d = c->row[measure * c->n_runs + p->a][topic] - c->row[measure * c->n_runs + p->b][topic];
    return fabs(d) > CMP_ROUNDING && !(fabs(d) < tie_zone) ? d : 0; /* NAN without a tie zone */
}

/* Appends to c->flip each two measures that name different winners of the pair p on the topic; tie_zone may be NAN. */
static void find_pair_flips(struct comparison *c, const struct cmp_pair *p, size_t topic, double tie_zone)
{
    for (size_t x = 0; x < c->n_measures; x++) {
        double dx = difference_outside_tie_zone(c, x, p, topic, tie_zone);
        for (size_t y = x + 1; y < c->n_measures && dx != 0; y++) {
            double dy = difference_outside_tie_zone(c, y, p, topic, tie_zone);
            if ((dx > 0 && dy >= 0) || (dx < 0 && dy <= 0))
                continue;
            MEM_APPEND(c->flip, c->n_flips, c->cap_flips, (struct comparison_flip){topic, *p, {x, y}, {dx, dy}});
        }
    }
}

static void find_flips(struct comparison *c, double tie_zone)
{
    for (size_t t = 0; t < c->n_rows; t++)
        for (size_t i = 0; i < c->result.n_pairs; i++)
            find_pair_flips(c, &c->result.pair[i], t, tie_zone);
    if (c->n_flips)
        qsort(c->flip, c->n_flips, sizeof *c->flip, compare_flips);
}

/* Writes the documents (hashes of names) of all runs' lists on a topic to doc[], each once, in ascending order. Returns
 * their number. */
static size_t all_documents(const struct comparison *c, size_t topic, uint64_t *doc)
{
    size_t n = 0, unique = 0;
    for (size_t r = 0; r < c->n_runs; r++) {
        const struct eval_list *l = &c->evaluated[r].list[topic];
        if (l->n)
            memcpy(doc + n, l->doc, l->n * sizeof *doc);
        n += l->n;
    }
    if (n)
        qsort(doc, n, sizeof *doc, order_uint64);
    for (size_t i = 0; i < n; i++)
        if (!i || doc[i] != doc[i - 1])
            doc[unique++] = doc[i];
    return unique;
}

/* Adds the rank-biased overlap of the lists on a topic, with persistence p, to the sum c->overlap[pair].rbo of each
 * pair whose lists both have documents, and counts the topic there. doc and item are scratch with room for n_runs lists
 * of `depth` documents. */
static void topic_overlap(struct comparison *c, size_t topic, double p, size_t depth, uint64_t *doc, uint32_t *item)
{
    size_t n = all_documents(c, topic, doc);
    for (size_t r = 0; r < c->n_runs; r++) {
        const struct eval_list *l = &c->evaluated[r].list[topic];
        for (size_t i = 0; i < l->n; i++)
            item[r * depth + i] =
                (uint32_t)((const uint64_t *)bsearch(&l->doc[i], doc, n, sizeof *doc, order_uint64) - doc);
    }
    for (size_t i = 0; i < c->result.n_pairs; i++) {
        size_t a = c->run[c->result.pair[i].a].number, b = c->run[c->result.pair[i].b].number;
        const struct eval_list *x = &c->evaluated[a].list[topic], *y = &c->evaluated[b].list[topic];
        if (!x->n || !y->n)
            continue;
        c->overlap[i].rbo += cmp_rbo(&(struct cmp_list){item + a * depth, x->group, x->n},
                                     &(struct cmp_list){item + b * depth, y->group, y->n}, n, p);
        c->overlap[i].n++;
    }
}

/* Fills c->overlap: for each pair of runs, the rank-biased overlap of their lists of first documents, with persistence
 * p, averaged over topics. Frees the lists unless they are lent. */
static void find_overlap(struct comparison *c, double p)
{
    size_t depth = c->eval.opt->list_depth;
    uint64_t *doc = mem_alloc(c->n_runs * depth, sizeof *doc);
    uint32_t *item = mem_alloc(c->n_runs * depth, sizeof *item);
    c->overlap = mem_zalloc(c->result.n_pairs, sizeof *c->overlap);
    for (size_t t = 0; t < c->eval.n_topics; t++)
        topic_overlap(c, t, p, depth, doc, item);
    for (size_t i = 0; i < c->result.n_pairs; i++)
        c->overlap[i].rbo = c->overlap[i].n ? c->overlap[i].rbo / (double)c->overlap[i].n : NAN;
    for (size_t r = 0; r < c->n_runs && !c->is_lent; r++)
        eval_run_forget_lists(&c->evaluated[r]);
    mem_free(item);
    mem_free(doc);
}

static void forget_values(struct comparison *c)
{
    for (size_t r = 0; r < c->n_runs; r++) {
        mem_free(c->block[r]);
        c->block[r] = NULL;
    }
}

/* Orders the runs, finds the reference measure and the baselines, and computes all results that the options ask for, on
 * up to `threads` threads. Returns 0, or -1 and *err. */
static int compute_result(struct comparison *c, const struct comparison_options *o, int threads, struct err *err)
{
    order_runs(c);
    if (find_reference(c, o->reference, err) != 0 || find_baselines(c, o, err) != 0)
        return -1;
    c->run_name = mem_alloc(c->n_runs, sizeof *c->run_name);
    for (size_t r = 0; r < c->n_runs; r++)
        c->run_name[r] = c->run[r].name;
    c->data = (struct cmp_data){c->name,       c->run_name, c->measure,  c->n_runs,      c->n_rows,
                                c->n_measures, c->row,      c->baseline, c->n_baselines, c->reference};
    struct cmp_options cmp = o->cmp;
    cmp.threads = threads;
    cmp_compare(&c->data, &cmp, &c->result);
    if (o->compute_more)
        cmp_more(&c->data, &c->result, &cmp, &o->more_options, &c->more);
    if (c->eval.opt->list_depth)
        find_overlap(c, o->more_options.rbo_p);
    c->shares = mem_alloc(c->n_measures, sizeof *c->shares);
    for (size_t m = 0; m < c->n_measures; m++)
        cmp_shares(&c->result.summary[m], &c->shares[m]);
    if (c->eval.n_drawn)
        label_variance_compute(c);
    if (o->list_flips)
        find_flips(c, o->cmp.tie_zone);
    find_unshared(c);
    return 0;
}

void comparison_free(struct comparison *c)
{
    cmp_result_free(&c->result);
    cmp_more_free(&c->more);
    for (size_t m = 0; c->undefined && m < c->n_measures; m++)
        mem_free(c->undefined[m].qid);
    for (size_t r = 0; c->block && r < c->n_runs; r++)
        mem_free(c->block[r]);
    for (size_t r = 0; c->drawn && r < c->n_runs; r++)
        mem_free(c->drawn[r]);
    mem_free(c->drawn);
    mem_free(c->drawn_place);
    label_variance_free(&c->labels);
    comparison_gold_free(&c->gold);
    MEM_FREE_ALL(c->undefined, c->baseline, c->overlap, c->flip, c->block, c->row, c->measure, c->title, c->run,
                 c->run_name, c->shares);
    for (size_t r = 0; c->evaluated && !c->is_lent && r < c->n_runs; r++)
        eval_run_free(&c->evaluated[r]);
    mem_free(c->evaluated);
    eval_free(&c->eval);
    arena_free(&c->arena);
}

/* Returns the number of runs of the first dataset whose names all datasets have; 0 if a dataset has a name twice. */
static size_t count_matches(const struct comparisons *c)
{
    size_t n = 0;
    for (size_t d = 0; d < c->n_datasets; d++)
        for (size_t i = 0; i < c->dataset[d].n_runs; i++)
            for (size_t k = 0; k < i; k++)
                if (strcmp(c->dataset[d].run[i].name, c->dataset[d].run[k].name) == 0)
                    return 0;
    for (size_t i = 0; i < c->dataset[0].n_runs; i++) {
        size_t d = 1;
        for (bool is_in_dataset = true; d < c->n_datasets && is_in_dataset; d += is_in_dataset) {
            is_in_dataset = false;
            for (size_t k = 0; k < c->dataset[d].n_runs; k++)
                is_in_dataset |= strcmp(c->dataset[d].run[k].name, c->dataset[0].run[i].name) == 0;
        }
        n += d == c->n_datasets;
    }
    return n;
}

/* Names all runs by their runids or, if `file`, by the base names of their files; with a protocol, also without the
 * part that names the dataset. */
static void name_runs_by(struct comparisons *c, bool file)
{
    for (size_t d = 0; d < c->n_datasets; d++)
        for (size_t i = 0; i < c->dataset[d].n_runs; i++) {
            struct comparison_run *r = &c->dataset[d].run[i];
            const char *base =
                file && c->protocol ? release_run_name(&c->dataset[d].arena, r->file, c->dataset[d].name) : r->file;
            r->name = file ? naming_base(&c->dataset[d].arena, base) : r->runid;
        }
}

/* Names runs by runids or by names of files, whichever are the same in all datasets for more runs; by runids if both
 * match as many. `file` is the suite file, for the message. Returns 0, or -1 and *err if no run matches. */
static int match_runs(struct comparisons *c, const char *file, struct err *err)
{
    name_runs_by(c, true);
    size_t by_file = count_matches(c);
    name_runs_by(c, false);
    size_t by_runid = count_matches(c);
    c->is_matched_by_file = by_file > by_runid;
    if (c->is_matched_by_file)
        name_runs_by(c, true);
    if (by_file + by_runid)
        return 0;
    return err_input(
        err, file, 0,
        "no runid or file name appears in all %zu datasets; give the runs of one system the same name in every dataset",
        c->n_datasets);
}

/* Returns 0, or -1 and *err (naming lines of in->suite) if the datasets do not all have the same measures. */
static int same_measures(const struct comparisons *c, const struct comparison_input *in, struct err *err)
{
    const struct comparison *first = &c->dataset[0];
    for (size_t d = 1; d < c->n_datasets; d++) {
        const struct comparison *x = &c->dataset[d];
        bool are_equal = x->n_measures == first->n_measures;
        for (size_t m = 0; are_equal && m < x->n_measures; m++)
            are_equal = strcmp(x->measure[m], first->measure[m]) == 0;
        if (!are_equal)
            return err_input(err, in->suite, in->dataset[d].line,
                             "the datasets %s and %s have different measures: give all datasets the same kinds of "
                             "labels, or choose measures that all of them have",
                             x->name, first->name);
    }
    return 0;
}

/* Combines the results of all datasets into c->suite and, if the options ask for more results, c->more. */
static void compute_suite(struct comparisons *c)
{
    struct cmp_part *part = mem_alloc(c->n_datasets, sizeof *part);
    const struct comparison *first = &c->dataset[0];
    struct cmp_options cmp = c->opt->cmp;
    size_t topics = 0;
    cmp.threads = first->eval.opt->threads;
    for (size_t d = 0; d < c->n_datasets; d++) {
        const struct comparison *x = &c->dataset[d];
        part[d] = (struct cmp_part){&x->data, &x->result};
        topics += x->n_topics;
    }
    cmp_compute_suite(part, c->n_datasets, &cmp, &c->suite);
    c->suite.topics = topics;
    cmp.test = c->suite.test;
    if (c->opt->compute_more)
        cmp_more(NULL, &c->suite.total, &cmp, &c->opt->more_options, &c->more);
    mem_free(part);
}

/* Sets left_out of each run that is not in the means over datasets, because a dataset lacks it. */
static void mark_left_out(struct comparisons *c)
{
    for (size_t d = 0; d < c->n_datasets; d++)
        for (size_t r = 0; r < c->dataset[d].n_runs; r++) {
            size_t k = 0;
            while (k < c->suite.total.n_runs && strcmp(c->suite.run[k], c->dataset[d].run[r].name) != 0)
                k++;
            c->dataset[d].run[r].left_out = k == c->suite.total.n_runs;
        }
}

/* Returns 0 if `run` is NULL or no topic is in several datasets; otherwise -1 and *err, because the rows of the file
 * `run` do not say which dataset they belong to. */
static int check_undivided(const struct comparisons *c, const char *run, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    for (size_t d = 0; run && d < c->n_datasets; d++)
        for (size_t k = 0; k < d; k++) {
            const struct eval *x = &c->dataset[k].eval, *y = &c->dataset[d].eval;
            for (size_t i = 0, j = 0; i < x->n_topics && j < y->n_topics;) {
                const char *qid = x->topic[i].qid;
                int order = strcmp(qid, y->topic[j].qid);
                if (order == 0)
                    return err_input(err, run, 0,
                                     "topic %s is in the datasets %s and %s: add a column 'dataset' to this file, or "
                                     "give a separate "
                                     "file for each dataset, named after the dataset",
                                     err_quote(q, qid, strlen(qid)), c->dataset[k].name, c->dataset[d].name);
                i += order < 0;
                j += order > 0;
            }
        }
    return 0;
}

static int compare_suite(struct comparisons *c, const struct comparison_input *in, struct err *err)
{
    if (check_undivided(c, in->undivided, err) != 0 || same_measures(c, in, err) != 0 ||
        match_runs(c, in->suite, err) != 0)
        return -1;
    for (size_t d = 0; d < c->n_datasets; d++)
        if (compute_result(&c->dataset[d], c->opt, c->dataset[d].eval.opt->threads, err) != 0)
            return -1;
    compute_suite(c);
    for (size_t d = 0; d < c->n_datasets && !c->opt->keep_rows; d++)
        forget_values(&c->dataset[d]);
    mark_left_out(c);
    return 0;
}

int comparisons_evaluate(struct comparisons *c, const struct comparison_input *in, const struct comparison_options *o,
                         struct err *err)
{
    size_t n = in->n_datasets;
    *c = (struct comparisons){.opt = o,
                              .dataset = mem_zalloc(n, sizeof *c->dataset),
                              .n_datasets = n,
                              .is_suite = in->suite != NULL,
                              .protocol = in->protocol};
    for (size_t d = 0; d < n; d++)
        if (comparison_collect(&c->dataset[d], &in->dataset[d], o, err) != 0)
            return -1;
    if (c->is_suite)
        return compare_suite(c, in, err);
    comparison_name_runs(c->dataset);
    if (compute_result(c->dataset, o, c->dataset->eval.opt->threads, err) != 0 ||
        comparison_gold_evaluate(c->dataset, &in->dataset[0].opt, o, err) != 0)
        return -1;
    if (!o->keep_rows)
        forget_values(c->dataset);
    return 0;
}

int comparisons_make(struct comparisons *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                     const struct comparison_options *o, int threads, struct err *err)
{
    *c = (struct comparisons){.opt = o, .dataset = mem_zalloc(1, sizeof *c->dataset), .n_datasets = 1};
    if (comparison_make(c->dataset, e, run, n, o, err) != 0)
        return -1;
    comparison_name_runs(c->dataset);
    if (compute_result(c->dataset, o, threads, err) != 0)
        return -1;
    if (!o->keep_rows)
        forget_values(c->dataset);
    return 0;
}

void comparisons_free(struct comparisons *c)
{
    for (size_t d = 0; d < c->n_datasets; d++)
        comparison_free(&c->dataset[d]);
    mem_free(c->dataset);
    cmp_suite_free(&c->suite);
    cmp_more_free(&c->more);
    texts_free(&c->texts);
}
