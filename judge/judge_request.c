/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "judge/judge_private.h"
#include "judge/judge_simulated.h"

enum {
    REJECTIONS_IN_A_ROW = 8,
    INVALID_AT_FIRST = 20, /* answers of a run without a valid one: the settings are wrong */
    INVALID_IN_A_ROW = 60, /* later; one document that cannot be judged has not so many windows in a row */
    SAMPLE = 300           /* bytes of an answer that a person is shown */
};

void judge_enqueue(struct judge *j, struct judge_request *req)
{
    req->next_ready = NULL;
    if (j->ready)
        j->last_ready->next_ready = req;
    else
        j->ready = req;
    j->last_ready = req;
    j->n_ready++;
}

struct judge_request *judge_dequeue(struct judge *j)
{
    struct judge_request *req = j->ready;
    if (req) {
        j->ready = req->next_ready;
        j->n_ready--;
    }
    return req;
}

static const char *schema_of(struct judge *j, enum jud_stage stage, size_t n)
{
    if (!j->schema[stage])
        j->schema[stage] = rcp_zalloc(j->in.window + 1, sizeof **j->schema);
    if (!j->schema[stage][n])
        j->schema[stage][n] =
            answer_schema(stage, n, j->in.criteria, stage == JUD_RUBRIC ? j->in.n_criteria : 0, j->o->schema_subset);
    return j->schema[stage][n];
}

/* The passages of a window, in the order shown; the caller frees the list. */
static const struct text **passages_of(const struct judge *j, size_t query, const struct sched_window *w)
{
    const struct text **list = rcp_alloc(w->n, sizeof *list);
    for (size_t i = 0; i < w->n; i++)
        list[i] = j->in.passage[query][w->doc[i]];
    return list;
}

/* The body of a request, malloc'd. */
static char *request_of(struct judge *j, enum jud_stage stage, size_t query, const struct sched_window *w,
                        unsigned attempt, const struct text **passage, size_t *len)
{
    const struct completion_settings *settings = &j->o->settings;
    char *prompt = prompt_fill(&j->in.prompt[stage], j->in.query[query]->body, passage, w->n, j->o->max_chars, NULL);
    int64_t seed = j->o->send_seed ? (int64_t)(j->o->seed & 0x3fffffff) + attempt - 1 : -1;
    const char *schema = settings->decoding == COMPLETION_SCHEMA ? schema_of(j, stage, w->n) : NULL;
    char *body = completion_request(settings, prompt, jud_stage_name[stage], schema, seed, len);
    free(prompt);
    return body;
}

static void post(struct judge *j, struct judge_request *req, const struct text **passage)
{
    req->call.body =
        request_of(j, req->job->stage, req->job->query, req->window, req->attempt, passage, &req->call.body_len);
    client_send(j->client, &req->call);
    j->in_flight++;
}

/* A request that was answered; *body becomes the judge's. */
static void keep_good(struct judge *j, enum jud_stage stage, char **body, size_t len)
{
    struct judge_rejections *r = &j->rejections[stage];
    size_t any;
    if (!client_good_body(j->client, &any))
        client_known_good(j->client, *body, len);
    r->good = *body;
    r->good_len = len;
    *body = NULL;
}

void judge_known_good(struct judge *j, const struct judge_job *job)
{
    size_t len;
    if (!j->client || j->rejections[job->stage].good)
        return;
    const struct text **passage = passages_of(j, job->query, job->known);
    char *body = request_of(j, job->stage, job->query, job->known, 1, passage, &len);
    keep_good(j, job->stage, &body, len);
    free(passage);
}

/* Reads what the judge said into j->answer. */
static void decode(struct judge *j, const struct judge_request *req, const struct completion *c)
{
    const char *text = c->text ? c->text : "";
    j->answer.valid = false;
    j->answer.reason[0] = '\0';
    if (req->job->stage == JUD_TOURNAMENT)
        answer_tournament(text, c->text_len, c->finish_reason, req->window->n, &j->answer);
    else
        answer_rubric(text, c->text_len, c->finish_reason, req->window->n, j->in.criteria, j->in.n_criteria,
                      &j->answer);
}

