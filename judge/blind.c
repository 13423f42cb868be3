/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "judge/answer.h"
#include "judge/blind_private.h"
#include "judge/judge.h"

enum { SAMPLE = 160 /* bytes of an answer in a message */ };

/* The longest wait for the network in seconds. */
static const double longest_poll = 0.5;

/* Passes a message of the journal to the user. */
static void say_progress(void *blind, const char *text)
{
    const struct blind_options *o = ((const struct blind *)blind)->o;
    if (o->say)
        o->say(o->ctx, text);
}

/* Opens the store of the blind comparison for writing and reads its answers. Returns 0, or -1 and *b->err. */
static int open_store(struct blind *b)
{
    b->journal = journal_open_plain(b->o->store, BLIND_ANSWERS, say_progress, b, b->err);
    return b->journal ? blind_read_store(b, false) : -1;
}

/* Returns whether a presentation has no choice yet and may be asked about again: it has attempts and refusals left. */
static bool is_open(const struct blind *b, const struct presentation *p)
{
    return !p->answered && p->attempts < b->o->max_attempts && p->refusals < ANSWER_MOST_REFUSALS;
}

/* Sends no further request to this judge; requests in flight may still be answered. `why` is kept in b->refusal unless
 * an earlier reason is there. */
static void stop_judge(struct blind *b, const struct err *why)
{
    if (!b->refusal.kind)
        b->refusal = *why;
    if (b->client)
        client_stop(b->client);
}

/* Stops asking the judge because an answer could not be stored; *b->err says why. Returns 0 if there is a client, which
 * may have requests in flight, or -1 if there is none. */
static int handle_store_error(struct blind *b)
{
    struct err why = *b->err;
    stop_judge(b, &why);
    return b->client ? 0 : -1;
}

/* Counts the answer `text` as useful if it made p answered, else as useless. Stops asking the judge if too many of its
 * answers in a row name neither a side nor a tie (answer_hopeless()). */
static void check_usefulness(struct blind *b, const struct presentation *p, const char *text)
{
    struct err why;
    char sample[SAMPLE + 1];
    b->has_useful |= p->answered;
    b->useless_streak = p->answered ? 0 : b->useless_streak + 1;
    if (!answer_hopeless(b->useless_streak, b->has_useful))
        return;
    snprintf(sample, sizeof sample, "%s", text);
    utf8_clean(sample, strlen(sample));
    err_fail(&why, ERR_INVALID, b->o->store, 0,
             "none of the %zu answers from %s names a side or a tie; the last answer is '%s'", b->useless_streak,
             b->o->judge[p->judge].name, sample);
    stop_judge(b, &why);
}

/* Stores an answer to a presentation, counts it and sets the choice. The presentation stays open if the answer names
 * neither a side nor a tie and attempts and refusals are left. If the answer cannot be stored, stops the judge. Returns
 * 0, or -1 and *b->err if that happens without a client. */
static int store_answer(struct blind *b, struct presentation *p, const struct completion *c)
{
    int choice = blind_choice(c->text, c->text_len, p->rep == 1 ? 1 : 2);
    b->counts->answers++;
    b->counts->input_tokens += c->input_tokens > 0 ? (uint64_t)c->input_tokens : 0;
    b->counts->output_tokens += c->output_tokens > 0 ? (uint64_t)c->output_tokens : 0;
    if (blind_store_answer(b, p, c, choice, NULL) != 0)
        return handle_store_error(b);
    p->attempts++;
    p->refusals += answer_refuses(c->finish_reason);
    p->answered = choice != BLIND_NONE;
    p->choice = choice;
    b->counts->unusable += !p->answered;
    check_usefulness(b, p, c->text);
    return 0;
}

/* Returns the presentation that contains the call. */
static struct presentation *find_presentation(struct client_call *call)
{
    return (struct presentation *)((char *)call - offsetof(struct presentation, call));
}

/* Counts a request that the server rejected, and stores it as an attempt without a choice. Called by rejections.c;
 * `blind` is the struct blind. Returns 0, or -1 and the error in its err. */
static int record_rejection(void *blind, struct client_call *call)
{
    struct blind *b = blind;
    struct presentation *p = find_presentation(call);
    b->counts->rejected++;
    p->attempts++;
    const struct completion no_answer = {.input_tokens = -1, .output_tokens = -1};
    return blind_store_answer(b, p, &no_answer, BLIND_NONE, call->why) != 0 ? handle_store_error(b) : 0;
}

/* Returns the rejected requests of this judge with the presentation's prompt, the one for lists or the one for sets:
 * the server may reject the two for different reasons. */
static struct rejections_kind *find_rejections_kind(struct blind *b, const struct presentation *p)
{
    return &b->rejections.kind[b->o->cases[p->case_number].has_sets];
}

/* Stores the answer to a request, and before it the rejected requests that wait: the answer shows that the settings
 * were not the reason. Keeps the request's body to send it again as a proof. Returns 0, or -1 and *b->err. */
