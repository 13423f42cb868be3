/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Simulates judgements from known parameters: a judge that follows the model, with noise. */
#ifndef CALIBRATE_SIMULATE_H
#define CALIBRATE_SIMULATE_H

#include "base/output.h"
#include "model/gain.h"

/* A way in which the judge departs from the model, by an amount x in logits:
 *   position  a document at place i of w, from 0, is judged as x (1/2 - i / (w - 1)) better
 *   length    a document is judged as x better for each standard deviation of its log length above the mean
 *   copy      every criterion gets the answer to the first one
 *   topic     all documents of a topic are judged like its mean document
 *   drift     from the middle of the windows of each topic and stage on, answers are as if theta were x lower, and
 *             scores have the opposite sign */
enum sim_defect { SIM_HEALTHY, SIM_POSITION, SIM_LENGTH, SIM_COPY, SIM_TOPIC, SIM_DRIFT, SIM_DEFECTS };
extern const char *const sim_defect_name[SIM_DEFECTS];

struct sim_options {
    size_t topics, pool, window;               /* the number of topics; documents per topic; documents per window */
    size_t tournament_windows, rubric_windows; /* numbers of windows per topic */
    size_t n_criteria;
    double noise;   /* the standard deviation of a window score, in logits; rankings ignore it */
    double uneven;  /* the noise of a document in a window is multiplied by e^(uneven z), z ~ N(0, 1) for each */
    bool hard;      /* whether windows are rankings without scores, of b plus Gumbel noise: the model of Plackett and
                     * Luce */
    double invalid; /* the share of windows whose answer is invalid */
    double guesses; /* the share of scores and answers that are drawn at random, whatever the document is */
    bool mirror;    /* whether every second window shows the documents of the window before it in reverse order */
    enum sim_defect defect;
    double defect_size; /* x of enum sim_defect */
    unsigned long seed;
    size_t replicate; /* the number of the repetition that judges the same topics again, from 0 */
    const char *dataset;
};

/* The true parameters of a topic. */
struct sim_topic {
    char qid[32];
    double tau, alpha;
    double *bt;     /* pool scores, mean 0 */
    double *z;      /* per document: the standard normal deviate that makes its noise uneven */
    double *length; /* per document: the standard normal deviate of its log length */
};

/* Fills in the items: those of the first NanoBEIR fit in the RCP paper (arXiv:2609.35739) for five criteria, else gamma
 * 1 and difficulties evenly spread from -2 to 2. */
void sim_items(size_t n_criteria, struct gain_item *item, char (*name)[24]);
/* Draws topic `number`: b ~ N(0, 1.5^2) centred, log tau ~ N(0.2, 0.25^2), alpha ~ N(-1, 1). The result depends on
 * seed and number only. Free *t with sim_topic_free. */
void sim_draw(const struct sim_options *o, size_t number, struct sim_topic *t);
void sim_topic_free(struct sim_topic *t);
enum { SIM_DOCNO_SIZE = 64 };
/* Writes the name of document number i of a topic into docno. */
void sim_docno(const struct sim_topic *t, size_t i, char docno[SIM_DOCNO_SIZE]);
/* Writes the texts of a topic's documents as lines of JSON: e^(6.5 + 0.6 z) characters, z = t->length[i]. */
void sim_write_texts(const struct sim_options *o, const struct sim_topic *t, struct output *w);
/* Writes the topic's windows as judgement records: documents least shown first, ties at random; scores b plus noise,
 * clamped to [-5, 5], one decimal, or a ranking of them; criteria passed by the 2PL. */
void sim_write(const struct sim_options *o, size_t number, const struct sim_topic *t, const struct gain_item *item,
               struct output *tournament, struct output *rubric);

#endif
