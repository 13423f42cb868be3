/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The provenance of a gain file: its header lines "# provenance KEY ...", see rcp_gains(5). Digests are the SHA-256
 * of a file's decompressed contents, in hexadecimal. */
#ifndef FORMAT_PROVENANCE_H
#define FORMAT_PROVENANCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/sha256.h"

enum prov_key {
    PROV_MADE,       /* made PROGRAM VERSION COMMAND */
    PROV_JUDGEMENTS, /* judgements DIGEST FILE */
    PROV_ITEMS,      /* items DIGEST FILE: the gain file that the criteria come from */
    PROV_JUDGE,      /* judge STAGE MODEL */
    PROV_FAMILY,     /* family STAGE KEY [MODEL]: the family_key of the records, a digest that stands for a judge with
                      * its prompt and options; the judge's model */
    PROV_PROMPT,     /* prompt STAGE DIGEST */
    PROV_SCHEDULE,   /* schedule STAGE NAME=VALUE ... */
    PROV_ROUNDS,     /* rounds for RUN, rounds until TARGET: the purpose for which windows were chosen */
    PROV_WINDOWS,    /* windows STAGE scheduled=N valid=N invalid=N rejected=N missing=N */
    PROV_METHOD,     /* method NAME: the method of the fit, if it is not the default of rcp-label */
    PROV_KEYS
};
extern const char *const prov_key_name[PROV_KEYS];

/* A provenance line. */
struct prov_line {
    enum prov_key key;
    const char *subject; /* the word after the key, such as a digest, a stage or "for"; "" for PROV_MADE */
    const char *value;   /* the rest of the line */
};

/* The provenance lines of a file. Begins as {0}. */
struct provenance {
    struct prov_line *line; /* in the order of the file, without repetitions */
    size_t n, cap;
    struct arena arena;
};

/* Adds a line unless an equal line exists. Control characters become blanks, blanks around the value are removed, and
 * blanks in `subject` become underscores. */
void prov_add(struct provenance *p, enum prov_key key, const char *subject, const char *value);
/* Adds the provenance line with text[0 .. len) after "# provenance", unless an equal line exists. Ignores unknown
 * keys. */
void prov_parse(struct provenance *p, const char *text, size_t len);
/* Returns whether *p has a line with the key, subject and value of *line. */
bool prov_has(const struct provenance *p, const struct prov_line *line);
/* Returns the name of the prompt template with this SHA-256, in hexadecimal; NULL if it is not known. */
const char *prov_prompt_name(const char *sha256);
/* Returns whether *p has a line with the key PROV_PROMPT. */
bool prov_names_prompts(const struct provenance *p);
/* Returns whether a and b name different prompts of a stage ("tournament", "rubric"), or only one of them names a
 * prompt. */
bool prov_prompts_differ(const struct provenance *a, const struct provenance *b, const char *stage);
/* Returns the name of the judge of all stages or, if they have different judges, all names, such as "A (tournament), B
 * (rubric)"; NULL if unknown. *p owns the text. */
const char *prov_judge(struct provenance *p);
/* Adds the line "family STAGE KEY MODEL" of the judge with this family_key (the name of a judge in records), without
 * MODEL if it is NULL. */
void prov_add_family(struct provenance *p, const char *stage, const char *key, const char *model);
/* Returns the length of the family_key in the value of a family line. The model, if known, follows after a blank. */
size_t prov_family_key(const struct prov_line *line);
/* Returns the model of the judge with this family_key, or NULL if no family line of the stage names it. */
const char *prov_model(const struct provenance *p, const char *stage, const char *key);
/* Returns the printed name of the judge with this family_key: its model; "MODEL (KEY)" if the stage has other judges of
 * this model; the key if the model is unknown. *p owns the text. */
const char *prov_judge_name(struct provenance *p, const char *stage, const char *key);
void prov_free(struct provenance *p);

/* Sets hex to the SHA-256 of the decompressed contents of a file, in hexadecimal; to "" for standard input and pipes,
 * which cannot be read twice. Returns 0, or -1 and *err. */
int prov_digest(const char *path, char hex[SHA256_HEX], struct err *err);
/* Returns the last part of a path, without the ending of a compressed file; "standard input" for "-". *p owns it. */
const char *prov_file_name(struct provenance *p, const char *path);

#endif
