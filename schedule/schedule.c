/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "schedule/schedule.h"

#include <gsl/gsl_randist.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/random.h"
#include "calibrate/outlook.h"
#include "schedule/schedule_first.h"
#include "schedule/schedule_plan.h"

enum {
    OFTEN = 1000000 /* the showings that a phase for new documents assumes of each earlier one: never the least */
};

/* Returns numerator x n / (denominator x w), rounded half to even. */
static size_t round_windows(uint64_t numerator, uint64_t denominator, size_t n, size_t w)
{
    uint64_t a = numerator * n, b = denominator * w, q = a / b, twice = 2 * (a % b);
    return (size_t)(q + (twice > b || (twice == b && q % 2)));
}

/* Consecutive windows of a schedule that are planned at one time. */
struct phase {
    enum jud_phase kind;
    size_t count, w;  /* the number of windows, without reversed copies, and of documents in each */
    size_t n;         /* the number of documents in the pool */
    size_t first_new; /* documents [first_new, n) are new, and the windows are for them; if there are none, the windows
                       * are for all documents */
    bool mirror;      /* whether the windows are shown reversed, too */
};

/* The phases of a schedule. */
struct plan {
    struct phase *phase; /* n phases; phases without windows are omitted */
    size_t n, cap;
    size_t total; /* the number of windows, including reversed copies */
    size_t w;     /* the largest number of documents in a window */
};

/* Returns the number of windows of w documents over a pool of n, in proportion to `count` windows of 10 documents over
 * a pool of 150. */
static size_t scale_windows(size_t count, size_t n, size_t w)
{
    return w ? round_windows(10 * count, 150, n, w) : 0;
}

/* Appends a phase to the plan unless the phase has no windows. */
static void add_phase(struct plan *p, struct phase phase)
{
    if (!phase.count)
        return;
    MEM_APPEND(p->phase, p->n, p->cap, phase);
    p->total += phase.count * (phase.mirror ? 2 : 1);
    p->w = phase.w > p->w ? phase.w : p->w;
}

/* Returns how many new documents a random window of a phase shows; earlier documents fill the window. */
static size_t max_new_documents(enum jud_stage stage, const struct phase *f)
{
    return schedule_most_new(stage, f->n, f->n - f->first_new, f->w);
}

/* Adds `batches` adaptive batches, one phase each, to a plan that has old_batches. If a window holds the whole pool,
 * the whole plan has at most one adaptive window: a second one would repeat the question. */
static void add_batches(struct plan *p, const struct sched_options *o, struct phase f, size_t old_batches,
                        size_t batches)
{
    bool is_whole_pool = f.n <= o->window;
    size_t m = f.first_new == f.n ? f.n : f.n - f.first_new;
    f.kind = JUD_ADAPTIVE;
    f.mirror = false;
    f.count = scale_windows(o->adaptive, m, f.w);
    f.count = is_whole_pool && f.count > 1 ? 1 : f.count;
    for (size_t k = old_batches; k < old_batches + batches && (!is_whole_pool || k < 1); k++)
        add_phase(p, f);
}

/* Returns the number of rubric windows of w documents over all n documents, in proportion to `count` windows of 10 over
 * a pool of 150, but enough to show every document once. */
static size_t count_rubric_windows(size_t count, size_t n, size_t w)
{
    size_t least = w ? (n + w - 1) / w : 0, total = scale_windows(count, n, w);
    return total > least ? total : least;
}

/* Adds `count` rubric windows: half of them random, the others of neighbours in a fit. */
static void add_rubric(struct plan *p, struct phase f, size_t count)
{
    f.kind = JUD_RANDOM;
    f.count = count - count / 2;
    add_phase(p, f);
    f.kind = JUD_STRATIFIED;
    f.count = count / 2;
    add_phase(p, f);
}

/* Adds the phases for the documents [old, n) to a plan, if any; old = 0 means a new schedule. `amount` is the number of
 * adaptive batches (tournament), or of windows of 10 in a pool of 150 (rubric). */
