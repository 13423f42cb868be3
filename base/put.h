/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Values and names in the forms that tables and programs need. */
#ifndef BASE_PUT_H
#define BASE_PUT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/err.h"
#include "base/num.h"

/* The shortest decimal that reads back to the same double. Returns buf. */
const char *put_full(char buf[NUM_FIXED_SIZE + 1], double value);
/* What printf makes of it with %.*g, of 6 to 17 digits; several times as fast for what is neither large nor tiny. Returns
 * buf. */
enum { PUT_DIGITS_SIZE = 32 };
const char *put_digits(char buf[PUT_DIGITS_SIZE], double value, int digits);
/* What printf makes of it; give it to mem_free. */
char *put_format(const char *format, va_list ap) __attribute__((format(printf, 1, 0)));
char *put_formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Names and texts are what files and command lines have: any bytes but NUL. For each form of output there is one
 * function that writes them so that they cannot be taken for anything else. */
enum put_form {
    PUT_TSV,
    PUT_CSV,        /* RFC 4180 */
    PUT_SPREADSHEET /* the same; an apostrophe before texts that a spreadsheet would take for a formula */
};
/* One field of text: in tsv tab, newline, carriage return and backslash are \t \n \r \\; in csv it is quoted where it
 * must be. */
void put_field(FILE *f, const char *s, enum put_form form);
/* A number as a field, empty where it is not finite. */
void put_number(FILE *f, double value);
/* What comes between two fields. */
void put_separator(FILE *f, enum put_form form);
/* Writes a name as a JSON string with its quotes. A byte that is not UTF-8 becomes the text \xNN, as in tables and on pages,
 * so that names stay distinct; control characters are \n, \t, \r or \uNNNN. */
void put_json_string(FILE *f, const char *s);
/* Writes the text s[0..len), which may hold NULs, as a JSON string. A byte that is not UTF-8 becomes U+FFFD. */
void put_json_bytes(FILE *f, const char *s, size_t len);
/* A number, or null where it is not finite. */
void put_json_double(FILE *f, double value);
/* ["a","b"] */
void put_json_strings(FILE *f, const char *const *s, size_t n);
/* "name": after a comma, or without one as the first of its object. */
void put_json_key(FILE *f, const char *name, bool first);
/* The same with a value; numbers always after a comma. */
void put_json_text(FILE *f, const char *name, const char *s, bool first);
void put_json_number(FILE *f, const char *name, double value);
void put_json_count(FILE *f, const char *name, uint64_t n);
void put_json_bool(FILE *f, const char *name, bool v);
/* Text of a cell or a line, on one line: control characters and bytes that are not UTF-8 are \xNN, and what has a meaning
 * in Markdown, or in LaTeX, is escaped. In LaTeX arrows, " ~ " and the minus of a number are signs of mathematics. */
void put_markdown(FILE *f, const char *s);
void put_latex(FILE *f, const char *s);

#endif
