/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _XOPEN_SOURCE 700 /* declares wcwidth */
#include "base/utf8.h"

#include <errno.h>
#include <locale.h>
#include <stdatomic.h>
#include <string.h>
#include <wchar.h>

#include "base/mem.h"

/* Returns a locale that knows the characters of Unicode, made by the first call, or (locale_t)0 if the system has
 * none. */
static locale_t get_unicode_locale(void)
{
    static _Atomic(locale_t) shared;
    static const char *const name[] = {"C.UTF-8", "en_US.UTF-8"};
    locale_t locale = shared, none = (locale_t)0;
    if (locale)
        return locale;
    for (size_t i = 0; i < LENGTH(name) && !locale; i++) {
        locale = newlocale(LC_CTYPE_MASK, name[i], (locale_t)0);
        if (!locale && errno == ENOMEM)
            mem_exhausted();
    }
    if (!locale || atomic_compare_exchange_strong(&shared, &none, locale))
        return locale;
    freelocale(locale); /* another thread was faster, and `none` is its locale */
    return none;
}

/* Returns the code point of the well-formed character of n bytes at s. */
static wchar_t decode_character(const char *s, size_t n)
{
    unsigned c = (unsigned char)s[0] & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++)
        c = c << 6 | ((unsigned char)s[i] & 0x3f);
    return (wchar_t)c;
}

size_t utf8_step(const char *s, size_t len, size_t *columns)
{
    size_t n = utf8_char(s, len);
    locale_t utf8 = n > 1 ? get_unicode_locale() : (locale_t)0;
    *columns = 1;
    if (utf8) {
        locale_t previous = uselocale(utf8);
        int width = wcwidth(decode_character(s, n));
        uselocale(previous);
        *columns = width < 0 ? 1 : (size_t)width;
    }
    return n ? n : 1;
}

size_t utf8_width(const char *s)
{
    size_t width = 0;
    for (size_t len = strlen(s), n, columns; len; s += n, len -= n) {
        n = utf8_step(s, len, &columns);
        width += columns;
    }
    return width;
}
