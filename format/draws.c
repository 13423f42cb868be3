/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/draws.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/random.h"
#include "format/lines.h"
#include "format/scan.h"

/* FIXED: the number of fields of a row before its draws. MAX_FIELDS: the largest number of fields that are read of a
 * line of a gain file. */
enum { FIXED = 3, MAX_FIELDS = 66 };
/* The largest difference between two gains that count as equal; gains are written with 12 digits. */
#define SAME 1e-9

/* The state of reading a file of draws, or of making draws from a gain file. */
struct reader {
    struct gain_draws *d;
    const struct lab_set *set;
    const char *foreign; /* what the message about a document that the gain file lacks says was expected */
    const double *gain;  /* the gains of the set, by row */
    struct fmt_lines lines;
    struct err *err;
    struct fmt_tok *tok; /* the fields of a row: topic, document, gain, n draws, in version 2 n origins; only topic and
                          * document if draws are made */
    int version;         /* the version of the format; 0 means not read yet */
    unsigned char *n_rows;         /* [row of the gain file's set]: the number of rows of the file about it so far */
    const struct lab_topic *topic; /* the topic of the last row, whose documents are in `table` */
    struct doc_table table;
};

/* Sets *err to the message that a token, called `what`, is not as expected. Returns -1. */
static int report_token(const struct reader *r, const char *what, const struct fmt_tok *t, const char *expected)
{
    char q[ERR_QUOTE_SIZE];
    return err_input(r->err, fmt_name(r->lines.in), r->lines.number, "%s '%s', expected %s", what,
                     err_quote(q, t->s, t->len), expected);
}

/* Parses the header line "# draws M seed S", whose tokens are t[0 .. n), and allocates the draws, all NAN. Returns 0,
 * or -1 and *err. */
static int read_header(struct reader *r, const struct fmt_tok *t, int n)
{
    size_t rows = r->set->n_rows;
    int64_t draws, seed = 0;
    if (r->d->n)
        return report_token(r, "second header line", &t[1], "one line '# draws M seed S'");
    if (n < 3 || !num_int(t[2].s, t[2].len, 2, DRAWS_MAX, &draws))
        return report_token(r, "number of draws", &t[n < 3 ? 1 : 2], "a whole number from 2 to 10000");
    if (!r->version)
        return report_token(r, "header line", &t[1], "a line '# rcp-draws 1' or '# rcp-draws 2' before this line");
    if (n < 5 || !fmt_tok_is(&t[3], "seed") || !num_int(t[4].s, t[4].len, 0, INT64_MAX, &seed))
        return report_token(r, "header line", &t[1], "'# draws M seed S'");
    r->d->n = (size_t)draws;
    r->d->seed = (uint64_t)seed;
    r->tok = mem_alloc(FIXED + 2 * r->d->n, sizeof *r->tok);
    r->d->gain = mem_alloc(rows, r->d->n * sizeof *r->d->gain);
    if (r->version == 2)
        r->d->centre = mem_alloc(rows, r->d->n * sizeof *r->d->centre);
    for (size_t i = 0; i < rows * r->d->n; i++) {
        r->d->gain[i] = NAN;
        if (r->d->centre)
            r->d->centre[i] = NAN;
    }
    return 0;
}

/* Parses a line that begins with '#': "# rcp-draws VERSION" or "# draws ..."; ignores others. Returns 0, or -1 and
 * *err. */
static int header_line(struct reader *r, const char *line)
{
    struct fmt_tok t[6];
    const char *next;
    int n = fmt_split(line, t, 6, &next);
    if (n >= 3 && fmt_tok_is(&t[1], "rcp-draws")) {
        int version = fmt_tok_is(&t[2], "1") ? 1 : fmt_tok_is(&t[2], "2") ? 2 : 0;
        if (!version || (r->version && r->version != version))
            return report_token(r, "rcp-draws version", &t[2],
                                version ? "the same version in all header lines" : "1 or 2, which this program reads");
        r->version = version;
        return 0;
    }
    return n >= 2 && fmt_tok_is(&t[1], "draws") ? read_header(r, t, n > 5 ? 5 : n) : 0;
}

