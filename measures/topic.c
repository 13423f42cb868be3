/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/topic.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "format/gains.h"
#include "measures/join.h"

static const struct lab_topic *topic_of(const struct lab_set *set, ptrdiff_t index)
{
    return set && index >= 0 ? &set->topic[index] : NULL;
}

/* Returns whether --exclude-self is set and the document has the name of the current topic. */
static bool is_topic_itself(const struct meas_join *j, const char *doc, size_t len)
{
    return j->opt->exclude_self && len == j->qid_len && memcmp(doc, j->qid, len) == 0;
}

static struct meas_label *label_doc(struct meas_join *j, const char *doc, size_t len, bool *is_new)
{
    struct meas_label *l = &j->label[doc_table_add(&j->table, doc, len, is_new)];
    if (*is_new)
        *l = (struct meas_label){.grade = MEAS_NO_GRADE, .excluded = is_topic_itself(j, doc, len)};
    return l;
}

/* Labels the judged documents of a topic with their grades. If several judges may label a document (-R qrels_jg,
 * prefs), sets j->row_doc instead, and no grades. Returns 0, or -1 and *err if -R qrels has two grades of a
 * document. */
static int add_grades(struct meas_join *j, const struct lab_topic *topic, struct err *err)
{
    const struct lab_set *q = j->files->qrels;
    const char *text = q->text + topic->text, *doc;
    size_t len;
    bool several = j->files->format != MEAS_FORMAT_QRELS; /* whether a document may have several lines */
    if (several)
        j->row_doc = mem_grow(j->row_doc, &j->cap_row_doc, topic->n, sizeof *j->row_doc);
    for (size_t i = 0; i < topic->n; i++) {
        bool is_new;
        text = lab_next_doc(text, &doc, &len);
        struct meas_label *l = label_doc(j, doc, len, &is_new);
        l->judged = true;
        if (several) {
            j->row_doc[i] = (uint32_t)(l - j->label);
            continue;
        }
        l->grade = lab_grade(q, topic->first + i);
        char name[2][ERR_QUOTE_SIZE];
        if (!is_new)
            return err_fail(err, ERR_CALC, q->file, lab_row_line(q, topic->first + i),
                            "the document is judged twice, expected a single judgement (topic %s, document %s)",
                            err_quote(name[0], topic->qid, strlen(topic->qid)), err_quote(name[1], doc, len));
    }
    return 0;
}

/* Calls mark(label, i) for the i-th document of *topic in `set`, from 0, in file order; adds a label for a document
 * that has none. topic == NULL does nothing. */
static void mark_all_docs(struct meas_join *j, const struct lab_set *set, const struct lab_topic *topic,
                          void (*mark)(struct meas_label *l, size_t i))
{
    if (!topic)
        return;
    const char *text = set->text + topic->text, *doc;
    size_t len;
    for (size_t i = 0; i < topic->n; i++) {
        bool is_new;
        text = lab_next_doc(text, &doc, &len);
        mark(label_doc(j, doc, len, &is_new), i);
    }
}

/* Labels the documents of a topic in the gain file with 1 + the index of their row. Returns 0, or -1 and *err if a
 * document has two. */
static int add_gains(struct meas_join *j, const struct lab_set *set, const struct lab_topic *topic, struct err *err)
{
    const char *text = set->text + topic->text, *doc;
    size_t len;
    for (size_t i = 0; i < topic->n; i++) {
        bool is_new;
        text = lab_next_doc(text, &doc, &len);
        struct meas_label *l = label_doc(j, doc, len, &is_new);
        if (l->pool_row)
            return gains_duplicate(set, topic, l->pool_row - 1, i, doc, len, err);
        l->pool_row = (uint32_t)i + 1;
    }
    return 0;
}

static void mark_excluded(struct meas_label *l, size_t i)
{
    (void)i;
    l->excluded = true;
}

static void mark_pool(struct meas_label *l, size_t i)
{
    if (!l->pool_rank)
        l->pool_rank = (uint32_t)i + 1;
}

