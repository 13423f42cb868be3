/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/trust.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "base/bits.h"
#include "calibrate/criteria.h"
#include "diagnose/trust_view.h"
#include "model/logistic.h"

/* ---- answers and scores ---- */

/* Returns the probability that document *d passes criterion c of the store by the gain file's parameters, with `shift`
 * added to its theta; if there are several judges, the severity of window *w's judge is subtracted. */
static double predict_pass(const struct trust_view *v, const struct jud_window *w, const struct pub_doc *d, size_t c,
                           double shift)
{
    const struct gain_item *item = &v->source->labels->item[v->item[c]];
    return logistic(item->gamma * (d->theta + shift - item->beta) -
                    (jud_rubric_judges(v->source->store) > 1 ? v->severity[w->judge] : 0.0));
}

/* Returns a variable whose effect on answers is tested, for the document at place i (from 0) of window k of the store;
 * NAN leaves the document out there. */
typedef double variable(const struct trust_view *v, size_t k, size_t i);

/* Returns place i (from 0) of window k on a scale from 1/2 for the first to -1/2 for the last. */
static double get_place(const struct trust_view *v, size_t k, size_t i)
{
    return position_advantage(1.0, 0.0, i, v->source->store->window[k].n);
}

/* Returns 1 if window k is in the late half, by number, of the windows of its topic and stage, 0 in the early half, NAN
 * if unknown. */
static double get_lateness_by_number(const struct trust_view *v, size_t k, size_t i)
{
    (void)i;
    return v->lateness[0][k] < 0 ? NAN : v->lateness[0][k];
}

/* Returns 1 if window k is in the late half, by time, of all windows of its stage, 0 in the early half, NAN if
 * unknown. */
static double get_lateness_by_time(const struct trust_view *v, size_t k, size_t i)
{
    (void)i;
    return v->lateness[1][k] < 0 ? NAN : v->lateness[1][k];
}

/* The means over the appearances of one document in a stage's windows. */
struct mean {
    double x, y; /* x: the mean of a variable; y: the mean of the tournament's scores, 0 in the rubric */
    size_t n;    /* the number of appearances */
};

/* Returns, by document of the store, the mean of the variable x over its appearances in a stage's windows and, in the
 * tournament, its mean score there; n is 0 without any. The caller frees the array with mem_free. */
static struct mean *compute_means(const struct trust_view *v, enum jud_stage stage, variable *x)
{
    const struct jud_store *s = v->source->store;
    struct mean *m = mem_zalloc(v->first_doc[s->n_queries], sizeof *m);
    for (size_t o = 0; o < v->n_order; o++) {
        size_t k = v->order[o];
        for (size_t i = 0; i < s->window[k].n && s->window[k].stage == stage; i++) {
            struct mean *mean = &m[trust_doc(v, k, i)];
            double value = x(v, k, i);
            if (isnan(value))
                continue;
            mean->x += value;
            mean->y += stage == JUD_TOURNAMENT ? position_score(s, &s->window[k], i) : 0.0;
            mean->n++;
        }
    }
    for (size_t d = 0; d < v->first_doc[s->n_queries]; d++)
        if (m[d].n) {
            m[d].x /= (double)m[d].n;
            m[d].y /= (double)m[d].n;
        }
    return m;
}

/* Sets *gradient to the derivative of the log-likelihood of rubric window k by delta, where theta is shifted by delta
 * x(), and adds the window's Fisher information about delta to *information. Documents whose x() is NAN or that have no
 * theta are omitted. If `mean` is not NULL, mean[document].x is subtracted from x(). */
static void window_derivatives(const struct trust_view *v, size_t k, variable *x, const struct mean *mean, double delta,
                               double *gradient, double *information)
{
    const struct jud_store *s = v->source->store;
    const struct jud_window *w = &s->window[k];
    *gradient = 0.0;
    for (size_t i = 0; i < w->n; i++) {
        size_t doc = trust_doc(v, k, i);
        double z = x(v, k, i) - (mean ? mean[doc].x : 0.0);
        for (size_t c = 0; c < s->n_criteria && v->doc[doc] && !isnan(z); c++) {
            double p = predict_pass(v, w, v->doc[doc], c, delta * z), gamma = v->source->labels->item[v->item[c]].gamma;
            *gradient += gamma * z * ((s->placement[w->first + i].passes >> c & 1) - p);
            *information += gamma * gamma * z * z * p * (1.0 - p);
        }
    }
}

