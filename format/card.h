/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads from the head of a data set's card, README.md, which files hold which table, as hubs of data sets write it:
 * `configs: [{config_name, data_files: [{split, path}]}]` in block style. */
#ifndef FORMAT_CARD_H
#define FORMAT_CARD_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"

/* The files of one entry of a card: of a split (such as train or test) of a config (a named table or subset). */
struct card_files {
    const char *config, *split;
    const char *pattern; /* a pattern for match_files, relative to the folder of the card */
    uint64_t line;       /* the line of the card that has the pattern */
};

/* The statements of a card about files. Begins as {0}; the owner calls card_free. */
struct card {
    struct card_files *files; /* in the order of the card */
    size_t n, cap;
    struct arena arena;
};

/* Adds the files that the card at `path` names to *c, but not those of configs without a name. A card that does not
 * exist has none. Returns 0, or -1 and *err. */
int card_read(struct card *c, const char *path, struct err *err);
void card_free(struct card *c);

#endif
