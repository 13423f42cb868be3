/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/hold.h"
#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/temporary.h"

enum { LINES_PER_CHECK = 1024 /* the number of lines between two checks for a pending signal */, GZ_PIECE = 1 << 30 };

struct output {
    char *path;   /* the path as the user gave it */
    char *target; /* the path of the file that is replaced or made, with a link in `path` resolved */
    struct temporary temporary;
    gzFile gz; /* writes plain text if no compression is requested */
    size_t lines;
    bool has_failed;
    struct mem_release release;
    struct hold hold; /* released when the file is renamed or removed */
};

/* Fills *err for a path that is not a regular file. Returns -1. */
static int refuse_irregular(const char *path, struct err *err)
{
    return err_fail(err, ERR_OUTPUT, path, 0,
                    "is not a regular file; give the path of a regular file or of a new file");
}

/* Checks that the old file can be replaced: a rename would replace a device, or only one of several names of a file.
 * Returns 0, or -1 and *err. */
static int check_replaced(const char *path, const struct stat *old_stat, struct err *err)
{
    if (!S_ISREG(old_stat->st_mode))
        return refuse_irregular(path, err);
    if (old_stat->st_nlink > 1)
        return err_fail(err, ERR_OUTPUT, path, 0,
                        "is one of %llu hard links to a file, but only this link would get the new content; choose a "
                        "file without other hard links, or a new name",
                        (unsigned long long)old_stat->st_nlink);
    return 0;
}

/* Finds the file that path leads to, and sets *exists and, if it exists, *old_stat. Returns its path, which the caller
 * frees with mem_free, or NULL and *err if it cannot be replaced or made. */
static char *find_target(const char *path, struct stat *old_stat, bool *exists, struct err *err)
{
    char *target = NULL;
    *exists = false;
    if (strcmp(path, "-") == 0) {
        refuse_irregular(path, err);
        return NULL;
    }
    *exists = lstat(path, old_stat) == 0;
    if (!*exists && errno != ENOENT)
        err_output(err, path, "cannot be written");
    else if (!*exists || !S_ISLNK(old_stat->st_mode))
        target = mem_strdup(path);
    else if (stat(path, old_stat) != 0 || !(target = mem_real_path(path)))
        err_fail(err, ERR_OUTPUT, path, 0,
                 errno == ENOENT ? "is a link to a file that does not exist" : "is a link that cannot be followed: %s",
                 strerror(errno));
    if (target && *exists && check_replaced(path, old_stat, err) != 0) {
        mem_free(target);
        target = NULL;
    }
    return target;
}

/* Gives the new file fd the mode and, as far as permitted, the owner and the group of the old one. Clears the rights of
 * the group if the group cannot be kept. */
static void inherit_mode(int fd, const struct stat *old_stat)
{
    struct stat current;
    mode_t mode = old_stat->st_mode & 0777;
    if (fstat(fd, &current) != 0)
        return;
    if ((current.st_uid != old_stat->st_uid || current.st_gid != old_stat->st_gid) &&
        fchown(fd, old_stat->st_uid, old_stat->st_gid) != 0 && current.st_gid != old_stat->st_gid &&
        fchown(fd, (uid_t)-1, old_stat->st_gid) != 0)
        mode &= ~(mode_t)070;
    fchmod(fd, mode);
}

static void abandon_output(void *o);

struct output *out_open(const char *path, struct err *err)
{
    size_t n = strlen(path);
    struct stat old_stat;
    bool exists;
    char *target = find_target(path, &old_stat, &exists, err);
    if (!target)
        return NULL;
    bool is_compressed = n > 3 && strcmp(path + n - 3, ".gz") == 0;
    struct output *o = mem_zalloc(1, sizeof *o);
    o->path = mem_strndup(path, n);
    o->target = target;
    o->temporary.fd = -1;
    hold_signals(&o->hold);
    mem_release_add(&o->release, abandon_output, o);
    int gz_fd = -1;
    if (temporary_make(&o->temporary, target, false, exists ? old_stat.st_mode & 0700 : 0666) == 0) {
        if (exists)
            inherit_mode(o->temporary.fd, &old_stat);
        gz_fd = dup(o->temporary.fd);
        o->gz = gz_fd < 0 ? NULL : gzdopen(gz_fd, is_compressed ? "wb6" : "wbT");
    }
    if (o->gz)
        return o;
    if (gz_fd >= 0) { /* zlib fails only if there is no memory */
        close(gz_fd);
        mem_exhausted();
    }
    err_output(err, path, "cannot be written");
    out_abandon(o);
    return NULL;
}

