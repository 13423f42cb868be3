/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _XOPEN_SOURCE 700 /* nftw */
#include "test/runner/job.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIME_LIMIT = 600 /* s */, MARK = '\036', NOT_STARTED = 127 };

/* Between two commands the shell prints a mark with the status of the first one, on both streams, and keeps $?. */
#define MARK_COMMAND "transcript_mark"
#define MARK_FUNCTION \
    MARK_COMMAND "() { local rc=$?; printf '\\036%d\\036' $rc; printf '\\036%d\\036' $rc >&2; return $rc; }\n"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The files of a case. */

static char *file_of(const struct job *j, const char *suffix)
{
    return text_string("%s.%s", j->path, suffix);
}

static int read_optional(const struct job *j, const char *suffix, struct text *to)
{
    char *path = file_of(j, suffix);
    int status = text_read(to, path) && errno != ENOENT ? -1 : 0;
    free(path);
    return status;
}

void job_of_files(struct job *j, const char *name, const char *path)
{
    struct text command = {0}, rc = {0};
    *j =
        (struct job){.kind = JOB_CASE, .name = text_string("%s", name), .path = text_string("%s", path), .files = true};
    j->script = text_more(NULL, 0, sizeof *j->script);
    *j->script = (struct script){0};
    bool bad = read_optional(j, "cmd", &command) != 0;
    script_of_command(j->script, &command);
    struct output *o = &j->script->step[0].expected;
    bad = read_optional(j, "out", &o->out) || read_optional(j, "err", &o->err) || read_optional(j, "rc", &rc) || bad;
    text_print(&rc, "%c", '\0');
    o->status = (int)strtol(rc.bytes, NULL, 10);
    if (bad)
        text_print(&j->report, "%s.*: %s\n", path, strerror(errno));
    text_free(&command);
    text_free(&rc);
}

static void regold_file(const struct job *j, const char *suffix, const struct text *got)
{
    char *path = file_of(j, suffix);
    if (got->size ? text_write(got, path) : remove(path) && errno != ENOENT)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    free(path);
}

static void regold_files(const struct job *j)
{
    const struct output *o = &j->script->step[0].got;
    struct text rc = {0};
    if (o->status)
        text_print(&rc, "%d\n", o->status);
    regold_file(j, "out", &o->out);
    regold_file(j, "err", &o->err);
    regold_file(j, "rc", &rc);
    text_free(&rc);
}

void job_free(struct job *j)
{
    if (j->files) {
        script_free(j->script);
        free(j->script);
    }
    free(j->name);
    free(j->path);
    text_free(&j->report);
}

/* Processes. */

static char *scratch_file(const struct place *p, size_t number, const char *suffix)
{
    return text_string("%s/%05zu%s", p->scratch, number, suffix);
}

/* The steps of a case as one shell script. */
static char *shell_text(const struct script *s)
{
    struct text t = {0};
    if (s->steps > 1)
        text_print(&t, "%s", MARK_FUNCTION);
    for (size_t i = 0; i < s->steps; i++) {
        text_add(&t, s->step[i].command.bytes, s->step[i].command.size);
        text_print(&t, "%s", i + 1 < s->steps ? "\n" MARK_COMMAND "\n" : "");
    }
    text_add(&t, "", 1);
    return t.bytes;
}

static int redirect(int fd, const char *path, int flags)
{
    int file = open(path, flags, 0666);
    if (file < 0 || dup2(file, fd) < 0)
        return -1;
    close(file);
    return 0;
}

/* Cases run in test_data, to name its files; the others in their own folder, so that nothing is left in the tree. */
static int enter(const struct job *j, const struct place *p, const char *work)
{
    char *folder = j->kind == JOB_CASE ? text_string("%s/test_data", p->top) : text_string("%s", work);
    int status = mkdir(work, 0777) || setenv("TMP", work, 1) || chdir(folder);
    if (j->kind != JOB_CASE && status == 0)
        status = setenv("TMPDIR", work, 1);
    free(folder);
    return status;
}

static int redirect_all(const struct job *j, const char *out, const char *err)
{
    enum { FLAGS = O_WRONLY | O_CREAT | O_APPEND };
    if (redirect(0, "/dev/null", O_RDONLY) || redirect(1, out, FLAGS))
        return -1;
    return j->kind == JOB_CASE ? redirect(2, err, FLAGS) : -(dup2(1, 2) < 0);
}

static void run_child(const struct job *j, const struct place *p, size_t number)
{
    char *out = scratch_file(p, number, ".out"), *err = scratch_file(p, number, ".err");
    char *work = scratch_file(p, number, "");
    char *shell = j->kind == JOB_CASE ? shell_text(j->script) : NULL;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    alarm(TIME_LIMIT); /* stays over exec */
    if (redirect_all(j, out, err) || enter(j, p, work))
        _exit(NOT_STARTED);
    if (shell)
        execlp("bash", "bash", "-c", shell, "case", (char *)NULL);
    else
        execl(j->path, j->path, (char *)NULL);
    perror(j->path);
    _exit(NOT_STARTED);
}

void job_start(struct job *j, const struct place *p, size_t number)
{
    j->begin = now();
    j->pid = fork();
    if (j->pid == 0)
        run_child(j, p, number);
    if (j->pid < 0) {
        perror("fork");
        exit(3);
    }
}

