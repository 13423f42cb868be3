/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/spelling.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/nearest.h"
#include "measures/measures.h"

enum { KEY_SIZE = 40 };

/* Other spellings of names and titles, both as keys of make_key(). */
static const struct {
    const char *given, *meant;
} aliases[] = {{"ap", "map"},          {"averageprecision", "map"},
               {"mrr", "rr"},          {"mrecall", "r"},
               {"reciprank", "rr"},    {"reciprocalrank", "rr"},
               {"prec", "p"},          {"precision", "p"},
               {"rec", "r"},           {"rprecision", "rprec"},
               {"hit", "success"},     {"hitratio", "success"},
               {"hitrate", "success"}, {"s", "success"},
               {"f1", "setf"},         {"f", "setf"},
               {"setap", "setmap"},    {"setr", "setrecall"},
               {"mndcg", "ndcg"},      {"qrelndcg", "ndcg"},
               {"rawbt", "rawbtndcg"}, {"ip", "iprec"}};

/* Keys that papers and programs use for several measures, with the meanings to choose from. */
static const struct {
    const char *key;
    bool uncut; /* whether the key is ambiguous only without a cutoff and without parameters */
    const char *meanings;
} ambiguous[] = {
    {"hits", false,
     "success (whether a relevant document is found) or num_rel_ret (the number of relevant documents found, as in "
     "ranx)"},
    {"precision", true, "P (at cutoffs, as in trec_eval) or set_P (of all retrieved documents, as in ranx)"},
    {"rbp", true, "rbp.p=0.9 (trec_eval's default) or rbp.p=0.8 (ir_measures' default)"},
    {"ndcgburges", false, "ndcg or ndcg_cut, with the option exp for gains of 2^grade - 1 (as in ranx)"},
    {"dcgburges", false,
     "dcg with the option exp for gains of 2^grade - 1 (as in ranx), or ndcg, its normalized form"}};

/* Writes the letters and digits of s in lower case to key, so that "RCP-nDCG" and "rcp_ndcg" have one key. Texts that
 * are too long have the key "". */
static void make_key(const char *s, size_t len, char key[KEY_SIZE])
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        char c = s[i] >= 'A' && s[i] <= 'Z' ? (char)(s[i] - 'A' + 'a') : s[i];
        if (!is_digit(c) && !(c >= 'a' && c <= 'z'))
            continue;
        if (n + 1 == KEY_SIZE) {
            n = 0;
            break;
        }
        key[n++] = c;
    }
    key[n] = '\0';
}

static bool key_is(const char *name, const char *key)
{
    char name_key[KEY_SIZE];
    make_key(name ? name : "", name ? strlen(name) : 0, name_key);
    return *key && strcmp(name_key, key) == 0;
}

/* Returns the measure whose name or title has the key, directly or by an alias, or NULL. If several have it, such as
 * ndcg and ndcg_cut, `cut` says whether to prefer the one that takes cutoffs. With `v9`, considers only measures that
 * trec_eval 9 has. */
static const struct meas_spec *find_by_key(const char *key, bool cut, bool v9)
{
    const struct meas_spec *found = NULL;
    for (size_t i = 0; i < LENGTH(aliases); i++)
        if (strcmp(aliases[i].given, key) == 0)
            key = aliases[i].meant;
    for (size_t i = 0; meas_table[i]; i++) {
        const struct meas_spec *m = meas_table[i];
        if ((v9 && m->since_10) || (!key_is(m->name, key) && !key_is(m->title, key)))
            continue;
        if (!found || ((m->params == MEAS_CUTOFFS) == cut && (found->params == MEAS_CUTOFFS) != cut))
            found = m;
    }
    return found;
}

/* Adds the key of a name, and copies it to `found` if it is the nearest so far. */
static void add_near(struct nearest *near, const char *name, char found[KEY_SIZE])
{
    char key[KEY_SIZE];
    size_t before = near->distance;
    make_key(name, strlen(name), key);
    nearest_add(near, key, strlen(key));
    if (near->distance < before)
        memcpy(found, key, KEY_SIZE);
}

