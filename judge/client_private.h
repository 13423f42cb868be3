/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The state shared by the parts of the client: client_setup.c creates and frees it and asks servers about themselves,
 * client.c sends and waits, and client_results.c decides what follows from a call's result. */
#ifndef JUDGE_CLIENT_PRIVATE_H
#define JUDGE_CLIENT_PRIVATE_H

#include <curl/curl.h>
#include <utlist.h>

#include "judge/client.h"
#include "judge/replica.h"
#include "judge/secrets.h"
#include "judge/stream.h"

enum { CLIENT_LARGEST_ANSWER = 16 << 20 }; /* bytes */
enum { CLIENT_STREAM_TIMEOUTS = 10 };      /* the longest time for a stream, in multiples of o.timeout */

/* A request in flight or, if `call` is NULL, an idle slot. Slots, with their handles and buffers, are reused. */
struct client_slot {
    CURL *curl;
    struct client_call *call;
    struct client_slot *next;      /* the next idle slot */
    struct client_slot *next_slot; /* the next in the list of all slots */
    char *body;
    size_t len, cap;
    struct client *client;
    double last_byte_time; /* seconds: when bytes last came, or when the request was sent */
    double longest_gap;    /* the longest time between bytes of a streamed answer, in seconds */
    bool is_plain;         /* whether the answer is known not to be streamed */
    struct stream *stream; /* the streamed answer; NULL if it is not streamed or not yet known to be */
    int socket_errno;      /* errno of a failure to create a socket; 0 means none */
    size_t send_count;     /* the number of times that libcurl has sent the request */
};

struct client {
    struct client_options o;
    CURLM *multi;
    struct curl_slist *header;
    struct secrets secrets;
    struct replica *replica;
    size_t last_replica;      /* the index of the replica that took the last call */
    double next_send_time;    /* seconds: when the rate allows the next request */
    double stream_check_time; /* seconds: when stalled streams were last looked for */
    double begin_time;        /* seconds: when the first request was sent; 0 means none was */
    bool silence_is_told;     /* whether the user was told that no answer comes */
    bool is_limited;          /* whether the user was told that no more connections can be opened */
    size_t max_in_flight;     /* the most requests in flight, by o.concurrency and the free descriptors; 0 means not
                               * known yet */
    struct client_slot *idle, *slots;
    struct client_call *waiting, *done; /* lists of calls; NULL means empty */
    struct client_counts counts;
    bool is_stopped;
    uint64_t random_state;
    char *good_body; /* a request body that was answered; NULL means none yet */
    size_t good_len;
    struct client_call proof; /* the call that sends `good_body` again, to prove that a server is healthy; it is in
                               * flight unless its replica is NULL */
    double failing_since;     /* seconds: the time of the first failing answer of a server, before any success; 0 means
                               * none */
    struct client_lost lost;  /* lost requests that client_take_lost has not returned */
    size_t lost_streak;       /* requests lost in a row since the last answer; those that were in flight together
                               * count once */
    double last_loss_time;    /* seconds: when a loss last counted in lost_streak */
};

/* Counts a request that brought no answer but was probably charged, among the lost ones, with the characters of its
 * prompt and the reason call->why. */
void client_note_lost(struct client *c, const struct client_call *call);
/* Counts a request that brought no answer as lost, and as one more in a row unless it was sent before the last loss,
 * the client is stopped, or a gateway answers before the first success. Returns 0, or -1 and *err if o.most_lost are
 * lost in a row. */
int client_lose(struct client *c, const struct client_call *call, struct err *err);
/* Returns whether the whole body of the slot's request has been sent to the server. */
bool client_arrived(const struct client_slot *s);

/* Takes an idle slot, or makes one, and returns it. client_put_slot makes it idle again; the client owns it. */
struct client_slot *client_get_slot(struct client *c);
void client_put_slot(struct client *c, struct client_slot *s);

/* Sets the longest time of a request by `curl`: the timeout, or for a stream CLIENT_STREAM_TIMEOUTS times as long. */
void client_set_timeout(const struct client *c, CURL *curl);

/* Asks each replica for the number of requests that it processes at once, which only llama.cpp's server tells, and sets
 * its level and the limit of the level to it; tells the user of a number below the concurrency. Waits at most a second
 * for each replica. */
void client_ask_slots(struct client *c);

/* Sends a message, in the format of printf, to the user. `waiting` means that no answer comes until something
 * changes. */
void client_say(struct client *c, bool waiting, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Sends a call to replica r immediately. */
void client_start(struct client *c, struct client_call *call, struct replica *r);
/* Returns the number of requests in flight, over all replicas. */
size_t client_in_flight(const struct client *c);
/* Adds a call with its outcome to the calls that client_done returns. */
void client_finish(struct client *c, struct client_call *call, enum client_outcome outcome);

/* Finishes a call, or queues it again, according to its status and the body in slot s; the response came whole.
 * retry_after is the pause in seconds that the server asks for, or 0. Returns 0, or -1 and *err if no request can
 * succeed. */
int client_take_response(struct client *c, struct client_call *call, const struct client_slot *s, double retry_after,
                         struct err *err);
/* Finishes a call without a whole response, or queues it again. `code` is libcurl's error, `connected` says whether a
 * connection was made, and `why_incomplete` says what its stream lacks, or is "". Returns 0, or -1 and *err if no
 * request can succeed. */
int client_take_failure(struct client *c, struct client_call *call, CURLcode code, bool connected,
                        const char *why_incomplete, struct err *err);
/* Handles a call for which no socket could be made, with the errno `number`: queues it again and limits the requests in
 * flight to those that have a connection. If none has, drops the call. Returns 0, or -1 and *err if it was dropped. */
int client_take_no_socket(struct client *c, struct client_call *call, int number, struct err *err);

/* Handles the answer to c->proof, the request that shows whether a replica that was set aside works. `whole` says
 * whether the answer is complete. If it is a completion, the replica is ready again, and the waiting calls that failed
 * more than once are blamed for their failures; else the user is told that the replica is aside. */
void client_take_proof(struct client *c, const struct client_slot *s, bool whole);
/* Notes that a replica answered, so that it may have requests again and has no failures in a row. Tells the user that
 * it answers again, if the user was told that it is set aside. */
void client_replica_lives(struct client *c, struct replica *r);
/* Tells the user, once, if a request is in flight and no answer has come in the first o.silence seconds of the run. */
void client_break_silence(struct client *c);

#endif
