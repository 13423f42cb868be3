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

/* Returns the option table[0 .. n) that `name` means, or NULL and *err, which suggests a similar name. In `name`, "_"
 * stands for "-", case does not count, and an unambiguous beginning is enough. */
const struct rcp_option *rcp_find_option(const struct rcp_option *table, size_t n, const char *name, struct err *err);

/* Sets *is_yes to whether `value` is "yes". Returns NULL, or the phrase "yes or no" if it is neither "yes" nor "no". */
const char *rcp_read_flag(const char *value, bool *is_yes);
/* Returns 0 if `expected` is NULL, which means that the value of option o is right; else -1 and *err, which quotes
 * `value` and says that `expected` was expected. If `expected` is a list of names, the error suggests the nearest. */
int rcp_check_option(const struct rcp_option *o, const char *value, const char *expected, struct err *err);

#endif
