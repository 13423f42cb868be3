/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs the tests: the cases below test/cases, the scripts in test/scripts and the unit test programs, on all cores.
 *
 *   runner [-r] [-j JOBS] [-c NAMES] [-t FOLDER] TREC_RCP [UNIT...]
 *
 * -r writes what cases print now over what was expected; -c runs the tests whose names are one of NAMES or begin with
 * one and a slash; -t is the folder of tests. rcp-label and rcp-study are expected beside TREC_RCP. Failures are shown
 * in the order of names, then what took longest; the last line is "N passed, N failed". See test/README. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test/runner/job.h"

enum { EXIT_FAILED = 1, EXIT_MISUSE = 2, SLOW_SHOWN = 5 };
static const double slow = 2; /* s */

struct suite {
    struct place place;
    char *folder;      /* of tests; absolute */
    const char *names; /* of tests to run, or NULL for all */
    struct job *job;
    size_t jobs;
    struct transcript *transcript;
    size_t transcripts;
    size_t broken; /* transcripts that cannot be read */
};

/* Collecting. */

static bool is_selected(const char *names, const char *name)
{
    if (names == NULL || *names == '\0')
        return true;
    while (*(names += strspn(names, " ")) != '\0') {
        size_t len = strcspn(names, " ");
        if (strncmp(names, name, len) == 0 && (name[len] == '\0' || name[len] == '/'))
            return true;
        names += len;
    }
    return false;
}

static struct job *add_job(struct suite *s)
{
    s->job = text_more(s->job, s->jobs, sizeof *s->job);
    s->job[s->jobs] = (struct job){0};
    return &s->job[s->jobs++];
}

static void add_program(struct suite *s, enum job_kind kind, const char *subject, const char *path)
{
    char *name = text_string("%s/%s", subject, strrchr(path, '/') + 1);
    if (is_selected(s->names, name))
        *add_job(s) = (struct job){.kind = kind, .name = name, .path = text_string("%s", path)};
    else
        free(name);
}

static void add_files(struct suite *s, const char *subject, const char *path)
{
    if (is_selected(s->names, subject))
        job_of_files(add_job(s), subject, path);
}

static void add_transcript(struct suite *s, const char *subject, const char *path)
{
    struct text error = {0};
    s->transcript = text_more(s->transcript, s->transcripts, sizeof *s->transcript);
    struct transcript *t = &s->transcript[s->transcripts++];
    *t = (struct transcript){0};
    if (transcript_read(t, path, &error)) {
        s->broken++;
        printf("%.*s", (int)error.size, error.bytes);
    }
    text_free(&error);
    for (size_t i = 0; i < t->scripts && !t->broken; i++) {
        char *name = text_string("%s/%s", subject, t->script[i].name);
        if (is_selected(s->names, name))
            *add_job(s) = (struct job){.kind = JOB_CASE,
                                       .name = name,
                                       .script = &t->script[i],
                                       .path = text_string("%s:%zu", path, t->script[i].line)};
        else
            free(name);
    }
}

static bool cut_suffix(char *name, const char *suffix)
{
    size_t len = strlen(name), suffix_len = strlen(suffix);
    if (len <= suffix_len || strcmp(name + len - suffix_len, suffix) != 0)
        return false;
    name[len - suffix_len] = '\0';
    return true;
}

static void add_case(struct suite *s, const char *name, const char *path)
{
    char *subject = text_string("%s", name), *base = text_string("%s", path);
    if (cut_suffix(subject, ".t"))
        add_transcript(s, subject, path);
    else if (cut_suffix(subject, ".cmd") && cut_suffix(base, ".cmd"))
        add_files(s, subject, base);
    free(subject);
    free(base);
}

static void add_script(struct suite *s, const char *name, const char *path)
{
    (void)name;
    if (!s->place.regold && access(path, X_OK) == 0)
        add_program(s, JOB_SCRIPT, "scripts", path);
}

/* Everything below a folder, with its path from there. */
static void add_folder(struct suite *s, const char *subject, const char *path,
                       void (*add)(struct suite *s, const char *name, const char *path))
{
    struct stat st;
    struct dirent **entry;
    int n = scandir(path, &entry, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char *name = text_string("%s%s%s", subject, *subject ? "/" : "", entry[i]->d_name);
        char *file = text_string("%s/%s", path, entry[i]->d_name);
        if (entry[i]->d_name[0] == '.' || stat(file, &st))
            ;
        else if (S_ISDIR(st.st_mode))
            add_folder(s, name, file, add);
        else
            add(s, name, file);
        free(name);
        free(file);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct job *)a)->name, ((const struct job *)b)->name);
}

