/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The line of progress fits the terminal, and says what matters most. */
#include "cmd/progress.h"

#include <math.h>
#include <string.h>

#include "check.h"

int main(void)
{
    struct judge_counts c = {.total = {2160, 1000},
                             .done = {1200, 40},
                             .answers = 1300,
                             .again = 7,
                             .input_tokens = 12345678,
                             .output_tokens = 1234567,
                             .last_phase = JUD_ADAPTIVE,
                             .valid = 1287,
                             .cost = NAN,
                             .seconds = 50.0,
                             .client = {.retried = 12}};
    char text[512], all[512];
    c.invalid[0][0] = 3;
    cmd_progress_line(&c, 0, all, sizeof all);
    check_group("lines of progress");
    CHECK(
        strcmp(
            all,
            "tournament adaptive 1200/2160, rubric 40/1000; 26.0/s, 99 % valid, 3 invalid, 7 again, 12 retries, tokens "
            "12.35 M in 1.23 M out, 1:14 left") == 0,
        "%s", all);
    cmd_progress_line(&c, 79, text, sizeof text);
    CHECK(strcmp(text, "tournament adaptive 1200/2160, rubric 40/1000; 26.0/s, 99 % valid, 1:14 left") == 0, "%s",
          text);
    c.cost = 12.345;
    cmd_progress_line(&c, 79, text, sizeof text);
    CHECK(strcmp(text, "tournament adaptive 1200/2160, rubric 40/1000; 26.0/s, cost 12.35, 1:14 left") == 0 ||
              strcmp(text, "tournament adaptive 1200/2160, rubric 40/1000; 26.0/s, cost 12.34, 1:14 left") == 0,
          "%s", text);
    cmd_progress_line(&c, 119, text, sizeof text);
    CHECK(strstr(text, "99 % valid, 3 invalid, 12 retries, cost 12.3"), "%s", text);
    c.cost = NAN;
    c.waiting = true;
    cmd_progress_line(&c, 79, text, sizeof text);
    CHECK(strcmp(text, "tournament adaptive 1200/2160, rubric 40/1000, 1:14 left; waiting for a server") == 0 ||
              strcmp(text, "tournament adaptive 1200/2160, rubric 40/1000; waiting for a server") == 0,
          "%s", text);
    for (size_t columns = 1; columns < 160; columns++) {
        cmd_progress_line(&c, columns, text, sizeof text);
        CHECK(strlen(text) <= columns, "%zu columns: %s", columns, text);
    }
    return check_end();
}