/* Returns the measure whose name, title or alias is spelled most like text[0 .. len), or NULL if none is near. `cut`
 * and `v9` are as for find_by_key(). */
static const struct meas_spec *find_nearest(const char *text, size_t len, bool cut, bool v9)
{
    char text_key[KEY_SIZE], found[KEY_SIZE] = "";
    struct nearest near;
    make_key(text, len, text_key);
    nearest_begin(&near, text_key, strlen(text_key));
    for (size_t i = 0; meas_table[i]; i++)
        if (!v9 || !meas_table[i]->since_10) {
            add_near(&near, meas_table[i]->name, found);
            add_near(&near, meas_table[i]->title ? meas_table[i]->title : "", found);
        }
    for (size_t i = 0; i < LENGTH(aliases); i++)
        add_near(&near, aliases[i].given, found);
    return find_by_key(found, cut, v9);
}

/* Returns where the cutoffs before `end` begin, such as "10" in "P@10", "P_10", "P.10" and "P10", and "5,10" in
 * "P(5,10)", where `end` is at the ")". Returns `end` if there are no cutoffs, or nothing but cutoffs. */
static const char *find_cutoffs(const char *text, const char *end)
{
    const char *s = end;
    while (s > text && (is_digit(s[-1]) || s[-1] == ',' || s[-1] == '.'))
        s--;
    while (s < end && !is_digit(*s))
        s++;
    return s > text ? s : end;
}

/* Returns whether a text is written as in tables, "nDCG@10", rather than as in trec_eval, "ndcg_cut.10". */
static bool is_titled(const char *text)
{
    bool upper = false;
    for (const char *c = text; *c; c++)
        upper = upper || (*c >= 'A' && *c <= 'Z');
    return strchr(text, '@') || (upper && !strchr(text, '_'));
}

/* Writes to buf[size] the option that computes the measure at the cutoffs cut[len] (len 0: none), with its title
 * (`titled`) or its name. A measure without parameters gets -M instead of a single cutoff; a measure with other
 * parameters gets none. */
static void option_text(const struct meas_spec *m, bool titled, const char *cut, int len, char *buf, size_t size)
{
    titled = titled && m->title;
    const char *name = titled ? m->title : m->name;
    if (len == 0)
        snprintf(buf, size, "-m %s", name);
    else if (m->params == MEAS_CUTOFFS || m->params == MEAS_REALS)
        snprintf(buf, size, "-m %s%c%.*s", name, titled ? '@' : '.', len, cut);
    else if (m->params == MEAS_NO_PARAMS && !memchr(cut, ',', (size_t)len) && !memchr(cut, '.', (size_t)len))
        snprintf(buf, size, "-m %s -M %.*s", name, len, cut);
    else
        snprintf(buf, size, "-m %s", name);
}

/* Writes to buf "; did you mean '-m NICKNAME'?" with the nickname that is spelled most like the text, or "" if none is
 * near. Returns buf. */
static const char *nearest_nickname(const char *text, char buf[SPELLING_SIZE])
{
    char name[NEAREST_SIZE];
    struct nearest near;
    nearest_begin(&near, text, strlen(text));
    for (const struct meas_nickname *n = meas_nicknames; n->name; n++)
        nearest_add(&near, n->name, strlen(n->name));
    snprintf(buf, SPELLING_SIZE, "%s", nearest_text(&near, "-m ", name));
    return buf;
}

