#include "label/judge_steps.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_THREADS = 4 };

struct track_queue {
    struct judge_track *first, *last;
};

struct steps {
    const struct judge_input *in;
    const struct judge_options *o;
    const struct record_source *source;
    const struct stored_stage *stored;
    void (*wake)(void *ctx);
    void *ctx;
    pthread_t thread[MOST_THREADS];
    int threads;
    pthread_mutex_t mutex; /* of what follows */
    pthread_cond_t pushed, made;
    struct track_queue todo, ready;
    size_t busy;
    bool stop;
};

static void put(struct track_queue *q, struct judge_track *t)
{
    t->next = NULL;
    if (q->last)
        q->last->next = t;
    else
        q->first = t;
    q->last = t;
}

static struct judge_track *take(struct track_queue *q)
{
    struct judge_track *t = q->first;
    if (t) {
        q->first = t->next;
        if (!q->first)
            q->last = NULL;
    }
    return t;
}

static void book(struct judge_track *t, uint32_t seq, const struct stored *w)
{
    if (t->stage == JUD_TOURNAMENT)
        sched_scores(t->sched, seq, w->valid ? w->score : NULL);
    else
        sched_passes(t->sched, seq, w->valid ? w->passes : NULL);
}

static int other_window(const struct steps *s, struct judge_track *t, const struct sched_window *w)
{
    t->err = rcp_zalloc(1, sizeof *t->err);
    return fmt_fail(t->err, RCP_EXIT_INPUT, s->o->store, 0,
                    "%s window %lu of topic %s shows other documents than the schedule now says: the answers before it "
                    "were changed, or another version made it",
                    jud_stage_name[t->stage], (unsigned long)w->seq, s->in->pools.query[t->query].qid);
}

/* Books a window's answer where the store has it for good, and makes an ask of it where not. */
static int look_up(const struct steps *s, struct judge_track *t, const struct sched_window *w, struct judge_ask ***end)
{
    const struct pool_query *p = &s->in->pools.query[t->query];
    const struct stored *have = stored_find(&s->stored[t->stage], p->qid, w->seq);
    char id[RECORD_ID_SIZE];
    record_id(id, s->source, t->stage, p->qid, p->docno, w);
    if (have && (strcmp(have->record_id, id) != 0 || (have->valid && have->n != w->n)))
        return other_window(s, t, w);
    if (have && have->final) {
        book(t, w->seq, have);
        t->stored++;
        t->invalid[have->category] += !have->valid;
        return 0;
    }
    struct judge_ask *a = rcp_zalloc(1, sizeof *a);
    a->track = t;
    a->window = w;
    a->attempt = have ? have->attempts + 1 : 1;
    memcpy(a->id, id, sizeof id);
    **end = a;
    *end = &a->next;
    t->pending++;
    return 0;
}

static void free_asks(struct judge_track *t)
{
    for (struct judge_ask *a = t->ask, *next; a; a = next) {
        next = a->next;
        free(a->call.body);
        free(a);
    }
    t->ask = NULL;
}

static void make(const struct steps *s, struct judge_track *t)
{
    const struct sched_window *w;
    struct judge_ask **end = &t->ask;
    free_asks(t);
    t->pending = t->stored = 0;
    memset(t->invalid, 0, sizeof t->invalid);
    while (!t->pending && !t->complete) {
        size_t n = sched_next(t->sched, &w);
        t->complete = n == 0;
        for (size_t i = 0; i < n; i++)
            if (look_up(s, t, &w[i], &end) != 0)
                return;
    }
}

static void *run(void *arg)
{
    struct steps *s = arg;
    pthread_mutex_lock(&s->mutex);
    while (!s->stop) {
        struct judge_track *t = take(&s->todo);
        if (!t) {
            pthread_cond_wait(&s->pushed, &s->mutex);
            continue;
        }
        pthread_mutex_unlock(&s->mutex);
        make(s, t);
        pthread_mutex_lock(&s->mutex);
        put(&s->ready, t);
        pthread_cond_signal(&s->made);
        if (s->wake)
            s->wake(s->ctx);
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

struct steps *steps_start(const struct judge_input *in, const struct judge_options *o,
                          const struct record_source *source, const struct stored_stage *stored,
                          void (*wake)(void *ctx), void *ctx)
{
    struct steps *s = rcp_zalloc(1, sizeof *s);
    *s = (struct steps){.in = in, .o = o, .source = source, .stored = stored, .wake = wake, .ctx = ctx};
    pthread_mutex_init(&s->mutex, NULL);
    pthread_cond_init(&s->pushed, NULL);
    pthread_cond_init(&s->made, NULL);
    long cpus = sysconf(_SC_NPROCESSORS_ONLN);
    for (long k = 0; k < MOST_THREADS && (k == 0 || k < cpus); k++)
        s->threads += pthread_create(&s->thread[s->threads], NULL, run, s) == 0;
    if (!s->threads)
        rcp_out_of_memory();
    return s;
}

struct judge_track *steps_track(struct steps *s, enum jud_stage stage, size_t query)
{
    const struct pool_query *p = &s->in->pools.query[query];
    struct sched_options o = {.window = s->o->window, .seed = s->o->seed};
    struct judge_track *t = rcp_zalloc(1, sizeof *t);
    t->stage = stage;
    t->query = query;
    t->sched = sched_new(stage, p->qid, p->docno, p->n, stage == JUD_RUBRIC ? s->in->n_criteria : 0, &o);
    return t;
}

void steps_push(struct steps *s, struct judge_track *t)
{
    pthread_mutex_lock(&s->mutex);
    put(&s->todo, t);
    s->busy++;
    pthread_cond_signal(&s->pushed);
    pthread_mutex_unlock(&s->mutex);
}

struct judge_track *steps_take(struct steps *s, bool wait)
{
    pthread_mutex_lock(&s->mutex);
    while (wait && s->busy && !s->ready.first)
        pthread_cond_wait(&s->made, &s->mutex);
    struct judge_track *t = take(&s->ready);
    s->busy -= t != NULL;
    pthread_mutex_unlock(&s->mutex);
    return t;
}

size_t steps_busy(struct steps *s)
{
    pthread_mutex_lock(&s->mutex);
    size_t n = s->busy;
    pthread_mutex_unlock(&s->mutex);
    return n;
}

void steps_drop(struct judge_track *t)
{
    free_asks(t);
    sched_free(t->sched);
    free(t->err);
    free(t);
}

void steps_stop(struct steps *s)
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
    free(s);
}
