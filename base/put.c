/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/put.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/portable.h"
#include "base/utf8.h"

/* Writes a number below 10^9 in size with at most 4 decimals, as most numbers from people and judges are, and a NUL.
 * Returns false, with nothing useful in buf, for all other numbers. */
static bool put_short(char buf[NUM_FIXED_SIZE + 1], double value)
{
    double reread;
    if (!(fabs(value) < 1e9))
        return false;
    size_t n = num_fixed4(buf, value);
    while (buf[n - 1] == '0')
        n--;
    n -= buf[n - 1] == '.';
    buf[n] = '\0';
    return num_double(buf, n, &reread) && reread == value;
}

#ifdef PORTABLE_INT128
/* Returns m 10^k / 2^shift rounded to the nearest integer, ties to even, like printf. The result is exact, since the
 * product has fewer than 124 bits. */
static uint64_t scale_rounded(uint64_t m, int k, int shift)
{
    unsigned __int128 product = m, one = 1;
    for (; k > 0; k--)
        product *= 10;
    uint64_t quotient = (uint64_t)(product >> shift);
    unsigned __int128 remainder = product & ((one << shift) - 1), half = one << (shift - 1);
    return quotient + (remainder > half || (remainder == half && quotient % 2));
}

/* Writes n digits with a decimal point, such as "0.00123" or "123.45", where the first digit stands for 10^exponent.
 * Returns the end. */
static char *put_with_point(char *p, const char *digit, int n, int exponent)
{
    for (int i = exponent; i < 0; i++) {
        *p++ = '0';
        if (i == exponent)
            *p++ = '.';
    }
    for (int i = 0; i < n || i <= exponent; i++) {
        *p++ = i < n ? digit[i] : '0';
        if (i == exponent && i + 1 < n)
            *p++ = '.';
    }
    return p;
}

/* Writes the number like %.*g. Returns false, with nothing useful in buf, if it is not 1e-4 <= |value| < 1e5 or digits
 * are not 6 to 17. */
static bool put_general(char *buf, double value, int digits)
{
    double magnitude = fabs(value);
    if (!(magnitude >= 1e-4 && magnitude < 1e5) || digits < 6 || digits > 17)
        return false;
    uint64_t limit = 1;
    for (int i = 0; i < digits; i++)
        limit *= 10;
    int shift, exponent = -4;
    uint64_t m = (uint64_t)ldexp(frexp(magnitude, &shift), 53);
    for (double power = 1e-3; magnitude >= power; power *= 10)
        exponent++;
    uint64_t v = scale_rounded(m, digits - 1 - exponent, 53 - shift);
    if (v < limit / 10) /* powers below 1 are not exact */
        v = scale_rounded(m, digits - 1 - --exponent, 53 - shift);
    else if (v >= limit) /* rounded up to the next power of ten, or too large before rounding */
        v = scale_rounded(m, digits - 1 - ++exponent, 53 - shift);
    if (exponent < -4)
        return false;
    char digit[20];
    for (int i = digits; i-- > 0; v /= 10)
        digit[i] = (char)('0' + v % 10);
    while (digits > 1 && digit[digits - 1] == '0')
        digits--;
    if (value < 0)
        *buf++ = '-';
    *put_with_point(buf, digit, digits, exponent) = '\0';
    return true;
}
#endif

const char *put_digits(char buf[PUT_DIGITS_SIZE], double value, int digits)
{
#ifdef PORTABLE_INT128
    if (put_general(buf, value, digits))
        return buf;
#endif
    snprintf(buf, PUT_DIGITS_SIZE, "%.*g", digits, value);
    return buf;
}

#ifdef PORTABLE_INT128
enum { FULL_DIGITS = 17 };

/* Writes v < 10^8 as eight decimal digits, all at once: fours, then pairs, then digits. */
static void put_eight_digits(char digit[8], uint64_t v)
{
    v = v / 10000 | (v % 10000) << 32;
    uint64_t quotient = (v * 10486) >> 20 & 0x0000007f0000007fu;
    v = quotient | (v - 100 * quotient) << 16;
    quotient = (v * 103) >> 10 & 0x000f000f000f000fu;
    v = (quotient | (v - 10 * quotient) << 8) + 0x3030303030303030u;
#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    for (int i = 0; i < 8; i++)
        digit[i] = (char)(v >> 8 * i);
#else
    memcpy(digit, &v, sizeof v);
#endif
}

/* Writes the first n of the 17 digits of v with a decimal point, where the first digit stands for 10^exponent, -4 <=
 * exponent <= 4. Writes up to 17 bytes after the end, which it returns. */
