/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Digests: one that was just made is right; after a change of any byte before it, or of a digit, it is not; how lines
 * end does not matter to that of a text. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "store/seal.h"

static void check_record(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1 + SEAL_SIZE);
    uint64_t digest, again;
    memcpy(text, data, size);
    text[size] = '}';
    size_t len = seal_record(text, text, size + 1);
    CHECK(len == size + SEAL_SIZE, "%zu bytes of %zu", len, size);
    CHECK(size == 0 || seal_check(text, len, &digest) == SEAL_GOOD, "a new digest");
    for (size_t i = 0; i < len && size; i += i < size ? 1 + size / 16 : 1) {
        bool text_or_digit = i < size || (text[i] != '}' && text[i] != '"');
        text[i] ^= 1;
        CHECK(!text_or_digit || seal_check(text, len, &again) == SEAL_BAD, "byte %zu of %zu", i, len);
        text[i] ^= 1;
    }
    free(text);
}

static void check_text(const uint8_t *data, size_t size)
{
    char *with = malloc(3 * size + 5);
    size_t n = 0;
    for (size_t i = 0; i < size; i++) {
        if (data[i] == '\n') {
            with[n++] = ' ';
            with[n++] = '\r';
        }
        with[n++] = (char)data[i];
    }
    memcpy(with + n, "\r\n\n", 3);
    CHECK(seal_text((const char *)data, size) == seal_text(with, n + 3), "line ends matter");
    free(with);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_record(data, size);
    check_text(data, size);
    return 0;
}
