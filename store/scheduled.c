/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/scheduled.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/num.h"
#include "base/source.h"
#include "base/text_stream.h"
#include "format/lines.h"
#include "store/digests.h"
#include "store/journal.h"
#include "store/judgement_record.h"
#include "store/judgement_store.h"
#include "store/rounds.h"
#include "store/sound.h"

enum { STAGE, FAMILY, QID, WINDOWS, DATASET, FIELDS };

/* Compares rows for qsort() and bsearch(): by stage, dataset, topic and judge. */
static int compare_rows(const void *a, const void *b)
{
    const struct jud_scheduled *x = a, *y = b;
    int c = (int)x->stage - (int)y->stage;
    c = c ? c : strcmp(x->dataset ? x->dataset : "", y->dataset ? y->dataset : "");
    c = c ? c : strcmp(x->qid, y->qid);
    return c ? c : strcmp(x->family, y->family);
}

/* Appends *row to the store's schedule. The names are not copied. */
static void append_scheduled(struct jud_store *s, const struct jud_scheduled *row)
{
    s->scheduled = mem_grow(s->scheduled, &s->build->cap_scheduled, s->n_scheduled + 1, sizeof *s->scheduled);
    s->scheduled[s->n_scheduled++] = *row;
}

/* Sorts the rows by stage, dataset, topic and judge, and keeps of equal ones the row with the most windows. */
static void merge_rows(struct jud_store *s)
{
    size_t n = 0;
    if (s->n_scheduled)
        qsort(s->scheduled, s->n_scheduled, sizeof *s->scheduled, compare_rows);
    for (size_t i = 0; i < s->n_scheduled; i++) {
        if (!n || compare_rows(&s->scheduled[n - 1], &s->scheduled[i]) != 0)
            s->scheduled[n++] = s->scheduled[i];
        else if (s->scheduled[n - 1].windows < s->scheduled[i].windows)
            s->scheduled[n - 1].windows = s->scheduled[i].windows;
    }
    s->n_scheduled = n;
}

/* Sets *err: line `number` is no row of the schedule. Returns -1. */
static int report_row(uint64_t number, struct err *err)
{
    err_input(err, "", number,
              "the number of windows is missing, expected a stage, a family key, a topic, the number of windows and a "
              "dataset");
    return err_is_about(err, ERR_ABOUT_DAMAGE);
}

/* Adds a line of scheduled.tsv, with columns separated by tabs, to the schedule of `store`, a struct jud_store; for
 * fmt_each_line(). Skips an empty line. Returns 0, or -1 and *err. */
static int read_scheduled_row(void *store, const char *line, size_t len, uint64_t number, struct err *err)
{
    struct jud_store *s = store;
    const char *field[FIELDS], *end = line + len;
    int64_t windows;
    int n = 0;
    size_t size[FIELDS];
    if (!len)
        return 0;
    while (end > line && fmt_is_space(end[-1])) /* also removes the tab before a dataset without a name */
        end--;
    for (const char *start = line; start <= end && n < FIELDS; n++) {
        const char *tab = n == DATASET ? NULL : memchr(start, '\t', (size_t)(end - start));
        field[n] = start;
        size[n] = (size_t)((tab ? tab : end) - start);
        start = tab ? tab + 1 : end + 1;
    }
    int stage = 0;
    if (n == DATASET) {
        field[n] = end;
        size[n++] = 0;
    }
    while (n == FIELDS && stage < 2 &&
           !(strlen(jud_stage_name[stage]) == size[STAGE] &&
             memcmp(field[STAGE], jud_stage_name[stage], size[STAGE]) == 0))
        stage++;
    if (n < FIELDS || stage == 2 || !num_int(field[WINDOWS], size[WINDOWS], 0, UINT32_MAX, &windows))
        return report_row(number, err);
    struct jud_scheduled row = {.stage = (enum jud_stage)stage, .windows = (size_t)windows};
    row.family = arena_strndup(&s->arena, field[FAMILY], size[FAMILY]);
    row.qid = arena_strndup(&s->arena, field[QID], size[QID]);
    row.dataset = arena_strndup(&s->arena, field[DATASET], size[DATASET]);
    append_scheduled(s, &row);
    return 0;
}

/* Reads the rows of scheduled.tsv. *exists is false if the file is missing. Returns 0, or -1 and *err. */
static int read_scheduled_file(struct jud_store *s, const char *path, bool *exists, struct err *err)
{
    if (exists_path(path, exists, err) != 0)
        return -1;
    return *exists ? fmt_each_line(path, NULL, read_scheduled_row, s, err) : 0;
}

