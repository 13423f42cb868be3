/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define NDEBUG /* utlist.h has assertions, but a library must not end the program */
#include "judge/judge_identity.h"
#include "judge/judge_scheduler.h"
#include "judge/judge_rounds.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/parallel.h"
#include "base/portable.h"
#include "store/scheduled.h"

enum { MOST_THREADS = 4, MOST_AT_ONCE = 64 };

struct scheduler {
    const struct judge_input *input;
    const struct judge_options *o;
    const struct record_source *source;
    const struct stored_stage *stored;
    void (*wake)(void *ctx);
    void *ctx;
    pthread_t thread[MOST_THREADS];
    int threads;
    pthread_mutex_t mutex; /* protects the fields below */
    pthread_cond_t pushed, made;
    struct judge_job *todo, *ready; /* lists of jobs */
    size_t busy;
    bool stop;
};

/* Gives the schedule the stored answer w to window `seq`; w NULL means that it has no valid answer. */
static void give_answer(struct judge_job *job, uint32_t seq, const struct stored *w)
{
    if (job->stage == JUD_TOURNAMENT)
        schedule_scores(job->sched, seq, w ? w->score : NULL);
    else
        schedule_passes(job->sched, seq, w ? w->passes : NULL);
}

/* Sets job->err: the store's answer to window w shows other documents. Returns -1. */
static int report_other_window(const struct scheduler *s, struct judge_job *job, const struct sched_window *w)
{
    job->err = mem_zalloc(1, sizeof *job->err);
    return err_input(job->err, s->o->store, 0,
                     "%s window %lu of topic %s does not show the documents that the schedule requires: earlier "
                     "answers were changed, or another version made the window",
                     jud_stage_name[job->stage], (unsigned long)w->seq, s->input->pools.query[job->query].qid);
}

/* Appends a request for window w, whose record has this id, to the requests of the step: sets **end, the link after the
 * last one, and *end to the new last link. `have` is the window's stored answers, or NULL; `attempts` is the number of
 * attempts allowed: in all, or from now on if the store has as many. Returns the request. */
static struct judge_request *append_request(struct judge_job *job, const struct sched_window *w, const char *id,
                                            const struct stored *have, unsigned attempts, struct judge_request ***end)
{
    struct judge_request *req = mem_zalloc(1, sizeof *req);
    unsigned old_attempts = have ? have->attempts : 0;
    req->job = job;
    req->window = w;
    req->attempt = old_attempts + 1;
    req->last = old_attempts < attempts ? attempts : old_attempts + attempts;
    req->paid = have && have->paid_order;
    req->settled = have && have->settled_order;
    req->rejections = have ? have->rejections : 0;
    req->refusals = have && !have->settled_order ? have->refusals : 0;
    memcpy(req->id, id, sizeof req->id);
    **end = req;
    *end = &req->next;
    job->pending++;
    return req;
}

/* Sets *have to the stored answers to a window, whose record has this id; NULL if there are none. Another window of the
 * same number may have been chosen while answers were missing, as long as it has no answer. Returns 0, or -1 and
 * job->err. */
static int find_stored(const struct scheduler *s, struct judge_job *job, const struct sched_window *w, const char *id,
                       const struct stored **have)
{
    const char *qid = s->input->pools.query[job->query].qid;
    *have = w->phase == JUD_PLANNED ? judge_stored_planned(&s->stored[job->stage], qid, id)
                                    : judge_stored_find(&s->stored[job->stage], qid, w->seq);
    if (!*have)
        return 0;
    bool is_same = strcmp((*have)->record_id, id) == 0;
    if ((!is_same && (*have)->paid_order) || (is_same && (*have)->valid && (*have)->n != w->n))
        return report_other_window(s, job, w);
    if (!is_same)
        *have = NULL;
    return 0;
}

/* Counts a window with the final stored answer `have` in the job, by whether it is valid. */
static void count_stored(struct judge_job *job, const struct stored *have)
{
    job->stored++;
    job->invalid[have->category] += !have->valid;
    job->rejected += !have->valid && have->rejected;
}

/* Gives the schedule the answer `used`, set aside since, by which later windows were chosen (no answer if it is not
 * valid). Then makes a request for the window or, if `have` is a later final answer in the store, counts that. Returns
 * 0. */
static int give_used_answer(const struct scheduler *s, struct judge_job *job, const struct sched_window *w,
                            const char *id, const struct stored *have, const struct stored *used,
                            struct judge_request ***end)
{
    give_answer(job, w->seq, used->valid ? used : NULL);
    if (judge_stored_needs_answer(have, s->o))
        append_request(job, w, id, have, s->o->max_attempts, end)->late = true;
    else
        count_stored(job, have);
    return 0;
}

/* Gives the schedule the stored answer to a window, or none if the answer came after later windows were chosen; `last`
 * is the number of the step's last window. Makes a request if the store has no final answer. Returns 0, or -1 and
 * job->err. */
