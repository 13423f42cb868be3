/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Options about access to a server: keys and headers, which come from the environment and are never printed, and
 * trusted certificates. */
#ifndef CMD_ACCESS_OPTIONS_H
#define CMD_ACCESS_OPTIONS_H

#include "cmd/commands.h"
#include "judge/client.h"

enum { ACCESS_KEY = 980, ACCESS_HEADER, ACCESS_CACERT, ACCESS_END };

/* The rows of these options in the option tables of judging commands. */
#define CMD_ACCESS_OPTIONS                                                                                         \
    {ACCESS_KEY, "api-key-env", "VAR", "environment variable that contains the API key (default OPENAI_API_KEY)"}, \
        {ACCESS_HEADER, "header-env", "NAME=VAR",                                                                  \
         "send the header NAME with the value of the environment variable VAR; repeatable"},                       \
    {                                                                                                              \
        ACCESS_CACERT, "cacert", "FILE",                                                                           \
            "PEM file of certificates to trust, instead of the certificates of the system"                         \
    }

/* The options about access to a server; {0} before the options are read. */
struct cmd_access {
    const char *key_variable; /* the variable of the API key; NULL means OPENAI_API_KEY, if it is set */
    struct client_header *header;
    size_t n_headers;
    const char *cacert;
};

/* Sets the option `code`, ACCESS_KEY <= code < ACCESS_END, to its argument, which is kept, not copied. Returns 0, or -1
 * and *err. */
int cmd_access_set(struct cmd_access *a, int code, const char *arg, struct err *err);
/* Reads the key and the values of headers from the environment into *to, and checks the file of certificates. The
 * strings in *to belong to *a and to the environment. Call it once. Returns 0, or -1 and *err if a variable is not set,
 * a header cannot have a value, or the file holds no certificate. */
int cmd_access_read(const struct cmd_access *a, struct client_access *to, struct err *err);
void cmd_access_free(struct cmd_access *a);

#endif