static void add_documents(struct plan *p, enum jud_stage stage, const struct sched_options *o, size_t old, size_t n,
                          size_t amount)
{
    struct phase f = {.w = schedule_width(stage, n, o->window), .n = n, .first_new = old};
    size_t m = n - old;
    if (!f.w || !m) /* nothing to compare */
        return;
    size_t new_documents = max_new_documents(stage, &f),
           neighbours = 1 + (f.w - 1) * m / n; /* new documents expected in a window around a new one, with it */
    neighbours = neighbours < (f.w + 3) / 4 ? (f.w + 3) / 4
                                            : neighbours; /* at least a quarter of a window, so that new documents
                                                           * need at most four times their share of
                                                           * windows */
    neighbours = m < neighbours ? m : neighbours;
    if (stage == JUD_RUBRIC) {
        size_t least = (m + new_documents - 1) / new_documents,
               count = round_windows(10 * amount, 150, m, new_documents);
        add_rubric(p, f, count > least ? count : least);
        return;
    }
    f.mirror = o->mirror;
    f.kind = JUD_RANDOM;
    f.count = round_windows(10 * o->random, 150, m, new_documents);
    add_phase(p, f);
    f.kind = JUD_STRATIFIED;
    f.count = round_windows(10 * o->stratified, 150, m, neighbours);
    add_phase(p, f);
    add_batches(p, o, f, 0, amount);
}

/* Adds the phases that raise the amount of a schedule of n documents (tournament: adaptive batches; rubric: windows of
 * 10 in a pool of 150) from old_amount to `amount`. Adds none if it is not larger. */
static void add_amount(struct plan *p, enum jud_stage stage, const struct sched_options *o, size_t n, size_t old_amount,
                       size_t amount)
{
    struct phase f = {.w = schedule_width(stage, n, o->window), .n = n, .first_new = n};
    size_t old_count = count_rubric_windows(old_amount, n, f.w), new_count = count_rubric_windows(amount, n, f.w);
    if (amount <= old_amount)
        return;
    if (stage == JUD_TOURNAMENT)
        add_batches(p, o, f, old_amount, amount - old_amount);
    else if (new_count > old_count)
        add_rubric(p, f, new_count - old_count);
}

/* Returns the phases of a schedule, from its first size to the present one of n documents. The caller frees .phase. */
static struct plan make_plan(enum jud_stage stage, size_t n, const struct sched_options *o)
{
    struct plan p = {.n = 0};
    struct shown_size present = {n, stage == JUD_TOURNAMENT ? o->batches : o->rubric}, previous = {0, 0};
    for (size_t k = 0; k <= o->n_earlier; k++) {
        const struct shown_size *size = k < o->n_earlier ? &o->earlier[k] : &present;
        if (!p.n) /* no earlier size had a window */
            previous = (struct shown_size){0, size->amount};
        add_documents(&p, stage, o, previous.docs, size->docs, previous.amount);
        add_amount(&p, stage, o, size->docs, previous.amount, size->amount);
        previous = *size;
    }
    return p;
}

double schedule_placements(size_t windows)
{
    return (double)(windows * 10) / 150.0;
}

size_t schedule_calls(enum jud_stage stage, size_t n_docs, const struct sched_options *o)
{
    struct plan p = make_plan(stage, n_docs, o);
    mem_free(p.phase);
    return p.total;
}

void schedule_set_size(struct sched_options *o, enum jud_stage stage, const struct shown_size *size, size_t n)
{
    if (!n)
        return;
    *(stage == JUD_TOURNAMENT ? &o->batches : &o->rubric) = size[n - 1].amount;
    o->earlier = size;
    o->n_earlier = n - 1;
}

uint32_t schedule_step_end(enum jud_stage stage, size_t n_docs, const struct sched_options *o, uint32_t seq)
{
    struct plan p = make_plan(stage, n_docs, o);
    size_t end = 0;
    for (size_t k = 0; k < p.n && end <= seq; k++)
        end += p.phase[k].count * (p.phase[k].mirror ? 2 : 1);
    mem_free(p.phase);
    return end > seq ? (uint32_t)(end - 1) : seq;
}

