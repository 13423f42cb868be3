#include "label/published.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/gains_row.h"
#include "format/lines.h"
#include "format/num.h"

/* The second reading, after fmt_read_gains. */
struct reader {
    struct published *p;
    size_t *row_of;   /* per line: 1 + its row in the gain set, 0 = it is none */
    size_t *query_of; /* per row */
    bool *described;  /* per query: it has had its "# query" line */
    size_t cap_severity;
    struct fmt_err *err;
};

static int bad(const struct reader *r, size_t line, const char *what, struct fmt_tok t, const char *wanted)
{
    char q[FMT_QUOTE_SIZE];
    return fmt_fail(r->err, RCP_EXIT_INPUT, r->p->path, line + 1, "%s '%s', wanted %s", what, fmt_quote(q, t.s, t.len),
                    wanted);
}

static bool is(struct fmt_tok t, const char *s)
{
    return t.len == strlen(s) && memcmp(t.s, s, t.len) == 0;
}

/* A finite number of at least min, or NA. */
static int number(const struct reader *r, size_t line, const char *what, struct fmt_tok t, double min, double *v)
{
    *v = NAN;
    if (is(t, "NA") || (fmt_double(t.s, t.len, v) && *v >= min))
        return 0;
    return bad(r, line, what, t, min == 0.0 ? "a number of at least 0, or NA" : "a number or NA");
}

/* The whole file into p->text, its lines ended by '\n', with FMT_PAD readable bytes after them. */
static int read_text(struct published *p, const char *path, struct fmt_err *err)
{
    struct fmt_lines l;
    size_t cap = 0;
    int more;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    while ((more = fmt_lines_more(&l, err)) > 0) {
        size_t n = (size_t)(l.end - l.next);
        p->text = rcp_grow(p->text, &cap, p->len + n + FMT_PAD, 1);
        memcpy(p->text + p->len, l.next, n);
        p->len += n;
        l.next = l.end;
    }
    fmt_lines_close(&l);
    if (more == 0)
        memset(p->text + p->len, 0, FMT_PAD);
    return more;
}

static void find_lines(struct published *p)
{
    size_t cap = 0;
    const char *end = p->text + p->len;
    for (const char *s = p->text; s < end; s = (const char *)memchr(s, '\n', (size_t)(end - s)) + 1) {
        p->line = rcp_grow(p->line, &cap, p->n_lines + 1, sizeof *p->line);
        p->line[p->n_lines++] = s;
    }
}

static enum pub_column column_named(struct fmt_tok t)
{
    static const enum pub_column of[GF_FIELDS + 1] = {
        [GF_QID] = PUB_QID,       [GF_DOC] = PUB_DOC,             [GF_GAIN] = PUB_GAIN,   [GF_THETA] = PUB_THETA,
        [GF_BT] = PUB_BT,         [GF_PASSES] = PUB_PASSES,       [GF_COUNT] = PUB_COUNT, [GF_SCORE] = PUB_SCORE,
        [GF_IGNORED] = PUB_OTHER, [GF_RESPONSES] = PUB_RESPONSES,
    };
    return is(t, "iter")       ? PUB_ITER
           : is(t, "se_bt")    ? PUB_SE_BT
           : is(t, "se_theta") ? PUB_SE_THETA
           : is(t, "se_gain")  ? PUB_SE_GAIN
                               : of[gain_field_named(t.s, t.len)];
}

static int read_columns(struct reader *r, size_t line, const struct fmt_tok *t, int n)
{
    struct published *p = r->p;
    for (int i = 0; i < n; i++) {
        p->column[i] = column_named(t[i]);
        for (int k = 0; k < i; k++)
            if (p->column[k] == p->column[i] && p->column[i] != PUB_OTHER)
                return bad(r, line, "column", t[i], "each once");
    }
    p->n_columns = (size_t)n;
    p->columns_line = line;
    return 0;
}

