/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A client that sends many requests at once to the replicas of one HTTP server, over connections that stay open.
 *
 * A call is a POST of a JSON body. It ends answered (HTTP 2xx), rejected (the server refuses this request), or dropped:
 * after client_stop, or if no request can succeed. The client itself waits out temporary trouble: too many requests,
 * failing servers, broken connections, late answers. A call goes to the replica with the fewest calls in flight. The
 * number that each replica may have follows its timely answers (judge/level.h) and the slots that llama.cpp's server
 * reports. A replica that is unreachable, or fails often in a row, is set aside for aside_min seconds, twice as long
 * each further time, up to aside_max; then one call tries it. While every replica is aside, all calls wait.
 *
 * A call may make a server fail again and again when no other call is left. So a replica that is set aside, but is
 * reachable, receives a request that was answered before; if it answers that, the waiting calls are to blame for their
 * failures. */
#ifndef JUDGE_CLIENT_H
#define JUDGE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "judge/level.h"

/* A header that is added to all requests. Its value never appears in a message or an answer. */
struct client_header {
    const char *name, *value;
};

/* The credentials for a server, and the certificates by which it is trusted. */
struct client_access {
    const char *key; /* the bearer token, which never appears in a message or an answer; NULL means none */
    const struct client_header *header;
    size_t n_headers;
    const char *cacert; /* a file of certificates trusted instead of the system's; NULL means the one in the
                         * environment, or else the system's */
};

struct client_options {
    const char *const *url; /* the base URL of each replica, such as http://host:8000/v1 */
    size_t n_urls;
    const char *path; /* the path that follows the base URL, such as /chat/completions */
    struct client_access access;
    size_t concurrency;              /* the most requests in flight, over all replicas */
    double rate;                     /* the most requests in a second, over all replicas; 0 means no limit */
    double timeout;                  /* seconds for one request; for a stream, seconds without a byte, and ten times as
                                      * long in all */
    bool stream;                     /* whether requests ask for streamed answers; whole answers are accepted, too */
    double backoff_min, backoff_max; /* seconds that a call pauses before it is sent again: at first, and at most; the
                                      * pause doubles each time */
    double aside_min, aside_max;     /* seconds for which a failing replica gets no requests: at first, and at most; the
                                      * time doubles */
    double patience;  /* seconds for which servers may answer only with failures before the first success of the run;
                       * then the run ends; 15 times as long for failures of gateways */
    double silence;   /* seconds after the first request; if no answer has come then, the user gets a message */
    size_t most_lost; /* requests lost in a row (struct client_lost) after which nothing more is sent; those in flight
                       * together count once; 0 means no limit */
    uint64_t seed;    /* the seed of the jitter of pauses */
    /* Receives messages for the user, for example that a replica is set aside. `waiting` means that no answer comes
     * until that changes. */
    void (*say)(void *ctx, const char *text, bool waiting);
    void *ctx;
};

/* Sets the default limits, timeouts and pauses, and all other members to 0. The caller sets the URLs, path and
 * access. */
void client_defaults(struct client_options *o);

enum client_outcome { CLIENT_ANSWERED, CLIENT_REJECTED, CLIENT_DROPPED };

struct client_call {
    char *body; /* the request's body, owned by the caller and unchanged until the call is done */
    size_t body_len;
    /* Set when the call is done: */
    enum client_outcome outcome;
    long status;  /* the HTTP status; 0 means that none came */
    char *answer; /* the body of the answer, NUL-terminated; the caller frees it; NULL unless `outcome` is
                   * CLIENT_ANSWERED */
    size_t answer_len;
    char why[256]; /* why the call was rejected, dropped or last sent again, for the user */
    /* Private to the client: */
    struct client_call *prev, *next;
    struct replica *replica;
    struct level_mark mark;
    double sent, duration;                 /* seconds: the time when the call was last sent, and how long the answer
                                            * took (a stream: the longest gap between its bytes) */
    bool is_late;                          /* whether the call was last ended because no answer came in time */
    bool has_arrived;                      /* whether the server received the whole request */
    unsigned late_answers;                 /* how often the call's answer was late because of other requests in the
                                            * server's queue, as it seems */
    bool is_strange;                       /* whether the call's last answer was not a completion, or not even HTTP */
    double resume_time;                    /* seconds: when the call may be sent to `avoided_replica` again */
    const struct replica *avoided_replica; /* must not take the call before resume_time; NULL means all replicas */
    unsigned pauses, failures;             /* how often the call paused before it was sent again, and how often it
                                            * failed after it reached a server */
    unsigned blamed_failures;              /* failures of the call before which, since its previous failure (or since
                                            * client_send), other calls were answered; failures that a queue explains do
                                            * not count */
    unsigned faults;         /* the blamed failures that are errors of the server's program, such as status 500 */
    uint64_t answered_count; /* the number of calls that had been answered when this call was queued by client_send or,
                              * later, when it last failed */
};

struct client_counts {
    uint64_t sent, answered, rejected, retried; /* sent: requests, a call counts each time; answered, rejected: calls;
                                                 * retried: the times that a call was queued again */
    uint64_t busy, failed, broken, late;        /* how often requests failed, by reason: status 429 and others that
                                                 * ask to wait; status 408 or 5xx, or no completion; broken
                                                 * connections; timeouts */
    size_t level, max_level; /* the requests that may be in flight now, and the most that ever may be, over all
                              * replicas */
    unsigned lowered;        /* how often the level of a replica was lowered because it was busy or late, summed over
                              * the replicas */
};

