/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/text_buffer.h"

#include <math.h>

#include "base/put.h"

void text_put_csv(struct text_buffer *buffer, const char *s, size_t n)
{
    char *p = text_room(buffer, 2 * n + 2), *begin = p;
    unsigned is_special = n && s[0] == '{'; /* a row that begins so would be JSON */
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        is_special |= (unsigned)(c <= '#') | (unsigned)(c == ','); /* space, control characters, !, ", # and commas */
        p[i] = s[i];
    }
    if (!is_special) {
        buffer->len += n;
        return;
    }
    *p++ = '"';
    for (size_t i = 0; i < n; i++) {
        *p++ = s[i];
        if (s[i] == '"')
            *p++ = '"';
    }
    *p++ = '"';
    buffer->len += (size_t)(p - begin);
}

void text_put_json(struct text_buffer *buffer, const char *s, size_t n)
{
    static const char hex[] = "0123456789abcdef";
    char *p = text_room(buffer, 6 * n + 2), *begin = p;
    *p++ = '"';
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c < 0x20) {
            memcpy(p, "\\u00", 4);
            p[4] = hex[c >> 4];
            p[5] = hex[c & 15];
            p += 6;
            continue;
        }
        if (c == '"' || c == '\\')
            *p++ = '\\';
        *p++ = s[i];
    }
    *p++ = '"';
    buffer->len += (size_t)(p - begin);
}

void text_put_count(struct text_buffer *buffer, uint64_t v)
{
    char digits[20], *end = digits + sizeof digits, *p = end;
    do
        *--p = (char)('0' + v % 10);
    while (v /= 10);
    text_put(buffer, p, (size_t)(end - p));
}

void text_put_integer(struct text_buffer *buffer, int64_t v)
{
    if (v < 0)
        text_put(buffer, "-", 1);
    text_put_count(buffer, v < 0 ? ~(uint64_t)v + 1 : (uint64_t)v);
}

void text_put_double(struct text_buffer *buffer, double v)
{
    if (isnan(v)) /* printf would show a sign */
        text_put(buffer, "NaN", 3);
    else
        buffer->len += put_double(text_room(buffer, NUM_FIXED_SIZE + 1), v);
}
