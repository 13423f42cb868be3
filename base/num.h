/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Numbers in text: whole tokens, exact results.
 *
 * A token is a number only if all of it is; nothing is read past its end. Results are the double nearest
 * to the decimal value (round half to even), as strtod gives in the C locale. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A finite decimal number: [+-]digits[.digits][e[+-]digits]. False for anything else, also for inf, nan,
 * hexadecimal, and magnitudes above DBL_MAX. Underflow to zero is accepted. */
bool num_double(const char *s, size_t len, double *value);

/* What atof makes of the token: the value of its longest numeric prefix, 0 if there is none. */
double num_atof(const char *s, size_t len);

/* A decimal integer: [+-]digits within [min, max]. */
bool num_int(const char *s, size_t len, int64_t min, int64_t max, int64_t *value);

/* What atol makes of the token, clamped to the range of int64_t. */
int64_t num_atol(const char *s, size_t len);

/* Room for any double in fixed notation. */
enum { NUM_FIXED_SIZE = 384 };
/* printf's %6.4f, byte for byte, but in a sixth of the time for the numbers that measures are. Returns the
 * length; no NUL follows. */
size_t num_fixed4(char buf[NUM_FIXED_SIZE], double v);

#endif
