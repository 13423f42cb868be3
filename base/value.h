/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Parses the values of options. `option` is the option as the user writes it. If a value is not accepted, a function
 * fills *err (ERR_USAGE) with "OPTION 'VALUE', expected ...", leaves *v unchanged (value_between may set it) and
 * returns -1; otherwise it returns 0. */
#ifndef BASE_VALUE_H
#define BASE_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { VALUE_MAX_THREADS = 256 };

/* Parses a real number >= min, or > min if `is_open`. */
int value_real(const char *option, const char *text, double min, bool is_open, double *v, struct err *err);
/* Parses an integer in [min, max]. */
int value_whole(const char *option, const char *text, int64_t min, int64_t max, int64_t *v, struct err *err);
/* Parses a count, a whole number in [min, max], min >= 0. */
int value_count(const char *option, const char *text, int64_t min, int64_t max, size_t *v, struct err *err);
/* Parses a number in [min, max]. */
int value_between(const char *option, const char *text, double min, double max, double *v, struct err *err);
/* Parses a number of threads, 1 to VALUE_MAX_THREADS. */
int value_threads(const char *option, const char *text, int *v, struct err *err);
/* Parses "yes" (true) or "no" (false). */
int value_flag(const char *option, const char *text, bool *v, struct err *err);
/* Fills *err with "OPTION 'VALUE', expected EXPECTED". Returns -1. */
int value_wrong(struct err *err, const char *option, const char *value, const char *expected);
/* Fills *err with "OPTION 'VALUE', expected LIST", a list of names "a, b or c", and suggests the name nearest to the
 * value. Returns -1. */
int value_unknown(struct err *err, const char *option, const char *value, const char *list);

#endif
