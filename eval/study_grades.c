/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_grades.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "format/gains.h"
#include "format/qrels.h"

/* Columns of a table of grades. */
struct columns {
    int query, annotator, doc, grade, suite;
    int question[FRAME_MAX_COLUMNS];
    size_t n_questions;
};

int study_yes_no(const struct frame *f, int column)
{
    static const char *const word[] = {"no", "yes", "n", "y", "false", "true", "0", "1"};
    struct fmt_tok t = frame_field(f, column);
    for (int i = 0; i < 8; i++)
        if (strlen(word[i]) == t.len && strncasecmp(word[i], t.s, t.len) == 0)
            return i % 2;
    return -1;
}

/* ---- which columns are questions ---- */

static bool is_known(const struct columns *c, int column)
{
    return column == c->query || column == c->annotator || column == c->doc || column == c->grade || column == c->suite;
}

static int find_columns(const struct frame *f, struct columns *c, struct err *err)
{
    *c = (struct columns){.suite = frame_find(f, "suite")};
    return frame_need(f, "query_id", &c->query, err) != 0 || frame_need(f, "annotator", &c->annotator, err) != 0 ||
                   frame_need(f, "doc_id", &c->doc, err) != 0 || frame_need(f, "grade", &c->grade, err) != 0
             ? -1
             : 0;
}

/* Columns of yes and no, words or numbers, with both of them; what is missing is passed over. The file is read once
 * more for that. */
static int find_questions(const char *path, struct columns *c, size_t most, struct err *err)
{
    enum { SAID_NO = 1, SAID_YES = 2, OTHER = 4 };
    struct frame *f = frame_open(path, err);
    if (!f)
        return -1;
    unsigned char *said = mem_zalloc((size_t)frame_columns(f), 1);
    int r;
    while ((r = frame_next(f, err)) > 0)
        for (int i = 0; i < frame_columns(f); i++) {
            if (said[i] & OTHER || is_known(c, i) || frame_is_missing(f, i))
                continue;
            int yes = study_yes_no(f, i);
            said[i] |= (unsigned char)(yes < 0 ? OTHER : yes ? SAID_YES : SAID_NO);
        }
    for (int i = 0; i < frame_columns(f) && r == 0; i++)
        if (said[i] == (SAID_NO | SAID_YES) && c->n_questions < most)
            c->question[c->n_questions++] = i;
    mem_free(said);
    frame_close(f);
    return r;
}

/* ---- rows ---- */

/* The document's number; its query's id may not be that of another suite. */
static int add_doc(struct study_grades *g, struct fmt_tok suite, struct fmt_tok query, struct fmt_tok doc,
                   uint64_t line, size_t *at, struct err *err)
{
    bool is_new;
    char q[2][ERR_QUOTE_SIZE];
    size_t number = study_queries_add(&g->queries, suite, query, line);
    size_t id = frame_names_add(&g->query_ids, &query, 1, line, &is_new);
    if (id != number)
        return err_fail(
            err, ERR_INPUT, g->file, line,
            "query '%s' of suite '%s', expected its id in one suite only: line %llu has it in another, and a "
            "gain file cannot tell the two apart",
            err_quote(q[0], query.s, query.len), err_quote(q[1], suite.s, suite.len),
            (unsigned long long)frame_names_line(&g->query_ids, id));
    const struct fmt_tok part[] = {query, doc};
    *at = frame_names_add(&g->docs, part, 2, line, &is_new);
    g->query = mem_grow(g->query, &g->cap_query, g->docs.n, sizeof *g->query);
    if (is_new)
        g->query[*at] = (uint32_t)number;
    return 0;
}

/* The annotator's grade of the document, new or not. */
static size_t add_grade(struct study_grades *g, size_t doc, struct fmt_tok annotator, double grade, uint64_t line)
{
    bool is_new;
    uint32_t number = (uint32_t)doc;
    size_t who = frame_names_add(&g->annotators, &annotator, 1, line, &is_new);
    const struct fmt_tok part[] = {{(const char *)&number, sizeof number}, annotator};
    size_t at = frame_names_add(&g->pairs, part, 2, line, &is_new);
    if (is_new) {
        g->grade = mem_grow(g->grade, &g->cap, g->n + 1, sizeof *g->grade);
        g->grade[g->n++] = (struct study_grade){.doc = number, .annotator = (uint32_t)who};
        g->answer = mem_grow(g->answer, &g->cap_answer, g->n * g->n_questions, sizeof *g->answer);
        if (g->n_questions)
            memset(g->answer + at * g->n_questions, 0, g->n_questions * sizeof *g->answer);
    }
    g->twice += !is_new;
    g->grade[at].sum += grade;
    g->grade[at].times++;
    return at;
}

