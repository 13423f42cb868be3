/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_stored.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/table.h"
#include "base/utf8.h"
#include "format/lines.h"
#include "judge/answer.h"
#include "judge/judge_input.h"
#include "judge/usage.h"
#include "store/journal.h"
#include "store/judgement_record.h"

enum { MOST_ATTEMPTS = 1000000 };

/* An entry of a hash table of windows. */
struct stored_slot {
    struct stored stored;
    UT_hash_handle hh;
    char key[]; /* "SEQ QID", or "=RECORD_ID QID" of a planned window */
};

/* The file that is read, and the form of its records. */
struct record_file {
    int stage; /* -1 means attempts of both stages */
    const char *const *criteria;
    size_t n_criteria;
    const char *file;
    struct err *err;
    const struct aside_bodies *charged; /* digests of the records in set_aside.jsonl, whose tokens are counted there and
                                         * not again in a copy that stays elsewhere; NULL means none */
    bool is_aside, only_heads;          /* is_aside: the file is set_aside.jsonl; only_heads: the stage is not judged,
                                         * so its answers are not needed */
};

/* Sets *p->err: the record has `fault`. Returns -1. */
static int refuse_record(const struct record_file *p, const struct jud_record *rec, const char *fault)
{
    return jud_bad_record(p->err, p->file, rec->line, rec->window.record_id, fault,
                          "a record that rcp-label judge wrote");
}

/* Returns the key of window `seq` of a topic or, if seq is negative, of the planned window of this record. The caller
 * frees it. */
static char *make_key(const char *qid, int64_t seq, const char *record_id, size_t *len)
{
    size_t room = strlen(qid) + strlen(record_id) + 24;
    char *key = mem_alloc(room, 1);
    *len = seq < 0 ? (size_t)snprintf(key, room, "=%s %s", record_id, qid)
                   : (size_t)snprintf(key, room, "%lld %s", (long long)seq, qid);
    return key;
}

/* Returns the entry of a window in a table, or NULL: window `seq` of a topic or, if seq is negative, the planned window
 * of the record. */
static struct stored_slot *find_slot(struct stored_slot *table, const char *qid, int64_t seq, const char *record_id)
{
    struct stored_slot *slot;
    size_t len;
    char *key = make_key(qid, seq, record_id, &len);
    HASH_FIND(hh, table, key, len, slot);
    mem_free(key);
    return slot;
}

const struct stored *judge_stored_find(const struct stored_stage *s, const char *qid, uint32_t seq)
{
    const struct stored_slot *slot = find_slot(s->slot, qid, seq, "");
    return slot ? &slot->stored : NULL;
}

const struct stored *judge_stored_planned(const struct stored_stage *s, const char *qid, const char *record_id)
{
    const struct stored_slot *slot = find_slot(s->slot, qid, -1, record_id);
    return slot ? &slot->stored : NULL;
}

/* Returns window `seq` of a topic or, if seq is negative, the planned window of the record, in one of the stage's
 * tables; adds it, empty, if it is missing. */
static struct stored *get_stored(struct stored_stage *s, struct stored_slot **table, const char *qid, int64_t seq,
                                 const char *record_id)
{
    struct stored_slot *slot = find_slot(*table, qid, seq, record_id);
    if (slot)
        return &slot->stored;
    size_t len;
    char *key = make_key(qid, seq, record_id, &len);
    slot = arena_alloc(&s->arena, sizeof *slot + len + 1);
    memset(slot, 0, sizeof *slot);
    memcpy(slot->key, key, len + 1);
    mem_free(key);
    slot->stored.record_id = arena_strdup(&s->arena, record_id);
    slot->stored.qid = strchr(slot->key, ' ') + 1;
    slot->stored.seq = seq;
    HASH_ADD_KEYPTR(hh, *table, slot->key, len, slot);
    s->windows += table == &s->slot;
    return &slot->stored;
}

/* Copies the scores of a valid tournament record to the stored window. Returns 0, or -1 and *p->err if the record has
 * none. */
