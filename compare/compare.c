#include "compare/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/mem.h"

struct place {
    const char *name;
    double mean;
    size_t run;
};

static int by_mean(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    if (isnan(x->mean) != isnan(y->mean))
        return isnan(x->mean) ? 1 : -1;
    if (x->mean != y->mean && !isnan(x->mean))
        return x->mean > y->mean ? -1 : 1;
    return strcmp(x->name, y->name);
}

void cmp_leaderboard(const double *const *row, const char *const *name, size_t n_runs, size_t n_topics, size_t *order)
{
    struct place *place = rcp_alloc(n_runs, sizeof *place);
    for (size_t r = 0; r < n_runs; r++) {
        double sum = 0;
        size_t n = 0;
        for (size_t t = 0; t < n_topics; t++)
            if (!isnan(row[r][t])) {
                sum += row[r][t];
                n++;
            }
        place[r] = (struct place){name[r], n ? sum / (double)n : NAN, r};
    }
    qsort(place, n_runs, sizeof *place, by_mean);
    for (size_t r = 0; r < n_runs; r++)
        order[r] = place[r].run;
    free(place);
}

void cmp_compare(const struct cmp_data *d, const struct cmp_options *o, struct cmp_result *r)
{
    *r = (struct cmp_result){.n_runs = d->n_runs, .n_measures = d->n_measures, .n_resamples = o->resamples};
    cmp_add_means(d, o, r);
    cmp_add_pairs(d, o, r);
    cmp_add_summaries(d, o, r);
}

void cmp_result_free(struct cmp_result *r)
{
    for (size_t i = 0; i < r->n_agreements; i++)
        free(r->agreement[i].reversed);
    free(r->agreement);
    free(r->correlation);
    free(r->summary);
    free(r->diff);
    free(r->pair);
    free(r->mean);
    free(r->resampled);
    *r = (struct cmp_result){0};
}
