/* What is common to the forms of an explanation. */
#include <string.h>

#include "eval/explain.h"

bool explained_in_top(const struct explained_run *r, const char *docno, size_t k)
{
    for (size_t i = 0; i < r->n_docs && i < k; i++)
        if (strcmp(r->doc[i].docno, docno) == 0)
            return true;
    return false;
}

void explained_for_pairs(const struct explained *x, void (*take)(void *arg, size_t a, size_t b), void *arg)
{
    for (size_t a = 0; a < x->n_runs; a++)
        for (size_t b = a + 1; b < x->n_runs; b++) {
            if (x->baseline == SIZE_MAX || x->baseline == b)
                take(arg, a, b);
            else if (x->baseline == a)
                take(arg, b, a);
        }
}

struct explained_gap explained_gap(const struct explained *x, size_t measure, size_t a, size_t b)
{
    const struct explained_value *p = &x->run[a].value[measure], *q = &x->run[b].value[measure];
    struct explained_gap g = {p->value - q->value, p->best - q->best, 0};
    g.ordering = g.all - g.selection;
    return g;
}

void explained_print(FILE *f, const struct explained *x, const struct options *opt)
{
    switch (opt->output) {
    case OUT_TSV:
    case OUT_CSV:
        explained_rows(f, x, opt->output == OUT_CSV);
        break;
    case OUT_JSON:
        explained_json(f, x);
        break;
    case OUT_CLASSIC:
    case OUT_TABLE:
    case OUT_LATEX:
    case OUT_MARKDOWN:
        explained_text(f, x, opt);
        break;
    }
}
