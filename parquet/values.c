/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "parquet/private.h"

#include <math.h>

/* Encoding; PLAIN_DICTIONARY is an old name of RLE_DICTIONARY, and of PLAIN in a dictionary. */
enum { PLAIN, PLAIN_DICTIONARY = 2, RLE, DELTA = 5, DELTA_LENGTH, DELTA_STRINGS, RLE_DICTIONARY, BYTE_STREAM_SPLIT };
enum { LIST_MAX = 64 * 1024 * 1024 /* the longest list, as text */ };

static void put_string(const struct parquet_values *v, struct text_buffer *to, const char *s, size_t n)
{
    if (v->form == PARQUET_JSON)
        text_put_json(to, s, n);
    else
        text_put_csv(to, s, n);
}

static void put_json_number(const struct parquet_values *v, struct text_buffer *to, double number)
{
    if (v->form == PARQUET_JSON && !isfinite(number))
        text_put(to, "null", 4);
    else
        text_put_double(to, number);
}

/* Appends a number whose bytes are `word`. */
static void put_word(const struct parquet_values *v, struct text_buffer *to, uint64_t word)
{
    const struct parquet_column *c = v->column;
    uint32_t half = (uint32_t)word;
    double number;
    float single;
    if (c->type == PARQUET_FLOAT) {
        memcpy(&single, &half, sizeof single);
        put_json_number(v, to, (double)single);
    } else if (c->type == PARQUET_DOUBLE) {
        memcpy(&number, &word, sizeof number);
        put_json_number(v, to, number);
    } else if (c->is_unsigned) {
        text_put_count(to, c->type == PARQUET_INT32 ? half : word);
    } else {
        text_put_integer(to, c->type == PARQUET_INT32 ? (int32_t)half : (int64_t)word);
    }
}

/* Appends a value of column->width bytes. */
static void put_fixed(const struct parquet_values *v, struct text_buffer *to, const unsigned char *p)
{
    if (v->column->type == PARQUET_FIXED)
        put_string(v, to, (const char *)p, v->column->width);
    else
        put_word(v, to, parquet_word(p, v->column->width));
}

/* ---- values that are not null (Encodings) ---- */

static int too_short(const struct parquet_values *v)
{
    return parquet_damaged(&v->pages, "a page has fewer values than its header claims");
}

/* Appends a value in the encoding PLAIN, but no boolean. */
static int put_plain(struct parquet_values *v, struct text_buffer *to)
{
    size_t left = (size_t)(v->end - v->p), head = v->column->width ? 0 : 4; /* head: the length of a string */
    size_t n = !head ? v->column->width : left < head ? 0 : (size_t)parquet_word(v->p, 4);
    if (left < head || n > left - head)
        return too_short(v);
    if (head)
        put_string(v, to, (const char *)v->p + head, n);
    else
        put_fixed(v, to, v->p);
    v->p += head + n;
    return 0;
}

/* Appends the dictionary's entry of the next index. Returns 0, or -1 and *err. */
static int put_dictionary_entry(struct parquet_values *v, struct text_buffer *to)
{
    int64_t i = parquet_runs_next(&v->index);
    if (i < 0 || (uint64_t)i >= v->n_entries)
        return i < 0 ? too_short(v) : parquet_damaged(&v->pages, "a value is not in the dictionary");
    size_t from = v->entry[i], n = v->entry[i + 1] - from;
    char *p = text_room(to, n);
    if (n <= TEXT_SPARE) /* a copy of fixed size is faster; both texts have bytes to spare */
        memcpy(p, v->entries.s + from, TEXT_SPARE);
    else
        memcpy(p, v->entries.s + from, n);
    to->len += n;
    return 0;
}

static int put_boolean(struct parquet_values *v, struct text_buffer *to)
{
    int64_t b = parquet_runs_next(&v->index);
    if (b < 0 || b > 1)
        return too_short(v);
    text_put(to, b ? "true" : "false", b ? 4 : 5);
    return 0;
}

static int put_delta(struct parquet_values *v, struct text_buffer *to)
{
    int64_t value;
    if (!parquet_deltas_next(&v->delta, &value))
        return too_short(v);
    put_word(v, to, (uint64_t)value);
    return 0;
}

/* Appends a string of DELTA_LENGTH, or of DELTA_STRINGS, which begins like the string before it. */
static int put_delta_string(struct parquet_values *v, struct text_buffer *to)
{
    int64_t prefix = 0, n;
    if ((v->encoding == DELTA_STRINGS && !parquet_deltas_next(&v->prefix, &prefix)) ||
        !parquet_deltas_next(&v->delta, &n) || n < 0 || n > v->end - v->p || prefix < 0 ||
        (uint64_t)prefix > v->last.len || (v->column->width && (uint64_t)(prefix + n) != v->column->width))
        return too_short(v);
    v->last.len = (size_t)prefix;
    text_put(&v->last, (const char *)v->p, (size_t)n);
    put_string(v, to, v->last.s, v->last.len);
    v->p += n;
    return 0;
}

