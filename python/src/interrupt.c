/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Ctrl-C in long calls. The library works in a second thread while the caller's thread handles signals. If the handler
 * of a signal raises an exception, the call continues in the background, and its memory is released once it has
 * ended. */
#include <pthread.h>
#include <time.h>

#include "core.h"

enum { CHECK_NS = 50 * 1000 * 1000 }; /* nanoseconds between two checks for signals */

/* A call of work(arg) in a second thread. */
struct job {
    pthread_mutex_t lock; /* guards is_done and is_dropped */
    pthread_cond_t end;
    bool is_done, is_dropped;
    void (*work)(void *arg);
    void (*drop)(void *arg);
    void *arg;
};

static void job_free(struct job *j)
{
    pthread_cond_destroy(&j->end);
    pthread_mutex_destroy(&j->lock);
    PyMem_Free(j);
}

/* Frees a job, `arg`, that ended after an interruption, and drops its argument. Runs in the interpreter's main thread,
 * with the GIL. A callback of Py_AddPendingCall. Returns 0. */
static int drop_job(void *arg)
{
    struct job *j = arg;
    j->drop(j->arg);
    job_free(j);
    return 0;
}

/* Does the work of a job, `arg`, in the second thread. If the caller dropped the job meanwhile, schedules drop_job,
 * else wakes the caller. Returns NULL. */
static void *run_job(void *arg)
{
    struct job *j = arg;
    j->work(j->arg);
    pthread_mutex_lock(&j->lock);
    bool is_dropped = j->is_dropped;
    j->is_done = true;
    pthread_cond_signal(&j->end);
    pthread_mutex_unlock(&j->lock);
    if (is_dropped)
        Py_AddPendingCall(drop_job, j);
    return NULL;
}

/* Waits for the end of the job without the GIL, and handles signals every CHECK_NS. *thread is the thread state of the
 * caller. Returns true; or false and an exception if the handler of a signal raises before the end: the job is then
 * marked as dropped, and frees itself when it ends. */
static bool await_job(struct job *j, PyThreadState **thread)
{
    pthread_mutex_lock(&j->lock);
    while (!j->is_done) {
        struct timespec deadline;
        clock_gettime(CLOCK_REALTIME, &deadline);
        deadline.tv_nsec += CHECK_NS;
        deadline.tv_sec += deadline.tv_nsec / 1000000000;
        deadline.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&j->end, &j->lock, &deadline);
        if (j->is_done)
            break;
        pthread_mutex_unlock(&j->lock);
        PyEval_RestoreThread(*thread);
        bool is_interrupted = PyErr_CheckSignals() != 0;
        *thread = PyEval_SaveThread();
        pthread_mutex_lock(&j->lock);
        if (is_interrupted && !j->is_done) {
            j->is_dropped = true;
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
    pthread_cond_init(&j->end, NULL);
    PyThreadState *thread = PyEval_SaveThread();
    bool has_thread = pthread_create(&worker, NULL, run_job, j) == 0, has_ended = true;
    if (!has_thread)
        work(arg);
    else if ((has_ended = await_job(j, &thread)))
        pthread_join(worker, NULL);
    else
        pthread_detach(worker);
    PyEval_RestoreThread(thread);
    if (!has_ended)
        return -1;
    job_free(j);
    if (!PyErr_Occurred())
        return 0;
    drop(arg); /* the signal came as the work ended */
    return -1;
}
