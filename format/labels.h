/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Labels of documents, read before any run: one set of rows for each label file.
 *
 * A row is a pair of a topic and a document with the values of its format (grade, gain, ...). The rows of a topic are
 * adjacent, document names are packed strings with their lengths in front, and each column of values is an array. A row
 * with an 8-byte document name and a grade takes about 10 bytes. Topics are sorted, documents are not. */
#ifndef FORMAT_LABELS_H
#define FORMAT_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/err.h"

/* The columns of a row. A set has the columns of its file. */
enum lab_column {
    LAB_GRADE,    /* int32_t, read by lab_grade; below 0 in qrels: in the pool of candidates, but not judged */
    LAB_GAIN,     /* double in [0, 1] */
    LAB_THETA,    /* double, calibrated ability in logits; NAN = missing */
    LAB_BT,       /* double, Bradley-Terry score in logits; NAN = missing */
    LAB_COUNT,    /* double in [0, 1], share of passed criteria; NAN = missing */
    LAB_RAW_BT,   /* double in [0, 1], the gain that the criteria give for bt - (mean bt of the topic), NAN = missing;
                   * computed by gains_add_raw_bt */
    LAB_LEVEL,    /* double, level of a preference: the judge prefers the document with the higher level; above 0 is
                   * relevant */
    LAB_GROUP,    /* uint32_t, judgement group; numbered in strcmp order of the names */
    LAB_SUBGROUP, /* uint32_t, sub-group of preferences within the group; numbered in strcmp order of the names */
    LAB_COLUMNS
};

/* Limits a member of type size_t to n bits if size_t has 64 bits. */
#if SIZE_MAX > UINT32_MAX
#define LAB_BITS(n) : n
#else
#define LAB_BITS(n)
#endif

/* A topic of a set. Sets may have millions of topics, so the members are packed; 40 and 48 bits suffice for any
 * memory. */
struct lab_topic {
    const char *qid;                           /* the key of the order, hence first */
    size_t first LAB_BITS(40), n LAB_BITS(40); /* the topic's rows are [first, first + n), n >= 1 */
    size_t text LAB_BITS(48);                  /* the offset of its first document name in lab_set.text */
} __attribute__((packed, aligned(8)));

/* The rows of a label file, or of labels made in memory. */
struct lab_set {
    const char *file;        /* the set's name in messages; the caller keeps the text */
    struct lab_topic *topic; /* in strcmp order of qid */
    size_t n_topics;
    size_t n_rows;
    char *text;                /* the document names of all rows, read with lab_next_doc */
    void *column[LAB_COLUMNS]; /* [column][row]: the values; NULL if the file lacks the column */
    bool wide_grades;          /* whether grades are int32_t, because one does not fit into int8_t */
    struct lab_names *names;   /* the index that finds a topic by its qid; owns the qids */
    struct lab_build *build;   /* not NULL while the set is built */
    struct lab_line *line;     /* the stretches of rows that come from consecutive lines, for lab_row_line */
    size_t n_lines;
};

/* The functions lab_begin, lab_add, lab_set_grade and lab_finish build a set. Rows are added in the order of the file.
 * lab_finish sorts the topics and, if the rows of a topic are not adjacent, moves them together. `file` is the set's
 * name in messages. `columns` has a bit 1 << enum lab_column for each column of the set. */
void lab_begin(struct lab_set *set, const char *file, unsigned columns);
/* Adds a row and returns its index. The caller then stores its values: grades by lab_set_grade, numbers by
 * lab_double and lab_uint. `line` is the row's line in the file, or 0 for all rows of a set that does not come from
 * a file. */
size_t lab_add(struct lab_set *set, const char *qid, size_t qid_len, const char *doc, size_t doc_len, uint64_t line);
/* Stores the grade of a row; if it does not fit into one byte, all grades take four from then on. */
void lab_set_grade(struct lab_set *set, size_t row, int32_t grade);
enum { LAB_ROOM = 64, LAB_ROOM_DOC = 64 };
/* Room for up to LAB_ROOM more rows of the last row's topic, which a fast reader writes itself: document names of at
 * most LAB_ROOM_DOC bytes as by lab_put_doc, and grades below 128. The reader advances both pointers. */
struct lab_room {
    char *text;
    int8_t *grade;
};
/* Makes room for LAB_ROOM rows at the end of the set. Returns false if rows must be added by lab_add, because grades
 * take four bytes each. */
bool lab_room(struct lab_set *set, struct lab_room *room);
/* Adds the n rows that were written to the room, whose pointers the reader has advanced. They come from consecutive
 * lines, the first of which is `line`. */
void lab_take_room(struct lab_set *set, const struct lab_room *room, size_t n, uint64_t line);
/* Returns the number, from 0, of a group or sub-group while the set is built, and adds the name if it is new; groups
 * and sub-groups share the numbers. lab_finish renumbers them in strcmp order of the names. */
uint32_t lab_group_number(struct lab_set *set, const char *name, size_t len);
void lab_finish(struct lab_set *set);
void lab_free(struct lab_set *set);

/* Returns the index of the topic called qid[0 .. len) in set->topic, or -1 if the set lacks it. */
ptrdiff_t lab_find_topic(const struct lab_set *set, const char *qid, size_t len);
/* Returns the physical line, from 1, of a row in the file; 0 if the set does not come from a file. */
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

/* Writes a document name to text: a byte with its length (255 if four bytes with the length follow), then its bytes.
 * The text of a set ends with FMT_PAD readable bytes. Returns the number of bytes written, at most len + 5. */
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

/* Sets *doc and *len to the document name at `text`, as lab_put_doc writes it; it is not NUL-terminated. Returns a
 * pointer to the next name. */
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
