/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What answers cost, and the limits of it, which are of a store: what was paid before counts. */
#include <math.h>

#include "judge/judge_private.h"

static const double margin = 1.25;

/* In money; a price that is not known counts for nothing beside one that is. NAN: none is. */
static double cost_of(const struct judge_options *o, double input, double output)
{
    if (isnan(o->price_in) && isnan(o->price_out))
        return NAN;
    return ((isnan(o->price_in) ? 0.0 : o->price_in * input) + (isnan(o->price_out) ? 0.0 : o->price_out * output)) /
           1e6;
}

void judge_first_costs(struct judge *j)
{
    struct judge_counts *c = &j->counts;
    c->cost = cost_of(j->o, (double)c->input_tokens, (double)c->output_tokens);
    c->stored_cost = cost_of(j->o, (double)c->stored_input, (double)c->stored_output);
}

double judge_per_token(const struct judge *j)
{
    return j->context.per_token > 0.0 ? j->context.per_token
         : j->first.characters > 0.0  ? j->first.characters
                                      : JUDGE_PER_TOKEN;
}

void judge_charge(struct judge *j, const struct completion *c)
{
    j->counts.input_tokens += c->input_tokens > 0 ? (uint64_t)c->input_tokens : 0;
    j->counts.output_tokens += c->output_tokens > 0 ? (uint64_t)c->output_tokens : 0;
    j->counts.estimated += c->input_estimated || c->output_estimated;
}

void judge_first_spent(struct judge *j, const struct completion *c)
{
    double in = c->input_tokens > 0 ? (double)c->input_tokens : 0.0;
    double out = c->output_tokens > 0 ? (double)c->output_tokens : 0.0;
    double cost = cost_of(j->o, in, out);
    j->first.most_tokens = fmax(j->first.most_tokens, in + out);
    j->first.most_cost = fmax(j->first.most_cost, cost); /* fmax leaves NAN out */
}

/* What is in flight and one more are taken to cost somewhat more than the dearest answer of this run, or, before there is
 * any, than one of the store in the mean. */
static bool exceeds(const struct judge *j, double spent, double stored, double most, double limit)
{
    double before = (double)(j->stored[0].with_response + j->stored[1].with_response);
    double one = margin * (most > 0.0 ? most : before > 0.0 ? stored / before : 0.0);
    double all = spent + stored;
    return limit > 0.0 && (all >= limit || all + (double)(j->in_flight + 1) * one > limit);
}

bool judge_over_limit(const struct judge *j, struct err *why)
{
    const struct judge_counts *c = &j->counts;
    double in = (double)c->input_tokens, out = (double)c->output_tokens;
    double stored_in = (double)c->stored_input, stored_out = (double)c->stored_output;
    double all = in + out + stored_in + stored_out, cost = cost_of(j->o, in + stored_in, out + stored_out);
    bool tokens = exceeds(j, in + out, stored_in + stored_out, j->first.most_tokens, j->o->max_tokens_total);
    bool money =
        !tokens && j->o->max_cost > 0.0 &&
        exceeds(j, cost_of(j->o, in, out), cost_of(j->o, stored_in, stored_out), j->first.most_cost, j->o->max_cost);
    size_t done = c->done[0] + c->done[1], total = c->total[0] + c->total[1];
    if (why && tokens)
        err_fail(why, ERR_LIMIT, j->o->store, 0,
                 "one more request might exceed the limit of %.0f tokens: %.0f are used, %zu of %zu windows answered",
                 j->o->max_tokens_total, all, done, total);
    else if (why && money)
        err_fail(why, ERR_LIMIT, j->o->store, 0,
                 "one more request might exceed the limit of cost, %.2f: %.2f is spent, %zu of %zu windows answered",
                 j->o->max_cost, cost, done, total);
    return tokens || money;
}
