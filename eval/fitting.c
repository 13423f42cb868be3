/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/fitting.h"

#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/value.h"
#include "calibrate/method.h"
#include "calibrate/origin.h"
#include "diagnose/coverage.h"
#include "store/served.h"

void fitting_defaults(struct fitting *f, int threads)
{
    *f = (struct fitting){
        .method = method_default(),
        .cal = {.bt_ridge = CAL_BT_RIDGE, .irt = {.sd_tau = CAL_SD_TAU, .sd_alpha = CAL_SD_ALPHA, .threads = threads}}};
}

static int set_mode(struct fitting *f, const char *what, const char *value, struct err *err)
{
    static const char *const modes[] = {"auto", "tournament", "rubric_only"}; /* in the order of enum cal_mode */
    int v = 0;
    while (v < 3 && strcmp(value, modes[v]) != 0)
        v++;
    if (v == 3)
        return value_unknown(err, what, value, "auto, tournament or rubric_only");
    f->cal.mode = (enum cal_mode)v;
    return 0;
}

int fitting_judges(const char *what, const char *value, bool *pooled, struct err *err)
{
    bool several = strcmp(value, "pooled") == 0;
    if (!several && strcmp(value, "single") != 0)
        return value_unknown(err, what, value, "single or pooled");
    *pooled = several;
    return 0;
}

int fitting_clip(const char *what, const char *value, double *clip, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    double x;
    if (num_double(value, strlen(value), &x) && x >= 0.0 && x < 0.5) {
        *clip = x;
        return 0;
    }
    return err_usage(err, "%s '%s', expected a number of at least 0 and below 0.5", what,
                     err_quote(q, value, strlen(value)));
}

int fitting_bt_ridge(const char *what, const char *value, struct cal_options *o, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (strcmp(value, "auto") == 0) {
        o->prior = CAL_PRIOR_OF_SCORES;
        o->bt_ridge = CAL_BT_RIDGE;
        return 0;
    }
    if (!num_double(value, strlen(value), &o->bt_ridge) || !(o->bt_ridge > 0.0 && o->bt_ridge < INFINITY))
        return err_usage(err, "%s '%s', expected a number above 0, or auto", what, err_quote(q, value, strlen(value)));
    o->prior = CAL_PRIOR_NONE;
    return 0;
}

int fitting_set(struct fitting *f, const char *name, const char *what, const char *value, struct err *err)
{
    struct cal_options *o = &f->cal;
    const char *flag = value ? value : "yes";
    if (strcmp(name, "method") == 0)
        return method_find(what, value, &f->method, err);
    if (strcmp(name, "mode") == 0)
        return set_mode(f, what, value, err);
    if (strcmp(name, "judges") == 0)
        return fitting_judges(what, value, &f->pooled, err);
    if (strcmp(name, "strict") == 0)
        return value_flag(what, flag, &f->strict, err);
    if (strcmp(name, "position") == 0)
        return value_flag(what, flag, &o->position, err);
    if (strcmp(name, "mixed-models") == 0)
        return value_flag(what, flag, &f->mixed_models, err);
    if (strcmp(name, "hard-rankings") == 0) {
        f->rankings_given = true;
        return value_flag(what, flag, &o->hard_rankings, err);
    }
    if (strcmp(name, "jobs") == 0)
        return value_threads(what, value, &o->irt.threads, err);
    if (strcmp(name, "clip") == 0) {
        f->clip_given = true;
        return fitting_clip(what, value, &o->clip, err);
    }
    if (strcmp(name, "sd-tau") == 0)
        return value_real(what, value, 0, true, &o->irt.sd_tau, err);
    if (strcmp(name, "sd-alpha") == 0)
        return value_real(what, value, 0, true, &o->irt.sd_alpha, err);
    if (strcmp(name, "bt-ridge") == 0)
        return fitting_bt_ridge(what, value, o, err);
    if (strcmp(name, "ridge-total") == 0)
        return value_real(what, value, 0, true, &o->irt.ridge_total, err);
    if (strcmp(name, "ridge") != 0) {
        *(strcmp(name, "items") == 0 ? &f->items : &f->dataset) = value;
        return 0;
    }
    if (value_real(what, value, 0, true, &o->irt.ridge, err) != 0)
        return -1;
    o->irt.ridge_total = 0.0;
    return 0;
}

void fitting_settle(struct cal_options *o, const struct method *m, bool clip_given, bool rankings_given)
{
    if (!clip_given)
        o->clip = m->clip;
    if (!rankings_given)
        o->hard_rankings = m->hard_rankings;
    if (o->prior == CAL_PRIOR_BY_STORE && !m->scores_have_prior)
        o->prior = CAL_PRIOR_NONE;
}

int fitting_read(struct fitting *f, const char *const *path, size_t n, struct err *err)
{
    struct jud_store *s = &f->store;
    fitting_settle(&f->cal, f->method, f->clip_given, f->rankings_given);
    if (f->items && items_read(&f->published, f->items, err) != 0)
        return -1;
    f->cal.items = f->items ? &f->published : NULL;
    f->pooled |= f->published.file.n_severities > 0;
    if (!s->build)
        jud_begin(s, f->cal.irt.threads, f->pooled);
    if (f->pooled && s->n_windows)
        return err_usage(err, "the fit pools several judges, but windows and answers that are added in memory do not "
                              "name their judge; give a store or a file of records");
    s->threads = f->cal.irt.threads;
    s->pooled = f->pooled;
    s->hard_rankings = f->cal.hard_rankings;
    s->digests = true;
    for (size_t i = 0; i < n; i++)
        if (jud_read(s, path[i], err) != 0)
            return -1;
    if (jud_finish(s, err) != 0)
        return -1;
    if (!f->mixed_models && served_check(s, err) != 0)
        return -1;
    complete_measure(&f->complete, s, NULL, s->hard_rankings);
    if (f->strict && (cov_check(s, s->hard_rankings, err) != 0 || complete_refuse(&f->complete, err) != 0))
        return -1;
    if (retest_read(&f->retest, s, path, n, f->dataset, f->cal.clip, err) != 0)
        return -1;
    return f->items ? items_match(&f->published, s, err) : 0;
}

