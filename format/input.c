/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/input.h"

#include <stdbool.h>
#include <unistd.h>
#include <sys/stat.h>
#include <fcntl.h>
#include <string.h>

#include "base/magic.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "base/portable.h"
#include "base/put.h"
#include "base/source.h"
#include "base/unpack.h"
#include "format/named.h"
#include "format/token.h"
#include "parquet/parquet.h"

/* the usual size of a block in bytes */
enum { BLOCK = 512 * 1024 };

/* An open file and the state of reading it. */
struct fmt_input {
    const char *name; /* for messages: the path, or "standard input" */
    struct source *source;
    struct parquet *table; /* the reader of the Parquet file or shard that is being read; NULL for other files */
    /* Three members about Parquet tables, which may consist of several files (shards). first: the reader of the first
     * file, which stays open. part and part_name: the source and the name of the later shard that is being read; NULL
     * before the second shard is opened. */
    struct parquet *first;
    struct source *part;
    char *part_name;
    unsigned shard, n_shards; /* the index, from 0, of the open shard; the number of shards, which is 0 unless the
                               * file's name is that of the first of several */
    bool is_parquet, json;    /* whether the file is Parquet; whether fmt_allow_json() was called */
    const char *expected;     /* what fmt_refuse_tables() says is expected instead of a Parquet file; NULL if tables are
                               * read */
    fmt_cut_fn *cut;          /* says where blocks end; NULL: after the last whole line */
    struct parallel_lock lock; /* guards this struct in fmt_next_block */
    char *carry;               /* the text that was read but belongs to later blocks */
    size_t carry_len, carry_cap;
    bool allows_nul;      /* whether NUL bytes are allowed */
    size_t scanned;       /* the number of bytes of the current block, or of the carry, that were searched for NULs */
    uint64_t seq;         /* the number of the next block, from 0 */
    bool at_end, started; /* whether the whole file was read; whether its first bytes were checked */
    bool failed;          /* whether a block failed, so that fmt_next_block returns 0 from then on */
    bool reads_bytes;     /* whether blocks may end within a line (fmt_read_bytes) */
    char *peek;           /* the text that fmt_peek read; peek[peek_at .. peek_len) is not delivered yet */
    size_t peek_at, peek_len;
    bool peek_end, peek_failed; /* whether the file ends after the peeked text; whether reading it failed with
                                 * peek_err */
    struct err peek_err;
};

struct fmt_input *fmt_open(const char *path, fmt_cut_fn *cut, struct err *err)
{
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    struct source *source = source_open(path, name, err);
    if (!source)
        return NULL;
    struct fmt_input *in = mem_zalloc(1, sizeof *in);
    in->name = name;
    in->cut = cut;
    in->source = source;
    parallel_lock_init(&in->lock);
    return in;
}

/* Closes the current Parquet table and its first file, which may be the same, and the file of the current shard. */
static void close_table_files(struct fmt_input *in)
{
    if (in->first != in->table)
        parquet_close(in->first);
    parquet_close(in->table);
    source_close(in->part);
    mem_free(in->part_name);
    in->table = in->first = NULL;
    in->part = NULL;
    in->part_name = NULL;
    in->shard = 0;
}

void fmt_close(struct fmt_input *in)
{
    if (!in)
        return;
    close_table_files(in);
    source_close(in->source);
    parallel_lock_free(&in->lock);
    MEM_FREE_ALL(in->carry, in->peek, in);
}

bool fmt_can_rewind(const struct fmt_input *in)
{
    return in->is_parquet || source_can_rewind(in->source);
}

bool fmt_is_compressed(const struct fmt_input *in)
{
    return source_packed(in->source) != NULL;
}

const char *fmt_name(const struct fmt_input *in)
{
    return in->name;
}

void fmt_allow_rewind(struct fmt_input *in)
{
    source_keep(in->source);
}

/* Returns what readers may need the Parquet column called `column` for: as names (topics or documents), as values (also
 * texts), or not at all. A column of names whose header may mean something else (weight > 0) is read as values. */
static enum parquet_need use_of(const char *column)
{
    static const char *const of_texts[] = {"title", "text", "contents"};
    int weight;
    for (size_t i = 0; i < LENGTH(of_texts); i++)
        if (strcmp(of_texts[i], column) == 0)
            return PARQUET_VALUES;
    enum named_column meaning = named_column_of(column, strlen(column), &weight); /* 0: the name has no other meaning */
    return meaning == NAMED_OTHER                ? PARQUET_UNNEEDED
         : named_is_name(meaning) && weight == 0 ? PARQUET_NAMES
                                                 : PARQUET_VALUES;
}

