/* Values and names in the forms that tables and programs want. */
#ifndef EVAL_PUT_H
#define EVAL_PUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "format/num.h"

/* The shortest decimal that reads back to the same double. Returns buf. */
const char *put_full(char buf[FMT_FIXED_SIZE + 1], double value);
/* One field of a tsv or csv line; csv quotes what needs it. */
void put_field(FILE *f, const char *s, bool csv);
/* A number as a field, empty where it is not finite. */
void put_number(FILE *f, double value);
/* Between two fields. */
void put_separator(FILE *f, bool csv);
/* A JSON string with its quotes; what is not UTF-8 becomes U+FFFD, one for each byte. */
void put_json_string(FILE *f, const char *s);
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
/* Text in which the characters of `special` are escaped by a backslash, or as LaTeX has them. */
void put_escaped(FILE *f, const char *s, const char *special, bool latex);

#endif
