/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a store already holds: which windows were asked, how often, and what was answered. */
#ifndef JUDGE_JUDGE_STORED_H
#define JUDGE_JUDGE_STORED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"
#include "judge/judge.h"
#include "store/judgements.h"
#include "store/served.h"

/* The answers to one window, all attempts together: those that were asked again are in a file of their own. Orders are
 * places in the stage's own file, from 1; 0 = it is not there. */
struct stored {
    const char *record_id; /* names the documents shown, too */
    unsigned attempts;     /* answers */
    unsigned refusals;     /* answers by which the judge refuses */
    unsigned rejections;   /* by the server, which did not let the judge answer */
    size_t settled;        /* order of the first record, after which the schedule went on */
    size_t paid;           /* of the first with an answer */
    size_t answered;       /* of the first that is valid */
    bool valid;
    bool rejected;       /* the last record of the stage's file is a rejection */
    uint8_t category;    /* of the last attempt, if none was valid */
    uint16_t n;          /* documents; 0 = not valid */
    const double *score; /* valid: n, in the order shown, one of the two */
    const uint32_t *passes;
};

/* All of a stage. */
struct stored_stage {
    struct stored_slot *slot;
    size_t windows, records, with_response; /* records of the stage's file; answers */
    size_t longest;                         /* bytes of a record */
    uint32_t last_seq;                      /* the highest number of a window */
    uint64_t input_tokens, output_tokens;   /* of answers, as their records say */
    size_t prompts_unsaid;  /* answers whose records do not say what the prompt took, or what cannot be */
    uint64_t output_unsaid; /* estimate of the tokens of answers whose records do not say */
    size_t estimated;       /* answers of which anything is estimated */
    struct served *served;  /* takes note of the models that answered; NULL = nobody asks */
    struct arena arena;
};

/* The category, in attempts.jsonl, of answers by another model than the one asked for, which they name: they were paid for, and are no
 * attempts of the judge. */
enum { STORED_OTHER_MODEL = JUD_CATEGORIES - 1 };

/* Reads the records of a stage; a rubric's criteria by name, in order. 0, or -1 and *err. */
int judge_stored_read(struct stored_stage *s, const char *path, enum jud_stage stage, const char *const *criteria,
                      size_t n_criteria, struct err *err);
/* The same for attempts.jsonl, whose records are of both stages. */
int judge_stored_read_attempts(struct stored_stage s[2], const char *path, struct err *err);
/* The answers to window seq of a query, NULL = none. */
const struct stored *judge_stored_find(const struct stored_stage *s, const char *qid, uint32_t seq);
/* The same for a planned window, which has no number. */
const struct stored *judge_stored_planned(const struct stored_stage *s, const char *qid, const char *record_id);
/* Is a window to be asked about? have NULL: nothing is stored of it. One that the server rejected is, up to max_attempts
 * times; others only where the options say so. */
bool judge_stored_open(const struct stored *have, const struct judge_options *o);
/* Is there an answer to a later window of the query than seq, in the stage's file before `order` (0: anywhere)? The
 * schedule had gone on then. */
bool judge_stored_went_on(const struct stored_stage *s, const char *qid, uint32_t seq, size_t order);
void judge_stored_free(struct stored_stage *s);

#endif
