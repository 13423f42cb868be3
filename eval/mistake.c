/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/mistake.h"

#include "format/shape.h"

/* Returns a mistake about the label file `file`, or MISTAKE_NONE; its `run` is 0. */
static struct mistake make_mistake(enum mistake_kind kind, const char *file)
{
    return (struct mistake){kind, file, 0};
}

/* Returns the index of the first run whose file has shape a or b, and sets *found to its shape; n_runs if there is
 * none. */
static size_t find_run(const struct eval_options *o, enum shape a, enum shape b, enum shape *found)
{
    for (size_t i = 0; i < o->n_runs; i++) {
        *found = shape_of(o->run[i]);
        if (*found == a || *found == b)
            return i;
    }
    return o->n_runs;
}

/* Guesses from the shapes of the label files which file was given in the role of another. Returns MISTAKE_NONE if they
 * look right. */
static struct mistake guess_from_labels(const struct eval_options *o)
{
    enum shape labels = shape_of(o->labels ? o->labels : o->gains), gains = shape_of(o->labels ? o->gains : NULL), run;
    const char *file = o->labels ? o->labels : o->gains;
    if (labels == SHAPE_RUN) {
        size_t i = find_run(o, SHAPE_QRELS, SHAPE_GAINS, &run);
        struct mistake m = make_mistake(i == o->n_runs       ? MISTAKE_NO_LABELS
                                        : run == SHAPE_QRELS ? MISTAKE_SWAPPED
                                                             : MISTAKE_SWAPPED_GAINS,
                                        file);
        m.run = i;
        return m;
    }
    if (o->labels && labels == SHAPE_COMMAS)
        return make_mistake(MISTAKE_COMMAS, file);
    if (o->labels && labels == SHAPE_GAINS)
        return make_mistake(gains == SHAPE_QRELS ? MISTAKE_CROSSED_LABELS : MISTAKE_GAINS_AS_LABELS, o->labels);
    if (gains == SHAPE_QRELS || (!o->labels && labels == SHAPE_QRELS))
        return make_mistake(MISTAKE_LABELS_AS_GAINS, o->gains);
    return gains == SHAPE_RUN ? make_mistake(MISTAKE_RUN_AS_GAINS, o->gains) : make_mistake(MISTAKE_NONE, NULL);
}

/* Guesses the mistake from the shapes of the run files: labels or gains given as a run, commas, a column too many or
 * too few. Returns MISTAKE_NONE if they look right. */
static struct mistake guess_from_runs(const struct eval_options *o)
{
    static const struct {
        enum shape shape;
        enum mistake_kind kind;
    } wrong[] = {{SHAPE_QRELS, MISTAKE_LABELS_AS_RUN},
                 {SHAPE_GAINS, MISTAKE_GAINS_AS_RUN},
                 {SHAPE_COMMAS, MISTAKE_COMMAS},
                 {SHAPE_BLANKS, MISTAKE_BLANKS},
                 {SHAPE_NO_RUNID, MISTAKE_NO_RUNID}};
    for (size_t i = 0; i < o->n_runs; i++) {
        enum shape s = shape_of(o->run[i]);
        for (size_t k = 0; k < LENGTH(wrong); k++)
            if (s == wrong[k].shape)
                return (struct mistake){wrong[k].kind, o->run[i], i};
    }
    return make_mistake(MISTAKE_NONE, NULL);
}

struct mistake mistake_guess(const struct eval_options *o, const struct err *err)
{
    if (err->kind != ERR_INPUT && err->kind != ERR_CALC && err->kind != ERR_NO_TOPIC)
        return make_mistake(MISTAKE_NONE, NULL);
    struct mistake m = guess_from_labels(o);
    return m.kind == MISTAKE_NONE ? guess_from_runs(o) : m;
}
