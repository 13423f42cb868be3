/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/gains_extra.h"

#include <math.h>
#include <string.h>

#include "base/num.h"
#include "format/named.h"

/* Sets *place->err to the message that the token t, called `what`, is not as expected. Returns -1. */
static int report_token(const struct gain_place *place, const char *what, struct fmt_tok t, const char *expected)
{
    char q[ERR_QUOTE_SIZE];
    return err_input(place->err, place->file, place->line, "%s '%s', expected %s", what, err_quote(q, t.s, t.len),
                     expected);
}

/* Sets *v to the finite number t, which must be at least `min`, or to NAN if t is "NA". `what` names the value in
 * messages. Returns 0, or -1 and *place->err. */
static int read_number_or_na(const struct gain_place *place, const char *what, struct fmt_tok t, double min, double *v)
{
    *v = NAN;
    if (fmt_tok_is(&t, "NA") || (num_double(t.s, t.len, v) && *v >= min))
        return 0;
    return report_token(place, what, t, min == 0.0 ? "a number of at least 0, or NA" : "a number or NA");
}

/* Returns the meaning of the column name t; GC_OTHER if it is unknown. */
static enum gain_column find_column(struct fmt_tok t)
{
    static const enum gain_column kind[NAMED_COLUMNS + 1] = {
        [NAMED_TOPIC] = GC_QID,   [NAMED_DOC] = GC_DOC,     [NAMED_GAIN] = GC_GAIN,
        [NAMED_THETA] = GC_THETA, [NAMED_BT] = GC_BT,       [NAMED_PASSES] = GC_PASSES,
        [NAMED_COUNT] = GC_COUNT, [NAMED_SCORE] = GC_SCORE, [NAMED_RESPONSES] = GC_RESPONSES,
    };
    int weight;
    enum named_column column = named_column_of(t.s, t.len, &weight);
    return fmt_tok_is(&t, "iter")                ? GC_ITER
         : fmt_tok_is(&t, "se_bt")               ? GC_SE_BT
         : fmt_tok_is(&t, "se_theta")            ? GC_SE_THETA
         : fmt_tok_is(&t, "se_gain")             ? GC_SE_GAIN
         : kind[column] || column == NAMED_TOPIC ? kind[column]
                                                 : GC_OTHER;
}

static int check_has_items(const struct gain_extras *x, const struct gain_place *place)
{
    return x->n_items ? 0
                      : err_input(place->err, place->file, 0,
                                  "has no '# criterion' lines, expected a gain file written by 'rcp-label fit'");
}

int gains_extra_check(const struct gain_extras *x, const struct gain_place *place)
{
    if (check_has_items(x, place) != 0)
        return -1;
    return x->n_columns ? 0
                        : err_input(place->err, place->file, place->line,
                                    "a row before the '# columns' line, expected the '# columns' line first");
}

/* Parses a line "# columns ...": t[0 .. n) are the column names. Returns 0, or -1 and *place->err if a meaning occurs
 * twice or no criterion came before. */
static int read_columns(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    for (int i = 0; i < n; i++) {
        x->column[i] = find_column(t[i]);
        for (int k = 0; k < i; k++)
            if (x->column[k] == x->column[i] && x->column[i] != GC_OTHER)
                return report_token(place, "second column", t[i], "each column once");
    }
    x->n_columns = (size_t)n;
    x->columns_line = (size_t)place->line - 1;
    return check_has_items(x, place);
}

/* A value that a header line may state as a pair "name value". */
struct value {
    const char *name, *label; /* label: its name in messages */
    double min;               /* the smallest valid value */
    double *to;               /* receives the value; NAN for NA; unchanged if the line does not have the name */
};

/* Parses the pairs "name value" in t[0 .. n) into the values v[0 .. n_values). Ignores pairs with other names. Returns
 * 0, or -1 and *place->err. */
static int read_named_pairs(const struct gain_place *place, const struct fmt_tok *t, int n, const struct value *v,
                            size_t n_values)
{
    for (int i = 0; i + 1 < n; i += 2)
        for (size_t k = 0; k < n_values; k++)
            if (fmt_tok_is(&t[i], v[k].name) && read_number_or_na(place, v[k].label, t[i + 1], v[k].min, v[k].to) != 0)
                return -1;
    return 0;
}

