/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/completeness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "base/mem.h"
#include "store/scheduled.h"

enum { LACKING_PER_CENT = 5 };

static int compare_names(const char *dataset, const char *qid, const struct complete_topic *t)
{
    int c = strcmp(dataset, t->dataset);
    return c ? c : strcmp(qid, t->qid);
}

static int by_name(const void *a, const void *b)
{
    const struct complete_topic *x = a;
    return compare_names(x->dataset, x->qid, b);
}

/* Returns the topic of this name among the first n, or NULL if it is missing. `dataset` NULL matches any dataset. */
static struct complete_topic *find_topic(const struct completeness *c, size_t n, const char *dataset, const char *qid)
{
    if (dataset) {
        struct complete_topic key = {.dataset = dataset, .qid = qid};
        return n ? bsearch(&key, c->topic, n, sizeof key, by_name) : NULL;
    }
    for (size_t i = 0; i < n; i++)
        if (strcmp(c->topic[i].qid, qid) == 0)
            return &c->topic[i];
    return NULL;
}

/* Counts the topic's windows by outcome. Skips windows of category "superseded", since other windows replaced them. */
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

static int by_record(const void *a, const void *b)
{
    const struct jud_rejection *x = a, *y = b;
    int c = (int)x->stage - (int)y->stage;
    c = c ? c : strcmp(x->dataset, y->dataset);
    c = c ? c : strcmp(x->qid, y->qid);
    return c ? c : strcmp(x->record_id, y->record_id);
}

static bool is_recorded(const struct jud_store *s, const struct jud_rejection *r)
{
    for (size_t q = 0; q < s->n_queries; q++) {
        const struct jud_query *of = &s->query[q];
        if (strcmp(of->qid, r->qid) != 0 || strcmp(of->dataset, r->dataset) != 0)
            continue;
        for (size_t i = of->first_window; i < of->first_window + of->n_windows; i++)
            if (s->window[i].stage == r->stage && strcmp(s->window[i].record_id, r->record_id) == 0)
                return true;
    }
    return false;
}

/* Adds the topics that only the schedule names. c->topic has room for them. */
static void add_absent(struct completeness *c, const struct jud_store *s, const char *dataset)
{
    size_t recorded = c->n_topics;
    for (size_t i = 0; i < s->n_scheduled; i++) {
        const struct jud_scheduled *row = &s->scheduled[i];
        bool wanted = !dataset || !row->dataset || strcmp(row->dataset, dataset) == 0;
        if (wanted && !find_topic(c, recorded, row->dataset, row->qid))
            c->topic[c->n_topics++] =
                (struct complete_topic){.dataset = row->dataset ? row->dataset : "", .qid = row->qid};
    }
    if (c->n_topics > recorded)
        qsort(c->topic, c->n_topics, sizeof *c->topic, by_name);
    size_t n = 0;
    for (size_t i = 0; i < c->n_topics; i++)
        if (!n || by_name(&c->topic[n - 1], &c->topic[i]) != 0)
            c->topic[n++] = c->topic[i];
    c->n_topics = n;
}

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

/* Counts each refused request whose window has no record, each window once. */
static void add_rejections(struct completeness *c, const struct jud_store *s)
{
    struct jud_rejection *r = mem_alloc(s->n_rejections, sizeof *r);
    for (size_t i = 0; i < s->n_rejections; i++)
        r[i] = s->rejection[i];
    if (s->n_rejections)
        qsort(r, s->n_rejections, sizeof *r, by_record);
    for (size_t i = 0; i < s->n_rejections; i++) {
        struct complete_topic *t = find_topic(c, c->n_topics, r[i].dataset, r[i].qid);
        if (t && (!i || by_record(&r[i - 1], &r[i]) != 0) && !is_recorded(s, &r[i]))
            t->stage[r[i].stage].rejected++;
    }
    mem_free(r);
}

/* Sums the topics' counts by stage. A topic's scheduled windows without a record are missing. */
static void sum_up(struct completeness *c, const struct jud_store *s)
{
    for (int stage = 0; stage < 2; stage++) {
        struct complete_count *sum = &c->stage[stage];
        sum->known = !s->unscheduled && !s->n_origins;
        for (size_t i = 0; i < c->n_topics; i++) {
            struct complete_count *n = &c->topic[i].stage[stage];
            size_t recorded = n->valid + n->invalid + n->rejected;
            if (n->scheduled < recorded)
                n->scheduled = recorded;
            n->missing = n->scheduled - recorded;
            sum->known &= n->known || !recorded;
            sum->scheduled += n->scheduled;
            sum->valid += n->valid;
            sum->invalid += n->invalid;
            sum->rejected += n->rejected;
            sum->missing += n->missing;
        }
        c->stages[stage] = sum->scheduled > 0;
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
    add_absent(c, s, dataset);
    add_scheduled(c, s);
    add_rejections(c, s);
    sum_up(c, s);
}

void complete_free(struct completeness *c)
{
    mem_free(c->topic);
    *c = (struct completeness){0};
}

bool complete_lacks(const struct complete_count *n)
{
    return (n->scheduled - n->valid) * 100 > n->scheduled * LACKING_PER_CENT;
}

bool complete_lacking(const struct completeness *c)
{
    return complete_lacks(&c->stage[JUD_TOURNAMENT]) || complete_lacks(&c->stage[JUD_RUBRIC]);
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
             "%zu of %zu %s windows %s no valid answer: %zu invalid, %zu rejected, %zu missing",
             n->scheduled - n->valid, n->scheduled, jud_stage_name[stage],
             plural(n->scheduled - n->valid, "has", "have"), n->invalid, n->rejected, n->missing);
    return buf;
}

int complete_refuse(const struct completeness *c, struct err *err)
{
    char list[2 * COMPLETE_TEXT_SIZE + 4] = "", one[COMPLETE_TEXT_SIZE];
    for (int stage = 0; stage < 2; stage++)
        if (complete_lacks(&c->stage[stage]))
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? "; " : "",
                     complete_reason(&c->stage[stage], (enum jud_stage)stage, one));
    if (!*list)
        return 0;
    return err_fail(err, ERR_CALC, "", 0,
                    "incomplete judgements, expected at most %d %% of a stage's windows without "
                    "a valid answer: %s",
                    LACKING_PER_CENT, list);
}
