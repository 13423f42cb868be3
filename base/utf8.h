/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* UTF-8 as RFC 3629 defines it: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the length in bytes of the well-formed character at the beginning of s[0 .. len), len > 0; 0 if there is
 * none. */
size_t utf8_char(const char *s, size_t len);
/* Returns how many bytes at the beginning of s[0 .. len) are whole, well-formed characters; len if all are. */
size_t utf8_span(const char *s, size_t len);
/* Decodes JSON's escape \uXXXX at s, or two of them that are a surrogate pair, before `end`. Returns the number of
 * bytes of UTF-8 written to `text`; 0 if there is no escape (*used is 0) or only half a pair. *used is the number of
 * bytes read. `text` may overlap s. */
size_t utf8_escape(const char *s, const char *end, char text[4], size_t *used);
/* Returns the number of bytes in the first `chars` characters of well-formed text; len if it has fewer characters. */
size_t utf8_prefix(const char *s, size_t len, size_t chars);
/* Returns whether a byte of well-formed text begins a character. */
static inline bool utf8_begins(char byte)
{
    return (byte & 0xc0) != 0x80;
}
/* Returns the number of characters of well-formed text. */
size_t utf8_count(const char *s);
/* Returns the length in bytes of the character at the beginning of s[0 .. len), len > 0. Sets *columns to its width on
 * a terminal: 2 for ideographs and the like, 0 for combining marks, 1 for all other characters, for a byte that is no
 * character, which counts as one of length 1, and for each character if the C library knows no UTF-8. */
size_t utf8_step(const char *s, size_t len, size_t *columns);
/* Returns the width of a text on a terminal, in columns. */
size_t utf8_width(const char *s);
/* Replaces, in place, each byte outside well-formed characters with '?'. */
void utf8_clean(char *s, size_t len);
/* Returns whether c is an ASCII digit, whatever the locale is. */
static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}
/* Returns the small letter of a capital letter from A to Z, and every other character unchanged. */
static inline char lower_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
