/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Puts windows that were answered into the order in which they would have been worth asking about: for
 * bench/price_replay.
 *
 *   price_choose WINDOWS BT RUN...
 *
 * WINDOWS: records with rankings. BT: lines `qid docid bt` of the fit of all of them. Prints a record_id on each line.
 *
 * First come windows whose documents were least shown, until a tenth of each topic's are there. Then, in rounds of an
 * eighth more, always the window, of any topic, that is expected to take most off the variance that the labels leave in
 * the means and differences of the runs: as schedule/schedule_rounds.h, with the sum of a_i (1 / n_i - 1 / (n_i + 1))
 * over its documents, n_i = 1/2 for one that was never shown. What the windows so far say is fitted before each round
 * (calibrate/outlook.h), a ranking's scores 20 logits apart. There is no rubric in such data: each document has been
 * asked about once by the 2PL at theta = bt, which gives the fit its scale. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/random.h"
#include "bench/price_outlook.h"
#include "calibrate/simulate.h"
#include "model/logistic.h"

enum { CRITERIA = 5, WINDOW = 10 /* of the rubric */ };

struct topic {
    const struct jud_query *q;
    size_t n, m;                 /* documents, windows */
    struct outlook_window *all;  /* m */
    struct outlook_window *have; /* of them, those that were taken: first n_have */
    size_t n_have;
    bool *taken; /* m */
    struct outlook_window *rubric;
    size_t n_rubric;
    double *a;       /* n: importance */
    uint32_t *shown; /* n */
};

static void fail(const char *text)
{
    fprintf(stderr, "price_choose: %s\n", text);
    exit(1);
}

static void add_windows(struct topic *t, const struct jud_store *s)
{
    t->all = price_windows(s, t->q, JUD_TOURNAMENT, &t->m);
    t->have = mem_alloc(t->m, sizeof *t->have);
    t->taken = mem_zalloc(t->m, sizeof *t->taken);
    for (size_t k = 0; k < t->m; k++)
        if (!t->all[k].score)
            fail("a window without a ranking");
}

/* Every document once, in windows of WINDOW. */
static void add_rubric(struct topic *t, const double *bt)
{
    struct gain_item item[CRITERIA];
    char name[CRITERIA][24];
    sim_items(CRITERIA, item, name);
    gsl_rng *r = random_stream_for(42, t->q->qid, "price_choose", 0);
    t->n_rubric = (t->n + WINDOW - 1) / WINDOW;
    t->rubric = mem_alloc(t->n_rubric, sizeof *t->rubric);
    uint32_t *doc = mem_alloc(t->n, sizeof *doc), *passes = mem_zalloc(t->n, sizeof *passes);
    for (size_t i = 0; i < t->n; i++) {
        doc[i] = (uint32_t)i;
        for (size_t c = 0; c < CRITERIA; c++)
            passes[i] |= (uint32_t)(gsl_rng_uniform(r) < logistic(item[c].gamma * (bt[i] - item[c].beta))) << c;
    }
    for (size_t k = 0; k < t->n_rubric; k++) {
        size_t from = k * WINDOW, n = t->n - from < WINDOW ? t->n - from : WINDOW;
        t->rubric[k] = (struct outlook_window){.doc = doc + from, .passes = passes + from, .n = (uint16_t)n};
    }
    mem_free(r);
}

/* bt of the topics' documents. */
static double **read_bt(const char *path, const struct jud_store *s)
{
    double **bt = mem_alloc(s->n_queries, sizeof *bt), value;
    char qid[256], docno[256];
    FILE *f = fopen(path, "r");
    if (!f)
        fail("BT cannot be read");
    for (size_t q = 0; q < s->n_queries; q++)
        bt[q] = mem_zalloc(s->query[q].n_docs, sizeof **bt);
    for (size_t q = 0; fscanf(f, "%255s %255s %lf %*[^\n]", qid, docno, &value) == 3;) {
        while (q < s->n_queries && strcmp(s->query[q].qid, qid) != 0)
            q++; /* both are in order */
        ptrdiff_t d = q < s->n_queries ? jud_find_doc(&s->query[q], docno, strlen(docno)) : -1;
        if (d < 0)
            fail("BT names a document that no window shows");
        bt[q][d] = value;
    }
    fclose(f);
    return bt;
}

static void take(struct topic *t, size_t k, const struct jud_store *s)
{
    t->taken[k] = true;
    t->have[t->n_have++] = t->all[k];
    for (size_t i = 0; i < t->all[k].n; i++)
        t->shown[t->all[k].doc[i]]++;
    puts(s->window[t->q->first_window + k].record_id);
}

