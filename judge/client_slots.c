/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* llama.cpp's server says at GET /props how many requests it works on at a time; other servers have no such page. It is
 * asked once, beside the first calls, which wait for it no longer than a second. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "json/load.h"
#include "judge/client_private.h"

enum { MOST_SLOTS = 100000, PAGE_SECONDS = 10 };
static const double longest_wait = 1.0; /* s */

size_t client_slots_of(const char *body, size_t len)
{
    json_t *o = jtext_load(body, len, 0, NULL), *slots = json_object_get(o, "total_slots");
    json_int_t n = json_is_integer(slots) ? json_integer_value(slots) : 0;
    json_decref(o);
    return n > 0 && n <= MOST_SLOTS ? (size_t)n : 0;
}

/* The page below the root of a replica's server, malloc'd. */
static char *page_of(const char *url)
{
    static const char page[] = "/props";
    const char *host = strstr(url, "://");
    size_t n = host ? (size_t)(host + 3 - url) + strcspn(host + 3, "/?#") : 0;
    char *text = mem_alloc(n + sizeof page, 1);
    snprintf(text, n + sizeof page, "%.*s%s", (int)n, url, page);
    return text;
}

void client_ask_slots(struct client *c)
{
    c->page = mem_zalloc(c->o.n_urls, sizeof *c->page);
    c->pages_due = clock_seconds() + longest_wait;
    for (size_t i = 0; i < c->o.n_urls; i++) {
        struct client_slot *s = client_get_slot(c);
        char *url = page_of(c->replica[i].url);
        s->call = &c->page[i];
        s->call->replica = &c->replica[i];
        s->len = 0;
        s->plain = true;
        s->last = clock_seconds();
        curl_easy_setopt(s->curl, CURLOPT_URL, url);
        curl_easy_setopt(s->curl, CURLOPT_HTTPGET, 1L);
        curl_easy_setopt(s->curl, CURLOPT_TIMEOUT, (long)PAGE_SECONDS);
        curl_multi_add_handle(c->multi, s->curl);
        c->pages++;
        mem_free(url);
    }
}

bool client_is_page(const struct client *c, const struct client_call *call)
{
    return c->page && call >= c->page && call < c->page + c->o.n_urls;
}

size_t client_take_page(struct client *c, const struct client_slot *s, bool whole)
{
    size_t slots = whole && s->call->status == 200 && s->len ? client_slots_of(s->body, s->len) : 0;
    c->pages--;
    client_set_timeout(c, s->curl);
    if (slots)
        level_slots(&s->call->replica->level, slots);
    return slots;
}

bool client_pages_due(const struct client *c, double now)
{
    return c->pages && now < c->pages_due;
}
