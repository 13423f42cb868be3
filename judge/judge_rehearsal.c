/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_rehearsal.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_randist.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "calibrate/simulate.h"
#include "judge/judge_until.h"
#include "model/logistic.h"

static const double spread = 1.5, of_place = 0.6, of_its_own = 0.8, tau = 1.2, alpha = -1.5;

struct made_up {
    double **b; /* by query and document */
    struct gain_item item[JUD_MAX_CRITERIA];
    size_t n_criteria;
    double noise;
    gsl_rng *rng;
};

static void make_documents(struct made_up *m, const struct judge_input *in, uint64_t seed)
{
    m->b = mem_alloc(in->n, sizeof *m->b);
    for (size_t q = 0; q < in->n; q++) {
        const struct pool_query *p = &in->pools.query[q];
        gsl_rng *rng = random_stream_for(seed, p->qid, "rehearsal", 0);
        m->b[q] = mem_alloc(p->n, sizeof **m->b);
        for (size_t i = 0; i < p->n; i++) {
            double place = gsl_cdf_ugaussian_Qinv(((double)i + 0.5) / (double)p->n);
            m->b[q][i] = spread * (of_place * place + of_its_own * gsl_ran_gaussian_ziggurat(rng, 1.0));
        }
        mem_free(rng);
    }
}

static void answer(const struct made_up *m, struct sched *s, enum jud_stage stage, size_t query,
                   const struct sched_window *w)
{
    double score[JUD_MAX_WINDOW];
    uint32_t passes[JUD_MAX_WINDOW] = {0};
    for (size_t i = 0; i < w->n; i++) {
        double b = m->b[query][w->doc[i]];
        score[i] = b + gsl_ran_gaussian_ziggurat(m->rng, m->noise);
        for (size_t c = 0; c < m->n_criteria && stage == JUD_RUBRIC; c++) {
            double p = logistic(m->item[c].gamma * (tau * b + alpha - m->item[c].beta));
            passes[i] |= (uint32_t)(gsl_rng_uniform(m->rng) < p) << c;
        }
    }
    if (stage == JUD_TOURNAMENT)
        schedule_scores(s, w->seq, score);
    else
        schedule_passes(s, w->seq, passes);
}

/* All windows that have no answer yet. */
static void answer_round(const struct made_up *m, struct judge_until *u, size_t *part)
{
    for (; *part < judge_until_parts(u); ++*part) {
        const struct until_part *x = judge_until_part(u, *part);
        const struct sched_window *w;
        struct sched *s = schedule_of_rounds(x->window, x->n, x->answer);
        for (size_t of = schedule_next(s, &w), i = 0; i < of; i++)
            answer(m, s, x->stage, x->query, &w[i]);
        schedule_free(s);
    }
}

static int rehearse(struct judge_rehearsal *r, struct judge_input *in, const struct judge_options *o,
                    const struct worth_runs *runs, const struct made_up *m, struct err *err)
{
    struct judge_options mine = *o;
    struct judge_until *u;
    int more = 0;
    size_t part = 0;
    mine.until = r->until;
    mine.target = r->target;
    mine.check = true; /* what the store has does not count */
    int status = judge_until_open(&u, in, &mine, runs, err);
    while (status == 0 && (more = judge_until_next(u, NULL, err)) > 0)
        answer_round(m, u, &part);
    if (status == 0 && more == 0) {
        r->met = judge_until_met(u);
        r->left = judge_until_left(u);
        r->topics = judge_until_topics(u);
        for (int s = 0; s < 2; s++)
            r->windows[s] = judge_until_windows(u, (enum jud_stage)s);
    }
    judge_until_free(u);
    return status == 0 && more == 0 ? 0 : -1;
}

int judge_rehearse(struct judge_rehearsal *r, size_t n, const struct judge_options *o, double wrong, struct err *err)
{
    struct judge_input in;
    struct worth_runs runs = {0};
    struct made_up m = {.noise = spread * tan(M_PI * wrong)};
    char name[JUD_MAX_CRITERIA][24];
    int status = judge_input_read(&in, o, err);
    if (status == 0)
        status = until_runs_take(&runs, &in, o, err);
    if (status == 0) {
        m.n_criteria = in.n_criteria;
        sim_items(m.n_criteria, m.item, name);
        make_documents(&m, &in, o->seed);
        for (size_t k = 0; k < n && status == 0; k++) {
            m.rng = random_stream(o->seed, 0);
            status = rehearse(&r[k], &in, o, &runs, &m, err);
            mem_free(m.rng);
        }
        for (size_t q = 0; q < in.n; q++)
            mem_free(m.b[q]);
        mem_free(m.b);
    }
    until_runs_free(&runs);
    judge_input_free(&in);
    return status;
}
