/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_queries.h"

#include <stdlib.h>

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
