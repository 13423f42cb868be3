/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_grades.h"

#include <string.h>

#include "base/mem.h"
#include "eval/study_table.h"
#include "format/gains.h"

enum { GRADE_QUERY, GRADE_ANNOTATOR, GRADE_DOC, GRADE_GRADE, GRADE_SUITE, GRADE_COLUMNS };

/* The context of the callbacks that read grades. */
struct reading {
    struct study_grades *g;
    size_t most;                     /* the largest number of questions */
    int question[FRAME_MAX_COLUMNS]; /* [question]: the index of its column in the file */
};

/* ---- which columns are questions ---- */

/* Returns whether the column has a meaning other than a question. */
static bool is_known(const struct study_row *row, int column)
{
    bool known = false;
    for (int i = 0; i < GRADE_COLUMNS; i++)
        known |= row->column[i] == column;
    return known;
}

/* Finds the questions: the columns that hold both yes and no, in words or numbers, and nothing else but missing fields;
 * the first r->most of them. Reads the file a first time for that; finds none on standard input. A callback of
 * study_table_read(). */
static int find_questions(void *ctx, const struct study_row *row, struct err *err)
{
    enum { SAID_NO = 1, SAID_YES = 2, OTHER = 4 };
    struct reading *r = ctx;
    struct study_grades *g = r->g;
    if (!r->most || strcmp(g->file, "-") == 0)
        return 0;
    struct frame *f = frame_open(g->file, err);
    if (!f)
        return -1;
    unsigned char *said = mem_zalloc((size_t)f->n, 1);
    int status;
    while ((status = frame_next(f, err)) > 0)
        for (int i = 0; i < f->n; i++)
            if (!(said[i] & OTHER) && !is_known(row, i) && !frame_is_missing(f, i))
                said[i] |= (unsigned char[]){OTHER, SAID_NO, SAID_YES}[study_yes_or_no(f->field[i]) + 1];
    g->question = mem_alloc(r->most, sizeof *g->question);
    for (int i = 0; i < f->n && status == 0; i++)
        if (said[i] == (SAID_NO | SAID_YES) && g->n_questions < r->most) {
            r->question[g->n_questions] = i;
            g->question[g->n_questions++] = mem_strdup(f->name[i]);
        }
    mem_free(said);
    frame_close(f);
    return status;
}

/* ---- rows ---- */

/* Adds the document name[0] (query), name[1] (document) of `line` if it is new, and sets *doc to its index in g->docs.
 * Returns 0, or -1 and *err if the query's id is also in another suite. */
static int add_doc(struct study_grades *g, struct fmt_tok suite, const struct fmt_tok name[2], uint64_t line,
                   size_t *doc, struct err *err)
{
    bool is_new;
    char q[2][ERR_QUOTE_SIZE];
    size_t number = study_queries_add(&g->queries, suite, name[0]);
    size_t id = frame_names_add(&g->query_ids, &name[0], 1, line, &is_new);
    if (id != number)
        return err_input(err, g->file, line,
                         "query id '%s' is in suite '%s' here and in another suite in line %llu: use different ids in "
                         "different suites, because a gain file has no suites",
                         err_quote(q[0], name[0].s, name[0].len), err_quote(q[1], suite.s, suite.len),
                         (unsigned long long)frame_names_line(&g->query_ids, id));
    *doc = frame_names_add(&g->docs, name, 2, line, &is_new);
    g->query = mem_grow(g->query, &g->cap_query, g->docs.n, sizeof *g->query);
    g->query[*doc] = (uint32_t)number;
    return 0;
}

/* Adds an annotator's grade of the document with index `doc`, to the sum if there is one already, which counts in
 * g->twice. Returns the index in g->grade. */
static size_t add_grade(struct study_grades *g, size_t doc, struct fmt_tok annotator, double grade)
{
    bool is_new;
    uint32_t number = (uint32_t)doc, who = study_number(&g->annotators, annotator);
    const struct fmt_tok part[] = {{(const char *)&number, sizeof number}, annotator};
    size_t pair = frame_names_add(&g->pairs, part, 2, 0, &is_new);
    if (is_new) {
        MEM_APPEND(g->grade, g->n, g->cap, (struct study_grade){.doc = number, .annotator = who});
        g->answer = mem_grow(g->answer, &g->cap_answer, g->n * g->n_questions, sizeof *g->answer);
        if (g->n_questions)
            memset(g->answer + pair * g->n_questions, 0, g->n_questions * sizeof *g->answer);
    }
    g->twice += !is_new;
    g->grade[pair].sum += grade;
    g->grade[pair].times++;
    return pair;
}

