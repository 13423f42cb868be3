/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The input of judging: pools, texts and prompts, checked for consistency. */
#ifndef JUDGE_JUDGE_INPUT_H
#define JUDGE_JUDGE_INPUT_H

#include "base/sha256.h"
#include "format/pools.h"
#include "format/texts.h"
#include "judge/judge.h"
#include "judge/prompt.h"
#include "store/plans.h"
#include "store/shown.h"

struct judge_rounds;
struct jud_record;
struct journal;
struct stored_stage;

/* The growth of a store: new topics, new documents of a topic, corrected texts, and larger numbers of windows. The
 * judge, its estimate and its messages all use it.
 *
 * texts.tsv of the store (store/shown.h) says what was judged. Documents keep their numbers: those of the store come
 * first, also documents that the pool names no longer, and new ones follow in the order of the pool. A topic that is
 * not judged now stays as it is. The records of windows that show a changed text are set aside
 * (store/journal_aside.h), and the windows are asked again. Windows that were chosen by these answers stay. A stage of
 * a topic without any other answer begins again, with the schedule of a new topic. */
struct judge_growth_topic {
    const struct shown_topic *before; /* NULL means a new topic */
    struct shown_topic present;       /* the topic with the present texts and sizes */
    bool text_changed;
    bool *changed;     /* [document]: whether the document's text has changed; NULL means that none has */
    bool restarted[2]; /* [stage]: whether the topic's stage begins again, as for a new topic, because the store has a
                        * schedule but no answer of it */
};

struct judge_growth {
    struct shown_texts before;        /* the store's topics before this run */
    struct json_t *identity;          /* the store's identity, the terms by which the store was judged; NULL means a new
                                       * store */
    struct judge_growth_topic *topic; /* by topic of the input, n topics */
    size_t n;
    struct growth_slot *slot, *by_qid; /* if texts have changed: the entries of a table of the topics, and the table by
                                        * name; else NULL */
    size_t topics, documents, texts;   /* new topics, new documents of other topics, and changed texts, a document's
                                        * text counted once */
    size_t from[2], to[2]; /* by stage, if a topic's amount (adaptive batches, or rubric windows) grows: the smallest
                            * one in the store, and the present one; else 0 */
    size_t set_aside;      /* windows with paid answers that are set aside (store/journal_aside.h), because of changed
                            * texts, and asked again */
    char *until;           /* the target of the store's last round, if the present one is another; NULL otherwise */
};

struct judge_input {
    struct judge_rounds *rounds;  /* the rounds in which windows are chosen (judge/judge_rounds.h); NULL means the
                                   * schedule chooses them */
    struct plans plans;           /* the windows, if they are planned */
    bool repeats;                 /* whether the planned windows are windows of a store that are asked about again */
    struct pools pools;           /* the pools, or the documents of the planned windows */
    struct texts queries, corpus; /* texts of the pools only */
    struct prompt prompt[2];      /* the prompts of the stages judged */
    size_t left_out_documents, left_out_topics; /* documents (once for each topic) and topics that were left out,
                                                 * because their texts cannot be shown */
    size_t n;                                   /* the number of topics judged, the first ones of the pools;
                                                 * judge_topics_select may have moved them there, out of the order of
                                                 * names */
    size_t n_first;               /* the number of topics judged from the start, the first of the n; rounds may add the
                                   * others later, in their order */
    size_t window;                /* the number of documents in the largest window */
    const struct text **query;    /* query[topic] */
    const struct text ***passage; /* passage[topic][document] */
    const char *const *criteria;  /* the names of the n_criteria criteria, if the rubric is judged */
    size_t n_criteria;
    int64_t max_tokens[2]; /* by stage, as in the identity: the most tokens of an answer; 0 means the server's limit.
                            * Windows that are asked again may have more (o->settings) */
    char dataset[256];
    struct judge_growth growth; /* the growth of the store */
    struct json_t *entry;       /* planned windows: the entry of the tournament in the store's identity or, for repeats
                                 * of a store without one, of the rubric; NULL if the identity lacks it */
    char pool_sha256[SHA256_HEX], texts_sha256[SHA256_HEX];
    struct arena arena;
};

/* Reads and checks the input. Free *input with judge_input_free, also on failure. Returns 0, or -1 and *err: a file
 * cannot be read, or a topic or document of the pools has no text. */
int judge_input_read(struct judge_input *input, const struct judge_options *o, struct err *err);
void judge_input_free(struct judge_input *input);
/* Returns the name that an identity gives the decoding: that of enum completion_decoding, or "json_schema subset". */
const char *judge_decoding(const struct judge_options *o);
/* Moves the topics that the options name to the front of the pools: first the input->n_first topics that are judged
 * from the start, in the pools' order, then further ones, which rounds may add, in the order of their file. input->n
 * counts both. Without such options all topics, or the first o->limit ones, are judged. Returns 0, or -1 and *err if
 * the pools lack a named topic or none is left to begin with. */
int judge_topics_select(struct judge_input *input, const struct judge_options *o, struct err *err);

/* The additions to the store (judge/judge_growth.c). `stored` is indexed by stage. */

/* Reads the store's topics, if the store exists and no plan is given. Puts the store's documents of each topic first in
 * its pool, in the store's order, also those that the pool lacks; documents that only the pool has follow. Returns 0,
 * or -1 and *err. */
int judge_growth_read(struct judge_input *input, const struct judge_options *o, struct err *err);
/* Compares the topics judged with those of the store, and fills input->growth. Returns 0, or -1 and *err: most texts
 * differ, a document of the store cannot be shown, or the number of batches or rubric windows is smaller than the
 * store's. */
int judge_growth_compare(struct judge_input *input, const struct judge_options *o, struct err *err);
/* Returns whether a record shows a text that has changed. */
bool judge_growth_changed(const struct judge_growth *g, const struct jud_record *rec);
/* Removes the windows with changed texts from the stored windows, so that they are asked again, counts those with paid
 * answers in growth.set_aside, and sets the sizes of the schedules (growth.topic[].present). */
void judge_growth_apply(struct judge_input *input, const struct judge_options *o, struct stored_stage *stored);
/* Sets the records of the windows with changed texts aside and writes texts.tsv. Returns 0, or -1 and *err. */
int judge_growth_store(struct judge_input *input, const struct judge_options *o, const struct stored_stage *stored,
                       struct journal *journal, struct err *err);
/* Returns whether anything is new for a store that has topics. */
bool judge_growth_is_new(const struct judge_growth *g);
/* Writes into `note` what is new for the store, and the number n_open of windows to be asked; "" if nothing is new, or
 * if no window is to be asked, no answer set aside and the target is the old one. */
void judge_growth_note(const struct judge_growth *g, const struct judge_options *o, size_t n_open,
                       char note[JUDGE_NOTE]);
void judge_growth_free(struct judge_growth *g);

#endif
