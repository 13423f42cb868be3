/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/extend.h"

#include <string.h>

#include "base/output.h"
#include "base/plural.h"
#include "format/gains_lines.h"
#include "format/lines.h"
#include "model/gain.h"

double ext_se_gain(const struct published *p, double theta, double se_theta)
{
    return gain_slope(p->item, p->n_items, theta) * se_theta;
}

/* Returns "\r" if the line, which has no newline, ends in a carriage return, else "". */
static const char *line_end(const char *line)
{
    size_t n = strlen(line);
    return n && line[n - 1] == '\r' ? "\r" : "";
}

/* Writes the row of a document in the columns of the file, with the separator (a tab or a space) and the line end of
 * the row `like`. */
static void write_doc(struct output *w, const struct published *p, const struct gain_doc *d, const char *like)
{
    const struct gain_layout l = {p->column, p->n_columns, p->n_items, strchr(like, '\t') ? "\t" : " ", line_end(like)};
    gains_put_row(w, &l, d);
}

/* The arguments of ext_verify(), which is called before the new file gets its name: the published file, and the numbers
 * of rows and of remarks that the new file must add. */
struct proof {
    const struct published *p;
    size_t n, remarks;
};

static int verify_extension(void *ctx, const char *path, struct err *err)
{
    struct proof *x = ctx;
    return ext_verify(x->p, x->n, x->remarks, path, err);
}

/* Returns an array with an entry per line of the file: the query whose last document is on the line, or NULL. The
 * caller frees the array. */
static const struct pub_query **queries_by_last_line(const struct published *p)
{
    const struct pub_query **ends = mem_zalloc(p->n_lines, sizeof *ends);
    for (size_t q = 0; q < p->n_queries; q++)
        ends[p->doc[p->query[q].first + p->query[q].n - 1].line] = &p->query[q];
    return ends;
}

/* Returns the index of the first document whose qid is `qid` or comes after it in strcmp order, of n documents in that
 * order; n if there is none. */
static size_t find_first_doc(const struct gain_doc *doc, size_t n, const char *qid)
{
    size_t lo = 0, hi = n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (strcmp(doc[mid].qid, qid) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Writes the remarks that go before "# columns": that `command` added n documents, and the lines of `from` (unless it
 * is NULL) that the file lacks. Returns the number of lines written. */
static size_t write_remarks(struct output *w, const struct published *p, size_t n, const char *command,
                            const struct provenance *from)
{
    const char *end = line_end(p->line[p->columns_line]);
    size_t lines = 1;
    out_line(w, "# %s: %zu document%s added, published lines unchanged%s", command, n, plural_s(n), end);
    for (size_t i = 0; from && i < from->n; i++)
        if (!prov_has(&p->gains.provenance, &from->line[i])) {
            gains_put_provenance(w, &from->line[i], end);
            lines++;
        }
    return lines;
}

int ext_write(const struct published *p, const struct gain_doc *doc, size_t n, const char *command,
              const struct provenance *from, const char *path, struct err *err)
{
    struct output *w = out_open(path, err);
    if (!w)
        return -1;
    const struct pub_query **ends = queries_by_last_line(p);
    const char *last = "";
    size_t remarks = 0;
    for (size_t i = 0; i < p->n_lines; i++) {
        if (i == p->columns_line)
            remarks = write_remarks(w, p, n, command, from);
        out_line(w, "%s", p->line[i]);
        if (!ends[i])
            continue;
        last = p->line[i];
        for (size_t k = find_first_doc(doc, n, ends[i]->qid); k < n && strcmp(doc[k].qid, ends[i]->qid) == 0; k++)
            write_doc(w, p, &doc[k], last);
    }
    for (size_t i = 0; i < n; i++)
        if (!pub_find(p, doc[i].qid))
            write_doc(w, p, &doc[i], last);
    mem_free(ends);
    if (out_check(w, verify_extension, &(struct proof){p, n, remarks}, err) == 0)
        return out_commit(w, err);
    out_abandon(w);
    return -1;
}

/* Compares the files line by line. Adds the number of lines that only the extended file has to *remarks (those that
 * begin with '#') and *rows (all others). Returns 0, or -1 and *err if a file cannot be read or the extended file lacks
 * a published line. */
static int compare_lines(struct fmt_lines *published, struct fmt_lines *extended, size_t *rows, size_t *remarks,
                         struct err *err)
{
    const char *a = NULL, *b;
    size_t na = 0, nb;
    int more_old = fmt_next_line(published, &a, &na, err), more_new = 0;
    while (more_old >= 0 && (more_new = fmt_next_line(extended, &b, &nb, err)) > 0) {
        if (more_old && na == nb && memcmp(a, b, na) == 0)
            more_old = fmt_next_line(published, &a, &na, err);
        else
            *(nb && b[0] == '#' ? remarks : rows) += 1;
    }
    if (more_old < 0 || more_new < 0)
        return -1;
    if (more_old > 0)
        return err_fail(err, ERR_OUTPUT, fmt_name(published->in), published->number,
                        "this line would change in the new file, so the new file is not written");
    return 0;
}

int ext_verify(const struct published *p, size_t n, size_t expected_remarks, const char *path, struct err *err)
{
    struct gain_file g;
    struct fmt_lines stored, extended;
    size_t rows = 0, remarks = 0;
    int r = fmt_read_gains(&g, path, err);
    size_t n_docs = g.set.n_rows;
    gains_file_free(&g);
    if (r != 0 || fmt_lines_open(&stored, p->path, err) != 0)
        return -1;
    r = fmt_lines_open(&extended, path, err);
    if (r == 0) {
        r = compare_lines(&stored, &extended, &rows, &remarks, err);
        fmt_lines_close(&extended);
    }
    fmt_lines_close(&stored);
    if (r == 0 && (rows != n || remarks != expected_remarks || n_docs != p->n_docs + n))
        r = err_fail(err, ERR_OUTPUT, path, 0,
                     "not written: the new file would have %zu more rows (expected %zu) and %zu more comments "
                     "(expected %zu) than the published file, and %zu documents in all (expected %zu)",
                     rows, n, remarks, expected_remarks, n_docs, p->n_docs + n);
    return r;
}