static int store(struct judge *j, const struct judge_request *req, const struct completion *c, bool attempt)
{
    const struct judge_job *job = req->job;
    const struct pool_query *p = &j->in.pools.query[job->query];
    size_t len;
    char *record =
        judge_record_text(&j->source, req->id, job->stage, p->qid, p->docno, req->window, &j->answer, c, &len);
    int r = journal_append(j->journal, attempt ? JOURNAL_ATTEMPTS : (int)job->stage, record, len, j->err);
    free(record);
    if (r != 0 || !c->reasoning)
        return r;
    record = judge_reasoning_text(req->id, c, &len);
    r = journal_append(j->journal, JOURNAL_REASONING, record, len, j->err);
    free(record);
    return r;
}

/* The window has its last answer. */
static void book(struct judge *j, struct judge_request *req)
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

/* The category that most of this run's answers are of that are not valid. */
static size_t most_common(const struct judge *j)
{
    size_t most = 0;
    for (size_t c = 1; c < JUD_CATEGORIES; c++)
        if (j->counts.unusable[c] > j->counts.unusable[most])
            most = c;
    return most;
}

/* Where no answer can be used there is no point in paying for more. */
static void check_use(struct judge *j, const struct completion *c)
{
    struct rcp_err why;
    char begin[SAMPLE];
    j->valid += j->answer.valid;
    j->invalid_in_a_row = j->answer.valid ? 0 : j->invalid_in_a_row + 1;
    if (j->answer.valid || (!j->client && !j->batch))
        return;
    j->counts.unusable[j->answer.category]++;
    if (j->invalid_in_a_row < (j->valid ? INVALID_IN_A_ROW : INVALID_AT_FIRST))
        return;
    bool thought = c->text_len == 0 && c->reasoning_len;
    snprintf(begin, sizeof begin, "%s", thought ? c->reasoning : c->text);
    utf8_clean(begin, strlen(begin));
    rcp_fail(&why, RCP_ERR_INVALID, j->o->store, 0,
             "none of the last %zu answers is valid, most are '%s'; of the last one, %s: it %s '%s'",
             j->invalid_in_a_row, jud_category_name[most_common(j)], j->answer.reason,
             thought ? "has no text, but reasoning" : "reads", begin);
    judge_give_up(j, &why);
}

/* Every answer is stored: it was paid for. One that is not valid and asked again is kept apart, so that the judgements
 * are those of a server that had answered well at once, and counts as an attempt when the run is interrupted. */
static int answered(struct judge *j, struct judge_request *req, const struct completion *c)
{
    decode(j, req, c);
    bool last = j->answer.valid || req->attempt >= req->last;
    if (store(j, req, c, !last || (req->paid && !j->answer.valid)) != 0)
        return -1;
    j->counts.last_stage = req->job->stage;
    j->counts.last_phase = req->window->phase;
    j->counts.answers++;
    j->counts.input_tokens += c->input_tokens > 0 ? (uint64_t)c->input_tokens : 0;
    j->counts.output_tokens += c->output_tokens > 0 ? (uint64_t)c->output_tokens : 0;
    check_use(j, c);
    if (last) {
        book(j, req);
        return 0;
    }
    j->counts.again++;
    req->attempt++;
    judge_enqueue(j, req);
    return 0;
}

/* The server will not answer this one: stored without an answer, among the judgements if that was the last attempt. */
static int record_rejection(struct judge *j, struct judge_request *req)
{
    struct completion none = {.input_tokens = -1, .output_tokens = -1};
    j->answer.valid = false;
    j->answer.category = ANSWER_REFUSED;
    snprintf(j->answer.reason, sizeof j->answer.reason, "not answered: %.150s", req->call.why);
    if (store(j, req, &none, req->rejections + 1 != j->o->max_attempts) != 0)
        return -1;
    j->counts.rejected++;
    book(j, req);
    return 0;
}

