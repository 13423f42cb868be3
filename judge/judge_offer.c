/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging by the caller, which answers the requests itself. */

#include "judge/judge_private.h"
#include "judge/judge_rounds.h"

struct judge *judge_open(const struct judge_options *o, const struct judge_events *events, struct err *err)
{
    struct judge *j = mem_alloc(1, sizeof *j);
    int r = judge_init(j, o, events, err);
    if (r == 0 && judge_start(j) == 0)
        return j;
    if (r == 0)
        judge_end(j, -1);
    mem_free(j);
    return NULL;
}

/* Frees the questions of the last call of judge_next, and queues the requests without an answer again. */
static void requeue_unanswered(struct judge *j)
{
    for (size_t k = j->n_questions; k-- > 0;) {
        mem_free((void *)(uintptr_t)j->question[k].prompt);
        if (j->asked_request[k])
            judge_enqueue_first(j, j->asked_request[k]);
    }
    j->n_questions = 0;
}

/* Records the requests that the caller did not answer, by stage, if another request of the stage is answered. If none
 * is, and too many are unanswered in a row or `is_last` says that no further answer will come, fails. Returns 1 if some
 * were recorded, 0 if not, or -1 and *j->err. */
static int record_rejections(struct judge *j, bool is_last)
{
    int recorded = 0;
    for (int s = 0; s < 2; s++) {
        struct rejections_kind *k = &j->rejections.kind[s];
        bool has_answer = k->has_answer || j->stored[s].with_response;
        if (!k->first || (!has_answer && !is_last && !rejections_doubt(&j->rejections)))
            continue;
        if (!has_answer)
            return err_fail(j->err, ERR_INVALID, j->o->store, 0, "none of the %s requests has an answer: %s", k->name,
                            k->first->why);
        if (rejections_record(&j->rejections, k) != 0)
            return -1;
        recorded = 1;
    }
    return recorded;
}

/* Makes requests until the queue has j->max_ready of them or no more can be made now. Returns 0, or -1 and *j->err. */
static int fill_queue(struct judge *j)
{
    int status = record_rejections(j, false);
    while (status >= 0 && j->n_ready < j->max_ready) {
        judge_begin_jobs(j);
        if (scheduler_busy(j->scheduler))
            status = judge_take_jobs(j, true);
        else if (j->next_job == j->n_jobs) {
            if (j->n_ready)
                break;
            status = record_rejections(j, true);
            if (status == 0 && !j->open_jobs)
                status = judge_next_round(j, true);
            if (status == 0)
                break;
        }
    }
    return status < 0 ? -1 : 0;
}

/* Appends a request to the questions that the caller answers: its prompt, schema and topic. */
static void add_question(struct judge *j, struct judge_request *req)
{
    j->question = mem_grow(j->question, &j->cap_questions, j->n_questions + 1, sizeof *j->question);
    j->asked_request = mem_grow(j->asked_request, &j->cap_asked, j->n_questions + 1, sizeof *j->asked_request);
    j->asked_request[j->n_questions] = req;
    j->question[j->n_questions++] = (struct judge_question){.prompt = judge_prompt(j, req),
                                                            .schema = judge_schema(j, req->job->stage, req->window->n),
                                                            .qid = j->input.pools.query[req->job->query].qid,
                                                            .stage = req->job->stage,
                                                            .n = req->window->n,
                                                            .attempt = req->attempt};
}

int judge_next(struct judge *j, size_t most, const struct judge_question **question, size_t *n, struct err *err)
{
    struct err why;
    j->err = err;
    j->max_ready = most;
    requeue_unanswered(j);
    if (!j->refusal.kind && fill_queue(j) != 0)
        return -1;
    if (!j->refusal.kind && j->n_ready && !judge_has_room(j, j->n_ready < most ? j->n_ready : most, &why))
        judge_give_up(j, &why);
    while (!j->refusal.kind && j->n_ready && j->n_questions < most) {
        if (!judge_exceeds_limit(j, j->n_questions + 1, &why))
            add_question(j, judge_dequeue(j));
        else if (j->n_questions)
            break;
        else
            judge_give_up(j, &why);
    }
    *question = j->question;
    *n = j->n_questions;
    if (j->refusal.kind)
        *err = j->refusal;
    return j->refusal.kind ? -1 : 0;
}

int judge_answer(struct judge *j, size_t k, struct completion *c, const char *why, struct err *err)
{
    struct judge_request *req = k < j->n_questions ? j->asked_request[k] : NULL;
    j->err = err;
    if (!req)
        return err_usage(err, "question %zu already has an answer, or is not one of the %zu questions", k,
                         j->n_questions);
    j->asked_request[k] = NULL;
    if (c->text)
        return judge_take_answer(j, req, c);
    judge_take_rejection(j, req, why);
    return 0;
}

int judge_close(struct judge *j, struct err *err)
{
    j->err = err;
    for (size_t k = 0; k < j->n_questions; k++)
        mem_free((void *)(uintptr_t)j->question[k].prompt);
    mem_free(j->question);
    mem_free(j->asked_request);
    int r = judge_end(j, 0);
    mem_free(j);
    return r;
}
