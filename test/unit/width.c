/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Columns of a terminal: base/utf8_width.c. */
#include "check.h"
#include "base/utf8.h"

int main(void)
{
    /* The widths are those of Python's wcwidth 0.9.4: python3 -c 'import wcwidth; print(wcwidth.wcswidth("..."))' */
    static const struct {
        const char *text;
        size_t width;
    } cases[] = {
        {"dense", 5},
        {"d\xc3\xa9ns\xc3\xa9", 5},
        {"de\xcc\x81nse\xcc\x81", 5},
        {"\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", 6},
        {"bm25-\xe4\xb8\xad\xe6\x96\x87-run", 13},
        {"\xed\x95\x9c\xea\xb5\xad\xec\x96\xb4", 6},
        {"\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", 2},
        {"\xd1\x80\xd1\x83\xd1\x81", 3},
        {"\xd7\xa9\xd6\xb8\xd7\x9c\xd7\x95\xd6\xb9\xd7\x9d", 4},
        {"\xe0\xa4\xa8\xe0\xa4\xae\xe0\xa4\xb8\xe0\xa5\x8d\xe0\xa4\xa4\xe0\xa5\x87", 4},
        {"\xe0\xb9\x84\xe0\xb8\x97\xe0\xb8\xa2\xe0\xb8\x97\xe0\xb8\xb5\xe0\xb9\x88", 4},
        {"\xef\xbc\xa1\xef\xbc\xa2", 4},
        {"\xef\xbd\xb1\xef\xbe\x9e", 2},
        {"\xe2\x86\x91\xe2\x86\x93\xe2\x80\xa0", 3},
        {"\xf0\x9f\x98\x80 x", 4},
        {"\xe2\x80\x8bzero", 4},
        {"\xc2\xad", 1},
        {"\xf0\xa0\x80\x80", 2},
        {"caf\xc3\xa9\xe2\x83\x9d", 4},
        {"\xe3\x80\x80", 2},
        {"\xd9\xa0\xd9\xa1", 2},
        /* bytes that are no character */
        {"a\xff\xc3", 3},
        {"", 0},
    };
    check_group("width: columns of a terminal");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t got = utf8_width(cases[i].text);
        CHECK(got == cases[i].width, "'%s': %zu, expected %zu", cases[i].text, got, cases[i].width);
    }
    return check_end();
}
