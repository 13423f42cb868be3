/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What servers say of themselves: GET, one at a time, before any call. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "judge/client_private.h"

enum { GET_SECONDS = 10 };

struct reply {
    char *text;
    size_t len, cap;
};

static size_t receive(char *data, size_t size, size_t n, void *arg)
{
    struct reply *r = arg;
    n *= size;
    if (r->len + n > CLIENT_LARGEST_ANSWER)
        return 0; /* ends the request */
    r->text = mem_grow(r->text, &r->cap, r->len + n + 1, 1);
    memcpy(r->text + r->len, data, n);
    r->len += n;
    r->text[r->len] = '\0';
    return n;
}

/* The address of another path beside that of calls: below the same base, or below the server's root. Malloc'd. */
static char *beside(const struct client *c, const char *url, const char *path, bool root)
{
    size_t n = strcspn(url, "?#"), n_path = strlen(c->o.path), room = strlen(url) + strlen(path) + 1;
    const char *query = url + n, *host = strstr(url, "://");
    char *other = mem_alloc(room, 1);
    if (root && host)
        n = (size_t)(host + 3 - url) + strcspn(host + 3, "/?#");
    else
        n -= n >= n_path ? n_path : n;
    snprintf(other, room, "%.*s%s%s", (int)n, url, path, query);
    return other;
}

char *client_get(struct client *c, size_t replica, const char *path, bool root, size_t *len)
{
    struct client_slot *s = client_get_slot(c);
    CURL *curl = curl_easy_duphandle(s->curl); /* with all that requests have in common */
    struct reply reply = {0};
    long status = 0;
    if (!curl)
        mem_exhausted();
    s->next = c->idle;
    c->idle = s;
    char *url = beside(c, c->replica[replica].url, path, root);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, c->o.timeout < GET_SECONDS ? (long)c->o.timeout + 1 : (long)GET_SECONDS);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, NULL);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, NULL);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &reply);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_cleanup(curl);
    mem_free(url);
    if (code == CURLE_OUT_OF_MEMORY)
        mem_exhausted();
    if (code == CURLE_OK && status == 200 && reply.text) {
        *len = reply.len;
        return reply.text;
    }
    mem_free(reply.text);
    return NULL;
}

const char *client_name(const struct client *c, size_t replica)
{
    return c->replica[replica].name;
}
