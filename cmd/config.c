/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/config.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/nearest.h"
#include "format/lines.h"

static const struct cmd_option *find(const struct cmd_option *table, size_t n, const char *name, size_t len)
{
    for (size_t i = 0; i < n; i++)
        if (table[i].name && strlen(table[i].name) == len && memcmp(table[i].name, name, len) == 0)
            return &table[i];
    return NULL;
}

static const char *suggestion(const struct cmd_option *table, size_t n, const char *name, size_t len,
                              char text[NEAREST_SIZE])
{
    struct nearest near;
    nearest_begin(&near, name, len);
    for (size_t i = 0; i < n; i++)
        if (table[i].name && table[i].help)
            nearest_add(&near, table[i].name, strlen(table[i].name));
    return nearest_text(&near, "", text);
}

/* Returns -1 after adding the file and the line to *err, which says that a value is wrong. */
static int here(struct err *err, const char *path, uint64_t line)
{
    struct err inner = *err;
    char text[sizeof inner.text + sizeof inner.file + 32];
    err_text(&inner, text, sizeof text);
    return err_fail(err, ERR_INPUT, path, line, "%.700s", text);
}

/* Reads a line of a configuration file, an option's name without hyphens and its value, and hands both to `set`. Blank
 * lines and comments are skipped. */
static int read_line(const char *s, size_t len, const struct fmt_lines *l, const char *path,
                     const struct cmd_option *table, size_t n,
                     int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, struct err *err)
{
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    size_t name = 0;
    while (len && fmt_is_space(s[len - 1]))
        len--;
    while (len && fmt_is_space(*s))
        s++, len--;
    if (!len || *s == '#')
        return 0;
    while (name < len && !fmt_is_space(s[name]))
        name++;
    const struct cmd_option *o = find(table, n, s, name);
    if (!o)
        return err_fail(err, ERR_INPUT, path, l->number, "unknown option '%s'%s", err_quote(q, s, name),
                        suggestion(table, n, s, name, text));
    const char *v = s + name;
    while (v < s + len && fmt_is_space(*v))
        v++;
    if ((v == s + len) != !o->arg)
        return err_fail(err, ERR_INPUT, path, l->number, "%s %s, expected %s", o->name,
                        o->arg ? "without a value" : "with a value", o->arg ? "one after it" : "none");
    char *value = o->arg ? mem_strndup(v, (size_t)(s + len - v)) : NULL;
    int r = set(ctx, o->code, value, err);
    mem_free(value);
    return r == 0 ? 0 : here(err, path, l->number);
}

int cmd_config(const char *path, const struct cmd_option *table, size_t n,
               int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, struct err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    int r;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    fmt_want_text(l.in, "lines 'option value'");
    path = fmt_name(l.in);
    while ((r = fmt_next_line(&l, &line, &len, err)) > 0)
        if (read_line(line, len, &l, path, table, n, set, ctx, err) != 0) {
            r = -1;
            break;
        }
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}
