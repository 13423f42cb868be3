/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "judge/judge_private.h"
#include "judge/judge_rounds.h"

enum { JOBS_AT_ONCE = 8 /* the most jobs whose next windows are being chosen */, SIMULATED_AT_ONCE = 64 };

/* The longest poll of the network in seconds, after which the loop looks for signals. */
static const double longest_poll = 0.1;

void judge_defaults(struct judge_options *o)
{
    *o = (struct judge_options){.stage = {true, true},
                                .method = method_default(),
                                .settings = {.temperature = NAN},
                                .seed = SCHED_SEED,
                                .window = SCHED_WINDOW,
                                .random = SCHED_RANDOM,
                                .stratified = SCHED_STRATIFIED,
                                .adaptive = SCHED_ADAPTIVE,
                                .batches = SCHED_BATCHES,
                                .rubric = SCHED_RUBRIC,
                                .mirror = true,
                                .max_chars = JUDGE_CHARACTERS,
                                .max_attempts = JUDGE_ATTEMPTS,
                                .concurrency = JUDGE_CONCURRENCY,
                                .timeout = JUDGE_TIMEOUT,
                                .max_lost = JUDGE_MAX_LOST,
                                .price_in = NAN,
                                .price_out = NAN};
}

void judge_say(void *judge, const char *text)
{
    const struct judge_events *e = ((const struct judge *)judge)->events;
    if (e->say)
        e->say(e->ctx, text);
}

/* Passes a message of the client to the user. If the caller has no `say`, `alarm` gets it, but only if no answer has
 * come in this run and the message says why (`waiting`). A callback of the client. */
static void say_client_message(void *judge, const char *text, bool waiting)
{
    const struct judge *j = judge;
    const struct judge_events *e = j->events;
    if (e->say)
        e->say(e->ctx, text);
    else if (e->alarm && waiting && j->client && !j->net->counts(j->client).answered)
        e->alarm(e->ctx, text);
}

/* Makes the client of the struct judge stop waiting. A callback of other threads. */
static void wake_client(void *judge)
{
    struct judge *j = judge;
    j->net->wake(j->client);
}

/* Opens the client, unless the judge is simulated, or answers come as a batch or from the caller. Returns 0, or -1 and
 * *j->err. */
static int open_client(struct judge *j)
{
    const struct judge_options *o = j->o;
    struct client_options c;
    if (o->simulated || o->batch || o->by_caller)
        return 0;
    j->net->defaults(&c);
    c.url = o->url;
    c.n_urls = o->n_urls;
    c.path = "/chat/completions";
    c.access = o->access;
    c.concurrency = o->concurrency;
    c.rate = o->rate;
    c.stream = o->settings.stream;
    c.timeout = o->timeout;
    c.most_lost = o->max_lost;
    c.seed = (uint64_t)time(NULL); /* repeated runs need not have the same pauses */
    c.say = say_client_message;
    c.ctx = j;
    j->client = j->net->open(&c, j->err);
    return j->client ? 0 : -1;
}

/* Allocates the arrays of j->answer, for windows of any size, and sets which stages are judged. */
static void alloc_answer(struct judge *j)
{
    for (int s = 0; s < 2; s++)
        j->counts.stage[s] = j->o->stage[s];
    size_t w = j->input.window;
    j->answer.score = mem_alloc(w, sizeof *j->answer.score);
    j->answer.ranking = mem_alloc(w, sizeof *j->answer.ranking);
    j->answer.passes = mem_alloc(w, sizeof *j->answer.passes);
}

/* Extends the table of jobs to their present number and, if windows are chosen in rounds, updates counts.total by
 * stage. */
static void count_jobs(struct judge *j)
{
    size_t n = scheduler_jobs(&j->input);
    j->job = mem_grow(j->job, &j->cap_jobs, n, sizeof *j->job);
    for (; j->n_jobs < n; j->n_jobs++)
        j->job[j->n_jobs] = NULL;
    for (int s = 0; s < 2 && j->input.rounds; s++)
        j->counts.total[s] = j->input.rounds->parts.total[s];
}

/* If windows are chosen in rounds, writes the first round of a new store, or checks a resumed one (judge_rounds_begin).
 * Returns 0, or -1 and *j->err. */
