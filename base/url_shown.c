/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/url_shown.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"

bool url_names_secret(const char *name, int len)
{
    static const char *const part[] = {"key", "token", "secret", "sig", "auth", "pass", "pwd", "cred", "code"};
    for (size_t k = 0; k < LENGTH(part); k++)
        for (int n = (int)strlen(part[k]), i = 0; i + n <= len; i++)
            if (strncasecmp(name + i, part[k], (size_t)n) == 0)
                return true;
    return false;
}

/* Appends the query with its '?' to the string in to[0 .. room), which has enough room, and replaces secret values with
 * ***. Sets *hidden if there are any. */
static void add_query(char *to, size_t room, const char *query, bool *hidden)
{
    size_t at = strlen(to);
    for (const char *p = query, *next; *p; p = next) {
        int len = (int)strcspn(p + 1, "&;#") + 1, name = (int)strcspn(p, "=");
        next = p + len;
        bool secret = name + 1 < len && url_names_secret(p, name);
        at += (size_t)snprintf(to + at, room - at, "%.*s%s", secret ? name : len, p, secret ? "=***" : "");
        *hidden |= secret;
    }
}

char *url_shown(const char *url, bool *hidden)
{
    bool ignored;
    const char *scheme = strstr(url, "://"), *from = scheme ? scheme + 3 : url, *query = strchr(from, '?');
    size_t len = query ? (size_t)(query - from) : strlen(from), at = len;
    while (at && from[at - 1] != '@')
        at--;
    hidden = hidden ? hidden : &ignored;
    *hidden = at > 0;
    size_t room = 4 * strlen(url) + 8; /* each parameter of a query may grow by two bytes */
    char *shown = mem_alloc(room, 1);
    snprintf(shown, room, "%.*s%s%.*s", (int)(from - url), url, at ? "***@" : "", (int)(len - at), from + at);
    if (query)
        add_query(shown, room, query, hidden);
    return shown;
}