/* The schedule of one topic and stage. */
struct sched {
    enum jud_stage stage;
    struct plan plan;
    /* planned: whether the windows are given, in one step, and need no fit; ranked_adaptive: that of the options */
    bool planned, ranked_adaptive;
    size_t step;                 /* the index of the plan's next phase */
    struct sched_view view;      /* the windows and answers that the fits between steps read */
    struct sched_window *window; /* plan.total entries, of which view.n_windows are planned so far */
    uint16_t *size;              /* the windows' numbers of documents */
    uint32_t *doc;               /* the windows' documents; those of window k begin at k x plan.w */
    bool *valid;                 /* by window: whether it has a valid answer */
    double *score;               /* tournament: score[i] is the score of document doc[i]; otherwise NULL */
    uint32_t *passes;            /* rubric: bits of the criteria that document doc[i] passes; otherwise NULL */
    gsl_rng *rng;
    struct outlook_window *answer; /* windows chosen in rounds: where their answers are stored; otherwise NULL */
};

struct sched *schedule_new(enum jud_stage stage, const char *qid, const char *const *docno, size_t n_docs,
                           size_t n_criteria, const struct sched_options *o)
{
    struct sched *s = mem_zalloc(1, sizeof *s);
    s->stage = stage;
    s->plan = make_plan(stage, n_docs, o);
    s->ranked_adaptive = o->ranked_adaptive;
    size_t total = s->plan.total, n_entries = total * s->plan.w; /* the products cannot overflow: every window is a call
                                                                  * that somebody pays for */
    s->window = mem_alloc(total, sizeof *s->window);
    s->size = mem_alloc(total, sizeof *s->size);
    s->doc = mem_alloc(n_entries, sizeof *s->doc);
    s->valid = mem_zalloc(total, sizeof *s->valid);
    if (stage == JUD_TOURNAMENT)
        s->score = mem_alloc(n_entries, sizeof *s->score);
    else
        s->passes = mem_alloc(n_entries, sizeof *s->passes);
    /* each stage of each topic has its random stream */
    s->rng = random_stream(o->seed, 2 * random_hash(RANDOM_HASH, qid, strlen(qid)) + (uint64_t)stage);
    s->view = (struct sched_view){.docno = docno,
                                  .n = n_docs,
                                  .w = s->plan.w,
                                  .n_criteria = n_criteria,
                                  .size = s->size,
                                  .doc = s->doc,
                                  .valid = s->valid,
                                  .score = s->score,
                                  .passes = s->passes};
    return s;
}

/* Returns a schedule of one step with n windows, which the caller fills in. */
static struct sched *make_step(size_t n)
{
    struct sched *s = mem_zalloc(1, sizeof *s);
    s->planned = true;
    s->plan.total = n;
    s->window = mem_alloc(n, sizeof *s->window);
    return s;
}

struct sched *schedule_planned(const struct plan_window *w, size_t n)
{
    struct sched *s = make_step(n);
    for (size_t i = 0; i < n; i++)
        s->window[i] = (struct sched_window){(uint32_t)i, JUD_PLANNED, w[i].n, w[i].doc};
    return s;
}

struct sched *schedule_of_rounds(const struct sched_window *window, size_t n, struct outlook_window *answer)
{
    struct sched *s = make_step(n);
    if (n)
        memcpy(s->window, window, n * sizeof *s->window);
    s->answer = answer;
    return s;
}

/* Appends a window of a phase and returns its w documents, which the caller fills in, in the order shown. */
static uint32_t *add_window(struct sched *s, enum jud_phase phase, size_t w)
{
    uint32_t seq = (uint32_t)s->view.n_windows++, *doc = s->doc + seq * s->plan.w;
    s->size[seq] = (uint16_t)w;
    s->window[seq] = (struct sched_window){seq, (uint8_t)phase, (uint16_t)w, doc};
    return doc;
}

/* Shuffles doc[0 .. w), the documents of a window, by the topic's random stream. */
static void shuffle_window(const struct sched *s, uint32_t *doc, size_t w)
{
    gsl_ran_shuffle(s->rng, doc, w, sizeof *doc);
}

/* Appends a reversed copy of every present window from number `begin` on: its last document comes first. */
static void add_reversed(struct sched *s, size_t begin)
{
    for (size_t k = begin, end = s->view.n_windows; k < end; k++) {
        const struct sched_window *w = &s->window[k];
        uint32_t *doc = add_window(s, (enum jud_phase)w->phase, w->n);
        for (size_t i = 0; i < w->n; i++)
            doc[i] = w->doc[w->n - 1u - i];
    }
}

