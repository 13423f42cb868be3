#define _DEFAULT_SOURCE /* TCP_QUICKACK */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "format/mem.h"
#include "label/client_private.h"

static int opened(void *arg, curl_socket_t fd, curlsocktype purpose)
{
    struct client *c = arg;
    (void)purpose;
    c->socket = rcp_grow(c->socket, &c->cap_sockets, c->n_sockets + 1, sizeof *c->socket);
    c->socket[c->n_sockets++] = fd;
    return CURL_SOCKOPT_OK;
}

static int closed(void *arg, curl_socket_t fd)
{
    struct client *c = arg;
    for (size_t i = 0; i < c->n_sockets; i++)
        if (c->socket[i] == fd) {
            c->socket[i] = c->socket[--c->n_sockets];
            break;
        }
    return close(fd);
}

static size_t receive_header(char *line, size_t size, size_t n, void *arg)
{
    struct client_slot *s = arg;
    n *= size;
    if (n <= 2 && s->round != s->client->round) { /* the empty line at its end */
        s->round = s->client->round;
        s->client->headers++;
    }
    (void)line;
    return n;
}

void client_sockets_watch(struct client *c, struct client_slot *s)
{
    s->client = c;
    curl_easy_setopt(s->curl, CURLOPT_SOCKOPTFUNCTION, opened);
    curl_easy_setopt(s->curl, CURLOPT_SOCKOPTDATA, c);
    curl_easy_setopt(s->curl, CURLOPT_CLOSESOCKETFUNCTION, closed);
    curl_easy_setopt(s->curl, CURLOPT_CLOSESOCKETDATA, c);
    curl_easy_setopt(s->curl, CURLOPT_HEADERFUNCTION, receive_header);
    curl_easy_setopt(s->curl, CURLOPT_HEADERDATA, s);
}

void client_sockets_body(struct client_slot *s)
{
    if (s->round == s->client->round) {
        s->client->headers--;
        s->round--;
    }
}

void client_sockets_acknowledge(struct client *c)
{
#ifdef TCP_QUICKACK
    int on = 1;
    for (size_t i = 0; c->headers && i < c->n_sockets; i++)
        setsockopt(c->socket[i], IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on); /* where it fails, it is slower */
#endif
    c->headers = 0;
    c->round++;
}
