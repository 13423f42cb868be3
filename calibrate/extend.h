/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lines added to a published gain file, every line of which stays as it is. */
#ifndef CALIBRATE_EXTEND_H
#define CALIBRATE_EXTEND_H

#include "format/gains_lines.h"
#include "format/published.h"

/* Standard error of the gain of a document whose theta has the standard error se_theta, by the delta method; the items
 * count as known. */
double ext_se_gain(const struct published *p, double theta, double se_theta);

/* Sorts documents by (qid, docno). */
void ext_sort(struct gain_doc *doc, size_t n);

/* Writes `path`: the lines of the file as they are, one line for each of doc[0..n), sorted, right after the last line
 * of its query or, if the file does not have the query, at the end; and before "# columns" the remark
 * "# COMMAND: n documents added, published lines unchanged" and the lines of `from` (NULL = none) that the file does not
 * have. New lines have the columns, separator and line ends of
 * those that they stand with. Before the new file gets its name ext_verify has to agree. 0, or -1 and *err; then
 * there is no new file. */
int ext_write(const struct published *p, const struct gain_doc *doc, size_t n, const char *command,
              const struct provenance *from, const char *path, struct err *err);

/* The proof: reads both files from disk. Every line of the file at p->path is in the one at `path`, in order and byte
 * for byte; what stands between them are n rows and so many remarks; and fmt_read_gains accepts the whole, with n
 * documents more. 0, or -1 and *err. */
int ext_verify(const struct published *p, size_t n, size_t remarks, const char *path, struct err *err);

#endif
