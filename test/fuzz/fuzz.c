/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"

#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

#include "base/magic.h"
#include "judge/judge_input.h"
#include "parquet/parquet.h"

enum { PIPE_ROOM = 64 * 1024, LARGE_BLOCK = 64 * 1024, SMALL_BLOCK = 61 };

/* Size of the blocks that format/input.c, as built for fuzzing, reads. */
extern size_t fuzz_block;
size_t fuzz_block = LARGE_BLOCK;

void fuzz_fail(const char *file, int line, const char *property, const char *format, ...)
{
    va_list ap;
    fprintf(stderr, "%s:%d: property broken: %s: ", file, line, property);
    va_start(ap, format);
    vfprintf(stderr, format, ap);
    va_end(ap);
    fputc('\n', stderr);
    abort();
}

/* Stands in for judge/judge_growth.c, which needs all schedules. No target has a store that grows. */
bool judge_growth_changed(const struct judge_growth *g, const struct jud_record *rec)
{
    (void)g;
    (void)rec;
    return false;
}

static void write_all(int fd, const uint8_t *data, size_t size)
{
    for (ssize_t n; size; data += n, size -= (size_t)n)
        if ((n = write(fd, data, size)) <= 0)
            fuzz_fail(__FILE__, __LINE__, "write", "an input of %zu bytes cannot be written", size);
}

/* A file in memory that holds just this input. */
static int memory_file(const uint8_t *data, size_t size)
{
    static int fd = -1;
    if (fd < 0)
        fd = memfd_create("fuzz", MFD_CLOEXEC);
    CHECK(fd >= 0 && ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0, "no file in memory");
    write_all(fd, data, size);
    return fd;
}

static int pipe_of(const uint8_t *data, size_t size)
{
    static int end[2] = {-1, -1};
    if (end[0] >= 0)
        close(end[0]);
    CHECK(pipe2(end, O_CLOEXEC) == 0, "no pipe");
    write_all(end[1], data, size);
    close(end[1]);
    return end[0];
}

static void put32(uint8_t *p, uint32_t v)
{
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(v >> (8 * i));
}

/* Two gzip members of one stored block each: readers must join them. */
static size_t gzip(uint8_t *out, const uint8_t *data, size_t size)
{
    static const uint8_t head[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1 /* last block, stored */};
    uint8_t *p = out;
    for (int member = 0; member < 2; member++) {
        size_t n = member ? size : size / 2;
        memcpy(p, head, sizeof head);
        p += sizeof head;
        put32(p, (uint32_t)n | ~(uint32_t)n << 16);
        p += 4;
        if (n)
            memcpy(p, data, n);
        put32(p + n, (uint32_t)crc32(0, data, (unsigned)n));
        put32(p + n + 4, (uint32_t)n);
        p += n + 8;
        data += n;
        size -= n;
    }
    return (size_t)(p - out);
}

static bool is_gzip(const uint8_t *data, size_t size)
{
    return size >= 2 && data[0] == 0x1f && data[1] == 0x8b;
}

const char *fuzz_path(enum fuzz_way way, const uint8_t *data, size_t size)
{
    static char path[64];
    int fd;
    fuzz_block = way == FUZZ_FILE ? LARGE_BLOCK : SMALL_BLOCK;
    if (way == FUZZ_GZIP && !is_gzip(data, size) && size < UINT16_MAX) {
        uint8_t *packed = malloc(size + 64);
        fd = memory_file(packed, gzip(packed, data, size));
        free(packed);
    } else if (way == FUZZ_PIPE && size <= PIPE_ROOM) {
        fd = pipe_of(data, size);
    } else {
        fd = memory_file(data, size);
    }
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    return path;
}

static void append(struct fuzz_text *t, const void *s, size_t n)
{
    t->s = realloc(t->s, t->len + n + 2);
    if (n)
        memcpy(t->s + t->len, s, n);
    t->len += n;
}

static bool all_zero(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (data[i])
            return false;
    return true;
}

/* One member; returns its bytes, or 0: it is damaged, or is not one. */
static size_t inflate_member(struct fuzz_text *t, const uint8_t *data, size_t size)
{
    char buf[4096];
    z_stream z = {.next_in = (Bytef *)(uintptr_t)data, .avail_in = (uInt)size};
    CHECK(inflateInit2(&z, MAX_WBITS + 16) == Z_OK, "inflateInit2");
    int code;
    do {
        z.next_out = (Bytef *)buf;
        z.avail_out = sizeof buf;
        code = inflate(&z, Z_NO_FLUSH);
        append(t, buf, sizeof buf - z.avail_out);
    } while (code == Z_OK);
    inflateEnd(&z);
    return code == Z_STREAM_END ? z.total_in : 0;
}

/* What gzip -t accepts: members, and zeros after the last one. */
static void decompress(struct fuzz_text *t, const uint8_t *data, size_t size)
{
    while (size && !t->damaged) {
        size_t n = is_gzip(data, size) ? inflate_member(t, data, size) : 0;
        t->damaged = n == 0;
        data += n;
        size -= n;
        if (all_zero(data, size))
            return;
    }
}

