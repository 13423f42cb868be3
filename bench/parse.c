/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What reading judgements costs at the least: every line of the files through the JSON library, and nothing else.
 *
 *   parse FILE... */
#define _GNU_SOURCE /* getline */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t cap = 0, keys = 0;
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "r");
        ssize_t n;
        if (!f)
            return 1;
        while ((n = getline(&line, &cap, f)) > 0) {
            json_t *record = json_loadb(line, (size_t)n, 0, NULL);
            keys += json_object_size(record);
            json_decref(record);
        }
        fclose(f);
    }
    free(line);
    return keys == 0;
}
