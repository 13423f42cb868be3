/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A result document: the ordered values, tables, notes and figures of one command, filled once and printed in any form.
 *
 * A command adds nodes in order. A key puts a value into JSON, tsv and csv: objects and lists around it say where. A
 * label puts it into the table that was begun last, for people. A value may have both, or one of them. In tsv and csv
 * each value is a row; its name is the path of its keys joined by dots, places in lists counted from 1.
 *
 * render_*() below print a document, one function for each form. */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include <stddef.h>
#include <stdio.h>

#include "report/pictures.h"
#include "report/relation.h"
#include "study/estimate.h"
#include "study/resample.h"

/* The kinds of nodes, in groups that renderers compare by <=: brackets, layout, values. */
enum document_kind {
    DOCUMENT_OBJECT,
    DOCUMENT_LIST,
    DOCUMENT_CLOSE, /* the end of an object or a list */
    DOCUMENT_TABLE,
    DOCUMENT_NOTE,
    DOCUMENT_FACT,
    DOCUMENT_PART,
    DOCUMENT_FIGURE,
    DOCUMENT_LINE,  /* a sentence of a page */
    DOCUMENT_EXTRA, /* a further number of the estimate before it */
    DOCUMENT_COUNT,
    DOCUMENT_NUMBER,
    DOCUMENT_TEXT,
    DOCUMENT_LITERAL, /* true, false or null */
    DOCUMENT_ESTIMATE,
    DOCUMENT_RATE,
    DOCUMENT_RELATION
};

/* The lists of sentences that a page has, and that no other form prints. */
enum document_place {
    DOCUMENT_LEAD,   /* what was found, above everything else */
    DOCUMENT_LOOK,   /* what deserves a look before the figures */
    DOCUMENT_NOTES,  /* what the program noted on standard error */
    DOCUMENT_METHOD, /* how it was computed */
    DOCUMENT_ORIGIN, /* the inputs */
    DOCUMENT_PLACES
};

/* The lines of JSON. By default, a member of the document and an object in a list begin a line. Bits. */
enum document_line {
    DOCUMENT_IS_FLAT = 1,    /* all of the object or list stands on one line, */
    DOCUMENT_BEGINS_LINE = 2 /* which it begins */
};

/* One node of a document. Its texts are NULL where its kind has none. */
struct document_node {
    enum document_kind kind;
    char *key;   /* "" in a list */
    char *label; /* of a value: its column, or its row */
    char *row;   /* the name of the row that the value is a cell of */
    char *text;
    struct stat_rate x; /* NUMBER, EXTRA: rate; ESTIMATE: rate, lo, hi */
    size_t count;       /* COUNT; exact, since seeds exceed 2^53 */
    int decimals;       /* for people; -1 = as many as the options say */
    bool marked;        /* deserves a second look: '!' */
    size_t place;       /* LINE: enum document_place; FIGURE, RELATION: its number; OBJECT, LIST: enum document_line */
};

/* A document; begins as {0}. It copies all texts but those of estimates, which are constants. */
struct document {
    struct document_node *node;
    size_t n, cap;
    bool is_flat;                         /* in JSON, its members begin no lines */
    char *title;                          /* of the page; NULL = there is no page */
    const struct report_options *options; /* of the page */
    size_t parts;                         /* number of parts so far */
    char *row;                            /* the name of the row that is open; NULL = none */
    bool row_marked;
    int decimals; /* decimals of the values to come, plus 1; 0 = as the options say */
    char *design; /* "2000 resamples of 12 queries, seed 42"; NULL = not stated */
    char *units;  /* "12 queries" */
    struct pictures pictures;
    struct relation *relation;
    size_t n_relations, cap_relations;
    const char *const
        *column; /* of tsv and csv, which then have nothing but relations; NULL means a row for each value */
    size_t n_columns;
};

void document_free(struct document *d);

/* Begins an object, or a list, which document_close ends. In a list the key is "". */
void document_open(struct document *d, const char *key);
void document_list(struct document *d, const char *key);
/* Begins an object in a list. */
void document_item(struct document *d);
/* Begins an object in a list and a row of the same name, the value of the key. */
void document_item_row(struct document *d, const char *key, const char *name);
void document_close(struct document *d);
/* Sets the lines of the object or list that was begun last. */
void document_lines(struct document *d, unsigned bits);

/* Begins a table of the labelled values that follow. */
void document_table(struct document *d, const char *title, ...) __attribute__((format(printf, 2, 3)));
/* Names the table that was begun last, by "name" or "name.part": report_options.only selects it by that, with or without
 * the prefix. */
void document_table_name(struct document *d, const char *prefix, const char *name, const char *part);
/* Adds a line below the table. */
void document_note(struct document *d, const char *text, ...) __attribute__((format(printf, 2, 3)));
/* Begins a row of this name, in which the labels of values are columns. NULL ends it: each value is a row again. */
void document_row(struct document *d, const char *name, ...) __attribute__((format(printf, 2, 3)));
/* Begins a row of this name; marked: it deserves a second look. */
void document_row_marked(struct document *d, bool marked, const char *name);
/* Sets the decimals of the values to come, for people; -1 = as many as the options say. */
void document_decimals(struct document *d, int decimals);