static char *put_decimal(char *p, uint64_t v, int n, int exponent)
{
    uint64_t upper = v / 100000000; /* nine digits */
    memcpy(p, "0.000", 5);
    p += exponent < 0 ? 1 - exponent : 1; /* one byte for the point, which the digits before it pass */
    p[0] = (char)('0' + upper / 100000000);
    put_eight_digits(p + 1, upper % 100000000);
    put_eight_digits(p + 9, v % 100000000);
    if (exponent < 0)
        return p + n;
    for (int i = 0; i <= exponent; i++)
        p[i - 1] = p[i];
    p[exponent] = '.';
    return p + (n - 1 > exponent ? n : exponent);
}

/* Writes the decimal with the fewest digits that reads back as the value and, of several, the nearest one. Returns its
 * length, or 0 unless 1e-4 <= |value| < 1e5.
 *
 * The value is m / 2^shift, and the decimals that read back as it lie between (2m - 1) / 2^(shift + 1) and (2m + 1) /
 * 2^(shift + 1), whose ends belong to even m. Multiplied by 10^k, where k leaves 17 digits before the point, all three
 * numbers are exact in 128 bits; then digits are dropped while a decimal lies between the ends (Steele and White, 1990,
 * How to print floating-point numbers accurately; Adams, 2018, Ryu). */
static size_t put_shortest(char *buf, double value)
{
    static const double power[] = {1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4};
    static const uint64_t power_of_ten[] = {100u,      1000u,      10000u,      100000u,     1000000u,
                                            10000000u, 100000000u, 1000000000u, 10000000000u}; /* 10^2 to 10^10 */
    double magnitude = fabs(value);
    if (!(magnitude >= 1e-4 && magnitude < 1e5))
        return 0;
    uint64_t bits, hidden_bit = (uint64_t)1 << 52;
    memcpy(&bits, &magnitude, sizeof bits);
    int shift = 1075 - (int)(bits >> 52), k = 20, n = FULL_DIGITS;
    uint64_t m = (bits & (hidden_bit - 1)) | hidden_bit, is_odd = m & 1;
    for (int i = 0; i < 8; i++)
        k -= magnitude >= power[i];
    unsigned __int128 unit = (unsigned __int128)power_of_ten[k - 12] * power_of_ten[8], mid = unit * (2 * m),
                      fraction_mask = 1;
    fraction_mask = (fraction_mask << (shift + 1)) - 1; /* a mask of the bits after the point */
    uint64_t low =
        (uint64_t)((mid - (m == hidden_bit ? unit / 2 : unit) + (is_odd ? 0 : fraction_mask)) >> (shift + 1)) + is_odd;
    uint64_t high = (uint64_t)((mid + unit - is_odd) >> (shift + 1)), v = (uint64_t)(mid >> (shift + 1));
    uint64_t dropped_digit =
        (uint64_t)((mid & fraction_mask) >> shift) * 5;       /* the first dropped digit, rounded down to 0 or 5 */
    bool has_more_digits = (mid & (fraction_mask >> 1)) != 0; /* whether any dropped digit after it is not 0 */
    if (magnitude == (double)(uint32_t)magnitude) {
        n -= k;
    } else {
        /* dropping the first digit is as likely as not, which no processor foresees: so it has no branch */
        uint64_t short_low = (low + 9) / 10, short_high = high / 10, short_v = v / 10, step = 1;
        uint64_t is_shorter = (uint64_t)(short_low <= short_high), mask = ~(is_shorter - 1);
        has_more_digits |= is_shorter && dropped_digit;
        dropped_digit ^= (dropped_digit ^ (v - 10 * short_v)) & mask;
        v ^= (v ^ short_v) & mask;
        low ^= (low ^ short_low) & mask;
        high ^= (high ^ short_high) & mask;
        step += 9 * is_shorter;
        n -= (int)is_shorter;
        for (; (low + 9) / 10 <= high / 10; step *= 10, n--) {
            low = (low + 9) / 10;
            high /= 10;
            has_more_digits |= dropped_digit != 0;
            dropped_digit = v % 10;
            v /= 10;
        }
        v += dropped_digit > 5 || (dropped_digit == 5 && (has_more_digits || v % 2));
        v = (v < low ? low : v > high ? high : v) * step;
    }
    buf[0] = '-';
    char *end = put_decimal(buf + (value < 0), v, n, FULL_DIGITS - 1 - k);
    *end = '\0';
    return (size_t)(end - buf);
}
#endif

size_t put_double(char buf[NUM_FIXED_SIZE + 1], double value)
{
    char number[PUT_DIGITS_SIZE];
#ifdef PORTABLE_INT128
    size_t len = put_shortest(buf, value);
    if (len)
        return len;
#endif
    if (put_short(buf, value))
        return strlen(buf);
    for (int digits = 15; digits <= 17; digits++) {
        put_digits(number, value, digits);
        if (strtod(number, NULL) == value)
            break;
    }
    size_t n = strlen(number);
    memcpy(buf, number, n + 1);
    return n;
}

