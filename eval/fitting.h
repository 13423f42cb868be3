/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* From judgements to a calibration that can be written: what rcp-label fit and the library do, and the options that both
 * have. */
#ifndef EVAL_FITTING_H
#define EVAL_FITTING_H

#include "calibrate/calibrate.h"
#include "calibrate/method.h"
#include "format/provenance.h"
#include "store/completeness.h"

struct fitting {
    /* What is asked for; strings are the caller's. */
    struct cal_options cal;
    const struct method *method;     /* what decides on options that are not given */
    bool clip_given, rankings_given; /* options that the method does not decide on */
    const char *items;               /* gain file of published criteria that are held fixed; NULL = they are fitted */
    const char *dataset;             /* the only one that is written; NULL = all */
    bool pooled;                     /* several judges of one rubric */
    bool mixed_models;               /* a judge may be several models, as servers named them */
    bool strict;                     /* refuse topics with too many invalid windows */
    /* What is made of it. */
    struct items published;
    struct jud_store store;
    struct completeness complete; /* of the store */
    struct calibration fit;
};

void fitting_defaults(struct fitting *f, int threads);

/* Sets the option of this name: method, mode, judges, items, dataset, strict, mixed-models, jobs, hard-rankings, clip,
 * sd-tau, sd-alpha, ridge, ridge-total or bt-ridge; `what` is it as the user calls it. Flags are yes or no, where NULL is yes. 0, or -1 and
 * *err: a value that is not expected. */
int fitting_set(struct fitting *f, const char *name, const char *what, const char *value, struct err *err);
int fitting_judges(const char *what, const char *value, bool *pooled, struct err *err);
int fitting_clip(const char *what, const char *value, double *clip, struct err *err);
int fitting_bt_ridge(const char *what, const char *value, struct cal_options *o, struct err *err);

/* Takes from the method what no option has set. clip_given, rankings_given: o->clip, o->hard_rankings are set; o->prior is
 * where it is not CAL_PRIOR_BY_STORE. */
void fitting_settle(struct cal_options *o, const struct method *m, bool clip_given, bool rankings_given);

/* Reads the judgements of n stores or files into the store, which may have been begun and hold what was booked from memory,
 * and matches it with published items, if there are any. 0, or -1 and *err. */
int fitting_read(struct fitting *f, const char *const *path, size_t n, struct err *err);
/* Where they come from. 0, or -1 and *err. */
int fitting_origin(const struct fitting *f, struct provenance *from, const char *const *path, size_t n,
                   struct err *err);
/* Fits, if topics have one name each (cal_check_names). 0, or -1 and *err, ERR_CALC where it did not end in a calibration:
 * no convergence, or criteria whose items the answers do not tell. */
int fitting_make(struct fitting *f, struct err *err);
/* Is there a line for the query's documents? */
bool fitting_writes(const struct fitting *f, const struct cal_query *q);
/* All but the options. */
void fitting_free(struct fitting *f);

#endif
