/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A result document: the ordered values, tables, notes and figures of one command, filled once and printed in any form.
 *
 * A command adds nodes in order. The key of a value is its name in JSON, tsv and csv; the objects and lists around it
 * give its path. The label of a value is its name in the table that was begun last. A value may have a key, a label or
 * both. In tsv and csv, each value is a row, named by the path of its keys joined by dots; positions in lists are
 * counted from 1.
 *
 * The functions render_*() print a document, one function for each form. */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include <stddef.h>
#include <stdio.h>

#include "base/pack.h"
#include "report/page.h"
#include "report/pictures.h"
#include "report/relation.h"
#include "study/estimate.h"
#include "study/resample.h"

/* The kinds of nodes. Renderers compare them by < and >, so their order matters: objects and lists, then layout and
 * sentences, then values from DOCUMENT_COUNT on. */
enum document_kind {
    DOCUMENT_OBJECT,
    DOCUMENT_LIST,
    DOCUMENT_CLOSE, /* the end of an object or a list */
    DOCUMENT_TABLE, /* the title of the table that contains the values that follow */
    DOCUMENT_NOTE,  /* a line below the table */
    DOCUMENT_FACT,  /* a sentence with a heading word, outside tables */
    DOCUMENT_PART,  /* the heading of a part of a page */
    DOCUMENT_FIGURE,
    DOCUMENT_LINE,  /* a sentence of a page */
    DOCUMENT_EXTRA, /* an additional number of the preceding estimate or rate */
    DOCUMENT_COUNT,
    DOCUMENT_NUMBER,
    DOCUMENT_TEXT,
    DOCUMENT_LITERAL, /* true, false or null */
    DOCUMENT_ESTIMATE,
    DOCUMENT_RATE,
    DOCUMENT_RELATION
};

/* The lists of sentences on a page. Other forms do not print them. */
enum document_place {
    DOCUMENT_LEAD,   /* the main results, at the top */
    DOCUMENT_LOOK,   /* warnings, near the top; also has all marked facts and rows */
    DOCUMENT_NOTES,  /* the notes that the program printed on standard error */
    DOCUMENT_METHOD, /* the method of the computation */
    DOCUMENT_ORIGIN, /* the inputs */
    DOCUMENT_PLACES
};

/* Bits for the lines of an object or list in JSON. By default, a member of the document and an object in a list begin a
 * line. */
enum document_line {
    DOCUMENT_IS_FLAT = 1,    /* the object or list is printed on one line */
    DOCUMENT_BEGINS_LINE = 2 /* the object or list begins a line */
};

/* A node of a document. A text is NULL if the kind of the node has no such text. */
struct document_node {
    enum document_kind kind;
    char *key;   /* the name in JSON, "" in a list, NULL if JSON omits the node; TABLE: its full name, with the prefix;
                  * PART: its id */
    char *label; /* a value: the name of its column if `row` is set, else of its row, NULL if tables omit it; FACT: its
                  * heading word; TABLE: its name without the prefix */
    char *row;   /* the name of the row that contains the value; NULL means that the value is the only one of its row */
    char *text;  /* the text of a TEXT or LITERAL, the sentence of a NOTE, FACT or LINE, or the title of a TABLE or
                  * PART */
    struct stat_rate x; /* RATE: the share k/n, its interval and method; ESTIMATE: all but k and n; NUMBER, EXTRA: the
                         * number, in `rate`; `reason` says why `rate` is NAN */
    size_t count;       /* COUNT: the value, which a double would round if it is a seed above 2^53 */
    int decimals;       /* decimals in tables; -1 means report_options.digits */
    bool marked;        /* whether '!' marks the node as a warning to the reader */
    size_t place;       /* LINE: enum document_place; FIGURE: its index in `pictures` of the document; RELATION: its
                         * index in `relation`; OBJECT, LIST: bits of enum document_line */
};

/* A document; {0} at first. It copies all texts except reasons and the texts in estimates, which must be constants, and
 * what relations point to. */
struct document {
    struct document_node *node;
    size_t n, cap;
    bool is_flat;                         /* whether the members of the document begin no lines in JSON */
    char *title;                          /* the title of the page; NULL means that there is no page */
    const struct report_options *options; /* the format of numbers on the page */
    size_t parts;                         /* the number of DOCUMENT_PART nodes so far */
    char *row;                            /* the name of the row that gets the next values; NULL means none */
    bool row_marked;                      /* whether '!' marks this row */
    int decimals;                         /* the decimals of the next values plus 1; 0 means report_options.digits */
    char *design; /* how intervals were made: "2000 resamples of 12 queries, seed 42"; NULL if not known */
    char *units;  /* what was resampled: "12 queries"; NULL if not known */
    struct pictures pictures;
    enum page_script script; /* which views the script of the page draws from the data in `block` */
    struct document_block {
        char *id, *text;                      /* the id of the HTML element, and the pack in base 64 */
    } * block;                                /* the data for the script of a page */
    size_t n_blocks, cap_blocks, block_bytes; /* block_bytes: the length of all texts together */
    struct relation *relation;                /* the relations, in the order of their nodes */
    size_t n_relations, cap_relations;
    const char *const *column; /* if set, tsv and csv have these n_columns columns and only the rows of relations; NULL
                                * means a row for each value, in the columns name, k, n, value, lo, hi, interval and
                                * reason */
    size_t n_columns;
};

