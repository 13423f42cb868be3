/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The part of `judge` and `run` after their options are read: checks, judging, and advice about errors. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/url_shown.h"
#include "cmd/judge_options.h"
#include "cmd/progress.h"
#include "cmd/secret_options.h"

/* Checks that the names of model, reasoning effort and dataset, which are sent or stored, are not empty and have
 * printable ASCII characters only. Returns 0, or -1 and *err. */
static int check_sent_names(const struct judge_options *o, struct err *err)
{
    const struct {
        const char *option, *value;
    } name[] = {{"--model", o->settings.model},
                {"--reasoning-effort", o->settings.reasoning_effort},
                {"--dataset", o->dataset}};
    for (size_t i = 0; i < LENGTH(name); i++) {
        const char *s = name[i].value;
        if (s && !*s)
            return value_wrong(err, name[i].option, s, "a name");
        for (; s && *s; s++)
            if ((unsigned char)*s < ' ' || (unsigned char)*s >= 127)
                return value_wrong(err, name[i].option, name[i].value, "printable ASCII characters");
    }
    return 0;
}

/* Checks the options that cannot be combined with a plan, which fixes the windows of a tournament; if there is a plan,
 * switches the rubric stage off. Returns 0, or -1 and *err. */
static int check_plan(struct cmd_judge_options *c, struct err *err)
{
    struct judge_options *o = &c->judge;
    if (!o->plan)
        return 0;
    if (o->pool || c->scheduled || o->skip_bad_texts)
        return err_usage(err, "--plan cannot be combined with %s",
                         o->pool        ? "--pool"
                         : c->scheduled ? "options of the schedule"
                                        : "--skip-bad-texts");
    if (!o->stage[JUD_TOURNAMENT])
        return err_usage(err, "--plan cannot be combined with --stage rubric: a plan has tournament windows only");
    o->stage[JUD_RUBRIC] = false;
    return 0;
}

/* Checks that only one option sets how answers are decoded, and that --schema-subset comes with JSON schemas. Returns
 * 0, or -1 and *err. */
static int check_decoding(const struct judge_options *o, struct err *err)
{
    if (o->schema_subset && o->settings.decoding != COMPLETION_SCHEMA)
        return err_usage(err, "--schema-subset needs --decoding json_schema");
    if (o->settings.decoding != COMPLETION_FREE && completion_extra_decodes(o->settings.extra))
        return err_usage(err, "--decoding cannot be combined with a response_format in --extra-body");
    return 0;
}

/* Checks the options about requests and costs: no --check, --context or limit of cost or tokens with the simulated
 * judge, --check not with --estimate, and both prices with --max-cost. Returns 0, or -1 and *err. */
static int check_limits(struct cmd_judge_options *c, struct err *err)
{
    struct judge_options *o = &c->judge;
    const char *name = o->check                  ? "--check"
                     : o->context                ? "--context"
                     : o->max_cost > 0.0         ? "--max-cost"
                     : o->max_tokens_total > 0.0 ? "--max-tokens-total"
                                                 : NULL;
    if (o->simulated && name)
        return err_usage(err, "--judge simulated uses no server and cannot be combined with %s", name);
    if (o->check && c->estimate)
        return err_usage(err, "--check cannot be combined with --estimate");
    if (o->max_cost > 0.0 && (isnan(o->price_in) || isnan(o->price_out)))
        return err_usage(err, "--max-cost needs --price-in and --price-out; %s is missing",
                         isnan(o->price_in) ? "--price-in" : "--price-out");
    return 0;
}

static bool has_repeats(const struct judge_options *o)
{
    return o->repeat.share > 0.0 || o->repeat.windows;
}

/* Checks the options that cannot be combined with --repeat, whose windows are those of the store. Clears the options of
 * --until and its targets, so that the store's own command can be repeated; --plan-only becomes --estimate. Returns 0,
 * or -1 and *err. */
