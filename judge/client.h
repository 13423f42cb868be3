/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Requests to replicas of one HTTP server: many at once, over connections that stay open.
 *
 * A call is a POST of a JSON body. It comes back answered (HTTP 2xx), or rejected: the server will not answer this one;
 * dropped only after client_stop. What passes by itself is waited for here and seen by nobody: too many requests,
 * failing servers, connections that break, answers that do not come in time. A call goes to the replica with the
 * fewest calls in flight; how many each may have follows what it answers in time (judge/level.h), and what llama.cpp's
 * server says of its slots. A replica that fails is set aside for aside_min seconds, twice as long each time, aside_max
 * at most; then one call tries it. While every replica is aside all calls wait.
 *
 * A server may fail because of what a call asks, over and over, when nothing else is left to ask. So a replica that
 * fails while it can be reached is shown a call that was answered before: where that passes, the calls that wait are to
 * blame for their failures. */
#ifndef JUDGE_CLIENT_H
#define JUDGE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "judge/level.h"

/* A header beside those of all requests; its value is never part of a message or an answer. */
struct client_header {
    const char *name, *value;
};

/* How servers are let in, and asked to let in. */
struct client_access {
    const char *key; /* sent as bearer token; NULL = none. Never part of a message or an answer */
    const struct client_header *header;
    size_t n_headers;
    const char *cacert; /* a file of certificates that are trusted in place of the system's; NULL = as usual */
};

struct client_options {
    const char *const *url; /* base of each replica, as http://host:8000/v1 */
    size_t n_urls;
    const char *path; /* what calls go to, after the base: /chat/completions */
    struct client_access access;
    size_t concurrency;              /* requests in flight at most, over all replicas */
    double rate;                     /* requests a second at most, over all replicas; 0 = any number */
    double timeout;                  /* seconds that one request may take; of a stream, without a byte */
    bool stream;                     /* requests ask for answers in pieces; those that come whole are taken, too */
    double backoff_min, backoff_max; /* pause of a call before it is sent again, seconds; doubles */
    double aside_min, aside_max;
    double patience;  /* s; for servers that only fail, until one answers for the first time */
    double silence;   /* s; without any answer, after which a person hears of it */
    size_t most_lost; /* requests in a row that bring no answer, after which nothing more is asked; 0 = any number */
    uint64_t seed;    /* of the jitter of pauses */
    /* What a person may want to know: a replica is set aside, ...; waiting: nothing comes before that has changed. */
    void (*say)(void *ctx, const char *text, bool waiting);
    void *ctx;
};

/* Usual pauses and limits; urls, path and access are left to the caller. */
void client_defaults(struct client_options *o);

enum client_outcome { CLIENT_ANSWERED, CLIENT_REJECTED, CLIENT_DROPPED };

struct client_call {
    char *body; /* of the request; the caller's, unchanged until the call is done */
    size_t body_len;
    /* once it is done: */
    enum client_outcome outcome;
    long status;  /* HTTP; 0 = none came */
    char *answer; /* the body, NUL-terminated; the caller's to free */
    size_t answer_len;
    char why[256]; /* rejected: why, for a person */
    /* the client's: */
    struct client_call *next;
    struct replica *replica;
    struct level_mark mark;
    double sent, took; /* s; when, and how long until it was answered */
    bool late;         /* its answer did not come in time */
    bool arrived;      /* the server had all of the request */
    unsigned lates;    /* of these, because requests queued */
    bool strange;      /* what came is no completion */
    double not_before;
    const struct replica *barred; /* only this one not before then; NULL = all */
    unsigned pauses, failures;
    unsigned blamed, faults; /* failures while other calls were answered; of these, errors of the server's program */
    uint64_t answered_then;
};

struct client_counts {
    uint64_t sent, answered, rejected, retried;
    uint64_t busy, failed, broken, late; /* retried because of: 429, 5xx and the like, connections, timeouts */
    size_t level, most;                  /* requests that may be in flight now, and ever; over all replicas */
    unsigned lowered;                    /* times that the level of a replica fell */
};

/* Requests that a server had and that brought no answer, or one that is dropped: they are likely to be paid for. */
struct client_lost {
    size_t n;
    double characters; /* of their prompts */
    char why[256];     /* of the last one */
};

struct client;

/* The options are copied, their strings not. NULL and *err: an URL that is none. */
struct client *client_new(const struct client_options *o, struct err *err);
/* What replica number r says at another path beside that of calls, or below the root of its server; the caller's to
 * free. NULL: nothing, with another status than 200, or not within 10 s. The call waits for it. */
char *client_get(struct client *c, size_t r, const char *path, bool root, size_t *len);
/* A replica for messages, as client_get counts them. */
const char *client_name(const struct client *c, size_t r);
/* The requests that llama.cpp's server works on at a time, by what it says at /props; 0 = it does not say. */
size_t client_slots_of(const char *body, size_t len);
/* Takes a call; it is sent as soon as a replica may take it. */
void client_send(struct client *c, struct client_call *call);
/* Works for at most `seconds`, or until a call is done or client_wake was called. 0, or -1 and *err: nothing can be
 * asked this way (401, 402, before any answer 404, a certificate that cannot be trusted, most_lost), ERR_SERVER. */
int client_wait(struct client *c, double seconds, struct err *err);
/* This body would be answered by a server that is well, as it was before; copied. client_accept takes the first. */
void client_known_good(struct client *c, const char *body, size_t len);
/* Is there such a body? *len: its bytes; it is the client's. */
const char *client_good_body(const struct client *c, size_t *len);
/* A call that is done, NULL = none. What a caller makes of an answer, one of the next two says. */
struct client_call *client_done(struct client *c);
/* It is one. */
void client_accept(struct client *c, struct client_call *call);
/* It is not an answer at all (a page of a proxy, say): sent again like after a failing server, rejected in the end. 0, or
 * -1 and *err as client_wait. */
int client_again(struct client *c, struct client_call *call, const char *why, struct err *err);
/* Sends nothing more: what is on its way may come, what waits is dropped. Returns how many are on their way. */
size_t client_stop(struct client *c);
/* Takes what nobody may see out of a text that came from a server, by stars; answer: it may hold judgements. */
void client_hide(const struct client *c, char *text, size_t len, bool answer);
/* Returns the requests that were lost since the last call. abandon: those in flight are lost, too, as the client is freed
 * next. */
struct client_lost client_take_lost(struct client *c, bool abandon);
/* Ends client_wait early; from any thread. */
void client_wake(struct client *c);
struct client_counts client_counts(const struct client *c);
/* Is every replica aside? */
bool client_down(const struct client *c);
/* Calls that were not taken by client_done are dropped; their bodies stay the caller's. */
void client_free(struct client *c);

#endif