/* Appends the next number, whose i-th bytes stand in the page's i-th stream. Returns 0, or -1 and *err. */
static int put_split_bytes(struct parquet_values *v, struct text_buffer *to)
{
    size_t width = v->column->width;
    char *value = text_room(&v->last, width);
    if (v->at == v->n)
        return too_short(v);
    for (size_t i = 0; i < width; i++)
        value[i] = (char)v->p[i * v->n + v->at];
    v->at++;
    put_fixed(v, to, (const unsigned char *)value);
    return 0;
}

/* Appends the next value by the page's encoding. Returns 0, or -1 and *err. */
static inline int put_encoded_value(struct parquet_values *v, struct text_buffer *to)
{
    switch (v->encoding) {
    case RLE_DICTIONARY: return put_dictionary_entry(v, to);
    case PLAIN: return v->column->type == PARQUET_BOOLEAN ? put_boolean(v, to) : put_plain(v, to);
    case RLE: return put_boolean(v, to);
    case DELTA: return put_delta(v, to);
    case BYTE_STREAM_SPLIT: return put_split_bytes(v, to);
    default: return put_delta_string(v, to);
    }
}

/* Makes text of the values of a dictionary. Returns 0, or -1 and *err. */
static int read_dictionary(struct parquet_values *v, const struct parquet_page *page)
{
    if ((page->encoding != PLAIN && page->encoding != PLAIN_DICTIONARY) || v->column->type == PARQUET_BOOLEAN)
        return parquet_damaged(&v->pages, "its dictionary is not plain");
    v->p = page->bytes;
    v->end = page->bytes + page->len;
    v->entries.len = v->n_entries = 0;
    for (;; v->n_entries++) {
        v->entry = mem_grow(v->entry, &v->cap_entries, v->n_entries + 1, sizeof *v->entry);
        v->entry[v->n_entries] = v->entries.len;
        if (v->n_entries == page->n)
            break;
        if (put_plain(v, &v->entries) != 0)
            return -1;
    }
    text_room(&v->entries, TEXT_SPARE);
    return 0;
}

/* Begins to read levels or booleans, `len` bytes, or as many as a word before them says. Returns 0, or -1 and *err. */
static int begin_runs(struct parquet_values *v, struct parquet_runs *runs, bool has_length, size_t len, unsigned width)
{
    size_t left = (size_t)(v->end - v->p);
    if (has_length && left >= 4) {
        len = (size_t)parquet_word(v->p, 4);
        v->p += 4;
        left -= 4;
    }
    if (len > left)
        return parquet_damaged(&v->pages, "a page is shorter than its levels");
    parquet_runs_begin(runs, v->p, v->p + len, width);
    v->p += len;
    return 0;
}

/* Begins to read the values after the levels. Returns 0, or -1 and *err. */
static int begin_encoding(struct parquet_values *v)
{
    int type = v->column->type;
    size_t len = (size_t)(v->end - v->p), width = v->column->width;
    bool known = v->encoding == PLAIN || (v->encoding == RLE_DICTIONARY && type != PARQUET_BOOLEAN) ||
                 (v->encoding == RLE && type == PARQUET_BOOLEAN) ||
                 (v->encoding == DELTA && (type == PARQUET_INT32 || type == PARQUET_INT64)) ||
                 (v->encoding == DELTA_LENGTH && type == PARQUET_BYTES) ||
                 (v->encoding == DELTA_STRINGS && (type == PARQUET_BYTES || type == PARQUET_FIXED)) ||
                 (v->encoding == BYTE_STREAM_SPLIT && width);
    if (!known)
        return err_input(v->pages.err, v->pages.file, 0, "column '%s' has encoding %d, which this program cannot read",
                         v->column->name, v->encoding);
    v->at = v->last.len = 0;
    v->n = width ? len / width : 0;
    if (v->encoding == BYTE_STREAM_SPLIT && len % width)
        return too_short(v);
    if (v->encoding == RLE)
        return begin_runs(v, &v->index, true, 0, 1);
    if (v->encoding == RLE_DICTIONARY || type == PARQUET_BOOLEAN) {
        unsigned bits = type == PARQUET_BOOLEAN ? 1 : len ? *v->p++ : 0;
        if (bits > 32)
            return parquet_damaged(&v->pages, "an index has more than 32 bits");
        parquet_runs_begin(&v->index, v->p, v->end, bits);
        v->index.packed = type == PARQUET_BOOLEAN ? 8 * len : 0; /* plain booleans are a packed run without a header */
    }
    if (v->encoding == DELTA_STRINGS &&
        (!parquet_deltas_begin(&v->prefix, v->p, v->end) || !(v->p = parquet_deltas_end(&v->prefix))))
        return too_short(v);
    if (v->encoding < DELTA || v->encoding > DELTA_STRINGS)
        return 0;
    return parquet_deltas_begin(&v->delta, v->p, v->end) && (v->p = parquet_deltas_end(&v->delta)) ? 0 : too_short(v);
}

