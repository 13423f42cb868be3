/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_input.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/plural.h"
#include "base/table.h"
#include "judge/judge_identity.h"
#include "judge/judge_rounds.h"
#include "judge/judge_stored.h"
#include "store/journal_identity.h"
#include "store/judgement_record.h"

struct growth_slot {
    UT_hash_handle hh;
    struct judge_growth_topic *topic;
};

/* The option that gives a stage's amount of windows: the number of adaptive batches, or of rubric windows. */
static const char *const amount_name[2] = {"batches", "rubric"};

/* Reads the store's identity into g->identity. Returns 0, or -1 and *err. */
static int read_identity(struct judge_growth *g, const struct judge_options *o, struct err *err)
{
    char *path = mem_path(o->store, JOURNAL_IDENTITY_NAME);
    int r = journal_identity_read(path, &g->identity, err);
    mem_free(path);
    return r;
}

/* A name in a set. */
struct name_slot {
    UT_hash_handle hh;
};

/* Puts the store's documents of a topic first in its pool p, also ones that p lacked; those that only p has follow. */
static void order_documents(struct pool_query *p, const struct shown_topic *stored_topic)
{
    struct name_slot *names = NULL, *slot, *slots = mem_zalloc(stored_topic->n, sizeof *slots);
    const char **docno = mem_alloc(stored_topic->n + p->n, sizeof *docno);
    size_t n = 0;
    for (; n < stored_topic->n; n++) {
        docno[n] = stored_topic->doc[n].docno;
        HASH_ADD_KEYPTR(hh, names, docno[n], strlen(docno[n]), &slots[n]);
    }
    for (size_t i = 0; i < p->n; i++) {
        HASH_FIND(hh, names, p->docno[i], strlen(p->docno[i]), slot);
        if (!slot)
            docno[n++] = p->docno[i];
    }
    HASH_CLEAR(hh, names);
    mem_free(slots);
    mem_free(p->docno);
    p->docno = docno;
    p->n = n;
}

int judge_growth_read(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    struct judge_growth *g = &input->growth;
    struct stat st;
    if (input->plans.n || stat(o->store, &st) != 0 || !S_ISDIR(st.st_mode)) /* opening the store reports a bad path */
        return 0;
    if (read_identity(g, o, err) != 0 || shown_read(&g->before, o->store, err) != 0)
        return -1;
    for (size_t q = 0; q < input->pools.n; q++) {
        const struct shown_topic *stored_topic = shown_find(&g->before, input->pools.query[q].qid);
        if (stored_topic)
            order_documents(&input->pools.query[q], stored_topic);
    }
    return 0;
}

/* Fills *present with topic number q: its name, its documents, and the digests of its texts. */
static void describe_topic(const struct judge_input *input, size_t q, struct shown_topic *present)
{
    const struct pool_query *p = &input->pools.query[q];
    *present =
        (struct shown_topic){.qid = p->qid, .digest = shown_digest(input->query[q]->title, input->query[q]->body)};
    for (size_t i = 0; i < p->n; i++)
        shown_add_doc(present, p->docno[i], shown_digest(input->passage[q][i]->title, input->passage[q][i]->body));
}

/* Returns the value under the key `term` of a stage's identity in the store, or NULL. */
static json_t *stage_term(const struct judge_growth *g, int stage, const char *term)
{
    json_t *entry = journal_identity_stage(g->identity, jud_stage_name[stage]);
    return json_object_get(json_object_get(entry, "identity"), term);
}

/* Sets *err: a store of an older version was judged with another input, as `difference` says. Returns -1. */
static int refuse_other_digest(const struct judge_options *o, const char *difference, struct err *err)
{
    return err_input(err, o->store, 0,
                     "%s, and the store, made by an older version, has no list of its judged documents. Run the "
                     "command once with the original pool and texts to add this list, or use another store",
                     difference);
}

/* Fills g->before, the topics of a store from an older version, from the input, with which it must have been judged.
 * Returns 0, or -1 and *err. */
