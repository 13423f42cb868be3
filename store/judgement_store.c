/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/judgement_store.h"

#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "base/parallel.h"
#include "base/table.h"

/* An entry of a hash table: the number of a topic, by (dataset, qid), or of a topic's document, by docno. */
struct jud_name {
    UT_hash_handle hh;
    char *key;
    uint32_t number;
};

void jud_begin(struct jud_store *s, int threads, bool pooled)
{
    *s = (struct jud_store){.threads = threads, .pooled = pooled};
    s->build = mem_zalloc(1, sizeof *s->build);
}

/* Returns the entry of the name key[0 .. len) in *table, adding one if the name is new; then sets *is_new, and the
 * caller sets the number. */
static struct jud_name *intern_name(struct jud_store *s, struct jud_name **table, const char *key, size_t len,
                                    bool *is_new)
{
    struct jud_name *n;
    unsigned hash;
    HASH_VALUE(key, len, hash);
    HASH_FIND_BYHASHVALUE(hh, *table, key, len, hash, n);
    *is_new = !n;
    if (n)
        return n;
    n = arena_alloc(&s->arena, sizeof *n);
    n->key = arena_strndup(&s->arena, key, len);
    HASH_ADD_KEYPTR_BYHASHVALUE(hh, *table, n->key, len, hash, n);
    return n;
}

uint32_t jud_query_number(struct jud_store *s, const char *dataset, const char *qid)
{
    struct jud_build *build = s->build;
    size_t na = strlen(dataset), nb = strlen(qid);
    bool is_new;
    build->key = mem_grow(build->key, &build->cap_key, na + 1 + nb, 1);
    memcpy(build->key, dataset, na + 1);
    memcpy(build->key + na + 1, qid, nb);
    struct jud_name *n = intern_name(s, &build->queries, build->key, na + 1 + nb, &is_new);
    if (is_new) {
        s->query = mem_grow(s->query, &build->cap_query, s->n_queries + 1, sizeof *s->query);
        build->docs = mem_grow(build->docs, &build->cap_tables, s->n_queries + 1, sizeof *build->docs);
        n->number = (uint32_t)s->n_queries++;
        build->docs[n->number] = NULL;
        build->n_tables = s->n_queries;
        s->query[n->number] = (struct jud_query){.dataset = n->key, .qid = n->key + na + 1};
    }
    return n->number;
}

uint32_t jud_doc_number(struct jud_store *s, uint32_t query, const char *docno)
{
    struct jud_query *q = &s->query[query];
    bool is_new;
    struct jud_name *n = intern_name(s, &s->build->docs[query], docno, strlen(docno), &is_new);
    if (is_new) {
        q->doc = mem_grow(q->doc, &q->cap_docs, q->n_docs + 1, sizeof *q->doc);
        n->number = (uint32_t)q->n_docs++;
        q->doc[n->number] = n->key;
    }
    return n->number;
}

/* Frees the tables of names, after the last record was read. */
static void forget_numbers(struct jud_build *build)
{
    HASH_CLEAR(hh, build->queries);
    for (size_t q = 0; q < build->n_tables; q++)
        HASH_CLEAR(hh, build->docs[q]);
    mem_free(build->docs);
    build->docs = NULL;
    build->n_tables = build->cap_tables = 0;
}

bool jud_judge_number(struct jud_store *s, enum jud_stage stage, const char *family, uint32_t *number)
{
    size_t n = s->n_judges[stage];
    for (*number = 0; *number < n; ++*number)
        if (strcmp(s->judge[stage][*number], family) == 0)
            return true;
    if (n == (s->pooled ? JUD_MAX_JUDGES : 1))
        return false;
    s->judge[stage] = mem_grow(s->judge[stage], &s->build->cap_judge[stage], n + 1, sizeof *s->judge[stage]);
    s->judge[stage][n] = arena_strdup(&s->arena, family);
    s->n_judges[stage]++;
    return true;
}

/* A number with the two names by which qsort() orders it, since qsort() passes no context to a comparison. */
struct named_number {
    const char *a, *b; /* the keys of the order, hence first */
    uint32_t number;
};

/* Compares records for qsort(): by topic, stage and id; of records with one id, the one to keep comes first. */
static int compare_windows(const void *x, const void *y)
{
    const struct jud_window *a = x, *b = y;
    int c = 2 * ORDER(a->query, b->query) + ORDER(a->stage, b->stage);
    c = c ? c : strcmp(a->record_id, b->record_id);
    if (c)
        return c;
    /* a valid record is kept rather than an invalid one; then, of valid ones, one with a digest, which is unchanged
     * since it was written, of invalid ones, one with a ranking; then the latest */
    return 8 * ORDER(b->valid, a->valid) + 4 * (a->valid ? ORDER(b->sealed, a->sealed) : ORDER(b->ranked, a->ranked)) +
           2 * ORDER(b->recorded_at, a->recorded_at) + ORDER(a->content, b->content);
}

