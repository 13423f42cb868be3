/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define NDEBUG /* utlist.h has assertions, but a library must not end the program */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/utf8.h"
#include "judge/judge_private.h"
#include "judge/judge_simulated.h"
#include "judge/prompt_fit.h"
#include "judge/usage.h"

enum {
    SAMPLE = 300, /* the bytes, with the NUL, of an answer's beginning in a message */
    PAYLOAD_TOO_LARGE = 413,
    MOST_TOO_LONG = 12, /* the windows that stay too long for the model after which the run stops */
    MOST_SHRUNK = 8     /* the most times that the prompt of one request is shortened */
};

void judge_enqueue(struct judge *j, struct judge_request *req)
{
    DL_APPEND2(j->ready, req, prev_ready, next_ready);
    j->n_ready++;
}

void judge_enqueue_first(struct judge *j, struct judge_request *req)
{
    DL_PREPEND2(j->ready, req, prev_ready, next_ready);
    j->n_ready++;
}

struct judge_request *judge_dequeue(struct judge *j)
{
    struct judge_request *req = j->ready;
    if (req) {
        DL_DELETE2(j->ready, req, prev_ready, next_ready);
        j->n_ready--;
    }
    return req;
}

const char *judge_schema(struct judge *j, enum jud_stage stage, size_t n)
{
    if (!j->schema[stage])
        j->schema[stage] = mem_zalloc(j->input.window + 1, sizeof **j->schema);
    if (!j->schema[stage][n])
        j->schema[stage][n] = answer_schema(stage, n, j->input.criteria, stage == JUD_RUBRIC ? j->input.n_criteria : 0,
                                            j->o->schema_subset);
    return j->schema[stage][n];
}

/* Returns the texts of the documents of a request's window, in the order shown. The caller frees the list. */
static const struct text **list_passages(const struct judge *j, const struct judge_request *req)
{
    const struct text **list = mem_alloc(req->window->n, sizeof *list);
    for (size_t i = 0; i < req->window->n; i++)
        list[i] = j->input.passage[req->job->query][req->window->doc[i]];
    return list;
}

/* Returns the prompt of a request, shortened req->shrunk times, which the caller frees. shown[i] is the number of
 * characters left of document i if it was cut, else SIZE_MAX. */
static char *make_prompt(const struct judge *j, const struct judge_request *req, size_t *shown)
{
    const struct prompt *p = &j->input.prompt[req->job->stage];
    const struct text **passage = list_passages(j, req);
    const char *query = j->input.query[req->job->query]->body;
    size_t n = req->window->n, room = judge_context_room(&j->context, j->o->settings.max_tokens);
    if (req->shrunk) {
        char *full_prompt = prompt_fill(p, query, passage, n, j->o->max_chars, NULL);
        size_t size = utf8_count(full_prompt);
        room = (size_t)((double)(!room || size < room ? size : room) * pow(judge_context_shrink, req->shrunk)) + 1;
        mem_free(full_prompt);
    }
    char *prompt = prompt_fit(p, query, passage, n, j->o->max_chars, room, shown);
    mem_free(passage);
    return prompt;
}

char *judge_prompt(struct judge *j, struct judge_request *req)
{
    size_t n = req->window->n, *shown = mem_alloc(n, sizeof *shown);
    char *prompt = make_prompt(j, req, shown);
    req->cut = mem_realloc(req->cut, n, sizeof *req->cut);
    req->n_cut = 0;
    for (size_t i = 0; i < n; i++)
        if (shown[i] < SIZE_MAX)
            req->cut[req->n_cut++] = (struct jud_cut){i + 1, shown[i]};
    mem_free(shown);
    return prompt;
}

/* The seeds of repeats exceed those of other requests by this number, or a server might return the same answer. */
enum { REPEAT_SEED_OFFSET = 1 << 20 };

char *judge_body(struct judge *j, struct judge_request *req, size_t *len)
{
    const struct completion_settings *settings = &j->o->settings;
    enum jud_stage stage = req->job->stage;
    int64_t base_seed = (int64_t)(j->o->seed & 0x3fffffff) + (j->o->repeat_of ? REPEAT_SEED_OFFSET : 0);
    int64_t seed = j->o->send_seed ? base_seed + req->attempt - 1 : -1;
    const char *schema = settings->decoding == COMPLETION_SCHEMA ? judge_schema(j, stage, req->window->n) : NULL;
    char *prompt = judge_prompt(j, req);
    char *body = completion_request(settings, prompt, jud_stage_name[stage], schema, seed, len);
    mem_free(prompt);
    return body;
}

