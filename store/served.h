/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The models that answered. Servers name a model in each response, and it may differ from the model in the request.
 * Requests, batch files and stores all follow the rule of served_same. */
#ifndef STORE_SERVED_H
#define STORE_SERVED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "store/judgements.h"

/* Returns whether two names mean one model. They do if they are equal in any case, apart from
 *
 *   a path before one of them    openai/gpt-4o, /models/x.gguf or C:\models\x.gguf (whose ending does not count)
 *   a revision after one of them -2024-08-06, -20240806, -0806, -250115, -05-20, -08-2024, -001, @20240806, @001,
 *                                @ and a commit
 *   "latest" or "default" in place of a revision
 *
 * Two different revisions are two models. Any other ending makes another model, too: -mini, -preview, -instruct,
 * :70b. */
bool served_same(const char *a, const char *b);

/* The models that have answered, and the models that are allowed to answer. */
struct served {
    const char *asked;           /* the model's name in requests; NULL allows any */
    const char *const *accepted; /* n_accepted further models that may answer, compared without regard to case */
    size_t n_accepted;
    char **name; /* n different names of models that have answered */
    size_t n, cap;
};

/* Adds the model of a stored answer. NULL or "" means that the server did not name it. */
void served_add(struct served *s, const char *name);
/* Checks and adds the model `name` of a new answer; NULL or "", a server that did not name it, is allowed. An accepted
 * model passes. Any other must be the same, by served_same, as the requested one and as each model that answered
 * before, accepted models apart. Returns 0, or -1 and *err of the given kind, about ERR_ABOUT_MODEL, with `file` and
 * `line` for the message. */
int served_check_new(struct served *s, const char *name, enum err_kind kind, const char *file, uint64_t line,
                     struct err *err);
void served_free(struct served *s);

/* A model that answered for a judge in a finished store. */
struct served_model {
    enum jud_stage stage;
    uint32_t judge;   /* the judge's index within its stage */
    const char *name; /* owned by the store */
    size_t windows;   /* the number of windows that it answered */
    bool mixed;       /* whether another model, by served_same, answered for the same stage and judge */
};

/* The models of a store. */
struct served_models {
    struct served_model *model;
    size_t n, mixed; /* mixed counts the models marked `mixed` */
};

/* Lists the models of a finished store, by stage and judge, most windows first. Windows whose records do not name a
 * model are left out. Release *m with served_models_free. */
void served_models(struct served_models *m, const struct jud_store *s);
/* Describes in `buf` the first judge, by stage and name, for which several different models answered, for example "the
 * tournament was judged by 2 models: 'a' (90 windows) and 'b' (18 windows)", or writes "" if there is none. Returns
 * `buf`. */
enum { SERVED_TEXT = 400 };
const char *served_mixture(const struct served_models *m, char buf[SERVED_TEXT]);
void served_models_free(struct served_models *m);
/* Returns 0, or -1 and *err, about ERR_ABOUT_MIXTURE, if different models (served_same) answered for one judge of the
 * finished store. */
int served_check(const struct jud_store *s, struct err *err);

#endif
