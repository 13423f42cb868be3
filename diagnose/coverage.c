/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/coverage.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "model/components.h"

/* The query being measured, with arrays of one entry per document that are reused for the next query. */
struct work {
    const struct jud_store *s;
    bool hard_rankings;
    size_t n;          /* the number of documents */
    size_t first, end; /* the range of its windows in the store */
    size_t *placements[2];
    struct components graph;     /* documents that share a window are connected */
    bool *compared, *lost, *won; /* [document]: whether a window that counts shows it; whether it is not strictly first
                                  * in some window; whether it is not strictly last in some window */
    size_t *met;                 /* 1 + the last document whose count of opponents includes this one */
    size_t *list, *list_at;      /* the windows of document i that count are list[list_at[i]] .. list[list_at[i + 1]
                                  * - 1] */
    size_t cap[8];
};

/* Prepares the counts of a query with n documents. */
static void begin_query(struct work *k, size_t n, size_t placements)
{
    size_t **sizes[] = {&k->placements[0], &k->placements[1], &k->met};
    bool **flags[] = {&k->compared, &k->lost, &k->won};
    k->n = n;
    for (int i = 0; i < 3; i++) {
        *sizes[i] = mem_grow(*sizes[i], &k->cap[i], n + 1, sizeof **sizes[i]);
        memset(*sizes[i], 0, n * sizeof **sizes[i]);
    }
    for (int i = 0; i < 3; i++) {
        *flags[i] = mem_grow(*flags[i], &k->cap[3 + i], n + 1, sizeof **flags[i]);
        memset(*flags[i], 0, n * sizeof **flags[i]);
    }
    k->list = mem_grow(k->list, &k->cap[6], placements + 1, sizeof *k->list);
    k->list_at = mem_grow(k->list_at, &k->cap[7], n + 2, sizeof *k->list_at);
    memset(k->list_at, 0, (n + 2) * sizeof *k->list_at);
    components_begin(&k->graph, n);
}

/* Returns the quality of the document at position `at` by the window's answer: its score, or minus its rank. Larger
 * is better. */
static double window_value(const struct work *k, const struct jud_window *w, size_t at)
{
    return w->scored ? k->s->placement[w->first + at].score : -(double)at;
}

/* Returns the document at position `at`: in the order shown if the window has scores, else by rank. */
static size_t find_document(const struct work *k, const struct jud_window *w, size_t at)
{
    return k->s->placement[w->first + (w->scored ? at : k->s->ranking[w->first + at])].doc;
}

/* Records which documents of a window won or lost against another, and joins them in the graph of comparisons. */
static void compare_window(struct work *k, const struct jud_window *w)
{
    double best = -INFINITY, worst = INFINITY;
    size_t at_best = 0, at_worst = 0;
    for (size_t i = 0; i < w->n; i++) {
        double x = window_value(k, w, i);
        at_best = x > best ? 1 : at_best + (x == best);
        at_worst = x < worst ? 1 : at_worst + (x == worst);
        best = fmax(best, x);
        worst = fmin(worst, x);
    }
    for (size_t i = 0; i < w->n; i++) {
        double x = window_value(k, w, i);
        size_t doc = find_document(k, w, i);
        k->compared[doc] = true;
        k->lost[doc] |= x < best || at_best > 1;
        k->won[doc] |= x > worst || at_worst > 1;
        components_join(&k->graph, doc, find_document(k, w, 0));
        k->list_at[doc + 2]++;
    }
}

/* Appends to out[] the number of distinct opponents of each compared document, and returns the number of these
 * documents. */
