/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What calls bring: answers, read, without secrets and with the tokens that they are charged; and requests of one kind that
 * a server rejected, until it is known whether they or the settings are to blame.
 *
 * Rejections are recorded once another request of the kind is answered. After many in a row nothing more is sent, and a request
 * that was answered before is sent again: if that is rejected, too, or if none was ever answered, the settings are to
 * blame and nothing is recorded. */
#ifndef JUDGE_REJECTIONS_H
#define JUDGE_REJECTIONS_H

#include "judge/client.h"
#include "judge/completion.h"

struct rejections {
    const char *kind;                 /* for messages: of prompts with the same form and schema */
    struct client_call *first, *last; /* since the last answer; not recorded yet */
    size_t in_a_row;                  /* with those that were recorded */
    char *good;                       /* a request that was answered before, NULL = none was */
    size_t good_len;
    bool answered; /* one was, in this run */
};

/* A request that was answered before, and is sent again. */
struct rejections_proof {
    struct client_call call;
    struct rejections *of; /* NULL: none is on its way */
};

/* Records a rejected call: 0, or -1 and an error of the caller's. */
struct rejections_record {
    int (*record)(void *ctx, struct client_call *call);
    void *ctx;
};

/* Adds a call. */
void rejections_add(struct rejections *r, struct client_call *call);
/* Were so many rejected in a row that no more may be sent? */
bool rejections_doubt(const struct rejections *r);
/* Notes that the request *body of this kind was answered before; takes the body and sets it to NULL, unless it has one. */
void rejections_keep_good(struct rejections *r, struct client *c, char **body, size_t len);
/* Records all of them. 0, or -1. */
int rejections_record(struct rejections *r, const struct rejections_record *record);
/* Settles n kinds when no request is in flight and none can be sent. 0: they are recorded, or a proof was sent, which is
 * one more request in flight; 1 and *why: the server rejects everything; -1: as rejections_record. */
int rejections_settle(struct rejections *r, size_t n, struct rejections_proof *proof, struct client *c,
                      const struct rejections_record *record, struct err *why);
/* Takes the proof, which is done. As rejections_settle. */
int rejections_proven(struct rejections *r, size_t n, struct rejections_proof *proof,
                      const struct rejections_record *record, struct err *why);
/* Says that every request of the kind r[k] of n is rejected; returns 1. */
int rejections_of_all(const struct rejections *r, size_t n, size_t k, struct err *why);

enum client_reading {
    CLIENT_READ_ANSWER, /* *out has it, with a text, and the caller frees it */
    CLIENT_READ_NONE,   /* the call was rejected or dropped */
    CLIENT_READ_AGAIN,  /* it is no answer: the call is sent again */
    CLIENT_READ_FAILED  /* likewise, but nothing can be asked, as *err says: the call comes again, dropped */
};

/* Takes a call that is done. per_token: characters of a token, where the server does not say how many there are. */
enum client_reading client_read(struct client *c, struct client_call *call, double per_token, struct completion *out,
                                struct err *err);

#endif
