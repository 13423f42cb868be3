/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/release.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/base_name.h"
#include "base/exists.h"
#include "base/match.h"
#include "base/order.h"
#include "format/card.h"

enum { SUBSETS_MAX = 10000 };

/* The benchmarks of arXiv:2609.35739 by the names of their subsets, and of their repositories. */
static const struct {
    const char *protocol, *folder;
    const char *subset[12]; /* patterns */
} benchmarks[] = {
    {"nanobeir", "rcp-ndcg-nanobeir", {"Nano*Retrieval"}},
    {"bright",
     "rcp-ndcg-bright",
     {"aops", "biology", "earth_science", "economics", "leetcode", "pony", "psychology", "robotics", "stackoverflow",
      "sustainable_living", "theoremqa_questions", "theoremqa_theorems"}},
    {"vidore", "rcp-ndcg-vidore", {"*__*"}},
    {"trecdl", "rcp-ndcg-trecdl", {"trec_dl_20[0-9][0-9]"}},
};
enum { BENCHMARKS = LENGTH(benchmarks), PATTERNS = sizeof benchmarks->subset / sizeof(char *) };

/* The subsets of ViDoRe v3 in the original language of each domain's questions. */
static const char *const native[] = {"computer_science__english", "energy__french", "finance_en__english",
                                     "finance_fr__french",        "hr__english",    "industrial__english",
                                     "pharmaceuticals__english",  "physics__french"};

/* Returns the texts a, b and c one after the other, without separators; *s owns the text. */
static char *join_path(struct suite *s, const char *a, const char *b, const char *c)
{
    size_t n = strlen(a), m = strlen(b), k = strlen(c);
    char *path = arena_alloc(&s->arena, n + m + k + 1);
    memcpy(path, a, n);
    memcpy(path + n, b, m);
    memcpy(path + n + m, c, k + 1);
    return path;
}

