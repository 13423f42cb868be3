/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "parquet/private.h"

#include <math.h>

/* The numbers of enum Encoding that are read; PLAIN_DICTIONARY is an old name of RLE_DICTIONARY, and of PLAIN in a
 * dictionary. */
enum { PLAIN, PLAIN_DICTIONARY = 2, RLE, DELTA = 5, DELTA_LENGTH, DELTA_STRINGS, RLE_DICTIONARY, BYTE_STREAM_SPLIT };
enum { LIST_MAX = 64 * 1024 * 1024 /* the longest list, as text */ };

/* Appends the string s[0 .. n) in the form v->form: in quotes as JSON, or as a field of csv. */
static void put_string(const struct parquet_values *v, struct text_buffer *text, const char *s, size_t n)
{
    if (v->form == PARQUET_JSON)
        text_put_json(text, s, n);
    else
        text_put_csv(text, s, n);
}

/* Appends a number in the form v->form; an infinite number or NAN is null in JSON. */
static void put_real(const struct parquet_values *v, struct text_buffer *text, double number)
{
    if (v->form == PARQUET_JSON && !isfinite(number))
        text_put(text, "null", 4);
    else
        text_put_double(text, number);
}

/* Appends the number of the column's type that has the bits of `word`. */
static void put_word(const struct parquet_values *v, struct text_buffer *text, uint64_t word)
{
    const struct parquet_column *c = v->column;
    uint32_t low_half = (uint32_t)word;
    double number;
    float single;
    if (c->type == PARQUET_FLOAT) {
        memcpy(&single, &low_half, sizeof single);
        put_real(v, text, (double)single);
    } else if (c->type == PARQUET_DOUBLE) {
        memcpy(&number, &word, sizeof number);
        put_real(v, text, number);
    } else if (c->is_unsigned) {
        text_put_count(text, c->type == PARQUET_INT32 ? low_half : word);
    } else {
        text_put_integer(text, c->type == PARQUET_INT32 ? (int32_t)low_half : (int64_t)word);
    }
}

/* Appends the value of column->width bytes at p: a string of fixed length, or a number. */
static void put_fixed(const struct parquet_values *v, struct text_buffer *text, const unsigned char *p)
{
    if (v->column->type == PARQUET_FIXED)
        put_string(v, text, (const char *)p, v->column->width);
    else
        put_word(v, text, parquet_word(p, v->column->width));
}

/* ---- values that are not null (Encodings) ---- */

/* Fills *v->pages.err for a page that ends too early. Returns -1. */
static int report_short_page(const struct parquet_values *v)
{
    return parquet_report_damage(&v->pages, "a page has fewer values than its header claims");
}

/* Appends the next value, which is not boolean, in the encoding PLAIN. Returns 0, or -1 and *err. */
static int put_plain(struct parquet_values *v, struct text_buffer *text)
{
    size_t n_left = (size_t)(v->end - v->p),
           prefix_len =
               v->column->width
                   ? 0
                   : 4; /* prefix_len: the bytes before a string that hold its length; 0 for a type of fixed width */
    size_t n = !prefix_len ? v->column->width : n_left < prefix_len ? 0 : (size_t)parquet_word(v->p, 4);
    if (n_left < prefix_len || n > n_left - prefix_len)
        return report_short_page(v);
    if (prefix_len)
        put_string(v, text, (const char *)v->p + prefix_len, n);
    else
        put_fixed(v, text, v->p);
    v->p += prefix_len + n;
    return 0;
}

/* Reads the next index of the page and appends the text of this value of the dictionary. Returns 0, or -1 and *err. */
static int put_dictionary_entry(struct parquet_values *v, struct text_buffer *text)
{
    int64_t i = parquet_runs_next(&v->index);
    if (i < 0 || (uint64_t)i >= v->n_entries)
        return i < 0 ? report_short_page(v) : parquet_report_damage(&v->pages, "a value is not in the dictionary");
    size_t start = v->entry[i], n = v->entry[i + 1] - start;
    char *p = text_room(text, n);
    if (n <= TEXT_SPARE) /* a copy of fixed size is faster; both texts have bytes to spare */
        memcpy(p, v->entries.s + start, TEXT_SPARE);
    else
        memcpy(p, v->entries.s + start, n);
    text->len += n;
    return 0;
}

