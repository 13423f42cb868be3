/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* declares fopencookie */
#include "base/text_stream.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/portable.h"

/* fopencookie is preferred to open_memstream: glibc's open_memstream drops bytes when memory runs out, and neither
 * ferror nor fclose reports it. */
#ifdef PORTABLE_COOKIE
/* The memory that a stream writes to. */
struct sink {
    char **text;
    size_t *len, cap;
    FILE *f;
    struct mem_release release;
    bool is_dead; /* whether memory ran out, or the caller no longer has the text */
};

/* Grows the text to `need` bytes. Returns false if there is no memory: a stream in use must not be unwound. */
static bool grow_text(struct sink *s, size_t need)
{
    if (need <= s->cap)
        return true;
    size_t cap = s->cap + s->cap / 2 + 256 > need ? s->cap + s->cap / 2 + 256 : need;
    char *text = mem_try_realloc(*s->text, cap);
    if (!text)
        return false;
    *s->text = text;
    s->cap = cap;
    return true;
}

/* Appends bytes to the caller's text, followed by a NUL, and returns n; returns 0 once memory has run out or the stream
 * was released. */
static ssize_t sink_write(void *cookie, const char *bytes, size_t n)
{
    struct sink *s = cookie;
    if (!s->is_dead && !grow_text(s, *s->len + n + 1))
        s->is_dead = true;
    if (s->is_dead)
        return 0;
    memcpy(*s->text + *s->len, bytes, n);
    *s->len += n;
    (*s->text)[*s->len] = '\0';
    return (ssize_t)n;
}

/* Frees the sink, but not the text. A callback of fopencookie. */
static int sink_close(void *cookie)
{
    struct sink *s = cookie;
    mem_release_forget(&s->release);
    mem_free(s);
    return 0;
}

/* Closes the stream without a write to *text, since the caller's variable no longer exists. */
static void close_dead(void *cookie)
{
    struct sink *s = cookie;
    s->is_dead = true;
    fclose(s->f);
}

/* Opens a stream into memory. Returns NULL if there is no memory for it. */
static FILE *open_growing_stream(char **text, size_t *len)
{
    struct sink *s = mem_zalloc(1, sizeof *s);
    *s = (struct sink){.text = text, .len = len};
    *text = NULL;
    *len = 0;
    if (!grow_text(s, 1))
        mem_exhausted();
    **text = '\0';
    s->f = fopencookie(s, "w", (cookie_io_functions_t){.write = sink_write, .close = sink_close});
    if (s->f)
        mem_release_add(&s->release, close_dead, s);
    return s->f;
}
#else
static FILE *open_growing_stream(char **text, size_t *len)
{
    return open_memstream(text, len);
}
#endif

FILE *text_stream_open(char **text, size_t *len)
{
    FILE *f = open_growing_stream(text, len);
    if (!f)
        mem_exhausted();
    return f;
}

void text_stream_close(FILE *f, char *const *text)
{
    bool has_failed = ferror(f) != 0;
    if (fclose(f) != 0 || has_failed || !*text)
        mem_exhausted();
}
