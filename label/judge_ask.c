#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "label/judge_private.h"
#include "label/judge_simulated.h"

enum { REJECTIONS_TO_STOP = 8 };

void judge_enqueue(struct judge *j, struct judge_ask *a)
{
    a->next_ready = NULL;
    if (j->ready)
        j->last_ready->next_ready = a;
    else
        j->ready = a;
    j->last_ready = a;
    j->n_ready++;
}

static struct judge_ask *dequeue(struct judge *j)
{
    struct judge_ask *a = j->ready;
    j->ready = a->next_ready;
    j->n_ready--;
    return a;
}

static const char *schema_of(struct judge *j, enum jud_stage stage, size_t n)
{
    if (!j->schema[stage])
        j->schema[stage] = rcp_zalloc(j->o->window + 1, sizeof **j->schema);
    if (!j->schema[stage][n])
        j->schema[stage][n] = answer_schema(stage, n, j->in.criteria, stage == JUD_RUBRIC ? j->in.n_criteria : 0);
    return j->schema[stage][n];
}

/* The passages of a window, in the order shown; the caller frees the list. */
static const struct text **passages_of(const struct judge *j, const struct judge_ask *a)
{
    const struct text **list = rcp_alloc(a->window->n, sizeof *list);
    for (size_t i = 0; i < a->window->n; i++)
        list[i] = j->in.passage[a->track->query][a->window->doc[i]];
    return list;
}

static void post(struct judge *j, struct judge_ask *a, const struct text **passage)
{
    enum jud_stage stage = a->track->stage;
    const struct text *query = j->in.query[a->track->query];
    size_t n = a->window->n;
    char *prompt = prompt_fill(&j->in.prompt[stage], query->body, passage, n, j->o->max_chars, NULL);
    int64_t seed = j->o->send_seed ? (int64_t)(j->o->seed & 0x3fffffff) + a->attempt - 1 : -1;
    a->call.body = completion_request(&j->settings, prompt, jud_stage_name[stage],
                                      j->o->json_schema ? schema_of(j, stage, n) : NULL, seed, &a->call.body_len);
    free(prompt);
    client_send(j->client, &a->call);
    j->in_flight++;
}

/* Reads what the judge said into j->answer. */
static void decode(struct judge *j, const struct judge_ask *a, const struct completion *c)
{
    const char *text = c->text ? c->text : "";
    j->answer.valid = false;
    j->answer.reason[0] = '\0';
    if (a->track->stage == JUD_TOURNAMENT)
        answer_tournament(text, c->text_len, c->finish_reason, a->window->n, &j->answer);
    else
        answer_rubric(text, c->text_len, c->finish_reason, a->window->n, j->in.criteria, j->in.n_criteria, &j->answer);
}

static int store(struct judge *j, const struct judge_ask *a, const struct completion *c, bool last)
{
    const struct judge_track *t = a->track;
    const struct pool_query *p = &j->in.pools.query[t->query];
    size_t len;
    char *record = record_text(&j->source, a->id, t->stage, p->qid, p->docno, a->window, &j->answer, c, &len);
    int r = journal_append(j->journal, last ? (int)t->stage : JOURNAL_ATTEMPTS, record, len, j->err);
    free(record);
    return r;
}

/* The window has its last answer. */
static void book(struct judge *j, struct judge_ask *a)
{
    struct judge_track *t = a->track;
    const struct answer *x = &j->answer;
    if (t->stage == JUD_TOURNAMENT)
        sched_scores(t->sched, a->window->seq, x->valid ? x->score : NULL);
    else
        sched_passes(t->sched, a->window->seq, x->valid ? x->passes : NULL);
    j->counts.done[t->stage]++;
    j->counts.invalid[t->stage][x->category] += !x->valid;
    if (--t->pending == 0)
        steps_push(j->steps, t);
}

/* Every answer is stored: it was paid for. One that is not valid and asked again is kept apart, so that the judgements
 * are those of a server that had answered well at once, and counts as an attempt when the run is interrupted. */
static int answered(struct judge *j, struct judge_ask *a, const struct completion *c)
{
    decode(j, a, c);
    bool last = j->answer.valid || a->attempt >= j->o->max_attempts;
    if (store(j, a, c, last) != 0)
        return -1;
    j->counts.stage = a->track->stage;
    j->counts.phase = a->window->phase;
    j->counts.answers++;
    j->counts.input_tokens += c->input_tokens > 0 ? (uint64_t)c->input_tokens : 0;
    j->counts.output_tokens += c->output_tokens > 0 ? (uint64_t)c->output_tokens : 0;
    if (last) {
        book(j, a);
        return 0;
    }
    j->counts.again++;
    a->attempt++;
    judge_enqueue(j, a);
    return 0;
}

/* The server will not answer this one: stored without an answer, and not asked again. */
static int rejected(struct judge *j, struct judge_ask *a)
{
    struct completion none = {.input_tokens = -1, .output_tokens = -1};
    j->answer.valid = false;
    j->answer.category = ANSWER_REFUSED;
    snprintf(j->answer.reason, sizeof j->answer.reason, "not answered: %.150s", a->call.why);
    if (store(j, a, &none, true) != 0)
        return -1;
    book(j, a);
    return 0;
}

static int heard(struct judge *j)
{
    j->heard = true;
    while (j->rejected) {
        struct judge_ask *a = j->rejected;
        j->rejected = a->next_ready;
        if (rejected(j, a) != 0)
            return -1;
    }
    j->n_rejected = 0;
    return 0;
}

int judge_only_rejected(struct judge *j)
{
    if (!j->rejected)
        return 0;
    return fmt_fail(j->err, RCP_EXIT_SERVER, "", 0, "the server rejects every request: %s", j->rejected->call.why);
}

/* Before any answer came, a rejection may be due to the settings: that must not become a store of rejections. */
static int first_rejected(struct judge *j, struct judge_ask *a)
{
    a->next_ready = j->rejected;
    j->rejected = a;
    return ++j->n_rejected >= REJECTIONS_TO_STOP ? judge_only_rejected(j) : 0;
}

int judge_called(struct judge *j, struct client_call *call)
{
    struct judge_ask *a = (struct judge_ask *)((char *)call - offsetof(struct judge_ask, call));
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
        if (!j->heard)
            r = heard(j);
        if (r == 0)
            r = answered(j, a, &c);
        completion_free(&c);
    } else if (call->outcome == CLIENT_REJECTED) {
        r = j->heard ? rejected(j, a) : first_rejected(j, a);
    }
    return r;
}

/* Tokens of a simulated answer are those of a model with four characters a token. */
static int simulate(struct judge *j, struct judge_ask *a, const struct text **passage)
{
    const struct judge_track *t = a->track;
    struct completion c = {.input_tokens = -1, .output_tokens = -1};
    c.text = judge_simulated(t->stage, j->o->simulated_seed + a->attempt - 1, j->in.pools.query[t->query].qid,
                             j->in.query[t->query]->body, passage, a->window->n, j->in.criteria,
                             t->stage == JUD_RUBRIC ? j->in.n_criteria : 0, a->window->seq);
    c.text_len = strlen(c.text);
    c.finish_reason = rcp_strndup("stop", 4);
    int r = answered(j, a, &c);
    completion_free(&c);
    return r;
}

int judge_ask_next(struct judge *j)
{
    struct judge_ask *a = dequeue(j);
    const struct text **passage = passages_of(j, a);
    int r = 0;
    if (j->client)
        post(j, a, passage);
    else
        r = simulate(j, a, passage);
    free(passage);
    return r;
}
