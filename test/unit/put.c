/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Names of any bytes, in every form of output: base/put.c, base/err.c. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "report/grid.h"
#include "base/put.h"
#include "base/utf8.h"

enum { TIMES = 20000, LONGEST = 40, ROOM = 4096 };

/* What a name is made of: bytes and sequences that some form of output has a meaning for. */
static const char *const piece[] = {"a",
                                    "Z",
                                    "0",
                                    " ",
                                    "-1",
                                    "\t",
                                    "\n",
                                    "\r",
                                    "\\",
                                    "\\t",
                                    "\\x1b",
                                    "'",
                                    "\"",
                                    ",",
                                    "\"\"",
                                    "=",
                                    "+",
                                    "@",
                                    "\x01",
                                    "\x1b[31m",
                                    "\x7f",
                                    "\xc2\x9b",
                                    "\xc2\x85",
                                    "\xc2\xa0",
                                    "\xe2\x80\xae",
                                    "\xe2\x81\xa6",
                                    "\xe2\x80\xa8",
                                    "\xd8\x9c",
                                    "\xff",
                                    "\xc3",
                                    "\xe2\x82\xac",
                                    "\xf0\x9f\x98\x80",
                                    "|",
                                    "<b>",
                                    "&",
                                    "`",
                                    "](x)",
                                    "_",
                                    "*",
                                    "%",
                                    "#",
                                    "$",
                                    "[",
                                    "{",
                                    "}",
                                    "~",
                                    "^",
                                    "\xe2\x86\x91"};