static int describe_old_store(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    struct judge_growth *g = &input->growth;
    struct shown_size size[2] = {{0, 0}};
    bool is_described = false;
    for (int s = 0; s < 2; s++) {
        const char *pool = json_string_value(stage_term(g, s, "pool_sha256")),
                   *texts = json_string_value(stage_term(g, s, "texts_sha256"));
        if (!pool || !texts)
            continue;
        if (strcmp(pool, input->pool_sha256) != 0)
            return refuse_other_digest(o, "the pool differs from the pool of the store", err);
        if (strcmp(texts, input->texts_sha256) != 0)
            return refuse_other_digest(o, "the texts differ from the texts of the store", err);
        is_described = true;
        size[s].amount = (size_t)json_integer_value(json_object_get(stage_term(g, s, "options"), amount_name[s]));
    }
    for (size_t q = 0; is_described && q < input->n; q++) {
        struct shown_topic t;
        describe_topic(input, q, &t);
        for (int s = 0; s < 2; s++)
            if (size[s].amount && !o->until)
                shown_add_size(&t, s, (struct shown_size){t.n, size[s].amount});
        MEM_APPEND(g->before.topic, g->before.n, g->before.cap, t);
    }
    return 0;
}

/* Returns the topic as the store has it: by texts.tsv or, for a store of an older version, as the input describes topic
 * q; NULL if the store lacks it. */
static const struct shown_topic *find_stored_topic(const struct judge_growth *g, const char *qid, size_t q)
{
    return g->before.exists ? shown_find(&g->before, qid) : g->before.n ? &g->before.topic[q] : NULL;
}

/* The result of comparing the input with a store. n_known counts the texts of topics and documents in the store, a
 * document once for each topic; n_different counts those that the input has with another text. */
struct comparison {
    bool *is_counted; /* [text of the corpus]: whether the text was counted as changed */
    size_t n_known, n_different;
    const char *example; /* the last topic or document whose text differs; NULL means none */
};

/* Compares topic q of the input with the store: counts its texts in *c, and changed texts, new topics and new documents
 * in the growth. Returns 0, or -1 and *err if a judged document has no text now. */
static int compare_topic(struct judge_input *input, size_t q, struct comparison *c, const struct judge_options *o,
                         struct err *err)
{
    struct judge_growth *g = &input->growth;
    struct judge_growth_topic *t = &g->topic[q];
    const struct shown_topic *stored_topic = t->before = find_stored_topic(g, input->pools.query[q].qid, q);
    describe_topic(input, q, &t->present);
    if (!stored_topic) {
        g->topics++;
        return 0;
    }
    t->text_changed = stored_topic->digest != t->present.digest;
    g->texts += t->text_changed;
    c->n_different += t->text_changed;
    c->example = t->text_changed ? stored_topic->qid : c->example;
    c->n_known += 1 + stored_topic->n;
    for (size_t i = 0; i < stored_topic->n; i++) {
        if (i >= t->present.n || strcmp(stored_topic->doc[i].docno, t->present.doc[i].docno) != 0)
            return err_input(err, o->corpus, 0,
                             "document %s, judged in this store for topic %s, has no text that can be shown",
                             stored_topic->doc[i].docno, stored_topic->qid);
        if (stored_topic->doc[i].digest == t->present.doc[i].digest)
            continue;
        t->changed = t->changed ? t->changed : mem_zalloc(t->present.n, sizeof *t->changed);
        t->changed[i] = true;
        bool *seen = &c->is_counted[input->passage[q][i] - input->corpus.text];
        g->texts += !*seen;
        *seen = true;
        c->n_different++;
        c->example = stored_topic->doc[i].docno;
    }
    g->documents += t->present.n - stored_topic->n;
    return 0;
}

/* Returns a stage's amount by the options: the number of adaptive batches, or of rubric windows. */
static size_t requested_amount(const struct judge_options *o, int stage)
{
    return stage == JUD_TOURNAMENT ? o->batches : o->rubric;
}

/* Notes in g->from and g->to if the batches or rubric windows of a topic increase; stored_topic is NULL for a new
 * topic. Returns 0, or -1 and *err if their number is smaller than the store's. */
static int compare_amount(struct judge_growth *g, const struct shown_topic *stored_topic, int stage,
                          const struct judge_options *o, struct err *err)
{
    size_t n = stored_topic ? stored_topic->n_sizes[stage] : 0, amount = requested_amount(o, stage),
           old_amount = n ? stored_topic->size[stage][n - 1].amount : amount;
    if (old_amount > amount)
        return err_input(err, o->store, 0,
                         "%s is %zu in this store and %zu in this command: give at least the number of the store, or "
                         "use another store",
                         amount_name[stage], old_amount, amount);
    if (old_amount < amount && (!g->to[stage] || old_amount < g->from[stage]))
        g->from[stage] = old_amount;
    if (old_amount < amount)
        g->to[stage] = amount;
    return 0;
}

