/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/set.h"

#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "measures/params.h"
#include "measures/spelling.h"

/* The request for one measure. */
struct meas_request {
    bool requested, is_named; /* whether -m requests it, by name or by a nickname; whether by name */
    char *params;             /* the parameters, separated by commas; NULL means the defaults. For measures of which one
                               * list of parameters makes one value, '\n' separates several lists. */
    size_t len, cap;
    size_t first_request; /* the number of the first -m argument that requests it, from 1 */
};

/* Returns whether the parameters of one list together make one value (or, with n_params == 1, each of them one), so
 * that several lists make several values. */
static bool is_single(const struct meas_spec *spec)
{
    return spec->params >= MEAS_VECTOR;
}

static size_t table_size(void)
{
    size_t n = 0;
    while (meas_table[n])
        n++;
    return n;
}

void meas_set_init(struct meas_set *s, bool v9)
{
    *s = (struct meas_set){.v9 = v9};
    s->request = mem_zalloc(table_size(), sizeof *s->request);
}

void meas_set_free(struct meas_set *s)
{
    for (size_t i = 0; s->request && meas_table[i]; i++)
        mem_free(s->request[i].params);
    MEM_FREE_ALL(s->request, s->args, s->value);
    arena_free(&s->arena);
    *s = (struct meas_set){0};
}

static char *join_names(struct meas_set *s, const char *a, const char *separator, const char *b)
{
    size_t na = strlen(a), ns = strlen(separator), nb = strlen(b);
    char *out = arena_alloc(&s->arena, na + ns + nb + 1);
    memcpy(out, a, na);
    memcpy(out + na, separator, ns);
    memcpy(out + na + ns, b, nb + 1);
    return out;
}

/* Appends params[len] to the request's list, after `separator` unless it is the first. The stored length keeps 40,000
 * appends linear. */
static void add_params(struct meas_request *r, const char *params, size_t len, char separator)
{
    bool first = !r->params;
    r->params = mem_grow(r->params, &r->cap, r->len + len + 2, 1);
    if (!first)
        r->params[r->len++] = separator;
    memcpy(r->params + r->len, params, len);
    r->params[r->len += len] = '\0';
}

/* Adds a list of parameters that makes one value to the request, unless it is there already. If the measure takes one
 * parameter, each parameter becomes a list. */
static void add_single(struct meas_request *r, const struct meas_spec *spec, const char *params, size_t len)
{
    for (size_t begin = 0, n; begin < len; begin += n + 1) {
        const char *comma = spec->n_params == 1 ? memchr(params + begin, ',', len - begin) : NULL, *list = r->params;
        bool is_listed = false;
        n = comma ? (size_t)(comma - params) - begin : len - begin;
        for (size_t k; list && *list && !is_listed; list += k + (list[k] == '\n')) {
            k = strcspn(list, "\n");
            is_listed = k == n && memcmp(list, params + begin, n) == 0;
        }
        if (!is_listed)
            add_params(r, params + begin, n, '\n');
    }
}

static int unknown_measure(const char *text, bool v9, struct err *err)
{
    char q[ERR_QUOTE_SIZE], name[SPELLING_SIZE];
    const char *meant = spelling_suggest(text, v9, name);
    return err_usage(err, "unknown measure '%s'%s", err_quote(q, text, strlen(text)),
                     *meant ? meant : "; trec_rcp -h all lists all measures");
}

/* Requests the measure NAME or NAME.PARAMS in text[len]. `by_name` says that -m names the measure itself; otherwise a
 * nickname does, and with --compat=9 a measure that trec_eval 9 lacks is skipped. Returns 0, or -1 and *err. */
static int add_measure(struct meas_set *s, const char *text, size_t len, bool by_name, struct err *err)
{
    const char *dot = memchr(text, '.', len);
    size_t name_len = dot ? (size_t)(dot - text) : len;
    for (size_t i = 0; meas_table[i]; i++) {
        struct meas_request *r = &s->request[i];
        if (strlen(meas_table[i]->name) != name_len || memcmp(meas_table[i]->name, text, name_len) != 0)
            continue;
        if (s->v9 && meas_table[i]->since_10) {
            if (!by_name)
                return 0;
            break;
        }
        r->first_request = r->requested ? r->first_request : s->n_requests;
        r->requested = true;
        r->is_named |= by_name;
        if (dot) {
            char *params = arena_strndup(&s->arena, dot + 1, len - name_len - 1);
            if (meas_check_params(&s->arena, meas_table[i], params, s->v9, err) != 0)
                return -1;
            if (is_single(meas_table[i]))
                add_single(r, meas_table[i], params, len - name_len - 1);
            else
                add_params(r, params, len - name_len - 1, ',');
        }
        return 0;
    }
    return unknown_measure(text, s->v9, err);
}