/* Sets *row to the row of the set with the topic r->tok[0] and the document r->tok[1]. Returns 0, or -1 and *err if
 * the set lacks it or it occurred before. */
static int find_gain_row(struct reader *r, size_t *row)
{
    const struct fmt_tok *qid = &r->tok[0], *docno = &r->tok[1];
    const struct lab_topic *topic = r->topic;
    bool is_new = false;
    if (!topic || !fmt_tok_is(qid, topic->qid)) {
        ptrdiff_t at = lab_find_topic(r->set, qid->s, qid->len);
        if (at < 0)
            return report_token(r, "topic", qid,
                                "a topic of the gain file: use the gain file that was written with these draws");
        r->topic = topic = &r->set->topic[at];
        doc_table_reset(&r->table, topic->n + 1);
        const char *text = r->set->text + topic->text, *doc;
        size_t len;
        for (size_t i = 0; i < topic->n; i++) {
            text = lab_next_doc(text, &doc, &len);
            doc_table_add(&r->table, doc, len, &is_new);
        }
    }
    uint32_t at = doc_table_add(&r->table, docno->s, docno->len, &is_new);
    if (is_new)
        return report_token(r, "document", docno, r->foreign);
    *row = topic->first + at;
    return r->n_rows[*row]++ ? report_token(r, "second row of document", docno, "each document of a topic only once")
                             : 0;
}

/* Sets *v to a drawn gain (or its origin), a number in [0, 1]; `what` names it in messages. Returns 0, or -1 and
 * *err. */
static int read_gain(const struct reader *r, const char *what, const struct fmt_tok *t, double *v)
{
    return num_double(t->s, t->len, v) && *v >= 0.0 && *v <= 1.0 ? 0 : report_token(r, what, t, "a gain in [0, 1]");
}

/* Reads the draws, and the origins in version 2, of a row whose fields are in r->tok. Returns 0, or -1 and *err, also
 * if the gain in the row is not that of the gain file. */
static int row_line(struct reader *r)
{
    size_t row = 0;
    double v;
    const struct fmt_tok *gain = &r->tok[2];
    if (find_gain_row(r, &row) != 0)
        return -1;
    if (!num_double(gain->s, gain->len, &v) || !(fabs(v - r->gain[row]) <= SAME)) {
        char expected[128];
        if (isnan(r->gain[row]))
            return report_token(r, "document", &r->tok[1],
                                "no draws for this document, because it has no gain in the gain file");
        snprintf(expected, sizeof expected,
                 "%.12g, as in the gain file: use the gain file that was written with these draws", r->gain[row]);
        return report_token(r, "gain", gain, expected);
    }
    for (size_t m = 0; m < r->d->n; m++)
        if (read_gain(r, "draw", &r->tok[FIXED + m], &r->d->gain[m * r->set->n_rows + row]) != 0 ||
            (r->d->centre && read_gain(r, "origin of a draw", &r->tok[FIXED + r->d->n + m],
                                       &r->d->centre[m * r->set->n_rows + row]) != 0))
            return -1;
    return 0;
}

/* Reads all lines of a file of draws into r->d. Returns 0, or -1 and *err. */
static int read_draw_lines(struct reader *r)
{
    struct fmt_lines *l = &r->lines;
    int more;
    while ((more = fmt_lines_more(l, r->err)) > 0) {
        const char *line = l->next;
        l->number++;
        if (*line == '#') {
            l->next = (const char *)memchr(line, '\n', (size_t)(l->end - line)) + 1;
            if (header_line(r, line) != 0)
                return -1;
            continue;
        }
        if (!r->version || !r->d->n)
            return err_input(
                r->err, fmt_name(l->in), l->number,
                "the header is incomplete, expected '# rcp-draws 1' and '# draws M seed S' before the first row");
        int wanted = FIXED + (r->d->centre ? 2 : 1) * (int)r->d->n, n = fmt_split(line, r->tok, wanted, &l->next);
        if (n != wanted)
            return err_input(r->err, fmt_name(l->in), l->number,
                             "%s%d fields, expected %d: topic, document, gain and %zu draws%s",
                             n > wanted ? "more than " : "", n > wanted ? wanted : n, wanted, r->d->n,
                             r->d->centre ? " and their origins" : "");
        if (row_line(r) != 0)
            return -1;
    }
    return more;
}