/* Numbers the labelled documents of the topic 0, 1, ... in the table and fills j->label. Returns 0, or -1 and *err. */
static int add_labels(struct meas_join *j, const struct meas_topic_index *place, struct err *err)
{
    const struct meas_files *f = j->files;
    const struct lab_topic *q = topic_of(f->qrels, place->qrels), *g = topic_of(f->gains, place->gains),
                           *x = topic_of(f->excluded, place->excluded), *p = topic_of(f->pool, place->pool);
    size_t n = (q ? q->n : 0) + (g ? g->n : 0) + (x ? x->n : 0) + (p ? p->n : 0);
    doc_table_reset(&j->table, 2 * n); /* twice the size needed, so that few documents collide */
    j->label = mem_grow(j->label, &j->cap_label, n, sizeof *j->label);
    if (q && add_grades(j, q, err) != 0)
        return -1;
    if (g && add_gains(j, f->gains, g, err) != 0)
        return -1;
    mark_all_docs(j, f->excluded, x, mark_excluded);
    mark_all_docs(j, f->pool, p, mark_pool);
    return 0;
}

/* Fills the table and j->label from the prepared topic. */
static void copy_labels(struct meas_join *j)
{
    const struct meas_prepared *p = j->prepared;
    doc_table_refill(&j->table, p->key, p->n_labels, p->n_labels);
    j->label = mem_grow(j->label, &j->cap_label, p->n_labels, sizeof *j->label);
    memcpy(j->label, p->label, p->n_labels * sizeof *j->label);
}

/* Returns whether the run's i-th document (from 0) is left out: it is excluded, missing in the --pool file, or, with
 * --exclude-self, named like the topic. */
static bool is_dropped(const struct meas_join *j, const struct run_topic *run, size_t i, size_t n_labels)
{
    const struct run_doc *d = &run->doc[i];
    const struct meas_label *l = j->number[i] < n_labels ? &j->label[j->number[i]] : NULL;
    return (l && l->excluded) || (j->files->pool && (!l || !l->pool_rank)) || is_topic_itself(j, d->docno, d->len);
}

static int by_docno(const void *arg, uint32_t a, uint32_t b)
{
    const struct run_doc *doc = ((const struct run_topic *)arg)->doc;
    return run_docno_descends(&doc[a], &doc[b]) ? -1 : run_docno_descends(&doc[b], &doc[a]) ? 1 : 0;
}

static int by_pool_rank(const void *arg, uint32_t a, uint32_t b)
{
    const struct meas_join *j = arg;
    uint32_t x = j->label[j->number[a]].pool_rank, y = j->label[j->number[b]].pool_rank;
    return (x > y) - (x < y);
}

void join_sort(struct meas_join *j, const struct run_topic *run, size_t n, sort_tie_fn *tie, const void *arg)
{
    struct sort_item *item = sort_room(&j->sorter, n);
    for (size_t i = 0; i < n; i++)
        item[i] = (struct sort_item){meas_rank_key(&run->doc[j->order[i]]), j->order[i]};
    item = sort_descending(&j->sorter, n, tie, arg);
    for (size_t i = 0; i < n; i++)
        j->order[i] = item[i].index;
}

/* Ranks the documents that are not dropped in j->order or, if j->is_counted becomes true, only the labelled ones in
 * j->counted. Returns the number of documents that are not dropped. A run that is in order is not sorted. Sets
 * j->keeps_run_order. `repeats` says that a document appears twice. */
static size_t rank_docs(struct meas_join *j, const struct run_topic *run, size_t n_labels, bool repeats)
{
    size_t n = 0;
    bool pool_order = j->opt->pool_breaks_ties;
    bool filter = j->files->excluded || j->files->pool || j->opt->exclude_self;
    j->order = mem_grow(j->order, &j->cap_order, run->n, sizeof *j->order);
    for (size_t i = 0; filter && i < run->n; i++)
        if (!is_dropped(j, run, i, n_labels))
            j->order[n++] = (uint32_t)i;
    for (; !filter && n < run->n; n++)
        j->order[n] = (uint32_t)n;

    bool in_order = run->sorted && (!run->tied || (pool_order                        ? false
                                                   : j->opt->ties == MEAS_TIES_ORDER ? true
                                                                                     : run->ties_sorted));
    j->keeps_run_order = in_order && !filter;
    j->is_counted = !in_order && !repeats && join_count_ranks(j, run, n, n_labels);
    if (in_order || j->is_counted)
        return n;
    sort_tie_fn *tie = pool_order ? by_pool_rank : j->opt->ties == MEAS_TIES_ORDER ? NULL : by_docno;
    join_sort(j, run, n, tie, pool_order ? (const void *)j : run);
    return n;
}

