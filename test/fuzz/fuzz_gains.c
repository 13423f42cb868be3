/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Gain files, all four forms: what is read is well-formed, and the same however the file comes. */
#include "fuzz.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/gains.h"

static struct fmt_tok row_doc(const char **at)
{
    struct fmt_tok doc;
    *at = lab_next_doc(*at, &doc.s, &doc.len);
    return doc;
}

/* No document twice in a topic. Compares all pairs of few rows only. */
static void check_once(const struct lab_set *set, const struct lab_topic *topic)
{
    enum { FEW = 64 };
    struct fmt_tok doc[FEW];
    const char *at = set->text + topic->text;
    for (size_t i = 0; i < topic->n && i < FEW; i++) {
        doc[i] = row_doc(&at);
        for (size_t k = 0; k < i; k++)
            CHECK(!fuzz_tok_same(doc[i], doc[k]), "document %.*s twice in topic %s", (int)doc[i].len, doc[i].s,
                  topic->qid);
    }
}

static bool missing_or_in01(double v)
{
    return isnan(v) || (v >= 0 && v <= 1);
}

static bool all_or_nan(const double *v, size_t n, bool (*good)(double))
{
    for (size_t i = 0; v && i < n; i++)
        if (!good(v[i]))
            return false;
    return true;
}

static bool not_infinite(double v)
{
    return !isinf(v);
}

static void check_values(const struct gain_file *g)
{
    const struct lab_set *set = &g->set;
    const double *gain = lab_double(set, LAB_GAIN), *theta = lab_double(set, LAB_THETA), *bt = lab_double(set, LAB_BT),
                 *count = lab_double(set, LAB_COUNT);
    CHECK((gain || bt || count) && (gain || !theta) && !lab_has_grades(set), "columns");
    CHECK(all_or_nan(gain, set->n_rows, missing_or_in01), "a gain");
    CHECK(all_or_nan(count, set->n_rows, missing_or_in01), "a count");
    CHECK(all_or_nan(theta, set->n_rows, not_infinite), "a theta");
    CHECK(all_or_nan(bt, set->n_rows, not_infinite), "a bt");
    for (size_t i = 0; i < set->n_rows; i++) {
        CHECK((gain && !isnan(gain[i])) || (bt && !isnan(bt[i])) || (count && !isnan(count[i])), "row %zu has no value",
              i);
        if (!theta || isnan(theta[i]))
            continue;
        CHECK(!isnan(gain[i]), "row %zu has a theta and no gain", i);
        double g_theta = g->n_items ? gain_of_theta(g->item, g->n_items, theta[i]) : gain[i];
        CHECK(fabs(gain[i] - g_theta) <= 1e-6, "gain %g, expected %g", gain[i], g_theta);
    }
    for (size_t c = 0; c < g->n_items; c++)
        CHECK(g->item[c].name[0] && g->item[c].gamma > 0 && isfinite(g->item[c].gamma) && isfinite(g->item[c].beta),
              "criterion '%s' gamma %g beta %g", g->item[c].name, g->item[c].gamma, g->item[c].beta);
}

/* The value that stands last behind `name` in a criterion line, NAN if it is NA or missing. */
static double item_value(const struct fmt_tok *tok, size_t n, const char *name)
{
    double v = NAN;
    for (size_t i = 2; i + 1 < n; i += 2)
        if (fuzz_tok_same(tok[i], (struct fmt_tok){name, strlen(name)}) && !fuzz_number(tok[i + 1], &v))
            v = NAN;
    return v;
}

/* The items are those of the header's criterion lines. */
static void check_header(const struct gain_file *g, const struct fuzz_text *t)
{
    struct fmt_tok line, tok[64];
    size_t item = 0;
    for (size_t at = 0; fuzz_next_line(t, &at, &line);) {
        if (line.len && line.s[0] != '#' && !fmt_is_space(line.s[0]))
            break; /* criteria precede the rows, whose quoted fields may contain lines that look like a header */
        if (line.s[0] != '#')
            continue;
        size_t n = fuzz_split((struct fmt_tok){line.s + 1, line.len - 1}, tok, 64);
        if (n < 2 || !fuzz_tok_same(tok[0], (struct fmt_tok){"criterion", 9}))
            continue;
        CHECK(item < g->n_items, "criterion %.*s is missing", (int)tok[1].len, tok[1].s);
        const struct gain_item *it = &g->item[item++];
        CHECK(fuzz_tok_same(tok[1], (struct fmt_tok){it->name, strlen(it->name)}), "criterion %s", it->name);
        double gamma = item_value(tok, n, "gamma"), beta = item_value(tok, n, "beta");
        CHECK(it->gamma == gamma && it->beta == beta, "criterion %s gamma %g beta %g, expected gamma %g beta %g",
              it->name, it->gamma, it->beta, gamma, beta);
    }
    CHECK(item == g->n_items, "%zu criteria, expected %zu", g->n_items, item);
}

