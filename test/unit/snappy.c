/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Blocks of snappy: each kind of element, and damage. libsnappy 1.1.9 (snappy_uncompress of snappy-c.h) gives the same
 * bytes and refuses the same blocks. */
#include <stdlib.h>
#include <string.h>

#include "base/unpack.h"
#include "test/unit/check.h"

/* Returns whether in[0 .. n) becomes `len` bytes; memory ends where the block and its result end. */
static bool unpacks(const char *in, size_t n, char *out, size_t len)
{
    unsigned char *copy = malloc(n + !n), *to = malloc(len + !len);
    if (!copy || !to)
        abort();
    memcpy(copy, in, n);
    bool ok = unpack_block(UNPACK_SNAPPY, copy, n, to, len) == 0;
    memcpy(out, to, ok ? len : 0);
    free(copy);
    free(to);
    return ok;
}

#define GOOD(block, text)                                                                                             \
    CHECK(unpacks(block, sizeof(block) - 1, out, sizeof(text) - 1) && memcmp(out, text, sizeof(text) - 1) == 0, "%s", \
          text)
#define BAD(block, len, why) CHECK(!unpacks(block, sizeof(block) - 1, out, len), why)

int main(void)
{
    static char out[1024];
    check_group("literals and copies");
    GOOD("\x05\x10hello", "hello");
    GOOD("\x05\xf0\x04hello", "hello");
    GOOD("\x05\xfc\x04\0\0\0hello", "hello");
    GOOD("\x0a\0a\x15\1", "aaaaaaaaaa");
    GOOD("\x0a\0a\x22\1\0", "aaaaaaaaaa");
    GOOD("\x0a\0a\x23\1\0\0\0", "aaaaaaaaaa");
    GOOD("\x09\x08"
         "abc\x09\3",
         "abcabcabc");
    GOOD("\x85\0\x10hello", "hello");
    char longer[] = "\xb0\1\xf0\x6f"
                    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
                    "0123456789abcdef0123456789abcdef0123456789abcdef\xfe\x10\0";
    CHECK(unpacks(longer, sizeof longer - 1, out, 176) && memcmp(out + 112, "0123456789abcdef0123", 20) == 0 &&
              out[175] == 'f',
          "a copy of 64 bytes from 16 before");
    CHECK(unpacks("\0", 1, out, 0), "nothing");

    check_group("damage");
    BAD("", 0, "no length");
    BAD("\x85", 5, "a length that ends early");
    BAD("\x85\x80\x80\x80\x80\0\x10hello", 5, "a length of more than 32 bits");
    BAD("\x05\x10hello", 4, "longer than expected");
    BAD("\x05\x10hello", 6, "shorter than expected");
    BAD("\x06\x10hello", 6, "an element is missing");
    BAD("\x05\x10hell", 5, "a literal that ends early");
    BAD("\x04\x10hello", 4, "a literal beyond the length");
    BAD("\x05\xf4\x04", 5, "a length of a literal that ends early");
    BAD("\x05\xfc\xff\xff\xff\xffhello", 5, "a literal of 4 GiB");
    BAD("\x0a\0a\x15", 10, "a distance that ends early");
    BAD("\x0a\0a\x15\0", 10, "distance 0");
    BAD("\x0a\0a\x15\2", 10, "a distance beyond the beginning");
    BAD("\x09\0a\x15\1", 9, "a copy beyond the length");
    return check_end();
}
