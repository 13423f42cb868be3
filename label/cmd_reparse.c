/* rcp-label reparse */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/gains_write.h"
#include "format/hold.h"
#include "format/json_load.h"
#include "format/lines.h"
#include "format/mem.h"
#include "label/commands.h"
#include "label/reparse.h"

enum { OPT_CRITERIA = 256, OPT_QUIET, PATH_SIZE = 4096, NAMES_SIZE = 4096 };

/* What a store may hold: records of both stages, attempts that were asked again, and how they were made. */
static const char *const file[] = {"tournament.jsonl", "tournament.jsonl.gz", "rubric.jsonl", "rubric.jsonl.gz",
                                   "attempts.jsonl", "identity.json"};
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
    size_t records[2], attempts, recovered, unanswered, revalued, reworded; /* the last two: the same outcome for other values, reasons */
    size_t change[2][REPARSE_OUTCOMES][REPARSE_OUTCOMES]; /* by stage, before, now */
    char folder[PATH_SIZE]; /* where the new store is made, under another name */
    struct fmt_hold hold; /* while the folder is made */
};

static int set(void *ctx, int code, const char *arg, struct fmt_err *err)
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

/* Those of the first valid record of a file. */
static int criteria_of_records(struct reparse *p, const char *path, struct fmt_err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    int r;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    while ((r = fmt_next_line(&l, &line, &len, err)) > 0 && !p->n_criteria)
        p->n_criteria = reparse_criteria(line, len, p->criterion, p->names, NAMES_SIZE);
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

/* A path in a folder; it is an error if it is too long. */
static int join(char path[PATH_SIZE], const char *folder, const char *name, struct fmt_err *err)
{
    if (snprintf(path, PATH_SIZE, "%s/%s", folder, name) < PATH_SIZE)
        return 0;
    return fmt_fail(err, RCP_EXIT_INPUT, folder, 0, "its name is too long");
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
        p->attempts++;
        p->recovered += now->now == REPARSE_VALID;
        return;
    }
    p->records[now->stage]++;
    p->unanswered += !now->answered;
    p->change[now->stage][now->before][now->now]++;
    if (now->changed && now->before == now->now)
        *(now->now == REPARSE_VALID ? &p->revalued : &p->reworded) += 1;
}

static int reparse_lines(struct reparse *p, struct fmt_lines *l, enum wanted wanted, struct gains_writer *w,
                         struct fmt_err *err)
{
    const char *line;
    size_t len;
    int r;
    while ((r = fmt_next_line(l, &line, &len, err)) > 0) {
        struct reparsed now;
        while (len && fmt_is_space(line[len - 1]))
            len--;
        if (!len)
            continue;
        if (fmt_hold_ending(&p->hold))
            return fmt_fail(err, RCP_EXIT_OUTPUT, p->folder, 0, "not written: interrupted");
        if (reparse_record(line, len, p->criterion, p->n_criteria, &now) != 0)
            return fmt_fail(err, RCP_EXIT_INPUT, fmt_name(l->in), l->number, "%s, wanted %s", now.what, now.wanted);
        if (is_wanted(wanted, &now)) {
            if (now.text)
                gains_line(w, "%s", now.text);
            else
                gains_line(w, "%.*s", (int)len, line);
            count(p, wanted, &now);
        }
        free(now.text);
    }
    return r;
}

static int reparse_part(struct reparse *p, const char *from, enum wanted wanted, struct gains_writer *w,
                        struct fmt_err *err)
{
    struct fmt_lines l;
    if (fmt_lines_open(&l, from, err) != 0)
        return -1;
    int r = reparse_lines(p, &l, wanted, w, err);
    fmt_lines_close(&l);
    return r;
}

/* The file of this number; attempts: path of theirs, NULL = none, or they are in another file already. */
static int reparse_file(struct reparse *p, const char *from, int number, const char *attempts, struct fmt_err *err)
{
    char to[PATH_SIZE];
    if (join(to, p->folder, file[number], err) != 0)
        return -1;
    struct gains_writer *w = gains_create(to, err);
    if (!w)
        return -1;
    int r = reparse_part(p, from, number == ATTEMPTS ? STILL_INVALID : ALL, w, err);
    if (r == 0 && attempts)
        r = reparse_part(p, attempts, number < RUBRIC ? VALID_TOURNAMENT : VALID_RUBRIC, w, err);
    if (r == 0)
        return gains_commit(w, err);
    gains_abandon(w);
    return -1;
}

/* The new store says whose records it holds, but not that a judge may go on with it: answers that are valid now would
 * have led to other windows. */
