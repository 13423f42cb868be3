/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Computes gains from other columns of a gain file. */
#include <math.h>
#include <string.h>

#include "format/gains.h"

/* Returns whether at least one of v[0 .. n) is not NAN. */
static bool has_known_value(const double *v, size_t n)
{
    size_t i = 0;
    while (i < n && isnan(v[i]))
        i++;
    return i < n;
}

int gains_recompute(struct gain_file *g, enum gain_kind kind, const char *criterion, struct err *err)
{
    const struct lab_set *set = &g->set;
    double *theta = lab_double(set, LAB_THETA), *gain = lab_double(set, LAB_GAIN);
    size_t c = 0;
    if (kind == GAIN_RCP)
        return 0;
    if (!theta || !has_known_value(theta, set->n_rows))
        return err_input(err, set->file, 0, "has no thetas, which the chosen kind of gain requires");
    if (gain_needs_items(kind) && !g->n_items)
        return err_input(err, set->file, 0, "has no '# criterion' lines, which the chosen kind of gain requires");
    while (kind == GAIN_CRITERION && c < g->n_items && strcmp(g->item[c].name, criterion) != 0)
        c++;
    if (kind == GAIN_CRITERION && c == g->n_items)
        return err_fail(err, ERR_USAGE, set->file, 0, "has no criterion '%s'", criterion);
    for (const struct lab_topic *t = set->topic; t < set->topic + set->n_topics; t++)
        gain_of_kind(kind, g->item, g->n_items, c, theta + t->first, t->n, gain + t->first);
    return 0;
}

void gains_forget_unpassed(struct gain_file *g)
{
    const double *count = lab_double(&g->set, LAB_COUNT);
    for (size_t i = 0; count && i < g->set.n_rows; i++)
        if (count[i] == 0.0)
            lab_double(&g->set, LAB_GAIN)[i] = 0.0;
}

/* Returns the mean of those of v[0 .. n) that are not NAN; NAN if there are none. */
static double mean_of(const double *v, size_t n)
{
    double sum = 0.0;
    size_t found = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(v[i])) {
            sum += v[i];
            found++;
        }
    return found ? sum / (double)found : NAN;
}

void gains_add_raw_bt(struct gain_file *g)
{
    struct lab_set *set = &g->set;
    const double *bt = lab_double(set, LAB_BT);
    if (!bt || !g->n_items)
        return;
    double *raw = mem_alloc(set->n_rows, sizeof *raw);
    for (const struct lab_topic *t = set->topic; t < set->topic + set->n_topics; t++) {
        double mean = mean_of(bt + t->first, t->n);
        for (size_t i = t->first; i < t->first + t->n; i++)
            raw[i] = isnan(bt[i]) ? NAN : gain_of_theta(g->item, g->n_items, bt[i] - mean);
    }
    set->column[LAB_RAW_BT] = raw;
}