const char *spelling_suggest(const char *text, bool v9, char buf[SPELLING_SIZE])
{
    enum { LONGEST = 40 };
    char key[KEY_SIZE], option[SPELLING_SIZE - 32];
    const char *end = text + strlen(text) - (*text && text[strlen(text) - 1] == ')'), *cut = find_cutoffs(text, end);
    const char *base = cut;
    while (cut < end && base > text && strchr("@_.(:-", base[-1]))
        base--;
    make_key(text, (size_t)(end - text), key);
    const struct meas_spec *m = find_by_key(key, false, v9);
    if (m)
        cut = end;
    make_key(text, (size_t)(base - text), key);
    if (!m)
        m = find_by_key(key, cut < end, v9);
    nearest_nickname(text, buf);
    if (!m && *buf)
        return buf;
    if (!m)
        m = find_nearest(text, (size_t)(base - text), cut < end, v9);
    buf[0] = '\0';
    if (!m)
        return buf;
    option_text(m, is_titled(text), cut, end - cut < LONGEST ? (int)(end - cut) : 0, option, sizeof option);
    snprintf(buf, SPELLING_SIZE, "; did you mean '%s'?", option);
    return buf;
}

static bool equals_name(const char *name, const char *text, size_t len)
{
    return strlen(name) == len && memcmp(name, text, len) == 0;
}

/* Splits "NAME.PARAMS" or the name of a result, "NAME_PARAMS". Returns the name of the measure or nickname and sets
 * *params, "" without parameters. Returns NULL if no measure has that name. */
static const char *split_name(const char *text, const char **params)
{
    size_t len = strcspn(text, "."), longest = 0;
    const char *found = NULL;
    *params = text + len + (text[len] == '.');
    for (const struct meas_nickname *n = meas_nicknames; n->name; n++)
        if (equals_name(n->name, text, len))
            return n->name;
    for (size_t i = 0; meas_table[i]; i++) {
        const char *name = meas_table[i]->name;
        size_t n = strlen(name);
        if (equals_name(name, text, len))
            return name;
        if (n > longest && meas_table[i]->params != MEAS_NO_PARAMS && strncmp(name, text, n) == 0 && text[n] == '_' &&
            (meas_table[i]->params != MEAS_PAIRS || strchr(text, '='))) {
            longest = n;
            found = name;
        }
    }
    if (found)
        *params = text + longest + 1;
    return found;
}

/* Sets the lengths *n_base of BASE and *n_args of ARGS in "BASE(ARGS)@CUTOFFS", where "(ARGS)" and "@CUTOFFS" may be
 * missing. Returns the cutoffs, "" if there are none, or NULL if the text has another form. "_at_" stands for "@". */
static const char *split_spelling(const char *text, size_t *n_base, size_t *n_args)
{
    const char *end = text;
    while (*end && *end != '(' && *end != '@' && !(strncmp(end, "_at_", 4) == 0 && is_digit(end[4])))
        end++;
    *n_base = (size_t)(end - text);
    *n_args = *end == '(' ? strcspn(end + 1, ")") : 0;
    if (*end == '(') {
        end += *n_args + 1;
        if (*end++ != ')')
            return NULL;
    }
    if (!*end)
        return end;
    if (*end != '@' && strncmp(end, "_at_", 4) != 0)
        return NULL;
    end += *end == '@' ? 1 : 4;
    return *end && !end[strspn(end, "0123456789,.")] ? end : NULL;
}

/* A measure while its text is read. */
struct reading {
    const char *text;
    bool v9;
    const struct meas_spec *spec;
    char *params; /* the parameters read so far, separated by commas; there is room for as many bytes as the text has */
};

static void add_param(struct reading *r, const char *s, size_t len)
{
    size_t n = strlen(r->params);
    if (n)
        r->params[n++] = ',';
    memcpy(r->params + n, s, len);
    r->params[n + len] = '\0';
}

/* Parameters of ir_measures that are options here, with their defaults. */
static const struct {
    const char *name, *usual, *option;
} options[] = {{"rel", "1", "level_for_rel"}, {"judged_only", "False", "Judged_docs_only"}, {"dcg", "log2", "exp"}};

/* Reads a parameter of ir_measures, name[n] and value[n_value], into r->params, or changes r->spec to the measure that
 * it stands for. Returns 0, or -1 and *err. */
