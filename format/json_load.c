/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/json_load.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/json_id.h"

static json_t *refuse(json_error_t *why, enum json_error_code code, const char *text)
{
    if (why) {
        *why = (json_error_t){.line = -1, .column = -1};
        snprintf(why->text, sizeof why->text - 1, "%s", text);
        why->text[sizeof why->text - 1] = (char)code; /* where json_error_code looks for it */
    }
    return NULL;
}

/* Brackets that open, in strings too: a text without more of them than levels is not too deep, and is not read twice.
 * Counts of blocks fit into bytes, so that the loop becomes vector code. */
static size_t opening(const char *s, size_t len)
{
    enum { BLOCK = 128 };
    size_t n = 0;
    for (; len >= BLOCK; s += BLOCK, len -= BLOCK) {
        unsigned char of_block = 0;
        for (size_t i = 0; i < BLOCK; i++)
            of_block = (unsigned char)(of_block + ((s[i] | 0x20) == '{'));
        n += of_block;
    }
    for (size_t i = 0; i < len; i++)
        n += (s[i] | 0x20) == '{';
    return n;
}

/* Strings are distinguished as a reader would do it, as far as the text is JSON; further than that none reads. */
static bool too_deep(const char *p, const char *end)
{
    size_t depth = 0;
    if (opening(p, (size_t)(end - p)) <= FMT_JSON_DEPTH)
        return false;
    while (p < end) {
        char c = *p++;
        if (c == '"' && !(p = fmt_json_skip_string(p, end)))
            return false;
        if (c == '"')
            continue;
        if ((c | 0x20) == '{' && ++depth > FMT_JSON_DEPTH)
            return true;
        else if ((c | 0x20) == '}' && depth)
            depth--;
    }
    return false;
}

json_t *fmt_json_load(const char *s, size_t len, size_t flags, json_error_t *why)
{
    if (too_deep(s, s + len))
        return refuse(why, json_error_stack_overflow, "nested deeper than 100 levels");
    return json_loadb(s, len, flags, why);
}

json_t *fmt_json_load_file(const char *path, size_t flags, json_error_t *why)
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
    json_t *o =
        failed ? refuse(why, json_error_cannot_open_file, "cannot be read") : fmt_json_load(text, len, flags, why);
    mem_free(text);
    return o;
}
