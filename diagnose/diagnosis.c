/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/diagnosis.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "calibrate/criteria.h"
#include "model/information.h"

const char *const diag_warning_name[DIAG_WARNINGS] = {
    [DIAG_DIFFICULTIES] = "difficulties",
    [DIAG_DISCRIMINATION] = "discrimination",
    [DIAG_TAU_ZERO] = "tau_zero",
    [DIAG_EFFICIENCY] = "efficiency",
    [DIAG_BELOW] = "below",
    [DIAG_ABOVE] = "at_or_above",
    [DIAG_MATCH] = "match",
    [DIAG_Q3] = "q3",
    [DIAG_ECE] = "ece",
    [DIAG_BRIER] = "brier",
    [DIAG_QUERIES] = "uncalibrated_queries",
    [DIAG_DOCUMENTS] = "uncalibrated_documents",
    [DIAG_SPLIT] = "disconnected",
    [DIAG_INVALID] = "invalid_windows",
    [DIAG_MIXTURE] = "served_models",
    [DIAG_INCOMPLETE] = "incomplete",
    [DIAG_POSITION] = "position",
    [DIAG_COPIES] = "copied_criteria",
    [DIAG_SAME] = "documents_alike",
    [DIAG_CHANGE] = "judge_changes",
    [DIAG_LENGTH] = "length",
    [DIAG_ORDER] = "order",
    [DIAG_HELD_OUT] = "held_out",
};

/* Sets the warning w if `is_set`. */
static void set_warning(struct diagnosis *d, enum diag_warning w, bool is_set)
{
    d->warnings |= (unsigned)is_set << w;
}

/* Lists the criteria that are not more difficult than the previous one of the gain file in d->easier, computes the
 * difference between the two largest discriminations and its standard error, and sets the warnings about both. */
static void measure_items(struct diagnosis *d)
{
    const struct published *p = d->labels;
    const struct gain_item *item = p->item;
    d->easier = mem_alloc(p->n_items, sizeof *d->easier);
    for (size_t c = 1; c < p->n_items; c++)
        if (!(item[c].beta > item[c - 1].beta))
            d->easier[d->n_falls++] = c;
    for (size_t c = 1; c < p->n_items; c++)
        if (item[c].gamma > item[d->max_item].gamma)
            d->max_item = c;
    d->second_item = d->max_item ? 0 : p->n_items > 1;
    for (size_t c = 0; c < p->n_items; c++)
        if (c != d->max_item && item[c].gamma > item[d->second_item].gamma)
            d->second_item = c;
    double se_largest = p->se_gamma[d->max_item], se_second = p->se_gamma[d->second_item],
           covariance = pub_gamma_covariance(p, d->max_item, d->second_item);
    d->margin = p->n_items > 1 ? item[d->max_item].gamma - item[d->second_item].gamma : NAN;
    d->margin_se =
        p->n_items > 1
            ? sqrt(fmax(se_largest * se_largest + se_second * se_second - 2.0 * (isnan(covariance) ? 0.0 : covariance),
                        0.0))
            : NAN;
    set_warning(d, DIAG_DIFFICULTIES, d->n_falls > 0);
    set_warning(d, DIAG_DISCRIMINATION,
                p->n_items > 1 && item[d->max_item].gamma > DIAG_DOMINANT * item[d->second_item].gamma);
}

/* Summarises tau over the topics that have one, lists the topics with tau = 0, and sets DIAG_TAU_ZERO if there are
 * any. */
static void measure_scales(struct diagnosis *d)
{
    const struct published *p = d->labels;
    double *tau = mem_alloc(p->n_queries, sizeof *tau);
    size_t n = 0;
    d->tau_zero = mem_alloc(p->n_queries, sizeof *d->tau_zero);
    for (size_t q = 0; q < p->n_queries; q++) {
        if (!isnan(p->query[q].tau))
            tau[n++] = p->query[q].tau;
        if (p->query[q].tau == 0.0)
            d->tau_zero[d->n_tau_zero++] = p->query[q].qid;
    }
    d->tau = summary_of(tau, n);
    d->tau5 = summary_quantile(tau, n, 0.05);
    d->tau95 = summary_quantile(tau, n, 0.95);
    d->tau_ratio = d->tau5 > 0.0 && isfinite(d->tau95 / d->tau5) ? d->tau95 / d->tau5 : NAN;
    set_warning(d, DIAG_TAU_ZERO, d->n_tau_zero > 0);
    mem_free(tau);
}

/* Computes the mean test information at each topic's EFF_TOP documents of highest theta, its ratio to the largest
 * possible information, and sets DIAG_EFFICIENCY. */
