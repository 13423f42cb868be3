/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/lines.h"
#include "format/scan.h"
#include "format/scan_avx2.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int fmt_lines_open(struct fmt_lines *l, const char *path, struct err *err)
{
    *l = (struct fmt_lines){0};
    l->in = fmt_open(path, NULL, err);
    return l->in ? 0 : -1;
}

int fmt_lines_more(struct fmt_lines *l, struct err *err)
{
    if (l->next < l->end)
        return 1;
    bool first = !l->block.text;
    int r = fmt_next_block(l->in, &l->block, err);
    if (first && fmt_is_table(l->in))
        l->number--; /* the row of names has number 0 */
    if (r < 0 && err->line)
        err->line += l->number;
    if (r <= 0)
        return r;
    l->next = l->block.text;
    l->end = l->block.text + l->block.len;
    return 1;
}

int fmt_next_line(struct fmt_lines *l, const char **line, size_t *len, struct err *err)
{
    int r = fmt_lines_more(l, err);
    if (r <= 0)
        return r;
    *line = l->next;
    l->next = (const char *)memchr(l->next, '\n', (size_t)(l->end - l->next)) + 1;
    *len = (size_t)(l->next - *line) - 1;
    l->number++;
    return 1;
}

/* Splits a line of four fields into tok[0 .. 4) and sets *next to the next line. Returns false if fmt_split_plain
 * refuses the line: it is long or has another number of fields. */
static bool four_fields_portable(const char *line, struct fmt_tok *tok, const char **next)
{
    return fmt_split_plain(line, tok, 4, next, fmt_space_mask);
}

#ifdef PORTABLE_X86_AVX2
FMT_AVX2 static bool four_fields_avx2(const char *line, struct fmt_tok *tok, const char **next)
{
    return fmt_split_plain(line, tok, 4, next, fmt_space_mask_avx2);
}
#endif

static bool four_fields(const char *line, struct fmt_tok *tok, const char **next)
{
#ifdef PORTABLE_X86_AVX2
    if (fmt_has_avx2())
        return four_fields_avx2(line, tok, next);
#endif
    return four_fields_portable(line, tok, next);
}

int fmt_next_fields(struct fmt_lines *l, bool comments, struct fmt_tok *tok, int n, const char *expected,
                    struct err *err)
{
    int r;
    while ((r = fmt_lines_more(l, err)) > 0) {
        l->number++;
        if (comments && *l->next == '#') {
            l->next = (const char *)memchr(l->next, '\n', (size_t)(l->end - l->next)) + 1;
            continue;
        }
        const char *line = l->next;
        if (n == 4 && four_fields(line, tok, &l->next))
            return 1;
        int found = fmt_split(line, tok, n, &l->next);
        if (found == n)
            return 1;
        char q[ERR_QUOTE_SIZE];
        err_quote_line(q, line, l->next);
        char first = line[strspn(line, " \t")];
        return err_input(err, fmt_name(l->in), l->number, "%s%s%s%s, expected the %d fields '%s'%s",
                         found == 0  ? "empty line"
                         : found < n ? "too few fields in"
                                     : "too many fields in",
                         found ? " '" : "", q, found ? "'" : "", n, expected,
                         first == '{'   ? "; JSON is not accepted for this file"
                         : first == '[' ? "; a JSON list cannot be read: write each item on a separate line (as the "
                                          "compact output of jq '.[]' FILE does)"
                                        : "");
    }
    return r;
}

void fmt_lines_close(struct fmt_lines *l)
{
    fmt_close(l->in);
    fmt_block_free(&l->block);
    *l = (struct fmt_lines){0};
}

int fmt_each_line(const char *path, const char *expected, fmt_line_fn *take, void *arg, struct err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    int r = fmt_lines_open(&l, path, err);
    if (r == 0 && expected)
        fmt_refuse_tables(l.in, expected);
    while (r == 0 && (r = fmt_next_line(&l, &line, &len, err)) > 0)
        r = take(arg, line, len, l.number, err);
    if (r != 0 && !*err->file)
        snprintf(err->file, sizeof err->file, "%s", fmt_name(l.in));
    fmt_lines_close(&l);
    return r;
}

void fmt_note(struct fmt_notes *n, uint64_t line, const char *format, ...)
{
    if (n->count++ && n->line <= line)
        return;
    n->line = line;
    va_list ap;
    va_start(ap, format);
    vsnprintf(n->text, sizeof n->text, format, ap);
    va_end(ap);
}
