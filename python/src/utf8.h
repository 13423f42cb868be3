/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Converts numpy's texts, 4 bytes for each character, to UTF-8. */
#ifndef PYTHON_UTF8_H
#define PYTHON_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Writes the UTF-8 of n characters of 4 bytes each, without the NULs at the end, to text[0 .. 4 n), and sets *len to
 * its bytes. Returns false if a character has no UTF-8: a surrogate, or one beyond U+10FFFF. */
static inline bool utf8_from_ucs4(const char *s, size_t n, char *text, size_t *len)
{
    char *o = text;
    uint32_t c = 0;
    for (; n; n--) {
        memcpy(&c, s + 4 * n - 4, 4);
        if (c)
            break;
    }
    for (size_t i = 0; i < n; i++) {
        memcpy(&c, s + 4 * i, 4);
        if (c < 0x80) {
            *o++ = (char)c;
        } else if (c < 0x800) {
            *o++ = (char)(0xC0 | c >> 6);
            *o++ = (char)(0x80 | (c & 63));
        } else if (c < 0x10000) {
            if (c >> 11 == 0xD800 >> 11)
                return false;
            *o++ = (char)(0xE0 | c >> 12);
            *o++ = (char)(0x80 | (c >> 6 & 63));
            *o++ = (char)(0x80 | (c & 63));
        } else {
            if (c > 0x10FFFF)
                return false;
            *o++ = (char)(0xF0 | c >> 18);
            *o++ = (char)(0x80 | (c >> 12 & 63));
            *o++ = (char)(0x80 | (c >> 6 & 63));
            *o++ = (char)(0x80 | (c & 63));
        }
    }
    *len = (size_t)(o - text);
    return true;
}

#endif
