/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/digests.h"

#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

#include "base/base_name.h"
#include "base/exists.h"
#include "base/mem.h"
#include "base/output.h"
#include "format/lines.h"
#include "store/journal.h"
#include "store/judgement_store.h"
#include "store/rounds.h"
#include "store/scheduled.h"
#include "store/seal.h"
#include "store/shown.h"

static const char opening[] = "# rcp-digests 1";

enum { BLANKS = 2, NAME = SEAL_HEX - 1 + BLANKS };

/* A line of digests.txt: the digest of the file `name`, as 16 digits, and the number of the line (0 for a new one). */
struct entry {
    char hex[SEAL_HEX];
    char *name;
    uint64_t line;
};

/* The lines of digests.txt after the first one: the digest and the name of a file on each. */
struct list {
    struct entry *entry;
    size_t n, cap;
};

/* Frees the entries of the list. */
static void list_free(struct list *l)
{
    for (size_t i = 0; i < l->n; i++)
        mem_free(l->entry[i].name);
    mem_free(l->entry);
}

/* Adds the digest `hex` of the file name[0 .. len), from line `line`. */
static void list_add(struct list *l, const char *hex, const char *name, size_t len, uint64_t line)
{
    l->entry = mem_grow(l->entry, &l->cap, l->n + 1, sizeof *l->entry);
    struct entry *e = &l->entry[l->n++];
    memcpy(e->hex, hex, SEAL_HEX - 1);
    e->hex[SEAL_HEX - 1] = '\0';
    e->name = mem_strndup(name, len);
    e->line = line;
}

/* Adds a line of digests.txt to `list`, a struct list; for fmt_each_line(). Line 1 must be the format's version; empty
 * lines are skipped. Returns 0, or -1 and *err. */
static int add_digest_line(void *list, const char *line, size_t len, uint64_t number, struct err *err)
{
    fmt_trim(&line, &len);
    if (!len)
        return 0;
    bool is_first = number == 1, is_valid = is_first
                                              ? len == sizeof opening - 1 && memcmp(line, opening, len) == 0
                                              : len > NAME && strspn(line, "0123456789abcdef") == SEAL_HEX - 1 &&
                                                    memcmp(line + SEAL_HEX - 1, "  ", BLANKS) == 0 &&
                                                    !memchr(line + NAME, '/', len - NAME) && !memchr(line, '\0', len);
    if (!is_valid) {
        err_input(err, "", number, "not a line of digests, expected '%s'",
                  is_first ? opening : "16 digits of a digest, two blanks and the name of a file");
        return err_is_about(err, ERR_ABOUT_DAMAGE);
    }
    if (!is_first)
        list_add(list, line, line + NAME, len - NAME, number);
    return 0;
}

/* Reads digests.txt into *l, which is empty if the file is missing. Returns 0, or -1 and *err. */
static int list_read(struct list *l, const char *path, struct err *err)
{
    bool exists;
    *l = (struct list){.n = 0};
    if (exists_path(path, &exists, err) != 0)
        return -1;
    return exists ? fmt_each_line(path, NULL, add_digest_line, l, err) : 0;
}

/* Writes the list as digests.txt to `path`. Returns 0, or -1 and *err. */
static int list_write(const struct list *l, const char *path, struct err *err)
{
    struct output *w = out_open(path, err);
    if (!w)
        return -1;
    out_line(w, "%s", opening);
    for (size_t i = 0; i < l->n; i++)
        out_line(w, "%s  %s", l->entry[i].hex, l->entry[i].name);
    return out_commit(w, err);
}

/* Adds a line to a digest (struct seal_text). Returns 0. */
static int digest_line(void *digest, const char *line, size_t len, uint64_t number, struct err *err)
{
    (void)number;
    (void)err;
    seal_text_line(digest, line, len);
    return 0;
}

/* Writes the digest of a file into `hex`, or "" if the file is missing. Returns 0, or -1 and *err. */
static int digest_file(const char *path, char hex[SEAL_HEX], struct err *err)
{
    struct seal_text t;
    bool exists;
    *hex = '\0';
    if (exists_path(path, &exists, err) != 0)
        return -1;
    if (!exists)
        return 0;
    seal_text_begin(&t);
    int r = fmt_each_line(path, NULL, digest_line, &t, err);
    seal_hex(hex, t.h);
    return r;
}

/* Removes from the list the lines of the file `name`, except those with the digest `kept_hex` ("" keeps none). */
static void list_drop(struct list *l, const char *name, const char *kept_hex)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++) {
        struct entry *e = &l->entry[i];
        if (strcmp(e->name, name) == 0 && strcmp(e->hex, kept_hex) != 0)
            mem_free(e->name);
        else
            l->entry[n++] = *e;
    }
    l->n = n;
}

