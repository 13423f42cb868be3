/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The division of run files that hold several systems: each system becomes a run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/options_table.h"

static void add_run(struct options_runs *r, char *name, const struct run_system *system)
{
    r->run = mem_grow(r->run, &r->cap_run, r->n + 1, sizeof *r->run);
    r->run_system = mem_grow(r->run_system, &r->cap_run_system, r->n + 1, sizeof *r->run_system);
    r->run[r->n] = name;
    r->run_system[r->n++] = system;
}

/* Writes "a, b or c" to text[size], or the number of names if they do not fit. */
static void write_name_list(char *text, size_t size, const char *const *name, size_t n)
{
    size_t len = 0;
    text[0] = '\0';
    for (size_t i = 0; i < n && len < size; i++)
        len += (size_t)snprintf(text + len, size - len, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " or ", name[i]);
    if (len >= size)
        snprintf(text, size, "one of the %zu names in the run files", n);
}

/* Returns 0 if the file has the chosen dataset or, if none is chosen, at most one; else -1 and *err. */
static int check_dataset(const struct options_runs *r, const struct run_systems *s, const char *file, struct err *err)
{
    char list[400];
    write_name_list(list, sizeof list, s->dataset, s->n_datasets);
    if (!r->dataset && s->n_datasets > 1)
        return err_input(err, file, 0, "the rows belong to %zu datasets; choose one with --dataset NAME: %s",
                         s->n_datasets, list);
    if (!r->dataset || s->n)
        return 0;
    return value_unknown(err, "--dataset", r->dataset, list);
}

/* Adds the chosen system of the file, or all its systems, to the runs, under the names FILE#SYSTEM. */
static void add_systems(struct options_runs *r, const struct run_systems *s, const char *file)
{
    for (size_t k = 0; k < s->n; k++) {
        const char *system = s->system[k].name;
        size_t size = strlen(file) + strlen(system) + 2;
        if (r->system && strcmp(r->system, system) != 0)
            continue;
        char *name = arena_alloc(&r->arena, size);
        snprintf(name, size, "%s#%s", file, system);
        add_run(r, name, &s->system[k]);
    }
}

/* Returns -1 and *err: no file has the system that --system names. */
static int unknown_system(const struct options_runs *r, struct err *err)
{
    char list[400];
    const char **name = NULL;
    size_t n = 0, cap = 0;
    for (size_t i = 0; i < r->n_files; i++)
        for (size_t k = 0; k < r->file[i].n; k++) {
            name = mem_grow(name, &cap, n + 1, sizeof *name);
            name[n++] = r->file[i].system[k].name;
        }
    write_name_list(list, sizeof list, name, n);
    mem_free(name);
    return n ? value_unknown(err, "--system", r->system, list)
             : value_wrong(err, "--system", r->system, "a run file with a column of systems");
}

int options_split_runs(struct options_runs *r, struct eval_options *e, bool in_release, struct err *err)
{
    bool found = false;
    r->file = mem_zalloc(e->n_runs, sizeof *r->file);
    for (size_t i = 0; i < e->n_runs; i++) {
        struct run_systems *s = &r->file[r->n_files++];
        if (run_read_systems(s, e->run[i], r->dataset, r->system, err) != 0 ||
            ((s->n || s->n_datasets) && !in_release && check_dataset(r, s, e->run[i], err) != 0))
            return -1;
        size_t before = r->n;
        if (s->n)
            add_systems(r, s, e->run[i]);
        else if (!s->n_datasets)
            add_run(r, e->run[i], NULL);
        found |= s->n && r->n > before;
    }
    if (r->system && !found)
        return unknown_system(r, err);
    e->run = r->run;
    e->system = r->run_system;
    e->n_runs = r->n;
    return 0;
}

int options_open_runs(struct options *o, struct err *err)
{
    struct options_runs *r = &o->runs;
    if (o->suite || o->merge)
        return 0; /* each dataset of a suite has runs */
    if (options_split_runs(r, &o->eval, false, err) != 0)
        return -1;
    if (o->compare && r->n < 2)
        return err_usage(err, "1 run given; --compare needs two or more");
    return 0;
}

void options_close_runs(struct options_runs *r)
{
    for (size_t i = 0; i < r->n_files; i++)
        run_systems_free(&r->file[i]);
    mem_free(r->file);
    mem_free(r->run);
    mem_free(r->run_system);
    arena_free(&r->arena);
}
