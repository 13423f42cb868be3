/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Text that grows in memory: fields of csv, JSON strings and numbers, one after the other, without a stream. */
#ifndef BASE_TEXT_BUFFER_H
#define BASE_TEXT_BUFFER_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"

/* Bytes that may be written after those of text_room, for copies of fixed size. */
enum { TEXT_SPARE = 16 };

/* A text. Begins as {0}; the owner frees s. */
struct text_buffer {
    char *s;
    size_t len, cap;
};

/* Returns the end of the text, where n bytes and TEXT_SPARE more may be written before len grows. */
static inline char *text_room(struct text_buffer *buffer, size_t n)
{
    if (buffer->cap - buffer->len < n + TEXT_SPARE)
        buffer->s = (char *)mem_grow(buffer->s, &buffer->cap, buffer->len + n + TEXT_SPARE, 1);
    return buffer->s + buffer->len;
}

/* Appends s[0 .. n). */
static inline void text_put(struct text_buffer *buffer, const char *s, size_t n)
{
    memcpy(text_room(buffer, n), s, n);
    buffer->len += n;
}

/* Appends a string as a field of csv, in quotes if it has blanks or characters with a meaning. */
void text_put_csv(struct text_buffer *buffer, const char *s, size_t n);
/* Appends the bytes as a JSON string, which is as valid as they are: only quotes, backslashes and control characters
 * are escaped. */
void text_put_json(struct text_buffer *buffer, const char *s, size_t n);
/* Append a number in decimal. */
void text_put_integer(struct text_buffer *buffer, int64_t v);
void text_put_count(struct text_buffer *buffer, uint64_t v);
/* Appends the shortest decimal that reads back as v, inf, -inf or NaN. */
void text_put_double(struct text_buffer *buffer, double v);

#endif
