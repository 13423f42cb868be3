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
    size_t at = 0;
    while (at < len) {
        uint64_t eight, more[4];
        if (len - at >= sizeof more &&
            (memcpy(more, s + at, sizeof more), ((more[0] | more[1] | more[2] | more[3]) & 0x8080808080808080u) == 0)) {
            at += sizeof more;
            continue;
        }
        if (len - at >= 8 && (memcpy(&eight, s + at, 8), (eight & 0x8080808080808080u) == 0)) {
            at += 8;
            continue;
        }
        size_t n = utf8_char(s + at, len - at);
        if (n == 0)
            break;
        at += n;
    }
    return at;
}

size_t utf8_prefix(const char *s, size_t len, size_t chars)
{
    size_t at = 0;
    for (; at < len; at++)
        if (utf8_begins(s[at]) && chars-- == 0)
            break;
    return at;
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
    for (size_t at = 0; (at += utf8_span(s + at, len - at)) < len; at++)
        s[at] = '?';
}
