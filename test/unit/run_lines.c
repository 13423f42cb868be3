/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lines of runs, mostly alike, now and then odd in whatever way: documents, scores, order, notes and errors are those
 * of what the lines were made from. Scores: those that are taken all digits at once are what num_double makes of
 * them. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "format/run.h"
#include "format/run_score.h"
#include "test/unit/check.h"

enum { FILES = 400, LINES = 300, LINE = 256 };

struct line {
    char docno[100];
    double score;
    int64_t rank; /* -1 = not a number */
    uint32_t line, topic;
};

struct file {
    char *text, qid[LINES][100], runid[32];
    size_t len;
    struct line line[LINES];
    size_t n, topics, at; /* lines with a document; of them, those that were delivered */
    uint64_t lines, notes, first_note;
    uint64_t short_line; /* 0 = none */
};

static void note(struct file *f)
{
    if (f->notes++ == 0)
        f->first_note = f->lines;
}

static const char *blank(uint64_t *seed)
{
    static const char *const odd[] = {"\t", "  ", " \t ", "\v", "\r", "                                 "};
    return check_below(seed, 150) ? " " : odd[check_below(seed, sizeof odd / sizeof *odd)];
}

static void name(uint64_t *seed, char *to, size_t most)
{
    size_t n = 1 + check_below(seed, most);
    for (size_t i = 0; i < n; i++)
        to[i] = "abc#.-019\xc3\xa9"[check_below(seed, 11)];
    to[n] = '\0';
}

/* Scores go down from line to line, mostly. */
static void score(uint64_t *seed, double *last, char *to)
{
    *last -= (double)check_below(seed, 30) / 64;
    switch (check_below(seed, 40)) {
    case 0: sprintf(to, "%.17g", *last); break;
    case 1: sprintf(to, "%g", *last); break;
    case 2: sprintf(to, "%e", *last); break;
    case 3: sprintf(to, "%.0f", *last); break;
    case 4: sprintf(to, "%.15f", *last); break;
    case 5: sprintf(to, "%+.3f", *last); break;
    case 6: sprintf(to, "%.2fx", *last); break;
    case 7: strcpy(to, "nan"); break;
    case 8: strcpy(to, "-"); break;
    case 9: sprintf(to, "%f", *last += 1); break;
    case 10: sprintf(to, "%.2f.5", *last); break;
    case 11: strcpy(to, "."); break;
    default: sprintf(to, "%.6f", *last);
    }
}

static void put(struct file *f, const char *s)
{
    size_t n = strlen(s);
    memcpy(f->text + f->len, s, n);
    f->len += n;
}

/* Writes a rank in one form or another; -1 = as no number. */
static int64_t put_rank(struct file *f, uint64_t *seed, int64_t rank, bool plain)
{
    char token[32];
    unsigned form = plain ? UINT_MAX : (unsigned)check_below(seed, 300);
    sprintf(token,
            form == 0   ? "%08d"
            : form == 1 ? "1%08d"
            : form == 2 ? "1000000000%05d"
            : form == 3 ? "%dx"
                        : "%d",
            (int)rank);
    put(f, token);
    return form == 1 ? 100000000 + rank : form == 2 ? 100000 * INT64_C(1000000000) + rank : form == 3 ? -1 : rank;
}