static uint64_t next(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static void random_name(uint64_t *state, char *name)
{
    *name = '\0';
    for (uint64_t n = next(state) % 8; n; n--)
        strcat(name, piece[next(state) % (sizeof piece / sizeof piece[0])]);
}

/* What put(f, name) writes. */
static void written(char out[ROOM], void (*put)(FILE *f, const char *s), const char *name)
{
    FILE *f = fmemopen(out, ROOM, "w");
    put(f, name);
    fputc('\0', f);
    fclose(f);
}

static bool has_control(const char *s)
{
    for (; *s; s++)
        if ((unsigned char)*s < 32 || *s == 127 || (*s == '\xc2' && (unsigned char)s[1] < 0xa0))
            return true;
    return false;
}

/* What makes a terminal write from right to left, or end a line: Unicode's Bidi_Control, Zl and Zp. */
static bool reorders(const char *s)
{
    static const char *const sign[] = {"\xd8\x9c",     "\xe2\x80\x8e", "\xe2\x80\x8f", "\xe2\x80\xa8", "\xe2\x80\xa9",
                                       "\xe2\x80\xaa", "\xe2\x80\xab", "\xe2\x80\xac", "\xe2\x80\xad", "\xe2\x80\xae",
                                       "\xe2\x81\xa6", "\xe2\x81\xa7", "\xe2\x81\xa8", "\xe2\x81\xa9"};
    for (size_t i = 0; i < sizeof sign / sizeof sign[0]; i++)
        if (strstr(s, sign[i]))
            return true;
    return false;
}

static bool is_clean(const char *s)
{
    return !has_control(s) && !reorders(s) && utf8_span(s, strlen(s)) == strlen(s);
}

static void put_tsv(FILE *f, const char *s)
{
    put_field(f, s, PUT_TSV);
}

static void put_csv(FILE *f, const char *s)
{
    put_field(f, s, PUT_CSV);
}

static void put_spreadsheet(FILE *f, const char *s)
{
    put_field(f, s, PUT_SPREADSHEET);
}

static void put_message(FILE *f, const char *s)
{
    err_print(f, "%s", s);
}

static void put_comment(FILE *f, const char *s)
{
    grid_note(f, &(struct report_options){.output = OUT_LATEX}, "%s", s);
}

/* The reader of tsv that the manual describes. */
static void read_tsv(char *s)
{
    char *to = s;
    for (; *s; s++)
        if (*s != '\\')
            *to++ = *s;
        else
            *to++ = *++s == 't' ? '\t' : *s == 'n' ? '\n' : *s == 'r' ? '\r' : *s;
    *to = '\0';
}

/* A reader of RFC 4180. */
static bool read_csv(char *s)
{
    char *to = s, *p = s;
    if (*p != '"') /* nothing that needs quotes */
        return !strpbrk(s, ",\"\r\n");
    for (p++; *p && (*p != '"' || p[1] == '"'); p++) {
        p += *p == '"';
        *to++ = *p;
    }
    bool whole = p[0] == '"' && !p[1];
    *to = '\0';
    return whole;
}

/* A reader of JSON strings, as far as they are written here; a byte that is not UTF-8 is the text \xNN, and the
 * backslash of such a text is \x5c. */
static bool is_json_of(const char *s, const char *name)
{
    if (*s++ != '"')
        return false;
    for (size_t len = strlen(name), n; len; name += n, len -= n) {
        char want[8];
        n = utf8_char(name, len);
        unsigned code = n == 2 ? (unsigned char)name[1] : (unsigned char)*name;
        if (n == 0 || (strspn(name, "\\") && name[1] == 'x' && len >= 4 && strspn(name + 2, "0123456789abcdef") >= 2))
            snprintf(want, sizeof want, "\\\\x%02x", code);
        else if (*name == '"' || *name == '\\')
            snprintf(want, sizeof want, "\\%c", *name);
        else if (*name == '\n' || *name == '\t' || *name == '\r')
            snprintf(want, sizeof want, "\\%c", *name == '\n' ? 'n' : *name == '\t' ? 't' : 'r');
        else if (has_control((char[]){name[0], n > 1 ? name[1] : '\0', '\0'}))
            snprintf(want, sizeof want, "\\u%04x", code);
        else
            snprintf(want, sizeof want, "%.*s", (int)n, name);
        n = n ? n : 1;
        if (strncmp(s, want, strlen(want)) != 0)
            return false;
        s += strlen(want);
    }
    return strcmp(s, "\"") == 0;
}

/* Is every character of `special` behind a backslash, which is itself behind none? A backslash that escapes nothing
 * could be read as one of the name. */
static bool all_escaped(const char *s, const char *special, const char *escapes)
{
    for (; *s; s++) {
        if (*s == '\\' && s[1] && strchr(escapes, s[1]))
            s++;
        else if (strncmp(s, "\\text", 5) == 0 || strncmp(s, "\\uparrow$", 9) == 0)
            continue;
        else if (strchr(special, *s))
            return false;
    }
    return true;
}

static void check_name(const char *name)
{
    char out[ROOM];
    written(out, put_message, name);
    CHECK(is_clean(out), "message: %s", out);
    written(out, put_comment, name);
    out[strlen(out) - 1] = '\0'; /* its own newline */
    CHECK(is_clean(out) && strncmp(out, "% ", 2) == 0, "LaTeX comment: %s", out);
    written(out, put_latex, name);
    CHECK(is_clean(out) && all_escaped(out, "\\&%#_~^|", "&%#_${}"), "LaTeX: %s", out);
    written(out, put_markdown, name);
    CHECK(is_clean(out) && all_escaped(out, "\\|`*_<>~&#$", "\\|`*_<>~&#]$") && !strstr(out, "a](x)"), "Markdown: %s",
          out);
    written(out, put_tsv, name);
    CHECK(!strpbrk(out, "\t\n\r"), "tsv: %s", out);
    read_tsv(out);
    CHECK(strcmp(out, name) == 0, "tsv: %s", out);
    written(out, put_csv, name);
    CHECK(read_csv(out) && strcmp(out, name) == 0, "csv: %s", out);
    written(out, put_spreadsheet, name);
    bool runs = *name && strchr("=+-@\t\r\n", *name);
    CHECK(read_csv(out) && (*out == '\'' || !runs) && strcmp(out + runs, name) == 0, "csv, spreadsheet: %s", out);
    written(out, put_json_string, name);
    CHECK(!has_control(out) && is_json_of(out, name), "JSON: %s", out);
}

/* TeX makes one sign of two. */
static void check_ligatures(void)
{
    static const struct {
        const char *name, *latex;
    } cases[] = {
        {"a--b", "a-{}-b"}, {"a---1", "a-{}-{}-1"}, {"``x''", "`{}`x'{}'"}, {"a,,b", "a,{},b"}, {"-1--2", "$-$1-{}-2"}};
    char out[ROOM];
    check_group("put: LaTeX, no ligatures");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        written(out, put_latex, cases[i].name);
        CHECK(strcmp(out, cases[i].latex) == 0, "%s: %s", cases[i].name, out);
    }
}

