/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Distributes runs to threads: a large run takes all threads; small runs take one each, in parallel. */
#include <stdatomic.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "eval/evaluate.h"
#include "format/input.h"

/* Runs of at least LARGE bytes are evaluated one after the other, each by several threads. Several smaller ones that
 * follow each other share so many threads that each thread gets about SHARE bytes, which take about ten times as long
 * as its start. */
enum { LARGE = 8 * 1024 * 1024, SHARE = 128 * 1024 };

/* The small runs [first, first + n) of the options, which threads evaluate in parallel. */
struct stretch {
    eval_run_fn *evaluate;
    void *arg;
    size_t first, n;
    atomic_size_t failed; /* the index, from `first`, of the first run that failed; n if none failed */
    struct err *err;      /* [n]: the error of each failed run */
};

/* Evaluates run i of the stretch `arg` unless a run before it failed; called by parallel_for(). */
static void evaluate_small(void *arg, size_t i)
{
    struct stretch *s = arg;
    size_t failed = s->failed;
    if (i > failed || s->evaluate(s->arg, s->first + i, 1, &s->err[i]) == 0)
        return;
    while (i < failed && !atomic_compare_exchange_weak(&s->failed, &failed, i))
        ;
}

/* Returns the approximate size of run i in bytes of text, SHARE for a system in memory; -1 if unknown. */
static long long run_size(const struct eval_options *o, size_t i)
{
    return o->system && o->system[i] ? SHARE : fmt_size(o->run[i]);
}

/* Returns the number of runs from `first` on that are small and follow each other, and sets *bytes to the sum of their
 * sizes. */
static size_t small_runs(const struct eval_options *o, size_t first, long long *bytes)
{
    size_t n = 0;
    *bytes = 0;
    for (; first + n < o->n_runs; n++) {
        long long size = run_size(o, first + n);
        if (size < 0 || size >= LARGE)
            break;
        *bytes += size;
    }
    return n;
}

/* Evaluates the runs of a stretch in up to `threads` threads, and sets s->failed. Returns 0, or -1 and *err of the
 * first run that failed. */
static int evaluate_stretch(struct stretch *s, int threads, struct err *err)
{
    s->failed = s->n;
    s->err = mem_zalloc(s->n, sizeof *s->err);
    parallel_for(s->n, threads, evaluate_small, s);
    bool ok = s->failed == s->n;
    if (!ok)
        *err = s->err[s->failed];
    mem_free(s->err);
    return ok ? 0 : -1;
}

int eval_each_run(const struct eval_options *o, eval_run_fn *evaluate, void *arg, size_t *done, struct err *err)
{
    int r = 0;
    for (*done = 0; *done < o->n_runs && r == 0;) {
        long long bytes;
        size_t n = small_runs(o, *done, &bytes);
        if (n > 1) {
            int threads = bytes / SHARE + 1 < o->threads ? (int)(bytes / SHARE) + 1 : o->threads;
            struct stretch s = {.evaluate = evaluate, .arg = arg, .first = *done, .n = n};
            r = evaluate_stretch(&s, threads, err);
            *done += s.failed;
        } else {
            r = evaluate(arg, *done, eval_threads(o, *done), err);
            *done += r == 0;
        }
    }
    return r;
}
