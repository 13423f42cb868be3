/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The data of a comparison for the script of its page (share/page-compare.js), as packs (base/pack.h):
 *
 *   data              settings; of each section its name, runs and measures, and what the data contain
 *   data-S            the topics of section S, from 0 (the suite is last), and the runs of each pair
 *   data-S-M          by measure M, with the keys of JSON: means (mean.*), differences (pair.*), values of topics
 *   data-S-documents  the first documents of each run and topic, their labels, and what they add to each nDCG
 *   data-S-texts      the texts of these documents
 *
 * Packs are added section by section in this order, and "data" last. If DOCUMENT_DATA has no room for a pack, it is
 * made smaller or left out. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/table.h"
#include "base/utf8.h"
#include "report/comparison_figures.h"

/* RAW: the most bytes of one array (values of topics, pairs, documents) before it is compressed. EXACT: the most values
 * (measures x runs x topics) of a section that are kept as doubles; more values are kept as multiples of 1 / NANO if
 * they fit. MOST_CHARS: the most characters of a document's title or text. */
enum { RAW = 256 << 20, EXACT = 600000, NANO = 1000000000, MOST_CHARS = 1000 };

/* The section (a dataset, or the suite of all datasets) whose packs (base/pack.h), the data for the page's script, are
 * added to the page `to`. */
struct live {
    struct document *to;
    const struct comparisons *all;
    struct report_comparison_section *s;
    size_t number; /* the index of the section, from 0 */
    FILE *said;    /* the stream of the pack "data", to which the section's object is written */
};

/* Ends and frees the pack *p, and adds it to the page under the id data-NUMBER or, unless `part` is "",
 * data-NUMBER-PART, if there is room for it. Returns whether it was added. */
static bool add_pack(struct live *l, struct pack *p, const char *part)
{
    return document_pack(l->to, p, "data-%zu%s%s", l->number, *part ? "-" : "", part);
}

/* Adds the pack of a section that its other packs refer to: the names of the topics (none for a suite), and the
 * indices of the two runs of each pair. */
static void add_section(struct live *l)
{
    const struct cmp_result *r = l->s->result;
    const struct comparison *c = l->s->dataset;
    struct pack p;
    uint32_t *run = mem_alloc(r->n_pairs, sizeof *run);
    pack_begin(&p);
    put_json_key(p.json, "topics", true);
    fputc('[', p.json);
    for (size_t t = 0; c && t < c->n_rows; t++) {
        fputs(t ? "," : "", p.json);
        put_json_string(p.json, c->eval.topic[t].qid);
    }
    fputc(']', p.json);
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < r->n_pairs; i++)
            run[i] = side ? r->pair[i].b : r->pair[i].a;
        pack_array(&p, side ? "b" : "a", PACK_U32, run, r->n_pairs);
    }
    mem_free(run);
    add_pack(l, &p, "");
}

/* Returns whether all values of a measure are from 0 to 4 or missing (NAN), so that 32 bits can hold them as multiples
 * of 1e-9. */
static bool fits_nano(const struct comparison *c, size_t measure)
{
    for (size_t i = 0; i < c->n_runs * c->n_rows; i++) {
        double v = c->row[measure * c->n_runs + i / c->n_rows][i % c->n_rows];
        if (v < 0.0 || v > 4.0)
            return false;
    }
    return true;
}

/* Adds the array "values" of a measure, [run][topic]: as doubles or, if the section has more than EXACT values and
 * this measure's fit, as multiples of 1e-9 with UINT32_MAX for a missing value. */
static void pack_values(struct pack *p, const struct comparison *c, size_t measure)
{
    size_t n = c->n_runs * c->n_rows;
    bool exact = n * c->n_measures <= EXACT || !fits_nano(c, measure);
    double *value = mem_alloc(n, sizeof *value);
    uint32_t *nano = mem_alloc(n, sizeof *nano);
    for (size_t i = 0; i < n; i++) {
        value[i] = c->row[measure * c->n_runs + i / c->n_rows][i % c->n_rows];
        if (!exact)
            nano[i] = isnan(value[i]) ? UINT32_MAX : (uint32_t)lround(value[i] * NANO);
    }
    pack_array(p, "values", exact ? PACK_F64 : PACK_U32, exact ? (void *)value : nano, n);
    mem_free(nano);
    mem_free(value);
}

/* Adds the pack of the results by measure m, with as much as there is room for. Returns a letter that says what it has:
 * v for everything (means, pairs and, in a dataset, the values of topics), p for means and pairs, m for means alone, -
 * if there is no pack. */