/* The rows of the schedule that are made from the rounds of a store. */
struct round_rows {
    struct jud_store *s;
    size_t first; /* the index of this store's first row */
};

/* Counts a window of a round in the row of its topic and stage, adding a new row. Searches from the end, because a
 * round's lines come topic by topic. `ctx` is a struct round_rows. Returns 0. */
static int add_window(void *ctx, const struct rounds_window *w, struct err *err)
{
    struct round_rows *r = ctx;
    struct jud_store *s = r->s;
    (void)err;
    for (size_t i = s->n_scheduled; i > r->first; i--) {
        struct jud_scheduled *row = &s->scheduled[i - 1];
        if (row->stage == w->stage && strcmp(row->qid, w->qid) == 0) {
            row->windows++;
            return 0;
        }
    }
    append_scheduled(s, &(struct jud_scheduled){w->stage, "", arena_strdup(&s->arena, w->qid), NULL, 1, false});
    return 0;
}

/* Counts a line of attempts.jsonl, and adds it to s->rejection if it says that the server refused to answer. A line
 * that is no record, has a valid answer or belongs to another store is a fault. Returns 0, or -1 and *err. */
static int read_attempt(struct jud_store *s, const char *line, size_t len, const char *path, uint64_t number,
                        struct err *err)
{
    struct jud_record rec;
    struct err fault;
    struct arena arena = {0};
    int r = jud_read_record(&rec, line, len, path, number, 0, NULL, &arena, &fault);
    if (r == 0 && rec.window.valid)
        r = jud_bad_record(&fault, path, number, rec.window.record_id, "the file of failed attempts has a valid answer",
                           "a record that rcp-label judge wrote");
    enum err_about about = ERR_ABOUT_DAMAGE;
    if (r == 0 && rec.sealed && (r = sound_check_owner(s, rec.store, path, number, &fault)) != 0)
        about = fault.about;
    s->n_attempts++;
    s->sealed_attempts += r == 0 && rec.sealed;
    if (r != 0) {
        err_is_about(&fault, about);
        r = jud_fault(s, path, number, &fault, err);
        arena_free(&arena);
        return r;
    }
    if (!rec.window.rejected) {
        arena_free(&arena);
        return 0;
    }
    s->rejection = mem_grow(s->rejection, &s->build->cap_rejection, s->n_rejections + 1, sizeof *s->rejection);
    s->rejection[s->n_rejections++] =
        (struct jud_rejection){(enum jud_stage)rec.window.stage, arena_strdup(&s->arena, rec.dataset),
                               arena_strdup(&s->arena, rec.qid), arena_strdup(&s->arena, rec.window.record_id)};
    arena_free(&arena);
    return 0;
}

/* Reads the file of attempts `path`, if it exists. *earlier is the file of attempts read before (jud_check_alone), or
 * NULL. Returns 0, or -1 and *err. */
static int read_attempts(struct jud_store *s, const char *path, const char **earlier, struct err *err)
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
    if (jud_check_alone(s, path, earlier, err) != 0 || fmt_lines_open(&l, path, err) != 0)
        return -1;
    while ((r = jud_next_line(&l, &line, &len, err)) > 0)
        if (read_attempt(s, line, len, path, l.number, err) != 0) {
            r = -1;
            break;
        }
    fmt_lines_close(&l);
    return r < 0 ? jud_bad_bytes(s, path, err) : 0;
}

const struct jud_scheduled *scheduled_find(const struct jud_store *s, const struct jud_window *w)
{
    const char *family = w->judge < s->n_judges[w->stage] ? s->judge[w->stage][w->judge] : "";
    struct jud_scheduled key = {(enum jud_stage)w->stage,   family, s->query[w->query].qid,
                                s->query[w->query].dataset, 0,      false};
    const struct jud_scheduled *row = NULL;
    if (s->n_scheduled)
        row = bsearch(&key, s->scheduled, s->n_scheduled, sizeof key, compare_rows);
    key.family = key.dataset = ""; /* rows made from rounds name neither judge nor dataset */
    return row || !s->n_scheduled ? row : bsearch(&key, s->scheduled, s->n_scheduled, sizeof key, compare_rows);
}

/* Reads the store's schedule: the rows of scheduled.tsv, at `path`, or else its rounds. *exists says whether it has
 * one. Returns 0, or -1 and *err. */
