/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bytes that grow, and files as such. Out of memory ends the program. */
#ifndef TEST_RUNNER_TEXT_H
#define TEST_RUNNER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *bytes; /* not terminated by NUL */
    size_t size, room;
};

/* An array with room for one more: grows by doubling. */
void *text_more(void *array, size_t n, size_t size);
char *text_string(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The bytes, never NULL. */
const char *text_start(const struct text *t);

void text_free(struct text *t);
void text_add(struct text *t, const char *bytes, size_t size);
void text_print(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool text_same(const struct text *a, const struct text *b);
void text_replace(struct text *t, const char *from, const char *to);

/* 0, or -1 with errno. A file that is read is added to t. */
int text_read(struct text *t, const char *path);
int text_write(const struct text *t, const char *path);

#endif
