/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Stores that grow: whatever their writers left behind, whole records stay and nothing else. */
#include <dirent.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "store/journal_identity.h"
#include "base/mem.h"

static const char records[] = "{\"a\":1}\n{\"b\":[2,3]}\n{\"c\":\"x y\"}\n";

static const char empty[] = "{\"schema\": \"rcp-ndcg.judgement-store.v1\", \"stages\": {}}";

static char folder[] = "/tmp/journal-XXXXXX";
static size_t said; /* how often */

static void say(void *ctx, const char *text)
{
    (void)ctx, (void)text;
    said++;
}

static char *path(const char *name)
{
    static char buf[2][256];
    static int turn;
    turn = !turn;
    snprintf(buf[turn], sizeof buf[turn], "%s/%s", folder, name);
    return buf[turn];
}

static void put(const char *name, const char *text, size_t len)
{
    FILE *f = fopen(path(name), "wb");
    if (!f || fwrite(text, 1, len, f) != len || fclose(f) != 0)
        perror(name);
}

static size_t get(const char *name, char *buf, size_t size)
{
    FILE *f = fopen(path(name), "rb");
    size_t n = f ? fread(buf, 1, size - 1, f) : 0;
    buf[n] = '\0';
    if (f)
        fclose(f);
    return n;
}

static void clear(void)
{
    static const char *const name[] = {"tournament.jsonl",
                                       "rubric.jsonl",
                                       "tournament.jsonl.torn",
                                       "rubric.jsonl.torn",
                                       "identity.json",
                                       "attempts.jsonl",
                                       "lock",
                                       "digests.txt",
                                       "extra"};
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
        unlink(path(name[i]));
}

/* Opens the store with an identity in JSON. */
static struct journal *open_as(const char *identity, bool partial, struct err *err)
{
    json_t *o = json_loads(identity, 0, NULL), *family = json_pack("{s:s}", "stage", "rubric");
    struct journal_claim claim = {"rubric", "0123456789abcdef", o, family, partial, false};
    said = 0;
    const struct journal_terms terms = {&claim, 1};
    struct journal *j = journal_open(folder, &terms, say, NULL, err);
    if (j && journal_settle(j, &terms, err) != 0) {
        journal_close(j, err);
        j = NULL;
    }
    json_decref(o);
    json_decref(family);
    return j;
}

static struct journal *open_with(const char *judge, struct err *err)
{
    char identity[256];
    snprintf(identity, sizeof identity, "{\"judge\": {\"model\": \"%s\", \"temperature\": null}}", judge);
    return open_as(identity, false, err);
}

/* The length of the whole records in the first `len` bytes; the last one may be without its newline. */
static size_t whole(size_t len)
{
    if (records[len] == '\n')
        return len;
    while (len && records[len - 1] != '\n')
        len--;
    return len;
}

/* The record {"d":4} as it is stored; test/cases/label/verify.t computes such digests in Python. */
#define APPENDED "{\"d\":4,\"digest\":\"ed893dc3b914e064\"}\n"

static void test_torn(void)
{
    struct err err;
    char got[256], torn[256];
    check_group("a file that ends anywhere keeps its whole records");
    for (size_t len = 0; len < sizeof records; len++) {
        clear();
        put("identity.json", empty, sizeof empty - 1);
        put("tournament.jsonl", records, len);
        struct journal *j = open_with("m", &err);
        CHECK(j, "%zu bytes: %s", len, err.text);
        CHECK(said == (whole(len) < len), "%zu bytes: %zu notes", len, said);
        CHECK(j && journal_append(j, JUD_TOURNAMENT, "{\"d\":4}", 7, &err) == 0, "%s", err.text);
        CHECK(j && journal_close(j, &err) == 0, "%s", err.text);
        size_t n = get("tournament.jsonl", got, sizeof got), keep = whole(len);
        const char *added = keep && records[keep] == '\n' ? "\n" APPENDED : APPENDED;
        CHECK(n == keep + strlen(added) && memcmp(got, records, keep) == 0 && strcmp(got + keep, added) == 0, "%zu: %s",
              len, got);
        n = get("tournament.jsonl.torn", torn, sizeof torn);
        CHECK(n == (keep < len ? len - keep + 1 : 0) && memcmp(torn, records + keep, n ? n - 1 : 0) == 0, "%zu: %s",
              len, torn);
    }
}