static int remove_entry(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st, (void)type, (void)ftw;
    return remove(path);
}

/* What the process printed; the name of its folder, which is another one every time, becomes TMP. */
static void take_outputs(const struct place *p, size_t number, struct text *out, struct text *err)
{
    char *out_path = scratch_file(p, number, ".out"), *err_path = scratch_file(p, number, ".err");
    char *work = scratch_file(p, number, "");
    text_read(out, out_path);
    text_read(err, err_path);
    text_replace(out, work, "TMP");
    text_replace(err, work, "TMP");
    remove(out_path);
    remove(err_path);
    nftw(work, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    free(out_path);
    free(err_path);
    free(work);
}

/* Cuts what a stream printed at the marks; returns the number of pieces. */
static size_t cut_stream(struct script *s, const struct text *stream, bool is_err)
{
    const char *at = text_start(stream), *end = at + stream->size, *mark;
    size_t n = 0;
    for (; n + 1 < s->steps && (mark = at < end ? memchr(at, MARK, (size_t)(end - at)) : NULL) != NULL; n++) {
        struct output *o = &s->step[n].got;
        text_add(is_err ? &o->err : &o->out, at, (size_t)(mark - at));
        o->status = (int)strtol(mark + 1, NULL, 10);
        at = memchr(mark + 1, MARK, (size_t)(end - mark - 1));
        at = at ? at + 1 : end;
    }
    struct output *o = &s->step[n].got;
    text_add(is_err ? &o->err : &o->out, at, (size_t)(end - at));
    return n + 1;
}

static void show_difference(struct job *j, const struct place *p, size_t number, const struct text *expected,
                            const struct text *got)
{
    char *a = scratch_file(p, number, ".expected"), *b = scratch_file(p, number, ".got");
    char *command = text_string("diff -u --label expected --label got '%s' '%s'", a, b);
    char line[4096];
    size_t n;
    FILE *f = text_write(expected, a) || text_write(got, b) ? NULL : popen(command, "r");
    while (f && (n = fread(line, 1, sizeof line, f)) > 0)
        text_add(&j->report, line, n);
    if (f == NULL || pclose(f) == -1)
        text_print(&j->report, "diff: %s\n", strerror(errno));
    remove(a);
    remove(b);
    free(a);
    free(b);
    free(command);
}

static void end_case(struct job *j, const struct place *p, size_t number, int status)
{
    struct script *s = j->script;
    struct text out = {0}, err = {0}, expected = {0}, got = {0};
    take_outputs(p, number, &out, &err);
    size_t out_steps = cut_stream(s, &out, false), err_steps = cut_stream(s, &err, true);
    s->step[out_steps - 1].got.status = status;
    script_print(s, false, &expected);
    script_print(s, true, &got);
    bool whole = out_steps == s->steps && err_steps == s->steps;
    if (!whole)
        text_print(&j->report, "the shell ended, or lost a stream, after %zu of %zu commands\n",
                   out_steps < err_steps ? out_steps : err_steps, s->steps);
    j->changed = !text_same(&expected, &got);
    if (j->changed && (!p->regold || !whole))
        show_difference(j, p, number, &expected, &got);
    if (j->changed && p->regold && j->files)
        regold_files(j);
    j->failed = j->report.size != 0;
    text_free(&out);
    text_free(&err);
    text_free(&expected);
    text_free(&got);
}

/* A script says what is wrong; its status counts. */
static void end_script(struct job *j, struct text *out, int status)
{
    j->failed = status != 0;
    if (status)
        text_add(&j->report, out->bytes, out->size);
    if (status > 1)
        text_print(&j->report, "exit status %d\n", status);
}

/* A unit test program prints FAILED lines of its own and ends with "N passed, N failed". */
static void end_unit(struct job *j, struct text *out, int status)
{
    text_add(out, "", 1);
    out->size--;
    const char *last = out->bytes + out->size;
    while (last > out->bytes && (last[-1] != '\n' || last[0] == '\0'))
        last--;
    int end = 0;
    bool counted = sscanf(last, "%zu passed, %zu failed\n%n", &j->passed, &j->failed, &end) == 2 && end > 0;
    text_add(&j->report, out->bytes, counted ? (size_t)(last - out->bytes) : out->size);
    if (!counted || (status == 0) != (j->failed == 0)) {
        text_print(&j->report, "exit status %d, expected a last line 'N passed, N failed'\n", status);
        j->failed++;
    }
}

void job_end(struct job *j, const struct place *p, size_t number, int wait_status)
{
    int status = WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
    j->seconds = now() - j->begin;
    j->done = true;
    if (j->kind == JOB_CASE) {
        end_case(j, p, number, status);
    } else {
        struct text out = {0}, none = {0};
        take_outputs(p, number, &out, &none);
        if (j->kind == JOB_SCRIPT)
            end_script(j, &out, status);
        else
            end_unit(j, &out, status);
        text_free(&out);
        text_free(&none);
    }
    if (WIFSIGNALED(wait_status))
        text_print(&j->report, WTERMSIG(wait_status) == SIGALRM ? "ended after %d s\n" : "killed by signal %d\n",
                   WTERMSIG(wait_status) == SIGALRM ? TIME_LIMIT : WTERMSIG(wait_status));
    if (j->kind != JOB_UNIT)
        j->passed = !j->failed;
}
