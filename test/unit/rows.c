/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Values of topics, put in any order by any thread, come back in the order of topics. */
#include "eval/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "test/unit/check.h"

/* What value i of a topic is, in the round-th run. */
static double value_of(size_t topic, size_t i, unsigned round)
{
    return (double)(topic * 1000 + i) + 1.0 / (2 + round);
}

struct seen {
    const bool *put;
    size_t n, n_values;
    unsigned round;
};

/* eval_rows_fn */
static void look(void *arg, size_t topic, const double *value)
{
    struct seen *s = arg;
    CHECK(topic == s->n, "topic %zu comes in place %zu", topic, s->n);
    s->n++;
    for (size_t i = 0; s->put[topic] && i < s->n_values; i++)
        CHECK(value[i] == value_of(topic, i, s->round), "topic %zu: value %zu is %g", topic, i, value[i]);
}

/* Puts most topics in random order, and looks at them, twice. */
static void go_round(struct eval_rows *rows, size_t n_topics, size_t n_values, int threads, unsigned round,
                     uint64_t *state)
{
    size_t *order = mem_alloc(n_topics, sizeof *order);
    bool *put = mem_zalloc(n_topics, sizeof *put);
    double *value = mem_alloc(n_values, sizeof *value);
    struct err err;
    for (size_t t = 0; t < n_topics; t++) {
        size_t k = check_below(state, t + 1);
        order[t] = order[k];
        order[k] = t;
    }
    for (size_t t = 0; t < n_topics; t++) {
        if (check_below(state, 10) == 0)
            continue;
        for (size_t i = 0; i < n_values; i++)
            value[i] = value_of(order[t], i, round);
        eval_rows_store(rows, (int)check_below(state, (size_t)threads), order[t], value);
        put[order[t]] = true;
    }
    for (int k = 0; k < 2; k++) {
        struct seen s = {put, 0, n_values, round};
        CHECK(eval_rows_each(rows, look, &s, "a run", &err) == 0 && s.n == n_topics, "%zu of %zu topics", s.n,
              n_topics);
    }
    mem_free(order);
    mem_free(put);
    mem_free(value);
}

static void check_rows(const char *group)
{
    static const size_t size[] = {1, 2, 127, 128, 129, 1000, 20000};
    uint64_t state = 1;
    check_group(group);
    for (int threads = 1; threads <= 3; threads++)
        for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
            size_t n_values = 1 + 10 * k;
            struct eval_rows *rows = eval_rows_new(size[k], n_values, threads);
            go_round(rows, size[k], n_values, threads, 0, &state);
            eval_rows_restart(rows);
            go_round(rows, size[k], n_values, threads, 1, &state);
            eval_rows_free(rows);
        }
}

int main(void)
{
    check_rows("rows in a temporary file");
    setenv("TMPDIR", "/nowhere", 1); /* a folder that is named is the only one that is tried */
    check_rows("rows without a temporary file");
    return check_end();
}
