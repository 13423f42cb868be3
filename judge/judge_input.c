/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_input.h"
#include "judge/judge_rounds.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base_name.h"
#include "base/table.h"
#include "store/journal_identity.h"

/* An id whose text is needed. */
struct id_slot {
    UT_hash_handle hh;
    const char *id;
};

/* Returns whether the id is in the set `ctx`. A callback of the reader of texts. */
static bool is_needed(void *ctx, const char *id)
{
    struct id_slot *slot, *ids = ctx;
    HASH_FIND_STR(ids, id, slot);
    return slot != NULL;
}

/* Adds an id, which the caller keeps alive, to the set of needed ids. */
static void add_needed_id(struct id_slot **ids, struct arena *arena, const char *id)
{
    struct id_slot *slot;
    HASH_FIND_STR(*ids, id, slot);
    if (slot)
        return;
    slot = arena_alloc(arena, sizeof *slot);
    slot->id = id;
    HASH_ADD_KEYPTR(hh, *ids, id, strlen(id), slot);
}

/* Reads the texts of the topics and documents of the pools. Returns 0, or -1 and *err. */
static int read_texts(struct judge_input *in, const struct judge_options *o, struct err *err)
{
    struct id_slot *queries = NULL, *docs = NULL;
    for (size_t q = 0; q < in->pools.n; q++) {
        add_needed_id(&queries, &in->arena, in->pools.query[q].qid);
        for (size_t i = 0; i < in->pools.query[q].n; i++)
            add_needed_id(&docs, &in->arena, in->pools.query[q].docno[i]);
    }
    in->queries.skip_bad = in->corpus.skip_bad = o->skip_bad_texts;
    int r = texts_read(&in->queries, o->queries, is_needed, queries, err);
    if (r == 0)
        r = texts_read(&in->corpus, o->corpus, is_needed, docs, err);
    HASH_CLEAR(hh, queries);
    HASH_CLEAR(hh, docs);
    return r;
}

/* Removes from the pools the documents and topics with bad texts, and topics without documents. Returns 0, or -1 and
 * *err. */
static int remove_bad_texts(struct judge_input *in, const struct judge_options *o, struct err *err)
{
    size_t topics = 0;
    for (size_t q = 0; q < in->pools.n && in->queries.n_bad + in->corpus.n_bad; q++) {
        struct pool_query *p = &in->pools.query[q];
        size_t n = 0;
        for (size_t i = 0; i < p->n; i++)
            if (!texts_find_bad(&in->corpus, p->docno[i]))
                p->docno[n++] = p->docno[i];
        in->left_out_documents += p->n - n;
        p->n = n;
        if (n && !texts_find_bad(&in->queries, p->qid))
            in->pools.query[topics++] = *p;
        else
            mem_free(p->docno);
    }
    if (in->queries.n_bad + in->corpus.n_bad) {
        in->left_out_topics = in->pools.n - topics;
        in->pools.n = topics;
    }
    if (in->pools.n)
        return 0;
    return err_input(err, o->pool, 0, "no topic has a text that can be shown, expected texts in UTF-8");
}

/* Finds the text of every topic and document of the pools. Returns 0, or -1 and *err. */
static int join_texts(struct judge_input *in, const struct judge_options *o, struct err *err)
{
    const char *query = NULL, *doc = NULL, *doc_topic = NULL;
    size_t queries = 0, docs = 0;
    in->query = arena_alloc(&in->arena, in->pools.n * sizeof *in->query);
    in->passage = arena_alloc(&in->arena, in->pools.n * sizeof *in->passage);
    for (size_t q = 0; q < in->pools.n; q++) {
        const struct pool_query *p = &in->pools.query[q];
        in->query[q] = texts_find(&in->queries, p->qid);
        in->passage[q] = arena_alloc(&in->arena, p->n * sizeof **in->passage);
        if (!in->query[q] && queries++ == 0)
            query = p->qid;
        for (size_t i = 0; i < p->n; i++) {
            in->passage[q][i] = texts_find(&in->corpus, p->docno[i]);
            if (!in->passage[q][i] && docs++ == 0) {
                doc = p->docno[i];
                doc_topic = p->qid;
            }
        }
    }
    if (queries)
        return err_input(err, o->queries, 0, "no text for topic %s of the pool (topics without a text: %zu)", query,
                         queries);
    if (docs)
        return err_input(err, o->corpus, 0,
                         "no text for document %s of topic %s in the pool (documents without a text: %zu)", doc,
                         doc_topic, docs);
    return 0;
}

