/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Schedules that grow: the windows that they had stay, and the further ones are for what is new. */
#include <gsl/gsl_errno.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "schedule/schedule.h"

enum { MOST = 200, CALLS = 900, CRITERIA = 3, WIDEST = 10 };

static const char *docno[MOST];

static void name_documents(void)
{
    static char name[MOST][8];
    for (int i = 0; i < MOST; i++) {
        snprintf(name[i], sizeof name[i], "d%03d", i);
        docno[i] = name[i];
    }
}

/* The windows of a schedule, answered by a judge with noise. */
struct played {
    size_t n, steps, left; /* left: the steps that are left at the start */
    struct sched_window window[CALLS];
    uint32_t doc[CALLS][WIDEST];
};

static double noise(uint64_t a, uint64_t b)
{
    uint64_t state = a * 0x9e3779b97f4a7c15u + b * 0xbf58476d1ce4e5b9u + 1;
    check_random(&state);
    return check_uniform(&state) - 0.5;
}

static void book(struct sched *s, enum jud_stage stage, const struct sched_window *w)
{
    double score[WIDEST];
    uint32_t passes[WIDEST] = {0};
    for (size_t i = 0; i < w->n; i++) {
        score[i] = 6 * noise(w->doc[i], 77) + 2 * noise(w->doc[i], w->seq);
        for (uint32_t c = 0; c < CRITERIA; c++)
            passes[i] |= (uint32_t)(score[i] > (double)c - 1) << c;
    }
    if (stage == JUD_TOURNAMENT)
        schedule_scores(s, w->seq, w->seq % 9 ? score : NULL);
    else
        schedule_passes(s, w->seq, w->seq % 9 ? passes : NULL);
}

/* Plays the schedule of the last of n sizes. */
static void play(struct played *p, enum jud_stage stage, const struct shown_size *size, size_t n)
{
    struct sched_options o = {.window = WIDEST,
                              .seed = SCHED_SEED,
                              .random = SCHED_RANDOM,
                              .stratified = SCHED_STRATIFIED,
                              .adaptive = SCHED_ADAPTIVE,
                              .batches = size[n - 1].amount,
                              .rubric = size[n - 1].amount,
                              .mirror = true,
                              .earlier = size,
                              .n_earlier = n - 1};
    const struct sched_window *out;
    size_t docs = size[n - 1].docs;
    struct sched *s = schedule_new(stage, "q", docno, docs, CRITERIA, &o);
    memset(p, 0, sizeof *p);
    p->left = schedule_steps_left(s);
    for (size_t of; (of = schedule_next(s, &out)) > 0; p->steps++)
        for (size_t i = 0; i < of; i++, p->n++) {
            p->window[p->n] = out[i];
            memcpy(p->doc[p->n], out[i].doc, out[i].n * sizeof(uint32_t));
            book(s, stage, &out[i]);
        }
    CHECK(p->n == schedule_calls(stage, docs, &o) && p->steps == p->left, "%zu windows in %zu steps, %zu and %zu said",
          p->n, p->steps, schedule_calls(stage, docs, &o), p->left);
    schedule_free(s);
}

/* Returns whether b begins with the windows of a. */
static bool begins(const struct played *a, const struct played *b)
{
    bool same = a->n <= b->n;
    for (size_t k = 0; k < a->n && same; k++)
        same = a->window[k].phase == b->window[k].phase && a->window[k].n == b->window[k].n &&
               memcmp(a->doc[k], b->doc[k], sizeof a->doc[k]) == 0;
    return same;
}

static struct played before, after, at_once;

static void has_more_batches(void)
{
    check_group("more batches: the schedule that had them from the start");
    for (size_t n = 2; n <= 150; n += 1 + n / 3) {
        play(&before, JUD_TOURNAMENT, (struct shown_size[]){{n, 3}}, 1);
        play(&after, JUD_TOURNAMENT, (struct shown_size[]){{n, 0}, {n, 3}, {n, 7}}, 3);
        play(&at_once, JUD_TOURNAMENT, (struct shown_size[]){{n, 7}}, 1);
        CHECK(begins(&before, &after), "n %zu", n);
        CHECK(begins(&after, &at_once) && after.n == at_once.n, "n %zu: %zu and %zu windows", n, after.n, at_once.n);
    }
}

/* How often the windows from `first` on show each document. */
static void count(const struct played *p, size_t first, size_t *shown)
{
    memset(shown, 0, MOST * sizeof *shown);
    for (size_t k = first; k < p->n; k++)
        for (size_t i = 0; i < p->window[k].n; i++)
            shown[p->doc[k][i]]++;
}

