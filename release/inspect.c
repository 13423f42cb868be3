/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "release/inspect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/order.h"
#include "base/put.h"
#include "base/table.h"
#include "base/utf8.h"
#include "format/named.h"
#include "format/release.h"
#include "format/texts.h"
#include "model/gain.h"

#define TOLERANCE 1e-6 /* the largest difference of two gains that count as equal, as in gain files */

/* A name in a table: a document of a topic, a ranking of a topic, a document in it, a run, or the id of a text. */
struct entry {
    UT_hash_handle hh;
    const char *name;
    uint64_t row;       /* the first row that has it */
    double gain, theta; /* of a document; NAN if missing */
    bool is_pooled;     /* of a document: whether a table of pools lists it; of a ranking: whether it has a document of
                         * the pool */
};

/* A topic of the qrels. */
struct topic {
    UT_hash_handle hh;
    const char *qid;
    /* hash tables by name; rankings: "RUN\nDOC" for each document that a run retrieves, and "RUN\n" for the ranking as
     * a whole */
    struct entry *docs, *rankings, *excluded;
    uint64_t row, pool_row; /* its first rows in the qrels and in the pools; 0 without a row */
};

/* The release, and its subset that is being checked. */
struct inspection {
    struct inspect_sink *sink;
    const struct suite_dataset *dataset; /* the paths of the subset's tables; NULL for a missing one */
    struct inspect_subset counts;
    struct topic *topics;
    struct entry *systems, *ids;
    const char *texts;         /* the path of the file of queries or documents that is being read */
    bool has_theta, has_score; /* whether a row of the qrels so far has one */
    struct gain_item *item;
    size_t n_items;
    struct arena arena;
};

/* Returns the entry of name[0 .. len) in *table, which is added if it is new; *is_new tells. */
static struct entry *find_or_add_entry(struct inspection *check, struct entry **table, const char *name, size_t len,
                                       bool *is_new)
{
    struct entry *p;
    HASH_FIND(hh, *table, name, len, p);
    *is_new = !p;
    if (p)
        return p;
    p = arena_alloc(&check->arena, sizeof *p);
    *p = (struct entry){.name = arena_strndup(&check->arena, name, len), .gain = NAN, .theta = NAN};
    HASH_ADD_KEYPTR(hh, *table, p->name, len, p);
    return p;
}

/* Returns the topic of a row. A new topic is added if `may_add`; otherwise it is a fault, and the result is NULL. */
static struct topic *find_topic(struct inspection *check, const char *file, const struct named_row *row, bool may_add)
{
    const struct fmt_tok *t = &row->field[NAMED_TOPIC];
    struct topic *topic;
    HASH_FIND(hh, check->topics, t->s, t->len, topic);
    if (!topic && may_add) {
        topic = arena_alloc(&check->arena, sizeof *topic);
        *topic = (struct topic){.qid = arena_strndup(&check->arena, t->s, t->len), .row = row->line};
        HASH_ADD_KEYPTR(hh, check->topics, topic->qid, t->len, topic);
    } else if (!topic) {
        inspect_fault(check->sink, file, row->line, "topic %.*s is not in the qrels", (int)t->len, t->s);
    }
    return topic;
}

typedef void row_fn(struct inspection *check, const char *file, const struct named *t, const struct named_row *row);

/* Refuses a line of a file that is text but no table: returns -1 and *err. A fmt_line_fn. */
static int refuse_line(void *path, const char *line, size_t len, uint64_t number, struct err *err)
{
    (void)line, (void)len;
    return err_input(err, path, number,
                     "the table has no column names, expected column names in the first row, or JSON lines");
}

/* Reports the name in a field if it is not UTF-8. */
static void check_name_utf8(struct inspection *check, const char *file, const struct named_row *row,
                            enum named_column c)
{
    const struct fmt_tok *t = &row->field[c];
    if (t->s && utf8_span(t->s, t->len) < t->len)
        inspect_fault(check->sink, file, row->line, "the name '%.*s' is not UTF-8", (int)t->len, t->s);
}

/* Calls `visit` for each row of the table at `path`, NULL if there is none. A row that cannot be read is a fault, and
 * so is a name of a topic or document that is not UTF-8. Returns whether all rows were read. */
