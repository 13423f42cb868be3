/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_scheduled.h"

#include "base/mem.h"
#include "judge/judge_identity.h"
#include "store/scheduled.h"

size_t judge_scheduled(const struct judge_input *in, const struct judge_options *o, bool flat, int stage, size_t query)
{
    if (!o->stage[stage])
        return 0;
    if (in->plans.n)
        return stage == JUD_TOURNAMENT ? in->plans.query[query].n_windows : 0;
    struct sched_options schedule = judge_schedule(o, flat);
    return schedule_calls((enum jud_stage)stage, in->pools.query[query].n, &schedule);
}

int judge_scheduled_store(const struct judge_input *in, const struct judge_options *o,
                          const struct record_source *source, struct err *err)
{
    struct jud_scheduled *row = mem_alloc(2 * in->n, sizeof *row);
    size_t n = 0;
    for (int s = 0; s < 2 && !in->until; s++)
        for (size_t q = 0; q < in->n && o->stage[s]; q++)
            row[n++] = (struct jud_scheduled){(enum jud_stage)s, source->family_key[s],
                                              in->plans.n ? in->plans.query[q].qid : in->pools.query[q].qid,
                                              in->dataset, judge_scheduled(in, o, source->flat, s, q)};
    int r = n ? scheduled_add(o->store, row, n, err) : 0;
    mem_free(row);
    return r;
}
