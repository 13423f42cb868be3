/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/judge_options.h"

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
    {OPT_POOL, "pool", "FILE", CMD_EVERYDAY "documents of each topic, from rcp-label pool"},
    {OPT_QUERIES, "queries", "FILE", CMD_EVERYDAY "texts of topics: JSON lines, or id<TAB>text"},
    {OPT_CORPUS, "corpus", "FILE", CMD_EVERYDAY "texts of documents: JSON lines, or id<TAB>text"},
    {'o', "output", "STORE", CMD_EVERYDAY "folder of answers; an existing store is resumed"},
    {'o', "out", "STORE", NULL}, /* the former name of --output */
    {OPT_URL, "url", "URL", CMD_EVERYDAY "URL of the server, such as http://localhost:8000/v1; repeatable"},
    {OPT_MODEL, "model", "NAME", CMD_EVERYDAY "name of the model on the server"},
    {OPT_SERVED, "served-model", "NAME", "also accept answers in which the server gives this model name; repeatable"},
    {OPT_JUDGE, "judge", "NAME", CMD_EVERYDAY "simulated[:SEED]: a built-in judge for rehearsals"},
    {OPT_METHOD, "method", "NAME",
     "which default values to use: rcp (default), paper (as in the RCP paper) or official (as in the code of the "
     "paper's authors)"},
    {OPT_STAGE, "stage", "NAME", "stage to judge: tournament, rubric or both (default)"},
    {OPT_CONCURRENCY, "concurrency", "N",
     CMD_EVERYDAY "maximum number of requests at once " CMD_DEFAULT(JUDGE_CONCURRENCY)},
    {OPT_RATE, "rate", "N/min", "maximum number of requests per minute (or per second, N/s, or per hour, N/h)"},
    {OPT_DECODING, "decoding", "NAME",
     "how the server enforces the format of answers: json_object, json_schema or free (default), which enforces "
     "nothing"},
    {OPT_SUBSET, "schema-subset", NULL,
     "omit minimum, maximum, minItems and maxItems from schemas, for servers that reject these keywords"},
    {OPT_TEMPERATURE, "temperature", "T", "sampling temperature (default: the server's)"},
    {OPT_MAX_OUTPUT, "max-output-tokens", "N", CMD_EVERYDAY "maximum tokens of an answer, including reasoning"},
    {OPT_MAX_COMPLETION, "max-completion-tokens", "N", "like --max-output-tokens, for newer OpenAI models"},
    {OPT_EFFORT, "reasoning-effort", "E", "how much the model reasons: low, medium, high, ... (default: the server's)"},
    {OPT_EXTRA, "extra-body", "JSON", "additional fields of requests, such as '{\"top_p\": 0.9}'"},
    {OPT_ATTEMPTS, "max-attempts", "N",
     "maximum number of attempts to get a valid answer " CMD_DEFAULT(JUDGE_ATTEMPTS)},
    {OPT_AGAIN, "again", "NAME",
     "ask again about windows whose attempts are used up, if their answers are of this kind: invalid or refused; "
     "repeatable"},
    {OPT_TIMEOUT, "timeout", "S", "time limit for one answer, in seconds " CMD_DEFAULT(JUDGE_TIMEOUT)},
    {OPT_MAX_LOST, "max-lost", "N",
     "stop after N requests in a row that were sent but got no answer; 0: never " CMD_DEFAULT(JUDGE_MAX_LOST)},
    {OPT_STREAM, "stream", NULL, "receive answers in pieces; --timeout then limits each pause"},
    CMD_ACCESS_OPTIONS,
    {OPT_SEED, "seed", "N", "random seed for choosing windows " CMD_DEFAULT(SCHED_SEED)},
    {OPT_REQUEST_SEED, "request-seed", NULL, "also send a seed with each request; further attempts send other seeds"},
    {OPT_WINDOW, "window", "N", "number of documents per window " CMD_DEFAULT(SCHED_WINDOW)},
    {OPT_RANDOM, "random", "N", "number of random windows per 150 documents of a pool " CMD_DEFAULT(SCHED_RANDOM)},
    {OPT_STRATIFIED, "stratified", "N",
     "number of stratified windows (documents with similar ranks) per 150 documents of a pool " CMD_DEFAULT(
         SCHED_STRATIFIED)},
    {OPT_MIRROR, "mirror", "WHAT",
     "show random and stratified windows a second time, in reverse order: yes (default) or no"},
    {OPT_ADAPTIVE, "adaptive", "N",
     "number of adaptive windows that are chosen together (a batch), per 150 documents of a pool " CMD_DEFAULT(
         SCHED_ADAPTIVE)},
    {OPT_BATCHES, "batches", "N", "number of batches of adaptive windows " CMD_DEFAULT(SCHED_BATCHES)},
    {OPT_RUBRIC, "rubric", "N", "number of rubric windows per 150 documents of a pool " CMD_DEFAULT(SCHED_RUBRIC)},
    CMD_UNTIL_OPTIONS,
    {OPT_CHARACTERS, "max-characters", "N",
     "cut documents after N characters; 0: never " CMD_DEFAULT(JUDGE_CHARACTERS)},
    {OPT_CONTEXT, "context", "N", "length of the model's context in tokens; the longest documents are cut to fit"},
    {OPT_TOURNAMENT_PROMPT, "tournament-prompt", "FILE",
     "template of the tournament prompt (default: the installed template)"},
    {OPT_RUBRIC_PROMPT, "rubric-prompt", "FILE",
     "template of the rubric prompt, which defines the criteria C1, C2, ... (default: the installed template)"},
    {OPT_DATASET, "dataset", "NAME", "name of the dataset in the records (default: the name of the pool file)"},
    {OPT_LIMIT, "limit", "N", "judge only the first N topics of the pool"},
    {OPT_TOPICS, "topics", "LIST", CMD_EVERYDAY "judge only these topics: T1,T2,... or @FILE"},
    {OPT_SKIP_BAD, "skip-bad-texts", NULL, "skip texts that are not valid UTF-8 or contain a NUL byte"},
    {OPT_ESTIMATE, "estimate", NULL,
     CMD_EVERYDAY "print the expected numbers of requests and tokens, and the cost; send no requests"},
    {OPT_PER_TOKEN, "characters-per-token", "X",
     "average number of characters per token (default: measured; estimates assume 4)"},
    {OPT_OUTPUT_TOKENS, "output-tokens", "N", "average number of tokens per answer, for --estimate"},
    {OPT_PRICE_IN, "price-in", "X", CMD_EVERYDAY "price of a million input tokens"},
    {OPT_PRICE_OUT, "price-out", "X", CMD_EVERYDAY "price of a million output tokens"},
    {OPT_MAX_COST, "max-cost", "X",
     CMD_EVERYDAY "stop before the answers cost more than X; requires --price-in and --price-out"},
    {OPT_MAX_TOTAL, "max-tokens-total", "N",
     "stop before the answers take more than N tokens, input and output together"},
    {OPT_CHECK, "check", NULL, CMD_EVERYDAY "ask about one window, and only print the answer"},
    {OPT_UNLISTED, "unlisted-model", NULL, "judge even if the server does not list the model"},
    {OPT_QUIET, "quiet", NULL, CMD_EVERYDAY "print neither progress nor summary"},
};
const size_t cmd_judge_options_rows = LENGTH(cmd_judge_options_table);