static bool for_each_row(struct inspection *check, const char *path, enum named_use use, row_fn *visit)
{
    struct err err;
    struct named_row row;
    struct fmt_input *f = path ? fmt_open(path, NULL, &err) : NULL;
    int r = !path || f ? 0 : -1;
    if (f && named_form_of(f, use) == NAMED_NOT) {
        r = fmt_each_line(path, NULL, refuse_line, (void *)path, &err);
        if (r == 0)
            r = err_input(&err, path, 0, "the table has no rows");
    } else if (f) {
        struct named *t = named_begin(f, use, &err);
        r = t ? 0 : -1;
        while (t && (r = named_next(t, &row, &err)) > 0) {
            check_name_utf8(check, path, &row, NAMED_TOPIC);
            check_name_utf8(check, path, &row, NAMED_DOC);
            visit(check, path, t, &row);
        }
        named_end(t);
    }
    if (r < 0)
        inspect_report(check->sink, &err);
    fmt_close(f);
    return r == 0;
}

/* Reads the number of a field, called `label` in faults, into *v, NAN if missing; a text that is no finite number is a
 * fault. */
static void read_number_field(struct inspection *check, const char *file, const struct named_row *row,
                              enum named_column column, const char *label, double *v)
{
    const struct fmt_tok *t = &row->field[column], *doc = &row->field[NAMED_DOC];
    *v = NAN;
    if (t->s && t->len && !named_is_missing(t) && !num_double(t->s, t->len, v))
        inspect_fault(check->sink, file, row->line, "%s '%.*s', expected a finite number (document %.*s)", label,
                      (int)t->len, t->s, (int)doc->len, doc->s);
}

/* ---- qrels ---- */

/* Checks the score of a row of the qrels, the grade of people: once a row has one, each later row needs a whole
 * number. */
static void check_score(struct inspection *check, const char *file, const struct named *t, const struct named_row *row)
{
    enum named_column c = named_has(t, row, NAMED_GRADE) ? NAMED_GRADE : NAMED_SCORE;
    const struct fmt_tok *f = &row->field[c];
    double v;
    check->has_score |= named_has(t, row, c);
    if (!check->has_score)
        return;
    if (!f->len || !num_double(f->s, f->len, &v) || floor(v) != v || fabs(v) > INT32_MAX)
        inspect_fault(check->sink, file, row->line, "score '%.*s', expected a whole number (topic %.*s, document %.*s)",
                      (int)f->len, f->s ? f->s : "", (int)row->field[NAMED_TOPIC].len, row->field[NAMED_TOPIC].s,
                      (int)row->field[NAMED_DOC].len, row->field[NAMED_DOC].s);
}

/* Reports a gain that is missing, outside [0, 1], above 0 outside the pool, or not that of its theta by the
 * criteria. */
static void check_gain(struct inspection *check, const char *file, const struct topic *topic, const struct entry *p)
{
    bool lacks_gain = isnan(p->gain), lacks_theta = check->has_theta && isnan(p->theta);
    if (!lacks_gain && !(p->gain >= 0 && p->gain <= 1))
        inspect_fault(check->sink, file, p->row, "gain %.17g, expected a number in [0, 1] (topic %s, document %s)",
                      p->gain, topic->qid, p->name);
    else if (lacks_theta && p->gain > 0)
        inspect_fault(check->sink, file, p->row,
                      "the gain is %.17g and the theta is missing, expected gain 0 for a document outside the judged "
                      "pool (topic %s, document %s)",
                      p->gain, topic->qid, p->name);
    else if (lacks_gain && !lacks_theta)
        inspect_fault(check->sink, file, p->row, "the gain is missing (topic %s, document %s)", topic->qid, p->name);
    if (lacks_gain || isnan(p->theta) || !check->n_items)
        return;
    double expected = gain_of_theta(check->item, check->n_items, p->theta);
    if (!(fabs(p->gain - expected) <= TOLERANCE))
        inspect_fault(check->sink, file, p->row,
                      "gain %.17g, expected %.17g from theta %.17g and the criteria (topic %s, document %s)", p->gain,
                      expected, p->theta, topic->qid, p->name);
}

/* Checks a row of the qrels, and adds its topic and document. A document that appears twice in a topic is a fault. */
static void take_qrel(struct inspection *check, const char *file, const struct named *t, const struct named_row *row)
{
    bool is_new;
    struct topic *topic = find_topic(check, file, row, true);
    struct entry *p =
        find_or_add_entry(check, &topic->docs, row->field[NAMED_DOC].s, row->field[NAMED_DOC].len, &is_new);
    if (!is_new) {
        inspect_fault(check->sink, file, row->line, "document %s already has a label in topic %s, in row %llu", p->name,
                      topic->qid, (unsigned long long)p->row);
        return;
    }
    p->row = row->line;
    check->has_theta |= named_has(t, row, NAMED_THETA);
    check_score(check, file, t, row);
    read_number_field(check, file, row, NAMED_GAIN, "gain", &p->gain);
    read_number_field(check, file, row, NAMED_THETA, "theta", &p->theta);
    if (named_has(t, row, NAMED_GAIN) || check->has_theta)
        check_gain(check, file, topic, p);
}

