/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The data of `rcp-label show` for the script of its page (share/page-show.js), as packs (base/pack.h):
 *
 *   data            the criteria, the judges and the topics with their scales and numbers of windows
 *   data-documents  the documents of all topics with their labels, and their answers to each criterion
 *   data-T          the windows of topic T, their placements and answers, valid or not
 *
 * The windows of the last topics, then the documents, are left out if the data would be larger than DOCUMENT_DATA. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "calibrate/criteria.h"
#include "diagnose/evidence.h"
#include "report/show_parts.h"

/* Adds an array of one member, a double, of each of n structs of `size` bytes: `first` points to the member of the
 * first one. */
static void pack_member(struct pack *p, const char *name, const double *first, size_t size, size_t n)
{
    double *v = mem_alloc(n, sizeof *v);
    for (size_t i = 0; i < n; i++)
        v[i] = *(const double *)((const char *)first + i * size);
    pack_array(p, name, PACK_F64, v, n);
    mem_free(v);
}

/* ---- criteria and topics ---- */

/* Adds the criteria to the pack: their names, parameters, mean information about the documents with the largest theta
 * and, if there are judgements, observed and expected pass rates. */
static void pack_criteria(struct pack *p, const struct diagnosis *d)
{
    const struct published *l = d->labels;
    const char **name = mem_alloc(l->n_items, sizeof *name);
    for (size_t c = 0; c < l->n_items; c++)
        name[c] = l->item[c].name;
    put_json_names(p->json, "criteria", name, l->n_items, false);
    pack_member(p, "gamma", &l->item->gamma, sizeof *l->item, l->n_items);
    pack_member(p, "beta", &l->item->beta, sizeof *l->item, l->n_items);
    pack_array(p, "se_gamma", PACK_F64, l->se_gamma, l->n_items);
    pack_array(p, "se_beta", PACK_F64, l->se_beta, l->n_items);
    pack_array(p, "information", PACK_F64, d->top_information, l->n_items);
    if (d->has_store) {
        pack_array(p, "passed", PACK_F64, d->reliability.rate, l->n_items);
        pack_array(p, "expected", PACK_F64, d->reliability.predicted, l->n_items);
    }
    mem_free(name);
}

/* The places of the n topics of the gain file in the store of judgements. */
struct live_topics {
    const struct show_source *s;
    size_t n;
    size_t *judged;  /* [n]: the index of the topic in `query` of the store, from 0; SIZE_MAX means that the store lacks
                      * it */
    size_t *covered; /* [n]: its index in diagnosis->coverage.query, from 0; not set if the store lacks it */
};

/* Fills *t: finds each topic of the gain file in the store and in the coverage, which has only the topics of
 * s->dataset. The caller frees t->judged and t->covered. */
static void find_topics(struct live_topics *t, const struct show_source *s)
{
    const struct published *p = s->diagnosis->labels;
    *t = (struct live_topics){s, p->n_queries, mem_alloc(p->n_queries, sizeof *t->judged),
                              mem_alloc(p->n_queries, sizeof *t->covered)};
    for (size_t i = 0; i < t->n; i++)
        t->judged[i] = SIZE_MAX;
    for (size_t q = 0, covered = 0; s->store && q < s->store->n_queries; q++) {
        if (s->dataset && strcmp(s->store->query[q].dataset, s->dataset) != 0)
            continue;
        const struct pub_query *query = pub_find(p, s->store->query[q].qid);
        if (query && t->judged[query - p->query] == SIZE_MAX) {
            t->judged[query - p->query] = q;
            t->covered[query - p->query] = covered;
        }
        covered++;
    }
}

/* Adds, for one stage, each topic's numbers of valid and invalid windows, and the reliability of the stage's labels
 * within the topic, NAN if it is unknown. */
