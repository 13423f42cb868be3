/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes the tables and the folder of a release. */
#include <math.h>
#include <string.h>

#include "base/base_name.h"
#include "base/exists.h"
#include "base/output.h"
#include "base/put.h"
#include "base/text_buffer.h"
#include "calibrate/origin.h"
#include "format/doctable.h"
#include "format/release.h"
#include "format/run.h"
#include "release/publish.h"
#include "release/sheet.h"

/* A table of a subset that is being written. */
struct table {
    struct sheet sheet;
    struct publication *p;
    size_t file; /* the index of the table in p->file */
};

/* Adds a file of a subset to p->file, which then owns `name`; config NULL: it is no table. Returns its index. */
static size_t append_file(struct publication *p, size_t subset, const char *config, char *name)
{
    struct publish_file f = {name, out_folder_file(&p->folder, name), config, subset, 0};
    MEM_APPEND(p->file, p->n_files, p->cap_files, f);
    return p->n_files - 1;
}

/* Begins a table: SUBSET/CONFIG.EXT or, if `is_provenance`, provenance/CONFIG/SUBSET.EXT. Returns 0, or -1 and *err. */
static int begin_table(struct table *t, struct publication *p, size_t subset, bool is_provenance, const char *config,
                       bool is_tsv, const char *const *column, size_t n, struct err *err)
{
    const char *name = p->subset[subset].input.name, *ext = is_tsv ? "tsv" : "jsonl";
    t->p = p;
    t->file = append_file(p, subset, config,
                          is_provenance ? put_formatted("provenance/%s/%s.%s", config, name, ext)
                                        : put_formatted("%s/%s.%s", name, config, ext));
    return sheet_begin(&t->sheet, p->file[t->file].path, is_tsv, column, n, err);
}

/* Ends a table and records its number of rows. Returns 0, or -1 and *err. */
static int end_table(struct table *t, struct err *err)
{
    t->p->file[t->file].rows = t->sheet.rows;
    return sheet_end(&t->sheet, err);
}

/* ---- tables of labels ---- */

/* Writes a row of the qrels; score NULL: the table has no such column. A theta of NAN is missing. */
static void write_qrels_row(struct sheet *t, const char *qid, const char *doc, size_t len, const int32_t *score,
                            double gain, double theta)
{
    sheet_name(t, qid);
    sheet_text(t, doc, len);
    if (score)
        sheet_whole(t, *score);
    sheet_real(t, gain);
    sheet_real(t, theta);
}

/* Writes the rows of the graded documents of a query that are outside the pool: a grade, gain 0 and no theta. */
static void write_outside_rows(struct sheet *t, const struct publish_subset *s, const struct pub_query *query)
{
    ptrdiff_t topic = lab_find_topic(&s->grades, query->qid, strlen(query->qid));
    if (topic < 0)
        return;
    const struct lab_topic *graded_topic = &s->grades.topic[topic];
    const char *text = s->grades.text + graded_topic->text, *doc;
    size_t len;
    for (size_t i = graded_topic->first; i < graded_topic->first + graded_topic->n; i++) {
        text = lab_next_doc(text, &doc, &len);
        char *name = mem_strndup(doc, len);
        int32_t grade = lab_grade(&s->grades, i);
        if (grade >= 0 && !pub_find_doc(&s->labels, query, name))
            write_qrels_row(t, query->qid, doc, len, &grade, 0, NAN);
        mem_free(name);
    }
}

/* Writes the qrels of subset k: the documents of the judged pools and, if there are grades, graded documents outside
 * them. Returns 0, or -1 and *err. */
static int write_qrels(struct publication *p, size_t k, struct err *err)
{
    static const char *const graded_columns[] = {"query-id", "corpus-id", "score", "gain", "theta"};
    static const char *const plain_columns[] = {"query-id", "corpus-id", "gain", "theta"};
    const struct publish_subset *s = &p->subset[k];
    const struct published *l = &s->labels;
    bool has_grades = s->input.grades != NULL;
    struct table t;
    int r = begin_table(&t, p, k, false, "qrels", p->terms->is_tsv, has_grades ? graded_columns : plain_columns,
                        has_grades ? 5 : 4, err);
    for (size_t q = 0; q < l->n_queries && r == 0; q++) {
        const struct pub_query *query = &l->query[q];
        for (size_t i = query->first; i < query->first + query->n; i++) {
            const struct pub_doc *d = &l->doc[s->order[i]];
            write_qrels_row(&t.sheet, query->qid, d->docno, strlen(d->docno),
                            has_grades ? &s->grade[s->order[i]] : NULL, d->gain, d->theta);
        }
        if (has_grades)
            write_outside_rows(&t.sheet, s, query);
    }
    return end_table(&t, err) != 0 ? -1 : r;
}

