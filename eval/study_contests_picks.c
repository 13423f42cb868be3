/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads what people prefer in contests: the list that they pick, or their grades of its documents, from which picks
 * follow. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "eval/study_contest_tables.h"
#include "eval/study_table.h"

enum { LONGEST_LIST = 1000 };

static void add_pick(struct study_picks *p, size_t contest, size_t annotator, int side)
{
    MEM_APPEND(p->pick, p->n, p->cap, (struct study_pick){(uint32_t)contest, (uint32_t)annotator, (signed char)side});
}

/* Sets *contest to the index of the contest that column 0 of the row names. Returns 0, or -1 and *err if the contest
 * file lacks it. */
static int find_contest(const struct study_contest_tables *t, const struct study_row *row, uint32_t *contest,
                        struct err *err)
{
    size_t number = frame_names_find(&t->ids, &row->text[0], 1);
    *contest = (uint32_t)number;
    return number == SIZE_MAX ? frame_bad(row->f, row->column[0], "a contest of the contest file", err) : 0;
}

/* ---- reviews ---- */

enum { REVIEW_CONTEST, REVIEW_ANNOTATOR, REVIEW_PICK, REVIEW_VALID, REVIEW_COLUMNS };
static const struct study_column review_column[] = {
    [REVIEW_CONTEST] = {.name = "contest_id", .is_key = true},
    [REVIEW_ANNOTATOR] = {.name = "annotator", .is_key = true},
    [REVIEW_PICK] = {.name = "pick"},
    [REVIEW_VALID] = {.name = "valid_review",
                      .type = STUDY_CHOICE,
                      .missing = STUDY_COLUMN,
                      .expected = "yes or no (also true or false, 1 or 0)",
                      .choice = study_yes_no,
                      .n_choices = STUDY_YES_NO},
};

/* Adds the pick of a row to ctx, a struct study_contest_tables; only counts a review that is marked invalid. A callback
 * of study_table_read(). */
static int add_review(void *ctx, const struct study_row *row, struct err *err)
{
    static const char *const name[] = {"A", "B", "tie"};
    static const signed char side[] = {STAT_SIDE_A, STAT_SIDE_B, STAT_TIE};
    struct study_contest_tables *t = ctx;
    uint32_t contest;
    int pick;
    if (find_contest(t, row, &contest, err) != 0)
        return -1;
    if (row->choice[REVIEW_VALID] >= 0 && !STUDY_IS_YES(row->choice[REVIEW_VALID])) {
        t->invalid++;
        return 1;
    }
    if (frame_choice(row->f, row->column[REVIEW_PICK], name, 3, "A, B or tie", &pick, err) != 0)
        return -1;
    add_pick(&t->picks, contest, study_number(&t->annotators, row->text[REVIEW_ANNOTATOR]), side[pick]);
    return 1;
}

int study_read_reviews(struct study_contest_tables *t, const char *path, struct err *err)
{
    const struct study_table table = {path, review_column, REVIEW_COLUMNS, "contest and annotator",
                                      .take_row = add_review};
    t->has_picks = true;
    return study_table_read(&table, t, err);
}

/* ---- grades ---- */

/* A person's grade of a document for a query, which several contests may show. */
struct unit_grade {
    uint32_t unit, annotator;
    double grade;
    uint64_t line;
};

/* The context of the callbacks that read grades. */
struct reading {
    struct study_contest_tables *t;
    double highest;
    struct frame_names docs;
    struct unit_grade *by_unit;
    size_t n_by_unit, cap_by_unit;
};

static void add_graded(struct study_contest_tables *t, const struct study_graded *g)
{
    MEM_APPEND(t->graded, t->n_graded, t->cap_graded, *g);
}

enum { OF_CONTEST, OF_ANNOTATOR, OF_DOC, OF_GRADE, OF_LIST, OF_RANK_A, OF_RANK_B, OF_COLUMNS };

/* Adds the grade in a row that names its contest and the document's ranks in the lists; counts it in `ungraded` if it
 * is missing. A callback of study_table_read(). */
static int add_contest_grade(void *ctx, const struct study_row *row, struct err *err)
{
    struct reading *r = ctx;
    int list = row->choice[OF_LIST];
    struct study_graded g = {.line = row->f->line, .grade = row->number[OF_GRADE]};
    if (find_contest(r->t, row, &g.contest, err) != 0)
        return -1;
    for (int side = 0; side < 2; side++) {
        double rank;
        int column = row->column[OF_RANK_A + side];
        if (list == !side) /* the document is in the other list only */
            continue;
        if (frame_number(row->f, column, 1, LONGEST_LIST, &rank, err) != 0)
            return -1;
        if (rank != floor(rank))
            return frame_bad(row->f, column, "a position in the list, counted from 1", err);
        *(side ? &g.rank_b : &g.rank_a) = (uint32_t)rank;
    }
    r->t->ungraded += isnan(g.grade) != 0;
    g.annotator = study_number(&r->t->annotators, row->text[OF_ANNOTATOR]);
    g.doc = study_number(&r->docs, row->text[OF_DOC]);
    add_graded(r->t, &g);
    return 1;
}

