/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bytes put aside to be read once more: what a pipe delivered.
 *
 * The first megabyte stays in memory, the rest goes to a file without a name in $TMPDIR (else /var/tmp, else /tmp).
 * Where none can be made, or it can grow no further, the rest stays in memory too: nothing fails for lack of disk. */
#ifndef BASE_SPOOL_H
#define BASE_SPOOL_H

#include <stddef.h>
#include <sys/types.h>

struct spool;

struct spool *spool_new(void);
void spool_add(struct spool *s, const char *bytes, size_t n);
/* Reads up to n bytes from where the last read ended: how many, 0 at the end, -1 and errno. */
ssize_t spool_read(struct spool *s, char *buf, size_t n);
/* The next read begins at the first byte. */
void spool_rewind(struct spool *s);
/* Bytes that are kept in memory. */
size_t spool_in_memory(const struct spool *s);
void spool_free(struct spool *s);
/* Such a file by itself, open for reading and writing, closed in programs that are run; -1 and errno. */
int spool_file(void);

#endif