void document_count(struct document *d, const char *key, const char *label, size_t n);
/* reason: why v is NAN, if it is. */
void document_number(struct document *d, const char *key, const char *label, double v, const char *reason);
/* NULL is null. */
void document_text(struct document *d, const char *key, const char *label, const char *text);
void document_bool(struct document *d, const char *key, bool v);
void document_null(struct document *d, const char *key);
/* Adds the values of a template like JSON: "documents:%zu,gain:{min|least gain:%f,file:%s},recall|recall:k/n%p". A label
 * follows its key and '|', and has no ':'; "|label:%zu" has no key. %s is a text, where NULL is null; %d is true or false;
 * "{by:%s}" is an object in a list. %p points to a struct stat_estimate, k/n%p to a struct stat_rate. */
void document_values(struct document *d, const char *template, ...) __attribute__((format(printf, 2, 3)));
void document_texts(struct document *d, const char *key, const char *const *text, size_t n);
void document_numbers(struct document *d, const char *key, const double *v, size_t n);
void document_estimate(struct document *d, const char *key, const char *label, const struct stat_estimate *x);
void document_rate(struct document *d, const char *key, const char *label, const struct stat_rate *x);
/* Adds a number to the estimate or rate before it: a further key there, a further column of its table. */
void document_extra(struct document *d, const char *key, double v);
/* Does so without a column of its table. */
void document_aside(struct document *d, const char *key, double v);

/* A member of a struct that becomes a value, so that a family of numbers is a table in the code. */
struct document_field {
    const char *key, *label;
    enum document_kind kind;
    size_t offset;
};
#define DOCUMENT_FIELD(type, member, key, label)                                                                         \
    {                                                                                                                    \
        key, label,                                                                                                    \
            _Generic(((type *)0)->member, size_t: DOCUMENT_COUNT, double: DOCUMENT_NUMBER, bool: DOCUMENT_LITERAL,     \
                char *: DOCUMENT_TEXT, const char *: DOCUMENT_TEXT, struct stat_estimate: DOCUMENT_ESTIMATE,           \
                struct stat_rate: DOCUMENT_RATE),                                                                      \
            offsetof(type, member) \
    }
/* Adds the n fields of the struct at `of`, in their order. */
void document_fields(struct document *d, const struct document_field *f, size_t n, const void *of);
#define DOCUMENT_FIELDS(d, fields, of) document_fields(d, fields, sizeof(fields) / sizeof(fields)[0], of)

/* Adds a relation. A table that is begun before it has nothing else but notes. */
void document_relation(struct document *d, const struct relation *r);

/* "intervals":{...}: how the intervals are made that name no method of their own; unit: what a cluster is, "queries".
 * A line below every table says so too. */
void document_design(struct document *d, const struct stat_design *s, const char *unit);

/* A sentence with a heading word for people; marked: it deserves a second look, and pages repeat it at their top. */
void document_fact(struct document *d, bool marked, const char *label, const char *text, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- pages ---- */

/* Begins the page, without which figures and sentences are lost. The options, which the caller keeps, say how numbers
 * look in it. */
void document_page(struct document *d, const struct report_options *o, const char *title, ...)
    __attribute__((format(printf, 3, 4)));
/* Begins a part of the page, which holds what follows. Tables before the first part are folded. id: NULL is "part-N". */
void document_part(struct document *d, const char *id, const char *title);
/* Returns a new figure, to be begun; figures added before it move. */
struct figure *document_figure(struct document *d);
/* Adds a sentence. */
void document_say(struct document *d, enum document_place place, const char *text, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds a sentence for each line of the text, without the name of trec_rcp before it. */
void document_say_lines(struct document *d, enum document_place place, const char *text);

/* ---- forms ---- */

/* Prints d as o->output says, which is neither OUT_CLASSIC nor OUT_HTML. */
void document_print(FILE *f, const struct document *d, const struct report_options *o);
/* Returns whether o->only, a name of a table or NULL, lets the node be printed. */
bool document_is_wanted(const struct document_node *x, const struct report_options *o);
/* Checks that some table of d has the name o->only, if that is not NULL. Returns 0, or -1 and *err with all names. */
int document_check_only(const struct document *d, const struct report_options *o, struct err *err);
void render_json(FILE *f, const struct document *d);
/* Prints the members of the object alone; first: nothing of the object stands before them. */
void render_json_members(FILE *f, const struct document *d, bool first);
void render_rows(FILE *f, const struct document *d, enum put_form form);
/* Prints facts and tables for a terminal, as LaTeX, as Markdown, or (OUT_HTML) as a piece of a page. */
void render_tables(FILE *f, const struct document *d, const struct report_options *o);
/* Prints the facts and tables among the nodes [from, to) in the form of o->output. */
void render_nodes(FILE *f, const struct document *d, size_t from, size_t to, const struct report_options *o);
/* Writes "0.724" with so many decimals, -1 = as o says, or "-" where v is not known. Returns buf. */
const char *render_number(char buf[static GRID_NUMBER_SIZE], const struct report_options *o, int decimals, double v);
/* Writes "[0.700, 0.750]" with so many decimals, or "-" where an end is not known. Returns text. */
enum { RENDER_INTERVAL = 3 * GRID_NUMBER_SIZE };
const char *render_interval(char text[static RENDER_INTERVAL], const struct report_options *o, int decimals, double lo,
                            double hi);
/* Writes "134/185", with a half as it is. Returns text. */
const char *render_share(char text[static RENDER_INTERVAL], const struct stat_rate *x);
/* Returns the page of a struct document as text[0..*len), to be freed. */
char *render_page(const void *document, const char *command, size_t *len);

#endif