/* Returns the number of shards in a name like train-00000-of-00003.parquet, and sets *index to the index of this shard;
 * returns 0 for any other name. */
static unsigned count_shards(const char *name, unsigned *index)
{
    static const char pattern[] = "-00000-of-00000.parquet";
    size_t len = strlen(name), n = sizeof pattern - 1;
    unsigned number[2] = {0, 0}, which = 0;
    if (len <= n)
        return 0;
    name += len - n;
    for (size_t i = 0; i < n; i++) {
        bool is_digit = name[i] >= '0' && name[i] <= '9';
        if (pattern[i] == '0' ? !is_digit : name[i] != pattern[i])
            return 0;
        which = i < 7 ? 0 : 1;
        if (is_digit)
            number[which] = 10 * number[which] + (unsigned)(name[i] - '0');
    }
    *index = number[0];
    return number[1];
}

/* Begins to read the Parquet table in in->source from its beginning. Returns 0, or -1 and *err, also if the file is a
 * part (shard) of a table, but not the first part. */
static int open_table(struct fmt_input *in, struct err *err)
{
    unsigned shard = 0;
    close_table_files(in);
    in->n_shards = count_shards(in->name, &shard);
    if (in->n_shards && shard)
        return err_input(
            err, in->name, 0,
            "is part %u of a table in %u parts, expected the first part, whose name ends in -00000-of-%05u.parquet",
            shard + 1, in->n_shards, in->n_shards);
    in->table = parquet_open(in->source, in->name, in->json ? PARQUET_JSON : PARQUET_CSV, use_of, NULL, err);
    in->first = in->table;
    return in->table ? 0 : -1;
}

/* Checks the first bytes of the shard in->part, the current file of a table in several files. Returns 0, or -1 and *err
 * if it cannot be read or begins as a file of another kind does, such as a pointer of git-lfs. */
static int check_shard_start(struct fmt_input *in, struct err *err)
{
    char head[64];
    int64_t size = source_size(in->part);
    size_t n = size < (int64_t)sizeof head ? (size_t)size : sizeof head;
    return source_read_range(in->part, (unsigned char *)head, n, 0, err) != 0
             ? -1
             : magic_check(head, n, in->part_name, NULL, err);
}

/* Closes the current file of the table, unless it is the first one, and begins to read the next shard. Returns 0, or -1
 * and *err. */
static int open_shard(struct fmt_input *in, struct err *err)
{
    if (in->table != in->first)
        parquet_close(in->table);
    in->table = NULL;
    source_close(in->part);
    mem_free(in->part_name);
    int stem = (int)strlen(in->name) - (int)strlen("00000-of-00000.parquet");
    in->part_name = put_formatted("%.*s%05u-of-%05u.parquet", stem, in->name, ++in->shard, in->n_shards);
    in->part = source_open(in->part_name, in->part_name, err);
    if (in->part && check_shard_start(in, err) == 0)
        in->table =
            parquet_open(in->part, in->part_name, in->json ? PARQUET_JSON : PARQUET_CSV, use_of, in->first, err);
    return in->table ? 0 : -1;
}

/* Fills text[*len .. cap) from the text of all shards. Sets *at_end at the end of the last one. Returns 0, or -1 and
 * *err. */
static int fill_from_table(struct fmt_input *in, char *text, size_t *len, size_t cap, bool *at_end, struct err *err)
{
    int r = parquet_fill(in->table, text, len, cap, at_end, err);
    while (r == 0 && *at_end && in->shard + 1 < in->n_shards) {
        r = open_shard(in, err);
        if (r == 0)
            r = parquet_fill(in->table, text, len, cap, at_end, err);
    }
    return r;
}

/* Fills text[*len .. cap) from the file or, if its first bytes are those of a Parquet table, from the text of the
 * table. Sets *at_end at the end. Returns 0, or -1 and *err. */
static int fill_from_source(struct fmt_input *in, char *text, size_t *len, size_t cap, bool *at_end, struct err *err)
{
    bool first = !in->started && *len == 0;
    if (!in->is_parquet && source_fill(in->source, text, len, cap, at_end, err) != 0)
        return -1;
    if (first && !in->is_parquet && parquet_begins(text, *len)) {
        size_t old_length = *len;
        in->is_parquet = true;
        *len = 0;
        if (in->expected)
            return err_input(err, in->name, 0, "is a Parquet file, expected %s", in->expected);
        if (source_allow_seeks(in->source, text, old_length, err) != 0 || open_table(in, err) != 0)
            return -1;
    }
    return in->is_parquet ? fill_from_table(in, text, len, cap, at_end, err) : 0;
}

