/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/descriptors.h"
#include "base/mem.h"
#include "judge/client_private.h"

enum {
    SPARE_DESCRIPTORS = 4 /* descriptors reserved for files that are opened for a moment, and for looking up names */
};
static const double stream_check_pause = 0.05; /* seconds between two checks for stalled streams */
static const double close_timeout = 1.0;       /* seconds that a connection may stay open after its stream ended */
static const double rate_slack = 0.1;          /* seconds: after a delay, as many requests as the rate allows in this
                                                * time may follow at once */

void client_say(struct client *c, bool waiting, const char *format, ...)
{
    char text[512];
    va_list ap;
    c->silence_is_told |= waiting;
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
    s->socket_errno = 0;
    s->send_count = 0;
    s->is_plain = false;
    s->longest_gap = 0.0;
    call->replica = r;
    call->mark = level_mark(&r->level, ++r->in_flight);
    call->sent = s->last_byte_time = clock_seconds();
    c->begin_time = c->begin_time > 0.0 ? c->begin_time : call->sent;
    c->last_replica = (size_t)(r - c->replica);
    c->counts.sent++;
    if (c->o.rate > 0.0)
        c->next_send_time = fmax(c->next_send_time, call->sent - rate_slack) + 1.0 / c->o.rate;
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

/* Sets the most requests in flight: o.concurrency or, if that is less, the number of free descriptors minus
 * SPARE_DESCRIPTORS, but at least 1. Tells the user if it is less than o.concurrency. */
static void limit_connections(struct client *c)
{
    size_t wanted = c->o.concurrency + c->o.n_urls + SPARE_DESCRIPTORS, available = descriptors_available(wanted);
    c->max_in_flight = c->o.concurrency;
    if (available == wanted)
        return;
    c->max_in_flight = available > SPARE_DESCRIPTORS ? available - SPARE_DESCRIPTORS : 1;
    c->max_in_flight = c->max_in_flight < c->o.concurrency ? c->max_in_flight : c->o.concurrency;
    if (c->max_in_flight < c->o.concurrency)
        client_say(c, false,
                   "the limit on open files allows only %zu of %zu requests at a time; ulimit -n raises the limit",
                   c->max_in_flight, c->o.concurrency);
    curl_multi_setopt(c->multi, CURLMOPT_MAXCONNECTS, (long)c->max_in_flight);
}

/* Returns whether any request may be sent at the time t, in seconds: the rate, the limit on requests in flight, and a
 * replica allow it. */
static bool can_send(const struct client *c, double t)
{
    return c->next_send_time <= t && client_in_flight(c) < c->max_in_flight &&
           replica_pick(c->replica, c->o.n_urls, c->last_replica, NULL, t);
}

/* Starts the waiting calls that may start now. Returns the seconds until the next waiting call may start, at most
 * `max_seconds`. The rate of requests delays all calls (c->next_send_time). Before its resume_time, a call goes only to
 * replicas other than its avoided_replica, and to none if that is NULL. */
static double start_waiting_calls(struct client *c, double max_seconds)
{
    double t = clock_seconds(), next = max_seconds;
    struct client_call *call, *following;
    for (size_t i = 0; c->waiting && i < c->o.n_urls; i++)
        if (replica_ready_at(&c->replica[i]) > t)
            next = fmin(next, replica_ready_at(&c->replica[i]) - t);
    DL_FOREACH_SAFE(c->waiting, call, following)
    {
        if (!can_send(c, t))
            break;
        const struct replica *avoided = call->resume_time > t ? call->avoided_replica : NULL;
        struct replica *r = NULL;
        if (call->resume_time <= t || avoided)
            r = replica_pick(c->replica, c->o.n_urls, c->last_replica, avoided, t);
        if (r) {
            DL_DELETE(c->waiting, call);
            client_start(c, call, r);
        } else if (call->resume_time > t) {
            next = fmin(next, call->resume_time - t);
        }
    }
    return c->waiting && c->next_send_time > t ? fmin(next, c->next_send_time - t) : next;
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

/* Replaces the body of a slot by the completion assembled from its stream, and frees the stream. Returns CURLE_OK or,
 * if the stream is incomplete, an error (`code`, libcurl's result, unless that is CURLE_OK), with the reason in why[0
 * .. size). */
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

/* Handles the end of the request in slot s, with libcurl's result `code`: the call is done or is queued again, and the
 * slot becomes idle. Returns 0, or -1 and *err if no request can succeed. */
static int finish_transfer(struct client *c, struct client_slot *s, CURLcode code, struct err *err)
{
    struct client_call *call = s->call;
    char why_incomplete[64] = "";
    curl_off_t retry_after = 0, connected = 0;
    curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &call->status);
    curl_easy_getinfo(s->curl, CURLINFO_RETRY_AFTER, &retry_after);
    curl_easy_getinfo(s->curl, CURLINFO_PRETRANSFER_TIME_T, &connected);
    curl_multi_remove_handle(c->multi, s->curl);
    call->duration = c->o.stream && s->longest_gap > 0.0 ? s->longest_gap : clock_seconds() - call->sent;
    if (s->stream)
        code = replace_body_by_stream(s, code, why_incomplete, sizeof why_incomplete);
    call->is_late = call->is_strange = false;
    call->has_arrived = client_arrived(s);
    call->replica->in_flight--;
    s->call = NULL;
    if (s->len) /* hides secrets before anything else reads the body */
        client_hide(c, s->body, s->len, call->status >= 200 && call->status < 300);
    int r = 0;
    if (code != CURLE_OK && s->socket_errno && call != &c->proof)
        r = client_take_no_socket(c, call, s->socket_errno, err);
    else if (call == &c->proof)
        client_take_proof(c, s, code == CURLE_OK);
    else if (code == CURLE_OK)
        r = client_take_response(c, call, s, (double)retry_after, err);
    else
        r = client_take_failure(c, call, code, connected > 0, why_incomplete, err);
    client_put_slot(c, s);
    return r;
}

/* Ends the requests that brought no byte within the timeout, and streams that are complete but whose connection stays
 * open for close_timeout. Does nothing within stream_check_pause of the last check. Returns 0, or -1 and *err if no
 * request can succeed. */
static int end_stalled_streams(struct client *c, struct err *err)
{
    double t = clock_seconds();
    int r = 0;
    if (t < c->stream_check_time + stream_check_pause)
        return 0;
    c->stream_check_time = t;
    for (struct client_slot *s = c->slots; s; s = s->next_slot) {
        bool is_done = s->call && s->stream && stream_done(s->stream);
        if (s->call && t > s->last_byte_time + (is_done ? close_timeout : c->o.timeout) &&
            finish_transfer(c, s, CURLE_OPERATION_TIMEDOUT, err) != 0)
            r = -1;
    }
    return r;
}

int client_wait(struct client *c, double seconds, struct err *err)
{
    int running, queued, r = 0;
    CURLMsg *m;
    if (!c->max_in_flight) {
        limit_connections(c);
        client_ask_slots(c);
    }
    seconds = start_waiting_calls(c, seconds);
    if (!c->done)
        curl_multi_poll(c->multi, NULL, 0, (int)(seconds * 1000.0) + 1, NULL);
    curl_multi_perform(c->multi, &running);
    while ((m = curl_multi_info_read(c->multi, &queued)) != NULL)
        if (m->msg == CURLMSG_DONE) {
            struct client_slot *s;
            CURLcode code = m->data.result; /* m is freed with its handle */
            curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&s);
            if (finish_transfer(c, s, code, err) != 0)
                r = -1;
        }
    if (c->o.stream && end_stalled_streams(c, err) != 0)
        r = -1;
    client_break_silence(c);
    return r;
}

void client_send(struct client *c, struct client_call *call)
{
    call->resume_time = 0.0;
    call->avoided_replica = NULL;
    call->pauses = call->failures = call->blamed_failures = call->faults = call->late_answers = 0;
    call->answered_count = c->counts.answered;
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
    c->is_stopped = true;
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
        n.level += (size_t)c->replica[i].level.max_in_flight;
        n.max_level += (size_t)c->replica[i].level.limit;
        n.lowered += c->replica[i].level.lowered;
    }
    size_t most = c->max_in_flight ? c->max_in_flight : c->o.concurrency;
    n.level = n.level < most ? n.level : most;
    n.max_level = n.max_level < most ? n.max_level : most;
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