static int record_rejections(struct judge *j, struct judge_rejections *r)
{
    while (r->first) {
        struct judge_request *req = r->first;
        r->first = req->next_ready;
        if (record_rejection(j, req) != 0)
            return -1;
    }
    return 0;
}

static bool in_doubt(const struct judge_rejections *r)
{
    return r->first && r->in_a_row >= REJECTIONS_IN_A_ROW;
}

bool judge_in_doubt(const struct judge *j)
{
    return in_doubt(&j->rejections[0]) || in_doubt(&j->rejections[1]);
}

/* What it rejects may be due to the settings. */
static int all_rejected(const struct judge *j, enum jud_stage stage, struct rcp_err *why)
{
    const struct judge_rejections *r = &j->rejections[stage];
    const struct client_call *call = &r->first->call;
    bool other = j->rejections[!stage].good != NULL;
    rcp_fail(why, RCP_ERR_SERVER, "", 0, "the server rejects every request%s%s%s: %s: %s",
             r->good || other ? " of the " : "", r->good || other ? jud_stage_name[stage] : "",
             r->good ? ", also one that it had answered before" : "", call->why, client_advice(call->status));
    return 1;
}

/* Asks again for what was answered before. */
static void ask_for_proof(struct judge *j, enum jud_stage stage)
{
    const struct judge_rejections *r = &j->rejections[stage];
    j->proof = (struct client_call){.body = rcp_strndup(r->good, r->good_len), .body_len = r->good_len};
    j->proof_stage = stage;
    j->proving = true;
    client_send(j->client, &j->proof);
    j->in_flight++;
}

int judge_settle_rejections(struct judge *j, struct rcp_err *why)
{
    for (int s = 0; s < 2 && !j->proving; s++) {
        struct judge_rejections *r = &j->rejections[s];
        if (r->first && r->answered && !in_doubt(r)) {
            if (record_rejections(j, r) != 0)
                return -1;
        } else if (r->first && !r->good) {
            return all_rejected(j, (enum jud_stage)s, why);
        } else if (r->first) {
            ask_for_proof(j, (enum jud_stage)s);
        }
    }
    return 0;
}

/* The proof came: an answer again, or none. */
static int proven(struct judge *j)
{
    struct judge_rejections *r = &j->rejections[j->proof_stage];
    struct rcp_err why;
    j->proving = false;
    if (j->stopping)
        return 0;
    r->in_a_row = 0;
    if (j->proof.outcome == CLIENT_ANSWERED)
        return record_rejections(j, r);
    all_rejected(j, j->proof_stage, &why);
    judge_give_up(j, &why);
    return 0;
}

/* It may be due to the settings, and that must not become a store of rejections: it is recorded when an answer comes. */
static void rejected(struct judge *j, struct judge_request *req)
{
    struct judge_rejections *r = &j->rejections[req->job->stage];
    req->next_ready = NULL;
    if (r->first)
        r->last->next_ready = req;
    else
        r->first = req;
    r->last = req;
    r->in_a_row++;
}

/* What is escaped in some way that nobody thought of is plain text now. */
static void hide(const struct judge *j, struct completion *c)
{
    client_hide(j->client, c->text, c->text_len, true);
    client_hide(j->client, c->reasoning, c->reasoning_len, true);
    client_hide(j->client, c->finish_reason, c->finish_reason ? strlen(c->finish_reason) : 0, true);
}

static int came(struct judge *j, struct judge_request *req, char **body, struct completion *c)
{
    struct judge_rejections *r = &j->rejections[req->job->stage];
    if (!c->text) /* no text is an answer, too; records without one are of rejected requests */
        c->text = rcp_strndup("", 0);
    hide(j, c);
    r->answered = true;
    r->in_a_row = 0;
    if (!r->good)
        keep_good(j, req->job->stage, body, req->call.body_len);
    if (!j->stopping && record_rejections(j, r) != 0)
        return -1;
    return answered(j, req, c);
}

