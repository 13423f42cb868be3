/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/evidence.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "base/exists.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "calibrate/calibrate.h"
#include "calibrate/criteria.h"
#include "calibrate/origin.h"
#include "judge/prompt.h"
#include "model/logistic.h"
#include "store/journal.h"
#include "store/journal_identity.h"
#include "store/shown.h"

/* ---- names ---- */

/* Adds the names of all topics or, unless of_topics, of the topic's documents, in the gain file and in the store, to
 * the search for the name nearest to an unknown one. */
static void add_known_names(const struct evidence *e, struct nearest *near, bool of_topics)
{
    const struct published *p = &e->labels;
    for (size_t i = 0; i < (of_topics ? p->n_queries : e->labels_query ? e->labels_query->n : 0); i++) {
        const char *name = of_topics ? p->query[i].qid : p->doc[e->labels_query->first + i].docno;
        nearest_add(near, name, strlen(name));
    }
    for (size_t i = 0; i < (of_topics ? e->store.n_queries : e->store_query ? e->store_query->n_docs : 0); i++) {
        const char *name = of_topics ? e->store.query[i].qid : e->store_query->doc[i];
        nearest_add(near, name, strlen(name));
    }
}

/* Fills *err: the topic, or unless is_topic the document, is not known; suggests a known name that resembles it.
 * Returns -1. */
