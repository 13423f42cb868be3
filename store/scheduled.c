/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/scheduled.h"

#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/num.h"
#include "base/output.h"
#include "format/lines.h"
#include "store/journal.h"
#include "store/judgement_record.h"
#include "store/judgement_store.h"
#include "store/rounds.h"

enum { STAGE, FAMILY, QID, WINDOWS, DATASET, FIELDS };

static int by_place(const void *a, const void *b)
{
    const struct jud_scheduled *x = a, *y = b;
    int c = (int)x->stage - (int)y->stage;
    c = c ? c : strcmp(x->dataset ? x->dataset : "", y->dataset ? y->dataset : "");
    c = c ? c : strcmp(x->qid, y->qid);
    return c ? c : strcmp(x->family, y->family);
}

static void add_row(struct jud_store *s, const struct jud_scheduled *row)
{
    s->scheduled = mem_grow(s->scheduled, &s->build->cap_scheduled, s->n_scheduled + 1, sizeof *s->scheduled);
    s->scheduled[s->n_scheduled++] = *row;
}

/* Sorts the rows and keeps one of each topic, stage and judge: the one with the most windows. */
static void merge_rows(struct jud_store *s)
{
    size_t n = 0;
    if (s->n_scheduled)
        qsort(s->scheduled, s->n_scheduled, sizeof *s->scheduled, by_place);
    for (size_t i = 0; i < s->n_scheduled; i++) {
        if (!n || by_place(&s->scheduled[n - 1], &s->scheduled[i]) != 0)
            s->scheduled[n++] = s->scheduled[i];
        else if (s->scheduled[n - 1].windows < s->scheduled[i].windows)
            s->scheduled[n - 1].windows = s->scheduled[i].windows;
    }
    s->n_scheduled = n;
}

static int read_row(struct jud_store *s, const char *line, size_t len, const char *file, uint64_t number,
                    struct err *err)
{
    const char *field[FIELDS], *end = line + len;
    int64_t windows;
    int n = 0;
    size_t size[FIELDS];
    while (len && (end[-1] == '\r' || end[-1] == '\n'))
        end--, len--;
    for (const char *at = line; at <= end && n < FIELDS; n++) {
        const char *tab = n == DATASET ? NULL : memchr(at, '\t', (size_t)(end - at));
        field[n] = at;
        size[n] = (size_t)((tab ? tab : end) - at);
        at = tab ? tab + 1 : end + 1;
    }
    int stage = 0;
    while (n == FIELDS && stage < 2 &&
           !(strlen(jud_stage_name[stage]) == size[STAGE] &&
             memcmp(field[STAGE], jud_stage_name[stage], size[STAGE]) == 0))
        stage++;
    if (n < FIELDS || stage == 2 || !num_int(field[WINDOWS], size[WINDOWS], 0, UINT32_MAX, &windows))
        return err_fail(err, ERR_INPUT, file, number,
                        "no number of windows, expected a stage, a family key, a topic, a number and a dataset");
    struct jud_scheduled row = {.stage = (enum jud_stage)stage, .windows = (size_t)windows};
    row.family = arena_strndup(&s->arena, field[FAMILY], size[FAMILY]);
    row.qid = arena_strndup(&s->arena, field[QID], size[QID]);
    row.dataset = arena_strndup(&s->arena, field[DATASET], size[DATASET]);
    add_row(s, &row);
    return 0;
}

/* Reads the file if it is there. */
static int read_rows(struct jud_store *s, const char *path, bool *there, struct err *err)
{
    struct fmt_lines l;
    const char *line, *file = arena_strndup(&s->arena, path, strlen(path));
    size_t len;
    int r;
    if (exists_path(path, there, err) != 0)
        return -1;
    if (!*there)
        return 0;
    if (fmt_lines_open(&l, file, err) != 0)
        return -1;
    while ((r = fmt_next_line(&l, &line, &len, err)) > 0)
        if (len && read_row(s, line, len, file, l.number, err) != 0) {
            r = -1;
            break;
        }
    fmt_lines_close(&l);
    return r;
}

struct round_rows {
    struct jud_store *s;
    size_t first; /* rows of this store */
};

/* Counts a window of a round, whose lines come topic by topic. */
static int take_window(void *ctx, const struct rounds_window *w, struct err *err)
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
    add_row(s, &(struct jud_scheduled){w->stage, "", arena_strndup(&s->arena, w->qid, strlen(w->qid)), NULL, 1});
    return 0;
}

/* Keeps the attempt if it is a rejection. */
static void take_attempt(struct jud_store *s, const char *line, size_t len, uint64_t number)
{
    struct jud_record rec;
    struct err ignored;
    struct arena arena = {0};
    while (len && fmt_is_space(line[len - 1]))
        len--;
    if (jud_read_record(&rec, line, len, "", number, 0, NULL, &arena, &ignored) != 0 || !rec.window.rejected) {
        arena_free(&arena);
        return;
    }
    s->rejection = mem_grow(s->rejection, &s->build->cap_rejection, s->n_rejections + 1, sizeof *s->rejection);
    s->rejection[s->n_rejections++] = (struct jud_rejection){
        (enum jud_stage)rec.window.stage, arena_strndup(&s->arena, rec.dataset, strlen(rec.dataset)),
        arena_strndup(&s->arena, rec.qid, strlen(rec.qid)),
        arena_strndup(&s->arena, rec.window.record_id, strlen(rec.window.record_id))};
    arena_free(&arena);
}

static int read_attempts(struct jud_store *s, const char *path, struct err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    bool there;
    int r;
    if (exists_path(path, &there, err) != 0)
        return -1;
    if (!there)
        return 0;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    while ((r = fmt_next_line(&l, &line, &len, err)) > 0)
        take_attempt(s, line, len, l.number);
    fmt_lines_close(&l);
    return r;
}

int scheduled_read(struct jud_store *s, const char *folder, struct err *err)
{
    char *path = mem_path(folder, SCHEDULED_NAME), *attempts = mem_path(folder, JOURNAL_ATTEMPTS_NAME);
    struct round_rows rounds = {s, s->n_scheduled};
    size_t n_rounds = 0;
    bool there = false;
    int r = read_rows(s, path, &there, err);
    if (r == 0 && !there)
        r = rounds_read_store(folder, &(struct rounds_reader){NULL, take_window, &rounds}, &n_rounds, err);
    if (r == 0)
        r = read_attempts(s, attempts, err);
    s->unscheduled |= !there && !n_rounds;
    merge_rows(s);
    mem_free(path);
    mem_free(attempts);
    return r;
}

static int write_rows(const struct jud_store *s, const char *path, struct err *err)
{
    struct output *w = out_open(path, err);
    if (!w)
        return -1;
    for (size_t i = 0; i < s->n_scheduled; i++) {
        const struct jud_scheduled *row = &s->scheduled[i];
        out_line(w, "%s\t%s\t%s\t%zu\t%s", jud_stage_name[row->stage], row->family, row->qid, row->windows,
                 row->dataset);
    }
    if (out_check(w, NULL, NULL, err) == 0)
        return out_commit(w, err);
    out_abandon(w);
    return -1;
}

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
    bool there = false;
    jud_begin(&s, 1, true);
    int r = read_rows(&s, path, &there, err);
    merge_rows(&s);
    size_t rows = s.n_scheduled, windows = sum_windows(&s);
    for (size_t i = 0; i < n; i++)
        add_row(&s, &row[i]);
    merge_rows(&s);
    if (r == 0 && (s.n_scheduled > rows || sum_windows(&s) > windows))
        r = write_rows(&s, path, err);
    jud_free(&s);
    mem_free(path);
    return r;
}
