/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The state that the parts of the reader of named.h share. named_read.c calls the part for the form of the file. */
#ifndef FORMAT_NAMED_PRIVATE_H
#define FORMAT_NAMED_PRIVATE_H

#include "base/mem.h"
#include "format/named.h"

enum { NAMED_TOKEN_MAX = 1024 * 1024 }; /* the longest name, number or row of several lines, in bytes */

/* A list of documents, delivered one by one: [docno, ...], possibly with a parallel list of scores (has_scores), or
 * {docno: score} (object). */
struct named_list {
    struct named_json docs, scores; /* the unread rest of the list of documents, and of the parallel list of scores */
    /* whether documents may remain; whether the list is {docno: score}; whether there is a parallel list of scores */
    bool is_open, object, has_scores;
    size_t position; /* the number of documents delivered */
};

/* The position of the reader in {topic: {docno: value}}: outside of it, in it, in the {docno: value} of a topic, or in
 * a list [docno, ...] that a topic has instead. */
enum named_level { NAMED_OUTSIDE, NAMED_IN_TOPICS, NAMED_IN_DOCS, NAMED_IN_LIST };

/* A reader of a file whose values have names. */
struct named {
    struct fmt_lines lines; /* its input belongs to the caller */
    const char *file;
    enum named_use use;
    enum named_form form;
    struct named_row row;
    /* the next four members describe the columns of NAMED_ROWS and NAMED_RANKS; separator is '\t', ',' or ' ', which
     * means any white space */
    char separator;
    enum named_column column[NAMED_MAX_CELLS];
    int n_columns;
    bool has[NAMED_COLUMNS + 1]; /* [meaning]: whether the file has such a column */
    struct named_text text; /* a row that spans several lines; for NAMED_NESTED, the text of the last blocks read */
    struct named_keys keys; /* for NAMED_JSONL */
    struct named_list list;
    struct named_json json; /* the unread rest of `text`; this and all below are for NAMED_NESTED */
    char *topic, *doc;      /* the names of the current topic (topic_len bytes) and document, not NUL-terminated */
    size_t cap_topic, topic_len, cap_doc;
    enum named_level level;
    bool first;    /* whether no member of the current object or list was read yet */
    uint64_t line; /* the number of newlines read so far */
};

/* The next three functions read the next row of one form into t->row, without checking that it has a topic and a
 * document. They return 1, 0 at the end, or -1 and *err. */
int named_next_fields(struct named *t, struct err *err); /* the next row of NAMED_ROWS or NAMED_RANKS; in
                                                          * named_rows.c */
int named_next_object(struct named *t, struct err *err); /* the next row of NAMED_JSONL; in named_rows.c */
int named_next_nested(struct named *t, struct err *err); /* the next row of NAMED_NESTED; in named_nested.c */
/* Reads the row of column names: sets t->separator, column, n_columns and has. Returns 0, or -1 and *err if a column
 * that t->use requires is missing, or two columns have one meaning. */
int named_read_names(struct named *t, struct err *err);

/* Sets t->list to the list of documents in t->row (of JSON, or as Python or numpy print it). A missing value is an
 * empty list. Returns whether the row has a list. For exclusion, the column of excluded documents is used before any
 * other; otherwise a row with a document of its own has no list. */
bool named_open_list(struct named *t);
/* Reads the next document of the list, and its score if there is one, into t->row. Returns 1, 0 at the end of the list,
 * or -1 and *err if the field is not a list, or the list of scores has another length. */
int named_list_next(struct named *t, struct err *err);

#endif
