/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What fmt_read_gains passes over because scoring runs does not need it, kept on request: the file's lines, standard
 * errors, and the header lines of queries and judges. */
#ifndef FORMAT_GAINS_EXTRA_H
#define FORMAT_GAINS_EXTRA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/gains.h"
#include "format/token.h"

/* A judge of a file whose judges were pooled: "# severity NAME S [se X]". */
struct gain_severity {
    const char *judge; /* family_key */
    double value, se;  /* logits; se: NAN = not given */
    size_t line;       /* index into line[] */
};

/* "# covariance A B gamma X beta X": of the discriminations of two criteria, and of their difficulties. */
struct gain_covariance {
    const char *criterion[2];
    double gamma, beta; /* NAN = not given */
    size_t line;        /* index into line[] */
};

/* What a column of the rows holds. */
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

/* "# query QID tau T alpha A [se_tau S] [se_alpha S] [cov X] [phi X]"; NAN = not given. cov: covariance of tau and alpha;
 * phi: dispersion of the topic's windows, see bt_errors.h. */
struct gain_query {
    const char *qid;
    double tau, alpha, se_tau, se_alpha, cov, phi;
    size_t line;
};

/* Of a row: NAN, or -1, where the file does not have it. */
struct gain_rest {
    double se_bt, se_theta, se_gain;
    int64_t passes, responses;
};

struct gain_extras {
    char *text; /* the file: one line after the other, with "\0" in place of "\n" */
    size_t len;
    const char **line; /* a "\r" at the end of a line is kept */
    size_t n_lines;
    enum gain_column column[GAIN_MAX_COLUMNS]; /* of the rows, in order */
    size_t n_columns, columns_line;            /* columns_line: index of "# columns" in line[] */
    double *se_gamma, *se_beta;                /* of the criteria in order; NAN = not given */
    size_t *item_line;                         /* index into line[] */
    bool rubric_only;                          /* "# mode rubric_only" */
    double prior_mean, prior_sd;               /* "# prior mean M sd S" of a rubric-only fit, else NAN */
    double clip;                               /* "# clip X" of preferences, 0 where there is none */
    struct gain_severity *severity;
    size_t n_severities;
    struct gain_covariance *covariance;
    size_t n_covariances;
    struct gain_query *query; /* in the order of the file */
    size_t n_queries;
    struct gain_rest *row; /* likewise */
    size_t n_rows, n_items;
    size_t cap_text, cap_line, cap_item[3], cap_severity, cap_covariance, cap_query, cap_row;
    struct arena arena;
};

/* Reads a gain file that has criteria, and "# columns" before its rows: into *x what is not in *g. 0, or -1 and *err:
 * what fmt_read_gains refuses, no criteria or columns, a header line or a standard error that is not understood. Free
 * both in any case. */
int fmt_read_gains_extra(struct gain_file *g, struct gain_extras *x, const char *path, struct err *err);
void gains_extras_free(struct gain_extras *x);

/* For the reader. Where: file and physical line. Tokens begin with the word after '#'; all are -1 and *err on failure. */
struct gain_place {
    const char *file;
    uint64_t line;
    struct err *err;
};
void gains_extra_begin(struct gain_extras *x);
void gains_extra_text(struct gain_extras *x, const char *text, size_t len);
int gains_extra_header(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n);
/* Have there been criteria and columns, before a row? */
int gains_extra_check(const struct gain_extras *x, const struct gain_place *at);
int gains_extra_row(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n);
void gains_extra_end(struct gain_extras *x);

#endif
