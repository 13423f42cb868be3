/* Agreement of two measures on a pair of runs that the first, the reference, separates: does the second order the runs
 * alike? A mean difference within CMP_ROUNDING of 0 orders nothing. */
#include <math.h>

#include "compare/stats.h"

enum cmp_order cmp_order(double reference, double diff)
{
    if (isnan(diff) || fabs(diff) <= CMP_ROUNDING)
        return CMP_TIED;
    return (reference > 0) == (diff > 0) ? CMP_SAME : CMP_REVERSED;
}
