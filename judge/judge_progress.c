/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "judge/judge_private.h"

/* s between two looks of a person, and between two lines of a log */
static const double terminal_pause = 0.2, log_pause = 30.0;

static void clear_line(struct judge *j)
{
    if (j->progress.tty && j->progress.width)
        fprintf(stderr, "\r%*s\r", (int)j->progress.width, "");
    j->progress.width = 0;
}

void judge_progress_say(void *judge, const char *text)
{
    struct judge *j = judge;
    if (j->o->quiet)
        return;
    clear_line(j);
    rcp_print(stderr, "rcp-label judge: %s\n", text);
}

void judge_progress_start(struct judge *j)
{
    j->progress.on = !j->o->quiet;
    j->progress.tty = isatty(STDERR_FILENO) == 1;
    j->progress.start = clock_seconds();
    j->progress.next = j->progress.start + (j->progress.tty ? 0.0 : log_pause);
}

/* 4210 is 4210, 1234567 is 1.23M. */
static const char *short_number(char buf[32], uint64_t n)
{
    if (n < 100000)
        snprintf(buf, 32, "%llu", (unsigned long long)n);
    else if (n < 1000000)
        snprintf(buf, 32, "%llu k", (unsigned long long)n / 1000);
    else
        snprintf(buf, 32, "%.2f M", (double)n / 1e6);
    return buf;
}

static const char *duration(char buf[32], double seconds)
{
    unsigned long s = (unsigned long)(seconds + 0.5);
    if (seconds > 1e8)
        snprintf(buf, 32, "?");
    else if (s < 3600)
        snprintf(buf, 32, "%lu:%02lu", s / 60, s % 60);
    else
        snprintf(buf, 32, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
    return buf;
}

static size_t invalid_windows(const struct judge *j)
{
    size_t n = 0;
    for (int s = 0; s < 2; s++)
        for (int c = 0; c < JUD_CATEGORIES; c++)
            n += j->counts.invalid[s][c];
    return n;
}

/* "tournament adaptive 1200/2160, rubric 40/1000; 31.2/s, 3 invalid, ..." */
static void state(const struct judge *j, char *text, size_t size)
{
    const struct judge_counts *c = &j->counts;
    char in[32], out[32], left[32];
    double seconds = clock_seconds() - j->progress.start, rate = seconds > 0 ? (double)c->answers / seconds : 0.0;
    size_t todo = c->total[0] + c->total[1] - c->done[0] - c->done[1], n = 0;
    for (int s = 0; s < 2; s++)
        if (c->total[s])
            n += (size_t)snprintf(text + n, size - n, "%s%s%s%s %zu/%zu", n ? ", " : "", jud_stage_name[s],
                                  c->answers && c->stage == (enum jud_stage)s ? " " : "",
                                  c->answers && c->stage == (enum jud_stage)s ? jud_phase_name[c->phase] : "",
                                  c->done[s], c->total[s]);
    snprintf(text + n, size - n, "; %.1f/s, %zu invalid, %zu again, %llu retries, tokens %s in %s out, %s left%s", rate,
             invalid_windows(j), c->again, (unsigned long long)(j->client ? client_counts(j->client)->retried : 0),
             short_number(in, c->input_tokens), short_number(out, c->output_tokens),
             duration(left, rate > 0 ? (double)todo / rate : 1e9),
             j->client && client_down(j->client) ? "; waiting for a server" : "");
}

void judge_progress_show(struct judge *j)
{
    char text[400];
    double now = clock_seconds();
    if (!j->progress.on || now < j->progress.next)
        return;
    j->progress.next = now + (j->progress.tty ? terminal_pause : log_pause);
    state(j, text, sizeof text);
    if (j->progress.tty) {
        int n = fprintf(stderr, "\r%-*s", (int)j->progress.width, text);
        j->progress.width = n > 1 ? (size_t)n - 1 : 0;
    } else {
        rcp_print(stderr, "rcp-label judge: %s\n", text);
    }
}

void judge_progress_end(struct judge *j)
{
    clear_line(j);
}

static void summary_retries(const struct client_counts *c)
{
    const struct {
        uint64_t n;
        const char *what;
    } row[] = {{c->busy, "too many requests (429)"},
               {c->failed, "a server failed (5xx, 408, or no completion)"},
               {c->broken, "no connection, or a broken one"},
               {c->late, "no answer in time"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (row[i].n)
            printf("  retried    %llu: %s\n", (unsigned long long)row[i].n, row[i].what);
}

void judge_progress_summary(const struct judge *j)
{
    const struct judge_counts *c = &j->counts;
    double seconds = clock_seconds() - j->progress.start;
    printf("windows     ");
    for (int s = 0; s < 2; s++)
        if (j->o->stage[s])
            printf(" %s %zu of %zu%s", jud_stage_name[s], c->done[s], c->total[s], s == 0 && j->o->stage[1] ? "," : "");
    printf("; %zu were in the store\n", c->stored);
    printf("answers      %zu in %.1f s, %.1f a second; %zu not valid and asked again\n", c->answers, seconds,
           seconds > 0 ? (double)c->answers / seconds : 0.0, c->again);
    printf("tokens       %llu in, %llu out\n", (unsigned long long)c->input_tokens,
           (unsigned long long)c->output_tokens);
    if (j->client)
        summary_retries(client_counts(j->client));
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < JUD_CATEGORIES; k++)
            if (c->invalid[s][k])
                printf("  invalid    %s, %s: %zu\n", jud_stage_name[s], jud_category_name[k], c->invalid[s][k]);
}
