/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The copy of a name, of which a run has thousands: inline, since calls would take much of the time. */
#ifndef STRINGS_H
#define STRINGS_H

#include <string.h>

#include "core.h"

/* Copies a name. Most are short, and a call of memcpy would take most of the time. */
static inline void copy_name(char *to, const char *from, size_t len)
{
    if (len > 16) {
        memcpy(to, from, len);
    } else if (len >= 8) {
        uint64_t head, tail;
        memcpy(&head, from, 8);
        memcpy(&tail, from + len - 8, 8);
        memcpy(to, &head, 8);
        memcpy(to + len - 8, &tail, 8);
    } else if (len >= 4) {
        uint32_t head, tail;
        memcpy(&head, from, 4);
        memcpy(&tail, from + len - 4, 4);
        memcpy(to, &head, 4);
        memcpy(to + len - 4, &tail, 4);
    } else if (len) {
        to[0] = from[0];
        to[len / 2] = from[len / 2];
        to[len - 1] = from[len - 1];
    }
}

/* Copies the UTF-8 of a str. Returns false and an exception: it is no str, has lone surrogates, or memory lacks. */
static inline bool strings_keep_text(struct strings *s, PyObject *text, struct rcp_text *out)
{
    Py_ssize_t len;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &len);
    if (!bytes)
        return false;
    if (len >= s->end - s->at && !strings_room(s, (size_t)len)) {
        PyErr_NoMemory();
        return false;
    }
    copy_name(s->at, bytes, (size_t)len);
    *out = strings_use(s, (size_t)len);
    return true;
}

#endif
