/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_topics.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/lines.h"

static int by_qid(const void *key, const void *query)
{
    return strcmp(key, ((const struct pool_query *)query)->qid);
}

/* Marks a topic. file: where it is named, "" = in the option. */
static int mark(const struct judge_input *in, bool *chosen, const char *name, size_t len, const char *file,
                uint64_t line, struct err *err)
{
    char *qid = mem_strndup(name, len), quote[ERR_QUOTE_SIZE];
    const struct pool_query *q = bsearch(qid, in->pools.query, in->pools.n, sizeof *q, by_qid);
    mem_free(qid);
    if (!q)
        return err_fail(err, *file ? ERR_INPUT : ERR_USAGE, file, line,
                        "topic '%s' is not in the pool, expected some of its topics", err_quote(quote, name, len));
    chosen[q - in->pools.query] = true;
    return 0;
}

static int mark_file(const struct judge_input *in, bool *chosen, const char *path, struct err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    int r;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    while ((r = fmt_next_line(&l, &line, &len, err)) > 0) {
        while (len && fmt_is_space(line[len - 1]))
            len--;
        while (len && fmt_is_space(*line))
            line++, len--;
        if (len && *line != '#' && mark(in, chosen, line, len, path, l.number, err) != 0) {
            r = -1;
            break;
        }
    }
    fmt_lines_close(&l);
    return r;
}

static int mark_list(const struct judge_input *in, bool *chosen, const char *list, struct err *err)
{
    int r = 0;
    for (const char *p = list; *p && r == 0;) {
        size_t len = strcspn(p, ",");
        r = len ? mark(in, chosen, p, len, "", 0, err) : 0;
        p += len + (p[len] == ',');
    }
    return r;
}

/* Those that are chosen first, each part in its order. */
static void sort(struct judge_input *in, const bool *chosen)
{
    size_t n = in->pools.n, at = 0;
    struct pool_query *pool = mem_alloc(n, sizeof *pool);
    struct plan_query *plan = mem_alloc(n, sizeof *plan);
    const struct text **query = mem_alloc(n, sizeof *query), ***passage = mem_alloc(n, sizeof *passage);
    for (int first = 1; first >= 0; first--)
        for (size_t q = 0; q < n; q++) {
            if (chosen[q] != first)
                continue;
            pool[at] = in->pools.query[q];
            query[at] = in->query[q];
            passage[at] = in->passage[q];
            if (in->plans.n)
                plan[at] = in->plans.query[q];
            at++;
        }
    memcpy(in->pools.query, pool, n * sizeof *pool);
    memcpy(in->query, query, n * sizeof *query);
    memcpy(in->passage, passage, n * sizeof *passage);
    if (in->plans.n)
        memcpy(in->plans.query, plan, n * sizeof *plan);
    mem_free(pool);
    mem_free(plan);
    mem_free(query);
    mem_free(passage);
}

int judge_topics_select(struct judge_input *in, const char *list, struct err *err)
{
    bool *chosen = mem_zalloc(in->pools.n, sizeof *chosen);
    int r = *list == '@' ? mark_file(in, chosen, list + 1, err) : mark_list(in, chosen, list, err);
    in->n = 0;
    for (size_t q = 0; q < in->pools.n; q++)
        in->n += chosen[q];
    if (r == 0 && !in->n)
        r = *list == '@' ? err_fail(err, ERR_INPUT, list + 1, 0, "no topic in it, expected one on each line")
                         : err_fail(err, ERR_USAGE, "", 0, "a list without topics, expected names with commas");
    if (r == 0)
        sort(in, chosen);
    mem_free(chosen);
    return r;
}
