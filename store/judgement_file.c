/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads a file of records, counts or preferences. */
#include <string.h>
#include <sys/stat.h>

#include "base/base_name.h"
#include "base/num.h"
#include "base/parallel.h"
#include "format/lines.h"
#include "format/scan.h"
#include "store/journal.h"
#include "store/judgement_record.h"
#include "store/judgement_store.h"
#include "store/sound.h"
#include "store/tally.h"

enum { CHUNK = 1 << 18 /* size in bytes of the lines that a thread parses at a time */, SETS = 2 };

/* A line of a chunk: its offset in the chunk's text, its length, and its number in the file. */
struct line {
    size_t offset, len;
    uint64_t number;
};

/* A line of a chunk that is not a record: its index in the chunk, and the error. */
struct bad_line {
    size_t index;
    struct err err;
};

/* A block of n lines of a file, `size` bytes, and the n_read records parsed from the first of them. */
struct chunk {
    char *text;                /* the bytes of the file, unchanged */
    struct line *line;         /* n: the lines that are not blank */
    struct jud_record *record; /* n_read; a faulty line has one, too, which is not used */
    size_t size, n, n_read, cap_text, cap_line, cap_record;
    struct arena arena;
    struct bad_line *bad; /* n_bad lines, in order */
    size_t n_bad, cap_bad;
};

/* The state of reading a file. While some threads parse the chunks of one set, one thread adds the records of the other
 * set to the store and refills the set with the next lines. The store, and the first error reported, are the same as if
 * lines were read one by one. */
struct reader {
    struct jud_store *s;
    struct fmt_lines lines;
    const char *path, *file;
    struct err *err;
    struct chunk *set[SETS];
    size_t n_chunks, used[SETS]; /* the number of chunks of a set, and the number of chunks of each set that hold
                                  * lines */
    int parsing;                 /* the set that is being parsed; the records of the other one are added to the store,
                                  * and it is refilled */
    int status;                  /* -1 after a faulty line, which *err describes */
    struct err end_err;          /* the reason why reading ended, if has_failed */
    struct tally *tally;         /* the reader of counts, if the file holds counts; NULL otherwise */
    bool has_ended, has_failed, has_line, has_preferences;
    struct sha256 hash; /* the digest of the bytes read so far, if digests are requested */
};

/* Adds a line of preferences, with the number `number` in the file `path`, to the store's pairs: topic, preferred
 * document, other document, and optionally a weight (default 1). Returns 0, or -1 and *err. */
static int read_preference(struct jud_store *s, const char *line, const char *path, uint64_t number, struct err *err)
{
    struct fmt_tok t[4];
    const char *next;
    double weight = 1.0;
    char q[ERR_QUOTE_SIZE];
    int n = fmt_split(line, t, 4, &next);
    if (n < 3 || n > 4)
        return err_input(err, path, number, "%s, expected 'qid winner loser [weight]'",
                         n < 3 ? "too few fields" : "more than four fields");
    if (n == 4 && !(num_double(t[3].s, t[3].len, &weight) && weight >= 1e-9 && weight <= 1e9))
        return err_input(err, path, number, "weight '%s', expected a number from 1e-9 to 1e9",
                         err_quote(q, t[3].s, t[3].len));
    char *name[3];
    for (int i = 0; i < 3; i++)
        name[i] = mem_strndup(t[i].s, t[i].len);
    struct jud_pair p = {.query = jud_query_number(s, "", name[0]), .weight = weight};
    p.winner = jud_doc_number(s, p.query, name[1]);
    p.loser = jud_doc_number(s, p.query, name[2]);
    for (int i = 0; i < 3; i++)
        mem_free(name[i]);
    if (p.winner == p.loser)
        return err_input(err, path, number, "'%s' is preferred to itself, expected two different documents",
                         err_quote(q, t[1].s, t[1].len));
    s->pair = mem_grow(s->pair, &s->build->cap_pair, s->n_pairs + 1, sizeof *s->pair);
    s->pair[s->n_pairs++] = p;
    return 0;
}

/* Parses the lines of a chunk into records with the requested parts (enum jud_part). Stops at the first faulty line
 * unless `collects`. */
