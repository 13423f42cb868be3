#include "label/prompt.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/mem.h"
#include "format/utf8.h"
#include "label/prompt_slots.h"

/* What is written so far. */
struct out {
    char *s;
    size_t len, cap;
};

static void put(struct out *o, const char *s, size_t len)
{
    o->s = rcp_grow(o->s, &o->cap, o->len + len + 1, 1);
    memcpy(o->s + o->len, s, len);
    o->len += len;
}

static void put_marker(struct out *o, const char *open, size_t doc, const char *close)
{
    char marker[48];
    int n = snprintf(marker, sizeof marker, "%s%zu%s", open, doc, close);
    put(o, marker, (size_t)n);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins(const char *s, const char *end, const char *word)
{
    while (*word && s < end && lower(*s) == *word) {
        s++;
        word++;
    }
    return !*word;
}

static bool is_letter_or_digit(char c)
{
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9');
}

/* Could the '<' at s begin a marker of ours, whatever signs, blanks or invisible characters stand in it, or one by
 * which a chat template ends a turn? */
static bool opens_marker(const char *s, const char *end)
{
    static const char *const marker[] = {"doc", "query", "start_of_turn", "end_of_turn", "think", "bos>", "eos>", "s>"};
    enum { REACH = 64 };
    if (begins(s + 1, end, "|") || begins(s + 1, end, "\xef\xbd\x9c")) /* the second is a full-width bar */
        return true;
    const char *p = s + 1;
    while (p < end && p - s < REACH && !is_letter_or_digit(*p))
        p++;
    for (size_t i = 0; i < sizeof marker / sizeof *marker; i++)
        if (begins(p, end, marker[i]))
            return true;
    return false;
}

static void put_escaped(struct out *o, const char *s, size_t len)
{
    const char *end = s + len, *from = s;
    while ((s = memchr(s, '<', (size_t)(end - s))) != NULL) {
        if (opens_marker(s, end)) {
            put(o, from, (size_t)(s - from));
            put(o, "&lt;", 4);
            from = s + 1;
        }
        s++;
    }
    put(o, from, (size_t)(end - from));
}

/* Title and body are one text: a marker may begin in the one and end in the other. Returns the bytes left out. */
static size_t put_passage(struct out *o, const struct text *t, size_t max_chars)
{
    size_t title = strlen(t->title), body = strlen(t->body), len = title + (title != 0) + body;
    char *whole = rcp_alloc(len + 1, 1);
    memcpy(whole, t->title, title);
    if (title)
        whole[title] = '\n';
    memcpy(whole + len - body, t->body, body);
    size_t kept = max_chars ? utf8_prefix(whole, len, max_chars) : len;
    put_escaped(o, whole, kept);
    free(whole);
    if (kept < len)
        put(o, " [...]", 6);
    return len - kept;
}

static void put_passages(struct out *o, const struct text *const *passage, size_t n, size_t max_chars, size_t *cut)
{
    for (size_t i = 0; i < n; i++) {
        put_marker(o, i ? "\n\n<doc_" : "<doc_", i + 1, ">\n");
        size_t left_out = put_passage(o, passage[i], max_chars);
        put_marker(o, "\n</doc_", i + 1, ">");
        if (cut)
            cut[i] = left_out;
    }
}

char *prompt_fill(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                  size_t max_chars, size_t *cut)
{
    struct out o = {0};
    const char *s = p->text, *end = p->text + p->len, *at;
    struct prompt_slot slot;
    while ((at = prompt_next_slot(s, end, &slot)) != NULL) {
        put(&o, s, (size_t)(at - s));
        switch (slot.kind) {
        case SLOT_QUERY: put_escaped(&o, query, strlen(query)); break;
        case SLOT_PASSAGES: put_passages(&o, passage, n, max_chars, cut); break;
        case SLOT_NUM_DOCUMENTS: put_marker(&o, "", n, ""); break;
        default: put(&o, at, slot.len); break; /* prompt_load lets none through */
        }
        s = at + slot.len;
    }
    put(&o, s, (size_t)(end - s));
    o.s[o.len] = '\0';
    return o.s;
}

void prompt_free(struct prompt *p)
{
    free(p->text);
    *p = (struct prompt){0};
}