static int receive_answer(struct blind *b, struct presentation *p, const struct completion *c)
{
    struct rejections_kind *k = find_rejections_kind(b, p);
    k->has_answer = true;
    k->streak = 0;
    rejections_keep_good(&b->rejections, k, b->client, &p->call.body, p->call.body_len);
    return rejections_record(&b->rejections, k) == 0 ? store_answer(b, p, c) : -1;
}

/* Handles a call that the client has returned: an answer, a rejection, a dropped request, or a proof, that is a request
 * sent again to see whether the server still answers. Frees its body if it is done. Returns 0, or -1 and *b->err. */
static int handle_call(struct blind *b, struct client_call *call)
{
    struct completion c;
    struct err why;
    bool is_proof = call == &b->rejections.proof;
    int r = 0;
    enum client_reading read = client_read(&client_calls, b->client, call, JUDGE_PER_TOKEN, &c, &why);
    if (read == CLIENT_READ_FAILED)
        stop_judge(b, &why);
    if (read == CLIENT_READ_FAILED || read == CLIENT_READ_AGAIN)
        return 0; /* client_done returns the call once more */
    b->in_flight--;
    if (is_proof && (r = rejections_proven(&b->rejections, &why)) > 0)
        stop_judge(b, &why);
    else if (!is_proof && read == CLIENT_READ_ANSWER)
        r = receive_answer(b, find_presentation(call), &c);
    else if (!is_proof && call->outcome == CLIENT_REJECTED)
        rejections_add(find_rejections_kind(b, find_presentation(call)), call);
    mem_free(call->body);
    call->body = NULL;
    completion_free(&c);
    return r < 0 ? -1 : 0;
}

/* Sends the request of a presentation. A further attempt sends a seed that the earlier ones did not. */
static void send_presentation(struct blind *b, struct presentation *p)
{
    struct completion_settings settings = b->o->settings;
    char *text = blind_fill(b, p);
    settings.model = b->o->judge[p->judge].model;
    p->call = (struct client_call){0};
    int64_t seed = p->attempts ? (int64_t)p->attempts : -1; /* a server may give the same answer without another seed */
    p->call.body = completion_request(&settings, text, NULL, NULL, seed, &p->call.body_len);
    mem_free(text);
    client_send(b->client, &p->call);
    b->in_flight++;
}

/* Returns whether one more request may be sent: the judge is not stopped, no rejection is in doubt
 * (rejections_doubt()), and fewer than `concurrency` are in flight. Stops the judge if the disk has no room for the
 * answer. */
static bool may_send(struct blind *b)
{
    struct err why;
    if (b->refusal.kind || b->in_flight >= b->o->concurrency || rejections_doubt(&b->rejections))
        return false;
    size_t size = b->longest > JUDGE_RECORD ? b->longest : JUDGE_RECORD;
    if (journal_reserve(b->journal, b->in_flight + 1, size, &why) != 0)
        stop_judge(b, &why);
    return !b->refusal.kind;
}

/* Waits for the network, at most longest_poll, handles the calls that are done, and counts the lost requests. Returns
 * 1, or -1 and *b->err. */
static int poll_network(struct blind *b)
{
    struct client_call *call;
    struct err why;
    if (client_wait(b->client, longest_poll, &why) != 0)
        stop_judge(b, &why);
    while ((call = client_done(b->client)) != NULL)
        if (handle_call(b, call) != 0)
            return -1;
    b->counts->lost += client_take_lost(b->client, false).n;
    return 1;
}

/* Decides what rejected requests mean, when no request is in flight (judge/rejections.h); may send a request that
 * proves it, or stop the judge. Returns 1, 0 if there are no rejections, or -1 and *b->err. */
static int settle_rejections(struct blind *b)
{
    struct err why;
    if (!b->rejections.kind[0].first && !b->rejections.kind[1].first)
        return 0;
    int r = rejections_settle(&b->rejections, b->client, &why);
    b->in_flight += b->rejections.proving != NULL;
    if (r > 0)
        stop_judge(b, &why);
    return r < 0 ? -1 : 1;
}

/* Asks once about each of a judge's n presentations p[] that is open (is_open()), and handles the answers. Returns 0,
 * also if the judge was stopped, or -1 and *b->err. */
static int ask_round(struct blind *b, struct presentation *p, size_t n)
{
    size_t next = 0;
    int status = 1;
    while (status > 0) {
        for (; next < n && (!is_open(b, &p[next]) || may_send(b)); next++)
            if (is_open(b, &p[next]))
                send_presentation(b, &p[next]);
        if (!b->in_flight && b->refusal.kind)
            return 0;
        status = b->in_flight ? poll_network(b) : settle_rejections(b);
        if (status == 0)
            status = next < n;
    }
    return status;
}

/* Opens b->client for the server of a judge. Returns 0, or -1 and *b->err. */
static int open_client(struct blind *b, const struct blind_judge *j)
{
    struct client_options c;
    client_defaults(&c);
    c.url = j->url;
    c.n_urls = j->n_urls;
    c.path = "/chat/completions";
    c.access = b->o->access;
    c.concurrency = b->o->concurrency;
    c.timeout = b->o->timeout;
    c.seed = (uint64_t)time(NULL); /* repeated runs need not have the same pauses */
    b->client = client_new(&c, b->err);
    return b->client ? 0 : -1;
}