static int give_stored_answer(const struct scheduler *s, struct judge_job *job, const struct sched_window *w,
                              uint32_t last, struct judge_request ***end)
{
    const struct stored_stage *stage = &s->stored[job->stage];
    const struct pool_query *p = &s->input->pools.query[job->query];
    const struct stored *have;
    char id[RECORD_ID_SIZE];
    judge_record_id(id, s->source, job->stage, p->qid, p->docno, w);
    if (find_stored(s, job, w, id, &have) != 0)
        return -1;
    if (have && have->paid_order)
        job->known = w;
    bool is_open = judge_stored_needs_answer(have, s->o);
    const struct stored *used =
        s->input->rounds || w->phase == JUD_PLANNED ? NULL : judge_stored_find_used(stage, p->qid, w->seq);
    if (used && strcmp(used->record_id, id) == 0) /* later windows were chosen by an answer that was set aside since */
        return give_used_answer(s, job, w, id, have, used, end);
    bool was_retried = have && (have->rejections ||
                                have->answered_order != have->settled_order); /* whether the first attempt failed */
    bool has_rounds = s->input->rounds != NULL; /* whether windows are chosen in rounds, whose files fix them */
    bool is_usable = have && have->valid &&
                     !(was_retried && !has_rounds && judge_stored_has_later(stage, p->qid, last, have->answered_order));
    bool is_late = is_open && was_retried && !has_rounds && judge_stored_has_later(stage, p->qid, last, 0);
    if (!is_open || is_late)
        give_answer(job, w->seq, is_usable ? have : NULL);
    if (is_open) {
        append_request(job, w, id, have, s->o->max_attempts, end)->late = is_late;
        return 0;
    }
    count_stored(job, have);
    return 0;
}

/* Frees the requests of the job's step. */
static void free_requests(struct judge_job *job)
{
    for (struct judge_request *req = job->request, *next; req; req = next) {
        next = req->next;
        mem_free(req->call.body);
        mem_free(req->cut);
        mem_free(req);
    }
    job->request = NULL;
}

/* Makes the requests of a job's next step that has windows to ask, or completes the job; on an error sets job->err. */
static void make_next_step(const struct scheduler *s, struct judge_job *job)
{
    const struct sched_window *w;
    struct judge_request **end = &job->request;
    free_requests(job);
    job->pending = job->stored = job->rejected = 0;
    job->known = NULL;
    memset(job->invalid, 0, sizeof job->invalid);
    while (!job->pending && !job->complete) {
        size_t n = schedule_next(job->sched, &w);
        job->complete = n == 0;
        for (size_t i = 0; i < n; i++)
            if (give_stored_answer(s, job, &w[i], w[n - 1].seq, &end) != 0)
                return;
    }
}

