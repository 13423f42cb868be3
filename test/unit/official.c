/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A store that judge writes is what other programs of schema rcp-ndcg.judgement-store.v1 take for one: the objects have
 * the keys that they know and no others, values are in their sets, and every name is the digest that they compute. The
 * digests are of another canonical writer than judge/digest.c: jansson's, with keys sorted, which is the same for the
 * ASCII texts and short numbers here. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sha256.h"
#include "check.h"
#include "judge/judge.h"

static char folder[] = "/tmp/official-XXXXXX";

static const char *path(const char *name)
{
    static char buf[8][256];
    static int turn;
    turn = (turn + 1) % 8;
    snprintf(buf[turn], sizeof buf[turn], "%s/%s", folder, name);
    return buf[turn];
}

static FILE *create(const char *name)
{
    FILE *f = fopen(path(name), "w");
    if (!f)
        exit(2);
    return f;
}

/* Two topics of nine documents, and prompts. */
static void make_inputs(void)
{
    FILE *pool = create("pool"), *queries = create("queries"), *corpus = create("corpus"), *prompt;
    for (int q = 1; q <= 2; q++) {
        fprintf(queries, "q%d\twords of topic %d\n", q, q);
        for (int i = 1; i <= 9; i++) {
            fprintf(pool, "q%d d%d-%d\n", q, q, i);
            fprintf(corpus, "d%d-%d\tsome words of %d and topic %d\n", q, i, i, q);
        }
    }
    fclose(pool), fclose(queries), fclose(corpus);
    prompt = create("tournament");
    fputs("Rank {num_documents_placeholder} by {query_placeholder}:\n{passages_placeholder}\n", prompt);
    fclose(prompt);
    prompt = create("rubric");
    fputs("By C1, C2 and C3, for {query_placeholder}:\n{passages_placeholder}\n", prompt);
    fclose(prompt);
}

static int judge(struct err *err)
{
    static const struct judge_events none;
    struct judge_options o;
    judge_defaults(&o);
    o.pool = path("pool");
    o.queries = path("queries");
    o.corpus = path("corpus");
    o.store = path("store");
    o.prompt[0] = path("tournament");
    o.prompt[1] = path("rubric");
    o.simulated = true;
    o.settings.temperature = 0.5;
    o.settings.max_tokens = 100;
    o.settings.reasoning_effort = "low";
    o.settings.extra = "{\"top_p\":0.25,\"a\":{\"c\":[1,true,null],\"b\":\"x\"}}";
    return judge_run(&o, &none, err);
}

/* The first n digits of the value's digest. */
static bool is_digest(json_t *v, const char *name, size_t n)
{
    char hex[SHA256_HEX], *text = json_dumps(v, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(15));
    sha256_hex(text, strlen(text), hex);
    free(text);
    return name && strlen(name) == n && strncmp(hex, name, n) == 0;
}

/* Has the object these keys, blanks between them, and no others? Those after a '|' may be missing. */
static bool has_keys(json_t *o, const char *keys)
{
    size_t n = 0;
    bool optional = false;
    char copy[512], *save;
    snprintf(copy, sizeof copy, "%s", keys);
    for (char *k = strtok_r(copy, " ", &save); k; k = strtok_r(NULL, " ", &save)) {
        if (strcmp(k, "|") == 0)
            optional = true;
        else if (json_object_get(o, k))
            n++;
        else if (!optional)
            return false;
    }
    return json_object_size(o) == n;
}

static bool is_one_of(json_t *v, const char *words)
{
    const char *s = json_string_value(v), *at = s ? strstr(words, s) : NULL;
    return at && (at == words || at[-1] == ' ') && (at[strlen(s)] == ' ' || !at[strlen(s)]);
}

static void check_family(json_t *entry, const char *stage)
{
    static const char *const unset[] = {"tokenizer",      "temperature", "max_output_tokens",
                                        "context_tokens", "extra_body",  "api"};
    json_t *f = json_deep_copy(json_object_get(entry, "family"));
    CHECK(has_keys(f, "stage judge_model judge_revision prompt_hash criteria parse_version decoding preprocessing "
                      "tokenizer temperature max_output_tokens context_tokens extra_body api"),
          "keys of the family");
    CHECK(is_one_of(json_object_get(f, "stage"), stage) && json_is_integer(json_object_get(f, "parse_version")) &&
              is_one_of(json_object_get(f, "decoding"), "json_schema free") &&
              strcmp(json_string_value(json_object_get(f, "judge_model")), "simulated:0") == 0 &&
              json_array_size(json_object_get(f, "criteria")) == (strcmp(stage, "rubric") ? 0 : 3),
          "values of the family");
    CHECK(json_equal(f, json_object_get(json_object_get(entry, "identity"), "family")), "two families");
    CHECK(json_object_size(json_object_get(f, "extra_body")) == 3, "top_p, a and reasoning_effort");
    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
        if (json_is_null(json_object_get(f, unset[i])))
            json_object_del(f, unset[i]);
    CHECK(is_digest(f, json_string_value(json_object_get(entry, "family_key")), 16), "family key of the %s", stage);
    json_decref(f);
}

