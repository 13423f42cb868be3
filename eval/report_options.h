/* How results are shown; what is computed is in struct eval_options. */
#ifndef EVAL_REPORT_OPTIONS_H
#define EVAL_REPORT_OPTIONS_H

#include <stdbool.h>

enum output_format { OUT_CLASSIC, OUT_TABLE, OUT_TSV, OUT_CSV, OUT_JSON, OUT_LATEX, OUT_MARKDOWN };

struct report_options {
    enum output_format output;
    bool per_topic;  /* values of topics too */
    bool no_summary; /* no values over topics */
    bool quiet;      /* no notes */
    bool debug;      /* on standard error, values at full precision, quiet or not */
    bool bold;       /* the terminal shows bold as bold */
};

#endif
