/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The decoder that reads scores or passed criteria from a judge's answer.
 *
 * It strips <think> blocks and one code fence and takes the first complete JSON object. A backslash that opens no
 * JSON escape stands for itself. A quote between a number and a closing brace is dropped if the answer is not JSON
 * with it. Documents may be named doc_2, Document 2, doc-02 or 2, and a number may be a string. Nothing else is
 * repaired: numbers are never read from prose, and missing documents are never filled in. The prompt asks for scores
 * from -5 to 5; any finite score is taken unchanged, since only differences of scores count. */
#ifndef JUDGE_ANSWER_H
#define JUDGE_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/judgements.h"

enum {
    ANSWER_REASON = 200,     /* bytes of a reason, including the NUL */
    ANSWER_MOST_REFUSALS = 2 /* the refusals allowed for one question: a judge that refuses twice refuses again */
};

/* The categories of invalid answers, which are indices into jud_category_name. */
enum answer_category {
    ANSWER_TRUNCATED,    /* the server stopped the answer (finish_reason "length") before an object was complete */
    ANSWER_NO_JSON,      /* the answer has no object */
    ANSWER_INVALID_JSON, /* the object never ends or is not JSON */
    ANSWER_SCHEMA,       /* the object has another shape, or values that the prompt does not allow */
    ANSWER_INCOMPLETE,   /* the object has the right shape, but a document or criterion is missing */
    ANSWER_REFUSED       /* finish_reason is "content_filter" or "refusal" */
};

struct answer {
    bool valid;
    uint8_t category;           /* enum answer_category, if the answer is not valid */
    char reason[ANSWER_REASON]; /* why the answer is not valid, in UTF-8; "" if it is valid */
    double *score;     /* n logits, in the order in which the documents were shown; the caller provides and frees all
                        * three arrays */
    uint16_t *ranking; /* n positions in the order shown, from 1, best document first */
    uint32_t *passes;  /* n entries in the order shown: bit c is set if the document passed criterion c */
};

/* Reads text[0 .. len) as the answer to a tournament window of n documents. finish_reason may be NULL. Sets a->score
 * and a->ranking, which are undefined if the answer is not valid. */
void answer_tournament(const char *text, size_t len, const char *finish_reason, size_t n, struct answer *a);
/* Reads text[0 .. len) as the answer to a rubric window of n documents. finish_reason may be NULL. Sets a->passes,
 * which is undefined if the answer is not valid. */
void answer_rubric(const char *text, size_t len, const char *finish_reason, size_t n, const char *const *criteria,
                   size_t n_criteria, struct answer *a);

/* Returns the words of the answer text[0 .. len), that is the strings of its object besides the ranking, scores and
 * criteria, one on each line; in a rubric, only those about the document at `position` in the window of n, 1 <=
 * position <= n. The caller frees them. Returns NULL if there are none. */
char *answer_words(enum jud_stage stage, const char *text, size_t len, size_t position, size_t n);
/* Returns whether the server says that the judge refuses to answer: finish_reason, which may be NULL, is
 * "content_filter" or "refusal". */
bool answer_refuses(const char *finish_reason);
/* Returns whether asking further is not worth its price, after `invalid_streak` invalid answers in a row: at 20, or at
 * 60 if any_valid, that is if an earlier answer was valid. */
bool answer_hopeless(size_t invalid_streak, bool any_valid);

/* Returns the JSON schema of a stage's answer for n documents, as text that the caller frees. Every object is closed
 * and all keys are required, as strict decoding demands. `subset` omits limits of numbers and lengths (minimum,
 * maximum, minItems, maxItems), which some servers reject. */
char *answer_schema(enum jud_stage stage, size_t n, const char *const *criteria, size_t n_criteria, bool subset);

#endif
