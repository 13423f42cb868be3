/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Advice about an error: a second line after its message. */
#ifndef CMD_ADVICE_H
#define CMD_ADVICE_H

#include "cmd/options.h"

/* Prints advice on the error *err if input files seem to be swapped or malformed: their apparent formats, and the
 * command that was probably meant. Prints nothing if the formats are as expected, or for --suite. */
void advice_print(FILE *f, const struct options *o, const struct err *err);

#endif