/* Returns whether the qrels say that the judge saw the document: by a theta or, if no row has one, by a gain. */
static bool is_judged(const struct inspection *check, const struct entry *p)
{
    return check->has_theta ? !isnan(p->theta) : !isnan(p->gain);
}

/* Compares two entries by theta, then by row. A qsort comparison. */
static int compare_thetas(const void *a, const void *b)
{
    const struct entry *x = *(const struct entry *const *)a, *y = *(const struct entry *const *)b;
    return 2 * ORDER(x->theta, y->theta) + ORDER(x->row, y->row);
}

/* Reports a document with a larger theta but a smaller gain than another, or an equal theta but another gain. */
static void check_rising(struct inspection *check)
{
    size_t n = 0, cap = 0;
    const struct entry **p = NULL;
    for (struct topic *t = check->topics; t; t = t->hh.next)
        for (struct entry *d = t->docs; d; d = d->hh.next)
            if (!isnan(d->theta) && !isnan(d->gain))
                MEM_APPEND(p, n, cap, d);
    if (n)
        qsort(p, n, sizeof *p, compare_thetas);
    for (size_t i = 1; i < n; i++) {
        double rise = p[i]->gain - p[i - 1]->gain;
        if (p[i]->theta == p[i - 1]->theta && fabs(rise) > TOLERANCE)
            inspect_fault(check->sink, check->dataset->qrels, p[i]->row,
                          "gain %.17g, expected %.17g, the gain of row %llu, which has the same theta", p[i]->gain,
                          p[i - 1]->gain, (unsigned long long)p[i - 1]->row);
        else if (rise < -TOLERANCE)
            inspect_fault(check->sink, check->dataset->qrels, p[i]->row,
                          "gain %.17g at theta %.17g is below the gain at a smaller theta (%.17g at theta %.17g in row "
                          "%llu); expected gains that do not fall as theta rises",
                          p[i]->gain, p[i]->theta, p[i - 1]->gain, p[i - 1]->theta, (unsigned long long)p[i - 1]->row);
    }
    mem_free(p);
}

/* ---- pools and exclusions ---- */

/* Marks the document of a row of the pools as pooled. It is a fault if it has no label or occurs twice, or if the topic
 * has a second pool. */
static void take_pool(struct inspection *check, const char *file, const struct named *t, const struct named_row *row)
{
    struct topic *topic = find_topic(check, file, row, false);
    struct entry *p;
    const struct fmt_tok *doc = &row->field[NAMED_DOC];
    (void)t;
    if (!topic)
        return;
    if (row->position == 1 && topic->pool_row)
        inspect_fault(check->sink, file, row->line, "topic %s has a second pool; the first pool begins in row %llu",
                      topic->qid, (unsigned long long)topic->pool_row);
    topic->pool_row = topic->pool_row ? topic->pool_row : row->line;
    HASH_FIND(hh, topic->docs, doc->s, doc->len, p);
    if (p && p->is_pooled)
        inspect_fault(check->sink, file, row->line, "document %s appears twice in the pool of topic %s", p->name,
                      topic->qid);
    else if (p && (is_judged(check, p) || !check->has_theta))
        p->is_pooled = true;
    else
        inspect_fault(check->sink, file, row->line,
                      "document %.*s is in the pool of topic %s but has no label in the qrels", (int)doc->len, doc->s,
                      topic->qid);
}

/* Checks a row of the excluded documents: a document that appears twice in a topic is a fault. */
static void take_excluded_row(struct inspection *check, const char *file, const struct named *t,
                              const struct named_row *row)
{
    struct topic *topic = find_topic(check, file, row, false);
    bool is_new;
    (void)t;
    if (!topic)
        return;
    struct entry *p =
        find_or_add_entry(check, &topic->excluded, row->field[NAMED_DOC].s, row->field[NAMED_DOC].len, &is_new);
    if (!is_new)
        inspect_fault(check->sink, file, row->line,
                      "document %s appears twice among the excluded documents of topic %s", p->name, topic->qid);
}

/* Counts topics and documents in check->counts. Reports documents with a label outside the pools or, if there are no
 * pools, marks all documents with a label as pooled. */
