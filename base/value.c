/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/value.h"

#include <string.h>

#include "base/nearest.h"
#include "base/num.h"

int value_real(const char *option, const char *text, double min, bool is_open, double *v, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    double x;
    if (num_double(text, strlen(text), &x) && (is_open ? x > min : x >= min)) {
        *v = x;
        return 0;
    }
    return err_usage(err, "%s '%s', expected a number %s %g", option, err_quote(q, text, strlen(text)),
                     is_open ? "above" : "of at least", min);
}

int value_whole(const char *option, const char *text, int64_t min, int64_t max, int64_t *v, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (num_int(text, strlen(text), min, max, v))
        return 0;
    return err_usage(err, "%s '%s', expected a whole number from %lld to %lld", option,
                     err_quote(q, text, strlen(text)), (long long)min, (long long)max);
}

int value_count(const char *option, const char *text, int64_t min, int64_t max, size_t *v, struct err *err)
{
    int64_t n;
    if (value_whole(option, text, min, max, &n, err) != 0)
        return -1;
    *v = (size_t)n;
    return 0;
}

int value_threads(const char *option, const char *text, int *v, struct err *err)
{
    int64_t n;
    char q[ERR_QUOTE_SIZE];
    if (!num_int(text, strlen(text), 1, VALUE_MAX_THREADS, &n))
        return err_usage(err, "%s '%s', expected 1 to %d threads", option, err_quote(q, text, strlen(text)),
                         VALUE_MAX_THREADS);
    *v = (int)n;
    return 0;
}

int value_flag(const char *option, const char *text, bool *v, struct err *err)
{
    bool is_yes = strcmp(text, "yes") == 0;
    if (!is_yes && strcmp(text, "no") != 0)
        return value_unknown(err, option, text, "yes or no");
    *v = is_yes;
    return 0;
}

int value_between(const char *option, const char *text, double min, double max, double *v, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (num_double(text, strlen(text), v) && *v >= min && *v <= max)
        return 0;
    return err_usage(err, "%s '%s', expected a number from %g to %g", option, err_quote(q, text, strlen(text)), min,
                     max);
}

int value_wrong(struct err *err, const char *option, const char *value, const char *expected)
{
    char q[ERR_QUOTE_SIZE];
    return err_usage(err, "%s '%s', expected %s", option, err_quote(q, value, strlen(value)), expected);
}

int value_unknown(struct err *err, const char *option, const char *value, const char *list)
{
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    struct nearest near;
    nearest_begin(&near, value, strlen(value));
    nearest_add_list(&near, list);
    return err_usage(err, "%s '%s', expected %s%s", option, err_quote(q, value, strlen(value)), list,
                     nearest_text(&near, "", text));
}
