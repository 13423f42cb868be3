/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A simulated collection whose documents, topics and runs are known: files for bench/price.
 *
 *   price_world KIND SEED TOPICS POOL FOLDER
 *
 * A topic has 3 POOL documents of worth b = 1.5 z, z ~ N(0, 1), of which the runs retrieve POOL each, and the ability
 * theta = tau b + alpha. A run of quality r in a family ranks by r' z + sqrt(1 - r'^2) (sqrt(0.6) f + sqrt(0.4) e),
 * where f ~ N(0, 1) is what its family sees in a document, e ~ N(0, 1) what it alone sees, and r' = r + N(0, 0.1^2)
 * differs between topics. Twelve runs are of four families, in turn, and make the pool; four others are held out: three
 * of the families, one of a family of its own. Kinds:
 *
 *   plain       r from 0.55 to 0.75,                log tau ~ N(0.2, 0.25^2),  alpha ~ N(-1.5, 1)
 *   easy        r from 0.35 to 0.90,                log tau ~ N(0.5, 0.2^2),   the same
 *   hard        r from 0.50 to 0.70,                log tau ~ N(-0.3, 0.25^2), alpha ~ N(-2.5, 1)
 *   duplicates  as plain; fives of documents are nearly the same: b, f and e differ within them by N(0, 0.05^2)
 *   equal       as plain, r = 0.65, the last better by 0.02
 *   outlier     as plain, and a thirteenth run, r = 0.75, of a family that is not in the pool
 *
 * Writes runs/RUN (to be compared), pooled (their names, but the outlier's), held/RUN, queries, corpus (each text says
 * "worth B theta T", as the test server reads it), documents (lines qid docid b theta) and items (lines for a gain
 * file). */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/random.h"
#include "calibrate/simulate.h"

enum {
    FAMILIES = 4,
    OWN = FAMILIES,
    ALL_FAMILIES,
    POOLED = 12,
    HELD = 4,
    RUNS = POOLED + 1 + HELD,
    CLUSTER = 5,
    CRITERIA = 5
};

static const struct kind {
    const char *name;
    double r_low, r_high, last; /* of the runs; what the last one has more */
    double log_tau, log_tau_sd, alpha;
    double within; /* standard deviation within fives; 0 = all documents differ */
    bool outlier;
} kinds[] = {
    {"plain", 0.55, 0.75, 0, 0.2, 0.25, -1.5, 0, false},    {"easy", 0.35, 0.90, 0, 0.5, 0.2, -1.5, 0, false},
    {"hard", 0.50, 0.70, 0, -0.3, 0.25, -2.5, 0, false},    {"duplicates", 0.55, 0.75, 0, 0.2, 0.25, -1.5, 0.05, false},
    {"equal", 0.65, 0.65, 0.02, 0.2, 0.25, -1.5, 0, false}, {"outlier", 0.55, 0.75, 0, 0.2, 0.25, -1.5, 0, true}};

struct run {
    char name[24];
    bool exists, pooled, held;
    double r;
    int family;
    FILE *f;
};

struct document {
    double b, seen[ALL_FAMILIES], own[RUNS];
};

struct ranked {
    double score;
    size_t doc;
};

static FILE *create(const char *folder, const char *within, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s%s", folder, within, name);
    FILE *f = fopen(path, "w");
    if (!f) {
        perror(path);
        exit(1);
    }
    return f;
}

static void finish(FILE *f)
{
    if (fclose(f) != 0) {
        perror("price_world");
        exit(1);
    }
}

static void make_runs(const struct kind *k, const char *folder, struct run *run)
{
    static const double held[HELD] = {0.2, 0.5, 0.8, 0.5}; /* between r_low and r_high */
    for (int i = 0; i < RUNS; i++) {
        int h = i - POOLED - 1;
        run[i] = (struct run){.exists = i != POOLED || k->outlier, .pooled = i < POOLED, .held = h >= 0};
        run[i].family = i < POOLED ? i % FAMILIES : h >= 0 && h < HELD - 1 ? h : OWN;
        double at = i < POOLED ? (double)i / (POOLED - 1) : h >= 0 ? held[h] : 1.0;
        run[i].r = k->r_low + at * (k->r_high - k->r_low) + (i == POOLED - 1 ? k->last : 0.0);
        if (i < POOLED)
            snprintf(run[i].name, sizeof run[i].name, "%c%02d", 'a' + run[i].family, i + 1);
        else
            snprintf(run[i].name, sizeof run[i].name, h < 0 ? "outlier" : "held%d", h + 1);
        run[i].f = run[i].exists ? create(folder, run[i].held ? "held/" : "runs/", run[i].name) : NULL;
    }
}