static size_t count_opponents(struct work *k, double *out)
{
    size_t found = 0;
    for (size_t i = 2; i < k->n + 2; i++)
        k->list_at[i] += k->list_at[i - 1];
    for (size_t at = k->first; at < k->end; at++) {
        const struct jud_window *w = &k->s->window[at];
        for (size_t i = 0; i < w->n && jud_compares(w, k->hard_rankings); i++)
            k->list[k->list_at[k->s->placement[w->first + i].doc + 1]++] = at;
    }
    for (size_t doc = 0; doc < k->n; doc++) {
        size_t met = 0;
        for (size_t l = k->list_at[doc]; l < k->list_at[doc + 1]; l++) {
            const struct jud_window *w = &k->s->window[k->list[l]];
            for (size_t i = w->first; i < w->first + w->n; i++) {
                size_t other = k->s->placement[i].doc;
                met += other != doc && k->met[other] != doc + 1;
                k->met[other] = doc + 1;
            }
        }
        if (k->compared[doc])
            out[found++] = (double)met;
    }
    return found;
}

/* Returns whether more than 5 % of a stage's windows, or any adaptive window, are invalid. */
static bool is_refused(const struct cov_query *q)
{
    for (int stage = 0; stage < 2; stage++)
        if (q->invalid[stage] * 20 > q->invalid[stage] + q->valid[stage])
            return true;
    return q->invalid_adaptive > 0;
}

/* Counts the windows of a query, and its documents that win or lose every comparison. */
static void count_windows(struct work *k, struct cov_query *q)
{
    for (size_t at = k->first; at < k->end; at++) {
        const struct jud_window *w = &k->s->window[at];
        if (!w->valid && strcmp(jud_category_name[w->category], "superseded") == 0)
            continue;
        bool compares = jud_compares(w, k->hard_rankings), counts = w->valid || compares;
        q->valid[w->stage] += counts;
        q->invalid[w->stage] += !counts;
        q->rankings += compares && !w->scored;
        q->invalid_adaptive += !counts && w->phase == JUD_ADAPTIVE;
        for (size_t i = w->first; i < w->first + w->n && counts; i++)
            k->placements[w->stage][k->s->placement[i].doc]++;
        if (compares)
            compare_window(k, w);
    }
    for (size_t i = 0; i < k->n; i++) {
        q->compared += k->compared[i];
        q->always_winning += k->compared[i] && !k->lost[i];
        q->always_losing += k->compared[i] && !k->won[i];
    }
    q->components = k->graph.count - (k->n - q->compared);
    q->refused = is_refused(q);
}

static void count_query_faults(struct coverage *c, const struct cov_query *q)
{
    c->split += q->components > 1;
    c->refused += q->refused;
    c->always_winning += q->always_winning;
    c->always_losing += q->always_losing;
}

/* Returns the summary of x[0 .. n), whole numbers, fills *t with their frequencies, and leaves x sorted. */
static struct summary summarize_counts(double *x, size_t n, struct cov_tally *t)
{
    struct summary s = summary_of(x, n);
    size_t distinct = 0;
    for (size_t i = 0; i < n; i++)
        distinct += i == 0 || x[i] > x[i - 1];
    *t = (struct cov_tally){mem_alloc(distinct, sizeof *t->value), mem_zalloc(distinct, sizeof *t->times), 0};
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || x[i] > x[i - 1])
            t->value[t->n++] = (size_t)x[i];
        t->times[t->n - 1]++;
    }
    return s;
}

static void free_tally(struct cov_tally *t)
{
    mem_free(t->value);
    mem_free(t->times);
}

