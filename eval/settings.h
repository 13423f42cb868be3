/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Settings by their names and as texts, as people give them: to trec_rcp as options, to other programs through the
 * library. What they are called there is not known here, so that what is expected instead comes back as a text:
 * "docid, order or mean", "a number between 0 and 1". */
#ifndef EVAL_SETTINGS_H
#define EVAL_SETTINGS_H

#include "eval/comparison.h"

/* Defaults, as macros since help shows them as they are. */
#define SETTINGS_LEVEL 1
#define SETTINGS_ALPHA 0.05
#define SETTINGS_DETECT 0.02
#define SETTINGS_PERSISTENCE 0.9
#define SETTINGS_SEED 42
#define SETTINGS_RESAMPLES 2000
#define SETTINGS_FLIPS 10000

/* Everything that has a default, and nothing else: threads are all cores. */
struct eval_options settings_eval(void);
struct comparison_options settings_comparison(void);

/* All of these: NULL, or what is expected instead. Names: */
const char *settings_ties(const char *s, enum meas_ties *ties);
const char *settings_protocol(const char *s, struct eval_options *o); /* ties and pool too */
const char *settings_gain(const char *s, struct eval_options *o);     /* "criterion:NAME" points into s */
const char *settings_labels(const char *s, const struct eval_format **format);
const char *settings_compat(const char *s, bool *v9);
const char *settings_test(const char *s, enum cmp_test *test);
const char *settings_correction(const char *s, enum cmp_correction *correction);
/* Numbers: */
const char *settings_whole(const char *s, int64_t min, int64_t *v); /* min: 0 or 1 */
const char *settings_between(const char *s, double *v);             /* 0 and 1 */
const char *settings_above(const char *s, double *v);               /* 0 */
const char *settings_size(const char *s, double *v);                /* 0 or above */
const char *settings_times(const char *s, size_t *n);               /* 1 to 1000000 */
const char *settings_depth(const char *s, size_t *n);               /* 1 to 100000 */

/* What follows from several settings, once all are known. */
enum settings_lack {
    SETTINGS_SOUND,
    SETTINGS_NO_POOL, /* the protocol ranks the pool only, and there is neither a pool nor a gain file */
    SETTINGS_NO_GAINS /* a setting of gains, and no gain file */
};
/* Does the protocol drop the document that is named like its topic, in this dataset? NULL = of no known name: in some. */
bool settings_excludes_self(const char *protocol, const char *dataset);
/* Takes the judgements' file for the gains too where it is a table that has both. */
void settings_find_gains(struct eval_options *o);
enum settings_lack settings_settle(struct eval_options *o);

#endif
