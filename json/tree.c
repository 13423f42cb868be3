/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "json/tree.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "json/tree_build.h"

const struct jt *jt_read(const char *s, size_t len, struct arena *arena, char why[JT_WHY_SIZE])
{
    struct jt_build b = {.arena = arena, .wrong = why};
    struct jt *v = NULL;
    size_t good = utf8_span(s, len);
    bool usual = good == len && jt_read_usual(&b, s, len);
    if (good < len)
        snprintf(why, JT_WHY_SIZE, "byte %zu is not UTF-8", good + 1);
    else if (usual || jt_read_any(&b, s, len, why)) {
        v = arena_alloc(arena, sizeof *v);
        *v = b.value[0];
    }
    mem_free(b.value);
    return v;
}

const struct jt *jt_member_of(const struct jt *o, const char *key, size_t n)
{
    for (size_t i = 0; jt_is(o, JT_OBJECT) && i < o->n; i++)
        if (jt_has_key(&o->item[i], key, n))
            return &o->item[i];
    return NULL;
}

const struct jt *jt_element(const struct jt *a, size_t i)
{
    return jt_is(a, JT_ARRAY) && i < a->n ? &a->item[i] : NULL;
}

size_t jt_size(const struct jt *v)
{
    return jt_is(v, JT_ARRAY) || jt_is(v, JT_OBJECT) ? v->n : 0;
}

const char *jt_text(const struct jt *v)
{
    return jt_is(v, JT_STRING) && strlen(v->text) == v->n ? v->text : NULL;
}

int64_t jt_integer(const struct jt *v)
{
    return jt_is(v, JT_INTEGER) ? v->integer : 0;
}

double jt_number(const struct jt *v)
{
    return jt_is(v, JT_INTEGER) ? (double)v->integer : jt_is(v, JT_REAL) ? v->real : 0.0;
}
