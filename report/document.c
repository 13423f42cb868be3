/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/document.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/mem.h"
#include "base/text_stream.h"
#include "report/sentence.h"

/* Appends a node with copies of key and label, either of which may be NULL; a value with a label also gets the current
 * row and its mark. Returns the node, which is valid until the next one is appended. */
static struct document_node *append_node(struct document *d, enum document_kind kind, const char *key,
                                         const char *label)
{
    d->node = mem_grow(d->node, &d->cap, d->n + 1, sizeof *d->node);
    struct document_node *x = &d->node[d->n++];
    *x = (struct document_node){
        .kind = kind, .key = mem_strdup(key), .label = mem_strdup(label), .decimals = d->decimals - 1};
    if (label && kind >= DOCUMENT_COUNT) {
        x->row = mem_strdup(d->row);
        x->marked = d->row && d->row_marked;
    }
    return x;
}

void document_open(struct document *d, const char *key)
{
    append_node(d, DOCUMENT_OBJECT, key, NULL);
}

void document_list(struct document *d, const char *key)
{
    append_node(d, DOCUMENT_LIST, key, NULL);
}

void document_item(struct document *d)
{
    document_open(d, "");
}

void document_item_row(struct document *d, const char *key, const char *name)
{
    document_item(d);
    document_text(d, key, NULL, name);
    document_row(d, "%s", name);
}

void document_close(struct document *d)
{
    append_node(d, DOCUMENT_CLOSE, NULL, NULL);
}

void document_lines(struct document *d, unsigned bits)
{
    d->node[d->n - 1].place = bits;
}

void document_table(struct document *d, const char *title, ...)
{
    va_list ap;
    va_start(ap, title);
    document_row(d, NULL);
    append_node(d, DOCUMENT_TABLE, NULL, NULL)->text = sentence_format(title, ap);
    va_end(ap);
}

void document_table_name(struct document *d, const char *prefix, const char *name, const char *part)
{
    struct document_node *x = &d->node[d->n - 1];
    x->label = put_formatted("%s%s%s", name, part ? "." : "", part ? part : "");
    x->key = put_formatted("%s%s", prefix, x->label);
}

void document_note(struct document *d, const char *text, ...)
{
    va_list ap;
    va_start(ap, text);
    append_node(d, DOCUMENT_NOTE, NULL, NULL)->text = sentence_format(text, ap);
    va_end(ap);
}

void document_row(struct document *d, const char *name, ...)
{
    va_list ap;
    mem_free(d->row);
    d->row = NULL;
    d->row_marked = false;
    if (!name)
        return;
    va_start(ap, name);
    d->row = sentence_format(name, ap);
    va_end(ap);
}

void document_row_marked(struct document *d, bool marked, const char *name)
{
    document_row(d, "%s", name);
    d->row_marked = marked;
}

void document_decimals(struct document *d, int decimals)
{
    d->decimals = decimals + 1;
}

void document_count(struct document *d, const char *key, const char *label, size_t n)
{
    append_node(d, DOCUMENT_COUNT, key, label)->count = n;
}

void document_number(struct document *d, const char *key, const char *label, double v, const char *reason)
{
    append_node(d, DOCUMENT_NUMBER, key, label)->x =
        (struct stat_rate){.rate = v, .lo = NAN, .hi = NAN, .reason = reason};
}

void document_text(struct document *d, const char *key, const char *label, const char *text)
{
    if (text)
        append_node(d, DOCUMENT_TEXT, key, label)->text = mem_strdup(text);
    else
        document_null(d, key);
}

void document_bool(struct document *d, const char *key, bool v)
{
    append_node(d, DOCUMENT_LITERAL, key, NULL)->text = mem_strdup(v ? "true" : "false");
}

void document_null(struct document *d, const char *key)
{
    append_node(d, DOCUMENT_LITERAL, key, NULL)->text = mem_strdup("null");
}

/* Adds the value of the template's conversion at *p, such as "%f", taking its argument from *ap, or begins an object if
 * *p is at '{'. Moves *p behind the conversion or brace. */
static void add_template_value(struct document *d, const char **p, const char *key, const char *label, va_list *ap)
{
    bool rate = **p == 'k';
    *p += rate ? strlen("k/n") : 0;
    char type = **p == '{' ? '{' : (*p)[1];
    *p += type == '{' ? 1 : type == 'z' ? 3 : 2;
    switch (type) {
    case '{': document_open(d, key); break;
    case 'z': document_count(d, key, label, va_arg(*ap, size_t)); break;
    case 'f': document_number(d, key, label, va_arg(*ap, double), NULL); break;
    case 's': document_text(d, key, label, va_arg(*ap, const char *)); break;
    case 'd': document_bool(d, key, va_arg(*ap, int)); break;
    default:
        if (rate)
            document_rate(d, key, label, va_arg(*ap, const struct stat_rate *));
        else
            document_estimate(d, key, label, va_arg(*ap, const struct stat_estimate *));
        break;
    }
}

