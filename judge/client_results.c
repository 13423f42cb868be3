/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The results of calls: the client finishes a call, or sends it again after a pause, by the status or the failure. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "judge/client_private.h"
#include "judge/completion.h"
#include "judge/http_status.h"
#include "judge/usage.h"

enum {
    LONGEST_PAUSE = 3600,           /* the longest pause in seconds that a Retry-After header sets */
    FAILURES_WHILE_OTHERS_PASS = 8, /* the failures of a call, while other calls are answered, after which it is
                                     * rejected */
    FAULTS_WHILE_OTHERS_PASS = 4,   /* the failures of a call with a status such as 500, while other calls are answered,
                                     * after which it is rejected */
    MANY_PAUSES = 5,                /* the pauses of one call after which the user gets a message */
    BUSY_IN_A_ROW = 3,              /* the busy answers in a row after which a replica gets no call for the pause that
                                     * it asks for */
    GATEWAYS = 15,                  /* the patience with servers that start behind a gateway, in multiples of the option
                                     * `patience` */
    FAILURES_IN_A_ROW = 5, /* the failures of a replica in a row, beyond the number of its requests in flight, after
                            * which it is set aside */
    LATES = 3              /* how many late answers to one call are put down to the server's queue, at most */
};

/* Drops a call and ends the run with its reason and advice. Returns -1 and *err. */
static int end_run(struct client *c, struct client_call *call, struct err *err)
{
    client_finish(c, call, CLIENT_DROPPED);
    return err_fail(err, ERR_SERVER, call->replica->name, 0, "%s: %s", call->why, http_advice(call->status));
}

/* Returns whether servers have given only failures for longer than the option `patience` (GATEWAYS times as long behind
 * a gateway), counted from the first one, which it notes, and no request was ever answered; then the settings are
 * probably wrong. */
static bool has_failed_always(struct client *c, const struct client_call *call)
{
    double t = clock_seconds(), patience = http_is_gateway(call->status) ? GATEWAYS * c->o.patience : c->o.patience;
    if (c->good_body || c->counts.answered ||
        !(http_is_fault(call->status) || http_is_gateway(call->status) || call->is_strange))
        return false;
    if (c->failing_since == 0.0)
        c->failing_since = t;
    return t - c->failing_since > patience;
}

/* Returns whether the answer was late, probably because other requests waited before it in the server's queue, and
 * counts that for the call: at most LATES times, since its own answer may take so long. */
static bool was_queued(struct client_call *call)
{
    bool is_late = call->status == 0 ? call->is_late : http_is_timeout(call->status);
    return is_late && level_queues(&call->replica->level) && call->late_answers++ < LATES;
}

/* Returns whether the server received the whole request and did not report a failure, so that it may have worked on the
 * answer. A status that means a timeout is no report of a failure. */
static bool is_lost(const struct client_call *call)
{
    return call->has_arrived && (call->status == 0 || http_is_timeout(call->status));
}

/* Counts the request as lost, with the reason call->why: a server that received it probably charges for it. */
void client_note_lost(struct client *c, const struct client_call *call)
{
    c->lost.n++;
    c->lost.characters += (double)usage_prompt_characters(call->body, call->body_len);
    snprintf(c->lost.why, sizeof c->lost.why, "%s", call->why);
}

/* Requests that were in flight together are lost for one cause, so the streak counts them once. */
int client_lose(struct client *c, const struct client_call *call, struct err *err)
{
    client_note_lost(c, call);
    /* a server behind a gateway may still be starting: has_failed_always() decides how long to wait */
    bool is_starting = call->status && !c->counts.answered && !c->good_body;
    if (call->sent < c->last_loss_time || c->is_stopped || is_starting)
        return 0;
    c->last_loss_time = clock_seconds();
    c->lost_streak++;
    if (!c->o.most_lost || c->lost_streak < c->o.most_lost)
        return 0;
    err_fail(err, ERR_SERVER, call->replica->name, 0,
             "%zu requests in a row got no answer; the error of the last request: %s", c->lost_streak, call->why);
    return err_is_about(err, ERR_ABOUT_SILENCE);
}

