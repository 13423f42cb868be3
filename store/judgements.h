/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judgement records (schema rcp-ndcg.judgement.v1): JSON lines, one for each window that a judge was shown. */
#ifndef STORE_JUDGEMENTS_H
#define STORE_JUDGEMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/sha256.h"

enum jud_stage { JUD_TOURNAMENT, JUD_RUBRIC };
enum jud_phase { JUD_RANDOM, JUD_STRATIFIED, JUD_ADAPTIVE, JUD_PLANNED, JUD_PHASES };
enum { JUD_STORE_FILES = 10, JUD_CATEGORIES = 8, JUD_MAX_CRITERIA = 32, JUD_MAX_WINDOW = 1000 };
extern const char *const jud_store_file[JUD_STORE_FILES]; /* the names that a store's files of records may have: plain
                                                           * and compressed, first half tournament, second half
                                                           * rubric */
extern const char *const jud_stage_name[2];
extern const char *const jud_phase_name[JUD_PHASES];
extern const char *const jud_category_name[JUD_CATEGORIES]; /* the last entry stands for any other category */

#define JUD_NO_SEQ UINT32_MAX

/* A document shown in a window. The placements of a window are in the order in which the judge saw them. */
struct jud_placement {
    uint32_t doc;    /* the document's number within its topic */
    uint32_t passes; /* rubric: bit c is set if the document passed criterion c */
    double score;    /* tournament: the logit; NAN if the window has no scores */
};

/* A window, that is a set of documents of one topic that a judge was shown at once, and the state of its answer. */
struct jud_window {
    const char *record_id;
    int64_t recorded_at; /* microseconds since 1970, UTC */
    uint64_t content;    /* the digest of the record (store/seal.h), which orders copies of equal age */
    uint32_t query;      /* the index of the topic in the store */
    uint32_t judge;      /* the judge's index within its stage: judge[stage][judge] of the store */
    uint32_t served;     /* the model's name is served[served - 1] of the store; 0 means that the record omits it */
    uint32_t line;       /* the line of the record in its file */
    uint32_t seq;        /* the number within topic and stage, from 0; JUD_NO_SEQ means that the record omits it */
    uint16_t file;       /* the record's file is file[file] of the store; UINT16_MAX stands for all later files */
    uint16_t n;          /* the number of placements */
    uint8_t stage, phase,
        category;       /* stage and phase: values of enum jud_stage and enum jud_phase; category: an index into
                         * jud_category_name */
    bool valid, scored; /* whether the answer counts as complete; whether its documents have scores */
    bool rejected;      /* whether it is invalid because the server refused to answer */
    bool sealed;        /* whether the record has a digest */
    bool ranked;        /* whether the store's ranking[] gives the order of the documents, best first */
    size_t first;       /* the index of the first placement */
};

/* A topic, with the documents that any of its windows or preferences names. */
struct jud_query {
    const char *dataset, *qid; /* the keys of the order, hence first; dataset may be "" */
    const char **doc;          /* n_docs names, in strcmp order once the store is finished */
    size_t n_docs, cap_docs;
    size_t first_window, n_windows; /* the topic's windows are window[first_window .. first_window + n_windows) of the
                                     * store, once it is finished */
    size_t first_pair, n_pairs;     /* the topic's pairs are pair[first_pair .. first_pair + n_pairs) of the store, once
                                     * it is finished */
};

/* A plain preference: the winner is better than the loser. */
struct jud_pair {
    uint32_t query, winner, loser; /* the index of the topic, and the indices of two documents within it */
    double weight;                 /* greater than 0 */
};

/* A file of counts and its provenance: the lines that follow "# provenance " in a gain file's header. */
struct jud_origin {
    const char *path, *file; /* the path as the caller gave it, and the name of the file for messages */
    const char **line;
    size_t n, cap;
};

/* The SHA-256 digest of a file, computed while the file was read. Compressed files have none. */
struct jud_digest {
    const char *path;
    char hex[SHA256_HEX];
};

/* A fault of a store: a record, or a file as a whole, that is not as it was written. */
struct jud_fault {
    struct err err;
    const char *file; /* the file with the fault */
    uint64_t line;    /* the line of the record; 0 means the file as a whole */
};

