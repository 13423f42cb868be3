/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _DEFAULT_SOURCE /* for truncate */
#include "store/journal_tail.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "format/token.h"
#include "json/tree.h"

int journal_write_all(int fd, const char *text, size_t len)
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

/* Returns whether text[0 .. len) is a JSON object. */
static bool is_object(const char *text, size_t len)
{
    struct arena arena = {0};
    char why[JT_WHY_SIZE];
    bool object = jt_is(jt_read(text, len, &arena, why), JT_OBJECT);
    arena_free(&arena);
    return object;
}

/* Returns the length of the JSON object at the start of text[0 .. len), found by counting braces outside of quoted
 * strings, or 0 if it does not end. */
static size_t object_length(const char *text, size_t len)
{
    size_t depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && c == '{')
            depth++;
        else if (!in_string && c == '}' && --depth == 0)
            return i + 1;
    }
    return 0;
}

/* Returns whether text[0 .. len) is a JSON object with the key "record_id", or "lost" as in lines of lost.jsonl. */
static bool is_record(const char *text, size_t len)
{
    struct arena arena = {0};
    char why[JT_WHY_SIZE];
    const struct jt *o = jt_read(text, len, &arena, why);
    bool has_key = jt_member(o, "record_id") || jt_member(o, "lost");
    arena_free(&arena);
    return has_key;
}

bool journal_hides_record(const char *text, size_t len)
{
    enum {
        TRIES = 1000 /* the most objects without an end that are tried, so that a line of brackets costs little time */
    };
    size_t tries = 0;
    if (is_object(text, len))
        return false;
    for (size_t i = 0; i + 1 < len && tries < TRIES; i++) {
        size_t next = i + 1;
        while (text[i] == '{' && next < len && fmt_is_space(text[next]))
            next++;
        if (text[i] != '{' || next == len || text[next] != '"')
            continue;
        size_t n = object_length(text + i, len - i);
        if (n && is_record(text + i, n))
            return true;
        tries += n == 0;
    }
    return false;
}

/* Returns whether the line text[0 .. len), including its newline if it has one, is whole. `is_first` marks the
 * file's first line. */
static bool is_whole(const char *text, size_t len, bool is_first)
{
    bool has_newline = len && text[len - 1] == '\n';
    if (is_first && len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        len -= 3;
    }
    fmt_trim(&text, &len);
    if (!len)
        return true;
    if (len < 2 || text[0] != '{' || text[len - 1] != '}' || memchr(text, '\0', len))
        return false;
    return has_newline || is_object(text, len);
}

/* Returns the offset in text[0 .. size), the last bytes of a file, where the last whole line ends, or 0 if the text has
 * no whole line. If `is_all`, the text is the whole file; otherwise it begins in the middle of a line. *torn is the
 * number of lines after the offset, none of which is whole. */
static size_t find_last_whole(const char *text, size_t size, bool is_all, size_t *torn)
{
    size_t end = size;
    for (*torn = 0; end; ++*torn) {
        size_t begin = end - 1;
        while (begin && text[begin - 1] != '\n')
            begin--;
        if (!begin && !is_all)
            return 0;
        if (is_whole(text + begin, end - begin, !begin))
            break;
        end = begin;
    }
    return end;
}

/* An open file of records, and where to note its torn line. */
struct tail {
    const char *path;
    int fd;
    struct journal_torn *torn;
};

/* Reads the n bytes of the file from `offset` on. Does not map the file, because a mapping would kill the program if
 * the file shrank. Returns 0, or -1 and *err. */
static int read_bytes(const struct tail *t, char *text, size_t n, size_t offset, struct err *err)
{
    while (n) {
        ssize_t length = pread(t->fd, text, n, (off_t)offset);
        if (length < 0 && errno == EINTR)
            continue;
        if (length < 0)
            return err_output(err, t->path, "cannot be read");
        if (length == 0)
            return err_fail(err, ERR_OUTPUT, t->path, 0, "was truncated to %zu bytes while it was read", offset);
        text += length;
        n -= (size_t)length;
        offset += (size_t)length;
    }
    return 0;
}

