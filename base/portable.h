/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What C and POSIX do not have, or not everywhere: the system's own where it is known to be there, else a replacement
 * that does the same. With -DRCP_PORTABLE replacements are taken everywhere, here and where a macro below is looked at;
 * test/unit/portable.c compares the two. */
#ifndef BASE_PORTABLE_H
#define BASE_PORTABLE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#ifndef RCP_PORTABLE
#if defined(__SIZEOF_INT128__)
#define PORTABLE_INT128 1 /* unsigned __int128; not on processors of 32 bits */
#endif
#if defined(__SSE2__)
#define PORTABLE_SSE2 1
#endif
#if defined(__SSE2__) && defined(__GNUC__)
#define PORTABLE_X86_SHA 1 /* the compiler knows the instructions for SHA-256; whether the processor does is asked */
#endif
#if defined(__x86_64__) && defined(__GNUC__)
#define PORTABLE_X86_AVX2 1 /* likewise for registers of 32 bytes, and for finding and clearing the bits of a word */
#endif
/* ThreadSanitizer books every byte of the range that memrchr may look at, which is a block for a line. */
#if (defined(__linux__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__)) && \
    !defined(__SANITIZE_THREAD__)
#define PORTABLE_MEMRCHR 1
#endif
#if defined(__linux__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__) || defined(__APPLE__)
#define PORTABLE_MEMMEM 1
#define PORTABLE_GETENTROPY 1
#endif
#if defined(__linux__)
#define PORTABLE_AFFINITY 1  /* sched_getaffinity */
#define PORTABLE_FALLOCATE 1 /* fallocate that keeps the file's size */
#if defined(__GLIBC__)
#define PORTABLE_PLACE 1 /* pthread_attr_setaffinity_np, sched_getcpu */
#endif
#define PORTABLE_PROC_SELF 1 /* /proc/self/exe */
#define PORTABLE_COOKIE 1    /* fopencookie */
#endif
#endif

/* The last byte c of s[0 .. n), or NULL. */
void *portable_memrchr(const void *s, int c, size_t n);
/* The first place of what[0 .. k) in s[0 .. n), or NULL. */
void *portable_memmem(const void *s, size_t n, const void *what, size_t k);
/* n bytes, at most 256, that nobody can know: 0, or -1: the system has none. */
int portable_random(void *to, size_t n);
/* Processors that this process may use, 1 or more. */
int portable_processors(void);
/* A thread that calls run(arg). */
struct portable_thread {
    pthread_t id;
    void *(*run)(void *arg);
    void *arg;
    unsigned char processors[128]; /* that the caller may use: a cpu_set_t */
};
/* Starts it on another processor than the caller's, if it may use one; from there it may go wherever the caller may. Left
 * to the system it can wait for the caller's processor while another one is idle: 2 ms as a median and up to 4 in a virtual
 * machine of two (Linux 6.18, 250 ticks a second). The struct stays where it is until the thread is joined. 0, or -1. */
int portable_thread_start(struct portable_thread *);
/* fdatasync: the bytes of a file are on the disk, though perhaps not all that is known about it. 0, or -1 and errno. */
int portable_sync(int fd);
/* Keeps blocks on the disk for bytes [from, from + n) of a file, whose size does not change: 0, or -1 and errno, ENOTSUP
 * where the system cannot. */
int portable_reserve(int fd, off_t from, off_t n);
/* The file of the program that runs, which is called `name`: where the system does not tell, the first of that name in
 * PATH. False: not known, or longer than size. */
bool portable_program(char *path, size_t size, const char *name);

#endif