static char add_measure(struct live *l, size_t m)
{
    const struct cmp_result *r = l->s->result;
    const struct comparison *c = l->s->dataset;
    struct relation means = report_comparison_relation(l->s, SECTION_MEANS, m * r->n_runs, r->n_runs);
    struct relation pairs = report_comparison_relation(l->s, SECTION_DIFFERENCES, m * r->n_pairs, r->n_pairs);
    char part[32];
    snprintf(part, sizeof part, "%zu", m);
    for (int less = 0; less < 3; less++) {
        struct pack p;
        bool has_values = c && less == 0, has_pairs = r->n_pairs && less < 2;
        if ((has_values && c->n_runs * c->n_rows > RAW / sizeof(double)) ||
            (has_pairs && r->n_pairs > RAW / (16 * sizeof(double))))
            continue;
        pack_begin(&p);
        render_relation_pack(&p, &means, "mean.");
        if (has_pairs)
            render_relation_pack(&p, &pairs, "pair.");
        if (has_values)
            pack_values(&p, c, m);
        if (add_pack(l, &p, part))
            return "vpm"[less];
    }
    return '-';
}

/* ---- documents ---- */

/* A document by its name, in a hash table: its index among the names, the topic that had it last, and its entry
 * there. */
struct live_name {
    UT_hash_handle hh;
    const char *docno;
    uint32_t id, entry; /* id: index in `by_name`, from 0; entry: 1 + its index among the entries of topic `topic` */
    size_t topic;
};

/* The first `depth` documents of each run and topic. An entry is a document of one topic with its labels; a document of
 * several topics has an entry in each. `items` is the number of criteria. */
struct live_documents {
    const struct comparison *c;
    size_t depth, items;
    uint32_t *list;     /* [run][topic][rank]: 1 + the index of an entry among those of the topic; 0 if there is no
                         * document */
    uint32_t *first;    /* [topic]: the index of its first entry; after the last topic, the number of entries */
    uint32_t *document; /* [entry]: the index of the name of its document, among those of all topics */
    double *label;      /* [entry][grade, gain, theta, Count, then the probability of each criterion]; NAN if
                         * unknown */
    size_t n, cap_document, cap_label;
    struct live_name *by_name; /* in the order of their ids */
    size_t n_names;
    struct arena arena;
};
enum { GRADE, GAIN, THETA, COUNT, LABELS };

/* Returns the record of the document with this name in d->by_name, adding it, without a topic, if it is new. */
static struct live_name *find_or_add_name(struct live_documents *d, const char *docno)
{
    struct live_name *x;
    size_t len = strlen(docno);
    HASH_FIND(hh, d->by_name, docno, len, x);
    if (!x) {
        x = arena_alloc(&d->arena, sizeof *x);
        *x = (struct live_name){.docno = docno, .id = (uint32_t)d->n_names++, .topic = SIZE_MAX};
        HASH_ADD_KEYPTR(hh, d->by_name, x->docno, len, x);
    }
    return x;
}

/* Returns 1 + the index of the document among the entries of the topic, adding an entry with its labels if there is
 * none. The caller finishes a topic before it begins the next. */
static uint32_t find_or_add_entry(struct live_documents *d, size_t topic, const struct eval_document *doc)
{
    struct live_name *x = find_or_add_name(d, doc->docno);
    if (x->topic == topic)
        return x->entry;
    x->topic = topic;
    x->entry = (uint32_t)(d->n - d->first[topic] + 1);
    d->document = mem_grow(d->document, &d->cap_document, d->n + 1, sizeof *d->document);
    d->document[d->n] = x->id;
    d->label = mem_grow(d->label, &d->cap_label, (d->n + 1) * (LABELS + d->items), sizeof *d->label);
    double *label = d->label + d->n++ * (LABELS + d->items);
    label[GRADE] = doc->graded ? (double)doc->grade : NAN;
    label[GAIN] = doc->gain;
    label[THETA] = doc->theta;
    label[COUNT] = doc->count;
    for (size_t i = 0; i < d->items; i++)
        label[LABELS + i] = doc->pass ? doc->pass[i] : NAN;
    return x->entry;
}

static const struct eval_top *top_of(const struct comparison *c, size_t run, size_t topic)
{
    return &c->evaluated[c->run[run].number].top[topic];
}

/* Fills *d with the first `depth` documents of every run and topic, and numbers the different documents of each
 * topic. */
