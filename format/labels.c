/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/labels.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/table.h"
#include "format/token.h"

/* The size of a value in each column, in bytes. Grades take one byte each until one does not fit. */
static const size_t width[LAB_COLUMNS] = {
    [LAB_GRADE] = sizeof(int8_t), [LAB_GAIN] = sizeof(double),    [LAB_THETA] = sizeof(double),
    [LAB_BT] = sizeof(double),    [LAB_COUNT] = sizeof(double),   [LAB_RAW_BT] = sizeof(double),
    [LAB_LEVEL] = sizeof(double), [LAB_GROUP] = sizeof(uint32_t), [LAB_SUBGROUP] = sizeof(uint32_t)};

/* Returns the size of a value in a column of this set, in bytes. */
static size_t width_of(const struct lab_set *set, int column)
{
    return column == LAB_GRADE && set->wide_grades ? sizeof(int32_t) : width[column];
}

/* A stretch of consecutive rows of one topic: the index of the topic, the first row, the number of rows, and the offset
 * of the first document's name in the set's text. */
struct segment {
    size_t topic, first, n, text;
};

/* A group or sub-group of documents, in a hash table by name. */
struct group {
    UT_hash_handle hh;
    char *name;
    uint32_t number; /* its number, from 0, in the order of arrival; lab_finish replaces it in the columns */
};

/* A stretch of rows, beginning with `row`, that come from consecutive lines, beginning with `line`. */
struct lab_line {
    size_t row;
    uint64_t line;
};

/* The state of a set while it is built. */
struct lab_build {
    struct segment *segment; /* the segments in file order; none while the rows of each topic are adjacent */
    size_t n_segments, cap_segments;
    size_t topic;    /* the index of the topic of the last row */
    size_t cap_rows; /* the number of rows that each column has room for */
    size_t cap_text, len_text, cap_topics, cap_lines;
    const char *last; /* the qid of the last row, last_len bytes; NULL before the first row */
    size_t last_len;
    struct group *groups; /* the groups and sub-groups by name */
    uint32_t n_groups;
};

/* The qids of a set, and a hash table with open addressing that finds a topic by its qid. It is searched for every
 * topic of every run, and for every line of an unordered run.
 *
 * The lower bits of a hash, as many as number the slots, select a slot. The slot holds the upper bits of the hash
 * and, in the place of the lower bits, 1 + the number of the topic; 0 means a free slot. The number fits because
 * there are fewer topics than slots. */
struct lab_names {
    uint32_t *slot;
    size_t slots; /* a power of two */
    const struct hash_key *hash;
    struct arena arena;
};

/* Returns the slot of the topic qid[0 .. len), which has this hash, or, if the set lacks it, the free slot where it
 * belongs. */
static inline uint32_t *find_slot(const struct lab_set *set, uint32_t hash, const char *qid, size_t len)
{
    const struct lab_names *n = set->names;
    uint32_t mask = (uint32_t)(n->slots - 1);
    for (uint32_t i = hash & mask;; i = (i + 1) & mask) {
        uint32_t slot = n->slot[i];
        if (!slot)
            return &n->slot[i];
        if (((slot ^ hash) & ~mask) != 0)
            continue;
        const char *found = set->topic[(slot & mask) - 1].qid;
        if (strncmp(found, qid, len) == 0 && !found[len])
            return &n->slot[i];
    }
}

/* Builds the hash table again from the current numbers of the topics, with twice the slots (at first 64) if it is two
 * thirds full. */
static void index_topics(struct lab_set *set)
{
    struct lab_names *n = set->names;
    if (3 * set->n_topics >= 2 * n->slots) {
        n->slots = n->slots ? 2 * n->slots : 64;
        mem_free(n->slot);
        n->slot = mem_alloc(n->slots, sizeof *n->slot);
    }
    memset(n->slot, 0, n->slots * sizeof *n->slot);
    uint32_t mask = (uint32_t)(n->slots - 1);
    for (size_t t = 0; t < set->n_topics; t++) {
        uint32_t hash = hash_bytes(n->hash, set->topic[t].qid, strlen(set->topic[t].qid));
        uint32_t i = hash & mask;
        while (n->slot[i])
            i = (i + 1) & mask;
        n->slot[i] = (hash & ~mask) | (uint32_t)(t + 1);
    }
}

