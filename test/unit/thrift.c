/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A struct in Thrift's compact protocol, whole and cut at every byte. */
#include "base/thrift.h"

#include <string.h>

#include "base/mem.h"
#include "test/unit/check.h"

/* Field 1 is an i32; fields 300 to 304, whose numbers are written in full, are a binary of 200 bytes, a list of 20 i32,
 * a map of two entries, a double and an empty struct. */
static size_t make_struct(unsigned char *text)
{
    static const unsigned char binary[] = {0x15, 0x0a, 0x08, 0xd8, 0x04, 0xc8, 0x01},
                               list[] = {0x09, 0xda, 0x04, 0xf5, 20},
                               map[] = {0x0b, 0xdc, 0x04, 0x02, 0x58, 0x02, 0x01, 'a', 0x04, 0x01, 'b'},
                               real[] = {0x07, 0xde, 0x04}, empty[] = {0x0c, 0xe0, 0x04, 0x00, 0x00};
    unsigned char *p = text;
    memcpy(p, binary, sizeof binary);
    memset(p += sizeof binary, 'x', 200);
    memcpy(p += 200, list, sizeof list);
    p += sizeof list;
    for (int i = 0; i < 20; i++) { /* numbers of two bytes */
        *p++ = 0x80;
        *p++ = 0x02;
    }
    memcpy(p, map, sizeof map);
    memcpy(p += sizeof map, real, sizeof real);
    memset(p += sizeof real, 0, 8);
    memcpy(p += 8, empty, sizeof empty);
    return (size_t)(p - text) + sizeof empty;
}

int main(void)
{
    unsigned char text[512];
    size_t n = make_struct(text);
    struct arena arena = {0};
    bool is_truncated = true;
    const unsigned char *p = text;

    check_group("thrift: a whole struct");
    const struct thrift *v = thrift_parse(&p, text + n, &arena, &is_truncated);
    CHECK(v && !is_truncated && p == text + n, "truncated %d, %zu of %zu bytes read", is_truncated, (size_t)(p - text),
          n);
    CHECK(thrift_number(v, 1, -1) == 5, "%lld", (long long)thrift_number(v, 1, -1));
    const struct thrift *binary = thrift_field(v, 300), *list = thrift_field(v, 301), *map = thrift_field(v, 302);
    CHECK(binary && binary->n == 200 && binary->s[199] == 'x', "binary of %llu bytes",
          binary ? (unsigned long long)binary->n : 0);
    CHECK(list && list->n == 20 && list->child && thrift_zigzag(256) == (int64_t)list->child->n, "list");
    CHECK(map && map->n == 4 && thrift_field(v, 303) && thrift_field(v, 304), "map, double, struct");

    check_group("thrift: a struct that ends too early is truncated, wherever it ends");
    for (size_t len = 0; len < n; len++) {
        p = text;
        v = thrift_parse(&p, text + len, &arena, &is_truncated);
        CHECK(!v && is_truncated, "%zu of %zu bytes: %s, truncated %d", len, n, v ? "parsed" : "refused", is_truncated);
    }

    check_group("thrift: an impossible type is no truncation");
    text[2] = 0x0f;
    p = text;
    v = thrift_parse(&p, text + n, &arena, &is_truncated);
    CHECK(!v && !is_truncated, "truncated %d", is_truncated);
    arena_free(&arena);
    return check_end();
}
