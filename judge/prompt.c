/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/prompt.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/exists.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/portable.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "format/input.h"

#ifndef RCP_SHARE_DIR
#define RCP_SHARE_DIR "/usr/local/share/trec_rcp"
#endif

/* The templates of share/, for a program that is installed without them; make writes the file that is included. */
static const struct shipped_template {
    const char *name;
    const char *text;
    size_t len;
} shipped_template[] = {
#ifdef RCP_TEMPLATES
#include RCP_TEMPLATES
#endif
    {NULL, NULL, 0}};

enum { PATH_SIZE = 4096 };

enum { SLOT_QUERY, SLOT_PASSAGES, SLOT_NUM_DOCUMENTS, SLOTS }; /* SLOTS stands for any other word in braces */
static const char *const slot_name[SLOTS] = {"query_placeholder", "passages_placeholder", "num_documents_placeholder"};

static const char *const criterion_name[JUD_MAX_CRITERIA] = {
    "C1",  "C2",  "C3",  "C4",  "C5",  "C6",  "C7",  "C8",  "C9",  "C10", "C11", "C12", "C13", "C14", "C15", "C16",
    "C17", "C18", "C19", "C20", "C21", "C22", "C23", "C24", "C25", "C26", "C27", "C28", "C29", "C30", "C31", "C32"};

/* Returns whether c may stand in a word, as its first character if is_first: a letter or _, else also a digit. */
static bool is_word_character(char c, bool is_first)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (!is_first && c >= '0' && c <= '9');
}

/* A {word} in a template. */
struct slot {
    int kind;   /* SLOT_QUERY and so on; SLOTS means another word */
    size_t len; /* including the braces */
};

/* Returns the beginning of the next {word} in [s, end), and describes it in *slot; NULL if there is none. A word is a
 * letter or '_', then letters, digits and '_'. */
static const char *find_slot(const char *s, const char *end, struct slot *slot)
{
    for (; (s = memchr(s, '{', (size_t)(end - s))) != NULL; s++) {
        const char *p = s + 1;
        while (p < end && is_word_character(*p, p == s + 1))
            p++;
        if (p == end || *p != '}' || p == s + 1)
            continue;
        size_t len = (size_t)(p - s) - 1;
        for (slot->kind = 0; slot->kind < SLOTS; slot->kind++)
            if (strlen(slot_name[slot->kind]) == len && memcmp(slot_name[slot->kind], s + 1, len) == 0)
                break;
        slot->len = len + 2;
        return s;
    }
    return NULL;
}

/* Returns the number of the template's line, from 1, that contains the character *place. */
static uint64_t count_lines(const struct prompt *p, const char *place)
{
    uint64_t line = 1;
    for (const char *s = p->text; (s = memchr(s, '\n', (size_t)(place - s))) != NULL; s++)
        line++;
    return line;
}

/* Checks the slots of a template, which `path` names in messages. A rubric judges each document by itself, so its
 * template needs no slot for their number. Returns 0, or -1 and *err. */
static int check_slots(const struct prompt *p, const char *path, enum jud_stage stage, struct err *err)
{
    bool found[SLOTS] = {false};
    struct slot slot;
    const char *s = p->text, *end = p->text + p->len, *place;
    for (; (place = find_slot(s, end, &slot)) != NULL; s = place + slot.len) {
        char q[ERR_QUOTE_SIZE];
        if (slot.kind == SLOTS)
            return err_input(err, path, count_lines(p, place), "slot '%s', expected {%s}, {%s} or {%s}",
                             err_quote(q, place, slot.len), slot_name[0], slot_name[1], slot_name[2]);
        found[slot.kind] = true;
    }
    for (int k = 0; k < SLOTS; k++)
        if (!found[k] && !(k == SLOT_NUM_DOCUMENTS && stage == JUD_RUBRIC))
            return err_input(err, path, 0, "the prompt has no slot {%s}, expected at least one slot of this kind",
                             slot_name[k]);
    return 0;
}

/* Returns the k of a word Ck at s, or 0 if there is none; INT32_MAX stands for a larger k. *end_word points after the
 * digits. */
