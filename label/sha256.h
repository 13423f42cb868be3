/* SHA-256 (FIPS 180-4), to tell whether two texts are the same without keeping them. */
#ifndef LABEL_SHA256_H
#define LABEL_SHA256_H

#include <stddef.h>

/* The digest of data[0 .. len) as 64 hexadecimal digits and a NUL. */
void sha256_hex(const void *data, size_t len, char hex[65]);

#endif
