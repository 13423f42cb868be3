/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Labels, a ranking and options made of the input's bytes; every measure against a plain second opinion
 * (plain.h) and against properties that any ranking has.
 *
 * Bytes: options (2), -M, level, one for the order of the run, then 4 per document (see make_docs), at most
 * MAX_DOCS of them. */
#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measures/set.h"
#include "plain.h"

/* Names with common beginnings, of all lengths around the 8 bytes that names are compared by; the first is the
 * topic's own. */
static const char *const names[] = {
    "q5",        "d",         "d1",         "d10",       "document",          "document1", "document2", "document10",
    "doc-00001", "doc-00002", "doc-000010", "\xc3\xa9t", "a-long-name-16-by", "Q5",        "q5x",       "zz"};

enum { NAMES = sizeof names / sizeof names[0] };

/* Measures evaluated: all of the table, at small cutoffs. */
struct sets {
    struct meas_set set[2][2]; /* [1][]: --exp; [][1]: small cutoffs only */
    plain_fn **opinion[2][2];
    double log2[32]; /* fewer than documents: the others are computed */
};

static void check_ok(int r, const struct err *err)
{
    CHECK(r == 0, "%s", err->text);
}

static void make_sets(struct sets *s)
{
    struct meas_available have = {true, true, MEAS_FORMAT_QRELS, ~0u, NULL};
    const char *left_out;
    struct err err;
    for (int i = 0; i < 4; i++) {
        struct meas_set *set = &s->set[i / 2][i % 2];
        const char *cutoffs = i % 2 ? ".2,3,6" : ".1,5,45,100";
        meas_set_init(set, false);
        for (size_t m = 0; meas_table[m]; m++) {
            char text[128];
            if (meas_table[m]->format != MEAS_FORMAT_QRELS && meas_table[m]->format != MEAS_FORMAT_ANY)
                continue;
            snprintf(text, sizeof text, "%s%s", meas_table[m]->name,
                     meas_table[m]->params == MEAS_CUTOFFS ? cutoffs : "");
            check_ok(meas_set_add(set, text, &err), &err);
        }
        check_ok(meas_set_finish(set, &have, i / 2, &left_out, &err), &err);
        s->opinion[i / 2][i % 2] = plain_opinions(set);
    }
    for (size_t i = 0; i < sizeof s->log2 / sizeof s->log2[0]; i++)
        s->log2[i] = log2((double)i + 2.0);
}

static const struct sets *all_sets(void)
{
    static struct sets sets;
    if (!sets.set[0][0].n_values)
        make_sets(&sets);
    return &sets;
}

/* Byte 0: 1 qrels row, 2 gain row, 4 retrieved, 8 excluded, 16 in the pool, 32 gain missing, 64 count missing,
 * 128 bt missing. Byte 1: grade (low half) and score (high half: half of them tied). Bytes 2, 3: gain and the
 * others. */
static void make_docs(struct plain *p, const uint8_t *b, size_t size)
{
    for (size_t i = 0; i < MAX_DOCS && size >= 4; i++, b += 4, size -= 4) {
        struct plain_doc *d = &p->doc[p->n++];
        static const double scores[16] = {0, -0.0, 1, 1, 1, 2, 2, -1, 1.5, 1e9, 3, 3, 3.25, -INFINITY, DBL_MAX, NAN};
        *d = (struct plain_doc){.len = 0};
        snprintf(d->name, sizeof d->name, "%s", names[i % NAMES]);
        if (i >= NAMES)
            snprintf(d->name, sizeof d->name, "%s%zu", names[i % NAMES], i);
        d->len = strlen(d->name);
        d->self = i == 0;
        d->graded = b[0] & 1;
        d->with_gain = b[0] & 2;
        d->retrieved = b[0] & 4;
        d->excluded = b[0] & 8;
        d->in_pool = b[0] & 16;
        d->grade = (b[1] & 15) == 15 ? 2000 : (b[1] & 15) % 6 - 1; /* 2^2000 is not a double */
        d->score = scores[b[1] >> 4];
        d->gain = b[0] & 32 ? NAN : b[2] / 255.0;
        d->count = b[0] & 64 ? NAN : b[3] % 6 / 5.0;
        d->bt = b[0] & 128 ? NAN : (b[3] - 128) / 16.0;
    }
}

