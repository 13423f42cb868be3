/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Readers of queries, corpora and pools: a table of files, what is read and what is refused. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "check.h"
#include "json/id.h"
#include "format/pools.h"
#include "format/texts.h"

static char path[64];

static void write_file(const char *text, size_t len, bool compress)
{
    gzFile f = gzopen(path, compress ? "wb" : "wbT");
    if (!f || (len && gzwrite(f, text, (unsigned)len) != (int)len) || gzclose(f) != Z_OK)
        exit(2);
}

/* Ids that end with '-' are left out. */
static bool is_needed(void *ctx, const char *id)
{
    size_t n = strlen(id);
    ++*(size_t *)ctx;
    return !n || id[n - 1] != '-';
}

/* "id|title|body;" of every text. */
static void join(const struct texts *t, char *out, size_t size)
{
    size_t len = 0;
    out[0] = '\0';
    for (size_t i = 0; i < t->n && len < size; i++)
        len += (size_t)snprintf(out + len, size - len, "%s|%s|%s;", t->text[i].id, t->text[i].title, t->text[i].body);
}

static const struct {
    const char *file, *texts; /* texts NULL: refused */
    uint64_t line;
    const char *says;
} item[] = {
    {"", "", 0, ""},
    {"\n\n", "", 0, ""},
    {"a\tone\nb\ttwo", "a||one;b||two;", 0, ""},
    {"a\tone\ttwo \r\n\r\n\nb\t\r\n", "a||one\ttwo ;b||;", 0, ""},
    {"\xef\xbb\xbf"
     "a\tone\n",
     "a||one;", 0, ""},
    {"a b\tone\n", "a b||one;", 0, ""},
    {"a\t{\"x\": 1}\n", "a||{\"x\": 1};", 0, ""},
    {"x-\t\xff\nx-\tagain\na\tone\n", "a||one;", 0, ""},
    {"{\"_id\": \"a\", \"title\": \"T\", \"text\": \"one\"}\n", "a|T|one;", 0, ""},
    {"{\"text\":\"one\",\"_id\":\"a\"}", "a||one;", 0, ""},
    {"{\"_id\": 17, \"text\": \"one\"}", "17||one;", 0, ""},
    {"{\"_id\": \"a\", \"title\": null, \"text\": \"\"}", "a||;", 0, ""},
    {" {\"metadata\": {\"_id\": \"no\", \"x\": [1, {\"}\": \"\\\"]\"}]}, \"n\": -1.5e3, \"_id\" : \"a\", \"text\": "
     "\"\\u20ac\"} \r\n",
     "a||\xe2\x82\xac;", 0, ""},
    {"{\"\\u005fid\": \"a\", \"text\": \"one\"}\n{\"_id\": \"\\u0062\", \"text\": \"two\"}", "a||one;b||two;", 0, ""},
    {"{\"_id\": \"x-\", \"text\": 7}\n{\"_id\": \"x-\"}\n{\"_id\": \"x-\", this is not JSON\n{\"_id\": \"a\", "
     "\"text\": \"one\"}",
     "a||one;", 0, ""},
    {"a\tone\nno tab\n", NULL, 2, "no TAB in 'no tab'"},
    {"\tone\n", NULL, 1, "no id"},
    {"a\tone\n\n\na\ttwo\n", NULL, 4, "two texts have the id 'a'; the first is in line 1 of "},
    {"b\t\xc3\xa9\na\t\xe9\n", NULL, 2, "not UTF-8"},
    {"\xff\tone\n", NULL, 1, "not UTF-8"},
    {"{\"_id\": \"a\", \"text\": \"one\"}\nb\ttwo\n", NULL, 2, "not a JSON object: "},
    {"{\"_id\": \"a\", \"text\": \"one\"", NULL, 1, "(id a)"},
    {"{\"_id\": \"a\", \"text\": \"one\"} x", NULL, 1, "(id a)"},
    {"{\"_id\": \"a\", \"text\": \"\xff\"}", NULL, 1, "(id a)"},
    {"{\"_id\": \"a\", \"text\": \"\\u0000\"}", NULL, 1, "(id a)"},
    {"{\"_id\": \"a\", \"text\": \"one\", \"text\": \"two\"}", NULL, 1, "(id a)"},
    {"{\"_id\": \"a\"}", NULL, 1, "'text' is missing"},
    {"{\"_id\": \"a\", \"text\": null}", NULL, 1, "'text' is not a string"},
    {"{\"_id\": \"a\", \"text\": [\"one\"]}", NULL, 1, "'text' is not a string"},
    {"{\"_id\": \"a\", \"title\": 7, \"text\": \"one\"}", NULL, 1, "'title' is not a string"},
    {"{\"text\": \"one\"}", NULL, 1, "'_id' is missing"},
    {"{\"_id\": \"\", \"text\": \"one\"}", NULL, 1, "'_id' is missing, empty"},
    {"{\"_id\": null, \"text\": \"one\"}", NULL, 1, "'_id' is missing"},
    {"{\"id\": \"a\", \"text\": \"one\"}\n{\"_id\": \"z\", \"id\": \"b\", \"text\": \"two\"}", "a||one;b||two;", 0, ""},
    {"{\"id\": 7, \"docno\": \"z\", \"contents\": \"one\"}\n{\"id\": \"x-\"}", "7||one;", 0, ""},
    {"{\"docno\": \"a\", \"title\": \"T\", \"text\": \"one\", \"contents\": 1}", "a|T|one;", 0, ""},
    {"{\"query_id\": \"a\", \"query\": \"one\"}", "a||one;", 0, ""},
    {"{\"_id\": \"a\", \"id\": \"z\", \"text\": \"one\"}\n{\"id\": \"b\", \"text\": \"two\"}", NULL, 2,
     "'_id' is missing"},
    {"{\"docid\": \"a\", \"text\": \"one\"}\n{\"text\": \"two\"}", NULL, 2, "'docid' is missing"},
    {"{\"id\": \"a\", \"contents\": 7}", NULL, 1, "'contents' is not a string"},
    {"{\"_id\": \"x-\", \"text\": 7}\n[1]\n", NULL, 2, "not a JSON object: the line holds a list or a single value"},
};