static void collect(struct suite *s, char **unit, int units)
{
    char *cases = text_string("%s/cases", s->folder), *scripts = text_string("%s/scripts", s->folder);
    add_folder(s, "", cases, add_case);
    add_folder(s, "", scripts, add_script);
    for (int i = 0; i < units && !s->place.regold; i++) {
        char *path = realpath(unit[i], NULL);
        add_program(s, JOB_UNIT, "unit", path ? path : unit[i]);
        free(path);
    }
    if (s->jobs)
        qsort(s->job, s->jobs, sizeof *s->job, by_name);
    free(cases);
    free(scripts);
}

/* Running. */

/* The next one to start: all of one kind before the next kind, see enum job_kind. */
static struct job *next_job(struct suite *s, size_t *next, enum job_kind *kind)
{
    for (; *kind <= JOB_CASE; *kind += 1, *next = 0)
        while (*next < s->jobs)
            if (s->job[(*next)++].kind == *kind)
                return &s->job[*next - 1];
    return NULL;
}

static void end_jobs(struct suite *s, size_t *running)
{
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
        for (size_t i = 0; i < s->jobs; i++)
            if (s->job[i].pid == pid && !s->job[i].done) {
                job_end(&s->job[i], &s->place, i, status);
                --*running;
                break;
            }
}

static void stop_jobs(struct suite *s)
{
    for (size_t i = 0; i < s->jobs; i++)
        if (s->job[i].pid && !s->job[i].done) {
            kill(s->job[i].pid, SIGTERM);
            waitpid(s->job[i].pid, NULL, 0);
        }
}

/* In the order of names, as far as they are known. */
static void show_done(struct suite *s, size_t *shown)
{
    for (; *shown < s->jobs && s->job[*shown].done; ++*shown) {
        const struct job *j = &s->job[*shown];
        fwrite(text_start(&j->report), 1, j->report.size, stdout);
        if (j->failed)
            printf("FAILED: %s (%s%s)\n", j->name, j->path, j->files ? ".cmd" : "");
        else if (s->place.regold && j->changed)
            printf("changed: %s\n", j->name);
    }
    fflush(stdout);
}

/* 0, or the signal that stopped it. */
static int run_jobs(struct suite *s, long workers)
{
    size_t next = 0, running = 0, shown = 0;
    enum job_kind kind = JOB_SCRIPT;
    struct job *j;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    for (;;) {
        int signal = SIGCHLD;
        while (running < (size_t)workers && (j = next_job(s, &next, &kind)) != NULL) {
            job_start(j, &s->place, (size_t)(j - s->job));
            running++;
        }
        if (running == 0)
            return 0;
        sigwait(&signals, &signal);
        if (signal != SIGCHLD) {
            stop_jobs(s);
            return signal;
        }
        end_jobs(s, &running);
        show_done(s, &shown);
    }
}

/* Reporting. */

static int by_seconds(const void *a, const void *b)
{
    double x = ((const struct job *)a)->seconds, y = ((const struct job *)b)->seconds;
    return (x < y) - (x > y);
}

static void show_slow(struct suite *s)
{
    if (s->jobs)
        qsort(s->job, s->jobs, sizeof *s->job, by_seconds);
    for (size_t i = 0; i < s->jobs && i < SLOW_SHOWN && s->job[i].seconds > slow; i++)
        printf("%s%.1f s %s", i ? ", " : "slow: ", s->job[i].seconds, s->job[i].name);
    if (s->jobs && s->job[0].seconds > slow)
        printf("\n");
}

static void write_transcripts(struct suite *s)
{
    for (size_t i = 0; i < s->jobs; i++) /* a case that did not run, or broke off, stays as it is */
        for (size_t k = 0; s->job[i].kind == JOB_CASE && !s->job[i].files && k < s->job[i].script->steps; k++)
            if (s->job[i].done && !s->job[i].failed) {
                struct step *step = &s->job[i].script->step[k];
                struct output expected = step->expected;
                step->expected = step->got;
                step->got = expected;
            }
    for (size_t i = 0; i < s->transcripts; i++) {
        if (s->transcript[i].broken)
            continue;
        struct text new = {0}, old = {0};
        transcript_print(&s->transcript[i], false, &new);
        if (text_read(&old, s->transcript[i].path) ||
            (!text_same(&old, &new) && text_write(&new, s->transcript[i].path)))
            fprintf(stderr, "%s: %s\n", s->transcript[i].path, strerror(errno));
        text_free(&old);
        text_free(&new);
    }
}