int judge_call_done(struct judge *j, struct client_call *call)
{
    struct judge_request *req = (struct judge_request *)((char *)call - offsetof(struct judge_request, call));
    bool is_proof = call == &j->proof;
    struct completion c = {.text = NULL};
    struct rcp_err failure;
    char why[192];
    int r = 0;
    if (call->outcome == CLIENT_ANSWERED && completion_read(&c, call->answer, call->answer_len, why, sizeof why) != 0) {
        if (client_again(j->client, call, why, &failure) != 0)
            judge_give_up(j, &failure);
        return 0;
    }
    if (call->outcome == CLIENT_ANSWERED)
        client_accept(j->client, call);
    j->in_flight--;
    char *body = call->body;
    free(call->answer);
    call->body = call->answer = NULL;
    if (is_proof)
        r = proven(j);
    else if (call->outcome == CLIENT_ANSWERED)
        r = came(j, req, &body, &c);
    else if (call->outcome == CLIENT_REJECTED)
        rejected(j, req);
    completion_free(&c);
    free(body);
    return r;
}

/* What tells the windows of a query apart: their numbers, or of planned ones their names. */
static uint32_t window_number(const struct judge_request *req)
{
    char digits[9];
    snprintf(digits, sizeof digits, "%.8s", req->id);
    return req->window->phase == JUD_PLANNED ? (uint32_t)strtoul(digits, NULL, 16) : req->window->seq;
}

/* Tokens of a simulated answer are those of a model with four characters a token. */
static int simulate(struct judge *j, struct judge_request *req, const struct text **passage)
{
    const struct judge_job *job = req->job;
    struct completion c = {.input_tokens = -1, .output_tokens = -1};
    c.text = judge_simulated(job->stage, j->o->simulated_seed + req->attempt - 1, j->in.pools.query[job->query].qid,
                             j->in.query[job->query]->body, passage, req->window->n, j->in.criteria,
                             job->stage == JUD_RUBRIC ? j->in.n_criteria : 0, window_number(req));
    c.text_len = strlen(c.text);
    c.finish_reason = rcp_strndup("stop", 4);
    int r = answered(j, req, &c);
    completion_free(&c);
    return r;
}

int judge_send_next(struct judge *j)
{
    struct judge_request *req = judge_dequeue(j);
    const struct text **passage = passages_of(j, req->job->query, req->window);
    int r = 0;
    if (j->client)
        post(j, req, passage);
    else
        r = simulate(j, req, passage);
    free(passage);
    return r;
}

char *judge_body(struct judge *j, const struct judge_request *req, size_t *len)
{
    const struct text **passage = passages_of(j, req->job->query, req->window);
    char *body = request_of(j, req->job->stage, req->job->query, req->window, req->attempt, passage, len);
    free(passage);
    return body;
}

int judge_take_answer(struct judge *j, struct judge_request *req, struct completion *c)
{
    if (!c->text)
        c->text = rcp_strndup("", 0);
    j->rejections[req->job->stage].answered = true;
    return answered(j, req, c);
}

void judge_take_rejection(struct judge *j, struct judge_request *req, const char *why)
{
    snprintf(req->call.why, sizeof req->call.why, "%s", why);
    rejected(j, req);
}

int judge_take_end(struct judge *j)
{
    struct rcp_err why;
    int recorded = 0;
    for (int s = 0; s < 2; s++) {
        struct judge_rejections *r = &j->rejections[s];
        if (!r->first)
            continue;
        if (!r->answered && !j->stored[s].with_response) {
            all_rejected(j, (enum jud_stage)s, &why);
            *j->err = why;
            return -1;
        }
        if (record_rejections(j, r) != 0)
            return -1;
        recorded = 1;
    }
    return recorded;
}