void lab_begin(struct lab_set *set, const char *file, unsigned columns)
{
    *set = (struct lab_set){.file = file};
    set->build = mem_zalloc(1, sizeof *set->build);
    set->names = mem_zalloc(1, sizeof *set->names);
    set->names->hash = hash_key();
    set->build->cap_rows = 1024;
    index_topics(set);
    for (int c = 0; c < LAB_COLUMNS; c++)
        if (columns & 1u << c)
            set->column[c] = mem_alloc(set->build->cap_rows, width[c]);
}

/* Returns the index of a topic, which is added if it is new. */
static size_t topic_index(struct lab_set *set, const char *qid, size_t len)
{
    struct lab_names *n = set->names;
    uint32_t hash = hash_bytes(n->hash, qid, len), mask;
    if (3 * set->n_topics >= 2 * n->slots)
        index_topics(set);
    mask = (uint32_t)(n->slots - 1);
    uint32_t *slot = find_slot(set, hash, qid, len);
    if (!*slot) {
        MEM_APPEND(set->topic, set->n_topics, set->build->cap_topics,
                   (struct lab_topic){.qid = arena_strndup(&n->arena, qid, len)});
        *slot = (hash & ~mask) | (uint32_t)set->n_topics;
    }
    return (*slot & mask) - 1;
}

static void add_segment(struct lab_build *b, struct segment s)
{
    MEM_APPEND(b->segment, b->n_segments, b->cap_segments, s);
}

/* Adds a segment for each topic so far. Called when a topic comes back for the first time: until then, the rows of each
 * topic are adjacent. */
static void add_segments(struct lab_set *set)
{
    for (size_t t = 0; t < set->n_topics; t++) {
        const struct lab_topic *topic = &set->topic[t];
        add_segment(set->build, (struct segment){t, topic->first, topic->n, topic->text});
    }
}

enum { WIDE = sizeof(size_t) > 4 };

/* Sets the index of a topic's first row, and the offset of its first document name in the text of the set. */
static void place_topic(struct lab_topic *t, size_t first, size_t text)
{
    t->first = first & (SIZE_MAX >> 24 * WIDE);
    t->text = text & (SIZE_MAX >> 16 * WIDE);
}

static void add_to_row_count(struct lab_topic *t, size_t n)
{
    t->n = (t->n + n) & (SIZE_MAX >> 24 * WIDE);
}

/* Makes qid[0 .. len), which differs from the topic of the last row, the current topic; adds it if it is new. Begins a
 * segment if the rows of some topic are not adjacent. */
static void begin_segment(struct lab_set *set, const char *qid, size_t len)
{
    struct lab_build *b = set->build;
    size_t before = set->n_topics;
    b->topic = topic_index(set, qid, len);
    bool is_new = b->topic == before;
    if (is_new) {
        place_topic(&set->topic[b->topic], set->n_rows, b->len_text);
    } else if (!b->n_segments) {
        add_segments(set);
    }
    if (b->n_segments)
        add_segment(b, (struct segment){b->topic, set->n_rows, 0, b->len_text});
    b->last = set->topic[b->topic].qid;
    b->last_len = len;
}

/* Grows the room of all columns by half. */
static void grow_columns(struct lab_set *set)
{
    struct lab_build *b = set->build;
    b->cap_rows += b->cap_rows / 2;
    for (int c = 0; c < LAB_COLUMNS; c++)
        if (set->column[c])
            set->column[c] = mem_realloc(set->column[c], b->cap_rows, width_of(set, c));
}

