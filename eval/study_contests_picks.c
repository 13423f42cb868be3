/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What people say of contests: the list that they pick, or grades of its documents. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/study_contest_tables.h"

static const char *const side_name[] = {"A", "B", "tie"};
enum { LONGEST_LIST = 1000 };
static const signed char side_of[] = {STAT_SIDE_A, STAT_SIDE_B, STAT_TIE};

static void add_pick(struct study_picks *p, size_t contest, size_t annotator, int side)
{
    p->pick = mem_grow(p->pick, &p->cap, p->n + 1, sizeof *p->pick);
    p->pick[p->n++] = (struct study_pick){(uint32_t)contest, (uint32_t)annotator, (signed char)side};
}

/* The contest that the row is about. */
static int find_contest(const struct study_contest_tables *t, const struct frame *f, int column, size_t *contest,
                        struct fmt_tok *id, struct err *err)
{
    if (frame_text(f, column, id, err) != 0)
        return -1;
    *contest = frame_names_find(&t->ids, id, 1);
    return *contest == SIZE_MAX ? frame_bad(f, column, "a contest of the contest file", err) : 0;
}

/* ---- reviews ---- */

struct review_columns {
    int id, annotator, pick, valid;
};

static int read_review(struct study_contest_tables *t, const struct frame *f, const struct review_columns *c,
                       struct frame_names *keys, struct err *err)
{
    static const char *const yes_no[] = {"1", "yes", "true", "y", "0", "no", "false", "n"};
    struct fmt_tok part[2];
    size_t contest;
    int valid = 0, side;
    bool is_new;
    if (find_contest(t, f, c->id, &contest, &part[0], err) != 0 || frame_text(f, c->annotator, &part[1], err) != 0 ||
        frame_once(f, keys, part, 2, "contest and annotator", err) != 0)
        return -1;
    if (c->valid >= 0 && frame_choice(f, c->valid, yes_no, 8, "1, yes or true, or 0, no or false", &valid, err) != 0)
        return -1;
    if (valid >= 4) {
        t->invalid++;
        return 0;
    }
    if (frame_choice(f, c->pick, side_name, 3, "A, B or tie", &side, err) != 0)
        return -1;
    add_pick(&t->picks, contest, frame_names_add(&t->annotators, &part[1], 1, frame_line(f), &is_new), side_of[side]);
    return 0;
}

int study_read_reviews(struct study_contest_tables *t, const char *path, struct err *err)
{
    struct frame *f = frame_open(path, err);
    struct frame_names keys = {0};
    struct review_columns c;
    int status = f ? 0 : -1;
    if (status == 0 && (frame_need(f, "contest_id", &c.id, err) != 0 ||
                        frame_need(f, "annotator", &c.annotator, err) != 0 || frame_need(f, "pick", &c.pick, err) != 0))
        status = -1;
    c.valid = status == 0 ? frame_find(f, "valid_review") : -1;
    while (status == 0 && (status = frame_next(f, err)) > 0)
        status = read_review(t, f, &c, &keys, err);
    frame_names_free(&keys);
    frame_close(f);
    t->picked = true;
    return status;
}

/* ---- grades ---- */

struct grade_columns {
    int id, suite, query, annotator, doc, grade, list, rank_a, rank_b;
};

/* A grade of a document of a query, which any number of contests may show. */
struct unit_grade {
    uint32_t unit, annotator;
    double grade;
    uint64_t line;
};

struct reading {
    struct study_contest_tables *t;
    struct frame *f;
    struct grade_columns c;
    double highest;
    struct frame_names keys, docs;
    struct unit_grade *by_unit;
    size_t n_by_unit, cap_by_unit;
};

static void add_graded(struct study_contest_tables *t, const struct study_graded *g)
{
    t->graded = mem_grow(t->graded, &t->cap_graded, t->n_graded + 1, sizeof *t->graded);
    t->graded[t->n_graded++] = *g;
}

