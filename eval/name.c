#include "eval/name.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/mem.h"
#include "format/utf8.h"

size_t name_width(const char *s)
{
    return utf8_count(s);
}

/* Where character n begins. */
static const char *character(const char *s, size_t n)
{
    for (;; s++)
        if (utf8_begins(*s) && (n-- == 0 || !*s))
            return s;
}

static char *join(const char *front, size_t front_len, const char *middle, const char *tail)
{
    size_t size = front_len + strlen(middle) + strlen(tail) + 1;
    char *out = rcp_alloc(size, 1);
    snprintf(out, size, "%.*s%s%s", (int)front_len, front, middle, tail);
    return out;
}

char *name_shorten(const char *name, size_t width)
{
    size_t n = name_width(name), keep = width - 2, front = keep / 2;
    if (n <= width)
        return rcp_strndup(name, strlen(name));
    return join(name, (size_t)(character(name, front) - name), "..", character(name, n - (keep - front)));
}

/* Bytes of whole characters that a and b begin with. */
static size_t common_front(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    while (n > 0 && (!utf8_begins(a[n]) || !utf8_begins(b[n])))
        n--;
    return n;
}

/* What follows the first `front` bytes, as far as it fits. */
static char *name_from(const char *name, size_t front, size_t width)
{
    const char *rest = name + front;
    if (name_width(rest) + 2 <= width)
        return join("..", 2, rest, "");
    char *text = join(rest, (size_t)(character(rest, width - 4) - rest), "..", ""), *out = join("..", 2, text, "");
    free(text);
    return out;
}

static char *name_with_number(const char *name, size_t i, size_t width)
{
    char number[24];
    int len = snprintf(number, sizeof number, "#%zu", i + 1);
    char *text = name_shorten(name, width - (size_t)len), *out = join(text, strlen(text), number, "");
    free(text);
    return out;
}

/* Do two different names look the same when shortened in the middle? */
static bool look_alike(const char *a, const char *b, size_t width)
{
    char *x = name_shorten(a, width), *y = name_shorten(b, width);
    bool alike = strcmp(x, y) == 0 && strcmp(a, b) != 0;
    free(y);
    free(x);
    return alike;
}

char *name_shorten_among(const char *const *name, size_t n, size_t i, size_t width)
{
    size_t front = strlen(name[i]), alike = 0, same = 0;
    if (name_width(name[i]) <= width)
        return rcp_strndup(name[i], front);
    for (size_t k = 0; k < n; k++)
        if (look_alike(name[i], name[k], width)) {
            size_t common = common_front(name[i], name[k]);
            front = common < front ? common : front;
            alike++;
        }
    char *out = alike ? name_from(name[i], front, width) : name_shorten(name[i], width);
    for (size_t k = 0; k < n && alike; k++)
        if (look_alike(name[i], name[k], width)) {
            char *other = name_from(name[k], front, width);
            same += strcmp(other, out) == 0;
            free(other);
        }
    if (!same)
        return out;
    free(out);
    return name_with_number(name[i], i, width);
}

char *name_pair(const char *const *name, size_t n, size_t a, const char *sign, size_t b, size_t room)
{
    size_t around = name_width(sign) + 2, names = room > around ? room - around : 0, half = names / 2;
    size_t width_a = name_width(name[a]), width_b = name_width(name[b]);
    if (width_a + width_b > names)
        width_a = width_a < half ? width_a : width_b < half ? names - width_b : half;
    char *x = name_shorten_among(name, n, a, width_a), *y = name_shorten_among(name, n, b, names - width_a);
    size_t size = strlen(x) + strlen(sign) + strlen(y) + 3;
    char *out = rcp_alloc(size, 1);
    snprintf(out, size, "%s %s %s", x, sign, y);
    free(y);
    free(x);
    return out;
}
