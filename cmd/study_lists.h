/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The steps of rcp-study lists that have files of their own. */
#ifndef CMD_STUDY_LISTS_H
#define CMD_STUDY_LISTS_H

#include "base/output.h"
#include "cmd/study_options.h"

#define STUDY_LISTS_CHARACTERS 3000 /* the default of --max-chars: characters of a document */

/* Run the steps build and judge of rcp-study lists; argv[0] is the step. Return 0, or -1 and *err. */
int cmd_study_lists_build(int argc, char **argv, struct err *err);
int cmd_study_lists_judge(int argc, char **argv, struct err *err);

#endif