static int begin_rounds(struct judge *j)
{
    return j->input.rounds ? judge_rounds_begin(j->input.rounds, j->journal, j->stored, j->err) : 0;
}

int judge_start(struct judge *j)
{
    if (j->o->batch && judge_batch_check(j->o->batch, j->o->store, j->err) != 0)
        return -1;
    alloc_answer(j);
    j->start = clock_seconds();
    if (open_client(j) != 0 || judge_first_look(j) != 0 || judge_open_store(j) != 0 || begin_rounds(j) != 0 ||
        judge_first_begin(j) != 0)
        return -1;
    if (j->o->batch && judge_batch_begin(j) != 0)
        return -1;
    count_jobs(j);
    j->scheduler = scheduler_start(&j->input, j->o, &j->source, j->stored, j->client ? wake_client : NULL, j);
    return 0;
}

/* Frees the input and, for a run of repeats, the name of its store. */
static void free_input(struct judge *j)
{
    judge_input_free(&j->input);
    if (j->own_options.repeat_of)
        mem_free((void *)j->own_options.store);
}

int judge_end(struct judge *j, int r)
{
    struct err close_err;
    scheduler_stop(j->scheduler);
    judge_rounds_stop(j->input.rounds);
    if (j->client)
        j->net->free(j->client);
    judge_batch_free(j);
    for (size_t i = 0; j->job && i < j->n_jobs; i++)
        if (j->job[i])
            scheduler_drop(j->job[i]);
    if (j->journal && journal_close(j->journal, &close_err) != 0 && r == 0) {
        *j->err = close_err;
        r = -1;
    }
    for (int s = 0; s < 2; s++) {
        for (size_t n = 0; j->schema[s] && n <= j->input.window; n++)
            mem_free(j->schema[s][n]);
        mem_free(j->schema[s]);
        judge_stored_free(&j->stored[s]);
    }
    served_free(&j->served);
    judge_identity_free(&j->identity);
    mem_free(j->job);
    rejections_free(&j->rejections);
    mem_free(j->answer.score);
    mem_free(j->answer.ranking);
    mem_free(j->answer.passes);
    for (int s = 0; s < 2; s++)
        judge_stored_free(&j->other_stored[s]);
    free_input(j);
    return r;
}

void judge_begin_jobs(struct judge *j)
{
    while (j->next_job < j->n_jobs && j->n_ready < j->max_ready && scheduler_busy(j->scheduler) < JOBS_AT_ONCE &&
           judge_may_begin(j)) {
        size_t k = j->next_job++;
        j->job[k] = scheduler_job(j->scheduler, k);
        if (!j->job[k])
            continue;
        j->open_jobs++;
        scheduler_submit(j->scheduler, j->job[k]);
    }
}

int judge_take_jobs(struct judge *j, bool wait)
{
    for (struct judge_job *job; (job = scheduler_take(j->scheduler, wait)) != NULL; wait = false) {
        if (job->err) {
            *j->err = *job->err;
            return -1;
        }
        j->counts.done[job->stage] += job->stored;
        j->counts.stored += job->stored;
        j->counts.rejected += job->rejected;
        if (job->known)
            judge_known_good(j, job);
        for (int c = 0; c < JUD_CATEGORIES; c++)
            j->counts.invalid[job->stage][c] += job->invalid[c];
        for (struct judge_request *req = job->request; req; req = req->next)
            judge_enqueue(j, req);
        if (!job->complete)
            continue;
        if (job->part)
            judge_rounds_taken(j->input.rounds, job->part);
        j->job[job->number] = NULL;
        j->open_jobs--;
        scheduler_drop(job);
    }
    return 0;
}

/* Takes a pending signal of the set, SIGINT or SIGTERM. Returns its number, or 0 if none is pending. */
static int take_signal(const sigset_t *set)
{
    sigset_t pending;
    int number = 0;
    if (sigpending(&pending) == 0 && (sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1))
        sigwait(set, &number);
    return number;
}

/* Sets *j->err to the reason why the run stopped before its end. Returns -1. */
static int report_stop(struct judge *j)
{
    const size_t *done = j->counts.done, *total = j->counts.total;
    if (j->refusal.kind) {
        *j->err = j->refusal;
        return -1;
    }
    return err_fail(j->err, ERR_STOPPED, j->o->store, 0, "stopped; %zu of %zu windows are answered", done[0] + done[1],
                    total[0] + total[1]);
}

