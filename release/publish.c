/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads the inputs of a release. */
#include "release/publish.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/put.h"
#include "base/utf8.h"
#include "calibrate/calibrate.h"
#include "calibrate/origin.h"
#include "format/pairs.h"
#include "format/qrels.h"

int publish_digest(const char *path, char hex[SHA256_HEX], struct err *err)
{
    enum { SIZE = 1 << 16 };
    struct sha256 sha;
    FILE *f = fopen(path, "rb");
    if (!f)
        return err_input(err, path, 0, "cannot be opened: %s", strerror(errno));
    char *block = mem_alloc(SIZE, 1);
    size_t n;
    sha256_begin(&sha);
    while ((n = fread(block, 1, SIZE, f)) > 0)
        sha256_add(&sha, block, n);
    int r = ferror(f) ? err_input(err, path, 0, "cannot be read: %s", strerror(errno)) : 0;
    sha256_end(&sha, hex);
    fclose(f);
    mem_free(block);
    return r;
}

/* Returns 0, or -1 and *err if a name is not UTF-8, which JSON cannot hold. */
static int check_name_utf8(const char *name, const char *file, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    size_t len = strlen(name);
    if (utf8_span(name, len) == len)
        return 0;
    return err_input(err, file, 0, "the name '%s' is not UTF-8 text", err_quote(q, name, len));
}

/* Returns 0, or -1 and *err if a document of a gain file has no gain or no theta, or a name is not UTF-8. */
static int check_labels(const struct published *p, struct err *err)
{
    for (size_t q = 0; q < p->n_queries; q++) {
        if (check_name_utf8(p->query[q].qid, p->path, err) != 0)
            return -1;
        for (const struct pub_doc *d = p->doc + p->query[q].first, *end = d + p->query[q].n; d < end; d++) {
            if (check_name_utf8(d->docno, p->path, err) != 0)
                return -1;
            if (isnan(d->gain) || isnan(d->theta))
                return err_input(
                    err, p->path, d->line + 1,
                    "the %s is missing, expected a gain and a theta for each document (topic %s, document %s)",
                    isnan(d->gain) ? "gain" : "theta", p->query[q].qid, d->docno);
        }
    }
    return 0;
}

/* Returns whether the labels rest on the store's answers although the digests of its files differ, which line ends and
 * compression cause: the labels have the store's provenance `stated`, but for digests and dates, and no document of the
 * labels differs from the store. */
static bool are_same_answers(const struct publish_subset *s, const struct provenance *stated)
{
    const struct resp_match *m = &s->diagnosis.match;
    if (m->unknown_queries || m->unknown_docs || m->differing_docs)
        return false;
    for (size_t i = 0; i < stated->n; i++) {
        bool is_compared = stated->line[i].key != PROV_MADE && stated->line[i].key != PROV_JUDGEMENTS;
        if (is_compared && !prov_has(&s->labels.gains.provenance, &stated->line[i]))
            return false;
    }
    return true;
}

/* Returns the number of digests of files of judgements in *p. Sets *missing to the first of them that `other` lacks, or
 * to NULL. */
static size_t count_digests(const struct provenance *p, const struct provenance *other,
                            const struct prov_line **missing)
{
    size_t n = 0;
    *missing = NULL;
    for (size_t i = 0; i < p->n; i++) {
        if (p->line[i].key != PROV_JUDGEMENTS)
            continue;
        n++;
        if (!*missing && !prov_has(other, &p->line[i]))
            *missing = &p->line[i];
    }
    return n;
}

/* Checks that the labels are made of the store, if their provenance has digests of judgements. Sets s->n_elsewhere to
 * the number of files with further judgements that the labels are made of. Returns 0, or -1 and *err. */
