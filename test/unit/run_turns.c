/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs whose topics take turns in whatever way: every topic comes once, with the documents, scores, lines and notes of
 * order that its lines have, by any number of threads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/parallel.h"
#include "format/run.h"
#include "test/unit/check.h"

enum { FILES = 200, TOPICS = 400, LINES = 40000, LINE = 200, NAME = 400, THREADS = 3 };

struct line {
    char docno[NAME];
    double score;
    uint32_t rank, line, topic;
};

struct file {
    char *text, qid[TOPICS][80];
    bool unwanted[TOPICS], contradicted[TOPICS];
    bool seen[TOPICS], right[TOPICS]; /* delivered, as it should be */
    size_t len, n, topics;
    uint32_t lines; /* physical ones */
    bool in_blocks; /* several, in which lines of most topics are counted */
    struct line line[LINES];
    struct parallel_lock lock;
};

static void name(uint64_t *seed, char *to, const char *prefix, size_t number, size_t most)
{
    size_t n = (size_t)sprintf(to, "%s%zu", prefix, number);
    for (size_t more = check_below(seed, most); more; more--)
        to[n++] = "abc#.-_"[check_below(seed, 7)];
    to[n] = '\0';
}

/* One in fifty lines is not plain. */
static void put_line(struct file *f, uint64_t *seed, uint32_t topic, bool comments)
{
    static const char *const blank[] = {"\t", "  ", "                                        "};
    struct line *l = &f->line[f->n++];
    char *to = f->text + f->len;
    bool odd = check_below(seed, 50) == 0;
    if (odd && check_below(seed, 2)) {
        to += sprintf(to, comments ? "# a comment of seven words or so\n" : "\n");
        f->lines++;
    }
    const char *between = odd ? blank[check_below(seed, 3)] : " ";
    l->topic = topic;
    l->line = ++f->lines;
    l->rank = (uint32_t)check_below(seed, 1000);
    l->score = (double)check_below(seed, 50) / 8;
    name(seed, l->docno, "", f->n, !odd ? 12 : check_below(seed, 8) ? 60 : NAME - 20);
    to += sprintf(to, "%s%sQ0 %s %u ", f->qid[topic], between, l->docno, (unsigned)l->rank);
    to += sprintf(to, check_below(seed, 20) ? "%.3f" : "%e", l->score);
    to += sprintf(to, " run%s\n", odd ? "\r" : "");
    f->len = (size_t)(to - f->text);
}

/* Where a line follows another of its topic, their ranks may contradict their scores. */
static void note_ranks(struct file *f)
{
    for (size_t i = 0, first = 0; i < f->n; i++) {
        const struct line *l = &f->line[i];
        if (!i || l[-1].topic != l->topic)
            first = i;
        else if (l[-1].score < l->score && l[-1].rank < l->rank)
            f->contradicted[l->topic] = true;
        bool last = i + 1 == f->n || l[1].topic != l->topic, sorted = true;
        for (size_t k = first + 1; k <= i; k++)
            sorted &= f->line[k - 1].score >= f->line[k].score;
        if (last && sorted && f->line[first].score > l->score && l->rank < f->line[first].rank)
            f->contradicted[l->topic] = true;
    }
}

static void make(struct file *f, uint64_t *seed, bool comments)
{
    char *text = f->text;
    memset(f, 0, sizeof *f);
    f->text = text;
    bool large = check_below(seed, 40) == 0; /* several blocks */
    f->topics = large ? TOPICS : 2 + check_below(seed, 40);
    size_t n = large ? LINES - 20 : 10 + check_below(seed, 800), most = 1 + check_below(seed, 3) * 10,
           longest = check_below(seed, 3);
    const char *prefix = check_below(seed, 3) ? "" : "question"; /* the same first eight bytes */
    for (size_t t = 0; t < f->topics; t++) {
        name(seed, f->qid[t], prefix, t, most);
        f->unwanted[t] = check_below(seed, 4) == 0;
    }
    bool whole = check_below(seed, 3) == 0; /* nearly all topics, which come one after the other */
    f->in_blocks = whole && large;
    for (uint32_t next = 0; whole && next < f->topics && f->n < n;) {
        uint32_t again = check_below(seed, 40) == 0 ? (uint32_t)check_below(seed, next + 1) : next;
        next += again == next;
        for (size_t k = 1 + check_below(seed, large ? 200 : 30); k && f->n < n; k--)
            put_line(f, seed, again, comments);
    }
    uint32_t topic = 0;
    while (f->n < n && !whole) {
        topic = check_below(seed, 2) ? (uint32_t)check_below(seed, f->topics) : (topic + 1) % (uint32_t)f->topics;
        for (size_t k = 1 + check_below(seed, 1 + 3 * longest); k; k--)
            put_line(f, seed, topic, comments);
    }
    note_ranks(f);
}