/* Makes g->by_qid, the table of all topics by name. */
static void index_changes(struct judge_growth *g)
{
    struct growth_slot *slot = mem_zalloc(g->n, sizeof *slot);
    for (size_t q = 0; q < g->n; q++) {
        slot[q].topic = &g->topic[q];
        HASH_ADD_KEYPTR(hh, g->by_qid, g->topic[q].present.qid, strlen(g->topic[q].present.qid), &slot[q]);
    }
    g->slot = slot;
}

/* Sets g->until to the last target of the store's rounds, if it differs from the present one; else to NULL. Returns 0,
 * or -1 and *err. */
static int read_target(struct judge_growth *g, const struct judge_options *o, struct err *err)
{
    size_t n;
    if (!g->identity)
        return 0;
    if (judge_rounds_read_target(o->store, &g->until, &n, err) != 0)
        return -1;
    if (g->until && strcmp(g->until, o->until) == 0) {
        mem_free(g->until);
        g->until = NULL;
    }
    return 0;
}

int judge_growth_compare(struct judge_input *input, const struct judge_options *o, struct err *err)
{
    struct judge_growth *g = &input->growth;
    struct comparison c = {.n_known = 0};
    if (input->plans.n)
        return 0;
    if (g->identity && !g->before.exists && describe_old_store(input, o, err) != 0)
        return -1;
    g->n = input->n;
    g->topic = mem_zalloc(g->n, sizeof *g->topic);
    c.is_counted = mem_zalloc(input->corpus.n, sizeof *c.is_counted);
    int r = 0;
    for (size_t q = 0; q < g->n && r == 0; q++) {
        r = compare_topic(input, q, &c, o, err);
        for (int s = 0; s < 2 && r == 0 && !o->until; s++)
            r = o->stage[s] ? compare_amount(g, g->topic[q].before, s, o, err) : 0;
    }
    mem_free(c.is_counted);
    if (r == 0 && 2 * c.n_different > c.n_known)
        r = err_input(
            err, o->store, 0,
            "%zu of the %zu texts judged in this store are different in this command, for example the text of %s. A "
            "store accepts only a few corrected texts: give the original texts, or use another store",
            c.n_different, c.n_known, c.example);
    if (r == 0 && g->texts)
        index_changes(g);
    return r == 0 && o->until ? read_target(g, o, err) : r;
}

/* Returns the topic with this name, or NULL if it is not judged, or if no text has changed (then there is no table). */
static struct judge_growth_topic *find_topic(const struct judge_growth *g, const char *qid)
{
    struct growth_slot *slot;
    HASH_FIND(hh, g->by_qid, qid, strlen(qid), slot);
    return slot ? slot->topic : NULL;
}

bool judge_growth_changed(const struct judge_growth *g, const struct jud_record *rec)
{
    const struct judge_growth_topic *t = find_topic(g, rec->qid);
    bool changed = t && t->text_changed;
    for (size_t i = 0; t && t->changed && i < rec->window.n && !changed; i++)
        for (size_t d = 0; d < t->before->n && !changed; d++)
            changed = t->changed[d] && strcmp(t->before->doc[d].docno, rec->shown[i].doc) == 0;
    return changed;
}

/* The data of the three callbacks below, received as `ctx`. They set aside one stage's stored windows that show a
 * changed text: these are asked again, and their records move to set_aside.jsonl (store/journal_aside.h). */
struct application {
    struct judge_input *input;
    const struct judge_options *o;
    struct stored_stage *stage;
    int number;         /* the number of the stage */
    size_t (*count)[2]; /* [topic]: the number of answered windows whose texts are [0] unchanged, [1] changed */
};

/* Counts a window in a->count if it was answered or shows a changed text. Called for each stored window. */
static void count_answers_by_change(void *ctx, struct stored *w)
{
    struct application *a = ctx;
    const struct judge_growth_topic *t = find_topic(&a->input->growth, w->qid);
    if (t && (w->changed || w->paid_order))
        a->count[t - a->input->growth.topic][w->changed]++;
}

/* Sets w->aside: ASIDE_NONE if the window stays, ASIDE_RESTART if all answers of its topic and stage show changed
 * texts, else a value that says whether later windows were chosen by its answer. Called for each stored window. */
