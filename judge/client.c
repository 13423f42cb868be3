/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "judge/client_private.h"
#include "judge/completion.h"

enum {
    LONGEST_PAUSE = 3600,           /* s; what a Retry-After can ask for */
    FAILURES_WHILE_OTHERS_PASS = 8, /* then it is the call's fault */
    FAILURES_AT_ALL = 30,
    MANY_PAUSES = 5,  /* of one call; then a person hears of it */
    BUSY_IN_A_ROW = 3 /* then all calls wait, not only those that were told to */
};

static void put(struct client_queue *q, struct client_call *call)
{
    call->next = NULL;
    *q->end = call;
    q->end = &call->next;
}

static struct client_call *take(struct client_queue *q, struct client_call **at)
{
    struct client_call *call = *at;
    *at = call->next;
    if (!*at)
        q->end = at;
    return call;
}

__attribute__((format(printf, 2, 3))) static void say(const struct client *c, const char *format, ...)
{
    char text[512];
    va_list ap;
    if (!c->o.say)
        return;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    c->o.say(c->o.ctx, text);
}

static void start(struct client *c, struct client_call *call, struct replica *r)
{
    struct client_slot *s = client_get_slot(c);
    s->call = call;
    s->len = 0;
    call->replica = r;
    r->in_flight++;
    c->last = (size_t)(r - c->replica);
    c->counts.sent++;
    curl_easy_setopt(s->curl, CURLOPT_URL, r->url);
    curl_easy_setopt(s->curl, CURLOPT_POSTFIELDS, call->body);
    curl_easy_setopt(s->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->body_len);
    curl_multi_add_handle(c->multi, s->curl);
}

/* Starts what may start. Returns the seconds until something else may, at most `most`. */
static double start_waiting(struct client *c, double most)
{
    double t = clock_seconds(), next = most;
    for (size_t i = 0; c->waiting.first && i < c->o.n_urls; i++)
        if (replica_ready_at(&c->replica[i]) > t)
            next = fmin(next, replica_ready_at(&c->replica[i]) - t);
    for (struct client_call **at = &c->waiting.first; *at;) {
        const struct replica *barred = (*at)->not_before > t ? (*at)->barred : NULL;
        struct replica *r = NULL;
        if ((*at)->not_before <= t || barred)
            r = replica_pick(c->replica, c->o.n_urls, c->last, barred, t);
        if (r) {
            start(c, take(&c->waiting, at), r);
            continue;
        }
        if ((*at)->not_before > t)
            next = fmin(next, (*at)->not_before - t);
        at = &(*at)->next;
    }
    return next;
}

/* Pauses double and are spread by half around, so that calls that failed together do not return together. */
static double pause_of(struct client *c, const struct client_call *call)
{
    double pause = c->o.backoff_min * ldexp(1.0, call->pauses > 20 ? 20 : (int)call->pauses);
    c->random ^= c->random << 13; /* xorshift64 (Marsaglia, Journal of Statistical Software 8(14), 2003) */
    c->random ^= c->random >> 7;
    c->random ^= c->random << 17;
    return fmin(pause, c->o.backoff_max) * (0.5 + (double)(c->random >> 11) / 9007199254740992.0);
}

static double next_pause(struct client *c, struct client_call *call)
{
    double pause = pause_of(c, call);
    call->pauses++;
    return pause;
}

static void finish(struct client *c, struct client_call *call, enum client_outcome outcome)
{
    call->outcome = outcome;
    c->counts.rejected += outcome == CLIENT_REJECTED;
    put(&c->done, call);
}

static void send_again(struct client *c, struct client_call *call, double pause)
{
    if (c->stopped) {
        finish(c, call, CLIENT_DROPPED);
        return;
    }
    c->counts.retried++;
    call->not_before = clock_seconds() + pause;
    call->barred = NULL;
    put(&c->waiting, call);
}

/* Sent again to this replica not before it is ready, to any other at once. */
static void send_elsewhere(struct client *c, struct client_call *call, double pause)
{
    send_again(c, call, fmin(pause, LONGEST_PAUSE));
    call->barred = call->replica;
}

/* A request that reached a server and failed: sent again, after retry_after seconds where the server says so, unless it
 * is likely to fail forever. It is where servers answer other calls in between, or have failed so often that they would
 * be down by now. */
