/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Adds lines to a published gain file and leaves every published line unchanged. */
#ifndef CALIBRATE_EXTEND_H
#define CALIBRATE_EXTEND_H

#include "format/gains_lines.h"
#include "format/published.h"

/* Returns the standard error of the gain of a document whose theta has the standard error se_theta, by the delta
 * method: the slope of the gain at theta times se_theta. It takes the items to be known without error. */
double ext_se_gain(const struct published *p, double theta, double se_theta);

/* Writes `path`: the lines of the file unchanged; one line for each of doc[0..n), sorted by (qid, docno), directly
 * after the last line of its query or, if the file lacks the query, at the end; and before "# columns" the remark "#
 * COMMAND: n documents added, published lines unchanged" and the provenance lines of `from` (NULL: none) that the file
 * lacks. doc[] must be sorted by qid. New lines have the columns, separator and line ends of their neighbours. The new
 * file gets its name only after ext_verify agrees. Returns 0, or -1 and *err; then there is no new file. */
int ext_write(const struct published *p, const struct gain_doc *doc, size_t n, const char *command,
              const struct provenance *from, const char *path, struct err *err);

/* Verifies the extended file at `path` against the published file at p->path; reads both from disk. Every published
 * line must be in the new file, in order and byte for byte; the new lines must be n rows and `expected_remarks` lines
 * that begin with '#'; and fmt_read_gains must accept the new file, with n more documents. Returns 0, or -1 and
 * *err. */
int ext_verify(const struct published *p, size_t n, size_t expected_remarks, const char *path, struct err *err);

#endif
