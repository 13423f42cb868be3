/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files whose values have names: rows under a row of column names, JSON lines, {topic: {docno: value}}.
 *
 * Every reader takes them beside its classic form, and here is the one list of names. The first line that is neither
 * empty nor a comment decides: a row is one of names if a topic and a document are among its fields and no number is,
 * and JSON begins with a brace. A list of documents in one field comes as that many rows. */
#ifndef FORMAT_NAMED_H
#define FORMAT_NAMED_H

#include "format/lines.h"

/* What a column holds. */
enum named_column {
    NAMED_TOPIC,
    NAMED_DOC,
    NAMED_DOCS,     /* a list of documents, in order */
    NAMED_EXCLUDED, /* a list of documents to exclude */
    NAMED_SCORE,
    NAMED_SCORES, /* {docno: score}, or a list beside that of documents */
    NAMED_RANK,
    NAMED_GRADE,
    NAMED_GAIN,
    NAMED_THETA,
    NAMED_BT,
    NAMED_PASSES,
    NAMED_RESPONSES,
    NAMED_COUNT,
    NAMED_SYSTEM,
    NAMED_DATASET,
    NAMED_ID, /* of the topic or the document, whichever has no other column */
    NAMED_COLUMNS,
    NAMED_OTHER = NAMED_COLUMNS
};

enum { NAMED_MAX_CELLS = 64 };

/* What a column of this name holds: case, '-', '_' and blanks make no difference. *weight: 0 = it can hold nothing else;
 * of several others the lightest counts. */
enum named_column named_column_of(const char *name, size_t len, int *weight);
/* The same for a row of n names, each kind at most once, the others NAMED_OTHER. -1, or the place of a name whose kind
 * has another one that can hold nothing else. */
int named_columns_of(const struct fmt_tok *name, int n, enum named_column *column);
/* Makes a column of an id that of the topic or the document, whichever has none. */
void named_settle_id(enum named_column *column, int n);
/* Can n fields, -1 for too many, be a row of names: is a topic and a document among them, and no number? */
bool named_are_names(const struct fmt_tok *field, int n);
/* Is the field of a number empty, NA, NaN, nan, None or null? */
bool named_is_missing(const struct fmt_tok *t);

/* Splits a line at the separator (' ' = any white space) into fields, which lie in it; a field in quotes loses them in
 * place. s[len] is writable. The number of fields, -1 if there are more than max or a quote is left open. */
int named_split(char *s, size_t len, char separator, struct fmt_tok *field, int max);

/* A row whose quotes are open at the end of its first line, *row, goes on: then *row and *len are all of its lines, in
 * *text, which the caller frees. 0, or -1 and *err. */
struct named_text {
    char *s;
    size_t cap;
};
int named_whole_row(struct fmt_lines *l, char separator, struct named_text *text, char **row, size_t *len,
                    struct err *err);

/* The separator of a table whose first line this is: a tab if it has one, else a comma if it has one, else white space. */
char named_separator(const char *line, size_t len);

/* What the rows are for: which columns they must have, and which column a list is taken from. */
enum named_use { NAMED_FOR_RUN, NAMED_FOR_GRADES, NAMED_FOR_POOL, NAMED_FOR_EXCLUSION };

/* The values of which rows for this use have one at least. */
void named_values(enum named_use use, enum named_column value[2]);

/* Forms of a file. */
enum named_form {
    NAMED_NOT,    /* a classic one */
    NAMED_ROWS,   /* of fields, below one of names */
    NAMED_JSONL,  /* an object a line */
    NAMED_NESTED, /* {topic: {docno: value}}, {topic: [docno, ...]} */
    NAMED_RANKS   /* lines `qid docno rank`, for runs only */
};

/* The form of a file that is just opened. */
enum named_form named_form_of(struct fmt_input *in, enum named_use use);
/* Has the file at path a column of gains, or of thetas and the criteria to compute gains from? False also for what is no
 * file that can be read twice. */
bool named_has_gains(const char *path);

struct named;

struct named_row {
    struct fmt_tok field[NAMED_COLUMNS + 1]; /* s == NULL: the row has none; good until the next row */
    size_t place;                            /* in its list, from 1; 0 = it comes from none */
    uint64_t line;
};

/* Begins to read `in`, which is just opened, or rewound, and not NAMED_NOT. NULL and *err: a column is missing. The
 * input stays the caller's. */
struct named *named_begin(struct fmt_input *in, enum named_use use, struct err *err);
/* The next row, with a topic and a document: 1, 0 at the end, -1 and *err. */
int named_next(struct named *t, struct named_row *row, struct err *err);
/* -1 and *err: the row's field is wrong. */
int named_bad(const struct named *t, const struct named_row *row, enum named_column column, const char *what,
              const char *expected, struct err *err);
/* Has the file this column? Of JSON lines: has the row? */
bool named_has(const struct named *t, const struct named_row *row, enum named_column column);
/* Physical lines read so far. */
uint64_t named_lines(const struct named *t);
void named_end(struct named *t);

/* JSON in memory that may be written to, for this and the gain reader. */
struct named_json {
    char *p, *end;
    const char *what; /* what was expected where the parser stopped */
    bool cut;         /* it stopped because the text ends */
};

enum named_json_kind { NAMED_JSON_BARE, NAMED_JSON_STRING, NAMED_JSON_NULL, NAMED_JSON_LIST, NAMED_JSON_OBJECT };

void named_json_space(struct named_json *j);
/* A string at j->p, unescaped in place. 0, or -1. */
int named_json_string(struct named_json *j, struct fmt_tok *t);
/* A value; what is nested comes as its text. 0, or -1. */
int named_json_value(struct named_json *j, struct fmt_tok *t, enum named_json_kind *kind);
/* At the '{' of an object, or behind a member of it: 1 = *key is the next, j->p at its value; 0 = it has ended; -1. */
int named_json_member(struct named_json *j, bool first, struct fmt_tok *key);

/* The keys of the objects before, by their places: usually the next object has the same ones. */
struct named_keys {
    const char *gain; /* the only key of the column NAMED_GAIN; NULL = those of its names */
    const char *null; /* the text that null stands for */
    struct named_key {
        char name[24];
        size_t len;
        enum named_column column;
        int weight;
    } key[NAMED_MAX_CELLS];
};
/* Reads a line with an object, which is written on, into the fields by their columns. A nested value is left out, unless
 * it is a list of its column. Returns 0, or -1 and *err. */
int named_json_row(char *line, size_t len, struct named_keys *keys, struct fmt_tok field[NAMED_COLUMNS + 1],
                   const char *file, uint64_t number, struct err *err);

#endif