/* Goes to the next page that has values. Returns 0, or -1 and *err. */
static int next_page(struct parquet_values *v)
{
    struct parquet_page page;
    const struct parquet_column *c = v->column;
    do {
        if (parquet_pages_next(&v->pages, &page) != 0 ||
            (page.type == PARQUET_DICTIONARY && read_dictionary(v, &page) != 0))
            return -1;
    } while (page.type == PARQUET_DICTIONARY || page.n == 0);
    bool is_old = page.type == PARQUET_DATA; /* levels follow their lengths */
    v->p = page.bytes;
    v->end = page.bytes + page.len;
    v->in_page = page.n;
    v->encoding = page.encoding == PLAIN_DICTIONARY ? RLE_DICTIONARY : page.encoding;
    if ((c->is_list || !is_old) && begin_runs(v, &v->repetition, is_old, page.repetition, c->is_list) != 0)
        return -1;
    if ((c->level || !is_old) &&
        begin_runs(v, &v->definition, is_old, page.definition, c->level > 1 ? 2 : c->level > 0) != 0)
        return -1;
    return begin_encoding(v);
}

/* ---- rows (README, Nested Encoding) ---- */

void parquet_values_begin(struct parquet_values *v, const struct parquet_column *column,
                          const struct parquet_chunk *chunk, size_t group, enum parquet_form form)
{
    v->pages.column = v->column = column;
    v->pages.chunk = chunk;
    v->pages.group = group;
    v->pages.next = chunk->offset;
    v->pages.at = v->pages.len = 0;
    v->form = column->is_list ? PARQUET_JSON : form;
    v->left = chunk->values;
    v->in_page = v->n_entries = 0;
    v->is_begun = false;
}

/* Reads the definition level of the next value into *level. Returns 0, or -1 and *err. */
static inline int next_level(struct parquet_values *v, int64_t *level)
{
    v->in_page--;
    v->left--;
    *level = v->column->level ? parquet_runs_next(&v->definition) : 0;
    if (*level >= 0 && *level <= v->column->level)
        return 0;
    return parquet_damaged(&v->pages, "a page has wrong definition levels");
}

/* Reads the levels of the next value of a list. Returns 1 if it continues the list, 0 if it begins one or there is
 * none, or -1 and *err. */
static int read_list_levels(struct parquet_values *v)
{
    v->is_begun = false;
    if (v->left == 0)
        return 0;
    if (v->in_page == 0 && next_page(v) != 0)
        return -1;
    int64_t repetition = parquet_runs_next(&v->repetition);
    if (repetition < 0 || repetition > 1)
        return parquet_damaged(&v->pages, "a page has wrong repetition levels");
    v->is_begun = repetition == 0;
    return next_level(v, &v->level) != 0 ? -1 : (int)repetition;
}

/* Sets v->list to the list of the next row, as JSON. Returns 1, 0 if it is null, or -1 and *err. */
static int put_next_list(struct parquet_values *v)
{
    const struct parquet_column *c = v->column;
    struct text_buffer *to = &v->list;
    int more = v->is_begun ? 0 : read_list_levels(v);
    if (more != 0 || !v->is_begun)
        return more < 0 ? -1 : parquet_damaged(&v->pages, "it has fewer lists than rows");
    bool is_null = v->level < c->list_level;
    to->len = 0;
    text_put(to, "[", 1);
    do {
        bool is_element = v->level > c->list_level;
        if (to->len > LIST_MAX)
            return parquet_damaged(&v->pages, "it has a list of more than 64 MiB");
        if (is_element && to->len > 1)
            text_put(to, ",", 1);
        if (is_element && v->level < c->level)
            text_put(to, "null", 4);
        else if (is_element && put_encoded_value(v, to) != 0)
            return -1;
        more = read_list_levels(v);
        if (more > 0 && (!is_element || v->level <= c->list_level))
            return parquet_damaged(&v->pages, "an empty list has elements");
    } while (more > 0);
    text_put(to, "]", 1);
    return more < 0 ? -1 : !is_null;
}

int parquet_values_next(struct parquet_values *v, struct text_buffer *to, enum parquet_form form)
{
    int64_t level;
    int there;
    if (v->column->is_list) {
        if ((there = put_next_list(v)) < 0)
            return -1;
        if (there && form == PARQUET_JSON)
            text_put(to, v->list.s, v->list.len);
        else if (there)
            text_put_csv(to, v->list.s, v->list.len);
    } else {
        if ((v->in_page == 0 && next_page(v) != 0) || next_level(v, &level) != 0)
            return -1;
        there = level == v->column->level;
        if (there && put_encoded_value(v, to) != 0)
            return -1;
    }
    if (!there && form == PARQUET_JSON)
        text_put(to, "null", 4);
    return 0;
}

int parquet_values_end(const struct parquet_values *v)
{
    return v->left || v->in_page || v->is_begun ? parquet_damaged(&v->pages, "it has more values than rows") : 0;
}

void parquet_values_free(struct parquet_values *v)
{
    MEM_FREE_ALL(v->pages.window, v->pages.unpacked, v->last.s, v->entries.s, v->entry, v->list.s);
}
