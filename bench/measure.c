/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs a command and prints what it took.
 *
 *   measure [-i FILE] [-o FILE] COMMAND [ARGUMENT...]
 *
 * Prints one line: wall-clock microseconds, CPU microseconds (user + system, all threads), and peak resident
 * memory in KiB. The command's standard output goes to -o FILE (default /dev/null). With -i its standard
 * input is a pipe that `cat FILE` fills; cat's own CPU time and memory do not count. The exit status is the
 * command's, 128 + N where signal N ended it, 127 where it cannot be run. */
#define _DEFAULT_SOURCE /* wait4 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void die(const char *what)
{
    fprintf(stderr, "measure: %s: %s\n", what, strerror(errno));
    _exit(127);
}

static void move_fd(int from, int to)
{
    if (dup2(from, to) < 0)
        die("dup2");
    close(from);
}

static int open_file(const char *path, int flags)
{
    int fd = open(path, flags | O_CLOEXEC, 0666);
    if (fd < 0)
        die(path);
    return fd;
}

/* Starts `cat path`; returns the end of the pipe to read from. */
static int start_feeder(const char *path, pid_t *pid)
{
    int end[2];
    if (pipe(end) != 0 || (*pid = fork()) < 0)
        die(path);
    if (*pid == 0) {
        close(end[0]);
        move_fd(open_file(path, O_RDONLY), STDIN_FILENO);
        move_fd(end[1], STDOUT_FILENO);
        execlp("cat", "cat", (char *)NULL);
        die("cat");
    }
    close(end[1]);
    return end[0];
}

static long long microseconds(struct timeval t)
{
    return (long long)t.tv_sec * 1000000 + t.tv_usec;
}

static long long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int main(int argc, char **argv)
{
    const char *in = NULL, *out = "/dev/null";
    int c;
    while ((c = getopt(argc, argv, "+i:o:")) != -1)
        switch (c) {
        case 'i': in = optarg; break;
        case 'o': out = optarg; break;
        default: return 127;
        }
    if (optind == argc) {
        fputs("measure: no command\n", stderr);
        return 127;
    }

    pid_t feeder = 0;
    long long start = now();
    int from = in ? start_feeder(in, &feeder) : -1;
    pid_t pid = fork();
    if (pid < 0)
        die("fork");
    if (pid == 0) {
        if (in)
            move_fd(from, STDIN_FILENO);
        move_fd(open_file(out, O_WRONLY | O_CREAT | O_TRUNC), STDOUT_FILENO);
        execvp(argv[optind], argv + optind);
        die(argv[optind]);
    }
    if (in)
        close(from);
    int status;
    struct rusage used;
    if (wait4(pid, &status, 0, &used) < 0)
        die("wait4");
    long long end = now();
    if (feeder)
        waitpid(feeder, NULL, 0);
    long kib = used.ru_maxrss;
#ifdef __APPLE__
    kib /= 1024; /* bytes there */
#endif
    printf("%lld %lld %ld\n", end - start, microseconds(used.ru_utime) + microseconds(used.ru_stime), kib);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