/* Returns the pause in seconds before a call is sent again: it doubles with each pause of the call up to backoff_max,
 * and a random factor from 0.5 to 1.5 keeps calls that failed together from returning together. */
static double compute_pause(struct client *c, const struct client_call *call)
{
    double pause = c->o.backoff_min * ldexp(1.0, call->pauses > 20 ? 20 : (int)call->pauses);
    c->random_state ^= c->random_state << 13; /* xorshift64 (Marsaglia, Journal of Statistical Software 8(14), 2003) */
    c->random_state ^= c->random_state >> 7;
    c->random_state ^= c->random_state << 17;
    return fmin(pause, c->o.backoff_max) * (0.5 + (double)(c->random_state >> 11) / 9007199254740992.0);
}

/* Returns the pause in seconds before a call is sent again, and counts it. */
static double next_pause(struct client *c, struct client_call *call)
{
    double pause = compute_pause(c, call);
    call->pauses++;
    return pause;
}

/* Queues a request again, to be sent after `pause` seconds at the earliest, or drops it if the client was stopped. */
static void requeue_after_pause(struct client *c, struct client_call *call, double pause)
{
    if (c->is_stopped) {
        client_finish(c, call, CLIENT_DROPPED);
        return;
    }
    c->counts.retried++;
    call->resume_time = clock_seconds() + pause;
    call->avoided_replica = NULL;
    DL_APPEND(c->waiting, call);
}

/* Queues a call again: to its replica after `pause` seconds, at most LONGEST_PAUSE, to any other replica at once. */
static void requeue_call(struct client *c, struct client_call *call, double pause)
{
    requeue_after_pause(c, call, fmin(pause, LONGEST_PAUSE));
    call->avoided_replica = call->replica;
}

/* Queues a call again that reached a server and failed, to be sent after retry_after seconds if the server asks for
 * that (otherwise 0). Rejects it instead if servers answer other calls in between, so that it will probably always
 * fail. Returns 0, or -1 and *err if too many requests were lost in a row or servers have failed for too long. */
static int retry_failed(struct client *c, struct client_call *call, double retry_after, struct err *err)
{
    if (is_lost(call) && client_lose(c, call, err) != 0) {
        client_finish(c, call, CLIENT_DROPPED);
        return -1;
    }
    bool others_pass = c->counts.answered > call->answered_count && !was_queued(call);
    call->failures++;
    call->blamed_failures += others_pass;
    call->faults += others_pass && http_is_fault(call->status);
    call->answered_count = c->counts.answered;
    if (has_failed_always(c, call))
        return end_run(c, call, err);
    if (call->blamed_failures >= FAILURES_WHILE_OTHERS_PASS || call->faults >= FAULTS_WHILE_OTHERS_PASS) {
        client_finish(c, call, CLIENT_REJECTED);
        return 0;
    }
    if (retry_after > 0.0 || (http_is_fault(call->status) && c->o.n_urls > 1))
        requeue_call(c, call, retry_after > 0.0 ? retry_after : next_pause(c, call));
    else
        requeue_after_pause(c, call, next_pause(c, call));
    return 0;
}

/* Sends a request that was answered before to a replica that was just set aside, to learn whether it works. Returns
 * false if no such request is known, one is in flight already, or the client is stopped. */
static bool send_proof(struct client *c, struct replica *r)
{
    if (!c->good_body || c->proof.replica || c->is_stopped)
        return false;
    c->proof.body = c->good_body;
    c->proof.body_len = c->good_len;
    client_start(c, &c->proof, r);
    return true;
}

/* Tells the user for how many seconds the replica is set aside after this failure, unless it has answered another
 * request meanwhile. */
static void say_replica_is_aside(struct client *c, const struct client_call *call)
{
    struct replica *r = call->replica;
    bool down = client_down(c);
    if (r->aside == 0.0) /* another request was answered in the meantime */
        return;
    r->is_told = true;
    client_say(c, down, "%s: %s; no requests go to this server for the next %g s%s", r->name, call->why, r->aside,
               down ? "; waiting, because no other server is left" : "");
}

/* Counts a failure of the replica; one that is `unreachable`, without a connection, is set aside at once. If it is now
 * set aside, asks whether it still answers, or says that it is aside. */
