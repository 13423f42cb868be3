/* Signals that end the program wait while something half done lies on the disk, and what else ends it there, want of
 * memory, removes it. */
#ifndef FORMAT_HOLD_H
#define FORMAT_HOLD_H

#include <signal.h>
#include <stdbool.h>

struct fmt_hold {
    sigset_t before, held;
    const char *half;                /* see fmt_hold_half; NULL = nothing yet */
    void (*remove)(const char *path);
    struct fmt_hold *outer;
};

/* Holds back the signals of a terminal, of kill(1) and of a broken pipe, except for those that are ignored anyway; of
 * the calling thread, and of threads that it starts. Holds may be nested; the outer one notices what arrives. */
void fmt_hold(struct fmt_hold *h);
/* Is one of them waiting? Then there is no point in going on. */
bool fmt_hold_ending(const struct fmt_hold *h);
/* What lies half done at this path, a string that stays until the release: removed if memory runs out before. A folder
 * names a function that removes it with what it holds, without memory; NULL = a file. */
void fmt_hold_half(struct fmt_hold *h, const char *path, void (*remove)(const char *path));
/* Removes all that is half done now, of all threads; for a program that ends right after it. */
void fmt_hold_remove_halves(void);
/* Lets them through: one that waits ends the program here. */
void fmt_hold_release(const struct fmt_hold *h);

#endif