static int check_origin(struct publish_subset *s, int threads, struct err *err)
{
    const char *const path[] = {s->input.store};
    const struct provenance *labels_origin = &s->labels.gains.provenance;
    struct provenance store_origin = {0};
    const struct prov_line *missing, *unused;
    int r = origin_of_judgements(&store_origin, "release", &s->store, path, 1, threads, err);
    size_t n_own = count_digests(&store_origin, labels_origin, &missing),
           n_known = count_digests(labels_origin, &store_origin, &unused);
    if (r == 0 && n_known && missing && !are_same_answers(s, &store_origin))
        r = err_input(err, s->labels.path, 0,
                      "was not made from the judgements in %s: it lacks the digest of %s; make the labels with "
                      "'rcp-label fit' from these judgements",
                      s->input.store, missing->value);
    s->n_elsewhere = n_known > n_own ? n_known - n_own : 0;
    prov_free(&store_origin);
    return r;
}

/* Reads the store, if one is given, with its repeats and the names of its judges; measures what `rcp-label show`
 * measures, and finds the times of the first and the last record. Checks twice that the labels are made of the store:
 * before diag_judgements compares all documents, and with its comparison. Returns 0, or -1 and *err. */
static int read_store(struct publish_subset *s, int threads, struct err *err)
{
    const char *const path[] = {s->input.store};
    struct texts *texts = s->input.corpus ? &s->corpus : NULL;
    s->store.hard_rankings = s->labels.hard_rankings;
    if (!s->input.store)
        return 0;
    if (jud_read(&s->store, s->input.store, err) != 0 || jud_finish(&s->store, err) != 0 ||
        check_origin(s, threads, err) != 0 || cal_check_names(&s->store, NULL, err) != 0 ||
        diag_judgements(&s->diagnosis, &s->store, NULL, s->labels.hard_rankings, texts,
                        s->input.grades ? &s->grades : NULL, err) != 0 ||
        check_origin(s, threads, err) != 0 ||
        retest_read(&s->diagnosis.retest, &s->store, path, 1, NULL, s->labels.clip, err) != 0 ||
        origin_of_judges(&s->origin, &s->store, path, 1, err) != 0)
        return -1;
    for (size_t i = 0; i < s->store.n_windows; i++) {
        int64_t time = s->store.window[i].recorded_at;
        if (time <= 0)
            continue;
        s->first_record = !s->first_record || time < s->first_record ? time : s->first_record;
        s->last_record = time > s->last_record ? time : s->last_record;
    }
    return 0;
}

/* Counts people's grades in queries with labels: of all documents, and of those outside the gain file; counts the
 * queries without labels; and stores the grade of each document of the gain file in s->grade. */
static void join_grades(struct publish_subset *s)
{
    const struct lab_set *g = &s->grades;
    s->grade = mem_zalloc(s->labels.n_docs + 1, sizeof *s->grade);
    for (size_t t = 0; t < g->n_topics; t++) {
        const struct lab_topic *topic = &g->topic[t];
        const struct pub_query *query = pub_find(&s->labels, topic->qid);
        const char *text = g->text + topic->text, *doc;
        size_t len;
        s->n_unlabelled += !query;
        for (size_t i = topic->first; query && i < topic->first + topic->n; i++) {
            text = lab_next_doc(text, &doc, &len);
            if (lab_grade(g, i) < 0) /* a negative grade: nobody has judged the document */
                continue;
            char *name = mem_strndup(doc, len);
            const struct pub_doc *d = pub_find_doc(&s->labels, query, name);
            mem_free(name);
            if (d)
                s->grade[d - s->labels.doc] = lab_grade(g, i);
            s->n_graded++;
            s->n_outside += !d;
        }
    }
}

/* Sets s->order: the documents of each query of the gain file in the order of the query's pool; documents that it lacks
 * come last, in the order of the gain file. */