static void check_pools(struct inspection *check)
{
    for (struct topic *t = check->topics; t; t = t->hh.next) {
        check->counts.topics++;
        for (struct entry *p = t->docs; p; p = p->hh.next) {
            bool has_label = is_judged(check, p);
            check->counts.documents += has_label;
            check->counts.grades += !has_label;
            if (has_label && check->dataset->pool && !p->is_pooled)
                inspect_fault(check->sink, check->dataset->qrels, p->row,
                              "document %s of topic %s has a label but is not in the topic's pool in %s", p->name,
                              t->qid, check->dataset->pool);
            p->is_pooled |= has_label && !check->dataset->pool;
        }
    }
}

/* ---- texts ---- */

/* Adds the id of a text to check->ids (ctx is `check`). A second or an empty text is a fault. A text_take_fn. */
static void take_id(void *ctx, const char *id, uint64_t line, const char *title, size_t len)
{
    struct inspection *check = ctx;
    const char *file = check->texts;
    bool is_new;
    struct entry *p = find_or_add_entry(check, &check->ids, id, strlen(id), &is_new);
    if (!is_new)
        inspect_fault(check->sink, file, line, "%s already has a text, in row %llu", p->name,
                      (unsigned long long)p->row);
    else
        p->row = line;
    if (!len && !*title)
        inspect_fault(check->sink, file, line, "the text of %s is empty", p->name);
}

/* Replaces check->ids by the ids of a file of texts. A text that is not UTF-8 is a fault. */
static void read_ids(struct inspection *check, const char *path)
{
    struct texts texts = {.skip_bad = true, .take = take_id};
    struct err err;
    bool is_new;
    HASH_CLEAR(hh, check->ids);
    check->texts = path;
    if (texts_read(&texts, path, NULL, check, &err) != 0)
        inspect_report(check->sink, &err);
    for (size_t i = 0; i < texts.n_bad; i++) {
        inspect_fault(check->sink, path, texts.bad[i].line, "the text of %s is not UTF-8, or has a NUL",
                      texts.bad[i].id);
        find_or_add_entry(check, &check->ids, texts.bad[i].id, strlen(texts.bad[i].id), &is_new);
    }
    texts_free(&texts);
}

/* Checks that the texts, if there are any, have all topics of the qrels and all documents of the pools. */
static void check_texts(struct inspection *check)
{
    struct entry *found;
    if (check->dataset->queries) {
        read_ids(check, check->dataset->queries);
        for (struct topic *t = check->topics; t; t = t->hh.next) {
            HASH_FIND_STR(check->ids, t->qid, found);
            if (!found)
                inspect_fault(check->sink, check->dataset->qrels, t->row, "topic %s has no text in %s", t->qid,
                              check->dataset->queries);
        }
    }
    check->counts.has_texts = true;
    if (check->dataset->corpus) {
        read_ids(check, check->dataset->corpus);
        for (struct topic *t = check->topics; t; t = t->hh.next)
            for (struct entry *p = t->docs; p; p = p->hh.next) {
                HASH_FIND_STR(check->ids, p->name, found);
                if (!found && p->is_pooled)
                    inspect_fault(check->sink, check->dataset->qrels, p->row,
                                  "document %s of topic %s has no text in %s", p->name, t->qid, check->dataset->corpus);
            }
    }
    check->counts.has_texts = check->dataset->queries && check->dataset->corpus;
    HASH_CLEAR(hh, check->ids);
}

/* ---- runs ---- */

/* Checks the score of a row of the runs, or its rank; a row from a list needs neither. */
static void check_run_score(struct inspection *check, const char *file, const struct named *t,
                            const struct named_row *row)
{
    bool has_score = named_has(t, row, NAMED_SCORE), has_rank = !has_score && named_has(t, row, NAMED_RANK);
    enum named_column c = has_rank ? NAMED_RANK : NAMED_SCORE;
    const struct fmt_tok *f = &row->field[c], *doc = &row->field[NAMED_DOC];
    double v;
    if (!has_score && !has_rank && row->position)
        return;
    if (!f->s || named_is_missing(f))
        inspect_fault(check->sink, file, row->line, "the score is missing (topic %.*s, document %.*s)",
                      (int)row->field[NAMED_TOPIC].len, row->field[NAMED_TOPIC].s, (int)doc->len, doc->s);
    else
        read_number_field(check, file, row, c, has_rank ? "rank" : "score", &v);
}

/* Checks a row of the runs: a score, and no document twice. Adds its run and ranking; counts it in run_rows and, if its
 * document is outside the pool, also in outside_rows. */