/* Reads the store's identity, which is NULL for a new store. Returns 0, or -1 and *err. */
static int read_identity(json_t **identity, const char *store, struct err *err)
{
    char *path = mem_path(store, JOURNAL_IDENTITY_NAME);
    int r = journal_identity_read(path, identity, err);
    mem_free(path);
    return r;
}

/* Makes the pools of the documents in in->plans, and sets in->window to the size of its largest window. */
static void make_plan_pools(struct judge_input *in)
{
    struct pools *p = &in->pools;
    p->query = mem_zalloc(in->plans.n, sizeof *p->query);
    for (; p->n < in->plans.n; p->n++) {
        const struct plan_query *q = &in->plans.query[p->n];
        const char **docno = mem_alloc(q->n_docs, sizeof *docno);
        memcpy(docno, q->docno, q->n_docs * sizeof *docno);
        p->query[p->n] = (struct pool_query){q->qid, docno, q->n_docs};
        for (int s = 0; s < 2; s++)
            for (size_t w = 0; w < q->n_windows[s]; w++)
                in->window = q->window[s][w].n > in->window ? q->window[s][w].n : in->window;
    }
}

/* Reads into in->entry the identity of the store's tournament or, for repeats without one, of its rubric; NULL for a
 * new store. Returns 0, or -1 and *err. */
static int read_stage_identity(struct judge_input *in, const char *store, struct err *err)
{
    json_t *identity, *entry;
    if (read_identity(&identity, store, err) != 0)
        return -1;
    entry = journal_identity_stage(identity, jud_stage_name[JUD_TOURNAMENT]);
    in->entry =
        json_incref(entry || !in->repeats ? entry : journal_identity_stage(identity, jud_stage_name[JUD_RUBRIC]));
    json_decref(identity);
    return 0;
}

/* Reads a plan, makes pools of its documents, and reads the identity of the store's tournament, to which the plan's
 * windows are added. Returns 0, or -1 and *err. */
static int read_plan(struct judge_input *in, const struct judge_options *o, struct err *err)
{
    if (plans_read(&in->plans, o->plan, err) != 0)
        return -1;
    make_plan_pools(in);
    return read_stage_identity(in, o->store, err);
}

/* Draws the windows of the store that are asked about again, makes pools of their documents, and reads the store's
 * identity. Returns 0, or -1 and *err. */
static int read_repeats(struct judge_input *in, const struct judge_options *o, struct err *err)
{
    if (repeats_sample(&in->plans, o->repeat_of, o->repeat, o->seed, o->stage, err) != 0)
        return -1;
    in->repeats = true;
    make_plan_pools(in);
    return read_stage_identity(in, o->repeat_of, err);
}

/* Checks that no text of the repeated windows has changed since the store was judged. Returns 0, or -1 and *err. */
static int check_repeated_texts(const struct judge_input *in, const struct judge_options *o, struct err *err)
{
    static const char changed[] = "the text of %s %s has changed since the store was judged; a run without repeats "
                                  "asks the judge about the new text";
    struct shown_texts shown;
    int r = shown_read(&shown, o->repeat_of, err);
    for (size_t q = 0; q < in->pools.n && r == 0; q++) {
        const struct pool_query *p = &in->pools.query[q];
        const struct shown_topic *shown_topic = shown_find(&shown, p->qid);
        if (shown_topic && shown_topic->digest != shown_digest(in->query[q]->title, in->query[q]->body))
            r = err_input(err, o->queries, 0, changed, "topic", p->qid);
        for (size_t i = 0; i < p->n && shown_topic && r == 0; i++) {
            uint64_t text = shown_digest(in->passage[q][i]->title, in->passage[q][i]->body);
            size_t k = 0;
            while (k < shown_topic->n && strcmp(shown_topic->doc[k].docno, p->docno[i]) != 0)
                k++;
            if (k < shown_topic->n && shown_topic->doc[k].digest != text)
                r = err_input(err, o->corpus, 0, changed, "document", p->docno[i]);
        }
    }
    shown_free(&shown);
    return r;
}

