/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/rejections.h"

#include <string.h>

#include "base/mem.h"
#include "judge/http_status.h"
#include "judge/judge_context.h"
#include "judge/usage.h"

enum { IN_A_ROW = 8 };

void rejections_add(struct rejections *r, struct client_call *call)
{
    call->next = NULL;
    if (r->first)
        r->last->next = call;
    else
        r->first = call;
    r->last = call;
    r->in_a_row++;
}

bool rejections_doubt(const struct rejections *r)
{
    return r->first && r->in_a_row >= IN_A_ROW;
}

void rejections_keep_good(struct rejections *r, struct client *c, char **body, size_t len)
{
    size_t any;
    if (r->good)
        return;
    if (!client_good_body(c, &any))
        client_known_good(c, *body, len);
    r->good = *body;
    r->good_len = len;
    *body = NULL;
}

int rejections_record(struct rejections *r, const struct rejections_record *record)
{
    while (r->first) {
        struct client_call *call = r->first;
        r->first = call->next;
        if (record->record(record->ctx, call) != 0)
            return -1;
    }
    return 0;
}

int rejections_of_all(const struct rejections *r, size_t n, size_t k, struct err *why)
{
    const struct client_call *call = r[k].first;
    bool named = r[k].good;
    for (size_t i = 0; i < n; i++)
        named |= i != k && r[i].good;
    err_fail(why, ERR_SERVER, "", 0, "the server rejects every request%s%s%s: %s: %s", named ? " of the " : "",
             named ? r[k].kind : "", r[k].good ? ", also one that it had answered before" : "", call->why,
             judge_context_exceeded(call->why) ? "documents must be cut to fit the model's context"
                                               : http_advice(call->status));
    return 1;
}

/* Asks again for what was answered before. */
static void ask_for_proof(struct rejections *r, struct rejections_proof *proof, struct client *c)
{
    proof->call = (struct client_call){.body = mem_strndup(r->good, r->good_len), .body_len = r->good_len};
    proof->of = r;
    client_send(c, &proof->call);
}

int rejections_settle(struct rejections *r, size_t n, struct rejections_proof *proof, struct client *c,
                      const struct rejections_record *record, struct err *why)
{
    for (size_t k = 0; k < n && !proof->of; k++) {
        if (r[k].first && r[k].answered && !rejections_doubt(&r[k])) {
            if (rejections_record(&r[k], record) != 0)
                return -1;
        } else if (r[k].first && !r[k].good) {
            return rejections_of_all(r, n, k, why);
        } else if (r[k].first) {
            ask_for_proof(&r[k], proof, c);
        }
    }
    return 0;
}

int rejections_proven(struct rejections *r, size_t n, struct rejections_proof *proof,
                      const struct rejections_record *record, struct err *why)
{
    struct rejections *of = proof->of;
    proof->of = NULL;
    of->in_a_row = 0;
    return proof->call.outcome == CLIENT_ANSWERED ? rejections_record(of, record)
                                                  : rejections_of_all(r, n, (size_t)(of - r), why);
}

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
