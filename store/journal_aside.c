/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/journal_aside.h"

#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/mem.h"
#include "base/order.h"
#include "format/lines.h"
#include "store/judgement_record.h"
#include "store/seal.h"

const char *const aside_name[ASIDES] = {[ASIDE_NONE] = "",
                                        [ASIDE_PLANNED] = "planned",
                                        [ASIDE_UNPLANNED] = "unplanned",
                                        [ASIDE_VOID] = "void",
                                        [ASIDE_RESTART] = "restart"};

static const char key_text[] = ",\"" ASIDE_KEY "\":\"";

/* Returns the length of the record s[0 .. len) without its last keys (set_aside, store, digest) and its closing brace.
 * Sets *value to the value of its key set_aside, ASIDE_NONE if it has none. */
static size_t strip_keys(const char *s, size_t len, enum aside *value)
{
    char key[SEAL_HEX];
    uint64_t digest;
    size_t n = len ? len - 1 : 0;
    if (seal_check(s, len, &digest) == SEAL_GOOD) {
        seal_read_store(s, len, key);
        n = len - SEAL_SIZE - (*key ? SEAL_STORE_SIZE : 0);
    }
    *value = ASIDE_NONE;
    for (int v = ASIDE_PLANNED; v < ASIDES; v++) {
        size_t name_len = strlen(aside_name[v]), key_len = sizeof key_text - 1 + name_len + 1;
        const char *key_start = s + n - key_len;
        if (n > key_len && memcmp(key_start, key_text, sizeof key_text - 1) == 0 && s[n - 1] == '"' &&
            memcmp(key_start + sizeof key_text - 1, aside_name[v], name_len) == 0) {
            *value = (enum aside)v;
            return n - key_len;
        }
    }
    return n;
}

uint64_t aside_body(const char *s, size_t len)
{
    enum aside value;
    return seal_text(s, strip_keys(s, len, &value));
}

char *aside_text(const char *s, size_t len, enum aside value, size_t *n)
{
    enum aside old_value;
    size_t body = strip_keys(s, len, &old_value), name_len = strlen(aside_name[value]);
    *n = body + sizeof key_text - 1 + name_len + 2;
    char *text = mem_alloc(*n, 1), *name_start = text + body + sizeof key_text - 1;
    memcpy(text, s, body);
    memcpy(text + body, key_text, sizeof key_text - 1);
    memcpy(name_start, aside_name[value], name_len);
    memcpy(name_start + name_len, "\"}", 2);
    return text;
}

enum aside aside_read(const char *s, size_t len)
{
    enum aside value;
    strip_keys(s, len, &value);
    return value;
}

int aside_bodies_read(struct aside_bodies *b, const char *path, struct err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    bool exists;
    int r = exists_path(path, &exists, err);
    if (r != 0 || !exists)
        return r;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    while ((r = jud_next_line(&l, &line, &len, err)) > 0)
        MEM_APPEND(b->body, b->n, b->cap, aside_body(line, len));
    fmt_lines_close(&l);
    if (b->n)
        qsort(b->body, b->n, sizeof *b->body, order_uint64);
    return r;
}

bool aside_bodies_have(const struct aside_bodies *b, uint64_t body)
{
    return b->n && bsearch(&body, b->body, b->n, sizeof body, order_uint64);
}
