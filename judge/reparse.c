/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/reparse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/output.h"
#include "base/output_folder.h"
#include "base/source.h"
#include "base/table.h"
#include "format/lines.h"
#include "judge/answer.h"
#include "store/journal_identity.h"
#include "store/judgement_record.h"
#include "store/scheduled.h"
#include "store/seal.h"
#include "store/sound.h"

/* A record whose raw answer is decoded again, and the rubric's criteria. */
struct record {
    struct jud_record rec;
    const char *file;
    const char *const *criteria;
    size_t n_criteria;
    struct arena arena;
    struct err *err;
};

/* Sets r->err: the record has `fault` instead of what is `expected`. Returns -1. */
static int refuse_record(const struct record *r, const char *fault, const char *expected)
{
    return jud_bad_record(r->err, r->file, r->rec.line, r->rec.window.record_id, fault, expected);
}

/* Returns the outcome of a window: REPARSE_VALID, or the category of its invalid answer. */
static int window_outcome(const struct jud_window *w)
{
    return w->valid ? REPARSE_VALID : w->category;
}

/* Checks that the documents have the positions 1, 2 and so on, if any, and that the criteria of a rubric record are
 * known and those of the store. Returns 0, or -1 and r->err. */
static int check_record(const struct record *r)
{
    const struct jud_record *rec = &r->rec;
    bool rubric = rec->window.stage == JUD_RUBRIC;
    for (size_t i = 0; i < rec->window.n; i++)
        if (rec->shown[i].position && rec->shown[i].position != (int64_t)i + 1) /* doc_1 of the answer is the first */
            return refuse_record(r, "the positions of the documents are not 1, 2 and so on", "a record of " JUD_SCHEMA);
    if (rubric && rec->window.valid && r->n_criteria && !jud_source_has_criteria(rec, r->criteria, r->n_criteria))
        return refuse_record(r, "the criteria of a valid record differ from the criteria of the store",
                             "the same criteria in all records");
    if (rubric && rec->response && !r->n_criteria)
        return refuse_record(r, "the number of criteria is unknown", "--criteria K");
    return 0;
}

/* Allocates an array with one element of `size` bytes for each document of the record. The record's arena owns it. */
static void *alloc_documents(struct record *r, size_t size)
{
    return arena_alloc(&r->arena, r->rec.window.n * size);
}

/* Replaces the record's scores or criteria, its ranking, and its validity, category and reason by those that its raw
 * answer gives. */
static void decode_record(struct record *r)
{
    struct jud_record *rec = &r->rec;
    struct jud_window *w = &rec->window;
    struct answer *a = arena_alloc(&r->arena, sizeof *a);
    bool tournament = w->stage == JUD_TOURNAMENT;
    *a = (struct answer){.score = alloc_documents(r, sizeof(double)),
                         .ranking = alloc_documents(r, sizeof(uint16_t)),
                         .passes = alloc_documents(r, sizeof(uint32_t))};
    if (tournament)
        answer_tournament(rec->response, rec->response_len, rec->finish_reason, w->n, a);
    else
        answer_rubric(rec->response, rec->response_len, rec->finish_reason, w->n, r->criteria, r->n_criteria, a);
    rec->criterion = r->criteria;
    rec->n_criteria = r->n_criteria;
    rec->ranking = alloc_documents(r, sizeof *rec->ranking);
    rec->reason = a->reason;
    w->valid = a->valid;
    w->category = a->category;
    w->scored = w->ranked = a->valid && tournament;
    for (size_t i = 0; i < w->n && a->valid; i++) {
        rec->shown[i].score = tournament ? a->score[i] : 0.0;
        rec->shown[i].passes = tournament ? 0 : a->passes[i];
        rec->ranking[i] = tournament ? (uint16_t)(a->ranking[i] - 1) : 0;
    }
}

/* Returns the record's text after the answer was parsed again, with a new digest if it had one. The caller frees it. */
static char *write_reparsed_record(const struct jud_record *rec)
{
    size_t len;
    char *text = jud_record_text(rec, &len);
    if (!rec->sealed)
        return text;
    text = mem_realloc(text, len + SEAL_SIZE, 1);
    text[seal_record(text, text, len)] = '\0';
    return text;
}

/* The result of parsing a record's answer again. */
struct reparsed {
    enum jud_stage stage;
    bool has_answer;              /* whether the record has a raw answer; without one nothing changes */
    int old_outcome, new_outcome; /* the outcomes before and after */
    char *text;                   /* the changed record, which the caller frees; NULL means that the record did not
                                   * change */
    char *id;                     /* the record_id, which the caller frees */
};

