/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/rejections.h"

#include <string.h>

#include "base/mem.h"
#include "judge/http_status.h"
#include "judge/judge_context.h"
#include "judge/usage.h"

enum { MOST_REJECTIONS = 8 /* rejections of one kind in a row after which nothing more is sent */ };

void rejections_add(struct rejections_kind *k, struct client_call *call)
{
    call->next = NULL;
    if (k->first)
        k->last->next = call;
    else
        k->first = call;
    k->last = call;
    k->streak++;
}

/* Returns whether so many requests of a kind were rejected in a row that the settings may be to blame. */
static bool is_doubtful(const struct rejections_kind *k)
{
    return k->first && k->streak >= MOST_REJECTIONS;
}

bool rejections_doubt(const struct rejections *r)
{
    return is_doubtful(&r->kind[0]) || is_doubtful(&r->kind[1]);
}

void rejections_keep_good(const struct rejections *r, struct rejections_kind *k, struct client *c, char **body,
                          size_t len)
{
    size_t known_len;
    if (k->good)
        return;
    if (!r->net->good_body(c, &known_len))
        r->net->known_good(c, *body, len);
    k->good = *body;
    k->good_len = len;
    *body = NULL;
}

int rejections_record(const struct rejections *r, struct rejections_kind *k)
{
    while (k->first) {
        struct client_call *call = k->first;
        k->first = call->next;
        if (r->record(r->ctx, call) != 0)
            return -1;
    }
    return 0;
}

int rejections_report_all(const struct rejections *r, const struct rejections_kind *k, struct err *why)
{
    const struct client_call *call = k->first;
    bool has_kind = r->kind[0].good || r->kind[1].good;
    err_fail(why, ERR_SERVER, "", 0, "the server rejects every request%s%s%s: %s: %s", has_kind ? " of the " : "",
             has_kind ? k->name : "", k->good ? ", even a request that it had answered before" : "", call->why,
             judge_context_is_exceeded(call->why) ? "the documents are too long for the model's context"
                                                  : http_advice(call->status));
    return 1;
}

/* Sends a request of the kind again that was answered before, as a proof that the server still answers. */
static void send_proof(struct rejections *r, struct rejections_kind *k, struct client *c)
{
    r->proof = (struct client_call){.body = mem_strndup(k->good, k->good_len), .body_len = k->good_len};
    r->proving = k;
    r->net->send(c, &r->proof);
}

int rejections_settle(struct rejections *r, struct client *c, struct err *why)
{
    for (struct rejections_kind *k = r->kind; k < r->kind + 2 && !r->proving; k++) {
        if (k->first && k->has_answer && !is_doubtful(k)) {
            if (rejections_record(r, k) != 0)
                return -1;
        } else if (k->first && !k->good) {
            return rejections_report_all(r, k, why);
        } else if (k->first) {
            send_proof(r, k, c);
        }
    }
    return 0;
}

int rejections_proven(struct rejections *r, struct err *why)
{
    struct rejections_kind *k = r->proving;
    r->proving = NULL;
    k->streak = 0;
    return r->proof.outcome == CLIENT_ANSWERED ? rejections_record(r, k) : rejections_report_all(r, k, why);
}

void rejections_free(struct rejections *r)
{
    mem_free(r->proof.body);
    mem_free(r->kind[0].good);
    mem_free(r->kind[1].good);
}

/* Overwrites secrets in the texts of an answer once more: secrets that were escaped in an unknown way are plain text
 * after parsing. */
static void hide_secrets(const struct client_calls *net, const struct client *client, struct completion *c)
{
    net->hide(client, c->text, c->text_len, true);
    net->hide(client, c->reasoning, c->reasoning_len, true);
    net->hide(client, c->finish_reason, c->finish_reason ? strlen(c->finish_reason) : 0, true);
    net->hide(client, c->model, c->model ? strlen(c->model) : 0, true);
    net->hide(client, c->fingerprint, c->fingerprint ? strlen(c->fingerprint) : 0, true);
}

enum client_reading client_read(const struct client_calls *net, struct client *c, struct client_call *call,
                                double per_token, struct completion *out, struct err *err)
{
    char why[192];
    *out = (struct completion){.text = NULL};
    if (call->outcome != CLIENT_ANSWERED)
        return CLIENT_READ_NONE;
    if (completion_read(out, call->answer, call->answer_len, why, sizeof why) != 0)
        return net->retry(c, call, why, err) == 0 ? CLIENT_READ_AGAIN : CLIENT_READ_FAILED;
    net->accept(c, call);
    mem_free(call->answer);
    call->answer = NULL;
    if (!out->text) /* an empty text is an answer; records without a text are of rejected requests */
        out->text = mem_strndup("", 0);
    hide_secrets(net, c, out);
    usage_settle(out, call->body, call->body_len, per_token);
    return CLIENT_READ_ANSWER;
}
