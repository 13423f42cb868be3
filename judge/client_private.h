/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the two halves of the client share: client.c sends and waits, client_setup.c makes and unmakes. */
#ifndef JUDGE_CLIENT_PRIVATE_H
#define JUDGE_CLIENT_PRIVATE_H

#include <curl/curl.h>

#include "judge/client.h"
#include "judge/replica.h"
#include "judge/secrets.h"
#include "judge/stream.h"

enum { CLIENT_LARGEST_ANSWER = 16 << 20 }; /* bytes */
enum { CLIENT_STREAM_TIMEOUTS = 10 };      /* times the timeout: the longest stream */

/* A request in the making: handles are kept and used again, with their buffers. */
struct client_slot {
    CURL *curl;
    struct client_call *call;
    struct client_slot *next;      /* idle */
    struct client_slot *next_made; /* of all */
    char *body;
    size_t len, cap;
    struct client *client;
    uint64_t round;        /* in which the header came, and no body yet */
    double last;           /* s; when something came, or it was sent */
    double wait;           /* s; the longest that nothing came */
    bool plain;            /* the answer comes whole */
    struct stream *stream; /* it comes in pieces; NULL = it does not, or is not known to */
    int no_socket;         /* errno of a socket that could not be made, 0 = it could */
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
    size_t last;              /* that took a call */
    double due;               /* s; by the rate, the next request may be sent then */
    struct client_call *page; /* of each replica: what it says of its slots */
    size_t pages;             /* that have not come */
    double pages_due;         /* s; so long calls wait for them */
    double looked;            /* s; when streams were looked at that stand still */
    double begun;             /* s; when the first request was sent, 0 = none was */
    bool silent;              /* a person has heard that no answer comes */
    bool narrow;              /* ... and that no more connections can be opened */
    size_t most;              /* requests in flight, by the descriptors that are left; 0 = not looked at yet */
    struct client_slot *idle, *made;
    struct client_queue waiting, done;
    struct client_counts counts;
    bool stopped;
    uint64_t random;
    curl_socket_t *socket; /* that are open */
    size_t n_sockets, cap_sockets;
    size_t headers; /* that came in this round without anything of their bodies */
    uint64_t round; /* of looking for what came, from 1 */
    char *good;     /* a body that was answered, NULL = none yet */
    size_t good_len;
    struct client_call proof; /* of a server that is well: asks for the good body again */
    double failing_since;     /* s; the first failure where nothing was answered yet, 0 = none */
    struct client_lost lost;  /* not taken yet */
    size_t lost_in_a_row;     /* since the last answer */
    double lost_at;           /* s; when the last of these was lost */
};

/* Takes note of a request that brought no answer. */
void client_note_lost(struct client *c, const struct client_call *call);
/* Takes note of it as of one in a row: 0, or -1 and *err: there are too many. */
int client_lose(struct client *c, const struct client_call *call, struct err *err);
/* Has the server all of the request? */
bool client_arrived(const struct client_slot *s);

/* A slot that is idle, or a new one. */
struct client_slot *client_get_slot(struct client *c);

/* As long as a call may take. */
void client_set_timeout(const struct client *c, CURL *curl);

/* Asks all replicas how many requests they work on at a time. */
void client_ask_slots(struct client *c);
/* Is it such a question? */
bool client_is_page(const struct client *c, const struct client_call *call);
/* Its answer, if it came whole, sets the level of the replica: returns the slots, 0 = not said. */
size_t client_take_page(struct client *c, const struct client_slot *s, bool whole);
/* Do calls wait for answers to such questions? */
bool client_pages_due(const struct client *c, double now);

/* A round of looking for what came is over: acknowledges headers that came alone. */
void client_acknowledge(struct client *c);

#endif
