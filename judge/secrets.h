/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Secrets that were sent to a server and must not be passed on from its answers: keys, passwords, values of headers.
 *
 * Servers repeat them, plain or escaped. A secret is found with each byte as itself, as \uXXXX or after backslashes
 * (JSON, also as a string in JSON), as %XX (URLs) or &#N; (HTML), and in base64 as a whole. Stars overwrite all of it.
 * Secrets of fewer than 8 bytes are hidden only if no letter, digit, - or _ is next to them. Answers keep secrets of
 * fewer than 8 bytes that may be part of a judgement: fewer than 3 bytes, numbers, true, false, null. */
#ifndef JUDGE_SECRETS_H
#define JUDGE_SECRETS_H

#include <stdbool.h>
#include <stddef.h>

struct secrets {
    char **text;
    size_t n;
};

/* Adds a secret and, from 8 bytes on, its base64; "" is ignored. */
void secrets_add(struct secrets *s, const char *text);
/* Adds the value of a header: all of it, the part after a scheme's name (Bearer, Basic), and the password in a Basic
 * value. */
void secrets_add_header(struct secrets *s, const char *value);
/* Adds the secrets of a URL, which base/url_shown.h leaves out: "user:password" and the password alone, and values such
 * as a key in the query. */
void secrets_add_url(struct secrets *s, const char *url);
/* Overwrites the secrets in text[0 .. len) with stars. `answer` says that the text may hold judgements; otherwise it
 * is an error for people. */
void secrets_hide(const struct secrets *s, char *text, size_t len, bool answer);
void secrets_free(struct secrets *s);

#endif
