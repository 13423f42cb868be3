/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How a run begins: with one window, and with as many at a time as may be once an answer is valid. The first answer of a
 * store also measures how many characters a token has, so that prompts fit the context. Which window that is does not
 * depend on time: it is the first of the schedule that the server answers. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "judge/judge_private.h"

enum { LEAST_SHOWN = 50 /* characters of a document */ };

/* Is there an answer to any of the stages that are judged? */
static bool has_answers(const struct judge *j)
{
    return (j->o->stage[0] && j->stored[0].with_response) || (j->o->stage[1] && j->stored[1].with_response);
}

static bool unmeasured(const struct judge *j)
{
    return j->context.tokens && !(j->context.per_token > 0.0);
}

/* Characters that a window of the first topic needs: what it says beside its documents, and a little of each. */
static size_t least_room(const struct judge *j)
{
    size_t n = j->in.pools.query[0].n < j->in.window ? j->in.pools.query[0].n : j->in.window, most = 0;
    size_t *none = rcp_zalloc(n, sizeof *none);
    for (int s = 0; s < 2; s++) {
        if (!j->o->stage[s])
            continue;
        char *text = prompt_fill_each(&j->in.prompt[s], j->in.query[0]->body, j->in.passage[0], n, none);
        size_t size = utf8_count(text) + n * LEAST_SHOWN;
        most = size > most ? size : most;
        free(text);
    }
    free(none);
    return most;
}

/* A context that takes no window: a mistake of who gives it; one that a server offers is not used. */
static int check_room(struct judge *j)
{
    struct judge_context c = j->context;
    char note[256];
    c.per_token = c.per_token > 0.0 ? c.per_token : JUDGE_PER_TOKEN;
    size_t room = judge_context_room(&c, j->o->settings.max_tokens), least = least_room(j);
    if (!c.tokens || room >= least)
        return 0;
    snprintf(note, sizeof note,
             "of a context of %lld tokens, %lld are for the answer, which leaves no room for windows of %zu "
             "documents (about %zu characters)",
             (long long)c.tokens, (long long)judge_context_answer(&c, j->o->settings.max_tokens), j->in.window, least);
    if (c.source != CONTEXT_OFFERED)
        return rcp_fail(j->err, RCP_ERR_INPUT, "", 0,
                        "%s: expected a larger context, shorter answers, or smaller windows", note);
    j->context = (struct judge_context){.tokens = 0};
    if (j->events->say)
        j->events->say(j->events->ctx, note);
    return 0;
}

int judge_first_begin(struct judge *j)
{
    if (!j->client)
        return 0;
    if (judge_context_read(&j->context, j->o, 0, j->err) != 0 || check_room(j) != 0)
        return -1;
    j->first.cautious = !has_answers(j) || unmeasured(j);
    if (j->context.tokens && !unmeasured(j))
        return judge_context_write(&j->context, j->o, j->err);
    return 0;
}

/* A window that the server fails to answer must not keep the others waiting. */
bool judge_may_send(const struct judge *j)
{
    size_t limit = j->o->concurrency;
    if (j->first.cautious && !j->valid) {
        struct client_counts c = client_counts(j->client);
        size_t careful = 1 + j->counts.answers + (size_t)(c.failed + c.broken + c.late);
        limit = careful < limit ? careful : limit;
    }
    return j->in_flight < limit;
}

bool judge_may_begin(const struct judge *j)
{
    return !j->first.cautious || j->counts.answers || !(j->n_ready || j->in_flight || scheduler_busy(j->scheduler));
}

void judge_first_sent(struct judge *j, struct judge_request *req)
{
    if (unmeasured(j) && !j->first.measuring)
        j->first.measuring = req;
}

void judge_first_rejected(struct judge *j, const struct judge_request *req)
{
    if (j->first.measuring == req)
        j->first.measuring = NULL;
}

/* The text of a request's only message. */
static size_t prompt_characters(const char *body, size_t len)
{
    json_t *o = json_loadb(body, len, 0, NULL);
    const char *prompt =
        json_string_value(json_object_get(json_array_get(json_object_get(o, "messages"), 0), "content"));
    size_t n = prompt ? utf8_count(prompt) : 0;
    json_decref(o);
    return n;
}

/* Paid for, and not a judgement: the window is asked about again. */
static int again(struct judge *j, struct judge_request *req, const struct completion *c)
{
    j->counts.remade++;
    j->counts.input_tokens += c->input_tokens > 0 ? (uint64_t)c->input_tokens : 0;
    j->counts.output_tokens += c->output_tokens > 0 ? (uint64_t)c->output_tokens : 0;
    judge_enqueue_first(j, req);
    return 1;
}

/* Would the request be another one now? */
static bool is_other_now(struct judge *j, const struct judge_request *req, const char *body)
{
    struct jud_cut *cut;
    size_t n_cut, len;
    char *now = judge_request_body(j, req, &cut, &n_cut, &len);
    bool other = len != req->call.body_len || memcmp(now, body, len) != 0;
    free(cut);
    free(now);
    return other;
}

int judge_first_answered(struct judge *j, struct judge_request *req, const char *body, const struct completion *c)
{
    if (!unmeasured(j))
        return 0;
    if (j->first.measuring && j->first.measuring != req) /* sent as its answer took long */
        return again(j, req, c);
    judge_context_measure(&j->context, prompt_characters(body, req->call.body_len), c->input_tokens);
    if (judge_context_write(&j->context, j->o, j->err) != 0)
        return -1;
    req->shrunk = 0;
    return is_other_now(j, req, body) ? again(j, req, c) : 0;
}
