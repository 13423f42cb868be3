/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _DEFAULT_SOURCE /* for flock */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/exists.h"
#include "base/mem.h"
#include "base/order.h"
#include "base/output.h"
#include "base/plural.h"
#include "base/source.h"
#include "store/digests.h"
#include "store/journal.h"
#include "store/journal_identity.h"
#include "store/journal_tail.h"
#include "store/judgement_store.h"
#include "store/rounds.h"
#include "store/scheduled.h"
#include "store/shown.h"
#include "store/sound.h"

enum { MOST_LOCKS = 8 };

/* The state of repairing a store. */
struct repair {
    const char *folder; /* NULL means a single file */
    int lock[MOST_LOCKS];
    size_t n_locks;
    void (*say)(void *ctx, const char *text);
    void *ctx;
    size_t *moved;
    struct err *err;
};

/* Passes a message about a file to the user. */
static void say_about_file(const struct repair *r, const char *path, const char *message)
{
    char text[700];
    snprintf(text, sizeof text, "%s: %s", path, message);
    r->say(r->ctx, text);
}

/* Locks a file of the store, if it exists, against a judge and other repairs. `flags` may add O_CREAT. Returns 0, or -1
 * and *r->err. */
static int lock_file(struct repair *r, const char *path, int flags)
{
    int fd = open(path, O_RDWR | O_CLOEXEC | flags, 0666);
    if (fd < 0)
        return errno == ENOENT ? 0 : err_output(r->err, path, "cannot be opened");
    r->lock[r->n_locks++] = fd;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return 0;
    return errno == EWOULDBLOCK ? err_fail(r->err, ERR_OUTPUT, path, 0, "another process is writing to this file")
                                : err_output(r->err, path, "cannot be locked");
}

/* Locks the store and its files of records, so that nothing writes to them during the repair. Returns 0, or -1 and the
 * repair's error. */
static int lock_store(struct repair *r)
{
    static const char *const name[] = {"lock",
                                       "tournament.jsonl",
                                       "rubric.jsonl",
                                       JOURNAL_ATTEMPTS_NAME,
                                       JOURNAL_REASONING_NAME,
                                       JOURNAL_LOST_NAME,
                                       JOURNAL_ASIDE_NAME};
    int status = 0;
    for (size_t i = 0; i < LENGTH(name) && status == 0; i++) {
        char *path = mem_path(r->folder, name[i]);
        status = lock_file(r, path, i == 0 ? O_CREAT : 0);
        mem_free(path);
    }
    return status;
}

/* Returns whether repair leaves the fault to the user: a conflict between two files or records, or a record of another
 * store if no record carries the key of this one. */
static bool is_excluded(const struct jud_store *s, const struct jud_fault *f)
{
    return f->err.about == ERR_ABOUT_CONFLICT || (f->err.about == ERR_ABOUT_OTHER_STORE && !s->build->n_own);
}

/* A file whose faulty lines are moved away. */
struct split {
    const char *path;
    FILE *input;           /* the file as it is */
    struct output *output; /* the file that replaces it, with the other lines; NULL means that all lines are moved */
    char *torn_path;       /* FILE.torn */
    int torn_fd;           /* -1 before FILE.torn is opened */
    size_t n_moved;        /* the number of lines moved so far */
};

/* Returns 0 if the line may be moved, or -1 and *r->err if it holds a whole record and more. */
static int refuse_whole_record(const struct repair *r, const struct split *p, const char *text, size_t len,
                               uint64_t number)
{
    size_t mark = number == 1 && len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    if (!journal_hides_record(text + mark, len - mark))
        return 0;
    return err_input(
        r->err, p->path, number,
        "the line contains a whole record and further text, expected a line feed after each record; nothing was moved. "
        "Insert the missing line feeds. If carriage returns separate the records, run: tr '\\r' '\\n' <FILE >NEW");
}

/* Moves the lines of a file whose numbers are line[0 .. n), ascending, or, if p->output is NULL, all of its lines to
 * FILE.torn, and the others to p->output. If `only_checks`, only checks that they may be moved. Returns 0, or -1 and
 * *r->err. */