static void count_replica_failure(struct client *c, const struct client_call *call, bool unreachable)
{
    struct replica *r = call->replica;
    if (!replica_failed(r, unreachable, clock_seconds(), c->o.aside_min, c->o.aside_max))
        return;
    if (unreachable || !send_proof(c, r))
        say_replica_is_aside(c, call);
}

void client_replica_lives(struct client *c, struct replica *r)
{
    if (replica_alive(r) && r->is_told)
        client_say(c, false, "%s: answers again", r->name);
    r->is_told = false;
}

/* Blames the waiting calls that failed more than once for their failures, since the server answers a request that it
 * answered before: they are sent at once, and one more failure rejects them. */
static void blame_waiting_calls(struct client *c)
{
    c->counts.answered++;
    c->lost_streak = 0;
    for (struct client_call *call = c->waiting; call; call = call->next)
        if (call->failures > 1) {
            call->blamed_failures = FAILURES_WHILE_OTHERS_PASS;
            call->faults = FAULTS_WHILE_OTHERS_PASS;
            call->resume_time = 0.0;
        }
}

void client_take_proof(struct client *c, const struct client_slot *s, bool whole)
{
    struct client_call *call = &c->proof;
    struct completion answer;
    long status = call->status;
    snprintf(call->why, sizeof call->why, whole ? "HTTP %ld" : "no complete answer", status);
    if (is_lost(call) || (status >= 200 && status < 300)) /* its answer is not stored either */
        client_note_lost(c, call);
    if (whole && status >= 200 && status < 300 && s->len &&
        completion_read(&answer, s->body, s->len, call->why, sizeof call->why) == 0) {
        completion_free(&answer);
        client_replica_lives(c, call->replica);
        blame_waiting_calls(c);
    } else {
        call->replica->aside_until = clock_seconds() + call->replica->aside;
        client_hide(c, call->why, strlen(call->why), false);
        say_replica_is_aside(c, call);
    }
    call->replica = NULL;
}

/* Drops a call because the account's quota is used up; the run ends, since waiting does not help. `message` is the
 * server's, or "". Returns -1 and *err. */
static int report_quota(struct client *c, struct client_call *call, const char *message, struct err *err)
{
    snprintf(call->why, sizeof call->why, "the account's quota is used up (insufficient_quota)%s%.160s",
             *message ? ": " : "", message);
    call->status = 429;
    return end_run(c, call, err);
}

/* Notes that the server asks a call to wait for `seconds`; 0 means that it does not say how long. After BUSY_IN_A_ROW
 * such answers in a row, the replica gets no call for this time. Tells the user of a new long pause, or of many pauses
 * of one call. Being busy is no failure, so calls may wait without limit. */
static void pause_busy(struct client *c, struct client_call *call, double seconds)
{
    struct replica *r = call->replica;
    double end_time = clock_seconds() + fmin(seconds, LONGEST_PAUSE);
    r->busy++;
    bool pauses_replica = seconds > 0.0 && r->busy >= BUSY_IN_A_ROW && end_time > r->busy_until;
    if (pauses_replica && end_time > r->busy_until + 1.0 && seconds >= c->o.aside_min)
        client_say(c, true, "%s: %s; the server asks for a pause of %g s", r->name, call->why, seconds);
    else if (call->pauses == MANY_PAUSES)
        client_say(c, true, "%s: %s; %d attempts got no answer; the program tries again", r->name, call->why,
                   MANY_PAUSES);
    if (pauses_replica)
        r->busy_until = end_time;
    call->pauses += seconds > 0.0;
}

/* Lowers the number of requests that a replica may have in flight, if the HTTP status says that it is overloaded or
 * that its gateway gave up waiting. */
static void lower_level(const struct client_call *call, long status)
{
    if (status == 429 || status == 498 || status == 503 || status == 529)
        level_busy(&call->replica->level, &call->mark);
    else if (http_is_timeout(status))
        level_late(&call->replica->level, &call->mark);
}

