/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* URLs as people are shown them. */
#ifndef BASE_URL_SHOWN_H
#define BASE_URL_SHOWN_H

#include <stdbool.h>

/* A copy without what may be secret, malloc'd: who logs in, up to the last '@', and the values of a query that are keys
 * by their names (key, token, sig and the like), are ***. The text need not be an URL that any program would take; it
 * may stand after something else, as in --url=http://... . *hidden, if it is not NULL: something was. */
char *url_shown(const char *url, bool *hidden);
/* Is the value of a query's parameter, or of a header, a secret, by the name[0 .. len) that it has? */
bool url_names_secret(const char *name, int len);

#endif
