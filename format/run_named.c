/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs in the forms of format/named.h: as one, or as several systems of a file. */
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/num.h"
#include "base/source.h"
#include "format/named.h"
#include "format/run_kept.h"
#include "format/run_parse.h"
#include "format/token.h"

/* A stretch of a file: consecutive rows of one topic, system and dataset. */
struct stretch {
    struct run_topic topic;
    struct run_doc *doc;
    size_t cap_doc;
    size_t *offset; /* [document]: the offset of its name in text[], while rows are added */
    size_t cap_offset;
    char *text; /* the names of the topic and of the documents */
    size_t len, cap_text;
    struct fmt_tok system, dataset; /* the names of the system and the dataset in names[]; empty if the rows have
                                     * none */
    char *names;
    size_t cap_names;
};

static bool equals_name(struct fmt_tok a, const char *s, size_t len)
{
    return a.len == len && (len == 0 || memcmp(a.s, s, len) == 0);
}

/* Appends a token to the text and returns its offset there. */
static size_t append_text(struct stretch *s, const struct fmt_tok *t)
{
    size_t offset = s->len;
    s->text = mem_grow(s->text, &s->cap_text, s->len + t->len + FMT_PAD, 1);
    memcpy(s->text + offset, t->s, t->len);
    s->len += t->len;
    return offset;
}

/* Returns the text of the field of a column in the row; an empty token if it is missing or a word for missing values
 * such as NA. */
static struct fmt_tok name_of(const struct fmt_tok *field, enum named_column column)
{
    const struct fmt_tok *f = &field[column];
    return f->s && !named_is_missing(f) ? *f : (struct fmt_tok){"", 0};
}

/* Returns whether the row has the topic, system and dataset of the stretch. */
static bool continues_stretch(const struct stretch *s, const struct fmt_tok *field)
{
    return s->topic.n && equals_name(field[NAMED_TOPIC], s->text, s->topic.qid_len) &&
           equals_name(name_of(field, NAMED_SYSTEM), s->system.s, s->system.len) &&
           equals_name(name_of(field, NAMED_DATASET), s->dataset.s, s->dataset.len);
}

/* Empties the stretch and gives it the topic, system and dataset of the row. */
static void begin_stretch(struct stretch *s, const struct fmt_tok *field)
{
    struct fmt_tok system = name_of(field, NAMED_SYSTEM), dataset = name_of(field, NAMED_DATASET);
    s->len = 0;
    s->topic = (struct run_topic){.qid_len = field[NAMED_TOPIC].len};
    append_text(s, &field[NAMED_TOPIC]);
    s->names = mem_grow(s->names, &s->cap_names, system.len + dataset.len + 1, 1);
    memcpy(s->names, system.s, system.len);
    memcpy(s->names + system.len, dataset.s, dataset.len);
    s->system = (struct fmt_tok){s->names, system.len};
    s->dataset = (struct fmt_tok){s->names + system.len, dataset.len};
}

/* Appends a document to the stretch. Its name is an offset for now, since s->text may move. */
static void append_row(struct stretch *s, const struct fmt_tok *doc, double score, uint64_t line)
{
    size_t n = s->topic.n++;
    s->doc = mem_grow(s->doc, &s->cap_doc, n + 1, sizeof *s->doc);
    s->offset = mem_grow(s->offset, &s->cap_offset, n + 1, sizeof *s->offset);
    s->offset[n] = append_text(s, doc);
    s->doc[n] = (struct run_doc){NULL, score, (uint32_t)doc->len, (uint32_t)line};
}

/* Sets the names of documents and the members sorted, tied and ties_sorted of s->topic after the last row of the
 * stretch, and returns the topic. The topic is valid until the next stretch begins. */
static const struct run_topic *end_stretch(struct stretch *s)
{
    struct run_topic *t = &s->topic;
    memset(s->text + s->len, 0, 8);
    t->qid = s->text;
    t->doc = s->doc;
    t->sorted = t->ties_sorted = true;
    for (size_t i = 0; i < t->n; i++) {
        s->doc[i].docno = s->text + s->offset[i];
        if (i)
            run_note_order(t, &s->doc[i]);
    }
    return t;
}

static void free_stretch(struct stretch *s)
{
    MEM_FREE_ALL(s->doc, s->offset, s->text, s->names);
}

/* Sets *score to the score of a row; if the file has no scores, it is the negative of the rank, or else of the position
 * in a list. Returns 0, or -1 and *err if it is missing or no finite number. */
static int score_of(const struct named *t, const struct named_row *row, double *score, struct err *err)
{
    bool scored = named_has(t, row, NAMED_SCORE), ranked = !scored && named_has(t, row, NAMED_RANK);
    enum named_column column = ranked ? NAMED_RANK : NAMED_SCORE;
    if (!scored && !ranked && row->position) {
        *score = -(double)row->position;
        return 0;
    }
    const struct fmt_tok *f = &row->field[column];
    const char *what = ranked ? "rank" : "score";
    if (!f->s || named_is_missing(f))
        return named_bad(t, row, column, what, "a number for every document", err);
    if (!num_double(f->s, f->len, score))
        return named_bad(t, row, column, what, "a finite number", err);
    *score = ranked ? 0 - *score : *score;
    return 0;
}

