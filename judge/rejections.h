/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The results of calls: answers, read without secrets and with the tokens that they are charged; and requests of one
 * kind that a server rejected, until it is clear whether the requests or the settings are to blame.
 *
 * Rejections are recorded once another request of the kind is answered. After many in a row nothing more is sent,
 * and a request that was answered before is sent again. If that is rejected, too, or if none was ever answered, the
 * settings are to blame and nothing is recorded. */
#ifndef JUDGE_REJECTIONS_H
#define JUDGE_REJECTIONS_H

#include "judge/client.h"
#include "judge/completion.h"

/* The rejected calls of one kind of requests, whose prompts share their form and schema. */
struct rejections_kind {
    const char *name;                 /* the name of the kind in messages */
    struct client_call *first, *last; /* the first and the last of the calls, linked by `next`, that were rejected since
                                       * the last answer and are not recorded yet */
    size_t streak;                    /* the number of rejections in a row, including recorded ones */
    char *good;                       /* a request that was answered before; NULL means none was */
    size_t good_len;
    bool has_answer; /* whether a request was answered in this run */
};

/* The rejected requests to a server, of two kinds: tournament and rubric, or comparisons of lists and of sets. */
struct rejections {
    struct rejections_kind kind[2];
    struct client_call proof;        /* a request that was answered before and is sent again as a proof */
    struct rejections_kind *proving; /* the kind that the proof concerns; NULL means that none is in flight */
    /* Records a rejected call. Returns 0, or -1 and an error that the caller keeps. */
    int (*record)(void *ctx, struct client_call *call);
    void *ctx;
    const struct client_calls *net; /* the functions of the client */
};

/* Adds a rejected call, which the caller keeps alive until it is recorded, to those of its kind. */
void rejections_add(struct rejections_kind *k, struct client_call *call);
/* Returns whether so many calls of a kind were rejected in a row that no more may be sent. */
bool rejections_doubt(const struct rejections *r);
/* Notes that the request *body of this kind was answered: keeps it as k->good and sets *body to NULL, unless the kind
 * has one already. Also gives it to the client if that has none. */
void rejections_keep_good(const struct rejections *r, struct rejections_kind *k, struct client *c, char **body,
                          size_t len);
/* Records the rejected calls of a kind, by r->record, and empties their list. Returns 0, or -1 if one cannot be
 * recorded. */
int rejections_record(const struct rejections *r, struct rejections_kind *k);
/* Settles the rejections when no request is in flight and none can be sent. Returns 0 if they are recorded, or if a
 * proof was sent, which is then in flight; 1 and *why if the server rejects everything; or -1 if recording failed. */
int rejections_settle(struct rejections *r, struct client *c, struct err *why);
/* Ends a proof whose call is done: records the rejected calls of its kind if it was answered. Returns 0; 1 and *why if
 * it was not, so that the server rejects everything; or -1 if recording failed. */
int rejections_proven(struct rejections *r, struct err *why);
/* Sets *why to say that every request of this kind is rejected. Returns 1. */
int rejections_report_all(const struct rejections *r, const struct rejections_kind *k, struct err *why);
void rejections_free(struct rejections *r);

enum client_reading {
    CLIENT_READ_ANSWER, /* *out holds the answer, with a text; the caller frees *out */
    CLIENT_READ_NONE,   /* the call was rejected or dropped */
    CLIENT_READ_AGAIN,  /* the response is not an answer, and client_done returns the call once more, after further
                         * attempts */
    CLIENT_READ_FAILED  /* the response is not an answer, and no request can succeed, as *err says; the call returns
                         * as dropped */
};

/* Reads the answer of a call that is done into *out, hides secrets in it, reports it to the client as accepted or not,
 * and frees call->answer. per_token is the number of characters per token, used if the server gives no plausible number
 * of tokens. */
enum client_reading client_read(const struct client_calls *net, struct client *c, struct client_call *call,
                                double per_token, struct completion *out, struct err *err);

#endif