/* Appends the next boolean, one bit in a run, as true or false. Returns 0, or -1 and *err. */
static int put_boolean(struct parquet_values *v, struct text_buffer *text)
{
    int64_t b = parquet_runs_next(&v->index);
    if (b < 0 || b > 1)
        return report_short_page(v);
    text_put(text, b ? "true" : "false", b ? 4 : 5);
    return 0;
}

/* Appends the next integer, which is stored as a difference. Returns 0, or -1 and *err. */
static int put_delta(struct parquet_values *v, struct text_buffer *text)
{
    int64_t value;
    if (!parquet_deltas_next(&v->delta, &value))
        return report_short_page(v);
    put_word(v, text, (uint64_t)value);
    return 0;
}

/* Appends the next string in the encoding DELTA_LENGTH, or in DELTA_STRINGS, where it shares a prefix with the string
 * before it. Returns 0, or -1 and *err also if a length is impossible. */
static int put_delta_string(struct parquet_values *v, struct text_buffer *text)
{
    int64_t prefix = 0, n;
    if ((v->encoding == DELTA_STRINGS && !parquet_deltas_next(&v->prefix, &prefix)) ||
        !parquet_deltas_next(&v->delta, &n) || n < 0 || n > v->end - v->p || prefix < 0 ||
        (uint64_t)prefix > v->previous.len || (v->column->width && (uint64_t)(prefix + n) != v->column->width))
        return report_short_page(v);
    v->previous.len = (size_t)prefix;
    text_put(&v->previous, (const char *)v->p, (size_t)n);
    put_string(v, text, v->previous.s, v->previous.len);
    v->p += n;
    return 0;
}

/* Appends the next value of column->width bytes in the encoding BYTE_STREAM_SPLIT: its i-th byte is in the i-th of
 * `width` streams of the page. Returns 0, or -1 and *err. */
static int put_split_bytes(struct parquet_values *v, struct text_buffer *text)
{
    size_t width = v->column->width;
    char *value = text_room(&v->previous, width);
    if (v->next == v->n)
        return report_short_page(v);
    for (size_t i = 0; i < width; i++)
        value[i] = (char)v->p[i * v->n + v->next];
    v->next++;
    put_fixed(v, text, (const unsigned char *)value);
    return 0;
}

/* Appends the next value by the page's encoding. Returns 0, or -1 and *err. */
static inline int put_encoded_value(struct parquet_values *v, struct text_buffer *text)
{
    switch (v->encoding) {
    case RLE_DICTIONARY: return put_dictionary_entry(v, text);
    case PLAIN: return v->column->type == PARQUET_BOOLEAN ? put_boolean(v, text) : put_plain(v, text);
    case RLE: return put_boolean(v, text);
    case DELTA: return put_delta(v, text);
    case BYTE_STREAM_SPLIT: return put_split_bytes(v, text);
    default: return put_delta_string(v, text);
    }
}

