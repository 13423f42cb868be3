/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Grades of documents: of people, read from a table; or of one annotator, read from qrels or a gain file. */
#ifndef EVAL_STUDY_GRADES_H
#define EVAL_STUDY_GRADES_H

#include "eval/study_table.h"
#include "format/frame.h"

/* An annotator's grades of a document; their mean counts, because an annotator may grade it several times. */
struct study_grade {
    uint32_t doc, annotator;
    double sum;     /* the sum of the grades that the annotator gave to the document */
    uint32_t times; /* the number of these grades */
};

/* An annotator's answers to a yes/no question about a document: how many were yes, and how many there are, because an
 * annotator may answer twice. */
struct study_answer {
    uint32_t yes, times;
};

/* The grades of all annotators. `query` and study_grade's doc and annotator are indices of names. */
struct study_grades {
    const char *file;
    struct frame_names docs; /* names: query_id, doc_id */
    uint32_t *query;         /* [docs.n]: the number of the query */
    struct study_queries queries;
    struct frame_names query_ids; /* the queries' ids without suites; an id has the index of its query, because it
                                   * belongs to one suite */
    struct frame_names annotators;
    struct frame_names pairs; /* names: document, annotator; in the order of the n elements of grade[] */
    struct study_grade *grade;
    size_t n, cap, cap_query;
    char **question; /* the names of the yes/no columns */
    size_t n_questions;
    struct study_answer *answer; /* [grade][question] */
    size_t cap_answer;
    size_t missing, twice; /* the numbers of rows without a grade, and of rows of an annotator who graded the document
                            * before */
};

/* Reads a table with the columns query_id, annotator, doc_id and grade (a number from lo to hi), and optionally suite.
 * Other columns that hold both yes and no (also as true, false, y, n, 1 and 0) and nothing else, apart from missing
 * fields, are questions; the first `most_questions` are read, none from standard input. *g begins as {0}. Returns 0, or
 * -1 and *err. */
int study_grades_read(struct study_grades *g, const char *path, double lo, double hi, size_t most_questions,
                      struct err *err);
/* Reads qrels as the grades of one annotator. Grades below 0 are skipped. *g begins as {0}. Returns 0, or -1 and *err,
 * also if a document appears twice in a topic or no grade is left. */
int study_grades_read_qrels(struct study_grades *g, const char *path, struct err *err);
/* Reads a gain file, with gains as the grades of one annotator; missing gains are skipped. *g begins as {0}. Returns 0,
 * or -1 and *err. */
int study_grades_read_gains(struct study_grades *g, const char *path, struct err *err);
/* Returns the index in g->docs of the document doc[len] of a query, or SIZE_MAX if it has no grade. */
size_t study_grades_find(const struct study_grades *g, const char *qid, const char *doc, size_t len);
/* Fills mean[docs.n] with each document's mean over annotators of their mean grades; NAN if it has no grade. */
void study_grades_means(const struct study_grades *g, double *mean);
void study_grades_free(struct study_grades *g);

#endif