static void draw_documents(const struct kind *k, gsl_rng *r, struct document *d, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct document *like = k->within > 0.0 && i % CLUSTER ? &d[i - i % CLUSTER] : NULL;
        double sd = like ? k->within : 1.0;
        d[i].b = 1.5 * ((like ? like->b / 1.5 : 0.0) + gsl_ran_gaussian_ziggurat(r, sd));
        for (int f = 0; f < ALL_FAMILIES; f++)
            d[i].seen[f] = (like ? like->seen[f] : 0.0) + gsl_ran_gaussian_ziggurat(r, sd);
        for (int run = 0; run < RUNS; run++)
            d[i].own[run] = (like ? like->own[run] : 0.0) + gsl_ran_gaussian_ziggurat(r, sd);
    }
}

static int by_score(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    return (x->score < y->score) - (x->score > y->score);
}

static void write_run(const struct run *run, int number, gsl_rng *r, size_t q, const struct document *d, size_t n,
                      struct ranked *rank, size_t depth)
{
    double quality = fmax(0.0, fmin(0.99, run->r + gsl_ran_gaussian_ziggurat(r, 0.1)));
    double rest = sqrt(1.0 - quality * quality);
    for (size_t i = 0; i < n; i++)
        rank[i] = (struct ranked){
            quality * d[i].b / 1.5 + rest * (sqrt(0.6) * d[i].seen[run->family] + sqrt(0.4) * d[i].own[number]), i};
    qsort(rank, n, sizeof *rank, by_score);
    for (size_t i = 0; run->f && i < depth; i++)
        fprintf(run->f, "q%03zu Q0 q%03zu-d%04zu %zu %.6f %s\n", q + 1, q + 1, rank[i].doc, i + 1, rank[i].score,
                run->name);
}

static void write_topics(const struct kind *k, unsigned long seed, size_t topics, size_t pool, const char *folder,
                         const struct run *run)
{
    size_t n = 3 * pool;
    struct document *d = mem_alloc(n, sizeof *d);
    struct ranked *rank = mem_alloc(n, sizeof *rank);
    FILE *queries = create(folder, "", "queries"), *corpus = create(folder, "", "corpus"),
         *documents = create(folder, "", "documents");
    for (size_t q = 0; q < topics; q++) {
        gsl_rng *r = random_stream(seed, q);
        double tau = exp(k->log_tau + gsl_ran_gaussian_ziggurat(r, k->log_tau_sd));
        double alpha = k->alpha + gsl_ran_gaussian_ziggurat(r, 1.0);
        draw_documents(k, r, d, n);
        fprintf(queries, "q%03zu\tsubject %zu\n", q + 1, q + 1);
        for (size_t i = 0; i < n; i++) {
            double theta = tau * d[i].b + alpha;
            fprintf(corpus, "q%03zu-d%04zu\tworth %.6f theta %.6f\n", q + 1, i, d[i].b, theta);
            fprintf(documents, "q%03zu q%03zu-d%04zu %.6f %.6f\n", q + 1, q + 1, i, d[i].b, theta);
        }
        for (int i = 0; i < RUNS; i++)
            write_run(&run[i], i, r, q, d, n, rank, pool);
        mem_free(r);
    }
    finish(queries);
    finish(corpus);
    finish(documents);
    mem_free(rank);
    mem_free(d);
}

static void write_items(const char *folder)
{
    struct gain_item item[CRITERIA];
    char name[CRITERIA][24];
    FILE *f = create(folder, "", "items");
    sim_items(CRITERIA, item, name);
    for (int c = 0; c < CRITERIA; c++)
        fprintf(f, "# criterion %s gamma %.17g beta %.17g\n", name[c], item[c].gamma, item[c].beta);
    finish(f);
}

int main(int argc, char **argv)
{
    const struct kind *k = NULL;
    for (size_t i = 0; argc == 6 && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, argv[1]) == 0)
            k = &kinds[i];
    int64_t seed, topics, pool;
    if (!k || !num_int(argv[2], strlen(argv[2]), 0, UINT32_MAX, &seed) ||
        !num_int(argv[3], strlen(argv[3]), 1, 10000, &topics) || !num_int(argv[4], strlen(argv[4]), 10, 3000, &pool)) {
        fprintf(stderr, "usage: price_world KIND SEED TOPICS POOL FOLDER\n");
        return 1;
    }
    gsl_set_error_handler_off();
    const char *folder = argv[5];
    char path[4096];
    mkdir(folder, 0777);
    for (int held = 0; held < 2; held++) {
        snprintf(path, sizeof path, "%s/%s", folder, held ? "held" : "runs");
        mkdir(path, 0777);
    }
    struct run run[RUNS];
    make_runs(k, folder, run);
    write_topics(k, (unsigned long)seed, (size_t)topics, (size_t)pool, folder, run);
    write_items(folder);
    FILE *pooled = create(folder, "", "pooled");
    for (int i = 0; i < RUNS; i++) {
        if (run[i].pooled)
            fprintf(pooled, "runs/%s\n", run[i].name);
        if (run[i].f)
            finish(run[i].f);
    }
    finish(pooled);
    return 0;
}
