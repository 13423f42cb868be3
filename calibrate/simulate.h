/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judgements from known parameters: a judge that follows the model, with noise. */
#ifndef CALIBRATE_SIMULATE_H
#define CALIBRATE_SIMULATE_H

#include "base/output.h"
#include "model/gain.h"

struct sim_options {
    size_t topics, pool, window;               /* documents per topic, per window */
    size_t tournament_windows, rubric_windows; /* per topic */
    size_t n_criteria;
    double noise;   /* standard deviation of a window score, in logits; not of rankings */
    double uneven;  /* the noise of a document in a window is multiplied by e^(uneven z), z ~ N(0, 1) for each */
    bool hard;      /* windows are rankings without scores: of b plus Gumbel noise, the model of Plackett and Luce */
    double invalid; /* share of windows that could not be read */
    unsigned long seed;
    size_t replicate; /* the same topics, judged again; 0 = for the first time */
    const char *dataset;
};

/* The true parameters of a topic. */
struct sim_topic {
    char qid[32];
    double tau, alpha;
    double *bt; /* pool scores, mean 0 */
    double *z;  /* how unevenly documents are judged */
};

/* Items: those of the paper's first NanoBEIR fit for five criteria, else gamma 1 and difficulties evenly spread
 * from -2 to 2. */
void sim_items(size_t n_criteria, struct gain_item *item, char (*name)[24]);
/* Draws a topic: b ~ N(0, 1.5^2) centred, log tau ~ N(0.2, 0.25^2), alpha ~ N(-1, 1). The same for one seed and
 * number, whatever else is drawn. Free with sim_topic_free. */
void sim_draw(const struct sim_options *o, size_t number, struct sim_topic *t);
void sim_topic_free(struct sim_topic *t);
enum { SIM_DOCNO_SIZE = 64 };
/* Document number i of a topic. */
void sim_docno(const struct sim_topic *t, size_t i, char docno[SIM_DOCNO_SIZE]);
/* Writes the topic's windows as judgement records: documents least shown first, ties at random; scores b plus
 * noise, clamped to [-5, 5], one decimal, or a ranking of them; criteria passed by the 2PL. */
void sim_write(const struct sim_options *o, size_t number, const struct sim_topic *t, const struct gain_item *item,
               struct output *tournament, struct output *rubric);

#endif
