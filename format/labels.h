/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What is known about documents before any run is read: one set of rows per label file.
 *
 * A row is a (topic, document) pair with the values its format has (grade, gain, ...). Rows are kept the
 * way they are used: per topic, contiguous, documents as packed length-prefixed strings, values in one
 * array per column; about 10 bytes a row with 8-byte document numbers and a grade. Nothing is sorted but the topics. */
#ifndef FORMAT_LABELS_H
#define FORMAT_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/err.h"

/* Columns of a row; a set has those that its file has. */
enum lab_column {
    LAB_GRADE,    /* lab_grade: int32_t, qrels: < 0 = pooled but not judged */
    LAB_GAIN,     /* double in [0, 1] */
    LAB_THETA,    /* double, calibrated ability in logits; NAN = missing */
    LAB_BT,       /* double, Bradley-Terry score in logits; NAN = missing */
    LAB_COUNT,    /* double in [0, 1], share of passed criteria; NAN = missing */
    LAB_RAW_BT,   /* double in [0, 1], gain of bt less the mean of the topic; computed, see gains_add_raw_bt */
    LAB_LEVEL,    /* double, prefs: level in the judge's order */
    LAB_GROUP,    /* uint32_t, judgement group; numbered in strcmp order of the names */
    LAB_SUBGROUP, /* uint32_t, prefs: sub-group within the group; likewise */
    LAB_COLUMNS
};

/* How many bits of a number are kept, where it has so many. */
#if SIZE_MAX > UINT32_MAX
#define LAB_BITS(n) : n
#else
#define LAB_BITS(n)
#endif

/* There may be very many, hence as small as can be; the numbers are those of bytes in memory and below. */
struct lab_topic {
    const char *qid;
    size_t first LAB_BITS(40), n LAB_BITS(40); /* its rows are [first, first + n), n >= 1 */
    size_t text LAB_BITS(48);                  /* where its document strings begin in lab_set.text */
} __attribute__((packed, aligned(8)));

struct lab_set {
    const char *file;
    struct lab_topic *topic; /* in strcmp order of qid */
    size_t n_topics;
    size_t n_rows;
    char *text;                /* documents of all rows; read them with lab_next_doc */
    void *column[LAB_COLUMNS]; /* NULL = the file has no such column */
    bool wide_grades;          /* some grade does not fit into a byte, so that none is in one */
    struct lab_names *names;   /* finds a topic by its qid, owns the strings */
    struct lab_build *build;   /* only while the set is built */
    struct lab_line *line;     /* where rows come from: breaks in an otherwise consecutive numbering */
    size_t n_lines;
};

/* Building: begin, add rows in file order (any topic order), finish. Finishing sorts topics and, only where
 * a topic is not contiguous, moves its rows together. */
void lab_begin(struct lab_set *set, const char *file, unsigned columns /* bit per enum lab_column */);
/* Returns the index of the new row; the caller stores its values by lab_set_grade() etc. line: 0 for all rows of a set
 * that comes from no file. */
size_t lab_add(struct lab_set *set, const char *qid, size_t qid_len, const char *doc, size_t doc_len, uint64_t line);
void lab_set_grade(struct lab_set *set, size_t row, int32_t grade);
/* Where up to LAB_ROOM more rows of the last row's topic may be written, for readers that do many at once: documents of at
 * most LAB_ROOM_DOC bytes one after the other, as by lab_put_doc, and grades below 128. False: by lab_add. */
enum { LAB_ROOM = 64, LAB_ROOM_DOC = 64 };
struct lab_room {
    char *text;
    int8_t *grade;
};
bool lab_room(struct lab_set *set, struct lab_room *room);
/* n rows are there, up to what room points to now, from consecutive lines of which this is the first. */
void lab_take_room(struct lab_set *set, const struct lab_room *room, size_t n, uint64_t line);
/* Number of a group's or sub-group's name while the set is built; lab_finish renumbers them in strcmp order. */
uint32_t lab_group_number(struct lab_set *set, const char *name, size_t len);
void lab_finish(struct lab_set *set);
void lab_free(struct lab_set *set);

/* Index of the topic, or -1. */
ptrdiff_t lab_find_topic(const struct lab_set *set, const char *qid, size_t len);
/* Physical line that row came from, 0 where there is none. */
uint64_t lab_row_line(const struct lab_set *set, size_t row);

static inline bool lab_has_grades(const struct lab_set *set)
{
    return set->column[LAB_GRADE] != NULL;
}
static inline int32_t lab_grade(const struct lab_set *set, size_t row)
{
    return set->wide_grades ? ((const int32_t *)set->column[LAB_GRADE])[row]
                            : ((const int8_t *)set->column[LAB_GRADE])[row];
}
static inline uint32_t *lab_uint(const struct lab_set *set, enum lab_column c)
{
    return set->column[c];
}
static inline double *lab_double(const struct lab_set *set, enum lab_column c)
{
    return set->column[c];
}

/* Documents are stored as a length byte (255: four bytes of length follow) and the bytes themselves; the
 * text ends with FMT_PAD readable bytes. Returns the bytes written, at most len + 5. */
static inline size_t lab_put_doc(char *text, const char *doc, size_t len)
{
    size_t n = 0;
    if (len < 255) {
        text[n++] = (char)len;
    } else {
        text[n++] = (char)255;
        for (int i = 0; i < 4; i++)
            text[n++] = (char)(len >> (8 * i) & 255);
    }
    memcpy(text + n, doc, len);
    return n + len;
}

/* The document at text; returns where the next one begins. */
static inline const char *lab_next_doc(const char *text, const char **doc, size_t *len)
{
    size_t n = *(const unsigned char *)text++;
    if (n == 255) {
        n = 0;
        for (int i = 0; i < 4; i++)
            n |= (size_t) * (const unsigned char *)text++ << (8 * i);
    }
    *doc = text;
    *len = n;
    return text + n;
}

#endif
