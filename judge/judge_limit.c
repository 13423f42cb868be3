/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The cost of answers, and the limits of a store, which include the cost of earlier runs. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/exists.h"
#include "base/utf8.h"
#include "format/lines.h"
#include "json/load.h"
#include "json/value.h"
#include "judge/judge_private.h"
#include "store/seal.h"

/* The budget of a pending answer, in multiples of the most expensive answer so far. */
static const double budget_factor = 1.25;

/* Returns the cost of `input` and `output` tokens. An unknown price counts as 0 beside a known one. Returns NAN if no
 * price is known. */
static double compute_cost(const struct judge_options *o, double input, double output)
{
    if (isnan(o->price_in) && isnan(o->price_out))
        return NAN;
    return ((isnan(o->price_in) ? 0.0 : o->price_in * input) + (isnan(o->price_out) ? 0.0 : o->price_out * output)) /
           1e6;
}

void judge_first_costs(struct judge *j)
{
    struct judge_counts *c = &j->counts;
    c->lost.cost = compute_cost(j->o, (double)c->lost.input, (double)c->lost.output);
    c->stored_lost.cost = compute_cost(j->o, (double)c->stored_lost.input, (double)c->stored_lost.output);
    c->cost = compute_cost(j->o, (double)c->input_tokens, (double)c->output_tokens) + c->lost.cost;
    c->stored_cost = compute_cost(j->o, (double)c->stored_input, (double)c->stored_output) + c->stored_lost.cost;
}

