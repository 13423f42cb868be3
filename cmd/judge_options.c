/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/judge_options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "cmd/secret_options.h"
#include "schedule/schedule.h"
#include "store/judgements.h"

enum {
    OPT_POOL = 1000, /* larger than the codes of `run` */
    OPT_QUERIES,
    OPT_CORPUS,
    OPT_URL,
    OPT_MODEL,
    OPT_SERVED,
    OPT_JUDGE,
    OPT_STAGE,
    OPT_METHOD,
    OPT_CONCURRENCY,
    OPT_RATE,
    OPT_DECODING,
    OPT_SUBSET,
    OPT_TEMPERATURE,
    OPT_MAX_OUTPUT,
    OPT_MAX_COMPLETION,
    OPT_EFFORT,
    OPT_EXTRA,
    OPT_ATTEMPTS,
    OPT_AGAIN,
    OPT_TIMEOUT,
    OPT_MAX_LOST,
    OPT_STREAM,
    OPT_SEED,
    OPT_REQUEST_SEED,
    OPT_WINDOW,
    OPT_RANDOM,
    OPT_STRATIFIED,
    OPT_MIRROR,
    OPT_ADAPTIVE,
    OPT_BATCHES,
    OPT_RUBRIC,
    OPT_CHARACTERS,
    OPT_CONTEXT,
    OPT_TOURNAMENT_PROMPT,
    OPT_RUBRIC_PROMPT,
    OPT_DATASET,
    OPT_LIMIT,
    OPT_TOPICS,
    OPT_SKIP_BAD,
    OPT_ESTIMATE,
    OPT_PER_TOKEN,
    OPT_OUTPUT_TOKENS,
    OPT_PRICE_IN,
    OPT_PRICE_OUT,
    OPT_MAX_COST,
    OPT_MAX_TOTAL,
    OPT_CHECK,
    OPT_UNLISTED,
    OPT_QUIET
};

