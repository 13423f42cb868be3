/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/first_window.h"

#include <math.h>
#include <string.h>

#include "base/err.h"
#include "base/plural.h"
#include "format/provenance.h"

enum { LINE = 400, SHOWN_DOCUMENTS = 4 };

const char *cmd_short_number(char buf[32], double n)
{
    if (n < 1e5)
        snprintf(buf, 32, "%.0f", n);
    else if (n < 1e6)
        snprintf(buf, 32, "%.0f k", floor(n / 1e3));
    else
        snprintf(buf, 32, "%.2f M", n / 1e6);
    return buf;
}

const char *cmd_duration(char buf[32], double seconds)
{
    if (seconds > 1e8) {
        snprintf(buf, 32, "?");
        return buf;
    }
    unsigned long s = (unsigned long)(seconds + 0.5);
    if (s < 3600)
        snprintf(buf, 32, "%lu:%02lu", s / 60, s % 60);
    else
        snprintf(buf, 32, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
    return buf;
}

__attribute__((format(printf, 2, 3))) static void append_format(char line[LINE], const char *format, ...)
{
    size_t n = strlen(line);
    va_list ap;
    va_start(ap, format);
    vsnprintf(line + n, LINE - n, format, ap);
    va_end(ap);
}

/* Prints, after `prefix`, the name of the model, how many models the server lists, and the length of the model's
 * context in tokens and characters, as far as they are known. */
static void print_model(FILE *f, const char *prefix, const struct judge_first_report *r)
{
    char line[LINE] = "";
    if (r->models)
        append_format(line, "; the server lists %zu %s", r->models, plural(r->models, "model", "models"));
    if (r->context)
        append_format(line, "; context %lld tokens, %s", (long long)r->context, r->source);
    if (r->context && r->per_token > 0.0)
        append_format(line, ", so prompts have up to %zu characters (%.2f characters per token)", r->room,
                      r->per_token);
    err_print(f, "%smodel %s%s\n", prefix, r->o->settings.model, line);
}

/* Adds to the line the names of the prompt templates of both stages, except the default templates of the default
 * method. */
static void add_prompts(char line[LINE], const struct judge_first_report *r)
{
    for (int s = 0; s < 2; s++) {
        if (!r->prompt[s] || (!r->o->prompt[s] && r->o->method == method_default()))
            continue;
        const char *name = prov_prompt_name(r->prompt[s]);
        if (name)
            append_format(line, ", %s", name);
        else
            append_format(line, ", a %s prompt of your own (SHA-256 %.12s...)", jud_stage_name[s], r->prompt[s]);
    }
}

/* Prints, after `prefix`, how the first window was asked for: decoding, temperature, token limit, reasoning effort,
 * additional fields and prompts. */
static void print_settings(FILE *f, const char *prefix, const struct judge_first_report *r)
{
    const struct judge_options *o = r->o;
    const struct completion_settings *s = &o->settings;
    char line[LINE] = "";
    append_format(line, "decoding %s%s", completion_decoding_name[s->decoding], o->schema_subset ? " (subset)" : "");
    if (isnan(s->temperature))
        append_format(line, ", the server's default temperature");
    else
        append_format(line, ", temperature %g", s->temperature);
    if (s->max_tokens)
        append_format(line, ", answers of up to %lld tokens", (long long)s->max_tokens);
    if (s->reasoning_effort)
        append_format(line, ", reasoning effort %s", s->reasoning_effort);
    if (s->extra)
        append_format(line, ", and %.200s", s->extra);
    add_prompts(line, r);
    err_print(f, "%sasked with %s\n", prefix, line);
}

static void add_tokens(char line[LINE], const struct judge_first_report *r)
{
    if (r->input >= 0 && r->output >= 0)
        append_format(line, "; tokens %lld in, %lld out", (long long)r->input, (long long)r->output);
    else
        append_format(line, "; the server does not count tokens");
}

static void print_window(FILE *f, const char *prefix, const struct judge_first_report *r)
{
    char line[LINE] = "";
    if (r->n_cut)
        append_format(line, " (%zu of them shortened)", r->n_cut);
    append_format(line, ": %s, in %.1f s", r->answer->valid ? "valid" : "not valid", r->seconds);
    add_tokens(line, r);
    err_print(f, "%sfirst window: %s of topic %s, %zu documents%s\n", prefix, jud_stage_name[r->stage], r->qid, r->n,
              line);
}

static size_t count_passed(uint32_t passes)
{
    size_t n = 0;
    for (; passes; passes &= passes - 1)
        n++;
    return n;
}

/* Prints, after `prefix`, the judge's answer about the first window: of a tournament, the best documents with their
 * scores; of a rubric, how many criteria the first documents pass; at most SHOWN_DOCUMENTS. Prints the reason if the
 * answer is not valid. */
static void print_answer(FILE *f, const char *prefix, const struct judge_first_report *r)
{
    const struct answer *a = r->answer;
    char line[LINE] = "";
    if (!a->valid) {
        err_print(f, "%sits answer: %s\n", prefix, a->reason);
        return;
    }
    for (size_t k = 0; k < r->n && k < SHOWN_DOCUMENTS; k++) {
        size_t i = r->stage == JUD_TOURNAMENT ? a->ranking[k] - 1u : k;
        append_format(line, "%s%.60s ", k ? ", " : "", r->docno[i]);
        if (r->stage == JUD_TOURNAMENT)
            append_format(line, "(%g)", a->score[i]);
        else
            append_format(line, "passes %zu of %zu criteria", count_passed(a->passes[i]), r->n_criteria);
    }
    err_print(f, "%sits answer: %s%s%s\n", prefix, r->stage == JUD_TOURNAMENT ? "best are " : "", line,
              r->n > SHOWN_DOCUMENTS ? ", ..." : "");
}

/* Prints, after `prefix`, the expected tokens, cost (if a price is known) and time of the windows that are left. */
static void print_rest_estimate(FILE *f, const char *prefix, const struct judge_first_report *r)
{
    const struct judge_options *o = r->o;
    char in[32], out[32], left[32], cost[LINE] = "";
    double price_in = isnan(o->price_in) ? 0.0 : o->price_in, price_out = isnan(o->price_out) ? 0.0 : o->price_out;
    if (!isnan(o->price_in) || !isnan(o->price_out))
        append_format(cost, ", cost %.2f%s", (price_in * r->rest_input + price_out * r->rest_output) / 1e6,
                      isnan(o->price_in)    ? " (output only)"
                      : isnan(o->price_out) ? " (input only)"
                                            : "");
    err_print(f, "%sthe rest: %zu windows, about %s tokens in and %s out%s, %s with %zu at a time\n", prefix,
              r->windows, cmd_short_number(in, r->rest_input), cmd_short_number(out, r->rest_output), cost,
              cmd_duration(left, r->rest_seconds), o->concurrency);
}

void cmd_print_first(FILE *f, const char *prefix, const struct judge_first_report *r)
{
    print_model(f, prefix, r);
    print_settings(f, prefix, r);
    print_window(f, prefix, r);
    print_answer(f, prefix, r);
    if (r->windows && r->answer->valid)
        print_rest_estimate(f, prefix, r);
}
