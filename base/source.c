/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/source.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base_name.h"
#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/spool.h"
#include "base/unpack.h"

/* Bytes of the buffer, and of the first read, which is small since many files are opened only to detect their
 * format. */
enum { RAW_SIZE = 128 * 1024, FIRST_READ = 4096 };

struct source {
    const char *name;
    struct mem_release release;
    int fd, copy_fd;          /* fd: the input; copy_fd: a temporary file with all its unpacked bytes, -1 if there is
                               * none */
    off_t start_offset, size; /* for a file: the offset where reading began, and its size at that time */
    bool is_seekable;
    struct spool *spool; /* the stored bytes of a pipe; NULL if they are not stored */
    bool is_replay;      /* whether the spool is read first, and no more bytes are stored */
    unsigned char *raw;  /* bytes read but not used: raw[raw_begin .. raw_limit) */
    size_t raw_begin, raw_limit;
    uint64_t offset;   /* the offset of raw[raw_begin] in the input, for messages */
    bool is_exhausted; /* whether the input ends after the bytes of raw */
    bool is_started, in_member;
    const struct unpack_format *packed; /* the compressed format; NULL means plain */
    void *unpacker;
};

static int report_unreadable(const struct source *s, struct err *err, const char *reason)
{
    return err_input(err, s->name, 0, "cannot be read: %s", reason);
}

static void end_unpacking(struct source *s)
{
    if (s->packed)
        s->packed->close(s->unpacker);
    s->packed = NULL;
}

const char *const source_ending[SOURCE_ENDINGS] = {"", ".gz", ".xz", ".zst", ".bz2"};

const char *source_plain_name(const char *path, size_t *len)
{
    const char *name = base_name(path);
    *len = strlen(name);
    for (size_t i = 1; i < SOURCE_ENDINGS; i++) {
        size_t n = strlen(source_ending[i]);
        if (*len > n && memcmp(name + *len - n, source_ending[i], n) == 0) {
            *len -= n;
            break;
        }
    }
    return name;
}

static void free_source(struct source *s)
{
    MEM_FREE_ALL(s->raw, s);
}

/* Closes the descriptors of a source. A callback of mem_release_add. */
static void close_file(void *source)
{
    const struct source *s = source;
    close(s->fd);
    if (s->copy_fd >= 0)
        close(s->copy_fd);
}

struct source *source_open(const char *path, const char *name, struct err *err)
{
    struct source *s = mem_zalloc(1, sizeof *s);
    s->raw = mem_alloc(RAW_SIZE, 1);
    s->name = name;
    s->copy_fd = -1;
    int fd = s->fd = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        err_input(err, name, 0, "cannot be opened: %s", strerror(errno));
        free_source(s);
        return NULL;
    }
    struct stat st = {0};
    bool has_stat = fstat(fd, &st) == 0;
    if (has_stat && S_ISDIR(st.st_mode)) {
        close(fd);
        err_input(err, name, 0, "is a directory, expected a file");
        free_source(s);
        return NULL;
    }
    s->start_offset = lseek(fd, 0, SEEK_CUR);
    s->is_seekable = has_stat && S_ISREG(st.st_mode) && s->start_offset >= 0;
    s->size = st.st_size;
    mem_release_add(&s->release, close_file, s);
    return s;
}

void source_close(struct source *s)
{
    if (!s)
        return;
    end_unpacking(s);
    mem_release_forget(&s->release);
    close_file(s);
    spool_free(s->spool);
    free_source(s);
}

const char *source_packed(const struct source *s)
{
    return s->packed ? s->packed->name : NULL;
}

bool source_can_rewind(const struct source *s)
{
    return s->is_seekable || (s->spool && !s->is_replay);
}

void source_keep(struct source *s)
{
    if (!s->is_seekable && !s->spool)
        s->spool = spool_new();
}

int source_rewind(struct source *s, struct err *err)
{
    if (s->is_seekable && lseek(s->fd, s->start_offset, SEEK_SET) < 0)
        return err_input(err, s->name, 0, "cannot be read a second time: %s", strerror(errno));
    end_unpacking(s);
    s->is_replay = s->spool != NULL;
    s->raw_begin = s->raw_limit = 0;
    s->offset = 0;
    s->is_exhausted = s->is_started = s->in_member = false;
    return 0;
}

/* Fails if the file became shorter during reading, since any of its bytes may be missing. Returns 0, or -1 and *err. */
static int check_not_truncated(const struct source *s, struct err *err)
{
    struct stat st;
    if (!s->is_seekable || fstat(s->fd, &st) != 0 || st.st_size >= s->size)
        return 0;
    return err_input(err, s->name, 0, "was truncated while it was read: it has %lld bytes, expected %lld",
                     (long long)st.st_size, (long long)s->size);
}

