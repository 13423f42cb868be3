/* Writing a gain file: complete and checked under its name, or not there at all. Signals that would end the program
 * in between wait until the file has its name or is gone (see format/hold.h); so do not compute long in between. */
#ifndef FORMAT_GAINS_WRITE_H
#define FORMAT_GAINS_WRITE_H

#include "format/err.h"

struct gains_writer;

/* Can such a file be made? Asked before work that would be in vain. 0, or -1 and *err. */
int gains_probe(const char *path, struct fmt_err *err);
/* Opens a file beside path; gzipped if path ends with .gz. NULL and *err on failure. */
struct gains_writer *gains_create(const char *path, struct fmt_err *err);
/* One line, printf-like, without the newline. */
void gains_line(struct gains_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Gives the file its name, if every byte could be written. 0, or -1 and *err; the file is gone then. */
int gains_commit(struct gains_writer *w, struct fmt_err *err);
/* The same, but the complete file is first given to check(ctx, the name it has until then): -1 and *err from that,
 * and there is no file. */
int gains_commit_checked(struct gains_writer *w, int (*check)(void *ctx, const char *path, struct fmt_err *err),
                         void *ctx, struct fmt_err *err);
/* Forgets the file. */
void gains_abandon(struct gains_writer *w);

#endif
