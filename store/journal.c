/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _DEFAULT_SOURCE /* flock */
#include "store/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/exists.h"
#include "base/hold.h"
#include "base/mem.h"
#include "base/portable.h"
#include "base/source.h"
#include "base/temporary.h"
#include "store/journal_identity.h"

enum { SYNC_MILLISECONDS = 500 };

struct journal_file {
    char *path;
    int fd;
    off_t size;        /* of whole records */
    atomic_bool dirty; /* not yet on the disk */
};

struct journal {
    char *folder;
    int lock;
    struct journal_file file[JOURNAL_FILES];
    bool flat;
    char *line;
    size_t cap;
    pthread_t syncer;
    bool syncing;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    bool stop;          /* under mutex */
    atomic_int failure; /* errno of a sync that failed */
};

static int fail(struct err *err, const char *path, const char *what)
{
    return err_fail(err, ERR_OUTPUT, path, 0, "%s: %s", what, strerror(errno));
}

static int write_all(int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = write(fd, text, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return -1;
        text += n;
        len -= (size_t)n;
    }
    return 0;
}

static void *sync_files(void *arg)
{
    struct journal *j = arg;
    bool stop = false;
    while (!stop) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += SYNC_MILLISECONDS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_mutex_lock(&j->mutex);
        if (!j->stop)
            pthread_cond_timedwait(&j->wake, &j->mutex, &until);
        stop = j->stop;
        pthread_mutex_unlock(&j->mutex);
        for (int i = 0; i < JOURNAL_FILES; i++)
            if (atomic_exchange(&j->file[i].dirty, false) && portable_sync(j->file[i].fd) != 0)
                atomic_store(&j->failure, errno);
    }
    return NULL;
}

/* Is text[0 .. len) a record with its newline? A machine that failed may leave NUL bytes. */
static bool is_record(const char *text, size_t len)
{
    return len > 2 && text[0] == '{' && text[len - 1] == '\n' && text[len - 2] == '}' && !memchr(text, '\0', len);
}

/* Where the last whole record of the file ends, looked for in text[0 .. size), the end of the file; 0: not in there.
 * The text begins in the middle of a line, unless it is all of the file. */
static size_t whole(const char *text, size_t size, bool all)
{
    size_t end = size;
    while (end) {
        size_t begin = end - 1;
        while (begin && text[begin - 1] != '\n')
            begin--;
        if (!begin && !all)
            return 0;
        if (is_record(text + begin, end - begin))
            break;
        end = begin;
    }
    return end;
}

/* Bytes [from, from + n) of the file; no mapping, which would end the program where the file becomes shorter. */
static int read_at(const struct journal_file *f, char *text, size_t n, size_t from, struct err *err)
{
    while (n) {
        ssize_t got = pread(f->fd, text, n, (off_t)from);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(err, f->path, "cannot be read");
        if (got == 0)
            return err_fail(err, ERR_OUTPUT, f->path, 0, "was truncated while it was read: %zu bytes, expected %lld",
                            from, (long long)f->size);
        text += got;
        n -= (size_t)got;
        from += (size_t)got;
    }
    return 0;
}

/* Moves what follows the whole records out of the way. */
static int cut_torn(struct journal_file *f, const char *torn, size_t n, struct err *err)
{
    size_t room = strlen(f->path) + 6;
    char *path = mem_alloc(room, 1);
    snprintf(path, room, "%s.torn", f->path);
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666), r = 0;
    if (fd < 0 || write_all(fd, torn, n) != 0 || write_all(fd, "\n", 1) != 0 || fsync(fd) != 0 ||
        ftruncate(f->fd, f->size - (off_t)n) != 0)
        r = fail(err, path, "cannot be written");
    if (fd >= 0)
        close(fd);
    mem_free(path);
    return r;
}