/* Adds the grade and the answers of a row to the grades of ctx, a struct reading. A callback of study_table_read(). */
static int read_grade(void *ctx, const struct study_row *row, struct err *err)
{
    const struct reading *r = ctx;
    struct study_grades *g = r->g;
    const struct fmt_tok name[] = {row->text[GRADE_QUERY], row->text[GRADE_DOC]};
    size_t index = 0;
    if (add_doc(g, row->text[GRADE_SUITE], name, row->f->line, &index, err) != 0)
        return -1;
    index = add_grade(g, index, row->text[GRADE_ANNOTATOR], row->number[GRADE_GRADE]);
    for (size_t k = 0; k < g->n_questions; k++) {
        struct study_answer *a = &g->answer[index * g->n_questions + k];
        int yes = study_yes_or_no(row->f->field[r->question[k]]);
        a->yes += yes > 0;
        a->times += yes >= 0;
    }
    return 1;
}

int study_grades_read(struct study_grades *g, const char *path, double lo, double hi, size_t most_questions,
                      struct err *err)
{
    const struct study_column column[GRADE_COLUMNS] = {
        [GRADE_QUERY] = {.name = "query_id"},
        [GRADE_ANNOTATOR] = {.name = "annotator"},
        [GRADE_DOC] = {.name = "doc_id"},
        [GRADE_GRADE] =
            {.name = "grade", .type = STUDY_NUMBER, .missing = STUDY_FIELD, .lo = lo, .hi = hi, .leaves_out = true},
        [GRADE_SUITE] = {.name = "suite", .missing = STUDY_COLUMN}};
    const struct study_table t = {.path = path,
                                  .column = column,
                                  .n = GRADE_COLUMNS,
                                  .empty_message = "no row has a grade",
                                  .begin = find_questions,
                                  .take_row = read_grade,
                                  .left_out = &g->missing};
    struct reading r = {.g = g, .most = most_questions};
    g->file = path;
    return study_table_read(&t, &r, err);
}

/* Adds the grades of a set, or the gains if it has any, as grades of one annotator. Skips missing values and those
 * below 0. Returns 0, or -1 and *err. */
static int add_labels(struct study_grades *g, const struct lab_set *set, struct err *err)
{
    const double *gain = lab_double(set, LAB_GAIN);
    for (struct study_labelled w = {.set = set}; study_next_labelled(&w);) {
        double x = gain ? gain[w.row] : lab_grade(set, w.row);
        size_t doc;
        if (!(x >= 0))
            continue;
        if (add_doc(g, study_text(""), w.name, lab_row_line(set, w.row), &doc, err) != 0)
            return -1;
        add_grade(g, doc, study_text("labels"), x);
    }
    return 0;
}

int study_grades_read_qrels(struct study_grades *g, const char *path, struct err *err)
{
    struct lab_set set = {0};
    int r = study_read_qrels(&set, path, err);
    g->file = path;
    if (r == 0)
        r = add_labels(g, &set, err);
    lab_free(&set);
    if (r == 0 && g->twice)
        return err_input(err, path, 0, "%zu documents appear twice in their topic; keep one line for each document",
                         g->twice);
    if (r == 0 && !g->n)
        return err_input(err, path, 0, "no grade is 0 or above");
    return r;
}

int study_grades_read_gains(struct study_grades *g, const char *path, struct err *err)
{
    struct gain_file gains = {.judge = NULL};
    int r = fmt_read_gains(&gains, path, err);
    g->file = path;
    if (r == 0)
        r = add_labels(g, &gains.set, err);
    gains_file_free(&gains);
    return r;
}

size_t study_grades_find(const struct study_grades *g, const char *qid, const char *doc, size_t len)
{
    const struct fmt_tok part[] = {study_text(qid), {doc, len}};
    return frame_names_find(&g->docs, part, 2);
}

void study_grades_means(const struct study_grades *g, double *mean)
{
    double *annotators = mem_zalloc(g->docs.n, sizeof *annotators);
    for (size_t i = 0; i < g->docs.n; i++)
        mean[i] = 0;
    for (const struct study_grade *x = g->grade; x < g->grade + g->n; x++) {
        mean[x->doc] += x->sum / x->times;
        annotators[x->doc]++;
    }
    for (size_t i = 0; i < g->docs.n; i++)
        mean[i] = annotators[i] > 0 ? mean[i] / annotators[i] : NAN;
    mem_free(annotators);
}

void study_grades_free(struct study_grades *g)
{
    frame_names_free(&g->docs);
    frame_names_free(&g->query_ids);
    frame_names_free(&g->annotators);
    frame_names_free(&g->pairs);
    study_queries_free(&g->queries);
    for (size_t k = 0; k < g->n_questions; k++)
        mem_free(g->question[k]);
    MEM_FREE_ALL(g->question, g->query, g->grade, g->answer);
    *g = (struct study_grades){0};
}