static size_t extreme(const size_t *value, size_t from, size_t to, bool largest)
{
    size_t best = value[from];
    for (size_t i = from; i < to; i++)
        best = (value[i] > best) == largest ? value[i] : best;
    return best;
}

static void has_more_rubric_windows(void)
{
    size_t shown[MOST];
    check_group("more rubric windows: those there were, then as many as are missing, which show all documents alike");
    for (size_t n = 1; n <= 150; n += 1 + n / 3) {
        play(&before, JUD_RUBRIC, (struct shown_size[]){{n, 50}}, 1);
        play(&after, JUD_RUBRIC, (struct shown_size[]){{n, 50}, {n, 150}}, 2);
        play(&at_once, JUD_RUBRIC, (struct shown_size[]){{n, 150}}, 1);
        CHECK(begins(&before, &after) && after.n == at_once.n, "n %zu: %zu windows, at once %zu", n, after.n,
              at_once.n);
        count(&after, 0, shown);
        size_t least = extreme(shown, 0, n, false), most = extreme(shown, 0, n, true);
        CHECK(least >= 5 && most <= 20, "n %zu: %zu to %zu times, expected about 10", n, least, most);
    }
}

static void check_windows(const struct played *p, size_t docs)
{
    for (size_t k = 0; k < p->n; k++) {
        bool seen[MOST] = {false};
        for (size_t i = 0; i < p->window[k].n; i++) {
            CHECK(p->doc[k][i] < docs && !seen[p->doc[k][i]], "window %zu shows %u", k, p->doc[k][i]);
            seen[p->doc[k][i]] = true;
        }
    }
}

/* Placements: 53 + 53 + 27 + 27 + 56 windows of 10 for 150 documents are 14.4 a document; 100 are 6.7. */
static void has_new_documents(void)
{
    static const size_t size[][2] = {{40, 41}, {40, 48}, {40, 60}, {12, 60}, {4, 14}, {150, 160}};
    size_t shown[MOST];
    check_group("new documents: the windows there were, then windows in proportion, linked to the others");
    for (size_t k = 0; k < sizeof size / sizeof size[0]; k++)
        for (int stage = 0; stage < 2; stage++) {
            size_t n = size[k][0], to = size[k][1], amount = stage == JUD_RUBRIC ? SCHED_RUBRIC : SCHED_BATCHES;
            play(&before, (enum jud_stage)stage, (struct shown_size[]){{n, amount}}, 1);
            play(&after, (enum jud_stage)stage, (struct shown_size[]){{n, amount}, {to, amount}}, 2);
            CHECK(begins(&before, &after), "%zu to %zu", n, to);
            check_windows(&after, to);
            count(&after, before.n, shown);
            size_t least = extreme(shown, n, to, false), most = extreme(shown, n, to, true);
            CHECK(stage == JUD_RUBRIC ? least >= 4 && most <= 12 : least >= 7 && most <= 40,
                  "%d, %zu to %zu: new ones %zu to %zu times", stage, n, to, least, most);
            for (size_t w = before.n; w < after.n && stage == JUD_TOURNAMENT && after.window[w].phase == JUD_RANDOM;
                 w++) {
                size_t earlier = 0;
                for (size_t i = 0; i < after.window[w].n; i++)
                    earlier += after.doc[w][i] < n;
                CHECK(earlier >= 2 && earlier < after.window[w].n, "window %zu shows %zu earlier documents", w,
                      earlier);
            }
            CHECK((after.n - before.n) * 10 <= 25 * (to - n) + 250, "%zu to %zu: %zu windows", n, to,
                  after.n - before.n);
        }
}

static void grows_again(void)
{
    check_group("growth upon growth, and from a pool that had no window");
    play(&before, JUD_TOURNAMENT, (struct shown_size[]){{20, 2}, {30, 2}}, 2);
    play(&after, JUD_TOURNAMENT, (struct shown_size[]){{20, 2}, {30, 2}, {30, 5}, {37, 6}}, 4);
    CHECK(begins(&before, &after) && after.n > before.n, "%zu and %zu windows", before.n, after.n);
    play(&at_once, JUD_TOURNAMENT, (struct shown_size[]){{20, 2}, {37, 6}}, 2);
    CHECK(!begins(&after, &at_once), "the order of growth makes no difference");
    play(&before, JUD_TOURNAMENT, (struct shown_size[]){{1, 7}, {30, 7}}, 2);
    play(&after, JUD_TOURNAMENT, (struct shown_size[]){{30, 7}}, 1);
    CHECK(begins(&before, &after) && before.n == after.n, "%zu and %zu windows", before.n, after.n);
}

int main(void)
{
    gsl_set_error_handler_off();
    name_documents();
    has_more_batches();
    has_more_rubric_windows();
    has_new_documents();
    grows_again();
    return check_end();
}