/* Fills *err for a document that appears twice in the ranking; i is the index of its second line. Returns -1. */
static int report_repetition(const struct run_topic *run, size_t i, struct err *err)
{
    char name[2][ERR_QUOTE_SIZE];
    const struct run_doc *d = &run->doc[i];
    return err_fail(err, ERR_CALC, "", d->line,
                    "the document is retrieved twice, expected each document once (topic %s, document %s)",
                    err_quote(name[0], run->qid, run->qid_len), err_quote(name[1], d->docno, d->len));
}

/* Returns -1 and *err if a document appears twice among the first n_ret, otherwise 0. As in trec_eval, repetitions that
 * -M cuts off are allowed. */
static int check_cut_duplicates(struct meas_join *j, const struct run_topic *run, size_t n_ret, struct err *err)
{
    bool *seen = mem_zalloc(j->table.n, sizeof *seen);
    int r = 0;
    for (size_t i = 0; i < n_ret && r == 0; i++) {
        uint32_t number = j->number[j->order[i]];
        if (seen[number])
            r = report_repetition(run, j->order[i], err);
        seen[number] = true;
    }
    mem_free(seen);
    return r;
}

/* Adds `docs` documents of a grade to the n levels of j->grades, which are few and in descending order. Returns the new
 * number of levels. */
static size_t count_grade(struct meas_join *j, size_t n, int32_t grade, size_t docs)
{
    size_t k = 0;
    while (k < n && j->grades[k].grade > grade)
        k++;
    if (k == n || j->grades[k].grade != grade) {
        j->grades = mem_grow(j->grades, &j->cap_grades, n + 1, sizeof *j->grades);
        memmove(&j->grades[k + 1], &j->grades[k], (n - k) * sizeof *j->grades);
        j->grades[k] = (struct meas_level){grade, 0};
        n++;
    }
    j->grades[k].n += docs;
    return n;
}

/* Sets t->grades, the numbers of judged documents by grade, num_rel and num_nonrel, without excluded documents. Grades
 * below 16, the usual ones, are counted without a branch that depends on them. */
static void count_grades(struct meas_join *j, size_t n_labels, struct meas_topic *t)
{
    enum { LOW = 16 };
    const struct meas_prepared *p = j->prepared;
    if (p) {
        t->grades = p->grades;
        t->n_grades = p->n_grades;
        t->num_rel = p->num_rel;
        t->num_nonrel = p->num_nonrel;
        return;
    }
    size_t n = 0, low[LOW] = {0};
    for (size_t i = 0; i < n_labels; i++) {
        const struct meas_label *l = &j->label[i];
        if (l->grade < 0 || l->excluded)
            continue;
        if (l->grade < LOW)
            low[l->grade]++;
        else
            n = count_grade(j, n, l->grade, 1);
    }
    for (int32_t grade = LOW; grade-- > 0;)
        if (low[grade])
            n = count_grade(j, n, grade, low[grade]);
    t->grades = j->grades;
    t->n_grades = n;
    t->num_rel = t->num_nonrel = 0;
    for (size_t k = 0; k < n; k++)
        *(j->grades[k].grade >= t->level ? &t->num_rel : &t->num_nonrel) += j->grades[k].n;
}

size_t join_relevant(const struct meas_ranking *r, long level, uint32_t *rank)
{
    size_t n = 0;
    for (size_t h = 0; h < r->n_hits; h++) {
        rank[n] = r->hit[h].rank;
        n += r->hit[h].grade >= level;
    }
    return n;
}

static void count_hits(struct meas_join *j, struct meas_topic *t)
{
    j->rel_rank = mem_grow(j->rel_rank, &j->cap_rel_rank, t->rel.n_hits, sizeof *j->rel_rank);
    t->rel_rank = j->rel_rank;
    t->num_rel_ret = join_relevant(&t->rel, t->level, j->rel_rank);
    for (size_t h = 0; h < t->rel.n_hits; h++)
        t->num_unjudged_ret += t->rel.hit[h].grade < 0;
}

/* Lists in t->pool_row the topic's rows in the gain file, without excluded documents, and makes pool_row of each label
 * the index into this list, from 1. */