static size_t read_criterion(const struct prompt *p, const char *s, const char **end_word)
{
    const char *end = p->text + p->len, *digits = s + 1;
    int64_t k;
    *end_word = digits;
    while (*end_word < end && **end_word >= '0' && **end_word <= '9')
        ++*end_word;
    bool is_whole_word = (s == p->text || !is_word_character(s[-1], false)) &&
                         (*end_word == end || !is_word_character(**end_word, false));
    if (!is_whole_word || *end_word == digits || *digits == '0')
        return 0;
    return num_int(digits, (size_t)(*end_word - digits), 1, INT32_MAX, &k) ? (size_t)k : (size_t)INT32_MAX;
}

/* Sets p->n_criteria to the largest k of the criteria Ck in a rubric's template, which must name C1 .. Ck; `path` names
 * the template in messages. Returns 0, or -1 and *err. */
static int find_criteria(struct prompt *p, const char *path, struct err *err)
{
    uint64_t line[JUD_MAX_CRITERIA + 1] = {0}; /* line[k]: the line of the first mention of criterion Ck; 0 means
                                                * none */
    const char *s = p->text, *end = p->text + p->len, *end_word;
    size_t largest = 0;
    for (; (s = memchr(s, 'C', (size_t)(end - s))) != NULL; s = end_word) {
        size_t k = read_criterion(p, s, &end_word);
        if (k > JUD_MAX_CRITERIA)
            return err_input(err, path, count_lines(p, s), "criterion '%.*s', expected C1 to C%d",
                             end_word - s > 20 ? 20 : (int)(end_word - s), s, JUD_MAX_CRITERIA);
        if (k && !line[k])
            line[k] = count_lines(p, s);
        largest = k > largest ? k : largest;
    }
    if (!largest)
        return err_input(err, path, 0, "the prompt has no criterion, expected C1, C2 and so on");
    for (size_t k = 1; k < largest; k++)
        if (!line[k])
            return err_input(err, path, line[largest],
                             "the prompt has criterion C%zu but not C%zu, expected C1 to C%zu", largest, k, largest);
    p->n_criteria = largest;
    return 0;
}

/* Reads the text of a prompt's template, which must be UTF-8. Returns 0, or -1 and *err. */
static int read_template(struct prompt *p, const char *path, struct err *err)
{
    struct fmt_input *in = fmt_open(path, NULL, err);
    struct fmt_block block = {0};
    size_t cap = 0;
    int r;
    if (!in)
        return -1;
    p->text = mem_grow(p->text, &cap, 1, 1);
    while ((r = fmt_next_block(in, &block, err)) > 0) {
        p->text = mem_grow(p->text, &cap, p->len + block.len, 1);
        memcpy(p->text + p->len, block.text, block.len);
        p->len += block.len;
    }
    if (r < 0 && err->line) /* in *err, the line is counted from the beginning of its block */
        err->line += count_lines(p, p->text + p->len) - 1;
    size_t span = utf8_span(p->text, p->len);
    if (r == 0 && span < p->len)
        r = err_input(err, fmt_name(in), count_lines(p, p->text + span), "the line is not UTF-8 text");
    fmt_block_free(&block);
    fmt_close(in);
    return r;
}

/* Writes into `path` the path `relative` in the folder of the program, or "" if that folder is unknown. */
static void join_program_path(char path[PATH_SIZE], const char *relative)
{
    char *slash = portable_program(path, PATH_SIZE - 32, "rcp-label") ? strrchr(path, '/') : NULL;
    if (slash)
        snprintf(slash + 1, 32, "%s", relative);
    else
        path[0] = '\0';
}

/* Finds the template `name` in the folders where it may be installed, and then among the templates in the program. Sets
 * `path` or, for one in the program, *shipped. Returns 0, or -1 and *err. */
static int find_template(const char *name, char path[PATH_SIZE], const struct shipped_template **shipped,
                         struct err *err)
{
    char build_folder[PATH_SIZE], install_folder[PATH_SIZE];
    join_program_path(build_folder, "share");
    join_program_path(install_folder, "../share/trec_rcp");
    const char *folder[] = {getenv("RCP_SHARE"), build_folder, RCP_SHARE_DIR, install_folder, "share"};
    for (size_t i = 0; i < LENGTH(folder); i++) {
        if (!folder[i] || !*folder[i])
            continue;
        bool exists = false;
        int n = snprintf(path, PATH_SIZE, "%s/%s", folder[i], name);
        if (n < PATH_SIZE && exists_path(path, &exists, err) != 0)
            return -1;
        if (exists)
            return 0;
    }
    for (const struct shipped_template *s = shipped_template; s->name; s++)
        if (strcmp(s->name, name) == 0) {
            *shipped = s;
            return 0;
        }
    return err_input(
        err, "", 0,
        "the prompt %s is neither in $RCP_SHARE nor in %s; put it into one of these folders, or give your own template",
        name, RCP_SHARE_DIR);
}

