/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Scores that windows and rubric answers tell together, against another minimiser and against known truth. */
#include "model/score_answers.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "model/cholesky.h"
#include "model/logistic.h"
#include "test/unit/check.h"

/* Four documents, two judges, two criteria; the minimum, and 1 / (1 + L sigma^2), by scipy 1.17.1:
 *
 *   import numpy as np; from scipy.optimize import minimize; from scipy.special import expit as s
 *   W=np.zeros((4,4)); P=np.zeros((4,4))
 *   for i,j,p,w in ((0,1,.8,1),(1,2,.6,2),(2,3,.7,1),(0,3,.9,.5)): W[i,j]=W[j,i]=w; P[i,j]=w*p; P[j,i]=w*(1-p)
 *   g=[1.2,.8]; be=[-.5,.5]; sev=[.3,-.3]; tau=1.5; al=.2; phi=.4; V=.7; mis=.25
 *   rows=[(0,0,2,[2,1]),(0,2,1,[0,0]),(1,0,1,[1,1]),(1,3,3,[1,2])]
 *   def look(b):
 *     L=np.zeros(4)
 *     for k,i,n,y in rows:
 *       for c in range(2):
 *         x=g[c]*(tau*b[i]+al-be[c])-sev[k]; L[i]+=n*g[c]**2*s(x)*s(-x)
 *     return L
 *   part=1/(1+look(np.array([.5,.1,-.2,-.4]))*mis)
 *   def f(z):
 *     b=np.append(z,-z.sum()); o=(b@b)/2/V
 *     for i in range(4):
 *       for j in range(i+1,4): o-=(P[i,j]*np.log(s(b[i]-b[j]))+P[j,i]*np.log(s(b[j]-b[i])))/phi
 *     for k,i,n,y in rows:
 *       for c in range(2):
 *         x=g[c]*(tau*b[i]+al-be[c])-sev[k]; o-=part[i]*(y[c]*np.log(s(x))+(n-y[c])*np.log(s(-x)))
 *     return o
 *   z=minimize(f,np.zeros(3),method='BFGS',options=dict(gtol=1e-12)).x
 *   z=minimize(f,z,method='Nelder-Mead',options=dict(xatol=1e-12,fatol=1e-16,maxiter=10000)).x
 *   print(repr(np.append(z,-z.sum())),repr(part))
 */
static void minimum_is_that_of_scipy(void)
{
    static const double minimum[4] = {0.796058705787885, -0.002573917533697, -0.347839195566517, -0.445645592687672};
    static const double part[4] = {0.791124566867194, 1, 0.889870846059351, 0.728176037052374};
    static const struct {
        size_t i, j;
        double p, weight;
    } pair[] = {{0, 1, 0.8, 1}, {1, 2, 0.6, 2}, {2, 3, 0.7, 1}, {0, 3, 0.9, 0.5}};
    static const uint32_t doc[] = {0, 2, 0, 3}, n[] = {2, 1, 1, 3}, passes[] = {2, 1, 0, 0, 1, 1, 1, 2};
    static const size_t first[] = {0, 2, 4};
    double gamma[] = {1.2, 0.8}, beta[] = {-0.5, 0.5}, severity[] = {0.3, -0.3}, tau = 1.5, alpha = 0.2;
    const struct irt_fit fit = {.n_criteria = 2,
                                .n_queries = 1,
                                .n_judges = 2,
                                .gamma = gamma,
                                .beta = beta,
                                .severity = severity,
                                .tau = &tau,
                                .alpha = &alpha};
    const struct irt_data d = {
        .n_criteria = 2, .n_queries = 1, .n_rows = 4, .first = first, .n = n, .passes = passes, .n_judges = 2};
    double b[4] = {0.5, 0.1, -0.2, -0.4}, own[4], factor[16], curvature[4], phi = 0.4;
    struct score_answers a = {&fit, &d, 0, 4, doc, own};
    struct bt_data c;
    check_group("the scores are those that scipy finds");
    bt_init(&c, 4);
    for (size_t k = 0; k < sizeof pair / sizeof pair[0]; k++)
        bt_add(&c, pair[k].i, pair[k].j, pair[k].p, pair[k].weight);
    score_answers_weigh(&a, b, 0.25);
    for (size_t i = 0; i < 4; i++)
        CHECK(fabs(own[i] - part[i]) < 1e-12, "part %zu: %.15g", i, own[i]);
    memset(b, 0, sizeof b);
    CHECK(score_answers_solve(&c, phi / 0.7 / c.total, phi / c.total, &a, b, factor, curvature), "no convergence");
    for (size_t i = 0; i < 4; i++)
        CHECK(fabs(b[i] - minimum[i]) < 1e-7, "score %zu: %.15g", i, b[i]);
    double v[4] = {1, -2, 0.5, 3}, sum = 0;
    score_answers_apply(4, factor, v);
    for (size_t i = 0; i < 4; i++)
        sum += v[i];
    CHECK(fabs(sum) < 1e-12, "not of mean 0: %g", sum);
    bt_free(&c);
}

enum { TOPICS = 300, DOCS = 20, C = 5 };

struct world {
    double truth[TOPICS][DOCS], b[TOPICS][DOCS], variance[TOPICS][DOCS];
    struct bt_data d[TOPICS];
    size_t first[TOPICS + 1];
    uint32_t doc[DOCS], n[TOPICS * DOCS], passes[TOPICS * DOCS * C];
    double tau[TOPICS], alpha[TOPICS];
};

