/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How long the client waits for a server that has never answered, whatever it says. */
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

/* Answers every connection with one status. */
struct server {
    int listener, status;
    pthread_t thread;
};

static void *serve(void *arg)
{
    const struct server *s = arg;
    char request[4096], reply[128];
    for (int fd; (fd = accept(s->listener, NULL, NULL)) >= 0; close(fd)) {
        if (recv(fd, request, sizeof request, 0) <= 0)
            continue;
        int n = snprintf(reply, sizeof reply, "HTTP/1.1 %d X\r\nContent-Length: 5\r\nConnection: close\r\n\r\noh no",
                         s->status);
        if (send(fd, reply, (size_t)n, MSG_NOSIGNAL) < 0)
            break;
    }
    return NULL;
}

static int start(struct server *s, int status)
{
    struct sockaddr_in a = {.sin_family = AF_INET};
    socklen_t len = sizeof a;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    *s = (struct server){.listener = socket(AF_INET, SOCK_STREAM, 0), .status = status};
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

/* Asks for `seconds` at most; what client_wait said in the end. good: something was answered before. */
static int ask(int status, double patience, double seconds, bool good, struct rcp_err *err)
{
    struct server s;
    struct client_options o;
    struct client_call call = {.body = (char[]){"{}"}, .body_len = 2};
    char url[64];
    const char *urls[] = {url};
    snprintf(url, sizeof url, "http://127.0.0.1:%d/v1", start(&s, status));
    client_defaults(&o);
    o.url = urls;
    o.n_urls = 1;
    o.path = "/chat/completions";
    o.backoff_min = o.backoff_max = o.aside_min = o.aside_max = 0.01;
    o.patience = patience;
    struct client *c = client_new(&o, err);
    if (good)
        client_known_good(c, "{}", 2);
    client_send(c, &call);
    double begin = clock_seconds();
    int r = 0;
    while (r == 0 && clock_seconds() < begin + seconds)
        r = client_wait(c, 0.02, err);
    client_free(c);
    stop(&s);
    return r;
}

int main(void)
{
    struct rcp_err err = {0};
    setenv("no_proxy", "*", 1);
    check_group("a server that has never answered");
    CHECK(ask(500, 0.2, 30.0, false, &err) != 0 && err.kind == RCP_ERR_SERVER && strstr(err.text, "HTTP 500: oh no"),
          "status 500: %s", err.text);
    CHECK(ask(503, 0.2, 1.0, false, &err) == 0, "status 503 may be a server that starts");
    CHECK(ask(503, 0.02, 30.0, false, &err) != 0 && strstr(err.text, "HTTP 503: oh no"), "but not for ever: %s",
          err.text);
    check_group("a server that answered before");
    CHECK(ask(500, 0.2, 1.0, true, &err) == 0, "status 500 is waited for");
    return check_end();
}
