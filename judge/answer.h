/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a judge wrote, as scores or criteria passed.
 *
 * <think> blocks and one code fence are stripped, the first complete JSON object is taken, and a backslash that opens
 * no JSON escape stands for itself, as a quote between a number and a closing brace is left out where the answer is no
 * JSON with it. Documents may be called doc_2, Document 2, doc-02 or 2, and a number may be a string. Nothing else is
 * repaired: numbers are never read out of prose, and a document that is missing is never filled in. The prompt asks for
 * scores from -5 to 5; any finite one is taken as it is, since only differences of scores count. */
#ifndef JUDGE_ANSWER_H
#define JUDGE_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/judgements.h"

enum {
    ANSWER_REASON = 200,
    ANSWER_MOST_REFUSALS = 2 /* of one question: a judge that refuses twice refuses again */
};

/* Indices into jud_category_name. */
enum answer_category {
    ANSWER_TRUNCATED,    /* the server stopped it (finish_reason "length") before an object was complete */
    ANSWER_NO_JSON,      /* no object begins in it */
    ANSWER_INVALID_JSON, /* an object that never ends, or that is not JSON */
    ANSWER_SCHEMA,       /* another shape, or values that are not what was asked for */
    ANSWER_INCOMPLETE,   /* the right shape, but a document or criterion is missing */
    ANSWER_REFUSED       /* finish_reason "content_filter" or "refusal" */
};

struct answer {
    bool valid;
    uint8_t category;           /* enum answer_category, if it is not valid */
    char reason[ANSWER_REASON]; /* why it is not valid, UTF-8; "" if it is */
    double *score;              /* n, logits, in the order shown; the caller's, as are the next two */
    uint16_t *ranking;          /* n positions from 1, best first */
    uint32_t *passes;           /* n, bit c = passed criterion c */
};

/* Read text[0 .. len) as the answer to a window of n documents. finish_reason may be NULL. Without a valid answer the
 * arrays hold nothing of use. a->passes is not touched by the first, a->score and a->ranking not by the second. */
void answer_tournament(const char *text, size_t len, const char *finish_reason, size_t n, struct answer *a);
void answer_rubric(const char *text, size_t len, const char *finish_reason, size_t n, const char *const *criteria,
                   size_t n_criteria, struct answer *a);

/* Does the server say that the judge refuses to answer? finish_reason may be NULL. */
bool answer_refuses(const char *finish_reason);
/* Is there no point in paying for more answers, after so many in a row that are not valid? any_valid: one was, before. */
bool answer_hopeless(size_t invalid_in_a_row, bool any_valid);

/* The JSON schema of a stage's answer for n documents, as text, malloc'd: every object closed and all keys required,
 * as strict decoding needs it. subset: without limits of numbers and lengths (minimum, maximum, minItems, maxItems), which
 * some servers refuse. */
char *answer_schema(enum jud_stage stage, size_t n, const char *const *criteria, size_t n_criteria, bool subset);

#endif
