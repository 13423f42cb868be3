/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/judgements.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/exists.h"
#include "store/digests.h"
#include "store/journal.h"
#include "store/journal_identity.h"
#include "store/judgement_record.h"
#include "store/judgement_store.h"
#include "store/rounds.h"
#include "store/scheduled.h"
#include "store/sound.h"

#define PACKED(stage) stage, stage ".gz", stage ".xz", stage ".zst", stage ".bz2"
const char *const jud_store_file[JUD_STORE_FILES] = {PACKED("tournament.jsonl"), PACKED("rubric.jsonl")};
const char *const jud_stage_name[2] = {"tournament", "rubric"};
const char *const jud_phase_name[JUD_PHASES] = {"random", "stratified", "adaptive", "planned"};
const char *const jud_category_name[JUD_CATEGORIES] = {"truncated",  "no_json", "invalid_json", "schema",
                                                       "incomplete", "refused", "superseded",   "other"};

/* A record that is being added to the store. */
struct addition {
    struct jud_store *s;
    const struct jud_record *rec;
    const char *file;
    struct err *err;
};

/* Sets *b->err: the record has `fault` instead of what is `expected`. Returns -1. */
static int report_bad(const struct addition *b, const char *fault, const char *expected)
{
    return jud_bad_record(b->err, b->file, b->rec->line, b->rec->window.record_id, fault, expected);
}

bool jud_has_name(const char *const *list, size_t n, const char *name)
{
    size_t c = 0;
    while (c < n && strcmp(list[c], name) != 0)
        c++;
    return c < n;
}

/* Checks that the record's criteria equal those of the store, which are set to those of its first rubric record. Both
 * lists are sorted, so they are compared in order. Returns 0, or -1 and *b->err. */
static int check_criteria(const struct addition *b)
{
    struct jud_store *s = b->s;
    char fault[96];
    if (!s->n_criteria)
        for (; s->n_criteria < b->rec->n_criteria; s->n_criteria++) {
            const char *name = b->rec->criterion[s->n_criteria];
            s->criterion[s->n_criteria] = arena_strdup(&s->arena, name);
        }
    size_t c = 0;
    while (c < s->n_criteria && c < b->rec->n_criteria && strcmp(s->criterion[c], b->rec->criterion[c]) == 0)
        c++;
    if (c == s->n_criteria && c == b->rec->n_criteria)
        return 0;
    for (; c < s->n_criteria; c++) {
        if (jud_has_name(b->rec->criterion, b->rec->n_criteria, s->criterion[c]))
            continue;
        snprintf(fault, sizeof fault, "no criterion '%.40s'", s->criterion[c]);
        return report_bad(b, fault, "0 or 1 for every criterion");
    }
    return report_bad(b, "the answer has a criterion that earlier answers lack", "the same criteria in all answers");
}

/* Sets *b->err: the document appears twice in the window. Returns -1. */
static int report_twice(const struct addition *b, const char *doc)
{
    char q[ERR_QUOTE_SIZE], fault[ERR_QUOTE_SIZE + 64];
    snprintf(fault, sizeof fault, "document %s appears twice in the window", err_quote(q, doc, strlen(doc)));
    return report_bad(b, fault, "each document once");
}

/* Sets *b->err: the record has another judge than the first record of its stage. Returns -1. */
static int report_judge(const struct addition *b)
{
    char q[ERR_QUOTE_SIZE], p[ERR_QUOTE_SIZE], fault[2 * ERR_QUOTE_SIZE + 64];
    const char *first_judge = b->s->judge[b->rec->window.stage][0];
    snprintf(fault, sizeof fault, "family_key '%s' differs from '%s', the family_key of the first record in this stage",
             err_quote(q, b->rec->family, strlen(b->rec->family)), err_quote(p, first_judge, strlen(first_judge)));
    return report_bad(b, fault,
                      "the judgements of a single judge, or pooled judgements (the fit, bt and show commands have the "
                      "option --judges)");
}

/* Sets *judge to the index of the record's judge in its stage, adding a new judge; 0 if the record names none and need
 * not. Returns 0, or -1 and *b->err if the judge is missing, has a name that cannot be written, or is one too many. */
static int check_family(const struct addition *b, uint32_t *judge)
{
    struct jud_store *s = b->s;
    *judge = 0;
    if ((!s->pooled || s->collects || s->build->is_check) && !b->rec->family)
        return 0;
    if (!b->rec->family)
        return report_bad(b, "'family_key' is missing", "a family_key in every record, to distinguish the judges");
    if (s->pooled && (!*b->rec->family || strpbrk(b->rec->family, " \t\r\n\v\f")))
        return report_bad(b, "'family_key' is empty or contains white space",
                          "a name that fits in a line of the gain file");
    if (!jud_judge_number(s, (enum jud_stage)b->rec->window.stage, b->rec->family, judge))
        return s->pooled ? report_bad(b, "too many judges, counted by their family_key", "at most 1000")
                         : report_judge(b);
    return 0;
}