void judge_known_good(struct judge *j, struct judge_job *job)
{
    struct judge_request known = {
        .job = job, .window = job->known, .attempt = 1, .shrunk = j->context.tokens ? MOST_SHRUNK / 2 : 0};
    size_t len;
    if (!j->client || j->rejections.kind[job->stage].good)
        return;
    char *body = judge_body(j, &known, &len);
    rejections_keep_good(&j->rejections, &j->rejections.kind[job->stage], j->client, &body, len);
    mem_free(known.cut);
}

/* Reads the answer to a request into j->answer. */
static void decode_answer(struct judge *j, const struct judge_request *req, const struct completion *c)
{
    const char *text = c->text ? c->text : "";
    j->answer.valid = false;
    j->answer.reason[0] = '\0';
    if (req->job->stage == JUD_TOURNAMENT)
        answer_tournament(text, c->text_len, c->finish_reason, req->window->n, &j->answer);
    else
        answer_rubric(text, c->text_len, c->finish_reason, req->window->n, j->input.criteria, j->input.n_criteria,
                      &j->answer);
}

/* Appends a record of j->answer, and the reasoning if there is one, to the store, unless this is a check. `attempt`
 * puts it into attempts.jsonl, since it is not the window's final answer, else into its stage's file. Returns 0, or -1
 * and *j->err. */
static int store_record(struct judge *j, const struct judge_request *req, const struct completion *c, bool attempt)
{
    const struct judge_job *job = req->job;
    const struct pool_query *p = &j->input.pools.query[job->query];
    size_t len;
    if (!j->journal) /* a check has no store */
        return 0;
    char *record = judge_record_text(&j->source, req->id, job->stage, p->qid, p->docno, req->window, &j->answer, c,
                                     req->attempt, req->cut, req->n_cut, &len);
    int r = journal_append(j->journal, attempt ? JOURNAL_ATTEMPTS : (int)job->stage, record, len, j->err);
    mem_free(record);
    if (r != 0 || !c->reasoning)
        return r;
    record = judge_reasoning_text(req->id, c, &len);
    r = journal_append(j->journal, JOURNAL_REASONING, record, len, j->err);
    mem_free(record);
    return r;
}

/* Ends the run because the store cannot be written; *j->err says why. `c` is the answer that could not be stored, whose
 * cost is recorded, or NULL. Answers to requests in flight are still read, since the disk may have room again. Returns
 * 0, or -1 if there is no server to wait for. */
static int handle_store_error(struct judge *j, const struct completion *c)
{
    struct err why = *j->err;
    if (!j->client)
        return -1;
    judge_give_up(j, &why);
    if (c)
        judge_lost_answer(j, c, "could not be stored");
    return 0;
}

/* Ends the request of a window with j->answer: counts the window as done, gives the answer to the schedule unless it
 * comes late, and submits the job if its step has no other request without an answer. */
static void give_answer(struct judge *j, struct judge_request *req)
{
    struct judge_job *job = req->job;
    const struct answer *x = &j->answer;
    if (!req->late && job->stage == JUD_TOURNAMENT)
        schedule_scores(job->sched, req->window->seq, x->valid ? x->score : NULL);
    else if (!req->late)
        schedule_passes(job->sched, req->window->seq, x->valid ? x->passes : NULL);
    j->counts.done[job->stage]++;
    j->counts.invalid[job->stage][x->category] += !x->valid;
    if (--job->pending == 0)
        scheduler_submit(j->scheduler, job);
}

/* Returns the most frequent category among the invalid answers of this run. */
static size_t find_most_common(const struct judge *j)
{
    size_t best = 0;
    for (size_t c = 1; c < JUD_CATEGORIES; c++)
        if (j->counts.unusable[c] > j->counts.unusable[best])
            best = c;
    return best;
}

/* Counts the answer in j->answer as valid or invalid, and ends the run of a judge that is not simulated if so many
 * answers in a row are invalid that more are not worth paying for. */
