/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A job is one process with its results: a case, a script, or a unit test program. */
#ifndef TEST_RUNNER_JOB_H
#define TEST_RUNNER_JOB_H

#include <sys/types.h>

#include "test/runner/transcript.h"

enum job_kind { JOB_SCRIPT, JOB_UNIT, JOB_CASE }; /* in the order in which they start: the long ones first */

struct job {
    enum job_kind kind;
    char *name, *path;     /* as shown, and the file that is run or that holds the case */
    struct script *script; /* of a case; borrowed from its transcript, owned if files */
    bool files;            /* the case is path.cmd, path.out, path.err, path.rc */
    pid_t pid;             /* while it runs */
    double begin, seconds;
    bool done, changed; /* changed: it printed something else than expected */
    size_t passed, failed;
    struct text report; /* what is shown of it */
};

struct place {
    char *top, *scratch; /* absolute */
    bool regold;
};

/* X.cmd and what belongs to it. */
void job_of_files(struct job *j, const char *name, const char *path);
void job_free(struct job *j);
/* Starts the process. Number tells the files of a job from those of the others. */
void job_start(struct job *j, const struct place *p, size_t number);
/* Takes the result of a process that ended with this status of waitpid. */
void job_end(struct job *j, const struct place *p, size_t number, int status);

#endif