void cmd_judge_options_init(struct cmd_judge_options *c)
{
    *c = (struct cmd_judge_options){0};
    judge_defaults(&c->judge);
    c->judge.net = &client_calls;
}

/* Reads the value of --judge, "simulated" or "simulated:SEED". Returns 0, or -1 and *err. */
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
    for (size_t i = 0; arg[n] && i < LENGTH(unit); i++)
        if (strcmp(arg + n + 1, unit[i].name) == 0 && num_double(arg, n, &x) && x > 0.0 && x <= 1e6) {
            o->rate = x / unit[i].seconds;
            return 0;
        }
    return value_wrong(err, "--rate", arg, "N/s, N/min or N/h, with a number above 0");
}

/* Sets an option that judge_set() knows by its long name, and notes whether it is one of the schedule. Returns 0, or -1
 * and *err. */
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

/* Appends a name to a list, which does not own it. */
static void append_to_list(const char ***list, size_t *n, const char *name)
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
    case CMD_JUDGE_REPEAT: return judge_set(o, "repeat", "--repeat", arg, err);
    case OPT_URL: append_to_list(&o->url, &o->n_urls, arg); return 0;
    case OPT_SERVED: append_to_list(&o->served_model, &o->n_served_models, arg); return 0;
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
                        : value_wrong(err, "--extra-body", arg, "a JSON object without fields that other options set");
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
