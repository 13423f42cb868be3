/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_lists.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

struct list_case {
    uint32_t kind, query;
    bool control;
    signed char longer; /* 1, 2; 0 = neither, or not known */
    signed char beyond; /* 1, 0; -1 = not known */
};

/* An answer to one presentation. */
struct answer_row {
    uint32_t in, judge;
    uint32_t rep;
    signed char choice, first; /* first: the side that was shown first */
};

struct reading {
    struct study_lists *s;
    struct list_case *list_case;
    size_t cap_cases;
    struct answer_row *row;
    size_t n_rows, cap_rows;
};

/* ---- reading ---- */

static const char *const yes_no[] = {"1", "yes", "true", "0", "no", "false"};
enum { YES_NO = 6, NO = 3 };
static const char expected_yes_no[] = "1, yes or true, or 0, no or false";

struct case_columns {
    int id, kind, control, suite, query, length_1, length_2, beyond;
};

static int read_lengths(const struct frame *f, const struct case_columns *c, struct list_case *x, struct err *err)
{
    double one, two;
    if (c->length_1 < 0 || c->length_2 < 0 || frame_is_missing(f, c->length_1) || frame_is_missing(f, c->length_2))
        return 0;
    if (frame_number(f, c->length_1, 0, INFINITY, &one, err) != 0 ||
        frame_number(f, c->length_2, 0, INFINITY, &two, err) != 0)
        return -1;
    x->longer = one > two ? 1 : two > one ? 2 : 0;
    return 0;
}

static int read_case(struct reading *r, const struct frame *f, const struct case_columns *c, struct err *err)
{
    struct study_lists *s = r->s;
    struct fmt_tok id, kind, query, suite = {"", 0};
    struct list_case x = {.beyond = -1};
    int which = NO;
    bool is_new;
    if (frame_text(f, c->id, &id, err) != 0 || frame_once(f, &s->cases, &id, 1, "case", err) != 0 ||
        frame_text(f, c->kind, &kind, err) != 0 || frame_text(f, c->query, &query, err) != 0 ||
        (c->control >= 0 && frame_choice(f, c->control, yes_no, YES_NO, expected_yes_no, &which, err) != 0))
        return -1;
    x.control = which < NO;
    if (c->suite >= 0)
        suite = frame_field(f, c->suite);
    x.kind = (uint32_t)frame_names_add(&s->kinds, &kind, 1, frame_line(f), &is_new);
    x.query = (uint32_t)study_queries_add(&s->queries, suite, query, frame_line(f));
    if (read_lengths(f, c, &x, err) != 0)
        return -1;
    if (c->beyond >= 0 && !frame_is_missing(f, c->beyond)) {
        if (frame_choice(f, c->beyond, yes_no, YES_NO, expected_yes_no, &which, err) != 0)
            return -1;
        x.beyond = which < NO;
    }
    s->controls += x.control;
    r->list_case = mem_grow(r->list_case, &r->cap_cases, s->cases.n, sizeof *r->list_case);
    r->list_case[s->cases.n - 1] = x;
    return 0;
}

static int read_cases(struct reading *r, const char *path, struct err *err)
{
    struct frame *f = frame_open(path, err);
    struct case_columns c;
    int status = f ? 0 : -1;
    if (f && (frame_need(f, "case_id", &c.id, err) != 0 || frame_need(f, "kind", &c.kind, err) != 0 ||
              frame_need(f, "query_id", &c.query, err) != 0))
        status = -1;
    if (status == 0) {
        c.control = frame_find(f, "control");
        c.suite = frame_find(f, "suite");
        c.length_1 = frame_find(f, "length_1");
        c.length_2 = frame_find(f, "length_2");
        c.beyond = frame_find(f, "beyond");
        r->s->has_suite = c.suite >= 0;
        r->s->has_length = c.length_1 >= 0 && c.length_2 >= 0;
        r->s->has_beyond = c.beyond >= 0;
    }
    while (status == 0 && (status = frame_next(f, err)) > 0)
        status = read_case(r, f, &c, err);
    if (status == 0 && !r->s->cases.n)
        status = err_fail(err, ERR_INPUT, frame_file(f), 0, "no cases, expected one a line under the column names");
    frame_close(f);
    return status;
}

struct verdict_columns {
    int id, judge, rep, choice, first;
};