/* The state of sorting a store's topics, documents and windows. */
struct ordering {
    struct jud_store *s;
    uint32_t **new_doc_number; /* new_doc_number[topic][old number] is the document's new number; sort_queries moves the
                                * entries from old to new topic numbers */
    size_t *end;               /* end[topic] is the index after the topic's last window */
};

/* Sorts the documents of topic number `topic` by name, and sets o->new_doc_number[topic]. `arg` is a struct ordering;
 * for parallel_for(). */
static void sort_docs(void *arg, size_t topic)
{
    struct ordering *o = arg;
    struct jud_query *q = &o->s->query[topic];
    struct named_number *n = mem_alloc(q->n_docs, sizeof *n);
    o->new_doc_number[topic] = mem_alloc(q->n_docs, sizeof **o->new_doc_number);
    for (size_t i = 0; i < q->n_docs; i++)
        n[i] = (struct named_number){q->doc[i], "", (uint32_t)i};
    if (q->n_docs)
        qsort(n, q->n_docs, sizeof *n, order_text_pairs);
    for (size_t i = 0; i < q->n_docs; i++) {
        q->doc[i] = n[i].a;
        o->new_doc_number[topic][n[i].number] = (uint32_t)i;
    }
    mem_free(n);
}

/* Sorts the store's topics by dataset and qid, and their entries of o->new_doc_number with them. Sets
 * new_query_number[old number] to each topic's new number. */
static void sort_queries(struct ordering *o, uint32_t *new_query_number)
{
    struct jud_store *s = o->s;
    struct named_number *n = mem_alloc(s->n_queries, sizeof *n);
    struct jud_query *sorted = mem_alloc(s->n_queries, sizeof *sorted);
    uint32_t **new_doc_number = mem_alloc(s->n_queries, sizeof *new_doc_number);
    for (size_t q = 0; q < s->n_queries; q++)
        n[q] = (struct named_number){s->query[q].dataset, s->query[q].qid, (uint32_t)q};
    if (s->n_queries)
        qsort(n, s->n_queries, sizeof *n, order_text_pairs);
    for (size_t q = 0; q < s->n_queries; q++) {
        sorted[q] = s->query[n[q].number];
        new_doc_number[q] = o->new_doc_number[n[q].number];
        new_query_number[n[q].number] = (uint32_t)q;
    }
    mem_free(s->query);
    mem_free(o->new_doc_number);
    mem_free(n);
    s->query = sorted;
    o->new_doc_number = new_doc_number;
}

/* Groups the windows by topic, in the new order of topics, each group in the order of reading; gives them the new topic
 * numbers, and sets o->end. */
static void group_windows(struct ordering *o, const uint32_t *new_query_number)
{
    struct jud_store *s = o->s;
    struct jud_window *window = mem_alloc(s->n_windows, sizeof *window);
    size_t *end = o->end = mem_zalloc(s->n_queries + 1, sizeof *end), sum = 0;
    for (size_t w = 0; w < s->n_windows; w++)
        end[new_query_number[s->window[w].query]]++;
    for (size_t q = 0; q < s->n_queries; q++) {
        sum += end[q];
        end[q] = sum - end[q];
    }
    for (size_t w = 0; w < s->n_windows; w++) {
        uint32_t q = new_query_number[s->window[w].query];
        window[end[q]] = s->window[w];
        window[end[q]++].query = q;
    }
    mem_free(s->window);
    s->window = window;
    s->build->cap_window = s->n_windows;
}

/* Gives the placements of topic number `topic` the new numbers of its documents, and sorts its windows by stage and
 * record_id. `arg` is a struct ordering; for parallel_for(). */
static void sort_windows(void *arg, size_t topic)
{
    struct ordering *o = arg;
    struct jud_store *s = o->s;
    size_t begin = topic ? o->end[topic - 1] : 0, end = o->end[topic];
    for (size_t w = begin; w < end; w++)
        for (size_t i = s->window[w].first; i < s->window[w].first + s->window[w].n; i++)
            s->placement[i].doc = o->new_doc_number[topic][s->placement[i].doc];
    if (end > begin)
        qsort(s->window + begin, end - begin, sizeof *s->window, compare_windows);
}

