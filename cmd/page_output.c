/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/page_output.h"

#include <stdint.h>
#include <string.h>

#include "base/mem.h"
#include "base/output.h"
#include "base/text_stream.h"

/* Reads the argument s of an option, the name of a file that people open: standard output and compressed files are
 * errors. Returns 0, or -1 and *err. */
static int read_file_name(const char *option, const char *s, const char **file, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    size_t len = strlen(s);
    bool none = !len || strcmp(s, "-") == 0;
    if (none || (len >= 3 && strcmp(s + len - 3, ".gz") == 0))
        return err_usage(err, "%s '%s', expected %s", option, err_quote(q, s, len),
                         none ? "the name of a file" : "a name without .gz, because the file is not compressed");
    *file = s;
    return 0;
}

/* Reads the argument NAME=FILE of --svg or --pdf. Returns 0, or -1 and *err. */
static int read_picture(struct cmd_pages *p, bool pdf, const char *s, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    struct cmd_picture picture = {.option = pdf ? "--pdf" : "--svg", .pdf = pdf};
    const char *equals = strchr(s, '=');
    if (!equals || equals == s)
        return err_usage(err, "%s '%s', expected NAME=FILE", picture.option, err_quote(q, s, strlen(s)));
    if (read_file_name(picture.option, equals + 1, &picture.file, err) != 0)
        return -1;
    picture.name = mem_strndup(s, (size_t)(equals - s));
    p->picture = mem_realloc(p->picture, p->n + 1, sizeof *p->picture);
    p->picture[p->n++] = picture;
    return 0;
}

int cmd_pages_set(struct cmd_pages *p, int code, const char *arg, struct err *err)
{
    return code == CMD_PAGES_HTML ? read_file_name("--html", arg, &p->html, err)
                                  : read_picture(p, code == CMD_PAGES_PDF, arg, err);
}

bool cmd_pages_asked(const struct cmd_pages *p)
{
    return p->html || p->n;
}

int cmd_pages_check(const struct cmd_pages *p, struct overwrite *files, struct err *err)
{
    overwrite_writes(files, "--html", p->html);
    for (size_t i = 0; i < p->n; i++)
        overwrite_writes(files, p->picture[i].option, p->picture[i].file);
    if (overwrite_check(files, err) != 0 || (p->html && out_probe(p->html, err) != 0))
        return -1;
    for (size_t i = 0; i < p->n; i++)
        if (out_probe(p->picture[i].file, err) != 0)
            return -1;
    return 0;
}

/* Returns the words `program` and argv[0 .. argc), quoted for a shell. The caller frees the text. */
static char *command_line(const char *program, int argc, char **argv)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    cmd_put_quoted(f, program);
    for (int i = 0; i < argc; i++) {
        fputc(' ', f);
        cmd_put_quoted(f, argv[i]);
    }
    text_stream_close(f, &text);
    return text;
}

/* A file and its contents. */
struct contents {
    const char *file;
    char *bytes;
    size_t len;
    struct output *output;
};

/* Writes n files, all of which are complete before the first one gets its name. Returns 0, or -1 and *err. */
static int write_all_or_none(struct contents *c, size_t n, struct err *err)
{
    size_t open = 0, named = 0;
    int r = 0;
    for (; open < n && (c[open].output = out_open(c[open].file, err)); open++) {
        out_bytes(c[open].output, c[open].bytes, c[open].len);
        r |= out_check(c[open].output, NULL, NULL, err);
    }
    r = open < n || r != 0 ? -1 : 0;
    while (r == 0 && named < n)
        r = out_commit(c[named++].output, err);
    while (named < open)
        out_abandon(c[named++].output);
    return r;
}

/* Fills *c with the file of the requested picture *p, one of the drawn pictures `all`, in memory. Returns 0, or -1 and
 * *err if no picture has its name. */
static int make_picture(const struct pictures *all, const struct cmd_picture *p, struct contents *c, struct err *err)
{
    size_t number = pictures_find(all, p->name);
    c->file = p->file;
    if (number != SIZE_MAX)
        return pictures_file(all, number, p->pdf, &c->bytes, &c->len, err);
    char *names = pictures_names(all);
    value_unknown(err, p->option, p->name, names);
    mem_free(names);
    return -1;
}

int cmd_pages_write(const struct cmd_pages *p, const struct cmd_page_source *s, const char *program, int argc,
                    char **argv, struct err *err)
{
    struct contents *file = mem_zalloc(p->n + 1, sizeof *file);
    size_t n = 0;
    int r = 0;
    for (size_t i = 0; i < p->n && r == 0; i++)
        r = make_picture(s->pictures, &p->picture[i], &file[n++], err);
    if (p->html && r == 0) {
        char *command = command_line(program, argc, argv);
        file[n].file = p->html;
        file[n].bytes = s->page(s->subject, command, &file[n].len);
        n++;
        mem_free(command);
    }
    if (r == 0)
        r = write_all_or_none(file, n, err);
    for (size_t i = 0; i < n; i++)
        mem_free(file[i].bytes);
    mem_free(file);
    return r;
}

void cmd_pages_free(struct cmd_pages *p)
{
    for (size_t i = 0; i < p->n; i++)
        mem_free(p->picture[i].name);
    mem_free(p->picture);
    *p = (struct cmd_pages){0};
}
