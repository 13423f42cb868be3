/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

size_t utf8_char(const char *text, size_t len)
{
    const unsigned char *s = (const unsigned char *)text;
    unsigned char c = s[0], low = 0x80, high = 0xbf; /* the range of the second byte */
    size_t n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    if (n == 0 || n > len)
        return 0;
    if (c == 0xe0)
        low = 0xa0;
    else if (c == 0xed)
        high = 0x9f;
    else if (c == 0xf0)
        low = 0x90;
    else if (c == 0xf4)
        high = 0x8f;
    for (size_t i = 1; i < n; i++, low = 0x80, high = 0xbf)
        if (s[i] < low || s[i] > high)
            return 0;
    return n;
}

size_t utf8_span(const char *s, size_t len)
{
    size_t used = 0;
    while (used < len) {
        uint64_t word, words[4];
        if (len - used >= sizeof words && (memcpy(words, s + used, sizeof words),
                                           ((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080u) == 0)) {
            used += sizeof words;
            continue;
        }
        if (len - used >= 8 && (memcpy(&word, s + used, 8), (word & 0x8080808080808080u) == 0)) {
            used += 8;
            continue;
        }
        size_t n = utf8_char(s + used, len - used);
        if (n == 0)
            break;
        used += n;
    }
    return used;
}

/* Returns the value of the escape \uXXXX at s, or -1 if there is none before `end`. */
static long read_unit(const char *s, const char *end)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    long unit = 0;
    if (end - s < 6 || s[0] != '\\' || s[1] != 'u')
        return -1;
    for (int i = 2; i < 6; i++) {
        const char *digit = s[i] ? strchr(digits, s[i]) : NULL;
        if (!digit)
            return -1;
        unit = unit * 16 + (digit - digits < 16 ? digit - digits : digit - digits - 6);
    }
    return unit;
}

size_t utf8_escape(const char *s, const char *end, char text[4], size_t *used)
{
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    long c = read_unit(s, end), low = c >= 0xd800 && c < 0xdc00 ? read_unit(s + 6, end) : -1;
    *used = c < 0 ? 0 : low < 0 ? 6 : 12;
    if (low >= 0xdc00 && low < 0xe000)
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    else if (c < 0 || (c >= 0xd800 && c < 0xe000))
        return 0;
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n; i-- > 1; c >>= 6)
        text[i] = (char)(0x80 | (c & 0x3f));
    text[0] = (char)(lead[n] | c);
    return n;
}

size_t utf8_prefix(const char *s, size_t len, size_t chars)
{
    size_t offset = 0;
    for (; offset < len; offset++)
        if (utf8_begins(s[offset]) && chars-- == 0)
            break;
    return offset;
}

size_t utf8_count(const char *s)
{
    size_t n = 0;
    for (; *s; s++)
        n += utf8_begins(*s);
    return n;
}

void utf8_clean(char *s, size_t len)
{
    for (size_t offset = 0; (offset += utf8_span(s + offset, len - offset)) < len; offset++)
        s[offset] = '?';
}