/* Sorts documents, topics and windows by their names, and renumbers all that refers to them, pairs included. */
static void sort_names(struct jud_store *s)
{
    struct ordering o = {.s = s, .new_doc_number = mem_zalloc(s->n_queries, sizeof *o.new_doc_number)};
    uint32_t *new_query_number = mem_alloc(s->n_queries, sizeof *new_query_number);
    parallel_for(s->n_queries, s->threads, sort_docs, &o);
    sort_queries(&o, new_query_number);
    group_windows(&o, new_query_number);
    for (size_t i = 0; i < s->n_pairs; i++) {
        struct jud_pair *p = &s->pair[i];
        p->query = new_query_number[p->query];
        p->winner = o.new_doc_number[p->query][p->winner];
        p->loser = o.new_doc_number[p->query][p->loser];
    }
    parallel_for(s->n_queries, s->threads, sort_windows, &o);
    for (size_t q = 0; q < s->n_queries; q++)
        mem_free(o.new_doc_number[q]);
    mem_free(o.new_doc_number);
    mem_free(o.end);
    mem_free(new_query_number);
}

/* Sorts the judges of each stage by name, and gives the windows the new numbers. */
static void sort_judges(struct jud_store *s)
{
    uint32_t new_number[2][JUD_MAX_JUDGES] = {{0}};
    struct named_number n[JUD_MAX_JUDGES];
    for (int stage = 0; stage < 2; stage++) {
        for (size_t k = 0; k < s->n_judges[stage]; k++)
            n[k] = (struct named_number){s->judge[stage][k], "", (uint32_t)k};
        qsort(n, s->n_judges[stage], sizeof *n, order_text_pairs);
        for (size_t k = 0; k < s->n_judges[stage]; k++) {
            s->judge[stage][k] = n[k].a;
            new_number[stage][n[k].number] = (uint32_t)k;
        }
    }
    for (size_t w = 0; w < s->n_windows; w++)
        s->window[w].judge = new_number[s->window[w].stage][s->window[w].judge];
}

/* Compares preferences by topic, winner, loser and weight, for qsort(). */
static int compare_pairs(const void *x, const void *y)
{
    const struct jud_pair *a = x, *b = y;
    return 8 * ORDER(a->query, b->query) + 4 * ORDER(a->winner, b->winner) + 2 * ORDER(a->loser, b->loser) +
           ORDER(a->weight, b->weight);
}

int jud_fault(struct jud_store *s, const char *file, uint64_t line, const struct err *fault, struct err *err)
{
    if (!s->collects) {
        *err = *fault;
        return -1;
    }
    s->fault = mem_grow(s->fault, &s->cap_faults, s->n_faults + 1, sizeof *s->fault);
    s->fault[s->n_faults++] = (struct jud_fault){*fault, file, line};
    return 0;
}

int jud_check_alone(struct jud_store *s, const char *path, const char **before, struct err *err)
{
    struct err fault;
    const char *earlier = *before;
    *before = path;
    if (!earlier)
        return 0;
    err_input(&fault, path, 0,
              "exists in addition to %s, expected only one of the two: unpack both files and join their records",
              earlier);
    err_is_about(&fault, ERR_ABOUT_CONFLICT);
    return jud_fault(s, path, 0, &fault, err);
}

int jud_bad_bytes(struct jud_store *s, const char *path, struct err *err)
{
    struct err fault = *err;
    if (err->about != ERR_ABOUT_BYTES)
        return -1;
    err_is_about(&fault, ERR_ABOUT_DAMAGE);
    return jud_fault(s, path, fault.line, &fault, err);
}

/* Returns whether two records of one window have the same documents, judge and answer. */
static bool have_same_answer(const struct jud_store *s, const struct jud_window *a, const struct jud_window *b)
{
    bool are_equal = a->n == b->n && a->scored == b->scored && a->ranked == b->ranked && a->judge == b->judge;
    for (size_t i = 0; i < a->n && are_equal; i++) {
        const struct jud_placement *p = &s->placement[a->first + i], *q = &s->placement[b->first + i];
        are_equal = p->doc == q->doc && p->passes == q->passes && (!a->scored || p->score == q->score) &&
                    s->ranking[a->first + i] == s->ranking[b->first + i];
    }
    return are_equal;
}

/* Counts *w, a further record with the record_id of the window `stored`, and reports a fault if both are valid but
 * their answers differ. Returns 0, or -1 and *err. */