/* Returns the worth of window k; a is NULL where documents count alike. */
static double worth_of(const struct topic *t, size_t k, const double *a)
{
    double sum = 0.0;
    for (size_t i = 0; i < t->all[k].n; i++) {
        uint32_t doc = t->all[k].doc[i];
        double n = t->shown[doc] ? t->shown[doc] : 0.5;
        sum += (a ? a[doc] : 1.0) * (1.0 / n - 1.0 / (n + 1.0));
    }
    return sum;
}

/* The best window of a topic that is left; its number, or m. */
static size_t best_of(const struct topic *t, const double *a, double *value)
{
    size_t best = t->m;
    *value = -1.0;
    for (size_t k = 0; k < t->m; k++) {
        double v = t->taken[k] ? -1.0 : worth_of(t, k, a);
        if (v > *value) {
            *value = v;
            best = k;
        }
    }
    return best;
}

static void first_pass(struct topic *t, const struct jud_store *s)
{
    double value;
    size_t n = (t->m + 9) / 10;
    while (t->n_have < n)
        take(t, best_of(t, NULL, &value), s);
}

/* Looks at the answers: the documents' importance. */
static void look(struct topic *t, size_t n_topics, struct outlook *o, const struct worth_runs *runs)
{
    const struct worth_target target = {.kind = WORTH_SE, .value = 1e-6, .z = 2.0};
    struct worth w = {0};
    for (size_t q = 0; q < n_topics; q++) {
        o->topic[q].window[JUD_TOURNAMENT] = t[q].have;
        o->topic[q].n_windows[JUD_TOURNAMENT] = t[q].n_have;
    }
    outlook_fit(o, 1);
    worth_compute(&w, o, runs, &target, 1);
    for (size_t q = 0; q < n_topics; q++)
        worth_importance(&w, q, t[q].a);
    worth_free(&w);
}

/* Takes `budget` windows, or all. */
static size_t take_best(struct topic *t, size_t n_topics, size_t budget, const struct jud_store *s)
{
    double *value = mem_alloc(n_topics, sizeof *value);
    size_t *next = mem_alloc(n_topics, sizeof *next), taken = 0;
    for (size_t q = 0; q < n_topics; q++)
        next[q] = best_of(&t[q], t[q].a, &value[q]);
    for (; taken < budget; taken++) {
        size_t best = 0;
        for (size_t q = 1; q < n_topics; q++)
            if (value[q] > value[best])
                best = q;
        if (next[best] == t[best].m)
            break;
        take(&t[best], next[best], s);
        next[best] = best_of(&t[best], t[best].a, &value[best]);
    }
    mem_free(value);
    mem_free(next);
    return taken;
}

struct operands {
    int n;
    char **path;
};

static int choose(void *operands)
{
    const struct operands *given = operands;
    char **argv = given->path;
    struct jud_store s;
    struct err err;
    jud_begin(&s, 1, true);
    s.hard_rankings = true;
    if (jud_read(&s, argv[1], &err) != 0 || jud_finish(&s, &err) != 0)
        fail(err.text);
    struct worth_runs runs;
    if (price_runs(&runs, &s, argv + 3, (size_t)given->n - 3, &err) != 0)
        fail(err.text);
    double **bt = read_bt(argv[2], &s);
    struct topic *t = mem_zalloc(s.n_queries, sizeof *t);
    struct outlook o = {
        .topic = mem_zalloc(s.n_queries, sizeof *o.topic), .n_topics = s.n_queries, .n_criteria = CRITERIA};
    size_t have = 0;
    for (size_t q = 0; q < s.n_queries; q++) {
        t[q].q = &s.query[q];
        t[q].n = o.topic[q].n = s.query[q].n_docs;
        t[q].a = mem_alloc(t[q].n, sizeof *t[q].a);
        t[q].shown = mem_zalloc(t[q].n, sizeof *t[q].shown);
        add_windows(&t[q], &s);
        add_rubric(&t[q], bt[q]);
        o.topic[q].window[JUD_RUBRIC] = t[q].rubric;
        o.topic[q].n_windows[JUD_RUBRIC] = t[q].n_rubric;
        first_pass(&t[q], &s);
        have += t[q].n_have;
    }
    while (have < s.n_windows) {
        look(t, s.n_queries, &o, &runs);
        size_t taken = take_best(t, s.n_queries, have / 8 + 1, &s);
        if (!taken)
            break;
        have += taken;
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}

/* All memory is that of a scope, which gives it back. */
int main(int argc, char **argv)
{
    if (argc < 4)
        fail("usage: price_choose WINDOWS BT RUN...");
    gsl_set_error_handler_off();
    struct mem_scope *scope = mem_scope_new();
    int r = scope ? mem_scope_run(scope, choose, &(struct operands){argc, argv}) : MEM_SCOPE_EXHAUSTED;
    mem_scope_free(scope);
    return r == 0 ? 0 : 1;
}