/* Sets v->entries and v->entry to the texts of the values in a dictionary page. Returns 0, or -1 and *err. */
static int read_dictionary(struct parquet_values *v, const struct parquet_page *page)
{
    if ((page->encoding != PLAIN && page->encoding != PLAIN_DICTIONARY) || v->column->type == PARQUET_BOOLEAN)
        return parquet_report_damage(&v->pages, "its dictionary does not use the plain encoding");
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

/* Begins to read levels or booleans of `width` bits from the next `len` bytes or, with `has_length`, from as many as
 * the four bytes before them say. Returns 0, or -1 and *err. */
static int begin_runs(struct parquet_values *v, struct parquet_runs *runs, bool has_length, size_t len, unsigned width)
{
    size_t n_left = (size_t)(v->end - v->p);
    if (has_length && n_left >= 4) {
        len = (size_t)parquet_word(v->p, 4);
        v->p += 4;
        n_left -= 4;
    }
    if (len > n_left)
        return parquet_report_damage(&v->pages, "the levels of a page are longer than the page");
    parquet_runs_begin(runs, v->p, v->p + len, width);
    v->p += len;
    return 0;
}

/* Begins to read the values of a page, after its levels. Returns 0, or -1 and *err if v->encoding is unknown or does
 * not suit the type of the column. */
static int begin_encoding(struct parquet_values *v)
{
    int type = v->column->type;
    size_t len = (size_t)(v->end - v->p), width = v->column->width;
    bool is_known = v->encoding == PLAIN || (v->encoding == RLE_DICTIONARY && type != PARQUET_BOOLEAN) ||
                    (v->encoding == RLE && type == PARQUET_BOOLEAN) ||
                    (v->encoding == DELTA && (type == PARQUET_INT32 || type == PARQUET_INT64)) ||
                    (v->encoding == DELTA_LENGTH && type == PARQUET_BYTES) ||
                    (v->encoding == DELTA_STRINGS && (type == PARQUET_BYTES || type == PARQUET_FIXED)) ||
                    (v->encoding == BYTE_STREAM_SPLIT && width);
    if (!is_known)
        return err_input(v->pages.err, v->pages.file, 0, "column '%s' has encoding %d, which this program cannot read",
                         v->column->name, v->encoding);
    v->next = v->previous.len = 0;
    v->n = width ? len / width : 0;
    if (v->encoding == BYTE_STREAM_SPLIT && len % width)
        return report_short_page(v);
    if (v->encoding == RLE)
        return begin_runs(v, &v->index, true, 0, 1);
    if (v->encoding == RLE_DICTIONARY || type == PARQUET_BOOLEAN) {
        unsigned bits = type == PARQUET_BOOLEAN ? 1 : len ? *v->p++ : 0;
        if (bits > 32)
            return parquet_report_damage(&v->pages, "an index has more than 32 bits");
        parquet_runs_begin(&v->index, v->p, v->end, bits);
        v->index.n_packed =
            type == PARQUET_BOOLEAN ? 8 * len : 0; /* plain booleans are a packed run without a header */
    }
    if (v->encoding == DELTA_STRINGS &&
        (!parquet_deltas_begin(&v->prefix, v->p, v->end) || !(v->p = parquet_deltas_end(&v->prefix))))
        return report_short_page(v);
    if (v->encoding < DELTA || v->encoding > DELTA_STRINGS)
        return 0;
    return parquet_deltas_begin(&v->delta, v->p, v->end) && (v->p = parquet_deltas_end(&v->delta))
             ? 0
             : report_short_page(v);
}

/* Goes to the next page that has values, and reads a dictionary before it. Returns 0, or -1 and *err. */
static int begin_next_page(struct parquet_values *v)
{
    struct parquet_page page;
    const struct parquet_column *c = v->column;
    do {
        if (parquet_pages_next(&v->pages, &page) != 0 ||
            (page.type == PARQUET_DICTIONARY && read_dictionary(v, &page) != 0))
            return -1;
    } while (page.type == PARQUET_DICTIONARY || page.n == 0);
    bool is_v1 = page.type == PARQUET_DATA; /* levels follow their lengths */
    v->p = page.bytes;
    v->end = page.bytes + page.len;
    v->n_in_page = page.n;
    v->encoding = page.encoding == PLAIN_DICTIONARY ? RLE_DICTIONARY : page.encoding;
    if ((c->is_list || !is_v1) && begin_runs(v, &v->repetition, is_v1, page.repetition_len, c->is_list) != 0)
        return -1;
    if ((c->level || !is_v1) &&
        begin_runs(v, &v->definition, is_v1, page.definition_len, c->level > 1 ? 2 : c->level > 0) != 0)
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
    v->pages.next_offset = chunk->offset;
    v->pages.begin = v->pages.len = 0;
    v->form = column->is_list ? PARQUET_JSON : form;
    v->n_left = chunk->values;
    v->n_in_page = v->n_entries = 0;
    v->is_begun = false;
}

/* Sets *level to the definition level of the next value, 0 in a column without nulls, and counts the value as read.
 * Returns 0, or -1 and *err. */
static inline int read_level(struct parquet_values *v, int64_t *level)
{
    v->n_in_page--;
    v->n_left--;
    *level = v->column->level ? parquet_runs_next(&v->definition) : 0;
    if (*level >= 0 && *level <= v->column->level)
        return 0;
    return parquet_report_damage(&v->pages, "a page has wrong definition levels");
}

/* Reads the levels of the next value in a column of lists: sets v->is_begun to whether it is the first of a list, and
 * v->level. Returns 1 if it continues the list, 0 if it begins one or there is no further value, or -1 and *err. */
static int read_list_levels(struct parquet_values *v)
{
    v->is_begun = false;
    if (v->n_left == 0)
        return 0;
    if (v->n_in_page == 0 && begin_next_page(v) != 0)
        return -1;
    int64_t repetition = parquet_runs_next(&v->repetition);
    if (repetition < 0 || repetition > 1)
        return parquet_report_damage(&v->pages, "a page has wrong repetition levels");
    v->is_begun = repetition == 0;
    return read_level(v, &v->level) != 0 ? -1 : (int)repetition;
}

/* Sets v->list to the list of the next row, as JSON. Returns 1, 0 if it is null, or -1 and *err. */
static int put_next_list(struct parquet_values *v)
{
    const struct parquet_column *c = v->column;
    struct text_buffer *text = &v->list;
    int status = v->is_begun ? 0 : read_list_levels(v);
    if (status != 0 || !v->is_begun)
        return status < 0 ? -1 : parquet_report_damage(&v->pages, "it has fewer lists than rows");
    bool is_null = v->level < c->list_level;
    text->len = 0;
    text_put(text, "[", 1);
    do {
        bool is_element = v->level > c->list_level;
        if (text->len > LIST_MAX)
            return parquet_report_damage(&v->pages, "it has a list of more than 64 MiB");
        if (is_element && text->len > 1)
            text_put(text, ",", 1);
        if (is_element && v->level < c->level)
            text_put(text, "null", 4);
        else if (is_element && put_encoded_value(v, text) != 0)
            return -1;
        status = read_list_levels(v);
        if (status > 0 && (!is_element || v->level <= c->list_level))
            return parquet_report_damage(&v->pages, "a list that is marked as empty has elements");
    } while (status > 0);
    text_put(text, "]", 1);
    return status < 0 ? -1 : !is_null;
}

int parquet_values_next(struct parquet_values *v, struct text_buffer *text, enum parquet_form form)
{
    int64_t level;
    int is_present;
    if (v->column->is_list) {
        if ((is_present = put_next_list(v)) < 0)
            return -1;
        if (is_present && form == PARQUET_JSON)
            text_put(text, v->list.s, v->list.len);
        else if (is_present)
            text_put_csv(text, v->list.s, v->list.len);
    } else {
        if ((v->n_in_page == 0 && begin_next_page(v) != 0) || read_level(v, &level) != 0)
            return -1;
        is_present = level == v->column->level;
        if (is_present && put_encoded_value(v, text) != 0)
            return -1;
    }
    if (!is_present && form == PARQUET_JSON)
        text_put(text, "null", 4);
    return 0;
}

int parquet_values_end(const struct parquet_values *v)
{
    return v->n_left || v->n_in_page || v->is_begun ? parquet_report_damage(&v->pages, "it has more values than rows")
                                                    : 0;
}

void parquet_values_free(struct parquet_values *v)
{
    MEM_FREE_ALL(v->pages.window, v->pages.unpacked, v->previous.s, v->entries.s, v->entry, v->list.s);
}