static int read_rank(const struct frame *f, int column, uint32_t *rank, struct err *err)
{
    double v;
    if (frame_number(f, column, 1, LONGEST_LIST, &v, err) != 0)
        return -1;
    *rank = (uint32_t)v;
    return v == floor(v) ? 0 : frame_bad(f, column, "a place in the list, counted from 1", err);
}

/* A row with its contest and the places of the document in the lists. */
static int read_of_contest(struct reading *r, struct err *err)
{
    static const char *const lists[] = {"A", "B", "AB"};
    struct fmt_tok part[3];
    struct study_graded g = {.line = frame_line(r->f)};
    size_t contest;
    int list;
    bool is_new;
    if (find_contest(r->t, r->f, r->c.id, &contest, &part[0], err) != 0 ||
        frame_text(r->f, r->c.annotator, &part[1], err) != 0 || frame_text(r->f, r->c.doc, &part[2], err) != 0 ||
        frame_once(r->f, &r->keys, part, 3, "contest, annotator and document", err) != 0 ||
        frame_choice(r->f, r->c.list, lists, 3, "A, B or AB", &list, err) != 0)
        return -1;
    if ((list != 1 && read_rank(r->f, r->c.rank_a, &g.rank_a, err) != 0) ||
        (list != 0 && read_rank(r->f, r->c.rank_b, &g.rank_b, err) != 0))
        return -1;
    g.grade = NAN;
    if (frame_is_missing(r->f, r->c.grade))
        r->t->ungraded++;
    else if (frame_number(r->f, r->c.grade, 0, r->highest, &g.grade, err) != 0)
        return -1;
    g.contest = (uint32_t)contest;
    g.annotator = (uint32_t)frame_names_add(&r->t->annotators, &part[1], 1, g.line, &is_new);
    g.doc = (uint32_t)frame_names_add(&r->docs, &part[2], 1, g.line, &is_new);
    add_graded(r->t, &g);
    return 0;
}

/* A row of a query's document, whose places the contest file has. */
static int read_of_query(struct reading *r, struct err *err)
{
    struct fmt_tok part[4] = {{"", 0}};
    struct unit_grade g = {.line = frame_line(r->f)};
    bool is_new;
    if (frame_is_missing(r->f, r->c.grade)) { /* of a sheet that is not filled in, where nobody's name is either */
        r->t->ungraded++;
        return 0;
    }
    if (r->t->has_suite && frame_text(r->f, r->c.suite, &part[0], err) != 0)
        return -1;
    if (frame_text(r->f, r->c.query, &part[1], err) != 0 || frame_text(r->f, r->c.doc, &part[2], err) != 0 ||
        frame_text(r->f, r->c.annotator, &part[3], err) != 0 ||
        frame_once(r->f, &r->keys, part, 4, "query, document and annotator", err) != 0)
        return -1;
    if (frame_number(r->f, r->c.grade, 0, r->highest, &g.grade, err) != 0)
        return -1;
    size_t unit = frame_names_find(&r->t->units, part, 3);
    if (unit == SIZE_MAX) {
        r->t->elsewhere++;
        return 0;
    }
    g.unit = (uint32_t)unit;
    g.annotator = (uint32_t)frame_names_add(&r->t->annotators, &part[3], 1, g.line, &is_new);
    r->by_unit = mem_grow(r->by_unit, &r->cap_by_unit, r->n_by_unit + 1, sizeof *r->by_unit);
    r->by_unit[r->n_by_unit++] = g;
    return 0;
}

static int by_unit(const void *a, const void *b)
{
    const struct unit_grade *p = a, *q = b;
    if (p->unit != q->unit)
        return p->unit < q->unit ? -1 : 1;
    return (p->annotator > q->annotator) - (p->annotator < q->annotator);
}

