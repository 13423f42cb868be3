/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The servers' descriptions of their models, before any request: GET /models, and /props of llama.cpp's server. A
 * server without a description is accepted. This file parses them; judge/judge_first.c asks for them. */
#ifndef JUDGE_JUDGE_SERVER_H
#define JUDGE_JUDGE_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct judge_server {
    size_t models;   /* the number of models listed, summed over the servers asked; 0 means that none lists any */
    bool is_missing; /* whether a server lists models, but not the requested one */
    int64_t context; /* the smallest context of the requested model, in tokens; 0 means unknown */
    bool has_props;  /* whether the server is llama.cpp's, so that its /props is read, too */
    char names[400]; /* the models of the server that lacks the requested one, shortened, for messages */
};

/* Adds a body of /models to *s: the number of models, the context of the requested one, whether the server is
 * llama.cpp's and, if it lacks the model, the names of those that it has. Returns whether the server has the model or
 * lists none. */
bool judge_server_models(struct judge_server *s, const char *body, size_t len, const char *model);
/* Takes the context in a body of llama.cpp's /props into *s, if it is the smallest. */
void judge_server_props(struct judge_server *s, const char *body, size_t len);

#endif
