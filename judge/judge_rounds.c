/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_rounds.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>

#include "base/base_name.h"
#include "base/parallel.h"
#include "base/portable.h"
#include "judge/judge_identity.h"
#include "schedule/schedule_rounds.h"
#include "store/journal.h"
#include "store/rounds.h"

/* Frees u->round, the windows that a look (an interim fit of the answers) has chosen. */
static void free_round(struct judge_rounds *u)
{
    for (size_t k = 0; u->round && k < 2 * u->input->n; k++)
        mem_free(u->round[k].doc);
    mem_free(u->round);
    u->round = NULL;
}

void judge_rounds_stop(struct judge_rounds *u)
{
    if (u && u->running)
        pthread_join(u->thread, NULL);
    if (u)
        u->running = false;
}

void judge_rounds_free(struct judge_rounds *u)
{
    if (!u)
        return;
    judge_rounds_stop(u);
    free_round(u);
    for (size_t k = 0; k < 2 * u->input->n; k++)
        mem_free(u->view[k].window);
    mem_free(u->view);
    outlook_free(&u->outlook);
    mem_free(u->outlook.topic);
    judge_parts_free(&u->parts);
    if (!u->lent)
        judge_runs_free(&u->runs);
    mem_free(u);
}

size_t judge_rounds_topics(const struct judge_rounds *u)
{
    size_t n = 0;
    for (size_t q = 0; q < u->input->n; q++)
        n += !judge_topic_is_empty(&u->parts, q) && u->input->pools.query[q].n;
    return n;
}

/* Writes the remarks at the beginning of a file of a round: the target, the runs, and the last look. */
static void put_round_remarks(const struct judge_rounds *u, struct rounds_text *text)
{
    char line[sizeof u->verdict + 32];
    rounds_put_version(text);
    snprintf(line, sizeof line, "until %s", u->o->until);
    rounds_put_remark(text, line);
    for (size_t k = 0; k < u->o->n_for_runs; k++) {
        snprintf(line, sizeof line, "for %.300s", base_name(u->o->for_run[k]));
        rounds_put_remark(text, line);
    }
    if (u->verdict[0])
        rounds_put_remark(text, u->verdict);
    if (u->n_seen) {
        snprintf(line, sizeof line, "seen %zu", u->n_seen);
        rounds_put_remark(text, line);
    }
}

/* Makes the windows of u->round a new round, and writes its file unless `store` is NULL. Returns 0, or -1 and *err. */
static int publish_round(struct judge_rounds *u, struct journal *store, struct err *err)
{
    struct rounds_text text = {0};
    char name[ROUNDS_NAME_SIZE];
    rounds_name(name, u->parts.n_rounds);
    put_round_remarks(u, &text);
    judge_parts_add(&u->parts, u->round, u->input->n, u->n_seen, &text);
    int r = store ? journal_write_file(store, name, text.text, text.len, err) : 0;
    mem_free(text.text);
    free_round(u);
    u->n_seen = 0;
    u->is_look_ahead_done = false;
    return r;
}

/* Fills u->round[entry] with the `calls` windows of the first pass over a topic; entry is 2 x topic + stage. */
static void fill_first_pass(const struct judge_rounds *u, size_t entry, size_t calls)
{
    const struct pool_query *p = &u->input->pools.query[entry / 2];
    schedule_first_pass(&u->round[entry], (enum jud_stage)(entry % 2), p->qid, p->n, u->o->window, calls, u->o->seed);
}

/* Fills u->round[entry] with the windows for the new documents of a topic that has windows; entry is 2 x topic +
 * stage. */
