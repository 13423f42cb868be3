/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lets one allocation after the other fail in calls of librcp; each call must say RCP_MEMORY or have the right result,
 * and give back every byte and descriptor. Then the calls are made again, and must have the right result.
 *
 *     library [-s STRIDE] [-pc] [-j JOBS] [-q QRELS] [-g GAINS] [-f STORE] [-o FILE] [RUN...]
 *
 * Every STRIDE-th allocation (1); -p: all later ones fail too. Runs are evaluated from their files, as rows and by a
 * callback, and reported; with -c they are evaluated from files and compared. A fit of STORE is written to FILE.
 * Prints "N points, N wrong".
 *
 * malloc and its like are taken over here, for the libraries too; GNU's C library alone lets them. */
#include <dirent.h>
#include <errno.h>
#include <malloc.h>
#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/rcp.h"

#ifdef __GLIBC__
/* Allocations that fail */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *p);

static atomic_ulong count, fail_at;
static atomic_bool later, failed;
static atomic_long live;

static bool fails(void)
{
    unsigned long n = ++count, at = fail_at;
    if (!at || (later ? n < at : n != at))
        return false;
    failed = true;
    errno = ENOMEM;
    return true;
}

static void *counted(void *p)
{
    live += p != NULL;
    return p;
}

void *malloc(size_t size)
{
    return fails() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : counted(__libc_calloc(n, size));
}

void *realloc(void *p, size_t size)
{
    if (p && !size) {
        free(p);
        return NULL;
    }
    if (fails())
        return NULL;
    return p ? __libc_realloc(p, size) : counted(__libc_malloc(size));
}

void *memalign(size_t alignment, size_t size)
{
    return fails() ? NULL : counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **p, size_t alignment, size_t size)
{
    void *got = memalign(alignment, size);
    if (!got)
        return ENOMEM;
    *p = got;
    return 0;
}

void free(void *p)
{
    live -= p != NULL;
    __libc_free(p);
}

/* Descriptors that are open. */
static int descriptors(void)
{
    int n = 0;
    for (int fd = 0; fd < 64; fd++)
        n += lseek(fd, 0, SEEK_CUR) >= 0 || errno != EBADF;
    return n;
}

/* Runs as rows, read by the simplest means: six columns. None of a packed file. */

struct rows {
    size_t n, cap;
    struct rcp_text *topic, *docno;
    double *score;
    struct rcp_rows rows;
};

static struct rcp_text text_of(const char *s)
{
    return (struct rcp_text){strdup(s), strlen(s)};
}

static void read_rows(struct rows *r, const char *path)
{
    char topic[200], docno[200];
    double score;
    FILE *f = fopen(path, "r");
    while (f && fscanf(f, "%199s %*s %199s %*s %lf %*s", topic, docno, &score) == 3) {
        if (r->n == r->cap) {
            r->cap = r->cap * 2 + 100;
            r->topic = realloc(r->topic, r->cap * sizeof *r->topic);
            r->docno = realloc(r->docno, r->cap * sizeof *r->docno);
            r->score = realloc(r->score, r->cap * sizeof *r->score);
        }
        r->topic[r->n] = text_of(topic);
        r->docno[r->n] = text_of(docno);
        r->score[r->n++] = score;
    }
    if (f)
        fclose(f);
    r->rows = (struct rcp_rows){r->n, r->topic, r->docno, r->score};
}

struct feed {
    const struct rows *rows;
    size_t at;
};

static int next_ranking(void *context, struct rcp_ranking *ranking)
{
    struct feed *f = context;
    const struct rows *r = f->rows;
    size_t from = f->at;
    if (from == r->n)
        return 0;
    while (f->at < r->n && r->topic[f->at].len == r->topic[from].len &&
           memcmp(r->topic[f->at].s, r->topic[from].s, r->topic[from].len) == 0)
        f->at++;
    *ranking = (struct rcp_ranking){r->topic[from], f->at - from, r->docno + from, r->score + from, 0};
    return 1;
}

/* The calls */

enum { MOST_RUNS = 8, MOST_RESULTS = 3 * MOST_RUNS };

static struct {
    bool compares;
    const char *jobs, *qrels, *gains, *store, *output;
    const char *run[MOST_RUNS];
    struct rows rows[MOST_RUNS];
    size_t n_runs;
} given;

/* What they say, as a number of 64 bits (FNV-1a). */
struct answer {
    unsigned long long hash;
    struct rcp_error error;
};

static void add(struct answer *a, const void *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        a->hash = (a->hash ^ ((const unsigned char *)p)[i]) * 1099511628211u;
}

static void add_text(struct answer *a, const char *s)
{
    add(a, s ? s : "-", s ? strlen(s) + 1 : 2);
}

