/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Memory scopes: what they know, give back, and how they unwind. */
#include <gsl/gsl_errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_gsl.h"
#include "base/mem_scope.h"
#include "base/parallel.h"
#include "test/unit/check.h"

/* Pointers come, grow and go in any order, and keep their content; those of the C library are no part of it. */
static int churn(void *arg)
{
    enum { N = 3000 };
    size_t **kept = mem_zalloc(N, sizeof *kept);
    uint64_t state = *(uint64_t *)arg;
    int wrong = 0;
    for (int step = 0; step < 20 * N; step++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        size_t i = (size_t)(state >> 33) % N, size = (size_t)(state >> 50) % 40 + 2;
        if (state >> 60 < 6) {
            mem_free(kept[i]);
            kept[i] = NULL;
            continue;
        }
        wrong += kept[i] && kept[i][0] != i;
        kept[i] = state >> 60 == 7 && !kept[i] ? mem_zalloc(size, sizeof(size_t))
                                               : mem_realloc(kept[i], size, sizeof(size_t));
        kept[i][0] = i;
    }
    mem_free(malloc(10));
    mem_free(NULL);
    return wrong;
}

static void work(void *arg, size_t block)
{
    uint64_t seed = block;
    *(atomic_int *)arg += churn(&seed);
    mem_alloc(10, 1);
}

static int workers(void *arg)
{
    atomic_int wrong = 0;
    (void)arg;
    parallel_for(4, 2, work, &wrong);
    return 5 + wrong;
}

/* Of eight blocks the third runs out of memory. */
static void fail_late(void *arg, size_t block)
{
    struct parallel_lock *lock = arg;
    mem_alloc(100, 1);
    parallel_lock_take(lock);
    if (block == 2)
        mem_alloc(SIZE_MAX, 16);
    parallel_lock_give(lock);
}

static int failing_workers(void *arg)
{
    struct parallel_lock *lock = mem_alloc(1, sizeof *lock);
    (void)arg;
    parallel_lock_init(lock);
    parallel_for(8, 2, fail_late, lock);
    return 1;
}

static void note(void *arg)
{
    int **at = arg;
    *(*at)++ += 1;
}

static int inner(void *arg)
{
    struct mem_release *r = mem_alloc(2, sizeof *r);
    mem_release_add(&r[0], note, arg);
    mem_release_add(&r[1], note, arg);
    mem_release_forget(&r[0]);
    mem_release_forget(&r[0]);
    mem_alloc(SIZE_MAX, 2);
    return 1;
}

static int outer(void *arg)
{
    char *mine = mem_strndup("mine", 4);
    struct mem_scope *s = mem_scope_new();
    CHECK(mem_scope_run(s, inner, arg) == MEM_SCOPE_EXHAUSTED, "not unwound");
    CHECK(mem_scope_run(s, workers, NULL) == 5, "workers inside");
    mem_scope_free(s);
    CHECK(strcmp(mine, "mine") == 0, "memory around an inner scope");
    return 3;
}

/* GSL's errors: in a scope they come back, elsewhere they are the host's. */
static int of_host;

static void host_handler(const char *reason, const char *file, int line, int status)
{
    of_host += reason && file && line && status == GSL_EDOM;
}

static int raise_error(void *arg)
{
    (void)arg;
    gsl_error("reason", "file", 1, GSL_EDOM);
    return 1;
}

static int raise_lack_of_memory(void *arg)
{
    (void)arg;
    gsl_error("reason", "file", 1, GSL_ENOMEM);
    return 1;
}

static void check_gsl(struct mem_scope *s)
{
    check_group("GSL's errors in a library");
    gsl_set_error_handler(host_handler);
    mem_gsl_errors_in_scope();
    mem_gsl_errors_in_scope();
    raise_error(NULL);
    CHECK(of_host == 1, "the host has %d errors", of_host);
    CHECK(mem_scope_run(s, raise_error, NULL) == 1 && of_host == 1, "an error of the library reached the host");
    CHECK(mem_scope_run(s, raise_lack_of_memory, NULL) == MEM_SCOPE_EXHAUSTED, "lack of memory came back");
    CHECK(gsl_set_error_handler(NULL) != host_handler, "the handler was not set");
}

int main(void)
{
    struct mem_scope *s = mem_scope_new();
    int released[3] = {0}, *at = released;
    uint64_t seed = 99;
    check_group("memory scopes");
    CHECK(s != NULL && mem_frame == NULL, "no scope");
    CHECK(mem_scope_run(s, churn, &seed) == 0, "other content");
    CHECK(mem_scope_run(s, outer, &at) == 3, "outer");
    CHECK(at == released + 1, "%td releases", at - released);
    CHECK(mem_scope_run(s, workers, NULL) == 5, "workers");
    CHECK(mem_scope_run(s, failing_workers, NULL) == MEM_SCOPE_EXHAUSTED, "workers without memory");
    CHECK(mem_scope_run(s, workers, NULL) == 5, "workers again");
    CHECK(mem_frame == NULL, "a frame is left");
    check_gsl(s);
    mem_scope_free(s);
    mem_scope_free(NULL);
    return check_end();
}