struct fuzz_text fuzz_text(const uint8_t *data, size_t size)
{
    struct fuzz_text t = {0};
    append(&t, "", 0);
    if (is_gzip(data, size))
        decompress(&t, data, size);
    else
        append(&t, data, size);
    struct err err;
    /* A file that begins as Parquet is no text, and random bytes are no sound Parquet file. */
    bool no_text = !t.damaged && (magic_check(t.s, t.len, "", NULL, &err) != 0 || parquet_begins(t.s, t.len));
    if (t.len >= 3 && memcmp(t.s, "\xef\xbb\xbf", 3) == 0)
        memmove(t.s, t.s + 3, t.len -= 3);
    if (t.len && t.s[t.len - 1] != '\n')
        t.s[t.len++] = '\n';
    t.s[t.len] = '\0';
    for (size_t i = 0; i < t.len; i++) {
        if (t.s[i] == '\0' && !t.nul_line)
            t.nul_line = t.lines + 1;
        t.lines += t.s[i] == '\n';
    }
    t.bad = t.damaged || no_text || t.nul_line != 0;
    return t;
}

void fuzz_text_free(struct fuzz_text *t)
{
    free(t->s);
}

bool fuzz_next_line(const struct fuzz_text *t, size_t *at, struct fmt_tok *line)
{
    if (*at == t->len)
        return false;
    *line = (struct fmt_tok){t->s + *at, 0};
    while (line->s[line->len] != '\n')
        line->len++;
    *at += line->len + 1;
    return true;
}

size_t fuzz_split(struct fmt_tok line, struct fmt_tok *tok, size_t max)
{
    size_t n = 0;
    for (size_t i = 0; i < line.len;) {
        size_t begin = i;
        while (i < line.len && !strchr(" \t\v\f\r", line.s[i]))
            i++;
        if (i > begin && n++ < max)
            tok[n - 1] = (struct fmt_tok){line.s + begin, i - begin};
        i += i == begin;
    }
    return n;
}

bool fuzz_tok_same(struct fmt_tok a, struct fmt_tok b)
{
    return a.len == b.len && memcmp(a.s, b.s, a.len) == 0;
}

bool fuzz_number(struct fmt_tok t, double *v)
{
    char *copy = strndup(t.s, t.len), *end;
    *v = strtod(copy, &end);
    bool all = t.len && end == copy + t.len && strspn(copy, "0123456789.eE+-") == t.len && isfinite(*v);
    free(copy);
    return all;
}

bool fuzz_same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

void fuzz_err_reset(struct err *err)
{
    memset(err, 0x7f, sizeof *err);
}

void fuzz_check_err(const struct err *err, const struct fuzz_text *t)
{
    CHECK(err->kind == ERR_INPUT || err->kind == ERR_CALC, "status %d", (int)err->kind);
    CHECK(memchr(err->text, '\0', sizeof err->text) && err->text[0], "no text");
    CHECK(memchr(err->file, '\0', sizeof err->file) && err->file[0], "no file name for '%s'", err->text);
    bool nul = strncmp(err->text, "NUL byte", 8) == 0;
    CHECK(t->damaged || (nul ? err->line == t->nul_line : err->line <= t->lines), "line %llu of %llu: %s",
          (unsigned long long)err->line, (unsigned long long)t->lines, err->text);
}

void fuzz_add_row(struct fuzz_rows *r, struct fuzz_row row)
{
    if (r->n == r->cap)
        r->row = realloc(r->row, (r->cap = 2 * r->cap + 64) * sizeof *r->row);
    r->row[r->n++] = row;
}

static int by_topic(const void *a, const void *b)
{
    const struct fuzz_row *x = a, *y = b;
    size_t n = x->qid.len < y->qid.len ? x->qid.len : y->qid.len;
    int c = memcmp(x->qid.s, y->qid.s, n);
    if (c == 0)
        c = (x->qid.len > y->qid.len) - (x->qid.len < y->qid.len);
    return c ? c : (x->line > y->line) - (x->line < y->line);
}

void fuzz_sort_rows(struct fuzz_rows *r)
{
    if (r->n)
        qsort(r->row, r->n, sizeof *r->row, by_topic);
}

