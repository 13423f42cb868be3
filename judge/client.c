/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/descriptors.h"
#include "base/mem.h"
#include "judge/client_private.h"

enum { SPARE_DESCRIPTORS = 4 /* for files that are opened for a moment, and for looking up names */ };
static const double look_pause = 0.05;   /* seconds between two looks at the streams */
static const double end_of_stream = 1.0; /* seconds that a connection may stay open after the end of its stream */
static const double slack = 0.1;         /* seconds: the rate makes up for requests that came so much too late */

void client_say(struct client *c, bool waiting, const char *format, ...)
{
    char text[512];
    va_list ap;
    c->silent |= waiting;
    if (!c->o.say)
        return;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    c->o.say(c->o.ctx, text, waiting);
}

void client_start(struct client *c, struct client_call *call, struct replica *r)
{
    struct client_slot *s = client_get_slot(c);
    s->call = call;
    s->len = 0;
    s->no_socket = 0;
    s->sent_times = 0;
    s->plain = false;
    s->wait = 0.0;
    call->replica = r;
    call->mark = level_mark(&r->level, ++r->in_flight);
    call->sent = s->last = clock_seconds();
    c->begun = c->begun > 0.0 ? c->begun : call->sent;
    c->last = (size_t)(r - c->replica);
    c->counts.sent++;
    if (c->o.rate > 0.0)
        c->due = fmax(c->due, call->sent - slack) + 1.0 / c->o.rate;
    curl_easy_setopt(s->curl, CURLOPT_URL, r->url);
    curl_easy_setopt(s->curl, CURLOPT_POSTFIELDS, call->body);
    curl_easy_setopt(s->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->body_len);
    curl_multi_add_handle(c->multi, s->curl);
}

size_t client_in_flight(const struct client *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->o.n_urls; i++)
        n += c->replica[i].in_flight;
    return n;
}

/* Limits the requests in flight to the connections that free descriptors allow, less a few for other files. */
static void count_descriptors(struct client *c)
{
    size_t wanted = c->o.concurrency + c->o.n_urls + SPARE_DESCRIPTORS, left = descriptors_available(wanted);
    c->most = c->o.concurrency;
    if (left == wanted)
        return;
    c->most = left > SPARE_DESCRIPTORS ? left - SPARE_DESCRIPTORS : 1;
    c->most = c->most < c->o.concurrency ? c->most : c->o.concurrency;
    if (c->most < c->o.concurrency)
        client_say(c, false, "the limit on open files allows only %zu of %zu requests at a time; ulimit -n raises it",
                   c->most, c->o.concurrency);
    curl_multi_setopt(c->multi, CURLMOPT_MAXCONNECTS, (long)c->most);
}

/* Returns whether any request may be sent at the time t. */
static bool any_ready(const struct client *c, double t)
{
    return c->due <= t && client_in_flight(c) < c->most && replica_pick(c->replica, c->o.n_urls, c->last, NULL, t);
}

/* Starts the waiting calls that may start now. Returns the seconds until the next waiting call may start, at most
 * `most`. The rate of requests delays all calls (c->due). Before its not_before, a call goes only to replicas other
 * than `barred`, and nowhere if `barred` is NULL. */
static double start_waiting(struct client *c, double most)
{
    double t = clock_seconds(), next = most;
    struct client_call *call, *following;
    for (size_t i = 0; c->waiting && i < c->o.n_urls; i++)
        if (replica_ready_at(&c->replica[i]) > t)
            next = fmin(next, replica_ready_at(&c->replica[i]) - t);
    DL_FOREACH_SAFE(c->waiting, call, following)
    {
        if (!any_ready(c, t))
            break;
        const struct replica *barred = call->not_before > t ? call->barred : NULL;
        struct replica *r = NULL;
        if (call->not_before <= t || barred)
            r = replica_pick(c->replica, c->o.n_urls, c->last, barred, t);
        if (r) {
            DL_DELETE(c->waiting, call);
            client_start(c, call, r);
        } else if (call->not_before > t) {
            next = fmin(next, call->not_before - t);
        }
    }
    return c->waiting && c->due > t ? fmin(next, c->due - t) : next;
}

void client_finish(struct client *c, struct client_call *call, enum client_outcome outcome)
{
    call->outcome = outcome;
    c->counts.rejected += outcome == CLIENT_REJECTED;
    DL_APPEND(c->done, call);
}

void client_hide(const struct client *c, char *text, size_t len, bool answer)
{
    secrets_hide(&c->secrets, text, len, answer);
}

/* Puts the answer of a stream in the place of a body. Returns CURLE_PARTIAL_FILE and `why` if the stream is not
 * whole. */
static CURLcode replace_body_by_stream(struct client_slot *s, CURLcode code, char *why, size_t size)
{
    size_t len = 0;
    char *text = stream_completion(s->stream, &len, why, size);
    stream_free(s->stream);
    s->stream = NULL;
    if (!text)
        return code == CURLE_OK ? CURLE_PARTIAL_FILE : code;
    mem_free(s->body);
    s->body = text;
    s->len = len;
    s->cap = len + 1;
    return CURLE_OK;
}

