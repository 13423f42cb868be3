/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_ask.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/study_lists.h"

/* A document of a side: cases keep theirs in order, side 1 first. */
struct study_ask_side {
    uint32_t document;
};

/* What a case is until all texts are read. */
struct reading {
    struct study_ask *a;
    const struct frame *f;
    int id, kind, query, side[2];
};

static int read_side(struct reading *r, int side, size_t *n, struct err *err)
{
    struct study_ask *a = r->a;
    struct fmt_tok doc[STUDY_SIDE_MOST];
    bool is_new;
    if (study_side_read(r->f, r->side[side], doc, n, err) != 0)
        return -1;
    a->side = mem_grow(a->side, &a->cap_sides, a->n_sides + *n, sizeof *a->side);
    for (size_t i = 0; i < *n; i++)
        a->side[a->n_sides++].document =
            (uint32_t)frame_names_add(&a->documents, &doc[i], 1, frame_line(r->f), &is_new);
    return 0;
}

static int read_case(struct reading *r, struct err *err)
{
    struct study_ask *a = r->a;
    struct blind_case c = {0};
    struct fmt_tok id, kind, query;
    bool is_new;
    if (frame_text(r->f, r->id, &id, err) != 0 || frame_once(r->f, &a->ids, &id, 1, "case", err) != 0 ||
        frame_text(r->f, r->kind, &kind, err) != 0 || frame_text(r->f, r->query, &query, err) != 0 ||
        read_side(r, 0, &c.n[0], err) != 0 || read_side(r, 1, &c.n[1], err) != 0)
        return -1;
    for (size_t i = 0; i < id.len; i++)
        if ((unsigned char)id.s[i] <= ' ')
            return frame_bad(r->f, r->id, "a name without blanks and control characters", err);
    c.sets = kind.len == 4 && memcmp(kind.s, "sets", 4) == 0;
    frame_names_add(&a->queries, &query, 1, frame_line(r->f), &is_new);
    a->list = mem_grow(a->list, &a->cap, a->n + 1, sizeof *a->list);
    c.id = frame_names_part(&a->ids, a->n, 0);
    c.qid = frame_names_part(&a->queries, frame_names_find(&a->queries, &query, 1), 0);
    a->list[a->n++] = c;
    return 0;
}

static int read_cases(struct study_ask *a, const char *path, size_t limit, struct err *err)
{
    struct frame *f = frame_open(path, err);
    struct reading r = {.a = a, .f = f};
    int status = f ? 0 : -1;
    if (f && (frame_need(f, "case_id", &r.id, err) != 0 || frame_need(f, "kind", &r.kind, err) != 0 ||
              frame_need(f, "query_id", &r.query, err) != 0 || frame_need(f, "side_1", &r.side[0], err) != 0 ||
              frame_need(f, "side_2", &r.side[1], err) != 0))
        status = -1;
    while (status == 0 && (!limit || a->n < limit) && (status = frame_next(f, err)) > 0)
        status = read_case(&r, err);
    if (status == 0 && !a->n)
        status = err_fail(err, ERR_INPUT, frame_file(f), 0, "no cases, expected one a line under the column names");
    frame_close(f);
    return status;
}

static bool is_named(void *names, const char *id)
{
    struct fmt_tok name = {id, strlen(id)};
    return frame_names_find(names, &name, 1) != SIZE_MAX;
}

static const struct text *find(const struct texts *t, const char *path, const char *what, const char *id,
                               struct err *err)
{
    const struct text *x = texts_find(t, id);
    char q[ERR_QUOTE_SIZE];
    if (!x)
        err_fail(err, ERR_INPUT, path, 0, "no text of %s %s, expected those of all cases", what,
                 err_quote(q, id, strlen(id)));
    return x;
}

int study_ask_read(struct study_ask *a, const char *cases, const char *queries, const char *corpus, size_t limit,
                   struct err *err)
{
    *a = (struct study_ask){0};
    if (read_cases(a, cases, limit, err) != 0 ||
        texts_read(&a->query_texts, queries, is_named, &a->queries, err) != 0 ||
        texts_read(&a->corpus, corpus, is_named, &a->documents, err) != 0)
        return -1;
    a->text = mem_alloc(a->n_sides, sizeof *a->text);
    for (size_t i = 0; i < a->n_sides; i++) {
        const char *docno = frame_names_part(&a->documents, a->side[i].document, 0);
        if ((a->text[i] = find(&a->corpus, corpus, "document", docno, err)) == NULL)
            return -1;
    }
    for (size_t i = 0, at = 0; i < a->n; i++) {
        const struct text *query = find(&a->query_texts, queries, "query", a->list[i].qid, err);
        if (!query)
            return -1;
        a->list[i].query = query->body;
        for (int side = 0; side < 2; side++) {
            a->list[i].side[side] = a->text + at;
            at += a->list[i].n[side];
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
    mem_free(a->side);
    mem_free(a->text);
}