static void retry(struct client *c, struct client_call *call, double retry_after)
{
    call->failures++;
    call->blamed += c->counts.answered > call->answered_then;
    call->answered_then = c->counts.answered;
    if (call->blamed >= FAILURES_WHILE_OTHERS_PASS || call->failures >= FAILURES_AT_ALL) {
        finish(c, call, CLIENT_REJECTED);
        return;
    }
    if (retry_after > 0.0)
        send_elsewhere(c, call, retry_after);
    else
        send_again(c, call, next_pause(c, call));
}

static void replica_fails(struct client *c, const struct client_call *call, bool unreachable)
{
    struct replica *r = call->replica;
    if (replica_failed(r, unreachable, clock_seconds(), c->o.aside_min, c->o.aside_max))
        say(c, "%s: %s; set aside for %g s%s", r->name, call->why, r->aside,
            client_down(c) ? ", no server is left: waiting" : "");
}

static void replica_lives(struct client *c, struct replica *r)
{
    if (replica_alive(r))
        say(c, "%s: answers again", r->name);
}

static int refused(struct client *c, struct client_call *call, struct rcp_err *err)
{
    const char *check = call->status == 401 ? "is the API key right?"
                      : call->status == 403 ? "may this API key use the model?"
                      : call->status == 404 ? "is the address right (it often ends with /v1), and the model's name?"
                      : call->status        ? "is the address right?"
                                            : "is the address right, is the certificate trusted?";
    finish(c, call, CLIENT_DROPPED);
    return rcp_fail(err, RCP_ERR_SERVER, call->replica->name, 0, "%s: %s", call->why, check);
}

/* The server asks this call to wait for so many seconds, 0 = for some. Where it asks several in a row it means all: none
 * is sent until then. It may go on for ever, as this is not a failure. */
static void pause_busy(struct client *c, const struct client_call *call, double seconds)
{
    struct replica *r = call->replica;
    double until = clock_seconds() + fmin(seconds, LONGEST_PAUSE);
    r->busy++;
    if (seconds > 0.0 && r->busy >= BUSY_IN_A_ROW && until > r->busy_until) {
        if (until > r->busy_until + 1.0 && seconds >= c->o.aside_min)
            say(c, "%s: %s; asked for a pause of %g s", r->name, call->why, seconds);
        r->busy_until = until;
    } else if (call->pauses == MANY_PAUSES) {
        say(c, "%s: %s; tried %d times for one answer, and trying again", r->name, call->why, MANY_PAUSES);
    }
}

/* A response that came whole. 0, or -1 and *err: no request would do better. */
static int by_status(struct client *c, struct client_call *call, const struct client_slot *s, double retry_after,
                     struct rcp_err *err)
{
    char said[160];
    long status = call->status;
    if (status >= 200 && status < 300) {
        call->answer = rcp_strndup(s->len ? s->body : "", s->len); /* no body yet: an empty one */
        call->answer_len = s->len;
        finish(c, call, CLIENT_ANSWERED);
        return 0;
    }
    completion_error(s->body, s->len, said, sizeof said);
    snprintf(call->why, sizeof call->why, "HTTP %ld%s%s", status, *said ? ": " : "", said);
    if (status == 429) {
        c->counts.busy++;
        replica_lives(c, call->replica);
        pause_busy(c, call, retry_after);
        if (retry_after > 0.0)
            send_elsewhere(c, call, retry_after);
        else
            send_again(c, call, next_pause(c, call));
    } else if (status == 408 || status >= 500) {
        c->counts.failed++;
        if (retry_after > 0.0)
            pause_busy(c, call, retry_after);
        else
            replica_fails(c, call, false);
        retry(c, call, retry_after);
    } else if (status == 400 || (status > 404 && status != 407)) {
        replica_lives(c, call->replica);
        finish(c, call, CLIENT_REJECTED);
    } else {
        return refused(c, call, err);
    }
    return 0;
}

static bool never_works(CURLcode code)
{
    return code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE ||
           code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_URL_MALFORMAT;
}

