/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Windows in rounds: the gradient of nDCG against differences, the variance that labels leave against judging again and
 * again, and what is chosen. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "calibrate/simulate.h"
#include "calibrate/worth.h"
#include "check.h"
#include "judge/judge_rounds.h"
#include "schedule/schedule.h"
#include "schedule/schedule_rounds.h"
#include "model/bt.h"
#include "model/logistic.h"

enum { TOPICS = 6, DOCS = 40, WINDOW = 10, CRITERIA = 5, RUNS = 3, MOST = 400 };

static struct gain_item item[CRITERIA];

/* A judge who is asked, and the truth behind the answers. */
struct world {
    struct sim_topic topic[TOPICS];
    struct outlook_window window[TOPICS][2][MOST];
    struct outlook o;
    struct outlook_topic looked[TOPICS];
    uint32_t rank[TOPICS * RUNS * WORTH_CUTOFF];
    bool has[TOPICS * RUNS];
    struct worth_runs runs;
    gsl_rng *rng;
    double noise;
};

static double ability(const struct world *w, size_t t, uint32_t doc)
{
    return w->topic[t].tau * w->topic[t].bt[doc] + w->topic[t].alpha;
}

static void ask(struct world *w, size_t t, enum jud_stage stage, const uint32_t *doc, size_t n)
{
    struct outlook_topic *x = &w->looked[t];
    uint32_t *shown = mem_alloc(n, sizeof *shown), *passes = mem_zalloc(n, sizeof *passes);
    double *score = mem_alloc(n, sizeof *score);
    memcpy(shown, doc, n * sizeof *shown);
    for (size_t i = 0; i < n; i++) {
        score[i] = w->topic[t].bt[doc[i]] + gsl_ran_gaussian(w->rng, w->noise);
        for (size_t c = 0; c < CRITERIA; c++)
            passes[i] |=
                (uint32_t)(gsl_rng_uniform(w->rng) < logistic(item[c].gamma * (ability(w, t, doc[i]) - item[c].beta)))
                << c;
    }
    w->window[t][stage][x->n_windows[stage]++] = (struct outlook_window){
        shown, stage == JUD_TOURNAMENT ? score : NULL, stage == JUD_RUBRIC ? passes : NULL, (uint16_t)n};
    mem_free(stage == JUD_TOURNAMENT ? (void *)passes : (void *)score);
}

static void forget(struct world *w)
{
    outlook_free(&w->o);
    for (size_t t = 0; t < TOPICS; t++)
        for (int s = 0; s < 2; s++) {
            for (size_t k = 0; k < w->looked[t].n_windows[s]; k++) {
                struct outlook_window *x = &w->window[t][s][k];
                mem_free((void *)x->doc);
                mem_free((void *)x->score);
                mem_free((void *)x->passes);
            }
            w->looked[t].n_windows[s] = 0;
        }
}

/* Runs that rank by worth with noise of their own. */
static void make_world(struct world *w, double noise)
{
    struct sim_options o = {.topics = TOPICS, .pool = DOCS, .n_criteria = CRITERIA, .seed = 5};
    char name[JUD_MAX_CRITERIA][24];
    memset(w, 0, sizeof *w);
    sim_items(CRITERIA, item, name);
    w->noise = noise;
    w->rng = random_stream(3, 1);
    for (size_t t = 0; t < TOPICS; t++) {
        sim_draw(&o, t, &w->topic[t]);
        w->looked[t] = (struct outlook_topic){.n = DOCS, .window = {w->window[t][0], w->window[t][1]}};
        for (size_t r = 0; r < RUNS; r++) {
            double key[DOCS];
            for (size_t i = 0; i < DOCS; i++)
                key[i] = w->topic[t].bt[i] + gsl_ran_gaussian(w->rng, 0.5 + 0.5 * (double)r);
            for (size_t k = 0; k < WORTH_CUTOFF; k++) {
                size_t best = 0;
                for (size_t i = 1; i < DOCS; i++)
                    best = key[i] > key[best] ? i : best;
                w->rank[(t * RUNS + r) * WORTH_CUTOFF + k] = (uint32_t)best + 1;
                key[best] = -INFINITY;
            }
            w->has[t * RUNS + r] = true;
        }
    }
    w->o = (struct outlook){.topic = w->looked, .n_topics = TOPICS, .n_criteria = CRITERIA};
    w->runs = (struct worth_runs){RUNS, TOPICS, w->rank, w->has};
}

