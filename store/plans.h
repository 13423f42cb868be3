/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Plans: windows of documents that a judge is to be shown, and no others.
 *
 *   # rcp-plan 1
 *   qid docid docid ...
 *
 * A line is a window, its documents in the order shown; empty lines and those that begin with '#' are skipped. The same
 * window in two lines is one. Plain or compressed, as format/input.h reads it. */
#ifndef STORE_PLANS_H
#define STORE_PLANS_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/output.h"

enum { PLAN_MAX_WINDOW = 100 };

struct plan_window {
    uint32_t *doc; /* numbers within the query */
    uint16_t n;
};

struct plan_query {
    const char *qid;
    const char **docno; /* n_docs, in the order of their first windows */
    struct plan_window *window;
    size_t n_docs, n_windows, cap_docs, cap_windows;
};

struct plans {
    struct plan_query *query; /* in strcmp order of qid */
    size_t n, cap;
    struct arena arena;
};

/* 0, or -1 and *err: a line that is no window of 2 to PLAN_MAX_WINDOW documents, a document twice in one, no window at
 * all, a plan of another version. */
int plans_read(struct plans *p, const char *path, struct err *err);
void plans_free(struct plans *p);

/* The line that begins a plan, and one window. */
void plans_put_version(struct output *w);
void plans_put(struct output *w, const char *qid, const char *const *docno, size_t n);

#endif
