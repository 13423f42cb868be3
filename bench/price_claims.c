/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The distance that rcp-label judge --until assumes between a comparison of runs and the true one: for bench/price.
 *
 *   price_claims POOL TOURNAMENT RUBRIC RUN...
 *
 * TOURNAMENT and RUBRIC: the records of a store of the whole POOL. Prints fields separated by tabs. For every two runs:
 * run, other, the mean difference of nDCG@10, and its standard error by the labels, with their shift
 * (calibrate/worth.h); for every run: run, run, the mean and its standard error.
 *
 * Displacements go by the numbers of topics and documents, which are the pool's, as in rcp-label; and as rcp-label
 * starts each look where the one before it ended, the answers are fitted FITS times. In the worlds of bench/price all
 * standard errors were within 7 % of rcp-label's then, and 97 of 100 within 2 %; after one fit, within 47 %. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/base_name.h"
#include "base/mem.h"
#include "base/mem_scope.h"
#include "bench/price_outlook.h"
#include "format/pools.h"

enum { FITS = 8 };

struct operands {
    int n;
    char **path;
};

static int fail(const char *text)
{
    fprintf(stderr, "price_claims: %s\n", text);
    return 1;
}

/* Gives the documents of a topic the numbers that they have in the pool. */
static int number_documents(const struct jud_store *s, size_t q, const struct pool_query *p, struct worth_runs *runs,
                            struct err *err)
{
    const struct jud_query *query = &s->query[q];
    uint32_t *number = mem_alloc(query->n_docs, sizeof *number);
    size_t found = 0;
    for (size_t i = 0; i < p->n; i++) {
        ptrdiff_t d = jud_find_doc(query, p->docno[i], strlen(p->docno[i]));
        if (d >= 0)
            number[d] = (uint32_t)i;
        found += d >= 0;
    }
    if (strcmp(p->qid, query->qid) != 0 || found != query->n_docs)
        return err_fail(err, ERR_INPUT, NULL, 0, "topic %s of the records is not that of the pool", query->qid);
    for (size_t k = 0; k < query->n_windows; k++) {
        const struct jud_window *w = &s->window[query->first_window + k];
        for (size_t i = 0; i < w->n; i++)
            s->placement[w->first + i].doc = number[s->placement[w->first + i].doc];
    }
    for (size_t k = 0; k < runs->n * WORTH_CUTOFF; k++) {
        uint32_t *doc = &runs->doc[q * runs->n * WORTH_CUTOFF + k];
        *doc = *doc ? number[*doc - 1] + 1 : 0;
    }
    return 0;
}

/* The answers to all windows, topic by topic of the pool. */
static int read_answers(struct outlook *o, struct worth_runs *runs, const struct operands *given, struct err *err)
{
    struct pools pools;
    struct jud_store s;
    jud_begin(&s, 1, false);
    if (pools_read(&pools, given->path[1], err) != 0 || jud_read(&s, given->path[2], err) != 0 ||
        jud_read(&s, given->path[3], err) != 0 || jud_finish(&s, err) != 0)
        return -1;
    if (s.n_queries != pools.n)
        return err_fail(err, ERR_INPUT, NULL, 0, "records of %zu topics, expected the %zu of the pool", s.n_queries,
                        pools.n);
    if (price_runs(runs, &s, given->path + 4, (size_t)given->n - 4, err) != 0)
        return -1;
    *o = (struct outlook){
        .topic = mem_zalloc(pools.n, sizeof *o->topic), .n_topics = pools.n, .n_criteria = s.n_criteria};
    for (size_t q = 0; q < pools.n; q++) {
        struct outlook_topic *t = &o->topic[q];
        if (number_documents(&s, q, &pools.query[q], runs, err) != 0)
            return -1;
        t->n = pools.query[q].n;
        for (int stage = 0; stage < 2; stage++)
            t->window[stage] = price_windows(&s, &s.query[q], (enum jud_stage)stage, &t->n_windows[stage]);
    }
    return 0;
}

static int print_claims(void *operands)
{
    const struct operands *given = operands;
    const struct worth_target target = {.kind = WORTH_SE, .value = 1e-6, .z = 2.0};
    struct outlook o;
    struct worth_runs runs;
    struct worth w;
    struct err err;
    if (read_answers(&o, &runs, given, &err) != 0)
        return fail(err.text);
    for (int k = 0; k < FITS; k++)
        outlook_fit(&o, 1);
    worth_compute(&w, &o, &runs, &target, 1);
    for (size_t k = 0; k < w.n_pairs; k++) {
        const struct worth_pair *p = &w.pair[k];
        printf("%s\t%s\t%.10g\t%.10g\n", base_name(given->path[4 + p->a]), base_name(given->path[4 + p->b]), p->diff,
               sqrt(p->labels));
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : fail("standard output cannot be written");
}

/* All memory is that of a scope, which gives it back. */
int main(int argc, char **argv)
{
    if (argc < 5)
        return fail("usage: price_claims POOL TOURNAMENT RUBRIC RUN...");
    gsl_set_error_handler_off();
    struct mem_scope *scope = mem_scope_new();
    int r = scope ? mem_scope_run(scope, print_claims, &(struct operands){argc, argv}) : MEM_SCOPE_EXHAUSTED;
    mem_scope_free(scope);
    return r == 0 ? 0 : 1;
}