/* Reads the file `path` or, if it is NULL, the template `name`, and copies to `found` the name for messages. Returns 0,
 * or -1 and *err. */
static int read_named(struct prompt *p, const char *path, const char *name, char found[PATH_SIZE], struct err *err)
{
    const struct shipped_template *shipped = NULL;
    snprintf(found, PATH_SIZE, "%s", path ? path : "");
    if (!path && find_template(name, found, &shipped, err) != 0)
        return -1;
    if (!shipped)
        return read_template(p, path ? path : found, err);
    snprintf(found, PATH_SIZE, "%s", name);
    p->len = shipped->len;
    p->text = mem_alloc(p->len, 1);
    memcpy(p->text, shipped->text, p->len);
    return 0;
}

int prompt_load(struct prompt *p, const char *path, const struct method *method, enum jud_stage stage, struct err *err)
{
    char found[PATH_SIZE], name[64];
    *p = (struct prompt){0};
    snprintf(name, sizeof name, "%s%s.txt", jud_stage_name[stage], method ? method->templates : "");
    if (read_named(p, path, name, found, err) != 0 || check_slots(p, found, stage, err) != 0 ||
        (stage == JUD_RUBRIC && find_criteria(p, found, err) != 0)) {
        prompt_free(p);
        return -1;
    }
    sha256_hex(p->text, p->len, p->sha256);
    return 0;
}

int prompt_load_named(struct prompt *p, const char *path, const char *name, struct err *err)
{
    char found[PATH_SIZE];
    *p = (struct prompt){0};
    if (read_named(p, path, name, found, err) != 0) {
        prompt_free(p);
        return -1;
    }
    p->text = mem_realloc(p->text, p->len + 1, 1);
    p->text[p->len] = '\0';
    sha256_hex(p->text, p->len, p->sha256);
    return 0;
}

size_t prompt_criteria(const struct prompt *p, const char *const **names)
{
    *names = criterion_name;
    return p->n_criteria;
}

/* A text that grows: what is written of a prompt so far. */
struct out {
    char *s;
    size_t len, cap;
};

/* Appends s[0 .. len) to the text, and makes room for a NUL. */
static void put_text(struct out *o, const char *s, size_t len)
{
    o->s = mem_grow(o->s, &o->cap, o->len + len + 1, 1);
    memcpy(o->s + o->len, s, len);
    o->len += len;
}

/* Appends the text `open`, the number of a document, and the text `close`. */
static void put_marker(struct out *o, const char *open, size_t doc, const char *close)
{
    char marker[48];
    int n = snprintf(marker, sizeof marker, "%s%zu%s", open, doc, close);
    put_text(o, marker, (size_t)n);
}

/* Returns whether [s, end) begins with the word, which is in small letters, in any case of letters. */
static bool begins_with_word(const char *s, const char *end, const char *word)
{
    while (*word && s < end && lower_letter(*s) == *word) {
        s++;
        word++;
    }
    return !*word;
}

static bool is_letter_or_digit(char c)
{
    return (lower_letter(c) >= 'a' && lower_letter(c) <= 'z') || (c >= '0' && c <= '9');
}

/* Returns whether the '<' at s could begin one of our markers, whatever signs, blanks or invisible characters it
 * contains, or a marker by which a chat template ends a turn. */
static bool opens_marker(const char *s, const char *end)
{
    static const char *const marker[] = {"doc", "query", "start_of_turn", "end_of_turn", "think", "bos>", "eos>", "s>"};
    enum { REACH = 64 };
    if (begins_with_word(s + 1, end, "|") ||
        begins_with_word(s + 1, end, "\xef\xbd\x9c")) /* the second is a full-width bar */
        return true;
    const char *p = s + 1;
    while (p < end && p - s < REACH && !is_letter_or_digit(*p))
        p++;
    for (size_t i = 0; i < LENGTH(marker); i++)
        if (begins_with_word(p, end, marker[i]))
            return true;
    return false;
}