static int report_unknown(const struct evidence *e, bool is_topic, struct err *err)
{
    const char *name = is_topic ? e->topic : e->docno,
               *place = e->has_labels ? "gain file or the judgements" : "judgements";
    char q[ERR_QUOTE_SIZE], o[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    struct nearest near;
    nearest_begin(&near, name, strlen(name));
    add_known_names(e, &near, is_topic);
    nearest_text(&near, "", text);
    err_quote(q, name, strlen(name));
    err_quote(o, e->topic, strlen(e->topic));
    return is_topic ? err_input(err, "", 0, "no topic '%s' in the %s%s", q, place, text)
                    : err_input(err, "", 0, "no document '%s' of topic '%s' in the %s%s", q, o, place, text);
}

/* Finds the topic in the store (in `dataset`, unless it is NULL) and in the gain file, the document in the gain file,
 * its rank by gain in the topic, and the number of the topic's gains. What is missing stays NULL or 0. */
static void find_topic_and_doc(struct evidence *e, const char *dataset)
{
    const struct published *p = &e->labels;
    for (size_t q = 0; q < e->store.n_queries && !e->store_query; q++)
        if (strcmp(e->store.query[q].qid, e->topic) == 0 &&
            (!dataset || strcmp(e->store.query[q].dataset, dataset) == 0))
            e->store_query = &e->store.query[q];
    e->labels_query = e->has_labels ? pub_find(p, e->topic) : NULL;
    e->labels_doc = e->labels_query ? pub_find_doc(p, e->labels_query, e->docno) : NULL;
    bool has_gain = e->labels_doc && !isnan(e->labels_doc->gain);
    for (size_t i = 0; e->labels_query && i < e->labels_query->n; i++) {
        double gain = p->doc[e->labels_query->first + i].gain;
        e->n_gains += isnan(gain) ? 0 : 1;
        e->place += has_gain && gain > e->labels_doc->gain;
    }
    e->place += has_gain;
}

/* ---- criteria ---- */

/* Fills e->criterion[c], criterion c of the store: counts the answers about the document and its passes, and predicts
 * the share of passes from its theta. `item` is the criterion's index in the gain file, severity[] the judges'
 * severities. */
static void count_criterion(struct evidence *e, size_t c, size_t item, const double *severity)
{
    const struct jud_store *s = &e->store;
    struct evidence_criterion *count = &e->criterion[c];
    double sum = 0.0;
    *count = (struct evidence_criterion){.name = s->criterion[c]};
    for (size_t i = 0; i < e->n; i++) {
        const struct evidence_window *w = &e->window[i];
        size_t judge = 0;
        if (!w->has_answers)
            continue;
        while (judge + 1 < s->n_judges[JUD_RUBRIC] && strcmp(s->judge[JUD_RUBRIC][judge], w->judge) != 0)
            judge++;
        count->answers++;
        count->passed += w->passes >> c & 1;
        sum += e->labels_doc
                 ? logistic(e->labels.item[item].gamma * (e->labels_doc->theta - e->labels.item[item].beta) -
                            severity[judge])
                 : NAN;
    }
    count->expected = count->answers ? sum / (double)count->answers : NAN;
}

/* Fills e->criterion[]: counts the answers about the document to each criterion of the store, the passes among them,
 * and the share of passes that theta predicts. Returns 0, or -1 and *err if the gain file and the store have different
 * criteria or judges. */
static int count_answers(struct evidence *e, struct err *err)
{
    const struct jud_store *s = &e->store;
    size_t item[JUD_MAX_CRITERIA] = {0};
    double *severity = mem_zalloc(jud_rubric_judges(s), sizeof *severity);
    int r = e->has_labels && s->n_criteria ? crit_match(&e->labels, s, item, err) : 0;
    if (r == 0 && e->has_labels)
        r = crit_severities(&e->labels, s, true, severity, NULL, err);
    e->n_criteria = s->n_criteria;
    e->criterion = arena_alloc(&e->arena, s->n_criteria * sizeof *e->criterion);
    for (size_t c = 0; c < s->n_criteria && r == 0; c++)
        count_criterion(e, c, item[c], severity);
    mem_free(severity);
    return r;
}

/* ---- the text ---- */

/* Sets *limit to the number of characters after which the store in `folder` cut texts (max_document_characters of its
 * identity file); leaves it if they were not cut. Returns 0, or -1 and *err. */
static int read_limit(const char *folder, size_t *limit, struct err *err)
{
    json_t *o;
    char *path = mem_path(folder, JOURNAL_IDENTITY_NAME);
    int r = journal_identity_read(path, &o, err);
    mem_free(path);
    for (int stage = 0; stage < 2 && r == 0; stage++) {
        json_t *identity = json_object_get(journal_identity_stage(o, jud_stage_name[stage]), "identity");
        json_t *n = json_object_get(json_object_get(identity, "preprocessing"), "max_document_characters");
        *limit = json_integer_value(n) > 0 ? (size_t)json_integer_value(n) : *limit;
    }
    if (r == 0)
        json_decref(o);
    return r;
}

/* Compares the text with the digest that the store in `folder` has of the text that was judged. If it has one, sets
 * e->is_text_known and, if they differ, e->is_text_changed. Returns 0, or -1 and *err. */
static int compare_text(struct evidence *e, const struct text *t, const char *folder, struct err *err)
{
    struct shown_texts shown;
    int r = shown_read(&shown, folder, err);
    const struct shown_topic *topic = r == 0 ? shown_find(&shown, e->topic) : NULL;
    for (size_t i = 0; topic && i < topic->n; i++)
        if (strcmp(topic->doc[i].docno, e->docno) == 0) {
            e->is_text_known = true;
            e->is_text_changed |= topic->doc[i].digest != shown_digest(t->title, t->body);
        }
    shown_free(&shown);
    return r;
}

/* Sets e->text to the longest form in which the text was sent to the judge, at most `limit` characters, or fewer if
 * each window cut it; and e->n_characters and e->n_sent to the lengths of the whole text and of this form. */
static void set_sent_text(struct evidence *e, const struct text *t, size_t limit)
{
    size_t longest = 0, len;
    char *passage = prompt_passage(t, &len);
    e->n_characters = utf8_count(passage);
    mem_free(passage);
    for (size_t i = 0; i < e->n; i++)
        longest = e->window[i].characters > longest ? e->window[i].characters : longest;
    limit = e->n && longest < limit ? longest : limit;
    e->n_sent = limit < e->n_characters ? limit : e->n_characters;
    char *sent = prompt_shown(t, limit);
    e->text = arena_strdup(&e->arena, sent);
    mem_free(sent);
}

/* Sets e->query_text and, if the document's text was found, the members about it: the form that was sent, its lengths,
 * and whether it changed. Returns 0, or -1 and *err. */
static int add_texts(struct evidence *e, const struct evidence_source *source, struct err *err)
{
    const struct text *query = texts_find(&e->queries, e->topic), *text = texts_find(&e->corpus, e->docno);
    size_t limit = 0;
    int r = 0;
    e->query_text = query ? query->body : NULL;
    for (size_t i = 0; i < source->n_paths && r == 0 && text; i++)
        if (exists_folder(source->path[i]))
            r = read_limit(source->path[i], &limit, err) != 0 ? -1 : compare_text(e, text, source->path[i], err);
    if (text && r == 0)
        set_sent_text(e, text, limit ? limit : SIZE_MAX);
    return r;
}

/* ---- files ---- */

/* Returns whether `id` equals *name, a char * that `name` points to. A callback of texts_read, which keeps only the
 * text with this id. */
static bool is_named(void *name, const char *id)
{
    return strcmp(*(const char **)name, id) == 0;
}

/* Reads the gain file source->labels or, if that is NULL, labels.gains of the first store, if the first path is a store
 * that has it; otherwise e->has_labels stays false. Returns 0, or -1 and *err. */
static int read_labels(struct evidence *e, const struct evidence_source *source, struct err *err)
{
    bool is_default = !source->labels && source->n_paths && exists_folder(source->path[0]), exists = !is_default;
    char *path = is_default ? mem_path(source->path[0], "labels.gains") : NULL;
    int r = is_default ? exists_path(path, &exists, err) : 0;
    const char *labels = is_default ? path : source->labels;
    if (r == 0 && exists && labels) {
        e->has_labels = true;
        r = pub_read(&e->labels, arena_strdup(&e->arena, labels), err);
    }
    mem_free(path);
    return r;
}

/* Reads the gain file, the judgements with the models of their judges, and the texts of the topic and the document.
 * Returns 0, or -1 and *err. */
static int read_evidence_files(struct evidence *e, const struct evidence_source *source, struct err *err)
{
    int r = read_labels(e, source, err);
    jud_begin(&e->store, source->threads, source->pooled < 0 ? e->labels.n_severities > 0 : source->pooled);
    e->store.hard_rankings = source->hard_rankings || e->labels.hard_rankings;
    e->queries.skip_bad = e->corpus.skip_bad = true;
    for (size_t i = 0; i < source->n_paths && r == 0; i++)
        r = jud_read(&e->store, source->path[i], err);
    if (r == 0)
        r = jud_finish(&e->store, err);
    if (r == 0)
        r = cal_check_names(&e->store, source->dataset, err);
    if (r == 0)
        r = origin_of_judges(&e->judges, &e->store, source->path, source->n_paths, err);
    if (r == 0 && source->queries)
        r = texts_read(&e->queries, source->queries, is_named, &e->topic, err);
    if (r == 0 && source->corpus)
        r = texts_read(&e->corpus, source->corpus, is_named, &e->docno, err);
    return r;
}

int evidence_read(struct evidence *e, const struct evidence_source *source, const char *topic, const char *docno,
                  struct err *err)
{
    *e = (struct evidence){.topic = topic, .docno = docno};
    if (read_evidence_files(e, source, err) != 0)
        return -1;
    find_topic_and_doc(e, source->dataset);
    if (evidence_find_windows(e, source, err) != 0)
        return -1;
    if (!e->labels_doc && !e->n)
        return report_unknown(e, !e->store_query && !e->labels_query, err);
    return count_answers(e, err) == 0 ? add_texts(e, source, err) : -1;
}

void evidence_free(struct evidence *e)
{
    mem_free(e->window);
    prov_free(&e->judges);
    texts_free(&e->queries);
    texts_free(&e->corpus);
    jud_free(&e->store);
    pub_free(&e->labels);
    arena_free(&e->arena);
}
