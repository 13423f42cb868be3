/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_fit.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/mem.h"
#include "diagnose/budget.h"
#include "format/frame.h"
#include "format/lines.h"
#include "store/judgement_record.h"

/* The calls of a store: by the id of a window, the number of records about it, and the tokens that these state. */
struct calls {
    struct frame_names ids;
    struct study_cost *cost; /* [ids.n]; `windows` is not used */
    size_t cap;
    bool has_tokens[2]; /* whether any record states its input tokens, and its output tokens */
};

/* Adds the record in line `number` of the file `path` to the calls. Returns 0, or -1 and *err. */
static int read_call(struct calls *c, const char *line, size_t len, const char *path, uint64_t number, struct err *err)
{
    struct arena arena = {.chunk = NULL};
    struct jud_record r;
    bool is_new;
    int status = jud_read_record(&r, line, len, path, number, JUD_CALL, NULL, &arena, err);
    if (status == 0) {
        const struct fmt_tok id = {r.window.record_id, strlen(r.window.record_id)};
        size_t number_of_id = frame_names_add(&c->ids, &id, 1, number, &is_new);
        c->cost = mem_grow(c->cost, &c->cap, c->ids.n, sizeof *c->cost);
        if (is_new)
            c->cost[number_of_id] = (struct study_cost){.calls = 0};
        c->cost[number_of_id].calls++;
        c->cost[number_of_id].input += r.input_tokens > 0 ? (double)r.input_tokens : 0;
        c->cost[number_of_id].output += r.output_tokens > 0 ? (double)r.output_tokens : 0;
        c->has_tokens[0] |= r.input_tokens >= 0;
        c->has_tokens[1] |= r.output_tokens >= 0;
    }
    arena_free(&arena);
    return status;
}

/* Reads the calls from all record files in the folder of a store. Returns 0, or -1 and *err. */
static int read_calls(struct calls *c, const char *folder, struct err *err)
{
    int r = 0;
    for (int k = 0; k < JUD_STORE_FILES && r == 0; k++) {
        char *path = mem_path(folder, jud_store_file[k]);
        struct fmt_lines l;
        const char *line;
        size_t len;
        bool exists;
        r = exists_path(path, &exists, err);
        if (r == 0 && exists && (r = fmt_lines_open(&l, path, err)) == 0) {
            while ((r = jud_next_line(&l, &line, &len, err)) > 0)
                if (read_call(c, line, len, path, l.number, err) != 0) {
                    r = -1;
                    break;
                }
            fmt_lines_close(&l);
        }
        mem_free(path);
    }
    return r;
}

/* Returns the cost of the windows in *s, which may have only some of the store's windows. */
static struct study_cost sum_cost(const struct calls *c, const struct jud_store *s)
{
    struct study_cost sum = {(double)s->n_windows, 0, c->has_tokens[0] ? 0 : NAN, c->has_tokens[1] ? 0 : NAN};
    for (size_t i = 0; i < s->n_windows; i++) {
        const struct fmt_tok id = {s->window[i].record_id, strlen(s->window[i].record_id)};
        size_t number = frame_names_find(&c->ids, &id, 1);
        if (number == SIZE_MAX)
            continue;
        sum.calls += c->cost[number].calls;
        sum.input += c->cost[number].input;
        sum.output += c->cost[number].output;
    }
    return sum;
}

/* Appends a gain file, its name and its cost to the list, which takes over both strings. */
static void append_fit(struct study_fits *f, char *file, char *name, struct study_cost cost)
{
    f->file = mem_realloc(f->file, f->n + 1, sizeof *f->file);
    f->name = mem_realloc(f->name, f->n + 1, sizeof *f->name);
    f->cost = mem_realloc(f->cost, f->n + 1, sizeof *f->cost);
    f->file[f->n] = file;
    f->name[f->n] = name;
    f->cost[f->n++] = cost;
}

/* Returns the path for a new file `name` in the folder of *f, which is created if it is missing; NULL and *err on
 * failure. The caller frees the path. */