static void check_schedule(json_t *s, const char *stage)
{
    bool rubric = strcmp(stage, "rubric") == 0;
    CHECK(has_keys(s, rubric ? "window placements_per_doc random_share seed"
                             : "window random_placements stratified_placements mirror adaptive_window adaptive_depth "
                               "adaptive_batches adaptive_placements overlap_discount seed"),
          "keys of the %s schedule", stage);
    if (rubric)
        CHECK(json_real_value(json_object_get(s, "placements_per_doc")) == 1000.0 / 150.0, "placements");
    else
        CHECK(json_real_value(json_object_get(s, "random_placements")) == 530.0 / 150.0 &&
                  json_real_value(json_object_get(s, "adaptive_placements")) == 560.0 / 150.0 &&
                  json_is_true(json_object_get(s, "mirror")),
              "placements");
}

static void check_placements(json_t *record, bool rubric)
{
    json_t *p;
    size_t i, n = json_array_size(json_object_get(record, "placements"));
    CHECK(n > 1 && n <= 10, "%zu placements", n);
    json_array_foreach(json_object_get(record, "placements"), i, p)
    {
        json_t *criteria = json_object_get(p, "criteria");
        CHECK(has_keys(p, rubric ? "position doc_id criteria" : "position doc_id score"), "keys of a placement");
        CHECK(json_integer_value(json_object_get(p, "position")) == (json_int_t)i + 1, "position");
        CHECK(rubric ? has_keys(criteria, "C1 C2 C3") : json_is_number(json_object_get(p, "score")), "values");
    }
}

static json_t *docs_of(json_t *record)
{
    json_t *list = json_array(), *p;
    size_t i;
    json_array_foreach(json_object_get(record, "placements"), i, p)
        json_array_append(list, json_object_get(p, "doc_id"));
    return list;
}

/* dataset: its key. */
static void check_record(json_t *r, json_t *entry, const char *stage, const char *dataset)
{
    CHECK(has_keys(r, "schema record_id dataset query_id stage family_key window_seq placements recorded_at | phase "
                      "ranking response finish_reason valid invalid_reason invalid_category input_tokens "
                      "output_tokens store digest"),
          "keys of a record");
    CHECK(json_is_true(json_object_get(r, "valid")) && json_is_null(json_object_get(r, "invalid_reason")) &&
              json_is_null(json_object_get(r, "invalid_category")),
          "a valid record gives no reason");
    CHECK(is_one_of(json_object_get(r, "stage"), stage) &&
              is_one_of(json_object_get(r, "phase"), "random stratified adaptive"),
          "stage and phase");
    CHECK(json_equal(json_object_get(r, "family_key"), json_object_get(entry, "family_key")), "family key");
    check_placements(r, strcmp(stage, "rubric") == 0);
    json_t *id = json_pack("{s:O,s:O,s:s,s:s,s:O,s:o}", "family_key", json_object_get(r, "family_key"), "query_id",
                           json_object_get(r, "query_id"), "stage", stage, "dataset", dataset, "window_seq",
                           json_object_get(r, "window_seq"), "placements", docs_of(r));
    CHECK(is_digest(id, json_string_value(json_object_get(r, "record_id")), 32), "record id");
    json_decref(id);
}

static void check_stage(json_t *entry, const char *stage)
{
    json_t *identity = json_object_get(entry, "identity"), *dataset = json_object_get(identity, "dataset");
    char name[64], line[16384], hex[SHA256_HEX], *text = json_dumps(dataset, JSON_COMPACT | JSON_SORT_KEYS);
    int n = 0;
    check_group(stage);
    CHECK(has_keys(entry, "identity family family_key created_at package_version | engines sources"), "keys");
    check_family(entry, stage);
    check_schedule(json_object_get(identity, "schedule"), stage);
    CHECK(json_object_get(identity, "judge") && json_object_get(identity, "preprocessing"), "judge, preprocessing");
    sha256_hex(text, strlen(text), hex);
    hex[16] = '\0';
    free(text);
    snprintf(name, sizeof name, "store/%s.jsonl", stage);
    FILE *f = fopen(path(name), "r");
    for (; f && fgets(line, sizeof line, f); n++) {
        json_t *r = json_loads(line, 0, NULL);
        check_record(r, entry, stage, hex);
        json_decref(r);
    }
    CHECK(n == (strcmp(stage, "rubric") == 0 ? 14 : 26), "%d records", n);
    if (f)
        fclose(f);
}

int main(void)
{
    struct err err;
    if (!mkdtemp(folder))
        return 1;
    make_inputs();
    int r = judge(&err);
    json_t *o = r == 0 ? json_load_file(path("store/identity.json"), 0, NULL) : NULL;
    check_group("the identity");
    CHECK(r == 0, "%s", err.text);
    if (r != 0)
        return check_end();
    CHECK(has_keys(o, "schema stages store_key") && has_keys(json_object_get(o, "stages"), "tournament rubric") &&
              strcmp(json_string_value(json_object_get(o, "schema")), "rcp-ndcg.judgement-store.v1") == 0,
          "schema and stages");
    check_stage(json_object_get(json_object_get(o, "stages"), "tournament"), "tournament");
    check_stage(json_object_get(json_object_get(o, "stages"), "rubric"), "rubric");
    json_decref(o);
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) != 0 || check_end();
}
