/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The lines of a gain file in its headered form (see rcp_gains(5)), as they are written. The only writer: fit, insert,
 * score and simulate hand over data. */
#ifndef FORMAT_GAINS_LINES_H
#define FORMAT_GAINS_LINES_H

#include "base/output.h"
#include "format/gains_extra.h"

/* A document of a query: a row. */
struct gain_doc {
    const char *qid, *docno;
    double gain, theta, bt, se_bt, se_theta, se_gain; /* NAN = unknown, written NA */
    uint64_t passes, responses;
};

/* What rows look like. */
struct gain_layout {
    const enum gain_column *column;
    size_t n_columns;
    size_t n_items;              /* criteria of the file, for a count column */
    const char *separator, *end; /* between fields, before the newline */
};

/* "# rcp-gains 1", the first line. */
void gains_put_version(struct output *w);
void gains_put_judge(struct output *w, const char *judge);
/* One line, ended by `end` before the newline. */
void gains_put_provenance(struct output *w, const struct prov_line *line, const char *end);
void gains_put_rubric_only(struct output *w, double prior_mean, double prior_sd);
/* "# budget tournament A rubric B": how often a document was shown, on average. */
void gains_put_budget(struct output *w, double tournament, double rubric);
void gains_put_clip(struct output *w, double clip);
void gains_put_hard_rankings(struct output *w);
/* Standard deviations: of the scores, and of abilities around scale and offset. */
void gains_put_bt_prior(struct output *w, double sd, double misfit);
/* Standard errors that are NAN are left out, in these four. */
void gains_put_item(struct output *w, const struct gain_item *item, double se_gamma, double se_beta);
void gains_put_query(struct output *w, const struct gain_query *q);
void gains_put_covariance(struct output *w, const struct gain_covariance *c);
void gains_put_severity(struct output *w, const struct gain_severity *s);
/* "# columns ...", after what is above and before rows. */
void gains_put_columns(struct output *w, const struct gain_layout *l);
void gains_put_row(struct output *w, const struct gain_layout *l, const struct gain_doc *d);

/* Rows that wait to be written, n bytes; from {0}, the text to be freed. */
struct gains_rows {
    char *text;
    size_t n, cap;
};
void gains_append_row(struct gains_rows *rows, const struct gain_layout *l, const struct gain_doc *d);

#endif