/* Handles a signal: the first one waits for the answers in flight, if there are any, the second one does not. Returns
 * 0, or -1 and *j->err to stop. */
static int handle_interrupt(struct judge *j)
{
    char note[160];
    if (j->stopping || !j->in_flight)
        return report_stop(j); /* a second interrupt, or nothing to wait for */
    j->stopping = true;
    size_t n = j->client ? j->net->stop(j->client) : 0;
    snprintf(note, sizeof note, "interrupted: waiting for %zu answers that are under way; interrupt again to drop them",
             n);
    if (n)
        judge_say(j, note);
    return 0;
}

void judge_give_up(struct judge *j, const struct err *why)
{
    if (j->refusal.kind)
        return;
    j->refusal = *why;
    j->stopping = true;
    if (j->client)
        j->net->stop(j->client);
}

bool judge_has_room(struct judge *j, size_t n, struct err *why)
{
    size_t size = JUDGE_RECORD;
    for (int s = 0; s < 2; s++)
        size = j->stored[s].longest > size ? j->stored[s].longest : size;
    return !j->journal || journal_reserve(j->journal, n, size, why) == 0;
}

/* Sends requests while there is room, waits for the network, at most longest_poll, and handles finished calls, lost
 * requests and, when nothing else is left, rejections. May end the run (judge_give_up). Returns 0, or -1 and
 * *j->err. */
static int poll_network(struct judge *j)
{
    struct client_call *call;
    struct err why;
    while (!j->stopping && !rejections_doubt(&j->rejections) && j->n_ready && judge_may_send(j)) {
        if (!judge_has_room(j, j->in_flight + 1, &why))
            judge_give_up(j, &why);
        else if (judge_send_next(j) != 0)
            return -1;
    }
    if (j->net->wait(j->client, longest_poll, &why) != 0)
        judge_give_up(j, &why);
    while ((call = j->net->done(j->client)) != NULL)
        if (judge_handle_call(j, call) != 0)
            return -1;
    judge_lost_take(j, false);
    bool is_stuck =
        !j->in_flight && (rejections_doubt(&j->rejections) || (!j->n_ready && !scheduler_busy(j->scheduler)));
    int r = is_stuck && !j->stopping ? judge_settle_rejections(j, &why) : 0;
    if (r == 0 && !j->in_flight && j->n_ready && judge_exceeds_limit(j, 1, &why))
        r = 1;
    if (r > 0)
        judge_give_up(j, &why);
    return r < 0 ? -1 : 0;
}

/* Returns the result of a run that asked about all windows: 0, or -1 and *j->err if the server rejected some of
 * them. */
static int report_rejected(struct judge *j)
{
    if (!j->counts.rejected)
        return 0;
    return err_fail(j->err, ERR_REFUSED, j->o->store, 0,
                    "the server rejected %zu of %zu windows, so these windows have no answer. Run the same command "
                    "again: it asks about each rejected window that has had fewer than %u attempts",
                    j->counts.rejected, j->counts.total[0] + j->counts.total[1], j->o->max_attempts);
}

/* Answers up to SIMULATED_AT_ONCE requests of the queue by the simulated judge. Returns 0, or -1 and *j->err. */
static int answer_simulated(struct judge *j)
{
    for (int i = 0; i < SIMULATED_AT_ONCE && j->n_ready; i++)
        if (judge_send_next(j) != 0)
            return -1;
    return 0;
}

/* Serves the requests in the queue: by a server, from the results of a batch, or by the simulated judge. Returns 0, or
 * -1 and *j->err. */
static int serve_queue(struct judge *j)
{
    return j->client ? poll_network(j) : j->batch ? judge_batch_apply_results(j) : answer_simulated(j);
}

const struct judge_counts *judge_progress(struct judge *j)
{
    j->counts.seconds = clock_seconds() - j->start;
    if (j->client) {
        j->counts.client = j->net->counts(j->client);
        j->counts.waiting = j->net->down(j->client);
    }
    judge_first_costs(j);
    return &j->counts;
}

/* Ends a run with a batch: writes the unanswered requests, if there is an output, and counts the results. Returns 0, or
 * -1 and *j->err. Results were stored before, since they were paid for, even if none is usable. */
