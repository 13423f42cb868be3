/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prompts: templates with slots, filled with a query and the passages of a window. */
#ifndef JUDGE_PROMPT_H
#define JUDGE_PROMPT_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "calibrate/method.h"
#include "format/texts.h"
#include "store/judgements.h"

struct prompt {
    char *text; /* the template */
    size_t len;
    char sha256[65];   /* of the template, in hexadecimal */
    size_t n_criteria; /* of a rubric, else 0 */
};

/* Reads the template of a stage. Its slots are {query_placeholder}, {passages_placeholder} and
 * {num_documents_placeholder}, each at least once; any other {word} is an error. The criteria of a rubric are the names
 * C1, C2 ... that it mentions, without a gap. path NULL: the template of the method (NULL = ours), from the first
 * folder that has it of $RCP_SHARE, share/ beside the program (as it was built), the place it was installed to, the
 * same seen from the program (as it was moved), and ./share. 0, or -1 and *err. */
int prompt_load(struct prompt *p, const char *path, const struct method *method, enum jud_stage stage, struct err *err);

/* The same for another kind of prompt, whose slots the caller knows; name: that of the file that comes with the program. */
int prompt_load_named(struct prompt *p, const char *path, const char *name, struct err *err);

/* The filled template, malloc'd. Passage i stands as its title and body between <doc_i> and </doc_i>, i from 1, cut to
 * max_chars characters (0: not cut); cut[i - 1], if cut is not NULL, says how many bytes of it were left out. No text
 * can close its block, open one, or end the turn: where a '<' could begin such a marker it is written &lt;. Texts must
 * be UTF-8. */
char *prompt_fill(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                  size_t max_chars, size_t *cut);

/* What stands at the end of a passage that was cut. */
#define PROMPT_CUT " [...]"

/* The same with passage i cut to limit[i - 1] characters, SIZE_MAX = not at all. */
char *prompt_fill_each(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                       const size_t *limit);
/* A passage as one text, its title first; malloc'd. */
char *prompt_passage(const struct text *t, size_t *len);
/* How many characters of a prompt the text s[0..len) takes, with what is escaped in it. */
size_t prompt_escaped(const char *s, size_t len);

/* The rubric's criteria in order, none in a tournament; the names are never freed. */
size_t prompt_criteria(const struct prompt *p, const char *const **names);
void prompt_free(struct prompt *p);

#endif