static struct plain make_case(const uint8_t *b, size_t size)
{
    struct plain p = {.qid = names[0]};
    p.judged_only = b[0] & 1;
    p.exclude_self = b[0] & 2;
    p.use_excluded = b[0] & 4;
    p.use_pool = b[0] & 8;
    p.exponential = b[0] & 16;
    p.missing = (b[0] & 0xe0) == 0xe0;
    p.ties = (enum meas_ties)(b[1] % 3);
    p.few = b[1] & 128;
    p.max_ret = b[2] < 80 ? b[2] : SIZE_MAX;
    p.level = b[3] % 5;
    make_docs(&p, b + 5, size - 5);
    uint8_t shift = b[4];
    for (size_t i = 0; i < p.n; i++)
        if (p.doc[i].retrieved && !p.missing)
            p.run[p.n_run++] = i;
    for (size_t i = p.n_run; i > 1; i--, shift = (uint8_t)(shift * 5 + 3)) { /* some order */
        size_t k = shift % i, t = p.run[i - 1];
        p.run[i - 1] = p.run[k];
        p.run[k] = t;
    }
    return p;
}

enum set_kind { QRELS, GAINS, EXCLUDED, POOL, SETS };

static void add_label(struct lab_set *set, enum set_kind kind, const char *qid, const struct plain_doc *d)
{
    size_t row = lab_add(set, qid, strlen(qid), d->name, d->len, set->n_rows + 1);
    if (kind == QRELS)
        lab_set_grade(set, row, d->grade);
    if (kind != GAINS)
        return;
    lab_double(set, LAB_GAIN)[row] = d->gain;
    lab_double(set, LAB_COUNT)[row] = d->count;
    lab_double(set, LAB_RAW_BT)[row] = 1 / (1 + exp(-d->bt));
}

static bool has_label(const struct plain_doc *d, enum set_kind kind)
{
    const bool in[SETS] = {d->graded, d->with_gain, d->excluded, d->in_pool};
    return in[kind];
}

/* The documents of one kind as a label file, among rows of other topics. Pairs appear twice, which must
 * make no difference. */
static void make_labels(const struct plain *p, enum set_kind kind, struct lab_set *set)
{
    static const unsigned columns[SETS] = {
        [QRELS] = 1u << LAB_GRADE, [GAINS] = 1u << LAB_GAIN | 1u << LAB_COUNT | 1u << LAB_RAW_BT};
    static const struct plain_doc other = {.name = "document", .len = 8, .grade = 5, .gain = 1, .count = 1, .bt = 9};
    lab_begin(set, "labels", columns[kind]);
    add_label(set, kind, "q4", &other);
    for (size_t i = 0; i < p->n; i++)
        if (has_label(&p->doc[i], kind))
            add_label(set, kind, p->qid, &p->doc[i]);
    add_label(set, kind, "q50", &other);
    for (size_t i = p->n; i-- > 0 && (kind == EXCLUDED || kind == POOL);)
        if (has_label(&p->doc[i], kind))
            add_label(set, kind, p->qid, &p->doc[i]);
    lab_finish(set);
}

/* The run's topic; document names stand in memory of their own with the 8 bytes they must be followed by. */
static struct run_topic make_run(const struct plain *p, struct run_doc *doc)
{
    struct run_topic t = {.qid = p->qid, .qid_len = strlen(p->qid), .sorted = true, .ties_sorted = true, .doc = doc};
    for (; t.n < p->n_run; t.n++) {
        const struct plain_doc *d = &p->doc[p->run[t.n]];
        char *name = malloc(d->len + 8);
        memcpy(name, d->name, d->len);
        memset(name + d->len, 'x', 8);
        doc[t.n] = (struct run_doc){name, d->score, (uint32_t)d->len, (uint32_t)t.n + 1};
        if (!t.n)
            continue;
        t.sorted &= doc[t.n - 1].score >= d->score;
        t.tied |= doc[t.n - 1].score == d->score;
        t.ties_sorted &= doc[t.n - 1].score != d->score || run_docno_descends(&doc[t.n - 1], &doc[t.n]);
    }
    return t;
}