/* Returns whether a call of zlib failed because of the file; ends the program or, in a scope, unwinds if zlib is out of
 * memory. */
static bool zlib_failed(int code)
{
    if (code == Z_MEM_ERROR)
        mem_exhausted();
    return code != Z_OK;
}

/* Ends the program or, in a scope, unwinds if the last write failed because zlib is out of memory; otherwise returns
 * true, since the write has failed. */
static bool check_memory(const struct output *o)
{
    int code;
    gzerror(o->gz, &code);
    zlib_failed(code);
    return true;
}

/* Appends a formatted text. Does nothing after a failure. */
static void append_formatted(struct output *o, const char *format, va_list ap)
{
    char local[512], *text = local;
    va_list ap_copy;
    if (o->has_failed)
        return;
    va_copy(ap_copy, ap);
    int n = vsnprintf(local, sizeof local, format, ap);
    if (n >= (int)sizeof local) {
        text = mem_alloc((size_t)n + 1, 1);
        vsnprintf(text, (size_t)n + 1, format, ap_copy);
    }
    va_end(ap_copy);
    o->has_failed |= n < 0;
    if (n > 0)
        out_bytes(o, text, (size_t)n);
    if (text != local)
        mem_free(text);
}

void out_line(struct output *o, const char *format, ...)
{
    va_list ap;
    if (++o->lines % LINES_PER_CHECK == 0)
        o->has_failed |= hold_is_pending(&o->hold);
    va_start(ap, format);
    append_formatted(o, format, ap);
    va_end(ap);
    o->has_failed = o->has_failed || (gzputc(o->gz, '\n') < 0 && check_memory(o));
}

void out_bytes(struct output *o, const char *text, size_t len)
{
    while (len && !o->has_failed) {
        int n = gzwrite(o->gz, text, (unsigned)(len < GZ_PIECE ? len : GZ_PIECE));
        o->has_failed = n <= 0 && check_memory(o);
        text += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
}

bool out_failed(const struct output *o)
{
    return o->has_failed || hold_is_pending(&o->hold);
}

void out_abandon(struct output *o)
{
    mem_release_forget(&o->release);
    if (o->gz)
        gzclose_w(o->gz);
    if (o->temporary.fd >= 0)
        temporary_remove(&o->temporary);
    hold_release(&o->hold);
    MEM_FREE_ALL(o->path, o->target, o);
}

static void abandon_output(void *o)
{
    out_abandon(o);
}

int out_probe(const char *path, struct err *err)
{
    struct output *o = out_open(path, err);
    if (o)
        out_abandon(o);
    return o ? 0 : -1;
}

/* Fills *err for a temporary file with the path `temporary` that cannot be completed, for the reason in errno (0 means
 * that no space is left, or a device error). Returns -1. */
static int refuse_temporary(const struct output *o, const char *temporary, struct err *err)
{
    return err_fail(err, ERR_OUTPUT, o->path, 0, "cannot be written: writing to its temporary file %.300s failed: %s",
                    temporary, errno ? strerror(errno) : "no space left, or a device error");
}

int out_check(struct output *o, int (*check)(void *ctx, const char *path, struct err *err), void *ctx, struct err *err)
{
    errno = 0;
    if (o->gz)
        o->has_failed |= zlib_failed(gzclose_w(o->gz));
    o->gz = NULL;
    if (o->has_failed || fsync(o->temporary.fd) != 0)
        return refuse_temporary(o, o->temporary.path, err);
    int r = check ? check(ctx, o->temporary.path, err) : 0;
    if (r != 0 && strcmp(err->file, o->temporary.path) == 0) /* the user does not know the temporary name */
        memcpy(err->file, o->path, strlen(o->path) + 1);
    return r;
}

int out_commit(struct output *o, struct err *err)
{
    int r = o->gz ? out_check(o, NULL, NULL, err) : 0;
    if (r == 0) {
        char name[sizeof err->text / 2];
        snprintf(name, sizeof name, "%s", o->temporary.path);
        if (temporary_name(&o->temporary, o->target) != 0)
            r = refuse_temporary(o, name, err);
    }
    out_abandon(o);
    return r;
}
