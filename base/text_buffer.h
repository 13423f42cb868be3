/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Text that grows in memory: fields of csv, JSON strings and numbers, one after the other, without a stream. */
#ifndef BASE_TEXT_BUFFER_H
#define BASE_TEXT_BUFFER_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"

/* The number of bytes that may be written after the room of text_room, by copies of fixed size that copy too much. */
enum { TEXT_SPARE = 16 };

/* A text. Begins as {0}; the owner frees s. */
struct text_buffer {
    char *s;
    size_t len, cap;
};

/* Returns the end of the text, after making room there: n + TEXT_SPARE bytes may be written, of which the caller adds
 * those that count to buffer->len. */
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

/* Appends s[0 .. n) as a field of csv. Puts it in quotes, with each quote in it doubled, if it has a space, a control
 * character, a comma or one of !"#, or begins with {. */
void text_put_csv(struct text_buffer *buffer, const char *s, size_t n);
/* Appends the bytes as a JSON string: only quotes, backslashes and control characters are escaped; bytes that are not
 * UTF-8 are copied as they are. */
void text_put_json(struct text_buffer *buffer, const char *s, size_t n);
/* Append a number in decimal. */
void text_put_integer(struct text_buffer *buffer, int64_t v);
void text_put_count(struct text_buffer *buffer, uint64_t v);
/* Appends the shortest decimal that reads back as v, inf, -inf or NaN. */
void text_put_double(struct text_buffer *buffer, double v);

#endif
