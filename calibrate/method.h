/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The defaults in which rcp-label differs from the published method: one row each for arXiv:2609.35739 as printed
 * ("paper"), its authors' code, rcp-ndcg ("official"), and the defaults of rcp-label. */
#ifndef CALIBRATE_METHOD_H
#define CALIBRATE_METHOD_H

#include <stdbool.h>

#include "base/err.h"

/* A named set of defaults of rcp-label. A command line option that sets one of these values has precedence. */
struct method {
    const char *name;
    const char *templates; /* the ending XXX of the method's prompt templates, share/tournamentXXX.txt and
                            * share/rubricXXX.txt */
    double temperature;    /* sent with each request to the model; NAN means that none is sent and the server decides */
    bool ranked_windows;   /* whether adaptive windows show their documents in the order of the current estimate */
    double clip;           /* preferences are cut to [clip, 1 - clip] before the Bradley-Terry fit */
    bool hard_rankings;    /* whether a window with a ranking but no scores counts, as a certain preference of weight 1
                            * for each pair of its documents */
    bool scores_have_prior; /* whether, in stores judged in rounds, Bradley-Terry scores get a prior in place of the
                             * ridge */
};

#define METHOD_NAMES "rcp, paper or official"

/* Returns the defaults of rcp-label without an option. */
const struct method *method_default(void);
/* Finds the set of defaults with this name and points *m at it. Returns 0, or -1 and *err (ERR_USAGE), which begins
 * with `what`, the name of the option; the message lists METHOD_NAMES. */
int method_find(const char *what, const char *name, const struct method **m, struct err *err);

#endif