static const double SD = 1.0;

/* Tosses, and two looks at every document; abilities scatter by sd_misfit. */
static void play(struct world *w, size_t t, gsl_rng *r, const double *gamma, const double *beta, double sd_misfit)
{
    double mean = 0;
    bt_init(&w->d[t], DOCS);
    for (size_t i = 0; i < DOCS; i++)
        mean += (w->truth[t][i] = gsl_ran_gaussian_ziggurat(r, SD)) / DOCS;
    for (size_t i = 0; i < DOCS; i++)
        w->truth[t][i] -= mean;
    for (size_t i = 0; i < DOCS; i++)
        for (size_t g = 0; g < 5; g++) {
            size_t j = (i + 1 + gsl_rng_uniform_int(r, DOCS - 1)) % DOCS;
            bool won = gsl_rng_uniform(r) < logistic(w->truth[t][i] - w->truth[t][j]);
            bt_add(&w->d[t], won ? i : j, won ? j : i, 1, 1);
        }
    w->tau[t] = 1.3;
    w->alpha[t] = 0.2;
    for (size_t i = 0; i < DOCS; i++) {
        double theta = 1.3 * w->truth[t][i] + 0.2 + gsl_ran_gaussian_ziggurat(r, sd_misfit);
        w->n[t * DOCS + i] = 2;
        for (size_t c = 0; c < C; c++)
            w->passes[(t * DOCS + i) * C + c] = gsl_ran_binomial(r, logistic(gamma[c] * (theta - beta[c])), 2);
    }
    w->first[t + 1] = (t + 1) * DOCS;
}

/* The inverse of what `factor` is the factor of, restricted to mean 0: its element i, i. */
static double error_of(double *factor, size_t i, double total)
{
    double v[DOCS] = {0};
    v[i] = 1;
    score_answers_apply(DOCS, factor, v);
    return v[i] / total;
}

/* Scores with the answers err by what they are said to, and less than those without; the misfit is found. */
static void check_world(double sd_misfit, double within)
{
    static struct world w;
    double gamma[C] = {1.4, 1.2, 1.0, 0.8, 0.6}, beta[C] = {-1.2, -0.6, 0, 0.6, 1.2}, severity = 0;
    struct irt_fit fit = {.n_criteria = C,
                          .n_queries = TOPICS,
                          .n_judges = 1,
                          .gamma = gamma,
                          .beta = beta,
                          .severity = &severity,
                          .tau = w.tau,
                          .alpha = w.alpha};
    struct irt_data d = {C, TOPICS, TOPICS * DOCS, w.first, NULL, w.n, w.passes, 1};
    struct score_misfit m = {0};
    double *factor = mem_alloc(DOCS, DOCS * sizeof *factor), part[DOCS], none[DOCS], plain = 0, with = 0, relative = 0;
    gsl_rng *r = random_stream(11, (size_t)(100 * sd_misfit));
    for (uint32_t i = 0; i < DOCS; i++)
        w.doc[i] = i;
    for (size_t t = 0; t < TOPICS; t++) {
        struct score_answers a = {&fit, &d, t, DOCS, w.doc, part};
        play(&w, t, r, gamma, beta, sd_misfit);
        memset(part, 0, sizeof part); /* without answers: those of comparisons alone */
        memset(w.b[t], 0, sizeof w.b[t]);
        double ridge = 1 / (SD * SD * w.d[t].total);
        CHECK(score_answers_solve(&w.d[t], ridge, 1 / w.d[t].total, &a, w.b[t], factor, none), "topic %zu", t);
        for (size_t i = 0; i < DOCS; i++) {
            w.variance[t][i] = error_of(factor, i, w.d[t].total);
            plain += pow(w.b[t][i] - w.truth[t][i], 2);
        }
        score_misfit_add(&m, &a, w.b[t], w.variance[t]);
    }
    double misfit = score_misfit_find(&m, &fit), documents = (double)TOPICS * DOCS;
    for (size_t t = 0; t < TOPICS; t++) {
        struct score_answers a = {&fit, &d, t, DOCS, w.doc, part};
        score_answers_weigh(&a, w.b[t], misfit);
        CHECK(score_answers_solve(&w.d[t], 1 / (SD * SD * w.d[t].total), 1 / w.d[t].total, &a, w.b[t], factor, none),
              "topic %zu", t);
        for (size_t i = 0; i < DOCS; i++) {
            double off = w.b[t][i] - w.truth[t][i];
            with += off * off;
            relative += off * off / error_of(factor, i, w.d[t].total);
        }
        bt_free(&w.d[t]);
    }
    CHECK(fabs(misfit - sd_misfit * sd_misfit) < within, "misfit %.3f, is %.3f", misfit, sd_misfit * sd_misfit);
    CHECK(with < 0.95 * plain, "root mean square error %.4f, without answers %.4f", sqrt(with / documents),
          sqrt(plain / documents));
    CHECK(fabs(sqrt(relative / documents) - 1) < 0.05, "errors are %.3f of what they are said to be",
          sqrt(relative / documents));
    score_misfit_free(&m);
    mem_free(factor);
    mem_free(r);
}

int main(void)
{
    minimum_is_that_of_scipy();
    check_group("simulated answers of known abilities");
    check_world(0.0, 0.05);
    check_world(0.5, 0.08);
    check_world(1.2, 0.3);
    return check_end();
}
