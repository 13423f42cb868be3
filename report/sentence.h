/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Sentences with numbers: formats like those of printf, with words that agree with the preceding number. */
#ifndef REPORT_SENTENCE_H
#define REPORT_SENTENCE_H

#include <stdarg.h>
#include <stdio.h>

/* Returns the text that printf would print, with two exceptions. The caller frees it.
 * - "{one|many}" becomes `one` after the number 1 and `many` after all other numbers; "{many}" means "{|many}". For
 *   example, "%zu document{s}, %zu quer{y|ies}" gives "1 document, 2 queries". Texts of arguments may contain braces.
 * - %f prints a number that is not finite as NA, and numbers from 10^7 on with an exponent.
 * The conversions are %%, c, s, d, zu, llu, f, g and e, with flags, widths and precisions; a precision may be '*'. */
char *sentence_format(const char *format, va_list ap) __attribute__((format(printf, 1, 0)));
/* Prints the text of sentence_format. */
void sentence_print(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
