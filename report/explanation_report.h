/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports of explanations. */
#ifndef REPORT_EXPLAINED_REPORT_H
#define REPORT_EXPLAINED_REPORT_H

#include <stdio.h>

#include "eval/explanation.h"
#include "report/report_options.h"

/* In the form of o->output. */
void report_explanation(FILE *f, const struct explanation *x, const struct report_options *o);
/* tsv, csv; JSON */
void report_explanation_rows(FILE *f, const struct explanation *x, enum put_form form);
void report_explanation_json(FILE *f, const struct explanation *x);
/* Documents shown whose texts the corpus does not have. */
void report_explanation_notes(FILE *f, const struct explanation *x, const struct report_options *o);

#endif
