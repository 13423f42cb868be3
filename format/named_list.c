/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads a list of documents in one field: a JSON list, a Python list, or a list as numpy prints it. */
#include <string.h>

#include "format/named_private.h"

/* Sets *err to the message that `text`, the unread rest of a list, is not a complete list. Returns -1. */
static int bad_list(const struct named *t, const struct fmt_tok *text, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    return err_input(err, t->file, t->row.line, "list '%s', expected a complete list, such as [\"d1\", \"d2\"]",
                     err_quote(q, text->s, text->len));
}

/* Sets *item to the string in single quotes at j->p, as Python writes it, whose escapes \\ \' and \" it decodes in
 * place. Returns 0, or -1 for another escape or without a closing quote. */
static int read_single_quoted(struct named_json *j, struct fmt_tok *item)
{
    char *out = ++j->p;
    *item = (struct fmt_tok){out, 0};
    for (; j->p < j->end && *j->p != '\''; j->p++) {
        if (*j->p == '\\' && (++j->p == j->end || !strchr("\\'\"", *j->p)))
            return -1;
        *out++ = *j->p;
    }
    item->len = (size_t)(out - item->s);
    return j->p++ < j->end ? 0 : -1;
}

/* Sets *item to the text without quotes at j->p, usually a number. Returns 0, or -1 if it is empty, "..." (numpy left
 * items out) or contains a quote, (, [, { or }. */
static int read_bare(struct named_json *j, struct fmt_tok *item)
{
    char *s = j->p;
    while (j->p < j->end && !fmt_is_space(*j->p) && !strchr(",])", *j->p))
        if (strchr("'\"([{}", *j->p++))
            return -1;
    *item = (struct fmt_tok){s, (size_t)(j->p - s)};
    return item->len && !(item->len == 3 && memcmp(s, "...", 3) == 0) ? 0 : -1;
}

/* Sets *item to the text or number inside an item as numpy writes it: np.str_('d1') or np.int64(1). Returns 0, or
 * -1. */
static int read_numpy(struct named_json *j, struct fmt_tok *item)
{
    char *open = memchr(j->p, '(', (size_t)(j->end - j->p));
    if (!open)
        return -1;
    j->p = open + 1;
    int r = j->p < j->end && *j->p == '\'' ? read_single_quoted(j, item) : read_bare(j, item);
    return r == 0 && j->p < j->end && *j->p++ == ')' ? 0 : -1;
}

/* Sets *item to the next item of a list; `first` says that its '[' comes before it. Commas may be missing, as in lists
 * that numpy prints. Returns 1, 0 at the end, or -1. */
static int read_list_item(struct named_json *j, bool first, struct fmt_tok *item)
{
    named_json_space(j);
    if (first && j->p < j->end && *j->p == '[')
        j->p++;
    else if (first)
        return -1;
    else if (j->p < j->end && *j->p == ',')
        j->p++;
    named_json_space(j);
    char c = j->p < j->end ? *j->p : '\0';
    if (c == ']') {
        j->p++;
        return 0;
    }
    int r = c == '"'                                         ? named_json_string(j, item)
          : c == '\''                                        ? read_single_quoted(j, item)
          : j->end - j->p > 3 && memcmp(j->p, "np.", 3) == 0 ? read_numpy(j, item)
                                                             : read_bare(j, item);
    return r == 0 ? 1 : -1;
}

static struct named_json json_of_field(const struct fmt_tok *t)
{
    char *s = (char *)(uintptr_t)t->s; /* fields are in writable text */
    return (struct named_json){.p = s, .end = s + t->len};
}

bool named_open_list(struct named *t)
{
    struct fmt_tok *f = t->row.field, *docs = NULL;
    if (t->use == NAMED_FOR_EXCLUSION && f[NAMED_EXCLUDED].s)
        docs = &f[NAMED_EXCLUDED];
    else if (f[NAMED_DOC].len)
        return false;
    else if (f[NAMED_DOCS].s || f[NAMED_SCORES].s)
        docs = f[NAMED_DOCS].s ? &f[NAMED_DOCS] : &f[NAMED_SCORES];
    if (!docs)
        return false;
    t->list = (struct named_list){.is_open = !named_is_missing(docs), .object = docs == &f[NAMED_SCORES]};
    t->list.docs = json_of_field(docs);
    t->list.has_scores = !t->list.object && f[NAMED_SCORES].s;
    if (t->list.has_scores)
        t->list.scores = json_of_field(&f[NAMED_SCORES]);
    return true;
}

int named_list_next(struct named *t, struct err *err)
{
    struct named_list *l = &t->list;
    struct fmt_tok *f = t->row.field, remaining_list = {l->docs.p, (size_t)(l->docs.end - l->docs.p)};
    enum named_json_kind kind;
    int r;
    if (l->object) {
        r = named_json_member(&l->docs, l->position == 0, &f[NAMED_DOC]);
        if (r > 0 && named_json_value(&l->docs, &f[NAMED_SCORE], &kind) != 0)
            r = -1;
    } else {
        r = read_list_item(&l->docs, l->position == 0, &f[NAMED_DOC]);
        if (l->has_scores && read_list_item(&l->scores, l->position == 0, &f[NAMED_SCORE]) != r)
            r = -1;
    }
    l->position++;
    t->row.position = l->object || l->has_scores ? 0 : l->position;
    if (r == 0) {
        l->is_open = false;
        named_json_space(&l->docs);
    }
    if (r < 0 || (r == 0 && l->docs.p < l->docs.end))
        return bad_list(t, &remaining_list, err);
    return r;
}
