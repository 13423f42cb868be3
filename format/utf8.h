/* UTF-8, as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef FORMAT_UTF8_H
#define FORMAT_UTF8_H

#include <stddef.h>

/* Bytes of the well-formed character at s, of which len > 0 bytes are there; 0 if there is none. */
size_t utf8_char(const char *s, size_t len);
/* How many bytes of s[0 .. len) are whole, well-formed characters, counted from the first: len if all are. */
size_t utf8_span(const char *s, size_t len);
/* How many bytes the first `chars` characters of well-formed text have; len if it has fewer. */
size_t utf8_prefix(const char *s, size_t len, size_t chars);
/* Replaces, in place, every byte that is not part of a well-formed character by '?'. */
void utf8_clean(char *s, size_t len);

#endif
