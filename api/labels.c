/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Labels from files and from rows. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "api/evaluator.h"

static const char *const kind_name[RCP_LABEL_KINDS] = {
    [RCP_QRELS] = "qrels", [RCP_GAINS] = "gains", [RCP_EXCLUDED] = "excluded", [RCP_POOL] = "pool"};

enum { MAX_GRADE = 1000000000 }; /* the largest grade of rows, as of label files */

/* Returns the address of the option with the path of the labels of this kind. For labels from memory, the path is
 * the name of the kind, which messages show. */
static const char **find_path(struct rcp_evaluator *v, enum rcp_labels kind)
{
    switch (kind) {
    case RCP_GAINS: return &v->opt.gains;
    case RCP_EXCLUDED: return &v->opt.excluded;
    case RCP_POOL: return &v->opt.pool;
    case RCP_QRELS: break;
    }
    return &v->opt.labels;
}

/* Checks that the evaluator is not prepared and that it has no labels of this kind yet. Returns 0, or -1 and *error. */
static int check_label_kind(const struct rcp_evaluator *v, enum rcp_labels kind, struct rcp_error *error)
{
    if (rcp_check_unprepared(v, error) != 0)
        return -1;
    if ((unsigned)kind >= RCP_LABEL_KINDS)
        return rcp_fail(error, RCP_MISUSE,
                        "the kind of labels is %d, expected RCP_QRELS, RCP_GAINS, RCP_EXCLUDED or RCP_POOL", (int)kind);
    if (v->has_labels[kind])
        return rcp_fail(error, RCP_MISUSE, "the evaluator already has %s: give them only once", kind_name[kind]);
    return 0;
}

struct labels_call {
    struct rcp_evaluator *v;
    enum rcp_labels kind;
    const char *path;
    const struct rcp_rows *rows;
    const struct rcp_gain_columns *columns;
    const struct rcp_criterion *criterion;
    size_t n_criteria;
};

/* Stores the path of a label file, which rcp_prepare reads. `arg` is a struct labels_call. Returns 0. */
static int keep_path(void *arg, struct err *err)
{
    const struct labels_call *c = arg;
    (void)err;
    *find_path(c->v, c->kind) = arena_strdup(&c->v->arena, c->path);
    c->v->has_labels[c->kind] = true;
    return 0;
}

int rcp_read_labels(struct rcp_evaluator *v, enum rcp_labels kind, const char *path, struct rcp_error *error)
{
    struct labels_call c = {.v = v, .kind = kind, .path = path};
    if (rcp_check_argument(path, "a path", error) != 0)
        return -1;
    return check_label_kind(v, kind, error) != 0 ? -1 : rcp_call(&v->handle, keep_path, &c, error);
}

/* Returns whether two texts are equal. */
static bool is_same_text(const struct rcp_text *a, const struct rcp_text *b)
{
    return a->len == b->len && (a->s == b->s || memcmp(a->s, b->s, a->len) == 0);
}

/* Returns 0 if topic and document of row i (from 0) have 1 to INT_MAX bytes and the topic has no NUL, else -1 and *err.
 * `file` names the rows in messages. A topic that repeats the one of the row before is not searched for NULs again. */
static int check_row_names(const char *file, const struct rcp_rows *rows, size_t i, struct err *err)
{
    const struct rcp_text *topic = &rows->topic[i], *docno = &rows->docno[i];
    if (!topic->len || !docno->len)
        return err_input(err, file, 0, "row %zu has an empty %s, expected a name", i,
                         topic->len ? "document" : "topic");
    if (docno->len > INT_MAX || topic->len > INT_MAX)
        return err_input(err, file, 0, "row %zu has a name of %zu bytes, expected at most %d", i,
                         docno->len > topic->len ? docno->len : topic->len, INT_MAX);
    if ((i == 0 || !is_same_text(topic, topic - 1)) && memchr(topic->s, '\0', topic->len))
        return err_input(err, file, 0, "the topic of row %zu has a NUL, expected a name without NUL", i);
    return 0;
}

/* Returns 0 if the grade of row i (from 0) is a whole number, at most MAX_GRADE and perhaps negative, else -1 and
 * *err. */
