/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A share of a store's windows, for bench/price: the same that rcp-label fit --budget draws.
 *
 *   price_share SHARE REPLICATE FILE... OUT
 *
 * Keeps round(SHARE x m) of the m windows of every query and stage, at least one, at random (diagnose/budget.h, seed
 * 42), and copies their records, in their order, from the files to OUT. */
#include <gsl/gsl_errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/num.h"
#include "diagnose/budget.h"

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Copies the lines whose record_id is among the n sorted names; records that rcp-label writes name it within quotes and
 * without escapes. */
static bool copy(const char *path, FILE *out, const char **id, size_t n)
{
    static const char key[] = "\"record_id\"";
    FILE *in = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    while (in && getline(&line, &room, in) > 0) {
        char *at = strstr(line, key), *begin = at ? strchr(at + sizeof key, '"') : NULL;
        char *end = begin ? strchr(begin + 1, '"') : NULL;
        if (!end)
            continue;
        *end = '\0';
        const char *name = begin + 1;
        bool kept = bsearch(&name, id, n, sizeof *id, by_name) != NULL;
        *end = '"';
        if (kept)
            fputs(line, out);
    }
    bool read = in && !ferror(in);
    if (in)
        fclose(in);
    free(line); /* getline's */
    return read;
}

int main(int argc, char **argv)
{
    double share;
    int64_t replicate;
    if (argc < 5 || !num_double(argv[1], strlen(argv[1]), &share) || !(share > 0.0 && share <= 1.0) ||
        !num_int(argv[2], strlen(argv[2]), 0, UINT32_MAX, &replicate)) {
        fprintf(stderr, "usage: price_share SHARE REPLICATE FILE... OUT\n");
        return 1;
    }
    gsl_set_error_handler_off();
    struct jud_store full, part;
    struct err err;
    jud_begin(&full, 1, true);
    full.hard_rankings = true;
    for (int i = 3; i < argc - 1; i++)
        if (jud_read(&full, argv[i], &err) != 0) {
            fprintf(stderr, "price_share: %s\n", err.text);
            return 1;
        }
    if (jud_finish(&full, &err) != 0) {
        fprintf(stderr, "price_share: %s\n", err.text);
        return 1;
    }
    budget_view(&part, &full, share, 42, (uint64_t)replicate);
    const char **id = mem_alloc(part.n_windows + 1, sizeof *id);
    for (size_t i = 0; i < part.n_windows; i++)
        id[i] = part.window[i].record_id;
    qsort(id, part.n_windows, sizeof *id, by_name);
    FILE *out = fopen(argv[argc - 1], "w");
    bool copied = out != NULL;
    for (int i = 3; copied && i < argc - 1; i++)
        copied = copy(argv[i], out, id, part.n_windows);
    if (!copied || fclose(out) != 0) {
        perror("price_share");
        return 1;
    }
    mem_free(id);
    budget_view_free(&part);
    jud_free(&full);
    return 0;
}
