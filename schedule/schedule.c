/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "schedule/schedule.h"

#include <gsl/gsl_randist.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "calibrate/outlook.h"
#include "schedule/schedule_first.h"
#include "schedule/schedule_plan.h"

/* Returns num n / (den w), rounded half to even. */
static size_t windows(uint64_t num, uint64_t den, size_t n, size_t w)
{
    uint64_t a = num * n, b = den * w, q = a / b, twice = 2 * (a % b);
    return (size_t)(q + (twice > b || (twice == b && q % 2)));
}

/* The numbers of windows of each phase. random and stratified exclude reversed copies, batch is one adaptive batch,
 * and total includes everything. */
struct plan {
    size_t w, random, stratified, batch, batches, total;
};

/* Returns the number of windows of w documents over a pool of n, in proportion to of_150 windows of 10 over a pool
 * of 150. */
static size_t share(size_t of_150, size_t n, size_t w)
{
    return windows(10 * of_150, 150, n, w);
}

/* Returns how many windows of each kind a stage has for n documents. */
static struct plan plan(enum jud_stage stage, size_t n, const struct sched_options *o)
{
    struct plan p = {.w = schedule_width(stage, n, o->window)};
    if (!p.w) /* nothing to compare */
        return p;
    if (stage == JUD_RUBRIC) {
        size_t once = (n + p.w - 1) / p.w;
        p.total = share(o->rubric, n, p.w);
        p.total = p.total > once ? p.total : once;
        p.stratified = p.total / 2;
        p.random = p.total - p.stratified;
        return p;
    }
    p.random = share(o->random, n, p.w);
    p.stratified = share(o->stratified, n, p.w);
    p.batch = share(o->adaptive, n, p.w);
    p.batches = o->batches;
    if (n <= o->window) { /* one window holds all documents: a second adaptive one would repeat the question */
        p.batch = p.batch > 1 ? 1 : p.batch;
        p.batches = p.batches > 1 ? 1 : p.batches;
    }
    p.total = (o->mirror ? 2 : 1) * (p.random + p.stratified) + p.batches * p.batch;
    return p;
}

double schedule_placements(size_t windows)
{
    return (double)(windows * 10) / 150.0;
}

size_t schedule_calls(enum jud_stage stage, size_t n_docs, const struct sched_options *o)
{
    return plan(stage, n_docs, o).total;
}

struct sched {
    struct plan plan;
    bool mirror, planned, ranked_adaptive;
    size_t step;
    struct sched_view view;      /* the windows and answers that the fits between steps read */
    struct sched_window *window; /* plan.total entries, of which view.n_windows are planned so far */
    uint32_t *doc;               /* the windows' documents, plan.w a window */
    bool *valid;
    double *score;    /* tournament: plan.w scores a window */
    uint32_t *passes; /* rubric: plan.w bit sets a window */
    gsl_rng *rng;
    struct outlook_window *answer; /* windows chosen in rounds: the answer to each; otherwise NULL */
};

struct sched *schedule_new(enum jud_stage stage, const char *qid, const char *const *docno, size_t n_docs,
                           size_t n_criteria, const struct sched_options *o)
{
    struct sched *s = mem_zalloc(1, sizeof *s);
    s->plan = plan(stage, n_docs, o);
    s->mirror = o->mirror && stage == JUD_TOURNAMENT;
    s->ranked_adaptive = o->ranked_adaptive;
    size_t total = s->plan.total, places = total * s->plan.w; /* the products cannot overflow: every window is a call
                                                               * that somebody pays for */
    s->window = mem_alloc(total, sizeof *s->window);
    s->doc = mem_alloc(places, sizeof *s->doc);
    s->valid = mem_zalloc(total, sizeof *s->valid);
    if (stage == JUD_TOURNAMENT)
        s->score = mem_alloc(places, sizeof *s->score);
    else
        s->passes = mem_alloc(places, sizeof *s->passes);
    /* each stage of each topic has its random stream */
    s->rng = random_stream(o->seed, 2 * random_hash(RANDOM_HASH, qid, strlen(qid)) + (uint64_t)stage);
    s->view = (struct sched_view){.docno = docno,
                                  .n = n_docs,
                                  .w = s->plan.w,
                                  .n_criteria = n_criteria,
                                  .doc = s->doc,
                                  .valid = s->valid,
                                  .score = s->score,
                                  .passes = s->passes};
    return s;
}

