/* What the two halves of the client share: client.c sends and waits, client_setup.c makes and unmakes. */
#ifndef LABEL_CLIENT_PRIVATE_H
#define LABEL_CLIENT_PRIVATE_H

#include <curl/curl.h>

#include "label/client.h"
#include "label/replica.h"

enum { CLIENT_LARGEST_ANSWER = 16 << 20 }; /* bytes */

/* A request in the making: handles are kept and used again, with their buffers. */
struct client_slot {
    CURL *curl;
    struct client_call *call;
    struct client_slot *next;      /* idle */
    struct client_slot *next_made; /* of all */
    char *body;
    size_t len, cap;
};

struct client_queue {
    struct client_call *first, **end;
};

struct client {
    struct client_options o;
    CURLM *multi;
    struct curl_slist *header;
    struct client_replica *replica;
    size_t last; /* that took a call */
    struct client_slot *idle, *made;
    struct client_queue waiting, done;
    struct client_counts counts;
    bool stopped;
    uint64_t random;
};

/* A slot that is idle, or a new one. */
struct client_slot *client_get_slot(struct client *c);

#endif
