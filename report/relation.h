/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A relation: the values that all elements of one kind have, such as all pairs of runs by all measures. A document holds
 * it as one node. Its elements are fetched while it is printed, so their number costs no memory.
 *
 * In JSON, a relation is a list of objects or an object with a key for each element; in tsv and csv, each element is one
 * row or several; for people, it is a table. */
#ifndef REPORT_RELATION_H
#define REPORT_RELATION_H

#include "report/grid.h"

/* The type of a member, and how people see it: one of the first values, with any of the bits. */
enum relation_format {
    RELATION_TEXT,       /* const char * */
    RELATION_COUNT,      /* size_t */
    RELATION_RANK,       /* size_t; 0 means none */
    RELATION_BOOL,       /* bool */
    RELATION_VALUE,      /* double, with the decimals of the options */
    RELATION_DIFFERENCE, /* double, likewise, with its sign */
    RELATION_INTERVAL,   /* double, the lower end; the upper one follows it. People see both */
    RELATION_P,          /* double */
    RELATION_SHARE,      /* double; people see percent */
    RELATION_TOPICS,     /* double; INFINITY means more than 10^9 */
    RELATION_OPTIONAL,   /* double; if it is NAN, its key or record is left out */
    RELATION_KEY,        /* const char *: in JSON, the key of the next member whose key is "" */
    RELATION_OPEN,       /* in JSON, the begin of an object */
    RELATION_CLOSE,      /* in JSON, its end */
    RELATION_FIXED,      /* double, with n decimals if the format is RELATION_FIXED + n */
    RELATION_TYPE = 31,
    RELATION_BEGINS = 32, /* a block of columns that stand side by side begins here */
    RELATION_MARKED = 64, /* the cell has the marks of the element */
    RELATION_RIGHT = 128  /* a text that is aligned to the right */
};

/* A value that each element has. */
struct relation_member {
    const char *key;    /* in JSON; NULL means that it is not there */
    const char *column; /* in tsv and csv; NULL means that it is not there */
    const char *record; /* the kind of row that has the value; NULL means all rows of the element */
    const char *label;  /* the column of the table; NULL means that it is not there, "" the name of the group */
    int format;         /* of enum relation_format */
    size_t offset;      /* in the element */
    unsigned when;      /* bits, one of which `when` of the relation must have; 0 means always */
};

/* Begins every element: how a table shows it. */
struct relation_element {
    const char *group;         /* the name of its group of columns */
    unsigned mark;             /* bits of enum grid_mark */
    char letter[2];            /* raised, behind its name */
    char above[32], below[32]; /* letters of its marked cells */
    char *owned;               /* freed with mem_free after use */
};

/* The elements first, first + step, ... */
struct relation {
    const char *key; /* in JSON; NULL means that it is not there */
    bool is_map;     /* in JSON, the members of all elements make one object, otherwise a list has an object for each */
    bool has_rows;   /* it is in tsv and csv */
    const struct relation_member *member;
    size_t n_members;
    unsigned when;
    /* Returns element i, which is valid until the next call. */
    const struct relation_element *(*get)(const struct relation *r, size_t i);
    void *arg; /* for get */
    size_t first, step, n;
    const size_t *order; /* of a table: row i shows element first + order[i]; NULL means the order of the elements */
    size_t groups, group_step; /* of a table: group g of row i is element i + g * group_step; 0 groups means one */
    size_t percent;            /* of the terminal's width that names of pairs may have */
    bool fits;                 /* they may have as much as the other columns leave, if that is enough */
    size_t room;               /* for get: columns of the name of a pair; 0 means that no name is needed */
};
#define RELATION_MEMBERS(table) .member = (table), .n_members = sizeof(table) / sizeof *(table)

void render_relation_json(FILE *f, const struct relation *r);
/* Prints the rows of a relation. `column` names the n columns; the column "record" has the kind of the row. */
void render_relation_rows(FILE *f, const struct relation *r, const char *const *column, size_t n, enum put_form form);
/* Begins *g and fills it. */
void render_relation(struct grid *g, const struct relation *r, const char *title, const struct report_options *o);

#endif
