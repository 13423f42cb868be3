/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Schedules: how many windows, what each shows, and what that may depend on. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "model/bt.h"
#include "model/rasch.h"
#include "schedule/schedule.h"

enum { MOST = 300, CALLS = 500, CRITERIA = 3 };

static const char *docno[MOST];

static void name_documents(void)
{
    static char name[MOST][8];
    for (int i = 0; i < MOST; i++) {
        snprintf(name[i], sizeof name[i], "d%03d", i);
        docno[i] = name[i];
    }
}

/* A judge for tests: a document's worth is a fixed hash of its number, answers have noise of the window's own. */
static double noise(uint64_t a, uint64_t b)
{
    uint64_t state = a * 0x9e3779b97f4a7c15u + b * 0xbf58476d1ce4e5b9u + 1;
    check_random(&state);
    return check_uniform(&state) - 0.5;
}

static double worth(uint32_t doc)
{
    return 6 * noise(doc, 77);
}

struct played {
    size_t n, steps, first[16]; /* windows in all; where each step begins */
    struct sched_window window[CALLS];
    uint32_t doc[CALLS][16];
    double score[CALLS][16];
    uint32_t passes[CALLS][16];
    bool valid[CALLS];
};

static void answer(struct played *p, size_t k)
{
    for (size_t i = 0; i < p->window[k].n; i++) {
        p->score[k][i] = worth(p->doc[k][i]) + 2 * noise(p->doc[k][i], k);
        p->passes[k][i] = 0;
        for (uint32_t c = 0; c < CRITERIA; c++)
            p->passes[k][i] |= (uint32_t)(worth(p->doc[k][i]) + 2 * noise(p->doc[k][i], k) > c) << c;
    }
}

enum { FORWARD, BACKWARD };

static struct sched_options with_window(size_t w)
{
    return (struct sched_options){.window = w,
                                  .seed = SCHED_SEED,
                                  .random = SCHED_RANDOM,
                                  .stratified = SCHED_STRATIFIED,
                                  .adaptive = SCHED_ADAPTIVE,
                                  .batches = SCHED_BATCHES,
                                  .rubric = SCHED_RUBRIC,
                                  .mirror = true};
}

static size_t calls(enum jud_stage stage, size_t n, size_t w)
{
    struct sched_options o = with_window(w);
    return schedule_calls(stage, n, &o);
}

/* Plays a schedule to its end; answers of a step are booked in this order. Every invalid-th is invalid. */
static void play_as(struct played *p, enum jud_stage stage, const char *qid, size_t n, const struct sched_options *o,
                    int order, size_t invalid)
{
    struct sched *s = schedule_new(stage, qid, docno, n, CRITERIA, o);
    const struct sched_window *out;
    size_t m;
    memset(p, 0, sizeof *p);
    while ((m = schedule_next(s, &out)) > 0) {
        p->first[p->steps++] = p->n;
        for (size_t i = 0; i < m; i++) {
            p->window[p->n + i] = out[i];
            memcpy(p->doc[p->n + i], out[i].doc, out[i].n * sizeof(uint32_t));
            answer(p, p->n + i);
        }
        for (size_t i = 0; i < m; i++) {
            size_t k = p->n + (order == FORWARD ? i : m - 1 - i);
            p->valid[k] = !invalid || k % invalid != 0;
            if (stage == JUD_TOURNAMENT)
                schedule_scores(s, p->window[k].seq, p->valid[k] ? p->score[k] : NULL);
            else
                schedule_passes(s, p->window[k].seq, p->valid[k] ? p->passes[k] : NULL);
        }
        p->n += m;
    }
    p->first[p->steps] = p->n;
    schedule_free(s);
}

static void play(struct played *p, enum jud_stage stage, const char *qid, size_t n, size_t w, uint64_t seed, int order,
                 size_t invalid)
{
    struct sched_options o = with_window(w);
    o.seed = seed;
    play_as(p, stage, qid, n, &o, order, invalid);
}

