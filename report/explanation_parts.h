/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of a report that explains why runs differ on one topic: relations, and the figures of its page. */
#ifndef REPORT_EXPLANATION_PARTS_H
#define REPORT_EXPLANATION_PARTS_H

#include "report/explanation_report.h"
#include "report/relation.h"
#include "report/pictures.h"

struct row;

/* The data of an explanation from which the elements of relations are built: names, pairs of runs, members and
 * columns. */
struct explanation_tables {
    const struct explanation *x;
    const struct report_options *report;
    const char **run; /* the names of the runs */
    char **name;      /* the names of the runs, shortened for tables */
    char ***document; /* [run][rank - 1]: the names of the documents, shortened for tables */
    size_t (*pair)[2], n_pairs;
    size_t *labelled, n_labelled;   /* the indices of the measures whose labels the topic has */
    struct relation_member *member; /* the members of a document in the ranking of a run */
    size_t n_members;
    struct relation_member *joint; /* the members of a document in the joint list of two runs */
    size_t n_joint, *order;        /* order: memory for the indices, in the first run, of the documents that both runs
                                    * have */
    const char **column;           /* the names of the columns of tsv and csv */
    size_t n_columns;
    struct row *row; /* the element that was built last */
};

/* Fills *t from the explanation *x for the form o->output. *x and *o must outlive it; report_explanation_end frees
 * it. */
void report_explanation_begin(struct explanation_tables *t, const struct explanation *x,
                              const struct report_options *o);
void report_explanation_end(struct explanation_tables *t);

/* Returns the relation of a run's documents by rank. `run` and the other indices of runs count from 0. */
struct relation report_explanation_ranking(struct explanation_tables *t, size_t run);
/* Returns the relation of every run's value by each measure, and of the value that it would have if its documents were
 * in their best order; both are NAN for a measure whose labels the topic lacks. */
struct relation report_explanation_values(struct explanation_tables *t);
/* Returns the relation of the documents among the first k of run a that are not among the first k of run b. */
struct relation report_explanation_only(struct explanation_tables *t, size_t a, size_t b);
/* Returns the relation of the documents of run a by rank, then of those that only run b has; b may be a. If in_both is
 * set, it has only the documents that both have. It is valid until the next call of this function. */
struct relation report_explanation_joint(struct explanation_tables *t, size_t a, size_t b, bool in_both);
/* Returns the relation of n gaps (differences a - b of two runs): those with the numbers first, first + step, ... among
 * the gaps of all compared pairs by all measures whose labels the topic has (if the caller gives the relation a key: by
 * all measures), pair by pair. */
struct relation report_explanation_gaps(struct explanation_tables *t, size_t first, size_t step, size_t n);
/* Returns a constant text that says why the measure with this index has no value (no labels of the topic) or no ideal
 * (no gain above 0). */
const char *report_explanation_lack(const struct explanation *x, size_t measure);
/* Return a title, which the caller frees: report_explanation_values_title of the table of values,
 * report_explanation_only_title of the table of the documents that run a has among its first k and run b does not. */
char *report_explanation_values_title(const struct explanation_tables *t);
char *report_explanation_only_title(const struct explanation_tables *t, size_t a, size_t b);

/* The largest number of pairs of runs whose lists of documents are drawn. */
enum { EXPLANATION_PAIRS = 6 };

/* The figures of an explanation: n_lists pictures of lists of documents, then those of gaps. */
struct explanation_figures {
    struct pictures pictures; /* all pictures, those of lists first */
    size_t n_lists;
};

/* Draws the figures of the explanation of *t into *g, which is {0} at first. The caller frees g->pictures with
 * pictures_free. */
void report_explanation_figures(struct explanation_figures *g, struct explanation_tables *t);

#endif
