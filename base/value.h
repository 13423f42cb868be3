/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What options are set to. `what` is the option, as its user calls it; a value that is not what is expected makes -1 and
 * *err (ERR_USAGE), "WHAT 'VALUE', expected ...", and changes nothing. */
#ifndef BASE_VALUE_H
#define BASE_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { VALUE_MAX_THREADS = 256 };

/* A real number, at least min (or above it). */
int value_real(const char *what, const char *s, double min, bool above, double *v, struct err *err);
/* A whole number of at least min, at most max. */
int value_whole(const char *what, const char *s, int64_t min, int64_t max, int64_t *v, struct err *err);
/* The same for a number of things, min >= 0. */
int value_count(const char *what, const char *s, int64_t min, int64_t max, size_t *v, struct err *err);
int value_threads(const char *what, const char *s, int *v, struct err *err);
/* yes or no. */
int value_flag(const char *what, const char *s, bool *v, struct err *err);
/* -1 and *err: what was expected, as a text. */
int value_wrong(struct err *err, const char *what, const char *value, const char *expected);
/* -1 and *err: expected is a name of the list "a, b or c", the nearest of which is suggested. */
int value_unknown(struct err *err, const char *what, const char *value, const char *list);

#endif