static void take_run(struct inspection *check, const char *file, const struct named *t, const struct named_row *row)
{
    const struct fmt_tok *doc = &row->field[NAMED_DOC], *system = &row->field[NAMED_SYSTEM];
    struct topic *topic = find_topic(check, file, row, false);
    struct entry *document;
    bool is_new;
    if (!topic)
        return;
    int len = system->s ? (int)system->len : 0;
    struct entry *p = find_or_add_entry(check, &check->systems, len ? system->s : "", (size_t)len, &is_new);
    p->row = is_new ? row->line : p->row;
    check_run_score(check, file, t, row);
    char *key = put_formatted("%.*s\n%.*s", len, system->s ? system->s : "", (int)doc->len, doc->s);
    p = find_or_add_entry(check, &topic->rankings, key, strlen(key), &is_new);
    if (!is_new)
        inspect_fault(check->sink, file, row->line,
                      "document %.*s appears twice in topic %s of run %.*s, first in row %llu", (int)doc->len, doc->s,
                      topic->qid, len, system->s ? system->s : "", (unsigned long long)p->row);
    else
        p->row = row->line;
    mem_free(key);
    HASH_FIND(hh, topic->docs, doc->s, doc->len, document);
    check->counts.run_rows++;
    check->counts.outside_rows += !document || !document->is_pooled;
    key = put_formatted("%.*s\n", len, system->s ? system->s : ""); /* the ranking as a whole */
    p = find_or_add_entry(check, &topic->rankings, key, strlen(key), &is_new);
    p->row = is_new ? row->line : p->row;
    p->is_pooled |= document && document->is_pooled;
    mem_free(key);
}

/* Reads and counts the runs, and checks that all or none are named, and that each ranking has a document of the
 * pool. */
static void check_runs(struct inspection *check)
{
    struct entry *unnamed;
    for_each_row(check, check->dataset->judged_runs, NAMED_FOR_RUN, take_run);
    HASH_FIND(hh, check->systems, "", 0, unnamed);
    if (unnamed && HASH_COUNT(check->systems) > 1)
        inspect_fault(check->sink, check->dataset->judged_runs, unnamed->row,
                      "the row has no run name, but other rows have one");
    for (struct topic *t = check->topics; t; t = t->hh.next)
        for (struct entry *p = t->rankings; p; p = p->hh.next) {
            size_t len = strlen(p->name);
            if (p->name[len - 1] == '\n' && !p->is_pooled)
                inspect_fault(check->sink, check->dataset->judged_runs, p->row,
                              "the run %.*s has no document of the pool in topic %s", (int)len - 1, p->name, t->qid);
        }
    check->counts.systems = HASH_COUNT(check->systems);
}

/* ---- a subset ---- */

/* Frees the topics, runs and criteria of a subset. */
static void free_topics(struct inspection *check)
{
    for (struct topic *t = check->topics; t; t = t->hh.next) {
        HASH_CLEAR(hh, t->docs);
        HASH_CLEAR(hh, t->rankings);
        HASH_CLEAR(hh, t->excluded);
    }
    HASH_CLEAR(hh, check->topics);
    HASH_CLEAR(hh, check->systems);
    mem_free(check->item);
    arena_free(&check->arena);
}

/* Checks that gains rise with theta, unless there are criteria, and the tables that name topics and documents of the
 * qrels. */
static void check_other_tables(struct inspection *check)
{
    if (!check->n_items)
        check_rising(check);
    for_each_row(check, check->dataset->pool, NAMED_FOR_POOL, take_pool);
    for_each_row(check, check->dataset->excluded, NAMED_FOR_EXCLUSION, take_excluded_row);
    check->counts.has_pool = check->dataset->pool != NULL;
    check_pools(check);
    check_texts(check);
    check_runs(check);
}

/* Checks all tables of a subset, and calls report(sink->ctx, ...) with the numbers of their rows and names. */
static void check_subset(const struct suite_dataset *d, struct inspect_sink *sink, inspect_subset_fn *report)
{
    struct inspection check = {.sink = sink, .dataset = d, .counts = {.name = d->name}};
    check.n_items = inspect_items(d->items, sink, &check.arena, &check.item);
    check.counts.criteria = check.n_items;
    /* If rows of the qrels cannot be read, other tables would seem to name missing topics and documents. */
    if (for_each_row(&check, d->qrels, NAMED_FOR_POOL, take_qrel))
        check_other_tables(&check);
    report(sink->ctx, &check.counts);
    free_topics(&check);
}

int inspect_release(const char *path, struct inspect_sink *sink, inspect_subset_fn *report, size_t *n_files,
                    struct err *err)
{
    struct suite suite;
    int r = release_read_whole(&suite, path, err);
    for (size_t i = 0; i < suite.n && r == 0; i++)
        check_subset(&suite.dataset[i], sink, report);
    if (r == 0)
        inspect_folder(suite.file, sink, n_files);
    suite_free(&suite);
    return r;
}
