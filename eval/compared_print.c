/* What --compare found: one dataset after the other, then the suite. */
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "eval/compared_text.h"

static void one_dataset(FILE *f, const struct compared *c, const struct comparison *d, bool bold)
{
    const char **run = rcp_alloc(d->n_runs, sizeof *run);
    struct cmp_shares *x = rcp_alloc(d->n_measures, sizeof *x);
    struct compared_section s = {.f = f,
                                 .opt = c->opt,
                                 .bold = bold,
                                 .name = d->name,
                                 .n_topics = d->n_topics,
                                 .measure = d->measure,
                                 .run = run,
                                 .result = &d->result,
                                 .shares = x,
                                 .reference = d->reference,
                                 .test = c->opt->cmp.test};
    for (size_t r = 0; r < d->n_runs; r++)
        run[r] = d->run[r].name;
    for (size_t m = 0; m < d->n_measures; m++)
        cmp_shares(&d->result.summary[m], &x[m]);
    compared_sections(&s);
    bool noted = false;
    for (size_t m = 0; m < d->n_measures; m++) {
        size_t n = d->undefined[m].n;
        if (!n)
            continue;
        fputs(noted ? "" : "\n", f);
        noted = true;
        grid_note(f, c->opt->output, "%s has no ideal in %zu topic%s: counted as 0", d->measure[m], n, plural_s(n));
    }
    free(x);
    free(run);
}

static double mean_in(const struct comparison *d, size_t measure, const char *run)
{
    for (size_t r = 0; r < d->n_runs; r++)
        if (strcmp(d->run[r].name, run) == 0)
            return d->result.mean[measure * d->n_runs + r].mean;
    return NAN;
}

/* One measure: a column per dataset, and the mean over them. */
static void by_dataset(FILE *f, const struct compared *c, size_t measure, bool bold)
{
    const struct cmp_suite *s = &c->suite;
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    grid_begin(&g, "%s by dataset", c->dataset[0].measure[measure]);
    grid_column(&g, true, true, "run");
    for (size_t d = 0; d < c->n_datasets; d++)
        grid_column(&g, false, true, "%s", c->dataset[d].name);
    grid_column(&g, false, true, "mean");
    for (size_t r = 0; r < s->total.n_runs; r++) {
        const struct cmp_mean *total = &s->total.mean[measure * s->total.n_runs + r];
        char *name = compared_run_name(s->run, s->total.n_runs, r, c->opt->output);
        grid_cell(&g, GRID_PLAIN, "%s", name);
        free(name);
        for (size_t d = 0; d < c->n_datasets; d++) {
            double v = mean_in(&c->dataset[d], measure, s->run[r]), best = v;
            for (size_t k = 0; k < s->total.n_runs; k++)
                best = fmax(best, mean_in(&c->dataset[d], measure, s->run[k]));
            grid_cell(&g, best - v <= CMP_ROUNDING ? GRID_BEST : GRID_PLAIN, "%s", grid_number(buf, "%.4f", v));
        }
        grid_cell(&g, total->rank == 1 ? GRID_BEST : GRID_PLAIN, "%s", grid_number(buf, "%.4f", total->mean));
    }
    grid_print(f, &g, c->opt->output, bold);
    grid_free(&g);
}

static void suite(FILE *f, const struct compared *c, bool bold)
{
    char name[64];
    snprintf(name, sizeof name, "Mean over %zu datasets", c->suite.n_datasets);
    struct compared_section s = {.f = f,
                                 .opt = c->opt,
                                 .bold = bold,
                                 .name = name,
                                 .n_topics = c->suite.topics,
                                 .measure = c->dataset[0].measure,
                                 .run = c->suite.run,
                                 .result = &c->suite.total,
                                 .shares = c->suite.average,
                                 .reference = c->dataset[0].reference,
                                 .test = CMP_BOOTSTRAP,
                                 .wins = c->suite.wins};
    compared_sections(&s);
    for (size_t m = 0; m < c->suite.total.n_measures; m++) {
        fputc('\n', f);
        by_dataset(f, c, m, bold);
    }
}

static void text(FILE *f, const struct compared *c, bool bold)
{
    for (size_t d = 0; d < c->n_datasets; d++) {
        fputs(d ? "\n" : "", f);
        one_dataset(f, c, &c->dataset[d], bold);
    }
    if (c->is_suite) {
        fputc('\n', f);
        suite(f, c, bold);
    }
}

void compared_print(FILE *f, const struct compared *c, bool tty)
{
    switch (c->opt->output) {
    case OUT_TSV:
    case OUT_CSV:
        compared_rows(f, c, c->opt->output == OUT_CSV);
        break;
    case OUT_JSON:
        compared_json(f, c);
        break;
    case OUT_CLASSIC:
    case OUT_TABLE:
    case OUT_LATEX:
    case OUT_MARKDOWN:
        text(f, c, tty && c->opt->output == OUT_TABLE);
        break;
    }
}
