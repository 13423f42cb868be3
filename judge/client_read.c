/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/client_read.h"

#include <string.h>

#include "base/mem.h"
#include "judge/usage.h"

/* Hides secrets once more: what was escaped in an unknown way is plain text now. */
static void hide(const struct client *client, struct completion *c)
{
    client_hide(client, c->text, c->text_len, true);
    client_hide(client, c->reasoning, c->reasoning_len, true);
    client_hide(client, c->finish_reason, c->finish_reason ? strlen(c->finish_reason) : 0, true);
    client_hide(client, c->model, c->model ? strlen(c->model) : 0, true);
    client_hide(client, c->fingerprint, c->fingerprint ? strlen(c->fingerprint) : 0, true);
}

enum client_reading client_read(struct client *c, struct client_call *call, double per_token, struct completion *out,
                                struct err *err)
{
    char why[192];
    *out = (struct completion){.text = NULL};
    if (call->outcome != CLIENT_ANSWERED)
        return CLIENT_READ_NONE;
    if (completion_read(out, call->answer, call->answer_len, why, sizeof why) != 0)
        return client_again(c, call, why, err) == 0 ? CLIENT_READ_AGAIN : CLIENT_READ_FAILED;
    client_accept(c, call);
    mem_free(call->answer);
    call->answer = NULL;
    if (!out->text) /* no text is an answer, too; records without one are of rejected requests */
        out->text = mem_strndup("", 0);
    hide(c, out);
    usage_settle(out, call->body, call->body_len, per_token);
    return CLIENT_READ_ANSWER;
}