static void files(bool compress)
{
    check_group(compress ? "texts, gzipped" : "texts, plain");
    for (size_t i = 0; i < sizeof item / sizeof *item; i++) {
        struct texts t = {0};
        struct err err = {0};
        size_t asked = 0;
        char got[256];
        write_file(item[i].file, strlen(item[i].file), compress);
        int r = texts_read(&t, path, is_needed, &asked, &err);
        CHECK((r == 0) == (item[i].texts != NULL), "item %zu: %s", i, r ? err.text : "accepted");
        if (r == 0 && item[i].texts) {
            join(&t, got, sizeof got);
            CHECK(strcmp(got, item[i].texts) == 0, "item %zu: %s, expected %s", i, got, item[i].texts);
            for (size_t k = 0; k < t.n; k++)
                CHECK(texts_find(&t, t.text[k].id) == &t.text[k], "item %zu: %s is not found", i, t.text[k].id);
        } else if (r != 0) {
            CHECK(err.line == item[i].line && strstr(err.text, item[i].says) && strcmp(err.file, path) == 0,
                  "item %zu: %s:%d: %s", i, err.file, (int)err.line, err.text);
        }
        CHECK(!texts_find(&t, "x-") && !texts_find(&t, ""), "item %zu: what is not there is found", i);
        texts_free(&t);
    }
}

static void several_files(void)
{
    struct texts t = {0};
    struct err err = {0};
    char got[256];
    check_group("several files add up, and an id may stand in one of them only");
    write_file("a\tone\n", 6, false);
    CHECK(texts_read(&t, path, NULL, NULL, &err) == 0, "%s", err.text);
    write_file("{\"_id\": \"b\", \"text\": \"two\"}\n", 28, false);
    CHECK(texts_read(&t, path, NULL, NULL, &err) == 0, "%s", err.text);
    join(&t, got, sizeof got);
    CHECK(strcmp(got, "a||one;b||two;") == 0, "%s", got);
    CHECK(texts_read(&t, path, NULL, NULL, &err) != 0 && strstr(err.text, "line 1 of"), "%s", err.text);
    CHECK(texts_read(&t, "/nonexistent", NULL, NULL, &err) != 0, "opened");
    texts_free(&t);
}

/* Many texts, some of them large: nothing moves that should not. */
static void many(void)
{
    enum { N = 5000, LARGE = 10 * 1024 * 1024 };
    struct texts t = {0};
    struct err err = {0};
    size_t len = 0;
    char *file = malloc(N * 40 + LARGE + 64), id[16];
    check_group("thousands of texts and one of 10 MB");
    for (int i = 0; i < N; i++)
        len += (size_t)snprintf(file + len, 40, "{\"_id\": \"d%d\", \"text\": \"t%d\"}\n", i, i);
    len += (size_t)snprintf(file + len, 40, "{\"_id\": \"large\", \"text\": \"");
    memset(file + len, 'x', LARGE);
    len += LARGE;
    len += (size_t)snprintf(file + len, 40, "\"}");
    write_file(file, len, false);
    CHECK(texts_read(&t, path, NULL, NULL, &err) == 0, "%s", err.text);
    for (int i = 0; i < N; i++) {
        snprintf(id, sizeof id, "d%d", i);
        const struct text *x = texts_find(&t, id);
        CHECK(x && strcmp(x->id, id) == 0 && strcmp(x->body + 1, id + 1) == 0, "%s is not found", id);
    }
    const struct text *large = texts_find(&t, "large");
    CHECK(large && strlen(large->body) == LARGE, "the large one");
    texts_free(&t);
    free(file);
}

