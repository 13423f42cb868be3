/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The fit of gains to judgements. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/call.h"
#include "api/options.h"
#include "base/text_stream.h"
#include "eval/fitting.h"
#include "eval/settings.h"
#include "report/label_text.h"
#include "store/judgement_record.h"
#include "store/judgement_store.h"
#include "store/overwrite.h"

/* A document for which the fit estimated a gain, and the topic (`query`) that it belongs to. The fit owns both. */
struct fitted {
    const struct cal_query *query;
    const struct cal_doc *doc;
};

/* The struct behind the handle of a fit of gains to judgements. */
struct rcp_fit {
    struct rcp_handle handle;
    bool is_fitted;
    struct fitting fit;
    const char **path;
    size_t n_paths, cap_path;
    const char *criterion[JUD_MAX_CRITERIA]; /* the names of the n_criteria criteria, in the order in which stored
                                              * records have them */
    size_t caller_index[JUD_MAX_CRITERIA];   /* [index in `criterion`]: the criterion's index in the caller's order */
    size_t n_criteria;
    size_t n_windows, n_answers; /* the numbers of calls of rcp_fit_window and rcp_fit_answers so far, by which messages
                                  * name a call */
    struct arena arena;          /* owns copies of paths, names and values of options */
    struct provenance provenance;
    struct fitted *doc; /* n_docs documents with gains, in strcmp order of topic and name; set by rcp_fit_run */
    size_t n_docs;
    char *notes;
};

/* Sets the defaults of a new fit, and begins its store of judgements in memory. `arg` is a struct rcp_fit. Returns
 * 0. */
static int begin_fit(void *arg, struct err *err)
{
    struct rcp_fit *f = arg;
    (void)err;
    fitting_defaults(&f->fit, settings_eval().threads);
    jud_begin(&f->fit.store, 1, false);
    return 0;
}

struct rcp_fit *rcp_fit_new(struct rcp_error *error)
{
    struct rcp_fit *f = rcp_handle_new(sizeof *f, error);
    if (!f || rcp_call(&f->handle, begin_fit, f, error) == 0)
        return f;
    rcp_handle_free(f);
    return NULL;
}

void rcp_fit_free(struct rcp_fit *f)
{
    rcp_handle_free(f);
}

/* Returns 0 if judgements and options may still be given; -1 and *error (RCP_MISUSE) if the fit has run or failed. */
static int check_open(const struct rcp_fit *f, struct rcp_error *error)
{
    if (f->handle.is_dead)
        return rcp_fail(error, RCP_MISUSE, "the fit has failed; free it and create a new one");
    if (f->is_fitted)
        return rcp_fail(error, RCP_MISUSE,
                        "the fit has already run: give options and judgements before you call rcp_fit_run");
    return 0;
}

struct option_call {
    struct rcp_fit *f;
    const char *name, *value;
};

/* The options of rcp-label fit that concern the fit, not its inputs and outputs. fitting_set finds them by name, so
 * their codes are unused. */
static const struct rcp_option option_table[] = {
    {"method", 0},      {"mode", 0},          {"judges", 0},       {"items", 0},    {"dataset", 0},  {"strict", 0},
    {"jobs", 0},        {"hard-rankings", 0}, {"clip", 0},         {"sd-tau", 0},   {"sd-alpha", 0}, {"ridge", 0},
    {"ridge-total", 0}, {"bt-ridge", 0},      {"mixed-models", 0}, {"position", 0},
};

/* Sets an option of the fit. `arg` is a struct option_call. Returns 0, or -1 and *err if the name or the value is
 * wrong. */
static int set_option(void *arg, struct err *err)
{
    const struct option_call *c = arg;
    const struct rcp_option *o = rcp_find_option(option_table, LENGTH(option_table), c->name, err);
    if (!o)
        return -1;
    return fitting_set(&c->f->fit, o->name, o->name /* in messages */, arena_strdup(&c->f->arena, c->value), err);
}

