/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A stream that writes to memory. */
#ifndef BASE_TEXT_STREAM_H
#define BASE_TEXT_STREAM_H

#include <stdio.h>

/* Opens a stream whose bytes are in *text[0 .. *len), with a NUL after them, when text_stream_close returns. The caller
 * frees *text with mem_free. A lack of memory ends the program, as in base/mem.h. */
FILE *text_stream_open(char **text, size_t *len);
/* Closes the stream and completes *text. Ends the program, as base/mem.h does, if memory ran out at a write before. */
void text_stream_close(FILE *f, char *const *text);

#endif
