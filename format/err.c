#include "format/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int fmt_fail(struct fmt_err *e, enum rcp_exit status, const char *file, uint64_t line, const char *format, ...)
{
    e->status = status;
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

void fmt_err_text(const struct fmt_err *e, char *buf, size_t size)
{
    if (e->file[0] && e->line)
        snprintf(buf, size, "%s:%llu: %s", e->file, (unsigned long long)e->line, e->text);
    else if (e->file[0])
        snprintf(buf, size, "%s: %s", e->file, e->text);
    else
        snprintf(buf, size, "%s", e->text);
}

const char *fmt_quote(char buf[FMT_QUOTE_SIZE], const char *s, size_t len)
{
    static const char hex[] = "0123456789abcdef";
    enum { SHOWN = 60 };
    size_t out = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        size_t need = c < 32 || c == 127 ? 4 : 1;
        if (out + need > SHOWN) {
            memcpy(buf + out, "...", 3);
            out += 3;
            break;
        }
        if (need == 4) {
            buf[out++] = '\\';
            buf[out++] = 'x';
            buf[out++] = hex[c >> 4];
            buf[out++] = hex[c & 15];
        } else {
            buf[out++] = (char)c;
        }
    }
    buf[out] = '\0';
    return buf;
}

const char *fmt_quote_line(char buf[FMT_QUOTE_SIZE], const char *line, const char *next)
{
    while (line < next && (*line == ' ' || (*line >= '\t' && *line <= '\r')))
        line++;
    while (next > line && (next[-1] == ' ' || (next[-1] >= '\t' && next[-1] <= '\r')))
        next--;
    return fmt_quote(buf, line, (size_t)(next - line));
}