int rcp_fit_set(struct rcp_fit *f, const char *option, const char *value, struct rcp_error *error)
{
    struct option_call c = {f, option, value};
    if (check_open(f, error) != 0)
        return -1;
    if (!option || !value)
        return rcp_fail(error, RCP_MISUSE, "an option has no %s: it needs a name and a value",
                        option ? "value" : "name");
    return rcp_call(&f->handle, set_option, &c, error);
}

/* Stores the path `value` of `arg`, a struct option_call, until the fit runs, because the options, which may still
 * change, say how to read the file. Returns 0. */
static int keep_path(void *arg, struct err *err)
{
    const struct option_call *c = arg;
    struct rcp_fit *f = c->f;
    (void)err;
    f->path = mem_grow(f->path, &f->cap_path, f->n_paths + 1, sizeof *f->path);
    f->path[f->n_paths++] = arena_strdup(&f->arena, c->value);
    return 0;
}

int rcp_fit_read(struct rcp_fit *f, const char *path, struct rcp_error *error)
{
    struct option_call c = {f, NULL, path};
    if (check_open(f, error) != 0)
        return -1;
    if (!path || !*path)
        return rcp_fail(error, RCP_MISUSE, "the path is empty: give the path of a store or of a file of records");
    return rcp_call(&f->handle, keep_path, &c, error);
}

/* The arguments of rcp_fit_window (n documents of a topic that a judge compared, with scores or ranked) or of
 * rcp_fit_answers (one document, with the answers to the criteria). */
struct window_call {
    struct rcp_fit *f;
    struct rcp_text topic;
    const struct rcp_text *docno; /* n names of documents */
    const double *score;          /* n scores; NULL if docno is a ranking from best to worst, or if there are answers */
    const unsigned char *passed;  /* the answers about docno[0], 1 if it passes the criterion, else 0, by criterion in
                                   * the caller's order; NULL for a window */
    size_t n;
};

/* Returns a copy of a name in memory of the arena, or NULL and *err if it is empty or has a NUL. In the message,
 * `label` says what the name names, and `file` which call gave it. */
static const char *copy_name(struct arena *a, struct rcp_text t, const char *file, const char *label, struct err *err)
{
    if (t.s && t.len && !memchr(t.s, '\0', t.len))
        return arena_strndup(a, t.s, t.len);
    err_input(err, file, 0, "%s is empty or has a NUL, expected a name", label);
    return NULL;
}

/* Sets the documents of the record in the caller's order, which is their ranking if there are neither scores nor
 * answers, and their scores. `file` says in messages which call gave them. Returns 0, or -1 and *err if a name is
 * wrong, a score is not finite, or c->n is not from 1 to JUD_MAX_WINDOW. */
static int add_documents(struct jud_record *r, const struct window_call *c, struct arena *a, const char *file,
                         struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (c->n < 1 || c->n > JUD_MAX_WINDOW)
        return err_input(err, file, 0, "the window has %zu documents, expected 1 to %d", c->n, JUD_MAX_WINDOW);
    r->shown = arena_alloc(a, c->n * sizeof *r->shown);
    r->ranking = arena_alloc(a, c->n * sizeof *r->ranking);
    r->window.n = (uint16_t)c->n;
    r->window.scored = c->score;
    r->window.ranked = !c->score && !c->passed;
    for (size_t i = 0; i < c->n; i++) {
        const char *doc = copy_name(a, c->docno[i], file, "a document", err);
        if (!doc)
            return -1;
        if (c->score && !isfinite(c->score[i]))
            return err_input(err, file, 0,
                             "document %s: the score is not a finite number, expected a logit, usually from -5 to 5",
                             err_quote(q, doc, strlen(doc)));
        r->shown[i] = (struct jud_shown){doc, (int64_t)i + 1, c->score ? c->score[i] : NAN, 0};
        r->ranking[i] = (uint16_t)i;
    }
    return 0;
}

/* Adds the answers to all criteria about the single document of the record. `file` says in messages which call gave
 * them. Returns 0, or -1 and *err if one is neither 0 nor 1. */