static void measure_information(struct diagnosis *d)
{
    const struct published *p = d->labels;
    size_t *start = mem_alloc(p->n_queries + 1, sizeof *start), n = 0;
    double *theta = mem_alloc(p->n_docs, sizeof *theta);
    for (size_t q = 0; q < p->n_queries; q++) {
        start[q] = n;
        for (size_t i = p->query[q].first; i < p->query[q].first + p->query[q].n; i++)
            theta[n++] = p->doc[i].theta;
    }
    start[p->n_queries] = n;
    d->top_information = mem_alloc(p->n_items, sizeof *d->top_information);
    d->top_queries = eff_ideal_top(p->item, p->n_items, theta, start, p->n_queries, d->top_information);
    d->information = 0.0;
    for (size_t c = 0; c < p->n_items; c++)
        d->information += d->top_information[c];
    d->peak = info_peak(p->item, p->n_items, &d->peak_theta);
    d->efficiency = d->information / d->peak;
    set_warning(d, DIAG_EFFICIENCY, d->efficiency < DIAG_INEFFICIENT);
    MEM_FREE_ALL(start, theta);
}

/* Sets the summaries of gains and thetas, and the shares of thetas below the difficulty of the first criterion and at
 * or above that of the fourth (of the last criterion if there are fewer), and sets DIAG_BELOW and DIAG_ABOVE. */
static void measure_pools(struct diagnosis *d)
{
    const struct published *p = d->labels;
    double *gain = mem_alloc(p->n_docs, sizeof *gain), *theta = mem_alloc(p->n_docs, sizeof *theta);
    double n_below = 0.0, n_above = 0.0;
    size_t n_gains = 0, n_thetas = 0;
    d->fourth_item = p->n_items < 4 ? p->n_items - 1 : 3;
    for (size_t i = 0; i < p->n_docs; i++) {
        if (!isnan(p->doc[i].gain))
            gain[n_gains++] = p->doc[i].gain;
        if (isnan(p->doc[i].theta))
            continue;
        theta[n_thetas++] = p->doc[i].theta;
        n_below += p->doc[i].theta < p->item[0].beta;
        n_above += p->doc[i].theta >= p->item[d->fourth_item].beta;
    }
    d->gain = summary_of(gain, n_gains);
    d->theta = summary_of(theta, n_thetas);
    d->fraction_below = n_thetas ? n_below / (double)n_thetas : NAN;
    d->fraction_above = n_thetas ? n_above / (double)n_thetas : NAN;
    set_warning(d, DIAG_BELOW, d->fraction_below > 0.5);
    set_warning(d, DIAG_ABOVE, d->fraction_above > 0.5);
    MEM_FREE_ALL(gain, theta);
}

void diag_labels(struct diagnosis *d, const struct published *p)
{
    *d = (struct diagnosis){.labels = p};
    measure_items(d);
    measure_scales(d);
    measure_information(d);
    measure_pools(d);
}

int diag_run(struct diagnosis *d, const char *path, struct err *err)
{
    d->run = mem_realloc(d->run, d->n_runs + 1, sizeof *d->run);
    return eff_run_read(&d->run[d->n_runs++], d->labels, path, err);
}

/* The sum and the count of the numbers added so far that are not NAN, for their mean. */
struct known_mean {
    double sum;
    size_t n;
};

/* Adds x to the mean, unless it is NAN. */
static void add_known(struct known_mean *m, double x)
{
    m->n += isnan(x) ? 0 : 1;
    m->sum += isnan(x) ? 0.0 : x;
}

/* Returns the mean, or NAN if it has no numbers. */
static double get_mean(const struct known_mean *m)
{
    return m->n ? m->sum / (double)m->n : NAN;
}

/* Computes Yen's Q3, the correlation of residuals, of all pairs of criteria, its means over pairs, and d->responses;
 * sets DIAG_Q3. predicted[] is the result of resp_predicted. */
static void measure_dependence(struct diagnosis *d, const double *predicted)
{
    size_t C = d->labels->n_items;
    struct known_mean q3 = {0}, by_document = {0}, raw = {0}, raw_by_document = {0};
    for (size_t k = 0; k < d->observed.n; k++)
        d->responses += isnan(d->observed.theta[d->observed.row[k]]) ? 0 : 1;
    d->n_pairs = C * (C - 1) / 2;
    d->pair = q3_correlations(&d->observed, predicted);
    for (size_t k = 0; k < d->n_pairs; k++) {
        const struct q3_pair *p = &d->pair[k];
        d->n_large += fabs(p->by_document) > Q3_LARGE;
        add_known(&q3, p->by_response);
        add_known(&by_document, fabs(p->by_document));
        add_known(&raw, fabs(p->raw_by_response));
        add_known(&raw_by_document, fabs(p->raw_by_document));
    }
    d->mean_q3 = get_mean(&q3);
    d->mean_abs_by_document = get_mean(&by_document);
    d->mean_abs_raw = get_mean(&raw);
    d->mean_abs_raw_by_document = get_mean(&raw_by_document);
    set_warning(d, DIAG_Q3, d->n_large > 0);
}

