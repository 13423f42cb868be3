/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "test/runner/transcript.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct transcript *t;
    struct text *error;
    size_t line;
    size_t empty;      /* lines: of the output if more of it follows, else between two cases */
    struct text head;  /* of the next step */
    bool in_command;   /* the line before was one of a command */
    bool after_status; /* nothing more can follow in this step */
};

static int wrong(struct reader *r, const char *what)
{
    text_print(r->error, "%s:%zu: %s\n", r->t->path, r->line, what);
    return -1;
}

/* Marks: a line of output that looks like one is written in escapes. */

static bool is_mark(const char *line, size_t len, char mark)
{
    return len > 0 && line[0] == mark && (len == 1 || line[1] == ' ');
}

static bool is_status(const char *line, size_t len)
{
    size_t i = 1;
    if (len < 3 || len > 5 || line[0] != '[' || line[len - 1] != ']')
        return false;
    while (i < len - 1 && isdigit((unsigned char)line[i]))
        i++;
    return i == len - 1;
}

static bool looks_marked(const char *line, size_t len)
{
    return len > 0 && (line[0] == '#' || line[0] == '\\' || is_mark(line, len, '$') || is_mark(line, len, '>') ||
                       is_mark(line, len, '!') || is_status(line, len));
}

/* Bytes that an editor shows and keeps: UTF-8 without control characters, tabs apart. */