static int check_repeat(struct cmd_judge_options *c, struct err *err)
{
    struct judge_options *o = &c->judge;
    if (!has_repeats(o))
        return 0;
    const char *conflicting = o->plan ? "--plan" : o->check ? "--check" : o->tops_up ? "top-up" : NULL;
    if (conflicting)
        return err_usage(err, "--repeat cannot be combined with %s", conflicting);
    c->estimate |= c->until.plan_only;
    c->until.plan_only = false;
    o->until = o->topics_from = NULL;
    o->n_for_runs = o->max_windows = 0;
    return 0;
}

int cmd_judge_options_check(struct cmd_judge_options *c, struct err *err)
{
    struct judge_options *o = &c->judge;
    if (check_repeat(c, err) != 0)
        return -1;
    /* the cost of judging with --until is estimated by a rehearsal: a simulated judge judges in its place */
    if (c->estimate && o->until) {
        c->estimate = false;
        c->until.plan_only = true;
    }
    if (check_plan(c, err) != 0)
        return -1;
    const struct {
        const char *name, *value;
    } needed[] = {{"--pool FILE", has_repeats(o) ? o->store
                                  : o->plan      ? o->plan
                                                 : o->pool},
                  {"--queries FILE", o->queries},
                  {"--corpus FILE", o->corpus},
                  {"-o STORE", o->store}};
    for (size_t i = 0; i < LENGTH(needed); i++)
        if (!needed[i].value)
            return err_usage(err, "%s is missing", needed[i].name);
    if (o->batch && c->estimate)
        return err_usage(err, "--estimate cannot be combined with a batch option");
    if (o->simulated && (o->n_urls || (o->settings.model && !o->batch)))
        return err_usage(err, "--judge simulated uses no server and cannot be combined with --url or --model");
    if (!o->simulated && !o->n_urls && !c->estimate && !c->until.plan_only && !o->batch)
        return err_usage(err, "--url URL or --judge simulated is missing");
    if (!o->simulated && !o->settings.model && !c->estimate && !c->until.plan_only)
        return err_usage(err, "--model NAME is missing");
    if (check_limits(c, err) != 0 || cmd_until_check(&c->until, o, err) != 0)
        return -1;
    if (isnan(o->settings.temperature))
        o->settings.temperature = o->method->temperature;
    bool asks = !o->simulated && !c->estimate && !c->until.plan_only && !o->batch;
    if (o->topics && o->limit)
        return err_usage(err, "--topics cannot be combined with --limit");
    if (check_sent_names(o, err) != 0 || check_decoding(o, err) != 0)
        return -1;
    return asks && cmd_access_read(&c->access, &o->access, err) != 0 ? -1 : cmd_secret_check(o, err);
}

void cmd_judge_options_files(const struct cmd_judge_options *c, struct overwrite *files)
{
    const struct judge_options *o = &c->judge;
    overwrite_writes_store(files, "--output", o->store);
    if (!o->own_pool)
        overwrite_reads(files, "--pool", o->pool);
    overwrite_reads(files, "--plan", o->plan);
    overwrite_reads(files, "--queries", o->queries);
    overwrite_reads(files, "--corpus", o->corpus);
    overwrite_reads(files, "--tournament-prompt", o->prompt[JUD_TOURNAMENT]);
    overwrite_reads(files, "--rubric-prompt", o->prompt[JUD_RUBRIC]);
    if (o->topics && *o->topics == '@')
        overwrite_reads(files, "--topics", o->topics + 1);
    cmd_until_files(o, files);
    overwrite_reads(files, "--cacert", c->access.cacert);
}

static int print_costs(const struct cmd_judge_options *c, struct err *err)
{
    struct judge_estimate e;
    if (judge_estimate(&e, &c->judge, err) != 0)
        return -1;
    cmd_print_estimate(&e, &c->judge);
    return 0;
}

