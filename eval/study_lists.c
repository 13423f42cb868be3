/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_lists.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "eval/study_table.h"

/* A case; `kind` and `query` are indices of names. */
struct list_case {
    uint32_t kind, query;
    bool control;
    signed char longer; /* the longer side, 1 or 2; 0 if equal or unknown */
    signed char beyond; /* whether both differences are outside the tie zones; -1 if unknown */
};

/* A judge's answer to one presentation, number `rep`, of a case. choice: 1 or 2 for a side, STAT_CHOICE_TIE or
 * STAT_NO_ANSWER. */
struct answer_row {
    uint32_t case_number, judge;
    uint32_t rep;
    signed char choice, first; /* 1 or 2 for a side, STAT_CHOICE_TIE or STAT_NO_ANSWER; the side that was shown first, 1
                                * or 2 */
};

/* The context of the callbacks that read cases and verdicts. */
struct reading {
    struct study_lists *s;
    struct list_case *list_case;
    size_t cap_cases;
    struct answer_row *row;
    size_t n_rows, cap_rows;
};

/* ---- reading ---- */

static const char expected_yes_no[] = "yes or no (also true or false, 1 or 0)";

enum { CASE_ID, CASE_KIND, CASE_QUERY, CASE_CONTROL, CASE_SUITE, CASE_LENGTH_1, CASE_LENGTH_2, CASE_BEYOND };
static const struct study_column case_column[] = {
    [CASE_ID] = {.name = "case_id", .is_key = true},
    [CASE_KIND] = {.name = "kind"},
    [CASE_QUERY] = {.name = "query_id"},
    [CASE_CONTROL] = {.name = "control",
                      .type = STUDY_CHOICE,
                      .missing = STUDY_COLUMN,
                      .expected = expected_yes_no,
                      .choice = study_yes_no,
                      .n_choices = STUDY_YES_NO},
    [CASE_SUITE] = {.name = "suite", .missing = STUDY_COLUMN},
    [CASE_LENGTH_1] = {.name = "length_1", .type = STUDY_NUMBER, .missing = STUDY_EITHER, .lo = 0, .hi = INFINITY},
    [CASE_LENGTH_2] = {.name = "length_2", .type = STUDY_NUMBER, .missing = STUDY_EITHER, .lo = 0, .hi = INFINITY},
    [CASE_BEYOND] = {.name = "beyond",
                     .type = STUDY_CHOICE,
                     .missing = STUDY_EITHER,
                     .expected = expected_yes_no,
                     .choice = study_yes_no,
                     .n_choices = STUDY_YES_NO},
};

/* Notes which optional columns the case file has. A callback of study_table_read(). */
static int begin_cases(void *ctx, const struct study_row *row, struct err *err)
{
    struct study_lists *s = ((struct reading *)ctx)->s;
    (void)err;
    s->has_suite = row->column[CASE_SUITE] >= 0;
    s->has_length = row->column[CASE_LENGTH_1] >= 0 && row->column[CASE_LENGTH_2] >= 0;
    s->has_beyond = row->column[CASE_BEYOND] >= 0;
    return 0;
}

/* Adds the case of a row. A callback of study_table_read(). */
static int add_case(void *ctx, const struct study_row *row, struct err *err)
{
    struct reading *r = ctx;
    struct study_lists *s = r->s;
    double length_1 = row->number[CASE_LENGTH_1], length_2 = row->number[CASE_LENGTH_2];
    (void)err;
    r->list_case = mem_grow(r->list_case, &r->cap_cases, s->cases.n + 1, sizeof *r->list_case);
    r->list_case[study_number(&s->cases, row->text[CASE_ID])] =
        (struct list_case){.kind = study_number(&s->kinds, row->text[CASE_KIND]),
                           .query = study_queries_add(&s->queries, row->text[CASE_SUITE], row->text[CASE_QUERY]),
                           .control = STUDY_IS_YES(row->choice[CASE_CONTROL]),
                           .longer = length_1 > length_2 ? 1
                                   : length_2 > length_1 ? 2
                                                         : 0,
                           .beyond = row->choice[CASE_BEYOND] < 0 ? -1 : STUDY_IS_YES(row->choice[CASE_BEYOND])};
    s->controls += STUDY_IS_YES(row->choice[CASE_CONTROL]);
    return 1;
}