static char *new_file(struct study_fits *f, const char *name, struct err *err)
{
    const char *parent = getenv("TMPDIR");
    char *target = mem_path(parent && *parent ? parent : "/tmp", "rcp-study");
    int r = f->folder.path ? 0 : temporary_make(&f->folder, target, true, 0700);
    if (r != 0) {
        f->folder.path = NULL;
        err_fail(err, ERR_OUTPUT, target, 0, "%s", strerror(errno));
    }
    mem_free(target);
    return r == 0 ? mem_path(f->folder.path, name) : NULL;
}

/* Fits the windows of `view`, the store *fit->store or a random part of it, writes the gain file, and adds it to *f
 * under `name`, which *f then owns. `store` is the path; `calls` has the cost of windows. Returns 0, or -1 and *err. */
static int fit_view(struct study_fits *f, struct fitting *fit, const struct jud_store *view, const char *store,
                    const struct calls *calls, char *name, struct err *err)
{
    struct fitting view_fit = *fit;
    struct provenance from = {0};
    char number[32];
    snprintf(number, sizeof number, "%zu.gains", f->n);
    char *path = new_file(f, number, err);
    view_fit.store = *view;
    int r = path ? fitting_make(&view_fit, err) : -1;
    struct output *w = r == 0 && fitting_provenance(fit, &from, &store, 1, err) == 0 ? out_open(path, err) : NULL;
    if (w) {
        cal_write(&view_fit.fit, &from, view_fit.dataset, w);
        r = out_commit(w, err);
    } else {
        r = -1;
    }
    if (r != 0 && err->kind == ERR_CALC) {
        char text[sizeof err->text];
        snprintf(text, sizeof text, "%s", err->text);
        err_fail(err, ERR_CALC, store, 0, "%s: %s", name, text);
    }
    cal_free(&view_fit.fit);
    prov_free(&from);
    if (path)
        append_fit(f, path, name, sum_cost(calls, view));
    else
        mem_free(name);
    return r;
}

/* Fits a store and random shares of its windows, which *b names, by *settings, and adds the results to *f. Returns 0,
 * or -1 and *err. */
static int fit_store(struct study_fits *f, const char *store, const struct fitting *settings,
                     const struct study_budget *b, struct err *err)
{
    struct fitting fit = *settings;
    struct calls calls = {.cap = 0};
    struct jud_store view;
    int r = fitting_read(&fit, &store, 1, err) != 0 || read_calls(&calls, store, err) != 0 ? -1 : 0;
    if (r == 0)
        r = fit_view(f, &fit, &fit.store, store, &calls, mem_strdup(store), err);
    for (size_t k = 0; k < b->n * b->replicates && r == 0; k++) {
        size_t size = strlen(store) + 64;
        char *name = mem_alloc(size, 1);
        double share = b->share[k / b->replicates];
        snprintf(name, size, "%s, %g #%zu", store, share, k % b->replicates + 1);
        budget_view(&view, &fit.store, share, b->seed, k % b->replicates);
        r = fit_view(f, &fit, &view, store, &calls, name, err);
        budget_view_free(&view);
    }
    frame_names_free(&calls.ids);
    mem_free(calls.cost);
    fitting_free(&fit);
    f->n_stores++;
    return r;
}

int study_fits_add(struct study_fits *f, const char *path, const struct fitting *settings, const struct study_budget *b,
                   struct err *err)
{
    if (exists_folder(path))
        return fit_store(f, path, settings, b, err);
    append_fit(f, mem_strdup(path), mem_strdup(path), (struct study_cost){NAN, NAN, NAN, NAN});
    return 0;
}

int study_fits_design(struct study_fits *f, const struct study_budget *b, struct err *err)
{
    f->design = new_file(f, "design", err);
    struct output *w = f->design ? out_open(f->design, err) : NULL;
    if (!w)
        return -1;
    out_line(w, "file\tbudget");
    for (size_t i = 0; i < f->n; i++)
        out_line(w, "%s\t%g", f->name[i], i ? b->share[(i - 1) / b->replicates] : 1);
    return out_commit(w, err);
}

void study_fits_free(struct study_fits *f)
{
    for (size_t i = 0; i < f->n; i++) {
        mem_free(f->file[i]);
        mem_free(f->name[i]);
    }
    MEM_FREE_ALL(f->design, f->file, f->name, f->cost);
    if (f->folder.path)
        temporary_remove(&f->folder);
    *f = (struct study_fits){.n = 0};
}