/* Reads the windows' pools from the caller's memory, the repeated store, a plan, or a pool file. Returns 0, or -1 and
 * *err. */
static int read_pools(struct judge_input *in, const struct judge_options *o, struct err *err)
{
    in->window = o->window;
    if (o->memory_pool) {
        in->pools = *o->memory_pool;
        *o->memory_pool = (struct pools){0};
        return 0;
    }
    return o->repeat_of ? read_repeats(in, o, err)
         : o->plan      ? read_plan(in, o, err)
                        : pools_read(&in->pools, o->pool, err);
}

/* Returns the dataset's name in the store to which planned windows, or windows of a pool that the program made, are
 * added, or NULL. */
static const char *find_stored_dataset(const struct judge_input *in, const struct judge_options *o)
{
    const char *name = NULL;
    for (int s = -1; s < 2 && !name; s++) {
        json_t *entry = s < 0 ? in->entry : journal_identity_stage(in->growth.identity, jud_stage_name[s]);
        json_t *dataset = json_object_get(json_object_get(entry, "identity"), "dataset");
        name = s < 0 || o->own_pool ? json_string_value(json_object_get(dataset, "name")) : NULL;
    }
    return name;
}

/* Adds a string, including its NUL, to a digest. */
static void add_string(struct sha256 *h, const char *s)
{
    sha256_add(h, s, strlen(s) + 1);
}

/* Compares pointers to texts by id, for qsort(). */
static int compare_ids(const void *a, const void *b)
{
    const struct text *x = *(const struct text *const *)a, *y = *(const struct text *const *)b;
    return strcmp(x->id, y->id);
}

/* Adds all texts, sorted by id, to a digest. */
static void add_texts(struct sha256 *h, const struct texts *t)
{
    const struct text **sorted = mem_alloc(t->n, sizeof *sorted);
    for (size_t i = 0; i < t->n; i++)
        sorted[i] = &t->text[i];
    qsort(sorted, t->n, sizeof *sorted, compare_ids);
    for (size_t i = 0; i < t->n; i++) {
        add_string(h, sorted[i]->id);
        add_string(h, sorted[i]->title);
        add_string(h, sorted[i]->body);
    }
    mem_free(sorted);
}

/* Computes the digests of the pools and texts, which depend on the contents only, not on the form of the files. */
static void compute_digests(struct judge_input *in)
{
    struct sha256 h;
    sha256_begin(&h);
    for (size_t q = 0; q < in->pools.n; q++) {
        add_string(&h, in->pools.query[q].qid);
        for (size_t i = 0; i < in->pools.query[q].n; i++)
            add_string(&h, in->pools.query[q].docno[i]);
        add_string(&h, "");
    }
    sha256_end(&h, in->pool_sha256);
    sha256_begin(&h);
    add_texts(&h, &in->queries);
    add_string(&h, "");
    add_texts(&h, &in->corpus);
    sha256_end(&h, in->texts_sha256);
}

/* Sets in->dataset: the option's name, the store's, or the name of the pool's file without its folder and ending. If
 * the program made the pool, the corpus gives the name, with digits of a digest, since many corpora are called
 * "corpus". */
