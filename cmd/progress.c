/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _DEFAULT_SOURCE /* struct winsize */
#include "cmd/progress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/plural.h"
#include "cmd/first_window.h"

/* The seconds between two updates on a terminal, and between two lines of a log. */
static const double terminal_pause = 0.2, log_pause = 30.0;

static void clear_line(struct cmd_progress *p)
{
    if (p->tty && p->width)
        fprintf(stderr, "\r%*s\r", (int)p->width, "");
    p->width = 0;
}

/* Erases the progress from the terminal and prints a line; the next update draws the progress again. */
static void print_line(void *ctx, const char *text)
{
    struct cmd_progress *p = ctx;
    clear_line(p);
    err_print(stderr, "rcp-label %s: %s\n", p->command, text);
}

static size_t invalid_windows(const struct judge_counts *c)
{
    size_t n = 0;
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < JUD_CATEGORIES; k++)
            n += c->invalid[s][k];
    return n;
}

/* The parts of the line that shows the progress, from left to right. */
enum { WINDOWS, RATE, VALID, INVALID, AGAIN, RETRIES, LOST, TOKENS, COST, LEFT, WAITING, PARTS };
/* The order in which parts are omitted on a narrow terminal: the part with the highest rank first, WINDOWS never. */
static const int rank[PARTS] = {[WINDOWS] = 0, [RATE] = 5, [VALID] = 6,   [INVALID] = 7, [AGAIN] = 9,  [RETRIES] = 8,
                                [LOST] = 4,    [COST] = 3, [TOKENS] = 10, [LEFT] = 2,    [WAITING] = 1};
enum { PART = 160 };

/* Writes, for each stage that is judged, how many windows of all are done, and, after the stage of the last answer, the
 * phase of this answer's window. */
static void describe_windows(const struct judge_counts *c, char text[PART])
{
    size_t n = 0;
    for (int s = 0; s < 2; s++) {
        bool last = c->answers && c->last_stage == (enum jud_stage)s;
        if (c->total[s])
            n += (size_t)snprintf(text + n, PART - n, "%s%s%s%s %zu/%zu", n ? ", " : "", jud_stage_name[s],
                                  last ? " " : "", last ? jud_phase_name[c->last_phase] : "", c->done[s], c->total[s]);
    }
}

/* Writes the text `before` and a description of lost answers such as "60 answers, about 0.14", the last number being
 * their cost, or their tokens if no price is known. Returns the length like snprintf. */
static int describe_lost(char *text, size_t size, const char *before, const struct judge_lost *l)
{
    const char *noun = plural(l->n, "answer", "answers");
    return isnan(l->cost) ? snprintf(text, size, "%s%zu %s, about %llu tokens", before, l->n, noun,
                                     (unsigned long long)(l->input + l->output))
                          : snprintf(text, size, "%s%zu %s, about %.2f", before, l->n, noun, l->cost);
}

void cmd_progress_line(const struct judge_counts *c, size_t columns, char *text, size_t size)
{
    char part[PARTS][PART] = {""}, in[32], out[32], left[32];
    double rate = c->seconds > 0 ? (double)c->answers / c->seconds : 0.0;
    size_t todo = c->total[0] + c->total[1] - c->done[0] - c->done[1], all = 0, n = 0;
    describe_windows(c, part[WINDOWS]);
    snprintf(part[RATE], PART, "; %.1f/s", rate);
    if (c->answers)
        snprintf(part[VALID], PART, ", %.0f %% valid", floor(100.0 * (double)c->valid / (double)c->answers));
    snprintf(part[INVALID], PART, ", %zu invalid", invalid_windows(c));
    snprintf(part[AGAIN], PART, ", %zu again", c->again);
    snprintf(part[RETRIES], PART, ", %llu retries", (unsigned long long)c->client.retried);
    if (c->lost.n)
        describe_lost(part[LOST], PART, ", lost in transit ", &c->lost);
    snprintf(part[TOKENS], PART, ", tokens %s in %s out", cmd_short_number(in, (double)c->input_tokens),
             cmd_short_number(out, (double)c->output_tokens));
    if (!isnan(c->cost))
        snprintf(part[COST], PART, ", cost %.2f", c->cost);
    snprintf(part[LEFT], PART, ", %s left", cmd_duration(left, rate > 0 ? (double)todo / rate : 1e9));
    snprintf(part[WAITING], PART, "%s", c->waiting ? "; waiting for a server" : "");
    for (int k = 0; k < PARTS; k++)
        all += strlen(part[k]);
    for (int r = PARTS - 1; r > 0 && columns && all > columns; r--)
        for (int k = 0; k < PARTS; k++)
            if (rank[k] == r) {
                all -= strlen(part[k]);
                part[k][0] = '\0';
            }
    for (int k = 0; k < PARTS && n < size; k++)
        n += (size_t)snprintf(text + n, size - n, "%s", part[k]);
    if (columns && columns < size && columns < n)
        text[columns] = '\0';
}

