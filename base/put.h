/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes numbers, names and texts in the output formats: tsv, csv, JSON, Markdown, LaTeX. */
#ifndef BASE_PUT_H
#define BASE_PUT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/err.h"
#include "base/num.h"

/* Writes the shortest decimal that reads back as the same double, or nan or inf. Returns the length, without the NUL at
 * the end. */
size_t put_double(char buf[NUM_FIXED_SIZE + 1], double value);
/* Writes the shortest decimal that reads back as the same double, or nan or inf, and a NUL. Returns buf. */
const char *put_full(char buf[NUM_FIXED_SIZE + 1], double value);
/* Writes value like printf's %.*g with `digits` significant digits, at most 17, several times as fast if they are 6 to
 * 17 and 1e-4 <= |value| < 1e5. Returns buf, which has PUT_DIGITS_SIZE bytes. */
enum { PUT_DIGITS_SIZE = 32 };
const char *put_digits(char buf[PUT_DIGITS_SIZE], double value, int digits);
/* put_format, with a va_list, and put_formatted return the text that printf would print; the caller frees it with
 * mem_free. */
char *put_format(const char *format, va_list ap) __attribute__((format(printf, 1, 0)));
char *put_formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The forms of tables. Names and texts come from files and command lines and hold any bytes but NUL; put_field escapes
 * them so that they cannot be mistaken for other syntax. */
enum put_form {
    PUT_TSV,
    PUT_CSV,        /* RFC 4180 */
    PUT_SPREADSHEET /* RFC 4180, with an apostrophe before each text that a spreadsheet would take for a formula */
};
/* Writes one field of text: in tsv, tab, newline, carriage return and backslash become \t, \n, \r and \\; in the other
 * forms, the field is quoted where necessary, and PUT_SPREADSHEET adds an apostrophe before a formula. */
void put_field(FILE *f, const char *s, enum put_form form);
/* Writes a number as a field, with the digits of put_double; the field is empty if the number is not finite. */
void put_number(FILE *f, double value);
/* Writes the separator of two fields: a tab in tsv, a comma in the other forms. */
void put_separator(FILE *f, enum put_form form);
/* Writes a name as a JSON string with its quotes. A byte that is not UTF-8 becomes the text \xNN, as in tables and on
 * pages, so that names stay distinct; control characters become \n, \t, \r or \uNNNN. */
void put_json_string(FILE *f, const char *s);
/* Writes the text s[0..len), which may hold NULs, as a JSON string. A byte that is not UTF-8 becomes U+FFFD. */
void put_json_bytes(FILE *f, const char *s, size_t len);
/* Writes a number with the digits of put_double, or null if it is not finite. */
void put_json_double(FILE *f, double value);
/* Writes `"name":` as a key of an object, after a comma unless `is_first`. */
void put_json_key(FILE *f, const char *name, bool is_first);
/* put_json_text, put_json_count and put_json_bool write a key and a string, a count or true or false as its value. A
 * comma comes before the key, unless put_json_text is called with `is_first`. */
void put_json_text(FILE *f, const char *name, const char *s, bool is_first);
void put_json_count(FILE *f, const char *name, uint64_t n);
void put_json_bool(FILE *f, const char *name, bool v);
/* Writes a key and, as its value, an array of n names, each a JSON string. A comma comes before the key unless
 * `is_first`. */
void put_json_names(FILE *f, const char *key, const char *const *name, size_t n, bool is_first);
/* put_markdown and put_latex write the text of a cell or a line, on one line: control characters and bytes that are not
 * UTF-8 become \xNN, and characters with a meaning in Markdown or LaTeX are escaped. In LaTeX, arrows, " ~ " and the
 * minus of a number become mathematical signs. */
void put_markdown(FILE *f, const char *s);
void put_latex(FILE *f, const char *s);

#endif