/* Requests that a server received but did not answer, or whose answer is not stored. The server probably charges for
 * them. */
struct client_lost {
    size_t n;
    double characters; /* the characters of their prompts */
    char why[256];     /* why the last one has no answer */
};

struct client;

/* Creates a client. The options are copied, but their strings are borrowed. Returns the client, which client_free
 * frees, or NULL and *err if a URL is malformed. */
struct client *client_new(const struct client_options *o, struct err *err);
/* Returns the *len bytes that replica r, r from 0, serves at `path` below its base URL, or below the server's root if
 * `root`. The caller frees them. Blocks until they come; returns NULL if nothing or another status than 200 comes, or
 * if they take longer than 10 s (or the timeout plus 1 s, if that is shorter). */
char *client_get(struct client *c, size_t r, const char *path, bool root, size_t *len);
/* Returns the name of replica r, r from 0, for messages: its URL without user, password and query. The client owns
 * it. */
const char *client_name(const struct client *c, size_t r);
/* Returns the number of requests that llama.cpp's server processes at once according to body[0 .. len), its page
 * /props, or 0 if the page gives no number from 1 to 100,000. */
size_t client_read_slots(const char *body, size_t len);
/* Queues a call, and forgets its earlier failures. It is sent as soon as a replica may take it. */
void client_send(struct client *c, struct client_call *call);
/* Works for at most `seconds`, or until a call is done or client_wake was called. Returns 0, or -1 and *err if no
 * request can succeed, for example after status 401 or 402, status 404 before any answer, an untrusted certificate, or
 * most_lost requests lost in a row. */
int client_wait(struct client *c, double seconds, struct err *err);
/* Stores a copy of body[0 .. len), a request that was answered before, so that a healthy server answers it again;
 * replaces an earlier one. client_accept stores the first answered body itself, if none is stored. */
void client_known_good(struct client *c, const char *body, size_t len);
/* Returns the request body that was answered before, *len bytes owned by the client, or NULL if there is none. */
const char *client_good_body(const struct client *c, size_t *len);
/* Returns the next call that is done, or NULL if none is. The caller then owns call->answer. If the call is answered,
 * the caller reads the answer and reports it with client_accept or client_retry. */
struct client_call *client_done(struct client *c);
/* Reports that the call's answer is a completion: the call counts as answered, and its replica as working, which may
 * get more requests. */
void client_accept(struct client *c, struct client_call *call);
/* Reports that the call's answer is not a completion, for example a proxy's page, for the reason `why`, and frees the
 * answer. The call is sent again, as after a server failure, until too many attempts have failed: then it is rejected.
 * Returns 0, or -1 and *err as client_wait. */
int client_retry(struct client *c, struct client_call *call, const char *why, struct err *err);
/* Sends nothing more and drops the waiting calls; calls in flight may still be answered. Returns the number in
 * flight. */
size_t client_stop(struct client *c);
/* Overwrites secrets in text[0 .. len), which came from a server, with stars. `answer` says that the text may hold
 * judgements: secrets that may be a part of one, such as numbers, then stay (judge/secrets.h). */
void client_hide(const struct client *c, char *text, size_t len, bool answer);
/* Returns the requests lost since the last call of this function. `abandon` also counts the requests in flight that a
 * server received, because the client is freed next. */
struct client_lost client_take_lost(struct client *c, bool abandon);
/* Makes client_wait return early. Any thread may call it. */
void client_wake(struct client *c);
struct client_counts client_counts(const struct client *c);
/* Returns whether every replica is set aside at present: it gets no requests for a while, because it failed. */
bool client_down(const struct client *c);
/* Frees the client. Drops the calls that client_done has not returned; the caller still owns their bodies. */
void client_free(struct client *c);

/* Pointers to the functions above for the code that judges, so that a program that never opens a client needs no HTTP
 * library. */
struct client_calls {
    void (*defaults)(struct client_options *o);
    struct client *(*open)(const struct client_options *o, struct err *err);
    char *(*get)(struct client *c, size_t r, const char *path, bool root, size_t *len);
    const char *(*name)(const struct client *c, size_t r);
    void (*send)(struct client *c, struct client_call *call);
    int (*wait)(struct client *c, double seconds, struct err *err);
    void (*known_good)(struct client *c, const char *body, size_t len);
    const char *(*good_body)(const struct client *c, size_t *len);
    struct client_call *(*done)(struct client *c);
    void (*accept)(struct client *c, struct client_call *call);
    int (*retry)(struct client *c, struct client_call *call, const char *why, struct err *err);
    size_t (*stop)(struct client *c);
    void (*hide)(const struct client *c, char *text, size_t len, bool answer);
    struct client_lost (*take_lost)(struct client *c, bool abandon);
    void (*wake)(struct client *c);
    struct client_counts (*counts)(const struct client *c);
    bool (*down)(const struct client *c);
    void (*free)(struct client *c);
};
extern const struct client_calls client_calls;

#endif