static int add_answers(struct jud_record *r, const struct window_call *c, const char *file, struct err *err)
{
    const struct rcp_fit *f = c->f;
    char q[ERR_QUOTE_SIZE];
    r->criterion = f->criterion;
    r->n_criteria = f->n_criteria;
    for (size_t k = 0; k < f->n_criteria; k++) {
        if (c->passed[f->caller_index[k]] > 1)
            return err_input(err, file, 0, "document %s: the answer to criterion %s is %u, expected 0 or 1",
                             err_quote(q, r->shown[0].doc, strlen(r->shown[0].doc)), f->criterion[k],
                             c->passed[f->caller_index[k]]);
        r->shown[0].passes |= (uint32_t)c->passed[f->caller_index[k]] << k;
    }
    return 0;
}

/* Adds to the fit's store a window (documents that a judge compared in one answer) or the answers to the criteria about
 * one document. `arg` is a struct window_call. Returns 0, or -1 and *err. */
static int add_window(void *arg, struct err *err)
{
    const struct window_call *c = arg;
    struct jud_record r = {.dataset = "", .window = {.stage = c->passed ? JUD_RUBRIC : JUD_TOURNAMENT, .valid = true}};
    struct arena a = {0};
    char file[64];
    snprintf(file, sizeof file, "%s %zu", c->passed ? "answers" : "window",
             c->passed ? c->f->n_answers : c->f->n_windows);
    r.qid = copy_name(&a, c->topic, file, "a topic", err);
    int status = r.qid ? add_documents(&r, c, &a, file, err) : -1;
    if (status == 0 && c->passed)
        status = add_answers(&r, c, file, err);
    if (status == 0)
        status = jud_add_record(&c->f->fit.store, &r, file, err);
    arena_free(&a);
    return status;
}

int rcp_fit_window(struct rcp_fit *f, struct rcp_text topic, const struct rcp_text *docno, const double *score,
                   size_t n, struct rcp_error *error)
{
    struct window_call c = {.f = f, .topic = topic, .docno = docno, .score = score, .n = n};
    if (check_open(f, error) != 0)
        return -1;
    if (n && !docno)
        return rcp_fail(error, RCP_MISUSE, "the array of documents is NULL");
    f->n_windows++;
    return rcp_call(&f->handle, add_window, &c, error);
}

struct criteria_call {
    struct rcp_fit *f;
    const char *const *name;
    size_t n;
};

/* Returns whether a name contains white space. */
static bool has_white_space(const char *s)
{
    while (*s && !fmt_is_space(*s))
        s++;
    return *s != '\0';
}

/* Sets f->criterion to the names sorted as in stored records, and f->caller_index to the index of each in the caller's
 * order. `arg` is a struct criteria_call. Returns 0, or -1 and *err if a name is wrong or appears twice. */
static int set_criteria(void *arg, struct err *err)
{
    const struct criteria_call *c = arg;
    struct rcp_fit *f = c->f;
    char q[ERR_QUOTE_SIZE];
    if (c->n < 1 || c->n > JUD_MAX_CRITERIA)
        return err_input(err, "", 0, "%zu criteria were given, expected 1 to %d", c->n, JUD_MAX_CRITERIA);
    for (size_t k = 0; k < c->n; k++) {
        if (!c->name[k] || !*c->name[k] || has_white_space(c->name[k]))
            return err_input(err, "", 0,
                             "the name of a criterion is empty or contains white space, expected names like C1");
        for (size_t i = 0; i < k; i++)
            if (strcmp(c->name[i], c->name[k]) == 0)
                return err_input(err, "", 0, "criterion '%s' appears twice, expected each criterion once",
                                 err_quote(q, c->name[k], strlen(c->name[k])));
        f->criterion[k] = arena_strdup(&f->arena, c->name[k]);
    }
    jud_sort_criteria(f->criterion, c->n);
    for (size_t k = 0; k < c->n; k++)
        for (size_t i = 0; i < c->n; i++)
            if (strcmp(f->criterion[k], c->name[i]) == 0)
                f->caller_index[k] = i;
    f->n_criteria = c->n;
    return 0;
}