/* Writes the judged pools of subset k. Returns 0, or -1 and *err. */
static int write_pool(struct publication *p, size_t k, struct err *err)
{
    static const char *const list_columns[] = {"query-id", "corpus-ids"}, *const pair_columns[] = {"query-id",
                                                                                                   "corpus-id"};
    const struct publish_subset *s = &p->subset[k];
    struct table t;
    int r = begin_table(&t, p, k, false, "top_ranked", p->terms->is_tsv, p->terms->is_tsv ? pair_columns : list_columns,
                        2, err);
    for (size_t q = 0; q < s->labels.n_queries && r == 0; q++) {
        const struct pub_query *query = &s->labels.query[q];
        struct sheet_list list = {&t.sheet, query->qid, 0};
        for (size_t i = query->first; i < query->first + query->n; i++) {
            const char *doc = s->labels.doc[s->order[i]].docno;
            sheet_list_add(&list, doc, strlen(doc));
        }
        sheet_list_end(&list);
    }
    return end_table(&t, err) != 0 ? -1 : r;
}

/* Writes and counts the excluded documents of the queries with labels. Returns 0, or -1 and *err. */
static int write_excluded(struct publication *p, size_t k, struct err *err)
{
    static const char *const list_columns[] = {"query-id", "excluded-corpus-ids"}, *const pair_columns[] = {
                                                                                       "query-id", "corpus-id"};
    struct publish_subset *s = &p->subset[k];
    const struct lab_set *x = &s->excluded;
    struct table t;
    int r = begin_table(&t, p, k, false, "excluded", p->terms->is_tsv, p->terms->is_tsv ? pair_columns : list_columns,
                        2, err);
    for (size_t i = 0; i < x->n_topics && r == 0; i++) {
        const struct lab_topic *topic = &x->topic[i];
        const char *text = x->text + topic->text, *doc;
        struct sheet_list list = {&t.sheet, topic->qid, 0};
        size_t len;
        for (size_t n = 0; n < topic->n && pub_find(&s->labels, topic->qid); n++) {
            text = lab_next_doc(text, &doc, &len);
            sheet_list_add(&list, doc, len);
            s->n_excluded++;
        }
        sheet_list_end(&list);
    }
    return end_table(&t, err) != 0 ? -1 : r;
}

/* Writes the criteria of subset k with the standard errors of their parameters. Returns 0, or -1 and *err. */
static int write_items(struct publication *p, size_t k, struct err *err)
{
    static const char *const column[] = {"criterion", "gamma", "beta", "se_gamma", "se_beta"};
    const struct published *l = &p->subset[k].labels;
    struct table t;
    int r = begin_table(&t, p, k, false, "items", p->terms->is_tsv, column, 5, err);
    for (size_t c = 0; c < l->n_items && r == 0; c++) {
        sheet_name(&t.sheet, l->item[c].name);
        sheet_real(&t.sheet, l->item[c].gamma);
        sheet_real(&t.sheet, l->item[c].beta);
        sheet_real(&t.sheet, l->se_gamma ? l->se_gamma[c] : NAN);
        sheet_real(&t.sheet, l->se_beta ? l->se_beta[c] : NAN);
    }
    return end_table(&t, err) != 0 ? -1 : r;
}

/* Writes the texts of subset k, of its queries or of its corpus (`config`). Returns 0, or -1 and *err. */
static int write_texts(struct publication *p, size_t k, const char *config, const struct texts *texts, struct err *err)
{
    static const char *const column[] = {"_id", "title", "text"};
    struct table t;
    int r = begin_table(&t, p, k, false, config, false, column, 3, err);
    for (size_t i = 0; i < texts->n && r == 0; i++) {
        sheet_name(&t.sheet, texts->text[i].id);
        sheet_name(&t.sheet, texts->text[i].title);
        sheet_name(&t.sheet, texts->text[i].body);
    }
    return end_table(&t, err) != 0 ? -1 : r;
}

/* ---- provenance ---- */

/* A run that is being copied to the table of runs. */
struct run_copy {
    struct sheet *t;
    const struct hold *hold; /* tells whether a signal asks to stop */
    const struct published *labels;
    const char *model;      /* the name of the run in the table */
    struct lab_set topics;  /* a row for each topic so far */
    struct doc_table docs;  /* the documents of a topic */
    size_t first_row, rows; /* the number of rows of the table before the run, and of rows of the run */
};