static void fill_growth_pass(const struct judge_rounds *u, size_t entry)
{
    const struct pool_query *p = &u->input->pools.query[entry / 2];
    const struct judge_stage_parts *s = &u->parts.stage[entry];
    enum jud_stage stage = (enum jud_stage)(entry % 2);
    bool *is_new = mem_alloc(p->n, sizeof *is_new);
    size_t n = 0;
    struct outlook_window *earlier = mem_alloc(s->windows, sizeof *earlier);
    for (size_t k = 0; k < s->n; k++)
        for (size_t i = 0; i < s->part[k]->n; i++)
            earlier[n++] = (struct outlook_window){.doc = s->part[k]->window[i].doc, .n = s->part[k]->window[i].n};
    judge_topic_find_new(&u->parts, entry / 2, is_new);
    schedule_growth_pass(&u->round[entry], stage, p->qid, p->n, is_new, u->o->window, u->o->seed, u->parts.n_rounds);
    schedule_order(&u->round[entry], stage, p->qid, p->n, earlier, n, u->o->seed, u->parts.n_rounds);
    mem_free(earlier);
    mem_free(is_new);
}

/* Chooses the windows of the first pass over a topic, or over its new documents, if any, into entry 2 x topic + stage
 * of the rounds `arg`. Called by parallel_for(). */
static void choose_first_windows(void *arg, size_t entry)
{
    const struct judge_rounds *u = arg;
    if (u->first.calls[entry] && judge_topic_is_empty(&u->parts, entry / 2))
        fill_first_pass(u, entry, u->first.calls[entry]);
    else if (u->first.calls[entry])
        fill_growth_pass(u, entry);
}

/* Chooses the first passes over topics without windows and over new documents, into u->round. Returns the number of
 * windows. */
static size_t choose_first_pass(struct judge_rounds *u)
{
    size_t n = 0;
    u->round = mem_zalloc(2 * u->input->n, sizeof *u->round);
    judge_first_passes_plan(&u->first, &u->parts, u->o);
    parallel_for(2 * u->input->n, portable_processors(), choose_first_windows, u);
    judge_first_passes_free(&u->first);
    for (size_t k = 0; k < 2 * u->input->n; k++)
        n += u->round[k].n;
    if (!n)
        free_round(u);
    return n;
}

/* Returns the largest number of windows in the store: the option's, or that of the whole schedule. */
static size_t count_allowed_windows(const struct judge_rounds *u)
{
    return u->o->max_windows ? u->o->max_windows : judge_count_scheduled(u->input, u->o);
}

/* Returns the number of windows in all rounds. */
static size_t count_windows(const struct judge_rounds *u)
{
    return u->parts.total[0] + u->parts.total[1];
}

/* Returns the most windows that the store may have after the next round (see judge_rounds.h for the rule). */
static size_t compute_next_total(const struct judge_rounds *u)
{
    size_t allowed = count_allowed_windows(u), present = count_windows(u);
    double first_round = u->parts.n_rounds ? (double)u->parts.round[0].windows : 0.0;
    double ratio = fmax((double)allowed / fmax(first_round, 1.0), 1.0);
    double growth = fmax(JUDGE_ROUND, JUDGE_OF_TOPIC * (double)judge_rounds_topics(u));
    growth = fmax(growth, (pow(ratio, 1.0 / JUDGE_LOOKS) - 1.0) * (double)present);
    growth = ceil(fmin(growth, (pow(ratio, 1.0 / JUDGE_FEW) - 1.0) * (double)present));
    bool is_last =
        (double)present + 1.5 * growth >= (double)allowed; /* what would remain after it is at most half a round, so the
                                                            * next round is the last */
    return is_last ? allowed : present + (size_t)growth;
}

/* Returns whether the next look need not wait for the rest of the last round, that is its last windows: the round has a
 * rest, no such look has ended since, no first pass is left, and more windows are allowed. */
static bool may_look_ahead(const struct judge_rounds *u)
{
    size_t rounds = u->parts.n_rounds;
    struct judge_first_passes first;
    judge_first_passes_plan(&first, &u->parts, u->o);
    judge_first_passes_free(&first);
    return rounds && !first.topics && !u->is_look_ahead_done && u->parts.round[rounds - 1].rest &&
           compute_next_total(u) > count_windows(u);
}

/* Decides whether the next look (an interim fit of the answers) waits for the rest of the last round, that is its last
 * windows, and counts the parts that it waits for. */