void fmt_refuse_tables(struct fmt_input *in, const char *expected)
{
    in->expected = expected;
}

void fmt_allow_json(struct fmt_input *in)
{
    in->json = true;
}

bool fmt_is_table(const struct fmt_input *in)
{
    return in->is_parquet && !in->json;
}

int fmt_rewind(struct fmt_input *in, struct err *err)
{
    if (in->is_parquet ? open_table(in, err) != 0 : source_rewind(in->source, err) != 0)
        return -1;
    in->carry_len = in->scanned = in->peek_at = in->peek_len = 0;
    in->seq = 0;
    in->at_end = in->started = in->failed = in->peek_end = in->peek_failed = false;
    return 0;
}

void fmt_allow_nul(struct fmt_input *in)
{
    in->allows_nul = true;
}

static uint64_t count_newlines(const char *s, const char *end)
{
    uint64_t n = 0;
    for (const char *p = s; (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++)
        n++;
    return n;
}

/* Returns the first line in text[0 .. len) that is longer than FMT_LINE_MAX bytes, complete or not, or NULL if there is
 * none. */
static const char *long_line(const char *text, size_t len)
{
    const char *end = text + len;
    while ((size_t)(end - text) > FMT_LINE_MAX) {
        const char *nl = memchr(text, '\n', FMT_LINE_MAX + 1);
        if (!nl)
            return text;
        text = nl + 1;
    }
    return NULL;
}

/* Checks the first bytes of the file, text[0 .. *len), and removes a UTF-8 byte order mark from them. Sets in->started.
 * Returns 0, or -1 and *err if they are those of a format that is not text. */
static int check_start(struct fmt_input *in, char *text, size_t *len, struct err *err)
{
    in->started = true;
    if (magic_check(text, *len, in->name, source_packed(in->source), err) != 0)
        return -1;
    if (*len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        memmove(text, text + 3, *len -= 3);
    return 0;
}

bool fmt_first_line(const char *text, size_t size, const char **line, size_t *len)
{
    if (size == 0) /* text may be NULL */
        return false;
    const char *end = text + size;
    while (text < end) {
        const char *nl = memchr(text, '\n', (size_t)(end - text)), *stop = nl ? nl : end, *s = text;
        while (s < stop && fmt_is_space(*s))
            s++;
        if (s < stop && *text != '#') {
            *line = text;
            *len = (size_t)(stop - text);
            return true;
        }
        text = stop + 1;
    }
    return false;
}

const char *fmt_peek(struct fmt_input *in, size_t *len)
{
    *len = in->peek_len;
    if (in->started)
        return in->peek;
    in->peek = mem_realloc(in->peek, FMT_PEEK, 1);
    in->peek_failed = fill_from_source(in, in->peek, &in->peek_len, FMT_PEEK, &in->peek_end, &in->peek_err) != 0;
    if (in->peek_failed && !in->is_parquet) {
        in->peek_err.line = count_newlines(in->peek, in->peek + in->peek_len) + 1;
    } else if (check_start(in, in->peek, &in->peek_len, &in->peek_err) != 0) {
        in->peek_failed = true;
        in->peek_len = 0;
    }
    in->started = true;
    *len = in->peek_len;
    return in->peek;
}

/* Fills text[*len .. cap) from the text that fmt_peek read and then from the file; sets *len to the new end, and
 * in->at_end. Returns 0, or -1 and *err, whose line counts from text, or the error of fmt_peek. */
static int fill_after_peek(struct fmt_input *in, char *text, size_t *len, size_t cap, struct err *err)
{
    size_t n_peeked = in->peek_len - in->peek_at, n = n_peeked < cap - *len ? n_peeked : cap - *len;
    if (n)
        memcpy(text + *len, in->peek + in->peek_at, n);
    in->peek_at += n;
    *len += n;
    if (n < n_peeked)
        return 0;
    if (in->peek_failed) {
        *err = in->peek_err;
        return -1;
    }
    in->at_end = in->peek_end;
    if (in->at_end || fill_from_source(in, text, len, cap, &in->at_end, err) == 0)
        return 0;
    if (!in->is_parquet)
        err->line = count_newlines(text, text + *len) + 1;
    return -1;
}

void fmt_cut_at_line(struct fmt_input *in)
{
    in->cut = NULL;
}

void fmt_read_bytes(struct fmt_input *in)
{
    in->reads_bytes = true;
}

/* Fills text[*len .. cap), up to the end of the file, and checks the new text for NULs and long lines. Returns 0, or -1
 * and *err. */
static int fill_text(struct fmt_input *in, char *text, size_t *len, size_t cap, struct err *err)
{
    if (fill_after_peek(in, text, len, cap, err) != 0)
        return -1;
    if (!in->started && check_start(in, text, len, err) != 0)
        return -1;
    const char *bad = in->allows_nul ? NULL : memchr(text + in->scanned, '\0', *len - in->scanned);
    if (bad) {
        err_input(err, in->name, count_newlines(text, bad) + 1, "a NUL byte, expected text");
        return err_is_about(err, ERR_ABOUT_BYTES);
    }
    if (!in->reads_bytes && (bad = long_line(text, *len)) != NULL) {
        err_input(err, in->name, count_newlines(text, bad) + 1, "a line is longer than %d bytes", FMT_LINE_MAX);
        return err_is_about(err, ERR_ABOUT_BYTES);
    }
    in->scanned = *len;
    return 0;
}

/* Fills b->text with the next block, whole lines (any bytes if in->reads_bytes), and moves the rest of the text to
 * in->carry; sets b->len and b->seq. Returns 1, 0 at the end of the file, or -1 and *err. */
static int next_block(struct fmt_input *in, struct fmt_block *b, struct err *err)
{
    b->seq = in->seq++;
    b->text = mem_grow(b->text, &b->cap, (in->carry_len > BLOCK ? in->carry_len : BLOCK) + FMT_PAD + 1, 1);
    memcpy(b->text, in->carry ? in->carry : "", in->carry_len);
    size_t len = in->carry_len, cut = 0;
    in->carry_len = 0;

    for (;;) {
        if (fill_text(in, b->text, &len, b->cap - FMT_PAD - 1, err) != 0)
            return -1;
        if (in->at_end) {
            if (len && b->text[len - 1] != '\n')
                b->text[len++] = '\n';
            cut = len;
            break;
        }
        if (in->reads_bytes) {
            cut = len;
            break;
        }
        const char *last = portable_memrchr(b->text, '\n', len);
        size_t complete = last ? (size_t)(last - b->text) + 1 : 0;
        cut = complete && in->cut ? in->cut(b->text, complete) : complete;
        if (cut)
            break;
        b->text = mem_grow(b->text, &b->cap, 2 * b->cap, 1);
    }

    in->carry_len = in->scanned = len - cut;
    if (in->carry_len) {
        in->carry = mem_grow(in->carry, &in->carry_cap, in->carry_len, 1);
        memcpy(in->carry, b->text + cut, in->carry_len);
    }
    b->len = cut;
    memset(b->text + cut, 0, FMT_PAD);
    return cut ? 1 : 0;
}

long long fmt_size(const char *path)
{
    enum { RATIO = 8 }; /* an estimate: the size of text divided by its compressed size */
    struct stat st;
    unsigned char magic[UNPACK_MAGIC];
    if (strcmp(path, "-") == 0 || stat(path, &st) != 0 || !S_ISREG(st.st_mode))
        return -1;
    int fd = open(path, O_RDONLY);
    if (fd < 0)
        return 0;
    ssize_t n = pread(fd, magic, sizeof magic, 0);
    close(fd);
    bool packed = n > 0 && (unpack_find_format(magic, (size_t)n) || parquet_begins((const char *)magic, (size_t)n));
    return packed ? (long long)st.st_size * RATIO : (long long)st.st_size;
}

int fmt_threads(const char *path, int threads)
{
    long long size = threads > 1 ? fmt_size(path) : -1, blocks = size / (long long)BLOCK + 1;
    return size >= 0 && blocks < threads ? (int)blocks : threads;
}

int fmt_next_block(struct fmt_input *in, struct fmt_block *b, struct err *err)
{
    parallel_lock_take(&in->lock);
    int r = 0;
    if (!in->failed) {
        r = next_block(in, b, err);
        in->failed = r < 0;
    }
    parallel_lock_give(&in->lock);
    return r;
}

void fmt_block_free(struct fmt_block *b)
{
    mem_free(b->text);
    *b = (struct fmt_block){0};
}
