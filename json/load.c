/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "json/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static json_t *refuse(json_error_t *why, enum json_error_code code, const char *text)
{
    if (why) {
        *why = (json_error_t){.line = -1, .column = -1};
        snprintf(why->text, sizeof why->text - 1, "%s", text);
        why->text[sizeof why->text - 1] = (char)code; /* where json_error_code looks for it */
    }
    return NULL;
}

json_t *jtext_load(const char *s, size_t len, size_t flags, json_error_t *why)
{
    if (jtext_too_deep(s, len))
        return refuse(why, json_error_stack_overflow, "nested deeper than 100 levels");
    return json_loadb(s, len, flags, why);
}

json_t *jtext_load_file(const char *path, size_t flags, json_error_t *why)
{
    enum { MOST = 64 << 20 };
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    size_t len = 0, cap = 0, n = 1;
    while (f && n && len < MOST) {
        text = mem_grow(text, &cap, len + 4096, 1);
        len += n = fread(text + len, 1, cap - len, f);
    }
    bool failed = !f || ferror(f) || len >= MOST;
    if (f)
        fclose(f);
    json_t *o = failed ? refuse(why, json_error_cannot_open_file, "cannot be read") : jtext_load(text, len, flags, why);
    mem_free(text);
    return o;
}
