/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/gains_extra.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/gains_row.h"

static int bad(const struct gain_place *at, const char *what, struct fmt_tok t, const char *expected)
{
    char q[ERR_QUOTE_SIZE];
    return err_fail(at->err, ERR_INPUT, at->file, at->line, "%s '%s', expected %s", what, err_quote(q, t.s, t.len),
                    expected);
}

static bool is(struct fmt_tok t, const char *s)
{
    return t.len == strlen(s) && memcmp(t.s, s, t.len) == 0;
}

/* A finite number of at least min, or NA. */
static int number(const struct gain_place *at, const char *what, struct fmt_tok t, double min, double *v)
{
    *v = NAN;
    if (is(t, "NA") || (num_double(t.s, t.len, v) && *v >= min))
        return 0;
    return bad(at, what, t, min == 0.0 ? "a number of at least 0, or NA" : "a number or NA");
}

static enum gain_column column_named(struct fmt_tok t)
{
    static const enum gain_column of[GF_FIELDS + 1] = {
        [GF_QID] = GC_QID,       [GF_DOC] = GC_DOC,
        [GF_GAIN] = GC_GAIN,     [GF_THETA] = GC_THETA,
        [GF_BT] = GC_BT,         [GF_PASSES] = GC_PASSES,
        [GF_COUNT] = GC_COUNT,   [GF_SCORE] = GC_SCORE,
        [GF_IGNORED] = GC_OTHER, [GF_RESPONSES] = GC_RESPONSES,
    };
    return is(t, "iter")     ? GC_ITER
         : is(t, "se_bt")    ? GC_SE_BT
         : is(t, "se_theta") ? GC_SE_THETA
         : is(t, "se_gain")  ? GC_SE_GAIN
                             : of[gains_field_named(t.s, t.len)];
}

static int check_items(const struct gain_extras *x, const struct gain_place *at)
{
    return x->n_items
             ? 0
             : err_fail(at->err, ERR_INPUT, at->file, 0, "no '# criterion' lines in it, expected the file of a fit");
}

int gains_extra_check(const struct gain_extras *x, const struct gain_place *at)
{
    if (check_items(x, at) != 0)
        return -1;
    return x->n_columns
             ? 0
             : err_fail(at->err, ERR_INPUT, at->file, at->line, "a row, expected a '# columns' line before it");
}

static int read_columns(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n)
{
    for (int i = 0; i < n; i++) {
        x->column[i] = column_named(t[i]);
        for (int k = 0; k < i; k++)
            if (x->column[k] == x->column[i] && x->column[i] != GC_OTHER)
                return bad(at, "column", t[i], "each once");
    }
    x->n_columns = (size_t)n;
    x->columns_line = (size_t)at->line - 1;
    return check_items(x, at);
}

/* "# criterion NAME gamma G beta B [se_gamma S] [se_beta S]": the standard errors; the rest is known. */
static int read_criterion(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n)
{
    size_t c = x->n_items++;
    x->se_gamma = mem_grow(x->se_gamma, &x->cap_item[0], c + 1, sizeof *x->se_gamma);
    x->se_beta = mem_grow(x->se_beta, &x->cap_item[1], c + 1, sizeof *x->se_beta);
    x->item_line = mem_grow(x->item_line, &x->cap_item[2], c + 1, sizeof *x->item_line);
    x->se_gamma[c] = x->se_beta[c] = NAN;
    x->item_line[c] = (size_t)at->line - 1;
    for (int i = 1; i + 1 < n; i += 2)
        if ((is(t[i], "se_gamma") && number(at, "se_gamma", t[i + 1], 0.0, &x->se_gamma[c]) != 0) ||
            (is(t[i], "se_beta") && number(at, "se_beta", t[i + 1], 0.0, &x->se_beta[c]) != 0))
            return -1;
    return 0;
}

static int read_query(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n)
{
    struct gain_query q = {NULL, NAN, NAN, NAN, NAN, NAN, NAN, (size_t)at->line - 1};
    double other;
    if (n < 1 || n % 2 == 0)
        return err_fail(at->err, ERR_INPUT, at->file, at->line,
                        "a '# query' line of %d fields, expected '# query QID tau T alpha A'", n + 1);
    for (int i = 1; i < n; i += 2) {
        double *v = is(t[i], "tau")      ? &q.tau
                  : is(t[i], "alpha")    ? &q.alpha
                  : is(t[i], "se_tau")   ? &q.se_tau
                  : is(t[i], "se_alpha") ? &q.se_alpha
                  : is(t[i], "cov")      ? &q.cov
                  : is(t[i], "phi")      ? &q.phi
                                         : &other;
        if (v != &other && number(at, "value", t[i + 1], v == &q.alpha || v == &q.cov ? -INFINITY : 0.0, v) != 0)
            return -1;
    }
    q.qid = arena_strndup(&x->arena, t[0].s, t[0].len);
    x->query = mem_grow(x->query, &x->cap_query, x->n_queries + 1, sizeof *x->query);
    x->query[x->n_queries++] = q;
    return 0;
}

static int read_prior(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n)
{
    for (int i = 0; i + 1 < n; i += 2)
        if ((is(t[i], "mean") && number(at, "prior mean", t[i + 1], -INFINITY, &x->prior_mean) != 0) ||
            (is(t[i], "sd") && number(at, "prior sd", t[i + 1], 0.0, &x->prior_sd) != 0))
            return -1;
    return 0;
}

