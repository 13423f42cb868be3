/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/coverage.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "model/components.h"

/* The query being measured, with arrays that are reused for the next query; unless said otherwise, they have an entry
 * for each of its documents. */
struct query_work {
    const struct jud_store *s;
    bool hard_rankings;
    size_t n_docs;                   /* the number of documents */
    size_t first_window, end_window; /* the query's range in the store's windows */
    size_t *placements[2];           /* [stage], by document: in how many valid windows it is shown */
    struct components graph;         /* documents that share a tournament window that counts are connected */
    /* By document: whether a window that counts shows it, whether it is not strictly first in some such window, and
     * whether it is not strictly last in some such window. */
    bool *is_compared, *has_lost, *has_won;
    size_t *last_met; /* by document: 1 + the last document that was found to share a window with it; prevents double
                       * counts */
    /* window_list: the indices, in the store, of the tournament windows that count, document by document; those that
     * show document i are window_list[list_start[i]] to window_list[list_start[i + 1] - 1]. */
    size_t *window_list, *list_start;
    size_t cap[8]; /* the capacities of the arrays, for mem_grow */
};

/* Makes the arrays large enough for a query with n documents, whose windows show `placements` documents in total
 * (repeats included), and clears them. */
static void begin_query(struct query_work *k, size_t n, size_t placements)
{
    size_t **sizes[] = {&k->placements[0], &k->placements[1], &k->last_met};
    bool **flags[] = {&k->is_compared, &k->has_lost, &k->has_won};
    k->n_docs = n;
    for (int i = 0; i < 3; i++) {
        *sizes[i] = mem_grow(*sizes[i], &k->cap[i], n + 1, sizeof **sizes[i]);
        memset(*sizes[i], 0, n * sizeof **sizes[i]);
    }
    for (int i = 0; i < 3; i++) {
        *flags[i] = mem_grow(*flags[i], &k->cap[3 + i], n + 1, sizeof **flags[i]);
        memset(*flags[i], 0, n * sizeof **flags[i]);
    }
    k->window_list = mem_grow(k->window_list, &k->cap[6], placements + 1, sizeof *k->window_list);
    k->list_start = mem_grow(k->list_start, &k->cap[7], n + 2, sizeof *k->list_start);
    memset(k->list_start, 0, (n + 2) * sizeof *k->list_start);
    components_begin(&k->graph, n);
}

/* Returns the quality, larger being better, of the document that find_document returns for `position` (from 0): its
 * score in the window, or -position in a ranking without scores. */
static double window_value(const struct query_work *k, const struct jud_window *w, size_t position)
{
    return w->scored ? k->s->placement[w->first + position].score : -(double)position;
}

/* Returns the index in its query of a document of a window: of the one shown at `position` (from 0) if the window has
 * scores, else of the one that the judge ranks at `position`. */
static size_t find_document(const struct query_work *k, const struct jud_window *w, size_t position)
{
    return k->s->placement[w->first + (w->scored ? position : k->s->ranking[w->first + position])].doc;
}

/* Marks the documents of a window as compared, and those that are not strictly first (has_lost) or not strictly last
 * (has_won) in it; joins all of them in the graph of comparisons, and counts the window for each in list_start. */
static void compare_window(struct query_work *k, const struct jud_window *w)
{
    double best = -INFINITY, worst = INFINITY;
    size_t n_best = 0, n_worst = 0;
    for (size_t i = 0; i < w->n; i++) {
        double x = window_value(k, w, i);
        n_best = x > best ? 1 : n_best + (x == best);
        n_worst = x < worst ? 1 : n_worst + (x == worst);
        best = fmax(best, x);
        worst = fmin(worst, x);
    }
    for (size_t i = 0; i < w->n; i++) {
        double x = window_value(k, w, i);
        size_t doc = find_document(k, w, i);
        k->is_compared[doc] = true;
        k->has_lost[doc] |= x < best || n_best > 1;
        k->has_won[doc] |= x > worst || n_worst > 1;
        components_join(&k->graph, doc, find_document(k, w, 0));
        k->list_start[doc + 2]++;
    }
}