static void decide_aside(void *ctx, struct stored *w)
{
    struct application *a = ctx;
    struct judge_growth *g = &a->input->growth;
    const struct judge_growth_topic *t = find_topic(g, w->qid);
    if (!t || !t->before || !a->count[t - g->topic][1] || w->seq < 0 || a->o->until) {
        w->aside = w->changed ? ASIDE_VOID : ASIDE_NONE;
        return;
    }
    if (!a->count[t - g->topic][0]) {
        w->aside = ASIDE_RESTART;
        return;
    }
    struct sched_options o = judge_schedule(a->o);
    size_t n = t->before->n_sizes[a->number];
    schedule_set_size(&o, (enum jud_stage)a->number, t->before->size[a->number], n);
    uint32_t last = schedule_step_end((enum jud_stage)a->number, n ? t->before->size[a->number][n - 1].docs : 0, &o,
                                      (uint32_t)w->seq);
    bool has_later = judge_stored_has_later(a->stage, w->qid, last, 0),
         is_late = (w->rejections || w->answered_order != w->settled_order) &&
                   judge_stored_has_later(a->stage, w->qid, last, w->answered_order),
         is_used = judge_stored_find_used(a->stage, w->qid, w->seq) != NULL;
    if (w->changed)
        w->aside = !has_later || is_used ? ASIDE_VOID : w->valid && !is_late ? ASIDE_PLANNED : ASIDE_UNPLANNED;
    else if (w->valid && is_late && !is_used) { /* sets aside a copy of the record, to say that it came late */
        w->aside = ASIDE_UNPLANNED;
        w->keeps_record = true;
    }
}

/* Sets a window aside unless w->aside is ASIDE_NONE; counts it if a record with a paid answer leaves its file. Called
 * for each stored window. */
static void apply_aside(void *ctx, struct stored *w)
{
    struct application *a = ctx;
    if (w->aside == ASIDE_NONE)
        return;
    a->input->growth.set_aside += !w->keeps_record && w->paid_order;
    judge_stored_set_aside(a->stage, w);
}

/* Sets the sizes of the schedule of a topic's stage: those of the store, then the present size `now` if it differs;
 * only `now` if the stage begins again, because the store has no answer in it. */
static void set_sizes(struct judge_growth_topic *t, int stage, struct shown_size now, bool has_answers)
{
    struct shown_topic *present = &t->present;
    size_t n = t->before ? t->before->n_sizes[stage] : 0;
    t->restarted[stage] = n && !has_answers;
    for (size_t k = 0; k < n && has_answers; k++)
        shown_add_size(present, stage, t->before->size[stage][k]);
    struct shown_size *last = present->n_sizes[stage] ? &present->size[stage][present->n_sizes[stage] - 1] : NULL;
    if (last && last->docs == now.docs && (stage == JUD_TOURNAMENT || last->amount == now.amount))
        last->amount = now.amount; /* added batches count as if the schedule had always had them */
    else
        shown_add_size(present, stage, now);
}

/* Returns whether the store has an answer to a window of the topic's stage. */
static bool has_answers(const struct stored_stage *s, const char *qid)
{
    const struct stored *w = judge_stored_find(s, qid, 0);
    return (w && w->paid_order) || judge_stored_has_later(s, qid, 0, 0);
}

void judge_growth_apply(struct judge_input *input, const struct judge_options *o, struct stored_stage *stored)
{
    struct judge_growth *g = &input->growth;
    for (int s = 0; s < 2 && g->texts; s++) {
        struct application a = {input, o, &stored[s], s, mem_zalloc(g->n, sizeof *a.count)};
        judge_stored_each(&stored[s], count_answers_by_change, &a);
        judge_stored_each(&stored[s], decide_aside, &a);
        judge_stored_each(&stored[s], apply_aside, &a);
        mem_free(a.count);
    }
    for (size_t q = 0; q < g->n; q++)
        for (int s = 0; s < 2; s++) {
            struct judge_growth_topic *t = &g->topic[q];
            if (o->stage[s] && !o->until)
                set_sizes(t, s, (struct shown_size){t->present.n, requested_amount(o, s)},
                          has_answers(&stored[s], t->present.qid));
            else
                for (size_t k = 0; t->before && k < t->before->n_sizes[s]; k++)
                    shown_add_size(&t->present, s, t->before->size[s][k]);
        }
}

/* Returns the value with which the record line[0 .. len) is set aside, or ASIDE_NONE. *stays says whether it also stays
 * in its file. `ctx` is the array of the stored windows, by stage. A callback of journal_remove_records(). */
