/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_score.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "compare/stats.h"
#include "eval/study_grades.h"
#include "eval/study_lists.h"
#include "eval/study_source.h"
#include "eval/study_table.h"
#include "study/contests.h"
#include "study/ndcg.h"

enum { MOST_GRADE = 4, MOST_QUESTIONS = 64, WIDTH = SCORE_VALUES + 1 };

/* A case: the index of its group (the cases, or the controls, of a kind), of its query, and its values. */
struct scored_case {
    uint32_t group, query;
    double v[SCORE_VALUES];
};

/* The context of reading and scoring cases. */
struct scoring {
    struct study_score *s;
    enum study_reference kind;
    struct study_grades g; /* the grades of the reference */
    double *value;         /* [g.docs.n]: the values of the documents by the reference: grades, gains of mean grades, or
                            * gains */
    struct scored_case *list;
    size_t n, cap;
};

/* Reads the reference and computes the value of each of its documents (stat_gain_paper turns people's mean grades into
 * gains). Returns 0, or -1 and *err. */
static int read_reference(struct scoring *w, const char *path, struct err *err)
{
    int r = w->kind == SCORE_QRELS ? study_grades_read_qrels(&w->g, path, err)
          : w->kind == SCORE_GAINS ? study_grades_read_gains(&w->g, path, err)
                                   : study_grades_read(&w->g, path, 0, MOST_GRADE, MOST_QUESTIONS, err);
    w->value = mem_alloc(w->g.docs.n, sizeof *w->value);
    study_grades_means(&w->g, w->value);
    for (size_t i = 0; i < w->g.docs.n; i++)
        w->value[i] = isnan(w->value[i])      ? 0
                    : w->kind == SCORE_GRADES ? stat_grade_gain(&stat_gain_paper, w->value[i])
                                              : w->value[i];
    return r;
}

/* Computes the nDCG@10 (0 if the ideal is 0) of the list reference_doc[0 .. n) for a query, and the number of greedy
 * swaps, also with the query's documents outside its first ten, until none raises it. reference_doc[] are the
 * documents' indices in the reference, SIZE_MAX if it lacks them. */
static void score_list(const struct scoring *w, size_t query, const size_t *reference_doc, size_t n, double *ndcg,
                       double *swaps)
{
    double *x = mem_alloc(n + w->g.docs.n, sizeof *x), *ideal = mem_alloc(w->g.docs.n, sizeof *ideal);
    size_t all = n, known = 0, depth = n < STUDY_TOP ? n : STUDY_TOP;
    double dcg = 0;
    for (size_t i = 0; i < n; i++)
        dcg += stat_discounted(x[i] = reference_doc[i] == SIZE_MAX ? 0 : w->value[reference_doc[i]], i + 1, depth);
    for (size_t d = 0; d < w->g.docs.n; d++) {
        bool shown = false;
        if (w->g.query[d] != query)
            continue;
        for (size_t i = 0; i < n; i++)
            shown |= reference_doc[i] == d;
        if (!shown)
            x[all++] = w->value[d];
        ideal[known++] = w->value[d];
    }
    double best = stat_ideal_dcg(ideal, known, STUDY_TOP);
    *ndcg = best > 0 ? dcg / best : 0;
    *swaps = (double)stat_greedy_swaps(x, depth, all);
    mem_free(ideal);
    mem_free(x);
}

/* Returns the score of a set of documents: the mean of their values or, for qrels, the share of positive grades.
 * reference_doc[n] are their indices in the reference; SIZE_MAX, not in it, counts 0. */
static double score_set(const struct scoring *w, const size_t *reference_doc, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        if (reference_doc[i] != SIZE_MAX)
            sum += w->kind == SCORE_QRELS ? w->value[reference_doc[i]] > 0 : w->value[reference_doc[i]];
    return sum / (double)n;
}

/* ---- cases ---- */

enum { CASE_KIND, CASE_QUERY, CASE_SIDE, CASE_CONTROL = CASE_SIDE + 2, CASE_SUITE };
static const struct study_column column[] = {
    [CASE_KIND] = {.name = "kind"},
    [CASE_QUERY] = {.name = "query_id"},
    [CASE_SIDE] = {.name = "side_1"},
    [CASE_SIDE + 1] = {.name = "side_2"},
    [CASE_CONTROL] = {.name = "control",
                      .type = STUDY_CHOICE,
                      .missing = STUDY_COLUMN,
                      .expected = "yes or no",
                      .choice = study_yes_no,
                      .n_choices = STUDY_YES_NO},
    [CASE_SUITE] = {.name = "suite", .missing = STUDY_COLUMN},
};

/* Stores the scores of both sides of a row's case, their difference and the numbers of swaps in k->v; `sets` says that
 * the sides are sets. Returns 0, or -1 and *err. */
static int score_case(const struct scoring *w, const struct study_row *row, size_t query, bool sets,
                      struct scored_case *k, struct err *err)
{
    struct fmt_tok doc[STUDY_SIDE_MOST];
    size_t reference_doc[STUDY_SIDE_MOST], n;
    for (int side = 0; side < 2; side++) {
        if (study_side_read(row->f, row->column[CASE_SIDE + side], doc, &n, err) != 0)
            return -1;
        for (size_t i = 0; i < n; i++)
            reference_doc[i] = frame_names_find(&w->g.docs, (struct fmt_tok[]){row->text[CASE_QUERY], doc[i]}, 2);
        k->v[SCORE_SWAPS_1 + side] = NAN;
        if (sets)
            k->v[SCORE_SIDE_1 + side] = score_set(w, reference_doc, n);
        else
            score_list(w, query, reference_doc, n, &k->v[SCORE_SIDE_1 + side], &k->v[SCORE_SWAPS_1 + side]);
    }
    k->v[SCORE_DIFFERENCE] = k->v[SCORE_SIDE_1] - k->v[SCORE_SIDE_2];
    return 0;
}