static void expect_look(struct judge_rounds *u)
{
    const struct judge_parts *p = &u->parts;
    u->awaits_rest = !may_look_ahead(u);
    u->n_awaited = 0;
    for (size_t k = 0; k < p->n; k++) {
        const struct judge_part *x = p->part[k];
        u->n_awaited += x->query < u->input->n && judge_part_is_awaited(x, p->n_rounds, u->awaits_rest) && !x->taken;
    }
}

int judge_rounds_open(struct judge_rounds **rounds, struct judge_input *input, const struct judge_options *o,
                      const struct worth_runs *runs, struct err *err)
{
    *rounds = NULL;
    if (!o->until)
        return 0;
    struct judge_rounds *u = *rounds = mem_zalloc(1, sizeof *u);
    u->input = input;
    u->o = o;
    u->n_rounds_seen = 1; /* the first round was chosen without a look */
    u->view = mem_zalloc(2 * input->n, sizeof *u->view);
    u->outlook = (struct outlook){
        .topic = mem_zalloc(input->n, sizeof *u->outlook.topic), .n_topics = input->n, .n_criteria = input->n_criteria};
    judge_parts_init(&u->parts, input);
    u->lent = runs != NULL;
    if (runs)
        u->runs = *runs;
    else if (judge_runs_take(&u->runs, input, o, err) != 0)
        return -1;
    if (!o->check && judge_parts_read(&u->parts, o->store, err) != 0)
        return -1;
    expect_look(u);
    return judge_first_passes_check(&u->parts, o, err);
}

/* Copies the windows of one stage of topic q, in the first `rounds` rounds, to u->view, from which the fit of
 * u->outlook reads them. Unless awaits_rest, the last round's rest stands at the end, without answers, and the fit does
 * not read it. */
static void fill_stage(struct judge_rounds *u, size_t q, enum jud_stage stage, size_t rounds, bool awaits_rest)
{
    const struct judge_stage_parts *s = &u->parts.stage[2 * q + stage];
    struct judge_view *v = &u->view[2 * q + stage];
    struct outlook_topic *t = &u->outlook.topic[q];
    v->window = mem_grow(v->window, &v->cap, s->windows, sizeof *v->window);
    v->n = t->n_windows[stage] = 0;
    for (size_t k = 0; k < s->n && s->part[k]->round < rounds; k++) {
        const struct judge_part *x = s->part[k];
        bool is_awaited = judge_part_is_awaited(x, rounds, awaits_rest);
        for (size_t i = 0; i < x->n; i++) /* copied, because further answers may arrive meanwhile */
            v->window[v->n++] =
                is_awaited ? x->answer[i] : (struct outlook_window){.doc = x->window[i].doc, .n = x->window[i].n};
        t->n_windows[stage] += is_awaited ? x->n : 0;
    }
    t->window[stage] = v->window;
    t->n = u->input->pools.query[q].n;
}

/* Returns the number of threads for a look (an interim fit): half of the processors while windows are being
 * answered. */
static int count_look_threads(const struct judge_rounds *u)
{
    int processors = portable_processors();
    return u->has_own_thread && processors > 1 ? processors / 2 : processors;
}

/* Fits u->outlook, the estimates of the documents and of their errors, to the answers of the first `rounds` rounds; to
 * those of the last one's rest (its last windows) only if awaits_rest. */
static void fit_outlook_to_rounds(struct judge_rounds *u, size_t rounds, bool awaits_rest)
{
    for (size_t k = 0; k < 2 * u->input->n; k++)
        fill_stage(u, k / 2, (enum jud_stage)(k % 2), rounds, awaits_rest);
    outlook_fit(&u->outlook, count_look_threads(u));
}

void judge_rounds_fit(struct judge_rounds *u)
{
    fit_outlook_to_rounds(u, u->parts.n_rounds, true);
}

/* Fits u->outlook, the estimates of the documents, for the next look, from those of the look before it. After an
 * interruption, the looks that chose the rounds of the store are repeated first. */