const char *put_full(char buf[NUM_FIXED_SIZE + 1], double value)
{
    put_double(buf, value);
    return buf;
}

char *put_format(const char *format, va_list ap)
{
    va_list ap_copy;
    va_copy(ap_copy, ap);
    int len = vsnprintf(NULL, 0, format, ap_copy);
    va_end(ap_copy);
    char *text = mem_alloc((size_t)len + 1, 1);
    vsnprintf(text, (size_t)len + 1, format, ap);
    return text;
}

char *put_formatted(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    char *text = put_format(format, ap);
    va_end(ap);
    return text;
}

/* Writes a field of tsv, with tab, newline, carriage return and backslash as \t, \n, \r and \\. */
static void put_tsv_field(FILE *f, const char *s)
{
    static const char special[] = "\t\n\r\\", letter[] = "tnr\\";
    for (; *s; s++) {
        const char *e = strchr(special, *s);
        if (e)
            fputc('\\', f);
        fputc(e ? letter[e - special] : *s, f);
    }
}

/* Writes a CSV field, quoted if necessary. With `is_spreadsheet`, an apostrophe stops a spreadsheet from reading a
 * formula. */
static void put_csv_field(FILE *f, const char *s, bool is_spreadsheet)
{
    bool is_formula = is_spreadsheet && *s && strchr("=+-@\t\r\n", *s);
    bool is_quoted = strpbrk(s, ",\"\r\n") != NULL;
    fputs(is_quoted ? "\"" : "", f);
    fputs(is_formula ? "'" : "", f);
    for (; *s; s++) {
        if (*s == '"')
            fputc('"', f);
        fputc(*s, f);
    }
    fputs(is_quoted ? "\"" : "", f);
}

void put_number(FILE *f, double value)
{
    char buf[NUM_FIXED_SIZE + 1];
    if (isfinite(value))
        fputs(put_full(buf, value), f);
}

void put_field(FILE *f, const char *s, enum put_form form)
{
    if (form == PUT_TSV)
        put_tsv_field(f, s);
    else
        put_csv_field(f, s, form == PUT_SPREADSHEET);
}

void put_separator(FILE *f, enum put_form form)
{
    fputc(form == PUT_TSV ? '\t' : ',', f);
}

/* Returns the number of bytes at the beginning of s that JSON writes as they are: ASCII except double quotes,
 * backslashes and control characters. */
static size_t count_plain_bytes(const char *s, size_t len)
{
    size_t n = 0;
    while (n < len && s[n] >= ' ' && s[n] < 127 && s[n] != '"' && s[n] != '\\')
        n++;
    return n;
}

/* Returns whether s[0 .. len) begins with the text \xNN, with lower-case hexadecimal digits, which stands for a byte in
 * names. */
static bool begins_with_byte_code(const char *s, size_t len)
{
    static const char digits[] = "0123456789abcdef";
    return len >= 4 && s[0] == '\\' && s[1] == 'x' && s[2] && strchr(digits, s[2]) && s[3] && strchr(digits, s[3]);
}

/* Writes the first character of s[0 .. len), len > 0, for a JSON string. In a name, a malformed byte becomes the text
 * \xNN, and the backslash of such a text \x5c, so that different names stay different; in a text, a malformed byte
 * becomes U+FFFD and DEL stays, so that a text takes at most three times the bytes of the JSON that it came from.
 * Returns the number of bytes read. */
static size_t put_json_character(FILE *f, const char *s, size_t len, bool is_name)
{
    static const char special[] = "\n\t\r\"\\", letter[] = "ntr\"\\";
    size_t n = utf8_char(s, len);
    unsigned code = n == 2 && *s == '\xc2' ? (unsigned char)s[1] : (unsigned char)*s; /* up to U+00BF */
    const char *escape = *s ? strchr(special, *s) : NULL;
    if (is_name && (n == 0 || begins_with_byte_code(s, len)))
        fprintf(f, "\\\\x%02x", code);
    else if (n == 0)
        fputs("\xef\xbf\xbd", f);
    else if (escape)
        fprintf(f, "\\%c", letter[escape - special]);
    else if (n < 3 && (code < 32 || (code >= (is_name ? 127 : 128) && code < 0xa0 && (n == 1 || *s == '\xc2'))))
        fprintf(f, "\\u%04x", code);
    else
        fwrite(s, 1, n, f);
    return n ? n : 1;
}

/* Writes a JSON string of len bytes. `is_name` makes bytes that are not UTF-8 visible, so that different names stay
 * different. */
