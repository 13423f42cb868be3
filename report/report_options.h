/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options of a command that say how results are printed; those of the computation are in struct eval_options. */
#ifndef REPORT_REPORT_OPTIONS_H
#define REPORT_REPORT_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/put.h"

enum output_format { OUT_CLASSIC, OUT_TABLE, OUT_TSV, OUT_CSV, OUT_JSON, OUT_LATEX, OUT_MARKDOWN, OUT_HTML };

/* The names of all forms but OUT_HTML, which is no choice of the user: report_format_name[OUT_JSON] is "json". */
enum { OUT_FORMATS = OUT_MARKDOWN + 1 };
extern const char *const report_format_name[OUT_FORMATS];

/* Sentences of advice at the end of notes, set by the program because they name its options. */
struct report_hints {
    const char *strict;       /* how to refuse lines that are read in another way than they are written */
    const char *gains;        /* how to read fractions, which are no grades, as gains */
    const char *complete;     /* how to count topics that the run lacks */
    const char *all_topics;   /* how to average all runs over the same topics */
    const char *common;       /* how to average all measures over the same topics */
    const char *pairs;        /* how to see pairs that are too many for a table */
    const char *baseline;     /* how to choose the pairs of runs that are compared */
    const char *exclude_self; /* how to remove documents named like their topics */
};

struct report_options {
    enum output_format output;
    const struct report_hints *hints; /* must not be NULL */
    const char *only;                 /* the name of the only table to print, which JSON, tsv and csv ignore; NULL means
                                       * all tables */
    bool spreadsheet;                 /* OUT_CSV: whether to put a mark before texts that a spreadsheet would take for
                                       * formulas */
    bool per_topic;                   /* whether to print the values of each topic, too */
    bool part;                        /* with OUT_TSV and per_topic: whether to also print the lines that --merge checks
                                       * when it joins parts */
    bool no_summary;                  /* whether to omit values over all topics */
    bool quiet;                       /* whether to omit notes */
    bool debug;                       /* whether to print values at full precision on standard error, even if quiet */
    bool scores_only;                 /* whether to print only the means of a suite, without comparisons */
    bool bold;                        /* whether the terminal can show bold type */
    bool ascii;                       /* OUT_TABLE, OUT_MARKDOWN: whether to print ASCII only, except in names */
    size_t width;    /* OUT_TABLE: columns of a line, at least REPORT_NARROW; SIZE_MAX means no limit */
    unsigned digits; /* decimals of values; tsv, csv and JSON have full precision */
};
enum { REPORT_DIGITS = 4, REPORT_MOST_DIGITS = 17, REPORT_NARROW = 40 };

/* Returns how many characters one of several texts on a line may take: `percent` of the width of the terminal, but at
 * least `least`; SIZE_MAX if the output is not OUT_TABLE or its width has no limit. */
static inline size_t report_room(const struct report_options *o, size_t percent, size_t least)
{
    size_t room = o->output == OUT_TABLE && o->width < SIZE_MAX / 100 ? o->width * percent / 100 : SIZE_MAX;
    return room > least ? room : least;
}

/* Returns how fields are quoted: as tsv for OUT_TSV; otherwise as csv, with formulas marked if o->spreadsheet. */
static inline enum put_form report_form(const struct report_options *o)
{
    return o->output == OUT_TSV ? PUT_TSV : o->spreadsheet ? PUT_SPREADSHEET : PUT_CSV;
}

#endif
