/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The first pass of rounds, and one that is short: what its windows show, and whether its answers tell scores. */
#include <stdlib.h>

#include "base/mem.h"
#include "check.h"
#include "schedule/schedule_first.h"

enum { MOST = 1000 };

static const size_t size[] = {1, 2, 3, 7, 10, 11, 15, 40, 99, 100, 101, 150, 200, 1000};

/* How often documents are shown by windows that show none twice. */
static void count_shown(const struct sched_round *r, size_t n, uint32_t *shown, uint32_t *least, uint32_t *most)
{
    for (size_t i = 0; i < n; i++)
        shown[i] = 0;
    for (size_t k = 0; k < r->n; k++)
        for (size_t a = 0; a < r->w; a++) {
            const uint32_t *doc = r->doc + k * r->w;
            shown[doc[a]]++;
            for (size_t b = 0; b < a; b++)
                CHECK(doc[a] != doc[b], "twice in window %zu of %zu", k, n);
        }
    *most = *least = shown[0];
    for (size_t i = 0; i < n; i++) {
        *most = shown[i] > *most ? shown[i] : *most;
        *least = shown[i] < *least ? shown[i] : *least;
    }
}

static void first_pass_shows_all(void)
{
    check_group("the first pass shows every document, in windows without a document twice");
    for (size_t k = 0; k < sizeof size / sizeof *size; k++)
        for (int s = 0; s < 2; s++) {
            struct sched_round r;
            uint32_t shown[MOST], least, most;
            size_t n = size[k], calls = schedule_first_calls((enum jud_stage)s, n, 10);
            schedule_first_pass(&r, (enum jud_stage)s, "q", n, 10, calls, 42);
            CHECK(r.n == calls, "%zu documents: %zu windows", n, r.n);
            count_shown(&r, n, shown, &least, &most);
            if (s == JUD_TOURNAMENT && n > 1)
                CHECK(least >= 2 && most - least <= 1, "%zu documents are shown %u to %u times", n, least, most);
            else if (s == JUD_RUBRIC)
                CHECK(2 * r.n * r.w >= n && most <= 1, "%zu documents are shown %u to %u times", n, least, most);
            mem_free(r.doc);
        }
}

static size_t part_of(size_t *part, size_t doc)
{
    while (part[doc] != doc)
        doc = part[doc] = part[part[doc]];
    return doc;
}

/* Into how many parts do windows divide n documents? */
static size_t count_parts(const struct sched_round *r, size_t n)
{
    size_t part[MOST], parts = n;
    for (size_t i = 0; i < n; i++)
        part[i] = i;
    for (size_t k = 0; k < r->n; k++)
        for (size_t i = 1; i < r->w; i++) {
            size_t a = part_of(part, r->doc[k * r->w]), b = part_of(part, r->doc[k * r->w + i]);
            parts -= a != b;
            part[a] = b;
        }
    return parts;
}

/* A short first pass has as many comparisons as the scores take and an eighth more, or else the usual number of
 * windows. It shows all documents and links them, with any number of windows between the two. */
static void short_pass_links_all(void)
{
    static const size_t window[] = {2, 3, 5, 10, 20, 32};
    check_group("a short first pass shows and links all documents, and leaves comparisons that tell their errors");
    for (size_t k = 0; k < sizeof size / sizeof *size; k++)
        for (size_t v = 0; v < sizeof window / sizeof *window; v++) {
            size_t n = size[k], w = window[v] < n ? window[v] : n;
            size_t usual = schedule_first_calls(JUD_TOURNAMENT, n, w);
            size_t fewest = schedule_least_calls(JUD_TOURNAMENT, n, w);
            CHECK(schedule_least_calls(JUD_RUBRIC, n, w) == schedule_first_calls(JUD_RUBRIC, n, w),
                  "%zu documents: another rubric", n);
            CHECK(fewest <= usual && (fewest == usual || 8 * fewest * (w - 1) >= 9 * (n - 1)),
                  "%zu of %zu windows, %zu documents", fewest, usual, n);
            CHECK(fewest < 2 || fewest == usual || 8 * (fewest - 1) * (w - 1) < 9 * (n - 1), "%zu windows: too many",
                  fewest);
            for (size_t calls = fewest; calls <= usual && n > 1; calls += 1 + usual / 32) {
                struct sched_round r;
                uint32_t shown[MOST], least, most;
                schedule_first_pass(&r, JUD_TOURNAMENT, "q", n, w, calls, 42);
                count_shown(&r, n, shown, &least, &most);
                CHECK(r.n == calls && least >= 1 && most <= 3, "%zu windows show %zu documents %u to %u times", r.n, n,
                      least, most);
                CHECK(calls == usual || count_parts(&r, n) == 1, "%zu windows of %zu leave %zu documents in parts",
                      calls, w, n);
                mem_free(r.doc);
            }
        }
}

int main(void)
{
    first_pass_shows_all();
    short_pass_links_all();
    return check_end();
}
