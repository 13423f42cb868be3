/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Folders of releases: their subsets, tables and benchmark, and which subset a run is of. */
#define _XOPEN_SOURCE 700 /* nftw */
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/release.h"
#include "test/unit/check.h"

static char top[] = "/tmp/release-XXXXXX";

/* An empty file top/path, and the folders that it is in. */
static void make(const char *path)
{
    char full[256];
    snprintf(full, sizeof full, "%s/%s", top, path);
    for (char *slash = full + strlen(top) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(full, 0777);
        *slash = '/';
    }
    FILE *f = fopen(full, "w");
    CHECK(f && fclose(f) == 0, "%s", full);
}

static int read_folder(struct suite *s, const char *folder, struct err *err)
{
    char full[256];
    snprintf(full, sizeof full, "%s/%s", top, folder);
    return release_read(s, full, err);
}

static bool same(const char *path, const char *expected)
{
    size_t len = strlen(top) + 1;
    return expected ? path && strlen(path) > len && strcmp(path + len, expected) == 0 : !path;
}

/* expected: name, qrels, pool, excluded of each dataset in order */
static void check_folder(const char *folder, const char *protocol, const char *const expected[][4], size_t n)
{
    struct suite s;
    struct err err = {0};
    CHECK(read_folder(&s, folder, &err) == 0, "%s: %s", folder, err.text);
    CHECK(s.is_release && s.n == n, "%s: %zu subsets", folder, s.n);
    CHECK(protocol ? s.protocol && strcmp(s.protocol, protocol) == 0 : !s.protocol, "%s: protocol %s", folder,
          s.protocol ? s.protocol : "none");
    for (size_t i = 0; i < s.n && i < n; i++) {
        const struct suite_dataset *d = &s.dataset[i];
        CHECK(strcmp(d->name, expected[i][0]) == 0, "%s: %s", folder, d->name);
        CHECK(same(d->qrels, expected[i][1]) && same(d->gains, expected[i][1]), "%s: qrels %s", d->name, d->qrels);
        CHECK(same(d->pool, expected[i][2]), "%s: pool %s", d->name, d->pool);
        CHECK(same(d->excluded, expected[i][3]), "%s: excluded %s", d->name, d->excluded);
        CHECK(!d->runs, "%s: runs", d->name);
    }
    suite_free(&s);
}

static void check_error(const char *folder, const char *word)
{
    struct suite s;
    struct err err = {0};
    CHECK(read_folder(&s, folder, &err) == -1, "%s", folder);
    CHECK(strstr(err.text, word), "%s: %s", folder, err.text);
    suite_free(&s);
}

static void folders(void)
{
    make("nano/NanoBRetrieval/qrels.tsv");
    make("nano/NanoBRetrieval/top_ranked.jsonl");
    make("nano/NanoARetrieval/qrels.parquet");
    make("nano/NanoARetrieval/qrels.csv.gz");
    make("nano/NanoARetrieval/excluded.jsonl");
    make("nano/provenance/runs/NanoARetrieval.csv");
    make("nano/README.md");
    check_folder("nano///", "nanobeir",
                 (const char *const[][4]){
                     {"NanoARetrieval", "nano/NanoARetrieval/qrels.csv.gz", NULL, "nano/NanoARetrieval/excluded.jsonl"},
                     {"NanoBRetrieval", "nano/NanoBRetrieval/qrels.tsv", "nano/NanoBRetrieval/top_ranked.jsonl", NULL}},
                 2);
    check_folder("nano/NanoBRetrieval", "nanobeir",
                 (const char *const[][4]){
                     {"NanoBRetrieval", "nano/NanoBRetrieval/qrels.tsv", "nano/NanoBRetrieval/top_ranked.jsonl", NULL}},
                 1);
    make("[x]*/aops-qrels/standard-00000-of-00001.jsonl");
    make("[x]*/aops-excluded/standard-00000-of-00001.jsonl");
    make("[x]*/pony-qrels/standard.tsv");
    make("[x]*/pony-corpus/standard.tsv");
    check_folder("[x]*", "bright",
                 (const char *const[][4]){{"aops", "[x]*/aops-qrels/standard-00000-of-00001.jsonl", NULL,
                                           "[x]*/aops-excluded/standard-00000-of-00001.jsonl"},
                                          {"pony", "[x]*/pony-qrels/standard.tsv", NULL, NULL}},
                 2);
    make("own/mine/qrels.tsv");
    check_folder("own", NULL, (const char *const[][4]){{"mine", "own/mine/qrels.tsv", NULL, NULL}}, 1);
    make("cached--rcp-ndcg-trecdl/snapshots/1/year/qrels.tsv");
    check_folder("cached--rcp-ndcg-trecdl/snapshots/1", "trecdl",
                 (const char *const[][4]){{"year", "cached--rcp-ndcg-trecdl/snapshots/1/year/qrels.tsv", NULL, NULL}},
                 1);
}