static void check_validity(struct judge *j, const struct completion *c)
{
    struct err why;
    char sample[SAMPLE];
    j->counts.valid += j->answer.valid;
    j->invalid_streak = j->answer.valid ? 0 : j->invalid_streak + 1;
    if (j->answer.valid || (!j->client && !j->batch && !j->o->by_caller))
        return;
    j->counts.unusable[j->answer.category]++;
    if (!answer_hopeless(j->invalid_streak, j->counts.valid > 0))
        return;
    bool is_reasoning = c->text_len == 0 && c->reasoning_len;
    snprintf(sample, sizeof sample, "%s", is_reasoning ? c->reasoning : c->text);
    utf8_clean(sample, strlen(sample));
    err_fail(&why, ERR_INVALID, j->o->store, 0,
             "none of the last %zu answers is valid (most frequent error: '%s'); the error of the last answer: %s; the "
             "last answer %s '%s'",
             j->invalid_streak, jud_category_name[find_most_common(j)], j->answer.reason,
             is_reasoning ? "has no text, only reasoning, which begins" : "begins", sample);
    judge_give_up(j, &why);
}

/* Stores the answer to a request, since it was paid for, counts it, and ends or repeats the request. An invalid answer
 * goes to attempts.jsonl if its window is asked again or already has an answer in its stage's file, so that the
 * judgements equal those of a server that answers well at once. Returns 0, or -1 and *j->err. */
static int store_answer(struct judge *j, struct judge_request *req, const struct completion *c)
{
    decode_answer(j, req, c);
    req->refusals += !j->answer.valid && j->answer.category == ANSWER_REFUSED;
    bool is_last = j->answer.valid || req->attempt >= req->last || req->refusals >= ANSWER_MOST_REFUSALS;
    if (store_record(j, req, c, !is_last || (req->paid && !j->answer.valid)) != 0)
        return handle_store_error(j, c);
    j->counts.last_stage = req->job->stage;
    j->counts.last_phase = req->window->phase;
    j->counts.answers++;
    j->counts.windows_cut += req->n_cut > 0;
    j->counts.documents_cut += req->n_cut;
    judge_charge(j, c);
    check_validity(j, c);
    judge_first_tell(j, req, c);
    if (is_last) {
        give_answer(j, req);
        return 0;
    }
    j->counts.again++;
    req->attempt++;
    judge_enqueue(j, req);
    return 0;
}

/* Returns the request that contains the call. */
static struct judge_request *find_request(struct client_call *call)
{
    return (struct judge_request *)((char *)call - offsetof(struct judge_request, call));
}

int judge_record_rejection(void *judge, struct client_call *call)
{
    struct judge *j = judge;
    struct judge_request *req = find_request(call);
    struct completion no_answer = {.input_tokens = -1, .output_tokens = -1};
    j->answer.valid = false;
    j->answer.category = ANSWER_REFUSED;
    snprintf(j->answer.reason, sizeof j->answer.reason, JUD_NOT_ANSWERED "%.150s", call->why);
    if (store_record(j, req, &no_answer, req->settled || req->rejections + 1 < j->o->max_attempts) != 0)
        return handle_store_error(j, NULL);
    j->counts.rejected++;
    give_answer(j, req);
    return 0;
}

int judge_settle_rejections(struct judge *j, struct err *why)
{
    bool had_proof = j->rejections.proving;
    int r = rejections_settle(&j->rejections, j->client, why);
    j->in_flight += !had_proof && j->rejections.proving;
    return r;
}

/* Handles the end of a proof, a request that was answered before and sent again to see whether the server still
 * answers. Its answer is not used, but recorded because it was paid for. Returns 0, or -1 and *j->err. */
static int finish_proof(struct judge *j, struct completion *c)
{
    struct err why;
    if (j->rejections.proof.outcome == CLIENT_ANSWERED)
        judge_lost_answer(
            j, c, "the request already had an answer; it was sent again to test whether the server still answers");
    if (j->stopping) {
        j->rejections.proving = NULL;
        return 0;
    }
    int r = rejections_proven(&j->rejections, &why);
    if (r > 0)
        judge_give_up(j, &why);
    return r < 0 ? -1 : 0;
}

/* Counts a window that cannot be cut to fit. Ends the run after MOST_TOO_LONG of them, since later windows would be
 * chosen without their answers. */
