/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The time that jansson takes to parse judgements: every line of the files, and nothing else.
 *
 *   parse FILE... */
#define _GNU_SOURCE /* getline */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t cap = 0;
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "r");
        ssize_t n;
        if (!f)
            return 1;
        while ((n = getline(&line, &cap, f)) > 0) {
            json_t *o = json_loadb(line, (size_t)n, JSON_REJECT_DUPLICATES, NULL);
            if (!o)
                return 1;
            json_decref(o);
        }
        fclose(f);
    }
    free(line);
    return 0;
}