static int write_identity(const struct reparse *p, json_t *identity, struct fmt_err *err)
{
    char path[PATH_SIZE];
    if (!identity)
        return 0;
    if (join(path, p->folder, file[IDENTITY], err) != 0)
        return -1;
    json_object_set_new(identity, "schema", json_string("rcp-label.reparsed.1"));
    char *text = json_dumps(identity, JSON_INDENT(2));
    struct gains_writer *w = text ? gains_create(path, err) : NULL;
    if (w)
        gains_line(w, "%s", text);
    free(text);
    return w ? gains_commit(w, err) : -1;
}

static int read_identity(const char *store, json_t **identity, struct fmt_err *err)
{
    char path[PATH_SIZE];
    json_error_t why;
    *identity = NULL;
    if (join(path, store, file[IDENTITY], err) != 0)
        return -1;
    if (access(path, F_OK) != 0)
        return 0;
    *identity = fmt_json_load_file(path, JSON_REJECT_DUPLICATES, &why);
    if (json_is_object(*identity))
        return 0;
    json_decref(*identity);
    *identity = NULL;
    return fmt_fail(err, RCP_EXIT_INPUT, path, 0, "not a JSON object, wanted the identity of a store");
}

/* The store's records, one file after the other. */
static int reparse_files(struct reparse *p, struct fmt_err *err)
{
    char path[IDENTITY][PATH_SIZE];
    bool there[IDENTITY], any = false;
    for (int i = 0; i < IDENTITY; i++) {
        if (join(path[i], p->store, file[i], err) != 0)
            return -1;
        there[i] = access(path[i], F_OK) == 0;
        any |= there[i] && i < ATTEMPTS;
    }
    if (!any)
        return fmt_fail(err, RCP_EXIT_INPUT, p->store, 0, "no tournament.jsonl and no rubric.jsonl in it");
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

static void remove_folder(const char *folder)
{
    char path[PATH_SIZE];
    for (int i = 0; i < FILES; i++)
        if (snprintf(path, sizeof path, "%s/%s", folder, file[i]) < PATH_SIZE)
            unlink(path);
    rmdir(folder);
}

/* Makes the store beside its place and gives it its name when it is complete. */
static int make_store(struct reparse *p, const char *output, json_t *identity, struct fmt_err *err)
{
    struct stat st;
    size_t n = strlen(output);
    while (n > 1 && output[n - 1] == '/')
        n--;
    if (lstat(output, &st) == 0)
        return fmt_fail(err, RCP_EXIT_OUTPUT, output, 0, "is there already, wanted the name of a new folder");
    fmt_hold(&p->hold);
    if (snprintf(p->folder, sizeof p->folder, "%.*s.%ld.tmp", (int)n, output, (long)getpid()) >= PATH_SIZE ||
        mkdir(p->folder, 0777) != 0) {
        fmt_fail(err, RCP_EXIT_OUTPUT, output, 0, "cannot be made: %s", strerror(errno));
        fmt_hold_release(&p->hold);
        return -1;
    }
    int r = reparse_files(p, err);
    if (r == 0)
        r = write_identity(p, identity, err);
    if (r == 0 && rename(p->folder, output) != 0)
        r = fmt_fail(err, RCP_EXIT_OUTPUT, output, 0, "cannot be made: %s", strerror(errno));
    if (r != 0)
        remove_folder(p->folder);
    fmt_hold_release(&p->hold);
    return r;
}

static const char *outcome_name(int k)
{
    return k == REPARSE_VALID ? "valid" : jud_category_name[k];
}

static void report(const struct reparse *p)
{
    size_t changed = p->revalued + p->reworded + p->recovered;
    printf("records      tournament %zu, rubric %zu\n", p->records[JUD_TOURNAMENT], p->records[JUD_RUBRIC]);
    if (p->attempts)
        printf("  attempts   asked again: %zu, valid now: %zu\n", p->attempts, p->recovered);
    if (p->unanswered)
        printf("  kept       without a raw answer: %zu\n", p->unanswered);
    for (int s = 0; s < 2; s++)
        for (int a = 0; a < REPARSE_OUTCOMES; a++)
            for (int b = 0; b < REPARSE_OUTCOMES; b++)
                if (a != b && p->change[s][a][b]) {
                    changed += p->change[s][a][b];
                    printf("  changed    %s, %s, now %s: %zu\n", jud_stage_name[s], outcome_name(a), outcome_name(b),
                           p->change[s][a][b]);
                }
    if (p->revalued)
        printf("  changed    valid as before, with other values: %zu\n", p->revalued);
    if (p->reworded)
        printf("  changed    invalid as before, for another reason: %zu\n", p->reworded);
    if (!changed)
        printf("  nothing changed\n");
}

int cmd_reparse(int argc, char **argv, struct fmt_err *err)
{
    struct reparse_options o = {0};
    json_t *identity;
    int first, r = cmd_options(argc, argv, table, sizeof table / sizeof table[0], usage, set, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || argc - first != 1)
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "%s", !o.output ? "-o STORE2 is missing" : "one STORE is wanted");
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
        report(p);
    json_decref(identity);
    free(p);
    return r;
}
