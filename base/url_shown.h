/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* URLs without their secrets, for display. */
#ifndef BASE_URL_SHOWN_H
#define BASE_URL_SHOWN_H

#include <stdbool.h>

/* Returns a copy of url in which *** replaces the secrets: the login, up to the last '@' before the query, and the
 * values of query parameters that are keys by their names (key, token, sig and the like). The caller frees it. The URL
 * need not be valid, and may follow other text, as in --url=http://... . Sets *has_secret, unless it is NULL, to
 * whether anything was replaced. */
char *url_shown(const char *url, bool *has_secret);
/* Returns whether the value of a query parameter or header called name[0 .. len) is a secret: whether the name contains
 * "key", "token", "sig" or the like, in letters of either case. */
bool url_names_secret(const char *name, int len);

#endif
