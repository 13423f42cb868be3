/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prompts: templates with slots, which are filled with a query and the passages of a window. */
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
    char sha256[65];   /* the digest of the template in hexadecimal digits */
    size_t n_criteria; /* the number of a rubric's criteria, else 0 */
};

/* Reads the template of a stage. Its slots are {query_placeholder}, {passages_placeholder} and
 * {num_documents_placeholder}, each at least once (a rubric needs no number of documents); any other {word} is an
 * error. The criteria of a rubric are the names C1, C2 ... in its text, without a gap. `path` NULL means the template
 * of the method (NULL means ours), from the first of these folders that has it: $RCP_SHARE, share/ beside the program
 * (as built), the place of installation, the same relative to the program (if moved), and ./share, or else from the
 * program itself. Returns 0, or -1 and *err. Release *p with prompt_free. */
int prompt_load(struct prompt *p, const char *path, const struct method *method, enum jud_stage stage, struct err *err);

/* Reads the template of another kind of prompt, whose slots the caller checks and fills. `path` NULL means the file
 * `name` that comes with the program. Returns 0, or -1 and *err. Release *p with prompt_free. */
int prompt_load_named(struct prompt *p, const char *path, const char *name, struct err *err);

/* Returns the filled template, which the caller frees. Passage i, from 1, stands as its title and body between
 * <doc_i> and </doc_i>, cut to max_chars characters (0: not cut). cut[i - 1], unless `cut` is NULL, is the number of
 * bytes omitted. No text can close its block, open one, or end the turn: a '<' that could begin such a marker is
 * written &lt;. Texts must be UTF-8. */
char *prompt_fill(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                  size_t max_chars, size_t *cut);

/* The mark at the end of a passage that was cut. */
#define PROMPT_CUT " [...]"

/* Returns the filled template with passage i cut to limit[i - 1] characters; SIZE_MAX means not cut. The caller
 * frees it. */
char *prompt_fill_each(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                       const size_t *limit);
/* Returns a passage as one text of *len bytes, its title first. The caller frees it. */
char *prompt_passage(const struct text *t, size_t *len);
/* Returns a passage as a prompt shows it: with escapes, cut to `limit` characters and then with PROMPT_CUT at its end;
 * SIZE_MAX means not cut. The caller frees it. */
char *prompt_shown(const struct text *t, size_t limit);
/* Returns the number of characters that the text s[0 .. len) takes in a prompt, where an escaped '<' takes four. */
size_t prompt_escaped(const char *s, size_t len);

/* Returns the number of the rubric's criteria, 0 in a tournament. Sets *names to C1, C2 ..., which are never freed. */
size_t prompt_criteria(const struct prompt *p, const char *const **names);
void prompt_free(struct prompt *p);

#endif