/* Scores the case of a row, or only counts it if the reference lacks its query. ctx is a struct scoring. A callback of
 * study_table_read(). */
static int add_case(void *ctx, const struct study_row *row, struct err *err)
{
    struct scoring *w = ctx;
    struct fmt_tok kind[2] = {row->text[CASE_KIND],
                              study_text(STUDY_IS_YES(row->choice[CASE_CONTROL]) ? "control" : "")};
    struct scored_case k;
    bool is_new;
    size_t query = frame_names_find(&w->g.query_ids, &row->text[CASE_QUERY], 1);
    if (query == SIZE_MAX) {
        w->s->no_reference++;
        return 1;
    }
    if (score_case(w, row, query, fmt_tok_is(&kind[0], "sets"), &k, err) != 0)
        return -1;
    k.group = (uint32_t)frame_names_add(&w->s->kinds, kind, 2, 0, &is_new);
    k.query = study_queries_add(&w->s->queries, row->text[CASE_SUITE], row->text[CASE_QUERY]);
    MEM_APPEND(w->list, w->n, w->cap, k);
    return 1;
}

/* ---- means ---- */

/* Fills out[group][WIDTH] with the means of v[] over cases, each weighted with weight[query], and the share of cases
 * whose side 1 is better among those with a difference; NAN if there is none. A stat_function. */
static void compute_means(const void *data, const uint32_t *weight, double *out)
{
    const struct scoring *w = data;
    size_t n_out = w->s->kinds.n * WIDTH;
    double *n = mem_zalloc(n_out, sizeof *n);
    memset(out, 0, n_out * sizeof *out);
    for (const struct scored_case *k = w->list; k < w->list + w->n; k++) {
        double query_weight = weight[k->query], d = k->v[SCORE_DIFFERENCE];
        for (size_t v = 0, index = k->group * WIDTH; v < WIDTH && query_weight > 0; v++, index++) {
            bool share = v == SCORE_VALUES;
            out[index] += query_weight * (share ? d > CMP_ROUNDING : k->v[v]);
            n[index] += share && fabs(d) <= CMP_ROUNDING ? 0 : query_weight;
        }
    }
    for (size_t i = 0; i < n_out; i++)
        out[i] = n[i] > 0 ? out[i] / n[i] : NAN;
    mem_free(n);
}

/* Fills s->scored: the means and shares of each group of cases with their intervals. */
static void compute_scores(struct scoring *w)
{
    struct study_score *s = w->s;
    struct stat_estimate *x = mem_alloc(s->kinds.n * WIDTH, sizeof *x);
    s->scored = mem_zalloc(s->kinds.n, sizeof *s->scored);
    study_queries_design(&s->queries, &s->design);
    stat_bootstrap(&s->design, compute_means, w, s->kinds.n * WIDTH, x);
    for (const struct scored_case *k = w->list; k < w->list + w->n; k++) {
        s->scored[k->group].cases++;
        s->scored[k->group].better.k += k->v[SCORE_DIFFERENCE] > CMP_ROUNDING;
        s->scored[k->group].better.n += fabs(k->v[SCORE_DIFFERENCE]) > CMP_ROUNDING;
    }
    for (size_t i = 0; i < s->kinds.n; i++) {
        struct study_scored *g = &s->scored[i];
        g->kind = frame_names_part(&s->kinds, i, 0);
        g->control = frame_names_part(&s->kinds, i, 1);
        memcpy(g->value, &x[i * WIDTH], sizeof g->value);
        if (isnan(g->value[SCORE_SWAPS_1].value))
            g->value[SCORE_SWAPS_1].reason = g->value[SCORE_SWAPS_2].reason = "the documents of a set have no order";
        g->better = stat_share(g->better.k, g->better.n, "all sides have the same score");
        g->better.lo = x[i * WIDTH + SCORE_VALUES].lo;
        g->better.hi = x[i * WIDTH + SCORE_VALUES].hi;
    }
    mem_free(x);
}

int study_score(struct study_score *s, const char *cases, enum study_reference kind, const char *reference,
                const struct stat_design *d, struct err *err)
{
    *s = (struct study_score){.design = *d};
    struct scoring w = {.s = s, .kind = kind};
    struct study_table t = {cases, column, LENGTH(column), .take_row = add_case};
    int r = read_reference(&w, reference, err) != 0 || study_table_read(&t, &w, err) != 0 ? -1 : 0;
    if (r == 0 && !w.n)
        r = err_fail(err, ERR_NO_TOPIC, cases, 0, "no case has a query that is in %s", reference);
    if (r == 0)
        compute_scores(&w);
    study_grades_free(&w.g);
    mem_free(w.value);
    mem_free(w.list);
    return r;
}

void study_score_free(struct study_score *s)
{
    frame_names_free(&s->kinds);
    study_queries_free(&s->queries);
    mem_free(s->scored);
}
