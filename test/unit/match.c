/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Patterns of file names: the same as the C library's glob finds; a folder that cannot be read is an error. */
#include "base/match.h"

#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

static const char *const folder[] = {"a", "a/in", "b", "b/in", ".hidden", "a[1]"};
static const char *const file[] = {"a/x.run",    "a/y.run",       "a/in/x.run",   "b/in/z.run",
                                   "b/in/x.txt", ".hidden/x.run", "a/.dot.run",   "a[1]/new.run",
                                   "top.run",    "a/st*r",        "a/back\\slash"};
static const char *const pattern[] = {"a/*.run",      "*/*.run",  "*/in/?.run",    "*",      "./*",      "a/x.run",
                                      "a/none.run",   "none/*",   "top.run/*",     "*/",     "*/*/*",    "[ab]/*.run",
                                      "[!a]/in/*",    "a/.*.run", "a\\[1]/*",      "a[1]/*", "a/st\\*r", "a/[x",
                                      ".*/x.run",     "b//in/*",  "a/in/../*.run", "",       "/",        "a/back\\\\*",
                                      "a/*[x-y].run", "*.run",    "/dev/nul?",     "a/in/"};
enum { N_FOLDERS = sizeof folder / sizeof *folder, N_FILES = sizeof file / sizeof *file };

static void same_as_glob(const char *p)
{
    struct matches m;
    struct err err;
    glob_t g;
    int r = glob(p, 0, NULL, &g);
    size_t n = r == 0 ? g.gl_pathc : 0;
    CHECK(match_files(&m, p, &err) == 0 && m.n == n, "'%s': %zu, not %zu", p, m.n, n);
    for (size_t i = 0; i < n && i < m.n; i++)
        CHECK(strcmp(m.path[i], g.gl_pathv[i]) == 0, "'%s': '%s', not '%s'", p, m.path[i], g.gl_pathv[i]);
    match_free(&m);
    globfree(&g);
}

static void unreadable(void)
{
    struct matches m;
    struct err err;
    char name[400];
    check_group("a folder that cannot be read");
    memset(name, 'x', sizeof name);
    memcpy(name + sizeof name - 3, "/*", 3);
    CHECK(match_files(&m, name, &err) == -1 && err.kind == ERR_INPUT && strstr(err.text, "too long"), "%s", err.text);
    match_free(&m);
}

int main(void)
{
    char work[] = "/tmp/match-XXXXXX";
    if (!mkdtemp(work) || chdir(work) != 0)
        return 1;
    for (int i = 0; i < N_FOLDERS; i++)
        if (mkdir(folder[i], 0777) != 0)
            return 1;
    for (int i = 0; i < N_FILES; i++)
        close(open(file[i], O_CREAT | O_WRONLY, 0666));
    check_group("the same as glob");
    for (size_t i = 0; i < sizeof pattern / sizeof *pattern; i++)
        same_as_glob(pattern[i]);
    unreadable();
    for (int i = 0; i < N_FILES; i++)
        unlink(file[i]);
    for (int i = N_FOLDERS; i-- > 0;)
        rmdir(folder[i]);
    return chdir("/") == 0 && rmdir(work) == 0 ? check_end() : 1;
}
