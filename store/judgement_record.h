/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* One judgement record, schema rcp-ndcg.judgement.v1: what a judge was shown and said, as data, and as a line of JSON.
 * This is the only reader and the only writer of records. */
#ifndef STORE_JUDGEMENT_RECORD_H
#define STORE_JUDGEMENT_RECORD_H

#include <stdio.h>

#include "store/judgements.h"

#define JUD_SCHEMA "rcp-ndcg.judgement.v1"

/* A document of a window, as its record has it. */
struct jud_shown {
    const char *doc;
    int64_t position;
    double score;    /* tournament; NAN where the window has no scores */
    uint32_t passes; /* rubric: bit c = passed criterion c of the record's criteria */
};

/* What a reader may want of a record beside who judged what, when, and whether the answer is valid. */
enum jud_part {
    JUD_VALUES = 1, /* of valid windows: the documents, their scores or criteria passed, the ranking; all checked */
    JUD_SHOWN = 2,  /* the documents of all windows, and the names of a valid rubric window's criteria */
    JUD_CALL = 4,   /* window_seq, reason, response, finish_reason and tokens */
    JUD_SOURCE = 8, /* the JSON itself, for jud_put_record */
    JUD_BARE = 16   /* of tournament windows that are not valid: documents and ranking, if the record has no scores and
                     * the ranking is complete; nothing else about them is an error */
};

/* What the reason of an invalid window begins with if the server refused to answer. */
#define JUD_NOT_ANSWERED "not answered: "

/* A document that was cut so that its window fits the judge. */
struct jud_cut {
    size_t position;   /* from 1 */
    size_t characters; /* that were shown of it */
};

/* What a line says; all memory is the arena's. */
struct jud_record {
    uint64_t line;
    struct jud_window window;           /* its query and first are not known yet; n is 0 if no documents were read */
    const char *dataset, *qid, *family; /* dataset may be ""; family NULL */
    const char *const *criterion;       /* of a rubric window, C2 before C10 */
    size_t n_criteria;
    struct jud_shown *shown; /* window.n */
    uint16_t *ranking;       /* window.n: which of them is k-th best, if window.ranked */
    int64_t window_seq;      /* -1 = none */
    const char *reason;      /* why it is not valid; NULL = not said */
    const char *response;    /* the raw answer, response_len bytes; NULL = there is none */
    size_t response_len;
    const char *finish_reason;           /* NULL = not said */
    int64_t input_tokens, output_tokens; /* -1 = not said */
    const char *served_model;            /* the name by which the model answered; NULL = not said */
    const char *system_fingerprint;      /* of a new record; NULL = not said */
    bool tokens_estimated;               /* one of them by the length of the text, as the server does not say it */
    const struct jud_cut *cut;           /* n_cut; of a new record */
    size_t n_cut;
    bool sealed;             /* it has a digest, which is right (store/seal.h) */
    const struct jt *source; /* of JUD_SOURCE, json/tree.h */
};

/* Reads the next line that is not blank: 1 with line[0..len), without white space around it, 0 at the end of the file,
 * -1 and *err. */
struct fmt_lines;
int jud_next_line(struct fmt_lines *l, const char **line, size_t *len, struct err *err);

/* Reads line s[0..len), a JSON object without white space around it. parts: bits of enum jud_part. `like` is an earlier
 * record of the same arena or NULL: its criteria are used again where they are the same. A record without `valid` is a
 * valid one. 0, or -1 and *err. */
int jud_read_record(struct jud_record *r, const char *s, size_t len, const char *file, uint64_t line, unsigned parts,
                    const struct jud_record *like, struct arena *arena, struct err *err);

/* Do all documents of the record's source that have criteria have these, and no others? */
bool jud_source_has_criteria(const struct jud_record *r, const char *const *criterion, size_t n);

/* Writes the record as a line of JSON without its newline. Of a record with a source only scores or criteria, ranking,
 * valid, invalid_category and invalid_reason are written anew: whatever else the source says is kept, and a key that it
 * does not have stays away where it would say no more than null, or than true of `valid`. */
void jud_put_record(FILE *f, const struct jud_record *r);
/* The same as a string, malloc'd. */
char *jud_record_text(const struct jud_record *r, size_t *len);
/* Would what is written anew say anything else than the source? */
bool jud_is_changed(const struct jud_record *r);

/* In the order that criteria have everywhere: by name, numbers in it by their value, C2 before C10. */
void jud_sort_criteria(const char **name, size_t n);

/* -1 and *err: what is wrong with the record of this id, or of none (NULL). */
int jud_bad_record(struct err *err, const char *file, uint64_t line, const char *id, const char *what,
                   const char *expected);

#endif