static void free_world(struct world *w)
{
    forget(w);
    for (size_t t = 0; t < TOPICS; t++)
        sim_topic_free(&w->topic[t]);
    mem_free(w->rng);
}

/* `passes` first passes of the tournament, and one of the rubric for each of them. */
static void first_passes(struct world *w, size_t passes)
{
    for (size_t t = 0; t < TOPICS; t++)
        for (size_t k = 0; k < 2 * passes; k++) {
            struct sched_round r;
            schedule_first_pass(&r, (enum jud_stage)(k % 2), w->topic[t].qid, DOCS, WINDOW,
                                schedule_first_calls((enum jud_stage)(k % 2), DOCS, WINDOW), k);
            for (size_t i = 0; i < r.n; i++)
                ask(w, t, (enum jud_stage)(k % 2), r.doc + i * r.w, r.w);
            mem_free(r.doc);
        }
}

static double ndcg(const double *theta, const uint32_t *rank)
{
    double gain[DOCS], slope[DOCS] = {0}, v[DOCS], d[DOCS];
    gain_of_thetas(item, CRITERIA, theta, DOCS, gain);
    double ideal = worth_ideal(DOCS, gain, v);
    return worth_gradient(DOCS, gain, slope, rank, v, ideal, d);
}

static void gradient_is_that_of_ndcg(void)
{
    static struct world w;
    double theta[DOCS], gain[DOCS], slope[DOCS], v[DOCS], d[DOCS];
    check_group("the gradient of nDCG is what differences say");
    make_world(&w, 0.5);
    for (uint32_t i = 0; i < DOCS; i++) {
        theta[i] = ability(&w, 0, i);
        gain[i] = gain_of_theta(item, CRITERIA, theta[i]);
        slope[i] = gain_slope(item, CRITERIA, theta[i]);
    }
    for (size_t r = 0; r < RUNS; r++) {
        const uint32_t *rank = w.rank + r * WORTH_CUTOFF;
        double ideal = worth_ideal(DOCS, gain, v), value = worth_gradient(DOCS, gain, slope, rank, v, ideal, d);
        CHECK(value > 0.0 && value <= 1.0, "nDCG %g", value);
        for (size_t i = 0; i < DOCS; i++) {
            double h = 1e-5, at = theta[i], up, down;
            theta[i] = at + h;
            up = ndcg(theta, rank);
            theta[i] = at - h;
            down = ndcg(theta, rank);
            theta[i] = at;
            CHECK(fabs((up - down) / (2.0 * h) - d[i]) < 1e-7, "run %zu, document %zu: %.9f, differences %.9f", r, i,
                  d[i], (up - down) / (2.0 * h));
        }
    }
    free_world(&w);
}

/* The mean nDCG of a run by the true gains. */
static double truth(const struct world *w, size_t run)
{
    double theta[DOCS], sum = 0.0;
    for (size_t t = 0; t < TOPICS; t++) {
        for (uint32_t i = 0; i < DOCS; i++)
            theta[i] = ability(w, t, i);
        sum += ndcg(theta, w->rank + (t * RUNS + run) * WORTH_CUTOFF) / TOPICS;
    }
    return sum;
}

/* Errors of means and differences over judges who are asked anew, by what one store says of them in the mean: the
 * variance, and no less than that of the distance from the truth. */