static int read_schedule(struct jud_store *s, const char *folder, const char *path, bool *exists, struct err *err)
{
    struct round_rows rounds = {s, s->n_scheduled};
    size_t n_rounds = 0;
    struct err fault;
    int r = read_scheduled_file(s, path, exists, &fault);
    if (r == 0 && !*exists)
        r = rounds_read_store(folder, &(struct rounds_reader){NULL, add_window, &rounds}, &n_rounds, &fault);
    *exists |= n_rounds > 0;
    if (r == 0)
        return 0;
    if (fault.about != ERR_ABOUT_BYTES && fault.about != ERR_ABOUT_DAMAGE) {
        *err = fault;
        return -1;
    }
    const char *file = strcmp(fault.file, path) == 0 ? path : folder;
    *exists = false;
    return jud_fault(s, arena_strdup(&s->arena, file), 0, &fault, err);
}

int scheduled_read(struct jud_store *s, const char *folder, bool *exists, struct err *err)
{
    char *path = mem_path(folder, SCHEDULED_NAME);
    const char *earlier = NULL; /* the file of attempts read before, plain or compressed; only one may exist */
    int r = read_schedule(s, folder, path, exists, err);
    for (int k = 0; k < SOURCE_ENDINGS && r == 0; k++) {
        char name[64];
        snprintf(name, sizeof name, JOURNAL_ATTEMPTS_NAME "%s", source_ending[k]);
        char *attempts = mem_path(folder, name);
        r = read_attempts(s, arena_strdup(&s->arena, attempts), &earlier, err);
        mem_free(attempts);
    }
    s->unscheduled |= !*exists;
    merge_rows(s);
    mem_free(path);
    return r;
}

/* Writes the numbers of scheduled windows, a line for each topic, stage and judge. Returns 0, or -1 and *err. */
static int write_scheduled_file(const struct jud_store *s, const char *path, struct err *err)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    for (size_t i = 0; i < s->n_scheduled; i++) {
        const struct jud_scheduled *row = &s->scheduled[i];
        fprintf(f, "%s\t%s\t%s\t%zu\t%s\n", jud_stage_name[row->stage], row->family, row->qid, row->windows,
                row->dataset);
    }
    text_stream_close(f, &text);
    int r = digests_publish(path, text, len, err);
    mem_free(text);
    return r;
}

/* Returns the number of windows in all rows. */
static size_t sum_windows(const struct jud_store *s)
{
    size_t sum = 0;
    for (size_t i = 0; i < s->n_scheduled; i++)
        sum += s->scheduled[i].windows;
    return sum;
}

int scheduled_add(const char *folder, const struct jud_scheduled *row, size_t n, struct err *err)
{
    struct jud_store s;
    char *path = mem_path(folder, SCHEDULED_NAME);
    bool exists = false;
    jud_begin(&s, 1, true);
    int r = read_scheduled_file(&s, path, &exists, err);
    merge_rows(&s);
    size_t rows = s.n_scheduled, windows = sum_windows(&s);
    for (size_t i = 0; i < n; i++) {
        struct jud_scheduled *old = rows ? bsearch(&row[i], s.scheduled, rows, sizeof *old, compare_rows) : NULL;
        if (old && row[i].restarts)
            old->windows = row[i].windows;
        else
            append_scheduled(&s, &row[i]);
    }
    merge_rows(&s);
    if (r == 0 && (s.n_scheduled > rows || sum_windows(&s) != windows))
        r = write_scheduled_file(&s, path, err);
    jud_free(&s);
    mem_free(path);
    return r;
}

/* Copies the file `name` from the store in folder `source` to the store in folder `target`, with a digest. *exists is
 * false if the file is missing. Returns 0, or -1 and *err. */
static int copy_file(const char *source, const char *target, const char *name, bool *exists, struct err *err)
{
    char *source_path = mem_path(source, name), *target_path = mem_path(target, name), *text = NULL;
    struct fmt_lines l;
    const char *line;
    size_t len, size = 0, cap = 0;
    int r = exists_path(source_path, exists, err);
    if (r == 0 && *exists && (r = fmt_lines_open(&l, source_path, err)) == 0) {
        while ((r = fmt_next_line(&l, &line, &len, err)) > 0) {
            text = mem_grow(text, &cap, size + len + 1, 1);
            memcpy(text + size, line, len);
            size += len;
            text[size++] = '\n';
        }
        fmt_lines_close(&l);
        if (r == 0)
            r = digests_publish(target_path, text, size, err);
    }
    mem_free(text);
    mem_free(source_path);
    mem_free(target_path);
    return r;
}

int scheduled_copy(const char *source, const char *target, struct err *err)
{
    bool exists = false;
    int r = copy_file(source, target, SCHEDULED_NAME, &exists, err);
    exists = true;
    for (size_t i = 0; i < ROUNDS_MOST && r == 0 && exists; i++) {
        char name[ROUNDS_NAME_SIZE];
        rounds_name(name, i);
        r = copy_file(source, target, name, &exists, err);
    }
    return r;
}