static int summary(struct suite *s)
{
    size_t passed = 0, failed = s->broken;
    for (size_t i = 0; i < s->jobs; i++) {
        passed += s->job[i].passed;
        failed += s->job[i].failed;
    }
    if (s->jobs == 0 && failed == 0) {
        fprintf(stderr, "no test is called '%s'; see test/README\n", s->names ? s->names : "");
        failed = 1;
    }
    printf("%zu passed, %zu failed\n", passed, failed);
    return failed ? EXIT_FAILED : EXIT_SUCCESS;
}

/* The environment of all tests. */

static int link_program(const char *folder, const char *name, const char *program)
{
    char *path = realpath(program, NULL), *link = text_string("%s/%s", folder, name);
    int status = path == NULL || symlink(path, link) ? -1 : 0;
    if (status)
        fprintf(stderr, "%s: %s\n", program, strerror(errno));
    free(path);
    free(link);
    return status;
}

static int set_environment(const struct place *p, const char *program)
{
    char *bin = text_string("%s/bin", p->scratch), *share = text_string("%s/share", p->top);
    char *path = text_string("%s:%s", bin, getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin");
    char *copy = text_string("%s", program), *folder = dirname(copy);
    char *label = text_string("%s/rcp-label", folder), *study = text_string("%s/rcp-study", folder);
    int status = mkdir(bin, 0777) || link_program(bin, "trec_rcp", program) || link_program(bin, "rcp-label", label) ||
                 link_program(bin, "rcp-study", study) || setenv("PATH", path, 1) || setenv("LC_ALL", "C", 1) ||
                 setenv("TOP", p->top, 1) || setenv("RCP_SHARE", share, 1) || unsetenv("COLUMNS") ||
                 unsetenv("NO_COLOR");
    free(bin);
    free(share);
    free(path);
    free(copy);
    free(label);
    free(study);
    return status;
}

static int remove_entry(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st, (void)type, (void)ftw;
    return remove(path);
}

static void suite_free(struct suite *s)
{
    if (s->place.scratch)
        nftw(s->place.scratch, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    for (size_t i = 0; i < s->jobs; i++)
        job_free(&s->job[i]);
    for (size_t i = 0; i < s->transcripts; i++)
        transcript_free(&s->transcript[i]);
    free(s->job);
    free(s->transcript);
    free(s->place.scratch);
    free(s->place.top);
    free(s->folder);
}

static int run_suite(struct suite *s, const char *folder, long workers, char **operand, int operands)
{
    const char *tmp = getenv("TMPDIR");
    char *scratch = text_string("%s/rcp-test.XXXXXX", tmp && *tmp ? tmp : "/tmp");
    s->place.top = realpath(".", NULL);
    s->folder = realpath(folder, NULL);
    s->place.scratch = mkdtemp(scratch);
    if (s->place.top == NULL || s->folder == NULL || s->place.scratch == NULL) {
        perror(s->folder ? scratch : folder);
        return EXIT_MISUSE;
    }
    if (set_environment(&s->place, operand[0]))
        return EXIT_MISUSE;
    collect(s, operand + 1, operands - 1);
    int signal = run_jobs(s, workers);
    if (signal)
        return 128 + signal;
    if (s->place.regold)
        write_transcripts(s);
    show_slow(s);
    return summary(s);
}

int main(int argc, char **argv)
{
    struct suite s = {0};
    const char *folder = "test";
    /* More jobs than cores: some wait for a server, or for time to pass. */
    long workers = sysconf(_SC_NPROCESSORS_ONLN) + 1;
    int letter;
    while ((letter = getopt(argc, argv, "+rj:c:t:")) != -1)
        switch (letter) {
        case 'r': s.place.regold = true; break;
        case 'j': workers = *optarg ? strtol(optarg, NULL, 10) : workers; break;
        case 'c': s.names = optarg; break;
        case 't': folder = optarg; break;
        default: return EXIT_MISUSE;
        }
    if (optind == argc || workers < 1) {
        fputs("usage: runner [-r] [-j JOBS] [-c NAMES] [-t FOLDER] TREC_RCP [UNIT...]\n", stderr);
        return EXIT_MISUSE;
    }
    int status = run_suite(&s, folder, workers, argv + optind, argc - optind);
    suite_free(&s);
    return status;
}
