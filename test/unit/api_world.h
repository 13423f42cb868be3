/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Random labels and runs for tests of the library: as rows, and as files for trec_rcp, which is in PATH. */
#ifndef TEST_UNIT_API_WORLD_H
#define TEST_UNIT_API_WORLD_H

#include <stdlib.h>
#include <string.h>

#include "api/rcp.h"
#include "test/unit/check.h"

enum { WORLD_ROWS = 4000, WORLD_RUNS = 4, WORLD_NAME = 40 };

struct world_rows {
    struct rcp_text topic[WORLD_ROWS], docno[WORLD_ROWS];
    double value[WORLD_ROWS];
    size_t n;
};

struct world {
    uint64_t seed;
    char dir[32];
    size_t n_topics, n_docs;
    char topic[40][WORLD_NAME], docno[80][WORLD_NAME];
    struct world_rows qrels, gains, pool, excluded, run[WORLD_RUNS];
    char run_name[WORLD_RUNS][64]; /* its path, and its runid too */
};

static inline struct rcp_text world_text(const char *s)
{
    return (struct rcp_text){s, strlen(s)};
}

/* Names that a line of white space separated fields can hold, and a key of JSON. */
static inline void world_names(struct world *w)
{
    static const char *const odd[] = {"\"q", "it's", "\xc3\xa9t\xc3\xa9", "a,b", "x}", "%s%n", "q\xe2\x80\xa8z", "-",
                                      "00",  "NA"};
    w->n_topics = 1 + check_below(&w->seed, 14);
    w->n_docs = 5 + check_below(&w->seed, 60);
    for (size_t t = 0; t < w->n_topics; t++)
        snprintf(w->topic[t], WORLD_NAME, "%s%zu", check_below(&w->seed, 2) ? odd[check_below(&w->seed, 10)] : "", t);
    for (size_t d = 0; d < w->n_docs; d++)
        snprintf(w->docno[d], WORLD_NAME, "%s%.*s%zu", check_below(&w->seed, 3) ? "" : odd[check_below(&w->seed, 10)],
                 (int)check_below(&w->seed, 20), "LONGDOCUMENTNUMBERLONG", d);
    if (check_below(&w->seed, 3) == 0) /* a document named like a topic */
        memcpy(w->docno[0], w->topic[0], WORLD_NAME);
}

/* Every pair with a probability; value() makes its value. */
static inline void world_fill(struct world *w, struct world_rows *r, double share, double (*value)(struct world *w))
{
    r->n = 0;
    for (size_t t = 0; t < w->n_topics; t++) {
        bool left_out = check_below(&w->seed, 6) == 0;
        for (size_t d = 0; d < w->n_docs && !left_out; d++) {
            if (check_uniform(&w->seed) >= share)
                continue;
            r->topic[r->n] = world_text(w->topic[t]);
            r->docno[r->n] = world_text(w->docno[d]);
            r->value[r->n++] = value(w);
        }
    }
    if (r->n == 0) {
        r->topic[0] = world_text(w->topic[0]);
        r->docno[0] = world_text(w->docno[0]);
        r->value[0] = value(w);
        r->n = 1;
    }
}

static inline double world_grade(struct world *w)
{
    static const double grade[] = {0, 0, 0, 1, 1, 2, 3, -1, -2};
    return grade[check_below(&w->seed, 9)];
}

static inline double world_gain(struct world *w)
{
    return check_below(&w->seed, 4) ? check_uniform(&w->seed) : (double)check_below(&w->seed, 2);
}

/* Ties, floats with all their digits, negative scores. */
static inline double world_score(struct world *w)
{
    switch (check_below(&w->seed, 4)) {
    case 0: return (double)check_below(&w->seed, 5);
    case 1: return check_uniform(&w->seed) * 1e-3 - 1e-4;
    case 2: return (double)(float)check_uniform(&w->seed) + 1e-9 * (double)check_below(&w->seed, 3);
    default: return check_uniform(&w->seed) * 30;
    }
}

