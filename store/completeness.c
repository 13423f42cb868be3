/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/completeness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "base/mem.h"
#include "base/num.h"
#include "format/provenance.h"
#include "store/scheduled.h"

enum { LACKING_PER_CENT = 5, LARGEST_COUNT = 1000000000 };

/* Compares the name (dataset, qid) with that of a topic. */
static int compare_names(const char *dataset, const char *qid, const struct complete_topic *t)
{
    int c = strcmp(dataset, t->dataset);
    return c ? c : strcmp(qid, t->qid);
}

/* Compares topics by dataset and qid, for qsort() and bsearch(). */
static int compare_topics(const void *a, const void *b)
{
    const struct complete_topic *x = a;
    return compare_names(x->dataset, x->qid, b);
}

/* Returns the topic of this name among the first n of c->topic, which are sorted, or NULL if it is missing. If
 * `dataset` is NULL, returns the first topic with this qid in any dataset. */
static struct complete_topic *find_topic(const struct completeness *c, size_t n, const char *dataset, const char *qid)
{
    if (dataset) {
        struct complete_topic key = {.dataset = dataset, .qid = qid};
        return n ? bsearch(&key, c->topic, n, sizeof key, compare_topics) : NULL;
    }
    for (size_t i = 0; i < n; i++)
        if (strcmp(c->topic[i].qid, qid) == 0)
            return &c->topic[i];
    return NULL;
}

/* Counts the recorded windows of query q in *t by stage and outcome (valid, rejected, invalid). `hard_rankings` says
 * whether rankings without scores are valid. Skips windows of category "superseded", since other windows replaced
 * them. */
static void count_windows(struct complete_topic *t, const struct jud_store *s, const struct jud_query *q,
                          bool hard_rankings)
{
    for (size_t i = q->first_window; i < q->first_window + q->n_windows; i++) {
        const struct jud_window *w = &s->window[i];
        struct complete_count *n = &t->stage[w->stage];
        if (w->valid || jud_compares(w, hard_rankings))
            n->valid++;
        else if (w->rejected)
            n->rejected++;
        else if (strcmp(jud_category_name[w->category], "superseded") != 0)
            n->invalid++;
    }
}

/* Compares refused requests by stage, dataset, qid and record id, for qsort(). */
static int compare_records(const void *a, const void *b)
{
    const struct jud_rejection *x = a, *y = b;
    int c = (int)x->stage - (int)y->stage;
    c = c ? c : strcmp(x->dataset, y->dataset);
    c = c ? c : strcmp(x->qid, y->qid);
    return c ? c : strcmp(x->record_id, y->record_id);
}

/* Returns whether the store has a record of the window whose request *r was refused: of the same stage, dataset, qid
 * and record id. */
static bool is_recorded(const struct jud_store *s, const struct jud_rejection *r)
{
    for (size_t q = 0; q < s->n_queries; q++) {
        const struct jud_query *query = &s->query[q];
        if (strcmp(query->qid, r->qid) != 0 || strcmp(query->dataset, r->dataset) != 0)
            continue;
        for (size_t i = query->first_window; i < query->first_window + query->n_windows; i++)
            if (s->window[i].stage == r->stage && strcmp(s->window[i].record_id, r->record_id) == 0)
                return true;
    }
    return false;
}

/* Adds to c->topic, which has room, the topics of the schedule that have no record, in one dataset or, if `dataset` is
 * NULL, in all. Afterwards c->topic has each topic once, sorted. */
static void add_unrecorded_topics(struct completeness *c, const struct jud_store *s, const char *dataset)
{
    size_t recorded = c->n_topics;
    for (size_t i = 0; i < s->n_scheduled; i++) {
        const struct jud_scheduled *row = &s->scheduled[i];
        bool matches = !dataset || !row->dataset || strcmp(row->dataset, dataset) == 0;
        if (matches && !find_topic(c, recorded, row->dataset, row->qid))
            c->topic[c->n_topics++] =
                (struct complete_topic){.dataset = row->dataset ? row->dataset : "", .qid = row->qid};
    }
    if (c->n_topics > recorded)
        qsort(c->topic, c->n_topics, sizeof *c->topic, compare_topics);
    size_t n = 0;
    for (size_t i = 0; i < c->n_topics; i++)
        if (!n || compare_topics(&c->topic[n - 1], &c->topic[i]) != 0)
            c->topic[n++] = c->topic[i];
    c->n_topics = n;
}

/* Adds the numbers of scheduled windows to the topics in *c by stage, and marks these numbers as known; ignores rows
 * about other topics. */
static void add_scheduled(struct completeness *c, const struct jud_store *s)
{
    for (size_t i = 0; i < s->n_scheduled; i++) {
        const struct jud_scheduled *row = &s->scheduled[i];
        struct complete_topic *t = find_topic(c, c->n_topics, row->dataset, row->qid);
        if (!t)
            continue;
        t->stage[row->stage].scheduled += row->windows;
        t->stage[row->stage].known = true;
    }
}