static void check_same(const struct gain_file *a, const struct gain_file *b)
{
    const struct lab_set *s = &a->set, *t = &b->set;
    CHECK(s->n_rows == t->n_rows && s->n_topics == t->n_topics && a->n_items == b->n_items, "another size");
    CHECK((a->judge != NULL) == (b->judge != NULL) && (!a->judge || strcmp(a->judge, b->judge) == 0), "another judge");
    for (size_t i = 0; i < s->n_topics; i++) {
        const char *x = s->text + s->topic[i].text, *y = t->text + t->topic[i].text;
        CHECK(strcmp(s->topic[i].qid, t->topic[i].qid) == 0 && s->topic[i].n == t->topic[i].n, "another topic");
        for (size_t k = 0; k < s->topic[i].n; k++)
            CHECK(fuzz_tok_same(row_doc(&x), row_doc(&y)), "another document");
    }
    for (int c = 0; c < LAB_COLUMNS; c++) {
        const double *v = lab_double(s, (enum lab_column)c), *w = lab_double(t, (enum lab_column)c);
        CHECK(!v == !w && (!v || memcmp(v, w, s->n_rows * sizeof *v) == 0), "another column %d", c);
    }
    for (size_t i = 0; i < s->n_rows; i++)
        CHECK(lab_row_line(s, i) == lab_row_line(t, i), "row %zu is from another line", i);
}

/* --gain: every alternative is in [0, 1] wherever there is a theta. */
static void check_recompute(struct gain_file *g, const struct fuzz_text *t)
{
    const double *theta = lab_double(&g->set, LAB_THETA), *gain = lab_double(&g->set, LAB_GAIN);
    for (int kind = GAIN_RCP + 1; kind <= GAIN_MINMAX; kind++) {
        struct err err;
        fuzz_err_reset(&err);
        if (gains_recompute(g, (enum gain_kind)kind, g->n_items ? g->item[0].name : "C1", &err) != 0) {
            fuzz_check_err(&err, t);
            continue;
        }
        for (size_t i = 0; i < g->set.n_rows; i++)
            CHECK(isnan(gain[i]) == isnan(theta[i]) && missing_or_in01(gain[i]), "kind %d: theta %g, gain %g", kind,
                  theta[i], gain[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct gain_file g[FUZZ_WAYS];
    struct err err[FUZZ_WAYS];
    int r[FUZZ_WAYS];
    for (int way = 0; way < FUZZ_WAYS; way++) {
        memset(&g[way], 0x7f, sizeof g[way]);
        fuzz_err_reset(&err[way]);
        r[way] = fmt_read_gains(&g[way], fuzz_path((enum fuzz_way)way, data, size), &err[way]);
        CHECK(r[way] == r[0] && (!t.bad || r[way] != 0), "way %d: %s", way, r[way] ? err[way].text : "accepted");
        if (r[way] != 0) {
            fuzz_check_err(&err[way], &t);
            CHECK(t.bad || (err[way].line == err[0].line && strcmp(err[way].text, err[0].text) == 0),
                  "way %d: line %llu, %s; else line %llu, %s", way, (unsigned long long)err[way].line, err[way].text,
                  (unsigned long long)err[0].line, err[0].text);
            continue;
        }
        CHECK(g[way].set.n_rows >= 1, "no rows");
        fuzz_check_set(&g[way].set, &t);
        check_same(&g[0], &g[way]);
    }
    if (r[0] == 0) {
        for (size_t i = 0; i < g[0].set.n_topics; i++)
            check_once(&g[0].set, &g[0].set.topic[i]);
        check_values(&g[0]);
        check_header(&g[0], &t);
        check_recompute(&g[0], &t);
    }
    for (int way = 0; way < FUZZ_WAYS; way++)
        gains_file_free(&g[way]);
    fuzz_text_free(&t);
    return 0;
}
