/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Builds the document of an explanation of one topic: the documents of each run, the values of measures, and the gaps
 * (differences in nDCG) of pairs of runs. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "report/explanation_parts.h"
#include "report/name.h"
#include "report/report.h"

/* An element of any relation of an explanation: a document, a run's value or a gap of two runs. Each relation sets the
 * members that it prints. */
struct row {
    struct relation_element e;
    const char *run, *other, *measure, *title, *document, *name; /* name: what the element is called in tables,
                                                                  * shortened */
    size_t rank, other_rank; /* rank: from 1, of a document in a run, or in the first run of a pair; other_rank: in the
                              * second run; 0 means none */
    const char *moved;       /* the rank in the second run minus the rank in the first, such as "+2"; NULL if one lacks
                              * the document */
    char buffer[24];         /* the storage of `moved` */
    double grade, gain, theta, count;
    double value, best, selection, ordering;
    double pass[]; /* [criterion]: the probability of passing it; NAN if unknown */
};

/* The conditions under which a relation has a member, as bits. WITH_GAINS: there is a gain file; WITH_COUNTS: a measure
 * uses Count, the share of passed criteria; IN_BOTH, IN_ANY: a joint list has the documents that both runs have, or
 * those that either has. */
enum conditions { WITH_GAINS = 1, WITH_COUNTS = 2, IN_BOTH = 4, IN_ANY = 8 };

#define MEMBER(key, column, record, label, format, member, conditions)               \
    {                                                                                \
        key, column, record, label, format, offsetof(struct row, member), conditions \
    }
#define RUN(key) MEMBER(key, "run", NULL, NULL, RELATION_TEXT, run, 0)
#define SHOWN(label, format, member, conditions) MEMBER(NULL, NULL, NULL, label, format, member, conditions)

/* The members of a document in the ranking of a run. make_members() adds the criteria after them. */
static const struct relation_member documents[] = {
    RUN(NULL),
    MEMBER("rank", "rank", "document", "rank", RELATION_COUNT, rank, 0),
    MEMBER("document", "document", "document", NULL, RELATION_TEXT, document, 0),
    SHOWN("document", RELATION_TEXT | RELATION_BEGINS, name, 0),
    MEMBER("grade", "grade", "document", "grade", RELATION_FIXED, grade, 0),
    MEMBER("gain", "gain", "document", NULL, RELATION_VALUE, gain, 0),
    SHOWN("gain", RELATION_VALUE, gain, WITH_GAINS),
    MEMBER("theta", "theta", "document", NULL, RELATION_VALUE, theta, 0),
    SHOWN("theta", RELATION_VALUE, theta, WITH_GAINS),
    MEMBER("count", NULL, NULL, "Count", RELATION_VALUE, count, WITH_COUNTS),
};

static const struct relation_member only[] = {
    SHOWN("rank", RELATION_COUNT, rank, 0), SHOWN("document", RELATION_TEXT | RELATION_BEGINS, name, 0),
    SHOWN("grade", RELATION_FIXED, grade, 0), SHOWN("gain", RELATION_VALUE, gain, WITH_GAINS)};

/* The members of a document in the joint list of two runs. report_explanation_joint() sets the labels of the two ranks
 * to the names of the runs; make_members() adds the criteria after them. */
static const struct relation_member joint[] = {
    SHOWN("document", RELATION_TEXT, name, 0),    SHOWN(NULL, RELATION_RANK, rank, 0),
    SHOWN(NULL, RELATION_RANK, other_rank, 0),    SHOWN("places", RELATION_TEXT | RELATION_RIGHT, moved, IN_BOTH),
    SHOWN("grade", RELATION_FIXED, grade, 0),     SHOWN("gain", RELATION_VALUE, gain, 0),
    SHOWN("theta", RELATION_VALUE, theta, IN_ANY)};

