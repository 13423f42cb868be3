/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Records that are set aside: set_aside.jsonl, with the records of windows whose texts changed after they were judged,
 * and copies of the records of answers that came after later windows had been planned without them. Each has one key
 * more, "set_aside", before the store's key. Its value says whether windows that the schedule planned later depend on
 * the answer; those windows stay.
 *
 *   planned    later windows were planned by this answer
 *   unplanned  later windows were planned as if the window had no answer
 *   void       no later window was planned, or another record of the window says by what
 *   restart    like void; and the schedule of the topic's stage begins again, so that all records of the stage that
 *              were set aside before are void, too
 *
 * A record is copied here before it is removed from its file, if it is, so that a kill loses none. */
#ifndef STORE_JOURNAL_ASIDE_H
#define STORE_JOURNAL_ASIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

#define ASIDE_KEY "set_aside"

enum aside { ASIDE_NONE, ASIDE_PLANNED, ASIDE_UNPLANNED, ASIDE_VOID, ASIDE_RESTART, ASIDES };
extern const char *const aside_name[ASIDES];

/* Returns the digest by which copies of the record s[0 .. len) are recognized: without the keys set_aside, store and
 * digest at its end. */
uint64_t aside_body(const char *s, size_t len);
/* Returns the record s[0 .. len) with `value` under the key set_aside, in place of one that it has, and without the
 * store's key and the digest at its end; *n bytes without a NUL, which the caller frees. */
char *aside_text(const char *s, size_t len, enum aside value, size_t *n);
/* Returns the value of the key set_aside of the record s[0 .. len), or ASIDE_NONE if it has none. */
enum aside aside_read(const char *s, size_t len);

/* The digests (aside_body) of the records that are set aside already. */
struct aside_bodies {
    uint64_t *body;
    size_t n, cap;
};
/* Adds the digests of the records in the file `path`, if it exists, and sorts all. Returns 0, or -1 and *err. */
int aside_bodies_read(struct aside_bodies *b, const char *path, struct err *err);
/* Returns whether the digest is among the bodies. */
bool aside_bodies_have(const struct aside_bodies *b, uint64_t body);

#endif