static void labels_err_as_said(void)
{
    enum { AGAIN = 150, PAIRS = RUNS * (RUNS + 1) / 2 };
    static struct world w;
    const struct worth_target target = {WORTH_SE, 0.01, 0.05, 0.01, JUDGE_Z};
    double sum[PAIRS] = {0}, squares[PAIRS] = {0}, errors[PAIRS] = {0}, said[PAIRS] = {0};
    check_group("labels err as the outlook says");
    make_world(&w, 0.5);
    for (size_t k = 0; k < AGAIN; k++) {
        struct worth x;
        forget(&w);
        first_passes(&w, 4);
        outlook_fit(&w.o, 1);
        worth_compute(&x, &w.o, &w.runs, &target, 1);
        for (size_t p = 0; p < PAIRS; p++) {
            const struct worth_pair *pair = &x.pair[p];
            double is = truth(&w, pair->a) - (pair->a == pair->b ? 0.0 : truth(&w, pair->b));
            sum[p] += pair->diff;
            squares[p] += pair->diff * pair->diff;
            errors[p] += (pair->diff - is) * (pair->diff - is) / AGAIN;
            said[p] += pair->labels / AGAIN;
        }
        worth_free(&x);
    }
    for (size_t p = 0; p < PAIRS; p++) {
        double variance = (squares[p] - sum[p] * sum[p] / AGAIN) / (AGAIN - 1);
        CHECK(said[p] > 0.7 * variance && said[p] < 4.0 * variance, "comparison %zu: said %.3g, varies by %.3g", p,
              said[p], variance);
        CHECK(said[p] > 0.6 * errors[p], "comparison %zu: said %.3g, errs by %.3g", p, said[p], errors[p]);
    }
    free_world(&w);
}

/* Scores of few windows are drawn to 0 by as much as they err: what is left of the truth, on the scale of the
 * scores, is what the outlook says, however often a document was shown, and V is the variance of the truth. A second
 * look begins where the first one ended. */
static void scores_err_as_said(void)
{
    enum { WORLDS = 8 };
    static struct world w;
    double both = 0.0, square = 0.0, truth = 0.0, said = 0.0, variance = 0.0;
    check_group("scores err as the outlook says");
    for (size_t k = 0; k < WORLDS; k++) {
        make_world(&w, 2.0);
        for (size_t skip = 0; skip < k; skip++)
            (void)gsl_rng_get(w.rng);
        first_passes(&w, 1);
        outlook_fit(&w.o, 1);
        outlook_fit(&w.o, 1);
        variance += w.o.variance / WORLDS;
        for (size_t t = 0; t < TOPICS; t++) {
            double mean = 0.0;
            for (size_t i = 0; i < DOCS; i++)
                mean += w.topic[t].bt[i] / DOCS;
            for (size_t i = 0; i < DOCS; i++) {
                double is = w.topic[t].bt[i] - mean, by = w.looked[t].bt[i];
                both += is * by;
                square += by * by;
                truth += is * is;
                said += w.looked[t].phi * w.looked[t].variance[i];
            }
        }
        free_world(&w);
    }
    double scale = both / square, left = truth - scale * both, n = WORLDS * TOPICS * (DOCS - 1.0);
    CHECK(left > 0.7 * scale * scale * said && left < 1.4 * scale * scale * said, "left %.3f, said %.3f", left / n,
          scale * scale * said / n);
    CHECK(fabs(log(scale * scale * variance * n / truth)) < 0.3, "V %.3f, is %.3f", scale * scale * variance,
          truth / n);
}

/* Scores are those of model/bt.h with the same ridge, and the abilities of a look that starts from another's are
 * those of one that starts from nothing but V: to less than what they could err by. */
static void starts_change_little(void)
{
    static struct world w;
    double theta[TOPICS][DOCS];
    check_group("a look ends where it would have ended from another start");
    make_world(&w, 0.8);
    first_passes(&w, 2);
    outlook_fit(&w.o, 1);
    for (size_t k = 0; k < 12; k++)
        outlook_fit(&w.o, 1); /* V settles */
    for (size_t t = 0; t < TOPICS; t++) {
        struct bt_data d;
        struct bt_fit fit;
        size_t doc[WINDOW];
        bt_init(&d, DOCS);
        for (size_t k = 0; k < w.looked[t].n_windows[JUD_TOURNAMENT]; k++) {
            const struct outlook_window *x = &w.window[t][JUD_TOURNAMENT][k];
            for (size_t i = 0; i < x->n; i++)
                doc[i] = x->doc[i];
            bt_add_scores(&d, doc, x->score, x->n, 0.0);
        }
        bt_solve(&d, w.looked[t].ridge / d.total, &fit);
        for (size_t i = 0; i < DOCS; i++)
            CHECK(fabs(fit.theta[i] - w.looked[t].bt[i]) < 1e-3, "topic %zu, document %zu: %.5f, not %.5f", t, i,
                  w.looked[t].bt[i], fit.theta[i]);
        bt_fit_free(&fit);
        bt_free(&d);
        memcpy(theta[t], w.looked[t].theta, sizeof theta[t]);
    }
    double variance = w.o.variance, phi = w.o.phi;
    outlook_free(&w.o);
    w.o.variance = variance;
    w.o.phi = phi;
    outlook_fit(&w.o, 1);
    for (size_t t = 0; t < TOPICS; t++)
        for (size_t i = 0; i < DOCS; i++)
            CHECK(fabs(theta[t][i] - w.looked[t].theta[i]) < 0.01, "topic %zu, document %zu: %.5f, not %.5f", t, i,
                  w.looked[t].theta[i], theta[t][i]);
    free_world(&w);
}