static const struct relation_member values[] = {
    MEMBER("", NULL, NULL, NULL, RELATION_KEY, measure, 0),
    RUN(NULL),
    SHOWN("run", RELATION_TEXT, name, 0),
    MEMBER(NULL, "measure", NULL, NULL, RELATION_TEXT, measure, 0),
    MEMBER("", NULL, NULL, NULL, RELATION_OPEN, run, 0),
    MEMBER("value", "value", "value", "", RELATION_VALUE, value, 0),
    MEMBER("best", "best", "value", "best order", RELATION_VALUE, best, 0),
    MEMBER(NULL, NULL, NULL, NULL, RELATION_CLOSE, run, 0),
};

static const struct relation_member gaps[] = {
    MEMBER("", NULL, NULL, NULL, RELATION_KEY, measure, 0),
    RUN(NULL),
    MEMBER(NULL, "other", NULL, NULL, RELATION_TEXT, other, 0),
    SHOWN("runs", RELATION_TEXT, name, 0),
    MEMBER(NULL, "measure", NULL, NULL, RELATION_TEXT, measure, 0),
    SHOWN("measure", RELATION_TEXT | RELATION_BEGINS, title, 0),
    MEMBER("", NULL, NULL, NULL, RELATION_OPEN, run, 0),
    MEMBER("gap", "value", "gap", "gap", RELATION_DIFFERENCE, value, 0),
    MEMBER("selection", "selection", "gap", "selection", RELATION_DIFFERENCE, selection, 0),
    MEMBER("ordering", "ordering", "gap", "ordering", RELATION_DIFFERENCE, ordering, 0),
    MEMBER(NULL, NULL, NULL, NULL, RELATION_CLOSE, run, 0),
};

/* Clears t->row, the memory of the element that is fetched next, except for pass[], and returns it. r->arg is t, a
 * struct explanation_tables. */
static struct row *new_row(const struct relation *r)
{
    struct explanation_tables *t = r->arg;
    *t->row = (struct row){.rank = 0};
    return t->row;
}

/* Fills *x with document i of a run, both counted from 0: its names, its rank i + 1, and its labels, NAN if unknown. */
static void fill_document(struct row *x, const struct explanation_tables *t, size_t run, size_t i)
{
    const struct eval_document *d = &t->x->run[run].doc[i];
    x->run = t->run[run];
    x->rank = i + 1;
    x->document = d->docno;
    x->name = t->document[run][i];
    x->grade = d->graded ? (double)d->grade : NAN;
    x->gain = d->gain;
    x->theta = d->theta;
    x->count = d->count;
    for (size_t c = 0; c < t->x->n_criteria; c++)
        x->pass[c] = d->pass ? d->pass[c] : NAN;
}

/* Returns element i: document i % k of run i / k, where k is the largest cutoff. */
static const struct relation_element *get_document(const struct relation *r, size_t i)
{
    struct explanation_tables *t = r->arg;
    struct row *x = new_row(r);
    fill_document(x, t, i / t->x->k, i % t->x->k);
    return &x->e;
}

/* Returns element i: among the documents that run i / k / n_runs has in its first k and run i / k % n_runs does not,
 * the one with the index i % k. */
static const struct relation_element *get_only(const struct relation *r, size_t i)
{
    struct explanation_tables *t = r->arg;
    const struct explanation *e = t->x;
    size_t a = i / e->k / e->n_runs, b = i / e->k % e->n_runs, remaining = i % e->k, k = 0;
    struct row *x = new_row(r);
    for (;; k++)
        if (!explanation_in_top(&e->run[b], e->run[a].doc[k].docno) && remaining-- == 0)
            break;
    fill_document(x, t, a, k);
    return &x->e;
}

/* Returns element i: document i % 2k in the joint list of two runs, whose indices are i / 2k / n_runs and i / 2k %
 * n_runs. The list has the documents of the first run by rank, then those that only the second has. */
