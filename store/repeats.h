/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Repeats: windows that a judge is asked about a second time, which shows how far it agrees with itself. Their answers
 * are a store of their own, in the folder "repeat" of the store, so that no fit takes them for evidence. */
#ifndef STORE_REPEATS_H
#define STORE_REPEATS_H

#include "store/plans.h"

#define REPEATS_NAME "repeat"

/* The size of a sample of each stage's windows: a share of the answered windows, 0 < share <= 1, or, if `share` is 0, a
 * number of windows; both 0 means none. */
struct repeats_size {
    double share;
    size_t windows;
};

/* Returns the folder of the store's repeats; the caller frees it. */
char *repeats_folder(const char *store);

/* Puts into *p a random sample of the windows with a valid answer of the store at the path `store`, in the stages for
 * which stage[] is true; `size` applies to each stage. The windows of a smaller sample by the same seed are among those
 * of a larger one. Returns 0, or -1 and *err if the store cannot be read, or has no valid answer in these stages.
 * Release *p with plans_free. */
int repeats_sample(struct plans *p, const char *store, struct repeats_size size, uint64_t seed, const bool stage[2],
                   struct err *err);

/* Adds the records in the folder of repeats of the store at `path`, if there is that folder, to *repeats, which
 * jud_begin made. Sets *exists to true if there is, and leaves it unchanged if not. Returns 0, or -1 and *err. */
int repeats_read(struct jud_store *repeats, const char *path, bool *exists, struct err *err);

#endif