const struct cmd_option cmd_judge_options_table[] = {
    {OPT_POOL, "pool", "FILE", "documents of each topic, as rcp-label pool writes them"},
    {OPT_QUERIES, "queries", "FILE", "their texts: JSON lines (_id or id, text) or lines id<TAB>text"},
    {OPT_CORPUS, "corpus", "FILE", "the documents' texts: JSON lines (_id or id, title, text) or id<TAB>text"},
    {'o', "output", "STORE", "folder for the answers; one that exists is resumed"},
    {'o', "out", "STORE", NULL}, /* the former name of --store */
    {OPT_URL, "url", "URL", "the server, as http://localhost:8000/v1; several times for replicas"},
    {OPT_MODEL, "model", "NAME", "the model, as the server calls it"},
    {OPT_SERVED, "served-model", "NAME", "take answers of this name as the model's, too; may be given again"},
    {OPT_JUDGE, "judge", "NAME", "simulated[:SEED]: no server, word overlap with noise, to try things"},
    {OPT_METHOD, "method", "NAME", "defaults: rcp, paper (as published) or official (its authors' code)"},
    {OPT_STAGE, "stage", "NAME", "tournament, rubric or both (default)"},
    {OPT_CONCURRENCY, "concurrency", "N", "requests at once, at most " CMD_DEFAULT(JUDGE_CONCURRENCY)},
    {OPT_RATE, "rate", "N/min", "requests a minute, at most; also N/s and N/h"},
    {OPT_DECODING, "decoding", "NAME", "free (default), json_object, json_schema: the server holds answers to it"},
    {OPT_SUBSET, "schema-subset", NULL, "schemas without minimum, maximum and minItems, which some servers refuse"},
    {OPT_TEMPERATURE, "temperature", "T", "default: the server's"},
    {OPT_MAX_OUTPUT, "max-output-tokens", "N", "of an answer, with its reasoning; default: the server's"},
    {OPT_MAX_COMPLETION, "max-completion-tokens", "N", "the same, as newer models of OpenAI call it"},
    {OPT_EFFORT, "reasoning-effort", "E", "as low, medium, high; default: the server's"},
    {OPT_EXTRA, "extra-body", "JSON", "further fields of requests, as '{\"top_p\": 0.9}'"},
    {OPT_ATTEMPTS, "max-attempts", "N", "answers to wait for until one is valid " CMD_DEFAULT(JUDGE_ATTEMPTS)},
    {OPT_AGAIN, "again", "NAME", "invalid or refused: ask about windows again that remain so; may be given twice"},
    {OPT_TIMEOUT, "timeout", "S", "seconds that one answer may take " CMD_DEFAULT(JUDGE_TIMEOUT)},
    {OPT_MAX_LOST, "max-lost", "N",
     "stop after N requests in a row without an answer, 0 = never " CMD_DEFAULT(JUDGE_MAX_LOST)},
    {OPT_STREAM, "stream", NULL, "let answers come in pieces; --timeout is then the longest pause"},
    CMD_ACCESS_OPTIONS,
    {OPT_SEED, "seed", "N", "of the windows " CMD_DEFAULT(SCHED_SEED)},
    {OPT_REQUEST_SEED, "request-seed", NULL, "send the seed with requests, too, one higher with each attempt"},
    {OPT_WINDOW, "window", "N", "documents in a window " CMD_DEFAULT(SCHED_WINDOW)},
    {OPT_RANDOM, "random", "N", "random windows of a pool of 150 documents " CMD_DEFAULT(SCHED_RANDOM)},
    {OPT_STRATIFIED, "stratified", "N", "windows of neighbours in such a pool " CMD_DEFAULT(SCHED_STRATIFIED)},
    {OPT_MIRROR, "mirror", "WHAT", "yes (default): show both reversed, too; no"},
    {OPT_ADAPTIVE, "adaptive", "N", "windows of an adaptive batch in such a pool " CMD_DEFAULT(SCHED_ADAPTIVE)},
    {OPT_BATCHES, "batches", "N", "adaptive batches " CMD_DEFAULT(SCHED_BATCHES)},
    {OPT_RUBRIC, "rubric", "N", "rubric windows of such a pool " CMD_DEFAULT(SCHED_RUBRIC)},
    CMD_UNTIL_OPTIONS,
    {OPT_CHARACTERS, "max-characters", "N", "cut documents after so many, 0 = never " CMD_DEFAULT(JUDGE_CHARACTERS)},
    {OPT_CONTEXT, "context", "N",
     "tokens of the model's context, prompt and answer: the longest documents are cut to fit"},
    {OPT_TOURNAMENT_PROMPT, "tournament-prompt", "FILE", "another prompt"},
    {OPT_RUBRIC_PROMPT, "rubric-prompt", "FILE", "another prompt; the criteria C1, C2, ... are those it names"},
    {OPT_DATASET, "dataset", "NAME", "name in the records (default: that of the pool file)"},
    {OPT_LIMIT, "limit", "N", "only the first N topics of the pool"},
    {OPT_TOPICS, "topics", "LIST", "only these topics: names with commas, or @FILE with one on each line"},
    {OPT_SKIP_BAD, "skip-bad-texts", NULL, "leave out documents and topics whose texts are not UTF-8, or hold a NUL"},
    {OPT_ESTIMATE, "estimate", NULL, "print calls, tokens and cost; send no requests"},
    {OPT_PER_TOKEN, "characters-per-token", "X", "for --context, default: measured; for the estimate, 4"},
    {OPT_OUTPUT_TOKENS, "output-tokens", "N", "of one answer, for the estimate"},
    {OPT_PRICE_IN, "price-in", "X", "of a million input tokens"},
    {OPT_PRICE_OUT, "price-out", "X", "of a million output tokens"},
    {OPT_MAX_COST, "max-cost", "X", "stop before the store's answers cost more; needs the prices"},
    {OPT_MAX_TOTAL, "max-tokens-total", "N", "stop before the store's answers took more tokens, in and out"},
    {OPT_CHECK, "check", NULL, "ask about the first window only, show its answer, store nothing"},
    {OPT_UNLISTED, "unlisted-model", NULL, "the server need not list the model"},
    {OPT_QUIET, "quiet", NULL, "no progress, no summary"},
};
const size_t cmd_judge_options_rows = sizeof cmd_judge_options_table / sizeof cmd_judge_options_table[0];

void cmd_judge_options_init(struct cmd_judge_options *c)
{
    *c = (struct cmd_judge_options){0};
    judge_defaults(&c->judge);
    c->judge.net = &client_calls;
}

static int set_judge(struct judge_options *o, const char *arg, struct err *err)
{
    int64_t seed = 1;
    const char *name = "simulated";
    size_t n = strlen(name);
    if (strncmp(arg, name, n) != 0 || (arg[n] && arg[n] != ':') ||
        (arg[n] && !num_int(arg + n + 1, strlen(arg + n + 1), 0, UINT32_MAX, &seed)))
        return value_wrong(err, "--judge", arg, "simulated, or simulated:SEED");
    o->simulated = true;
    o->simulated_seed = (uint64_t)seed;
    return 0;
}