/* Sets the warnings about the judge by the marked signs of d->trust. */
static void set_trust_warnings(struct diagnosis *d)
{
    const struct trust *t = &d->trust;
    set_warning(d, DIAG_POSITION, t->tournament_marked || t->place_marked || t->mirror_marked);
    set_warning(d, DIAG_COPIES, t->copies_marked);
    set_warning(d, DIAG_SAME, t->same_marked[0] || t->same_marked[1]);
    for (int k = 0; k < 4; k++)
        set_warning(d, DIAG_CHANGE, t->level_marked[k / 2][k % 2] || t->turn_marked[k / 2][k % 2]);
    set_warning(d, DIAG_LENGTH, t->tie[TRUST_LENGTH].marked);
    set_warning(d, DIAG_ORDER, t->tie[TRUST_ID].marked || t->tie[TRUST_FIRST].marked);
}

int diag_judgements(struct diagnosis *d, const struct jud_store *s, const char *dataset, bool hard_rankings,
                    const struct texts *texts, const struct lab_set *grades, struct err *err)
{
    struct resp_match *m = &d->match;
    struct reliability *r = &d->reliability;
    d->has_store = true;
    d->copies = s->n_copies;
    if (resp_gather(&d->observed, m, d->labels, s, dataset, err) != 0 ||
        trust_measure(&d->trust, &(struct trust_source){d->labels, s, dataset, hard_rankings, texts, grades}, err) != 0)
        return -1;
    set_trust_warnings(d);
    double *predicted = resp_predicted(&d->observed);
    measure_dependence(d, predicted);
    rel_measure(r, &d->observed, predicted);
    cov_measure(&d->coverage, s, dataset, hard_rankings);
    served_models(&d->served, s);
    complete_measure(&d->complete, s, dataset, hard_rankings);
    mem_free(predicted);
    set_warning(d, DIAG_MATCH, m->unknown_queries || m->unknown_docs || m->differing_docs);
    set_warning(d, DIAG_ECE, r->model.ece > DIAG_UNCALIBRATED);
    set_warning(d, DIAG_BRIER, !(fmin(r->sigmoid.brier, r->logit.brier) > r->model.brier) && r->has_bt);
    set_warning(d, DIAG_QUERIES, m->n_uncalibrated > 0);
    set_warning(d, DIAG_DOCUMENTS, m->uncalibrated_docs > 0);
    set_warning(d, DIAG_SPLIT, d->coverage.n_split > 0);
    set_warning(d, DIAG_INVALID, d->coverage.n_refused > 0);
    set_warning(d, DIAG_MIXTURE, d->served.mixed > 0);
    set_warning(d, DIAG_INCOMPLETE, complete_any_lacks(&d->complete));
    return 0;
}

/* Reorders v[0 .. n) from the store's order of criteria to the gain file's: v[c] moves to the index item_of[c]. */
static void permute_to_items(double *v, const size_t *item_of, size_t n)
{
    double copy[JUD_MAX_CRITERIA];
    memcpy(copy, v, n * sizeof *v);
    for (size_t c = 0; c < n; c++)
        v[item_of[c]] = copy[c];
}

int diag_held_out(struct diagnosis *d, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                  struct err *err)
{
    size_t item_of[JUD_MAX_CRITERIA];
    d->has_held_out = true;
    if (held_measure(&d->held_out, s, dataset, o, err) != 0 || crit_match(d->labels, s, item_of, err) != 0)
        return -1;
    for (size_t k = 0; k < d->held_out.n; k++) {
        struct held_out *h = &d->held_out.dataset_fit[k];
        double *values[] = {h->gamma, h->beta, h->rate};
        for (int i = 0; i < 3; i++)
            permute_to_items(values[i], item_of, s->n_criteria);
        set_warning(d, DIAG_HELD_OUT, !(h->model < h->rates));
    }
    return 0;
}

int diag_subsets(struct diagnosis *d, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                 struct err *err)
{
    size_t item_of[JUD_MAX_CRITERIA];
    struct cal_options options = *o;
    options.mode = d->labels->rubric_only ? CAL_RUBRIC_ONLY : CAL_TOURNAMENT;
    return crit_match(d->labels, s, item_of, err) == 0 ? sub_measure(&d->subsets, s, item_of, dataset, &options, err)
                                                       : -1;
}

void diag_free(struct diagnosis *d)
{
    MEM_FREE_ALL(d->easier, d->tau_zero, d->top_information);
    sub_free(&d->subsets);
    MEM_FREE_ALL(d->run, d->pair);
    if (d->has_store) {
        rel_free(&d->reliability);
        trust_free(&d->trust);
        cov_free(&d->coverage);
        served_models_free(&d->served);
        complete_free(&d->complete);
        resp_free(&d->observed, &d->match);
    }
    if (d->has_held_out)
        held_free(&d->held_out);
    *d = (struct diagnosis){0};
}
