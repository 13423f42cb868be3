/* Prompts: templates with slots, filled with a query and the passages of a window. */
#ifndef LABEL_PROMPT_H
#define LABEL_PROMPT_H

#include <stddef.h>
#include <stdint.h>

#include "format/err.h"
#include "format/judgements.h"
#include "format/texts.h"

struct prompt {
    char *text;      /* the template */
    size_t len;
    char sha256[65]; /* of the template, in hexadecimal */
    size_t n_criteria; /* of a rubric */
    const char *criterion[JUD_MAX_CRITERIA];
    char names[JUD_MAX_CRITERIA][8];
};

/* Reads the template of a stage, checks its slots, and finds a rubric's criteria: C1 .. CK, all that it names. path
 * NULL: the one that comes with the program, from the first folder that has it of $RCP_SHARE, the place it was
 * installed to, and ./share. 0, or -1 and *err. */
int prompt_load(struct prompt *p, const char *path, enum jud_stage stage, struct fmt_err *err);

/* The filled template, malloc'd and valid UTF-8. A passage is its title and body, cut to max_chars characters (0: not
 * cut); cut[i], if cut is not NULL, says how many bytes of passage i were left out. No text can close its block or
 * open one. */
char *prompt_fill(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                  size_t max_chars, size_t *cut);

/* The rubric's criteria in order, 0 in a tournament. The names belong to the prompt. */
size_t prompt_criteria(const struct prompt *p, const char *const **names);
void prompt_free(struct prompt *p);

#endif
