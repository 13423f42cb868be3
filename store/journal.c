/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _DEFAULT_SOURCE /* for flock */
#include "store/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
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
#include "base/mem_scope.h"
#include "base/output.h"
#include "base/portable.h"
#include "base/source.h"
#include "base/temporary.h"
#include "format/token.h"
#include "store/digests.h"
#include "store/journal_identity.h"
#include "store/journal_room.h"
#include "store/journal_tail.h"
#include "store/seal.h"

enum { SYNC_MILLISECONDS = 500 };

/* A file of records of an open store; fd is -1 while the file is missing. */
struct journal_file {
    char *path;
    int fd;
    off_t size;         /* the number of bytes of the whole records in the file */
    off_t room;         /* the offset where the reserved disk space ends; 0 means none */
    bool lacks_newline; /* whether the last record has no newline yet */
    struct journal_torn torn;
    dev_t device; /* device and inode of the file that fd writes to */
    ino_t inode;
    atomic_bool is_dirty; /* whether some records are not yet on the disk */
};

/* An open store: its lock, its files, and the thread that syncs them. */
struct journal {
    char *folder, *lock_path;
    int lock;
    bool created_folder, created_lock; /* whether this program made the folder, and its file "lock" */
    bool is_settled;                   /* whether journal_settle was called, so that the store may be changed */
    char key[SEAL_HEX];                /* the store's key; "" means none */
    void (*say)(void *ctx, const char *text);
    void *ctx;
    struct journal_file file[JOURNAL_FILES];
    char *line;          /* a scratch buffer: the record that is being appended */
    size_t cap, longest; /* the room of `line`, and the size of the longest record appended, in bytes */
    pthread_t syncer;
    bool has_syncer;
    pthread_mutex_t mutex; /* held while files are synced, and while a file is replaced */
    pthread_cond_t wake;
    bool stop;          /* whether the thread of sync_files() must end; protected by `mutex` */
    atomic_int failure; /* errno of a sync that failed; 0 means none */
    struct mem_release release;
};

/* Syncs the files that have new records, every SYNC_MILLISECONDS, until the journal closes. The body of a thread. */
static void *sync_files(void *arg)
{
    struct journal *j = arg;
    bool stop = false;
    while (!stop) {
        struct timespec deadline;
        clock_gettime(CLOCK_REALTIME, &deadline);
        deadline.tv_nsec += SYNC_MILLISECONDS * 1000000L;
        deadline.tv_sec += deadline.tv_nsec / 1000000000L;
        deadline.tv_nsec %= 1000000000L;
        pthread_mutex_lock(&j->mutex);
        if (!j->stop)
            pthread_cond_timedwait(&j->wake, &j->mutex, &deadline);
        stop = j->stop;
        for (int i = 0; i < JOURNAL_FILES; i++)
            if (atomic_exchange(&j->file[i].is_dirty, false) && portable_sync(j->file[i].fd) != 0)
                atomic_store(&j->failure, errno);
        pthread_mutex_unlock(&j->mutex);
    }
    return NULL;
}

static const char *const file_name[JOURNAL_FILES] = {"tournament.jsonl", "rubric.jsonl",         JOURNAL_ATTEMPTS_NAME,
                                                     JOURNAL_LOST_NAME,  JOURNAL_REASONING_NAME, JOURNAL_ASIDE_NAME};

enum { LOST_RECORD = 512 /* the largest size in bytes of a line in lost.jsonl */ };

/* Returns 0, or -1 and *err if `path` exists as a compressed file: nothing can be appended to it, and its judgements
 * would be paid for again. */
static int check_unpacked(const char *path, struct err *err)
{
    int r = 0;
    for (int k = 1; k < SOURCE_ENDINGS && r == 0; k++) {
        size_t room = strlen(path) + strlen(source_ending[k]) + 1;
        char *packed = mem_alloc(room, 1);
        bool exists;
        snprintf(packed, room, "%s%s", path, source_ending[k]);
        r = exists_path(packed, &exists, err);
        if (r == 0 && exists)
            r = err_input(err, packed, 0, "is compressed, so nothing can be appended: unpack the file first");
        mem_free(packed);
    }
    return r;
}