static void wrong_folders(void)
{
    make("empty/README.md");
    check_error("empty", "no subsets found");
    make("two/a/qrels.tsv");
    make("two/a/qrels.jsonl");
    check_error("two", "a second table in addition to qrels.jsonl");
    make("twice/a/qrels.tsv");
    make("twice/a-qrels/test.tsv");
    check_error("twice", "a second subset called a");
}

/* Of ViDoRe's languages each domain's own counts, and a run may be named after the domain. */
static void domains(void)
{
    struct suite s;
    struct err err = {0};
    make("vidore/energy__english/qrels.tsv");
    make("vidore/energy__french/qrels.tsv");
    make("vidore/finance_en__english/qrels.tsv");
    make("vidore/hr__english/qrels.tsv");
    make("vidore/hr__german/qrels.tsv");
    CHECK(read_folder(&s, "vidore", &err) == 0 && s.n == 3, "%zu %s", s.n, err.text);
    CHECK(s.protocol && strcmp(s.protocol, "vidore") == 0, "protocol");
    CHECK(strcmp(s.dataset[0].name, "energy__french") == 0, "%s", s.dataset[0].name);
    static const struct {
        const char *run;
        size_t at;
    } runs[] = {{"runs/energy.csv", 0},
                {"hr__english.run", 2},
                {"a.hr.run", 2},
                {"chrome.run", SIZE_MAX},
                {"three.run", SIZE_MAX},
                {"hr/model.run", 2},
                {"x/hr/model.run", 2},
                {"hr/x/model.run", SIZE_MAX},
                {"hr/energy_a.run", 0},
                {"model-finance_en", 1},
                {"finance_en2.run", SIZE_MAX},
                {"/energy.run", 0},
                {"energy/", 0},
                {"", SIZE_MAX},
                {"/", SIZE_MAX}};
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
        CHECK(release_subset_of(&s, runs[i].run) == runs[i].at, "'%s' is of %zu", runs[i].run,
              release_subset_of(&s, runs[i].run));
    suite_free(&s);
    static const char *const names[][3] = {{"x/dense.NanoA.run", "NanoA", "dense.run"},
                                           {"NanoA-dense.run.gz", "NanoA", "dense.run.gz"},
                                           {"dense_NanoA", "NanoA", "dense"},
                                           {"runs/dense/NanoA.run", "NanoA", "dense"},
                                           {"NanoA.run", "NanoA", "NanoA.run"},
                                           {"NanoA", "NanoA", "NanoA"},
                                           {"a/other.run", "NanoA", "other.run"},
                                           {"a.hr.run", "hr__english", "a.run"},
                                           {"hr__english_a.run", "hr__english", "a.run"}};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *name = release_run_name(&arena, names[i][0], names[i][1]);
        CHECK(strcmp(name, names[i][2]) == 0, "%s: %s", names[i][0], name);
    }
    arena_free(&arena);
    check_folder("vidore/hr__german", "vidore",
                 (const char *const[][4]){{"hr__german", "vidore/hr__german/qrels.tsv", NULL, NULL}}, 1);
}

static int take_away(const char *path, const struct stat *st, int type, struct FTW *at)
{
    (void)st, (void)type, (void)at;
    return remove(path);
}

int main(void)
{
    if (!mkdtemp(top))
        return 1;
    check_group("folders of releases");
    folders();
    check_group("what is no release");
    wrong_folders();
    check_group("domains and languages");
    domains();
    nftw(top, take_away, 16, FTW_DEPTH | FTW_PHYS);
    return check_end();
}