static void list_documents(struct live_documents *d, const struct comparison *c, size_t depth)
{
    size_t n = c->n_runs * c->n_rows * depth;
    *d = (struct live_documents){.c = c, .depth = depth, .items = c->eval.gains.n_items};
    d->list = mem_zalloc(n, sizeof *d->list);
    d->first = mem_zalloc(c->n_rows + 1, sizeof *d->first);
    for (size_t t = 0; t < c->n_rows; t++) {
        d->first[t] = (uint32_t)d->n;
        for (size_t r = 0; r < c->n_runs; r++) {
            const struct eval_top *top = top_of(c, r, t);
            for (size_t i = 0; i < top->n && i < depth; i++)
                d->list[(r * c->n_rows + t) * depth + i] = find_or_add_entry(d, t, &top->doc[i]);
        }
    }
    d->first[c->n_rows] = (uint32_t)d->n;
}

static void free_documents(struct live_documents *d)
{
    HASH_CLEAR(hh, d->by_name);
    MEM_FREE_ALL(d->list, d->first, d->document, d->label);
    arena_free(&d->arena);
}

/* Adds an array `name` with one label of all entries, NAN where it is missing; adds nothing if all lack it. `label` is
 * GRADE, GAIN, THETA, COUNT, or LABELS plus the index of a criterion. */
static void pack_label(struct pack *p, const struct live_documents *d, size_t label, const char *name)
{
    double *column = mem_alloc(d->n, sizeof *column);
    bool any = false;
    for (size_t i = 0; i < d->n; i++) {
        column[i] = d->label[i * (LABELS + d->items) + label];
        any |= !isnan(column[i]);
    }
    if (any)
        pack_array(p, name, PACK_F64, column, d->n);
    mem_free(column);
}

/* Adds, for each nDCG among the measures, the array "part.MEASURE": what each listed document contributes to the
 * measure's value, [run][topic][rank], 0 if there is no document. */
static void pack_parts(struct pack *p, const struct live_documents *d)
{
    const struct comparison *c = d->c;
    const struct meas_set *set = &c->eval.set;
    size_t n = c->n_runs * c->n_rows * d->depth, number = 0;
    double *part = mem_alloc(n, sizeof *part);
    for (size_t v = 0; v < set->n_values; v++) {
        if (!eval_has_contributions(&set->value[v]))
            continue;
        memset(part, 0, n * sizeof *part);
        for (size_t i = 0; i < c->n_runs * c->n_rows; i++) {
            const struct eval_top *top = top_of(c, i / c->n_rows, i % c->n_rows);
            size_t shown = top->n < d->depth ? top->n : d->depth;
            if (shown)
                memcpy(part + i * d->depth, top->contribution + number * top->n, shown * sizeof *part);
        }
        char *name = put_formatted("part.%s", set->value[v].name);
        pack_array(p, name, PACK_F32, part, n);
        mem_free(name);
        number++;
    }
    mem_free(part);
}

/* Writes the contents of the pack *p: the depth, the names of criteria and documents, the lists of documents by run and
 * topic, the documents' labels, and their contributions to each nDCG. */
static void pack_documents(struct pack *p, const struct live_documents *d)
{
    static const char *const name[LABELS] = {"grade", "gain", "theta", "count"};
    const struct comparison *c = d->c;
    bool first = true;
    fprintf(p->json, "\"depth\":%zu,\"criteria\":[", d->depth);
    for (size_t i = 0; i < d->items; i++) {
        fputs(i ? "," : "", p->json);
        put_json_string(p->json, c->eval.gains.item[i].name);
    }
    fputs("],\"documents\":[", p->json);
    for (const struct live_name *x = d->by_name; x; x = x->hh.next, first = false) {
        fputs(first ? "" : ",", p->json);
        put_json_string(p->json, x->docno);
    }
    fputc(']', p->json);
    pack_array(p, "list", PACK_U32, d->list, c->n_runs * c->n_rows * d->depth);
    pack_array(p, "first", PACK_U32, d->first, c->n_rows + 1);
    pack_array(p, "document", PACK_U32, d->document, d->n);
    for (size_t i = 0; i < LABELS + d->items; i++) {
        char *pass = i < LABELS ? NULL : put_formatted("pass.%zu", i - LABELS);
        pack_label(p, d, i, pass ? pass : name[i]);
        mem_free(pass);
    }
    pack_parts(p, d);
}

/* Adds the pack of the titles and the texts of all documents in d->by_name, each cut after `most` characters, null if
 * there is none. Returns whether there was room for it. */