static const char *const choices[] = {"tie", "1", "2"};
enum { VERDICT_ID, VERDICT_JUDGE, VERDICT_REP, VERDICT_CHOICE, VERDICT_FIRST };
static const struct study_column verdict_column[] = {
    [VERDICT_ID] = {.name = "case_id", .is_key = true},
    [VERDICT_JUDGE] = {.name = "judge", .is_key = true},
    [VERDICT_REP] = {.name = "rep",
                     .type = STUDY_WHOLE,
                     .lo = 1,
                     .hi = 1000,
                     .expected = "a whole number from 1, which counts how often this judge has seen this case",
                     .is_key = true},
    [VERDICT_CHOICE] = {.name = "choice",
                        .type = STUDY_CHOICE,
                        .missing = STUDY_FIELD,
                        .expected = "1, 2 or tie",
                        .choice = choices,
                        .n_choices = 3},
    [VERDICT_FIRST] = {.name = "first",
                       .type = STUDY_CHOICE,
                       .missing = STUDY_EITHER,
                       .expected = "1 or 2",
                       .choice = choices + 1,
                       .n_choices = 2},
};

/* Adds the verdict of a row. If it does not say which side was shown first, it was side 1 in odd presentations and side
 * 2 in even ones. A callback of study_table_read(). */
static int add_verdict(void *ctx, const struct study_row *row, struct err *err)
{
    struct reading *r = ctx;
    size_t in = frame_names_find(&r->s->cases, &row->text[VERDICT_ID], 1);
    uint32_t rep = (uint32_t)row->number[VERDICT_REP];
    int first = row->choice[VERDICT_FIRST];
    if (in == SIZE_MAX)
        return frame_bad(row->f, row->column[VERDICT_ID], "a case of the case file", err);
    MEM_APPEND(r->row, r->n_rows, r->cap_rows,
               (struct answer_row){.case_number = (uint32_t)in,
                                   .judge = study_number(&r->s->judges, row->text[VERDICT_JUDGE]),
                                   .rep = rep,
                                   .choice = (signed char)row->choice[VERDICT_CHOICE],
                                   .first = (signed char)(first >= 0 ? first + 1
                                                          : rep % 2  ? 1
                                                                     : 2)});
    return 1;
}

static int read_tables(struct reading *r, const char *cases, const char *verdicts, struct err *err)
{
    const struct study_table case_table = {cases,    case_column,         8, "case", "no cases" STUDY_NO_ROWS,
                                           add_case, .begin = begin_cases};
    const struct study_table verdict_table = {
        verdicts, verdict_column, 5, "case, judge and rep", "no verdicts" STUDY_NO_ROWS, .take_row = add_verdict};
    return study_table_read(&case_table, r, err) != 0 ? -1 : study_table_read(&verdict_table, r, err);
}

/* ---- shares ---- */

/* A list of votes, yes or no; each says to which share and query it belongs. */
struct votes {
    struct stat_vote *vote;
    size_t n, cap;
};

/* Adds a vote, yes or no, to the share with index `group`; `cluster` is the index of the query. */
static void add_vote(struct votes *v, size_t group, uint32_t cluster, bool yes)
{
    MEM_APPEND(v->vote, v->n, v->cap, (struct stat_vote){(uint32_t)group, cluster, yes});
}

/* Returns the number of shares that a part (enum study_lists_part) has for each kind: one, or one for each judge or
 * suite. */
static size_t n_part_shares(const struct study_lists *s, enum study_lists_part part)
{
    switch (part) {
    case LISTS_JUDGE:
    case LISTS_CONTROL_JUDGE: return s->judges.n;
    case LISTS_SUITE: return s->queries.suites.n;
    default: return 1;
    }
}