/* A response that did not come, or not whole. */
static int by_code(struct client *c, struct client_call *call, CURLcode code, bool connected, struct rcp_err *err)
{
    if (code == CURLE_OUT_OF_MEMORY)
        rcp_out_of_memory();
    bool late = code == CURLE_OPERATION_TIMEDOUT && connected;
    snprintf(call->why, sizeof call->why, "%s", curl_easy_strerror(code));
    if (late)
        snprintf(call->why, sizeof call->why, "no answer within %g s", c->o.timeout);
    if (code == CURLE_WRITE_ERROR)
        snprintf(call->why, sizeof call->why, "an answer of more than %d bytes", CLIENT_LARGEST_ANSWER);
    call->status = 0;
    if (never_works(code))
        return refused(c, call, err);
    *(late ? &c->counts.late : &c->counts.broken) += 1;
    replica_fails(c, call, !connected);
    if (connected)
        retry(c, call, 0.0);
    else
        send_again(c, call, 0.0); /* the replica is aside: to another one */
    return 0;
}

/* A message may repeat the key; no key is passed on from here. */
static void hide_key(const char *key, char *text, size_t len)
{
    size_t n = key ? strlen(key) : 0;
    for (size_t i = 0; n >= 8 && i + n <= len; i++)
        if (text[i] == key[0] && memcmp(text + i, key, n) == 0)
            memset(text + i, '*', n);
}

static int complete(struct client *c, struct client_slot *s, CURLcode code, struct rcp_err *err)
{
    struct client_call *call = s->call;
    curl_off_t retry_after = 0, connected = 0;
    curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &call->status);
    curl_easy_getinfo(s->curl, CURLINFO_RETRY_AFTER, &retry_after);
    curl_easy_getinfo(s->curl, CURLINFO_PRETRANSFER_TIME_T, &connected);
    curl_multi_remove_handle(c->multi, s->curl);
    call->replica->in_flight--;
    s->call = NULL;
    if (s->len)
        hide_key(c->o.key, s->body, s->len);
    int r =
        code == CURLE_OK ? by_status(c, call, s, (double)retry_after, err) : by_code(c, call, code, connected > 0, err);
    s->next = c->idle;
    c->idle = s;
    return r;
}

int client_wait(struct client *c, double seconds, struct rcp_err *err)
{
    int running, left, r = 0;
    CURLMsg *m;
    seconds = start_waiting(c, seconds);
    if (!c->done.first)
        curl_multi_poll(c->multi, NULL, 0, (int)(seconds * 1000.0) + 1, NULL);
    curl_multi_perform(c->multi, &running);
    client_acknowledge(c);
    while ((m = curl_multi_info_read(c->multi, &left)) != NULL)
        if (m->msg == CURLMSG_DONE) {
            struct client_slot *s;
            CURLcode code = m->data.result; /* m is gone with its handle */
            curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&s);
            if (complete(c, s, code, err) != 0)
                r = -1;
        }
    return r;
}

void client_send(struct client *c, struct client_call *call)
{
    call->not_before = 0.0;
    call->barred = NULL;
    call->pauses = call->failures = call->blamed = 0;
    call->answered_then = c->counts.answered;
    call->answer = NULL;
    call->answer_len = 0;
    put(&c->waiting, call);
}

struct client_call *client_done(struct client *c)
{
    return c->done.first ? take(&c->done, &c->done.first) : NULL;
}

void client_accept(struct client *c, struct client_call *call)
{
    replica_lives(c, call->replica);
    call->replica->busy = 0;
    c->counts.answered++;
}

void client_again(struct client *c, struct client_call *call, const char *why)
{
    free(call->answer);
    call->answer = NULL;
    c->counts.failed++;
    snprintf(call->why, sizeof call->why, "%s", why);
    replica_fails(c, call, false);
    retry(c, call, 0.0);
}

size_t client_stop(struct client *c)
{
    size_t n = 0;
    c->stopped = true;
    while (c->waiting.first)
        finish(c, take(&c->waiting, &c->waiting.first), CLIENT_DROPPED);
    for (size_t i = 0; i < c->o.n_urls; i++)
        n += c->replica[i].in_flight;
    return n;
}

void client_wake(struct client *c)
{
    curl_multi_wakeup(c->multi);
}

const struct client_counts *client_counts(const struct client *c)
{
    return &c->counts;
}

bool client_down(const struct client *c)
{
    double t = clock_seconds();
    for (size_t i = 0; i < c->o.n_urls; i++)
        if (t >= c->replica[i].aside_until)
            return false;
    return true;
}
