/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/verdicts.h"

#include <math.h>
#include <stdlib.h>

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

/* The votes of one group and cluster. */
struct tally {
    uint32_t group, cluster;
    double yes, all;
};

struct tallies {
    struct tally *tally;
    size_t n, n_groups;
};

static int by_group(const void *a, const void *b)
{
    const struct tally *p = a, *q = b;
    if (p->group != q->group)
        return p->group < q->group ? -1 : 1;
    return (p->cluster > q->cluster) - (p->cluster < q->cluster);
}

static void shares_of(const void *data, const uint32_t *weight, double *out)
{
    const struct tallies *t = data;
    size_t i = 0;
    for (size_t g = 0; g < t->n_groups; g++) {
        double yes = 0, all = 0;
        for (; i < t->n && t->tally[i].group == g; i++) {
            yes += weight[t->tally[i].cluster] * t->tally[i].yes;
            all += weight[t->tally[i].cluster] * t->tally[i].all;
        }
        out[g] = all > 0 ? yes / all : NAN;
    }
}

static void add_up(struct tallies *t, const struct stat_vote *vote, size_t n)
{
    t->tally = mem_alloc(n, sizeof *t->tally);
    t->n = 0;
    for (size_t i = 0; i < n; i++)
        t->tally[i] = (struct tally){vote[i].group, vote[i].cluster, vote[i].yes, 1};
    qsort(t->tally, n, sizeof *t->tally, by_group);
    for (size_t i = 0; i < n; i++) {
        struct tally *last = t->n ? &t->tally[t->n - 1] : NULL;
        if (last && by_group(last, &t->tally[i]) == 0) {
            last->yes += t->tally[i].yes;
            last->all += 1;
        } else {
            t->tally[t->n++] = t->tally[i];
        }
    }
}

void stat_group_shares(const struct stat_vote *vote, size_t n, size_t n_groups, const struct stat_design *d,
                       const char *reason, struct stat_rate *out)
{
    struct tallies t = {.n_groups = n_groups};
    struct stat_estimate *share = mem_alloc(n_groups, sizeof *share);
    add_up(&t, vote, n);
    stat_bootstrap(d, shares_of, &t, n_groups, share);
    for (size_t g = 0; g < n_groups; g++)
        out[g] = stat_share(0, 0, reason);
    for (size_t i = 0; i < t.n; i++) {
        out[t.tally[i].group].k += t.tally[i].yes;
        out[t.tally[i].group].n += t.tally[i].all;
    }
    for (size_t g = 0; g < n_groups; g++) {
        double k = out[g].k, all = out[g].n;
        out[g] = stat_share(k, all, reason);
        if (all > 0) {
            out[g].lo = share[g].lo;
            out[g].hi = share[g].hi;
        }
    }
    mem_free(share);
    mem_free(t.tally);
}
