/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes the lines of a headered gain file; see rcp_gains(5). All commands that write gain files (fit, insert, score,
 * simulate) use these functions. */
#ifndef FORMAT_GAINS_LINES_H
#define FORMAT_GAINS_LINES_H

#include "base/output.h"
#include "format/gains_extra.h"

/* The values of a row, a document of a query. */
struct gain_doc {
    const char *qid, *docno;
    double gain, theta, bt, se_bt, se_theta, se_gain; /* NAN means unknown and is written as NA */
    /* the number of criteria that it passed, summed over all checks by the judge; and the number of these checks, each
     * of all criteria: with 0 checks, passes is written as NA */
    uint64_t passes, responses;
};

/* The layout of rows. */
struct gain_layout {
    const enum gain_column *column; /* [n_columns]: the columns, from left to right */
    size_t n_columns;
    size_t n_items; /* the number of criteria of the file; the column count is passes / (n_items x responses) */
    const char *separator, *end; /* the text between fields; the text before a row's newline, usually "" */
};

/* Writes the first line, "# rcp-gains 1". */
void gains_put_version(struct output *w);
void gains_put_judge(struct output *w, const char *judge);
/* Writes a line "# provenance KEY SUBJECT VALUE", without empty parts, and with the text `end` before the newline. */
void gains_put_provenance(struct output *w, const struct prov_line *line, const char *end);
void gains_put_rubric_only(struct output *w, double prior_mean, double prior_sd);
/* Writes by how many windows of the tournament and of the rubric stage a document was shown to the judge, on average
 * over the documents: "# budget tournament A rubric B". */
void gains_put_budget(struct output *w, double tournament, double rubric);
void gains_put_clip(struct output *w, double clip);
void gains_put_position(struct output *w, double slope, double offset);
/* Writes a line with the reliability of theta and of the share of passed criteria (count); omits one that is NAN, and
 * the line if both are. */
void gains_put_reliability(struct output *w, double theta, double count);
void gains_put_hard_rankings(struct output *w);
/* Writes the line "# bt-prior" with two standard deviations: `sd` of the prior of Bradley-Terry scores, and `misfit` of
 * abilities around tau bt + alpha. */
void gains_put_bt_prior(struct output *w, double sd, double misfit);
/* The next four functions write a line "# criterion", "# query", "# covariance" or "# severity". Standard errors and
 * covariances that are NAN are omitted. */
void gains_put_item(struct output *w, const struct gain_item *item, double se_gamma, double se_beta);
void gains_put_query(struct output *w, const struct gain_query *q);
void gains_put_covariance(struct output *w, const struct gain_covariance *c);
void gains_put_severity(struct output *w, const struct gain_severity *s);
/* Writes the line "# columns ...", which ends the header. */
void gains_put_columns(struct output *w, const struct gain_layout *l);
void gains_put_row(struct output *w, const struct gain_layout *l, const struct gain_doc *d);

/* The text of rows, n bytes, to be written later. Begins as {0}; the caller frees `text` with mem_free. */
struct gains_rows {
    char *text;
    size_t n, cap;
};
void gains_append_row(struct gains_rows *rows, const struct gain_layout *l, const struct gain_doc *d);

#endif