static void free_run(const struct run_topic *t)
{
    for (size_t i = 0; i < t->n; i++)
        free((char *)(uintptr_t)t->doc[i].docno);
}

struct bench {
    const struct meas_set *measures;
    plain_fn *const *opinion;
    struct lab_set label[SETS];
    struct meas_files files;
    struct meas_topic_index place;
    struct meas_options opt;
    struct meas_join join;
};

static ptrdiff_t place_in(const struct lab_set *set, const struct plain *p)
{
    return lab_find_topic(set, p->qid, strlen(p->qid));
}

static void set_up(struct bench *b, const struct plain *p)
{
    const struct sets *sets = all_sets();
    *b = (struct bench){.measures = &sets->set[p->exponential][p->few],
                        .opinion = sets->opinion[p->exponential][p->few]};
    for (int k = 0; k < SETS; k++)
        make_labels(p, (enum set_kind)k, &b->label[k]);
    b->files = (struct meas_files){&b->label[QRELS], &b->label[GAINS], p->use_excluded ? &b->label[EXCLUDED] : NULL,
                                   p->use_pool ? &b->label[POOL] : NULL, MEAS_FORMAT_QRELS};
    b->place = (struct meas_topic_index){place_in(&b->label[QRELS], p), place_in(&b->label[GAINS], p),
                                         p->use_excluded ? place_in(&b->label[EXCLUDED], p) : -1,
                                         p->use_pool ? place_in(&b->label[POOL], p) : -1};
    b->opt = (struct meas_options){.level = p->level,
                                   .max_ret = p->max_ret,
                                   .judged_only = p->judged_only,
                                   .ties = p->ties,
                                   .exclude_self = p->exclude_self,
                                   .pool_breaks_ties = p->use_pool && p->ties == MEAS_TIES_ORDER};
    b->join = (struct meas_join){.opt = &b->opt,
                                 .files = &b->files,
                                 .log2 = sets->log2,
                                 .n_log2 = sizeof sets->log2 / sizeof sets->log2[0],
                                 .coverage = {{.k = 3}}};
}

static void tear_down(struct bench *b)
{
    meas_join_free(&b->join);
    for (int k = 0; k < SETS; k++)
        lab_free(&b->label[k]);
}

/* The kinds of labels that the topic has. */
static unsigned labels_of(const struct bench *b)
{
    return (b->place.qrels >= 0 ? MEAS_BY_QRELS : 0) | (b->place.gains >= 0 ? MEAS_BY_GAINS : 0);
}

/* All values of the case, in new memory; *t is what they were computed from. */
static double *evaluate(struct bench *b, const struct plain *p, struct meas_topic *t)
{
    struct run_doc doc[MAX_DOCS];
    struct run_topic run = make_run(p, doc);
    struct err err;
    double *value = mem_alloc(b->measures->n_values, sizeof *value);
    char *text[2] = {NULL, NULL};
    CHECK(b->measures->n_texts == 1, "%zu texts", b->measures->n_texts);
    check_ok(meas_join_topic(&b->join, &run, p->missing, &b->place, t, &err), &err);
    meas_set_eval(b->measures, t, labels_of(b), value, text);
    free(text[0]);
    free_run(&run);
    return value;
}

