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
static int read_texts(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    struct id_slot *queries = NULL, *docs = NULL;
    for (size_t q = 0; q < input->pools.n; q++) {
        add_needed_id(&queries, &input->arena, input->pools.query[q].qid);
        for (size_t i = 0; i < input->pools.query[q].n; i++)
            add_needed_id(&docs, &input->arena, input->pools.query[q].docno[i]);
    }
    input->queries.skip_bad = input->corpus.skip_bad = o->skip_bad_texts;
    int r = texts_read(&input->queries, o->queries, is_needed, queries, err);
    if (r == 0)
        r = texts_read(&input->corpus, o->corpus, is_needed, docs, err);
    HASH_CLEAR(hh, queries);
    HASH_CLEAR(hh, docs);
    return r;
}

/* Removes from the pools the documents and topics with bad texts, and topics without documents, and counts them.
 * Returns 0, or -1 and *err if no topic is left. */
static int remove_bad_texts(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    size_t topics = 0;
    for (size_t q = 0; q < input->pools.n && input->queries.n_bad + input->corpus.n_bad; q++) {
        struct pool_query *p = &input->pools.query[q];
        size_t n = 0;
        for (size_t i = 0; i < p->n; i++)
            if (!texts_find_bad(&input->corpus, p->docno[i]))
                p->docno[n++] = p->docno[i];
        input->left_out_documents += p->n - n;
        p->n = n;
        if (n && !texts_find_bad(&input->queries, p->qid))
            input->pools.query[topics++] = *p;
        else
            mem_free(p->docno);
    }
    if (input->queries.n_bad + input->corpus.n_bad) {
        input->left_out_topics = input->pools.n - topics;
        input->pools.n = topics;
    }
    if (input->pools.n)
        return 0;
    return err_input(err, o->pool, 0, "no topic has a text that can be shown, expected texts in UTF-8");
}

/* Sets input->query and input->passage to the texts of all topics and documents of the pools. Returns 0, or -1 and *err
 * if one has no text. */
