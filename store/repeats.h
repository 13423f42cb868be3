/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Repeats: windows that a judge is asked about a second time, which shows how far it agrees with itself. Their answers
 * are a store of their own, in the folder "repeat" of the store, so that no fit takes them for evidence. */
#ifndef STORE_REPEATS_H
#define STORE_REPEATS_H

#include "store/plans.h"

#define REPEATS_NAME "repeat"

/* The size of a sample of each stage's windows: a share, 0 < share <= 1, or a number of windows; both 0 means none. */
struct repeats_size {
    double share;
    size_t windows;
};

/* Returns the folder of the store's repeats; the caller frees it. */
char *repeats_folder(const char *store);

/* Plans a random sample of the store's windows with a valid answer, in the stages that are true. The windows of a
 * smaller sample by the same seed are among those of a larger one. Returns 0, or -1 and *err if the store cannot be
 * read, or has no valid answer in these stages. Release *p with plans_free. */
int repeats_sample(struct plans *p, const char *store, struct repeats_size size, uint64_t seed, const bool stage[2],
                   struct err *err);

/* Adds the repeats of the store at `path`, if it is a folder that has some, to *repeats, which jud_begin made. Sets
 * *exists if it has some. Returns 0, or -1 and *err. */
int repeats_read(struct jud_store *repeats, const char *path, bool *exists, struct err *err);

#endif
