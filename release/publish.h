/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes a release: a folder of labels in the layout of the datasets of arXiv:2609.35739, with a card.
 *
 *   SUBSET/qrels.jsonl        query-id, corpus-id, score (if people graded), gain, theta
 *   SUBSET/top_ranked.jsonl   query-id, corpus-ids: the judged pool, that is the labelled documents, in its order
 *   SUBSET/excluded.jsonl     query-id, excluded-corpus-ids
 *   SUBSET/items.jsonl        criterion, gamma, beta, se_gamma, se_beta
 *   SUBSET/queries.jsonl, SUBSET/corpus.jsonl   _id, title, text
 *   provenance/runs/SUBSET.jsonl                model, is_judge, query-id, corpus-id, score
 *   provenance/judge_criteria/SUBSET.jsonl      judge, query-id, window, position, corpus-id, a column per criterion
 *   provenance/gains/SUBSET.gains, provenance/counts/SUBSET.counts.gz, provenance/prompts/, provenance/quality/
 *   README.md, SHA256SUMS
 *
 * Tables without rows are left out. */
#ifndef RELEASE_PUBLISH_H
#define RELEASE_PUBLISH_H

#include "base/output_folder.h"
#include "base/text_buffer.h"
#include "diagnose/diagnosis.h"
#include "format/pools.h"
#include "format/texts.h"

#define PUBLISH_SUMS "SHA256SUMS"
#define PUBLISH_GAINS "provenance/gains/%s.gains" /* a printf format; %s is the name of the subset */

/* The files of a subset; a file that the user does not give is NULL. */
struct publish_input {
    const char *name;  /* the subset's name */
    const char *store; /* a folder of judgements */
    /* The gain file, which is always given; texts of queries and documents, grades of people, excluded documents,
     * pools. */
    const char *gains, *queries, *corpus, *grades, *excluded, *pool;
    const char **run; /* n_runs run files */
    size_t n_runs;
};

/* The statements of the publisher; a text that the user does not give is NULL. */
struct publish_terms {
    const char *title, *license;
    const char **language; /* n_languages codes */
    size_t n_languages;
    const char *study, *citation; /* files: Markdown about agreement with people; BibTeX */
    bool is_tsv;                  /* whether to write tables without texts as tsv, and lists as one row for each
                                   * document */
    int threads;
};

/* A file of the release's folder. */
struct publish_file {
    char *name;         /* relative to the folder */
    const char *path;   /* the path of the file while the release is written */
    const char *config; /* the last part of its config's name, such as "qrels"; NULL if it is not a table */
    /* the index of the file's subset, 0 for a file of the whole release; the number of its rows, 1 if it is not a
     * table */
    size_t subset, rows;
};

/* A subset that is being released. */
struct publish_subset {
    struct publish_input input;
    struct published labels;
    struct jud_store store;
    struct diagnosis diagnosis; /* diagnosis.has_store says whether there is a store */
    struct provenance origin;   /* provenance lines with the names of the store's judges */
    struct lab_set grades, excluded;
    struct pools pool;
    struct texts queries, corpus;
    size_t *order;       /* the indices of the documents of labels, each query's in the order of its pool */
    int32_t *grade;      /* [document]: the grade of people, 0 without one */
    size_t n_graded;     /* documents with a grade of people, in queries with labels */
    size_t n_outside;    /* documents with a grade, in queries with labels, that the gain file does not have */
    size_t n_unlabelled; /* the number of queries that have grades but no labels */
    size_t n_systems, n_run_rows, n_excluded; /* runs, and rows of them, in the release; excluded documents in it */
    size_t n_elsewhere; /* files of judgements that the labels are made of and the store does not have */
    /* The times of the first and the last record, in microseconds since 1970; 0 without records. */
    int64_t first_record, last_record;
};

/* A release. Begins as {0}; the caller sets terms and subset. */
struct publication {
    const struct publish_terms *terms;
    struct publish_subset *subset; /* n_subsets */
    size_t n_subsets;
    struct out_folder folder;
    struct publish_file *file; /* n_files files, in the order in which they were written */
    size_t n_files, cap_files;
};

/* Reads the files *input of a subset, with `threads` threads, and fills *s with their contents and the diagnosis of its
 * labels. Returns 0, or -1 and *err: a file is malformed, the labels are not made of the store, a document has no gain,
 * theta or text, or a name is not UTF-8. The caller frees *s in both cases. */
int publish_read(struct publish_subset *s, const struct publish_input *input, int threads, struct err *err);
void publish_subset_free(struct publish_subset *s);
/* Writes the release of p->subset with p->terms to the folder `path`, which must not exist: complete, or not at all.
 * Returns 0, or -1 and *err. */
int publish_write(struct publication *p, const char *path, struct err *err);
/* Frees the release and its subsets. */
void publish_free(struct publication *p);

/* Returns the text of the card, README.md (publish_card.c), of *len bytes, which the caller frees; or NULL and *err if
 * a file of the terms cannot be read. All tables of *p must have been written. */
char *publish_card(const struct publication *p, size_t *len, struct err *err);
/* Writes the SHA-256 digest of the bytes of a file to hex as hexadecimal digits; a compressed file is not unpacked.
 * Returns 0, or -1 and *err. */
int publish_digest(const char *path, char hex[SHA256_HEX], struct err *err);
/* Appends a file, which must be UTF-8, to the text. Returns 0, or -1 and *err. */
int publish_text(struct text_buffer *text, const char *path, struct err *err);
/* Returns what `rcp-label show` reports about a subset, as Markdown of *len bytes; the caller frees it. */
char *publish_quality(struct publish_subset *s, size_t *len);

#endif
