/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Requests that servers had and that brought no answer: they are likely to be paid for. */
#include <stdio.h>

#include "base/clock.h"
#include "judge/client_private.h"
#include "judge/usage.h"

void client_note_lost(struct client *c, const struct client_call *call)
{
    c->lost.n++;
    c->lost.characters += (double)usage_prompt_characters(call->body, call->body_len);
    snprintf(c->lost.why, sizeof c->lost.why, "%s", call->why);
}

/* Requests that were in flight together are lost by one cause, so that they count once in a row. */
int client_lose(struct client *c, const struct client_call *call, struct err *err)
{
    client_note_lost(c, call);
    bool starting = call->status && !c->counts.answered && !c->good; /* behind a gateway: it has patience of its own */
    if (call->sent < c->lost_at || c->stopped || starting)
        return 0;
    c->lost_at = clock_seconds();
    c->lost_in_a_row++;
    if (!c->o.most_lost || c->lost_in_a_row < c->o.most_lost)
        return 0;
    err_fail(err, ERR_SERVER, call->replica->name, 0, "%zu requests in a row brought no answer; the last one: %s",
             c->lost_in_a_row, call->why);
    return err_is_about(err, ERR_ABOUT_SILENCE);
}

bool client_arrived(const struct client_slot *s)
{
    curl_off_t sent = 0;
    curl_easy_getinfo(s->curl, CURLINFO_SIZE_UPLOAD_T, &sent);
    return (size_t)sent >= s->call->body_len;
}

struct client_lost client_take_lost(struct client *c, bool abandon)
{
    for (struct client_slot *s = c->made; abandon && s; s = s->next_made)
        if (s->call && !client_is_page(c, s->call) && client_arrived(s)) {
            snprintf(s->call->why, sizeof s->call->why, "not waited for");
            client_note_lost(c, s->call);
        }
    struct client_lost lost = c->lost;
    c->lost = (struct client_lost){0};
    return lost;
}