int meas_set_add(struct meas_set *s, const char *text, struct err *err)
{
    const char *measure;
    if (spelling_read(&s->arena, text, s->v9, &measure, err) != 0)
        return -1;
    text = measure ? measure : text;
    const char *dot = strchr(text, '.');
    char q[ERR_QUOTE_SIZE];
    if (dot && !dot[1])
        return err_usage(err, "parameters are missing after the dot of -m '%s'", err_quote(q, text, strlen(text)));
    size_t name_len = dot ? (size_t)(dot - text) : strlen(text);
    s->n_requests++;
    for (const struct meas_nickname *n = meas_nicknames; n->name; n++) {
        if (strlen(n->name) != name_len || memcmp(n->name, text, name_len) != 0)
            continue;
        for (const char *m = n->members; *m; m += *m == ' ') {
            size_t len = strcspn(m, " ");
            const char *member = arena_strndup(&s->arena, m, len);
            if (dot && n->takes_params)
                member = join_names(s, arena_strndup(&s->arena, m, strcspn(m, ".")), ".", dot + 1);
            if (add_measure(s, member, strlen(member), false, err) != 0)
                return -1;
            m += len;
        }
        return 0;
    }
    return add_measure(s, text, strlen(text), true, err);
}

bool meas_set_by_qrels(const struct meas_set *s)
{
    for (size_t i = 0; meas_table[i]; i++)
        if (s->request[i].requested && (meas_table[i]->labels & MEAS_BY_QRELS))
            return true;
    return false;
}

bool meas_set_by_column(const struct meas_set *s, enum lab_column column)
{
    for (size_t i = 0; meas_table[i]; i++)
        if (s->request[i].requested && meas_table[i]->labels == MEAS_BY_GAINS && meas_table[i]->column == column)
            return true;
    return false;
}

/* Returns `name` with the i-th cutoff behind the separator, or `name` if the parameters are not cutoffs. */
static const char *name_at_cutoff(struct meas_set *s, const struct meas_args *a, const char *name,
                                  const char *separator, size_t i)
{
    char suffix[64];
    if (a->spec->params == MEAS_CUTOFFS)
        snprintf(suffix, sizeof suffix, "%ld", a->cutoff[i]);
    else if (a->spec->params == MEAS_REALS)
        snprintf(suffix, sizeof suffix, "%3.2f", a->real[i]);
    else
        return name;
    return join_names(s, name, separator, suffix);
}

static const char *value_name(struct meas_set *s, const struct meas_args *a, const char *params, size_t i)
{
    return is_single(a->spec) && params ? join_names(s, a->spec->name, "_", params)
                                        : name_at_cutoff(s, a, a->spec->name, "_", i);
}

/* Returns the title of value i, such as nDCG@10, IPrec@0.10 or MAP. A measure whose parameters are not cutoffs has
 * `name` as title, unless they are the defaults. */
static const char *value_title(struct meas_set *s, const struct meas_args *a, const char *name, size_t i)
{
    bool untitled = !a->spec->title || (!a->is_default && is_single(a->spec));
    return untitled ? name : name_at_cutoff(s, a, a->spec->title, "@", i);
}

/* Returns NULL if the measure can be computed from the available labels, otherwise a text that names the labels that it
 * needs. */
static const char *missing_labels(const struct meas_spec *m, const struct meas_available *have)
{
    static const char *const format[] = {[MEAS_FORMAT_QRELS] = "qrels (-R qrels)",
                                         [MEAS_FORMAT_JG] = "qrels by judgement group (-R qrels_jg)",
                                         [MEAS_FORMAT_PREFS] = "preferences (-R prefs or qrels_prefs)"};
    if (!(m->labels & ((have->qrels ? MEAS_BY_QRELS : 0) | (have->gains ? MEAS_BY_GAINS : 0))))
        return m->labels == MEAS_BY_GAINS ? "a gain file (-g FILE)" : format[m->format];
    if (have->qrels && (m->labels & MEAS_BY_QRELS) && m->format != MEAS_FORMAT_ANY && have->format != MEAS_FORMAT_ANY &&
        m->format != have->format)
        return format[m->format];
    if (m->labels == MEAS_BY_GAINS && !(have->columns & 1u << m->column))
        return m->column == LAB_COUNT
                 ? "a gain file with a count column, or with passes and responses columns and '# criterion' lines"
             : m->column == LAB_GAIN        ? "a gain file with a gain or theta column"
             : have->columns & 1u << LAB_BT ? "'# criterion NAME gamma G beta B' lines before the rows, because the "
                                              "gain g(bt - mean bt) depends on the criteria"
                                            : "a gain file with a bt column and '# criterion' lines";
    return NULL;
}

