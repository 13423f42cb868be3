/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The state that the parts of the reader of named.h share. named_read.c calls the part for the form of the file. */
#ifndef FORMAT_NAMED_PRIVATE_H
#define FORMAT_NAMED_PRIVATE_H

#include "base/mem.h"
#include "format/named.h"

enum { NAMED_TOKEN_MAX = 1024 * 1024 };

/* A list of documents, delivered one by one: [docno, ...], possibly with a parallel list of scores, or {docno:
 * score}. */
struct named_list {
    struct named_json docs, scores;
    bool is_open, object, has_scores;
    size_t position;
};

/* The position of the reader in {topic: {docno: value}}. */
enum named_level { NAMED_OUTSIDE, NAMED_IN_TOPICS, NAMED_IN_DOCS, NAMED_IN_LIST };

struct named {
    struct fmt_lines lines; /* its input belongs to the caller */
    const char *file;
    enum named_use use;
    enum named_form form;
    struct named_row row;
    /* the columns of NAMED_ROWS and NAMED_RANKS */
    char separator;
    enum named_column column[NAMED_MAX_CELLS];
    int n_columns;
    bool has[NAMED_COLUMNS + 1];
    struct named_text text; /* a row that spans several lines; for NAMED_NESTED, the text read so far */
    struct named_keys keys; /* for NAMED_JSONL */
    struct named_list list;
    struct named_json json; /* the unread rest of `text`; this and all below are for NAMED_NESTED */
    char *topic, *doc;
    size_t cap_topic, topic_len, cap_doc;
    enum named_level level;
    bool first; /* whether no member of the current object or list was read yet */
    uint64_t line;
};

/* Read the next row of one form into t->row, without checking that it has a topic and a document. Return 1, 0 at the
 * end, or -1 and *err. */
int named_next_fields(struct named *t, struct err *err); /* for NAMED_ROWS and NAMED_RANKS, in named_rows.c */
int named_next_object(struct named *t, struct err *err); /* for NAMED_JSONL, in named_rows.c */
int named_next_nested(struct named *t, struct err *err); /* for NAMED_NESTED, in named_nested.c */
/* Reads the row of column names. Returns 0, or -1 and *err. */
int named_read_names(struct named *t, struct err *err);

/* Opens the list of documents in the row's field (of JSON, or as Python or numpy print it), unless the field is empty.
 * Returns whether the row has such a list. */
bool named_open_list(struct named *t);
/* Reads the next document of the list into t->row. Returns 1, 0 at the end of the list, or -1 and *err. */
int named_list_next(struct named *t, struct err *err);

#endif
