/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/shape.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/exists.h"
#include "base/num.h"
#include "format/lines.h"
#include "format/scan.h"

enum { LOOKED_AT = 100, COLUMNS = 7 };

/* Returns whether the token is a finite number, and sets *v to it. */
static bool token_is_number(const struct fmt_tok *t, double *v)
{
    return num_double(t->s, t->len, v);
}

enum { COMMAS_MOST = 400 };

/* Copies the first 399 bytes of the line at most to buf, with blanks in place of its commas and a newline at the end.
 * Returns buf. */
static const char *without_commas(const char *line, size_t len, char buf[COMMAS_MOST + FMT_PAD])
{
    size_t n = len < COMMAS_MOST - 1 ? len : COMMAS_MOST - 1;
    for (size_t i = 0; i < n; i++)
        buf[i] = line[i] == ',' ? ' ' : line[i];
    buf[n] = '\n';
    return buf;
}

/* Returns the shape that the line suggests by itself. Four columns with a whole number last are SHAPE_QRELS, although
 * the number may be a gain. A line with commas and no white space has SHAPE_COMMAS if it would have a shape with blanks
 * in place of the commas. */
static enum shape line_shape(const char *line, size_t len)
{
    struct fmt_tok t[COLUMNS];
    char blanks[COMMAS_MOST + FMT_PAD] = "";
    const char *next;
    double rank, v;
    int n = fmt_split(line, t, COLUMNS, &next);
    if (n == 1 && memchr(line, ',', len) && *line != '{' && *line != '[')
        return line_shape(without_commas(line, len, blanks), 0) == SHAPE_UNKNOWN ? SHAPE_UNKNOWN : SHAPE_COMMAS;
    if (n >= 5 && token_is_number(&t[3], &rank) && token_is_number(&t[4], &v))
        return n > 5 ? SHAPE_RUN : SHAPE_NO_RUNID;
    if (n > 6 && !token_is_number(&t[3], &v) && token_is_number(&t[4], &rank) && token_is_number(&t[5], &v))
        return SHAPE_BLANKS;
    if (n == 4 && token_is_number(&t[3], &v))
        return v == floor(v) ? SHAPE_QRELS : v > 0 && v < 1 ? SHAPE_GAINS : SHAPE_UNKNOWN;
    return SHAPE_UNKNOWN;
}

/* Returns whether lines of this shape have four columns, the last one a number. */
static bool is_whole(enum shape s)
{
    return s == SHAPE_QRELS || s == SHAPE_GAINS;
}

/* Returns the shape that the first 100 lines of a file, other than empty lines and comments, share, or SHAPE_UNKNOWN.
 * Lines of SHAPE_QRELS and SHAPE_GAINS together are SHAPE_GAINS, and so is a file whose first line is "# rcp-gains
 * ...". */
static enum shape lines_shape(struct fmt_lines *l)
{
    enum shape found = SHAPE_UNKNOWN;
    const char *line;
    size_t len;
    struct err err;
    for (int n = 0; n < LOOKED_AT && fmt_next_line(l, &line, &len, &err) > 0;) {
        if (l->number == 1 && len >= 11 && memcmp(line, "# rcp-gains", 11) == 0)
            return SHAPE_GAINS;
        struct fmt_tok first;
        const char *next;
        if (fmt_split(line, &first, 1, &next) == 0 || *line == '#')
            continue;
        enum shape s = line_shape(line, len);
        if (n++ > 0 && s != found && !(is_whole(s) && is_whole(found)))
            return SHAPE_UNKNOWN;
        found = found == SHAPE_GAINS ? found : s;
    }
    return found;
}

enum shape shape_of(const char *path)
{
    struct fmt_lines l;
    struct err err;
    if (!path || !exists_file(path))
        return SHAPE_UNKNOWN;
    if (fmt_lines_open(&l, path, &err) != 0)
        return SHAPE_UNKNOWN;
    enum shape s = lines_shape(&l);
    fmt_lines_close(&l);
    return s;
}