/* Parses again the record line[0 .. len), which is line `number` of the file. Keeps everything but the placements'
 * scores or criteria, ranking, valid, invalid_category and invalid_reason. A rubric needs the names of its criteria.
 * Returns 0, or -1 and *err. */
static int reparse_record(const char *line, size_t len, const char *file, uint64_t number, const char *const *criteria,
                          size_t n_criteria, struct reparsed *r, struct err *err)
{
    struct record w = {.file = file, .criteria = criteria, .n_criteria = n_criteria, .err = err};
    *r = (struct reparsed){.text = NULL};
    int status =
        jud_read_record(&w.rec, line, len, file, number, JUD_SHOWN | JUD_CALL | JUD_SOURCE, NULL, &w.arena, err);
    if (status == 0)
        status = check_record(&w);
    if (status == 0) {
        r->stage = (enum jud_stage)w.rec.window.stage;
        r->id = mem_strdup(w.rec.window.record_id);
        r->has_answer = w.rec.response != NULL;
        r->old_outcome = window_outcome(&w.rec.window);
        if (r->has_answer) {
            decode_record(&w);
            if (jud_is_changed(&w.rec))
                r->text = write_reparsed_record(&w.rec);
        }
        r->new_outcome = window_outcome(&w.rec.window);
    }
    arena_free(&w.arena);
    return status;
}

/* The kinds of files: records of a stage (JUD_TOURNAMENT, JUD_RUBRIC), or attempts. */
enum { ATTEMPTS = 2, KINDS };
static const char *const kind_name[KINDS] = {"tournament.jsonl", "rubric.jsonl", JOURNAL_ATTEMPTS_NAME};

/* The records of an input file that are copied to an output file: all, the attempts of a stage that are valid now and
 * answer their window, or the other attempts. */
enum selection { ALL, VALID_TOURNAMENT, VALID_RUBRIC, OTHERS };

/* The record that answers a window: the first valid one of its stage, or else the first attempt that is valid now. */
struct window_answer {
    UT_hash_handle hh;
    char *id; /* the record_id */
    const char *file;
    uint64_t line;
};

struct reparse {
    const char *store;
    struct window_answer *answers;     /* a hash table by window */
    char *path[KINDS][SOURCE_ENDINGS]; /* NULL if the file is missing */
    const char *criterion[JUD_MAX_CRITERIA];
    size_t n_criteria;
    struct arena arena;
    struct reparse_totals *sum;
    struct out_folder folder; /* the folder in which the new store is made */
};

/* Names the rubric's n criteria C1, C2 and so on. */
static void name_criteria(struct reparse *p, size_t n)
{
    for (p->n_criteria = 0; p->n_criteria < n; p->n_criteria++) {
        char name[24];
        int len = snprintf(name, sizeof name, "C%zu", p->n_criteria + 1);
        p->criterion[p->n_criteria] = arena_strndup(&p->arena, name, (size_t)len);
    }
}

/* Reads the names of the criteria from the file `identity` of the store, if it has one. Returns 0, or -1 and *err. */
static int read_identity_criteria(struct reparse *p, const char *identity, struct err *err)
{
    char *names;
    if (journal_identity_criteria(identity, &names, err) != 0)
        return -1;
    for (const char *s = names; s && *s && p->n_criteria < JUD_MAX_CRITERIA; s += strspn(s, " ")) {
        size_t len = strcspn(s, " ");
        if (len)
            p->criterion[p->n_criteria++] = arena_strndup(&p->arena, s, len);
        s += len;
    }
    mem_free(names);
    return 0;
}

/* Reads the names of the criteria from the first rubric record of the file `path` that has any. Returns 0, or -1 and
 * *err. */
