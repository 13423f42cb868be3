/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* An evaluator that is prepared may be shared by threads, and the number of threads changes nothing. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/rcp.h"
#include "test/unit/check.h"

enum { TOPICS = 60, DOCS = 1500, ROWS = TOPICS * DOCS, THREADS = 4, JUDGED = 40 };

/* Rows topic after topic; docnos as numbers of many digits. */
struct data {
    char name[ROWS][16], topic_name[TOPICS][8];
    struct rcp_text topic[ROWS], docno[ROWS];
    double score[ROWS], grade[TOPICS * JUDGED];
    struct rcp_text judged_topic[TOPICS * JUDGED], judged[TOPICS * JUDGED];
};

static struct data *make(uint64_t seed)
{
    struct data *d = calloc(1, sizeof *d);
    for (size_t t = 0; d && t < TOPICS; t++) {
        int len = snprintf(d->topic_name[t], sizeof d->topic_name[t], "q%zu", t);
        for (size_t k = 0; k < DOCS; k++) {
            size_t i = t * DOCS + k;
            int n = snprintf(d->name[i], sizeof d->name[i], "D%zu", i * 7919 % 1000000);
            d->topic[i] = (struct rcp_text){d->topic_name[t], (size_t)len};
            d->docno[i] = (struct rcp_text){d->name[i], (size_t)n};
            d->score[i] = (double)check_below(&seed, 300);
        }
        for (size_t k = 0; k < JUDGED; k++) {
            d->judged_topic[t * JUDGED + k] = d->topic[t * DOCS];
            d->judged[t * JUDGED + k] = d->docno[t * DOCS + 31 * k];
            d->grade[t * JUDGED + k] = (double)check_below(&seed, 3);
        }
    }
    return d;
}

static struct rcp_evaluator *evaluator(const struct data *d, const char *jobs)
{
    struct rcp_error err = {0};
    struct rcp_evaluator *v = rcp_evaluator_new(NULL);
    int r = rcp_give_labels(v, RCP_QRELS, &(struct rcp_rows){TOPICS * JUDGED, d->judged_topic, d->judged, d->grade},
                            &err) ||
            rcp_set(v, "jobs", jobs, &err) || rcp_set(v, "ties", "mean", &err) || rcp_measure(v, "all_trec", &err) ||
            rcp_prepare(v, &err);
    CHECK(r == 0, "%s", err.text);
    return v;
}

static struct rcp_rows rows_of(const struct data *d)
{
    return (struct rcp_rows){ROWS, d->topic, d->docno, d->score};
}

static bool same_results(const struct rcp_evaluator *v, const struct rcp_result *a, const struct rcp_result *b)
{
    size_t n = rcp_n_values(v), topics = rcp_n_topics(v);
    return a && b && memcmp(rcp_values(a), rcp_values(b), n * topics * sizeof(double)) == 0 &&
           memcmp(rcp_summary(a), rcp_summary(b), n * sizeof(double)) == 0 && strcmp(rcp_notes(a), rcp_notes(b)) == 0;
}

struct feed {
    const struct data *d;
    size_t next;
};

static int next_ranking(void *context, struct rcp_ranking *r)
{
    struct feed *f = context;
    size_t i = f->next * DOCS;
    if (f->next++ == TOPICS)
        return 0;
    *r = (struct rcp_ranking){f->d->topic[i], DOCS, f->d->docno + i, f->d->score + i, 0};
    return 1;
}

static void any_number(struct data *d)
{
    struct rcp_evaluator *one = evaluator(d, "1"), *many = evaluator(d, "4");
    struct rcp_rows rows = rows_of(d);
    struct feed f[2] = {{d, 0}, {d, 0}};
    struct rcp_result *r[] = {rcp_evaluate_rows(one, "a", &rows, NULL), rcp_evaluate_rows(many, "a", &rows, NULL),
                              rcp_evaluate_rankings(one, "a", next_ranking, &f[0], NULL),
                              rcp_evaluate_rankings(many, "a", next_ranking, &f[1], NULL)};
    check_group("one thread or four, rows or rankings: the same numbers and notes");
    for (int i = 1; i < 4; i++)
        CHECK(same_results(one, r[0], r[i]), "way %d", i);
    for (int i = 0; i < 4; i++)
        rcp_result_free(r[i]);
    check_group("one thread or four: the error of the first topic that has one");
    for (size_t k = 0; k < 3; k++) {
        size_t bad = 50 - 20 * k; /* earlier ones join */
        d->docno[bad * DOCS + 1] = d->docno[bad * DOCS];
        for (int i = 0; i < 4; i++) {
            struct rcp_error err;
            char expected[40];
            f[0].next = 0;
            const struct rcp_evaluator *v = i % 2 ? many : one;
            struct rcp_result *x = i < 2 ? rcp_evaluate_rows(v, "a", &rows, &err)
                                         : rcp_evaluate_rankings(v, "a", next_ranking, &f[0], &err);
            snprintf(expected, sizeof expected, "(topic q%zu, ", bad);
            CHECK(!x && err.kind == RCP_NUMERIC && strstr(err.text, expected), "%s", err.text);
        }
    }
    rcp_evaluator_free(one);
    rcp_evaluator_free(many);
}