void document_values(struct document *d, const char *template, ...)
{
    va_list ap;
    va_start(ap, template);
    for (const char *p = template; *p; p += *p == ',')
        if (*p == '}' || *p == '{') {
            if (*p++ == '}')
                document_close(d);
            else
                document_item(d);
        } else {
            size_t n = strcspn(p, "|:"), m = p[n] == '|' ? strcspn(p + n, ":") : 0;
            char *key = n ? mem_strndup(p, n) : NULL, *label = m ? mem_strndup(p + n + 1, m - 1) : NULL;
            p += n + m + 1;
            add_template_value(d, &p, key, label, &ap);
            mem_free(key);
            mem_free(label);
        }
    va_end(ap);
}

void document_texts(struct document *d, const char *key, const char *const *text, size_t n)
{
    document_list(d, key);
    for (size_t i = 0; i < n; i++)
        document_text(d, "", NULL, text[i]);
    document_close(d);
}

void document_numbers(struct document *d, const char *key, const double *v, size_t n)
{
    document_list(d, key);
    for (size_t i = 0; i < n; i++)
        document_number(d, "", NULL, v[i], NULL);
    document_close(d);
}

void document_estimate(struct document *d, const char *key, const char *label, const struct stat_estimate *x)
{
    append_node(d, DOCUMENT_ESTIMATE, key, label)->x =
        (struct stat_rate){.rate = x->value, .lo = x->lo, .hi = x->hi, .reason = x->reason, .interval = x->interval};
}

void document_rate(struct document *d, const char *key, const char *label, const struct stat_rate *x)
{
    append_node(d, DOCUMENT_RATE, key, label)->x = *x;
}

void document_extra(struct document *d, const char *key, double v)
{
    append_node(d, DOCUMENT_EXTRA, key, key)->x.rate = v;
}

void document_aside(struct document *d, const char *key, double v)
{
    append_node(d, DOCUMENT_EXTRA, key, NULL)->x.rate = v;
}

void document_fields(struct document *d, const struct document_field *f, size_t n, const void *values)
{
    for (size_t i = 0; i < n; i++) {
        const void *x = (const char *)values + f[i].offset;
        switch (f[i].kind) {
        case DOCUMENT_COUNT: document_count(d, f[i].key, f[i].label, *(const size_t *)x); break;
        case DOCUMENT_NUMBER: document_number(d, f[i].key, f[i].label, *(const double *)x, NULL); break;
        case DOCUMENT_TEXT: document_text(d, f[i].key, f[i].label, *(const char *const *)x); break;
        case DOCUMENT_LITERAL: document_bool(d, f[i].key, *(const bool *)x); break;
        case DOCUMENT_ESTIMATE: document_estimate(d, f[i].key, f[i].label, x); break;
        default: document_rate(d, f[i].key, f[i].label, x); break;
        }
    }
}

void document_relation(struct document *d, const struct relation *r)
{
    d->relation = mem_grow(d->relation, &d->cap_relations, d->n_relations + 1, sizeof *d->relation);
    d->relation[d->n_relations] = *r;
    append_node(d, DOCUMENT_RELATION, r->key, NULL)->place = d->n_relations++;
}

/* Sets d->design, such as "2000 resamples of 120 queries within 3 suites, seed 42" (no suites if there is one stratum),
 * and d->units, such as "120 queries". `unit` is the plural. */
static void keep_design(struct document *d, const struct stat_design *s, const char *unit)
{
    char strata[48] = "";
    if (s->n_strata > 1)
        snprintf(strata, sizeof strata, " within %zu suites", s->n_strata);
    mem_free(d->design);
    mem_free(d->units);
    d->design = put_formatted("%zu resamples of %zu %s%s, seed %llu", s->resamples, s->n, unit, strata,
                              (unsigned long long)s->seed);
    d->units = s->n == 1 && strcmp(unit, "queries") == 0
                 ? mem_strdup("1 query")
                 : put_formatted("%zu %.*s", s->n, (int)strlen(unit) - (s->n == 1), unit);
}

