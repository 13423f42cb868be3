/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/nearest.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t nearest_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    /* row[i % 3][j]: the distance of the first i bytes of a from the first j bytes of b */
    size_t row[3][NEAREST_LONGEST + 1] = {{0}};
    if (a_len > NEAREST_LONGEST || b_len > NEAREST_LONGEST)
        return SIZE_MAX;
    for (size_t j = 0; j <= b_len; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *current = row[i % 3], *previous = row[(i - 1) % 3], *older = row[(i + 1) % 3];
        current[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            current[j] = min_size(previous[j - 1] + (a[i - 1] != b[j - 1]), 1 + min_size(previous[j], current[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                current[j] = min_size(current[j], older[j - 2] + 1);
        }
    }
    return row[a_len % 3][b_len];
}

void nearest_begin(struct nearest *n, const char *typed, size_t len)
{
    /* A name must have a smaller distance than this: (len + 1) / 3 bytes may be wrong, so a third, and one byte of a
     * name of two. */
    *n = (struct nearest){.typed = typed, .len = len, .distance = (len + 1) / 3 + 1};
}

void nearest_add(struct nearest *n, const char *name, size_t len)
{
    size_t d = nearest_distance(n->typed, n->len, name, len);
    if (d < n->distance && d < len) { /* a distance of the whole length means no similarity */
        n->name = name;
        n->name_len = len;
        n->distance = d;
    }
}

void nearest_add_list(struct nearest *n, const char *list)
{
    for (const char *p = list; *p; p += strspn(p, ", ")) {
        size_t len = strcspn(p, ", ");
        if (len != 2 || memcmp(p, "or", 2) != 0)
            nearest_add(n, p, len);
        p += len;
    }
}

const char *nearest_text(const struct nearest *n, const char *prefix, char buf[NEAREST_SIZE])
{
    buf[0] = '\0';
    if (n->name)
        snprintf(buf, NEAREST_SIZE, "; did you mean '%s%.*s'?", prefix, (int)n->name_len, n->name);
    return buf;
}