static void fit_outlook(struct judge_rounds *u)
{
    const struct judge_parts *p = &u->parts;
    for (; u->n_rounds_seen < p->n_rounds; u->n_rounds_seen++) {
        size_t r = u->n_rounds_seen, seen = p->round[r].n_seen, n_earlier = judge_parts_count_windows(p, r);
        if (seen && p->round[r - 1].rest)
            fit_outlook_to_rounds(u, r, false);
        if (seen && (seen == n_earlier || !p->round[r - 1].rest))
            fit_outlook_to_rounds(u, r, true);
    }
    fit_outlook_to_rounds(u, p->n_rounds, u->awaits_rest);
}

/* Finds the further topics (from input->n_first on) without windows that at least one run has, and that have more than
 * one document: stores their numbers in query[] and, in the same order, the numbers of windows of their first passes in
 * calls[][stage]. Returns their number. */
static size_t find_further_topics(const struct judge_rounds *u, size_t *query, size_t (*calls)[2])
{
    size_t n = 0;
    for (size_t q = u->input->n_first; q < u->input->n; q++) {
        bool is_retrieved = false;
        for (size_t r = 0; r < u->runs.n; r++)
            is_retrieved |= u->runs.has_topic[q * u->runs.n + r];
        for (int s = 0; s < 2; s++)
            calls[n][s] = schedule_first_calls((enum jud_stage)s, u->input->pools.query[q].n, u->o->window);
        if (is_retrieved && judge_topic_is_empty(&u->parts, q) &&
            calls[n][JUD_TOURNAMENT]) /* a topic with one document has no comparisons */
            query[n++] = q;
    }
    return n;
}

/* Chooses at most `budget` windows into u->round by the worth *w of more answers, and first passes over further topics.
 * Returns the number of windows. */
static size_t choose_round(struct judge_rounds *u, const struct worth *w, size_t budget)
{
    size_t T = u->input->n, *known = mem_alloc(3 * T, sizeof *known), *further = known + 2 * T,
           (*calls)[2] = mem_alloc(T, sizeof *calls);
    struct sched_further further_topics = {calls, find_further_topics(u, further, calls), 0};
    u->round = mem_zalloc(2 * T, sizeof *u->round);
    for (size_t k = 0; k < 2 * T; k++)
        known[k] = u->view[k].n;
    size_t n = schedule_choose(u->round, w, known, u->o->window, count_windows(u) / JUDGE_STEP, budget, w->worst,
                               &further_topics);
    for (size_t k = 0; k < 2 * T && n; k++) {
        const struct judge_view *v = &u->view[k];
        const struct pool_query *p = &u->input->pools.query[k / 2];
        if (u->round[k].n)
            schedule_order(&u->round[k], (enum jud_stage)(k % 2), p->qid, p->n, v->window, v->n, u->o->seed,
                           u->parts.n_rounds);
    }
    for (size_t k = 0; k < 2 * further_topics.taken; k++)
        fill_first_pass(u, 2 * further[k / 2] + k % 2, calls[k / 2][k % 2]);
    mem_free(calls);
    mem_free(known);
    if (!n)
        free_round(u);
    return n;
}

/* Looks at the answers, that is fits those so far: sets u->verdict, u->is_met, u->left and u->n_seen, and chooses
 * u->n_chosen further windows into u->round (none if the target is met or no more are allowed). */
static void look_at_answers(struct judge_rounds *u)
{
    struct worth w;
    size_t present = count_windows(u), total = compute_next_total(u), rounds = u->parts.n_rounds;
    fit_outlook(u);
    worth_compute(&w, &u->outlook, &u->runs, &u->o->target, count_look_threads(u));
    u->n_seen = present - (u->awaits_rest ? 0 : u->parts.round[rounds - 1].rest);
    u->left = w.worst;
    u->is_met = u->outlook.fitted && w.worst <= 1.0;
    char topics[48] = "";
    if (u->input->n > u->input->n_first)
        snprintf(topics, sizeof topics, " on %zu topics", judge_rounds_topics(u));
    const char *verdict = u->is_met        ? "; the target is met"
                        : total <= present ? "; the target is not met, and no more windows are allowed"
                                           : "";
    if (isinf(w.worst))
        snprintf(u->verdict, sizeof u->verdict,
                 "%zu windows%s: the target '%s' cannot be met, because a single topic does not show how much topics "
                 "differ%s",
                 u->n_seen, topics, u->o->until, verdict);
    else
        snprintf(u->verdict, sizeof u->verdict,
                 "%zu windows%s: the variance from the labels is %.3g times the variance that the target '%s' allows%s",
                 u->n_seen, topics, w.worst, u->o->until, verdict);
    u->n_chosen = !u->is_met && u->outlook.fitted && total > present ? choose_round(u, &w, total - present) : 0;
    worth_free(&w);
    outlook_release(&u->outlook);
}

