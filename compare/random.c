/* Streams of random numbers.
 *
 * A stream is GSL's mt19937 (Matsumoto and Nishimura, ACM TOMACS 8(1), 1998), seeded by a hash of the user's seed, the
 * name of the dataset, what the numbers are for and which part of the work they are for. So neither threads nor the
 * order of runs or datasets can change a result. The hash is FNV-1a, mixed by splitmix64. */
#include "compare/stats.h"
#include "format/mem.h"

static uint64_t add_bytes(uint64_t hash, const void *p, size_t n)
{
    for (const unsigned char *c = p; n > 0; n--)
        hash = (hash ^ *c++) * 0x100000001b3u;
    return hash;
}

static uint64_t add_text(uint64_t hash, const char *s)
{
    for (; *s; s++)
        hash = add_bytes(hash, s, 1);
    return add_bytes(hash, s, 1); /* the NUL, so that "a", "bc" is not "ab", "c" */
}

gsl_rng *cmp_stream(uint64_t seed, const char *name, const char *purpose, uint64_t part)
{
    unsigned char bytes[16];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (unsigned char)(seed >> (8 * i));
        bytes[8 + i] = (unsigned char)(part >> (8 * i));
    }
    uint64_t z = add_bytes(add_text(add_text(0xcbf29ce484222325u, name), purpose), bytes, sizeof bytes);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (!rng)
        rcp_out_of_memory();
    gsl_rng_set(rng, (z ^ z >> 31) & 0xffffffffu);
    return rng;
}