/* A document with its number of showings; equal numbers are ordered by `random`. */
struct pick {
    uint32_t shown, doc;
    double random;
};

/* Compares documents for qsort(): the one shown least comes first, of equals the one with the smaller random number. */
static int compare_showings(const void *a, const void *b)
{
    const struct pick *x = a, *y = b;
    return 4 * ORDER(x->shown, y->shown) + 2 * ORDER(x->random, y->random) + ORDER(x->doc, y->doc);
}

/* Copies the documents of pick[0 .. count) to doc[] and counts one more showing of each. Returns doc + count. */
static uint32_t *take_picks(struct pick *pick, size_t count, uint32_t *doc)
{
    for (size_t i = 0; i < count; i++) {
        *doc++ = pick[i].doc;
        pick[i].shown++;
    }
    return doc;
}

/* Appends the windows of a random phase: the documents least shown so far, equal ones in random order. In a new
 * schedule, the numbers of showings of two documents differ by at most one after any number of windows. New documents
 * are taken first, and earlier ones fill the windows. */
static void add_random_phase(struct sched *s, const struct phase *f)
{
    size_t n = f->n, old = f->first_new, n_new = max_new_documents(s->stage, f);
    struct pick *pick = mem_zalloc(n, sizeof *pick);
    for (size_t i = 0; i < n; i++)
        pick[i].doc = (uint32_t)i;
    for (size_t k = 0; k < s->view.n_windows; k++)
        for (size_t i = 0; i < s->size[k]; i++)
            pick[s->window[k].doc[i]].shown++;
    for (size_t k = 0; k < f->count; k++) {
        for (size_t i = 0; i < n; i++)
            pick[i].random = gsl_rng_uniform(s->rng);
        qsort(pick, old, sizeof *pick, compare_showings);
        qsort(pick + old, n - old, sizeof *pick, compare_showings);
        uint32_t *doc = add_window(s, JUD_RANDOM, f->w);
        take_picks(pick, f->w - n_new, take_picks(pick + old, n_new, doc));
        shuffle_window(s, doc, f->w);
    }
    mem_free(pick);
}

/* Returns the index in [begin, end) of the smallest key, drawn at random among equal ones. */
static size_t find_smallest(const uint32_t *key, size_t begin, size_t end, gsl_rng *rng)
{
    size_t equal = 0, smallest = begin;
    for (size_t i = begin; i < end; i++) {
        if (key[i] > key[smallest])
            continue;
        if (key[i] < key[smallest])
            equal = 0;
        if (gsl_rng_uniform_int(rng, ++equal) == 0)
            smallest = i;
    }
    return smallest;
}

/* Returns how many windows of w consecutive ranks it takes to show every rank r < n that has shown[r] = 0. */
static size_t count_uncovered_windows(const uint32_t *shown, size_t n, size_t w)
{
    size_t count = 0;
    for (size_t r = 0; r < n; r += shown[r] ? 1 : w)
        count += !shown[r];
    return count;
}

/* Returns the first rank of the next stratified window: the w consecutive ranks around the rank least shown in this
 * phase whose total of showings is smallest, at random among equal ones. If the phase's remaining windows, n_left with
 * this one, are only as many as are needed to show every rank once, returns the first rank that has not been shown, but
 * at most n - w. total[0 .. n) is scratch. */
static size_t choose_neighbours(const uint32_t *shown, size_t n, size_t w, size_t n_left, uint32_t *total, gsl_rng *rng)
{
    size_t begin = 0;
    if (count_uncovered_windows(shown, n, w) >= n_left) {
        while (begin < n - w && shown[begin])
            begin++;
        return begin;
    }
    size_t rank = find_smallest(shown, 0, n, rng), last = rank < n - w ? rank : n - w;
    begin = rank + 1 > w ? rank + 1 - w : 0;
    for (size_t start = begin; start <= last; start++) {
        total[start] = 0;
        for (size_t i = 0; i < w; i++)
            total[start] += shown[start + i];
    }
    return find_smallest(total, begin, last + 1, rng);
}

/* Appends the windows of a stratified phase: neighbours in the fit of the answers so far. Together they show every
 * document, or every new one in a phase for new ones, at least once if their number suffices. */
