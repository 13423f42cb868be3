/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The beginning of a run: one window at a time, until an answer is valid. The first answer of a store also measures the
 * characters per token, so that prompts fit the context. The measuring window does not depend on time: it is the first
 * window of the schedule that the server answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "judge/judge_private.h"
#include "judge/prompt_fit.h"
#include "judge/usage.h"

enum { LEAST_SHOWN = 50 /* characters of a document */, SAMPLED_TOPICS = 32, LONGEST_LOOK = 20 /* seconds */ };

/* Returns whether the store has an answer in a stage that is judged. */
static bool has_answers(const struct judge *j)
{
    return (j->o->stage[0] && j->stored[0].with_response) || (j->o->stage[1] && j->stored[1].with_response);
}

/* Returns whether the size of the context is known but not the characters per token. */
static bool is_context_unmeasured(const struct judge *j)
{
    return j->context.tokens && !(j->context.per_token > 0.0);
}

/* Returns the characters that a window of the first topic needs: the prompt without its documents, and a little of each
 * document. */
static size_t estimate_least_room(const struct judge *j)
{
    size_t n = j->input.pools.query[0].n < j->input.window ? j->input.pools.query[0].n : j->input.window, largest = 0;
    size_t *limits = mem_zalloc(n, sizeof *limits);
    for (int s = 0; s < 2; s++) {
        if (!j->o->stage[s])
            continue;
        char *text = prompt_fill_each(&j->input.prompt[s], j->input.query[0]->body, j->input.passage[0], n, limits);
        size_t size = utf8_count(text) + n * LEAST_SHOWN;
        largest = size > largest ? size : largest;
        mem_free(text);
    }
    mem_free(limits);
    return largest;
}

/* Checks that the context, if it is known, has room for a window. If it has none: a context that a server offers is
 * forgotten, and the user told; any other one is an error. Returns 0, or -1 and *j->err. */
static int check_room(struct judge *j)
{
    struct judge_context c = j->context;
    char note[256];
    c.per_token = c.per_token > 0.0 ? c.per_token : JUDGE_PER_TOKEN;
    size_t room = judge_context_room(&c, j->o->settings.max_tokens), least = estimate_least_room(j);
    if (!c.tokens || room >= least)
        return 0;
    snprintf(note, sizeof note,
             "the context has %lld tokens and the answer needs %lld of them, so windows of %zu documents (about %zu "
             "characters) do not fit",
             (long long)c.tokens, (long long)judge_context_answer(&c, j->o->settings.max_tokens), j->input.window,
             least);
    if (c.source != CONTEXT_OFFERED)
        return err_input(j->err, "", 0, "%s: give a larger context, shorter answers, or smaller windows", note);
    j->context = (struct judge_context){.tokens = 0};
    if (j->events->say)
        j->events->say(j->events->ctx, note);
    return 0;
}

/* Returns whether the store has records; a check has no store. If it has, the model is right, whatever a server lists
 * now. */
static bool has_records(const struct judge_options *o)
{
    bool found = false;
    for (int s = 0; s < 2 && !o->check; s++) {
        struct stat st;
        char *path = mem_path(o->store, jud_store_file[s * JUD_STORE_FILES / 2]);
        found |= stat(path, &st) == 0 && st.st_size > 0;
        mem_free(path);
    }
    return found;
}

/* Asks replica number `replica` about the model, and adds its description to j->server, also whether it lacks the
 * model; a replica that gives none changes nothing. */
static void ask_server_about_model(struct judge *j, size_t replica)
{
    size_t len;
    char *body = j->net->get(j->client, replica, "/models", false, &len);
    if (!body)
        return;
    j->server.is_missing = !judge_server_models(&j->server, body, len, j->o->settings.model);
    mem_free(body);
    body = j->server.has_props ? j->net->get(j->client, replica, "/props", true, &len) : NULL;
    if (body)
        judge_server_props(&j->server, body, len);
    mem_free(body);
}

int judge_first_look(struct judge *j)
{
    double begin = clock_seconds();
    size_t n = 0;
    while (j->client && n < j->o->n_urls && !j->server.is_missing && clock_seconds() - begin < LONGEST_LOOK)
        ask_server_about_model(j, n++);
    if (!j->server.is_missing || j->o->unlisted_model || has_records(j->o))
        return 0;
    return err_fail(j->err, ERR_SERVER, j->net->name(j->client, n - 1), 0, "offers %s, but not the model '%s'",
                    j->server.names, j->o->settings.model);
}

/* Returns the mean number of characters in prompts of a stage, over windows of the first documents of some topics. */
static double estimate_mean_prompt(const struct judge *j, int stage)
{
    size_t room = judge_context_room(&j->context, j->o->settings.max_tokens), n = 0;
    size_t *shown = mem_alloc(j->input.window, sizeof *shown);
    double sum = 0.0;
    for (size_t q = 0; q < j->input.n; q += 1 + j->input.n / SAMPLED_TOPICS, n++) {
        size_t w = j->input.pools.query[q].n < j->input.window ? j->input.pools.query[q].n : j->input.window;
        char *text = prompt_fit(&j->input.prompt[stage], j->input.query[q]->body, j->input.passage[q], w,
                                j->o->max_chars, room, shown);
        sum += (double)utf8_count(text);
        mem_free(text);
    }
    mem_free(shown);
    return sum / (double)n;
}