void document_free(struct document *d);

/* Begin an object (document_open) or a list (document_list), which document_close ends. `key` is its name, or "" if it
 * is in a list. */
void document_open(struct document *d, const char *key);
void document_list(struct document *d, const char *key);
/* Begins an object in a list; document_close ends it. */
void document_item(struct document *d);
/* Begins an object in a list, gives it the text `name` as its member `key`, and begins a row called `name` in the
 * table. document_close ends the object, but not the row. */
void document_item_row(struct document *d, const char *key, const char *name);
void document_close(struct document *d);
/* Sets where JSON breaks lines in the object or list that was begun last: `bits` of enum document_line. Call it before
 * anything is added to the object. */
void document_lines(struct document *d, unsigned bits);

/* Begins a table, which contains the values with a label that follow, and ends the row. In this and all other texts
 * with arguments, "{s}" and "{is|are}" agree with the number before them (report/sentence.h). */
void document_table(struct document *d, const char *title, ...) __attribute__((format(printf, 2, 3)));
/* Names the table that was begun just before: "name" or, if `part` is not NULL, "name.part". report_options.only
 * selects the table by this name, with or without `prefix` directly before it. */
void document_table_name(struct document *d, const char *prefix, const char *name, const char *part);
/* Adds a note, which is printed below the table that was begun last; JSON, tsv and csv omit it. */
void document_note(struct document *d, const char *text, ...) __attribute__((format(printf, 2, 3)));
/* Begins a row, with this name, of the table that was begun last: the labels of the values that follow are its columns,
 * until the next row or table. With name NULL, ends the row: each value that follows is a row, named by its label. */
void document_row(struct document *d, const char *name, ...) __attribute__((format(printf, 2, 3)));
/* Begins a row of this name; if `marked`, '!' marks it as a warning. `name` is no format. */
void document_row_marked(struct document *d, bool marked, const char *name);
/* Sets the decimals in tables of all values that follow, until the next call; -1 means report_options.digits. */
void document_decimals(struct document *d, int decimals);

/* The functions below add a value: `key` is its name in JSON, tsv and csv ("" in a list; NULL omits it there), `label`
 * its name in tables (NULL omits it there). */
void document_count(struct document *d, const char *key, const char *label, size_t n);
/* Adds a number, null in JSON if it is NAN. `reason` says why it is NAN, in a constant text, and may be NULL. */
void document_number(struct document *d, const char *key, const char *label, double v, const char *reason);
/* Adds a text; if `text` is NULL, adds null, which tables omit. */
void document_text(struct document *d, const char *key, const char *label, const char *text);
void document_bool(struct document *d, const char *key, bool v);
void document_null(struct document *d, const char *key);
/* Adds the values of a template that resembles JSON, such as
 * "documents:%zu,gain:{min|least gain:%f,file:%s},recall|recall:k/n%p".
 * A label follows its key and '|', and must not contain ':'; "|label:%zu" has no key. The conversions are %zu, %f, %s
 * (NULL is null), %d (true or false), %p (a struct stat_estimate *) and k/n%p (a struct stat_rate *). "{by:%s}" is an
 * object in a list. */
void document_values(struct document *d, const char *template, ...) __attribute__((format(printf, 2, 3)));
void document_texts(struct document *d, const char *key, const char *const *text, size_t n);
void document_numbers(struct document *d, const char *key, const double *v, size_t n);
void document_estimate(struct document *d, const char *key, const char *label, const struct stat_estimate *x);
void document_rate(struct document *d, const char *key, const char *label, const struct stat_rate *x);
/* Adds a number to the preceding estimate or rate: another member of its object in JSON, a cell in the column `key` of
 * its table, and a row of its own in tsv and csv. */
void document_extra(struct document *d, const char *key, double v);
/* Adds a number to the preceding estimate or rate, for JSON, tsv and csv only. */
void document_aside(struct document *d, const char *key, double v);

/* Tells how a member of a struct becomes a value of a document: under which key and label, and where it is in the
 * struct. document_fields takes an array of these. */
struct document_field {
    const char *key, *label;
    enum document_kind kind; /* follows from the type of the member */
    size_t offset;           /* the member's offset in the struct, in bytes */
};
#define DOCUMENT_FIELD(type, member, key, label) \
    {                                            \
        key, label, \
            _Generic(((type *)0)->member, size_t: DOCUMENT_COUNT, double: DOCUMENT_NUMBER, bool: DOCUMENT_LITERAL, \
                char *: DOCUMENT_TEXT, const char *: DOCUMENT_TEXT, struct stat_estimate: DOCUMENT_ESTIMATE, \
                struct stat_rate: DOCUMENT_RATE), \
            offsetof(type, member)                            \
    }
