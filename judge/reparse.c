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

/* A record that is parsed again. */
struct record {
    struct jud_record rec;
    const char *file;
    const char *const *criteria;
    size_t n_criteria;
    struct arena arena;
    struct err *err;
};

static int refuse_record(const struct record *r, const char *what, const char *expected)
{
    return jud_bad_record(r->err, r->file, r->rec.line, r->rec.window.record_id, what, expected);
}

static int outcome_of_window(const struct jud_window *w)
{
    return w->valid ? REPARSE_VALID : w->category;
}

/* Fails if the documents have other positions than 1, 2, ..., or if the criteria of a rubric record are unknown or
 * not those of the store. Returns 0, or -1 and r->err. */
static int check_record(const struct record *r)
{
    const struct jud_record *rec = &r->rec;
    bool rubric = rec->window.stage == JUD_RUBRIC;
    for (size_t i = 0; i < rec->window.n; i++)
        if (rec->shown[i].position && rec->shown[i].position != (int64_t)i + 1) /* doc_1 of the answer is the first */
            return refuse_record(r, "the positions are not 1, 2 and so on", "a record of " JUD_SCHEMA);
    if (rubric && rec->window.valid && r->n_criteria && !jud_source_has_criteria(rec, r->criteria, r->n_criteria))
        return refuse_record(r, "a valid record has other criteria than the store", "the same criteria in all records");
    if (rubric && rec->response && !r->n_criteria)
        return refuse_record(r, "the criteria of the answer are unknown", "--criteria K");
    return 0;
}

static void *from_arena(struct record *r, size_t size)
{
    return arena_alloc(&r->arena, r->rec.window.n * size);
}

/* Replaces the record's scores or criteria, its ranking, and its validity by those that its raw answer gives. */
static void decode_record(struct record *r)
{
    struct jud_record *rec = &r->rec;
    struct jud_window *w = &rec->window;
    struct answer *a = arena_alloc(&r->arena, sizeof *a);
    bool tournament = w->stage == JUD_TOURNAMENT;
    *a = (struct answer){.score = from_arena(r, sizeof(double)),
                         .ranking = from_arena(r, sizeof(uint16_t)),
                         .passes = from_arena(r, sizeof(uint32_t))};
    if (tournament)
        answer_tournament(rec->response, rec->response_len, rec->finish_reason, w->n, a);
    else
        answer_rubric(rec->response, rec->response_len, rec->finish_reason, w->n, r->criteria, r->n_criteria, a);
    rec->criterion = r->criteria;
    rec->n_criteria = r->n_criteria;
    rec->ranking = from_arena(r, sizeof *rec->ranking);
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

/* Returns the record's text after the answer was parsed again, with a digest if it had one. The caller frees it. */
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
    bool answered;     /* whether it has a raw answer; without one nothing changes */
    int before, after; /* the outcomes before and after */
    char *text;        /* the changed record, which the caller frees; NULL means that it did not change */
    char *id;          /* the record_id, which the caller frees */
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
        r->answered = w.rec.response != NULL;
        r->before = outcome_of_window(&w.rec.window);
        if (r->answered) {
            decode_record(&w);
            if (jud_is_changed(&w.rec))
                r->text = write_reparsed_record(&w.rec);
        }
        r->after = outcome_of_window(&w.rec.window);
    }
    arena_free(&w.arena);
    return status;
}

/* A store, file by file. */

/* The kinds of files: records of a stage (JUD_TOURNAMENT, JUD_RUBRIC), or attempts. */
enum { ATTEMPTS = 2, KINDS };
static const char *const kind_name[KINDS] = {"tournament.jsonl", "rubric.jsonl", JOURNAL_ATTEMPTS_NAME};

/* The records of a file that are written. Attempts that are valid now join the judgements of their stage. */
enum chosen { ALL, VALID_TOURNAMENT, VALID_RUBRIC, OTHERS };

/* The record that answers a window: the first valid one of its stage, or else the first attempt that is valid now. */
struct answer_of {
    UT_hash_handle hh;
    char *id; /* the record_id */
    const char *file;
    uint64_t line;
};

struct reparse {
    const char *store;
    struct answer_of *answers;         /* a hash table by window */
    char *path[KINDS][SOURCE_ENDINGS]; /* NULL if the file is missing */
    const char *criterion[JUD_MAX_CRITERIA];
    size_t n_criteria;
    struct arena arena;
    struct reparse_totals *sum;
    struct out_folder folder; /* the folder in which the new store is made */
};

static void name_criteria(struct reparse *p, size_t n)
{
    for (p->n_criteria = 0; p->n_criteria < n; p->n_criteria++) {
        char name[24];
        int len = snprintf(name, sizeof name, "C%zu", p->n_criteria + 1);
        p->criterion[p->n_criteria] = arena_strndup(&p->arena, name, (size_t)len);
    }
}

/* Reads the criteria "C1 C2 ..." from the identity of the store, if it has one. */
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

/* Reads the criteria from the first valid rubric record of a file. */
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
    bool any = false;
    for (int k = 0; k < SOURCE_ENDINGS; k++)
        any |= p->path[kind][k] != NULL;
    return any;
}

/* Returns whether the valid record, line `line` of `file`, is the first one of its window. `file` is
 * the path in *p. */
