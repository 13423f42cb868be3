/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/study_options.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/text_stream.h"
#include "cmd/terminal.h"
#include "format/provenance.h"

enum { WIDTH = 80 /* the columns of output that is not limited by a terminal or by COLUMNS */ };

void cmd_study_begin(struct cmd_study *s, const char *command)
{
    *s = (struct cmd_study){.command = command,
                            .report = {.output = OUT_TABLE, .digits = CMD_STUDY_DEFAULT_DIGITS},
                            .design = {.resamples = CMD_STUDY_DEFAULT_RESAMPLES,
                                       .seed = CMD_STUDY_DEFAULT_SEED,
                                       .threads = cmd_all_cores()}};
    terminal_look(&s->report);
    if (s->report.width == SIZE_MAX)
        s->report.width = WIDTH;
}

static int set_output_format(struct report_options *o, const char *s, struct err *err)
{
    static const char *const name[] = {[OUT_TABLE] = "table", [OUT_TSV] = "tsv",     [OUT_CSV] = "csv",
                                       [OUT_JSON] = "json",   [OUT_LATEX] = "latex", [OUT_MARKDOWN] = "markdown"};
    for (int i = OUT_TABLE; i <= OUT_MARKDOWN; i++)
        if (strcmp(s, name[i]) == 0) {
            o->output = (enum output_format)i;
            return 0;
        }
    return value_unknown(err, "--format", s, "table, tsv, csv, json, latex or markdown");
}

int cmd_study_set(struct cmd_study *s, int code, const char *arg, struct err *err)
{
    int64_t v;
    switch (code) {
    case CMD_PAGES_HTML:
    case CMD_PAGES_SVG:
    case CMD_PAGES_PDF: return cmd_pages_set(&s->pages, code, arg, err);
    case 'j': return cmd_threads(arg, &s->design.threads, err);
    case CMD_STUDY_FORMAT: return set_output_format(&s->report, arg, err);
    case CMD_STUDY_SPREADSHEET: s->report.spreadsheet = true; return 0;
    case CMD_STUDY_QUIET: s->report.quiet = true; return 0;
    case CMD_STUDY_RESAMPLES: return value_count("--resamples", arg, 1, 1000000, &s->design.resamples, err);
    case CMD_STUDY_DIGITS:
        if (value_whole("--digits", arg, 0, REPORT_MOST_DIGITS, &v, err) != 0)
            return -1;
        s->report.digits = (unsigned)v;
        return 0;
    default:
        if (value_whole("--seed", arg, 0, INT64_MAX, &v, err) != 0)
            return -1;
        s->design.seed = (uint64_t)v;
        return 0;
    }
}

int cmd_study_path(char ***list, size_t *n, const char *arg)
{
    *list = mem_realloc(*list, *n + 1, sizeof **list);
    (*list)[(*n)++] = (char *)(uintptr_t)arg;
    return 0;
}

int cmd_study_list(const char *option, const char *arg, char **text, const char **name, size_t most, size_t *n,
                   struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    mem_free(*text);
    *text = mem_strdup(arg);
    *n = 0;
    for (char *s = *text, *comma; s; s = comma) {
        comma = strchr(s, ',');
        if (comma)
            *comma++ = '\0';
        if (!*s || *n == most)
            return err_usage(err, "%s '%s', expected 1 to %zu names separated by commas", option,
                             err_quote(q, arg, strlen(arg)), most);
        name[(*n)++] = s;
    }
    return 0;
}

int cmd_study_numbers(const char *option, const char *arg, double lo, double hi, size_t least, size_t most, double *v,
                      size_t *n, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    bool good = true;
    *n = 0;
    for (const char *s = arg, *end; good && s; s = *end ? end + 1 : NULL) {
        end = s + strcspn(s, ",");
        good = *n < most && num_double(s, (size_t)(end - s), &v[*n]) && v[*n] >= lo && v[*n] <= hi &&
               (!*n || v[*n] >= v[*n - 1]);
        ++*n;
    }
    if (good && *n >= least)
        return 0;
    return err_usage(err, "%s '%s', expected %zu to %zu ascending numbers from %g to %g, separated by commas", option,
                     err_quote(q, arg, strlen(arg)), least, most, lo, hi);
}

