/* What --compare found: one dataset after the other, then the suite. */
#include <stdlib.h>
#include <string.h>

#include "eval/compared_text.h"
#include "eval/name.h"

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
    s.shown = compared_run_names(run, d->n_runs, c->opt->output);
    compared_sections(&s);
    name_free_all(s.shown, d->n_runs);
    bool noted = false;
    for (size_t m = 0; m < d->n_measures; m++) {
        size_t n = d->undefined[m].n;
        if (!n)
            continue;
        fputs(noted ? "" : "\n", f);
        noted = true;
        grid_note(f, c->opt->output, "%s has no ideal in %zu topic%s: counted as 0", d->measure[m], n, n == 1 ? "" : "s");
    }
    free(x);
    free(run);
}

/* The suite's runs in one dataset: their means by a measure, NAN where one is not in it. Returns the best. */
static double means_in(const struct comparison *d, size_t measure, const struct cmp_suite *s, double *mean)
{
    double best = NAN;
    for (size_t i = 0; i < s->total.n_runs; i++) {
        size_t r = 0;
        while (r < d->n_runs && strcmp(d->run[r].name, s->run[i]) != 0)
            r++;
        mean[i] = r < d->n_runs ? d->result.mean[measure * d->n_runs + r].mean : NAN;
        best = fmax(best, mean[i]);
    }
    return best;
}

/* One measure: a column per dataset, and the mean over them. */
static void by_dataset(FILE *f, const struct compared *c, size_t measure, char *const *shown, bool bold)
{
    const struct cmp_suite *s = &c->suite;
    size_t n = s->total.n_runs;
    double *mean = rcp_alloc(c->n_datasets * n, sizeof *mean), *best = rcp_alloc(c->n_datasets, sizeof *best);
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    grid_begin(&g, "%s by dataset", c->dataset[0].measure[measure]);
    grid_column(&g, true, true, "run");
    for (size_t d = 0; d < c->n_datasets; d++) {
        grid_column(&g, false, true, "%s", c->dataset[d].name);
        best[d] = means_in(&c->dataset[d], measure, s, mean + d * n);
    }
    grid_column(&g, false, true, "mean");
    for (size_t r = 0; r < n; r++) {
        const struct cmp_mean *total = &s->total.mean[measure * n + r];
        grid_cell(&g, GRID_PLAIN, "%s", shown[r]);
        for (size_t d = 0; d < c->n_datasets; d++) {
            double v = mean[d * n + r];
            grid_cell(&g, best[d] - v <= CMP_ROUNDING ? GRID_BEST : GRID_PLAIN, "%s", grid_number(buf, "%.4f", v));
        }
        grid_cell(&g, total->rank == 1 ? GRID_BEST : GRID_PLAIN, "%s", grid_number(buf, "%.4f", total->mean));
    }
    grid_print(f, &g, c->opt->output, bold);
    grid_free(&g);
    free(best);
    free(mean);
}

static void suite(FILE *f, const struct compared *c, bool bold)
{
    char name[64];
    size_t n_runs = c->suite.total.n_runs;
    char **shown = compared_run_names(c->suite.run, n_runs, c->opt->output);
    snprintf(name, sizeof name, "Mean over %zu datasets", c->suite.n_datasets);
    struct compared_section s = {.f = f,
                                 .opt = c->opt,
                                 .bold = bold,
                                 .name = name,
                                 .n_topics = c->suite.topics,
                                 .measure = c->dataset[0].measure,
                                 .run = c->suite.run,
                                 .shown = shown,
                                 .result = &c->suite.total,
                                 .shares = c->suite.average,
                                 .reference = c->dataset[0].reference,
                                 .test = CMP_BOOTSTRAP,
                                 .wins = c->suite.wins};
    compared_sections(&s);
    for (size_t m = 0; m < c->suite.total.n_measures; m++) {
        fputc('\n', f);
        by_dataset(f, c, m, shown, bold);
    }
    name_free_all(shown, n_runs);
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
        compared_rows(f, c, options_form(c->opt));
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
