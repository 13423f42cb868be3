/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/advice.h"

#include <string.h>

#include "eval/mistake.h"

/* Prints a blank and a file name, quoted for a shell if necessary. */
static void put_word(FILE *f, const char *s)
{
    if (*s && !s[strcspn(s, " \t\n\\'\"`$&|;<>()*?[]#~!{}")]) {
        err_print(f, " %s", s);
        return;
    }
    fputs(" '", f);
    for (; *s; s++) {
        size_t n = strcspn(s, "'");
        err_print(f, "%.*s", (int)n, s);
        s += n;
        if (!*s)
            break;
        fputs("'\\''", f);
    }
    fputc('\'', f);
}

/* Prints "; did you mean: trec_rcp OPTIONS LABELS RUN..." with the runs of *o. Prints `instead` for the run with index
 * `skip` (SIZE_MAX: for none), or omits that run if `instead` is NULL. Omits `gains` and `labels` if NULL. */
static void put_command(FILE *f, const char *options, const char *gains, const char *labels,
                        const struct eval_options *o, size_t skip, const char *instead)
{
    fprintf(f, "; did you mean: trec_rcp%s", options);
    if (gains)
        put_word(f, gains);
    if (labels)
        put_word(f, labels);
    for (size_t i = 0; i < o->n_runs; i++)
        if (i != skip)
            put_word(f, o->run[i]);
        else if (instead)
            put_word(f, instead);
    fputs(skip == 0 && o->n_runs == 1 && !instead ? " RUN\n" : "\n", f);
}

/* Prints that labels and a run were exchanged and, if the labels are known, the command with both in their places. */
static void put_swapped(FILE *f, const struct eval_options *o, const struct mistake *m)
{
    bool gains = m->kind == MISTAKE_SWAPPED_GAINS;
    err_print(f, "trec_rcp: %s has the columns of a run, and %s has the columns of %s", m->file, o->run[m->run],
              gains ? "gains" : "qrels");
    if (gains || o->labels)
        put_command(f,
                    gains      ? " -R rcp_gains"
                    : o->gains ? " -g"
                               : "",
                    gains ? NULL : o->gains, o->run[m->run], o, m->run, m->file);
    else
        fputc('\n', f);
}

void advice_print(FILE *f, const struct options *options, const struct err *err)
{
    const struct eval_options *o = &options->eval;
    if (options->suite || !o->run)
        return;
    struct mistake m = mistake_guess(o, err);
    switch (m.kind) {
    case MISTAKE_NONE: break;
    case MISTAKE_SWAPPED:
    case MISTAKE_SWAPPED_GAINS: put_swapped(f, o, &m); break;
    case MISTAKE_NO_LABELS:
        err_print(f,
                  "trec_rcp: %s has the columns of a run, and no file has the columns of labels; expected: trec_rcp "
                  "QRELS RUN...\n",
                  m.file);
        break;
    case MISTAKE_CROSSED_LABELS:
        err_print(f, "trec_rcp: %s has the columns of gains, and %s has the columns of qrels", m.file, o->gains);
        put_command(f, " -g", m.file, o->gains, o, SIZE_MAX, NULL);
        break;
    case MISTAKE_GAINS_AS_LABELS:
        err_print(f, "trec_rcp: %s has the columns of gains, expected qrels", m.file);
        put_command(f, " -R rcp_gains", NULL, m.file, o, SIZE_MAX, NULL);
        break;
    case MISTAKE_LABELS_AS_GAINS:
        err_print(f, "trec_rcp: %s has the columns of qrels; expected: trec_rcp -g GAINS QRELS RUN...\n", m.file);
        break;
    case MISTAKE_RUN_AS_GAINS:
        err_print(f, "trec_rcp: %s has the columns of a run; expected: trec_rcp -g GAINS QRELS RUN...\n", m.file);
        break;
    case MISTAKE_LABELS_AS_RUN:
        err_print(f, "trec_rcp: %s has the columns of qrels; expected: trec_rcp QRELS RUN..., with one file of qrels\n",
                  m.file);
        break;
    case MISTAKE_GAINS_AS_RUN:
        err_print(f, "trec_rcp: %s has the columns of gains, expected a run", m.file);
        put_command(f, " -g", m.file, o->labels, o, m.run, NULL);
        break;
    case MISTAKE_COMMAS:
        err_print(f, "trec_rcp: %s has commas between its fields, expected blanks or tabs\n", m.file);
        break;
    case MISTAKE_BLANKS:
        err_print(f, "trec_rcp: %s has blanks in its document numbers, or one column too many before the rank\n",
                  m.file);
        break;
    case MISTAKE_NO_RUNID:
        err_print(f, "trec_rcp: %s has 5 columns, expected 6: the last one, the name of the run, is probably missing\n",
                  m.file);
        break;
    }
}
