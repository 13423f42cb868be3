/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Copies of names, of which a run has thousands: the functions are inline, since calls would take much of the time. */
#ifndef STRINGS_H
#define STRINGS_H

#include <string.h>

#include "core.h"

/* Copies the `len` bytes of a name from `source` to `target`. Most names are short, and a call of memcpy would take
 * most of the time. */
static inline void copy_name(char *target, const char *source, size_t len)
{
    if (len > 16) {
        memcpy(target, source, len);
    } else if (len >= 8) {
        uint64_t first, last;
        memcpy(&first, source, 8);
        memcpy(&last, source + len - 8, 8);
        memcpy(target, &first, 8);
        memcpy(target + len - 8, &last, 8);
    } else if (len >= 4) {
        uint32_t first, last;
        memcpy(&first, source, 4);
        memcpy(&last, source + len - 4, 4);
        memcpy(target, &first, 4);
        memcpy(target + len - 4, &last, 4);
    } else if (len) {
        target[0] = source[0];
        target[len / 2] = source[len / 2];
        target[len - 1] = source[len - 1];
    }
}

/* Copies the UTF-8 of a str to `s` and sets *copy to it. Returns true, or false and an exception: `text` is no str or
 * has lone surrogates, or there is no memory. */
static inline bool strings_keep_text(struct strings *s, PyObject *text, struct rcp_text *copy)
{
    Py_ssize_t len;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &len);
    if (!bytes)
        return false;
    if (len >= s->end - s->unused && !strings_reserve(s, (size_t)len)) {
        PyErr_NoMemory();
        return false;
    }
    copy_name(s->unused, bytes, (size_t)len);
    *copy = strings_claim(s, (size_t)len);
    return true;
}

#endif
