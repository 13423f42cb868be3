/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/label_text.h"

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
