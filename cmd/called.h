/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The name that trec_rcp is called by. As trec_eval, which a link makes it, it is read by scripts: it says on standard
 * error what trec_eval says there, and nothing else. */
#ifndef CMD_CALLED_H
#define CMD_CALLED_H

#include <stdbool.h>

struct called {
    bool as_trec_eval;   /* does the name begin so? */
    const char *name;    /* of the program in its messages */
    const char *version; /* of trec_eval that the name asks for: "9", "10"; NULL = none */
};

/* argv0: NULL = unknown. trec_eval9, trec_eval-9.0.8 and the like ask for version 9. */
struct called called_by(const char *argv0);

/* What trec_eval prints if no topic has both a ranking and labels; scripts look for it. */
extern const char called_no_topic[];
/* "trec_eval version 10.0 (...)" */
void called_put_version(bool v9, const char *ours);

#endif
