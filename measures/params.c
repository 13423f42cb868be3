/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/params.h"

#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_sort_long.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "measures/spelling.h"

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
    return err_input(err, "", 0, "parameter '%s' of measure %s, expected %s", err_quote(q, item, len), spec->name,
                     expected);
}

/* Reads a cutoff as trec_eval does: the leading integer ("23.4" is 23). */
static int read_cutoff(struct meas_args *a, const char *item, size_t len, struct err *err)
{
    int64_t k = num_atol(item, len);
    if (k < 1 || k > MEAS_MAX_RANK)
        return bad_params(a->spec, item, len, k < 1 ? "a rank of 1 or more" : "a rank of 10^15 or less", err);
    a->cutoff[a->n++] = (long)k;
    return 0;
}

/* Returns NULL if x is in the range, otherwise the text that describes the range. */
static const char *expected_range(enum meas_range range, double x)
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
static const char *expected_pair(const struct meas_args *a, const struct meas_pair *pair)
{
    int64_t grade;
    if (a->spec->range == MEAS_RBP && pair->len == 1 && pair->name[0] == 'p')
        return pair->value >= 0.0 && pair->value < 1.0 ? NULL : "a persistence p of at least 0 and below 1";
    if (!a->v9 && !num_int(pair->name, pair->len, INT32_MIN, INT32_MAX, &grade))
        return a->spec->range == MEAS_RBP ? "p=number or grade=gain" : "grade=gain";
    return expected_range(a->spec->range, pair->value);
}

static int read_real(struct meas_args *a, const char *item, size_t len, struct err *err)
{
    if (!num_double(item, len, &a->real[a->n]))
        return bad_params(a->spec, item, len, "a number", err);
    const char *expected = expected_range(a->spec->range, a->real[a->n++]);
    return expected ? bad_params(a->spec, item, len, expected, err) : 0;
}

/* Returns -1 and fills *err for item[len], which is no "name=number" pair. For a whole number, as in -m ndcg.10, the
 * message suggests the measure that takes cutoffs, ndcg_cut.10. */
static int bad_pair(const struct meas_spec *spec, const char *item, size_t len, struct err *err)
{
    char text[SPELLING_SIZE], meant[SPELLING_SIZE], expected[2 * SPELLING_SIZE];
    int64_t k;
    bool cutoff = num_int(item, len, 1, INT32_MAX, &k);
    snprintf(text, sizeof text, "%s.%.*s", spec->name, cutoff ? (int)len : 0, item);
    const char *option = strchr(spelling_suggest(text, false, meant), '.') ? meant : "";
    snprintf(expected, sizeof expected, "name=number%s", cutoff ? option : "");
    return bad_params(spec, item, len, expected, err);
}

/* Reads a parameter "name=value". Returns 0, or -1 and *err. */
static int read_pair(struct meas_args *a, const char *item, size_t len, struct err *err)
{
    const char *eq = memchr(item, '=', len);
    struct meas_pair *pair = &a->pair[a->n++];
    if (!eq || !num_double(eq + 1, len - (size_t)(eq - item) - 1, &pair->value))
        return bad_pair(a->spec, item, len, err);
    pair->name = item;
    pair->len = (size_t)(eq - item);
    const char *expected = expected_pair(a, pair);
    return expected ? bad_params(a->spec, item, len, expected, err) : 0;
}

/* Sorts the cutoffs in ascending order, removes repetitions, and sets n and n_values to their number. */
static void sort_cutoffs(struct meas_args *a)
{
    size_t n = 1;
    if (a->spec->params == MEAS_CUTOFFS)
        gsl_sort_long(a->cutoff, 1, a->n);
    else
        gsl_sort(a->real, 1, a->n);
    for (size_t i = 1; i < a->n; i++)
        if (a->spec->params == MEAS_CUTOFFS && a->cutoff[i] != a->cutoff[n - 1])
            a->cutoff[n++] = a->cutoff[i];
        else if (a->spec->params == MEAS_REALS && a->real[i] > a->real[n - 1])
            a->real[n++] = a->real[i];
    a->n = a->n_values = n;
}

int meas_read_params(struct arena *arena, struct meas_args *a, const char *params, struct err *err)
{
    const struct meas_spec *spec = a->spec;
    const char *list = params ? params : spec->defaults;
    a->n_values = 1;
    a->is_default = !params;
    if (spec->params == MEAS_NO_PARAMS || !list)
        return 0;
    size_t room = count_items(list);
    a->n = 0;
    a->cutoff = spec->params == MEAS_CUTOFFS ? arena_alloc(arena, room * sizeof *a->cutoff) : NULL;
    a->pair = spec->params == MEAS_PAIRS ? arena_alloc(arena, room * sizeof *a->pair) : NULL;
    a->real = !a->cutoff && !a->pair ? arena_alloc(arena, room * sizeof *a->real) : NULL;
    for (const char *item = list;; item++) {
        size_t len = strcspn(item, ",");
        if ((a->cutoff ? read_cutoff : a->pair ? read_pair : read_real)(a, item, len, err) != 0)
            return -1;
        item += len;
        if (!*item)
            break;
    }
    if (spec->params == MEAS_VECTOR && spec->n_params > 1 && a->n != spec->n_params) {
        bad_params(spec, list, strlen(list), "four coefficients", err);
        err->kind = ERR_CALC; /* the exit status of trec_eval */
        return -1;
    }
    if (spec->params == MEAS_CUTOFFS || spec->params == MEAS_REALS)
        sort_cutoffs(a);
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
