/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the bins of a gathered run hold: records that run_part.c writes and run_gather.c reads.
 *
 * Each begins with two bytes:
 *
 *   a number below RECORD_KINDS   a document of the topic that has this number: document
 *   RECORD_TOPIC                  this topic has the next number from now on, from 0, of its bin and thread: name
 *   RECORD_STRETCH                documents of a topic in a row: 2 n + contradicted, name, then n times document
 *   RECORD_UNWANTED               a topic that is not wanted is there: name
 *   RECORD_BLOCK                  what follows is of this block: eight bytes
 *
 * A document has two bytes for its line, which is counted from that of the document before in the bin and block, one for how
 * long its name is, eight for its score; then its line, if that is too much for two bytes, and the length, if one is too few,
 * both in four bytes; and the name. Names of topics are as in labels.h, numbers have seven bits a byte. */
#ifndef FORMAT_RUN_RECORD_H
#define FORMAT_RUN_RECORD_H

#include <stdint.h>
#include <string.h>

#include "format/labels.h"

enum { RECORD_KINDS = 65532, RECORD_TOPIC = RECORD_KINDS, RECORD_STRETCH, RECORD_UNWANTED, RECORD_BLOCK };

/* How many bytes a document and a topic take at most, but for those of their names, in room for 8 more. */
enum { RECORD_KIND = 2, RECORD_NUMBER = 10, RECORD_NAME = 5 + 8 };
enum { RECORD_HEAD = 2 + 1 + sizeof(double), RECORD_DOC = RECORD_HEAD + 4 + 4 + 8 };

static inline char *record_put_number(char *p, uint64_t v)
{
    for (; v > 127; v >>= 7)
        *p++ = (char)(v | 128);
    *p++ = (char)v;
    return p;
}

static inline const char *record_number(const char *p, uint64_t *v)
{
    *v = 0;
    for (int shift = 0;; shift += 7) {
        uint64_t byte = (unsigned char)*p++;
        *v |= (byte & 127) << shift;
        if (byte < 128)
            return p;
    }
}

static inline char *record_put_two(char *p, unsigned v)
{
    uint16_t two = (uint16_t)v;
    memcpy(p, &two, sizeof two);
    return p + sizeof two;
}

static inline const char *record_two(const char *p, unsigned *v)
{
    uint16_t two;
    memcpy(&two, p, sizeof two);
    *v = two;
    return p + sizeof two;
}

/* Copies a name that 8 readable bytes follow, with up to 8 bytes that are not of it. */
static inline char *record_copy_name(char *to, const char *s, size_t len)
{
    memcpy(to, s, 8);
    for (size_t i = 8; i < len; i += 8)
        memcpy(to + i, s + i, 8);
    return to + len;
}

/* The same as lab_put_doc. */
static inline char *record_put_name(char *p, const char *s, size_t len)
{
    if (len >= 255)
        return p + lab_put_doc(p, s, len);
    *p++ = (char)len;
    return record_copy_name(p, s, len);
}

enum { RECORD_MANY_LINES = 65535, RECORD_LONG_NAME = 255 };

/* What goes before the name, where neither is too much. */
static inline char *record_put_plain(char *p, uint32_t lines, double score, uint32_t len)
{
    p = record_put_two(p, lines);
    *p++ = (char)len;
    memcpy(p, &score, sizeof score);
    return p + sizeof score;
}

/* What hardly any document has: lines or a name too long for the two bytes and the one that it begins with. */
static __attribute__((noinline)) char *record_put_long(char *p, uint32_t lines, double score, uint32_t len)
{
    p = record_put_two(p, lines < RECORD_MANY_LINES ? lines : RECORD_MANY_LINES);
    *p++ = (char)(len < RECORD_LONG_NAME ? len : RECORD_LONG_NAME);
    memcpy(p, &score, sizeof score);
    p += sizeof score;
    if (lines >= RECORD_MANY_LINES) {
        memcpy(p, &lines, sizeof lines);
        p += sizeof lines;
    }
    if (len >= RECORD_LONG_NAME) {
        memcpy(p, &len, sizeof len);
        p += sizeof len;
    }
    return p;
}

static inline char *record_put_doc(char *p, uint32_t lines, double score, const char *name, uint32_t len)
{
    p = lines < RECORD_MANY_LINES && len < RECORD_LONG_NAME ? record_put_plain(p, lines, score, len)
                                                            : record_put_long(p, lines, score, len);
    return record_copy_name(p, name, len);
}

/* A document of a record; its name is in there. */
struct record_doc {
    const char *name;
    double score;
    uint32_t lines, len;
};

/* Returns what follows it. */
static inline const char *record_doc(const char *p, struct record_doc *d)
{
    unsigned two;
    p = record_two(p, &two);
    d->lines = two;
    d->len = *(const unsigned char *)p++;
    memcpy(&d->score, p, sizeof d->score);
    p += sizeof d->score;
    if (d->lines == RECORD_MANY_LINES) {
        memcpy(&d->lines, p, sizeof d->lines);
        p += sizeof d->lines;
    }
    if (d->len == RECORD_LONG_NAME) {
        memcpy(&d->len, p, sizeof d->len);
        p += sizeof d->len;
    }
    d->name = p;
    return p + d->len;
}

#endif
