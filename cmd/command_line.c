/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* getopt_long */
#include "cmd/command_line.h"

#include <ctype.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/nearest.h"
#include "base/num.h"
#include "base/portable.h"
#include "base/text_stream.h"

/* Returns the number by which getopt_long() reports the option table[i]: its code or, if that is 0, a number above all
 * codes. */
static int code_of(const struct cmd_option *table, size_t i)
{
    enum { ROWS = 1 << 16 }; /* above all codes */
    return table[i].code ? table[i].code : ROWS + (int)i;
}

/* Returns the index in table[0 .. n) of the option that getopt_long() reports as `code`, or n if there is none. */
static size_t row_of(const struct cmd_option *table, size_t n, int code)
{
    size_t i = 0;
    while (i < n && (!table[i].name || code_of(table, i) != code))
        i++;
    return i;
}

/* Fills `letters` and `longs`, the two tables of getopt_long(), from table[0 .. n). */
static void getopt_tables(const struct cmd_option *table, size_t n, char *letters, struct option *longs)
{
    *letters++ = '+'; /* stops at operands: C libraries differ in how they move options in front of them */
    *letters++ = ':';
    for (const struct cmd_option *o = table; o < table + n; o++) {
        if (!o->name)
            continue;
        int code = code_of(table, (size_t)(o - table));
        if (code < 256) {
            *letters++ = (char)o->code;
            if (o->arg)
                *letters++ = ':';
        }
        *longs++ = (struct option){o->name, o->arg ? required_argument : no_argument, NULL, code};
    }
}

/* Returns -1 and *err: `argument`, "--NAME" or "--NAME=VALUE", is an unknown option or the beginning of several
 * options. */
static int unknown_long(const char *argument, const struct cmd_option *table, size_t n, struct err *err)
{
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    size_t len = strcspn(argument, "=");
    const struct cmd_option *begins[2] = {NULL};
    struct nearest near;
    nearest_begin(&near, argument + 2, len - 2);
    for (const struct cmd_option *o = table; o < table + n; o++) {
        if (!o->name || !o->help)
            continue;
        nearest_add(&near, o->name, strlen(o->name));
        if (strncmp(o->name, argument + 2, len - 2) == 0)
            begins[begins[0] != NULL] = o;
    }
    err_quote(q, argument, len);
    if (begins[1])
        return err_usage(err, "option '%s' may be '--%s' or '--%s'; type more of its name", q, begins[0]->name,
                         begins[1]->name);
    return err_usage(err, "unknown option '%s'%s", q, nearest_text(&near, "--", text));
}

/* Returns -1 and *err for the misuse that getopt_long reported: c is its result, '?' or ':', and optopt is set. */
static int report_misuse(int c, char **argv, const struct cmd_option *table, size_t n, struct err *err)
{
    char q[ERR_QUOTE_SIZE], letter[] = {'-', (char)optopt, '\0'};
    const char *last = argv[optind - 1];
    if (c == ':') { /* an argument is missing: the last word is a long option or letters */
        const char *option = strncmp(last, "--", 2) == 0 ? last : letter;
        return err_usage(err, "option '%s' needs an argument", err_quote(q, option, strlen(option)));
    }
    if (optopt == 0)
        return unknown_long(last, table, n, err);
    if (row_of(table, n, optopt) < n) /* a value for an option that has none: --name=value */
        return err_usage(err, "option '%s' takes no argument", err_quote(q, last, strlen(last)));
    return err_usage(err, "unknown option '%s'", err_quote(q, letter, 2)); /* a letter without an option */
}

/* Returns whether the option at which getopt_long stopped has an optional argument, such as "[N]", that is absent: it
 * is neither attached nor a whole number. If it is absent, sets *c to the code of the option, and steps back to make
 * getopt_long read the next argument again. */
static bool lacks_argument(int *c, char **argv, const struct cmd_option *table, size_t n)
{
    int code = *c == ':' ? optopt : *c;
    int64_t v;
    size_t i = row_of(table, n, code);
    if (i == n || !table[i].arg || table[i].arg[0] != '[')
        return false;
    if (*c != ':' && (optarg != argv[optind - 1] || num_int(optarg, strlen(optarg), INT64_MIN, INT64_MAX, &v)))
        return false;
    optind -= *c != ':';
    *c = code;
    return true;
}

/* Stores the value of the option in the struct at `to`. Returns 0, or -1 and *err. */
static int store_value(const struct cmd_option *o, const char *arg, void *to, struct err *err)
{
    void *member = (char *)to + o->at;
    char what[40];
    snprintf(what, sizeof what, "--%s", o->name);
    switch (o->storage) {
    case CMD_STRING: *(const char **)member = arg; return 0;
    case CMD_TRUE: *(bool *)member = true; return 0;
    case CMD_COUNT: return value_count(what, arg, (int64_t)o->limit[0], (int64_t)o->limit[1], member, err);
    case CMD_REAL: return value_real(what, arg, o->limit[0], o->limit[1] == CMD_ABOVE, member, err);
    default: return value_threads("-j", arg, member, err);
    }
}

/* Moves the options argv[at .. to) in front of the `operands` operands that come just before them. */
static void move_options(char **argv, int at, int to, int operands)
{
    for (; operands > 0 && at < to; at++) {
        char *option = argv[at];
        memmove(argv + at - operands + 1, argv + at - operands, (size_t)operands * sizeof *argv);
        argv[at - operands] = option;
    }
}

