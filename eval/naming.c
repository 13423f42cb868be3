/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/naming.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "base/source.h"

const char *naming_base(struct arena *arena, const char *path)
{
    size_t len;
    const char *name = source_plain_name(path, &len);
    return arena_strndup(arena, name, len);
}

static bool names_differ(const struct naming *run, size_t n)
{
    const char **name = mem_alloc(n, sizeof *name);
    bool differ = true;
    for (size_t i = 0; i < n; i++)
        name[i] = run[i].name;
    qsort(name, n, sizeof *name, order_texts);
    for (size_t i = 1; i < n; i++)
        differ &= strcmp(name[i - 1], name[i]) != 0;
    mem_free(name);
    return differ;
}

void naming_choose(struct naming *run, size_t n, struct arena *arena)
{
    for (size_t i = 0; i < n; i++)
        run[i].name = run[i].runid;
    if (names_differ(run, n))
        return;
    for (size_t i = 0; i < n; i++)
        run[i].name = naming_base(arena, run[i].file);
    if (names_differ(run, n))
        return;
    for (size_t i = 0; i < n; i++) { /* their folders differ, or one file was given several times */
        size_t copies = 1, size = strlen(run[i].file) + 24;
        for (size_t k = 0; k < i; k++)
            copies += strcmp(run[k].file, run[i].file) == 0;
        char *name = arena_alloc(arena, size);
        snprintf(name, size, copies > 1 ? "%s#%zu" : "%s", run[i].file, copies);
        run[i].name = name;
    }
}

const char **naming_choose_files(char *const *file, size_t n, struct arena *arena)
{
    struct naming *naming = mem_zalloc(n, sizeof *naming);
    const char **name = mem_zalloc(n, sizeof *name);
    for (size_t i = 0; i < n; i++)
        naming[i] = (struct naming){naming_base(arena, file[i]), file[i], NULL};
    naming_choose(naming, n, arena);
    for (size_t i = 0; i < n; i++)
        name[i] = arena_strdup(arena, naming[i].name);
    mem_free(naming);
    return name;
}
