/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/trust_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"

bool trust_counts(const struct trust_view *v, size_t k)
{
    const struct jud_store *s = v->source->store;
    const struct jud_window *w = &s->window[k];
    if (v->source->dataset && strcmp(s->query[w->query].dataset, v->source->dataset) != 0)
        return false;
    return w->stage == JUD_RUBRIC ? jud_answers(w) : jud_compares(w, v->source->hard_rankings);
}

size_t trust_doc(const struct trust_view *v, size_t k, size_t i)
{
    const struct jud_window *w = &v->source->store->window[k];
    return v->first_doc[w->query] + v->source->store->placement[w->first + i].doc;
}

/* Sets v->first_doc to the index in v->doc of each topic's first document, and v->doc to the document in the gain file
 * for each document of the store, NULL if the file does not have it or has no theta for it. */
static void join_docs(struct trust_view *v)
{
    const struct jud_store *s = v->source->store;
    size_t n = 0;
    v->first_doc = mem_alloc(s->n_queries + 1, sizeof *v->first_doc);
    for (size_t q = 0; q < s->n_queries; q++) {
        v->first_doc[q] = n;
        n += s->query[q].n_docs;
    }
    v->first_doc[s->n_queries] = n;
    v->doc = mem_zalloc(n, sizeof *v->doc);
    for (size_t q = 0; q < s->n_queries; q++) {
        const struct pub_query *p = pub_find(v->source->labels, s->query[q].qid);
        for (size_t i = 0; i < s->query[q].n_docs && p; i++) {
            const struct pub_doc *d = pub_find_doc(v->source->labels, p, s->query[q].doc[i]);
            v->doc[v->first_doc[q] + i] = d && !isnan(d->theta) ? d : NULL;
        }
    }
}

/* The sort key of a window. */
struct turn {
    size_t group, window; /* group: its stage, or topic and stage; window: its index in the store */
    uint32_t seq;         /* its number; JUD_NO_SEQ if unknown */
    int64_t time;         /* microseconds since 1970 */
};

/* Compares two windows by group, number, time and index. A qsort comparison. */
static int compare_turns(const void *a, const void *b)
{
    const struct turn *x = a, *y = b;
    return 8 * ORDER(x->group, y->group) + 4 * ORDER(x->seq, y->seq) + 2 * ORDER(x->time, y->time) +
           ORDER(x->window, y->window);
}

/* Sets lateness[] of the windows of each group, in the sorted turn[0 .. n): 0 in the first half, 1 in the second, -1
 * without a number. A group of one window stays unset. */
static void mark_halves(const struct turn *turn, size_t n, signed char *lateness)
{
    for (size_t group_start = 0, group_end; group_start < n; group_start = group_end) {
        for (group_end = group_start; group_end < n && turn[group_end].group == turn[group_start].group; group_end++)
            ;
        for (size_t i = group_start; i < group_end && group_end - group_start > 1; i++)
            lateness[turn[i].window] =
                turn[i].seq == JUD_NO_SEQ ? -1 : 2 * (i - group_start) >= group_end - group_start;
    }
}

/* Fills v->order with the windows that count, sorted, and v->lateness: the halves of the windows of each topic and
 * stage by number, and of all windows of a stage by time, unless all have the same time. */
static void order_windows(struct trust_view *v)
{
    const struct jud_store *s = v->source->store;
    struct turn *turn = mem_alloc(s->n_windows, sizeof *turn);
    size_t n = 0;
    v->order = mem_alloc(s->n_windows, sizeof *v->order);
    for (int i = 0; i < 2; i++)
        v->lateness[i] = memset(mem_alloc(s->n_windows, 1), -1, s->n_windows);
    for (size_t k = 0; k < s->n_windows; k++) {
        const struct jud_window *w = &s->window[k];
        v->order[k] = k;
        if (trust_counts(v, k))
            turn[n++] = (struct turn){2 * (size_t)w->query + w->stage, k, w->seq, w->recorded_at};
    }
    qsort(turn, n, sizeof *turn, compare_turns);
    mark_halves(turn, n, v->lateness[0]);
    int64_t earliest = INT64_MAX, latest = INT64_MIN;
    for (size_t k = 0; k < n; k++) {
        v->order[k] = turn[k].window;
        earliest = turn[k].time < earliest ? turn[k].time : earliest;
        latest = turn[k].time > latest ? turn[k].time : latest;
        turn[k].group = s->window[turn[k].window].stage;
        turn[k].seq = 0;
    }
    v->n_order = n;
    qsort(turn, n, sizeof *turn, compare_turns);
    if (n && earliest < latest)
        mark_halves(turn, n, v->lateness[1]);
    mem_free(turn);
}

/* Returns whether two windows show the same documents, at least two, in reverse order. */
static bool is_reversed(const struct jud_store *s, const struct jud_window *a, const struct jud_window *b)
{
    size_t i = 0;
    while (a->n == b->n && i < a->n && s->placement[a->first + i].doc == s->placement[b->first + b->n - 1 - i].doc)
        i++;
    return i == a->n && a->n > 1 && a->n == b->n;
}

/* Sets v->mirror: pairs up the tournament windows of a topic that count and show the same documents in reverse order;
 * each window is in one pair at most. */
static void find_mirrors(struct trust_view *v)
{
    const struct jud_store *s = v->source->store;
    v->mirror = memset(mem_alloc(s->n_windows, sizeof *v->mirror), 0xff, s->n_windows * sizeof *v->mirror);
    for (size_t i = 0; i < v->n_order; i++) {
        size_t a = v->order[i], j = i + 1;
        const struct jud_window *w = &s->window[a];
        if (w->stage != JUD_TOURNAMENT || v->mirror[a] != SIZE_MAX)
            continue;
        for (; j < v->n_order && s->window[v->order[j]].query == w->query; j++) {
            size_t b = v->order[j];
            if (s->window[b].stage == JUD_TOURNAMENT && v->mirror[b] == SIZE_MAX && is_reversed(s, w, &s->window[b])) {
                v->mirror[a] = b;
                v->mirror[b] = a;
                break;
            }
        }
    }
}

void trust_view_fill(struct trust_view *v)
{
    join_docs(v);
    order_windows(v);
    find_mirrors(v);
}

void trust_view_free(struct trust_view *v)
{
    MEM_FREE_ALL(v->first_doc, v->doc, v->severity, v->order, v->lateness[0], v->lateness[1], v->mirror);
}
