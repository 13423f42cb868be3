/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Options of calls: their names, and errors about their values. */
#ifndef API_OPTIONS_H
#define API_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct rcp_option {
    const char *name;
    int code;
};

/* Returns the option of a table of n that a name means: "_" stands for "-", case does not count, and an unambiguous
 * beginning is enough. NULL and *err, which suggests a similar name, if there is none. */
const struct rcp_option *rcp_option_named(const struct rcp_option *table, size_t n, const char *name, struct err *err);

/* Reads "yes" or "no". Returns NULL, or the expected values, as the functions of eval/settings.h do. */
const char *rcp_yes_or_no(const char *value, bool *yes);
/* Returns 0 if `expected` is NULL, else -1 and *err: the value is not an expected one. In a list of names, the error
 * suggests the nearest. */
int rcp_check_option(const struct rcp_option *o, const char *value, const char *expected, struct err *err);

#endif