static bool ends_with(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

/* Returns whether two Parquet files are parts of one table: x-00000-of-00002.parquet, x-00001-of-00002.parquet. */
static bool are_shards(const char *a, const char *b)
{
    static const char end[] = "00000-of-00000.parquet";
    size_t len = strlen(a), n = sizeof end - 1;
    return len == strlen(b) && len > n && strncmp(a, b, len - n) == 0 &&
           strcmp(a + len - n + 5, b + len - n + 5) == 0 && strncmp(a + len - n + 5, "-of-", 4) == 0;
}

/* Sets *table to the table that matches the pattern, or to NULL. A Parquet file is used only if no file of another
 * format matches; of a table in parts, the first one stands for all. Returns 0, or -1 and *err if two tables match. */
static int find_table(struct suite *s, const char *pattern, const char **table, struct err *err)
{
    struct matches found;
    const char *parquet = NULL, *second_table = NULL;
    *table = NULL;
    int r = match_files(&found, pattern, err);
    for (size_t i = 0; i < found.n && r == 0; i++) {
        const char *path = arena_strdup(&s->arena, found.path[i]);
        const char **to = ends_with(path, ".parquet") ? &parquet : table;
        if (*to == NULL)
            *to = path;
        else if (to == table)
            r = err_input(err, path, 0, "a second table in addition to %s, expected a single table", base_name(*table));
        else if (!are_shards(*to, path) && !second_table)
            second_table = path;
    }
    if (r == 0 && !*table && second_table)
        r = err_input(err, second_table, 0, "a second table in addition to %s, expected a single table",
                      base_name(parquet));
    if (!*table)
        *table = parquet;
    match_free(&found);
    return r;
}

/* Adds dataset d, with its qrels also as gains; does nothing if d.qrels is NULL. Returns 0, or -1 and *err if there are
 * too many datasets or two of the same name. *cap is the capacity of s->dataset. */
static int add_dataset(struct suite *s, struct suite_dataset d, size_t *cap, struct err *err)
{
    if (!d.qrels)
        return 0;
    if (s->n == SUBSETS_MAX)
        return err_input(err, s->file, 0, "too many subsets, expected at most %d", SUBSETS_MAX);
    for (size_t i = 0; i < s->n; i++)
        if (strcmp(s->dataset[i].name, d.name) == 0)
            return err_input(err, d.qrels, 0,
                             "a second subset called %s, expected different names; the table of the first subset is %s",
                             d.name, s->dataset[i].qrels);
    d.gains = d.qrels;
    s->dataset = mem_grow(s->dataset, cap, s->n + 1, sizeof *s->dataset);
    s->dataset[s->n++] = d;
    return 0;
}

/* The tables of a subset. Scoring uses the first SCORED of them; only a check of the release uses the others. RUNS is
 * the index of "runs". */
static const char *const tables[] = {"qrels", "top_ranked", "excluded", "queries", "corpus", "items", "runs"};
enum { SCORED = 3, RUNS = 6, TABLES = LENGTH(tables) };

/* Returns the member of *d that holds the path of a table, an index into tables[]. */
static const char **table_of(struct suite_dataset *d, size_t table)
{
    const char **member[TABLES] = {&d->qrels,  &d->pool,  &d->excluded,   &d->queries,
                                   &d->corpus, &d->items, &d->judged_runs};
    return member[table];
}

/* Adds the subset called `name`, whose tables are folder/TABLE.EXT or the only file in folder/TABLE; with `mteb`, the
 * only file in folder-TABLE. Does nothing if there are no qrels. *cap is the capacity of s->dataset. Returns 0, or -1
 * and *err. */
static int add_subset(struct suite *s, const char *name, const char *folder, bool mteb, size_t *cap, struct err *err)
{
    struct suite_dataset d = {.name = name};
    const char *begin = match_quoted(&s->arena, join_path(s, folder, mteb ? "-" : "/", ""));
    for (size_t i = 0; i < SCORED; i++) {
        const char **table = table_of(&d, i);
        if (!mteb && find_table(s, join_path(s, begin, tables[i], ".*"), table, err) != 0)
            return -1;
        if (!*table && find_table(s, join_path(s, begin, tables[i], "/*.*"), table, err) != 0)
            return -1;
    }
    return add_dataset(s, d, cap, err);
}

/* Returns the name of the subset to which card->files[file] belong, or NULL if they are not this table (an index into
 * tables[]). `folder` names the only subset. A config is a table, with a split for each subset if the qrels have
 * several splits, or the table of a subset (SUBSET-qrels), or a subset, with a split for each table; the config
 * "default" is the qrels. */
static const char *subset_of(struct suite *s, const struct card *card, size_t file, size_t table, const char *folder)
{
    const struct card_files *f = &card->files[file];
    size_t len = strlen(f->config), n = strlen(tables[table]), splits = 1;
    const struct card_files *qrels = f;
    for (size_t i = card->n; i-- > 0;)
        if (strcmp(card->files[i].config, tables[0]) == 0 || strcmp(card->files[i].config, "default") == 0)
            qrels = &card->files[i];
    for (size_t i = 0; i < card->n; i++)
        splits += strcmp(card->files[i].config, qrels->config) == 0 && strcmp(card->files[i].split, qrels->split) != 0;
    if (strcmp(f->split, tables[table]) == 0)
        return strcmp(f->config, "default") == 0 ? folder : f->config;
    if (strcmp(f->config, tables[table]) == 0 || (table == 0 && strcmp(f->config, "default") == 0))
        return splits > 1 ? f->split : folder;
    if (len > n + 1 && strcmp(f->config + len - n, tables[table]) == 0 && strchr("-_", f->config[len - n - 1]))
        return arena_strndup(&s->arena, f->config, len - n - 1);
    return NULL;
}

/* Sets *found to the file that the card names as this table (an index into tables[]) of the subset; keeps *found if the
 * card names none. `folder` is the full path of the release. Returns 0, or -1 and *err if there are two that are not
 * parts of one table. */
static int find_in_card(struct suite *s, const struct card *card, const char *subset, size_t table, const char *folder,
                        const char **found, struct err *err)
{
    for (size_t i = 0; i < card->n; i++) {
        const char *path, *card_subset = subset_of(s, card, i, table, base_name(folder));
        if (!card_subset || strcmp(card_subset, subset) != 0)
            continue;
        if (find_table(s, join_path(s, match_quoted(&s->arena, s->file), "/", card->files[i].pattern), &path, err) != 0)
            return -1;
        if (path && *found && are_shards(*found, path))
            continue;
        if (path && *found && strcmp(path, *found) != 0)
            return err_input(err, path, 0, "a second table %s of subset %s in README.md, expected a single table",
                             tables[table], subset);
        *found = path ? path : *found;
    }
    return 0;
}

/* Adds the subsets that the configs in README.md name; none if there is no card. `folder` is the full path of the
 * release, whose last part is the name of an only subset; *cap is the capacity of s->dataset. Returns 0, or -1 and
 * *err. */
static int add_card(struct suite *s, const char *folder, size_t *cap, struct err *err)
{
    struct card card = {0};
    int r = card_read(&card, join_path(s, s->file, "/README.md", ""), err);
    for (size_t i = 0; i < card.n && r == 0; i++) {
        struct suite_dataset d = {.name = subset_of(s, &card, i, 0, base_name(folder))};
        bool is_new = d.name != NULL;
        for (size_t j = 0; j < s->n && is_new; j++)
            is_new = strcmp(s->dataset[j].name, d.name) != 0;
        if (!is_new)
            continue;
        d.name = arena_strdup(&s->arena, d.name);
        for (size_t table = 0; table < SCORED && r == 0; table++)
            r = find_in_card(s, &card, d.name, table, folder, table_of(&d, table), err);
        if (r == 0)
            r = add_dataset(s, d, cap, err);
    }
    card_free(&card);
    return r;
}

/* Adds a subset for each folder SUBSET/ or, in mteb's layout, SUBSET-qrels/. *cap is the capacity of s->dataset.
 * Returns 0, or -1 and *err. */
static int add_subsets(struct suite *s, const char *folder, bool mteb, size_t *cap, struct err *err)
{
    static const char mteb_ending[] = "-qrels";
    struct matches found;
    int r = match_files(&found, join_path(s, match_quoted(&s->arena, folder), "/*", mteb ? mteb_ending : ""), err);
    for (size_t i = 0; i < found.n && r == 0; i++) {
        if (!exists_folder(found.path[i]))
            continue;
        size_t len = strlen(found.path[i]) - (mteb ? sizeof mteb_ending - 1 : 0);
        const char *subset = arena_strndup(&s->arena, found.path[i], len);
        r = add_subset(s, base_name(subset), subset, mteb, cap, err);
    }
    match_free(&found);
    return r;
}

static bool is_subset_of(size_t benchmark, const char *name)
{
    for (size_t i = 0; i < PATTERNS && benchmarks[benchmark].subset[i]; i++)
        if (fnmatch(benchmarks[benchmark].subset[i], name, 0) == 0)
            return true;
    return false;
}

/* Returns the protocol of the benchmark to which the names of all subsets belong, or else of the one whose repository's
 * name occurs in `folder`; NULL if there is none. */
static const char *protocol_of(const struct suite *s, const char *folder)
{
    for (size_t b = 0; b < BENCHMARKS; b++) {
        size_t i = 0;
        while (i < s->n && is_subset_of(b, s->dataset[i].name))
            i++;
        if (i == s->n)
            return benchmarks[b].protocol;
    }
    for (size_t b = 0; b < BENCHMARKS; b++)
        if (strstr(folder, benchmarks[b].folder))
            return benchmarks[b].protocol;
    return NULL;
}

/* Returns whether a subset of ViDoRe, called DOMAIN__LANGUAGE, is a translation: its domain has another original
 * language. False for an unknown domain. */
static bool is_translation(const char *name)
{
    for (size_t i = 0; i < LENGTH(native); i++) {
        size_t domain = (size_t)(strstr(native[i], "__") - native[i]) + 2;
        if (strncmp(native[i], name, domain) == 0)
            return strcmp(native[i], name) != 0;
    }
    return false;
}

/* Removes translated subsets, unless all are translated. */
static void drop_translations(struct suite *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++)
        if (!is_translation(s->dataset[i].name))
            s->dataset[n++] = s->dataset[i];
    s->n = n ? n : s->n;
}