size_t judge_paid_answers(const struct judge *j)
{
    return j->stored[0].with_response + j->stored[1].with_response + j->other_stored[0].with_response +
           j->other_stored[1].with_response;
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

void judge_note_largest(struct judge *j, const struct completion *c)
{
    double input = c->input_tokens > 0 ? (double)c->input_tokens : 0.0;
    double output = c->output_tokens > 0 ? (double)c->output_tokens : 0.0;
    double cost = compute_cost(j->o, input, output);
    j->first.most_tokens = fmax(j->first.most_tokens, input + output);
    j->first.most_cost = fmax(j->first.most_cost, cost); /* fmax ignores NAN */
}

/* The tokens, or the money, of a store's requests; both are compared with a limit. */
struct spending {
    double spent, stored; /* the spending of this run, and of earlier runs */
    double lost;          /* the part of both that went to requests without an answer */
    double most;          /* the most that one request of this run has spent; 0 means none yet */
    double limit;         /* 0 means none */
};

/* Returns whether `requests` more requests might exceed the limit. Each is budgeted at 125 % of the most expensive
 * request of this run or, before there is one, of the mean request of the store. */
static bool exceeds_limit(const struct judge *j, const struct spending *s, size_t requests)
{
    double n_paid = (double)(judge_paid_answers(j) + j->counts.stored_lost.n);
    double budget = budget_factor * (s->most > 0.0 ? s->most : n_paid > 0.0 ? s->stored / n_paid : 0.0);
    double total = s->spent + s->stored;
    return s->limit > 0.0 && (total >= s->limit || total + (double)requests * budget > s->limit);
}

/* Returns the spending in tokens: of this run and of earlier runs in the store, both with lost requests; the part of
 * lost requests; the most of one request; and the limit. */
static struct spending sum_tokens(const struct judge *j)
{
    const struct judge_counts *c = &j->counts;
    double lost = (double)(c->lost.input + c->lost.output),
           stored_lost = (double)(c->stored_lost.input + c->stored_lost.output);
    return (struct spending){(double)(c->input_tokens + c->output_tokens) + lost,
                             (double)(c->stored_input + c->stored_output) + stored_lost, lost + stored_lost,
                             j->first.most_tokens, j->o->max_tokens_total};
}

bool judge_exceeds_limit(struct judge *j, size_t requests, struct err *why)
{
    const struct judge_counts *c = &j->counts;
    judge_first_costs(j);
    struct spending tokens = sum_tokens(j), money = {c->cost, c->stored_cost, c->lost.cost + c->stored_lost.cost,
                                                     j->first.most_cost, j->o->max_cost};
    bool exceeds_tokens = exceeds_limit(j, &tokens, requests),
         exceeds_cost = !exceeds_tokens && exceeds_limit(j, &money, requests);
    const struct spending *s = exceeds_tokens ? &tokens : &money;
    int digits = exceeds_tokens ? 0 : 2;
    char lost[96] = "";
    if (!exceeds_tokens && !exceeds_cost)
        return false;
    if (s->lost > 0.0)
        snprintf(lost, sizeof lost, ", including about %.*f for requests without an answer", digits, s->lost);
    if (why)
        err_fail(why, ERR_LIMIT, j->o->store, 0,
                 "one more request might exceed the %slimit of %.*f%s: %.*f %s%s; %zu of %zu windows are answered",
                 exceeds_tokens ? "" : "cost ", digits, s->limit, exceeds_tokens ? " tokens" : "", digits,
                 s->spent + s->stored, exceeds_tokens ? "are used" : "is spent", lost, c->done[0] + c->done[1],
                 c->total[0] + c->total[1]);
    return true;
}

/* Returns the tokens that an answer of unknown length is charged: the mean of the answers of this run and the store or,
 * before there are any, the limit of an answer or, without a limit, the usual number. The result never exceeds the
 * limit. */
static double estimate_answer_tokens(const struct judge *j)
{
    const struct judge_counts *c = &j->counts;
    size_t n = c->answers + c->remade + judge_paid_answers(j);
    double limit = (double)j->o->settings.max_tokens;
    double usual = judge_tokens_per_document[j->o->stage[JUD_RUBRIC]] * (double)j->input.window;
    double mean = n ? (double)(c->output_tokens + c->stored_output) / (double)n : limit > 0.0 ? limit : usual;
    return ceil(limit > 0.0 ? fmin(mean, limit) : mean);
}

/* Appends a line to lost.jsonl about n lost requests (0: an answer that is not stored) and their tokens, for the reason
 * `why`; the file keeps the limits valid over all runs of a store. If the line cannot be written, ends the run, which
 * still waits for answers in flight. */
static void append_lost(struct judge *j, size_t n, double input, double output, const char *why)
{
    struct err err;
    char reason[256];
    if (!j->journal)
        return;
    snprintf(reason, sizeof reason, "%s", why);
    utf8_clean(reason, strlen(reason));
    json_t *o =
        jv_pairs("lost", jv_count(n), "input_tokens", jv_count((size_t)input), "output_tokens",
                 jv_count((size_t)output), "why", jv_text(reason), "recorded_at", jv_count((size_t)time(NULL)), NULL);
    char *line = jv_dump(o, JSON_COMPACT);
    json_decref(o);
    if (journal_append(j->journal, JOURNAL_LOST, line, strlen(line), &err) != 0)
        judge_give_up(j, &err);
    mem_free(line);
}

void judge_lost_take(struct judge *j, bool abandon)
{
    struct client_lost lost = j->net->take_lost(j->client, abandon);
    struct judge_lost *sum = &j->counts.lost;
    if (!lost.n)
        return;
    double n = (double)lost.n, input = ceil(lost.characters / judge_per_token(j)),
           output = n * estimate_answer_tokens(j);
    struct completion mean = {.input_tokens = (int64_t)(input / n), .output_tokens = (int64_t)(output / n)};
    judge_note_largest(j, &mean);
    sum->n += lost.n;
    sum->input += (uint64_t)input;
    sum->output += (uint64_t)output;
    append_lost(j, lost.n, input, output, lost.why);
    struct err why; /* the client sends lost requests again, so all in flight may still cost */
    if (!j->stopping && judge_exceeds_limit(j, j->in_flight, &why))
        judge_give_up(j, &why);
}

void judge_lost_answer(struct judge *j, const struct completion *c, const char *why)
{
    judge_charge(j, c);
    append_lost(j, 0, fmax((double)c->input_tokens, 0.0), fmax((double)c->output_tokens, 0.0), why);
}

/* Adds the number under `key` of a JSON object to *n. Returns whether the object has one from 0 to 2^53; otherwise adds
 * nothing. */
static bool read_count(json_t *line, const char *key, uint64_t *n)
{
    double x = json_number_value(json_object_get(line, key));
    *n += x >= 0.0 && x <= ldexp(1.0, 53) ? (uint64_t)x : 0;
    return json_is_number(json_object_get(line, key)) && x >= 0.0 && x <= ldexp(1.0, 53);
}

int judge_lost_read(struct judge *j, const char *path)
{
    const char *line;
    struct judge_lost *sum = &j->counts.stored_lost;
    struct fmt_lines l;
    uint64_t n = 0;
    size_t len;
    uint64_t digest;
    bool exists;
    int r;
    if (exists_path(path, &exists, j->err) != 0)
        return -1;
    if (!exists)
        return 0;
    if (fmt_lines_open(&l, path, j->err) != 0)
        return -1;
    while ((r = jud_next_line(&l, &line, &len, j->err)) > 0) {
        json_t *o = jtext_load(line, len, 0, NULL);
        bool is_valid = read_count(o, "lost", &n) && read_count(o, "input_tokens", &sum->input) &&
                        read_count(o, "output_tokens", &sum->output) && seal_check(line, len, &digest) != SEAL_BAD;
        json_decref(o);
        if (!is_valid) {
            r = err_input(j->err, path, l.number,
                          "the numbers 'lost', 'input_tokens' and 'output_tokens' are incomplete or were changed, "
                          "expected a line that rcp-label judge wrote");
            j->err->about = ERR_ABOUT_DAMAGE;
            break;
        }
    }
    sum->n += (size_t)n;
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}