/* Adds to the counts an estimate of the tokens of stored answers whose records state no plausible number. */
static void estimate_stored(struct judge *j)
{
    for (int s = 0; s < 2; s++) {
        size_t n = j->stored[s].prompts_unsaid + j->other_stored[s].prompts_unsaid;
        j->counts.stored_estimated += j->stored[s].estimated + j->other_stored[s].estimated;
        j->counts.stored_output += j->stored[s].output_unsaid + j->other_stored[s].output_unsaid;
        if (n && j->o->stage[s])
            j->counts.stored_input += (uint64_t)((double)n * estimate_mean_prompt(j, s) / judge_per_token(j));
    }
}

int judge_first_begin(struct judge *j)
{
    for (int s = 0; s < 2; s++) {
        j->counts.stored_input += j->stored[s].input_tokens + j->other_stored[s].input_tokens;
        j->counts.stored_output += j->stored[s].output_tokens + j->other_stored[s].output_tokens;
    }
    if (j->o->simulated)
        return 0;
    if (judge_context_read(&j->context, j->o, j->server.context, j->err) != 0 || check_room(j) != 0)
        return -1;
    estimate_stored(j);
    if (is_context_unmeasured(j) && !j->client) /* no answer comes before the other requests are made */
        judge_context_measure(&j->context, 0, -1);
    j->first.cautious = j->client && (!has_answers(j) || is_context_unmeasured(j));
    if (j->context.tokens && (j->context.source != CONTEXT_STORED || j->o->chars_per_token > 0.0))
        return judge_context_write(&j->context, j->o, j->err);
    return 0;
}

/* In a cautious run, allows one request in flight until an answer is valid. Each answer and each failure allows one
 * more, so that a window that the server cannot answer does not delay the others. */
bool judge_may_send(struct judge *j)
{
    size_t limit = j->o->concurrency;
    if (j->first.cautious && !j->counts.valid) {
        struct client_counts c = j->net->counts(j->client);
        size_t cautious_limit = 1 + j->counts.answers + (size_t)(c.failed + c.broken + c.late);
        limit = cautious_limit < limit ? cautious_limit : limit;
    }
    return j->in_flight < limit && !judge_exceeds_limit(j, j->in_flight + 1, NULL);
}

bool judge_may_begin(const struct judge *j)
{
    return !j->first.cautious || j->counts.answers || !(j->n_ready || j->in_flight || scheduler_busy(j->scheduler));
}

void judge_first_sent(struct judge *j, struct judge_request *req)
{
    if (j->first.sent == 0.0)
        j->first.sent = clock_seconds();
    if (is_context_unmeasured(j) && !j->first.measuring)
        j->first.measuring = req;
}

void judge_first_rejected(struct judge *j, const struct judge_request *req)
{
    if (j->first.measuring == req)
        j->first.measuring = NULL;
}

/* Ends the run for the reason in *j->err. Returns -1. */
static int end_run(struct judge *j)
{
    struct err why = *j->err;
    judge_give_up(j, &why);
    return -1;
}

int judge_first_too_long(struct judge *j, const struct judge_request *req, const char *body)
{
    struct judge_context *c = &j->context;
    int64_t limit = judge_context_read_limit(req->call.why);
    bool is_smaller = limit && (!c->tokens || limit < c->tokens);
    char note[256];
    if (!is_smaller && req->context != c->tokens) /* the context was learned after the request was sent */
        return 1;
    bool is_short = req->call.body_len <= j->first.longest; /* the request is not too long, because longer ones were
                                                             * answered */
    if (!is_smaller && ((c->tokens && !c->guessed) || is_short))
        return 0;
    if (is_smaller) {
        *c = (struct judge_context){.tokens = limit, .per_token = c->per_token, .source = CONTEXT_LEARNED};
        if (is_context_unmeasured(j) &&
            (j->counts.answers || !j->first.cautious)) /* the next answer does not measure */
            judge_context_measure(c, (size_t)(1000.0 * j->first.characters), j->first.characters > 0.0 ? 1000 : -1);
    } else {
        judge_context_guess(c, usage_prompt_characters(body, req->call.body_len), j->o->settings.max_tokens);
    }
    if (check_room(j) != 0 || judge_context_write(c, j->o, j->err) != 0)
        return end_run(j);
    snprintf(note, sizeof note,
             "prompts are too long for the model: documents are cut to fit a context of %lld tokens (%s)",
             (long long)c->tokens,
             is_smaller ? "the limit that the server names" : "a guess, because the server names no limit");
    if (j->events->say)
        j->events->say(j->events->ctx, note);
    return 1;
}

/* Records the cost of an answer that is no judgement, and queues its request again. Returns 1. */
static int ask_again(struct judge *j, struct judge_request *req, const struct completion *c)
{
    j->counts.remade++;
    judge_lost_answer(
        j, c, "the request was sent before the number of tokens in its prompt was known; it was then sent again");
    judge_enqueue_first(j, req);
    return 1;
}

