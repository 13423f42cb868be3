#define _GNU_SOURCE /* memrchr */
#include "format/input.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "format/mem.h"
#include "format/scan.h"

enum { BLOCK = 512 * 1024, GZ_BUFFER = 128 * 1024 };

struct fmt_input {
    const char *name;
    gzFile gz; /* passes plain files through */
    fmt_cut_fn *cut;
    pthread_mutex_t lock;
    char *carry; /* lines read but not handed out yet */
    size_t carry_len, carry_cap;
    size_t scanned; /* what of the carry is known to hold no NUL */
    uint64_t seq;
    bool seekable, at_end, started;
    bool failed;
};

static int open_fd(const char *path, const char *name, struct fmt_err *err)
{
    int fd = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fmt_fail(err, RCP_EXIT_INPUT, name, 0, "cannot be opened: %s", strerror(errno));
    struct stat st;
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        close(fd);
        return fmt_fail(err, RCP_EXIT_INPUT, name, 0, "is a directory, wanted a file");
    }
    return fd;
}

struct fmt_input *fmt_open(const char *path, fmt_cut_fn *cut, struct fmt_err *err)
{
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    int fd = open_fd(path, name, err);
    if (fd < 0)
        return NULL;
    struct fmt_input *in = rcp_zalloc(1, sizeof *in);
    in->name = name;
    in->cut = cut;
    /* Only where the file begins at offset 0 does gzrewind go back to what the user meant. */
    in->seekable = lseek(fd, 0, SEEK_CUR) == 0;
    in->gz = gzdopen(fd, "rb");
    if (!in->gz || gzbuffer(in->gz, GZ_BUFFER) != 0)
        rcp_out_of_memory();
    pthread_mutex_init(&in->lock, NULL);
    return in;
}

void fmt_close(struct fmt_input *in)
{
    if (!in)
        return;
    gzclose_r(in->gz); /* every read was checked already */
    pthread_mutex_destroy(&in->lock);
    free(in->carry);
    free(in);
}

bool fmt_can_rewind(const struct fmt_input *in)
{
    return in->seekable;
}

const char *fmt_name(const struct fmt_input *in)
{
    return in->name;
}

int fmt_rewind(struct fmt_input *in, struct fmt_err *err)
{
    if (gzrewind(in->gz) != 0)
        return fmt_fail(err, RCP_EXIT_INPUT, in->name, 0, "cannot be read a second time: %s", strerror(errno));
    in->carry_len = in->scanned = 0;
    in->seq = 0;
    in->at_end = in->started = in->failed = false;
    return 0;
}

/* Reads until buf[len..cap) is full or the file ends; returns the new length, -1 and *err. A gzip file
 * that stops inside a member or fails its checksum is an error, never a short file. */
static ssize_t fill(struct fmt_input *in, char *buf, size_t len, size_t cap, struct fmt_err *err)
{
    while (len < cap && !in->at_end) {
        size_t want = cap - len < 1u << 30 ? cap - len : 1u << 30;
        errno = 0;
        int n = gzread(in->gz, buf + len, (unsigned)want);
        int code;
        const char *why = gzerror(in->gz, &code);
        if (n < 0 || (code != Z_OK && code != Z_STREAM_END)) {
            if (code == Z_ERRNO)
                why = strerror(errno);
            else if (strncmp(why, "<fd:", 4) == 0 && strstr(why, ": ")) /* zlib's name for the file */
                why = strstr(why, ": ") + 2;
            if (code == Z_BUF_ERROR)
                why = "the gzip data ends too early (truncated file)";
            return fmt_fail(err, RCP_EXIT_INPUT, in->name, 0, "cannot be read: %s", why);
        }
        if (n == 0)
            in->at_end = true;
        len += (size_t)n;
    }
    return (ssize_t)len;
}

static uint64_t count_lines(const char *s, const char *end)
{
    uint64_t n = 0;
    for (const char *p = s; (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++)
        n++;
    return n;
}

/* Where a line of text[from .. len) is too long, NULL if none is; only a block of that size can have one. */
static const char *long_line(const char *text, size_t from, size_t len)
{
    const char *p = text + from, *end = text + len, *nl;
    while (end - p > FMT_LINE_MAX) {
        nl = memchr(p, '\n', (size_t)(end - p));
        if (!nl || nl - p > FMT_LINE_MAX)
            return p;
        p = nl + 1;
    }
    return NULL;
}

/* Hands out whole lines in b->text; what cannot be handed out yet becomes the carry. */
static int next_block(struct fmt_input *in, struct fmt_block *b, struct fmt_err *err)
{
    b->seq = in->seq++;
    b->text = rcp_grow(b->text, &b->cap, (in->carry_len > BLOCK ? in->carry_len : BLOCK) + FMT_PAD + 1, 1);
    memcpy(b->text, in->carry ? in->carry : "", in->carry_len);
    size_t len = in->carry_len, scanned = in->scanned, cut = 0, line = 0; /* line: where the last one known begins */
    in->carry_len = in->scanned = 0;

    for (;;) {
        ssize_t n = fill(in, b->text, len, b->cap - FMT_PAD - 1, err);
        if (n < 0)
            return -1;
        len = (size_t)n;
        if (!in->started) {
            in->started = true;
            if (len >= 3 && memcmp(b->text, "\xef\xbb\xbf", 3) == 0)
                memmove(b->text, b->text + 3, len -= 3);
        }
        const char *nul = memchr(b->text + scanned, '\0', len - scanned);
        if (nul)
            return fmt_fail(err, RCP_EXIT_INPUT, in->name, count_lines(b->text, nul) + 1, "NUL byte, wanted text");
        const char *longer = len > FMT_LINE_MAX ? long_line(b->text, line, len) : NULL;
        if (longer)
            return fmt_fail(err, RCP_EXIT_INPUT, in->name, count_lines(b->text, longer) + 1,
                            "a line longer than 64 MB, expected text in lines");
        scanned = len;
        if (in->at_end) {
            if (len && b->text[len - 1] != '\n')
                b->text[len++] = '\n';
            cut = len;
            break;
        }
        const char *last = memrchr(b->text, '\n', len);
        size_t whole = last ? (size_t)(last - b->text) + 1 : 0;
        line = whole ? whole : line;
        cut = whole && in->cut ? in->cut(b->text, whole) : whole;
        if (cut)
            break;
        b->text = rcp_grow(b->text, &b->cap, 2 * b->cap, 1);
    }

    in->carry_len = in->scanned = len - cut;
    if (in->carry_len) {
        in->carry = rcp_grow(in->carry, &in->carry_cap, in->carry_len, 1);
        memcpy(in->carry, b->text + cut, in->carry_len);
    }
    b->len = cut;
    memset(b->text + cut, 0, FMT_PAD);
    return cut ? 1 : 0;
}

int fmt_next_block(struct fmt_input *in, struct fmt_block *b, struct fmt_err *err)
{
    pthread_mutex_lock(&in->lock);
    int r = 0;
    if (!in->failed) {
        r = next_block(in, b, err);
        in->failed = r < 0;
    }
    pthread_mutex_unlock(&in->lock);
    return r;
}

void fmt_block_free(struct fmt_block *b)
{
    free(b->text);
    *b = (struct fmt_block){0};
}