static void threads_change_nothing(void)
{
    static struct world w;
    const struct worth_target target = {WORTH_LABELS, 0.1, 0.05, 0.01, JUDGE_Z};
    struct worth one, four;
    double theta[TOPICS][DOCS], labels[RUNS * (RUNS + 1) / 2];
    check_group("threads change no digit of a look");
    make_world(&w, 0.8);
    first_passes(&w, 2);
    outlook_fit(&w.o, 1);
    worth_compute(&one, &w.o, &w.runs, &target, 1);
    for (size_t t = 0; t < TOPICS; t++)
        memcpy(theta[t], w.looked[t].theta, sizeof theta[t]);
    for (size_t p = 0; p < one.n_pairs; p++)
        labels[p] = one.pair[p].labels;
    worth_free(&one);
    outlook_free(&w.o);
    outlook_fit(&w.o, 4);
    worth_compute(&four, &w.o, &w.runs, &target, 4);
    for (size_t t = 0; t < TOPICS; t++)
        CHECK(memcmp(theta[t], w.looked[t].theta, sizeof theta[t]) == 0, "abilities of topic %zu", t);
    for (size_t p = 0; p < four.n_pairs; p++)
        CHECK(labels[p] == four.pair[p].labels, "comparison %zu", p);
    worth_free(&four);
    free_world(&w);
}

/* A document that was shown late comes early: over 20 windows of all documents places even out. */
static void places_even_out(void)
{
    enum { AGAIN = 20 };
    struct sched_round r = {.n = AGAIN, .w = WINDOW};
    uint32_t doc[AGAIN * WINDOW];
    double sum[WINDOW] = {0};
    check_group("documents are shown early and late in turn");
    for (uint32_t i = 0; i < AGAIN * WINDOW; i++)
        doc[i] = i % WINDOW;
    r.doc = doc;
    schedule_order(&r, JUD_TOURNAMENT, "q", WINDOW, NULL, 0, 42, 1);
    for (size_t k = 0; k < AGAIN; k++)
        for (size_t i = 0; i < WINDOW; i++)
            sum[doc[k * WINDOW + i]] += (double)i - 0.5 * (WINDOW - 1);
    for (size_t i = 0; i < WINDOW; i++)
        CHECK(fabs(sum[i]) <= WINDOW, "document %zu leans by %g over %d windows", i, sum[i], AGAIN);
}

static void choice_keeps_to_its_budget(void)
{
    static struct world w;
    const struct worth_target target = {WORTH_SE, 1e-6, 0.05, 0.01, JUDGE_Z};
    struct sched_round round[2 * TOPICS] = {{0}}, again[2 * TOPICS] = {{0}};
    struct worth x;
    size_t n = 0, rubric = 0;
    double seen = 0.0, unseen = 0.0;
    check_group("windows are chosen within the budget, for what the runs retrieve");
    make_world(&w, 0.8);
    first_passes(&w, 1);
    outlook_fit(&w.o, 1);
    worth_compute(&x, &w.o, &w.runs, &target, 1);
    CHECK(x.worst > 1.0, "the target is met by %g", x.worst);
    CHECK(schedule_choose(round, &x, NULL, WINDOW, 0, 50, x.worst, NULL) == 50, "not 50 windows");
    CHECK(schedule_choose(again, &x, NULL, WINDOW, 0, 50, x.worst, NULL) == 50, "not 50 windows again");
    for (size_t k = 0; k < 2 * TOPICS; k++) {
        bool in_a_run[DOCS] = {false};
        size_t retrieved = 0, all = round[k].n * round[k].w;
        n += round[k].n;
        rubric += k % 2 ? round[k].n : 0;
        CHECK(round[k].n == again[k].n && (!all || memcmp(round[k].doc, again[k].doc, all * sizeof *round->doc) == 0),
              "another choice the second time");
        for (size_t i = 0; i < RUNS * WORTH_CUTOFF; i++)
            in_a_run[w.rank[k / 2 * RUNS * WORTH_CUTOFF + i] - 1] = true;
        for (size_t i = 0; i < DOCS; i++)
            retrieved += in_a_run[i];
        for (size_t i = 0; i < all && k % 2 == JUD_TOURNAMENT; i++) {
            double *sum = in_a_run[round[k].doc[i]] ? &seen : &unseen;
            *sum += 1.0 / (double)(sum == &seen ? retrieved : DOCS - retrieved);
        }
        mem_free(round[k].doc);
        mem_free(again[k].doc);
    }
    CHECK(n == 50, "%zu windows", n);
    CHECK(rubric >= 10 && rubric <= 45, "%zu of them about the rubric", rubric);
    CHECK(seen > 3.0 * unseen, "a retrieved document is shown %g times as often", seen / unseen);
    worth_free(&x);
    free_world(&w);
}

