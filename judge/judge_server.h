/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What servers say of their models, before anything is asked: GET /models, and /props of llama.cpp's server. Those that
 * say nothing are as good. */
#ifndef JUDGE_JUDGE_SERVER_H
#define JUDGE_JUDGE_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judge/client.h"

struct judge_server {
    size_t models;   /* that are listed; 0 = no server lists any */
    bool missing;    /* a server lists models, and not this one */
    int64_t context; /* tokens, of the smallest; 0 = not said */
    char names[400]; /* of models of the server that lacks it, for a person; shortened */
    size_t replica;  /* that server */
};

/* Asks all replicas about a model. */
void judge_server_ask(struct judge_server *s, struct client *c, size_t replicas, const char *model);
/* Takes a body of /models into *s. Has the server the model, or does it list none? */
bool judge_server_models(struct judge_server *s, const char *body, size_t len, const char *model);
/* The context that a body of /props states; 0 = none. */
int64_t judge_server_props(const char *body, size_t len);

#endif
