/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files of pages and pictures that trec_rcp writes beside what it prints. */
#ifndef CMD_PAGE_OUTPUT_H
#define CMD_PAGE_OUTPUT_H

#include "cmd/options.h"

bool options_have_pages(const struct options *o);
/* Can they be written, and are they no inputs? Asked before the comparison. 0, or -1 and *err. */
int options_check_pages(const struct options *o, const struct options_datasets *d, struct err *err);
/* Writes them. 0, or -1 and *err. */
int options_write_pages(const struct options *o, const struct comparisons *c, struct err *err);

#endif
