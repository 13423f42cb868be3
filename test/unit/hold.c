/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A signal in the middle of writing: the program ends by it, and nothing half done is left. */
#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "base/output.h"
#include "base/hold.h"

/* Ways to write a file in the current folder, in a process of its own. */

static void write_lines(int signal_at, int sig)
{
    struct err err;
    struct output *w = out_open("out.gains", &err);
    for (int i = 0; w && i < 5000; i++) {
        if (i == signal_at)
            raise(sig);
        out_line(w, "q1 0 d%d 0.5", i);
    }
    exit(w && out_commit(w, &err) == 0 ? 0 : 1);
}

static int run(int signal_at, int sig, bool ignored)
{
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        signal(sig, ignored ? SIG_IGN : SIG_DFL);
        write_lines(signal_at, sig);
    }
    waitpid(child, &status, 0);
    return status;
}

/* Files in the current folder. */
static int n_files(void)
{
    int n = 0;
    DIR *d = opendir(".");
    for (struct dirent *e; d && (e = readdir(d)) != NULL;)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static void killed(void)
{
    static const int sig[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM};
    check_group("killed while a file is written");
    for (int i = 0; i < 5; i++)
        for (int at = 0; at < 5000; at += 1250) {
            int status = run(at, sig[i], false);
            CHECK(WIFSIGNALED(status) && WTERMSIG(status) == sig[i], "signal %d: status %x", sig[i], status);
            CHECK(n_files() == 0, "signal %d: %d files left", sig[i], n_files());
        }
}

static void not_killed(void)
{
    check_group("signals that are ignored, or that do not come");
    for (int at = 0; at <= 5000; at += 2500) {
        int status = run(at, SIGHUP, true);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %x", status);
        CHECK(n_files() == 1 && unlink("out.gains") == 0, "%d files", n_files());
    }
}

static void nested(void)
{
    struct hold outer, inner;
    sigset_t now;
    check_group("nested holds");
    hold_signals(&outer);
    hold_signals(&inner);
    CHECK(!hold_is_pending(&outer), "a signal out of nowhere");
    hold_release(&inner);
    pthread_sigmask(SIG_BLOCK, NULL, &now);
    CHECK(sigismember(&now, SIGTERM) == 1, "let through too early");
    hold_release(&outer);
    pthread_sigmask(SIG_BLOCK, NULL, &now);
    CHECK(sigismember(&now, SIGTERM) == 0, "still held");
}

int main(void)
{
    char folder[] = "/tmp/hold-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    killed();
    not_killed();
    nested();
    return chdir("/") == 0 && rmdir(folder) == 0 ? check_end() : 1;
}