/* Each contest gets the grades of the documents that it shows, and attention checks are counted. */
static void spread(struct reading *r)
{
    struct study_contest_tables *t = r->t;
    size_t *first = mem_zalloc(t->units.n + 1, sizeof *first);
    unsigned char *is_check = mem_zalloc(t->units.n, 1);
    qsort(r->by_unit, r->n_by_unit, sizeof *r->by_unit, by_unit);
    for (size_t i = 0; i < r->n_by_unit; i++)
        first[r->by_unit[i].unit + 1]++;
    for (size_t u = 0; u < t->units.n; u++)
        first[u + 1] += first[u];
    for (size_t i = 0; i < t->n_shown; i++) {
        const struct study_shown *s = &t->shown[i];
        for (size_t k = first[s->unit]; k < first[s->unit + 1]; k++) {
            const struct unit_grade *g = &r->by_unit[k];
            add_graded(
                t, &(struct study_graded){s->contest, g->annotator, s->unit, s->rank_a, s->rank_b, g->grade, g->line});
        }
    }
    for (size_t i = 0; i < t->c.n; i++)
        if (t->check[i] != UINT32_MAX)
            is_check[t->check[i]] = 1;
    for (size_t i = 0; i < r->n_by_unit; i++)
        if (is_check[r->by_unit[i].unit]) {
            t->checks++;
            t->checks_passed += r->by_unit[i].grade < r->highest / 2;
        }
    mem_free(is_check);
    mem_free(first);
}

static int by_review(const void *a, const void *b)
{
    const struct study_graded *p = a, *q = b;
    if (p->contest != q->contest)
        return p->contest < q->contest ? -1 : 1;
    if (p->annotator != q->annotator)
        return p->annotator < q->annotator ? -1 : 1;
    return (p->line > q->line) - (p->line < q->line);
}

static int find_columns(struct reading *r, struct err *err)
{
    struct grade_columns *c = &r->c;
    struct frame *f = r->f;
    if (frame_need(f, "annotator", &c->annotator, err) != 0 || frame_need(f, "doc_id", &c->doc, err) != 0 ||
        frame_need(f, "grade", &c->grade, err) != 0)
        return -1;
    c->id = frame_find(f, "contest_id");
    if (c->id >= 0 && (frame_find(f, "list") >= 0 || !r->t->has_lists))
        return frame_need(f, "list", &c->list, err) != 0 || frame_need(f, "rank_a", &c->rank_a, err) != 0 ||
                       frame_need(f, "rank_b", &c->rank_b, err) != 0
                 ? -1
                 : 0;
    if (!r->t->has_lists)
        return err_fail(err, ERR_INPUT, frame_file(f), frame_line(f),
                        "no column contest_id, and the contest file has no columns docs_a and docs_b, expected either");
    c->id = -1;
    if (r->t->has_suite && frame_need(f, "suite", &c->suite, err) != 0)
        return -1;
    return frame_need(f, "query_id", &c->query, err);
}

/* No list has two documents at one place in a review. */
static int check_places(const struct study_contest_tables *t, const char *file, struct err *err)
{
    for (size_t i = 0; i < t->n_graded; i++)
        for (size_t k = i; k-- > 0 && t->graded[k].contest == t->graded[i].contest &&
                           t->graded[k].annotator == t->graded[i].annotator;) {
            const struct study_graded *p = &t->graded[k], *q = &t->graded[i];
            bool a = p->rank_a && p->rank_a == q->rank_a;
            if (a || (p->rank_b && p->rank_b == q->rank_b))
                return err_fail(err, ERR_INPUT, file, q->line,
                                "place %u of list %s has a document already, from line %llu", a ? q->rank_a : q->rank_b,
                                a ? "A" : "B", (unsigned long long)p->line);
        }
    return 0;
}

int study_read_grades(struct study_contest_tables *t, const char *path, double highest, struct err *err)
{
    struct reading r = {.t = t, .highest = highest, .f = frame_open(path, err)};
    int status = r.f ? find_columns(&r, err) : -1;
    while (status == 0 && (status = frame_next(r.f, err)) > 0)
        status = r.c.id >= 0 ? read_of_contest(&r, err) : read_of_query(&r, err);
    if (status == 0 && r.c.id < 0)
        spread(&r);
    if (status == 0) {
        qsort(t->graded, t->n_graded, sizeof *t->graded, by_review);
        status = check_places(t, frame_file(r.f), err);
    }
    frame_names_free(&r.keys);
    frame_names_free(&r.docs);
    frame_close(r.f);
    mem_free(r.by_unit);
    t->picked = true;
    return status;
}

