/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>

#include "base/utf8.h"
#include "judge/judge_identity.h"
#include "judge/judge_private.h"
#include "judge/judge_record.h"
#include "judge/judge_rounds.h"
#include "judge/judge_stored.h"
#include "judge/prompt_fit.h"
#include "store/journal.h"
#include "store/sound.h"

/* By stage: the tokens of an answer for each document, if nothing better is known, of a model that does not reason
 * before it answers. */
const double judge_tokens_per_document[2] = {40.0, 80.0};

/* Returns the mean number of characters in the prompts of a topic and stage, each of at most `room` characters (0 means
 * any number), over full windows of documents in the pool's order, each document at most once. */
static double estimate_prompt_characters(const struct judge_input *input, const struct judge_options *o, size_t room,
                                         int stage, size_t query)
{
    const struct pool_query *p = &input->pools.query[query];
    size_t w = o->window < p->n ? o->window : p->n, sum = 0, n = 0, *shown = mem_alloc(w, sizeof *shown);
    for (size_t first = 0; first + w <= p->n; first += w, n++) {
        char *text = prompt_fit(&input->prompt[stage], input->query[query]->body, input->passage[query] + first, w,
                                o->max_chars, room, shown);
        sum += utf8_count(text);
        mem_free(text);
    }
    mem_free(shown);
    return n ? (double)sum / (double)n : 0.0;
}

/* Returns the number of a topic's windows 0 .. calls - 1 that need not be asked, because the store has a final
 * answer. */
static size_t count_answered_windows(const struct stored_stage *s, const struct judge_options *o, const char *qid,
                                     size_t calls)
{
    size_t n = 0;
    for (size_t seq = 0; seq < calls; seq++) {
        const struct stored *known = judge_stored_find(s, qid, (uint32_t)seq);
        n += !judge_stored_needs_answer(known, o);
    }
    return n;
}

/* Returns the number of a topic's windows of a stage in the plan file that need not be asked. The ids of their records
 * tell which windows the store has. */
static size_t count_answered_plan(const struct judge_input *input, const struct judge_options *o,
                                  const struct stored_stage *s, enum jud_stage stage, size_t query)
{
    const struct plan_query *q = &input->plans.query[query];
    struct judge_identity id;
    size_t n = 0;
    judge_identity_make(&id, input, o);
    const struct record_source source = {.dataset = input->dataset,
                                         .dataset_key = id.dataset_key,
                                         .family_key = {id.family_key[0], id.family_key[1]},
                                         .schedule_key = {id.schedule_key[0], id.schedule_key[1]}};
    for (size_t w = 0; w < q->n_windows[stage]; w++) {
        const struct plan_window *window = &q->window[stage][w];
        char name[RECORD_ID_SIZE];
        judge_record_id(name, &source, stage, q->qid, q->docno,
                        &(struct sched_window){(uint32_t)w, JUD_PLANNED, window->n, window->doc});
        const struct stored *known = judge_stored_planned(s, q->qid, name);
        n += !judge_stored_needs_answer(known, o);
    }
    judge_identity_free(&id);
    return n;
}

/* Returns the number of windows of topic number q in a stage that need not be asked, because the store has a final
 * answer. Sets *calls to the number of all windows of the topic and stage, by the plan file if there is one, else by
 * the schedule. */
static size_t count_answered(const struct judge_input *input, const struct judge_options *o,
                             const struct stored_stage *s, int stage, size_t q, size_t *calls)
{
    *calls = judge_count_windows(input, o, stage, q);
    return input->plans.n ? count_answered_plan(input, o, s, (enum jud_stage)stage, q)
                          : count_answered_windows(s, o, input->pools.query[q].qid, *calls);
}

size_t judge_count_open_windows(const struct judge_input *input, const struct judge_options *o,
                                const struct stored_stage stored[2])
{
    size_t n = 0, calls;
    if (input->rounds) {
        struct judge_first_passes first;
        judge_first_passes_plan(&first, &input->rounds->parts, o);
        for (size_t k = 0; k < 2 * input->n; k++)
            n += first.calls[k];
        judge_first_passes_free(&first);
        return n + judge_parts_count_open(&input->rounds->parts, o, stored);
    }
    for (size_t k = 0; k < 2 * input->n; k++)
        if (o->stage[k % 2]) {
            size_t answered = count_answered(input, o, &stored[k % 2], (int)(k % 2), k / 2, &calls);
            n += calls - answered;
        }
    return n;
}

/* Returns the expected tokens of an answer about a topic with `docs` documents: the option's number, or the mean of the
 * stage's answers in the store (*s) and, for repeats, in the store whose windows are repeated, or the usual number for
 * the documents of a window. */