/* Checks that a budget goes to the windows of further topics first, since the topics cause most of the variance, and
 * that no topic is added if topics do not vary. */
static void further_topics_come_first(void)
{
    static struct world w;
    static const size_t calls[3][2] = {{8, 2}, {7, 3}, {8, 2}};
    static const struct {
        size_t budget, taken;
        double topics; /* times as much variance as there is */
    } tried[] = {{9, 0, 10.0}, {10, 1, 10.0}, {25, 2, 10.0}, {40, 3, 10.0}, {40, 0, 1e-6}};
    const struct worth_target target = {WORTH_SE, 1e-6, 0.05, 0.01, JUDGE_Z};
    struct worth x;
    check_group("further topics come before more windows on others where topics are what varies");
    make_world(&w, 0.3);
    first_passes(&w, 1);
    outlook_fit(&w.o, 1);
    worth_compute(&x, &w.o, &w.runs, &target, 1);
    double total = x.total;
    CHECK(total > 0.0 && isfinite(total), "a variance of %g", total);
    for (size_t k = 0; k < sizeof tried / sizeof *tried; k++) {
        struct sched_round round[2 * TOPICS] = {{0}};
        struct sched_further further = {calls, 3, 0};
        x.total = total * tried[k].topics;
        size_t chosen = schedule_choose(round, &x, NULL, WINDOW, 0, tried[k].budget, x.worst, &further), n = 0;
        for (size_t i = 0; i < 2 * TOPICS; i++) {
            n += round[i].n;
            mem_free(round[i].doc);
        }
        CHECK(further.taken == tried[k].taken, "of %zu windows: %zu topics", tried[k].budget, further.taken);
        CHECK(chosen == tried[k].budget && n + 10 * further.taken == chosen, "%zu windows, %zu on topics so far",
              chosen, n);
    }
    worth_free(&x);
    free_world(&w);
}

/* Checks that further topics lower the variance that labels add to a mean, too: with four times the topics a quarter is
 * left. One topic gives no variance between topics, so further topics come first. */
static void further_topics_count(void)
{
    static struct world w;
    size_t calls[100][2];
    const struct worth_target target = {WORTH_SE, 1e-6, 0.05, 0.01, JUDGE_Z};
    struct worth x;
    check_group("what further topics take off is counted");
    for (size_t k = 0; k < 100; k++) {
        calls[k][JUD_TOURNAMENT] = 8;
        calls[k][JUD_RUBRIC] = 2;
    }
    make_world(&w, 0.3);
    first_passes(&w, 1);
    outlook_fit(&w.o, 1);
    worth_compute(&x, &w.o, &w.runs, &target, 1);
    struct sched_round round[2 * TOPICS] = {{0}};
    struct sched_further further = {calls, 100, 0};
    size_t n = schedule_choose(round, &x, NULL, WINDOW, 0, 1000, 4.0, &further);
    for (size_t k = 0; k < 2 * TOPICS; k++)
        mem_free(round[k].doc);
    CHECK(n < 10 * further.taken + 5 && further.taken >= 5 * TOPICS / 2 && further.taken <= 7 * TOPICS / 2,
          "%zu windows, %zu topics more than %d to take three quarters off the variance", n, further.taken, TOPICS);
    worth_free(&x);
    for (size_t k = 0; k < TOPICS * RUNS; k++)
        w.has[k] = k < RUNS;
    worth_compute(&x, &w.o, &w.runs, &target, 1);
    CHECK(isinf(x.total), "the variance of one topic is %g", x.total);
    worth_free(&x);
    free_world(&w);
}