static bool is_first(struct reparse *p, const struct reparsed *now, const char *file, uint64_t line)
{
    struct answer_of *a;
    HASH_FIND_STR(p->answers, now->id, a);
    if (!a) {
        a = arena_alloc(&p->arena, sizeof *a);
        *a = (struct answer_of){.id = arena_strdup(&p->arena, now->id), .file = file, .line = line};
        HASH_ADD_KEYPTR(hh, p->answers, a->id, strlen(a->id), a);
    }
    return a->file == file && a->line == line;
}

/* Returns whether a record is written. An attempt that is valid now joins its stage unless another record answers its
 * window: two answers would contradict each other. */
static bool is_chosen(enum chosen chosen, const struct reparsed *now, bool answers)
{
    bool valid = now->after == REPARSE_VALID && answers;
    switch (chosen) {
    case VALID_TOURNAMENT: return valid && now->stage == JUD_TOURNAMENT;
    case VALID_RUBRIC: return valid && now->stage == JUD_RUBRIC;
    case OTHERS: return !valid;
    default: return true;
    }
}

/* Counts what became of a record: its validity before and after, or a recovered attempt. */
static void count_record(struct reparse_totals *sum, enum chosen chosen, const struct reparsed *now)
{
    if (chosen != ALL) {
        sum->attempts++;
        sum->recovered += chosen != OTHERS;
        return;
    }
    sum->records[now->stage]++;
    sum->unanswered += !now->answered;
    sum->change[now->stage][now->before][now->after]++;
    if (now->text && now->before == now->after)
        *(now->after == REPARSE_VALID ? &sum->revalued : &sum->reworded) += 1;
}

/* Returns whether a record is the valid one that answers its window in the file of its stage. The passes for one stage
 * skip the other. */
static bool answers_window(struct reparse *p, enum chosen chosen, const struct reparsed *now, const char *file,
                           uint64_t line)
{
    bool other = (chosen == VALID_TOURNAMENT && now->stage != JUD_TOURNAMENT) ||
                 (chosen == VALID_RUBRIC && now->stage != JUD_RUBRIC);
    return now->after == REPARSE_VALID && !other && has_file(p, (int)now->stage) && is_first(p, now, file, line);
}

/* Reads the raw answers of a file once more, and writes the records that are chosen for this output. `from` is the
 * file's path in *p; the pointer tells records of different files apart. Returns 0, or -1 and *err. */
static int reparse_lines(struct reparse *p, const char *from, struct fmt_lines *l, enum chosen chosen, struct output *w,
                         struct err *err)
{
    const char *line;
    size_t len;
    int r;
    while ((r = jud_next_line(l, &line, &len, err)) > 0) {
        struct reparsed now;
        if (hold_is_pending(&p->folder.hold))
            return err_fail(err, ERR_OUTPUT, p->folder.path, 0, "not written: interrupted");
        if (reparse_record(line, len, fmt_name(l->in), l->number, p->criterion, p->n_criteria, &now, err) != 0)
            return -1;
        if (is_chosen(chosen, &now, answers_window(p, chosen, &now, from, l->number))) {
            /* A valid attempt stays as it was if another record answers its window. */
            bool changed = now.text && !(chosen == OTHERS && now.after == REPARSE_VALID);
            out_bytes(w, changed ? now.text : line, changed ? strlen(now.text) : len);
            out_bytes(w, "\n", 1);
            count_record(p->sum, chosen, &now);
        }
        mem_free(now.text);
        mem_free(now.id);
    }
    return r;
}

/* Parses the answers of one file again. Returns 0, or -1 and *err. */
static int reparse_part(struct reparse *p, const char *from, enum chosen chosen, struct output *w, struct err *err)
{
    struct fmt_lines l;
    if (fmt_lines_open(&l, from, err) != 0)
        return -1;
    int r = reparse_lines(p, from, &l, chosen, w, err);
    fmt_lines_close(&l);
    return r;
}

/* Parses all files of a kind again, compressed or not. */
static int reparse_each(struct reparse *p, int kind, enum chosen chosen, struct output *w, struct err *err)
{
    for (int k = 0; k < SOURCE_ENDINGS; k++)
        if (p->path[kind][k] && reparse_part(p, p->path[kind][k], chosen, w, err) != 0)
            return -1;
    return 0;
}

/* Writes the records of a kind to one file, compressed if all its sources are. Attempts that are valid now join
 * their stage. */
static int reparse_kind(struct reparse *p, int kind, struct err *err)
{
    char name[32];
    snprintf(name, sizeof name, "%s%s", kind_name[kind], p->path[kind][0] ? "" : ".gz");
    char *to = mem_path(p->folder.temporary.path, name);
    struct output *w = out_open(to, err);
    mem_free(to);
    if (!w)
        return -1;
    int r = reparse_each(p, kind, kind == ATTEMPTS ? OTHERS : ALL, w, err);
    if (r == 0 && kind != ATTEMPTS)
        r = reparse_each(p, ATTEMPTS, kind == JUD_RUBRIC ? VALID_RUBRIC : VALID_TOURNAMENT, w, err);
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

/* Copies the identity, marked so that no judge adds to the store: with the answers that are valid now, other windows
 * would have been chosen. */
static int write_identity(const struct reparse *p, const char *identity, struct err *err)
{
    char *to = mem_path(p->folder.temporary.path, JOURNAL_IDENTITY_NAME);
    int r = journal_identity_reparsed(identity, to, err);
    mem_free(to);
    return r;
}

/* Makes the store in a temporary folder, which is renamed when the store is complete. */
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
