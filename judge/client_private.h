/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The state shared by the two halves of the client: client.c sends and waits, client_setup.c creates and frees. */
#ifndef JUDGE_CLIENT_PRIVATE_H
#define JUDGE_CLIENT_PRIVATE_H

#include <curl/curl.h>

#include "judge/client.h"
#include "judge/replica.h"
#include "judge/secrets.h"
#include "judge/stream.h"

enum { CLIENT_LARGEST_ANSWER = 16 << 20 }; /* bytes */
enum { CLIENT_STREAM_TIMEOUTS = 10 };      /* the longest duration of a stream, in multiples of the timeout */

/* A request in flight. Slots, with their handles and buffers, are reused. */
struct client_slot {
    CURL *curl;
    struct client_call *call;
    struct client_slot *next;      /* the next idle slot */
    struct client_slot *next_made; /* the next slot of all */
    char *body;
    size_t len, cap;
    struct client *client;
    uint64_t round;        /* the round in which the header came without any body; see client.round */
    double last;           /* seconds: when bytes last came, or when the request was sent */
    double wait;           /* the longest gap between bytes, in seconds */
    bool plain;            /* the answer is not streamed */
    struct stream *stream; /* the streamed answer; NULL if it is not streamed or not yet known to be */
    int no_socket;         /* errno of a failure to create a socket; 0 means none */
    size_t sent_times;     /* the number of times that libcurl has sent the request */
};

struct client_queue {
    struct client_call *first, **end;
};

struct client {
    struct client_options o;
    CURLM *multi;
    struct curl_slist *header;
    struct secrets secrets;
    struct replica *replica;
    size_t last;              /* the replica that took the last call */
    double due;               /* seconds: when the rate allows the next request */
    struct client_call *page; /* one request to each replica for its number of slots */
    size_t pages;             /* the number of such requests still unanswered */
    double pages_due;         /* seconds: until when calls wait for these answers */
    double looked;            /* seconds: when stalled streams were last looked for */
    double begun;             /* seconds: when the first request was sent; 0 means none was */
    bool silent;              /* the user was told that no answer comes */
    bool narrow;              /* the user was told that no more connections can be opened */
    size_t most;              /* the most requests in flight that the free descriptors allow; 0 means not yet known */
    struct client_slot *idle, *made;
    struct client_queue waiting, done;
    struct client_counts counts;
    bool stopped;
    uint64_t random;
    curl_socket_t *socket; /* the n_sockets open sockets */
    size_t n_sockets, cap_sockets;
    size_t headers; /* the number of headers that came in this round without any body */
    uint64_t round; /* the number of the present round of looking for data, from 1 */
    char *good;     /* a request body that was answered; NULL means none yet */
    size_t good_len;
    struct client_call proof; /* the call that sends `good` again, to prove that a server is healthy */
    double failing_since;     /* seconds: the first failure before any answer; 0 means none */
    struct client_lost lost;  /* lost requests that client_take_lost has not returned */
    size_t lost_in_a_row;     /* requests lost since the last answer */
    double lost_at;           /* seconds: when the last of these was lost */
};

/* Counts a request that brought no answer. */
void client_note_lost(struct client *c, const struct client_call *call);
/* Counts a request that brought no answer as one in a row. Returns 0, or -1 and *err if there are too many. */
int client_lose(struct client *c, const struct client_call *call, struct err *err);
/* Returns whether the server has received the whole request. */
bool client_arrived(const struct client_slot *s);

/* Returns an idle slot, or a new one. */
struct client_slot *client_get_slot(struct client *c);

/* Sets the time limit of a call. */
void client_set_timeout(const struct client *c, CURL *curl);

/* Asks all replicas for the number of requests that they process at once. */
void client_ask_slots(struct client *c);
/* Returns whether the call is such a question about slots. */
bool client_is_page(const struct client *c, const struct client_call *call);
/* Takes the answer about slots; if it is whole, sets the replica's level by it. Returns the number of slots, 0 if
 * unknown. */
size_t client_take_page(struct client *c, const struct client_slot *s, bool whole);
/* Returns whether calls still wait for the answers about slots at the time `now`. */
bool client_pages_due(const struct client *c, double now);

/* Ends a round of looking for data, and acknowledges headers that came without a body. */
void client_acknowledge(struct client *c);

#endif
