/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Parses the values of options. `what` is the option as the user writes it. A value that is not accepted returns -1 and
 * *err (ERR_USAGE), "WHAT 'VALUE', expected ...", and leaves the variable unchanged. */
#ifndef BASE_VALUE_H
#define BASE_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { VALUE_MAX_THREADS = 256 };

/* Parses a real number >= min, or > min if `above`. */
int value_real(const char *what, const char *s, double min, bool above, double *v, struct err *err);
/* Parses an integer in [min, max]. */
int value_whole(const char *what, const char *s, int64_t min, int64_t max, int64_t *v, struct err *err);
/* Parses a count in [min, max], min >= 0. */
int value_count(const char *what, const char *s, int64_t min, int64_t max, size_t *v, struct err *err);
/* Parses a number of threads, at most VALUE_MAX_THREADS. */
int value_threads(const char *what, const char *s, int *v, struct err *err);
/* Parses yes or no. */
int value_flag(const char *what, const char *s, bool *v, struct err *err);
/* Fills *err with the text `expected` and returns -1. */
int value_wrong(struct err *err, const char *what, const char *value, const char *expected);
/* Fills *err with the list of names "a, b or c", and suggests the name nearest to the value. Returns -1. */
int value_unknown(struct err *err, const char *what, const char *value, const char *list);

#endif
