/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/url_shown.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"

bool url_names_secret(const char *name, int len)
{
    static const char *const fragment[] = {"key", "token", "secret", "sig", "auth", "pass", "pwd", "cred", "code"};
    for (size_t k = 0; k < LENGTH(fragment); k++)
        for (int n = (int)strlen(fragment[k]), i = 0; i + n <= len; i++)
            if (strncasecmp(name + i, fragment[k], (size_t)n) == 0)
                return true;
    return false;
}

/* Appends the query with its '?' to the string in shown[0 .. size), which has enough room, and replaces secret values
 * with ***. Sets *has_secret if there are any. */
static void add_query(char *shown, size_t size, const char *query, bool *has_secret)
{
    size_t used = strlen(shown);
    for (const char *p = query, *next; *p; p = next) {
        int len = (int)strcspn(p + 1, "&;#") + 1, name = (int)strcspn(p, "=");
        next = p + len;
        bool is_secret = name + 1 < len && url_names_secret(p, name);
        used +=
            (size_t)snprintf(shown + used, size - used, "%.*s%s", is_secret ? name : len, p, is_secret ? "=***" : "");
        *has_secret |= is_secret;
    }
}

char *url_shown(const char *url, bool *has_secret)
{
    bool unused;
    const char *scheme = strstr(url, "://"), *authority = scheme ? scheme + 3 : url, *query = strchr(authority, '?');
    size_t len = query ? (size_t)(query - authority) : strlen(authority), login_end = len;
    while (login_end && authority[login_end - 1] != '@')
        login_end--;
    has_secret = has_secret ? has_secret : &unused;
    *has_secret = login_end > 0;
    size_t size = 4 * strlen(url) + 8; /* each parameter of a query may grow by two bytes */
    char *shown = mem_alloc(size, 1);
    snprintf(shown, size, "%.*s%s%.*s", (int)(authority - url), url, login_end ? "***@" : "", (int)(len - login_end),
             authority + login_end);
    if (query)
        add_query(shown, size, query, has_secret);
    return shown;
}
