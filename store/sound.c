/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/sound.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/exists.h"
#include "base/mem.h"
#include "base/source.h"
#include "format/lines.h"
#include "json/tree.h"
#include "store/digests.h"
#include "store/journal.h"
#include "store/judgement_record.h"
#include "store/judgement_store.h"
#include "store/scheduled.h"
#include "store/seal.h"

/* The places that a schedule has for windows (one per scheduled window), and the windows that occupy them. */
struct window_places {
    const struct jud_store *s;
    size_t *first_place;             /* per row of s->scheduled: the place of its first window */
    size_t *occupant;                /* per place: 1 + the index in s->window of the window in it; 0 means free */
    const struct jud_scheduled *row; /* the row of the previous window; NULL means that it had none */
    const struct jud_window *previous;
};

/* Returns the schedule's row for a window, or NULL if it has none. Reuses the row of the previous window, since the
 * windows of a topic are often adjacent. */
static const struct jud_scheduled *find_scheduled_row(struct window_places *p, const struct jud_window *w)
{
    const struct jud_window *previous = p->previous;
    if (!previous || previous->query != w->query || previous->stage != w->stage || previous->judge != w->judge)
        p->row = scheduled_find(p->s, w);
    p->previous = w;
    return p->row;
}

/* A window that does not belong to the schedule. */
struct misfit {
    const struct jud_window *w;
    const struct jud_window *contradicting; /* the answer to the same window that shows other documents, or NULL */
    const char *fault;
};

/* Marks the window's place as taken. Returns true if the window belongs to the schedule. If not, returns false, and *m
 * says why. Accepts, without taking a place, a window without a number (one of a plan, store/plans.h) and a rejected
 * one. Accepts a window of an unscheduled topic, stage or judge if its record carries the key of the store and no file
 * of the store is missing. */
static bool occupy_place(struct window_places *p, const struct jud_window *w, struct misfit *m)
{
    const struct jud_scheduled *row = find_scheduled_row(p, w);
    *m = (struct misfit){.w = w};
    if (!row) {
        m->fault = "the record belongs to a topic, stage and judge that are not in the schedule";
        return *p->s->build->store_key && w->sealed && !p->s->build->unwritten;
    }
    if (w->seq == JUD_NO_SEQ || w->rejected)
        return true;
    m->fault = "the record belongs to a window after the last scheduled window";
    if (w->seq >= row->windows)
        return false;
    size_t *taken = &p->occupant[p->first_place[row - p->s->scheduled] + w->seq];
    const struct jud_window *occupant = *taken ? &p->s->window[*taken - 1] : NULL;
    if (!occupant || (w->sealed && !occupant->sealed))
        *taken = 1 + (size_t)(w - p->s->window);
    if (!occupant || strcmp(occupant->record_id, w->record_id) == 0)
        return true;
    m->contradicting = w->sealed && !occupant->sealed ? w : occupant;
    m->w = m->contradicting == w ? occupant : w;
    return false;
}

/* Reports a window that does not belong to the schedule: as a conflict between two records with a digest, or between
 * the schedule and a record that carries the store's key; otherwise as damage. Returns 0, or -1 and *err. */
static int report_misfit(struct jud_store *s, const struct misfit *m, struct err *err)
{
    const struct jud_window *w = m->w;
    const char *file = s->file[w->file];
    bool is_conflict = m->contradicting ? w->sealed : *s->build->store_key && w->sealed;
    char q[ERR_QUOTE_SIZE];
    struct err fault;
    if (m->contradicting)
        err_input(&fault, file, w->line,
                  "this record and %s:%llu belong to the same window but show different documents, expected only one "
                  "of the two records%s (record %s)",
                  s->file[m->contradicting->file], (unsigned long long)m->contradicting->line,
                  is_conflict ? ": move the wrong record to another file" : "",
                  err_quote(q, w->record_id, strlen(w->record_id)));
    else
        jud_bad_record(&fault, file, w->line, w->record_id, m->fault, "a record of a window in the store's schedule");
    err_is_about(&fault, is_conflict ? ERR_ABOUT_CONFLICT : ERR_ABOUT_DAMAGE);
    return jud_fault(s, file, w->line, &fault, err);
}

/* Returns, for each file of the store, the line of the first record with a digest among the windows from index `begin`
 * on, or UINT64_MAX if there is none. Judges that write digests made all later lines of the file. The caller frees the
 * array. */
