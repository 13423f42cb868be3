/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Checks the files of a release that are not tables: the card and the list of digests. */
#include <stdarg.h>
#include <string.h>

#include "base/exists.h"
#include "base/match.h"
#include "base/put.h"
#include "base/table.h"
#include "format/card.h"
#include "format/lines.h"
#include "release/inspect.h"
#include "release/publish.h"

enum { DEPTH_MAX = 8 /* the largest depth of folders in which files need digests */ };

void inspect_report(struct inspect_sink *sink, const struct err *fault)
{
    sink->n_faults++;
    sink->receive(sink->ctx, fault);
}

void inspect_fault(struct inspect_sink *sink, const char *file, uint64_t row, const char *format, ...)
{
    struct err fault;
    va_list ap;
    va_start(ap, format);
    char *text = put_format(format, ap);
    va_end(ap);
    err_input(&fault, file, row, "%s", text);
    mem_free(text);
    inspect_report(sink, &fault);
}

/* The name of a file with a digest. */
struct listed_file {
    UT_hash_handle hh;
    const char *name;
};

/* The check of a list of digests, the file SHA256SUMS. */
struct sums {
    struct inspect_sink *sink;
    const char *folder, *path; /* the release; its list of digests */
    size_t n;                  /* the number of lines with a digest */
    struct listed_file *files; /* a hash table of the names in them */
    struct arena arena;
};

/* Adds the name of a file to s->files, unless it is there. */
static void add_listed(struct sums *s, const char *name)
{
    struct listed_file *f;
    size_t len = strlen(name);
    HASH_FIND(hh, s->files, name, len, f);
    if (f)
        return;
    f = arena_alloc(&s->arena, sizeof *f);
    *f = (struct listed_file){.name = arena_strndup(&s->arena, name, len)};
    HASH_ADD_KEYPTR(hh, s->files, f->name, len, f);
}

/* Checks the file that a line of SHA256SUMS names: it exists in the folder and has the digest. Always returns 0; faults
 * are reported. `arg` is the struct sums. A callback of fmt_each_line. */
static int check_sum_line(void *arg, const char *line, size_t len, uint64_t number, struct err *err)
{
    struct sums *s = arg;
    char hex[SHA256_HEX], *name, *path;
    struct err fault;
    (void)err;
    while (len && (line[len - 1] == '\n' || line[len - 1] == '\r'))
        len--;
    if (len < SHA256_HEX + 2 || line[SHA256_HEX - 1] != ' ') {
        inspect_fault(s->sink, s->path, number,
                      "the line has no digest, expected 64 hexadecimal digits, two spaces and the name of a file");
        return 0;
    }
    name = mem_strndup(line + SHA256_HEX + 1, len - SHA256_HEX - 1);
    path = mem_path(s->folder, name);
    s->n++;
    add_listed(s, name);
    if (*name == '/' || strstr(name, "../"))
        inspect_fault(s->sink, s->path, number, "file %s, expected a path inside the folder", name);
    else if (!exists_file(path))
        inspect_fault(s->sink, s->path, number, "file %s is missing", name);
    else if (publish_digest(path, hex, &fault) != 0)
        inspect_report(s->sink, &fault);
    else if (strncmp(hex, line, SHA256_HEX - 1) != 0)
        inspect_fault(s->sink, path, 0, "its SHA-256 digest is %s, but %s says %.64s", hex, s->path, line);
    MEM_FREE_ALL(name, path);
    return 0;
}

/* Reports the files in the folder, except hidden ones, that SHA256SUMS does not list. */
static void check_all_listed(struct sums *s)
{
    struct listed_file *f;
    struct err err;
    const char *pattern = match_quoted(&s->arena, s->folder);
    size_t prefix_len = strlen(s->folder) + 1;
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        struct matches found;
        char *deeper = mem_path(pattern, "*");
        pattern = arena_strdup(&s->arena, deeper);
        mem_free(deeper);
        if (match_files(&found, pattern, &err) != 0)
            inspect_report(s->sink, &err);
        for (size_t i = 0; i < found.n; i++) {
            const char *name = found.path[i] + prefix_len;
            HASH_FIND_STR(s->files, name, f);
            if (!f && strcmp(name, PUBLISH_SUMS) != 0 && !exists_folder(found.path[i]))
                inspect_fault(s->sink, found.path[i], 0, "has no digest in %s", s->path);
        }
        match_free(&found);
    }
}

/* Checks the digests in SHA256SUMS, if the folder has that file, and that it lists all files. *n_files receives the
 * number of files that it names. */
static void check_sums_file(struct inspect_sink *sink, const char *folder, size_t *n_files)
{
    struct err err;
    char *path = mem_path(folder, PUBLISH_SUMS);
    struct sums s = {.sink = sink, .folder = folder, .path = path};
    bool exists = exists_file(path);
    if (exists && fmt_each_line(path, NULL, check_sum_line, &s, &err) != 0)
        inspect_report(sink, &err);
    else if (exists)
        check_all_listed(&s);
    *n_files = s.n;
    HASH_CLEAR(hh, s.files);
    arena_free(&s.arena);
    mem_free(path);
}

/* Checks that the files of the configs in the card, README.md, exist. */
static void check_card(struct inspect_sink *sink, const char *folder)
{
    struct card card = {0};
    struct err err;
    char *path = mem_path(folder, "README.md");
    if (card_read(&card, path, &err) != 0)
        inspect_report(sink, &err);
    for (size_t i = 0; i < card.n; i++) {
        struct matches found;
        char *pattern = mem_path(match_quoted(&card.arena, folder), card.files[i].pattern);
        if (match_files(&found, pattern, &err) != 0)
            inspect_report(sink, &err);
        else if (!found.n)
            inspect_fault(sink, path, card.files[i].line, "the file %s of the config %s is missing",
                          card.files[i].pattern, card.files[i].config);
        match_free(&found);
        mem_free(pattern);
    }
    card_free(&card);
    mem_free(path);
}

void inspect_folder(const char *folder, struct inspect_sink *sink, size_t *n_files)
{
    check_card(sink, folder);
    check_sums_file(sink, folder, n_files);
}