static int copy_scores(const struct record_file *p, struct stored_stage *s, const struct jud_record *rec,
                       struct stored *w)
{
    double *score = arena_alloc(&s->arena, rec->window.n * sizeof *score);
    if (!rec->window.scored)
        return refuse_record(p, rec, "a valid window has no scores");
    for (size_t i = 0; i < rec->window.n; i++)
        score[i] = rec->shown[i].score;
    w->score = score;
    return 0;
}

/* Copies the passed criteria of a valid rubric record to the stored window, as bits in the order of the prompt's
 * criteria. Returns 0, or -1 and *p->err if the record has other criteria. */
static int copy_passes(const struct record_file *p, struct stored_stage *s, const struct jud_record *rec,
                       struct stored *w)
{
    uint32_t *passes = arena_alloc(&s->arena, rec->window.n * sizeof *passes);
    memset(passes, 0, rec->window.n * sizeof *passes);
    for (size_t c = 0; c < p->n_criteria; c++) {
        size_t k = 0;
        while (k < rec->n_criteria && strcmp(rec->criterion[k], p->criteria[c]) != 0)
            k++;
        if (k == rec->n_criteria)
            return refuse_record(p, rec, "a valid window lacks some criteria");
        for (size_t i = 0; i < rec->window.n; i++)
            passes[i] |= (rec->shown[i].passes >> k & 1) << c;
    }
    if (rec->n_criteria != p->n_criteria)
        return refuse_record(p, rec, "a valid answer was given to other criteria than those of the prompt");
    w->passes = passes;
    return 0;
}

/* Returns whether the judge answered; otherwise the server rejected the window. A judge's refusal is an answer: it
 * ended for a reason and was paid for, whether or not its text was kept. */
static bool is_answer(const struct jud_record *rec)
{
    return rec->response || rec->finish_reason || rec->output_tokens > 0 || rec->window.valid ||
           rec->window.category != ANSWER_REFUSED;
}

/* Adds the tokens of a recorded answer to *s. An implausible number of output tokens is estimated; an implausible
 * number of prompt tokens is only counted, since the record has no prompt. */
static void add_tokens(struct stored_stage *s, const struct jud_record *rec)
{
    size_t characters = rec->response ? utf8_count(rec->response) : 0;
    bool has_input = rec->input_tokens > 0 && rec->input_tokens <= USAGE_LARGEST;
    bool has_output = usage_plausible(rec->output_tokens, characters, USAGE_ANSWER, JUDGE_PER_TOKEN);
    s->input_tokens += has_input ? (uint64_t)rec->input_tokens : 0;
    s->output_tokens += has_output ? (uint64_t)rec->output_tokens : 0;
    s->output_unsaid += has_output ? 0 : (uint64_t)usage_estimate(characters, JUDGE_PER_TOKEN);
    s->prompts_unsaid += !has_input;
    s->estimated += rec->tokens_estimated || !has_input || !has_output;
}

/* Copies the number of documents and the answer of a valid record to the stored window; only the number if the stage is
 * not judged (only_heads). Returns 0, or -1 and *p->err. */
static int copy_answer(const struct record_file *p, struct stored_stage *s, const struct jud_record *rec,
                       struct stored *w)
{
    w->n = rec->window.n;
    return p->only_heads                       ? 0
         : rec->window.stage == JUD_TOURNAMENT ? copy_scores(p, s, rec, w)
                                               : copy_passes(p, s, rec, w);
}

/* Adds a record of an answer, or of a rejected request, to its stored window. `is_charged` says that another record has
 * its tokens. Returns 0, or -1 and *p->err. */