/* Records the line of a row, unless it follows from the last recorded row because the lines since are consecutive. */
static void record_line(struct lab_set *set, size_t row, uint64_t line)
{
    const struct lab_line *l = set->n_lines ? &set->line[set->n_lines - 1] : NULL;
    if (l && line - l->line == row - l->row)
        return;
    MEM_APPEND(set->line, set->n_lines, set->build->cap_lines, (struct lab_line){row, line});
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
    size_t row = set->n_rows++;
    if (b->n_segments)
        b->segment[b->n_segments - 1].n++;
    add_to_row_count(&set->topic[b->topic], 1);
    b->len_text += lab_put_doc(set->text + b->len_text, doc, doc_len);
    if (line)
        record_line(set, row, line);
    return row;
}

bool lab_room(struct lab_set *set, struct lab_room *room)
{
    enum { TEXT = LAB_ROOM * (1 + LAB_ROOM_DOC) + FMT_PAD };
    struct lab_build *b = set->build;
    if (set->wide_grades)
        return false;
    while (b->cap_rows - set->n_rows < LAB_ROOM)
        grow_columns(set);
    if (b->cap_text - b->len_text < TEXT)
        set->text = mem_grow(set->text, &b->cap_text, b->len_text + TEXT, 1);
    *room = (struct lab_room){set->text + b->len_text, (int8_t *)set->column[LAB_GRADE] + set->n_rows};
    return true;
}

void lab_take_room(struct lab_set *set, const struct lab_room *room, size_t n, uint64_t line)
{
    struct lab_build *b = set->build;
    if (!n)
        return;
    record_line(set, set->n_rows, line);
    set->n_rows += n;
    add_to_row_count(&set->topic[b->topic], n);
    if (b->n_segments)
        b->segment[b->n_segments - 1].n += n;
    b->len_text = (size_t)(room->text - set->text);
}

/* Replaces the column of int8_t grades by one of int32_t. */
static void widen_grades(struct lab_set *set)
{
    int8_t *from = set->column[LAB_GRADE];
    int32_t *to = mem_alloc(set->build->cap_rows, sizeof *to);
    for (size_t i = 0; i < set->n_rows; i++)
        to[i] = from[i];
    mem_free(from);
    set->column[LAB_GRADE] = to;
    set->wide_grades = true;
}