/* Estimates how much theta seems to grow per unit of x() in the rubric's answers, by maximum likelihood with the other
 * parameters fixed, and its standard error if windows are independent. If is_within, only answers about the same
 * document are compared. NAN if the answers do not determine it. */
static struct trust_effect answer_effect(const struct trust_view *v, variable *x, bool is_within)
{
    struct mean *mean = is_within ? compute_means(v, JUD_RUBRIC, x) : NULL;
    double delta = 0.0, sum = INFINITY, squares = 0.0, information = 1.0, step = 1.0;
    size_t windows = 0;
    for (int round = 0; round < 50 && fabs(step) > 1e-10; round++) {
        sum = squares = information = 0.0;
        windows = 0;
        for (size_t o = 0; o < v->n_order; o++) {
            double gradient;
            if (v->source->store->window[v->order[o]].stage != JUD_RUBRIC)
                continue;
            window_derivatives(v, v->order[o], x, mean, delta, &gradient, &information);
            sum += gradient;
            squares += gradient * gradient;
            windows += gradient != 0.0;
        }
        step = fmax(-1.0, fmin(1.0, sum / information));
        delta += step;
    }
    mem_free(mean);
    return isfinite(sum / information) ? (struct trust_effect){delta, sqrt(squares) / information, windows}
                                       : (struct trust_effect){NAN, NAN, 0};
}

/* Estimates how much the tournament's scores of the same document grow per unit of x(), by least squares, and its
 * standard error if windows are independent. NAN if x() does not vary. */
static struct trust_effect score_effect(const struct trust_view *v, variable *x)
{
    const struct jud_store *s = v->source->store;
    struct mean *mean = compute_means(v, JUD_TOURNAMENT, x);
    size_t windows = 0;
    double xx = 0.0, xy = 0.0, squares = 0.0;
    for (int pass = 0; pass < 2; pass++)
        for (size_t o = 0; o < v->n_order; o++) {
            const struct jud_window *w = &s->window[v->order[o]];
            double contribution = 0.0;
            for (size_t i = 0; i < w->n && w->stage == JUD_TOURNAMENT && w->scored; i++) {
                const struct mean *m = &mean[trust_doc(v, v->order[o], i)];
                double z = x(v, v->order[o], i) - m->x, y = position_score(s, w, i) - m->y;
                if (isnan(z))
                    continue;
                xx += pass ? 0.0 : z * z;
                xy += pass ? 0.0 : z * y;
                contribution += z * (y - xy / fmax(xx, 1e-300) * z);
            }
            squares += pass ? contribution * contribution : 0.0;
            windows += pass && contribution != 0.0;
        }
    mem_free(mean);
    return xx > 0.0 ? (struct trust_effect){xy / xx, sqrt(squares) / xx, windows} : (struct trust_effect){NAN, NAN, 0};
}

/* ---- places ---- */

/* Returns the most frequent number of documents in a stage's windows, the smallest of equally frequent ones; 0 without
 * windows. */
static size_t usual_width(const struct trust_view *v, int stage)
{
    size_t count[JUD_MAX_WINDOW + 1] = {0}, width = 0;
    for (size_t o = 0; o < v->n_order; o++) {
        const struct jud_window *w = &v->source->store->window[v->order[o]];
        count[w->n] += w->stage == stage;
    }
    for (size_t n = 1; n <= JUD_MAX_WINDOW; n++)
        width = count[n] > count[width] ? n : width;
    return width;
}

/* Fills t->place_stats: by place in the windows of the usual width, the mean score and the mean share of criteria
 * passed, with their standard errors, and the share that the model expects. NAN without answers. */
