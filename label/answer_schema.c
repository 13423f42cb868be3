#include <jansson.h>
#include <stdio.h>

#include "format/mem.h"
#include "label/answer.h"

/* Takes over a new value; memory that is not there ends the program, as everywhere. */
static json_t *made(json_t *v)
{
    if (!v)
        rcp_out_of_memory();
    return v;
}

static void put(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, made(value)) != 0)
        rcp_out_of_memory();
}

static json_t *of_type(const char *type)
{
    json_t *t = made(json_object());
    put(t, "type", json_string(type));
    return t;
}

/* An object that has exactly these properties. */
static json_t *closed(json_t *properties)
{
    json_t *o = of_type("object"), *required = made(json_array()), *value;
    const char *key;
    json_object_foreach(properties, key, value)
    {
        if (json_array_append_new(required, made(json_string(key))) != 0)
            rcp_out_of_memory();
    }
    put(o, "properties", properties);
    put(o, "required", required);
    put(o, "additionalProperties", json_false());
    return o;
}

static json_t *tournament(size_t n)
{
    json_t *top = made(json_object()), *scores = made(json_object()), *names = made(json_array());
    json_t *name = of_type("string"), *ranking = of_type("array");
    for (size_t k = 1; k <= n; k++) {
        char key[32];
        json_t *score = of_type("number");
        snprintf(key, sizeof key, "doc_%zu", k);
        put(score, "minimum", json_integer(-5));
        put(score, "maximum", json_integer(5));
        put(scores, key, score);
        if (json_array_append_new(names, made(json_string(key))) != 0)
            rcp_out_of_memory();
    }
    put(name, "enum", names);
    put(ranking, "items", name);
    put(ranking, "minItems", json_integer((json_int_t)n));
    put(ranking, "maxItems", json_integer((json_int_t)n));
    put(top, "reasoning", of_type("string"));
    put(top, "ranking", ranking);
    put(top, "scores", closed(scores));
    return closed(top);
}

static json_t *rubric(size_t n, const char *const *criteria, size_t n_criteria)
{
    json_t *top = made(json_object());
    for (size_t k = 1; k <= n; k++) {
        char key[32];
        json_t *doc = made(json_object()), *passed = made(json_object());
        for (size_t c = 0; c < n_criteria; c++) {
            json_t *bit = of_type("integer");
            put(bit, "enum", json_pack("[ii]", 0, 1));
            put(passed, criteria[c], bit);
        }
        snprintf(key, sizeof key, "doc_%zu", k);
        put(doc, "reasoning", of_type("string"));
        put(doc, "criteria", closed(passed));
        put(top, key, closed(doc));
    }
    return closed(top);
}

char *answer_schema(enum jud_stage stage, size_t n, const char *const *criteria, size_t n_criteria)
{
    json_t *schema = stage == JUD_TOURNAMENT ? tournament(n) : rubric(n, criteria, n_criteria);
    char *text = json_dumps(schema, JSON_COMPACT);
    if (!text)
        rcp_out_of_memory();
    json_decref(schema);
    return text;
}