static void count_too_long(struct judge *j, const struct judge_request *req)
{
    struct err why;
    if (++j->counts.too_long < MOST_TOO_LONG || !j->client || j->stopping)
        return;
    err_fail(&why, ERR_SERVER, j->o->store, 0,
             "%zu windows are too long for the model, even with shortened documents; the error of the last window: %s",
             j->counts.too_long, req->call.why);
    judge_give_up(j, &why);
}

/* Queues a request again with a shorter prompt if the model calls it too long: cut to the context that the server names
 * or that is guessed or, if the prompt was made to fit that, shorter still, since its language may have more tokens for
 * each character. `body` is the request's body, NULL without a client. Returns whether it queued the request. */
static bool requeue_shorter(struct judge *j, struct judge_request *req, const char *body)
{
    if (!judge_context_is_exceeded(req->call.why) && req->call.status != PAYLOAD_TOO_LARGE)
        return false;
    int context_change = j->client && !j->stopping ? judge_first_too_long(j, req, body) : -1;
    if (context_change < 0 || (!context_change && req->shrunk >= MOST_SHRUNK)) {
        count_too_long(j, req);
        return false;
    }
    req->shrunk = context_change ? 0 : req->shrunk + 1;
    j->counts.shrunk++;
    judge_enqueue_first(j, req);
    return true;
}

/* Ends the run if the model does not accept the limit of tokens or the temperature, judged by words that OpenAI's
 * errors use, since no request can succeed then. Returns whether it did. */
static bool rejects_setting(struct judge *j, const struct judge_request *req)
{
    const char *why = req->call.why;
    struct err end;
    if (j->rejections.kind[0].good || j->rejections.kind[1].good ||
        (!strstr(why, "nsupported") && !strstr(why, "not support")))
        return false;
    j->counts.no_max_tokens = strstr(why, "max_tokens") && j->o->settings.max_tokens;
    j->counts.no_temperature =
        !j->counts.no_max_tokens && strstr(why, "temperature") && !isnan(j->o->settings.temperature);
    if (!j->counts.no_max_tokens && !j->counts.no_temperature)
        return false;
    err_fail(&end, ERR_SERVER, "", 0, "the server rejects a setting: %s", why);
    judge_give_up(j, &end);
    return true;
}

/* Handles a rejected request: sends it again if its prompt can be shortened, or ends the run if a setting is rejected.
 * Otherwise lists it, to be recorded once another request is answered, since the settings may be the reason. */
static void handle_rejection(struct judge *j, struct judge_request *req, const char *body)
{
    if (requeue_shorter(j, req, body))
        return;
    if (j->client && rejects_setting(j, req))
        return;
    judge_first_rejected(j, req);
    rejections_add(&j->rejections.kind[req->job->stage], &req->call);
}

/* Checks that the requested model gave the answer. An answer by another model was paid for: it is stored among the
 * attempts, does not affect labels, and ends the run. Returns 1 if the answer counts, 0 if not, or -1 and *j->err. */
static int check_served_model(struct judge *j, const struct judge_request *req, const struct completion *c)
{
    struct err why;
    if (served_check_new(&j->served, c->model, ERR_SERVER, j->o->store, 0, &why) == 0)
        return 1;
    j->answer.valid = false;
    j->answer.category = STORED_OTHER_MODEL;
    snprintf(j->answer.reason, sizeof j->answer.reason, "%.*s", ANSWER_REASON - 1, why.text);
    utf8_clean(j->answer.reason, strlen(j->answer.reason));
    if (store_record(j, req, c, true) != 0)
        return handle_store_error(j, c);
    j->counts.answers++;
    judge_charge(j, c);
    judge_give_up(j, &why);
    return 0;
}

/* Handles an answer from a server, which also shows that earlier rejections were not due to the settings. Takes over
 * *body if no answered request is known yet. Returns 0, or -1 and *j->err. */
