/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/err.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

int err_fail(struct err *e, enum err_kind kind, const char *file, uint64_t line, const char *format, ...)
{
    e->kind = kind;
    e->about = ERR_ABOUT_ANYTHING;
    e->line = line;
    size_t n = file ? strlen(file) : 0;
    if (n < sizeof e->file)
        memcpy(e->file, file ? file : "", n + 1);
    else
        snprintf(e->file, sizeof e->file, "%.100s...%s", file, file + n - 140);

    va_list ap;
    va_start(ap, format);
    vsnprintf(e->text, sizeof e->text, format, ap);
    va_end(ap);
    return -1;
}

int err_output(struct err *e, const char *path, const char *fault)
{
    return err_fail(e, ERR_OUTPUT, path, 0, "%s: %s", fault, strerror(errno));
}

int err_is_about(struct err *e, enum err_about about)
{
    e->about = about;
    return -1;
}

void err_text(const struct err *e, char *buf, size_t size)
{
    if (!e->text[0] && e->kind != ERR_USAGE) {
        snprintf(buf, size, "%s%sfailed for an unknown reason: this is a defect of the program; please report it",
                 e->file, e->file[0] ? ": " : "");
        return;
    }
    if (e->file[0] && e->line)
        snprintf(buf, size, "%s:%llu: %s", e->file, (unsigned long long)e->line, e->text);
    else if (e->file[0])
        snprintf(buf, size, "%s: %s", e->file, e->text);
    else
        snprintf(buf, size, "%s", e->text);
}

/* Returns whether a terminal obeys the character of n bytes at b instead of showing it. */
static bool is_obeyed_by_terminal(const unsigned char *b, size_t n)
{
    if (n == 1)
        return b[0] < 32 || b[0] == 127;
    if (n == 2)
        return (b[0] == 0xc2 && b[1] < 0xa0) || (b[0] == 0xd8 && b[1] == 0x9c); /* C1; U+061C */
    if (n != 3 || b[0] != 0xe2)
        return false;
    return (b[1] == 0x80 && b[2] >= 0x8e && b[2] <= 0x8f) || /* U+200E, U+200F: marks of direction */
           (b[1] == 0x80 && b[2] >= 0xa8 && b[2] <= 0xae) || /* U+2028 .. U+202E: separators, embeddings, overrides */
           (b[1] == 0x81 && b[2] >= 0xa6 && b[2] <= 0xa9);   /* U+2066 .. U+2069: isolates */
}

size_t err_shown(const char *s, size_t len, char shown[ERR_SHOWN_SIZE])
{
    static const char hex[] = "0123456789abcdef";
    const unsigned char *b = (const unsigned char *)s;
    size_t n = utf8_char(s, len);
    bool is_escaped = n == 0 || is_obeyed_by_terminal(b, n);
    n = n ? n : 1;
    for (size_t i = 0; i < n; i++)
        if (is_escaped) {
            *shown++ = '\\';
            *shown++ = 'x';
            *shown++ = hex[b[i] >> 4];
            *shown++ = hex[b[i] & 15];
        } else {
            *shown++ = s[i];
        }
    *shown = '\0';
    return n;
}

char *err_visible(const char *s)
{
    size_t len = strlen(s), cap = len + ERR_SHOWN_SIZE, used = 0;
    char *shown = mem_alloc(cap, 1);
    for (size_t i = 0; i < len; used += strlen(shown + used)) {
        shown = mem_grow(shown, &cap, used + ERR_SHOWN_SIZE, 1);
        i += err_shown(s + i, len - i, shown + used);
    }
    shown[used] = '\0';
    return shown;
}

void err_print(FILE *f, const char *format, ...)
{
    char local[1024], *text = local, shown[ERR_SHOWN_SIZE];
    va_list ap, ap_copy;
    va_start(ap, format);
    va_copy(ap_copy, ap);
    int n = vsnprintf(local, sizeof local, format, ap);
    if (n >= (int)sizeof local) { /* a shorter text needs no memory, which may have run out */
        text = mem_alloc((size_t)n + 1, 1);
        vsnprintf(text, (size_t)n + 1, format, ap_copy);
    }
    va_end(ap_copy);
    va_end(ap);
    size_t len = n > 0 ? (size_t)n : 0, format_len = strlen(format);
    bool ends_line = len && format_len && format[format_len - 1] == '\n';
    for (size_t i = 0, end = len - ends_line; i < end; fputs(shown, f))
        i += err_shown(text + i, end - i, shown);
    if (ends_line)
        fputc('\n', f);
    if (text != local)
        mem_free(text);
}

const char *err_quote(char buf[ERR_QUOTE_SIZE], const char *s, size_t len)
{
    enum { SHOWN = 60 };
    size_t used = 0;
    for (size_t i = 0; i < len;) {
        char shown[ERR_SHOWN_SIZE];
        i += err_shown(s + i, len - i, shown);
        size_t n = strlen(shown);
        if (used + n > SHOWN) {
            memcpy(buf + used, "...", 3);
            used += 3;
            break;
        }
        memcpy(buf + used, shown, n);
        used += n;
    }
    buf[used] = '\0';
    return buf;
}

const char *err_quote_line(char buf[ERR_QUOTE_SIZE], const char *line, const char *next)
{
    while (line < next && (*line == ' ' || (*line >= '\t' && *line <= '\r')))
        line++;
    while (next > line && (next[-1] == ' ' || (next[-1] >= '\t' && next[-1] <= '\r')))
        next--;
    return err_quote(buf, line, (size_t)(next - line));
}
