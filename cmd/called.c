/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/called.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

const char called_no_topic[] = "trec_eval: No queries with both results and relevance info\n";

/* Returns whether `suffix`, after separators and a "v", begins with this number, and no further digit follows it. */
static bool begins_with_number(const char *suffix, const char *number)
{
    size_t len = strlen(number);
    suffix += strspn(suffix, "-_.v");
    return strncmp(suffix, number, len) == 0 && !strspn(suffix + len, "0123456789");
}

struct called called_by(const char *argv0)
{
    static const char trec_eval_name[] = "trec_eval";
    const char *slash = argv0 ? strrchr(argv0, '/') : NULL, *base = slash ? slash + 1 : argv0;
    if (!base || strncmp(base, trec_eval_name, sizeof trec_eval_name - 1) != 0)
        return (struct called){false, "trec_rcp", NULL};
    const char *suffix = base + sizeof trec_eval_name - 1;
    return (struct called){true, trec_eval_name,
                           begins_with_number(suffix, "9")    ? "9"
                           : begins_with_number(suffix, "10") ? "10"
                                                              : NULL};
}

void called_put_version(bool v9, const char *ours)
{
    fprintf(stderr, "trec_eval version %s (trec_rcp %s)\n", v9 ? "v9.0.8" : "10.0", ours);
}