/* Stores in opponents[], for each document of the query in a window that counts, the number of distinct other documents
 * shown with it in such windows. Returns how many numbers it stored. Also fills k->window_list. */
static size_t count_opponents(struct query_work *k, double *opponents)
{
    size_t n_found = 0;
    for (size_t i = 2; i < k->n_docs + 2; i++)
        k->list_start[i] += k->list_start[i - 1];
    for (size_t index = k->first_window; index < k->end_window; index++) {
        const struct jud_window *w = &k->s->window[index];
        for (size_t i = 0; i < w->n && jud_compares(w, k->hard_rankings); i++)
            k->window_list[k->list_start[k->s->placement[w->first + i].doc + 1]++] = index;
    }
    for (size_t doc = 0; doc < k->n_docs; doc++) {
        size_t n_met = 0;
        for (size_t l = k->list_start[doc]; l < k->list_start[doc + 1]; l++) {
            const struct jud_window *w = &k->s->window[k->window_list[l]];
            for (size_t i = w->first; i < w->first + w->n; i++) {
                size_t opponent = k->s->placement[i].doc;
                n_met += opponent != doc && k->last_met[opponent] != doc + 1;
                k->last_met[opponent] = doc + 1;
            }
        }
        if (k->is_compared[doc])
            opponents[n_found++] = (double)n_met;
    }
    return n_found;
}

/* Returns whether more than 5 % of the windows of either stage, or any adaptive window (one that the schedule chose by
 * earlier answers), are invalid. */
static bool exceeds_limits(const struct cov_query *q)
{
    for (int stage = 0; stage < 2; stage++)
        if (q->invalid[stage] * 20 > q->invalid[stage] + q->valid[stage])
            return true;
    return q->invalid_adaptive > 0;
}

/* Fills *q with the numbers of the query's windows and compared documents, of components, and of documents that win or
 * lose every comparison, and sets q->is_refused. Windows of the category "superseded" do not count. */
static void count_windows(struct query_work *k, struct cov_query *q)
{
    for (size_t index = k->first_window; index < k->end_window; index++) {
        const struct jud_window *w = &k->s->window[index];
        if (!w->valid && strcmp(jud_category_name[w->category], "superseded") == 0)
            continue;
        bool is_comparison = jud_compares(w, k->hard_rankings), is_counted = w->valid || is_comparison;
        q->valid[w->stage] += is_counted;
        q->invalid[w->stage] += !is_counted;
        q->rankings += is_comparison && !w->scored;
        q->invalid_adaptive += !is_counted && w->phase == JUD_ADAPTIVE;
        for (size_t i = w->first; i < w->first + w->n && is_counted; i++)
            k->placements[w->stage][k->s->placement[i].doc]++;
        if (is_comparison)
            compare_window(k, w);
    }
    for (size_t i = 0; i < k->n_docs; i++) {
        q->n_compared += k->is_compared[i];
        q->always_winning += k->is_compared[i] && !k->has_lost[i];
        q->always_losing += k->is_compared[i] && !k->has_won[i];
    }
    q->components = k->graph.count - (k->n_docs - q->n_compared);
    q->is_refused = exceeds_limits(q);
}

/* Adds a query to the totals in *c: whether it is split into components or refused, and its numbers of documents that
 * always win or lose. */
static void count_query_faults(struct coverage *c, const struct cov_query *q)
{
    c->n_split += q->components > 1;
    c->n_refused += q->is_refused;
    c->always_winning += q->always_winning;
    c->always_losing += q->always_losing;
}

/* Returns the summary of x[0 .. n), whole numbers, fills *t with their frequencies, and leaves x sorted. */
static struct summary summarize_counts(double *x, size_t n, struct cov_tally *t)
{
    struct summary s = summary_of(x, n);
    size_t n_distinct = 0;
    for (size_t i = 0; i < n; i++)
        n_distinct += i == 0 || x[i] > x[i - 1];
    *t = (struct cov_tally){mem_alloc(n_distinct, sizeof *t->value), mem_zalloc(n_distinct, sizeof *t->count), 0};
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || x[i] > x[i - 1])
            t->value[t->n++] = (size_t)x[i];
        t->count[t->n - 1]++;
    }
    return s;
}

