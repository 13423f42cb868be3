/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* One judgement record, schema rcp-ndcg.judgement.v1: the documents shown to a judge and its answer, as a struct and
 * as a line of JSON. All records are read and written here. */
#ifndef STORE_JUDGEMENT_RECORD_H
#define STORE_JUDGEMENT_RECORD_H

#include <stdio.h>

#include "store/judgements.h"
#include "store/seal.h"

#define JUD_SCHEMA "rcp-ndcg.judgement.v1"

/* A document of a window, as the record states it. */
struct jud_shown {
    const char *doc;
    int64_t position; /* where the judge saw it, from 1; 0 if the record does not say */
    double score;     /* tournament: the logit; NAN if the window has no scores */
    uint32_t passes;  /* rubric: bit c is set if the document passed the record's criterion c */
};

/* The parts of a record that a reader can request beside its head: the id, the topic, the stage, the judge, the time,
 * and whether the answer is valid. */
enum jud_part {
    JUD_VALUES = 1, /* valid windows: the documents, their scores or passed criteria, and the ranking, all checked */
    JUD_SHOWN = 2,  /* all windows: the documents; valid rubric windows: the names of the criteria */
    JUD_CALL = 4,   /* window_seq, reason, response, finish_reason, the token counts and the attempt */
    JUD_SOURCE = 8, /* the parsed JSON, which jud_put_record needs */
    JUD_BARE = 16   /* invalid tournament windows: the documents and the ranking, if the record has no scores and the
                     * ranking is complete; nothing else about these windows is an error */
};

/* The prefix of an invalid window's reason if the server refused to answer. */
#define JUD_NOT_ANSWERED "not answered: "

/* A document that was cut so that its window fits the judge's context. */
struct jud_cut {
    size_t position;   /* the document's position, from 1 */
    size_t characters; /* the number of characters shown */
};

/* The contents of one line. The arena owns all memory. */
struct jud_record {
    uint64_t line;
    struct jud_window window;           /* query, judge, served, file and first are not set yet; n is 0 if no documents
                                         * were read */
    const char *dataset, *qid, *family; /* dataset may be ""; family may be NULL */
    const char *const *criterion;       /* the n_criteria criteria of a rubric window, C2 before C10 */
    size_t n_criteria;
    struct jud_shown *shown; /* window.n documents */
    uint16_t *ranking;       /* window.n entries if window.ranked: ranking[k] is the index in `shown` of the k-th best
                              * document */
    int64_t window_seq;      /* the window's number; -1 means none */
    const char *reason;      /* why the answer is not valid; NULL means unknown */
    const char *response;    /* the raw answer of response_len bytes; NULL means none */
    size_t response_len;
    const char *finish_reason;           /* NULL means unknown */
    int64_t input_tokens, output_tokens; /* -1 means unknown */
    int64_t attempt;                     /* which answer to the window it is, from 1; 0 means unknown */
    const char *served_model;            /* the name that the server gave its model; NULL means unknown */
    const char *system_fingerprint;      /* set in new records only; NULL means unknown */
    bool tokens_estimated;               /* whether input_tokens or output_tokens was estimated from the text's length,
                                          * because the server did not state it */
    const struct jud_cut *cut;           /* n_cut cut documents, in new records only */
    size_t n_cut;
    bool sealed;             /* whether the record has a digest that matches (store/seal.h) */
    char store[SEAL_HEX];    /* the key of the store that a record with a digest was written to; "" means unknown */
    const struct jt *source; /* the parsed JSON if JUD_SOURCE was requested (json/tree.h) */
};

/* jud_next_line reads the next line of l that is not blank. Returns 1 and (*line)[0 .. *len) without surrounding white
 * space, 0 at the end of the file, or -1 and *err. */
struct fmt_lines;
int jud_next_line(struct fmt_lines *l, const char **line, size_t *len, struct err *err);

/* Reads the line s[0 .. len), a JSON object without surrounding white space, into *r, whose memory `arena` owns.
 * `parts` holds bits of enum jud_part: what to read beside the head. `file` and `line` are for messages. `model` is an
 * earlier record in the same arena, or NULL; if its criteria are equal, *r shares their names. A record without the key
 * `valid` is valid. Returns 0, or -1 and *err. */
int jud_read_record(struct jud_record *r, const char *s, size_t len, const char *file, uint64_t line, unsigned parts,
                    const struct jud_record *model, struct arena *arena, struct err *err);

/* Returns whether each document in the record's source has either no criteria or exactly the criteria criterion[0 ..
 * n), in any order. */
bool jud_source_has_criteria(const struct jud_record *r, const char *const *criterion, size_t n);

/* Writes the record as a line of JSON without its newline. If the record has a source, only scores, criteria, ranking,
 * valid, invalid_category and invalid_reason are written anew. All else in the source, except its digest, is kept, and
 * a key that the source lacks is not added if its value would be null (or true, for `valid`). */
void jud_put_record(FILE *f, const struct jud_record *r);
/* Returns the record as a string of *len bytes, a line of JSON without its newline. The caller frees it. */
char *jud_record_text(const struct jud_record *r, size_t *len);
/* Returns whether jud_put_record would write a value that differs from the record's source. */
bool jud_is_changed(const struct jud_record *r);

/* Sorts names of criteria in their usual order: by name, with numbers in a name compared by value, so C2 comes
 * before C10. */
void jud_sort_criteria(const char **name, size_t n);

/* Sets *err to the message "FAULT, expected EXPECTED (record ID)" about a line of `file`; without the id if it is NULL.
 * Returns -1. */
int jud_bad_record(struct err *err, const char *file, uint64_t line, const char *id, const char *fault,
                   const char *expected);

#endif
