/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Label sets against a plain list of rows: whatever order rows come in, a topic's rows stay in file order, with
 * their documents, values and line numbers. */
#include "format/labels.h"

#include <stdlib.h>
#include <string.h>

#include "format/token.h"
#include "test/unit/check.h"

struct row {
    size_t topic;
    char *doc;
    size_t len;
    int32_t grade;
    double gain, theta;
    uint64_t line;
};

static const char *const qids[] = {"10", "9", "1", "02", "zebra", "Zebra", "t\xc3\xa4", "q", "q1", "q10", "q2", "q-1"};
enum { QIDS = sizeof qids / sizeof qids[0] };

/* Now and then one that is stored in more than a byte. */
static int32_t some_grade(uint64_t *seed)
{
    static const int32_t odd[] = {-128, 127, 128, 255, 256, 65536, 1000000000};
    return check_below(seed, 300) ? (int32_t)check_below(seed, 5) - 1 : odd[check_below(seed, 7)];
}

/* n random rows; a topic continues with a probability of 1 - 1 / change, a line number with one of 3/4. */
static struct row *some_rows(uint64_t *seed, size_t n, size_t topics, size_t change)
{
    struct row *row = malloc((n + 1) * sizeof *row);
    size_t topic = 0;
    uint64_t line = 1;
    for (size_t i = 0; i < n; i++) {
        static const size_t odd[] = {0, 1, 253, 254, 255, 256, 257, 300, 70000};
        if (check_below(seed, change) == 0)
            topic = check_below(seed, topics);
        size_t len = check_below(seed, 60) ? 1 + check_below(seed, 30) : odd[check_below(seed, 9)];
        row[i] = (struct row){
            topic, malloc(len + 1), len, some_grade(seed), check_uniform(seed), check_uniform(seed) * 8 - 4, line};
        for (size_t k = 0; k < len; k++)
            row[i].doc[k] = (char)(1 + check_below(seed, 255));
        line += check_below(seed, 4) ? 1 : 1 + check_below(seed, 3);
    }
    return row;
}

static void check_topic(const struct lab_set *set, const struct lab_topic *t, const struct row *row, size_t n)
{
    const char *text = set->text + t->text;
    size_t at = t->first;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(qids[row[i].topic], t->qid) != 0)
            continue;
        const char *doc;
        size_t len;
        text = lab_next_doc(text, &doc, &len);
        CHECK(at < t->first + t->n, "topic %s: only %zu rows", t->qid, (size_t)t->n);
        CHECK(len == row[i].len && memcmp(doc, row[i].doc, len) == 0, "topic %s: another document", t->qid);
        CHECK(lab_grade(set, at) == row[i].grade, "topic %s: grade %d", t->qid, lab_grade(set, at));
        CHECK(lab_double(set, LAB_GAIN)[at] == row[i].gain, "topic %s: gain %g", t->qid, lab_double(set, LAB_GAIN)[at]);
        CHECK(lab_double(set, LAB_THETA)[at] == row[i].theta, "topic %s: theta %g", t->qid,
              lab_double(set, LAB_THETA)[at]);
        CHECK(lab_row_line(set, at) == row[i].line, "topic %s: line %llu, not %llu", t->qid,
              (unsigned long long)lab_row_line(set, at), (unsigned long long)row[i].line);
        at++;
    }
    CHECK(at == t->first + t->n, "topic %s: %zu rows, not %zu", t->qid, (size_t)t->n, at - t->first);
}

static void one(uint64_t *seed, size_t n, size_t topics, size_t change)
{
    struct row *row = some_rows(seed, n, topics, change);
    struct lab_set set;
    lab_begin(&set, "some file", 1u << LAB_GRADE | 1u << LAB_GAIN | 1u << LAB_THETA);
    for (size_t i = 0; i < n; i++) {
        char qid[16]; /* as in a block: not ended by a NUL, and gone afterwards */
        size_t len = strlen(qids[row[i].topic]);
        memset(qid, '#', sizeof qid);
        memcpy(qid, qids[row[i].topic], len);
        size_t at = lab_add(&set, qid, len, row[i].doc, row[i].len, row[i].line);
        CHECK(at == i, "row %zu, not %zu", at, i);
        lab_set_grade(&set, at, row[i].grade);
        lab_double(&set, LAB_GAIN)[at] = row[i].gain;
        lab_double(&set, LAB_THETA)[at] = row[i].theta;
    }
    lab_finish(&set);

    size_t first = 0, rows = 0;
    CHECK(set.n_rows == n && !set.column[LAB_BT] && !set.column[LAB_COUNT], "%zu rows, not %zu", set.n_rows, n);
    for (size_t t = 0; t < set.n_topics; t++) {
        CHECK(t == 0 || strcmp(set.topic[t - 1].qid, set.topic[t].qid) < 0, "topics are not in order");
        CHECK(lab_find_topic(&set, set.topic[t].qid, strlen(set.topic[t].qid)) == (ptrdiff_t)t, "topic %s is not found",
              set.topic[t].qid);
        check_topic(&set, &set.topic[t], row, n);
        rows += set.topic[t].n;
    }
    CHECK(rows == n, "topics hold %zu of %zu rows", rows, n);
    for (size_t t = 0; t < QIDS; t++) {
        bool there = false;
        for (size_t i = 0; i < n; i++)
            there |= row[i].topic == t;
        CHECK((lab_find_topic(&set, qids[t], strlen(qids[t])) >= 0) == there, "topic %s", qids[t]);
        first += there;
    }
    CHECK(first == set.n_topics, "%zu topics, not %zu", set.n_topics, first);
    CHECK(lab_find_topic(&set, "q1 ", 3) < 0 && lab_find_topic(&set, "", 0) < 0, "a topic that is not there");
    if (n) { /* the promised padding, which lookups of the last document read */
        const char *end = set.text;
        const char *doc;
        size_t len, sum = 0;
        for (size_t i = 0; i < n; i++)
            end = lab_next_doc(end, &doc, &len);
        for (int i = 0; i < FMT_PAD; i++)
            sum += (size_t)(end[i] != 0);
        CHECK(sum == 0, "no padding");
    }
    lab_free(&set);
    CHECK(!set.text && !set.topic && !set.n_rows, "lab_free leaves something");
    for (size_t i = 0; i < n; i++)
        free(row[i].doc);
    free(row);
}