static const struct relation_element *get_joint(const struct relation *r, size_t i)
{
    struct explanation_tables *t = r->arg;
    const struct explanation *e = t->x;
    size_t pair = i / e->k / 2, a = pair / e->n_runs, b = pair % e->n_runs, n = e->run[a].n_docs;
    i -= pair * 2 * e->k;
    if (i >= n) {
        get_only(r, (b * e->n_runs + a) * e->k + i - n);
        t->row->other_rank = t->row->rank;
        t->row->rank = 0;
        return &t->row->e;
    }
    struct row *x = new_row(r);
    fill_document(x, t, a, i);
    size_t place = explanation_find_rank(&e->run[b], x->document);
    if (place == SIZE_MAX)
        return &x->e;
    x->other_rank = place + 1;
    snprintf(x->buffer, sizeof x->buffer, place == i ? "0" : "%+ld", (long)place - (long)i);
    x->moved = x->buffer;
    return &x->e;
}

/* Returns element i: the value of run i / n_measures by measure i % n_measures, and its value if its documents were in
 * their best order; NAN if the topic has no labels for the measure. */
static const struct relation_element *get_run_value(const struct relation *r, size_t i)
{
    struct explanation_tables *t = r->arg;
    size_t run = i / t->x->n_measures, m = i % t->x->n_measures;
    struct row *x = new_row(r);
    x->run = t->run[run];
    x->name = t->name[run];
    x->measure = t->x->measure[m];
    x->e.group = t->x->title[m];
    x->value = t->x->labelled[m] ? t->x->run[run].value[m].value : NAN;
    x->best = t->x->labelled[m] ? t->x->run[run].value[m].best : NAN;
    return &x->e;
}

/* Returns element i: the gap of pair i / n by measure i % n. In a relation with a key (JSON), n counts all measures,
 * and a gap is NAN if the topic has no labels for the measure; in rows and tables, n counts only measures with
 * labels. */
static const struct relation_element *get_gap(const struct relation *r, size_t i)
{
    struct explanation_tables *t = r->arg;
    const struct explanation *e = t->x;
    size_t n = r->key ? e->n_measures : t->n_labelled, a = t->pair[i / n][0], b = t->pair[i / n][1];
    size_t m = r->key ? i % n : t->labelled[i % n];
    struct explanation_gap gap = explanation_gap(e, m, a, b);
    struct row *x = new_row(r);
    x->run = t->run[a];
    x->other = t->run[b];
    x->name = x->e.owned = r->room ? name_pair(t->run, e->n_runs, a, "-", b, r->room) : NULL;
    x->measure = e->measure[m];
    x->title = e->title[m];
    x->value = e->labelled[m] ? gap.total : NAN;
    x->selection = e->labelled[m] ? gap.selection : NAN;
    x->ordering = e->labelled[m] ? gap.ordering : NAN;
    return &x->e;
}

/* Returns a relation of the n elements `first`, `first` + 1, ..., which `get` builds from *t. */
static struct relation make_relation(struct explanation_tables *t, const struct relation_member *member,
                                     size_t n_members,
                                     const struct relation_element *(*get)(const struct relation *, size_t),
                                     size_t first, size_t n)
{
    return (struct relation){.member = member,
                             .n_members = n_members,
                             .get = get,
                             .arg = t,
                             .first = first,
                             .step = 1,
                             .n = n,
                             .conditions = (t->x->eval->has_gains ? WITH_GAINS : 0) | (t->x->counts ? WITH_COUNTS : 0)};
}

struct relation report_explanation_ranking(struct explanation_tables *t, size_t run)
{
    return make_relation(t, t->member, t->n_members, get_document, run * t->x->k, t->x->run[run].n_docs);
}

struct relation report_explanation_only(struct explanation_tables *t, size_t a, size_t b)
{
    size_t n = 0;
    for (size_t i = 0; i < t->x->run[a].n_docs; i++)
        n += !explanation_in_top(&t->x->run[b], t->x->run[a].doc[i].docno);
    return make_relation(t, only, LENGTH(only), get_only, (a * t->x->n_runs + b) * t->x->k, n);
}

