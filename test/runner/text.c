/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* memmem */
#include "test/runner/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *grown(void *p, size_t size)
{
    p = realloc(p, size);
    if (p == NULL) {
        fputs("test: out of memory\n", stderr);
        exit(3);
    }
    return p;
}

void *text_more(void *array, size_t n, size_t size)
{
    if ((n & (n - 1)) == 0) /* 0, or full at a power of two */
        array = grown(array, (n ? 2 * n : 1) * size);
    return array;
}

const char *text_start(const struct text *t)
{
    return t->bytes ? t->bytes : "";
}

void text_free(struct text *t)
{
    free(t->bytes);
    *t = (struct text){0};
}

static void make_room(struct text *t, size_t more)
{
    if (t->room - t->size >= more)
        return;
    t->room = 2 * (t->size + more);
    t->bytes = grown(t->bytes, t->room);
}

void text_add(struct text *t, const char *bytes, size_t size)
{
    make_room(t, size);
    if (size)
        memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
}

static void print(struct text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    size_t size = (size_t)vsnprintf(NULL, 0, format, args) + 1;
    make_room(t, size);
    vsnprintf(t->bytes + t->size, size, format, again);
    va_end(again);
    t->size += size - 1;
}

void text_print(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print(t, format, args);
    va_end(args);
}

char *text_string(const char *format, ...)
{
    struct text t = {0};
    va_list args;
    va_start(args, format);
    print(&t, format, args);
    va_end(args);
    return t.bytes;
}

bool text_same(const struct text *a, const struct text *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

void text_replace(struct text *t, const char *from, const char *to)
{
    struct text new = {0};
    const char *at = text_start(t), *end = at + t->size, *hit;
    size_t from_len = strlen(from);
    while (at < end && (hit = memmem(at, (size_t)(end - at), from, from_len)) != NULL) {
        text_add(&new, at, (size_t)(hit - at));
        text_add(&new, to, strlen(to));
        at = hit + from_len;
    }
    if (new.size == 0) /* as most outputs: nothing to replace, or nothing at all */
        return;
    text_add(&new, at, (size_t)(end - at));
    text_free(t);
    *t = new;
}

int text_read(struct text *t, const char *path)
{
    char buffer[1 << 16];
    size_t n;
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return -1;
    while ((n = fread(buffer, 1, sizeof buffer, f)) > 0)
        text_add(t, buffer, n);
    int status = ferror(f) ? -1 : 0;
    fclose(f);
    return status;
}

int text_write(const struct text *t, const char *path)
{
    FILE *f = fopen(path, "wb");
    if (f == NULL)
        return -1;
    bool bad = fwrite(text_start(t), 1, t->size, f) != t->size;
    return fclose(f) || bad ? -1 : 0;
}
