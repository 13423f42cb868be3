/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options of judging that say how a server lets this program in: keys and headers, which come from the environment
 * and are printed nowhere, and the certificates that are trusted. */
#ifndef CMD_ACCESS_OPTIONS_H
#define CMD_ACCESS_OPTIONS_H

#include "cmd/commands.h"
#include "judge/client.h"

enum { ACCESS_KEY = 980, ACCESS_HEADER, ACCESS_CACERT, ACCESS_END };

/* Rows of the option table. */
#define CMD_ACCESS_OPTIONS                                                                                      \
    {ACCESS_KEY, "api-key-env", "VAR", "environment variable with the API key (default OPENAI_API_KEY)"},       \
        {ACCESS_HEADER, "header-env", "NAME=VAR", "send the header NAME with the value of VAR; several times"}, \
    {                                                                                                           \
        ACCESS_CACERT, "cacert", "FILE", "certificates (PEM) to trust in place of the system's"                 \
    }

struct cmd_access {
    const char *key_variable; /* NULL = OPENAI_API_KEY, if it is set */
    struct client_header *header;
    size_t n_headers;
    const char *cacert;
};

/* An option from ACCESS_KEY up to ACCESS_END. */
int cmd_access_set(struct cmd_access *a, int code, const char *arg, struct err *err);
/* Reads the environment. What is in *to then is of *a and of the environment. 0, or -1 and *err: a variable that is not
 * set, a value that no header can have, a file that holds no certificate. */
int cmd_access_read(const struct cmd_access *a, struct client_access *to, struct err *err);
void cmd_access_free(struct cmd_access *a);

#endif