/* "# clip X" */
static int read_clip(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n)
{
    if (n == 1 && num_double(t[0].s, t[0].len, &x->clip) && x->clip >= 0.0 && x->clip < 0.5)
        return 0;
    return bad(at, "clip", n ? t[0] : (struct fmt_tok){"", 0}, "'# clip X' with a number from 0 to below 0.5");
}

/* "# severity NAME S [se X]" */
static int read_severity(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n)
{
    struct gain_severity s = {.se = NAN, .line = (size_t)at->line - 1};
    if (n < 2 || n % 2 || !num_double(t[1].s, t[1].len, &s.value))
        return bad(at, "severity of", n ? t[0] : (struct fmt_tok){"", 0}, "'# severity NAME S' with a number");
    for (int i = 2; i < n; i += 2)
        if (is(t[i], "se") && number(at, "standard error", t[i + 1], 0.0, &s.se) != 0)
            return -1;
    for (size_t k = 0; k < x->n_severities; k++)
        if (is(t[0], x->severity[k].judge))
            return bad(at, "a second '# severity' line of judge", t[0], "one");
    s.judge = arena_strndup(&x->arena, t[0].s, t[0].len);
    x->severity = mem_grow(x->severity, &x->cap_severity, x->n_severities + 1, sizeof *x->severity);
    x->severity[x->n_severities++] = s;
    return 0;
}

/* "# covariance A B gamma X beta X" */
static int read_covariance(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n)
{
    struct gain_covariance c = {.gamma = NAN, .beta = NAN, .line = (size_t)at->line - 1};
    if (n < 2 || n % 2)
        return err_fail(at->err, ERR_INPUT, at->file, at->line,
                        "a '# covariance' line of %d fields, expected '# covariance NAME NAME gamma X beta X'", n + 1);
    for (int i = 2; i < n; i += 2)
        if ((is(t[i], "gamma") && number(at, "covariance", t[i + 1], -INFINITY, &c.gamma) != 0) ||
            (is(t[i], "beta") && number(at, "covariance", t[i + 1], -INFINITY, &c.beta) != 0))
            return -1;
    for (int i = 0; i < 2; i++)
        c.criterion[i] = arena_strndup(&x->arena, t[i].s, t[i].len);
    x->covariance = mem_grow(x->covariance, &x->cap_covariance, x->n_covariances + 1, sizeof *x->covariance);
    x->covariance[x->n_covariances++] = c;
    return 0;
}

int gains_extra_header(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n)
{
    if (is(t[0], "mode"))
        x->rubric_only = n > 1 && is(t[1], "rubric_only");
    return is(t[0], "columns")    ? read_columns(x, at, t + 1, n - 1)
         : is(t[0], "criterion")  ? read_criterion(x, at, t + 1, n - 1)
         : is(t[0], "query")      ? read_query(x, at, t + 1, n - 1)
         : is(t[0], "prior")      ? read_prior(x, at, t + 1, n - 1)
         : is(t[0], "clip")       ? read_clip(x, at, t + 1, n - 1)
         : is(t[0], "severity")   ? read_severity(x, at, t + 1, n - 1)
         : is(t[0], "covariance") ? read_covariance(x, at, t + 1, n - 1)
                                  : 0;
}

int gains_extra_row(struct gain_extras *x, const struct gain_place *at, const struct fmt_tok *t, int n)
{
    struct gain_rest d = {NAN, NAN, NAN, -1, -1};
    for (int i = 0; i < n && i < (int)x->n_columns; i++) {
        enum gain_column c = x->column[i];
        double real, *se = c == GC_SE_BT    ? &d.se_bt
                         : c == GC_SE_THETA ? &d.se_theta
                         : c == GC_SE_GAIN  ? &d.se_gain
                                            : NULL;
        int64_t v, *whole = c == GC_PASSES ? &d.passes : c == GC_RESPONSES ? &d.responses : NULL;
        if (se && number(at, "standard error", t[i], 0.0, se) != 0)
            return -1;
        if (whole && num_int(t[i].s, t[i].len, 0, INT64_MAX, &v))
            *whole = v;
        else if (whole && num_double(t[i].s, t[i].len, &real) && real < 9e15)
            *whole = (int64_t)real; /* 12.0, which the gain reader takes for the whole number it is */
    }
    x->row = mem_grow(x->row, &x->cap_row, x->n_rows + 1, sizeof *x->row);
    x->row[x->n_rows++] = d;
    return 0;
}

void gains_extra_begin(struct gain_extras *x)
{
    *x = (struct gain_extras){.prior_mean = NAN, .prior_sd = NAN};
}

void gains_extra_text(struct gain_extras *x, const char *text, size_t len)
{
    x->text = mem_grow(x->text, &x->cap_text, x->len + len, 1);
    memcpy(x->text + x->len, text, len);
    x->len += len;
}

void gains_extra_end(struct gain_extras *x)
{
    char *end = x->len ? x->text + x->len : NULL;
    for (char *s = x->text; s < end; s++) {
        x->line = mem_grow(x->line, &x->cap_line, x->n_lines + 1, sizeof *x->line);
        x->line[x->n_lines++] = s;
        s = memchr(s, '\n', (size_t)(end - s));
        *s = '\0';
    }
}

void gains_extras_free(struct gain_extras *x)
{
    mem_free(x->text);
    mem_free(x->line);
    mem_free(x->se_gamma);
    mem_free(x->se_beta);
    mem_free(x->item_line);
    mem_free(x->severity);
    mem_free(x->covariance);
    mem_free(x->query);
    mem_free(x->row);
    arena_free(&x->arena);
    *x = (struct gain_extras){0};
}
