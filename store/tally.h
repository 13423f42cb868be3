/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files of counts, rcp_counts(5): the judgements of a store without texts, topic by topic, in the detail that fits
 * need. A store read from its counts equals the store read from its records to the last bit, for every use, so
 * stores on several machines can be counted there and fitted together.
 *
 * Comparison weights and passes are computed from a window's scores and answers, so each window is kept: the
 * standard errors of Bradley-Terry scores are sums over windows of squares that depend on the fit
 * (model/bt_errors.h), and no smaller statistic gives them. The record_id is kept, too, so that a record in two
 * files counts once. */
#ifndef STORE_TALLY_H
#define STORE_TALLY_H

#include "base/output.h"
#include "format/provenance.h"
#include "store/judgements.h"

#define TALLY_OPENING "# rcp-counts " /* begins the first line, before the version */
#define TALLY_STAGES "tr"             /* the letter that begins a window's line, by stage */
enum { TALLY_VERSION = 1 };

/* Returns whether line[0 .. len) is the first line of a file of counts. */
bool tally_begins(const char *line, size_t len);

/* The state of reading a file of counts. */
struct tally;
/* Begins to read a file of counts into *s, where it adds an entry to s->origin. `path` names the file for provenance,
 * `file` in messages; both must outlive *s. Returns the reader, which tally_close or tally_abandon frees. */
struct tally *tally_open(struct jud_store *s, const char *path, const char *file);
/* Reads the next line, without its newline, and adds a window or a provenance line in it to the store. `number` is the
 * line's number in the file, for messages. Returns 0, or -1 and *err. */
int tally_read_line(struct tally *t, const char *line, size_t len, uint64_t number, struct err *err);
/* Checks that the file is complete, after its last line, and frees *t. Returns 0, or -1 and *err if the line 'end'
 * is missing. */
int tally_close(struct tally *t, struct err *err);
/* Frees *t without checking that the file is complete. */
void tally_abandon(struct tally *t);

/* Writes the finished store, which was read with hard_rankings set, and its provenance, as a file of counts. */
void tally_write(struct output *w, const struct jud_store *s, const struct provenance *provenance);

#endif
