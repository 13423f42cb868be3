/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base_name.h"
#include "base/exists.h"
#include "base/order.h"
#include "base/output.h"
#include "json/value.h"
#include "judge/batch.h"
#include "judge/digest.h"
#include "judge/judge_private.h"

/* The state of a run with a batch. */
struct batch_work {
    struct batch_results results;
    char terms[2][BATCH_TERMS + 1];    /* by stage: the digest of the settings, which each id contains */
    struct judge_request **unanswered; /* the n_unanswered requests without a result, or with a failed one */
    size_t n_unanswered, cap;
};

/* Writes into `terms` the digest of the settings on which judgements of a stage depend, so that results fit no store
 * that was made again with other texts or settings. */
static void make_terms(const struct judge *j, int stage, char terms[BATCH_TERMS + 1])
{
    json_t *o = jv_pairs("family", jv_text(j->source.family_key[stage]), "dataset", jv_text(j->identity.dataset_key),
                         "schedule", jv_text(j->identity.schedule_key[stage]), "pool", jv_text(j->input.pool_sha256),
                         "texts", jv_text(j->input.texts_sha256), "request_seed", json_boolean(j->o->send_seed), NULL);
    digest_short(o, terms, BATCH_TERMS);
    json_decref(o);
}

int judge_batch_check(const struct judge_batch *b, const char *store, struct err *err)
{
    bool exists;
    if (b->output)
        return out_probe(b->output, err);
    char *path = mem_path(store, JOURNAL_IDENTITY_NAME);
    int r = exists_path(path, &exists, err);
    mem_free(path);
    return r == 0 && !exists
             ? err_input(err, store, 0, "is not a store; name the store from which the requests were exported")
             : r;
}

int judge_batch_begin(struct judge *j)
{
    const struct judge_batch *b = j->o->batch;
    struct batch_work *w = j->batch = mem_zalloc(1, sizeof *w);
    int r = 0;
    w->results.served = &j->served;
    j->served.asked = b->name;
    for (int s = 0; s < 2; s++)
        if (j->o->stage[s]) {
            make_terms(j, s, w->terms[s]);
            w->results.terms[s] = w->terms[s];
        }
    for (size_t i = 0; i < b->n_inputs && r == 0; i++)
        r = batch_results_read(&w->results, b->input[i], j->err);
    return r;
}

/* Returns the batch id of a request, by which its result is found. */
static struct batch_id make_id(const struct batch_work *w, const struct judge_request *req)
{
    struct batch_id id = {.stage = req->job->stage, .attempt = req->attempt, .rejections = req->rejections};
    memcpy(id.record, req->id, sizeof id.record);
    memcpy(id.terms, w->terms[id.stage], sizeof id.terms);
    return id;
}

/* Applies the batch's result of a request, an answer or a rejection, and marks it as used; without one, or if it is a
 * failure, appends the request to w->unanswered. Returns 0, or -1 and *j->err. */
static int apply_result(struct judge *j, struct judge_request *req)
{
    struct batch_work *w = j->batch;
    const struct batch_id id = make_id(w, req);
    struct batch_result *result = batch_results_find(&w->results, &id);
    if (result)
        result->is_used = true;
    if (result && result->outcome == BATCH_ANSWERED) {
        j->o->batch->answers++;
        return judge_take_answer(j, req, &result->completion);
    }
    if (result && result->outcome == BATCH_REJECTED) {
        j->o->batch->rejections++;
        judge_take_rejection(j, req, result->why);
        return 0;
    }
    w->unanswered = mem_grow(w->unanswered, &w->cap, w->n_unanswered + 1, sizeof *w->unanswered);
    w->unanswered[w->n_unanswered++] = req;
    return 0;
}

int judge_batch_apply_results(struct judge *j)
{
    for (struct judge_request *req; (req = judge_dequeue(j)) != NULL;)
        if (apply_result(j, req) != 0)
            return -1;
    return 0;
}

int judge_batch_has_work(struct judge *j)
{
    if (j->next_job < j->n_jobs || scheduler_busy(j->scheduler) || j->ready)
        return 1;
    return judge_take_end(j); /* a schedule may go on after rejections */
}

