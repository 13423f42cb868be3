/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/labels.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/scan.h"
#include "base/table.h"

static const size_t width[LAB_COLUMNS] = {
    [LAB_GRADE] = sizeof(int32_t), [LAB_GAIN] = sizeof(double),    [LAB_THETA] = sizeof(double),
    [LAB_BT] = sizeof(double),     [LAB_COUNT] = sizeof(double),   [LAB_RAW_BT] = sizeof(double),
    [LAB_LEVEL] = sizeof(double),  [LAB_GROUP] = sizeof(uint32_t), [LAB_SUBGROUP] = sizeof(uint32_t)};

/* A stretch of consecutive rows of one topic. */
struct segment {
    size_t topic, first, n, text;
};

struct name {
    UT_hash_handle hh;
    char *qid;
    size_t topic; /* or number of the group */
};

/* Rows from `row` on come from consecutive lines, beginning with `line`. */
struct lab_line {
    size_t row;
    uint64_t line;
};

/* Only while a set is built. */
struct lab_build {
    struct segment *segment;
    size_t n_segments, cap_segments;
    size_t cap_rows; /* of every column */
    size_t cap_text, len_text, cap_topics, cap_lines;
    const char *last; /* qid of the last row, last_len bytes; NULL before the first */
    size_t last_len;
    struct name *groups; /* names of groups and sub-groups */
    uint32_t n_groups;
};

/* Lives as long as the set: names and their index. */
struct lab_names {
    struct name *by_qid;
    struct arena arena;
};

void lab_begin(struct lab_set *set, const char *file, unsigned columns)
{
    *set = (struct lab_set){.file = file};
    set->build = mem_zalloc(1, sizeof *set->build);
    set->names = mem_zalloc(1, sizeof *set->names);
    set->build->cap_rows = 1024;
    for (int c = 0; c < LAB_COLUMNS; c++)
        if (columns & 1u << c)
            set->column[c] = mem_alloc(set->build->cap_rows, width[c]);
}

static size_t topic_index(struct lab_set *set, const char *qid, size_t len)
{
    struct name *n;
    HASH_FIND(hh, set->names->by_qid, qid, len, n);
    if (n)
        return n->topic;
    n = arena_alloc(&set->names->arena, sizeof *n);
    n->qid = arena_strndup(&set->names->arena, qid, len);
    n->topic = set->n_topics++;
    HASH_ADD_KEYPTR(hh, set->names->by_qid, n->qid, len, n);
    set->topic = mem_grow(set->topic, &set->build->cap_topics, set->n_topics, sizeof *set->topic);
    set->topic[n->topic] = (struct lab_topic){.qid = n->qid};
    return n->topic;
}

static void begin_segment(struct lab_set *set, const char *qid, size_t len)
{
    struct lab_build *b = set->build;
    size_t topic = topic_index(set, qid, len);
    b->segment = mem_grow(b->segment, &b->cap_segments, b->n_segments + 1, sizeof *b->segment);
    b->segment[b->n_segments++] = (struct segment){topic, set->n_rows, 0, b->len_text};
    b->last = set->topic[topic].qid;
    b->last_len = len;
}

static void grow_columns(struct lab_set *set)
{
    struct lab_build *b = set->build;
    b->cap_rows += b->cap_rows / 2;
    for (int c = 0; c < LAB_COLUMNS; c++)
        if (set->column[c])
            set->column[c] = mem_realloc(set->column[c], b->cap_rows, width[c]);
}

size_t lab_add(struct lab_set *set, const char *qid, size_t qid_len, const char *doc, size_t doc_len, uint64_t line)
{
    struct lab_build *b = set->build;
    if (!b->last || b->last_len != qid_len || memcmp(b->last, qid, qid_len) != 0)
        begin_segment(set, qid, qid_len);
    if (set->n_rows == b->cap_rows)
        grow_columns(set);
    if (b->cap_text - b->len_text < doc_len + 5 + FMT_PAD)
        set->text = mem_grow(set->text, &b->cap_text, b->len_text + doc_len + 5 + FMT_PAD, 1);
    struct segment *s = &b->segment[b->n_segments - 1];
    size_t row = set->n_rows++;
    s->n++;
    set->topic[s->topic].n++;
    b->len_text += lab_put_doc(set->text + b->len_text, doc, doc_len);

    const struct lab_line *l = set->n_lines ? &set->line[set->n_lines - 1] : NULL;
    if (line && (!l || line - l->line != row - l->row)) {
        set->line = mem_grow(set->line, &b->cap_lines, set->n_lines + 1, sizeof *set->line);
        set->line[set->n_lines++] = (struct lab_line){row, line};
    }
    return row;
}

uint64_t lab_row_line(const struct lab_set *set, size_t row)
{
    size_t lo = 0, hi = set->n_lines;
    if (!hi)
        return 0;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (set->line[mid].row <= row)
            lo = mid;
        else
            hi = mid;
    }
    return set->line[lo].line + (row - set->line[lo].row);
}

/* Segments by topic, in file order within a topic: out[k] is the k-th segment to come, a counting sort. */
static struct segment *segments_by_topic(const struct lab_set *set)
{
    const struct lab_build *b = set->build;
    size_t *at = mem_zalloc(set->n_topics + 1, sizeof *at);
    for (size_t i = 0; i < b->n_segments; i++)
        at[b->segment[i].topic + 1]++;
    for (size_t t = 0; t < set->n_topics; t++)
        at[t + 1] += at[t];
    struct segment *out = mem_alloc(b->n_segments, sizeof *out);
    for (size_t i = 0; i < b->n_segments; i++)
        out[at[b->segment[i].topic]++] = b->segment[i];
    mem_free(at);
    return out;
}