static bool same(const struct played *a, const struct played *b)
{
    if (a->n != b->n)
        return false;
    for (size_t k = 0; k < a->n; k++)
        if (a->window[k].phase != b->window[k].phase || a->window[k].n != b->window[k].n ||
            memcmp(a->doc[k], b->doc[k], sizeof a->doc[k]) != 0)
            return false;
    return true;
}

/* By hand: round half to even of 53 x 10/150 n / w, 1.8 n / w, 8 x 10/150 n / w and 6.667 n / w, w = min(10, n). */
static const struct counts {
    size_t n, tournament, rubric, random, stratified, batch;
} counts[] = {{0, 0, 0, 0, 0, 0},       {1, 0, 7, 0, 0, 0},         {2, 13, 7, 4, 2, 1},
              {4, 13, 7, 4, 2, 1},      {9, 13, 7, 4, 2, 1},        {10, 13, 7, 4, 2, 1},
              {11, 19, 7, 4, 2, 1},     {25, 33, 17, 9, 4, 1},      {37, 54, 25, 13, 7, 2},
              {75, 108, 50, 26, 14, 4}, {150, 216, 100, 53, 27, 8}, {300, 432, 200, 106, 54, 16}};

static void has_the_counts(void)
{
    static struct played p;
    check_group("windows of each phase at 0 to 300 documents");
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        const struct counts *c = &counts[k];
        size_t of[JUD_PHASES] = {0};
        CHECK(calls(JUD_TOURNAMENT, c->n, 10) == c->tournament, "n %zu: %zu calls, expected %zu", c->n,
              calls(JUD_TOURNAMENT, c->n, 10), c->tournament);
        CHECK(calls(JUD_RUBRIC, c->n, 10) == c->rubric, "n %zu: %zu rubric calls, expected %zu", c->n,
              calls(JUD_RUBRIC, c->n, 10), c->rubric);
        play(&p, JUD_TOURNAMENT, "q", c->n, 10, 42, FORWARD, 0);
        for (size_t i = 0; i < p.n; i++)
            of[p.window[i].phase]++;
        CHECK(p.n == c->tournament && p.steps == (!p.n         ? 0
                                                  : c->n <= 10 ? 3
                                                               : 9),
              "n %zu: %zu windows in %zu steps", c->n, p.n, p.steps);
        CHECK(of[JUD_RANDOM] == 2 * c->random && of[JUD_STRATIFIED] == 2 * c->stratified &&
                  of[JUD_ADAPTIVE] == (c->n <= 10 ? 1 : 7) * c->batch,
              "n %zu: %zu random, %zu stratified, %zu adaptive", c->n, of[0], of[1], of[2]);
        play(&p, JUD_RUBRIC, "q", c->n, 10, 42, FORWARD, 0);
        CHECK(p.n == c->rubric && p.steps == (p.n ? 2 : 0), "n %zu: %zu rubric windows", c->n, p.n);
        CHECK(!p.n || p.first[1] == (p.n + 1) / 2, "n %zu: %zu rubric windows in the first step", c->n, p.first[1]);
    }
    CHECK(calls(JUD_TOURNAMENT, 150, 5) == 432, "windows of 5: %zu", calls(JUD_TOURNAMENT, 150, 5));
    CHECK(calls(JUD_RUBRIC, 150, 5) == 200, "windows of 5: %zu", calls(JUD_RUBRIC, 150, 5));
    CHECK(calls(JUD_TOURNAMENT, 150, 1) == 0, "a tournament in windows of 1");
}

/* Schedules that users ask for: phases may be empty, and nothing may be mirrored. By hand: 10 random windows at 150 are
 * 2 at 30, 30 stratified ones 6, 5 of a batch 1, 20 of the rubric 4. */