/* Returns whether the gain file has the topic qid[0 .. len). A callback of struct run_reader; ctx is a struct
 * run_copy. */
static bool has_labels(void *ctx, const char *qid, size_t len)
{
    struct run_copy *c = ctx;
    return lab_find_topic(&c->labels->gains.set, qid, len) >= 0;
}

/* Returns 0, or -1 and *err if the topic has a document twice. */
static int check_once(struct run_copy *c, const struct run_topic *topic, struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    doc_table_reset(&c->docs, topic->n);
    for (size_t i = 0; i < topic->n; i++) {
        bool is_new;
        const struct run_doc *d = &topic->doc[i];
        doc_table_add(&c->docs, d->docno, d->len, &is_new);
        if (!is_new)
            return err_input(err, "", d->line,
                             "the document is retrieved twice, expected each document once (topic %s, document %s)",
                             err_quote(q[0], topic->qid, topic->qid_len), err_quote(q[1], d->docno, d->len));
    }
    return 0;
}

/* Writes a topic's ranking as rows of the table of runs, if the gain file has the topic. Returns 0, RUN_SPLIT if it
 * came before, or -1 and *err. A run_topic_fn; ctx is a struct run_copy. */
static int copy_topic(void *ctx, const struct run_topic *topic, struct err *err)
{
    struct run_copy *c = ctx;
    if (hold_is_pending(c->hold))
        return err_fail(err, ERR_STOPPED, "", 0, "stopped");
    if (!has_labels(c, topic->qid, topic->qid_len))
        return 0;
    if (lab_find_topic(&c->topics, topic->qid, topic->qid_len) >= 0)
        return RUN_SPLIT;
    lab_add(&c->topics, topic->qid, topic->qid_len, "", 0, 0);
    if (check_once(c, topic, err) != 0)
        return -1;
    for (size_t i = 0; i < topic->n; i++) {
        sheet_name(c->t, c->model);
        sheet_bool(c->t, false);
        sheet_text(c->t, topic->qid, topic->qid_len);
        sheet_text(c->t, topic->doc[i].docno, topic->doc[i].len);
        sheet_real(c->t, topic->doc[i].score);
        c->rows++;
    }
    return 0;
}

/* Drops the rows written of the run, which is read again from its beginning. A callback of struct run_reader. */
static void restart_copy(void *ctx)
{
    struct run_copy *c = ctx;
    sheet_drop_rows(c->t, c->first_row);
    lab_free(&c->topics);
    lab_begin(&c->topics, "", 0);
    c->rows = 0;
}

/* Copies a run, or one system of its file unless `system` is NULL, under the name `model`. Returns 0, or -1 and *err: a
 * run of this name was copied before, a document appears twice in a topic, or a score is no number. */
static int copy_system(struct publication *p, size_t k, struct sheet *t, const char *path,
                       const struct run_system *system, const char *model, struct lab_set *models, struct err *err)
{
    struct publish_subset *s = &p->subset[k];
    struct run_copy c = {t, &p->folder.hold, &s->labels, model, {0}, {0}, t->rows, 0};
    void *worker[] = {&c};
    struct run_reader reader = {1, worker, copy_topic, has_labels, restart_copy, true, false, false};
    struct run_info info = {0};
    size_t len = strlen(model);
    if (lab_find_topic(models, model, len) >= 0)
        return err_input(err, path, 0, "a second run has the name '%s', expected different names", model);
    lab_add(models, model, len, "", 0, 0);
    lab_begin(&c.topics, "", 0);
    sheet_set_buffered(t, true);
    int r = system ? run_read_system(system, &reader, &info, err) : run_read(path, &reader, &info, err);
    sheet_set_buffered(t, false);
    s->n_systems += c.rows > 0;
    s->n_run_rows += c.rows;
    mem_free(info.runid);
    lab_free(&c.topics);
    doc_table_free(&c.docs);
    return r;
}

/* Copies all systems of a run file. Returns 0, or -1 and *err, also if no topic of it has labels. */
static int copy_run(struct publication *p, size_t k, struct sheet *t, const char *path, struct lab_set *models,
                    struct err *err)
{
    struct publish_subset *s = &p->subset[k];
    struct run_systems systems;
    struct arena arena = {0};
    size_t old_rows = t->rows;
    int r = run_read_systems(&systems, path, NULL, NULL, err);
    if (r == 0 && systems.n_datasets > 1)
        r = err_input(err, path, 0, "the rows belong to %zu datasets, expected one dataset", systems.n_datasets);
    for (size_t i = 0; i < systems.n && r == 0; i++) {
        const struct run_system *system = &systems.system[i];
        r = copy_system(p, k, t, path, system, system->name ? system->name : base_name(path), models, err);
    }
    if (r == 0 && !systems.n) {
        const char *file_name = p->n_subsets > 1 ? release_run_name(&arena, path, s->input.name) : base_name(path);
        char *name = mem_strdup(file_name);
        char *dot = strrchr(name, '.');
        if (dot && dot > name)
            *dot = '\0';
        r = copy_system(p, k, t, path, NULL, name, models, err);
        mem_free(name);
    }
    if (r == 0 && t->rows == old_rows)
        r = err_fail(err, ERR_NO_TOPIC, path, 0, "no topic of the run has labels in %s", s->labels.path);
    run_systems_free(&systems);
    arena_free(&arena);
    return r;
}