/* "# criterion NAME gamma G beta B [se_gamma S] [se_beta S]": the standard errors; the rest is known. */
static int read_criterion(struct reader *r, size_t line, const struct fmt_tok *t, int n)
{
    struct published *p = r->p;
    for (size_t c = 0; c < p->n_items; c++) {
        if (is(t[0], p->item[c].name))
            p->item_line[c] = line;
        for (int i = 1; i + 1 < n && is(t[0], p->item[c].name); i += 2)
            if ((is(t[i], "se_gamma") && number(r, line, "se_gamma", t[i + 1], 0.0, &p->se_gamma[c]) != 0) ||
                (is(t[i], "se_beta") && number(r, line, "se_beta", t[i + 1], 0.0, &p->se_beta[c]) != 0))
                return -1;
    }
    return 0;
}

/* "# query QID tau T alpha A [se_tau S] [se_alpha S]". One of a topic without a line is passed over. */
static int read_query(struct reader *r, size_t line, const struct fmt_tok *t, int n)
{
    struct published *p = r->p;
    double tau = NAN, alpha = NAN, se_tau = NAN, se_alpha = NAN, other;
    if (n < 1 || n % 2 == 0)
        return fmt_fail(r->err, RCP_EXIT_INPUT, p->path, line + 1,
                        "a '# query' line of %d fields, wanted '# query QID tau T alpha A'", n + 1);
    for (int i = 1; i < n; i += 2) {
        double *v = is(t[i], "tau")        ? &tau
                    : is(t[i], "alpha")    ? &alpha
                    : is(t[i], "se_tau")   ? &se_tau
                    : is(t[i], "se_alpha") ? &se_alpha
                                           : &other;
        if (v != &other && number(r, line, "value", t[i + 1], v == &alpha ? -INFINITY : 0.0, v) != 0)
            return -1;
    }
    ptrdiff_t at = lab_find_topic(&p->gains.set, t[0].s, t[0].len);
    if (at < 0)
        return 0;
    if (r->described[at])
        return bad(r, line, "a second '# query' line of topic", t[0], "one");
    r->described[at] = true;
    struct pub_query *q = &p->query[at];
    q->tau = tau;
    q->alpha = alpha;
    q->se_tau = se_tau;
    q->se_alpha = se_alpha;
    return 0;
}

static int read_prior(struct reader *r, size_t line, const struct fmt_tok *t, int n)
{
    for (int i = 0; i + 1 < n; i += 2)
        if ((is(t[i], "mean") && number(r, line, "prior mean", t[i + 1], -INFINITY, &r->p->prior_mean) != 0) ||
            (is(t[i], "sd") && number(r, line, "prior sd", t[i + 1], 0.0, &r->p->prior_sd) != 0))
            return -1;
    return 0;
}

/* "# severity NAME S [se X]" */
static int read_severity(struct reader *r, size_t line, const struct fmt_tok *t, int n)
{
    struct published *p = r->p;
    struct pub_severity s = {.se = NAN, .line = line};
    if (n < 2 || n % 2 || !fmt_double(t[1].s, t[1].len, &s.value))
        return bad(r, line, "severity of", n ? t[0] : (struct fmt_tok){"", 0}, "'# severity NAME S' with a number");
    for (int i = 2; i < n; i += 2)
        if (is(t[i], "se") && number(r, line, "standard error", t[i + 1], 0.0, &s.se) != 0)
            return -1;
    for (size_t k = 0; k < p->n_severities; k++)
        if (is(t[0], p->severity[k].judge))
            return bad(r, line, "a second '# severity' line of judge", t[0], "one");
    s.judge = rcp_arena_strndup(&p->arena, t[0].s, t[0].len);
    p->severity = rcp_grow(p->severity, &r->cap_severity, p->n_severities + 1, sizeof *p->severity);
    p->severity[p->n_severities++] = s;
    return 0;
}

static int read_header(struct reader *r, size_t line)
{
    struct fmt_tok t[PUB_MAX_COLUMNS + 2];
    const char *next;
    int n = fmt_split(r->p->line[line] + 1, t, PUB_MAX_COLUMNS + 1, &next) - 1;
    n = n > PUB_MAX_COLUMNS ? PUB_MAX_COLUMNS : n;
    if (n < 1)
        return 0;
    if (is(t[0], "mode"))
        r->p->rubric_only = is(t[1], "rubric_only");
    return is(t[0], "columns")     ? read_columns(r, line, t + 1, n)
           : is(t[0], "criterion") ? read_criterion(r, line, t + 1, n)
           : is(t[0], "query")     ? read_query(r, line, t + 1, n)
           : is(t[0], "prior")     ? read_prior(r, line, t + 1, n)
           : is(t[0], "severity")  ? read_severity(r, line, t + 1, n)
                                   : 0;
}

