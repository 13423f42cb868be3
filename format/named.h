/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads files whose values have names: tables with a row of column names, JSON lines, and {topic: {docno: value}}.
 *
 * The readers of runs, qrels, pools and gains accept these forms beside their classic ones. The first line that is
 * neither empty nor a comment decides: JSON begins with a brace; a line is a row of column names if it names a topic
 * column and a document column (or one with lists of documents) and contains no number. A list of documents in one
 * field is delivered as one row for each document. */
#ifndef FORMAT_NAMED_H
#define FORMAT_NAMED_H

#include "format/lines.h"

/* The meanings of columns. */
enum named_column {
    NAMED_TOPIC,
    NAMED_DOC,
    NAMED_DOCS,     /* a list of documents in one field, best first unless NAMED_SCORES has their scores */
    NAMED_EXCLUDED, /* a list of documents to exclude */
    NAMED_SCORE,
    NAMED_SCORES, /* {docno: score}, or a list of scores parallel to the list in NAMED_DOCS */
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
    NAMED_ID, /* the id of the topic if no other column names it, or else of the document if none names that */
    NAMED_COLUMNS,
    NAMED_OTHER = NAMED_COLUMNS
};

enum { NAMED_MAX_CELLS = 64 }; /* the largest number of columns or keys of a row */

/* Returns the meaning of the column called name[0 .. len); upper or lower case, '-', '_' and blanks make no difference.
 * *weight is 0 if the name has only this meaning; if several columns have one meaning, the column with the lowest
 * weight counts. */
enum named_column named_column_of(const char *name, size_t len, int *weight);
/* Sets column[i] to the meaning of name[i] for i < n, each meaning at most once; the other columns become NAMED_OTHER.
 * Returns -1 if all is well, or the index of the second of two names with weight 0 and the same meaning. */
int named_columns_of(const struct fmt_tok *name, int n, enum named_column *column);
/* Gives a column with the meaning NAMED_ID the meaning of the topic if no column has that, or else of the document if
 * no column has that or a list of documents; NAMED_OTHER if both have columns. */
void named_settle_id(enum named_column *column, int n);
/* Returns whether n fields can be a row of column names: they name a topic and a document and contain no number. n
 * is -1 if there were too many fields. */
bool named_are_names(const struct fmt_tok *field, int n);
/* Returns whether fields of this meaning are names of single topics or documents, where NA is a name, not a missing
 * value. */
static inline bool named_is_name(enum named_column c)
{
    return c == NAMED_TOPIC || c == NAMED_DOC || c == NAMED_ID;
}
/* Returns whether the field of a number is empty, NA, NaN, nan, None or null. */
bool named_is_missing(const struct fmt_tok *t);

/* Splits the line s[0 .. len), where s[len] must be writable, at the separator; ' ' means any white space. Fields point
 * into the line; quotes around them are removed in place, unless the separator is ' '. Returns the number of fields, or
 * -1 if there are more than max or a quote is not closed. */
int named_split(char *s, size_t len, char separator, struct fmt_tok *field, int max);

/* The text of a row that spans several lines. Begins as {0}; the caller frees s. */
struct named_text {
    char *s;
    size_t cap;
};
/* Completes a row, of which *row and *len are the first line: if a quote is open at its end, reads further lines and
 * sets *row and *len to the whole row in *text. Returns 0, or -1 and *err if the quote is not closed within a megabyte.
 * If the separator is ' ', each line is a row. */
int named_whole_row(struct fmt_lines *l, char separator, struct named_text *text, char **row, size_t *len,
                    struct err *err);

/* Returns the separator of a table with this first line: a tab if the line contains one, otherwise a comma if it
 * contains one, otherwise ' ' for white space. */
char named_separator(const char *line, size_t len);

/* The purposes of rows. A purpose determines the columns that rows must have. Lists of excluded documents
 * (NAMED_EXCLUDED) are read only for exclusion. */
enum named_use { NAMED_FOR_RUN, NAMED_FOR_GRADES, NAMED_FOR_POOL, NAMED_FOR_EXCLUSION };

/* Sets value[] to the meanings of the columns that hold the value of a row for this purpose: grade, or else score, for
 * grades; score, or else rank, for others. Files of runs and grades must have one of them, or a list of documents. */
void named_values(enum named_use use, enum named_column value[2]);