static bool begins(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

/* What holds for any ranking. */
static void check_values(const struct bench *b, const double *value, const struct meas_topic *t)
{
    for (size_t i = 0; i < b->measures->n_values; i++) {
        const char *name = b->measures->value[i].name;
        double v = value[i];
        if ((begins(name, "iprec_at_recall") || begins(name, "11pt_avg")) && t->rel.n_ret == 0)
            continue; /* 0 / 0, as in trec_eval */
        if (begins(name, "Rndcg") && t->n_grades && t->grades[0].grade == 0)
            continue; /* likewise, with -l 0 */
        CHECK(isfinite(v), "%s is %g", name, v);
        static const char *const shares[] = {
            "ndcg",  "map",    "P_",       "recall_",  "recip_rank",      "bpref",          "Rprec",
            "rcp_",  "count_", "rawbt_",   "success_", "iprec_at_recall", "11pt_avg",       "binG",
            "G",     "Rndcg",  "relative", "set_P",    "set_recall",      "set_relative_P", "set_map",
            "set_F", "infAP",  "rbp",      "unj_"};
        for (size_t k = 0; k < sizeof shares / sizeof shares[0]; k++)
            CHECK(!begins(name, shares[k]) || (v >= 0 && v <= 1 + 1e-9), "%s is %g", name, v);
    }
}

static void check_plain(const struct bench *b, const struct plain *p, const double *value)
{
    double *want = mem_alloc(b->measures->n_values, sizeof *want);
    if (plain_values(p, b->measures, b->opinion, want))
        for (size_t i = 0; i < b->measures->n_values; i++) {
            if (!(b->measures->value[i].labels & labels_of(b)))
                want[i] = 0;
            CHECK(isnan(want[i]) || fabs(value[i] - want[i]) <= 1e-9 * (1 + fabs(want[i])),
                  "%s is %.17g, expected %.17g", b->measures->value[i].name, value[i], want[i]);
        }
    free(want);
}

static void check_same(const struct bench *b, const struct plain *p, const double *value, const char *why)
{
    struct meas_topic t;
    struct bench other;
    set_up(&other, p);
    double *again = evaluate(&other, p, &t);
    for (size_t i = 0; i < b->measures->n_values; i++)
        CHECK(fuzz_same_bits(value[i], again[i]) || (isnan(value[i]) && isnan(again[i])), "%s is %.17g, %s %.17g",
              b->measures->value[i].name, value[i], why, again[i]);
    free(again);
    tear_down(&other);
}

static bool has_ties(const struct plain *p)
{
    for (size_t i = 0; i < p->n_run; i++)
        for (size_t k = 0; k < i; k++)
            if (plain_score(&p->doc[p->run[i]]) == plain_score(&p->doc[p->run[k]]))
                return true;
    return false;
}

/* A retrieved document that comes again must be refused. */
static void check_twice(struct bench *b, const struct plain *p)
{
    struct run_doc doc[MAX_DOCS + 1];
    struct run_topic run = make_run(p, doc);
    struct meas_topic t;
    struct err err;
    if (run.n && b->opt.max_ret >= 2 * MAX_DOCS) {
        doc[run.n] = doc[0];
        doc[run.n].line = 77;
        run.n++;
        run.sorted = false;
        fuzz_err_reset(&err);
        CHECK(meas_join_topic(&b->join, &run, false, &b->place, &t, &err) != 0, "a document twice");
        CHECK(err.kind == ERR_CALC && err.line == 77 && !err.file[0] && err.text[0], "line %llu",
              (unsigned long long)err.line);
        run.n--;
    }
    free_run(&run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bench b;
    struct meas_topic t;
    if (size < 5)
        return 0;
    struct plain p = make_case(data, size), other = p;
    set_up(&b, &p);
    double *value = evaluate(&b, &p, &t);
    check_values(&b, value, &t);
    check_plain(&b, &p, value);
    check_twice(&b, &p);
    free(evaluate(&b, &p, &t)); /* in used memory, after an error */

    if (p.ties != MEAS_TIES_ORDER || p.use_pool) { /* the order of the file does not matter */
        for (size_t i = 0; i < p.n_run; i++)
            other.run[i] = p.run[p.n_run - 1 - i];
        check_same(&b, &other, value, "in another order");
    }
    other = p;
    if (!has_ties(&p) || (p.ties == MEAS_TIES_DOCID && p.n_run < 2)) { /* nor does the rule for ties */
        other.ties = (enum meas_ties)((p.ties + 1) % 3);
        check_same(&b, &other, value, "by another rule for ties");
    }
    free(value);
    tear_down(&b);
    return 0;
}