static int finish_batch(struct judge *j)
{
    if (judge_batch_finish(j) != 0)
        return -1;
    if (j->refusal.kind)
        return report_stop(j);
    return j->o->batch->requests ? 0 : report_rejected(j);
}

int judge_next_round(struct judge *j, bool are_answered)
{
    struct judge_rounds *u = j->input.rounds;
    if (!u || j->stopping)
        return 0;
    int status = are_answered ? judge_rounds_next(u, j->journal, j->err)
                              : judge_rounds_turn(u, j->journal, j->client ? wake_client : NULL, j, j->err);
    if (status >= 0 && (status || are_answered) && u->verdict[0])
        judge_say(j, u->verdict);
    count_jobs(j);
    return status;
}

/* Asks until all windows are answered, the run is stopped, or an error occurs. Returns 0, or -1 and *j->err. */
static int run_event_loop(struct judge *j, const sigset_t *signals)
{
    int status;
    do {
        if (!j->stopping || j->batch)
            judge_begin_jobs(j);
        if (judge_take_jobs(j, !j->client && !j->n_ready) != 0)
            return -1;
        if (serve_queue(j) != 0)
            return -1;
        if (take_signal(signals) && handle_interrupt(j) != 0)
            return -1;
        if (j->stopping && !j->in_flight && !j->batch)
            return report_stop(j);
        judge_progress(j);
        if (j->events->state)
            j->events->state(j->events->ctx, &j->counts);
        if (j->o->check && judge_first_checked(j))
            return judge_first_result(j);
        status = j->batch ? judge_batch_has_work(j) : j->open_jobs || j->next_job < j->n_jobs;
        if (!j->batch && judge_next_round(j, !status) < 0)
            return -1;
        status |= j->next_job < j->n_jobs;
    } while (status > 0);
    return status < 0 ? -1 : j->batch ? finish_batch(j) : report_rejected(j);
}

const struct judge_options *judge_resolve(const struct judge_options *o, struct judge_options *copy)
{
    *copy = *o;
    if (!(o->repeat.share > 0.0) && !o->repeat.windows)
        return o;
    copy->repeat_of = o->store;
    copy->store = repeats_folder(o->store);
    copy->plan = NULL;
    copy->until = copy->topics_from = NULL;
    copy->skip_bad_texts = false; /* the store has no bad text */
    return copy;
}

int judge_init(struct judge *j, const struct judge_options *o, const struct judge_events *events, struct err *err)
{
    *j = (struct judge){.o = o,
                        .net = o->net,
                        .events = events,
                        .err = err,
                        .max_ready = o->concurrency,
                        .rejections = {.record = judge_record_rejection, .ctx = j, .net = o->net}};
    for (int s = 0; s < 2; s++)
        j->rejections.kind[s].name = jud_stage_name[s];
    j->served = (struct served){o->settings.model, o->served_model, o->n_served_models, NULL, 0, 0};
    j->o = o = judge_resolve(o, &j->own_options);
    if (judge_input_read(&j->input, o, err) == 0 && judge_rounds_open(&j->input.rounds, &j->input, o, NULL, err) == 0)
        return 0;
    free_input(j);
    return -1;
}

/* Blocks SIGINT and SIGTERM in all threads and polls them; after a stop they stay blocked. Ignores SIGPIPE: a closed
 * pipe is an error of its write. */
int judge_run(const struct judge_options *o, const struct judge_events *events, struct err *err)
{
    struct judge j;
    if (judge_init(&j, o, events, err) != 0)
        return -1;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, old_pipe_action;
    sigset_t signals, old_mask;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, &old_mask);
    sigaction(SIGPIPE, &ignore, &old_pipe_action);
    int r = judge_start(&j);
    if (r == 0)
        r = run_event_loop(&j, &signals);
    if (j.client)
        judge_lost_take(&j, true);
    if (events->finished)
        events->finished(events->ctx, j.scheduler ? judge_progress(&j) : NULL);
    r = judge_end(&j, r);
    sigaction(SIGPIPE, &old_pipe_action, NULL);
    if (r == 0 || err->kind != ERR_STOPPED) /* after a stop, signals stay blocked, so that none interrupts the message
                                             * on how to resume */
        pthread_sigmask(SIG_SETMASK, &old_mask, NULL);
    return r;
}
