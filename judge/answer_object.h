/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The part of the answer decoder that finds the JSON object in a judge's answer. */
#ifndef JUDGE_ANSWER_OBJECT_H
#define JUDGE_ANSWER_OBJECT_H

#include <jansson.h>
#include <stddef.h>

enum answer_found {
    ANSWER_FOUND, /* *object is set */
    ANSWER_NONE,  /* no '{' outside of <think> */
    ANSWER_OPEN,  /* a '{' that is never closed */
    ANSWER_BROKEN /* no closed pair of braces is JSON; why->text describes the error in the first */
};

/* Finds the first complete JSON object of text[0 .. len). The caller releases *object and *alternative with
 * json_decref. Skips prose and code fences around it, and objects in thoughts: in a <think> block, even if it is never
 * closed, or before a </think> that nothing opened. The end of an object is the brace that balances its first brace
 * outside of strings; if the text up to there is not JSON, no object is searched inside it. A brace that is never
 * closed is skipped as prose if no object could begin so. Time is linear in len.
 *
 * If stray quotes leave two ways to read the text, *alternative is the less likely object, to be tried if the first has
 * the wrong form; otherwise NULL. `alternative` may be NULL. */
enum answer_found answer_object(const char *text, size_t len, json_t **object, json_t **alternative, json_error_t *why);

#endif