static void measure_places(struct trust *t, const struct trust_view *v)
{
    const struct jud_store *s = v->source->store;
    size_t width[2] = {usual_width(v, 0), usual_width(v, 1)};
    t->n_places = width[0] > width[1] ? width[0] : width[1];
    t->place_stats = mem_zalloc(t->n_places, sizeof *t->place_stats);
    for (size_t o = 0; o < v->n_order; o++) {
        const struct jud_window *w = &s->window[v->order[o]];
        for (size_t i = 0; i < w->n && w->n == width[w->stage]; i++) {
            struct trust_place *place = &t->place_stats[i];
            const struct pub_doc *d = v->doc[trust_doc(v, v->order[o], i)];
            double y = 0.0;
            if (w->stage == JUD_TOURNAMENT)
                y = position_score(s, w, i);
            else if (!d)
                continue;
            else
                y = bits_count(s->placement[w->first + i].passes) / (double)s->n_criteria;
            for (size_t c = 0; c < s->n_criteria && w->stage == JUD_RUBRIC; c++)
                place->expected += predict_pass(v, w, d, c, 0.0) / (double)s->n_criteria;
            place->n[w->stage]++;
            place->mean[w->stage] += y;
            place->se[w->stage] += y * y;
        }
    }
    for (size_t i = 0; i < t->n_places; i++)
        for (int g = 0; g < 2; g++) {
            struct trust_place *place = &t->place_stats[i];
            double n = (double)place->n[g];
            place->mean[g] = n > 0 ? place->mean[g] / n : NAN;
            place->se[g] =
                n > 1 ? sqrt(fmax(place->se[g] / n - place->mean[g] * place->mean[g], 0.0) / (n - 1.0)) : NAN;
            if (g)
                place->expected = n > 0 ? place->expected / n : NAN;
        }
}

/* The regression of scores on bt within windows, after the mean score of each place is removed. */
struct line {
    double slope, sd; /* sd: the standard deviation of one score around the line */
};

/* Returns the least-squares slope of the tournament's scores on bt within windows, with the mean score of each place
 * removed, and the standard deviation of residuals; NAN if unknown. */
static struct line fit_line(const struct trust_view *v)
{
    const struct jud_store *s = v->source->store;
    static const struct line unknown = {NAN, NAN};
    double(*mean)[2] = mem_zalloc(JUD_MAX_WINDOW + 1, sizeof *mean), xx = 0.0, xy = 0.0, yy = 0.0, n = 0.0;
    for (int pass = 0; pass < 2; pass++)
        for (size_t o = 0; o < v->n_order; o++) {
            const struct jud_window *w = &s->window[v->order[o]];
            double x[JUD_MAX_WINDOW], y[JUD_MAX_WINDOW], mx = 0.0, my = 0.0;
            bool is_known = w->stage == JUD_TOURNAMENT;
            for (size_t i = 0; i < w->n && is_known; i++) {
                const struct pub_doc *d = v->doc[trust_doc(v, v->order[o], i)];
                is_known = d && !isnan(d->bt);
                x[i] = is_known ? d->bt : 0.0;
                y[i] = position_score(s, w, i) - (pass && mean[i][1] > 0.0 ? mean[i][0] / mean[i][1] : 0.0);
                mx += x[i] / w->n;
                my += y[i] / w->n;
            }
            for (size_t i = 0; i < w->n && is_known; i++) {
                mean[i][0] += pass ? 0.0 : y[i] - my;
                mean[i][1] += pass ? 0.0 : 1.0;
                xx += pass ? (x[i] - mx) * (x[i] - mx) : 0.0;
                xy += pass ? (x[i] - mx) * (y[i] - my) : 0.0;
                yy += pass ? (y[i] - my) * (y[i] - my) : 0.0;
            }
            n += is_known && pass ? w->n - 1.0 : 0.0;
        }
    mem_free(mean);
    return xx > 0.0 && n > 1.0 ? (struct line){xy / xx, sqrt(fmax(yy - xy * xy / xx, 0.0) / (n - 1.0))} : unknown;
}

/* Counts the pairs of windows with the same documents in reverse order (t->mirrored) and the pairs of documents with a
 * bt in them (t->pairs). Sets t->agreement to the share of these that both windows put in the same order, and
 * t->expected to the share if scores are normal around their regression on bt (fit_line), so that pairs of nearly
 * equal documents are not blamed. */
