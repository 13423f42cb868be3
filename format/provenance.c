/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/provenance.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/source.h"

const char *const prov_key_name[PROV_KEYS] = {
    [PROV_MADE] = "made",         [PROV_JUDGEMENTS] = "judgements", [PROV_ITEMS] = "items",
    [PROV_JUDGE] = "judge",       [PROV_FAMILY] = "family",         [PROV_PROMPT] = "prompt",
    [PROV_SCHEDULE] = "schedule", [PROV_ROUNDS] = "rounds",         [PROV_WINDOWS] = "windows",
    [PROV_METHOD] = "method",
};

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ' || c == 127;
}

/* Returns a copy of the text that fits on a header line. Removes blanks and control characters at its ends and turns
 * the others into blanks; in a `word`, turns all of them into underscores. *p owns the copy. */
static const char *header_text(struct provenance *p, const char *text, bool word)
{
    size_t len = strlen(text);
    while (!word && len && is_blank(text[len - 1]))
        len--;
    for (; !word && len && is_blank(*text); len--)
        text++;
    char *s = arena_strndup(&p->arena, text, len);
    for (char *c = s; *c; c++)
        if (is_blank(*c))
            *c = word ? '_' : ' ';
    return s;
}

bool prov_has(const struct provenance *p, const struct prov_line *line)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->line[i].key == line->key && strcmp(p->line[i].subject, line->subject) == 0 &&
            strcmp(p->line[i].value, line->value) == 0)
            return true;
    return false;
}

void prov_add(struct provenance *p, enum prov_key key, const char *what, const char *value)
{
    struct prov_line line = {key, header_text(p, what, true), header_text(p, value, false)};
    if (prov_has(p, &line))
        return;
    MEM_APPEND(p->line, p->n, p->cap, line);
}

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " \t\r\n\v\f");
}

void prov_parse(struct provenance *p, const char *text, size_t len)
{
    char *copy = arena_strndup(&p->arena, text, len), *what = copy, *value;
    while (len && strchr(" \t\r\n\v\f", copy[len - 1]))
        copy[--len] = '\0';
    const char *word = skip_blanks(copy);
    size_t n = strcspn(word, " \t");
    for (int key = 0; key < PROV_KEYS; key++) {
        if (strlen(prov_key_name[key]) != n || memcmp(word, prov_key_name[key], n) != 0)
            continue;
        what = copy + (skip_blanks(word + n) - copy);
        value = what + strcspn(what, " \t");
        if (key != PROV_MADE && *value)
            *value++ = '\0';
        if (key == PROV_MADE)
            prov_add(p, PROV_MADE, "", what);
        else
            prov_add(p, (enum prov_key)key, what, skip_blanks(value));
    }
}

/* Known prompt templates, each with the SHA-256 of its text. The authors' prompts have two: of the text as published,
 * without blanks at either end, and of the text with a newline at its end, as an editor saves it. */
static const struct {
    const char *name, *sha256;
} prompts[] = {
    {"trec_rcp's tournament prompt", "f2827fcbe36bb2f789da64d5911544fafdcd60edb9531222d1058c5ca72620a2"},
    {"trec_rcp's rubric prompt", "0f11ec53f06f2686a7aca57c12bec2cbeeddcdd828540d70f08a6119944968d5"},
    {"trec_rcp's tournament prompt with the paper's rules",
     "5a7b92539f24dcc4782ca1d2a43330e3d74512fb7fe0bdd478248c87528e0c9e"},
    {"trec_rcp's rubric prompt with the paper's rules",
     "b69d203422a02c6ef6cdff35c6cc4dc8223e33ae2cf3455dd305ecca18275347"},
    {"the tournament prompt of rcp-ndcg, the program of the paper's authors",
     "1788dff2e8fd1adde01611b804c79e52d05b7f05fc6003c647fc66466ed04ccd"},
    {"the tournament prompt of rcp-ndcg, the program of the paper's authors",
     "9badbb1d437c3532adb7c4db3b1a9d4e7280e7a3e5692b67a957b1b902f19eb4"},
    {"the rubric prompt of rcp-ndcg, the program of the paper's authors",
     "d3908db0faf557bf013654281f0936ed21762d1f2391f0497f90ebb57bd982d1"},
    {"the rubric prompt of rcp-ndcg, the program of the paper's authors",
     "2eec07ba1a970eba8102f75fa41acd6c025475c64ae3c51399053556c308d926"},
};

const char *prov_prompt_name(const char *sha256)
{
    for (size_t i = 0; i < LENGTH(prompts); i++)
        if (strcmp(sha256, prompts[i].sha256) == 0)
            return prompts[i].name;
    return NULL;
}

bool prov_names_prompts(const struct provenance *p)
{
    size_t i = 0;
    while (i < p->n && p->line[i].key != PROV_PROMPT)
        i++;
    return i < p->n;
}

