/* From judgements to calibrated abilities: Bradley-Terry per query, then the 2PL over all of them. */
#ifndef LABEL_CALIBRATE_H
#define LABEL_CALIBRATE_H

#include "format/gains.h"
#include "format/gains_write.h"
#include "format/judgements.h"
#include "label/irt.h"

struct cal_options {
    double bt_ridge;
    bool hard_rankings; /* a window without scores but with a ranking counts as certain preferences */
    struct irt_options irt;
};

/* A document of a query. */
struct cal_doc {
    const char *docno;
    bool judged;        /* in the tournament: bt, se_bt, and theta if the query is calibrated */
    double bt, se_bt;
    uint32_t responses; /* rubric answers */
    uint32_t passes;    /* criteria passed in all of them together */
};

struct cal_query {
    const struct jud_query *source;
    struct cal_doc *doc; /* in strcmp order, all that any valid window shows */
    size_t n_docs;
    size_t windows, responses; /* tournament windows that count; rubric answers to tournament documents */
    size_t components;         /* of the comparison graph; more than 1: scores of different parts do not compare */
    bool connected_by_wins;    /* without that only a ridge keeps scores finite */
    ptrdiff_t fitted;          /* its number in the 2PL, -1 = uncalibrated */
    bool bt_converged;
    double bt_gradient;
    int bt_iterations;
};

struct calibration {
    const struct jud_store *store;
    struct cal_query *query;
    size_t n_queries;
    struct irt_fit irt;
    size_t n_fitted; /* queries in the 2PL */
};

/* Fits everything; convergence is reported, not required. 0, or -1 and *err: nothing to fit. */
int cal_fit(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct fmt_err *err);
/* Did every part converge? */
bool cal_converged(const struct calibration *c);
void cal_free(struct calibration *c);

/* Only the Bradley-Terry scores. */
void cal_fit_tournaments(struct calibration *c, const struct jud_store *store, const struct cal_options *o);

/* Is every qid of the dataset (NULL: of all of them) one query? A gain file cannot tell two apart. 0, or -1 and
 * *err. */
int cal_check_names(const struct jud_store *store, const char *dataset, struct fmt_err *err);

/* Writes the gain file: items, queries, and a line for every document with a theta; of the named dataset, or of
 * all (NULL). */
void cal_write(const struct calibration *c, const char *dataset, struct gains_writer *w);

#endif