/* Very many topics, each of them found whatever their number is. */
static void many(bool in_pieces)
{
    enum { TOPICS = 100000 };
    struct lab_set set;
    char qid[32];
    check_group(in_pieces ? "many topics, each in two pieces" : "many topics");
    lab_begin(&set, "some file", 1u << LAB_GRADE);
    for (size_t i = 0; i < TOPICS * (in_pieces ? 2 : 1); i++) {
        int len = snprintf(qid, sizeof qid, "%zu", (i * 7919) % TOPICS);
        lab_set_grade(&set, lab_add(&set, qid, (size_t)len, qid, (size_t)len, i + 1), (int32_t)(i % 3));
    }
    lab_finish(&set);
    CHECK(set.n_topics == TOPICS, "%zu topics", set.n_topics);
    for (size_t i = 0; i < TOPICS; i++) {
        int n = snprintf(qid, sizeof qid, "%zu", (i * 7919) % TOPICS);
        ptrdiff_t at = lab_find_topic(&set, qid, (size_t)n);
        CHECK(at >= 0 && strcmp(set.topic[at].qid, qid) == 0, "topic %s is not found", qid);
        if (at < 0)
            continue;
        const struct lab_topic *t = &set.topic[at];
        const char *doc;
        size_t len;
        lab_next_doc(set.text + t->text, &doc, &len);
        CHECK(t->n == (in_pieces ? 2 : 1) && len == (size_t)n && memcmp(doc, qid, len) == 0, "topic %s: documents",
              qid);
        CHECK(lab_grade(&set, t->first) == (int32_t)(i % 3) && lab_row_line(&set, t->first) == i + 1, "topic %s", qid);
        n = snprintf(qid, sizeof qid, "%zu", TOPICS + i);
        CHECK(lab_find_topic(&set, qid, (size_t)n) < 0, "topic %s is not there", qid);
    }
    lab_free(&set);
}

static void packing(void)
{
    check_group("lab_put_doc, lab_next_doc: lengths around 255");
    static const size_t lengths[] = {0, 1, 8, 254, 255, 256, 65535, 65536, 1 << 24};
    char *text = malloc((1 << 24) + 5), *from = malloc(1 << 24);
    memset(from, 'd', 1 << 24);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        const char *doc;
        size_t len, put = lab_put_doc(text, from, lengths[i]);
        const char *end = lab_next_doc(text, &doc, &len);
        CHECK(put <= lengths[i] + 5 && end == text + put, "%zu bytes take %zu", lengths[i], put);
        CHECK(len == lengths[i] && memcmp(doc, from, len) == 0, "%zu bytes come back as %zu", lengths[i], len);
    }
    free(text);
    free(from);
}

int main(void)
{
    uint64_t seed = 5;
    packing();
    many(false);
    many(true);
    check_group("labels: no rows, one topic");
    one(&seed, 0, 1, 1);
    one(&seed, 1, 1, 1);
    one(&seed, 3000, 1, 1);
    check_group("labels: topics in one piece each");
    for (int i = 0; i < 20; i++)
        one(&seed, 2, QIDS, 1);
    check_group("labels: topics in long pieces");
    for (int i = 0; i < 30; i++)
        one(&seed, check_below(&seed, 2000), 1 + check_below(&seed, QIDS), 60);
    check_group("labels: topics in short pieces");
    for (int i = 0; i < 60; i++)
        one(&seed, check_below(&seed, 500), 1 + check_below(&seed, QIDS), 1 + check_below(&seed, 4));
    return check_end();
}
