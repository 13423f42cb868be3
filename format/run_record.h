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
 * A document has its line, which is counted from that of the document before in the bin and block, its score in eight bytes,
 * and its name. Names are as in labels.h, numbers have seven bits a byte. */
#ifndef FORMAT_RUN_RECORD_H
#define FORMAT_RUN_RECORD_H

#include <stdint.h>
#include <string.h>

#include "format/labels.h"

enum { RECORD_KINDS = 65532, RECORD_TOPIC = RECORD_KINDS, RECORD_STRETCH, RECORD_UNWANTED, RECORD_BLOCK };

/* How many bytes a document and a topic take at most, but for those of their names. */
enum { RECORD_KIND = 2, RECORD_NUMBER = 10, RECORD_NAME = 5 + 8 };
enum { RECORD_DOC = 2 + RECORD_NUMBER + sizeof(double) + RECORD_NAME };

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

/* The same as lab_put_doc, of a name that 8 readable bytes follow, into room for 8 more. */
static inline char *record_put_name(char *p, const char *s, size_t len)
{
    if (len >= 255)
        return p + lab_put_doc(p, s, len);
    *p++ = (char)len;
    memcpy(p, s, 8);
    for (size_t i = 8; i < len; i += 8)
        memcpy(p + i, s + i, 8);
    return p + len;
}

/* By how many lines a document follows another: two bytes, which a processor need not guess the end of; where it is too much
 * for them, they say so, and a number follows. */
enum { RECORD_MANY_LINES = 65535 };

static inline char *record_put_doc(char *p, uint32_t lines, double score, const char *name, size_t len)
{
    if (lines < RECORD_MANY_LINES)
        p = record_put_two(p, lines);
    else
        p = record_put_number(record_put_two(p, RECORD_MANY_LINES), lines);
    memcpy(p, &score, sizeof score);
    return record_put_name(p + sizeof score, name, len);
}

static inline const char *record_doc(const char *p, uint64_t *lines, double *score, const char **name, size_t *len)
{
    unsigned two;
    p = record_two(p, &two);
    *lines = two;
    if (two == RECORD_MANY_LINES)
        p = record_number(p, lines);
    memcpy(score, p, sizeof *score);
    return lab_next_doc(p + sizeof *score, name, len);
}

static inline const char *record_after_doc(const char *p)
{
    uint64_t lines;
    double score;
    const char *name;
    size_t len;
    return record_doc(p, &lines, &score, &name, &len);
}

#endif