int client_take_response(struct client *c, struct client_call *call, const struct client_slot *s, double retry_after,
                         struct err *err)
{
    char message[160];
    long status = call->status;
    if (status >= 200 && status < 300) {
        call->answer = mem_strndup(s->len ? s->body : "", s->len); /* no body means an empty one */
        call->answer_len = s->len;
        client_finish(c, call, CLIENT_ANSWERED);
        return 0;
    }
    completion_error(s->body, s->len, message, sizeof message);
    client_hide(c, message, strlen(message), false);
    snprintf(call->why, sizeof call->why, "HTTP %ld%s%s", status, *message ? ": " : "", message);
    lower_level(call, status);
    if (status == 429 && completion_no_quota(s->body, s->len))
        return report_quota(c, call, message, err);
    if (http_is_busy(status)) {
        c->counts.busy++;
        client_replica_lives(c, call->replica);
        pause_busy(c, call, retry_after);
        if (retry_after > 0.0)
            requeue_call(c, call, retry_after);
        else
            requeue_after_pause(c, call, next_pause(c, call));
    } else if (status == 408 || status >= 500) {
        c->counts.failed++;
        if (retry_after > 0.0)
            pause_busy(c, call, retry_after);
        else
            count_replica_failure(c, call, false);
        return retry_failed(c, call, retry_after, err);
    } else if (http_is_rejection(status, c->counts.answered || c->good_body)) {
        client_replica_lives(c, call->replica);
        client_finish(c, call, CLIENT_REJECTED);
    } else {
        return end_run(c, call, err);
    }
    return 0;
}

/* Returns whether no request can succeed after the failure `code` of libcurl. `connected` says that a connection was
 * made: then an unsupported protocol means only that one reply was not HTTP. */
static bool never_works(CURLcode code, bool connected)
{
    return code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE ||
           (code == CURLE_UNSUPPORTED_PROTOCOL && !connected) || code == CURLE_URL_MALFORMAT;
}

/* Returns whether no request was answered yet and the user has not been told so. */
static bool is_silent(const struct client *c)
{
    return !c->counts.answered && !c->good_body && !c->silence_is_told;
}

/* Lowers the replica's level, the number of requests that may be in flight, after an answer that did not come in time.
 * Before the first answer, tells the user so, once. */
static void note_late_answer(struct client *c, const struct client_call *call)
{
    level_late(&call->replica->level, &call->mark);
    if (is_silent(c))
        client_say(c, true, "%s: %s; no request has been answered yet; the program tries again", call->replica->name,
                   call->why);
    c->silence_is_told = true;
}

void client_break_silence(struct client *c)
{
    if (!is_silent(c) || !client_in_flight(c) || clock_seconds() < c->begin_time + c->o.silence)
        return;
    client_say(c, true, "%s: no answer for %g s; waiting", c->replica[c->last_replica].name, c->o.silence);
}

/* Limits the requests in flight to those that have sockets, if there are any, and queues the call again; else drops it,
 * with an error. */
int client_take_no_socket(struct client *c, struct client_call *call, int number, struct err *err)
{
    size_t n = client_in_flight(c);
    if (n == 0) {
        client_finish(c, call, CLIENT_DROPPED);
        return err_fail(err, ERR_OUTPUT, call->replica->name, 0, "no connection can be opened: %s (see ulimit -n)",
                        strerror(number));
    }
    if (!c->is_limited)
        client_say(c, false, "a connection cannot be opened: %s; continuing with the open connections (see ulimit -n)",
                   strerror(number));
    c->is_limited = true;
    c->max_in_flight = n < c->max_in_flight ? n : c->max_in_flight;
    requeue_after_pause(c, call, 0.0);
    return 0;
}

