/* The tie zone: differences below a margin, where annotators side with neither of two rankings (arXiv:2609.35739: 0.02). */
#include <math.h>

#include "compare/stats.h"

size_t cmp_tie_zone(const double *x, size_t n, double zone)
{
    size_t inside = 0;
    for (size_t i = 0; i < n; i++)
        inside += fabs(x[i]) < zone;
    return inside;
}
