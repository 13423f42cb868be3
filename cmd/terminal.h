/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What standard output can show. */
#ifndef CMD_TERMINAL_H
#define CMD_TERMINAL_H

#include "report/report_options.h"

/* Fills in bold, ascii and width. A terminal is as wide as it says, else as COLUMNS says, else 80 columns; anything else
 * has the width of COLUMNS, or no limit. Bold: a terminal that is not dumb, without NO_COLOR. ASCII: the locale (LC_ALL,
 * LC_CTYPE, LANG) is not one of UTF-8. */
void terminal_look(struct report_options *o);

#endif
