#define _DEFAULT_SOURCE /* timegm */
#include "format/judgements.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "format/judgement_store.h"
#include "format/lines.h"
#include "format/num.h"

const char *const jud_stage_name[2] = {"tournament", "rubric"};
const char *const jud_phase_name[JUD_PHASES] = {"random", "stratified", "adaptive", "planned"};
const char *const jud_category_name[JUD_CATEGORIES] = {"truncated",  "no_json", "invalid_json", "schema",
                                                       "incomplete", "refused", "superseded",   "other"};

/* The record in work. */
struct record {
    struct jud_store *s;
    json_t *json;
    const char *file;
    uint64_t line;
    struct fmt_err *err;
    struct jud_window w;
};

static bool has_space(const char *s)
{
    while (*s && !fmt_is_space(*s))
        s++;
    return *s != '\0';
}

static int bad(const struct record *r, const char *what, const char *wanted)
{
    const char *id = json_string_value(json_object_get(r->json, "record_id"));
    char q[FMT_QUOTE_SIZE];
    return fmt_fail(r->err, RCP_EXIT_INPUT, r->file, r->line, "%s, wanted %s (record %s)", what, wanted,
                    fmt_quote(q, id ? id : "?", id ? strlen(id) : 1));
}

/* The string under key of o; NULL and *err if there is none. An id must be one that a line of a run or a gain file
 * can hold. */
static const char *id_text(const struct record *r, json_t *o, const char *key)
{
    json_t *v = json_object_get(o, key);
    const char *s = json_string_value(v);
    char what[96];
    bool comment = s && *s == '#' && strcmp(key, "query_id") == 0; /* it opens a line of the gain file */
    if (s && *s && !comment && !has_space(s))
        return s;
    snprintf(what, sizeof what, "'%s' %s", key,
             !v               ? "is missing"
             : !s             ? "is not a string"
             : !*s            ? "is empty"
             : has_space(s)   ? "holds white space"
                              : "begins with #");
    bad(r, what, "an id without white space");
    return NULL;
}

/* An optional string: *s is NULL where there is none. */
static int optional_text(const struct record *r, const char *key, const char **s)
{
    json_t *v = json_object_get(r->json, key);
    char what[64];
    snprintf(what, sizeof what, "'%s' is not a string", key);
    *s = json_string_value(v);
    return !v || json_is_null(v) || *s ? 0 : bad(r, what, "one");
}

/* 2026-11-01T00:00:00[.5](Z|+00:00) in microseconds. */
static bool read_time(const char *s, int64_t *t)
{
    struct tm tm = {0};
    int used = 0, hours, minutes;
    if (!s || sscanf(s, "%4d-%2d-%2dT%2d:%2d:%2d%n", &tm.tm_year, &tm.tm_mon, &tm.tm_mday, &tm.tm_hour, &tm.tm_min,
                     &tm.tm_sec, &used) != 6)
        return false;
    struct tm given = tm;
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    time_t seconds = timegm(&tm); /* moves what is out of range */
    if (tm.tm_mon != given.tm_mon - 1 || tm.tm_mday != given.tm_mday || tm.tm_hour != given.tm_hour ||
        tm.tm_min != given.tm_min || tm.tm_sec != given.tm_sec)
        return false;
    *t = (int64_t)seconds * 1000000;
    s += used;
    if (*s == '.')
        for (int64_t unit = 100000; *++s >= '0' && *s <= '9'; unit /= 10)
            *t += unit * (*s - '0');
    if (strcmp(s, "Z") == 0 || *s == '\0')
        return true;
    if ((*s != '+' && *s != '-') || sscanf(s + 1, "%2d:%2d%n", &hours, &minutes, &used) != 2 || s[1 + used] ||
        hours < 0 || hours > 23 || minutes < 0 || minutes > 59)
        return false;
    *t -= (*s == '-' ? -1 : 1) * (int64_t)(hours * 60 + minutes) * 60000000;
    return true;
}

static int named(const char *s, const char *const *names, int n)
{
    int i = 0;
    while (i < n && (!s || strcmp(s, names[i]) != 0))
        i++;
    return i;
}

