/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/child.h"

#include <errno.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/spool.h"

extern char **environ;

/* Indices of the child's standard streams (MESSAGE is the standard error) and their number. The streams are unnamed
 * files, so that neither side waits for the other. */
enum { INPUT, OUTPUT, MESSAGE, STREAMS };

/* Writes all bytes, in several calls if the system takes fewer. Returns 0, or -1 and errno. */
static int write_all_bytes(int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = write(fd, text, len);
        if (n < 0 && errno != EINTR)
            return -1;
        text += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
    return 0;
}

/* Opens the three standard streams of the child as unnamed files, and writes input[0 .. len) to the one at INPUT.
 * Returns 0, or -1 and errno. In both cases the caller, which has set each stream[i] to -1, closes those that are not
 * -1. */
static int open_streams(int stream[STREAMS], const char *input, size_t len)
{
    for (int i = 0; i < STREAMS; i++)
        if ((stream[i] = spool_file()) < 0)
            return -1;
    return write_all_bytes(stream[INPUT], input, len) == 0 && lseek(stream[INPUT], 0, SEEK_SET) == 0 ? 0 : -1;
}

/* Starts the program argv[0], found in PATH, with the arguments argv and the given standard streams, and sets *pid.
 * Returns 0, or an errno. */
static int spawn_with_streams(pid_t *pid, char *const *argv, const int stream[STREAMS])
{
    posix_spawn_file_actions_t actions;
    int r = posix_spawn_file_actions_init(&actions);
    if (r != 0)
        return r;
    for (int i = 0; i < STREAMS && r == 0; i++)
        r = posix_spawn_file_actions_adddup2(&actions, stream[i], i);
    if (r == 0)
        r = posix_spawnp(pid, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return r;
}

/* Waits until the process ends. Returns its exit status, 128 + the signal number if a signal ended it, or -1 and
 * errno. */
static int await_exit(pid_t pid)
{
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Reads a file from its beginning to its end, or to the first read error. Returns its bytes with a NUL after them,
 * which the caller frees; *len is their number if `len` is not NULL. */
static char *read_whole_file(int fd, size_t *len)
{
    char *text = NULL;
    size_t cap = 0, n = 0;
    ssize_t n_read = lseek(fd, 0, SEEK_SET) == 0 ? 1 : 0;
    while (n_read != 0) {
        text = mem_grow(text, &cap, n + 4096, 1);
        n_read = read(fd, text + n, cap - n - 1);
        if (n_read < 0 && errno != EINTR)
            break;
        n += n_read > 0 ? (size_t)n_read : 0;
    }
    text = mem_grow(text, &cap, n + 1, 1);
    text[n] = '\0';
    if (len)
        *len = n;
    return text;
}

int child_run(struct child *c, char *const *argv, const char *input, size_t len)
{
    int stream[STREAMS] = {-1, -1, -1}, error = 0;
    pid_t pid = 0;
    *c = (struct child){0};
    if (open_streams(stream, input, len) != 0)
        error = errno;
    int spawn_error = error ? error : spawn_with_streams(&pid, argv, stream);
    if (spawn_error == 0) {
        c->status = await_exit(pid);
        error = c->status < 0 ? errno : 0;
        c->has_run = c->status >= 0 && c->status != 127; /* 127: a system that forks before it looks for the program */
    } else if (spawn_error == ENOMEM) {
        mem_exhausted();
    } else if (spawn_error != ENOENT && spawn_error != EACCES) {
        error = spawn_error;
    }
    if (c->has_run) {
        c->output = read_whole_file(stream[OUTPUT], &c->n_output);
        c->message = read_whole_file(stream[MESSAGE], NULL);
    }
    for (int i = 0; i < STREAMS; i++)
        if (stream[i] >= 0)
            close(stream[i]);
    errno = error;
    return error ? -1 : 0;
}

void child_free(struct child *c)
{
    MEM_FREE_ALL(c->output, c->message);
    *c = (struct child){0};
}
