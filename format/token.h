/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tokens of a line. This header is apart from scan.h because the compiler's headers of vector instructions are long. */
#ifndef FORMAT_TOKEN_H
#define FORMAT_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The number of readable bytes that each buffer of lines has after the last line. */
enum { FMT_PAD = 64 };

/* A piece of text, such as a field of a line: s[0 .. len), not NUL-terminated. */
struct fmt_tok {
    const char *s;
    size_t len;
};

/* Returns whether the token is exactly this word, upper and lower case being different. */
static inline bool fmt_tok_is(const struct fmt_tok *t, const char *word)
{
    return t->len == strlen(word) && memcmp(t->s, word, t->len) == 0;
}

static inline bool fmt_is_space(char c)
{
    return c == ' ' || (unsigned char)(c - '\t') <= '\r' - '\t';
}

/* Removes the white space at both ends of the text *s, which has *len bytes: moves *s and shortens *len. */
static inline void fmt_trim(const char **s, size_t *len)
{
    while (*len && fmt_is_space((*s)[*len - 1]))
        --*len;
    while (*len && fmt_is_space(**s))
        ++*s, --*len;
}

#endif
