/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Fits judgements to a calibration that can be written, for rcp-label fit and the library, with the options that both
 * share. */
#ifndef EVAL_FITTING_H
#define EVAL_FITTING_H

#include "calibrate/calibrate.h"
#include "calibrate/method.h"
#include "calibrate/position.h"
#include "diagnose/retest.h"
#include "format/provenance.h"
#include "store/completeness.h"

/* A fit of judgements, which estimates the gains of documents: its settings, inputs and results. */
struct fitting {
    /* The settings, up to `strict`; their strings belong to the caller. */
    struct cal_options cal;
    const struct method *method;     /* the method, whose defaults replace options that are not given */
    bool clip_given, rankings_given; /* whether cal.clip and cal.hard_rankings were given; otherwise the method sets
                                      * them */
    const char *items;   /* a gain file whose published criteria are held fixed; NULL if criteria are fitted */
    const char *dataset; /* the only dataset whose documents are written; NULL for all */
    bool pooled;         /* whether answers about the rubric, the list of criteria, may be from several judges */
    bool mixed_models;   /* whether the answers of one judge may be from several models, as named by servers */
    bool strict;         /* whether to refuse stores with too many windows (groups of documents judged together) without
                          * a valid answer */
    /* The inputs and results. */
    struct items published;
    struct jud_store store;
    struct completeness complete; /* the completeness of the store */
    struct retest retest;         /* the agreement of the judge with itself, from windows that were judged twice */
    struct calibration fit;
    struct position_effect position; /* with cal.position, how a document's rank in the order shown in a window changed
                                      * its scores, which the fit has corrected */
};

/* Sets the default settings; `threads`: the number of threads of the fit. */
void fitting_defaults(struct fitting *f, int threads);

/* Sets an option by its name: method, mode, judges, items, dataset, strict, mixed-models, position, jobs,
 * hard-rankings, clip, sd-tau, sd-alpha, ridge, ridge-total or bt-ridge. `what` is the name that the user gave, for
 * messages. Strings are not copied. Flags are yes or no; NULL means yes. Returns 0, or -1 and *err if the value is not
 * an expected one. */
int fitting_set(struct fitting *f, const char *name, const char *what, const char *value, struct err *err);
/* These three functions read one option's value: "single" or "pooled"; a number from 0 to below 0.5; a number above 0
 * or "auto", into o->bt_ridge and o->prior. `what` is the option's name in messages. They return 0, or -1 and *err. */
int fitting_judges(const char *what, const char *value, bool *pooled, struct err *err);
int fitting_clip(const char *what, const char *value, double *clip, struct err *err);
int fitting_bt_ridge(const char *what, const char *value, struct cal_options *o, struct err *err);

/* Sets the options of *o that were not given to those of the method. clip_given and rankings_given say that o->clip and
 * o->hard_rankings were given; o->prior was given unless it is CAL_PRIOR_BY_STORE, which becomes CAL_PRIOR_NONE if the
 * method's scores have no prior. */
void fitting_settle(struct cal_options *o, const struct method *m, bool clip_given, bool rankings_given);

/* Settles the options; reads the judgements of n stores or files, path[], into f->store, which may hold judgements from
 * memory already; measures completeness and agreement of repeats; and matches the judgements with the published items,
 * if there are any. Returns 0, or -1 and *err, also if several models gave the answers of one judge and mixed_models is
 * false, or f->strict and the judgements are incomplete. */
int fitting_read(struct fitting *f, const char *const *path, size_t n, struct err *err);
/* Adds to *from the provenance of the judgements read from path[n] (calibrate/origin.h), the method unless it is the
 * default, and the items file. Returns 0, or -1 and *err. */
int fitting_provenance(const struct fitting *f, struct provenance *from, const char *const *path, size_t n,
                       struct err *err);
/* Fits the judgements, whose topics have one name each (cal_check_names), after correcting the scores in f->store if
 * cal.position is set. Returns 0, or -1 and *err: ERR_CALC if the fit did not converge or the answers do not determine
 * the items of criteria; also if no topic of f->dataset has enough answers, or cal.position is set for a fit of the
 * rubric alone. */
int fitting_make(struct fitting *f, struct err *err);
/* Returns whether the gain file gets the documents of the query: it is fitted, and in the dataset f->dataset (any if
 * NULL). */
bool fitting_writes(const struct fitting *f, const struct cal_query *q);
/* Frees the inputs and results; the settings stay. */
void fitting_free(struct fitting *f);

#endif
