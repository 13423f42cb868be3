/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Functions that C and POSIX lack, or that not every system has: the system's own where it is known to exist, otherwise
 * an equivalent replacement. -DRCP_PORTABLE selects the replacements everywhere, here and wherever a macro below is
 * tested; test/unit/portable.c compares the two. */
#ifndef BASE_PORTABLE_H
#define BASE_PORTABLE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#ifndef RCP_PORTABLE
#if defined(__SIZEOF_INT128__)
#define PORTABLE_INT128 1 /* unsigned __int128; missing on 32-bit processors */
#endif
#if defined(__SSE2__)
#define PORTABLE_SSE2 1
#endif
#if defined(__SSE2__) && defined(__GNUC__)
#define PORTABLE_X86_SHA 1 /* the compiler knows the SHA-256 instructions; the program asks the processor at run time */
#endif
#if defined(__x86_64__) && defined(__GNUC__)
#define PORTABLE_X86_AVX2 1 /* compiler support for AVX2 and bit scans; the processor is asked at run time */
#endif
/* With ThreadSanitizer, memrchr is replaced: the sanitizer would record each byte of the range given to it, a whole
 * block of a file for each line, and be slow. */
#if (defined(__linux__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__)) && \
    !defined(__SANITIZE_THREAD__)
#define PORTABLE_MEMRCHR 1
#endif
#if defined(__linux__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__) || defined(__APPLE__)
#define PORTABLE_MEMMEM 1
#if !defined(__GLIBC__) || __GLIBC__ > 2 || __GLIBC_MINOR__ >= 25
#define PORTABLE_GETENTROPY 1
#endif
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

/* Returns a pointer to the last byte of s[0 .. n) that equals c, or NULL. */
void *portable_memrchr(const void *s, int c, size_t n);
/* Returns the first occurrence of needle[0 .. k) in s[0 .. n), or NULL. */
void *portable_memmem(const void *s, size_t n, const void *needle, size_t k);
/* Fills bytes[0 .. n), n <= 256, with unpredictable bytes. Returns 0, or -1 if the system has none. */
int portable_random(void *bytes, size_t n);
/* Returns the number of processors that this process may use, at least 1. */
int portable_processors(void);
/* A thread that calls run(arg). */
struct portable_thread {
    pthread_t id;
    void *(*run)(void *arg);
    void *arg;
    unsigned char processors[128]; /* the processors that the caller may use, as a cpu_set_t */
};
/* Starts the thread on another processor than the caller's, if it may use one; afterwards it may move to any processor
 * that the caller may use. If the system chooses, the thread may wait for the caller's processor while another one is
 * idle: 2 ms as a median and up to 4 ms in a virtual machine of two processors (Linux 6.18, 250 ticks a second). The
 * struct must stay in place until the thread is joined. Returns 0, or -1. */
int portable_thread_start(struct portable_thread *);
/* Writes the bytes of a file to the disk, like fdatasync, though perhaps not all of its metadata. Returns 0, or -1 and
 * errno. */
int portable_sync(int fd);
/* Reserves disk blocks for the bytes [offset, offset + n) of a file, whose size does not change. Returns 0, or -1 and
 * errno: ENOTSUP if the system cannot do this. */
int portable_reserve(int fd, off_t offset, off_t n);
/* Writes the path of the running program, which is called `name`, to path[0 .. size). If the system does not tell,
 * takes the first executable file of that name in PATH. Returns false if the path is unknown or too long. */
bool portable_program(char *path, size_t size, const char *name);

#endif