/* Returns whether the list has the digest `hex` of the file `name`. */
static bool list_has_digest(const struct list *l, const char *name, const char *hex)
{
    for (size_t i = 0; i < l->n; i++)
        if (strcmp(l->entry[i].name, name) == 0 && strcmp(l->entry[i].hex, hex) == 0)
            return true;
    return false;
}

/* Returns the path of the file `name` in the folder of `path`. The caller frees it. */
static char *sibling_path(const char *path, const char *name)
{
    char *folder = mem_strndup(path, (size_t)(base_name(path) - path)),
         *joined = mem_path(*folder ? folder : ".", name);
    mem_free(folder);
    return joined;
}

/* Removes the lines of the file that the last line names if that file does not exist and is not `name`, so that a new
 * last line can follow. `path` is any file of the folder. Returns 0, or -1 and *err. */
static int list_drop_unwritten(struct list *l, const char *path, const char *name, struct err *err)
{
    const char *last = l->n ? l->entry[l->n - 1].name : name;
    bool exists = true;
    char *file = sibling_path(path, last);
    int r = strcmp(last, name) == 0 ? 0 : exists_path(file, &exists, err);
    mem_free(file);
    if (!exists)
        list_drop(l, last, "");
    return r;
}

/* Adds the digest `hex` of the file `path` to digests.txt in its folder. Keeps the digest of its present contents while
 * the new contents are not yet written; once they are (`is_written`), removes all other digests of the file. Also
 * removes the lines of a file that a killed judge never wrote (list_drop_unwritten). Returns 0, or -1 and *err. */
static int announce_digest(const char *path, const char *hex, bool is_written, struct err *err)
{
    char *list = sibling_path(path, DIGESTS_NAME), present[SEAL_HEX];
    const char *name = base_name(path);
    struct list l;
    int r = list_read(&l, list, err);
    size_t old_count = l.n;
    if (r == 0)
        r = digest_file(path, present, err);
    if (r == 0)
        r = list_drop_unwritten(&l, path, name, err);
    list_drop(&l, name, is_written ? hex : present);
    bool new = !list_has_digest(&l, name, hex);
    if (new)
        list_add(&l, hex, name, strlen(name), 0);
    if (r == 0 && (new || l.n != old_count))
        r = list_write(&l, list, err);
    list_free(&l);
    mem_free(list);
    return r;
}

int digests_publish(const char *path, const char *text, size_t len, struct err *err)
{
    char hex[SEAL_HEX];
    seal_hex(hex, seal_text(text, len));
    struct output *o = announce_digest(path, hex, false, err) == 0 ? out_open(path, err) : NULL;
    if (!o)
        return -1;
    out_bytes(o, text, len);
    return out_commit(o, err) == 0 ? announce_digest(path, hex, true, err) : -1;
}

int digests_forget(const char *folder, const char *name, struct err *err)
{
    char *path = mem_path(folder, DIGESTS_NAME);
    struct list l;
    int r = list_read(&l, path, err);
    list_drop(&l, name, "");
    if (r == 0)
        r = list_write(&l, path, err);
    list_free(&l);
    mem_free(path);
    return r;
}

/* Copies the error. Returns -1. */
static int copy_error(const struct err *fault, struct err *err)
{
    *err = *fault;
    return -1;
}

bool digests_is_read(const char *name)
{
    return !strstr(name, ".prompt.txt") && strncmp(name, "cut", 3) != 0 && strcmp(name, "left_out.tsv") != 0;
}

/* Returns whether the store in `folder` must have the file `name`, because the file is written before the first record
 * (scheduled.tsv, identity.json, round-0.txt) and there are records. */
static bool is_needed(const char *folder, const char *name)
{
    bool has_records = false;
    if (strcmp(name, SCHEDULED_NAME) != 0 && strcmp(name, JOURNAL_IDENTITY_NAME) != 0 &&
        strcmp(name, "round-0.txt") != 0)
        return false;
    for (int i = 0; i < JUD_STORE_FILES && !has_records; i++) {
        struct stat st;
        char *path = mem_path(folder, jud_store_file[i]);
        has_records = stat(path, &st) == 0 && st.st_size > 0;
        mem_free(path);
    }
    return has_records;
}

/* Returns whether stores have files of this name; a damaged name in digests.txt hardly passes. */
static bool is_store_name(const char *name)
{
    return !digests_is_read(name) || rounds_is_name(name) || strcmp(name, SCHEDULED_NAME) == 0 ||
           strcmp(name, JOURNAL_IDENTITY_NAME) == 0 || strcmp(name, JOURNAL_CONTEXT_NAME) == 0 ||
           strcmp(name, SHOWN_NAME) == 0;
}