/* Checks that a valid tournament window has scores or a ranking. The official schema requires scores; older stores
 * have only rankings, which count with hard_rankings. Returns 0, or -1 and *b->err. */
static int check_scores(const struct addition *b)
{
    const struct jud_window *w = &b->rec->window;
    if (w->stage != JUD_TOURNAMENT || !w->valid || w->scored || w->ranked)
        return 0;
    return report_bad(b, "a valid window has no scores", "a score for every document, or \"valid\": false");
}

/* Returns 1 + the index in s->served of the model `name` that answered, adding a new one; 0 if it is NULL or "". */
static uint32_t find_served_model(struct jud_store *s, const char *name)
{
    size_t i = s->n_served;
    if (!name || !*name)
        return 0;
    while (i && strcmp(s->served[i - 1], name) != 0)
        i--;
    if (i)
        return (uint32_t)i;
    s->served = mem_grow(s->served, &s->build->cap_served, s->n_served + 1, sizeof *s->served);
    s->served[s->n_served++] = arena_strdup(&s->arena, name);
    return (uint32_t)s->n_served;
}

/* Returns the index in s->file of the file that is being read, adding a new file; UINT16_MAX stands for all later
 * ones. */
static uint16_t find_file(struct jud_store *s, const char *file)
{
    if (!s->n_files || strcmp(s->file[s->n_files - 1], file) != 0) {
        s->file = mem_grow(s->file, &s->build->cap_file, s->n_files + 1, sizeof *s->file);
        s->file[s->n_files++] = arena_strdup(&s->arena, file);
    }
    return (uint16_t)(s->n_files - 1 < UINT16_MAX ? s->n_files - 1 : UINT16_MAX);
}

/* Finds the order in which the judge saw the documents, by their positions: order[i] is the index in the record of the
 * i-th document shown, and place[k] is the i of the document with index k. */
static void order_documents(const struct jud_record *rec, uint16_t *order, uint16_t *place)
{
    for (size_t i = 0; i < rec->window.n; i++) {
        size_t k = i;
        for (; k > 0 && rec->shown[order[k - 1]].position > rec->shown[i].position; k--)
            order[k] = order[k - 1];
        order[k] = (uint16_t)i;
    }
    for (size_t i = 0; i < rec->window.n; i++)
        place[order[i]] = (uint16_t)i;
}

int jud_add_record(struct jud_store *s, const struct jud_record *rec, const char *file, struct err *err)
{
    const struct addition b = {s, rec, file, err};
    struct jud_window w = rec->window;
    size_t begin = s->n_placements;
    char number[24];
    if (check_scores(&b) != 0 || check_family(&b, &w.judge) != 0 || (rec->n_criteria && check_criteria(&b) != 0))
        return -1;
    if (!w.record_id) { /* makes an id that no record of a file can have */
        snprintf(number, sizeof number, " %zu", s->n_windows);
        w.record_id = number;
    }
    w.record_id = arena_strdup(&s->arena, w.record_id);
    w.query = jud_query_number(s, rec->dataset, rec->qid);
    w.served = find_served_model(s, rec->served_model);
    w.file = rec->window.record_id ? find_file(s, file) : 0;
    w.line = rec->line < UINT32_MAX ? (uint32_t)rec->line : UINT32_MAX;
    w.sealed = rec->sealed;
    w.first = begin;
    s->placement = mem_grow(s->placement, &s->build->cap_placement, begin + w.n, sizeof *s->placement);
    s->ranking = mem_grow(s->ranking, &s->build->cap_ranking, begin + w.n, sizeof *s->ranking);
    uint16_t order[JUD_MAX_WINDOW], place[JUD_MAX_WINDOW];
    order_documents(rec, order, place);
    for (size_t i = 0; i < w.n; i++) {
        const struct jud_shown *shown = &rec->shown[order[i]];
        struct jud_placement *p = &s->placement[begin + i];
        *p = (struct jud_placement){jud_doc_number(s, w.query, shown->doc), shown->passes, shown->score};
        for (size_t k = begin; k < begin + i; k++)
            if (s->placement[k].doc == p->doc)
                return report_twice(&b, shown->doc);
        s->ranking[begin + i] = w.ranked ? place[rec->ranking[i]] : 0;
    }
    s->n_placements += w.n;
    s->window = mem_grow(s->window, &s->build->cap_window, s->n_windows + 1, sizeof *s->window);
    s->window[s->n_windows++] = w;
    return 0;
}