/* The forms of a file. */
enum named_form {
    NAMED_NOT,    /* a classic form, without names */
    NAMED_ROWS,   /* rows of fields below a row of column names */
    NAMED_JSONL,  /* one JSON object on each line */
    NAMED_NESTED, /* {topic: {docno: value}}, {topic: [docno, ...]} */
    NAMED_RANKS   /* lines `qid docno rank`, for runs only */
};

/* Returns the form of a file by its beginning; nothing may have been read yet, except by fmt_peek. */
enum named_form named_form_of(struct fmt_input *in, enum named_use use);
/* Returns whether the file at path has a column of gains, or a column of thetas and "# criterion" lines to compute
 * gains from. Returns false for standard input and pipes, which cannot be read twice. */
bool named_has_gains(const char *path);
/* Returns whether the file at path names its columns, one of them of topics, and none holds grades or scores. Returns
 * false for standard input and pipes. */
bool named_lacks_grades(const char *path);

struct named;

/* A row with its fields by meaning. */
struct named_row {
    struct fmt_tok field[NAMED_COLUMNS + 1]; /* [meaning]: the field of that column, valid until the next row; s == NULL
                                              * if the row has none */
    /* the position in a list of documents without scores, from 1; 0 for other rows */
    size_t position;
    uint64_t line;
};

/* Begins to read `in`, whose form is not NAMED_NOT and of which nothing was read since it was opened or rewound.
 * Returns NULL and *err if a column that `use` requires is missing, or two columns have one meaning. The caller keeps
 * `in` open and ends the reader with named_end. */
struct named *named_begin(struct fmt_input *in, enum named_use use, struct err *err);
/* Sets *row to the next row, whose fields are valid until the next call. Returns 1, 0 at the end, or -1 and *err, also
 * if the row lacks a topic or a document. */
int named_next(struct named *t, struct named_row *row, struct err *err);
/* Sets *err to the message that the field in `column` of the row, called `what`, is not as expected. Returns -1. */
int named_bad(const struct named *t, const struct named_row *row, enum named_column column, const char *what,
              const char *expected, struct err *err);
/* Returns whether a table has this column, even if it is empty in the row; for other forms, whether the row has it. */
bool named_has(const struct named *t, const struct named_row *row, enum named_column column);
/* Returns the number of physical lines read so far. */
uint64_t named_lines(const struct named *t);
void named_end(struct named *t);

/* A position in writable JSON text. The functions below parse the text in place, for this reader and the gain
 * reader. */
struct named_json {
    char *p, *end;
    const char *expected; /* the description of the expected text where the parser stopped */
    bool cut;             /* whether the parser stopped because the text ends */
};

/* The kinds of JSON values. NAMED_JSON_BARE is a number, true, false or another word without quotes. */
enum named_json_kind { NAMED_JSON_BARE, NAMED_JSON_STRING, NAMED_JSON_NULL, NAMED_JSON_LIST, NAMED_JSON_OBJECT };

void named_json_space(struct named_json *j);
/* Sets *t to the string at j->p without its quotes, with its escapes decoded in place, and moves past it. Returns 0, or
 * -1 and j->expected. */
int named_json_string(struct named_json *j, struct fmt_tok *t);
/* Sets *t to the value at j->p and *kind to its kind, and moves past it. The token of an object or list is its whole
 * text, of which only the strings are checked. Returns 0, or -1 and j->expected. */
int named_json_value(struct named_json *j, struct fmt_tok *t, enum named_json_kind *kind);
/* Moves from the '{' of an object (`first`) or from the end of a member to the value of the next member, whose key it
 * reads. Returns 1, 0 at the end of the object, or -1 and j->expected. */
int named_json_member(struct named_json *j, bool first, struct fmt_tok *key);

/* The meanings of the keys of the last object, by position. They save look-ups, because the next object usually has the
 * same keys. */
struct named_keys {
    const char *gain; /* the only key with the meaning NAMED_GAIN; NULL means the usual names */
    const char *null; /* the text that replaces null; in names, an empty text does */
    struct named_key {
        char name[24];
        size_t len;
        enum named_column column;
        int weight;
    } key[NAMED_MAX_CELLS];
};
/* Reads a line with a JSON object, which it modifies, into the fields by meaning. Ignores objects and lists, except in
 * columns of lists. `file` and `number`, that of the line, are for messages. Returns 0, or -1 and *err. */
int named_json_row(char *line, size_t len, struct named_keys *keys, struct fmt_tok field[NAMED_COLUMNS + 1],
                   const char *file, uint64_t number, struct err *err);

#endif