/* Adds a value for each of the n members f[] of the struct at `values`, in the order of f. */
void document_fields(struct document *d, const struct document_field *f, size_t n, const void *values);
#define DOCUMENT_FIELDS(d, fields, of) document_fields(d, fields, LENGTH(fields), of)

/* Adds a copy of *r, values of many elements that are fetched when the document is printed (report/relation.h); what
 * r points to must live until then. A table that contains a relation contains nothing else but notes. */
void document_relation(struct document *d, const struct relation *r);

/* Adds the object "intervals", the method by which confidence intervals were computed unless a value names another. A
 * line below tables repeats it. `unit` is the plural of what was resampled, such as "queries". */
void document_design(struct document *d, const struct stat_design *s, const char *unit);

/* Adds a sentence after the heading word `label`, for tables and pages only. If `marked`, it is a warning, which has a
 * '!' and is repeated at the top of a page. */
void document_fact(struct document *d, bool marked, const char *label, const char *text, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- pages ---- */

/* Sets the title of the page, and *o as the format of its numbers, which the caller must keep while the document
 * exists. Only a document with a title has a page. */
void document_page(struct document *d, const struct report_options *o, const char *title, ...)
    __attribute__((format(printf, 3, 4)));
/* Begins a part of the page with this heading. Tables before the first part are shown folded (they open on a click).
 * `id` is the target of links; if it is NULL, the id is "part-N" for the N-th part, counted from 1. */
void document_part(struct document *d, const char *id, const char *title);
/* Returns a new figure for figure_begin. The call invalidates pointers to earlier figures. */
struct figure *document_figure(struct document *d);
/* Adds a sentence to the list `place` of the page. */
void document_say(struct document *d, enum document_place place, const char *text, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds a sentence to the list `place` for each line of the text, without "trec_rcp: " if the line begins with it. */
void document_say_lines(struct document *d, enum document_place place, const char *text);

/* Ends the pack *p, data for the script of the page, frees it in any case, and adds it as the element `id` (a printf
 * format), unless all packs of the page together would take more than DOCUMENT_DATA bytes in base 64. The pack "data",
 * which the script needs, may take DOCUMENT_SETTINGS bytes more. Returns whether it was added. */
enum { DOCUMENT_DATA = 12 << 20, DOCUMENT_SETTINGS = 1 << 19 };
bool document_pack(struct document *d, struct pack *p, const char *id, ...) __attribute__((format(printf, 3, 4)));

/* ---- forms ---- */

/* Prints the document in the form o->output, which must not be OUT_CLASSIC or OUT_HTML. */
void document_print(FILE *f, const struct document *d, const struct report_options *o);
/* Returns whether to print the node: o->only is NULL, or *x is a table (DOCUMENT_TABLE) that has this name with or
 * without its prefix. */
bool document_is_wanted(const struct document_node *x, const struct report_options *o);
/* Checks that a table of the document has the name o->only. Returns 0 if so or if it is NULL, or else -1 and *err with
 * the names of all tables. */
int document_check_only(const struct document *d, const struct report_options *o, struct err *err);
void render_json(FILE *f, const struct document *d);
/* Prints the members of the document as JSON without the braces, into an object that the caller has begun; with a comma
 * before them unless `first`. */
void render_json_members(FILE *f, const struct document *d, bool first);
/* Prints the document as tsv or csv: a header, then a row for each value or additional number with a key or, if
 * d->column is set, the rows of its relations. */
void render_rows(FILE *f, const struct document *d, enum put_form form);
/* Prints the facts and tables for a terminal, as LaTeX, as Markdown, or (OUT_HTML) as a part of a page; if o->only is
 * set, only the table of that name. */
void render_tables(FILE *f, const struct document *d, const struct report_options *o);
/* Prints the facts and tables among the nodes [from, to) of the document, counted from 0, in the form o->output; if
 * o->only is set, only the table of that name. */
void render_nodes(FILE *f, const struct document *d, size_t from, size_t to, const struct report_options *o);
/* Writes a number such as "0.724", or "-" if v is NAN or infinite, to buf and returns buf. decimals = -1 means
 * o->digits. From 10 million on, in size, v is printed with %g. */
const char *render_number(char buf[static GRID_NUMBER_SIZE], const struct report_options *o, int decimals, double v);
/* render_interval writes an interval such as "[0.700, 0.750]", or "-" if an end is NAN, to `text`, which has
 * RENDER_INTERVAL bytes, and returns it. decimals = -1 means o->digits. */
enum { RENDER_INTERVAL = 3 * GRID_NUMBER_SIZE };
const char *render_interval(char text[static RENDER_INTERVAL], const struct report_options *o, int decimals, double lo,
                            double hi);
/* Writes the share k/n of *x, such as "134/185" or "2.5/7", to `text` and returns it. */
const char *render_share(char text[static RENDER_INTERVAL], const struct stat_rate *x);
/* Returns the HTML page of `document`, which is a struct document *, and its length in bytes in *len. The caller frees
 * it. `command` is the command line that the page shows. */
char *render_page(const void *document, const char *command, size_t *len);

#endif