static int add_record(const struct record_file *p, struct stored_stage *s, const struct jud_record *rec,
                      bool is_charged)
{
    const struct jud_window *window = &rec->window;
    struct stored *w = get_stored(s, &s->slot, rec->qid, rec->window_seq, window->record_id);
    size_t order = p->stage >= 0 ? ++s->records : 0;
    bool has_answer = is_answer(rec);
    if (strcmp(w->record_id, window->record_id) != 0) {
        if (order && w->paid_order && has_answer)
            return refuse_record(p, rec, "two records of one window show different documents");
        if (w->paid_order || (w->settled_order && !order)) /* the record is of another window of the same number, chosen
                                                            * while answers were missing */
            return 0;
        *w = (struct stored){.record_id = arena_strdup(&s->arena, window->record_id), .qid = w->qid, .seq = w->seq};
    }
    w->changed |= s->growth && judge_growth_changed(s->growth, rec);
    if (rec->window_seq > (int64_t)s->last_seq)
        s->last_seq = (uint32_t)rec->window_seq;
    w->attempts += has_answer;
    if (has_answer && rec->attempt > w->stated)
        w->stated = rec->attempt < MOST_ATTEMPTS ? (unsigned)rec->attempt : MOST_ATTEMPTS;
    w->rejections += !has_answer;
    w->refusals += has_answer && !window->valid && window->category == ANSWER_REFUSED;
    w->settled_order = w->settled_order ? w->settled_order : order;
    w->paid_order = w->paid_order || !has_answer ? w->paid_order : order;
    w->rejected = order ? !has_answer : w->rejected;
    s->with_response += has_answer && !is_charged;
    if (has_answer && !is_charged)
        add_tokens(s, rec);
    if (p->stage >= 0 && s->served)
        served_add(s->served, rec->served_model);
    if (!window->valid) {
        if (order || !w->settled_order)
            w->category = window->category;
        return 0;
    }
    w->valid = true;
    w->answered_order = w->answered_order ? w->answered_order : order;
    return copy_answer(p, s, rec, w);
}

/* Adds a record of attempts.jsonl: an attempt that was asked again, or an answer by another model. `is_charged` says
 * that another record has its tokens. Returns 0, or -1 and *p->err. */
static int add_attempt(const struct record_file *p, struct stored_stage *s, const struct jud_record *rec,
                       bool is_charged)
{
    if (rec->window.valid)
        return refuse_record(p, rec, "the file of failed attempts has a valid answer");
    if (rec->window.category != STORED_OTHER_MODEL || !rec->served_model)
        return add_record(p, s, rec, is_charged);
    s->with_response += !is_charged;
    if (!is_charged)
        add_tokens(s, rec);
    return 0;
}

/* The record id by which s->planning_answers keeps when the schedule of a topic's stage last began again. */
static const char restart_key[] = "restart";

/* Adds the answer to a window, which is set aside, by which later windows were chosen: of several to a window, the
 * first since the last restart of its topic's stage counts. Returns its entry, without the answer itself, or NULL if
 * there is one already. */
static struct stored *add_planning_answer(struct stored_stage *s, const char *qid, int64_t seq, const char *record_id)
{
    if (judge_stored_find_used(s, qid, seq))
        return NULL;
    struct stored *w = get_stored(s, &s->planning_answers, qid, seq, record_id);
    *w = (struct stored){
        .record_id = arena_strdup(&s->arena, record_id), .qid = w->qid, .seq = seq, .settled_order = s->n_aside};
    return w;
}

/* Adds a record of set_aside.jsonl with this value: its tokens, a restart, or the answer by which later windows were
 * chosen (none, if they were chosen without it). Returns 0, or -1 and *p->err. */
static int add_aside(const struct record_file *p, struct stored_stage *s, const struct jud_record *rec,
                     enum aside value)
{
    s->n_aside++;
    if (is_answer(rec)) {
        s->with_response++;
        add_tokens(s, rec);
    }
    if (value == ASIDE_RESTART)
        get_stored(s, &s->planning_answers, rec->qid, -1, restart_key)->settled_order = s->n_aside;
    if (rec->window_seq < 0 || (value != ASIDE_PLANNED && value != ASIDE_UNPLANNED))
        return 0;
    struct stored *w = add_planning_answer(s, rec->qid, rec->window_seq, rec->window.record_id);
    if (!w || value != ASIDE_PLANNED || !rec->window.valid)
        return 0;
    w->valid = true;
    return copy_answer(p, s, rec, w);
}

/* Reads line `number` of a file into s: the stage of the file or, if p->stage is -1 or p->is_aside, an array of both
 * stages. Returns 0, or -1 and *p->err. */