/* Returns the number of columns of the terminal, 80 if it is not known, without the last one, after which many
 * terminals begin a new line. */
static size_t columns_of_terminal(void)
{
    struct winsize w;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 1 ? w.ws_col - 1u : 79u;
}

/* Shows how far judging is: on a terminal as one line that is rewritten, else as a line of a log; at most once a
 * pause. */
static void show_state(void *ctx, const struct judge_counts *c)
{
    struct cmd_progress *p = ctx;
    char text[512];
    if (c->seconds < p->next)
        return;
    p->next = c->seconds + (p->tty ? terminal_pause : log_pause);
    cmd_progress_line(c, p->tty ? columns_of_terminal() : 0, text, sizeof text);
    if (p->tty) {
        int n = fprintf(stderr, "\r%-*s", (int)p->width, text);
        p->width = n > 1 ? (size_t)n - 1 : 0;
    } else {
        err_print(stderr, "rcp-label %s: %s\n", p->command, text);
    }
}

/* Prints the numbers of retried requests by reason. */
static void print_retries(const struct client_counts *c)
{
    const struct {
        uint64_t n;
        const char *what;
    } row[] = {{c->busy, "too many requests (429)"},
               {c->failed, "a server failed (5xx, 408, or no completion)"},
               {c->broken, "no connection, or a broken one"},
               {c->late, "no answer in time"}};
    for (size_t i = 0; i < LENGTH(row); i++)
        if (row[i].n)
            printf("  retried    %llu: %s\n", (unsigned long long)row[i].n, row[i].what);
}

/* Prints the number of requests that were sent without an answer, and their tokens or cost: in this run and, if there
 * were any before, in all. Prints nothing if there are none. */
static void print_lost(const struct judge_counts *c)
{
    const struct judge_lost *now = &c->lost, *before = &c->stored_lost;
    struct judge_lost all = {now->n + before->n, now->input + before->input, now->output + before->output,
                             now->cost + before->cost};
    char text[PART];
    if (!all.n)
        return;
    describe_lost(text, sizeof text, "lost in transit: ", now);
    printf("%s", text);
    if (before->n) {
        describe_lost(text, sizeof text, "; with earlier runs: ", &all);
        printf("%s", text);
    }
    puts(isnan(now->cost) ? "" : ", included in the cost");
}

/* Prints the tokens of this run and, if there are any, of all answers in the store; how many answers have estimated
 * tokens; the lost answers; and the cost, if prices are known. */
static void print_tokens(const struct judge_counts *c)
{
    printf("tokens       %llu in, %llu out", (unsigned long long)c->input_tokens, (unsigned long long)c->output_tokens);
    if (c->stored_input + c->stored_output)
        printf("; with the answers in the store: %llu in, %llu out",
               (unsigned long long)(c->input_tokens + c->stored_input),
               (unsigned long long)(c->output_tokens + c->stored_output));
    fputc('\n', stdout);
    if (c->estimated + c->stored_estimated)
        printf("  estimated  %zu %s: the server reports no tokens, or an impossible number of tokens\n",
               c->estimated + c->stored_estimated, plural(c->estimated + c->stored_estimated, "answer", "answers"));
    print_lost(c);
    if (isnan(c->cost))
        return;
    printf("cost         %.2f", c->cost);
    if (c->stored_cost > 0.0)
        printf("; with the answers in the store: %.2f", c->cost + c->stored_cost);
    fputc('\n', stdout);
}