static uint64_t *find_first_sealed(const struct jud_store *s, size_t begin)
{
    uint64_t *line = mem_alloc(s->n_files + 1, sizeof *line);
    for (size_t i = 0; i <= s->n_files; i++)
        line[i] = UINT64_MAX;
    for (size_t i = begin; i < s->n_windows; i++) {
        const struct jud_window *w = &s->window[i];
        if (w->sealed && w->file < s->n_files && w->line < line[w->file])
            line[w->file] = w->line;
    }
    return line;
}

int sound_check_schedule(struct jud_store *s, size_t begin, struct err *err)
{
    struct window_places p = {.s = s, .first_place = mem_alloc(s->n_scheduled, sizeof *p.first_place)};
    uint64_t *sealed_line = find_first_sealed(s, begin);
    size_t sum = 0;
    int r = 0;
    for (size_t i = 0; i < s->n_scheduled; i++) {
        p.first_place[i] = sum;
        sum += s->scheduled[i].windows;
    }
    p.occupant = mem_zalloc(sum, sizeof *p.occupant);
    for (size_t i = begin; i < s->n_windows && r == 0; i++) {
        const struct jud_window *w = &s->window[i];
        bool is_checked = w->sealed || (w->file < s->n_files && w->line > sealed_line[w->file]);
        struct misfit m;
        if (!is_checked || occupy_place(&p, w, &m))
            continue;
        if (s->build->unwritten) { /* a file of the store is missing, which may have scheduled the record */
            r = digests_missing(s, s->build->unwritten, err);
            s->build->unwritten = NULL;
            if (r != 0)
                break;
        }
        r = report_misfit(s, &m, err);
    }
    mem_free(sealed_line);
    mem_free(p.occupant);
    mem_free(p.first_place);
    return r;
}

int sound_check_owner(struct jud_store *s, const char *key, const char *file, uint64_t line, struct err *err)
{
    const char *store_key = s->build->store_key;
    if (!*store_key || strcmp(store_key, key) == 0)
        return 0;
    err_input(err, file, line,
              "the record belongs to another store: its '" SEAL_STORE
              "' is not the store_key of " JOURNAL_IDENTITY_NAME);
    return err_is_about(err, ERR_ABOUT_OTHER_STORE);
}

/* Returns whether o is a line of reasoning.jsonl. */
static bool is_reasoning(const struct jt *o)
{
    return jt_text(jt_member(o, "record_id")) && jt_is(jt_member(o, "reasoning"), JT_STRING);
}

/* Returns whether v is a number from 0 to 2^53, up to which a double holds every whole number. */
static bool is_count(const struct jt *v)
{
    return jt_is_number(v) && jt_number(v) >= 0.0 && jt_number(v) <= 0x1p53;
}

/* Returns whether o is a record that was set aside. */
static bool is_set_aside(const struct jt *o)
{
    return jt_text(jt_member(o, "record_id")) && jt_text(jt_member(o, ASIDE_KEY));
}

/* Returns whether o is a line of lost.jsonl. */
static bool is_loss(const struct jt *o)
{
    return is_count(jt_member(o, "lost")) && is_count(jt_member(o, "input_tokens")) &&
           is_count(jt_member(o, "output_tokens"));
}

/* A file of a store whose lines are not judgements. */
struct side_file {
    const char *name, *fault; /* the file's name, and the message about a line for which is_good is false */
    bool (*is_good)(const struct jt *line);
};

/* Checks a line of a side file: its form, its digest, and that it belongs to this store. *sealed says whether it has a
 * good digest. Returns 0, or -1 and *err. */
static int check_side_line(struct jud_store *s, const struct side_file *side, const char *line, size_t len,
                           const char *file, uint64_t number, bool *sealed, struct err *err)
{
    struct arena arena = {0};
    char why[JT_WHY_SIZE], key[SEAL_HEX];
    uint64_t digest;
    enum seal seal = seal_check(line, len, &digest);
    bool is_good = side->is_good(jt_read(line, len, &arena, why));
    arena_free(&arena);
    *sealed = seal == SEAL_GOOD;
    if (*sealed)
        seal_read_store(line, len, key);
    if (is_good && seal != SEAL_BAD)
        return *sealed ? sound_check_owner(s, key, file, number, err) : 0;
    err_input(err, file, number, "%s",
              is_good ? "the record is not the one that was written: its digest differs" : side->fault);
    return err_is_about(err, ERR_ABOUT_DAMAGE);
}

/* Checks each line of the side file `path`, which the store's arena owns, if the file exists, and adds their number to
 * *n and the number of those with a good digest to r->sealed. *earlier is the file of the same name, but plain or
 * compressed otherwise, that was read before (jud_check_alone), or NULL. Returns 0, or -1 and *err; a fault of a line
 * is an error unless r->store lists its faults. */