static int check_grade(const struct rcp_rows *rows, size_t i, struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    double grade = rows->value[i];
    if (grade == floor(grade) && grade <= MAX_GRADE)
        return 0;
    return err_input(err, kind_name[RCP_QRELS], 0, "grade %.10g, expected %s (topic %s, document %s)", grade,
                     grade > MAX_GRADE ? "at most 1000000000" : "a whole number",
                     err_quote(q[0], rows->topic[i].s, rows->topic[i].len),
                     err_quote(q[1], rows->docno[i].s, rows->docno[i].len));
}

/* Adds the rows to the set: pairs of a topic and a document, with their grades if has_grades. Returns 0, or -1 and *err
 * if a name or a grade is wrong. */
static int add_rows(struct lab_set *set, const struct rcp_rows *rows, bool has_grades, struct err *err)
{
    for (size_t i = 0; i < rows->n; i++) {
        const struct rcp_text *topic = &rows->topic[i], *docno = &rows->docno[i];
        if (check_row_names(set->file, rows, i, err) != 0 || (has_grades && check_grade(rows, i, err) != 0))
            return -1;
        size_t index = lab_add(set, topic->s, topic->len, docno->s, docno->len, 0);
        if (has_grades) /* any negative grade becomes -1: the document is not judged */
            lab_set_grade(set, index, rows->value[i] < 0 ? -1 : (int32_t)rows->value[i]);
    }
    return 0;
}

/* Copies rows of qrels, of documents to exclude or of the pool into a set of labels, and makes it the evaluator's set
 * of that kind. `arg` is a struct labels_call. Returns 0, or -1 and *err. */
static int add_labels(void *arg, struct err *err)
{
    const struct labels_call *c = arg;
    struct rcp_evaluator *v = c->v;
    struct lab_set *set = &v->set[c->kind];
    bool has_grades = c->kind == RCP_QRELS;
    lab_begin(set, kind_name[c->kind], has_grades ? 1u << LAB_GRADE : 0);
    if (add_rows(set, c->rows, has_grades, err) != 0) {
        lab_free(set);
        return -1;
    }
    lab_finish(set);
    *find_path(v, c->kind) = kind_name[c->kind];
    *(c->kind == RCP_QRELS ? &v->memory.qrels : c->kind == RCP_POOL ? &v->memory.pool : &v->memory.excluded) = set;
    v->has_labels[c->kind] = true;
    return 0;
}

/* Checks that `rows` is not NULL, has at most UINT32_MAX rows and, unless it has none, the arrays of topics, documents
 * and, if needs_values, values. `file` names the rows in messages. Returns 0, or -1 and *error. */
static int check_row_arrays(const struct rcp_rows *rows, bool needs_values, const char *file, struct rcp_error *error)
{
    if (rcp_check_argument(rows, "rows", error) != 0)
        return -1;
    if (rows->n > UINT32_MAX)
        return rcp_fail(error, RCP_INPUT, "%s: %zu rows, expected at most %lu", file, rows->n,
                        (unsigned long)UINT32_MAX);
    if (rows->n && (!rows->topic || !rows->docno || (needs_values && !rows->value)))
        return rcp_fail(error, RCP_MISUSE, "%s: the array of %s is NULL", file,
                        !rows->topic   ? "topics"
                        : !rows->docno ? "documents"
                                       : "values");
    return 0;
}

int rcp_give_labels(struct rcp_evaluator *v, enum rcp_labels kind, const struct rcp_rows *rows, struct rcp_error *error)
{
    struct labels_call c = {.v = v, .kind = kind, .rows = rows};
    if (kind == RCP_GAINS)
        return rcp_give_gains(v, rows, NULL, NULL, 0, error);
    if (check_label_kind(v, kind, error) != 0 || check_row_arrays(rows, kind == RCP_QRELS, kind_name[kind], error) != 0)
        return -1;
    return rcp_call(&v->handle, add_labels, &c, error);
}

/* Adds n criteria to a gain file in memory. Returns 0, or -1 and *err if there are more than GAIN_MAX_CRITERIA, or if a
 * criterion has no name, the name of another one, or a gamma or beta out of range. */