/* The functions that take the stretches of a file. */
struct sink {
    bool (*is_wanted)(
        void *arg,
        const struct fmt_tok *field); /* returns whether to read the row with these fields; NULL means all rows */
    int (*stretch)(void *arg, struct stretch *s,
                   struct err *err); /* takes a complete stretch; a value other than 0 ends the reading */
    void *arg;                       /* the first argument of is_wanted and stretch: a struct single or a struct
                                      * collection */
    bool float_scores;               /* whether to round scores to floats */
};

/* Adds a row to the stretch, unless the sink does not want it. A row of another topic, system or dataset first passes
 * the stretch to the sink and begins a new one. Returns 0, the return value of the sink, or -1 and *err if the score is
 * malformed. */
static int take_named_row(struct stretch *s, const struct sink *to, const struct named *t, const struct named_row *row,
                          struct err *err)
{
    const struct fmt_tok *f = row->field;
    double score;
    int r = 0;
    if (to->is_wanted && !to->is_wanted(to->arg, f))
        return 0;
    if (score_of(t, row, &score, err) != 0)
        return -1;
    if (!continues_stretch(s, f)) {
        r = s->topic.n ? to->stretch(to->arg, s, err) : 0;
        begin_stretch(s, f);
    }
    append_row(s, &f[NAMED_DOC], to->float_scores ? (double)(float)score : score, row->line);
    return r;
}

/* Passes all rows of the file to the sink, in stretches, and sets *lines to the number of lines read. Returns 0, -1 and
 * *err, or the return value of the sink if it is not 0. */
static int parse_rows(struct fmt_input *in, const struct sink *to, uint64_t *lines, struct err *err)
{
    struct stretch s = {0};
    struct named_row row;
    struct named *t = named_begin(in, NAMED_FOR_RUN, err);
    int r = t ? 0 : -1;
    while (r == 0 && (r = named_next(t, &row, err)) > 0)
        r = take_named_row(&s, to, t, &row, err);
    if (r == 0 && s.topic.n)
        r = to->stretch(to->arg, &s, err);
    *lines = t ? named_lines(t) : 0;
    named_end(t);
    free_stretch(&s);
    return r;
}

/* ---- a run by itself ---- */

/* The state of reading a file that holds one run. */
struct single {
    const char *file;
    char *dataset;       /* the dataset of the first stretch; "" if it names none */
    run_group_fn *group; /* receives the topics */
    void *arg;           /* the first argument of group */
    struct run_info *info;
};

/* Returns the name of the run in a file that names no system: the file's name without its folder, without the ending of
 * a compression and without one ending of a format. The caller frees it. */
