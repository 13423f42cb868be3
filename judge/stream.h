/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Streamed chat completions: the events of a stream (WHATWG, HTML, section 9.2, Server-sent events) are assembled to
 * the completion that the server would have sent as a whole.
 *
 * Bytes may be split anywhere. Lines end as the standard says; comments, and fields other than data and event, are
 * ignored. Events without an empty line between them are accepted, as some servers write them. */
#ifndef JUDGE_STREAM_H
#define JUDGE_STREAM_H

#include <stdbool.h>
#include <stddef.h>

struct stream;

/* Creates a stream. `largest` limits the bytes that it holds: the texts so far, and the event that is being read.
 * Release it with stream_free. */
struct stream *stream_new(size_t largest);
/* Adds bytes that arrived. Returns 0, or -1 if the limit is exceeded. */
int stream_feed(struct stream *s, const char *bytes, size_t n);
/* Returns whether the server has sent [DONE], after which nothing more comes. */
bool stream_done(const struct stream *s);
/* Ends the stream and returns the completion, or the error in its place, as JSON of *len bytes, which the caller frees.
 * Returns NULL if it is incomplete; then why[0 .. size) says what is missing. */
char *stream_completion(struct stream *s, size_t *len, char *why, size_t size);
void stream_free(struct stream *s);

#endif
