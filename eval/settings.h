/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads settings from texts, which come from options of trec_rcp or from callers of the library. The names of the
 * options are not known here, so a function returns the expected values as a text, such as "docid, order or mean". */
#ifndef EVAL_SETTINGS_H
#define EVAL_SETTINGS_H

#include "eval/comparison.h"

/* Default settings, macros because help prints them; the level of relevance is the lowest grade of a relevant
 * document. */
#define SETTINGS_LEVEL 1
#define SETTINGS_ALPHA 0.05
#define SETTINGS_DETECT 0.02
#define SETTINGS_PERSISTENCE 0.9
#define SETTINGS_SEED 42
#define SETTINGS_RESAMPLES 2000
#define SETTINGS_FLIPS 10000

/* Return the default settings: of an evaluation, with the number of cores as `threads`, and of a comparison. */
struct eval_options settings_eval(void);
struct comparison_options settings_comparison(void);

/* The functions from here to settings_correction read the name s of a setting into their last argument. They return
 * NULL, or a text of the expected values if s is none of them. */
const char *settings_ties(const char *s, enum meas_ties *ties);
const char *settings_protocol(const char *s, struct eval_options *o); /* sets protocol, meas.ties, pool_from_gains */
const char *settings_gain(const char *s, struct eval_options *o);     /* "criterion:NAME" points into s */
const char *settings_labels(const char *s, const struct eval_format **format);
const char *settings_compat(const char *s, bool *v9);
const char *settings_test(const char *s, enum cmp_test *test);
const char *settings_correction(const char *s, enum cmp_correction *correction);
/* Returns the name of the kind, as settings_gain() reads it; for GAIN_CRITERION it is "criterion:". */
const char *settings_gain_name(enum gain_kind kind);
/* The functions from here to settings_depth read the number s, in the range in the comment beside each, into *v or *n.
 * They return NULL, or a text of the expected values. */
const char *settings_whole(const char *s, int64_t min, int64_t *v); /* min: 0 or 1 */
const char *settings_open_unit(const char *s, double *v);           /* above 0, below 1 */
const char *settings_positive(const char *s, double *v);            /* above 0 */
const char *settings_not_negative(const char *s, double *v);        /* 0 or above */
const char *settings_times(const char *s, size_t *n);               /* 1 to 1000000 */
const char *settings_depth(const char *s, size_t *n);               /* 1 to 100000 */

/* The result of settings_settle(). */
enum settings_lack {
    SETTINGS_SOUND,
    SETTINGS_NO_POOL, /* the protocol restricts rankings to the pool, and there is neither a pool nor a gain file */
    SETTINGS_NO_GAINS /* a setting needs gains, and there is no gain file */
};
/* Returns whether the protocol (NULL means none) drops, in this dataset, the document that has the name of its topic;
 * if `dataset` is NULL, whether it does so in any dataset. */
bool settings_excludes_self(const char *protocol, const char *dataset);
/* Uses the file of judgements as gain file, too, if it is a table with grades and gains and no gain file is given. */
void settings_find_gains(struct eval_options *o);
/* Sets the members of *o that depend on several settings (exclude_self, self_by_protocol, note_self, pool_breaks_ties,
 * pool_from_gains). Returns SETTINGS_SOUND, or which input that the settings need is missing: gains or a pool. */
enum settings_lack settings_settle(struct eval_options *o);

#endif
