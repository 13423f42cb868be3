/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/order.h"
#include "judge/judge_input.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/lines.h"

/* The places of topics in the order in which they are judged; n topics have a place. */
struct places {
    const struct judge_input *input;
    size_t *place; /* the place of each topic of the pools, from 1; 0 means none yet */
    size_t n;
};

/* Returns the topic of the pools with a name of `len` bytes, or NULL. */
static const struct pool_query *find_topic(const struct pools *pools, const char *name, size_t len)
{
    char *qid = mem_strndup(name, len);
    const struct pool_query *q = bsearch(&qid, pools->query, pools->n, sizeof *q, order_texts);
    mem_free(qid);
    return q;
}

/* Gives the topic of this name the next place, unless it has one. `file` is the file that names it in `line`, or "" for
 * the option. Returns 0, or -1 and *err if the pools lack it. */
static int name_topic(struct places *p, const char *name, size_t len, const char *file, uint64_t line, struct err *err)
{
    const struct pools *pools = &p->input->pools;
    const struct pool_query *q = find_topic(pools, name, len);
    char quote[ERR_QUOTE_SIZE];
    if (!q)
        return err_fail(err, *file ? ERR_INPUT : ERR_USAGE, file, line, "topic '%s' is not in the pool",
                        err_quote(quote, name, len));
    size_t *place = &p->place[q - pools->query];
    *place = *place ? *place : ++p->n;
    return 0;
}

/* A file of topics while it is read. */
struct reading {
    struct places *places;
    const char *path;
};

/* Gives the topic that a line names, as a whole or in its first field, the next place; skips empty lines and those that
 * begin with #. `arg` is the struct reading. Returns 0, or -1 and *err if the pools lack the topic. */
static int read_topic_line(void *arg, const char *line, size_t len, uint64_t number, struct err *err)
{
    const struct reading *r = arg;
    fmt_trim(&line, &len);
    if (!len || *line == '#')
        return 0;
    if (!find_topic(&r->places->input->pools, line, len))
        for (size_t k = 1; k < len; k++)
            len = fmt_is_space(line[k]) ? k : len;
    return name_topic(r->places, line, len, r->path, number, err);
}

/* Gives places to the topics of a file, one on each line: the line, or else its first field, as in the file of a draw,
 * that is a sample of topics (format/design.h). Returns 0, or -1 and *err. */
static int read_topic_file(struct places *p, const char *path, struct err *err)
{
    size_t n = p->n;
    if (fmt_each_line(path, NULL, read_topic_line, &(struct reading){p, path}, err) != 0)
        return -1;
    return p->n > n ? 0 : err_input(err, path, 0, "no topics found, expected a topic on each line");
}

/* Gives places to the topics of a list with commas, in its order. Returns 0, or -1 and *err. */
static int read_topic_list(struct places *p, const char *list, struct err *err)
{
    int r = 0;
    for (const char *name = list; *name && r == 0;) {
        size_t len = strcspn(name, ",");
        r = len ? name_topic(p, name, len, "", 0, err) : 0;
        name += len + (name[len] == ',');
    }
    return r == 0 && !p->n ? err_usage(err, "the list has no topics, expected topics separated by commas") : r;
}

/* Gives the topics that have a place the places 1, 2 and so on in the order of the pools. */
static void renumber_places(struct places *p)
{
    p->n = 0;
    for (size_t q = 0; q < p->input->pools.n; q++)
        if (p->place[q])
            p->place[q] = ++p->n;
}

/* Sorts the topics of the input by their places; topics without a place follow. */
static void sort_topics(struct judge_input *input, const struct places *p)
{
    size_t n = input->pools.n, next = p->n;
    struct pool_query *pool = mem_alloc(n, sizeof *pool);
    struct plan_query *plan = mem_alloc(n, sizeof *plan);
    const struct text **query = mem_alloc(n, sizeof *query), ***passage = mem_alloc(n, sizeof *passage);
    for (size_t q = 0; q < n; q++) {
        size_t i = p->place[q] ? p->place[q] - 1 : next++;
        pool[i] = input->pools.query[q];
        query[i] = input->query[q];
        passage[i] = input->passage[q];
        if (input->plans.n)
            plan[i] = input->plans.query[q];
    }
    memcpy(input->pools.query, pool, n * sizeof *pool);
    memcpy(input->query, query, n * sizeof *query);
    memcpy(input->passage, passage, n * sizeof *passage);
    if (input->plans.n)
        memcpy(input->plans.query, plan, n * sizeof *plan);
    mem_free(pool);
    mem_free(plan);
    mem_free(query);
    mem_free(passage);
}

/* Gives places, in the order of the pools, to the topics that are judged from the start: the topics that the options
 * name, or the first o->limit ones, or all but the further ones. Returns 0, or -1 and *err if there is none or the
 * pools lack a named topic. */
static int place_first_topics(struct places *p, const struct judge_options *o, const struct places *further,
                              struct err *err)
{
    int r = 0;
    if (o->topics)
        r = *o->topics == '@' ? read_topic_file(p, o->topics + 1, err) : read_topic_list(p, o->topics, err);
    for (size_t q = 0; q < p->input->pools.n && !o->topics; q++)
        p->place[q] = o->limit ? q < o->limit : !further->place[q];
    renumber_places(p);
    return r == 0 && !p->n ? err_input(err, o->topics_from, 0,
                                       "the file lists every topic of the pool, so no topic is left to judge first; "
                                       "leave at least one topic out of the file")
                           : r;
}

/* Gives the further topics without a place the next places, in their order. */
static void place_further_topics(struct places *p, const struct places *further)
{
    size_t *topic = mem_alloc(further->n, sizeof *topic);
    for (size_t q = 0; q < p->input->pools.n; q++)
        if (further->place[q])
            topic[further->place[q] - 1] = q;
    for (size_t k = 0; k < further->n; k++)
        if (!p->place[topic[k]])
            p->place[topic[k]] = ++p->n;
    mem_free(topic);
}

int judge_topics_select(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    input->n = input->n_first = o->limit && o->limit < input->pools.n ? o->limit : input->pools.n;
    if (!o->topics && !o->topics_from)
        return 0;
    size_t *place = mem_zalloc(input->pools.n, 2 * sizeof *place);
    struct places p = {.input = input, .place = place}, further = {.input = input, .place = place + input->pools.n};
    int r = o->topics_from ? read_topic_file(&further, o->topics_from, err) : 0;
    if (r == 0)
        r = place_first_topics(&p, o, &further, err);
    if (r == 0) {
        input->n_first = p.n;
        place_further_topics(&p, &further);
        input->n = p.n;
        sort_topics(input, &p);
    }
    mem_free(place);
    return r;
}
