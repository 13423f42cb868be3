/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Digests of JSON values: the SHA-256 of a canonical form, so that two programs which mean the same settings, or the
 * same window, compute the same name.
 *
 * The form is UTF-8 without white space, with the keys of objects in byte order. In strings only the quote, the
 * backslash and control characters are escaped (\b \t \n \f \r, others \u00xx with small letters). Whole numbers are
 * digits; other numbers are the shortest that read back to the same double, with a point or an exponent: 0.5, 2.0,
 * 1e-05, 1e+16 (an exponent below -4 and from 16 on), and 0.0 for a negative zero. */
#ifndef JUDGE_DIGEST_H
#define JUDGE_DIGEST_H

#include <stddef.h>

struct json_t;

/* Writes the first n of the digest's 64 hexadecimal digits and a NUL into hex[n + 1]. */
void digest_short(const struct json_t *value, char *hex, size_t n);

#endif