/* Where a line is out of order, its rank goes with its score, mostly. */
static void put_line(struct file *f, uint64_t *seed, const char *iter, double *last, size_t docno, bool in_order)
{
    struct line *l = &f->line[f->n++];
    char token[32];
    l->topic = (uint32_t)f->topics - 1;
    l->line = (uint32_t)++f->lines;
    l->rank = (int64_t)check_below(seed, in_order ? 20 : 1000) ? (int64_t)f->n : (int64_t)check_below(seed, 400);
    if (!in_order) {
        *last = (double)check_below(seed, 4000) / 64 - 20;
        if (l->rank == (int64_t)f->n)
            l->rank = 10000 - (int64_t)(64 * *last);
    }
    name(seed, l->docno, check_below(seed, 50) ? docno : sizeof l->docno - 1);
    name(seed, f->runid, check_below(seed, 40) ? 5 : sizeof f->runid - 1);
    if (check_below(seed, 60) == 0)
        put(f, blank(seed));
    put(f, f->qid[l->topic]);
    put(f, blank(seed));
    put(f, check_below(seed, 60) ? iter : "x");
    put(f, blank(seed));
    put(f, l->docno);
    put(f, blank(seed));
    bool gap = check_below(seed, 200) == 0; /* in the name of the document: what follows is off by one field */
    if (gap)
        put(f, "B ");
    l->rank = put_rank(f, seed, l->rank, gap);
    l->score = (double)l->rank; /* of a line with a gap */
    put(f, blank(seed));
    score(seed, last, token);
    put(f, token);
    double v;
    bool valid = num_double(token, strlen(token), &v);
    if (gap)
        l->rank = -1;
    else
        l->score = valid ? v : num_atof(token, strlen(token));
    if (valid == gap)
        note(f);
    if (gap)
        strcpy(f->runid, token);
    if (!f->short_line && check_below(seed, 4000) == 0 && !gap) {
        f->short_line = f->lines;
        put(f, "\n");
        return;
    }
    put(f, blank(seed));
    put(f, gap ? "run" : f->runid);
    if (check_below(seed, 60) == 0)
        put(f, check_below(seed, 2) ? " and more" : " ");
    put(f, "\n");
    if (check_below(seed, 60) == 0) {
        put(f, "\n");
        f->lines++;
    }
}

static void make(struct file *f, uint64_t *seed)
{
    memset(f, 0, sizeof *f);
    f->text = malloc((size_t)LINES * 3 * LINE);
    while (f->n < LINES - 60) {
        char iter[40];
        bool in_order = check_below(seed, 3);
        double last = (double)check_below(seed, 2000) / 16 - 20;
        size_t most = check_below(seed, 4) ? 6 : 40, docno = check_below(seed, 3) ? 8 : 40;
        sprintf(f->qid[f->topics], "%zu:", f->topics); /* no two the same */
        name(seed, f->qid[f->topics] + strlen(f->qid[f->topics]), most);
        name(seed, iter, check_below(seed, 4) ? 3 : sizeof iter - 1);
        f->topics++;
        for (size_t n = 1 + check_below(seed, check_below(seed, 2) ? 4 : 60); n; n--)
            put_line(f, seed, iter, &last, docno, in_order);
    }
}

static int order(const struct line *a, const struct line *b)
{
    return strcmp(a->docno, b->docno);
}

static bool is_below(const struct line *a, const struct line *b)
{
    return a->rank >= 0 && b->rank >= 0 && a->rank < b->rank;
}

static int take(void *worker, const struct run_topic *t, struct err *err)
{
    struct file *f = worker;
    const struct line *l = &f->line[f->at];
    bool sorted = true, tied = false, ties_sorted = true, contradicted = false;
    (void)err;
    CHECK(f->at + t->n <= f->n, "%zu documents after %zu of %zu", t->n, f->at, f->n);
    if (f->at + t->n > f->n)
        return -1;
    const char *qid = f->qid[l->topic];
    CHECK(t->qid_len == strlen(qid) && memcmp(t->qid, qid, t->qid_len) == 0, "topic %.*s, not %s", (int)t->qid_len,
          t->qid, qid);
    CHECK(f->at + t->n == f->n || l[t->n].topic == l->topic + 1, "%zu documents of a topic", t->n);
    for (size_t i = 0; i < t->n; i++) {
        const struct run_doc *d = &t->doc[i];
        CHECK(l[i].topic == l->topic && d->len == strlen(l[i].docno) && memcmp(d->docno, l[i].docno, d->len) == 0,
              "document %.*s, not %s", (int)d->len, d->docno, l[i].docno);
        CHECK(d->score == l[i].score || (isnan(d->score) && isnan(l[i].score)), "%s: score %.17g, not %.17g",
              l[i].docno, d->score, l[i].score);
        CHECK(d->line == l[i].line, "line %u, not %u", d->line, l[i].line);
        if (!i)
            continue;
        sorted &= l[i - 1].score >= l[i].score;
        tied |= l[i - 1].score == l[i].score;
        ties_sorted &= l[i - 1].score != l[i].score || order(&l[i - 1], &l[i]) > 0;
        contradicted |= l[i - 1].score < l[i].score && is_below(&l[i - 1], &l[i]);
    }
    const struct line *last = &l[t->n - 1];
    contradicted |= sorted && l->score > last->score && is_below(last, l);
    CHECK(t->sorted == sorted && t->contradicted == contradicted, "sorted %d, contradicted %d", sorted, contradicted);
    CHECK(t->tied == tied && t->ties_sorted == ties_sorted, "tied %d, sorted %d", tied, ties_sorted);
    f->at += t->n;
    return 0;
}