/* Reads up to n bytes of the input without decompression. Returns their number, 0 at the end, or -1 and *err. */
static ssize_t read_raw(struct source *s, char *buf, size_t n, struct err *err)
{
    ssize_t n_read = s->is_replay ? spool_read(s->spool, buf, n) : 0;
    bool is_replayed = n_read != 0;
    while (!is_replayed && (n_read = read(s->fd, buf, n)) < 0 && errno == EINTR)
        ;
    if (n_read < 0)
        return report_unreadable(s, err, strerror(errno));
    if (n_read == 0)
        return check_not_truncated(s, err);
    if (s->spool && !s->is_replay)
        spool_add(s->spool, buf, (size_t)n_read);
    return n_read;
}

/* Moves the unused bytes to the beginning of raw[] and reads after them, or sets is_exhausted at the end of the input.
 * Returns 0, or -1 and *err. */
static int read_more_raw(struct source *s, struct err *err)
{
    if (s->raw_begin)
        memmove(s->raw, s->raw + s->raw_begin, s->raw_limit - s->raw_begin);
    s->raw_limit -= s->raw_begin;
    s->raw_begin = 0;
    size_t room = (s->is_started ? RAW_SIZE : FIRST_READ) - s->raw_limit;
    ssize_t n_read = room ? read_raw(s, (char *)s->raw + s->raw_limit, room, err) : 0;
    if (n_read < 0)
        return -1;
    s->raw_limit += (size_t)n_read;
    s->is_exhausted = room && n_read == 0;
    return 0;
}

/* Reads until raw[] holds at least n bytes or the input ends. Returns 0, or -1 and *err. */
static int fill_raw(struct source *s, size_t n, struct err *err)
{
    while (s->raw_limit - s->raw_begin < n && !s->is_exhausted)
        if (read_more_raw(s, err) != 0)
            return -1;
    return 0;
}

static void consume_raw(struct source *s, size_t n)
{
    s->raw_begin += n;
    s->offset += n;
}

/* Detects the compression by the first bytes and opens its decoder, unless that is done already. Returns 0, or -1 and
 * *err, whose line is 0. */
static int detect_compression(struct source *s, struct err *err)
{
    if (s->is_started)
        return 0;
    if (fill_raw(s, UNPACK_MAGIC, err) != 0)
        return -1;
    s->is_started = true;
    s->packed = unpack_find_format(s->raw + s->raw_begin, s->raw_limit - s->raw_begin);
    s->in_member = s->packed != NULL;
    s->unpacker = s->packed ? s->packed->open() : NULL;
    return s->packed ? read_more_raw(s, err) : 0;
}

/* Fills buf[*len .. cap) with bytes that are not compressed: first those read ahead, then those of the file. Raises
 * *len, and sets *has_ended at the end of the file. Returns 0, or -1 and *err. */
static int fill_plain(struct source *s, char *buf, size_t *len, size_t cap, bool *has_ended, struct err *err)
{
    size_t ready = s->raw_limit - s->raw_begin < cap - *len ? s->raw_limit - s->raw_begin : cap - *len;
    memcpy(buf + *len, s->raw + s->raw_begin, ready);
    consume_raw(s, ready);
    *len += ready;
    while (*len < cap && !*has_ended) {
        size_t room = cap - *len < 1u << 30 ? cap - *len : 1u << 30;
        ssize_t n_read = s->is_exhausted ? 0 : read_raw(s, buf + *len, room, err);
        if (n_read < 0)
            return -1;
        *len += (size_t)n_read;
        *has_ended = n_read == 0;
    }
    return 0;
}

/* Reports what follows compressed data but is neither padding nor another member: a byte after `zeros` zero bytes, or,
 * at the end of the file, zero bytes whose number is no multiple of four. Returns -1. */
static int report_bad_end(const struct source *s, uint64_t zeros, struct err *err)
{
    static const char *const alternative[] = {[UNPACK_NO_ZEROS] = "",
                                              [UNPACK_LAST_ZEROS] = ", zero bytes",
                                              [UNPACK_ZEROS_BY_FOUR] = ", zero bytes (a multiple of four)"};
    if (s->raw_begin == s->raw_limit)
        return err_input(err, s->name, 0, "%llu zero bytes follow the end of the %s data, expected a multiple of four",
                         (unsigned long long)zeros, s->packed->name);
    if (zeros && s->packed->padding == UNPACK_LAST_ZEROS)
        return err_input(
            err, s->name, 0,
            "byte 0x%02x at offset %llu comes after the zero bytes at the end of the %s data, expected only zero "
            "bytes there",
            s->raw[s->raw_begin], (unsigned long long)s->offset, s->packed->name);
    return err_input(
        err, s->name, 0,
        "byte 0x%02x at offset %llu follows the end of the %s data, expected another %s%s or the end of the file",
        s->raw[s->raw_begin], (unsigned long long)s->offset, s->packed->name, s->packed->member,
        alternative[s->packed->padding]);
}