/* Reads the standard errors (NAN if missing) of a line "# criterion NAME gamma G beta B [se_gamma S] [se_beta S]";
 * gains.c reads gamma and beta. t[0 .. n) are the tokens from NAME. Returns 0, or -1 and *place->err. */
static int read_criterion(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    size_t c = x->n_items++;
    x->se_gamma = mem_grow(x->se_gamma, &x->cap_item[0], c + 1, sizeof *x->se_gamma);
    x->se_beta = mem_grow(x->se_beta, &x->cap_item[1], c + 1, sizeof *x->se_beta);
    x->item_line = mem_grow(x->item_line, &x->cap_item[2], c + 1, sizeof *x->item_line);
    x->se_gamma[c] = x->se_beta[c] = NAN;
    x->item_line[c] = (size_t)place->line - 1;
    const struct value v[] = {{"se_gamma", "se_gamma", 0.0, &x->se_gamma[c]},
                              {"se_beta", "se_beta", 0.0, &x->se_beta[c]}};
    return read_named_pairs(place, t + 1, n - 1, v, 2);
}

/* Adds the query of a line "# query QID tau T alpha A ...", of which t[0 .. n) are the tokens from QID. Returns 0, or
 * -1 and *place->err. */
static int read_query(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    struct gain_query q = {NULL, NAN, NAN, NAN, NAN, NAN, NAN, (size_t)place->line - 1};
    const struct value v[] = {{"tau", "value", 0.0, &q.tau},       {"alpha", "value", -INFINITY, &q.alpha},
                              {"se_tau", "value", 0.0, &q.se_tau}, {"se_alpha", "value", 0.0, &q.se_alpha},
                              {"cov", "value", -INFINITY, &q.cov}, {"phi", "value", 0.0, &q.phi}};
    if (n < 1 || n % 2 == 0)
        return err_input(place->err, place->file, place->line,
                         "a '# query' line of %d fields, expected '# query QID tau T alpha A'", n + 1);
    if (read_named_pairs(place, t + 1, n - 1, v, LENGTH(v)) != 0)
        return -1;
    q.qid = arena_strndup(&x->arena, t[0].s, t[0].len);
    MEM_APPEND(x->query, x->n_queries, x->cap_query, q);
    return 0;
}

/* Sets x->prior_mean and prior_sd from the tokens t[0 .. n) of "mean M sd S". Returns 0, or -1 and *place->err. */
static int read_prior(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    const struct value v[] = {{"mean", "prior mean", -INFINITY, &x->prior_mean}, {"sd", "prior sd", 0.0, &x->prior_sd}};
    return read_named_pairs(place, t, n, v, 2);
}

/* Sets x->slope and x->offset from the tokens t[0 .. n) of "slope X offset Y". Returns 0, or -1 and *place->err. */
static int read_position(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    const struct value v[] = {{"slope", "slope", -INFINITY, &x->slope}, {"offset", "offset", -INFINITY, &x->offset}};
    return read_named_pairs(place, t, n, v, 2);
}

/* Sets x->clip from the one token X of a line "# clip X", 0 <= X < 0.5. Returns 0, or -1 and *place->err. */
static int read_clip(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    if (n == 1 && num_double(t[0].s, t[0].len, &x->clip) && x->clip >= 0.0 && x->clip < 0.5)
        return 0;
    return report_token(place, "clip", n ? t[0] : (struct fmt_tok){"", 0},
                        "'# clip X', where X is at least 0 and below 0.5");
}

/* Adds the severity of a line "# severity NAME S [se X]", of which t[0 .. n) are the tokens from NAME. Returns 0, or
 * -1 and *place->err, also if the judge NAME has a severity already. */
