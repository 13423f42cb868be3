/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a server says of its models: whatever it is, the names are text that a message can hold, and a context is never
 * negative. */
#include "judge/judge_server.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct judge_server s;
    memset(&s, 0, sizeof s);
    char *copy = malloc(size ? size : 1); /* no byte to spare */
    memcpy(copy, data, size);
    bool has = judge_server_models(&s, copy, size, "m");
    CHECK(has || s.models, "not there, where none is listed");
    CHECK(memchr(s.names, '\0', sizeof s.names), "the names do not end");
    CHECK(utf8_span(s.names, strlen(s.names)) == strlen(s.names), "names that are not UTF-8");
    judge_server_props(&s, copy, size);
    CHECK(s.context >= 0, "context %lld", (long long)s.context);
    free(copy);
    return 0;
}