void cov_measure(struct coverage *c, const struct jud_store *s, const char *dataset, bool hard_rankings)
{
    struct work k = {.s = s, .hard_rankings = hard_rankings};
    size_t docs = 0, opponents = 0;
    for (size_t q = 0; q < s->n_queries; q++)
        docs += s->query[q].n_docs;
    double *windows[2], *placements[2], *met = mem_alloc(docs, sizeof *met);
    for (int stage = 0; stage < 2; stage++) {
        windows[stage] = mem_alloc(s->n_queries, sizeof **windows);
        placements[stage] = mem_alloc(docs, sizeof **placements);
    }
    *c = (struct coverage){.query = mem_zalloc(s->n_queries, sizeof *c->query)};
    for (size_t at = 0; at < s->n_queries; at++) {
        size_t shown = 0;
        if (dataset && strcmp(s->query[at].dataset, dataset) != 0)
            continue;
        k.first = s->query[at].first_window;
        k.end = k.first + s->query[at].n_windows;
        for (size_t w = k.first; w < k.end; w++)
            shown += s->window[w].n;
        struct cov_query *q = &c->query[c->n_queries];
        *q = (struct cov_query){.dataset = s->query[at].dataset, .qid = s->query[at].qid};
        begin_query(&k, s->query[at].n_docs, shown);
        count_windows(&k, q);
        opponents += count_opponents(&k, met + opponents);
        for (int stage = 0; stage < 2; stage++) {
            windows[stage][c->n_queries] = (double)q->valid[stage];
            for (size_t i = 0; i < k.n; i++)
                placements[stage][c->n_docs + i] = (double)k.placements[stage][i];
        }
        c->n_docs += k.n;
        c->n_queries++;
        count_query_faults(c, q);
    }
    for (int stage = 0; stage < 2; stage++) {
        c->windows[stage] = summarize_counts(windows[stage], c->n_queries, &c->window_tally[stage]);
        c->placements[stage] = summarize_counts(placements[stage], c->n_docs, &c->placement_tally[stage]);
        mem_free(windows[stage]);
        mem_free(placements[stage]);
        mem_free(k.placements[stage]);
    }
    c->opponents = summarize_counts(met, opponents, &c->opponent_tally);
    mem_free(met);
    components_free(&k.graph);
    mem_free(k.met);
    mem_free(k.compared);
    mem_free(k.lost);
    mem_free(k.won);
    mem_free(k.list);
    mem_free(k.list_at);
}

void cov_free(struct coverage *c)
{
    for (int stage = 0; stage < 2; stage++) {
        free_tally(&c->window_tally[stage]);
        free_tally(&c->placement_tally[stage]);
    }
    free_tally(&c->opponent_tally);
    mem_free(c->query);
    *c = (struct coverage){0};
}

const char *cov_reason(const struct cov_query *q, char buf[COV_REASON_SIZE])
{
    size_t used = 0;
    buf[0] = '\0';
    for (int stage = 0; stage < 2; stage++)
        if (q->invalid[stage])
            used += (size_t)snprintf(buf + used, COV_REASON_SIZE - used, "%s%zu of %zu %s windows invalid",
                                     used ? ", " : "", q->invalid[stage], q->invalid[stage] + q->valid[stage],
                                     jud_stage_name[stage]);
    if (q->invalid_adaptive)
        snprintf(buf + used, COV_REASON_SIZE - used, ", %zu adaptive", q->invalid_adaptive);
    return buf;
}

int cov_refuse(const struct coverage *c, struct err *err)
{
    char list[512] = "", reason[COV_REASON_SIZE], one[320];
    size_t used = 0, named = 0;
    for (size_t k = 0; k < c->n_queries; k++) {
        if (!c->query[k].refused)
            continue;
        int n = snprintf(one, sizeof one, "%s%.120s (%s)", named ? "; " : "", c->query[k].qid,
                         cov_reason(&c->query[k], reason));
        if (used + (size_t)n + 32 > sizeof list)
            break;
        memcpy(list + used, one, (size_t)n + 1);
        used += (size_t)n;
        named++;
    }
    if (c->refused == 0)
        return 0;
    if (named < c->refused)
        snprintf(list + used, sizeof list - used, "; and %zu more", c->refused - named);
    return err_fail(
        err, ERR_CALC, "", 0,
        "%zu %s refused, expected at most 5 %% invalid windows in each stage and no invalid adaptive window: %s",
        c->refused, plural(c->refused, "topic", "topics"), list);
}

int cov_check(const struct jud_store *s, bool hard_rankings, struct err *err)
{
    struct coverage c;
    cov_measure(&c, s, NULL, hard_rankings);
    int r = cov_refuse(&c, err);
    cov_free(&c);
    return r;
}