enum { OF_SUITE, OF_QUERY, OF_UNIT, OF_RATER, OF_VALUE, UNIT_COLUMNS };

/* Adds the grade in a row that names a query; the ranks of the document are in the contest file. A document that no
 * contest shows only counts in `elsewhere`. A callback of study_table_read(). */
static int add_query_grade(void *ctx, const struct study_row *row, struct err *err)
{
    struct reading *r = ctx;
    (void)err;
    size_t unit = frame_names_find(&r->t->units, row->text, 3);
    if (unit == SIZE_MAX) {
        r->t->elsewhere++;
        return 1;
    }
    MEM_APPEND(r->by_unit, r->n_by_unit, r->cap_by_unit,
               (struct unit_grade){(uint32_t)unit, study_number(&r->t->annotators, row->text[OF_RATER]),
                                   row->number[OF_VALUE], row->f->line});
    return 1;
}

/* Orders grades by document of a query, then annotator. A callback of qsort. */
static int by_unit(const void *a, const void *b)
{
    const struct unit_grade *x = a, *y = b;
    return 2 * ORDER(x->unit, y->unit) + ORDER(x->annotator, y->annotator);
}

/* Sorts the grades of documents for a query (r->by_unit), and copies each to t->graded for every contest that shows the
 * document; counts the grades of attention checks, and those that pass. */
