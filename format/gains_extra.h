/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The contents of a gain file that scoring runs does not need and fmt_read_gains therefore ignores: the text of its
 * lines, standard errors, and the header lines of queries and judges. */
#ifndef FORMAT_GAINS_EXTRA_H
#define FORMAT_GAINS_EXTRA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/gains.h"
#include "format/token.h"

/* The severity of a judge (higher means stricter) in a file that pools the answers of several judges: "# severity NAME
 * S [se X]". */
struct gain_severity {
    const char *judge; /* the name of the judge in its records (family_key) */
    double value, se;  /* the severity and its standard error, in logits; se is NAN if not stated */
    size_t line;       /* the index of the line in line[] of struct gain_extras */
};

/* The covariances of the estimated discriminations (gamma) and of the estimated difficulties (beta) of two criteria: "#
 * covariance A B gamma X beta X". */
struct gain_covariance {
    const char *criterion[2];
    double gamma, beta; /* NAN if not stated */
    size_t line;        /* the index of the line in line[] of struct gain_extras */
};

/* The meanings of the columns of a headered gain file. */
enum gain_column {
    GC_QID,
    GC_DOC,
    GC_ITER,
    GC_GAIN,
    GC_THETA,
    GC_BT,
    GC_SE_BT,
    GC_SE_THETA,
    GC_SE_GAIN,
    GC_PASSES,
    GC_RESPONSES,
    GC_COUNT,
    GC_SCORE, /* the gain, where the file has neither gain nor theta */
    GC_OTHER
};

enum { GAIN_MAX_COLUMNS = 64 };

/* A line "# query QID tau T alpha A [se_tau S] [se_alpha S] [cov X] [phi X]". tau and alpha are the scale and the
 * offset that turn the topic's Bradley-Terry scores into abilities; cov is the covariance of their estimates, phi the
 * dispersion of the topic's windows (model/bt_errors.h). Values that are not stated are NAN. */
struct gain_query {
    const char *qid;
    double tau, alpha, se_tau, se_alpha, cov, phi;
    size_t line; /* the index of the line in line[] of struct gain_extras */
};

/* The additional values of a row: standard errors (NAN if missing); how often the judge checked the document against
 * all criteria (responses), and the total number of criteria that it passed in these checks (passes), each -1 if
 * missing. */
struct gain_row_extra {
    double se_bt, se_theta, se_gain;
    int64_t passes, responses;
};

/* The contents of a gain file that struct gain_file lacks. */
struct gain_extras {
    char *text; /* the lines of the file, each ended by a NUL instead of a newline */
    size_t len;
    const char **line; /* the beginnings of the lines; a "\r" at the end of a line is kept */
    size_t n_lines;
    enum gain_column column[GAIN_MAX_COLUMNS]; /* the columns of the rows */
    size_t n_columns, columns_line;            /* columns_line: the index of "# columns" in line[] */
    double *se_gamma, *se_beta;                /* [criterion]: standard errors of gamma and beta; NAN if not stated */
    size_t *item_line;                         /* [criterion]: the index of its "# criterion" line in line[] */
    bool rubric_only;                          /* "# mode rubric_only": the fit used rubric answers only */
    double prior_mean, prior_sd;               /* "# prior mean M sd S" of a rubric-only fit, otherwise NAN */
    double clip; /* "# clip X": the fit clipped preferences to [X, 1 - X]; 0 means that it did not clip */
    /* "# position slope X offset Y": from the score, in logits, of the document at position i, from 0, of a window of w
     * documents, the fit subtracted slope (1/2 - i/(w-1)), and at i = 0 also offset; both are 0 without this line */
    double slope, offset;
    struct gain_severity *severity;
    size_t n_severities;
    struct gain_covariance *covariance;
    size_t n_covariances;
    struct gain_query *query; /* in the order of the file */
    size_t n_queries;
    struct gain_row_extra *row; /* in the order of the file */
    size_t n_rows, n_items;
    size_t cap_text, cap_line, cap_item[3], cap_severity, cap_covariance, cap_query, cap_row;
    struct arena arena;
};

/* Reads a headered gain file: into *g like fmt_read_gains, and its additional contents into *x. Returns 0, or -1 and
 * *err if fmt_read_gains would fail, criteria or the line "# columns" are missing, or a header line or a standard
 * error is malformed. The caller frees both, even on failure. */
int fmt_read_gains_extra(struct gain_file *g, struct gain_extras *x, const char *path, struct err *err);
void gains_extra_free(struct gain_extras *x);

/* The place of a line in a file, and the receiver of errors. The gain reader calls the functions below with the tokens
 * t[0 .. n) of a line (of a header line, those after '#'). Those that return an int return 0, or -1 and *place->err. */
struct gain_place {
    const char *file;
    uint64_t line;
    struct err *err;
};
void gains_extra_begin(struct gain_extras *x);
void gains_extra_text(struct gain_extras *x, const char *text, size_t len);
int gains_extra_header(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n);
/* Checks, before the first row, that the header had criteria and columns. Returns 0, or -1 and *place->err. */
int gains_extra_check(const struct gain_extras *x, const struct gain_place *place);
int gains_extra_row(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n);
void gains_extra_end(struct gain_extras *x);

#endif