struct relation report_explanation_values(struct explanation_tables *t)
{
    struct relation r = make_relation(t, values, LENGTH(values), get_run_value, 0, t->x->n_runs);
    r.step = r.groups = t->x->n_measures;
    r.group_step = 1;
    return r;
}

struct relation report_explanation_joint(struct explanation_tables *t, size_t a, size_t b, bool in_both)
{
    const struct explanation_run *run = &t->x->run[a];
    struct relation only_b = report_explanation_only(t, b, a);
    struct relation r =
        make_relation(t, t->joint, t->n_joint, get_joint, (a * t->x->n_runs + b) * 2 * t->x->k, run->n_docs + only_b.n);
    t->joint[1].label = t->run[a];
    t->joint[2].label = a == b ? NULL : t->run[b];
    r.conditions = in_both ? IN_BOTH : IN_ANY;
    if (in_both) {
        r.order = t->order;
        r.n = 0;
        for (size_t i = 0; i < run->n_docs; i++)
            if (explanation_find_rank(&t->x->run[b], run->doc[i].docno) != SIZE_MAX)
                t->order[r.n++] = i;
    }
    return r;
}

struct relation report_explanation_gaps(struct explanation_tables *t, size_t first, size_t step, size_t n)
{
    struct relation r = make_relation(t, gaps, LENGTH(gaps), get_gap, first, n);
    r.step = step;
    r.percent = 45;
    return r;
}

/* ---- tables ---- */

/* Appends the runs a and b, indices, to the pairs of `arg`, a struct explanation_tables. A callback of
 * explanation_for_pairs(). */
static void add_pair(void *arg, size_t a, size_t b)
{
    struct explanation_tables *t = arg;
    t->pair[t->n_pairs][0] = a;
    t->pair[t->n_pairs++][1] = b;
}

/* Allocates and fills the members of documents in rankings (t->member) and in joint lists (t->joint), and the columns
 * of tsv and csv (t->column), each with the criteria after the others; allocates t->order. */
static void make_members(struct explanation_tables *t)
{
    static const char *const column[] = {"record", "run",   "other", "measure", "rank",      "document", "grade",
                                         "gain",   "theta", "value", "best",    "selection", "ordering"};
    enum { FIXED = LENGTH(documents), COLUMNS = LENGTH(column) };
    size_t n = t->x->n_criteria;
    t->member = mem_alloc(FIXED + n + 2, sizeof *t->member);
    t->joint = mem_alloc(LENGTH(joint) + n, sizeof *t->joint);
    t->order = mem_alloc(t->x->k, sizeof *t->order);
    memcpy(t->joint, joint, sizeof joint);
    t->n_joint = LENGTH(joint);
    t->column = mem_alloc(COLUMNS + n, sizeof *t->column);
    memcpy(t->member, documents, sizeof documents);
    memcpy(t->column, column, sizeof column);
    t->n_members = FIXED;
    if (n)
        t->member[t->n_members++] = (struct relation_member){.key = "pass", .format = RELATION_OPEN};
    for (size_t c = 0; c < n; c++) {
        const char *name = t->x->criterion[c], *pass = put_formatted("pass:%s", name);
        t->column[COLUMNS + c] = pass;
        t->member[t->n_members++] = (struct relation_member){
            name, pass, "document", name, RELATION_VALUE | RELATION_BEGINS, offsetof(struct row, pass[c]), 0};
        t->joint[t->n_joint] = t->member[t->n_members - 1];
        t->joint[t->n_joint++].conditions = IN_ANY;
    }
    if (n)
        t->member[t->n_members++] = (struct relation_member){.format = RELATION_CLOSE};
    t->n_columns = COLUMNS + n;
}

/* Returns the name of a run, shortened on a terminal to `percent` of its width, but so that no other run has the same
 * name. The caller frees it. */
static char *shortened_run_name(const struct explanation_tables *t, size_t run, size_t percent)
{
    enum { LEAST = 8 };
    return name_shorten_among(t->run, t->x->n_runs, run, report_room(t->report, percent, LEAST));
}