void document_design(struct document *d, const struct stat_design *s, const char *unit)
{
    keep_design(d, s, unit);
    document_open(d, "intervals");
    document_number(d, "level", NULL, 0.95, NULL);
    document_text(d, "method", NULL, "percentile bootstrap");
    document_text(d, "resampled", NULL, unit);
    document_count(d, "clusters", NULL, s->n);
    document_count(d, "strata", NULL, s->n_strata > 1 ? s->n_strata : 1);
    document_count(d, "resamples", NULL, s->resamples);
    document_count(d, "seed", NULL, (size_t)s->seed);
    document_close(d);
}

void document_fact(struct document *d, bool marked, const char *label, const char *text, ...)
{
    va_list ap;
    va_start(ap, text);
    struct document_node *x = append_node(d, DOCUMENT_FACT, NULL, label);
    x->text = sentence_format(text, ap);
    x->marked = marked;
    va_end(ap);
}

void document_page(struct document *d, const struct report_options *o, const char *title, ...)
{
    va_list ap;
    va_start(ap, title);
    d->options = o;
    mem_free(d->title);
    d->title = sentence_format(title, ap);
    va_end(ap);
}

void document_part(struct document *d, const char *id, const char *title)
{
    struct document_node *x = append_node(d, DOCUMENT_PART, id, NULL);
    d->parts++;
    x->key = id ? x->key : put_formatted("part-%zu", d->parts);
    x->text = mem_strdup(title);
}

struct figure *document_figure(struct document *d)
{
    append_node(d, DOCUMENT_FIGURE, NULL, NULL)->place = d->pictures.n;
    return pictures_new(&d->pictures);
}

bool document_pack(struct document *d, struct pack *p, const char *id, ...)
{
    va_list ap;
    size_t len;
    size_t most = DOCUMENT_DATA + (strcmp(id, "data") == 0 ? DOCUMENT_SETTINGS : 0);
    char *text = pack_end(p, d->block_bytes < most ? most - d->block_bytes : 0, &len);
    if (!text)
        return false;
    d->block_bytes += len;
    va_start(ap, id);
    MEM_APPEND(d->block, d->n_blocks, d->cap_blocks, (struct document_block){put_format(id, ap), text});
    va_end(ap);
    return true;
}

void document_say(struct document *d, enum document_place place, const char *text, ...)
{
    va_list ap;
    va_start(ap, text);
    struct document_node *x = append_node(d, DOCUMENT_LINE, NULL, NULL);
    x->text = sentence_format(text, ap);
    x->place = place;
    va_end(ap);
}

#define PROGRAM "trec_rcp: "

void document_say_lines(struct document *d, enum document_place place, const char *text)
{
    for (size_t len; *text; text += len + (text[len] == '\n')) {
        text += strncmp(text, PROGRAM, sizeof PROGRAM - 1) == 0 ? sizeof PROGRAM - 1 : 0;
        len = strcspn(text, "\n");
        document_say(d, place, "%.*s", (int)len, text);
    }
}

void document_print(FILE *f, const struct document *d, const struct report_options *o)
{
    switch (o->output) {
    case OUT_JSON: render_json(f, d); break;
    case OUT_TSV:
    case OUT_CSV: render_rows(f, d, report_form(o)); break;
    default: render_tables(f, d, o); break;
    }
}

bool document_is_wanted(const struct document_node *x, const struct report_options *o)
{
    return !o->only ||
           (x->kind == DOCUMENT_TABLE && x->key && (strcmp(o->only, x->key) == 0 || strcmp(o->only, x->label) == 0));
}

int document_check_only(const struct document *d, const struct report_options *o, struct err *err)
{
    char q[ERR_QUOTE_SIZE], *names;
    const char *gap = "";
    bool found = !o->only;
    size_t len;
    FILE *f = text_stream_open(&names, &len);
    for (size_t i = 0; i < d->n; i++) {
        found |= document_is_wanted(&d->node[i], o);
        if (d->node[i].kind == DOCUMENT_TABLE && d->node[i].key) {
            fprintf(f, "%s%s", gap, d->node[i].key);
            gap = ", ";
        }
    }
    text_stream_close(f, &names);
    int r = found ? 0
                  : err_usage(err, "no table is called '%s'; the tables are %s", err_quote(q, o->only, strlen(o->only)),
                              names);
    mem_free(names);
    return r;
}

void document_free(struct document *d)
{
    for (size_t i = 0; i < d->n; i++) {
        MEM_FREE_ALL(d->node[i].key, d->node[i].label, d->node[i].row, d->node[i].text);
    }
    for (size_t i = 0; i < d->n_blocks; i++)
        MEM_FREE_ALL(d->block[i].id, d->block[i].text);
    MEM_FREE_ALL(d->block, d->node, d->title, d->row, d->design, d->units, d->relation);
    pictures_free(&d->pictures);
    *d = (struct document){.node = NULL};
}