static int read_severity(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    struct gain_severity s = {.se = NAN, .line = (size_t)place->line - 1};
    const struct value se = {"se", "standard error", 0.0, &s.se};
    if (n < 2 || n % 2 || !num_double(t[1].s, t[1].len, &s.value))
        return report_token(place, "severity of", n ? t[0] : (struct fmt_tok){"", 0},
                            "'# severity NAME S', where S is a number");
    if (read_named_pairs(place, t + 2, n - 2, &se, 1) != 0)
        return -1;
    for (size_t k = 0; k < x->n_severities; k++)
        if (fmt_tok_is(&t[0], x->severity[k].judge))
            return report_token(place, "a second '# severity' line of judge", t[0], "one line for each judge");
    s.judge = arena_strndup(&x->arena, t[0].s, t[0].len);
    MEM_APPEND(x->severity, x->n_severities, x->cap_severity, s);
    return 0;
}

/* Adds the covariances of a line "# covariance A B gamma X beta X" of the criteria A and B, whose names are not
 * checked; t[0 .. n) are the tokens from A. Returns 0, or -1 and *place->err. */
static int read_covariance(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    struct gain_covariance c = {.gamma = NAN, .beta = NAN, .line = (size_t)place->line - 1};
    const struct value v[] = {{"gamma", "covariance", -INFINITY, &c.gamma}, {"beta", "covariance", -INFINITY, &c.beta}};
    if (n < 2 || n % 2)
        return err_input(place->err, place->file, place->line,
                         "a '# covariance' line of %d fields, expected '# covariance NAME NAME gamma X beta X'", n + 1);
    if (read_named_pairs(place, t + 2, n - 2, v, 2) != 0)
        return -1;
    for (int i = 0; i < 2; i++)
        c.criterion[i] = arena_strndup(&x->arena, t[i].s, t[i].len);
    MEM_APPEND(x->covariance, x->n_covariances, x->cap_covariance, c);
    return 0;
}

int gains_extra_header(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    static const struct {
        const char *name;
        int (*read)(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n);
    } lines[] = {{"columns", read_columns},       {"criterion", read_criterion}, {"query", read_query},
                 {"prior", read_prior},           {"clip", read_clip},           {"severity", read_severity},
                 {"covariance", read_covariance}, {"position", read_position}};
    if (fmt_tok_is(&t[0], "mode"))
        x->rubric_only = n > 1 && fmt_tok_is(&t[1], "rubric_only");
    for (size_t i = 0; i < LENGTH(lines); i++)
        if (fmt_tok_is(&t[0], lines[i].name))
            return lines[i].read(x, place, t + 1, n - 1);
    return 0;
}

int gains_extra_row(struct gain_extras *x, const struct gain_place *place, const struct fmt_tok *t, int n)
{
    struct gain_row_extra d = {NAN, NAN, NAN, -1, -1};
    for (int i = 0; i < n && i < (int)x->n_columns; i++) {
        enum gain_column c = x->column[i];
        double real, *se = c == GC_SE_BT    ? &d.se_bt
                         : c == GC_SE_THETA ? &d.se_theta
                         : c == GC_SE_GAIN  ? &d.se_gain
                                            : NULL;
        int64_t v, *integer = c == GC_PASSES ? &d.passes : c == GC_RESPONSES ? &d.responses : NULL;
        if (se && read_number_or_na(place, "standard error", t[i], 0.0, se) != 0)
            return -1;
        if (integer && num_int(t[i].s, t[i].len, 0, INT64_MAX, &v))
            *integer = v;
        else if (integer && num_double(t[i].s, t[i].len, &real) && real < 9e15)
            *integer = (int64_t)real; /* accepts 12.0 for 12, as the gain reader does */
    }
    MEM_APPEND(x->row, x->n_rows, x->cap_row, d);
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
        MEM_APPEND(x->line, x->n_lines, x->cap_line, s);
        s = memchr(s, '\n', (size_t)(end - s));
        *s = '\0';
    }
}

void gains_extra_free(struct gain_extras *x)
{
    MEM_FREE_ALL(x->text, x->line, x->se_gamma, x->se_beta, x->item_line, x->severity, x->covariance, x->query, x->row);
    arena_free(&x->arena);
    *x = (struct gain_extras){0};
}