static enum aside choose_aside(void *ctx, const char *line, size_t len, bool *stays)
{
    const struct stored_stage *stored = ctx;
    struct jud_record rec;
    struct arena arena = {0};
    struct err ignored;
    enum aside value = ASIDE_NONE;
    if (jud_read_record(&rec, line, len, "", 0, JUD_CALL, NULL, &arena, &ignored) == 0) {
        const struct stored *w =
            judge_stored_find_removed(&stored[rec.window.stage], rec.qid, rec.window_seq, rec.window.record_id);
        value = w ? w->aside : ASIDE_NONE;
        *stays = w && w->keeps_record;
        if (value == ASIDE_PLANNED && !rec.window.valid)
            value = ASIDE_VOID;
    }
    arena_free(&arena);
    return value;
}

/* Returns choose_aside()'s value for the record of an attempt; ASIDE_NONE if the record of its window stays. */
static enum aside choose_attempt(void *ctx, const char *line, size_t len, bool *stays)
{
    enum aside value = choose_aside(ctx, line, len, stays);
    return *stays ? ASIDE_NONE : value;
}

int judge_growth_store(struct judge_input *input, const struct judge_options *o, const struct stored_stage *stored,
                       struct journal *journal, struct err *err)
{
    struct judge_growth *g = &input->growth;
    void *ctx = (void *)(uintptr_t)stored;
    if (input->plans.n)
        return 0;
    if (g->texts && (journal_remove_records(journal, JOURNAL_ATTEMPTS, choose_attempt, ctx, err) != 0 ||
                     journal_remove_records(journal, JUD_TOURNAMENT, choose_aside, ctx, err) != 0 ||
                     journal_remove_records(journal, JUD_RUBRIC, choose_aside, ctx, err) != 0))
        return -1;
    struct shown_topic *topic = mem_alloc(g->n, sizeof *topic);
    for (size_t q = 0; q < g->n; q++)
        topic[q] = g->topic[q].present;
    int r = shown_write(&g->before, topic, g->n, o->store, err);
    mem_free(topic);
    return r;
}

/* Appends a phrase, in the format of printf, to the note, after a comma unless it is the first. */
static void append_phrase(char note[JUDGE_NOTE], const char *format, ...) __attribute__((format(printf, 2, 3)));
static void append_phrase(char note[JUDGE_NOTE], const char *format, ...)
{
    va_list args;
    size_t len = strlen(note);
    len += (size_t)snprintf(note + len, JUDGE_NOTE - len, "%s", len ? ", " : "");
    va_start(args, format);
    vsnprintf(note + len, JUDGE_NOTE - len, format, args);
    va_end(args);
}

/* Appends n, its noun (`singular` if n is 1, else `plural_noun`) and `state` to the note, unless n is 0. */
static void append_count(char note[JUDGE_NOTE], size_t n, const char *singular, const char *plural_noun,
                         const char *state)
{
    if (n)
        append_phrase(note, "%zu %s %s", n, plural(n, singular, plural_noun), state);
}

bool judge_growth_is_new(const struct judge_growth *g)
{
    return g->before.n && (g->topics || g->documents || g->texts || g->to[0] || g->to[1] || g->until);
}

void judge_growth_note(const struct judge_growth *g, const struct judge_options *o, size_t n_open,
                       char note[JUDGE_NOTE])
{
    note[0] = '\0';
    if (!judge_growth_is_new(g) || !(n_open + g->set_aside || g->until))
        return;
    append_count(note, g->topics, "topic", "topics", "new");
    append_count(note, g->documents, "document", "documents", "new");
    append_count(note, g->texts, "text", "texts", "changed");
    for (int s = 0; s < 2; s++)
        if (g->to[s])
            append_phrase(note, "%s %zu to %zu", amount_name[s], g->from[s], g->to[s]);
    if (g->until)
        append_phrase(note, "until '%.60s', not '%.60s'", o->until, g->until);
    size_t len = strlen(note);
    if (len)
        len += (size_t)snprintf(note + len, JUDGE_NOTE - len, ": %zu %s to ask about%s", n_open,
                                plural(n_open, "window", "windows"), o->until ? " before the next look" : "");
    if (len && g->texts)
        snprintf(note + len, JUDGE_NOTE - len, ", %zu answer%s set aside", g->set_aside, g->set_aside == 1 ? "" : "s");
}

void judge_growth_free(struct judge_growth *g)
{
    for (size_t q = 0; q < g->n; q++) {
        shown_topic_free(&g->topic[q].present);
        mem_free(g->topic[q].changed);
    }
    HASH_CLEAR(hh, g->by_qid);
    mem_free(g->slot);
    mem_free(g->until);
    mem_free(g->topic);
    shown_free(&g->before);
    json_decref(g->identity);
}