/* The end is looked for in parts of the file: records and damage of any length, before and after it. */
static void test_far(void)
{
    enum { ROOM = 1 << 20 };
    static const size_t length[] = {10, 65535, 65536, 65537, 262144, 262145, 300000};
    enum { N = sizeof length / sizeof length[0] };
    struct err err;
    char *text = malloc(ROOM), *got = malloc(ROOM);
    check_group("a record, or damage, longer than what is read at first");
    for (size_t i = 0; i < N * N; i++) {
        size_t len = length[i / N], damage = length[i % N];
        memset(text, 'x', len + damage);
        memcpy(text, "{\"a\":\"", 6);
        memcpy(text + len - 3, "\"}\n", 3);
        clear();
        put("identity.json", empty, sizeof empty - 1);
        put("tournament.jsonl", text, len + damage);
        struct journal *j = open_with("m", &err);
        CHECK(j && said == 1 && journal_close(j, &err) == 0, "%zu and %zu bytes: %s", len, damage, err.text);
        size_t n = get("tournament.jsonl", got, ROOM);
        CHECK(n == len && memcmp(got, text, n) == 0, "%zu bytes of %zu kept, %zu more", n, len, damage);
        n = get("tournament.jsonl.torn", got, ROOM);
        CHECK(n == damage + 1, "%zu bytes of %zu set aside", n, damage);
    }
    free(text);
    free(got);
}

static void test_damage(void)
{
    static const char *const tail[] = {"{\"e\":5", "garbage\n", "{\"e\":\"} {} {\\\"f\\\":5}", "{}{\n"};
    struct err err;
    char got[256], text[256];
    check_group("what is no record at the end is set aside");
    for (size_t i = 0; i < sizeof tail / sizeof tail[0]; i++) {
        clear();
        put("identity.json", empty, sizeof empty - 1);
        int n = snprintf(text, sizeof text, "%s%s", records, tail[i]);
        put("rubric.jsonl", text, (size_t)n);
        struct journal *j = open_with("m", &err);
        CHECK(j && journal_close(j, &err) == 0, "%s", err.text);
        CHECK(get("rubric.jsonl", got, sizeof got) == strlen(records) && strcmp(got, records) == 0, "'%s': %s", tail[i],
              got);
        CHECK(said == 1, "'%s': %zu notes", tail[i], said);
    }
    static const char two[] = "{\"a\":1}\n{\"e\":5\n{\"e\":6";
    clear();
    put("identity.json", empty, sizeof empty - 1);
    put("rubric.jsonl", two, sizeof two - 1);
    CHECK(!open_with("m", &err) && strstr(err.text, "the last 2 lines") && err.about == ERR_ABOUT_DAMAGE, "%s",
          err.text);
    CHECK(get("rubric.jsonl", got, sizeof got) == sizeof two - 1 && access(path("rubric.jsonl.torn"), F_OK) != 0,
          "a store that is refused has changed: %s", got);
    memcpy(text, records, sizeof records);
    memset(text + sizeof records - 1, 0, 100); /* blocks that never reached the disk */
    clear();
    put("identity.json", empty, sizeof empty - 1);
    put("rubric.jsonl", text, sizeof records - 1 + 100);
    struct journal *j = open_with("m", &err);
    CHECK(j && journal_close(j, &err) == 0, "%s", err.text);
    CHECK(get("rubric.jsonl", got, sizeof got) == strlen(records), "NULs stay");
}

/* A line that holds a whole record and more is no torn record: it is refused, and stays. */
static void test_joined(void)
{
    static const char *const text[] = {"{\"record_id\":1}\r{\"record_id\":2}\r",
                                       "{\"record_id\":1}{\"b\":2}",
                                       "{\"a\":1}\n{\"lost\":2} {\"c\":3\n",
                                       "{\"a\":1}\n{\"record_id\":\"\\\"}{\"}x\n",
                                       "\xef\xbb\xbf{\"record_id\":1}\r{\"b\":2}\r{",
                                       "{\"record_id\":\"a\",\"response\":\"b{ \"record_id\":\"c\"}x\n",
                                       "{\"a\":1}\n\"}}x{ {\"a\":{\"b\":1},\"record_id\":2}"};
    struct err err;
    char got[256];
    check_group("records that share a line stay");
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        clear();
        put("identity.json", empty, sizeof empty - 1);
        put("tournament.jsonl", text[i], strlen(text[i]));
        CHECK(!open_with("m", &err) && strstr(err.text, "contains a whole record") && err.about == ERR_ABOUT_DAMAGE,
              "%zu: %s", i, err.text);
        CHECK(get("tournament.jsonl", got, sizeof got) == strlen(text[i]) && strcmp(got, text[i]) == 0 &&
                  access(path("tournament.jsonl.torn"), F_OK) != 0,
              "%zu: %s", i, got);
    }
}

