/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <string.h>

#include "judge/fusion.h"
#include "judge/judge_rounds.h"
#include "schedule/schedule_first.h"

/* Sets doc[rank - 1] to 1 + the number, in the pool, of the run's document at that rank of the topic (a number in
 * `ranks`), for the ranks up to WORTH_CUTOFF; leaves it if the table lacks the document. */
static void store_ranks(uint32_t *doc, const struct doc_name *table, const struct lab_set *ranks, size_t topic)
{
    const struct lab_topic *t = &ranks->topic[topic];
    const char *text = ranks->text + t->text;
    for (size_t i = 0; i < t->n; i++) {
        const char *docno;
        size_t len;
        text = lab_next_doc(text, &docno, &len);
        size_t rank = (size_t)lab_grade(ranks, t->first + i);
        ptrdiff_t d = rank <= WORTH_CUTOFF ? judge_doc_names_find(table, docno, len) : -1;
        if (d >= 0)
            doc[rank - 1] = (uint32_t)d + 1;
    }
}

/* Stores the first ranks of run number k, read as *one from `path`, for each topic. Returns 0, or -1 and *err if the
 * run could not be read, has several systems, or has no judged topic. */
static int store_run(struct worth_runs *runs, size_t k, const struct judge_input *input, const char *path,
                     const struct fusion_one *one, struct doc_name **table, struct err *err)
{
    const struct lab_set *ranks = &one->run.ranks;
    size_t n_shared = 0;
    if (one->err.kind) {
        *err = one->err;
        return -1;
    }
    for (size_t q = 0; q < runs->n_topics; q++) {
        const char *qid = input->pools.query[q].qid;
        size_t i = q * runs->n + k;
        ptrdiff_t t = lab_find_topic(ranks, qid, strlen(qid));
        runs->has_topic[i] = t >= 0;
        n_shared += t >= 0;
        if (t >= 0)
            store_ranks(runs->doc + i * WORTH_CUTOFF, table[q], ranks, (size_t)t);
    }
    if (one->run.n_runs > 1)
        return err_input(err, path, 0, "the file has %zu runs, expected a single run", one->run.n_runs);
    if (!n_shared)
        return err_input(err, path, 0, "no topic of the run is in the pool, expected at least one");
    return 0;
}

int judge_runs_take(struct worth_runs *runs, const struct judge_input *input, const struct judge_options *o,
                    struct err *err)
{
    struct arena arena = {0};
    int r = 0;
    *runs = (struct worth_runs){.n = o->n_for_runs, .n_topics = input->n};
    runs->doc = mem_zalloc(runs->n_topics * runs->n, WORTH_CUTOFF * sizeof *runs->doc);
    runs->has_topic = mem_zalloc(runs->n_topics * runs->n, sizeof *runs->has_topic);
    struct doc_name **table = mem_alloc(runs->n_topics, sizeof *table);
    for (size_t q = 0; q < runs->n_topics; q++)
        table[q] = judge_doc_names_make(&input->pools.query[q], &arena);
    struct fusion_one *one = fusion_read_each(o->for_run, runs->n, WORTH_CUTOFF);
    for (size_t k = 0; k < runs->n && r == 0; k++)
        r = store_run(runs, k, input, o->for_run[k], &one[k], table, err);
    fusion_free_each(one, runs->n);
    for (size_t q = 0; q < runs->n_topics; q++)
        judge_doc_names_free(table[q]);
    mem_free(table);
    arena_free(&arena);
    return r;
}

void judge_runs_free(struct worth_runs *runs)
{
    mem_free(runs->doc);
    mem_free(runs->has_topic);
}

bool judge_topic_is_empty(const struct judge_parts *p, size_t query)
{
    const struct judge_stage_parts *s = &p->stage[2 * query];
    return !s[0].n && !s[1].n && p->input->pools.query[query].n;
}

