/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Checks a folder of labels, made by anyone, in any layout that format/release.h finds:
 *
 *   keys        a document occurs once in each topic of a table, a text once; the qrels have all topics of other tables
 *   ranges      grades are whole numbers, gains lie in [0, 1], thetas and scores are finite; names and texts are UTF-8
 *   gains       follow from theta and the criteria within 1e-6; without criteria, they rise with theta
 *   pools       hold the documents with a theta, no others, and a document of each ranking of the runs
 *   files       of the configs of README.md exist; digests of SHA256SUMS are those of the files, and
 *               all files but hidden ones have one */
#ifndef RELEASE_INSPECT_H
#define RELEASE_INSPECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"
#include "model/gain.h"

/* The receiver of faults: each with its file, its row (0 means the file as a whole) and its text. */
struct inspect_sink {
    void (*receive)(void *ctx, const struct err *fault);
    void *ctx;
    size_t n_faults; /* the number of faults so far */
};
/* Counts a fault and passes it to sink->receive. inspect_fault makes the fault from a file, a row (from 1; 0: the whole
 * file) and a printf-like text. */
void inspect_report(struct inspect_sink *sink, const struct err *fault);
void inspect_fault(struct inspect_sink *sink, const char *file, uint64_t row, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The numbers of rows and names in a subset, that is one dataset of the release. */
struct inspect_subset {
    const char *name;                 /* valid during the call only */
    size_t topics, documents, grades; /* numbers of topics, of documents of the pools (which have gains), and of
                                       * documents with people's grades outside them */
    size_t criteria, systems;         /* systems: the number of names of runs */
    /* numbers of rows of runs, and of those rows whose document is outside the pool */
    size_t run_rows, outside_rows;
    bool has_texts, has_pool;
};
/* Receives the counts of one subset; ctx is sink->ctx. */
typedef void inspect_subset_fn(void *ctx, const struct inspect_subset *s);

/* Checks the release in the folder `path`: gives each fault to *sink, and calls report(sink->ctx, ...) for each subset.
 * *n_files is the number of files with a digest. Returns 0, also if there are faults, or -1 and *err if the folder has
 * no subset or cannot be read. */
int inspect_release(const char *path, struct inspect_sink *sink, inspect_subset_fn *report, size_t *n_files,
                    struct err *err);
/* Reads and checks the table of criteria at `path`, NULL if there is none (inspect_items.c). Faults go to *sink.
 * Returns the number of criteria, 0 if it cannot be read; the caller frees *item, and the arena owns the names. */
size_t inspect_items(const char *path, struct inspect_sink *sink, struct arena *arena, struct gain_item **item);
/* Checks that the files of the configs in README.md exist and, if there is a file SHA256SUMS, that it lists all files
 * with their digests (inspect_folder.c). *n_files is the number of files with a digest. */
void inspect_folder(const char *folder, struct inspect_sink *sink, size_t *n_files);

#endif