static void name_dataset(struct judge_input *in, const struct judge_options *o)
{
    const char *path = o->repeat_of ? o->repeat_of : o->plan ? o->plan : o->own_pool ? o->corpus : o->pool;
    const char *name = o->dataset ? o->dataset : find_stored_dataset(in, o);
    snprintf(in->dataset, sizeof in->dataset, "%.200s", base_name(path));
    char *dot = strchr(in->dataset + (in->dataset[0] == '.'), '.');
    if (dot)
        *dot = '\0';
    if (!in->dataset[0] || strcmp(in->dataset, "-") == 0)
        snprintf(in->dataset, sizeof in->dataset, "dataset");
    size_t len = strlen(in->dataset);
    if (o->own_pool)
        snprintf(in->dataset + len, sizeof in->dataset - len, "-%.8s", in->texts_sha256);
    if (name)
        snprintf(in->dataset, sizeof in->dataset, "%s", name);
    for (char *p = in->dataset; *p; p++)
        if ((unsigned char)*p <= ' ' || (unsigned char)*p >= 127)
            *p = '_'; /* names of datasets come from file names, which may have any bytes */
}

const char *judge_decoding(const struct judge_options *o)
{
    return o->schema_subset ? "json_schema subset" : completion_decoding_name[o->settings.decoding];
}

/* Reads into *limit the limit of tokens of a stage's answers in the identity, 0 for the server's limit. Returns whether
 * the identity has the stage. */
static bool read_stored_limit(json_t *identity, int stage, int64_t *limit)
{
    json_t *entry = journal_identity_stage(identity, jud_stage_name[stage]);
    json_t *judge = json_object_get(json_object_get(entry, "identity"), "judge");
    *limit = json_integer_value(json_object_get(judge, "max_output_tokens"));
    return judge != NULL;
}

/* Sets in->max_tokens: the option's limit or, if windows are asked again, the limit in the store's identity, which the
 * option may exceed. Returns 0, or -1 and *err if the option's limit is lower. */
static int set_limits(struct judge_input *in, const struct judge_options *o, struct err *err)
{
    int64_t new_limit = o->settings.max_tokens, limit;
    json_t *identity = NULL;
    int r = o->again_invalid || o->again_refused ? read_identity(&identity, o->store, err) : 0;
    for (int s = 0; s < 2 && r == 0; s++) {
        bool is_stored = read_stored_limit(identity, s, &limit);
        in->max_tokens[s] = is_stored ? limit : new_limit;
        if (is_stored && o->stage[s] && new_limit && new_limit < limit)
            r = err_input(
                err, o->store, 0,
                "its %s answers may have %lld tokens, but this command allows only %lld: allow at least as many",
                jud_stage_name[s], (long long)limit, (long long)new_limit);
    }
    json_decref(identity);
    return r;
}

int judge_input_read(struct judge_input *in, const struct judge_options *o, struct err *err)
{
    *in = (struct judge_input){0};
    for (int s = 0; s < 2; s++)
        if (o->stage[s] && prompt_load(&in->prompt[s], o->prompt[s], o->method, (enum jud_stage)s, err) != 0)
            return -1;
    if (o->stage[JUD_RUBRIC])
        in->n_criteria = prompt_criteria(&in->prompt[JUD_RUBRIC], &in->criteria);
    if (set_limits(in, o, err) != 0)
        return -1;
    if (read_pools(in, o, err) != 0 || judge_growth_read(in, o, err) != 0 || read_texts(in, o, err) != 0 ||
        remove_bad_texts(in, o, err) != 0 || join_texts(in, o, err) != 0)
        return -1;
    if (o->repeat_of && check_repeated_texts(in, o, err) != 0)
        return -1;
    compute_digests(in);
    name_dataset(in, o);
    return judge_topics_select(in, o, err) == 0 ? judge_growth_compare(in, o, err) : -1;
}

void judge_input_free(struct judge_input *in)
{
    judge_rounds_free(in->rounds);
    judge_growth_free(&in->growth);
    for (int s = 0; s < 2; s++)
        prompt_free(&in->prompt[s]);
    texts_free(&in->queries);
    texts_free(&in->corpus);
    pools_free(&in->pools);
    plans_free(&in->plans);
    json_decref(in->entry);
    arena_free(&in->arena);
}