static int find_record_criteria(struct reparse *p, const char *path, struct err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    int r = 0;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    fmt_refuse_tables(l.in, "judgements in JSON lines");
    while (!p->n_criteria && (r = jud_next_line(&l, &line, &len, err)) > 0) {
        struct jud_record rec;
        if (jud_read_record(&rec, line, len, fmt_name(l.in), l.number, JUD_SHOWN, NULL, &p->arena, err) != 0) {
            r = -1;
            break;
        }
        for (; p->n_criteria < rec.n_criteria; p->n_criteria++)
            p->criterion[p->n_criteria] = rec.criterion[p->n_criteria];
    }
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

/* Returns whether the store has a file of this kind. */
static bool has_file(const struct reparse *p, int kind)
{
    bool found = false;
    for (int k = 0; k < SOURCE_ENDINGS; k++)
        found |= p->path[kind][k] != NULL;
    return found;
}

/* Returns whether the valid record in line `line` of `file` is the one that answers its window: the first that this
 * function was called for, which it notes. `file` is a pointer in p->path: equal pointers mean the same file. */
static bool is_window_answer(struct reparse *p, const struct reparsed *record, const char *file, uint64_t line)
{
    struct window_answer *a;
    HASH_FIND_STR(p->answers, record->id, a);
    if (!a) {
        a = arena_alloc(&p->arena, sizeof *a);
        *a = (struct window_answer){.id = arena_strdup(&p->arena, record->id), .file = file, .line = line};
        HASH_ADD_KEYPTR(hh, p->answers, a->id, strlen(a->id), a);
    }
    return a->file == file && a->line == line;
}

/* Returns whether a record belongs to the selection. `answers` says that it is the record that answers its window;
 * another valid attempt stays an attempt, since two answers could contradict each other. */
static bool is_selected(enum selection selection, const struct reparsed *record, bool answers)
{
    bool valid = record->new_outcome == REPARSE_VALID && answers;
    switch (selection) {
    case VALID_TOURNAMENT: return valid && record->stage == JUD_TOURNAMENT;
    case VALID_RUBRIC: return valid && record->stage == JUD_RUBRIC;
    case OTHERS: return !valid;
    default: return true;
    }
}

/* Counts a record that was parsed again: its outcome before and now, or an attempt, and whether it joins the records of
 * its stage. */
static void count_record(struct reparse_totals *sum, enum selection selection, const struct reparsed *record)
{
    if (selection != ALL) {
        sum->attempts++;
        sum->recovered += selection != OTHERS;
        return;
    }
    sum->records[record->stage]++;
    sum->unanswered += !record->has_answer;
    sum->change[record->stage][record->old_outcome][record->new_outcome]++;
    if (record->text && record->old_outcome == record->new_outcome)
        *(record->new_outcome == REPARSE_VALID ? &sum->revalued : &sum->reworded) += 1;
}

/* Returns whether a record is the valid one that answers its window in the output file of its stage. Returns false for
 * the other stage if the selection has only attempts of one stage. */
static bool answers_window(struct reparse *p, enum selection selection, const struct reparsed *record, const char *file,
                           uint64_t line)
{
    bool is_other_stage = (selection == VALID_TOURNAMENT && record->stage != JUD_TOURNAMENT) ||
                          (selection == VALID_RUBRIC && record->stage != JUD_RUBRIC);
    return record->new_outcome == REPARSE_VALID && !is_other_stage && has_file(p, (int)record->stage) &&
           is_window_answer(p, record, file, line);
}

/* Parses the answers of an open file again, and writes the records of the selection. `path` is the file's pointer in
 * p->path. Returns 0, or -1 and *err. */
static int reparse_lines(struct reparse *p, const char *path, struct fmt_lines *l, enum selection selection,
                         struct output *w, struct err *err)
{
    const char *line;
    size_t len;
    int r;
    while ((r = jud_next_line(l, &line, &len, err)) > 0) {
        struct reparsed record;
        if (hold_is_pending(&p->folder.hold))
            return err_fail(err, ERR_OUTPUT, p->folder.path, 0, "not written: interrupted");
        if (reparse_record(line, len, fmt_name(l->in), l->number, p->criterion, p->n_criteria, &record, err) != 0)
            return -1;
        if (is_selected(selection, &record, answers_window(p, selection, &record, path, l->number))) {
            /* A valid attempt stays as it was if another record answers its window. */
            bool changed = record.text && !(selection == OTHERS && record.new_outcome == REPARSE_VALID);
            out_bytes(w, changed ? record.text : line, changed ? strlen(record.text) : len);
            out_bytes(w, "\n", 1);
            count_record(p->sum, selection, &record);
        }
        mem_free(record.text);
        mem_free(record.id);
    }
    return r;
}

/* Parses the answers of the file `path` again, and writes the records of the selection. Returns 0, or -1 and *err. */
static int reparse_file(struct reparse *p, const char *path, enum selection selection, struct output *w,
                        struct err *err)
{
    struct fmt_lines l;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    int r = reparse_lines(p, path, &l, selection, w, err);
    fmt_lines_close(&l);
    return r;
}

/* Parses the answers in all files of a kind again, compressed or not, and writes the records of the selection. Returns
 * 0, or -1 and *err. */
static int reparse_files(struct reparse *p, int kind, enum selection selection, struct output *w, struct err *err)
{
    for (int k = 0; k < SOURCE_ENDINGS; k++)
        if (p->path[kind][k] && reparse_file(p, p->path[kind][k], selection, w, err) != 0)
            return -1;
    return 0;
}

/* Writes the output file of a kind, compressed if all its inputs are. Attempts that are valid now join the file of
 * their stage. Returns 0, or -1 and *err. */
static int reparse_kind(struct reparse *p, int kind, struct err *err)
{
    char name[32];
    snprintf(name, sizeof name, "%s%s", kind_name[kind], p->path[kind][0] ? "" : ".gz");
    char *output_path = mem_path(p->folder.temporary.path, name);
    struct output *w = out_open(output_path, err);
    mem_free(output_path);
    if (!w)
        return -1;
    int r = reparse_files(p, kind, kind == ATTEMPTS ? OTHERS : ALL, w, err);
    if (r == 0 && kind != ATTEMPTS)
        r = reparse_files(p, ATTEMPTS, kind == JUD_RUBRIC ? VALID_RUBRIC : VALID_TOURNAMENT, w, err);
    if (r == 0)
        return out_commit(w, err);
    out_abandon(w);
    return -1;
}

/* Finds the files of the store, plain or compressed. Returns 0, or -1 and *err if it has no records. */
static int find_store_files(struct reparse *p, struct err *err)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (int k = 0; k < SOURCE_ENDINGS; k++) {
            char name[32];
            bool exists;
            snprintf(name, sizeof name, "%s%s", kind_name[kind], source_ending[k]);
            char *path = mem_path(p->store, name);
            int r = exists_path(path, &exists, err);
            if (r == 0 && exists)
                p->path[kind][k] = path;
            else
                mem_free(path);
            if (r != 0)
                return -1;
        }
    if (has_file(p, JUD_TOURNAMENT) || has_file(p, JUD_RUBRIC))
        return 0;
    return err_input(err, p->store, 0, "the store has neither tournament.jsonl nor rubric.jsonl");
}