/* Returns the absolute path of the folder without links, or a copy of `path` if there is none. *s owns it. (The path
 * may contain the name of a repository.) */
static const char *full_name(struct suite *s, const char *path)
{
    char *real = mem_real_path(path);
    const char *name = real ? real : path;
    name = arena_strdup(&s->arena, name);
    mem_free(real);
    return name;
}

/* Sets *s to the subsets of the release in the folder `path`, in strcmp order: those of README.md, else the folder
 * itself, else its folders. Returns 0, or -1 and *err, also if there is none. */
static int find_subsets(struct suite *s, const char *path, struct err *err)
{
    size_t cap = 0, len = strlen(path);
    *s = (struct suite){.is_release = true};
    while (len > 1 && path[len - 1] == '/')
        len--;
    s->file = arena_strndup(&s->arena, path, len);
    const char *full = full_name(s, s->file);
    if (add_card(s, full, &cap, err) != 0 || (!s->n && add_subset(s, base_name(full), s->file, false, &cap, err) != 0))
        return -1;
    if (!s->n && (add_subsets(s, s->file, false, &cap, err) != 0 || add_subsets(s, s->file, true, &cap, err) != 0))
        return -1;
    if (!s->n)
        return err_input(
            err, s->file, 0,
            "no subsets found, expected folders with a table qrels.tsv, qrels.csv, qrels.jsonl or qrels.parquet");
    qsort(s->dataset, s->n, sizeof *s->dataset, order_texts);
    return 0;
}

/* Sets the paths of the tables that scoring does not need (queries, corpus, items, runs) of each subset, from README.md
 * or the usual places; NULL if there is no such table. `folder` is the full path of the release. Returns 0, or -1 and
 * *err. */
