/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/rows.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/spool.h"

/* BINS: the number of bins of each thread. PIECE: the bytes that are written to the file at once, because many small
 * writes take much longer. */
enum { BINS = 32, PIECE = 32 * 1024 };

/* A full piece of a bin: records, each of which is the index of a topic and its values. */
struct full_piece {
    char *text;   /* the records; NULL means that they are in the file */
    off_t offset; /* the offset in the file */
};

/* The records of neighbouring topics that one thread has stored. */
struct bin {
    char *text; /* the piece that is being filled */
    size_t len;
    struct full_piece *piece;
    size_t n_pieces, cap_pieces;
};

/* The values of topics, in bins of neighbouring topics: the BINS bins of thread t begin at bin[t * BINS]. */
struct eval_rows {
    struct mem_release release;
    size_t n_topics, n_values, share; /* the numbers of topics, of values of a topic, and of topics in a bin */
    size_t record, piece;             /* the bytes of a record, and of a piece, which is a whole number of records */
    int threads, fd;                  /* the number of threads that store; the temporary file, -1 if there is none */
    atomic_bool is_full;              /* whether the file is full or missing, so that pieces stay in memory */
    atomic_llong end;                 /* the length of the file */
    struct bin bin[];                 /* BINS for each thread */
};

static void close_file(void *arg)
{
    struct eval_rows *rows = arg;
    if (rows->fd >= 0)
        close(rows->fd);
}

struct eval_rows *eval_rows_new(size_t n_topics, size_t n_values, int threads)
{
    struct eval_rows *rows = mem_zalloc(1, sizeof *rows + (size_t)threads * BINS * sizeof *rows->bin);
    rows->n_topics = n_topics;
    rows->n_values = n_values;
    rows->share = (n_topics + BINS - 1) / BINS;
    rows->record = sizeof n_topics + n_values * sizeof(double);
    rows->piece = rows->record < PIECE ? PIECE / rows->record * rows->record : rows->record;
    rows->threads = threads;
    rows->fd = spool_file();
    rows->is_full = rows->fd < 0;
    mem_release_add(&rows->release, close_file, rows);
    return rows;
}

static void empty_bins(struct eval_rows *rows)
{
    for (size_t b = 0; b < (size_t)rows->threads * BINS; b++) {
        struct bin *bin = &rows->bin[b];
        for (size_t i = 0; i < bin->n_pieces; i++)
            mem_free(bin->piece[i].text);
        mem_free(bin->piece);
        mem_free(bin->text);
        *bin = (struct bin){0};
    }
}

void eval_rows_restart(struct eval_rows *rows)
{
    empty_bins(rows);
    rows->end = 0;
    rows->is_full = rows->fd < 0;
}

static bool write_at(int fd, const char *text, size_t n, off_t offset)
{
    while (n) {
        ssize_t written = pwrite(fd, text, n, offset);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text += written;
        n -= (size_t)written;
        offset += written;
    }
    return true;
}

/* Moves the bin's full piece to the file, or keeps it in memory if the file takes no more (then sets rows->is_full). */
static void end_piece(struct eval_rows *rows, struct bin *bin)
{
    struct full_piece piece = {.text = bin->text};
    bin->piece = mem_grow(bin->piece, &bin->cap_pieces, bin->n_pieces + 1, sizeof *bin->piece);
    if (!rows->is_full) {
        piece.offset = (off_t)atomic_fetch_add(&rows->end, (long long)rows->piece);
        if (write_at(rows->fd, bin->text, rows->piece, piece.offset))
            piece.text = NULL;
        else
            rows->is_full = true;
    }
    bin->piece[bin->n_pieces++] = piece;
    if (piece.text)
        bin->text = NULL;
    bin->len = 0;
}

void eval_rows_store(struct eval_rows *rows, int thread, size_t topic, const double *value)
{
    struct bin *bin = &rows->bin[(size_t)thread * BINS + topic / rows->share];
    if (!bin->text)
        bin->text = mem_alloc(rows->piece, 1);
    memcpy(bin->text + bin->len, &topic, sizeof topic);
    memcpy(bin->text + bin->len + sizeof topic, value, rows->record - sizeof topic);
    bin->len += rows->record;
    if (bin->len == rows->piece)
        end_piece(rows, bin);
}

/* Reads n bytes at an offset of a file. Returns false and sets errno if that fails or the file ends early. */
static bool read_at(int fd, char *to, size_t n, off_t offset)
{
    while (n) {
        ssize_t n_read = pread(fd, to, n, offset);
        if (n_read < 0 && errno == EINTR)
            continue;
        if (n_read == 0) /* another program truncated the file */
            errno = EIO;
        if (n_read <= 0)
            return false;
        to += n_read;
        n -= (size_t)n_read;
        offset += n_read;
    }
    return true;
}

/* Copies the values of the records in text[len] to the rows of their topics; row[0] belongs to topic `first`. */
static void sort_records(const struct eval_rows *rows, const char *text, size_t len, size_t first, double *row)
{
    size_t topic;
    if (len == 0) /* text may be NULL */
        return;
    for (const char *p = text; p < text + len; p += rows->record) {
        memcpy(&topic, p, sizeof topic);
        memcpy(row + (topic - first) * rows->n_values, p + sizeof topic, rows->record - sizeof topic);
    }
}

/* Fills row[] with the values of the topics in bin `number`, from this bin of every thread; `buffer` has room for a
 * piece. Returns false and sets errno if the file cannot be read. */
static bool sort_bin(const struct eval_rows *rows, size_t number, char *buffer, double *row)
{
    for (size_t t = 0; t < (size_t)rows->threads; t++) {
        const struct bin *bin = &rows->bin[t * BINS + number];
        for (size_t i = 0; i < bin->n_pieces; i++) {
            const struct full_piece *p = &bin->piece[i];
            if (!p->text && !read_at(rows->fd, buffer, rows->piece, p->offset))
                return false;
            sort_records(rows, p->text ? p->text : buffer, rows->piece, number * rows->share, row);
        }
        sort_records(rows, bin->text, bin->len, number * rows->share, row);
    }
    return true;
}

int eval_rows_each(const struct eval_rows *rows, eval_rows_fn *take, void *arg, const char *name, struct err *err)
{
    double *row = mem_zalloc(rows->share, rows->n_values * sizeof *row);
    char *buffer = mem_alloc(rows->piece, 1);
    int r = 0;
    for (size_t first = 0; first < rows->n_topics && r == 0; first += rows->share) {
        size_t n_remaining = rows->n_topics - first, n = n_remaining < rows->share ? n_remaining : rows->share;
        if (!sort_bin(rows, first / rows->share, buffer, row))
            r = err_input(err, name, 0, "the values of this file cannot be read back from a temporary file: %s",
                          strerror(errno));
        for (size_t t = 0; t < n && r == 0; t++)
            take(arg, first + t, row + t * rows->n_values);
    }
    mem_free(buffer);
    mem_free(row);
    return r;
}

void eval_rows_free(struct eval_rows *rows)
{
    if (!rows)
        return;
    empty_bins(rows);
    mem_release_forget(&rows->release);
    close_file(rows);
    mem_free(rows);
}
