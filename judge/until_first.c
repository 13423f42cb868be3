/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_until.h"
#include "schedule/schedule_first.h"

bool until_is_empty(const struct until_parts *p, size_t query)
{
    const struct until_stage *s = &p->stage[2 * query];
    return !s[0].n && !s[1].n && p->in->pools.query[query].n;
}

bool until_is_new(const struct until_parts *p, const struct judge_options *o, size_t query)
{
    bool named = !o->tops_up || o->topics || o->limit;
    return named && query < p->in->n_first && until_is_empty(p, query);
}

static size_t calls(const struct until_parts *p, const struct judge_options *o, size_t entry, bool is_short)
{
    enum jud_stage stage = (enum jud_stage)(entry % 2);
    size_t n = p->in->pools.query[entry / 2].n;
    return is_short ? schedule_least_calls(stage, n, o->window) : schedule_first_calls(stage, n, o->window);
}

void until_first_plan(struct until_first *f, const struct until_parts *p, const struct judge_options *o)
{
    size_t have = p->total[0] + p->total[1], n[2] = {0};
    *f = (struct until_first){.calls = mem_zalloc(2 * p->in->n, sizeof *f->calls)};
    for (size_t k = 0; k < 2 * p->in->n; k++)
        for (int is_short = 0; is_short < 2 && until_is_new(p, o, k / 2); is_short++)
            n[is_short] += calls(p, o, k, is_short);
    f->least = have + n[1];
    bool is_short = o->max_windows && have + n[0] > o->max_windows;
    for (size_t k = 0; k < 2 * p->in->n; k++)
        if (until_is_new(p, o, k / 2)) {
            f->calls[k] = calls(p, o, k, is_short);
            f->topics += k % 2;
        }
}

void until_first_free(struct until_first *f)
{
    mem_free(f->calls);
}

int until_first_check(const struct until_parts *p, const struct judge_options *o, struct err *err)
{
    struct until_first f;
    until_first_plan(&f, p, o);
    until_first_free(&f);
    if (!f.topics || !o->max_windows || f.least <= o->max_windows)
        return 0;
    err_fail(err, ERR_USAGE, "", 0, "%zu windows are allowed, expected %zu or more%s, to show all documents of %zu %s",
             o->max_windows, f.least, p->n ? " with those of the store" : "", f.topics,
             f.topics == 1 ? "topic" : "topics");
    return err_is_about(err, ERR_ABOUT_FIRST_WINDOWS);
}