/* Of every topic half of the tournament windows have no answer yet: a choice that counts on them takes fewer windows to
 * the same end, and one that has all it needs on the way takes none, whatever the least is. */
static void windows_on_the_way_count(void)
{
    static struct world w;
    const struct worth_target target = {WORTH_SE, 1e-6, 0.05, 0.01, JUDGE_Z};
    struct sched_round round[5][2 * TOPICS] = {{{0}}};
    size_t known[2 * TOPICS], n[5];
    struct worth x;
    check_group("windows whose answers are on their way count as answered");
    make_world(&w, 0.8);
    first_passes(&w, 2);
    for (size_t t = 0; t < TOPICS; t++) {
        known[2 * t] = w.looked[t].n_windows[JUD_TOURNAMENT];
        known[2 * t + 1] = w.looked[t].n_windows[JUD_RUBRIC];
        w.looked[t].n_windows[JUD_TOURNAMENT] /= 2;
    }
    outlook_fit(&w.o, 1);
    worth_compute(&x, &w.o, &w.runs, &target, 1);
    n[0] = schedule_choose(round[0], &x, NULL, WINDOW, 0, MOST, 3.0, NULL);
    n[1] = schedule_choose(round[1], &x, known, WINDOW, 0, MOST, 3.0, NULL);
    n[2] = schedule_choose(round[2], &x, known, WINDOW, 0, MOST, 1.05, NULL);
    CHECK(n[0] > 10 && n[0] < MOST && n[1] > 0 && n[1] < n[0] && n[2] == 0, "%zu windows, %zu, %zu", n[0], n[1], n[2]);
    n[3] = schedule_choose(round[3], &x, known, WINDOW, n[1] + 7, MOST, 3.0, NULL);
    n[4] = schedule_choose(round[4], &x, known, WINDOW, n[1] + 7, MOST, 1.05, NULL);
    CHECK(n[3] == n[1] + 7 && n[4] == 0, "%zu windows of at least %zu, and %zu", n[3], n[1] + 7, n[4]);
    for (size_t k = 0; k < 5 * 2 * TOPICS; k++)
        mem_free(round[k / (2 * TOPICS)][k % (2 * TOPICS)].doc);
    for (size_t t = 0; t < TOPICS; t++)
        w.looked[t].n_windows[JUD_TOURNAMENT] = known[2 * t];
    worth_free(&x);
    free_world(&w);
}

/* Checks that a difference that is only noise stays within JUDGE_Z standard errors at all looks together, in 19 of 20
 * simulations. */
static void decisions_hold_over_looks(void)
{
    enum { PATHS = 20000 };
    gsl_rng *rng = random_stream(11, 1);
    size_t left = 0;
    check_group("a decision is held over all looks");
    for (size_t k = 0; k < PATHS; k++) {
        double at = 1.0 / 16.0, x = gsl_ran_gaussian(rng, sqrt(at));
        bool out = fabs(x) > JUDGE_Z * sqrt(at);
        for (size_t look = 1; look <= JUDGE_LOOKS; look++) {
            double next = pow(16.0, (double)look / JUDGE_LOOKS - 1.0);
            x += gsl_ran_gaussian(rng, sqrt(next - at));
            at = next;
            out |= fabs(x) > JUDGE_Z * sqrt(at);
        }
        left += out;
    }
    double share = (double)left / PATHS; /* its standard error is 0.0015 */
    CHECK(share > 0.045 && share < 0.055, "%g of the paths left", share);
    mem_free(rng);
}

int main(void)
{
    gsl_set_error_handler_off();
    gradient_is_that_of_ndcg();
    labels_err_as_said();
    scores_err_as_said();
    starts_change_little();
    threads_change_nothing();
    places_even_out();
    choice_keeps_to_its_budget();
    windows_on_the_way_count();
    further_topics_come_first();
    further_topics_count();
    decisions_hold_over_looks();
    return check_end();
}