static int check_copy(struct jud_store *s, const struct jud_window *stored, const struct jud_window *w, struct err *err)
{
    struct err fault;
    char q[ERR_QUOTE_SIZE];
    s->n_copies++;
    if (!stored->valid || !w->valid || have_same_answer(s, stored, w))
        return 0;
    bool is_decided = stored->sealed && !w->sealed; /* a record with a digest is unchanged, so it decides */
    err_input(&fault, s->file[w->file], w->line,
              "the answer differs from the answer about the same window in %s:%llu, expected one valid answer for each "
              "window, or exact copies of this answer%s (record %s)",
              s->file[stored->file], (unsigned long long)stored->line,
              is_decided ? "" : ": move one of the two lines to another file",
              err_quote(q, w->record_id, strlen(w->record_id)));
    err_is_about(&fault, is_decided ? ERR_ABOUT_DAMAGE : ERR_ABOUT_CONFLICT);
    return jud_fault(s, s->file[w->file], w->line, &fault, err);
}

int jud_finish(struct jud_store *s, struct err *err)
{
    int r = 0;
    forget_numbers(s->build);
    sort_names(s);
    sort_judges(s);
    if (s->n_pairs)
        qsort(s->pair, s->n_pairs, sizeof *s->pair, compare_pairs);
    size_t n_kept = 0;
    for (size_t w = 0; w < s->n_windows; w++) {
        const struct jud_window *last = n_kept ? &s->window[n_kept - 1] : NULL;
        if (last && last->query == s->window[w].query && last->stage == s->window[w].stage &&
            strcmp(last->record_id, s->window[w].record_id) == 0)
            r |= r == 0 ? check_copy(s, last, &s->window[w], err) : 0;
        else
            s->window[n_kept++] = s->window[w];
    }
    s->n_windows = n_kept;
    jud_index(s);
    return r;
}

void jud_index(struct jud_store *s)
{
    size_t w = 0, p = 0;
    for (size_t q = 0; q < s->n_queries; q++) {
        struct jud_query *query = &s->query[q];
        query->first_window = w;
        while (w < s->n_windows && s->window[w].query == q)
            w++;
        query->n_windows = w - query->first_window;
        query->first_pair = p;
        while (p < s->n_pairs && s->pair[p].query == q)
            p++;
        query->n_pairs = p - query->first_pair;
    }
}

bool jud_compares(const struct jud_window *w, bool hard_rankings)
{
    if (w->stage != JUD_TOURNAMENT || w->n < 2)
        return false;
    return w->scored ? w->valid : hard_rankings && w->ranked;
}

bool jud_answers(const struct jud_window *w)
{
    return w->stage == JUD_RUBRIC && w->valid;
}

void jud_rank(const struct jud_store *s, const struct jud_window *w, uint16_t *rank)
{
    const struct jud_placement *p = s->placement + w->first;
    for (size_t i = 0; i < w->n; i++) {
        rank[i] = w->scored;
        for (size_t k = 0; k < w->n && w->scored; k++)
            rank[i] = (uint16_t)(rank[i] + (p[k].score > p[i].score));
    }
    for (size_t k = 0; k < w->n && w->ranked && !w->scored; k++)
        rank[s->ranking[w->first + k]] = (uint16_t)(k + 1);
}

ptrdiff_t jud_find_doc(const struct jud_query *q, const char *docno, size_t len)
{
    size_t low = 0, high = q->n_docs;
    while (low < high) {
        size_t mid = (low + high) / 2;
        int order = strncmp(q->doc[mid], docno, len);
        if (order == 0)
            order = q->doc[mid][len] != '\0';
        if (order == 0)
            return (ptrdiff_t)mid;
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return -1;
}

const char *jud_find_digest(const struct jud_store *s, const char *path)
{
    for (size_t i = 0; i < s->n_digests; i++)
        if (strcmp(s->digest[i].path, path) == 0)
            return s->digest[i].hex;
    return NULL;
}

size_t jud_rubric_judges(const struct jud_store *s)
{
    return s->n_judges[JUD_RUBRIC] ? s->n_judges[JUD_RUBRIC] : 1;
}

void jud_free(struct jud_store *s)
{
    if (s->build) {
        forget_numbers(s->build);
        mem_free(s->build->key);
        mem_free(s->build);
    }
    for (size_t q = 0; q < s->n_queries; q++)
        mem_free(s->query[q].doc);
    mem_free(s->query);
    mem_free(s->window);
    mem_free(s->placement);
    mem_free(s->ranking);
    mem_free(s->pair);
    mem_free(s->judge[0]);
    mem_free(s->judge[1]);
    mem_free(s->served);
    mem_free(s->fault);
    mem_free(s->file);
    for (size_t i = 0; i < s->n_origins; i++)
        mem_free(s->origin[i].line);
    mem_free(s->origin);
    mem_free(s->digest);
    mem_free(s->scheduled);
    mem_free(s->rejection);
    arena_free(&s->arena);
    *s = (struct jud_store){0};
}