static void takes_other_numbers(void)
{
    static struct played p;
    static const struct {
        size_t random, stratified, adaptive, batches;
        bool mirror;
        size_t windows[3], steps;
    } of[] = {{10, 30, 5, 3, true, {4, 12, 3}, 5}, {10, 30, 5, 3, false, {2, 6, 3}, 5},
              {0, 30, 5, 1, true, {0, 12, 1}, 2},  {10, 0, 5, 1, false, {2, 0, 1}, 2},
              {10, 0, 0, 7, true, {4, 0, 0}, 1},   {0, 0, 5, 2, true, {0, 0, 2}, 2},
              {10, 30, 5, 0, true, {4, 12, 0}, 2}, {0, 0, 0, 0, true, {0, 0, 0}, 0}};
    check_group("schedules with other numbers");
    for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
        struct sched_options o = with_window(10);
        size_t count[JUD_PHASES] = {0};
        o.random = of[k].random;
        o.stratified = of[k].stratified;
        o.adaptive = of[k].adaptive;
        o.batches = of[k].batches;
        o.mirror = of[k].mirror;
        play_as(&p, JUD_TOURNAMENT, "q", 30, &o, FORWARD, 0);
        for (size_t i = 0; i < p.n; i++)
            count[p.window[i].phase]++;
        for (int f = 0; f < 3; f++)
            CHECK(count[f] == of[k].windows[f], "%zu: %zu windows of phase %d", k, count[f], f);
        CHECK(p.n == schedule_calls(JUD_TOURNAMENT, 30, &o) && p.steps == of[k].steps, "%zu: %zu windows, %zu steps", k,
              p.n, p.steps);
    }
    struct sched_options o = with_window(8);
    o.rubric = 20;
    CHECK(schedule_calls(JUD_RUBRIC, 30, &o) == 5, "%zu: round(1.33 x 30 / 8)", schedule_calls(JUD_RUBRIC, 30, &o));
    o.rubric = 1;
    CHECK(schedule_calls(JUD_RUBRIC, 30, &o) == 4, "%zu: every document once", schedule_calls(JUD_RUBRIC, 30, &o));
    o.rubric = 100;
    CHECK(schedule_calls(JUD_RUBRIC, 15, &o) == 12, "%zu: 12.5, half to even", schedule_calls(JUD_RUBRIC, 15, &o));
}

/* How many neighbours of the adaptive windows stand in the order of the Bradley-Terry fit of all windows before the
 * batch; *pairs: of how many. */
static size_t in_order(const struct played *p, size_t n, size_t *pairs)
{
    size_t found = 0;
    *pairs = 0;
    for (size_t step = 2; step < p->steps; step++) {
        struct bt_data d;
        struct bt_fit fit;
        bt_init(&d, n);
        for (size_t k = 0; k < p->first[step]; k++) {
            size_t doc[16];
            for (size_t i = 0; i < p->window[k].n; i++)
                doc[i] = p->doc[k][i];
            bt_add_scores(&d, doc, p->score[k], p->window[k].n, 0.0);
        }
        bt_solve(&d, 1e-4, &fit);
        for (size_t k = p->first[step]; k < p->first[step + 1]; k++)
            for (size_t i = 1; i < p->window[k].n; i++, ++*pairs)
                found += fit.theta[p->doc[k][i - 1]] > fit.theta[p->doc[k][i]];
        bt_fit_free(&fit);
        bt_free(&d);
    }
    return found;
}

static void orders_adaptive_windows(void)
{
    static struct played p;
    check_group("adaptive windows: best first by the fit of the answers before, or shuffled");
    for (int ranked = 0; ranked < 2; ranked++) {
        struct sched_options o = with_window(10);
        size_t pairs;
        o.ranked_adaptive = ranked;
        play_as(&p, JUD_TOURNAMENT, "q", 40, &o, FORWARD, 0);
        size_t found = in_order(&p, 40, &pairs);
        CHECK(pairs > 50 && (ranked ? found == pairs : found > pairs / 4 && found < 3 * pairs / 4), "%zu of %zu", found,
              pairs);
    }
}