/* Returns a schedule of one step of n windows, which the caller fills in. */
static struct sched *one_step(size_t n)
{
    struct sched *s = mem_zalloc(1, sizeof *s);
    s->planned = true;
    s->plan.total = n;
    s->window = mem_alloc(n, sizeof *s->window);
    return s;
}

struct sched *schedule_planned(const struct plan_window *w, size_t n)
{
    struct sched *s = one_step(n);
    for (size_t i = 0; i < n; i++)
        s->window[i] = (struct sched_window){(uint32_t)i, JUD_PLANNED, w[i].n, w[i].doc};
    return s;
}

struct sched *schedule_of_rounds(const struct sched_window *window, size_t n, struct outlook_window *answer)
{
    struct sched *s = one_step(n);
    if (n)
        memcpy(s->window, window, n * sizeof *s->window);
    s->answer = answer;
    return s;
}

/* Appends a window and returns its documents, which the caller fills in, in the order shown. */
static uint32_t *add_window(struct sched *s, enum jud_phase phase)
{
    uint32_t seq = (uint32_t)s->view.n_windows++, *doc = s->doc + seq * s->plan.w;
    s->window[seq] = (struct sched_window){seq, (uint8_t)phase, (uint16_t)s->plan.w, doc};
    return doc;
}

/* Puts a window's documents into an order of the topic's random stream. */
static void shuffle(const struct sched *s, uint32_t *doc)
{
    gsl_ran_shuffle(s->rng, doc, s->plan.w, sizeof *doc);
}

/* Appends a reversed copy of every window from number `first` on: its last document comes first. */
static void add_reversed(struct sched *s, size_t first)
{
    for (size_t k = first, end = s->view.n_windows; k < end; k++) {
        uint32_t *doc = add_window(s, (enum jud_phase)s->window[k].phase);
        for (size_t i = 0; i < s->plan.w; i++)
            doc[i] = s->window[k].doc[s->plan.w - 1 - i];
    }
}

struct pick {
    uint32_t shown, doc;
    double random;
};

static int least_shown(const void *a, const void *b)
{
    const struct pick *x = a, *y = b;
    if (x->shown != y->shown)
        return x->shown < y->shown ? -1 : 1;
    if (x->random != y->random)
        return x->random < y->random ? -1 : 1;
    return (x->doc > y->doc) - (x->doc < y->doc);
}

/* Appends `count` windows of the documents least shown so far, equal ones in random order. After any number of
 * windows, the numbers of showings of two documents differ by at most one. */
static void random_phase(struct sched *s, size_t count)
{
    size_t n = s->view.n, w = s->plan.w;
    struct pick *pick = mem_zalloc(n, sizeof *pick);
    for (size_t i = 0; i < n; i++)
        pick[i].doc = (uint32_t)i;
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < n; i++)
            pick[i].random = gsl_rng_uniform(s->rng);
        qsort(pick, n, sizeof *pick, least_shown);
        uint32_t *doc = add_window(s, JUD_RANDOM);
        for (size_t i = 0; i < w; i++) {
            doc[i] = pick[i].doc;
            pick[i].shown++;
        }
        shuffle(s, doc);
    }
    mem_free(pick);
}

/* Returns the index in [from, to) of the smallest key, drawn at random among equal ones. */
static size_t smallest(const uint32_t *key, size_t from, size_t to, gsl_rng *rng)
{
    size_t equal = 0, at = from;
    for (size_t i = from; i < to; i++) {
        if (key[i] > key[at])
            continue;
        if (key[i] < key[at])
            equal = 0;
        if (gsl_rng_uniform_int(rng, ++equal) == 0)
            at = i;
    }
    return at;
}

/* Returns the number of windows of w consecutive ranks that show all ranks not shown yet. */
static size_t windows_to_cover(const uint32_t *shown, size_t n, size_t w)
{
    size_t count = 0;
    for (size_t r = 0; r < n; r += shown[r] ? 1 : w)
        count += !shown[r];
    return count;
}

/* Returns the first rank of the next stratified window: the w consecutive ranks around the rank least shown in this
 * phase whose total of showings is smallest, at random among equal ones. If only as many windows are left as are
 * needed to show every rank once, returns the first rank that has not been shown. held[0 .. n) is scratch. */
