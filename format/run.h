/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads runs, lines `qid iter docno rank score runid [...]`, and delivers them topic by topic while reading. One
 * thread reads the forms of format/named.h; a document without a score there has the negative of its rank, or of its
 * position in a list, as score.
 *
 * A run is usually grouped by topic. It is then read in blocks cut at topic borders, by several threads if asked to,
 * and each topic is handed to a callback and forgotten. If a topic comes back later in the file, the run is read
 * again from its beginning and stored in memory, and its topics are delivered at the end (run_kept.h). A run from a
 * pipe is copied to a temporary file for that case (base/spool.h). */
#ifndef FORMAT_RUN_H
#define FORMAT_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"
#include "format/lines.h"

/* A retrieved document. */
struct run_doc {
    const char *docno; /* not NUL-terminated; 8 readable bytes follow */
    double score;      /* NAN if the file has "nan" */
    uint32_t len;      /* the length of docno */
    uint32_t line;     /* the line of the document, for errors; counted within the block while blocks are read */
};

/* The retrieved documents of a topic. */
struct run_topic {
    const char *qid; /* qid_len bytes */
    size_t qid_len;
    const struct run_doc *doc; /* n documents in file order */
    size_t n;
    bool sorted;      /* whether scores never increase */
    bool tied;        /* whether some score equals the one before it (valid only if sorted) */
    bool ties_sorted; /* whether equal scores are in descending docno order (valid only if sorted) */
    /* whether ranks contradict scores: some document has a higher score but a larger rank than the one before it; or
     * scores never increase, and the first has a higher score but a larger rank than the last */
    bool contradicted;
    bool distinct; /* whether the source guarantees that no document appears twice */
};

enum { RUN_SPLIT = 1 /* a return value of run_topic_fn */ };
/* Receives one topic. Returns 0 to continue; RUN_SPLIT if the topic was delivered before, so that its pieces must be
 * joined, for which all topics are forgotten (restart) and delivered again; or -1 and *err if the run cannot be
 * evaluated. An error about the run itself leaves err->file empty and takes err->line from run_doc.line. Several
 * threads call it in parallel, each with its own worker. */
typedef int run_topic_fn(void *worker, const struct run_topic *t, struct err *err);

/* The receiver of the topics of a run (callbacks and their first arguments), and the rules for reading it. */
struct run_reader {
    int threads;   /* >= 1 */
    void **worker; /* [thread]: the first argument of topic, is_needed and restart; the caller owns it */
    run_topic_fn *topic;
    bool (*is_needed)(void *worker, const char *qid, size_t len); /* returns whether the documents of the topic are
                                                                   * needed */
    void (*restart)(void *worker);                                /* forgets the topics delivered so far */
    /* whether a score that is no number, or a probable blank in a document's name, is an error instead of a note */
    bool strict;
    bool comments;     /* whether lines that begin with '#' are comments */
    bool float_scores; /* whether scores are rounded to floats, as in trec_eval 9 */
};

/* The facts that run_read finds out about a whole run. */
struct run_info {
    char *runid;            /* the run id in the last line, as trec_eval reports it; the caller frees it */
    uint64_t lines;         /* the number of lines in the file, comments and empty lines included */
    struct fmt_notes notes; /* the notes about scores that are not numbers and names with blanks */
};

/* Returns whether a's docno follows b's in strcmp order. Documents with equal scores are ranked in descending order of
 * docno, as in trec_eval. */
bool run_docno_descends(const struct run_doc *a, const struct run_doc *b);

/* Reads the run at path ("-" means standard input), passes its topics to reader->topic and sets *info. Returns 0, or -1
 * and *err, also if the run has no document. A malformed line anywhere in the file takes precedence over errors of the
 * callback, and earlier errors over later ones, for any number of threads. */
int run_read(const char *path, const struct run_reader *reader, struct run_info *info, struct err *err);

/* A retrieval system of a file that holds the runs of several systems or for several datasets. */
struct run_system {
    const char *name, *file; /* the system's name, or that of the file if it names none; the path of the file */
    struct run_kept *kept;   /* the system's run in memory; empty if its documents are not wanted */
};

/* The retrieval systems of one dataset (a set of topics with its documents) in a file. */
struct run_systems {
    struct run_system *system; /* in the order of the file */
    size_t n;
    const char **dataset; /* the names of all datasets in the file, in its order */
    size_t n_datasets;
    struct arena arena;
};

/* Reads a file that names systems or datasets: the rows of `dataset` (NULL means the first one) and rows without a
 * dataset. If `only` is not NULL, documents are kept of this system only; of the others, *s has the names. Sets s->n
 * to 0 if the file names neither, or cannot be read twice; then run_read reads it as one run. Returns 0, or -1 and
 * *err. */
int run_read_systems(struct run_systems *s, const char *path, const char *dataset, const char *only, struct err *err);
/* Passes the topics of one system's run to reader->topic, each complete; *info gets the system's name as run id, no
 * lines and no notes. Returns 0, or -1 and *err. */
int run_read_system(const struct run_system *s, const struct run_reader *reader, struct run_info *info,
                    struct err *err);
void run_systems_free(struct run_systems *s);

#endif