static bool add_result(struct answer *a, const struct rcp_evaluator *v, const struct rcp_result *r)
{
    if (!r)
        return false;
    size_t values = rcp_n_values(v), topics = rcp_n_topics(v);
    add(a, rcp_values(r), topics * values * sizeof(double));
    add(a, rcp_summary(r), values * sizeof(double));
    for (size_t t = 0; t <= topics; t++)
        for (size_t i = 0; i < values; i++)
            add_text(a, rcp_value_text(r, t, i));
    add_text(a, rcp_notes(r));
    return true;
}

static bool add_report(struct answer *a, char *report)
{
    add_text(a, report);
    rcp_text_free(report);
    return report != NULL;
}

static bool report(struct answer *a, const struct rcp_evaluator *v, const struct rcp_result *const *r, size_t n)
{
    static const char *const format[] = {"classic", "table", "tsv", "csv", "json", "latex", "markdown"};
    static const char *const by_topic[] = {"query", "yes", NULL};
    for (size_t i = 0; i < sizeof format / sizeof format[0]; i++)
        if (!add_report(a, rcp_report(v, r, n, format[i], i == 4 ? by_topic : NULL, &a->error)))
            return false;
    return true;
}

static bool compare(struct answer *a, const struct rcp_evaluator *v, const struct rcp_result *const *r, size_t n)
{
    const char *const options[] = {"jobs", given.jobs, "more", "yes", "flips", "50", "resamples", "50", NULL};
    struct rcp_comparison *c = rcp_compare(v, r, n, options, &a->error);
    if (!c)
        return false;
    bool ok = true;
    for (size_t m = 0; m < rcp_compared_measures(c); m++)
        for (size_t i = 0; i < rcp_compared_runs(c); i++) {
            struct rcp_mean mean;
            rcp_compared_mean(c, m, i, &mean);
            add(a, &mean.mean, sizeof mean.mean);
            add(a, &mean.lower, sizeof mean.lower);
        }
    ok = add_report(a, rcp_comparison_report(c, "json", NULL, &a->error)) &&
         add_report(a, rcp_comparison_report(c, "table", NULL, &a->error));
    add_text(a, rcp_comparison_notes(c));
    rcp_comparison_free(c);
    return ok;
}

static bool label(struct answer *a, struct rcp_evaluator *v)
{
    struct rcp_error *e = &a->error;
    if (rcp_set(v, "jobs", given.jobs, e) != 0 || rcp_set(v, "complete", "yes", e) != 0)
        return false;
    if (given.qrels && (rcp_measure(v, given.compares ? "map" : "all_trec", e) != 0 ||
                        rcp_read_labels(v, RCP_QRELS, given.qrels, e) != 0))
        return false;
    if (given.gains &&
        (rcp_measure(v, "rcp_ndcg_cut.5,10", e) != 0 || rcp_read_labels(v, RCP_GAINS, given.gains, e) != 0))
        return false;
    return rcp_prepare(v, e) == 0;
}

static bool evaluate(struct answer *a)
{
    struct rcp_evaluator *v = rcp_evaluator_new(&a->error);
    struct rcp_result *r[MOST_RESULTS] = {NULL};
    size_t n = 0;
    bool ok = v && label(a, v);
    for (size_t i = 0; i < given.n_runs && ok; i++, n++)
        ok = add_result(a, v, r[n] = rcp_evaluate_file(v, given.run[i], &a->error));
    for (size_t i = 0; i < given.n_runs && ok && !given.compares && given.rows[i].n; i++, n++)
        ok = add_result(a, v, r[n] = rcp_evaluate_rows(v, "rows", &given.rows[i].rows, &a->error));
    for (size_t i = 0; i < given.n_runs && ok && !given.compares && given.rows[i].n; i++, n++) {
        struct feed f = {.rows = &given.rows[i]};
        ok = add_result(a, v, r[n] = rcp_evaluate_rankings(v, "rankings", next_ranking, &f, &a->error));
    }
    if (!given.compares)
        ok = ok && report(a, v, (const struct rcp_result *const *)r, given.n_runs);
    else if (ok)
        ok = compare(a, v, (const struct rcp_result *const *)r, given.n_runs);
    for (size_t i = 0; i < MOST_RESULTS; i++)
        rcp_result_free(r[i]);
    rcp_evaluator_free(v);
    return ok;
}

static void add_file(struct answer *a, const char *path)
{
    char buf[4096];
    unsigned long at = fail_at;
    fail_at = 0; /* what stdio asks for here is not the library's */
    FILE *f = fopen(path, "r");
    for (size_t n; f && (n = fread(buf, 1, sizeof buf, f)) > 0;)
        add(a, buf, n);
    if (f)
        fclose(f);
    remove(path);
    fail_at = at;
}

/* A window and answers of the caller's, beside those of the store. */
static bool give_judgements(struct rcp_fit *f, struct rcp_error *e)
{
    static const struct rcp_text topic = {"given", 5}, doc[] = {{"d1", 2}, {"d2", 2}, {"d3", 2}};
    static const double score[] = {1.5, 0.25, -1.0};
    return rcp_fit_window(f, topic, doc, score, 3, e) == 0 && rcp_fit_window(f, topic, doc, NULL, 3, e) == 0;
}