/* Returns the names of a run's documents, shortened for tables. The caller frees them with name_free_all. */
static char **document_names(const struct explanation_tables *t, const struct explanation_run *r)
{
    enum { SHARE = 60, LEAST = 8 };
    const char **docno = mem_alloc(r->n_docs, sizeof *docno);
    for (size_t k = 0; k < r->n_docs; k++)
        docno[k] = r->doc[k].docno;
    char **name = name_shorten_all(docno, r->n_docs, report_room(t->report, SHARE, LEAST));
    mem_free(docno);
    return name;
}

void report_explanation_begin(struct explanation_tables *t, const struct explanation *x, const struct report_options *o)
{
    enum { SHARE = 40 };
    size_t n = x->n_runs;
    *t = (struct explanation_tables){.x = x,
                                     .report = o,
                                     .run = mem_alloc(n, sizeof *t->run),
                                     .name = mem_alloc(n, sizeof *t->name),
                                     .document = mem_alloc(n, sizeof *t->document),
                                     .pair = mem_alloc(n * n, sizeof *t->pair),
                                     .labelled = mem_alloc(x->n_measures, sizeof *t->labelled),
                                     .row = mem_zalloc(1, sizeof *t->row + x->n_criteria * sizeof(double))};
    for (size_t r = 0; r < n; r++)
        t->run[r] = x->run[r].name;
    for (size_t r = 0; r < n; r++) {
        t->name[r] = shortened_run_name(t, r, SHARE);
        t->document[r] = document_names(t, &x->run[r]);
    }
    for (size_t m = 0; m < x->n_measures; m++)
        if (x->labelled[m])
            t->labelled[t->n_labelled++] = m;
    explanation_for_pairs(x, add_pair, t);
    make_members(t);
}

void report_explanation_end(struct explanation_tables *t)
{
    for (size_t c = t->n_columns - t->x->n_criteria; c < t->n_columns; c++)
        mem_free((char *)t->column[c]);
    for (size_t r = 0; r < t->x->n_runs; r++)
        name_free_all(t->document[r], t->x->run[r].n_docs);
    name_free_all(t->name, t->x->n_runs);
    MEM_FREE_ALL(t->column, t->member, t->joint, t->order, t->document, t->run, t->pair, t->labelled, t->row);
}

/* ---- document ---- */

/* Adds the object of a run: its name, file, whether it lacks the topic, its value by each measure, and its first
 * documents. */
static void add_run(struct document *d, struct explanation_tables *t, size_t run)
{
    const struct explanation_run *x = &t->x->run[run];
    struct relation by_measure = report_explanation_values(t), ranking = report_explanation_ranking(t, run);
    by_measure.key = "values";
    by_measure.is_map = true;
    by_measure.first = run * t->x->n_measures;
    by_measure.step = 1;
    by_measure.n = t->x->n_measures;
    ranking.key = "documents";
    ranking.has_rows = true;
    document_values(d, "{run:%s,file:%s,missing:%d", x->name, x->file, x->missing);
    document_relation(d, &by_measure);
    document_relation(d, &ranking);
    document_close(d);
}

/* Adds the list `key`: the names of the documents that run a has among its first k and run b does not. */
static void add_only(struct document *d, const char *key, const struct explanation_run *a,
                     const struct explanation_run *b)
{
    document_list(d, key);
    for (size_t i = 0; i < a->n_docs; i++)
        if (!explanation_in_top(b, a->doc[i].docno))
            document_text(d, "", NULL, a->doc[i].docno);
    document_close(d);
}

/* Adds the object of pair i of the compared runs: their names, the documents that only one of them has among its first
 * k, and the gap by each measure. */
static void add_gap(struct document *d, struct explanation_tables *t, size_t i)
{
    size_t a = t->pair[i][0], b = t->pair[i][1], n = t->x->n_measures;
    struct relation r = report_explanation_gaps(t, i * n, 1, n);
    r.key = "measures";
    r.is_map = true;
    document_values(d, "{a:%s,b:%s", t->run[a], t->run[b]);
    add_only(d, "only_a", &t->x->run[a], &t->x->run[b]);
    add_only(d, "only_b", &t->x->run[b], &t->x->run[a]);
    document_relation(d, &r);
    document_close(d);
}