/* The criteria of the first valid rubric answer, C1 C2 ... by their numbers where they have some. */
static int criterion_before(const void *a, const void *b)
{
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    size_t nx = strlen(x), ny = strlen(y);
    return nx != ny ? (nx < ny ? -1 : 1) : strcmp(x, y);
}

static int learn_criteria(struct record *r, json_t *criteria)
{
    struct jud_store *s = r->s;
    const char *name;
    json_t *value;
    if (json_object_size(criteria) == 0 || json_object_size(criteria) > JUD_MAX_CRITERIA)
        return bad(r, "no criterion, or more than 32", "1 to 32 criteria");
    json_object_foreach(criteria, name, value) if (!*name || has_space(name))
        return bad(r, "a criterion whose name is empty or holds white space", "names like C1");
    json_object_foreach(criteria, name, value)
        s->criterion[s->n_criteria++] = rcp_arena_strndup(&s->arena, name, strlen(name));
    qsort(s->criterion, s->n_criteria, sizeof s->criterion[0], criterion_before);
    return 0;
}

static int read_criteria(struct record *r, json_t *criteria, uint32_t *passes)
{
    char what[96];
    *passes = 0;
    if (!json_is_object(criteria))
        return bad(r, "'criteria' is missing", "an object {\"C1\": 0 or 1, ...} for every document");
    if (!r->s->n_criteria && learn_criteria(r, criteria) != 0)
        return -1;
    for (size_t c = 0; c < r->s->n_criteria; c++) {
        json_t *v = json_object_get(criteria, r->s->criterion[c]);
        snprintf(what, sizeof what, "criterion %.40s is missing, or neither 0 nor 1", r->s->criterion[c]);
        if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > 1)
            return bad(r, what, "0 or 1");
        *passes |= (uint32_t)json_integer_value(v) << c;
    }
    if (json_object_size(criteria) != r->s->n_criteria)
        return bad(r, "a criterion that earlier answers do not have", "the same criteria everywhere");
    return 0;
}

static int read_score(struct record *r, json_t *score, size_t i, double *v)
{
    bool has = score && !json_is_null(score);
    *v = NAN;
    if (i == 0)
        r->w.scored = has;
    if (has != r->w.scored)
        return bad(r, "a score is missing", "a score for every document of the window");
    if (!has)
        return 0;
    *v = json_number_value(score);
    return json_is_number(score) && *v >= -5.0 && *v <= 5.0 ? 0 : bad(r, "a score that is no number in [-5, 5]", "one");
}

/* The placements of a valid window, into the store. */
static int read_placements(struct record *r, json_t *placements)
{
    struct jud_store *s = r->s;
    size_t n = json_array_size(placements);
    if (n < 1 || n > JUD_MAX_WINDOW)
        return bad(r, "'placements' is missing, empty or too long", "1 to 1000 documents");
    s->placement = rcp_grow(s->placement, &s->build->cap_placement, s->n_placements + n, sizeof *s->placement);
    s->ranking = rcp_grow(s->ranking, &s->build->cap_ranking, s->n_placements + n, sizeof *s->ranking);
    struct jud_placement *p = s->placement + s->n_placements;
    for (size_t i = 0; i < n; i++) {
        json_t *o = json_array_get(placements, i);
        const char *doc = id_text(r, o, "doc_id");
        if (!doc)
            return -1;
        json_t *chunk = json_object_get(o, "chunk_id");
        if (chunk && !json_is_null(chunk))
            return bad(r, "'chunk_id' is set", "documents judged whole");
        p[i] = (struct jud_placement){.doc = jud_doc_number(s, r->w.query, doc), .score = NAN};
        for (size_t k = 0; k < i; k++)
            if (p[k].doc == p[i].doc)
                return bad(r, "a document stands twice in the window", "each once");
        if (r->w.stage == JUD_RUBRIC ? read_criteria(r, json_object_get(o, "criteria"), &p[i].passes) != 0
                                     : read_score(r, json_object_get(o, "score"), i, &p[i].score) != 0)
            return -1;
    }
    r->w.first = s->n_placements;
    r->w.n = (uint16_t)n;
    s->n_placements += n;
    return 0;
}

