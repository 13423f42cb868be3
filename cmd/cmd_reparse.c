/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label reparse */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "format/json_load.h"
#include "format/lines.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/output_folder.h"
#include "format/overwrite.h"
#include "cmd/commands.h"
#include "judge/reparse.h"
#include "report/label_text.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

enum { OPT_CRITERIA = 256, OPT_QUIET, PATH_SIZE = 4096, NAMES_SIZE = 4096 };

/* What a store may hold: records of both stages, attempts that were asked again, and how they were made. */
static const char *const file[] = {"tournament.jsonl", "tournament.jsonl.gz", "rubric.jsonl",
                                   "rubric.jsonl.gz",  "attempts.jsonl",      "identity.json"};
enum { RUBRIC = 2, ATTEMPTS = 4, IDENTITY, FILES };

/* Which records of a file are wanted. Attempts that are valid now belong with the judgements of their stage. */
enum wanted { ALL, VALID_TOURNAMENT, VALID_RUBRIC, STILL_INVALID };

static const struct cmd_option table[] = {
    {'o', "output", "STORE2", "folder to make, for the records as they read now"},
    {OPT_CRITERIA, "criteria", "K", "the rubric's criteria are C1 .. CK (default: as the store says)"},
    {OPT_QUIET, "quiet", NULL, "no report on standard output"},
};

static const char usage[] =
    "usage: rcp-label reparse STORE -o STORE2 [options]\n\n"
    "Reads the raw answers that a store keeps once more, without asking anybody, and writes\n"
    "the records as they read now: after a change of the decoder, or for answers of others.\n\n";

struct reparse_options {
    const char *output;
    size_t n_criteria;
    bool quiet;
};

struct reparse {
    const char *store;
    const char *criterion[JUD_MAX_CRITERIA];
    size_t n_criteria;
    char names[NAMES_SIZE]; /* storage of the criteria */
    struct rcp_arena arena; /* the same, where they are those of a record */
    struct reparse_totals sum;
    struct out_folder folder; /* where the new store is made */
};

static int set(void *ctx, int code, const char *arg, struct rcp_err *err)
{
    struct reparse_options *o = ctx;
    switch (code) {
    case 'o': o->output = arg; return 0;
    case OPT_CRITERIA: return cmd_count("--criteria", arg, 1, JUD_MAX_CRITERIA, &o->n_criteria, err);
    default: o->quiet = true; return 0;
    }
}

static void name_criteria(struct reparse *p, size_t n)
{
    char *to = p->names;
    for (size_t c = 0; c < n; c++) {
        p->criterion[c] = to;
        to += snprintf(to, 8, "C%zu", c + 1) + 1;
    }
    p->n_criteria = n;
}

/* "C1 C2 ..." in the identity of the store. */
static void criteria_of_identity(struct reparse *p, json_t *identity)
{
    const char *s = json_string_value(json_object_get(identity, "criteria"));
    if (!s || strlen(s) >= NAMES_SIZE)
        return;
    memcpy(p->names, s, strlen(s) + 1);
    for (char *at = p->names; *at && p->n_criteria < JUD_MAX_CRITERIA; at++) {
        if (*at == ' ')
            continue;
        p->criterion[p->n_criteria++] = at;
        at += strcspn(at, " ");
        if (!*at)
            break;
        *at = '\0';
    }
}

/* The next line that is not blank, without the white space at its end. */
static int next_record(struct fmt_lines *l, const char **line, size_t *len, struct rcp_err *err)
{
    int r;
    while ((r = fmt_next_line(l, line, len, err)) > 0) {
        while (*len && fmt_is_space((*line)[*len - 1]))
            --*len;
        if (*len)
            break;
    }
    return r;
}