static void pack_coverage(struct pack *p, const struct live_topics *t, enum jud_stage stage)
{
    const struct diagnosis *d = t->s->diagnosis;
    double *valid = mem_alloc(t->n, sizeof *valid), *invalid = mem_alloc(t->n, sizeof *invalid);
    double *full = mem_alloc(t->n, sizeof *full);
    for (size_t i = 0; i < t->n; i++) {
        const struct cov_query *q = t->judged[i] < SIZE_MAX ? &d->coverage.query[t->covered[i]] : NULL;
        valid[i] = q ? (double)q->valid[stage] : 0.0;
        invalid[i] = q ? (double)q->invalid[stage] : 0.0;
        full[i] = q && d->trust.halves[stage].topic ? d->trust.halves[stage].topic[t->judged[i]] : NAN;
    }
    pack_array(p, stage ? "valid.rubric" : "valid.tournament", PACK_F64, valid, t->n);
    pack_array(p, stage ? "invalid.rubric" : "invalid.tournament", PACK_F64, invalid, t->n);
    pack_array(p, stage ? "reliability.rubric" : "reliability.tournament", PACK_F64, full, t->n);
    MEM_FREE_ALL(valid, invalid, full);
}

/* Adds the topics to the pack: their names, numbers of documents, scales tau and offsets alpha and, by stage, numbers
 * of windows and reliabilities. */
static void pack_topics(struct pack *p, const struct live_topics *t)
{
    const struct published *l = t->s->diagnosis->labels;
    const char **name = mem_alloc(t->n, sizeof *name);
    double *documents = mem_alloc(t->n, sizeof *documents);
    for (size_t i = 0; i < t->n; i++) {
        name[i] = l->query[i].qid;
        documents[i] = (double)l->query[i].n;
    }
    put_json_names(p->json, "topics", name, t->n, false);
    pack_array(p, "documents", PACK_F64, documents, t->n);
    if (!l->rubric_only) {
        pack_member(p, "tau", &l->query->tau, sizeof *l->query, t->n);
        pack_member(p, "alpha", &l->query->alpha, sizeof *l->query, t->n);
    }
    for (int stage = 0; stage < 2 && t->s->store; stage++)
        pack_coverage(p, t, (enum jud_stage)stage);
    mem_free(documents);
    mem_free(name);
}

/* Adds the names of judges, phases and states, which windows have as numbers. */
static void pack_names(struct pack *p, const struct show_source *s)
{
    put_json_names(p->json, "phases", jud_phase_name, JUD_PHASES, false);
    put_json_names(p->json, "states", evidence_state_name, EVIDENCE_STATES, false);
    put_json_key(p->json, "judges", false);
    fputc('{', p->json);
    for (int stage = 0; stage < 2 && s->store; stage++) {
        const char **name = mem_alloc(s->store->n_judges[stage], sizeof *name);
        for (size_t k = 0; k < s->store->n_judges[stage]; k++)
            name[k] = prov_judge_name(s->judges, jud_stage_name[stage], s->store->judge[stage][k]);
        put_json_names(p->json, jud_stage_name[stage], name, s->store->n_judges[stage], stage == 0);
        mem_free(name);
    }
    fputc('}', p->json);
}

/* ---- documents ---- */

/* Adds, for each document of the gain file, its number of rubric responses (checks against all criteria) and, by
 * criterion, how many of them it passed and how many passes its theta predicts. */
static void pack_answers(struct pack *p, const struct diagnosis *d)
{
    size_t n = d->labels->n_docs, C = d->labels->n_items;
    double *answers = mem_alloc(n, sizeof *answers), *column = mem_alloc(n, sizeof *column);
    double *passed = mem_alloc(n * C, sizeof *passed), *expected = mem_alloc(n * C, sizeof *expected);
    resp_count(&d->observed, n, answers, passed, expected);
    pack_array(p, "answers", PACK_F64, answers, n);
    for (size_t c = 0; c < 2 * C; c++) {
        char *name = put_formatted(c < C ? "passed.%zu" : "expected.%zu", c % C);
        for (size_t i = 0; i < n; i++)
            column[i] = (c < C ? passed : expected)[i * C + c % C];
        pack_array(p, name, c < C ? PACK_F64 : PACK_F32, column, n);
        mem_free(name);
    }
    MEM_FREE_ALL(answers, column, passed, expected);
}

/* Adds the labels and answers of all documents of the gain file to the page, as the pack "data-documents". Returns
 * whether it fits into the page. */
