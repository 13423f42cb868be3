/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Sentences about numbers: printf's formats, with words that follow the number before them. */
#ifndef REPORT_SENTENCE_H
#define REPORT_SENTENCE_H

#include <stdarg.h>
#include <stdio.h>

/* Returns the text that printf would print, which the caller frees, except that
 * - "{one|many}" is `one` after the number 1 and `many` after all other numbers; "{many}" is "{|many}". So
 *   "%zu document{s}, %zu quer{y|ies}" gives "1 document, 2 queries". A text of an argument may have braces.
 * - a floating-point number of a conversion f is NA if it is not finite, and has an exponent from 10^7 on.
 * The conversions are %%, c, s, d, zu, llu, f, g and e, with flags, widths and precisions, of which a precision may be
 * '*'. */
char *sentence_format(const char *format, va_list ap) __attribute__((format(printf, 1, 0)));
/* Prints such a text. */
void sentence_print(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