/* Reads the bytes after a compressed member: zero bytes where the format allows them, then the next member, whose
 * beginning sets in_member, or the end, which sets *has_ended. Returns 0, or -1 and *err. */
static int next_member(struct source *s, bool *has_ended, struct err *err)
{
    enum unpack_padding padding = s->packed->padding;
    uint64_t zeros = 0;
    for (;; zeros++, consume_raw(s, 1)) {
        if (fill_raw(s, UNPACK_MAGIC, err) != 0)
            return -1;
        *has_ended = s->raw_begin == s->raw_limit;
        if (*has_ended)
            return padding == UNPACK_ZEROS_BY_FOUR && zeros % 4 ? report_bad_end(s, zeros, err) : 0;
        bool is_aligned = !zeros || (padding == UNPACK_ZEROS_BY_FOUR && zeros % 4 == 0);
        s->in_member = is_aligned && s->packed->begins(s->raw + s->raw_begin, s->raw_limit - s->raw_begin);
        if (s->in_member) {
            s->packed->reset(s->unpacker);
            return 0;
        }
        if (s->raw[s->raw_begin] || padding == UNPACK_NO_ZEROS)
            return report_bad_end(s, zeros, err);
    }
}

/* Unpacks a part of raw[] into buf[*len .. cap) and raises *len; clears in_member at the end of a compressed member.
 * Returns 0, or -1 and *err. */
static int unpack_part(struct source *s, char *buf, size_t *len, size_t cap, struct err *err)
{
    if (fill_raw(s, 1, err) != 0)
        return -1;
    const char *reason = NULL;
    size_t ready = s->raw_limit - s->raw_begin;
    struct unpack_room r = {s->raw + s->raw_begin, ready, (unsigned char *)buf + *len, cap - *len};
    enum unpack_result result = s->packed->step(s->unpacker, &r, &reason);
    size_t n_unpacked = cap - *len - r.n_output;
    consume_raw(s, ready - r.n_input);
    *len += n_unpacked;
    if (result == UNPACK_FAILED)
        return report_unreadable(s, err, reason);
    if (result == UNPACK_END)
        s->in_member = false;
    else if (!n_unpacked && r.n_input == ready) /* the input has ended */
        return err_input(err, s->name, 0, "cannot be read: the %s data ends too early (truncated file)",
                         s->packed->name);
    return 0;
}

int source_fill(struct source *s, char *buf, size_t *len, size_t cap, bool *has_ended, struct err *err)
{
    if (detect_compression(s, err) != 0)
        return -1;
    if (!s->packed)
        return fill_plain(s, buf, len, cap, has_ended, err);
    int r = 0;
    while (*len < cap && !*has_ended && r == 0)
        r = s->in_member ? unpack_part(s, buf, len, cap, err) : next_member(s, has_ended, err);
    return r;
}

/* Writes bytes[0 .. n) to the end of the temporary file s->copy_fd. Returns 0, or -1 and *err. */
static int add_to_copy(const struct source *s, const char *bytes, size_t n, struct err *err)
{
    while (n) {
        ssize_t n_written = write(s->copy_fd, bytes, n);
        if (n_written < 0 && errno == EINTR)
            continue;
        if (n_written <= 0)
            return err_input(err, s->name, 0, "cannot be copied to a temporary file: %s", strerror(errno));
        bytes += n_written;
        n -= (size_t)n_written;
    }
    return 0;
}

int source_allow_seeks(struct source *s, const char *prefix, size_t n, struct err *err)
{
    bool has_ended = false;
    int r;
    if (s->is_seekable && s->start_offset == 0 && !s->packed)
        return 0;
    if ((s->copy_fd = spool_file()) < 0)
        return err_input(err, s->name, 0, "cannot be copied to a temporary file: %s", strerror(errno));
    char *buf = mem_alloc(RAW_SIZE, 1);
    for (r = add_to_copy(s, prefix, n, err); r == 0 && !has_ended;) {
        size_t len = 0;
        r = source_fill(s, buf, &len, RAW_SIZE, &has_ended, err);
        if (r == 0)
            r = add_to_copy(s, buf, len, err);
    }
    mem_free(buf);
    return r;
}

int64_t source_size(const struct source *s)
{
    struct stat st;
    return fstat(s->copy_fd >= 0 ? s->copy_fd : s->fd, &st) == 0 ? (int64_t)st.st_size : 0;
}

int source_read_range(const struct source *s, void *buf, size_t n, int64_t offset, struct err *err)
{
    char *p = buf;
    while (n) {
        ssize_t n_read = pread(s->copy_fd >= 0 ? s->copy_fd : s->fd, p, n, (off_t)offset);
        if (n_read < 0 && errno == EINTR)
            continue;
        if (n_read < 0)
            return report_unreadable(s, err, strerror(errno));
        if (n_read == 0)
            return err_input(err, s->name, 0, "was truncated while it was read");
        p += n_read;
        offset += n_read;
        n -= (size_t)n_read;
    }
    return 0;
}