static void list_pool(struct meas_join *j, const struct lab_topic *topic, size_t n_labels, struct meas_topic *t)
{
    if (j->prepared) {
        t->pool_row = j->prepared->pool_row;
        t->n_pool = j->prepared->n_pool;
        return;
    }
    j->pool_row = mem_grow(j->pool_row, &j->cap_pool_row, topic->n, sizeof *j->pool_row);
    t->pool_row = j->pool_row;
    t->n_pool = 0;
    for (size_t i = 0; i < n_labels; i++) {
        struct meas_label *l = &j->label[i];
        if (!l->pool_row || l->excluded)
            continue;
        j->pool_row[t->n_pool++] = (uint32_t)topic->first + l->pool_row - 1;
        l->pool_row = (uint32_t)t->n_pool; /* from here on, 1 + the index into t->pool_row */
    }
}

/* Adds a labelled document among the first v->k to the coverage *v: by grade, row in the gain file and count, as far
 * as the topic has such labels. */
static void cover_label(struct meas_coverage *v, const struct meas_join *j, const struct meas_label *l,
                        const struct meas_topic_index *place, const uint32_t *pool_row)
{
    const double *count = place->gains >= 0 ? lab_double(j->files->gains, LAB_COUNT) : NULL;
    if (place->qrels >= 0)
        v->judged += j->files->format == MEAS_FORMAT_QRELS ? l->grade >= 0 : l->judged;
    if (place->gains >= 0)
        v->with_gain += l->pool_row != 0;
    if (count && l->pool_row)
        v->with_count += isnan(count[pool_row[l->pool_row - 1]]) ? 0 : 1;
}

static bool is_tied_at(const struct meas_join *j, const struct run_topic *run, size_t n_ranked, size_t k)
{
    return j->is_counted ? join_is_tied_at(j, n_ranked, k)
                         : meas_rank_key(&run->doc[j->order[k - 1]]) == meas_rank_key(&run->doc[j->order[k]]);
}

/* Adds this topic to each element of j->coverage: how many of its first k documents have labels, where each element has
 * a k of its own. The ranking
 * has n_ranked documents, of which -M keeps n. The coverage ignores -J. */
static void count_coverage(struct meas_join *j, const struct run_topic *run, size_t n_labels, size_t n_ranked, size_t n,
                           const struct meas_topic_index *place, const struct meas_topic *t)
{
    for (int c = 0; c < MEAS_COVERAGES && j->coverage[c].k; c++) {
        struct meas_coverage *v = &j->coverage[c];
        size_t top = n < v->k ? n : v->k;
        v->retrieved += place->qrels >= 0 ? top : 0;
        v->retrieved_gain += place->gains >= 0 ? top : 0;
        if (j->is_counted) {
            for (size_t h = 0; h < j->n_counted && j->counted[h].rank < top; h++)
                cover_label(v, j, &j->label[j->number[j->counted[h].doc]], place, t->pool_row);
        } else {
            for (size_t i = 0; i < top; i++)
                if (j->number[j->order[i]] < n_labels)
                    cover_label(v, j, &j->label[j->number[j->order[i]]], place, t->pool_row);
        }
        v->crossing += n > v->k && is_tied_at(j, run, n_ranked, v->k);
    }
}