static void shows_each_once(void)
{
    static struct played p;
    check_group("no window shows a document twice; every window has w of the n documents, numbered from 0");
    for (size_t n = 1; n <= 60; n += n < 12 ? 1 : 7)
        for (int stage = 0; stage < 2; stage++) {
            play(&p, (enum jud_stage)stage, "q", n, 10, n, FORWARD, 5);
            for (size_t k = 0; k < p.n; k++) {
                CHECK(p.window[k].n == (n < 10 ? n : 10) && p.window[k].seq == k, "n %zu, window %zu has %u documents",
                      n, k, p.window[k].n);
                for (size_t i = 0; i < p.window[k].n; i++) {
                    CHECK(p.doc[k][i] < n, "document %u of %zu", p.doc[k][i], n);
                    for (size_t j = 0; j < i; j++)
                        CHECK(p.doc[k][i] != p.doc[k][j], "document %u twice", p.doc[k][i]);
                }
            }
        }
}

static void spread(const struct played *p, size_t from, size_t to, size_t n, size_t *least, size_t *most)
{
    size_t shown[MOST] = {0};
    for (size_t k = from; k < to; k++)
        for (size_t i = 0; i < p->window[k].n; i++)
            shown[p->doc[k][i]]++;
    *least = *most = shown[0];
    for (size_t i = 1; i < n; i++) {
        *least = shown[i] < *least ? shown[i] : *least;
        *most = shown[i] > *most ? shown[i] : *most;
    }
}

static void is_balanced(void)
{
    static struct played p;
    size_t least, most;
    check_group("random windows show all documents equally often, or once more; stratified ones show every one");
    for (size_t n = 2; n <= 160; n += 1 + n / 6)
        for (uint64_t seed = 1; seed <= 2; seed++) {
            size_t w = n < 10 ? n : 10;
            play(&p, JUD_TOURNAMENT, "q", n, 10, seed, FORWARD, 0);
            size_t random = p.first[1] / 2, stratified = (p.first[2] - p.first[1]) / 2;
            for (size_t upto = 1; upto <= random; upto++) {
                spread(&p, 0, upto, n, &least, &most);
                CHECK(most - least <= 1, "n %zu: %zu to %zu times in the first %zu windows", n, least, most, upto);
            }
            spread(&p, p.first[1], p.first[1] + stratified, n, &least, &most);
            CHECK(least >= 1 && most <= 5, "n %zu: stratified %zu to %zu times", n, least, most);
            play(&p, JUD_RUBRIC, "q", n, 10, seed, FORWARD, 0);
            spread(&p, 0, p.first[1], n, &least, &most);
            CHECK(most - least <= 1 && least >= 3 && p.first[1] * w >= n, "n %zu: rubric %zu to %zu times", n, least,
                  most);
            spread(&p, p.first[1], p.n, n, &least, &most);
            CHECK(least >= 1 && most <= 8, "n %zu: rubric neighbours %zu to %zu times", n, least, most);
        }
}

/* Few windows and many documents: just enough to show all. */
static void shows_all_neighbours(void)
{
    static struct played p;
    size_t least, most;
    check_group("stratified windows show every document, however few they are");
    for (size_t n = 11; n <= 40; n++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            play(&p, JUD_TOURNAMENT, "q", n, 10, seed, FORWARD, 3);
            spread(&p, p.first[1], p.first[2], n, &least, &most);
            CHECK(least >= 2, "n %zu, seed %d: a document is shown %zu times", n, (int)seed, least); /* and reversed */
        }
}

static void is_reversed(void)
{
    static struct played p;
    check_group("random and stratified windows come again, reversed");
    for (size_t n = 2; n <= 150; n += 37) {
        play(&p, JUD_TOURNAMENT, "q", n, 10, 3, FORWARD, 0);
        for (size_t step = 0; step < 2; step++) {
            size_t half = (p.first[step + 1] - p.first[step]) / 2;
            for (size_t k = p.first[step]; k < p.first[step] + half; k++)
                for (size_t i = 0; i < p.window[k].n; i++)
                    CHECK(p.doc[k][i] == p.doc[k + half][p.window[k].n - 1 - i] &&
                              p.window[k].phase == p.window[k + half].phase,
                          "n %zu, window %zu", n, k);
        }
    }
}

