/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the library: options by their names. */
#ifndef API_OPTIONS_H
#define API_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct rcp_option {
    const char *name;
    int code;
};

/* The option of that name, of n: as written, with _ for - or capital letters, or as far as it takes to tell it from the
 * others, as on the command line. NULL and *err, which names a near one. */
const struct rcp_option *rcp_option_named(const struct rcp_option *table, size_t n, const char *name, struct err *err);

/* -1 and *err: a value that is not what is expected; of a list of names, the nearest is suggested. */
int rcp_bad_value(const struct rcp_option *o, const char *value, const char *expected, struct err *err);
/* "yes" or "no". 0, or -1 and *err. */
int rcp_yes_or_no(const struct rcp_option *o, const char *value, bool *yes, struct err *err);
/* The same where expected is not NULL; else 0. */
int rcp_take(const struct rcp_option *o, const char *value, const char *expected, struct err *err);

#endif
