/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Names of what is not complete yet: their own for everybody, gone with who made them, and never somebody else's. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "base/output.h"
#include "base/output_folder.h"
#include "base/temporary.h"

/* Entries of the current folder. */
static int n_files(void)
{
    int n = 0;
    DIR *d = opendir(".");
    for (struct dirent *e; d && (e = readdir(d)) != NULL;)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static void put(const char *name)
{
    FILE *f = fopen(name, "w");
    if (!f || fclose(f) != 0)
        perror(name);
}

/* A process that is killed while it writes a file, a folder with a file in it, and another file. */
static void leave(void)
{
    struct err err;
    struct out_folder folder;
    pid_t child = fork();
    if (child == 0) {
        struct output *o = out_open("a", &err);
        if (!o || out_folder_begin(&folder, "s", &err) != 0 || chdir(folder.temporary.path) != 0)
            _exit(1);
        put("inside");
        raise(SIGKILL);
    }
    waitpid(child, NULL, 0);
}

static void left(void)
{
    struct err err;
    struct out_folder folder;
    check_group("what a killed process left");
    leave();
    leave();
    CHECK(n_files() == 2, "%d files: the second has not removed those of the first", n_files());
    put("a.rcp-backup");
    put("a.rcp-saved.tmp");
    put("a.rcp-notours.tmp");
    put("b.rcp-abcdef.tmp");
    CHECK(out_probe("a", &err) == 0, "%s", err.text);
    CHECK(out_folder_begin(&folder, "s", &err) == 0, "%s", err.text);
    out_folder_abandon(&folder);
    CHECK(n_files() == 4, "%d files", n_files());
    CHECK(unlink("a.rcp-backup") == 0 && unlink("a.rcp-saved.tmp") == 0 && unlink("a.rcp-notours.tmp") == 0 &&
              unlink("b.rcp-abcdef.tmp") == 0,
          "those of others are gone");
}

static void at_once(void)
{
    struct err err;
    check_group("several that write one file");
    struct output *first = out_open("a", &err), *second = out_open("a", &err);
    CHECK(first && second && n_files() == 2, "%d files", n_files());
    out_line(first, "first");
    out_line(second, "second");
    CHECK(out_commit(second, &err) == 0 && out_commit(first, &err) == 0, "%s", err.text);
    CHECK(n_files() == 1 && unlink("a") == 0, "%d files", n_files());
}

static void all(void)
{
    struct err err;
    struct out_folder folder;
    check_group("all at once");
    struct output *o = out_open("a", &err);
    CHECK(o && out_folder_begin(&folder, "s", &err) == 0, "%s", err.text);
    char inside[300];
    snprintf(inside, sizeof inside, "%s/x", folder.temporary.path);
    put(inside);
    snprintf(inside, sizeof inside, "%s/y", folder.temporary.path);
    struct output *y = out_open(inside, &err);
    CHECK(y && n_files() == 2, "%d files", n_files());
    temporary_remove_all();
    CHECK(n_files() == 0, "%d files", n_files());
    out_line(o, "lost");
    CHECK(out_commit(o, &err) != 0 && out_commit(y, &err) != 0, "it got its name");
    CHECK(out_folder_commit(&folder, &err) != 0 && n_files() == 0, "it got its name");
}

/* Begins a folder with files in folders, one of which stays unwritten. */
static void begin_nested(struct out_folder *f)
{
    struct err err;
    CHECK(out_folder_begin(f, "s", &err) == 0, "%s", err.text);
    put(out_folder_file(f, "p/q/x"));
    put(out_folder_file(f, "p/y"));
    put(out_folder_file(f, "z"));
    out_folder_file(f, "none/x");
}

static void nested(void)
{
    struct err err;
    struct out_folder f;
    check_group("folders in a folder");
    begin_nested(&f);
    out_folder_abandon(&f);
    CHECK(n_files() == 0, "%d files", n_files());
    begin_nested(&f);
    CHECK(out_folder_commit(&f, &err) == 0, "%s", err.text);
    CHECK(access("s/none", F_OK) != 0, "a folder without a file");
    CHECK(unlink("s/p/q/x") == 0 && unlink("s/p/y") == 0 && unlink("s/z") == 0 && rmdir("s/p/q") == 0 &&
              rmdir("s/p") == 0 && rmdir("s") == 0 && n_files() == 0,
          "%d files", n_files());
    begin_nested(&f);
    CHECK(mkdir("s", 0777) == 0, "mkdir");
    put("s/taken");
    CHECK(out_folder_commit(&f, &err) != 0 && n_files() == 1, "%d files", n_files());
    CHECK(unlink("s/taken") == 0 && rmdir("s") == 0, "the folder of another");
}

static void modes(void)
{
    struct err err;
    struct stat st;
    check_group("modes");
    umask(027);
    CHECK(out_commit(out_open("a", &err), &err) == 0 && stat("a", &st) == 0, "%s", err.text);
    CHECK((st.st_mode & 07777) == 0640, "new: %o", st.st_mode);
    chmod("a", 0604);
    CHECK(out_commit(out_open("a", &err), &err) == 0 && stat("a", &st) == 0, "%s", err.text);
    CHECK((st.st_mode & 07777) == 0604, "replaced: %o", st.st_mode);
    CHECK(unlink("a") == 0, "gone");
    umask(022);
}

static void links(void)
{
    struct err err;
    struct stat st;
    check_group("links");
    CHECK(mkdir("d", 0777) == 0 && symlink("d/a", "l") == 0, "the link is not made");
    CHECK(!out_open("l", &err) && strstr(err.text, "a link to a file that does not exist"), "%s", err.text);
    put("d/a");
    struct output *o = out_open("l", &err);
    CHECK(o, "%s", err.text);
    out_line(o, "text");
    CHECK(out_commit(o, &err) == 0, "%s", err.text);
    CHECK(lstat("l", &st) == 0 && S_ISLNK(st.st_mode) && stat("d/a", &st) == 0 && st.st_size == 5, "not the target");
    CHECK(link("d/a", "h") == 0 && !out_open("h", &err) && strstr(err.text, "one of 2 hard links"), "%s", err.text);
    CHECK(unlink("h") == 0 && unlink("l") == 0 && unlink("d/a") == 0 && rmdir("d") == 0, "something is left");
}

int main(void)
{
    char folder[] = "/tmp/temporary-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    left();
    at_once();
    all();
    nested();
    modes();
    links();
    return chdir("/") == 0 && rmdir(folder) == 0 ? check_end() : 1;
}