int fitting_provenance(const struct fitting *f, struct provenance *from, const char *const *path, size_t n,
                       struct err *err)
{
    char hex[SHA256_HEX];
    if (origin_of_judgements(from, "fit", &f->store, path, n, f->cal.irt.threads, err) != 0)
        return -1;
    if (f->method != method_default())
        prov_add(from, PROV_METHOD, f->method->name, "");
    if (!f->items)
        return 0;
    if (prov_digest(f->items, hex, err) != 0)
        return -1;
    prov_add(from, PROV_ITEMS, hex, prov_file_name(from, f->items));
    return 0;
}

/* Returns 0, or -1 and *err if a rubric-only fit does not determine the items: a criterion always or never passes, or
 * nearly so, and has no finite difficulty; or one criterion gets more than 90 % of the weight. */
static int check_items(const struct calibration *c, struct err *err)
{
    const struct mml_fit *f = &c->mml;
    size_t n = c->store->n_criteria;
    for (size_t k = 0; k < n && c->rubric_only; k++) {
        bool constant = f->pass_rate[k] <= 0.0 || f->pass_rate[k] >= 1.0;
        if (constant || f->b[k] < MML_FIRST_NODE || f->b[k] > MML_LAST_NODE)
            return err_fail(err, ERR_CALC, "", 0,
                            "documents pass criterion %s in %.4g %% of the answers, so its difficulty cannot be "
                            "determined (the estimate is %.3g if abilities follow N(0, 1)); get answers in which "
                            "documents pass and answers in which they fail, or use a rubric without this criterion",
                            c->item[k].name, 100.0 * f->pass_rate[k], f->b[k]);
        if (c->item[k].gamma > 0.9 * (double)n)
            return err_fail(
                err, ERR_CALC, "", 0,
                "criterion %s gets %.0f %% of the total weight of the criteria (its discrimination is %.3g); get "
                "answers in which documents pass some criteria and fail others, or use a rubric without this criterion",
                c->item[k].name, 100.0 * c->item[k].gamma / (double)n, f->a[k]);
    }
    return 0;
}

static int check_convergence(const struct calibration *c, struct err *err)
{
    if (cal_converged(c))
        return 0;
    for (size_t q = 0; q < c->n_queries && !c->rubric_only; q++)
        if (!c->query[q].bt_converged)
            return err_fail(err, ERR_CALC, "", 0, "the Bradley-Terry fit of topic %s did not converge (gradient %.1e)",
                            c->query[q].source->qid, c->query[q].bt_gradient);
    return err_fail(err, ERR_CALC, "", 0, "the 2PL fit did not converge (gradient %.1e after %d steps)",
                    c->rubric_only ? c->mml.gradient : c->irt.gradient,
                    c->rubric_only ? c->mml.iterations : c->irt.iterations);
}

bool fitting_writes(const struct fitting *f, const struct cal_query *q)
{
    return q->fitted >= 0 && (!f->dataset || strcmp(q->source->dataset, f->dataset) == 0);
}

/* Returns 0, or -1 and *err if no topic of the dataset is calibrated, because its gain file would be empty. */
static int check_dataset(const struct fitting *f, struct err *err)
{
    size_t written = 0;
    for (size_t q = 0; q < f->fit.n_queries; q++)
        written += fitting_writes(f, &f->fit.query[q]);
    return written
             ? 0
             : err_input(err, "", 0, "no topic of dataset '%s' has %s", f->dataset,
                         f->fit.rubric_only
                             ? "a valid rubric answer"
                             : "both valid tournament windows and rubric answers about the documents in these windows");
}

int fitting_make(struct fitting *f, struct err *err)
{
    struct position_effect *e = &f->position;
    if (f->cal.position && position_correct(e, &f->store, &f->cal, err) != 0)
        return -1;
    if (cal_fit(&f->fit, &f->store, &f->cal, err) != 0 || check_convergence(&f->fit, err) != 0 ||
        check_items(&f->fit, err) != 0)
        return -1;
    if (f->cal.position && f->fit.rubric_only)
        return err_input(err, "", 0,
                         "cannot estimate how the position in the window affects a document's score: this fit uses the "
                         "rubric alone, without the tournament");
    f->fit.slope = e->slope;
    f->fit.offset = e->offset;
    f->fit.repeated = f->retest.has_repeats;
    for (int k = 0; k < 2; k++) /* theta, Count; without a tournament, theta comes from the rubric */
        f->fit.reliability[k] = f->retest.stage[f->fit.rubric_only ? JUD_RUBRIC : k].reliability.value;
    return check_dataset(f, err);
}

void fitting_free(struct fitting *f)
{
    cal_free(&f->fit);
    complete_free(&f->complete);
    jud_free(&f->store);
    items_free(&f->published);
}