/* Checks that every row of the set with a gain has draws. Returns 0, or -1 and *err. */
static int check_complete(const struct reader *r)
{
    for (size_t t = 0; t < r->set->n_topics; t++) {
        const struct lab_topic *topic = &r->set->topic[t];
        const char *text = r->set->text + topic->text, *doc;
        size_t len;
        for (size_t i = 0; i < topic->n; i++) {
            char q[2][ERR_QUOTE_SIZE];
            text = lab_next_doc(text, &doc, &len);
            if (!r->n_rows[topic->first + i] && !isnan(r->gain[topic->first + i]))
                return err_input(
                    r->err, fmt_name(r->lines.in), 0,
                    "no draws for topic %s, document %s, expected draws for every document with a gain in %s",
                    err_quote(q[0], topic->qid, strlen(topic->qid)), err_quote(q[1], doc, len), r->set->file);
        }
    }
    return 0;
}

int draws_read(struct gain_draws *d, const struct gain_file *g, const char *path, struct err *err)
{
    struct reader r = {.d = d,
                       .set = &g->set,
                       .foreign = "a document of the gain file: use the gain file that was written with these draws",
                       .gain = lab_double(&g->set, LAB_GAIN),
                       .err = err};
    *d = (struct gain_draws){0};
    if (!r.gain)
        return err_input(err, g->set.file, 0, "no gains found, but draws need gains");
    if (fmt_lines_open(&r.lines, path, err) != 0)
        return -1;
    r.n_rows = mem_zalloc(g->set.n_rows, 1);
    int status = read_draw_lines(&r);
    if (status == 0 && !d->n)
        status =
            err_input(err, fmt_name(r.lines.in), 0,
                      "the header is incomplete, expected '# rcp-draws 1' and '# draws M seed S' before the first row");
    if (status == 0)
        status = check_complete(&r);
    mem_free(r.n_rows);
    mem_free(r.tok);
    doc_table_free(&r.table);
    fmt_lines_close(&r.lines);
    return status;
}

/* The columns of a gain file that draws_from_errors needs; NEEDED is their number. */
enum { QID, DOCID, SE_GAIN, NEEDED };

/* Parses a line "# columns ..." of n tokens t[]: sets place[k] to 1 + the position, from 0, of needed column k among
 * the columns. Missing columns keep 0. */
static void find_columns(const struct fmt_tok *t, int n, int place[NEEDED])
{
    static const char *const name[NEEDED] = {"qid", "docid", "se_gain"};
    for (int i = 2; i < n; i++)
        for (int k = 0; k < NEEDED; k++)
            if (fmt_tok_is(&t[i], name[k]))
                place[k] = i - 1;
}

/* Makes the draws of the row with the topic r->tok[0] and the document r->tok[1]: normal, with the gain as mean and the
 * standard error `se` as standard deviation, clipped to [0, 1]. A row without a gain gets none. Returns 0, or -1 and
 * *err. */
static int error_row(struct reader *r, const struct fmt_tok *se)
{
    size_t row = 0;
    double v;
    if (find_gain_row(r, &row) != 0)
        return -1;
    if (isnan(r->gain[row]))
        return 0;
    if (!num_double(se->s, se->len, &v) || !(v >= 0.0 && v < 1e6))
        return report_token(r, "se_gain", se,
                            "a number that is 0 or above, because it is the standard error of the gain");
    char *docno = mem_strndup(r->tok[1].s, r->tok[1].len);
    gsl_rng *rng = random_stream_for(r->d->seed, docno, r->topic->qid, row);
    for (size_t m = 0; m < r->d->n; m++) {
        double x = r->gain[row] + v * gsl_ran_gaussian_ziggurat(rng, 1.0);
        r->d->gain[m * r->set->n_rows + row] = fmin(fmax(x, 0.0), 1.0);
    }
    mem_free(rng);
    mem_free(docno);
    return 0;
}

/* Reads the column se_gain of all rows of a headered gain file and makes their draws. Returns 0, or -1 and *err, also
 * if the file lacks the column. */