static void measure_mirrors(struct trust *t, const struct trust_view *v)
{
    const struct jud_store *s = v->source->store;
    struct line line = fit_line(v);
    double n_same = 0.0, expected = 0.0;
    for (size_t o = 0; o < v->n_order; o++) {
        size_t k = v->order[o], m = v->mirror[k];
        const struct jud_window *w = &s->window[k];
        if (m == SIZE_MAX || m < k)
            continue;
        t->mirrored++;
        for (size_t a = 0; a < w->n; a++)
            for (size_t b = a + 1; b < w->n; b++) {
                const struct pub_doc *x = v->doc[trust_doc(v, k, a)], *y = v->doc[trust_doc(v, k, b)];
                double first_difference = position_score(s, w, a) - position_score(s, w, b);
                double second_difference =
                    position_score(s, &s->window[m], w->n - 1 - a) - position_score(s, &s->window[m], w->n - 1 - b);
                if (!x || !y || isnan(x->bt) || isnan(y->bt))
                    continue;
                double p = gsl_cdf_ugaussian_P(line.slope * (x->bt - y->bt) / fmax(line.sd * sqrt(2.0), 1e-9));
                n_same +=
                    first_difference * second_difference > 0.0 || (first_difference == 0.0 && second_difference == 0.0)
                        ? 1.0
                    : first_difference * second_difference < 0.0 ? 0.0
                                                                 : 0.5;
                expected += p * p + (1.0 - p) * (1.0 - p);
                t->pairs++;
            }
    }
    t->agreement = t->pairs ? n_same / (double)t->pairs : NAN;
    t->expected = t->pairs ? expected / (double)t->pairs : NAN;
}

/* Measures the effect of a document's place in the window on the answers of both stages, and marks effects beyond
 * TRUST_PLACE and TRUST_MIRRORED. */
static void measure_position(struct trust *t, const struct trust_view *v)
{
    const struct published *p = v->source->labels;
    const struct cal_options o = {.bt_ridge = CAL_BT_RIDGE,
                                  .clip = p->clip,
                                  .hard_rankings = v->source->hard_rankings,
                                  .irt = {.threads = v->source->store->threads}};
    double sum = 0.0, n = 0.0;
    for (size_t q = 0; q < p->n_queries; q++)
        if (!isnan(p->query[q].tau)) {
            sum += p->query[q].tau;
            n += 1.0;
        }
    t->scale = n > 0.0 ? sum / n : NAN;
    position_estimate(&t->tournament, v->source->store, v->source->dataset, &o, POSITION_STEPS);
    if (!t->tournament.converged) /* no finite estimate exists if places decide the order of almost all documents */
        t->tournament = (struct position_effect){NAN, NAN, NAN, NAN, NAN, NAN, t->tournament.windows, false};
    measure_places(t, v);
    measure_mirrors(t, v);
    t->rubric = answer_effect(v, get_place, false);
    t->tournament_marked = trust_position_marked(&t->tournament);
    t->mirror_marked = t->mirrored >= TRUST_LEAST && t->agreement < t->expected - TRUST_MIRRORED;
    t->place_marked = trust_large(t->rubric, TRUST_PLACE);
}

/* ---- copies and changes ---- */

/* Sets t->copies to kappa, the agreement of the answers to the other criteria with the answer to the first criterion of
 * the store beyond that of independent answers at equal theta, divided by its largest possible value; NAN if unknown.
 * Marks it beyond TRUST_COPIES. */
static void measure_copies(struct trust *t, const struct trust_view *v)
{
    const struct jud_store *s = v->source->store;
    double n_same = 0.0, expected = 0.0, n = 0.0;
    for (size_t o = 0; o < v->n_order; o++) {
        const struct jud_window *w = &s->window[v->order[o]];
        for (size_t i = 0; i < w->n && w->stage == JUD_RUBRIC; i++) {
            const struct pub_doc *d = v->doc[trust_doc(v, v->order[o], i)];
            uint32_t passes = s->placement[w->first + i].passes;
            for (size_t c = 1; c < s->n_criteria && d; c++) {
                double p_first = predict_pass(v, w, d, 0, 0.0), p_other = predict_pass(v, w, d, c, 0.0);
                n_same += (passes & 1) == (passes >> c & 1);
                expected += p_first * p_other + (1.0 - p_first) * (1.0 - p_other);
                n += 1.0;
            }
        }
    }
    t->copies = n > expected ? (n_same - expected) / (n - expected) : NAN;
    t->copies_marked = t->copies > TRUST_COPIES && n >= TRUST_LEAST;
}

