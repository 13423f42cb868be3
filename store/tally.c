/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "format/token.h"
#include "store/judgement_store.h"

/* The state of reading a file of counts. */
struct tally {
    struct jud_store *s;
    const char *file;
    const char *criterion[JUD_MAX_CRITERIA];
    size_t n_criteria;
    const char **judge[2];
    size_t n_judges[2], cap_judge[2];
    const char *dataset, *qid; /* of the present topic; both are NULL before the first topic */
    const char **doc;          /* n_docs documents of the topic */
    size_t n_docs, cap_docs;
    struct jud_origin *origin;
    uint64_t line;
    size_t n_windows;
    bool has_version, has_end;
    struct arena names, topic, window;
};

/* The state of parsing a line: the text from `next` to `end` is still to be read. */
struct fields {
    struct tally *t;
    const char *next, *end;
    struct err *err;
};

bool tally_begins(const char *line, size_t len)
{
    return len >= sizeof TALLY_OPENING - 1 && memcmp(line, TALLY_OPENING, sizeof TALLY_OPENING - 1) == 0;
}

struct tally *tally_open(struct jud_store *s, const char *path, const char *file)
{
    struct tally *t = mem_zalloc(1, sizeof *t);
    t->s = s;
    t->file = file;
    s->origin = mem_grow(s->origin, &s->build->cap_origin, s->n_origins + 1, sizeof *s->origin);
    s->origin[s->n_origins++] = (struct jud_origin){.path = path, .file = file};
    return t;
}

/* Sets the error: the line has `fault`, with the token *token unless it is NULL, instead of what is `expected`. Returns
 * -1. */
static int report_bad(const struct fields *f, const char *fault, const struct fmt_tok *token, const char *expected)
{
    char q[ERR_QUOTE_SIZE];
    return token ? err_input(f->err, f->t->file, f->t->line, "%s '%s', expected %s", fault,
                             err_quote(q, token->s, token->len), expected)
                 : err_input(f->err, f->t->file, f->t->line, "%s, expected %s", fault, expected);
}

/* Reads the next field into *tok; one blank separates fields. Returns false at the end of the line. */
static bool next_field(struct fields *f, struct fmt_tok *tok)
{
    if (f->next > f->end)
        return false;
    const char *blank = memchr(f->next, ' ', (size_t)(f->end - f->next));
    *tok = (struct fmt_tok){f->next, (size_t)((blank ? blank : f->end) - f->next)};
    f->next = tok->s + tok->len + 1;
    return true;
}