static size_t topic_of(const struct file *f, const char *qid, size_t len)
{
    for (size_t t = 0; t < f->topics; t++)
        if (strlen(f->qid[t]) == len && memcmp(f->qid[t], qid, len) == 0)
            return t;
    return TOPICS;
}

/* Is the topic what its lines are? Of one that is not wanted, some may be enough. */
static bool is_right(const struct file *f, const struct run_topic *t, size_t topic)
{
    size_t n = 0;
    bool sorted = true, tied = false, ties_sorted = true;
    const struct line *last = NULL;
    uint32_t before = 0; /* this block */
    for (const struct line *l = f->line; l < f->line + f->n; l++) {
        if (l->topic != topic)
            continue;
        const struct run_doc *d = &t->doc[n++];
        if (n == 1 && t->n && f->in_blocks)
            before = l->line - d->line;
        if (n > t->n || d->len != strlen(l->docno) || memcmp(d->docno, l->docno, d->len) != 0 || d->score != l->score ||
            before + d->line != l->line)
            return false;
        if (last) {
            sorted &= last->score >= l->score;
            tied |= last->score == l->score;
            ties_sorted &= last->score != l->score || strcmp(last->docno, l->docno) > 0;
        }
        last = l;
    }
    return n == t->n && t->sorted == sorted && t->contradicted == f->contradicted[topic] &&
           (!sorted || (t->tied == tied && t->ties_sorted == ties_sorted));
}

static int take(void *worker, const struct run_topic *t, struct err *err)
{
    struct file *f = worker;
    size_t topic = topic_of(f, t->qid, t->qid_len);
    bool seen = false;
    (void)err;
    parallel_lock_take(&f->lock);
    CHECK(topic < TOPICS, "topic %.*s", (int)t->qid_len, t->qid);
    if (topic < TOPICS) {
        seen = f->seen[topic];
        f->seen[topic] = true;
        f->right[topic] = f->unwanted[topic] || is_right(f, t, topic);
    }
    parallel_lock_give(&f->lock);
    return seen ? RUN_SPLIT : 0;
}

static bool keeps(void *worker, const char *qid, size_t len)
{
    const struct file *f = worker;
    size_t topic = topic_of(f, qid, len);
    return topic == TOPICS || !f->unwanted[topic];
}

static void restart(void *worker)
{
    memset(((struct file *)worker)->seen, 0, sizeof((struct file *)worker)->seen);
}

static void read_file(struct file *f, struct run_reader *reader)
{
    char path[] = "/tmp/run_turns.XXXXXX";
    int fd = mkstemp(path);
    struct run_info info;
    struct err err;
    CHECK(fd >= 0 && write(fd, f->text, f->len) == (ssize_t)f->len, "no file");
    close(fd);
    memset(f->seen, 0, sizeof f->seen);
    int r = run_read(path, reader, &info, &err);
    CHECK(r == 0, "%s", err.text);
    for (size_t t = 0; t < f->topics && r == 0; t++) {
        bool is_there = false;
        for (size_t i = 0; i < f->n; i++)
            is_there |= f->line[i].topic == t;
        CHECK(f->seen[t] == is_there && f->right[t] == is_there,
              "topic %s with %d threads: there %d, delivered %d, right %d", f->qid[t], reader->threads, is_there,
              f->seen[t], f->right[t]);
    }
    CHECK(r != 0 || (info.lines == f->lines && strcmp(info.runid, "run") == 0), "%u lines, run %s", f->lines,
          info.runid);
    if (r == 0)
        free(info.runid);
    unlink(path);
}

int main(void)
{
    uint64_t seed = 20261123;
    struct file *f = malloc(sizeof *f);
    void *worker[THREADS] = {f, f, f};
    f->text = malloc((size_t)LINES * LINE);
    check_group("topics that take turns");
    for (int i = 0; i < FILES; i++) {
        struct run_reader reader = {.worker = worker, .topic = take, .is_needed = keeps, .restart = restart};
        reader.comments = check_below(&seed, 2);
        reader.float_scores = check_below(&seed, 3) == 0; /* no digit of these scores is lost */
        make(f, &seed, reader.comments);
        parallel_lock_init(&f->lock);
        for (reader.threads = 1; reader.threads <= THREADS; reader.threads++)
            read_file(f, &reader);
        parallel_lock_free(&f->lock);
    }
    free(f->text);
    free(f);
    return check_end();
}
