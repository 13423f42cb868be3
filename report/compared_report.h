/* Reports of comparisons. */
#ifndef REPORT_COMPARED_REPORT_H
#define REPORT_COMPARED_REPORT_H

#include <stdio.h>

#include "eval/comparison.h"
#include "report/report_options.h"

/* In the form of o->output. */
void compared_print(FILE *f, const struct compared *c, const struct report_options *o);
/* tsv, csv; json */
void compared_rows(FILE *f, const struct compared *c, enum put_form form);
void compared_json(FILE *f, const struct compared *c);

/* What was noted about the runs and what they have in common. */
void compared_notes(FILE *f, const struct compared *c, const struct report_options *o);

#endif