static int read_record(const struct record_file *p, struct stored_stage *s, const char *line, size_t len,
                       uint64_t number)
{
    struct arena arena = {0};
    struct jud_record rec;
    struct record_file source = *p;
    bool is_charged = p->charged && p->charged->n && aside_bodies_have(p->charged, aside_body(line, len));
    int r = jud_read_record(&rec, line, len, p->file, number, JUD_VALUES | JUD_SHOWN | JUD_CALL, NULL, &arena, p->err);
    if (r == 0 && p->is_aside) {
        source.only_heads = rec.window.stage == JUD_RUBRIC && !p->n_criteria;
        r = add_aside(&source, &s[rec.window.stage], &rec, aside_read(line, len));
    } else if (r == 0 && p->stage < 0)
        r = add_attempt(p, &s[rec.window.stage], &rec, is_charged);
    else if (r == 0)
        r = rec.window.stage != p->stage
              ? refuse_record(p, &rec, "the record does not belong to the stage of this file")
              : add_record(p, s, &rec, is_charged);
    arena_free(&arena);
    return r;
}

/* Reads a file of records, if it exists. Returns 0, or -1 and *err. */
static int read_record_file(struct stored_stage *s, struct record_file p, const char *path, struct err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    bool exists;
    int r;
    if (exists_path(path, &exists, err) != 0)
        return -1;
    if (!exists)
        return 0;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    p.file = path;
    p.err = err;
    while ((r = jud_next_line(&l, &line, &len, err)) > 0) {
        if ((r = read_record(&p, s, line, len, l.number)) < 0)
            break;
        s->longest = len > s->longest ? len : s->longest;
    }
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

int judge_stored_read(struct stored_stage *s, const char *path, enum jud_stage stage, const char *const *criteria,
                      size_t n_criteria, struct err *err)
{
    return read_record_file(
        s, (struct record_file){.stage = (int)stage, .criteria = criteria, .n_criteria = n_criteria}, path, err);
}

int judge_stored_read_attempts(struct stored_stage s[2], const char *path, struct err *err)
{
    return read_record_file(s, (struct record_file){.stage = -1}, path, err);
}

/* Charges attempts without a record, whose lines were removed from attempts.jsonl, as answers of the mean length. */
static void charge_unrecorded(struct stored_stage *s)
{
    size_t n_missing = 0;
    for (struct stored_slot *slot = s->slot; slot; slot = slot->hh.next) {
        struct stored *w = &slot->stored;
        if (w->stated > w->attempts) {
            n_missing += w->stated - w->attempts;
            w->attempts = w->stated;
        }
    }
    if (n_missing)
        s->output_unsaid += n_missing * (s->output_tokens + s->output_unsaid) / s->with_response;
    s->unrecorded = n_missing;
    s->with_response += n_missing;
    s->prompts_unsaid += n_missing;
    s->estimated += n_missing;
}

/* Reads the file `name` of a store, if it exists. Returns 0, or -1 and *err. */
static int read_store_file(struct stored_stage *s, struct record_file p, const char *store, const char *name,
                           struct err *err)
{
    char *path = mem_path(store, name);
    int r = read_record_file(s, p, path, err);
    mem_free(path);
    return r;
}

/* Reads into stored[stage] the records of the stages judged, the attempts and the records set aside of a store. `both`
 * also reads the records of a stage that is not judged, without their answers. Returns 0, or -1 and *err. */
static int read_store(struct stored_stage stored[2], const char *store, const bool judged[2], bool both,
                      struct record_file p, struct err *err)
{
    struct aside_bodies aside = {.n = 0};
    char *path = mem_path(store, JOURNAL_ASIDE_NAME);
    int r = aside_bodies_read(&aside, path, err);
    mem_free(path);
    p.is_aside = true;
    if (r == 0)
        r = read_store_file(stored, p, store, JOURNAL_ASIDE_NAME, err);
    p.is_aside = false;
    p.charged = &aside;
    for (int s = 0; s < 2; s++) {
        p.stage = s;
        p.only_heads = !judged[s];
        if (r == 0 && (judged[s] || both))
            r = read_store_file(&stored[s], p, store, jud_store_file[s * JUD_STORE_FILES / 2], err);
    }
    p.stage = -1;
    p.only_heads = false;
    if (r == 0)
        r = read_store_file(stored, p, store, JOURNAL_ATTEMPTS_NAME, err);
    for (int s = 0; s < 2 && r == 0; s++)
        charge_unrecorded(&stored[s]);
    mem_free(aside.body);
    return r;
}

int judge_stored_read_all(struct stored_stage stored[2], const struct judge_options *o, const struct judge_input *input,
                          struct err *err)
{
    struct record_file p = {.stage = -1, .criteria = input->criteria, .n_criteria = input->n_criteria};
    for (int s = 0; s < 2; s++)
        stored[s].growth = input->growth.texts ? &input->growth : NULL;
    return read_store(stored, o->store, o->stage, input->growth.texts > 0, p, err);
}

int judge_stored_read_paid(struct stored_stage stored[2], const char *store, struct err *err)
{
    return read_store(stored, store, (bool[2]){false, false}, true, (struct record_file){.stage = -1}, err);
}

void judge_stored_each(struct stored_stage *s, void (*fn)(void *ctx, struct stored *w), void *ctx)
{
    for (struct stored_slot *slot = s->slot, *next; slot; slot = next) {
        next = slot->hh.next;
        fn(ctx, &slot->stored);
    }
}

const struct stored *judge_stored_find_used(const struct stored_stage *s, const char *qid, int64_t seq)
{
    struct stored_slot *used = s->planning_answers ? find_slot(s->planning_answers, qid, seq, "") : NULL,
                       *last_restart = used ? find_slot(s->planning_answers, qid, -1, restart_key) : NULL;
    return used && (!last_restart || used->stored.settled_order > last_restart->stored.settled_order) ? &used->stored
                                                                                                      : NULL;
}

void judge_stored_set_aside(struct stored_stage *s, struct stored *w)
{
    struct stored_slot *slot = (struct stored_slot *)((char *)w - offsetof(struct stored_slot, stored));
    s->n_aside++;
    if (w->aside == ASIDE_RESTART)
        get_stored(s, &s->planning_answers, w->qid, -1, restart_key)->settled_order = s->n_aside;
    struct stored *planning = w->aside == ASIDE_PLANNED || w->aside == ASIDE_UNPLANNED
                                ? add_planning_answer(s, w->qid, w->seq, w->record_id)
                                : NULL;
    if (planning && w->aside == ASIDE_PLANNED) {
        planning->valid = w->valid;
        planning->n = w->n;
        planning->score = w->score;
        planning->passes = w->passes;
    }
    if (!w->keeps_record)
        HASH_DEL(s->slot, slot);
    struct stored *removed = get_stored(s, &s->removed, w->qid, w->seq, w->record_id);
    removed->aside = w->aside;
    removed->keeps_record = w->keeps_record;
}

const struct stored *judge_stored_find_removed(const struct stored_stage *s, const char *qid, int64_t seq,
                                               const char *record_id)
{
    struct stored_slot *slot = s->removed ? find_slot(s->removed, qid, seq, record_id) : NULL;
    return slot ? &slot->stored : NULL;
}

bool judge_stored_needs_answer(const struct stored *have, const struct judge_options *o)
{
    if (!have || !have->settled_order)
        return true;
    if (have->valid)
        return false;
    if (have->rejected && have->rejections < o->max_attempts && have->attempts < o->max_attempts)
        return true;
    return have->category == ANSWER_REFUSED ? o->again_refused : o->again_invalid;
}

bool judge_stored_has_later(const struct stored_stage *s, const char *qid, uint32_t seq, size_t order)
{
    for (uint32_t later = seq + 1; later && later <= s->last_seq; later++) {
        const struct stored *w = judge_stored_find(s, qid, later);
        if (w && w->paid_order && (!order || w->paid_order < order))
            return true;
    }
    return false;
}

void judge_stored_free(struct stored_stage *s)
{
    HASH_CLEAR(hh, s->slot);
    HASH_CLEAR(hh, s->planning_answers);
    HASH_CLEAR(hh, s->removed);
    arena_free(&s->arena);
}