/* Returns whether the file `name`, which is missing, may never have been written: stores have files of this name, the
 * store need not have it yet, and its line is the last one, as a judge leaves it that is killed between the line and
 * the file. */
static bool is_unwritten(const struct list *l, const char *folder, const char *name)
{
    return strcmp(l->entry[l->n - 1].name, name) == 0 && is_store_name(name) && !is_needed(folder, name);
}

int digests_missing(struct jud_store *s, const char *path, struct err *err)
{
    struct err fault;
    err_input(&fault, path, 0, "is missing, " DIGESTS_NAME " names it");
    err_is_about(&fault, ERR_ABOUT_DAMAGE);
    return jud_fault(s, path, 0, &fault, err);
}

/* Compares the file that line *e of digests.txt names with its digests in *l, and reports a fault if it has none of
 * them or is missing; notes in s->build->unwritten a missing file that may never have been written. Returns 0, or -1
 * and *err. */
static int check_named_file(struct jud_store *s, const struct list *l, const struct entry *e, const char *folder,
                            struct err *err)
{
    char hex[SEAL_HEX], *path = mem_path(folder, e->name);
    const char *stored_path = arena_strdup(&s->arena, path);
    struct err fault;
    mem_free(path);
    int r = digest_file(stored_path, hex, &fault);
    if (r == 0 && !*hex && is_unwritten(l, folder, e->name))
        s->build->unwritten = stored_path;
    if (r == 0 && (*hex ? list_has_digest(l, e->name, hex) : s->build->unwritten == stored_path))
        return 0;
    if (r != 0 && fault.about != ERR_ABOUT_BYTES)
        return copy_error(&fault, err);
    if (r == 0 && !*hex)
        return digests_missing(s, stored_path, err);
    if (r == 0)
        err_input(&fault, stored_path, 0, "is not the file that was written: its digest differs");
    err_is_about(&fault, ERR_ABOUT_DAMAGE);
    return jud_fault(s, stored_path, 0, &fault, err);
}

/* Returns whether the list has a line about the file. */
static bool list_has_file(const struct list *l, const char *name)
{
    bool is_named = false;
    for (size_t i = 0; i < l->n && !is_named; i++)
        is_named = strcmp(l->entry[i].name, name) == 0;
    return is_named;
}

/* Reports the first file of a round in `folder` that digests.txt, at `path`, does not name although it names another
 * round. Returns 0, or -1 and *err. */
static int check_rounds(struct jud_store *s, const struct list *l, const char *folder, const char *path,
                        struct err *err)
{
    bool has_rounds = false, exists = true;
    for (size_t i = 0; i < l->n; i++)
        has_rounds |= rounds_is_name(l->entry[i].name);
    for (size_t i = 0; has_rounds && exists; i++) {
        char name[ROUNDS_NAME_SIZE];
        struct err fault;
        rounds_name(name, i);
        char *file = mem_path(folder, name);
        int r = exists_path(file, &exists, err);
        mem_free(file);
        if (r != 0)
            return -1;
        if (!exists || list_has_file(l, name))
            continue;
        err_input(&fault, path, 0, "does not list %s, although it lists other round files", name);
        err_is_about(&fault, ERR_ABOUT_DAMAGE);
        return jud_fault(s, path, 0, &fault, err);
    }
    return 0;
}

int digests_check(struct jud_store *s, const char *folder, size_t *n, struct err *err)
{
    char *path = mem_path(folder, DIGESTS_NAME);
    const char *stored_path = arena_strdup(&s->arena, path);
    struct err fault;
    struct list l;
    int r = list_read(&l, stored_path, &fault);
    mem_free(path);
    *n = 0;
    s->build->unwritten = NULL;
    if (r != 0 && fault.about != ERR_ABOUT_BYTES && fault.about != ERR_ABOUT_DAMAGE)
        r = copy_error(&fault, err);
    else if (r != 0)
        r = jud_fault(s, stored_path, 0, &fault, err);
    for (size_t i = 0; i < l.n && r == 0; i++) {
        bool is_checked = false;
        for (size_t k = 0; k < i && !is_checked; k++)
            is_checked = strcmp(l.entry[k].name, l.entry[i].name) == 0;
        if (!is_checked && (s->collects || digests_is_read(l.entry[i].name))) {
            r = check_named_file(s, &l, &l.entry[i], folder, err);
            ++*n;
        }
    }
    if (r == 0)
        r = check_rounds(s, &l, folder, stored_path, err);
    list_free(&l);
    return r;
}