static void quick_ids(void)
{
    static const struct {
        const char *line, *id; /* NULL: left to the parser */
    } line[] = {{"{\"_id\": \"a\"}", "a"},
                {"{\"_id\":\"a\"", "a"},
                {"{ \"x\" : \"\\\\\" , \"_id\" : \"a\"", "a"},
                {"{\"x\": \"\\\"_id\\\": \\\"b\", \"_id\": \"a\"}", "a"},
                {"{\"x\": {\"_id\": \"b\"}, \"_id\": \"a\"}", "a"},
                {"{\"x\": [\"]\", {}], \"y\": null, \"_id\": \"\"}", ""},
                {"{\"_id\": 1}", NULL},
                {"{\"_id\": \"a\\n\"}", NULL},
                {"{\"x\": \"_id\"}", NULL},
                {"{}", NULL},
                {"{", NULL},
                {"", NULL},
                {"[\"_id\"]", NULL},
                {"{\"_id", NULL},
                {"{\"_id\"", NULL},
                {"{\"_id\":", NULL},
                {"{\"_id\": \"a", NULL},
                {"{\"x\": {\"_id\": \"a\"", NULL},
                {"{\"x\": \"a", NULL},
                {"{\"x\": ", NULL},
                {"{\"x\": 1", NULL}};
    check_group("ids without parsing");
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        size_t len = strlen(line[i].line), n = 0;
        char *copy = malloc(len ? len : 1); /* no byte to spare */
        const char *id = NULL;
        memcpy(copy, line[i].line, len);
        bool ok = jtext_id(copy, len, "_id", &id, &n);
        CHECK(ok == (line[i].id != NULL), "%s: %s", line[i].line, ok ? "found" : "not found");
        if (ok && line[i].id)
            CHECK(n == strlen(line[i].id) && memcmp(id, line[i].id, n) == 0, "%s: %.*s", line[i].line, (int)n, id);
        free(copy);
    }
}

static void pools(void)
{
    static const struct {
        const char *file, *pool; /* NULL: refused */
        uint64_t line;
        const char *says;
    } pool[] = {
        {"q2 d1 1 0.5\nq2 d0 2 0.4\nq1 d1 1 9\n", "q1:d1; q2:d1,d0;", 0, ""},
        {"q1 d1\nq2 d1\n# remark\n\nq1 d0\n", "q1:d1,d0; q2:d1;", 0, ""},
        {"q1 d1\nq2 d1\nq1 d0\nq1 d1\nq1 d0\n", NULL, 4, "document 'd1' appears twice, first in line 1 (topic q1)"},
        {"", NULL, 0, "no documents found"},
        {"q1 d1 1\n", NULL, 1, "3 fields"}};
    check_group("pools: grouped by topic, in the order of the file");
    for (size_t i = 0; i < sizeof pool / sizeof *pool; i++) {
        struct pools p;
        struct err err = {0};
        char got[256] = "";
        size_t len = 0;
        write_file(pool[i].file, strlen(pool[i].file), false);
        int r = pools_read(&p, path, &err);
        CHECK((r == 0) == (pool[i].pool != NULL), "item %zu: %s", i, r ? err.text : "accepted");
        for (size_t k = 0; r == 0 && k < p.n; k++)
            for (size_t d = 0; d < p.query[k].n; d++)
                len += (size_t)snprintf(got + len, sizeof got - len, "%s%s%s%s%s",
                                        d   ? ""
                                        : k ? " "
                                            : "",
                                        d ? "," : p.query[k].qid, d ? "" : ":", p.query[k].docno[d],
                                        d + 1 < p.query[k].n ? "" : ";");
        if (r == 0 && pool[i].pool)
            CHECK(strcmp(got, pool[i].pool) == 0, "item %zu: %s", i, got);
        else if (r != 0)
            CHECK(err.line == pool[i].line && strstr(err.text, pool[i].says), "item %zu: line %d: %s", i, (int)err.line,
                  err.text);
        if (r == 0)
            pools_free(&p);
    }
}

/* Contents that are a document as JSON; and what is noted where bad texts are skipped. */
static void packed(void)
{
    static const char file[] =
        "{\"id\": \"a\", \"contents\": \"{\\\"title\\\": \\\"T\\\", \\\"text\\\": \\\"one \\\\\\\"1\\\\\\\"\\\"}\"}\n"
        "{\"id\": \"b\", \"contents\": \"{not JSON\"}\n{\"id\": \"c\", \"contents\": \"{\\\"x\\\": 1}\"}\n"
        "{\"id\": \"d\", \"contents\": \"\xff\"}\n{\"id\": \"e\", \"contents\": \"\\u0000\"}\n";
    char got[256];
    check_group("contents that are a document; bad texts that are skipped");
    struct texts t = {.skip_bad = true};
    struct err err = {0};
    write_file(file, strlen(file), false);
    CHECK(texts_read(&t, path, NULL, NULL, &err) == 0, "%s", err.text);
    join(&t, got, sizeof got);
    CHECK(strcmp(got, "a|T|one \"1\";b||{not JSON;c||{\"x\": 1};") == 0, "%s", got);
    CHECK(texts_find_bad(&t, "d") && texts_find_bad(&t, "e") && t.n_bad == 2 && t.bad[1].line == 5, "%zu", t.n_bad);
    texts_free(&t);
}

int main(void)
{
    snprintf(path, sizeof path, "/tmp/texts-%ld.txt", (long)getpid());
    files(false);
    files(true);
    packed();
    several_files();
    many();
    quick_ids();
    pools();
    unlink(path);
    return check_end();
}
