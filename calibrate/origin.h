/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The provenance of a gain file: the judgements that it is made of. */
#ifndef CALIBRATE_ORIGIN_H
#define CALIBRATE_ORIGIN_H

#include "format/provenance.h"
#include "store/judgements.h"

/* Adds to *p: this program and `command`; the SHA-256 digest of every file of judgements at path[0 .. n), folders or
 * files, that can be read again; what each folder's identity.json (of the schema rcp-ndcg.judgement-store.v1, or as
 * version 0.1 wrote it) or file of counts states about judge, prompt and schedule of each stage, and for which runs and
 * until which target its windows were chosen; the judges that the records of *s name; and the numbers of windows by
 * outcome. s must have been read from these paths. Reads files with up to `threads` threads. Returns 0, or -1 and
 * *err. */
int origin_of_judgements(struct provenance *p, const char *command, const struct jud_store *s, const char *const *path,
                         size_t n, int threads, struct err *err);

/* Adds to *p a PROV_FAMILY line for each judge that the identity.json of a store, or the header of a counts file, at
 * path[0 .. n) names together with its model. Returns 0, or -1 and *err. */
int origin_of_judges(struct provenance *p, const struct jud_store *s, const char *const *path, size_t n,
                     struct err *err);

/* Reads judgements at path[0 .. n) into *s, which jud_begin has begun, and writes the part of them that fits need to
 * the file at the path `counts`; rcp_counts(5) describes the format. Sets s->hard_rankings. The caller frees *s, also
 * after an error. Returns 0, or -1 and *err, also if there is no judgement. */
int origin_count(struct jud_store *s, const char *const *path, size_t n, const char *counts, struct err *err);

#endif
