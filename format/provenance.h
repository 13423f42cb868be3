/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Where a gain file comes from: its header lines "# provenance KEY ...", see rcp_gains(5). Digests are SHA-256 of a
 * file's content, decompressed, in hexadecimal. */
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
    PROV_ITEMS,      /* items DIGEST FILE: criteria of another gain file */
    PROV_JUDGE,      /* judge STAGE MODEL */
    PROV_FAMILY,     /* family STAGE KEY: family_key of records */
    PROV_PROMPT,     /* prompt STAGE DIGEST */
    PROV_SCHEDULE,   /* schedule STAGE NAME=VALUE ... */
    PROV_ROUNDS,     /* rounds for RUN, rounds until TARGET: what windows were chosen for */
    PROV_WINDOWS,    /* windows STAGE scheduled=N valid=N invalid=N rejected=N missing=N */
    PROV_METHOD,     /* method NAME: the defaults of fit, where they are not those of rcp-label */
    PROV_KEYS
};
extern const char *const prov_key_name[PROV_KEYS];

struct prov_line {
    enum prov_key key;
    const char *what;  /* the word after the key: a digest or a stage; "" for PROV_MADE */
    const char *value; /* the rest */
};

struct provenance {
    struct prov_line *line; /* in the order of the file, each once */
    size_t n, cap;
    struct arena arena;
};

/* Adds a line, unless it is there. A control character becomes a blank, blanks around the value are left
 * out, and one in `what` becomes an underscore. */
void prov_add(struct provenance *p, enum prov_key key, const char *what, const char *value);
/* Adds what a header line says after "# provenance": nothing where this program does not know the key. */
void prov_parse(struct provenance *p, const char *text, size_t len);
bool prov_has(const struct provenance *p, const struct prov_line *line);
/* Returns the name of the prompt template with this SHA-256, in hexadecimal; NULL if it is not known. */
const char *prov_prompt_name(const char *sha256);
/* Says whether there is a prompt line. */
bool prov_names_prompts(const struct provenance *p);
/* Says whether a and b name different prompts of a stage ("tournament", "rubric"), or only one of them names one. */
bool prov_other_prompt(const struct provenance *a, const struct provenance *b, const char *stage);
/* Do the judges of both stages have one name? Then it is that, else "A (tournament), B (rubric)"; NULL = unknown. */
const char *prov_judge(struct provenance *p);
void prov_free(struct provenance *p);

/* Digest of a file that is there to be read again; "" for what is not: standard input, a pipe. 0, or -1 and *err. */
int prov_digest(const char *path, char hex[SHA256_HEX], struct err *err);
/* The last part of a path, without the end that a compressed file has; "standard input" for "-". */
const char *prov_file_name(struct provenance *p, const char *path);

#endif
