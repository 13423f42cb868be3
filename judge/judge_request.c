/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge/judge_private.h"
#include "judge/judge_simulated.h"

enum { REJECTIONS_TO_STOP = 8 };

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

static struct judge_request *dequeue(struct judge *j)
{
    struct judge_request *req = j->ready;
    j->ready = req->next_ready;
    j->n_ready--;
    return req;
}

static const char *schema_of(struct judge *j, enum jud_stage stage, size_t n)
{
    if (!j->schema[stage])
        j->schema[stage] = rcp_zalloc(j->in.window + 1, sizeof **j->schema);
    if (!j->schema[stage][n])
        j->schema[stage][n] = answer_schema(stage, n, j->in.criteria, stage == JUD_RUBRIC ? j->in.n_criteria : 0);
    return j->schema[stage][n];
}

/* The passages of a window, in the order shown; the caller frees the list. */
static const struct text **passages_of(const struct judge *j, const struct judge_request *req)
{
    const struct text **list = rcp_alloc(req->window->n, sizeof *list);
    for (size_t i = 0; i < req->window->n; i++)
        list[i] = j->in.passage[req->job->query][req->window->doc[i]];
    return list;
}

static void post(struct judge *j, struct judge_request *req, const struct text **passage)
{
    enum jud_stage stage = req->job->stage;
    const struct text *query = j->in.query[req->job->query];
    size_t n = req->window->n;
    char *prompt = prompt_fill(&j->in.prompt[stage], query->body, passage, n, j->o->max_chars, NULL);
    int64_t seed = j->o->send_seed ? (int64_t)(j->o->seed & 0x3fffffff) + req->attempt - 1 : -1;
    req->call.body = completion_request(&j->settings, prompt, jud_stage_name[stage],
                                        j->o->json_schema ? schema_of(j, stage, n) : NULL, seed, &req->call.body_len);
    free(prompt);
    client_send(j->client, &req->call);
    j->in_flight++;
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

static int store(struct judge *j, const struct judge_request *req, const struct completion *c, bool last)
{
    const struct judge_job *job = req->job;
    const struct pool_query *p = &j->in.pools.query[job->query];
    size_t len;
    char *record =
        judge_record_text(&j->source, req->id, job->stage, p->qid, p->docno, req->window, &j->answer, c, &len);
    int r = journal_append(j->journal, last ? (int)job->stage : JOURNAL_ATTEMPTS, record, len, j->err);
    free(record);
    return r;
}

/* The window has its last answer. */
static void book(struct judge *j, struct judge_request *req)
{
    struct judge_job *job = req->job;
    const struct answer *x = &j->answer;
    if (job->stage == JUD_TOURNAMENT)
        schedule_scores(job->sched, req->window->seq, x->valid ? x->score : NULL);
    else
        schedule_passes(job->sched, req->window->seq, x->valid ? x->passes : NULL);
    j->counts.done[job->stage]++;
    j->counts.invalid[job->stage][x->category] += !x->valid;
    if (--job->pending == 0)
        scheduler_submit(j->scheduler, job);
}

/* Every answer is stored: it was paid for. One that is not valid and asked again is kept apart, so that the judgements
 * are those of a server that had answered well at once, and counts as an attempt when the run is interrupted. */
static int answered(struct judge *j, struct judge_request *req, const struct completion *c)
{
    decode(j, req, c);
    bool last = j->answer.valid || req->attempt >= j->o->max_attempts;
    if (store(j, req, c, last) != 0)
        return -1;
    j->counts.last_stage = req->job->stage;
    j->counts.last_phase = req->window->phase;
    j->counts.answers++;
    j->counts.input_tokens += c->input_tokens > 0 ? (uint64_t)c->input_tokens : 0;
    j->counts.output_tokens += c->output_tokens > 0 ? (uint64_t)c->output_tokens : 0;
    if (last) {
        book(j, req);
        return 0;
    }
    j->counts.again++;
    req->attempt++;
    judge_enqueue(j, req);
    return 0;
}

/* The server will not answer this one: stored without an answer, and not asked again. */
static int rejected(struct judge *j, struct judge_request *req)
{
    struct completion none = {.input_tokens = -1, .output_tokens = -1};
    j->answer.valid = false;
    j->answer.category = ANSWER_REFUSED;
    snprintf(j->answer.reason, sizeof j->answer.reason, "not answered: %.150s", req->call.why);
    if (store(j, req, &none, true) != 0)
        return -1;
    book(j, req);
    return 0;
}

static int first_answer(struct judge *j)
{
    j->has_answers = true;
    while (j->rejected) {
        struct judge_request *req = j->rejected;
        j->rejected = req->next_ready;
        if (rejected(j, req) != 0)
            return -1;
    }
    j->n_rejected = 0;
    return 0;
}

int judge_all_rejected(struct judge *j)
{
    if (!j->rejected)
        return 0;
    return rcp_fail(j->err, RCP_ERR_SERVER, "", 0, "the server rejects every request: %s", j->rejected->call.why);
}

/* Before any answer came, a rejection may be due to the settings: that must not become a store of rejections. */
static int first_rejected(struct judge *j, struct judge_request *req)
{
    req->next_ready = j->rejected;
    j->rejected = req;
    return ++j->n_rejected >= REJECTIONS_TO_STOP ? judge_all_rejected(j) : 0;
}

int judge_call_done(struct judge *j, struct client_call *call)
{
    struct judge_request *req = (struct judge_request *)((char *)call - offsetof(struct judge_request, call));
    struct completion c;
    char why[128];
    int r = 0;
    if (call->outcome == CLIENT_ANSWERED && completion_read(&c, call->answer, call->answer_len, why, sizeof why) != 0) {
        client_again(j->client, call, why);
        return 0;
    }
    if (call->outcome == CLIENT_ANSWERED)
        client_accept(j->client, call);
    j->in_flight--;
    free(call->body);
    call->body = NULL;
    if (call->outcome == CLIENT_ANSWERED) {
        free(call->answer);
        call->answer = NULL;
        if (!c.text) /* no text is an answer, too; records without one are of rejected requests */
            c.text = rcp_strndup("", 0);
        if (!j->has_answers)
            r = first_answer(j);
        if (r == 0)
            r = answered(j, req, &c);
        completion_free(&c);
    } else if (call->outcome == CLIENT_REJECTED) {
        r = j->has_answers ? rejected(j, req) : first_rejected(j, req);
    }
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
    struct judge_request *req = dequeue(j);
    const struct text **passage = passages_of(j, req);
    int r = 0;
    if (j->client)
        post(j, req, passage);
    else
        r = simulate(j, req, passage);
    free(passage);
    return r;
}
