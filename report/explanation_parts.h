/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of an explanation's report: relations, and the figures of its page. */
#ifndef REPORT_EXPLANATION_PARTS_H
#define REPORT_EXPLANATION_PARTS_H

#include "report/explanation_report.h"
#include "report/relation.h"
#include "report/pictures.h"

struct row;

/* The data from which the elements of relations are built. */
struct explanation_tables {
    const struct explanation *x;
    const struct report_options *report;
    const char **run; /* the names of the runs */
    char **name;      /* the names of the runs, shortened for tables */
    char ***document; /* [run][rank]: the names of the documents, shortened for tables */
    size_t (*pair)[2], n_pairs;
    size_t *labelled, n_labelled;   /* the measures whose labels the topic has */
    struct relation_member *member; /* the members of a run's documents */
    size_t n_members;
    struct relation_member *joint; /* the members of the documents of a pair of runs */
    size_t n_joint, *order;        /* order: the indices of the documents that both runs have */
    const char **column;           /* the columns of tsv and csv */
    size_t n_columns;
    struct row *row; /* the element that was built last */
};

void report_explanation_begin(struct explanation_tables *t, const struct explanation *x,
                              const struct report_options *o);
void report_explanation_end(struct explanation_tables *t);

/* Returns the relation of a run's documents by rank. `run` and the other indices of runs count from 0. */
struct relation report_explanation_ranking(struct explanation_tables *t, size_t run);
/* Returns the relation of every run's value by each measure, and of the value that it would have if its documents were
 * in their best order. */
struct relation report_explanation_values(struct explanation_tables *t);
/* Returns the relation of the documents among the first k of run a that are not among the first k of run b. */
struct relation report_explanation_only(struct explanation_tables *t, size_t a, size_t b);
/* Returns the documents of run a by rank and then the documents that only run b has; b may be a. If in_both is set,
 * returns only the documents that both have. The relation is valid until the next call. */
struct relation report_explanation_joint(struct explanation_tables *t, size_t a, size_t b, bool in_both);
/* Returns n gaps: numbers first, first + step, ... of the gaps of all pairs by all measures whose labels the topic has,
 * pair by pair. */
struct relation report_explanation_gaps(struct explanation_tables *t, size_t first, size_t step, size_t n);
/* Returns a constant text that says why the measure with this index has no value or no ideal. */
const char *report_explanation_lack(const struct explanation *x, size_t measure);
/* Return titles of tables, which the caller frees. */
char *report_explanation_values_title(const struct explanation_tables *t);
char *report_explanation_only_title(const struct explanation_tables *t, size_t a, size_t b);

/* The largest number of pairs of runs that have a picture of their lists. */
enum { EXPLANATION_PAIRS = 6 };

/* The figures of an explanation. */
struct explanation_figures {
    struct pictures pictures; /* the pictures of lists, then those of gaps */
    size_t n_lists;
};

/* Draws the figures into *g, which begins as {0}. The caller frees them with pictures_free. */
void report_explanation_figures(struct explanation_figures *g, struct explanation_tables *t);

#endif
