/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/card.h"

#include <string.h>

#include "base/exists.h"
#include "format/lines.h"

/* The state of reading a card. */
struct reading {
    struct card *card;
    /* whether the first line is "---", which begins the head; whether a later "---" has ended the head */
    bool in_head, is_past_head;
    bool in_configs;
    const char *config, *split;
    /* indices in card->files of the first files of the current config, and of its current split, whose names may come
     * after them */
    size_t of_config, of_split;
    int depth;                       /* the column, from 0, of the dashes before configs; -1 before the first */
    enum { NO_LIST, OF_PATHS } list; /* the meaning of items "- x": none, or paths of the current config */
    uint64_t line;
};

static bool is_word(struct fmt_tok key, const char *name)
{
    return key.len == strlen(name) && memcmp(key.s, name, key.len) == 0;
}

/* Returns the text s .. end without white space at its ends, without a comment after a blank, and without quotes around
 * the rest. */
static struct fmt_tok trim_value(const char *s, const char *end)
{
    size_t len = (size_t)(end - s);
    fmt_trim(&s, &len);
    const char *from = len && strchr("\"'", *s) ? memchr(s + 1, *s, len - 1) : s;
    for (; from && from + 1 < s + len; from++)
        if (from[1] == '#' && (*from == ' ' || *from == '\t'))
            len = (size_t)(from - s);
    fmt_trim(&s, &len);
    bool quoted = len >= 2 && (*s == '"' || *s == '\'') && s[len - 1] == *s;
    return (struct fmt_tok){s + quoted, len - 2 * quoted};
}

/* Adds the files of the pattern `path`, with the current config and split, to the card, unless the path is empty. */
static void append_card_files(struct reading *r, struct fmt_tok path)
{
    struct card *c = r->card;
    if (!path.len)
        return;
    struct card_files f = {r->config, r->split, arena_strndup(&c->arena, path.s, path.len), r->line};
    MEM_APPEND(c->files, c->n, c->cap, f);
}

/* Reads `key: value` of a config: its name, a split or a path; an empty value of a path begins a list of paths. Names
 * also apply to files that came before them in the item. */
static void read_pair(struct reading *r, struct fmt_tok key, struct fmt_tok value)
{
    struct arena *arena = &r->card->arena;
    bool is_path = is_word(key, "path") || is_word(key, "data_files");
    r->list = is_path && !value.len ? OF_PATHS : NO_LIST;
    if (is_word(key, "config_name")) {
        r->config = arena_strndup(arena, value.s, value.len);
        for (size_t i = r->of_config; i < r->card->n; i++)
            r->card->files[i].config = r->config;
    } else if (is_word(key, "split")) {
        r->split = arena_strndup(arena, value.s, value.len);
        for (size_t i = r->of_split; i < r->card->n; i++)
            r->card->files[i].split = r->split;
    } else if (is_path) {
        append_card_files(r, value);
    }
}

/* Begins the item after a dash in `column`, from 0, of the line: a config if that is at most r->depth, the column of
 * the first dash; otherwise files of the current config. Their split is "train" until one is named. */
static void begin_item(struct reading *r, int column)
{
    if (r->depth < 0)
        r->depth = column;
    r->split = "train"; /* as hubs call the files of a config without splits */
    r->of_split = r->card->n;
    if (column > r->depth)
        return;
    r->config = NULL;
    r->of_config = r->card->n;
}

/* Removes the files whose config has no name. */
static void drop_unnamed(struct card *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n; i++)
        if (c->files[i].config)
            c->files[n++] = c->files[i];
    c->n = n;
}

/* Parses a line of the YAML at the head of a README.md, of which only the list `configs` matters. An fmt_line_fn. */
static int read_card_line(void *arg, const char *line, size_t len, uint64_t number, struct err *err)
{
    struct reading *r = arg;
    const char *p = line, *end = line + len;
    (void)err;
    r->line = number;
    struct fmt_tok text = trim_value(line, end);
    if (number == 1)
        r->in_head = is_word(text, "---");
    else if (is_word(text, "---"))
        r->is_past_head = true;
    if (number == 1 || !r->in_head || r->is_past_head || !text.len || *text.s == '#')
        return 0;
    if (*line != ' ' && *line != '-') {
        r->in_configs = is_word(text, "configs:");
        return 0;
    }
    bool is_item = false;
    for (; p < end && (*p == ' ' || (*p == '-' && p + 1 < end && p[1] == ' ')); p++)
        is_item |= *p == '-';
    const char *colon = memchr(p, ':', (size_t)(end - p));
    bool is_pair = colon && (colon + 1 == end || strchr(" \r\n", colon[1]));
    if (!r->in_configs)
        return 0;
    if (is_pair && is_item)
        begin_item(r, (int)(strchr(line, '-') - line));
    if (is_pair)
        read_pair(r, (struct fmt_tok){p, (size_t)(colon - p)}, trim_value(colon + 1, end));
    else if (is_item && r->list == OF_PATHS)
        append_card_files(r, trim_value(p, end));
    return 0;
}

int card_read(struct card *c, const char *path, struct err *err)
{
    struct reading r = {.card = c, .split = "train", .depth = -1};
    int status = exists_file(path) ? fmt_each_line(path, NULL, read_card_line, &r, err) : 0;
    drop_unnamed(c);
    return status;
}

void card_free(struct card *c)
{
    mem_free(c->files);
    arena_free(&c->arena);
    *c = (struct card){0};
}