static int read_errors(struct reader *r)
{
    struct fmt_lines *l = &r->lines;
    struct fmt_tok t[MAX_FIELDS];
    int more, place[NEEDED] = {0};
    while ((more = fmt_lines_more(l, r->err)) > 0) {
        const char *line = l->next;
        l->number++;
        int n = fmt_split(line, t, MAX_FIELDS, &l->next);
        if (n > MAX_FIELDS)
            n = MAX_FIELDS;
        if (n >= 2 && *line == '#' && fmt_tok_is(&t[0], "#") && fmt_tok_is(&t[1], "columns"))
            find_columns(t, n, place);
        if (n == 0 || *line == '#')
            continue;
        for (int k = 0; k < NEEDED; k++)
            if (!place[k] || place[k] > n)
                return err_input(
                    r->err, fmt_name(l->in), l->number,
                    "no se_gain in the row, expected a line '# columns' with qid, docid and se_gain above the rows");
        r->tok[0] = t[place[QID] - 1];
        r->tok[1] = t[place[DOCID] - 1];
        if (error_row(r, &t[place[SE_GAIN] - 1]) != 0)
            return -1;
    }
    return more;
}

int draws_from_errors(struct gain_draws *d, const struct gain_file *g, const char *path, size_t n, uint64_t seed,
                      struct err *err)
{
    struct fmt_tok name[2];
    struct reader r = {.d = d,
                       .set = &g->set,
                       .foreign = "a document of the gain file, which has changed since it was read",
                       .gain = lab_double(&g->set, LAB_GAIN),
                       .err = err,
                       .tok = name};
    *d = (struct gain_draws){.n = n, .seed = seed, .independent = true};
    if (!r.gain || strcmp(path, "-") == 0)
        return err_input(
            err, g->set.file, 0,
            r.gain ? "cannot be read twice, but the standard errors of the gains are read in a second pass; give a file"
                   : "no gains found, but standard errors need gains");
    if (fmt_lines_open(&r.lines, path, err) != 0)
        return -1;
    d->gain = mem_alloc(g->set.n_rows, n * sizeof *d->gain);
    for (size_t i = 0; i < g->set.n_rows * n; i++)
        d->gain[i] = NAN;
    r.n_rows = mem_zalloc(g->set.n_rows, 1);
    int status = read_errors(&r);
    mem_free(r.n_rows);
    doc_table_free(&r.table);
    fmt_lines_close(&r.lines);
    return status;
}

void draws_free(struct gain_draws *d)
{
    mem_free(d->gain);
    mem_free(d->centre);
    *d = (struct gain_draws){0};
}

char *draws_path(const char *gains)
{
    static const char *const ending[] = {".gz", ".gains"};
    size_t len = strlen(gains), room = len + sizeof ".draws.gains.gz";
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(ending[i]);
        len -= len > n && memcmp(gains + len - n, ending[i], n) == 0 ? n : 0;
    }
    char *path = mem_alloc(room, 1);
    snprintf(path, room, "%.*s.draws.gains.gz", (int)len, gains);
    return path;
}

void draws_put_head(struct output *w, size_t n, uint64_t seed, bool origins)
{
    out_line(w, "# rcp-draws %d", origins ? 2 : 1);
    out_line(w, "# draws %zu seed %llu", n, (unsigned long long)seed);
    out_line(w, "# columns qid docid gain draws%s", origins ? " origins" : "");
}

void draws_put_row(struct output *w, const char *qid, const char *docno, double gain, const double *draw,
                   const double *origin, size_t n)
{
    enum { WIDTH = 8 /* " 0.12345" */ };
    size_t room = strlen(qid) + strlen(docno) + 40 + 2 * n * WIDTH, length;
    char *line = mem_alloc(room, 1);
    length = (size_t)snprintf(line, room, "%s %s %.12g", qid, docno, gain);
    for (size_t m = 0; m < n; m++)
        length += (size_t)snprintf(line + length, room - length, " %.5f", draw[m]);
    for (size_t m = 0; m < n && origin; m++)
        length += (size_t)snprintf(line + length, room - length, " %.5f", origin[m]);
    line[length++] = '\n';
    out_bytes(w, line, length);
    mem_free(line);
}
