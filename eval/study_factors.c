/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_factors.h"

#include <string.h>

#include "base/base_name.h"
#include "base/mem.h"
#include "eval/study_table.h"

#define NO_LEVEL UINT32_MAX

/* The context of reading the table. */
struct reading {
    struct study_factors *x;
    struct frame *frame;
    int file_column;
    char *const *file;
    size_t n_files;
};

/* Returns whether the name is the path, or the path without folders. */
static bool is_called(const char *path, struct fmt_tok name)
{
    return fmt_tok_is(&name, path) || fmt_tok_is(&name, base_name(path));
}

/* Sets the level of `factor` of the row's file. Returns 0, or -1 and *err if the file already has a level of the
 * factor, or there are too many factors. */
static int set_level(const struct reading *r, struct fmt_tok factor, struct fmt_tok level, struct err *err)
{
    const struct fmt_tok part[] = {factor, level};
    bool is_new;
    struct fmt_tok name;
    size_t f = frame_names_add(&r->x->factor, &factor, 1, 0, &is_new);
    uint32_t number = (uint32_t)frame_names_add(&r->x->level, part, 2, 0, &is_new);
    if (frame_text(r->frame, r->file_column, &name, err) != 0)
        return -1;
    if (f >= STUDY_FACTORS)
        return err_input(err, r->frame->file, r->frame->line, "too many factors, expected at most %d", STUDY_FACTORS);
    for (size_t i = 0; i < r->n_files; i++) {
        if (!is_called(r->file[i], name))
            continue;
        if (r->x->file_level[i][f] != NO_LEVEL)
            return frame_bad(r->frame, r->file_column, "each file only once for each factor", err);
        r->x->file_level[i][f] = number;
    }
    return 0;
}

/* Sets the level of one factor, if `factor` and `level` are columns, else (-1) the levels of all factor columns, of the
 * row's file; counts rows about other files. Returns 0, or -1 and *err. */
static int read_level_row(const struct reading *r, int factor, int level, struct err *err)
{
    struct fmt_tok a, b;
    size_t known = 0;
    for (size_t i = 0; i < r->n_files; i++)
        known += is_called(r->file[i], r->frame->field[r->file_column]);
    if (!known) {
        r->x->unknown++;
        return 0;
    }
    if (factor >= 0 && level >= 0)
        return frame_text(r->frame, factor, &a, err) != 0 || frame_text(r->frame, level, &b, err) != 0
                 ? -1
                 : set_level(r, a, b, err);
    for (int c = 0; c < r->frame->n; c++) {
        const char *name = r->frame->name[c];
        if (c == r->file_column)
            continue;
        if (frame_text(r->frame, c, &b, err) != 0 || set_level(r, (struct fmt_tok){name, strlen(name)}, b, err) != 0)
            return -1;
    }
    return 0;
}

/* Returns 0, or -1 and *err if there is no factor or a file lacks a level of one. */
static int check_levels_of_files(const struct reading *r, const char *path, struct err *err)
{
    if (!r->x->factor.n)
        return err_input(err, path, 0, "no factor, expected the column 'file' and a column for each factor");
    for (size_t i = 0; i < r->n_files; i++)
        for (size_t f = 0; f < r->x->factor.n; f++)
            if (r->x->file_level[i][f] == NO_LEVEL)
                return err_input(
                    err, path, 0,
                    "%s has no level of the factor %s, expected a level of each factor for every gain file", r->file[i],
                    frame_names_part(&r->x->factor, f, 0));
    return 0;
}

int study_factors_read(struct study_factors *x, const char *path, char *const *file, size_t n_files, struct err *err)
{
    struct reading r = {x, frame_open(path, err), 0, file, n_files};
    if (!r.frame)
        return -1;
    int factor = frame_find(r.frame, "factor"), level = frame_find(r.frame, "level");
    int status = frame_need(r.frame, "file", &r.file_column, err) == 0 ? 1 : -1;
    x->file_level = mem_alloc(n_files, sizeof *x->file_level);
    for (size_t i = 0; i < n_files; i++)
        for (int f = 0; f < STUDY_FACTORS; f++)
            x->file_level[i][f] = NO_LEVEL;
    while (status > 0 && (status = frame_next(r.frame, err)) > 0)
        if (read_level_row(&r, factor, level, err) != 0)
            status = -1;
    frame_close(r.frame);
    return status == 0 ? check_levels_of_files(&r, path, err) : -1;
}

void study_factors_free(struct study_factors *x)
{
    frame_names_free(&x->factor);
    frame_names_free(&x->level);
    mem_free(x->file_level);
    *x = (struct study_factors){.unknown = 0};
}
