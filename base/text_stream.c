/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* fopencookie */
#include "base/text_stream.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/portable.h"

/* Not open_memstream where there is a choice: that of glibc loses bytes for which there is no memory, and neither ferror
 * nor fclose tells. */
#ifdef PORTABLE_COOKIE
struct sink {
    char **text;
    size_t *len, cap;
};

static ssize_t sink_write(void *to, const char *bytes, size_t n)
{
    struct sink *s = to;
    *s->text = mem_grow(*s->text, &s->cap, *s->len + n + 1, 1);
    memcpy(*s->text + *s->len, bytes, n);
    *s->len += n;
    (*s->text)[*s->len] = '\0';
    return (ssize_t)n;
}

static int sink_close(void *to)
{
    mem_free(to);
    return 0;
}

static FILE *open_text(char **text, size_t *len)
{
    struct sink *s = mem_zalloc(1, sizeof *s);
    *s = (struct sink){.text = text, .len = len};
    *text = NULL;
    *len = 0;
    sink_write(s, "", 0);
    return fopencookie(s, "w", (cookie_io_functions_t){.write = sink_write, .close = sink_close});
}
#else
static FILE *open_text(char **text, size_t *len)
{
    return open_memstream(text, len);
}
#endif

FILE *text_stream_open(char **text, size_t *len)
{
    FILE *f = open_text(text, len);
    if (!f)
        mem_exhausted();
    return f;
}

void text_stream_close(FILE *f, char *const *text)
{
    bool failed = ferror(f) != 0;
    if (fclose(f) != 0 || failed || !*text)
        mem_exhausted();
}
