/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Where rcp-label departs from the published method, and how to get the published one: one row for each of
 * arXiv:2609.35739 as printed ("paper"), its authors' code, rcp-ndcg ("official"), and our defaults. */
#ifndef CALIBRATE_METHOD_H
#define CALIBRATE_METHOD_H

#include <stdbool.h>

#include "base/err.h"

/* A set of defaults. An option that sets one of these values has precedence over it. */
struct method {
    const char *name;
    const char
        *templates;      /* end of the names of its prompt templates, share/tournamentXXX.txt and share/rubricXXX.txt */
    double temperature;  /* sent with each request; NAN = none is sent, the server decides */
    bool ranked_windows; /* adaptive windows show their documents in the order of the present estimate */
    double clip;         /* preferences are cut to [clip, 1 - clip] before the Bradley-Terry fit */
    bool hard_rankings;  /* a window with a ranking but no scores counts as preferences of weight 1 */
    bool scores_have_prior; /* in stores judged in rounds, Bradley-Terry scores get a prior in place of the ridge */
};

#define METHOD_NAMES "rcp, paper or official"

/* Returns the method of our defaults. */
const struct method *method_default(void);
/* Finds a method by its name. 0, or -1 and *err (ERR_USAGE), which begins with `what`, the option. */
int method_find(const char *what, const char *name, const struct method **m, struct err *err);

#endif
