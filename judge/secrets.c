/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/secrets.h"

#include <stdint.h>
#include <string.h>

#include "base/mem.h"
#include "base/url_shown.h"

enum {
    LONG_SECRET = 8,         /* bytes from which on a secret is hidden even inside a word */
    LEAST_ANSWER_SECRET = 3, /* bytes of the shortest secret that is hidden in answers */
    MOST_BACKSLASHES = 16,   /* the most backslashes before an escaped byte */
    LONGEST_ENTITY = 12      /* bytes of an HTML entity */
};

static const char base64_digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Adds text[0 .. len) to the secrets; an empty text is ignored. */
static void add_secret(struct secrets *s, const char *text, size_t len)
{
    if (!len)
        return;
    s->text = mem_realloc(s->text, s->n + 1, sizeof *s->text);
    s->text[s->n++] = mem_strndup(text, len);
}

/* Adds the text, in base64 without padding (RFC 4648), to the secrets. */
static void add_base64(struct secrets *s, const char *text, size_t len)
{
    char *encoded = mem_alloc(len / 3 + 1, 4);
    uint32_t bits = 0;
    int n_bits = 0;
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        bits = bits << 8 | (unsigned char)text[i];
        for (n_bits += 8; n_bits >= 6; n_bits -= 6)
            encoded[n++] = base64_digit[bits >> (n_bits - 6) & 63];
    }
    if (n_bits)
        encoded[n++] = base64_digit[bits << (6 - n_bits) & 63];
    add_secret(s, encoded, n);
    mem_free(encoded);
}

void secrets_add(struct secrets *s, const char *text)
{
    size_t len = strlen(text);
    add_secret(s, text, len);
    if (len >= LONG_SECRET)
        add_base64(s, text, len);
}

/* Adds the password in the value of a header Basic: `text` is user:password in base64 (RFC 7617). */
static void add_basic(struct secrets *s, const char *text)
{
    char *decoded = mem_alloc(strlen(text) + 1, 1);
    uint32_t bits = 0;
    int n_bits = 0;
    size_t n = 0;
    for (; *text && *text != '='; text++) {
        const char *digit = strchr(base64_digit, *text);
        bits = bits << 6 | (digit ? (uint32_t)(digit - base64_digit) : 63);
        if ((n_bits += 6) >= 8)
            decoded[n++] = (char)(bits >> (n_bits -= 8) & 255);
    }
    decoded[n] = '\0';
    const char *colon = strchr(decoded, ':');
    if (colon)
        add_secret(s, colon + 1, strlen(colon + 1));
    mem_free(decoded);
}

void secrets_add_header(struct secrets *s, const char *value)
{
    const char *blank = strchr(value, ' ');
    secrets_add(s, value);
    if (!blank)
        return;
    secrets_add(s, blank + 1 + strspn(blank + 1, " "));
    if (blank - value == 5 && strncmp(value, "Basic", 5) == 0)
        add_basic(s, blank + 1 + strspn(blank + 1, " "));
}

/* Returns the value of a hexadecimal digit, or -1 if c is none. */
static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

/* Returns the value of the n hexadecimal digits at p, which has len bytes, or -1 if they are missing. */
static long hex_value(const char *p, size_t len, size_t n)
{
    long v = 0;
    for (size_t i = 0; i < n; i++) {
        if (i == len || hex_digit(p[i]) < 0)
            return -1;
        v = v * 16 + hex_digit(p[i]);
    }
    return v;
}

/* Adds a part of a URL, part[0 .. len), to the secrets: decoded, with its base64, and, if that differs, as it is
 * written with %XX. */
static void add_url_part(struct secrets *s, const char *part, size_t len)
{
    char *plain = mem_alloc(len + 1, 1);
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        bool coded = part[i] == '%' && hex_value(part + i + 1, len - i - 1, 2) > 0;
        plain[n++] = coded ? (char)hex_value(part + i + 1, len - i - 1, 2) : part[i];
        i += coded ? 2 : 0;
    }
    plain[n] = '\0';
    secrets_add(s, plain);
    if (n != len)
        add_secret(s, part, len);
    mem_free(plain);
}

void secrets_add_url(struct secrets *s, const char *url)
{
    const char *authority = strstr(url, "://"), *query, *at_sign = NULL;
    authority = authority ? authority + 3 : url;
    query = authority + strcspn(authority, "?");
    for (const char *p = authority; p < query; p++)
        at_sign = *p == '@' ? p : at_sign;
    const char *colon = at_sign ? memchr(authority, ':', (size_t)(at_sign - authority)) : NULL;
    if (at_sign) {
        struct secrets credentials = {0};
        add_url_part(&credentials, authority, (size_t)(at_sign - authority)); /* user:password, also in base64 */
        for (size_t i = 0; i < credentials.n; i++)
            add_secret(s, credentials.text[i], strlen(credentials.text[i]));
        secrets_free(&credentials);
    }
    if (colon)
        add_url_part(s, colon + 1, (size_t)(at_sign - colon) - 1);
    for (const char *p = query; *p;) {
        size_t len = strcspn(p + 1, "&;#") + 1, name = strcspn(p, "=");
        if (name + 1 < len && url_names_secret(p, (int)name))
            add_url_part(s, p + name + 1, len - name - 1);
        p += len;
    }
}