/* Writes the runs of subset k as one table. Returns 0, or -1 and *err. */
static int write_runs_table(struct publication *p, size_t k, struct err *err)
{
    static const char *const column[] = {"model", "is_judge", "query-id", "corpus-id", "score"};
    struct table t;
    struct lab_set models; /* a row for each name of a run */
    int r = begin_table(&t, p, k, true, "runs", p->terms->is_tsv, column, 5, err);
    lab_begin(&models, "", 0);
    for (size_t i = 0; i < p->subset[k].input.n_runs && r == 0; i++)
        r = copy_run(p, k, &t.sheet, p->subset[k].input.run[i], &models, err);
    lab_free(&models);
    return end_table(&t, r == 0 ? err : &(struct err){0}) != 0 ? -1 : r;
}

/* Writes the valid rubric answers of subset k: a row for each document of each window. Returns 0, or -1 and *err. */
static int write_criteria(struct publication *p, size_t k, struct err *err)
{
    struct publish_subset *s = &p->subset[k];
    const struct jud_store *j = &s->store;
    static const char *const key_columns[] = {"judge", "query-id", "window", "position", "corpus-id"};
    enum { N_KEYS = LENGTH(key_columns) };
    const char *column[N_KEYS + JUD_MAX_CRITERIA];
    memcpy(column, key_columns, sizeof key_columns);
    memcpy(column + N_KEYS, j->criterion, j->n_criteria * sizeof *column);
    struct table t;
    int r = begin_table(&t, p, k, true, "judge_criteria", p->terms->is_tsv, column, N_KEYS + j->n_criteria, err);
    for (const struct jud_window *w = j->window; w && w < j->window + j->n_windows && r == 0; w++) {
        if (w->stage != JUD_RUBRIC || !jud_answers(w) || !w->valid)
            continue;
        const struct jud_query *q = &j->query[w->query];
        for (size_t i = 0; i < w->n; i++) {
            const struct jud_placement *placement = &j->placement[w->first + i];
            sheet_name(&t.sheet,
                       prov_judge_name(&s->origin, jud_stage_name[JUD_RUBRIC], j->judge[JUD_RUBRIC][w->judge]));
            sheet_name(&t.sheet, q->qid);
            sheet_real(&t.sheet, w->seq == JUD_NO_SEQ ? NAN : (double)w->seq);
            sheet_whole(&t.sheet, (int64_t)i + 1);
            sheet_name(&t.sheet, q->doc[placement->doc]);
            for (size_t c = 0; c < j->n_criteria; c++)
                sheet_whole(&t.sheet, placement->passes >> c & 1);
        }
    }
    return end_table(&t, err) != 0 ? -1 : r;
}

/* Writes text[0 .. len) to a new file of the release, which owns `name`. Returns 0, or -1 and *err. */
static int write_text_file(struct publication *p, size_t subset, char *name, const char *text, size_t len,
                           struct err *err)
{
    size_t file = append_file(p, subset, NULL, name);
    struct output *w = out_open(p->file[file].path, err);
    if (!w)
        return -1;
    out_bytes(w, text, len);
    p->file[file].rows = 1;
    return out_commit(w, err);
}

/* Copies the store's prompt of a stage, if there is one. Returns 0, or -1 and *err. */
static int copy_prompt(struct publication *p, size_t k, const char *stage, struct err *err)
{
    const struct publish_subset *s = &p->subset[k];
    char *name = put_formatted("%s.prompt.txt", stage), *path = mem_path(s->input.store, name);
    struct text_buffer text = {0};
    int r = 0;
    if (exists_file(path))
        r = publish_text(&text, path, err) != 0
              ? -1
              : write_text_file(p, k, put_formatted("provenance/prompts/%s.%s.txt", s->input.name, stage), text.s,
                                text.len, err);
    MEM_FREE_ALL(name, path, text.s);
    return r;
}