int client_take_failure(struct client *c, struct client_call *call, CURLcode code, bool connected,
                        const char *why_incomplete, struct err *err)
{
    if (code == CURLE_OUT_OF_MEMORY)
        mem_exhausted();
    bool is_late = code == CURLE_OPERATION_TIMEDOUT && connected;
    snprintf(call->why, sizeof call->why, "%s", *why_incomplete ? why_incomplete : curl_easy_strerror(code));
    if (is_late)
        snprintf(call->why, sizeof call->why, c->o.stream ? "no data for %g s" : "no answer within %g s", c->o.timeout);
    if (code == CURLE_WRITE_ERROR)
        snprintf(call->why, sizeof call->why, "the answer has more than %d bytes", CLIENT_LARGEST_ANSWER);
    call->status = 0;
    call->is_late = is_late;
    if (is_late)
        note_late_answer(c, call);
    call->is_strange = code == CURLE_UNSUPPORTED_PROTOCOL && connected;
    if (call->is_strange)
        snprintf(call->why, sizeof call->why, "the reply is not HTTP");
    if (never_works(code, connected))
        return end_run(c, call, err);
    *(is_late ? &c->counts.late : &c->counts.broken) += 1;
    count_replica_failure(c, call, !connected);
    if (connected)
        return retry_failed(c, call, 0.0, err);
    requeue_after_pause(c, call, 0.0); /* goes to another replica, because this one is set aside */
    return 0;
}

void client_known_good(struct client *c, const char *body, size_t len)
{
    mem_free(c->good_body);
    c->good_body = mem_strndup(body, len);
    c->good_len = len;
}

const char *client_good_body(const struct client *c, size_t *len)
{
    *len = c->good_len;
    return c->good_body;
}

void client_accept(struct client *c, struct client_call *call)
{
    client_replica_lives(c, call->replica);
    level_answered(&call->replica->level, &call->mark, call->duration);
    call->replica->busy = 0;
    c->lost_streak = 0;
    c->counts.answered++;
    if (!c->good_body)
        client_known_good(c, call->body, call->body_len);
}

int client_retry(struct client *c, struct client_call *call, const char *why, struct err *err)
{
    bool quota = completion_no_quota(call->answer, call->answer_len);
    mem_free(call->answer);
    call->answer = NULL;
    if (quota)
        return report_quota(c, call, why, err);
    c->counts.failed++;
    call->status = 0;
    call->is_strange = true;
    snprintf(call->why, sizeof call->why, "%s", why);
    client_hide(c, call->why, strlen(call->why), false);
    count_replica_failure(c, call, false);
    return retry_failed(c, call, 0.0, err);
}

bool client_arrived(const struct client_slot *s)
{
    curl_off_t sent = 0;
    curl_easy_getinfo(s->curl, CURLINFO_SIZE_UPLOAD_T, &sent);
    return (size_t)sent >= s->call->body_len;
}

struct client_lost client_take_lost(struct client *c, bool abandon)
{
    for (struct client_slot *s = c->slots; abandon && s; s = s->next_slot)
        if (s->call && client_arrived(s)) {
            snprintf(s->call->why, sizeof s->call->why, "the program did not wait for the answer");
            client_note_lost(c, s->call);
        }
    struct client_lost lost = c->lost;
    c->lost = (struct client_lost){0};
    return lost;
}

bool replica_ready(const struct replica *r, double now)
{
    return now >= r->aside_until && now >= r->busy_until &&
           (r->aside == 0.0 ? level_room(&r->level, r->in_flight) : r->in_flight == 0);
}

double replica_ready_at(const struct replica *r)
{
    return r->aside_until > r->busy_until ? r->aside_until : r->busy_until;
}

struct replica *replica_pick(struct replica *r, size_t n, size_t last, const struct replica *avoided, double now)
{
    struct replica *best = NULL;
    for (size_t k = 1; k <= n; k++) {
        struct replica *candidate = &r[(last + k) % n];
        if (candidate != avoided && replica_ready(candidate, now) && (!best || candidate->in_flight < best->in_flight))
            best = candidate;
    }
    return best;
}

bool replica_alive(struct replica *r)
{
    bool was_aside = r->aside > 0.0;
    r->failures = 0;
    r->aside = r->aside_until = 0.0;
    return was_aside;
}

bool replica_failed(struct replica *r, bool unreachable, double now, double min, double max)
{
    if (now < r->aside_until) /* the request was sent before the replica was set aside */
        return false;
    if (!unreachable && r->aside == 0.0 && ++r->failures < FAILURES_IN_A_ROW + r->in_flight)
        return false;
    r->aside = r->aside == 0.0 ? min : r->aside * 2.0 < max ? r->aside * 2.0 : max;
    r->aside_until = now + r->aside;
    r->failures = 0;
    return true;
}
