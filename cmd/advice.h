/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What to do about an error: a second line after its message. */
#ifndef CMD_ADVICE_H
#define CMD_ADVICE_H

#include "cmd/options.h"

/* Files in each other's place: what they look like, and the command that was probably meant. Prints nothing where the
 * files look as they should. */
void advice_print(FILE *f, const struct options *o, const struct err *err);

#endif