/* Measures how late answers differ from early ones, by number and by time of windows, and marks a judge that changes
 * (level_marked, turn_marked) or hardly tells documents apart (same_marked). The level of scores is not marked: only
 * differences within a window count, and a judge that scores documents relative to their window gives the best ones
 * less in the late windows, where the schedule shows them among their equals. */
static void measure_changes(struct trust *t, const struct trust_view *v)
{
    static variable *const lateness[2] = {get_lateness_by_number, get_lateness_by_time};
    for (int i = 0; i < 2; i++) {
        t->level[JUD_TOURNAMENT][i] = score_effect(v, lateness[i]);
        t->level[JUD_RUBRIC][i] = answer_effect(v, lateness[i], true);
        for (int g = 0; g < 2; g++) {
            const struct trust_halves *h = &t->halves[g];
            t->level_marked[g][i] = g == JUD_RUBRIC && trust_large(t->level[g][i], TRUST_LEVEL);
            t->turn_marked[g][i] = h->split_documents[i] >= TRUST_LEAST &&
                                   (h->split[i] < h->alternate - TRUST_TURN || h->split[i] < -TRUST_TURN);
        }
    }
    for (int g = 0; g < 2; g++) {
        const struct trust_halves *h = &t->halves[g];
        t->same_marked[g] =
            h->documents >= TRUST_LEAST && !(h->r_full >= TRUST_SAME) && !t->turn_marked[g][0] && !t->turn_marked[g][1];
    }
}

int trust_measure(struct trust *t, const struct trust_source *source, struct err *err)
{
    struct trust_view v = {.source = source};
    *t = (struct trust){.scale = NAN};
    v.severity = mem_zalloc(jud_rubric_judges(source->store), sizeof *v.severity);
    int r = crit_match(source->labels, source->store, v.item, err);
    if (r == 0)
        r = crit_severities(source->labels, source->store, true, v.severity, NULL, err);
    if (r == 0) {
        trust_view_fill(&v);
        measure_position(t, &v);
        measure_copies(t, &v);
        trust_split(t, &v);
        measure_changes(t, &v);
        trust_tie(t, &v);
    }
    trust_view_free(&v);
    return r;
}

int trust_refuse(const struct trust *t, struct err *err)
{
    bool depends_on_position = t->tournament_marked || t->place_marked || t->mirror_marked, changes = false,
         has_tie = false;
    for (int k = 0; k < 4; k++)
        changes |= t->level_marked[k / 2][k % 2] || t->turn_marked[k / 2][k % 2];
    for (int k = 0; k < TRUST_TIES; k++)
        has_tie |= t->tie[k].marked && !isnan(t->tie[k].given_grades);
    bool is_uniform = t->same_marked[0] || t->same_marked[1];
    if (!depends_on_position && !t->copies_marked && !is_uniform && !changes && !has_tie)
        return 0;
    return err_fail(
        err, ERR_CALC, "", 0, "the judge cannot be trusted:%s%s%s%s%s",
        depends_on_position ? " its answers depend on a document's position in the window;" : "",
        t->copies_marked ? " its answers to the other criteria copy its answers to the first criterion;" : "",
        is_uniform ? " it cannot distinguish the documents of a topic;" : "",
        changes ? " its answers change over time;" : "",
        has_tie ? " among documents of equal grades, theta depends on their length, their ids or the time of "
                  "their first showing;"
                : "");
}

void trust_free(struct trust *t)
{
    MEM_FREE_ALL(t->place_stats, t->qid, t->halves[0].topic, t->halves[1].topic);
    *t = (struct trust){0};
}
