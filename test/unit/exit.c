/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Every kind of error has a status of its own; 1, 2, 4 and 7 are trec_eval's. */
#include "cmd/exit.h"

#include <string.h>

#include "check.h"

int main(void)
{
    static const int expected[] = {4, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12};
    check_group("kinds and statuses");
    size_t n = sizeof expected / sizeof expected[0];
    CHECK(n == ERR_LIMIT + 1, "%zu statuses for %d kinds", n, ERR_LIMIT + 1);
    for (int kind = 0; kind <= ERR_LIMIT; kind++)
        CHECK((int)exit_status((enum err_kind)kind) == expected[kind], "kind %d: status %d", kind,
              (int)exit_status((enum err_kind)kind));
    check_group("an error without a reason: a failure that says so");
    struct err err = {0};
    char text[200];
    err_text(&err, text, sizeof text);
    CHECK(strstr(text, "an unknown reason"), "'%s'", text);
    err_fail(&err, ERR_INPUT, "a.run", 3, "%s", "");
    err_text(&err, text, sizeof text);
    CHECK(strncmp(text, "a.run: failed", 13) == 0, "'%s'", text);
    err_fail(&err, ERR_USAGE, "", 0, "%s", ""); /* the usage is there */
    err_text(&err, text, sizeof text);
    CHECK(!*text, "'%s'", text);
    return check_end();
}
