/* What is common to the forms of an explanation. */
#include <string.h>

#include "eval/explain.h"

bool explained_in_top(const struct explained_run *r, const char *docno)
{
    size_t low = 0, high = r->n_docs;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int c = strcmp(r->by_name[middle], docno);
        if (c == 0)
            return true;
        *(c < 0 ? &low : &high) = c < 0 ? middle + 1 : middle;
    }
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
        explained_rows(f, x, options_form(opt));
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
