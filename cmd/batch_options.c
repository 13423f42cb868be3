/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/batch_options.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "cmd/judge_options.h"

void cmd_batch_init(struct cmd_batch *b)
{
    *b = (struct cmd_batch){.batch = {.max_requests = BATCH_REQUESTS}};
}

int cmd_batch_set(struct cmd_batch *b, int code, const char *arg, struct err *err)
{
    switch (code) {
    case BATCH_OPT_EXPORT: b->batch.output = arg; return 0;
    case BATCH_OPT_IMPORT:
        b->input = mem_realloc(b->input, b->batch.n_inputs + 1, sizeof *b->input);
        b->input[b->batch.n_inputs++] = arg;
        b->batch.input = b->input;
        return 0;
    default: b->limited = true; return value_count("--batch-requests", arg, 1, 1000000000, &b->batch.max_requests, err);
    }
}

int cmd_batch_check(struct cmd_batch *b, struct judge_options *o, struct err *err)
{
    bool in = b->batch.n_inputs > 0, out = b->batch.output != NULL;
    if (in && out)
        return err_usage(err, "--export-batch cannot be combined with --import-batch");
    if (b->limited && !out)
        return err_usage(err, "--batch-requests needs --export-batch");
    if (!in && !out)
        return 0;
    const char *live = o->settings.stream        ? "--stream"
                     : o->check                  ? "--check"
                     : o->rate > 0.0             ? "--rate"
                     : o->max_cost > 0.0         ? "--max-cost"
                     : o->max_tokens_total > 0.0 ? "--max-tokens-total"
                                                 : NULL;
    if (live)
        return err_usage(err, "%s is for requests to a server and cannot be combined with %s", live,
                         in ? "--import-batch" : "--export-batch");
    if (o->simulated) {
        snprintf(b->simulated, sizeof b->simulated, "simulated:%llu", (unsigned long long)o->simulated_seed);
        o->settings.model = b->simulated;
    }
    b->batch.name = o->settings.model;
    o->batch = &b->batch;
    return 0;
}

void cmd_batch_files(const struct cmd_batch *b, struct overwrite *files)
{
    overwrite_writes(files, "--export-batch", b->batch.output);
    for (size_t i = 0; i < b->batch.n_inputs; i++)
        overwrite_reads(files, "--import-batch", b->input[i]);
}

/* Returns whether the argument is this option, possibly shortened. *value says whether it has the form OPTION=VALUE. */
static bool is_option(const char *arg, const char *option, bool *value)
{
    size_t n = strcspn(arg, "=");
    *value = arg[n] == '=';
    return n >= 3 && strncmp(arg, option, n) == 0;
}

/* Prints the command argv without its batch options and with `option` and `file` at the end. */
static void print_next_command(const char *option, const char *file, int argc, char *const *argv)
{
    bool value;
    printf("next         rcp-label");
    for (int i = 0; i < argc; i++) {
        if (is_option(argv[i], "--export-batch", &value) || is_option(argv[i], "--import-batch", &value) ||
            is_option(argv[i], "--batch-requests", &value)) {
            i += !value;
            continue;
        }
        putchar(' ');
        cmd_judge_print_argument(stdout, argv[i]);
    }
    printf(" %s ", option);
    cmd_judge_print_argument(stdout, file);
    putchar('\n');
}

/* Returns a name for the results of a file of requests: batch.results.jsonl for batch.jsonl. The caller frees it. */
static char *results_name(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strchr(slash ? slash + 1 : path, '.');
    size_t stem = dot ? (size_t)(dot - path) : strlen(path), room = strlen(path) + 24;
    char *name = mem_alloc(room, 1);
    snprintf(name, room, "%.*s.results%s", (int)stem, path, dot ? dot : ".jsonl");
    return name;
}

static void print_rounds(const struct judge_batch *b, const char *which)
{
    printf("rounds       at least %zu, %s; if an answer is not valid, a later round repeats its request\n", b->rounds,
           which);
}

/* Prints the files for a batch service, the number of their requests, the least number of rounds, and the command that
 * imports the results. */
static void print_export(const struct judge_batch *b, int argc, char *const *argv)
{
    for (size_t k = 0; k < b->parts; k++) {
        char *name = judge_batch_part(b->output, k), *shown = err_visible(name);
        printf(k ? "             %s\n" : "batch        %s\n", shown);
        mem_free(name);
        mem_free(shown);
    }
    printf("requests     %zu\n", b->requests);
    print_rounds(b, "including this round");
    char *results = results_name(b->output);
    print_next_command("--import-batch", results, argc, argv);
    mem_free(results);
}

/* Prints how many results of a batch were not stored, by the reason, and the message of the first failed request. */
static void print_counts(const struct judge_batch *b)
{
    char *why = err_visible(b->failure);
    const struct {
        size_t n;
        const char *one, *many, *what;
    } row[] = {{b->rejections, "request", "requests",
                "rejected by the service; will be exported again, unless --max-attempts is reached"},
               {b->failures, "request", "requests", "failed; will be exported again"},
               {b->duplicates, "result", "results", "ignored: the request already has a result"},
               {b->unused, "result", "results", "ignored: the answer is already stored, or the topic is left out"},
               {b->foreign, "result", "results", "ignored: the custom_id comes from another program"}};
    for (size_t i = 0; i < LENGTH(row); i++)
        if (row[i].n)
            printf("  %-10zu %s %s\n", row[i].n, plural(row[i].n, row[i].one, row[i].many), row[i].what);
    if (b->failures)
        printf("  the first failure: %s\n", why);
    mem_free(why);
}

void cmd_batch_print(const struct cmd_batch *b, const struct judge_options *o, int argc, char *const *argv)
{
    const struct judge_batch *r = &b->batch;
    if (!r->output)
        print_counts(r);
    if (r->output && r->requests) {
        print_export(r, argc, argv);
    } else if (r->requests) {
        printf("open         %zu %s\n", r->requests, plural(r->requests, "request", "requests"));
        print_rounds(r, "including the next round");
        print_next_command("--export-batch", "batch.jsonl", argc, argv);
    } else {
        printf("open         no request, because all windows are done%s\n", r->output ? "; nothing is written" : "");
        printf("next         rcp-label fit -o labels.gains ");
        cmd_judge_print_argument(stdout, o->store);
        putchar('\n');
    }
}

void cmd_batch_free(struct cmd_batch *b)
{
    mem_free(b->input);
}