/* The end of the file is enough, as a rule; more of it is read where there is no whole record in there. */
static int repair(struct journal_file *f, void (*say)(void *, const char *), void *ctx, struct err *err)
{
    size_t size = (size_t)f->size, part = 64 * 1024, keep = 0, cap = 0;
    char *text = NULL, note[512];
    int r = 0;
    for (;; part *= 4) {
        part = part < size ? part : size;
        text = mem_grow(text, &cap, part, 1);
        r = read_at(f, text, part, size - part, err);
        keep = r == 0 ? whole(text, part, part == size) : part;
        if (r != 0 || keep || part == size)
            break;
    }
    size_t torn = part - keep;
    if (r == 0 && torn && (r = cut_torn(f, text + keep, torn, err)) == 0) {
        snprintf(note, sizeof note, "%s: the last %zu bytes are not a whole record, moved to %s.torn", f->path, torn,
                 f->path);
        say(ctx, note);
    }
    mem_free(text);
    f->size -= r == 0 ? (off_t)torn : 0;
    return r;
}

static const char *const file_name[JOURNAL_FILES] = {"tournament.jsonl", "rubric.jsonl", JOURNAL_ATTEMPTS_NAME,
                                                     JOURNAL_REASONING_NAME};

/* Nothing can be appended to a file that somebody has compressed, and what it holds would be paid for again. */
static int check_unpacked(const struct journal *j, int file, struct err *err)
{
    int r = 0;
    for (int k = 1; k < SOURCE_ENDINGS && r == 0; k++) {
        char name[64];
        bool there;
        snprintf(name, sizeof name, "%s%s", file_name[file], source_ending[k]);
        char *packed = mem_path(j->folder, name);
        r = exists_path(packed, &there, err);
        if (r == 0 && there)
            r = err_fail(err, ERR_INPUT, packed, 0, "compressed, expected a file to append to: unpack it first");
        mem_free(packed);
    }
    return r;
}