static void depends_on(void)
{
    static struct played a, b;
    check_group("a schedule depends on seed, qid and valid answers, not on the order of answers or on other queries");
    for (int stage = 0; stage < 2; stage++) {
        enum jud_stage s = (enum jud_stage)stage;
        play(&a, s, "q1", 60, 10, 42, FORWARD, 4);
        play(&b, s, "q2", 60, 10, 42, FORWARD, 4);
        CHECK(!same(&a, &b), "the same for two queries");
        play(&b, s, "q1", 60, 10, 43, FORWARD, 4);
        CHECK(!same(&a, &b), "the same for two seeds");
        play(&b, s, "q1", 60, 10, 42, FORWARD, 3);
        CHECK(!same(&a, &b), "the same for other valid answers");
        CHECK(memcmp(a.doc, b.doc, a.first[1] * sizeof a.doc[0]) == 0, "the first step depends on answers");
        play(&b, s, "q1", 60, 10, 42, BACKWARD, 4);
        CHECK(same(&a, &b), "depends on the order of answers");
        play(&b, s, "q1", 60, 10, 42, FORWARD, 1);
        CHECK(b.n == a.n, "%zu windows without any valid answer, expected %zu", b.n, a.n);
    }
    play(&a, JUD_TOURNAMENT, "q1", 60, 10, 42, FORWARD, 0);
    play(&b, JUD_RUBRIC, "q1", 60, 10, 42, FORWARD, 0);
    CHECK(memcmp(a.doc[0], b.doc[0], sizeof a.doc[0]) != 0, "both stages have one stream");
}

/* What was asked first must be asked first by every version, or a store could not be gone on with. The numbers are
 * those of version 0.1.0. */
static void stays_the_same(void)
{
    static struct played p;
    static const uint64_t expected[2] = {5365169321909669695u, 10719761167278641532u};
    check_group("the first step of a schedule is that of earlier versions");
    for (int stage = 0; stage < 2; stage++) {
        uint64_t h = 14695981039346656037u; /* FNV-1a */
        play(&p, (enum jud_stage)stage, "q1", 150, 10, 42, FORWARD, 0);
        for (size_t k = 0; k < p.first[1]; k++)
            for (size_t i = 0; i < p.window[k].n; i++)
                h = (h ^ p.doc[k][i]) * 1099511628211u;
        CHECK(h == expected[stage], "stage %d: %llu", stage, (unsigned long long)h);
    }
}

/* The fit that a step goes by, and the documents by rank. */
static void ranks(const struct played *p, enum jud_stage stage, size_t upto, size_t n, double *theta, size_t *order)
{
    size_t doc[16];
    if (stage == JUD_TOURNAMENT) {
        struct bt_data d;
        struct bt_fit fit;
        bt_init(&d, n);
        for (size_t k = 0; k < upto; k++) {
            for (size_t i = 0; i < p->window[k].n; i++)
                doc[i] = p->doc[k][i];
            if (p->valid[k])
                bt_add_scores(&d, doc, p->score[k], p->window[k].n, 0.0);
        }
        bt_solve(&d, 1e-4, &fit);
        memcpy(theta, fit.theta, n * sizeof *theta);
        bt_fit_free(&fit);
        bt_free(&d);
    } else {
        uint32_t responses[MOST] = {0}, passes[MOST * CRITERIA] = {0};
        struct rasch_fit fit;
        for (size_t k = 0; k < upto; k++)
            for (size_t i = 0; i < p->window[k].n && p->valid[k]; i++) {
                responses[p->doc[k][i]]++;
                for (size_t c = 0; c < CRITERIA; c++)
                    passes[p->doc[k][i] * CRITERIA + c] += p->passes[k][i] >> c & 1;
            }
        rasch_solve(&(struct rasch_data){n, CRITERIA, responses, passes}, 1e-4, &fit);
        memcpy(theta, fit.theta, n * sizeof *theta);
        rasch_fit_free(&fit);
    }
    for (size_t i = 0; i < n; i++) { /* document numbers and names are in the same order */
        size_t r = 0;
        for (size_t j = 0; j < n; j++)
            r += theta[j] > theta[i] || (theta[j] == theta[i] && j < i);
        order[r] = i;
    }
}

