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

enum { OFTEN = 1000000 /* showings of earlier documents in a phase that is for new ones */ };

/* Returns num n / (den w), rounded half to even. */
static size_t round_windows(uint64_t num, uint64_t den, size_t n, size_t w)
{
    uint64_t a = num * n, b = den * w, q = a / b, twice = 2 * (a % b);
    return (size_t)(q + (twice > b || (twice == b && q % 2)));
}

/* A run of windows that are planned at one time. */
struct phase {
    enum jud_phase kind;
    size_t count, w;  /* the number of windows, without reversed copies, and of documents in each */
    size_t n;         /* the number of documents in the pool */
    size_t first_new; /* documents [first_new, n) are new, and the windows are for them; if there are none, the windows
                       * are for all documents */
    bool mirror;      /* whether the windows are shown reversed, too */
};

struct plan {
    struct phase *phase; /* n phases; phases without windows are left out */
    size_t n, cap, total, w;
};

/* Returns the number of windows of w documents over a pool of n, in proportion to of_150 windows of 10 over a pool
 * of 150. */
static size_t scale_windows(size_t of_150, size_t n, size_t w)
{
    return w ? round_windows(10 * of_150, 150, n, w) : 0;
}

/* Appends a phase unless it has no windows. */
static void add_phase(struct plan *p, struct phase phase)
{
    if (!phase.count)
        return;
    MEM_APPEND(p->phase, p->n, p->cap, phase);
    p->total += phase.count * (phase.mirror ? 2 : 1);
    p->w = phase.w > p->w ? phase.w : p->w;
}

/* Returns the largest number of new documents in a random window; earlier documents take the other places. */
static size_t most_new(enum jud_stage stage, const struct phase *f)
{
    return schedule_most_new(stage, f->n, f->n - f->first_new, f->w);
}

/* Adds `batches` adaptive batches. A window that holds the whole pool is adaptive once: a second one would repeat the
 * question. */
static void add_batches(struct plan *p, const struct sched_options *o, struct phase f, size_t before, size_t batches)
{
    bool whole = f.n <= o->window;
    size_t m = f.first_new == f.n ? f.n : f.n - f.first_new;
    f.kind = JUD_ADAPTIVE;
    f.mirror = false;
    f.count = scale_windows(o->adaptive, m, f.w);
    f.count = whole && f.count > 1 ? 1 : f.count;
    for (size_t k = before; k < before + batches && (!whole || k < 1); k++)
        add_phase(p, f);
}

/* Returns the number of rubric windows over all n documents, at least every one once. */
static size_t rubric_windows(size_t of_150, size_t n, size_t w)
{
    size_t once = w ? (n + w - 1) / w : 0, total = scale_windows(of_150, n, w);
    return total > once ? total : once;
}

/* Adds rubric windows: half of them random, the others neighbours. */
static void add_rubric(struct plan *p, struct phase f, size_t count)
{
    f.kind = JUD_RANDOM;
    f.count = count - count / 2;
    add_phase(p, f);
    f.kind = JUD_STRATIFIED;
    f.count = count / 2;
    add_phase(p, f);
}

/* Adds the phases for the documents [old, n); old = 0 means a new schedule. `amount` is its number of adaptive batches
 * or, in a rubric, of windows. */
static void add_documents(struct plan *p, enum jud_stage stage, const struct sched_options *o, size_t old, size_t n,
                          size_t amount)
{
    struct phase f = {.w = schedule_width(stage, n, o->window), .n = n, .first_new = old};
    size_t m = n - old;
    if (!f.w || !m) /* nothing to compare */
        return;
    size_t random = most_new(stage, &f), around = 1 + (f.w - 1) * m / n; /* new documents expected around a new one */
    around = around < (f.w + 3) / 4 ? (f.w + 3) / 4 : around;            /* at least a quarter, so that new documents
                                                                          * need at most four times their share of
                                                                          * windows */
    around = m < around ? m : around;
    if (stage == JUD_RUBRIC) {
        size_t once = (m + random - 1) / random, count = round_windows(10 * amount, 150, m, random);
        add_rubric(p, f, count > once ? count : once);
        return;
    }
    f.mirror = o->mirror;
    f.kind = JUD_RANDOM;
    f.count = round_windows(10 * o->random, 150, m, random);
    add_phase(p, f);
    f.kind = JUD_STRATIFIED;
    f.count = round_windows(10 * o->stratified, 150, m, around);
    add_phase(p, f);
    add_batches(p, o, f, 0, amount);
}

/* Adds the phases that the schedule of n documents has beyond those of a smaller amount. */
static void add_amount(struct plan *p, enum jud_stage stage, const struct sched_options *o, size_t n, size_t before,
                       size_t amount)
{
    struct phase f = {.w = schedule_width(stage, n, o->window), .n = n, .first_new = n};
    size_t had = rubric_windows(before, n, f.w), has = rubric_windows(amount, n, f.w);
    if (amount <= before)
        return;
    if (stage == JUD_TOURNAMENT)
        add_batches(p, o, f, before, amount - before);
    else if (has > had)
        add_rubric(p, f, has - had);
}

