/* Values of one measure as columns for resampling. Inside compare/. */
#ifndef COMPARE_COLUMNS_H
#define COMPARE_COLUMNS_H

#include "compare/compare.h"

/* One measure: the topics that some run has, and which runs have the same of them. */
struct cmp_view {
    const struct cmp_data *data;
    const double *const *row; /* of the measure: [run][topic] */
    uint32_t *topic;          /* n of them, ascending */
    size_t n;
    size_t *kind;             /* per run: the first run that has the same topics */
    bool *full;               /* per run: has all n of them */
};
void cmp_view_init(struct cmp_view *v, const struct cmp_data *d, size_t measure);
void cmp_view_free(struct cmp_view *v);

/* Writes column `column` into x[i * CMP_LANES], i < n; topics that it lacks as 0. */
typedef void cmp_fill_fn(void *arg, size_t column, double *x);

/* sum[column * o->resamples + b]: sums of what resample b drew. */
void cmp_bootstrap_columns(const struct cmp_view *v, const struct cmp_options *o, size_t n_columns, cmp_fill_fn *fill,
                           void *arg, double *sum);

/* Takes the flipped sums of column `column`, sum[f * CMP_LANES]; called from several threads. */
typedef void cmp_take_fn(void *arg, size_t column, const double *sum);
void cmp_flip_columns(const struct cmp_view *v, const struct cmp_options *o, size_t n_columns, cmp_fill_fn *fill,
                      cmp_take_fn *take, void *arg);

#endif