/* Locks the open file `path` against other processes, without waiting. Returns 0, or -1 and *err if another process
 * holds the lock or the file cannot be locked. */
static int lock_fd(const struct journal *j, int fd, const char *path, struct err *err)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return 0;
    return errno == EWOULDBLOCK ? err_fail(err, ERR_OUTPUT, j->folder, 0, "another process is writing to this store")
                                : err_output(err, path, "cannot be locked");
}

/* Checks that the path of `f` still names the open file and that the file has `size` bytes. Records in a removed or
 * replaced file would be lost, and another process may write to the new one; in a changed file they would mix with
 * other records. */
static int check_same_file(const struct journal_file *f, off_t size, struct err *err)
{
    struct stat st;
    if (stat(f->path, &st) == 0 && st.st_dev == f->device && st.st_ino == f->inode && st.st_size == size)
        return 0;
    return err_fail(
        err, ERR_OUTPUT, f->path, 0,
        "was removed, replaced or changed while rcp-label wrote to it; leave a store alone while judging goes on");
}

/* Opens and locks a file of records, and moves a torn last line away. `flags` may add O_CREAT; otherwise a missing file
 * stays closed. Returns 0, or -1 and *err. */
static int open_record_file(struct journal *j, int file, int flags, struct err *err)
{
    struct journal_file *f = &j->file[file];
    struct stat st;
    f->fd = open(f->path, O_RDWR | O_APPEND | O_CLOEXEC | flags, 0666);
    if (f->fd < 0 && errno == ENOENT && !flags)
        return 0;
    if (f->fd < 0 || fstat(f->fd, &st) != 0)
        return err_output(err, f->path, "cannot be opened");
    if (!S_ISREG(st.st_mode))
        return err_input(err, f->path, 0, "is not a regular file");
    f->device = st.st_dev;
    f->inode = st.st_ino;
    if (lock_fd(j, f->fd, f->path, err) != 0)
        return -1;
    if (fstat(f->fd, &st) != 0) /* read again, because the size is final only while the file is locked */
        return err_output(err, f->path, "cannot be read");
    f->size = st.st_size;
    if (check_same_file(f, f->size, err) != 0)
        return -1;
    return journal_tail_mend(f->path, f->fd, &f->size, &f->lacks_newline, &f->torn, err);
}

