/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_queries.h"

#include "base/mem.h"
#include "eval/study_table.h"

uint32_t study_queries_add(struct study_queries *q, struct fmt_tok suite, struct fmt_tok query)
{
    bool is_new;
    size_t at = frame_names_add(&q->names, (struct fmt_tok[]){suite, query}, 2, 0, &is_new);
    q->suite = mem_grow(q->suite, &q->cap, at + 1, sizeof *q->suite);
    if (is_new)
        q->suite[at] = study_number(&q->suites, suite);
    return (uint32_t)at;
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

static int take_suite(void *ctx, const struct study_row *row, struct err *err)
{
    struct study_suites *s = ctx;
    uint32_t at = study_number(&s->topics, row->text[0]);
    (void)err;
    s->of = mem_grow(s->of, &s->cap, s->topics.n, sizeof *s->of);
    s->of[at] = study_number(&s->names, row->text[1]);
    return 1;
}

int study_suites_read(struct study_suites *s, const char *path, struct err *err)
{
    static const struct study_column column[] = {[0] = {"query_id", .is_key = true}, [1] = {"suite"}};
    return study_table_read(&(struct study_table){path, column, 2, "query_id", .take = take_suite}, s, err);
}

size_t study_suites_find(const struct study_suites *s, const char *qid)
{
    const struct fmt_tok q = study_text(qid);
    size_t at = frame_names_find(&s->topics, &q, 1);
    return at == SIZE_MAX ? SIZE_MAX : s->of[at];
}

void study_suites_free(struct study_suites *s)
{
    frame_names_free(&s->topics);
    frame_names_free(&s->names);
    mem_free(s->of);
    *s = (struct study_suites){.cap = 0};
}
