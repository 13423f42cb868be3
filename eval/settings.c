/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/value.h"
#include "eval/settings.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/num.h"
#include "base/portable.h"
#include "format/named.h"

/* The protocols: their rule for ties, and whether rankings keep the documents of the pool only. */
static const struct {
    const char *name;
    enum meas_ties ties;
    bool pool_only;
} protocols[] = {
    {"nanobeir", MEAS_TIES_DOCID, true}, {"bright", MEAS_TIES_DOCID, false}, {"vidore", MEAS_TIES_MEAN, true},
    {"trecdl", MEAS_TIES_ORDER, true},   {"mteb", MEAS_TIES_MEAN, true},     {"plain", MEAS_TIES_MEAN, false},
};

static const char *const gain_name[] = {
    [GAIN_RCP] = "rcp",       [GAIN_UNWEIGHTED] = "unweighted", [GAIN_LOGISTIC] = "logistic",
    [GAIN_LINEAR] = "linear", [GAIN_MINMAX] = "minmax",         [GAIN_CRITERION] = "criterion:",
};
enum { GAIN_KINDS = LENGTH(gain_name) };

struct eval_options settings_eval(void)
{
    int cores = portable_processors();
    return (struct eval_options){.format = &eval_formats[0],
                                 .meas = {.level = SETTINGS_LEVEL, .max_ret = SIZE_MAX},
                                 .threads = cores > VALUE_MAX_THREADS ? VALUE_MAX_THREADS : cores};
}

struct comparison_options settings_comparison(void)
{
    return (struct comparison_options){.cmp = {.test = CMP_T,
                                               .alpha = SETTINGS_ALPHA,
                                               .correction = CMP_HOLM,
                                               .tie_zone = NAN,
                                               .resamples = SETTINGS_RESAMPLES,
                                               .flips = SETTINGS_FLIPS,
                                               .seed = SETTINGS_SEED},
                                       .more_options = {SETTINGS_PERSISTENCE, SETTINGS_DETECT}};
}

/* Returns the index of s among n names; n if it is none of them. */
static int name_index(const char *s, const char *const *name, int n)
{
    int i = 0;
    while (i < n && strcmp(s, name[i]) != 0)
        i++;
    return i;
}

const char *settings_ties(const char *s, enum meas_ties *ties)
{
    static const char *const name[] = {
        [MEAS_TIES_DOCID] = "docid", [MEAS_TIES_ORDER] = "order", [MEAS_TIES_MEAN] = "mean"};
    int i = name_index(s, name, 3);
    if (i == 3)
        return "docid, order or mean";
    *ties = (enum meas_ties)i;
    return NULL;
}

const char *settings_protocol(const char *s, struct eval_options *o)
{
    for (size_t i = 0; i < LENGTH(protocols); i++)
        if (strcmp(s, protocols[i].name) == 0) {
            o->meas.ties = protocols[i].ties;
            o->pool_from_gains = protocols[i].pool_only;
            o->protocol = protocols[i].name;
            return NULL;
        }
    return "nanobeir, bright, vidore, trecdl, mteb or plain";
}

const char *settings_gain(const char *s, struct eval_options *o)
{
    size_t n = strlen(gain_name[GAIN_CRITERION]);
    bool is_criterion = strncmp(s, gain_name[GAIN_CRITERION], n) == 0;
    int kind = is_criterion ? GAIN_CRITERION : name_index(s, gain_name, GAIN_KINDS);
    if (kind < GAIN_KINDS && (!is_criterion || s[n])) {
        o->gain = (enum gain_kind)kind;
        o->criterion = is_criterion ? s + n : o->criterion;
        return NULL;
    }
    return "rcp, unweighted, logistic, criterion:NAME, linear or minmax";
}

const char *settings_gain_name(enum gain_kind kind)
{
    return gain_name[kind];
}