int cmd_parse(int argc, char **argv, const struct cmd_option *table, size_t n,
              int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, void *to, int *first,
              struct err *err)
{
    char *letters = mem_zalloc(2 * n + 3, 1);
    struct option *longs = mem_zalloc(n + 1, sizeof *longs);
    int at = 1, operands = 0, r = 0; /* argv[1 .. at) is read; its last `operands` words are the operands so far */
    bool ended = false;
    getopt_tables(table, n, letters, longs);
    optind = 0; /* 0 restarts getopt_long: a command may call another, or read its arguments twice */
    for (; r == 0 && !ended && at < argc; at = optind) {
        int c = getopt_long(argc, argv, letters, longs, NULL);
        if (c == -1 && optind == at) {
            operands++;
            optind++;
            continue;
        }
        ended = c == -1;   /* by "--" */
        if (optind > argc) /* by POSIX, optind counts a missing argument, too */
            optind = argc;
        size_t i = row_of(table, n, c);
        r = ended                              ? 0
          : lacks_argument(&c, argv, table, n) ? set(ctx, c, NULL, err)
          : c == ':' || c == '?'               ? report_misuse(c, argv, table, n, err)
          : table[i].storage == CMD_SET        ? set(ctx, c, optarg, err)
          : to                                 ? store_value(&table[i], optarg, to, err)
                                               : 0;
        move_options(argv, at, optind, operands);
    }
    *first = at - operands;
    mem_free(letters);
    mem_free(longs);
    return r;
}

static int left_column(const struct cmd_option *o, char *text, size_t size)
{
    const char *blank = o->arg ? " " : "", *arg = o->arg ? o->arg : "";
    return o->code && o->code < 256 ? snprintf(text, size, "-%c, --%s%s%s", o->code, o->name, blank, arg)
                                    : snprintf(text, size, "    --%s%s%s", o->name, blank, arg);
}

/* Prints words in lines that begin at `column`. The caller has printed the first line up to that column. */
static void print_words(FILE *f, const char *s, int column)
{
    enum { WIDTH = 79 };
    int position = column;
    while (*s) {
        const char *quoted = *s == '\'' ? strchr(s + 1, '\'') : NULL; /* a text in quotes, which is not broken */
        const char *from = quoted ? quoted : s;
        int len = (int)(from - s) + (int)strcspn(from, " \n");
        if (position > column && position + 1 + len > WIDTH) {
            fprintf(f, "\n%*s", column, "");
            position = column;
        }
        position += fprintf(f, "%s%.*s", position > column ? " " : "", len, s);
        s += len;
        s += strspn(s, " \n");
    }
    fputc('\n', f);
}

void cmd_usage(FILE *f, const char *usage)
{
    const char *words = strstr(usage, "\n\n");
    fprintf(f, "%.*s\n\n", (int)(words - usage), usage);
    print_words(f, words + 2, 0);
    fputc('\n', f);
}

static bool is_shown(const struct cmd_option *o, bool all)
{
    return o->name && o->help && (all || o->help[0] == CMD_EVERYDAY[0]);
}

void cmd_help(FILE *f, const struct cmd_option *table, size_t n, bool all)
{
    enum { WIDEST = 29 };
    char column_text[80];
    int width = 0;
    for (size_t i = 0; i < n; i++) {
        int column_width = is_shown(&table[i], all) ? left_column(&table[i], column_text, sizeof column_text) : 0;
        width = column_width > width && column_width <= WIDEST ? column_width : width;
    }
    for (size_t i = 0; i < n; i++) {
        if (!table[i].name && all)
            fprintf(f, "%s%s:\n", i ? "\n" : "", table[i].help);
        if (!is_shown(&table[i], all))
            continue;
        int len = left_column(&table[i], column_text, sizeof column_text);
        fprintf(f, "  %s%s%*s", column_text, len > width ? "\n" : "", len > width ? width + 4 : width + 2 - len, "");
        print_words(f, table[i].help + (table[i].help[0] == CMD_EVERYDAY[0]), width + 4);
    }
}

/* Returns the number of lines of a command's whole help. */
static size_t count_help_lines(const char *usage, const struct cmd_option *table, size_t n)
{
    char *text;
    size_t len, lines = 0;
    FILE *f = text_stream_open(&text, &len);
    cmd_usage(f, usage);
    cmd_help(f, table, n, true);
    text_stream_close(f, &text);
    for (size_t i = 0; i < len; i++)
        lines += text[i] == '\n';
    mem_free(text);
    return lines;
}

void cmd_explain(FILE *f, const char *usage, const struct cmd_option *table, size_t n, bool all)
{
    cmd_usage(f, usage);
    cmd_help(f, table, n, all || count_help_lines(usage, table, n) <= CMD_SCREEN);
}

bool cmd_asks_all(int argc, char **argv)
{
    return strcmp(argv[argc - 1], "all") == 0;
}

int cmd_all_cores(void)
{
    int n = portable_processors();
    return n > VALUE_MAX_THREADS ? VALUE_MAX_THREADS : n;
}

void cmd_put_quoted(FILE *f, const char *s)
{
    char *visible = err_visible(s);
    bool plain = *s != '\0', shown = strcmp(visible, s) == 0;
    mem_free(visible);
    for (const char *p = s; *p; p++)
        plain &= isalnum((unsigned char)*p) || strchr("_-./:=,@%+", *p);
    fputs(plain ? "" : shown ? "'" : "$'", f);
    for (size_t len = strlen(s), n; len; s += n, len -= n) {
        char c[ERR_SHOWN_SIZE];
        n = err_shown(s, len, c);
        if (*s == '\'')
            fputs(shown ? "'\\''" : "\\'", f);
        else
            fputs(*s == '\\' && !shown ? "\\\\" : c, f);
    }
    fputs(plain ? "" : "'", f);
}