/* ---- picks ---- */

static int by_doc(const void *a, const void *b)
{
    uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
    return (p > q) - (p < q);
}

/* The documents that the contest of graded[first .. end) shows: those that anybody graded, or was asked to. */
static size_t documents(const struct study_contest_tables *t, size_t first, size_t end)
{
    uint32_t *doc = mem_alloc(end - first, sizeof *doc);
    size_t n = 0;
    for (size_t i = first; i < end; i++)
        doc[i - first] = t->graded[i].doc;
    qsort(doc, end - first, sizeof *doc, by_doc);
    for (size_t i = 0; i < end - first; i++)
        n += i == 0 || doc[i] != doc[i - 1];
    mem_free(doc);
    return n;
}

/* Of the documents that the contest file says it shows; 0 where it says nothing. */
static size_t *listed(const struct study_contest_tables *t)
{
    size_t *n = mem_zalloc(t->c.n, sizeof *n);
    for (size_t i = 0; i < t->n_shown; i++)
        n[t->shown[i].contest]++;
    return n;
}

/* The pick of graded[first .. end), a review, or STAT_NO_VERDICT where it is incomplete. */
static int pick_of(const struct study_contest_tables *t, size_t first, size_t end, size_t expected,
                   const struct stat_gain_map *map, size_t depth, double tie)
{
    size_t n = end - first;
    double *gain = mem_alloc(n, sizeof *gain), ndcg[2];
    uint32_t *a = mem_alloc(n, sizeof *a), *b = mem_alloc(n, sizeof *b);
    bool complete = n == expected;
    for (size_t i = 0; i < n; i++) {
        const struct study_graded *g = &t->graded[first + i];
        complete = complete && !isnan(g->grade);
        gain[i] = complete ? stat_gain_of(map, g->grade) : 0;
        a[i] = g->rank_a;
        b[i] = g->rank_b;
    }
    stat_two_ndcg(gain, a, b, n, depth, ndcg);
    mem_free(gain);
    mem_free(a);
    mem_free(b);
    return complete ? stat_pick(ndcg, tie) : STAT_NO_VERDICT;
}

void study_pick_by_grades(const struct study_contest_tables *t, const struct stat_gain_map *map, size_t depth,
                          double tie, struct study_picks *picks, size_t *incomplete)
{
    size_t *shown = listed(t);
    *incomplete = 0;
    for (size_t begin = 0, end; begin < t->n_graded; begin = end) {
        uint32_t contest = t->graded[begin].contest;
        for (end = begin; end < t->n_graded && t->graded[end].contest == contest;)
            end++;
        size_t expected = shown[contest] ? shown[contest] : documents(t, begin, end);
        for (size_t first = begin, last; first < end; first = last) {
            for (last = first; last < end && t->graded[last].annotator == t->graded[first].annotator;)
                last++;
            int side = pick_of(t, first, last, expected, map, depth, tie);
            if (side == STAT_NO_VERDICT)
                ++*incomplete;
            else
                add_pick(picks, contest, t->graded[first].annotator, side);
        }
    }
    mem_free(shown);
}

void study_verdicts_of(const struct study_picks *picks, uint32_t left_out, size_t n, signed char *verdict)
{
    int *balance = mem_zalloc(n, sizeof *balance);
    memset(verdict, STAT_NO_VERDICT, n);
    for (size_t i = 0; i < picks->n; i++)
        if (picks->pick[i].annotator != left_out) {
            balance[picks->pick[i].contest] += picks->pick[i].side;
            verdict[picks->pick[i].contest] = STAT_TIE;
        }
    for (size_t i = 0; i < n; i++)
        if (balance[i])
            verdict[i] = balance[i] > 0 ? STAT_SIDE_A : STAT_SIDE_B;
    mem_free(balance);
}