/* Makes the windows that a look has chosen, if any, a new round, in the store too unless `store` is NULL, and prepares
 * the next look. Returns 1 if there are new windows, 0 if not, or -1 and *err. */
static int end_look(struct judge_rounds *u, struct journal *store, struct err *err)
{
    int r = 0;
    u->is_look_ahead_done |= !u->awaits_rest;
    u->n_rounds_seen = u->parts.n_rounds;
    if (u->n_chosen) {
        r = publish_round(u, store, err) == 0 ? 1 : -1;
        u->n_rounds_seen = u->parts.n_rounds;
    }
    expect_look(u);
    return r;
}

/* Looks at the answers, as the body of a thread, then wakes the caller. `arg` is the struct judge_rounds. */
static void *run_look_thread(void *arg)
{
    struct judge_rounds *u = arg;
    look_at_answers(u);
    u->done = true;
    if (u->wake)
        u->wake(u->ctx);
    return NULL;
}

void judge_rounds_taken(struct judge_rounds *u, struct judge_part *x)
{
    x->taken = true;
    if (x->query < u->input->n && judge_part_is_awaited(x, u->parts.n_rounds, u->awaits_rest))
        u->n_awaited--;
}

int judge_rounds_turn(struct judge_rounds *u, struct journal *store, void (*wake)(void *ctx), void *ctx,
                      struct err *err)
{
    if (u->running && u->done) {
        judge_rounds_stop(u);
        return end_look(u, store, err);
    }
    if (u->running || u->awaits_rest || u->n_awaited)
        return 0;
    u->wake = wake;
    u->ctx = ctx;
    u->done = false;
    u->has_own_thread = true;
    u->running = pthread_create(&u->thread, NULL, run_look_thread, u) == 0;
    u->n_awaited += !u->running; /* if there is no thread, the look waits until all windows are answered */
    return 0;
}

/* Waits for the look (an interim fit of the answers) in progress or, without one, looks in this thread; then makes the
 * windows that the look chose a new round, in the store too unless `store` is NULL. Returns 1 if there are new windows,
 * 0 if not, or -1 and *err. */
static int look_now(struct judge_rounds *u, struct journal *store, struct err *err)
{
    if (!u->running) {
        u->has_own_thread = false;
        look_at_answers(u);
    }
    judge_rounds_stop(u);
    return end_look(u, store, err);
}

int judge_rounds_begin(struct judge_rounds *u, struct journal *store, const struct stored_stage *stored,
                       struct err *err)
{
    size_t allowed = u->o->max_windows, present = count_windows(u), n_open;
    if (allowed && present > allowed && (n_open = judge_parts_count_open(&u->parts, u->o, stored)) > 0) {
        err_usage(err,
                  "%zu windows are allowed, expected at least %zu, the number of windows that %s already contains (%zu "
                  "without an answer)",
                  allowed, present, u->o->store, n_open);
        return err_is_about(err, ERR_ABOUT_WINDOWS);
    }
    return present || judge_rounds_next(u, store, err) >= 0 ? 0 : -1;
}

int judge_rounds_next(struct judge_rounds *u, struct journal *store, struct err *err)
{
    int r = 0;
    if (!u->running && choose_first_pass(u)) {
        r = publish_round(u, store, err) == 0 ? 1 : -1;
        expect_look(u);
        return r;
    }
    if (!u->awaits_rest)
        r = look_now(u, store, err);
    return r == 0 ? look_now(u, store, err) : r;
}
