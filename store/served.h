/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Which model answered: servers name it in each response, and it need not be the model that was asked for. Requests,
 * files of batches and stores are all held to the rule of served_same. */
#ifndef STORE_SERVED_H
#define STORE_SERVED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "store/judgements.h"

/* Do two names stand for one model? They do if they are equal, whatever their case, apart from
 *
 *   a path before one of them    openai/gpt-4o, /models/x.gguf or C:\models\x.gguf (whose ending does not count)
 *   a revision after one of them -2024-08-06, -20240806, -0806, -250115, -05-20, -08-2024, -001, @20240806, @001,
 *                                @ and a commit
 *   "latest" or "default" in place of a revision
 *
 * Two different revisions are two models, and so are names with anything else behind them: -mini, -preview, -instruct,
 * :70b. */
bool served_same(const char *a, const char *b);

/* The models that have answered, and those that may. */
struct served {
    const char *asked;           /* the name in requests */
    const char *const *accepted; /* n_accepted further names, which only have to be equal but for their case */
    size_t n_accepted;
    char **name; /* n, each different, that have answered */
    size_t n, cap;
};

/* Remembers the model of an answer that is stored already. NULL or "": the server does not say. */
void served_note(struct served *s, const char *got);
/* Takes the model of a new answer, NULL or "" where the server does not say. 0, or -1 and *err, which is of this kind and
 * about ERR_ABOUT_MODEL: it is neither the model that was asked for nor accepted, or not the one that answered before. */
int served_take(struct served *s, const char *got, enum err_kind kind, const char *file, uint64_t line,
                struct err *err);
void served_free(struct served *s);

/* A model that answered for a judge in a finished store. */
struct served_model {
    enum jud_stage stage;
    uint32_t judge;
    const char *name; /* the store's */
    size_t windows;
    bool mixed; /* another one of the same stage and judge is not the same model */
};

struct served_models {
    struct served_model *model;
    size_t n, mixed; /* mixed: how many are */
};

/* Lists the models of a finished store, by stage and judge, those with the most windows first; windows whose records do
 * not name their model are left out. */
void served_models(struct served_models *m, const struct jud_store *s);
/* "the tournament was judged by 2 models: 'a' (90 windows) and 'b' (18)" of the first judge with several, into buf. */
enum { SERVED_TEXT = 400 };
const char *served_mixture(const struct served_models *m, char buf[SERVED_TEXT]);
void served_models_free(struct served_models *m);
/* 0, or -1 and *err, about ERR_ABOUT_MIXTURE: a judge of the finished store is several models. */
int served_check(const struct jud_store *s, struct err *err);

#endif
