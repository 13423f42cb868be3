/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <jansson.h>
#include <stdio.h>

#include "json/value.h"
#include "judge/answer.h"

static json_t *of_type(const char *type)
{
    return jv_pairs("type", json_string(type), NULL);
}

/* An object that has exactly these properties. */
static json_t *closed(json_t *properties)
{
    json_t *required = jv_array(), *value;
    const char *key;
    json_object_foreach(properties, key, value)
    {
        jv_append(required, json_string(key));
    }
    return jv_pairs("type", json_string("object"), "properties", properties, "required", required,
                    "additionalProperties", json_false(), NULL);
}

static json_t *tournament(size_t n, bool subset)
{
    json_t *scores = jv_object(), *names = jv_array();
    json_t *name = of_type("string"), *ranking = of_type("array");
    for (size_t k = 1; k <= n; k++) {
        char key[32];
        json_t *score = of_type("number");
        snprintf(key, sizeof key, "doc_%zu", k);
        if (!subset) {
            jv_put(score, "minimum", json_integer(-5));
            jv_put(score, "maximum", json_integer(5));
        }
        jv_put(scores, key, score);
        jv_append(names, json_string(key));
    }
    jv_put(name, "enum", names);
    jv_put(ranking, "items", name);
    if (!subset) {
        jv_put(ranking, "minItems", json_integer((json_int_t)n));
        jv_put(ranking, "maxItems", json_integer((json_int_t)n));
    }
    return closed(jv_pairs("reasoning", of_type("string"), "ranking", ranking, "scores", closed(scores), NULL));
}

static json_t *rubric(size_t n, const char *const *criteria, size_t n_criteria)
{
    json_t *top = jv_object();
    for (size_t k = 1; k <= n; k++) {
        char key[32];
        json_t *passed = jv_object();
        for (size_t c = 0; c < n_criteria; c++) {
            json_t *bit = of_type("integer");
            jv_put(bit, "enum", json_pack("[ii]", 0, 1));
            jv_put(passed, criteria[c], bit);
        }
        snprintf(key, sizeof key, "doc_%zu", k);
        jv_put(top, key, closed(jv_pairs("reasoning", of_type("string"), "criteria", closed(passed), NULL)));
    }
    return closed(top);
}

char *answer_schema(enum jud_stage stage, size_t n, const char *const *criteria, size_t n_criteria, bool subset)
{
    json_t *schema = stage == JUD_TOURNAMENT ? tournament(n, subset) : rubric(n, criteria, n_criteria);
    char *text = jv_dump(schema, JSON_COMPACT);
    json_decref(schema);
    return text;
}
