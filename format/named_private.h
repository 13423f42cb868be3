/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the reader of named.h: what its forms share. named_read.c chooses, the files beside it read one form each. */
#ifndef FORMAT_NAMED_PRIVATE_H
#define FORMAT_NAMED_PRIVATE_H

#include "base/mem.h"
#include "format/named.h"

enum { NAMED_TOKEN_MAX = 1024 * 1024 };

/* A list that is given out document by document: [docno, ...], with or without a list of scores beside it, or
 * {docno: score}. */
struct named_list {
    struct named_json docs, scores;
    bool open, object, has_scores;
    size_t place;
};

/* Where in {topic: {docno: value}} the reader stands. */
enum named_level { NAMED_OUTSIDE, NAMED_IN_TOPICS, NAMED_IN_DOCS, NAMED_IN_LIST };

struct named {
    struct fmt_lines lines; /* its input is not ours */
    const char *file;
    enum named_use use;
    enum named_form form;
    struct named_row row;
    char separator; /* of NAMED_ROWS, until text[] */
    enum named_column column[NAMED_MAX_CELLS];
    int n_columns;
    bool has[NAMED_COLUMNS + 1];
    struct named_text text; /* a row of several lines; of NAMED_NESTED, what is read of the file */
    struct named_keys keys; /* of NAMED_JSONL */
    struct named_list list;
    struct named_json json; /* of NAMED_NESTED, all that follows: the rest of text[] */
    char *topic, *doc;
    size_t cap_topic, topic_len, cap_doc;
    enum named_level level;
    bool first; /* no member of the object or the list was read yet */
    uint64_t line;
};

/* The next row of a form, with whatever it has, into t->row: 1, 0 at the end, -1 and *err. */
int named_next_fields(struct named *t, struct err *err); /* named_rows.c: NAMED_ROWS and NAMED_RANKS */
int named_next_object(struct named *t, struct err *err); /* the same: NAMED_JSONL */
int named_next_nested(struct named *t, struct err *err); /* named_nested.c: NAMED_NESTED */
/* The row of names. 0, or -1 and *err. */
int named_read_names(struct named *t, struct err *err);

/* named_list.c */
/* Has the row a list in the place of a document? Then that is opened, unless its field is empty. */
bool named_open_list(struct named *t);
/* The next document of the list: 1, 0 at its end, -1 and *err. */
int named_list_next(struct named *t, struct err *err);

#endif
