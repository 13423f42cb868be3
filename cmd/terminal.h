/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The properties of standard output: bold type, character set and width. */
#ifndef CMD_TERMINAL_H
#define CMD_TERMINAL_H

#include "report/report_options.h"

/* Sets o->bold, o->ascii and o->width. The width is that of the terminal, else COLUMNS, else 80 columns on a terminal
 * and no limit elsewhere, but always at least REPORT_NARROW. Bold type needs a terminal that is not dumb, and no
 * NO_COLOR. ASCII is used if the locale (LC_ALL, LC_CTYPE, LANG) is not UTF-8. */
void terminal_look(struct report_options *o);

#endif
