/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The data of `rcp-study labels` for the script of its page (share/page-labels.js), as packs (base/pack.h):
 *
 *   data        the documents with their scores, first those whose gain contradicts the people's mean grade most (by
 *               `side` of struct live_document); the annotators' grades and answers
 *   data-texts  the texts of these documents and of their topics
 *
 * If the data would be larger than DOCUMENT_DATA, the page has half of the documents, or a quarter, and so on, and the
 * texts are cut after half as many characters, and so on, or left out. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/put.h"
#include "report/study.h"

enum { MOST_CHARS = 4000 };

/* A document with a gain. `side` is |gain - 0.5|, negative if the gain and the people's mean grade disagree on whether
 * the document is useful. The page shows documents in ascending order of `side`. */
struct live_document {
    size_t grade_index, gain_index; /* its indices, from 0, in grades.docs and in `documents` of struct
                                     * study_label_people */
    double side;
};

static int by_side(const void *a, const void *b)
{
    const struct live_document *x = a, *y = b;
    return 2 * ORDER(x->side, y->side) + ORDER(x->gain_index, y->gain_index);
}

/* Returns the p->documents.n documents with a gain in ascending order of `side`, in which the page shows them. The
 * caller frees them. */
static struct live_document *order_documents(const struct study_label_people *p)
{
    const struct stat_labels *l = &p->documents;
    struct live_document *order = mem_alloc(l->n, sizeof *order);
    size_t n = 0;
    for (size_t i = 0; i < p->grades.docs.n; i++)
        if (p->doc_number[i] != UINT32_MAX) {
            double distance = l->score[LABELS_GAIN][p->doc_number[i]] - 0.5;
            order[n++] =
                (struct live_document){i, p->doc_number[i], l->useful[p->doc_number[i]] ? distance : -distance};
        }
    qsort(order, n, sizeof *order, by_side);
    return order;
}

/* Adds the names, topics and scores of the documents order[0 .. n), their mean grades, and whether they are useful. */
static void pack_documents(struct pack *p, const struct study_label_people *s, const struct live_document *order,
                           size_t n)
{
    static const char *const score[LABELS_SCORES] = {
        [LABELS_GAIN] = "gain", [LABELS_THETA] = "theta", [LABELS_BT] = "bt",
        [LABELS_Z_BT] = "z_bt", [LABELS_COUNT] = "count", [LABELS_QREL] = "qrel"};
    const struct stat_labels *l = &s->documents;
    const char **name = mem_alloc(n, sizeof *name);
    double *v = mem_alloc(n, sizeof *v);
    for (int topic = 0; topic < 2; topic++) {
        for (size_t i = 0; i < n; i++)
            name[i] = frame_names_part(&s->grades.docs, order[i].grade_index, topic ? 0 : 1);
        put_json_names(p->json, topic ? "topics" : "documents", name, n, false);
    }
    for (int k = 0; k < LABELS_SCORES; k++) {
        for (size_t i = 0; i < n && l->score[k]; i++)
            v[i] = l->score[k][order[i].gain_index];
        if (l->score[k])
            pack_array(p, score[k], PACK_F64, v, n);
    }
    for (size_t i = 0; i < n; i++)
        v[i] = l->mean[order[i].gain_index];
    pack_array(p, "mean", PACK_F64, v, n);
    for (size_t i = 0; i < n; i++)
        v[i] = l->useful[order[i].gain_index];
    pack_array(p, "useful", PACK_F64, v, n);
    mem_free(v);
    mem_free(name);
}

/* Adds an element for each annotator and document of order[0 .. n): the indices of the document in order[] and of the
 * annotator, the mean of the annotator's grades of the document and, for each yes/no question, the share of yes in the
 * annotator's answers, NAN without an answer. */
