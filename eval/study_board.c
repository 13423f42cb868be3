/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_board.h"

#include <math.h>

#include "base/mem.h"
#include "eval/comparison.h"

/* Copies from a comparison the topics, and the value of each run by the first measure on each topic. */
static void copy_values(struct study_board *b, const struct comparison *x)
{
    b->n_topics = x->eval.n_topics;
    b->topic = mem_zalloc(b->n_topics, sizeof *b->topic);
    b->value = mem_alloc(x->n_evaluated * b->n_topics, sizeof *b->value);
    for (size_t t = 0; t < b->n_topics; t++)
        b->topic[t] = mem_strdup(x->eval.topic[t].qid);
    for (size_t i = 0; i < x->n_evaluated; i++)
        for (size_t t = 0; t < b->n_topics; t++)
            b->value[i * b->n_topics + t] =
                x->evaluated[i].label_kinds[t] ? x->evaluated[i].value[t * x->eval.set.n_values] : NAN;
}

/* Copies from a comparison the means, names and separated pairs of runs, and the values by topic. */
static void copy_result(struct study_board *b, const struct comparison *x, const struct study_board_options *o)
{
    b->n_runs = o->n_runs;
    b->mean = mem_alloc(o->n_runs, sizeof *b->mean);
    b->place = mem_zalloc(o->n_runs, sizeof *b->place);
    b->name = mem_zalloc(o->n_runs, sizeof *b->name);
    b->better = mem_alloc(x->result.n_pairs, sizeof *b->better);
    for (size_t i = 0; i < x->n_runs; i++) {
        size_t number = x->run[i].number;
        b->place[number] = x->result.mean[i];
        b->mean[number] = b->place[number].mean;
        b->name[number] = mem_strdup(x->run[i].name);
    }
    for (size_t i = 0; i < x->result.n_pairs; i++) {
        const struct cmp_diff *diff = &x->result.diff[i];
        struct cmp_pair p = {(uint32_t)x->run[x->result.pair[i].a].number,
                             (uint32_t)x->run[x->result.pair[i].b].number};
        if (diff->separated)
            b->better[b->n_better++] = diff->diff > 0 ? p : (struct cmp_pair){p.b, p.a};
    }
    copy_values(b, x);
}

int study_board_make(struct study_board *b, const struct study_board_options *o, struct err *err)
{
    static const char *const by_gain[] = {"rcp_ndcg_cut.10"}, *const by_qrel[] = {"ndcg_cut.10"};
    struct comparison_dataset d = {.opt = {.labels = o->gains ? NULL : o->qrels,
                                           .format = eval_formats,
                                           .gains = o->gains,
                                           .unpassed_gain_nothing = o->unpassed_gain_nothing,
                                           .measure = o->gains ? by_gain : by_qrel,
                                           .n_measures = 1,
                                           .meas = {.level = 1, .max_ret = SIZE_MAX, .judged_only = o->judged_only},
                                           .threads = o->threads,
                                           .run = o->run,
                                           .n_runs = o->n_runs}};
    struct comparison_options comparing = {
        .cmp = {.test = CMP_T, .alpha = 0.05, .resamples = 1, .flips = 1, .seed = o->seed, .threads = 1},
        .keep_values = true};
    struct comparison_input in = {.dataset = &d, .n_datasets = 1};
    struct comparisons c;
    *b = (struct study_board){.n_better = 0};
    int r = comparisons_evaluate(&c, &in, &comparing, err);
    if (r == 0)
        copy_result(b, &c.dataset[0], o);
    comparisons_free(&c);
    return r;
}

/* Returns sign[a * n + b]: 1 if run a is better and separated from b, -1 if b is, otherwise 0. The caller frees it. */
static signed char *find_decisions(const struct study_board *b)
{
    signed char *sign = mem_zalloc(b->n_runs * b->n_runs, sizeof *sign);
    for (size_t i = 0; i < b->n_better; i++) {
        sign[b->better[i].a * b->n_runs + b->better[i].b] = 1;
        sign[b->better[i].b * b->n_runs + b->better[i].a] = -1;
    }
    return sign;
}

size_t study_board_changes(const struct study_board *before, const struct study_board *after,
                           struct study_decision *changed)
{
    signed char *x = find_decisions(before), *y = find_decisions(after);
    size_t n = 0;
    for (size_t a = 0; a < before->n_runs; a++)
        for (size_t b = a + 1, at = a * before->n_runs + b; b < before->n_runs; b++, at++)
            if (x[at] != y[at])
                changed[n++] = (struct study_decision){
                    a, b, x[at], y[at], {before->mean[a] - before->mean[b], after->mean[a] - after->mean[b]}};
    mem_free(y);
    mem_free(x);
    return n;
}

void study_board_free(struct study_board *b)
{
    for (size_t t = 0; t < b->n_topics; t++)
        mem_free(b->topic[t]);
    mem_free(b->topic);
    mem_free(b->value);
    for (size_t i = 0; i < b->n_runs; i++)
        mem_free(b->name[i]);
    MEM_FREE_ALL(b->name, b->place, b->mean, b->better);
    *b = (struct study_board){.n_better = 0};
}
