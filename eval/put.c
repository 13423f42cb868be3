#include "eval/put.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *put_full(char buf[FMT_FIXED_SIZE + 1], double value)
{
    char number[32]; /* of at most 17 digits */
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(number, sizeof number, "%.*g", digits, value);
        if (strtod(number, NULL) == value)
            break;
    }
    memcpy(buf, number, strlen(number) + 1);
    return buf;
}

void put_field(FILE *f, const char *s, bool csv)
{
    if (!csv || !strpbrk(s, ",\"\r\n")) {
        fputs(s, f);
        return;
    }
    fputc('"', f);
    for (; *s; s++) {
        if (*s == '"')
            fputc('"', f);
        fputc(*s, f);
    }
    fputc('"', f);
}

void put_number(FILE *f, double value)
{
    char buf[FMT_FIXED_SIZE + 1];
    if (isfinite(value))
        fputs(put_full(buf, value), f);
}

void put_separator(FILE *f, bool csv)
{
    fputc(csv ? ',' : '\t', f);
}

/* Length of the UTF-8 sequence at s, 0 if it is not one (RFC 3629). */
static size_t utf8_length(const unsigned char *s)
{
    size_t n = s[0] < 0x80 ? 1 : s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : (s[0] & 0xf0) == 0xe0 ? 3 : s[0] >= 0xf0 && s[0] < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
        (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return n;
}

void put_json_string(FILE *f, const char *s)
{
    fputc('"', f);
    while (*s) {
        size_t n = utf8_length((const unsigned char *)s);
        if (n == 0)
            fputs("\xef\xbf\xbd", f);
        else if (*s == '"' || *s == '\\')
            fprintf(f, "\\%c", *s);
        else if ((unsigned char)*s < 32)
            fprintf(f, "\\u%04x", (unsigned)*s);
        else
            fwrite(s, 1, n, f);
        s += n ? n : 1;
    }
    fputc('"', f);
}

void put_json_double(FILE *f, double value)
{
    char buf[FMT_FIXED_SIZE + 1];
    fputs(isfinite(value) ? put_full(buf, value) : "null", f);
}

void put_json_strings(FILE *f, const char *const *s, size_t n)
{
    fputc('[', f);
    for (size_t i = 0; i < n; i++) {
        if (i)
            fputc(',', f);
        put_json_string(f, s[i]);
    }
    fputc(']', f);
}

void put_json_key(FILE *f, const char *name, bool first)
{
    if (!first)
        fputc(',', f);
    put_json_string(f, name);
    fputc(':', f);
}

void put_json_number(FILE *f, const char *name, double value)
{
    put_json_key(f, name, false);
    put_json_double(f, value);
}

void put_json_count(FILE *f, const char *name, uint64_t n)
{
    put_json_key(f, name, false);
    fprintf(f, "%llu", (unsigned long long)n);
}

void put_json_bool(FILE *f, const char *name, bool v)
{
    put_json_key(f, name, false);
    fputs(v ? "true" : "false", f);
}

void put_json_text(FILE *f, const char *name, const char *s, bool first)
{
    put_json_key(f, name, first);
    put_json_string(f, s);
}

void put_escaped(FILE *f, const char *s, const char *special, bool latex)
{
    for (; *s; s++) {
        const char *macro = !latex          ? NULL
                            : *s == '\\' ? "\\textbackslash{}"
                            : *s == '~'  ? "\\textasciitilde{}"
                            : *s == '^'  ? "\\textasciicircum{}"
                                         : NULL;
        if (macro) {
            fputs(macro, f);
            continue;
        }
        if (strchr(special, *s))
            fputc('\\', f);
        fputc(*s, f);
    }
}