static size_t utf8_length(const char *s, size_t len)
{
    const unsigned char *p = (const unsigned char *)s;
    if (p[0] < 0x80)
        return (p[0] >= 0x20 && p[0] != 0x7f) || p[0] == '\t';
    size_t n = p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : p[0] >= 0xe0 && p[0] < 0xf0 ? 3 : p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : 0;
    if (n == 0 || n > len || (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ||
        (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f) || (p[0] == 0xc2 && p[1] < 0xa0))
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

static bool is_plain(const char *line, size_t len)
{
    size_t n;
    if (len > 0 && (line[len - 1] == ' ' || line[len - 1] == '\t'))
        return false;
    for (size_t i = 0; i < len; i += n)
        if ((n = utf8_length(line + i, len - i)) == 0)
            return false;
    return true;
}

/* Outputs, to and from lines. */

static void print_escaped(struct text *to, const char *line, size_t len, bool newline)
{
    size_t n;
    text_print(to, "\\");
    for (size_t i = 0; i < len; i += n) {
        n = utf8_length(line + i, len - i);
        bool last_blank = i == len - 1 && (line[i] == ' ' || line[i] == '\t');
        if (n == 0 || last_blank) {
            text_print(to, "\\x%02x", (unsigned)(unsigned char)line[i]);
            n = 1;
        } else {
            text_print(to, line[i] == '\\' ? "\\" : "");
            text_add(to, line + i, n);
        }
    }
    text_print(to, newline ? "\n" : "\\c\n");
}

static void print_line(struct text *to, const char *line, size_t len, bool newline, bool escape)
{
    if (escape || !newline || !is_plain(line, len)) {
        print_escaped(to, line, len, newline);
    } else {
        text_add(to, line, len);
        text_print(to, "\n");
    }
}

static void print_stream(struct text *to, const struct text *stream, bool is_err)
{
    const char *at = text_start(stream), *end = at + stream->size;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((newline ? newline : end) - at);
        bool last = newline == NULL || newline + 1 == end;
        if (is_err)
            text_print(to, len || !newline ? "! " : "!");
        print_line(to, at, len, newline != NULL,
                   is_err ? len > 0 && at[0] == '\\' : looks_marked(at, len) || (last && len == 0));
        at += len + 1;
    }
}

static void print_output(struct text *to, const struct output *o)
{
    print_stream(to, &o->out, false);
    print_stream(to, &o->err, true);
    if (o->status)
        text_print(to, "[%d]\n", o->status);
}

static int hex_byte(const char *s)
{
    char digits[3] = {s[0], s[1], '\0'};
    if (!isxdigit((unsigned char)s[0]) || !isxdigit((unsigned char)s[1]))
        return -1;
    return (int)strtol(digits, NULL, 16);
}

static int read_escaped(struct reader *r, struct text *stream, const char *line, size_t len)
{
    for (size_t i = 1; i < len; i++) {
        char c = line[i];
        size_t left = len - i;
        if (c == '\\' && left == 2 && line[i + 1] == 'c')
            return 0;
        if (c == '\\' && left >= 4 && line[i + 1] == 'x' && hex_byte(line + i + 2) >= 0) {
            c = (char)hex_byte(line + i + 2);
            i += 3;
        } else if (c == '\\' && (left < 2 || line[++i] != '\\')) {
            return wrong(r, "unknown escape, expected \\\\, \\xNN, or \\c at the end of a line that begins with \\");
        }
        text_add(stream, &c, 1);
    }
    text_add(stream, "\n", 1);
    return 0;
}

static int read_output(struct reader *r, struct text *stream, const char *line, size_t len)
{
    if (len > 0 && line[0] == '\\')
        return read_escaped(r, stream, line, len);
    text_add(stream, line, len);
    text_add(stream, "\n", 1);
    return 0;
}

/* Lines of a file. */

static void keep(struct text *head, const char *line, size_t len)
{
    text_add(head, line, len);
    text_add(head, "\n", 1);
}

static void keep_empty(struct reader *r)
{
    while (r->empty) {
        text_print(&r->head, "\n");
        r->empty--;
    }
}

static struct script *last_script(struct reader *r)
{
    return r->t->scripts ? &r->t->script[r->t->scripts - 1] : NULL;
}

static struct step *last_step(struct reader *r)
{
    struct script *s = last_script(r);
    return s && s->steps ? &s->step[s->steps - 1] : NULL;
}

static int read_title(struct reader *r, const char *line, size_t len)
{
    struct transcript *t = r->t;
    size_t name = 0;
    if (last_script(r) && last_script(r)->steps == 0)
        return wrong(r, "the case before has no command");
    line += 2, len -= 2;
    while (len > 0 && line[0] == ' ')
        line++, len--;
    while (name < len && line[name] != ':' && !isspace((unsigned char)line[name]))
        name++;
    if (name == 0)
        return wrong(r, "expected the name of a case after ##");
    t->script = text_more(t->script, t->scripts, sizeof *t->script);
    t->script[t->scripts] = (struct script){.name = text_string("%.*s", (int)name, line), .line = r->line};
    for (size_t i = 0; i < t->scripts; i++)
        if (strcmp(t->script[i].name, t->script[t->scripts].name) == 0) {
            t->scripts++;
            return wrong(r, "this name appears twice");
        }
    t->scripts++;
    return 0;
}

static int read_command(struct reader *r, const char *line, size_t len)
{
    struct script *s = last_script(r);
    if (s == NULL)
        return wrong(r, "a command before the first case, expected ## NAME");
    s->step = text_more(s->step, s->steps, sizeof *s->step);
    s->step[s->steps++] = (struct step){.head = r->head};
    r->head = (struct text){0};
    r->after_status = false;
    keep(&last_step(r)->head, line, len);
    keep(&last_step(r)->command, line + 1 + (len > 1), len - 1 - (len > 1));
    return 0;
}

static int read_continued(struct reader *r, bool in_command, const char *line, size_t len)
{
    if (!in_command)
        return wrong(r, "> without a command in the line before; output that begins so is written with \\ before it");
    keep(&last_step(r)->head, line, len);
    keep(&last_step(r)->command, line + 1 + (len > 1), len - 1 - (len > 1));
    return 0;
}

static int read_result(struct reader *r, const char *line, size_t len)
{
    struct step *s = last_step(r);
    if (s == NULL || r->head.size || r->after_status)
        return wrong(r, "output without a command, expected it after lines that begin with $ or >");
    for (; r->empty; r->empty--)
        text_add(&s->expected.out, "\n", 1);
    if (is_status(line, len)) {
        s->expected.status = (int)strtol(line + 1, NULL, 10);
        r->after_status = true;
        return 0;
    }
    if (is_mark(line, len, '!'))
        return read_output(r, &s->expected.err, line + 1 + (len > 1), len - 1 - (len > 1));
    return read_output(r, &s->expected.out, line, len);
}

static int read_line(struct reader *r, const char *line, size_t len)
{
    bool in_command = r->in_command, is_command = is_mark(line, len, '$');
    r->in_command = is_command || is_mark(line, len, '>');
    if (len == 0) {
        r->empty++;
        return 0;
    }
    if (r->in_command || line[0] == '#')
        keep_empty(r);
    if (is_command)
        return read_command(r, line, len);
    if (r->in_command)
        return read_continued(r, in_command, line, len);
    if (line[0] != '#')
        return read_result(r, line, len);
    keep(&r->head, line, len);
    return len > 1 && line[1] == '#' ? read_title(r, line, len) : 0;
}

static int read_lines(struct reader *r, const struct text *file)
{
    const char *at = text_start(file), *end = at + file->size, *newline;
    for (; at < end; at = newline + 1) {
        r->line++;
        newline = memchr(at, '\n', (size_t)(end - at));
        if (newline == NULL)
            return wrong(r, "no newline at the end of the file");
        if (read_line(r, at, (size_t)(newline - at)))
            return -1;
    }
    if (last_step(r) == NULL)
        return wrong(r, "the last case has no command");
    keep_empty(r);
    r->t->tail = r->head;
    r->head = (struct text){0};
    return 0;
}

int transcript_read(struct transcript *t, const char *path, struct text *error)
{
    struct text file = {0};
    struct reader r = {.t = t, .error = error};
    int status = 0;
    t->path = text_string("%s", path);
    if (text_read(&file, path)) {
        text_print(error, "%s: %s\n", path, strerror(errno));
        status = -1;
    } else {
        status = read_lines(&r, &file);
    }
    t->broken = status != 0;
    text_free(&r.head);
    text_free(&file);
    return status;
}

void transcript_print(const struct transcript *t, bool got, struct text *to)
{
    for (size_t i = 0; i < t->scripts; i++)
        for (size_t j = 0; j < t->script[i].steps; j++) {
            const struct step *s = &t->script[i].step[j];
            text_add(to, s->head.bytes, s->head.size);
            print_output(to, got ? &s->got : &s->expected);
        }
    text_add(to, t->tail.bytes, t->tail.size);
}

static void output_free(struct output *o)
{
    text_free(&o->out);
    text_free(&o->err);
}

void script_free(struct script *s)
{
    for (size_t i = 0; i < s->steps; i++) {
        text_free(&s->step[i].head);
        text_free(&s->step[i].command);
        output_free(&s->step[i].expected);
        output_free(&s->step[i].got);
    }
    free(s->step);
    free(s->name);
}

void transcript_free(struct transcript *t)
{
    for (size_t i = 0; i < t->scripts; i++)
        script_free(&t->script[i]);
    text_free(&t->tail);
    free(t->script);
    free(t->path);
}

static void print_command(struct text *to, const struct text *command)
{
    const char *at = text_start(command), *end = at + command->size, *newline;
    for (; at < end; at = newline + 1) {
        newline = memchr(at, '\n', (size_t)(end - at));
        if (newline == NULL)
            newline = end;
        text_print(to, at == text_start(command) ? "$ " : "> ");
        text_add(to, at, (size_t)(newline - at));
        text_print(to, "\n");
    }
}

void script_print(const struct script *s, bool got, struct text *to)
{
    for (size_t i = 0; i < s->steps; i++) {
        print_command(to, &s->step[i].command);
        print_output(to, got ? &s->step[i].got : &s->step[i].expected);
    }
}

void script_of_command(struct script *s, const struct text *command)
{
    s->step = text_more(s->step, 0, sizeof *s->step);
    s->step[0] = (struct step){0};
    s->steps = 1;
    text_add(&s->step[0].command, command->bytes, command->size);
}
