/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files of draws of a small gain file: accepted or refused alike however they come, and complete where accepted. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "format/draws.h"

/* The gain file that they are draws of. */
static const char gains[] = "q1 0 d1 0.25\nq1 0 d2 0.5\nq2 0 d1 0.75\n";

static void check_complete(const struct gain_draws *d, const struct gain_file *g)
{
    CHECK(d->n >= 2 && d->n <= DRAWS_MAX, "%zu draws", d->n);
    for (size_t m = 0; m < d->n; m++)
        for (size_t i = 0; i < g->set.n_rows; i++) {
            double gain = lab_double(&g->set, LAB_GAIN)[i], v = d->gain[m * g->set.n_rows + i];
            CHECK(isnan(gain) ? isnan(v) : v >= 0 && v <= 1, "row %zu, draw %zu: %g of %g", i, m, v, gain);
            v = d->centre ? d->centre[m * g->set.n_rows + i] : v;
            CHECK(isnan(gain) ? isnan(v) : v >= 0 && v <= 1, "row %zu, origin %zu: %g of %g", i, m, v, gain);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct gain_file g;
    struct err err;
    bool accepted = false;
    fuzz_err_reset(&err);
    CHECK(fmt_read_gains(&g, fuzz_path(FUZZ_FILE, (const uint8_t *)gains, strlen(gains)), &err) == 0, "%s", err.text);
    for (int way = 0; way < FUZZ_WAYS; way++) {
        struct gain_draws d;
        fuzz_err_reset(&err);
        bool ok = draws_read(&d, &g, fuzz_path((enum fuzz_way)way, data, size), &err) == 0;
        CHECK(!ok || !t.bad, "accepted");
        if (way == 0)
            accepted = ok;
        CHECK(ok == accepted, "way %d: %s", way, ok ? "accepted" : err.text);
        if (ok) {
            check_complete(&d, &g);
        } else {
            fuzz_check_err(&err, &t); /* which of several errors is met first depends on where blocks end */
        }
        draws_free(&d);
    }
    gains_file_free(&g);
    fuzz_text_free(&t);
    return 0;
}
