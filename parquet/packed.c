/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "parquet/private.h"

/* Returns the unsigned integer of `width` <= 64 bits that begins at bit number `bit`, from 0, of p; the lowest bit of a
 * byte is its first. */
static inline uint64_t read_bits(const unsigned char *p, uint64_t bit, unsigned width)
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
    uint64_t repeat = width ? 0 : UINT64_MAX; /* values of 0 bits are all 0 */
    *r = (struct parquet_runs){.p = p, .end = end, .width = width, .n_repeats = repeat};
}

/* Reads the header of the next run, and the value if it is repeated. Returns false if no complete run follows. */
static bool next_run(struct parquet_runs *r)
{
    uint64_t header;
    size_t value_bytes = (r->width + 7) / 8;
    if (!thrift_varint(&r->p, r->end, &header))
        return false;
    uint64_t n_bytes = (uint64_t)(r->end - r->p), n_values_max = n_bytes * 8 / r->width;
    if (header & 1) {
        r->n_packed = header >> 1 <= n_values_max / 8 ? (header >> 1) * 8
                                                      : n_values_max; /* some writers cut the last run short */
        return true;
    }
    if (value_bytes > n_bytes)
        return false;
    r->value = (uint32_t)parquet_word(r->p, value_bytes);
    r->p += value_bytes;
    r->n_repeats = header >> 1;
    return true;
}

int64_t parquet_runs_refill(struct parquet_runs *r)
{
    while (!r->n_packed && !r->n_repeats)
        if (!next_run(r))
            return PARQUET_NO_INTEGER;
    if (r->n_repeats) {
        r->n_repeats--;
        return r->value;
    }
    unsigned n = r->n_packed < PARQUET_BATCH ? (unsigned)r->n_packed : PARQUET_BATCH;
    for (unsigned i = 0; i < n; i++)
        r->unpacked[i] = (uint32_t)read_bits(r->p, (uint64_t)i * r->width, r->width);
    r->n_packed -= n;
    r->p += (n * r->width + 7) / 8;
    r->n = n;
    r->next = 1;
    return r->unpacked[0];
}

bool parquet_deltas_begin(struct parquet_deltas *d, const unsigned char *p, const unsigned char *end)
{
    uint64_t block, first_value;
    *d = (struct parquet_deltas){.p = p, .end = end};
    if (p == end) /* a page of nulls has no bytes */
        return true;
    if (!thrift_varint(&d->p, end, &block) || !thrift_varint(&d->p, end, &d->per_block) ||
        !thrift_varint(&d->p, end, &d->n_left) || !thrift_varint(&d->p, end, &first_value) || !d->per_block ||
        block > INT32_MAX)
        return false;
    d->per_miniblock = block / d->per_block;
    d->value = (uint64_t)thrift_zigzag(first_value);
    return d->per_miniblock && d->per_miniblock % 32 == 0 && d->per_miniblock * d->per_block == block;
}

/* Goes to the next miniblock, and reads the header of the next block if the block has no further one. Returns false if
 * the bytes end before its values, or a difference has more than 64 bits. */
static bool next_miniblock(struct parquet_deltas *d)
{
    uint64_t delta, n_bytes;
    if (!d->miniblocks) {
        if (!thrift_varint(&d->p, d->end, &delta) || (uint64_t)(d->end - d->p) < d->per_block)
            return false;
        d->min_delta = (uint64_t)thrift_zigzag(delta);
        d->width = d->p;
        d->p += d->miniblocks = d->per_block;
    }
    d->miniblocks--;
    d->bits = d->p;
    d->bit = 0;
    d->n_in_miniblock = d->n_left < d->per_miniblock ? d->n_left : d->per_miniblock;
    n_bytes = (uint64_t)(d->end - d->p);
    if (*d->width > 64 || (d->n_in_miniblock * *d->width + 7) / 8 > n_bytes)
        return false;
    uint64_t full_size = d->per_miniblock * *d->width++ / 8;
    d->p += full_size < n_bytes ? full_size : n_bytes; /* some writers cut the last miniblock short */
    return true;
}

bool parquet_deltas_next(struct parquet_deltas *d, int64_t *value)
{
    if (!d->n_left)
        return false;
    *value = (int64_t)d->value;
    if (!--d->n_left)
        return true;
    if (!d->n_in_miniblock && !next_miniblock(d))
        return false;
    d->value += d->min_delta + read_bits(d->bits, d->bit, d->width[-1]);
    d->bit += d->width[-1];
    d->n_in_miniblock--;
    return true;
}

const unsigned char *parquet_deltas_end(const struct parquet_deltas *d)
{
    struct parquet_deltas copy = *d;
    for (copy.n_left -= copy.n_left > 0; copy.n_left;
         copy.n_left -= copy.n_in_miniblock) /* the first value is in the header */
        if (!next_miniblock(&copy))
            return NULL;
    return copy.p;
}