/* Writes the report of quality, the gain file and, if there is a store, the counts of its judgements and its prompts.
 * Returns 0, or -1 and *err. */
static int write_evidence(struct publication *p, size_t k, struct err *err)
{
    struct publish_subset *s = &p->subset[k];
    const char *const store[] = {s->input.store};
    size_t len;
    char *quality = publish_quality(s, &len);
    int r = write_text_file(p, k, put_formatted("provenance/quality/%s.md", s->input.name), quality, len, err);
    mem_free(quality);
    struct text_buffer text = {0};
    for (size_t i = 0; i < s->labels.n_lines; i++) {
        text_put(&text, s->labels.line[i], strlen(s->labels.line[i]));
        text_put(&text, "\n", 1);
    }
    if (r == 0)
        r = write_text_file(p, k, put_formatted(PUBLISH_GAINS, s->input.name), text.s, text.len, err);
    mem_free(text.s);
    if (r != 0 || !s->input.store)
        return r;
    size_t file = append_file(p, k, NULL, put_formatted("provenance/counts/%s.counts.gz", s->input.name));
    struct jud_store counts;
    jud_begin(&counts, p->terms->threads, s->labels.n_severities > 0);
    r = origin_count(&counts, store, 1, p->file[file].path, err);
    p->file[file].rows = 1;
    jud_free(&counts);
    for (int stage = 0; stage < 2 && r == 0; stage++)
        r = copy_prompt(p, k, jud_stage_name[stage], err);
    return r;
}

/* ---- the folder ---- */

/* Writes all tables of subset k, and the files of its provenance. Returns 0, or -1 and *err. */
static int write_subset(struct publication *p, size_t k, struct err *err)
{
    const struct publish_subset *s = &p->subset[k];
    if (write_qrels(p, k, err) != 0 || write_pool(p, k, err) != 0 || write_excluded(p, k, err) != 0 ||
        write_items(p, k, err) != 0 || write_texts(p, k, "queries", &s->queries, err) != 0 ||
        write_texts(p, k, "corpus", &s->corpus, err) != 0 || write_runs_table(p, k, err) != 0 ||
        write_criteria(p, k, err) != 0)
        return -1;
    return write_evidence(p, k, err);
}

/* Removes the tables without rows, whose files do not exist, from p->file. */
static void drop_empty_tables(struct publication *p)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n_files; i++)
        if (p->file[i].rows)
            p->file[n++] = p->file[i];
        else
            mem_free(p->file[i].name);
    p->n_files = n;
}

/* Writes the digests of all files, as sha256sum(1) reads them. Returns 0, or -1 and *err. */
static int write_sums_file(struct publication *p, struct err *err)
{
    struct text_buffer text = {0};
    char hex[SHA256_HEX];
    int r = 0;
    for (size_t i = 0; i < p->n_files && r == 0; i++) {
        r = publish_digest(p->file[i].path, hex, err);
        text_put(&text, hex, strlen(hex));
        text_put(&text, "  ", 2);
        text_put(&text, p->file[i].name, strlen(p->file[i].name));
        text_put(&text, "\n", 1);
    }
    if (r == 0)
        r = write_text_file(p, 0, put_formatted(PUBLISH_SUMS), text.s, text.len, err);
    mem_free(text.s);
    return r;
}

/* Writes the files of all subsets, the card, and SHA256SUMS last. Returns 0, or -1 and *err. */
static int write_release_files(struct publication *p, struct err *err)
{
    size_t len;
    for (size_t k = 0; k < p->n_subsets; k++)
        if (hold_is_pending(&p->folder.hold) || write_subset(p, k, err) != 0)
            return -1; /* a pending signal ends the program when the folder is removed */
    drop_empty_tables(p);
    char *card = publish_card(p, &len, err);
    int r = card ? write_text_file(p, 0, put_formatted("README.md"), card, len, err) : -1;
    mem_free(card);
    return r == 0 ? write_sums_file(p, err) : -1;
}

int publish_write(struct publication *p, const char *path, struct err *err)
{
    if (out_folder_begin(&p->folder, path, err) != 0)
        return -1;
    if (write_release_files(p, err) == 0)
        return out_folder_commit(&p->folder, err);
    out_folder_abandon(&p->folder);
    return -1;
}

void publish_free(struct publication *p)
{
    for (size_t k = 0; k < p->n_subsets; k++)
        publish_subset_free(&p->subset[k]);
    for (size_t i = 0; i < p->n_files; i++)
        mem_free(p->file[i].name);
    MEM_FREE_ALL(p->subset, p->file);
    *p = (struct publication){0};
}
