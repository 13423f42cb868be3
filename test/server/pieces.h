/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A completion as the events of a stream, as different servers write them. */
#ifndef TEST_SERVER_PIECES_H
#define TEST_SERVER_PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pieces { PIECES_WHOLE, PIECES_CUT /* in the midst of the text */, PIECES_ERROR /* after some of it */ };

/* body: of a completion. dice: how lines end, what stands between events, how the text is split. malloc'd. */
char *pieces_of(const char *body, enum pieces what, uint64_t dice, size_t *len);

#endif