static int join_texts(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    const char *query = NULL, *doc = NULL, *doc_topic = NULL;
    size_t queries = 0, docs = 0;
    input->query = arena_alloc(&input->arena, input->pools.n * sizeof *input->query);
    input->passage = arena_alloc(&input->arena, input->pools.n * sizeof *input->passage);
    for (size_t q = 0; q < input->pools.n; q++) {
        const struct pool_query *p = &input->pools.query[q];
        input->query[q] = texts_find(&input->queries, p->qid);
        input->passage[q] = arena_alloc(&input->arena, p->n * sizeof **input->passage);
        if (!input->query[q] && queries++ == 0)
            query = p->qid;
        for (size_t i = 0; i < p->n; i++) {
            input->passage[q][i] = texts_find(&input->corpus, p->docno[i]);
            if (!input->passage[q][i] && docs++ == 0) {
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

/* Makes the pools of the documents in input->plans, and sets input->window to the size of its largest window. */
static void make_plan_pools(struct judge_input *input)
{
    struct pools *p = &input->pools;
    p->query = mem_zalloc(input->plans.n, sizeof *p->query);
    for (; p->n < input->plans.n; p->n++) {
        const struct plan_query *q = &input->plans.query[p->n];
        const char **docno = mem_alloc(q->n_docs, sizeof *docno);
        memcpy(docno, q->docno, q->n_docs * sizeof *docno);
        p->query[p->n] = (struct pool_query){q->qid, docno, q->n_docs};
        for (int s = 0; s < 2; s++)
            for (size_t w = 0; w < q->n_windows[s]; w++)
                input->window = q->window[s][w].n > input->window ? q->window[s][w].n : input->window;
    }
}

/* Reads into input->entry the identity of the store's tournament or, for repeats without one, of its rubric; NULL if
 * the store is new or lacks it. Returns 0, or -1 and *err. */
static int read_stage_identity(struct judge_input *input, const char *store, struct err *err)
{
    json_t *identity, *entry;
    if (read_identity(&identity, store, err) != 0)
        return -1;
    entry = journal_identity_stage(identity, jud_stage_name[JUD_TOURNAMENT]);
    input->entry =
        json_incref(entry || !input->repeats ? entry : journal_identity_stage(identity, jud_stage_name[JUD_RUBRIC]));
    json_decref(identity);
    return 0;
}

/* Reads a plan, makes pools of its documents, and reads the identity of the store's tournament, to which the plan's
 * windows are added. Returns 0, or -1 and *err. */
static int read_plan(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    if (plans_read(&input->plans, o->plan, err) != 0)
        return -1;
    make_plan_pools(input);
    return read_stage_identity(input, o->store, err);
}

/* Draws the windows of the store o->repeat_of that are asked about again (o->repeat says how many, or which share of
 * them), makes pools of their documents, and reads the store's identity. Returns 0, or -1 and *err. */
static int read_repeats(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    if (repeats_sample(&input->plans, o->repeat_of, o->repeat, o->seed, o->stage, err) != 0)
        return -1;
    input->repeats = true;
    make_plan_pools(input);
    return read_stage_identity(input, o->repeat_of, err);
}

/* Checks that no text of the repeated windows has changed since the store was judged. Returns 0, or -1 and *err. */
static int check_repeated_texts(const struct judge_input *input, const struct judge_options *o, struct err *err)
{
    static const char changed[] =
        "the text of %s %s has changed since it was judged, so the windows that show this text cannot be repeated; to "
        "ask the judge about the new text, run the command without repeats";
    struct shown_texts shown;
    int r = shown_read(&shown, o->repeat_of, err);
    for (size_t q = 0; q < input->pools.n && r == 0; q++) {
        const struct pool_query *p = &input->pools.query[q];
        const struct shown_topic *shown_topic = shown_find(&shown, p->qid);
        if (shown_topic && shown_topic->digest != shown_digest(input->query[q]->title, input->query[q]->body))
            r = err_input(err, o->queries, 0, changed, "topic", p->qid);
        for (size_t i = 0; i < p->n && shown_topic && r == 0; i++) {
            uint64_t text = shown_digest(input->passage[q][i]->title, input->passage[q][i]->body);
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

/* Reads the pools, from the caller's memory, or makes them of the windows of a plan or of the store whose windows are
 * asked about again, or reads a pool file. Sets input->window, the number of documents of the largest window. Returns
 * 0, or -1 and *err. */
static int read_pools(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    input->window = o->window;
    if (o->memory_pool) {
        input->pools = *o->memory_pool;
        *o->memory_pool = (struct pools){0};
        return 0;
    }
    return o->repeat_of ? read_repeats(input, o, err)
         : o->plan      ? read_plan(input, o, err)
                        : pools_read(&input->pools, o->pool, err);
}

/* Returns the name that the dataset has in the store, or NULL. It is looked up only if planned windows, or windows of a
 * pool that the program made, are added to the store. */
static const char *find_stored_dataset(const struct judge_input *input, const struct judge_options *o)
{
    const char *name = NULL;
    for (int s = -1; s < 2 && !name; s++) {
        json_t *entry = s < 0 ? input->entry : journal_identity_stage(input->growth.identity, jud_stage_name[s]);
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
static void compute_digests(struct judge_input *input)
{
    struct sha256 h;
    sha256_begin(&h);
    for (size_t q = 0; q < input->pools.n; q++) {
        add_string(&h, input->pools.query[q].qid);
        for (size_t i = 0; i < input->pools.query[q].n; i++)
            add_string(&h, input->pools.query[q].docno[i]);
        add_string(&h, "");
    }
    sha256_end(&h, input->pool_sha256);
    sha256_begin(&h);
    add_texts(&h, &input->queries);
    add_string(&h, "");
    add_texts(&h, &input->corpus);
    sha256_end(&h, input->texts_sha256);
}

/* Sets input->dataset: the option's name, the store's (find_stored_dataset()), or the name of the file of the pool or
 * plan, or of the repeated store, without its folder and ending. If the program made the pool, the corpus gives the
 * name, with digits of a digest, since many corpora are called "corpus". */
static void name_dataset(struct judge_input *input, const struct judge_options *o)
{
    const char *path = o->repeat_of ? o->repeat_of : o->plan ? o->plan : o->own_pool ? o->corpus : o->pool;
    const char *name = o->dataset ? o->dataset : find_stored_dataset(input, o);
    snprintf(input->dataset, sizeof input->dataset, "%.200s", base_name(path));
    char *dot = strchr(input->dataset + (input->dataset[0] == '.'), '.');
    if (dot)
        *dot = '\0';
    if (!input->dataset[0] || strcmp(input->dataset, "-") == 0)
        snprintf(input->dataset, sizeof input->dataset, "dataset");
    size_t len = strlen(input->dataset);
    if (o->own_pool)
        snprintf(input->dataset + len, sizeof input->dataset - len, "-%.8s", input->texts_sha256);
    if (name)
        snprintf(input->dataset, sizeof input->dataset, "%s", name);
    for (char *p = input->dataset; *p; p++)
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

/* Sets input->max_tokens: the option's limit or, if windows are asked again, the limit in the store's identity, which
 * the option may exceed. Returns 0, or -1 and *err if the option's limit is lower. */
static int set_limits(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    int64_t new_limit = o->settings.max_tokens, limit;
    json_t *identity = NULL;
    int r = o->again_invalid || o->again_refused ? read_identity(&identity, o->store, err) : 0;
    for (int s = 0; s < 2 && r == 0; s++) {
        bool is_stored = read_stored_limit(identity, s, &limit);
        input->max_tokens[s] = is_stored ? limit : new_limit;
        if (is_stored && o->stage[s] && new_limit && new_limit < limit)
            r = err_input(err, o->store, 0,
                          "the %s answers of this store may have %lld tokens, but this command allows only %lld: allow "
                          "at least as many tokens as the store",
                          jud_stage_name[s], (long long)limit, (long long)new_limit);
    }
    json_decref(identity);
    return r;
}

int judge_input_read(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    *input = (struct judge_input){0};
    for (int s = 0; s < 2; s++)
        if (o->stage[s] && prompt_load(&input->prompt[s], o->prompt[s], o->method, (enum jud_stage)s, err) != 0)
            return -1;
    if (o->stage[JUD_RUBRIC])
        input->n_criteria = prompt_criteria(&input->prompt[JUD_RUBRIC], &input->criteria);
    if (set_limits(input, o, err) != 0)
        return -1;
    if (read_pools(input, o, err) != 0 || judge_growth_read(input, o, err) != 0 || read_texts(input, o, err) != 0 ||
        remove_bad_texts(input, o, err) != 0 || join_texts(input, o, err) != 0)
        return -1;
    if (o->repeat_of && check_repeated_texts(input, o, err) != 0)
        return -1;
    compute_digests(input);
    name_dataset(input, o);
    return judge_topics_select(input, o, err) == 0 ? judge_growth_compare(input, o, err) : -1;
}

void judge_input_free(struct judge_input *input)
{
    judge_rounds_free(input->rounds);
    judge_growth_free(&input->growth);
    for (int s = 0; s < 2; s++)
        prompt_free(&input->prompt[s]);
    texts_free(&input->queries);
    texts_free(&input->corpus);
    pools_free(&input->pools);
    plans_free(&input->plans);
    json_decref(input->entry);
    arena_free(&input->arena);
}
