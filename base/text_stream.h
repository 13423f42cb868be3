/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Text in memory that is written like a file. */
#ifndef BASE_TEXT_STREAM_H
#define BASE_TEXT_STREAM_H

#include <stdio.h>

/* A stream whose bytes are *text[0 .. *len) when text_stream_close returns, with a NUL behind them; give *text to mem_free. Without
 * memory the program ends, as with base/mem.h. */
FILE *text_stream_open(char **text, size_t *len);
void text_stream_close(FILE *f, char *const *text);

#endif
