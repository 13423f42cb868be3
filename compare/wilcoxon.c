/* Wilcoxon's signed-rank test, two-sided (Wilcoxon, Biometrics Bulletin 1(6), 1945).
 *
 * W+ = sum of the ranks of |d| where d > 0; differences of 0 are dropped, equal sizes share their mean rank. As
 * scipy.stats.wilcoxon's defaults: the exact distribution of W+ where n <= 50 and there are neither zeros nor ties, or
 * where n <= 13; otherwise the normal approximation z = (W+ - m (m + 1) / 4) / se with
 * se^2 = (m (m + 1) (2 m + 1) - sum (t^3 - t) / 2) / 24 over groups of t ties among the m differences other than 0,
 * without continuity correction. p = 1 where nothing differs. */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

#include "compare/stats.h"
#include "format/mem.h"
#include "measures/sort.h"

enum { EXACT = 50, EXACT_WITH_TIES = 13 };

struct ranked {
    double *rank; /* of the m differences other than 0, in ascending order of size */
    size_t m;
    double plus;  /* W+ */
    double ties;  /* sum of t^3 - t */
};

/* Ranks the sizes |d|. sorter: working memory. */
static void rank_sizes(const double *d, size_t n, struct meas_sorter *sorter, double *rank, struct ranked *r)
{
    struct sort_item *item = sort_room(sorter, n);
    *r = (struct ranked){.rank = rank};
    for (size_t i = 0; i < n; i++)
        if (fabs(d[i]) > CMP_ROUNDING)
            item[r->m++] = (struct sort_item){-fabs(d[i]), d[i] > 0};
    item = sort_descending(sorter, r->m, NULL, NULL);
    for (size_t first = 0, end; first < r->m; first = end) {
        end = first + 1;
        while (end < r->m && item[first].key - item[end].key <= CMP_ROUNDING)
            end++;
        double t = (double)(end - first), shared = (double)(first + 1 + end) / 2;
        r->ties += t * t * t - t;
        for (size_t i = first; i < end; i++) {
            rank[i] = shared;
            r->plus += item[i].index ? shared : 0;
        }
    }
}

/* How many of the 2^m sign patterns give W+ <= w: ways[s] counts those with 2 W+ = s, since mid-ranks are halves. */
static double exact_p(const struct ranked *r)
{
    size_t total = r->m * (r->m + 1), upper = (size_t)(2 * r->plus), lower = total - upper, reached = 0;
    double *ways = rcp_zalloc(total + 1, sizeof *ways), extreme = 0;
    ways[0] = 1;
    for (size_t i = 0; i < r->m; i++) {
        size_t step = (size_t)(2 * r->rank[i]);
        for (size_t s = reached + 1; s-- > 0;)
            ways[s + step] += ways[s];
        reached += step;
    }
    for (size_t s = 0; s <= (lower < upper ? lower : upper); s++)
        extreme += ways[s];
    free(ways);
    return fmin(1, 2 * ldexp(extreme, -(int)r->m));
}

double cmp_wilcoxon(const double *d, size_t n, struct cmp_wilcoxon_work *work)
{
    struct ranked r;
    rank_sizes(d, n, &work->sorter, work->rank, &r);
    if (!r.m)
        return 1;
    if ((n <= EXACT && r.m == n && r.ties == 0) || n <= EXACT_WITH_TIES)
        return exact_p(&r);
    double m = (double)r.m, se = sqrt((m * (m + 1) * (2 * m + 1) - r.ties / 2) / 24);
    return fmin(1, 2 * gsl_cdf_ugaussian_Q(fabs(r.plus - m * (m + 1) / 4) / se));
}