/* Those of the first valid record of a file. */
static int criteria_of_records(struct reparse *p, const char *path, struct rcp_err *err)
{
    struct fmt_lines l;
    const char *line, *const *name;
    size_t len;
    int r = 0;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    while (!p->n_criteria && (r = next_record(&l, &line, &len, err)) > 0) {
        if (reparse_criteria(line, len, fmt_name(l.in), l.number, &p->arena, &name, &p->n_criteria, err) != 0) {
            r = -1;
            break;
        }
        for (size_t c = 0; c < p->n_criteria; c++)
            p->criterion[c] = name[c];
    }
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

/* A path in a folder; it is an error if it is too long. */
static int join(char path[PATH_SIZE], const char *folder, const char *name, struct rcp_err *err)
{
    if (snprintf(path, PATH_SIZE, "%s/%s", folder, name) < PATH_SIZE)
        return 0;
    return rcp_fail(err, RCP_ERR_INPUT, folder, 0, "its name is too long");
}

static bool is_wanted(enum wanted wanted, const struct reparsed *now)
{
    bool valid = now->now == REPARSE_VALID;
    switch (wanted) {
    case VALID_TOURNAMENT: return valid && now->stage == JUD_TOURNAMENT;
    case VALID_RUBRIC: return valid && now->stage == JUD_RUBRIC;
    case STILL_INVALID: return !valid;
    default: return true;
    }
}

static void count(struct reparse *p, enum wanted wanted, const struct reparsed *now)
{
    if (wanted != ALL) {
        p->sum.attempts++;
        p->sum.recovered += now->now == REPARSE_VALID;
        return;
    }
    p->sum.records[now->stage]++;
    p->sum.unanswered += !now->answered;
    p->sum.change[now->stage][now->before][now->now]++;
    if (now->changed && now->before == now->now)
        *(now->now == REPARSE_VALID ? &p->sum.revalued : &p->sum.reworded) += 1;
}

static int reparse_lines(struct reparse *p, struct fmt_lines *l, enum wanted wanted, struct output *w,
                         struct rcp_err *err)
{
    const char *line;
    size_t len;
    int r;
    while ((r = next_record(l, &line, &len, err)) > 0) {
        struct reparsed now;
        if (rcp_hold_ending(&p->folder.hold))
            return rcp_fail(err, RCP_ERR_OUTPUT, p->folder.path, 0, "not written: interrupted");
        if (reparse_record(line, len, fmt_name(l->in), l->number, p->criterion, p->n_criteria, &now, err) != 0)
            return -1;
        if (is_wanted(wanted, &now)) {
            if (now.text)
                out_line(w, "%s", now.text);
            else
                out_line(w, "%.*s", (int)len, line);
            count(p, wanted, &now);
        }
        free(now.text);
    }
    return r;
}

static int reparse_part(struct reparse *p, const char *from, enum wanted wanted, struct output *w, struct rcp_err *err)
{
    struct fmt_lines l;
    if (fmt_lines_open(&l, from, err) != 0)
        return -1;
    int r = reparse_lines(p, &l, wanted, w, err);
    fmt_lines_close(&l);
    return r;
}

/* The file of this number; attempts: path of theirs, NULL = none, or they are in another file already. */
static int reparse_file(struct reparse *p, const char *from, int number, const char *attempts, struct rcp_err *err)
{
    char to[PATH_SIZE];
    if (join(to, p->folder.made.path, file[number], err) != 0)
        return -1;
    struct output *w = out_open(to, err);
    if (!w)
        return -1;
    int r = reparse_part(p, from, number == ATTEMPTS ? STILL_INVALID : ALL, w, err);
    if (r == 0 && attempts)
        r = reparse_part(p, attempts, number < RUBRIC ? VALID_TOURNAMENT : VALID_RUBRIC, w, err);
    if (r == 0)
        return out_commit(w, err);
    out_abandon(w);
    return -1;
}

/* The new store says whose records it holds, but not that a judge may go on with it: answers that are valid now would
 * have led to other windows. */
static int write_identity(const struct reparse *p, json_t *identity, struct rcp_err *err)
{
    char path[PATH_SIZE];
    if (!identity)
        return 0;
    if (join(path, p->folder.made.path, file[IDENTITY], err) != 0)
        return -1;
    json_object_set_new(identity, "schema", json_string("rcp-label.reparsed.1"));
    json_object_set_new(identity, "reparsed_by", json_string("rcp-label " RCP_VERSION " reparse"));
    char *text = json_dumps(identity, JSON_INDENT(2));
    struct output *w = text ? out_open(path, err) : NULL;
    if (w)
        out_line(w, "%s", text);
    free(text);
    return w ? out_commit(w, err) : -1;
}

static int read_identity(const char *store, json_t **identity, struct rcp_err *err)
{
    char path[PATH_SIZE];
    json_error_t why;
    *identity = NULL;
    if (join(path, store, file[IDENTITY], err) != 0)
        return -1;
    bool there;
    if (rcp_exists(path, &there, err) != 0)
        return -1;
    if (!there)
        return 0;
    errno = 0;
    *identity = fmt_json_load_file(path, JSON_REJECT_DUPLICATES, &why);
    if (!*identity && errno == ENOMEM) /* of the stream, which is the C library's */
        rcp_out_of_memory();
    if (json_is_object(*identity))
        return 0;
    json_decref(*identity);
    *identity = NULL;
    return rcp_fail(err, RCP_ERR_INPUT, path, 0, "not a JSON object, expected the identity of a store");
}

/* The store's records, one file after the other. */
static int reparse_files(struct reparse *p, struct rcp_err *err)
{
    char path[IDENTITY][PATH_SIZE];
    bool there[IDENTITY], any = false;
    for (int i = 0; i < IDENTITY; i++) {
        if (join(path[i], p->store, file[i], err) != 0 || rcp_exists(path[i], &there[i], err) != 0)
            return -1;
        any |= there[i] && i < ATTEMPTS;
    }
    if (!any)
        return rcp_fail(err, RCP_ERR_INPUT, p->store, 0, "no tournament.jsonl and no rubric.jsonl in it");
    for (int i = RUBRIC; i < ATTEMPTS; i++)
        if (there[i] && !p->n_criteria && criteria_of_records(p, path[i], err) != 0)
            return -1;
    for (int i = 0; i < IDENTITY; i++) {
        bool second = i % 2 == 1 && there[i - 1]; /* the stage's gzipped file beside the other one */
        const char *attempts = there[ATTEMPTS] && i < ATTEMPTS && !second ? path[ATTEMPTS] : NULL;
        if (there[i] && reparse_file(p, path[i], i, attempts, err) != 0)
            return -1;
    }
    return 0;
}

/* Makes the store beside its place and gives it its name when it is complete. */
static int make_store(struct reparse *p, const char *output, json_t *identity, struct rcp_err *err)
{
    struct overwrite files = {0};
    overwrite_reads_store(&files, "STORE", p->store);
    overwrite_writes(&files, "-o", output);
    if (overwrite_check(&files, err) != 0 || out_folder_open(&p->folder, output, err) != 0)
        return -1;
    if (reparse_files(p, err) == 0 && write_identity(p, identity, err) == 0)
        return out_folder_commit(&p->folder, err);
    out_folder_abandon(&p->folder);
    return -1;
}

int cmd_reparse(int argc, char **argv, struct rcp_err *err)
{
    struct reparse_options o = {0};
    json_t *identity;
    int first, r = cmd_options(argc, argv, table, sizeof table / sizeof table[0], usage, set, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || argc - first != 1)
        return rcp_fail(err, RCP_ERR_USAGE, "", 0, "%s", !o.output ? "-o STORE2 is missing" : "one STORE is expected");
    struct reparse *p = rcp_zalloc(1, sizeof *p);
    p->store = argv[first];
    r = read_identity(p->store, &identity, err);
    if (o.n_criteria)
        name_criteria(p, o.n_criteria);
    else
        criteria_of_identity(p, identity);
    if (r == 0)
        r = make_store(p, o.output, identity, err);
    if (r == 0 && !o.quiet)
        report_reparse(stdout, &p->sum);
    json_decref(identity);
    rcp_arena_free(&p->arena);
    free(p);
    return r;
}
