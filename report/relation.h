/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A relation: values that all elements of one kind have, such as all pairs of runs by all measures. It is one node of a
 * document. Its elements are fetched while it is printed and never held in memory together.
 *
 * In JSON, a relation is a list with an object for each element, or an object with a member for each element; in tsv
 * and csv, each element is one or more rows; in other forms, the relation is a table. */
#ifndef REPORT_RELATION_H
#define REPORT_RELATION_H

#include "base/pack.h"
#include "report/grid.h"

/* The C type of a member and its format in tables: a value below RELATION_TYPE, which is a mask for these values, plus
 * any of the bits from RELATION_BEGINS on. */
enum relation_format {
    RELATION_TEXT,       /* const char * */
    RELATION_COUNT,      /* size_t */
    RELATION_RANK,       /* size_t; 0 means none */
    RELATION_BOOL,       /* bool */
    RELATION_VALUE,      /* double, with the decimals of the options */
    RELATION_DIFFERENCE, /* double, with the decimals of the options and its sign */
    RELATION_INTERVAL,   /* double, the lower end; the upper end is the next double in the struct, and a table shows
                          * both */
    RELATION_P,          /* double */
    RELATION_SHARE,      /* double from 0 to 1, which tables show in percent */
    RELATION_TOPICS,     /* double, a number of topics; INFINITY is shown as ">10^9" */
    RELATION_OPTIONAL,   /* double; if it is NAN, its key in JSON and the row of tsv and csv that it begins are
                          * omitted */
    RELATION_KEY,        /* const char *: the key in JSON of the next member, whose own key is "" */
    RELATION_OPEN,       /* the beginning of an object in JSON */
    RELATION_CLOSE,      /* the end of an object in JSON */
    RELATION_FIXED,      /* double, with n decimals if the format is RELATION_FIXED + n */
    RELATION_TYPE = 31,
    RELATION_BEGINS = 32, /* the column begins a block of columns that stay side by side if the terminal is narrow */
    RELATION_MARKED = 64, /* the cell shows `mark`, `above` and `below` of the element (struct relation_element) */
    RELATION_RIGHT = 128  /* the text is aligned to the right */
};

/* A value that each element of a relation has, and where the forms of output show it. */
struct relation_member {
    const char *key;     /* the key in JSON; "" means the text of the RELATION_KEY before it; NULL omits the value
                          * there */
    const char *column;  /* the column in tsv and csv; NULL omits the value there */
    const char *record;  /* tsv and csv: the text in column "record" of the row with the value, since an element has a
                          * row for each different record; NULL means that all rows of the element have the value */
    const char *label;   /* the column of the table; NULL omits the value there; "" means the element's `group` */
    int format;          /* the C type and the format in tables: a value of enum relation_format plus bits */
    size_t offset;       /* the offset in the element's struct, in bytes */
    unsigned conditions; /* bits, one of which must be in `conditions` of the relation, or else this value is omitted in
                          * all forms of output; 0 means that it is never omitted */
};

/* The way in which a table shows an element. The struct of every kind of element has this as its first member, and its
 * values after it. */
struct relation_element {
    const char *group;         /* the heading of columns whose label is "": that of the element in the first row, for
                                * each set of columns */
    unsigned mark;             /* bits of enum grid_mark */
    char letter[2];            /* a raised letter after the element's name */
    char above[32], below[32]; /* raised and lowered letters after the element's cells with RELATION_MARKED */
    char *owned;               /* memory that the printer of a table frees after it has printed the element; may be
                                * NULL */
};

/* A relation: n elements, with the indices first, first + step, ..., which `get` builds one at a time, and the members
 * that each has. */
struct relation {
    const char *key; /* the key in JSON; NULL omits the relation there */
    bool is_map;     /* whether it is one object in JSON, with a member for each element, not a list of objects */
    bool has_rows;   /* whether tsv and csv print it */
    const struct relation_member *member;
    size_t n_members;
    unsigned conditions; /* bits whose meaning the caller chooses; a member is present if its conditions share a bit
                          * with them or are 0 */
    /* Returns the element with the index i, which is valid until the next call. */
    const struct relation_element *(*get)(const struct relation *r, size_t i);
    void *arg; /* data for `get`, such as a struct report_comparison_section */
    size_t first, step, n;
    const size_t *order;       /* table: row i shows element first + order[i]; NULL means first + i * step */
    size_t groups, group_step; /* a table has `groups` sets of columns side by side (0 means one): set g of row i is
                                * element i + g * group_step, and n counts rows */
    size_t percent;            /* table: how much of the terminal's width the column of the names of pairs gets, in
                                * percent; 0 means that there is none */
    bool fits;                 /* table: whether the names of pairs get all the width that the other columns leave,
                                * instead of `percent` of the terminal's, if that suffices */
    size_t room;               /* for get: the most characters of the name that is made of a pair's two names; 0 means
                                * that no name is needed */
};
#define RELATION_MEMBERS(table) .member = (table), .n_members = LENGTH(table)

/* Prints the elements as a list of objects or, if r->is_map, as one object, without the relation's key. */
void render_relation_json(FILE *f, const struct relation *r);
/* Adds the numbers of a relation to a pack: for each present member that is a number and has a key other than "", an
 * array of doubles with a number per element: 0 or 1 for a bool, NAN if not known. The array's name is `prefix`
 * followed by the key. */
void render_relation_pack(struct pack *p, const struct relation *r, const char *prefix);
/* Prints the rows of a relation as tsv or csv, one for each element and record, without a header. column[0 .. n) are
 * the names of the columns; a field is empty if no member of the record has this column, and the column "record" has
 * the name of the record. */
void render_relation_rows(FILE *f, const struct relation *r, const char *const *column, size_t n, enum put_form form);
/* Begins the table *g with this title and fills it with n rows; a row shows one element or, side by side, one of each
 * of r->groups sets. The caller frees it with grid_free. */
void render_relation(struct grid *g, const struct relation *r, const char *title, const struct report_options *o);

#endif
