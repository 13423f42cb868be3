/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_ask.h"

#include <string.h>

#include "base/mem.h"
#include "eval/study_lists.h"
#include "eval/study_table.h"

enum { CASE_ID, CASE_KIND, CASE_QUERY, CASE_SIDE };
static const struct study_column column[] = {[CASE_ID] = {.name = "case_id", .is_key = true},
                                             [CASE_KIND] = {.name = "kind"},
                                             [CASE_QUERY] = {.name = "query_id"},
                                             [CASE_SIDE] = {.name = "side_1"},
                                             [CASE_SIDE + 1] = {.name = "side_2"}};

/* Adds the case of a row, and the numbers of its documents, to ctx, a struct study_ask. Returns 1; 0 once there are
 * a->limit cases, if it is not 0; or -1 and *err. A callback of study_table_read(). */
static int add_case(void *ctx, const struct study_row *row, struct err *err)
{
    struct study_ask *a = ctx;
    struct blind_case c = {.has_sets = fmt_tok_is(&row->text[CASE_KIND], "sets")};
    struct fmt_tok doc[STUDY_SIDE_MOST], id = row->text[CASE_ID];
    for (int side = 0; side < 2; side++) {
        if (study_side_read(row->f, row->column[CASE_SIDE + side], doc, &c.n[side], err) != 0)
            return -1;
        a->side_docs = mem_grow(a->side_docs, &a->cap_side_docs, a->n_side_docs + c.n[side], sizeof *a->side_docs);
        for (size_t i = 0; i < c.n[side]; i++)
            a->side_docs[a->n_side_docs++] = study_number(&a->documents, doc[i]);
    }
    for (size_t i = 0; i < id.len; i++)
        if ((unsigned char)id.s[i] <= ' ')
            return frame_bad(row->f, row->column[CASE_ID], "a name without blanks or control characters", err);
    a->list = mem_grow(a->list, &a->cap, a->n + 1, sizeof *a->list);
    c.id = frame_names_part(&a->ids, study_number(&a->ids, id), 0);
    c.qid = frame_names_part(&a->queries, study_number(&a->queries, row->text[CASE_QUERY]), 0);
    a->list[a->n++] = c;
    return !a->limit || a->n < a->limit;
}

/* Returns the text with this id, or NULL and *err if the file at `path` lacks it; `what` is "query" or "document", for
 * the message. */
static const struct text *find_text(const struct texts *t, const char *path, const char *what, const char *id,
                                    struct err *err)
{
    const struct text *x = texts_find(t, id);
    char q[ERR_QUOTE_SIZE];
    if (!x)
        err_input(err, path, 0, "no text for %s %s, expected a text for every query and document of the cases", what,
                  err_quote(q, id, strlen(id)));
    return x;
}

int study_ask_read(struct study_ask *a, const char *cases, const char *queries, const char *corpus, size_t limit,
                   struct err *err)
{
    const struct study_table t = {
        cases, column, LENGTH(column), "case", "no cases" STUDY_NO_ROWS, .take_row = add_case};
    *a = (struct study_ask){.limit = limit};
    if (study_table_read(&t, a, err) != 0 ||
        texts_read(&a->query_texts, queries, study_is_named, &a->queries, err) != 0 ||
        texts_read(&a->corpus, corpus, study_is_named, &a->documents, err) != 0)
        return -1;
    a->text = mem_alloc(a->n_side_docs, sizeof *a->text);
    for (size_t i = 0; i < a->n_side_docs; i++) {
        const char *docno = frame_names_part(&a->documents, a->side_docs[i], 0);
        if ((a->text[i] = find_text(&a->corpus, corpus, "document", docno, err)) == NULL)
            return -1;
    }
    for (size_t i = 0, n_texts = 0; i < a->n; i++) {
        const struct text *query = find_text(&a->query_texts, queries, "query", a->list[i].qid, err);
        if (!query)
            return -1;
        a->list[i].query = query->body;
        for (int side = 0; side < 2; side++) {
            a->list[i].side[side] = a->text + n_texts;
            n_texts += a->list[i].n[side];
        }
    }
    return 0;
}

void study_ask_free(struct study_ask *a)
{
    mem_free(a->list);
    frame_names_free(&a->ids);
    frame_names_free(&a->queries);
    frame_names_free(&a->documents);
    texts_free(&a->query_texts);
    texts_free(&a->corpus);
    mem_free(a->side_docs);
    mem_free(a->text);
}
