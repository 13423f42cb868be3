/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Ranks that are counted against ranks that are sorted: all measures, hits and coverage of random topics. */
#include <stdlib.h>
#include <string.h>

#include "measures/join.h"
#include "measures/set.h"
#include "test/unit/check.h"

enum { DOCS = 400, ROOM = 24, TOPICS = 4000 };

struct world {
    struct lab_set qrels, gains, excluded, pool;
    struct meas_files files;
    struct meas_options opt;
    char name[DOCS][ROOM];
    size_t n_docs;
};

/* Few labels of each kind, most topics; of some documents both. */
static void label(struct world *w, uint64_t *seed)
{
    static const uint64_t one_in[] = {3, 10, 40};
    uint64_t rare = one_in[check_below(seed, 3)];
    lab_begin(&w->qrels, "qrels", 1u << LAB_GRADE);
    lab_begin(&w->gains, "gains", 1u << LAB_GAIN);
    lab_begin(&w->excluded, "excluded", 0);
    lab_begin(&w->pool, "pool", 0);
    for (size_t d = 0; d < DOCS; d++) {
        size_t len = (size_t)snprintf(w->name[d], ROOM, "%sdoc%zu", d % 3 ? "" : "a-longer-", d * 7 % DOCS);
        if (d == 0 || check_below(seed, rare) == 0) {
            size_t row = lab_add(&w->qrels, "t", 1, w->name[d], len, d + 1);
            lab_set_grade(&w->qrels, row, (int32_t)check_below(seed, 5) - 1);
        }
        if (d == 0 || check_below(seed, rare) == 0) {
            size_t row = lab_add(&w->gains, "t", 1, w->name[d], len, d + 1);
            lab_double(&w->gains, LAB_GAIN)[row] = check_uniform(seed);
        }
        if (check_below(seed, 30) == 0)
            lab_add(&w->excluded, "t", 1, w->name[d], len, d + 1);
        if (check_below(seed, 3))
            lab_add(&w->pool, "t", 1, w->name[d], len, d + 1);
    }
    struct lab_set *set[] = {&w->qrels, &w->gains, &w->excluded, &w->pool};
    for (size_t i = 0; i < 4; i++)
        lab_finish(set[i]);
    w->files = (struct meas_files){.qrels = &w->qrels,
                                   .gains = &w->gains,
                                   .excluded = check_below(seed, 3) ? NULL : &w->excluded,
                                   .pool = check_below(seed, 6) ? NULL : &w->pool};
    w->opt = (struct meas_options){.max_ret = check_below(seed, 3) ? SIZE_MAX : 1 + check_below(seed, DOCS)};
}

static void unlabel(struct world *w)
{
    lab_free(&w->qrels);
    lab_free(&w->gains);
    lab_free(&w->excluded);
    lab_free(&w->pool);
}

/* n different documents in any order; scores without ties, with some, or with many. */
static size_t retrieve(const struct world *w, struct run_doc *doc, uint64_t *seed)
{
    static const double steps[] = {1e15, 1e15, 300, 8};
    double step = steps[check_below(seed, 4)];
    uint32_t order[DOCS];
    size_t n = 1 + check_below(seed, DOCS);
    for (uint32_t i = 0; i < DOCS; i++) {
        size_t k = check_below(seed, i + 1);
        order[i] = order[k];
        order[k] = i;
    }
    for (size_t i = 0; i < n; i++) {
        const char *name = w->name[order[i]];
        double score = (double)(int64_t)((check_uniform(seed) - .3) * step) / step;
        doc[i] = (struct run_doc){name, check_below(seed, 200) ? score : (double)NAN, (uint32_t)strlen(name), 0};
    }
    return n;
}

static void compare_hits(const struct meas_ranking *a, const struct meas_ranking *b)
{
    CHECK(a->n_ret == b->n_ret && a->n_hits == b->n_hits && a->n_ties == b->n_ties, "%zu and %zu hits", a->n_hits,
          b->n_hits);
    CHECK(a->n_hits == b->n_hits && (!a->n_hits || memcmp(a->hit, b->hit, a->n_hits * sizeof *a->hit) == 0), "hits");
}

static bool both_ways(struct world *w, struct meas_join *join, const struct run_topic *run, bool graded)
{
    struct meas_topic_index place = {graded ? 0 : -1, 0, w->files.excluded ? lab_find_topic(&w->excluded, "t", 1) : -1,
                                     w->files.pool ? lab_find_topic(&w->pool, "t", 1) : -1};
    struct meas_topic t[2];
    struct err err;
    for (int i = 0; i < 2; i++) {
        join[i].opt = &w->opt;
        join[i].files = &w->files;
        join[i].sorts_always = i == 1;
        for (int c = 0; c < MEAS_COVERAGES; c++)
            join[i].coverage[c] = (struct meas_coverage){.k = c == 0 ? 10 : c == 1 ? 64 : 0};
        CHECK(meas_join_topic(&join[i], run, false, &place, &t[i], &err) == 0, "%s", err.text);
    }
    compare_hits(&t[0].rel, &t[1].rel);
    compare_hits(&t[0].gain, &t[1].gain);
    CHECK(memcmp(join[0].coverage, join[1].coverage, sizeof join[0].coverage) == 0, "coverage of %zu documents",
          run->n);
    CHECK(join[0].shared_last == join[1].shared_last, "%zu and %zu", join[0].shared_last, join[1].shared_last);
    CHECK(!join[1].is_counted, "sorted");
    return join[0].is_counted;
}

static void random_topics(void)
{
    uint64_t seed = 20260919;
    struct run_doc doc[DOCS];
    struct world w;
    struct meas_join join[2] = {{0}, {0}};
    size_t counted = 0;
    check_group("hits and coverage by counting and by sorting");
    for (size_t i = 0; i < TOPICS; i++) {
        if (i % 20 == 0)
            label(&w, &seed);
        struct run_topic run = {.qid = "t",
                                .qid_len = 1,
                                .doc = doc,
                                .n = retrieve(&w, doc, &seed),
                                .distinct = check_below(&seed, 2) == 0};
        counted += both_ways(&w, join, &run, check_below(&seed, 3) > 0);
        if (i % 20 == 19)
            unlabel(&w);
    }
    CHECK(counted > TOPICS / 4 && counted < TOPICS, "%zu of %d were counted", counted, TOPICS);
    meas_join_free(&join[0]);
    meas_join_free(&join[1]);
}

int main(void)
{
    random_topics();
    return check_end();
}