static int find_other_tables(struct suite *s, const char *folder, struct err *err)
{
    struct card card = {0};
    int r = card_read(&card, join_path(s, s->file, "/README.md", ""), err);
    for (size_t k = 0; k < s->n * TABLES && r == 0; k++) {
        struct suite_dataset *d = &s->dataset[k / TABLES];
        const char *table = tables[k % TABLES], **to = table_of(d, k % TABLES),
                   *name = match_quoted(&s->arena, d->name);
        const char *root = match_quoted(&s->arena, s->file), *in = join_path(s, root, "/", name);
        if (k % TABLES < SCORED)
            continue;
        r = find_in_card(s, &card, d->name, k % TABLES, folder, to, err);
        const char *const pattern[] = {
            join_path(s, in, "/", table), join_path(s, in, "/", join_path(s, table, "/*", "")),
            join_path(s, in, "-", join_path(s, table, "/*", "")),
            k % TABLES == RUNS ? join_path(s, root, "/provenance/runs/", name) : join_path(s, root, "/", table)};
        for (size_t i = 0; i < LENGTH(pattern) && r == 0 && !*to; i++)
            r = find_table(s, join_path(s, pattern[i], ".*", ""), to, err);
    }
    card_free(&card);
    return r;
}

int release_read_whole(struct suite *s, const char *path, struct err *err)
{
    return find_subsets(s, path, err) != 0 ? -1 : find_other_tables(s, full_name(s, s->file), err);
}

int release_read(struct suite *s, const char *path, struct err *err)
{
    if (find_subsets(s, path, err) != 0)
        return -1;
    s->protocol = protocol_of(s, full_name(s, s->file));
    if (s->n > 1 && s->protocol && strcmp(s->protocol, "vidore") == 0)
        drop_translations(s);
    return 0;
}

/* Returns the first index at which s[0 .. len) contains `name` with no letter or digit directly before or after it;
 * SIZE_MAX if there is none. */
static size_t place_of(const char *s, size_t len, const char *name, size_t name_len)
{
    for (size_t index = 0; name_len && index + name_len <= len; index++) {
        bool begins = index == 0 || !isalnum((unsigned char)s[index - 1]);
        bool ends = index + name_len == len || !isalnum((unsigned char)s[index + name_len]);
        if (begins && ends && memcmp(s + index, name, name_len) == 0)
            return index;
    }
    return SIZE_MAX;
}

/* Finds the name of a subset, or else only its domain (the part before "__"), in s[0 .. len). Returns the length of the
 * found name, whose index is *index, or 0. */
static size_t length_in(const char *s, size_t len, const char *subset, size_t *index)
{
    const char *separator = strstr(subset, "__");
    size_t full_length = strlen(subset), domain = separator ? (size_t)(separator - subset) : 0;
    *index = place_of(s, len, subset, full_length);
    if (*index != SIZE_MAX)
        return full_length;
    *index = place_of(s, len, subset, domain);
    return *index != SIZE_MAX ? domain : 0;
}

/* Returns the index of the dataset whose name, or else domain, is found in text[0 .. len); of several, that of the
 * longest found name. Returns SIZE_MAX if there is none. */
static size_t find_dataset(const struct suite *s, const char *text, size_t len)
{
    size_t best = SIZE_MAX, longest = 0;
    for (size_t i = 0; i < s->n; i++) {
        size_t index, n = length_in(text, len, s->dataset[i].name, &index);
        if (n > longest) {
            longest = n;
            best = i;
        }
    }
    return best;
}

/* Returns the name of the folder that contains the file whose name begins at `base` in path, and its length in *len; 0
 * if the path has no folder. The name is not terminated. */
static const char *folder_of(const char *path, const char *base, size_t *len)
{
    const char *folder = base;
    *len = 0;
    if (base == path)
        return base;
    for (folder--; folder > path && folder[-1] != '/';)
        folder--;
    *len = (size_t)(base - 1 - folder);
    return folder;
}

size_t release_subset_of(const struct suite *s, const char *run)
{
    const char *base = base_name(run);
    size_t len, dataset = find_dataset(s, base, strlen(base));
    if (dataset != SIZE_MAX)
        return dataset;
    const char *folder = folder_of(run, base, &len);
    return find_dataset(s, folder, len);
}

const char *release_run_name(struct arena *arena, const char *run, const char *subset)
{
    const char *base = base_name(run);
    size_t name_index, len = strlen(base), n = length_in(base, len, subset, &name_index);
    if (!n)
        return arena_strndup(arena, base, len);
    const char *suffix = base + name_index + n;
    if (name_index > 0)
        name_index--; /* drops the separator before the subset's name, or else the one after it */
    else if (*suffix)
        suffix++;
    if (name_index == 0 && !strchr(suffix, '.')) { /* no name is left, as of NanoX.run: the folder has it */
        const char *folder = folder_of(run, base, &len);
        return arena_strndup(arena, len ? folder : base, len ? len : strlen(base));
    }
    char *name = arena_alloc(arena, name_index + strlen(suffix) + 1);
    memcpy(name, base, name_index);
    memcpy(name + name_index, suffix, strlen(suffix) + 1);
    return name;
}
