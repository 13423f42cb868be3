/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What was sent to a server and must not be passed on from its answers: keys, passwords, values of headers.
 *
 * Servers repeat them, as they are or escaped: a secret is found with each byte as itself, as \uXXXX or after
 * backslashes (JSON, also as a string in JSON), as %XX (URLs) or &#N; (HTML), and in base64 as a whole. It is
 * overwritten by as many stars as it takes. Secrets of fewer than 8 bytes are hidden where they stand alone, with no
 * letter, digit, - or _ beside them; answers keep those that may be part of a judgement: of fewer than 3 bytes, numbers,
 * true, false, null. */
#ifndef JUDGE_SECRETS_H
#define JUDGE_SECRETS_H

#include <stdbool.h>
#include <stddef.h>

struct secrets {
    char **text;
    size_t n;
};

/* A key; "" is none. */
void secrets_add(struct secrets *s, const char *text);
/* The value of a header: all of it, and what follows the name of a scheme (Bearer, Basic). */
void secrets_add_header(struct secrets *s, const char *value);
/* What base/url_shown.h leaves out of a URL. */
void secrets_add_url(struct secrets *s, const char *url);
/* answer: text[0 .. len) may hold judgements, or else it is an error for people. */
void secrets_hide(const struct secrets *s, char *text, size_t len, bool answer);
void secrets_free(struct secrets *s);

#endif
