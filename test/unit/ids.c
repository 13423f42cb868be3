/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Ids that are probably one: eval/ids.c. */
#include "check.h"

#include <string.h>

#include "eval/ids.h"

int main(void)
{
    static const struct {
        const char *a, *b, *want;
    } cases[] = {
        {"301.0", "301", "'.0' at the end, as in numbers from a table"},
        {"7", "007.0", "'.0' at the end, as in numbers from a table"},
        {"1.0", "2", NULL},
        {"v1.0", "v1", "'.0' at the end, as in numbers from a table"},
        {"7", "007", "zeros in front of a number"},
        {"D6", "D0006", "zeros in front of a number"},
        {"MED-10", "MED-0010", "zeros in front of a number"},
        {"100", "1", NULL},
        {"0", "00", "zeros in front of a number"},
        {"FT911-1", "ft911-1", "capital letters"},
        {"q301", "301", "'q' in front"},
        {"301", "topic-301", "'topic-' in front"},
        {"doc1.txt", "doc1", "'.txt' at the end"},
        {"301", "1", NULL},
        {"d12", "d1", NULL},
        {"abc", "bc", NULL},
        {"a", "b", NULL},
        {"", "a", NULL},
    };
    struct ids_pair p;
    check_group("ids: what was changed on the way");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int turn = 0; turn < 2; turn++) {
            const char *a = turn ? cases[i].b : cases[i].a, *b = turn ? cases[i].a : cases[i].b;
            const char *got = ids_compare(&p, a, strlen(a), b, strlen(b), false) ? p.how : NULL;
            CHECK(got && cases[i].want ? strcmp(got, cases[i].want) == 0 : !got && !cases[i].want, "%s, %s: %s", a, b,
                  got ? got : "nothing");
        }
    return check_end();
}