/* Parses the answers in all files of the store again, after finding the rubric's criteria. Returns 0, or -1 and *err.
 */
static int reparse_all_files(struct reparse *p, struct err *err)
{
    int r = find_store_files(p, err);
    for (int k = 0; k < SOURCE_ENDINGS && r == 0; k++)
        if (p->path[JUD_RUBRIC][k] && !p->n_criteria)
            r = find_record_criteria(p, p->path[JUD_RUBRIC][k], err);
    for (int kind = 0; kind < KINDS && r == 0; kind++)
        if (has_file(p, kind))
            r = reparse_kind(p, kind, err);
    for (int kind = 0; kind < KINDS; kind++)
        for (int k = 0; k < SOURCE_ENDINGS; k++)
            mem_free(p->path[kind][k]);
    return r;
}

/* Copies the identity, marked so that no judge adds to the new store: with the answers that are valid now, other
 * windows would have been chosen. Returns 0, or -1 and *err. */
static int write_identity(const struct reparse *p, const char *identity, struct err *err)
{
    char *output_path = mem_path(p->folder.temporary.path, JOURNAL_IDENTITY_NAME);
    int r = journal_identity_copy_reparsed(identity, output_path, err);
    mem_free(output_path);
    return r;
}

/* Makes the store in a temporary folder, which is renamed to `output` when the store is complete. Returns 0, or -1 and
 * *err. */
static int make_store(struct reparse *p, const char *output, const char *identity, struct err *err)
{
    if (out_folder_begin(&p->folder, output, err) != 0)
        return -1;
    if (reparse_all_files(p, err) == 0 && write_identity(p, identity, err) == 0 &&
        scheduled_copy(p->store, p->folder.temporary.path, err) == 0)
        return out_folder_commit(&p->folder, err);
    out_folder_abandon(&p->folder);
    return -1;
}

int reparse_store(const char *store, const char *output, size_t n_criteria, struct reparse_totals *sum, struct err *err)
{
    struct reparse p = {.store = store, .sum = sum};
    char *identity = mem_path(store, JOURNAL_IDENTITY_NAME);
    *sum = (struct reparse_totals){0};
    name_criteria(&p, n_criteria);
    int r = sound_check(store, true, err);
    if (r == 0 && !n_criteria)
        r = read_identity_criteria(&p, identity, err);
    if (r == 0)
        r = make_store(&p, output, identity, err);
    mem_free(identity);
    HASH_CLEAR(hh, p.answers);
    arena_free(&p.arena);
    return r;
}
