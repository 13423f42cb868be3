#include "label/simulate.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "format/mem.h"
#include "label/logistic.h"

/* Streams of one topic that must not depend on one another. */
enum { STREAM_TRUTH, STREAM_TOURNAMENT, STREAM_RUBRIC, STREAMS };

static gsl_rng *stream(const struct sim_options *o, size_t number, int which)
{
    return random_stream(o->seed, number * STREAMS + (uint64_t)which);
}

void sim_items(size_t n_criteria, struct gain_item *item, char (*name)[24])
{
    static const double gamma[] = {1.17, 1.05, 0.94, 1.16, 0.69}, beta[] = {-2.57, -2.00, -0.25, 0.71, 4.12};
    double sum = 0.0, mean = 0.0;
    for (size_t c = 0; c < n_criteria; c++) {
        snprintf(name[c], sizeof name[c], "C%zu", c + 1);
        item[c] = (struct gain_item){name[c], n_criteria == 5 ? gamma[c] : 1.0,
                                     n_criteria == 5 ? beta[c]
                                     : n_criteria > 1 ? -2.0 + 4.0 * (double)c / (double)(n_criteria - 1)
                                                      : 0.0};
        sum += item[c].gamma;
        mean += item[c].beta / (double)n_criteria;
    }
    for (size_t c = 0; c < n_criteria; c++) { /* the unit and the origin of the fit */
        item[c].gamma *= (double)n_criteria / sum;
        item[c].beta -= mean;
    }
}

void sim_draw(const struct sim_options *o, size_t number, struct sim_topic *t)
{
    gsl_rng *r = stream(o, number, STREAM_TRUTH);
    double mean = 0.0;
    snprintf(t->qid, sizeof t->qid, "q%zu", number + 1);
    t->tau = exp(0.2 + gsl_ran_gaussian_ziggurat(r, 0.25));
    t->alpha = -1.0 + gsl_ran_gaussian_ziggurat(r, 1.0);
    t->bt = rcp_alloc(o->pool, sizeof *t->bt);
    for (size_t i = 0; i < o->pool; i++) {
        t->bt[i] = gsl_ran_gaussian_ziggurat(r, 1.5);
        mean += t->bt[i] / (double)o->pool;
    }
    for (size_t i = 0; i < o->pool; i++)
        t->bt[i] -= mean;
    gsl_rng_free(r);
}

void sim_topic_free(struct sim_topic *t)
{
    free(t->bt);
    t->bt = NULL;
}

void sim_docno(const struct sim_topic *t, size_t i, char docno[48])
{
    snprintf(docno, 48, "%s-d%04zu", t->qid, i);
}

struct pick {
    size_t shown;
    double random;
    size_t doc;
};

static int by_shown(const void *a, const void *b)
{
    const struct pick *x = a, *y = b;
    if (x->shown != y->shown)
        return x->shown < y->shown ? -1 : 1;
    return (x->random > y->random) - (x->random < y->random);
}

static void record_head(const struct sim_options *o, const struct sim_topic *t, const char *stage, size_t window, struct output *f)
{
    out_print(f,
            "{\"schema\": \"rcp-ndcg.judgement.v1\", \"record_id\": \"%s-%c-%s-%zu\", \"dataset\": \"%s\", "
            "\"query_id\": \"%s\", \"stage\": \"%s\", \"family_key\": \"simulated\", \"window_seq\": %zu, "
            "\"phase\": \"random\", \"placements\": [",
            o->dataset, *stage, t->qid, window, o->dataset, t->qid, stage, window);
}

/* The judge's answer for one document. */
static void placement(const struct sim_options *o, const struct sim_topic *t, const struct gain_item *item, size_t doc,
                      bool rubric, gsl_rng *r, double *score, struct output *f)
{
    double theta = t->tau * t->bt[doc] + t->alpha;
    if (!rubric) {
        double s = t->bt[doc] + gsl_ran_gaussian_ziggurat(r, o->noise);
        *score = round(fmax(-5.0, fmin(5.0, s)) * 10.0) / 10.0;
        out_print(f, "\"score\": %.1f}", *score);
        return;
    }
    out_print(f, "\"criteria\": {");
    for (size_t c = 0; c < o->n_criteria; c++)
        out_print(f, "%s\"%s\": %d", c ? ", " : "", item[c].name,
                gsl_rng_uniform(r) < logistic(item[c].gamma * (theta - item[c].beta)));
    out_print(f, "}}");
}

static void windows(const struct sim_options *o, size_t number, const struct sim_topic *t,
                    const struct gain_item *item, bool rubric, struct output *f)
{
    gsl_rng *r = stream(o, number, rubric ? STREAM_RUBRIC : STREAM_TOURNAMENT);
    size_t w = o->window < o->pool ? o->window : o->pool, n = rubric ? o->rubric_windows : o->tournament_windows;
    struct pick *pick = rcp_zalloc(o->pool, sizeof *pick);
    double *score = rcp_alloc(w, sizeof *score);
    for (size_t i = 0; i < o->pool; i++)
        pick[i].doc = i;
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < o->pool; i++)
            pick[i].random = gsl_rng_uniform(r);
        qsort(pick, o->pool, sizeof *pick, by_shown);
        record_head(o, t, rubric ? "rubric" : "tournament", k, f);
        for (size_t i = 0; i < w; i++) {
            char docno[48];
            sim_docno(t, pick[i].doc, docno);
            pick[i].shown++;
            out_print(f, "%s{\"position\": %zu, \"doc_id\": \"%s\", ", i ? ", " : "", i + 1, docno);
            placement(o, t, item, pick[i].doc, rubric, r, &score[i], f);
        }
        out_print(f, "], ");
        if (gsl_rng_uniform(r) < o->invalid)
            out_print(f, "\"valid\": false, \"invalid_category\": \"schema\", ");
        else
            out_print(f, "\"valid\": true, ");
        out_print(f, "\"recorded_at\": \"2026-01-01T00:00:00+00:00\"}\n");
    }
    free(pick);
    free(score);
    gsl_rng_free(r);
}

void sim_write(const struct sim_options *o, size_t number, const struct sim_topic *t, const struct gain_item *item,
               struct output *tournament, struct output *rubric)
{
    windows(o, number, t, item, false, tournament);
    windows(o, number, t, item, true, rubric);
}