/* Returns the path FILE.torn, which the caller frees. */
static char *torn_path(const char *path)
{
    size_t room = strlen(path) + 6;
    char *torn = mem_alloc(room, 1);
    snprintf(torn, room, "%s.torn", path);
    return torn;
}

/* Moves torn[0 .. n), the end of the file, to the end of FILE.torn, notes it in *t->torn, and truncates the file to
 * `size` bytes. Returns 0, or -1 and *err. */
static int cut_torn(const struct tail *t, const char *torn, size_t n, off_t size, struct err *err)
{
    char *path = torn_path(t->path);
    struct stat st;
    off_t old_size = stat(path, &st) == 0 ? st.st_size : -1;
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666), r = 0;
    if (fd < 0 || journal_write_all(fd, torn, n) != 0 || journal_write_all(fd, "\n", 1) != 0 || fsync(fd) != 0 ||
        ftruncate(t->fd, size) != 0)
        r = err_output(err, path, "cannot be written");
    else
        *t->torn = (struct journal_torn){mem_strndup(torn, n), n, old_size};
    if (fd >= 0)
        close(fd);
    mem_free(path);
    return r;
}

void journal_tail_undo(const char *path, int fd, const struct journal_torn *torn)
{
    struct stat st;
    if (!torn->text || fstat(fd, &st) != 0)
        return;
    char *torn_file = torn_path(path);
    if (journal_write_all(fd, torn->text, torn->n) != 0) {
        if (ftruncate(fd, st.st_size) != 0)
            errno = 0; /* the next journal_open moves the torn line once more */
    } else if (torn->old_torn_size < 0) {
        unlink(torn_file);
    } else if (truncate(torn_file, torn->old_torn_size) != 0) {
        errno = 0; /* the line is in both files */
    }
    mem_free(torn_file);
}

/* Moves the torn line torn[0 .. n) to FILE.torn, and truncates the file to `size` bytes. Returns 0, or -1 and *err if
 * n_lines, the number of torn lines, is above 1, the line holds a whole record, or a file cannot be written. */
static int move_torn(const struct tail *t, const char *torn, size_t n, size_t n_lines, off_t size, struct err *err)
{
    if (n_lines > 1) {
        err_input(err, t->path, 0,
                  "the last %zu lines are not whole records, but a killed process leaves at most one such line; "
                  "nothing was changed",
                  n_lines);
        return err_is_about(err, ERR_ABOUT_DAMAGE);
    }
    if (journal_hides_record(torn, n)) {
        err_input(err, t->path, 0,
                  "the last line contains a whole record and further text, expected a line feed after each record; "
                  "nothing was changed");
        return err_is_about(err, ERR_ABOUT_DAMAGE);
    }
    return cut_torn(t, torn, n, size, err);
}

/* Reads the last 64 KiB of the file, which normally suffice, then four times as much, and so on, until they contain a
 * whole line. Moves the torn line after it to FILE.torn and notes it in *torn; sets *size, and *lacks_newline, as
 * journal_tail.h says. */
int journal_tail_mend(const char *path, int fd, off_t *size, bool *lacks_newline, struct journal_torn *torn,
                      struct err *err)
{
    const struct tail t = {path, fd, torn};
    size_t file_size = (size_t)*size, tail_size = 64 * 1024, whole_size = 0, cap = 0, n_lines = 0;
    char *text = NULL;
    int r = 0;
    for (;; tail_size *= 4) {
        tail_size = tail_size < file_size ? tail_size : file_size;
        text = mem_grow(text, &cap, tail_size, 1);
        r = read_bytes(&t, text, tail_size, file_size - tail_size, err);
        whole_size = r == 0 ? find_last_whole(text, tail_size, tail_size == file_size, &n_lines) : tail_size;
        if (r != 0 || whole_size || tail_size == file_size)
            break;
    }
    if (r == 0 && whole_size < tail_size)
        r = move_torn(&t, text + whole_size, tail_size - whole_size, n_lines,
                      (off_t)(file_size - tail_size + whole_size), err);
    if (r == 0)
        *size = (off_t)(file_size - tail_size + whole_size);
    *lacks_newline = r == 0 && whole_size && text[whole_size - 1] != '\n';
    mem_free(text);
    return r;
}
