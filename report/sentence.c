/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/sentence.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/text_stream.h"

/* The state of a sentence: the stream of the text so far, the remaining arguments, and whether the last number was
 * 1. */
struct sentence {
    FILE *f;
    va_list ap;
    bool one;
};

/* Writes the alternative of "{one|many}" that agrees with the last number; `word` is the text after the first brace.
 * Returns the text after the last brace. */
static const char *put_word(struct sentence *s, const char *word)
{
    size_t len = strcspn(word, "}"), length_of_one = strcspn(word, "|}");
    bool has_alternatives = length_of_one < len;
    if (s->one)
        fwrite(word, 1, has_alternatives ? length_of_one : 0, s->f);
    else
        fwrite(has_alternatives ? word + length_of_one + 1 : word, 1, has_alternatives ? len - length_of_one - 1 : len,
               s->f);
    return word + len + 1;
}

/* Writes v by its conversion `spec`, which ends with `type`, and notes whether it is 1. If the type is 'f', a value of
 * 10^7 or more is written by "%g", and one that is not finite as "NA". */
static void put_number(struct sentence *s, char *spec, char type, double v)
{
    const double longest = 1e7;
    s->one = v >= 1.0 && v <= 1.0;
    if (type == 'f' && fabs(v) >= longest)
        spec[strlen(spec) - 1] = 'g';
    if (type == 'f' && !isfinite(v))
        fputs("NA", s->f);
    else
        fprintf(s->f, spec, v);
}

static void put_count(struct sentence *s, const char *spec, unsigned long long n)
{
    s->one = n == 1;
    fprintf(s->f, spec, n);
}

/* Writes the next argument by the conversion at `from`, which follows '%'. Returns the text after the conversion. */
static const char *put_argument(struct sentence *s, const char *from)
{
    char spec[32] = "%";
    size_t n = strspn(from, "+-# 0123456789."), length = 1;
    if (from[n] == '*')
        length += (size_t)snprintf(spec + length, 24, "%.*s%d", (int)n, from, va_arg(s->ap, int));
    else
        length += (size_t)snprintf(spec + length, 24, "%.*s", (int)n, from);
    n += from[n] == '*';
    const char *type = from + n + strspn(from + n, "zl");
    bool size = from[n] == 'z';
    snprintf(spec + length, sizeof spec - length, "%s%c", *type == 'u' ? "ll" : "", *type);
    switch (*type) {
    case 's': fprintf(s->f, spec, va_arg(s->ap, const char *)); break;
    case 'u': put_count(s, spec, size ? va_arg(s->ap, size_t) : va_arg(s->ap, unsigned long long)); break;
    case 'd':
    case 'c': fprintf(s->f, spec, va_arg(s->ap, int)); break;
    case '%': fputc('%', s->f); break;
    default: put_number(s, spec, *type, va_arg(s->ap, double)); break;
    }
    return type + 1;
}

/* Writes a sentence whose format has conversions of printf and words in braces (sentence_format). */
static void put_sentence(FILE *f, const char *format, va_list ap)
{
    struct sentence s = {.f = f};
    va_copy(s.ap, ap);
    while (*format) {
        size_t n = strcspn(format, "%{");
        fwrite(format, 1, n, f);
        format += n;
        if (*format == '{')
            format = put_word(&s, format + 1);
        else if (*format)
            format = put_argument(&s, format + 1);
    }
    va_end(s.ap);
}

char *sentence_format(const char *format, va_list ap)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    put_sentence(f, format, ap);
    text_stream_close(f, &text);
    return text;
}

void sentence_print(FILE *f, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    put_sentence(f, format, ap);
    va_end(ap);
}
