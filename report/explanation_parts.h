/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of an explanation: relations, and the figures of its page. */
#ifndef REPORT_EXPLANATION_PARTS_H
#define REPORT_EXPLANATION_PARTS_H

#include "report/explanation_report.h"
#include "report/relation.h"
#include "report/pictures.h"

struct row;

/* The relations of an explanation: what their elements are fetched from. */
struct explanation_tables {
    const struct explanation *x;
    const struct report_options *report;
    const char **run; /* names of the runs, */
    char **name;      /* and as tables show them */
    char ***document; /* [run][rank]: names of documents as tables show them */
    size_t (*pair)[2], n_pairs;
    size_t *labelled, n_labelled;   /* the measures whose labels the topic has */
    struct relation_member *member; /* of documents */
    size_t n_members;
    struct relation_member *joint; /* of the documents of a pair */
    size_t n_joint, *order;        /* order: those that both runs have */
    const char **column;           /* of tsv and csv */
    size_t n_columns;
    struct row *row; /* the element that was fetched last */
};

void report_explanation_begin(struct explanation_tables *t, const struct explanation *x,
                              const struct report_options *o);
void report_explanation_end(struct explanation_tables *t);

/* Returns the documents of a run. */
struct relation report_explanation_ranking(struct explanation_tables *t, size_t run);
/* Returns the value of every run, and of its documents in their best order. */
struct relation report_explanation_values(struct explanation_tables *t);
/* Returns the documents of run a among the first k that are not among those of b. */
struct relation report_explanation_only(struct explanation_tables *t, size_t a, size_t b);
/* Returns the documents of run a by rank, and then those that only b has, which may be a; in_both: only documents that both
 * have. Valid until the next call. */
struct relation report_explanation_joint(struct explanation_tables *t, size_t a, size_t b, bool in_both);
/* Returns n gaps, from the first one on in steps; they are numbered [pair][measure whose labels the topic has]. */
struct relation report_explanation_gaps(struct explanation_tables *t, size_t first, size_t step, size_t n);
/* Returns why a measure has no labels or no ideal. */
const char *report_explanation_lack(const struct explanation *x, size_t measure);
/* Return titles of tables, which the caller frees. */
char *report_explanation_values_title(const struct explanation_tables *t);
char *report_explanation_only_title(const struct explanation_tables *t, size_t a, size_t b);

/* Pairs of runs that have a picture of their lists; of the others the gap says enough. */
enum { EXPLANATION_PAIRS = 6 };

struct explanation_figures {
    struct pictures pictures; /* lists, then gaps */
    size_t n_lists;
};

/* Fills *g, which begins as {0}; end it with pictures_free. */
void report_explanation_figures(struct explanation_figures *g, struct explanation_tables *t);

#endif