/* Returns whether the request would now have another body than `body`, which was sent. */
static bool is_outdated(struct judge *j, const struct judge_request *req, const char *body)
{
    struct judge_request copy = *req;
    size_t len;
    copy.cut = NULL;
    char *new_body = judge_body(j, &copy, &len);
    bool differs = len != req->call.body_len || memcmp(new_body, body, len) != 0;
    mem_free(copy.cut);
    mem_free(new_body);
    return differs;
}

int judge_first_answered(struct judge *j, struct judge_request *req, const char *body, const struct completion *c)
{
    int64_t tokens = c->input_estimated ? -1 : c->input_tokens;
    if (j->first.cautious && !j->counts.answers && !j->counts.remade) {
        j->first.took = clock_seconds() - j->first.sent;
        if (tokens > 0)
            j->first.characters = (double)usage_prompt_characters(body, req->call.body_len) / (double)tokens;
    }
    if (req->call.body_len > j->first.longest)
        j->first.longest = req->call.body_len;
    judge_note_largest(j, c);
    if (!is_context_unmeasured(j))
        return 0;
    if (j->first.measuring &&
        j->first.measuring != req) /* another request measures, but its answer was late, so that this one was sent,
                                    * too */
        return ask_again(j, req, c);
    judge_context_measure(&j->context, usage_prompt_characters(body, req->call.body_len), tokens);
    if (judge_context_write(&j->context, j->o, j->err) != 0)
        return -1;
    if (j->o->check)
        return 0;
    req->shrunk = 0;
    return is_outdated(j, req, body) ? ask_again(j, req, c) : 0;
}

/* Estimates, from the first answer, the tokens and seconds of the windows that are not answered yet. */
static void estimate_remaining(const struct judge *j, const struct judge_request *req, struct judge_first_report *r)
{
    double per_token = j->first.characters > 0.0 ? j->first.characters : JUDGE_PER_TOKEN;
    double usual = judge_tokens_per_document[r->stage];
    double output = r->output >= 0 ? (double)r->output : usual * (double)req->window->n;
    for (int s = 0; s < 2; s++) {
        size_t n_left = j->counts.total[s] - j->counts.done[s];
        if (!j->o->stage[s])
            continue;
        n_left -= n_left && s == (int)r->stage && r->answer->valid;
        r->windows += n_left;
        r->rest_input += (double)n_left * estimate_mean_prompt(j, s) / per_token;
        r->rest_output += (double)n_left * output * judge_tokens_per_document[s] / usual;
    }
    r->rest_seconds = (double)r->windows * j->first.took / (double)j->o->concurrency;
}

void judge_first_tell(struct judge *j, const struct judge_request *req, const struct completion *c)
{
    bool is_first = j->counts.answers == 1, is_first_valid = j->answer.valid && j->counts.valid == 1;
    if (!j->client || !j->events->first || !j->first.cautious || !(is_first || is_first_valid))
        return;
    const struct pool_query *p = &j->input.pools.query[req->job->query];
    const char **docno = mem_alloc(req->window->n, sizeof *docno);
    struct judge_first_report r = {
        .o = j->o,
        .prompt = {j->o->stage[JUD_TOURNAMENT] ? j->input.prompt[JUD_TOURNAMENT].sha256 : NULL,
                   j->o->stage[JUD_RUBRIC] ? j->input.prompt[JUD_RUBRIC].sha256 : NULL},
        .models = j->server.models,
        .context = j->context.tokens,
        .source = judge_context_source(&j->context),
        .per_token = j->context.per_token,
        .room = judge_context_room(&j->context, j->o->settings.max_tokens),
        .stage = req->job->stage,
        .qid = p->qid,
        .docno = docno,
        .n = req->window->n,
        .n_criteria = j->input.n_criteria,
        .n_cut = req->n_cut,
        .answer = &j->answer,
        .input = c->input_tokens,
        .output = c->output_tokens,
        .seconds = j->first.took};
    for (size_t i = 0; i < r.n; i++)
        docno[i] = p->docno[req->window->doc[i]];
    estimate_remaining(j, req, &r);
    j->events->first(j->events->ctx, &r);
    mem_free(docno);
}

/* Returns whether no server answers and none has answered in this run. A check then ends, while a run waits. */
static bool is_unanswered(const struct judge *j)
{
    return j->counts.waiting && !j->counts.answers;
}

bool judge_first_checked(const struct judge *j)
{
    return j->counts.valid || j->counts.answers >= j->o->max_attempts || is_unanswered(j);
}

int judge_first_result(struct judge *j)
{
    if (j->counts.valid)
        return 0;
    if (is_unanswered(j))
        return err_fail(j->err, ERR_SERVER, "", 0, "no server answers");
    return err_fail(j->err, ERR_INVALID, "", 0,
                    "none of the %zu answers about the first window is valid; the error of the last answer: %s",
                    j->counts.answers, j->answer.reason);
}
