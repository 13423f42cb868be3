/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the client waits for, how long, and what is said of it. */
#include "judge/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "check.h"

/* Answers every connection with the same; status 0: never. */
struct server {
    int listener, status;
    const char *header, *body;
    pthread_t thread;
};

static void *serve(void *arg)
{
    const struct server *s = arg;
    char request[4096], reply[512];
    for (int fd; (fd = accept(s->listener, NULL, NULL)) >= 0; close(fd)) {
        if (recv(fd, request, sizeof request, 0) <= 0)
            continue;
        int n = snprintf(reply, sizeof reply, "HTTP/1.1 %d X\r\nContent-Length: %zu\r\nConnection: close\r\n%s\r\n%s",
                         s->status, strlen(s->body), s->header, s->body);
        if (s->status == 0)
            n = (int)recv(fd, request, sizeof request, 0); /* until the client hangs up */
        else if (send(fd, reply, (size_t)n, MSG_NOSIGNAL) < 0)
            break;
    }
    return NULL;
}

static int start(struct server *s)
{
    struct sockaddr_in a = {.sin_family = AF_INET};
    socklen_t len = sizeof a;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(s->listener, (struct sockaddr *)&a, sizeof a) != 0 || listen(s->listener, 16) != 0 ||
        getsockname(s->listener, (struct sockaddr *)&a, &len) != 0 || pthread_create(&s->thread, NULL, serve, s) != 0)
        abort();
    return ntohs(a.sin_port);
}

static void stop(struct server *s)
{
    shutdown(s->listener, SHUT_RDWR);
    pthread_join(s->thread, NULL);
    close(s->listener);
}

/* How one call is asked, and what came of it. */
struct trial {
    int status;
    const char *header, *body;
    double patience, timeout, silence; /* s; 0 = the usual */
    bool good;                         /* something was answered before */
    struct err err;
    int waiting;    /* times that it was said that nothing comes */
    char text[512]; /* what was said then, the first time */
};

static void say(void *ctx, const char *text, bool waiting)
{
    struct trial *t = ctx;
    if (waiting && t->waiting++ == 0)
        snprintf(t->text, sizeof t->text, "%s", text);
}

/* Asks for `seconds` at most; what client_wait said in the end. Answers that are none go back, as judge does. */
static int ask(struct trial *t, double seconds)
{
    struct server s = {.status = t->status, .header = t->header ? t->header : "", .body = t->body ? t->body : "oh no"};
    struct client_options o;
    struct client_call call = {.body = (char[]){"{}"}, .body_len = 2}, *done;
    char url[64];
    const char *urls[] = {url};
    snprintf(url, sizeof url, "http://127.0.0.1:%d/v1", start(&s));
    client_defaults(&o);
    o.url = urls;
    o.n_urls = 1;
    o.path = "/chat/completions";
    o.backoff_min = o.backoff_max = o.aside_min = o.aside_max = 0.01;
    o.patience = t->patience > 0.0 ? t->patience : o.patience;
    o.timeout = t->timeout > 0.0 ? t->timeout : o.timeout;
    o.silence = t->silence > 0.0 ? t->silence : o.silence;
    o.say = say;
    o.ctx = t;
    struct client *c = client_new(&o, &t->err);
    if (t->good)
        client_known_good(c, "{}", 2);
    client_send(c, &call);
    double begin = clock_seconds();
    int r = 0;
    while (r == 0 && clock_seconds() < begin + seconds) {
        r = client_wait(c, 0.02, &t->err);
        while (r == 0 && (done = client_done(c)) != NULL)
            r = client_retry(c, done, "no completion", &t->err);
    }
    client_free(c);
    stop(&s);
    return r;
}

static void test_patience(void)
{
    check_group("a server that has never answered");
    struct trial t = {.status = 500, .patience = 0.2};
    CHECK(ask(&t, 30.0) != 0 && t.err.kind == ERR_SERVER && strstr(t.err.text, "HTTP 500: oh no"), "status 500: %s",
          t.err.text);
    t = (struct trial){.status = 503, .patience = 0.2};
    CHECK(ask(&t, 1.0) == 0, "status 503 may be a server that starts");
    for (int status = 503; status <= 529; status += 13) {
        t = (struct trial){.status = status, .patience = 0.02};
        CHECK(ask(&t, 30.0) != 0 && strstr(t.err.text, ": oh no"), "%d, but not for ever: %s", status, t.err.text);
    }
    t = (struct trial){.status = 200, .patience = 0.2};
    CHECK(ask(&t, 30.0) != 0 && strstr(t.err.text, "no completion"), "nothing but pages: %s", t.err.text);
    t = (struct trial){.status = 503, .patience = 0.02, .header = "Retry-After: 1\r\n"};
    CHECK(ask(&t, 30.0) != 0 && strstr(t.err.text, "HTTP 503"), "nor where it asks for patience: %s", t.err.text);
    check_group("a server that answered before");
    t = (struct trial){.status = 500, .patience = 0.2, .good = true};
    CHECK(ask(&t, 1.0) == 0, "status 500 is waited for");
}

static void test_waiting(void)
{
    check_group("where nothing was ever answered, waiting is said");
    struct trial t = {.status = 429};
    ask(&t, 1.0);
    CHECK(t.waiting && strstr(t.text, "HTTP 429: oh no; 5 attempts got no"), "429: '%s'", t.text);
    t = (struct trial){.status = 429, .header = "Retry-After: 1\r\n"};
    ask(&t, 6.5);
    CHECK(t.waiting && strstr(t.text, "HTTP 429"), "429 with pauses: '%s'", t.text);
    t = (struct trial){.status = 0, .timeout = 0.2};
    ask(&t, 2.0);
    CHECK(t.waiting && strstr(t.text, "no answer within 0.2 s; no request has been answered yet"), "no answer: '%s'",
          t.text);
    t = (struct trial){.status = 0, .silence = 0.2};
    ask(&t, 2.0);
    CHECK(t.waiting == 1 && strstr(t.text, "no answer for 0.2 s; waiting"), "no answer, long timeout: '%s'", t.text);
    t = (struct trial){.status = 0, .silence = 0.2, .good = true};
    ask(&t, 2.0);
    CHECK(t.waiting == 0, "not where something was answered before: '%s'", t.text);
}

static void test_quota(void)
{
    static const char quota[] = "{\"error\":{\"message\":\"check your plan\",\"code\":\"insufficient_quota\"}}";
    check_group("a quota that is used up");
    for (int status = 200; status <= 429; status += 229) {
        struct trial t = {.status = status, .body = quota, .good = true};
        CHECK(ask(&t, 30.0) != 0 && strstr(t.err.text, "quota is used up (insufficient_quota): ") &&
                  strstr(t.err.text, "is there credit on the account"),
              "status %d: %s", status, t.err.text);
    }
}

int main(void)
{
    setenv("no_proxy", "*", 1);
    test_patience();
    test_waiting();
    test_quota();
    return check_end();
}
