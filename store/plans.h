/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Plans: lists of the only windows of documents that a judge is shown.
 *
 *   # rcp-plan 1
 *   qid docid docid ...
 *
 * Each line is a window, with its documents in the order shown. Empty lines and lines that begin with '#' are
 * skipped. Two equal lines are one window. The file may be compressed (format/input.h). */
#ifndef STORE_PLANS_H
#define STORE_PLANS_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/output.h"
#include "store/judgements.h"

enum { PLAN_MAX_WINDOW = 100 };

/* A window of a plan. */
struct plan_window {
    uint32_t *doc; /* n indices of documents in plan_query.docno, in the order shown */
    uint16_t n;
};

/* A topic of a plan. */
struct plan_query {
    const char *qid;               /* the key of the order, hence first */
    const char **docno;            /* n_docs names, in the order of their first windows */
    struct plan_window *window[2]; /* the windows of each stage (enum jud_stage); plans_read sets the tournament's
                                    * only, repeats_sample both */
    size_t n_docs, n_windows[2], cap_docs, cap_windows[2];
};

struct plans {
    struct plan_query *query; /* n topics in strcmp order of qid */
    size_t n, cap;
    struct arena arena;
};

/* Reads a plan. Returns 0, or -1 and *err: a line is not a window of 2 to PLAN_MAX_WINDOW documents, a window names
 * a document twice, the plan has no window, or it is of another version. Release *p with plans_free. */
int plans_read(struct plans *p, const char *path, struct err *err);
void plans_free(struct plans *p);

/* Writes the first line of a plan, the version. */
void plans_put_version(struct output *w);
/* Writes a window of n documents as a line of a plan. */
void plans_put(struct output *w, const char *qid, const char *const *docno, size_t n);

#endif
