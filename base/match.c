/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/match.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem_scope.h"
#include "base/order.h"

/* The state of a search for the files that a pattern matches: the result *m, the number of paths for which m->path has
 * room, and the error. */
struct match_search {
    struct matches *m;
    size_t cap;
    struct err *err;
};

static int expand_pattern(struct match_search *g, const char *path, const char *pattern);

/* Returns path followed by name[0 .. len), in the arena of g->m. */
static char *join_path(struct match_search *g, const char *path, const char *name, size_t len)
{
    size_t n = strlen(path);
    char *s = arena_alloc(&g->m->arena, n + len + 1);
    memcpy(s, path, n);
    memcpy(s + n, name, len);
    s[n + len] = '\0';
    return s;
}

/* Returns, in the arena of g->m, path followed by component[0 .. len), a part of the pattern without wildcards, without
 * its backslashes. */
static const char *join_plain(struct match_search *g, const char *path, const char *component, size_t len)
{
    char *s = join_path(g, path, component, len), *write = s + strlen(path);
    for (const char *read = write; *read; read++) {
        if (*read == '\\' && read[1])
            read++;
        *write++ = *read;
    }
    *write = '\0';
    return s;
}

/* Returns whether a component of a pattern has an unquoted *, ? or [. */
static bool has_wildcard(const char *component, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (strchr("*?[", component[i]))
            return true;
        i += component[i] == '\\';
    }
    return false;
}

static int report_unreadable(const struct match_search *g, const char *path, int error)
{
    if (error == ENOMEM)
        mem_exhausted();
    return err_input(g->err, *path ? path : ".", 0, "cannot be read: %s", strerror(error));
}

static void close_folder(void *folder)
{
    closedir(folder);
}

/* Matches component[0 .. len) with each name in the folder `path` ("" is the current one), and expands the remainder of
 * the pattern for each match. Returns 0, or -1 and *g->err. */
static int expand_names(struct match_search *g, const char *path, const char *component, size_t len,
                        const char *remainder)
{
    DIR *folder = opendir(*path ? path : ".");
    if (!folder)
        return errno == ENOENT || errno == ENOTDIR ? 0 : report_unreadable(g, path, errno);
    struct mem_held held;
    mem_hold(&held, close_folder, folder);
    const char *pattern = join_path(g, "", component, len);
    int r = 0;
    while (r == 0) {
        errno = 0;
        struct dirent *e = readdir(folder);
        if (!e && errno)
            r = report_unreadable(g, path, errno);
        if (!e)
            break;
        if (fnmatch(pattern, e->d_name, FNM_PERIOD) == 0)
            r = expand_pattern(g, join_path(g, path, e->d_name, strlen(e->d_name)), remainder);
    }
    mem_held_pop(&held);
    closedir(folder);
    return r;
}

/* Adds to g->m the existing paths that begin with `path` and continue with what the pattern matches. Returns 0, or -1
 * and *g->err. */
static int expand_pattern(struct match_search *g, const char *path, const char *pattern)
{
    size_t slashes = strspn(pattern, "/"), len = strcspn(pattern + slashes, "/");
    struct stat st;
    if (slashes)
        path = join_path(g, path, pattern, slashes);
    pattern += slashes;
    if (len)
        return has_wildcard(pattern, len) ? expand_names(g, path, pattern, len, pattern + len)
                                          : expand_pattern(g, join_plain(g, path, pattern, len), pattern + len);
    if (lstat(path, &st) != 0)
        return 0;
    struct matches *m = g->m;
    MEM_APPEND(m->path, m->n, g->cap, join_path(g, path, "", 0));
    return 0;
}

int match_files(struct matches *m, const char *pattern, struct err *err)
{
    struct match_search g = {.m = m, .err = err};
    *m = (struct matches){0};
    int r = expand_pattern(&g, "", pattern);
    if (m->n)
        qsort(m->path, m->n, sizeof *m->path, order_texts);
    return r;
}

const char *match_quoted(struct arena *arena, const char *path)
{
    char *q = arena_alloc(arena, 2 * strlen(path) + 1), *p = q;
    for (; *path; path++) {
        if (strchr("*?[\\", *path))
            *p++ = '\\';
        *p++ = *path;
    }
    *p = '\0';
    return q;
}

void match_free(struct matches *m)
{
    mem_free(m->path);
    arena_free(&m->arena);
    *m = (struct matches){0};
}
