/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>

#include "report/label_text.h"

void report_budget_head(FILE *f, double share, bool runs)
{
    fprintf(f, "\nwith %g of the windows: shifts of gains%s\n", share, runs ? ", and of the runs' nDCG@10" : "");
    fprintf(f, "%-12s %9s %9s %9s %9s %9s", "replicate", "gains", "mean", "largest", "tau", "lost");
    if (runs)
        fprintf(f, " %9s %9s %9s", "mean", "largest", "tau");
    fputc('\n', f);
}

static void print_shift(FILE *f, const struct budget_shift *s)
{
    const double v[] = {s->mean, s->largest, s->tau};
    for (int i = 0; i < 3; i++)
        if (isnan(v[i]))
            fprintf(f, " %9s", "-");
        else
            fprintf(f, " %9.4f", v[i]);
}

void report_budget_row(FILE *f, const char *name, const struct budget_result *r, bool runs)
{
    fprintf(f, "%-12s %9zu", name, r->gain.n);
    print_shift(f, &r->gain);
    fprintf(f, " %9zu", r->gains_lost);
    if (runs)
        print_shift(f, &r->run);
    fputc('\n', f);
}