static void copy_to_contests(struct reading *r)
{
    struct study_contest_tables *t = r->t;
    size_t *first = mem_zalloc(t->units.n + 1, sizeof *first);
    unsigned char *is_check = mem_zalloc(t->units.n, 1);
    qsort(r->by_unit, r->n_by_unit, sizeof *r->by_unit, by_unit);
    for (size_t i = 0; i < r->n_by_unit; i++)
        first[r->by_unit[i].unit + 1]++;
    for (size_t u = 0; u < t->units.n; u++)
        first[u + 1] += first[u];
    for (size_t i = 0; i < t->n_listed; i++) {
        const struct study_shown *s = &t->listed[i];
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

/* Orders grades by contest, annotator and line, so that the rows of a review are adjacent. A callback of qsort. */
static int compare_reviews(const void *a, const void *b)
{
    const struct study_graded *x = a, *y = b;
    return 4 * ORDER(x->contest, y->contest) + 2 * ORDER(x->annotator, y->annotator) + ORDER(x->line, y->line);
}

/* Reads grades into r->t->graded. Each row names a contest or, if the contests list their documents, a query, and
 * counts for all contests of this query that show the document. Returns 0, or -1 and *err. */
static int read_grades(struct reading *r, const char *path, struct err *err)
{
    static const char *const lists[] = {"A", "B", "AB"};
    const struct study_column of_contest[OF_COLUMNS] = {
        [OF_CONTEST] = {.name = "contest_id", .is_key = true},
        [OF_ANNOTATOR] = {.name = "annotator", .is_key = true},
        [OF_DOC] = {.name = "doc_id", .is_key = true},
        [OF_GRADE] = {.name = "grade", .type = STUDY_NUMBER, .missing = STUDY_FIELD, .lo = 0, .hi = r->highest},
        [OF_LIST] = {.name = "list", .type = STUDY_CHOICE, .expected = "A, B or AB", .choice = lists, .n_choices = 3},
        [OF_RANK_A] = {.name = "rank_a", .missing = STUDY_FIELD},
        [OF_RANK_B] = {.name = "rank_b", .missing = STUDY_FIELD}};
    const struct study_column of_query[UNIT_COLUMNS] = {
        [OF_SUITE] = {.name = r->t->has_suite ? "suite" : "",
                      .missing = r->t->has_suite ? STUDY_NEVER : STUDY_COLUMN,
                      .is_key = true},
        [OF_QUERY] = {.name = "query_id", .is_key = true},
        [OF_UNIT] = {.name = "doc_id", .is_key = true},
        [OF_RATER] = {.name = "annotator", .is_key = true},
        [OF_VALUE] = {.name = "grade",
                      .type = STUDY_NUMBER,
                      .missing = STUDY_FIELD,
                      .lo = 0,
                      .hi = r->highest,
                      .leaves_out = true}};
    struct frame *f = frame_open(path, err);
    if (!f)
        return -1;
    const struct study_table by_contest = {path, of_contest,        OF_COLUMNS, "contest, annotator and document",
                                           NULL, add_contest_grade, .frame = f};
    const struct study_table by_query = {
        path, of_query,        UNIT_COLUMNS, "query, document and annotator", NULL, add_query_grade,
        f,    &r->t->ungraded, .begin = NULL};
    bool contest = frame_find(f, "contest_id") >= 0;
    if (contest && (frame_find(f, "list") >= 0 || !r->t->has_lists))
        return study_table_read(&by_contest, r, err);
    if (!r->t->has_lists) {
        err_input(err, f->file, f->line,
                  "no column contest_id, which is needed if the contest file has no columns docs_a and docs_b");
        frame_close(f);
        return -1;
    }
    int status = study_table_read(&by_query, r, err);
    if (status == 0)
        copy_to_contests(r);
    return status;
}

/* Returns 0, or -1 and *err if two documents of a review have the same rank in a list. `file` is for the message. */
static int check_places(const struct study_contest_tables *t, const char *file, struct err *err)
{
    for (size_t i = 0; i < t->n_graded; i++)
        for (size_t k = i; k-- > 0 && t->graded[k].contest == t->graded[i].contest &&
                           t->graded[k].annotator == t->graded[i].annotator;) {
            const struct study_graded *p = &t->graded[k], *q = &t->graded[i];
            bool a = p->rank_a && p->rank_a == q->rank_a;
            if (a || (p->rank_b && p->rank_b == q->rank_b))
                return err_input(err, file, q->line, "position %u of list %s already has a document, from line %llu",
                                 a ? q->rank_a : q->rank_b, a ? "A" : "B", (unsigned long long)p->line);
        }
    return 0;
}

int study_read_grades(struct study_contest_tables *t, const char *path, double highest, struct err *err)
{
    struct reading r = {.t = t, .highest = highest};
    int status = read_grades(&r, path, err);
    if (status == 0) {
        qsort(t->graded, t->n_graded, sizeof *t->graded, compare_reviews);
        status = check_places(t, strcmp(path, "-") == 0 ? "standard input" : path, err);
    }
    frame_names_free(&r.docs);
    mem_free(r.by_unit);
    t->has_picks = true;
    return status;
}

/* ---- picks ---- */

static int compare_docs(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return ORDER(*x, *y);
}

/* Returns the number of different documents in graded[first .. end), the rows of a contest, with or without a grade. */
static size_t count_docs(const struct study_contest_tables *t, size_t first, size_t end)
{
    uint32_t *doc = mem_alloc(end - first, sizeof *doc);
    size_t n = 0;
    for (size_t i = first; i < end; i++)
        doc[i - first] = t->graded[i].doc;
    qsort(doc, end - first, sizeof *doc, compare_docs);
    for (size_t i = 0; i < end - first; i++)
        n += i == 0 || doc[i] != doc[i - 1];
    mem_free(doc);
    return n;
}

/* Returns, for each contest, the number of documents that the contest file lists; 0 if it lists none. The caller
 * frees the array. */
static size_t *count_listed(const struct study_contest_tables *t)
{
    size_t *n = mem_zalloc(t->c.n, sizeof *n);
    for (size_t i = 0; i < t->n_listed; i++)
        n[t->listed[i].contest]++;
    return n;
}

/* Returns the pick (STAT_SIDE_A, STAT_SIDE_B or STAT_TIE) that follows from graded[first .. end), a review of
 * `expected` documents, by nDCG at `depth`, which must differ by `tie`; STAT_NO_VERDICT if a document or its grade is
 * missing. */
static int review_pick(const struct study_contest_tables *t, size_t first, size_t end, size_t expected,
                       const struct stat_gain_map *map, size_t depth, double tie)
{
    size_t n = end - first;
    double *gain = mem_alloc(n, sizeof *gain), ndcg[2];
    uint32_t *a = mem_alloc(n, sizeof *a), *b = mem_alloc(n, sizeof *b);
    bool complete = n == expected;
    for (size_t i = 0; i < n; i++) {
        const struct study_graded *g = &t->graded[first + i];
        complete = complete && !isnan(g->grade);
        gain[i] = complete ? stat_grade_gain(map, g->grade) : 0;
        a[i] = g->rank_a;
        b[i] = g->rank_b;
    }
    stat_two_ndcg(gain, a, b, n, depth, ndcg);
    MEM_FREE_ALL(gain, a, b);
    return complete ? stat_pick(ndcg, tie) : STAT_NO_VERDICT;
}

void study_make_picks(const struct study_contest_tables *t, const struct stat_gain_map *map, size_t depth, double tie,
                      struct study_picks *picks, size_t *incomplete)
{
    size_t *shown = count_listed(t);
    *incomplete = 0;
    for (size_t begin = 0, end; begin < t->n_graded; begin = end) {
        uint32_t contest = t->graded[begin].contest;
        for (end = begin; end < t->n_graded && t->graded[end].contest == contest;)
            end++;
        size_t expected = shown[contest] ? shown[contest] : count_docs(t, begin, end);
        for (size_t first = begin, last; first < end; first = last) {
            for (last = first; last < end && t->graded[last].annotator == t->graded[first].annotator;)
                last++;
            int side = review_pick(t, first, last, expected, map, depth, tie);
            if (side == STAT_NO_VERDICT)
                ++*incomplete;
            else
                add_pick(picks, contest, t->graded[first].annotator, side);
        }
    }
    mem_free(shown);
}

void study_count_verdicts(const struct study_picks *picks, uint32_t left_out, size_t n, signed char *verdict)
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
