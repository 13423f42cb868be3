/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/provenance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/source.h"

const char *const prov_key_name[PROV_KEYS] = {
    [PROV_MADE] = "made",         [PROV_JUDGEMENTS] = "judgements", [PROV_ITEMS] = "items",
    [PROV_JUDGE] = "judge",       [PROV_FAMILY] = "family",         [PROV_PROMPT] = "prompt",
    [PROV_SCHEDULE] = "schedule", [PROV_ROUNDS] = "rounds",         [PROV_WINDOWS] = "windows",
};

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ' || c == 127;
}

/* Text that fits on a header line, as a word or with blanks in it, and is read back as it is. */
static const char *on_a_line(struct provenance *p, const char *text, bool word)
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
        if (p->line[i].key == line->key && strcmp(p->line[i].what, line->what) == 0 &&
            strcmp(p->line[i].value, line->value) == 0)
            return true;
    return false;
}

void prov_add(struct provenance *p, enum prov_key key, const char *what, const char *value)
{
    struct prov_line line = {key, on_a_line(p, what, true), on_a_line(p, value, false)};
    if (prov_has(p, &line))
        return;
    p->line = mem_grow(p->line, &p->cap, p->n + 1, sizeof *p->line);
    p->line[p->n++] = line;
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

bool prov_names_prompts(const struct provenance *p)
{
    size_t i = 0;
    while (i < p->n && p->line[i].key != PROV_PROMPT)
        i++;
    return i < p->n;
}

const char *prov_other_prompt(const struct provenance *a, const struct provenance *b)
{
    const struct provenance *side[2] = {a, b};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < side[k]->n; i++)
            if (side[k]->line[i].key == PROV_PROMPT && !prov_has(side[!k], &side[k]->line[i]))
                return side[k]->line[i].what;
    return NULL;
}

const char *prov_judge(struct provenance *p)
{
    size_t room = 1, used = 0, known = 0;
    const char *only = NULL;
    bool several = false;
    for (size_t i = 0; i < p->n; i++)
        if (p->line[i].key == PROV_JUDGE) {
            several |= known++ && strcmp(only, p->line[i].value) != 0;
            only = p->line[i].value;
            room += strlen(only) + strlen(p->line[i].what) + 5;
        }
    if (!several)
        return only;
    char *text = arena_alloc(&p->arena, room);
    for (size_t i = 0; i < p->n; i++)
        if (p->line[i].key == PROV_JUDGE)
            used += (size_t)snprintf(text + used, room - used, "%s%s (%s)", used ? ", " : "", p->line[i].value,
                                     p->line[i].what);
    return text;
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
    char *block = mem_alloc(BLOCK, 1);
    bool at_end = false;
    int r = 0;
    sha256_begin(&h);
    while (!at_end && r == 0) {
        size_t len = 0;
        r = source_fill(s, block, &len, BLOCK, &at_end, err);
        sha256_add(&h, block, len);
    }
    if (r == 0)
        sha256_end(&h, hex);
    mem_free(block);
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
