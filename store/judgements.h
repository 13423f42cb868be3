/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judgement records (schema rcp-ndcg.judgement.v1): JSON lines, one per window that a judge was shown. */
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
extern const char *const jud_store_file[JUD_STORE_FILES]; /* what a store may hold: the tournament, then the rubric */
extern const char *const jud_stage_name[2];
extern const char *const jud_phase_name[JUD_PHASES];
extern const char *const jud_category_name[JUD_CATEGORIES]; /* the last: any other */

#define JUD_NO_SEQ UINT32_MAX

/* One document shown in one window. */
struct jud_placement {
    uint32_t doc;    /* number within its query */
    uint32_t passes; /* rubric: bit c = passed criterion c */
    double score;    /* tournament: logits; NAN = the window has no scores */
};

struct jud_window {
    const char *record_id;
    int64_t recorded_at; /* microseconds since 1970, UTC */
    uint64_t content;    /* digest of the record (store/seal.h), to order copies of equal age */
    uint32_t query;
    uint32_t judge;  /* number among the judges of its stage */
    uint32_t served; /* its model is served[served - 1] of the store; 0 = its record does not say */
    uint32_t line;   /* of its record */
    uint32_t seq;    /* number within its topic and stage, from 0; JUD_NO_SEQ = the record does not say */
    uint16_t file;   /* the record is in the store's file[file]; the last one stands for all later ones */
    uint16_t n;      /* placements */
    uint8_t stage, phase, category;
    bool valid, scored;
    bool rejected; /* invalid, since the server refused to answer */
    bool sealed;   /* its record has a digest */
    bool ranked;   /* ranking[] gives their order, best first */
    size_t first;  /* of its placements */
};

struct jud_query {
    const char *dataset, *qid;
    const char **doc; /* in strcmp order once the store is finished */
    size_t n_docs, cap_docs;
    size_t first_window, n_windows; /* of the store's, once it is finished */
    size_t first_pair, n_pairs;     /* likewise */
};

/* A plain preference: the winner is better than the loser. */
struct jud_pair {
    uint32_t query, winner, loser;
    double weight; /* > 0 */
};

/* A file of counts, and what it says of where they come from: lines of a gain file's header after "# provenance ". */
struct jud_origin {
    const char *path;
    const char **line;
    size_t n, cap;
};

/* A file that was digested as it was read: SHA-256 of its bytes, unpacked ones if it is compressed. */
struct jud_digest {
    const char *path;
    char hex[SHA256_HEX];
};

/* A fault of a store: a record, or a file as a whole, that is not as it was written. */
struct jud_fault {
    struct err err;
    const char *file; /* of the fault */
    uint64_t line;    /* of the record; 0 = the file as a whole */
};

struct jud_store {
    struct jud_query *query; /* in strcmp order of (dataset, qid) once finished */
    size_t n_queries;
    struct jud_window *window;  /* one per record_id, by (query, stage, record_id) once finished */
    size_t n_windows, n_copies; /* n_copies: records beside these that had the same record_id */
    struct jud_placement *placement;
    uint16_t *ranking; /* ranking[first + k] = which of the window's placements is k-th best */
    size_t n_placements;
    struct jud_pair *pair; /* sorted once the store is finished */
    size_t n_pairs;
    const char *criterion[JUD_MAX_CRITERIA];
    size_t n_criteria;
    const char **judge[2]; /* family_key of the judges, per stage, in strcmp order once finished */
    size_t n_judges[2];
    const char **served; /* n_served names by which models answered, in the order of their first records */
    size_t n_served;
    int threads;
    bool pooled;
    bool in_rounds; /* which windows were shown depends on answers before (store/rounds.h) */
    bool
        hard_rankings; /* to be set before reading: complete rankings without scores are read, of invalid windows too */
    bool digests;      /* to be set before reading: regular files of JSON that is not compressed are digested */
    struct jud_digest *digest;
    size_t n_digests;
    bool collects;           /* to be set before reading: faults do not end the reading, they are listed */
    struct jud_fault *fault; /* n_faults; without collects none, since reading ends with *err */
    size_t n_faults, cap_faults;
    size_t n_attempts, sealed_attempts; /* records of attempts.jsonl, those with a digest */
    size_t n_digested;                  /* other files that have a digest */
    const char **file;                  /* n_files that records were read from */
    size_t n_files;
    struct jud_origin *origin; /* of the files of counts among those that were read */
    size_t n_origins;
    /* The windows that the stores are to have, and requests without an answer (store/scheduled.h). */
    struct jud_scheduled *scheduled;
    size_t n_scheduled;
    struct jud_rejection *rejection;
    size_t n_rejections;
    bool unscheduled; /* one of those that were read does not say how many windows it is to have */
    struct jud_build *build;
    struct arena arena;
};

/* An empty store, read by up to `threads` threads; pooled = a stage may have several judges, distinguished by the
 * family_key of their records. */
void jud_begin(struct jud_store *s, int threads, bool pooled);
/* Reads a file of records or of counts (store/tally.h), or a folder that holds tournament.jsonl and rubric.jsonl, either of
 * them gzipped or missing. Only
 * complete observations count as valid: a valid tournament window has a finite score for every document, or for none
 * but a ranking; a valid rubric window the same criteria, 0 or 1, for every document. 0, or -1
 * and *err: not JSON, another schema, a key that is missing or wrong, a document twice in a window, a second judge
 * (family_key) in one stage unless they are pooled. */
int jud_read(struct jud_store *s, const char *path, struct err *err);
/* The same, but a file may also hold preference lines `qid winner loser [weight]`: recognised by its first character,
 * which is not '{'. Lines beginning with '#' and empty ones are skipped. */
int jud_read_any(struct jud_store *s, const char *path, struct err *err);
/* Keeps one of several records with one record_id: the latest valid one, or the latest invalid one with a ranking. Puts
 * everything in order. 0, or -1 and *err: two valid records with one record_id say different things. */
int jud_finish(struct jud_store *s, struct err *err);
/* Takes note of a fault in a record or file (line 0). 0 if the store lists its faults, else -1 and *err. */
int jud_fault(struct jud_store *s, const char *file, uint64_t line, const struct err *fault, struct err *err);
/* Notes in every query which windows and pairs are its own. jud_finish has done so; it is for those who make a store of
 * some of another one's windows, in the same order. */
void jud_index(struct jud_store *s);

/* The number of a document, whose name has len bytes, in a query of a finished store; -1 = no window shows it. */
ptrdiff_t jud_find_doc(const struct jud_query *q, const char *docno, size_t len);

/* Does the window count in a tournament, that is, does it say how its documents compare? It has to show two documents
 * or more: one alone is compared with nothing. What it says is its scores, if it is valid; a ranking without scores
 * gives no probabilities, and counts, valid or not, only where hard_rankings takes each of its preferences as certain.
 */
bool jud_compares(const struct jud_window *w, bool hard_rankings);
/* Does it count as rubric answers, one for each of its documents? One that is not valid may lack any of them. */
bool jud_answers(const struct jud_window *w);
/* The digest of the file that was read from this path, NULL = there is none. */
const char *jud_digest_of(const struct jud_store *s, const char *path);
/* Judges of the rubric, 1 where there are no answers yet: tables have a row for each. */
size_t jud_rubric_judges(const struct jud_store *s);
void jud_free(struct jud_store *s);

#endif
