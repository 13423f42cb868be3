/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/verdicts.h"

#include "base/mem.h"

int stat_decision(const signed char *choice, size_t n)
{
    if (n < 2 || choice[0] <= STAT_CHOICE_TIE)
        return 0;
    for (size_t i = 1; i < n; i++)
        if (choice[i] != choice[0])
            return 0;
    return choice[0];
}

int stat_joint_decision(const signed char *decision, size_t n, bool unanimous)
{
    for (int side = 1; side <= 2; side++) {
        size_t votes = 0;
        for (size_t i = 0; i < n; i++)
            votes += decision[i] == side;
        if (unanimous ? n && votes == n : votes >= 2 && 2 * votes > n)
            return side;
    }
    return 0;
}

void stat_group_shares(const struct stat_vote *vote, size_t n, size_t n_groups, const struct stat_design *d,
                       const char *reason, struct stat_rate *out)
{
    struct stat_ratio *share = mem_zalloc(n_groups, sizeof *share);
    for (size_t i = 0; i < n; i++)
        stat_ratio_add(&share[vote[i].group], d->n, vote[i].cluster, vote[i].yes, 1);
    stat_ratios(share, n_groups, d, reason, out);
    for (size_t g = 0; g < n_groups; g++)
        stat_ratio_free(&share[g]);
    mem_free(share);
}