static bool add_documents(struct document *doc, const struct show_source *s)
{
    const struct published *l = s->diagnosis->labels;
    const struct pub_doc *x = l->doc;
    const char **name = mem_alloc(l->n_docs, sizeof *name);
    uint32_t *first = mem_alloc(l->n_queries, sizeof *first);
    struct pack p;
    pack_begin(&p);
    for (size_t i = 0; i < l->n_docs; i++)
        name[i] = x[i].docno;
    put_json_names(p.json, "documents", name, l->n_docs, true);
    for (size_t t = 0; t < l->n_queries; t++)
        first[t] = (uint32_t)l->query[t].first;
    pack_array(&p, "first", PACK_U32, first, l->n_queries);
    pack_member(&p, "gain", &x->gain, sizeof *x, l->n_docs);
    pack_member(&p, "se_gain", &x->se_gain, sizeof *x, l->n_docs);
    pack_member(&p, "theta", &x->theta, sizeof *x, l->n_docs);
    pack_member(&p, "se_theta", &x->se_theta, sizeof *x, l->n_docs);
    pack_member(&p, "bt", &x->bt, sizeof *x, l->n_docs);
    pack_member(&p, "se_bt", &x->se_bt, sizeof *x, l->n_docs);
    if (s->store)
        pack_answers(&p, s->diagnosis);
    mem_free(first);
    mem_free(name);
    return document_pack(doc, &p, "data-documents");
}

/* ---- windows ---- */

enum { STAGE, PHASE, STATE, JUDGE, SHOWN, WINDOW_COLUMNS };
enum { DOCUMENT, RANK, PLACE_COLUMNS };
/* The windows of a topic as columns. window[], number[]: an element for each of n windows. place[], passes, score: an
 * element for each of the n_places documents of these windows, window after window in the order shown; passes has a bit
 * for each criterion of the gain file, and score is NAN without scores. */
struct live_windows {
    uint16_t *window[WINDOW_COLUMNS], *place[PLACE_COLUMNS];
    uint32_t *number, *passes; /* number: UINT32_MAX means that the window has none */
    double *score;
    size_t n, n_places;
};

/* Turns `passes`, with a bit for each of the store's n criteria, into bits in the order of the gain file, where
 * criterion c of the store has the index item[c]. */
static uint32_t order_passes(uint32_t passes, const size_t *item, size_t n)
{
    uint32_t out = 0;
    for (size_t c = 0; c < n; c++)
        out |= (passes >> c & 1u) << item[c];
    return out;
}

/* Appends a window to *to, whose arrays have room for it. place_of[i] is the number of the topic's document i (of the
 * store) in the pack, item[c] the index in the gain file of criterion c of the store. */
static void add_window(struct live_windows *to, const struct jud_store *s, const struct jud_window *w,
                       const uint16_t *place_of, const size_t *item)
{
    uint16_t column[WINDOW_COLUMNS] = {w->stage, w->phase, (uint16_t)evidence_state(w), (uint16_t)w->judge, w->n};
    for (int k = 0; k < WINDOW_COLUMNS; k++)
        to->window[k][to->n] = column[k];
    to->number[to->n++] = w->seq == JUD_NO_SEQ ? UINT32_MAX : w->seq;
    jud_rank(s, w, to->place[RANK] + to->n_places);
    for (size_t i = 0; i < w->n; i++, to->n_places++) {
        const struct jud_placement *p = &s->placement[w->first + i];
        to->place[DOCUMENT][to->n_places] = place_of[p->doc];
        to->score[to->n_places] = w->scored ? p->score : NAN;
        to->passes[to->n_places] = jud_answers(w) ? order_passes(p->passes, item, s->n_criteria) : 0;
    }
}

/* Adds a topic's windows to the page as the pack "data-T", T = `topic`, with an array for each column of windows and of
 * their places, and unknown_docs[0 .. n), the names of documents that the gain file lacks. Returns whether it fits into
 * the page. */
