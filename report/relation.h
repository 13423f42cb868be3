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

/* The type and the format of a member: one of the values up to RELATION_TYPE, with any of the bits after it. */
enum relation_format {
    RELATION_TEXT,       /* const char * */
    RELATION_COUNT,      /* size_t */
    RELATION_RANK,       /* size_t; 0 means none */
    RELATION_BOOL,       /* bool */
    RELATION_VALUE,      /* double, with the decimals of the options */
    RELATION_DIFFERENCE, /* double, with the decimals of the options and its sign */
    RELATION_INTERVAL,   /* double, the lower end; the upper end follows it, and a table shows both */
    RELATION_P,          /* double */
    RELATION_SHARE,      /* double; tables show percent */
    RELATION_TOPICS,     /* double; INFINITY means more than 10^9 */
    RELATION_OPTIONAL,   /* double; NAN omits its key or record */
    RELATION_KEY,        /* const char *: the key in JSON of the next member, whose own key is "" */
    RELATION_OPEN,       /* the beginning of an object in JSON */
    RELATION_CLOSE,      /* the end of an object in JSON */
    RELATION_FIXED,      /* double, with n decimals if the format is RELATION_FIXED + n */
    RELATION_TYPE = 31,
    RELATION_BEGINS = 32, /* the column begins a block of columns that are printed side by side */
    RELATION_MARKED = 64, /* the cell has the marks of the element */
    RELATION_RIGHT = 128  /* a text aligned to the right */
};

/* A value that each element of a relation has. */
struct relation_member {
    const char *key;     /* the key in JSON; NULL omits the value there */
    const char *column;  /* the column in tsv and csv; NULL omits the value there */
    const char *record;  /* the record, a kind of row, with the value; NULL means all rows of the element */
    const char *label;   /* the column of the table; NULL omits the value there; "" means the name of the group */
    int format;          /* a value of enum relation_format with its bits */
    size_t offset;       /* the offset in the element's struct */
    unsigned conditions; /* bits, one of which must be in `conditions` of the relation; 0 means always */
};

/* How a table shows an element: the first member of the struct of every kind of element. */
struct relation_element {
    const char *group;         /* the name of the element's group of columns */
    unsigned mark;             /* bits of enum grid_mark */
    char letter[2];            /* a raised letter after the element's name */
    char above[32], below[32]; /* raised and lowered letters of the element's marked cells */
    char *owned;               /* memory that mem_free frees after use */
};

/* The elements first, first + step, ..., n in total, and their members. */
struct relation {
    const char *key; /* the key in JSON; NULL omits the relation there */
    bool is_map;     /* whether it is one object in JSON, not a list of objects */
    bool has_rows;   /* whether it is in tsv and csv */
    const struct relation_member *member;
    size_t n_members;
    unsigned conditions;
    /* Returns element i, which is valid until the next call. */
    const struct relation_element *(*get)(const struct relation *r, size_t i);
    void *arg; /* the argument for get */
    size_t first, step, n;
    const size_t *order; /* for a table: row i shows element first + order[i]; NULL means the order of the elements */
    size_t groups, group_step; /* a table has `groups` sets of columns side by side (0 means one): set g of row i is
                                * element i + g * group_step */
    size_t percent;            /* the share of the terminal's width for names of pairs */
    bool fits;                 /* whether names of pairs get all the room left by the other columns, if that suffices */
    size_t room;               /* for get: the columns of the name of a pair; 0 means that the name is not needed */
};
#define RELATION_MEMBERS(table) .member = (table), .n_members = LENGTH(table)

void render_relation_json(FILE *f, const struct relation *r);
/* Adds the numbers of a relation to a pack: an array of doubles for each member with a key of its own, named `prefix`
 * and the key. */
void render_relation_pack(struct pack *p, const struct relation *r, const char *prefix);
/* Prints the rows of a relation as tsv or csv. column[n] are the names of the columns; the column "record" has the kind
 * of the row. */
void render_relation_rows(FILE *f, const struct relation *r, const char *const *column, size_t n, enum put_form form);
/* Begins the table *g and fills it with the relation. */
void render_relation(struct grid *g, const struct relation *r, const char *title, const struct report_options *o);

#endif