/* Line ends of other systems, blanks and a mark before the first record are no damage. */
static void test_dressed(void)
{
    static const char *const text[] = {"{\"a\":1}\r\n{\"b\":2}\r\n", "{\"a\":1} \n{\"b\":2}\t \n",
                                       "{\"a\":1}\n{\"b\":2}",       "{\"a\":1}\r\n{\"b\":2}\r",
                                       "{\"a\":1}\n\n \r\n",         "\xef\xbb\xbf{\"a\":1}\n",
                                       "\xef\xbb\xbf{\"a\":1}\r",    "  {\"a\":1}\n"};
    struct err err;
    char got[256];
    check_group("complete records in any dress stay");
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        clear();
        put("identity.json", empty, sizeof empty - 1);
        put("tournament.jsonl", text[i], strlen(text[i]));
        struct journal *j = open_with("m", &err);
        CHECK(j && said == 0, "%zu: %s", i, err.text);
        CHECK(get("tournament.jsonl", got, sizeof got) == strlen(text[i]) && strcmp(got, text[i]) == 0, "%zu: %s", i,
              got);
        CHECK(j && journal_append(j, JUD_TOURNAMENT, "{\"d\":4}", 7, &err) == 0, "%s", err.text);
        CHECK(j && journal_close(j, &err) == 0, "%s", err.text);
        get("tournament.jsonl", got, sizeof got);
        CHECK(strncmp(got, text[i], strlen(text[i])) == 0 && strstr(got + strlen(text[i]) - 1, "\n" APPENDED),
              "%zu: %s", i, got);
    }
}

/* Opens and closes; what went wrong is in *err. */
static bool opens(const char *identity, bool partial, struct err *err)
{
    struct journal *j = open_as(identity, partial, err);
    return j && journal_close(j, err) == 0;
}

static bool refuses(const char *identity, const char *why, struct err *err)
{
    return !open_as(identity, false, err) && strstr(err->text, why);
}

static void test_identity(void)
{
    struct err err;
    char got[1024];
    check_group("a stage has one identity");
    clear();
    struct journal *j = open_with("one", &err);
    CHECK(j && journal_close(j, &err) == 0, "%s", err.text);
    CHECK(!open_with("two", &err) && strstr(err.text, "judge.model is 'one' in this store and 'two' in this command"),
          "%s", err.text);
    CHECK(err.kind == ERR_INPUT && strstr(err.file, "identity.json"), "status %d, %s", (int)err.kind, err.file);
    CHECK(opens("{\"judge\": {\"model\": \"one\"}, \"n\": {\"x\": 0.5, \"y\": 7}}", false, &err), "%s", err.text);
    CHECK(refuses("{\"judge\": {\"model\": \"one\"}, \"n\": {\"x\": 0.25, \"y\": 7}}",
                  "n.x is '0.5' in this store and '0.25'", &err),
          "%s", err.text);
    CHECK(
        refuses("{\"judge\": {\"model\": \"one\"}, \"n\": {\"x\": 0.5}}", "n.y is '7' in this store and 'none'", &err),
        "%s", err.text);
    CHECK(refuses("{\"n\": {\"x\": 0.5, \"y\": 7}}", "judge is 'a value of an unknown kind' in this store and 'none'",
                  &err),
          "%s", err.text);
    CHECK(opens("{\"n\": {\"x\": 0.5, \"y\": 7}}", true, &err), "what is left out may be anything: %s", err.text);
    get("identity.json", got, sizeof got);
    CHECK(strstr(got, "\"schema\": \"rcp-ndcg.judgement-store.v1\"") && strstr(got, "\"model\": \"one\"") &&
              strstr(got, "\"temperature\": null") && strstr(got, "\"x\": 0.5") &&
              strstr(got, "\"family_key\": \"0123456789abcdef\"") && strstr(got, "\"created_at\": \"20"),
          "%s", got);
    put("identity.json", "[]", 2);
    CHECK(!open_with("one", &err), "an identity that is a list");
    put("identity.json", empty, sizeof empty - 3);
    CHECK(!open_with("one", &err), "an identity that ends early");
    put("identity.json", "{\"schema\": \"rcp-ndcg.judgement-store.v1\"}", 40);
    CHECK(!open_with("one", &err), "an identity without stages");
    clear();
    put("identity.json", "{\"schema\": \"rcp-ndcg.judgement-store.v9\", \"stages\": {}}", 55);
    CHECK(!open_with("one", &err) && strstr(err.text, "expected the schema"), "%s", err.text);
    unlink(path("identity.json"));
    put("tournament.jsonl", records, sizeof records - 1);
    CHECK(!open_with("one", &err) && strstr(err.text, "no identity.json"), "%s", err.text);
    CHECK(get("tournament.jsonl", got, sizeof got) == sizeof records - 1, "a store that is refused has changed");
}

