/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Chat completions that come in pieces: the events of a stream (WHATWG, HTML, section 9.2, Server-sent events), put
 * together to what the server would have sent in one.
 *
 * Bytes may be split anywhere. Lines end as the standard says; comments, and fields other than data and event, say
 * nothing. Events that no empty line separates are taken, too, as some servers write them. */
#ifndef JUDGE_STREAM_H
#define JUDGE_STREAM_H

#include <stdbool.h>
#include <stddef.h>

struct stream;

/* largest: bytes of the completion, and of one event. */
struct stream *stream_new(size_t largest);
/* Takes what came. 0, or -1: it is larger than that. */
int stream_feed(struct stream *s, const char *bytes, size_t n);
/* The server has said that nothing more comes. */
bool stream_done(const struct stream *s);
/* Nothing more comes: the completion, or the error in its place, as JSON, malloc'd. NULL: it is not whole, and why says
 * what is missing. */
char *stream_completion(struct stream *s, size_t *len, char *why, size_t size);
void stream_free(struct stream *s);

#endif
