/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What answers cost, and the limits of it, which are of a store: what was paid before counts. */
#include <math.h>
#include <stdio.h>

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
    c->lost.cost = cost_of(j->o, (double)c->lost.input, (double)c->lost.output);
    c->stored_lost.cost = cost_of(j->o, (double)c->stored_lost.input, (double)c->stored_lost.output);
    c->cost = cost_of(j->o, (double)c->input_tokens, (double)c->output_tokens) + c->lost.cost;
    c->stored_cost = cost_of(j->o, (double)c->stored_input, (double)c->stored_output) + c->stored_lost.cost;
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

/* Tokens, or money, of a store's requests. */
struct spending {
    double spent, stored; /* of this run, and of those before */
    double lost;          /* of both, for requests that brought no answer */
    double most;          /* of one request of this run */
    double limit;         /* 0 = none */
};

/* Each of the requests is taken to cost somewhat more than the dearest request of this run, or, before there is
 * any, than one of the store in the mean. */
static bool exceeds(const struct judge *j, const struct spending *s, size_t requests)
{
    double before = (double)(j->stored[0].with_response + j->stored[1].with_response + j->counts.stored_lost.n);
    double one = margin * (s->most > 0.0 ? s->most : before > 0.0 ? s->stored / before : 0.0);
    double all = s->spent + s->stored;
    return s->limit > 0.0 && (all >= s->limit || all + (double)requests * one > s->limit);
}

static struct spending tokens_spent(const struct judge *j)
{
    const struct judge_counts *c = &j->counts;
    double lost = (double)(c->lost.input + c->lost.output),
           stored_lost = (double)(c->stored_lost.input + c->stored_lost.output);
    return (struct spending){(double)(c->input_tokens + c->output_tokens) + lost,
                             (double)(c->stored_input + c->stored_output) + stored_lost, lost + stored_lost,
                             j->first.most_tokens, j->o->max_tokens_total};
}

bool judge_over_limit(struct judge *j, size_t requests, struct err *why)
{
    const struct judge_counts *c = &j->counts;
    judge_first_costs(j);
    struct spending tokens = tokens_spent(j), money = {c->cost, c->stored_cost, c->lost.cost + c->stored_lost.cost,
                                                       j->first.most_cost, j->o->max_cost};
    bool in_tokens = exceeds(j, &tokens, requests), in_money = !in_tokens && exceeds(j, &money, requests);
    const struct spending *s = in_tokens ? &tokens : &money;
    int digits = in_tokens ? 0 : 2;
    char lost[96] = "";
    if (!in_tokens && !in_money)
        return false;
    if (s->lost > 0.0)
        snprintf(lost, sizeof lost, ", about %.*f of it for requests without an answer", digits, s->lost);
    if (why)
        err_fail(why, ERR_LIMIT, j->o->store, 0,
                 "one more request might exceed the limit of %s%.*f%s: %.*f %s%s, %zu of %zu windows answered",
                 in_tokens ? "" : "cost, ", digits, s->limit, in_tokens ? " tokens" : "", digits, s->spent + s->stored,
                 in_tokens ? "are used" : "is spent", lost, c->done[0] + c->done[1], c->total[0] + c->total[1]);
    return true;
}