/* Shuffles whole topics' rows into each other, the order inside a topic stays: files in this order, rows too. */
static inline void world_mix(struct world *w, struct world_rows *r)
{
    for (size_t i = r->n; i > 1; i--) {
        size_t a = check_below(&w->seed, i), b = i - 1;
        bool same = r->topic[a].s == r->topic[b].s;
        struct rcp_text docno = r->docno[a], topic = r->topic[a];
        double value = r->value[a];
        for (size_t k = a; k < b && !same; k++) {
            r->topic[k] = r->topic[k + 1];
            r->docno[k] = r->docno[k + 1];
            r->value[k] = r->value[k + 1];
        }
        if (!same) {
            r->topic[b] = topic;
            r->docno[b] = docno;
            r->value[b] = value;
        }
    }
}

static inline void world_path(const struct world *w, const char *name, char path[64])
{
    snprintf(path, 64, "%s/%s", w->dir, name);
}

/* Lines "topic FIRST docno SECOND": format makes what is between, and after, from value and name. */
static inline void world_write(const struct world *w, const struct world_rows *r, const char *name, const char *runid)
{
    char path[64];
    world_path(w, name, path);
    FILE *f = fopen(path, "w");
    CHECK(f != NULL, "cannot write %s", path);
    for (size_t i = 0; f && i < r->n; i++) {
        const struct rcp_text *t = &r->topic[i], *d = &r->docno[i];
        if (runid)
            fprintf(f, "%.*s Q0 %.*s %zu %.17g %s\n", (int)t->len, t->s, (int)d->len, d->s, i, r->value[i], runid);
        else if (strcmp(name, "qrels") == 0 || strcmp(name, "gains") == 0)
            fprintf(f, "%.*s 0 %.*s %.17g\n", (int)t->len, t->s, (int)d->len, d->s, r->value[i]);
        else
            fprintf(f, "%.*s %.*s\n", (int)t->len, t->s, (int)d->len, d->s);
    }
    CHECK(f && fclose(f) == 0, "cannot write %s", path);
}

/* Everything, in memory and in files. */
static inline void world_make(struct world *w)
{
    world_names(w);
    world_fill(w, &w->qrels, 0.4, world_grade);
    world_fill(w, &w->gains, 0.6, world_gain);
    world_fill(w, &w->pool, 0.7, world_gain);
    world_fill(w, &w->excluded, 0.1, world_gain);
    if (check_below(&w->seed, 2)) {
        world_mix(w, &w->qrels);
        world_mix(w, &w->gains);
    }
    world_write(w, &w->qrels, "qrels", NULL);
    world_write(w, &w->gains, "gains", NULL);
    world_write(w, &w->pool, "pool", NULL);
    world_write(w, &w->excluded, "excluded", NULL);
    for (int r = 0; r < WORLD_RUNS; r++) {
        char name[16];
        snprintf(name, sizeof name, "run%d", r);
        world_path(w, name, w->run_name[r]);
        world_fill(w, &w->run[r], 0.5, world_score);
        if (check_below(&w->seed, 2))
            world_mix(w, &w->run[r]);
        world_write(w, &w->run[r], name, w->run_name[r]);
    }
}

static inline void world_begin(struct world *w, uint64_t seed)
{
    *w = (struct world){.seed = seed, .dir = "/tmp/trec_rcp.XXXXXX"};
    CHECK(mkdtemp(w->dir) != NULL, "no folder for temporary files");
}

static inline void world_end(const struct world *w)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf '%s'", w->dir);
    CHECK(system(command) == 0, "%s", command);
}

static inline struct rcp_rows world_rows(const struct world_rows *r)
{
    return (struct rcp_rows){r->n, r->topic, r->docno, r->value};
}

/* What a command prints, to be freed, and its status. */
static inline char *world_output(const char *command, int *status)
{
    FILE *f = popen(command, "r");
    size_t n = 0, cap = 1 << 16;
    char *text = malloc(cap);
    if (!f || !text)
        abort();
    for (size_t k; (k = fread(text + n, 1, cap - n - 1, f)) > 0;) {
        n += k;
        if (cap - n < 2 && !(text = realloc(text, cap *= 2)))
            abort();
    }
    text[n] = '\0';
    int r = pclose(f);
    *status = WIFEXITED(r) ? WEXITSTATUS(r) : -1;
    return text;
}

#endif