/* Returns -1 and fills *err, since a measure lacks labels. For a measure by qrels the exit status is trec_eval's, 4. */
static int report_missing_labels(const struct meas_spec *m, const struct meas_available *have, struct err *err)
{
    bool by_gains = m->labels == MEAS_BY_GAINS, names_file = by_gains && m->column == LAB_RAW_BT && have->gain_file;
    return err_fail(err, by_gains ? ERR_USAGE : ERR_CALC, names_file ? have->gain_file : "", 0, "measure %s needs %s",
                    m->name, missing_labels(m, have));
}

/* Appends a measure with its parameters to s->args and its values, with names and titles, to s->value. Returns 0, or -1
 * and *err. */
static int lay_out(struct meas_set *s, const struct meas_spec *spec, const char *params,
                   const struct meas_available *have, bool exponential, struct err *err)
{
    s->args = mem_grow(s->args, &s->cap_args, s->n_args + 1, sizeof *s->args);
    struct meas_args *a = &s->args[s->n_args++];
    *a = (struct meas_args){.spec = spec, .exponential = exponential, .v9 = s->v9, .first = s->n_values};
    if (meas_read_params(&s->arena, a, params, err) != 0)
        return -1;
    s->value = mem_realloc(s->value, s->n_values + a->n_values, sizeof *s->value);
    s->n_texts += a->spec->summary == MEAS_TEXT;
    s->reads_rankings |= a->spec->eval || a->spec->text;
    for (size_t k = 0; k < a->n_values; k++) {
        const char *name = value_name(s, a, params, k);
        s->value[s->n_values++] = (struct meas_value){
            name, value_title(s, a, name, k), a->spec,
            a->spec->labels == MEAS_BY_ANY ? (have->qrels ? MEAS_BY_QRELS : MEAS_BY_GAINS) : a->spec->labels};
    }
    return 0;
}

/* Lays out all values of the i-th measure of the table. Returns 0, or -1 and *err. */
static int lay_out_all(struct meas_set *s, size_t i, const struct meas_available *have, bool exponential,
                       struct err *err)
{
    const char *params = s->request[i].params;
    if (!params || !is_single(meas_table[i]))
        return lay_out(s, meas_table[i], params, have, exponential, err);
    for (size_t n; *params; params += n + (params[n] == '\n')) {
        n = strcspn(params, "\n");
        if (lay_out(s, meas_table[i], arena_strndup(&s->arena, params, n), have, exponential, err) != 0)
            return -1;
    }
    return 0;
}

/* Lays out the measures that -m argument number `turn`, from 1, was the first to ask for, and adds to *left_out the
 * names of measures whose labels are missing, if only nicknames ask for them. Returns 0, or -1 and *err. */
static int lay_out_request(struct meas_set *s, size_t turn, const struct meas_available *have, bool exponential,
                           const char **left_out, struct err *err)
{
    for (size_t i = 0; meas_table[i]; i++) {
        if (s->request[i].first_request != turn)
            continue;
        const char *why = missing_labels(meas_table[i], have);
        if (why && (s->request[i].is_named || !have->gains))
            return report_missing_labels(meas_table[i], have, err);
        if (why)
            *left_out = *left_out ? join_names(s, *left_out, ", ", meas_table[i]->name) : meas_table[i]->name;
        else if (lay_out_all(s, i, have, exponential, err) != 0)
            return -1;
    }
    return 0;
}

/* Fills s->by_table with the indices of the values in the order of meas_table[]. */
static void order_by_table(struct meas_set *s)
{
    size_t n = 0;
    s->by_table = arena_alloc(&s->arena, s->n_values * sizeof *s->by_table);
    for (size_t i = 0; meas_table[i]; i++)
        for (size_t k = 0; k < s->n_args; k++)
            for (size_t j = 0; s->args[k].spec == meas_table[i] && j < s->args[k].n_values; j++)
                s->by_table[n++] = s->args[k].first + j;
}