static char *name_of_file(const char *file)
{
    static const char *const ending[] = {".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".txt", ".run"};
    size_t len;
    const char *base = source_plain_name(file, &len);
    for (size_t k = 0; k < LENGTH(ending); k++) {
        size_t n = strlen(ending[k]);
        if (len > n && memcmp(base + len - n, ending[k], n) == 0) {
            len -= n;
            break;
        }
    }
    return mem_strndup(base, len);
}

/* Stores `name`, which the caller gives up, in *first if *first is NULL; otherwise frees it. Returns 0, or -1 and *err,
 * which calls it `what`, if it differs from *first. */
static int same_name(const struct single *state, char **first, char *name, const char *what, const struct stretch *s,
                     struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    if (!*first) {
        *first = name;
        return 0;
    }
    int r = strcmp(*first, name) == 0
              ? 0
              : err_input(err, state->file, s->doc[0].line, "%s '%s' after '%s', expected a single %s", what,
                          err_quote(q[0], name, strlen(name)), err_quote(q[1], *first, strlen(*first)), what);
    mem_free(name);
    return r;
}

/* Passes a stretch to state->group as a topic; `arg` is a struct single. Returns the value of that function, or -1 and
 * *err if the file has several systems or datasets. */
static int take_stretch(void *arg, struct stretch *s, struct err *err)
{
    struct single *state = arg;
    char *name = s->system.len ? mem_strndup(s->system.s, s->system.len) : name_of_file(state->file);
    if (same_name(state, &state->info->runid, name, "system", s, err) != 0 ||
        same_name(state, &state->dataset, mem_strndup(s->dataset.s, s->dataset.len), "dataset", s, err) != 0)
        return -1;
    return state->group(state->arg, end_stretch(s), err);
}

int run_named_parse(struct fmt_input *in, const struct run_reader *rules, run_group_fn *group, void *arg,
                    struct run_info *info, struct err *err)
{
    struct single state = {.file = fmt_name(in), .group = group, .arg = arg, .info = info};
    struct sink to = {NULL, take_stretch, &state, rules->float_scores};
    mem_free(info->runid);
    info->runid = NULL;
    int r = parse_rows(in, &to, &info->lines, err);
    mem_free(state.dataset);
    return r;
}

/* ---- all systems of a file ---- */

/* The state of reading the systems of a file. */
struct collection {
    struct run_systems *s;
    const char *file, *dataset, *system_only; /* the names of the file, of the dataset that is read (NULL means the
                                               * first), and of the only system whose documents are kept (NULL means
                                               * all) */
    size_t last;                              /* the index of the system of the last stretch */
    size_t cap_system, cap_dataset;
};

/* Returns whether the row with the fields f belongs to the dataset that is read (c->dataset; NULL means the first one
 * of the file). Rows without a dataset belong to every dataset. Adds a new dataset to c->s->dataset. `arg` is a struct
 * collection. */
static bool is_of_dataset(void *arg, const struct fmt_tok *f)
{
    struct collection *c = arg;
    struct run_systems *s = c->s;
    struct fmt_tok d = name_of(f, NAMED_DATASET);
    size_t k = 0;
    while (d.len && k < s->n_datasets && !equals_name(d, s->dataset[k], strlen(s->dataset[k])))
        k++;
    if (d.len && k == s->n_datasets) {
        s->dataset = mem_grow(s->dataset, &c->cap_dataset, k + 1, sizeof *s->dataset);
        s->dataset[s->n_datasets++] = arena_strndup(&s->arena, d.s, d.len);
    }
    return !d.len || (c->dataset ? strcmp(c->dataset, s->dataset[k]) == 0 : k == 0);
}

/* Returns the index in c->s->system of the system with this name, which is added if it is new. */
static size_t system_number(struct collection *c, struct fmt_tok name)
{
    struct run_systems *s = c->s;
    size_t k = 0;
    if (s->n && equals_name(name, s->system[c->last].name, strlen(s->system[c->last].name)))
        return c->last;
    while (k < s->n && !equals_name(name, s->system[k].name, strlen(s->system[k].name)))
        k++;
    if (k == s->n) {
        s->system = mem_grow(s->system, &c->cap_system, k + 1, sizeof *s->system);
        s->system[s->n++] =
            (struct run_system){arena_strndup(&s->arena, name.s, name.len), c->file, run_kept_new(NULL)};
    }
    return c->last = k;
}

/* Adds a stretch to the kept run of its system, or only the name of the system if its documents are not wanted. A
 * stretch without a system belongs to one named after the file. `arg` is a struct collection. Returns 0. */
static int keep_stretch(void *arg, struct stretch *s, struct err *err)
{
    struct collection *c = arg;
    char *base = s->system.len ? NULL : name_of_file(c->file);
    size_t number = system_number(c, base ? (struct fmt_tok){base, strlen(base)} : s->system);
    const struct run_system *to = &c->s->system[number];
    (void)err;
    mem_free(base);
    if (!c->system_only || strcmp(c->system_only, to->name) == 0)
        run_kept_add(to->kept, 0, 0, end_stretch(s));
    return 0;
}

/* Sets *named to whether the file has a column of systems or datasets; of JSON lines, the first object decides. False
 * for a file that cannot be read twice or whose first row is malformed. Returns 0, or -1 and *err if it cannot be
 * opened. */
static int names_systems(const char *path, bool *named, struct err *err)
{
    struct named_row row;
    struct named *t;
    *named = false;
    if (!exists_file(path))
        return 0;
    struct fmt_input *in = fmt_open(path, NULL, err);
    if (!in)
        return -1;
    enum named_form form = named_form_of(in, NAMED_FOR_RUN);
    bool may = form == NAMED_ROWS || form == NAMED_JSONL;
    if (may && (t = named_begin(in, NAMED_FOR_RUN, err)) != NULL) {
        if (named_next(t, &row, err) > 0)
            *named = named_has(t, &row, NAMED_SYSTEM) || named_has(t, &row, NAMED_DATASET);
        named_end(t);
    }
    fmt_close(in);
    return 0;
}

int run_read_systems(struct run_systems *s, const char *path, const char *dataset, const char *only, struct err *err)
{
    bool named;
    *s = (struct run_systems){0};
    if (names_systems(path, &named, err) != 0)
        return -1;
    if (!named)
        return 0;
    struct fmt_input *in = fmt_open(path, NULL, err);
    if (!in)
        return -1;
    struct collection c = {.s = s, .file = path, .dataset = dataset, .system_only = only};
    struct sink to = {is_of_dataset, keep_stretch, &c, false};
    uint64_t lines;
    int r = parse_rows(in, &to, &lines, err);
    fmt_close(in);
    return r;
}

int run_read_system(const struct run_system *s, const struct run_reader *reader, struct run_info *info, struct err *err)
{
    static const uint64_t no_lines = 0;
    *info = (struct run_info){.runid = mem_strdup(s->name)};
    return run_kept_deliver(s->kept, reader, &no_lines, s->file, err);
}

void run_systems_free(struct run_systems *s)
{
    for (size_t i = 0; i < s->n; i++)
        run_kept_free(s->system[i].kept);
    mem_free(s->system);
    mem_free(s->dataset);
    arena_free(&s->arena);
    *s = (struct run_systems){0};
}
