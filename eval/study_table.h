/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tables of studies as rows of typed values, and their join with label files. A study lists its columns with their
 * types and the columns of its key. The reader finds the columns, checks each field and each key, and delivers one
 * row after another. */
#ifndef EVAL_STUDY_TABLE_H
#define EVAL_STUDY_TABLE_H

#include "format/frame.h"
#include "format/labels.h"
#include "study/resample.h"

enum { STUDY_COLUMNS = 24 /* the largest number of columns of a study */ };

/* Types of fields: a text is any name; numbers, of any kind or whole, are from lo to hi; a choice is one of some words,
 * whatever their case. */
enum study_type { STUDY_TEXT, STUDY_NUMBER, STUDY_WHOLE, STUDY_CHOICE };
/* The parts of a column that may be missing: none; single fields; the column; both. The text of a missing
 * column is empty; that of a field is kept even if it means "missing" (NA), and must not be empty with STUDY_NEVER. */
enum study_missing { STUDY_NEVER, STUDY_FIELD, STUDY_COLUMN, STUDY_EITHER };

/* A column that a study reads. */
struct study_column {
    const char *name;
    enum study_type type;
    enum study_missing missing;
    double lo, hi;             /* the range of numbers */
    const char *expected;      /* for messages about choices and whole numbers: the correct values */
    const char *const *choice; /* [n_choices]: the words of STUDY_CHOICE */
    int n_choices;
    bool is_key;     /* whether the column is part of the key, a combination of values that only one row may have */
    bool leaves_out; /* whether rows without a value in this column are left out: counted, but neither checked nor
                      * delivered */
};

/* A row: text[i], number[i] and choice[i] are the values of column i of the study, by its type. A missing number is
 * NAN, a missing choice -1. */
struct study_row {
    const struct frame *f;
    int column[STUDY_COLUMNS]; /* the index of the study's column i in the file; -1 if the file lacks it */
    struct fmt_tok text[STUDY_COLUMNS];
    double number[STUDY_COLUMNS];
    int choice[STUDY_COLUMNS]; /* the index of the word in study_column.choice; -1 if it is missing */
};

/* Receives a row, whose texts live until the next one; ctx is that of study_table_read(). Returns 1 to continue, 0 to
 * read no further row, or -1 and *err. */
typedef int study_take(void *ctx, const struct study_row *row, struct err *err);

/* A table in a file, its columns, and the callbacks that receive its rows. */
struct study_table {
    const char *path;
    const struct study_column *column;
    size_t n;
    const char *key;           /* the name of the key in messages */
    const char *empty_message; /* the error message if no row is delivered; NULL means that this is no error */
    study_take *take_row;
    struct frame *frame; /* the open file, which the reader closes; NULL means not open yet */
    size_t *left_out;    /* is raised by the number of rows that are left out */
    /* Inspects the columns before the first row; NULL means nothing to do. Returns 0, or -1 and *err. */
    int (*begin)(void *ctx, const struct study_row *row, struct err *err);
};
#define STUDY_NO_ROWS ", expected at least one row below the row of column names"
/* Reads the table and calls t->take_row(ctx, row, err) for its rows. Returns 0, or -1 and *err: a column is missing, a
 * field is wrong, a key appears twice, or a callback failed. */
int study_table_read(const struct study_table *t, void *ctx, struct err *err);

/* The number of words for yes and no in study_yes_no: 1, yes, true, y, then 0, no, false, n. */
enum { STUDY_YES_NO = 8 };
extern const char *const study_yes_no[STUDY_YES_NO];
/* Returns 1 for a word for yes, 0 for one for no, whatever their case, and -1 for any other text. */
int study_yes_or_no(struct fmt_tok t);
#define STUDY_IS_YES(choice) ((choice) >= 0 && (choice) < STUDY_YES_NO / 2)

/* Returns the index of the name in a dictionary of single names, to which it is added if it is new. */
uint32_t study_number(struct frame_names *names, struct fmt_tok name);
/* Returns the text s as a token. */
static inline struct fmt_tok study_text(const char *s)
{
    return (struct fmt_tok){s, strlen(s)};
}
/* Moves the first word of a list of words, separated by blanks, from *list to *word. Returns false if the list is
 * empty. */
bool study_next_word(struct fmt_tok *list, struct fmt_tok *word);
/* Returns whether a struct frame_names has the id. A callback of texts_read(). */
bool study_is_named(void *names, const char *id);

/* A walk over the rows of a label set, which begins as {.set = set}. topic and row are indices; name holds the topic's
 * id and the document. */
struct study_labelled {
    const struct lab_set *set;
    size_t topic, row;
    struct fmt_tok name[2];
    const char *next_name;
};
/* Moves to the next row. Returns false after the last one. */
bool study_next_labelled(struct study_labelled *w);
/* Returns, for each row of the set, the index of its document in docs, a dictionary of topics and documents; UINT32_MAX
 * if that lacks the document. The caller frees the array. */
uint32_t *study_join(const struct frame_names *docs, const struct lab_set *set);
/* Returns x[n], the values of a column by document: number[n_rows] has the index of each row's document, UINT32_MAX for
 * rows to ignore; NAN for documents without a row. The caller frees x. */
double *study_joined(const uint32_t *number, const double *column, size_t n_rows, size_t n);

/* The queries of a study, which are resampled. A query is a pair (suite, query_id); suites are the strata. Begins as
 * {0}. */
struct study_queries {
    struct frame_names suites, names; /* names: suite, query_id */
    uint32_t *suite;                  /* [names.n] */
    size_t cap;
};

/* Returns the index of the query, which is added if it is new. An empty suite is a suite, too. */
uint32_t study_queries_add(struct study_queries *q, struct fmt_tok suite, struct fmt_tok query);
/* Sets the clusters of *d to the queries and its strata to the suites; *d borrows the array from *q. */
void study_queries_design(const struct study_queries *q, struct stat_design *d);
void study_queries_free(struct study_queries *q);

/* The suites of topics, from a table with the columns query_id and suite, for files that do not state them. Begins
 * as {0}. */
struct study_suites {
    struct frame_names topics, names; /* the ids of the topics; the names of the suites, in the order of the table */
    uint32_t *topic_suite;            /* [topics.n]: the index of the topic's suite in `names` */
    size_t cap;
};

/* Reads the suite of each topic from the table at `path`, with the columns query_id and suite. Returns 0, or -1 and
 * *err, also if a topic appears twice. */
int study_suites_read(struct study_suites *s, const char *path, struct err *err);
/* Returns the index of the topic's suite in s->names, or SIZE_MAX if the table lacks the topic. */
size_t study_suites_find(const struct study_suites *s, const char *qid);
void study_suites_free(struct study_suites *s);

/* Returns the indices of key[n] by ascending key < n_keys, equal keys in their order, without those whose key is
 * UINT32_MAX. *n_sorted receives their number. The caller frees the array. */
uint32_t *study_sort(const uint32_t *key, size_t n, size_t n_keys, size_t *n_sorted);

/* Fills score[docs->n] with the scores that a run gives to the documents of a dictionary of topics and documents,
 * NAN where it lacks them. topics holds the topics of docs. Returns 0, or -1 and *err. */
int study_run_scores(const char *path, const struct frame_names *topics, const struct frame_names *docs, double *score,
                     struct err *err);

/* Reads qrels into *set. Returns 0, or -1 and *err, also if a grade is malformed. */
int study_read_qrels(struct lab_set *set, const char *path, struct err *err);

#endif
