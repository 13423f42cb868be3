/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_queries.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

size_t study_queries_add(struct study_queries *q, struct fmt_tok suite, struct fmt_tok query, uint64_t line)
{
    const struct fmt_tok part[] = {suite, query};
    bool is_new;
    size_t at = frame_names_add(&q->names, part, 2, line, &is_new);
    if (!is_new)
        return at;
    q->suite = mem_grow(q->suite, &q->cap, at + 1, sizeof *q->suite);
    q->suite[at] = (uint32_t)frame_names_add(&q->suites, &suite, 1, line, &is_new);
    return at;
}

size_t study_queries_find(const struct study_queries *q, struct fmt_tok suite, struct fmt_tok query)
{
    const struct fmt_tok part[] = {suite, query};
    return frame_names_find(&q->names, part, 2);
}

void study_queries_design(const struct study_queries *q, struct stat_design *d)
{
    d->n = q->names.n;
    d->stratum = q->suite;
    d->n_strata = q->suites.n;
}

void study_queries_free(struct study_queries *q)
{
    frame_names_free(&q->suites);
    frame_names_free(&q->names);
    mem_free(q->suite);
    *q = (struct study_queries){0};
}

int study_suites_read(struct study_suites *s, const char *path, struct err *err)
{
    int query, suite, status;
    struct frame *f = frame_open(path, err);
    if (!f)
        return -1;
    status = frame_need(f, "query_id", &query, err) != 0 || frame_need(f, "suite", &suite, err) != 0 ? -1 : 1;
    while (status > 0 && (status = frame_next(f, err)) > 0) {
        struct fmt_tok q, name;
        bool is_new;
        if (frame_text(f, query, &q, err) != 0 || frame_text(f, suite, &name, err) != 0 ||
            frame_once(f, &s->topics, &q, 1, "query_id", err) != 0) {
            status = -1;
            break;
        }
        s->of = mem_grow(s->of, &s->cap, s->topics.n, sizeof *s->of);
        s->of[s->topics.n - 1] = (uint32_t)frame_names_add(&s->names, &name, 1, 0, &is_new);
    }
    frame_close(f);
    return status;
}

size_t study_suites_find(const struct study_suites *s, const char *qid)
{
    const struct fmt_tok q = {qid, strlen(qid)};
    size_t at = s->topics.n ? frame_names_find(&s->topics, &q, 1) : SIZE_MAX;
    return at == SIZE_MAX ? SIZE_MAX : s->of[at];
}

void study_suites_free(struct study_suites *s)
{
    frame_names_free(&s->topics);
    frame_names_free(&s->names);
    mem_free(s->of);
    *s = (struct study_suites){.cap = 0};
}