static size_t neighbours(const uint32_t *shown, size_t n, size_t w, size_t left, uint32_t *held, gsl_rng *rng)
{
    size_t first = 0;
    if (windows_to_cover(shown, n, w) >= left) {
        while (first < n - w && shown[first])
            first++;
        return first;
    }
    size_t rank = smallest(shown, 0, n, rng), last = rank < n - w ? rank : n - w;
    first = rank + 1 > w ? rank + 1 - w : 0;
    for (size_t start = first; start <= last; start++) {
        held[start] = 0;
        for (size_t i = 0; i < w; i++)
            held[start] += shown[start + i];
    }
    return smallest(held, first, last + 1, rng);
}

/* Appends `count` windows of neighbours in the fit of the answers so far; together they show every document at least
 * once if `count` suffices. */
static void stratified_phase(struct sched *s, size_t count)
{
    size_t n = s->view.n, w = s->plan.w;
    struct sched_rank *rank = mem_alloc(n, sizeof *rank);
    uint32_t *shown = mem_zalloc(n, sizeof *shown), *held = mem_alloc(n, sizeof *held);
    schedule_ranks(&s->view, rank);
    for (size_t k = 0; k < count; k++) {
        size_t start = neighbours(shown, n, w, count - k, held, s->rng);
        uint32_t *doc = add_window(s, JUD_STRATIFIED);
        for (size_t i = 0; i < w; i++) {
            doc[i] = rank[start + i].doc;
            shown[start + i]++;
        }
        shuffle(s, doc);
    }
    MEM_FREE_ALL(held, shown, rank);
}

static void adaptive_batch(struct sched *s, size_t count)
{
    struct sched_rank *rank = mem_alloc(s->view.n, sizeof *rank);
    size_t *start = mem_alloc(count, sizeof *start);
    schedule_ranks(&s->view, rank);
    schedule_uncertain(&s->view, rank, start, count);
    for (size_t k = 0; k < count; k++) {
        uint32_t *doc = add_window(s, JUD_ADAPTIVE);
        for (size_t i = 0; i < s->plan.w; i++)
            doc[i] = rank[start[k] + i].doc;
        if (!s->ranked_adaptive)
            shuffle(s, doc);
    }
    mem_free(start);
    mem_free(rank);
}

static void make_step(struct sched *s)
{
    size_t first = s->view.n_windows, step = s->step++;
    if (s->planned)
        s->view.n_windows = s->plan.total;
    else if (step == 0)
        random_phase(s, s->plan.random);
    else if (step == 1)
        stratified_phase(s, s->plan.stratified);
    else
        adaptive_batch(s, s->plan.batch);
    if (step < 2 && s->mirror && !s->planned)
        add_reversed(s, first);
}

size_t schedule_next(struct sched *s, const struct sched_window **out)
{
    size_t first = s->view.n_windows;
    *out = s->window + first;
    while (s->view.n_windows == first && first < s->plan.total) /* a phase may be empty */
        make_step(s);
    return s->view.n_windows - first;
}

size_t schedule_steps_left(const struct sched *s)
{
    size_t n = s->view.n_windows, left = 0;
    if (s->planned)
        return n < s->plan.total;
    for (size_t step = s->step; n < s->plan.total && (step < 2 || s->plan.batch); step++) {
        size_t more = step == 0 ? s->plan.random : step == 1 ? s->plan.stratified : s->plan.batch;
        n += step < 2 && s->mirror ? 2 * more : more;
        left += more > 0;
    }
    return left;
}

void schedule_scores(struct sched *s, uint32_t seq, const double *score)
{
    if (s->answer && score) {
        struct outlook_window *to = &s->answer[seq - s->window[0].seq];
        double *kept = mem_alloc(to->n, sizeof *kept);
        memcpy(kept, score, to->n * sizeof *kept);
        to->score = kept;
    }
    if (s->planned)
        return;
    s->valid[seq] = score != NULL;
    if (score)
        memcpy(s->score + seq * s->plan.w, score, s->plan.w * sizeof *score);
}

void schedule_passes(struct sched *s, uint32_t seq, const uint32_t *passes)
{
    if (s->answer && passes) {
        struct outlook_window *to = &s->answer[seq - s->window[0].seq];
        uint32_t *kept = mem_alloc(to->n, sizeof *kept);
        memcpy(kept, passes, to->n * sizeof *kept);
        to->passes = kept;
    }
    if (s->planned)
        return;
    s->valid[seq] = passes != NULL;
    if (passes)
        memcpy(s->passes + seq * s->plan.w, passes, s->plan.w * sizeof *passes);
}

void schedule_free(struct sched *s)
{
    if (!s)
        return;
    if (s->rng)
        mem_free(s->rng);
    MEM_FREE_ALL(s->window, s->doc, s->valid, s->score, s->passes, s);
}
