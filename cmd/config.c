/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/config.h"

#include <string.h>

#include "base/mem.h"
#include "base/nearest.h"
#include "format/lines.h"

static const struct cmd_option *find_option(const struct cmd_option *table, size_t n, const char *name, size_t len)
{
    for (size_t i = 0; i < n; i++)
        if (table[i].name && strlen(table[i].name) == len && memcmp(table[i].name, name, len) == 0)
            return &table[i];
    return NULL;
}

/* Writes "; did you mean 'NAME'?" with the option most similar to the unknown name to `text`, or "" if none is similar.
 * Returns text. */
static const char *suggest_option(const struct cmd_option *table, size_t n, const char *name, size_t len,
                                  char text[NEAREST_SIZE])
{
    struct nearest near;
    nearest_begin(&near, name, len);
    for (size_t i = 0; i < n; i++)
        if (table[i].name && table[i].help)
            nearest_add(&near, table[i].name, strlen(table[i].name));
    return nearest_text(&near, "", text);
}

/* Rewrites *err, which says that a value is wrong, so that it names the line `line` of the configuration. Returns
 * -1. */
static int add_line_to_error(struct err *err, uint64_t line)
{
    struct err value_error = *err;
    char text[sizeof value_error.text + sizeof value_error.file + 32];
    err_text(&value_error, text, sizeof text);
    return err_input(err, "", line, "%.700s", text);
}

/* The arguments of cmd_config(). */
struct reading {
    const struct cmd_option *table;
    size_t n;
    int (*set)(void *ctx, int code, const char *arg, struct err *err);
    void *ctx;
};

/* Reads a line of a configuration file, an option's name without hyphens and its value, and hands both to `set` of the
 * struct reading `arg`. Skips blank lines and comments. Returns 0, or -1 and *err. */
static int read_config_line(void *arg, const char *s, size_t len, uint64_t number, struct err *err)
{
    const struct reading *r = arg;
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    size_t name = 0;
    fmt_trim(&s, &len);
    if (!len || *s == '#')
        return 0;
    while (name < len && !fmt_is_space(s[name]))
        name++;
    const struct cmd_option *o = find_option(r->table, r->n, s, name);
    if (!o)
        return err_input(err, "", number, "unknown option '%s'%s", err_quote(q, s, name),
                         suggest_option(r->table, r->n, s, name, text));
    const char *v = s + name;
    while (v < s + len && fmt_is_space(*v))
        v++;
    if ((v == s + len) != !o->arg)
        return err_input(err, "", number, "%s %s, expected %s", o->name, o->arg ? "without a value" : "with a value",
                         o->arg ? "a value after the name" : "none");
    char *value = o->arg ? mem_strndup(v, (size_t)(s + len - v)) : NULL;
    int status = r->set(r->ctx, o->code, value, err);
    mem_free(value);
    return status == 0 ? 0 : add_line_to_error(err, number);
}

int cmd_config(const char *path, const struct cmd_option *table, size_t n,
               int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, struct err *err)
{
    return fmt_each_line(path, "lines 'option value'", read_config_line, &(struct reading){table, n, set, ctx}, err);
}