bool judge_topic_is_new(const struct judge_parts *p, const struct judge_options *o, size_t query)
{
    bool is_included = !o->tops_up || o->topics || o->limit;
    return is_included && query < p->input->n_first && judge_topic_is_empty(p, query);
}

size_t judge_topic_find_new(const struct judge_parts *p, size_t query, bool *is_new)
{
    const struct judge_stage_parts *s = &p->stage[2 * query + JUD_TOURNAMENT];
    size_t n = p->input->pools.query[query].n, m = 0;
    for (size_t i = 0; i < n; i++)
        is_new[i] = s->n > 0;
    for (size_t k = 0; k < s->n; k++)
        for (size_t i = 0; i < s->part[k]->n; i++)
            for (size_t d = 0; d < s->part[k]->window[i].n; d++)
                is_new[s->part[k]->window[i].doc[d]] = false;
    for (size_t i = 0; i < n; i++)
        m += is_new[i];
    return m;
}

/* Returns the number of new documents of a topic that has windows; 0 if the topic is not judged from the start. */
static size_t count_new_documents(const struct judge_parts *p, size_t query)
{
    bool *is_new = mem_alloc(p->input->pools.query[query].n, sizeof *is_new);
    size_t m = query < p->input->n_first ? judge_topic_find_new(p, query, is_new) : 0;
    mem_free(is_new);
    return m;
}

/* Returns the number of windows of a first pass over a topic, for entry 2 x topic + stage; of the shortest one if
 * is_short. */
static size_t count_first_pass(const struct judge_parts *p, const struct judge_options *o, size_t entry, bool is_short)
{
    enum jud_stage stage = (enum jud_stage)(entry % 2);
    size_t n = p->input->pools.query[entry / 2].n;
    return is_short ? schedule_least_calls(stage, n, o->window) : schedule_first_calls(stage, n, o->window);
}

void judge_first_passes_plan(struct judge_first_passes *f, const struct judge_parts *p, const struct judge_options *o)
{
    size_t n_windows = p->total[0] + p->total[1], n[2] = {0}, T = p->input->n, *grown = mem_zalloc(T, sizeof *grown);
    *f = (struct judge_first_passes){.calls = mem_zalloc(2 * T, sizeof *f->calls)};
    for (size_t q = 0; q < T; q++)
        grown[q] = count_new_documents(p, q);
    for (size_t k = 0; k < 2 * T; k++) {
        f->calls[k] =
            schedule_growth_calls((enum jud_stage)(k % 2), p->input->pools.query[k / 2].n, grown[k / 2], o->window);
        n_windows += f->calls[k];
        f->topics += grown[k / 2] && k % 2;
    }
    for (size_t k = 0; k < 2 * T; k++)
        for (int is_short = 0; is_short < 2 && judge_topic_is_new(p, o, k / 2); is_short++)
            n[is_short] += count_first_pass(p, o, k, is_short);
    f->least = n_windows + n[1];
    bool is_short = o->max_windows && n_windows + n[0] > o->max_windows;
    for (size_t k = 0; k < 2 * T; k++)
        if (judge_topic_is_new(p, o, k / 2)) {
            f->calls[k] = count_first_pass(p, o, k, is_short);
            f->topics += k % 2;
        }
    mem_free(grown);
}

void judge_first_passes_free(struct judge_first_passes *f)
{
    mem_free(f->calls);
}

int judge_first_passes_check(const struct judge_parts *p, const struct judge_options *o, struct err *err)
{
    struct judge_first_passes f;
    judge_first_passes_plan(&f, p, o);
    judge_first_passes_free(&f);
    if (!f.topics || !o->max_windows || f.least <= o->max_windows)
        return 0;
    err_usage(err, "%zu windows are allowed, expected at least %zu%s, so that all documents of %zu %s are shown",
              o->max_windows, f.least, p->n ? " (including the windows in the store)" : "", f.topics,
              f.topics == 1 ? "topic" : "topics");
    return err_is_about(err, ERR_ABOUT_FIRST_WINDOWS);
}
