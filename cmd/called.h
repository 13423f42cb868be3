/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The name by which trec_rcp is called. A link may call it trec_eval; scripts then read its output, and its messages on
 * standard error are exactly those of trec_eval. */
#ifndef CMD_CALLED_H
#define CMD_CALLED_H

#include <stdbool.h>

/* The name by which the program is called, and the settings that follow from it. */
struct called {
    bool as_trec_eval;   /* whether the name begins with "trec_eval" */
    const char *name;    /* the name of the program in its messages */
    const char *version; /* the version of trec_eval in the name, "9" or "10"; NULL if there is none */
};

/* Returns the settings that follow from the program's name; argv0 is NULL if the name is unknown. Names such as
 * trec_eval9 and trec_eval-9.0.8 ask for version 9. */
struct called called_by(const char *argv0);

/* The message of trec_eval if no topic has both a ranking and labels; scripts look for it. */
extern const char called_no_topic[];
/* Prints "trec_eval version 10.0 (trec_rcp OURS)", or version v9.0.8 if v9 is set, on standard error. */
void called_put_version(bool v9, const char *ours);

#endif