/* What the gain reader has not kept. */
static int read_row(struct reader *r, size_t line, struct pub_doc *d)
{
    struct fmt_tok t[PUB_MAX_COLUMNS];
    const char *next;
    int n = fmt_split(r->p->line[line], t, PUB_MAX_COLUMNS, &next);
    for (int i = 0; i < n && i < (int)r->p->n_columns; i++) {
        enum pub_column c = r->p->column[i];
        double real, *se = c == PUB_SE_BT      ? &d->se_bt
                           : c == PUB_SE_THETA ? &d->se_theta
                           : c == PUB_SE_GAIN  ? &d->se_gain
                                               : NULL;
        int64_t v, *whole = c == PUB_PASSES ? &d->passes : c == PUB_RESPONSES ? &d->responses : NULL;
        if (se && number(r, line, "standard error", t[i], 0.0, se) != 0)
            return -1;
        if (whole && fmt_int(t[i].s, t[i].len, 0, INT64_MAX, &v))
            *whole = v;
        else if (whole && fmt_double(t[i].s, t[i].len, &real) && real < 9e15)
            *whole = (int64_t)real; /* 12.0, which the gain reader takes for the whole number it is */
    }
    return 0;
}

/* Every line, once it is known which ones are rows. */
static int read_lines(struct reader *r)
{
    struct published *p = r->p;
    size_t last = (size_t)-1; /* query of the row before */
    bool *seen = rcp_zalloc(p->n_queries, sizeof *seen);
    int status = 0;
    for (size_t i = 0; i < p->n_lines && status == 0; i++) {
        if (p->line[i][0] == '#')
            status = read_header(r, i);
        if (status != 0 || !r->row_of[i])
            continue;
        size_t row = r->row_of[i] - 1;
        if (!p->n_columns)
            status = fmt_fail(r->err, RCP_EXIT_INPUT, p->path, i + 1, "a row, wanted a '# columns' line before it");
        else if (r->query_of[row] != last) {
            last = r->query_of[row];
            if (seen[last])
                status = fmt_fail(r->err, RCP_EXIT_INPUT, p->path, i + 1,
                                  "topic %s again, wanted its lines in one place", p->query[last].qid);
            seen[last] = true;
        }
        if (status == 0)
            status = read_row(r, i, &p->doc[row]);
    }
    free(seen);
    return status;
}

/* Queries and documents as the gain reader has them. */
static int take_gains(struct reader *r)
{
    struct published *p = r->p;
    const struct lab_set *set = &p->gains.set;
    const double *gain = lab_double(set, LAB_GAIN), *theta = lab_double(set, LAB_THETA), *bt = lab_double(set, LAB_BT);
    p->n_queries = set->n_topics;
    p->n_docs = set->n_rows;
    p->query = rcp_alloc(p->n_queries, sizeof *p->query);
    p->doc = rcp_alloc(p->n_docs, sizeof *p->doc);
    r->row_of = rcp_zalloc(p->n_lines, sizeof *r->row_of);
    r->query_of = rcp_alloc(p->n_docs, sizeof *r->query_of);
    r->described = rcp_zalloc(p->n_queries, sizeof *r->described);
    for (size_t k = 0; k < p->n_queries; k++) {
        const struct lab_topic *topic = &set->topic[k];
        const char *at = set->text + topic->text, *doc;
        size_t len;
        p->query[k] = (struct pub_query){topic->qid, NAN, NAN, NAN, NAN, topic->first, topic->n};
        for (size_t i = topic->first; i < topic->first + topic->n; i++) {
            size_t line = (size_t)lab_row_line(set, i) - 1;
            if (line >= p->n_lines)
                return fmt_fail(r->err, RCP_EXIT_INPUT, p->path, 0, "it changed while it was read");
            at = lab_next_doc(at, &doc, &len);
            p->doc[i] = (struct pub_doc){.docno = rcp_arena_strndup(&p->arena, doc, len),
                                         .gain = gain ? gain[i] : NAN,
                                         .theta = theta ? theta[i] : NAN,
                                         .bt = bt ? bt[i] : NAN,
                                         .se_bt = NAN,
                                         .se_theta = NAN,
                                         .se_gain = NAN,
                                         .passes = -1,
                                         .responses = -1,
                                         .line = line};
            r->row_of[line] = i + 1;
            r->query_of[i] = k;
        }
    }
    return 0;
}