static int split_lines(const struct repair *r, struct split *p, const uint64_t *line, size_t n, bool only_checks)
{
    char *text = NULL;
    size_t cap = 0, next = 0;
    ssize_t len;
    int status = 0;
    errno = 0;
    for (uint64_t number = 1; status == 0 && (len = getline(&text, &cap, p->input)) > 0; number++) {
        while (next < n && line[next] < number)
            next++;
        bool is_faulty = !p->output || (next < n && line[next] == number);
        if (only_checks) {
            status = is_faulty ? refuse_whole_record(r, p, text, (size_t)len, number) : 0;
            continue;
        }
        if (!is_faulty)
            out_bytes(p->output, text, (size_t)len);
        else if (journal_write_all(p->torn_fd, text, (size_t)len) != 0 ||
                 (text[len - 1] != '\n' && journal_write_all(p->torn_fd, "\n", 1) != 0))
            status = err_output(r->err, p->torn_path, "cannot be written");
        p->n_moved += is_faulty;
    }
    if (status == 0 && ferror(p->input))
        status = err_output(r->err, p->path, "cannot be read");
    if (errno == ENOMEM)
        mem_exhausted();
    mem_free(text);
    return status;
}

/* Opens the file, and the file that replaces it unless all lines are moved. Returns 0, or -1 and *r->err. */
static int open_split(const struct repair *r, struct split *p, bool moves_all)
{
    size_t room = strlen(p->path) + 6;
    p->torn_path = mem_alloc(room, 1);
    snprintf(p->torn_path, room, "%s.torn", p->path);
    p->torn_fd = -1;
    p->input = fopen(p->path, "r");
    if (!p->input && errno == ENOMEM)
        mem_exhausted();
    if (!p->input)
        return err_output(r->err, p->path, "cannot be opened");
    p->output = moves_all ? NULL : out_open(p->path, r->err);
    return moves_all || p->output ? 0 : -1;
}

/* Opens FILE.torn and moves the lines with the numbers line[0 .. n), or all lines, to it. Returns 0, or -1 and
 * *r->err. */