int cmd_study_range(const char *option, const char *arg, double *lo, double *hi, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    const char *colon = strchr(arg, ':');
    if (colon && num_double(arg, (size_t)(colon - arg), lo) && num_double(colon + 1, strlen(colon + 1), hi) &&
        *lo < *hi)
        return 0;
    return err_usage(err, "%s '%s', expected LO:HI, the lowest and the highest value, such as 0:4", option,
                     err_quote(q, arg, strlen(arg)));
}

int cmd_study_plain_name(const char *option, const char *arg, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    bool good = *arg != '\0';
    for (const char *s = arg; *s; s++)
        good = good && (unsigned char)*s >= ' ' && *s != '"' && *s != 127;
    return good ? 0
                : err_usage(err, "%s '%s', expected a name without control characters and quotes", option,
                            err_quote(q, arg, strlen(arg)));
}

int cmd_study_operands(int argc, int first, int n, const char *names, struct err *err)
{
    if (argc - first == n)
        return 0;
    return err_usage(err, "%d operand%s, expected %s", argc - first, plural_s((uint64_t)(argc - first)), names);
}

void cmd_study_note(const struct cmd_study *s, const char *format, ...)
{
    va_list ap;
    if (s->report.quiet && !s->notes)
        return;
    va_start(ap, format);
    char *text = put_format(format, ap);
    va_end(ap);
    if (!s->report.quiet)
        err_print(stderr, "rcp-study %s: %s\n", s->command, text);
    if (s->notes)
        err_print(s->notes, "%s\n", text);
    mem_free(text);
}

void cmd_study_print(const struct cmd_study *s, struct document *doc)
{
    document_print(stdout, doc, &s->report);
    document_free(doc);
}

void cmd_study_reads(struct cmd_study *s, const char *role, const char *path)
{
    if (!path || !cmd_pages_asked(&s->pages))
        return;
    s->input = mem_realloc(s->input, s->n_inputs + 1, sizeof *s->input);
    s->input[s->n_inputs++] = (struct report_study_input){.role = role, .path = path};
}

int cmd_study_check_pages(struct cmd_study *s, struct err *err)
{
    struct overwrite files = {0};
    if (!cmd_pages_asked(&s->pages))
        return 0;
    for (size_t i = 0; i < s->n_inputs; i++)
        overwrite_reads(&files, s->input[i].role, s->input[i].path);
    s->notes = text_stream_open(&s->notes_text, &s->notes_len);
    return cmd_pages_check(&s->pages, &files, err);
}

static void close_notes(struct cmd_study *s)
{
    if (s->notes)
        text_stream_close(s->notes, &s->notes_text);
    s->notes = NULL;
}

/* Writes the page of the document and its pictures, with the notes and the provenance of the results. Returns 0, or -1
 * and *err. */
static int write_pages(struct cmd_study *s, struct document *doc, int argc, char **argv, struct err *err)
{
    for (size_t i = 0; i < s->n_inputs; i++)
        if (prov_digest(s->input[i].path, s->input[i].sha256, err) != 0)
            return -1;
    close_notes(s);
    document_say_lines(doc, DOCUMENT_NOTES, s->notes_text);
    report_study_origin(doc, s->input, s->n_inputs, s->made, s->n_made);
    return cmd_pages_write(&s->pages, &(struct cmd_page_source){&doc->pictures, render_page, doc}, "rcp-study", argc,
                           argv, err);
}

int cmd_study_show(struct cmd_study *s, struct document *doc, int argc, char **argv, struct err *err)
{
    int r = cmd_pages_asked(&s->pages) ? write_pages(s, doc, argc, argv, err) : 0;
    if (r == 0)
        document_print(stdout, doc, &s->report);
    document_free(doc);
    return r;
}

void cmd_study_end(struct cmd_study *s)
{
    cmd_pages_free(&s->pages);
    close_notes(s);
    mem_free(s->notes_text);
    mem_free(s->input);
    s->notes_text = NULL;
    s->input = NULL;
    s->n_inputs = 0;
}