static double estimate_output_tokens(const struct judge_options *o, const struct stored_stage *s,
                                     const struct stored_stage *repeated, int stage, size_t docs)
{
    if (o->output_tokens > 0.0)
        return o->output_tokens;
    if (s->output_tokens + repeated->output_tokens)
        return (double)(s->output_tokens + repeated->output_tokens) /
               (double)(s->with_response + repeated->with_response);
    return judge_tokens_per_document[stage] * (double)(docs < o->window ? docs : o->window);
}

/* Adds to *e the windows of one stage of all topics, those that the store answers, and the tokens that the others still
 * need. `room` is the largest number of characters in a prompt; 0 means any number. per_token is the number of
 * characters per token. */
static void estimate_stage(const struct judge_input *input, const struct judge_options *o, double per_token,
                           size_t room, int stage, const struct stored_stage *s, const struct stored_stage *repeated,
                           struct judge_estimate_row *e)
{
    for (size_t q = 0; q < input->n; q++) {
        size_t docs = input->pools.query[q].n, calls, stored = count_answered(input, o, s, stage, q, &calls);
        double n_left = (double)(calls - stored);
        e->calls += calls;
        e->stored += stored;
        e->input += n_left * ceil(estimate_prompt_characters(input, o, room, stage, q) / per_token);
        e->output += n_left * estimate_output_tokens(o, s, repeated, stage, docs);
    }
}

/* Sets *room to the most characters of a prompt that fits the context, if the context is known without a server; 0
 * means any number. per_token is assumed if the characters per token are not known. Returns 0, or -1 and *err. */
static int read_room(const struct judge_options *o, double per_token, size_t *room, struct err *err)
{
    struct judge_context c;
    if (judge_context_read(&c, o, 0, err) != 0)
        return -1;
    c.per_token = c.per_token > 0.0 ? c.per_token : per_token;
    *room = judge_context_room(&c, o->settings.max_tokens);
    return 0;
}

/* Adds the numbers of *e to *sum. */
static void add_row(struct judge_estimate_row *sum, const struct judge_estimate_row *e)
{
    sum->calls += e->calls;
    sum->stored += e->stored;
    sum->input += e->input;
    sum->output += e->output;
}

/* Sets the costs by the tokens and the options' prices. */
static void set_costs(struct judge_estimate_row *e, const struct judge_options *o)
{
    e->cost_in = o->price_in * e->input / 1e6;
    e->cost_out = o->price_out * e->output / 1e6;
}

/* Returns the number of documents of the topics judged, each counted once. */
static size_t count_documents(const struct judge_input *input)
{
    bool *is_counted = mem_zalloc(input->corpus.n, sizeof *is_counted);
    size_t n = 0;
    for (size_t q = 0; q < input->n; q++)
        for (size_t i = 0; i < input->pools.query[q].n; i++) {
            bool *doc = &is_counted[input->passage[q][i] - input->corpus.text];
            n += !*doc;
            *doc = true;
        }
    mem_free(is_counted);
    return n;
}

int judge_estimate(struct judge_estimate *e, const struct judge_options *o, struct err *err)
{
    struct judge_input input;
    struct judge_options own;
    struct stored_stage stored[2] = {0}, repeated[2] = {0};
    size_t room = 0;
    o = judge_resolve(o, &own);
    *e = (struct judge_estimate){.per_token = o->chars_per_token > 0.0 ? o->chars_per_token : JUDGE_PER_TOKEN};
    int r = judge_input_read(&input, o, err) == 0 ? sound_check(o->store, false, err) : -1;
    if (r == 0)
        r = judge_stored_read_all(stored, o, &input, err);
    if (r == 0 && o->repeat_of)
        r = judge_stored_read_paid(repeated, o->repeat_of, err);
    if (r == 0) {
        judge_growth_apply(&input, o, stored);
        judge_growth_note(&input.growth, o, judge_count_open_windows(&input, o, stored), e->growth);
    }
    if (r == 0)
        r = read_room(o, e->per_token, &room, err);
    for (int s = 0; s < 2 && r == 0; s++) {
        if (!o->stage[s])
            continue;
        estimate_stage(&input, o, e->per_token, room, s, &stored[s], &repeated[s], &e->stage[s]);
        set_costs(&e->stage[s], o);
        add_row(&e->all, &e->stage[s]);
        e->measured |= !(o->output_tokens > 0.0) && stored[s].output_tokens + repeated[s].output_tokens;
    }
    set_costs(&e->all, o);
    e->topics = input.n;
    e->documents = r == 0 ? count_documents(&input) : 0;
    for (int s = 0; s < 2; s++) {
        judge_stored_free(&stored[s]);
        judge_stored_free(&repeated[s]);
    }
    judge_input_free(&input);
    if (o == &own)
        mem_free((void *)own.store);
    return r;
}