/* Takes a request that ended with `code`. Returns 0, or -1 and *err if no request can succeed. */
static int finish_transfer(struct client *c, struct client_slot *s, CURLcode code, struct err *err)
{
    struct client_call *call = s->call;
    char cut[64] = "";
    curl_off_t retry_after = 0, connected = 0;
    curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &call->status);
    curl_easy_getinfo(s->curl, CURLINFO_RETRY_AFTER, &retry_after);
    curl_easy_getinfo(s->curl, CURLINFO_PRETRANSFER_TIME_T, &connected);
    curl_multi_remove_handle(c->multi, s->curl);
    call->took = c->o.stream && s->wait > 0.0 ? s->wait : clock_seconds() - call->sent;
    if (s->stream)
        code = replace_body_by_stream(s, code, cut, sizeof cut);
    call->is_late = call->is_strange = false;
    call->arrived = client_arrived(s);
    call->replica->in_flight--;
    s->call = NULL;
    if (s->len) /* hides secrets before anything else reads the body */
        client_hide(c, s->body, s->len, call->status >= 200 && call->status < 300);
    int r = 0;
    if (code != CURLE_OK && s->no_socket && call != &c->proof)
        r = client_take_no_socket(c, call, s->no_socket, err);
    else if (call == &c->proof)
        client_take_proof(c, s, code == CURLE_OK);
    else if (code == CURLE_OK)
        r = client_take_response(c, call, s, (double)retry_after, err);
    else
        r = client_take_failure(c, call, code, connected > 0, cut, err);
    client_put_slot(c, s);
    return r;
}

/* Ends the streams that brought nothing for too long, and those that have said their end although the connection stays
 * open. Returns 0, or -1 and *err as complete. */
static int end_standing(struct client *c, struct err *err)
{
    double t = clock_seconds();
    int r = 0;
    if (t < c->checked_streams + look_pause)
        return 0;
    c->checked_streams = t;
    for (struct client_slot *s = c->made; s; s = s->next_made) {
        bool done = s->call && s->stream && stream_done(s->stream);
        if (s->call && t > s->last + (done ? end_of_stream : c->o.timeout) &&
            finish_transfer(c, s, CURLE_OPERATION_TIMEDOUT, err) != 0)
            r = -1;
    }
    return r;
}

int client_wait(struct client *c, double seconds, struct err *err)
{
    int running, left, r = 0;
    CURLMsg *m;
    if (!c->most) {
        count_descriptors(c);
        client_ask_slots(c);
    }
    seconds = start_waiting(c, seconds);
    if (!c->done)
        curl_multi_poll(c->multi, NULL, 0, (int)(seconds * 1000.0) + 1, NULL);
    curl_multi_perform(c->multi, &running);
    while ((m = curl_multi_info_read(c->multi, &left)) != NULL)
        if (m->msg == CURLMSG_DONE) {
            struct client_slot *s;
            CURLcode code = m->data.result; /* m is freed with its handle */
            curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&s);
            if (finish_transfer(c, s, code, err) != 0)
                r = -1;
        }
    if (c->o.stream && end_standing(c, err) != 0)
        r = -1;
    client_break_silence(c);
    return r;
}

void client_send(struct client *c, struct client_call *call)
{
    call->not_before = 0.0;
    call->barred = NULL;
    call->pauses = call->failures = call->blamed = call->faults = call->lates = 0;
    call->answered_then = c->counts.answered;
    call->answer = NULL;
    call->answer_len = 0;
    DL_APPEND(c->waiting, call);
}

struct client_call *client_done(struct client *c)
{
    struct client_call *call = c->done;
    if (call)
        DL_DELETE(c->done, call);
    return call;
}

size_t client_stop(struct client *c)
{
    c->stopped = true;
    for (struct client_call *call; (call = c->waiting) != NULL;) {
        DL_DELETE(c->waiting, call);
        client_finish(c, call, CLIENT_DROPPED);
    }
    return client_in_flight(c);
}

void client_wake(struct client *c)
{
    curl_multi_wakeup(c->multi);
}

struct client_counts client_counts(const struct client *c)
{
    struct client_counts n = c->counts;
    for (size_t i = 0; i < c->o.n_urls; i++) {
        n.level += (size_t)c->replica[i].level.now;
        n.most += (size_t)c->replica[i].level.most;
        n.lowered += c->replica[i].level.lowered;
    }
    size_t most = c->most ? c->most : c->o.concurrency;
    n.level = n.level < most ? n.level : most;
    n.most = n.most < most ? n.most : most;
    return n;
}

bool client_down(const struct client *c)
{
    double t = clock_seconds();
    for (size_t i = 0; i < c->o.n_urls; i++)
        if (t >= c->replica[i].aside_until)
            return false;
    return true;
}