static void add_stratified_phase(struct sched *s, const struct phase *f)
{
    size_t n = f->n, w = f->w;
    struct sched_rank *rank = mem_alloc(n, sizeof *rank);
    uint32_t *shown = mem_zalloc(n, sizeof *shown), *total = mem_alloc(n, sizeof *total);
    schedule_ranks(&s->view, rank);
    for (size_t r = 0; r < n && f->first_new < n; r++)
        shown[r] = rank[r].doc < f->first_new ? OFTEN : 0;
    for (size_t k = 0; k < f->count; k++) {
        size_t start = choose_neighbours(shown, n, w, f->count - k, total, s->rng);
        uint32_t *doc = add_window(s, JUD_STRATIFIED, w);
        for (size_t i = 0; i < w; i++) {
            doc[i] = rank[start + i].doc;
            shown[start + i]++;
        }
        shuffle_window(s, doc, w);
    }
    MEM_FREE_ALL(total, shown, rank);
}

/* Appends the windows of an adaptive batch: neighbours in the current ranking where their order is least certain. */
static void add_adaptive_batch(struct sched *s, const struct phase *f)
{
    struct sched_rank *rank = mem_alloc(f->n, sizeof *rank);
    size_t *start = mem_alloc(f->count, sizeof *start);
    schedule_ranks(&s->view, rank);
    schedule_uncertain(&s->view, rank, f->w, start, f->count);
    for (size_t k = 0; k < f->count; k++) {
        uint32_t *doc = add_window(s, JUD_ADAPTIVE, f->w);
        for (size_t i = 0; i < f->w; i++)
            doc[i] = rank[start[k] + i].doc;
        if (!s->ranked_adaptive)
            shuffle_window(s, doc, f->w);
    }
    mem_free(start);
    mem_free(rank);
}

/* Appends the windows of the plan's next phase, mirrored ones after the others. */
static void plan_next_step(struct sched *s)
{
    const struct phase *f = &s->plan.phase[s->step++];
    size_t begin = s->view.n_windows;
    s->view.n = f->n;
    if (f->kind == JUD_RANDOM)
        add_random_phase(s, f);
    else if (f->kind == JUD_STRATIFIED)
        add_stratified_phase(s, f);
    else
        add_adaptive_batch(s, f);
    if (f->mirror)
        add_reversed(s, begin);
}

size_t schedule_next(struct sched *s, const struct sched_window **windows)
{
    size_t begin = s->view.n_windows;
    *windows = s->window + begin;
    if (s->planned)
        s->view.n_windows = s->plan.total;
    else if (s->step < s->plan.n)
        plan_next_step(s);
    return s->view.n_windows - begin;
}

size_t schedule_steps_left(const struct sched *s)
{
    return s->planned ? s->view.n_windows < s->plan.total : s->plan.n - s->step;
}

void schedule_scores(struct sched *s, uint32_t seq, const double *score)
{
    if (s->answer && score) {
        struct outlook_window *window = &s->answer[seq - s->window[0].seq];
        double *copy = mem_alloc(window->n, sizeof *copy);
        memcpy(copy, score, window->n * sizeof *copy);
        window->score = copy;
    }
    if (s->planned)
        return;
    s->valid[seq] = score != NULL;
    if (score)
        memcpy(s->score + seq * s->plan.w, score, s->size[seq] * sizeof *score);
}

void schedule_passes(struct sched *s, uint32_t seq, const uint32_t *passes)
{
    if (s->answer && passes) {
        struct outlook_window *window = &s->answer[seq - s->window[0].seq];
        uint32_t *copy = mem_alloc(window->n, sizeof *copy);
        memcpy(copy, passes, window->n * sizeof *copy);
        window->passes = copy;
    }
    if (s->planned)
        return;
    s->valid[seq] = passes != NULL;
    if (passes)
        memcpy(s->passes + seq * s->plan.w, passes, s->size[seq] * sizeof *passes);
}

void schedule_free(struct sched *s)
{
    if (!s)
        return;
    if (s->rng)
        mem_free(s->rng);
    MEM_FREE_ALL(s->plan.phase, s->window, s->size, s->doc, s->valid, s->score, s->passes, s);
}
