/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What reading judgements costs at the least: every line of the files through the JSON library, and nothing else.
 *
 *   parse FILE... */
#define _GNU_SOURCE /* getline */
#include <stdio.h>
#include <stdlib.h>
#include <yajl/yajl_parse.h>

static size_t values;

static int number(void *context, const char *s, size_t len)
{
    (void)context;
    (void)s;
    values += len;
    return 1;
}

static int text(void *context, const unsigned char *s, size_t len)
{
    return number(context, (const char *)s, len);
}

int main(int argc, char **argv)
{
    static const yajl_callbacks callbacks = {.yajl_number = number, .yajl_string = text, .yajl_map_key = text};
    char *line = NULL;
    size_t cap = 0;
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "r");
        ssize_t n;
        if (!f)
            return 1;
        while ((n = getline(&line, &cap, f)) > 0) {
            yajl_handle yajl = yajl_alloc(&callbacks, NULL, NULL);
            if (yajl_parse(yajl, (const unsigned char *)line, (size_t)n) != yajl_status_ok ||
                yajl_complete_parse(yajl) != yajl_status_ok)
                return 1;
            yajl_free(yajl);
        }
        fclose(f);
    }
    free(line);
    return values == 0;
}