/* Sets *exists to whether the store in `folder` was judged in rounds. Returns 0, or -1 and *err. */
static int has_rounds(const char *folder, bool *exists, struct err *err)
{
    char name[ROUNDS_NAME_SIZE];
    rounds_name(name, 0);
    char *path = mem_path(folder, name);
    int r = exists_path(path, exists, err);
    mem_free(path);
    return r;
}

/* Checks that the windows from index `begin` on, read from the file of a stage, are of that stage. Returns 0, or -1 and
 * *err. */
static int check_stage(struct jud_store *s, size_t begin, enum jud_stage stage, struct err *err)
{
    int r = 0;
    for (size_t i = begin; i < s->n_windows && r == 0; i++) {
        const struct jud_window *w = &s->window[i];
        struct err fault;
        if (w->stage == stage)
            continue;
        jud_bad_record(&fault, s->file[w->file], w->line, w->record_id,
                       "the record does not belong to the stage of this file",
                       "only records of the stage in the file's name");
        err_is_about(&fault, ERR_ABOUT_DAMAGE);
        r = jud_fault(s, s->file[w->file], w->line, &fault, err);
    }
    return r;
}

/* Reads the files of records in the store's folder. Returns 0, or -1 and *err. */
static int read_records(struct jud_store *s, const char *folder, struct err *err)
{
    bool found = false;
    const char *earlier = NULL;
    for (int i = 0; i < JUD_STORE_FILES; i++) {
        char *joined = mem_path(folder, jud_store_file[i]);
        const char *stored_path = arena_strdup(&s->arena, joined);
        bool exists;
        mem_free(joined);
        if (exists_path(stored_path, &exists, err) != 0)
            return -1;
        found |= exists;
        size_t begin = s->n_windows;
        if (i == JUD_STORE_FILES / 2)
            earlier = NULL;
        if (exists && (jud_check_alone(s, stored_path, &earlier, err) != 0 || jud_read_file(s, stored_path, err) != 0 ||
                       check_stage(s, begin, i < JUD_STORE_FILES / 2 ? JUD_TOURNAMENT : JUD_RUBRIC, err) != 0))
            return -1;
    }
    return found || s->build->is_check
             ? 0
             : err_input(err, folder, 0, "the store has neither tournament.jsonl nor rubric.jsonl");
}

/* Checks that the file `name` of the store, if it exists, is a JSON object. Reads the store's key from identity.json,
 * unless the file has a fault. Returns 0, or -1 and *err. */
static int check_object(struct jud_store *s, const char *folder, const char *name, struct err *err)
{
    char *path = mem_path(folder, name);
    const char *stored_path = arena_strdup(&s->arena, path);
    struct err fault;
    json_t *o = NULL;
    int r = journal_identity_read(stored_path, &o, &fault);
    if (r != 0) {
        err_is_about(&fault, ERR_ABOUT_DAMAGE);
        r = jud_fault(s, stored_path, 0, &fault, err);
    }
    bool is_faulty = false;
    for (size_t i = 0; i < s->n_faults; i++)
        is_faulty |= strcmp(s->fault[i].file, stored_path) == 0;
    if (!is_faulty && strcmp(name, JOURNAL_IDENTITY_NAME) == 0)
        journal_identity_key(o, s->build->store_key);
    json_decref(o);
    mem_free(path);
    return r;
}

/* Reads a store: checks the digests of its files, reads its schedule and its records, and compares the two. Returns 0,
 * or -1 and *err. */
static int read_folder(struct jud_store *s, const char *folder, struct err *err)
{
    bool has_rounds_file, has_schedule;
    size_t begin = s->n_windows, n_files;
    *s->build->store_key = '\0';
    if (has_rounds(folder, &has_rounds_file, err) != 0 || digests_check(s, folder, &n_files, err) != 0 ||
        check_object(s, folder, JOURNAL_IDENTITY_NAME, err) != 0 ||
        check_object(s, folder, JOURNAL_CONTEXT_NAME, err) != 0)
        return -1;
    s->in_rounds |= has_rounds_file;
    s->n_digested += n_files;
    if (scheduled_read(s, folder, &has_schedule, err) != 0)
        return -1;
    s->build->in_folder = true;
    int r = read_records(s, folder, err);
    s->build->in_folder = false;
    return r == 0 && has_schedule ? sound_check_schedule(s, begin, err) : r;
}

int jud_read(struct jud_store *s, const char *path, struct err *err)
{
    struct stat st;
    const char *name = arena_strdup(&s->arena, path); /* copied because messages outlive the caller's
                                                                      * string */
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return read_folder(s, name, err);
    size_t origins = s->n_origins;
    int r = jud_read_file(s, name, err);
    s->unscheduled |= s->n_origins == origins; /* a file of counts states how many windows were scheduled */
    return r;
}

int jud_read_any(struct jud_store *s, const char *path, struct err *err)
{
    s->build->preferences = true;
    return jud_read(s, path, err);
}