int meas_set_finish(struct meas_set *s, const struct meas_available *have, bool exponential, const char **left_out,
                    struct err *err)
{
    *left_out = NULL;
    for (size_t turn = 1; turn <= s->n_requests; turn++)
        if (lay_out_request(s, turn, have, exponential, left_out, err) != 0)
            return -1;
    if (!s->n_values)
        return err_usage(err, "none of the chosen measures can be computed from these labels");
    order_by_table(s);
    return 0;
}

void meas_set_eval(const struct meas_set *s, const struct meas_topic *t, unsigned labels, double *value, char **text)
{
    for (size_t i = 0; i < s->n_args; i++) {
        const struct meas_args *a = &s->args[i];
        double *v = value + a->first;
        for (size_t k = 0; k < a->n_values; k++)
            v[k] = 0.0;
        if (!(s->value[a->first].labels & labels))
            continue;
        if (a->spec->text)
            *text++ = a->spec->text(t, a);
        else if (a->spec->eval && !(t->missing && a->spec->unset_if_missing && a->is_default))
            a->spec->eval(t, a, v);
    }
}

size_t meas_geometric_base(const struct meas_set *s, size_t i)
{
    const char *name = s->value[i].name + strlen("gm_");
    size_t base = 0;
    while (base < s->n_values && strcmp(s->value[base].name, name) != 0)
        base++;
    return base;
}

void meas_set_complete(const struct meas_set *s, double *value)
{
    for (size_t i = 0; i < s->n_values; i++)
        value[i] = isnan(value[i]) ? 0.0 : value[i];
    for (size_t i = 0; i < s->n_values; i++) {
        size_t base = s->value[i].spec->summary == MEAS_GEOMETRIC ? meas_geometric_base(s, i) : s->n_values;
        if (base < s->n_values)
            value[i] = log(fmax(value[base], MEAS_MIN_GEO));
    }
}

/* Returns the summary of a value from its sum over the n topics evaluated; with -c (m->complete) a mean and the number
 * of topics count all topics with labels. */
static double summary_of(const struct meas_value *v, const struct meas_matrix *m, double sum, size_t n)
{
    size_t found = n;
    if (m->complete)
        n = v->labels == MEAS_BY_GAINS ? m->n_gains : m->n_qrels;
    switch (v->spec->summary) {
    case MEAS_MEAN: return n ? sum / (double)n : 0.0;
    case MEAS_GEOMETRIC: /* topics that were not evaluated count MEAS_MIN_GEO */
        sum += (double)(n - found) * log(MEAS_MIN_GEO);
        return n ? exp(sum / (double)n) : 0.0;
    case MEAS_NUM_Q: return (double)n;
    case MEAS_NUM_REL: return m->complete ? m->num_rel_all : sum;
    case MEAS_SUM:
    case MEAS_RUNID:
    case MEAS_TEXT: break;
    }
    return sum;
}

void meas_sums_begin(struct meas_sums *sums, const struct meas_set *s)
{
    *sums = (struct meas_sums){.set = s, .sum = mem_zalloc(s->n_values, sizeof *sums->sum)};
}

void meas_sums_add(struct meas_sums *sums, const double *value, unsigned label_kinds)
{
    const struct meas_set *s = sums->set;
    for (size_t i = 0; label_kinds && i < s->n_values; i++)
        if (label_kinds & s->value[i].labels)
            sums->sum[i] += value[i];
    sums->n_qrels += (label_kinds & MEAS_BY_QRELS) != 0;
    sums->n_gains += (label_kinds & MEAS_BY_GAINS) != 0;
}

void meas_sums_end(struct meas_sums *sums, const struct meas_matrix *m, double *summary)
{
    for (size_t i = 0; i < sums->set->n_values; i++) {
        const struct meas_value *v = &sums->set->value[i];
        summary[i] = summary_of(v, m, sums->sum[i], v->labels == MEAS_BY_GAINS ? sums->n_gains : sums->n_qrels);
    }
    mem_free(sums->sum);
}

void meas_set_summarise(const struct meas_set *s, const struct meas_matrix *m, double *summary)
{
    struct meas_sums sums;
    meas_sums_begin(&sums, s);
    for (size_t t = 0; t < m->n_topics; t++)
        meas_sums_add(&sums, m->value + t * s->n_values, m->used[t]);
    meas_sums_end(&sums, m, summary);
}
