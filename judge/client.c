/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/descriptors.h"
#include "base/mem.h"
#include "judge/client_private.h"
#include "judge/completion.h"
#include "judge/http_status.h"

enum {
    LONGEST_PAUSE = 3600,           /* s; what a Retry-After can ask for */
    FAILURES_WHILE_OTHERS_PASS = 8, /* then it is the call's fault; fewer are enough */
    FAULTS_WHILE_OTHERS_PASS = 4,   /* of those that say that the server's program failed */
    MANY_PAUSES = 5,                /* of one call; then a person hears of it */
    BUSY_IN_A_ROW = 3,              /* then all calls wait, not only those that were told to */
    GATEWAYS = 15,                  /* times the patience: for servers that are being started behind a gateway */
    LATES = 3,                      /* of one call, which queues may be to blame for */
    SPARE_DESCRIPTORS = 4           /* for files that are opened for a moment, and for looking up names */
};
static const double LOOK = 0.05;         /* s; between two looks at streams */
static const double END_OF_STREAM = 1.0; /* s; that a connection may stay open after it */
static const double SLACK = 0.1;         /* s; requests that could not be sent so long are made up for */

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

__attribute__((format(printf, 3, 4))) static void say(struct client *c, bool waiting, const char *format, ...)
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

static void start(struct client *c, struct client_call *call, struct replica *r)
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
        c->due = fmax(c->due, call->sent - SLACK) + 1.0 / c->o.rate;
    curl_easy_setopt(s->curl, CURLOPT_URL, r->url);
    curl_easy_setopt(s->curl, CURLOPT_POSTFIELDS, call->body);
    curl_easy_setopt(s->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->body_len);
    curl_multi_add_handle(c->multi, s->curl);
}

/* Requests on their way, to all replicas. */
static size_t in_flight(const struct client *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->o.n_urls; i++)
        n += c->replica[i].in_flight;
    return n;
}

/* Every request has a connection, for which there must be a descriptor; some are left to others. */
static void count_descriptors(struct client *c)
{
    size_t wanted = c->o.concurrency + c->o.n_urls + SPARE_DESCRIPTORS, left = descriptors_left(wanted);
    c->most = c->o.concurrency;
    if (left == wanted)
        return;
    c->most = left > SPARE_DESCRIPTORS ? left - SPARE_DESCRIPTORS : 1;
    c->most = c->most < c->o.concurrency ? c->most : c->o.concurrency;
    if (c->most < c->o.concurrency)
        say(c, false, "the limit of open files leaves room for %zu of %zu requests at a time; ulimit -n sets it",
            c->most, c->o.concurrency);
    curl_multi_setopt(c->multi, CURLMOPT_MAXCONNECTS, (long)c->most);
}

/* May any request be sent now? */
static bool any_ready(const struct client *c, double t)
{
    return c->due <= t && !client_pages_due(c, t) && in_flight(c) < c->most &&
           replica_pick(c->replica, c->o.n_urls, c->last, NULL, t);
}