/* Advances jobs until the scheduler `arg` stops; the body of its threads. */
static void *run_scheduler(void *arg)
{
    struct scheduler *s = arg;
    pthread_mutex_lock(&s->mutex);
    while (!s->stop) {
        struct judge_job *job = s->todo;
        if (!job) {
            pthread_cond_wait(&s->pushed, &s->mutex);
            continue;
        }
        DL_DELETE(s->todo, job);
        pthread_mutex_unlock(&s->mutex);
        make_next_step(s, job);
        pthread_mutex_lock(&s->mutex);
        DL_APPEND(s->ready, job);
        pthread_cond_signal(&s->made);
        if (s->wake)
            s->wake(s->ctx);
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

struct scheduler *scheduler_start(const struct judge_input *input, const struct judge_options *o,
                                  const struct record_source *source, const struct stored_stage *stored,
                                  void (*wake)(void *ctx), void *ctx)
{
    struct scheduler *s = mem_zalloc(1, sizeof *s);
    *s = (struct scheduler){.input = input, .o = o, .source = source, .stored = stored, .wake = wake, .ctx = ctx};
    pthread_mutex_init(&s->mutex, NULL);
    pthread_cond_init(&s->pushed, NULL);
    pthread_cond_init(&s->made, NULL);
    int cpus = portable_processors();
    for (int k = 0; k < MOST_THREADS && (k == 0 || k < cpus) && !o->by_caller; k++)
        s->threads += pthread_create(&s->thread[s->threads], NULL, run_scheduler, s) == 0;
    if (!s->threads && !o->by_caller)
        mem_exhausted();
    return s;
}

size_t scheduler_jobs(const struct judge_input *input)
{
    return input->rounds ? input->rounds->parts.n : 2 * input->n;
}

/* Returns a new schedule for a job: the windows of a part of a round, of a plan, or of the options' schedule. */
static struct sched *make_schedule(const struct scheduler *s, const struct judge_job *job)
{
    const struct pool_query *p = &s->input->pools.query[job->query];
    struct sched_options o = judge_topic_schedule(s->input, s->o, job->stage, job->query);
    if (job->part)
        return schedule_of_rounds(job->part->window, job->part->n, job->part->answer);
    if (s->input->plans.n) {
        const struct plan_query *planned = &s->input->plans.query[job->query];
        return schedule_planned(planned->window[job->stage], planned->n_windows[job->stage]);
    }
    return schedule_new(job->stage, p->qid, p->docno, p->n, job->stage == JUD_RUBRIC ? s->input->n_criteria : 0, &o);
}

struct judge_job *scheduler_job(struct scheduler *s, size_t number)
{
    struct judge_part *part = s->input->rounds ? s->input->rounds->parts.part[number] : NULL;
    enum jud_stage stage = part ? part->stage : (enum jud_stage)(number % 2);
    size_t query = part ? part->query : number / 2;
    if (!s->o->stage[stage] || query >= s->input->n)
        return NULL;
    struct judge_job *job = mem_zalloc(1, sizeof *job);
    *job = (struct judge_job){.number = number, .stage = stage, .query = query, .part = part};
    job->sched = make_schedule(s, job);
    return job;
}

void scheduler_submit(struct scheduler *s, struct judge_job *job)
{
    pthread_mutex_lock(&s->mutex);
    DL_APPEND(s->todo, job);
    s->busy++;
    pthread_cond_signal(&s->pushed);
    pthread_mutex_unlock(&s->mutex);
}

/* The jobs whose steps scheduler_take makes itself. */
struct step_jobs {
    const struct scheduler *s;
    struct judge_job *job[MOST_AT_ONCE];
};

/* Makes the next step of the k-th job of the struct step_jobs `arg`. Called by parallel_for(). */
static void make_kth_step(void *arg, size_t k)
{
    struct step_jobs *m = arg;
    make_next_step(m->s, m->job[k]);
}

/* Makes the next steps of the first jobs of s->todo, up to MOST_AT_ONCE, without threads that outlive the call, and
 * appends these jobs to s->ready. */
static void make_steps(struct scheduler *s)
{
    struct step_jobs m = {.s = s};
    size_t n = 0;
    for (struct judge_job *job; (job = s->todo) != NULL && n < MOST_AT_ONCE; n++) {
        m.job[n] = job;
        DL_DELETE(s->todo, job);
    }
    parallel_for(n, portable_processors(), make_kth_step, &m);
    for (size_t k = 0; k < n; k++)
        DL_APPEND(s->ready, m.job[k]);
}

struct judge_job *scheduler_take(struct scheduler *s, bool wait)
{
    if (wait && !s->threads && !s->ready)
        make_steps(s);
    pthread_mutex_lock(&s->mutex);
    while (wait && s->threads && s->busy && !s->ready)
        pthread_cond_wait(&s->made, &s->mutex);
    struct judge_job *job = s->ready;
    if (job) {
        DL_DELETE(s->ready, job);
        s->busy--;
    }
    pthread_mutex_unlock(&s->mutex);
    return job;
}

size_t scheduler_busy(struct scheduler *s)
{
    pthread_mutex_lock(&s->mutex);
    size_t n = s->busy;
    pthread_mutex_unlock(&s->mutex);
    return n;
}

void scheduler_drop(struct judge_job *job)
{
    free_requests(job);
    schedule_free(job->sched);
    mem_free(job->err);
    mem_free(job);
}

void scheduler_stop(struct scheduler *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->mutex);
    s->stop = true;
    pthread_cond_broadcast(&s->pushed);
    pthread_mutex_unlock(&s->mutex);
    for (int i = 0; i < s->threads; i++)
        pthread_join(s->thread[i], NULL);
    pthread_mutex_destroy(&s->mutex);
    pthread_cond_destroy(&s->pushed);
    pthread_cond_destroy(&s->made);
    mem_free(s);
}

size_t judge_count_windows(const struct judge_input *input, const struct judge_options *o, int stage, size_t query)
{
    if (!o->stage[stage])
        return 0;
    if (input->plans.n)
        return input->plans.query[query].n_windows[stage];
    struct sched_options schedule = judge_topic_schedule(input, o, (enum jud_stage)stage, query);
    return schedule_calls((enum jud_stage)stage, input->pools.query[query].n, &schedule);
}

int judge_store_schedule(const struct judge_input *input, const struct judge_options *o,
                         const struct record_source *source, struct err *err)
{
    struct jud_scheduled *row = mem_alloc(2 * input->n, sizeof *row);
    size_t n = 0;
    for (int s = 0; s < 2 && !input->rounds; s++)
        for (size_t q = 0; q < input->n && o->stage[s]; q++) {
            row[n] = (struct jud_scheduled){(enum jud_stage)s,
                                            source->family_key[s],
                                            input->plans.n ? input->plans.query[q].qid : input->pools.query[q].qid,
                                            input->dataset,
                                            judge_count_windows(input, o, s, q),
                                            q < input->growth.n && input->growth.topic[q].restarted[s]};
            n += !input->plans.n || row[n].windows; /* a plan need not have windows of both stages for each topic */
        }
    int r = n ? scheduled_add(o->store, row, n, err) : 0;
    mem_free(row);
    return r;
}