/* Returns the phases of a schedule, from its first size to the present one. The caller frees them. */
static struct plan make_plan(enum jud_stage stage, size_t n, const struct sched_options *o)
{
    struct plan p = {.n = 0};
    struct shown_size now = {n, stage == JUD_TOURNAMENT ? o->batches : o->rubric}, had = {0, 0};
    for (size_t k = 0; k <= o->n_earlier; k++) {
        const struct shown_size *size = k < o->n_earlier ? &o->earlier[k] : &now;
        if (!p.n) /* no earlier size had a window */
            had = (struct shown_size){0, size->amount};
        add_documents(&p, stage, o, had.docs, size->docs, had.amount);
        add_amount(&p, stage, o, size->docs, had.amount, size->amount);
        had = *size;
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

struct sched {
    enum jud_stage stage;
    struct plan plan;
    bool planned, ranked_adaptive;
    size_t step;                 /* the number of the next phase */
    struct sched_view view;      /* the windows and answers that the fits between steps read */
    struct sched_window *window; /* plan.total entries, of which view.n_windows are planned so far */
    uint16_t *size;              /* the windows' numbers of documents */
    uint32_t *doc;               /* the windows' documents; those of window k begin at k x plan.w */
    bool *valid;
    double *score;    /* tournament: the windows' scores, like doc */
    uint32_t *passes; /* rubric: the windows' bit sets, like doc */
    gsl_rng *rng;
    struct outlook_window *answer; /* windows chosen in rounds: the answer to each; otherwise NULL */
};

struct sched *schedule_new(enum jud_stage stage, const char *qid, const char *const *docno, size_t n_docs,
                           size_t n_criteria, const struct sched_options *o)
{
    struct sched *s = mem_zalloc(1, sizeof *s);
    s->stage = stage;
    s->plan = make_plan(stage, n_docs, o);
    s->ranked_adaptive = o->ranked_adaptive;
    size_t total = s->plan.total, places = total * s->plan.w; /* the products cannot overflow: every window is a call
                                                               * that somebody pays for */
    s->window = mem_alloc(total, sizeof *s->window);
    s->size = mem_alloc(total, sizeof *s->size);
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
                                  .size = s->size,
                                  .doc = s->doc,
                                  .valid = s->valid,
                                  .score = s->score,
                                  .passes = s->passes};
    return s;
}

/* Returns a schedule of one step of n windows, which the caller fills in. */
static struct sched *new_step(size_t n)
{
    struct sched *s = mem_zalloc(1, sizeof *s);
    s->planned = true;
    s->plan.total = n;
    s->window = mem_alloc(n, sizeof *s->window);
    return s;
}

struct sched *schedule_planned(const struct plan_window *w, size_t n)
{
    struct sched *s = new_step(n);
    for (size_t i = 0; i < n; i++)
        s->window[i] = (struct sched_window){(uint32_t)i, JUD_PLANNED, w[i].n, w[i].doc};
    return s;
}

struct sched *schedule_of_rounds(const struct sched_window *window, size_t n, struct outlook_window *answer)
{
    struct sched *s = new_step(n);
    if (n)
        memcpy(s->window, window, n * sizeof *s->window);
    s->answer = answer;
    return s;
}

/* Appends a window and returns its documents, which the caller fills in, in the order shown. */
static uint32_t *add_window(struct sched *s, enum jud_phase phase, size_t w)
{
    uint32_t seq = (uint32_t)s->view.n_windows++, *doc = s->doc + seq * s->plan.w;
    s->size[seq] = (uint16_t)w;
    s->window[seq] = (struct sched_window){seq, (uint8_t)phase, (uint16_t)w, doc};
    return doc;
}

/* Puts a window's documents into an order of the topic's random stream. */
static void shuffle_window(const struct sched *s, uint32_t *doc, size_t w)
{
    gsl_ran_shuffle(s->rng, doc, w, sizeof *doc);
}

/* Appends a reversed copy of every window from number `first` on: its last document comes first. */
static void add_reversed(struct sched *s, size_t first)
{
    for (size_t k = first, end = s->view.n_windows; k < end; k++) {
        const struct sched_window *w = &s->window[k];
        uint32_t *doc = add_window(s, (enum jud_phase)w->phase, w->n);
        for (size_t i = 0; i < w->n; i++)
            doc[i] = w->doc[w->n - 1u - i];
    }
}

struct pick {
    uint32_t shown, doc;
    double random;
};

static int least_shown(const void *a, const void *b)
{
    const struct pick *x = a, *y = b;
    return 4 * ORDER(x->shown, y->shown) + 2 * ORDER(x->random, y->random) + ORDER(x->doc, y->doc);
}

/* Copies the documents of pick[0 .. count) to doc[] and counts one more showing of each. Returns the place after them
 * in doc[]. */
static uint32_t *take_picks(struct pick *pick, size_t count, uint32_t *doc)
{
    for (size_t i = 0; i < count; i++) {
        *doc++ = pick[i].doc;
        pick[i].shown++;
    }
    return doc;
}

/* Appends windows of the documents least shown so far, equal ones in random order. In a new schedule, the numbers of
 * showings of two documents differ by at most one after any number of windows. New documents are taken first, and
 * earlier ones fill the windows. */
static void random_phase(struct sched *s, const struct phase *f)
{
    size_t n = f->n, old = f->first_new, of_new = most_new(s->stage, f);
    struct pick *pick = mem_zalloc(n, sizeof *pick);
    for (size_t i = 0; i < n; i++)
        pick[i].doc = (uint32_t)i;
    for (size_t k = 0; k < s->view.n_windows; k++)
        for (size_t i = 0; i < s->size[k]; i++)
            pick[s->window[k].doc[i]].shown++;
    for (size_t k = 0; k < f->count; k++) {
        for (size_t i = 0; i < n; i++)
            pick[i].random = gsl_rng_uniform(s->rng);
        qsort(pick, old, sizeof *pick, least_shown);
        qsort(pick + old, n - old, sizeof *pick, least_shown);
        uint32_t *doc = add_window(s, JUD_RANDOM, f->w);
        take_picks(pick, f->w - of_new, take_picks(pick + old, of_new, doc));
        shuffle_window(s, doc, f->w);
    }
    mem_free(pick);
}

/* Returns the index in [from, to) of the smallest key, drawn at random among equal ones. */
static size_t find_smallest(const uint32_t *key, size_t from, size_t to, gsl_rng *rng)
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
static size_t choose_neighbours(const uint32_t *shown, size_t n, size_t w, size_t left, uint32_t *held, gsl_rng *rng)
{
    size_t first = 0;
    if (windows_to_cover(shown, n, w) >= left) {
        while (first < n - w && shown[first])
            first++;
        return first;
    }
    size_t rank = find_smallest(shown, 0, n, rng), last = rank < n - w ? rank : n - w;
    first = rank + 1 > w ? rank + 1 - w : 0;
    for (size_t start = first; start <= last; start++) {
        held[start] = 0;
        for (size_t i = 0; i < w; i++)
            held[start] += shown[start + i];
    }
    return find_smallest(held, first, last + 1, rng);
}

/* Appends windows of neighbours in the fit of the answers so far; together they show every document that they are for
 * at least once if their number suffices. */
static void stratified_phase(struct sched *s, const struct phase *f)
{
    size_t n = f->n, w = f->w;
    struct sched_rank *rank = mem_alloc(n, sizeof *rank);
    uint32_t *shown = mem_zalloc(n, sizeof *shown), *held = mem_alloc(n, sizeof *held);
    schedule_ranks(&s->view, rank);
    for (size_t r = 0; r < n && f->first_new < n; r++)
        shown[r] = rank[r].doc < f->first_new ? OFTEN : 0;
    for (size_t k = 0; k < f->count; k++) {
        size_t start = choose_neighbours(shown, n, w, f->count - k, held, s->rng);
        uint32_t *doc = add_window(s, JUD_STRATIFIED, w);
        for (size_t i = 0; i < w; i++) {
            doc[i] = rank[start + i].doc;
            shown[start + i]++;
        }
        shuffle_window(s, doc, w);
    }
    MEM_FREE_ALL(held, shown, rank);
}

/* Adds a batch of windows that show neighbours in the current ranking where their order is least certain. */
static void adaptive_batch(struct sched *s, const struct phase *f)
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
static void make_next_step(struct sched *s)
{
    const struct phase *f = &s->plan.phase[s->step++];
    size_t first = s->view.n_windows;
    s->view.n = f->n;
    if (f->kind == JUD_RANDOM)
        random_phase(s, f);
    else if (f->kind == JUD_STRATIFIED)
        stratified_phase(s, f);
    else
        adaptive_batch(s, f);
    if (f->mirror)
        add_reversed(s, first);
}

size_t schedule_next(struct sched *s, const struct sched_window **out)
{
    size_t first = s->view.n_windows;
    *out = s->window + first;
    if (s->planned)
        s->view.n_windows = s->plan.total;
    else if (s->step < s->plan.n)
        make_next_step(s);
    return s->view.n_windows - first;
}

size_t schedule_steps_left(const struct sched *s)
{
    return s->planned ? s->view.n_windows < s->plan.total : s->plan.n - s->step;
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
        memcpy(s->score + seq * s->plan.w, score, s->size[seq] * sizeof *score);
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