static void put_json(FILE *f, const char *s, size_t len, bool is_name)
{
    char string[64];
    if (len < sizeof string - 1 && count_plain_bytes(s, len) == len) { /* most names need one call */
        string[0] = string[len + 1] = '"';
        memcpy(string + 1, s, len);
        fwrite(string, 1, len + 2, f);
        return;
    }
    fputc('"', f);
    for (size_t n; len; s += n, len -= n) {
        n = count_plain_bytes(s, len);
        if (n)
            fwrite(s, 1, n, f);
        else
            n = put_json_character(f, s, len, is_name);
    }
    fputc('"', f);
}

void put_json_bytes(FILE *f, const char *s, size_t len)
{
    put_json(f, s, len, false);
}

void put_json_string(FILE *f, const char *s)
{
    put_json(f, s, strlen(s), true);
}

void put_json_double(FILE *f, double value)
{
    char buf[NUM_FIXED_SIZE + 1];
    fputs(isfinite(value) ? put_full(buf, value) : "null", f);
}

void put_json_key(FILE *f, const char *name, bool is_first)
{
    if (!is_first)
        fputc(',', f);
    put_json_string(f, name);
    fputc(':', f);
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

void put_json_names(FILE *f, const char *key, const char *const *name, size_t n, bool is_first)
{
    put_json_key(f, key, is_first);
    fputc('[', f);
    for (size_t i = 0; i < n; i++) {
        fputs(i ? "," : "", f);
        put_json_string(f, name[i]);
    }
    fputc(']', f);
}

void put_json_text(FILE *f, const char *name, const char *s, bool is_first)
{
    put_json_key(f, name, is_first);
    put_json_string(f, s);
}

void put_markdown(FILE *f, const char *s)
{
    for (size_t len = strlen(s), n; len; s += n, len -= n) {
        char shown[ERR_SHOWN_SIZE];
        n = err_shown(s, len, shown);
        for (const char *c = shown; *c; c++) {
            bool is_link = *c == ']' && n < len && strchr("([:", s[1]); /* brackets alone are not a link */
            if (is_link || strchr("\\`*_<>|~&#$", *c))
                fputc('\\', f);
            fputc(*c, f);
        }
    }
}

/* Returns the LaTeX command for the ASCII character c, or NULL if LaTeX prints c as it is. */
static const char *find_latex_macro(char c)
{
    static const struct {
        char c;
        const char *latex;
    } macro[] = {{'\\', "\\textbackslash{}"},
                 {'~', "\\textasciitilde{}"},
                 {'^', "\\textasciicircum{}"},
                 {'<', "$<$"},
                 {'>', "$>$"},
                 {'|', "\\textbar{}"},
                 {'_', "\\_"},
                 {'&', "\\&"},
                 {'%', "\\%"},
                 {'#', "\\#"},
                 {'$', "\\$"},
                 {'{', "\\{"},
                 {'}', "\\}"}};
    for (size_t i = 0; i < LENGTH(macro); i++)
        if (macro[i].c == c)
            return macro[i].latex;
    return NULL;
}

/* Writes the character in its displayed form `shown`: each ASCII character that LaTeX does not print as it is as a
 * command, all other bytes as they are. */
static void put_latex_character(FILE *f, const char *shown)
{
    for (; *shown; shown++) {
        const char *macro = find_latex_macro(*shown);
        if (macro)
            fputs(macro, f);
        else
            fputc(*shown, f);
    }
}

void put_latex(FILE *f, const char *s)
{
    static const struct {
        const char *text, *latex;
    } sign[] = {{"\xe2\x86\x91", "$\\uparrow$"}, {"\xe2\x86\x93", "$\\downarrow$"}, {" ~ ", " $\\sim$ "},
                {"\xe2\x80\xa0", "$\\dagger$"},  {"\xe2\x80\xa1", "$\\ddagger$"},   {" >= ", " $\\geq$ "}};
    char previous = ' ';
    for (size_t len = strlen(s), n; len; previous = *s, s += n, len -= n) {
        size_t k = 0, n_signs = LENGTH(sign);
        char shown[ERR_SHOWN_SIZE];
        while (k < n_signs && strncmp(s, sign[k].text, strlen(sign[k].text)) != 0)
            k++;
        n = k < n_signs ? strlen(sign[k].text) : err_shown(s, len, shown);
        if (*s == previous && strchr("-'`,<>", *s)) /* two of them would print as one sign (a ligature) */
            fputs("{}", f);
        if (k < n_signs)
            fputs(sign[k].latex, f);
        else if (*s == '-' && (previous == ' ' || previous == '[') && s[1] >= '0' && s[1] <= '9')
            fputs("$-$", f);
        else
            put_latex_character(f, shown);
    }
}
