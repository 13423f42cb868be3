/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Replays with fewer windows: what is kept, and how shifts are counted. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "base/mem.h"
#include "diagnose/budget.h"

enum { QUERIES = 3, WINDOWS = 10 };

/* A store of windows only: 10 tournament and 10 rubric windows of each query. */
static void make_store(struct jud_store *s, struct jud_query *query, struct jud_window *window)
{
    static const char *const qid[] = {"a", "b", "c"};
    *s = (struct jud_store){.query = query, .n_queries = QUERIES, .window = window, .n_windows = 2 * WINDOWS * QUERIES};
    for (uint32_t q = 0; q < QUERIES; q++) {
        query[q] = (struct jud_query){.dataset = "d", .qid = qid[q]};
        for (size_t i = 0; i < 2 * WINDOWS; i++) {
            size_t k = 2 * WINDOWS * q + i;
            window[k] = (struct jud_window){.query = q, .stage = i >= WINDOWS, .first = k};
        }
    }
    jud_index(s);
}

static void test_view(void)
{
    struct jud_store full, view, again;
    struct jud_query query[QUERIES];
    struct jud_window window[2 * WINDOWS * QUERIES];
    size_t kept[2 * WINDOWS * QUERIES] = {0}, differ = 0;
    const size_t replicates = 4000;
    check_group("a share of every query and stage, each window as likely as another");
    make_store(&full, query, window);
    for (size_t k = 0; k < replicates; k++) {
        size_t count[QUERIES][2] = {{0}};
        budget_view(&view, &full, 0.3, 42, k);
        for (size_t w = 0; w < view.n_windows; w++) {
            count[view.window[w].query][view.window[w].stage]++;
            kept[view.window[w].first]++;
            CHECK(w == 0 || view.window[w - 1].first < view.window[w].first, "the order of windows");
        }
        for (size_t q = 0; q < QUERIES; q++)
            CHECK(count[q][0] == 3 && count[q][1] == 3, "%zu and %zu windows", count[q][0], count[q][1]);
        for (size_t q = 0; q < QUERIES; q++)
            CHECK(view.query[q].first_window == 6 * q && view.query[q].n_windows == 6, "query %zu: windows from %zu", q,
                  view.query[q].first_window);
        budget_view(&again, &full, 0.3, 42, k);
        CHECK(memcmp(view.window, again.window, view.n_windows * sizeof *view.window) == 0, "not the same twice");
        budget_view_free(&again);
        budget_view(&again, &full, 0.3, 43, k);
        differ += memcmp(view.window, again.window, view.n_windows * sizeof *view.window) != 0;
        budget_view_free(&again);
        budget_view_free(&view);
    }
    for (size_t i = 0; i < full.n_windows; i++) /* 5 standard deviations of a binomial share of 0.3 */
        CHECK(fabs((double)kept[i] / (double)replicates - 0.3) < 5 * sqrt(0.3 * 0.7 / (double)replicates),
              "window %zu: %zu", i, kept[i]);
    CHECK(differ > replicates / 2, "another seed gives the same");
    check_group("all, and at least one");
    budget_view(&view, &full, 1.0, 42, 0);
    CHECK(view.n_windows == full.n_windows, "%zu windows", view.n_windows);
    budget_view_free(&view);
    budget_view(&view, &full, 1e-9, 42, 0);
    CHECK(view.n_windows == 2 * QUERIES, "%zu windows", view.n_windows);
    budget_view_free(&view);
}

static struct calibration make_fit(const struct jud_store *s, struct cal_query *q, struct cal_doc *doc,
                                   const double *gain, size_t n)
{
    for (size_t i = 0; i < n; i++)
        doc[i] = (struct cal_doc){.docno = s->query[0].doc[i], .calibrated = !isnan(gain[i]), .gain = gain[i]};
    *q = (struct cal_query){.source = s->query, .doc = doc, .n_docs = n, .fitted = 0};
    return (struct calibration){.store = s, .query = q, .n_queries = 1};
}

/* Three documents and two runs, by hand. */
static void test_compare(void)
{
    static const char *doc[] = {"a", "ab", "b"};
    struct jud_query query = {.dataset = "d", .qid = "q", .doc = doc, .n_docs = 3};
    struct jud_store s = {.query = &query, .n_queries = 1};
    const double before[] = {0.9, 0.5, 0.2}, after[] = {0.6, 0.7, NAN};
    struct cal_query q[2];
    struct cal_doc d[2][3];
    struct calibration full = make_fit(&s, &q[0], d[0], before, 3), part = make_fit(&s, &q[1], d[1], after, 3);
    struct budget_result r;
    struct budget_runs runs;
    struct err err = {0};
    char path[2][32];
    static const char *const text[] = {"q 0 ab 1 9 x\nq 0 zz 2 8 x\nq 0 a 3 7 x\n",
                                       "q 0 a 1 2 y\nq 0 b 2 1 y\nother 0 a 1 1 y\n"};
    check_group("shifts of gains and of runs");
    budget_runs_begin(&runs, &s, "d", 2);
    for (int i = 0; i < 2; i++) {
        strcpy(path[i], "/tmp/budget-XXXXXX");
        FILE *f = fdopen(mkstemp(path[i]), "w");
        fputs(text[i], f);
        fclose(f);
        CHECK(budget_runs_add(&runs, path[i], &err) == 0, "%s", err.text);
        unlink(path[i]);
    }
    CHECK(runs.run[0].doc[0] == 2 && runs.run[0].doc[1] == 0 && runs.run[1].doc[0] == 1 && runs.run[1].doc[1] == 3,
          "ranks");
    budget_compare(&full, &part, &runs, &r);
    CHECK(r.gain.n == 2 && r.n_lost_gains == 1 && fabs(r.gain.mean - 0.25) < 1e-12 &&
              fabs(r.gain.largest - 0.3) < 1e-12,
          "%zu gains, mean %g, largest %g", r.gain.n, r.gain.mean, r.gain.largest);
    CHECK(r.gain.tau == -1.0, "tau %g", r.gain.tau);
    double discount = 1.0 / log2(3.0), ideal[] = {0.9 + 0.5 * discount, 0.7 + 0.6 * discount};
    double x = fabs(0.5 / ideal[0] - 0.7 / ideal[1]), y = fabs((0.9 + 0.2 * discount) / ideal[0] - 0.6 / ideal[1]);
    CHECK(r.run.n == 2 && fabs(r.run.mean - (x + y) / 2) < 1e-12 && fabs(r.run.largest - fmax(x, y)) < 1e-12,
          "runs: mean %.15g, largest %.15g", r.run.mean, r.run.largest);
    CHECK(r.run.tau == -1.0, "tau of runs %g", r.run.tau);
    runs.dataset = "another";
    budget_compare(&full, &part, &runs, &r);
    CHECK(r.run.n == 0 && isnan(r.run.mean), "another dataset");
    CHECK(budget_runs_add(&runs, "/tmp/no-such-run", &err) != 0, "a run that is not there");
    budget_runs_free(&runs);
}

int main(void)
{
    test_view();
    test_compare();
    return check_end();
}
