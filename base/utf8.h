/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* UTF-8, as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the well-formed character at s, of which len > 0 bytes are there; 0 if there is none. */
size_t utf8_char(const char *s, size_t len);
/* How many bytes of s[0 .. len) are whole, well-formed characters, counted from the first: len if all are. */
size_t utf8_span(const char *s, size_t len);
/* How many bytes the first `chars` characters of well-formed text have; len if it has fewer. */
size_t utf8_prefix(const char *s, size_t len, size_t chars);
/* Does a character begin with this byte of well-formed text? */
static inline bool utf8_begins(char byte)
{
    return (byte & 0xc0) != 0x80;
}
/* How many characters well-formed text has. */
size_t utf8_count(const char *s);
/* Bytes of the character at s, of which len > 0 bytes are there; *columns is how many a terminal gives to it: 2 to
 * ideographs and the like, 0 to combining marks, 1 to all others and to a byte that is no character. */
size_t utf8_step(const char *s, size_t len, size_t *columns);
/* Columns of all of a text. */
size_t utf8_width(const char *s);
/* Replaces, in place, every byte that is not part of a well-formed character by '?'. */
void utf8_clean(char *s, size_t len);

#endif
