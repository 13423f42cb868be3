/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists judge: shows cases to blind judges and stores their answers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/plural.h"
#include "cmd/access_options.h"
#include "cmd/study_lists.h"
#include "eval/study_ask.h"
#include "judge/judge.h"
#include "store/overwrite.h"

enum { OPT_JUDGE = CMD_STUDY_OWN, OPT_ATTEMPTS, OPT_MAX_TOKENS };

#define DEFAULT_CONCURRENCY 16
enum { MOST_JUDGES = 16, MOST_URLS = 64 };

struct judge_command {
    struct cmd_study study;
    struct blind_options blind;
    struct blind_judge judge[MOST_JUDGES];
    char *text[MOST_JUDGES]; /* the arguments of --judge, divided into their parts */
    const char **url[MOST_JUDGES];
    const char *cases, *queries, *corpus;
    struct cmd_access access;
    size_t limit;
    bool estimate;
    double per_token;
};

#define CMD_OPTIONS struct judge_command
static const struct cmd_option table[] = {
    {OPT_JUDGE, "judge", "NAME=URL,MODEL",
     "a judge: its name, the URL of a server with the OpenAI chat completions protocol (or the URLs of replicas, "
     "separated by commas), and the model; or NAME=simulated[:SEED]; repeatable"},
    {0, "queries", "FILE", "texts of the queries", CMD_TO(queries)},
    {0, "corpus", "FILE", "texts of the documents", CMD_TO(corpus)},
    {'o', "output", "STORE", "folder for the answers and verdicts.tsv; an existing store is resumed",
     CMD_TO(blind.store)},
    {0,
     "max-chars",
     "N",
     "maximum number of characters shown per document; 0: no limit " CMD_DEFAULT(STUDY_LISTS_CHARACTERS),
     CMD_TO(blind.max_chars),
     {0, INT32_MAX}},
    {0, "prompt-lists", "FILE", "template of the prompt that shows two lists of documents (default: share/lists.txt)",
     CMD_TO(blind.prompt[0])},
    {0, "prompt-sets", "FILE", "template of the prompt that shows two sets of documents (default: share/sets.txt)",
     CMD_TO(blind.prompt[1])},
    {OPT_ATTEMPTS, "attempts", "N",
     "maximum number of times to ask a judge about one presentation of a case, until the judge names a side or a "
     "tie " CMD_DEFAULT(JUDGE_ATTEMPTS)},
    {0,
     "concurrency",
     "N",
     "maximum number of requests at once " CMD_DEFAULT(DEFAULT_CONCURRENCY),
     CMD_TO(blind.concurrency),
     {1, 10000}},
    {0,
     "timeout",
     "S",
     "time limit for one answer, in seconds " CMD_DEFAULT(JUDGE_TIMEOUT),
     CMD_TO(blind.timeout),
     {0, CMD_ABOVE}},
    CMD_ACCESS_OPTIONS,
    {0, "temperature", "X", "sampling temperature (default: the server's)", CMD_TO(blind.settings.temperature)},
    {OPT_MAX_TOKENS, "max-tokens", "N", "maximum number of tokens per answer (default: the server's limit)"},
    {0, "reasoning-effort", "WORD", "how much the model reasons: low, medium, high, ... (default: the server's)",
     CMD_TO(blind.settings.reasoning_effort)},
    {0, "limit", "N", "judge only the first N cases", CMD_TO(limit), {1, INT32_MAX}},
    {0, "estimate", NULL, "print the numbers of requests and tokens; send no requests", CMD_TO(estimate)},
    {0,
     "characters-per-token",
     "X",
     "average number of characters per token, for --estimate " CMD_DEFAULT(JUDGE_PER_TOKEN),
     CMD_TO(per_token),
     {0, CMD_ABOVE}},
    {CMD_STUDY_QUIET, "quiet", NULL, "print no notes on standard error, only errors"},
};

static const char usage[] =
    "usage: rcp-study lists judge --judge NAME=URL,MODEL [--judge ...] --queries FILE\n         --corpus FILE -o STORE "
    "[options] CASES\n\nShows every case twice to every judge, and stores each answer. The second time, the two sides "
    "change places. Next: rcp-study lists report CASES STORE/verdicts.tsv.\n\n";

