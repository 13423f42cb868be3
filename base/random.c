#include "label/random.h"

#include "format/mem.h"

gsl_rng *random_stream(uint64_t seed, uint64_t k)
{
    gsl_rng *r = gsl_rng_alloc(gsl_rng_mt19937);
    if (!r)
        rcp_out_of_memory();
    gsl_rng_set(r, (unsigned long)(random_mix(seed * 0x9e3779b97f4a7c15u + k) & 0xffffffffu));
    return r;
}