/* Starts what may start. Returns the seconds until something else may, at most `most`. */
static double start_waiting(struct client *c, double most)
{
    double t = clock_seconds(), next = most;
    for (size_t i = 0; c->waiting.first && i < c->o.n_urls; i++)
        if (replica_ready_at(&c->replica[i]) > t)
            next = fmin(next, replica_ready_at(&c->replica[i]) - t);
    for (struct client_call **at = &c->waiting.first; *at && any_ready(c, t);) {
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
    if (client_pages_due(c, t))
        next = fmin(next, c->pages_due - t);
    return c->waiting.first && c->due > t ? fmin(next, c->due - t) : next;
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

static int refused(struct client *c, struct client_call *call, struct err *err);

/* Where nothing was ever answered, a server that fails is waited for only so long: it may be the settings. */
static bool hopeless(struct client *c, const struct client_call *call)
{
    double t = clock_seconds(), patience = http_is_gateway(call->status) ? GATEWAYS * c->o.patience : c->o.patience;
    if (c->good || c->counts.answered ||
        !(http_is_fault(call->status) || http_is_gateway(call->status) || call->strange))
        return false;
    if (c->failing_since == 0.0)
        c->failing_since = t;
    return t - c->failing_since > patience;
}

/* Is it likely that the answer was late because others were before it? Not for ever: it may be so long. */
static bool queued(struct client_call *call)
{
    bool late = call->status == 0 ? call->late : http_is_timeout(call->status);
    return late && level_queues(&call->replica->level) && call->lates++ < LATES;
}

/* Had the server all of the request, without saying that it failed? A gateway that gave up waiting knows no more. */
static bool is_lost(const struct client_call *call)
{
    return call->arrived && (call->status == 0 || http_is_timeout(call->status));
}

/* A request that reached a server and failed: sent again, after retry_after seconds where the server says so, unless it
 * is likely to fail forever: servers answer other calls in between. */
static int retry(struct client *c, struct client_call *call, double retry_after, struct err *err)
{
    if (is_lost(call) && client_lose(c, call, err) != 0) {
        finish(c, call, CLIENT_DROPPED);
        return -1;
    }
    bool others_pass = c->counts.answered > call->answered_then && !queued(call);
    call->failures++;
    call->blamed += others_pass;
    call->faults += others_pass && http_is_fault(call->status);
    call->answered_then = c->counts.answered;
    if (hopeless(c, call))
        return refused(c, call, err);
    if (call->blamed >= FAILURES_WHILE_OTHERS_PASS || call->faults >= FAULTS_WHILE_OTHERS_PASS) {
        finish(c, call, CLIENT_REJECTED);
        return 0;
    }
    if (retry_after > 0.0 || (http_is_fault(call->status) && c->o.n_urls > 1))
        send_elsewhere(c, call, retry_after > 0.0 ? retry_after : next_pause(c, call));
    else
        send_again(c, call, next_pause(c, call));
    return 0;
}

/* Asks a replica, which was just set aside, for what was answered before. False: it cannot. */
static bool ask_for_proof(struct client *c, struct replica *r)
{
    if (!c->good || c->proof.replica || c->stopped)
        return false;
    c->proof.body = c->good;
    c->proof.body_len = c->good_len;
    start(c, &c->proof, r);
    return true;
}

static void say_aside(struct client *c, const struct client_call *call)
{
    struct replica *r = call->replica;
    bool down = client_down(c);
    if (r->aside == 0.0) /* another request was answered meanwhile */
        return;
    r->told = true;
    say(c, down, "%s: %s; set aside for %g s%s", r->name, call->why, r->aside,
        down ? ", no server is left: waiting" : "");
}

static void replica_fails(struct client *c, const struct client_call *call, bool unreachable)
{
    struct replica *r = call->replica;
    if (!replica_failed(r, unreachable, clock_seconds(), c->o.aside_min, c->o.aside_max))
        return;
    if (unreachable || !ask_for_proof(c, r))
        say_aside(c, call);
}

static void replica_lives(struct client *c, struct replica *r)
{
    if (replica_alive(r) && r->told)
        say(c, false, "%s: answers again", r->name);
    r->told = false;
}

/* What the server said before is well, so what waits failed by its own fault: once more, and it is rejected. */
static void proven(struct client *c)
{
    c->counts.answered++;
    c->lost_in_a_row = 0;
    for (struct client_call *call = c->waiting.first; call; call = call->next)
        if (call->failures > 1) {
            call->blamed = FAILURES_WHILE_OTHERS_PASS;
            call->faults = FAULTS_WHILE_OTHERS_PASS;
            call->not_before = 0.0;
        }
}

/* The answer to the call for proof, if it came whole. */
static void take_proof(struct client *c, const struct client_slot *s, bool whole)
{
    struct client_call *call = &c->proof;
    struct completion answer;
    long status = call->status;
    snprintf(call->why, sizeof call->why, whole ? "HTTP %ld" : "no whole answer", status);
    if (is_lost(call) || (status >= 200 && status < 300)) /* nor is an answer stored */
        client_note_lost(c, call);
    if (whole && status >= 200 && status < 300 && s->len &&
        completion_read(&answer, s->body, s->len, call->why, sizeof call->why) == 0) {
        completion_free(&answer);
        replica_lives(c, call->replica);
        proven(c);
    } else {
        call->replica->aside_until = clock_seconds() + call->replica->aside;
        client_hide(c, call->why, strlen(call->why), false);
        say_aside(c, call);
    }
    call->replica = NULL;
}

static int refused(struct client *c, struct client_call *call, struct err *err)
{
    finish(c, call, CLIENT_DROPPED);
    return err_fail(err, ERR_SERVER, call->replica->name, 0, "%s: %s", call->why, http_advice(call->status));
}

/* Waiting does not fill an account. */
static int no_quota(struct client *c, struct client_call *call, const char *said, struct err *err)
{
    snprintf(call->why, sizeof call->why, "the account's quota is used up (insufficient_quota)%s%.160s",
             *said ? ": " : "", said);
    call->status = 429;
    return refused(c, call, err);
}

/* The server asks this call to wait for so many seconds, 0 = for some. Where it asks several in a row it means all: none
 * is sent until then. It may go on for ever, as this is not a failure. */
static void pause_busy(struct client *c, struct client_call *call, double seconds)
{
    struct replica *r = call->replica;
    double until = clock_seconds() + fmin(seconds, LONGEST_PAUSE);
    r->busy++;
    bool all = seconds > 0.0 && r->busy >= BUSY_IN_A_ROW && until > r->busy_until;
    if (all && until > r->busy_until + 1.0 && seconds >= c->o.aside_min)
        say(c, true, "%s: %s; asked for a pause of %g s", r->name, call->why, seconds);
    else if (call->pauses == MANY_PAUSES)
        say(c, true, "%s: %s; tried %d times for one answer, and trying again", r->name, call->why, MANY_PAUSES);
    if (all)
        r->busy_until = until;
    call->pauses += seconds > 0.0;
}

/* Of servers that can do no more now, and of gateways and servers that gave up waiting. */
static void follow_status(const struct client_call *call, long status)
{
    if (status == 429 || status == 498 || status == 503 || status == 529)
        level_busy(&call->replica->level, &call->mark);
    else if (http_is_timeout(status))
        level_late(&call->replica->level, &call->mark);
}

/* A response that came whole. 0, or -1 and *err: no request would do better. */
static int by_status(struct client *c, struct client_call *call, const struct client_slot *s, double retry_after,
                     struct err *err)
{
    char said[160];
    long status = call->status;
    if (status >= 200 && status < 300) {
        call->answer = mem_strndup(s->len ? s->body : "", s->len); /* no body yet: an empty one */
        call->answer_len = s->len;
        finish(c, call, CLIENT_ANSWERED);
        return 0;
    }
    completion_error(s->body, s->len, said, sizeof said);
    client_hide(c, said, strlen(said), false);
    snprintf(call->why, sizeof call->why, "HTTP %ld%s%s", status, *said ? ": " : "", said);
    follow_status(call, status);
    if (status == 429 && completion_no_quota(s->body, s->len))
        return no_quota(c, call, said, err);
    if (http_is_busy(status)) {
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
        return retry(c, call, retry_after, err);
    } else if (http_is_rejection(status, c->counts.answered || c->good)) {
        replica_lives(c, call->replica);
        finish(c, call, CLIENT_REJECTED);
    } else {
        return refused(c, call, err);
    }
    return 0;
}

/* Once connected, a protocol is unsupported where one reply was not HTTP. */
static bool never_works(CURLcode code, bool connected)
{
    return code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE ||
           (code == CURLE_UNSUPPORTED_PROTOCOL && !connected) || code == CURLE_URL_MALFORMAT;
}

static bool nothing_yet(const struct client *c)
{
    return !c->counts.answered && !c->good && !c->silent;
}

static void too_late(struct client *c, const struct client_call *call)
{
    level_late(&call->replica->level, &call->mark);
    if (nothing_yet(c))
        say(c, true, "%s: %s; nothing was answered yet, trying again", call->replica->name, call->why);
    c->silent = true;
}

/* Nothing was answered for so long that a person may wonder. */
static void break_silence(struct client *c)
{
    if (!nothing_yet(c) || !in_flight(c) || clock_seconds() < c->begun + c->o.silence)
        return;
    say(c, true, "%s: no answer for %g s; waiting", c->replica[c->last].name, c->o.silence);
}

/* The sockets that can be made are fewer than requests may be in flight; those that are there go on. */
static int too_few_sockets(struct client *c, struct client_call *call, int number, struct err *err)
{
    size_t n = in_flight(c);
    if (n == 0) {
        finish(c, call, CLIENT_DROPPED);
        return err_fail(err, ERR_OUTPUT, call->replica->name, 0, "no connection can be opened: %s (ulimit -n)",
                        strerror(number));
    }
    if (!c->narrow)
        say(c, false, "a connection cannot be opened: %s; going on with those that are open (ulimit -n)",
            strerror(number));
    c->narrow = true;
    c->most = n < c->most ? n : c->most;
    send_again(c, call, 0.0);
    return 0;
}

/* A response that did not come, or not whole; cut: of a stream, what is missing. */
static int by_code(struct client *c, struct client_call *call, CURLcode code, bool connected, const char *cut,
                   struct err *err)
{
    if (code == CURLE_OUT_OF_MEMORY)
        mem_exhausted();
    bool late = code == CURLE_OPERATION_TIMEDOUT && connected;
    snprintf(call->why, sizeof call->why, "%s", *cut ? cut : curl_easy_strerror(code));
    if (late)
        snprintf(call->why, sizeof call->why, c->o.stream ? "nothing came for %g s" : "no answer within %g s",
                 c->o.timeout);
    if (code == CURLE_WRITE_ERROR)
        snprintf(call->why, sizeof call->why, "an answer of more than %d bytes", CLIENT_LARGEST_ANSWER);
    call->status = 0;
    call->late = late;
    if (late)
        too_late(c, call);
    call->strange = code == CURLE_UNSUPPORTED_PROTOCOL && connected;
    if (call->strange)
        snprintf(call->why, sizeof call->why, "the reply is not HTTP");
    if (never_works(code, connected))
        return refused(c, call, err);
    *(late ? &c->counts.late : &c->counts.broken) += 1;
    replica_fails(c, call, !connected);
    if (connected)
        return retry(c, call, 0.0, err);
    send_again(c, call, 0.0); /* the replica is aside: to another one */
    return 0;
}

void client_hide(const struct client *c, char *text, size_t len, bool answer)
{
    secrets_hide(&c->secrets, text, len, answer);
}

/* The answer of a stream, in the place of a body; CURLE_PARTIAL_FILE: it is not whole, and call->why says more. */
static CURLcode gather(struct client_slot *s, CURLcode code, char *why, size_t size)
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

static void page_came(struct client *c, struct client_slot *s, CURLcode code)
{
    const struct replica *r = s->call->replica;
    size_t slots = client_take_page(c, s, code == CURLE_OK);
    if (slots && slots < c->o.concurrency)
        say(c, false, "%s: works on %zu requests at a time, and gets no more", r->name, slots);
    s->call = NULL;
    s->next = c->idle;
    c->idle = s;
}

static int complete(struct client *c, struct client_slot *s, CURLcode code, struct err *err)
{
    struct client_call *call = s->call;
    char cut[64] = "";
    curl_off_t retry_after = 0, connected = 0;
    curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &call->status);
    curl_easy_getinfo(s->curl, CURLINFO_RETRY_AFTER, &retry_after);
    curl_easy_getinfo(s->curl, CURLINFO_PRETRANSFER_TIME_T, &connected);
    curl_multi_remove_handle(c->multi, s->curl);
    if (client_is_page(c, call)) {
        page_came(c, s, code);
        return 0;
    }
    call->took = c->o.stream && s->wait > 0.0 ? s->wait : clock_seconds() - call->sent;
    if (s->stream)
        code = gather(s, code, cut, sizeof cut);
    call->late = call->strange = false;
    call->arrived = client_arrived(s);
    call->replica->in_flight--;
    s->call = NULL;
    if (s->len) /* no key is passed on from here */
        client_hide(c, s->body, s->len, call->status >= 200 && call->status < 300);
    int r = 0;
    if (code != CURLE_OK && s->no_socket && call != &c->proof)
        r = too_few_sockets(c, call, s->no_socket, err);
    else if (call == &c->proof)
        take_proof(c, s, code == CURLE_OK);
    else if (code == CURLE_OK)
        r = by_status(c, call, s, (double)retry_after, err);
    else
        r = by_code(c, call, code, connected > 0, cut, err);
    s->next = c->idle;
    c->idle = s;
    return r;
}

/* Ends streams from which nothing came for too long; those that have said their end, though the connection stays open. */
static int end_standing(struct client *c, struct err *err)
{
    double t = clock_seconds();
    int r = 0;
    if (t < c->looked + LOOK)
        return 0;
    c->looked = t;
    for (struct client_slot *s = c->made; s; s = s->next_made) {
        bool done = s->call && s->stream && stream_done(s->stream);
        if (s->call && !client_is_page(c, s->call) && t > s->last + (done ? END_OF_STREAM : c->o.timeout) &&
            complete(c, s, CURLE_OPERATION_TIMEDOUT, err) != 0)
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
    if (c->o.stream && end_standing(c, err) != 0)
        r = -1;
    break_silence(c);
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
    put(&c->waiting, call);
}

struct client_call *client_done(struct client *c)
{
    return c->done.first ? take(&c->done, &c->done.first) : NULL;
}

void client_accept(struct client *c, struct client_call *call)
{
    replica_lives(c, call->replica);
    level_answered(&call->replica->level, &call->mark, call->took);
    call->replica->busy = 0;
    c->lost_in_a_row = 0;
    c->counts.answered++;
    if (!c->good)
        client_known_good(c, call->body, call->body_len);
}

void client_known_good(struct client *c, const char *body, size_t len)
{
    mem_free(c->good);
    c->good = mem_strndup(body, len);
    c->good_len = len;
}

const char *client_good_body(const struct client *c, size_t *len)
{
    *len = c->good_len;
    return c->good;
}

int client_again(struct client *c, struct client_call *call, const char *why, struct err *err)
{
    bool quota = completion_no_quota(call->answer, call->answer_len);
    mem_free(call->answer);
    call->answer = NULL;
    if (quota)
        return no_quota(c, call, why, err);
    c->counts.failed++;
    call->status = 0;
    call->strange = true;
    snprintf(call->why, sizeof call->why, "%s", why);
    client_hide(c, call->why, strlen(call->why), false);
    replica_fails(c, call, false);
    return retry(c, call, 0.0, err);
}

size_t client_stop(struct client *c)
{
    c->stopped = true;
    while (c->waiting.first)
        finish(c, take(&c->waiting, &c->waiting.first), CLIENT_DROPPED);
    return in_flight(c);
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