/* Returns the length of the HTML entity &#N; or &#xN; at p, which has len bytes, if N is `byte`, or 0. */
static size_t match_entity(const char *p, size_t len, long byte)
{
    size_t n = 2, room = len < LONGEST_ENTITY ? len : LONGEST_ENTITY;
    long v = 0;
    if (room < 4 || p[0] != '&' || p[1] != '#')
        return 0;
    int radix = p[2] == 'x' || p[2] == 'X' ? 16 : 10;
    for (n += radix == 16; n < room && hex_digit(p[n]) >= 0 && hex_digit(p[n]) < radix; n++)
        v = v * radix + hex_digit(p[n]);
    return n < room && p[n] == ';' && v == byte ? n + 1 : 0;
}

/* Returns the length of `byte` at p, which has len bytes, as itself, after backslashes or escaped (\uXXXX, %XX, &#N;),
 * or 0 if another byte is there. */
static size_t match_byte(const char *p, size_t len, char byte)
{
    size_t n = 0;
    while (n < len && n < MOST_BACKSLASHES && p[n] == '\\')
        n++;
    if (n && n < len && p[n] == 'u' && hex_value(p + n + 1, len - n - 1, 4) == (unsigned char)byte)
        return n + 5;
    if (n < len && p[n] == byte && byte != '\\')
        return n + 1;
    if (n)
        return byte == '\\' ? n : 0;
    if (len && p[0] == '%' && hex_value(p + 1, len - 1, 2) == (unsigned char)byte)
        return 3;
    return match_entity(p, len, (unsigned char)byte);
}

/* Returns how many of the len bytes at p are the secret, plain or escaped, or 0 if it is not there. */
static size_t match_secret(const char *p, size_t len, const char *secret)
{
    size_t n = 0;
    for (const char *c = secret; *c; c++) {
        size_t m = match_byte(p + n, len - n, *c);
        if (!m && !(c > secret && *c == '\\' && c[-1] == '\\'))
            return 0;
        n += m;
    }
    return n;
}

/* Returns whether c is a letter, a digit, _ or -, next to which a short secret is not recognized. */
static bool is_word_character(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
}

/* Returns whether the character before text[end], which may be escaped, is a word character. */
static bool ends_word(const char *text, size_t end)
{
    if (end >= 3 && text[end - 3] == '%' && hex_value(text + end - 2, 2, 2) >= 0)
        return is_word_character((char)hex_value(text + end - 2, 2, 2));
    if (end >= 6 && text[end - 6] == '\\' && text[end - 5] == 'u' && hex_value(text + end - 4, 4, 4) >= 0)
        return hex_value(text + end - 4, 4, 4) < 128 && is_word_character((char)hex_value(text + end - 4, 4, 4));
    return end >= 1 && is_word_character(text[end - 1]) && (end < 2 || text[end - 2] != '\\');
}

/* Returns whether no word character is next to text[start .. start + n). */
static bool is_whole_word(const char *text, size_t len, size_t start, size_t n)
{
    return !ends_word(text, start) && (start + n == len || !is_word_character(text[start + n]));
}

/* Returns whether the secret is so short or plain that a judge's answer may contain it by chance. */
static bool may_be_judgement(const char *secret)
{
    return strlen(secret) < LEAST_ANSWER_SECRET || strspn(secret, "0123456789.-+") == strlen(secret) ||
           strcmp(secret, "true") == 0 || strcmp(secret, "false") == 0 || strcmp(secret, "null") == 0;
}

void secrets_hide(const struct secrets *s, char *text, size_t len, bool answer)
{
    for (size_t k = 0; k < s->n; k++) {
        const char *secret = s->text[k];
        bool is_long = strlen(secret) >= LONG_SECRET;
        if (answer && !is_long && may_be_judgement(secret))
            continue;
        for (size_t i = 0; i < len; i++) {
            if (text[i] != secret[0] && text[i] != '\\' && text[i] != '%' && text[i] != '&')
                continue;
            size_t n = match_secret(text + i, len - i, secret);
            if (!n || (!is_long && !is_whole_word(text, len, i, n)))
                continue;
            memset(text + i, '*', n);
            i += n - 1;
        }
    }
}

void secrets_free(struct secrets *s)
{
    for (size_t i = 0; i < s->n; i++)
        mem_free(s->text[i]);
    mem_free(s->text);
    *s = (struct secrets){0};
}