/* Prints the numbers of documents that were cut to fit the context, and of requests that were repeated with a longer or
 * shorter prompt, or rejected as too long. */
static void print_cuts(const struct judge_counts *c)
{
    if (c->windows_cut)
        printf("cut          %zu %s in %zu of these windows, to fit the model's context\n", c->documents_cut,
               plural(c->documents_cut, "document", "documents"), c->windows_cut);
    if (c->remade)
        printf("  retried    %zu: with longer document texts, after an answer showed how many tokens a prompt has\n",
               c->remade);
    if (c->shrunk)
        printf("  retried    %zu: with a shorter prompt, because the first one was too long for the model\n",
               c->shrunk);
    if (c->too_long)
        printf("  rejected   %zu: the prompt is too long for the model\n", c->too_long);
}

/* Prints how many simultaneous requests the servers accepted at the end, if the number was lowered. */
static void print_level(const struct client_counts *c)
{
    if (c->lowered)
        printf("concurrency  %zu of at most %zu at the end; lowered %u %s\n", c->level, c->max_level, c->lowered,
               plural(c->lowered, "time", "times"));
}

/* Prints the summary at the end of a run, and stores the facts that advice depends on in the struct cmd_progress at
 * `ctx`. `c` is NULL if nothing was asked. With --quiet and --check, only stores. */
static void print_summary(void *ctx, const struct judge_counts *c)
{
    struct cmd_progress *p = ctx;
    clear_line(p);
    for (int k = 0; c && k < JUD_CATEGORIES; k++)
        if (c->unusable[k] > c->unusable[p->unusable])
            p->unusable = (enum answer_category)k;
    p->begun = c != NULL;
    p->too_long = c && c->too_long;
    p->no_max_tokens = c && c->no_max_tokens;
    p->no_temperature = c && c->no_temperature;
    if (!c || p->quiet || p->check)
        return;
    printf("windows     ");
    for (int s = 0; s < 2; s++)
        if (c->stage[s])
            printf(" %s %zu of %zu%s", jud_stage_name[s], c->done[s], c->total[s], s == 0 && c->stage[1] ? "," : "");
    printf("; %zu were in the store\n", c->stored);
    printf("answers      %zu in %.1f s, %.1f a second; %zu not valid and asked again\n", c->answers, c->seconds,
           c->seconds > 0 ? (double)c->answers / c->seconds : 0.0, c->again);
    print_tokens(c);
    print_cuts(c);
    print_level(&c->client);
    print_retries(&c->client);
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < JUD_CATEGORIES; k++)
            if (c->invalid[s][k])
                printf("  invalid    %s, %s: %zu\n", jud_stage_name[s], jud_category_name[k], c->invalid[s][k]);
}

/* Prints the report on the first answer: on standard output with --check, whose result it is, else on standard
 * error. */
static void show_first(void *ctx, const struct judge_first_report *r)
{
    struct cmd_progress *p = ctx;
    char prefix[64];
    clear_line(p);
    snprintf(prefix, sizeof prefix, "rcp-label %s: ", p->command);
    cmd_print_first(r->o->check ? stdout : stderr, r->o->check ? "" : prefix, r);
}

struct judge_events cmd_progress(struct cmd_progress *p, const char *command, bool quiet)
{
    bool tty = isatty(STDERR_FILENO) == 1;
    *p = (struct cmd_progress){.command = command, .tty = tty, .next = tty ? 0.0 : log_pause, .quiet = quiet};
    if (quiet)
        return (struct judge_events){.alarm = print_line, .finished = print_summary, .ctx = p};
    return (struct judge_events){
        .say = print_line, .state = show_state, .first = show_first, .finished = print_summary, .ctx = p};
}

static void print_estimate_row(const char *name, const struct judge_estimate_row *e)
{
    printf("%-12s %10zu %12zu %15.0f %15.0f\n", name, e->calls, e->stored, e->input, e->output);
}

