/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/origin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/mem_scope.h"
#include "base/order.h"
#include "base/parallel.h"
#include "base/put.h"
#include "base/text_stream.h"
#include "json/load.h"
#include "json/value.h"
#include "store/completeness.h"
#include "store/journal_identity.h"
#include "store/rounds.h"
#include "store/tally.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

/* A file of judgements, and its digest. For a file that only a file of counts names, `path` is NULL, and `name` and
 * `hex` are known from the start. `status` is -1 and `err` set if the file cannot be read. */
struct file {
    char *path;
    const char *name;
    char hex[SHA256_HEX];
    struct err err;
    int status;
};

/* The files of judgements that the operands of the command stand for. */
struct files {
    const struct jud_store *store;
    struct file *file;
    size_t n, cap;
};

static void append_file(struct files *f, char *path)
{
    MEM_APPEND(f->file, f->n, f->cap, (struct file){.path = path});
}

/* Returns the origin stored in the file of counts at `path`, or NULL if the operand is not a file of counts. */
static const struct jud_origin *find_counts(const struct jud_store *s, const char *path)
{
    size_t i = 0;
    while (i < s->n_origins && strcmp(s->origin[i].path, path) != 0)
        i++;
    return i < s->n_origins ? &s->origin[i] : NULL;
}

/* If `models` is NULL, adds to *f the files that the file of counts *o is made of, with the digests that it states.
 * Otherwise adds to *p the other provenance lines of *o, except the numbers of windows, and the models of its judges to
 * *models; f may be NULL then. */
static void add_counted(struct files *f, struct provenance *p, const struct jud_origin *o, struct provenance *models)
{
    struct provenance said = {0};
    for (size_t i = 0; i < o->n; i++)
        prov_parse(&said, o->line[i], strlen(o->line[i]));
    for (size_t i = 0; i < said.n; i++) {
        const struct prov_line *line = &said.line[i];
        if (models && line->key != PROV_JUDGEMENTS && line->key != PROV_WINDOWS)
            prov_add(line->key == PROV_FAMILY ? models : p, line->key, line->subject, line->value);
        if (models || line->key != PROV_JUDGEMENTS || strlen(line->subject) >= SHA256_HEX)
            continue;
        append_file(f, NULL);
        memcpy(f->file[f->n - 1].hex, line->subject, strlen(line->subject) + 1);
        f->file[f->n - 1].name = arena_strdup(&p->arena, line->value);
    }
    prov_free(&said);
}

/* Lists in *f the files of judgements at path[0 .. n): a file itself, the files that exist in a store's folder, and the
 * files that a file of counts is made of. *s has the contents of the files of counts; *p owns the names. Returns 0, or
 * -1 and *err. */
static int list_judgement_files(struct files *f, struct provenance *p, const struct jud_store *s,
                                const char *const *path, size_t n, struct err *err)
{
    for (size_t i = 0; i < n; i++) {
        const struct jud_origin *counts = find_counts(s, path[i]);
        if (counts) {
            add_counted(f, p, counts, NULL);
            continue;
        }
        if (!exists_folder(path[i])) {
            append_file(f, mem_strdup(path[i]));
            continue;
        }
        for (int k = 0; k < JUD_STORE_FILES; k++) {
            char *full = mem_path(path[i], jud_store_file[k]);
            bool exists;
            if (exists_path(full, &exists, err) != 0) {
                mem_free(full);
                return -1;
            }
            if (exists)
                append_file(f, full);
            else
                mem_free(full);
        }
    }
    return 0;
}

static void digest_kth_file(void *arg, size_t i)
{
    const struct files *all = arg;
    struct file *f = &all->file[i];
    const char *known = f->path ? jud_find_digest(all->store, f->path) : NULL;
    if (known)
        memcpy(f->hex, known, sizeof f->hex);
    else
        f->status = f->path ? prov_digest(f->path, f->hex, &f->err) : 0;
}

static int by_name(const void *a, const void *b)
{
    const struct file *x = a, *y = b;
    int c = strcmp(x->name, y->name);
    return c ? c : strcmp(x->hex, y->hex);
}

/* Adds to *p the name and digest of each file, sorted by name, so that the order of the operands does not matter; reads
 * the files whose digest is not known, and skips files that cannot be read a second time. Returns 0, or -1 and *err if
 * a file cannot be read. */
