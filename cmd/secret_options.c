/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/secret_options.h"

#include <string.h>

#include "base/mem.h"
#include "judge/secrets.h"

int cmd_secret_extra(const char *extra, struct err *err)
{
    char q[ERR_QUOTE_SIZE], *name = completion_extra_secret(extra);
    if (!name)
        return 0;
    err_quote(q, name, strlen(name));
    mem_free(name);
    return err_usage(err,
                     "--extra-body has a field '%s', and a store keeps all fields of --extra-body; give a key or token "
                     "in an environment variable, with --api-key-env VAR or --header-env NAME=VAR",
                     q);
}

int cmd_secret_check(const struct judge_options *o, struct err *err)
{
    const struct {
        const char *option, *value;
    } stored[] = {{"--extra-body", o->settings.extra},
                  {"--model", o->settings.model},
                  {"--reasoning-effort", o->settings.reasoning_effort},
                  {"--dataset", o->dataset}};
    struct secrets s = {0};
    int r = 0;
    if (o->access.key)
        secrets_add(&s, o->access.key);
    for (size_t i = 0; i < o->access.n_headers; i++)
        secrets_add_header(&s, o->access.header[i].value);
    for (size_t i = 0; i < LENGTH(stored) && r == 0; i++) {
        size_t len = stored[i].value ? strlen(stored[i].value) : 0;
        char *hidden = mem_strndup(stored[i].value ? stored[i].value : "", len);
        secrets_hide(&s, hidden, len, true);
        if (len && memcmp(hidden, stored[i].value, len) != 0)
            r = err_usage(err,
                          "%s contains the API key, or the value of a header, and the store would keep it; give "
                          "secrets only in environment variables",
                          stored[i].option);
        mem_free(hidden);
    }
    secrets_free(&s);
    return r;
}