static void order_documents(struct publish_subset *s)
{
    const struct published *p = &s->labels;
    bool *is_ordered = mem_zalloc(p->n_docs + 1, sizeof *is_ordered);
    size_t n = 0, pool_index = 0;
    s->order = mem_alloc(p->n_docs + 1, sizeof *s->order);
    for (size_t q = 0; q < p->n_queries; q++) {
        const struct pub_query *query = &p->query[q];
        while (pool_index < s->pool.n && strcmp(s->pool.query[pool_index].qid, query->qid) < 0)
            pool_index++;
        const struct pool_query *pool = pool_index < s->pool.n ? &s->pool.query[pool_index] : NULL;
        for (size_t i = 0; pool && strcmp(pool->qid, query->qid) == 0 && i < pool->n; i++) {
            const struct pub_doc *d = pub_find_doc(p, query, pool->docno[i]);
            if (d) {
                is_ordered[d - p->doc] = true;
                s->order[n++] = (size_t)(d - p->doc);
            }
        }
        for (size_t i = query->first; i < query->first + query->n; i++)
            if (!is_ordered[i])
                s->order[n++] = i;
    }
    mem_free(is_ordered);
}

/* Returns 0, or -1 and *err if a query or a document with labels has no text although a file of such texts is given. */
static int check_texts(const struct publish_subset *s, struct err *err)
{
    const struct published *p = &s->labels;
    for (size_t q = 0; q < p->n_queries && s->input.queries; q++)
        if (!texts_find(&s->queries, p->query[q].qid))
            return err_input(err, s->input.queries, 0, "no text for topic %s, which has labels in %s", p->query[q].qid,
                             p->path);
    for (size_t i = 0; i < p->n_docs && s->input.corpus; i++)
        if (!texts_find(&s->corpus, p->doc[i].docno))
            return err_input(err, s->input.corpus, 0, "no text for document %s, which has a label in %s",
                             p->doc[i].docno, p->path);
    return 0;
}

/* Replaces the path of the labels by their name in the release, so that no path of this machine is published. */
static void name_labels(struct publish_subset *s)
{
    char *name = put_formatted(PUBLISH_GAINS, s->input.name);
    s->labels.path = arena_strdup(&s->labels.arena, name);
    mem_free(name);
}

int publish_read(struct publish_subset *s, const struct publish_input *input, int threads, struct err *err)
{
    struct fmt_notes notes = {0};
    char *store_pool = input->store && !input->pool ? mem_path(input->store, "pool") : NULL;
    *s = (struct publish_subset){.input = *input};
    const char *pool = input->pool ? input->pool : store_pool && exists_file(store_pool) ? store_pool : NULL;
    int r = pub_read(&s->labels, input->gains, err);
    jud_begin(&s->store, threads, r == 0 && s->labels.n_severities > 0);
    if (r == 0) {
        diag_labels(&s->diagnosis, &s->labels);
        r = check_labels(&s->labels, err);
    }
    if (r == 0 && input->queries)
        r = texts_read(&s->queries, input->queries, NULL, NULL, err);
    if (r == 0 && input->corpus)
        r = texts_read(&s->corpus, input->corpus, NULL, NULL, err);
    if (r == 0)
        r = check_texts(s, err);
    if (r == 0 && input->grades)
        r = fmt_read_qrels(&s->grades, input->grades, true, &notes, err);
    if (r == 0 && input->excluded)
        r = fmt_read_pairs(&s->excluded, input->excluded, false, err);
    if (r == 0 && pool)
        r = pools_read(&s->pool, pool, err);
    if (r == 0)
        r = read_store(s, threads, err);
    if (r == 0) {
        join_grades(s);
        order_documents(s);
        name_labels(s);
    }
    mem_free(store_pool);
    return r;
}

void publish_subset_free(struct publish_subset *s)
{
    diag_free(&s->diagnosis);
    jud_free(&s->store);
    pub_free(&s->labels);
    prov_free(&s->origin);
    lab_free(&s->grades);
    lab_free(&s->excluded);
    pools_free(&s->pool);
    texts_free(&s->queries);
    texts_free(&s->corpus);
    MEM_FREE_ALL(s->order, s->grade);
}
