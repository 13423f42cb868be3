/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What servers say of their models, before anything is asked: GET /models, and /props of llama.cpp's server. Those that
 * say nothing are as good. What they say is read here, and asked for in judge/judge_first.c. */
#ifndef JUDGE_JUDGE_SERVER_H
#define JUDGE_JUDGE_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct judge_server {
    size_t models;   /* that are listed; 0 = no server lists any */
    bool missing;    /* a server lists models, and not this one */
    int64_t context; /* tokens, of the smallest; 0 = not said */
    bool more;       /* it is llama.cpp's, which says more in /props */
    char names[400]; /* of models of the server that lacks it, for a person; shortened */
};

/* Takes a body of /models into *s. Has the server the model, or does it list none? */
bool judge_server_models(struct judge_server *s, const char *body, size_t len, const char *model);
/* The same of /props. */
void judge_server_props(struct judge_server *s, const char *body, size_t len);

#endif
