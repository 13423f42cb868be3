/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tables of values by topic: as many cells as a plain count of tabs finds, the same however the file comes, and names
 * that are written as they were read. */
#include "format/values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "fuzz.h"

/* Fields of a line, a tab between two. */
static size_t count_fields(struct fmt_tok line)
{
    size_t n = 1;
    for (size_t i = 0; i < line.len; i++)
        n += line.s[i] == '\t';
    return n;
}

/* The name of a field, written again, is the field. */
static void check_name(const char *name, struct fmt_tok line, size_t number)
{
    const char *s = line.s, *end = line.s + line.len;
    for (; number; number--)
        s = (const char *)memchr(s, '\t', (size_t)(end - s)) + 1;
    const char *tab = memchr(s, '\t', (size_t)(end - s));
    size_t len = (size_t)((tab ? tab : end) - s), n;
    char *text;
    FILE *f = open_memstream(&text, &n);
    put_field(f, name, PUT_TSV);
    fclose(f);
    CHECK(n == len && memcmp(text, s, len) == 0, "'%s', not '%.*s'", text, (int)len, s);
    free(text);
}

static void check_rows(const struct values *v, const struct fuzz_text *t)
{
    struct fmt_tok line;
    size_t n = 0;
    for (size_t at = 0; fuzz_next_line(t, &at, &line); n++) {
        line.len -= line.len && line.s[line.len - 1] == '\r';
        CHECK(count_fields(line) == v->n_columns + 2, "%zu fields in line %zu", count_fields(line), n + 1);
        if (n == 0) {
            for (size_t i = 0; i < v->n_columns; i++)
                check_name(v->column[i], line, i + 2);
            continue;
        }
        CHECK(n <= v->n_rows && v->row[n - 1].line == n + 1, "row %zu", n);
        check_name(v->row[n - 1].run, line, 0);
        check_name(v->row[n - 1].topic, line, 1);
        for (size_t i = 0; i < v->n_columns; i++)
            CHECK(!isinf(v->row[n - 1].value[i]), "value %g", v->row[n - 1].value[i]);
    }
    CHECK(n == v->n_rows + 1, "%zu rows of %zu lines", v->n_rows, n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct err err, first;
    int r = 0;
    for (int way = 0; way < FUZZ_WAYS; way++) {
        struct values v = {0};
        fuzz_err_reset(&err);
        int ok = values_read(&v, fuzz_path((enum fuzz_way)way, data, size), &err);
        if (way == 0) {
            r = ok;
            first = err;
        }
        CHECK(ok == r && (!t.bad || ok != 0), "way %d: %s", way, ok ? err.text : "accepted");
        if (ok != 0) {
            fuzz_check_err(&err, &t);
            CHECK(t.bad || (err.line == first.line && strcmp(err.text, first.text) == 0), "way %d: %s", way, err.text);
        } else if (way == 0) {
            check_rows(&v, &t);
        }
        values_free(&v);
    }
    fuzz_text_free(&t);
    return 0;
}