/* Prints the expected cost, or how to get it. */
static void print_cost(const struct judge_estimate_row *e)
{
    if (isnan(e->cost_in) && isnan(e->cost_out))
        printf("\ncost         unknown: --price-in and --price-out were not given\n");
    else if (isnan(e->cost_in))
        printf("\ncost         %.2f, output only: --price-in was not given\n", e->cost_out);
    else if (isnan(e->cost_out))
        printf("\ncost         %.2f, input only: --price-out was not given\n", e->cost_in);
    else
        printf("\ncost         %.2f = %.2f for input + %.2f for output\n", e->cost_in + e->cost_out, e->cost_in,
               e->cost_out);
}

void cmd_print_estimate(const struct judge_estimate *e, const struct judge_options *o)
{
    printf("%zu %s with %zu different documents\n%s%s\n%-12s %10s %12s %15s %15s\n", e->topics,
           plural(e->topics, "topic", "topics"), e->documents, e->growth, *e->growth ? "\n" : "", "", "calls",
           "in the store", "input tokens", "output tokens");
    for (int s = 0; s < 2; s++)
        if (o->stage[s])
            print_estimate_row(jud_stage_name[s], &e->stage[s]);
    print_estimate_row("all", &e->all);
    print_cost(&e->all);
    printf("\nThe numbers of tokens leave out answers that are already in the store. Input is estimated at %g "
           "characters per token; output is %s.\n",
           e->per_token,
           o->output_tokens > 0.0 ? "taken from --output-tokens"
           : e->measured          ? "measured in the answers in the store"
                                  : "guessed, and includes no reasoning (--output-tokens sets it)");
}

/* Prints a row of the rehearsal (judging by a simulated judge, to forecast the real one): the numbers of windows of
 * each stage, and their tokens and cost, computed from the mean tokens of a window of the stage in the estimate *e.
 * topics = 0 omits the column of topics. Returns the cost, or NAN without prices. */
static double print_rehearsal_row(const char *name, const size_t windows[2], size_t topics,
                                  const struct judge_estimate *e, const struct judge_options *o)
{
    double in = 0.0, out = 0.0, cost;
    for (int s = 0; s < 2; s++) {
        const struct judge_estimate_row *row = &e->stage[s];
        double calls = (double)(row->calls - row->stored);
        in += calls > 0.0 ? row->input / calls * (double)windows[s] : 0.0;
        out += calls > 0.0 ? row->output / calls * (double)windows[s] : 0.0;
    }
    cost = (o->price_in * in + o->price_out * out) / 1e6;
    printf("%-14s ", name);
    if (topics)
        printf("%7zu ", topics);
    printf("%10zu %10zu %10zu %15.0f %15.0f", windows[0] + windows[1], windows[0], windows[1], in, out);
    if (!isnan(cost))
        printf(" %10.2f", cost);
    return cost;
}

/* Prints the likely range of the number of windows until the target of *r is met and, if `cost` is not NAN, of their
 * cost. `cost` is that of all windows of *r; a window costs its mean or, if *r has no windows, the mean in the
 * schedule's estimate *e. */
static void print_range(const struct judge_rehearsal *r, double cost, const struct judge_estimate *e)
{
    double windows = (double)(r->windows[0] + r->windows[1]), calls = (double)(e->all.calls - e->all.stored);
    double cost_of_window = windows > 0.0 ? cost / windows
                          : calls > 0.0   ? (e->all.cost_in + e->all.cost_out) / calls
                                          : 0.0;
    printf("%-14s %10.0f %10.0f", r->until, r->range[0], r->range[1]);
    if (!isnan(cost))
        printf(" %10.2f %10.2f", cost_of_window * r->range[0], cost_of_window * r->range[1]);
    putchar('\n');
}

static void print_decisions(const char *name, const struct judge_decisions *d)
{
    double n = (double)d->rehearsals;
    printf("%-14s %10.1f %10.1f %10zu %10.1f\n", name, (double)d->separated / n, (double)d->missed / n, d->most,
           (double)d->others / n);
}