static void parse_chunk(struct chunk *c, const char *file, unsigned parts, bool collects)
{
    const struct jud_record *previous = NULL;
    struct err err;
    c->record = mem_grow(c->record, &c->cap_record, c->n, sizeof *c->record);
    c->n_bad = 0;
    for (c->n_read = 0; c->n_read < c->n && (collects || !c->n_bad); c->n_read++) {
        const struct line *l = &c->line[c->n_read];
        struct jud_record *rec = &c->record[c->n_read];
        if (jud_read_record(rec, c->text + l->offset, l->len, file, l->number, parts, previous, &c->arena, &err) == 0) {
            previous = rec;
            continue;
        }
        c->bad = mem_grow(c->bad, &c->cap_bad, c->n_bad + 1, sizeof *c->bad);
        c->bad[c->n_bad++] = (struct bad_line){c->n_read, err};
    }
}

/* Adds the record of line i of a chunk to the store, or reports its fault. In a store's folder, a record with a digest
 * (`sealed`) must carry the key of this store, and is counted in n_own. *bad is the index in c->bad of the next faulty
 * line. Returns 0, or -1 and *r->err. */
static int add_chunk_line(struct reader *r, const struct chunk *c, size_t i, size_t *bad)
{
    const struct jud_record *rec = &c->record[i];
    struct err err;
    if (*bad < c->n_bad && c->bad[*bad].index == i) {
        err = c->bad[(*bad)++].err;
        if (r->s->build->in_folder)
            err_is_about(&err, ERR_ABOUT_DAMAGE);
    } else if ((!rec->sealed || !r->s->build->in_folder ||
                sound_check_owner(r->s, rec->store, r->file, rec->line, &err) == 0) &&
               jud_add_record(r->s, rec, r->file, &err) == 0) {
        r->s->build->n_own += rec->sealed;
        return 0;
    }
    return jud_fault(r->s, r->file, c->line[i].number, &err, r->err);
}

/* Adds all lines of a set of chunks to the store, until one fails. */
static void add_set_to_store(struct reader *r, int set)
{
    for (size_t k = 0; k < r->used[set] && r->status == 0; k++) {
        const struct chunk *c = &r->set[set][k];
        for (size_t i = 0, bad = 0; i < c->n_read && r->status == 0; i++)
            r->status = add_chunk_line(r, c, i, &bad);
    }
}

/* Handles a line of the file, whose first line that is not blank tells what it holds: adds counts and preferences to
 * the store at once, and copies JSON to the chunk unchanged. Returns 0, or -1 and r->end_err. */
static int add_file_line(struct reader *r, struct chunk *c, const char *line, size_t len)
{
    const char *text = line;
    size_t n = len;
    fmt_trim(&text, &n);
    if (n && !r->has_line) {
        r->has_line = true;
        if (tally_begins(text, n))
            r->tally = tally_open(r->s, r->path, r->file);
        else
            r->has_preferences = r->s->build->preferences && *text != '{';
    }
    if (r->tally)
        return n ? tally_read_line(r->tally, text, n, r->lines.number, &r->end_err) : 0;
    if (r->has_preferences)
        return !n || *text == '#' ? 0 : read_preference(r->s, text, r->file, r->lines.number, &r->end_err);
    c->text = mem_grow(c->text, &c->cap_text, c->size + len + 1, 1);
    memcpy(c->text + c->size, line, len + 1);
    if (n) {
        c->line = mem_grow(c->line, &c->cap_line, c->n + 1, sizeof *c->line);
        c->line[c->n++] = (struct line){c->size + (size_t)(text - line), n, r->lines.number};
    }
    c->size += len + 1;
    return 0;
}

/* Fills a set with the next lines of the file. If reading fails, the lines before the failure are still added to the
 * store, and their errors are reported first. */
static void fill_set(struct reader *r, int set)
{
    const char *line;
    size_t len;
    for (r->used[set] = 0; r->used[set] < r->n_chunks && !r->has_ended; r->used[set]++) {
        struct chunk *c = &r->set[set][r->used[set]];
        c->n = c->n_read = c->size = 0;
        arena_free(&c->arena);
        while (c->size < CHUNK && !r->has_ended) {
            int status = fmt_next_line(&r->lines, &line, &len, &r->end_err);
            if (status > 0 && add_file_line(r, c, line, len) != 0)
                status = -1;
            r->has_failed |= status < 0;
            r->has_ended = status <= 0;
        }
    }
}