static int move_lines(const struct repair *r, struct split *p, const uint64_t *line, size_t n)
{
    rewind(p->input);
    p->torn_fd = open(p->torn_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    return p->torn_fd < 0 ? err_output(r->err, p->torn_path, "cannot be opened") : split_lines(r, p, line, n, false);
}

/* Moves the lines of a file with the numbers line[0 .. n) or, if `moves_all`, all lines to FILE.torn. When they are on
 * the disk, replaces the file by the other lines or, if `moves_all`, removes it. Returns 0, or -1 and *r->err. */
static int split_file(const struct repair *r, const char *path, const uint64_t *line, size_t n, bool moves_all)
{
    struct split p = {.path = path};
    int status = open_split(r, &p, moves_all);
    if (status == 0 && !moves_all)
        status = split_lines(r, &p, line, n, true);
    if (status == 0)
        status = move_lines(r, &p, line, n);
    if (status == 0 && fsync(p.torn_fd) != 0)
        status = err_output(r->err, p.torn_path, "cannot be written");
    if (p.output && status == 0)
        status = out_commit(p.output, r->err);
    else if (p.output)
        out_abandon(p.output);
    if (status == 0 && moves_all && unlink(path) != 0)
        status = err_output(r->err, path, "cannot be removed");
    if (p.input)
        fclose(p.input);
    if (p.torn_fd >= 0)
        close(p.torn_fd);
    if (status == 0) {
        char text[600];
        snprintf(text, sizeof text, "%zu %s moved to %s", p.n_moved, plural(p.n_moved, "line", "lines"), p.torn_path);
        say_about_file(r, path, text);
        *r->moved += p.n_moved;
    }
    mem_free(p.torn_path);
    return status;
}

/* Moves the lines of `path` on which the store *s has faults, except those left to the user, to FILE.torn. Returns 0,
 * or -1 and *r->err, also if the file is compressed. */
static int repair_records(const struct repair *r, const struct jud_store *s, const char *path)
{
    uint64_t *line = mem_alloc(s->n_faults, sizeof *line);
    size_t n = 0;
    int status = 0;
    for (size_t i = 0; i < s->n_faults; i++)
        if (s->fault[i].line && strcmp(s->fault[i].file, path) == 0 && !is_excluded(s, &s->fault[i]))
            line[n++] = s->fault[i].line;
    if (n)
        qsort(line, n, sizeof *line, order_uint64);
    for (int k = 1; k < SOURCE_ENDINGS && n && status == 0; k++) {
        size_t ending = strlen(source_ending[k]), len = strlen(path);
        if (len > ending && strcmp(path + len - ending, source_ending[k]) == 0)
            status = err_input(r->err, path, 0, "is compressed and cannot be repaired: unpack it first");
    }
    if (n && status == 0)
        status = split_file(r, path, line, n, false);
    mem_free(line);
    return status;
}

/* Tells the user how to restore a faulty file that cannot be made again; `exists` says whether it is there. The digest
 * of a round must stay, since answers to its windows count only with the round. */
static void say_restore(const struct repair *r, const char *path, const char *name, bool exists)
{
    if (rounds_is_name(name))
        say_about_file(r, path,
                       "cannot be recreated; restore it from a copy, because answers about the windows in this file "
                       "count only if the file is there");
    else if (!exists && strcmp(name, JOURNAL_IDENTITY_NAME) == 0)
        say_about_file(r, path, "cannot be recreated; restore it from a copy");
    else
        say_about_file(r, path,
                       "cannot be recreated; restore it from a copy, or remove the file's line from " DIGESTS_NAME
                       " if you changed the file on purpose");
}

/* Moves a whole faulty file to FILE.torn, and removes its digest from digests.txt, if it can be made again; otherwise
 * tells the user how to restore it. Returns 0, or -1 and *r->err. */
static int repair_file(const struct repair *r, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    bool exists, is_digests = strcmp(name, DIGESTS_NAME) == 0,
                 is_unique = strcmp(name, JOURNAL_IDENTITY_NAME) == 0 || strcmp(name, JOURNAL_CONTEXT_NAME) == 0 ||
                             strcmp(name, SHOWN_NAME) == 0 || rounds_is_name(name);
    if (exists_path(path, &exists, r->err) != 0)
        return -1;
    if (!r->folder || strcmp(path, r->folder) == 0 || is_unique) {
        say_restore(r, path, name, exists);
        return 0;
    }
    if (exists && split_file(r, path, NULL, 0, true) != 0)
        return -1;
    return is_digests ? 0 : digests_forget(r->folder, name, r->err);
}

/* Returns whether a file of the schedule, or the identity, is faulty. Then records that seem not to belong to the store
 * are left alone until it is repaired. */
static bool schedule_is_faulty(const struct jud_store *s)
{
    for (size_t i = 0; i < s->n_faults; i++) {
        const char *slash = strrchr(s->fault[i].file, '/'), *name = slash ? slash + 1 : s->fault[i].file;
        if (!s->fault[i].line &&
            (strcmp(name, SCHEDULED_NAME) == 0 || strcmp(name, JOURNAL_IDENTITY_NAME) == 0 || rounds_is_name(name)))
            return true;
    }
    return false;
}

int sound_repair(const struct sound_report *report, const char *path, void (*say_it)(void *ctx, const char *text),
                 void *ctx, size_t *moved, struct err *err)
{
    const struct jud_store *s = &report->store;
    struct stat st;
    bool folder = stat(path, &st) == 0 && S_ISDIR(st.st_mode);
    struct repair r = {.folder = folder ? path : NULL, .say = say_it, .ctx = ctx, .moved = moved, .err = err};
    *moved = 0;
    bool files_only = schedule_is_faulty(s);
    int status = folder ? lock_store(&r) : lock_file(&r, path, 0);
    for (size_t i = 0; i < s->n_faults && status == 0; i++) {
        const struct jud_fault *f = &s->fault[i];
        bool is_skipped = is_excluded(s, f) || (f->line && files_only);
        for (size_t k = 0; k < i && !is_skipped; k++)
            is_skipped = strcmp(s->fault[k].file, f->file) == 0 && !s->fault[k].line == !f->line;
        if (!is_skipped)
            status = f->line ? repair_records(&r, s, f->file) : repair_file(&r, f->file);
    }
    for (size_t i = 0; i < r.n_locks; i++)
        close(r.lock[i]);
    return status;
}