static int read_parameter(struct reading *r, const char *name, size_t n, const char *value, size_t n_value,
                          struct err *err)
{
    const struct meas_spec *m = r->spec;
    char q[ERR_QUOTE_SIZE];
    err_quote(q, r->text, strlen(r->text));
    if (m->range == MEAS_RBP && m->params == MEAS_PAIRS && equals_name("p", name, n)) {
        add_param(r, name, (size_t)(value - name) + n_value);
        return 0;
    }
    if ((m->params == MEAS_VECTOR && m->n_params == 1 && equals_name("beta", name, n)) ||
        (m->params == MEAS_REALS && equals_name("recall", name, n))) {
        add_param(r, value, n_value);
        return 0;
    }
    if (strcmp(m->name, "set_P") == 0 && equals_name("relative", name, n)) {
        r->spec = equals_name("True", value, n_value) ? find_by_key("setrelativep", false, r->v9) : m;
        return 0;
    }
    if (strcmp(m->name, "num_ret") == 0 && equals_name("rel", name, n))
        r->spec = find_by_key("numrelret", false, r->v9);
    for (size_t i = 0; i < LENGTH(options) && !(m->params == MEAS_PAIRS && equals_name("rel", name, n)); i++)
        if (equals_name(options[i].name, name, n))
            return equals_name(options[i].usual, value, n_value)
                     ? 0
                     : err_usage(err, "measure '%s': instead of the parameter %s, use the option %s", q,
                                 options[i].name, options[i].option);
    return err_usage(err, "measure '%s': '%.*s' is not a parameter of %s", q, (int)n, name, m->name);
}

/* Reads "name=value,name='value'" in args[n]. Returns 0, or -1 and *err. */
static int read_parameters(struct reading *r, const char *args, size_t n, struct err *err)
{
    for (const char *end = args + n, *next; args < end; args = next + 1) {
        while (*args == ' ')
            args++;
        next = memchr(args, ',', (size_t)(end - args));
        next = next ? next : end;
        const char *equals = memchr(args, '=', (size_t)(next - args)), *stop = next;
        const char *value = equals ? equals + 1 : next;
        equals = equals ? equals : next;
        if (stop - value >= 2 && (*value == '\'' || *value == '"') && stop[-1] == *value)
            value++, stop--;
        if (read_parameter(r, args, (size_t)(equals - args), value, (size_t)(stop - value), err) != 0)
            return -1;
    }
    return 0;
}

int spelling_read(struct arena *arena, const char *text, bool v9, const char **measure, struct err *err)
{
    size_t n_base, n_args, size = strlen(text) + 2;
    const char *params, *name = split_name(text, &params), *cut = split_spelling(text, &n_base, &n_args);
    char key[KEY_SIZE], q[ERR_QUOTE_SIZE];
    struct reading r = {text, v9, NULL, arena_alloc(arena, size)};
    *r.params = '\0';
    *measure = name && text[strlen(name)] != '_' ? text : NULL;
    if (*measure)
        return 0;
    make_key(text, n_base, key);
    for (size_t i = 0; i < LENGTH(ambiguous); i++)
        if (strcmp(ambiguous[i].key, key) == 0 && !(ambiguous[i].uncut && ((cut && *cut) || n_args)))
            return err_usage(err, "measure '%s' is ambiguous, expected %s", err_quote(q, text, strlen(text)),
                             ambiguous[i].meanings);
    if (name && (!cut || !*cut)) {
        add_param(&r, params, strlen(params));
    } else {
        if (!cut || (n_args && !memchr(text + n_base, '=', n_args)))
            return 0;
        r.spec = find_by_key(key, *cut, v9);
        if (!r.spec || (*cut && r.spec->params != MEAS_CUTOFFS && r.spec->params != MEAS_REALS))
            return 0;
        if (read_parameters(&r, text + n_base + 1, n_args, err) != 0)
            return -1;
        name = r.spec->name;
        if (*cut)
            add_param(&r, cut, strlen(cut));
    }
    size = strlen(name) + strlen(r.params) + 2;
    char *out = arena_alloc(arena, size);
    snprintf(out, size, "%s%s%s", name, *r.params ? "." : "", r.params);
    *measure = out;
    return 0;
}