static int open_file(struct journal *j, int file, void (*say)(void *, const char *), void *ctx, struct err *err)
{
    struct journal_file *f = &j->file[file];
    struct stat st;
    f->fd = open(f->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (f->fd < 0 || fstat(f->fd, &st) != 0)
        return fail(err, f->path, "cannot be opened");
    if (!S_ISREG(st.st_mode))
        return err_fail(err, ERR_INPUT, f->path, 0, "is not a regular file");
    f->size = st.st_size;
    return repair(f, say, ctx, err);
}

static int take_lock(struct journal *j, struct err *err)
{
    char *path = mem_path(j->folder, "lock");
    int r = 0;
    j->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (j->lock < 0)
        r = fail(err, path, "cannot be opened");
    else if (flock(j->lock, LOCK_EX | LOCK_NB) != 0)
        r = errno == EWOULDBLOCK ? err_fail(err, ERR_OUTPUT, j->folder, 0, "another process is writing to it")
                                 : fail(err, path, "cannot be locked");
    mem_free(path);
    return r;
}

/* Judgements without an identity could be anybody's. */
static int check_fresh(const struct journal *j, struct err *err)
{
    char *identity = mem_path(j->folder, JOURNAL_IDENTITY_NAME);
    bool there;
    int r = exists_path(identity, &there, err);
    if (r == 0 && !there && (j->file[0].size || j->file[1].size))
        r = err_fail(err, ERR_INPUT, j->folder, 0,
                     "has judgements but no identity.json, expected a store that "
                     "rcp-label judge made, or a new name");
    mem_free(identity);
    return r;
}

static int open_all(struct journal *j, const struct journal_terms *terms, void (*say)(void *, const char *), void *ctx,
                    struct err *err)
{
    if (mkdir(j->folder, 0777) != 0 && errno != EEXIST)
        return fail(err, j->folder, "cannot be created");
    if (temporary_sync_parent(j->folder) != 0)
        return fail(err, j->folder, "cannot be written");
    if (take_lock(j, err) != 0)
        return -1;
    for (int i = 0; i < JOURNAL_FILES; i++) {
        bool there = true;
        j->file[i].path = mem_path(j->folder, file_name[i]);
        if (check_unpacked(j, i, err) != 0 ||
            (i == JOURNAL_REASONING && exists_path(j->file[i].path, &there, err) != 0) ||
            (there && open_file(j, i, say, ctx, err) != 0))
            return -1;
    }
    char *identity = mem_path(j->folder, JOURNAL_IDENTITY_NAME);
    int r = check_fresh(j, err) == 0 ? journal_identity(identity, terms, &j->flat, err) : -1;
    mem_free(identity);
    if (r != 0)
        return -1;
    if (temporary_sync_folder(j->folder) != 0)
        return fail(err, j->folder, "cannot be written");
    if (pthread_create(&j->syncer, NULL, sync_files, j) != 0)
        mem_exhausted();
    j->syncing = true;
    return 0;
}

struct journal *journal_open(const char *folder, const struct journal_terms *terms,
                             void (*say)(void *ctx, const char *text), void *ctx, struct err *err)
{
    struct journal *j = mem_zalloc(1, sizeof *j);
    struct err ignored;
    j->folder = mem_strndup(folder, strlen(folder));
    j->lock = -1;
    for (int i = 0; i < JOURNAL_FILES; i++)
        j->file[i].fd = -1;
    pthread_mutex_init(&j->mutex, NULL);
    pthread_cond_init(&j->wake, NULL);
    if (open_all(j, terms, say, ctx, err) == 0)
        return j;
    journal_close(j, &ignored);
    return NULL;
}

bool journal_is_flat(const struct journal *j)
{
    return j->flat;
}

const char *journal_path(const struct journal *j, int file)
{
    return j->file[file].path;
}

int journal_append(struct journal *j, int file, const char *record, size_t len, struct err *err)
{
    struct journal_file *f = &j->file[file];
    errno = atomic_load(&j->failure);
    if (errno)
        return fail(err, f->path, "cannot be written");
    if (f->fd < 0 && (open_file(j, file, NULL, NULL, err) != 0 || temporary_sync_folder(j->folder) != 0))
        return fail(err, f->path, "cannot be made");
    j->line = mem_grow(j->line, &j->cap, len + 1, 1); /* in one piece: less to tear */
    memcpy(j->line, record, len);
    j->line[len] = '\n';
    hold_end();
    int wrote = write_all(f->fd, j->line, len + 1);
    hold_end_release();
    if (wrote != 0) {
        fail(err, f->path, "cannot be written");
        if (ftruncate(f->fd, f->size) != 0)
            return -1; /* the next to open it cuts what is torn */
        return -1;
    }
    f->size += (off_t)len + 1;
    atomic_store(&f->dirty, true);
    return 0;
}

int journal_beside(const struct journal *j, const char *name, const char *text, size_t len, struct err *err)
{
    char *path = mem_path(j->folder, name);
    bool there;
    int r = exists_path(path, &there, err);
    if (r == 0 && !there)
        r = journal_publish(path, text, len, err);
    mem_free(path);
    return r;
}

int journal_close(struct journal *j, struct err *err)
{
    int r = 0;
    if (j->syncing) {
        pthread_mutex_lock(&j->mutex);
        j->stop = true;
        pthread_cond_signal(&j->wake);
        pthread_mutex_unlock(&j->mutex);
        pthread_join(j->syncer, NULL);
    }
    errno = atomic_load(&j->failure);
    if (errno)
        r = fail(err, j->folder, "cannot be written");
    for (int i = 0; i < JOURNAL_FILES; i++) {
        if (j->file[i].fd >= 0 && close(j->file[i].fd) != 0 && r == 0)
            r = fail(err, j->file[i].path, "cannot be written");
        mem_free(j->file[i].path);
    }
    if (j->lock >= 0)
        close(j->lock);
    pthread_mutex_destroy(&j->mutex);
    pthread_cond_destroy(&j->wake);
    mem_free(j->line);
    mem_free(j->folder);
    mem_free(j);
    return r;
}