/* Returns advice about answers of the most frequent category of unusable answers, to be appended to an error. */
static const char *advice_for_category(const struct judge_options *o, enum answer_category unusable)
{
    if (unusable == ANSWER_TRUNCATED)
        return ". Answers are cut off: raise --max-output-tokens or lower --reasoning-effort, and use a new store";
    if (unusable == ANSWER_REFUSED)
        return ". The model refuses to answer: try another --model or other prompts, and use a new store";
    if (o->settings.decoding != COMPLETION_SCHEMA)
        return ". If the server supports JSON schemas, use --decoding json_schema and a new store";
    return ". If the server does not enforce the schema, try another --model and a new store";
}

int cmd_judge_options_run(const struct cmd_judge_options *c, const char *command, struct err *err)
{
    struct cmd_progress progress;
    struct judge_events events = cmd_progress(&progress, command, c->quiet);
    progress.check = c->judge.check;
    int r = c->estimate        ? print_costs(c, err)
          : c->until.plan_only ? cmd_until_plan(&c->until, &c->judge, err)
                               : judge_run(&c->judge, &events, err);
    if (r == 0)
        return 0;
    if (err->about == ERR_ABOUT_MODEL)
        return cmd_hint(err, "; to accept these answers, give --served-model with the name of the model that answered");
    if (err->about == ERR_ABOUT_SILENCE)
        return cmd_hint(err, ". Each request may cost money. Check the server and --timeout, or allow more unanswered "
                             "requests with --max-lost N");
    if (progress.no_max_tokens && err->kind == ERR_SERVER)
        return cmd_hint(err, c->judge.settings.max_completion_tokens
                                 ? ". Leave out --max-completion-tokens, or use --max-output-tokens instead"
                                 : ". Give --max-completion-tokens N instead of --max-output-tokens N");
    if (progress.no_temperature && err->kind == ERR_SERVER)
        return cmd_hint(err, isnan(c->judge.method->temperature) ? ". Leave out --temperature"
                                                                 : ". Choose a --method that sets no temperature");
    if (progress.too_long && (err->kind == ERR_SERVER || err->kind == ERR_REFUSED))
        return cmd_hint(err, c->judge.context
                                 ? ". Prompts are too long for the model: give a smaller --context or --window"
                                 : ". Prompts are too long for the model: --context N cuts documents to fit");
    if (err->kind == ERR_LIMIT)
        return cmd_hint(err, "; to continue, repeat the command with a higher --max-cost or --max-tokens-total, or "
                             "without these options");
    if (err->kind == ERR_SERVER && !progress.begun) /* the only request asked for the names of the models */
        return cmd_hint(err, ": give --model one of these names, or add --unlisted-model");
    return err->kind == ERR_SERVER  ? cmd_hint(err, " (--url, --model, --api-key-env, --header-env, --cacert)")
         : err->kind == ERR_REFUSED ? cmd_hint(err, ", or about all of them with --again refused")
         : err->kind == ERR_INVALID ? cmd_hint(err, advice_for_category(&c->judge, progress.unusable))
         : err->kind == ERR_USAGE   ? cmd_until_hint(err)
                                    : r;
}

/* Returns a copy of the argument, without the secrets of a URL in it, which the caller frees. *hidden says whether
 * there was a secret. */
static char *hide_secrets(const char *arg, bool *hidden)
{
    *hidden = false;
    return strstr(arg, "://") ? url_shown(arg, hidden) : mem_strdup(arg);
}

void cmd_judge_print_argument(FILE *f, const char *arg)
{
    bool hidden;
    char *text = hide_secrets(arg, &hidden);
    cmd_put_quoted(f, text);
    mem_free(text);
}

void cmd_judge_options_print(int argc, char *const *argv)
{
    bool hidden, secret = false;
    fprintf(stderr, "rcp-label %s: to resume:\n  rcp-label", argv[0]);
    for (int i = 0; i < argc; i++) {
        char *text = hide_secrets(argv[i], &hidden);
        fputc(' ', stderr);
        cmd_put_quoted(stderr, text);
        secret |= hidden;
        mem_free(text);
    }
    fputs(secret ? "\n(*** stands for a secret that is not shown)\n" : "\n", stderr);
}
