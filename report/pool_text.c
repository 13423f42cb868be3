/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/plural.h"
#include "report/label_text.h"

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