int meas_join_topic(struct meas_join *j, const struct run_topic *run, bool missing,
                    const struct meas_topic_index *place, struct meas_topic *t, struct err *err)
{
    const struct meas_options *opt = j->opt;
    *t = (struct meas_topic){.missing = missing,
                             .graded = place->qrels >= 0,
                             .v9 = opt->v9,
                             .level = opt->level,
                             .log2 = j->log2,
                             .n_log2 = j->n_log2,
                             .sorter = &j->sorter,
                             .docs_in_collection = opt->docs_in_collection,
                             .gains = j->files->gains,
                             .ideal = j->prepared ? j->prepared->ideal : NULL};
    j->qid = run->qid;
    j->qid_len = run->qid_len;
    if (j->prepared)
        copy_labels(j);
    else if (add_labels(j, place, err) != 0)
        return -1;
    size_t n_labels = j->n_labels = j->table.n, repeated = join_find(j, run, n_labels);
    j->shared += j->shared_last;
    j->sharable += run->n < n_labels ? run->n : n_labels;
    size_t n = rank_docs(j, run, n_labels, repeated < run->n), n_ret = n < opt->max_ret ? n : opt->max_ret;
    if (repeated < run->n &&
        (n_ret == n ? report_repetition(run, repeated, err) : check_cut_duplicates(j, run, n_ret, err)) != 0)
        return -1;
    if (place->gains >= 0)
        list_pool(j, &j->files->gains->topic[place->gains], n_labels, t);
    count_coverage(j, run, n_labels, n, n_ret, place, t);
    if (place->gains >= 0)
        join_list_hits(j, run, JOIN_BY_GAINS, n_labels, n_ret, &t->gain);
    const struct lab_topic *topic = topic_of(j->files->qrels, place->qrels);
    if (topic && j->files->format == MEAS_FORMAT_QRELS) {
        join_list_hits(j, run, JOIN_BY_QRELS, n_labels, n_ret, &t->rel);
        count_grades(j, n_labels, t);
        count_hits(j, t);
    } else if (topic && j->files->format == MEAS_FORMAT_JG) {
        join_groups(j, run, topic, n_labels, n_ret, t);
    } else if (topic && join_prefs(j, run, topic, n_labels, n, n_ret, t, err) != 0) {
        return -1;
    }
    if (missing) /* trec_eval counts one unjudged document in a topic that the run lacks */
        t->rel.n_ret = t->gain.n_ret = opt->max_ret >= 1 && !opt->judged_only;
    j->scratch = mem_grow(j->scratch, &j->cap_scratch, n_labels + 1, sizeof *j->scratch);
    t->scratch = j->scratch;
    return 0;
}

static void *copy_to_arena(struct arena *arena, const void *from, size_t n, size_t size)
{
    void *to = arena_alloc(arena, n * size + 1);
    if (n)
        memcpy(to, from, n * size);
    return to;
}

/* Computes the ideal DCG of the nDCG measures whose labels the topic has; it does not depend on the ranking. Returns
 * n_values values from the arena, NAN for other measures, or NULL if there are no such measures. */
static const double *compute_ideals(const struct meas_set *s, const struct meas_topic *t,
                                    const struct meas_topic_index *place, struct arena *arena)
{
    double *ideal = NULL;
    for (size_t i = 0; i < s->n_args; i++) {
        const struct meas_args *a = &s->args[i];
        if (!a->spec->gains || (s->value[a->first].labels == MEAS_BY_QRELS ? place->qrels : place->gains) < 0)
            continue;
        if (!ideal) {
            ideal = arena_alloc(arena, s->n_values * sizeof *ideal);
            for (size_t v = 0; v < s->n_values; v++)
                ideal[v] = NAN;
        }
        a->spec->gains(t, a, ideal + a->first);
    }
    return ideal;
}

int meas_prepare_topic(struct meas_join *j, const char *qid, const struct meas_topic_index *place,
                       const struct meas_set *set, struct arena *arena, struct meas_prepared *prepared, struct err *err)
{
    struct run_topic empty = {.qid = qid, .qid_len = strlen(qid), .sorted = true, .ties_sorted = true};
    struct meas_topic t;
    *prepared = (struct meas_prepared){0};
    if (meas_join_topic(j, &empty, true, place, &t, err) != 0)
        return -1;
    *prepared = (struct meas_prepared){.key = copy_to_arena(arena, j->table.key, j->n_labels, sizeof *j->table.key),
                                       .label = copy_to_arena(arena, j->label, j->n_labels, sizeof *j->label),
                                       .n_labels = j->n_labels,
                                       .pool_row = copy_to_arena(arena, t.pool_row, t.n_pool, sizeof *t.pool_row),
                                       .n_pool = t.n_pool,
                                       .grades = copy_to_arena(arena, t.grades, t.n_grades, sizeof *t.grades),
                                       .n_grades = t.n_grades,
                                       .num_rel = t.num_rel,
                                       .num_nonrel = t.num_nonrel,
                                       .ideal = compute_ideals(set, &t, place, arena)};
    return 0;
}

void meas_join_free(struct meas_join *j)
{
    doc_table_free(&j->table);
    MEM_FREE_ALL(j->label, j->number, j->chain, j->link, j->labelled, j->order, j->counted, j->key);
    for (int side = JOIN_BY_QRELS; side <= JOIN_BY_GAINS; side++) {
        mem_free(j->hit[side]);
        mem_free(j->tie[side]);
    }
    join_judges_free(j);
    MEM_FREE_ALL(j->rel_rank, j->pool_row, j->grades, j->scratch);
    sort_free(&j->sorter);
}