static int read_row(struct study_grades *g, const struct frame *f, const struct columns *c, double lo, double hi,
                    struct err *err)
{
    struct fmt_tok suite = {"", 0}, query, doc, annotator;
    double grade;
    size_t at = 0;
    if (frame_is_missing(f, c->grade)) {
        g->missing++;
        return 0;
    }
    if (c->suite >= 0)
        suite = frame_field(f, c->suite);
    if (frame_text(f, c->query, &query, err) != 0 || frame_text(f, c->doc, &doc, err) != 0 ||
        frame_text(f, c->annotator, &annotator, err) != 0 || frame_number(f, c->grade, lo, hi, &grade, err) != 0 ||
        add_doc(g, suite, query, doc, frame_line(f), &at, err) != 0)
        return -1;
    at = add_grade(g, at, annotator, grade, frame_line(f));
    for (size_t k = 0; k < c->n_questions; k++) {
        struct study_answer *a = &g->answer[at * c->n_questions + k];
        int yes = frame_is_missing(f, c->question[k]) ? -1 : study_yes_no(f, c->question[k]);
        a->yes += yes > 0;
        a->times += yes >= 0;
    }
    return 0;
}

static int read_rows(struct study_grades *g, struct frame *f, const char *path, double lo, double hi,
                     size_t most_questions, struct err *err)
{
    struct columns c;
    int r;
    if (find_columns(f, &c, err) != 0 ||
        (most_questions && strcmp(path, "-") != 0 && find_questions(path, &c, most_questions, err) != 0))
        return -1;
    g->n_questions = c.n_questions;
    g->question = mem_alloc(c.n_questions, sizeof *g->question);
    for (size_t k = 0; k < c.n_questions; k++) {
        const char *name = frame_name(f, c.question[k]);
        g->question[k] = mem_strndup(name, strlen(name));
    }
    while ((r = frame_next(f, err)) > 0)
        if (read_row(g, f, &c, lo, hi, err) != 0)
            return -1;
    return r;
}

int study_grades_read(struct study_grades *g, const char *path, double lo, double hi, size_t most_questions,
                      struct err *err)
{
    struct frame *f = frame_open(path, err);
    if (!f)
        return -1;
    g->file = path;
    int r = read_rows(g, f, path, lo, hi, most_questions, err);
    if (r == 0 && !g->n)
        r = err_fail(err, ERR_INPUT, path, 0, "no row with a grade, expected one at least");
    frame_close(f);
    return r;
}

/* Adds the grades, or the gains if there are any, of a set: one annotator, values below 0 are none. */
static int add_labels(struct study_grades *g, const struct lab_set *set, struct err *err)
{
    static const struct fmt_tok suite = {"", 0}, annotator = {"labels", 6};
    const double *gain = lab_double(set, LAB_GAIN);
    for (size_t t = 0; t < set->n_topics; t++) {
        const struct lab_topic *topic = &set->topic[t];
        const char *text = set->text + topic->text, *doc;
        size_t len, at;
        for (size_t i = topic->first; i < topic->first + topic->n; i++) {
            double x = gain ? gain[i] : lab_grade(set, i);
            text = lab_next_doc(text, &doc, &len);
            if (!(x >= 0))
                continue;
            uint64_t line = lab_row_line(set, i);
            if (add_doc(g, suite, (struct fmt_tok){topic->qid, strlen(topic->qid)}, (struct fmt_tok){doc, len}, line,
                        &at, err) != 0)
                return -1;
            add_grade(g, at, annotator, x, line);
        }
    }
    return 0;
}

int study_grades_read_qrels(struct study_grades *g, const char *path, struct err *err)
{
    struct lab_set set = {0};
    struct fmt_notes notes = {0};
    int r = fmt_read_qrels(&set, path, true, &notes, err);
    g->file = path;
    if (r == 0 && notes.count)
        r = err_fail(err, ERR_INPUT, path, notes.line, "%s", notes.text);
    if (r == 0)
        r = add_labels(g, &set, err);
    lab_free(&set);
    if (r == 0 && g->twice)
        return err_fail(err, ERR_INPUT, path, 0, "%zu documents appear twice in their topics, expected each once",
                        g->twice);
    if (r == 0 && !g->n)
        return err_fail(err, ERR_INPUT, path, 0, "no grade of 0 and above, expected one at least");
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
    const struct fmt_tok part[] = {{qid, strlen(qid)}, {doc, len}};
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
    mem_free(g->question);
    mem_free(g->query);
    mem_free(g->grade);
    mem_free(g->answer);
    *g = (struct study_grades){0};
}