static void pack_grades(struct pack *p, const struct study_label_people *s, const struct live_document *order, size_t n)
{
    const struct study_grades *g = &s->grades;
    uint32_t *document = mem_alloc(g->docs.n, sizeof *document);
    double *column[3], *answer = mem_alloc(g->n, sizeof *answer);
    size_t kept = 0, *number = mem_alloc(g->n, sizeof *number);
    memset(document, 0xff, g->docs.n * sizeof *document);
    for (size_t i = 0; i < n; i++)
        document[order[i].grade_index] = (uint32_t)i;
    for (int k = 0; k < 3; k++)
        column[k] = mem_alloc(g->n, sizeof *column[k]);
    for (size_t i = 0; i < g->n; i++)
        if (document[g->grade[i].doc] != UINT32_MAX) {
            column[0][kept] = (double)document[g->grade[i].doc];
            column[1][kept] = (double)g->grade[i].annotator;
            column[2][kept] = g->grade[i].sum / g->grade[i].times;
            number[kept++] = i;
        }
    pack_array(p, "grade.document", PACK_F64, column[0], kept);
    pack_array(p, "grade.annotator", PACK_F64, column[1], kept);
    pack_array(p, "grade", PACK_F64, column[2], kept);
    for (size_t q = 0; q < g->n_questions; q++) {
        char *name = put_formatted("answer.%zu", q);
        for (size_t i = 0; i < kept; i++) {
            const struct study_answer *x = &g->answer[number[i] * g->n_questions + q];
            answer[i] = x->times ? (double)x->yes / x->times : NAN;
        }
        pack_array(p, name, PACK_F64, answer, kept);
        mem_free(name);
    }
    MEM_FREE_ALL(document, answer, number, column[0], column[1], column[2]);
}

/* Adds the documents order[0 .. n) with their grades, and the names of annotators and questions, to the page, as the
 * pack "data". Returns whether there was room; adds nothing if not. */
static bool add_documents(struct document *doc, const struct study_labels *s, const struct live_document *order,
                          size_t n)
{
    const struct study_label_people *people = &s->people;
    const struct study_grades *g = &people->grades;
    const char **annotator = mem_alloc(g->annotators.n, sizeof *annotator);
    struct pack p;
    for (size_t i = 0; i < g->annotators.n; i++)
        annotator[i] = frame_names_part(&g->annotators, i, 0);
    pack_begin(&p);
    fprintf(p.json, "\"digits\":%d,\"limit\":", doc->options->digits);
    put_json_double(p.json, s->limit);
    put_json_count(p.json, "of", people->documents.n);
    put_json_bool(p.json, "has_texts", people->corpus.n > 0);
    put_json_names(p.json, "annotators", annotator, g->annotators.n, false);
    put_json_names(p.json, "questions", (const char *const *)g->question, g->n_questions, false);
    pack_documents(&p, people, order, n);
    pack_grades(&p, people, order, n);
    mem_free(annotator);
    return document_pack(doc, &p, "data");
}

/* Adds the texts and titles of the documents order[0 .. n) and the texts of their topics to the page, as the pack
 * "data-texts", each cut after `most` characters. Returns whether there was room; adds nothing if not. */
static bool add_texts(struct document *doc, const struct study_label_people *s, const struct live_document *order,
                      size_t n, size_t most)
{
    static const char *const key[] = {"queries", "titles", "texts"};
    struct pack p;
    pack_begin(&p);
    for (int k = 0; k < 3; k++) {
        put_json_key(p.json, key[k], k == 0);
        fputc('[', p.json);
        for (size_t i = 0; i < n; i++) {
            const struct text *x =
                k ? texts_find(&s->corpus, frame_names_part(&s->grades.docs, order[i].grade_index, 1))
                  : texts_find(&s->queries, frame_names_part(&s->grades.docs, order[i].grade_index, 0));
            fputs(i ? "," : "", p.json);
            page_json_text(p.json, !x ? NULL : k == 1 ? x->title : x->body, most);
        }
        fputc(']', p.json);
    }
    return document_pack(doc, &p, "data-texts");
}

void report_study_labels_live(struct document *doc, const struct study_labels *s)
{
    const struct study_label_people *p = &s->people;
    struct live_document *order = order_documents(p);
    size_t n = p->documents.n, chars = p->corpus.n || p->queries.n ? MOST_CHARS : 0;
    while (n && !add_documents(doc, s, order, n))
        n /= 2;
    if (n)
        doc->script = PAGE_LABELS;
    while (n && chars && !add_texts(doc, p, order, n, chars))
        chars /= 2;
    mem_free(order);
}