static int add_digests(struct provenance *p, struct files *f, int threads, struct err *err)
{
    parallel_for(f->n, threads, digest_kth_file, f);
    for (size_t i = 0; i < f->n; i++) {
        if (f->file[i].status != 0) {
            *err = f->file[i].err;
            return -1;
        }
        if (f->file[i].path)
            f->file[i].name = prov_file_name(p, f->file[i].path);
    }
    if (f->n)
        qsort(f->file, f->n, sizeof *f->file, by_name);
    for (size_t i = 0; i < f->n; i++)
        if (f->file[i].hex[0])
            prov_add(p, PROV_JUDGEMENTS, f->file[i].hex, f->file[i].name);
    return 0;
}

static void free_files(struct files *f)
{
    for (size_t i = 0; i < f->n; i++)
        mem_free(f->file[i].path);
    mem_free(f->file);
}

static void add_text_line(struct provenance *p, enum prov_key key, const char *stage, const json_t *v)
{
    if (json_is_string(v) && json_string_length(v))
        prov_add(p, key, stage, json_string_value(v));
}

/* Writes the value v to f: a text unchanged, a real number with all its digits, and any other value, also an integer,
 * as JSON. */
static void write_json_value(FILE *f, const json_t *v)
{
    char number[NUM_FIXED_SIZE + 1];
    if (json_is_real(v)) {
        put_full(number, json_real_value(v));
        fputs(number, f);
    } else if (json_is_string(v)) {
        fputs(json_string_value(v), f);
    } else {
        char *text = jv_dump(v, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
        fputs(text, f);
        mem_free(text);
    }
}

/* Adds the schedule of a stage as one line "NAME=VALUE NAME=VALUE", sorted by name and without null values; adds
 * nothing if there is no value. */
static void add_schedule(struct provenance *p, const char *stage, json_t *schedule)
{
    size_t n = 0, len;
    char **pair = mem_alloc(json_object_size(schedule), sizeof *pair), *text;
    const char *key;
    json_t *v;
    json_object_foreach(schedule, key, v)
    {
        if (json_is_null(v))
            continue;
        FILE *f = text_stream_open(&pair[n], &len);
        fprintf(f, "%s=", key);
        write_json_value(f, v);
        text_stream_close(f, &pair[n++]);
    }
    qsort(pair, n, sizeof *pair, order_texts);
    FILE *f = text_stream_open(&text, &len);
    for (size_t i = 0; i < n; i++) {
        fprintf(f, "%s%s", i ? " " : "", pair[i]);
        mem_free(pair[i]);
    }
    text_stream_close(f, &text);
    if (n)
        prov_add(p, PROV_SCHEDULE, stage, text);
    mem_free(text);
    mem_free(pair);
}

/* Adds judge, prompt and schedule of a stage from its `entry` in an identity.json, and the model of its judge to
 * *models. Members that are missing are skipped. */
static void add_stage(struct provenance *p, struct provenance *models, const char *stage, json_t *entry)
{
    json_t *family = json_object_get(entry, "family");
    const char *key = json_string_value(json_object_get(entry, "family_key"));
    const char *model = json_string_value(json_object_get(family, "judge_model"));
    if (key && model)
        prov_add_family(models, stage, key, model);
    add_text_line(p, PROV_JUDGE, stage, json_object_get(family, "judge_model"));
    add_text_line(p, PROV_PROMPT, stage, json_object_get(family, "prompt_hash"));
    add_schedule(p, stage, json_object_get(json_object_get(entry, "identity"), "schedule"));
}

/* Adds the provenance that the identity.json of the store in `folder` states, and the models of its judges to *models;
 * nothing if the file is missing. Returns 0, or -1 and *err. */
static int read_identity(struct provenance *p, struct provenance *models, const char *folder, struct err *err)
{
    char *path = mem_path(folder, JOURNAL_IDENTITY_NAME);
    struct mem_held held;
    json_t *o;
    int r = journal_identity_read(path, &o, err);
    mem_free(path);
    if (r != 0)
        return -1;
    mem_hold(&held, jtext_drop, o);
    add_text_line(p, PROV_MADE, "", json_object_get(o, "reparsed_by"));
    for (int s = 0; s < 2; s++)
        add_stage(p, models, jud_stage_name[s], journal_identity_stage(o, jud_stage_name[s]));
    mem_held_pop(&held);
    json_decref(o);
    return 0;
}

/* Adds `text`, a remark of a rounds file, to the provenance `ctx` if it is "for RUN" or "until TARGET"; skips others.
 * Returns 0. */
static int keep_remark(void *ctx, const char *text, struct err *err)
{
    static const char *const prefixes[] = {"for", "until"};
    (void)err;
    for (size_t k = 0; k < LENGTH(prefixes); k++) {
        size_t len = strlen(prefixes[k]);
        if (strncmp(text, prefixes[k], len) == 0 && text[len] == ' ')
            prov_add(ctx, PROV_ROUNDS, prefixes[k], text + len + 1);
    }
    return 0;
}

/* Adds the remarks in the rounds file of the store in `folder` that say for which runs, and until which target, windows
 * were chosen in rounds; nothing if they were not. Returns 0, or -1 and *err if the file cannot be read. */
static int read_rounds(struct provenance *p, const char *folder, struct err *err)
{
    size_t n;
    return rounds_read_store(folder, &(struct rounds_reader){keep_remark, NULL, p}, &n, err);
}

/* Adds a line for each stage with its numbers of windows by outcome (complete_text); none for a stage without windows,
 * or whose number of planned windows is unknown if no window was rejected. */
static void add_windows(struct provenance *p, const struct jud_store *s)
{
    struct completeness c;
    char text[COMPLETE_TEXT_SIZE];
    complete_measure(&c, s, NULL, s->hard_rankings);
    for (int stage = 0; stage < 2; stage++)
        if (c.has_windows[stage] && (c.stage[stage].known || c.stage[stage].rejected))
            prov_add(p, PROV_WINDOWS, jud_stage_name[stage], complete_text(&c.stage[stage], text));
    complete_free(&c);
}

/* Adds the provenance that the stores and files of counts at path[0 .. n) state, and the models of their judges to
 * *models. Returns 0, or -1 and *err. */
static int add_identities(struct provenance *p, struct provenance *models, const struct jud_store *s,
                          const char *const *path, size_t n, struct err *err)
{
    int r = 0;
    for (size_t i = 0; i < n && r == 0; i++)
        if (find_counts(s, path[i]))
            add_counted(NULL, p, find_counts(s, path[i]), models);
        else if (exists_folder(path[i]))
            r = read_identity(p, models, path[i], err) != 0 ? -1 : read_rounds(p, path[i], err);
    return r;
}

int origin_of_judgements(struct provenance *p, const char *command, const struct jud_store *s, const char *const *path,
                         size_t n, int threads, struct err *err)
{
    struct files f = {.store = s};
    struct provenance models = {0};
    char program[64];
    snprintf(program, sizeof program, "rcp-label %s %s", RCP_VERSION, command);
    prov_add(p, PROV_MADE, "", program);
    int r = list_judgement_files(&f, p, s, path, n, err);
    if (r == 0)
        r = add_digests(p, &f, threads, err);
    if (r == 0)
        r = add_identities(p, &models, s, path, n, err);
    for (int stage = 0; stage < 2; stage++)
        for (size_t k = 0; k < s->n_judges[stage]; k++)
            if (s->judge[stage][k][0])
                prov_add_family(p, jud_stage_name[stage], s->judge[stage][k],
                                prov_model(&models, jud_stage_name[stage], s->judge[stage][k]));
    add_windows(p, s);
    prov_free(&models);
    free_files(&f);
    return r;
}

int origin_of_judges(struct provenance *p, const struct jud_store *s, const char *const *path, size_t n,
                     struct err *err)
{
    struct provenance unwanted = {0}; /* all lines except those that name a judge with its model */
    int r = add_identities(&unwanted, p, s, path, n, err);
    prov_free(&unwanted);
    return r;
}

/* Removes the first line of the provenance, which names this program: that line belongs in gain files, not in a file of
 * counts. */
static void leave_out_program(struct provenance *from)
{
    from->n--;
    for (size_t i = 0; i < from->n; i++)
        from->line[i] = from->line[i + 1];
}

int origin_count(struct jud_store *s, const char *const *path, size_t n, const char *counts, struct err *err)
{
    struct provenance from = {0};
    int r = 0;
    s->hard_rankings = true; /* the command that reads the counts decides whether rankings count */
    for (size_t i = 0; i < n && r == 0; i++)
        r = jud_read(s, path[i], err);
    if (r == 0)
        r = jud_finish(s, err);
    if (r == 0)
        r = s->n_windows ? origin_of_judgements(&from, "count", s, path, n, s->threads, err)
                         : err_input(err, "", 0, "no judgement in the input");
    struct output *w = r == 0 ? out_open(counts, err) : NULL;
    if (w) {
        leave_out_program(&from);
        tally_write(w, s, &from);
        r = out_commit(w, err);
    } else {
        r = -1;
    }
    prov_free(&from);
    return r;
}
