/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files of counts, rcp_counts(5): the judgements of a store without texts, topic by topic, as far as fits need them. A store
 * that is read from them is the one that is read from the records, to the last bit and whatever is asked of it, so that
 * stores that lie on several machines are counted there and fitted together.
 *
 * Comparison weights and passes are made of a window's scores and answers, which stay apart here: the standard errors
 * of Bradley-Terry scores are sums over windows of squares that depend on the fit (model/bt_errors.h), and no smaller
 * statistic gives them. A record_id stays too: what two files have twice counts once. */
#ifndef STORE_TALLY_H
#define STORE_TALLY_H

#include "base/output.h"
#include "format/provenance.h"
#include "store/judgements.h"

/* Is this the first line of such a file? */
bool tally_begins(const char *line, size_t len);

/* A file while it is read. */
struct tally;
/* What it holds goes into *s. It was opened as `path`, messages call it `file`; both last as long as *s. */
struct tally *tally_open(struct jud_store *s, const char *path, const char *file);
/* Takes the next line, without its end. 0, or -1 and *err. */
int tally_take(struct tally *t, const char *line, size_t len, uint64_t number, struct err *err);
/* After the last line; frees *t. 0, or -1 and *err: the file does not end where it says it does. */
int tally_close(struct tally *t, struct err *err);
/* The same without a look at the end. */
void tally_abandon(struct tally *t);

/* Writes the finished store, read with hard_rankings set, and where it comes from. */
void tally_write(struct output *w, const struct jud_store *s, const struct provenance *from);

#endif