/* For qsort, which has no argument. */
struct docno_at {
    const char *docno;
    size_t at;
};

static int by_docno(const void *a, const void *b)
{
    return strcmp(((const struct docno_at *)a)->docno, ((const struct docno_at *)b)->docno);
}

static void sort_docs(struct published *p)
{
    struct docno_at *d = rcp_alloc(p->n_docs, sizeof *d);
    p->by_docno = rcp_alloc(p->n_docs, sizeof *p->by_docno);
    for (size_t i = 0; i < p->n_docs; i++)
        d[i] = (struct docno_at){p->doc[i].docno, i};
    for (size_t q = 0; q < p->n_queries; q++)
        qsort(d + p->query[q].first, p->query[q].n, sizeof *d, by_docno);
    for (size_t i = 0; i < p->n_docs; i++)
        p->by_docno[i] = d[i].at;
    free(d);
}

static int check_twice(const char *path, struct fmt_err *err)
{
    struct fmt_input *in = fmt_open(path, NULL, err);
    if (!in)
        return -1;
    bool can = fmt_can_rewind(in) && strcmp(path, "-") != 0; /* one that has a name */
    fmt_close(in);
    return can ? 0
               : fmt_fail(err, RCP_EXIT_INPUT, strcmp(path, "-") == 0 ? "standard input" : path, 0,
                          "wanted the name of a file here, which can be read more than once");
}

static int read_all(struct reader *r, const char *path)
{
    struct published *p = r->p;
    if (check_twice(path, r->err) != 0 || fmt_read_gains(&p->gains, path, r->err) != 0 ||
        read_text(p, path, r->err) != 0)
        return -1;
    p->path = p->gains.set.file;
    p->item = p->gains.item;
    p->n_items = p->gains.n_items;
    if (!p->n_items)
        return fmt_fail(r->err, RCP_EXIT_INPUT, p->path, 0, "no '# criterion' lines in it, wanted the file of a fit");
    p->se_gamma = rcp_alloc(p->n_items, sizeof *p->se_gamma);
    p->se_beta = rcp_alloc(p->n_items, sizeof *p->se_beta);
    p->item_line = rcp_zalloc(p->n_items, sizeof *p->item_line);
    for (size_t c = 0; c < p->n_items; c++)
        p->se_gamma[c] = p->se_beta[c] = NAN;
    find_lines(p);
    if (take_gains(r) != 0 || read_lines(r) != 0)
        return -1;
    sort_docs(p);
    for (char *s = p->text; (s = memchr(s, '\n', (size_t)(p->text + p->len - s))) != NULL;)
        *s++ = '\0';
    return 0;
}

int pub_read(struct published *p, const char *path, struct fmt_err *err)
{
    *p = (struct published){.path = path, .prior_mean = NAN, .prior_sd = NAN};
    struct reader r = {.p = p, .err = err};
    int status = read_all(&r, path);
    free(r.row_of);
    free(r.query_of);
    free(r.described);
    return status;
}

const struct pub_query *pub_find(const struct published *p, const char *qid)
{
    ptrdiff_t at = lab_find_topic(&p->gains.set, qid, strlen(qid));
    return at < 0 ? NULL : &p->query[at];
}

const struct pub_doc *pub_find_doc(const struct published *p, const struct pub_query *q, const char *docno)
{
    size_t lo = q->first, hi = q->first + q->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        const struct pub_doc *d = &p->doc[p->by_docno[mid]];
        int c = strcmp(docno, d->docno);
        if (c == 0)
            return d;
        if (c < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return NULL;
}

void pub_free(struct published *p)
{
    gain_file_free(&p->gains);
    rcp_arena_free(&p->arena);
    free(p->text);
    free(p->line);
    free(p->se_gamma);
    free(p->se_beta);
    free(p->item_line);
    free(p->severity);
    free(p->query);
    free(p->doc);
    free(p->by_docno);
    *p = (struct published){0};
}
