/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Checks the criteria of a release. */
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "format/named.h"
#include "json/tree.h"
#include "release/inspect.h"

enum { CRITERIA_MAX = 1000 /* further criteria are ignored */ };

/* The table of criteria, and the valid criteria read so far. */
struct items_reader {
    const char *path;
    struct inspect_sink *sink;
    struct arena *arena;
    struct gain_item *item;
    size_t n, cap;
};

/* Adds a criterion with gamma v[0] and beta v[1] from row `row` (from 1). Reports a name that was added before, and
 * reports instead of adding a criterion without a name or with bad numbers. */
static void add_criterion(struct items_reader *reader, uint64_t row, const char *name, size_t len, const double v[2])
{
    struct gain_item item = {arena_strndup(reader->arena, name, len), v[0], v[1]};
    for (size_t i = 0; i < reader->n; i++)
        if (strcmp(reader->item[i].name, item.name) == 0)
            inspect_fault(reader->sink, reader->path, row, "criterion %s appears twice", item.name);
    if (!len || !(v[0] > 0) || !isfinite(v[0]) || !isfinite(v[1]))
        inspect_fault(reader->sink, reader->path, row,
                      "criterion '%s' with gamma %g and beta %g, expected finite numbers and a gamma above 0",
                      item.name, v[0], v[1]);
    else if (reader->n < CRITERIA_MAX)
        MEM_APPEND(reader->item, reader->n, reader->cap, item);
}

/* Returns the number in a JSON value, or NAN if it is no number. */
static double read_real(const struct jt *v)
{
    return jt_is(v, JT_REAL) ? v->real : jt_is(v, JT_INTEGER) ? (double)v->integer : NAN;
}

/* Adds the criterion in a line of JSON; a missing name or number is a fault. */
static void take_item_object(struct items_reader *reader, const char *line, size_t len, uint64_t row)
{
    char reason[JT_WHY_SIZE];
    struct arena arena = {0};
    const struct jt *o = jt_read(line, len, &arena, reason);
    const char *name = jt_text(jt_member(o, "criterion"));
    const double v[] = {read_real(jt_member(o, "gamma")), read_real(jt_member(o, "beta"))};
    add_criterion(reader, row, name ? name : "", name ? strlen(name) : 0, v);
    arena_free(&arena);
}

/* Adds the criterion of a row of fields f[n], whose columns have the names header[n]; a missing name or number is a
 * fault. */
static void take_item_fields(struct items_reader *reader, const struct fmt_tok *header, const struct fmt_tok *f, int n,
                             uint64_t row)
{
    static const char *const name[] = {"criterion", "gamma", "beta"};
    double v[3] = {NAN, NAN, NAN};
    struct fmt_tok field[3] = {{"", 0}, {"", 0}, {"", 0}};
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            if (header[i].len == strlen(name[k]) && memcmp(header[i].s, name[k], header[i].len) == 0)
                field[k] = f[i];
    for (int k = 1; k < 3; k++)
        num_double(field[k].s, field[k].len, &v[k]);
    add_criterion(reader, row, field[0].s, field[0].len, v + 1);
}

size_t inspect_items(const char *path, struct inspect_sink *sink, struct arena *arena, struct gain_item **item)
{
    struct items_reader reader = {.path = path, .sink = sink, .arena = arena};
    struct fmt_lines l;
    struct fmt_tok header[NAMED_MAX_CELLS], f[NAMED_MAX_CELLS];
    struct err err;
    const char *line;
    size_t len;
    int n = -1, m, r = path ? fmt_lines_open(&l, path, &err) : 0;
    *item = NULL;
    if (path && r == 0) {
        fmt_allow_json(l.in);
        while ((r = fmt_next_line(&l, &line, &len, &err)) > 0) {
            char *copy = arena_strndup(arena, line, len);
            if (*line == '{')
                take_item_object(&reader, line, len, l.number);
            else if (n < 0)
                n = named_split(copy, len, named_separator(line, len), header, NAMED_MAX_CELLS);
            else if ((m = named_split(copy, len, named_separator(line, len), f, NAMED_MAX_CELLS)) == n)
                take_item_fields(&reader, header, f, n, l.number);
            else
                inspect_fault(sink, path, l.number, "the number of fields is wrong, expected %d as in the first row",
                              n);
        }
        fmt_lines_close(&l);
    }
    if (r < 0)
        inspect_report(sink, &err);
    else if (path && !reader.n)
        inspect_fault(sink, path, 0, "the table has no criteria");
    *item = reader.item;
    return reader.n;
}