static int receive_answer(struct judge *j, struct judge_request *req, char **body, struct completion *c)
{
    struct rejections_kind *k = &j->rejections.kind[req->job->stage];
    int served = check_served_model(j, req, c);
    if (served <= 0)
        return served;
    k->has_answer = true;
    k->streak = 0;
    j->context.guessed &= req->n_cut == 0;
    int retry = judge_first_answered(j, req, *body, c);
    if (retry)
        return retry < 0 ? -1 : 0;
    rejections_keep_good(&j->rejections, k, j->client, body, req->call.body_len);
    if (!j->stopping && rejections_record(&j->rejections, k) != 0)
        return -1;
    return store_answer(j, req, c);
}

int judge_handle_call(struct judge *j, struct client_call *call)
{
    struct completion c;
    struct err failure;
    enum client_reading read = client_read(j->net, j->client, call, judge_per_token(j), &c, &failure);
    if (read == CLIENT_READ_FAILED)
        judge_give_up(j, &failure);
    if (read == CLIENT_READ_AGAIN || read == CLIENT_READ_FAILED)
        return 0; /* the client returns it once more */
    j->in_flight--;
    char *body = call->body;
    call->body = NULL;
    int r = 0;
    if (call == &j->rejections.proof)
        r = finish_proof(j, &c);
    else if (read == CLIENT_READ_ANSWER) /* receive_answer may free the call with its job */
        r = receive_answer(j, find_request(call), &body, &c);
    else if (call->outcome == CLIENT_REJECTED)
        handle_rejection(j, find_request(call), body);
    completion_free(&c);
    mem_free(body);
    return r;
}

/* Returns a number that differs between the windows of a topic: its number in the schedule or, for a planned window,
 * one made from its record's id. */
static uint32_t make_window_number(const struct judge_request *req)
{
    char digits[9];
    snprintf(digits, sizeof digits, "%.8s", req->id);
    return req->window->phase == JUD_PLANNED ? (uint32_t)strtoul(digits, NULL, 16) : req->window->seq;
}

/* Answers a request by the simulated judge, with unknown numbers of tokens, and stores the answer. Returns 0, or -1 and
 * *j->err. */
static int simulate_answer(struct judge *j, struct judge_request *req)
{
    const struct judge_job *job = req->job;
    const struct text **passage = list_passages(j, req);
    struct completion c = {.input_tokens = -1, .output_tokens = -1};
    c.text = judge_simulated(job->stage, j->o->simulated_seed + req->attempt - 1, j->input.pools.query[job->query].qid,
                             j->input.query[job->query]->body, passage, req->window->n, j->input.criteria,
                             job->stage == JUD_RUBRIC ? j->input.n_criteria : 0, make_window_number(req));
    c.text_len = strlen(c.text);
    c.finish_reason = mem_strndup("stop", 4);
    mem_free(passage);
    int r = store_answer(j, req, &c);
    completion_free(&c);
    return r;
}

int judge_send_next(struct judge *j)
{
    struct judge_request *req = judge_dequeue(j);
    if (!j->client)
        return simulate_answer(j, req);
    req->call.body = judge_body(j, req, &req->call.body_len);
    req->context = j->context.tokens;
    judge_first_sent(j, req);
    j->net->send(j->client, &req->call);
    j->in_flight++;
    return 0;
}

int judge_take_answer(struct judge *j, struct judge_request *req, struct completion *c)
{
    if (!c->text)
        c->text = mem_strndup("", 0);
    j->rejections.kind[req->job->stage].has_answer = true;
    j->rejections.kind[req->job->stage].streak = 0;
    size_t len; /* the record states the cuts, and the length of the prompt may set the price */
    char *body = judge_body(j, req, &len);
    if (!j->o->simulated)
        usage_settle(c, body, len, judge_per_token(j));
    mem_free(body);
    judge_note_largest(j, c);
    return store_answer(j, req, c);
}

void judge_take_rejection(struct judge *j, struct judge_request *req, const char *why)
{
    snprintf(req->call.why, sizeof req->call.why, "%s", why);
    handle_rejection(j, req, NULL);
}

int judge_take_end(struct judge *j)
{
    int recorded = 0;
    for (int s = 0; s < 2; s++) {
        struct rejections_kind *k = &j->rejections.kind[s];
        if (!k->first)
            continue;
        if (!k->has_answer && !j->stored[s].with_response) {
            rejections_report_all(&j->rejections, k, j->err);
            return -1;
        }
        if (rejections_record(&j->rejections, k) != 0)
            return -1;
        recorded = 1;
    }
    return recorded;
}