/* Returns whether *p has the prompt of the line for the same stage, with its digest or with another digest of the same
 * known prompt. */
static bool names_prompt(const struct provenance *p, const struct prov_line *line)
{
    const char *name = prov_prompt_name(line->value), *other;
    bool found = prov_has(p, line);
    for (size_t i = 0; i < p->n && name && !found; i++)
        found = p->line[i].key == PROV_PROMPT && strcmp(p->line[i].subject, line->subject) == 0 &&
                (other = prov_prompt_name(p->line[i].value)) && strcmp(other, name) == 0;
    return found;
}

bool prov_prompts_differ(const struct provenance *a, const struct provenance *b, const char *stage)
{
    const struct provenance *side[2] = {a, b};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < side[k]->n; i++)
            if (side[k]->line[i].key == PROV_PROMPT && strcmp(side[k]->line[i].subject, stage) == 0 &&
                !names_prompt(side[!k], &side[k]->line[i]))
                return true;
    return false;
}

const char *prov_judge(struct provenance *p)
{
    size_t room = 1, length = 0, known = 0;
    const char *only = NULL;
    bool several = false;
    for (size_t i = 0; i < p->n; i++)
        if (p->line[i].key == PROV_JUDGE) {
            several |= known++ && strcmp(only, p->line[i].value) != 0;
            only = p->line[i].value;
            room += strlen(only) + strlen(p->line[i].subject) + 5;
        }
    if (!several)
        return only;
    char *text = arena_alloc(&p->arena, room);
    for (size_t i = 0; i < p->n; i++)
        if (p->line[i].key == PROV_JUDGE)
            length += (size_t)snprintf(text + length, room - length, "%s%s (%s)", length ? ", " : "", p->line[i].value,
                                       p->line[i].subject);
    return text;
}

size_t prov_family_key(const struct prov_line *line)
{
    return strcspn(line->value, " ");
}

const char *prov_model(const struct provenance *p, const char *stage, const char *key)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct prov_line *l = &p->line[i];
        size_t len = prov_family_key(l);
        if (l->key == PROV_FAMILY && strcmp(l->subject, stage) == 0 && len == strlen(key) &&
            memcmp(l->value, key, len) == 0 && l->value[len])
            return l->value + len + 1;
    }
    return NULL;
}

void prov_add_family(struct provenance *p, const char *stage, const char *key, const char *model)
{
    size_t size = strlen(key) + (model ? strlen(model) : 0) + 2;
    char *value = arena_alloc(&p->arena, size);
    snprintf(value, size, "%s%s%s", key, model ? " " : "", model ? model : "");
    prov_add(p, PROV_FAMILY, stage, value);
}

const char *prov_judge_name(struct provenance *p, const char *stage, const char *key)
{
    const char *model = prov_model(p, stage, key);
    bool several = false;
    for (size_t i = 0; i < p->n && model; i++) {
        const struct prov_line *l = &p->line[i];
        size_t len = prov_family_key(l);
        several |= l->key == PROV_FAMILY && strcmp(l->subject, stage) == 0 && l->value[len] &&
                   strcmp(l->value + len + 1, model) == 0 && (len != strlen(key) || memcmp(l->value, key, len) != 0);
    }
    size_t size = strlen(key) + (model ? strlen(model) : 0) + 4;
    char *name = arena_alloc(&p->arena, size);
    snprintf(name, size, several ? "%s (%s)" : "%s", model ? model : key, key);
    return name;
}

void prov_free(struct provenance *p)
{
    mem_free(p->line);
    arena_free(&p->arena);
    *p = (struct provenance){0};
}

int prov_digest(const char *path, char hex[SHA256_HEX], struct err *err)
{
    enum { BLOCK = 128 * 1024 };
    struct stat st;
    struct sha256 h;
    hex[0] = '\0';
    if (strcmp(path, "-") == 0 || (stat(path, &st) == 0 && !S_ISREG(st.st_mode)))
        return 0;
    struct source *s = source_open(path, path, err);
    if (!s)
        return -1;
    char *buffer = mem_alloc(BLOCK, 1);
    bool at_end = false;
    int r = 0;
    sha256_begin(&h);
    while (!at_end && r == 0) {
        size_t len = 0;
        r = source_fill(s, buffer, &len, BLOCK, &at_end, err);
        sha256_add(&h, buffer, len);
    }
    if (r == 0)
        sha256_end(&h, hex);
    mem_free(buffer);
    source_close(s);
    return r;
}

const char *prov_file_name(struct provenance *p, const char *path)
{
    if (strcmp(path, "-") == 0)
        return "standard input";
    size_t len;
    const char *name = source_plain_name(path, &len);
    return arena_strndup(&p->arena, name, len);
}