static bool fit(struct answer *a)
{
    struct rcp_error *e = &a->error;
    struct rcp_fit *f = rcp_fit_new(e);
    bool ok = f && rcp_fit_set(f, "jobs", given.jobs, e) == 0 && rcp_fit_read(f, given.store, e) == 0 &&
              rcp_fit_run(f, e) == 0 && rcp_fit_write(f, given.output, e) == 0;
    for (size_t i = 0; ok && i < rcp_fit_n_docs(f); i++) {
        struct rcp_fitted doc;
        rcp_fit_doc(f, i, &doc);
        add_text(a, doc.docno);
        add(a, &doc.gain, sizeof doc.gain);
        add(a, &doc.se_gain, sizeof doc.se_gain);
    }
    if (ok)
        add_file(a, given.output);
    rcp_fit_free(f);
    if (!ok)
        return false;
    f = rcp_fit_new(e);
    ok = f && give_judgements(f, e);
    rcp_fit_free(f);
    return ok;
}

static bool make_calls(struct answer *a)
{
    *a = (struct answer){.hash = 14695981039346656037u};
    failed = false;
    count = 0;
    return (!given.n_runs || evaluate(a)) && (!given.store || fit(a));
}

/* The points */

static long wrong;

static void say_wrong(unsigned long n, const char *what, const char *text)
{
    if (++wrong <= 10)
        printf("allocation %lu: %s%s%s\n", n, what, text[0] ? ": " : "", text);
}

/* Nothing of a gain file that was not finished stays in its folder. */
static bool output_is_clean(void)
{
    char folder[1000];
    size_t n = 0;
    if (!given.output)
        return true;
    snprintf(folder, sizeof folder, "%s", given.output);
    if (strrchr(folder, '/'))
        *strrchr(folder, '/') = '\0';
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;)
        n += e->d_name[0] != '.';
    if (d)
        closedir(d);
    return n == 0;
}

static void point(unsigned long n, unsigned long long right, bool again)
{
    struct answer a;
    long live_before = live;
    int open_before = descriptors();
    fail_at = n;
    bool ok = make_calls(&a);
    fail_at = 0;
    if (ok && a.hash != right)
        say_wrong(n, "another result", "");
    if (!ok && (a.error.kind != RCP_MEMORY || !failed))
        say_wrong(n, "another error", a.error.text);
    if (live != live_before) {
        char text[64];
        snprintf(text, sizeof text, "%ld allocations", live - live_before);
        say_wrong(n, "left", text);
    }
    if (descriptors() != open_before)
        say_wrong(n, "descriptors are open", "");
    if (!ok && !output_is_clean())
        say_wrong(n, "files are left", "");
    if (again && (!make_calls(&a) || a.hash != right))
        say_wrong(n, "another result afterwards", a.error.text);
}

static void usage(void)
{
    fputs("usage: library [-s STRIDE] [-pc] [-j JOBS] [-q QRELS] [-g GAINS] [-f STORE] [-o FILE] [RUN...]\n", stderr);
    exit(2);
}

int main(int argc, char **argv)
{
    unsigned long stride = 1, points = 0;
    struct answer a;
    setvbuf(stdout, NULL, _IOLBF, 0);
    given.jobs = "1";
    for (int o; (o = getopt(argc, argv, "s:pcj:q:g:f:o:")) != -1;)
        switch (o) {
        case 's': stride = strtoul(optarg, NULL, 10); break;
        case 'p': later = true; break;
        case 'c': given.compares = true; break;
        case 'j': given.jobs = optarg; break;
        case 'q': given.qrels = optarg; break;
        case 'g': given.gains = optarg; break;
        case 'f': given.store = optarg; break;
        case 'o': given.output = optarg; break;
        default: usage();
        }
    if (!stride || argc - optind > MOST_RUNS || (given.store && !given.output))
        usage();
    for (; optind < argc; optind++) {
        given.run[given.n_runs] = argv[optind];
        read_rows(&given.rows[given.n_runs++], argv[optind]);
    }
    for (int i = 0; i < 3; i++) /* what is allocated once for all, by threads too, is there from then on */
        if (!make_calls(&a)) {
            printf("undisturbed: %s\n", a.error.text);
            return 1;
        }
    unsigned long all = count;
    unsigned long long right = a.hash;
    for (unsigned long n = 1 + (stride > 1 ? (unsigned long)getpid() % stride : 0); n <= all; n += stride, points++)
        point(n, right, n % 7 == 0 || stride > 1);
    printf("%lu points, %ld wrong\n", points, wrong);
    return wrong != 0 || !points;
}
#else
int main(void)
{
    puts("skipped: the C library is not GNU's");
    return 0;
}
#endif