void lab_set_grade(struct lab_set *set, size_t row, int32_t grade)
{
    if (!set->wide_grades && (grade < INT8_MIN || grade > INT8_MAX))
        widen_grades(set);
    if (set->wide_grades)
        ((int32_t *)set->column[LAB_GRADE])[row] = grade;
    else
        ((int8_t *)set->column[LAB_GRADE])[row] = (int8_t)grade;
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

/* Returns the segments sorted by topic, in file order within a topic, by a counting sort. The caller frees them. */
static struct segment *segments_by_topic(const struct lab_set *set)
{
    const struct lab_build *b = set->build;
    size_t *next_place = mem_zalloc(set->n_topics + 1, sizeof *next_place);
    for (size_t i = 0; i < b->n_segments; i++)
        next_place[b->segment[i].topic + 1]++;
    for (size_t t = 0; t < set->n_topics; t++)
        next_place[t + 1] += next_place[t];
    struct segment *out = mem_alloc(b->n_segments, sizeof *out);
    for (size_t i = 0; i < b->n_segments; i++)
        out[next_place[b->segment[i].topic]++] = b->segment[i];
    mem_free(next_place);
    return out;
}

/* Moves the rows of every topic together (columns, names and lines), keeping their order within the topic. */
static void regroup_rows(struct lab_set *set)
{
    struct lab_build *b = set->build;
    struct segment *order = segments_by_topic(set);
    char *text = mem_alloc(b->len_text + FMT_PAD, 1);
    void *column[LAB_COLUMNS] = {0};
    struct lab_line *line = NULL;
    size_t rows = 0, len = 0, n_lines = 0, cap_lines = 0;
    for (int c = 0; c < LAB_COLUMNS; c++)
        if (set->column[c])
            column[c] = mem_alloc(set->n_rows, width_of(set, c));

    for (size_t i = 0; i < b->n_segments; i++) {
        struct segment *s = &order[i];
        const char *from = set->text + s->text, *to = from, *doc;
        size_t n;
        for (size_t r = 0; r < s->n; r++) {
            to = lab_next_doc(to, &doc, &n);
            uint64_t row_line = lab_row_line(set, s->first + r);
            if (row_line && (!n_lines || row_line - line[n_lines - 1].line != rows + r - line[n_lines - 1].row)) {
                MEM_APPEND(line, n_lines, cap_lines, (struct lab_line){rows + r, row_line});
            }
        }
        for (int c = 0; c < LAB_COLUMNS; c++)
            if (column[c])
                memcpy((char *)column[c] + rows * width_of(set, c),
                       (char *)set->column[c] + s->first * width_of(set, c), s->n * width_of(set, c));
        memcpy(text + len, from, (size_t)(to - from));
        struct lab_topic *t = &set->topic[s->topic];
        if (i == 0 || order[i - 1].topic != s->topic)
            place_topic(t, rows, len);
        rows += s->n;
        len += (size_t)(to - from);
    }

    MEM_FREE_ALL(order, set->text, set->line);
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
    struct group *g;
    HASH_FIND(hh, b->groups, name, len, g);
    if (g)
        return g->number;
    g = arena_alloc(&set->names->arena, sizeof *g);
    g->name = arena_strndup(&set->names->arena, name, len);
    g->number = b->n_groups++;
    HASH_ADD_KEYPTR(hh, b->groups, g->name, len, g);
    return g->number;
}

static int by_group_name(const struct group *a, const struct group *b)
{
    return strcmp(a->name, b->name);
}

/* Renumbers the groups and sub-groups, which were numbered in the order of their arrival, in strcmp order of their
 * names, in both columns; then forgets the names. */
static void renumber_groups(struct lab_set *set)
{
    struct lab_build *b = set->build;
    uint32_t *now = mem_alloc(b->n_groups, sizeof *now), k = 0;
    HASH_SORT(b->groups, by_group_name);
    for (const struct group *g = b->groups; g; g = g->hh.next)
        now[g->number] = k++;
    for (int c = LAB_GROUP; c <= LAB_SUBGROUP; c++)
        for (size_t i = 0; set->column[c] && i < set->n_rows; i++)
            lab_uint(set, (enum lab_column)c)[i] = now[lab_uint(set, (enum lab_column)c)[i]];
    mem_free(now);
    HASH_CLEAR(hh, b->groups);
}

void lab_finish(struct lab_set *set)
{
    struct lab_build *b = set->build;
    if (b->n_segments)
        regroup_rows(set);
    if (set->text)
        memset(set->text + b->len_text, 0, FMT_PAD);
    renumber_groups(set);
    mem_free(b->segment);
    mem_free(b);
    set->build = NULL;

    if (set->n_topics)
        qsort(set->topic, set->n_topics, sizeof *set->topic, order_texts);
    index_topics(set);
}

ptrdiff_t lab_find_topic(const struct lab_set *set, const char *qid, size_t len)
{
    if (!set->names)
        return -1;
    uint32_t hash = hash_bytes(set->names->hash, qid, len);
    return (ptrdiff_t)(*find_slot(set, hash, qid, len) & (set->names->slots - 1)) - 1;
}

void lab_free(struct lab_set *set)
{
    if (set->names) {
        mem_free(set->names->slot);
        arena_free(&set->names->arena);
        mem_free(set->names);
    }
    if (set->build) {
        HASH_CLEAR(hh, set->build->groups);
        mem_free(set->build->segment);
        mem_free(set->build);
    }
    MEM_FREE_ALL(set->topic, set->text, set->line);
    for (int c = 0; c < LAB_COLUMNS; c++)
        mem_free(set->column[c]);
    *set = (struct lab_set){0};
}
