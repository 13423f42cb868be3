/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/suite.h"

#include <string.h>

#include "base/table.h"
#include "format/lines.h"
#include "format/scan.h"

enum { DATASETS_MAX = 10000 };
enum { NAME, QRELS, GAINS, RUNS, EXCLUDED, POOL, FIELDS };

/* The name of a dataset. */
struct named {
    UT_hash_handle hh;
    const char *name;
};

/* The state of reading a suite. */
struct reading {
    struct suite *s;
    size_t folder; /* the length of the suite's folder in the path, with its slash */
    size_t cap;
    struct named *names; /* the names of the datasets so far, in the suite's arena */
};

/* Returns the path in field t, or NULL for "-". A relative path gets the first `folder` bytes of s->file, the folder of
 * the suite, in front. If `quote` is set, characters of this folder that are special in patterns of match_files get a
 * backslash. *s owns the path. */
static const char *read_path(struct suite *s, struct fmt_tok t, size_t folder, bool quote)
{
    if (t.len == 1 && *t.s == '-')
        return NULL;
    if (*t.s == '/')
        folder = 0;
    char *path = arena_alloc(&s->arena, 2 * folder + t.len + 1), *p = path;
    for (size_t i = 0; i < folder; i++) {
        if (quote && strchr("*?[\\", s->file[i]))
            *p++ = '\\';
        *p++ = s->file[i];
    }
    memcpy(p, t.s, t.len);
    p[t.len] = '\0';
    return path;
}

/* Returns the message about an error in dataset d (a name that occurred before, no labels, no runs), or NULL if it is
 * correct. */
static const char *find_fault(const struct reading *r, const struct suite_dataset *d)
{
    struct named *earlier;
    HASH_FIND(hh, r->names, d->name, strlen(d->name), earlier);
    if (earlier)
        return "a second dataset of the same name, expected a different name for each dataset";
    if (!d->qrels && !d->gains)
        return "neither qrels nor gains are given, expected at least one of them";
    return d->runs ? NULL : "no runs are given, expected a pattern for the names of run files";
}

/* Adds the dataset of the fields t[0 .. n) of line number `line`. Returns 0, or -1 and *err. */
static int add_dataset(struct reading *r, const struct fmt_tok *t, int n, uint64_t line, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    struct suite *s = r->s;
    size_t folder = r->folder;
    struct suite_dataset d = {.name = arena_strndup(&s->arena, t[NAME].s, t[NAME].len),
                              .qrels = read_path(s, t[QRELS], folder, false),
                              .gains = read_path(s, t[GAINS], folder, false),
                              .runs = read_path(s, t[RUNS], folder, true),
                              .excluded = n > EXCLUDED ? read_path(s, t[EXCLUDED], folder, false) : NULL,
                              .pool = n > POOL ? read_path(s, t[POOL], folder, false) : NULL,
                              .line = line};
    if (s->n == DATASETS_MAX)
        return err_input(err, s->file, line, "too many datasets, expected at most %d", DATASETS_MAX);
    const char *wrong = find_fault(r, &d);
    if (wrong)
        return err_input(err, s->file, line, "%s (dataset %s)", wrong, err_quote(q, d.name, strlen(d.name)));
    MEM_APPEND(s->dataset, s->n, r->cap, d);
    struct named *name = arena_alloc(&s->arena, sizeof *name);
    *name = (struct named){.name = d.name};
    HASH_ADD_KEYPTR(hh, r->names, name->name, strlen(name->name), name);
    return 0;
}

/* Adds the datasets of all lines of a suite file. Returns 0, or -1 and *err, also if there is none. */
static int read_suite_lines(struct reading *to, struct fmt_lines *l, struct err *err)
{
    struct suite *s = to->s;
    int r;
    while ((r = fmt_lines_more(l, err)) > 0) {
        struct fmt_tok t[FIELDS + 1];
        const char *line = l->next;
        int n = fmt_split(line, t, FIELDS, &l->next);
        l->number++;
        if (n == 0 || *t[0].s == '#')
            continue;
        if (n < EXCLUDED || n > FIELDS) {
            char q[ERR_QUOTE_SIZE];
            return err_input(err, s->file, l->number,
                             "%s in '%s', expected 'name qrels gains runs-glob [exclude] [pool]'",
                             n < EXCLUDED ? "too few fields" : "too many fields", err_quote_line(q, line, l->next));
        }
        if (add_dataset(to, t, n, l->number, err) != 0)
            return -1;
    }
    if (r == 0 && !s->n)
        return err_input(err, s->file, 0,
                         "no datasets found, expected lines 'name qrels gains runs-glob [exclude] [pool]'");
    return r;
}

int fmt_read_suite(struct suite *s, const char *path, struct err *err)
{
    struct fmt_lines l;
    const char *slash = strcmp(path, "-") == 0 ? NULL : strrchr(path, '/');
    *s = (struct suite){0};
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    fmt_refuse_tables(l.in, "lines 'name qrels gains runs-glob [exclude] [pool]'");
    const char *name = fmt_name(l.in);
    s->file = arena_strdup(&s->arena, name);
    struct reading reading = {.s = s, .folder = slash ? (size_t)(slash - path) + 1 : 0};
    int r = read_suite_lines(&reading, &l, err);
    HASH_CLEAR(hh, reading.names);
    fmt_lines_close(&l);
    return r;
}

void suite_free(struct suite *s)
{
    mem_free(s->dataset);
    arena_free(&s->arena);
    *s = (struct suite){0};
}
