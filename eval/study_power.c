/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_power.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "calibrate/simulate.h"

/* The distribution of abilities alpha + tau b that calibrate/simulate.c draws: QUERY_MEAN and QUERY_SD are those of a
 * query's alpha ~ N(-1, 1), DOCUMENT_SD is that of tau b, with tau near e^0.2 and b ~ N(0, 1.5^2) of a document. */
#define QUERY_MEAN (-1.0)
#define QUERY_SD 1.0
#define DOCUMENT_SD 1.8

/* The abilities at which grades 1, 2 and 3 begin. Binary scales use the first. */
static const double cut[] = {0.5, 1.5, 2.5};

enum { N_CUTS = LENGTH(cut) };

/* Returns 0, or -1 and *err if two neighbouring levels are equal to six digits, since the names of their cells, and so
 * their random numbers, would be the same. `factor` is the name for the message. */
static int check_levels(const char *factor, const struct study_levels *l, struct err *err)
{
    char before[32] = "", level[32];
    for (size_t i = 0; i < l->n; i++) {
        snprintf(level, sizeof level, "%g", l->value[i]);
        if (strcmp(level, before) == 0) {
            err_usage(err, "level %s of %s appears twice (levels with the same first six digits are treated as equal)",
                      level, factor);
            return err_is_about(err, ERR_ABOUT_REPEATS);
        }
        memcpy(before, level, sizeof before);
    }
    return 0;
}

/* Returns 0, or -1 and *err if sizes, qualities or levels contradict each other. */
static int check_power_options(const struct study_power_options *o, struct err *err)
{
    double best = o->quality + o->effect.value[o->effect.n - 1];
    if (o->sparse > o->pool)
        return err_usage(err, "%zu documents of each query have sparse grades, but a query has only %zu documents",
                         o->sparse, o->pool);
    if (best > 1)
        return err_usage(
            err,
            "the better run has quality %g + %g, expected a sum of at most 1, which is the quality of perfect scores",
            o->quality, o->effect.value[o->effect.n - 1]);
    return check_levels("noise", &o->noise, err) == 0 ? check_levels("effect", &o->effect, err) : -1;
}

/* Sets the levels, the names and the simulated world of cell `number`. */
static void make_cell(struct study_power *s, size_t number)
{
    const struct study_power_options *o = &s->o;
    struct study_power_cell *d = &s->design[number];
    size_t effect = number % o->effect.n, quotient = number / o->effect.n, noise = quotient % o->noise.n;
    quotient /= o->noise.n;
    *d = (struct study_power_cell){
        quotient / 2 == 0, quotient % 2 == 0, o->noise.value[noise], o->effect.value[effect], "", ""};
    snprintf(d->name, sizeof d->name, "%s %s %g %g", d->sparse ? "sparse" : "dense", d->binary ? "binary" : "graded",
             d->noise, d->effect);
    snprintf(d->label, sizeof d->label, "%s %s %g %g", d->sparse ? "sparse" : "dense", d->binary ? "0/1" : "0-3",
             d->noise, d->effect);
    struct stat_world w = {.queries = o->queries,
                           .pool = o->pool,
                           .graded = d->sparse ? o->sparse : o->pool,
                           .depth = o->depth,
                           .mean = QUERY_MEAN,
                           .sd = QUERY_SD,
                           .document_sd = DOCUMENT_SD,
                           .n_cuts = d->binary ? 1 : N_CUTS,
                           .grader_noise = o->grader_noise,
                           .judge_noise = d->noise,
                           .quality = o->quality,
                           .effect = d->effect,
                           .item = s->item,
                           .n_items = STUDY_POWER_ITEMS};
    memcpy(w.cut, cut, sizeof cut);
    s->cell[number] = (struct stat_power_cell){.name = d->name, .world = w};
}

/* Writes the name of the level that a cell has of a factor (0 grades, 1 scale, 2 noise, 3 effect). */
static void write_level(const struct study_power_cell *d, int factor, char level[32])
{
    if (factor < 2)
        snprintf(level, 32, "%s", factor == 0 ? d->sparse ? "sparse" : "dense" : d->binary ? "binary" : "graded");
    else
        snprintf(level, 32, "%g", factor == 2 ? d->noise : d->effect);
}

/* Fills s->level and s->total: pools the results of the cells with each level of each factor, and of all cells. */
static void pool_levels(struct study_power *s)
{
    static const char *const factor[STUDY_POWER_FACTORS] = {"grades", "scale", "noise", "effect"};
    bool *have = mem_alloc(s->n_cells, sizeof *have);
    char name[32];
    for (int f = 0; f < STUDY_POWER_FACTORS; f++)
        for (size_t first = 0, begin = s->n_levels; first < s->n_cells; first++) {
            struct study_power_level *l = &s->level[s->n_levels];
            bool known = false;
            write_level(&s->design[first], f, l->level);
            for (size_t k = begin; k < s->n_levels; k++)
                known |= strcmp(s->level[k].level, l->level) == 0;
            if (known)
                continue;
            l->factor = factor[f];
            for (size_t c = 0; c < s->n_cells; c++) {
                write_level(&s->design[c], f, name);
                have[c] = strcmp(name, l->level) == 0;
            }
            for (int label = 0; label < STAT_BY; label++)
                l->rates[label] = stat_power_pool(s->cell, have, s->n_cells, label);
            s->n_levels++;
        }
    for (int label = 0; label < STAT_BY; label++)
        s->total[label] = stat_power_pool(s->cell, NULL, s->n_cells, label);
    mem_free(have);
}

int study_power(struct study_power *s, const struct study_power_options *o, struct err *err)
{
    *s = (struct study_power){.o = *o};
    if (check_power_options(o, err) != 0)
        return -1;
    sim_items(STUDY_POWER_ITEMS, s->item, s->item_name);
    s->n_cells = 4 * o->noise.n * o->effect.n;
    s->design = mem_alloc(s->n_cells, sizeof *s->design);
    s->cell = mem_alloc(s->n_cells, sizeof *s->cell);
    for (size_t c = 0; c < s->n_cells; c++)
        make_cell(s, c);
    stat_power(s->cell, s->n_cells, &o->power);
    pool_levels(s);
    return 0;
}

void study_power_free(struct study_power *s)
{
    mem_free(s->design);
    mem_free(s->cell);
}