/* Counts each refused request whose window has no record as rejected in its topic and stage, each window once. */
static void add_rejections(struct completeness *c, const struct jud_store *s)
{
    struct jud_rejection *r = mem_alloc(s->n_rejections, sizeof *r);
    for (size_t i = 0; i < s->n_rejections; i++)
        r[i] = s->rejection[i];
    if (s->n_rejections)
        qsort(r, s->n_rejections, sizeof *r, compare_records);
    for (size_t i = 0; i < s->n_rejections; i++) {
        struct complete_topic *t = find_topic(c, c->n_topics, r[i].dataset, r[i].qid);
        if (t && (!i || compare_records(&r[i - 1], &r[i]) != 0) && !is_recorded(s, &r[i]))
            t->stage[r[i].stage].rejected++;
    }
    mem_free(r);
}

/* Reads "scheduled=N valid=N invalid=N rejected=N missing=N" and adds the numbers to *n; clears n->known if one of them
 * is not a number, for example "unknown". */
static void add_counts(struct complete_count *n, const char *value)
{
    static const char *const name[] = {"scheduled=", "valid=", "invalid=", "rejected=", "missing="};
    size_t *const number[] = {&n->scheduled, &n->valid, &n->invalid, &n->rejected, &n->missing};
    for (size_t k = 0; k < LENGTH(name); k++) {
        size_t len = strcspn(value, " "), skip = strlen(name[k]);
        int64_t count;
        if (len > skip && strncmp(value, name[k], skip) == 0 &&
            num_int(value + skip, len - skip, 0, LARGEST_COUNT, &count))
            *number[k] += (size_t)count;
        else
            n->known = false;
        value += len + (value[len] == ' ');
    }
}

/* Returns whether the file of counts s->origin[number] has the same provenance lines as an earlier one, so that it is a
 * copy; false if it has none. */
static bool is_copy(const struct jud_store *s, size_t number)
{
    const struct jud_origin *o = &s->origin[number];
    for (size_t i = 0; i < number; i++) {
        const struct jud_origin *e = &s->origin[i];
        size_t k = 0;
        while (e->n == o->n && k < o->n && strcmp(e->line[k], o->line[k]) == 0)
            k++;
        if (o->n && e->n == o->n && k == o->n)
            return true;
    }
    return false;
}

/* Adds to *sum the rejected and missing windows of a stage that the header of a file of counts states, and as many to
 * the scheduled ones; clears sum->known if it states no numbers. n_read is the number of the stage's windows read from
 * the file: those beyond the stated valid and invalid ones were rejected but counted as invalid, and move from invalid
 * to rejected. */
static void add_origin(struct complete_count *sum, const struct jud_origin *o, enum jud_stage stage, size_t n_read)
{
    struct provenance header = {0};
    struct complete_count stated = {.known = true};
    bool has_counts = false;
    for (size_t i = 0; i < o->n; i++)
        prov_parse(&header, o->line[i], strlen(o->line[i]));
    for (size_t i = 0; i < header.n; i++)
        if (header.line[i].key == PROV_WINDOWS && strcmp(header.line[i].subject, jud_stage_name[stage]) == 0) {
            add_counts(&stated, header.line[i].value);
            has_counts = true;
        }
    prov_free(&header);
    size_t n_stated = stated.valid + stated.invalid, refused = has_counts && n_read > n_stated ? n_read - n_stated : 0;
    refused = refused < stated.rejected ? refused : stated.rejected;
    refused = refused < sum->invalid ? refused : sum->invalid;
    sum->known &= has_counts ? stated.known : !n_read;
    sum->invalid -= refused;
    sum->rejected += stated.rejected;
    sum->missing += stated.missing;
    sum->scheduled += stated.missing + stated.rejected - refused;
}

/* Adds to n_read[k][stage] the number of windows that were read from the file of counts s->origin[k], without
 * superseded ones. */
static void count_origins(size_t (*n_read)[2], const struct jud_store *s)
{
    size_t *origin = mem_zalloc(s->n_files, sizeof *origin); /* per file: 1 + its index in s->origin, or 0 if it is no
                                                              * file of counts */
    for (size_t i = 0; i < s->n_files; i++)
        for (size_t k = 0; k < s->n_origins && !origin[i]; k++)
            origin[i] = strcmp(s->file[i], s->origin[k].file) == 0 ? k + 1 : 0;
    for (size_t i = 0; i < s->n_windows; i++) {
        const struct jud_window *w = &s->window[i];
        bool counts = w->valid || strcmp(jud_category_name[w->category], "superseded") != 0;
        if (counts && w->file < s->n_files && origin[w->file])
            n_read[origin[w->file] - 1][w->stage]++;
    }
    mem_free(origin);
}

/* Adds to the stages the rejected and missing windows that headers of files of counts state, and sets has_windows. The
 * headers name no topics, so the numbers are unknown if `dataset` is only one of several. */
