/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/until_options.h"

#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/value.h"
#include "cmd/commands.h"
#include "cmd/progress.h"
#include "format/pools.h"
#include "judge/judge_rehearsal.h"
#include "judge/judge_rounds.h"

static int set_noise(struct cmd_until *u, const char *arg, struct err *err)
{
    size_t len = strlen(arg);
    if (len && arg[len - 1] == '%' && num_double(arg, len - 1, &u->noise) && u->noise > 0.0 && u->noise < 50.0) {
        u->noise /= 100.0;
        return 0;
    }
    return value_wrong(err, "--noise", arg, "a share above 0% and below 50%");
}

int cmd_until_set(struct cmd_until *u, struct judge_options *o, int code, const char *arg, struct err *err)
{
    switch (code) {
    case UNTIL_TARGET: return judge_set(o, "until", "--until", arg, err);
    case UNTIL_FOR:
        u->run = mem_realloc(u->run, o->n_for_runs + 1, sizeof *u->run);
        u->run[o->n_for_runs++] = arg;
        o->for_run = u->run;
        return 0;
    case UNTIL_TOPICS_FROM: o->topics_from = arg; return 0;
    case UNTIL_MAX_WINDOWS: return judge_set(o, "max-windows", "--max-windows", arg, err);
    case UNTIL_NOISE: return set_noise(u, arg, err);
    default: u->plan_only = true; return 0;
    }
}

int cmd_until_of_store(struct cmd_until *u, struct judge_options *o, struct err *err)
{
    if (!o->store)
        return err_usage(err, "-o STORE is missing");
    size_t n;
    if (judge_rounds_read_target(o->store, &u->stored, &n, err) != 0)
        return -1;
    if (!u->stored)
        return err_input(err, o->store, 0, "the store has no rounds, expected a store that was judged with --until");
    return o->until ? 0 : judge_set(o, "until", "--until", u->stored, err);
}

int cmd_until_check(const struct cmd_until *u, const struct judge_options *o, struct err *err)
{
    if (u->noise > 0.0 && !u->plan_only)
        return err_usage(err, "--noise needs --plan-only");
    if (u->plan_only && (!o->until || o->check))
        return err_usage(err, "--plan-only%s",
                         !o->until ? " needs --until TARGET" : " cannot be combined with --check");
    if (!o->until && (o->n_for_runs || o->max_windows || o->topics_from))
        return err_usage(err, "%s needs --until TARGET",
                         o->n_for_runs    ? "--for"
                         : o->max_windows ? "--max-windows"
                                          : "--topics-from");
    if (!o->until)
        return 0;
    if (!o->n_for_runs)
        return err_usage(err, "--until needs --for RUN, once for each run to compare");
    if (o->plan || o->batch || !o->stage[0] || !o->stage[1])
        return err_usage(err, "--until cannot be combined with %s",
                         o->plan    ? "--plan"
                         : o->batch ? "a batch"
                                    : "--stage");
    return 0;
}

int cmd_until_hint(struct err *err)
{
    return err->about == ERR_ABOUT_WINDOWS ? cmd_hint(err, " (--max-windows)")
         : err->about == ERR_ABOUT_FIRST_WINDOWS
             ? cmd_hint(err,
                        " (--max-windows), or judge fewer topics from the start (--limit, --topics, --topics-from)")
             : -1;
}

void cmd_until_files(const struct judge_options *o, struct overwrite *files)
{
    overwrite_reads(files, "--topics-from", o->topics_from);
    for (size_t i = 0; i < o->n_for_runs; i++)
        overwrite_reads(files, "--for", o->for_run[i]);
}

/* Copies the pools of all topics, *original, to the empty *copy, since a rehearsal empties the ones that it uses. The
 * copy shares the strings. */
static void copy_pool(struct pools *copy, const struct pools *original)
{
    for (size_t q = 0; q < original->n; q++) {
        const struct pool_query *from = &original->query[q];
        struct pool_query *to = pools_add(copy, from->qid, from->n);
        memcpy(to->docno, from->docno, from->n * sizeof *from->docno);
        to->n = from->n;
    }
}

/* Rehearses, with a simulated judge, the given target and three usual ones, and prints how many windows they take.
 * Returns 0, or -1 and *err. */
int cmd_until_plan(const struct cmd_until *u, const struct judge_options *o, struct err *err)
{
    static const char *const usual[] = {"labels 10%", "separated", "se 0.005"};
    struct judge_rehearsal r[1 + LENGTH(usual)] = {{.until = o->until, .target = o->target}};
    struct judge_options parsed, schedule = *o, rehearsed = *o;
    struct pools copy = {0};
    struct judge_estimate e;
    struct judge_decisions decisions = {0};
    size_t n = 1;
    for (size_t k = 0; k < LENGTH(usual); k++)
        if (strcmp(usual[k], o->until) != 0 && judge_set(&parsed, "until", "--until", usual[k], err) == 0)
            r[n++] = (struct judge_rehearsal){.until = usual[k], .target = parsed.target};
    schedule.until = NULL;
    if (o->memory_pool) {
        copy_pool(&copy, o->memory_pool);
        rehearsed.memory_pool = &copy;
    }
    if (judge_rehearse(r, n, &decisions, &rehearsed, u->noise, err) != 0 || judge_estimate(&e, &schedule, err) != 0)
        return -1;
    cmd_print_rehearsal(r, n, &decisions, &e, o, u->noise, o->topics_from != NULL);
    return 0;
}

void cmd_until_free(struct cmd_until *u)
{
    mem_free(u->run);
    mem_free(u->stored);
}