/* Compares requests for qsort(): by topic, stage and number of the window. */
static int compare_requests(const void *a, const void *b)
{
    const struct judge_request *x = *(struct judge_request *const *)a, *y = *(struct judge_request *const *)b;
    return 4 * ORDER(x->job->query, y->job->query) + 2 * ORDER(x->job->stage, y->job->stage) +
           ORDER(x->window->seq, y->window->seq);
}

char *judge_batch_part(const char *path, size_t k)
{
    const char *base = base_name(path), *dot = *base ? strchr(base + 1, '.') : NULL;
    size_t stem = dot ? (size_t)(dot - path) : strlen(path), room = strlen(path) + 24;
    char *name = mem_alloc(room, 1);
    if (k == 0)
        snprintf(name, room, "%s", path);
    else
        snprintf(name, room, "%.*s-%zu%s", (int)stem, path, k + 1, path + stem);
    return name;
}

/* Writes part k (from 0) of the output with the requests from index *next on, as many as the limits of a file allow,
 * and moves *next after them. Returns 0, or -1 and *j->err. */
static int write_batch_part(struct judge *j, size_t k, size_t *next)
{
    struct batch_work *w = j->batch;
    const struct judge_batch *b = j->o->batch;
    char *path = judge_batch_part(b->output, k), id[BATCH_ID_SIZE];
    struct output *out = out_open(path, j->err);
    size_t n = 0, bytes = 0, len;
    mem_free(path);
    if (!out)
        return -1;
    while (*next < w->n_unanswered && n < b->max_requests) {
        struct batch_id batch_id = make_id(w, w->unanswered[*next]);
        batch_id_text(id, &batch_id);
        char *body = judge_body(j, w->unanswered[*next], &len), *line = batch_request(id, body, &len);
        bool fits = n == 0 || bytes + len + 1 <= BATCH_BYTES;
        if (fits) {
            out_bytes(out, line, len);
            out_bytes(out, "\n", 1);
            bytes += len + 1;
            n++;
            ++*next;
        }
        mem_free(body);
        mem_free(line);
        if (!fits)
            break;
    }
    return out_commit(out, j->err);
}

/* Writes into the options' struct judge_batch the number of requests without an answer or rejection, the batches until
 * the schedules are complete, the numbers of failed, repeated, unused and foreign results, and the first failure. */
static void report_counts(struct judge *j)
{
    struct batch_work *w = j->batch;
    struct judge_batch *b = j->o->batch;
    const struct batch_results *r = &w->results;
    b->requests = w->n_unanswered;
    for (size_t i = 0; i < w->n_unanswered; i++) {
        size_t rounds = 1 + schedule_steps_left(w->unanswered[i]->job->sched);
        b->rounds = rounds > b->rounds ? rounds : b->rounds;
    }
    b->failures = r->outcomes[BATCH_FAILED];
    b->duplicates = r->duplicates;
    b->foreign = r->foreign;
    b->unused = batch_results_count_unused(r);
    if (r->failure)
        snprintf(b->failure, sizeof b->failure, "%s", r->failure);
}

int judge_batch_finish(struct judge *j)
{
    struct batch_work *w = j->batch;
    struct judge_batch *b = j->o->batch;
    if (w->n_unanswered)
        qsort(w->unanswered, w->n_unanswered, sizeof *w->unanswered, compare_requests);
    for (size_t next = 0; b->output && next < w->n_unanswered; b->parts++)
        if (write_batch_part(j, b->parts, &next) != 0)
            return -1;
    report_counts(j);
    if (!b->output && b->failures && b->failures == w->results.n)
        return err_fail(j->err, ERR_SERVER, b->input[0], 0,
                        "the service failed on every request; the first error: %s; export the requests again",
                        b->failure);
    return 0;
}

void judge_batch_free(struct judge *j)
{
    struct batch_work *w = j->batch;
    if (!w)
        return;
    batch_results_free(&w->results);
    mem_free(w->unanswered);
    mem_free(w);
}