static bool pack_windows(struct document *doc, size_t topic, struct live_windows *w, const char *const *unknown_docs,
                         size_t n)
{
    static const char *const window[] = {"stage", "phase", "state", "judge", "shown"}, *const place[] = {"document",
                                                                                                         "rank"};
    struct pack p;
    pack_begin(&p);
    put_json_names(p.json, "others", unknown_docs, n, true);
    for (int k = 0; k < WINDOW_COLUMNS; k++)
        pack_array(&p, window[k], PACK_U16, w->window[k], w->n);
    for (int k = 0; k < PLACE_COLUMNS; k++)
        pack_array(&p, place[k], PACK_U16, w->place[k], w->n_places);
    pack_array(&p, "number", PACK_U32, w->number, w->n);
    pack_array(&p, "passes", PACK_U32, w->passes, w->n_places);
    pack_array(&p, "score", PACK_F32, w->score, w->n_places);
    return document_pack(doc, &p, "data-%zu", topic);
}

/* Adds the windows of a topic, an index of the gain file, to the page. In them, documents are numbered from 0 as in the
 * topic's part of the gain file; those that it lacks follow, with their names in `unknown_docs`. item[c] is the index
 * in the gain file of criterion c of the store. Returns whether the windows were added: the page has room for them, and
 * the numbers of documents fit into 16 bits. */
static bool add_windows(struct document *doc, const struct live_topics *t, size_t topic, const size_t *item)
{
    const struct jud_store *s = t->s->store;
    const struct published *l = t->s->diagnosis->labels;
    const struct pub_query *labels = &l->query[topic];
    const struct jud_query *q = &s->query[t->judged[topic]];
    const struct jud_window *from = s->window + q->first_window, *end = from + q->n_windows;
    struct live_windows w = {.n = 0};
    const char **unknown_docs = mem_alloc(q->n_docs, sizeof *unknown_docs);
    uint16_t *place_of = mem_alloc(q->n_docs, sizeof *place_of);
    size_t n_others = 0, places = 0;
    for (size_t i = 0; i < q->n_docs; i++) {
        const struct pub_doc *d = pub_find_doc(l, labels, q->doc[i]);
        place_of[i] = (uint16_t)(d ? (size_t)(d - l->doc) - labels->first : labels->n + n_others);
        if (!d)
            unknown_docs[n_others++] = q->doc[i];
    }
    for (const struct jud_window *x = from; x < end; x++)
        places += x->n;
    for (int k = 0; k < WINDOW_COLUMNS; k++)
        w.window[k] = mem_alloc(q->n_windows, sizeof *w.window[k]);
    for (int k = 0; k < PLACE_COLUMNS; k++)
        w.place[k] = mem_alloc(places, sizeof *w.place[k]);
    w.number = mem_alloc(q->n_windows, sizeof *w.number);
    w.passes = mem_alloc(places, sizeof *w.passes);
    w.score = mem_alloc(places, sizeof *w.score);
    for (const struct jud_window *x = from; x < end; x++)
        add_window(&w, s, x, place_of, item);
    bool fits = labels->n + n_others <= UINT16_MAX && pack_windows(doc, topic, &w, unknown_docs, n_others);
    for (int k = 0; k < WINDOW_COLUMNS; k++)
        mem_free(w.window[k]);
    for (int k = 0; k < PLACE_COLUMNS; k++)
        mem_free(w.place[k]);
    MEM_FREE_ALL(w.number, w.passes, w.score, place_of, unknown_docs);
    return fits;
}

/* ---- all ---- */

void show_live(struct document *doc, const struct show_source *s)
{
    struct live_topics t;
    struct pack p;
    struct err err;
    size_t item[JUD_MAX_CRITERIA] = {0};
    find_topics(&t, s);
    pack_begin(&p);
    fprintf(p.json, "\"digits\":%d", REPORT_DIGITS);
    put_json_bool(p.json, "judged", s->store != NULL);
    pack_criteria(&p, s->diagnosis);
    pack_topics(&p, &t);
    pack_names(&p, s);
    bool fits = document_pack(doc, &p, "data");
    if (fits)
        doc->script = PAGE_SHOW;
    fits = fits && add_documents(doc, s);
    fits = fits && s->store && crit_match(s->diagnosis->labels, s->store, item, &err) == 0;
    for (size_t i = 0; i < t.n && fits; i++)
        if (t.judged[i] < SIZE_MAX)
            fits = add_windows(doc, &t, i, item);
    MEM_FREE_ALL(t.judged, t.covered);
}