static int read_side(struct sound_report *r, const char *path, const struct side_file *side, const char **earlier,
                     size_t *n, struct err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    bool exists, sealed;
    struct err fault;
    if (exists_path(path, &exists, err) != 0)
        return -1;
    if (!exists)
        return 0;
    if (jud_check_alone(&r->store, path, earlier, err) != 0 || fmt_lines_open(&l, path, err) != 0)
        return -1;
    int status;
    while ((status = jud_next_line(&l, &line, &len, err)) > 0) {
        if (check_side_line(&r->store, side, line, len, path, l.number, &sealed, &fault) != 0 &&
            jud_fault(&r->store, path, l.number, &fault, err) != 0) {
            status = -1;
            break;
        }
        (*n)++;
        r->sealed += sealed;
    }
    fmt_lines_close(&l);
    return status < 0 ? jud_bad_bytes(&r->store, path, err) : 0;
}

/* Checks a side file of the store in `folder` (one whose lines are not judgements), compressed or not, if it exists,
 * and adds the number of its lines to *n. Returns 0, or -1 and *err. */
static int read_side_file(struct sound_report *r, const char *folder, const struct side_file *side, size_t *n,
                          struct err *err)
{
    const char *earlier = NULL;
    int status = 0;
    for (int k = 0; k < SOURCE_ENDINGS && status == 0; k++) {
        char name[64];
        snprintf(name, sizeof name, "%s%s", side->name, source_ending[k]);
        char *path = mem_path(folder, name);
        status = read_side(r, arena_strdup(&r->store.arena, path), side, &earlier, n, err);
        mem_free(path);
    }
    return status;
}

/* Checks the files of reasoning, of lost requests and of records that were set aside. Returns 0, or -1 and *err. */
static int read_sides(struct sound_report *r, const char *folder, struct err *err)
{
    static const struct side_file reasoning = {JOURNAL_REASONING_NAME,
                                               "the line is not a valid entry about the reasoning for a window",
                                               is_reasoning},
                                  lost = {JOURNAL_LOST_NAME,
                                          "the line is not a valid entry about requests without an answer", is_loss};
    static const struct side_file aside = {
        JOURNAL_ASIDE_NAME, "the line is not a valid entry about an answer that was set aside", is_set_aside};
    int status = read_side_file(r, folder, &reasoning, &r->reasoning, err);
    if (status == 0)
        status = read_side_file(r, folder, &lost, &r->lost, err);
    return status != 0 ? -1 : read_side_file(r, folder, &aside, &r->set_aside, err);
}

int sound_check(const char *folder, bool pooled, struct err *err)
{
    struct sound_report r = {.files = 0};
    bool exists;
    if (exists_path(folder, &exists, err) != 0)
        return -1;
    if (!exists)
        return 0;
    jud_begin(&r.store, 1, pooled);
    r.store.build->is_check = true;
    int status = jud_read(&r.store, folder, err);
    if (status == 0)
        status = read_sides(&r, folder, err);
    if (status == 0)
        status = jud_finish(&r.store, err);
    jud_free(&r.store);
    return status;
}

int sound_read(struct sound_report *r, const char *path, int threads, struct err *err)
{
    struct jud_store *s = &r->store;
    struct stat st;
    struct err ignored;
    *r = (struct sound_report){.files = 0};
    jud_begin(s, threads, true);
    s->collects = true;
    bool folder = stat(path, &st) == 0 && S_ISDIR(st.st_mode);
    int status = jud_read(s, path, err);
    /* A line with a NUL byte ends the reading; after a repair the rest can be read. */
    if (status != 0 && err->about == ERR_ABOUT_DAMAGE) {
        ignored = *err;
        status = jud_fault(s, arena_strdup(&s->arena, err->file), err->line, &ignored, err);
    }
    r->attempts = s->n_attempts;
    r->files = s->n_digested;
    r->sealed = s->sealed_attempts;
    for (size_t i = 0; i < s->n_windows; i++)
        r->sealed += s->window[i].sealed;
    if (status == 0 && folder)
        status = read_sides(r, path, err);
    jud_finish(s, status == 0 ? err : &ignored);
    complete_measure(&r->complete, s, NULL, false);
    return status;
}

bool sound_is_complete(const struct sound_report *r)
{
    return !r->complete.stage[0].missing && !r->complete.stage[1].missing && !complete_any_lacks(&r->complete);
}

void sound_free(struct sound_report *r)
{
    complete_free(&r->complete);
    jud_free(&r->store);
}
