/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Ctrl-C in long calls. The library works in a second thread while the caller's thread handles signals. An interrupted
 * call continues in the background, and its memory is released once it has ended. */
#include <pthread.h>
#include <time.h>

#include "core.h"

enum { LOOK_NS = 50 * 1000 * 1000 }; /* nanoseconds between two checks for signals */

struct job {
    pthread_mutex_t lock; /* guards done and dropped */
    pthread_cond_t ended;
    bool done, dropped;
    void (*work)(void *arg);
    void (*drop)(void *arg);
    void *arg;
};

static void job_free(struct job *j)
{
    pthread_cond_destroy(&j->ended);
    pthread_mutex_destroy(&j->lock);
    PyMem_Free(j);
}

/* Frees a job that ended after an interruption. Runs in the interpreter's main thread, with the GIL. */
static int drop_job(void *arg)
{
    struct job *j = arg;
    j->drop(j->arg);
    job_free(j);
    return 0;
}

static void *run_job(void *arg)
{
    struct job *j = arg;
    j->work(j->arg);
    pthread_mutex_lock(&j->lock);
    bool dropped = j->dropped;
    j->done = true;
    pthread_cond_signal(&j->ended);
    pthread_mutex_unlock(&j->lock);
    if (dropped)
        Py_AddPendingCall(drop_job, j);
    return NULL;
}

/* Waits for the job without the GIL. Returns false and an exception if the handler of a signal raised before; the
 * job then frees itself. */
static bool wait_for(struct job *j, PyThreadState **thread)
{
    pthread_mutex_lock(&j->lock);
    while (!j->done) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&j->ended, &j->lock, &until);
        if (j->done)
            break;
        pthread_mutex_unlock(&j->lock);
        PyEval_RestoreThread(*thread);
        bool interrupted = PyErr_CheckSignals() != 0;
        *thread = PyEval_SaveThread();
        pthread_mutex_lock(&j->lock);
        if (interrupted && !j->done) {
            j->dropped = true;
            pthread_mutex_unlock(&j->lock);
            return false;
        }
    }
    pthread_mutex_unlock(&j->lock);
    return true;
}

int interrupt_run(void (*work)(void *arg), void (*drop)(void *arg), void *arg)
{
    struct job *j = PyMem_Calloc(1, sizeof *j);
    pthread_t worker;
    if (!j) {
        PyErr_NoMemory();
        drop(arg);
        return -1;
    }
    *j = (struct job){.work = work, .drop = drop, .arg = arg};
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->ended, NULL);
    PyThreadState *thread = PyEval_SaveThread();
    bool started = pthread_create(&worker, NULL, run_job, j) == 0, ended = true;
    if (!started)
        work(arg);
    else if ((ended = wait_for(j, &thread)))
        pthread_join(worker, NULL);
    else
        pthread_detach(worker);
    PyEval_RestoreThread(thread);
    if (!ended)
        return -1;
    job_free(j);
    if (!PyErr_Occurred())
        return 0;
    drop(arg); /* the signal came as the work ended */
    return -1;
}
