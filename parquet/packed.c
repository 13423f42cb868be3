/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "parquet/private.h"

/* Returns the integer of `width` <= 64 bits that begins at a bit; bits count from the lowest of each byte. */
static inline uint64_t bits_at(const unsigned char *p, uint64_t bit, unsigned width)
{
    unsigned shift = bit & 7;
    p += bit >> 3;
    uint64_t v = parquet_word(p, 8) >> shift;
    if (shift + width > 64)
        v |= (uint64_t)p[8] << (64 - shift);
    return width < 64 ? v & (((uint64_t)1 << width) - 1) : v;
}

void parquet_runs_begin(struct parquet_runs *r, const unsigned char *p, const unsigned char *end, unsigned width)
{
    uint64_t repeat = width ? 0 : UINT64_MAX; /* without bits, all values are 0 */
    *r = (struct parquet_runs){.p = p, .end = end, .width = width, .repeat = repeat};
}

/* Reads the header of the next run. Returns false at the end. */
static bool next_run(struct parquet_runs *r)
{
    uint64_t header;
    size_t bytes = (r->width + 7) / 8;
    if (!thrift_varint(&r->p, r->end, &header))
        return false;
    uint64_t left = (uint64_t)(r->end - r->p), most = left * 8 / r->width;
    if (header & 1) {
        r->packed = header >> 1 <= most / 8 ? (header >> 1) * 8 : most; /* some writers cut the last run short */
        return true;
    }
    if (bytes > left)
        return false;
    r->value = (uint32_t)parquet_word(r->p, bytes);
    r->p += bytes;
    r->repeat = header >> 1;
    return true;
}

int64_t parquet_runs_more(struct parquet_runs *r)
{
    while (!r->packed && !r->repeat)
        if (!next_run(r))
            return PARQUET_NO_INTEGER;
    if (r->repeat) {
        r->repeat--;
        return r->value;
    }
    unsigned n = r->packed < PARQUET_AT_ONCE ? (unsigned)r->packed : PARQUET_AT_ONCE;
    for (unsigned i = 0; i < n; i++)
        r->unpacked[i] = (uint32_t)bits_at(r->p, (uint64_t)i * r->width, r->width);
    r->packed -= n;
    r->p += (n * r->width + 7) / 8;
    r->n = n;
    r->at = 1;
    return r->unpacked[0];
}

bool parquet_deltas_begin(struct parquet_deltas *d, const unsigned char *p, const unsigned char *end)
{
    uint64_t block, first;
    *d = (struct parquet_deltas){.p = p, .end = end};
    if (p == end) /* a page of nulls */
        return true;
    if (!thrift_varint(&d->p, end, &block) || !thrift_varint(&d->p, end, &d->per_block) ||
        !thrift_varint(&d->p, end, &d->left) || !thrift_varint(&d->p, end, &first) || !d->per_block ||
        block > INT32_MAX)
        return false;
    d->per_miniblock = block / d->per_block;
    d->value = (uint64_t)thrift_zigzag(first);
    return d->per_miniblock && d->per_miniblock % 32 == 0 && d->per_miniblock * d->per_block == block;
}

/* Goes to the next miniblock. Returns false if the bytes end before its values. */
static bool next_miniblock(struct parquet_deltas *d)
{
    uint64_t least, left;
    if (!d->miniblocks) {
        if (!thrift_varint(&d->p, d->end, &least) || (uint64_t)(d->end - d->p) < d->per_block)
            return false;
        d->least = (uint64_t)thrift_zigzag(least);
        d->width = d->p;
        d->p += d->miniblocks = d->per_block;
    }
    d->miniblocks--;
    d->bits = d->p;
    d->bit = 0;
    d->in_this = d->left < d->per_miniblock ? d->left : d->per_miniblock;
    left = (uint64_t)(d->end - d->p);
    if (*d->width > 64 || (d->in_this * *d->width + 7) / 8 > left)
        return false;
    uint64_t whole = d->per_miniblock * *d->width++ / 8;
    d->p += whole < left ? whole : left; /* some writers cut the last miniblock short */
    return true;
}

bool parquet_deltas_next(struct parquet_deltas *d, int64_t *value)
{
    if (!d->left)
        return false;
    *value = (int64_t)d->value;
    if (!--d->left)
        return true;
    if (!d->in_this && !next_miniblock(d))
        return false;
    d->value += d->least + bits_at(d->bits, d->bit, d->width[-1]);
    d->bit += d->width[-1];
    d->in_this--;
    return true;
}

const unsigned char *parquet_deltas_end(const struct parquet_deltas *d)
{
    struct parquet_deltas rest = *d;
    for (rest.left -= rest.left > 0; rest.left; rest.left -= rest.in_this) /* the first value is in the header */
        if (!next_miniblock(&rest))
            return NULL;
    return rest.p;
}