static int read_verdict(struct reading *r, const struct frame *f, const struct verdict_columns *c,
                        struct frame_names *keys, struct err *err)
{
    static const char *const name[] = {"tie", "1", "2"};
    struct fmt_tok part[3];
    struct answer_row x;
    double rep;
    int which;
    bool is_new;
    if (frame_text(f, c->id, &part[0], err) != 0 || frame_text(f, c->judge, &part[1], err) != 0 ||
        frame_text(f, c->rep, &part[2], err) != 0 || frame_number(f, c->rep, 1, 1000, &rep, err) != 0)
        return -1;
    if (rep != floor(rep))
        return frame_bad(f, c->rep, "a whole number from 1: which presentation it was", err);
    size_t in = frame_names_find(&r->s->cases, &part[0], 1);
    if (in == SIZE_MAX)
        return frame_bad(f, c->id, "a case of the case file", err);
    if (frame_once(f, keys, part, 3, "case, judge and rep", err) != 0)
        return -1;
    x = (struct answer_row){.in = (uint32_t)in, .rep = (uint32_t)rep, .choice = STAT_NO_ANSWER};
    x.judge = (uint32_t)frame_names_add(&r->s->judges, &part[1], 1, frame_line(f), &is_new);
    if (!frame_is_missing(f, c->choice)) {
        if (frame_choice(f, c->choice, name, 3, "1, 2 or tie", &which, err) != 0)
            return -1;
        x.choice = (signed char)which;
    }
    x.first = x.rep % 2 ? 1 : 2;
    if (c->first >= 0 && !frame_is_missing(f, c->first)) {
        if (frame_choice(f, c->first, name + 1, 2, "1 or 2", &which, err) != 0)
            return -1;
        x.first = (signed char)(which + 1);
    }
    r->row = mem_grow(r->row, &r->cap_rows, r->n_rows + 1, sizeof *r->row);
    r->row[r->n_rows++] = x;
    return 0;
}

static int read_verdicts(struct reading *r, const char *path, struct err *err)
{
    struct frame *f = frame_open(path, err);
    struct frame_names keys = {0};
    struct verdict_columns c;
    int status = f ? 0 : -1;
    if (f && (frame_need(f, "case_id", &c.id, err) != 0 || frame_need(f, "judge", &c.judge, err) != 0 ||
              frame_need(f, "rep", &c.rep, err) != 0 || frame_need(f, "choice", &c.choice, err) != 0))
        status = -1;
    c.first = status == 0 ? frame_find(f, "first") : -1;
    while (status == 0 && (status = frame_next(f, err)) > 0)
        status = read_verdict(r, f, &c, &keys, err);
    if (status == 0 && !r->n_rows)
        status = err_fail(err, ERR_INPUT, frame_file(f), 0, "no verdicts, expected one a line under the column names");
    frame_names_free(&keys);
    frame_close(f);
    return status;
}

/* ---- shares ---- */

struct votes {
    struct stat_vote *vote;
    size_t n, cap;
};

static void add_vote(struct votes *v, size_t group, uint32_t cluster, bool yes)
{
    v->vote = mem_grow(v->vote, &v->cap, v->n + 1, sizeof *v->vote);
    v->vote[v->n++] = (struct stat_vote){(uint32_t)group, cluster, yes};
}

/* How many shares a part has. */
static size_t shares_of(const struct study_lists *s, enum study_lists_part part)
{
    switch (part) {
    case LISTS_JUDGE:
    case LISTS_CONTROL_JUDGE: return s->judges.n;
    case LISTS_SUITE: return s->queries.suites.n;
    default: return 1;
    }
}

static size_t place(const struct study_lists *s, size_t kind, enum study_lists_part part, size_t which)
{
    size_t at = 0, all = 0;
    for (int p = 0; p < LISTS_PARTS; p++) {
        if (p == (int)part)
            at = all + which;
        all += shares_of(s, (enum study_lists_part)p);
    }
    return kind * all + at;
}

static void lay_out(struct study_lists *s)
{
    s->n_shares = place(s, s->kinds.n, LISTS_MAJORITY, 0);
    s->share = mem_zalloc(s->n_shares, sizeof *s->share);
    for (size_t k = 0; k < s->kinds.n; k++)
        for (int p = 0; p < LISTS_PARTS; p++)
            for (size_t w = 0; w < shares_of(s, (enum study_lists_part)p); w++)
                s->share[place(s, k, (enum study_lists_part)p, w)] =
                    (struct study_lists_share){.part = (enum study_lists_part)p, .kind = k, .which = w};
}

/* The votes of a case, on which the judges decided so. */
static void vote(const struct study_lists *s, const struct list_case *c, const signed char *decision, struct votes *v)
{
    int most = stat_joint_decision(decision, s->judges.n, false);
    int joint = s->judges.n == 1 ? decision[0] : most, all = stat_joint_decision(decision, s->judges.n, true);
    for (size_t j = 0; j < s->judges.n; j++)
        if (decision[j])
            add_vote(v, place(s, c->kind, c->control ? LISTS_CONTROL_JUDGE : LISTS_JUDGE, j), c->query,
                     decision[j] == 1);
    if (c->control) {
        if (joint)
            add_vote(v, place(s, c->kind, LISTS_CONTROL, 0), c->query, joint == 1);
        return;
    }
    if (most)
        add_vote(v, place(s, c->kind, LISTS_MAJORITY, 0), c->query, most == 1);
    if (all)
        add_vote(v, place(s, c->kind, LISTS_UNANIMOUS, 0), c->query, all == 1);
    if (!joint)
        return;
    add_vote(v, place(s, c->kind, LISTS_SUITE, s->queries.suite[c->query]), c->query, joint == 1);
    if (c->longer)
        add_vote(v, place(s, c->kind, c->longer == 1 ? LISTS_LONGER_1 : LISTS_LONGER_2, 0), c->query, joint == 1);
    if (c->beyond >= 0)
        add_vote(v, place(s, c->kind, c->beyond ? LISTS_BEYOND : LISTS_WITHIN, 0), c->query, joint == 1);
}

