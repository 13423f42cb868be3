/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the run reader: what one thread reads of a run, parted into bins by topic; see run_record.h. */
#ifndef FORMAT_RUN_PART_H
#define FORMAT_RUN_PART_H

#include "format/run_bins.h"
#include "format/run_parse.h"

struct run_part;

/* Of the thread that reads with this number. */
struct run_part *run_part_new(const struct run_reader *reader, struct run_bins *bins, int thread);
/* Add documents from block seq of the run, to which blocks come in order: of one topic, or lines, whose topics have names that
 * are not empty. */
void run_part_add(struct run_part *w, uint64_t seq, const struct run_topic *t);
void run_part_add_lines(struct run_part *w, uint64_t seq, const struct run_line *line, size_t n);
void run_part_free(struct run_part *w);

#endif