static bool window_holds(const struct played *p, size_t k, size_t doc)
{
    for (size_t i = 0; i < p->window[k].n; i++)
        if (p->doc[k][i] == doc)
            return true;
    return false;
}

/* Where the window's documents, which should be neighbours, begin in order; n if they are not. */
static size_t begins(const struct played *p, size_t k, const size_t *order, size_t n)
{
    size_t r = 0;
    while (r < n && !window_holds(p, k, order[r]))
        r++;
    for (size_t i = 0; i < p->window[k].n; i++)
        if (r + i >= n || !window_holds(p, k, order[r + i]))
            return n;
    return r;
}

static void shows_neighbours(void)
{
    static struct played p;
    double theta[MOST];
    size_t order[MOST], differ = 0;
    check_group("stratified windows show neighbours in the fit of the valid answers, in another order");
    for (size_t n = 12; n <= 150; n += 23)
        for (int stage = 0; stage < 2; stage++) {
            play(&p, (enum jud_stage)stage, "q", n, 10, n, FORWARD, 6);
            ranks(&p, (enum jud_stage)stage, p.first[1], n, theta, order);
            size_t end = stage == JUD_TOURNAMENT ? p.first[1] + (p.first[2] - p.first[1]) / 2 : p.n;
            for (size_t k = p.first[1]; k < end; k++) {
                size_t at = begins(&p, k, order, n);
                CHECK(at < n, "n %zu, stage %d, window %zu shows others than neighbours", n, stage, k);
                for (size_t i = 0; at < n && i < 10; i++)
                    differ += p.doc[k][i] != order[at + i];
            }
        }
    CHECK(differ > 100, "windows are shown in the order of the fit");
}

/* The formula, as it is written, one window at a time. */
static void picks_the_uncertain(void)
{
    static struct played p;
    double theta[MOST], v[MOST];
    size_t order[MOST];
    check_group("adaptive windows are those of the formula");
    for (size_t n = 8; n <= 150; n += 71) {
        play(&p, JUD_TOURNAMENT, "q", n, 10, n, FORWARD, 7);
        for (size_t step = 2; step < p.steps; step++) {
            ranks(&p, JUD_TOURNAMENT, p.first[step], n, theta, order);
            for (size_t r = 1; r < n; r++) {
                double prob = 1 / (1 + exp(theta[order[r]] - theta[order[r - 1]]));
                int held = 0;
                for (size_t k = 0; k < p.first[step]; k++)
                    held += window_holds(&p, k, order[r - 1]) && window_holds(&p, k, order[r]);
                v[r] = prob * (1 - prob) / (log((double)r + 1) / log(2)) / (1 + held);
            }
            for (size_t k = p.first[step]; k < p.first[step + 1]; k++) {
                size_t w = p.window[k].n, at = begins(&p, k, order, n);
                double best = 0, picked = 0;
                CHECK(at < n, "n %zu, window %zu shows others than neighbours", n, k);
                for (size_t start = 0; start + w <= n; start++) {
                    double sum = 0;
                    for (size_t r = start + 1; r < start + w; r++)
                        sum += v[r];
                    best = sum > best ? sum : best;
                    picked = start == at ? sum : picked;
                }
                CHECK(picked > best * (1 - 1e-9), "n %zu, window %zu is worth %g, the best %g", n, k, picked, best);
                for (size_t r = at + 1; r < at + w; r++)
                    v[r] *= 0.3;
            }
        }
    }
}

int main(void)
{
    gsl_set_error_handler_off();
    name_documents();
    has_the_counts();
    takes_other_numbers();
    shows_each_once();
    orders_adaptive_windows();
    is_balanced();
    shows_all_neighbours();
    is_reversed();
    depends_on();
    stays_the_same();
    shows_neighbours();
    picks_the_uncertain();
    return check_end();
}