/* Returns the index in share[] of share number `which` of a part, for a kind. */
static size_t share_index(const struct study_lists *s, size_t kind, enum study_lists_part part, size_t which)
{
    size_t offset = 0, all = 0;
    for (int p = 0; p < LISTS_PARTS; p++) {
        if (p == (int)part)
            offset = all + which;
        all += n_part_shares(s, (enum study_lists_part)p);
    }
    return kind * all + offset;
}

/* Allocates s->share, and sets the kind, part and group of each share. */
static void make_shares(struct study_lists *s)
{
    s->n_shares = share_index(s, s->kinds.n, LISTS_MAJORITY, 0);
    s->share = mem_zalloc(s->n_shares, sizeof *s->share);
    for (size_t k = 0; k < s->kinds.n; k++)
        for (int p = 0; p < LISTS_PARTS; p++)
            for (size_t w = 0; w < n_part_shares(s, (enum study_lists_part)p); w++)
                s->share[share_index(s, k, (enum study_lists_part)p, w)] =
                    (struct study_lists_share){.part = (enum study_lists_part)p, .kind = k, .group = w};
}

/* Adds votes for a case to *v, for the shares of its kind; decision[judge] is 1 or 2, or 0 if undecided. */
static void add_case_votes(const struct study_lists *s, const struct list_case *c, const signed char *decision,
                           struct votes *v)
{
    int most = stat_joint_decision(decision, s->judges.n, false);
    int joint = s->judges.n == 1 ? decision[0] : most, all = stat_joint_decision(decision, s->judges.n, true);
    for (size_t j = 0; j < s->judges.n; j++)
        if (decision[j])
            add_vote(v, share_index(s, c->kind, c->control ? LISTS_CONTROL_JUDGE : LISTS_JUDGE, j), c->query,
                     decision[j] == 1);
    if (c->control) {
        if (joint)
            add_vote(v, share_index(s, c->kind, LISTS_CONTROL, 0), c->query, joint == 1);
        return;
    }
    if (most)
        add_vote(v, share_index(s, c->kind, LISTS_MAJORITY, 0), c->query, most == 1);
    if (all)
        add_vote(v, share_index(s, c->kind, LISTS_UNANIMOUS, 0), c->query, all == 1);
    if (!joint)
        return;
    add_vote(v, share_index(s, c->kind, LISTS_SUITE, s->queries.suite[c->query]), c->query, joint == 1);
    if (c->longer)
        add_vote(v, share_index(s, c->kind, c->longer == 1 ? LISTS_LONGER_1 : LISTS_LONGER_2, 0), c->query, joint == 1);
    if (c->beyond >= 0)
        add_vote(v, share_index(s, c->kind, c->beyond ? LISTS_BEYOND : LISTS_WITHIN, 0), c->query, joint == 1);
}

/* Orders answers by case, judge and presentation. A callback of qsort. */
static int compare_rows(const void *a, const void *b)
{
    const struct answer_row *x = a, *y = b;
    return 4 * ORDER(x->case_number, y->case_number) + 2 * ORDER(x->judge, y->judge) + ORDER(x->rep, y->rep);
}

/* Counts a judge's n answers to one case, row[n], in s->judge, adds their votes to *v, and copies the answers to
 * choice[n]. */
static void add_judge_answers(struct study_lists *s, const struct list_case *c, const struct answer_row *row, size_t n,
                              signed char *choice, struct votes *v)
{
    size_t judge = row[0].judge, answered = 0;
    struct study_lists_judge *j = &s->judge[judge];
    bool alike = true;
    for (size_t i = 0; i < n; i++) {
        choice[i] = row[i].choice;
        j->answers++;
        j->ties += row[i].choice == STAT_CHOICE_TIE;
        j->no_answer += row[i].choice == STAT_NO_ANSWER;
        answered += row[i].choice != STAT_NO_ANSWER;
        alike = alike && row[i].choice == row[0].choice;
        if (row[i].choice > 0)
            add_vote(v, 2 * judge + 1, c->query, row[i].choice == row[i].first);
    }
    j->cases++;
    if (answered >= 2 && answered == n)
        add_vote(v, 2 * judge, c->query, alike);
}