static int bad_judge(const char *arg, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    return err_usage(err,
                     "--judge '%s', expected NAME=URL,MODEL with a URL that begins with http:// or https://, or "
                     "NAME=simulated[:SEED]",
                     err_quote(q, arg, strlen(arg)));
}

static int set_simulated(struct blind_judge *j, const char *value, const char *arg, struct err *err)
{
    int64_t seed = CMD_STUDY_DEFAULT_SEED;
    const char *digits = value + strlen("simulated");
    if (*digits && (*digits != ':' || !num_int(digits + 1, strlen(digits + 1), 0, INT64_MAX, &seed)))
        return bad_judge(arg, err);
    j->seed = (uint64_t)seed;
    j->model = "simulated";
    return 0;
}

/* Reads --judge: NAME=URL[,URL...],MODEL or NAME=simulated... Returns 0, or -1 and *err if it is neither, the name
 * appears twice or there are too many judges. */
static int add_judge(struct judge_command *c, const char *arg, struct err *err)
{
    size_t k = c->blind.n_judges;
    struct blind_judge *j = &c->judge[k];
    const char *equals = strchr(arg, '=');
    if (k == MOST_JUDGES)
        return err_usage(err, "--judge is given more than %d times", MOST_JUDGES);
    if (!equals || equals == arg)
        return bad_judge(arg, err);
    c->blind.n_judges++;
    c->text[k] = mem_strdup(arg);
    c->text[k][equals - arg] = '\0';
    j->name = c->text[k];
    for (const char *s = j->name; *s; s++)
        if ((unsigned char)*s <= ' ')
            return bad_judge(arg, err);
    for (size_t i = 0; i < k; i++)
        if (strcmp(c->judge[i].name, j->name) == 0)
            return err_usage(err, "--judge: the name '%s' appears twice", j->name);
    char *value = c->text[k] + (equals - arg) + 1, *comma = strrchr(value, ',');
    if (strncmp(value, "simulated", 9) == 0)
        return set_simulated(j, value, arg, err);
    if (!comma || !comma[1])
        return bad_judge(arg, err);
    *comma = '\0';
    j->model = comma + 1;
    c->url[k] = mem_alloc(MOST_URLS, sizeof *c->url[k]);
    j->url = c->url[k];
    for (char *s = value; s && j->n_urls < MOST_URLS; s = comma) {
        comma = strchr(s, ',');
        if (comma)
            *comma++ = '\0';
        if (strncmp(s, "http://", 7) != 0 && strncmp(s, "https://", 8) != 0)
            return bad_judge(arg, err);
        c->url[k][j->n_urls++] = s;
    }
    return 0;
}

/* Stores the value of an option, `arg`, in the struct judge_command at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct judge_command *c = ctx;
    struct blind_options *b = &c->blind;
    int64_t v;
    if (code >= ACCESS_KEY && code < ACCESS_END)
        return cmd_access_set(&c->access, code, arg, err);
    switch (code) {
    case OPT_JUDGE: return add_judge(c, arg, err);
    case OPT_ATTEMPTS:
        if (value_whole("--attempts", arg, 1, 1000, &v, err) != 0)
            return -1;
        b->max_attempts = (unsigned)v;
        return 0;
    case OPT_MAX_TOKENS: return value_whole("--max-tokens", arg, 1, INT32_MAX, &b->settings.max_tokens, err);
    default: return cmd_study_set(&c->study, code, arg, err);
    }
}

/* Checks that required options are there and that no output replaces an input and, unless --estimate is given, reads
 * the API key, headers and certificates. Returns 0, or -1 and *err. */
static int check_options(struct judge_command *c, struct err *err)
{
    struct overwrite files = {0};
    const char *missing = !c->blind.n_judges ? "--judge NAME=URL,MODEL"
                        : !c->queries        ? "--queries FILE"
                        : !c->corpus         ? "--corpus FILE"
                        : !c->blind.store    ? "-o STORE"
                                             : NULL;
    if (missing)
        return err_usage(err, "%s is missing", missing);
    overwrite_reads(&files, "CASES", c->cases);
    overwrite_reads(&files, "--queries", c->queries);
    overwrite_reads(&files, "--corpus", c->corpus);
    overwrite_reads(&files, "--prompt-lists", c->blind.prompt[0]);
    overwrite_reads(&files, "--prompt-sets", c->blind.prompt[1]);
    overwrite_reads(&files, "--cacert", c->access.cacert);
    overwrite_writes(&files, "-o", c->blind.store);
    if (overwrite_check(&files, err) != 0)
        return -1;
    return c->estimate ? 0 : cmd_access_read(&c->access, &c->blind.access, err);
}

