/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/sha256.h"

#include <stdio.h>
#include <string.h>

#include "base/portable.h"
#ifdef PORTABLE_X86_SHA
#include <cpuid.h>
#include <immintrin.h>
#include <pthread.h>
#endif

/* The round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

/* Computes one of the 64 rounds. The caller rotates the eight words of the state by the order of the arguments, so that
 * no contents move. `word` is the sum of a word made from the block and the round's constant. */
static inline void compute_round(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f, uint32_t g,
                                 uint32_t *h, uint32_t word)
{
    uint32_t t = *h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + word;
    *d += t;
    *h = t + (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
}

/* Adds a block of 64 bytes to the state (FIPS 180-4, 6.2.2). */
static void add_block(uint32_t state[8], const unsigned char block[64])
{
    uint32_t w[64];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
               (rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10);
    for (int i = 0; i < 64; i += 8) {
        compute_round(a, b, c, &d, e, f, g, &h, round_constant[i] + w[i]);
        compute_round(h, a, b, &c, d, e, f, &g, round_constant[i + 1] + w[i + 1]);
        compute_round(g, h, a, &b, c, d, e, &f, round_constant[i + 2] + w[i + 2]);
        compute_round(f, g, h, &a, b, c, d, &e, round_constant[i + 3] + w[i + 3]);
        compute_round(e, f, g, &h, a, b, c, &d, round_constant[i + 4] + w[i + 4]);
        compute_round(d, e, f, &g, h, a, b, &c, round_constant[i + 5] + w[i + 5]);
        compute_round(c, d, e, &f, g, h, a, &b, round_constant[i + 6] + w[i + 6]);
        compute_round(b, c, d, &e, f, g, h, &a, round_constant[i + 7] + w[i + 7]);
    }
    const uint32_t rotated[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state[i] += rotated[i];
}

/* Adds n blocks of 64 bytes to the state, in plain C. */
static void compress_portably(uint32_t state[8], const unsigned char *block, size_t n)
{
    for (; n; block += 64, n--)
        add_block(state, block);
}

#ifdef PORTABLE_X86_SHA
/* Compresses n blocks with the processor's SHA instructions, four rounds at a time. Intel's "SHA Extensions" (2013)
 * defines the order of the words of the state. */
__attribute__((target("sha,ssse3,sse4.1"))) static void compress_by_processor(uint32_t state[8],
                                                                              const unsigned char *block, size_t n)
{
    const __m128i big_endian = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
    __m128i dcba = _mm_loadu_si128((const __m128i *)(const void *)state);
    __m128i hgfe = _mm_loadu_si128((const __m128i *)(const void *)(state + 4));
    __m128i cdab = _mm_shuffle_epi32(dcba, 0xb1), efgh = _mm_shuffle_epi32(hgfe, 0x1b);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
    for (; n; block += 64, n--) {
        __m128i w[4], abef_before = abef, cdgh_before = cdgh;
        for (int i = 0; i < 4; i++)
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)(block + 16 * i)), big_endian);
        for (int i = 0; i < 16; i++) {
            __m128i current = w[0];
            __m128i sum =
                _mm_add_epi32(current, _mm_loadu_si128((const __m128i *)(const void *)(round_constant + 4 * i)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
            __m128i w_minus_7 = _mm_alignr_epi8(w[3], w[2], 4);
            __m128i next = _mm_add_epi32(_mm_sha256msg1_epu32(current, w[1]), w_minus_7);
            w[0] = w[1];
            w[1] = w[2];
            w[2] = w[3];
            w[3] = _mm_sha256msg2_epu32(next, w[2]);
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128((__m128i *)(void *)state, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128((__m128i *)(void *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

/* Tells whether the processor has SHA-256 instructions. The answer is stored, since the question is slow on a virtual
 * processor. */
static bool has_sha;
static pthread_once_t processor_once = PTHREAD_ONCE_INIT;

/* Sets has_sha by the processor's feature bits. A callback of pthread_once. */
static void ask_processor(void)
{
    const unsigned ssse3 = 1u << 9, sse4_1 = 1u << 19, sha = 1u << 29;
    unsigned a, b, c, d;
    has_sha = __get_cpuid(1, &a, &b, &c, &d) && (c & ssse3) && (c & sse4_1) &&
              __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & sha);
}
#endif

bool sha256_by_processor(void)
{
#ifdef PORTABLE_X86_SHA
    pthread_once(&processor_once, ask_processor);
    return has_sha;
#else
    return false;
#endif
}

/* Adds n blocks of 64 bytes to the digest, by the processor's SHA instructions if s->uses_processor. */
static void add_blocks(struct sha256 *s, const unsigned char *block, size_t n)
{
#ifdef PORTABLE_X86_SHA
    (s->uses_processor ? compress_by_processor : compress_portably)(s->h, block, n);
#else
    compress_portably(s->h, block, n);
#endif
}

void sha256_begin(struct sha256 *s)
{
    /* the first 32 bits of the fractional parts of the square roots of the first 8 primes */
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->h, initial, sizeof initial);
    s->len = 0;
    s->uses_processor = sha256_by_processor();
}

void sha256_add(struct sha256 *s, const void *data, size_t len)
{
    const unsigned char *p = data;
    while (len) {
        size_t offset = s->len % 64, n = len < 64 - offset ? len : 64 - offset;
        if (n == 64) { /* whole blocks need no copy */
            n = len - len % 64;
            add_blocks(s, p, n / 64);
        } else {
            memcpy(s->block + offset, p, n);
            if (offset + n == 64)
                add_blocks(s, s->block, 1);
        }
        s->len += n;
        p += n;
        len -= n;
    }
}

void sha256_end(struct sha256 *s, char hex[SHA256_HEX])
{
    static const unsigned char padding[64];
    uint64_t bits = s->len * 8;
    unsigned char length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_add(s, "\x80", 1);
    sha256_add(s, padding, (120 - s->len % 64) % 64);
    sha256_add(s, length, 8);
    for (int i = 0; i < 8; i++)
        snprintf(hex + 8 * i, 9, "%08lx", (unsigned long)s->h[i]);
}

void sha256_hex(const void *data, size_t len, char hex[SHA256_HEX])
{
    struct sha256 s;
    sha256_begin(&s);
    sha256_add(&s, data, len);
    sha256_end(&s, hex);
}
