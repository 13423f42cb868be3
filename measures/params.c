/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/params.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "measures/spelling.h"

static int by_long(const void *a, const void *b)
{
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

static int by_double(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static size_t count_items(const char *list)
{
    size_t n = 1;
    for (; *list; list++)
        n += *list == ',';
    return n;
}

static int bad_params(const struct meas_spec *spec, const char *item, size_t len, const char *expected, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    return err_fail(err, ERR_INPUT, "", 0, "parameter '%s' of measure %s, expected %s", err_quote(q, item, len),
                    spec->name, expected);
}

/* Reads cutoffs as trec_eval does: the leading integer of each item ("23.4" is 23). */
static int read_cutoffs(struct arena *arena, struct meas_args *a, const char *list, struct err *err)
{
    a->cutoff = arena_alloc(arena, count_items(list) * sizeof *a->cutoff);
    a->n = 0;
    for (const char *p = list;; p++) {
        size_t len = strcspn(p, ",");
        int64_t k = num_atol(p, len);
        if (k < 1 || k > MEAS_MAX_RANK)
            return bad_params(a->spec, p, len, k < 1 ? "a rank of 1 or more" : "a rank of 10^15 or less", err);
        a->cutoff[a->n++] = (long)k;
        p += len;
        if (!*p)
            break;
    }
    qsort(a->cutoff, a->n, sizeof *a->cutoff, by_long);
    size_t n = 1;
    for (size_t i = 1; i < a->n; i++)
        if (a->cutoff[i] != a->cutoff[n - 1])
            a->cutoff[n++] = a->cutoff[i];
    a->n = a->n_values = n;
    return 0;
}

/* Returns NULL if x is in the range, otherwise the text that describes the range. */
static const char *missed_range(enum meas_range range, double x)
{
    double size = fabs(x);
    bool is_gain = x == 0.0 || (size >= 1.0 / MEAS_MAX_GAIN && size <= MEAS_MAX_GAIN);
    switch (range) {
    case MEAS_GAINS:
    case MEAS_RBP: return is_gain ? NULL : "0 or a magnitude from 1e-100 to 1e100";
    case MEAS_WEIGHTS: return is_gain && x >= 0.0 ? NULL : "0 or a number from 1e-100 to 1e100";
    case MEAS_RECALLS: return x >= 0.0 && x <= 1.0 ? NULL : "a recall from 0 to 1";
    case MEAS_MULTIPLES: return x >= 0.0 && x <= 1e6 ? NULL : "a multiple from 0 to 1000000";
    case MEAS_LENGTHS: return x >= 0.0 && x <= MEAS_MAX_RANK ? NULL : "a length from 0 to 10^15";
    }
    return NULL;
}

/* Returns NULL if the pair is a grade and its gain, or the persistence of rbp, in range; otherwise a description of the
 * expected pair. trec_eval 9 reads any name as a grade. */
static const char *missed_pair(const struct meas_args *a, const struct meas_pair *pair)
{
    int64_t grade;
    if (a->spec->range == MEAS_RBP && pair->len == 1 && pair->name[0] == 'p')
        return pair->value >= 0.0 && pair->value < 1.0 ? NULL : "a persistence p from 0 to below 1";
    if (!a->v9 && !num_int(pair->name, pair->len, INT32_MIN, INT32_MAX, &grade))
        return a->spec->range == MEAS_RBP ? "p=number or grade=gain" : "grade=gain";
    return missed_range(a->spec->range, pair->value);
}

static int read_reals(struct arena *arena, struct meas_args *a, const char *list, struct err *err)
{
    a->real = arena_alloc(arena, count_items(list) * sizeof *a->real);
    a->n = 0;
    for (const char *p = list;; p++) {
        size_t len = strcspn(p, ",");
        if (!num_double(p, len, &a->real[a->n]))
            return bad_params(a->spec, p, len, "a number", err);
        const char *expected = missed_range(a->spec->range, a->real[a->n++]);
        if (expected)
            return bad_params(a->spec, p, len, expected, err);
        p += len;
        if (!*p)
            break;
    }
    if (a->spec->n_params > 1 && a->n != a->spec->n_params) {
        bad_params(a->spec, list, strlen(list), "four coefficients", err);
        err->kind = ERR_CALC; /* the exit status of trec_eval */
        return -1;
    }
    if (a->spec->params != MEAS_REALS)
        return 0;
    qsort(a->real, a->n, sizeof *a->real, by_double);
    size_t n = 1;
    for (size_t i = 1; i < a->n; i++)
        if (a->real[i] > a->real[n - 1])
            a->real[n++] = a->real[i];
    a->n = a->n_values = n;
    return 0;
}

/* Reports a malformed pair. For a whole number, as in -m ndcg.10, the message suggests ndcg_cut.10. */
static int bad_pair(const struct meas_spec *spec, const char *item, size_t len, struct err *err)
{
    char text[SPELLING_SIZE], meant[SPELLING_SIZE], expected[2 * SPELLING_SIZE];
    int64_t k;
    bool cutoff = num_int(item, len, 1, INT32_MAX, &k);
    snprintf(text, sizeof text, "%s@%.*s", spec->name, cutoff ? (int)len : 0, item);
    const char *option = strchr(spelling_meant(text, false, meant), '.') ? meant : "";
    snprintf(expected, sizeof expected, "name=number%s", cutoff ? option : "");
    return bad_params(spec, item, len, expected, err);
}

static int read_pairs(struct arena *arena, struct meas_args *a, const char *list, struct err *err)
{
    a->pair = arena_alloc(arena, count_items(list) * sizeof *a->pair);
    a->n = 0;
    for (const char *p = list;; p++) {
        size_t len = strcspn(p, ",");
        const char *eq = memchr(p, '=', len);
        struct meas_pair *pair = &a->pair[a->n++];
        if (!eq || !num_double(eq + 1, len - (size_t)(eq - p) - 1, &pair->value))
            return bad_pair(a->spec, p, len, err);
        pair->name = p;
        pair->len = (size_t)(eq - p);
        const char *expected = missed_pair(a, pair);
        if (expected)
            return bad_params(a->spec, p, len, expected, err);
        p += len;
        if (!*p)
            break;
    }
    return 0;
}

int meas_read_params(struct arena *arena, struct meas_args *a, const char *params, struct err *err)
{
    const char *list = params ? params : a->spec->defaults;
    a->n_values = 1;
    a->is_default = !params;
    if (a->spec->params == MEAS_NO_PARAMS || !list)
        return 0;
    switch (a->spec->params) {
    case MEAS_CUTOFFS: return read_cutoffs(arena, a, list, err);
    case MEAS_REALS:
    case MEAS_VECTOR: return read_reals(arena, a, list, err);
    case MEAS_PAIRS: return read_pairs(arena, a, list, err);
    case MEAS_NO_PARAMS: break;
    }
    return 0;
}

int meas_check_params(struct arena *arena, const struct meas_spec *spec, const char *params, bool v9, struct err *err)
{
    struct meas_args a = {.spec = spec, .v9 = v9};
    if (meas_read_params(arena, &a, params, err) != 0)
        return -1;
    if ((spec->params == MEAS_CUTOFFS || spec->params == MEAS_REALS) && a.n != count_items(params))
        return bad_params(spec, params, strlen(params), "each cutoff once", err);
    return 0;
}