void fuzz_check_set(const struct lab_set *set, const struct fuzz_text *t)
{
    size_t rows = 0;
    for (size_t i = 0; i < set->n_topics; i++) {
        const struct lab_topic *topic = &set->topic[i];
        const char *at = set->text + topic->text, *doc;
        size_t len, qid_len = strlen(topic->qid);
        uint64_t line = 0;
        CHECK(i == 0 || strcmp(set->topic[i - 1].qid, topic->qid) < 0, "topic %s comes too late", topic->qid);
        CHECK(qid_len >= 1 && topic->n >= 1, "topic '%s' has %zu rows", topic->qid, (size_t)topic->n);
        CHECK(lab_find_topic(set, topic->qid, qid_len) == (ptrdiff_t)i, "topic %s is not found", topic->qid);
        for (size_t k = 0; k < topic->n; k++) {
            at = lab_next_doc(at, &doc, &len);
            CHECK(len >= 1, "row %zu of topic %s has no document", k, topic->qid);
            uint64_t before = line;
            line = lab_row_line(set, topic->first + k);
            CHECK(line > before && line <= t->lines, "row %zu of topic %s is from line %llu", k, topic->qid,
                  (unsigned long long)line);
        }
        rows += topic->n;
    }
    CHECK(rows == set->n_rows, "%zu rows of topics, %zu in all", rows, set->n_rows);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names of all groups and sub-groups in strcmp order, each once: a group's number is its place. */
static size_t list_groups(const struct fuzz_rows *r, char **name)
{
    size_t n = 0, distinct = 0;
    for (size_t i = 0; i < r->n && r->row[i].group.s; i++) {
        name[n++] = strndup(r->row[i].group.s, r->row[i].group.len);
        if (r->row[i].subgroup.s)
            name[n++] = strndup(r->row[i].subgroup.s, r->row[i].subgroup.len);
    }
    if (n)
        qsort(name, n, sizeof *name, by_name);
    for (size_t i = 0; i < n; i++)
        if (distinct && strcmp(name[distinct - 1], name[i]) == 0)
            free(name[i]);
        else
            name[distinct++] = name[i];
    return distinct;
}

static bool is_group(const struct lab_set *set, enum lab_column c, size_t row, struct fmt_tok name, char *const *names,
                     size_t n)
{
    if (!lab_uint(set, c) || !name.s)
        return !lab_uint(set, c) && !name.s;
    uint32_t number = lab_uint(set, c)[row];
    return number < n && strlen(names[number]) == name.len && memcmp(names[number], name.s, name.len) == 0;
}

static void check_row(const struct lab_set *set, size_t row, const struct fuzz_row *want, char *const *names, size_t n)
{
    unsigned long long line = want->line;
    CHECK(lab_row_line(set, row) == want->line, "line %llu, expected %llu", (unsigned long long)lab_row_line(set, row),
          line);
    CHECK(!lab_has_grades(set) || lab_grade(set, row) == want->grade, "line %llu: grade %d, expected %d", line,
          lab_grade(set, row), want->grade);
    CHECK(!lab_double(set, LAB_LEVEL) || fuzz_same_bits(lab_double(set, LAB_LEVEL)[row], want->level),
          "line %llu: level %g, expected %g", line, lab_double(set, LAB_LEVEL)[row], want->level);
    CHECK(is_group(set, LAB_GROUP, row, want->group, names, n), "group of line %llu", line);
    CHECK(is_group(set, LAB_SUBGROUP, row, want->subgroup, names, n), "sub-group of line %llu", line);
}

void fuzz_check_rows(const struct lab_set *set, const struct fuzz_rows *r)
{
    size_t k = 0;
    CHECK(set->n_rows == r->n, "%zu rows, %zu in the file", set->n_rows, r->n);
    char **names = malloc((2 * r->n + 1) * sizeof *names);
    size_t n_names = list_groups(r, names);
    for (size_t i = 0; i < set->n_topics; i++) {
        const struct lab_topic *topic = &set->topic[i];
        const char *at = set->text + topic->text;
        for (size_t row = topic->first; row < topic->first + topic->n; row++, k++) {
            struct fmt_tok doc, qid = {topic->qid, strlen(topic->qid)};
            at = lab_next_doc(at, &doc.s, &doc.len);
            CHECK(fuzz_tok_same(qid, r->row[k].qid) && fuzz_tok_same(doc, r->row[k].doc), "line %llu reads as %s %.*s",
                  (unsigned long long)r->row[k].line, topic->qid, (int)doc.len, doc.s);
            check_row(set, row, &r->row[k], names, n_names);
        }
    }
    while (n_names)
        free(names[--n_names]);
    free(names);
}

bool fuzz_is_named(const uint8_t *data, size_t size, enum named_use use)
{
    struct err err;
    struct fmt_input *in = fmt_open(fuzz_path(FUZZ_FILE, data, size), NULL, &err);
    CHECK(in != NULL, "%s", err.text);
    bool named = named_form_of(in, use) != NAMED_NOT;
    fmt_close(in);
    return named;
}

bool fuzz_same_err(const struct err *a, const struct err *b)
{
    const char *x = a->text, *y = b->text;
    size_t n = strlen(a->file), m = strlen(b->file);
    while (*x && *y)
        if (n && m && strncmp(x, a->file, n) == 0 && strncmp(y, b->file, m) == 0) {
            x += n;
            y += m;
        } else if (*x++ != *y++)
            return false;
    return *x == *y && a->line == b->line;
}
