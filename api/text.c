/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "api/text.h"

#include <stddef.h>
#include <string.h>

#include "api/options.h"
#include "base/num.h"
#include "base/text_stream.h"

static const struct report_hints hints = {
    .strict = "option strict refuses them",
    .gains = "are they gains?",
    .complete = "option complete counts missing topics as 0",
    .all_topics = "option complete averages each run over all topics that have labels",
    .common = "option common uses only the topics that have both grades and gains",
    .pairs =
        "the formats tsv, csv and json list all pairs; option baseline selects the pairs that contain the baseline",
    .exclude_self = "option exclude-self",
};

const struct report_options rcp_report_options = {
    .output = OUT_CLASSIC, .hints = &hints, .width = SIZE_MAX, .digits = REPORT_DIGITS};

enum { OPT_DIGITS, OPT_WIDTH, OPT_QUERY };
static const struct rcp_option table[] = {{"digits", OPT_DIGITS}, {"width", OPT_WIDTH}, {"query", OPT_QUERY}};

/* Sets the option `name` of a report (digits, width or query). Returns 0, or -1 and *err if the name or the value is
 * wrong. */
static int set_report_option(struct report_options *o, const char *name, const char *value, struct err *err)
{
    const struct rcp_option *option = rcp_find_option(table, LENGTH(table), name, err);
    int64_t v;
    const char *expected = NULL;
    if (!option)
        return -1;
    switch (option->code) {
    case OPT_QUERY: expected = rcp_read_flag(value, &o->per_topic); break;
    case OPT_DIGITS:
        if (num_int(value, strlen(value), 0, REPORT_MOST_DIGITS, &v))
            o->digits = (unsigned)v;
        else
            expected = "a whole number from 0 to 17";
        break;
    default:
        if (num_int(value, strlen(value), REPORT_NARROW, 100000, &v))
            o->width = (size_t)v;
        else
            expected = "a whole number from 40 to 100000";
    }
    return rcp_check_option(option, value, expected, err);
}

int rcp_read_report_options(struct report_options *o, const char *format, const char *const *options,
                            bool is_comparison, struct err *err)
{
    static const struct rcp_option format_option = {"format", 0};
    int i = is_comparison ? OUT_TABLE : OUT_CLASSIC;
    *o = rcp_report_options;
    if (!format)
        return err_usage(err, "the format is NULL, expected the name of a format");
    while (i < OUT_FORMATS && strcmp(report_format_name[i], format) != 0)
        i++;
    if (i == OUT_FORMATS)
        return rcp_check_option(&format_option, format,
                                is_comparison ? "table, tsv, csv, json, latex or markdown"
                                              : "classic, table, tsv, csv, json, latex or markdown",
                                err);
    o->output = (enum output_format)i;
    for (; options && options[0]; options += 2)
        if (!options[1])
            return err_usage(err, "option '%s' has no value", options[0]);
        else if (set_report_option(o, options[0], options[1], err) != 0)
            return -1;
    if (o->per_topic &&
        (is_comparison || o->output == OUT_TABLE || o->output == OUT_LATEX || o->output == OUT_MARKDOWN))
        return err_usage(err, "option 'query' works with the formats classic, tsv, csv and json, not with %s",
                         is_comparison ? "a comparison" : format);
    return 0;
}

/* Removes "trec_rcp: ", with which programs begin their messages, from the beginning of each line of `text`, in
 * place. */
static void strip_program(char *text)
{
    static const char program[] = "trec_rcp: ";
    char *write = text;
    for (const char *line = text, *next; *line; line = next) {
        const char *end = strchr(line, '\n');
        next = end ? end + 1 : line + strlen(line);
        if (strncmp(line, program, sizeof program - 1) == 0)
            line += sizeof program - 1;
        memmove(write, line, (size_t)(next - line));
        write += next - line;
    }
    *write = '\0';
}

char *rcp_lines(void (*print)(FILE *f, const void *arg), const void *arg)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    print(f, arg);
    text_stream_close(f, &text);
    strip_program(text);
    return text;
}

/* A text for the caller of the library, and the memory scope that owns this struct. rcp_text_free finds the struct from
 * the text. */
struct block {
    struct mem_scope *scope;
    char text[];
};

/* The argument of print_to_memory: a function that prints, its argument, and the new block with the text. */
struct printing {
    int (*print)(FILE *f, void *arg, struct err *err);
    void *arg;
    struct block *block;
};

/* Calls the print function of `arg`, a struct printing, with a stream into memory, and stores the printed text in
 * p->block. Returns 0, or -1 and *err if the function failed; p->block is then unchanged. */
static int print_to_memory(void *arg, struct err *err)
{
    struct printing *p = arg;
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    int r = p->print(f, p->arg, err);
    text_stream_close(f, &text);
    if (r == 0) {
        p->block = mem_alloc(1, sizeof *p->block + len + 1);
        memcpy(p->block->text, text, len + 1);
    }
    mem_free(text);
    return r;
}

char *rcp_text(int (*print)(FILE *f, void *arg, struct err *err), void *arg, struct rcp_error *error)
{
    struct printing p = {.print = print, .arg = arg};
    struct mem_scope *scope = rcp_call_new(print_to_memory, &p, error);
    if (!scope)
        return NULL;
    p.block->scope = scope;
    return p.block->text;
}

void rcp_text_free(char *text)
{
    if (text)
        mem_scope_free(((struct block *)(void *)(text - offsetof(struct block, text)))->scope);
}