static void add_origins(struct completeness *c, const struct jud_store *s, const char *dataset)
{
    bool is_complete = true;
    for (size_t q = 0; q < s->n_queries && dataset; q++)
        is_complete &= strcmp(s->query[q].dataset, dataset) == 0;
    size_t(*n_read)[2] = mem_zalloc(s->n_origins, sizeof *n_read);
    if (s->n_origins)
        count_origins(n_read, s);
    for (int stage = 0; stage < 2; stage++) {
        struct complete_count *sum = &c->stage[stage];
        sum->known &= is_complete || !s->n_origins;
        for (size_t i = 0; i < s->n_origins && is_complete; i++)
            if (!is_copy(s, i))
                add_origin(sum, &s->origin[i], (enum jud_stage)stage, n_read[i][stage]);
        c->has_windows[stage] = sum->scheduled > 0;
    }
    mem_free(n_read);
}

/* Sums the topics' counts by stage into c->stage. First sets each topic's number of missing windows: the scheduled ones
 * without a record. If a topic has more records than scheduled windows in a stage, sets `scheduled` to the number of
 * records. */
static void sum_stages(struct completeness *c, const struct jud_store *s)
{
    for (int stage = 0; stage < 2; stage++) {
        struct complete_count *sum = &c->stage[stage];
        sum->known = !s->unscheduled;
        for (size_t i = 0; i < c->n_topics; i++) {
            struct complete_count *n = &c->topic[i].stage[stage];
            size_t recorded = n->valid + n->invalid + n->rejected;
            if (n->scheduled < recorded)
                n->scheduled = recorded;
            n->missing = n->scheduled - recorded;
            sum->known &= n->known || !recorded || s->n_origins;
            sum->scheduled += n->scheduled;
            sum->valid += n->valid;
            sum->invalid += n->invalid;
            sum->rejected += n->rejected;
            sum->missing += n->missing;
        }
    }
}

void complete_measure(struct completeness *c, const struct jud_store *s, const char *dataset, bool hard_rankings)
{
    *c = (struct completeness){.topic = mem_alloc(s->n_queries + s->n_scheduled, sizeof *c->topic)};
    for (size_t q = 0; q < s->n_queries; q++) {
        if (dataset && strcmp(s->query[q].dataset, dataset) != 0)
            continue;
        struct complete_topic *t = &c->topic[c->n_topics++];
        *t = (struct complete_topic){.dataset = s->query[q].dataset, .qid = s->query[q].qid};
        count_windows(t, s, &s->query[q], hard_rankings);
    }
    add_unrecorded_topics(c, s, dataset);
    add_scheduled(c, s);
    add_rejections(c, s);
    sum_stages(c, s);
    add_origins(c, s, dataset);
}

void complete_free(struct completeness *c)
{
    mem_free(c->topic);
    *c = (struct completeness){0};
}

bool complete_stage_lacks(const struct complete_count *n)
{
    return (n->scheduled - n->valid) * 100 > n->scheduled * LACKING_PER_CENT;
}

bool complete_any_lacks(const struct completeness *c)
{
    return complete_stage_lacks(&c->stage[JUD_TOURNAMENT]) || complete_stage_lacks(&c->stage[JUD_RUBRIC]);
}

bool complete_unknown(const struct completeness *c)
{
    return (c->has_windows[0] && !c->stage[0].known) || (c->has_windows[1] && !c->stage[1].known);
}

bool complete_lost_schedule(const struct completeness *c, const struct jud_store *s)
{
    bool sealed = false;
    for (size_t i = 0; i < s->n_windows && !sealed; i++)
        sealed = s->window[i].sealed;
    return sealed && complete_unknown(c);
}

const char *complete_text(const struct complete_count *n, char buf[COMPLETE_TEXT_SIZE])
{
    if (n->known)
        snprintf(buf, COMPLETE_TEXT_SIZE, "scheduled=%zu valid=%zu invalid=%zu rejected=%zu missing=%zu", n->scheduled,
                 n->valid, n->invalid, n->rejected, n->missing);
    else
        snprintf(buf, COMPLETE_TEXT_SIZE, "scheduled=unknown valid=%zu invalid=%zu rejected=%zu missing=unknown",
                 n->valid, n->invalid, n->rejected);
    return buf;
}

const char *complete_reason(const struct complete_count *n, enum jud_stage stage, char buf[COMPLETE_TEXT_SIZE])
{
    snprintf(buf, COMPLETE_TEXT_SIZE,
             "%zu of %zu %s windows %s no valid answer (%zu invalid, %zu rejected, %zu missing)",
             n->scheduled - n->valid, n->scheduled, jud_stage_name[stage],
             plural(n->scheduled - n->valid, "has", "have"), n->invalid, n->rejected, n->missing);
    return buf;
}

int complete_refuse(const struct completeness *c, struct err *err)
{
    char list[2 * COMPLETE_TEXT_SIZE + 4] = "", reason[COMPLETE_TEXT_SIZE];
    for (int stage = 0; stage < 2; stage++)
        if (complete_stage_lacks(&c->stage[stage]))
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? "; " : "",
                     complete_reason(&c->stage[stage], (enum jud_stage)stage, reason));
    if (!*list)
        return 0;
    return err_fail(err, ERR_CALC, "", 0,
                    "too many windows have no valid answer, expected at most %d %% of the windows of each stage: %s",
                    LACKING_PER_CENT, list);
}