/* Asks a judge's server about those of its n presentations p[] that are open (is_open()), in up to max_attempts passes
 * over them. Returns 0, or -1 and *b->err, also if the judge was stopped. */
static int ask_server(struct blind *b, const struct blind_judge *j, struct presentation *p, size_t n)
{
    int r = open_client(b, j);
    for (unsigned round = 0; r == 0 && !b->refusal.kind && round < b->o->max_attempts; round++)
        r = ask_round(b, p, n);
    if (b->client)
        b->counts->lost += client_take_lost(b->client, true).n;
    client_free(b->client);
    b->client = NULL;
    for (size_t i = 0; i < n; i++) { /* frees the bodies of requests that an error left unfinished */
        mem_free(p[i].call.body);
        p[i].call.body = NULL;
    }
    rejections_free(&b->rejections);
    if (r == 0 && b->refusal.kind)
        *b->err = b->refusal;
    return r != 0 || b->refusal.kind ? -1 : 0;
}

/* Has the simulated judge answer those of its n presentations p[] that are open (is_open()), until none is, and stores
 * its answers. Returns 0, or -1 and *b->err. */
static int ask_simulated(struct blind *b, struct presentation *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        while (is_open(b, &p[i])) {
            struct completion c = {.input_tokens = -1, .output_tokens = -1, .text = blind_simulate(b, &p[i])};
            c.text_len = strlen(c.text);
            c.finish_reason = mem_strndup("stop", 4);
            int r = store_answer(b, &p[i], &c);
            completion_free(&c);
            if (r != 0)
                return -1;
        }
    return 0;
}

/* Sets up *b and *c, loads the prompts and lists the presentations of all judges, none answered yet. Returns 0, or -1
 * and *err. close_blind frees *b, even on failure. */
static int list_presentations(struct blind *b, const struct blind_options *o, struct blind_counts *c, struct err *err)
{
    *b = (struct blind){.o = o, .counts = c, .err = err};
    *c = (struct blind_counts){0};
    b->path = mem_path(o->store, BLIND_ANSWERS);
    if (blind_load_prompts(b) != 0)
        return -1;
    b->n = c->presentations = o->n_judges * o->n_cases * BLIND_REPS;
    b->presentation = mem_zalloc(b->n, sizeof *b->presentation);
    for (size_t i = 0; i < b->n; i++) {
        struct presentation *p = &b->presentation[i];
        p->judge = (uint32_t)(i / (o->n_cases * BLIND_REPS));
        p->case_number = (uint32_t)(i / BLIND_REPS % o->n_cases);
        p->rep = (unsigned)(i % BLIND_REPS) + 1;
        p->choice = BLIND_NONE;
        blind_make_key(b, p);
        HASH_ADD_STR(b->by_key, key, p);
    }
    return 0;
}

/* Closes the store and frees the members of *b. Returns r, or -1 and *b->err if r is 0 and the store cannot be
 * closed. */
static int close_blind(struct blind *b, int r)
{
    struct err close_err;
    if (b->journal && journal_close(b->journal, &close_err) != 0 && r == 0) {
        *b->err = close_err;
        r = -1;
    }
    HASH_CLEAR(hh, b->by_key);
    mem_free(b->presentation);
    mem_free(b->path);
    prompt_free(&b->prompt[0]);
    prompt_free(&b->prompt[1]);
    return r;
}

int blind_estimate(const struct blind_options *o, struct blind_counts *c, struct err *err)
{
    struct blind b;
    int r = list_presentations(&b, o, c, err) == 0 ? blind_read_store(&b, true) : -1;
    for (size_t i = 0; r == 0 && i < b.n; i++) {
        c->stored += b.presentation[i].answered;
        if (!is_open(&b, &b.presentation[i]))
            continue;
        char *text = blind_fill(&b, &b.presentation[i]);
        c->characters += (double)utf8_count(text);
        c->none++;
        mem_free(text);
    }
    return close_blind(&b, r);
}

int blind_run(const struct blind_options *o, struct blind_counts *c, struct err *err)
{
    struct blind b;
    size_t per_judge = o->n_cases * BLIND_REPS;
    int r = list_presentations(&b, o, c, err) == 0 ? open_store(&b) : -1;
    for (size_t i = 0; r == 0 && i < b.n; i++)
        c->stored += b.presentation[i].answered;
    for (size_t j = 0; r == 0 && j < o->n_judges; j++) {
        struct presentation *p = b.presentation + j * per_judge;
        b.rejections = (struct rejections){
            {{.name = "lists"}, {.name = "sets"}}, .record = record_rejection, .ctx = &b, .net = &client_calls};
        b.in_flight = b.useless_streak = 0;
        b.has_useful = false;
        r = o->judge[j].n_urls ? ask_server(&b, &o->judge[j], p, per_judge) : ask_simulated(&b, p, per_judge);
    }
    for (size_t i = 0; r == 0 && i < b.n; i++)
        c->none += !b.presentation[i].answered;
    if (r == 0)
        r = blind_write_verdicts(&b);
    return close_blind(&b, r);
}