static bool add_texts(struct live *l, const struct live_documents *d, size_t most)
{
    struct pack p;
    pack_begin(&p);
    for (int body = 0; body < 2; body++) {
        bool first = true;
        put_json_key(p.json, body ? "texts" : "titles", !body);
        fputc('[', p.json);
        for (const struct live_name *x = d->by_name; x; x = x->hh.next, first = false) {
            const struct text *text = texts_find(&l->all->texts, x->docno);
            fputs(first ? "" : ",", p.json);
            page_json_text(p.json, !text ? NULL : body ? text->body : text->title, most);
        }
        fputc(']', p.json);
    }
    return add_pack(l, &p, "texts");
}

/* Returns the largest number of first documents that a run keeps for a topic. */
static size_t longest_list(const struct comparison *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n_runs * c->n_rows; i++)
        n = top_of(c, i / c->n_rows, i % c->n_rows)->n > n ? top_of(c, i / c->n_rows, i % c->n_rows)->n : n;
    return n;
}

/* Adds the first documents of each run and topic, to a depth that is halved until there is room, then their texts,
 * whose length is halved in the same way. Writes to l->said the depth and the characters per text that were added, 0
 * for none, the depth wanted, and whether there are texts. */
static void add_documents(struct live *l)
{
    const struct comparison *c = l->s->dataset;
    bool has_lists = c && c->evaluated[0].top;
    size_t wanted = has_lists ? longest_list(c)
                  : c         ? c->eval.opt->top_depth
                              : 0,
           depth = has_lists ? wanted : 0, chars = 0;
    size_t lists = c ? c->n_runs * c->n_rows : 0;
    for (bool done = false; depth && !done; depth = done ? depth : depth / 2) {
        struct live_documents d;
        struct pack p;
        if (lists * depth > RAW / sizeof(uint32_t))
            continue;
        list_documents(&d, c, depth);
        pack_begin(&p);
        pack_documents(&p, &d);
        done = add_pack(l, &p, "documents");
        for (chars = done && l->all->texts.n ? MOST_CHARS : 0; chars && !add_texts(l, &d, chars); chars /= 2)
            ;
        free_documents(&d);
    }
    fprintf(l->said, ",\"documents\":%zu,\"wanted\":%zu,\"characters\":%zu,\"has_texts\":%s", depth, wanted, chars,
            l->all->texts.n ? "true" : "false");
}

/* ---- all ---- */

/* Adds all packs of a section, and writes the section's object in "data": its names, settings and what its packs
 * have. */
static void add_section_packs(struct live *l)
{
    struct report_comparison_section *s = l->s;
    const struct cmp_result *r = s->result;
    fputs(l->number ? ",\n{" : "\n{", l->said);
    put_json_text(l->said, "name", s->name, true);
    put_json_count(l->said, "topics", s->n_topics);
    put_json_bool(l->said, "is_suite", !s->dataset);
    put_json_text(l->said, "test", report_comparison_test(s->test), false);
    put_json_text(l->said, "intervals", report_comparison_interval(s->test, false), false);
    put_json_text(l->said, "mean_intervals", report_comparison_interval(s->test, true), false);
    put_json_names(l->said, "runs", s->run, r->n_runs, false);
    put_json_names(l->said, "measures", s->measure_name, r->n_measures, false);
    put_json_names(l->said, "titles", s->measure, r->n_measures, false);
    put_json_count(l->said, "pairs", r->n_pairs);
    fputs(",\"baselines\":[", l->said);
    for (size_t i = 0; i < s->n_baselines; i++)
        fprintf(l->said, "%s%zu", i ? "," : "", s->baselines[i]);
    fputs("],\"has\":\"", l->said);
    add_section(l);
    for (size_t m = 0; m < r->n_measures; m++)
        fputc(add_measure(l, m), l->said);
    fputc('"', l->said);
    add_documents(l);
    fputc('}', l->said);
}

void report_comparison_live(struct report_comparison_document *doc, const struct comparisons *c)
{
    const struct cmp_options *o = &c->opt->cmp;
    struct pack p;
    pack_begin(&p);
    put_json_text(p.json, "correction", cmp_correction_name[o->correction], true);
    put_json_key(p.json, "alpha", false);
    put_json_double(p.json, o->alpha);
    put_json_count(p.json, "digits", doc->options.digits);
    put_json_count(p.json, "reference", c->dataset[0].reference);
    put_json_key(p.json, "sections", false);
    fputc('[', p.json);
    struct live l = {.to = &doc->document, .all = c, .said = p.json};
    for (; l.number < doc->n_sections; l.number++) {
        l.s = &doc->section[l.number];
        add_section_packs(&l);
    }
    fputc(']', p.json);
    if (document_pack(l.to, &p, "data"))
        l.to->script = PAGE_COMPARE;
}