/* A ranking is 1-based positions in order, a permutation of those shown. */
static int read_ranking(struct record *r, json_t *ranking, json_t *placements)
{
    size_t n = r->w.n;
    uint16_t *out = r->s->ranking + r->w.first;
    if (!ranking || json_is_null(ranking))
        return 0;
    bool taken[JUD_MAX_WINDOW] = {false};
    for (size_t k = 0; k < n; k++) {
        json_int_t position = json_integer_value(json_array_get(ranking, k));
        size_t i = 0;
        while (i < n && json_integer_value(json_object_get(json_array_get(placements, i), "position")) != position)
            i++;
        if (i == n || taken[i])
            return bad(r, "'ranking' does not name every position once", "a permutation of the positions shown");
        taken[i] = true;
        out[k] = (uint16_t)i;
    }
    if (json_array_size(ranking) != n)
        return bad(r, "'ranking' is longer than the window", "a permutation of the positions shown");
    r->w.ranked = true;
    return 0;
}

static int check_family(struct record *r)
{
    struct jud_store *s = r->s;
    const char *family = json_string_value(json_object_get(r->json, "family_key")), **first = &s->build->family[r->w.stage];
    if (!family)
        return 0;
    if (!*first)
        *first = rcp_arena_strndup(&s->arena, family, strlen(family));
    return strcmp(*first, family) == 0 ? 0 : bad(r, "a second judge (family_key) in one stage", "judgements of one judge");
}

static int read_record(struct record *r)
{
    struct jud_store *s = r->s;
    const char *schema, *dataset;
    const char *id = id_text(r, r->json, "record_id"), *qid = id ? id_text(r, r->json, "query_id") : NULL;
    const char *stage = qid ? id_text(r, r->json, "stage") : NULL;
    json_t *valid = json_object_get(r->json, "valid"), *placements = json_object_get(r->json, "placements");
    if (!stage || optional_text(r, "schema", &schema) != 0 || optional_text(r, "dataset", &dataset) != 0)
        return -1;
    if (valid && !json_is_boolean(valid))
        return bad(r, "'valid' is neither true nor false", "one of them");
    if (schema && strcmp(schema, "rcp-ndcg.judgement.v1") != 0)
        return bad(r, "another 'schema'", "rcp-ndcg.judgement.v1");
    int at = named(stage, jud_stage_name, 2);
    if (at == 2)
        return bad(r, "an unknown 'stage'", "tournament or rubric");
    r->w.stage = (uint8_t)at;
    if (check_family(r) != 0)
        return -1;
    if (!read_time(json_string_value(json_object_get(r->json, "recorded_at")), &r->w.recorded_at))
        return bad(r, "'recorded_at' is missing or no time", "a time like 2026-11-01T12:00:00+00:00");
    r->w.record_id = rcp_arena_strndup(&s->arena, id, strlen(id));
    r->w.query = jud_query_number(s, dataset ? dataset : "", qid);
    const char *phase = json_string_value(json_object_get(r->json, "phase"));
    r->w.phase = (uint8_t)named(phase, jud_phase_name, JUD_PHASES - 1);
    r->w.category = (uint8_t)named(json_string_value(json_object_get(r->json, "invalid_category")), jud_category_name,
                                   JUD_CATEGORIES - 1);
    r->w.valid = !valid || json_is_true(valid);
    if (r->w.valid && (read_placements(r, placements) != 0 ||
                       read_ranking(r, json_object_get(r->json, "ranking"), placements) != 0))
        return -1;
    s->window = rcp_grow(s->window, &s->build->cap_window, s->n_windows + 1, sizeof *s->window);
    s->window[s->n_windows++] = r->w;
    return 0;
}

static uint64_t hash_line(const char *s, size_t len)
{
    uint64_t h = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < len; i++)
        h = (h ^ (unsigned char)s[i]) * 1099511628211u;
    return h;
}