static void test_reparsed(void)
{
    struct err err;
    char got[1024], from[256], *names;
    check_group("records that were read again are not gone on with");
    clear();
    CHECK(opens("{\"judge\": 1}", false, &err), "%s", err.text);
    snprintf(from, sizeof from, "%s", path("identity.json"));
    CHECK(journal_identity_copy_reparsed(from, from, &err) == 0 && get("identity.json", got, sizeof got) &&
              strstr(got, "\"reparsed\": true"),
          "%s", got);
    CHECK(refuses("{\"judge\": 1}", "reparsed is 'yes' in this store and 'none'", &err), "%s", err.text);
    static const char named[] = "{\"schema\": \"rcp-ndcg.judgement-store.v1\", \"stages\": {\"rubric\": "
                                "{\"family\": {\"criteria\": [\"C1\", \"D 2\", \"C3\"]}}}}";
    put("identity.json", named, sizeof named - 1);
    CHECK(journal_identity_criteria(from, &names, &err) == 0 && names && strcmp(names, "C1 D 2 C3") == 0, "%s", names);
    free(names);
    CHECK(journal_identity_criteria("/nonexistent", &names, &err) == 0 && !names, "criteria of nothing");
}

static void test_lock(void)
{
    struct err err;
    check_group("one writer at a time");
    clear();
    struct journal *j = open_with("m", &err);
    CHECK(j && !open_with("m", &err) && strstr(err.text, "another process"), "%s", err.text);
    CHECK(j && journal_close(j, &err) == 0, "%s", err.text);
    j = open_with("m", &err);
    CHECK(j, "%s", err.text);
    for (int i = 0; i < 100; i++) {
        unlink(path("lock"));
        CHECK(!open_with("m", &err) && strstr(err.text, "another process"), "without the lock's file: %s", err.text);
    }
    CHECK(j && journal_append(j, JUD_TOURNAMENT, "{\"d\":4}", 7, &err) == 0, "%s", err.text);
    put("rubric.jsonl", "{}\n", 3);
    CHECK(j && journal_append(j, JUD_RUBRIC, "{\"d\":5}", 7, &err) != 0 && strstr(err.text, "or changed"), "%s",
          err.text);
    unlink(path("tournament.jsonl"));
    CHECK(j && journal_append(j, JUD_TOURNAMENT, "{\"d\":5}", 7, &err) != 0 &&
              strstr(err.text, "was removed, replaced or changed"),
          "%s", err.text);
    put("tournament.jsonl", "", 0);
    CHECK(j && journal_append(j, JUD_TOURNAMENT, "{\"d\":6}", 7, &err) != 0 &&
              strstr(err.text, "was removed, replaced or changed"),
          "%s", err.text);
    CHECK(j && journal_close(j, &err) == 0, "%s", err.text);
}

/* Names that end like those of temporaries in the store. */
static int n_temporaries(void)
{
    int n = 0;
    DIR *d = opendir(path("."));
    for (struct dirent *e; d && (e = readdir(d)) != NULL;)
        n += strstr(e->d_name, ".tmp") != NULL;
    if (d)
        closedir(d);
    return n;
}

static void test_beside(void)
{
    struct err err;
    char got[64];
    check_group("files beside the records are written once");
    clear();
    struct journal *j = open_with("m", &err);
    CHECK(j && journal_write_file(j, "extra", "first", 5, &err) == 0, "%s", err.text);
    CHECK(j && journal_write_file(j, "extra", "second", 6, &err) == 0, "%s", err.text);
    CHECK(get("extra", got, sizeof got) == 5 && strcmp(got, "first") == 0, "%s", got);
    CHECK(j && journal_close(j, &err) == 0, "%s", err.text);
    CHECK(n_temporaries() == 0, "a temporary file stays");
}

int main(void)
{
    if (!mkdtemp(folder))
        return 1;
    test_torn();
    test_far();
    test_damage();
    test_joined();
    test_dressed();
    test_identity();
    test_reparsed();
    test_lock();
    test_beside();
    clear();
    CHECK(rmdir(folder) == 0, "files of an unknown name are left");
    return check_end();
}
