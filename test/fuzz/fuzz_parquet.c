/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Parquet: memory stays bounded, and a file, a pipe and gzip of it have the same text or the same error; csv and JSON
 * have as many rows. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/source.h"
#include "parquet/parquet.h"

enum { TEXT_MAX = 16 * 1024 /* of a table, which may be much longer than its file */ };

struct text {
    char *s;
    size_t len, cap;
    bool is_table, is_packed; /* is_packed: the input was compressed, so gzip of it is packed twice */
    int status;
    struct err err;
};

/* A caller that needs some columns, so that types are refused in some inputs. */
static enum parquet_need needs(const char *column)
{
    return column[0] == 'g' ? PARQUET_VALUES : column[0] == 'q' ? PARQUET_NAMES : PARQUET_UNNEEDED;
}

/* Reads the first TEXT_MAX bytes of the table at path. */
static struct text read_table(const char *path, enum parquet_form form, size_t at_once)
{
    struct text t = {.s = malloc(TEXT_MAX), .cap = TEXT_MAX};
    char head[8];
    size_t n = 0;
    bool at_end = false;
    fuzz_err_reset(&t.err);
    struct source *in = source_open(path, "FILE", &t.err);
    CHECK(in, "cannot be opened");
    t.status = source_fill(in, head, &n, sizeof head, &at_end, &t.err);
    t.is_packed = source_packed(in) != NULL;
    t.is_table = t.status == 0 && parquet_begins(head, n);
    struct parquet *table = NULL;
    if (t.is_table && (t.status = source_allow_seeks(in, head, n, &t.err)) == 0 &&
        !(table = parquet_open(in, "FILE", form, needs, NULL, &t.err)))
        t.status = -1;
    at_end = !table;
    while (t.status == 0 && !at_end && t.len < t.cap) {
        size_t cap = t.cap - t.len < at_once ? t.cap : t.len + at_once;
        t.status = parquet_fill(table, t.s, &t.len, cap, &at_end, &t.err);
    }
    CHECK(t.status == 0 || t.err.text[0], "an error without a message");
    parquet_close(table);
    source_close(in);
    return t;
}

/* Returns the number of rows: in JSON, the line breaks; in csv, those outside of quotes, without the row of names. */
static size_t rows(const struct text *t, bool is_csv)
{
    size_t n = 0;
    bool quoted = false;
    for (size_t i = 0; i < t->len; i++) {
        quoted ^= is_csv && t->s[i] == '"';
        n += t->s[i] == '\n' && !quoted;
    }
    return is_csv && n ? n - 1 : n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text json = read_table(fuzz_path(FUZZ_FILE, data, size), PARQUET_JSON, TEXT_MAX);
    if (json.is_table) {
        struct text csv = read_table(fuzz_path(FUZZ_FILE, data, size), PARQUET_CSV, 1000);
        CHECK(json.len == json.cap || csv.len == csv.cap || json.status == csv.status, "%d, as csv %d: %s %s",
              json.status, csv.status, json.err.text, csv.err.text);
        if (json.status == 0 && csv.status == 0 && json.len < json.cap && csv.len < csv.cap)
            CHECK(rows(&json, false) == rows(&csv, true), "%zu rows, as csv %zu", rows(&json, false), rows(&csv, true));
        free(csv.s);
        for (enum fuzz_way way = FUZZ_GZIP; way < FUZZ_WAYS; way++) {
            if (way == FUZZ_GZIP && json.is_packed)
                continue;
            struct text other = read_table(fuzz_path(way, data, size), PARQUET_JSON, 100);
            CHECK(other.len == json.len && memcmp(other.s, json.s, json.len) == 0 && other.status == json.status,
                  "way %d: %zu bytes, as a file %zu", (int)way, other.len, json.len);
            CHECK(json.status == 0 || strcmp(other.err.text, json.err.text) == 0, "way %d: %s, as a file: %s", (int)way,
                  other.err.text, json.err.text);
            free(other.s);
        }
    }
    free(json.s);
    return 0;
}