/* Reads a rate such as "30/min", a number and a unit of time. Returns 0, or -1 and *err. */
static int set_rate(struct judge_options *o, const char *arg, struct err *err)
{
    static const struct {
        const char *name;
        double seconds;
    } unit[] = {{"s", 1.0}, {"min", 60.0}, {"h", 3600.0}};
    size_t n = strcspn(arg, "/");
    double x;
    for (size_t i = 0; arg[n] && i < sizeof unit / sizeof unit[0]; i++)
        if (strcmp(arg + n + 1, unit[i].name) == 0 && num_double(arg, n, &x) && x > 0.0 && x <= 1e6) {
            o->rate = x / unit[i].seconds;
            return 0;
        }
    return value_wrong(err, "--rate", arg, "N/s, N/min or N/h, with a number above 0");
}

/* Sets a setting that the library has, too, by the name of its option. Returns 0, or -1 and *err. */
static int set_shared(struct cmd_judge_options *c, int code, const char *arg, struct err *err)
{
    const struct cmd_option *row = cmd_judge_options_table;
    char what[40];
    while (row->code != code)
        row++;
    snprintf(what, sizeof what, "--%s", row->name);
    c->scheduled |= code >= OPT_WINDOW && code <= OPT_RUBRIC;
    return judge_set(&c->judge, row->name, what, arg, err);
}

static void add_name(const char ***list, size_t *n, const char *name)
{
    *list = mem_realloc(*list, *n + 1, sizeof **list);
    (*list)[(*n)++] = name;
}

int cmd_judge_options_set(void *ctx, int code, const char *arg, struct err *err)
{
    struct cmd_judge_options *c = ctx;
    struct judge_options *o = &c->judge;
    if (code >= ACCESS_KEY && code < ACCESS_END)
        return cmd_access_set(&c->access, code, arg, err);
    if (code >= UNTIL_TARGET && code < UNTIL_END)
        return cmd_until_set(&c->until, o, code, arg, err);
    switch (code) {
    case CMD_JUDGE_PLAN: o->plan = arg; return 0;
    case OPT_URL: add_name(&o->url, &o->n_urls, arg); return 0;
    case OPT_SERVED: add_name(&o->served_model, &o->n_served_models, arg); return 0;
    case OPT_JUDGE: return set_judge(o, arg, err);
    case OPT_CONCURRENCY: return value_count("--concurrency", arg, 1, 10000, &o->concurrency, err);
    case OPT_RATE: return set_rate(o, arg, err);
    case OPT_MAX_COMPLETION:
        o->settings.max_completion_tokens = true;
        return value_whole("--max-completion-tokens", arg, 1, 100000000, &o->settings.max_tokens, err);
    case OPT_EXTRA:
        mem_free(c->extra);
        c->extra = completion_extra(arg);
        o->settings.extra = c->extra;
        return c->extra ? cmd_secret_extra(c->extra, err)
                        : value_wrong(err, "--extra-body", arg, "a JSON object without fields that have an option");
    case OPT_TIMEOUT:
        if (value_real("--timeout", arg, 0, true, &o->timeout, err) != 0)
            return -1;
        return o->timeout <= 86400 ? 0 : value_wrong(err, "--timeout", arg, "at most 86400 s");
    case OPT_MAX_LOST: return value_count("--max-lost", arg, 0, 1000000, &o->max_lost, err);
    case OPT_STREAM: o->settings.stream = true; return 0;
    case OPT_ESTIMATE: c->estimate = true; return 0;
    case OPT_OUTPUT_TOKENS: return value_real("--output-tokens", arg, 0, true, &o->output_tokens, err);
    case OPT_QUIET: c->quiet = true; return 0;
    case OPT_CHECK: o->check = true; return 0;
    case OPT_UNLISTED: o->unlisted_model = true; return 0;
    default: return set_shared(c, code, arg, err);
    }
}

void cmd_judge_options_free(struct cmd_judge_options *c)
{
    mem_free(c->judge.url);
    mem_free(c->judge.served_model);
    mem_free(c->extra);
    cmd_until_free(&c->until);
    cmd_access_free(&c->access);
}