static void free_tally(struct cov_tally *t)
{
    MEM_FREE_ALL(t->value, t->count);
}

void cov_measure(struct coverage *c, const struct jud_store *s, const char *dataset, bool hard_rankings)
{
    struct query_work k = {.s = s, .hard_rankings = hard_rankings};
    size_t n_docs = 0, n_opponents = 0;
    for (size_t q = 0; q < s->n_queries; q++)
        n_docs += s->query[q].n_docs;
    double *windows[2], *placements[2], *opponents = mem_alloc(n_docs, sizeof *opponents);
    for (int stage = 0; stage < 2; stage++) {
        windows[stage] = mem_alloc(s->n_queries, sizeof **windows);
        placements[stage] = mem_alloc(n_docs, sizeof **placements);
    }
    *c = (struct coverage){.query = mem_zalloc(s->n_queries, sizeof *c->query)};
    for (size_t query = 0; query < s->n_queries; query++) {
        size_t n_shown = 0;
        if (dataset && strcmp(s->query[query].dataset, dataset) != 0)
            continue;
        k.first_window = s->query[query].first_window;
        k.end_window = k.first_window + s->query[query].n_windows;
        for (size_t w = k.first_window; w < k.end_window; w++)
            n_shown += s->window[w].n;
        struct cov_query *q = &c->query[c->n_queries];
        *q = (struct cov_query){.dataset = s->query[query].dataset, .qid = s->query[query].qid};
        begin_query(&k, s->query[query].n_docs, n_shown);
        count_windows(&k, q);
        n_opponents += count_opponents(&k, opponents + n_opponents);
        for (int stage = 0; stage < 2; stage++) {
            windows[stage][c->n_queries] = (double)q->valid[stage];
            for (size_t i = 0; i < k.n_docs; i++)
                placements[stage][c->n_docs + i] = (double)k.placements[stage][i];
        }
        c->n_docs += k.n_docs;
        c->n_queries++;
        count_query_faults(c, q);
    }
    for (int stage = 0; stage < 2; stage++) {
        c->windows[stage] = summarize_counts(windows[stage], c->n_queries, &c->window_tally[stage]);
        c->placements[stage] = summarize_counts(placements[stage], c->n_docs, &c->placement_tally[stage]);
        MEM_FREE_ALL(windows[stage], placements[stage], k.placements[stage]);
    }
    c->opponents = summarize_counts(opponents, n_opponents, &c->opponent_tally);
    mem_free(opponents);
    components_free(&k.graph);
    MEM_FREE_ALL(k.last_met, k.is_compared, k.has_lost, k.has_won, k.window_list, k.list_start);
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
    char list[512] = "", reason[COV_REASON_SIZE], entry[320];
    size_t used = 0, n_named = 0;
    for (size_t k = 0; k < c->n_queries; k++) {
        if (!c->query[k].is_refused)
            continue;
        int n = snprintf(entry, sizeof entry, "%s%.120s (%s)", n_named ? "; " : "", c->query[k].qid,
                         cov_reason(&c->query[k], reason));
        if (used + (size_t)n + 32 > sizeof list)
            break;
        memcpy(list + used, entry, (size_t)n + 1);
        used += (size_t)n;
        n_named++;
    }
    if (c->n_refused == 0)
        return 0;
    if (n_named < c->n_refused)
        snprintf(list + used, sizeof list - used, "; and %zu more", c->n_refused - n_named);
    return err_fail(err, ERR_CALC, "", 0,
                    "%zu %s too many invalid windows, expected at most 5 %% of the windows of each stage and no "
                    "adaptive window: %s",
                    c->n_refused, plural(c->n_refused, "topic has", "topics have"), list);
}

int cov_check(const struct jud_store *s, bool hard_rankings, struct err *err)
{
    struct coverage c;
    cov_measure(&c, s, NULL, hard_rankings);
    int r = cov_refuse(&c, err);
    cov_free(&c);
    return r;
}