static int add_criteria(struct gain_file *g, const struct rcp_criterion *criterion, size_t n, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    const char *file = kind_name[RCP_GAINS];
    if (n > GAIN_MAX_CRITERIA)
        return err_input(err, file, 0, "%zu criteria were given, expected at most %d", n, GAIN_MAX_CRITERIA);
    g->item = mem_alloc(n, sizeof *g->item);
    for (size_t i = 0; i < n; i++) {
        const struct rcp_criterion *c = &criterion[i];
        struct gain_item item = {arena_strdup(&g->arena, c->name), c->gamma, c->beta};
        err_quote(q, c->name, strlen(c->name));
        if (!*c->name)
            return err_input(err, file, 0, "criterion %zu has no name", i);
        if (!gains_item_is_sound(&item))
            return err_input(err, file, 0,
                             "criterion '%s' has a gamma or beta out of range, expected a gamma above 0 and at most "
                             "1e6, and a beta from -1e6 to 1e6",
                             q);
        for (size_t k = 0; k < i; k++)
            if (strcmp(g->item[k].name, item.name) == 0)
                return err_input(err, file, 0, "criterion '%s' appears twice, expected each criterion once", q);
        g->item[g->n_items++] = item;
    }
    return 0;
}

/* Returns value i of a column; NAN if `column` is NULL. */
static double get_value(const double *column, size_t i)
{
    return column ? column[i] : NAN;
}

/* Fills *g, a gain file in memory, with the criteria and rows of *c. Returns 0, or -1 and *err. */
static int add_gains(struct gain_file *g, const struct labels_call *c, struct err *err)
{
    static const struct rcp_gain_columns no_columns = {0};
    const struct rcp_gain_columns *columns = c->columns ? c->columns : &no_columns;
    lab_begin(&g->set, kind_name[RCP_GAINS],
              1u << LAB_GAIN | (columns->theta ? 1u << LAB_THETA : 0) | (columns->bt ? 1u << LAB_BT : 0) |
                  (columns->count ? 1u << LAB_COUNT : 0));
    if (add_criteria(g, c->criterion, c->n_criteria, err) != 0)
        return -1;
    for (size_t i = 0; i < c->rows->n; i++) {
        const struct rcp_text *topic = &c->rows->topic[i], *docno = &c->rows->docno[i];
        struct gain_values values = {get_value(c->rows->value, i), get_value(columns->theta, i),
                                     get_value(columns->bt, i), get_value(columns->count, i)};
        if (check_row_names(g->set.file, c->rows, i, err) != 0 ||
            gains_add_values(g, &(struct fmt_tok){topic->s, topic->len}, &(struct fmt_tok){docno->s, docno->len},
                             &values, err) != 0)
            return -1;
    }
    gains_finish(g);
    return 0;
}

/* Makes the rows of a call the gains of the evaluator. `arg` is a struct labels_call. Returns 0, or -1 and *err. */
static int add_gain_labels(void *arg, struct err *err)
{
    const struct labels_call *c = arg;
    struct rcp_evaluator *v = c->v;
    if (add_gains(&v->gains, c, err) != 0) {
        gains_file_free(&v->gains);
        return -1;
    }
    v->opt.gains = kind_name[RCP_GAINS];
    v->memory.gains = &v->gains;
    v->has_labels[RCP_GAINS] = true;
    return 0;
}

int rcp_give_gains(struct rcp_evaluator *v, const struct rcp_rows *rows, const struct rcp_gain_columns *columns,
                   const struct rcp_criterion *criterion, size_t n_criteria, struct rcp_error *error)
{
    struct labels_call c = {v, RCP_GAINS, NULL, rows, columns, criterion, n_criteria};
    if (n_criteria && rcp_check_argument(criterion, "criteria", error) != 0)
        return -1;
    if (check_label_kind(v, RCP_GAINS, error) != 0 ||
        check_row_arrays(rows, !columns || (!columns->theta && !columns->bt && !columns->count), kind_name[RCP_GAINS],
                         error) != 0)
        return -1;
    if (!rows->n)
        return rcp_fail(error, RCP_INPUT, "%s: there are no rows, expected at least one", kind_name[RCP_GAINS]);
    return rcp_call(&v->handle, add_gain_labels, &c, error);
}