static void say_estimate(const struct judge_command *c, const struct blind_counts *n)
{
    printf("cases             %zu\njudges            %zu\npresentations     %zu\nanswered already  %zu\n"
           "calls             %zu\ninput tokens      %.0f\n",
           c->blind.n_cases, c->blind.n_judges, n->presentations, n->stored, n->none, n->characters / c->per_token);
}

/* Prints a note about the store on standard error, unless --quiet is given; ctx is a struct judge_command. */
static void print_note(void *ctx, const char *text)
{
    cmd_study_note(&((const struct judge_command *)ctx)->study, "%s", text);
}

/* Prints how many presentations (a case shown to a judge in one of the two orders) were answered, what that took, and
 * what failed. */
static void print_notes(const struct judge_command *c, const struct blind_counts *n)
{
    cmd_study_note(&c->study,
                   "%zu presentations: %zu answered before, %zu answered now; %zu of the new answers name no side",
                   n->presentations, n->stored, n->answers, n->unusable);
    if (n->input_tokens || n->output_tokens)
        cmd_study_note(&c->study, "%llu input tokens, %llu output tokens", (unsigned long long)n->input_tokens,
                       (unsigned long long)n->output_tokens);
    if (n->lost)
        cmd_study_note(&c->study, "%zu %s lost in transit and probably cost money", n->lost,
                       plural(n->lost, "answer was", "answers were"));
    if (n->rejected)
        cmd_study_note(&c->study, "%zu requests were rejected by the server", n->rejected);
    if (n->none)
        cmd_study_note(&c->study, "%zu presentation%s no choice after %u attempts", n->none,
                       plural(n->none, " has", "s have"), c->blind.max_attempts);
}

/* Asks all judges about all cases or, with --estimate, prints how many requests and tokens that takes. Returns 0, or -1
 * and *err. */
static int ask_judges(struct judge_command *c, struct err *err)
{
    struct study_ask ask;
    struct blind_counts n;
    int r = study_ask_read(&ask, c->cases, c->queries, c->corpus, c->limit, err);
    if (r == 0) {
        c->blind.cases = ask.list;
        c->blind.n_cases = ask.n;
        c->blind.judge = c->judge;
        c->blind.say = print_note;
        c->blind.ctx = c;
        r = c->estimate ? blind_estimate(&c->blind, &n, err) : blind_run(&c->blind, &n, err);
        if (r == 0 && c->estimate)
            say_estimate(c, &n);
        else if (r == 0)
            print_notes(c, &n);
        else if (err->about == ERR_ABOUT_SILENCE)
            cmd_hint(err, ". Each request may cost money. Check the server and --timeout");
        else if (err->kind == ERR_SERVER)
            cmd_hint(err, " (--judge, --api-key-env, --header-env, --cacert)");
    }
    study_ask_free(&ask);
    return r;
}

int cmd_study_lists_judge(int argc, char **argv, struct err *err)
{
    struct judge_command c = {.blind = {.max_chars = STUDY_LISTS_CHARACTERS,
                                        .max_attempts = JUDGE_ATTEMPTS,
                                        .concurrency = DEFAULT_CONCURRENCY,
                                        .timeout = JUDGE_TIMEOUT,
                                        .settings = {.temperature = NAN}},
                              .per_token = JUDGE_PER_TOKEN};
    cmd_study_begin(&c.study, "lists judge");
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &c, &first, err);
    if (r == 0)
        r = cmd_study_operands(argc, first, 1, "CASES", err);
    if (r == 0) {
        c.cases = argv[first];
        r = check_options(&c, err);
    }
    if (r == 0)
        r = ask_judges(&c, err);
    for (size_t k = 0; k < c.blind.n_judges; k++) {
        mem_free(c.text[k]);
        mem_free(c.url[k]);
    }
    cmd_access_free(&c.access);
    return r > 0 ? 0 : r;
}