const char *settings_labels(const char *s, const struct eval_format **format)
{
    for (const struct eval_format *f = eval_formats; f->name; f++)
        if (strcmp(s, f->name) == 0) {
            *format = f;
            return NULL;
        }
    return "qrels, qrels_jg, prefs or qrels_prefs";
}

const char *settings_compat(const char *s, bool *v9)
{
    if (strcmp(s, "9") != 0 && strcmp(s, "10") != 0)
        return "10 or 9";
    *v9 = strcmp(s, "9") == 0;
    return NULL;
}

const char *settings_test(const char *s, enum cmp_test *test)
{
    int i = name_index(s, cmp_test_name, CMP_TESTS);
    if (i == CMP_TESTS)
        return "t, random, bootstrap or wilcoxon";
    *test = (enum cmp_test)i;
    return NULL;
}

const char *settings_correction(const char *s, enum cmp_correction *correction)
{
    int i = name_index(s, cmp_correction_name, CMP_CORRECTIONS);
    if (i == CMP_CORRECTIONS)
        return "holm, none or bh";
    *correction = (enum cmp_correction)i;
    return NULL;
}

const char *settings_whole(const char *s, int64_t min, int64_t *v)
{
    return num_int(s, strlen(s), min, INT64_MAX, v) ? NULL
         : min                                      ? "a whole number above 0"
                                                    : "a whole number, 0 or above";
}

const char *settings_open_unit(const char *s, double *v)
{
    return num_double(s, strlen(s), v) && *v > 0 && *v < 1 ? NULL : "a number between 0 and 1";
}

const char *settings_positive(const char *s, double *v)
{
    return num_double(s, strlen(s), v) && *v > 0 ? NULL : "a number above 0";
}

const char *settings_not_negative(const char *s, double *v)
{
    return num_double(s, strlen(s), v) && *v >= 0 ? NULL : "a number, 0 or above";
}

static bool read_size(const char *s, int64_t max, size_t *n)
{
    int64_t v;
    if (!num_int(s, strlen(s), 1, max, &v))
        return false;
    *n = (size_t)v;
    return true;
}

const char *settings_times(const char *s, size_t *n)
{
    return read_size(s, 1000000, n) ? NULL : "a whole number from 1 to 1000000";
}

const char *settings_depth(const char *s, size_t *n)
{
    return read_size(s, 100000, n) ? NULL : "a whole number from 1 to 100000";
}

bool settings_excludes_self(const char *protocol, const char *dataset)
{
    static const char name[] = "arguana"; /* the dataset whose queries are themselves documents of the corpus */
    if (!protocol || (strcmp(protocol, "nanobeir") != 0 && strcmp(protocol, "mteb") != 0))
        return false;
    for (const char *s = dataset; s && *s; s++)
        if (strncasecmp(s, name, sizeof name - 1) == 0)
            return true;
    return !dataset;
}

void settings_find_gains(struct eval_options *o)
{
    bool has_qrels_in_memory = o->memory && o->memory->qrels;
    if (o->labels && !has_qrels_in_memory && !o->gains && o->format == &eval_formats[0] && named_has_gains(o->labels))
        o->gains = o->labels;
}

enum settings_lack settings_settle(struct eval_options *o)
{
    if (o->pool)
        o->pool_from_gains = false;
    if (!o->meas.exclude_self)
        o->self_by_protocol = o->meas.exclude_self = (o->labels && settings_excludes_self(o->protocol, o->labels)) ||
                                                     (o->gains && settings_excludes_self(o->protocol, o->gains));
    o->note_self = settings_excludes_self(o->protocol, NULL) && !o->meas.exclude_self;
    o->meas.pool_breaks_ties = o->pool && o->meas.ties == MEAS_TIES_ORDER;
    if (o->pool_from_gains && !o->gains)
        return SETTINGS_NO_POOL;
    return !o->gains && (o->gain != GAIN_RCP || o->common || o->gain_column || o->draws) ? SETTINGS_NO_GAINS
                                                                                         : SETTINGS_SOUND;
}