/* put_digits against printf: numbers of every size, whole ones, powers of ten and their neighbours, ties. */
static void check_digits(void)
{
    enum { MANY = 400000 };
    uint64_t seed = 5;
    char got[PUT_DIGITS_SIZE], want[64];
    check_group("numbers of so many digits: what printf makes of them");
    for (int i = 0; i < MANY; i++) {
        double u = check_uniform(&seed), v = u * pow(10, (double)check_below(&seed, 14) - 7);
        int digits = 6 + (int)check_below(&seed, 12);
        switch (check_below(&seed, 6)) {
        case 0: v = pow(10, (double)check_below(&seed, 13) - 6); break;
        case 1: v = nextafter(pow(10, (double)check_below(&seed, 13) - 6), u < 0.5 ? 0 : 1e9); break;
        case 2: v = (double)check_below(&seed, 200000) / 1024; break; /* ties are exact */
        case 3: v = round(u * 1e6) / 1e4; break;
        case 4: v = (1 - pow(10, -(double)check_below(&seed, 17))) * pow(10, (double)check_below(&seed, 10) - 4); break;
        default: break;
        }
        v = check_below(&seed, 2) ? v : -v;
        snprintf(want, sizeof want, "%.*g", digits, v);
        CHECK(strcmp(put_digits(got, v, digits), want) == 0, "%d digits of %a: %s, not %s", digits, v, got, want);
    }
    const double odd[] = {0.0, -0.0, INFINITY, -INFINITY, 1e300, -1e-300, 5e-324};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        snprintf(want, sizeof want, "%.*g", 12, odd[i]);
        CHECK(strcmp(put_digits(got, odd[i], 12), want) == 0, "%s, not %s", got, want);
    }
}

/* put_full against the shortest of printf's %.1g to %.17g that reads back. */
static void check_full(void)
{
    enum { MANY = 100000 };
    uint64_t seed = 9;
    char got[NUM_FIXED_SIZE + 1], want[64];
    check_group("the shortest decimal that reads back, and of several the nearest");
    for (int i = 0; i < MANY; i++) {
        double u = check_uniform(&seed), v = u * pow(10, (double)check_below(&seed, 10) - 4);
        switch (check_below(&seed, 6)) {
        case 0: v = ldexp(1, (int)check_below(&seed, 30) - 13); break;
        case 1: v = nextafter(ldexp(1, (int)check_below(&seed, 30) - 13), u < 0.5 ? 0 : 1e9); break;
        case 2: v = nextafter(pow(10, (double)check_below(&seed, 9) - 4), u < 0.5 ? 0 : 1e9); break;
        case 3: v = (double)check_below(&seed, 100000000) / pow(10, (double)check_below(&seed, 12)); break;
        case 4: v = (double)(float)v; break;
        default: break;
        }
        v = check_below(&seed, 2) ? v : -v;
        for (int digits = 1; digits <= 17; digits++) {
            snprintf(want, sizeof want, "%.*g", digits, v);
            if (strtod(want, NULL) == v)
                break;
        }
        size_t n = put_double(got, v);
        CHECK(n == strlen(got) && strtod(got, NULL) == v, "%a: %s", v, got);
        CHECK(strchr(want, 'e') || strcmp(got, want) == 0, "%a: %s, not %s", v, got, want);
    }
}

/* A store's line holds an answer of 16 MiB, whatever its bytes, in 64 MiB: each takes at most three in JSON, but for
 * control characters, of which an answer has at most a sixth. */
static void check_growth(void)
{
    check_group("texts grow to at most three times their bytes");
    for (int byte = 32; byte < 256; byte++) {
        char text[1000], *got;
        size_t len;
        memset(text, byte, sizeof text);
        FILE *f = open_memstream(&got, &len);
        put_json_bytes(f, text, sizeof text);
        fclose(f);
        CHECK(len <= 3 * sizeof text + 2, "byte %d: %zu bytes", byte, len);
        free(got);
    }
}

int main(void)
{
    check_digits();
    check_full();
    check_growth();
    char name[8 * LONGEST];
    uint64_t state = 1;
    check_group("names of any bytes stay inside every form of output");
    check_name("");
    for (int i = 0; i < TIMES; i++) {
        random_name(&state, name);
        check_name(name);
    }
    check_ligatures();
    return check_end();
}