char *report_explanation_only_title(const struct explanation_tables *t, size_t a, size_t b)
{
    enum { SHARE = 36 };
    char *has = shortened_run_name(t, a, SHARE), *lacks = shortened_run_name(t, b, SHARE);
    char *title = put_formatted("First %zu documents: in %s, but not in %s", t->x->k, has, lacks);
    mem_free(lacks);
    mem_free(has);
    return title;
}

char *report_explanation_values_title(const struct explanation_tables *t)
{
    return put_formatted("Topic %s: value of each run, and value of the same documents in their best order",
                         t->x->topic);
}

const char *report_explanation_lack(const struct explanation *x, size_t measure)
{
    return x->labelled[measure] ? "no document has a gain, so there is no ideal; the value counts as 0"
                                : "the topic has no labels";
}

/* Adds a relation as a table of the document, and frees the title. */
static void add_table(struct document *d, char *title, struct relation r)
{
    document_table(d, "%s", title);
    document_relation(d, &r);
    mem_free(title);
}

/* Adds the tables: documents of each run, values (with notes on measures without a value or an ideal), gaps if there
 * are several runs and, if there are two, the documents that only one of them has among its first k. */
static void add_tables(struct document *d, struct explanation_tables *t)
{
    enum { WHOLE = 100 };
    const struct explanation *x = t->x;
    for (size_t r = 0; r < x->n_runs; r++) {
        char *name = shortened_run_name(t, r, WHOLE);
        add_table(d, put_formatted("%s%s", name, x->run[r].missing ? ": the topic is not in the run" : ""),
                  report_explanation_ranking(t, r));
        mem_free(name);
    }
    add_table(d, report_explanation_values_title(t), report_explanation_values(t));
    for (size_t m = 0; m < x->n_measures; m++)
        if (!x->labelled[m] || x->ideal[m] <= 0)
            document_note(d, "%s: %s", x->title[m], report_explanation_lack(x, m));
    if (x->n_runs > 1)
        add_table(
            d, put_formatted("Gaps: selection (which documents are in the first k) + ordering (how they are arranged)"),
            report_explanation_gaps(t, 0, 1, t->n_pairs * t->n_labelled));
    for (size_t i = 0; i < 2 && x->n_runs == 2; i++) {
        size_t a = t->pair[0][i], b = t->pair[0][1 - i];
        struct relation r = report_explanation_only(t, a, b);
        if (r.n)
            add_table(d, report_explanation_only_title(t, a, b), r);
    }
}

void report_explanation(FILE *f, const struct explanation *x, const struct report_options *o)
{
    struct explanation_tables t;
    report_explanation_begin(&t, x, o);
    struct document d = {.is_flat = true, .column = t.column, .n_columns = t.n_columns};
    document_values(&d, "topic:%s,k:%zu", x->topic, x->k);
    document_texts(&d, "measures", x->measure, x->n_measures);
    document_list(&d, "runs");
    for (size_t r = 0; r < x->n_runs; r++)
        add_run(&d, &t, r);
    document_close(&d);
    document_list(&d, "gaps");
    for (size_t i = 0; i < t.n_pairs; i++)
        add_gap(&d, &t, i);
    document_close(&d);
    report_provenance(&d, x->eval);
    struct relation rows[] = {report_explanation_values(&t),
                              report_explanation_gaps(&t, 0, 1, t.n_pairs * t.n_labelled)};
    rows[0].n *= x->n_measures;
    rows[0].step = 1;
    for (size_t i = 0; i < 2; i++) {
        rows[i].has_rows = true;
        document_relation(&d, &rows[i]);
    }
    add_tables(&d, &t);
    document_print(f, &d, o);
    document_free(&d);
    report_explanation_end(&t);
}
