#include "format/gains_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "format/hold.h"
#include "format/mem.h"

enum { LINES_BETWEEN_LOOKS = 1024 /* for a signal that wants the program to end */ };

struct gains_writer {
    char *path, *temporary;
    gzFile gz; /* writes plain text where no compression is asked for */
    int fd;    /* the same file, for fsync */
    size_t lines;
    bool failed;
    struct fmt_hold hold; /* until the file has its name, or is gone */
};

struct gains_writer *gains_create(const char *path, struct fmt_err *err)
{
    size_t n = strlen(path), room = n + 32;
    struct stat st;
    if (strcmp(path, "-") == 0 || (lstat(path, &st) == 0 && !S_ISREG(st.st_mode))) {
        /* it gets its name by rename, which would put a file in the place of a device or a link */
        fmt_fail(err, RCP_EXIT_OUTPUT, path, 0, "is no regular file, wanted the name of one, or a new name");
        return NULL;
    }
    bool compress = n > 3 && strcmp(path + n - 3, ".gz") == 0;
    struct gains_writer *w = rcp_zalloc(1, sizeof *w);
    w->path = rcp_strndup(path, n);
    w->temporary = rcp_alloc(room, 1);
    snprintf(w->temporary, room, "%s.%ld.tmp", path, (long)getpid());
    fmt_hold(&w->hold);
    w->fd = open(w->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (w->fd >= 0)
        fmt_hold_half(&w->hold, w->temporary, NULL);
    int copy = w->fd < 0 ? -1 : dup(w->fd);
    w->gz = copy < 0 ? NULL : gzdopen(copy, compress ? "wb6" : "wbT");
    if (w->gz)
        return w;
    if (copy >= 0)
        rcp_out_of_memory();
    fmt_fail(err, RCP_EXIT_OUTPUT, path, 0, "cannot be written: %s", strerror(errno));
    gains_abandon(w);
    return NULL;
}

/* Takes one line, without its newline; false: it could not be written. */
static bool put_line(struct gains_writer *w, const char *text)
{
    int code;
    if (gzputs(w->gz, text) >= 0 && gzputc(w->gz, '\n') >= 0)
        return true;
    gzerror(w->gz, &code);
    if (code == Z_MEM_ERROR)
        rcp_out_of_memory();
    return false;
}

void gains_line(struct gains_writer *w, const char *format, ...)
{
    char local[512], *text = local;
    va_list ap, again;
    if (++w->lines % LINES_BETWEEN_LOOKS == 0)
        w->failed |= fmt_hold_ending(&w->hold);
    if (w->failed)
        return;
    va_start(ap, format);
    va_copy(again, ap);
    int n = vsnprintf(local, sizeof local, format, ap);
    if (n >= (int)sizeof local) {
        text = rcp_alloc((size_t)n + 1, 1);
        vsnprintf(text, (size_t)n + 1, format, again);
    }
    va_end(again);
    va_end(ap);
    w->failed |= n < 0 || !put_line(w, text);
    if (text != local)
        free(text);
}

void gains_abandon(struct gains_writer *w)
{
    if (w->gz)
        gzclose_w(w->gz);
    if (w->fd >= 0) {
        close(w->fd);
        unlink(w->temporary);
    }
    fmt_hold_release(&w->hold);
    free(w->path);
    free(w->temporary);
    free(w);
}

int gains_probe(const char *path, struct fmt_err *err)
{
    struct gains_writer *w = gains_create(path, err);
    if (w)
        gains_abandon(w);
    return w ? 0 : -1;
}

int gains_commit_checked(struct gains_writer *w, int (*check)(void *ctx, const char *path, struct fmt_err *err),
                         void *ctx, struct fmt_err *err)
{
    errno = 0;
    int code = gzclose_w(w->gz);
    if (code == Z_MEM_ERROR)
        rcp_out_of_memory();
    w->failed |= code != Z_OK;
    w->gz = NULL;
    int r = 0;
    bool written = !w->failed && fsync(w->fd) == 0;
    if (written && check)
        r = check(ctx, w->temporary, err);
    if (r != 0 && strcmp(err->file, w->temporary) == 0) /* a name that nobody gave, and longer */
        memcpy(err->file, w->path, strlen(w->path) + 1);
    if (r == 0 && (!written || rename(w->temporary, w->path) != 0))
        r = fmt_fail(err, RCP_EXIT_OUTPUT, w->path, 0, "cannot be written: %s",
                     errno ? strerror(errno) : "no space, or the device failed");
    if (r == 0) {
        close(w->fd);
        w->fd = -1; /* it has its name now */
    }
    gains_abandon(w);
    return r;
}

int gains_commit(struct gains_writer *w, struct fmt_err *err)
{
    return gains_commit_checked(w, NULL, NULL, err);
}
