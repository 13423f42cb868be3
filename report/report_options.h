/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How results are shown; what is computed is in struct eval_options. */
#ifndef REPORT_REPORT_OPTIONS_H
#define REPORT_REPORT_OPTIONS_H

#include <stdbool.h>

#include "base/put.h"

enum output_format { OUT_CLASSIC, OUT_TABLE, OUT_TSV, OUT_CSV, OUT_JSON, OUT_LATEX, OUT_MARKDOWN };

struct report_options {
    enum output_format output;
    bool spreadsheet; /* OUT_CSV: texts that a spreadsheet would take for a formula are marked */
    bool per_topic;   /* values of topics too */
    bool no_summary;  /* no values over topics */
    bool quiet;       /* no notes */
    bool debug;       /* on standard error, values at full precision, quiet or not */
    bool scores_only; /* of a suite: means, and nothing that compares runs */
    bool bold;        /* the terminal shows bold as bold */
};

/* OUT_TSV, OUT_CSV: how fields are written. */
static inline enum put_form report_form(const struct report_options *o)
{
    return o->output == OUT_TSV ? PUT_TSV : o->spreadsheet ? PUT_SPREADSHEET : PUT_CSV;
}

#endif
