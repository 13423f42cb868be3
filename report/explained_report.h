/* Reports of explanations. */
#ifndef REPORT_EXPLAINED_REPORT_H
#define REPORT_EXPLAINED_REPORT_H

#include <stdio.h>

#include "eval/explain.h"
#include "report/report_options.h"

/* In the form of o->output. */
void explained_print(FILE *f, const struct explained *x, const struct report_options *o);
/* tsv, csv; JSON */
void explained_rows(FILE *f, const struct explained *x, enum put_form form);
void explained_json(FILE *f, const struct explained *x);

#endif