/* All records read from one or more stores or files. "Finished" means after jud_finish. */
struct jud_store {
    struct jud_query *query; /* n_queries topics, in strcmp order of (dataset, qid) once the store is finished */
    size_t n_queries;
    struct jud_window *window;       /* n_windows: one per record; once finished, one per (topic, stage, record_id),
                                      * sorted by these */
    size_t n_windows, n_copies;      /* n_copies counts the further records with a record_id in `window` */
    struct jud_placement *placement; /* n_placements: the documents of all windows; window.first is an index here */
    uint16_t *ranking; /* ranking[first + k] says which placement of the window that begins at `first`, counted from 0
                        * within the window, is its k-th best, if the window is ranked */
    size_t n_placements;
    struct jud_pair *pair; /* sorted once the store is finished */
    size_t n_pairs;
    const char *criterion[JUD_MAX_CRITERIA]; /* the n_criteria names; n_criteria is 0 without rubric answers */
    size_t n_criteria;
    const char **judge[2]; /* the judges' family_key for each stage, in strcmp order once finished */
    size_t n_judges[2];
    const char **served; /* n_served names of models that answered, in the order of their first records */
    size_t n_served;
    int threads;
    bool pooled;        /* whether a stage may have several judges */
    bool in_rounds;     /* whether the choice of windows depends on earlier answers (store/rounds.h) */
    bool hard_rankings; /* set before reading: whether to read complete rankings without scores, even in invalid
                         * windows */
    bool digests;       /* set before reading: whether to compute digests of regular, uncompressed JSON files */
    struct jud_digest *digest;
    size_t n_digests;
    bool collects;           /* set before reading: whether to list faults instead of stopping at the first */
    struct jud_fault *fault; /* n_faults faults; empty unless `collects`, since reading then stops with *err */
    size_t n_faults, cap_faults;
    size_t n_attempts, sealed_attempts; /* the number of records in attempts.jsonl, and of those with a digest */
    size_t n_digested;                  /* the number of files that were compared with digests.txt */
    const char **file;                  /* the n_files files that records were read from */
    size_t n_files;
    struct jud_origin *origin; /* n_origins entries, one for each file of counts that was read */
    size_t n_origins;
    /* `scheduled` has the numbers of windows that the stores' schedules state, `rejection` the requests that were
     * refused (store/scheduled.h). */
    struct jud_scheduled *scheduled;
    size_t n_scheduled;
    struct jud_rejection *rejection;
    size_t n_rejections;
    bool unscheduled;        /* whether some store that was read does not say how many windows its schedule has */
    struct jud_build *build; /* the state of reading (judgement_store.h) */
    struct arena arena;      /* owns all names */
};

/* Makes *s an empty store whose files are read by up to `threads` threads. If `pooled`, a stage may have several
 * judges, which the family_key of their records distinguishes. Release *s with jud_free. */
void jud_begin(struct jud_store *s, int threads, bool pooled);
/* Adds to the store a file of records or of counts (store/tally.h), or a store's folder with tournament.jsonl and
 * rubric.jsonl, either of which may be compressed or missing; call jud_finish after the last one. Only complete
 * observations are valid: a valid tournament window has a finite score for every document, or only a ranking; a valid
 * rubric window has the same criteria, 0 or 1, for every document. Returns 0, or -1 and *err: not JSON, another schema,
 * a key that is missing or wrong, a document twice in a window, or a second judge (family_key) in a stage that is not
 * pooled. */
int jud_read(struct jud_store *s, const char *path, struct err *err);
/* Reads a file or folder as jud_read does; a file may also hold preference lines `qid winner loser [weight]`, which is
 * the case if its first character other than white space is not '{'. In such a file, empty lines and lines that begin
 * with '#' are skipped. Returns 0, or -1 and *err. */
int jud_read_any(struct jud_store *s, const char *path, struct err *err);
/* Sorts the store and keeps one record for each record_id: a valid one, preferably with a digest, or else an invalid
 * one, preferably with a ranking; the latest of several. Returns 0, or -1 and *err if two valid records with one
 * record_id differ, unless the store lists its faults. */
int jud_finish(struct jud_store *s, struct err *err);
/* Reports a fault in a record, or in a file as a whole (line 0). Returns 0 if the store lists its faults, else -1
 * and *err. */
int jud_fault(struct jud_store *s, const char *file, uint64_t line, const struct err *fault, struct err *err);
/* Turns *err, the error that ended the reading of `file`, into a fault of the file (jud_fault) if the reason is that
 * its bytes are not text. Returns 0 if the store lists its faults and that is the reason, else -1 and *err. */
int jud_bad_bytes(struct jud_store *s, const char *file, struct err *err);
/* Sets the range of windows and pairs of each topic. jud_finish calls it; call it after you build a store from some
 * windows of another store, in the same order. */
void jud_index(struct jud_store *s);

/* Returns the index of the document docno[0 .. len) in a topic of a finished store, or -1 if the topic lacks it. */
ptrdiff_t jud_find_doc(const struct jud_query *q, const char *docno, size_t len);

/* Returns whether the window counts in a tournament. It must show at least two documents. A window with scores
 * counts if it is valid. A ranking without scores gives no probabilities; it counts, valid or not, only with
 * `hard_rankings`, which takes each of its preferences as certain. */
bool jud_compares(const struct jud_window *w, bool hard_rankings);
/* Returns whether the window is a valid window of the rubric, so that it holds an answer about each of its
 * documents. */
bool jud_answers(const struct jud_window *w);
/* Sets rank[i], for each of the window's w->n placements in the order shown, to its rank by score or, without scores,
 * by the ranking: 1 is the best, equal scores have the same rank. All are 0 if the window has neither. */
void jud_rank(const struct jud_store *s, const struct jud_window *w, uint16_t *rank);
/* Returns the SHA-256 digest, in hexadecimal, of the file that was read from `path`; NULL if it was not computed. The
 * store owns it. */
const char *jud_find_digest(const struct jud_store *s, const char *path);
/* Returns the number of the rubric's judges, or 1 if there are no answers: tables have a row for each judge. */
size_t jud_rubric_judges(const struct jud_store *s);
/* Returns whether one of the names list[0 .. n), in any order, equals `name`. */
bool jud_has_name(const char *const *list, size_t n, const char *name);
void jud_free(struct jud_store *s);

#endif