/* Adds the text of all chunks of set number `set` to the file's SHA-256, if digests are requested. */
static void digest_set(struct reader *r, int set)
{
    for (size_t k = 0; k < r->used[set] && r->s->digests; k++)
        sha256_add(&r->hash, r->set[set][k].text, r->set[set][k].size);
}

enum { STORE_AND_FILL, DIGEST, PARSE }; /* the tasks of a step; each number from PARSE on parses a chunk */

/* Does task `block` of a step, for parallel_for(): parses a chunk of one set, digests that set, or adds the records of
 * the other set to the store and refills it. */
static void do_task(void *arg, size_t block)
{
    struct reader *r = arg;
    if (block >= PARSE) {
        parse_chunk(&r->set[r->parsing][block - PARSE], r->file, JUD_VALUES | (r->s->hard_rankings ? JUD_BARE : 0u),
                    r->s->collects);
    } else if (block == DIGEST) {
        digest_set(r, r->parsing);
    } else {
        add_set_to_store(r, !r->parsing);
        fill_set(r, !r->parsing);
    }
}

/* Stores the file's digest if the sets held exactly the bytes of a regular file: uncompressed, without a byte order
 * mark, with its last newline, and with no lines but JSON. */
static void store_digest(struct reader *r)
{
    struct jud_store *s = r->s;
    struct stat st;
    if (!s->digests || strcmp(r->path, "-") == 0 || fmt_is_compressed(r->lines.in) || stat(r->path, &st) != 0 ||
        !S_ISREG(st.st_mode) || (uint64_t)st.st_size != r->hash.len)
        return;
    s->digest = mem_grow(s->digest, &s->build->cap_digest, s->n_digests + 1, sizeof *s->digest);
    s->digest[s->n_digests].path = r->path;
    sha256_end(&r->hash, s->digest[s->n_digests++].hex);
}

/* Reads the file in steps, in which one thread fills one set of chunks while the others parse the other set. */
int jud_read_file(struct jud_store *s, const char *path, struct err *err)
{
    struct reader r = {.s = s, .path = path, .err = err, .n_chunks = 4 * (size_t)s->threads};
    if (fmt_lines_open(&r.lines, path, err) != 0)
        return -1;
    fmt_refuse_tables(r.lines.in, "judgements in JSON lines, or counts");
    r.file = fmt_name(r.lines.in);
    for (int i = 0; i < SETS; i++)
        r.set[i] = mem_zalloc(r.n_chunks, sizeof *r.set[i]);
    sha256_begin(&r.hash);
    fill_set(&r, 0);
    for (; r.status == 0 && (r.used[0] || r.used[1]); r.parsing = !r.parsing)
        parallel_for(PARSE + r.used[r.parsing], s->threads, do_task, &r);
    for (int i = 0; i < SETS; i++) {
        for (size_t k = 0; k < r.n_chunks; k++) {
            mem_free(r.set[i][k].text);
            mem_free(r.set[i][k].line);
            mem_free(r.set[i][k].record);
            mem_free(r.set[i][k].bad);
            arena_free(&r.set[i][k].arena);
        }
        mem_free(r.set[i]);
    }
    if (r.status == 0 && r.has_failed) {
        *err = r.end_err;
        if (s->build->in_folder && err->about == ERR_ABOUT_BYTES)
            err_is_about(err, ERR_ABOUT_DAMAGE);
        r.status = -1;
    }
    if (r.status == 0 && !r.has_line && !s->build->in_folder && strcmp(base_name(path), JOURNAL_ATTEMPTS_NAME) != 0)
        r.status = err_input(err, r.file, 0, "has no record, expected judgements");
    if (r.status == 0)
        store_digest(&r);
    fmt_lines_close(&r.lines);
    if (r.tally && r.status == 0)
        r.status = tally_close(r.tally, err);
    else if (r.tally)
        tally_abandon(r.tally);
    return r.status;
}