/* Counts answers and decided cases by judge, and adds votes of all cases: of decisions, to the shares of sides in
 * *of_sides; of answers, to *of_judges, where judge j has the shares 2 j (consistent answers) and 2 j + 1 (answers for
 * the side shown first). */
static void add_votes(struct reading *r, struct votes *of_sides, struct votes *of_judges)
{
    struct study_lists *s = r->s;
    signed char *decision = mem_alloc(s->judges.n, 1), *choice = mem_alloc(r->n_rows, 1);
    qsort(r->row, r->n_rows, sizeof *r->row, compare_rows);
    for (size_t begin = 0, end; begin < r->n_rows; begin = end) {
        const struct list_case *c = &r->list_case[r->row[begin].case_number];
        memset(decision, 0, s->judges.n);
        for (end = begin; end < r->n_rows && r->row[end].case_number == r->row[begin].case_number;) {
            size_t first = end;
            while (end < r->n_rows && r->row[end].case_number == r->row[first].case_number &&
                   r->row[end].judge == r->row[first].judge)
                end++;
            add_judge_answers(s, c, &r->row[first], end - first, choice, of_judges);
            decision[r->row[first].judge] = (signed char)stat_decision(choice, end - first);
            s->judge[r->row[first].judge].decided += decision[r->row[first].judge] != 0;
        }
        add_case_votes(s, c, decision, of_sides);
    }
    mem_free(choice);
    mem_free(decision);
}

/* Fills s->share, the shares of decisions for side 1, and s->judge, with intervals that resample queries. */
static void compute_shares(struct reading *r)
{
    struct study_lists *s = r->s;
    struct votes sides = {0}, judges = {0};
    s->judge = mem_zalloc(s->judges.n, sizeof *s->judge);
    make_shares(s);
    add_votes(r, &sides, &judges);
    struct stat_rate *of_side = mem_alloc(s->n_shares, sizeof *of_side);
    struct stat_rate *of_judge = mem_alloc(2 * s->judges.n, sizeof *of_judge);
    stat_group_shares(sides.vote, sides.n, s->n_shares, &s->design, "no case has a decision for one of its sides",
                      of_side);
    stat_group_shares(judges.vote, judges.n, 2 * s->judges.n, &s->design, "there are no answers to compare", of_judge);
    for (size_t i = 0; i < s->n_shares; i++) {
        s->share[i].rate = of_side[i];
        if (s->share[i].part == LISTS_MAJORITY && s->judges.n == 1)
            s->share[i].rate.reason = "there is only one judge";
    }
    for (size_t j = 0; j < s->judges.n; j++) {
        s->judge[j].consistent = of_judge[2 * j];
        s->judge[j].first_side = of_judge[2 * j + 1];
    }
    MEM_FREE_ALL(of_side, of_judge, sides.vote, judges.vote);
}

int study_lists(struct study_lists *s, const char *cases, const char *verdicts, const struct stat_design *d,
                struct err *err)
{
    *s = (struct study_lists){.design = *d};
    struct reading r = {.s = s};
    int status = read_tables(&r, cases, verdicts, err);
    if (status == 0) {
        study_queries_design(&s->queries, &s->design);
        compute_shares(&r);
    }
    mem_free(r.list_case);
    mem_free(r.row);
    return status;
}

void study_lists_free(struct study_lists *s)
{
    frame_names_free(&s->kinds);
    frame_names_free(&s->judges);
    frame_names_free(&s->cases);
    study_queries_free(&s->queries);
    mem_free(s->share);
    mem_free(s->judge);
}

int study_side_read(const struct frame *f, int column, struct fmt_tok *doc, size_t *n, struct err *err)
{
    struct fmt_tok list, word;
    *n = 0;
    if (frame_text(f, column, &list, err) != 0)
        return -1;
    while (study_next_word(&list, &word)) {
        if (*n == STUDY_SIDE_MOST)
            return frame_bad(f, column, "at most 100 documents, separated by blanks", err);
        doc[(*n)++] = word;
    }
    return *n ? 0 : frame_bad(f, column, "documents separated by blanks", err);
}
