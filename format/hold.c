#include "format/hold.h"

#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM};
enum { N_ENDING = sizeof ending / sizeof ending[0] };

/* What is half done, the newest first. The one thing that changes at file scope: who finds that memory has run out,
 * deep in a library or in another thread, can be handed nothing. */
static struct fmt_hold *halves;
static pthread_mutex_t halves_mutex = PTHREAD_MUTEX_INITIALIZER;

void fmt_hold(struct fmt_hold *h)
{
    h->half = NULL;
    sigemptyset(&h->held);
    for (int i = 0; i < N_ENDING; i++) {
        struct sigaction now;
        if (sigaction(ending[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&h->held, ending[i]);
    }
    pthread_sigmask(SIG_BLOCK, &h->held, &h->before);
    for (int i = 0; i < N_ENDING; i++)
        if (sigismember(&h->before, ending[i]) == 1) /* it will not come through on release either */
            sigdelset(&h->held, ending[i]);
}

bool fmt_hold_ending(const struct fmt_hold *h)
{
    sigset_t waiting;
    bool any = false;
    sigpending(&waiting);
    for (int i = 0; i < N_ENDING && !any; i++)
        any = sigismember(&h->held, ending[i]) == 1 && sigismember(&waiting, ending[i]) == 1;
    return any;
}

static void remove_file(const char *path)
{
    unlink(path);
}

void fmt_hold_half(struct fmt_hold *h, const char *path, void (*remove)(const char *path))
{
    pthread_mutex_lock(&halves_mutex);
    h->half = path;
    h->remove = remove ? remove : remove_file;
    h->outer = halves;
    halves = h;
    pthread_mutex_unlock(&halves_mutex);
}

/* Nobody gets the mutex again: what another thread gives its name now is still half done for it. */
void fmt_hold_remove_halves(void)
{
    pthread_mutex_lock(&halves_mutex);
    for (const struct fmt_hold *h = halves; h; h = h->outer)
        h->remove(h->half);
}

static void forget_half(const struct fmt_hold *h)
{
    pthread_mutex_lock(&halves_mutex);
    for (struct fmt_hold **at = &halves; *at; at = &(*at)->outer)
        if (*at == h) {
            *at = h->outer;
            break;
        }
    pthread_mutex_unlock(&halves_mutex);
}

void fmt_hold_release(const struct fmt_hold *h)
{
    if (h->half)
        forget_half(h);
    pthread_sigmask(SIG_SETMASK, &h->before, NULL);
}
