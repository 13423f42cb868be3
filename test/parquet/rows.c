/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prints a Parquet table as its readers see it, for test/parquet/judge.py and test/scripts/parquet:
 *
 *   rows csv|json FILE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parquet/parquet.h"

static enum parquet_need needs_none(const char *column)
{
    (void)column;
    return PARQUET_UNNEEDED;
}

static int print(const char *path, enum parquet_form form, struct err *err)
{
    static char text[65536];
    bool at_end = false;
    struct source *in = source_open(path, path, err);
    size_t len = 0, cap = 64;
    int r = in ? source_fill(in, text, &len, cap, &at_end, err) : -1;
    struct parquet *t = NULL;
    if (r == 0 && !parquet_begins(text, len))
        r = err_fail(err, ERR_INPUT, path, 0, "is not Parquet");
    if (r == 0 && (r = source_allow_seeks(in, text, len, err)) == 0)
        r = (t = parquet_open(in, path, form, needs_none, NULL, err)) ? 0 : -1;
    for (at_end = false; r == 0 && !at_end;) {
        len = 0;
        r = parquet_fill(t, text, &len, sizeof text, &at_end, err);
        fwrite(text, 1, len, stdout);
    }
    parquet_close(t);
    source_close(in);
    return r;
}

int main(int argc, char **argv)
{
    struct err err = {0};
    char text[1100];
    if (argc != 3 || (strcmp(argv[1], "csv") != 0 && strcmp(argv[1], "json") != 0)) {
        fputs("usage: rows csv|json FILE\n", stderr);
        return 1;
    }
    if (print(argv[2], argv[1][0] == 'j' ? PARQUET_JSON : PARQUET_CSV, &err) == 0)
        return 0;
    err_text(&err, text, sizeof text);
    fprintf(stderr, "rows: %s\n", text);
    return 2;
}
