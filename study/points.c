/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/points.h"

#include "base/mem.h"
#include "study/verdicts.h"

enum { PRECISION, RECALL, FPR, POINT_RATES };

void stat_operating_points(const struct stat_labels *l, const struct stat_design *d, struct stat_point *point, size_t n)
{
    static const char *const none[POINT_RATES] = {"no document is flagged", "no document is useful",
                                                  "all documents are useful"};
    struct stat_vote *vote = mem_alloc(2 * n * l->n, sizeof *vote);
    struct stat_rate *rate = mem_alloc(POINT_RATES * n, sizeof *rate);
    size_t votes = 0;
    for (size_t p = 0; p < n; p++)
        for (size_t i = 0; i < l->n; i++) {
            bool flagged = l->score[LABELS_GAIN][i] >= point[p].gain, useful = l->useful[i];
            uint32_t group = (uint32_t)(POINT_RATES * p);
            if (flagged)
                vote[votes++] = (struct stat_vote){group + PRECISION, l->query[i], useful};
            vote[votes++] = (struct stat_vote){group + (useful ? RECALL : FPR), l->query[i], flagged};
        }
    stat_group_shares(vote, votes, POINT_RATES * n, d, NULL, rate);
    for (size_t g = 0; g < POINT_RATES * n; g++) {
        struct stat_point *at = &point[g / POINT_RATES];
        struct stat_rate *out[POINT_RATES] = {&at->precision, &at->recall, &at->fpr};
        if (!(rate[g].n > 0))
            rate[g].reason = none[g % POINT_RATES];
        *out[g % POINT_RATES] = rate[g];
    }
    mem_free(rate);
    mem_free(vote);
}
