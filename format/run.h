/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs: lines `qid iter docno rank score runid [...]`, delivered topic by topic while the file streams. The forms of
 * format/named.h are read too, by one thread; without a score a document has the negative of its rank, or of its place
 * in a list.
 *
 * A run is usually grouped by topic. It is then read in blocks cut at topic borders, by several threads if asked to, and
 * each topic is handed to a callback and forgotten. If a topic comes back later in the file, the run is read again from its
 * beginning and stored in memory, and its topics are delivered at the end (run_kept.h). A run from a pipe is copied to a
 * temporary file for that case (base/spool.h). */
#ifndef FORMAT_RUN_H
#define FORMAT_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"
#include "format/lines.h"

struct run_doc {
    const char *docno; /* not NUL-terminated; 8 readable bytes follow */
    double score;      /* NAN if it was "nan" */
    uint32_t len;      /* of docno */
    uint32_t line;     /* the line it came from, for errors; counted within the block while streaming */
};

struct run_topic {
    const char *qid; /* qid_len bytes */
    size_t qid_len;
    const struct run_doc *doc; /* n documents in file order */
    size_t n;
    bool sorted;       /* scores never increase */
    bool tied;         /* some score equals the one before it (known only if sorted) */
    bool ties_sorted;  /* equal scores are in descending docno order (known only if sorted) */
    bool contradicted; /* by ranks that disagree with the scores */
    bool distinct;     /* no document appears twice, as the source knows */
};

/* Takes one topic. 0: continue; RUN_SPLIT: this topic was delivered before, so that its pieces must be joined: all topics are
 * forgotten (restart) and delivered anew; -1 and *err: the run cannot be evaluated. An error about the run itself leaves
 * err->file empty and takes err->line from run_doc.line. Several threads call it in parallel, each with its own worker. */
enum { RUN_SPLIT = 1 };
typedef int run_topic_fn(void *worker, const struct run_topic *t, struct err *err);

struct run_reader {
    int threads;   /* >= 1 */
    void **worker; /* one per thread, passed to `topic` */
    run_topic_fn *topic;
    bool (*keeps)(void *worker, const char *qid, size_t len); /* false: the topic may come without its documents */
    void (*restart)(void *worker);                            /* forget what was delivered so far */
    bool strict;                                              /* a score that is not a number is an error, not a note */
    bool comments;                                            /* lines beginning with '#' are comments */
    bool float_scores; /* scores have the precision of a float, as in trec_eval 9 */
};

struct run_info {
    char *runid;            /* of the last line, as trec_eval reports it; free it */
    uint64_t lines;         /* physical lines */
    struct fmt_notes notes; /* scores that were not numbers */
};

/* Is a's docno after b's in strcmp order? Ties are ranked so, as trec_eval does. */
bool run_docno_descends(const struct run_doc *a, const struct run_doc *b);

/* Reads the run at path ("-": standard input). 0, or -1 and *err: a malformed line anywhere takes precedence
 * over errors of the callback, and the first in file order over later ones, whatever the number of threads. */
int run_read(const char *path, const struct run_reader *reader, struct run_info *info, struct err *err);

/* Some files hold several systems, or several datasets: then all of one dataset is kept, a run per system. */
struct run_system {
    const char *name, *file;
    struct run_kept *kept;
};

struct run_systems {
    struct run_system *system; /* in the order of the file */
    size_t n;
    const char **dataset; /* those that the file names, in its order */
    size_t n_datasets;
    struct arena arena;
};

/* Reads the file at path if it names systems or datasets: the rows of `dataset` (NULL: of the first that is named), and
 * those that name none, of all systems or of that called `only`, of which the others have the name alone. n == 0 if the
 * file names none: then it is one run, for run_read. What cannot be read twice is left to that too. 0, or -1 and *err. */
int run_read_systems(struct run_systems *s, const char *path, const char *dataset, const char *only, struct err *err);
/* The same as run_read, of one system. */
int run_read_system(const struct run_system *s, const struct run_reader *reader, struct run_info *info,
                    struct err *err);
void run_systems_free(struct run_systems *s);

#endif