/* Moves the rows of every topic together, keeping their order. */
static void regroup(struct lab_set *set)
{
    struct lab_build *b = set->build;
    struct segment *order = segments_by_topic(set);
    char *text = mem_alloc(b->len_text + FMT_PAD, 1);
    void *column[LAB_COLUMNS] = {0};
    struct lab_line *line = NULL;
    size_t rows = 0, len = 0, n_lines = 0, cap_lines = 0;
    for (int c = 0; c < LAB_COLUMNS; c++)
        if (set->column[c])
            column[c] = mem_alloc(set->n_rows, width[c]);

    for (size_t i = 0; i < b->n_segments; i++) {
        struct segment *s = &order[i];
        const char *from = set->text + s->text, *to = from, *doc;
        size_t n;
        for (size_t r = 0; r < s->n; r++) {
            to = lab_next_doc(to, &doc, &n);
            uint64_t at = lab_row_line(set, s->first + r);
            if (at && (!n_lines || at - line[n_lines - 1].line != rows + r - line[n_lines - 1].row)) {
                line = mem_grow(line, &cap_lines, n_lines + 1, sizeof *line);
                line[n_lines++] = (struct lab_line){rows + r, at};
            }
        }
        for (int c = 0; c < LAB_COLUMNS; c++)
            if (column[c])
                memcpy((char *)column[c] + rows * width[c], (char *)set->column[c] + s->first * width[c],
                       s->n * width[c]);
        memcpy(text + len, from, (size_t)(to - from));
        struct lab_topic *t = &set->topic[s->topic];
        if (i == 0 || order[i - 1].topic != s->topic) {
            t->first = rows;
            t->text = len;
        }
        rows += s->n;
        len += (size_t)(to - from);
    }

    mem_free(order);
    mem_free(set->text);
    mem_free(set->line);
    set->text = text;
    set->line = line;
    set->n_lines = n_lines;
    for (int c = 0; c < LAB_COLUMNS; c++) {
        mem_free(set->column[c]);
        set->column[c] = column[c];
    }
}

uint32_t lab_group_number(struct lab_set *set, const char *name, size_t len)
{
    struct lab_build *b = set->build;
    struct name *n;
    HASH_FIND(hh, b->groups, name, len, n);
    if (n)
        return (uint32_t)n->topic;
    n = arena_alloc(&set->names->arena, sizeof *n);
    n->qid = arena_strndup(&set->names->arena, name, len);
    n->topic = b->n_groups++;
    HASH_ADD_KEYPTR(hh, b->groups, n->qid, len, n);
    return (uint32_t)n->topic;
}

static int by_group_name(const struct name *a, const struct name *b)
{
    return strcmp(a->qid, b->qid);
}

/* Groups so far are numbered as they came; makes their numbers sort like their names. */
static void renumber_groups(struct lab_set *set)
{
    struct lab_build *b = set->build;
    uint32_t *now = mem_alloc(b->n_groups, sizeof *now), k = 0;
    HASH_SORT(b->groups, by_group_name);
    for (const struct name *n = b->groups; n; n = n->hh.next)
        now[n->topic] = k++;
    for (int c = LAB_GROUP; c <= LAB_SUBGROUP; c++)
        for (size_t i = 0; set->column[c] && i < set->n_rows; i++)
            lab_uint(set, (enum lab_column)c)[i] = now[lab_uint(set, (enum lab_column)c)[i]];
    mem_free(now);
    HASH_CLEAR(hh, b->groups);
}

static int by_qid(const void *a, const void *b)
{
    return strcmp(((const struct lab_topic *)a)->qid, ((const struct lab_topic *)b)->qid);
}

void lab_finish(struct lab_set *set)
{
    struct lab_build *b = set->build;
    if (b->n_segments == set->n_topics)
        for (size_t i = 0; i < b->n_segments; i++) {
            set->topic[b->segment[i].topic].first = b->segment[i].first;
            set->topic[b->segment[i].topic].text = b->segment[i].text;
        }
    else
        regroup(set);
    if (set->text)
        memset(set->text + b->len_text, 0, FMT_PAD);
    renumber_groups(set);
    mem_free(b->segment);
    mem_free(b);
    set->build = NULL;

    if (set->n_topics)
        qsort(set->topic, set->n_topics, sizeof *set->topic, by_qid);
    for (size_t t = 0; t < set->n_topics; t++) {
        struct name *n;
        HASH_FIND_STR(set->names->by_qid, set->topic[t].qid, n);
        n->topic = t;
    }
}

ptrdiff_t lab_find_topic(const struct lab_set *set, const char *qid, size_t len)
{
    struct name *n;
    if (!set->names)
        return -1;
    HASH_FIND(hh, set->names->by_qid, qid, len, n);
    return n ? (ptrdiff_t)n->topic : -1;
}

void lab_free(struct lab_set *set)
{
    if (set->names) {
        HASH_CLEAR(hh, set->names->by_qid);
        arena_free(&set->names->arena);
        mem_free(set->names);
    }
    if (set->build) {
        HASH_CLEAR(hh, set->build->groups);
        mem_free(set->build->segment);
        mem_free(set->build);
    }
    mem_free(set->topic);
    mem_free(set->text);
    mem_free(set->line);
    for (int c = 0; c < LAB_COLUMNS; c++)
        mem_free(set->column[c]);
    *set = (struct lab_set){0};
}