/* Opens the store's file "lock", creating it if it is missing, and locks it. Returns 0, or -1 and *err. */
static int take_lock(struct journal *j, struct err *err)
{
    j->lock_path = mem_path(j->folder, "lock");
    j->lock = open(j->lock_path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    j->created_lock = j->lock >= 0;
    if (j->lock < 0)
        j->lock = open(j->lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    return j->lock < 0 ? err_output(err, j->lock_path, "cannot be opened") : lock_fd(j, j->lock, j->lock_path, err);
}

/* Returns 0, or -1 and *err if the store has judgements but no identity, since any judge could have made them. */
static int check_fresh(const struct journal *j, struct err *err)
{
    char *identity = mem_path(j->folder, JOURNAL_IDENTITY_NAME);
    bool exists;
    int r = exists_path(identity, &exists, err);
    if (r == 0 && !exists && (j->file[0].size || j->file[1].size))
        r = err_input(err, j->folder, 0,
                      "has judgements but no identity.json, expected a store that rcp-label judge made, or the name of "
                      "a new store");
    mem_free(identity);
    return r;
}

/* Compares the store's other files with their digests before any of them is replaced. Returns 0, or -1 and *err. */
static int check_digests(const struct journal *j, struct err *err)
{
    struct jud_store s;
    size_t n;
    jud_begin(&s, 1, false);
    int r = digests_check(&s, j->folder, &n, err);
    jud_free(&s);
    return r;
}

/* Compares the store's identity with the terms and, if `saves`, adds the terms that it lacks. Writes the store's key
 * into j->key. Returns 0, or -1 and *err. */
static int check_identity(struct journal *j, const struct journal_terms *terms, bool saves, struct err *err)
{
    char *identity = mem_path(j->folder, JOURNAL_IDENTITY_NAME);
    int r = journal_identity(identity, terms, saves, j->key, err);
    mem_free(identity);
    return r;
}

/* Creates the folder if it is missing, locks it, and opens and locks the files of records that it has. `plain` is the
 * name of the only file, or NULL for all files of a store with an identity, which is then compared with the terms, and
 * whose digests are checked. Returns 0, or -1 and *err. */
static int open_folder_files(struct journal *j, const struct journal_terms *terms, const char *plain, struct err *err)
{
    j->created_folder = mkdir(j->folder, 0777) == 0;
    if (!j->created_folder && errno != EEXIST)
        return err_output(err, j->folder, "cannot be created");
    if (temporary_sync_parent(j->folder) != 0)
        return err_output(err, j->folder, "cannot be written");
    if (take_lock(j, err) != 0)
        return -1;
    for (int i = 0; i < (plain ? 1 : JOURNAL_FILES); i++) {
        j->file[i].path = mem_path(j->folder, plain ? plain : file_name[i]);
        if (check_unpacked(j->file[i].path, err) != 0 || open_record_file(j, i, 0, err) != 0)
            return -1;
    }
    return plain                                                                                               ? 0
         : check_fresh(j, err) != 0 || check_digests(j, err) != 0 || check_identity(j, terms, false, err) != 0 ? -1
                                                                                                               : 0;
}

/* Passes a message about each torn line that was moved to FILE.torn to the user. */
static void say_torn(const struct journal *j)
{
    for (int i = 0; i < JOURNAL_FILES; i++) {
        char note[512];
        snprintf(note, sizeof note, "%s: the last %zu bytes are not a whole record and were moved to %s.torn",
                 j->file[i].path, j->file[i].torn.n, j->file[i].path);
        if (j->file[i].torn.text)
            j->say(j->ctx, note);
    }
}

int journal_settle(struct journal *j, const struct journal_terms *terms, struct err *err)
{
    j->is_settled = true;
    say_torn(j);
    for (int i = 0; i < (terms ? JOURNAL_LOST : 1); i++)
        if (j->file[i].fd < 0 && open_record_file(j, i, O_CREAT, err) != 0)
            return -1;
    if (terms && check_identity(j, terms, true, err) != 0)
        return -1;
    if (temporary_sync_folder(j->folder) != 0)
        return err_output(err, j->folder, "cannot be written");
    if (pthread_create(&j->syncer, NULL, sync_files, j) != 0)
        mem_exhausted();
    j->has_syncer = true;
    return 0;
}

/* Ends the journal's thread, which syncs the new records once more. */
static void stop_sync(struct journal *j)
{
    if (!j->has_syncer)
        return;
    pthread_mutex_lock(&j->mutex);
    j->stop = true;
    pthread_cond_signal(&j->wake);
    pthread_mutex_unlock(&j->mutex);
    pthread_join(j->syncer, NULL);
}

/* Ends the thread and closes the files of a journal whose memory scope ends, because memory ran out in a library. */
static void release_files(void *arg)
{
    struct journal *j = arg;
    stop_sync(j);
    for (int i = 0; i < JOURNAL_FILES; i++)
        if (j->file[i].fd >= 0)
            close(j->file[i].fd);
    if (j->lock >= 0)
        close(j->lock);
}

/* Leaves the store as it was found: puts torn lines back, and removes what this program made. */
static void undo_opening(const struct journal *j)
{
    for (int i = 0; i < JOURNAL_FILES; i++)
        if (j->file[i].fd >= 0)
            journal_tail_undo(j->file[i].path, j->file[i].fd, &j->file[i].torn);
    if (j->created_lock)
        unlink(j->lock_path);
    if (j->created_folder)
        rmdir(j->folder);
}

/* Opens the journal of a folder: its lock, its identity and its files. `plain` names the only file of a journal without
 * an identity, which is settled at once; or it is NULL. Returns NULL and *err on failure. */
static struct journal *open_journal(const char *folder, const struct journal_terms *terms, const char *plain,
                                    void (*say)(void *ctx, const char *text), void *ctx, struct err *err)
{
    struct journal *j = mem_zalloc(1, sizeof *j);
    struct err ignored;
    j->folder = mem_strdup(folder);
    j->say = say;
    j->ctx = ctx;
    j->lock = -1;
    for (int i = 0; i < JOURNAL_FILES; i++)
        j->file[i].fd = -1;
    pthread_mutex_init(&j->mutex, NULL);
    pthread_cond_init(&j->wake, NULL);
    mem_release_add(&j->release, release_files, j);
    if (open_folder_files(j, terms, plain, err) == 0 && (!plain || journal_settle(j, NULL, err) == 0))
        return j;
    journal_close(j, &ignored);
    return NULL;
}

struct journal *journal_open(const char *folder, const struct journal_terms *terms,
                             void (*say)(void *ctx, const char *text), void *ctx, struct err *err)
{
    return open_journal(folder, terms, NULL, say, ctx, err);
}

struct journal *journal_open_plain(const char *folder, const char *name, void (*say)(void *ctx, const char *text),
                                   void *ctx, struct err *err)
{
    return open_journal(folder, NULL, name, say, ctx, err);
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
        return err_output(err, f->path, "cannot be written");
    if (f->fd < 0 && (open_record_file(j, file, O_CREAT, err) != 0 || temporary_sync_folder(j->folder) != 0))
        return err_output(err, f->path, "cannot be created");
    if (check_same_file(f, f->size, err) != 0)
        return -1;
    size_t newline = f->lacks_newline ? 1 : 0, size = newline + len + SEAL_STORE_SIZE + SEAL_SIZE;
    j->line = mem_grow(j->line, &j->cap, size, 1); /* one write, so that a kill is less likely to tear the record */
    j->line[0] = '\n';
    memcpy(j->line + newline, record, len);
    if (*j->key)
        len = seal_put_store(j->line + newline, len, j->key);
    size = newline + seal_record(j->line + newline, j->line + newline, len) + 1;
    j->line[size - 1] = '\n';
    hold_lock_end();
    int status = journal_write_all(f->fd, j->line, size);
    hold_unlock_end();
    if (status != 0) {
        err_output(err, f->path, "cannot be written");
        f->room = 0;
        if (ftruncate(f->fd, f->size) != 0)
            return -1; /* journal_open moves the torn record away */
        return -1;
    }
    f->size += (off_t)size;
    j->longest = size > j->longest ? size : j->longest;
    f->lacks_newline = false;
    atomic_store(&f->is_dirty, true);
    return 0;
}

int journal_reserve(struct journal *j, size_t n, size_t size, struct err *err)
{
    size = 2 * (size > j->longest ? size : j->longest);
    for (int i = 0; i < JOURNAL_FILES; i++) {
        struct journal_file *f = &j->file[i];
        off_t bytes = (off_t)(n * (i == JOURNAL_LOST ? LOST_RECORD : size));
        if (f->fd >= 0 && i != JOURNAL_ASIDE && journal_room_keep(f->fd, f->path, f->size, bytes, &f->room, err) != 0)
            return -1;
    }
    return 0;
}

/* Reads the lines of a file and passes each record, without white space around it, to `choose`. If `output` is not
 * NULL, writes the lines that stay to it; if it is, copies the records that are set aside, unless *existing has them,
 * to set_aside.jsonl. Adds the number of records that do not stay to *n. Returns 0, or -1 and *err. */
static int choose_records(struct journal *j, int file, journal_choice *choose, void *ctx,
                          const struct aside_bodies *existing, struct output *output, size_t *n, struct err *err)
{
    FILE *input = fopen(j->file[file].path, "r");
    char *text = NULL;
    size_t cap = 0;
    ssize_t length;
    int r = input ? 0 : err_output(err, j->file[file].path, "cannot be opened");
    for (uint64_t number = 1; r == 0 && (length = getline(&text, &cap, input)) > 0; number++) {
        const char *line = text;
        size_t len = (size_t)length, size;
        bool stays = false;
        if (number == 1 && len >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0)
            line += 3, len -= 3;
        fmt_trim(&line, &len);
        enum aside value = len ? choose(ctx, line, len, &stays) : ASIDE_NONE;
        stays |= value == ASIDE_NONE;
        *n += !stays;
        if (output && stays)
            out_bytes(output, text, (size_t)length);
        if (output || value == ASIDE_NONE || aside_bodies_have(existing, aside_body(line, len)))
            continue;
        char *record = aside_text(line, len, value, &size);
        r = journal_append(j, JOURNAL_ASIDE, record, size, err);
        mem_free(record);
    }
    if (r == 0 && ferror(input))
        r = err_output(err, j->file[file].path, "cannot be read");
    mem_free(text);
    if (input)
        fclose(input);
    return r;
}

/* Replaces a file of records by its lines that stay by `choose`, after the lines set aside are on the disk, and opens
 * the new file. Returns 0, or -1 and *err. */
static int replace_file(struct journal *j, int file, journal_choice *choose, void *ctx, struct err *err)
{
    struct journal_file *f = &j->file[file], *aside = &j->file[JOURNAL_ASIDE];
    size_t n = 0;
    if (aside->fd >= 0 && portable_sync(aside->fd) != 0)
        return err_output(err, aside->path, "cannot be written");
    if (check_same_file(f, f->size, err) != 0)
        return -1;
    struct output *output = out_open(f->path, err);
    if (!output)
        return -1;
    if (choose_records(j, file, choose, ctx, NULL, output, &n, err) != 0) {
        out_abandon(output);
        return -1;
    }
    if (out_commit(output, err) != 0)
        return -1;
    int old_fd = f->fd;
    mem_free(f->torn.text);
    pthread_mutex_lock(&j->mutex); /* sync_files() must not sync a closed file */
    *f = (struct journal_file){.path = f->path, .fd = -1};
    pthread_mutex_unlock(&j->mutex);
    int r = open_record_file(j, file, 0, err);
    close(old_fd);
    return r;
}

int journal_remove_records(struct journal *j, int file, journal_choice *choose, void *ctx, struct err *err)
{
    struct aside_bodies existing = {.n = 0};
    size_t n = 0;
    if (j->file[file].fd < 0)
        return 0;
    int r = aside_bodies_read(&existing, j->file[JOURNAL_ASIDE].path, err);
    if (r == 0)
        r = choose_records(j, file, choose, ctx, &existing, NULL, &n, err);
    mem_free(existing.body);
    return r == 0 && n ? replace_file(j, file, choose, ctx, err) : r;
}

int journal_write_file(const struct journal *j, const char *name, const char *text, size_t len, struct err *err)
{
    char *path = mem_path(j->folder, name);
    bool exists;
    int r = exists_path(path, &exists, err);
    if (r == 0 && !exists)
        r = digests_publish(path, text, len, err);
    mem_free(path);
    return r;
}

int journal_close(struct journal *j, struct err *err)
{
    int r = 0;
    mem_release_forget(&j->release);
    stop_sync(j);
    if (!j->is_settled)
        undo_opening(j);
    errno = atomic_load(&j->failure);
    if (errno)
        r = err_output(err, j->folder, "cannot be written");
    for (int i = 0; i < JOURNAL_FILES; i++) {
        if (j->file[i].room)
            journal_room_release(j->file[i].fd, j->file[i].size);
        if (j->file[i].fd >= 0 && close(j->file[i].fd) != 0 && r == 0)
            r = err_output(err, j->file[i].path, "cannot be written");
        mem_free(j->file[i].torn.text);
        mem_free(j->file[i].path);
    }
    if (j->lock >= 0)
        close(j->lock);
    pthread_mutex_destroy(&j->mutex);
    pthread_cond_destroy(&j->wake);
    mem_free(j->line);
    mem_free(j->lock_path);
    mem_free(j->folder);
    mem_free(j);
    return r;
}