/* Prints a row of counts of decisions between runs (separated, missed, others: means over the rehearsals; and the
 * largest number of missed ones) for each of the n targets of r and, if the store is new, one for the whole schedule.
 * Prints nothing if there is no pair of runs. */
static void print_all_decisions(const struct judge_rehearsal *r, size_t n, const struct judge_decisions *schedule)
{
    if (!r->decisions.pairs)
        return;
    printf("\n%-14s %10s %10s %10s %10s\n", "decisions", "separated", "missed", "at most", "others");
    for (size_t k = 0; k < n; k++)
        print_decisions(r[k].until, &r[k].decisions);
    if (schedule->pairs)
        print_decisions("the schedule", schedule);
}

/* Prints what the numbers of a rehearsal mean. `noise` is the value of --noise, or 0. */
static void print_rehearsal_notes(const struct judge_rehearsal *r, double noise)
{
    const struct judge_decisions *d = &r->decisions;
    double percent = 100.0 * (noise > 0.0 ? noise : REHEARSAL_WRONG);
    if (r->continues_store)
        printf("\nThe table counts the windows that are still to be judged. The rehearsal starts from the answers in "
               "the store,\nwhich also determine how good its documents are. In one window, the simulated judge orders "
               "%g %% of the pairs of\ndocuments wrongly (--noise). With 95 %% probability, the number of windows is "
               "in the likely range, which is computed\nfrom %zu rehearsals%s.\n",
               percent, d->rehearsals, noise > 0.0 ? "" : " with varying noise");
    else
        printf("\nThe rehearsal uses simulated documents. In one window, the simulated judge orders %g %% of the pairs "
               "of documents\nwrongly (--noise). With 95 %% probability, the number of windows of a new store is in "
               "the likely range, which is\ncomputed from %zu rehearsals with other documents and%s. Tokens are "
               "computed as\n--estimate does for a new store.\n",
               percent, d->rehearsals, noise > 0.0 ? " the same noise" : " varying noise");
    if (d->pairs)
        printf("A paired t-test (p < 0.05) decides about %zu %s of runs. separated: pairs that differ significantly by "
               "the true worth\nof the documents; missed: how many of these pairs do not differ significantly by the "
               "labels (mean of %zu rehearsals,\nand maximum); others: pairs that differ significantly only by the "
               "labels.\n",
               d->pairs, plural(d->pairs, "pair", "pairs"), d->rehearsals);
}

void cmd_print_rehearsal(const struct judge_rehearsal *r, size_t n, const struct judge_decisions *schedule,
                         const struct judge_estimate *e, const struct judge_options *o, double noise, bool further)
{
    double cost[8];
    const size_t all[2] = {e->stage[0].calls, e->stage[1].calls};
    bool priced = !isnan(o->price_in) && !isnan(o->price_out);
    printf("%zu %s with %zu different documents\n%s%s\n%-14s ", e->topics, plural(e->topics, "topic", "topics"),
           e->documents, r->note, *r->note ? "\n" : "", "until");
    if (further)
        printf("%7s ", "topics");
    printf("%10s %10s %10s %15s %15s%s\n", "windows", "tournament", "rubric", "input tokens", "output tokens",
           priced ? "       cost" : "");
    for (size_t k = 0; k < n; k++) {
        cost[k] = print_rehearsal_row(r[k].until, r[k].windows, further ? r[k].topics : 0, e, o);
        if (r[k].is_met)
            putchar('\n');
        else if (isinf(r[k].left))
            puts("  not met: a single topic does not show how much topics vary");
        else
            printf("  not met: the variance that comes from labels is %.3g times as large as the target allows\n",
                   r[k].left);
    }
    if (!r->continues_store) {
        print_rehearsal_row("the schedule", all, further ? e->topics : 0, e, o);
        putchar('\n');
    }
    printf("\n%-14s %10s %10s%s\n", "likely range", "from", "to", priced ? "  cost from         to" : "");
    for (size_t k = 0; k < n; k++)
        print_range(&r[k], cost[k], e);
    print_all_decisions(r, n, schedule);
    print_rehearsal_notes(r, noise);
}