/* Returns the value of a digit 0-9 or A-F, or -1 if c is none. */
static int hex_value(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes a name, in which %XX stands for a byte and % alone for the empty name. An id must not be empty or contain
 * white space. Returns the name, which the arena owns, or NULL if it is malformed. */
static const char *decode_name(const struct fmt_tok *tok, struct arena *arena, bool is_id)
{
    char *name = arena_strndup(arena, tok->s, tok->len);
    size_t n = 0;
    if (tok->len == 1 && *tok->s == '%')
        return is_id ? NULL : "";
    for (size_t i = 0; i < tok->len; i++, n++) {
        int high = 0, low = 0;
        name[n] = tok->s[i];
        if (tok->s[i] == '%') {
            if (i + 2 >= tok->len || (high = hex_value(tok->s[i + 1])) < 0 || (low = hex_value(tok->s[i + 2])) < 0 ||
                high + low == 0)
                return NULL;
            name[n] = (char)(16 * high + low);
            i += 2;
        }
        if (is_id && fmt_is_space(name[n]))
            return NULL;
    }
    name[n] = '\0';
    return n && utf8_span(name, n) == n ? name : NULL;
}

/* Reads the next field as a name with bytes coded as %XX; `is_id` forbids white space and an empty name, and `label`
 * names the field in messages. Returns 0 and *name, which the arena owns, or -1 and the error of f. */
static int read_coded_name(struct fields *f, const char *label, struct arena *arena, bool is_id, const char **name)
{
    struct fmt_tok tok = {"", 0};
    if (next_field(f, &tok) && (*name = decode_name(&tok, arena, is_id)))
        return 0;
    return report_bad(f, label, &tok,
                      is_id ? "UTF-8 text without white space, percent-encoded like 'a%2Fb'"
                            : "UTF-8 text, percent-encoded like 'a%2Fb'");
}

/* Reads the next field as a whole number from min to max; `label` names it in messages. Returns 0, or -1 and the error
 * of f. */
static int read_integer(struct fields *f, const char *label, int64_t min, int64_t max, int64_t *v)
{
    struct fmt_tok tok = {"", 0};
    return next_field(f, &tok) && num_int(tok.s, tok.len, min, max, v) ? 0
                                                                       : report_bad(f, label, &tok, "a whole number");
}

/* Returns the index of the token among n names, or n. */
static int name_index(const struct fmt_tok *tok, const char *const *names, int n)
{
    int i = 0;
    while (i < n && !(strlen(names[i]) == tok->len && memcmp(names[i], tok->s, tok->len) == 0))
        i++;
    return i;
}

/* Reads the next field as one of n names, whose index is *index; `label` names it in messages. Returns 0, or -1 and the
 * error of f. */
static int read_name_index(struct fields *f, const char *label, const char *const *names, int n, uint8_t *index)
{
    struct fmt_tok tok = {"", 0};
    int i = next_field(f, &tok) ? name_index(&tok, names, n) : n;
    *index = (uint8_t)i;
    return i < n ? 0 : report_bad(f, label, &tok, "a name that rcp_counts(5) lists");
}

/* Reads a line of the header with the name of a criterion, which must follow the one before in order. Returns 0, or -1
 * and the error of f. */
static int read_criterion(struct fields *f)
{
    struct tally *t = f->t;
    const char *name[2];
    if (t->n_criteria == JUD_MAX_CRITERIA)
        return report_bad(f, "there are more than 32 criteria", NULL, "at most 32");
    if (read_coded_name(f, "criterion", &t->names, true, &name[1]) != 0)
        return -1;
    if (t->n_criteria) {
        const char *previous = name[0] = t->criterion[t->n_criteria - 1], *new_name = name[1];
        jud_sort_criteria(name, 2);
        if (name[0] != previous || strcmp(previous, new_name) == 0)
            return report_bad(f, "a criterion is out of order", NULL, "C2 before C10, and each criterion once");
        name[1] = new_name;
    }
    t->criterion[t->n_criteria++] = name[1];
    return 0;
}

/* Reads a line of the header that names a judge of a stage. Returns 0, or -1 and the error of f. */
static int read_judge(struct fields *f)
{
    struct tally *t = f->t;
    uint8_t stage;
    const char *name;
    if (read_name_index(f, "stage", jud_stage_name, 2, &stage) != 0 ||
        read_coded_name(f, "judge", &t->names, false, &name) != 0)
        return -1;
    if (t->n_judges[stage] == JUD_MAX_JUDGES)
        return report_bad(f, "a stage has more than 1000 judges", NULL, "at most 1000");
    t->judge[stage] = mem_grow(t->judge[stage], &t->cap_judge[stage], t->n_judges[stage] + 1, sizeof *t->judge[stage]);
    t->judge[stage][t->n_judges[stage]++] = name;
    return 0;
}

/* Stores a "# provenance" line of the file of counts unchanged; sets in_rounds of the store if its key is "rounds".
 * Returns 0, or -1 and the error of f. */
static int read_provenance(struct fields *f)
{
    struct jud_store *s = f->t->s;
    struct jud_origin *o = &s->origin[s->n_origins - 1];
    if (f->next >= f->end)
        return report_bad(f, "a '# provenance' line has no content", NULL, "a text about the judgements");
    o->line = mem_grow(o->line, &o->cap, o->n + 1, sizeof *o->line);
    const char *line = o->line[o->n++] = arena_strndup(&s->arena, f->next, (size_t)(f->end - f->next));
    size_t len = strlen(prov_key_name[PROV_ROUNDS]);
    s->in_rounds |= strncmp(line, prov_key_name[PROV_ROUNDS], len) == 0 && line[len] == ' ';
    return 0;
}

/* Reads a line of the header: the version first, then criteria, judges and provenance in any order. Returns 0, or -1
 * and the error of f. */
static int read_header(struct fields *f)
{
    static const char *const key[] = {"criterion", "judge", "provenance"};
    struct fmt_tok hash, word = {"", 0};
    if (!f->t->has_version) {
        f->t->has_version = true;
        size_t len = (size_t)(f->end - f->next);
        return len == sizeof TALLY_OPENING && f->next[len - 1] == '0' + TALLY_VERSION
                 ? 0
                 : report_bad(f, "the format has another version", NULL, "'# rcp-counts 1'");
    }
    if (f->t->dataset)
        return report_bad(f, "a header line follows the first topic", NULL, "all header lines before the first topic");
    next_field(f, &hash);
    int k = next_field(f, &word) ? name_index(&word, key, 3) : 3;
    if (hash.len != 1 || k == 3)
        return report_bad(f, "header", &word, "criterion, judge or provenance");
    int r = k == 0 ? read_criterion(f) : k == 1 ? read_judge(f) : read_provenance(f);
    return r == 0 && f->next <= f->end && k < 2 ? report_bad(f, "another field", NULL, "the end of the line") : r;
}

/* Reads the line that begins a topic, its dataset and its name, and forgets the documents of the topic before. Returns
 * 0, or -1 and the error of f. */
static int read_topic(struct fields *f)
{
    struct tally *t = f->t;
    arena_free(&t->topic);
    t->n_docs = 0;
    if (read_coded_name(f, "dataset", &t->topic, false, &t->dataset) != 0 ||
        read_coded_name(f, "topic", &t->topic, true, &t->qid) != 0)
        return -1;
    if (*t->qid == '#')
        return report_bad(f, "the topic begins with #", NULL, "another name");
    return f->next <= f->end ? report_bad(f, "another field", NULL, "the end of the line") : 0;
}

/* Reads a line with documents of the topic. Returns 0, or -1 and the error of f. */
static int read_docs(struct fields *f)
{
    struct tally *t = f->t;
    while (f->next <= f->end) {
        const char *name;
        if (read_coded_name(f, "document", &t->topic, true, &name) != 0)
            return -1;
        t->doc = mem_grow(t->doc, &t->cap_docs, t->n_docs + 1, sizeof *t->doc);
        t->doc[t->n_docs++] = name;
    }
    return 0;
}

/* Decodes n characters 0 or 1, first criterion first, into the bits of *passes. Returns whether they are valid. */
static bool decode_passes(const char *s, size_t len, size_t n, uint32_t *passes)
{
    if (len != n)
        return false;
    for (size_t c = 0; c < n; c++) {
        if (s[c] != '0' && s[c] != '1')
            return false;
        *passes |= (uint32_t)(s[c] == '1') << c;
    }
    return true;
}

/* Parses a document field NUMBER=VALUE@RANK, where NUMBER is the document's number in the topic, from 1. VALUE has the
 * passes (rubric) or the score; without it the score is NAN and a rubric field is not valid. *rank is 0 if @RANK is
 * missing. Returns whether the field is valid. */
static bool read_shown(const struct fields *f, const struct fmt_tok *tok, bool is_rubric, struct jud_shown *shown,
                       int64_t *rank)
{
    const struct tally *t = f->t;
    const char *end = tok->s + tok->len, *rank_sign = memchr(tok->s, '@', tok->len),
               *value_end = rank_sign ? rank_sign : end;
    const char *value = memchr(tok->s, '=', (size_t)(value_end - tok->s));
    int64_t number;
    *rank = 0;
    *shown = (struct jud_shown){.score = NAN};
    if (!num_int(tok->s, (size_t)((value ? value : value_end) - tok->s), 1, (int64_t)t->n_docs, &number) ||
        (rank_sign && !num_int(rank_sign + 1, (size_t)(end - rank_sign - 1), 1, JUD_MAX_WINDOW, rank)))
        return false;
    shown->doc = t->doc[number - 1];
    if (is_rubric)
        return value && decode_passes(value + 1, (size_t)(value_end - value - 1), t->n_criteria, &shown->passes);
    return !value || num_double(value + 1, (size_t)(value_end - value - 1), &shown->score);
}

/* Sets the record's ranking from rank[i], the rank of its document i: 1 .. n, each once, or all 0, which means absent.
 * Returns whether they are valid. */
static bool set_ranking(struct jud_record *rec, const int64_t *rank)
{
    size_t n = rec->window.n;
    bool is_taken[JUD_MAX_WINDOW] = {false};
    rec->window.ranked = n && rank[0];
    for (size_t i = 0; i < n; i++) {
        if (!rec->window.ranked && !rank[i])
            continue;
        if (rank[i] < 1 || rank[i] > (int64_t)n || is_taken[rank[i] - 1])
            return false;
        is_taken[rank[i] - 1] = true;
        rec->ranking[rank[i] - 1] = (uint16_t)i;
    }
    return true;
}

/* Reads the documents of a window with their scores, passes and ranks. Returns 0, or -1 and the error of f. */
static int read_documents(struct fields *f, struct jud_record *rec)
{
    struct jud_window *w = &rec->window;
    bool rubric = w->stage == JUD_RUBRIC;
    int64_t rank[JUD_MAX_WINDOW];
    size_t room = (size_t)(f->end - f->next) / 2 + 1, n = 0;
    room = room < JUD_MAX_WINDOW ? room : JUD_MAX_WINDOW;
    rec->shown = arena_alloc(&f->t->window, room * sizeof *rec->shown);
    rec->ranking = arena_alloc(&f->t->window, room * sizeof *rec->ranking);
    for (struct fmt_tok tok; next_field(f, &tok); n++) {
        if (n == room)
            return report_bad(f, "a window has more than 1000 documents", NULL, "at most 1000");
        if (!read_shown(f, &tok, rubric, &rec->shown[n], &rank[n]))
            return report_bad(f, "document", &tok, rubric ? "NUMBER=PASSES" : "NUMBER=SCORE@RANK");
        if (isnan(rec->shown[n].score) != isnan(rec->shown[0].score))
            return report_bad(f, "only some documents of a window have scores", NULL,
                              "a score for each document, or for none");
    }
    w->n = (uint16_t)n;
    w->scored = n && !isnan(rec->shown[0].score);
    if (!set_ranking(rec, rank))
        return report_bad(f, "the ranks are not a permutation", NULL,
                          "the ranks from 1 to the number of documents, each once");
    if (w->valid ? n == 0 : n > 0 && (rubric || w->scored || !w->ranked || n < 2))
        return report_bad(f, w->valid ? "a valid window has no documents" : "a window that is not valid has documents",
                          NULL, w->valid ? "one or more" : "documents only in a tournament window that has a ranking");
    return 0;
}

/* Reads the next field, the number of a window's judge from 1 in the order of the header, and sets rec->family to its
 * name, or to NULL for 0. Returns 0, or -1 and the error of f. */
static int read_record_judge(struct fields *f, struct jud_record *rec)
{
    size_t n = f->t->n_judges[rec->window.stage];
    int64_t judge;
    if (read_integer(f, "judge", 0, (int64_t)n, &judge) != 0)
        return -1;
    rec->family = judge ? f->t->judge[rec->window.stage][judge - 1] : NULL;
    return 0;
}

/* Reads the next field, 16 hexadecimal digits, as a number. Returns 0, or -1 and the error of f. */
static int read_hash(struct fields *f, uint64_t *hash)
{
    struct fmt_tok tok = {"", 0};
    bool is_valid = next_field(f, &tok) && tok.len == 16;
    *hash = 0;
    for (size_t i = 0; is_valid && i < tok.len; i++) {
        int digit = hex_value(tok.s[i]);
        is_valid = digit >= 0;
        *hash = *hash << 4 | (unsigned)(digit & 15);
    }
    return is_valid ? 0 : report_bad(f, "hash", &tok, "16 digits of 0-9 and A-F");
}

/* Removes the documents and the ranking of a window; the caller decides for which windows. */
static void drop_ranking(struct jud_window *w)
{
    w->n = 0;
    w->ranked = false;
}

/* Reads the rest of a window's line and adds the window to the store; without its documents if it is invalid and the
 * store does not read hard rankings. Returns 0, or -1 and the error of f. */
static int read_window(struct fields *f, enum jud_stage stage)
{
    struct tally *t = f->t;
    const char *status[JUD_CATEGORIES + 1];
    uint8_t status_number;
    struct jud_record rec = {.line = t->line, .dataset = t->dataset, .qid = t->qid};
    struct jud_window *w = &rec.window;
    arena_free(&t->window);
    memcpy(status, jud_category_name, JUD_CATEGORIES * sizeof *status);
    status[JUD_CATEGORIES] = "valid";
    w->stage = (uint8_t)stage;
    w->seq = JUD_NO_SEQ;
    if (read_record_judge(f, &rec) != 0 || read_name_index(f, "phase", jud_phase_name, JUD_PHASES, &w->phase) != 0 ||
        read_name_index(f, "status", status, JUD_CATEGORIES + 1, &status_number) != 0 ||
        read_integer(f, "time", INT64_MIN, INT64_MAX, &w->recorded_at) != 0 || read_hash(f, &w->content) != 0 ||
        read_coded_name(f, "record", &t->window, true, &w->record_id) != 0)
        return -1;
    w->valid = status_number == JUD_CATEGORIES;
    w->category = w->valid ? JUD_CATEGORIES - 1 : status_number;
    if (read_documents(f, &rec) != 0)
        return -1;
    if (!w->valid && !t->s->hard_rankings)
        drop_ranking(w);
    if (stage == JUD_RUBRIC && w->valid) {
        if (!t->n_criteria)
            return report_bad(f, "a rubric window has no criteria", NULL, "'# criterion' lines before the topics");
        rec.criterion = t->criterion;
        rec.n_criteria = t->n_criteria;
    }
    t->n_windows++;
    return jud_add_record(t->s, &rec, t->file, f->err);
}

/* Reads the last line, whose number of windows shows that no line is missing. Returns 0, or -1 and *err. */
static int read_end_line(struct fields *f)
{
    int64_t n;
    if (read_integer(f, "end", 0, INT64_MAX, &n) != 0)
        return -1;
    f->t->has_end = true;
    return (uint64_t)n == f->t->n_windows && f->next > f->end
             ? 0
             : report_bad(f, "the number of windows in the 'end' line differs from the number of windows in the file",
                          NULL, "an unchanged file");
}

int tally_read_line(struct tally *t, const char *line, size_t len, uint64_t number, struct err *err)
{
    static const char *const key[] = {"topic", "docs", "t", "r", "end"};
    struct fields f = {t, line, line + len, err};
    struct fmt_tok word = {"", 0};
    t->line = number;
    if (utf8_span(line, len) < len || memchr(line, '\0', len))
        return report_bad(&f, "the line has bytes that are not UTF-8, or a NUL", NULL, "UTF-8");
    if (t->has_end)
        return report_bad(&f, "there are more lines after 'end'", NULL,
                          "the end of the file (counts files cannot be concatenated)");
    if (*line == '#')
        return read_header(&f);
    next_field(&f, &word);
    int k = name_index(&word, key, 5);
    if (k == 5 || (k > 0 && k < 4 && !t->dataset))
        return report_bad(&f, "a line that begins with", &word, t->dataset ? "topic, docs, t, r or end" : "topic");
    switch (k) {
    case 0: return read_topic(&f);
    case 1: return read_docs(&f);
    case 2: return read_window(&f, JUD_TOURNAMENT);
    case 3: return read_window(&f, JUD_RUBRIC);
    default: return read_end_line(&f);
    }
}

void tally_abandon(struct tally *t)
{
    mem_free(t->judge[0]);
    mem_free(t->judge[1]);
    mem_free(t->doc);
    arena_free(&t->names);
    arena_free(&t->topic);
    arena_free(&t->window);
    mem_free(t);
}

int tally_close(struct tally *t, struct err *err)
{
    int r =
        t->has_end
            ? 0
            : err_input(err, t->file, t->line,
                        "no 'end' line, expected a complete file: run the count command again, or copy the file again");
    tally_abandon(t);
    return r;
}
