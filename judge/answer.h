/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The decoder that reads scores or passed criteria from a judge's answer.
 *
 * It skips <think> blocks, code fences and prose, and takes the first complete JSON object. A backslash that opens no
 * JSON escape stands for itself. A quote between a number and a closing brace is dropped if the first brace of the
 * answer begins no JSON object with it. Documents may be named doc_2, Document 2, doc-02 or 2, and a number may be a
 * string. Nothing else is repaired: numbers are never read from prose, and missing documents are never filled in. The
 * prompt asks for scores from -5 to 5; any finite score is taken unchanged, since only differences of scores count. */
#ifndef JUDGE_ANSWER_H
#define JUDGE_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/judgements.h"

enum {
    ANSWER_REASON = 200,     /* bytes of a reason, including the NUL */
    ANSWER_MOST_REFUSALS = 2 /* the refusals of one question after which it is not asked again */
};

/* The categories of invalid answers, which are indices into jud_category_name. */
enum answer_category {
    ANSWER_TRUNCATED,    /* the server stopped the answer (finish_reason "length") before an object was complete */
    ANSWER_NO_JSON,      /* the answer has no object */
    ANSWER_INVALID_JSON, /* the object never ends or is not JSON */
    ANSWER_SCHEMA,       /* the object has another shape, or values that the prompt does not allow */
    ANSWER_INCOMPLETE,   /* the object has the right shape, but a document or criterion is missing */
    ANSWER_REFUSED       /* the answer is not valid, and finish_reason is "content_filter" or "refusal" */
};

struct answer {
    bool valid;
    uint8_t category;           /* enum answer_category, if the answer is not valid */
    char reason[ANSWER_REASON]; /* why the answer is not valid, in UTF-8; "" if it is valid */
    double *score;     /* of a tournament: n scores (logits), in the order in which the documents were shown; the caller
                        * provides and frees all three arrays */
    uint16_t *ranking; /* of a tournament: n documents, best first, each as its position in the order shown, from 1 */
    uint32_t *passes;  /* of a rubric: n entries in the order shown; bit c is set if the document passed criterion c */
};

/* Reads text[0 .. len) as the answer to a tournament window of n documents. finish_reason is the server's, or NULL.
 * Sets a->valid, and a->score and a->ranking, which are undefined if the answer is not valid; then a->category and
 * a->reason say why. */
void answer_tournament(const char *text, size_t len, const char *finish_reason, size_t n, struct answer *a);
/* Reads text[0 .. len) as the answer to a rubric window of n documents, with 0 or 1 for each of criteria[0 ..
 * n_criteria). finish_reason is the server's, or NULL. Sets a->valid, and a->passes, which is undefined if the answer
 * is not valid; then a->category and a->reason say why. */
void answer_rubric(const char *text, size_t len, const char *finish_reason, size_t n, const char *const *criteria,
                   size_t n_criteria, struct answer *a);

/* Returns the strings in the JSON object of the answer text[0 .. len), besides ranking, scores, criteria and arrays,
 * one on each line as "key: string", without the key if that is "reasoning". In a rubric, returns only those about the
 * document at `position` in the window of n, 1 <= position <= n. The caller frees the text. Returns NULL if there are
 * no such strings. */
char *answer_words(enum jud_stage stage, const char *text, size_t len, size_t position, size_t n);
/* Returns whether the server says that the judge refuses to answer: finish_reason, which may be NULL, is
 * "content_filter" or "refusal". */
bool answer_refuses(const char *finish_reason);
/* Returns whether asking further is not worth its price, after `invalid_streak` invalid answers in a row: from 20 on,
 * or from 60 on if any_valid, that is if any earlier answer was valid. */
bool answer_hopeless(size_t invalid_streak, bool any_valid);

/* Returns the JSON schema of a stage's answer for n documents, as text that the caller frees. Only the rubric uses
 * criteria[0 .. n_criteria). Every object is closed and all keys are required, as strict decoding demands. `subset`
 * omits the tournament's limits of numbers and lengths (minimum, maximum, minItems, maxItems), which some servers
 * reject. */
char *answer_schema(enum jud_stage stage, size_t n, const char *const *criteria, size_t n_criteria, bool subset);

#endif
