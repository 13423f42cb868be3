/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The grades that people gave to documents, as they are read from a table or from qrels. */
#ifndef EVAL_STUDY_GRADES_H
#define EVAL_STUDY_GRADES_H

#include "eval/study_table.h"
#include "format/frame.h"

struct study_grade {
    uint32_t doc, annotator;
    double sum; /* of the grades that the annotator gave to the document */
    uint32_t times;
};

/* Yes and no, of an annotator about a document: sums, so that one who answered twice counts once. */
struct study_answer {
    uint32_t yes, times;
};

struct study_grades {
    const char *file;
    struct frame_names docs; /* query_id, doc_id */
    uint32_t *query;         /* [docs.n]: of queries */
    struct study_queries queries;
    struct frame_names query_ids; /* numbered as queries: an id belongs to one suite */
    struct frame_names annotators;
    struct frame_names pairs; /* document and annotator, numbered as grade[] */
    struct study_grade *grade;
    size_t n, cap, cap_query;
    char **question; /* names of yes/no columns */
    size_t n_questions;
    struct study_answer *answer; /* [grade][question] */
    size_t cap_answer;
    size_t missing, twice; /* rows without a grade; of a grade given before */
};

/* Begins as {0}. Grades from lo to hi in a table with the columns query_id, annotator, doc_id, grade; suite may be there,
 * and columns of nothing but yes, no, true, false, y, n, 1 and 0, which are questions, at most `most_questions`.
 * 0, or -1 and *err. */
int study_grades_read(struct study_grades *g, const char *path, double lo, double hi, size_t most_questions,
                      struct err *err);
/* The same from qrels, whose grades below 0 are none: one annotator. */
int study_grades_read_qrels(struct study_grades *g, const char *path, struct err *err);
/* Reads a gain file likewise: gains in place of grades. */
int study_grades_read_gains(struct study_grades *g, const char *path, struct err *err);
/* The document, or SIZE_MAX. */
size_t study_grades_find(const struct study_grades *g, const char *qid, const char *doc, size_t len);
/* Fills mean[docs.n]: the mean over annotators of the grades of each, NAN where a document has none. */
void study_grades_means(const struct study_grades *g, double *mean);
void study_grades_free(struct study_grades *g);

#endif