int rcp_fit_criteria(struct rcp_fit *f, const char *const *name, size_t n, struct rcp_error *error)
{
    struct criteria_call c = {f, name, n};
    if (check_open(f, error) != 0)
        return -1;
    if (f->n_criteria)
        return rcp_fail(error, RCP_MISUSE, "the fit already has criteria: give them only once");
    if (n && !name)
        return rcp_fail(error, RCP_MISUSE, "the array of criterion names is NULL");
    return rcp_call(&f->handle, set_criteria, &c, error);
}

int rcp_fit_answers(struct rcp_fit *f, struct rcp_text topic, struct rcp_text docno, const unsigned char *passed,
                    struct rcp_error *error)
{
    struct window_call c = {.f = f, .topic = topic, .docno = &docno, .passed = passed, .n = 1};
    if (check_open(f, error) != 0)
        return -1;
    if (!f->n_criteria || !passed)
        return rcp_fail(error, RCP_MISUSE,
                        passed ? "the fit has no criteria: call rcp_fit_criteria before rcp_fit_answers"
                               : "the array of answers is NULL, expected 0 or 1 for every criterion");
    f->n_answers++;
    return rcp_call(&f->handle, add_window, &c, error);
}

/* Compares two struct fitted by topic, then by document, in strcmp order. A qsort comparison. */
static int compare_docs(const void *a, const void *b)
{
    const struct fitted *x = a, *y = b;
    int c = strcmp(x->query->source->qid, y->query->source->qid);
    return c ? c : strcmp(x->doc->docno, y->doc->docno);
}

/* Sets f->doc to the documents that have an estimated gain, sorted by topic and name, of the topics that the gain file
 * of this fit contains. */
static void list_documents(struct rcp_fit *f)
{
    const struct calibration *c = &f->fit.fit;
    size_t cap = 0;
    for (size_t k = 0; k < c->n_queries; k++) {
        const struct cal_query *q = &c->query[k];
        for (size_t i = 0; i < q->n_docs && fitting_writes(&f->fit, q); i++) {
            if (!q->doc[i].calibrated)
                continue;
            f->doc = mem_grow(f->doc, &cap, f->n_docs + 1, sizeof *f->doc);
            f->doc[f->n_docs++] = (struct fitted){q, &q->doc[i]};
        }
    }
    if (f->n_docs)
        qsort(f->doc, f->n_docs, sizeof *f->doc, compare_docs);
}

/* Reads the files of judgements, fits them with those from memory, and stores the list of documents and, as notes, the
 * report. `arg` is a struct rcp_fit. Returns 0, or -1 and *err. */
static int run_fit(void *arg, struct err *err)
{
    struct rcp_fit *f = arg;
    struct fitting *fit = &f->fit;
    size_t len;
    if (fitting_read(fit, f->path, f->n_paths, err) != 0 ||
        fitting_provenance(fit, &f->provenance, f->path, f->n_paths, err) != 0 ||
        cal_check_names(&fit->store, fit->dataset, err) != 0 || fitting_make(fit, err) != 0)
        return -1;
    list_documents(f);
    FILE *notes = text_stream_open(&f->notes, &len);
    report_fit(notes, &fit->fit, &f->provenance);
    text_stream_close(notes, &f->notes);
    f->is_fitted = true;
    return 0;
}

int rcp_fit_run(struct rcp_fit *f, struct rcp_error *error)
{
    if (check_open(f, error) != 0)
        return -1;
    if (!f->n_paths && !f->fit.store.n_windows)
        return rcp_fail(error, RCP_MISUSE, "the fit has no judgements: give windows, answers or files of judgements");
    int r = rcp_call(&f->handle, run_fit, f, error);
    f->handle.is_dead |= r != 0; /* a failed fit may have reordered the judgements */
    return r;
}

/* Returns whether the fit has run, and its results can be read. */
static bool is_fitted(const struct rcp_fit *f)
{
    return f->is_fitted && !f->handle.is_dead;
}

size_t rcp_fit_n_docs(const struct rcp_fit *f)
{
    return is_fitted(f) ? f->n_docs : 0;
}

