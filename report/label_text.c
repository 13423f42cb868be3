/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/label_text.h"

#include <math.h>

#include "base/plural.h"

/* ---- rcp-label pool ---- */

void report_pool(FILE *f, const struct pool_totals *t)
{
    fprintf(f, "pool         %zu documents of %zu %s, from %zu %s\n", t->docs, t->topics,
            plural(t->topics, "topic", "topics"), t->runs, plural(t->runs, "run", "runs"));
    if (t->rescued)
        fprintf(f, "  %zu %s %s that the fusion missed, in %zu %s\n", t->rescued, t->joined ? "judged" : "relevant",
                plural(t->rescued, "document", "documents"), t->in_topics, plural(t->in_topics, "topic", "topics"));
    if (t->left_out)
        fprintf(f, "  %zu relevant %s left out: their pools have relevant documents only\n", t->left_out,
                plural(t->left_out, "document", "documents"));
    if (t->missing)
        fprintf(f, "  %zu %s with judgements but in no run, left out\n", t->missing,
                plural(t->missing, "topic", "topics"));
}

/* ---- rcp-label reparse ---- */

static const char *outcome_name(int k)
{
    return k == REPARSE_VALID ? "valid" : jud_category_name[k];
}

void report_reparse(FILE *f, const struct reparse_totals *t)
{
    size_t changed = t->revalued + t->reworded + t->recovered;
    fprintf(f, "records      tournament %zu, rubric %zu\n", t->records[JUD_TOURNAMENT], t->records[JUD_RUBRIC]);
    if (t->attempts)
        fprintf(f, "  attempts   asked again: %zu, valid now: %zu\n", t->attempts, t->recovered);
    if (t->unanswered)
        fprintf(f, "  kept       without a raw answer: %zu\n", t->unanswered);
    for (int s = 0; s < 2; s++)
        for (int a = 0; a < REPARSE_OUTCOMES; a++)
            for (int b = 0; b < REPARSE_OUTCOMES; b++)
                if (a != b && t->change[s][a][b]) {
                    changed += t->change[s][a][b];
                    fprintf(f, "  changed    %s, %s, now %s: %zu\n", jud_stage_name[s], outcome_name(a),
                            outcome_name(b), t->change[s][a][b]);
                }
    if (t->revalued)
        fprintf(f, "  changed    valid as before, with other values: %zu\n", t->revalued);
    if (t->reworded)
        fprintf(f, "  changed    invalid as before, for another reason: %zu\n", t->reworded);
    if (!changed)
        fputs("  nothing changed\n", f);
}

/* ---- rcp-label fit --budget ---- */

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
