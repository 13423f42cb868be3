/* Values and names in the forms that tables and programs want. */
#ifndef EVAL_PUT_H
#define EVAL_PUT_H

#include <stdbool.h>
#include <stdio.h>

#include "format/num.h"

/* The shortest decimal that reads back to the same double. Returns buf. */
const char *put_full(char buf[FMT_FIXED_SIZE + 1], double value);
/* One field of a tsv or csv line; csv quotes what needs it. */
void put_field(FILE *f, const char *s, bool csv);
/* A JSON string with its quotes; what is not UTF-8 becomes U+FFFD, one for each byte. */
void put_json_string(FILE *f, const char *s);
/* A number, or null where it is not finite. */
void put_json_double(FILE *f, double value);
/* Text in which the characters of `special` are escaped by a backslash, or as LaTeX has them. */
void put_escaped(FILE *f, const char *s, const char *special, bool latex);

#endif