static int read_preference(struct jud_store *s, const char *line, const char *path, uint64_t number,
                           struct fmt_err *err)
{
    struct fmt_tok t[4];
    const char *next;
    double weight = 1.0;
    char q[FMT_QUOTE_SIZE];
    int n = fmt_split(line, t, 4, &next);
    if (n < 3 || n > 4)
        return fmt_fail(err, RCP_EXIT_INPUT, path, number, "%s, wanted 'qid winner loser [weight]'",
                        n < 3 ? "too few fields" : "more than four fields");
    if (n == 4 && !(fmt_double(t[3].s, t[3].len, &weight) && weight >= 1e-9 && weight <= 1e9))
        return fmt_fail(err, RCP_EXIT_INPUT, path, number, "weight '%s', wanted a number from 1e-9 to 1e9",
                        fmt_quote(q, t[3].s, t[3].len));
    char *name[3];
    for (int i = 0; i < 3; i++)
        name[i] = rcp_strndup(t[i].s, t[i].len);
    struct jud_pair p = {.query = jud_query_number(s, "", name[0]), .weight = weight};
    p.winner = jud_doc_number(s, p.query, name[1]);
    p.loser = jud_doc_number(s, p.query, name[2]);
    for (int i = 0; i < 3; i++)
        free(name[i]);
    if (p.winner == p.loser)
        return fmt_fail(err, RCP_EXIT_INPUT, path, number, "'%s' preferred to itself, wanted two documents",
                        fmt_quote(q, t[1].s, t[1].len));
    s->pair = rcp_grow(s->pair, &s->build->cap_pair, s->n_pairs + 1, sizeof *s->pair);
    s->pair[s->n_pairs++] = p;
    return 0;
}

static int read_json(struct jud_store *s, const char *line, size_t len, const char *path, uint64_t number,
                     struct fmt_err *err)
{
    json_error_t why;
    struct record rec = {.s = s, .file = path, .line = number, .err = err, .w.content = hash_line(line, len)};
    int r;
    rec.json = json_loadb(line, len, JSON_REJECT_DUPLICATES, &why);
    if (json_is_object(rec.json))
        r = read_record(&rec);
    else
        r = fmt_fail(err, RCP_EXIT_INPUT, path, number, "not a JSON object: %s", rec.json ? "another value" : why.text);
    json_decref(rec.json);
    return r;
}

static int read_file(struct jud_store *s, const char *path, struct fmt_err *err)
{
    bool first = true, preferences = false;
    struct fmt_lines l;
    const char *line;
    size_t len;
    int r;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    path = fmt_name(l.in);
    while ((r = fmt_next_line(&l, &line, &len, err)) > 0) {
        while (len && fmt_is_space(line[len - 1]))
            len--;
        while (len && fmt_is_space(*line))
            line++, len--;
        if (!len)
            continue;
        if (first)
            preferences = s->build->preferences && *line != '{';
        first = false;
        if (!preferences)
            r = read_json(s, line, len, path, l.number, err);
        else if (*line != '#')
            r = read_preference(s, line, path, l.number, err);
        if (r < 0)
            break;
    }
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

int jud_read(struct jud_store *s, const char *path, struct fmt_err *err)
{
    static const char *const file[] = {"tournament.jsonl", "tournament.jsonl.gz", "rubric.jsonl", "rubric.jsonl.gz"};
    struct stat st;
    const char *name = rcp_arena_strndup(&s->arena, path, strlen(path)); /* errors outlive the caller's string */
    if (stat(path, &st) != 0 || !S_ISDIR(st.st_mode))
        return read_file(s, name, err);
    bool any = false;
    for (int i = 0; i < 4; i++) {
        size_t room = strlen(path) + 32;
        char *full = rcp_arena_alloc(&s->arena, room);
        snprintf(full, room, "%s/%s", path, file[i]);
        if (access(full, F_OK) != 0)
            continue;
        any = true;
        if (read_file(s, full, err) != 0)
            return -1;
    }
    return any ? 0 : fmt_fail(err, RCP_EXIT_INPUT, name, 0, "no tournament.jsonl and no rubric.jsonl in it");
}

int jud_read_any(struct jud_store *s, const char *path, struct fmt_err *err)
{
    s->build->preferences = true;
    return jud_read(s, path, err);
}