static bool keeps(void *worker, const char *qid, size_t len)
{
    (void)worker;
    return qid && len;
}

static void restart(void *worker)
{
    ((struct file *)worker)->at = 0;
}

static void read_files(void)
{
    uint64_t seed = 20261123;
    struct file *f = malloc(sizeof *f);
    int refused = 0;
    check_group("lines of runs, mostly alike");
    for (int i = 0; i < FILES; i++) {
        char path[] = "/tmp/run_lines.XXXXXX";
        int fd = mkstemp(path);
        void *worker[] = {f};
        struct run_reader reader = {
            .threads = 1, .worker = worker, .topic = take, .is_needed = keeps, .restart = restart};
        struct run_info info;
        struct err err;
        make(f, &seed);
        reader.strict = i % 8 == 0;
        CHECK(fd >= 0 && write(fd, f->text, f->len) == (ssize_t)f->len, "no file");
        close(fd);
        int r = run_read(path, &reader, &info, &err);
        uint64_t bad = f->short_line;
        if (reader.strict && f->notes && (!bad || f->first_note < bad))
            bad = f->first_note;
        CHECK((r == 0) == !bad, "%d, %s", r, r ? err.text : "an error expected");
        CHECK(r == 0 || err.line == bad, "line %llu, not %llu: %s", (unsigned long long)err.line,
              (unsigned long long)bad, err.text);
        CHECK(r != 0 || (f->at == f->n && info.lines == f->lines && strcmp(info.runid, f->runid) == 0),
              "%zu of %zu documents, run %s, not %s", f->at, f->n, info.runid, f->runid);
        CHECK(r != 0 || (info.notes.count == f->notes && (!f->notes || info.notes.line == f->first_note)),
              "%llu notes, not %llu", (unsigned long long)info.notes.count, (unsigned long long)f->notes);
        refused += r != 0;
        free(f->text);
        if (r == 0)
            free(info.runid);
        unlink(path);
    }
    free(f);
    CHECK(refused > FILES / 16 && refused < FILES / 2, "%d of %d files were refused", refused, FILES);
}

#ifdef PORTABLE_X86_AVX2
/* The token between bytes that look like more of it. */
static void one_score(const char *token, bool must)
{
    char text[64] = "12345678.0123456";
    size_t len = strlen(token);
    double got = 0.5, want = 0.5;
    memcpy(text + 16, token, len + 1);
    strcat(text, ".5678");
    bool is = run_score_avx2(text + 16, len, &got), valid = num_double(token, len, &want);
    CHECK(is || !must, "'%s' is not taken", token);
    CHECK(!is || (valid && memcmp(&got, &want, sizeof got) == 0), "'%s' is %.17g, not %.17g", token, got, want);
}

static void read_scores(void)
{
    static const char *const odd[] = {".",     "-",    "-.",  ".5",  "-.5",    "5.",    "-5.", "--5.5",
                                      "5.5.5", "+5.5", "5e5", "0.0", "-0.0",   "1.5e3", "/.5", ":.5",
                                      "5./",   "5.:",  "1",   "x.y", "0.\xb5", "-1.-1"};
    uint64_t seed = 7;
    check_group("scores, all digits at once");
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        one_score(odd[i], false);
    for (int i = 0; i < 300000; i++) {
        char token[40];
        bool minus = check_below(&seed, 2);
        size_t len = 0, whole = check_below(&seed, 17), places = check_below(&seed, 17);
        token[len++] = '-';
        for (size_t k = 0; k < whole; k++)
            token[len++] = (char)('0' + check_below(&seed, 10));
        token[len++] = '.';
        for (size_t k = 0; k < places; k++)
            token[len++] = (char)('0' + check_below(&seed, 10));
        token[len] = '\0';
        one_score(token + !minus, places > 0 && whole + places <= 15);
        token[check_below(&seed, len)] = (char)(1 + check_below(&seed, 255));
        one_score(token + (token[1] && !minus), false);
    }
}
#endif

int main(void)
{
    read_files();
#ifdef PORTABLE_X86_AVX2
    if (fmt_has_avx2())
        read_scores();
#endif
    return check_end();
}
