/* A gain file that is out in the world: its numbers, and every line of it as it stands. */
#ifndef LABEL_PUBLISHED_H
#define LABEL_PUBLISHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/err.h"
#include "format/gains.h"
#include "format/mem.h"

struct pub_doc {
    const char *docno;
    double gain, theta, bt, se_bt, se_theta, se_gain; /* NAN = the file does not have it */
    int64_t passes, responses;                        /* -1 = unknown */
    size_t line;                                      /* index into line[] */
};

struct pub_query {
    const char *qid;
    double tau, alpha, se_tau, se_alpha; /* NAN = the file does not have them */
    size_t first, n;                     /* documents first .. first + n - 1, in file order; n >= 1 */
};

/* A judge of a file whose judges were pooled: "# severity NAME S [se X]". */
struct pub_severity {
    const char *judge; /* family_key */
    double value, se;  /* logits; se: NAN = not given */
    size_t line;       /* index into line[] */
};

/* What a column of the rows holds. */
enum pub_column {
    PUB_QID,
    PUB_DOC,
    PUB_ITER,
    PUB_GAIN,
    PUB_THETA,
    PUB_BT,
    PUB_SE_BT,
    PUB_SE_THETA,
    PUB_SE_GAIN,
    PUB_PASSES,
    PUB_RESPONSES,
    PUB_COUNT,
    PUB_SCORE, /* the gain, where the file has neither gain nor theta */
    PUB_OTHER
};

enum { PUB_MAX_COLUMNS = 64 };

struct published {
    const char *path;
    struct gain_item *item;      /* name, gamma, beta */
    double *se_gamma, *se_beta;  /* NAN = not given */
    size_t *item_line;           /* index into line[] */
    size_t n_items;
    bool rubric_only;            /* "# mode rubric_only" */
    double prior_mean, prior_sd; /* "# prior mean M sd S" of a rubric-only fit, else NAN */
    struct pub_severity *severity;
    size_t n_severities;
    struct pub_query *query; /* in strcmp order of qid */
    size_t n_queries;
    struct pub_doc *doc;
    size_t n_docs;
    enum pub_column column[PUB_MAX_COLUMNS]; /* of the rows, in order */
    size_t n_columns, columns_line;          /* columns_line: index of "# columns" in line[] */
    const char **line;                       /* the file, without "\n"; a "\r" before it is kept */
    size_t n_lines;
    size_t *by_docno; /* documents of a query in strcmp order, at first .. first + n - 1 */
    struct gain_file gains;
    struct rcp_arena arena;
    char *text;
    size_t len; /* of text, which is one line after the other */
};

/* Reads a gain file with items and a "# columns" line in its header. fmt_read_gains has to accept it first:
 * duplicates, ranges, agreement of gain and theta are its checks. 0, or -1 and *err: no criteria, no "# columns"
 * line, a query in two places, a "# query" line that is not understood, twice, or with a tau below 0, numbers of
 * other header lines and of standard errors that are none, a file that cannot be read twice. */
int pub_read(struct published *p, const char *path, struct fmt_err *err);
/* NULL = not there. */
const struct pub_query *pub_find(const struct published *p, const char *qid);
const struct pub_doc *pub_find_doc(const struct published *p, const struct pub_query *q, const char *docno);
void pub_free(struct published *p);

#endif
