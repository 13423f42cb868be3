/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the answer decoder: the JSON object in what a judge wrote. */
#ifndef JUDGE_ANSWER_OBJECT_H
#define JUDGE_ANSWER_OBJECT_H

#include <jansson.h>
#include <stddef.h>

enum answer_found {
    ANSWER_FOUND,
    ANSWER_NONE,  /* no '{' outside of <think> */
    ANSWER_OPEN,  /* one that is never closed */
    ANSWER_BROKEN /* none of those that are closed is JSON; why->text says what is wrong with the first */
};

/* Finds the first complete JSON object of text[0 .. len). What comes before and after it, prose and code fences, is
 * passed over, and so are objects in thoughts: a <think> block, one that is never closed, or what stands before a
 * </think> that none opened. A brace is closed by the one that balances it outside of strings; nothing is looked for
 * inside a pair that is not JSON. A brace that none closes is one of prose where no object could begin so. Time is linear
 * in len.
 *
 * Where quotes that belong to nothing leave two ways to read the text, *other is the less likely object, for when the
 * first is not what was asked for; else NULL. other may be NULL. */
enum answer_found answer_object(const char *text, size_t len, json_t **object, json_t **other, json_error_t *why);

#endif
