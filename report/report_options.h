/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How results are shown; what is computed is in struct eval_options. */
#ifndef REPORT_REPORT_OPTIONS_H
#define REPORT_REPORT_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/put.h"

enum output_format { OUT_CLASSIC, OUT_TABLE, OUT_TSV, OUT_CSV, OUT_JSON, OUT_LATEX, OUT_MARKDOWN, OUT_HTML };

/* Their names, for people: report_format_name[OUT_JSON] is "json"; OUT_FORMATS of them. */
enum { OUT_FORMATS = OUT_MARKDOWN + 1 };
extern const char *const report_format_name[OUT_FORMATS];

/* What helps with what a note says, in the words of the program, which knows what its options are called. */
struct report_hints {
    const char *strict;       /* against lines that are read as something else */
    const char *gains;        /* with fractions in the place of grades */
    const char *complete;     /* to count topics that the run lacks */
    const char *all_topics;   /* to average runs over the same topics */
    const char *common;       /* to average measures over the same topics */
    const char *pairs;        /* to see pairs that are too many for a table */
    const char *baseline;     /* to pick pairs */
    const char *exclude_self; /* to drop documents named like their topics */
};

struct report_options {
    enum output_format output;
    const struct report_hints *hints; /* not NULL */
    const char *only;                 /* a table of a comparison by its name: print no other; NULL = all */
    bool spreadsheet;                 /* OUT_CSV: texts that a spreadsheet would take for a formula are marked */
    bool per_topic;                   /* values of topics too */
    bool no_summary;                  /* no values over topics */
    bool quiet;                       /* no notes */
    bool debug;                       /* on standard error, values at full precision, quiet or not */
    bool scores_only;                 /* of a suite: means, and nothing that compares runs */
    bool bold;                        /* the terminal shows bold as bold */
    bool ascii;                       /* OUT_TABLE, OUT_MARKDOWN: no signs beyond ASCII but those of names */
    size_t width;    /* OUT_TABLE: columns of a line, at least REPORT_NARROW; SIZE_MAX = as long as it gets */
    unsigned digits; /* decimals of values; tsv, csv and JSON have all there are */
};
enum { REPORT_DIGITS = 4, REPORT_MOST_DIGITS = 17, REPORT_NARROW = 40 };

/* Columns that something may have on a line that has many more things, in percent of the width, at least `least`. */
static inline size_t report_room(const struct report_options *o, size_t percent, size_t least)
{
    size_t room = o->output == OUT_TABLE && o->width < SIZE_MAX / 100 ? o->width * percent / 100 : SIZE_MAX;
    return room > least ? room : least;
}

/* OUT_TSV, OUT_CSV: how fields are written. */
static inline enum put_form report_form(const struct report_options *o)
{
    return o->output == OUT_TSV ? PUT_TSV : o->spreadsheet ? PUT_SPREADSHEET : PUT_CSV;
}

#endif