/* Appends a text in which "<" is "&lt;" where it could begin a marker (opens_marker()). */
static void put_escaped(struct out *o, const char *s, size_t len)
{
    const char *end = s + len, *rest_start = s;
    while ((s = memchr(s, '<', (size_t)(end - s))) != NULL) {
        if (opens_marker(s, end)) {
            put_text(o, rest_start, (size_t)(s - rest_start));
            put_text(o, "&lt;", 4);
            rest_start = s + 1;
        }
        s++;
    }
    put_text(o, rest_start, (size_t)(end - rest_start));
}

/* Joins title and body to one text, since a marker may begin in the title and end in the body. */
char *prompt_passage(const struct text *t, size_t *len)
{
    size_t title = strlen(t->title), body = strlen(t->body);
    *len = title + (title != 0) + body;
    char *whole = mem_alloc(*len + 1, 1);
    memcpy(whole, t->title, title);
    if (title)
        whole[title] = '\n';
    memcpy(whole + *len - body, t->body, body + 1);
    return whole;
}

/* Appends at most `limit` characters of a passage, and PROMPT_CUT if it is longer. Returns the number of bytes
 * omitted. */
static size_t put_passage(struct out *o, const struct text *t, size_t limit)
{
    size_t len;
    char *passage = prompt_passage(t, &len);
    size_t shown_len = limit < SIZE_MAX ? utf8_prefix(passage, len, limit) : len;
    put_escaped(o, passage, shown_len);
    mem_free(passage);
    if (shown_len < len)
        put_text(o, PROMPT_CUT, strlen(PROMPT_CUT));
    return len - shown_len;
}

char *prompt_shown(const struct text *t, size_t limit)
{
    struct out o = {0};
    put_passage(&o, t, limit);
    put_text(&o, "", 0);
    o.s[o.len] = '\0';
    return o.s;
}

/* Appends the passages with their markers, each cut to limit[i] characters or, if `limit` is NULL, to max_chars (0: not
 * cut). cut[i], unless `cut` is NULL, is the number of bytes omitted. */
static void put_passages(struct out *o, const struct text *const *passage, size_t n, size_t max_chars,
                         const size_t *limit, size_t *cut)
{
    for (size_t i = 0; i < n; i++) {
        put_marker(o, i ? "\n\n<doc_" : "<doc_", i + 1, ">\n");
        size_t omitted = put_passage(o, passage[i], limit ? limit[i] : max_chars ? max_chars : SIZE_MAX);
        put_marker(o, "\n</doc_", i + 1, ">");
        if (cut)
            cut[i] = omitted;
    }
}

/* Returns the template with its slots filled by the query, the passages and their number. Passages are cut to limit[i]
 * characters or, if `limit` is NULL, to max_chars (0: not cut). cut[i], unless `cut` is NULL, is the number of bytes
 * omitted. The caller frees the prompt. */
static char *fill_prompt(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                         size_t max_chars, const size_t *limit, size_t *cut)
{
    struct out o = {0};
    const char *s = p->text, *end = p->text + p->len, *place;
    struct slot slot;
    while ((place = find_slot(s, end, &slot)) != NULL) {
        put_text(&o, s, (size_t)(place - s));
        switch (slot.kind) {
        case SLOT_QUERY: put_escaped(&o, query, strlen(query)); break;
        case SLOT_PASSAGES: put_passages(&o, passage, n, max_chars, limit, cut); break;
        case SLOT_NUM_DOCUMENTS: put_marker(&o, "", n, ""); break;
        default: put_text(&o, place, slot.len); break; /* check_slots rejects other words */
        }
        s = place + slot.len;
    }
    put_text(&o, s, (size_t)(end - s));
    o.s[o.len] = '\0';
    return o.s;
}

char *prompt_fill(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                  size_t max_chars, size_t *cut)
{
    return fill_prompt(p, query, passage, n, max_chars, NULL, cut);
}

char *prompt_fill_each(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                       const size_t *limit)
{
    return fill_prompt(p, query, passage, n, 0, limit, NULL);
}

size_t prompt_escaped(const char *s, size_t len)
{
    struct out o = {0};
    put_text(&o, "", 0);
    put_escaped(&o, s, len);
    o.s[o.len] = '\0';
    size_t n = utf8_count(o.s);
    mem_free(o.s);
    return n;
}

void prompt_free(struct prompt *p)
{
    mem_free(p->text);
    *p = (struct prompt){0};
}
