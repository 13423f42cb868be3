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
 *   topic     all documents of a topic are judged like its mean document (x is ignored)
 *   drift     from the middle of the windows of each topic and stage on, rubric answers are as if theta were x lower,
 *             and tournament scores have the opposite sign */
enum sim_defect { SIM_HEALTHY, SIM_POSITION, SIM_LENGTH, SIM_COPY, SIM_TOPIC, SIM_DRIFT, SIM_DEFECTS };
extern const char *const sim_defect_name[SIM_DEFECTS];

struct sim_options {
    size_t topics, pool, window;               /* the number of topics; documents per topic; documents per window */
    size_t tournament_windows, rubric_windows; /* numbers of windows per topic */
    size_t n_criteria;
    double noise;   /* the standard deviation of a window score, in logits; rankings ignore it */
    double uneven;  /* the noise of a document in a window is multiplied by e^(uneven (y + z)), with y ~ N(0, 1) of the
                     * document and z ~ N(0, 1) of the window */
    bool hard;      /* whether windows are rankings without scores, of b plus Gumbel noise: the model of Plackett and
                     * Luce */
    double invalid; /* the probability that a window's answer is invalid */
    double guesses; /* the probability that a score, or an answer about a criterion, is drawn at random, whatever the
                     * document is */
    bool mirror;    /* whether every second tournament window shows the documents of the window before it in reverse
                     * order */
    enum sim_defect defect;
    double defect_size; /* x of enum sim_defect */
    unsigned long seed;
    size_t replicate; /* the number of the repetition that judges the same topics again, from 0 */
    const char *dataset;
};

/* The true parameters of a topic. */
struct sim_topic {
    char qid[32];
    double tau, alpha; /* scale and offset: ability = tau x score + alpha */
    double *bt;        /* per document: its true score; their mean is 0 */
    double *z;         /* per document: the standard normal deviate that makes its noise uneven */
    double *length;    /* per document: the standard normal deviate of its log length */
};

/* Sets item[0..n_criteria), named C1, C2, ... in name[]: for five criteria, the items of the first NanoBEIR fit in the
 * RCP paper (arXiv:2609.35739), else gamma 1 and difficulties evenly spread from -2 to 2 (0 for a single one); then
 * scaled to mean gamma 1 and shifted to mean difficulty 0. */
void sim_items(size_t n_criteria, struct gain_item *item, char (*name)[24]);
/* Draws the true parameters of topic `number` (from 0): scores b ~ N(0, 1.5^2) centred, log tau ~ N(0.2, 0.25^2), alpha
 * ~ N(-1, 1), and each document's deviates z and length ~ N(0, 1). The result depends only on the seed, the number and
 * the pool's size. Free *t with sim_topic_free. */
void sim_draw(const struct sim_options *o, size_t number, struct sim_topic *t);
void sim_topic_free(struct sim_topic *t);
enum { SIM_DOCNO_SIZE = 64 };
/* Writes the name of document number i (from 0) of a topic, for example q1-d0000, into docno. */
void sim_docno(const struct sim_topic *t, size_t i, char docno[SIM_DOCNO_SIZE]);
/* Writes texts of a topic's documents as lines of JSON; the text of document i is filler of about
 * e^(6.5 + 0.6 t->length[i]) characters. */
void sim_write_texts(const struct sim_options *o, const struct sim_topic *t, struct output *w);
/* Writes the windows of topic `number` as judgement records, to `tournament` and to `rubric`. A window shows the
 * documents that its stage has shown least so far, ties at random, unless o->mirror makes it the reverse of the window
 * before. Tournament windows have scores (b plus noise, clamped to [-5, 5], one decimal) or, with o->hard, a ranking;
 * in rubric windows, criteria are passed with the probabilities of the 2PL. */
void sim_write(const struct sim_options *o, size_t number, const struct sim_topic *t, const struct gain_item *item,
               struct output *tournament, struct output *rubric);

#endif