int rcp_fit_doc(const struct rcp_fit *f, size_t doc, struct rcp_fitted *fitted)
{
    if (doc >= rcp_fit_n_docs(f))
        return -1;
    const struct cal_doc *d = f->doc[doc].doc;
    *fitted = (struct rcp_fitted){.topic = f->doc[doc].query->source->qid,
                                  .docno = d->docno,
                                  .gain = d->gain,
                                  .se_gain = d->se_gain,
                                  .theta = d->theta,
                                  .se_theta = d->se_theta,
                                  .bt = d->bt,
                                  .se_bt = d->se_bt,
                                  .responses = d->responses,
                                  .passes = d->passes};
    return 0;
}

size_t rcp_fit_n_criteria(const struct rcp_fit *f)
{
    return is_fitted(f) ? f->fit.store.n_criteria : 0;
}

int rcp_fit_criterion(const struct rcp_fit *f, size_t criterion, struct rcp_criterion *item)
{
    const struct calibration *c = &f->fit.fit;
    if (criterion >= rcp_fit_n_criteria(f))
        return -1;
    *item = (struct rcp_criterion){.name = c->item[criterion].name,
                                   .gamma = c->item[criterion].gamma,
                                   .beta = c->item[criterion].beta,
                                   .se_gamma = c->se_gamma[criterion],
                                   .se_beta = c->se_beta[criterion]};
    return 0;
}

const char *rcp_fit_notes(const struct rcp_fit *f)
{
    return is_fitted(f) ? f->notes : "";
}

struct write_call {
    const struct rcp_fit *f;
    const char *path;
};

/* Returns 0 if the names of all documents and topics can be written to a gain file, whose fields are separated by white
 * space and whose comments begin with #; -1 and *err if one contains white space or a topic begins with #. */
static int check_names_fit(const struct rcp_fit *f, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    for (size_t i = 0; i < f->n_docs; i++) {
        const char *qid = f->doc[i].query->source->qid, *docno = f->doc[i].doc->docno;
        const char *unfit = has_white_space(qid) || *qid == '#' ? qid : has_white_space(docno) ? docno : NULL;
        if (unfit)
            return err_input(err, "", 0, "the gain file was not written, because %s '%s' %s",
                             unfit == qid ? "topic" : "document", err_quote(q, unfit, strlen(unfit)),
                             has_white_space(unfit) ? "contains white space" : "begins with #");
    }
    return 0;
}

/* Writes the gain file of a fit. `arg` is a struct write_call. Returns 0, or -1 and *err, also if the path is that of
 * an input or a name does not fit in the file. */
static int write_gain_file(void *arg, struct err *err)
{
    const struct write_call *c = arg;
    const struct rcp_fit *f = c->f;
    struct overwrite files = {0};
    struct provenance provenance = {0};
    overwrite_writes(&files, "the gain file", c->path);
    overwrite_reads(&files, "items", f->fit.items);
    for (size_t i = 0; i < f->n_paths; i++)
        overwrite_reads_store(&files, "judgements", f->path[i]);
    if (overwrite_check(&files, err) != 0 || check_names_fit(f, err) != 0)
        return -1;
    struct output *w = out_open(c->path, err);
    if (!w)
        return -1;
    for (size_t i = 0; i < f->provenance.n; i++)
        prov_add(&provenance, f->provenance.line[i].key, f->provenance.line[i].subject, f->provenance.line[i].value);
    cal_write(&f->fit.fit, &provenance, f->fit.dataset, w);
    prov_free(&provenance);
    return out_commit(w, err);
}

int rcp_fit_write(const struct rcp_fit *f, const char *path, struct rcp_error *error)
{
    struct write_call c = {f, path};
    if (!is_fitted(f))
        return rcp_fail(error, RCP_MISUSE, "the fit has not run: call rcp_fit_run first");
    if (!path)
        return rcp_fail(error, RCP_MISUSE, "the path of the gain file is NULL");
    return rcp_call_once(write_gain_file, &c, error);
}
