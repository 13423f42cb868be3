/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A spool: the bytes of a pipe, stored to be read a second time.
 *
 * Up to a megabyte stays in memory; if there are more bytes, all go to an unnamed file in $TMPDIR (else /var/tmp, else
 * /tmp). If no file can be made, or it cannot grow, the bytes that it lacks stay in memory: a lack of disk is no
 * error. */
#ifndef BASE_SPOOL_H
#define BASE_SPOOL_H

#include <stddef.h>
#include <sys/types.h>

struct spool;

/* Returns an empty spool; the caller frees it with spool_free. */
struct spool *spool_new(void);
/* Appends bytes[0 .. n) to the spool. A lack of memory ends the program, as in base/mem.h. */
void spool_add(struct spool *s, const char *bytes, size_t n);
/* Reads up to n bytes from where the last read ended, at first from the beginning. Returns their number, 0 at the end,
 * or -1 and errno. */
ssize_t spool_read(struct spool *s, char *buf, size_t n);
void spool_free(struct spool *s);
/* Returns the descriptor of a new unnamed file, open for reading and writing and closed on exec, or -1 and errno. */
int spool_file(void);

#endif
