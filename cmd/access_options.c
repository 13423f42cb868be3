/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/access_options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "format/lines.h"

/* Returns whether the text can only be a variable's name, so that a message may show it. A user may give a key instead
 * of a name, and no key is shown: names have at most 40 capitals and underscores, and at most two digits at the end. */
static bool is_plain_name(const char *s)
{
    size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    return n && n <= 40 && strlen(s + n) <= 2 && strspn(s + n, "0123456789") == strlen(s + n);
}

/* Returns the value of an environment variable, or NULL and *err, which names the option, if it is not set. */
static const char *value_of(const char *option, const char *variable, struct err *err)
{
    const char *value = getenv(variable);
    if (value)
        return value;
    if (is_plain_name(variable))
        err_usage(err, "%s %s: this environment variable is not set", option, variable);
    else
        err_usage(err,
                  "%s: the environment variable that you named is not set. Its name is not shown, in case you gave the "
                  "secret itself; give the name of a variable that holds the secret",
                  option);
    return NULL;
}

/* Checks the name of a header: a token of RFC 9110, and none that the program sets itself. Returns 0, or -1 and
 * *err. */
static int check_header(const char *name, size_t len, struct err *err)
{
    static const char *const reserved[] = {"Content-Type", "Content-Length", "Transfer-Encoding", "Accept", "Expect",
                                           "Connection",   "Host",           "User-Agent"};
    size_t n = 0;
    while (n < len && (isalnum((unsigned char)name[n]) || strchr("!#$%&'*+-.^_`|~", name[n])))
        n++;
    if (!len || n < len)
        return err_usage(err, "--header-env lacks the name of a header, expected NAME=VAR, such as X-Key=MY_KEY");
    for (size_t k = 0; k < LENGTH(reserved); k++)
        if (strlen(reserved[k]) == len && strncasecmp(reserved[k], name, len) == 0)
            return err_usage(err, "--header-env %s: the program sets this header itself", reserved[k]);
    return 0;
}

/* Adds a header NAME=VAR. Its value is the variable's name until the environment is read. Returns 0, or -1 and *err. */
static int add_header(struct cmd_access *a, const char *arg, struct err *err)
{
    size_t len = strcspn(arg, "=");
    if (!arg[len] || !arg[len + 1])
        return err_usage(err, "--header-env lacks a variable, expected NAME=VAR, such as X-Key=MY_KEY");
    if (check_header(arg, len, err) != 0)
        return -1;
    for (size_t i = 0; i < a->n_headers; i++)
        if (strlen(a->header[i].name) == len && strncasecmp(a->header[i].name, arg, len) == 0)
            return err_usage(err, "--header-env: %s appears twice", a->header[i].name);
    a->header = mem_realloc(a->header, a->n_headers + 1, sizeof *a->header);
    a->header[a->n_headers++] = (struct client_header){mem_strndup(arg, len), arg + len + 1};
    return 0;
}

int cmd_access_set(struct cmd_access *a, int code, const char *arg, struct err *err)
{
    switch (code) {
    case ACCESS_KEY: a->key_variable = arg; return 0;
    case ACCESS_HEADER: return add_header(a, arg, err);
    default: a->cacert = arg; return 0;
    }
}

/* Checks the value of a header or, if `key` is set, of a key; `variable` holds it. It has printable ASCII characters
 * only, since a line end would begin another header. A key has no blanks; a header is not empty and neither begins nor
 * ends with a blank. Returns 0, or -1 and *err. */
static int check_header_value(const char *variable, const char *value, bool key, struct err *err)
{
    for (const char *p = value; *p; p++)
        if ((unsigned char)*p < ' ' || (unsigned char)*p >= 127 || (key && *p == ' '))
            return err_usage(err, "the value of %s contains %scharacters that are not allowed in a %s", variable,
                             key ? "blanks or " : "", key ? "key" : "header");
    if (!key && (*value == '\0' || *value == ' ' || value[strlen(value) - 1] == ' '))
        return err_usage(err,
                         "the value of %s is sent as a header, so it must not be empty, or begin or end with a blank",
                         variable);
    return 0;
}

/* Reads the key of the service into to->key: NULL if a header "Authorization" replaces it, if it is empty, or if the
 * default variable is not set. Returns 0, or -1 and *err if a variable that was named is not set, the key cannot be
 * sent, or a variable was named in addition to that header. */
static int read_key(const struct cmd_access *a, struct client_access *to, struct err *err)
{
    const char *name = a->key_variable ? a->key_variable : "OPENAI_API_KEY", *key = getenv(name);
    for (size_t i = 0; i < to->n_headers; i++)
        if (strcasecmp(to->header[i].name, "Authorization") == 0) {
            key = NULL; /* the header replaces the usual key */
            if (a->key_variable)
                return err_usage(err, "--api-key-env cannot be combined with --header-env Authorization");
            return 0;
        }
    if (a->key_variable && !value_of("--api-key-env", name, err))
        return -1;
    if (key && check_header_value(name, key, true, err) != 0)
        return -1;
    to->key = key && *key ? key : NULL;
    return 0;
}

/* Checks that the file has a line "-----BEGIN ...", which begins a certificate, since libcurl would report only later
 * that it has none. Returns 0, or -1 and *err. */
static int check_certificates(const char *path, struct err *err)
{
    static const char begin[] = "-----BEGIN ";
    struct fmt_lines l;
    const char *line;
    size_t len;
    bool found = false;
    int r;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    while (!found && (r = fmt_next_line(&l, &line, &len, err)) > 0)
        found = len > sizeof begin && memcmp(line, begin, sizeof begin - 1) == 0;
    fmt_lines_close(&l);
    return found ? 0
         : r != 0
             ? -1
             : err_input(err, path, 0, "no certificate, expected a PEM file with a line '-----BEGIN CERTIFICATE-----'");
}

int cmd_access_read(const struct cmd_access *a, struct client_access *to, struct err *err)
{
    *to = (struct client_access){.header = a->header, .n_headers = a->n_headers, .cacert = a->cacert};
    for (size_t i = 0; i < a->n_headers; i++) {
        const char *variable = a->header[i].value, *value = value_of("--header-env", variable, err);
        if (!value || check_header_value(variable, value, false, err) != 0)
            return -1;
        a->header[i].value = value;
    }
    if (a->cacert && check_certificates(a->cacert, err) != 0)
        return -1;
    return read_key(a, to, err);
}

void cmd_access_free(struct cmd_access *a)
{
    for (size_t i = 0; i < a->n_headers; i++)
        mem_free((char *)a->header[i].name);
    mem_free(a->header);
}
