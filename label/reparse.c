#include "label/reparse.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/json_load.h"
#include "format/mem.h"
#include "label/answer.h"
#include "label/json_value.h"

/* The record in work. */
struct record {
    json_t *json, *placements;
    size_t n;
    struct answer answer; /* as it reads now */
};

static int outcome_before(json_t *json)
{
    json_t *valid = json_object_get(json, "valid");
    const char *category = json_string_value(json_object_get(json, "invalid_category"));
    int k = 0;
    if (!valid || json_is_true(valid))
        return REPARSE_VALID;
    while (k < JUD_CATEGORIES - 1 && (!category || strcmp(category, jud_category_name[k]) != 0))
        k++;
    return k;
}

/* Finds what a record must have; what is wrong, or NULL. */
static const char *check(struct record *rec, struct reparsed *r, size_t n_criteria)
{
    const char *stage = json_string_value(json_object_get(rec->json, "stage"));
    int k = 0;
    if (!json_is_object(rec->json))
        return "not a JSON object";
    while (k < 2 && (!stage || strcmp(stage, jud_stage_name[k]) != 0))
        k++;
    if (k == 2)
        return "'stage' is neither tournament nor rubric";
    r->stage = (enum jud_stage)k;
    r->answered = json_is_string(json_object_get(rec->json, "response"));
    r->before = r->now = outcome_before(rec->json);
    rec->placements = json_object_get(rec->json, "placements");
    rec->n = json_array_size(rec->placements);
    if (rec->n < 1 || rec->n > JUD_MAX_WINDOW)
        return "'placements' is missing, empty or too long";
    for (size_t i = 0; i < rec->n; i++) {
        json_t *p = json_array_get(rec->placements, i), *position = json_object_get(p, "position");
        if (!json_is_object(p))
            return "a placement that is no object";
        if (position && json_integer_value(position) != (json_int_t)i + 1) /* doc_1 of the answer is the first */
            return "positions other than 1, 2 and so on";
    }
    if (!r->answered || r->stage == JUD_TOURNAMENT || n_criteria)
        return NULL;
    r->wanted = "--criteria K";
    return "an answer to criteria that are not known";
}

static void decode(struct record *rec, enum jud_stage stage, const char *const *criteria, size_t n_criteria)
{
    json_t *response = json_object_get(rec->json, "response");
    const char *text = json_string_value(response);
    const char *finish = json_string_value(json_object_get(rec->json, "finish_reason"));
    rec->answer = (struct answer){.score = rcp_alloc(rec->n, sizeof(double)),
                                  .ranking = rcp_alloc(rec->n, sizeof(uint16_t)),
                                  .passes = rcp_alloc(rec->n, sizeof(uint32_t))};
    if (stage == JUD_TOURNAMENT)
        answer_tournament(text, json_string_length(response), finish, rec->n, &rec->answer);
    else
        answer_rubric(text, json_string_length(response), finish, rec->n, criteria, n_criteria, &rec->answer);
}

static json_t *new_criteria(uint32_t passes, const char *const *criteria, size_t n_criteria)
{
    json_t *o = jv_object();
    for (size_t c = 0; c < n_criteria; c++)
        jv_put(o, criteria[c], json_integer(passes >> c & 1));
    return o;
}

/* The placement as the answer has it: number i from 0. */
static json_t *new_placement(const struct record *rec, size_t i, enum jud_stage stage, const char *const *criteria,
                             size_t n_criteria)
{
    json_t *p = jv_copy(json_array_get(rec->placements, i));
    json_t *score = json_object_get(p, "score");
    if (!rec->answer.valid || stage == JUD_RUBRIC)
        json_object_del(p, "score");
    else if (!json_is_number(score) || json_number_value(score) != rec->answer.score[i]) /* 2 may stay 2 */
        jv_put(p, "score", json_real(rec->answer.score[i]));
    if (!rec->answer.valid || stage == JUD_TOURNAMENT)
        json_object_del(p, "criteria");
    else
        jv_put(p, "criteria", new_criteria(rec->answer.passes[i], criteria, n_criteria));
    return p;
}

static json_t *new_ranking(const struct record *rec)
{
    json_t *list = jv_array();
    for (size_t k = 0; k < rec->n; k++)
        jv_append(list, json_integer(rec->answer.ranking[k]));
    return list;
}

/* A key that is missing says what null says. */
static void put_unless_missing(json_t *object, const char *key, json_t *value)
{
    if (json_is_null(value) && !json_object_get(object, key))
        json_decref(value);
    else
        jv_put(object, key, value);
}

/* The record as the answer has it. */
static json_t *rewrite(const struct record *rec, enum jud_stage stage, const char *const *criteria, size_t n_criteria)
{
    const struct answer *a = &rec->answer;
    json_t *now = jv_copy(rec->json), *list = jv_array();
    for (size_t i = 0; i < rec->n; i++)
        jv_append(list, new_placement(rec, i, stage, criteria, n_criteria));
    jv_put(now, "placements", list);
    put_unless_missing(now, "ranking", a->valid && stage == JUD_TOURNAMENT ? new_ranking(rec) : json_null());
    jv_put(now, "valid", json_boolean(a->valid));
    put_unless_missing(now, "invalid_category", a->valid ? json_null() : json_string(jud_category_name[a->category]));
    put_unless_missing(now, "invalid_reason", a->valid ? json_null() : json_string(a->reason));
    return now;
}

/* With as many digits as its numbers need: 15, as people write them, or 17. */
static char *dump(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(15));
    json_t *back = text ? json_loads(text, 0, NULL) : NULL;
    if (!json_equal(back, json)) {
        free(text);
        text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(17));
    }
    json_decref(back);
    if (!text)
        rcp_out_of_memory();
    return text;
}

int reparse_record(const char *line, size_t len, const char *const *criteria, size_t n_criteria, struct reparsed *r)
{
    struct record rec = {.json = fmt_json_load(line, len, JSON_REJECT_DUPLICATES, NULL)};
    *r = (struct reparsed){.wanted = "a record of rcp-ndcg.judgement.v1"};
    r->what = check(&rec, r, n_criteria);
    if (!r->what && r->answered) {
        decode(&rec, r->stage, criteria, n_criteria);
        json_t *now = rewrite(&rec, r->stage, criteria, n_criteria);
        r->now = rec.answer.valid ? REPARSE_VALID : rec.answer.category;
        r->changed = !json_equal(now, rec.json);
        r->text = r->changed ? dump(now) : NULL;
        json_decref(now);
        free(rec.answer.score);
        free(rec.answer.ranking);
        free(rec.answer.passes);
    }
    json_decref(rec.json);
    return r->what ? -1 : 0;
}

size_t reparse_criteria(const char *line, size_t len, const char *names[JUD_MAX_CRITERIA], char *storage, size_t room)
{
    json_t *json = fmt_json_load(line, len, 0, NULL), *value;
    json_t *criteria = json_object_get(json_array_get(json_object_get(json, "placements"), 0), "criteria");
    const char *name;
    size_t n = 0, used = 0;
    if (json_is_object(json) && outcome_before(json) == REPARSE_VALID && json_object_size(criteria) <= JUD_MAX_CRITERIA)
        json_object_foreach(criteria, name, value)
        {
            size_t size = strlen(name) + 1;
            if (size > room - used)
                break;
            names[n++] = memcpy(storage + used, name, size);
            used += size;
        }
    n = n == json_object_size(criteria) ? n : 0;
    json_decref(json);
    return n;
}