struct job {
    pthread_t thread;
    const struct rcp_evaluator *v;
    const struct data *d;
    struct rcp_result *result[3];
    char *report;
};

static void *work(void *arg)
{
    struct job *j = arg;
    struct rcp_rows rows = rows_of(j->d);
    struct feed f = {j->d, 0};
    j->result[0] = rcp_evaluate_rows(j->v, "a", &rows, NULL);
    j->result[1] = rcp_evaluate_rankings(j->v, "b", next_ranking, &f, NULL);
    rows.n /= 50;
    j->result[2] = rcp_evaluate_rows(j->v, "c", &rows, NULL);
    struct rcp_comparison *c = rcp_compare(j->v, (const struct rcp_result *const *)j->result, 3, NULL, NULL);
    j->report = c ? rcp_comparison_report(c, "json", NULL, NULL) : NULL;
    rcp_comparison_free(c);
    return NULL;
}

static void shared(const struct data *d)
{
    struct job job[THREADS];
    struct rcp_evaluator *v = evaluator(d, "2");
    check_group("threads that share an evaluator");
    for (int i = 0; i < THREADS; i++) {
        job[i] = (struct job){.v = v, .d = d};
        CHECK(pthread_create(&job[i].thread, NULL, work, &job[i]) == 0, "no thread");
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(job[i].thread, NULL);
    for (int i = 0; i < THREADS; i++) {
        for (int k = 0; k < 3; k++)
            CHECK(same_results(v, job[0].result[k], job[i].result[k]), "thread %d, run %d", i, k);
        CHECK(job[i].report && strcmp(job[0].report, job[i].report) == 0, "thread %d: %s", i, job[i].report);
    }
    for (int i = 0; i < THREADS; i++) {
        for (int k = 0; k < 3; k++)
            rcp_result_free(job[i].result[k]);
        rcp_text_free(job[i].report);
    }
    rcp_evaluator_free(v);
}

/* Rows in any order of topics; in a topic equal scores are a group. */
static void any_order(struct data *d)
{
    struct rcp_evaluator *v = evaluator(d, "3");
    struct rcp_rows rows = rows_of(d);
    uint64_t seed = 11;
    struct rcp_result *first = rcp_evaluate_rows(v, "a", &rows, NULL);
    check_group("the order of rows changes no number");
    for (size_t i = ROWS; i > 1; i--) {
        size_t k = check_below(&seed, i);
        struct rcp_text topic = d->topic[k], docno = d->docno[k];
        double score = d->score[k];
        d->topic[k] = d->topic[i - 1];
        d->docno[k] = d->docno[i - 1];
        d->score[k] = d->score[i - 1];
        d->topic[i - 1] = topic;
        d->docno[i - 1] = docno;
        d->score[i - 1] = score;
    }
    struct rcp_result *other = rcp_evaluate_rows(v, "a", &rows, NULL);
    size_t n = rcp_n_values(v) * rcp_n_topics(v);
    for (size_t i = 0; i < n; i++)
        CHECK(memcmp(&rcp_values(first)[i], &rcp_values(other)[i], sizeof(double)) == 0, "value %zu", i);
    rcp_result_free(first);
    rcp_result_free(other);
    rcp_evaluator_free(v);
}

int main(void)
{
    struct data *d = make(5);
    if (!d)
        return 1;
    shared(d);
    any_order(d);
    free(d);
    d = make(6);
    if (!d)
        return 1;
    any_number(d);
    free(d);
    return check_end();
}