static int by_case(const void *a, const void *b)
{
    const struct answer_row *p = a, *q = b;
    if (p->in != q->in)
        return p->in < q->in ? -1 : 1;
    if (p->judge != q->judge)
        return p->judge < q->judge ? -1 : 1;
    return (p->rep > q->rep) - (p->rep < q->rep);
}

/* Groups of votes on judges: consistent with themselves, for the first. */
static void look_at_judge(struct study_lists *s, const struct list_case *c, const struct answer_row *row, size_t n,
                          signed char *choice, struct votes *v)
{
    size_t judge = row[0].judge, answered = 0;
    struct study_lists_judge *j = &s->judge[judge];
    bool alike = true;
    for (size_t i = 0; i < n; i++) {
        choice[i] = row[i].choice;
        j->answers++;
        j->ties += row[i].choice == STAT_CHOICE_TIE;
        j->none += row[i].choice == STAT_NO_ANSWER;
        answered += row[i].choice != STAT_NO_ANSWER;
        alike = alike && row[i].choice == row[0].choice;
        if (row[i].choice > 0)
            add_vote(v, 2 * judge + 1, c->query, row[i].choice == row[i].first);
    }
    j->cases++;
    if (answered >= 2 && answered == n)
        add_vote(v, 2 * judge, c->query, alike);
}

static void go_through(struct reading *r, struct votes *of_sides, struct votes *of_judges)
{
    struct study_lists *s = r->s;
    signed char *decision = mem_alloc(s->judges.n, 1), *choice = mem_alloc(r->n_rows, 1);
    qsort(r->row, r->n_rows, sizeof *r->row, by_case);
    for (size_t begin = 0, end; begin < r->n_rows; begin = end) {
        const struct list_case *c = &r->list_case[r->row[begin].in];
        memset(decision, 0, s->judges.n);
        for (end = begin; end < r->n_rows && r->row[end].in == r->row[begin].in;) {
            size_t first = end;
            while (end < r->n_rows && r->row[end].in == r->row[first].in && r->row[end].judge == r->row[first].judge)
                end++;
            look_at_judge(s, c, &r->row[first], end - first, choice, of_judges);
            decision[r->row[first].judge] = (signed char)stat_decision(choice, end - first);
            s->judge[r->row[first].judge].decided += decision[r->row[first].judge] != 0;
        }
        vote(s, c, decision, of_sides);
    }
    mem_free(choice);
    mem_free(decision);
}

static void compute(struct reading *r)
{
    struct study_lists *s = r->s;
    struct votes sides = {0}, judges = {0};
    s->judge = mem_zalloc(s->judges.n, sizeof *s->judge);
    lay_out(s);
    go_through(r, &sides, &judges);
    struct stat_rate *of_side = mem_alloc(s->n_shares, sizeof *of_side);
    struct stat_rate *of_judge = mem_alloc(2 * s->judges.n, sizeof *of_judge);
    stat_group_shares(sides.vote, sides.n, s->n_shares, &s->design, "no case is decided", of_side);
    stat_group_shares(judges.vote, judges.n, 2 * s->judges.n, &s->design, "no answer to compare", of_judge);
    for (size_t i = 0; i < s->n_shares; i++) {
        s->share[i].rate = of_side[i];
        if (s->share[i].part == LISTS_MAJORITY && s->judges.n == 1)
            s->share[i].rate.reason = "one judge only";
    }
    for (size_t j = 0; j < s->judges.n; j++) {
        s->judge[j].consistent = of_judge[2 * j];
        s->judge[j].first = of_judge[2 * j + 1];
    }
    mem_free(of_side);
    mem_free(of_judge);
    mem_free(sides.vote);
    mem_free(judges.vote);
}

int study_lists(struct study_lists *s, const char *cases, const char *verdicts, const struct stat_design *d,
                struct err *err)
{
    *s = (struct study_lists){.design = *d};
    struct reading r = {.s = s};
    int status = read_cases(&r, cases, err) != 0 || read_verdicts(&r, verdicts, err) != 0 ? -1 : 0;
    if (status == 0) {
        study_queries_design(&s->queries, &s->design);
        compute(&r);
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
    struct fmt_tok list;
    *n = 0;
    if (frame_text(f, column, &list, err) != 0)
        return -1;
    for (size_t at = 0, end; at < list.len; at = end + 1) {
        for (end = at; end < list.len && list.s[end] != ' ';)
            end++;
        if (end == at)
            continue;
        if (*n == STUDY_SIDE_MOST)
            return frame_bad(f, column, "at most 100 documents with blanks between them", err);
        doc[(*n)++] = (struct fmt_tok){list.s + at, end - at};
    }
    return *n ? 0 : frame_bad(f, column, "documents with blanks between them", err);
}
